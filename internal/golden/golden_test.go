// Package golden holds the hashes of many simulations, which must be the same
// on every machine. Lock-step play between a browser, a phone and a server
// rests on that.
//
// The test runs on whatever it is compiled for; .ci/run compiles it for every
// target that fuses multiplications and additions, or keeps intermediate
// results in other registers, and runs it there under emulation.
package golden

import (
	"hash/fnv"
	"math"
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// want are the hashes as computed on amd64. A change of one is a change of
// every replay and of every game in progress: say so in the change log.
var want = map[string]uint64{
	"aim arcade":                    0xb89305eab2f9d894,
	"aim clay":                      0xad624eb5651c2ff3,
	"aim measured table tennis":     0x20110693fbe42866,
	"aim measured":                  0xe4a67bdac286a7b3,
	"aim table tennis":              0x4184880fddde2024,
	"arcade":                        0x42a7693d592bc88b,
	"basketball":                    0x5ee0efd113710a6b,
	"clay":                          0x739d47e5c4a27e8f,
	"measured table tennis":         0xc795bcc4d2402a5f,
	"measured":                      0xc8fd0f3c5d361697,
	"odd 1":                         0xcc90db73a2bc9c2b,
	"odd 4":                         0xbb7882922e64e019,
	"odd 6":                         0xffd8e224a3cc0574,
	"odd aim arcade":                0xe16b45575df0c5d1,
	"odd aim clay":                  0x49b5dcc8d0b82f08,
	"odd aim measured table tennis": 0x36d56a43c8dd8747,
	"odd aim measured":              0x361dfda510925099,
	"odd aim table tennis":          0xb819262fbb8d9216,
	"odd play":                      0x05f0ed410f7b2be8,
	"odd strokes":                   0xb3d0e9d514739101,
	"play arcade":                   0x4b7dbc2a06c312c5,
	"play basketball":               0x208a540d46168e74,
	"play clay":                     0x088f62f923c69e26,
	"play measured table tennis":    0xba281e67d7a2c003,
	"play measured":                 0xd0d7bba3bba9bcb1,
	"play table tennis":             0xcecf021e70e5d104,
	"set-up":                        0x3cb1e358052fdd27,
	"stroke":                        0xf20b6e67c806c68f,
	"table tennis":                  0xfb626ad1e31c92c4,
}

// sum collects the bits of numbers.
type sum struct{ h uint64 }

func (s *sum) add(xs ...float64) {
	h := fnv.New64a()
	var b [16]byte
	for _, x := range xs {
		u := math.Float64bits(x)
		for i := range 8 {
			b[i], b[8+i] = byte(s.h>>(8*i)), byte(u>>(8*i))
		}
		h.Write(b[:])
		s.h = h.Sum64()
	}
}

func (s *sum) vec(vs ...ball.Vec) {
	for _, v := range vs {
		s.add(v.X, v.Y, v.Z)
	}
}

func (s *sum) state(st ball.State) { s.vec(st.Pos, st.Vel, st.Spin) }

func (s *sum) path(tr *predict.Trajectory) {
	for _, k := range tr.Knots() {
		s.add(k.Time)
		s.state(k.State)
		s.vec(k.Acc, k.SpinAcc)
	}
	for _, e := range tr.Events() {
		s.add(e.Time, e.Lost, float64(e.Bounces))
		s.state(e.After)
		s.vec(e.Impulse, e.Contact.Point, e.Contact.Normal)
	}
	for p := range tr.Every(0.0137) {
		s.state(p.State)
	}
}

// stroke collects what aim.Stroke returns.
func (s *sum) stroke(m collide.Motion, left ball.State, err error) {
	if err != nil {
		s.add(1)
		return
	}
	s.state(left)
	s.vec(m.Pos, m.Vel)
	s.add(m.Rot.W, m.Rot.X, m.Rot.Y, m.Rot.Z)
}

// random is a small generator whose bits depend on nothing but its seed.
type random uint64

func (r *random) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// in is uniform from lo to hi, which are rounded here: a product that is an
// argument could be fused with the difference.
func (r *random) in(lo, hi float64) float64 {
	lo, hi = float64(lo), float64(hi)
	return lo + float64((hi-lo)*(float64(r.next()>>11)*0x1p-53))
}

func (r *random) vec(k float64) ball.Vec {
	return ball.Vec{X: r.in(-k, k), Y: r.in(-k, k), Z: r.in(-k, k)}
}

func flights() map[string]predict.Config {
	return map[string]predict.Config{
		"measured":              {Flight: ball.Tennis(), Court: court.Tennis(court.Hard())},
		"clay":                  {Flight: ball.Tennis(), Court: court.TennisDoubles(court.Clay())},
		"arcade":                {Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()},
		"table tennis":          {Flight: ball.TableTennis(), Court: court.TableTennis()},
		"measured table tennis": {Flight: ball.TableTennisMeasured(), Court: court.TableTennisMeasured()},
		"basketball":            {Flight: ball.Basketball(), Court: court.Basketball()},
	}
}

func methods() []integrate.Method {
	return []integrate.Method{nil, integrate.Fixed{Rate: 240}, integrate.Fixed{Stepper: integrate.BySpeed{}, Rate: 60}}
}

// check compares a hash with the golden one.
func check(t *testing.T, name string, s sum) {
	t.Helper()
	if got := s.h; got != want[name] {
		t.Errorf("%q: %#016x, // want %#016x", name, got, want[name])
	}
}

func TestPredictions(t *testing.T) {
	for name, c := range flights() {
		var s sum
		r := random(1)
		for _, m := range methods() {
			c.Method = m
			w, err := predict.NewWorld(c)
			if err != nil {
				t.Fatal(err)
			}
			for range 12 {
				st := ball.State{Pos: r.vec(3), Vel: r.vec(25), Spin: r.vec(300)}
				st.Pos.Y += 4.5
				s.path(w.Predict(predict.Point{State: st}, predict.Until{Time: 4}))
			}
		}
		check(t, name, s)
	}
}

func TestPlay(t *testing.T) {
	for name, c := range flights() {
		var s sum
		r := random(2)
		c.Method = integrate.Fixed{Rate: 120}
		w, err := predict.NewWorld(c)
		if err != nil {
			t.Fatal(err)
		}
		racket := collide.Obstacle{Name: "racket", Role: collide.Striker, Shape: collide.Disc{Radius: 0.5},
			Resolver: collide.Racket{Front: collide.Inverted(), Back: collide.LongPips(), Deflection: 1}}
		for range 4 {
			p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 3}, Vel: r.vec(15), Spin: r.vec(200)}}
			for tick := range 240 {
				t0, t1 := float64(tick)/120, float64(tick+1)/120
				at := p.Pos.Add(r.vec(0.6))
				to := at.Add(r.vec(0.1))
				racket.Motion = collide.Between(
					collide.Pose{Pos: at, Rot: collide.Turn(r.vec(1), r.in(-3, 3))},
					collide.Pose{Pos: to, Rot: collide.Facing(r.vec(1), r.vec(1))}, t0, t1)
				var ev []predict.Event
				p, ev = w.Advance(p, t1, []collide.Obstacle{racket}, nil)
				s.state(p.State)
				s.add(float64(len(ev)))
			}
		}
		check(t, "play "+name, s)
	}
}

