package aim_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
	"pgregory.net/rapid"
)

func drawVec(t *rapid.T, name string, most float64) ball.Vec {
	g := rapid.Float64Range(-most, most)
	return ball.Vec{X: g.Draw(t, name), Y: g.Draw(t, name), Z: g.Draw(t, name)}
}

func drawRacket(t *rapid.T) collide.Racket {
	e, falls := rapid.Float64Range(0, 1).Draw(t, "e"), rapid.Float64Range(0, 0.05).Draw(t, "falls")
	face := collide.Surface{
		Restitution: func(normal, tangential float64) float64 {
			return max(0, e-falls*normal) * (1 - 0.1*tangential/(1+tangential))
		},
		Friction:              rapid.Float64Range(0, 2).Draw(t, "mu"),
		TangentialRestitution: rapid.Float64Range(-1, 1).Draw(t, "et"),
	}
	return collide.Racket{Front: face, Back: court.Hard(), Deflection: 0.3, Radius: 0.13}
}

// Any incoming ball is turned into any outgoing velocity by any face: the
// contact, resolved forward, gives the wanted velocity to rounding, on the
// front face, and the ball that Stroke returns.
func TestStrokeIsTheInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := ball.Ball{Mass: 0.05, Radius: rapid.Float64Range(0.005, 0.2).Draw(t, "radius"), InertiaFactor: rapid.Float64Range(0.1, 1).Draw(t, "k")}
		r := drawRacket(t)
		in := ball.State{Pos: drawVec(t, "pos", 10), Vel: drawVec(t, "in", 60), Spin: drawVec(t, "spin in", 800)}
		out := ball.State{Vel: drawVec(t, "out", 60), Spin: drawVec(t, "spin out", 800)}
		if out.Vel.Sub(in.Vel).Norm() < 1e-3 {
			t.Skip("hardly a stroke")
		}
		m, got, err := aim.Stroke(b, r, in, out)
		if err != nil {
			t.Fatal(err)
		}
		if m.Time != 0 || m.Spin != (ball.Vec{}) {
			t.Fatalf("motion %v", m)
		}
		o := collide.Obstacle{Shape: collide.Disc{Radius: 0.13}, Motion: m}
		c := o.Contact(0, in.Pos)
		after, im := r.Resolve(b, in, c)
		if after != got || im.Part != collide.Front {
			t.Fatalf("the contact gives %v on %q, Stroke says %v", after, im.Part, got)
		}
		if d, _ := o.Distance(0, in.Pos); math.Abs(d-b.Radius) > 1e-12 {
			t.Fatalf("the face is %v from the ball", d-b.Radius)
		}
		// A face that hardly grips must be fast, and rounds its speed.
		if d := got.Vel.Sub(out.Vel).Norm(); d > 1e-9+4e-15*m.Vel.Norm() {
			t.Fatalf("velocity off by %v", d)
		}
		// No other face brings the spin nearer: neither a turn of the normal
		// about Δv nor another angle to it.
		change := got.Vel.Sub(in.Vel)
		n := m.Rot.Rotate(ball.Vec{Z: 1})
		left := got.Spin.Sub(out.Spin).Norm()
		most := math.Atan(r.Front.Friction)
		if r.Front.TangentialRestitution <= -1 {
			most = 0
		}
		for range 5 {
			other, _ := n.Add(drawVec(t, "turn", 0.3)).Unit()
			if angle := math.Acos(min(1, other.Dot(change)/change.Norm())); angle > most-1e-6 {
				continue
			}
			spin := in.Spin.Add(change.Cross(other).Scale(1 / (b.InertiaFactor * b.Radius)))
			if d := spin.Sub(out.Spin).Norm(); d < left-1e-6*(1+left) {
				t.Fatalf("spin off by %v, with another face by %v", left, d)
			}
		}
	})
}

