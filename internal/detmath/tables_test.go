package detmath

import (
	"math"
	"math/big"
	"testing"
)

// pairOf writes x as hi + lo.
func pairOf(x *big.Float) pair {
	hi, _ := x.Float64()
	lo, _ := sub(x, bf(hi)).Float64()
	return pair{hi, lo}
}

func TestTables(t *testing.T) {
	check := func(what string, i int, got, want pair) {
		t.Helper()
		if got != want {
			t.Errorf("%s %d: %x, want %x", what, i, got, want)
		}
	}
	check("pi/2", 0, pair{halfPiHi, halfPiLo}, pairOf(bigHalfPi()))
	rest, _ := sub(sub(bigHalfPi(), bf(halfPi1)), bf(halfPi2)).Float64()
	check("pi/2 third part", 0, pair{halfPi3, 0}, pair{rest, 0})
	rest, _ = sub(bigLn2(), bf(ln2Hi)).Float64()
	check("ln 2", 0, pair{ln2Lo, 0}, pair{rest, 0})
	rest, _ = sub(shift(bigLn2(), -4), bf(step1)).Float64()
	check("ln 2 / 16", 0, pair{step2, 0}, pair{rest, 0})
	for _, c := range []struct {
		x    float64
		bits int
	}{{halfPi1, 33}, {halfPi2, 33}, {step1, 38}, {ln2Hi, 42}} {
		if new(big.Float).SetFloat64(c.x).MinPrec() > uint(c.bits) {
			t.Errorf("%x has more than %d bits", c.x, c.bits)
		}
	}

	for k, got := range atanTable {
		check("atan", k, got, pairOf(bigAtan(bf(float64(k)/8))))
	}
	for j, got := range exp2Table {
		check("exp2", j, got, pairOf(bigExp(mul(shift(bigLn2(), -4), bi(int64(j))))))
	}
	for i, got := range logTable {
		j := float64(i + logFirst)
		if got.c != math.Round(got.c*256)/256 || math.Abs((j-0.5)/64*got.c-1) > 0.012 || math.Abs((j+0.5)/64*got.c-1) > 0.012 {
			t.Errorf("log %d: c = %v", i, got.c)
		}
		minus := new(big.Float).Neg(bigLog(bf(got.c)))
		lo, _ := sub(minus, bf(got.hi)).Float64()
		check("log", i, pair{got.hi, got.lo}, pair{got.hi, lo})
		if n := math.Ldexp(got.hi, 42); n != math.Trunc(n) || math.Abs(lo) > 0x1p-43 {
			t.Errorf("log %d: hi = %x", i, got.hi)
		}
	}

	// 2/pi as one whole number of 19 words.
	n := 64 * (len(twoOverPi) - 1)
	q := new(big.Float).SetPrec(uint(n)+100).Quo(big.NewFloat(2), bigPi())
	want, _ := q.SetMantExp(q, n).Int(nil)
	got := new(big.Int)
	for _, w := range twoOverPi {
		got.Lsh(got, 64).Or(got, new(big.Int).SetUint64(w))
	}
	if got.Cmp(want) != 0 {
		t.Errorf("2/pi: %x, want %x", got, want)
	}
}
