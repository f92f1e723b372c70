package predict_test

// Faults that users of other libraries and games have reported, each as a
// test of the kind. A naive stepper, which applies contacts at the end of a
// step and sweeps nothing, runs beside ours and must fail: a case that it
// passes would show nothing.

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// naive is what most games write: semi-implicit Euler, then every overlap is
// resolved where the step happened to end.
type naive struct {
	flight    ball.Flight
	obstacles []collide.Obstacle
	time      float64
	hits      int
}

func (n *naive) step(s ball.State, h float64) ball.State {
	acc, spinAcc := n.flight.Rates(n.time, s.Pos, s.Vel, s.Spin)
	s.Vel = s.Vel.AddScaled(h, acc)
	s.Spin = s.Spin.AddScaled(h, spinAcc)
	s.Pos = s.Pos.AddScaled(h, s.Vel)
	n.time += h
	for i := range n.obstacles {
		o := &n.obstacles[i]
		d, normal := o.Distance(n.time, s.Pos)
		if d > n.flight.Ball.Radius {
			continue
		}
		n.hits++
		c := o.Contact(n.time, s.Pos)
		if s.Vel.Sub(c.Vel).Dot(normal) < 0 {
			s, _ = o.Resolver.Resolve(n.flight.Ball, s, c)
		}
	}
	return s
}

// vacuum is a tennis ball under gravity alone; weightless has none either.
func vacuum() ball.Flight     { return ball.NewFlight(ball.Tennis().Ball, nil, nil) }
func weightless() ball.Flight { return ball.Flight{Ball: ball.Tennis().Ball} }

const tennisR = 0.0335

// methods are the ways in which every case is played.
func methods(rates ...float64) map[string]integrate.Method {
	m := map[string]integrate.Method{"adaptive": nil}
	for _, r := range rates {
		m[fmt.Sprintf("%v Hz", r)] = integrate.Fixed{Rate: r}
	}
	return m
}

// wall is 2 cm thick, its near face at z = 0.
func wall(e float64) []collide.Obstacle {
	return []collide.Obstacle{{Name: "wall", Shape: collide.Box{Half: ball.Vec{X: 5, Y: 5, Z: 0.01}},
		Resolver: surface(e, 0.4), Motion: collide.At(ball.Vec{Z: -0.01})}}
}

// Tunnelling: a ball of 60 m/s, 1 m a frame, at a wall of 2 cm.
func TestUser_Tunnelling(t *testing.T) {
	const hz = 60.0
	for name, m := range methods(30, hz, 240) {
		w := world(t, predict.Config{Flight: weightless(), Court: court.Court{Obstacles: wall(0.8)}, Method: m})
		for i := range 40 {
			s := ball.State{Pos: ball.Vec{Z: 1 + 0.05*float64(i)}, Vel: ball.Vec{Z: -60}}
			tr := w.Predict(predict.Point{State: s}, predict.Until{Time: 0.2})
			if n := len(tr.Events()); n != 1 {
				t.Fatalf("%s: start %d: %d events, want one hit", name, i, n)
			}
		}
	}
	through := 0
	for i := range 40 {
		n := naive{flight: weightless(), obstacles: wall(0.8)}
		s := ball.State{Pos: ball.Vec{Z: 1 + 0.05*float64(i)}, Vel: ball.Vec{Z: -60}}
		for range 12 {
			s = n.step(s, 1/hz)
		}
		if s.Vel.Z < 0 {
			through++
		}
	}
	if through == 0 {
		t.Error("the naive stepper never tunnels: the case shows nothing")
	}
}

