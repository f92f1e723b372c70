package predict_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// A ball that runs along a groove keeps its speed along it: a frictionless
// one never stops it, a rough one brings it to rest in time and not at once.
func TestGroove(t *testing.T) {
	a, _ := ball.Vec{Y: 1, Z: 1}.Unit()
	b, _ := ball.Vec{Y: 1, Z: -1}.Unit()
	for _, mu := range []float64{0, 0.5} {
		s := collide.Surface{Restitution: collide.Constant(0.5), Friction: mu, RollingResistance: 0.1 * mu}
		for _, n := range [][2]ball.Vec{{a, b}, {a, {Z: -1}}} {
			place := court.Court{Obstacles: []collide.Obstacle{
				{Name: "left", Role: collide.Floor, Shape: collide.Plane{Normal: n[0]}, Resolver: s},
				{Name: "right", Role: collide.Floor, Shape: collide.Plane{Normal: n[1]}, Resolver: s},
			}}
			for name, m := range methods(120) {
				w := world(t, predict.Config{Flight: vacuum(), Court: place, Method: m, MaxTime: 30})
				p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 0.2, Z: -0.04}, Vel: ball.Vec{X: 5}}}
				tr := w.Predict(p, predict.Until{})
				if tr.Err() != nil {
					t.Fatalf("%s, μ = %v: %v", name, mu, tr.Err())
				}
				if mu == 0 {
					near(t, name+": speed along a smooth groove", tr.End().Vel.X, 5, 1e-9)
				} else if tr.Status() != predict.Rested || tr.End().Pos.X < 5 {
					t.Errorf("%s: %v at x = %v m", name, tr.Status(), tr.End().Pos.X)
				}
				for i := 1; i < len(tr.Knots()); i++ {
					k, l := tr.Knots()[i-1], tr.Knots()[i]
					if e, f := energy(vacuum(), k.State), energy(vacuum(), l.State); f > e+1e-11 {
						t.Fatalf("%s, μ = %v: energy %v -> %v J at %v s", name, mu, e, f, l.Time)
					}
					for _, o := range place.Obstacles {
						if d, _ := o.Distance(0, l.Pos); d < tennisR-1e-9 {
							t.Fatalf("%s, μ = %v: %g m inside at %v s", name, mu, tennisR-d, l.Time)
						}
					}
				}
				if n := len(tr.Events()); n > 300 {
					t.Errorf("%s, μ = %v: %d events", name, mu, n)
				}
			}
		}
	}
}

// A ball that runs along a steep groove lies against both sides of it, and does
// not chatter between them.
func TestGrooveIsQuiet(t *testing.T) {
	for _, f := range []ball.Flight{vacuum(), ball.Tennis(), ball.ArcadeTennis()} {
		place := court.Court{Obstacles: []collide.Obstacle{
			{Name: "left", Role: collide.Floor, Shape: collide.Plane{Normal: ball.Velocity(1, ball.Degrees(30), 0)}, Resolver: rollSurface()},
			{Name: "right", Role: collide.Floor, Shape: collide.Plane{Normal: ball.Velocity(1, ball.Degrees(150), 0)}, Resolver: rollSurface()},
		}}
		w := world(t, predict.Config{Flight: f, Court: place, MaxTime: 20, Method: integrate.Fixed{Rate: 120}})
		tr := w.Predict(predict.Point{State: ball.State{
			Pos:  ball.Vec{X: 1, Y: 3.2000000000838917, Z: -0.987379825631695},
			Vel:  ball.Vec{X: 5, Z: 3.2893714904785156},
			Spin: ball.Vec{X: 67.01739251840972, Y: -4.521982690558687},
		}}, predict.Until{})
		if tr.Status() != predict.Rested || len(tr.Events()) > 100 {
			t.Errorf("%v after %d events", tr.Status(), len(tr.Events()))
		}
	}
}

