package integrate_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/integrate/integratetest"
	"github.com/gotopspin/topspin/internal/problems"
	"pgregory.net/rapid"
)

func TestSteppers(t *testing.T) {
	for name, s := range map[string]integrate.Stepper{
		"Euler":             integrate.Euler{},
		"SemiImplicitEuler": integrate.SemiImplicitEuler{},
		"RK4":               integrate.RK4{},
		"heun":              Heun{},
		"BySpeed":           integrate.BySpeed{},
		"BySpeed of Euler":  integrate.BySpeed{Of: integrate.Euler{}, Speeds: [3]float64{1, 5, 20}, Max: 3},
		"BySpeed of heun":   integrate.BySpeed{Of: Heun{}, Max: 2},
		"BySpeed twice":     integrate.BySpeed{Of: integrate.BySpeed{}, Max: 2},
	} {
		t.Run(name, func(t *testing.T) {
			if err := integratetest.TestStepper(s); err != nil {
				t.Error(err)
			}
		})
	}
}

// One step by hand, with numbers that no two methods share.
func TestFirstOrderByHand(t *testing.T) {
	law := func(float64, ball.Vec, ball.Vec, ball.Vec) (acc, spinAcc ball.Vec) {
		panic("the rates are in the knot")
	}
	k := integrate.Knot{
		Time:    3,
		State:   ball.State{Pos: ball.Vec{X: 1}, Vel: ball.Vec{X: 2, Y: 4}, Spin: ball.Vec{Z: 8}},
		Acc:     ball.Vec{Y: -8},
		SpinAcc: ball.Vec{Z: 16},
	}
	vel, spin := ball.Vec{X: 2, Y: 2}, ball.Vec{Z: 12}
	if got, want := (integrate.Euler{}).Step(law, k, 0.25), (ball.State{Pos: ball.Vec{X: 1.5, Y: 1}, Vel: vel, Spin: spin}); got != want {
		t.Errorf("Euler: %v, want %v", got, want)
	}
	if got, want := (integrate.SemiImplicitEuler{}).Step(law, k, 0.25), (ball.State{Pos: ball.Vec{X: 1.5, Y: 0.5}, Vel: vel, Spin: spin}); got != want {
		t.Errorf("SemiImplicitEuler: %v, want %v", got, want)
	}
}

// What the comment of Euler says: g·h/2 of height a second.
func TestEulerGainsHeight(t *testing.T) {
	p := problems.Parabola()
	end, _, err := integrate.Run(p.Rates, integrate.Fixed{Stepper: integrate.Euler{}, Rate: 50}, 0, p.End, p.Start)
	if err != nil {
		t.Fatal(err)
	}
	got, want := end.Pos.Y-p.Exact(p.End).Pos.Y, problems.Gravity/50/2*p.End
	if math.Abs(got-want) > 1e-12 {
		t.Errorf("gains %v m, want %v", got, want)
	}
}

// What the comment of SemiImplicitEuler says: on a spring of 1 rad/s it keeps
// the energy within h/2 of itself for ever, where Euler multiplies it by 1 + h²
// a step.
func TestSemiImplicitEulerKeepsEnergy(t *testing.T) {
	spring := func(_ float64, pos, _, _ ball.Vec) (acc, spinAcc ball.Vec) { return pos.Scale(-1), spinAcc }
	energy := func(s integrate.Stepper) (lo, hi float64) {
		lo = math.Inf(1)
		k := integrate.NewKnot(spring, 0, ball.State{Pos: ball.Vec{X: 1}})
		for range 10000 {
			k = integrate.NewKnot(spring, k.Time+0.1, s.Step(spring, k, 0.1))
			e := k.Pos.Dot(k.Pos) + k.Vel.Dot(k.Vel)
			lo, hi = math.Min(lo, e), math.Max(hi, e)
		}
		return lo, hi
	}
	if lo, hi := energy(integrate.SemiImplicitEuler{}); !(lo > 0.9 && hi < 1.1) {
		t.Errorf("energy between %v and %v, want 1 ± 0.1", lo, hi)
	}
	if _, hi := energy(integrate.Euler{}); !(hi > 1e40) {
		t.Errorf("Euler: energy reaches %v, want 1.01¹⁰⁰⁰⁰", hi)
	}
}

