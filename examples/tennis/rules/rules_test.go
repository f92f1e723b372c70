package rules_test

import (
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/examples/tennis/rules"
)

var place = court.Tennis(court.Hard())

// play gives points to the players named in text, "0" or "1", spaces aside.
func play(s *rules.Score, text string) (last rules.Change) {
	for _, c := range strings.ReplaceAll(text, " ", "") {
		last = s.Point(rules.Side(c - '0'))
	}
	return last
}

func games(s *rules.Score, text string) (last rules.Change) {
	for _, c := range strings.ReplaceAll(text, " ", "") {
		last = play(s, strings.Repeat(string(c), 4))
	}
	return last
}

func TestCalls(t *testing.T) {
	for _, c := range []struct{ points, call string }{
		{"", "0–0"}, {"0", "15–0"}, {"01", "15–15"}, {"0001", "40–15"}, {"110", "15–30"}, {"0011", "30–30"},
		{"000111", "deuce"}, {"0001110", "advantage server"}, {"0001111", "advantage receiver"}, {"00011110", "deuce"},
	} {
		s := rules.NewScore(3, 0)
		play(&s, c.points)
		if got := s.Call(); got != c.call {
			t.Errorf("after %q: %s, not %s", c.points, got, c.call)
		}
	}
}

func TestGameNeedsTwoMore(t *testing.T) {
	s := rules.NewScore(3, 0)
	if c := play(&s, "000111 01 01 0"); c.Game {
		t.Fatal("advantage is no game")
	}
	if c := play(&s, "0"); !c.Game || s.Games != [2]int{1, 0} || s.Points != [2]int{} {
		t.Fatalf("no game: %+v", s)
	}
}

func TestSetToSixByTwo(t *testing.T) {
	s := rules.NewScore(3, 0)
	games(&s, "00000 11111 0")
	if c := games(&s, "0"); !c.Set || s.Finished[0].Games != [2]int{7, 5} {
		t.Fatalf("7–5 is a set: %v", s.Finished)
	}
	s = rules.NewScore(3, 0)
	if c := games(&s, "00000 1111 0"); !c.Set || s.String() != "6–4 0–0" {
		t.Fatalf("6–4 is a set: %s", s.String())
	}
	s = rules.NewScore(3, 0)
	if c := games(&s, "00000 11111 0"); c.Set {
		t.Fatal("6–5 is no set")
	}
}

func TestTieBreak(t *testing.T) {
	s := rules.NewScore(3, 1)
	games(&s, "01 01 01 01 01 01")
	if !s.TieBreak() {
		t.Fatal("no tie-break at 6–6")
	}
	// Whose turn it is serves one, then each serves two; the sides alternate
	// from the right.
	server, right := "", ""
	for range 12 {
		server += string(rune('0' + s.Server()))
		right += map[bool]string{true: "R", false: "L"}[s.Right()]
		s.Point(rules.Side(len(server) % 2))
	}
	if server != "100110011001" || right != "RLRLRLRLRLRL" {
		t.Fatalf("served by %s from %s", server, right)
	}
	if s.Points != [2]int{6, 6} {
		t.Fatal(s.Points)
	}
	if c := play(&s, "1"); c.Set {
		t.Fatal("7–6 is no tie-break")
	}
	if c := play(&s, "1"); !c.Set || s.String() != "6–7(6) 0–0" {
		t.Fatalf("8–6 is: %s", s.String())
	}
	// Who received first in the tie-break serves the next set's first game.
	if s.Server() != 0 {
		t.Error("the next set is served by the wrong player")
	}
	s = rules.NewScore(3, 0)
	games(&s, "01 01 01 01 01 01")
	if c := play(&s, "0000000"); !c.Set {
		t.Fatal("7–0 is a tie-break won")
	}
}

func TestServersAlternate(t *testing.T) {
	s := rules.NewScore(5, 1)
	for game := range 9 {
		want := rules.Side((game + 1) % 2)
		for point := range 4 {
			if s.Server() != want || s.Right() != (point%2 == 0) {
				t.Fatalf("game %d point %d: server %d, right %v", game, point, s.Server(), s.Right())
			}
			s.Point(rules.Side(game / 2 % 2))
		}
	}
}

