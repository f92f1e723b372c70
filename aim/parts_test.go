package aim

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
	"pgregory.net/rapid"
)

// Tests of the parts of the solver by themselves: the whole finds its way
// around a part that is wrong, and only takes longer.

func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: %v, want %v ± %g", what, got, want, tol)
	}
}

// The solution of a system solves it, needs pivots or not, and a step that is a
// leap is shortened to 0.2 rad, 0.5 rad or 0.3 of the speed, in its direction.
func TestLinear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 3).Draw(t, "n")
		var a [3][3]float64
		var dx, r [3]float64
		most := [3]float64{0.2, 0.5, 0.3}
		for i := range n {
			dx[i] = rapid.Float64Range(-1, 1).Draw(t, "dx") * most[i]
			for k := range n {
				a[i][k] = rapid.OneOf(rapid.Float64Range(-10, 10), rapid.Just(0.0)).Draw(t, "a")
			}
		}
		det := a[0][0]*a[1][1] - a[0][1]*a[1][0]
		if n == 3 {
			det = det*a[2][2] + (a[0][1]*a[1][2]-a[0][2]*a[1][1])*a[2][0] + (a[0][2]*a[1][0]-a[0][0]*a[1][2])*a[2][1]
		}
		scale := rapid.SampledFrom([]float64{1, 1, 4}).Draw(t, "scale")
		for i := range n {
			for k := range n {
				r[i] -= a[i][k] * dx[k] * scale
			}
		}
		if math.Abs(det) < 0.1 {
			return
		}
		got, ok := linear(&a, &r, n)
		if !ok {
			t.Fatalf("%v has the determinant %v and no solution", a, det)
		}
		leap := 1.0
		for i := range n {
			leap = max(leap, scale*math.Abs(dx[i])/most[i])
		}
		for i := range 3 {
			if want := dx[i] * scale / leap; math.Abs(got[i]-want) > 1e-9 {
				t.Fatalf("%v: dx %v, want %v of it %v", a, got, scale/leap, dx)
			}
		}
	})
	for _, a := range [][3][3]float64{{{1, 2}, {2, 4}}, {}, {{0, 0}, {0, 1}}} {
		if dx, ok := linear(&a, &[3]float64{1, 1}, 2); ok {
			t.Errorf("%v is solved by %v", a, dx)
		}
	}
	if _, ok := linear(&[3][3]float64{{1, 0}, {0, 1}}, &[3]float64{math.Inf(1), 0}, 2); ok {
		t.Error("an infinite residual has a solution")
	}
	if dx, ok := linear(&[3][3]float64{{1, 0}, {0, 1}}, &[3]float64{0, -math.MaxFloat64 / 2}, 2); !ok || dx != [3]float64{0, 0.5} {
		t.Errorf("the longest step of all is shortened to %v", dx)
	}
	// Of equal pivots the first one stays, here the one without a loss of digits.
	if dx, ok := linear(&[3][3]float64{{1, 1}, {1, 1e20}}, &[3]float64{-0.2, -1e19}, 2); !ok || math.Abs(dx[0]-0.1) > 1e-15 {
		t.Errorf("equal pivots: %v", dx)
	}
	// Of numbers that small nothing is left but rounding.
	for x, solved := range map[float64]bool{1e-12: false, 1.001e-12: true, 5e-12: true} {
		if _, ok := linear(&[3][3]float64{{x, 0}, {0, 1}}, &[3]float64{1e-15, 0}, 2); ok != solved {
			t.Errorf("a pivot of %v: solved %v", x, ok)
		}
	}
}

