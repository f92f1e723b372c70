package poly

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A product is an exact polynomial in Bernstein form, made of its factors.
type product []*big.Rat

func one() product { return product{big.NewRat(1, 1)} }

// times multiplies by the polynomial with the Bernstein coefficients f.
func (p product) times(f ...*big.Rat) product {
	m, n := len(p)-1, len(f)-1
	q := make(product, m+n+1)
	for k := range q {
		q[k] = new(big.Rat)
		for i := max(0, k-n); i <= min(m, k); i++ {
			w := new(big.Rat).SetFrac(
				new(big.Int).Mul(binomial(m, i), binomial(n, k-i)), binomial(m+n, k))
			w.Mul(w, p[i])
			q[k].Add(q[k], w.Mul(w, f[k-i]))
		}
	}
	return q
}

// root multiplies by t − r.
func (p product) root(r float64) product {
	return p.times(rat(-r), new(big.Rat).Sub(big.NewRat(1, 1), rat(r)))
}

// pair multiplies by (t − x)² + y.
func (p product) pair(x, y float64) product {
	return p.times(rat(x*x+y), rat(x*x-x+y), rat((1-x)*(1-x)+y))
}

func rat(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

func binomial(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }

// coefficients returns p rounded, times the power of two k.
func (p product) coefficients(k float64) []float64 {
	b := make([]float64, len(p))
	for i, c := range p {
		b[i], _ = c.Float64()
		b[i] *= k
	}
	return b
}

func greatest(b []float64) float64 {
	most := 0.0
	for _, c := range b {
		most = max(most, math.Abs(c))
	}
	return most
}

func TestEval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.SliceOfN(rapid.Float64Range(-10, 10), 1, 7).Draw(t, "b")
		u := rapid.Float64Range(0, 1).Draw(t, "t")
		n := len(b) - 1
		sum := func(n int, c func(i int) *big.Rat) float64 {
			s := new(big.Rat)
			for i := range n + 1 {
				x := new(big.Rat).SetInt(binomial(n, i))
				x.Mul(x, c(i))
				for range i {
					x.Mul(x, rat(u))
				}
				for range n - i {
					x.Mul(x, new(big.Rat).Sub(big.NewRat(1, 1), rat(u)))
				}
				s.Add(s, x)
			}
			f, _ := s.Float64()
			return f
		}
		at := func(i int) *big.Rat { return rat(b[i]) }
		slope := func(i int) *big.Rat {
			x := new(big.Rat).Sub(rat(b[i+1]), rat(b[i]))
			return x.Mul(x, big.NewRat(int64(n), 1))
		}
		bend := func(i int) *big.Rat {
			x := new(big.Rat).Sub(slope(i+1), slope(i))
			return x.Mul(x, big.NewRat(int64(n-1), 1))
		}
		tol := noise * greatest(b)
		p, d, dd := Derivatives(b, u)
		if p != Eval(b, u) || math.Abs(p-sum(n, at)) > tol {
			t.Fatal(p, sum(n, at))
		}
		if want := sum(n-1, slope); math.Abs(d-want) > 12*tol {
			t.Fatal(d, want)
		}
		if want := sum(n-2, bend); math.Abs(dd-want) > 120*tol {
			t.Fatal(dd, want)
		}
		if Eval(b, 0) != b[0] || Eval(b, 1) != b[n] {
			t.Fatal("ends")
		}
	})
}

func TestQuintic(t *testing.T) {
	number := rapid.Float64Range(-50, 50)
	rapid.Check(t, func(t *rapid.T) {
		p0, v0, a0 := number.Draw(t, "p0"), number.Draw(t, "v0"), number.Draw(t, "a0")
		p1, v1, a1 := number.Draw(t, "p1"), number.Draw(t, "v1"), number.Draw(t, "a1")
		h := rapid.Float64Range(1e-3, 2).Draw(t, "h")
		b := Quintic(p0, v0, a0, p1, v1, a1, h)
		for _, c := range []struct{ t, p, v, a float64 }{{0, p0, v0, a0}, {1, p1, v1, a1}} {
			p, d, dd := Derivatives(b[:], c.t)
			tol := 100 * noise * greatest(b[:])
			if p != c.p || math.Abs(d-c.v*h) > tol || math.Abs(dd-c.a*h*h) > tol {
				t.Fatal(c.t, p, d/h, dd/h/h)
			}
		}
		d := Derivative(b)
		for _, u := range []float64{0, 0.3, 1} {
			if _, want, _ := Derivatives(b[:], u); math.Abs(Eval(d[:], u)-want) > 20*noise*greatest(b[:]) {
				t.Fatal(u, Eval(d[:], u), want)
			}
		}
	})
}

