package rules_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
	"github.com/gotopspin/topspin/predict"
	"pgregory.net/rapid"
)

// An event in a letter: n and f are the rackets, N and F bounces on the halves,
// e and E on their upper edges, s and S on their sides, x the net, g the ground
// (o: on the far side), l a leg, r rest.
func event(letter rune, time float64) *predict.Event {
	e := &predict.Event{Time: time}
	side := 1.0
	floor := func(on, part string) { e.On, e.Part, e.Role = on, part, collide.Floor }
	switch letter {
	case 'n', 'f':
		e.On, e.Role = rules.NearRacket, collide.Striker
		if letter == 'f' {
			e.On, side = rules.FarRacket, -1
		}
		e.Before = ball.State{Pos: ball.Vec{Y: 1, Z: side * 1.3}, Vel: ball.Vec{Z: side * 5}}
		return e
	case 'N', 'F':
		floor("table", court.Top)
	case 'e', 'E':
		floor("table", court.Edge)
	case 's', 'S':
		floor("table", court.Flank)
	case 'x':
		e.On, e.Part, e.Role = "net", court.Cord, collide.Net
	case 'g', 'o':
		floor("ground", "")
	case 'l':
		e.On = "leg"
	case 'r':
		e.Kind = predict.Rest
	}
	if strings.ContainsRune("FESo", letter) {
		side = -1
	}
	e.Contact.Point = ball.Vec{Y: 0.76, Z: side}
	e.Before.Pos = ball.Vec{Y: 0.78, Z: side}
	return e
}

// serve is the toss and the server's stroke.
func serve(server court.End) rules.Rally {
	r := rules.NewRally(court.TableTennis(), server)
	side := 1.0
	if server == court.Far {
		side = -1
	}
	at := ball.Vec{Y: 1, Z: side * 1.5}
	r.Toss(at, 0.2)
	r.Event(&predict.Event{On: rules.Racket(server), Role: collide.Striker, Time: 1, Before: ball.State{Pos: at, Vel: ball.Vec{Y: -1.5}}})
	return r
}

// play lets the near player serve and plays the events, 0.3 s apart.
func play(events string) rules.Rally {
	r := serve(court.Near)
	for i, letter := range events {
		r.Event(event(letter, 1.3+0.3*float64(i)))
	}
	return r
}

func TestLaws(t *testing.T) {
	for _, c := range []struct {
		events string // after the near player's serve
		winner court.End
		why    rules.Reason
	}{
		{"F", court.Far, rules.Fault},
		{"NN", court.Far, rules.Fault},
		{"Ng", court.Far, rules.Fault},
		{"g", court.Far, rules.Fault},
		{"NxN", court.Far, rules.Fault},
		{"Nxg", court.Far, rules.Fault},
		{"xF", court.Far, rules.Fault},
		{"NxF", 0, rules.Let},
		{"NxE", 0, rules.Let},
		{"xNF", 0, rules.Let},
		{"Nxf", 0, rules.Let}, // obstructed
		{"xf", 0, rules.Let},
		{"Nxo", court.Far, rules.Fault},
		{"NxS", court.Far, rules.Fault},
		{"Nf", court.Near, rules.Volley},
		{"NFF", court.Near, rules.DoubleBounce},
		{"NFo", court.Near, rules.NotReturned},
		{"NFS", court.Near, rules.NotReturned},
		{"NFN", court.Near, rules.NotReturned}, // spun back over the net
		{"NFxN", court.Near, rules.NotReturned},
		{"NFl", court.Near, rules.NotReturned},
		{"NFr", court.Near, rules.NotReturned},
		{"NFn", court.Far, rules.DoubleHit},
		{"Nn", court.Far, rules.DoubleHit},
		{"NFfF", court.Near, rules.OwnHalf},
		{"NFfxF", court.Near, rules.Net},
		{"NFfxo", court.Near, rules.Net},
		{"NFfxg", court.Near, rules.Out},
		{"NFfg", court.Near, rules.Out},
		{"NFfs", court.Near, rules.Out},
		{"NFfl", court.Near, rules.Out},
		{"NFfxr", court.Near, rules.Out},
		{"NFff", court.Near, rules.DoubleHit},
		{"NFfn", court.Far, rules.Volley},
		{"NFfxn", court.Far, rules.Volley}, // no let but on the serve
		{"NFfNN", court.Far, rules.DoubleBounce},
		{"NFfeN", court.Far, rules.DoubleBounce}, // the edge counts as the top
		{"NFfNnFF", court.Near, rules.DoubleBounce},
		{"NFfxNnxFfNg", court.Far, rules.NotReturned},
	} {
		r := play(c.events)
		if r.Phase != rules.Decided || r.Verdict.Why != c.why || r.Verdict.Let != (c.why == rules.Let) || !r.Verdict.Let && r.Verdict.Winner != c.winner {
			t.Errorf("%s: phase %d, %+v, want %v to win by %q", c.events, r.Phase, r.Verdict, c.winner, c.why)
		}
		if early := play(c.events[:len(c.events)-1]); early.Phase == rules.Decided {
			t.Errorf("%s: decided before its last event: %+v", c.events, early.Verdict)
		}
	}
}