// Broyden's correction makes the Jacobian explain the last step, and changes
// nothing across it.
func TestBroyden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 3).Draw(t, "n")
		var jac [3][3]float64
		var dx, dr [3]float64
		for i := range n {
			dx[i], dr[i] = rapid.Float64Range(0.1, 1).Draw(t, "dx"), rapid.Float64Range(-1, 1).Draw(t, "dr")
			for k := range n {
				jac[i][k] = rapid.Float64Range(-3, 3).Draw(t, "jac")
			}
		}
		across := [3]float64{dx[1], -dx[0], 0}
		was := jac
		broyden(&jac, &dx, &dr, n)
		for i := range n {
			along, aside := 0.0, 0.0
			for k := range n {
				along += jac[i][k] * dx[k]
				aside += (jac[i][k] - was[i][k]) * across[k]
			}
			if math.Abs(along-dr[i]) > 1e-12 || math.Abs(aside) > 1e-12 {
				t.Fatalf("row %d: %v along, want %v, and %v across", i, along, dr[i], aside)
			}
		}
	})
	jac := [3][3]float64{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}
	was := jac
	if broyden(&jac, &[3]float64{}, &[3]float64{1, 1, 1}, 3); jac != was {
		t.Errorf("no step corrects to %v", jac)
	}
}

func TestSizeOfResiduals(t *testing.T) {
	r := [3]float64{1, -3, 5}
	if a, b := size(&r, 2), size(&r, 3); a != 3 || b != 5 {
		t.Error(a, b)
	}
	if d := minus(&r, &[3]float64{2, 2, 2}); d != [3]float64{-1, -5, 3} {
		t.Error(d)
	}
}

// The line through the target halves the angle between the way to it and the
// vertical, and is crossed from the launch's side.
func TestBisecting(t *testing.T) {
	for _, el := range []float64{-1.5, -1, -0.1, 0, 0.3, 1, 1.5} {
		d, dy := 7*math.Cos(el), 7*math.Sin(el)
		l := bisecting(d, dy)
		half := (el + math.Pi/2) / 2
		near(t, "along, level", l.nRho, math.Cos(half), 1e-12)
		near(t, "along, up", l.nY, math.Sin(half), 1e-12)
		near(t, "across, level", l.mRho, math.Sin(half), 1e-12)
		near(t, "across, up", l.mY, -math.Cos(half), 1e-12)
		j := job{d: d, dy: dy}
		if v := l.value(&j, 0, -dy); !(v < 0) { // the launch, with the target's height 0
			t.Errorf("%v rad: the launch is at %v across the line", el, v)
		}
	}
	if l := bisecting(1e-7, -5); l != (line{1, 0, 0, 1}) {
		t.Errorf("straight down: %v", l)
	}
	if l := bisecting(1e-5, -5); l == (line{1, 0, 0, 1}) {
		t.Error("nearly straight down is not straight down")
	}
}

// Rounding alone is taken off a vector that is too long.
func TestWithin(t *testing.T) {
	for _, c := range []struct{ x, want float64 }{
		{0.5, 0.5}, {1, 1}, {1 + 2e-16, (1 + 2e-16) * (1 - 1e-14)}, {1 + 4e-15, (1 + 4e-15) * (1 - 1e-14)}, {1.1, 1.1},
	} {
		if got := within(ball.Vec{X: c.x}, 1); got.X != c.want {
			t.Errorf("%v becomes %v, want %v", c.x, got.X, c.want)
		}
	}
	if a := (ball.Vec{X: 1, Z: 1e-7}); a.Dot(a) != 1+1e-14 || within(a, 1) != a {
		t.Errorf("%v is too long by more than rounding", a)
	}
}

// Distance along the ground and its growth, by differences; behind the launch
// the distance is negative as far as the heading goes.
func TestPolar(t *testing.T) {
	j := job{shot: Shot{From: ball.Vec{X: 1, Y: 2, Z: 3}}}
	h := ball.Vec{X: 0.6, Z: -0.8}
	left := ball.Vec{X: h.Z, Z: -h.X} // to the left of −z is −x
	for _, c := range []struct{ along, left, rho float64 }{{3, 4, 5}, {3, -4, 5}, {1e-3, 0, 1e-3}, {-2, 0.5, -1.5}, {-2, -0.5, -1.5}} {
		p := j.shot.From.AddScaled(c.along, h).AddScaled(c.left, left).Add(ball.Vec{Y: 7})
		a, l := j.aside(h, p)
		near(t, "along", a, c.along, 1e-12)
		near(t, "left", l, c.left, 1e-12)
		u := ball.Vec{X: 2, Y: 5, Z: -7}
		rho, rate := j.polar(h, p, u)
		near(t, "distance", rho, c.rho, 1e-12)
		if c.along > 0 {
			const dt = 1e-7
			later, _ := j.polar(h, p.AddScaled(dt, u), u)
			sooner, _ := j.polar(h, p.AddScaled(-dt, u), u)
			near(t, "its growth", rate, (later-sooner)/(2*dt), 1e-6)
		} else {
			near(t, "its growth behind", rate, u.Dot(h), 1e-12)
		}
	}
}

