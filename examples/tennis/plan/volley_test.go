package plan

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/match"
)

// passes is a ball that comes down at z = 9 and is y high 6 m from the net.
func passes(y float64) *predict.Trajectory {
	from, to := ball.Vec{Y: 1, Z: -base}, ball.Vec{X: 0.8, Z: 9}
	// y = from.Y + (radius − from.Y) f + g/2 T² f (1 − f) at the share f of the flight T
	f := (6 - from.Z) / (to.Z - from.Z)
	return throw(from, to, math.Sqrt(2*(y-from.Y-(radius-from.Y)*f)/(gravity*f*(1-f))))
}

// reaches is when a throw is z from the net.
func reaches(b *predict.Trajectory, z float64) float64 {
	e, _ := b.Bounce(1)
	return e.Time * (z + base) / (e.Contact.Point.Z + base)
}

// A ball is volleyed up to 6 m from the net and up to 2.3 m high, and never
// farther or higher.
func TestVolleyZone(t *testing.T) {
	high, far := 0.0, 0.0
	for y := 1.2; y < 3.4; y += 0.01 {
		s := sight(passes(y))
		s.Limits, s.Me.Pos.Z = swift, 6.5
		// Seen late, so that the end of the zone is all that is left of it.
		s.Now = reaches(s.Ball, 5.7)
		ai := mind()
		if meets(t, ai, s); !ai.ball.volley {
			if y < 2.2 {
				t.Fatalf("no volley %v m high", y)
			}
			continue
		}
		at := ai.ball.at
		if at.Y > 2.3 || at.Z > 6 || at.Z < 0.7 {
			t.Fatalf("a volley at %v", at)
		}
		high, far = max(high, at.Y), max(far, at.Z)
	}
	if high < 2.25 || far < 5.9 {
		t.Errorf("volleys up to %v m high and %v m from the net only", high, far)
	}
}

// Who is not at the net yet, within 7 m of it, steps in if he can be set there;
// who is at the net tries.
func TestVolleyStepsIn(t *testing.T) {
	set := Measured().Reading.Set
	for _, c := range []struct {
		name   string
		z      float64 // where it stands
		left   float64 // s that the ball is in the zone, when it is seen
		volley bool
	}{
		{"set", 7.01, set + 0.05, true}, {"not set", 7.01, set - 0.05, false},
		{"at the net", 6.99, set - 0.05, true},
		{"far away but set", 11, set + 0.05, true},
	} {
		s := sight(passes(1.5))
		s.Limits, s.Me.Pos.Z = swift, c.z
		s.Now = reaches(s.Ball, 6) - c.left
		ai := mind()
		meets(t, ai, s)
		if ai.ball.volley != c.volley {
			t.Errorf("%s: volley %v", c.name, ai.ball.volley)
		}
	}
}

// At the net it reaches for what it would be up to 0.25 s late for.
func TestVolleyAtStretch(t *testing.T) {
	for _, c := range []struct {
		late   float64
		volley bool
	}{{0.23, true}, {0.27, false}} {
		s := sight(passes(1.2))
		s.Me.Pos = ball.Vec{X: -3, Z: 5}
		// Legs of the speed with which it is that late, at best.
		least := func(speed float64) float64 {
			s.Limits.Speed = speed
			best := math.Inf(1)
			for z := 0.7; z < 6; z += 0.02 {
				p := s.Ball.At(reaches(s.Ball, z))
				_, _, need := mind().stand(s, p.Pos)
				best = min(best, need-(p.Time-s.Now))
			}
			return best
		}
		s.Now = reaches(s.Ball, 1.5)
		lo, hi := 2.0, 60.0
		s.Limits.Acceleration = 1e4
		for range 40 {
			if m := (lo + hi) / 2; least(m) > c.late {
				lo = m
			} else {
				hi = m
			}
		}
		s.Limits.Speed = lo
		ai := mind()
		m, ok := ai.Meet(s)
		if ai.ball.volley != c.volley {
			t.Errorf("%v s late: volley %v", c.late, ai.ball.volley)
		}
		if c.volley && (!ok || m.Stop) {
			t.Errorf("%v s late: stands", c.late)
		}
	}
}

// No serve is volleyed, nothing that is out by more than 0.3 m, and nothing
// without a zone.
func TestNoVolley(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(ai *AI, s *match.Sight)
		volley bool
	}{
		{"a rally", func(*AI, *match.Sight) {}, true},
		{"a serve", func(_ *AI, s *match.Sight) { s.Strokes = 1 }, false},
		{"no zone", func(ai *AI, _ *match.Sight) { ai.Habits.Reading.Zone = 0 }, false},
		{"long by 0.29 m", func(_ *AI, s *match.Sight) { s.Ball = drive(0.8, base+0.29) }, true},
		{"long by 0.31 m", func(_ *AI, s *match.Sight) { s.Ball = drive(0.8, base+0.31) }, false},
		{"wide by 0.29 m", func(_ *AI, s *match.Sight) { s.Ball = drive(side+0.29, 8) }, true},
		{"wide by 0.31 m", func(_ *AI, s *match.Sight) { s.Ball = drive(side+0.31, 8) }, false},
		{"too near", func(_ *AI, s *match.Sight) { s.Ball = drive(0.8, 0.69) }, false},
		{"low", func(_ *AI, s *match.Sight) { s.Ball = drive(0.8, 5); s.Now = 1.1 - 0.023 }, true},
		{"on the shoes", func(_ *AI, s *match.Sight) { s.Ball = drive(0.8, 5); s.Now = 1.1 - 0.018 }, false},
	} {
		s, ai := sight(drive(0.8, 9)), mind()
		s.Me.Pos.Z, s.Limits = 4.5, swift
		c.change(ai, s)
		if ai.Meet(s); ai.ball.volley != c.volley {
			t.Errorf("%s: volley %v", c.name, ai.ball.volley)
		}
	}
}

// With time enough it volleys near the net, but rather 1.5 m high than low.
func TestVolleyHeight(t *testing.T) {
	s, ai := sight(launch(ball.Vec{X: 0.8, Y: 0.3, Z: 0.1}, ball.Vec{Y: 5, Z: 3})), mind()
	s.Now, s.Limits, s.Me.Pos.Z = 0.05, swift, 4.5
	meets(t, ai, s)
	if at := ai.ball.at; !ai.ball.volley || at.Y < 1.42 || at.Z > 1.4 {
		t.Errorf("a volley at %v", at)
	}
	s.Ball = drive(0.8, 9)
	s.Now = reaches(s.Ball, 0.7) - 0.35
	meets(t, ai, s)
	if at := ai.ball.at; !ai.ball.volley || at.Z > 0.7+20*(s.Ball.End().Time-s.Now)/samples {
		t.Errorf("a volley at %v", at)
	}
}
