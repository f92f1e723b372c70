package collide_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

func TestCurtain(t *testing.T) {
	flat := collide.Curtain{HalfWidth: 4, Middle: 1, End: 1, Base: -1, Radius: 0.25}
	exactly(t, flat, []at{
		{p: ball.Vec{Z: 2}, d: 1.75, n: near},
		{p: ball.Vec{X: 3, Y: 0.5, Z: -2}, d: 1.75, n: far},
		{p: ball.Vec{X: -4, Y: 1, Z: -2}, d: 1.75, n: far}, // before the corner
		{p: ball.Vec{X: 2}, d: -0.25, n: near},
		{p: ball.Vec{X: 2, Y: 3}, d: 1.75, n: up},
		{p: ball.Vec{X: 2, Y: -3}, d: 1.75, n: down},
		{p: ball.Vec{X: -6}, d: 1.75, n: left},
		{p: ball.Vec{X: 2, Y: 4, Z: 4}, d: 4.75, n: ball.Vec{Y: 0.6, Z: 0.8}},
		{p: ball.Vec{X: -7, Y: 5}, d: 4.75, n: ball.Vec{X: -0.6, Y: 0.8}},
		{p: ball.Vec{X: 7, Y: 0.5, Z: -4}, d: 4.75, n: ball.Vec{X: 0.6, Z: -0.8}},
		{p: ball.Vec{X: 5, Y: -3, Z: 2}, d: 2.75, n: ball.Vec{X: 1. / 3, Y: -2. / 3, Z: 2. / 3}},
	})
	// The top edge rises 3 for 4: right above it, square to it, and below.
	sag := collide.Curtain{HalfWidth: 4, Middle: 1, End: 4}
	for _, c := range []at{
		{p: ball.Vec{X: 2, Y: 2.5}, d: 0, n: near},
		{p: ball.Vec{X: 2 - 0.6, Y: 2.5 + 0.8}, d: 1, n: ball.Vec{X: -0.6, Y: 0.8}},
		{p: ball.Vec{X: -2 + 0.6, Y: 2.5 + 0.8}, d: 1, n: ball.Vec{X: 0.6, Y: 0.8}},
		{p: ball.Vec{Y: 2.25}, d: 1, n: up}, // both halves are 1 m away
		{p: ball.Vec{Y: 2.25, Z: 2}, d: math.Sqrt(5), n: ball.Vec{Y: 0.8, Z: 2}.Scale(1 / math.Hypot(0.8, 2))},
		{p: ball.Vec{X: 3, Y: 3, Z: -1}, d: 1, n: far},
		{p: ball.Vec{X: 4, Y: 6}, d: 2, n: up},
		{p: ball.Vec{X: 6, Y: 2}, d: 2, n: right},
		{p: ball.Vec{X: 1, Y: -2}, d: 2, n: down},
	} {
		if d, n := sag.Distance(c.p); math.Abs(d-c.d) > 1e-15 || n.Sub(c.n).Norm() > 1e-15 {
			t.Errorf("at %v: %v, %v, want %v, %v", c.p, d, n, c.d, c.n)
		}
	}
}

// With a thickness of −2R a ball of radius R meets the curtain when its
// centre does, and passes when its centre passes, however close.
func TestCurtainOfNegativeThickness(t *testing.T) {
	const r = 0.0335
	s := collide.Curtain{HalfWidth: 5, Middle: 1, End: 1, Radius: -r}
	exactly(t, s, []at{
		{p: ball.Vec{Y: 0.5}, d: r, n: near},
		{p: ball.Vec{X: 5, Y: 1}, d: r, n: near},
	})
	for _, p := range []ball.Vec{{Y: 0.5, Z: 1e-9}, {Y: 1 + 1e-9}, {X: 5 + 1e-9, Y: 0.5}, {Y: 0.5, Z: -1e-9}} {
		if d, _ := s.Distance(p); math.Abs(d-r-1e-9) > 1e-16 {
			t.Errorf("at %v: %v, want R + 1e-9", p, d)
		}
	}
}
