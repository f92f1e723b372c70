package plan

import (
	"testing"

	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// How bold it is with a ball of 30 m/s, met at ease from the baseline, with the
// opponent in position and the draws of an attack. Each case changes that.
func TestIntent(t *testing.T) {
	fast := func(v float64) func(*AI, *match.Sight) {
		return func(_ *AI, s *match.Sight) { s.Ball = launch(ball.Vec{Y: 1, Z: -base}, ball.Vec{Z: v}) }
	}
	deep := func(depth, draw float64) func(*AI, *match.Sight) {
		return func(ai *AI, _ *match.Sight) { ai.ball.deep, ai.ball.draws.deep = depth, draw }
	}
	style := func(aggression, draw float64) func(*AI, *match.Sight) {
		return func(ai *AI, _ *match.Sight) { ai.Athlete.Style.Aggression, ai.ball.draws.bold = aggression, draw }
	}
	chance := func(v, draw float64, more ...func(*AI, *match.Sight)) func(*AI, *match.Sight) {
		return func(ai *AI, s *match.Sight) {
			fast(v)(ai, s)
			ai.ball.short, ai.ball.draws.bold = true, draw
			for _, f := range more {
				f(ai, s)
			}
		}
	}
	low := func(y, z float64) func(*AI, *match.Sight) {
		return func(ai *AI, _ *match.Sight) { ai.ball.at = ball.Vec{Y: y, Z: z} }
	}
	them := func(x, v, draw float64) func(*AI, *match.Sight) {
		return func(ai *AI, s *match.Sight) {
			s.Them.Pos.X, s.Them.Vel.X = x, v
			style(0, draw)(ai, s)
		}
	}
	served := func(second bool) func(*AI, *match.Sight) {
		return func(_ *AI, s *match.Sight) { s.Strokes, s.Second = 1, second }
	}
	volley := func(ai *AI, _ *match.Sight) { ai.ball.volley = true }
	h := Measured()
	bolder, soon := 0.15+2*h.Boldness.Exposed, 2/h.Direction.Lead
	const eps = 1e-9
	for _, c := range []struct {
		name   string
		change func(*AI, *match.Sight)
		want   stroke.Intent
	}{
		{"at ease", func(*AI, *match.Sight) {}, stroke.Attack},

		// Safe.
		{"barely there", func(ai *AI, _ *match.Sight) { ai.ball.hurry = 1.2 }, stroke.Attack},
		{"not there", func(ai *AI, _ *match.Sight) { ai.ball.hurry = up(1.2) }, stroke.Safe},
		{"fast", fast(42), stroke.Attack},
		{"too fast", fast(up(42)), stroke.Safe},
		{"not tired", func(_ *AI, s *match.Sight) { s.Energy = 0.32 }, stroke.Attack},
		{"tired", func(_ *AI, s *match.Sight) { s.Energy = athlete.Energy(down(0.32)) }, stroke.Safe},
		{"on the baseline", deep(1, down(0.5)), stroke.Safe},
		{"on the baseline, bold", deep(1, 0.5), stroke.Attack},
		{"half deep", deep(0.5, down(0.25)), stroke.Safe},
		{"half deep, bold", deep(0.5, 0.25), stroke.Attack},
		{"beyond the baseline", deep(1.5, 0.5), stroke.Attack},
		{"in the service box", deep(-1, 0), stroke.Attack},

		// Attack, by style.
		{"timid", style(0, down(0.15)), stroke.Attack},
		{"timid, or not", style(0, 0.15), stroke.Neutral},
		{"middling", style(0.5, 0.3-eps), stroke.Attack},
		{"middling, or not", style(0.5, 0.3+eps), stroke.Neutral},
		{"aggressive", style(1, 0.45-eps), stroke.Attack},
		{"aggressive, or not", style(1, 0.45+eps), stroke.Neutral},

		// On a chance.
		{"chance", chance(down(27), down(0.9)), stroke.Attack},
		{"chance, or not", chance(down(27), 0.9), stroke.Neutral},
		{"slowed down", chance(20, 0.5, func(_ *AI, s *match.Sight) {
			s.Ball, s.Now = launch(ball.Vec{Y: 1, Z: -base}, ball.Vec{Y: 5, Z: 26.85}), 0.28
		}), stroke.Attack},
		{"short but fast", chance(27, 0.5), stroke.Neutral},
		{"chance for a volley", chance(20, 0.5, volley), stroke.Neutral},
		{"chance in the hurry", chance(20, 0, func(ai *AI, _ *match.Sight) { ai.ball.hurry = 2 }), stroke.Safe},
		{"deep chance", chance(20, 0.5, deep(1, 0)), stroke.Attack},

		// With the opponent out of position: more for each metre after the first.
		{"exposed", them(3, 0, bolder-eps), stroke.Attack},
		{"exposed, or not", them(3, 0, bolder+eps), stroke.Neutral},
		{"exposed to the left", them(-3, 0, bolder-eps), stroke.Attack},
		{"going to be", them(1, soon, bolder-eps), stroke.Attack},
		{"coming back", them(3, -soon, 0.15+eps), stroke.Neutral},
		{"a metre", them(1, 0, 0.15+eps), stroke.Neutral},
		{"in position", them(0, 0, 0.15-eps), stroke.Attack},

		// Never off a low ball near the net.
		{"low", low(down(0.5), down(6.4)), stroke.Neutral},
		{"not low", low(0.5, down(6.4)), stroke.Attack},
		{"low but far", low(down(0.5), 6.4), stroke.Attack},
		{"low chance", chance(20, 0, low(0.4, 5)), stroke.Neutral},
		{"low and late", func(ai *AI, _ *match.Sight) { low(0.4, 5)(ai, nil); ai.ball.hurry = 2 }, stroke.Safe},

		// A first serve is not attacked.
		{"first serve", served(false), stroke.Neutral},
		{"second serve", served(true), stroke.Attack},
		{"no chance in a serve", func(ai *AI, s *match.Sight) { chance(20, 0.5)(ai, s); served(true)(ai, s) }, stroke.Neutral},
	} {
		s, ai := sight(launch(ball.Vec{Y: 1, Z: -base}, ball.Vec{Z: 30})), mind()
		s.Now = 0
		ai.ball.at, ai.ball.draws = ball.Vec{Y: 1, Z: 12}, idle
		ai.ball.draws.bold = 0
		c.change(ai, s)
		if ai.bold(s); ai.ball.intent != c.want {
			t.Errorf("%s: %v, not %v", c.name, ai.ball.intent, c.want)
		}
	}
}

// What is short and slow enough is judged when the ball is read: it bounces
// nearer than 7.5 m, and has slowed down to 27 m/s by then.
func TestChance(t *testing.T) {
	for _, c := range []struct {
		z, seconds float64
		chance     bool
	}{{7.499, 1.1, true}, {7.501, 1.1, false}, {7, 0.69, false}, {7, 0.73, true}} {
		s, ai := sight(throw(ball.Vec{Y: 2.2, Z: -base}, ball.Vec{X: 1, Z: c.z}, c.seconds)), mind()
		meets(t, ai, s)
		if ai.ball.chance != c.chance {
			t.Errorf("%v m from the net at %.1f m/s: chance %v", c.z, s.Ball.At(s.Now).Vel.Norm(), ai.ball.chance)
		}
	}
}