// TestFreeFall has a ball thrown up at 10 m/s from 1 m: it is back at 1 m after
// 2v/g and on the ground at (v + sqrt(v² + 2g))/g.
func TestFreeFall(t *testing.T) {
	const v, g, h = 10.0, 9.81, 3.0
	b := Quintic(1, v, -g, 1+v*h-g*h*h/2, v-g*h, -g, h)
	ground := Append(nil, b[:])
	for i := range b {
		b[i]--
	}
	start := Append(nil, b[:])
	want := (v + math.Sqrt(v*v+2*g)) / g
	if len(ground) != 1 || math.Abs(ground[0]*h-want) > 1e-14 {
		t.Errorf("ground at %v, want %v", ground, want/h)
	}
	if len(start) != 2 || start[0] != 0 || math.Abs(start[1]*h-2*v/g) > 1e-14 {
		t.Errorf("back at %v, want 0 and %v", start, 2*v/g/h)
	}
	if u, ok := First(b[:], 1e-9); !ok || u != start[1] {
		t.Errorf("First after the start = %v, %v", u, ok)
	}
	if u, ok := First(b[:], 0.9); ok {
		t.Errorf("First after the last = %v", u)
	}
	if d := Derivative(b); len(Append(nil, d[:])) != 1 || math.Abs(Append(nil, d[:])[0]*h-v/g) > 1e-15 {
		t.Errorf("apex at %v, want %v", Append(nil, d[:]), v/g/h)
	}
}

// TestKnownRoots: polynomials made from roots in and around [0, 1], at its
// ends, double ones, and pairs that are not real. None is missed, none is
// invented, and each is as close as rounded coefficients let it be.
func TestKnownRoots(t *testing.T) {
	inside := rapid.Float64Range(0.002, 0.998)
	rapid.Check(t, func(t *rapid.T) {
		degree := rapid.IntRange(1, MaxDegree).Draw(t, "degree")
		p := one()
		type root struct {
			at    float64
			times int
		}
		var want []root
		apart := func(x float64) bool {
			for _, r := range want {
				if math.Abs(r.at-x) < 0.02 {
					return false
				}
			}
			return true
		}
		for len(p)-1 < degree {
			kind := rapid.SampledFrom([]string{"inside", "inside", "end", "double", "outside", "complex"}).Draw(t, "kind")
			if len(p)-1 == degree-1 && (kind == "double" || kind == "complex") {
				kind = "outside"
			}
			switch kind {
			case "inside", "double":
				r := inside.Draw(t, "r")
				if !apart(r) {
					continue
				}
				if kind == "double" {
					p = p.root(r)
					want = append(want, root{r, 2})
				} else {
					want = append(want, root{r, 1})
				}
				p = p.root(r)
			case "end":
				r := float64(rapid.IntRange(0, 1).Draw(t, "r"))
				if !apart(r) {
					p = p.root(-1)
					continue
				}
				p = p.root(r)
				want = append(want, root{r, 1})
			case "outside":
				r := rapid.Float64Range(0.02, 3).Draw(t, "r")
				if rapid.Bool().Draw(t, "right") {
					r++
				} else {
					r = -r
				}
				p = p.root(r)
			case "complex": // (t − x)² + y²
				x, y := rapid.Float64Range(-0.5, 1.5).Draw(t, "x"), rapid.Float64Range(0.02, 1).Draw(t, "y")
				p = p.pair(x, y*y)
			}
		}
		scale := math.Ldexp(1, rapid.IntRange(-30, 30).Draw(t, "scale"))
		if rapid.Bool().Draw(t, "negative") {
			scale = -scale
		}
		b := p.coefficients(scale)
		slices.SortFunc(want, func(a, b root) int { return int(math.Copysign(1, a.at-b.at)) })
		got := Append(nil, b)
		if len(got) != len(want) {
			t.Fatalf("%v has roots %v, want %v", b, got, want)
		}
		for i, u := range got {
			r := want[i]
			_, d, dd := Derivatives(b, r.at)
			tol := grain + float64(2*noise*greatest(b))/math.Abs(d)
			switch {
			case r.at == 0 || r.at == 1:
				tol = 0
			case r.times == 2: // the root of the derivative
				tol = grain + 24*noise*greatest(b)/math.Abs(dd)
			}
			if !(math.Abs(u-r.at) <= tol) {
				t.Fatalf("%v has a root at %v, want %v ± %v", b, u, r.at, tol)
			}
			if v := Eval(b, u); tol > 0 && r.times == 1 && v != 0 && (v > 0) != (Eval(b, u+0.001) > 0) {
				t.Fatalf("%v: %v is not just after the change of sign", b, u)
			}
		}
	})
}

