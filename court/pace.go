package court

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/internal/detmath"
)

// PaceRating returns the court pace rating of the surface s by a simulated ITF
// test: the ball b hits a level court at 30 m/s and 16° without spin.
//
//	CPR = 100 (1 − μ) + 150 (0.81 − e)
//	μ = (v_x − v_x')/(v_y + v_y')    e = v_y'/v_y
//
// with v_x the speed along the court, v_y the speed towards it, and primes
// after the impact. The ITF's classes, of the rounded rating: slow up to 29,
// medium-slow 30 to 34, medium 35 to 39, medium-fast 40 to 44, fast from 45.
// The ITF averages nine impacts within 2 m/s and 2°, and reduces e to 23 °C;
// the simulation has one impact and no temperature.
//
// μ is what the test measures and not the surface's friction: a ball of inertia
// factor k stops sliding before the contact ends if the friction is above
//
//	(1 + e_t)/((1 + 1/k)(1 + e) tan 16°)
//
// and the test then measures this value, 0.67 to 0.74 for a tennis ball. No
// court can therefore rate much below 18.
//
// b must be valid. It panics if s is nil.
func PaceRating(b ball.Ball, s collide.Resolver) float64 {
	if s == nil {
		panic("court: PaceRating of a nil surface")
	}
	sin, cos := detmath.Sincos(ball.Degrees(16))
	before := ball.State{Pos: ball.Vec{Y: b.Radius}, Vel: ball.Vec{Y: float64(-30 * sin), Z: float64(-30 * cos)}}
	up := ball.Vec{Y: 1}
	after, _ := s.Resolve(b, before, collide.Contact{Normal: up, LocalNormal: up})
	in, out := -before.Vel.Y, after.Vel.Y
	mu := (after.Vel.Z - before.Vel.Z) / (in + out)
	return float64(100*(1-mu)) + float64(150*(0.81-out/in))
}