// The parts of a step by speed, and that they are steps of the inner stepper
// with the rates asked in between.
func TestBySpeedParts(t *testing.T) {
	law := problems.Circle(0.01, 0.02, 30).Rates
	for _, c := range []struct {
		by    integrate.BySpeed
		speed float64
		parts int
	}{
		{integrate.BySpeed{}, 0, 1}, {integrate.BySpeed{}, 3.999, 1}, {integrate.BySpeed{}, 4, 2}, {integrate.BySpeed{}, 7.999, 2},
		{integrate.BySpeed{}, 8, 4}, {integrate.BySpeed{}, 14.999, 4}, {integrate.BySpeed{}, 15, 8}, {integrate.BySpeed{}, 1e4, 8},
		{integrate.BySpeed{Max: 1}, 5, 1}, {integrate.BySpeed{Max: 1}, 9, 1}, {integrate.BySpeed{Max: 1}, 20, 1},
		{integrate.BySpeed{Max: 3}, 5, 2}, {integrate.BySpeed{Max: 3}, 9, 1}, {integrate.BySpeed{Max: 3}, 20, 3},
		{integrate.BySpeed{Max: 20}, 9, 10}, {integrate.BySpeed{Max: 20}, 20, 20},
		{integrate.BySpeed{Speeds: [3]float64{0, 0, 10}}, 1, 4}, {integrate.BySpeed{Speeds: [3]float64{0, 0, 10}}, 10, 8},
		{integrate.BySpeed{Speeds: [3]float64{4, 8, 15}, Max: 8, Of: integrate.RK4{}}, 8, 4},
		{integrate.BySpeed{Of: Heun{}}, 8, 4}, {integrate.BySpeed{Of: integrate.Euler{}}, 8, 4},
	} {
		k := integrate.NewKnot(law, 2, ball.State{Vel: ball.Vec{X: c.speed}, Spin: ball.Vec{Y: 100}})
		const h = 1. / 60
		got := c.by.Step(law, k, h)
		inner := c.by.Of
		if inner == nil {
			inner = integrate.RK4{}
		}
		want, at := k.State, k
		for i := range c.parts {
			want = inner.Step(law, at, h/float64(c.parts))
			at = integrate.NewKnot(law, 2+h/float64(c.parts)*float64(i+1), want)
		}
		if got != want {
			t.Errorf("%+v at %v m/s: not %d parts: %v, want %v", c.by, c.speed, c.parts, got, want)
		}
		if got, want := c.by.Evaluations(k, h), c.parts*inner.Order(); got != want {
			t.Errorf("%+v at %v m/s: %d evaluations, want %d", c.by, c.speed, got, want)
		}
		if c.by.Order() != inner.Order() {
			t.Errorf("%+v: order %d", c.by, c.by.Order())
		}
	}
}

