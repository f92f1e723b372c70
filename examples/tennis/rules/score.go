package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Score is the state of a match. NewScore starts one. It is a plain value: a
// copy remembers the score of a moment.
type Score struct {
	Sets     int    // best of so many
	Points   [2]int // of the present game or tie-break, counted from 0
	Games    [2]int // of the present set
	Won      [2]int // sets
	Finished []Set  // the sets that are over
	turn     Side   // who serves the present game, or the first point of the tie-break
	turned   bool   // the players have changed ends an odd number of times
}

// Clone returns a copy that shares no memory.
func (s *Score) Clone() Score {
	c := *s
	c.Finished = slices.Clone(s.Finished)
	return c
}

// Set is the result of a set: its games, and if it was decided by a tie-break
// the points of that.
type Set struct {
	Games    [2]int
	TieBreak [2]int
}

// NewScore starts a match, best of sets (3 or 5), in which first serves first.
// It panics unless sets is odd and positive.
func NewScore(sets int, first Side) Score {
	if sets < 1 || sets%2 == 0 {
		panic("rules: a match is the best of an odd number of sets")
	}
	return Score{Sets: sets, turn: first}
}

// TieBreak reports whether the present game is a tie-break: at 6–6, in any
// set.
func (s *Score) TieBreak() bool { return s.Games == [2]int{6, 6} }

// Server returns who serves the next point. Games alternate. In a tie-break
// whose turn it is serves the first point, and from there each serves two.
func (s *Score) Server() Side {
	if s.TieBreak() && (s.Points[0]+s.Points[1]+1)/2%2 == 1 {
		return s.turn.Other()
	}
	return s.turn
}

// Right reports whether the next point is served from the right of the centre
// mark (the deuce court): the first of a game, and from there every second.
func (s *Score) Right() bool { return (s.Points[0]+s.Points[1])%2 == 0 }

// Turned reports whether the players stand at the ends opposite to those of
// the start.
func (s *Score) Turned() bool { return s.turned }

// Winner returns who has won the match, and false while it goes on.
func (s *Score) Winner() (Side, bool) {
	for _, p := range []Side{0, 1} {
		if s.Won[p] > s.Sets/2 {
			return p, true
		}
	}
	return 0, false
}

// Change is what a point brought besides itself.
type Change struct {
	Game, Set, Match bool // is over
	Ends             bool // the players change ends
}

// Point gives the point to the player to. After the end of the match it
// changes nothing.
//
// A game is won by four points and two more than the other has, a tie-break by
// seven and two, a set by six games and two, or the tie-break at 6–6. Ends
// change after the odd games of each set, a tie-break counting as one, and
// after every six points of a tie-break.
func (s *Score) Point(to Side) Change {
	if _, over := s.Winner(); over {
		return Change{}
	}
	var c Change
	s.Points[to]++
	need, tie := 4, s.TieBreak()
	if tie {
		need = 7
	}
	if s.Points[to] < need || s.Points[to]-s.Points[to.Other()] < 2 {
		c.Ends = tie && (s.Points[0]+s.Points[1])%6 == 0
		s.turned = s.turned != c.Ends
		return c
	}
	c.Game = true
	points := s.Points
	s.Games[to]++
	s.Points = [2]int{}
	s.turn = s.turn.Other()
	c.Ends = (s.Games[0]+s.Games[1])%2 == 1
	s.turned = s.turned != c.Ends
	if tie || s.Games[to] >= 6 && s.Games[to]-s.Games[to.Other()] >= 2 {
		c.Set = true
		set := Set{Games: s.Games}
		if tie {
			set.TieBreak = points
		}
		// A full slice expression, so that copies of the score do not share
		// what is appended.
		s.Finished = append(s.Finished[:len(s.Finished):len(s.Finished)], set)
		s.Games = [2]int{}
		s.Won[to]++
		_, c.Match = s.Winner()
	}
	return c
}

// Call returns the score of the present game as an umpire calls it, the
// server's points first: "30–15", "deuce", "advantage server", "3–4" in a
// tie-break.
func (s *Score) Call() string {
	a, b := s.Points[s.Server()], s.Points[s.Server().Other()]
	switch {
	case s.TieBreak():
		return fmt.Sprintf("%d–%d", a, b)
	case a >= 3 && b >= 3:
		switch a - b {
		case 0:
			return "deuce"
		case 1:
			return "advantage server"
		}
		return "advantage receiver"
	}
	names := [...]string{"0", "15", "30", "40"}
	return names[a] + "–" + names[b]
}

// String returns the sets, player 0 first, such as "6–4 7–6(3) 2–1".
func (s *Score) String() string {
	var b strings.Builder
	for _, set := range s.Finished {
		fmt.Fprintf(&b, "%d–%d", set.Games[0], set.Games[1])
		if set.TieBreak != [2]int{} {
			fmt.Fprintf(&b, "(%d)", min(set.TieBreak[0], set.TieBreak[1]))
		}
		b.WriteByte(' ')
	}
	if _, over := s.Winner(); !over {
		fmt.Fprintf(&b, "%d–%d", s.Games[0], s.Games[1])
	}
	return strings.TrimSpace(b.String())
}
