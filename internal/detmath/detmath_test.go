package detmath

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// edges are arguments where some branch changes or something goes wrong.
var edges = []float64{
	5e-324, 1e-310, 0x1p-1022, 0x1p-900, 1e-300, 0x1p-28, 0x1p-27, 0x1p-26, 1e-8, 1e-5,
	0.0625, 0.1, 0.5, 0.7071067811865475, 0.7071067811865476, math.Pi / 4, 0.9999999999999999, 1, 1.0000000000000002,
	math.Sqrt2, math.Pi / 2, math.E, math.Pi, 2 * math.Pi, 3 * math.Pi / 4, 10, 100, 355, 710, 1e5, 1<<20 - 0.5, 1 << 20, 1<<20 + 1,
	6381956970095103 * 0x1p797, // of all float64 the nearest to a multiple of pi/2
	1e15, 1e22, 1e100, 1e300, math.MaxFloat64,
}

// A check measures f against the exact function over picked arguments.
type check struct {
	name  string
	bound float64 // ulp
	n     int
	pick  func(r *rand.Rand) (x, y float64) // one argument: y = 0
	f     func(x, y float64) float64
	exact func(x, y float64) *big.Float
}

func one(f func(float64) float64) func(x, _ float64) float64 {
	return func(x, _ float64) float64 { return f(x) }
}

// between picks evenly in [lo, hi), and with equal chance over the exponents.
func between(lo, hi float64) func(*rand.Rand) (float64, float64) {
	return func(r *rand.Rand) (float64, float64) {
		if r.IntN(2) == 0 {
			return lo + (hi-lo)*r.Float64(), 0
		}
		x := math.Ldexp(1+r.Float64(), r.IntN(40)-39) * hi / 2
		if lo < 0 && r.IntN(2) == 0 {
			x = -x
		}
		return max(x, lo), 0
	}
}

func spread(r *rand.Rand, e int) float64 {
	return math.Copysign(math.Ldexp(1+r.Float64(), r.IntN(2*e)-e), r.Float64()-0.5)
}

func checks() []check {
	sin := func(x, _ float64) *big.Float { s, _ := bigSincos(x); return s }
	cos := func(x, _ float64) *big.Float { _, c := bigSincos(x); return c }
	signed := func(f func(*big.Float) *big.Float) func(x, _ float64) *big.Float {
		return func(x, _ float64) *big.Float {
			z := f(bf(math.Abs(x)))
			if x < 0 {
				z = new(big.Float).Neg(z)
			}
			return z
		}
	}
	otherLeg := func(x *big.Float) *big.Float { return sqrt(sub(bi(1), mul(x, x))) }
	wide := func(r *rand.Rand) (float64, float64) { return spread(r, 1020), 0 }
	positive := func(r *rand.Rand) (float64, float64) { return math.Abs(spread(r, 1020)), 0 }
	pair := func(r *rand.Rand) (float64, float64) {
		if x := spread(r, 400); r.IntN(2) == 0 {
			return x, x * spread(r, 8)
		}
		return spread(r, 5), spread(r, 5)
	}
	log := func(x, _ float64) *big.Float { return bigLog(bf(x)) }
	pow := func(x, y float64) *big.Float { return bigExp(mul(bf(y), bigLog(bf(x)))) }
	acos := func(x, _ float64) *big.Float { return bigAtan2(otherLeg(bf(x)), bf(x)) }
	atan2 := func(y, x float64) *big.Float {
		z := bigAtan2(bf(math.Abs(y)), bf(x))
		if y < 0 {
			z = new(big.Float).Neg(z)
		}
		return z
	}
	cbrt := func(x *big.Float) *big.Float {
		if x.Sign() == 0 {
			return x
		}
		t := bf(math.Cbrt(func() float64 { f, _ := x.Float64(); return f }()))
		for range 4 { // Newton: 50, 100, 200, 320 bits
			t = quo(add(shift(t, 1), quo(x, mul(t, t))), bi(3))
		}
		return t
	}
	return []check{
		{"Sin/small", 0.85, 2000, between(-8, 8), one(Sin), sin},
		{"Sin/1e6", 0.85, 1000, between(-2e6, 2e6), one(Sin), sin},
		{"Sin/any", 0.85, 500, wide, one(Sin), sin},
		{"Cos/small", 0.85, 2000, between(-8, 8), one(Cos), cos},
		{"Cos/1e6", 0.85, 1000, between(-2e6, 2e6), one(Cos), cos},
		{"Cos/any", 0.85, 500, wide, one(Cos), cos},
		{"Atan", 0.52, 1500, between(-20, 20), one(Atan), signed(bigAtan)},
		{"Atan/any", 0.52, 500, wide, one(Atan), signed(bigAtan)},
		{"Atan2", 0.52, 2000, pair, Atan2, atan2},
		{"Asin", 0.52, 1500, between(-1, 1), one(Asin), signed(func(x *big.Float) *big.Float {
			return bigAtan2(x, otherLeg(x))
		})},
		{"Acos", 0.52, 1500, between(-1, 1), one(Acos), acos},
		{"Exp/small", 0.6, 1500, between(-2, 2), one(Exp), func(x, _ float64) *big.Float { return bigExp(bf(x)) }},
		{"Exp/any", 0.6, 1500, between(-708, 709.7), one(Exp), func(x, _ float64) *big.Float { return bigExp(bf(x)) }},
		{"Log/small", 0.51, 1500, between(0, 2), one(Log), log},
		{"Log/near1", 0.51, 1500, func(r *rand.Rand) (float64, float64) { return 1 + spread(r, 30)*0x1p-32, 0 }, one(Log), log},
		{"Log/any", 0.51, 1000, positive, one(Log), log},
		{"Pow", 0.6, 1500, func(r *rand.Rand) (float64, float64) {
			x := math.Abs(spread(r, 8))
			return x, (r.Float64() - 0.5) * 1400 / math.Log2(x) // |log2| < 700
		}, Pow, pow},
		{"Pow/near1", 0.6, 1000, func(r *rand.Rand) (float64, float64) {
			x := 1 + spread(r, 20)*0x1p-24
			return x, (r.Float64() - 0.5) * 1400 / math.Log2(x)
		}, Pow, pow},
		{"Cbrt", 0.51, 2000, wide, one(Cbrt), signed(cbrt)},
		{"Hypot", 0.51, 2000, pair, Hypot, func(x, y float64) *big.Float {
			return sqrt(add(mul(bf(x), bf(x)), mul(bf(y), bf(y))))
		}},
	}
}

