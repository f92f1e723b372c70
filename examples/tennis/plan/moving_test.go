package plan

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/position"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// struck is what a player sees who has just played a clean neutral forehand
// from the baseline.
func struck() *match.Sight {
	s := sight(nil)
	s.Now, s.Strokes = 1.5, 3
	s.Sent = &match.Sent{
		Shot: stroke.Shot{Kind: stroke.Forehand, Intent: stroke.Neutral}, From: ball.Vec{Y: 1, Z: 12},
		Clean: 1, Pace: 35, Landing: ball.Vec{X: 3, Z: -9}, Beyond: ball.Vec{X: 4, Z: -13}, Arrives: 2.7,
	}
	return s
}

// It jogs back at 70 % of its top speed onto the bisector, at the depth of its
// style: 1.5 m in front of to 2.3 m behind the usual 1 m behind the baseline;
// 0.6 m deeper after a weak shot, 0.9 m nearer after a good attack.
func TestRecovery(t *testing.T) {
	sent := func(clean float64, intent stroke.Intent) func(*AI, *match.Sight) {
		return func(ai *AI, s *match.Sight) { s.Sent.Clean, s.Sent.Shot.Intent = clean, intent }
	}
	for _, c := range []struct {
		name  string
		set   func(*AI, *match.Sight)
		depth float64
		z     float64 // m behind the baseline
	}{
		{"far up", sent(1, stroke.Neutral), 0, -0.5},
		{"far back", sent(1, stroke.Neutral), 1, 3.3},
		{"clean enough", sent(0.6, stroke.Neutral), 0, -0.5},
		{"weak", sent(down(0.6), stroke.Neutral), 0, 0.1},
		{"safe", sent(1, stroke.Safe), 0, 0.1},
		{"safe and weak", sent(0.1, stroke.Safe), 0, 0.1},
		{"good attack", sent(up(0.8), stroke.Attack), 0, -1.4},
		{"attack", sent(0.8, stroke.Attack), 0, -0.5},
		{"weak attack", sent(0.5, stroke.Attack), 0, 0.1},
		{"neutral, clean", sent(1, stroke.Neutral), 0, -0.5},
		{"serve", func(ai *AI, s *match.Sight) { sent(1, stroke.Attack)(ai, s); s.Strokes = 1 }, 0, -0.5},
		{"second serve", func(ai *AI, s *match.Sight) { sent(0.1, stroke.Safe)(ai, s); s.Strokes = 1 }, 0, -0.5},
		{"serve after a volley", func(ai *AI, s *match.Sight) { ai.ball.volley = true; s.Strokes = 1 }, 0, -0.5},
	} {
		ai, s := mind(), struck()
		ai.Athlete.Style.Depth = c.depth
		c.set(ai, s)
		m := ai.Move(s)
		if math.Abs(m.Goal.Z-base-c.z) > 1e-9 || m.Pace != 0.7 {
			t.Errorf("%s: %v m behind the baseline at the pace %v", c.name, m.Goal.Z-base, m.Pace)
		}
		if want := position.Bisector(hard, s.Sent.Beyond, m.Goal.Z).X; math.Abs(m.Goal.X-want) > 1e-9 {
			t.Errorf("%s: waits at %v, on the bisector at %v", c.name, m.Goal.X, want)
		}
	}
}

func TestRecoveryBisects(t *testing.T) {
	for _, c := range []struct{ beyond, share, want float64 }{
		// From the opponent's right, the left: the way of the cross court ball.
		{4, 1, position.Bisector(hard, ball.Vec{X: 4, Z: -13}, base-0.5).X},
		{-4, 1, position.Bisector(hard, ball.Vec{X: -4, Z: -13}, base-0.5).X},
		{4, 0.5, position.Bisector(hard, ball.Vec{X: 4, Z: -13}, base-0.5).X / 2},
		{4, 0, 0}, {0, 1, 0}, {18, 1, -3.5}, {-18, 1, 3.5},
	} {
		ai, s := mind(), struck()
		ai.Athlete.Style.Depth, ai.Habits.Moving.Bisector, s.Sent.Beyond.X = 0, c.share, c.beyond
		x := ai.Move(s).Goal.X
		if math.Abs(x-c.want) > 1e-9 || x*c.beyond > 0 {
			t.Errorf("ball %v m to the right: waits at %v, not %v", c.beyond, x, c.want)
		}
	}
}

