package integrate

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// DormandPrince is the adaptive method: the embedded pair of order 5(4) of
// Dormand and Prince 1980 (J. Comput. Appl. Math. 6:19), advanced with the
// fifth order. The zero value is ready for use. A step costs six evaluations
// of the law, because its seventh stage is the rates of the next knot.
//
// A step of length h is accepted if
//
//	max(h, 0.8 s)·|e_v| ≤ AbsTol + RelTol·|Δpos|
//	max(h, 0.8 s)·|e_ω| ≤ AbsTol + RelTol·|spin|·h
//
// where e_v in m/s and e_ω in rad/s are the differences between the two
// members of the pair, Δpos is the way made in the step and |spin|·h the angle
// turned. So an error of the velocity counts as the distance that it will have
// made 0.8 s later; the error of the position itself, at the knots and in
// between, is smaller. What the tolerance promises for a flight is in the
// package comment.
//
// No step is made shorter than 1e-9 s (or four units in the last place of the
// time) for the sake of the error: a step as short as that is accepted
// whatever its error, so that a law that jumps costs some tens of evaluations
// and a law that is rough everywhere cannot stop the clock.
type DormandPrince struct {
	AbsTol  float64 // m, and rad for the spin; 0: 1e-7, else 1e-12 to 1
	RelTol  float64 // 1, of the way and the angle made in a step; 0: 1e-7, else 1e-12 to 1
	MaxStep float64 // s, longest step; 0: 0.2 s, else 1e-6 s or more
}

const (
	defaultTol     = 1e-7
	defaultMaxStep = 0.2  // s
	horizon        = 0.8  // s, see DormandPrince
	shortestStep   = 1e-9 // s
	// safety aims at a step whose error is 0.9⁵, about 0.6, of what is allowed.
	safety = 0.9
	// Bounds of the change from one step to the next.
	shrink, grow = 0.2, 5
	// A last step may be this much longer than planned rather than be cut in two.
	stretch = 1.1
)

// Validate returns a *ball.FieldError unless every field is 0, which means its
// default, or in its range.
func (d DormandPrince) Validate() error {
	const tol = "0 for the default, or in [1e-12, 1]"
	ok := func(x float64) bool { return x == 0 || x >= 1e-12 && x <= 1 }
	switch {
	case !ok(d.AbsTol):
		return &ball.FieldError{Field: "AbsTol", Value: d.AbsTol, Legal: tol}
	case !ok(d.RelTol):
		return &ball.FieldError{Field: "RelTol", Value: d.RelTol, Legal: tol}
	case !(d.MaxStep == 0 || d.MaxStep >= 1e-6 && d.MaxStep <= math.MaxFloat64):
		return &ball.FieldError{Field: "MaxStep", Value: d.MaxStep, Legal: "0 for the default, or finite and at least 1e-6 s"}
	}
	return nil
}

// Next makes one accepted step from k, see Method. A step h proposed earlier
// is a hint: 0 makes Next choose from the speeds and rates of k, at no
// evaluation. When end is near, the rest of the way is made in one step or in
// two equal ones, so that no short remainder is left.
//
// After a contact h may be 0 or the last proposal: over random strokes the
// evaluations differ by less than one in twenty.
//
// Step.To is not finite if k or the law is not: an attempt that is not finite
// is repeated with a fifth of its step, down to 1e-9 s, before it is returned.
//
// It panics if end is not after k.Time, and if d is not valid.
func (d DormandPrince) Next(f ball.Rates, k Knot, end, h float64) (s Step) {
	left := end - k.Time
	if !(left > 0) {
		panic("integrate: end is not after the time of the knot")
	}
	abs, rel, longest := d.AbsTol, d.RelTol, d.MaxStep
	if abs == 0 {
		abs = defaultTol
	}
	if rel == 0 {
		rel = defaultTol
	}
	if longest == 0 {
		longest = defaultMaxStep
	}
	if !(abs > 0 && rel > 0 && longest > 0) {
		panic("integrate: DormandPrince is not valid")
	}
	shortest := max(shortestStep, math.Abs(k.Time)*0x1p-50)
	if !(h > 0) {
		h = min(firstStep(abs, k.Vel.Norm(), k.Acc.Norm()), firstStep(abs, k.Spin.Norm(), k.SpinAcc.Norm()))
	}
	if !(h <= longest) { // NaN too, from a knot that is not finite
		h = longest
	}
	h = max(h, shortest)

	for {
		next := k.Time + h
		switch {
		case left <= min(stretch*h, longest):
			next = end
		case left < 2*h:
			next = k.Time + float64(left/2)
		}
		tried := next - k.Time
		ev, ew := dormandPrince(f, &k, next, &s.To)
		s.Evaluations += 6

		// Written so that NaN is never accepted: max hands it on, and every
		// comparison with it is false.
		limit := abs + float64(rel*s.To.Pos.Sub(k.Pos).Norm())
		turn := abs + float64(rel*k.Spin.Norm()*tried)
		e := max(horizon, tried) * max(ev/limit, ew/turn)
		change := shrink
		if e <= math.MaxFloat64 {
			change = max(shrink, min(safety/fifthRoot(e), grow))
		}
		if e <= 1 || min(h, tried) <= shortest { // tried is h but for rounding, or to the end
			s.Propose = h
			// A step cut short by end says nothing against a longer one,
			// unless its error was of a size that counts.
			if change < grow || change*tried > h {
				s.Propose = change * tried
			}
			if s.Rejected > 0 {
				s.Propose = min(s.Propose, tried)
			}
			s.Propose = max(min(s.Propose, longest), shortest)
			return s
		}
		s.Rejected++
		if s.Rejected > 3 {
			change = min(change, 0.5)
		}
		h = max(min(change, safety)*tried, shortest)
	}
}

// firstStep returns a first step in s for a quantity of size v that changes at
// the rate a. The law of quadratic drag, a ∝ v², has derivatives of the order
// a·(a/v)ⁿ; so the fifth-order error of a step is about v·(h·a/v)⁵/400 (the
// constant was fitted to tennis strokes), and this solves for the h at which
// it meets the tolerance. The 0.03 s lets a ball that starts from rest begin.
func firstStep(tol, v, a float64) float64 {
	if !(a > 0) {
		return math.Inf(1)
	}
	v += float64(0.03 * a)
	return 2.3 * v / a * fifthRoot(tol/v)
}

// fifthRoot returns x^(3/16), which is as near to the fifth root as square
// roots come, in a fifth of the time. Step sizes need no more.
func fifthRoot(x float64) float64 {
	r := math.Sqrt(math.Sqrt(math.Sqrt(x)))
	return r * math.Sqrt(r)
}