// A bounce whose speed depends on where the step began.
func TestUser_TheBounceDependsOnTheFrame(t *testing.T) {
	for name, m := range methods(30, 60, 240) {
		// In gravity along the motion, so that the speed at the wall matters.
		f := weightless()
		f.Gravity = ball.Vec{Z: -9.81}
		for _, flight := range []ball.Flight{weightless(), f} {
			w := world(t, predict.Config{Flight: flight, Court: court.Court{Obstacles: wall(0.8)}, Method: m})
			for i := range 40 {
				z := 1 + 0.05*float64(i)
				s := ball.State{Pos: ball.Vec{Z: z}, Vel: ball.Vec{Z: -60}}
				hit := w.Predict(predict.Point{State: s}, predict.Until{Time: 0.2}).Events()[0]
				want := 0.8 * math.Sqrt(60*60+2*-flight.Gravity.Z*(z-tennisR))
				near(t, name+": speed after", hit.After.Vel.Z, want, 1e-9)
			}
		}
	}
	least, most := math.Inf(1), 0.0
	f := weightless()
	f.Gravity = ball.Vec{Z: -9.81}
	for i := range 40 {
		n := naive{flight: f, obstacles: wall(0.8)}
		n.obstacles[0].Shape = collide.Box{Half: ball.Vec{X: 5, Y: 5, Z: 0.6}} // thick enough to be hit
		n.obstacles[0].Motion = collide.At(ball.Vec{Z: -0.6})
		s := ball.State{Pos: ball.Vec{Z: 1}, Vel: ball.Vec{Z: -60 - 0.05*float64(i)}}
		in := s.Vel.Z
		for n.hits == 0 {
			s = n.step(s, 1.0/60)
		}
		e := s.Vel.Z / math.Sqrt(in*in+2*9.81*(1-tennisR))
		least, most = min(least, e), max(most, e)
	}
	if most-least < 1e-6 {
		t.Errorf("the naive stepper bounces with %v to %v: the case shows nothing", least, most)
	}
}

// A moving racket: double hits, far too fast balls, one face only, a still
// racket that lets the ball through.
func TestUser_MovingRacket(t *testing.T) {
	const hz = 60.0
	e := collide.Surface{Restitution: collide.Constant(0.8)}
	for _, face := range []float64{1, -1} {
		for _, speed := range []float64{10, 0} {
			for name, m := range methods(hz) {
				w := world(t, predict.Config{Flight: weightless(), Court: court.Open(surface(0.7, 0.5)), Method: m})
				racket := collide.Obstacle{Name: "racket", Role: collide.Striker, Shape: collide.Disc{Radius: 0.15},
					Resolver: collide.Racket{Front: e, Back: e}}
				racket.Motion = collide.At(ball.Vec{Y: 1})
				racket.Motion.Vel.Z = face * speed
				p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 1, Z: face * 1.03}, Vel: ball.Vec{Z: face * -10}}}
				var events []predict.Event
				for i := 1; i <= 30; i++ {
					now := float64(i) / hz
					at := racket
					at.Motion = collide.Between(
						collide.Pose{Pos: ball.Vec{Y: 1, Z: face * speed * float64(i-1) / hz}},
						collide.Pose{Pos: ball.Vec{Y: 1, Z: face * speed * now}}, float64(i-1)/hz, now)
					p, events = w.Advance(p, now, []collide.Obstacle{at}, events)
				}
				if len(events) != 1 {
					t.Fatalf("%s, face %v, racket %v m/s: %d events, want one hit", name, face, speed, len(events))
				}
				near(t, name, p.Vel.Z*face, speed+0.8*(10+speed), 1e-9)
			}
		}
	}
	// Naive: 1/3 m a frame relative to the racket, 6.7 cm of which touch.
	wrong := 0
	for i := range 20 {
		n := naive{flight: weightless(), obstacles: []collide.Obstacle{{Shape: collide.Disc{Radius: 0.15},
			Resolver: e, Motion: collide.Motion{Vel: ball.Vec{Z: 10}}}}}
		s := ball.State{Pos: ball.Vec{Z: 1 + 0.02*float64(i)}, Vel: ball.Vec{Z: -10}}
		for range 30 {
			s = n.step(s, 1/hz)
		}
		if n.hits != 1 || math.Abs(s.Vel.Z-26) > 1e-9 {
			wrong++
		}
	}
	if wrong == 0 {
		t.Error("the naive stepper always hits once: the case shows nothing")
	}
}

