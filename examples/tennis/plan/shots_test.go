package plan

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// The stroke for a ball met at ease behind the baseline. Each case changes
// that. The middling style slices with the chances of the habits.
func TestKind(t *testing.T) {
	type change = func(p *plan, s *match.Sight)
	both := func(fs ...change) change {
		return func(p *plan, s *match.Sight) {
			for _, f := range fs {
				f(p, s)
			}
		}
	}
	volley := func(y float64) change { return func(p *plan, _ *match.Sight) { p.volley, p.at.Y = true, y } }
	back := func(p *plan, _ *match.Sight) { p.backhand = true }
	late := func(p *plan, _ *match.Sight) { p.spare = -0.01 }
	opposed := func(p *plan, s *match.Sight) { s.Them.Pos.Z = -4 }
	drawn := func(d draws) change { return func(p *plan, _ *match.Sight) { p.draws = d } }
	dropped := func(x float64) change { d := idle; d.drop = x; return drawn(d) }
	lobbed := func(x float64) change { d := idle; d.lob = x; return drawn(d) }
	sliced := func(x float64) change { d := idle; d.slice = x; return drawn(d) }
	// m inside the baseline, m that the opponent is behind his
	inside := func(in, deep float64) change {
		return func(p *plan, s *match.Sight) { p.at.Z, s.Them.Pos.Z = base-in, -(base + deep) }
	}
	h := Measured().Shots
	for _, c := range []struct {
		name string
		set  change
		want stroke.Kind
	}{
		{"forehand", func(*plan, *match.Sight) {}, stroke.Forehand},
		{"backhand", back, stroke.Backhand},
		{"volley", volley(down(h.SmashFrom)), stroke.Volley},
		{"smash", volley(h.SmashFrom), stroke.Smash},
		{"high forehand", func(p *plan, _ *match.Sight) { p.at.Y = h.SmashFrom + 0.1 }, stroke.Forehand},
		{"slice", both(back, sliced(down(h.Slice[0]))), stroke.Slice},
		{"drive", both(back, sliced(h.Slice[0])), stroke.Backhand},
		{"late slice", both(back, late, sliced(h.Slice[1]-1e-9)), stroke.Slice},
		{"late drive", both(back, late, sliced(h.Slice[1]+1e-9)), stroke.Backhand},
		{"no forehand slice", sliced(0), stroke.Forehand},
		{"lob", both(opposed, lobbed(down(h.LobChance[0]))), stroke.Lob},
		{"no lob", both(opposed, lobbed(h.LobChance[0])), stroke.Forehand},
		{"late lob", both(opposed, late, lobbed(down(h.LobChance[1]))), stroke.Lob},
		{"no late lob", both(opposed, late, lobbed(h.LobChance[1])), stroke.Forehand},
		{"nobody to lob", lobbed(0), stroke.Forehand},
		{"drop", both(inside(1.01, 1.01), dropped(down(h.Drop))), stroke.DropShot},
		{"no drop", both(inside(1.01, 1.01), dropped(h.Drop)), stroke.Forehand},
		{"no drop from the baseline", both(inside(0.99, 1.01), dropped(0)), stroke.Forehand},
		{"no drop to one who is not deep", both(inside(1.01, 0.99), dropped(0)), stroke.Forehand},
		{"no safe drop", both(inside(1.01, 1.01), dropped(0), func(p *plan, _ *match.Sight) { p.intent = stroke.Safe }), stroke.Forehand},
		{"no return drops", both(inside(1.01, 1.01), dropped(0), func(_ *plan, s *match.Sight) { s.Strokes = 1 }), stroke.Forehand},
	} {
		ai, s := mind(), sight(nil)
		ai.ball = plan{at: ball.Vec{Y: 1, Z: 12}, intent: stroke.Neutral, draws: idle, spare: 0}
		c.set(&ai.ball, s)
		if ai.choose(s); ai.ball.kind != c.want {
			t.Errorf("%s: %v", c.name, ai.ball.kind)
		}
	}
}

// The last look aims again by where the opponent is now, and by the draws of
// the plan. Intent and stroke stay, whatever it sees.
func TestLastLook(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	aimed, n := 0, 0
	for seed := range uint64(400) {
		sc := anyScene(r)
		a, b, c := seeded(seed), seeded(seed), seeded(seed)
		c.Habits.Direction.Again = false
		if _, ok := a.Meet(&sc.read); !ok {
			continue
		}
		b.Meet(&sc.read)
		c.Meet(&sc.read)
		n++
		planned := a.ball
		sc.look.Energy, sc.look.Now = 0.1, sc.look.Now+0.2
		x, y, z := a.Aim(&sc.look), b.Aim(&sc.read), c.Aim(&sc.look)
		for _, shot := range []stroke.Shot{x, y, z} {
			if shot.Kind != planned.kind || shot.Intent != planned.intent {
				t.Fatalf("seed %d: planned %v %v, then %v %v", seed, planned.intent, planned.kind, shot.Intent, shot.Kind)
			}
		}
		if a.Aim(&sc.look); y.Target != b.ball.target {
			t.Fatalf("seed %d: nothing has changed, but aimed at %v, not %v", seed, y.Target, b.ball.target)
		}
		if z.Target != y.Target {
			t.Fatalf("seed %d: without the last look aimed at %v, not %v", seed, z.Target, y.Target)
		}
		if x.Target != y.Target {
			aimed++
		}
	}
	if n < 200 || aimed < n/4 || aimed == n {
		t.Errorf("aims again %d of %d times", aimed, n)
	}

	// An opponent who runs to one side is sent to the other.
	for _, x := range []float64{-3, 3} {
		ai, s := mind(), sight(drive(1, 10))
		s.Them.Pos.X = -x
		meets(t, ai, s)
		ai.ball.draws.open = 0
		s.Them.Pos.X = x
		if shot := ai.Aim(s); shot.Target.X*x >= 0 {
			t.Errorf("opponent at %v m, aimed at %v", x, shot.Target)
		}
	}
}