func TestToss(t *testing.T) {
	fine := ball.State{Pos: ball.Vec{Y: 1, Z: 1.5}, Vel: ball.Vec{Y: -1}}
	with := func(change func(*ball.State)) ball.State {
		s := fine
		change(&s)
		return s
	}
	for _, c := range []struct {
		name    string
		release ball.Vec
		rise    float64
		hit     ball.State
		good    bool
	}{
		{"good", fine.Pos, 0.16, fine, true},
		{"too low", fine.Pos, 0.159, fine, false},
		{"still rising", fine.Pos, 0.2, with(func(s *ball.State) { s.Vel.Y = 0.1 }), false},
		{"struck inside the end line", fine.Pos, 0.2, with(func(s *ball.State) { s.Pos.Z = 1.36 }), false},
		{"struck at the other end", fine.Pos, 0.2, with(func(s *ball.State) { s.Pos.Z = -1.5 }), false},
		{"struck below the table", fine.Pos, 0.4, with(func(s *ball.State) { s.Pos.Y = 0.75 }), false},
		{"released below the table", ball.Vec{Y: 0.7, Z: 1.5}, 0.4, fine, false},
		{"released inside", ball.Vec{Y: 1, Z: 1.3}, 0.4, fine, false},
	} {
		for _, server := range []court.End{court.Near, court.Far} {
			release, hit := c.release, c.hit
			if server == court.Far {
				release.Z, hit.Pos.Z = -release.Z, -hit.Pos.Z
			}
			r := rules.NewRally(court.TableTennis(), server)
			r.Toss(release, c.rise)
			r.Event(&predict.Event{On: rules.Racket(server), Role: collide.Striker, Time: 1, Before: hit})
			if good := r.Phase == rules.Served && r.Strokes == 1; good != c.good {
				t.Errorf("%s: served from %v: phase %d, %+v", c.name, server, r.Phase, r.Verdict)
			}
			if !c.good && (r.Verdict.Winner != rules.Other(server) || r.Verdict.Why != rules.BadToss) {
				t.Errorf("%s: %+v", c.name, r.Verdict)
			}
		}
	}
}

// A toss that nobody strikes is lost by the server, and one that the other
// player touches is won.
func TestTossNotStruck(t *testing.T) {
	for letters, winner := range map[string]court.End{"N": court.Far, "g": court.Far, "x": court.Far, "l": court.Far, "f": court.Near} {
		r := rules.NewRally(court.TableTennis(), court.Near)
		r.Event(event('g', 0)) // the ball in the hand is not in play
		if r.Phase != rules.Waiting {
			t.Fatal("decided before the toss")
		}
		r.Toss(ball.Vec{Y: 1, Z: 1.5}, 0.2)
		r.Event(event(rune(letters[0]), 1))
		if r.Phase != rules.Decided || r.Verdict.Winner != winner {
			t.Errorf("%s: %+v", letters, r.Verdict)
		}
	}
}

