package golden

import (
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// Worlds that no sport has, for the paths that the courts hardly ever take:
// grooves and corners, bowls and beads, curtains and rings, a ball between two
// surfaces, rolling off edges, smooth, dead and perfectly elastic surfaces.

// one draws from a list.
func one[T any](r *random, list ...T) T { return list[r.next()%uint64(len(list))] }

func (r *random) surface() collide.Surface {
	return collide.Surface{
		Restitution:           collide.Constant(one(r, 0, 0.3, 0.8, 1, r.in(0, 1))),
		Friction:              one(r, 0, 0.3, 1, r.in(0, 2)),
		TangentialRestitution: one(r, 0, 0, -1, 0.5, r.in(-1, 1)),
		RollingResistance:     one(r, 0, 0.02, 0.1),
	}
}

// bowl is hollow, with a pole in its middle.
func bowl(p ball.Vec) float64 {
	rim := 1.5 - p.Norm()
	pole := ball.Vec{X: p.X, Z: p.Z}.Norm() - 0.05
	return min(rim, pole)
}

func (r *random) shape() collide.Shape {
	switch r.next() % 9 {
	case 0, 1:
		n, _ := ball.Vec{X: one(r, 0, r.in(-1, 1)), Y: 1, Z: one(r, 0, r.in(-1, 1))}.Unit()
		return collide.Plane{Normal: n, Offset: r.in(-1.5, -0.3)}
	case 2:
		return collide.Box{Half: ball.Vec{X: r.in(0.05, 1), Y: r.in(0.02, 0.5), Z: r.in(0.05, 1)}}
	case 3:
		return collide.Capsule{A: r.vec(0.7), B: r.vec(0.7), Radius: one(r, 0, r.in(0, 0.1))}
	case 4:
		tube := r.in(0.005, 0.03)
		return collide.Ring{Radius: tube + r.in(0.13, 0.5), Tube: tube}
	case 5:
		return collide.Curtain{HalfWidth: r.in(0.1, 2), Middle: r.in(0.1, 1), End: r.in(0.1, 1.2), Radius: r.in(0, 0.01)}
	case 6:
		return collide.Disc{Radius: r.in(0.1, 0.5)}
	default:
		return collide.SDF(bowl)
	}
}

// world draws a world of up to five obstacles, of which some may move.
func (r *random) world(moving bool) (predict.Config, []collide.Obstacle) {
	c := predict.Config{MaxTime: 0.5, Method: one[integrate.Method](r, nil, nil, integrate.Fixed{Rate: 240}, integrate.Fixed{Rate: 60, Stepper: integrate.BySpeed{}})}
	c.Flight = one(r, ball.Tennis(), ball.TableTennis(), ball.Flight{Ball: ball.Tennis().Ball, Gravity: ball.Vec{Y: -9.81}}, ball.Flight{Ball: ball.Basketball().Ball})
	if r.next()%8 == 0 {
		c.Rest.Never = true
	}
	var move []collide.Obstacle
	for i := range 1 + r.next()%5 {
		o := collide.Obstacle{Name: string(rune('a' + i)), Role: collide.Role(r.next() % 4), Shape: r.shape(), Resolver: r.surface()}
		_, plane := o.Shape.(collide.Plane)
		if !plane {
			o.Motion = collide.At(r.vec(1))
			if r.next()%2 == 0 {
				o.Motion.Rot = collide.Turn(r.vec(1), r.in(-3, 3))
			}
		}
		if moving && !plane && r.next()%2 == 0 {
			o.Motion.Vel = r.vec(3)
			if r.next()%2 == 0 {
				o.Motion.Spin = r.vec(10)
			}
			move = append(move, o)
			continue
		}
		c.Court.Obstacles = append(c.Court.Obstacles, o)
	}
	return c, move
}

// launch begins anywhere, towards an obstacle, or on one.
func (r *random) launch(c *predict.Config) predict.Point {
	p := predict.Point{State: ball.State{Pos: r.vec(1.2), Vel: r.vec(one(r, 30., 5, 1, 0.1)), Spin: r.vec(one(r, 0., 30, 600))}}
	if len(c.Court.Obstacles) == 0 {
		return p
	}
	i := int(r.next() % uint64(len(c.Court.Obstacles)))
	o := &c.Court.Obstacles[i]
	d, n := o.Distance(0, p.Pos)
	switch r.next() % 4 {
	case 0:
		p.Vel = n.Scale(-r.in(0, 20)).Add(r.vec(1))
	case 1, 2:
		p.Pos = p.Pos.AddScaled(c.Flight.Ball.Radius-d, n)
		p.Vel = p.Vel.AddScaled(-p.Vel.Dot(n), n)
		if r.next()%2 == 0 {
			p.Phase, p.On = predict.Rolling, int32(i)+1
		}
	}
	return p
}

func TestOddPredictions(t *testing.T) {
	for _, name := range []string{"odd 1", "odd 4", "odd 6"} {
		var s sum
		r := random(name[4])
		for range 100 {
			c, _ := r.world(false)
			w, err := predict.NewWorld(c)
			if err != nil {
				t.Fatal(err)
			}
			p := r.launch(&c)
			tr := w.Predict(p, one(&r, predict.Until{}, predict.Until{}, predict.Until{Bounces: 2}, predict.Until{Time: 0.7}, predict.Until{Event: func(e *predict.Event) bool { return e.Kind == predict.Hit && e.Lost > 0.01 }}))
			s.add(float64(tr.Status()), float64(tr.Evaluations()), float64(tr.Rejected()))
			s.path(tr)
		}
		check(t, name, s)
	}
}

func TestOddPlay(t *testing.T) {
	var s sum
	r := random(7)
	for range 60 {
		c, moving := r.world(true)
		if len(c.Court.Obstacles) == 0 {
			c.Court = court.Open(r.surface())
		}
		w, err := predict.NewWorld(c)
		if err != nil {
			t.Fatal(err)
		}
		p := r.launch(&c)
		for frame := range 30 {
			var ev []predict.Event
			p, ev = w.Advance(p, float64(frame+1)/60, moving, nil)
			s.state(p.State)
			s.add(p.Time, float64(p.Phase), float64(p.On), float64(p.Bounces), p.In, p.Out)
			for _, e := range ev {
				s.add(e.Time, e.Lost, float64(e.Kind))
				s.vec(e.Impulse, e.Contact.Point, e.Contact.Normal)
			}
		}
	}
	check(t, "odd play", s)
}

// Shots of every kind: each of the five numbers, targets on the floor, in the
// air, behind the net and out of reach, spin in both frames, over the server's
// own half first, wind from the side, strokes from beside and beyond the court.
func TestOddAim(t *testing.T) {
	for name, c := range flights() {
		if c.Court.Net == (court.Net{}) {
			continue
		}
		if name == "clay" {
			c.Flight.Wind = func(float64, ball.Vec) ball.Vec { return ball.Vec{X: 3, Z: -2} }
		}
		w, err := predict.NewWorld(c)
		if err != nil {
			t.Fatal(err)
		}
		var s sum
		r := random(6)
		var solver aim.Solver
		far, near := c.Court.Half(court.Far), c.Court.Half(court.Near)
		long := -far.MinZ
		for range 60 {
			shot := aim.Shot{
				From:   ball.Vec{X: r.in(-1.5, 1.5) * far.MaxX, Y: c.Court.Surface + r.in(0.1, 2.5), Z: one(&r, long, 0.3*long, 1.4*long, r.in(0.1, 1.5)*long)},
				Target: ball.Vec{X: r.in(1.2*far.MinX, 1.2*far.MaxX), Y: c.Court.Surface, Z: one(&r, far.MinZ, r.in(far.MinZ, 0), r.in(3*far.MinZ, 0), r.in(0, long))},
				Lofted: r.next()%4 == 0,
				AnyNet: r.next()%4 == 0,
				Time:   one(&r, 0., 3.5),
			}
			speed := r.in(0.2, 1.2) * 3.5 * float64(long)
			switch r.next() % 8 {
			case 0:
				shot.Forward = speed
			case 1:
				shot.FlightTime = r.in(0.3, 1.5)
			case 2:
				shot.Apex = r.in(0.5, 4)
			case 3:
				shot.Over = r.in(0.01, 1.5)
			default:
				shot.Speed = one(&r, speed, 0.3*speed)
			}
			switch r.next() % 4 {
			case 0:
				shot.Spin = r.vec(300)
			case 1:
				shot.Topspin, shot.Sidespin, shot.Gyrospin = r.in(-300, 300), r.in(-200, 200), r.in(-200, 200)
			}
			switch r.next() % 6 {
			case 0:
				shot.InAir = true
				shot.Target.Y += r.in(-0.5, 2)
			case 1:
				if shot.Apex == 0 {
					shot.Via = near
				}
			case 2:
				shot.Clearance = r.in(0, 0.5)
			case 3:
				shot.Tolerance = one(&r, 1e-6, 1e-2, 0.5)
			}
			sol, err := solver.Solve(w, shot)
			s.add(sol.Miss, sol.Clearance, float64(sol.Flights), float64(sol.Slowed))
			s.state(sol.Launch.State)
			if sol.Path != nil {
				s.path(sol.Path)
			}
			switch err := err.(type) {
			case nil:
			case *aim.UnreachableError:
				s.add(1)
				s.vec(err.Nearest)
				if err.Lofted != nil {
					s.state(err.Lofted.Launch.State)
				}
			case *aim.BlockedError:
				s.add(2, err.Clearance)
			case *aim.NotConvergedError:
				s.add(3, err.Miss)
			default:
				s.add(4)
			}
		}
		check(t, "odd aim "+name, s)
	}
}

func TestOddStrokes(t *testing.T) {
	var s sum
	r := random(8)
	for range 300 {
		b := one(&r, ball.Tennis().Ball, ball.TableTennis().Ball)
		face := r.surface()
		if r.next()%3 == 0 {
			k := r.in(0, 0.05)
			face.Restitution = func(normal, tangential float64) float64 {
				return 0.9 / (1 + float64(k*(normal+float64(0.3*tangential))))
			}
		}
		m, left, err := aim.Stroke(b, collide.Racket{Front: face, Back: face},
			ball.State{Vel: r.vec(25), Spin: r.vec(300)}, ball.State{Vel: r.vec(30), Spin: r.vec(500)})
		s.stroke(m, left, err)
	}
	check(t, "odd strokes", s)
}
