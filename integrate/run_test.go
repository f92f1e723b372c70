package integrate_test

import (
	"errors"
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/internal/problems"
	"pgregory.net/rapid"
)

// Every law with an exact answer, to the stated error in m, m/s and rad/s
// together. The adaptive method may err by its tolerance in each of some twenty
// steps. The error of RK4 is the greatest where the velocity turns, and there
// it is (Ωh)⁴·Ωt/120 of the speed: 1.5e-8 m/s for the helix at 240 Hz, whose
// 3 m/s turn with 4 rad/s for 2 s, and less in its position.
func TestExactSolutions(t *testing.T) {
	for _, p := range append(problems.All(), problems.Rise(22, 30)) {
		for _, c := range []struct {
			m   integrate.Method
			tol float64
		}{
			{integrate.DormandPrince{}, 2e-6},
			{integrate.DormandPrince{AbsTol: 1e-10, RelTol: 1e-10}, 2e-9},
			{integrate.Fixed{Rate: 240}, 2e-8},
		} {
			for i := 1; i <= 4; i++ {
				to := p.End * float64(i) / 4
				got, _, err := integrate.Run(p.Rates, c.m, 0, to, p.Start)
				if err != nil {
					t.Fatal(err)
				}
				want := p.Exact(to)
				e := got.Pos.Sub(want.Pos).Norm() + got.Vel.Sub(want.Vel).Norm() + got.Spin.Sub(want.Spin).Norm()
				if !(e <= c.tol) {
					t.Errorf("%s, %+v: off by %.1e after %.2f s", p.Name, c.m, e, to)
				}
			}
		}
	}
}

func TestRunRefuses(t *testing.T) {
	p := problems.Parabola()
	nan, inf := math.NaN(), math.Inf(1)
	good := integrate.DormandPrince{}
	for _, c := range []struct {
		m      integrate.Method
		t0, t1 float64
		s      ball.State
		field  string
	}{
		{nil, 0, 1, p.Start, "Method"},
		{integrate.Fixed{}, 0, 1, p.Start, "Rate"},
		{good, nan, 1, p.Start, "t0"},
		{good, -inf, 1, p.Start, "t0"},
		{good, 0, nan, p.Start, "t1"},
		{good, 0, inf, p.Start, "t1"},
		{good, 1, 0.999, p.Start, "t1"},
		{good, 0, 1, ball.State{Vel: ball.Vec{Y: nan}}, "s"},
		{good, 0, 1, ball.State{Spin: ball.Vec{Y: inf}}, "s"},
	} {
		_, n, err := integrate.Run(p.Rates, c.m, c.t0, c.t1, c.s)
		var field *ball.FieldError
		if !errors.As(err, &field) || field.Field != c.field || n != 0 {
			t.Errorf("%+v from %v to %v, %v: %v after %d evaluations, want an error for %s", c.m, c.t0, c.t1, c.s, err, n, c.field)
		}
	}
	if end, n, err := integrate.Run(p.Rates, good, 2, 2, p.Start); end != p.Start || n != 0 || err != nil {
		t.Errorf("no way to go: %v, %d, %v", end, n, err)
	}
}

// method is a Method for tests.
type method func(f ball.Rates, k integrate.Knot, end, h float64) integrate.Step

func (m method) Next(f ball.Rates, k integrate.Knot, end, h float64) integrate.Step {
	return m(f, k, end, h)
}

// Methods that do not work end Run with an error and the last good state.
func TestRunStops(t *testing.T) {
	p := problems.Parabola()
	half := integrate.NewKnot(p.Rates, 0.5, p.Exact(0.5))
	for name, m := range map[string]method{
		"stands still": func(_ ball.Rates, k integrate.Knot, _, _ float64) integrate.Step { return integrate.Step{To: k} },
		"goes back": func(_ ball.Rates, k integrate.Knot, _, _ float64) integrate.Step {
			k.Time -= 0.1
			return integrate.Step{To: k}
		},
		"passes the end": func(_ ball.Rates, k integrate.Knot, end, _ float64) integrate.Step {
			k.Time = end + 1e-9
			k.Pos.X++
			return integrate.Step{To: k}
		},
		"loses the time": func(_ ball.Rates, k integrate.Knot, _, _ float64) integrate.Step {
			k.Time = math.NaN()
			return integrate.Step{To: k}
		},
		"loses the ball": func(_ ball.Rates, k integrate.Knot, end, _ float64) integrate.Step {
			k.Time, k.Pos.Y = end, math.NaN()
			return integrate.Step{To: k}
		},
	} {
		m2 := method(func(f ball.Rates, k integrate.Knot, end, h float64) integrate.Step {
			if k.Time < 0.5 {
				return integrate.Step{To: half}
			}
			return m(f, k, end, h)
		})
		var field *ball.FieldError
		end, _, err := integrate.Run(p.Rates, m2, 0, 1, p.Start)
		if err == nil || errors.As(err, &field) {
			t.Errorf("%s: %v", name, err)
		}
		if end != half.State {
			t.Errorf("%s: %v, want the last good state %v", name, end, half.State)
		}
	}
}

// The evaluations that Run counts are those that it makes.
func TestRunCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		asked := 0
		law := ball.TableTennis().Rates
		f := func(at float64, pos, vel, spin ball.Vec) (acc, spinAcc ball.Vec) {
			asked++
			return law(at, pos, vel, spin)
		}
		s := ball.State{Vel: drawVec(t, "vel", 20), Spin: drawVec(t, "spin", 600)}
		m := rapid.SampledFrom([]integrate.Method{
			integrate.DormandPrince{}, integrate.DormandPrince{AbsTol: 1e-3, RelTol: 1e-3, MaxStep: 5},
			integrate.Fixed{Rate: 60}, integrate.Fixed{Rate: 50, Stepper: integrate.BySpeed{Of: Heun{}}},
		}).Draw(t, "method")
		_, n, err := integrate.Run(f, m, 0, rapid.Float64Range(0.01, 2).Draw(t, "time"), s)
		if err != nil || n != asked {
			t.Fatalf("%+v counts %d of %d evaluations, %v", m, n, asked, err)
		}
	})
}