func TestAccuracy(t *testing.T) {
	for _, c := range checks() {
		t.Run(c.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			worst, at := 0.0, ""
			for range c.n {
				x, y := c.pick(r)
				if e := ulps(c.f(x, y), c.exact(x, y)); !(e <= worst) {
					worst, at = e, fmt.Sprint(x, " ", y)
				}
			}
			t.Logf("worst %.4f ulp at %s", worst, at)
			if !(worst <= c.bound) {
				t.Errorf("worst %.4f ulp, want at most %v", worst, c.bound)
			}
		})
	}
}

func TestEdges(t *testing.T) {
	always := func(x, y float64) bool { return true }
	arc := func(x, _ float64) bool { return math.Abs(x) <= 1 }
	exp := func(x, _ float64) bool { return math.Abs(x) < 800 }
	log := func(x, _ float64) bool { return x > 0 }
	pow := func(x, y float64) bool { return x > 0 && math.Abs(y*math.Log(x)) < 800 }
	atan2 := func(y, x float64) bool { return y > 0 }
	ok := map[string]func(x, y float64) bool{
		"Sin/any": always, "Cos/any": always, "Atan/any": always, "Atan2": atan2, "Asin": arc, "Acos": arc,
		"Exp/any": exp, "Log/any": log, "Pow": pow, "Cbrt": always, "Hypot": always,
	}
	for _, c := range checks() {
		ok := ok[c.name]
		if ok == nil {
			continue
		}
		seconds := []float64{0}
		if c.name == "Atan2" || c.name == "Pow" || c.name == "Hypot" {
			seconds = edges
		}
		for _, x := range edges {
			for _, y := range seconds {
				for range 2 {
					for range 2 {
						if ok(x, y) {
							want := c.exact(x, y)
							bound := c.bound
							if want.Sign() != 0 && want.MantExp(nil) < -1021 {
								bound = 1 // subnormal
							}
							if e := ulps(c.f(x, y), want); !(e <= bound) {
								t.Errorf("%s(%v, %v) = %v: off by %.3f ulp", c.name, x, y, c.f(x, y), e)
							}
						}
						x = -x
					}
					y = -y
				}
			}
		}
	}
}

// unary and binary are all the functions, to be called by name.
var unary = []struct {
	name    string
	f, math func(float64) float64
}{
	{"Sin", Sin, math.Sin}, {"Cos", Cos, math.Cos}, {"Asin", Asin, math.Asin}, {"Acos", Acos, math.Acos},
	{"Atan", Atan, math.Atan}, {"Exp", Exp, math.Exp}, {"Log", Log, math.Log}, {"Cbrt", Cbrt, math.Cbrt},
}

