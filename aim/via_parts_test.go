package aim

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// Brackets come in the order of the time at which high is 0, or in the middle
// if it is not inside; from the highest elevation down for a lob.
func TestOrder(t *testing.T) {
	for _, c := range []struct{ a, b, time float64 }{
		{-1, 3, 2.5}, {1, -3, 2.5}, {3, -1, 3.5}, {-1, 0, 4}, {0, -1, 2}, // between 2 s and 4 s
		{1, 3, 4}, {-1, -3, 4}, {0, 1, 4}, {1, 0, 4}, {0, 0, 4},
	} {
		b := bracket{a: mark{el: 0.1, high: c.a, time: 2}, b: mark{el: 0.4, high: c.b, time: 4}}
		near(t, "time", b.order(false), c.time, 1e-15)
	}
	// Three brackets upwards, of which the last two share an extreme.
	list := []bracket{{a: mark{el: 0.3}, b: mark{el: 0.1}}, {a: mark{el: 0.4}, b: mark{el: 0.5}}, {a: mark{el: 0.7}, b: mark{el: 0.5}}}
	for i := 1; i < len(list); i++ {
		if low, high := list[i-1].order(true), list[i].order(true); !(high < low) {
			t.Errorf("%+v comes after %+v", list[i], list[i-1])
		}
	}
}

// scanned returns a solver with a shot without air, whose scan is set: marks
// that are no flight, but for those given, from the i-th on.
func scanned(t *testing.T, s Shot, i int, marks ...mark) *Solver {
	t.Helper()
	v := solverOf(t, s, airless())
	for n := range v.marks {
		v.marks[n] = mark{el: -1.5 + 0.125*float64(n), high: math.NaN()}
	}
	for n, m := range marks {
		m.el = v.marks[i+n].el
		v.marks[i+n] = m
	}
	v.job.evals = 0
	return v
}

// Where the sign changes between two marks there is a bracket, from the end that
// is farther from 0, with the mark beyond the other one. Zero counts as positive.
func TestBracketsOfSigns(t *testing.T) {
	const most = math.MaxFloat64
	type pair struct{ a, b, c int } // numbers of marks
	for _, c := range []struct {
		at    int
		highs []float64
		want  []pair
	}{
		{10, []float64{-2, 1}, []pair{{10, 11, 12}}},
		{10, []float64{2, -1}, []pair{{10, 11, 12}}},
		{10, []float64{-1, 2}, []pair{{11, 10, 9}}},
		{10, []float64{1, -1}, []pair{{10, 11, 12}}},
		{10, []float64{-1, 0}, []pair{{10, 11, 12}}},
		{10, []float64{0, -1}, []pair{{11, 10, 9}}},
		{10, []float64{-1, 2, -3}, []pair{{11, 10, 9}, {12, 11, 10}}},
		{0, []float64{-1, 2}, []pair{{1, 0, 0}}},
		{23, []float64{-2, 1}, []pair{{23, 24, 24}}},
		{10, []float64{0, 1}, nil},
		{10, []float64{1, 0}, nil},
		{10, []float64{0, 0}, nil},
		{10, []float64{-1e9, -5e8}, nil},
		{10, []float64{-1, math.NaN(), 1}, nil},
		{10, []float64{math.Inf(-1), 1}, nil},
		{10, []float64{-most, most}, []pair{{10, 11, 12}}},
	} {
		marks := make([]mark, len(c.highs))
		for i, h := range c.highs {
			marks[i].high = h
		}
		v := scanned(t, everyGiven()["speed"], c.at, marks...)
		var list [2 * grid]bracket
		n := v.brackets(&list)
		if n != len(c.want) {
			t.Errorf("%v: %d brackets", c.highs, n)
			continue
		}
		for i, p := range c.want {
			if k := &v.marks; list[i] != (bracket{a: k[p.a], b: k[p.b], c: k[p.c].el}) {
				t.Errorf("%v: %+v, want the marks %v", c.highs, list[i], p)
			}
		}
		if v.job.evals != 0 {
			t.Errorf("%v: looked for an extreme", c.highs)
		}
	}
}

