package integrate_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/internal/problems"
	"pgregory.net/rapid"
)

func drawVec(t *rapid.T, name string, limit float64) ball.Vec {
	f := rapid.Float64Range(-limit, limit)
	return ball.Vec{X: f.Draw(t, name+".X"), Y: f.Draw(t, name+".Y"), Z: f.Draw(t, name+".Z")}
}

func drawKnot(t *rapid.T, name string) integrate.Knot {
	return integrate.Knot{
		State:   ball.State{Pos: drawVec(t, name+".Pos", 1e6), Vel: drawVec(t, name+".Vel", 1e4), Spin: drawVec(t, name+".Spin", 1e5)},
		Acc:     drawVec(t, name+".Acc", 1e7),
		SpinAcc: drawVec(t, name+".SpinAcc", 1e9),
	}
}

// Whatever the knots, also knots that share their time or are out of order:
// their own states outside, something finite inside, and the position alone
// is the position of the state.
func TestBetweenAnyKnots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawKnot(t, "a"), drawKnot(t, "b")
		a.Time = rapid.Float64Range(-1e6, 1e6).Draw(t, "time")
		b.Time = a.Time + rapid.SampledFrom([]float64{0, 5e-324, 1e-310, 1e-300, 1e-9, 1. / 240, 0.2, 5, -1}).Draw(t, "h")
		outside := func(at float64, want ball.State) {
			if got := integrate.Between(&a, &b, at); got != want {
				t.Fatalf("at %v: %v, want %v", at, got, want)
			}
			if got := integrate.PositionBetween(&a, &b, at); got != want.Pos {
				t.Fatalf("at %v: position alone %v, want %v", at, got, want.Pos)
			}
		}
		for _, at := range []float64{a.Time, math.Nextafter(a.Time, math.Inf(-1)), math.Inf(-1), math.NaN()} {
			outside(at, a.State)
		}
		if b.Time >= a.Time {
			for _, at := range []float64{b.Time, math.Nextafter(b.Time, math.Inf(1)), math.Inf(1)} {
				want := b.State
				if at <= a.Time {
					want = a.State
				}
				outside(at, want)
			}
		}
		at := a.Time + rapid.Float64Range(0, 1).Draw(t, "s")*(b.Time-a.Time)
		got := integrate.Between(&a, &b, at)
		if !got.Finite() {
			t.Fatalf("at %v: %v", at, got)
		}
		if p := integrate.PositionBetween(&a, &b, at); p != got.Pos {
			t.Fatalf("at %v: position alone %v, with the rest %v", at, p, got.Pos)
		}
	})
}

func TestBetweenTinySegment(t *testing.T) {
	a := integrate.Knot{State: ball.State{Vel: ball.Vec{X: 30}}}
	for _, h := range []float64{2e-323, 1e-310, 1e-301, 3e-300} {
		b := a
		b.Time, b.Pos.X = h, 30*h
		if got := integrate.Between(&a, &b, h/2); !(math.Abs(got.Vel.X-30) < 1e-9) {
			t.Errorf("knots %v s apart: velocity %v, want 30 m/s", h, got.Vel.X)
		}
	}
}

