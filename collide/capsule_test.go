package collide_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

func TestCapsule(t *testing.T) {
	post := collide.Capsule{A: ball.Vec{X: 5}, B: ball.Vec{X: 5, Y: 1}, Radius: 0.25}
	exactly(t, post, []at{
		{p: ball.Vec{X: 6, Y: 0.5}, d: 0.75, n: right},
		{p: ball.Vec{X: 4, Y: 1}, d: 0.75, n: left},
		{p: ball.Vec{X: 5, Y: 0.25, Z: -0.125}, d: -0.125, n: far},
		{p: ball.Vec{X: 5, Y: 3}, d: 1.75, n: up},
		{p: ball.Vec{X: 5, Y: -1}, d: 0.75, n: down},
		{p: ball.Vec{X: 8, Y: 5}, d: 4.75, n: ball.Vec{X: 0.6, Y: 0.8}},
	})
	exactly(t, collide.Capsule{A: near, B: near, Radius: 1}, []at{
		{p: ball.Vec{Z: 4}, d: 2, n: near},
		{p: ball.Vec{Y: 3, Z: 5}, d: 4, n: ball.Vec{Y: 0.6, Z: 0.8}},
		{p: near, d: -1, n: up},
	})
	// On the segment any normal across it will do.
	cord := collide.Capsule{A: ball.Vec{X: -3, Y: 1}, B: ball.Vec{X: 3, Y: 2}, Radius: 0.004}
	for _, x := range []float64{-3, 0, 1.5, 3} {
		d, n := cord.Distance(ball.Vec{X: x, Y: 1.5 + x/6})
		if along := n.Dot(ball.Vec{X: 6, Y: 1}); math.Abs(d+0.004) > 1e-15 || math.Abs(n.Norm()-1) > 1e-15 || math.Abs(along) > 1e-14 && d == -0.004 {
			t.Errorf("on the cord at %v: %v, %v", x, d, n)
		}
	}
}
