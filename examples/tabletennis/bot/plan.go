package bot

import (
	"math"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/examples/tabletennis/match"
	"github.com/gotopspin/topspin/examples/tabletennis/racket"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
	"github.com/gotopspin/topspin/predict"
)

// intent is what a stroke is to be.
type intent struct {
	speed     float64 // m/s, mean along the straight line to the target
	top, side float64 // rad/s
	clearance float64 // m, over the net
	depth     float64 // 1, of the target: 0 at the net, 1 at the end less the margin
}

// plan decides how to play the ball at p, and returns the motion of the racket
// for it. known is the spin that the bot believes the ball to have, over its
// true spin; rally is the rally when the ball is there; bold says whether it
// feels like attacking.
func (b *Bot) plan(v *match.View, rally rules.Rally, p predict.Point, known float64, bold bool) (collide.Motion, bool) {
	in := p.State
	in.Spin = in.Spin.Scale(known)
	b.turnAim(v, p.Pos)
	for _, i := range b.intents(p, bold) {
		// The time of flight rather than the speed: every time can be played.
		to := b.target(p.Pos, i.depth)
		shot := aim.Shot{
			From: p.Pos, Target: to, FlightTime: to.Sub(p.Pos).Norm() / i.speed,
			Clearance: i.clearance, Time: p.Time, Tolerance: 0.01,
		}
		for range 4 {
			m, out, ok := b.strike(in, shot, i.top, i.side)
			if !ok {
				break
			}
			m.Time = p.Time
			m = turning(m)
			if _, ok := b.path(v, m); ok && m.Vel.Norm() <= b.level.Swing {
				if b.good(rally, p.Time, in, out) {
					return m, true
				}
				break
			}
			// Too fast for this arm, or no time for so long a stroke: less of
			// everything.
			shot.FlightTime /= 0.75
			i.top *= 0.6
			i.side *= 0.6
		}
	}
	return collide.Motion{}, false
}

// intents returns what the bot would like to play, the best first.
func (b *Bot) intents(p predict.Point, bold bool) []intent {
	l := &b.level
	above := p.Pos.Y - b.table.Surface
	behind := b.side()*p.Pos.Z - 0.5*b.table.Length
	top, _, _ := ball.SpinParts(p.Vel, p.Spin)

	drive := intent{l.Speed, l.Topspin, 0, l.Over, 0.9}
	steady := intent{0.7 * l.Speed, 0.5 * l.Topspin, 0, 2 * l.Over, 0.7}
	push := intent{min(0.6*l.Speed, 5), -0.4 * l.Topspin, 0, l.Over, 0.7}
	lift := intent{4.5, 0, 0, 0.2, 0.6}
	switch {
	case bold && above > 0.3 && behind < 0.5: // a high ball near the table
		kill := intent{2 * l.Speed, 0.1 * l.Topspin, 0, 0.02, 0.8}
		return []intent{kill, drive, steady, lift}
	case above < 0.3 && behind < -0.1: // a short ball: no room to swing
		return []intent{push, steady, lift}
	case !bold && top < -60 && above < 0.2: // a low ball with backspin
		return []intent{push, steady, lift}
	case bold:
		return []intent{drive, steady, push, lift}
	}
	return []intent{steady, drive, push, lift}
}

// turnAim turns the bot's aim part of the way towards where it would like to
// play from the place at: away from the opponent, if it looks.
func (b *Bot) turnAim(v *match.View, at ball.Vec) {
	s := b.side()
	room := 0.5*b.table.Width - b.level.Margin
	x := (2*b.rng.Float64() - 1) * room
	if b.rng.Float64() < b.level.Boldness {
		opponent := v.Rackets[rules.Other(b.me)].At(v.Now).Pos.X
		x = math.Copysign(room*(0.5+0.5*b.rng.Float64()), -opponent)
	}
	long := s*at.Z + 0.25*b.table.Length
	want := math.Atan2(s*(at.X-x), long)
	b.angle += b.level.Ease * (want - b.angle)
}

// target returns the place on the table that lies in the direction of the aim
// from the place at, in the margins.
func (b *Bot) target(at ball.Vec, depth float64) ball.Vec {
	s := b.side()
	room := 0.5*b.table.Width - b.level.Margin
	z := -s * depth * (0.5*b.table.Length - b.level.Margin)
	x := at.X - s*math.Tan(b.angle)*math.Abs(at.Z-z)
	return ball.Vec{X: max(-room, min(x, room)), Y: b.table.Surface, Z: z}
}

// aims is how often a stroke is aimed again with the spin that the rubber
// gives, and near how close in rad/s that spin must come to the one aimed with.
const aims, near = 6, 3

// strike finds the motion of the racket that plays the shot from the ball in,
// with as much of the wanted spin as the contact can give: the shot is aimed,
// the racket for it found, and the shot aimed again with the spin that this
// racket gives.
func (b *Bot) strike(in ball.State, shot aim.Shot, top, side float64) (m collide.Motion, out ball.State, ok bool) {
	shot.Topspin, shot.Sidespin = top, side
	for range aims {
		sol, err := b.solver.Solve(b.world, shot)
		if err != nil {
			return m, out, false
		}
		launch := sol.Launch.State
		want := launch
		want.Spin = ball.Spin(launch.Vel, top, side, 0)
		if m, out, err = aim.Stroke(b.body, b.blade, in, want); err != nil {
			return m, out, false
		}
		if out.Spin.Sub(launch.Spin).Norm() < near {
			m.Rot = racket.Face(b.me, m.Rot.Rotate(ball.Vec{Z: 1}))
			return m, out, true
		}
		shot.Topspin, shot.Sidespin, shot.Spin = 0, 0, out.Spin
	}
	return m, out, false
}

// good reports whether the ball struck at the time t, out, comes down where the
// rally wants it without touching the net.
func (b *Bot) good(rally rules.Rally, t float64, in, out ball.State) bool {
	out.Pos = in.Pos
	rally.Event(&predict.Event{On: rules.Racket(b.me), Role: collide.Striker, Time: t, Before: in, After: out})
	b.world.PredictInto(&b.sent, predict.Point{State: out, Time: t}, predict.Until{Time: t + horizon, Event: func(e *predict.Event) bool {
		rally.Event(e)
		return rally.Phase == rules.Bounced || rally.Phase == rules.Decided
	}})
	return rally.Phase == rules.Bounced && !rally.Clipped
}
