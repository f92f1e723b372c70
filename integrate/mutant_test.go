package integrate_test

import (
	"errors"
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
)

// Tests for changes of the code that nothing else noticed (internal/mutate).

// A ball on a spring whose other end swings, p(t) = p sin t: its place and the
// time decide its acceleration and what its spin does. No flight asks for the
// positions and times inside a step as much as that.
//
//	r″ = −k²(r − p(t)) + p″(t),  ω′ = r − p(t):
//	r = p(t) + r₀ cos kt + (v₀/k) sin kt,
//	ω = ω₀ + (r₀/k) sin kt + (v₀/k²)(1 − cos kt)
//
// Halving the step divides the error by 2^order, here within a tenth.
func TestOrderWherePlaceAndTimeDecide(t *testing.T) {
	const k, end = 3, 2
	swing := ball.Vec{X: 2, Y: 1, Z: -3}
	law := func(t float64, pos, _, _ ball.Vec) (acc, spinAcc ball.Vec) {
		r := pos.AddScaled(-math.Sin(t), swing)
		return r.Scale(-k*k).AddScaled(-math.Sin(t), swing), r
	}
	start := ball.State{Pos: ball.Vec{X: 1, Y: -2}, Vel: ball.Vec{Y: 3, Z: 4}, Spin: ball.Vec{X: 5}}
	sin, cos := math.Sincos(k * end)
	exact := ball.State{
		Pos:  start.Pos.Scale(cos).AddScaled(sin/k, start.Vel),
		Vel:  start.Vel.Scale(cos).AddScaled(-k*sin, start.Pos),
		Spin: start.Spin.AddScaled(sin/k, start.Pos).AddScaled((1-cos)/(k*k), start.Vel),
	}
	start.Vel = start.Vel.Add(swing)
	exact.Pos, exact.Vel = exact.Pos.AddScaled(math.Sin(end), swing), exact.Vel.AddScaled(math.Cos(end), swing)
	for _, tt := range []struct {
		name  string
		order float64
		step  func(at integrate.Knot, to, h float64) integrate.Knot
	}{
		{"Dormand–Prince", 5, func(at integrate.Knot, to, h float64) integrate.Knot {
			return integrate.DormandPrince{AbsTol: 1, RelTol: 1, MaxStep: 2 * h}.Next(law, at, to, h).To
		}},
		{"RK4", 4, func(at integrate.Knot, to, h float64) integrate.Knot {
			return integrate.NewKnot(law, to, integrate.RK4{}.Step(law, at, h))
		}},
	} {
		off := func(n int) float64 {
			at, h := integrate.NewKnot(law, 0, start), end/float64(n)
			for i := 1; i <= n; i++ {
				at = tt.step(at, h*float64(i), h)
			}
			return at.Pos.Sub(exact.Pos).Norm() + at.Vel.Sub(exact.Vel).Norm() + at.Spin.Sub(exact.Spin).Norm()
		}
		if order := math.Log2(off(64) / off(128)); math.Abs(order-tt.order) > 0.1*tt.order {
			t.Errorf("%s: order %.2f, want %v", tt.name, order, tt.order)
		}
	}
}

// The greatest time is finite, too.
func TestRunAtTheGreatestTime(t *testing.T) {
	for _, at := range []float64{math.MaxFloat64, -math.MaxFloat64} {
		if end, n, err := integrate.Run(ball.Tennis().Rates, integrate.DormandPrince{}, at, at, stroke); end != stroke || n != 0 || err != nil {
			t.Errorf("at %v s: %v, %d, %v", at, end, n, err)
		}
	}
}

// finer asks the law more often in longer steps.
type finer struct{ integrate.RK4 }

func (finer) Evaluations(_ integrate.Knot, h float64) int { return int(math.Round(1000 * h)) }

