// Package problems holds motions of a ball whose exact answers are known: what
// a law of motion, a method of integration or an interpolation is measured
// against.
//
// The laws are flights of package ball wherever a flight can be chosen that has
// an exact answer. Flights that stay in a vertical plane head along (0.6, 0,
// −0.8), so that no component is zero by chance, and go with the axes along
// (heading, up, heading × up): in these the velocity is the complex number
// v_h + i·v_up, and backspin is positive.
package problems

import "github.com/gotopspin/topspin/ball"

// Problem is a motion from the time 0 to End.
type Problem struct {
	Name  string
	Rates ball.Rates
	Start ball.State
	End   float64 // s, > 0
	// Exact is the state at a time between 0 and End. Its relative error is
	// a few units of 1e-16.
	Exact func(t float64) ball.State
}

// All returns one problem of each kind but Rise: at its top the second
// derivative of the acceleration jumps, and no method keeps its order across.
func All() []Problem {
	return []Problem{
		Parabola(),
		LinearDrag(2, 30, 40),
		Fall(22),
		Straight(0.02, 0.0032, 30),
		Plane(22, 30, 40),
		Magnus(2, 1.5, 30, 40),
		Cycloid(3),
		Helix(4, 3, 2),
		Circle(0.01, 0.02, 30),
		Spiral(0.02, 1.5, 30),
		SpinDown(0.4, 3, 20),
		Driven(),
	}
}

// Gravity is the acceleration in m/s² in the problems that have one.
const Gravity = 9.80665

// tennis is the ball of all flights here, in air of 1.2 kg/m³.
var tennis = ball.Ball{Mass: 0.0577, Radius: 0.0335, InertiaFactor: 0.55}

const density, viscosity = 1.2, 1.5e-5

// factor is ρπR²/(2m) in 1/m: a coefficient of drag C slows with factor·C·v².
var factor = 0.5 * density * 3.14159265358979323846 * tennis.Radius * tennis.Radius / tennis.Mass

// flight is the ball's under the given coefficients, nil for none.
func flight(drag, lift ball.Coefficient, gravity float64) ball.Flight {
	return ball.Flight{
		Ball:    tennis,
		Air:     ball.Air{Density: density, Viscosity: viscosity},
		Gravity: ball.Vec{Y: -gravity},
		Drag:    drag,
		Lift:    lift,
	}
}

// quadratic is the coefficient of a force k·v², k in 1/m.
func quadratic(k float64) ball.Coefficient { return ball.Constant(k / factor) }

// linearDrag is the coefficient of a drag v/tau: it falls as 1/Re.
func linearDrag(tau float64) ball.Coefficient {
	c := 2 * tennis.Radius / viscosity / (factor * tau)
	return func(f ball.Flow) float64 { return c / f.Re }
}

// linearLift is the coefficient of a lift of n·(ω × v): it grows as the spin
// parameter across the velocity.
func linearLift(n float64) ball.Coefficient {
	c := n / (factor * tennis.Radius)
	return func(f ball.Flow) float64 { return c * f.S * f.Sin }
}

var (
	heading = ball.Vec{X: 0.6, Z: -0.8}
	up      = ball.Vec{Y: 1}
	normal  = heading.Cross(up)
	start   = ball.Vec{X: 1, Y: 2, Z: 9}
)

// planar is the vector with the components h along the heading and u up.
func planar(h, u float64) ball.Vec { return heading.Scale(h).AddScaled(u, up) }
