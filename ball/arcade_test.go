package ball_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"pgregory.net/rapid"
)

// TestArcadeAccelerations are the figures of the model's description.
func TestArcadeAccelerations(t *testing.T) {
	f := ball.ArcadeTennis()
	full := ball.ArcadeMaxSpin
	ahead := func(v float64) ball.Vec { return ball.Vec{Z: -v} }
	for _, c := range []struct {
		what      string
		vel, spin ball.Vec
		want      ball.Vec
		tol       float64
	}{
		{"no spin", ahead(20), ball.Vec{}, ball.Vec{Y: -9.81, Z: 0.022 * 400}, 1e-12},
		{"full topspin at 40 m/s pulls down with 24.8", ahead(40), ball.Vec{X: -full}, ball.Vec{Y: -24.81, Z: 35.2}, 1e-12},
		{"full slice lifts with 12", ahead(40), ball.Vec{X: full}, ball.Vec{Y: -9.81 + 12, Z: 35.2}, 1e-12},
		{"no more at 60 m/s", ahead(60), ball.Vec{X: full}, ball.Vec{Y: -9.81 + 12, Z: 0.022 * 3600}, 1e-12},
		{"half of it at 20 m/s", ahead(20), ball.Vec{X: -full}, ball.Vec{Y: -9.81 - 7.5, Z: 8.8}, 1e-12},
		{"more spin than full is full", ahead(40), ball.Vec{X: -3 * full}, ball.Vec{Y: -24.81, Z: 35.2}, 1e-12},
		{"sidespin curves to the left, −x", ahead(40), ball.Vec{Y: full}, ball.Vec{X: -8, Y: -9.81, Z: 35.2}, 1e-12},
		{"and back to the right", ahead(20), ball.Vec{Y: -full / 2}, ball.Vec{X: 2, Y: -9.81, Z: 8.8}, 1e-12},
		{"the far player's topspin", ball.Vec{Z: 40}, ball.Vec{X: full}, ball.Vec{Y: -24.81, Z: -35.2}, 1e-12},
		{"the far player's sidespin", ball.Vec{Z: 40}, ball.Vec{Y: full}, ball.Vec{X: 8, Y: -9.81, Z: -35.2}, 1e-12},
		{"straight up spin does nothing", ball.Vec{Y: 30}, ball.Vec{X: full, Y: full, Z: full}, ball.Vec{Y: -9.81 - 19.8}, 1e-12},
		{"nearly so", ball.Vec{X: 9e-10, Y: 30}, ball.Vec{X: full, Y: full, Z: full}, ball.Vec{Y: -9.81 - 19.8}, 1e-9},
		// A slice of 0.86 from z = 11.9 to z = −8: −5.357 in all, −4.36 of it
		// from gravity and spin alone.
		{"the reference slice", ball.Vec{Y: 2.138, Z: -21}, ball.Vec{X: 0.86 * full}, ball.Vec{Y: -5.357, Z: 0.022 * 21 * math.Hypot(2.138, 21)}, 5e-4},
	} {
		acc, spinAcc := f.Rates(0, ball.Vec{}, c.vel, c.spin)
		if d := acc.Sub(c.want); !(d.Norm() <= c.tol) || spinAcc != (ball.Vec{}) {
			t.Errorf("%s: %v, want %v; spin changes by %v", c.what, acc, c.want, spinAcc)
		}
	}
	drag := 0.022 * math.Hypot(2.138, 21) * 2.138
	acc, _ := f.Rates(0, ball.Vec{}, ball.Vec{Y: 2.138, Z: -21}, ball.Vec{X: 0.86 * full})
	near(t, "gravity and spin alone", acc.Y+drag, -4.36, 5e-3)
}

