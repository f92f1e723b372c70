package topspin_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

func newWorld(t *testing.T, f ball.Flight, c court.Court) *predict.World {
	t.Helper()
	w, err := predict.NewWorld(predict.Config{Flight: f, Court: c})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// rebound drops a ball whose bottom is h above the court at (x, z) and returns
// how high its bottom comes back, through air.
func rebound(t *testing.T, w *predict.World, x, ground, z, h float64) float64 {
	t.Helper()
	r := w.Ball().Radius
	tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{X: x, Y: ground + h + r, Z: z}}}, predict.Until{Bounces: 2})
	p, ok := tr.Apex(1)
	if !ok {
		t.Fatal(tr.Status())
	}
	return p.Pos.Y - r - ground
}

// The rules' drop tests, played through the air.
func TestDropsOfTheRules(t *testing.T) {
	// ITF Rules of Tennis, Appendix I: 135 to 147 cm from 254 cm.
	if h := rebound(t, newWorld(t, ball.Tennis(), court.Tennis(court.Hard())), 2, 0, 8, 2.54); !(h >= 1.35 && h <= 1.47) {
		t.Errorf("tennis: %.3f m from 2.54 m", h)
	}
	// ITTF Law 2.1.3: about 23 cm from 30 cm.
	if h := rebound(t, newWorld(t, ball.TableTennis(), court.TableTennis()), 0.3, 0.76, 0.7, 0.30); !(math.Abs(h-0.23) <= 0.005) {
		t.Errorf("table tennis: %.3f m from 0.30 m", h)
	}
	// FIBA: from 1.80 m to 1.20 to 1.40 m, to the top of the ball.
	w := newWorld(t, ball.Basketball(), court.Basketball())
	if h := rebound(t, w, 0, 0, 0, 1.80) + 2*w.Ball().Radius; !(h >= 1.20 && h <= 1.40) {
		t.Errorf("basketball: %.3f m from 1.80 m", h)
	}
}

// The medians of a professional groundstroke, computed independently from the
// published curves with the spin held, in air of 1.21 kg/m³: struck at 127 km/h
// with 2500 rpm at (0, 0.95, 12.885), 8.727° up. Each figure was given to ±0.005
// (air from 1.18 to 1.225 moves the clearance from 0.569 to 0.605 m).
func TestMeasuredGroundstroke(t *testing.T) {
	f := ball.Tennis()
	f.SpinDecay, f.Air.Density = 0, 1.21
	place := court.Tennis(court.Hard())
	w := newWorld(t, f, place)
	v := ball.Velocity(ball.KMH(127), ball.Degrees(8.727), 0)
	tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{Y: 0.95, Z: 12.885}, Vel: v, Spin: ball.Spin(v, ball.RPM(2500), 0, 0)}}, predict.Until{Bounces: 1})
	land, ok := tr.Bounce(1)
	if !ok {
		t.Fatal(tr.Status())
	}
	apex, _ := tr.Apex(0)
	over, _ := tr.Clearance(place.Net)
	down := math.Atan2(-land.Before.Vel.Y, math.Hypot(land.Before.Vel.X, land.Before.Vel.Z)) * 180 / math.Pi
	for _, c := range []struct {
		what                 string
		got, want, tolerance float64
	}{
		{"landing z", land.Contact.Point.Z, -8.185, 0.005},
		{"apex", apex.Pos.Y, 1.685, 0.005},
		{"clearance", over, 0.593, 0.005},
		{"time", land.Time, 0.7905, 0.005},
		{"speed", land.Before.Vel.Norm(), 21.31, 0.005},
		{"angle", down, 16.86, 0.005},
	} {
		if !(math.Abs(c.got-c.want) <= c.tolerance) {
			t.Errorf("%s = %.4f, want %.4f ± %v", c.what, c.got, c.want, c.tolerance)
		}
	}
}

