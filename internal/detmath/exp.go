package detmath

import "math"

const (
	ln2Hi = 0x1.62e42fefa38p-1 // a multiple of 2^-42
	ln2Lo = 0x1.ef35793c7673p-45

	// ln(2)/16, the first part in 38 bits.
	step1 = 0x1.62e42fefap-5
	step2 = 0x1.cf79abc9e3b3ap-44
)

// Exp returns e to the power x. The result is within 0.6 ulp, or 1 ulp where
// it is subnormal (x < -708.3).
//
// Exp(+Inf) = +Inf, Exp(-Inf) = 0, Exp(NaN) = NaN; +Inf for x > 709.79 and 0
// for x < -745.14.
func Exp(x float64) float64 {
	if math.IsNaN(x) {
		return nan
	}
	return expPair(x, 0)
}

// expPair returns e^(h+l) for |l| below the last place of h; h may be infinite.
//
// With the whole number n = 16 k + j nearest to 16 h/ln 2, it is
// 2^k 2^(j/16) e^r, where |r| <= ln(2)/32. The series of e^r is cut after r^7,
// at 2^-59 of the result.
func expPair(h, l float64) float64 {
	switch {
	case h > 710:
		return inf
	case h < -746:
		return 0
	}
	n := int(float64(h*(16/math.Ln2)) + math.Copysign(0.5, h))
	f := float64(n)
	a := h - float64(f*step1) // exact
	b := float64(f * step2)
	r := a - b
	r, l = twoSum(r, l+((a-r)-b))

	p := 1.0 / 5040
	p = float64(p*r) + 1.0/720
	p = float64(p*r) + 1.0/120
	p = float64(p*r) + 1.0/24
	p = float64(p*r) + 1.0/6
	p = float64(p*r) + 0.5
	p = r + (float64(float64(r*r)*p) + l)

	e := exp2Table[n&15]
	return scale(e.hi+(e.lo+float64(e.hi*p)), n>>4)
}

// Log returns the natural logarithm of x. The result is within 0.51 ulp.
//
// Log(+Inf) = +Inf, Log(±0) = -Inf, Log(x) = NaN for x < 0 and NaN.
func Log(x float64) float64 {
	switch {
	case !(x >= 0):
		return nan
	case x == 0:
		return -inf
	case x == inf:
		return inf
	}
	return logPair(x).hi
}

// logPair returns the natural logarithm of x, finite and positive, with an
// error of 2^-65 of itself; the first part alone is the rounded result.
//
// With x = 2^k m, sqrt(1/2) < m < sqrt(2), and the table's c near 1/m, it is
// k ln 2 - ln c + ln(1+r), r = m c - 1. |r| < 0.012, and the series
// r - r²/2 + r³/3 ... is cut after r^10, the first two terms in double length.
// Near x = 1, c is 1, so that nothing cancels.
func logPair(x float64) pair {
	k := 0
	if x < 0x1p-1022 {
		x = float64(x * 0x1p54)
		k = -54
	}
	b := math.Float64bits(x)
	k += int(b>>52) - 1023
	m := math.Float64frombits(b&fracBits | oneBits)
	if m > math.Sqrt2 {
		m = float64(m * 0.5)
		k++
	}
	t := &logTable[int(float64(m*64)+0.5)-logFirst]

	// c has 10 bits, so both products are exact.
	mh := math.Float64frombits(math.Float64bits(m) &^ lowHalf)
	r, rl := twoSum(float64(mh*t.c)-1, float64((m-mh)*t.c))

	p := -1.0 / 10
	p = float64(p*r) + 1.0/9
	p = float64(p*r) - 1.0/8
	p = float64(p*r) + 1.0/7
	p = float64(p*r) - 1.0/6
	p = float64(p*r) + 1.0/5
	p = float64(p*r) - 1.0/4
	p = float64(p*r) + 1.0/3

	q, ql := square(r)
	q, ql = float64(q*0.5), float64(ql*0.5)
	s, lost := fastSum(r, -q)
	low := float64(float64(2*float64(r*q))*p) + (lost + (rl - float64(r*rl) - ql))
	n := float64(k)
	h, lost := twoSum(float64(n*ln2Hi)+t.hi, s)
	h, l := fastSum(h, lost+(low+(float64(n*ln2Lo)+t.lo)))
	return pair{h, l}
}

// Pow returns x to the power y. The result is within 0.6 ulp, exact where
// that is representable, or within 1 ulp where it is subnormal.
//
// In this order:
//
//	Pow(x, ±0) = 1 and Pow(1, y) = 1 for any x and y, NaN too
//	Pow(NaN, y) = Pow(x, NaN) = NaN
//	Pow(±0, y) = ±Inf for y an odd whole number < 0, +Inf for other y < 0
//	Pow(±0, y) = ±0 for y an odd whole number > 0, +0 for other y > 0
//	Pow(-1, ±Inf) = 1
//	Pow(x, +Inf) = +Inf and Pow(x, -Inf) = 0 for |x| > 1, the reverse for |x| < 1
//	Pow(±Inf, y) = Pow(±0, -y)
//	Pow(x, y) = NaN for finite x < 0 and finite y not whole
func Pow(x, y float64) float64 {
	if y == 0 || x == 1 {
		return 1
	}
	if math.IsNaN(x) || math.IsNaN(y) {
		return nan
	}
	whole := math.Trunc(y) == y
	odd := whole && math.Abs(y) < 1<<53 && int64(y)&1 != 0
	a := math.Abs(x)
	var z float64
	switch {
	case a == 0 || a == inf:
		if (a == 0) == (y < 0) {
			z = inf
		}
	case a == 1 && whole:
		z = 1
	case math.IsInf(y, 0):
		if (a > 1) == (y > 0) {
			z = inf
		}
	case x < 0 && !whole:
		return nan
	default:
		l := logPair(a)
		p, pl := y*l.hi, 0.0
		if math.Abs(p) < 1000 {
			p, pl = twoProd(y, l.hi)
			pl += float64(y * l.lo)
		}
		z = expPair(p, pl)
	}
	if odd {
		return math.Copysign(z, x)
	}
	return z
}