// A toss that leaves the hand must not count as a hit.
func TestUser_SeparatingContact(t *testing.T) {
	for name, m := range methods(60, 240) {
		w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(surface(0.75, 0.6)), Method: m})
		s := ball.State{Pos: ball.Vec{Y: tennisR}, Vel: ball.Vec{Y: 0.1, Z: -1}}
		tr := w.Predict(predict.Point{State: s}, predict.Until{Time: 0.019})
		if n := len(tr.Events()); n != 0 {
			t.Errorf("%s: %d events, want none", name, n)
		}
	}
	n := naive{flight: vacuum(), obstacles: court.Open(surface(0.75, 0.6)).Obstacles}
	n.step(ball.State{Pos: ball.Vec{Y: tennisR}, Vel: ball.Vec{Y: 0.1}}, 1.0/60)
	if n.hits == 0 {
		t.Error("the naive stepper sees no contact: the case shows nothing")
	}
}

// naiveApex drops a ball whose bottom is h up and returns the apex of its
// bottom after so many bounces.
func naiveApex(e, h float64, r, hz float64, bounces int) float64 {
	f := vacuum()
	f.Ball.Radius = r
	n := naive{flight: f, obstacles: court.Open(surface(e, 0)).Obstacles}
	s := ball.State{Pos: ball.Vec{Y: h + r}}
	seen, apex, down := 0, 0.0, true
	for range int(20 * hz) {
		s = n.step(s, 1/hz)
		if down && s.Vel.Y > 0 {
			if seen++; seen > bounces {
				break
			}
			apex = 0
		}
		down = s.Vel.Y < 0
		apex = max(apex, s.Pos.Y-r)
	}
	return apex
}

// drop drops a ball whose bottom is h up and returns its apex after n bounces.
func drop(t *testing.T, f ball.Flight, e, h float64, m integrate.Method, n int) float64 {
	t.Helper()
	w := world(t, predict.Config{Flight: f, Court: court.Open(surface(e, 0)), Method: m})
	tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{Y: h + f.Ball.Radius}}}, predict.Until{Bounces: n + 1})
	p, ok := tr.Apex(n)
	if !ok {
		t.Fatalf("no apex after bounce %d: %v", n, tr.Status())
	}
	return p.Pos.Y - f.Ball.Radius
}

func TestUser_EnergyAtFullRestitution(t *testing.T) {
	for name, m := range methods(30, 60, 240) {
		near(t, name+": apex 10", drop(t, vacuum(), 1, 2, m, 10), 2, 1e-9)
	}
	if a := naiveApex(1, 2, tennisR, 240, 10); math.Abs(a-2) < 1e-3 {
		t.Errorf("the naive stepper reaches %v m: the case shows nothing", a)
	}
}

func TestUser_RestitutionNotMet(t *testing.T) {
	for name, m := range methods(30, 60, 120, 240) {
		near(t, name+": apex", drop(t, vacuum(), 0.75, 2, m, 1), 1.125, 1e-9)
	}
	if a := naiveApex(0.75, 2, tennisR, 60, 1); math.Abs(a-1.125) < 1e-3 {
		t.Errorf("the naive stepper reaches %v m: the case shows nothing", a)
	}
}

// A table-tennis ball from 5 cm hits with 1 m/s, which engines call slow.
func TestUser_DeadSlowBalls(t *testing.T) { smallDrop(t, 0.02) }

func TestUser_SmallBalls(t *testing.T) { smallDrop(t, 0.0002) }

func smallDrop(t *testing.T, r float64) {
	{
		f := ball.TableTennis()
		f.Drag, f.Lift, f.Ball.Radius = nil, nil, r
		for name, m := range methods(60, 240) {
			near(t, fmt.Sprintf("%s: R = %v: rise", name, r), drop(t, f, 0.905, 0.05, m, 1), 0.905*0.905*0.05, 1e-12)
		}
		if a := naiveApex(0.905, 0.05, r, 60, 1); math.Abs(a-0.905*0.905*0.05) < 1e-4 {
			t.Errorf("the naive stepper reaches %v m: the case shows nothing", a)
		}
	}
}

