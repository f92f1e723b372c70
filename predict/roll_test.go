package predict_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
	"pgregory.net/rapid"
)

// rollSurface grips weakly and resists rolling.
func rollSurface() collide.Surface {
	return collide.Surface{Restitution: collide.Constant(0.5), Friction: 0.3, RollingResistance: 0.02}
}

// energy is kinetic and potential energy in gravity.
func energy(f ball.Flight, s ball.State) float64 {
	return f.Ball.Energy(s) - f.Ball.Mass*f.Gravity.Dot(s.Pos)
}

// A ball that slides without spin loses speed to friction until it rolls with
// v/(1+k), after v²/(2μg)·(1 − 1/(1+k)²) metres, and then slows down by the
// rolling resistance until it lies still.
func TestSlideToRollToRest(t *testing.T) {
	for _, k := range []float64{2.0 / 5, 0.55, 2.0 / 3} {
		for name, m := range methods(60, 240) {
			f := vacuum()
			f.Ball.InertiaFactor = k
			s := rollSurface()
			w := world(t, predict.Config{Flight: f, Court: court.Open(s), Method: m})
			p := predict.Point{State: ball.State{Pos: ball.Vec{Y: tennisR}, Vel: ball.Vec{X: 3, Z: -4}}}
			tr := w.Predict(p, predict.Until{})
			if tr.Status() != predict.Rested {
				t.Fatalf("%s: %v, %v", name, tr.Status(), tr.Err())
			}
			// While it slides it slows by μg (and, by our law, the rolling
			// resistance acts on a ball that rolls only): the slip ends at
			slide := 5 / (s.Friction * 9.81) * k / (1 + k)
			before, after := tr.At(slide-1e-6), tr.At(slide+1e-6)
			slip := func(p predict.Point) float64 {
				return p.Vel.Add(p.Spin.Cross(ball.Vec{Y: -tennisR})).Norm()
			}
			if !(slip(before) > 1e-7) || !(slip(after) < 1e-8) {
				t.Errorf("%s, k = %v: slip %g before and %g after %v s", name, k, slip(before), slip(after), slide)
			}
			near(t, name+": speed when it rolls", after.Vel.Norm(), 5/(1+k), 1e-5)
			near(t, name+": distance slid", after.Pos.Sub(p.Pos).Norm(), 25/(2*s.Friction*9.81)*(1-1/((1+k)*(1+k))), 1e-5)
			near(t, name+": direction", after.Vel.X/after.Vel.Z, -0.75, 1e-9)
			end := tr.End()
			if end.Vel != (ball.Vec{}) || end.Spin != (ball.Vec{}) || end.Phase != predict.Resting {
				t.Errorf("%s: at the end %+v", name, end)
			}
			for i, n := 1, len(tr.Knots()); i < n; i++ {
				a, b := tr.Knots()[i-1], tr.Knots()[i]
				if ea, eb := energy(f, a.State), energy(f, b.State); eb > ea+1e-12 {
					t.Fatalf("%s: energy %v -> %v J at %v s", name, ea, eb, b.Time)
				}
			}
		}
	}
}

// On a slope a ball rolls with g·sin/(1+k) if friction holds it, slides if it
// does not, and lies still where the rolling resistance is enough.
func TestSlope(t *testing.T) {
	const k = 0.55
	for _, deg := range []float64{0.5, 10, 60} {
		up := ball.Velocity(1, ball.Degrees(90+deg), 0)
		s := rollSurface()
		place := court.Court{Obstacles: []collide.Obstacle{{Name: "slope", Role: collide.Floor, Shape: collide.Plane{Normal: up}, Resolver: s}}}
		for name, m := range methods(60, 240) {
			w := world(t, predict.Config{Flight: vacuum(), Court: place, Method: m})
			p := predict.Point{State: ball.State{Pos: up.Scale(tennisR)}}
			tr := w.Predict(p, predict.Until{Time: 2})
			g, n := 9.81*math.Sin(ball.Degrees(deg)), 9.81*math.Cos(ball.Degrees(deg))
			var want float64
			switch deg {
			case 0.5:
				if tr.Status() != predict.Rested {
					t.Errorf("%s: %v° slope: %v, want rested", name, deg, tr.Status())
				}
				continue
			case 10:
				want = g/(1+k) - 0.02*n/(1+k)
				if alt := g/(1+k) - 0.02*n; math.Abs(tr.End().Pos.Sub(p.Pos).Norm()-2*alt) < 1e-6 {
					want = alt
				}
			case 60:
				want = g - 0.3*n
			}
			near(t, fmt.Sprintf("%s: %v° slope: distance", name, deg), tr.End().Pos.Sub(p.Pos).Norm(), want*2, 1e-6)
		}
	}
}