// In a world: the racket moves through the ball at the time of contact, and
// the ball leaves as Stroke said.
func TestStrokeInPlay(t *testing.T) {
	w := tennis(t)
	r := collide.Racket{Front: collide.Strings(), Back: collide.Strings()}
	in := ball.State{Pos: ball.Vec{X: 1, Y: 1, Z: 12}, Vel: ball.Vec{X: 2, Y: -3, Z: 18}, Spin: ball.Vec{X: 150}}
	sol, err := aim.Solve(w, aim.Shot{From: in.Pos, Target: ball.Vec{X: -3, Z: -9}, Speed: 32, Topspin: 200, Clearance: 0.15})
	if err != nil {
		t.Fatal(err)
	}
	m, leaves, err := aim.Stroke(w.Ball(), r, in, sol.Launch.State)
	if err != nil {
		t.Fatal(err)
	}
	// A millisecond before, back along both ways, in vacuum.
	v := vacuum()
	v.Gravity = ball.Vec{}
	empty := world(t, predict.Config{Flight: v, Court: court.Open(court.Hard())})
	before := in
	before.Pos = in.Pos.AddScaled(-1e-3, in.Vel)
	racket := collide.Obstacle{Name: "racket", Role: collide.Striker, Shape: collide.Disc{Radius: 0.13}, Resolver: r, Motion: m}
	_, events := empty.Advance(predict.Point{State: before, Time: -1e-3}, 1e-3, []collide.Obstacle{racket}, nil)
	if len(events) != 1 {
		t.Fatalf("%d events", len(events))
	}
	e := events[0]
	if math.Abs(e.Time) > 1e-8 || e.After.Vel.Sub(sol.Launch.Vel).Norm() > 1e-6 || e.After.Spin.Sub(leaves.Spin).Norm() > 1e-3 {
		t.Errorf("at %v s: %v, want %v with spin %v", e.Time, e.After, sol.Launch.Vel, leaves.Spin)
	}
}

func TestBadStrokes(t *testing.T) {
	b := ball.Tennis().Ball
	r := collide.Racket{Front: collide.Strings(), Back: collide.Strings()}
	in := ball.State{Vel: ball.Vec{Z: 20}}
	out := ball.State{Vel: ball.Vec{Z: -30}}
	jumps := r
	jumps.Front.Restitution = func(normal, _ float64) float64 {
		if normal < 30 {
			return 0.1
		}
		return 0.9
	}
	nan := out
	nan.Vel.X = math.NaN()
	for _, c := range []struct {
		field   string
		b       ball.Ball
		r       collide.Racket
		in, out ball.State
	}{
		{"out.Vel", b, r, in, in},
		{"out.Vel", b, r, in, nan},
		{"in.Vel", b, r, nan, out},
		{"b.", ball.Ball{}, r, in, out},
		{"r.", b, collide.Racket{}, in, out},
		{"r.Front.Restitution", b, jumps, in, ball.State{Vel: ball.Vec{Z: -25}}},
	} {
		_, _, err := aim.Stroke(c.b, c.r, c.in, c.out)
		var f *ball.FieldError
		if !errors.As(err, &f) || !strings.HasPrefix(f.Field, c.field) {
			t.Errorf("want an error about %s, got %v", c.field, err)
		}
	}
}

// Any ball that is legal is one: the error never blames the racket for the
// rounding of a surface that moves at many kilometres a second.
func TestStrokeOfAnyBall(t *testing.T) {
	r := collide.Racket{Front: collide.Strings(), Back: court.Hard()}
	for _, radius := range []float64{1e-6, 1e-3, 0.03, 1, 30, 1000} {
		for _, k := range []float64{1e-3, 0.4, 1} {
			for _, spin := range []float64{0, 300, 3e4} {
				b := ball.Ball{Mass: 1, Radius: radius, InertiaFactor: k}
				in := ball.State{Vel: ball.Vec{X: 0.004, Y: -0.001, Z: 0.002}, Spin: ball.Vec{X: spin, Y: spin, Z: -spin}}
				out := ball.State{Vel: ball.Vec{X: 0.04, Y: -0.1, Z: -0.07}, Spin: ball.Vec{X: 2, Z: -11}}
				_, got, err := aim.Stroke(b, r, in, out)
				if err != nil {
					t.Errorf("%+v, %v rad/s: %v", b, spin, err)
				} else if d := got.Vel.Sub(out.Vel).Norm(); d > 1e-9*(1+2*radius*spin) {
					t.Errorf("%+v, %v rad/s: off by %v", b, spin, d)
				}
			}
		}
	}
}

