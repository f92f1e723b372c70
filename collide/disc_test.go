package collide_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

func TestDisc(t *testing.T) {
	exactly(t, collide.Disc{Radius: 5}, []at{
		{p: ball.Vec{Z: 2}, d: 2, n: near},
		{p: ball.Vec{Z: -2}, d: 2, n: far},
		{p: ball.Vec{X: 3, Y: -4, Z: -1}, d: 1, n: far}, // above the rim
		{p: ball.Vec{}, d: 0, n: near},
		{p: ball.Vec{X: 3, Y: 4}, d: 0, n: near},
		{p: ball.Vec{X: 1, Z: math.Copysign(0, -1)}, d: 0, n: near},
		{p: ball.Vec{X: -7}, d: 2, n: left},
		{p: ball.Vec{Y: 8, Z: -4}, d: 5, n: ball.Vec{Y: 0.6, Z: -0.8}},
		{p: ball.Vec{Y: -8, Z: 4}, d: 5, n: ball.Vec{Y: -0.6, Z: 0.8}},
	})
}
