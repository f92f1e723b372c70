package detmath

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// near reports whether a and b agree to n units of the last place of b.
func near(a, b, n float64) bool { return math.Abs(a-b) <= n*0x1p-52*math.Abs(b) }

func TestProperties(t *testing.T) {
	some := rapid.Float64Range(-1e6, 1e6)
	wide := rapid.Float64Range(-math.MaxFloat64, math.MaxFloat64)
	positive := rapid.Float64Range(1e-300, 1e300)
	for _, p := range []struct {
		name  string
		check func(t *rapid.T)
	}{
		{"sin² + cos² = 1, both in [-1, 1], odd and even", func(t *rapid.T) {
			x := wide.Draw(t, "x")
			s, c := Sincos(x)
			if !near(s*s+c*c, 1, 2) || !(max(math.Abs(s), math.Abs(c)) <= 1) {
				t.Fatal(s, c)
			}
			if Sin(x) != s || Cos(x) != c || Sin(-x) != -s || Cos(-x) != c {
				t.Fatal("not symmetric, or not what Sincos returns")
			}
		}},
		{"double angle", func(t *rapid.T) {
			x := some.Draw(t, "x")
			s, c := Sincos(x)
			if math.Abs(Sin(2*x)-2*s*c) > 4e-16 {
				t.Fatal(Sin(2*x), 2*s*c)
			}
		}},
		{"Atan2 undoes Sincos", func(t *rapid.T) {
			x := rapid.Float64Range(-3.14, 3.14).Draw(t, "x")
			if s, c := Sincos(x); math.Abs(Atan2(s, c)-x) > 5e-16 {
				t.Fatal(Atan2(s, c))
			}
		}},
		{"Asin + Acos = pi/2", func(t *rapid.T) {
			x := rapid.Float64Range(-1, 1).Draw(t, "x")
			if !near(Asin(x)+Acos(x), math.Pi/2, 2) || Asin(-x) != -Asin(x) {
				t.Fatal(Asin(x), Acos(x))
			}
		}},
		{"Atan x + Atan 1/x = pi/2", func(t *rapid.T) {
			x := positive.Draw(t, "x")
			if !near(Atan(x)+Atan(1/x), math.Pi/2, 2) {
				t.Fatal(Atan(x), Atan(1/x))
			}
		}},
		{"Atan2 depends on the direction only", func(t *rapid.T) {
			x, y := some.Draw(t, "x"), some.Draw(t, "y")
			if k := math.Ldexp(1, rapid.IntRange(-900, 900).Draw(t, "k")); math.Abs(x) > 1e-10 && math.Abs(y) > 1e-10 && Atan2(y*k, x*k) != Atan2(y, x) {
				t.Fatal(Atan2(y*k, x*k), Atan2(y, x))
			}
		}},
		{"Exp never falls", func(t *rapid.T) {
			x := rapid.Float64Range(-750, 715).Draw(t, "x")
			if Exp(math.Nextafter(x, 1e3)) < Exp(x) {
				t.Fatal(Exp(math.Nextafter(x, 1e3)), Exp(x))
			}
		}},
		{"Log undoes Exp", func(t *rapid.T) {
			x := rapid.Float64Range(-700, 700).Draw(t, "x")
			if math.Abs(Log(Exp(x))-x) > 2e-16+0x1p-52*math.Abs(x) {
				t.Fatal(Log(Exp(x)))
			}
		}},
		{"Pow with small whole powers", func(t *rapid.T) {
			x := rapid.Float64Range(1e-100, 1e100).Draw(t, "x")
			if Pow(x, 1) != x || !near(Pow(x, 2), x*x, 1) || !near(Pow(x, -1), 1/x, 1) || !near(Pow(x, 0.5), math.Sqrt(x), 1) || Pow(-x, 3) != -Pow(x, 3) {
				t.Fatal(Pow(x, 1), Pow(x, 2), Pow(x, -1), Pow(x, 0.5))
			}
		}},
		{"Pow of whole numbers is exact", func(t *rapid.T) {
			n, k := rapid.IntRange(2, 36).Draw(t, "n"), rapid.IntRange(0, 10).Draw(t, "k")
			want := 1.0
			for range k {
				want *= float64(n)
			}
			if want < 1<<53 && Pow(float64(n), float64(k)) != want {
				t.Fatal(Pow(float64(n), float64(k)), want)
			}
		}},
		{"Cbrt cubed", func(t *rapid.T) {
			x := positive.Draw(t, "x")
			c := Cbrt(x)
			if !near(c*c*c, x, 4) || Cbrt(-x) != -c {
				t.Fatal(c)
			}
			if n := float64(rapid.IntRange(0, 200000).Draw(t, "n")); Cbrt(n*n*n) != n {
				t.Fatal("not exact for", n)
			}
		}},
		{"Hypot is symmetric, scales and is not below the longer leg", func(t *rapid.T) {
			x, y := some.Draw(t, "x"), some.Draw(t, "y")
			k := math.Ldexp(1, rapid.IntRange(-800, 900).Draw(t, "k"))
			h := Hypot(x, y)
			if h != Hypot(-y, x) || h < max(math.Abs(x), math.Abs(y)) {
				t.Fatal(h)
			}
			if math.Abs(x) > 1e-10 && math.Abs(y) > 1e-10 && Hypot(x*k, y*k) != h*k {
				t.Fatal(h, Hypot(x*k, y*k))
			}
		}},
		{"Mod is exact", func(t *rapid.T) {
			x, y := wide.Draw(t, "x"), wide.Draw(t, "y")
			if rapid.Bool().Draw(t, "near") {
				x, y = some.Draw(t, "a"), some.Draw(t, "b")
			}
			if y == 0 {
				t.Skip()
			}
			a, b := new(big.Rat).SetFloat64(x), new(big.Rat).SetFloat64(y)
			q := new(big.Rat).Quo(a, b)
			n := new(big.Int).Quo(q.Num(), q.Denom())
			want := a.Sub(a, b.Mul(b, q.SetInt(n)))
			got := Mod(x, y)
			if new(big.Rat).SetFloat64(got).Cmp(want) != 0 || math.Signbit(got) != math.Signbit(x) {
				t.Fatal(got, want)
			}
		}},
	} {
		t.Run(p.name, func(t *testing.T) { rapid.Check(t, p.check) })
	}
}
