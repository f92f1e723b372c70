package ball_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"pgregory.net/rapid"
)

func TestUnits(t *testing.T) {
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"3000 rpm", ball.RPM(3000), 100 * math.Pi},
		{"36 km/h", ball.KMH(36), 10},
		{"127 km/h", ball.KMH(127), 127.0 / 3.6},
		{"1 mph", ball.MPH(1), 1609.344 / 3600},
		{"180°", ball.Degrees(180), math.Pi},
		{"−30°", ball.Degrees(-30), -math.Pi / 6},
	} {
		near(t, c.what, c.got, c.want, 4e-16*math.Abs(c.want)) // three roundings
	}
	if m := ball.MPH(60); m != 26.8224 {
		t.Errorf("60 mph is %v m/s", m)
	}
}

func TestVelocity(t *testing.T) {
	q := math.Pi / 2
	for _, c := range []struct {
		what               string
		elevation, azimuth float64
		want               ball.Vec
	}{
		{"ahead", 0, 0, ball.Vec{Z: -10}},
		{"up", q, 0, ball.Vec{Y: 10}},
		{"down", -q, 0, ball.Vec{Y: -10}},
		{"left", 0, q, ball.Vec{X: -10}},
		{"right", 0, -q, ball.Vec{X: 10}},
		{"the far player's ahead", 0, 2 * q, ball.Vec{Z: 10}},
		{"the far player's left", 0, 3 * q, ball.Vec{X: 10}},
		{"half up", math.Pi / 6, 0, ball.Vec{Y: 5, Z: -5 * math.Sqrt(3)}},
	} {
		if d := ball.Velocity(10, c.elevation, c.azimuth).Sub(c.want); !(d.Norm() <= 3e-15) {
			t.Errorf("%s: off by %v", c.what, d)
		}
	}
	v := ball.Velocity(30, 0.1, 0)
	if math.Signbit(v.X) {
		t.Error("straight ahead has x = −0")
	}
	rapid.Check(t, func(t *rapid.T) {
		speed := rapid.Float64Range(0, 1e4).Draw(t, "speed")
		el, az := rapid.Float64Range(-q, q).Draw(t, "elevation"), rapid.Float64Range(-4, 4).Draw(t, "azimuth")
		v := ball.Velocity(speed, el, az)
		near(t, "speed", v.Norm(), speed, 1e-15*speed+1e-150) // shorter norms lose digits
		near(t, "height", v.Y, speed*math.Sin(el), 1e-15*speed)
		if m := ball.Velocity(speed, el, -az); m != mirrored(v) {
			t.Errorf("the other way: %v, want %v", m, mirrored(v))
		}
	})
}

func TestSpinParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		heading := vector(1e9).Draw(t, "heading")
		draw := func(name string) float64 { return rapid.Float64Range(-1e5, 1e5).Draw(t, name) }
		top, side, gyro := draw("top"), draw("side"), draw("gyro")
		spin := ball.Spin(heading, top, side, gyro)
		gotTop, gotSide, gotGyro := ball.SpinParts(heading, spin)
		// The axes are orthogonal to the bit and of unit length to 4e-16.
		tol := 1e-15 * (math.Abs(top) + math.Abs(gyro))
		near(t, "top", gotTop, top, tol)
		near(t, "side", gotSide, side, 0)
		near(t, "gyro", gotGyro, gyro, tol)

		back := ball.Spin(heading, gotTop, gotSide, gotGyro)
		if d := back.Sub(spin); !(d.Norm() <= 2*tol) {
			t.Errorf("back: off by %v", d)
		}
		near(t, "size", spin.Norm(), math.Hypot(math.Hypot(top, side), gyro), 1e-15*spin.Norm()+1e-150)

		// In the mirror topspin stays, sidespin and gyrospin change hands.
		if m := ball.Spin(mirrored(heading), top, -side, -gyro); math.Hypot(heading.X, heading.Z) > 1e-9 && m != axial(spin) {
			t.Errorf("mirrored %v, want %v", m, axial(spin))
		}
	})
}

func TestSpinWithoutHeading(t *testing.T) {
	ahead := ball.Spin(ball.Vec{Z: -1}, 1, 2, 3)
	if want := (ball.Vec{X: -1, Y: 2, Z: -3}); ahead != want {
		t.Errorf("towards −z: %v, want %v", ahead, want)
	}
	for _, h := range []ball.Vec{{}, {Y: 1}, {Y: -30}, {X: 1e-10, Y: 30}, {X: 5e-324}} {
		if got := ball.Spin(h, 1, 2, 3); got != ahead {
			t.Errorf("heading %v: %v, want %v", h, got, ahead)
		}
		if top, side, gyro := ball.SpinParts(h, ahead); top != 1 || side != 2 || gyro != 3 {
			t.Errorf("heading %v: parts %v, %v, %v", h, top, side, gyro)
		}
	}
	if got := ball.Spin(ball.Vec{Z: -1}, 1, 0, 0); math.Signbit(got.Y) || math.Signbit(got.Z) {
		t.Errorf("topspin straight ahead has a −0: %v", got)
	}
}

// TestSpinConvention: what the words mean, shown by the acceleration that they
// give, for a player at either end.
func TestSpinConvention(t *testing.T) {
	for _, f := range []ball.Flight{ball.Tennis(), ball.ArcadeTennis(), ball.TableTennis(), ball.TableTennisMeasured(), ball.Golf(), ball.Basketball()} {
		for _, ahead := range []float64{-1, 1} { // the near and the far player
			v := ball.Vec{Z: 20 * ahead}
			effect := func(spin ball.Vec) ball.Vec {
				with, _ := f.Rates(0, ball.Vec{}, v, spin)
				g := f
				g.Lift = nil
				without, _ := g.Rates(0, ball.Vec{}, v, spin)
				if f.Lift == nil {
					without, _ = g.Rates(0, ball.Vec{}, v, ball.Vec{})
				}
				return with.Sub(without)
			}
			// With ω = 400 rad/s even the table-tennis lift is past its negative part.
			top := effect(ball.Spin(v, 400, 0, 0))
			back := effect(ball.Spin(v, -400, 0, 0))
			side := effect(ball.Spin(v, 0, 400, 0))
			gyro := effect(ball.Spin(v, 0, 0, 400))
			if !(top.Y < -0.1) || top.X != 0 {
				t.Errorf("topspin, ahead %+v z: %v, want down", ahead, top)
			}
			if !(back.Y > 0.1) || back.X != 0 {
				t.Errorf("backspin, ahead %+v z: %v, want up", ahead, back)
			}
			if !(side.X*ahead > 0.1) || side.Y != 0 { // the left of −z is −x
				t.Errorf("sidespin, ahead %+v z: %v, want left", ahead, side)
			}
			if gyro != (ball.Vec{}) {
				t.Errorf("gyrospin, ahead %+v z: %v, want none", ahead, gyro)
			}
		}
	}
	if w := ball.Spin(ball.Vec{Z: -30}, 100, 0, 0); w != (ball.Vec{X: -100}) {
		t.Errorf("topspin towards −z is %v, want along −x", w)
	}
}
