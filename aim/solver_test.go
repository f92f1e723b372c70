package aim_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
	"pgregory.net/rapid"
)

// strokes are tennis strokes of all kinds: from all over the near half, at
// targets all over the far one, with all spins and with each of the givens.
func strokes(n int) []aim.Shot {
	r := rand.New(rand.NewPCG(5, 6))
	list := make([]aim.Shot, n)
	for i := range list {
		s := &list[i]
		s.From = ball.Vec{X: 8*r.Float64() - 4, Y: 0.4 + 2.2*r.Float64(), Z: 1 + 12*r.Float64()}
		s.Target = ball.Vec{X: 8*r.Float64() - 4, Z: -2 - 9.5*r.Float64()}
		s.Topspin, s.Sidespin, s.Gyrospin = ball.RPM(6000*r.Float64()-3000), ball.RPM(2000*r.Float64()-1000), ball.RPM(1000*r.Float64()-500)
		s.Clearance = 0.03 + 0.12*r.Float64()
		switch i % 7 {
		case 0, 1, 2:
			s.Speed = 18 + 22*r.Float64()
		case 3:
			s.Speed, s.Lofted = 18+22*r.Float64(), true
		case 4:
			s.Forward = 15 + 25*r.Float64()
		case 5:
			s.FlightTime = 0.6 + 1.4*r.Float64()
		case 6:
			s.Apex = s.From.Y + 0.5 + 3*r.Float64()
		}
	}
	return list
}

// Half of all strokes take at most five flights, the one among the obstacles
// included; so do nine tenths of those that need not be made slower. The
// coarse flights cost no more than the others: twice the path to the second
// bounce, which takes about 90 evaluations, is twice 180.
func TestFewFlights(t *testing.T) {
	for _, g := range []struct {
		name string
		w    *predict.World
	}{
		{"tennis", tennis(t)},
		{"arcade", world(t, predict.Config{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()})},
	} {
		var v aim.Solver
		var all, straight, evals []int
		for _, s := range strokes(1400) {
			sol, err := v.Solve(g.w, s)
			var f *ball.FieldError
			if errors.As(err, &f) {
				t.Fatalf("%+v: %v", s, err)
			}
			if err != nil {
				continue
			}
			all = append(all, sol.Flights)
			evals = append(evals, sol.Evaluations)
			if sol.Slowed == 0 {
				straight = append(straight, sol.Flights)
			}
		}
		for _, l := range [][]int{all, straight, evals} {
			slices.Sort(l)
		}
		q := func(l []int, p float64) int { return l[int(p*float64(len(l)-1))] }
		t.Logf("%s: %d solved, flights median %d, nine tenths %d, most %d; not slowed: %d, median %d, nine tenths %d; evaluations median %d, nine tenths %d",
			g.name, len(all), q(all, 0.5), q(all, 0.9), q(all, 1), len(straight), q(straight, 0.5), q(straight, 0.9), q(evals, 0.5), q(evals, 0.9))
		if q(all, 0.5) > 5 || q(straight, 0.9) > 5 || q(evals, 0.5) > 360 || len(all) < 900 {
			t.Fail()
		}
	}
}

// A Solver that has been used for anything gives what a new one gives, to the
// bit.
func TestSolverForgets(t *testing.T) {
	w := tennis(t)
	hallWorld, hall := table(t)
	var v aim.Solver
	for i, s := range strokes(140) {
		if i%3 == 0 {
			v.Solve(hallWorld, aim.Shot{From: ball.Vec{Y: 1, Z: 1.5}, Target: ball.Vec{Y: 0.76, Z: -1}, Via: hall.Half(court.Near), Over: 0.1})
		}
		a, errA := v.Solve(w, s)
		b, errB := aim.Solve(w, s)
		if (errA == nil) != (errB == nil) || a.Launch != b.Launch || a.Miss != b.Miss || a.Flights != b.Flights || a.Evaluations != b.Evaluations {
			t.Fatalf("%+v:\n%v %v\n%v %v", s, a, errA, b, errB)
		}
		if errA == nil && (a.Path.End() != b.Path.End() || len(a.Path.Knots()) != len(b.Path.Knots())) {
			t.Fatalf("%+v: paths differ", s)
		}
	}
}

func TestSolverAllocatesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector, which is run with -short, makes the World's pool forget")
	}
	w := tennis(t)
	hallWorld, hall := table(t)
	var v aim.Solver
	for _, c := range []struct {
		name string
		w    *predict.World
		s    aim.Shot
	}{
		{"speed", w, aim.Shot{From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{X: 2, Z: -9}, Speed: 34, Topspin: 200, Clearance: 0.15}},
		{"slowed", w, aim.Shot{From: ball.Vec{Y: 0.5, Z: 12}, Target: ball.Vec{X: 2, Z: -6}, Forward: 40, Clearance: 0.15}},
		{"lofted", w, aim.Shot{From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{X: 2, Z: -9}, Speed: 34, Lofted: true}},
		{"apex", w, aim.Shot{From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{X: 2, Z: -9}, Apex: 3}},
		{"air", w, aim.Shot{From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{X: 2, Y: 2, Z: -9}, InAir: true, FlightTime: 1}},
		{"serve", hallWorld, aim.Shot{From: ball.Vec{Y: 1, Z: 1.5}, Target: ball.Vec{Y: 0.76, Z: -1}, Via: hall.Half(court.Near), Over: 0.1}},
	} {
		if _, err := v.Solve(c.w, c.s); err != nil {
			t.Fatal(c.name, err)
		}
		if n := testing.AllocsPerRun(20, func() { v.Solve(c.w, c.s) }); n != 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}

