package collide

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// Plane is a half-space: the surface is made of the points p with
//
//	Normal·p = Offset
//
// and everything below it is solid, however deep. It is the floor, a wall, a
// ceiling; and any plane that a path may cross.
type Plane struct {
	Normal ball.Vec // unit vector out of the solid, 1
	Offset float64  // m, of the surface from the origin along Normal
}

// Distance returns Normal·p − Offset in m, negative below the surface, and
// Normal.
func (s Plane) Distance(p ball.Vec) (d float64, normal ball.Vec) {
	return s.Normal.Dot(p) - s.Offset, s.Normal
}

// Convex returns true.
func (Plane) Convex() bool { return true }

// Validate returns a *ball.FieldError unless Normal has length 1 within 1e-12
// (a longer normal would let a contact make energy; Vec.Unit gives one that
// passes) and |Offset| is at most 1e6 m.
func (s Plane) Validate() error {
	if err := ball.Check(math.Abs(s.Normal.Norm()-1) <= 1e-12, "Normal", s.Normal, "of length 1 within 1e-12"); err != nil {
		return err
	}
	return ball.Check(math.Abs(s.Offset) <= ball.MaxDistance, "Offset", s.Offset, "at most 1e6 m from the origin")
}
