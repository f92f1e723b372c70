// Package lib has something for every verdict.
package lib

// Clamp returns x, or the nearer end of [0, 5].
func Clamp(x int) int {
	if x < 0 {
		return 0
	}
	return min(x, 5)
}

// Sum counts down. Counting up, it would not end in the time of a test.
func Sum(n int) int {
	s := 0
	for n > 0 {
		s += n
		n--
	}
	return s
}

// Scaled is tested by another package only.
func Scaled(x int) int { return 3 * x }

// Loose is hardly tested.
func Loose(a, b int) bool { return a >= b }

// Abs is the same with < or <=: the sign of 0 does not show.
func Abs(x int) int {
	if x <= 0 {
		return -x
	}
	return x
}

// Unbuilt cannot be changed to a difference of strings.
func Unbuilt(a, b string) string { return a + b }
