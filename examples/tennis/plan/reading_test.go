package plan

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
)

// arc is a ball between its bounces.
type arc struct{ bounce, rise, step float64 } // s, m/s, s between samples

func arcOf(b *predict.Trajectory) arc {
	e, _ := b.Bounce(1)
	v := b.At(e.Time).Vel.Y
	return arc{e.Time, v, 2 * v / gravity / samples}
}

func (a arc) top() float64 { return a.bounce + a.rise/gravity }

// at is when the ball is at the height y, on its way up (−1) or down (+1).
func (a arc) at(y, sign float64) float64 {
	return a.top() + sign*math.Sqrt(a.rise*a.rise-2*gravity*(y-radius))/gravity
}

// sample is the first one from the time t on.
func (a arc) sample(t float64) float64 {
	return a.bounce + (math.Ceil((t-a.bounce)/a.step-0.5)+0.5)*a.step
}

// keen is an AI whose earliness is e, that does not volley and follows a ball
// anywhere.
func keen(e float64) *AI {
	ai := mind()
	r := &ai.Habits.Reading
	r.Early, r.Vary, r.Return, r.Zone, r.Deepest = [2]float64{e, e}, 0, 0, 0, 99
	return ai
}

func meets(t *testing.T, ai *AI, s *match.Sight) match.Meeting {
	t.Helper()
	m, ok := ai.Meet(s)
	if !ok {
		t.Fatal("lets it go")
	}
	return m
}

// Early is 0.8 m on the way up, standard 0.95 m and late 0.5 m on the way down,
// and between them in proportion; to the sample.
func TestContactWindow(t *testing.T) {
	s := sight(drive(2, 10))
	s.Limits = swift
	a := arcOf(s.Ball)
	early, std, late := a.sample(a.at(0.8, -1)), a.sample(a.at(0.95, 1)), a.sample(a.at(0.5, 1))
	for _, c := range []struct{ early, want float64 }{
		{1, early}, {0.75, (early + std) / 2}, {0.5, std}, {0.25, (std + late) / 2}, {0, late},
		{1.3, early}, {-0.3, late}, // by its variation
	} {
		if d := meets(t, keen(c.early), s).Time - c.want; math.Abs(d) > 0.5*a.step+1e-9 {
			t.Errorf("earliness %v: %.2f samples after the mark", c.early, d/a.step)
		}
	}

	// One that rises to 0.65 m has its top for early and 0.5 m for standard.
	s.Ball = throw(ball.Vec{Y: 1, Z: -base}, ball.Vec{X: 2, Z: 10}, 0.637)
	a = arcOf(s.Ball)
	for early, want := range map[float64]float64{1: a.top(), 0.5: a.top(), 0: a.at(0.5, 1)} {
		if d := meets(t, keen(early), s).Time - want; math.Abs(d) > a.step {
			t.Errorf("low ball, earliness %v: %.2f samples off", early, d/a.step)
		}
	}
	// One that stays below 0.5 m only has a top.
	s.Ball = throw(ball.Vec{Y: 0.5, Z: -base}, ball.Vec{X: 2, Z: 9}, 0.629)
	a = arcOf(s.Ball)
	for _, early := range []float64{0, 1} {
		if d := meets(t, keen(early), s).Time - a.top(); math.Abs(d) > a.step {
			t.Errorf("lowest ball, earliness %v: %.2f samples after the top", early, d/a.step)
		}
	}
}

// The style sets the earliness, and a return is taken a little earlier.
func TestEarlinessByStyle(t *testing.T) {
	for _, c := range []struct {
		aggression, early float64
		strokes           int
		z                 float64
	}{{0, 0.3, 2, 9}, {1, 0.75, 2, 9}, {0, 0.5, 1, 6}, {0.5, 0.725, 1, 6}} {
		s := sight(drive(2, c.z))
		s.Limits, s.Strokes = swift, c.strokes
		ai := keen(0)
		r := Measured().Reading
		ai.Habits.Reading.Early, ai.Habits.Reading.Return = r.Early, r.Return
		ai.Athlete.Style.Aggression = c.aggression
		if got, want := meets(t, ai, s).Time, meets(t, keen(c.early), s).Time; got != want {
			t.Errorf("aggression %v, stroke %d: %v s, not %v", c.aggression, c.strokes, got, want)
		}
	}
	s := sight(drive(2, 10))
	s.Limits = swift
	times := map[float64]bool{}
	ai := keen(0.5)
	ai.Habits.Reading.Vary = Measured().Reading.Vary
	for range 100 {
		times[meets(t, ai, s).Time] = true
	}
	if len(times) < 4 {
		t.Errorf("the earliness does not vary: %v", times)
	}
}

