package court_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
)

// Points by hand, in the frame of the near player. A patch of 3 cm is in.
func TestAreas(t *testing.T) {
	singles, doubles, table := court.Tennis(court.Hard()), court.TennisDoubles(court.Hard()), court.TableTennis()
	const nearEnd, farEnd = court.Near, court.Far
	// The names of the boxes are those of the server's side of the court.
	nearDeuce, nearAd := singles.ServiceBox(nearEnd, true), singles.ServiceBox(nearEnd, false)
	farDeuce, farAd := singles.ServiceBox(farEnd, true), singles.ServiceBox(farEnd, false)
	for _, c := range []struct {
		name string
		area court.Area
		x, z float64
		in   bool
	}{
		{"singles, far: the corner", singles.Half(farEnd), 4.115, -11.885, true},
		{"singles, far: 2 cm long", singles.Half(farEnd), 4, -11.905, true},
		{"singles, far: 4 cm long", singles.Half(farEnd), 4, -11.925, false},
		{"singles, far: 2 cm wide", singles.Half(farEnd), -4.135, -3, true},
		{"singles, far: 4 cm wide", singles.Half(farEnd), -4.155, -3, false},
		{"singles, far: in the alley", singles.Half(farEnd), 5, -3, false},
		{"singles, far: on the near side", singles.Half(farEnd), 0, 0.02, false},
		{"singles, far: the near half", singles.Half(farEnd), 0, 5, false},
		{"singles, near: the corner", singles.Half(nearEnd), -4.115, 11.885, true},
		{"singles, near: the far half", singles.Half(nearEnd), 0, -5, false},
		{"singles, near: at the foot of the net", singles.Half(nearEnd), 0, 0.02, true},
		{"doubles, far: in the alley", doubles.Half(farEnd), 5, -3, true},
		{"doubles, far: 2 cm wide", doubles.Half(farEnd), 5.505, -3, true},
		{"doubles, far: 4 cm wide", doubles.Half(farEnd), 5.525, -3, false},

		// The near server stands at x > 0 for deuce, and serves to x < 0.
		{"near deuce: T", nearDeuce, -0.2, -6.2, true},
		{"near deuce: wide", nearDeuce, -4.0, -5, true},
		{"near deuce: long by 2 cm", nearDeuce, -2, -6.42, true},
		{"near deuce: long by 4 cm", nearDeuce, -2, -6.44, false},
		{"near deuce: on the centre line", nearDeuce, 0.02, -5, true},
		{"near deuce: touches the centre line's far edge", nearDeuce, 0.05, -5, true},
		{"near deuce: over the centre line", nearDeuce, 0.06, -5, false},
		{"near deuce: the other box", nearDeuce, 2, -5, false},
		{"near deuce: the server's own side", nearDeuce, -2, 5, false},
		{"near ad: T", nearAd, 0.2, -6.2, true},
		{"near ad: wide", nearAd, 4.0, -5, true},
		{"near ad: on the centre line", nearAd, -0.02, -5, true},
		{"near ad: over the centre line", nearAd, -0.06, -5, false},
		// The far server looks the other way: deuce is at x < 0, the box at x > 0.
		{"far deuce: T", farDeuce, 0.2, 6.2, true},
		{"far deuce: wide", farDeuce, 4.0, 5, true},
		{"far deuce: the other box", farDeuce, -2, 5, false},
		{"far deuce: on the centre line", farDeuce, -0.02, 5, true},
		{"far ad: T", farAd, -0.2, 6.2, true},
		{"far ad: wide", farAd, -4.0, 5, true},
		{"far ad: the other box", farAd, 2, 5, false},
		{"doubles box is that of singles", doubles.ServiceBox(nearEnd, true), -4.2, -5, false},
		{"doubles box: wide", doubles.ServiceBox(nearEnd, true), -4.1, -5, true},

		// A ball has landed on a table when its centre is within the outline + R.
		{"table, far: end line", table.Half(farEnd), 0, -1.389, true},
		{"table, far: beyond", table.Half(farEnd), 0, -1.391, false},
		{"table, far: side", table.Half(farEnd), 0.782, -1, true},
		{"table, far: beside", table.Half(farEnd), 0.783, -1, false},
		// The ball leans on the net on the near side.
		{"table, far: at the net", table.Half(farEnd), 0, 0.02, false},
		{"table, near: at the net", table.Half(nearEnd), 0, 0.02, true},
		// Doubles: from the right half court into the receiver's right half court.
		{"table doubles, near: right", table.ServiceBox(nearEnd, true), -0.3, -1.3, true},
		{"table doubles, near: centre line", table.ServiceBox(nearEnd, true), 0.021, -0.3, true},
		{"table doubles, near: over the line", table.ServiceBox(nearEnd, true), 0.022, -0.3, false},
		{"table doubles, far: right", table.ServiceBox(farEnd, true), 0.3, 1.3, true},

		{"nowhere on open ground", court.Open(court.Hard()).Half(farEnd), 1, -1, false},
	} {
		if got := c.area.In(ball.Vec{X: c.x, Y: 0.3, Z: c.z}); got != c.in {
			t.Errorf("%s: in %v, want %v (inside by %v)", c.name, got, c.in, c.area.Inside(ball.Vec{X: c.x, Z: c.z}))
		}
	}
}

