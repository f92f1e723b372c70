package detmath

import "math"

// A pair is the number hi + lo, where lo is at most about half the last place of hi.
type pair struct{ hi, lo float64 }

const (
	signBit  = 1 << 63
	fracBits = 1<<52 - 1
	oneBits  = 1023 << 52
	lowHalf  = 1<<27 - 1
)

var (
	nan = math.Float64frombits(0x7FF8000000000001)
	inf = math.Float64frombits(0x7FF0000000000000)
)

// twoSum returns a + b and what its rounding lost, exactly.
func twoSum(a, b float64) (sum, lost float64) {
	sum = a + b
	t := sum - a
	return sum, (a - (sum - t)) + (b - t)
}

// fastSum is twoSum for |a| >= |b| or a = 0.
func fastSum(a, b float64) (sum, lost float64) {
	sum = a + b
	return sum, b - (sum - a)
}

// twoProd returns a * b and what its rounding lost (to 2^-53 of that).
// The halves of a and b are short enough that their products are exact.
func twoProd(a, b float64) (prod, lost float64) {
	ah := math.Float64frombits(math.Float64bits(a) &^ lowHalf)
	bh := math.Float64frombits(math.Float64bits(b) &^ lowHalf)
	al, bl := a-ah, b-bh
	prod = float64(a * b)
	lost = float64(ah*bh) - prod
	lost += float64(ah * bl)
	lost += float64(al * bh)
	return prod, lost + float64(al*bl)
}

// square is twoProd(a, a).
func square(a float64) (prod, lost float64) {
	ah := math.Float64frombits(math.Float64bits(a) &^ lowHalf)
	al := a - ah
	prod = float64(a * a)
	lost = float64(ah*ah) - prod
	lost += float64(2 * float64(ah*al))
	return prod, lost + float64(al*al)
}

// pow2 returns 2^k for -1022 <= k <= 1023.
func pow2(k int) float64 { return math.Float64frombits(uint64(1023+k) << 52) }

// scale returns x * 2^k for x near 1 and -1086 <= k <= 2046. It rounds once
// where the result is subnormal.
func scale(x float64, k int) float64 {
	switch {
	case k > 1023:
		return float64(float64(x*pow2(1023)) * pow2(k-1023))
	case k < -1022:
		return float64(float64(x*pow2(k+64)) * 0x1p-64)
	}
	return float64(x * pow2(k))
}