// A ball nearer than 7.5 m is met early, inside the court; a return is none.
func TestShortBallsAreTakenEarly(t *testing.T) {
	for _, c := range []struct {
		z       float64
		strokes int
		short   bool
	}{{7.499, 2, true}, {7.501, 2, false}, {6, 1, false}} {
		s := sight(throw(ball.Vec{Y: 1, Z: -base}, ball.Vec{X: 2, Z: c.z}, 1.1))
		s.Limits, s.Strokes = swift, c.strokes
		a, ai := arcOf(s.Ball), keen(0)
		m := meets(t, ai, s)
		if early := m.Time < a.top(); early != c.short || ai.ball.short != c.short {
			t.Errorf("stroke %d, bounce at %v m: early %v, short %v", c.strokes, c.z, early, ai.ball.short)
		}
		if c.short && !(m.Stand.Z < base) {
			t.Errorf("a short ball is met at %v", m.Stand)
		}
	}
}

// It wants to be there 0.25 s before the contact, and takes another point of
// the window if it cannot be.
func TestWantsToBeSet(t *testing.T) {
	s := sight(drive(4, 10))
	ai := keen(0.5)
	ai.Habits.Reading.Set = 0
	first := meets(t, ai, s)
	spare := first.Time - s.Now - athlete.Needs(s.Me, first.Stand, s.Limits, false)
	ai.Habits.Reading.Set = spare - 1e-9
	if m := meets(t, ai, s); m != first || !m.Stop {
		t.Errorf("just set: %+v, not %+v", m, first)
	}
	ai.Habits.Reading.Set = spare + 1e-9
	if m := meets(t, ai, s); m.Time == first.Time || !m.Stop {
		t.Errorf("not quite set: %+v after %+v", m, first)
	}
	// Nowhere in time: where it is least late, running through.
	ai.Habits.Reading.Set = 9
	m := meets(t, ai, s)
	if m.Stop || ai.ball.spare >= 0 {
		t.Errorf("too late, but %+v with %v s", m, ai.ball.spare)
	}
	a := arcOf(s.Ball)
	for i := range samples {
		p := s.Ball.At(a.bounce + (float64(i)+0.5)*a.step)
		stand, _, need := ai.stand(s, p.Pos)
		if sp := p.Time - s.Now - need - 9; sp > ai.ball.spare+1e-9 {
			t.Fatalf("%v s to spare at %v, it has %v", sp, stand, ai.ball.spare)
		}
	}
}

// Below the window is better than not at all.
func TestBelowTheWindow(t *testing.T) {
	s := sight(throw(ball.Vec{Y: 1, Z: -2}, ball.Vec{X: 1, Z: 3}, 1.1)) // it is nearer, the later
	ai, a := keen(0.5), arcOf(s.Ball)
	for _, after := range []float64{-1, 2} { // samples after the end of the window
		p := s.Ball.At(a.at(0.5, 1) + after*a.step)
		_, _, need := ai.stand(s, p.Pos)
		ai.Habits.Reading.Set = p.Time - s.Now - need
		if m := meets(t, ai, s); m.Time < p.Time-1e-9 || m.Time > p.Time+a.step || !m.Stop {
			t.Errorf("in time at %v only: %+v", p.Time, m)
		}
	}
}

// What is over cannot be met, nor a ball at the net's foot or far behind the
// court.
func TestWindowEnds(t *testing.T) {
	s := sight(drive(1, 10))
	s.Limits = swift
	ai := keen(1)
	ai.Habits.Reading.Set = 0
	s.Now = arcOf(s.Ball).at(0.95, 1)
	if m := meets(t, ai, s); m.Time <= s.Now || m.Time > s.Now+2*arcOf(s.Ball).step {
		t.Errorf("seen at %v, met at %v", s.Now, m.Time)
	}
	s = sight(throw(ball.Vec{Y: 1, Z: -0.6}, ball.Vec{X: 1, Z: 0.1}, 1.1))
	s.Limits = swift
	if meets(t, ai, s); ai.ball.at.Z < 0.5 {
		t.Errorf("a groundstroke %v m from the net", ai.ball.at.Z)
	}
	// A high ball is met by 5.5 m behind the baseline, though it wants it later.
	s = sight(throw(ball.Vec{Y: 1, Z: -base}, ball.Vec{Z: 11}, 1.6))
	s.Limits = swift
	ai = keen(0)
	ai.Habits.Reading.Deepest = 5.5
	meets(t, ai, s)
	if z := ai.ball.at.Z; z > base+5.5 || z < base+4.5 {
		t.Errorf("follows the ball to %v m behind the baseline", z-base)
	}
	ai.Habits.Reading.Deepest = 99
	meets(t, ai, s)
	if z := ai.ball.at.Z; z < base+5.6 {
		t.Errorf("stops %v m behind the baseline", z-base)
	}
}

