package predict

import (
	"math"
	"slices"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/integrate"
)

// Tests of what a trajectory is asked for changes of the code that nothing else
// noticed (internal/mutate).

// fall is a knot of free fall with 10 m/s², at the time t and the height y,
// with the upward velocity v.
func fall(t, y, v float64) integrate.Knot {
	return integrate.Knot{Time: t, State: ball.State{Pos: ball.Vec{Y: y}, Vel: ball.Vec{Y: v}}, Acc: ball.Vec{Y: -10}}
}

// pathOf is a trajectory with these knots, and events with these counts of
// bounces at these times.
func pathOf(knots []integrate.Knot, times []float64, bounces []int32) *Trajectory {
	tr := &Trajectory{knots: knots, status: Reached, start: Point{State: knots[0].State, Time: knots[0].Time}}
	for i, t := range times {
		tr.events = append(tr.events, Event{Time: t, Bounces: bounces[i]})
		tr.marks = append(tr.marks, mark{Bounces: bounces[i]})
	}
	return tr
}

// The apex is that of the first time with the count, between its events and
// not beyond them, also if the count comes again.
func TestApexOfTheFirstTime(t *testing.T) {
	// Up from 1 m, down to the floor at 2 s with −10 m/s, a bounce, up and down
	// again, then a stroke that makes the count 0 again.
	again := pathOf([]integrate.Knot{
		fall(0, 0, 10), fall(1, 5, 0), fall(2, 0, -10), fall(2, 0, 8), fall(2.8, 3.2, 0), fall(3.6, 0, -8), fall(3.6, 0, 30), fall(4.6, 25, 20),
	}, []float64{2, 3.6}, []int32{1, 0})
	// The same with one step from the bounce to the stroke, which is higher.
	higher := pathOf([]integrate.Knot{fall(0, 0, 10), fall(1, 5, 0), fall(2, 0, -10), fall(2, 0, 30), fall(4, 40, 10)},
		[]float64{2, 4}, []int32{1, 0})
	// A step over the top, of 20 ms and of 2 s.
	short := pathOf([]integrate.Knot{fall(0, 1, 0.0625), fall(0.015625, 1+0.0009765625-0.001220703125, 0.0625-0.15625)}, nil, nil)
	long := pathOf([]integrate.Knot{fall(0, 1, 5), fall(2, -9, -15)}, nil, nil)
	// No top: the ball rises to the end, falls from the start, stays level.
	rising := pathOf([]integrate.Knot{fall(0, 0, 20), fall(1, 15, 10)}, nil, nil)
	falling := pathOf([]integrate.Knot{fall(0, 0, 0), fall(1, -5, -10)}, nil, nil)
	level := pathOf([]integrate.Knot{{Time: 0}, {Time: 1}, {Time: 2}}, nil, nil)
	for _, c := range []struct {
		name    string
		tr      *Trajectory
		n       int
		time, y float64
	}{
		{"before the bounce", again, 0, 1, 5},
		{"after it", again, 1, 2.8, 3.2},
		{"before the bounce, then high", higher, 0, 1, 5},
		{"in 15 ms", short, 0, 0.00625, 1.0001953125},
		{"in one step", long, 0, 0.5, 2.25},
		{"rising", rising, 0, 1, 15},
		{"falling", falling, 0, 0, 0},
		{"level", level, 0, 0, 0},
	} {
		p, ok := c.tr.Apex(c.n)
		if !ok || math.Abs(p.Time-c.time) > 1e-12 || math.Abs(p.Pos.Y-c.y) > 1e-12 || int(p.Bounces) != c.n {
			t.Errorf("%s: %v at %v s, %v m, want %v s, %v m", c.name, ok, p.Time, p.Pos.Y, c.time, c.y)
		}
	}
}

// times are the times at which tr crosses p.
func crossingTimes(tr *Trajectory, p collide.Plane) (list []float64) {
	for q := range tr.Crossings(p) {
		list = append(list, q.Time)
	}
	return list
}

// A plane is crossed at the same times from whichever side one looks at it.
func TestCrossingsOfThePlaneTurnedOver(t *testing.T) {
	tr := pathOf([]integrate.Knot{fall(0, 0, 10), fall(1, 5, 0), fall(2, 0, -10)}, nil, nil)
	for _, y := range []float64{0, 3.75, 5, 6, -1} {
		up := crossingTimes(tr, collide.Plane{Normal: ball.Vec{Y: 1}, Offset: y})
		down := crossingTimes(tr, collide.Plane{Normal: ball.Vec{Y: -1}, Offset: -y})
		want := map[float64][]float64{0: {0, 2}, 3.75: {0.5, 1.5}, 5: {1}}[y]
		if !slices.Equal(up, down) || len(up) != len(want) {
			t.Fatalf("at %v m: %v, from below %v, want %v", y, up, down, want)
		}
		for i := range want {
			if math.Abs(up[i]-want[i]) > 1e-14 {
				t.Errorf("at %v m: %v, want %v", y, up, want)
			}
		}
	}
}

// A ball that stays above a level plane does not touch it, by however little.
func TestNoCrossingByAHair(t *testing.T) {
	const e = 0x1p-53
	a := integrate.Knot{State: ball.State{Pos: ball.Vec{Y: 2 * e}, Vel: ball.Vec{Y: -e}}, Acc: ball.Vec{Y: 0.8 * e}}
	b := integrate.Knot{Time: 5, State: ball.State{Pos: ball.Vec{Y: 1}, Vel: ball.Vec{Y: 1 - e}}, Acc: ball.Vec{Y: 0.8}}
	tr := pathOf([]integrate.Knot{a, b}, nil, nil)
	if got := crossingTimes(tr, collide.Plane{Normal: ball.Vec{Y: 1}}); len(got) != 0 {
		t.Errorf("touches at %v s", got)
	}
}

// Where no time passes nothing is crossed.
func TestNoTimeNoCrossing(t *testing.T) {
	k := fall(1, 0, -3)
	for n := range 3 {
		tr := &Trajectory{}
		for range n {
			tr.knots = append(tr.knots, k)
		}
		if got := crossingTimes(tr, collide.Plane{Normal: ball.Vec{Y: 1}}); len(got) != 0 {
			t.Errorf("%d knots: crosses at %v s", n, got)
		}
	}
}
