package collide_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// few is the error of some ten roundings of numbers up to 1.
const few = 1e-15

func drawQuat(rt *rapid.T, label string) collide.Quat {
	return collide.Turn(unit(rt, label+" axis"), rapid.Float64Range(-7, 7).Draw(rt, label+" angle"))
}

func norm(q collide.Quat) float64 {
	return math.Sqrt(q.W*q.W + q.X*q.X + q.Y*q.Y + q.Z*q.Z)
}

// apart is the distance of two quaternions as turns: q and −q are the same.
func apart(q, r collide.Quat) float64 {
	if q == (collide.Quat{}) {
		q.W = 1
	}
	if r == (collide.Quat{}) {
		r.W = 1
	}
	return min(norm(collide.Quat{W: q.W - r.W, X: q.X - r.X, Y: q.Y - r.Y, Z: q.Z - r.Z}),
		norm(collide.Quat{W: q.W + r.W, X: q.X + r.X, Y: q.Y + r.Y, Z: q.Z + r.Z}))
}

// Rotate against Rodrigues' formula, which knows nothing of quaternions.
func TestTurnIsRodrigues(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n, v := unit(rt, "axis"), unit(rt, "v")
		a := rapid.Float64Range(-7, 7).Draw(rt, "angle")
		sin, cos := math.Sincos(a)
		want := v.Scale(cos).Add(n.Cross(v).Scale(sin)).Add(n.Scale(n.Dot(v) * (1 - cos)))
		k := rapid.Float64Range(1e-6, 1e6).Draw(rt, "length of the axis")
		if got := collide.Turn(n.Scale(k), a).Rotate(v); got.Sub(want).Norm() > 2*few {
			rt.Fatalf("got %v, want %v", got, want)
		}
	})
}

func TestQuatLaws(t *testing.T) {
	none := collide.Quat{}
	rapid.Check(t, func(rt *rapid.T) {
		p, q, r := drawQuat(rt, "p"), drawQuat(rt, "q"), drawQuat(rt, "r")
		v, w := unit(rt, "v"), unit(rt, "w")
		// Each turn and each product may leave its own roundings.
		check := func(what string, turns float64, err float64) {
			if !(err <= turns*few) {
				rt.Errorf("%s: off by %g", what, err)
			}
		}
		check("a turn has length 1", 1, math.Abs(norm(q)-1))
		check("a product has length 1", 1, math.Abs(norm(p.Mul(q))-1))
		check("Mul is associative", 2, apart(p.Mul(q).Mul(r), p.Mul(q.Mul(r))))
		check("q times its inverse is no turn", 1, apart(q.Mul(q.Inverse()), none))
		check("Mul turns by the second and then the first", 3, p.Mul(q).Rotate(v).Sub(p.Rotate(q.Rotate(v))).Norm())
		check("Inverse turns back", 2, q.Inverse().Rotate(q.Rotate(v)).Sub(v).Norm())
		check("lengths are kept", 1, math.Abs(q.Rotate(v).Norm()-1))
		check("angles are kept", 2, math.Abs(q.Rotate(v).Dot(q.Rotate(w))-v.Dot(w)))
		check("handedness is kept", 3, q.Rotate(v.Cross(w)).Sub(q.Rotate(v).Cross(q.Rotate(w))).Norm())
		k := rapid.SampledFrom([]float64{-1, 0.25, 3, 1e-6, 1e6}).Draw(rt, "k")
		check("the length of a quaternion does not matter", 2,
			collide.Quat{W: k * q.W, X: k * q.X, Y: k * q.Y, Z: k * q.Z}.Rotate(v).Sub(q.Rotate(v)).Norm())
		if none.Mul(q) != q || q.Mul(none) != q || none.Rotate(v) != v || none.Inverse().Rotate(v) != v {
			rt.Errorf("the zero value turns %v", q)
		}
	})
}

