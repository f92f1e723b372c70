package collide

import (
	"fmt"
	"math"

	"github.com/gotopspin/topspin/ball"
)

// Surface is a resolver by restitution and friction: the court, the table, the
// rubber of a racket. With approach speed u_n and slip u_t of the contact
// point, the impulse per mass is
//
//	along the normal       (1 + e) u_n
//	against the slip       min( μ (1 + e) u_n,  (1 + e_t) u_t / (1 + 1/k) )
//
// The second of the two is a contact that grips: it leaves the slip −e_t u_t,
// and for e_t = 0 none, to rounding. The first is one that slips throughout.
// Both are taken once, along the direction of the slip in the surface. This is
// the rigid ball with a spring at the contact point (Garwin 1969, Am. J. Phys.
// 37:88; Cross 2002, Am. J. Phys. 70:1093). The impulse stays inside the
// friction cone, angular momentum about the contact point is kept, and energy
// never grows for 0 ≤ e ≤ 1, −1 ≤ e_t ≤ 1 and any μ ≥ 0.
//
// Embed a Surface in a resolver of your own to have its rolling and its
// Validate.
type Surface struct {
	// Restitution is e as a function of the speeds in m/s, along the normal
	// and along the surface, with which the centre of the ball meets the
	// surface; both are ≥ 0. A value outside [0, 1] counts as the nearer end
	// and NaN as 0. Constant gives the same e at every speed.
	Restitution func(normal, tangential float64) float64
	// Friction is the coefficient μ of sliding friction, ≥ 0. Courts 0.5 to
	// 0.8, a table for table tennis 0.1 to 0.3. 0: smooth.
	Friction float64
	// TangentialRestitution is e_t in [−1, 1]: the contact point of a ball
	// that grips leaves with −e_t times its slip. Courts 0 to 0.2. A negative
	// value is a contact that ends before it has stopped the slip; with −1
	// there is no friction.
	TangentialRestitution float64
	// RollingResistance is the deceleration of a rolling ball over the
	// acceleration that presses it on, 1, in [0, 1). See Roll.
	RollingResistance float64
}

// Constant returns the restitution that is e at every speed.
func Constant(e float64) func(normal, tangential float64) float64 {
	return func(_, _ float64) float64 { return e }
}

// Resolve implements Resolver. Impact.Grip reports that friction did not reach
// its limit, a contact without slip included. A state that does not approach
// the surface is returned as it is. It panics if Restitution is nil.
func (f Surface) Resolve(b ball.Ball, s ball.State, c Contact) (ball.State, Impact) {
	if f.Restitution == nil {
		panic("collide: Surface without Restitution")
	}
	n := c.Normal
	v := s.Vel.Sub(c.Vel)
	in := -v.Dot(n)
	if !(in > 0) {
		return s, Impact{}
	}
	slip, rub := rubs(b.Radius, v, s.Spin, n)
	press := float64((1 + f.restitution(in, along(v, n).Norm())) * in)
	stop := (1 + f.TangentialRestitution) * rub / (1 + 1/b.InertiaFactor)
	limit := float64(f.Friction * press)
	grip := stop <= limit
	if !grip {
		stop = max(limit, 0)
	}
	dv := n.Scale(press).AddScaled(-stop, slip)
	s.Vel, s.Spin = off(s.Vel.Add(dv), c), s.Spin.Add(twist(b, n, dv))
	return s, Impact{Grip: grip}
}

// restitution is the coefficient in [0, 1] for a contact at these speeds.
func (f Surface) restitution(normal, tangential float64) float64 {
	e := f.Restitution(normal, tangential)
	if !(e > 0) {
		return 0
	}
	return min(e, 1)
}

// speeds are those at which Validate asks for the restitution, in m/s.
var speeds = [...]float64{0, 1e-6, 1e-3, 0.01, 0.1, 1, 2, 5, 10, 20, 50, 100, 1e3, ball.MaxSpeed}

// Validate returns a *ball.FieldError unless Restitution is set and gives
// values in [0, 1] at a sample of speeds up to ball.MaxSpeed, Friction is
// finite and not negative, TangentialRestitution is in [−1, 1] and
// RollingResistance in [0, 1).
func (f Surface) Validate() error {
	switch {
	case f.Restitution == nil:
		return &ball.FieldError{Field: "Restitution", Value: nil, Legal: "a function, such as Constant(0.8)"}
	case !(f.Friction >= 0 && f.Friction <= math.MaxFloat64):
		return &ball.FieldError{Field: "Friction", Value: f.Friction, Legal: ">= 0 and finite"}
	case !(math.Abs(f.TangentialRestitution) <= 1):
		return &ball.FieldError{Field: "TangentialRestitution", Value: f.TangentialRestitution, Legal: "in [-1, 1]"}
	case !(f.RollingResistance >= 0 && f.RollingResistance < 1):
		return &ball.FieldError{Field: "RollingResistance", Value: f.RollingResistance, Legal: "in [0, 1)"}
	}
	for _, n := range speeds {
		for _, t := range speeds {
			if e := f.Restitution(n, t); !(e >= 0 && e <= 1) {
				return &ball.FieldError{Field: "Restitution", Value: e, Legal: fmt.Sprintf("in [0, 1]; asked at %g and %g m/s", n, t)}
			}
		}
	}
	return nil
}