// Fixed steps, even bad ones, wind with gusts, a slope, a law of one's own:
// the aim is at what the world will do, whatever that is.
func TestOtherWorlds(t *testing.T) {
	windy := ball.Tennis()
	windy.Wind = func(t float64, p ball.Vec) ball.Vec { return ball.Vec{X: 6 + 3*math.Sin(3*t+p.Z), Z: 4} }
	fan := ball.Tennis()
	fan.Extra = append(fan.Extra, func(_ float64, p, _, _ ball.Vec) (ball.Vec, ball.Vec) {
		return ball.Vec{Y: 6 * math.Exp(-p.Z*p.Z), X: 4 * math.Exp(-p.Z*p.Z)}, ball.Vec{}
	})
	moon := vacuum()
	moon.Gravity = ball.Vec{Y: -1.62}
	side := ball.Tennis()
	side.Gravity = ball.Vec{X: 2, Y: -9, Z: 1}
	hard := court.Open(court.Hard())
	slope := hard
	up, _ := ball.Vec{X: 0.1, Y: 1, Z: 0.2}.Unit()
	slope.Obstacles = []collide.Obstacle{{Name: "slope", Role: collide.Floor, Shape: collide.Plane{Normal: up}, Resolver: court.Hard()}}
	for _, c := range []struct {
		name string
		c    predict.Config
	}{
		{"RK4 at 240 Hz", predict.Config{Flight: ball.Tennis(), Court: hard, Method: integrate.Fixed{Rate: 240}}},
		{"Euler at 60 Hz", predict.Config{Flight: ball.Tennis(), Court: hard, Method: integrate.Fixed{Stepper: integrate.Euler{}, Rate: 60}}},
		{"semi-implicit Euler at 60 Hz", predict.Config{Flight: ball.ArcadeTennis(), Court: hard, Method: integrate.Fixed{Stepper: integrate.SemiImplicitEuler{}, Rate: 60}}},
		{"wind", predict.Config{Flight: windy, Court: hard}},
		{"fan", predict.Config{Flight: fan, Court: hard}},
		{"moon", predict.Config{Flight: moon, Court: hard}},
		{"gravity askew", predict.Config{Flight: side, Court: hard}},
		{"slope", predict.Config{Flight: ball.Tennis(), Court: slope}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := world(t, c.c)
			var v aim.Solver
			n := 0
			for _, s := range strokes(70) {
				s.Clearance, s.Time = 0, 1.25
				if o := c.c.Court.Obstacles[0]; o.Name == "slope" {
					d, _ := o.Distance(0, s.Target)
					s.Target.Y -= d / up.Y
					if d, _ := o.Distance(0, s.From); d < 0.1 {
						continue
					}
					if s.Apex > 0 && s.Apex < s.Target.Y+0.5 {
						continue
					}
				}
				sol, err := v.Solve(w, s)
				var u *aim.UnreachableError
				if errors.As(err, &u) {
					continue
				}
				if err != nil {
					t.Fatalf("%+v: %v", s, err)
				}
				hits(t, w, s, sol)
				n++
			}
			if n < 30 {
				t.Errorf("%d solved", n)
			}
		})
	}
}

// Without gravity the way is straight.
func TestWeightless(t *testing.T) {
	f := vacuum()
	f.Gravity = ball.Vec{}
	w := world(t, predict.Config{Flight: f, Court: court.Open(court.Hard()), MaxTime: 5})
	s := aim.Shot{From: ball.Vec{Y: 2}, Target: ball.Vec{X: 3, Z: -10}, Speed: 20}
	sol, err := aim.Solve(w, s)
	if err != nil {
		t.Fatal(err)
	}
	way, _ := ball.Vec{X: 3, Y: f.Ball.Radius - 2, Z: -10}.Unit()
	if d := sol.Launch.Vel.Sub(way.Scale(20)).Norm(); d > 2e-3 {
		t.Errorf("velocity off by %v m/s", d)
	}
	s.Lofted = true
	var u *aim.UnreachableError
	if _, err := aim.Solve(w, s); !errors.As(err, &u) {
		t.Errorf("a lob without gravity: %v", err)
	}
}