// TestAnyCoefficients: what must hold for every input.
func TestAnyCoefficients(t *testing.T) {
	coefficient := rapid.OneOf(
		rapid.Float64Range(-1, 1),
		rapid.SampledFrom([]float64{0, 0, 1, -1, 0.5, 1e-16, -1e-16, 1e-15, 1e-200, 5e-324}),
	)
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.SliceOfN(coefficient, 1, 7).Draw(t, "b")
		n := len(b) - 1
		tol := noise * greatest(b)
		got := Append(nil, b)
		if len(got) > max(n, 1) {
			t.Fatalf("%d roots: %v", len(got), got)
		}
		for i, u := range got {
			if !(u >= 0 && u <= 1) || i > 0 && u <= got[i-1] {
				t.Fatalf("roots %v", got)
			}
			v, before := Eval(b, u), Eval(b, max(u-grain, 0))
			if math.Abs(v) > tol && (v > 0) == (before > 0) {
				t.Fatalf("p(%v) = %v is no root", u, v)
			}
			if w, ok := First(b, u); !ok || w != u {
				t.Fatalf("First from %v = %v, %v", u, w, ok)
			}
		}
		if (b[0] > 0) != (b[n] > 0) && b[0] != 0 && b[n] != 0 && len(got) == 0 {
			t.Fatal("the ends differ in sign and no root")
		}
		if (b[0] == 0 || b[n] == 0) && len(got) == 0 {
			t.Fatal("zero at an end and no root")
		}

		// Every change of sign between the points of a grid has its root.
		const points = 500
		last, from := b[0], 0.0
		for i := 1; i <= points; i++ {
			at := float64(i) / points
			v := Eval(b, at)
			if math.Abs(v) <= 2*tol {
				continue
			}
			if (v > 0) != (last > 0) && math.Abs(last) > 2*tol {
				if !slices.ContainsFunc(got, func(u float64) bool { return u >= from && u <= at }) {
					t.Fatalf("no root in [%v, %v] among %v", from, at, got)
				}
			}
			last, from = v, at
		}

		// Scaling by a power of two and changing the sign change nothing.
		c := make([]float64, len(b))
		for i := range b {
			c[i] = -0x1p60 * b[i]
		}
		subnormal := func(x float64) bool { return x != 0 && math.Abs(x) < 1e-290 }
		if more := Append(nil, c); !slices.ContainsFunc(b, subnormal) && !slices.Equal(more, got) {
			t.Fatalf("scaled %v, not %v", more, got)
		}
	})
}

// TestClosePairs takes two roots together until they are one.
func TestClosePairs(t *testing.T) {
	for gap := 0.25; gap > 1e-18; gap /= 2 {
		b := one().root(0.375).root(0.375 + gap).root(-2).root(3).root(4).coefficients(1)
		got := Append(nil, b)
		switch {
		case len(got) == 2 && math.Abs(got[0]-0.375) < 1e-3*gap+1e-8 && math.Abs(got[1]-got[0]-gap) < 1e-3*gap+1e-8:
		case len(got) == 1 && gap < 1e-6 && math.Abs(got[0]-0.375) < 1e-6:
		default:
			t.Errorf("gap %v: %v", gap, got)
		}
		// A near miss by gap²: a root exactly if it is lost in the noise.
		b = one().pair(0.375, gap*gap).root(-2).root(3).root(4).coefficients(1)
		tol := noise * greatest(b)
		switch miss := math.Abs(Eval(b, 0.375)); {
		case miss > 1.1*tol && len(Append(nil, b)) != 0:
			t.Errorf("near miss by %v: %v", gap*gap, Append(nil, b))
		case miss < 0.9*tol && len(Append(nil, b)) != 1:
			t.Errorf("touch but for %v: %v", gap*gap, Append(nil, b))
		}
	}
}

func TestMultiple(t *testing.T) {
	for times := 2; times <= MaxDegree; times++ {
		for _, r := range []float64{0, 0.25, 0.3, 0.5, 0.9, 1} {
			p := one()
			for range times {
				p = p.root(r)
			}
			got := Append(nil, p.coefficients(1))
			if len(got) != 1 || math.Abs(got[0]-r) > 1e-14 {
				t.Errorf("%d times %v: %v", times, r, got)
			}
		}
	}
}