// A ball that has missed the table may be caught; one that might still land may
// not be touched (Law 2.5.8).
func TestObstruction(t *testing.T) {
	for _, c := range []struct {
		name     string
		pos, vel ball.Vec
		obstruct bool
	}{
		{"above the table", ball.Vec{Y: 1, Z: -1.3}, ball.Vec{Z: -8}, true},
		{"past the end", ball.Vec{Y: 1, Z: -1.4}, ball.Vec{Z: -8}, false},
		{"past the end, coming back", ball.Vec{Y: 1, Z: -1.4}, ball.Vec{Z: 1}, true},
		{"wide, curving in", ball.Vec{X: 0.9, Y: 1, Z: -1}, ball.Vec{X: -1, Z: -5}, true},
		{"wide, going wider", ball.Vec{X: 0.9, Y: 1, Z: -1}, ball.Vec{X: 1, Z: -5}, false},
		{"wide on the other side", ball.Vec{X: -0.9, Y: 1, Z: -1}, ball.Vec{X: -1, Z: -5}, false},
		{"below the table", ball.Vec{X: 0.9, Y: 0.7, Z: -1}, ball.Vec{X: -1, Z: -5}, false},
	} {
		r := play("NFfNn")
		r.Event(&predict.Event{On: rules.FarRacket, Role: collide.Striker, Time: 9, Before: ball.State{Pos: c.pos, Vel: c.vel}})
		want := rules.Verdict{Winner: court.Far, Why: rules.Out, Time: 9}
		if c.obstruct {
			want = rules.Verdict{Winner: court.Near, Why: rules.Volley, Time: 9}
		}
		if r.Verdict != want {
			t.Errorf("%s: %+v, want %+v", c.name, r.Verdict, want)
		}
	}
}

// One racket may touch the ball twice within one stroke.
func TestTwoTouchesOfOneStroke(t *testing.T) {
	for after, decided := range map[float64]bool{0: false, 0.005: false, rules.OneStroke + 1e-6: true} {
		r := play("NFf")
		e := event('f', r.Time+after)
		if r.Event(e); (r.Phase == rules.Decided) != decided {
			t.Errorf("touched again after %g s: phase %d", after, r.Phase)
		}
		if r.Strokes != 2 {
			t.Errorf("counted as %d strokes", r.Strokes)
		}
	}
}

// oracle judges a whole sequence of events after the near player's serve with
// regular expressions, for top bounces, rackets, net and ground only.
func oracle(s string) string {
	serve := regexp.MustCompile(`^(x*)N(x*)([nfFNgo])`).FindStringSubmatch(s)
	if serve == nil {
		if m := regexp.MustCompile(`^x*[nFgof]`).FindString(s); m != "" {
			if strings.HasSuffix(m, "f") && m != "f" {
				return "let" // obstructed
			}
			if m == "f" {
				return "near"
			}
			return "far"
		}
		return ""
	}
	clip := serve[1]+serve[2] != ""
	switch serve[3] {
	case "F":
		if clip {
			return "let"
		}
	case "f":
		if clip {
			return "let"
		}
		return "near"
	default:
		return "far"
	}
	// From here on: x* f x* N x* n x* F, round and round.
	turn := regexp.MustCompile(`^x*fx*Nx*nx*F`)
	rest := s[len(serve[0]):]
	for {
		m := turn.FindString(rest)
		if m == "" {
			break
		}
		rest = rest[len(m):]
	}
	rest = strings.ReplaceAll(rest, "x", "")
	good := "fNnF"
	for i, c := range rest {
		if c == rune(good[i]) {
			continue
		}
		switch i {
		case 0: // far must strike; near may not
			if c == 'n' {
				return "far"
			}
			return "near"
		case 1: // far has struck
			if c == 'n' {
				return "far" // volley
			}
			return "near"
		case 2:
			if c == 'f' {
				return "near"
			}
			return "far"
		default:
			if c == 'f' {
				return "near"
			}
			return "far"
		}
	}
	return ""
}

func TestAgainstGrammar(t *testing.T) {
	decided := 0
	rapid.Check(t, func(t *rapid.T) {
		// Mostly what a rally needs next, so that long ones come up.
		good := []rune("NFfNnFfNnFfNnF")
		var b strings.Builder
		for i, n := 0, rapid.IntRange(0, 14).Draw(t, "n"); i < n; i++ {
			if rapid.IntRange(0, 9).Draw(t, "odd") == 0 {
				b.WriteRune(rapid.SampledFrom([]rune("nfNFgoxx")).Draw(t, "letter"))
			} else {
				b.WriteRune(good[i])
			}
		}
		s := b.String()
		r := play(s)
		got := ""
		if r.Phase == rules.Decided {
			decided++
			got = map[court.End]string{court.Near: "near", court.Far: "far"}[r.Verdict.Winner]
			if r.Verdict.Let {
				got = "let"
			}
		}
		if want := oracle(s); got != want {
			t.Fatalf("%q: %q, want %q (%+v)", s, got, want, r.Verdict)
		}
	})
	if decided == 0 {
		t.Fatal("no rally was decided")
	}
}

