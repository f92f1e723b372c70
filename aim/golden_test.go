package aim_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// The launches were computed with another solver to 1e-12, for round
// coefficients: C_D 0.55, C_L 0.20, air of 1.21 kg/m³, constant spin. The
// numbers have eight digits, so that 1e-8 rad is what they can tell.
func TestGoldenLaunches(t *testing.T) {
	f := ball.NewFlight(ball.Ball{Mass: 0.0577, Radius: 0.0335, InertiaFactor: 0.55}, ball.Constant(0.55), ball.Constant(0.2))
	f.Air.Density = 1.21
	w := world(t, predict.Config{
		Flight: f, Court: court.Open(collide.Surface{Restitution: collide.Constant(0.75), Friction: 0.6}),
		Method: integrate.DormandPrince{AbsTol: 1e-12, RelTol: 1e-12},
	})
	for _, c := range []struct {
		name   string
		vector bool // the spin is a vector, and does not turn with the launch
		lofted bool
		el, az float64
	}{
		{"vector", true, false, 0.16614802, 0.09238806},
		{"vector, lofted", true, true, 1.40959591, 0.13024502},
		{"components", false, false, 0.16613582, 0.09221446},
		{"components, lofted", false, true, 1.40973373, 0.08106028},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := aim.Shot{From: ball.Vec{Y: 1}, Target: ball.Vec{X: -2, Z: -20}, Speed: 31, Lofted: c.lofted, Tolerance: 1e-8}
			if c.vector {
				s.Spin = ball.Vec{X: -200, Y: 20}
			} else {
				s.Topspin, s.Sidespin = 200, 20
			}
			sol, err := aim.Solve(w, s)
			if err != nil {
				t.Fatal(err)
			}
			hits(t, w, s, sol)
			el, az := angles(sol.Launch)
			if math.Abs(el-c.el) > 1e-8 || math.Abs(az-c.az) > 1e-8 {
				t.Errorf("elevation %.9f, azimuth %.9f; want %.8f, %.8f", el, az, c.el, c.az)
			}
		})
	}
}

// Reference strokes of the arcade model, each found by an independent program
// to the digits given.
func TestArcadeStrokes(t *testing.T) {
	w := world(t, predict.Config{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()})
	for _, c := range []struct {
		name                string
		from                ball.Vec
		z, forward, topspin float64
		vy, clear, top      float64
	}{
		{"topspin 0.6", ball.Vec{Y: 0.95, Z: 12.5}, -7.7, 34, 0.6, 5.1389, 0.5170, 1.6295},
		{"topspin 0.7", ball.Vec{Y: 0.95, Z: 12.5}, -7.7, 34, 0.7, 5.5871, 0.5858, 1.6987},
		{"slice", ball.Vec{Y: 1.2, Z: 11.9}, -8, 21, -0.86, 2.138, 0.526, 1.630},
		{"slice without spin", ball.Vec{Y: 1.2, Z: 11.9}, -8, 21, 0, 5.158, -1, 2.375},
		{"slice from below", ball.Vec{Y: 0.45, Z: 11.9}, -8, 21, -0.86, 2.931, 0.227, -1},
	} {
		s := aim.Shot{From: c.from, Target: ball.Vec{Z: c.z}, Forward: c.forward, Topspin: c.topspin * ball.ArcadeMaxSpin}
		sol, err := aim.Solve(w, s)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		hits(t, w, s, sol)
		v := sol.Launch.Vel
		if math.Abs(v.Y-c.vy) > 1e-3 || math.Abs(v.Z+c.forward) > 1e-12 {
			t.Errorf("%s: velocity %v, want y %v, z %v", c.name, v, c.vy, -c.forward)
		}
		if c.clear >= 0 && !(sol.Crossed && math.Abs(sol.Clearance-c.clear) <= 1e-3) {
			t.Errorf("%s: clearance %v, want %v", c.name, sol.Clearance, c.clear)
		}
		if top, _ := sol.Path.Apex(0); c.top >= 0 && math.Abs(top.Pos.Y-c.top) > 1e-3 {
			t.Errorf("%s: apex %v, want %v", c.name, top.Pos.Y, c.top)
		}
	}
}

// A rally stroke at the median speed of professional play, with published
// coefficients; the figures were computed independently (spin held, air of
// 1.21 kg/m³).
func TestMeasuredStroke(t *testing.T) {
	f := ball.Tennis()
	f.SpinDecay, f.Air.Density = 0, 1.21
	w := world(t, predict.Config{Flight: f, Court: court.Tennis(court.Hard())})
	s := aim.Shot{From: ball.Vec{Y: 0.95, Z: 12.885}, Target: ball.Vec{Z: -8.185}, Speed: ball.KMH(127), Topspin: ball.RPM(2500)}
	sol, err := aim.Solve(w, s)
	if err != nil {
		t.Fatal(err)
	}
	hits(t, w, s, sol)
	land, _ := sol.Path.Bounce(1)
	top, _ := sol.Path.Apex(0)
	el, _ := angles(sol.Launch)
	down := math.Asin(-land.Before.Vel.Y / land.Before.Vel.Norm())
	for _, c := range []struct {
		name           string
		got, want, tol float64 // half a unit of the last digit, and the miss
	}{
		{"elevation, degrees", el * 180 / math.Pi, 8.727, 1e-3},
		{"apex", top.Pos.Y, 1.685, 1e-3},
		{"clearance", sol.Clearance, 0.593, 1e-3},
		{"time", land.Time, 0.7905, 1e-4},
		{"speed at landing", land.Before.Vel.Norm(), 21.31, 0.01},
		{"angle at landing, degrees", down * 180 / math.Pi, 16.86, 0.01},
	} {
		if !(math.Abs(c.got-c.want) <= c.tol) {
			t.Errorf("%s: %.5g, want %v", c.name, c.got, c.want)
		}
	}
}
