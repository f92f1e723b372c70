package ball

import "fmt"

// The domain in which a World accepts a ball. Beyond it constructors and
// Validate methods refuse; force laws and resolvers alone stay finite for
// components up to 1e9.
const (
	MaxSpeed    = 1e4 // m/s, of |Vel|
	MaxSpin     = 1e5 // rad/s, of |Spin|
	MaxDistance = 1e6 // m, of |Pos|
)

// State is a ball at one moment: the position of its centre in m, its velocity
// in m/s and its spin, the angular velocity vector in rad/s (right-hand rule:
// a ball flying towards −z with topspin has spin along −x).
//
// States are comparable, of fixed size (72 bytes), and survive encoding/json
// to the bit, the sign of a zero and denormal numbers included.
type State struct{ Pos, Vel, Spin Vec }

// Finite reports whether no component is infinite or not a number.
func (s State) Finite() bool { return s.Pos.Finite() && s.Vel.Finite() && s.Spin.Finite() }

// Validate returns a *FieldError unless s lies in the domain given by
// MaxDistance, MaxSpeed and MaxSpin. NaN is outside.
func (s State) Validate() error {
	for _, c := range [...]struct {
		name string
		v    Vec
		max  float64
		unit string
	}{{"Pos", s.Pos, MaxDistance, "m"}, {"Vel", s.Vel, MaxSpeed, "m/s"}, {"Spin", s.Spin, MaxSpin, "rad/s"}} {
		if !(c.v.Norm() <= c.max) {
			return &FieldError{c.name, c.v, fmt.Sprintf("finite, of length at most %g %s", c.max, c.unit)}
		}
	}
	return nil
}

// Ball is the body: what a contact and a flight need to know of it.
type Ball struct {
	Mass   float64 // m in kg, 1e-9 to 1e6. Tennis 0.0577, table tennis 0.0027
	Radius float64 // R in m, 1e-6 to 1e3. Tennis 0.0335, table tennis 0.020
	// InertiaFactor is k in I = k·m·R², 1: 2/5 for a solid ball, 2/3 for a
	// thin shell, about 0.55 for a tennis ball (Cross 2002, Am. J. Phys.
	// 70:1093). In [0.001, 1].
	InertiaFactor float64
}

// Validate returns a *FieldError unless the mass lies in [1e-9, 1e6] kg, the
// radius in [1e-6, 1e3] m and the inertia factor in [0.001, 1]. The bounds are far
// outside any ball; they exist so that no product of legal numbers overflows.
func (b Ball) Validate() error {
	switch {
	case !(b.Mass >= 1e-9 && b.Mass <= 1e6):
		return &FieldError{"Mass", b.Mass, "in [1e-9, 1e6] kg"}
	case !(b.Radius >= 1e-6 && b.Radius <= 1e3):
		return &FieldError{"Radius", b.Radius, "in [1e-6, 1e3] m"}
	case !(b.InertiaFactor >= 1e-3 && b.InertiaFactor <= 1):
		return &FieldError{"InertiaFactor", b.InertiaFactor, "in [0.001, 1]: 2/5 for a solid ball, 2/3 for a thin shell"}
	}
	return nil
}

// Inertia returns the moment of inertia about any diameter, I = k·m·R², in
// kg·m².
func (b Ball) Inertia() float64 {
	return float64(b.InertiaFactor * b.Mass * b.Radius * b.Radius)
}

// Energy returns the kinetic energy of translation and rotation in J,
//
//	E = ½ m (|v|² + k R² |ω|²)
//
// Gravity's potential is not part of it: a contact happens at one place.
func (b Ball) Energy(s State) float64 {
	r := float64(b.Radius * b.Radius * b.InertiaFactor)
	return float64(0.5 * b.Mass * (s.Vel.Dot(s.Vel) + float64(r*s.Spin.Dot(s.Spin))))
}
