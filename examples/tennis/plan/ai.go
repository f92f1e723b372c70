// Package plan is the mind of the AI: it reads the ball and decides where to
// meet it (reading.go), how boldly (boldness.go), where to (direction.go) and
// with which stroke (shots.go, serving.go), looks once more before the contact,
// and then recovers or follows to the net with package position (moving.go). It
// knows what a match.Sight shows and nothing else.
package plan

import (
	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/dice"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/position"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// Habits are the knobs of the AI. Each behaviour can be turned off by the value
// that its comment names. Start from Measured or Arcade.
type Habits struct {
	Reading   Reading
	Boldness  Boldness
	Direction Direction
	Shots     Shots
	Serving   Serving
	Depths    position.Depths
	Follow    position.Follow
	Moving    Moving
}

// AI plays one side of a match. It implements match.Player.
type AI struct {
	Habits  Habits
	Athlete *athlete.Athlete

	dice   dice.Dice
	ball   plan // of the ball under way
	angled bool // played a short angle with its last stroke: the next goes into the open court
	atNet  bool // follows to the net, or is there
}

// plan is what was decided when the ball was read.
type plan struct {
	meet     match.Meeting
	at       ball.Vec // where the ball is met
	volley   bool
	backhand bool
	short    bool // a short ball
	chance   bool
	deep     float64
	hurry    float64
	spare    float64 // s beyond being set; negative: barely there
	intent   stroke.Intent
	kind     stroke.Kind
	draws    draws
	place    place    // planned
	target   ball.Vec // planned
}

// draws are the chances of one stroke, taken when it is planned: the last look
// decides by the same ones, so that only what is seen can change the shot.
type draws struct {
	open, angle, pattern, pick, lob, side, drop, slice, bold, deep float64
	depth, inset, spin, pace, middle                               float64 // normal
}

func (ai *AI) draw() draws {
	d := ai.dice
	return draws{
		d.Float(), d.Float(), d.Float(), d.Float(), d.Float(), d.Float(), d.Float(), d.Float(), d.Float(), d.Float(),
		d.Normal(), d.Normal(), d.Normal(), d.Normal(), d.Normal(),
	}
}

// New returns the AI in the body of a, with its own dice.
func New(h Habits, a *athlete.Athlete, seed, stream uint64) *AI {
	return &AI{Habits: h, Athlete: a, dice: dice.New(seed, stream)}
}

// lerp goes from r[0] to r[1] as x goes from 0 to 1.
func lerp(r [2]float64, x float64) float64 { return r[0] + float64(x*(r[1]-r[0])) }

// baseline is its distance from the net.
func baseline(s *match.Sight) float64 { return s.Place.Length / 2 }

// sideline is its distance from the middle.
func sideline(s *match.Sight) float64 { return s.Place.Width / 2 }
