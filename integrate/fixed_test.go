package integrate_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/integrate/integratetest"
	"github.com/gotopspin/topspin/internal/problems"
	"pgregory.net/rapid"
)

func still(float64, ball.Vec, ball.Vec, ball.Vec) (acc, spinAcc ball.Vec) { return }

func drawRate(t *rapid.T) float64 {
	if rapid.Bool().Draw(t, "usual") {
		return rapid.SampledFrom([]float64{24, 30, 50, 59.94, 60, 72, 90, 120, 144, 240, 1000, 1e5, 0.1, 1. / 3, math.Pi}).Draw(t, "rate")
	}
	return rapid.Float64Range(1e-2, 1e5).Draw(t, "rate")
}

// From a tick the next tick is reached; from anywhere else the smallest tick
// that is later. So no tick is left out and none is made twice.
func TestFixedGrid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rate := drawRate(t)
		m := integrate.Fixed{Stepper: integrate.Euler{}, Rate: rate}
		next := func(at float64) float64 {
			return m.Next(still, integrate.Knot{Time: at}, math.Inf(1), 0).To.Time
		}
		n := math.Trunc(rapid.Float64Range(-1e6, 1e6).Draw(t, "time") * rate)
		for range 20 {
			if got, want := next(n/rate), (n+1)/rate; got != want {
				t.Fatalf("from tick %v at %v: %v, want %v", n, n/rate, got, want)
			}
			n++
		}
		// Just before, just after, and anywhere between two ticks.
		tick, after := n/rate, (n+1)/rate
		if got := next(math.Nextafter(tick, math.Inf(-1))); got != tick {
			t.Fatalf("just before tick %v: %v, want %v", n, got, tick)
		}
		if got := next(math.Nextafter(tick, math.Inf(1))); got != after {
			t.Fatalf("just after tick %v: %v, want %v", n, got, after)
		}
		at := tick + rapid.Float64Range(0, 1).Draw(t, "s")*(after-tick)
		if at < after {
			if got := next(at); got != after {
				t.Fatalf("at %v: %v, want %v", at, got, after)
			}
		}
	})
}

// However a way is cut into calls, every tick in it is passed once.
func TestFixedCountsTicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rate := drawRate(t)
		m := integrate.Fixed{Stepper: integrate.Euler{}, Rate: rate}
		first := math.Trunc(rapid.Float64Range(-1e6, 1e6).Draw(t, "time") * rate)
		count := rapid.IntRange(1, 200).Draw(t, "ticks")
		last := (first + float64(count)) / rate
		k := integrate.Knot{Time: first / rate}
		ticks := 0
		for k.Time < last {
			end := math.Min(last, k.Time+rapid.Float64Range(0.01, 3).Draw(t, "leg")/rate)
			if end <= k.Time { // the leg is lost in the last place
				end = last
			}
			for k.Time < end {
				k = m.Next(still, k, end, 0).To
				if n := math.Round(k.Time * rate); n/rate == k.Time {
					ticks++
				}
			}
		}
		if k.Time != last || ticks != count {
			t.Fatalf("%d ticks, and at %v, want %d and %v", ticks, k.Time, count, last)
		}
	})
}

// The bits at the ticks do not depend on the tick at which the flight began.
func TestFixedShift(t *testing.T) {
	law := ball.Tennis().Rates
	s := ball.State{Vel: ball.Vec{X: 3, Y: 5, Z: -34}, Spin: ball.Vec{X: -262, Y: 30}}
	rapid.Check(t, func(t *rapid.T) {
		m := integrate.Fixed{Rate: drawRate(t)}
		if m.Rate < 20 {
			m.Rate += 20
		}
		n := math.Trunc(rapid.Float64Range(-1e6, 1e6).Draw(t, "time") * m.Rate)
		a, b := integrate.NewKnot(law, 0, s), integrate.NewKnot(law, n/m.Rate, s)
		for i := range 50 {
			a, b = m.Next(law, a, 1e9, 0).To, m.Next(law, b, 1e9, 0).To
			if a.State != b.State {
				t.Fatalf("rate %v: tick %d after 0 is %v, after %v it is %v", m.Rate, i+1, a.State, n, b.State)
			}
		}
	})
}