func TestArcadeSpin(t *testing.T) {
	full := ball.ArcadeMaxSpin
	near(t, "full spin", full, 5000*2*math.Pi/60, 1e-12)
	rapid.Check(t, func(t *rapid.T) {
		vel := ordinary(60).Draw(t, "vel")
		if math.Hypot(vel.X, vel.Z) < 1e-6 {
			return
		}
		draw := func(name string) float64 { return rapid.Float64Range(-2, 2).Draw(t, name) }
		top, side, gyro := draw("top"), draw("side"), draw("gyro")
		gotTop, gotSide, left := ball.ArcadeSpin(vel, ball.Spin(vel, top*full, side*full, gyro*full))
		near(t, "top", gotTop, max(-1, min(top, 1)), 3e-15) // of numbers up to 4
		near(t, "side", gotSide, max(-1, min(side, 1)), 1e-15)
		near(t, "left is horizontal", left.Y, 0, 0)
		near(t, "left is a unit vector", left.Norm(), 1, 4e-16)
		near(t, "left is across", left.Dot(vel), 0, 1e-15*vel.Norm())
		// Left, up and ahead: up × ahead = left.
		if (ball.Vec{Y: 1}).Cross(vel).Dot(left) <= 0 {
			t.Errorf("%v is the right of %v", left, vel)
		}
	})
	top, side, left := ball.ArcadeSpin(ball.Vec{X: 1e-10, Y: 30}, ball.Vec{X: 1, Y: full / 4, Z: 1})
	if top != 0 || side != 0.25 || left != (ball.Vec{}) {
		t.Errorf("straight up: %v, %v, %v", top, side, left)
	}
}

// TestArcadeReferenceStrokes flies the strokes of the model's description to
// the net and to their first bounce.
func TestArcadeReferenceStrokes(t *testing.T) {
	f := ball.ArcadeTennis()
	const r, cord = 0.0335, 0.914
	for _, c := range []struct {
		what                     string
		start                    ball.State
		clear, apex, z, when, ok float64
	}{
		{"topspin 0.60", ball.State{
			Pos: ball.Vec{Y: 0.95, Z: 12.5}, Vel: ball.Vec{Y: 5.1389, Z: -34}, Spin: ball.Vec{X: -0.60 * ball.ArcadeMaxSpin},
		}, 0.5170, 1.6295, -7.7, 0, 1e-3},
		{"topspin 0.70", ball.State{
			Pos: ball.Vec{Y: 0.95, Z: 12.5}, Vel: ball.Vec{Y: 5.5871, Z: -34}, Spin: ball.Vec{X: -0.70 * ball.ArcadeMaxSpin},
		}, 0.5858, 1.6987, -7.7, 0, 1e-3},
		{"slice struck high", ball.State{
			Pos: ball.Vec{Y: 1.2, Z: 11.9}, Vel: ball.Vec{Y: 2.138, Z: -21}, Spin: ball.Vec{X: 0.86 * ball.ArcadeMaxSpin},
		}, 0.526, 1.630, -8, 1.190, 2e-3}, // v_y is given to 0.0005, which moves the landing by 1.5 mm
		{"with sidespin", ball.State{
			Pos: ball.Vec{Y: 0.95, Z: 12.5}, Vel: ball.Vec{Y: 5.1, Z: -34}, Spin: ball.Vec{X: -0.6 * ball.ArcadeMaxSpin, Y: 0.3 * ball.ArcadeMaxSpin},
		}, 0, 0, -7.61707886, 0.745441680, 1e-8},
	} {
		land, when, apex := fly(f, c.start, 1e-3, func(s ball.State) bool { return s.Pos.Y < r })
		near(t, c.what+": lands at z", land.Pos.Z, c.z, c.ok)
		if c.when != 0 {
			near(t, c.what+": lands at t", when, c.when, c.ok)
		}
		if c.what == "with sidespin" {
			near(t, c.what+": lands at x", land.Pos.X, -0.41880129, c.ok)
			continue
		}
		net, _, _ := fly(f, c.start, 1e-3, func(s ball.State) bool { return s.Pos.Z < 0 })
		near(t, c.what+": clears by", net.Pos.Y-r-cord, c.clear, c.ok)
		near(t, c.what+": apex", apex, c.apex, c.ok)
	}
}
