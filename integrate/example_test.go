package integrate_test

import (
	"fmt"
	"slices"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
)

// throw is a ball thrown up at 10 m/s while it moves on at 20 m/s, in vacuum.
var (
	throw  = ball.State{Vel: ball.Vec{Y: 10, Z: -20}}
	vacuum = ball.Flight{Ball: ball.Tennis().Ball, Gravity: ball.Vec{Y: -10}}.Rates
)

// Where a tennis ball is 0.5 s after a forehand, and what that cost.
func ExampleRun() {
	flight := ball.Tennis()
	v := ball.Velocity(ball.KMH(127), ball.Degrees(8.7), 0)
	s := ball.State{Pos: ball.Vec{Y: 0.95, Z: 12.9}, Vel: v, Spin: ball.Spin(v, ball.RPM(2500), 0, 0)}

	end, evaluations, err := integrate.Run(flight.Rates, integrate.DormandPrince{}, 0, 0.5, s)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.2f m up, %.2f m beyond the net, %.1f m/s\n", end.Pos.Y, -end.Pos.Z, end.Vel.Norm())
	fmt.Println("less than 50 evaluations:", evaluations < 50)
	// Output:
	// 1.38 m up, 1.70 m beyond the net, 24.7 m/s
	// less than 50 evaluations: true
}

// A knot is a state with the accelerations there: one evaluation of the law.
func ExampleNewKnot() {
	k := integrate.NewKnot(vacuum, 0.5, throw)
	fmt.Printf("at %.1f s: %.0f m/s up, %.0f m/s² up\n", k.Time, k.Vel.Y, k.Acc.Y)
	// Output: at 0.5 s: 10 m/s up, -10 m/s² up
}

// Two knots half a second apart, and the ball at any time between them.
func ExampleBetween() {
	a := integrate.NewKnot(vacuum, 0, throw)
	b := integrate.DormandPrince{MaxStep: 0.5}.Next(vacuum, a, 0.5, 0.5).To
	for _, t := range []float64{-1, 0, 0.2, 0.4, 0.5, 9} {
		s := integrate.Between(&a, &b, t)
		fmt.Printf("%4.1f s: height %.2f m, %.1f m/s up\n", t, s.Pos.Y, s.Vel.Y)
	}
	// Output:
	// -1.0 s: height 0.00 m, 10.0 m/s up
	//  0.0 s: height 0.00 m, 10.0 m/s up
	//  0.2 s: height 1.80 m, 8.0 m/s up
	//  0.4 s: height 3.20 m, 6.0 m/s up
	//  0.5 s: height 3.75 m, 5.0 m/s up
	//  9.0 s: height 3.75 m, 5.0 m/s up
}

// Drawing needs no more than the place.
func ExamplePositionBetween() {
	a := integrate.NewKnot(vacuum, 0, throw)
	b := integrate.DormandPrince{MaxStep: 0.5}.Next(vacuum, a, 0.5, 0.5).To
	p := integrate.PositionBetween(&a, &b, 0.25)
	fmt.Printf("height %.3f m, %.1f m on\n", p.Y, -p.Z)
	// Output: height 2.188 m, 5.0 m on
}

// Sixty ticks a second. From a contact at 0.02 s the ball goes on to the grid.
func ExampleFixed() {
	m := integrate.Fixed{Stepper: integrate.RK4{}, Rate: 60}
	k := integrate.NewKnot(vacuum, 0.02, throw)
	for range 3 {
		step := m.Next(vacuum, k, 1, 0)
		fmt.Printf("to tick %.0f in %.4f s, %d evaluations\n", step.To.Time*60, step.To.Time-k.Time, step.Evaluations)
		k = step.To
	}
	// Output:
	// to tick 2 in 0.0133 s, 4 evaluations
	// to tick 3 in 0.0167 s, 4 evaluations
	// to tick 4 in 0.0167 s, 4 evaluations
}

// Steps as long as the tolerance lets them be: they grow as the ball slows.
func ExampleDormandPrince() {
	flight := ball.NewFlight(ball.Tennis().Ball, ball.Constant(0.55), nil)
	m := integrate.DormandPrince{AbsTol: 1e-6, RelTol: 1e-6}
	k, h := integrate.NewKnot(flight.Rates, 0, ball.State{Vel: ball.Vec{Y: 10, Z: -50}}), 0.0
	var steps []float64
	for k.Time < 2 {
		step := m.Next(flight.Rates, k, 2, h)
		steps = append(steps, step.To.Time-k.Time)
		k, h = step.To, step.Propose
	}
	fmt.Printf("first step %.2f s, longest step %.2f s\n", steps[0], slices.Max(steps))
	// Output: first step 0.08 s, longest step 0.20 s
}

