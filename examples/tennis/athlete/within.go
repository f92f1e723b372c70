package athlete

// Within returns x held between lo and hi, and other for what is not a number.
func Within(x, lo, hi, other float64) float64 {
	if x != x {
		return other
	}
	return min(max(x, lo), hi)
}