func TestAim(t *testing.T) {
	for name, c := range flights() {
		if c.Court.Net == (court.Net{}) {
			continue
		}
		w, err := predict.NewWorld(c)
		if err != nil {
			t.Fatal(err)
		}
		var s sum
		r := random(4)
		var solver aim.Solver
		far := c.Court.Half(court.Far)
		for range 30 {
			shot := aim.Shot{
				From:      ball.Vec{X: r.in(-1, 1), Y: c.Court.Surface + r.in(0.3, 1.5), Z: -far.MinZ + r.in(-0.2, 0.5)},
				Target:    ball.Vec{X: r.in(far.MinX, far.MaxX), Y: c.Court.Surface, Z: r.in(far.MinZ, 0.1*far.MinZ)},
				Speed:     r.in(0.3, 1) * 3 * math.Sqrt(-far.MinZ*9.81),
				Topspin:   r.in(-300, 300),
				Sidespin:  r.in(-100, 100),
				Clearance: 0.02,
				Lofted:    r.next()%4 == 0,
			}
			sol, err := solver.Solve(w, shot)
			if err != nil {
				s.add(1)
				continue
			}
			s.state(sol.Launch.State)
			s.add(sol.Miss, sol.Clearance, float64(sol.Flights), float64(sol.Slowed))
			s.path(sol.Path)
		}
		check(t, "aim "+name, s)
	}
	var s sum
	r := random(5)
	for range 50 {
		in := ball.State{Vel: r.vec(20), Spin: r.vec(200)}
		out := ball.State{Vel: r.vec(30), Spin: r.vec(300)}
		m, left, err := aim.Stroke(ball.Tennis().Ball, collide.Racket{Front: collide.Strings(), Back: collide.Strings()}, in, out)
		s.stroke(m, left, err)
	}
	check(t, "stroke", s)
}

func TestSetUp(t *testing.T) {
	var s sum
	r := random(3)
	for range 300 {
		v := ball.Velocity(r.in(0, 60), r.in(-2, 2), r.in(-7, 7))
		s.vec(v, ball.Spin(v, r.in(-500, 500), r.in(-500, 500), r.in(-500, 500)))
		air, err := ball.NewAir(r.in(-20, 45), r.in(7e4, 1.05e5), r.in(0, 1))
		if err != nil {
			t.Fatal(err)
		}
		s.add(air.Density, air.Viscosity)
		q := collide.Turn(r.vec(1), r.in(-10, 10))
		s.add(q.W, q.X, q.Y, q.Z)
	}
	for _, f := range []collide.Surface{court.Hard(), court.Clay(), court.Grass(), court.Carpet(), court.IndoorHard()} {
		s.add(court.PaceRating(ball.Tennis().Ball, f))
	}
	check(t, "set-up", s)
}
