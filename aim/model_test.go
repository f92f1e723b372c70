package aim

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
)

// Guards of the speed that a forward speed needs: a heading straight to the
// side, or straight up, has a factor of a million, or of a thousand million.
func TestForwardToTheSide(t *testing.T) {
	for _, c := range []struct{ along, el, factor float64 }{
		{1, 0, 1}, {1e-5, 0, 1e5}, {5e-6, 0, 2e5}, {1e-6, 0, 1e6}, {5e-7, 0, 1e6}, {0, 0, 1e6},
		{1, math.Acos(5e-9), 2e8}, {1, math.Acos(2e-9), 5e8}, {1, math.Acos(1e-10), 1e9}, {1, math.Pi / 2, 1e9}, {1, 2, 1e9},
	} {
		j := job{kind: forward, value: 3, e: ball.Vec{X: math.Sqrt(1 - c.along*c.along), Z: -c.along}}
		x := unknowns{el: c.el}
		j.constrain(&x)
		near(t, "factor", x.speed/3/c.factor, 1, 1e-6)
	}
}

// law is a solver of a level shot over 10 m with 20 m/s, in a law of which the
// acceleration at launch and at rest is given.
func law(t *testing.T, kind given, value float64, rest, moving ball.Vec) *Solver {
	v := solverOf(t, Shot{From: ball.Vec{X: 2, Y: 1, Z: 5}, Target: ball.Vec{X: 2, Y: 1, Z: -5}, InAir: true, Speed: 20}, airless())
	v.job.kind, v.job.value = kind, value
	v.rates = func(_ float64, _, u, _ ball.Vec) (acc, spinAcc ball.Vec) {
		if u == (ball.Vec{}) {
			return rest, spinAcc
		}
		return moving, spinAcc
	}
	return v
}

// The first model is that of the two accelerations it asks for, and in vacuum
// if one is no number.
func TestFirst(t *testing.T) {
	g := ball.Vec{Y: -10}
	for _, c := range []struct {
		name                       string
		kind                       given
		value                      float64
		moving                     ball.Vec
		g, shrink, tilt, drift, at float64
	}{
		{"vacuum", flightTime, 0.5, g, 10, 1, 0, 0, 0.5},
		{"no number", flightTime, 0.5, ball.Vec{X: math.NaN()}, 10, 1, 0, 0, 0.5},
		{"infinite", flightTime, 0.5, ball.Vec{Z: math.Inf(1)}, 10, 1, 0, 0, 0.5},
	} {
		v := law(t, c.kind, c.value, g, c.moving)
		v.job.evals = 0
		v.first()
		m := v.job.model
		near(t, c.name+": g", m.g, c.g, 0)
		near(t, c.name+": shrink", m.shrink, c.shrink, 1e-9)
		near(t, c.name+": tilt", m.tilt, c.tilt, 1e-9)
		near(t, c.name+": drift", m.drift, c.drift, 1e-9)
		near(t, c.name+": split", m.split, c.at, 0)
		if v.job.evals != 2 {
			t.Errorf("%s: %d evaluations", c.name, v.job.evals)
		}
	}
	// A launch that stands has no direction, and no drag.
	v := law(t, flightTime, 0.5, ball.Vec{}, ball.Vec{X: 1})
	v.job.d, v.job.dy = 0, 0
	if v.first(); v.job.model != (model{shrink: 1, split: 0.5}) {
		t.Errorf("standing: %+v", v.job.model)
	}

	// Without gravity, for a time of half a second the launch has 20 m/s. Drag
	// of κ = 0.001 a metre, and more: the way is ln(1 + κvt)/κ.
	for _, kt := range []float64{0, 5e-4, 1e-3, math.Nextafter(1e-3, 1), 2e-3, 5e-3, 0.2, 2} {
		v := law(t, flightTime, 0.5, ball.Vec{}, ball.Vec{Z: kt / 0.5 * 20})
		v.first()
		want := 1.0
		if kt > 1e-3 {
			want = math.Log1p(kt) / kt
		}
		near(t, "shrink", v.job.model.shrink, want, 1e-12)
	}
	// Lift and sideways force turn the path by ½at²/(vt), at most 0.5.
	for _, c := range []struct{ acc, turn float64 }{{8, 0.1}, {-8, -0.1}, {39, 0.4875}, {41, 0.5}, {1e3, 0.5}, {-1e3, -0.5}} {
		v := law(t, flightTime, 0.5, ball.Vec{}, ball.Vec{Y: c.acc})
		v.first()
		near(t, "tilt", v.job.model.tilt, c.turn, 1e-12)
		v = law(t, flightTime, 0.5, ball.Vec{}, ball.Vec{X: -c.acc})
		v.first()
		near(t, "drift", v.job.model.drift, c.turn, 1e-12)
	}
}

// Nothing is learned from a flight that has taken no time or got nowhere.
func TestLearnsNothing(t *testing.T) {
	was := model{g: 10, shrink: 0.7, tilt: 0.1, drift: 0.2, split: 0.3}
	for _, f := range []flight{
		{rho: 1, speed: 1}, {time: -1, rho: 1, speed: 1}, {pos: ball.Vec{Y: -5}, time: 1, speed: 1}, {speed: 1},
		{pos: ball.Vec{Y: math.NaN()}, time: 1, speed: 1},
	} {
		j := job{d: 10, model: was}
		if j.learn(&unknowns{}, &f); j.model != was {
			t.Errorf("%+v teaches %+v", f, j.model)
		}
	}
}