// The hand: the forehand from 15 cm across the body on, from 1.2 m for one who
// runs around his backhand. The body stands a comfortable reach beside the
// ball.
func TestHand(t *testing.T) {
	for _, c := range []struct {
		pattern  athlete.Pattern
		dx       float64
		backhand bool
	}{
		{athlete.NoPattern, 2, false}, {athlete.NoPattern, -0.15, false}, {athlete.NoPattern, down(-0.15), true},
		{athlete.AlwaysCross, -0.2, true},
		{athlete.InsideOut, -1.2, false}, {athlete.InsideOut, down(-1.2), true},
	} {
		s, ai := sight(nil), mind()
		s.Me.Pos.X = 0
		ai.Athlete.Style.Pattern = c.pattern
		p := ball.Vec{X: c.dx, Y: 1, Z: 11}
		stand, back, need := ai.stand(s, p)
		x := p.X - s.Reach.Comfort
		if c.backhand {
			x = p.X + s.Reach.Comfort
		}
		if back != c.backhand || stand != (ball.Vec{X: x, Z: 11.25}) || need != athlete.Needs(s.Me, stand, s.Limits, false) {
			t.Errorf("%v, %v m: backhand %v at %v in %v s", c.pattern, c.dx, back, stand, need)
		}
	}
}

// The hurry is of a body that stands, whatever it does; the depth goes from 0
// at the service line to 1 at the baseline.
func TestHurryAndDepth(t *testing.T) {
	for _, v := range []float64{0, 4, -4} {
		s, ai := sight(drive(3, 10)), keen(0.5)
		s.Me.Vel.X = v
		m := meets(t, ai, s)
		want := athlete.Needs(athlete.Body{Pos: s.Me.Pos}, m.Stand, s.Limits, false) / (m.Time - s.Now)
		if ai.ball.hurry != want {
			t.Errorf("moving at %v m/s: hurry %v, not %v", v, ai.ball.hurry, want)
		}
		if want := (10 - 6.4) / (base - 6.4); math.Abs(ai.ball.deep-want) > 1e-9 {
			t.Errorf("deep %v, not %v", ai.ball.deep, want)
		}
	}
}

// It lets go what is out by more than the patch of the ball, serves by their
// box, and what does not come over the net.
func TestLetsGo(t *testing.T) {
	in, out := hard.Patch-1e-3, hard.Patch+1e-3
	for _, c := range []struct {
		name    string
		strokes int
		x, z    float64
		meet    bool
	}{
		{"on the baseline", 2, 2, base + in, true}, {"long", 2, 2, base + out, false},
		{"on the sideline", 2, -side - in, 9, true}, {"wide", 2, -side - out, 9, false},
		{"serve on the line", 1, 2, 6.4 + in, true}, {"serve long", 1, 2, 6.4 + out, false},
		{"serve into the other box", 1, -2, 5, false}, {"into the net", 2, 1, -1, false},
	} {
		s := sight(throw(ball.Vec{Y: 2, Z: -base}, ball.Vec{X: c.x, Z: c.z}, 1.1))
		s.Strokes = c.strokes
		if _, ok := mind().Meet(s); ok != c.meet {
			t.Errorf("%s: meets %v", c.name, ok)
		}
	}
	s := sight(world.Predict(drive(2, 10).Start(), predict.Until{Time: 0.9}))
	if _, ok := keen(0.5).Meet(s); ok {
		t.Error("meets a ball that does not come down")
	}
	s = sight(world.Predict(drive(2, 10).Start(), predict.Until{Bounces: 1}))
	if _, ok := keen(0.5).Meet(s); ok {
		t.Error("meets a ball that stays down")
	}
	s = sight(drive(2, 10))
	s.Now = s.Ball.End().Time
	if _, ok := keen(0.5).Meet(s); ok {
		t.Error("meets a ball that has been")
	}
}
