package collide

import "github.com/gotopspin/topspin/ball"

// Ring is a torus about the y axis, level about the origin: the hoop of a
// basket.
type Ring struct {
	Radius float64 // m, from the axis to the middle of the tube, > 0
	Tube   float64 // m, half the thickness of the tube, in (0, Radius]
}

// Distance returns the exact distance from the surface in m, negative inside
// the tube, and the normal, which points away from the middle of the tube. On
// the axis, where all of the ring is equally near, and in the middle of the
// tube it is ±ŷ, towards the side of p.
func (s Ring) Distance(p ball.Vec) (d float64, normal ball.Vec) {
	rho := ball.Vec{X: p.X, Z: p.Z}.Norm()
	out := rho - s.Radius
	d = ball.Vec{X: out, Y: p.Y}.Norm()
	if !(rho > tiny && d > tiny) {
		return d - s.Tube, ball.Vec{Y: mirror(1, p.Y)}
	}
	k := out / d
	return d - s.Tube, ball.Vec{X: float64(p.X / rho * k), Y: p.Y / d, Z: float64(p.Z / rho * k)}
}

// Validate returns a *ball.FieldError unless Radius is positive and at most
// 1e6 m and Tube is in (0, Radius].
func (s Ring) Validate() error {
	if err := size("Radius", s.Radius); err != nil {
		return err
	}
	return ball.Check(s.Tube > 0 && s.Tube <= s.Radius, "Tube", s.Tube, "in (0, Radius]")
}