// Beside the launch the distance is that to the side, and grows as it goes on.
func TestPolarBeside(t *testing.T) {
	j := job{}
	if rho, rate := j.polar(ball.Vec{Z: -1}, ball.Vec{X: -1}, ball.Vec{X: 5, Z: -3}); rho != 1 || rate != 3 {
		t.Errorf("%v, growing by %v", rho, rate)
	}
}

// The miss is the distance from the target of where the ball, going straight
// on, meets the floor, or in the air of where it is nearest.
func TestMissAt(t *testing.T) {
	n, _ := ball.Vec{X: 0.1, Y: 1, Z: -0.2}.Unit()
	j := job{centre: ball.Vec{X: 1, Y: 2, Z: 3}, normal: n, floor: 0}
	q := ball.Vec{X: 0.03, Y: 0, Z: 0.04}
	q = q.AddScaled(-q.Dot(n), n)
	u := ball.Vec{X: 10, Y: -5, Z: 3}
	for _, s := range []float64{-0.01, 0, 0.02} {
		near(t, "floor", j.missAt(j.centre.Add(q).AddScaled(s, u), u), q.Norm(), 1e-12)
	}
	if m := j.missAt(j.centre, u.Scale(-1)); !math.IsInf(m, 1) {
		t.Errorf("a ball that comes from below the floor misses by %v", m)
	}
	if m := j.missAt(j.centre, ball.Vec{}); !math.IsInf(m, 1) {
		t.Errorf("a ball that stands misses by %v", m)
	}
	j.floor = -1
	q = q.AddScaled(-q.Dot(u)/u.Dot(u), u)
	for _, s := range []float64{-0.01, 0, 0.02} {
		near(t, "air", j.missAt(j.centre.Add(q).AddScaled(s, u), u), q.Norm(), 1e-12)
	}
	near(t, "standing in the air", j.missAt(j.centre.Add(ball.Vec{X: 3, Y: 4}), ball.Vec{}), 5, 0)
}

// The root of a function of the path is found to the last bits, wherever it is.
func TestRoot(t *testing.T) {
	const g = 10
	knot := func(at float64) *integrate.Knot {
		return &integrate.Knot{Time: at, State: ball.State{Pos: ball.Vec{X: 3 * at, Y: 5*at - g*at*at/2}, Vel: ball.Vec{X: 3, Y: 5 - g*at}}, Acc: ball.Vec{Y: -g}}
	}
	a, b := knot(0.1), knot(1.4)
	for _, want := range []float64{0.100001, 0.3, 0.7, 1, 1.399999} {
		got := root(a, b, b.Time, func(p, u ball.Vec) (float64, float64) { return p.X - 3*want, u.X })
		near(t, "where x is", got, want, 2e-15)
		// Newton's method from the wrong slope leaves the bracket.
		got = root(a, b, b.Time, func(p, u ball.Vec) (float64, float64) { return p.X - 3*want, 1e-3 })
		near(t, "with a wrong slope", got, want, 1e-12)
	}
	near(t, "the top", turns(a, b), 0.5, 2e-15)
	// Before hi alone: the ball is at this height at 0.2 s and at 0.8 s.
	low := func(p, u ball.Vec) (float64, float64) { return 0.8 - p.Y, -u.Y }
	near(t, "rising", root(a, b, 0.5, low), 0.2, 2e-15)
	// A root at a, which has no sign, is that.
	near(t, "at the knot", root(a, b, b.Time, func(p, u ball.Vec) (float64, float64) { return p.X - a.Pos.X, u.X }), a.Time, 0)
	// No change of sign ends at the end, or at a root that touches.
	if got := root(a, b, b.Time, func(ball.Vec, ball.Vec) (float64, float64) { return 1, 0 }); got != b.Time {
		t.Errorf("without a root: %v", got)
	}
}

