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
		y := 4.196 + (26.7-4.196)*float64(i)/n
		if got, want := powMinus04(y), math.Pow(y, -0.4); !(math.Abs(got-want) <= 1e-15*want) {
			t.Fatalf("%v^−0.4 = %v, want %v", y, got, want)
		}
	}
}