var binary = []struct {
	name    string
	f, math func(x, y float64) float64
}{
	{"Atan2", Atan2, math.Atan2}, {"Pow", Pow, math.Pow}, {"Hypot", Hypot, math.Hypot}, {"Mod", Mod, math.Mod},
}

// TestSpecial compares with package math where that is exact by definition:
// NaN, infinities, zeros and their signs. (Subnormal arguments are left to
// TestEdges: package math has Log(5e-324) = -709.1 and Atan2(-5e-324, -2) = +pi
// on amd64.)
func TestSpecial(t *testing.T) {
	special := []float64{
		math.NaN(), math.Float64frombits(0xFFF8000000000123), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1),
		1, -1, 0.5, -0.5, 2, -2, 3, -3, 2.5, -2.5, math.MaxFloat64, -math.MaxFloat64,
		1 << 53, -(1 << 53), 1<<53 - 1, -(1<<53 - 1), 1000, -1000, 1001, -1001,
	}
	same := func(got, want float64) bool {
		switch {
		case math.IsNaN(want):
			return math.Float64bits(got) == math.Float64bits(nan)
		case want == 0 || math.IsInf(want, 0):
			return math.Float64bits(got) == math.Float64bits(want)
		}
		return math.Abs(got-want) <= 1e-13*math.Abs(want)
	}
	for _, x := range special {
		for _, c := range unary {
			if got, want := c.f(x), c.math(x); !same(got, want) {
				t.Errorf("%s(%v) = %v, want %v", c.name, x, got, want)
			}
		}
		for _, y := range special {
			for _, c := range binary {
				if got, want := c.f(x, y), c.math(x, y); !same(got, want) {
					t.Errorf("%s(%v, %v) = %v, want %v", c.name, x, y, got, want)
				}
			}
		}
	}
}

// TestKnown holds values that must be exact, or are known to every digit.
func TestKnown(t *testing.T) {
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"Sin(pi)", Sin(math.Pi), 1.2246467991473532e-16},
		{"Cos(pi/2)", Cos(math.Pi / 2), 6.123233995736766e-17},
		{"Sin(1e22)", Sin(1e22), -0.8522008497671888}, // K. C. Ng, Argument reduction for huge arguments, 1992
		{"Sin(nearest to a multiple of pi/2)", Sin(6381956970095103 * 0x1p797), 1},
		{"Cos(nearest to a multiple of pi/2)", Cos(6381956970095103 * 0x1p797), -4.687165924254628e-19},
		{"Atan(1)", Atan(1), math.Pi / 4},
		{"Atan2(1, -1)", Atan2(1, -1), 3 * math.Pi / 4},
		{"Atan2(-0, -1)", Atan2(math.Copysign(0, -1), -1), -math.Pi},
		{"Asin(1)", Asin(1), math.Pi / 2},
		{"Acos(-1)", Acos(-1), math.Pi},
		{"Acos(1)", Acos(1), 0},
		{"Exp(1)", Exp(1), math.E},
		{"Exp(709.78)", Exp(709.782712893384), 1.7976931348622732e308},
		{"Exp(-745.13)", Exp(-745.1332191019411), 5e-324},
		{"Log(2)", Log(2), math.Ln2},
		{"Log(1)", Log(1), 0},
		{"Pow(2, -1074)", Pow(2, -1074), 5e-324},
		{"Pow(2, 1023)", Pow(2, 1023), 0x1p1023},
		{"Pow(-3, 33)", Pow(-3, 33), -5559060566555523},
		{"Pow(10, 22)", Pow(10, 22), 1e22},
		{"Pow(7, -1)", Pow(7, -1), 1.0 / 7},
		{"Cbrt(-27)", Cbrt(-27), -3},
		{"Cbrt(2^-1074)", Cbrt(5e-324), 0x1p-358},
		{"Hypot(3, -4)", Hypot(3, -4), 5},
		{"Hypot(3e-310, 4e-310)", Hypot(3*0x1p-1070, 4*0x1p-1070), 5 * 0x1p-1070},
		{"Mod(5.5, 2)", Mod(5.5, 2), 1.5},
		{"Mod(-5.5, 2)", Mod(-5.5, 2), -1.5},
		{"Mod(max, min)", Mod(math.MaxFloat64, 5e-324), 0},
	} {
		if math.Float64bits(c.got) != math.Float64bits(c.want) {
			t.Errorf("%s = %v, want %v", c.what, c.got, c.want)
		}
	}
}

