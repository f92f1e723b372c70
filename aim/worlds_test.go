package aim_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// world makes a world, or fails.
func world(t testing.TB, c predict.Config) *predict.World {
	t.Helper()
	w, err := predict.NewWorld(c)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// bare is a court's ground without its net.
func bare(c court.Court) court.Court {
	c.Net = court.Net{}
	c.Obstacles = c.Obstacles[:1:1]
	return c
}

// vacuum is a flight without air.
func vacuum() ball.Flight { return ball.NewFlight(ball.Tennis().Ball, nil, nil) }

// tennis is the measured game with its net.
func tennis(t testing.TB) *predict.World {
	return world(t, predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())})
}

func table(t testing.TB) (*predict.World, court.Court) {
	c := court.TableTennis()
	return world(t, predict.Config{Flight: ball.TableTennis(), Court: c}), c
}

// angles returns elevation and azimuth, to the left of −z, of a launch.
func angles(p predict.Point) (el, az float64) {
	return math.Asin(p.Vel.Y / p.Vel.Norm()), math.Atan2(-p.Vel.X, -p.Vel.Z)
}

// hits flies the launch of a solution again, by itself, and checks that the
// world agrees with what the solution says of it.
func hits(t testing.TB, w *predict.World, s aim.Shot, sol aim.Solution) {
	t.Helper()
	tol := s.Tolerance
	if tol == 0 {
		tol = aim.DefaultTolerance
	}
	if !(sol.Miss <= tol) {
		t.Fatalf("miss %v", sol.Miss)
	}
	if sol.Launch.Pos != s.From || sol.Launch.Time != s.Time {
		t.Fatalf("launch %v from %v at %v", sol.Launch, s.From, s.Time)
	}
	if s.InAir {
		tr := w.Predict(sol.Launch, predict.Until{Bounces: 1})
		best := math.Inf(1)
		for p := range tr.Every(1e-4) {
			best = min(best, p.Pos.Sub(s.Target).Norm())
		}
		// Between two samples the ball is up to half a step away.
		if slack := 0.5e-4 * sol.Launch.Vel.Norm(); best > tol+slack {
			t.Fatalf("passes the target at %v m, says %v", best, sol.Miss)
		}
		return
	}
	n := 1
	if s.Via != (court.Area{}) {
		n = 2
	}
	tr := w.Predict(sol.Launch, predict.Until{Bounces: n})
	e, ok := tr.Bounce(n)
	if !ok {
		t.Fatalf("no bounce %d: %v", n, tr.Status())
	}
	if len(tr.Events()) != n {
		t.Fatalf("%d events on the way, want %d", len(tr.Events()), n)
	}
	if d := e.Contact.Point.Sub(s.Target).Norm(); math.Abs(d-sol.Miss) > 1e-12+1e-3*tol {
		t.Fatalf("misses by %v, says %v", d, sol.Miss)
	}
	if n == 2 && !s.Via.In(tr.Events()[0].Contact.Point) {
		t.Fatalf("first bounce at %v", tr.Events()[0].Contact.Point)
	}
	top, side, gyro := ball.SpinParts(sol.Launch.Vel, sol.Launch.Spin)
	want := ball.Vec{X: s.Topspin, Y: s.Sidespin, Z: s.Gyrospin}
	if s.Spin != (ball.Vec{}) {
		want = s.Spin
		top, side, gyro = sol.Launch.Spin.X, sol.Launch.Spin.Y, sol.Launch.Spin.Z
	}
	if got := (ball.Vec{X: top, Y: side, Z: gyro}); got.Sub(want).Norm() > 1e-9*(1+want.Norm()) {
		t.Fatalf("spin %v, want %v", got, want)
	}
}

var _ = collide.Floor
