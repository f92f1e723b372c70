package predict_test

import (
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// tight is a method whose own error is far below what the tests look at.
var tight = integrate.DormandPrince{AbsTol: 1e-12, RelTol: 1e-12}

// world makes a world or fails the test.
func world(t testing.TB, c predict.Config) *predict.World {
	t.Helper()
	w, err := predict.NewWorld(c)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// constantFlight is the flight of the golden cases: constant coefficients, so
// that any solver can repeat it.
func constantFlight() ball.Flight {
	f := ball.NewFlight(ball.Tennis().Ball, ball.Constant(0.55), ball.Constant(0.20))
	f.Air.Density = 1.21
	return f
}

func surface(e, mu float64) collide.Surface {
	return collide.Surface{Restitution: collide.Constant(e), Friction: mu}
}

// golden is a bounce as computed with a different solver to 1e-12 and checked
// by two others to 4e-8 m. A zero field was not recorded.
type golden struct {
	time, x, z float64
	vel, spin  ball.Vec
}

func TestGoldenFlight(t *testing.T) {
	for _, c := range []struct {
		name    string
		mu      float64
		bounces []golden
	}{
		{"grips", 0.6, []golden{
			{0.7036524652, -0.69912739, -17.55536909, ball.Vec{X: -0.62618407, Y: 4.34692024, Z: -15.77276416}, ball.Vec{X: -470.828781, Y: 20, Z: 18.6920619}},
			{1.4349810690, -1.12851329, -27.93859586, ball.Vec{}, ball.Vec{}},
			{1.9578846481, -1.41785330, -34.6836746, ball.Vec{}, ball.Vec{}},
		}},
		{"slips", 0.15, []golden{
			{0, 0, 0, ball.Vec{X: -0.865829004, Y: 4.346920238, Z: -19.244973110}, ball.Vec{X: -282.3778205, Y: 20, Z: 5.6855527}},
			{1.3873774467, -1.25978050, -29.23746524, ball.Vec{X: -0.669968185, Y: 2.921906444, Z: -14.115732451}, ball.Vec{X: -337.5901375, Y: 20, Z: 11.3715486}},
			{1.8980767795, -1.58925780, -35.97173788, ball.Vec{X: -0.535238301, Y: 2.070002470, Z: -11.943749136}, ball.Vec{}},
		}},
	} {
		for name, m := range map[string]integrate.Method{"adaptive": tight, "RK4 at 2 kHz": integrate.Fixed{Rate: 2000}} {
			t.Run(c.name+"/"+name, func(t *testing.T) {
				w := world(t, predict.Config{Flight: constantFlight(), Court: court.Open(surface(0.75, c.mu)), Method: m})
				s := ball.State{Pos: ball.Vec{Y: 1}, Vel: ball.Vec{X: -1, Y: 4, Z: -30}, Spin: ball.Vec{X: -200, Y: 20}}
				tr := w.Predict(predict.Point{State: s}, predict.Until{Bounces: 3})
				for i, want := range c.bounces {
					e, ok := tr.Bounce(i + 1)
					if !ok {
						t.Fatalf("no bounce %d: %v", i+1, tr.Status())
					}
					if want.time != 0 {
						near(t, "time", e.Time, want.time, 1e-8)
						near(t, "x", e.After.Pos.X, want.x, 1e-7)
						near(t, "z", e.After.Pos.Z, want.z, 1e-7)
					}
					if want.vel != (ball.Vec{}) {
						nearVec(t, "vel", e.After.Vel, want.vel, 1e-7)
					}
					if want.spin != (ball.Vec{}) {
						nearVec(t, "spin", e.After.Spin, want.spin, 1e-6)
					}
				}
			})
		}
	}
}

func near(t testing.TB, what string, got, want, tol float64) {
	t.Helper()
	if d := got - want; !(d <= tol && d >= -tol) {
		t.Errorf("%s = %.12g, want %.12g ± %g", what, got, want, tol)
	}
}

func nearVec(t testing.TB, what string, got, want ball.Vec, tol float64) {
	t.Helper()
	if d := got.Sub(want).Norm(); !(d <= tol) {
		t.Errorf("%s = %v, want %v ± %g (off by %g)", what, got, want, tol, d)
	}
}