// A short angle is remembered for one stroke.
func TestAngleIsRemembered(t *testing.T) {
	ai, s := mind(), sight(nil)
	ai.ball = plan{at: ball.Vec{X: 2, Y: 1, Z: 8}, kind: stroke.Forehand, intent: stroke.Neutral, short: true, draws: idle}
	ai.ball.draws.angle = 0
	if ai.Aim(s); !ai.angled {
		t.Fatal("forgets its angle")
	}
	s.Them.Pos.X = -4
	ai.ball.short, ai.ball.at.Z = false, 12
	if shot := ai.Aim(s); shot.Target.X <= 0 || ai.angled {
		t.Errorf("next to %v, angled %v", shot.Target, ai.angled)
	}
}

// Speed and spin, of one who is of middling power and topspin and whose draws
// change nothing.
func TestShot(t *testing.T) {
	h := Measured().Shots
	speed := h.Speed[stroke.Neutral]
	spin := (h.Topspin[0] + h.Topspin[1]) / 2
	returned := func(second bool) func(*AI, *match.Sight) {
		return func(_ *AI, s *match.Sight) { s.Strokes, s.Second = 1, second }
	}
	intent := func(i stroke.Intent) func(*AI, *match.Sight) {
		return func(ai *AI, _ *match.Sight) { ai.ball.intent = i }
	}
	kind := func(k stroke.Kind, i stroke.Intent) func(*AI, *match.Sight) {
		return func(ai *AI, _ *match.Sight) { ai.ball.kind, ai.ball.intent, ai.ball.volley = k, i, k == stroke.Volley }
	}
	for _, c := range []struct {
		name        string
		set         func(*AI, *match.Sight)
		speed, spin float64
		shorter     float64
		lofted      bool
	}{
		{"neutral", intent(stroke.Neutral), speed, spin, 0, false},
		{"safe", intent(stroke.Safe), h.Speed[stroke.Safe], spin, 0, false},
		{"attack", intent(stroke.Attack), h.Speed[stroke.Attack], h.Flat * spin, 0, false},
		{"powerful", func(ai *AI, _ *match.Sight) { ai.Athlete.Style.Power, ai.Athlete.Stats.Power = 1, 1 }, speed * (1 + h.SpeedStyle), spin, 0, false},
		{"weak", func(ai *AI, _ *match.Sight) { ai.Athlete.Style.Power, ai.Athlete.Stats.Power = 0, 0 }, speed * (1 - h.SpeedStyle), spin, 0, false},
		{"spinning", func(ai *AI, _ *match.Sight) { ai.Athlete.Style.Topspin = 1 }, speed, h.Topspin[1], 0, false},
		{"flat", func(ai *AI, _ *match.Sight) { ai.Athlete.Style.Topspin = 0 }, speed, h.Topspin[0], 0, false},
		{"varied", func(ai *AI, _ *match.Sight) { ai.ball.draws.pace, ai.ball.draws.spin = 1, -2 }, speed * (1 + h.SpeedVary), (1 - 2*h.SpinVary) * spin, 0, false},
		{"hardly", func(ai *AI, _ *match.Sight) { ai.ball.draws.pace, ai.ball.draws.spin = -7, -6 }, speed * 0.7, 0.3 * spin, 0, false},
		{"return", returned(false), speed * h.Return[0], spin, h.ReturnShort[0], false},
		{"second return", returned(true), speed * h.Return[1], spin, h.ReturnShort[1], false},
		{"pass", func(_ *AI, s *match.Sight) { s.Them.Pos.Z = -4 }, speed * h.Pass, spin, 0, false},
		{"angle", func(ai *AI, _ *match.Sight) { ai.ball.short, ai.ball.draws.angle = true, 0 }, speed * h.AngleSpeed, h.AngleSpin * spin, 0, false},
		{"slice", kind(stroke.Slice, stroke.Neutral), h.SliceSpeed, -h.SliceSpin, 0, false},
		{"attacking slice", kind(stroke.Slice, stroke.Attack), h.SliceSpeed, -h.SliceSpin, 0, false},
		{"volley", kind(stroke.Volley, stroke.Neutral), h.Volley[stroke.Neutral], -80, 0, false},
		{"safe volley", kind(stroke.Volley, stroke.Safe), h.Volley[stroke.Safe], -80, 0, false},
		{"attacking volley", kind(stroke.Volley, stroke.Attack), h.Volley[stroke.Attack], -80, 0, false},
		{"smash", kind(stroke.Smash, stroke.Neutral), h.Smash, 60, 0, false},
		{"drop", kind(stroke.DropShot, stroke.Neutral), h.DropSpeed, -150, 0, false},
		{"lob", kind(stroke.Lob, stroke.Neutral), h.Lob, 0.5 * spin, 0, true},
	} {
		ai, s := mind(), sight(nil)
		ai.ball = plan{at: ball.Vec{X: 2, Y: 1, Z: 12}, kind: stroke.Forehand, intent: stroke.Neutral, draws: idle}
		c.set(ai, s)
		_, to := ai.direct(s)
		to.Z += c.shorter
		shot := ai.Aim(s)
		if math.Abs(shot.Speed-c.speed) > 1e-9 || math.Abs(shot.Topspin-c.spin) > 1e-9 || shot.Lofted != c.lofted || !near(shot.Target, to) {
			t.Errorf("%s: %+v, not %v m/s, %v rad/s to %v", c.name, shot, c.speed, c.spin, to)
		}
	}
}