func TestUser_NeverAtRest(t *testing.T) {
	const e = 0.75
	series := math.Sqrt(2/9.81) * (1 + e) / (1 - e) // 3.16067 s
	for name, m := range methods(30, 60, 240) {
		w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(surface(e, 0.5)), Method: m})
		p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 1 + tennisR}}}
		tr := w.Predict(p, predict.Until{})
		if tr.Status() != predict.Rested || tr.End().Time < 3.07 || tr.End().Time > series+1e-9 {
			t.Errorf("%s: %v at %v s, want rested between 3.07 and %v", name, tr.Status(), tr.End().Time, series)
		}
		p, _ = w.Advance(p, 4, nil, nil)
		for i := range 1000 {
			q, ev := w.Advance(p, 4+float64(i+1)/60, nil, nil)
			if q.State != p.State || len(ev) != 0 || q.Phase != predict.Resting {
				t.Fatalf("%s: moved after rest: %+v", name, q)
			}
		}
		near(t, name+": height", p.Pos.Y, tennisR, 1e-15)
	}
	n := naive{flight: vacuum(), obstacles: court.Open(surface(e, 0.5)).Obstacles}
	s := ball.State{Pos: ball.Vec{Y: 1 + tennisR}}
	for range 240 {
		s = n.step(s, 1.0/60)
	}
	if s == n.step(s, 1.0/60) {
		t.Error("the naive stepper rests: the case shows nothing")
	}
}

func TestUser_Zeno(t *testing.T) {
	for _, never := range []bool{false, true} {
		for _, e := range []float64{0, 0.1, 0.5, 0.7, 0.99} {
			for name, m := range methods(60, 240) {
				w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(surface(e, 0.5)), Method: m, Rest: collide.Rest{Never: never}})
				tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{Y: 1 + tennisR}, Vel: ball.Vec{Z: -2}}}, predict.Until{Time: 60})
				if err := tr.Err(); err != nil {
					t.Fatalf("%s, e = %v: %v", name, e, err)
				}
				for _, k := range tr.Knots() {
					if k.Pos.Y < tennisR-1e-12 {
						t.Fatalf("%s, e = %v: centre %g m too low at %v s", name, e, tennisR-k.Pos.Y, k.Time)
					}
				}
				if n := len(tr.Events()); n > 3000 {
					t.Errorf("%s, e = %v: %d events", name, e, n)
				}
			}
		}
	}
	n := naive{flight: vacuum(), obstacles: court.Open(surface(0.5, 0.5)).Obstacles}
	s := ball.State{Pos: ball.Vec{Y: 1 + tennisR}}
	low := 1.0
	for range 600 {
		s = n.step(s, 1.0/60)
		low = min(low, s.Pos.Y-tennisR)
	}
	if low > -1e-3 {
		t.Errorf("the naive stepper stays above %v m: the case shows nothing", low)
	}
}

func TestUser_LandingIsNotTheLastSample(t *testing.T) {
	for name, m := range methods(30, 60, 240) {
		w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(surface(0.7, 0.5)), Method: m})
		tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{Y: 1000 + tennisR}}}, predict.Until{Bounces: 1})
		land, ok := tr.Bounce(1)
		if !ok {
			t.Fatalf("%s: %v", name, tr.Err())
		}
		near(t, name+": gap", land.Before.Pos.Y-tennisR, 0, 1e-9)
		near(t, name+": time", land.Time, math.Sqrt(2*1000/9.81), 1e-11)
		near(t, name+": speed", land.Before.Vel.Y, -math.Sqrt(2*1000*9.81), 1e-9)
	}
	n := naive{flight: vacuum(), obstacles: court.Open(surface(0.7, 0.5)).Obstacles}
	s := ball.State{Pos: ball.Vec{Y: 1000 + tennisR}}
	low := 0.0
	for n.hits == 0 {
		s = n.step(s, 1.0/60)
		low = s.Pos.Y - tennisR
	}
	if low > -0.01 {
		t.Error("the naive stepper lands on the surface: the case shows nothing")
	}
}