// Whatever happens: nothing panics, a decided point stays as it is, and the
// mirrored rally has the mirrored verdict.
func TestDecidedStaysDecided(t *testing.T) {
	letters := []rune("nfNFeEsSxgolr")
	mirror := []rune("fnFNEeSsxoglr")
	rapid.Check(t, func(t *rapid.T) {
		a, b := serve(court.Near), serve(court.Far)
		var was *rules.Rally
		for i, k := range rapid.SliceOfN(rapid.IntRange(0, len(letters)-1), 1, 30).Draw(t, "events") {
			at := 1 + float64(i)*rapid.Float64Range(0, 0.5).Draw(t, "gap")
			a.Event(event(letters[k], at))
			b.Event(event(mirror[k], at))
			a.Toss(ball.Vec{}, 1)
			if was != nil && a != *was {
				t.Fatalf("changed after the end: %+v, was %+v", a, *was)
			}
			if a.Phase == rules.Decided {
				c := a
				was = &c
			}
			if a.Phase != b.Phase || a.Verdict.Why != b.Verdict.Why || a.Strokes != b.Strokes {
				t.Fatalf("mirrored: %+v and %+v", a, b)
			}
			if a.Phase == rules.Decided && !a.Verdict.Let && a.Verdict.Winner != rules.Other(b.Verdict.Winner) {
				t.Fatalf("mirrored: %+v and %+v", a.Verdict, b.Verdict)
			}
		}
	})
}

// Who has to strike, and who will.
func TestToStrike(t *testing.T) {
	for _, c := range []struct{ events, now, next string }{
		{"", "", "far"}, {"N", "", "far"}, {"NF", "far", "far"}, {"NFf", "", "near"}, {"NFfN", "near", "near"}, {"NFfNg", "", ""},
	} {
		r := play(c.events)
		name := func(e court.End, ok bool) string {
			if !ok {
				return ""
			}
			return map[court.End]string{court.Near: "near", court.Far: "far"}[e]
		}
		if now, next := name(r.ToStrike()), name(r.Receives()); now != c.now || next != c.next {
			t.Errorf("%q: to strike %q, receives %q, want %q, %q", c.events, now, next, c.now, c.next)
		}
	}
}

// A serve in the world of the library, judged event by event.
func ExampleRally() {
	table := court.TableTennis()
	world, err := predict.NewWorld(predict.Config{Flight: ball.TableTennis(), Court: table})
	if err != nil {
		panic(err)
	}
	rally := serve(court.Near)
	path := world.Predict(predict.Point{State: ball.State{
		Pos: ball.Vec{Y: 1, Z: 1.5}, Vel: ball.Vec{Y: -2, Z: -5},
	}}, predict.Until{Time: 3})
	for _, e := range path.Events() {
		rally.Event(&e)
		if rally.Phase == rules.Decided {
			break
		}
		fmt.Printf("%.2f s %s %s: %v\n", e.Time, e.On, e.Part, rally.Phase)
	}
	fmt.Println(rally.Verdict.Why, "- the server wins:", rally.Verdict.Winner == court.Near)
	// Output:
	// 0.09 s table top: over
	// 0.53 s table top: bounced
	// double bounce - the server wins: true
}

// A rally that nothing ends is lost by a server who has not struck the ball, and
// played again otherwise.
func TestAbandon(t *testing.T) {
	r := rules.NewRally(court.TableTennis(), court.Near)
	r.Abandon(30)
	if want := (rules.Verdict{Winner: court.Far, Why: rules.MissedToss, Time: 30}); r.Phase != rules.Decided || r.Verdict != want {
		t.Errorf("%+v", r.Verdict)
	}
	r = play("NFf")
	r.Abandon(40)
	if want := (rules.Verdict{Let: true, Why: rules.Disturbed, Time: 40}); r.Phase != rules.Decided || r.Verdict != want {
		t.Errorf("%+v", r.Verdict)
	}
	r = play("NFfg")
	was := r
	if r.Abandon(50); r != was {
		t.Errorf("changes a decided point: %+v", r.Verdict)
	}
}
