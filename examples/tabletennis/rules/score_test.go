package rules_test

import (
	"fmt"
	"testing"

	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
	"pgregory.net/rapid"
)

// game plays a game of the given points, one winner a point.
func game(s *rules.Score, winners ...int) {
	for _, w := range winners {
		s.Point(w)
	}
}

// level brings the game to n–n.
func level(s *rules.Score, n int) {
	for range n {
		s.Point(0)
		s.Point(1)
	}
}

func TestGameEndsAtElevenWithTwoAhead(t *testing.T) {
	s := rules.NewScore(5, 0)
	for range 10 {
		if s.Point(0) {
			t.Fatalf("over at %v", s.Points)
		}
	}
	if !s.Point(0) || s.Games != [2]int{1, 0} || s.Points != [2]int{} {
		t.Fatalf("11:0 is no game: %v", s.String())
	}
	level(&s, 10)
	for range 7 { // 11:10, 11:11 …
		if s.Point(0) || s.Point(1) {
			t.Fatalf("over at a lead of one: %v", s.String())
		}
	}
	if s.Point(1) || !s.Point(1) {
		t.Fatal("17:19 must be a game")
	}
	if got := s.String(); got != "1:1 (11:0 17:19)" {
		t.Error(got)
	}
}

// The servers of a game with deuce, written out: two points each, then one each.
func TestServers(t *testing.T) {
	s := rules.NewScore(5, 1)
	want := "11001100110011001100" + "1010101"
	for i := range want {
		if got := s.Server(); got != int(want[i]-'0') {
			t.Fatalf("point %d at %v: player %d serves", i+1, s.Points, got)
		}
		s.Point((i) % 2)
	}
	// The receiver of the first game serves first in the second, however the
	// first ended.
	for range 2 {
		s.Point(0)
	}
	if s.Games != [2]int{1, 0} || s.Server() != 0 {
		t.Fatalf("%v: player %d serves", s.String(), s.Server())
	}
}

func TestEnds(t *testing.T) {
	s := rules.NewScore(5, 0)
	if s.End(0) != court.Near || s.End(1) != court.Far || s.Player(court.Far) != 1 {
		t.Fatal("player 0 starts at the near end")
	}
	for g := range 4 {
		want := court.Near
		if g%2 == 1 {
			want = court.Far
		}
		for range 11 {
			if s.End(0) != want || s.Player(want) != 0 {
				t.Fatalf("game %d at %v: player 0 at %v", g+1, s.Points, s.End(0))
			}
			s.Point(g % 2)
		}
	}
	// 2:2, the last possible game: near again, until somebody has 5.
	game(&s, 0, 1, 0, 0, 1, 1, 0) // 4:3
	if s.End(0) != court.Near {
		t.Fatalf("%v: changed too early", s.String())
	}
	s.Point(0)
	if s.End(0) != court.Far {
		t.Fatalf("%v: not changed at 5", s.String())
	}
	game(&s, 1, 1, 1, 1)
	if s.End(0) != court.Far {
		t.Fatalf("%v: changed again", s.String())
	}
}

func TestMatch(t *testing.T) {
	for _, games := range []int{1, 3, 5, 7} {
		s := rules.NewScore(games, 0)
		n := 0
		for ; n < 1000; n++ {
			if _, over := s.Winner(); over {
				break
			}
			s.Point(1)
		}
		if w, ok := s.Winner(); !ok || w != 1 || n != 11*(games/2+1) {
			t.Errorf("best of %d: won by %d after %d points", games, w, n)
		}
		was := s.String()
		if s.Point(0); s.String() != was {
			t.Errorf("a point after the match counts: %s, was %s", s.String(), was)
		}
	}
}

// In every match: both serve within one point of each other per pair of points,
// the lead at the end of a game is at least 2 and exactly 2 beyond 11.
func TestScoreProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rules.NewScore(rapid.SampledFrom([]int{5, 7}).Draw(t, "games"), rapid.IntRange(0, 1).Draw(t, "first"))
		served := [2]int{}
		for _, w := range rapid.SliceOfN(rapid.IntRange(0, 1), 0, 300).Draw(t, "winners") {
			if _, over := s.Winner(); over {
				break
			}
			served[s.Server()]++
			if d := served[0] - served[1]; d < -2 || d > 2 {
				t.Fatalf("served %v at %v", served, s.Points)
			}
			before := len(s.Past)
			if !s.Point(w) {
				continue
			}
			served = [2]int{}
			p := s.Past[before]
			hi, lo := max(p[0], p[1]), min(p[0], p[1])
			if hi < 11 || hi-lo < 2 || hi > 11 && hi-lo != 2 {
				t.Fatalf("a game of %v", p)
			}
		}
		if len(s.Past) > s.BestOf || max(s.Games[0], s.Games[1]) > s.BestOf/2+1 {
			t.Fatalf("%v", s.String())
		}
	})
}

// A copy of a score goes its own way.
func TestCopies(t *testing.T) {
	s := rules.NewScore(7, 0)
	for game := range 5 {
		other := s
		for range 11 {
			other.Point(0)
		}
		was := other.String()
		for range 11 {
			s.Point(game % 2)
		}
		if s.Point(1); other.String() != was {
			t.Fatalf("a copy at %s has changed to %s", was, other.String())
		}
		s.Points = [2]int{}
	}
}

func TestNewScorePanics(t *testing.T) {
	for _, bad := range [][2]int{{4, 0}, {0, 0}, {-1, 0}, {5, 2}, {5, -1}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("best of %d, first %d: no panic", bad[0], bad[1])
				}
			}()
			rules.NewScore(bad[0], bad[1])
		}()
	}
}

func ExampleScore() {
	s := rules.NewScore(5, 0)
	level(&s, 10)
	s.Point(0)
	fmt.Println(s.String(), "player", s.Server(), "serves")
	s.Point(0)
	fmt.Println(s.String(), "player", s.Server(), "serves, player 0 at the far end:", s.End(0) == court.Far)
	// Output:
	// 0:0 (11:10) player 1 serves
	// 1:0 (12:10) player 1 serves, player 0 at the far end: true
}
