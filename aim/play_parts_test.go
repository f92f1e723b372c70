package aim

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// ready returns a solver in the world w with the shot s, whose last flight is the
// one from x, or from what the closed form says.
func ready(t *testing.T, w *predict.World, s Shot, x *unknowns) *Solver {
	t.Helper()
	v, err := checked(w, s)
	if err != nil {
		t.Fatal(err)
	}
	if !v.job.via {
		v.first()
	}
	if x == nil {
		y, _, ok := v.job.closed()
		if !ok {
			t.Fatal("out of reach")
		}
		x = &y
	}
	v.tk.x = *x
	if v.fly(v.method, &v.job.line, x, &v.tk.f); !v.tk.f.ok {
		t.Fatal("no flight")
	}
	return v
}

// A path that comes to the target is a hit up to the tolerance, and up to the
// clearance that was asked for; it is counted with its evaluations.
func TestPlayHits(t *testing.T) {
	s := everyGiven()["speed"]
	s.AnyNet = false
	w := openWorld(t)
	v := ready(t, w, s, nil)
	j := &v.job
	var tr predict.Trajectory
	at := attempt{miss: math.Inf(1), on: "x", net: true}
	x := v.tk.x
	flights, evals := j.flights, j.evals
	if how := v.play(&x, &tr, &at, 0); how != hit {
		t.Fatalf("outcome %d, miss %v", how, at.miss)
	}
	if j.flights != flights+1 || j.evals != evals+tr.Evaluations() || tr.Evaluations() == 0 {
		t.Errorf("%d flights and %d evaluations, the path's are %d", j.flights-flights, j.evals-evals, tr.Evaluations())
	}
	if at.on != "" || at.net || !at.crossed || at.landed || at.launch != j.start(&x) {
		t.Errorf("%+v", at)
	}
	near(t, "miss", at.miss, 0, 1e-9)
	near(t, "clearance", at.clear, 2.2-0.0335-0.9, 1e-9)

	clear := at.clear
	j.shot.Clearance = clear
	if how := v.play(&x, &tr, &at, 0); how != hit {
		t.Errorf("outcome %d with the clearance that it has", how)
	}
	j.shot.Clearance = up(clear)
	if how := v.play(&x, &tr, &at, 0); how != stopped || at.on != "net" || !at.net || !at.crossed {
		t.Errorf("outcome %d with a greater clearance, %+v", how, at)
	}
	j.shot.AnyNet = true
	if how := v.play(&x, &tr, &at, 0); how != hit {
		t.Errorf("outcome %d with a greater clearance and any net", how)
	}

	// Two milliradians higher it comes down beyond, and notes where.
	x.el += 0.002
	j.tol = 1
	v.play(&x, &tr, &at, 0)
	miss := at.miss
	if at.landed || !(miss > 0.01 && miss < 0.2) {
		t.Fatalf("%+v", at)
	}
	j.tol = miss
	if how := v.play(&x, &tr, &at, 0); how != hit {
		t.Errorf("outcome %d with a miss of the tolerance", how)
	}
	j.tol = down(miss)
	if how := v.play(&x, &tr, &at, 0); how != lost || !at.landed {
		t.Errorf("outcome %d with a miss beyond the tolerance", how)
	}
	// Without obstacles it would be the same to the line.
	var f flight
	v.fly(v.method, &j.line, &x, &f)
	near(t, "high", at.off[0], f.high, 1e-3)
	near(t, "wide", at.off[1], f.wide, 1e-9)
}

