package collide

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// Disc is a flat round sheet without thickness in the plane z = 0 about the
// origin: the head of a racket. Both faces are hit; which one is told by the
// sign of Contact.LocalNormal.Z.
type Disc struct {
	Radius float64 // m, > 0. A tennis racket about 0.13, a table tennis blade 0.078
}

// Distance returns the exact distance from the sheet in m, never negative.
// Above and below the sheet the normal is exactly ±ẑ, towards the side of p,
// and +ẑ on the sheet itself; beyond the rim it points away from the rim.
func (s Disc) Distance(p ball.Vec) (d float64, normal ball.Vec) {
	rho := ball.Vec{X: p.X, Y: p.Y}.Norm()
	out := rho - s.Radius
	if !(out > 0) {
		return math.Abs(p.Z), face(p.Z)
	}
	normal, d = direction(ball.Vec{X: float64(p.X / rho * out), Y: float64(p.Y / rho * out), Z: p.Z}, face(p.Z))
	return d, normal
}

// Convex returns true.
func (Disc) Convex() bool { return true }

// Validate returns a *ball.FieldError unless Radius is positive and at most
// 1e6 m.
func (s Disc) Validate() error { return size("Radius", s.Radius) }