// The reference strokes of the arcade model, to the last digit given: vertical
// speed for a landing at the depth, clearance, apex, height and time of the
// bounce.
func TestArcadeStrokes(t *testing.T) {
	place := court.ArcadeTennis()
	w := newWorld(t, ball.ArcadeTennis(), place)
	near := func(what string, got, want, tolerance float64) {
		t.Helper()
		if !(math.Abs(got-want) <= tolerance) {
			t.Errorf("%s = %.5f, want %.5f", what, got, want)
		}
	}
	for _, c := range []struct {
		top, y, z, vz, vy, depth   float64
		over, apex, up, fall, time float64
	}{
		{0.60, 0.95, 12.5, -34, 5.1389, -7.7, 0.5170, 1.6295, 0.9890, 0.92, 1.2578},
		{0.70, 0.95, 12.5, -34, 5.5871, -7.7, 0.5858, 1.6987, 1.0792, 0.92, 1.3261},
		{-0.86, 1.2, 11.9, -21, 2.138, -8, 0.526, 1.630, 0, 0, 1.190},
		{-0.86, 0.45, 11.9, -21, 2.931, -8, 0.227, 0, 0, 0, 0},
	} {
		s := ball.State{Pos: ball.Vec{Y: c.y, Z: c.z}, Vel: ball.Vec{Y: c.vy, Z: c.vz}, Spin: ball.Vec{X: -c.top * ball.ArcadeMaxSpin}}
		tr := w.Predict(predict.Point{State: s}, predict.Until{Bounces: 2})
		land, ok := tr.Bounce(1)
		if !ok {
			t.Fatal(tr.Status())
		}
		// The vertical speeds are rounded to 5e-5 or 5e-4 m/s, which moves a
		// landing by some 5 mm.
		near("depth", land.Contact.Point.Z, c.depth, 0.01)
		over, _ := tr.Clearance(place.Net)
		near("clearance", over, c.over, 0.001)
		if c.apex > 0 {
			p, _ := tr.Apex(0)
			near("apex", p.Pos.Y, c.apex, 0.001)
		}
		switch {
		case c.up > 0:
			p, _ := tr.Apex(1)
			near("height of the bounce", p.Pos.Y, c.up, 0.001)
			for p := range tr.Crossings(collide.Plane{Normal: ball.Vec{Y: 1}, Offset: c.fall}) {
				if p.Bounces == 1 && p.Vel.Y < 0 {
					near("time of the fall to 0.92 m", p.Time, c.time, 0.001)
				}
			}
		case c.time > 0:
			near("time of the landing", land.Time, c.time, 0.001)
		}
	}
	// With sidespin, through two bounces.
	s := ball.State{Pos: ball.Vec{Y: 0.95, Z: 12.5}, Vel: ball.Vec{Y: 5.1, Z: -34},
		Spin: ball.Vec{X: -0.6 * ball.ArcadeMaxSpin, Y: 0.3 * ball.ArcadeMaxSpin}}
	tr := w.Predict(predict.Point{State: s}, predict.Until{Bounces: 2})
	one, _ := tr.Bounce(1)
	two, _ := tr.Bounce(2)
	near("bounce 1: t", one.Time, 0.745441680, 1e-6)
	near("bounce 1: x", one.After.Pos.X, -0.41880129, 1e-6)
	near("bounce 1: z", one.After.Pos.Z, -7.61707886, 1e-6)
	near("bounce 1: out x", one.After.Vel.X, -1.22933857, 1e-6)
	near("bounce 1: out y", one.After.Vel.Y, 4.90898696, 1e-6)
	near("bounce 1: out z", one.After.Vel.Z, -13.90804524, 1e-6)
	near("bounce 2: t", two.Time, 1.558464251, 1e-6)
	near("bounce 2: x", two.After.Pos.X, -1.45375901, 1e-6)
	near("bounce 2: z", two.After.Pos.Z, -17.67422434, 1e-6)
}
