package detmath

import "math"

// Atan returns the arctangent of x in radians, in [-pi/2, pi/2]. The result is
// within 0.52 ulp.
//
// Atan(±0) = ±0, Atan(±Inf) = ±pi/2, Atan(NaN) = NaN.
func Atan(x float64) float64 { return Atan2(x, 1) }

// Atan2 returns the angle in radians from the x axis to the point (x, y), in
// [-pi, pi], with the sign of y. The result is within 0.52 ulp, also where y/x
// or x/y overflows.
//
//	Atan2(NaN, x) = Atan2(y, NaN) = NaN
//	Atan2(±0, x) = ±0 for x > 0 and x = +0, ±pi for x < 0 and x = -0
//	Atan2(±y, ±0) = ±pi/2 for y > 0
//	Atan2(±Inf, +Inf) = ±pi/4, Atan2(±Inf, -Inf) = ±3pi/4
//	Atan2(±Inf, x) = ±pi/2 for finite x
//	Atan2(±y, +Inf) = ±0, Atan2(±y, -Inf) = ±pi for finite y
func Atan2(y, x float64) float64 {
	if math.IsNaN(x) || math.IsNaN(y) {
		return nan
	}
	ay, ax := math.Abs(y), math.Abs(x)
	switch yInf, xInf := ay == inf, ax == inf; {
	case yInf && xInf:
		ay, ax = 1, 1
	case yInf:
		ay, ax = 1, 0
	case xInf || ay == 0 && ax == 0:
		ay, ax = 0, 1
	}
	// Keep products of the two in range; a ratio that this changes is far
	// below the last place.
	switch most := max(ay, ax); {
	case most > 0x1p1000:
		ay, ax = float64(ay*0x1p-100), float64(ax*0x1p-100)
	case most < 0x1p-900:
		ay, ax = float64(ay*0x1p200), float64(ax*0x1p200)
	}
	a := angle(pair{ay, 0}, pair{ax, 0})
	if math.Signbit(x) {
		h, lost := fastSum(2*halfPiHi, -a.hi)
		a.hi = h + (lost + (2*halfPiLo - a.lo))
	}
	return math.Copysign(a.hi, y)
}

// Asin returns the arcsine of x in radians, in [-pi/2, pi/2]. The result is
// within 0.52 ulp.
//
// Asin(±0) = ±0, Asin(x) = NaN for |x| > 1 and NaN.
func Asin(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a <= 1):
		return nan
	case a < 0x1p-27:
		return x
	}
	return math.Copysign(angle(pair{a, 0}, otherLeg(a)).hi, x)
}

// Acos returns the arccosine of x in radians, in [0, pi]. The result is within
// 0.52 ulp.
//
// Acos(1) = 0, Acos(x) = NaN for |x| > 1 and NaN.
func Acos(x float64) float64 {
	if !(math.Abs(x) <= 1) {
		return nan
	}
	a := angle(otherLeg(x), pair{math.Abs(x), 0})
	if x < 0 {
		h, lost := fastSum(2*halfPiHi, -a.hi)
		a.hi = h + (lost + (2*halfPiLo - a.lo))
	}
	return a.hi
}

// otherLeg returns sqrt(1 - x²) to about 100 bits, for |x| <= 1.
func otherLeg(x float64) pair {
	p, pl := square(x)
	d, dl := fastSum(1, -p)
	return root(d, dl-pl)
}

// root returns sqrt(d + dl) to about 100 bits.
func root(d, dl float64) pair {
	s := math.Sqrt(d)
	if s == 0 {
		return pair{}
	}
	q, ql := square(s)
	h, l := fastSum(s, ((d-q)-ql+dl)/(2*s))
	return pair{h, l}
}

// angle returns atan(y/x) for y, x >= 0, not both zero, to about 65 bits; the
// first part alone is the rounded result.
//
// With k/8 near y/x and t = (y - x k/8)/(x + y k/8), it is atan(k/8) + atan t.
// |t| is at most 1/16, and the series of atan is cut after t^13, at 2^-60 of
// the result. Where y > x the angle is pi/2 - atan(x/y).
func angle(y, x pair) pair {
	swap := y.hi > x.hi
	if swap {
		y, x = x, y
	}
	q := y.hi / x.hi
	a := pair{q, 0}
	if q >= 0x1p-30 {
		k := int(float64(q*8) + 0.5)
		c := float64(float64(k) * 0.125)

		p, pl := twoProd(c, x.hi)
		n, nl := twoSum(y.hi, -p)
		nl += y.lo - pl - float64(c*x.lo)

		p, pl = twoProd(c, y.hi)
		d, dl := fastSum(x.hi, p)
		dl += x.lo + pl + float64(c*y.lo)

		t := n / d
		p, pl = twoProd(t, d)
		tl := ((n - p) - pl + nl - float64(t*dl)) / d

		z := float64(t * t)
		s := 1.0 / 13
		s = float64(s*z) - 1.0/11
		s = float64(s*z) + 1.0/9
		s = float64(s*z) - 1.0/7
		s = float64(s*z) + 1.0/5
		s = float64(s*z) - 1.0/3

		h, lost := twoSum(atanTable[k].hi, t)
		a.hi, a.lo = fastSum(h, lost+(atanTable[k].lo+tl+float64(float64(t*z)*s)))
	}
	if swap {
		h, lost := fastSum(halfPiHi, -a.hi)
		a.hi, a.lo = fastSum(h, lost+(halfPiLo-a.lo))
	}
	return a
}
