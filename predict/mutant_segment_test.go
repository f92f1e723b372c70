package predict

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/internal/poly"
)

// Tests of the path between two knots, for changes of the code that nothing
// else noticed (internal/mutate).

// crooked are two knots of a path that bends in every direction.
func crooked() (a, b integrate.Knot) {
	a = integrate.Knot{Time: 2, State: ball.State{Pos: ball.Vec{X: 1, Y: -2, Z: 3}, Vel: ball.Vec{X: 4, Y: 30, Z: -6}}, Acc: ball.Vec{X: -70, Y: 8, Z: 90}}
	b = integrate.Knot{Time: 2.25, State: ball.State{Pos: ball.Vec{X: 2.5, Y: 3, Z: 1}, Vel: ball.Vec{X: 9, Y: -11, Z: -13}}, Acc: ball.Vec{X: 17, Y: -190, Z: -23}}
	return a, b
}

// xyz are the parts of a vector.
func xyz(v ball.Vec) [3]float64 { return [3]float64{v.X, v.Y, v.Z} }

// The control points are those of the quintic Hermite polynomial, and the box
// is the smallest around them.
func TestSegmentControlPoints(t *testing.T) {
	a, b := crooked()
	for range 2 {
		var g segment
		g.set(&a, &b)
		if g.t0 != a.Time || g.h != b.Time-a.Time {
			t.Errorf("from %v s for %v s", g.t0, g.h)
		}
		for i := range 3 {
			want := poly.Quintic(xyz(a.Pos)[i], xyz(a.Vel)[i], xyz(a.Acc)[i], xyz(b.Pos)[i], xyz(b.Vel)[i], xyz(b.Acc)[i], g.h)
			lo, hi := math.Inf(1), math.Inf(-1)
			for j, w := range want {
				if got := xyz(g.b[j])[i]; got != w {
					t.Errorf("part %d of control point %d: %v, want %v", i, j, got, w)
				}
				lo, hi = min(lo, w), max(hi, w)
			}
			if xyz(g.lo)[i] != lo || xyz(g.hi)[i] != hi {
				t.Errorf("part %d: box from %v to %v, want %v to %v", i, xyz(g.lo)[i], xyz(g.hi)[i], lo, hi)
			}
		}
		// The same path the other way, with the greatest and the least points exchanged.
		a.State, a.Acc, b.State, b.Acc = b.State, b.Acc, a.State, a.Acc
		a.Vel, b.Vel = a.Vel.Scale(-1), b.Vel.Scale(-1)
	}
}

// In powers of the time the path is the one between the knots.
func TestSegmentPowers(t *testing.T) {
	a, b := crooked()
	var g segment
	g.set(&a, &b)
	g.powers(&a, &b)
	for i := range 17 {
		s := g.h * float64(i) / 16
		pos, vel := g.at(s)
		want := integrate.Between(&a, &b, g.t0+s)
		if d, e := pos.Sub(want.Pos).Norm(), vel.Sub(want.Vel).Norm(); d > 1e-13 || e > 1e-12 {
			t.Errorf("after %v s: %g m and %g m/s off", s, d, e)
		}
	}
}

// The bounds are the greatest control points of velocity and acceleration: in
// free fall the greatest speed, at one end or the other, and gravity.
func TestSegmentBounds(t *testing.T) {
	near := func(what string, got, want float64) {
		t.Helper()
		if !(math.Abs(got-want) <= 1e-12*want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	a, b := fall(1, 0, 3), fall(1.5, 0.25, -2)
	var g segment
	g.set(&a, &b)
	for _, c := range []struct{ frame, speed float64 }{{0, 3}, {-2, 5}, {3, 5}, {1, 3}} {
		speed, acc := g.bounds(ball.Vec{Y: c.frame})
		near("free fall", speed, c.speed)
		near("gravity", acc, 10)
	}
	a, b = crooked()
	g.set(&a, &b)
	v := ball.Vec{X: 1, Y: 2, Z: -5}
	speed, acc := g.bounds(v)
	most, bend := 0.0, 0.0
	for i := range 5 {
		most = max(most, g.b[i+1].Sub(g.b[i]).Scale(5/g.h).Sub(v).Norm())
		if i < 4 {
			bend = max(bend, g.b[i+2].Sub(g.b[i+1]).Sub(g.b[i+1].Sub(g.b[i])).Scale(20/g.h/g.h).Norm())
		}
	}
	near("crooked, speed", speed, most)
	near("crooked, acceleration", acc, bend)
	for i := range 101 {
		s := integrate.Between(&a, &b, g.t0+g.h*float64(i)/100)
		if s.Vel.Sub(v).Norm() > speed*(1+1e-12) {
			t.Errorf("%v m/s at %d, beyond the bound %v", s.Vel.Sub(v).Norm(), i, speed)
		}
	}
}
