package predict

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
)

// Tests of predictions and their trajectories, for changes of the code that
// nothing else noticed (internal/mutate).

// bouncy is a world without air: a floor and nothing else.
func bouncy(t *testing.T, maxTime float64) *World {
	t.Helper()
	w, err := NewWorld(Config{
		Flight: ball.NewFlight(ball.Tennis().Ball, nil, nil), MaxTime: maxTime,
		Court: court.Open(collide.Surface{Restitution: collide.Constant(0.75), Friction: 0.6, RollingResistance: 0.05}),
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// What has no name is written as a number.
func TestNamelessStatus(t *testing.T) {
	if s := Status(len(statusNames)).String(); s != "Status(8)" {
		t.Error(s)
	}
}

// What ends a prediction is refused by the field's name.
func TestUntilRefusesByName(t *testing.T) {
	w := bouncy(t, 1)
	for field, u := range map[string]Until{"Until.Time": {Time: math.NaN()}, "Until.Bounces": {Bounces: -1}} {
		var f *ball.FieldError
		if err := w.Predict(Point{State: ball.State{Pos: ball.Vec{Y: 1}}}, u).Err(); !errors.As(err, &f) || f.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
}

// How predictions end: at the time asked for, also if it is the last one that
// there is; at the last one if none was asked for or a later one; at the count
// of bounces, also if the start has it or more.
func TestEnds(t *testing.T) {
	w := bouncy(t, 0.25)
	p := Point{State: ball.State{Pos: ball.Vec{Y: 5}}, Time: 2}
	counted := p
	counted.Bounces = 3
	late := p
	late.Time = 1e6 - 0.125
	for _, c := range []struct {
		name   string
		p      Point
		u      Until
		time   float64
		status Status
	}{
		{"no end", p, Until{}, 2.25, TimedOut},
		{"in time", p, Until{Time: 2.125}, 2.125, Reached},
		{"in the last moment", p, Until{Time: 2.25}, 2.25, Reached},
		{"beyond it", p, Until{Time: math.Nextafter(2.25, 3)}, 2.25, TimedOut},
		{"never", p, Until{Time: math.Inf(1)}, 2.25, TimedOut},
		{"in the past", p, Until{Time: -7}, 2, Reached},
		{"as many bounces", counted, Until{Bounces: 3}, 2, Reached},
		{"more bounces", counted, Until{Bounces: 2}, 2, Reached},
		{"fewer bounces", counted, Until{Bounces: 4}, 2.25, TimedOut},
		{"the end of all times", late, Until{}, 1e6, TimedOut},
		{"the end of all times asked for", late, Until{Time: 1e6}, 1e6, Reached},
	} {
		tr := w.Predict(c.p, c.u)
		if end := tr.End(); end.Time != c.time || tr.Status() != c.status || tr.Err() != nil {
			t.Errorf("%s: %v at %v s, want %v at %v s", c.name, tr.Status(), end.Time, c.status, c.time)
		}
	}
}

// A failure says when it came, counted from the start.
func TestErrSaysWhen(t *testing.T) {
	tr := &Trajectory{start: Point{Time: 5}, knots: []integrate.Knot{{Time: 5}, {Time: 7.5}}, status: NonFinite}
	if err := tr.Err(); err == nil || err.Error() != "predict: not finite after 2.5 s" {
		t.Error(err)
	}
	tr.status = TimedOut
	if err := tr.Err(); err != nil {
		t.Error(err)
	}
	inside := bouncy(t, 1).Predict(Point{}, Until{})
	if err := inside.Err(); inside.Status() != BadInput || err == nil || !strings.Contains(err.Error(), "inside") {
		t.Error(err)
	}
}

// At, wherever it is asked and in whichever order, is what the last knot and
// the last event at or before the time say.
func TestAtIsTheLastKnot(t *testing.T) {
	w := bouncy(t, 60)
	tr := w.Predict(Point{State: ball.State{Pos: ball.Vec{Y: 1}, Vel: ball.Vec{Z: 2}, Spin: ball.Vec{X: 30}}, Time: 3}, Until{})
	if len(tr.events) < 12 || len(tr.knots) < 40 || tr.status != Rested {
		t.Fatalf("%v after %d events and %d knots", tr.status, len(tr.events), len(tr.knots))
	}
	slow := func(at float64) Point {
		if !(at >= tr.knots[0].Time) {
			return tr.start
		}
		knot, done := 0, 0
		for i := range tr.knots {
			if tr.knots[i].Time <= at {
				knot = i
			}
		}
		for i := range tr.events {
			if tr.events[i].Time <= at {
				done = i + 1
			}
		}
		k := tr.knots[knot]
		if knot+1 == len(tr.knots) {
			at = max(k.Time, min(at, 1e6))
		}
		s := k.State
		if knot+1 < len(tr.knots) {
			s = integrate.Between(&tr.knots[knot], &tr.knots[knot+1], at)
		}
		return tr.mark(done).point(at, s)
	}
	end := tr.End().Time
	times := []float64{math.Inf(-1), 2, 3, end, end + 1, 1e6, 2e6}
	for i := range tr.knots {
		k := tr.knots[i].Time
		times = append(times, k, math.Nextafter(k, 0), math.Nextafter(k, 9))
	}
	for i := range 50 {
		times = append(times, 3+(end-3)*float64(i)/50)
	}
	slices.Sort(times)
	for _, stride := range []int{1, 3, 7, 20} {
		c := cursor{tr: tr}
		for i := 0; i < len(times); i += stride {
			want := slow(times[i])
			if got := c.at(times[i]); got != want {
				t.Fatalf("every %d: at %v s %+v, want %+v", stride, times[i], got, want)
			}
			if got := tr.At(times[i]); got != want {
				t.Fatalf("at %v s %+v, want %+v", times[i], got, want)
			}
		}
	}
	// What is not at rest stays at its end's time.
	flying := w.Predict(tr.start, Until{Time: 3.25})
	if got := flying.At(9); got != flying.End() || got.Time != 3.25 {
		t.Errorf("after the end: %+v", got)
	}
}

// The points come at start + n·h, the end's included, and none comes after it.
func TestEveryToTheEnd(t *testing.T) {
	tr := bouncy(t, 60).Predict(Point{State: ball.State{Pos: ball.Vec{Y: 5}}, Time: 2}, Until{Time: 2.5})
	for _, c := range []struct {
		h    float64
		want []float64
	}{
		{0.125, []float64{2, 2.125, 2.25, 2.375, 2.5}},
		{0.1875, []float64{2, 2.1875, 2.375}},
		{0.5, []float64{2, 2.5}},
		{0.501, []float64{2}},
	} {
		var got []float64
		for p := range tr.Every(c.h) {
			got = append(got, p.Time)
			if p != tr.At(p.Time) {
				t.Errorf("every %v s: %+v, want %+v", c.h, p, tr.At(p.Time))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("every %v s: %v, want %v", c.h, got, c.want)
		}
	}
}
