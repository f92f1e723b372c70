package detmath

import (
	"math"
	"math/big"
	"sync"
)

// The exact functions, in math/big, from their series.

const prec = 220

func bf(x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }
func bi(n int64) *big.Float   { return new(big.Float).SetPrec(prec).SetInt64(n) }

func add(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(prec).Add(x, y) }
func sub(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(prec).Sub(x, y) }
func mul(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(prec).Mul(x, y) }
func quo(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(prec).Quo(x, y) }
func sqrt(x *big.Float) *big.Float   { return new(big.Float).SetPrec(prec).Sqrt(x) }
func shift(x *big.Float, k int) *big.Float {
	return new(big.Float).SetPrec(prec).SetMantExp(x, k)
}

// series adds first, then terms from next until they no longer matter.
func series(first *big.Float, next func(term *big.Float, n int64) *big.Float) *big.Float {
	sum, term := first, first
	for n := int64(1); ; n++ {
		if term = next(term, n); term.Sign() == 0 || term.MantExp(nil) < sum.MantExp(nil)-prec {
			return sum
		}
		sum = add(sum, term)
	}
}

// arctanSeries is x - x³/3 + x^5/5 ...
func arctanSeries(x *big.Float) *big.Float {
	x2, pow := mul(x, x), x
	return series(x, func(_ *big.Float, n int64) *big.Float {
		pow = new(big.Float).Neg(mul(pow, x2))
		return quo(pow, bi(2*n+1))
	})
}

// bigPi is pi to 1600 bits, after Machin.
var bigPi = sync.OnceValue(func() *big.Float {
	const p = 1600
	arccot := func(k int64) *big.Float {
		new := func() *big.Float { return new(big.Float).SetPrec(p) }
		pow := new().Quo(new().SetInt64(1), new().SetInt64(k))
		sum := new().Set(pow)
		for n := int64(1); pow.MantExp(nil) > -p; n++ {
			pow.Quo(pow, new().SetInt64(-k*k))
			sum.Add(sum, new().Quo(pow, new().SetInt64(2*n+1)))
		}
		return sum
	}
	x := arccot(5)
	x.SetMantExp(x, 4)
	y := arccot(239)
	y.SetMantExp(y, 2)
	return x.Sub(x, y)
})

var bigHalfPi = sync.OnceValue(func() *big.Float { return shift(bigPi(), -1) })

var bigLn2 = sync.OnceValue(func() *big.Float { return bigLogNear1(bi(2)) })

// bigReduce returns x - n pi/2 for the n nearest to x/(pi/2), and n mod 4.
func bigReduce(x float64) (r *big.Float, quarter int) {
	const p = 1500
	half := new(big.Float).SetMantExp(bigPi(), -1)
	b := new(big.Float).SetPrec(p).SetFloat64(x)
	q := new(big.Float).SetPrec(p).Quo(b, half)
	q.Add(q, big.NewFloat(math.Copysign(0.5, x)))
	n, _ := q.Int(nil)
	q.SetInt(n)
	b.Sub(b, q.Mul(q, half))
	return new(big.Float).SetPrec(prec).Set(b), int(new(big.Int).And(n, big.NewInt(3)).Int64())
}

func bigSincos(x float64) (sin, cos *big.Float) {
	r, quarter := bigReduce(x)
	r2 := mul(r, r)
	alternate := func(k int64) func(*big.Float, int64) *big.Float {
		return func(t *big.Float, n int64) *big.Float {
			return quo(mul(t, r2), bi(-(2*n)*(2*n+k)))
		}
	}
	sin, cos = series(r, alternate(1)), series(bi(1), alternate(-1))
	for range quarter {
		sin, cos = cos, sin.Neg(sin)
	}
	return sin, cos
}

// bigAtan returns the arctangent of x >= 0.
func bigAtan(x *big.Float) *big.Float {
	if x.Cmp(bi(1)) > 0 {
		return sub(bigHalfPi(), bigAtan(quo(bi(1), x)))
	}
	// atan x = 2 atan(x/(1+sqrt(1+x²)))
	const halvings = 4
	for range halvings {
		x = quo(x, add(bi(1), sqrt(add(bi(1), mul(x, x)))))
	}
	return shift(arctanSeries(x), halvings)
}

// bigAtan2 is the angle for y > 0 and any x.
func bigAtan2(y, x *big.Float) *big.Float {
	switch x.Sign() {
	case 0:
		return bigHalfPi()
	case 1:
		return bigAtan(quo(y, x))
	}
	return add(bigHalfPi(), bigAtan(quo(new(big.Float).Neg(x), y)))
}

func bigExp(x *big.Float) *big.Float {
	n, _ := quo(x, bigLn2()).Int64()
	r := shift(sub(x, mul(bi(n), bigLn2())), -8)
	e := series(bi(1), func(t *big.Float, n int64) *big.Float { return quo(mul(t, r), bi(n)) })
	for range 8 {
		e = mul(e, e)
	}
	return shift(e, int(n))
}

// bigLogNear1 is 2 artanh((x-1)/(x+1)).
func bigLogNear1(x *big.Float) *big.Float {
	u := quo(sub(x, bi(1)), add(x, bi(1)))
	u2, pow := mul(u, u), u
	return shift(series(u, func(_ *big.Float, n int64) *big.Float {
		pow = mul(pow, u2)
		return quo(pow, bi(2*n+1))
	}), 1)
}

func bigLog(x *big.Float) *big.Float {
	m := new(big.Float)
	k := x.MantExp(m)
	if m.Cmp(bf(0.7)) < 0 {
		m, k = shift(m, 1), k-1
	}
	return add(mul(bi(int64(k)), bigLn2()), bigLogNear1(m))
}

// ulps returns the distance from got to want in units of the last place that a
// float64 of want's size has.
func ulps(got float64, want *big.Float) float64 {
	if math.IsNaN(got) {
		return math.Inf(1)
	}
	near, _ := want.Float64()
	if math.IsInf(got, 0) || math.IsInf(near, 0) {
		if got == near {
			return 0
		}
		return math.Inf(1)
	}
	e := -1074
	if want.Sign() != 0 {
		e = max(want.MantExp(nil)-53, e)
	}
	d, _ := shift(sub(bf(got), want), -e).Float64()
	return math.Abs(d)
}
