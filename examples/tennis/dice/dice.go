// Package dice is the chance in a match: reproducible to the bit from a seed,
// on every machine.
package dice

import "math/rand/v2"

// Dice are one player's own: what the other draws does not shift them.
type Dice struct{ src *rand.PCG }

// New returns the dice of a seed and a stream.
func New(seed, stream uint64) Dice { return Dice{rand.NewPCG(seed, stream)} }

// Float returns a number in [0, 1).
func (d Dice) Float() float64 { return float64(d.src.Uint64()>>11) / (1 << 53) }

// Chance is true with the probability p.
func (d Dice) Chance(p float64) bool { return d.Float() < p }

// Normal returns a number of mean 0 and standard deviation 1 whose
// distribution is normal up to 2 % of the density within three standard
// deviations and ends at six: the sum of twelve uniform numbers, less six. It
// needs additions only, so that its bits are the same everywhere.
func (d Dice) Normal() float64 {
	s := -6.0
	for range 6 {
		// Two numbers of 32 bits from one draw.
		u := d.src.Uint64()
		s += (float64(u>>32) + float64(u&0xffffffff) + 1) / (1 << 32)
	}
	return s
}

// Pick returns an index with a probability in proportion to the weights, of
// which one must be positive.
func (d Dice) Pick(weights ...float64) int {
	sum := 0.0
	for _, w := range weights {
		sum += max(0, w)
	}
	x := d.Float() * sum
	last := 0
	for i, w := range weights {
		if w <= 0 {
			continue
		}
		last = i
		if x < w {
			return i
		}
		x -= w
	}
	return last
}
