package ball_test

import (
	"errors"
	"math"

	"github.com/gotopspin/topspin/ball"
	"pgregory.net/rapid"
)

// component draws a component of a vector over the whole stated domain: ordinary
// sizes, zeros of both signs, denormal numbers and everything up to limit, by
// exponent.
func component(limit float64) *rapid.Generator[float64] {
	return rapid.OneOf(
		rapid.Float64Range(-60, 60),
		rapid.SampledFrom([]float64{0, math.Copysign(0, -1), 5e-324, -5e-324, 1e-300, -1e-162, 1, limit, -limit}),
		rapid.Custom(func(t *rapid.T) float64 {
			m := rapid.Float64Range(-1, 1).Draw(t, "mantissa")
			e := rapid.IntRange(-1074, 0).Draw(t, "exponent")
			return math.Ldexp(m, e) * limit
		}),
		rapid.Float64Range(-limit, limit),
	)
}

func vector(limit float64) *rapid.Generator[ball.Vec] {
	c := component(limit)
	return rapid.Custom(func(t *rapid.T) ball.Vec {
		return ball.Vec{X: c.Draw(t, "x"), Y: c.Draw(t, "y"), Z: c.Draw(t, "z")}
	})
}

// ordinary draws vectors of everyday size.
func ordinary(limit float64) *rapid.Generator[ball.Vec] {
	c := rapid.Float64Range(-limit, limit)
	return rapid.Custom(func(t *rapid.T) ball.Vec {
		return ball.Vec{X: c.Draw(t, "x"), Y: c.Draw(t, "y"), Z: c.Draw(t, "z")}
	})
}

// anyPreset draws a preset's name and flight.
func anyPreset(t *rapid.T) (string, ball.Flight) {
	p := rapid.SampledFrom(presets).Draw(t, "preset")
	return p.name, p.make()
}

// near fails the test unless got is within tol of want.
func near(t rapid.TB, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: got %v, want %v ± %g", what, got, want, tol)
	}
}

// refused fails the test unless err is a FieldError for the field, with a text
// that names it.
func refused(t rapid.TB, err error, field string) {
	t.Helper()
	e, ok := errors.AsType[*ball.FieldError](err)
	switch {
	case !ok:
		t.Errorf("got %v, want a FieldError for %s", err, field)
	case e.Field != field:
		t.Errorf("refused %s, want %s: %v", e.Field, field, err)
	}
}

// fly integrates a flight with the classical Runge–Kutta method until stop
// holds at the end of a step, and then finds the moment inside that step where
// it begins to. It knows nothing of package integrate.
func fly(f ball.Flight, s ball.State, h float64, stop func(ball.State) bool) (end ball.State, t, apex float64) {
	law := f.Rates
	step := func(s ball.State, h float64) ball.State {
		at := func(k float64, v, a, w ball.Vec) (ball.Vec, ball.Vec, ball.Vec) {
			vel := s.Vel.AddScaled(k, a)
			spin := s.Spin.AddScaled(k, w)
			acc, spinAcc := law(0, s.Pos.AddScaled(k, v), vel, spin)
			return vel, acc, spinAcc
		}
		v1, a1, w1 := at(0, ball.Vec{}, ball.Vec{}, ball.Vec{})
		v2, a2, w2 := at(h/2, v1, a1, w1)
		v3, a3, w3 := at(h/2, v2, a2, w2)
		v4, a4, w4 := at(h, v3, a3, w3)
		sum := func(x, a, b, c, d ball.Vec) ball.Vec {
			return x.AddScaled(h/6, a.Add(d)).AddScaled(h/3, b.Add(c))
		}
		return ball.State{Pos: sum(s.Pos, v1, v2, v3, v4), Vel: sum(s.Vel, a1, a2, a3, a4), Spin: sum(s.Spin, w1, w2, w3, w4)}
	}
	for n := 0; ; n++ {
		next := step(s, h)
		if stop(next) {
			lo, hi := 0.0, h
			for range 60 {
				if mid := (lo + hi) / 2; stop(step(s, mid)) {
					hi = mid
				} else {
					lo = mid
				}
			}
			return step(s, hi), float64(n)*h + hi, apex
		}
		s = next
		apex = max(apex, s.Pos.Y)
	}
}