func TestUser_TwoSurfacesAtOnce(t *testing.T) {
	place := court.Open(surface(0.8, 0))
	place.Obstacles = append(place.Obstacles, court.Wall("wall", ball.Vec{Z: -0.5}, ball.Vec{X: 5, Y: 5, Z: 0.5}, surface(0.8, 0)))
	for name, m := range methods(30, 60, 240) {
		w := world(t, predict.Config{Flight: weightless(), Court: place, Method: m})
		s := ball.State{Pos: ball.Vec{Y: tennisR + 1, Z: tennisR + 1}, Vel: ball.Vec{Y: -10, Z: -10}}
		tr := w.Predict(predict.Point{State: s}, predict.Until{Time: 0.5})
		ev := tr.Events()
		if len(ev) != 2 || ev[0].On != place.Obstacles[0].Name || ev[1].On != "wall" || ev[0].Time != ev[1].Time {
			t.Fatalf("%s: events %+v, want ground and wall at one time", name, ev)
		}
		nearVec(t, name, tr.End().Vel, ball.Vec{Y: 8, Z: 8}, 1e-9)
	}
	// Naive: the first overlap found ends the step.
	s := ball.State{Pos: ball.Vec{Y: tennisR + 1, Z: tennisR + 1}, Vel: ball.Vec{Y: -10, Z: -10}}
	for range 30 {
		for i := range place.Obstacles {
			n := naive{flight: weightless(), obstacles: place.Obstacles[i : i+1]}
			if s = n.step(s, 1.0/60/float64(len(place.Obstacles))); n.hits > 0 {
				break
			}
		}
	}
	if s.Vel.Sub(ball.Vec{Y: 8, Z: 8}).Norm() < 1e-9 && s.Pos.Sub(ball.Vec{Y: tennisR + 3.2, Z: tennisR + 3.2}).Norm() < 1e-6 {
		t.Error("the naive stepper leaves the corner where it should: the case shows nothing")
	}
}

