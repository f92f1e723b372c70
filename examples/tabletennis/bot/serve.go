package bot

import (
	"math"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/examples/tabletennis/match"
	"github.com/gotopspin/topspin/examples/tabletennis/racket"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
	"github.com/gotopspin/topspin/predict"
)

const (
	hand    = 0.15 // m above the table where the ball leaves the hand
	rise    = 0.25 // m that it rises; the law wants 0.16
	contact = 0.25 // m above the table where it is struck: median of human serves (D'Ambrosio et al. 2025) 0.26
	back    = 0.15 // m behind the end line where all that happens
	breath  = 0.5  // s before the toss
	// high is the clearance in m over the net above which a serve is a gift.
	high = 0.2
)

// serveStance is where it holds the racket before the toss: behind the ball,
// which it will throw up to the right of the middle.
func (b *Bot) serveStance() collide.Pose {
	b.right = 0.45 * (2*b.rng.Float64() - 1)
	return collide.Pose{Pos: b.at(b.right, contact+0.05, back+0.25), Rot: racket.Face(b.me, b.ahead())}
}

// Toss implements match.Player: it throws the ball straight up, with a serve
// already planned for when it has come down.
func (b *Bot) Toss(v *match.View) (ball.State, bool) {
	if v.Number != b.number || v.Now < b.ready+breath {
		return ball.State{}, false
	}
	// A little more than √(2g·rise), for the air.
	toss := ball.State{Pos: b.at(b.right, hand, back), Vel: ball.Vec{Y: math.Sqrt(2.02 * ball.StandardGravity * rise)}}
	rally := v.Rally
	rally.Toss(toss.Pos, rise)
	b.world.PredictInto(&b.coming, predict.Point{State: toss, Time: v.Now}, predict.Until{Time: v.Now + 1})
	for p := range b.coming.Crossings(collide.Plane{Normal: ball.Vec{Y: 1}, Offset: b.table.Surface + contact}) {
		if p.Vel.Y < 0 {
			b.planServe(v, rally, p)
			break
		}
	}
	return toss, true
}

// planServe plans a serve from the falling ball p: with the spin that it feels
// like, or with less where that finds no way over the net.
func (b *Bot) planServe(v *match.View, rally rules.Rally, p predict.Point) {
	b.turnAim(v, p.Pos)
	spin := b.level.Serve * (0.6 + 0.4*b.rng.Float64())
	turn := 2 * math.Pi * b.rng.Float64() // between topspin, sidespin and backspin
	top, side := spin*math.Cos(turn), spin*math.Sin(turn)
	for range 10 {
		if shot, ok := b.imagine(rally, p, top, side); ok {
			for _, flat := range []bool{true, false} {
				shot.Lofted = flat
				m, out, ok := b.strike(p.State, shot, top, side)
				m.Time = p.Time
				m = turning(m)
				if !ok || m.Vel.Norm() > b.level.Swing || !b.good(rally, p.Time, p.State, out) || b.over() > high {
					continue
				}
				if s, ok := b.path(v, b.err(m, p.State, false)); ok {
					b.swing(v, s)
					return
				}
			}
		}
		top, side = 0.8*top, 0.8*side
	}
}

// imagine tries serves with the given spin in its head until one passes low
// over the net onto the other half, and returns the shot that does: its speed
// along the table and where it comes down. Few pairs of the two have a way over
// the net at all.
func (b *Bot) imagine(rally rules.Rally, p predict.Point, top, side float64) (aim.Shot, bool) {
	for range 40 {
		v := ball.Vec{Y: -0.5 - 3*b.rng.Float64(), Z: -b.side() * b.level.Forward * (0.8 + 0.6*b.rng.Float64())}
		v.X = math.Tan(b.angle) * v.Z
		if !b.good(rally, p.Time, p.State, ball.State{Vel: v, Spin: ball.Spin(v, top, side, 0)}) || b.over() > high {
			continue
		}
		events := b.sent.Events()
		land := events[len(events)-1].Contact.Point
		if land.X > 0.5*b.table.Width-b.level.Margin || land.X < b.level.Margin-0.5*b.table.Width {
			continue
		}
		return aim.Shot{
			From: p.Pos, Via: b.table.Half(b.me), Target: ball.Vec{X: land.X, Y: b.table.Surface, Z: land.Z},
			Forward: math.Abs(v.Z), Time: p.Time, Tolerance: 0.01,
		}, true
	}
	return aim.Shot{}, false
}

// over is the clearance in m of the ball that it last thought of.
func (b *Bot) over() float64 {
	clear, ok := b.sent.Clearance(b.table.Net)
	if !ok || b.table.Net == (court.Net{}) {
		return math.Inf(1) // around the net
	}
	return clear
}
