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

// A net is told by its own name, in the way or only too high.
func TestNameOfTheNet(t *testing.T) {
	c := court.Tennis(court.Hard())
	for i := range c.Obstacles {
		if c.Obstacles[i].Role == collide.Net {
			c.Obstacles[i].Name = "mesh"
		}
	}
	w, err := predict.NewWorld(predict.Config{Flight: airless(), Court: c})
	if err != nil {
		t.Fatal(err)
	}
	for _, clear := range []float64{0.01, 9} {
		_, err := Solve(w, Shot{From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{Z: -9}, Apex: 1.05, Clearance: clear})
		if b, ok := errors.AsType[*BlockedError](err); !ok || b.On != "mesh" {
			t.Errorf("a clearance of %v: %v", clear, err)
		}
	}
	_, err = Solve(w, Shot{From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{Z: -9}, Speed: 20, Clearance: 9})
	if b, ok := errors.AsType[*BlockedError](err); !ok || b.On != "mesh" {
		t.Errorf("too slow for the clearance: %v", err)
	}
}

// A shot is made slower 60 times and not once more.
func TestSlowedSixtyTimes(t *testing.T) {
	v := &Solver{Quiet: true}
	_, err := v.Solve(openWorld(t), Shot{From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{Z: -9}, Forward: 9e3, Clearance: 100})
	b, ok := errors.AsType[*BlockedError](err)
	if !ok || !b.Crossed || b.Wanted != 100 {
		t.Fatalf("%v", err)
	}
	want := 9e3
	for range 60 {
		want *= 0.9
	}
	if v.job.value != want {
		t.Errorf("it is %v m/s at last, want %v", v.job.value, want)
	}
}

// A shot that has had its share of work is not out of reach: it has not
// converged, and misses by no more than the whole way.
func TestSpentIsNotOutOfReach(t *testing.T) {
	for _, s := range []Shot{
		{From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{Z: -9}, FlightTime: 1},
		{From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{Z: -9}, Speed: 30},
	} {
		v, err := checked(openWorld(t), s)
		if err != nil {
			t.Fatal(err)
		}
		v.job.evals, v.job.flown = 1e6, 1e4
		_, err = v.solve(&v.path)
		if e, ok := errors.AsType[*NotConvergedError](err); !ok || e.Miss != 21 {
			t.Errorf("%v", err)
		}
	}
}

// A shot with no higher solution has none.
func TestNoLob(t *testing.T) {
	roof := collide.Obstacle{Name: "roof", Shape: collide.Plane{Normal: ball.Vec{Y: -1}, Offset: -4}, Resolver: court.Hard()}
	for _, c := range []struct {
		more []collide.Obstacle
		s    Shot
		want bool
	}{
		{nil, Shot{Speed: 30}, true},
		{[]collide.Obstacle{roof}, Shot{Speed: 30}, false},
		{nil, Shot{Speed: 30, Lofted: true}, false},
		{nil, Shot{Forward: 20}, false},
		{nil, Shot{FlightTime: 1}, false},
	} {
		c.s.From, c.s.Target = ball.Vec{Y: 1, Z: 12}, ball.Vec{Z: -9}
		v, err := checked(openWorld(t, c.more...), c.s)
		if err != nil {
			t.Fatal(err)
		}
		if sol := v.lofted(); (sol != nil) != c.want {
			t.Errorf("%+v: %+v", c.s, sol)
		}
		v.Quiet = true
		if sol := v.lofted(); sol != nil {
			t.Errorf("%+v: a quiet solver tells of %+v", c.s, sol)
		}
	}
}

// A serve by its forward speed has a higher solution like one by its speed, and
// one by its clearance has not.
func TestLobOfAServe(t *testing.T) {
	w := openWorld(t)
	from := ball.Vec{Y: 1, Z: 13.5}
	x := ball.State{Pos: from, Vel: ball.Vec{Y: -2, Z: -20}}
	e, _ := w.Predict(predict.Point{State: x}, predict.Until{Bounces: 2}).Bounce(2)
	for _, c := range []struct {
		s    Shot
		want bool
	}{{Shot{Forward: 20}, true}, {Shot{Speed: x.Vel.Norm()}, true}, {Shot{Over: 0.05}, false}} {
		c.s.From, c.s.Target, c.s.AnyNet = from, e.Contact.Point, true
		c.s.Via = court.Area{MinX: -1, MaxX: 1, MinZ: 7, MaxZ: 9}
		v, err := checked(w, c.s)
		if err != nil {
			t.Fatal(err)
		}
		if sol := v.lofted(); (sol != nil) != c.want {
			t.Errorf("%+v: %v", c.s, sol)
		}
	}
}

// A coarse flight that passes the net too low by five centimetres is enough to
// make the shot slower; by that itself it is flown.
func TestTooLowByFarIsNotFlown(t *testing.T) {
	var v *Solver
	var clear, asked float64
	for speed := 25.0; asked == 0 || asked-0.05 != clear; speed++ { // not every number is another less 0.05
		var err error
		if v, err = checked(openWorld(t), Shot{From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{Z: -9}, Speed: speed}); err != nil {
			t.Fatal(err)
		}
		v.first()
		tk := v.tk
		if !v.rough(&tk) {
			t.Fatal("no rough solution")
		}
		clear = tk.f.clear
		asked = clear + 0.05
		for asked-0.05 > clear {
			asked = down(asked)
		}
		for asked-0.05 < clear {
			asked = up(asked)
		}
	}
	v.first()
	model := v.job.model
	for _, c := range []struct {
		asked  float64
		slower bool
		flown  bool
	}{{asked, true, true}, {asked + 1e-15, true, false}, {asked + 1e-15, false, true}, {asked + 1, false, true}, {asked + 1, true, false}} {
		v.job.model, v.job.shot.Clearance, v.job.flights = model, c.asked, 0
		var at attempt
		how := v.try(&v.path, &at, c.slower)
		if how != stopped || !at.net || (v.job.flights > 0) != c.flown {
			t.Errorf("%+v: outcome %d after %d flights", c, how, v.job.flights)
		}
		if !c.flown && (at.clear != clear || !at.crossed || at.on != "net") {
			t.Errorf("%+v: %+v", c, at)
		}
	}
}

// Where the quick way is lost the elevations are searched: as a cube root falls
// too fast to be followed to its zero by its slopes.
func TestSearchAfterTheQuickWay(t *testing.T) {
	v, _, _ := madeSolver(t, nil, func(el, az float64) made1 { return made1{high: 9 * (el - 0.3)} },
		func(el, az float64) made1 { return made1{high: 2 * math.Cbrt(el-0.33)} })
	v.first()
	tk := v.tk
	if !v.rough(&tk) {
		t.Fatal("no rough solution")
	}
	if how := v.refine(&tk, &v.path, &attempt{}); how != lost {
		t.Fatalf("refining ends with %d", how)
	}
	v.first()
	var at attempt
	if how := v.try(&v.path, &at, false); how != hit {
		t.Errorf("outcome %d, miss %v", how, at.miss)
	}
}