// table is a box on a floor.
func table() court.Court {
	place := court.Open(rollSurface())
	s := rollSurface()
	place.Obstacles = append(place.Obstacles, collide.Obstacle{Name: "table", Role: collide.Floor,
		Shape: collide.Box{Half: ball.Vec{X: 0.7625, Y: 0.0125, Z: 1.37}}, Resolver: s, Motion: collide.At(ball.Vec{Y: 0.76 - 0.0125})})
	return place
}

// A ball that rolls over the table's edge turns about it or leaves it, never
// ends inside the table, and comes to rest on the floor.
func TestRollOffTheTable(t *testing.T) {
	const r = 0.02
	f := ball.TableTennis()
	box := table().Obstacles[1]
	for _, speed := range []float64{0.05, 0.1, 0.44, 0.6, 2, 5} {
		for name, m := range methods(60, 240) {
			s := table()
			plain := collide.Surface{Restitution: collide.Constant(0.5), Friction: 0.3}
			for i := range s.Obstacles {
				s.Obstacles[i].Resolver = plain
			}
			s.Obstacles[0].Resolver = rollSurface()
			w := world(t, predict.Config{Flight: f, Court: s, Method: m})
			v := ball.Vec{X: 0.1 * speed, Z: -speed}
			p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 0.76 + r, Z: -1.3}, Vel: v, Spin: ball.Vec{Y: 1}.Cross(v).Scale(1 / r)}}
			tr := w.Predict(p, predict.Until{})
			if tr.Status() != predict.Rested {
				t.Errorf("%s, %v m/s: %v, %v at %+v", name, speed, tr.Status(), tr.Err(), tr.End())
				continue
			}
			near(t, fmt.Sprintf("%s, %v m/s: height at rest", name, speed), tr.End().Pos.Y, r, 1e-12)
			for _, k := range tr.Knots() {
				if d, _ := box.Distance(0, k.Pos); d < r-1e-9 {
					t.Fatalf("%s, %v m/s: %g m inside the table at %v s", name, speed, r-d, k.Time)
				}
			}
			var fell *predict.Event
			for i := range tr.Events() {
				if e := &tr.Events()[i]; e.Kind == predict.Fall && fell == nil {
					fell = e
				}
			}
			if fell == nil {
				t.Fatalf("%s, %v m/s: it never falls", name, speed)
			}
			// It leaves once and for all.
			if on := fell.On; fell.Kind != predict.Fall || slices.ContainsFunc(tr.Events(), func(e predict.Event) bool { return e.On == on && e.Time > fell.Time }) {
				t.Errorf("%s, %v m/s: back on the table after its fall, %d events", name, speed, len(tr.Events()))
			}
			// At more than √(gR) = 0.443 m/s it leaves at once, slower it
			// turns about the edge first.
			turned := fell.Before.Pos.Z < -1.37-1e-5
			if slow := fell.Time > 0 && speed < 0.443; turned != slow {
				t.Errorf("%s, %v m/s: leaves at z = %.6f", name, speed, fell.Before.Pos.Z)
			}
			for i := 1; i < len(tr.Knots()); i++ {
				a, b := tr.Knots()[i-1], tr.Knots()[i]
				if ea, eb := energy(f, a.State), energy(f, b.State); eb > ea+1e-9*ea {
					t.Fatalf("%s, %v m/s: energy %v -> %v J at %v s", name, speed, ea, eb, b.Time)
				}
			}
		}
	}
}