// A ball that rolls along the foot of the net and is driven into it by its
// spin lies against it, too: no kick of a nanometre a second after the other.
func TestSpinPressesAgainstTheNet(t *testing.T) {
	w := world(t, predict.Config{Flight: ball.TableTennis(), Court: court.TableTennis(), Method: integrate.Fixed{Rate: 30}})
	v := ball.Velocity(2, -0.0103321546, 0.2874037592)
	tr := w.Predict(predict.Point{State: ball.State{
		Pos: ball.Vec{X: 0.1543723725, Y: 0.8, Z: 1.0311816931}, Vel: v, Spin: ball.Spin(v, 261.857658, 736.3711716, 56.8202261),
	}}, predict.Until{Time: 5})
	leaning := false
	for _, e := range tr.Events() {
		leaning = leaning || e.Part == collide.Mesh && e.Time > 1
	}
	if !leaning || tr.Err() != nil || len(tr.Events()) > 500 {
		t.Errorf("%v after %d events, at the net: %v", tr.Status(), len(tr.Events()), leaning)
	}
}

// A valley that is one shape has a crease: a ball that rolls into it fast
// meets the other slope, and gains nothing.
func TestCreaseGivesNoEnergy(t *testing.T) {
	for _, deg := range []float64{5, 20, 40} {
		a, b := ball.Velocity(1, ball.Degrees(90-deg), 0), ball.Velocity(1, ball.Degrees(90+deg), 0)
		valley := collide.SDF(func(p ball.Vec) float64 { return min(p.Dot(a), p.Dot(b)) })
		for name, m := range methods(60, 240) {
			for _, speed := range []float64{0.5, 2, 8} {
				place := court.Court{Obstacles: []collide.Obstacle{{Name: "valley", Role: collide.Floor, Shape: valley, Resolver: rollSurface()}}}
				w := world(t, predict.Config{Flight: vacuum(), Court: place, Method: m, MaxTime: 3})
				// On one slope, rolling down it.
				down, _ := ball.Vec{Y: -a.Z, Z: a.Y}.Unit()
				if down.Y > 0 {
					down = down.Scale(-1)
				}
				v := down.Scale(speed)
				start := a.Scale(tennisR).Sub(down.Scale(0.5))
				if start.Dot(b) < start.Dot(a) {
					t.Fatal("the start is on the other slope")
				}
				p := predict.Point{State: ball.State{Pos: start, Vel: v, Spin: a.Cross(v).Scale(1 / tennisR)}, Phase: predict.Rolling, On: 1}
				tr := w.Predict(p, predict.Until{})
				if tr.Err() != nil {
					t.Errorf("%s, %v°, %v m/s: %v", name, deg, speed, tr.Err())
				}
				for i := 1; i < len(tr.Knots()); i++ {
					k, l := tr.Knots()[i-1], tr.Knots()[i]
					if e, f := energy(vacuum(), k.State), energy(vacuum(), l.State); f > e+1e-9*math.Abs(e)+1e-12 {
						t.Errorf("%s, %v°, %v m/s: energy %v -> %v J at %v s", name, deg, speed, e, f, l.Time)
						break
					}
				}
			}
		}
	}
}

// A method with long steps comes to a contact another way when the step is taken
// again. It does not pass through what lies there. (The semi-implicit Euler method
// is left out: its places do not go with its velocities, and with such steps lie
// up to centimetres inside a corner.)
func TestLongStepsMeetWhatComesFirst(t *testing.T) {
	a, _ := ball.Vec{Y: 1, Z: 1}.Unit()
	b, _ := ball.Vec{Y: 2, Z: -1}.Unit()
	place := court.Court{Obstacles: []collide.Obstacle{
		{Name: "left", Role: collide.Floor, Shape: collide.Plane{Normal: a}, Resolver: rollSurface()},
		{Name: "right", Role: collide.Floor, Shape: collide.Plane{Normal: b}, Resolver: rollSurface()},
	}}
	for _, s := range []integrate.Stepper{integrate.Euler{}, integrate.RK4{}, integrate.BySpeed{}} {
		for _, rate := range []float64{10, 17, 30} {
			w := world(t, predict.Config{Flight: vacuum(), Court: place, Method: integrate.Fixed{Stepper: s, Rate: rate}, MaxTime: 3})
			for i := range 200 {
				z := -1 + 0.01*float64(i)
				tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{Y: 2, Z: z}, Vel: ball.Vec{Z: -2 * z}}}, predict.Until{})
				for _, k := range tr.Knots() {
					for _, o := range place.Obstacles {
						if d, _ := o.Distance(k.Time, k.Pos); d < tennisR-1e-6 {
							t.Fatalf("%T at %v Hz, from z = %v: %g m inside %s at %v s", s, rate, z, tennisR-d, o.Name, k.Time)
						}
					}
				}
			}
		}
	}
}
