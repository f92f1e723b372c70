package aim_test

import (
	"errors"
	"math"
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
	"pgregory.net/rapid"
)

// Without air the launch is known in closed form for every given. With
// Δ = (d, Δy) from the launch to the centre at the target and y₀ its height:
//
//	speed        T² = 2(b ∓ √(b² − g²|Δ|²))/g²,  b = v² − gΔy; no solution if the root is not real or b < 0
//	forward      T = |Δz|/F
//	flight time  T
//	apex         T = √(2(H − y₀)/g) + √(2(H − y)/g)
//	over         T² = 2(h − y₀ − qΔy)/(g q(1 − q)),  q the net's part of the way, h the centre's height there
//
// and then v = (Δ + ½gT² ŷ)/T.
func TestVacuum(t *testing.T) {
	const g = ball.StandardGravity
	c := court.Open(court.Hard())
	c.Net = court.Net{HalfWidth: 20, Middle: 0.9, End: 1.3}
	w := world(t, predict.Config{Flight: vacuum(), Court: c})
	r := ball.Tennis().Ball.Radius
	var v aim.Solver
	counts := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		f := func(name string, lo, hi float64) float64 { return rapid.Float64Range(lo, hi).Draw(t, name) }
		s := aim.Shot{
			From:   ball.Vec{X: f("x", -5, 5), Y: f("y", 0.1, 4), Z: f("z", 0.5, 14)},
			Target: ball.Vec{X: f("tx", -5, 5), Z: f("tz", -14, -0.5)},
			AnyNet: true, Topspin: f("top", -500, 500), Tolerance: 1e-7,
		}
		centre := s.Target.Add(ball.Vec{Y: r})
		if s.InAir = rapid.Bool().Draw(t, "in air"); s.InAir {
			s.Target.Y = f("ty", 0.1, 6)
			centre = s.Target
		}
		way := centre.Sub(s.From)
		d, dy := math.Hypot(way.X, way.Z), way.Y
		far := math.Hypot(d, dy)
		var T float64
		ok := true
		kind := rapid.SampledFrom([]string{"speed", "lofted", "forward", "time", "apex", "over"}).Draw(t, "given")
		switch kind {
		case "speed", "lofted":
			s.Speed, s.Lofted = f("speed", 3, 40), kind == "lofted"
			b := s.Speed*s.Speed - g*dy
			disc := b*b - g*g*far*far
			if math.Abs(disc) < 1e-5*b*b {
				t.Skip("at the edge of reach")
			}
			if ok = disc > 0 && b > 0; ok {
				root := math.Sqrt(disc)
				T = far * math.Sqrt(2/(b+root))
				if s.Lofted {
					T = math.Sqrt(2*(b+root)) / g
				}
			}
		case "forward":
			s.Forward = f("forward", 3, 40)
			T = -way.Z / s.Forward
		case "time":
			s.FlightTime = f("time", 0.2, 5)
			T = s.FlightTime
		case "apex":
			s.Apex = max(s.From.Y, centre.Y) + f("rise", 0.01, 20)
			T = math.Sqrt(2*(s.Apex-s.From.Y)/g) + math.Sqrt(2*(s.Apex-centre.Y)/g)
		case "over":
			s.Over = f("over", 0.01, 10)
			q := s.From.Z / -way.Z
			cord, _ := c.Net.Height(s.From.X + q*way.X)
			rise := s.Over + r + cord - s.From.Y - q*dy
			if rise < 0.01 && rise > -0.01 {
				t.Skip("almost straight")
			}
			if ok = rise > 0; ok {
				T = math.Sqrt(2 * rise / (g * q * (1 - q)))
			}
		}
		sol, err := v.Solve(w, s)
		if !ok {
			counts["unreachable"]++
			var u *aim.UnreachableError
			if !errors.As(err, &u) {
				t.Fatalf("%s: want unreachable, got %v %v", kind, err, sol.Launch.Vel)
			}
			return
		}
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		counts[kind]++
		want := way.Add(ball.Vec{Y: g * T * T / 2}).Scale(1 / T)
		// A miss of 1e-7 m is a velocity of 1e-7/T m/s, more where the ball
		// comes in at a grazing angle or the launch is near the edge of reach.
		if diff := sol.Launch.Vel.Sub(want).Norm(); diff > 1e-5*(1+want.Norm()) {
			t.Fatalf("%s: velocity %v, want %v", kind, sol.Launch.Vel, want)
		}
		if sol.Miss > s.Tolerance {
			t.Fatalf("%s: miss %v", kind, sol.Miss)
		}
	})
	t.Log(counts)
}

// A ball thrown almost straight up comes down on a target close by, from the
// side it was thrown from and not over the back.
func TestAlmostStraightUp(t *testing.T) {
	for _, f := range []ball.Flight{vacuum(), ball.Tennis()} {
		w := world(t, predict.Config{Flight: f, Court: court.Open(court.Hard())})
		for _, d := range []float64{0.01, 0.03, 0.1, 0.3, 1} {
			for _, speed := range []float64{8, 20, 45} {
				s := aim.Shot{From: ball.Vec{Y: 1}, Target: ball.Vec{X: 0.6 * d, Z: -0.8 * d}, Speed: speed, Lofted: true}
				sol, err := aim.Solve(w, s)
				if err != nil {
					t.Errorf("%v m at %v m/s: %v", d, speed, err)
					continue
				}
				if v := sol.Launch.Vel; !(v.X > 0 && v.Z < 0 && v.Y > 0.98*speed) {
					t.Errorf("%v m at %v m/s: thrown with %v", d, speed, v)
				}
			}
		}
	}
}