// One step of a tenth of a second with each of the first-order methods and
// with RK4. The exact height is 0.95 m.
func ExampleEuler() {
	k := integrate.NewKnot(vacuum, 0, throw)
	s := integrate.Euler{}.Step(vacuum, k, 0.1)
	fmt.Printf("height %.2f m\n", s.Pos.Y)
	// Output: height 1.00 m
}

func ExampleSemiImplicitEuler() {
	k := integrate.NewKnot(vacuum, 0, throw)
	s := integrate.SemiImplicitEuler{}.Step(vacuum, k, 0.1)
	fmt.Printf("height %.2f m\n", s.Pos.Y)
	// Output: height 0.90 m
}

func ExampleRK4() {
	k := integrate.NewKnot(vacuum, 0, throw)
	s := integrate.RK4{}.Step(vacuum, k, 0.1)
	fmt.Printf("height %.2f m\n", s.Pos.Y)
	// Output: height 0.95 m
}

// A game at 60 ticks a second that cuts the ticks of fast balls into parts.
func ExampleBySpeed() {
	s := integrate.BySpeed{Of: integrate.SemiImplicitEuler{}}
	for _, speed := range []float64{3, 6, 12, 40} {
		k := integrate.NewKnot(vacuum, 0, ball.State{Vel: ball.Vec{X: speed}})
		fmt.Printf("%2.0f m/s: %d parts\n", speed, s.Evaluations(k, 1.0/60))
	}
	// Output:
	//  3 m/s: 1 parts
	//  6 m/s: 2 parts
	// 12 m/s: 4 parts
	// 40 m/s: 8 parts
}

// Settings from a file are checked once.
func ExampleValidate() {
	fmt.Println(integrate.Validate(integrate.Fixed{Rate: 240}))
	fmt.Println(integrate.Validate(integrate.DormandPrince{AbsTol: -1}))
	// Output:
	// <nil>
	// topspin: AbsTol is -1, must be 0 for the default, or in [1e-12, 1]
}

// Heun is a stepper of one's own: Heun's method, order 2. The first of its two
// evaluations is in the knot.
type Heun struct{}

func (Heun) Step(f ball.Rates, k integrate.Knot, h float64) ball.State {
	vel, spin := k.Vel.AddScaled(h, k.Acc), k.Spin.AddScaled(h, k.SpinAcc)
	acc, spinAcc := f(k.Time+h, k.Pos.AddScaled(h, k.Vel), vel, spin)
	return ball.State{
		Pos:  k.Pos.AddScaled(h/2, k.Vel.Add(vel)),
		Vel:  k.Vel.AddScaled(h/2, k.Acc.Add(acc)),
		Spin: k.Spin.AddScaled(h/2, k.SpinAcc.Add(spinAcc)),
	}
}

func (Heun) Order() int { return 2 }

// A stepper of one's own, Heun's method, wherever a stepper goes. With twice
// the rate its error falls to a quarter.
func ExampleStepper() {
	flight := ball.NewFlight(ball.Tennis().Ball, ball.Constant(0.55), ball.Constant(0.2))
	s := ball.State{Vel: ball.Vec{Y: 5, Z: -35}, Spin: ball.Vec{X: -200}}
	exact, _, _ := integrate.Run(flight.Rates, integrate.DormandPrince{AbsTol: 1e-11, RelTol: 1e-11}, 0, 1, s)
	var off [2]float64
	for i, rate := range []float64{60, 120} {
		end, _, err := integrate.Run(flight.Rates, integrate.Fixed{Stepper: Heun{}, Rate: rate}, 0, 1, s)
		if err != nil {
			fmt.Println(err)
			return
		}
		off[i] = end.Pos.Sub(exact.Pos).Norm()
	}
	fmt.Printf("off by %.2f mm at 60 Hz, ratio %.1f\n", 1000*off[0], off[0]/off[1])
	// Output: off by 0.66 mm at 60 Hz, ratio 4.0
}
