package court

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/internal/detmath"
)

// PaceRating returns the ITF Court Pace Rating of the surface s for the ball b.
func PaceRating(b ball.Ball, s collide.Resolver) float64 {
	sin, cos := detmath.Sincos(ball.Degrees(16))
	before := ball.State{Pos: ball.Vec{Y: b.Radius}, Vel: ball.Vec{Y: -30 * sin, Z: -30 * cos}}
	up := ball.Vec{Y: 1}
	after, _ := s.Resolve(b, before, collide.Contact{Normal: up, LocalNormal: up})
	in, out := -before.Vel.Y, after.Vel.Y
	mu := (after.Vel.Z - before.Vel.Z) / (in + out)
	return float64(100*(1-mu)) + float64(150*(0.81-out/in))
}