func TestUser_SpinMakesEnergy(t *testing.T) {
	f := weightless()
	r := rand.New(rand.NewPCG(3, 4))
	for range 10_000 {
		e, mu := r.Float64(), r.Float64()
		w := world(t, predict.Config{Flight: f, Court: court.Open(collide.Surface{Restitution: collide.Constant(e), Friction: mu, TangentialRestitution: 2*r.Float64() - 1})})
		angle := 0.1 + 89.9*r.Float64()*r.Float64()
		v := ball.Velocity(1+60*r.Float64(), -ball.Degrees(angle), 2*math.Pi*r.Float64())
		spin := ball.Vec{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
		u, _ := spin.Unit()
		s := ball.State{Pos: ball.Vec{Y: tennisR + 0.01}, Vel: v, Spin: u.Scale(1000 * r.Float64())}
		tr := w.Predict(predict.Point{State: s}, predict.Until{Bounces: 1})
		if end := f.Ball.Energy(tr.End().State); end > f.Ball.Energy(s)*(1+1e-12) {
			t.Fatalf("energy %v -> %v J", f.Ball.Energy(s), end)
		}
		if ev := tr.Events(); len(ev) == 0 || ev[0].Lost < -1e-12*f.Ball.Energy(s) {
			t.Fatalf("events %+v", ev)
		}
	}
	// Naive: friction acts along each axis of the floor, and never asks whether
	// the slip has stopped.
	grew := false
	for range 100 {
		v := ball.Velocity(20, -ball.Degrees(60), 2*math.Pi*r.Float64())
		s := ball.State{Vel: v}
		c := collide.Contact{Normal: ball.Vec{Y: 1}}
		u := collide.ContactVelocity(f.Ball, s, c)
		j := f.Ball.Mass * 1.9 * -v.Y
		after := collide.Apply(f.Ball, s, c, ball.Vec{X: -math.Copysign(0.9*j, u.X), Y: j, Z: -math.Copysign(0.9*j, u.Z)})
		grew = grew || f.Ball.Energy(after) > f.Ball.Energy(s)
	}
	if !grew {
		t.Error("the naive contact gains no energy: the case shows nothing")
	}
}

// Drag that grows without bound, negative drag, lift without spin: coefficient
// formulas used beyond their fit.
func TestUser_CoefficientsOutOfRange(t *testing.T) {
	slow, fast := ball.Vec{X: 1}, ball.Vec{Y: 600}
	for name, f := range map[string]ball.Flight{
		"tennis": ball.Tennis(), "table tennis": ball.TableTennis(), "measured table tennis": ball.TableTennisMeasured(),
		"golf": ball.Golf(), "basketball": ball.Basketball(),
	} {
		k := 0.5 * f.Air.Density * math.Pi * f.Ball.Radius * f.Ball.Radius / f.Ball.Mass
		acc, _ := f.Rates(0, ball.Vec{}, slow, fast)
		acc = acc.Sub(f.Gravity)
		if cd, cl := -acc.X/k, math.Hypot(acc.Y, acc.Z)/k; !(cd > 0 && cd < 1.2 && cl < 1) {
			t.Errorf("%s at 1 m/s and 600 rad/s: C_D %v, C_L %v", name, cd, cl)
		}
		acc, _ = f.Rates(0, ball.Vec{}, ball.Vec{X: 20}, ball.Vec{})
		if acc.Y != f.Gravity.Y || acc.Z != 0 {
			t.Errorf("%s: lift %v without spin", name, acc)
		}
	}
	// Naive: the formula as it stands in the paper, S = R ω/v = 12.
	if cd := 0.4 + 0.6*600*0.02; cd < 1.2 {
		t.Errorf("the naive formula gives %v: the case shows nothing", cd)
	}
}

// Last bits that differ between machines: two that may fuse x*y + z and one
// that does not part ways. Package internal/golden holds the hashes that every
// machine must reproduce.
func TestUser_Platform(t *testing.T) {
	f := weightless()
	f.Drag, f.Air = ball.Constant(0.5), ball.StandardAir()
	w := world(t, predict.Config{Flight: f, Court: court.Open(surface(0.7, 0.5)), Method: integrate.Fixed{Rate: 240}})
	s := ball.State{Pos: ball.Vec{Y: 2, Z: 10}, Vel: ball.Vec{X: 0.7, Y: 5, Z: -31}, Spin: ball.Vec{X: -200}}
	if got, want := hash(w.Predict(predict.Point{State: s}, predict.Until{Time: 1.5}).At(1.5)), uint64(0x3f19a11cf9ec0acd); got != want {
		t.Errorf("hash %#x, want %#x", got, want)
	}
	// Naive: the same sum of products with one rounding and with two.
	differ := false
	for x := 0.1; x < 1; x += 0.1 {
		a, b := float64(x*x)+float64(0.3*x), math.FMA(x, x, float64(0.3*x))
		differ = differ || a != b
	}
	if !differ {
		t.Error("fusing changes nothing: the case shows nothing")
	}
}

func TestUser_SignOfSpin(t *testing.T) {
	for name, c := range map[string]predict.Config{
		"measured":     {Flight: ball.Tennis(), Court: court.Tennis(court.Hard())},
		"arcade":       {Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()},
		"table tennis": {Flight: ball.TableTennis(), Court: court.TableTennis()},
	} {
		w := world(t, c)
		s := ball.State{Pos: ball.Vec{X: 0.3, Y: 1, Z: 5}, Vel: ball.Vec{X: 0.7, Y: 2, Z: -12}, Spin: ball.Vec{X: -150, Y: 60, Z: 20}}
		// Mirrored in the plane x = 0: spin is an axial vector.
		m := s
		m.Pos.X, m.Vel.X = -s.Pos.X, -s.Vel.X
		m.Spin.Y, m.Spin.Z = -s.Spin.Y, -s.Spin.Z
		a := w.Predict(predict.Point{State: s}, predict.Until{Bounces: 3})
		b := w.Predict(predict.Point{State: m}, predict.Until{Bounces: 3})
		if len(a.Knots()) != len(b.Knots()) || len(a.Events()) == 0 {
			t.Fatalf("%s: %d and %d knots, %d events", name, len(a.Knots()), len(b.Knots()), len(a.Events()))
		}
		for i, k := range a.Knots() {
			q := b.Knots()[i]
			q.Pos.X, q.Vel.X, q.Spin.Y, q.Spin.Z = -q.Pos.X, -q.Vel.X, -q.Spin.Y, -q.Spin.Z
			if k.Time != q.Time || k.State != q.State {
				t.Fatalf("%s: knot %d: %+v, mirrored %+v", name, i, k.State, q.State)
			}
		}
		// Topspin falls shorter, positive sidespin goes to the hitter's left.
		land := func(top, side float64) ball.Vec {
			v := ball.Vec{Y: 2, Z: -12}
			tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{Y: 1, Z: 2}, Vel: v, Spin: ball.Spin(v, top, side, 0)}}, predict.Until{Bounces: 1})
			e, ok := tr.Bounce(1)
			if !ok {
				t.Fatalf("%s: %v", name, tr.Status())
			}
			return e.Contact.Point
		}
		if flat, top := land(0, 0), land(200, 0); !(top.Z > flat.Z) {
			t.Errorf("%s: topspin lands at z = %v, flat at %v", name, top.Z, flat.Z)
		}
		if p := land(0, 200); !(p.X < 0) {
			t.Errorf("%s: sidespin to the left lands at x = %v", name, p.X)
		}
	}
	// Naive: the factors of the cross product the other way round.
	f := vacuum()
	f.Extra = []ball.Rates{func(_ float64, _, vel, spin ball.Vec) (acc, spinAcc ball.Vec) {
		return vel.Cross(spin).Scale(0.005), spinAcc
	}}
	n := naive{flight: f, obstacles: court.Open(surface(0.7, 0.5)).Obstacles}
	drop := func(top float64) float64 {
		n.hits = 0
		s := ball.State{Pos: ball.Vec{Y: 1}, Vel: ball.Vec{Y: 2, Z: -12}, Spin: ball.Vec{X: -top}}
		for n.hits == 0 {
			s = n.step(s, 1.0/240)
		}
		return s.Pos.Z
	}
	if drop(200) > drop(0) {
		t.Error("the naive law has the right sign: the case shows nothing")
	}
}

