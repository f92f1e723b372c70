package ball_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

// TestVecAgainstR3 compares every method with gonum's vectors, which also
// proves that the conversion compiles.
func TestVecAgainstR3(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, w := vector(1e9).Draw(t, "v"), vector(1e9).Draw(t, "w")
		k := component(1e9).Draw(t, "k")
		for _, c := range []struct {
			name      string
			got, want ball.Vec
		}{
			{"Add", v.Add(w), ball.Vec(r3.Add(r3.Vec(v), r3.Vec(w)))},
			{"Sub", v.Sub(w), ball.Vec(r3.Sub(r3.Vec(v), r3.Vec(w)))},
			{"Scale", v.Scale(k), ball.Vec(r3.Scale(k, r3.Vec(v)))},
			{"AddScaled", v.AddScaled(k, w), ball.Vec(r3.Add(r3.Vec(v), r3.Scale(k, r3.Vec(w))))},
			{"Cross", v.Cross(w), ball.Vec(r3.Cross(r3.Vec(v), r3.Vec(w)))},
		} {
			// On a machine that fuses, gonum's products are not rounded: one
			// rounding of a product of two components is the whole difference.
			tol := 4e-16 * (v.Norm() + w.Norm() + math.Abs(k)) * (1 + math.Abs(k) + v.Norm() + w.Norm())
			if d := c.got.Sub(c.want); !(d.Norm() <= tol) {
				t.Errorf("%s: got %v, want %v", c.name, c.got, c.want)
			}
		}
		if got, want := v.Dot(w), r3.Dot(r3.Vec(v), r3.Vec(w)); !(math.Abs(got-want) <= 1e-15*v.Norm()*w.Norm()+1e-300) {
			t.Errorf("Dot: got %v, want %v", got, want)
		}
		// 2.5 roundings of 1.1e-16 here, and up to an ulp in each Hypot.
		if got, want := v.Norm(), math.Hypot(math.Hypot(v.X, v.Y), v.Z); !(math.Abs(got-want) <= 8e-16*want) && want > 1e-150 {
			t.Errorf("Norm: got %v, want %v", got, want)
		}
	})
}

func TestUnit(t *testing.T) {
	for _, c := range []struct {
		v    ball.Vec
		u    ball.Vec
		norm float64
	}{
		{ball.Vec{}, ball.Vec{}, 0},
		{ball.Vec{Y: -5e-324}, ball.Vec{}, 0},
		// The square is a denormal number with few digits, the direction would
		// not have the length 1.
		{ball.Vec{Y: 3e-160}, ball.Vec{}, 0},
		{ball.Vec{Y: 0.999e-150}, ball.Vec{}, 0},
		{ball.Vec{Y: -0x1p-400}, ball.Vec{Y: -1}, 0x1p-400},
		{ball.Vec{X: 3, Z: -4}, ball.Vec{X: 0.6, Z: -0.8}, 5},
		{ball.Vec{X: math.NaN()}, ball.Vec{}, 0},
	} {
		if u, norm := c.v.Unit(); u != c.u || norm != c.norm {
			t.Errorf("Unit(%v) = %v, %v, want %v, %v", c.v, u, norm, c.u, c.norm)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		v := vector(1e9).Draw(t, "v")
		u, n := v.Unit()
		if n == 0 {
			if u != (ball.Vec{}) || !(v.Norm() < 1e-150) {
				t.Fatalf("Unit(%v) = %v, %v", v, u, n)
			}
			return
		}
		// Two roundings in the norm, one in the division, and as many in the
		// norm taken here.
		if d := math.Abs(u.Norm() - 1); n != v.Norm() || !(d <= 4e-16) {
			t.Fatalf("Unit(%v) = %v, %v: length 1 + %g", v, u, n, d)
		}
		if d := u.Scale(n).Sub(v).Norm(); !(d <= 4e-16*n) {
			t.Fatalf("Unit(%v) = %v, %v: not its direction", v, u, n)
		}
	})
}

func TestFinite(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for _, v := range []ball.Vec{{X: bad}, {Y: bad}, {Z: bad}} {
			for _, s := range []ball.State{{Pos: v}, {Vel: v}, {Spin: v}} {
				if v.Finite() || s.Finite() {
					t.Errorf("%v counts as finite", s)
				}
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		v := vector(math.MaxFloat64).Draw(t, "v")
		if !v.Finite() || !(ball.State{Pos: v, Vel: v, Spin: v}).Finite() {
			t.Fatalf("%v counts as not finite", v)
		}
	})
}
