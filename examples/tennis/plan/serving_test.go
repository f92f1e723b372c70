package plan

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"

	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// serving is what a server sees, and receiving the other.
func serving(right, second bool) *match.Sight {
	s := sight(nil)
	s.Now, s.Strokes, s.Serving, s.Right, s.Second = 0, 0, true, right, second
	return s
}

func receiving(right, second bool) *match.Sight {
	s := serving(right, second)
	s.Serving, s.Box = false, hard.ServiceBox(court.Far, right)
	s.Them.Pos = ball.Vec{X: -0.5, Z: -base}
	if !right {
		s.Them.Pos.X = 0.5
	}
	return s
}

// Serves go down the T, to the body and wide, into the box across: first ones
// near the lines, nearer by the more precise, second ones with their margin.
func TestServeTargets(t *testing.T) {
	h := Measured().Serving
	for _, c := range []struct {
		precision float64
		second    bool
		inset     float64
	}{
		{0, false, h.Lines[0]}, {1, false, h.Lines[1]}, {0.5, false, (h.Lines[0] + h.Lines[1]) / 2},
		{0, true, h.Margin}, {1, true, h.Margin},
	} {
		for _, right := range []bool{true, false} {
			ai := mind()
			ai.Athlete.Stats.Precision = c.precision
			box := hard.ServiceBox(court.Near, right)
			count := map[string]float64{}
			const n = 2000
			for range n {
				x, shot := ai.Serve(serving(right, c.second))
				if x != 0.5 && right || x != -0.5 && !right {
					t.Fatalf("serves from %v", x)
				}
				if d := 6.4 + shot.Target.Z - c.inset - h.Short; math.Abs(d) > 1e-9 || !box.In(shot.Target) {
					t.Fatalf("%+v: to %v", c, shot.Target)
				}
				switch x := math.Abs(shot.Target.X); {
				case math.Abs(x-c.inset) < 1e-9:
					count["T"]++
				case math.Abs(x-0.55*side) < 1e-9:
					count["body"]++
				case math.Abs(x-(side-c.inset)) < 1e-9:
					count["wide"]++
				default:
					t.Fatalf("%+v: to %v", c, shot.Target)
				}
			}
			for where, want := range map[string]float64{"T": h.T, "body": h.Body, "wide": h.Wide} {
				want /= h.T + h.Body + h.Wide
				if got := count[where] / n; math.Abs(got-want) > 4*math.Sqrt(want*(1-want)/n) {
					t.Errorf("%+v: %s in %v of the serves", c, where, got)
				}
			}
		}
	}
}

// First serves are flat, but wide from the right sliced away from a
// right-hander; second ones slower, safe, with the spin of a kick.
func TestServes(t *testing.T) {
	h := Measured().Serving
	for _, right := range []bool{true, false} {
		for _, skill := range []float64{0, 0.5, 1} {
			ai := mind()
			ai.Habits.Serving.SpeedVary, ai.Habits.Serving.SecondVary = 0, 0
			ai.Athlete.Stats.Serve = skill
			style := 1 + h.SpeedStyle*(2*skill-1)
			for range 60 {
				_, shot := ai.Serve(serving(right, false))
				want := stroke.Shot{Kind: stroke.FlatServe, Intent: stroke.Attack, Speed: style * h.Speed, Topspin: 0.8 * h.Flat, Sidespin: 0.5 * h.Flat}
				if right && shot.Target.X < -3 {
					want.Kind, want.Speed, want.Topspin, want.Sidespin = stroke.SliceServe, 0.96*want.Speed, 0.4*h.Slice, 0.9*h.Slice
				}
				same(t, shot, want)
				_, shot = ai.Serve(serving(right, true))
				same(t, shot, stroke.Shot{Kind: stroke.KickServe, Intent: stroke.Safe, Speed: style * h.Second, Topspin: 0.9 * h.Kick, Sidespin: 0.4 * h.Kick})
			}
		}
	}
}

// same asks for all but the target.
func same(t *testing.T, got, want stroke.Shot) {
	t.Helper()
	want.Target, want.Clearance = got.Target, Measured().Serving.Clearance
	if math.Abs(got.Speed-want.Speed) < 1e-9 {
		want.Speed = got.Speed
	}
	if got != want {
		t.Fatalf("%+v, not %+v", got, want)
	}
}

// A receiver waits on the bisector of the angles into the box, deeper than
// usual for a first serve and nearer for a second one.
func TestReceive(t *testing.T) {
	for _, right := range []bool{true, false} {
		for _, c := range []struct {
			second bool
			depth  float64
			z      float64 // m behind the baseline
		}{{false, 0, 0.1}, {false, 1, 3.9}, {true, 0, -0.8}, {true, 1, 3}} {
			ai, s := mind(), receiving(right, c.second)
			ai.Athlete.Style.Depth = c.depth
			at := ai.Receive(s)
			if math.Abs(at.Z-base-c.z) > 1e-9 {
				t.Errorf("%+v: waits %v m behind the baseline", c, at.Z-base)
			}
			cos := func(x float64) float64 {
				u, _ := at.Sub(s.Them.Pos).Unit()
				v, _ := ball.Vec{X: x - s.Them.Pos.X, Z: 6.4 - s.Them.Pos.Z}.Unit()
				return u.Dot(v)
			}
			if a, b := cos(s.Box.MinX), cos(s.Box.MaxX); math.Abs(a-b) > 1e-12 || at.X*s.Them.Pos.X >= 0 {
				t.Errorf("%+v, right %v: waits at %v, cosines %v and %v", c, right, at, a, b)
			}
		}
	}
}

// A new point knows neither an angle nor the net of the last one.
func TestPointsBeginAnew(t *testing.T) {
	ai := mind()
	ai.angled, ai.atNet = true, true
	if ai.Serve(serving(true, false)); ai.angled || ai.atNet {
		t.Error("the server remembers")
	}
	ai.angled, ai.atNet = true, true
	if ai.Receive(receiving(true, false)); ai.angled || ai.atNet {
		t.Error("the receiver remembers")
	}
}