// The ends are asked for once, and then only times between them.
func TestRootStaysInside(t *testing.T) {
	x := func(t float64) *integrate.Knot { // Z is 0 at the ends, and nowhere near them
		return &integrate.Knot{Time: t, State: ball.State{Pos: ball.Vec{X: t}, Vel: ball.Vec{X: 1, Z: 1e16 * (1 + t)}}}
	}
	step := func(c, below, from float64) func(float64) float64 { // of which no slope is known
		return func(x float64) float64 {
			if x < c {
				return below
			}
			return from
		}
	}
	hi := 1.4
	for range 4 {
		hi = math.Nextafter(hi, 2) // with an even and an odd last digit
		for _, c := range []struct {
			g    func(float64) float64
			want float64
		}{
			{func(float64) float64 { return 1 }, hi},
			{func(float64) float64 { return -1 }, hi},
			{step(hi, 1, 0), hi},
			{step(hi, -1e-300, 1), hi},
			{step(0.7, -1, 1), 0.7}, {step(0.7, 1, -1), 0.7}, {step(0.7, -1, 0), 0.7}, {step(0.7, -1e-300, 1), 0.7},
			{step(math.Nextafter(0.7, 1), -1, 1), math.Nextafter(0.7, 1)},
			{step(math.Nextafter(0.7, 0), -1, 1), math.Nextafter(0.7, 0)},
		} {
			n := 0
			got := root(x(0.5), x(hi), hi, func(p, _ ball.Vec) (float64, float64) {
				if n++; n > 2 && p.Z == 0 {
					t.Errorf("asked at %v", p.X)
				}
				return c.g(p.X), 0
			})
			near(t, "root", got, c.want, 1e-15)
		}
	}
	// A step of Newton's of 1e-15 is the last one.
	const tiny = 1. / (1 << 60)
	n := 0
	got := root(x(0), x(tiny), tiny, func(ball.Vec, ball.Vec) (float64, float64) {
		n++
		return []float64{-1, 1, -1e-15, 1, 1, 1, 1, 1}[min(n-1, 7)], 1
	})
	if got != tiny/2 || n != 3 {
		t.Errorf("after %d values the root is %v, want %v", n, got, tiny/2)
	}
}

// solverOf returns a solver that has a shot prepared in a world without air, and
// the world's g.
func solverOf(t *testing.T, s Shot, f ball.Flight) *Solver {
	t.Helper()
	c := court.Open(court.Hard())
	c.Net = court.Net{HalfWidth: 20, Middle: 0.9, End: 0.9}
	return solverIn(t, s, predict.Config{Flight: f, Court: c})
}

// solverIn is the same in any world.
func solverIn(t *testing.T, s Shot, c predict.Config) *Solver {
	t.Helper()
	w, err := predict.NewWorld(c)
	if err != nil {
		t.Fatal(err)
	}
	v := &Solver{}
	v.use(w)
	if err := v.prepare(s); err != nil {
		t.Fatal(err)
	}
	v.first()
	return v
}

func airless() ball.Flight {
	return ball.Flight{Ball: ball.Tennis().Ball, Gravity: ball.Vec{Y: -10}}
}

// everyGiven has a shot of each kind, all of the same launch: 20 m/s along and
// 5 m/s up from 1 m over the ground, which comes down after 1.16 s.
func everyGiven() map[string]Shot {
	const r = 0.0335
	air := (5 + math.Sqrt(25+20*(1-r))) / 10
	from := ball.Vec{X: 2, Y: 1, Z: 12}
	s := Shot{From: from, Target: ball.Vec{X: 2, Z: 12 - 20*air}, AnyNet: true}
	net := 0.6 // s to the net
	with := func(change func(*Shot)) Shot { c := s; change(&c); return c }
	return map[string]Shot{
		"speed":   with(func(s *Shot) { s.Speed = math.Sqrt(425) }),
		"forward": with(func(s *Shot) { s.Forward = 20 }),
		"time":    with(func(s *Shot) { s.FlightTime = air }),
		"apex":    with(func(s *Shot) { s.Apex = 2.25 }),
		"over":    with(func(s *Shot) { s.Over = 1 + 5*net - 5*net*net - r - 0.9 }),
	}
}

