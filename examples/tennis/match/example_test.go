package match_test

import (
	"fmt"

	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/plan"
	"github.com/gotopspin/topspin/examples/tennis/series"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// wall serves into the middle of the box, runs to where the ball comes down to
// hip height and plays it back to the middle. Embedding the AI would leave the
// rest of the decisions to it.
type wall struct{}

func (wall) Serve(s *match.Sight) (x float64, serve stroke.Shot) {
	middle := ball.Vec{X: (s.Box.MinX + s.Box.MaxX) / 2, Z: s.Box.MinZ + 1.5}
	return -middle.X / 2, stroke.Shot{Kind: stroke.KickServe, Target: middle, Speed: 38, Topspin: 250, Clearance: 0.1}
}

func (wall) Receive(s *match.Sight) ball.Vec { return ball.Vec{X: s.Me.Pos.X, Z: 13.5} }

func (wall) Move(*match.Sight) match.Move { return match.Move{Goal: ball.Vec{Z: 13}, Pace: 1} }

func (wall) Meet(s *match.Sight) (match.Meeting, bool) {
	bounce, ok := s.Ball.Bounce(1)
	if !ok || !s.Place.Half(0).In(bounce.Contact.Point) {
		return match.Meeting{}, false // out: let it go
	}
	t := bounce.Time + 0.45
	at := s.Ball.At(t).Pos
	return match.Meeting{Time: t, Stand: ball.Vec{X: at.X - 0.7, Z: at.Z}, Stop: true}, true
}

func (wall) Aim(*match.Sight) stroke.Shot {
	return stroke.Shot{Kind: stroke.Forehand, Intent: stroke.Neutral, Target: ball.Vec{Z: -8}, Speed: 30, Topspin: 250, Clearance: 0.4}
}

// A player of one's own against the AI.
func Example() {
	s, err := series.Setup("measured", "hard", "allcourt,allcourt", 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	mine, theirs := s.Athletes[0], s.Athletes[1]
	ai := plan.New(s.Habits[1], &theirs, 1, 4)
	m := match.New(s.Config, [2]*athlete.Athlete{&mine, &theirs}, [2]match.Player{wall{}, ai}, 1, 0)
	for over := false; !over; _, over = m.Score.Winner() {
		m.Point()
	}
	fmt.Println(m.Score.String())
	// Output: 2–6 4–6 2–6
}