func TestUser_NaN(t *testing.T) {
	for _, c := range []predict.Config{
		{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())},
		{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()},
		{Flight: ball.TableTennis(), Court: court.TableTennis()},
	} {
		w := world(t, c)
		for _, s := range []ball.State{
			{Pos: ball.Vec{Y: 1, Z: 5}},
			{Pos: ball.Vec{Y: 1, Z: 5}, Vel: ball.Vec{Y: 30}},
			{Pos: ball.Vec{Y: 1, Z: 5}, Vel: ball.Vec{Y: 3, Z: -20}, Spin: ball.Vec{Y: 30, Z: -200}},
			{Pos: ball.Vec{Y: 1, Z: 5}, Vel: ball.Vec{X: 1e-300, Y: 1e-300}, Spin: ball.Vec{X: 1e-300}},
			{Pos: ball.Vec{Y: 1, Z: 5}, Vel: ball.Vec{X: 5e-324}, Spin: ball.Vec{X: 1e5}},
			{Pos: ball.Vec{Y: 1, Z: 5}, Vel: ball.Vec{X: 1e4}, Spin: ball.Vec{Y: 1e5}},
		} {
			tr := w.Predict(predict.Point{State: s}, predict.Until{Time: 3})
			if tr.Err() != nil && tr.Status() != predict.OutOfDomain {
				t.Errorf("%+v: %v", s, tr.Err())
			}
			for _, k := range tr.Knots() {
				if !k.State.Finite() || !k.Acc.Finite() {
					t.Fatalf("%+v: knot %+v", s, k)
				}
			}
		}
		nan := math.NaN()
		for _, s := range []ball.State{
			{Pos: ball.Vec{Y: nan}}, {Vel: ball.Vec{X: nan}}, {Spin: ball.Vec{Z: math.Inf(1)}}, {Vel: ball.Vec{X: 2e4}},
		} {
			p := predict.Point{State: s}
			if tr := w.Predict(p, predict.Until{}); tr.Status() != predict.BadInput || tr.Err() == nil {
				t.Errorf("%+v: status %v, error %v", s, tr.Status(), tr.Err())
			}
			if q, ev := w.Advance(p, 1, nil, nil); len(ev) != 0 || q.Time != 0 {
				t.Errorf("%+v: advanced to %v", s, q)
			}
		}
	}
	// Naive: drag along v/|v|.
	f := vacuum()
	f.Extra = []ball.Rates{func(_ float64, _, vel, _ ball.Vec) (acc, spinAcc ball.Vec) {
		v := vel.Norm()
		return vel.Scale(-0.02 * v * v / v), spinAcc
	}}
	n := naive{flight: f}
	if s := n.step(ball.State{}, 1.0/60); s.Finite() {
		t.Error("the naive law is finite at rest: the case shows nothing")
	}
}

// stroke is one with a net clip, bounces and a roll in it.
func stroke() predict.Point {
	return predict.Point{State: ball.State{Pos: ball.Vec{X: 0.5, Y: 1, Z: 5}, Vel: ball.Vec{X: -0.4, Y: 1.2, Z: -14}, Spin: ball.Vec{X: -100, Y: 40}}}
}

