package ball_test

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"pgregory.net/rapid"
)

func TestStateValidate(t *testing.T) {
	good := ball.State{
		Pos:  ball.Vec{X: ball.MaxDistance},
		Vel:  ball.Vec{Y: -ball.MaxSpeed},
		Spin: ball.Vec{Z: ball.MaxSpin},
	}
	if err := good.Validate(); err != nil {
		t.Errorf("on the edge of the domain: %v", err)
	}
	for _, f := range []struct {
		name string
		vec  func(*ball.State) *ball.Vec
		max  float64
	}{
		{"Pos", func(s *ball.State) *ball.Vec { return &s.Pos }, ball.MaxDistance},
		{"Vel", func(s *ball.State) *ball.Vec { return &s.Vel }, ball.MaxSpeed},
		{"Spin", func(s *ball.State) *ball.Vec { return &s.Spin }, ball.MaxSpin},
	} {
		for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1.001 * f.max, -1.001 * f.max, 1e200} {
			for _, v := range []ball.Vec{{X: bad}, {Y: bad}, {Z: bad}} {
				s := good
				*f.vec(&s) = v
				refused(t, s.Validate(), f.name)
			}
		}
	}
}

// sameBits reports whether two states are equal with the signs of their zeros.
func sameBits(a, b ball.State) bool {
	bits := func(s ball.State) (w [9]uint64) {
		for i, x := range []float64{s.Pos.X, s.Pos.Y, s.Pos.Z, s.Vel.X, s.Vel.Y, s.Vel.Z, s.Spin.X, s.Spin.Y, s.Spin.Z} {
			w[i] = math.Float64bits(x)
		}
		return w
	}
	return bits(a) == bits(b)
}

func TestJSONKeepsBits(t *testing.T) {
	trip := func(t interface{ Fatalf(string, ...any) }, s ball.State) {
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatalf("%v: %v", s, err)
		}
		var got ball.State
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if !sameBits(got, s) {
			t.Fatalf("%v came back as %v by way of %s", s, got, data)
		}
	}
	trip(t, ball.State{
		Pos:  ball.Vec{X: math.Copysign(0, -1), Y: 5e-324, Z: 0.1},
		Vel:  ball.Vec{X: math.MaxFloat64, Y: -math.SmallestNonzeroFloat64, Z: 1.0 / 3},
		Spin: ball.Vec{X: 2.2250738585072014e-308, Y: 4.35, Z: 1e21},
	})
	rapid.Check(t, func(t *rapid.T) {
		v := vector(math.MaxFloat64)
		trip(t, ball.State{Pos: v.Draw(t, "pos"), Vel: v.Draw(t, "vel"), Spin: v.Draw(t, "spin")})
	})
}

func TestStateHasFixedSize(t *testing.T) {
	if n := binary.Size(ball.State{}); n != 72 {
		t.Errorf("%d bytes, want 72", n)
	}
}

func TestBallValidate(t *testing.T) {
	good := ball.Ball{Mass: 0.0577, Radius: 0.0335, InertiaFactor: 0.55}
	for _, c := range []struct {
		field string
		set   func(*ball.Ball, float64)
		bad   []float64
		ok    []float64
	}{
		{"Mass", func(b *ball.Ball, x float64) { b.Mass = x }, []float64{0, -1, 1e-10, 1e7}, []float64{1e-9, 1e6}},
		{"Radius", func(b *ball.Ball, x float64) { b.Radius = x }, []float64{0, -1, 1e-7, 1e4}, []float64{0.0002, 1e3}},
		{"InertiaFactor", func(b *ball.Ball, x float64) { b.InertiaFactor = x }, []float64{0, 1e-320, 9e-4, -0.4, 1.01}, []float64{1e-3, 0.4, 1}},
	} {
		for _, x := range append(c.bad, math.NaN(), math.Inf(1), math.Inf(-1)) {
			b := good
			c.set(&b, x)
			refused(t, b.Validate(), c.field)
		}
		for _, x := range c.ok {
			b := good
			c.set(&b, x)
			if err := b.Validate(); err != nil {
				t.Errorf("%s %v: %v", c.field, x, err)
			}
		}
	}
}

func TestInertiaAndEnergy(t *testing.T) {
	b := ball.Ball{Mass: 2, Radius: 3, InertiaFactor: 0.5}
	if got := b.Inertia(); got != 9 {
		t.Errorf("inertia %v, want 0.5·2·9", got)
	}
	s := ball.State{Pos: ball.Vec{Y: 100}, Vel: ball.Vec{X: 1, Y: 2, Z: 2}, Spin: ball.Vec{X: 2, Z: -1}}
	if got := b.Energy(s); got != 9+22.5 {
		t.Errorf("energy %v, want ½·2·9 + ½·9·5", got)
	}
}
