package detmath

import (
	"math"
	"math/bits"
)

// pi/2 in two parts, and in three of which the first two have 33 bits, so that
// a whole number below 2^20 times either is exact.
const (
	halfPiHi = 0x1.921fb54442d18p0
	halfPiLo = 0x1.1a62633145c07p-54

	halfPi1 = 0x1.921fb544p0
	halfPi2 = 0x1.0b4611a6p-34
	halfPi3 = 0x1.3198a2e037073p-69

	quarterPi = halfPiHi / 2
)

// Sin returns the sine of x in radians. The result is within 0.85 ulp for every
// finite x, however large, and lies in [-1, 1].
//
// Sin(±0) = ±0, Sin(±Inf) = NaN, Sin(NaN) = NaN.
func Sin(x float64) float64 {
	s, _ := Sincos(x)
	return s
}

// Cos returns the cosine of x in radians. The result is within 0.85 ulp for
// every finite x, however large, and lies in [-1, 1].
//
// Cos(±Inf) = NaN, Cos(NaN) = NaN.
func Cos(x float64) float64 {
	_, c := Sincos(x)
	return c
}

// Sincos returns Sin(x) and Cos(x), to the bit.
func Sincos(x float64) (sin, cos float64) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nan, nan
	}
	if math.Abs(x) < 0x1p-27 {
		return x, 1
	}
	quarter, hi, lo := reduce(x)
	sin, cos = kernel(hi, lo)
	switch quarter {
	case 1:
		return cos, -sin
	case 2:
		return -sin, -cos
	case 3:
		return -cos, sin
	}
	return sin, cos
}

// kernel returns the sine and cosine of h + l for |h| up to a little over pi/4:
//
//	sin(h+l) = h + (h³ S(h²) + l cos h)
//	cos(h+l) = 1 - h²/2 + (h⁴ C(h²) - l sin h)
//
// S and C are minimax polynomials: S errs by 2^-57 of the sine, C by 2^-60.
func kernel(h, l float64) (sin, cos float64) {
	z := float64(h * h)

	s := 1.5896795552813749e-10
	s = float64(s*z) - 2.505075811311529e-08
	s = float64(s*z) + 2.755731369190013e-06
	s = float64(s*z) - 0.00019841269829807737
	s = float64(s*z) + 0.008333333333322413
	s = float64(s*z) - 0.16666666666666632

	c := -1.1359647902961971e-11
	c = float64(c*z) + 2.0875723275319932e-09
	c = float64(c*z) - 2.755731435234916e-07
	c = float64(c*z) + 2.4801587289482242e-05
	c = float64(c*z) - 0.0013888888888874125
	c = float64(c*z) + 0.0416666666666666

	half := float64(z * 0.5)
	one := 1 - half
	lost := (1 - one) - half
	sin = h + (float64(float64(h*z)*s) + float64(l*one))
	cos = one + (lost + (float64(float64(z*z)*c) - float64(h*l)))
	return sin, cos
}

// reduce returns x - n pi/2 as hi + lo for the whole number n nearest to
// x/(pi/2), and n mod 4. The result is good to 2^-70 of itself.
func reduce(x float64) (quarter int, hi, lo float64) {
	a := math.Abs(x)
	if a <= quarterPi {
		return 0, x, 0
	}
	if a < 1<<20 {
		// Three subtractions (W. J. Cody and W. Waite, Software Manual for the
		// Elementary Functions, 1980): the first is exact, and so is the second
		// with its lost part. The error of the third is 2^-99, too much only
		// when nearly nothing is left.
		k := int64(float64(x*(2/math.Pi)) + math.Copysign(0.5, x))
		n := float64(k)
		h, lost := twoSum(x-float64(n*halfPi1), -float64(n*halfPi2))
		third := float64(n * halfPi3)
		hi = h - third
		lo = ((h - hi) - third) + lost
		if math.Abs(hi) > 0x1p-20 {
			return int(k & 3), hi, lo
		}
	}
	quarter, hi, lo = reduceBig(a)
	if x < 0 {
		return -quarter & 3, -hi, -lo
	}
	return quarter, hi, lo
}

// reduceBig is reduce for any finite x > 2^-3, in whole numbers (M. Payne and
// R. Hanek, Radian reduction for trigonometric functions, SIGNUM Newsletter
// 18, 1983). With x = m 2^e the digits of 2/pi that matter for x·2/pi mod 4
// begin with the one worth 2^-(e-1), times m; 192 of them leave an error of
// 2^-137, and no float64 is nearer than 2^-63 to a multiple of pi/2.
func reduceBig(x float64) (quarter int, hi, lo float64) {
	b := math.Float64bits(x)
	m := b&fracBits | 1<<52
	at := uint(b>>52) - 1075 + 62 // e - 1, less one, and past the word before the point
	v := twoOverPi[at/64:]
	r := at % 64
	v0 := v[0]<<r | v[1]>>(64-r)
	v1 := v[1]<<r | v[2]>>(64-r)
	v2 := v[2]<<r | v[3]>>(64-r)

	// u = m·v mod 2^192, in quarter turns, with two bits before the point.
	c, u2 := bits.Mul64(m, v2)
	d, u1 := bits.Mul64(m, v1)
	u1, carry := bits.Add64(u1, c, 0)
	u0 := m*v0 + d + carry

	quarter = int((u0 + 1<<61) >> 62 & 3)
	u0, u1, u2 = u0<<2|u1>>62, u1<<2|u2>>62, u2<<2
	negative := u0>>63 != 0
	if negative { // the nearest whole number was above
		u2, carry = bits.Sub64(0, u2, 0)
		u1, carry = bits.Sub64(0, u1, carry)
		u0, _ = bits.Sub64(0, u0, carry)
	}

	// The first 106 bits that are not zero, as two numbers of 53 bits.
	z := uint(bits.LeadingZeros64(u0))
	u0, u1 = u0<<z|u1>>(64-z), u1<<z|u2>>(64-z)
	f := float64(int64(u0 >> 11))
	g := float64(int64(u0<<53>>11|u1>>22)) * 0x1p-53

	p, lost := twoProd(f, halfPiHi)
	hi, lo = fastSum(p, lost+(float64(f*halfPiLo)+float64(g*halfPiHi)))
	s := pow2(-53 - int(z))
	if negative {
		s = -s
	}
	return quarter, float64(hi * s), float64(lo * s)
}