// Whatever a ball is dropped onto, it ends, and energy never grows.
func TestEverythingEnds(t *testing.T) {
	groove := func(deg float64) []collide.Obstacle {
		a, b := ball.Velocity(1, ball.Degrees(90-deg), 0), ball.Velocity(1, ball.Degrees(90+deg), 0)
		return []collide.Obstacle{
			{Name: "left", Role: collide.Floor, Shape: collide.Plane{Normal: a}, Resolver: rollSurface()},
			{Name: "right", Role: collide.Floor, Shape: collide.Plane{Normal: b}, Resolver: rollSurface()},
		}
	}
	places := []court.Court{
		court.Open(rollSurface()), table(), {Obstacles: groove(20)}, {Obstacles: groove(45)}, {Obstacles: groove(60)},
		court.Tennis(court.Hard()), court.ArcadeTennis(), court.TableTennis(),
	}
	flights := []ball.Flight{vacuum(), ball.Tennis(), ball.ArcadeTennis(), ball.TableTennis()}
	var worlds []*predict.World
	for _, place := range places {
		for _, f := range flights {
			for _, m := range []integrate.Method{nil, integrate.Fixed{Rate: 120}} {
				worlds = append(worlds, world(t, predict.Config{Flight: f, Court: place, Method: m, MaxTime: 20}))
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.SampledFrom(worlds).Draw(t, "world")
		n := func(name string, max float64) float64 { return rapid.Float64Range(-max, max).Draw(t, name) }
		s := ball.State{
			Pos:  ball.Vec{X: n("x", 1), Y: 3.2 + n("y", 1), Z: n("z", 2)},
			Vel:  ball.Vec{X: n("vx", 5), Y: n("vy", 5), Z: n("vz", 5)},
			Spin: ball.Vec{X: n("wx", 300), Y: n("wy", 300), Z: n("wz", 300)},
		}
		tr := w.Predict(predict.Point{State: s}, predict.Until{})
		if tr.Status() != predict.Rested && tr.Status() != predict.TimedOut {
			if tr.Status() == predict.BadInput {
				return
			}
			t.Fatalf("%v: %v, %d events, at %+v", tr.Status(), tr.Err(), len(tr.Events()), tr.End())
		}
		r := w.Ball().Radius
		for _, k := range tr.Knots() {
			for _, o := range w.Court().Obstacles {
				if o.Role == collide.Net {
					continue
				}
				if d, _ := o.Distance(k.Time, k.Pos); d < r-1e-9 {
					t.Fatalf("%g m inside %s at %v s", r-d, o.Name, k.Time)
				}
			}
		}
	})
}

// A rolling ball that a dead racket lifts off the floor flies on from there, and
// does not go on rolling in the air.
func TestRollingBallIsLifted(t *testing.T) {
	n, _ := ball.Vec{X: -1, Y: 1}.Unit()
	ramp := collide.Obstacle{
		Name: "racket", Role: collide.Striker, Shape: collide.Disc{Radius: 0.15},
		Resolver: collide.Surface{Restitution: collide.Constant(0)},
		Motion:   collide.Motion{Pose: collide.Pose{Pos: ball.Vec{X: 1, Y: 0.1}, Rot: collide.Facing(ball.Vec{Z: 1}, n)}, Vel: ball.Vec{X: -3}},
	}
	place := court.Court{Obstacles: []collide.Obstacle{
		{Name: "floor", Role: collide.Floor, Shape: collide.Plane{Normal: ball.Vec{Y: 1}}, Resolver: rollSurface()}, ramp,
	}}
	for name, m := range methods(60) {
		w := world(t, predict.Config{Flight: vacuum(), Court: place, Method: m})
		v := ball.Vec{X: 2}
		p := predict.Point{State: ball.State{Pos: ball.Vec{Y: tennisR}, Vel: v, Spin: ball.Vec{Z: -v.X / tennisR}}, Phase: predict.Rolling, On: 1}
		tr := w.Predict(p, predict.Until{Time: 1})
		if tr.Err() != nil {
			t.Fatalf("%s: %v", name, tr.Err())
		}
		lifted := false
		for p := range tr.Every(1.0 / 240) {
			if up := p.Pos.Y - tennisR; up > 1e-6 {
				lifted = true
				if p.Phase == predict.Rolling && p.On == 1 {
					t.Fatalf("%s: rolls on the floor %v m above it", name, up)
				}
			}
		}
		if !lifted {
			t.Errorf("%s: stays down", name)
		}
	}
}