func TestInside(t *testing.T) {
	a := court.Area{MinX: -4, MaxX: 4, MinZ: -12, MaxZ: 0}
	for _, c := range []struct{ x, z, want float64 }{
		{0, -6, 4}, {3, -6, 1}, {-3.5, -6, 0.5}, {0, -11, 1}, {0, -0.25, 0.25},
		{4, -6, 0}, {5, -6, -1}, {0, -14, -2}, {5, -14, -2}, {0, 3, -3},
	} {
		near(t, "Inside", a.Inside(ball.Vec{X: c.x, Y: 9, Z: c.z}), c.want, 0)
	}
	nan := math.NaN()
	for _, p := range []ball.Vec{{X: nan, Z: -6}, {Z: nan}} {
		if a.In(p) {
			t.Errorf("%v is in", p)
		}
	}
	for _, bad := range []court.Area{{MinX: nan, MaxX: 1, MinZ: -1, MaxZ: 1}, {MinX: -1, MaxX: 1, MinZ: -1, MaxZ: nan}, {MinX: -1, MaxX: 1, MinZ: -1, MaxZ: 1, Patch: nan}} {
		if bad.In(ball.Vec{}) {
			t.Errorf("a ball is in %+v", bad)
		}
	}
}

// Every landing on the court is in one half, and in play for a serve it is in
// exactly one of the two boxes, but for the centre line.
func TestAreasDivideTheCourt(t *testing.T) {
	for _, c := range courts[:5] {
		rapid.Check(t, func(rt *rapid.T) {
			p := ball.Vec{
				X: rapid.Float64Range(-0.5, 0.5).Draw(rt, "x") * c.court.Width,
				Z: rapid.Float64Range(-0.5, 0.5).Draw(rt, "z") * c.court.Length,
			}
			far, nearHalf := c.court.Half(court.Far).In(p), c.court.Half(court.Near).In(p)
			if far == nearHalf && p.Z != 0 {
				rt.Fatalf("%s: %v is in the far half: %v, and in the near: %v", c.name, p, far, nearHalf)
			}
			right, left := c.court.ServiceBox(court.Near, true), c.court.ServiceBox(court.Near, false)
			if both := right.In(p) && left.In(p); both && math.Abs(p.X) > c.court.CentreLine/2+c.court.Patch {
				rt.Fatalf("%s: %v is in both boxes", c.name, p)
			}
			deep := c.court.Service
			if deep == 0 {
				deep = c.court.Length / 2
			}
			wide := c.court.ServiceWidth
			if wide == 0 {
				wide = c.court.Width
			}
			if in := right.In(p) || left.In(p); in != (p.Z <= 0 && p.Z >= -deep-c.court.Patch && math.Abs(p.X) <= wide/2+c.court.Patch) {
				rt.Fatalf("%s: %v is in a box of the near server: %v", c.name, p, in)
			}
		})
	}
}
