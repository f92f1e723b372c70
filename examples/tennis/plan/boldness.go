package plan

import (
	"math"

	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/position"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// Boldness says how bold a shot is.
type Boldness struct {
	// Safe when:
	Hurry    float64 // it needs more than this share of the time there is, from a standstill: 1.2. Large: never
	FastBall float64 // m/s: the ball comes faster off the racket: 42. Large: never
	Tired    float64 // it has less energy: 0.32. 0: never
	Deep     float64 // chance to be safe off a ball on the baseline, less the shorter it is: 0.5. 0: never

	// Attack with a chance of:
	Base    [2]float64 // of the least and the most aggressive style: 0.15 and 0.45
	Chance  float64    // on a full chance: 0.9. 0: a chance is none
	Near    float64    // m from the net: a chance bounces nearer: 7.5
	Slow    float64    // m/s: and is slower when it is read: 27
	Exposed float64    // added for each m that the opponent is out of position. 0: off
	LowNear float64    // m: a ball met lower inside the service line is never attacked: 0.5. 0: off
}

// bold decides the intent of the plan.
func (ai *AI) bold(s *match.Sight) {
	b, p := &ai.Habits.Boldness, &ai.ball
	came := s.Ball.Start().Vel.Norm()
	p.chance = !p.volley && s.Strokes > 1 && p.short && s.Ball.At(s.Now).Vel.Norm() < b.Slow
	attack := lerp(b.Base, ai.Athlete.Style.Aggression)
	attack += b.Exposed * max(0, ai.exposed(s, p.at)-1)
	if p.chance {
		attack = max(attack, b.Chance)
	}
	u, v := p.draws.deep, p.draws.bold
	switch {
	case p.hurry > b.Hurry, came > b.FastBall, float64(s.Energy) < b.Tired:
		p.intent = stroke.Safe
	case p.at.Y < b.LowNear && p.at.Z < s.Place.Service:
		p.intent = stroke.Neutral
	case !p.chance && u < b.Deep*min(max(p.deep, 0), 1):
		p.intent = stroke.Safe
	case v < attack:
		p.intent = stroke.Attack
	default:
		p.intent = stroke.Neutral
	}
	if s.Strokes == 1 && p.intent == stroke.Attack && !s.Second {
		p.intent = stroke.Neutral // nobody attacks a first serve for the sake of style
	}
}

// exposed returns how far in m the opponent is from where he should stand when
// it strikes from at.
func (ai *AI) exposed(s *match.Sight, at ball.Vec) float64 {
	return math.Abs(ai.gap(s, at))
}

// gap returns by how much the opponent stands to the right (as it sees him) of
// the place from which he would cover its shots from at.
func (ai *AI) gap(s *match.Sight, at ball.Vec) float64 {
	them := s.Them.Pos.AddScaled(ai.Habits.Direction.Lead, s.Them.Vel)
	// In his frame.
	his := athlete.Turn(them)
	ideal := position.Bisector(s.Place, athlete.Turn(at), his.Z)
	return -(his.X - ideal.X)
}