// BySpeed counts what its stepper says of the parts, not of the whole step.
func TestBySpeedCountsParts(t *testing.T) {
	k := integrate.Knot{State: ball.State{Vel: ball.Vec{Z: -20}}}
	if n := (integrate.BySpeed{Of: finer{}, Max: 4}).Evaluations(k, 0.08); n != 4*20 {
		t.Errorf("%d evaluations, want 80", n)
	}
}

// The bounds named in the documentation are legal themselves, and the next
// number beyond them is not.
func TestBoundsAreSharp(t *testing.T) {
	up, down := math.Inf(1), math.Inf(-1)
	for _, c := range []struct {
		field         string
		bound, beyond float64
		method        func(float64) integrate.Method
	}{
		{"AbsTol", 1e-12, down, func(x float64) integrate.Method { return integrate.DormandPrince{AbsTol: x} }},
		{"AbsTol", 1, up, func(x float64) integrate.Method { return integrate.DormandPrince{AbsTol: x} }},
		{"RelTol", 1e-12, down, func(x float64) integrate.Method { return integrate.DormandPrince{RelTol: x} }},
		{"RelTol", 1, up, func(x float64) integrate.Method { return integrate.DormandPrince{RelTol: x} }},
		{"MaxStep", 1e-6, down, func(x float64) integrate.Method { return integrate.DormandPrince{MaxStep: x} }},
		{"MaxStep", math.MaxFloat64, up, func(x float64) integrate.Method { return integrate.DormandPrince{MaxStep: x} }},
		{"Rate", 5e-324, down, func(x float64) integrate.Method { return integrate.Fixed{Rate: x} }},
		{"Rate", 1e6, up, func(x float64) integrate.Method { return integrate.Fixed{Rate: x} }},
		{"Stepper.Speeds", math.MaxFloat64, up, func(x float64) integrate.Method {
			return integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{Speeds: [3]float64{1, 2, x}}}
		}},
	} {
		if err := integrate.Validate(c.method(c.bound)); err != nil {
			t.Errorf("%s at its bound: %v", c.field, err)
		}
		err := integrate.Validate(c.method(math.Nextafter(c.bound, c.beyond)))
		if e, ok := errors.AsType[*ball.FieldError](err); !ok || e.Field != c.field {
			t.Errorf("%s beyond its bound: %v", c.field, err)
		}
	}
	for most, legal := range map[int]bool{-1: false, 0: true, 1: true, 1000: true, 1001: false} {
		if err := (integrate.BySpeed{Max: most}).Validate(); legal != (err == nil) {
			t.Errorf("Max %d: %v", most, err)
		}
	}
}

// Knots 1e-300 s apart have nothing between them, knots a little farther apart
// have.
func TestBetweenTheClosestKnots(t *testing.T) {
	a, b := integrate.Knot{}, integrate.Knot{Time: 1e-300}
	b.Pos.X = 1
	if got := integrate.Between(&a, &b, 5e-301); got != a.State {
		t.Errorf("1e-300 s apart: %v", got)
	}
	if got := integrate.PositionBetween(&a, &b, 5e-301); got != a.Pos {
		t.Errorf("1e-300 s apart: %v", got)
	}
	b.Time = 2e-300
	if got := integrate.Between(&a, &b, 1e-300); got.Pos.X != 0.5 {
		t.Errorf("2e-300 s apart: %v", got)
	}
	if got := integrate.PositionBetween(&a, &b, 1e-300); got.X != 0.5 {
		t.Errorf("2e-300 s apart: %v", got)
	}
}

// A method that stands still is asked once.
func TestRunDoesNotAskTwice(t *testing.T) {
	asked := 0
	m := method(func(_ ball.Rates, k integrate.Knot, _, _ float64) integrate.Step {
		asked++
		return integrate.Step{To: k}
	})
	if _, _, err := integrate.Run(ball.Tennis().Rates, m, 0, 1, stroke); err == nil || asked != 1 {
		t.Errorf("asked %d times, %v", asked, err)
	}
}
