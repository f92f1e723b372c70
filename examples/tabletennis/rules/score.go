package rules

import (
	"fmt"
	"strings"

	"github.com/gotopspin/topspin/court"
)

// Points to win a game, and the lead that it takes (Law 2.11).
const (
	GamePoints = 11
	Lead       = 2
)

// Score is the state of a match between the players 0 and 1. Player 0 starts
// at the near end. Who serves, at which end, and whether the match is won
// follow from the points alone.
type Score struct {
	BestOf int // games, odd: 5 or 7; whoever wins more than half wins
	First  int // the player who serves first
	Points [2]int
	Games  [2]int
	Past   [][2]int // the points of the games that are over
}

// NewScore returns a match of the best of games, with first to serve. It
// panics unless games is odd and positive, and first is 0 or 1.
func NewScore(games, first int) Score {
	if games < 1 || games%2 == 0 || first < 0 || first > 1 {
		panic("rules: a match is the best of an odd number of games, and player 0 or 1 serves first")
	}
	return Score{BestOf: games, First: first}
}

// Point gives a point to the player, and reports whether it won the game.
// After the match is won it does nothing.
func (s *Score) Point(player int) (game bool) {
	if _, over := s.Winner(); over {
		return false
	}
	s.Points[player]++
	if !(s.Points[player] >= GamePoints && s.Points[player] >= s.Points[1-player]+Lead) {
		return false
	}
	s.Games[player]++
	s.Past = append(s.Past[:len(s.Past):len(s.Past)], s.Points)
	s.Points = [2]int{}
	return true
}

// Winner returns who has won the match, and false while nobody has.
func (s *Score) Winner() (player int, ok bool) {
	for i, n := range s.Games {
		if 2*n > s.BestOf {
			return i, true
		}
	}
	return 0, false
}

// Server returns the player who serves the next point. The service changes
// after every two points, and after every one from 10–10 on; whoever served
// first in a game receives first in the next (Law 2.13). A let is no point.
func (s *Score) Server() int {
	n := s.Points[0] + s.Points[1]
	blocks := n / 2 // completed
	if late := n - 2*(GamePoints-1); late > 0 {
		blocks = GamePoints - 1 + late
	}
	return (s.First + s.game() + blocks) % 2
}

// game counts the games that are over.
func (s *Score) game() int { return s.Games[0] + s.Games[1] }

// End returns the end of the player. Ends change after every game, and in the
// last possible one when somebody reaches 5 (Law 2.14).
func (s *Score) End(player int) court.End {
	changes := s.game()
	if s.game() == s.BestOf-1 && max(s.Points[0], s.Points[1]) >= 5 {
		changes++
	}
	if (player+changes)%2 == 0 {
		return court.Near
	}
	return court.Far
}

// Player returns who plays at the end.
func (s *Score) Player(end court.End) int {
	if s.End(0) == end {
		return 0
	}
	return 1
}

// String returns the score as it is read: games, points of the games so far,
// such as "2:1 (11:7 8:11 12:10, 3:4)". A game that has not begun is left out.
func (s *Score) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d:%d", s.Games[0], s.Games[1])
	var games []string
	for _, p := range s.Past {
		games = append(games, fmt.Sprintf("%d:%d", p[0], p[1]))
	}
	inner := strings.Join(games, " ")
	if s.Points != [2]int{} {
		if inner != "" {
			inner += ", "
		}
		inner += fmt.Sprintf("%d:%d", s.Points[0], s.Points[1])
	}
	if inner != "" {
		fmt.Fprintf(&b, " (%s)", inner)
	}
	return b.String()
}
