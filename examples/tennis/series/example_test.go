package series_test

import (
	"fmt"

	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/plan"
	"github.com/gotopspin/topspin/examples/tennis/series"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// novice is the least that can take a side: it serves long and lets every ball
// go.
type novice struct{}

func (novice) Serve(s *match.Sight) (float64, stroke.Shot) {
	return 0.5, stroke.Shot{Target: ball.Vec{Z: -14}, Speed: 40, Topspin: 100, Clearance: 0.3}
}
func (novice) Receive(s *match.Sight) ball.Vec           { return s.Me.Pos }
func (novice) Move(s *match.Sight) match.Move            { return match.Move{Goal: s.Me.Pos, Pace: 1} }
func (novice) Meet(s *match.Sight) (match.Meeting, bool) { return match.Meeting{}, false }
func (novice) Aim(s *match.Sight) stroke.Shot            { return stroke.Shot{} }

// A program's own player against the AI, in the bodies of two styles.
func Example_ownPlayer() {
	const seed = 1
	s, err := series.Setup("measured", "hard", "allcourt,counter", seed)
	if err != nil {
		fmt.Println(err)
		return
	}
	a, b := s.Athletes[0], s.Athletes[1]
	// Streams 1 and 2 of the seed's chance are the match's own.
	m := match.New(s.Config, [2]*athlete.Athlete{&a, &b},
		[2]match.Player{novice{}, plan.New(s.Habits[1], &b, seed, 4)}, seed, 0)
	for over := false; !over; _, over = m.Score.Winner() {
		m.Point()
	}
	fmt.Println(m.Score.String())
	// Output: 0–6 0–6 0–6
}
