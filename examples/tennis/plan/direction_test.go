package plan

import (
	"testing"

	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/position"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// Where a ball goes that is met on the left, on the baseline, neutral, with the
// opponent in position. Each case changes that. From the right: TestMirrored.
func TestDirection(t *testing.T) {
	type setting struct {
		ai   *AI
		s    *match.Sight
		p    *plan
		d    *draws
		them func(x float64) // m to the right of where he should be
	}
	short := func(c *setting) { c.p.short, c.p.at.Z = true, 8 }
	h := Measured().Direction
	pick := func(aggression, x float64) func(*setting) { // x: of the weights
		return func(c *setting) {
			c.ai.Athlete.Style.Aggression = aggression
			c.d.pick = x / (h.Cross + h.Middle + h.Line[int(aggression)])
		}
	}
	pattern := func(p athlete.Pattern, draw float64, backhand bool) func(*setting) {
		return func(c *setting) {
			c.ai.Athlete.Style.Pattern, c.d.pattern, c.p.backhand = p, draw, backhand
			c.d.pick = down(1) // otherwise down the line
		}
	}
	approach := func(z, vz float64) func(*setting) {
		return func(c *setting) { c.s.Them = athlete.Body{Pos: ball.Vec{Z: z}, Vel: ball.Vec{Z: vz}}; c.them(1) }
	}
	// Targets on the right.
	into := func(inset, depth float64) ball.Vec { return ball.Vec{X: side - inset, Z: -(base - depth)} }
	by := func(i stroke.Intent) ball.Vec { return into(h.Inset[i], h.Depth[i]) }
	neutral, passing, volleyed := by(stroke.Neutral), into(h.PassInset, h.PassDepth), into(h.VolleyInset, h.VolleyDepth)
	toMiddle := ball.Vec{Z: neutral.Z}
	half := 0.4 + h.Full/2 // m out of position, where half the chance is reached
	const eps = 1e-9
	for _, c := range []struct {
		name  string
		set   func(*setting)
		place place
		to    ball.Vec
	}{
		// The default.
		{"cross", pick(0, 0), cross, neutral},
		{"last cross", pick(0, h.Cross-eps), cross, neutral},
		{"first to the middle", pick(0, h.Cross+eps), middle, toMiddle},
		{"last to the middle", pick(0, h.Cross+h.Middle-eps), middle, toMiddle},
		{"first down the line", pick(0, h.Cross+h.Middle+eps), line, mirror(neutral)},
		{"aggressive, cross", pick(1, h.Cross-eps), cross, neutral},
		{"aggressive, middle", pick(1, h.Cross+h.Middle-eps), middle, toMiddle},
		{"aggressive, line", pick(1, h.Cross+h.Middle+eps), line, mirror(neutral)},

		// By intent.
		{"safe", func(c *setting) { c.p.intent = stroke.Safe }, cross, by(stroke.Safe)},
		{"attack", func(c *setting) { c.p.intent = stroke.Attack }, cross, by(stroke.Attack)},
		{"varied", func(c *setting) { c.d.depth, c.d.inset = 0.5, -1 }, cross, into(h.Inset[stroke.Neutral]-0.3, h.Depth[stroke.Neutral]+0.5*h.Vary)},
		{"not on the lines", func(c *setting) { c.d.depth, c.d.inset = -4, -6 }, cross, into(0.3, 0.8)},

		// The open court: with a chance that grows from 0.4 m on.
		{"open on the left", func(c *setting) { c.them(half); c.d.open = h.Open/2 - eps }, open, mirror(neutral)},
		{"open on the right", func(c *setting) { c.them(-half); c.d.open = h.Open/2 - eps }, open, neutral},
		{"open, not seen", func(c *setting) { c.them(half); c.d.open = h.Open/2 + eps }, cross, neutral},
		{"wide open", func(c *setting) { c.them(0.4 + h.Full + eps); c.d.open = down(h.Open) }, open, mirror(neutral)},
		{"wide open, not seen", func(c *setting) { c.them(0.4 + h.Full + eps); c.d.open = h.Open }, cross, neutral},
		{"hardly open", func(c *setting) { c.them(0.39); c.d.open = 0 }, cross, neutral},
		{"going to be open", func(c *setting) { c.s.Them.Vel.X = half / h.Lead; c.d.open = h.Open/2 - eps }, open, mirror(neutral)},

		// A short angle on a short ball, and the open court next.
		{"angle", func(c *setting) { short(c); c.d.angle = down(h.Angle) }, angle, ball.Vec{X: side - h.AngleAt[0], Z: -h.AngleAt[1]}},
		{"no angle", func(c *setting) { short(c); c.d.angle = h.Angle }, cross, neutral},
		{"no angle off a long ball", func(c *setting) { c.d.angle = 0 }, cross, neutral},
		{"angle, a step out", func(c *setting) { short(c); c.d.angle, c.d.open = 0, 1; c.them(down(0.4 + h.Full)) }, angle, ball.Vec{X: side - h.AngleAt[0], Z: -h.AngleAt[1]}},
		{"no angle, far out", func(c *setting) { short(c); c.d.angle, c.d.open = 0, 1; c.them(0.4 + h.Full) }, cross, neutral},
		{"no safe angle", func(c *setting) { short(c); c.d.angle = 0; c.p.intent = stroke.Safe }, cross, by(stroke.Safe)},
		{"no sliced angle", func(c *setting) { short(c); c.d.angle = 0; c.p.kind = stroke.Slice }, cross, neutral},
		{"open before an angle", func(c *setting) { short(c); c.d.angle, c.d.open = 0, 0; c.them(half) }, open, mirror(neutral)},
		{"after an angle", func(c *setting) { c.ai.angled = true; c.them(0.51) }, open, mirror(neutral)},
		{"after an angle, covered", func(c *setting) { c.ai.angled = true; c.them(0.49) }, cross, neutral},
		{"after an angle, off", func(c *setting) { c.ai.angled = true; c.them(1); c.ai.Habits.Direction.AfterAngle = false }, cross, neutral},

		// Patterns.
		{"always cross", pattern(athlete.AlwaysCross, down(h.Pattern), false), cross, neutral},
		{"not always", pattern(athlete.AlwaysCross, h.Pattern, false), line, mirror(neutral)},
		{"inside out", pattern(athlete.InsideOut, down(h.Pattern), false), cross, mirror(neutral)},
		{"not by the backhand", pattern(athlete.InsideOut, 0, true), line, mirror(neutral)},
		{"none", pattern(athlete.NoPattern, 0, false), line, mirror(neutral)},

		// Past one who is at the net, or will be in a moment: nearer than 7 m.
		{"pass", approach(-6.999, 0), pass, mirror(passing)},
		{"no pass", approach(-7.001, 0), cross, neutral},
		{"coming", approach(-8, 1.001/h.Lead), pass, mirror(passing)},
		{"not there yet", approach(-8, 0.999/h.Lead), cross, neutral},
		{"pass on the other side", func(c *setting) { approach(-4, 0)(c); c.them(-1) }, pass, passing},
		{"guess left", func(c *setting) { approach(-4, 0)(c); c.them(0.29); c.d.side, c.d.pick = down(0.5), 0 }, pass, mirror(passing)},
		{"guess right", func(c *setting) { approach(-4, 0)(c); c.them(0.29); c.d.side, c.d.pick = down(0.5), 0.6 }, pass, passing},
		{"no guess", func(c *setting) { approach(-4, 0)(c); c.them(0.29); c.d.side, c.d.pick = 0.5, 0.6 }, pass, mirror(passing)},
		{"no need to guess", func(c *setting) { approach(-4, 0)(c); c.them(0.31); c.d.side, c.d.pick = 0, 0.6 }, pass, mirror(passing)},

		// The strokes that have a place of their own.
		{"volley", func(c *setting) { c.p.volley = true; c.them(1) }, open, mirror(volleyed)},
		{"volley to the right", func(c *setting) { c.p.volley = true; c.them(-1) }, open, volleyed},
		{"volley by guess", func(c *setting) { c.p.volley = true; c.them(0.29); c.d.side, c.d.pick = 0, 0.6 }, open, volleyed},
		{"lob", func(c *setting) { c.p.kind = stroke.Lob; c.them(1); c.d.side = 0.5 }, lob, ball.Vec{X: -0.2 * side, Z: -(base - h.LobDepth)}},
		{"drop", func(c *setting) { c.p.kind = stroke.DropShot; c.them(1) }, drop, ball.Vec{X: -(side - 1.2), Z: -h.DropAt}},
	} {
		ai, s := mind(), sight(nil)
		ai.ball = plan{at: ball.Vec{X: -2, Y: 1, Z: base}, kind: stroke.Forehand, intent: stroke.Neutral, draws: idle}
		them := func(x float64) {
			z := s.Them.Pos.Z + ai.Habits.Direction.Lead*s.Them.Vel.Z
			s.Them.Pos.X = x - position.Bisector(hard, athlete.Turn(ai.ball.at), -z).X
		}
		them(0)
		c.set(&setting{ai, s, &ai.ball, &ai.ball.draws, them})
		if where, got := ai.direct(s); where != c.place || !near(got, c.to) {
			t.Errorf("%s: %v to %v, not %v to %v", c.name, where, got, c.place, c.to)
		}
	}
}
