package ball

import (
	"math"
	"testing"
)

// TestPowMinus04: math.Pow is within an ulp, 1.1e-16 to 2.2e-16, and the
// iteration's last step rounds about as often.
func TestPowMinus04(t *testing.T) {
	const n = 100000
	for i := range n + 1 {
		y := 4.196 + (36.2-4.196)*float64(i)/n
		if got, want := powMinus04(y), math.Pow(y, -0.4); !(math.Abs(got-want) <= 1e-15*want) {
			t.Fatalf("%v^−0.4 = %v, want %v", y, got, want)
		}
	}
}

// Beyond S = 1 the fitted curves bend into a constant without a corner: value,
// slope and curvature go on where the pieces meet.
func TestHeldIsSmooth(t *testing.T) {
	for _, at := range []float64{1, 1.3} {
		const h = 1e-4
		slope := func(s float64) float64 { return (held(s+h) - held(s-h)) / (2 * h) }
		if before, after := slope(at-h), slope(at+h); math.Abs(before-after) > 1e-5 {
			t.Errorf("at %v the slope jumps from %v to %v", at, before, after)
		}
	}
	for s := 0.0; s < 3; s += 0.001 {
		if s <= 1 && held(s) != s || s > 1.301 && held(s) != 1.15 || held(s+0.001) < held(s) {
			t.Fatalf("held(%v) = %v", s, held(s))
		}
	}
}