// A path that comes down off the target and sooner than it should has touched
// its own floor before: by more than ten tolerances, and by half the time of the
// way that it misses by.
func TestPlayEarly(t *testing.T) {
	s := everyGiven()["speed"]
	v := ready(t, openWorld(t), s, nil)
	j := &v.job
	var tr predict.Trajectory
	var at attempt
	x := v.tk.x
	x.el += 0.002
	v.play(&x, &tr, &at, 0)
	miss := at.miss
	e, _ := tr.Bounce(1)
	v.tk.f.speed = 16
	play := func(tol, expected float64) outcome {
		j.tol, v.tk.f.time = tol, expected
		at = attempt{}
		return v.play(&x, &tr, &at, 0)
	}
	late := 0.5 * miss / 16
	due := e.Time + late
	for due-late > e.Time {
		due = down(due)
	}
	for due-late < e.Time {
		due = up(due)
	}
	if due-late != e.Time {
		t.Fatal("no such time")
	}
	tol := miss / 10
	if 10*tol != miss {
		t.Fatal("no such tolerance")
	}
	for _, c := range []struct {
		what     string
		tol, due float64
		want     outcome
	}{
		{"late enough", 0.999 * tol, due, lost},
		{"a bit too soon", 0.999 * tol, due + 1e-15, early},
		{"late", 0.999 * tol, due - 0.5*late, lost},
		{"soon", 0.999 * tol, due + 1e-3, early},
		{"soon, but not far", tol, due + 1e-3, lost},
		{"soon, and a hit", miss, due + 1, hit},
	} {
		if how := play(c.tol, c.due); how != c.want {
			t.Errorf("%s: outcome %d, want %d", c.what, how, c.want)
		}
	}
}

// Where no net is to be looked at, a path that ends in it counts as the flight
// past it does.
func TestPlayIntoAnyNet(t *testing.T) {
	w, err := predict.NewWorld(predict.Config{Flight: airless(), Court: court.Tennis(court.Hard())})
	if err != nil {
		t.Fatal(err)
	}
	s := Shot{From: ball.Vec{Y: 0.5, Z: 11}, Target: ball.Vec{Z: -9}, Speed: 45, AnyNet: true}
	v := ready(t, w, s, nil)
	var tr predict.Trajectory
	for miss, want := range map[float64]outcome{0: hit, 1e-3: hit, up(1e-3): lost} {
		at := attempt{miss: math.Inf(1)}
		if how := v.play(&v.tk.x, &tr, &at, miss); how != want || at.miss != miss {
			t.Errorf("a miss of %v: outcome %d, miss %v", miss, how, at.miss)
		}
		if e := tr.Events(); len(e) == 0 || e[0].Role != collide.Net {
			t.Fatal("it passes the net")
		}
	}
	at := attempt{}
	v.job.shot.AnyNet = false
	if how := v.play(&v.tk.x, &tr, &at, 0); how != stopped || at.on != "net" || !at.net {
		t.Errorf("outcome %d, %+v", how, at)
	}
}