// An extreme between marks of one sign is looked at if it may cross 0: if it is
// nearer to that than a coarse flight can tell, or than a tenth of what the
// marks beside it are together.
func TestBracketsLookAtExtremes(t *testing.T) {
	for _, c := range []struct {
		a, b, next, time float64
		looked           bool
	}{
		{-1, -0.01, -1, 0, true}, {1, 0.01, 1, 0, true}, {1, 0, 1, 0, true},
		{-1, -0.19, -1, 0, true}, {-1, -0.21, -1, 0, false}, {1, 0.19, 1, 0, true}, {1, 0.21, 1, 0, false},
		{-30, -3, -10, 0, true}, {-30, -5, -10, 0, false},
		{-0.1, -0.03, -0.1, 2, true}, {-0.1, -0.03, -0.1, 0, false},
		{-10, -doubt(20), -10, 20, false}, {-10, -math.Nextafter(doubt(20), 0), -10, 20, true},
		// No extremes, two of which are higher than the mark beside them.
		{-1, -2, -3, 20, false}, {-3, -2, -1, 20, false}, {1, 2, 3, 20, false}, {3, 2, 1, 20, false},
		{-0.5, -1, -2, 20, false}, {-2, -1, -0.5, 20, false}, {-0.5, -1, -0.5, 20, false},
		{-1, -1, -2, 20, false}, {-2, -1, -1, 20, false},
	} {
		v := scanned(t, everyGiven()["speed"], 10, mark{high: c.a}, mark{high: c.b, time: c.time}, mark{high: c.next})
		var list [2 * grid]bracket
		v.brackets(&list)
		if (v.job.evals > 0) != c.looked {
			t.Errorf("%+v: %d evaluations", c, v.job.evals)
		}
	}
}

// An extreme crosses 0 if it is beyond, or nearer than a coarse flight can tell.
func TestCrosses(t *testing.T) {
	for _, time := range []float64{0, 1, 3} {
		limit := doubt(time)
		for high, want := range map[float64]bool{0: true, 1: true, -limit: false, -math.Nextafter(limit, 0): true, -1: false} {
			up, down := mark{high: high, time: time}, mark{high: -high, time: time}
			if up.crosses(1) != want || down.crosses(-1) != want {
				t.Errorf("%v m after %v s: not %v", high, time, want)
			}
		}
	}
}

// reach is a shot without air that passes the target by at most high, along the
// line: v²/(g (1 + sin φ)) is the greatest reach up a slope of the angle φ, where
// the ball comes in across the line, which halves the angle to the vertical.
func reach(high float64) Shot {
	d, dy := 10.0, 0.0335-1
	way, slope := math.Hypot(d, dy), math.Atan2(dy, d)
	beyond := high / math.Cos((math.Pi/2-slope)/2)
	return Shot{From: ball.Vec{Y: 1, Z: 5}, Target: ball.Vec{Z: -5}, AnyNet: true, Speed: math.Sqrt(10 * (way + beyond) * (1 + math.Sin(slope)))}
}

// The extreme between the marks, if it crosses 0 or may, makes two brackets.
func TestBracketsOfAnExtreme(t *testing.T) {
	for _, c := range []struct {
		high float64
		n    int
	}{{0.1, 2}, {0.01, 2}, {-0.005, 2}, {-0.1, 0}} {
		v := solverOf(t, reach(c.high), airless())
		v.scan(coarse, &v.job.line)
		before := v.job.evals
		top := 0
		for i := range v.marks {
			if v.marks[i].high > v.marks[top].high || !(v.marks[top].high*0 == 0) {
				top = i
			}
		}
		// As if the mark itself had fallen short.
		v.marks[top].high = -0.001
		v.marks[top-1].high, v.marks[top+1].high = -1, -1
		var list [2 * grid]bracket
		n := v.brackets(&list)
		if n != c.n {
			t.Errorf("%v m over the target: %d brackets", c.high, n)
			continue
		}
		if n == 0 {
			continue
		}
		p := list[0].b
		// One that passes over the target is good enough; the others are found to a
		// thousandth of a radian, which over 10 m is 1e-5 m.
		if c.high < 0 {
			near(t, "the extreme", p.high, c.high, 1e-5)
		} else if !(p.high > 0 && p.high <= c.high+1e-9) {
			t.Errorf("the extreme is %v m over the target, at most %v", p.high, c.high)
		}
		a, b := v.marks[top-1], v.marks[top+1]
		if list[0] != (bracket{a: a, b: p, c: b.el}) || list[1] != (bracket{a: b, b: p, c: a.el}) {
			t.Errorf("%v m over the target: %+v", c.high, list[:2])
		}
		if !(p.el > a.el && p.el < b.el) {
			t.Errorf("the extreme at %v is not between %v and %v", p.el, a.el, b.el)
		}
		if c.high < 0 && v.job.evals-before > 500 {
			t.Errorf("%d evaluations for a thousandth of a radian", v.job.evals-before)
		}
	}
}