// TestReduce: the whole-number path, which TestAccuracy measures, and the three
// subtractions agree where both serve, also at every argument next to a zero.
func TestReduce(t *testing.T) {
	compare := func(x float64) {
		q, h, l := reduce(x)
		qb, hb, lb := reduceBig(x)
		if q != qb || !(math.Abs((h-hb)+(l-lb)) <= 0x1p-70*math.Abs(hb)) {
			t.Fatalf("reduce(%v) = %d, %v + %v and %d, %v + %v", x, q, h, l, qb, hb, lb)
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		compare(0.8 + r.Float64()*(1<<20-1))
	}
	for n := 1.0; n*(math.Pi/2) < 1<<20; n++ {
		compare(n * (math.Pi / 2))
	}
}

// golden holds a hash over the bits of every function's results. They are the
// same on every target; a change here changes simulated paths everywhere.
var golden = map[string]uint64{
	"Sin":   0x19747f042b154ffa,
	"Cos":   0x79db75f7867379f3,
	"Asin":  0x05d5f7869e3d7098,
	"Acos":  0xf20d0af6c4cd6d19,
	"Atan":  0xf134187b60d205ae,
	"Exp":   0x06cd3f8c3afe62db,
	"Log":   0x3d3005f314c2c84b,
	"Cbrt":  0x3ffd2ed8296f2592,
	"Atan2": 0x6f3f150bb965b0e4,
	"Pow":   0xb25cbd4f1fb82f7f,
	"Hypot": 0xece723f13b3dcfe6,
	"Mod":   0x7896fd2da5207480,
}

func TestGolden(t *testing.T) {
	var args []float64
	for _, x := range edges {
		args = append(args, x, -x)
	}
	args = append(args, 0, math.Inf(1), math.Inf(-1), math.NaN())
	r := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		x := float64(int64(r.Uint64()) >> 11)
		args = append(args, math.Ldexp(x, -52), math.Ldexp(x, -45), math.Ldexp(x, r.IntN(100)-100), math.Float64frombits(r.Uint64()))
	}
	const offset, prime = 14695981039346656037, 1099511628211 // FNV-1a
	hash := func(h uint64, x float64) uint64 {
		for b, i := math.Float64bits(x), 0; i < 8; b, i = b>>8, i+1 {
			h = (h ^ b&0xFF) * prime
		}
		return h
	}
	check := func(name string, h uint64) {
		if h != golden[name] {
			t.Errorf("%q: %#016x,", name, h)
		}
	}
	for _, c := range unary {
		h := uint64(offset)
		for _, x := range args {
			h = hash(h, c.f(x))
		}
		check(c.name, h)
	}
	for _, c := range binary {
		h := uint64(offset)
		for i, x := range args {
			h = hash(h, c.f(x, args[(7*i+3)%len(args)]))
		}
		check(c.name, h)
	}
}

var sink float64

func BenchmarkUnary(b *testing.B) {
	for _, c := range unary {
		bench := func(f func(float64) float64) func(*testing.B) {
			return func(b *testing.B) {
				b.ReportAllocs()
				x := 0.1
				for b.Loop() {
					if x += 0.0137; x > 0.99 {
						x = 0.1
					}
					sink = f(x)
				}
			}
		}
		b.Run(c.name, bench(c.f))
		b.Run(c.name+"/math", bench(c.math))
	}
	for _, x := range []float64{3, 1e5, 1e10, 1e300} {
		b.Run(fmt.Sprint("Sincos/", x), func(b *testing.B) {
			b.ReportAllocs()
			y := x
			for b.Loop() {
				if y *= 1.0137; y > 2*x {
					y = x
				}
				sink, _ = Sincos(y)
			}
		})
	}
}

func BenchmarkBinary(b *testing.B) {
	for _, c := range binary {
		bench := func(f func(x, y float64) float64) func(*testing.B) {
			return func(b *testing.B) {
				b.ReportAllocs()
				x := 0.1
				for b.Loop() {
					if x += 0.0137; x > 9 {
						x = 0.1
					}
					sink = f(x, 1.7)
				}
			}
		}
		b.Run(c.name, bench(c.f))
		b.Run(c.name+"/math", bench(c.math))
	}
}

func TestAllocs(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() {
		for _, c := range unary {
			sink = c.f(0.3)
		}
		for _, c := range binary {
			sink = c.f(1e300, 0.3)
		}
		sink = Sin(1e300)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
