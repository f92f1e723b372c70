package stroke

import (
	"github.com/gotopspin/topspin/examples/tennis/athlete"
)

// Errors is the error model: how far from its target a shot comes down, as
// standard deviations in m along and across the shot for a groundstroke of full
// length, times factors.
type Errors struct {
	Along, Across float64    // m, of a neutral groundstroke by a middling player off an easy ball
	Short         float64    // errors that fall short are this much smaller: players miss long
	Serve         [2]float64 // m, along and across, of a first serve
	Second        float64    // … of a second serve, as a factor
	Touch         float64    // of a volley, a drop shot, a lob or a smash, as a factor

	Skill       float64 // by how much precision 0 is worse and 1 better than the middle
	Consistency float64 // … and consistency
	Intent      [Intents]float64
	// Swing is the speed in m/s that an intent gives an arm of middling power;
	// for each 10 m/s that a shot asks more, Harder is added. Serving likewise,
	// for the serve.
	Swing   [Intents]float64
	Serving float64
	Harder  float64

	// The ball adds to the factor:
	Fast    float64    // for each 10 m/s above Easy
	Easy    float64    // m/s, the incoming ball, off the opponent's racket
	Deep    float64    // for a ball on the baseline
	Stretch float64    // at the end of the reach
	Hurry   float64    // for each unit of hurry above 1
	Return  [2]float64 // for the return of a first and of a second serve
	Pressed float64    // for a groundstroke past an opponent at the net: lower, finer and watched

	// Weak is by how many m shorter he plays at the end of the reach, though not
	// for that nearer to the net than 4 m.
	Weak float64
	// Pace is the share of the speed asked for that a player at the end of
	// his reach loses.
	Pace float64
}

// DefaultErrors returns the error model of professionals.
func DefaultErrors() Errors {
	return Errors{
		Along: 1.78, Across: 0.445, Short: 0.45,
		Serve: [2]float64{1.02, 0.635}, Second: 0.755, Touch: 0.8,
		Skill: 0.35, Consistency: 0.25,
		Intent: [Intents]float64{0.8, 0.95, 1.2},
		Swing:  [Intents]float64{38, 46, 52}, Serving: 64, Harder: 1.5,
		Fast: 0.2, Easy: 30, Deep: 0.25, Stretch: 1.8, Hurry: 1.2, Return: [2]float64{2.3, 0.85},
		Pressed: 0.55, Weak: 3, Pace: 0.25,
	}
}

// spread returns the standard deviations for an athlete at the energy e.
func (m *Errors) spread(a *athlete.Athlete, f athlete.Fatigue, e athlete.Energy, c *Contact, s *Shot, second bool) (along, across float64) {
	k := 1 + m.Skill*(1-2*a.Stats.Precision)
	k *= 1 + f.Wilder*(1-float64(e))
	if s.Kind.Serve() {
		k *= 1 + m.Skill*(1-2*a.Stats.Serve)
		if second {
			k *= m.Second
		}
		k *= 1 + m.harder(m.Serving, a.Stats.Serve, s.Speed)
		return m.Serve[0] * k, m.Serve[1] * k
	}
	k *= 1 + m.Consistency*(1-2*a.Style.Consistency)
	k *= m.Intent[s.Intent]
	load := 1 + m.Fast*max(0, c.Incoming-m.Easy)/10 + m.Deep*c.Deep +
		m.Stretch*c.Stretch*c.Stretch + m.Hurry*max(0, c.Hurry-1) +
		m.harder(m.Swing[s.Intent], a.Stats.Power, s.Speed)
	if c.Pressed && (s.Kind == Forehand || s.Kind == Backhand || s.Kind == Slice) {
		load += m.Pressed
	}
	if c.Serve {
		if c.Second {
			load += m.Return[1]
		} else {
			load += m.Return[0]
		}
	}
	k *= load
	switch s.Kind {
	case Volley, DropShot, Lob, Smash:
		k *= m.Touch
		if s.Kind == Volley || s.Kind == Smash {
			k *= 1 + m.Skill*(1-2*a.Stats.Volley)
		}
	}
	// A short shot misses by less, in proportion to the way it goes.
	if d := s.Target.Sub(c.Ball.Pos).Norm(); d < 20 {
		k *= max(0.3, d/20)
	}
	return m.Along * k, m.Across * k
}

// harder is what swinging for more than the speed that is easy for a middling
// arm adds. Power from 0 to 1 moves that speed by 15 % down and up.
func (m *Errors) harder(easy, power, speed float64) float64 {
	return m.Harder / 10 * max(0, speed-easy*(1+0.15*(2*power-1)))
}

// ArcadeErrors returns the error model for the arcade physics, whose steeper
// arcs forgive more.
func ArcadeErrors() Errors {
	m := DefaultErrors()
	m.Along, m.Across = 1.88, 0.435
	m.Serve, m.Second = [2]float64{0.9, 0.51}, 0.86
	m.Return = [2]float64{0.6, 0.15}
	return m
}