func TestEnds(t *testing.T) {
	s := rules.NewScore(5, 0)
	var changes []bool
	for range 6 {
		changes = append(changes, games(&s, "0").Ends)
	}
	for range 4 { // the second set
		changes = append(changes, games(&s, "1").Ends)
	}
	want := []bool{true, false, true, false, true, false, true, false, true, false}
	for i := range want {
		if changes[i] != want[i] {
			t.Fatalf("changes of ends %v, not %v", changes, want)
		}
	}
	if !s.Turned() == (len(want)/2%2 == 1) {
		t.Error("Turned does not count the changes")
	}
	// An odd set ends with a change, and the next begins with one after its
	// first game.
	s = rules.NewScore(5, 0)
	games(&s, "000001")
	for i, ends := range []bool{true, true, false} {
		if got := games(&s, "0").Ends; got != ends {
			t.Errorf("change of ends after game %d: %v, want 6–1 and 1–0, not 2–0", i+1, got)
		}
	}
	// Each six points of a tie-break, and after it.
	s = rules.NewScore(5, 0)
	games(&s, "01 01 01 01 01 01")
	for n := 1; n <= 13; n++ {
		if c := s.Point(rules.Side(n % 2)); c.Ends != (n%6 == 0) {
			t.Errorf("tie-break point %d: change %v", n, c.Ends)
		}
	}
	if c := play(&s, "1"); !c.Set || !c.Ends {
		t.Error("no change after the tie-break")
	}
}

func TestMatchIsOver(t *testing.T) {
	for _, sets := range []int{3, 5} {
		s := rules.NewScore(sets, 0)
		need := 6 * (sets/2 + 1)
		if c := games(&s, strings.Repeat("1", need-1)); c.Match {
			t.Fatal("too early")
		}
		if c := games(&s, "1"); !c.Match {
			t.Fatalf("best of %d not over: %s", sets, s.String())
		}
		was := s.String()
		if w, over := s.Winner(); !over || w != 1 {
			t.Fatal("wrong winner")
		}
		if c := s.Point(0); c != (rules.Change{}) || s.String() != was {
			t.Error("the match goes on after its end")
		}
	}
}

func TestCopyRemembers(t *testing.T) {
	s := rules.NewScore(5, 0)
	games(&s, "000000")
	a, b := s, s
	games(&a, "000000")
	games(&b, "111111")
	if a.Finished[1].Games != [2]int{6, 0} || b.Finished[1].Games != [2]int{0, 6} {
		t.Errorf("copies share their sets: %v %v", a.Finished, b.Finished)
	}
}

// The places of the court, in the frame of the receiver of a ball.
var (
	boxRight = ball.Vec{X: 2, Z: 5}   // the deuce court, served from the right
	boxLeft  = ball.Vec{X: -2, Z: 5}  // the advantage court
	deep     = ball.Vec{X: 2, Z: 11}  // in the court, behind the service line
	long     = ball.Vec{X: 2, Z: 12}  // behind the baseline
	wide     = ball.Vec{X: 4.2, Z: 8} // outside
	own      = ball.Vec{X: 1, Z: -1}  // the striker's side
)

// script is a point: letters for what happens. s, r: server or receiver
// strikes; n: net; p: post; x: dead.
func script(right bool, steps ...any) rules.Referee {
	r := rules.NewReferee(place, 0, right)
	for _, step := range steps {
		switch v := step.(type) {
		case ball.Vec:
			r.Bounce(v)
		case string:
			switch v {
			case "s":
				r.Strike(0)
			case "r":
				r.Strike(1)
			case "n":
				r.Net()
			case "p":
				r.Post()
			case "x":
				r.Dead()
			case "touch s":
				r.TouchNet(0)
			case "touch r":
				r.TouchNet(1)
			case "body s":
				r.HitBody(0)
			case "body r":
				r.HitBody(1)
			}
		}
	}
	return r
}

func TestReferee(t *testing.T) {
	for _, c := range []struct {
		name   string
		left   bool
		steps  []any
		winner rules.Side
		why    rules.Reason
	}{
		{"ace", false, []any{"s", boxRight, deep}, 0, rules.TwiceDown},
		{"ace from the left", true, []any{"s", boxLeft, deep}, 0, rules.TwiceDown},
		{"double fault into the wrong box", false, []any{"s", boxLeft, "s", boxLeft}, 1, rules.DoubleFault},
		{"double fault long and in the net", false, []any{"s", deep, "s", "n", "x"}, 1, rules.DoubleFault},
		{"second serve in", false, []any{"s", deep, "s", boxRight, deep}, 0, rules.TwiceDown},
		{"cord and out is a fault", false, []any{"s", "n", deep, "s", "n", deep}, 1, rules.DoubleFault},
		{"cord and own side is a fault", false, []any{"s", "n", own, "s", long}, 1, rules.DoubleFault},
		{"serve volleyed", false, []any{"s", "r"}, 0, rules.Volleyed},
		{"second serve volleyed", false, []any{"s", deep, "s", "r"}, 0, rules.Volleyed},
		{"rally volleyed is play", false, []any{"s", boxRight, "r", "s", deep, deep}, 0, rules.TwiceDown},
		{"return long", false, []any{"s", boxRight, "r", long}, 0, rules.Out},
		{"return wide", false, []any{"s", boxRight, "r", wide}, 0, rules.Out},
		{"return in the net", false, []any{"s", boxRight, "r", "n", "x"}, 0, rules.Netted},
		{"return on his own side", false, []any{"s", boxRight, "r", own}, 0, rules.Out},
		{"net and over is play", false, []any{"s", boxRight, "r", "n", deep, deep}, 1, rules.TwiceDown},
		{"net and back", false, []any{"s", boxRight, "r", "n", own}, 0, rules.Netted},
		{"a volley that lands out", false, []any{"s", boxRight, "r", "s", wide}, 1, rules.Out},
		{"struck twice", false, []any{"s", boxRight, "r", "r"}, 0, rules.TwiceStruck},
		{"the server touches the net", false, []any{"s", boxRight, "r", "touch s", deep}, 1, rules.TouchedNet},
		{"the receiver touches the net", false, []any{"s", boxRight, "r", "touch r"}, 0, rules.TouchedNet},
		{"serves against the post", false, []any{"s", "p", "s", "p"}, 1, rules.DoubleFault},
		{"against the post and in", false, []any{"s", boxRight, "r", "p", deep, deep}, 1, rules.TwiceDown},
		{"against the post and back", false, []any{"s", boxRight, "r", "p", own}, 0, rules.Netted},
		{"hit by a ball that would go out", false, []any{"s", boxRight, "r", "body s", long}, 1, rules.TouchedBall},
	} {
		r := script(!c.left, c.steps...)
		if w, why, ok := r.Winner(); !ok || w != c.winner || why != c.why {
			t.Errorf("%s: winner %d by %v, decided %v; want %d by %v", c.name, w, why, ok, c.winner, c.why)
		}
	}
}