// A bracket that its flights do not bear out is lost. If its extreme is nearer
// to 0 than a coarse flight can tell, the shot is solved from there by the
// world's method, up or down as the bracket says.
func TestSearchViaAtAnExtreme(t *testing.T) {
	const at = 1 // s
	limit := doubt(at)
	for _, c := range []struct {
		name string
		a, b float64 // what the marks say
		el   float64 // around it
		how  outcome
		used bool // the world's method
	}{
		// The shot goes up at 0.245 rad: below all flights fall short, above they go over.
		{"up, all over", -1, -0.001, 0.5, hit, true},
		{"up, all short", -1, -0.001, 0.1, tooFar, true},
		{"down, all over", 1, 0.001, 0.5, tooFar, true},
		{"down, all short", 1, 0.001, 0.1, hit, true},
		{"just near enough", -1, -math.Nextafter(limit, 0), 0.5, hit, true},
		{"at the limit", -1, -limit, 0.5, tooFar, false},
		{"too far off", -1, -2 * limit, 0.5, tooFar, false},
		{"a change of sign that is none, near", -1, 0.001, 0.5, hit, true},
		{"a change of sign that is none, far", -1, 1, 0.5, tooFar, false},
		{"at 0", -1, 0, 0.5, hit, true},
		{"down from 0, all over", 0, 0.001, 0.5, tooFar, true},
		{"down from 0, all short", 0, 0.001, 0.1, hit, true},
	} {
		v := solverOf(t, everyGiven()["speed"], airless())
		for i := range v.marks {
			v.marks[i].high = math.NaN()
		}
		b := bracket{a: mark{el: c.el + 0.03, high: c.a, time: at}, b: mark{el: c.el, high: c.b, time: at}, c: c.el - 0.03}
		var tr predict.Trajectory
		try := attempt{miss: math.Inf(1)}
		how := v.tryBrackets([]bracket{b}, &tr, &try)
		if how != c.how || (v.job.flights > 0) != c.used {
			t.Errorf("%s: outcome %v after %d flights", c.name, how, v.job.flights)
		}
	}
}

// Of two launches that something stops the error tells of the first, in the
// order in which they are tried.
func TestSearchViaTellsOfTheFirst(t *testing.T) {
	s := everyGiven()["speed"]
	s.AnyNet = false
	c := court.Tennis(court.Hard())
	c.Net = court.Net{HalfWidth: 20, Middle: 0.9, End: 0.9}
	c.Obstacles = append(c.Obstacles[:1:1],
		court.Wall("fence", ball.Vec{Y: 1.5}, ball.Vec{X: 20, Y: 1.5, Z: 0.1}, court.Hard()),
		court.Wall("roof", ball.Vec{Y: 10}, ball.Vec{X: 20, Y: 0.1, Z: 20}, court.Hard()))
	w := worldOf(t, airless(), c)
	for _, c := range []struct {
		upper bool
		on    string
	}{{false, "fence"}, {true, "roof"}} {
		v := prepared(t, w, s)
		v.job.upper = c.upper
		v.scan(coarse, &v.job.line)
		var at attempt
		if how := v.searchVia(&v.path, &at); how != stopped || at.on != c.on {
			t.Errorf("upper %v: outcome %v on %q, want %q", c.upper, how, at.on, c.on)
		}
	}
	// Of two that are there at the same time the lower is the first.
	v := prepared(t, w, s)
	v.scan(coarse, &v.job.line)
	var list [2 * grid]bracket
	n := v.brackets(&list)
	for i := range list {
		list[i].a.time, list[i].b.time = 1, 1
	}
	var both attempt
	if how := v.tryBrackets(list[:n], &v.path, &both); n != 2 || how != stopped || both.on != "fence" {
		t.Errorf("%d at a time: outcome %v on %q", n, how, both.on)
	}
	// What nothing stops is not told of.
	free := everyGiven()["speed"]
	free.Speed = 8
	v = solverOf(t, free, airless())
	v.scan(coarse, &v.job.line)
	at := attempt{miss: 7}
	if how := v.searchVia(&v.path, &at); how != tooFar || at.miss != 7 {
		t.Errorf("out of reach: outcome %v, %+v", how, at)
	}
}

// A change of sign, to 0 or from it as well, comes before an extreme, and the
// launch that is there first before others.
func TestSearchViaAtAChangeOfSign(t *testing.T) {
	low, lob := math.Atan2(5, 20), 0.0
	s := everyGiven()["speed"]
	s.Lofted = true
	if sol, err := Solve(solverOf(t, s, airless()).world, s); err != nil {
		t.Fatal(err)
	} else {
		lob = math.Asin(sol.Launch.Vel.Y / sol.Launch.Vel.Norm())
	}
	at := func(el, high, time float64) mark { return mark{el: el, high: high, time: time} }
	later := bracket{a: at(lob-0.03, 1, 4), b: at(lob+0.03, -1, 4), c: lob + 0.1}
	for _, c := range []struct {
		name  string
		first bracket
	}{
		{"up", bracket{a: at(low-0.03, -1, 1), b: at(low+0.03, 1, 1)}},
		{"up to 0", bracket{a: at(low-0.03, -1, 1), b: at(low+0.03, 0, 1)}},
		{"down from 0", bracket{a: at(low+0.03, 0, 1), b: at(low-0.03, -1, 1)}},
	} {
		for _, list := range [][]bracket{{c.first}, {c.first, later}, {later, c.first}} {
			v := solverOf(t, everyGiven()["speed"], airless())
			var try attempt
			if how := v.tryBrackets(list, &v.path, &try); how != hit {
				t.Fatalf("%s: outcome %v", c.name, how)
			}
			vel := try.launch.Vel
			near(t, c.name, math.Asin(vel.Y/vel.Norm()), low, 1e-3)
		}
	}
}
