// Package integratetest checks steppers and methods of package integrate, as
// testing/fstest checks file systems:
//
//	func TestMyStepper(t *testing.T) {
//		if err := integratetest.TestStepper(MyStepper{}); err != nil {
//			t.Fatal(err)
//		}
//	}
package integratetest

import (
	"errors"
	"fmt"
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/internal/problems"
)

// TestStepper returns nil if s keeps what integrate.Stepper asks for, and
// otherwise an error that lists everything that it found:
//
//   - the order of convergence, measured by halving the step over a dozen
//     motions with exact answers (drag and lift of several kinds, a spin that
//     changes, a law that depends on the time), is at least Order() − 0.1 in
//     each of them, and at most Order() + 0.1 in one;
//   - the same step twice gives the same bits, whatever was stepped in between;
//   - a ball at rest on which nothing acts stays where it is, bit for bit;
//   - a step of a ball as fast as 100 m/s that spins with 1000 rad/s is finite;
//   - the law is asked Order() times a step, or as often as a method
//     Evaluations says, counting the rates at the end of the step.
//
// It takes a fraction of a second for a stepper as fast as RK4.
func TestStepper(s integrate.Stepper) error {
	if o := s.Order(); o < 1 {
		return fmt.Errorf("method Order returns %d", o)
	}
	return errors.Join(order(s), repeats(s), rests(s), finite(s), counts(s))
}

func order(s integrate.Stepper) error {
	var errs []error
	nominal := float64(s.Order())
	least, from := math.Inf(1), ""
	for _, p := range problems.All() {
		o, table := measure(s, p)
		if o < least {
			least, from = o, p.Name
		}
		if !(o >= nominal-0.1) {
			errs = append(errs, fmt.Errorf("%s: order %.2f, want %v\n%s", p.Name, o, nominal, table))
		}
	}
	if !(least <= nominal+0.1) {
		errs = append(errs, fmt.Errorf("method Order returns %v, but the least order seen is %.2f (%s)", nominal, least, from))
	}
	return errors.Join(errs...)
}

// measure halves the step until the error nears that of rounding, and returns
// the order that the last two errors show: +Inf if the problem is solved
// exactly, NaN if the error never becomes finite.
func measure(s integrate.Stepper, p problems.Problem) (order float64, table string) {
	const coarsest, finest = 4, 1 << 12
	scale := 1 + size(p.Start)
	order = math.Inf(1)
	last := math.NaN()
	for n := coarsest; n <= finest; n *= 2 {
		e := deviation(s, p, n)
		if e < 1e-12*scale {
			break
		}
		if e <= last || last <= e {
			order = math.Log2(last / e)
		} else {
			order = math.NaN()
		}
		table += fmt.Sprintf("\t%5d steps: error %.3e, order %.2f\n", n, e, order)
		last = e
		if n >= 256 && math.IsNaN(e) {
			break // it will not recover
		}
	}
	return order, table
}

// deviation is the largest error of n equal steps, looked at after every
// sixteenth of the way.
func deviation(s integrate.Stepper, p problems.Problem, n int) float64 {
	worst := 0.0
	k := integrate.NewKnot(p.Rates, 0, p.Start)
	h := p.End / float64(n)
	for i := 1; i <= n; i++ {
		t := h * float64(i)
		k = integrate.NewKnot(p.Rates, t, s.Step(p.Rates, k, h))
		if i%max(1, n/16) != 0 {
			continue
		}
		x := p.Exact(t)
		e := size(ball.State{Pos: k.Pos.Sub(x.Pos), Vel: k.Vel.Sub(x.Vel), Spin: k.Spin.Sub(x.Spin)})
		if !(e <= math.MaxFloat64) {
			return math.NaN()
		}
		worst = math.Max(worst, e)
	}
	return worst
}

// size adds metres, metres per second and radians per second: one number that
// falls with every error.
func size(s ball.State) float64 { return s.Pos.Norm() + s.Vel.Norm() + s.Spin.Norm() }

func repeats(s integrate.Stepper) error {
	var errs []error
	const h = 0.01
	other := problems.Driven()
	for _, p := range problems.All() {
		k := integrate.NewKnot(p.Rates, 0, p.Start)
		first := s.Step(p.Rates, k, h)
		s.Step(other.Rates, integrate.NewKnot(other.Rates, 0.5, other.Start), 2*h)
		if again := s.Step(p.Rates, k, h); first.Finite() && first != again {
			errs = append(errs, fmt.Errorf("%s: the same step gives %v and then %v", p.Name, first, again))
		}
	}
	return errors.Join(errs...)
}

