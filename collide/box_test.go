package collide_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

func TestBox(t *testing.T) {
	s := collide.Box{Half: ball.Vec{X: 1, Y: 0.5, Z: 2}}
	exactly(t, s, []at{
		// The six faces from outside, and the surface itself.
		{p: ball.Vec{X: 0.5, Y: 1, Z: 1.5}, d: 0.5, n: up},
		{p: ball.Vec{X: 0.5, Y: -1, Z: 1.5}, d: 0.5, n: down},
		{p: ball.Vec{X: 4, Y: 0.25, Z: -1}, d: 3, n: right},
		{p: ball.Vec{X: -4, Y: 0.25, Z: -1}, d: 3, n: left},
		{p: ball.Vec{X: 0.5, Y: 0.25, Z: 3}, d: 1, n: near},
		{p: ball.Vec{X: 0.5, Y: 0.25, Z: -3}, d: 1, n: far},
		{p: ball.Vec{X: 0.5, Y: 0.5}, d: 0, n: up},
		// Inside the nearest face answers; ties in the order y, x, z.
		{p: ball.Vec{X: 0.75}, d: -0.25, n: right},
		{p: ball.Vec{X: -0.75}, d: -0.25, n: left},
		{p: ball.Vec{Y: -0.25, Z: 1}, d: -0.25, n: down},
		{p: ball.Vec{Z: -1.875}, d: -0.125, n: far},
		{p: ball.Vec{}, d: -0.5, n: up},
		{p: ball.Vec{X: 0.75, Y: 0.25, Z: 1.75}, d: -0.25, n: up},
		{p: ball.Vec{X: -0.75, Z: 1.75}, d: -0.25, n: left},
		// On an edge and on a corner.
		{p: ball.Vec{X: 1, Y: 0.5}, d: 0, n: up},
		{p: ball.Vec{X: 1, Y: -0.5, Z: 2}, d: 0, n: down},
		{p: ball.Vec{X: 1, Z: 2}, d: 0, n: right},
	})
	third := 1.0 / 3
	for _, c := range []at{
		// Beyond an edge by 3 and 4, and beyond a corner by 1, 2 and 2.
		{p: ball.Vec{X: 4, Y: 4.5}, d: 5, n: ball.Vec{X: 0.6, Y: 0.8}},
		{p: ball.Vec{Y: -4.5, Z: -5, X: 0.9}, d: 5, n: ball.Vec{Y: -0.8, Z: -0.6}},
		{p: ball.Vec{X: -4, Z: 6, Y: 0.25}, d: 5, n: ball.Vec{X: -0.6, Z: 0.8}},
		{p: ball.Vec{X: 2, Y: 2.5, Z: -4}, d: 3, n: ball.Vec{X: third, Y: 2 * third, Z: -2 * third}},
	} {
		if d, n := s.Distance(c.p); d != c.d || n.Sub(c.n).Norm() > 2e-16 {
			t.Errorf("at %v: %v, %v, want %v, %v", c.p, d, n, c.d, c.n)
		}
	}
}

// A ball that leaves a face past its edge sees the normal turn without a jump.
func TestBoxEdgeTurnsSmoothly(t *testing.T) {
	s := collide.Box{Half: ball.Vec{X: 1, Y: 1, Z: 1}}
	last := up
	for i := range 1001 {
		a := float64(i) / 1000 * math.Pi / 2
		p := ball.Vec{X: 1 + 0.02*math.Sin(a), Y: 1 + 0.02*math.Cos(a)}
		d, n := s.Distance(p)
		if math.Abs(d-0.02) > 1e-15 || n.Sub(last).Norm() > 0.0016 {
			t.Fatalf("at %v: %v, %v after %v", p, d, n, last)
		}
		last = n
	}
	if last.Sub(right).Norm() > 1e-14 {
		t.Errorf("ends with %v", last)
	}
}
