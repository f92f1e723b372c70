package aim

import (
	"errors"
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// board is a world with a table of the height 1 m between two depths, and no
// other floor.
func board(t *testing.T, minZ, maxZ float64) *predict.World {
	t.Helper()
	half := 0.5 * (maxZ - minZ)
	c := court.Court{Name: "board", Obstacles: []collide.Obstacle{{
		Name: "table", Role: collide.Floor, Resolver: court.Hard(),
		Shape:  collide.Box{Half: ball.Vec{X: 5, Y: 0.5, Z: half}},
		Motion: collide.At(ball.Vec{Y: 0.5, Z: minZ + half}),
	}}}
	w, err := predict.NewWorld(predict.Config{Flight: airless(), Court: c})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// The target under a point that cannot be one is looked for in ever longer steps
// on the way back to the launch, the last of them halved six times, and then a
// little behind it. The outline of the table reaches a millimetre out.
func TestAround(t *testing.T) {
	const way = 20.0
	from := ball.Vec{Y: 2, Z: 10}
	s := Shot{From: from, Target: ball.Vec{Y: 1, Z: 0}, Speed: 30}
	p := ball.Vec{Y: 1, Z: -10}
	for _, c := range []struct {
		edge float64 // part of the way by which the table ends before p, or begins behind it
		want float64 // NaN: nothing
	}{
		{-0.01, 0}, {3e-6, 1e-5}, {8e-6, 1e-5}, {5e-5, 1e-4}, {3e-4, 0}, {7e-4, 0}, {1.4e-3, 0}, {2.2e-3, 0}, {5e-3, 0}, {8e-3, 0}, {0.013, 0}, {0.0247, 0}, {0.031, math.NaN()},
	} {
		w := board(t, -10+way*c.edge+1e-3, 9) // a millimetre that the outline adds
		v, err := checked(w, s)
		if err != nil {
			t.Fatal(err)
		}
		// By trial: the first step that is on the table, halved.
		want, out := math.NaN(), 0.0
		for _, in := range []float64{0, 1e-5, 1e-4, 1e-3, 3e-3, 1e-2, 3e-2} {
			if in < c.edge {
				out = in
				continue
			}
			if want = in; in > 1e-4 {
				for range 6 {
					if mid := (want + out) / 2; mid > c.edge {
						want = mid
					} else {
						out = mid
					}
				}
			}
			break
		}
		if c.want != 0 && want != c.want && !math.IsNaN(want) {
			t.Fatalf("%v: the trial says %v, not %v", c.edge, want, c.want)
		}
		var e UnreachableError
		ok := v.around(p, &e)
		if ok != !math.IsNaN(want) || ok != e.Ok {
			t.Errorf("%v: found %v", c.edge, ok)
			continue
		}
		if !ok {
			if e != (UnreachableError{}) {
				t.Errorf("%v: %+v", c.edge, e)
			}
			continue
		}
		near(t, "part of the way", (e.Nearest.Z-p.Z)/way, want, 1e-12)
		if sol, err := Solve(w, Shot{From: from, Target: e.Nearest, Speed: 30}); err != nil || sol.Launch != e.Launch {
			t.Errorf("%v: %v, %+v", c.edge, err, e)
		}
	}
	for _, c := range []struct{ edge, want float64 }{{3e-6, -1e-5}, {5e-5, -1e-4}, {5e-4, -1e-3}, {2e-3, math.NaN()}} {
		v := &Solver{}
		v.use(board(t, -20, -10-way*c.edge-1e-3))
		v.job = job{shot: s}
		var e UnreachableError
		if ok := v.around(p, &e); ok != !math.IsNaN(c.want) {
			t.Errorf("behind by %v: %v", c.edge, ok)
		} else if ok {
			near(t, "part of the way, behind", (e.Nearest.Z-p.Z)/way, c.want, 1e-12)
		}
	}
}

// The first point on the way back that can be a target, in 64 steps and then to
// the last bits; what is narrower than a step may be passed over.
func TestRetreat(t *testing.T) {
	from := ball.Vec{X: 1, Y: 2, Z: 10}
	s := Shot{From: from, Target: ball.Vec{X: 1, Y: 1, Z: 0}, Speed: 30}
	p := ball.Vec{X: 1, Y: 7, Z: -54} // a step is a metre
	for _, c := range []struct {
		what       string
		minZ, maxZ float64
		want       float64 // NaN: none
	}{
		{"on the table", -60, 9, -54},
		{"beyond the table", -20.3, 9, -20.301},
		{"the table is short", -20.9, -19.5, -20.901},
		{"the table is narrower than a step", -20.9, -20.2, math.NaN()},
		{"the table is behind", -60, -55, math.NaN()},
		{"the table is just at hand", 7.5, 9.1, 7.499},
	} {
		v := &Solver{}
		v.use(board(t, c.minZ, c.maxZ))
		v.job = job{shot: s}
		target, ok := v.retreat(p)
		if ok != !math.IsNaN(c.want) {
			t.Errorf("%s: %v, %v", c.what, target, ok)
			continue
		}
		if ok && (target.X != 1 || target.Y != 1 || math.Abs(target.Z-c.want) > 1e-7) {
			t.Errorf("%s: %v, want z = %v", c.what, target, c.want)
		}
		if v.job.shot != s {
			t.Errorf("%s: the shot has become %+v", c.what, v.job.shot)
		}
	}
}

// A point can be a target if a shot at it is one.
func TestPossible(t *testing.T) {
	s := Shot{From: ball.Vec{Y: 2, Z: 10}, Target: ball.Vec{Y: 1, Z: 0}, Speed: 30}
	v, err := checked(board(t, -5, 9), s)
	if err != nil {
		t.Fatal(err)
	}
	was := v.job
	for z, want := range map[float64]bool{8: true, -4: true, -6: false} {
		if got := v.possible(ball.Vec{Y: 1, Z: z}); got != want || v.job != was {
			t.Errorf("z = %v: %v", z, got)
		}
	}
	if v.possible(ball.Vec{Y: 0.8, Z: 0}) {
		t.Error("inside the table")
	}
	// On the table, but straight below the launch.
	v.job.shot.From.Z = 5
	if v.possible(ball.Vec{Y: 1, Z: 5}) {
		t.Error("straight below the launch")
	}
}

// The net is passed with a tenth of a millimetre more than was asked, or not
// looked at, or not crossed.
func TestPasses(t *testing.T) {
	asked := 0.1
	enough := asked + 1e-4
	for _, c := range []struct {
		any, crossed bool
		clear        float64
		want         bool
	}{
		{false, false, 0, true}, {false, true, enough, true}, {false, true, down(enough), false}, {false, true, asked, false},
		{true, true, -1, true}, {true, false, -1, true},
	} {
		j := job{shot: Shot{AnyNet: c.any, Clearance: asked}}
		if got := j.passes(&flight{crossed: c.crossed, clear: c.clear}); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// Another target is confirmed by solving for it, and by nothing else.
func TestConfirm(t *testing.T) {
	s := Shot{From: ball.Vec{Y: 2, Z: 10}, Target: ball.Vec{Y: 1, Z: -4}, Speed: 30}
	v, err := checked(board(t, -50, 9), s)
	if err != nil {
		t.Fatal(err)
	}
	var e UnreachableError
	if v.confirm(ball.Vec{Y: 1, Z: -60}, &e) || e != (UnreachableError{}) {
		t.Errorf("beside the table: %+v", e)
	}
	target := ball.Vec{X: 1, Y: 1, Z: -5}
	if !v.confirm(target, &e) || !e.Ok || e.Nearest != target {
		t.Errorf("%+v", e)
	}
}

// The limits of the marks of a flight along the level line: what is not fair, or
// below the level.
func TestNearnessLimits(t *testing.T) {
	for _, c := range []struct {
		k    mark
		want float64
	}{
		{mark{high: math.NaN()}, -3e9}, {mark{high: math.Inf(1), fair: true}, -3e9},
		{mark{high: -1e9 + 7}, -1e9 + 7}, {mark{high: down(-1e8), fair: true}, down(-1e8)},
		{mark{high: -1e8}, -2e9}, {mark{high: 5}, -2e9}, {mark{high: 5, fair: true}, -5}, {mark{high: -5, fair: true}, -5},
	} {
		if got := c.k.nearness(); got != c.want {
			t.Errorf("%+v: %v, want %v", c.k, got, c.want)
		}
	}
}

// The nearest target of a shot that leaves the speed open. Over the net by less
// than the straight way to the target, there is a launch to those for which the
// straight way is lower; in a given time the ball gets as far as the greatest
// speed takes it. It is found to a 16 000th of the way or better, and is hit.
func TestNearestAlong(t *testing.T) {
	const r = 0.0335
	w := openWorld(t)
	for _, side := range []float64{1, -1} {
		s := Shot{From: ball.Vec{Y: 3, Z: 10 * side}, Target: ball.Vec{X: 1, Z: -10 * side}, Over: 0.5, AnyNet: true}
		_, err := Solve(w, s)
		e, ok := errors.AsType[*UnreachableError](err)
		if !ok || !e.Ok {
			t.Fatalf("over the net: %v", err)
		}
		// The straight way from 3 m to r is 0.5 + 0.9 + r high where part of it is made.
		part := (3 - (0.5 + 0.9 + r)) / (3 - r)
		near(t, "how far behind the net", -e.Nearest.Z*side, 10/part-10, 20./8192)
		near(t, "how far aside", e.Nearest.X, 0.5*(1-e.Nearest.Z*side/10), 1e-3)
		if sol, err := Solve(w, Shot{From: s.From, Target: e.Nearest, Over: s.Over, AnyNet: true}); err != nil || sol.Launch != e.Launch {
			t.Errorf("the nearest: %v", err)
		}
		s.FlightTime, s.Over, s.Target.X, s.Target.Z = 1, 0, 0, -19990*side
		_, err = Solve(w, s)
		if e, ok = errors.AsType[*UnreachableError](err); !ok || !e.Ok {
			t.Fatalf("in a second: %v", err)
		}
		near(t, "how far in a second", s.From.Sub(e.Nearest).Norm(), ball.MaxSpeed, 2e4/8192)
	}
	// With a first bounce on the way it is not looked for.
	s := Shot{From: ball.Vec{Y: 3, Z: 10}, Target: ball.Vec{Z: -19990}, FlightTime: 1, AnyNet: true, Via: court.Area{MinX: -1, MaxX: 1, MinZ: 1, MaxZ: 9}}
	_, err := Solve(w, s)
	if e, ok := errors.AsType[*UnreachableError](err); !ok || e.Ok {
		t.Errorf("a serve: %v, %+v", err, e)
	}
}

// acrossOf looks for the elevation that comes down nearest to the target where
// the made-up flights end high by f, and returns those of the coarse flights and
// of the world's.
func acrossOf(t *testing.T, lobs bool, how outcome, f func(el float64) float64) (p probe, ok bool, rough, fine []float64) {
	t.Helper()
	v, c, w := madeSolver(t, func(s *Shot) { s.From.Y = 4; s.Lofted = lobs }, highOf(f), nil)
	c.line, w.line = &level, &level
	ok = v.nearestAcross(how, &p)
	return p, ok, c.els, w.els
}

// The nearest landing on the side of the greatest reach that the shot asks for:
// of equals the lowest, and of two greatest reaches the first; flown by the world
// within half a hundredth of a radian, unless the ball came down early, where all
// flights are the world's, and the grazing elevation is found to a nanoradian.
func TestNearestAcross(t *testing.T) {
	table := func(high map[int]float64, other float64) func(float64) float64 {
		return func(el float64) float64 {
			for i, h := range high {
				if math.Abs(el-markAt(i)) < 0.03 {
					return h
				}
			}
			return other
		}
	}
	for _, c := range []struct {
		what      string
		f         func(float64) float64
		low, high float64
	}{
		{"short of it", func(el float64) float64 { return -1 - (el-0.4)*(el-0.4) }, 0.4, 0.4},
		{"beyond it", func(el float64) float64 { return 3 - el*el }, -steepest, steepest},
		{"a table", table(map[int]float64{8: -1, 12: 5, 16: -2}, -7), markAt(8), markAt(16)},
		{"equally near", table(map[int]float64{5: -1, 8: -1, 12: 5, 16: -1, 19: -1}, -7), markAt(5), markAt(16)},
		{"two tops", table(map[int]float64{8: -2, 10: 5, 12: -1, 14: 5, 16: -3}, -7), markAt(8), markAt(12)},
		{"flights that fail", func(el float64) float64 {
			if el < -0.5 {
				return math.NaN()
			}
			return -1 - (el-0.4)*(el-0.4)
		}, 0.4, 0.4},
	} {
		for _, how := range []outcome{tooFar, early} {
			for _, lobs := range []bool{false, true} {
				p, ok, rough, fine := acrossOf(t, lobs, how, c.f)
				want := c.low
				if lobs {
					want = c.high
				}
				if !ok || math.Abs(p.el-want) > 0.03 {
					t.Errorf("%s, lob %v, outcome %d: %v at %v, want %v", c.what, lobs, how, ok, p.el, want)
				}
				if how == early && len(rough) > 0 || how != early && len(rough) < grid {
					t.Errorf("%s, outcome %d: %d coarse flights", c.what, how, len(rough))
				}
				for _, el := range append(rough, fine...) {
					if math.Abs(el) > steepest+1e-12 {
						t.Errorf("%s: flown at %v", c.what, el)
					}
				}
				if how == early {
					// Two marks' width, 0.27, to 1e-9: 40.4 sections.
					if n := len(fine); n > grid+44 || c.low == 0.4 && n < grid+30 {
						t.Errorf("%s, early: %d flights", c.what, n)
					}
					continue
				}
				// To 1e-4: 16.5 sections; and from 0.01 another 9.6.
				if n := len(rough); n > grid+20 {
					t.Errorf("%s: %d coarse flights", c.what, n)
				}
				if n := len(fine); n < 2 || n > 13 {
					t.Errorf("%s: %d flights of the world's", c.what, n)
				}
				for _, el := range fine {
					if math.Abs(el-fine[0]) > 0.005+1e-12 {
						t.Errorf("%s: flown %v from the best", c.what, el-fine[0])
					}
				}
			}
		}
	}
	// Where nothing comes to the level there is none.
	if _, ok, _, _ := acrossOf(t, false, tooFar, func(float64) float64 { return math.NaN() }); ok {
		t.Error("no flight, and yet a nearest one")
	}
	for high, want := range map[float64]bool{1e8: false, 0.9e8: true} {
		if p, ok, _, _ := acrossOf(t, false, tooFar, func(float64) float64 { return high }); ok != want || math.Abs(p.high-high) > 0 {
			t.Errorf("%v m beyond: %v, %v", high, ok, p.high)
		}
	}
}

// Where a target is drawn nearer it stays a millimetre away.
func TestNearestAlongEnds(t *testing.T) {
	for d, want := range map[float64]bool{2e-3: true, down(2e-3): false, 0.012: true, 1e-3: false} {
		v, err := checked(openWorld(t), Shot{From: ball.Vec{Y: 2, Z: 3}, Target: ball.Vec{Y: 2.5, Z: 2.9}, InAir: true, FlightTime: 0.1, AnyNet: true})
		if err != nil {
			t.Fatal(err)
		}
		v.job.d = d
		was := v.job
		var p probe
		if ok := v.nearestAlong(&p); ok != want {
			t.Errorf("a target %v m away: %v", d, ok)
		}
		was.flights, was.evals, was.flown = v.job.flights, v.job.evals, v.job.flown
		if v.job != was {
			t.Error("the shot has become another")
		}
	}
}
