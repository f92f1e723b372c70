// Package bot plays table tennis with what a human has: it sees the ball and
// the rackets, knows how a ball flies and bounces, and moves a racket that can
// only be so fast.
//
// Between the opponent's stroke and its own it goes through
//
//	react   nothing, for the time that it takes to see where the ball goes
//	read    predict the ball in the world, with the table, the net, the legs
//	        and the spin, up to 3 s ahead; choose where to meet it
//	plan    choose a target and a spin, aim at it, find the racket that gives
//	        this ball, and aim again with the spin that the rubber can give
//	swing   bring the racket there in time, easing, and through the ball: with
//	        an error, and now and then past it
//
// The ball is then struck by the world and not by the bot: a disc moves and
// turns, and whatever it touches follows from the contact.
package bot

import (
	"math"
	"math/rand/v2"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/examples/tabletennis/match"
	"github.com/gotopspin/topspin/examples/tabletennis/racket"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
	"github.com/gotopspin/topspin/predict"
)

// Bot is a match.Player. It serves one match at a time.
type Bot struct {
	level Level
	world *predict.World
	table court.Court
	body  ball.Ball
	blade collide.Racket
	rng   *rand.Rand

	solver aim.Solver
	coming predict.Trajectory // the ball as it comes
	sent   predict.Trajectory // the ball as it will leave

	number int       // of the point
	me     court.End // since when
	seen   float64   // time of the stroke that it has reacted to
	look   float64   // when it will know where the ball goes; +Inf: nothing to see
	angle  float64   // rad to the left of straight ahead, of its aim
	todo   []segment // motions of the racket, in order
	ready  float64   // when its racket is where it serves from; +Inf: it has not moved there
	right  float64   // m, of the middle, where it serves from
}

// segment is a motion of the racket and until when it holds.
type segment struct {
	motion collide.Motion
	until  float64
}

// New returns a bot of the level in the world, which must be the one of the
// match. All that it leaves to chance comes from rng.
func New(l Level, w *predict.World, rng *rand.Rand) *Bot {
	c := w.Config()
	return &Bot{
		level: l, world: w, table: c.Court, body: c.Flight.Ball,
		blade: racket.New(collide.Inverted(), collide.Inverted()), rng: rng,
	}
}

// Level returns the level at which the bot plays.
func (b *Bot) Level() Level { return b.level }

// Racket returns a blade with inverted rubber on both sides.
func (b *Bot) Racket() collide.Racket { return b.blade }

// Move implements match.Player.
func (b *Bot) Move(v *match.View) (collide.Motion, float64) {
	if v.Number != b.number {
		b.begin(v)
	}
	if v.Rally.Phase >= rules.Served && v.Rally.Striker != v.Me && v.Rally.Time != b.seen {
		b.seen = v.Rally.Time
		b.look = b.seen + b.level.Reaction
	}
	if v.Now >= b.look-1e-9 {
		b.look = math.Inf(1)
		if who, ok := v.Rally.Receives(); ok && who == v.Me {
			b.read(v)
		}
	}
	return b.next(v)
}

// next returns the next motion.
func (b *Bot) next(v *match.View) (collide.Motion, float64) {
	for len(b.todo) > 0 && b.todo[0].until <= v.Now+1e-9 {
		b.todo = b.todo[1:]
	}
	if len(b.todo) == 0 {
		return still(v.Rackets[v.Me].At(v.Now)), b.look
	}
	return b.todo[0].motion, min(b.todo[0].until, b.look)
}

// begin gets ready for a new point.
func (b *Bot) begin(v *match.View) {
	moved := b.number == 0 || b.me != v.Me
	b.number, b.me = v.Number, v.Me
	b.look, b.ready = math.Inf(1), math.Inf(1)
	b.todo = b.todo[:0]
	b.angle = 0
	to := b.stance()
	if v.Rally.Server == v.Me {
		to = b.serveStance()
	}
	from := v.Rackets[v.Me].At(v.Now)
	if moved { // walked around the table
		from = to
	}
	b.ready = b.travel(v, from, to, v.Now, 0)
}

// side is +1 at the near end and −1 at the far one.
func (b *Bot) side() float64 {
	if b.me == court.Near {
		return 1
	}
	return -1
}

// ahead is the direction towards the opponent.
func (b *Bot) ahead() ball.Vec { return ball.Vec{Z: -b.side()} }

// at returns the place that is right of the middle, high above the table and
// behind the bot's own end, as the bot sees it.
func (b *Bot) at(right, above, behind float64) ball.Vec {
	s := b.side()
	return ball.Vec{X: s * right, Y: b.table.Surface + above, Z: s * (0.5*b.table.Length + behind)}
}

// stance is where it holds the racket between strokes.
func (b *Bot) stance() collide.Pose {
	return collide.Pose{Pos: b.at(0, b.level.Comfort, b.level.Stand), Rot: racket.Face(b.me, b.ahead())}
}

// normal returns a number of mean 0 and variance 1: the sum of twelve uniform
// ones, within ±6. It has the same bits everywhere.
func (b *Bot) normal() float64 {
	sum := -6.0
	for range 12 {
		sum += b.rng.Float64()
	}
	return sum
}
