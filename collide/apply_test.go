package collide_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// The contact point of a rolling ball stands still, that of a ball with
// backspin runs ahead; the surface's own velocity is taken off.
func TestContactVelocity(t *testing.T) {
	const r = 0.0335
	s := ball.State{Vel: ball.Vec{Z: -10}, Spin: ball.Vec{X: -10 / r}} // topspin
	for _, tt := range []struct {
		name string
		s    ball.State
		c    collide.Contact
		want ball.Vec
	}{
		{"rolling", s, floor, ball.Vec{}},
		{"backspin", ball.State{Vel: s.Vel, Spin: s.Spin.Scale(-1)}, floor, ball.Vec{Z: -20}},
		{"ceiling", s, collide.Contact{Normal: ball.Vec{Y: -1}}, ball.Vec{Z: -20}},
		{"belt", s, collide.Contact{Normal: ball.Vec{Y: 1}, Vel: ball.Vec{X: 1, Y: 2, Z: 3}}, ball.Vec{X: -1, Y: -2, Z: -3}},
		{"spin about the normal", ball.State{Spin: ball.Vec{Y: 300}}, floor, ball.Vec{}},
		{"falling", ball.State{Vel: ball.Vec{X: 2, Y: -7}}, floor, ball.Vec{X: 2, Y: -7}},
	} {
		got := collide.ContactVelocity(tennis, tt.s, tt.c)
		if got.Sub(tt.want).Norm() > 1e-14 {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
		along := got
		along.Y = 0
		if slip := collide.Slip(tennis, tt.s, tt.c); slip.Sub(along).Norm() > 1e-14 {
			t.Errorf("%s: slip %v, want %v", tt.name, slip, along)
		}
	}
}

// Apply is Newton's second law twice: momentum changes by the impulse, and
// angular momentum about the centre by (−R n) × J. Impulse gives the impulse
// back, and Loss is the energy before less that after, in any frame.
func TestApply(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		vec := func(name string, most float64) ball.Vec {
			x := rapid.Float64Range(-most, most)
			return ball.Vec{X: x.Draw(t, name), Y: x.Draw(t, name), Z: x.Draw(t, name)}
		}
		b := ball.Ball{
			Mass:          rapid.Float64Range(0.001, 1).Draw(t, "m"),
			Radius:        rapid.Float64Range(0.01, 0.2).Draw(t, "R"),
			InertiaFactor: rapid.Float64Range(0.1, 1).Draw(t, "k"),
		}
		n, norm := vec("n", 1).Unit()
		if norm < 1e-3 {
			n = ball.Vec{Y: 1}
		}
		c := collide.Contact{Normal: n, Vel: vec("V", 30)}
		s := ball.State{Pos: vec("p", 10), Vel: vec("v", 50), Spin: vec("w", 500)}
		j := vec("J", 1)
		got := collide.Apply(b, s, c, j)
		size := s.Vel.Norm() + j.Norm()/b.Mass
		if got.Pos != s.Pos || got.Vel.Sub(s.Vel).Scale(b.Mass).Sub(j).Norm() > 1e-14*size*b.Mass {
			t.Fatalf("momentum changes by %v, not %v", got.Vel.Sub(s.Vel).Scale(b.Mass), j)
		}
		turn := got.Spin.Sub(s.Spin).Scale(b.Inertia())
		if want := n.Scale(-b.Radius).Cross(j); turn.Sub(want).Norm() > 1e-14*(s.Spin.Norm()*b.Inertia()+b.Radius*j.Norm()) {
			t.Fatalf("angular momentum changes by %v, not %v", turn, want)
		}
		if back := collide.Impulse(b, s, got); back.Sub(j).Norm() > 1e-14*size*b.Mass {
			t.Fatalf("impulse %v, not %v", back, j)
		}
		energy := func(s ball.State) float64 {
			s.Vel = s.Vel.Sub(c.Vel)
			return b.Energy(s)
		}
		before, after := energy(s), energy(got)
		if lost := collide.Loss(b, s, got, c); math.Abs(lost-(before-after)) > 1e-13*(before+after) {
			t.Fatalf("loss %v, want %v − %v", lost, before, after)
		}
	})
}

// A small loss at a great speed is not lost in rounding: a ball at 1e4 m/s
// along the floor that drops with 1 mm/s and stops dead loses ½ m 1e-6.
func TestSmallLoss(t *testing.T) {
	s := ball.State{Vel: ball.Vec{X: 1e4, Y: -1e-3}}
	after := s
	after.Vel.Y = 0
	if got, want := collide.Loss(tennis, s, after, floor), 0.5*tennis.Mass*1e-6; math.Abs(got/want-1) > 1e-15 {
		t.Errorf("lost %v, want %v", got, want)
	}
}
