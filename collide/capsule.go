package collide

import "github.com/gotopspin/topspin/ball"

// Capsule is everything within Radius of the segment from A to B: a post, a
// cord, the leg of a table. With A = B it is a ball.
type Capsule struct {
	A, B   ball.Vec // m, the ends of the segment
	Radius float64  // m, >= 0; 0 is a thread
}

// Distance returns the exact distance from the surface in m, negative inside,
// and the normal, which points away from the segment. On the segment itself,
// where every direction is as good, the normal is a fixed one across it.
// Exchanging A and B changes no bit of the answer.
func (s Capsule) Distance(p ball.Vec) (d float64, normal ball.Vec) {
	// Measured from the middle, which treats both ends alike.
	middle, half := s.A.Add(s.B).Scale(0.5), s.B.Sub(s.A).Scale(0.5)
	r := p.Sub(middle)
	if hh := half.Dot(half); hh > 0 {
		r = r.AddScaled(-max(-1, min(r.Dot(half)/hh, 1)), half)
	}
	n := r.Norm()
	if !(n > tiny) {
		return n - s.Radius, perpendicular(half)
	}
	return n - s.Radius, ball.Vec{X: r.X / n, Y: r.Y / n, Z: r.Z / n}
}

// Convex returns true.
func (Capsule) Convex() bool { return true }

// Validate returns a *ball.FieldError unless A and B are finite and within
// 1e6 m of the origin and Radius is in [0, 1e6] m.
func (s Capsule) Validate() error {
	if err := place("A", s.A); err != nil {
		return err
	}
	if err := place("B", s.B); err != nil {
		return err
	}
	return ball.Check(s.Radius >= 0 && s.Radius <= ball.MaxDistance, "Radius", s.Radius, "in [0, 1e6] m")
}
