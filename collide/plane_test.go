package collide_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// at is a point, and the exact answer of a shape there.
type at struct {
	p, n ball.Vec
	d    float64
}

// exactly demands the answers to the bit: the cases are chosen so that every
// intermediate result is a float64.
func exactly(t *testing.T, s collide.Shape, cases []at) {
	t.Helper()
	for _, c := range cases {
		if d, n := s.Distance(c.p); d != c.d || n != c.n {
			t.Errorf("%T%+v at %v: %v, %v, want %v, %v", s, s, c.p, d, n, c.d, c.n)
		}
	}
}

var (
	right, up, near = ball.Vec{X: 1}, ball.Vec{Y: 1}, ball.Vec{Z: 1}
	left, down, far = ball.Vec{X: -1}, ball.Vec{Y: -1}, ball.Vec{Z: -1}
)

func TestPlane(t *testing.T) {
	exactly(t, collide.Plane{Normal: up, Offset: 0.75}, []at{
		{p: ball.Vec{Y: 0.75}, d: 0, n: up},
		{p: ball.Vec{X: 3, Y: 1, Z: -7}, d: 0.25, n: up},
		{p: ball.Vec{X: 3, Y: -1, Z: -7}, d: -1.75, n: up},
	})
	exactly(t, collide.Plane{Normal: left, Offset: -4}, []at{
		{p: ball.Vec{X: 4, Y: 9}, d: 0, n: left},
		{p: ball.Vec{X: 3, Y: 9}, d: 1, n: left},
	})
	// 3-4-5: ¾ up the slope and level with it.
	s := collide.Plane{Normal: ball.Vec{X: -0.6, Y: 0.8}}
	if d, n := s.Distance(ball.Vec{X: 4, Y: 3}); math.Abs(d) > 1e-15 || n != s.Normal {
		t.Errorf("on the slope: %v, %v", d, n)
	}
	if d, _ := s.Distance(ball.Vec{X: 4, Y: 8, Z: 3}); math.Abs(d-4) > 1e-15 {
		t.Errorf("5 m above a slope of 3 in 4: %v, want 4", d)
	}
}
