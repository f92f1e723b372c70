package athlete_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/examples/tennis/athlete"
)

var legs = athlete.Limits{Speed: 6, Acceleration: 10, Braking: 11, Turning: 9}

func vec(r *rand.Rand, size float64) ball.Vec {
	return ball.Vec{X: size * (2*r.Float64() - 1), Z: size * (2*r.Float64() - 1)}
}

// A run starts as the body is, ends where it was sent (to 4 cm: the line is
// found by iteration), never jumps in place or
// speed, and never moves faster than the legs allow.
func TestRunIsMotion(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		from := athlete.Body{Pos: vec(r, 6), Vel: vec(r, 4)}
		goal := vec(r, 6)
		stop := r.IntN(2) == 0
		run := athlete.NewRun(from, 3, goal, legs, stop)
		if got := run.At(3); got != from {
			t.Fatalf("starts at %v, not %v", got, from)
		}
		end := run.At(run.End())
		if d := end.Pos.Sub(goal).Norm(); stop && d > 0.04 {
			t.Fatalf("from %v to %v (stop %v): ends %.3f m off", from, goal, stop, d)
		}
		if stop && end.Vel.Norm() > 1e-6 {
			t.Fatalf("still moves at %v m/s", end.Vel.Norm())
		}
		const h = 1e-3
		was := run.At(3)
		for at := 3 + h; at < run.End()+0.2; at += h {
			is := run.At(at)
			if d := is.Pos.Sub(was.Pos).Sub(was.Vel.Scale(h)).Norm(); d > 0.5*20*h*h+1e-9 {
				t.Fatalf("from %v to %v: jumps %g m at %.3f s", from, goal, d, at)
			}
			if dv := is.Vel.Sub(was.Vel).Norm(); dv > math.Hypot(11, 11)*h+1e-9 {
				if !(stop && at > run.End()-2*h) {
					t.Fatalf("from %v to %v: speed jumps by %g m/s at %.3f s of %.3f", from, goal, dv, at, run.End())
				}
			}
			if v := is.Vel.Norm(); v > math.Hypot(6, from.Vel.Norm())+1e-9 {
				t.Fatalf("runs %v m/s", v)
			}
			was = is
		}
	}
}

// From a standstill: the closed form of a start, a cruise and a stop.
func TestNeedsFromStandstill(t *testing.T) {
	lim := athlete.Limits{Speed: 6, Acceleration: 9, Braking: 12, Turning: 9}
	// 2 m to speed up, 1.5 m to brake, 3 m between: 6/9 + 6/12 + 3/6 s.
	if got, want := athlete.Needs(athlete.Body{}, ball.Vec{X: 6.5}, lim, true), 6.0/9+6.0/12+0.5; math.Abs(got-want) > 1e-12 {
		t.Errorf("6.5 m in %v s, not %v", got, want)
	}
	if got, want := athlete.Needs(athlete.Body{}, ball.Vec{Z: -2}, lim, false), 6.0/9; math.Abs(got-want) > 1e-12 {
		t.Errorf("2 m through in %v s, not %v", got, want)
	}
	away := athlete.Body{Vel: ball.Vec{X: -4}}
	if athlete.Needs(away, ball.Vec{X: 3}, lim, true) < athlete.Needs(athlete.Body{}, ball.Vec{X: 3}, lim, true)+4.0/12 {
		t.Error("turning round costs nothing")
	}
}

func TestTiring(t *testing.T) {
	f := athlete.DefaultFatigue()
	fit, unfit := athlete.Energy(1), athlete.Energy(1)
	for range 20 {
		fit.Spend(f, 1, 5, 1)
		unfit.Spend(f, 0, 5, 1)
	}
	if !(unfit < fit && fit < 1 && unfit >= 0) {
		t.Errorf("20 sprints leave %v and %v", fit, unfit)
	}
	was := unfit
	unfit.Rest(f, 20)
	if want := float64(was) + f.Rest*(1-float64(was)); math.Abs(float64(unfit)-want) > 1e-12 {
		t.Errorf("a pause brings %v, not %v", unfit, want)
	}
	a := athlete.Athlete{Stats: athlete.Stats{TopSpeed: 6, Acceleration: 10, Braking: 10}}
	if fresh, tired := a.Limits(f, 1), a.Limits(f, 0); !(tired.Speed < fresh.Speed && tired.Acceleration < fresh.Acceleration) {
		t.Errorf("tired legs as good as fresh: %v %v", tired, fresh)
	}
}