// Whatever is asked, the answer is a hit or a typed error, after bounded work.
func TestNeverJunk(t *testing.T) {
	worlds := []*predict.World{
		tennis(t),
		world(t, predict.Config{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()}),
		world(t, predict.Config{Flight: ball.Basketball(), Court: court.Basketball()}),
		world(t, predict.Config{Flight: ball.TableTennis(), Court: bare(court.TableTennis())}),
	}
	var v aim.Solver
	most := 0
	rapid.Check(t, func(t *rapid.T) {
		f := func(name string, lo, hi float64) float64 { return rapid.Float64Range(lo, hi).Draw(t, name) }
		s := aim.Shot{
			From:   ball.Vec{X: f("x", -20, 20), Y: f("y", 0.1, 10), Z: f("z", -20, 20)},
			Target: ball.Vec{X: f("tx", -20, 20), Z: f("tz", -20, 20)},
			InAir:  rapid.Bool().Draw(t, "air"), AnyNet: rapid.Bool().Draw(t, "any net"), Lofted: rapid.Bool().Draw(t, "lofted"),
			Topspin: f("top", -600, 600), Sidespin: f("side", -600, 600), Gyrospin: f("gyro", -600, 600),
			Clearance: f("clearance", 0, 1),
		}
		if s.InAir {
			s.Target.Y = f("ty", 0.1, 10)
		}
		switch rapid.IntRange(0, 4).Draw(t, "given") {
		case 0:
			s.Speed = f("speed", 0.1, 300)
		case 1:
			s.Forward = f("forward", 0.1, 100)
		case 2:
			s.FlightTime = f("time", 0.01, 20)
		case 3:
			s.Apex = f("apex", 0.2, 60)
		case 4:
			s.Over = f("over", 0.001, 30)
		}
		w := rapid.SampledFrom(worlds).Draw(t, "world")
		sol, err := v.Solve(w, s)
		if err != nil {
			var field *ball.FieldError
			var far *aim.UnreachableError
			var block *aim.BlockedError
			var lost *aim.NotConvergedError
			switch {
			case errors.As(err, &far):
				if far.Ok && !(far.Nearest.Finite() && far.Launch.State.Finite()) {
					t.Fatalf("%+v: %+v", s, far)
				}
			case errors.As(err, &lost):
				if !(lost.Miss >= 0 && lost.Miss < 1e6) {
					t.Fatalf("%+v: %v", s, err)
				}
			case errors.As(err, &block), errors.As(err, &field):
			default:
				t.Fatalf("%+v: %v", s, err)
			}
			return
		}
		if !(sol.Miss <= 1e-3) {
			t.Fatalf("%+v: miss %v", s, sol.Miss)
		}
		if err := sol.Launch.Validate(); err != nil {
			t.Fatalf("%+v: launch %v", s, err)
		}
		if most = max(most, sol.Evaluations); most > 500_000 {
			t.Fatalf("%+v: %d evaluations", s, most)
		}
	})
	t.Logf("at most %d evaluations for a solution", most)
}

// The mirrored shot has the mirrored launch, to the bit.
func TestMirror(t *testing.T) {
	w := tennis(t)
	hall, c := table(t)
	mirror := func(v ball.Vec) ball.Vec { return ball.Vec{X: -v.X, Y: v.Y, Z: v.Z} }
	axial := func(v ball.Vec) ball.Vec { return ball.Vec{X: v.X, Y: -v.Y, Z: -v.Z} }
	check := func(w *predict.World, s aim.Shot) {
		t.Helper()
		m := s
		m.From, m.Target = mirror(s.From), mirror(s.Target)
		m.Sidespin, m.Gyrospin = -s.Sidespin, -s.Gyrospin
		a, errA := aim.Solve(w, s)
		b, errB := aim.Solve(w, m)
		if (errA == nil) != (errB == nil) {
			t.Fatalf("%v, %v", errA, errB)
		}
		if errA == nil && (a.Launch.Vel != mirror(b.Launch.Vel) || a.Launch.Spin != axial(b.Launch.Spin) || a.Miss != b.Miss || a.Clearance != b.Clearance) {
			t.Fatalf("%+v:\n%+v\n%+v", s, a, b)
		}
	}
	for _, s := range strokes(140) {
		check(w, s)
	}
	for x := -0.4; x < 0.5; x += 0.1 {
		check(hall, aim.Shot{From: ball.Vec{X: 0.3, Y: 1, Z: 1.5}, Target: ball.Vec{X: x, Y: 0.76, Z: -1}, Via: c.Half(court.Near), Over: 0.1, Sidespin: 100, Topspin: -50})
	}
}

// The far player's shot is the near player's, turned by half a turn about the
// middle of the court; to a micrometre per second, as sines of other angles
// are used.
func TestBothEnds(t *testing.T) {
	w := tennis(t)
	turn := func(v ball.Vec) ball.Vec { return ball.Vec{X: -v.X, Y: v.Y, Z: -v.Z} }
	for _, s := range strokes(140) {
		far := s
		far.From, far.Target = turn(s.From), turn(s.Target)
		a, errA := aim.Solve(w, s)
		b, errB := aim.Solve(w, far)
		if (errA == nil) != (errB == nil) {
			t.Fatalf("%v, %v", errA, errB)
		}
		if errA == nil && (a.Launch.Vel.Sub(turn(b.Launch.Vel)).Norm() > 1e-6 || a.Slowed != b.Slowed) {
			t.Fatalf("%+v:\n%+v\n%+v", s, a, b)
		}
	}
}
