package ball

import (
	"fmt"
	"slices"
)

// Table returns the coefficient that is c[i] at the spin parameter s[i],
// linear in between and held at the ends: c[0] below s[0] and the last value
// beyond the last. The spin parameter is that of the whole spin, Flow.S; for a
// lift that only the spin across the velocity makes, wrap the table:
//
//	lift := func(f ball.Flow) float64 {
//		f.S *= f.Sin
//		return table(f)
//	}
//
// s must hold at least one value, be ≥ 0, finite and strictly increasing; c
// must hold as many, each between −1000 and 1000. Otherwise a *FieldError
// names the entry, such as "s[3]": tables come from files. The slices are
// copied.
//
// The coefficient has a kink at every value of s, and no integration method
// keeps its order across a kink: with a coarse table use small steps or a small
// tolerance.
func Table(s, c []float64) (Coefficient, error) {
	if len(s) == 0 {
		return nil, &FieldError{"s", s, "at least one value"}
	}
	if len(c) != len(s) {
		return nil, &FieldError{"c", c, fmt.Sprintf("as many values as s, %d", len(s))}
	}
	before := 0.0
	for i, x := range s {
		switch {
		case !(x >= 0 && x <= 1e300):
			return nil, &FieldError{fmt.Sprintf("s[%d]", i), x, "a spin parameter, >= 0 and finite"}
		case i > 0 && !(x > before):
			return nil, &FieldError{fmt.Sprintf("s[%d]", i), x, fmt.Sprintf("greater than the value before it, %v", before)}
		case !(c[i] >= -1e3 && c[i] <= 1e3):
			return nil, &FieldError{fmt.Sprintf("c[%d]", i), c[i], "a coefficient, in [-1000, 1000]"}
		}
		before = x
	}
	s, c = slices.Clone(s), slices.Clone(c)
	last := len(s) - 1
	return func(f Flow) float64 {
		// Invariant: s[lo] ≤ f.S < s[hi].
		lo, hi := 0, last
		if !(f.S > s[lo]) {
			return c[lo]
		}
		if f.S >= s[hi] {
			return c[hi]
		}
		for hi-lo > 1 {
			if mid := (lo + hi) / 2; f.S < s[mid] {
				hi = mid
			} else {
				lo = mid
			}
		}
		return c[lo] + float64((c[hi]-c[lo])*((f.S-s[lo])/(s[hi]-s[lo])))
	}, nil
}
