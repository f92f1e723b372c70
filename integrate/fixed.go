package integrate

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// Fixed is the method of equal steps on the grid of times n/Rate, n any
// integer. From a knot between two ticks, after a contact say, it goes on to
// the grid.
//
// The time of tick n is computed as n/Rate and never by adding steps up, and a
// whole tick is stepped with h = 1/Rate. So for a law that does not ask for
// the time the states at the ticks have the same bits whichever tick a flight
// begins at.
type Fixed struct {
	Stepper Stepper // nil: RK4
	Rate    float64 // 1/s, ticks per second, > 0; 60 to 240 is usual
}

// Validate returns a *ball.FieldError unless Rate is in (0, 1e6] and the
// stepper is valid.
func (x Fixed) Validate() error {
	if !(x.Rate > 0 && x.Rate <= 1e6) {
		return &ball.FieldError{Field: "Rate", Value: x.Rate, Legal: "in (0, 1e6] ticks per second"}
	}
	return ball.In("Stepper", validate(x.Stepper))
}

// Next steps from k to the next tick, the smallest n/Rate that is later than
// k.Time, or to end if that is earlier; see Method. No tick is left out or
// made twice while |n| stays below 2⁵⁰, which is a million seconds at any
// legal rate; where the ticks are too close to be told apart the step goes to
// end. The proposed step is 1/Rate, and h is not used.
//
// It panics if end is not after k.Time, and if Rate is not positive.
func (x Fixed) Next(f ball.Rates, k Knot, end, _ float64) Step {
	if !(end > k.Time) {
		panic("integrate: end is not after the time of the knot")
	}
	if !(x.Rate > 0) {
		panic("integrate: Rate is not positive")
	}
	stepper := x.Stepper
	if stepper == nil {
		stepper = RK4{}
	}
	next, h := x.tick(k.Time)
	if !(next > k.Time && next <= end) {
		next, h = end, end-k.Time
	}
	return Step{
		To:          NewKnot(f, next, stepper.Step(f, k, h)),
		Propose:     1 / x.Rate,
		Evaluations: evaluations(stepper, k, h),
	}
}

// tick returns the first tick after t and the step to it.
func (x Fixed) tick(t float64) (next, h float64) {
	// The product is within one of the right number whichever way it was
	// rounded; which it is, the ticks themselves decide.
	n := math.Floor(t*x.Rate) + 1
	if (n-1)/x.Rate > t {
		n--
	}
	if !(n/x.Rate > t) {
		n++
	}
	next = n / x.Rate
	if (n-1)/x.Rate == t {
		return next, 1 / x.Rate
	}
	return next, next - t
}
