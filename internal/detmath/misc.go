package detmath

import (
	"math"
	"math/bits"
)

// Cbrt returns the cube root of x. The result is within 0.51 ulp.
//
// Cbrt(±0) = ±0, Cbrt(±Inf) = ±Inf, Cbrt(NaN) = NaN.
func Cbrt(x float64) float64 {
	if math.IsNaN(x) {
		return nan
	}
	a := math.Abs(x)
	if a == 0 || a == inf {
		return x
	}
	k := -1023
	if a < 0x1p-1022 {
		a = float64(a * 0x1p54)
		k -= 54
	}
	// a = m 2^(3q) with 1 <= m < 8.
	b := math.Float64bits(a)
	k += int(b >> 52)
	q := (k+3*400)/3 - 400
	m := math.Float64frombits(b&fracBits | uint64(1023+k-3*q)<<52)

	// The parabola is within 1.6 % of the cube root, and Halley's method
	// brings an error e to 2/3 e³: 3e-6, then that of rounding.
	t := 0.762503 + float64(m*(0.268076-float64(0.0146707*m)))
	for range 2 {
		c := float64(float64(t*t) * t)
		t = float64(t*(c+float64(2*m))) / (float64(2*c) + m)
	}
	// One step of Newton's method with t³ in double length.
	s, sl := square(t)
	c, cl := twoProd(s, t)
	t += (((m - c) - cl) - float64(sl*t)) / float64(3*s)
	return math.Copysign(float64(t*pow2(q)), x)
}

// Hypot returns sqrt(x² + y²). It neither overflows nor underflows on the way;
// the result is within 0.51 ulp, or 1 ulp where it is subnormal.
//
// Hypot(±Inf, y) = Hypot(x, ±Inf) = +Inf, NaN too; else NaN if either is NaN.
func Hypot(x, y float64) float64 {
	a, b := math.Abs(x), math.Abs(y)
	switch {
	case a == inf || b == inf:
		return inf
	case math.IsNaN(a) || math.IsNaN(b):
		return nan
	case a < b:
		a, b = b, a
	}
	back := 1.0
	switch {
	case a > 0x1p510:
		a, b, back = float64(a*0x1p-600), float64(b*0x1p-600), 0x1p600
	case a < 0x1p-400:
		a, b, back = float64(a*0x1p600), float64(b*0x1p600), 0x1p-600
	}
	p, pl := square(a)
	q, ql := square(b)
	s, lost := fastSum(p, q)
	r := root(s, lost+(pl+ql))
	return float64(r.hi * back)
}

// Mod returns the remainder of x/y with the quotient cut to a whole number: it
// has the sign of x and is below |y| in magnitude. It is exact.
//
// Mod(±Inf, y) = Mod(NaN, y) = Mod(x, 0) = Mod(x, NaN) = NaN, Mod(x, ±Inf) = x.
func Mod(x, y float64) float64 {
	a, b := math.Abs(x), math.Abs(y)
	switch {
	case !(a < inf) || !(b > 0):
		return nan
	case a < b:
		return x
	}
	m, e := whole(a)
	n, f := whole(b)
	m %= n
	for e > f { // m 2^e = (m 2^s) 2^(e-s)
		s := min(e-f, 64)
		m = bits.Rem64(m>>(64-s), m<<s, n)
		e -= s
	}
	return math.Copysign(math.Ldexp(float64(int64(m)), f), x)
}

// whole returns x, finite and not negative, as m 2^e with m < 2^53.
func whole(x float64) (m uint64, e int) {
	b := math.Float64bits(x)
	if e = int(b >> 52); e == 0 {
		return b, -1074
	}
	return b&fracBits | 1<<52, e - 1075
}