// Without air the model is exact: its launch is the launch, and the slopes that
// it has are those of the flights.
func TestModelIsExactWithoutAir(t *testing.T) {
	el := math.Atan2(5, 20)
	for name, s := range everyGiven() {
		v := solverOf(t, s, airless())
		j := &v.job
		x, at, ok := j.closed()
		if !ok {
			t.Errorf("%s: out of reach", name)
		}
		near(t, name+": elevation", x.el, el, 1e-12)
		near(t, name+": azimuth", x.az, 0, 1e-12)
		near(t, name+": speed", x.speed, math.Sqrt(425), 1e-11)
		var f flight
		v.fly(v.method, &j.line, &x, &f)
		if !f.ok {
			t.Fatalf("%s: no flight", name)
		}
		near(t, name+": time", at, f.time, 1e-12)
		near(t, name+": misses", f.miss, 0, 1e-11)
		r := j.residual(&f)
		near(t, name+": size of the residual", size(&r, 3), 0, 1e-11)

		// Read off a launch beside, the model is the same.
		y := x
		y.el += 0.1
		y.az -= 0.05
		j.constrain(&y)
		v.fly(v.method, &j.line, &y, &f)
		j.learn(&y, &f)
		near(t, name+": shrink", j.model.shrink, 1, 1e-12)
		near(t, name+": tilt", j.model.tilt, 0, 1e-12)
		near(t, name+": drift", j.model.drift, 0, 1e-12)
		if f.crossed {
			near(t, name+": split", j.model.split, f.netTime/f.time, 0)
		}

		// The slopes, at a launch that misses; that of the time only where it is met.
		y = x
		if j.kind != flightTime {
			y.el += 0.02
		}
		j.constrain(&y)
		v.fly(v.method, &j.line, &y, &f)
		jac := j.slopes(&y, &f, &j.line)
		for col := range j.dimension() {
			const h = 1e-5
			var r [2][3]float64
			for i, k := range []float64{h, -h} {
				var dx [3]float64
				dx[col] = k
				z := y
				j.shift(&z, &dx)
				v.fly(v.method, &j.line, &z, &f)
				r[i] = j.residual(&f)
			}
			for row := range j.dimension() {
				slope := (r[0][row] - r[1][row]) / (2 * h)
				if d := math.Abs(jac[row][col] - slope); !(d <= 1e-6*(1+math.Abs(slope))) {
					t.Errorf("%s: slope %d, %d is %v, the flights' %v", name, row, col, jac[row][col], slope)
				}
			}
		}
	}
}

// With drag and spin the model read off a flight gives this flight back.
func TestModelLearns(t *testing.T) {
	for name, s := range everyGiven() {
		s.Topspin, s.Sidespin = 200, 100
		v := solverOf(t, s, ball.Tennis())
		j := &v.job
		x := unknowns{el: 0.3, az: -0.1, speed: 25}
		j.constrain(&x)
		var f flight
		v.fly(v.method, &j.line, &x, &f)
		if !f.ok {
			t.Fatalf("%s: no flight", name)
		}
		j.learn(&x, &f)
		m := j.model
		if !(m.shrink < 0.95 && m.tilt < 0 && m.drift > 0.01) {
			t.Errorf("%s: topspin and sidespin to the left make %+v", name, m)
		}
		up := f.pos.Y - s.From.Y + m.g*f.time*f.time/2
		near(t, name+": way", math.Hypot(f.rho, up), m.shrink*x.speed*f.time, 1e-12)
		near(t, name+": turned up", math.Atan2(up, f.rho), x.el+m.tilt, 1e-12)
		near(t, name+": turned left", f.wide/j.d, x.az+m.drift, 1e-12)
	}
}

