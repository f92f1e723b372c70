package stroke_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/dice"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

func maker(t *testing.T) *stroke.Maker {
	t.Helper()
	w, err := predict.NewWorld(predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())})
	if err != nil {
		t.Fatal(err)
	}
	return &stroke.Maker{World: w, Errors: stroke.DefaultErrors(), Fatigue: athlete.DefaultFatigue()}
}

var (
	drive = stroke.Shot{Kind: stroke.Forehand, Intent: stroke.Neutral, Target: ball.Vec{X: -2, Z: -8.3}, Speed: 36, Topspin: 220, Clearance: 0.2}
	ready = stroke.Contact{Ball: predict.Point{State: ball.State{Pos: ball.Vec{X: 1, Y: 1, Z: 13}}}, Incoming: 30}
	fresh = athlete.Energy(1)
)

func middling() *athlete.Athlete {
	a, _ := athlete.Find("allcourt")
	return &a
}

// Without error the ball comes down where it was sent, to the tolerance of 1
// cm, and clears the net as asked.
func TestAimHits(t *testing.T) {
	m := maker(t)
	l, ok := m.Aim(ready.Ball.Pos, drive)
	if !ok {
		t.Fatal("no launch")
	}
	path := m.World.Predict(l, predict.Until{Bounces: 1})
	b, _ := path.Bounce(1)
	if d := b.Contact.Point.Sub(drive.Target); math.Hypot(d.X, d.Z) > 0.011 {
		t.Errorf("lands %v off", d)
	}
	if c, ok := path.Clearance(m.World.Court().Net); !ok || c < drive.Clearance-1e-6 {
		t.Errorf("clears by %v", c)
	}
}

// What cannot be done is done as well as it can: every target gets a launch.
func TestAimAlwaysAnswers(t *testing.T) {
	m := maker(t)
	for _, s := range []stroke.Shot{
		{Target: ball.Vec{Z: -11}, Speed: 12, Clearance: 0.2},
		{Target: ball.Vec{X: 3, Z: -2}, Speed: 45, Topspin: -300, Clearance: 0.2},
		{Target: ball.Vec{Z: -10}, Speed: 20, Lofted: true, Topspin: 100},
	} {
		for _, from := range []ball.Vec{{Z: 15, Y: 0.3}, {X: 3, Y: 0.2, Z: 1}, {Y: 2.5, Z: 3}} {
			l := m.Strike(middling(), fresh, &stroke.Contact{Ball: predict.Point{State: ball.State{Pos: from}}}, s, false, dice.New(1, 1))
			if err := l.Validate(); err != nil || l.Vel.Z >= 0 {
				t.Errorf("%v from %v: %v, %v", s, from, l.Vel, err)
			}
		}
	}
}

type result struct{ along, across, in, netted, long, wide float64 }

func tries(t *testing.T, a *athlete.Athlete, e athlete.Energy, c stroke.Contact, s stroke.Shot) result {
	m := maker(t)
	d := dice.New(7, 7)
	half := m.World.Court().Half(court.Far)
	const n = 600
	var r result
	for range n {
		l := m.Strike(a, e, &c, s, false, d)
		path := m.World.Predict(l, predict.Until{Bounces: 1})
		b, ok := path.Bounce(1)
		p := b.Contact.Point
		switch {
		case !ok || p.Z > 0:
			r.netted++
			continue
		case half.In(p):
			r.in++
		case p.Z < -11.885:
			r.long++
		default:
			r.wide++
		}
		r.along += math.Pow(p.Z-s.Target.Z, 2)
		r.across += math.Pow(p.X-s.Target.X, 2)
	}
	flew := n - r.netted
	return result{math.Sqrt(r.along / flew), math.Sqrt(r.across / flew), r.in / n, r.netted / n, r.long / n, r.wide / n}
}