// An approach shot from 1.5 m inside the baseline is followed to the net, if
// the coin says so. Each condition alone forbids it; what they mean is tested in
// package position.
func TestFollows(t *testing.T) {
	for _, c := range []struct {
		name    string
		set     func(ai *AI, s *match.Sight, toLine float64)
		follows bool
	}{
		{"good", func(*AI, *match.Sight, float64) {}, true},
		{"not attacked", func(_ *AI, s *match.Sight, _ float64) { s.Sent.Shot.Intent = stroke.Neutral }, false},
		{"safe", func(_ *AI, s *match.Sight, _ float64) { s.Sent.Shot.Intent = stroke.Safe }, false},
		{"drop shot", func(_ *AI, s *match.Sight, _ float64) {
			s.Sent.Shot.Intent, s.Sent.Shot.Kind = stroke.Neutral, stroke.DropShot
		}, false},
		{"attacking drop shot", func(_ *AI, s *match.Sight, _ float64) { s.Sent.Shot.Kind = stroke.DropShot }, true},
		{"from farther back", func(_ *AI, s *match.Sight, _ float64) { s.Sent.From.Z = up(base - 1.5) }, false},
		{"clean", func(_ *AI, s *match.Sight, _ float64) { s.Sent.Clean = 0.75 }, true},
		{"not clean", func(_ *AI, s *match.Sight, _ float64) { s.Sent.Clean = down(0.75) }, false},
		{"short", func(_ *AI, s *match.Sight, _ float64) { s.Sent.Landing = ball.Vec{X: 1, Z: -7} }, false},
		{"wide", func(_ *AI, s *match.Sight, _ float64) { s.Sent.Landing = ball.Vec{X: 3, Z: -7} }, true},
		{"slow", func(_ *AI, s *match.Sight, _ float64) { s.Sent.Pace, s.Them.Pos = 29, s.Sent.Beyond }, false},
		{"slow, but he must run", func(_ *AI, s *match.Sight, _ float64) { s.Sent.Pace = 29 }, true},
		{"fast", func(_ *AI, s *match.Sight, _ float64) { s.Them.Pos = s.Sent.Beyond }, true},
		{"in time", func(_ *AI, s *match.Sight, toLine float64) { s.Sent.Arrives = s.Now + toLine + 1e-9 }, true},
		{"not in time", func(_ *AI, s *match.Sight, toLine float64) { s.Sent.Arrives = s.Now + toLine - 1e-9 }, false},
		{"served", func(_ *AI, s *match.Sight, _ float64) { s.Strokes = 1 }, false},
	} {
		ai, s := mind(), struck()
		ai.Habits.Follow.Decide = [2]float64{1, 1}
		s.Sent.Shot.Intent, s.Sent.From.Z = stroke.Attack, base-1.5
		s.Me.Pos = ball.Vec{X: 2, Z: base - 1.5}
		s.Me.Vel = ball.Vec{Z: -1}
		toLine := athlete.Needs(s.Me, ball.Vec{X: 2, Z: 6.4}, s.Limits, false)
		c.set(ai, s, toLine)
		m := ai.Move(s)
		if goes := m.Goal.Z == 4.5 && m.Pace == 1; goes != c.follows || ai.atNet != c.follows {
			t.Errorf("%s: follows %v, goes to %+v", c.name, ai.atNet, m)
		}
	}
}

// The coin: 15 % for the least net play to 55 % for the most.
func TestFollowsByNetPlay(t *testing.T) {
	for netPlay, want := range map[float64]float64{0: 0.15, 0.5: 0.35, 1: 0.55} {
		ai, s := mind(), struck()
		ai.Athlete.Stats.NetPlay = netPlay
		s.Sent.Shot.Intent, s.Sent.From.Z, s.Me.Pos.Z = stroke.Attack, 9, 9
		const n = 4000
		went := 0.0
		for range n {
			if ai.Move(s).Goal.Z < 5 {
				went++
			}
		}
		if got := went / n; math.Abs(got-want) > 4*math.Sqrt(want*(1-want)/n) {
			t.Errorf("net play %v: follows %v", netPlay, got)
		}
	}
}

// A volley keeps it at the net, a groundstroke does not, unless it is asked to
// stay or follows again. There it covers the beginning of the angle, to 2.2 m
// from the middle.
func TestStaysAtNet(t *testing.T) {
	for _, c := range []struct {
		name          string
		was, volley   bool
		stay, stays   bool
		beyond, wantX float64
	}{
		{"volley", false, true, false, true, 4, position.Bisector(hard, ball.Vec{X: 4, Z: -13}, 4.5).X},
		{"volley to the side", true, true, false, true, -25, -2.2},
		{"volley to the other", true, true, false, true, 25, 2.2},
		{"groundstroke", true, false, false, false, 4, 0},
		{"groundstroke, staying", true, false, true, true, 4, position.Bisector(hard, ball.Vec{X: 4, Z: -13}, 4.5).X},
	} {
		ai, s := mind(), struck()
		ai.atNet, ai.ball.volley, ai.Habits.Moving.StayNet = c.was, c.volley, c.stay
		s.Sent.Beyond.X = c.beyond
		m := ai.Move(s)
		if at := m.Goal.Z == 4.5 && m.Pace == 1; at != c.stays || ai.atNet != c.stays || at && m.Goal.X != c.wantX {
			t.Errorf("%s: %+v", c.name, m)
		}
	}
}