const tickRate = 240

// tickWorlds are the worlds in which play is compared with prediction.
func tickWorlds(t *testing.T) map[string]*predict.World {
	worlds := map[string]*predict.World{}
	for name, c := range map[string]predict.Config{
		"measured":     {Flight: ball.Tennis(), Court: court.Tennis(court.Hard())},
		"arcade":       {Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()},
		"table tennis": {Flight: ball.TableTennis(), Court: court.TableTennis()},
	} {
		c.Method = integrate.Fixed{Rate: tickRate}
		worlds[name] = world(t, c)
	}
	return worlds
}

// play plays one tick at a time.
func play(w *predict.World, start predict.Point, ticks int) []predict.Point {
	points := []predict.Point{start}
	for n := 1; n <= ticks; n++ {
		p, _ := w.Advance(points[n-1], float64(n)/tickRate, nil, nil)
		points = append(points, p)
	}
	return points
}

// What is predicted is what is played, to the bit, from the start and from
// every tick on, through bounces, a net and a roll.
func TestUser_PredictionDiffersFromPlay(t *testing.T) {
	const ticks = 8 * tickRate
	for name, w := range tickWorlds(t) {
		want := play(w, stroke(), ticks)
		rolls := false
		for _, p := range want {
			rolls = rolls || p.Phase == predict.Rolling
		}
		if !rolls {
			t.Errorf("%s: the ball never rolls: the case shows too little", name)
		}
		tr := w.Predict(stroke(), predict.Until{Time: 8})
		for n := range want {
			if got := tr.At(float64(n) / tickRate); got != want[n] {
				t.Fatalf("%s: predicted tick %d:\n%+v, played\n%+v", name, n, got, want[n])
			}
		}
		for n := range want {
			w.PredictInto(tr, want[n], predict.Until{Time: float64(min(n+200, ticks)) / tickRate})
			if last := min(n+200, ticks); tr.At(float64(last)/tickRate) != want[last] {
				t.Fatalf("%s: predicted from tick %d:\n%+v, played\n%+v", name, n, tr.End(), want[last])
			}
		}
	}
	// Naive: predicted with longer steps than played.
	end := func(hz int) ball.State {
		n := naive{flight: ball.Tennis(), obstacles: court.Open(court.Hard()).Obstacles}
		s := stroke().State
		for range 2 * hz {
			s = n.step(s, 1/float64(hz))
		}
		return s
	}
	if end(60) == end(240) {
		t.Error("the naive prediction is right: the case shows nothing")
	}
}

// The state after a tick has the same bits whatever the frame rate and however
// frame times were rounded, and no tick is lost.
func TestUser_FrameRate(t *testing.T) {
	for name, w := range tickWorlds(t) {
		want := play(w, stroke(), 3*tickRate)
		r := rand.New(rand.NewPCG(1, 2))
		for _, fps := range []float64{30, 60, 144, 1000, 77.7} {
			p, n, now := stroke(), 0, 0.0
			for frame := 1.0; now < 2; frame++ {
				now = frame / fps
				if fps == 77.7 { // a clock that jitters
					now += 0.005 * r.Float64()
				}
				p, _ = w.Advance(p, now, nil, nil)
				for float64(n+1)/tickRate <= now {
					n++
				}
				if p != want[n] {
					t.Fatalf("%s at %v fps: tick %d differs", name, fps, n)
				}
			}
			if n < 480 {
				t.Errorf("%s at %v fps: %d ticks in 2 s", name, fps, n)
			}
		}
	}
	// Naive: the time left over is carried in floating point.
	lost := 0
	for fps := 30.0; fps <= 200; fps++ {
		ticks, carried := 0, 0.0
		for range int(2 * fps) {
			carried += 1 / fps
			for carried >= 1.0/tickRate {
				carried -= 1.0 / tickRate
				ticks++
			}
		}
		if ticks != 480 {
			lost++
		}
	}
	if lost == 0 {
		t.Error("the naive clock never loses a tick: the case shows nothing")
	}
}

// hash is of all the bits of a point.
func hash(p predict.Point) uint64 {
	h := fnv.New64a()
	binary.Write(h, binary.LittleEndian, p)
	return h.Sum64()
}
