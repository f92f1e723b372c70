package plan

import (
	"math"
	"math/rand/v2"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
)

// The balls of these tests fly in a vacuum over a smooth floor: when and where
// they come down, and how high they rise again, is known in closed form.
const (
	gravity = 9.81
	rebound = 0.75
)

var (
	hard   = court.Tennis(court.Hard())
	base   = hard.Length / 2
	side   = hard.Width / 2
	world  = smooth()
	radius = world.Ball().Radius
	config = match.Defaults(world)
	legs   = athlete.Limits{Speed: 6, Acceleration: 10, Braking: 11, Turning: 9}
	swift  = athlete.Limits{Speed: 1e3, Acceleration: 1e5, Braking: 1e5, Turning: 1e5} // is anywhere at once
)

func smooth() *predict.World {
	f := ball.Flight{Ball: ball.Tennis().Ball, Gravity: ball.Vec{Y: -gravity}}
	w, err := predict.NewWorld(predict.Config{Flight: f, Court: court.Open(collide.Surface{Restitution: collide.Constant(rebound)})})
	if err != nil {
		panic(err)
	}
	return w
}

// launch is a ball struck at the time 0.
func launch(pos, vel ball.Vec) *predict.Trajectory {
	return world.Predict(predict.Point{State: ball.State{Pos: pos, Vel: vel}}, predict.Until{Bounces: 2})
}

// throw is a ball struck at the time 0 that comes down at to after the time t.
func throw(from, to ball.Vec, t float64) *predict.Trajectory {
	v := to.Sub(from).Scale(1 / t)
	v.Y = (radius-from.Y)/t + gravity*t/2
	return launch(from, v)
}

// drive is a ball from the opponent's baseline that comes down at x, z. It
// rises again to 1.15 m.
func drive(x, z float64) *predict.Trajectory {
	return throw(ball.Vec{Y: 1, Z: -base}, ball.Vec{X: x, Z: z}, 1.1)
}

// sight is what a player in the middle behind the baseline sees of the ball b
// when his reaction time has passed.
func sight(b *predict.Trajectory) *match.Sight {
	return &match.Sight{
		Now: config.Reaction, Me: athlete.Body{Pos: ball.Vec{Z: 13}}, Them: athlete.Body{Pos: ball.Vec{Z: -12.5}},
		Limits: legs, Energy: 1, Place: hard, Box: hard.ServiceBox(court.Far, true), Right: true,
		Strokes: 2, Ball: b, Reach: config.Reach,
	}
}

// mind is the measured AI of middling style, without a favourite pattern.
func mind() *AI { return seeded(1) }

func seeded(seed uint64) *AI {
	a, _ := athlete.Find("allcourt")
	return New(Measured(), &a, seed, 3)
}

// idle are draws by which nothing happens that is left to chance, and the ball
// goes cross court.
var idle = draws{open: 1, angle: 1, pattern: 1, lob: 1, side: 1, drop: 1, slice: 1, bold: 1, deep: 1}

// up and down are the next numbers.
func up(x float64) float64   { return math.Nextafter(x, math.Inf(1)) }
func down(x float64) float64 { return math.Nextafter(x, math.Inf(-1)) }

// around returns a number within d of x.
func around(r *rand.Rand, x, d float64) float64 { return x + d*(2*r.Float64()-1) }

// mirror swaps left and right.
func mirror(v ball.Vec) ball.Vec { return ball.Vec{X: -v.X, Y: v.Y, Z: v.Z} }

func near(a, b ball.Vec) bool { return a.Sub(b).Norm() < 1e-9 }