func TestLet(t *testing.T) {
	r := script(true, "s", "n", boxRight)
	if r.State() != rules.ToServe || r.Lets != 1 || r.Faults != 0 {
		t.Fatalf("a let is no fault and is struck again: %+v", r)
	}
	// A let on the second serve keeps the fault of the first, and lets may
	// follow each other.
	r = script(true, "s", deep, "s", "n", boxRight, "s", "n", boxRight, "s", deep)
	if w, why, _ := r.Winner(); w != 1 || why != rules.DoubleFault || r.Lets != 2 {
		t.Fatalf("winner %d by %v after %d lets", w, why, r.Lets)
	}
	// Nor does it help the receiver, or cost him the point, to touch the ball
	// before it comes down.
	for _, touch := range []string{"r", "body r"} {
		if r = script(true, "s", "n", touch); r.State() != rules.ToServe || r.Lets != 1 || r.Faults != 0 {
			t.Fatalf("the cord, then %q: %+v", touch, r)
		}
	}
	// The cord does not protect the server from his own ball.
	if r = script(true, "s", "n", "body s"); r.Lets != 0 || r.Faults != 1 || r.State() != rules.ToServe {
		t.Fatalf("a serve that hits the server is a fault: %+v", r)
	}
	// In a rally the cord is no let.
	r = script(true, "s", boxRight, "r", "n", deep)
	if r.State() != rules.InPlay {
		t.Fatal("a let in a rally")
	}
}

func TestLinesBelongToTheCourt(t *testing.T) {
	for _, c := range []struct {
		p  ball.Vec
		in bool
	}{
		{ball.Vec{X: 4.115 + 0.029, Z: 5}, true}, {ball.Vec{X: 4.115 + 0.031, Z: 5}, false},
		{ball.Vec{X: 2, Z: 6.40 + 0.029}, true}, {ball.Vec{X: 2, Z: 6.40 + 0.031}, false},
		{ball.Vec{X: -0.025 - 0.029, Z: 5}, true}, {ball.Vec{X: -0.025 - 0.031, Z: 5}, false},
	} {
		r := script(true, "s", c.p)
		if in := r.Faults == 0; in != c.in {
			t.Errorf("serve at %v in: %v", c.p, in)
		}
	}
	for _, c := range []struct {
		z  float64
		in bool
	}{{11.885 + 0.029, true}, {11.885 + 0.031, false}} {
		r := script(true, "s", boxRight, "r", ball.Vec{Z: c.z})
		if in := r.State() == rules.InPlay; in != c.in {
			t.Errorf("stroke at %v in: %v", c.z, in)
		}
	}
}

func TestDecidedStaysDecided(t *testing.T) {
	steps := []any{"s", "r", "n", "p", "x", "touch s", "touch r", "body s", "body r", boxRight, deep, long, own}
	for _, first := range [][]any{
		{"s", boxRight, deep},
		{"s", deep, "s", deep},
		{"s", boxRight, "r", long},
		{"s", boxRight, "touch s"},
	} {
		r := script(true, first...)
		was := r
		w0, why0, ok := r.Winner()
		if !ok {
			t.Fatal("not decided")
		}
		for _, a := range steps {
			for _, b := range steps {
				r = script(true, append(append([]any{}, first...), a, b)...)
				if w, why, _ := r.Winner(); w != w0 || why != why0 || r.State() != rules.Decided || r.Faults != was.Faults {
					t.Fatalf("%v, then %v %v: winner %d by %v, was %d by %v", first, a, b, w, why, w0, why0)
				}
			}
		}
	}
}
