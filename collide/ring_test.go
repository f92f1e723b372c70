package collide_test

import (
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

func TestRing(t *testing.T) {
	exactly(t, collide.Ring{Radius: 4, Tube: 0.5}, []at{
		{p: ball.Vec{X: 6}, d: 1.5, n: right},
		{p: ball.Vec{X: 2}, d: 1.5, n: left},
		{p: ball.Vec{Z: -2}, d: 1.5, n: near},
		{p: ball.Vec{X: 4, Y: 2}, d: 1.5, n: up},
		{p: ball.Vec{Z: -4, Y: -2}, d: 1.5, n: down},
		{p: ball.Vec{X: -4}, d: -0.5, n: up},
		{p: ball.Vec{X: -4.25}, d: -0.25, n: left},
		{p: ball.Vec{X: 7, Y: -4}, d: 4.5, n: ball.Vec{X: 0.6, Y: -0.8}},
		{p: ball.Vec{Z: 1, Y: 4}, d: 4.5, n: ball.Vec{Z: -0.6, Y: 0.8}},
		{p: ball.Vec{}, d: 3.5, n: up},
		{p: ball.Vec{Y: 3}, d: 4.5, n: up},
		{p: ball.Vec{Y: -3}, d: 4.5, n: down},
	})
}
