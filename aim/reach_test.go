package aim_test

import (
	"errors"
	"math"
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// curve is where a ball struck with one speed and spin comes down first, by
// elevation, found by flying it at every one: the measure for what Solve
// should find. The models here are the same in all directions, so that one
// curve does for all azimuths, and the ground is level and endless.
type curve struct {
	el, dist []float64 // distance along the ground, negative behind the launch
	top      int       // index of the greatest
}

func newCurve(w *predict.World, from ball.Vec, speed, topspin float64) curve {
	var c curve
	var tr predict.Trajectory
	land := func(el float64) float64 {
		v := ball.Velocity(speed, el, 0)
		w.PredictInto(&tr, predict.Point{State: ball.State{Pos: from, Vel: v, Spin: ball.Spin(ball.Vec{Z: -1}, topspin, 0, 0)}}, predict.Until{Bounces: 1})
		e, ok := tr.Bounce(1)
		if !ok {
			panic("the ball does not come down")
		}
		return from.Z - e.Contact.Point.Z
	}
	add := func(el float64) {
		c.el, c.dist = append(c.el, el), append(c.dist, land(el))
	}
	const step = 0.02
	for el := -1.55; el < math.Pi/2; el += step {
		add(el)
	}
	for i, d := range c.dist {
		if d > c.dist[c.top] {
			c.top = i
		}
	}
	// The greatest to 1e-6 rad, which is far less than a millimetre.
	for h := step; h > 1e-6; h /= 2 {
		for _, el := range []float64{c.el[c.top] - h, c.el[c.top] + h} {
			if d := land(el); d > c.dist[c.top] {
				c.el[c.top], c.dist[c.top] = el, d
			}
		}
	}
	// Where the landing jumps, find the two sides of the jump.
	for i := 1; i < c.top; i++ {
		if c.dist[i]-c.dist[i-1] < 1 {
			continue
		}
		lo, hi := c.el[i-1], c.el[i]
		dlo, dhi := c.dist[i-1], c.dist[i]
		for hi-lo > 1e-9 {
			mid := (lo + hi) / 2
			if d := land(mid); d-dlo < dhi-d {
				lo, dlo = mid, d
			} else {
				hi, dhi = mid, d
			}
		}
		c.el[i-1], c.dist[i-1], c.el[i], c.dist[i] = lo, dlo, hi, dhi
	}
	return c
}

func (c *curve) reach() float64 { return c.dist[c.top] }

// jump returns the two sides of a jump of the lower branch.
func (c *curve) jump() (lo, hi float64) {
	for i := 1; i <= c.top; i++ {
		if c.el[i]-c.el[i-1] < 1e-8 {
			return c.dist[i-1], c.dist[i]
		}
	}
	return 0, 0
}

// gap reports whether d lies in the jump, or within a millimetre.
func (c *curve) gap(d float64) bool {
	lo, hi := c.jump()
	return d > lo-1e-3 && d < hi+1e-3
}

// lofted reports whether a launch above that of the greatest reach comes to d.
func (c *curve) lofted(d float64) bool { return d > c.dist[len(c.dist)-1]+1e-3 }

type game struct {
	name   string
	w      *predict.World
	speeds []float64
	from   []ball.Vec
}

// games are the models on their ground without a net.
func games(t testing.TB) []game {
	tennisFrom := []ball.Vec{{Y: 0.3, Z: 12}, {Y: 1, Z: 12}, {X: 1, Y: 1.2, Z: 1.5}, {X: -2, Y: 2.8, Z: 4}}
	tennisSpeeds := []float64{12, 25, 45}
	hall := court.TableTennis()
	return []game{
		{"tennis", world(t, predict.Config{Flight: ball.Tennis(), Court: bare(court.Tennis(court.Hard()))}), tennisSpeeds, tennisFrom},
		{"arcade", world(t, predict.Config{Flight: ball.ArcadeTennis(), Court: bare(court.ArcadeTennis())}), tennisSpeeds, tennisFrom},
		{"table tennis", world(t, predict.Config{Flight: ball.TableTennis(), Court: bare(hall)}), []float64{3, 8, 20}, []ball.Vec{{Y: 0.3, Z: 1}, {Y: 1, Z: 1.6}, {Y: 1.3, Z: 3}}},
	}
}

// at is the target at the distance d from a launch, az to the left of −z.
func at(from ball.Vec, d, az float64) ball.Vec {
	return ball.Vec{X: from.X - d*math.Sin(az), Z: from.Z - d*math.Cos(az)}
}

// Every target on a grid of 20 depths inside 99 % of the reach, 20 directions
// and 5 spins from full backspin to full topspin is hit, low and lofted, from
// baseline, net and smash, unless the landing jumps over it (fast backspin
// near the ground) or all lofted flights go farther (topspin).
func TestEveryTargetInsideReach(t *testing.T) {
	var v aim.Solver
	step := 1
	if testing.Short() {
		step = 7
	}
	for _, g := range games(t) {
		t.Run(g.name, func(t *testing.T) {
			solved, gaps, far, flights := 0, 0, 0, 0
			for k := range 5 {
				spin := ball.RPM(2500 * float64(k-2))
				for i, speed := range g.speeds {
					// One place for each spin and speed, all of them in turn.
					from := g.from[(k+i)%len(g.from)]
					c := newCurve(g.w, from, speed, spin)
					for n := i; n < 400; n += step * len(g.speeds) {
						d := 0.99 * c.reach() * float64(n/20+1) / 20
						az := float64(n%20-10) * 0.07
						for _, lofted := range []bool{false, true} {
							s := aim.Shot{From: from, Target: at(from, d, az), Speed: speed, Topspin: spin, Lofted: lofted}
							sol, err := v.Solve(g.w, s)
							var u *aim.UnreachableError
							switch {
							case err == nil:
								if el, _ := angles(sol.Launch); d < 0.98*c.reach() && el > c.el[c.top] != lofted {
									t.Fatalf("%v lofted %v: elevation %v, greatest reach at %v", s, lofted, el, c.el[c.top])
								}
								if sol.Miss > 1e-3 {
									t.Fatalf("%v: miss %v", s, sol.Miss)
								}
								solved++
								flights += sol.Flights
							case errors.As(err, &u) && lofted && !c.lofted(d):
								far++
							case errors.As(err, &u) && !lofted && c.gap(d):
								gaps++
								if u.Lofted == nil && c.lofted(d) {
									t.Fatalf("%v: no lofted solution", s)
								}
							default:
								t.Fatalf("%+v (%.3f of reach %.3f): %v", s, d/c.reach(), c.reach(), err)
							}
						}
					}
				}
			}
			t.Logf("%d solved with %.2f flights, %d in a jump, %d nearer than any lob", solved, float64(flights)/float64(solved), gaps, far)
			if solved < 3000/step {
				t.Errorf("only %d targets solved", solved)
			}
		})
	}
}

// User problem: an aimer that is right in the middle of its range and wrong
// near its ends, or that takes only falling hits.
func TestUser_AimingFailsInPlaces(t *testing.T) {
	var v aim.Solver
	for _, g := range games(t) {
		for i, speed := range g.speeds {
			from := g.from[i]
			c := newCurve(g.w, from, speed, 0)
			for _, part := range []float64{0.01, 0.5, 0.9, 0.99, 0.999} {
				for _, lofted := range []bool{false, true} {
					s := aim.Shot{From: from, Target: at(from, part*c.reach(), 0.2), Speed: speed, Lofted: lofted}
					sol, err := v.Solve(g.w, s)
					if err != nil {
						t.Errorf("%s, %v m/s, %v of reach, lofted %v: %v", g.name, speed, part, lofted, err)
						continue
					}
					hits(t, g.w, s, sol)
				}
			}
		}
	}
	// A target above the launch and near is hit by a ball that still rises.
	w := games(t)[0].w
	for _, el := range []float64{0.1, 0.4, 0.8} {
		s := aim.Shot{From: ball.Vec{Y: 1, Z: 10}, Target: ball.Vec{Y: 1 + 4*math.Tan(el), Z: 6}, InAir: true, Speed: 30, Topspin: 100}
		sol, err := v.Solve(w, s)
		if err != nil {
			t.Fatal(err)
		}
		hits(t, w, s, sol)
		p := range1(sol.Path, s.Target.Z)
		if !(p.Vel.Y > 0) {
			t.Errorf("elevation %v: falls at the target", el)
		}
	}
}

// range1 is the first point of the path at the height of the court z.
func range1(tr *predict.Trajectory, z float64) (p predict.Point) {
	for p = range tr.Every(1e-4) {
		if p.Pos.Z <= z {
			break
		}
	}
	return p
}

// User problem: beyond its range an aimer oscillates or returns junk. Here
// comes a typed error after bounded work, with the nearest target that can be
// reached; a fixed-gain aimer, which is what many games have, is shown beside it.
func TestUser_AimingBeyondRange(t *testing.T) {
	var v aim.Solver
	for _, g := range games(t) {
		for i, speed := range g.speeds {
			for k := -2; k <= 2; k++ {
				from, spin := g.from[(i+k+2)%len(g.from)], ball.RPM(1500*float64(k))
				c := newCurve(g.w, from, speed, spin)
				for _, lofted := range []bool{false, true} {
					s := aim.Shot{From: from, Target: at(from, 1.1*c.reach(), -0.3), Speed: speed, Topspin: spin, Lofted: lofted}
					_, err := v.Solve(g.w, s)
					var u *aim.UnreachableError
					if !errors.As(err, &u) {
						t.Fatalf("%s %+v: %v", g.name, s, err)
					}
					near := u.Nearest.Sub(from)
					near.Y = 0
					if d := near.Norm(); !u.Ok || math.Abs(d-c.reach()) > 1e-3 {
						t.Fatalf("%s %+v: nearest %v at %v m, reach %v", g.name, s, u.Nearest, d, c.reach())
					}
					// On the line from the launch to the target, and where the launch goes.
					if way := s.Target.Sub(from); math.Abs(way.Z*near.X-way.X*near.Z) > 1e-3*c.reach()*c.reach() {
						t.Fatalf("nearest %v is not on the way to %v", u.Nearest, s.Target)
					}
					land, ok := g.w.Predict(u.Launch, predict.Until{Bounces: 1}).Bounce(1)
					if d := land.Contact.Point.Sub(u.Nearest).Norm(); !ok || d > 1e-3 {
						t.Fatalf("the launch lands %v m from the nearest target", d)
					}
				}
			}
		}
	}
}

func TestUser_FixedGainFailsWhereSolveDoesNot(t *testing.T) {
	w := tennis(t)
	var v aim.Solver
	total, naive, ours := 0, 0, 0
	for _, forward := range []float64{14, 22, 32, 42} {
		for _, spin := range []float64{-300, -150, 0, 150, 300} {
			for depth := 2.0; depth <= 11; depth++ {
				for _, x := range []float64{-3.5, 0, 3.5} {
					s := aim.Shot{From: ball.Vec{X: 1, Y: 1, Z: 11}, Target: ball.Vec{X: x, Z: -depth}, Forward: forward, Topspin: spin, AnyNet: true}
					total++
					if fixedGain(w, s) > 0.5 {
						naive++
					}
					if sol, err := v.Solve(w, s); err != nil || sol.Miss > 1e-3 {
						ours++
					}
				}
			}
		}
	}
	t.Logf("of %d targets a fixed gain misses %d by more than half a metre, Solve %d by more than a millimetre", total, naive, ours)
	if ours > 0 || naive < total/20 {
		t.Fail()
	}
}

// fixedGain is an aimer of the usual kind: guess, fly, correct sideways and
// upward speed by a fixed part of the misses, at most twelve times. It returns
// the last miss.
func fixedGain(w *predict.World, s aim.Shot) float64 {
	way := s.Target.Sub(s.From)
	t := -way.Z / s.Forward
	vel := ball.Vec{X: way.X / t, Y: way.Y/t + 4.9*t, Z: -s.Forward}
	c := w.Config()
	c.Court = bare(c.Court)
	w, err := predict.NewWorld(c)
	if err != nil {
		panic(err)
	}
	miss := math.Inf(1)
	for range 12 {
		tr := w.Predict(predict.Point{State: ball.State{Pos: s.From, Vel: vel, Spin: ball.Spin(vel, s.Topspin, 0, 0)}}, predict.Until{Bounces: 1})
		land, _ := tr.Bounce(1)
		d := land.Contact.Point.Sub(s.Target)
		miss = math.Hypot(d.X, d.Z)
		if miss < 0.03 {
			break
		}
		vel.X -= 0.8 * d.X
		vel.Y += 0.5 * d.Z
	}
	return miss
}

// The solution is found again when it is asked for what it has: every launch
// that lands gives a target, and Solve with any of its five numbers finds one.
func TestLaunchesAreFoundAgain(t *testing.T) {
	w := tennis(t)
	var v aim.Solver
	n := 0
	for i := range 600 {
		u := func(k int) float64 {
			_, f := math.Modf(float64(i+1) * math.Sqrt(float64([]int{2, 3, 5, 7, 11, 13, 17}[k])))
			return f
		}
		vel := ball.Velocity(12+28*u(0), -0.1+0.9*u(1), 0.5*u(2)-0.25)
		from := ball.Vec{X: 6*u(3) - 3, Y: 0.3 + 2.3*u(4), Z: 2 + 11*u(5)}
		spin := ball.Vec{X: 800*u(6) - 400, Y: 400*u(2) - 200, Z: 200*u(0) - 100}
		p := predict.Point{State: ball.State{Pos: from, Vel: vel, Spin: ball.Spin(vel, spin.X, spin.Y, spin.Z)}}
		tr := w.Predict(p, predict.Until{Bounces: 1})
		land, ok := tr.Bounce(1)
		if !ok || len(tr.Events()) > 1 || land.Contact.Point.Sub(from).Norm() < 1 {
			continue
		}
		clear, crossed := tr.Clearance(w.Court().Net)
		top, _ := tr.Apex(0)
		n++
		s := aim.Shot{From: from, Target: land.Contact.Point, Topspin: spin.X, Sidespin: spin.Y, Gyrospin: spin.Z}
		for _, given := range []string{"Speed", "Forward", "FlightTime", "Apex", "Over"} {
			s.Speed, s.Forward, s.FlightTime, s.Apex, s.Over = 0, 0, 0, 0, 0
			switch given {
			case "Speed":
				s.Speed = vel.Norm()
			case "Forward":
				s.Forward = -vel.Z
			case "FlightTime":
				s.FlightTime = land.Time
			case "Apex":
				if top.Pos.Y < from.Y+1e-3 {
					continue
				}
				s.Apex = top.Pos.Y
			case "Over":
				if !crossed || clear < 1e-3 {
					continue
				}
				s.Over = clear
			}
			sol, err := v.Solve(w, s)
			if err != nil {
				s.Lofted = given == "Speed"
				sol, err = v.Solve(w, s)
				s.Lofted = false
			}
			if err != nil {
				t.Fatalf("%d: %+v from %s: %v", i, s, given, err)
			}
			got := 0.0
			switch given {
			case "Speed":
				got = sol.Launch.Vel.Norm() - s.Speed*math.Pow(0.9, float64(sol.Slowed))
			case "Forward":
				got = -sol.Launch.Vel.Z - s.Forward*math.Pow(0.9, float64(sol.Slowed))
			case "FlightTime":
				// A millimetre at the speed of launch.
				b, _ := sol.Path.Bounce(1)
				got = (b.Time - s.FlightTime) * sol.Launch.Vel.Norm()
			case "Apex":
				a, _ := sol.Path.Apex(0)
				got = a.Pos.Y - s.Apex
			case "Over":
				got = sol.Clearance - s.Over
			}
			if math.Abs(got) > 1e-3 || (given == "Speed" || given == "Forward") && math.Abs(got) > 1e-9 {
				t.Fatalf("%d: %s is off by %v", i, given, got)
			}
		}
	}
	if n < 200 {
		t.Errorf("only %d launches", n)
	}
}

// Fast backspin near the ground: a ball that comes down a little flatter does
// not come down at all, but rises again, and the landing jumps by tens of
// metres. What lies between is reached by a lob alone.
func TestTargetsThatTheBallPassesOver(t *testing.T) {
	w := games(t)[0].w
	from, spin := ball.Vec{Y: 0.3, Z: 20}, ball.RPM(-5000)
	c := newCurve(w, from, 60, spin)
	lo, hi := c.jump()
	t.Logf("no flat ball comes down between %.1f and %.1f m", lo, hi)
	if !(lo < 20 && hi > 35) {
		t.Fatal("no jump: the test shows nothing")
	}
	for d := 2.0; d < 0.98*c.reach(); d += 1.7 {
		s := aim.Shot{From: from, Target: at(from, d, 0.1), Speed: 60, Topspin: spin}
		sol, err := aim.Solve(w, s)
		if !c.gap(d) {
			if err != nil {
				t.Fatalf("%v m: %v", d, err)
			}
			hits(t, w, s, sol)
			continue
		}
		var u *aim.UnreachableError
		if !errors.As(err, &u) {
			t.Fatalf("%v m: %v", d, err)
		}
		if u.Lofted == nil {
			t.Fatalf("%v m: no lob", d)
		}
		s.Lofted = true
		hits(t, w, s, *u.Lofted)
		// The nearest is one of the two sides of the jump.
		near := u.Nearest.Sub(from)
		near.Y = 0
		want := lo
		if d-lo > hi-d {
			want = hi
		}
		// The landing changes as the root of the elevation there.
		if x := near.Norm(); !u.Ok || math.Abs(x-want) > 0.05 {
			t.Errorf("%v m: the nearest is at %v m", d, x)
		}
	}
}