// A path that does not come down is lost, whatever was missed before; one that
// touches the ground when it is to be in the air is stopped, unless it is past.
func TestPlayInTheAir(t *testing.T) {
	c := court.Open(court.Hard())
	w, err := predict.NewWorld(predict.Config{Flight: airless(), Court: c, MaxTime: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	v := ready(t, w, everyGiven()["speed"], nil)
	var tr predict.Trajectory
	at := attempt{}
	if how := v.play(&v.tk.x, &tr, &at, 0); how != lost || at.landed {
		t.Errorf("outcome %d, %+v", how, at)
	}

	s := everyGiven()["speed"]
	s.InAir, s.Target.Y = true, 1.5
	v = ready(t, openWorld(t), s, nil)
	if how := v.play(&v.tk.x, &tr, &at, 0); how != hit {
		t.Errorf("outcome %d, %+v", how, at)
	}
	down1, _ := tr.Bounce(1)
	v.tk.f.time = down1.Time
	at = attempt{}
	if how := v.play(&v.tk.x, &tr, &at, 0); how != lost || at.on != "" {
		t.Errorf("as it touches the ground: outcome %d, %+v", how, at)
	}
	v.tk.f.time = up(down1.Time)
	if how := v.play(&v.tk.x, &tr, &at, 0); how != stopped || at.on != court.Ground || at.net {
		t.Errorf("after it has touched the ground: outcome %d, %+v", how, at)
	}
}

// A serve bounces first on what is below the middle of its area, in the area.
func TestPlayVia(t *testing.T) {
	mat := collide.Obstacle{Name: "mat", Role: collide.Floor, Shape: collide.Box{Half: ball.Vec{X: 1, Y: 1e-6, Z: 1}}, Resolver: court.Hard(), Motion: collide.At(ball.Vec{Z: 5})}
	w := openWorld(t, mat)
	// 2 m/s down from 1 m at 20 m/s: down after 0.28 s, 5.6 m on.
	launch := func(z float64) (ball.Vec, *unknowns) {
		return ball.Vec{Y: 1, Z: z}, &unknowns{el: math.Atan2(-2, 20), speed: math.Hypot(2, 20)}
	}
	for _, c := range []struct {
		what string
		from float64
		area court.Area
		want outcome
	}{
		{"in the area", 13.5, court.Area{MinX: -1, MaxX: 1, MinZ: 7, MaxZ: 9}, hit},
		{"before the area", 13.5, court.Area{MinX: -1, MaxX: 1, MinZ: 1, MaxZ: 3}, early},
		{"on the mat in the area of the ground", 10.5, court.Area{MinX: -1, MaxX: 1, MinZ: 1, MaxZ: 6}, early},
	} {
		from, x := launch(c.from)
		s := Shot{From: from, Target: ball.Vec{Z: -8}, Speed: x.speed, Via: c.area, AnyNet: true}
		v, err := checked(w, s)
		if err != nil {
			t.Fatal(err)
		}
		if v.job.viaOn != 0 {
			t.Fatalf("%s: bounces first on %d", c.what, v.job.viaOn)
		}
		j := &v.job
		var tr predict.Trajectory
		w.PredictInto(&tr, j.start(x), predict.Until{Bounces: 2})
		e, _ := tr.Bounce(2)
		j.centre = e.Contact.Point.Add(ball.Vec{Y: v.ball.Radius})
		v.tk.f.time, v.tk.f.speed = e.Time, x.speed
		var at attempt
		if how := v.play(x, &tr, &at, 0); how != c.want {
			t.Errorf("%s: outcome %d, %+v", c.what, how, at)
		}
	}
}

// What was given is kept to the tolerance, that itself included: as a way, the
// time in which the ball as launched makes it; a path past no net keeps no
// clearance.
func TestKeeps(t *testing.T) {
	v := ready(t, openWorld(t), everyGiven()["speed"], nil)
	j := &v.job
	var tr predict.Trajectory
	var at attempt
	v.play(&v.tk.x, &tr, &at, 0)
	top, _ := tr.Apex(0)
	j.tol, v.tk.f.speed, j.shot.Time = 0.25, 16, 2
	for _, c := range []struct {
		what  string
		kind  given
		value float64
		t     float64
		clear float64
		want  bool
	}{
		{"speed", speed, 7, 0, 0, true},
		{"time", flightTime, 1, 3, 0, true},
		{"late", flightTime, 1, 3 + 0.25/16, 0, true},
		{"too late", flightTime, 1, up(3 + 0.25/16), 0, false},
		{"soon", flightTime, 1, 3 - 0.25/16, 0, true},
		{"too soon", flightTime, 1, down(3 - 0.25/16), 0, false},
		{"apex", apex, top.Pos.Y, 0, 0, true},
		{"high apex", apex, top.Pos.Y + 0.24, 0, 0, true},
		{"too high an apex", apex, top.Pos.Y + 0.26, 0, 0, false},
		{"too low an apex", apex, top.Pos.Y - 0.26, 0, 0, false},
		{"over", over, 1, 0, 1.25, true},
		{"too far over", over, 1, 0, up(1.25), false},
		{"hardly over", over, 1, 0, 0.75, true},
		{"too little over", over, 1, 0, down(0.75), false},
	} {
		j.kind, j.value = c.kind, c.value
		if got := v.keeps(&tr, &attempt{crossed: true, clear: c.clear}, c.t); got != c.want {
			t.Errorf("%s: %v", c.what, got)
		}
	}
	j.kind, j.value = over, 0.1
	if v.keeps(&tr, &attempt{}, 0) {
		t.Error("over a net that it does not cross")
	}
	// A path that only falls has its top at the launch.
	fall := unknowns{el: -0.3, speed: 20}
	v.play(&fall, &tr, &at, 0)
	j.kind = apex
	for value, want := range map[float64]bool{1.25: true, up(1.25): false, 0.75: true, down(0.75): false} {
		if j.value = value; v.keeps(&tr, &at, 0) != want {
			t.Errorf("an apex of %v where the launch is at 1: %v", value, !want)
		}
	}
}

// A path without the bounce has come down nowhere.
func TestLandedNowhere(t *testing.T) {
	v := ready(t, openWorld(t), everyGiven()["speed"], nil)
	var tr predict.Trajectory
	var at attempt
	v.play(&v.tk.x, &tr, &at, 0)
	if v.landed(&v.tk.x, &tr, &at, 5); at.landed || at.off != [3]float64{} {
		t.Errorf("%+v", at)
	}
	if v.landed(&v.tk.x, &tr, &at, 1); !at.landed {
		t.Error("it has come down")
	}
}

// refineOf prepares a refinement in a made-up world where the flight ends high
// and wide of the target by what f says.
func refineOf(t *testing.T, f func(el, az float64) made1) (*Solver, *made, *attempt) {
	t.Helper()
	v, _, fine := madeSolver(t, nil, f, nil)
	v.tk.x = unknowns{el: 0.4, speed: 20}
	v.tk.jac = [3][3]float64{{2, 0, 0}, {0, 8, 0}}
	return v, fine, &attempt{miss: math.Inf(1)}
}

// Refining ends at once where there is no flight, or no step.
func TestRefineEnds(t *testing.T) {
	v, fine, at := refineOf(t, func(el, az float64) made1 { return made1{none: true} })
	if how := v.refine(&v.tk, nil, at); how != lost || v.job.flights != 0 || len(fine.els) != 1 {
		t.Errorf("no flight: outcome %d after %d", how, v.job.flights)
	}
	v, _, at = refineOf(t, func(el, az float64) made1 { return made1{high: 1, wide: 1} })
	v.tk.jac = [3][3]float64{}
	if how := v.refine(&v.tk, nil, at); how != lost || v.job.flights != 1 {
		t.Errorf("no step: outcome %d after %d", how, v.job.flights)
	}
	near(t, "the miss that is left", at.miss, math.Sqrt2, 0.1)
	at.miss = 0.5
	if v.refine(&v.tk, nil, at); at.miss != 0.5 {
		t.Errorf("the least miss was 0.5, and is %v", at.miss)
	}
	// Without obstacles a miss of half the tolerance is enough.
	v, _, at = refineOf(t, func(el, az float64) made1 { return made1{high: 3 * (el - 0.3)} })
	x := v.tk.x
	var f flight
	v.fly(v.method, &v.job.line, &x, &f)
	v.job.tol = 2 * f.miss
	if how := v.refine(&v.tk, nil, at); how != hit || v.tk.x != x || at.miss != f.miss {
		t.Errorf("half the tolerance: outcome %d, from %+v to %+v", how, x, v.tk.x)
	}
	v.job.tol = 2 * down(f.miss)
	if how := v.refine(&v.tk, nil, at); how != hit || v.tk.x == x {
		t.Errorf("more than half the tolerance: outcome %d at %+v", how, v.tk.x)
	}
	// A target that the world does not come to as its method does is lost after
	// one path, if that comes down nowhere.
	v, fine, at = refineOf(t, func(el, az float64) made1 { return made1{high: 0.5 * (el - 0.4)} })
	v.method = &made{v: v, line: &v.job.line, end: func(el, az float64) made1 { return made1{high: 0} }}
	fine.end = func(el, az float64) made1 { return made1{high: 0.5} }
	var tr predict.Trajectory
	if how := v.refine(&v.tk, &tr, at); how != lost || v.job.flights != 2 {
		t.Errorf("world and method disagree: outcome %d after %d flights", how, v.job.flights)
	}
}

// A flight that comes to the place, to the tolerance, but too late or from below
// the floor, tells that there is no such launch.
func TestRefineSeesThereIsNone(t *testing.T) {
	v := ready(t, openWorld(t), everyGiven()["speed"], nil)
	j := &v.job
	v.maxTime = 0.5
	x := v.tk.x
	var f flight
	v.fly(v.method, &j.line, &x, &f)
	r := j.residual(&f)
	v.tk.jac = j.slopes(&x, &f, &j.line)
	for _, c := range []struct {
		tol   float64
		first bool // flight tells
	}{{size(&r, 2), true}, {down(size(&r, 2)), false}} {
		v.tk.x, j.tol, j.flights = x, c.tol, 0
		tk := v.tk
		if how := v.refine(&tk, nil, &attempt{}); how != tooFar || (j.flights == 1) != c.first {
			t.Errorf("expired: outcome %d after %d flights", how, j.flights)
		}
	}

	v, _, at := refineOf(t, func(el, az float64) made1 { return made1{high: 0.25} })
	v.job.floor, v.job.normal = 0, ball.Vec{Y: -1}
	v.fly(v.method, &v.job.line, &v.tk.x, &f)
	if !math.IsInf(f.miss, 1) {
		t.Fatalf("it comes from above, and misses by %v", f.miss)
	}
	for _, c := range []struct {
		tol  float64
		want outcome
	}{{math.Abs(f.high), early}, {down(math.Abs(f.high)), lost}} {
		v.job.tol = c.tol
		if how := v.refine(&v.tk, nil, at); how != c.want {
			t.Errorf("from below: outcome %d, want %d", how, c.want)
		}
	}
}

// When to fly among the obstacles: if the last flight missed by a tenth of the
// tolerance, or if what is left after the next step, a tenth of the miss and the
// bend of a long step, is half of it.
func TestRefinePlays(t *testing.T) {
	var high, wide float64
	v, fine, _ := refineOf(t, func(el, az float64) made1 { return made1{high: high, wide: wide} })
	j := &v.job
	x := v.tk.x
	// played reports whether the first launch is flown in the world, and whether
	// the second is.
	played := func(tol float64, jac [3][3]float64) (first, second bool) {
		fine.els = nil
		var tr predict.Trajectory
		v.tk.x, v.tk.jac, j.tol = x, jac, tol
		how := v.refine(&v.tk, &tr, &attempt{miss: math.Inf(1)})
		e := fine.els
		if e[1] == e[0] {
			return true, false
		}
		return false, len(e) == 2 && how == hit || len(e) > 2 && e[2] == e[1] // where the path misses, it is flown again without obstacles
	}
	jac := [3][3]float64{{2, 0, 0}, {0, 8, 0}}
	high, wide = 0.003, 0
	var f flight
	v.fly(v.method, &j.line, &x, &f)
	tol := 10 * f.miss
	for 0.1*tol < f.miss {
		tol = up(tol)
	}
	if first, _ := played(tol, jac); !first || 0.1*tol != f.miss {
		t.Error("a miss of a tenth of the tolerance is not flown in the world")
	}
	if first, second := played(down(tol), jac); first && 0.1*down(tol) < f.miss || !second && !first {
		t.Error("a miss of more than a tenth is flown in the world before the next step")
	}
	for _, c := range []struct {
		what       string
		high, wide float64
		jac        [3][3]float64
	}{
		{"a short step", 0.003, 0, jac},
		{"a long step up", 0.003, 0, [3][3]float64{{0.1, 0, 0}, {0, 8, 0}}},
		{"a long step aside", 0.001, 0.002, [3][3]float64{{2, 0, 0}, {0, 0.1, 0}}},
		{"long steps both ways", 0.002, 0.003, [3][3]float64{{0.1, 0, 0}, {0, 0.15, 0}}},
	} {
		high, wide = c.high, c.wide
		v.fly(v.method, &j.line, &x, &f)
		r := j.residual(&f)
		dx, _ := linear(&c.jac, &r, 2)
		left := float64(0.1*f.miss) + float64(j.d*(float64(dx[0]*dx[0])+float64(dx[1]*dx[1])))
		if first, second := played(2*left, c.jac); first || !second {
			t.Errorf("%s: %v is left of the tolerance %v, and it is not flown in the world", c.what, left, 2*left)
		}
		if first, second := played(2*down(left), c.jac); first || second {
			t.Errorf("%s: %v is left of the tolerance %v, and it is flown in the world", c.what, left, 2*down(left))
		}
	}
}