func rests(s integrate.Stepper) error {
	nothing := func(float64, ball.Vec, ball.Vec, ball.Vec) (acc, spinAcc ball.Vec) { return }
	at := ball.State{Pos: ball.Vec{X: 0.1, Y: 1. / 3, Z: -7.7}}
	if got := s.Step(nothing, integrate.NewKnot(nothing, 3, at), 1./60); got != at {
		return fmt.Errorf("a ball at rest moves from %v to %v", at, got)
	}
	return nil
}

func finite(s integrate.Stepper) error {
	law := ball.Tennis().Rates
	for _, speed := range []float64{0, 1e-300, 1e-9, 1, 100} {
		for _, spin := range []float64{0, 1e-300, 1e-9, 1, 1000} {
			for _, h := range []float64{1e-12, 1. / 240, 1. / 30} {
				at := ball.State{Vel: ball.Vec{X: 0.6 * speed, Z: -0.8 * speed}, Spin: ball.Vec{X: -spin}}
				if got := s.Step(law, integrate.NewKnot(law, 0, at), h); !got.Finite() {
					return fmt.Errorf("a step of %v s from %v gives %v", h, at, got)
				}
			}
		}
	}
	return nil
}

func counts(s integrate.Stepper) error {
	p := problems.Circle(0.01, 0.02, 30)
	asked := 0
	law := func(t float64, pos, vel, spin ball.Vec) (acc, spinAcc ball.Vec) {
		asked++
		return p.Rates(t, pos, vel, spin)
	}
	k := integrate.NewKnot(p.Rates, 0, p.Start)
	step := integrate.Fixed{Stepper: s, Rate: 100}.Next(law, k, 1, 0)
	if step.Evaluations != asked {
		return fmt.Errorf("a step asks the law %d times, the rates at its end included, and reports %d: a method Evaluations can say so", asked, step.Evaluations)
	}
	return nil
}

// TestMethod returns nil if m keeps what integrate.Method asks for, and
// otherwise an error that lists everything that it found. Over a dozen motions
// with exact answers, in one go and in legs:
//
//   - every step goes forward to a finite state, none passes the end, the end
//     is reached;
//   - the rates of the knot reached are those of the law there, bit for bit;
//   - the step proposed is positive and finite;
//   - the evaluations are counted exactly;
//   - the same step again gives the same bits, whatever was stepped in between.
//
// How close a method comes is its own affair: no error is judged.
func TestMethod(m integrate.Method) error {
	if err := integrate.Validate(m); err != nil {
		return err
	}
	var errs []error
	for _, p := range problems.All() {
		for _, legs := range []int{1, 7} {
			if err := follow(m, p, legs); err != nil {
				errs = append(errs, fmt.Errorf("%s in %d legs: %w", p.Name, legs, err))
				break
			}
		}
	}
	return errors.Join(errs...)
}

func follow(m integrate.Method, p problems.Problem, legs int) error {
	asked := 0
	law := func(t float64, pos, vel, spin ball.Vec) (acc, spinAcc ball.Vec) {
		asked++
		return p.Rates(t, pos, vel, spin)
	}
	other := problems.Driven()
	k, h := integrate.NewKnot(p.Rates, 0, p.Start), 0.0
	const most = 1 << 20
	steps := 0
	for leg := range legs {
		end := p.End * float64(leg+1) / float64(legs)
		for k.Time < end {
			asked = 0
			s := m.Next(law, k, end, h)
			switch {
			case !(s.To.Time > k.Time && s.To.Time <= end):
				return fmt.Errorf("steps from %v s to %v s, with the end at %v s", k.Time, s.To.Time, end)
			case !s.To.Finite():
				return fmt.Errorf("the state at %v s is not finite: %v", s.To.Time, s.To.State)
			case s.To != integrate.NewKnot(p.Rates, s.To.Time, s.To.State):
				return fmt.Errorf("the rates of the knot at %v s are not those of the law", s.To.Time)
			case !(s.Propose > 0 && s.Propose <= math.MaxFloat64):
				return fmt.Errorf("proposes a step of %v s at %v s", s.Propose, s.To.Time)
			case s.Evaluations != asked:
				return fmt.Errorf("asks the law %d times from %v s on, and reports %d", asked, k.Time, s.Evaluations)
			}
			m.Next(other.Rates, integrate.NewKnot(other.Rates, 0.5, other.Start), 0.6, 0)
			if again := m.Next(p.Rates, k, end, h); again != s {
				return fmt.Errorf("the same step from %v s gives %v and then %v", k.Time, s, again)
			}
			if steps++; steps > most {
				return fmt.Errorf("more than %d steps", most)
			}
			k, h = s.To, s.Propose
		}
	}
	return nil
}