func TestValidate(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		m     integrate.Method
		field string // "" for valid
	}{
		{nil, "Method"},
		{integrate.Fixed{Rate: 240}, ""},
		{integrate.Fixed{Rate: 1e5, Stepper: Heun{}}, ""},
		{integrate.Fixed{Rate: 0.1, Stepper: integrate.BySpeed{}}, ""},
		{integrate.Fixed{}, "Rate"},
		{integrate.Fixed{Rate: -60}, "Rate"},
		{integrate.Fixed{Rate: nan}, "Rate"},
		{integrate.Fixed{Rate: inf}, "Rate"},
		{integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{Max: -1}}, "Stepper.Max"},
		{integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{Max: 1001}}, "Stepper.Max"},
		{integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{Speeds: [3]float64{4, 3, 5}}}, "Stepper.Speeds"},
		{integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{Speeds: [3]float64{4, 5, 4}}}, "Stepper.Speeds"},
		{integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{Speeds: [3]float64{-1, 5, 6}}}, "Stepper.Speeds"},
		{integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{Speeds: [3]float64{1, nan, 6}}}, "Stepper.Speeds"},
		{integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{Speeds: [3]float64{1, 2, inf}}}, "Stepper.Speeds"},
		{integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{Speeds: [3]float64{0, 2, 2}}}, ""},
		{integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{Of: integrate.BySpeed{Max: -1}}}, "Stepper.Of.Max"},
		{integrate.DormandPrince{}, ""},
		{integrate.DormandPrince{AbsTol: 1e-12, RelTol: 1, MaxStep: 1e9}, ""},
		{integrate.DormandPrince{AbsTol: -1e-7}, "AbsTol"},
		{integrate.DormandPrince{AbsTol: nan}, "AbsTol"},
		{integrate.DormandPrince{AbsTol: 1e-13}, "AbsTol"},
		{integrate.DormandPrince{RelTol: 2}, "RelTol"},
		{integrate.DormandPrince{RelTol: nan}, "RelTol"},
		{integrate.DormandPrince{MaxStep: -0.1}, "MaxStep"},
		{integrate.DormandPrince{MaxStep: nan}, "MaxStep"},
		{integrate.DormandPrince{MaxStep: inf}, "MaxStep"},
		{integrate.DormandPrince{MaxStep: 1e-9}, "MaxStep"},
	} {
		err := integrate.Validate(c.m)
		var field *ball.FieldError
		switch {
		case c.field == "" && err != nil:
			t.Errorf("%+v: %v", c.m, err)
		case c.field != "" && (!errors.As(err, &field) || field.Field != c.field):
			t.Errorf("%+v: %v, want an error for %s", c.m, err, c.field)
		}
	}
}

// Steps that go nowhere, methods that cannot work: the caller's mistakes.
func TestPanics(t *testing.T) {
	p := problems.Parabola()
	k := integrate.NewKnot(p.Rates, 1, p.Start)
	panics := func(name string, f func()) {
		t.Helper()
		defer func() {
			if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "integrate: "+name) {
				t.Errorf("want a panic about the %s, recovered %v", name, s)
			}
		}()
		f()
	}
	for _, h := range []float64{0, -0.1, math.NaN()} {
		for _, s := range []integrate.Stepper{integrate.Euler{}, integrate.SemiImplicitEuler{}, integrate.RK4{}, integrate.BySpeed{}} {
			panics("step", func() { s.Step(p.Rates, k, h) })
		}
		for _, m := range []integrate.Method{integrate.DormandPrince{}, integrate.Fixed{Rate: 60}} {
			panics("end", func() { m.Next(p.Rates, k, k.Time+h, 0) })
		}
		panics("Rate", func() { integrate.Fixed{Rate: h}.Next(p.Rates, k, 2, 0) })
	}
	for _, d := range []integrate.DormandPrince{{AbsTol: -1}, {RelTol: math.NaN()}, {MaxStep: -1}} {
		panics("DormandPrince", func() { d.Next(p.Rates, k, 2, 0) })
	}
}

// A mirror image of the start gives the mirror image of the step, to the bit.
func TestMirror(t *testing.T) {
	law := ball.Tennis().Rates
	mirror := func(s ball.State) ball.State {
		return ball.State{
			Pos:  ball.Vec{X: -s.Pos.X, Y: s.Pos.Y, Z: s.Pos.Z},
			Vel:  ball.Vec{X: -s.Vel.X, Y: s.Vel.Y, Z: s.Vel.Z},
			Spin: ball.Vec{X: s.Spin.X, Y: -s.Spin.Y, Z: -s.Spin.Z},
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := ball.State{Pos: drawVec(t, "pos", 30), Vel: drawVec(t, "vel", 60), Spin: drawVec(t, "spin", 500)}
		for _, m := range []integrate.Method{integrate.DormandPrince{}, integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{}}} {
			a, _, err := integrate.Run(law, m, 0, 0.5, s)
			b, _, err2 := integrate.Run(law, m, 0, 0.5, mirror(s))
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			if mirror(a) != b {
				t.Errorf("%T: %v, mirrored %v", m, a, b)
			}
		}
	})
}