// Quarter turns about an axis exchange axes in the direction of the right hand.
func TestQuarterTurns(t *testing.T) {
	v := ball.Vec{X: 1, Y: 2, Z: 3}
	for _, c := range []struct {
		axis, want ball.Vec
		angle      float64
	}{
		{right, ball.Vec{X: 1, Y: -3, Z: 2}, math.Pi / 2},
		{up, ball.Vec{X: 3, Y: 2, Z: -1}, math.Pi / 2},
		{near, ball.Vec{X: -2, Y: 1, Z: 3}, math.Pi / 2},
		{left, ball.Vec{X: 1, Y: 3, Z: -2}, math.Pi / 2},
		{up.Scale(-7), ball.Vec{X: -3, Y: 2, Z: 1}, math.Pi / 2},
		{near, ball.Vec{X: 2, Y: -1, Z: 3}, -math.Pi / 2},
		{up, v, 0},
		{ball.Vec{}, v, 1},
	} {
		if got := collide.Turn(c.axis, c.angle).Rotate(v); got.Sub(c.want).Norm() > 4*few {
			t.Errorf("%v about %v: %v, want %v", c.angle, c.axis, got, c.want)
		}
	}
}

func TestFacing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a, b := unit(rt, "from"), unit(rt, "to")
		// Often nearly the same direction, or nearly the opposite one.
		if e := rapid.IntRange(-20, 0).Draw(rt, "exponent"); e < 0 {
			s := rapid.SampledFrom([]float64{1, -1}).Draw(rt, "side")
			b, _ = a.Scale(s).AddScaled(math.Pow(10, float64(e)), b).Unit()
		}
		k, l := rapid.Float64Range(1e-3, 1e3).Draw(rt, "k"), rapid.Float64Range(1e-3, 1e3).Draw(rt, "l")
		q := collide.Facing(a.Scale(k), b.Scale(l))
		if err := math.Abs(norm(q) - 1); !(err <= few) {
			rt.Fatalf("%v has length 1%+g", q, err)
		}
		if got := q.Rotate(a); !(got.Sub(b).Norm() <= 2*few) {
			rt.Fatalf("%v takes %v to %v, not to %v", q, a, got, b)
		}
		// The shortest turn is about an axis across both.
		angle := 2 * math.Atan2(a.Sub(b).Norm(), a.Add(b).Norm())
		if got := 2 * math.Atan2(math.Sqrt(q.X*q.X+q.Y*q.Y+q.Z*q.Z), q.W); !(math.Abs(got-angle) <= 4*few) {
			rt.Fatalf("%v turns by %v, want %v", q, got, angle)
		}
		axis := ball.Vec{X: q.X, Y: q.Y, Z: q.Z}
		if !(math.Abs(axis.Dot(a)) <= few && math.Abs(axis.Dot(b)) <= few) {
			rt.Fatalf("axis %v is not across %v and %v", axis, a, b)
		}
	})
	axes := []ball.Vec{right, left, up, down, near, far}
	for _, a := range axes {
		for _, b := range axes {
			if got := collide.Facing(a, b).Rotate(a); got != b {
				t.Errorf("from %v to %v: %v", a, b, got)
			}
		}
	}
	for _, v := range []ball.Vec{right, left, up, down, near, far, {X: 0.6, Z: -0.8}, {X: 1, Y: 1, Z: 1}, {X: 1e-9, Y: 1}, {Y: 1e-20, Z: 1}, {X: 1, Y: 1e-20}} {
		if got, want := collide.Facing(v, v.Scale(-2)).Rotate(v), v.Scale(-1); got.Sub(want).Norm() > 2*few {
			t.Errorf("%v turned round is %v", v, got)
		}
		if got := collide.Facing(v, v).Rotate(v); got.Sub(v).Norm() > few {
			t.Errorf("%v not turned is %v", v, got)
		}
		if q := collide.Facing(v, ball.Vec{}); q != (collide.Quat{}) {
			t.Errorf("facing nowhere: %v", q)
		}
		if q := collide.Facing(ball.Vec{}, v); q != (collide.Quat{}) {
			t.Errorf("from nowhere: %v", q)
		}
	}
}

func TestQuatAllocatesNothing(t *testing.T) {
	q, v := collide.Turn(up, 1), right
	if n := testing.AllocsPerRun(100, func() {
		q = collide.Facing(v, near).Mul(collide.Turn(v, 0.1)).Mul(q.Inverse())
		v = q.Rotate(v)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkQuatRotate(b *testing.B) {
	b.ReportAllocs()
	q, v := collide.Turn(ball.Vec{X: 1, Y: 2, Z: 3}, 1), right
	for b.Loop() {
		v = q.Rotate(v)
	}
}

func BenchmarkFacing(b *testing.B) {
	b.ReportAllocs()
	v := right
	for b.Loop() {
		v.Y = collide.Facing(v, near).W
	}
}