// Errors group around the target, grow with the difficulty, and miss more long
// than wide and a few into the net.
func TestErrors(t *testing.T) {
	base := tries(t, middling(), fresh, ready, drive)
	if base.along < base.across {
		t.Errorf("at ease: %+v", base)
	}
	hard, bold := ready, drive
	hard.Incoming, hard.Deep, bold.Intent, bold.Target.Z = 42, 1, stroke.Attack, -8.8
	if r := tries(t, middling(), fresh, hard, bold); r.long < r.wide || r.netted == 0 || r.netted > r.long+r.wide {
		t.Errorf("attacking a fast deep ball: %+v", r)
	}
	for name, harder := range map[string]func(a *athlete.Athlete, e *athlete.Energy, c *stroke.Contact, s *stroke.Shot){
		"imprecise": func(a *athlete.Athlete, _ *athlete.Energy, _ *stroke.Contact, _ *stroke.Shot) { a.Stats.Precision = 0 },
		"inconsistent": func(a *athlete.Athlete, _ *athlete.Energy, _ *stroke.Contact, _ *stroke.Shot) {
			a.Style.Consistency = 0
		},
		"tired":        func(_ *athlete.Athlete, e *athlete.Energy, _ *stroke.Contact, _ *stroke.Shot) { *e = 0 },
		"fast ball":    func(_ *athlete.Athlete, _ *athlete.Energy, c *stroke.Contact, _ *stroke.Shot) { c.Incoming = 45 },
		"stretched":    func(_ *athlete.Athlete, _ *athlete.Energy, c *stroke.Contact, s *stroke.Shot) { c.Stretch = 0.7 },
		"hurried":      func(_ *athlete.Athlete, _ *athlete.Energy, c *stroke.Contact, _ *stroke.Shot) { c.Hurry = 1.4 },
		"deep ball":    func(_ *athlete.Athlete, _ *athlete.Energy, c *stroke.Contact, _ *stroke.Shot) { c.Deep = 1 },
		"return":       func(_ *athlete.Athlete, _ *athlete.Energy, c *stroke.Contact, _ *stroke.Shot) { c.Serve = true },
		"past the net": func(_ *athlete.Athlete, _ *athlete.Energy, c *stroke.Contact, _ *stroke.Shot) { c.Pressed = true },
		"attacking": func(_ *athlete.Athlete, _ *athlete.Energy, _ *stroke.Contact, s *stroke.Shot) {
			s.Intent = stroke.Attack
		},
	} {
		a, e, c, s := middling(), fresh, ready, drive
		harder(a, &e, &c, &s)
		if got := tries(t, a, e, c, s); !(got.in < base.in) {
			t.Errorf("%s: %.3f in, %.3f at ease", name, got.in, base.in)
		}
	}
	s := drive
	s.Intent = stroke.Safe
	if got := tries(t, middling(), fresh, ready, s); !(got.in > base.in) {
		t.Errorf("safe: %.3f in, neutral %.3f", got.in, base.in)
	}
}

// A stretched player's ball is slower.
func TestStretchCostsPace(t *testing.T) {
	m := maker(t)
	c := ready
	c.Stretch = 0.9
	d := dice.New(1, 1)
	easy := m.Strike(middling(), fresh, &ready, drive, false, d).Vel.Norm()
	hard := m.Strike(middling(), fresh, &c, drive, false, d).Vel.Norm()
	if !(hard < 0.9*easy) {
		t.Errorf("%v at ease, %v stretched", easy, hard)
	}
}

// Strokes allocate nothing once the solver has its memory.
func TestStrikeAllocatesNothing(t *testing.T) {
	m := maker(t)
	a, d := middling(), dice.New(1, 1)
	for range 100 {
		m.Strike(a, fresh, &ready, drive, false, d)
	}
	if n := testing.AllocsPerRun(100, func() { m.Strike(a, fresh, &ready, drive, false, d) }); n > 0 {
		t.Errorf("%v allocations for a stroke", n)
	}
}