// The launch of greatest reach is the last that the closed form gives; beyond
// it the one that comes nearest, and false. Of two launches the higher is the
// lob. Without gravity the way is straight.
func TestClosedAtItsEdges(t *testing.T) {
	straight := job{kind: speed, value: 10, d: 10, model: model{g: 10, shrink: 1}}
	x, at, ok := straight.closed()
	if !ok {
		t.Error("the greatest reach is out of reach")
	}
	near(t, "greatest reach: elevation", x.el, math.Pi/4, 1e-12)
	near(t, "greatest reach: time", at, math.Sqrt2, 1e-12)
	j := straight
	j.d = 10.001
	if x, _, ok = j.closed(); ok {
		t.Error("beyond the greatest reach")
	}
	near(t, "beyond: elevation", x.el, math.Pi/4, 1e-3)
	j = straight
	j.value = 20
	low, t1, _ := j.closed()
	j.upper = true
	high, t2, _ := j.closed()
	near(t, "lob and drive", low.el+high.el, math.Pi/2, 1e-12)
	near(t, "the product of their times", t1*t2, 2, 1e-12) // 2d/g
	if !(high.el > low.el) {
		t.Error("the lob is the lower launch")
	}
	j = straight
	j.dy = 6 // v² < g·dy
	if _, _, ok = j.closed(); ok {
		t.Error("higher than any launch goes")
	}
	j = straight
	j.model.g, j.dy = 0, 10
	x, at, ok = j.closed()
	near(t, "without gravity: elevation", x.el, math.Pi/4, 1e-12)
	near(t, "without gravity: time", at, math.Sqrt2, 1e-12)
	if !ok {
		t.Error("out of reach without gravity")
	}
	// Over the net by less than the straight way there is no launch.
	j = job{kind: over, value: 0.5, cord: 0.9, shot: Shot{From: ball.Vec{Y: 3}}, d: 20, dy: -3, model: model{g: 10, shrink: 1, split: 0.5}}
	if _, _, ok = j.closed(); ok {
		t.Error("lower over the net than the straight way")
	}
	j.value = 0.7 // 3 − 1.5 − 0.9 = 0.6 is straight
	if _, at, ok = j.closed(); !ok {
		t.Error("higher over the net than the straight way is out of reach")
	}
	near(t, "over: time", at, math.Sqrt(2*0.1/(10*0.25)), 1e-12)
}

// The given ties the speed to the direction.
func TestConstrain(t *testing.T) {
	j := job{kind: forward, value: 20, e: ball.Vec{X: 0.6, Z: -0.8}, left: ball.Vec{X: -0.8, Z: -0.6}}
	for _, x := range []unknowns{{el: 0.3, az: 0.2}, {el: -1, az: -0.4}, {el: 0, az: 0}} {
		j.constrain(&x)
		v := j.start(&x).Vel
		near(t, "along the court", v.Z, -20, 1e-12)
		near(t, "elevation", math.Asin(v.Y/v.Norm()), x.el, 1e-12)
		near(t, "azimuth", math.Atan2(v.Dot(j.left), v.Dot(j.e)), x.az, 1e-12)
	}
	j.kind = speed
	x := unknowns{el: 0.3}
	if j.constrain(&x); x.speed != 20 {
		t.Errorf("speed %v", x.speed)
	}
	dx := [3]float64{0.1, -0.2, 0.5}
	if j.shift(&x, &dx); x != (unknowns{0.4, -0.2, 20}) {
		t.Errorf("shifted to %+v", x)
	}
	j.kind = apex
	if j.shift(&x, &dx); x != (unknowns{0.5, -0.4, 30}) {
		t.Errorf("shifted to %+v", x)
	}
	x.speed = 9e3
	if j.shift(&x, &dx); x.speed != ball.MaxSpeed {
		t.Errorf("shifted to %v m/s", x.speed)
	}
}

// How near a flight along the level line comes: what does not come to that
// height is worse than what does not bounce where it should, and that worse
// than any miss.
func TestNearness(t *testing.T) {
	marks := []mark{
		{high: math.NaN(), fair: true}, {high: 1, fair: false}, {high: -1e9 + 3, fair: true}, {high: -1e9 + 4, fair: true},
		{high: -50, fair: true}, {high: 49, fair: true}, {high: 0, fair: true},
	}
	for i := 1; i < len(marks); i++ {
		if a, b := marks[i-1].nearness(), marks[i].nearness(); !(a < b) {
			t.Errorf("%+v is no nearer than %+v: %v, %v", marks[i], marks[i-1], b, a)
		}
	}
	if n := marks[len(marks)-1].nearness(); n != 0 {
		t.Errorf("a hit is %v away", n)
	}
}