func TestStrokeAllocatesNothing(t *testing.T) {
	b := ball.Tennis().Ball
	r := collide.Racket{Front: collide.Strings(), Back: collide.Strings()}
	in := ball.State{Vel: ball.Vec{Z: 20, Y: -3}, Spin: ball.Vec{X: 100}}
	out := ball.State{Vel: ball.Vec{X: 3, Y: 6, Z: -30}, Spin: ball.Vec{X: -200}}
	if n := testing.AllocsPerRun(100, func() { aim.Stroke(b, r, in, out) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Where the restitution falls nearly as fast as the speed grows the ball leaves
// hardly faster for a faster racket, and the speed that is wanted is still found.
func TestStrokeOfAFaceThatGivesWay(t *testing.T) {
	one := ball.Vec{X: 1, Y: 1, Z: 1}
	for _, c := range []struct {
		radius, falls float64
		in, out       ball.Vec
	}{
		{0.125, 0.0304718017578125, ball.Vec{X: 1, Y: 1.1875, Z: 31.71875}, ball.Vec{X: 1, Y: -7.09375, Z: 0.015625}},
		{0.2, 0.03045654296875, ball.Vec{X: 1, Y: 1.1875, Z: 31.71875}, ball.Vec{X: 1, Y: -7.0625, Z: 0.0078125}},
		{0.0625, 0.029857635498046875, ball.Vec{X: 27.65625, Y: -1, Z: 5.96875}, ball.Vec{X: -4.8828125, Y: -5.984375, Z: 0.0625}},
	} {
		face := collide.Surface{
			Restitution: func(normal, tangential float64) float64 {
				return max(0, 1-c.falls*normal) * (1 - 0.1*tangential/(1+tangential))
			},
			Friction: 1, TangentialRestitution: 1,
		}
		_, got, err := aim.Stroke(ball.Ball{Mass: 0.05, Radius: c.radius, InertiaFactor: 1}, collide.Racket{Front: face, Back: court.Hard()},
			ball.State{Pos: one, Vel: c.in, Spin: one}, ball.State{Vel: c.out, Spin: one})
		if err != nil || got.Vel.Sub(c.out).Norm() > 1e-9 {
			t.Errorf("%+v: leaves with %v, %v", c, got.Vel, err)
		}
	}
}

// However little a face grips, the ball gets the velocity that was asked for.
func TestStrokeWithHardlyAnyGrip(t *testing.T) {
	b := ball.TableTennis().Ball
	in, out := ball.State{Vel: ball.Vec{X: -5, Y: -1}}, ball.State{Vel: ball.Vec{X: 8, Y: 2, Z: 0.3}}
	for _, grip := range []float64{0x1p-53, 1e-15, 1e-12, 1e-9, 1e-7, 1e-6, 2e-6, 1e-5, 1e-3} {
		for _, spin := range []float64{0, 300, 1e5} {
			out.Spin.Z = spin
			face := collide.Surface{Restitution: collide.Constant(0.8), Friction: 0.5, TangentialRestitution: -1 + grip}
			_, left, err := aim.Stroke(b, collide.Racket{Front: face, Back: face}, in, out)
			if err != nil {
				t.Errorf("grip %g, spin %g: %v", grip, spin, err)
				continue
			}
			if miss := left.Vel.Sub(out.Vel).Norm(); miss > 1e-7 { // rounding of a racket of up to 1e9 m/s
				t.Errorf("grip %g, spin %g: misses by %g m/s", grip, spin, miss)
			}
		}
	}
}