// The steps are those of the stepper, RK4 if there is none, and a step to an
// end before the tick, or from between two ticks, is as long as it is.
func TestFixedSteps(t *testing.T) {
	p := problems.Driven()
	k := integrate.NewKnot(p.Rates, 0.5, p.Exact(0.5))
	for _, c := range []struct {
		m       integrate.Fixed
		end, to float64
		stepper integrate.Stepper
	}{
		{integrate.Fixed{Rate: 60}, 2, 31. / 60, integrate.RK4{}},
		{integrate.Fixed{Rate: 60, Stepper: Heun{}}, 2, 31. / 60, Heun{}},
		{integrate.Fixed{Rate: 60}, 31. / 60, 31. / 60, integrate.RK4{}},
		{integrate.Fixed{Rate: 60}, 0.51, 0.51, integrate.RK4{}},
		{integrate.Fixed{Rate: 7}, 2, 4. / 7, integrate.RK4{}},
	} {
		h := c.to - k.Time
		if c.to == 31./60 {
			h = 1. / 60
		}
		got := c.m.Next(p.Rates, k, c.end, 0.001)
		want := integrate.NewKnot(p.Rates, c.to, c.stepper.Step(p.Rates, k, h))
		if got.To != want || got.Propose != 1/c.m.Rate || got.Rejected != 0 || got.Evaluations != c.stepper.Order() {
			t.Errorf("%+v to %v: %+v, want %+v", c.m, c.end, got, want)
		}
	}
}

// Where ticks cannot be told apart the step goes to the end, and stops.
func TestFixedBeyondTicks(t *testing.T) {
	for _, at := range []float64{1e12, -1e12, 1e17, -1e300} {
		end := at + math.Abs(at)*1e-3
		m := integrate.Fixed{Stepper: integrate.Euler{}, Rate: 1e6}
		if to := m.Next(still, integrate.Knot{Time: at}, end, 0).To.Time; !(to > at && to <= end) {
			t.Errorf("from %v to %v", at, to)
		}
	}
}

func TestMethods(t *testing.T) {
	for name, m := range map[string]integrate.Method{
		"Fixed":            integrate.Fixed{Rate: 60},
		"Fixed Euler":      integrate.Fixed{Rate: 59.94, Stepper: integrate.Euler{}},
		"Fixed heun":       integrate.Fixed{Rate: 30, Stepper: Heun{}},
		"Fixed BySpeed":    integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{}},
		"Fixed slow":       integrate.Fixed{Rate: 0.3},
		"DormandPrince":    integrate.DormandPrince{},
		"DormandPrince -4": integrate.DormandPrince{AbsTol: 1e-4, RelTol: 1e-4, MaxStep: 10},
		"DormandPrince 12": integrate.DormandPrince{AbsTol: 1e-12, RelTol: 1e-12},
	} {
		t.Run(name, func(t *testing.T) {
			if err := integratetest.TestMethod(m); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestNextAllocates(t *testing.T) {
	law := ball.Tennis().Rates
	k := integrate.NewKnot(law, 0, ball.State{Vel: ball.Vec{Y: 5, Z: -34}, Spin: ball.Vec{X: -262}})
	for _, m := range []integrate.Method{
		integrate.Fixed{Rate: 240},
		integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{Of: integrate.SemiImplicitEuler{}}},
		integrate.DormandPrince{},
	} {
		if n := testing.AllocsPerRun(100, func() { sinkStep = m.Next(law, k, 1, 0) }); n != 0 {
			t.Errorf("%+v: %v allocations", m, n)
		}
		if n := testing.AllocsPerRun(20, func() { sinkState, _, _ = integrate.Run(law, m, 0, 0.3, k.State) }); n != 0 {
			t.Errorf("Run with %+v: %v allocations", m, n)
		}
	}
}