// A shot is given up when it has had its evaluations and its time, not before.
func TestSpent(t *testing.T) {
	for _, c := range []struct {
		evals int
		flown float64
		want  bool
	}{{200_000, 2001, false}, {200_001, 2000, false}, {200_001, 2000.1, true}, {2_000_000, 100, false}} {
		if j := (job{evals: c.evals, flown: c.flown}); j.spent() != c.want {
			t.Errorf("%d evaluations, %v s: %v", c.evals, c.flown, !c.want)
		}
	}
}

// A flight by itself: the top, the net, the line, and the end of the time.
func TestFly(t *testing.T) {
	s := everyGiven()["apex"]
	v := solverOf(t, s, airless())
	j := &v.job
	x, _, _ := j.closed()
	var f flight
	v.fly(v.method, &j.line, &x, &f)
	if !f.ok || !f.crossed || f.expired || f.short || f.bounced {
		t.Errorf("%+v", f)
	}
	near(t, "top", f.top, 2.25, 1e-12)
	near(t, "net: time", f.netTime, 0.6, 1e-12)
	near(t, "net: way", f.netRho, 12, 1e-11)
	near(t, "net: height", f.netHeight, 2.2, 1e-12)
	near(t, "net: clearance", f.clear, 2.2-0.0335-0.9, 1e-12)
	near(t, "net: slope", f.netSlope, -1./20, 1e-12)
	near(t, "way", f.rho, j.d, 1e-11)
	near(t, "its growth", f.rate, 20, 1e-11)
	near(t, "speed", f.speed, x.speed, 0)
	// A lower launch crosses the line before the target: on the near side it is short.
	y := x
	y.speed *= 0.9
	v.fly(v.method, &j.line, &y, &f)
	if !(f.high < 0 && f.miss > 1) {
		t.Errorf("slower it passes the line at %v, and misses by %v", f.high, f.miss)
	}
	// The level line: how far beyond the target it comes down, or by how much it stays below.
	y = x
	y.speed *= 1.1
	v.fly(v.method, &level, &y, &f)
	vy := 5.5
	near(t, "beyond", f.high, 22*(vy+math.Sqrt(vy*vy+20*(1-0.0335)))/10-j.d, 1e-9)
	j.centre.Y = 3
	v.fly(v.method, &level, &x, &f)
	if f.ok || !f.short {
		t.Errorf("a ball that stays below the level: %+v", f)
	}
	near(t, "how high it gets", f.top, 2.25, 0.3) // at the end of the step in which it turns
	// The world's time ends the flight.
	j.centre.Y = 0.0335
	v.maxTime = 0.5
	if v.fly(v.method, &j.line, &x, &f); !f.ok || !f.expired || f.crossed {
		t.Errorf("half a second: %+v", f)
	}
	near(t, "after half a second", f.rho, 10, 1e-11)
	// Too fast for any world.
	x.speed = ball.MaxSpeed * 1.001
	if v.fly(v.method, &j.line, &x, &f); f.ok {
		t.Error("it flies faster than a ball can")
	}
}

// The walk down ends on the highest level floor below.
func TestLevel(t *testing.T) {
	table := collide.Obstacle{Name: "table", Role: collide.Floor, Shape: collide.Box{Half: ball.Vec{X: 1, Y: 0.1, Z: 1}}, Resolver: court.Hard(), Motion: collide.At(ball.Vec{Y: 0.6})}
	c := court.Open(court.Hard())
	c.Obstacles = append(c.Obstacles, table)
	v := Solver{court: c}
	for _, tt := range []struct {
		p ball.Vec
		y float64
	}{{ball.Vec{Y: 0.75}, 0.7}, {ball.Vec{Y: -0.9}, 0}, {ball.Vec{X: 2, Y: 0.5}, 0}, {ball.Vec{X: 0.5, Y: 0.3, Z: 0.5}, 0}} {
		if y, ok := v.level(tt.p); !ok || math.Abs(y-tt.y) > 1e-8 {
			t.Errorf("at %v the level is %v, %v, want %v", tt.p, y, ok, tt.y)
		}
	}
}
