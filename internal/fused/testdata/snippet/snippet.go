// Package snippet has lines on which the compiler fuses, each marked, and lines
// on which it must not.
package snippet

import "math"

func Plain(x, y, z float64) float64 {
	return x*y + z // fuses
}

func AcrossStatements(x, y, z float64) float64 {
	p := x * y
	return p + z // fuses
}

func DivisionByTwo(x, y float64) float64 {
	return x/2 + y // fuses
}

func product(x, y float64) float64 { return x * y }

func Inlined(x, y, z float64) float64 {
	return z + product(x, y) // fuses
}

func Single(x, y, z float32) float32 {
	return x*y + z // fuses
}

func Comment(x, y, z float64) float64 {
	return x*y + z // fuses, and math.FMA(x, y, z) in a comment is no excuse
}

func Rounded(x, y, z float64) float64 {
	return float64(x*y) + z
}

func Intended(x, y, z float64) float64 {
	return math.FMA(x, y, z)
}
