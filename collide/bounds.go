package collide

import "github.com/gotopspin/topspin/ball"

// The bounded shapes know a box, in their own frame, that holds them. A sweep
// asks it first. A shape of your own may have such a method, too.

// Bounds returns the box itself.
func (b Box) Bounds() (min, max ball.Vec) { return b.Half.Scale(-1), b.Half }

// Bounds returns the smallest box around the capsule.
func (c Capsule) Bounds() (lo, hi ball.Vec) {
	r := c.Radius
	lo = ball.Vec{X: min(c.A.X, c.B.X) - r, Y: min(c.A.Y, c.B.Y) - r, Z: min(c.A.Z, c.B.Z) - r}
	hi = ball.Vec{X: max(c.A.X, c.B.X) + r, Y: max(c.A.Y, c.B.Y) + r, Z: max(c.A.Z, c.B.Z) + r}
	return lo, hi
}

// Bounds returns the smallest box around the disc.
func (d Disc) Bounds() (min, max ball.Vec) {
	return ball.Vec{X: -d.Radius, Y: -d.Radius}, ball.Vec{X: d.Radius, Y: d.Radius}
}

// Bounds returns the smallest box around the ring.
func (s Ring) Bounds() (min, max ball.Vec) {
	r := s.Radius + s.Tube
	return ball.Vec{X: -r, Y: -s.Tube, Z: -r}, ball.Vec{X: r, Y: s.Tube, Z: r}
}

// Bounds returns the smallest box around the curtain. With a negative Radius it
// is that of the bare sheet moved inwards, and may be empty across the sheet.
func (s Curtain) Bounds() (lo, hi ball.Vec) {
	r := s.Radius
	return ball.Vec{X: -s.HalfWidth - r, Y: s.Base - r, Z: -r},
		ball.Vec{X: s.HalfWidth + r, Y: max(s.Middle, s.End) + r, Z: r}
}