func TestDegenerate(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		b, want []float64
	}{
		{[]float64{0}, []float64{0}},
		{[]float64{1}, nil},
		{[]float64{0, 0, 0, 0, 0, 0}, []float64{0}},
		{[]float64{1, 1, 1, 1, 1, 1}, nil},
		{[]float64{nan, 1, -1, 1, -1, 1}, nil},
		{[]float64{1, -1, 1, nan, -1, 1}, nil},
		{[]float64{inf, -1, 1, -1, 1, -1}, nil},
		{[]float64{1, -1, -inf}, nil},
		{[]float64{1e301, -1}, nil},
		{[]float64{1e300, -1e300}, []float64{0.5}},
		{[]float64{5e-324, -5e-324}, []float64{0.5}},
		{[]float64{0, 1}, []float64{0}},
		{[]float64{1, 0}, []float64{1}},
		{[]float64{0, 1, 0}, []float64{0, 1}},
		{[]float64{1, -1, 1}, []float64{0.5}},
		{[]float64{0, 0, 0, 0, 0, 1}, []float64{0}},
		{[]float64{1, 0, 0, 0, 0, 0}, []float64{1}},
		{[]float64{0, 0, 1, -1, 0, 0}, []float64{0, 0.5, 1}},
		{[]float64{-1e-300, 1}, []float64{1e-300}},
	} {
		got := Append(nil, c.b)
		if !slices.Equal(got, c.want) {
			t.Errorf("%v has roots %v, want %v", c.b, got, c.want)
		}
	}
	for _, n := range []int{0, 8} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%d coefficients: no panic", n)
				}
			}()
			First(make([]float64, n), 0)
		}()
	}
}

func TestAllocs(t *testing.T) {
	var buf [MaxDegree]float64
	if n := testing.AllocsPerRun(100, func() {
		b := Quintic(1, 10, -9.81, -5, -20, -9.81, 3)
		Append(buf[:0], b[:])
		First(b[:], 0.5)
		Derivatives(b[:], 0.5)
		d := Derivative(b)
		First(d[:], 0)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestGolden: the roots of many polynomials, bit for bit, on every target.
func TestGolden(t *testing.T) {
	hash, x := uint64(14695981039346656037), uint64(1)
	for range 3000 {
		var b [6]float64
		for i := range b {
			x = x*6364136223846793005 + 1442695040888963407
			b[i] = float64(int64(x)>>11) * 0x1p-52
		}
		b = Quintic(b[0], b[1]*16, b[2]*64, b[3], b[4]*16, b[5]*64, 0.75)
		for _, u := range Append(nil, b[:]) {
			p, d, dd := Derivatives(b[:], u)
			for _, f := range []float64{u, p, d, dd} {
				hash = (hash ^ math.Float64bits(f)) * 1099511628211
			}
		}
	}
	if want := uint64(0x6527201a5e4cf23); hash != want {
		t.Errorf("%#x, want %#x", hash, want)
	}
}

func Benchmark(b *testing.B) {
	for _, c := range []struct {
		name string
		b    []float64
	}{
		{"none", []float64{1, 1.2, 1.3, 1.2, 0.9, 0.5}},
		{"one", []float64{1, 1.2, 1.1, 0.8, 0.2, -0.5}},
		{"two", []float64{1, 0.3, -0.6, -0.7, 0.1, 1.1}},
		{"start and one", []float64{0, 0.4, 0.5, 0.4, 0.1, -0.5}},
		{"touch", one().root(0.3).root(0.3).root(2).root(3).root(-1).coefficients(1)},
		{"five", one().root(0.1).root(0.3).root(0.5).root(0.7).root(0.9).coefficients(1)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				First(c.b, 0.01)
			}
		})
	}
	b.Run("Eval", func(b *testing.B) {
		b.ReportAllocs()
		c := []float64{1, 1.2, 1.1, 0.8, 0.2, -0.5}
		for b.Loop() {
			Eval(c, 0.3)
		}
	})
}

func Example() {
	// A ball leaves the ground at 5 m/s, and 1.2 s later is at -1 m.
	b := Quintic(0, 5, -9.81, 0+5*1.2-9.81*1.2*1.2/2, 5-9.81*1.2, -9.81, 1.2)
	t, ok := First(b[:], 1e-9)
	fmt.Printf("%.4f s %v\n", t*1.2, ok)
	// Output: 1.0194 s true
}
