package integratetest_test

import (
	"fmt"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/integrate/integratetest"
)

// trapezoid is Heun's method with a slip: the position uses the velocity of the
// start alone, which leaves it at first order.
type trapezoid struct{}

func (trapezoid) Step(f ball.Rates, k integrate.Knot, h float64) ball.State {
	vel, spin := k.Vel.AddScaled(h, k.Acc), k.Spin.AddScaled(h, k.SpinAcc)
	acc, spinAcc := f(k.Time+h, k.Pos.AddScaled(h, k.Vel), vel, spin)
	return ball.State{
		Pos:  k.Pos.AddScaled(h, k.Vel), // h/2, k.Vel.Add(vel) was meant
		Vel:  k.Vel.AddScaled(h/2, k.Acc.Add(acc)),
		Spin: k.Spin.AddScaled(h/2, k.SpinAcc.Add(spinAcc)),
	}
}

func (trapezoid) Order() int { return 2 }

// A stepper of one's own with a slip in it. The error lists the step counts and
// errors of every motion on which the order was too low.
func ExampleTestStepper() {
	fmt.Println("RK4 is in order:", integratetest.TestStepper(integrate.RK4{}) == nil)
	fmt.Println("trapezoid is in order:", integratetest.TestStepper(trapezoid{}) == nil)
	// Output:
	// RK4 is in order: true
	// trapezoid is in order: false
}

// A method is checked for what every caller relies on: it goes forward, never
// past the end, knows the rates where it arrives and counts its work.
func ExampleTestMethod() {
	fmt.Println(integratetest.TestMethod(integrate.Fixed{Rate: 120}))
	fmt.Println(integratetest.TestMethod(integrate.Fixed{}))
	// Output:
	// <nil>
	// topspin: Rate is 0, must be in (0, 1e6] ticks per second
}
