package integratetest_test

import (
	"math"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/integrate/integratetest"
)

// stepper is a Stepper for tests.
type stepper struct {
	step  func(f ball.Rates, k integrate.Knot, h float64) ball.State
	order int
}

func (s stepper) Step(f ball.Rates, k integrate.Knot, h float64) ball.State { return s.step(f, k, h) }
func (s stepper) Order() int                                                { return s.order }

// midpoint returns the midpoint rule, order 2, with everything that a writer
// may get wrong: the time and the spin of the middle, and the last weight.
func midpoint(time, spin, weight float64) stepper {
	return stepper{func(f ball.Rates, k integrate.Knot, h float64) ball.State {
		vel := k.Vel.AddScaled(h/2, k.Acc)
		acc, spinAcc := f(k.Time+time*h, k.Pos.AddScaled(h/2, k.Vel), vel, k.Spin.AddScaled(spin*h, k.SpinAcc))
		return ball.State{
			Pos:  k.Pos.AddScaled(h, vel),
			Vel:  k.Vel.AddScaled(weight*h, acc),
			Spin: k.Spin.AddScaled(h, spinAcc),
		}
	}, 2}
}

func TestGood(t *testing.T) {
	for name, s := range map[string]integrate.Stepper{
		"midpoint":          midpoint(0.5, 0.5, 1),
		"RK4":               integrate.RK4{},
		"Euler":             integrate.Euler{},
		"SemiImplicitEuler": integrate.SemiImplicitEuler{},
		"BySpeed":           integrate.BySpeed{},
	} {
		if err := integratetest.TestStepper(s); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, m := range []integrate.Method{integrate.DormandPrince{}, integrate.Fixed{Rate: 60}} {
		if err := integratetest.TestMethod(m); err != nil {
			t.Errorf("%T: %v", m, err)
		}
	}
}

// Each wrong stepper is found, and the error says what is wrong.
func TestBadSteppers(t *testing.T) {
	good := midpoint(0.5, 0.5, 1)
	var last ball.Vec
	for name, c := range map[string]struct {
		s    integrate.Stepper
		says string
	}{
		"claims too much":        {stepper{good.step, 3}, "order 2."},
		"claims too little":      {stepper{integrate.RK4{}.Step, 2}, "least order seen is 4.0"},
		"claims nothing":         {stepper{good.step, 0}, "Order returns 0"},
		"time of the start":      {midpoint(0, 0.5, 1), "driven by time: order 1."},
		"spin of the start":      {midpoint(0.5, 0, 1), "spin that slows down: order 1."},
		"weight off by 1 in 100": {midpoint(0.5, 0.5, 1.01), "order 0."},
		"weight off by 1e-6":     {midpoint(0.5, 0.5, 1+1e-6), "order "},
		"forgets the spin": {stepper{func(f ball.Rates, k integrate.Knot, h float64) ball.State {
			s := good.step(f, k, h)
			s.Spin = k.Spin
			return s
		}, 2}, "spin that slows down"},
		"remembers the step before": {stepper{func(f ball.Rates, k integrate.Knot, h float64) ball.State {
			s := good.step(f, k, h)
			s.Vel = s.Vel.AddScaled(1e-14, last)
			last = s.Vel
			return s
		}, 2}, "the same step gives"},
		"drifts": {stepper{func(f ball.Rates, k integrate.Knot, h float64) ball.State {
			s := good.step(f, k, h)
			s.Pos.Y += 1e-16
			return s
		}, 2}, "a ball at rest moves"},
		"divides by the speed": {stepper{func(f ball.Rates, k integrate.Knot, h float64) ball.State {
			s := good.step(f, k, h)
			s.Vel = s.Vel.Scale(k.Vel.Norm() / k.Vel.Norm())
			return s
		}, 2}, "{NaN NaN NaN}"},
		"is never finite": {stepper{func(ball.Rates, integrate.Knot, float64) ball.State {
			return ball.State{Pos: ball.Vec{X: math.Inf(1)}}
		}, 2}, "order "},
		"asks once more": {stepper{func(f ball.Rates, k integrate.Knot, h float64) ball.State {
			f(k.Time, k.Pos, k.Vel, k.Spin)
			return good.step(f, k, h)
		}, 2}, "asks the law 3 times"},
	} {
		t.Run(name, func(t *testing.T) {
			err := integratetest.TestStepper(c.s)
			if err == nil {
				t.Fatal("passes")
			}
			if !strings.Contains(err.Error(), c.says) {
				t.Errorf("does not say %q: %v", c.says, err)
			}
		})
	}
}

// method is a Method for tests, made from a good one.
type method func(f ball.Rates, k integrate.Knot, end, h float64) integrate.Step

func (m method) Next(f ball.Rates, k integrate.Knot, end, h float64) integrate.Step {
	return m(f, k, end, h)
}

func TestBadMethods(t *testing.T) {
	good := integrate.DormandPrince{}
	calls := 0
	for name, c := range map[string]struct {
		m    integrate.Method
		says string
	}{
		"is not valid": {integrate.DormandPrince{AbsTol: -1}, "AbsTol"},
		"is nil":       {nil, "Method"},
		"passes the end": {method(func(f ball.Rates, k integrate.Knot, end, h float64) integrate.Step {
			return good.Next(f, k, end+0.01, h)
		}), "with the end at"},
		"stands still": {method(func(f ball.Rates, k integrate.Knot, end, h float64) integrate.Step {
			s := good.Next(f, k, end, h)
			s.To.Time = k.Time
			return s
		}), "steps from 0 s to 0 s"},
		"keeps the rates of the start": {method(func(f ball.Rates, k integrate.Knot, end, h float64) integrate.Step {
			s := good.Next(f, k, end, h)
			s.To.Acc = k.Acc
			return s
		}), "rates of the knot"},
		"proposes nothing": {method(func(f ball.Rates, k integrate.Knot, end, h float64) integrate.Step {
			s := good.Next(f, k, end, h)
			s.Propose = 0
			return s
		}), "proposes a step of 0 s"},
		"does not count": {method(func(f ball.Rates, k integrate.Knot, end, h float64) integrate.Step {
			s := good.Next(f, k, end, h)
			s.Evaluations--
			return s
		}), "and reports"},
		"is not the same again": {method(func(f ball.Rates, k integrate.Knot, end, h float64) integrate.Step {
			calls++
			s := good.Next(f, k, end, h)
			s.Propose = 0.01 / float64(calls)
			return s
		}), "the same step"},
		"loses the ball": {method(func(f ball.Rates, k integrate.Knot, end, h float64) integrate.Step {
			s := good.Next(f, k, end, h)
			s.To.Pos.X = math.NaN()
			return s
		}), "not finite"},
	} {
		t.Run(name, func(t *testing.T) {
			err := integratetest.TestMethod(c.m)
			if err == nil {
				t.Fatal("passes")
			}
			if !strings.Contains(err.Error(), c.says) {
				t.Errorf("does not say %q: %v", c.says, err)
			}
		})
	}
}