// A path of fifth degree and a spin of third degree are met exactly. The
// rounding is bounded by some units in the last place of the largest term.
func TestBetweenPolynomials(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c [6]ball.Vec
		for i := range c {
			c[i] = drawVec(t, "c", 50)
		}
		poly := func(c []ball.Vec, x float64) (p, v, a ball.Vec) {
			for i := len(c) - 1; i >= 0; i-- {
				a = a.Scale(x).AddScaled(2, v)
				v = v.Scale(x).Add(p)
				p = p.Scale(x).Add(c[i])
			}
			return p, v, a
		}
		knot := func(at float64) integrate.Knot {
			k := integrate.Knot{Time: at}
			k.Pos, k.Vel, k.Acc = poly(c[:], at)
			k.Spin, k.SpinAcc, _ = poly(c[:4], at)
			return k
		}
		t0, h := rapid.Float64Range(-2, 2).Draw(t, "t0"), rapid.Float64Range(1e-3, 2).Draw(t, "h")
		a, b := knot(t0), knot(t0+h)
		at := t0 + rapid.Float64Range(0, 1).Draw(t, "s")*h
		got, want := integrate.Between(&a, &b, at), knot(at)
		const tol = 1e-16 * 50 * 1024 * 8 // ulp · coefficient · 4⁵ · a few operations
		if d := got.Pos.Sub(want.Pos).Norm(); !(d <= tol) {
			t.Errorf("position off by %g", d)
		}
		if d := got.Vel.Sub(want.Vel).Norm(); !(d <= 10*tol/h) {
			t.Errorf("velocity off by %g", d)
		}
		if d := got.Spin.Sub(want.Spin).Norm(); !(d <= tol) {
			t.Errorf("spin off by %g", d)
		}
	})
}

// On a circle of radius r at the rate Ω the sixth derivative is r·Ω⁶
// everywhere, so that the bound of the doc comment is met in the middle.
func TestBetweenError(t *testing.T) {
	const omega, radius = 4.0, 0.75
	p := problems.Helix(omega, omega*radius, 2)
	knot := func(at float64) integrate.Knot { return integrate.NewKnot(p.Rates, at, p.Exact(at)) }
	for _, h := range []float64{0.05, 0.1, 0.2} {
		a, b := knot(0.3), knot(0.3+h)
		bound := radius * math.Pow(omega*h, 6) / 46080
		got := integrate.Between(&a, &b, 0.3+h/2)
		want := p.Exact(0.3 + h/2)
		// The derivative changes along the step by (Ω·h)²/8 of itself.
		if e := got.Pos.Sub(want.Pos).Norm(); !(e > 0.9*bound && e < 1.0001*bound) {
			t.Errorf("h = %v s: position off by %.3e m, want %.3e", h, e, bound)
		}
	}
	// The order in velocity (5) and in spin (4), at a place without symmetry.
	d := problems.Driven()
	errors := func(h float64) (v, w float64) {
		a := integrate.NewKnot(d.Rates, 0.1, d.Exact(0.1))
		b := integrate.NewKnot(d.Rates, 0.1+h, d.Exact(0.1+h))
		got, want := integrate.Between(&a, &b, 0.1+0.3*h), d.Exact(0.1+0.3*h)
		return got.Vel.Sub(want.Vel).Norm(), got.Spin.Sub(want.Spin).Norm()
	}
	v1, w1 := errors(0.04)
	v2, w2 := errors(0.02)
	if o := math.Log2(v1 / v2); math.Abs(o-5) > 0.1 {
		t.Errorf("velocity between knots has order %.2f, want 5", o)
	}
	if o := math.Log2(w1 / w2); math.Abs(o-4) > 0.1 {
		t.Errorf("spin between knots has order %.2f, want 4", o)
	}
}

// A ball at rest is nowhere else in between, to the bit.
func TestBetweenAtRest(t *testing.T) {
	a := integrate.Knot{Time: 0.1, State: ball.State{Pos: ball.Vec{X: 0.1, Y: 0.0335, Z: -1e6 / 3}}}
	b := a
	b.Time = 0.3
	for i := range 100 {
		if got := integrate.Between(&a, &b, 0.1+0.002*float64(i)); got != a.State {
			t.Fatalf("%v, want %v", got, a.State)
		}
	}
}

func TestBetweenAllocates(t *testing.T) {
	p := problems.Circle(0.01, 0.02, 30)
	a := integrate.NewKnot(p.Rates, 0, p.Start)
	b := integrate.NewKnot(p.Rates, 0.1, p.Exact(0.1))
	if n := testing.AllocsPerRun(100, func() {
		sinkState = integrate.Between(&a, &b, 0.03)
		sinkVec = integrate.PositionBetween(&a, &b, 0.04)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