// The edges of the closed form: how little gravity is none, and the caps where
// its given, its gravity or its model is degenerate.
func TestClosedBounds(t *testing.T) {
	for _, c := range []struct {
		g    float64
		bent bool // the way of a ball so slow that it tells
	}{{0, false}, {5e-10, false}, {1e-9, false}, {math.Nextafter(1e-9, 1), true}, {5e-9, true}} {
		j := job{kind: speed, value: 1e-3, d: 1, model: model{g: c.g, shrink: 1}}
		_, at, ok := j.closed()
		if bent := at > 1000*(1+1e-8); !ok || bent != c.bent || !bent && at != 1/1e-3 {
			t.Errorf("g = %v: %v s, %v", c.g, at, ok)
		}
	}
	for _, c := range []struct{ along, want float64 }{{1, 5}, {5e-6, 2.5e-5}, {5e-7, 5e-6}, {0, 5e-6}} {
		j := job{kind: forward, value: 2, d: 10, e: ball.Vec{X: math.Sqrt(1 - c.along*c.along), Z: -c.along}, model: model{shrink: 1}}
		_, at, _ := j.closed()
		near(t, "forward, to the side", at/c.want, 1, 1e-9)
	}
	j := job{kind: forward, value: 2, d: 10, dy: 10 * math.Tan(1.5), e: ball.Vec{Z: -1}, model: model{shrink: 1, tilt: -0.5}}
	x, at, _ := j.closed()
	near(t, "forward, turned over: time", at, 5*0.01/math.Cos(1.5), 1e-9)
	near(t, "forward, turned over: elevation", x.el, 1.57, 0)
	j.dy, j.model.tilt = -j.dy, 0.5
	x, _, _ = j.closed()
	near(t, "forward, turned under: elevation", x.el, -1.57, 0)

	for _, c := range []struct{ g, want float64 }{{10, 10}, {5e-3, 5e-3}, {1e-4, 1e-3}, {0, 1e-3}} {
		j := job{kind: apex, value: 3, d: 10, shot: Shot{From: ball.Vec{Y: 1}}, model: model{g: c.g, shrink: 1}}
		_, at, _ := j.closed() // up by 2 m, down by 3 m
		near(t, "apex", at, (2+math.Sqrt(6))/math.Sqrt(c.want), 1e-11)
		j = job{kind: over, value: 2, cord: 1, d: 10, model: model{g: c.g, shrink: 1, split: 0.5}}
		_, at, _ = j.closed()
		near(t, "over", at, math.Sqrt(2*3/(c.want*0.25)), 1e-11)
	}
	for split, q := range map[float64]float64{-5: 0.01, 0: 0.01, 0.005: 0.01, 0.05: 0.05, 0.98: 0.98, 1: 0.99, 5: 0.99} {
		j := job{kind: over, value: 2, cord: 1, d: 10, dy: 0.5, shot: Shot{From: ball.Vec{Y: 0.5}}, model: model{g: 10, shrink: 1, split: split}}
		_, at, _ := j.closed()
		near(t, "over, near an end", at, math.Sqrt(2*(2.5-q/2)/(10*q*(1-q))), 1e-11)
	}
	// Over the net at the greatest speed there is, and faster.
	for value, want := range map[float64]bool{1: true, 1 - 1e-15: false} {
		j := job{kind: over, value: value, d: 1e4, model: model{g: 8, shrink: 1, split: 0.5}}
		if x, at, ok := j.closed(); ok != want || at != 1 {
			t.Errorf("over by %v: %v s, %v m/s, %v", value, at, x.speed, ok)
		}
	}
}

// The slopes of a flight that took no time are those without drag, and those of
// the launches that go straight up, or level, and of an apex at the launch, are
// capped.
func TestSlopesBounds(t *testing.T) {
	f := flight{time: 0.5, rho: 10, rate: 20, speed: 21, top: 2, pos: ball.Vec{Y: 1}, vel: ball.Vec{Y: -3}, netTime: 0.2, netRho: 4, netSlope: 0.1, netHeight: 1.5}
	l := bisecting(10, 0)
	fast, none := f, f
	fast.time, none.time = 1e-9, 0
	j := job{kind: over, d: 10, shot: Shot{From: ball.Vec{Y: 1}}}
	if a, b := j.slopes(&unknowns{}, &fast, &l), j.slopes(&unknowns{}, &none, &l); a != b {
		t.Errorf("no time: %v, hardly any: %v", b, a)
	}
	j.kind = speed
	want := j.slopes(&unknowns{}, &f, &l)
	j.kind = forward
	for cos, capped := range map[float64]float64{0.5: 0.5, 5e-3: 5e-3, 5e-4: 1e-3, -0.5: 1e-3} {
		el := math.Acos(cos)
		got := j.slopes(&unknowns{el: el}, &f, &l)
		near(t, "forward, upright", (got[0][0]-want[0][0])/(math.Sin(el)/capped*want[0][2]), 1, 1e-9)
	}
	j.kind = apex
	for _, c := range []struct{ top, sin, rise, capped float64 }{
		{3, 0.5, 2, 0.5}, {1.005, 0.5, 0.005, 0.5}, {1.0005, 0.5, 0.001, 0.5}, {1, 0.5, 0.001, 0.5}, {3, 0.01, 2, 0.01}, {3, 0.002, 2, 0.003}, {3, -0.5, 2, 0.003},
	} {
		f.top = c.top
		el := math.Asin(c.sin)
		jac := j.slopes(&unknowns{el: el}, &f, &l)
		near(t, "apex, by speed", jac[2][2], 2*c.rise, 1e-12)
		near(t, "apex, by elevation", jac[2][0], 2*c.rise*math.Cos(el)/c.capped, 1e-9)
	}
}
