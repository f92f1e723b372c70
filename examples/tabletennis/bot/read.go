package bot

import (
	"cmp"
	"math"
	"slices"

	"github.com/gotopspin/topspin/examples/tabletennis/match"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
	"github.com/gotopspin/topspin/predict"
)

const (
	// horizon is how far the bot looks ahead, in s.
	horizon = 3
	// smash is the height in m above the table from which a ball can be hit
	// down over the net.
	smash = 0.4
	// apart is the time in s between the places where it considers to meet
	// the ball.
	apart = 0.01
	// tries is how many of them it looks at closely, and spread the least
	// time in s between two of those.
	tries, spread = 5, 0.04
)

// meeting is a place where the bot might meet the ball.
type meeting struct {
	ball  predict.Point
	score float64 // m, the less the better
}

// read finds out where the ball goes, and decides where to meet it and how.
func (b *Bot) read(v *match.View) {
	miss := b.rng.Float64() < b.level.Miss // one roll for each incoming ball
	known := 1 + b.level.Reading*b.normal()

	rally := v.Rally
	b.world.PredictInto(&b.coming, v.Ball, predict.Until{Time: v.Now + horizon, Event: func(e *predict.Event) bool {
		rally.Event(e)
		return rally.Phase == rules.Decided
	}})
	from, to, rally := b.window(v)
	bold := b.rng.Float64() < b.level.Boldness
	comfort := b.level.Comfort
	if top, ok := b.coming.Apex(1); ok && bold && v.Rally.Phase == rules.Struck {
		// A high return is met high, to be smashed.
		comfort = max(comfort, min(top.Pos.Y-b.table.Surface-0.05, smash))
	}
	var list []meeting
	for t := from; t < to; t += apart {
		if p := b.coming.At(t); b.playable(v, p) {
			height := p.Pos.Y - b.table.Surface - comfort
			end := b.side()*p.Pos.Z - 0.5*b.table.Length
			list = append(list, meeting{p, math.Abs(height) + 0.3*math.Abs(end)})
		}
	}
	slices.SortStableFunc(list, func(x, y meeting) int { return cmp.Compare(x.score, y.score) })
	var tried []float64
	for _, c := range list {
		if slices.ContainsFunc(tried, func(t float64) bool { return math.Abs(t-c.ball.Time) < spread }) {
			continue
		}
		if tried = append(tried, c.ball.Time); len(tried) > tries {
			break
		}
		if m, ok := b.plan(v, rally, c.ball, known, bold); ok {
			if s, ok := b.path(v, b.err(m, c.ball.State, miss)); ok {
				b.swing(v, s)
			} else {
				b.lunge(v, s.motion.Pose)
			}
			return
		}
	}
}

// window returns from when until when the bot may strike the ball that it has
// predicted, and the rally as it will be then. from is not before to if it will
// not have to.
func (b *Bot) window(v *match.View) (from, to float64, at rules.Rally) {
	r := v.Rally
	from, to = math.Inf(1), b.coming.End().Time
	mine := func(t float64) {
		if who, ok := r.ToStrike(); ok && who == v.Me && math.IsInf(from, 1) {
			from, at = t, r
		}
	}
	mine(v.Now)
	for i := range b.coming.Events() {
		e := &b.coming.Events()[i]
		if r.Event(e); r.Phase == rules.Decided {
			to = e.Time
			break
		}
		mine(e.Time)
	}
	return from + apart, to - apart, at
}

// playable reports whether the racket may get to the ball at p in time, and has
// room there: not over the opponent's part of the table, not under the table,
// not near the floor.
func (b *Bot) playable(v *match.View, p predict.Point) bool {
	beyond := b.side()*p.Pos.Z - 0.5*b.table.Length // behind the end
	above := p.Pos.Y - b.table.Surface
	over := beyond < 0.1 && math.Abs(p.Pos.X) < 0.5*b.table.Width+0.1
	if p.Pos.Y < 0.2 || beyond < -0.9 || beyond > 4 || over && above < 0.05 {
		return false
	}
	hz := rate(v)
	hand := v.Rackets[v.Me].At(v.Now).Pos
	return math.Round(v.Now*hz)+b.ticks(hz, hand, p.Pos)+2 <= math.Floor(p.Time*hz)
}
