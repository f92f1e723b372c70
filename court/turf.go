package court

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/internal/detmath"
)

// Turf returns a golf green, for golf balls. The restitution and the friction of
// 0.4 are those of Penner 2002 (Can. J. Phys. 80:931; as quoted by others),
//
//	e = 0.510 − 0.0375 u + 0.000903 u²
//
// with u the normal speed in m/s, held from its lowest value on, 0.121 at
// 20.8 m/s (Penner: 0.120 from 20 m/s). The rolling resistance of 0.056 is that
// of a green of 10 ft: a ball that leaves the Stimpmeter at 6.0 ft/s, 1.83 m/s,
// rolls 3.05 m.
//
// Struck as TrackMan's tour averages of 2023 say, with the flight of ball.Golf,
// a pitching wedge stops 1 m beyond its pitch mark, a 7-iron 14 m and a driver
// 41 m. (With Softness 0 they would run 38, 63 and 103 m.) For a fairway raise
// RollingResistance: with 0.4 the driver runs 20 m.
func Turf() Green {
	return Green{Softness: 1, Surface: collide.Surface{
		Restitution: func(normal, _ float64) float64 {
			v := min(normal, 0.0375/(2*0.000903))
			return 0.510 - float64(v*(0.0375-float64(0.000903*v)))
		},
		Friction: 0.4, RollingResistance: 0.056,
	}}
}

// Green is soft ground, for golf balls: a Surface that the ball dents. As it
// digs in it meets the far wall of its own pitch mark, and so a surface that is
// tilted back, against the horizontal direction from which the ball comes, by
//
//	φ = Softness · 15.4° (v/18.6 m/s) (θ/44.4°) · (1 − (θ/90°)⁸),  at most 45°
//
// with v the speed of the ball relative to the ground and θ its angle to the
// ground. This is the bounce of Penner 2002 (The run of a golf ball, Can. J.
// Phys. 80:931; as quoted by others). The last factor is not his: it is within
// 4 % of 1 up to 60°, and makes a ball that falls straight down bounce straight
// up. The Surface resolves the contact with that tilted surface; what then
// still leads into the ground is lost.
//
// A tilted contact takes no energy from nowhere, but seen from the level ground
// the impulse may leave the friction cone, and angular momentum is not kept.
// The ball rolls as on the Surface.
type Green struct {
	collide.Surface
	Softness float64 // 1: Penner's green; 0: does not give way. In [0, 3]
}

// Resolve implements collide.Resolver.
func (g Green) Resolve(b ball.Ball, s ball.State, c collide.Contact) (ball.State, collide.Impact) {
	v := s.Vel.Sub(c.Vel)
	in := -v.Dot(c.Normal)
	heading, along := v.AddScaled(in, c.Normal).Unit()
	if !(in > 0 && along > 0 && g.Softness > 0) {
		return g.Surface.Resolve(b, s, c)
	}
	level := c.Normal
	sin, cos := detmath.Sincos(g.tilt(in, along))
	c.Normal, _ = level.Scale(cos).AddScaled(-sin, heading).Unit()
	s, impact := g.Surface.Resolve(b, s, c)
	if out := s.Vel.Sub(c.Vel).Dot(level); !(out >= 0) {
		s.Vel = s.Vel.AddScaled(-out, level)
	}
	return s, impact
}

// tilt is the angle φ in rad, for the speeds towards the ground and along it.
func (g Green) tilt(in, along float64) float64 {
	const (
		degree = 3.14159265358979323846264338327950288 / 180
		right  = 90 * degree
	)
	theta := detmath.Atan2(in, along)
	x := theta / right
	x2 := float64(x * x)
	x4 := float64(x2 * x2)
	speed := ball.Vec{X: in, Y: along}.Norm()
	return min(g.Softness*(15.4/18.6/44.4)*speed*theta*(1-float64(x4*x4)), 45*degree)
}

// Validate returns a *ball.FieldError unless the Surface is valid and Softness
// is in [0, 3].
func (g Green) Validate() error {
	if err := g.Surface.Validate(); err != nil {
		return err
	}
	return ball.Check(g.Softness >= 0 && g.Softness <= 3, "Softness", g.Softness, "in [0, 3]")
}
