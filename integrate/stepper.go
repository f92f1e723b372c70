package integrate

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// Euler is the explicit method of first order:
//
//	x' = x + h·v,  v' = v + h·a,  ω' = ω + h·α
//
// It is here to be compared with: a ball in vacuum gains g·h/2 of height for
// every second that it flies.
type Euler struct{}

// Step returns the state at k.Time + h. It panics unless h > 0.
func (Euler) Step(_ ball.Rates, k Knot, h float64) ball.State {
	mustBePositive(h)
	return ball.State{
		Pos:  k.Pos.AddScaled(h, k.Vel),
		Vel:  k.Vel.AddScaled(h, k.Acc),
		Spin: k.Spin.AddScaled(h, k.SpinAcc),
	}
}

// Order returns 1.
func (Euler) Order() int { return 1 }

// SemiImplicitEuler is what many games do, the velocity first and the position
// with the new velocity:
//
//	v' = v + h·a,  ω' = ω + h·α,  x' = x + h·v'
//
// The order is 1. A force that depends on the position alone neither feeds nor
// starves a motion that repeats itself.
type SemiImplicitEuler struct{}

// Step returns the state at k.Time + h. It panics unless h > 0.
func (SemiImplicitEuler) Step(_ ball.Rates, k Knot, h float64) ball.State {
	mustBePositive(h)
	v := k.Vel.AddScaled(h, k.Acc)
	return ball.State{
		Pos:  k.Pos.AddScaled(h, v),
		Vel:  v,
		Spin: k.Spin.AddScaled(h, k.SpinAcc),
	}
}

// Order returns 1.
func (SemiImplicitEuler) Order() int { return 1 }

// RK4 is the classical method of fourth order (Kutta 1901, Z. Math. Phys.
// 46:435): four evaluations a step, of which the knot has the first. With
// A1 = a(k) and
//
//	A2 = a(t+h/2, x + h/2·v,            v + h/2·A1)
//	A3 = a(t+h/2, x + h/2·v + h²/4·A1,  v + h/2·A2)
//	A4 = a(t+h,   x + h·v   + h²/2·A2,  v + h·A3)
//
// it is v' = v + h/6·(A1 + 2A2 + 2A3 + A4) and x' = x + h·v + h²/6·(A1 + A2 + A3),
// and the spin goes as the velocity does.
type RK4 struct{}

// Step returns the state at k.Time + h. It panics unless h > 0.
func (RK4) Step(f ball.Rates, k Knot, h float64) ball.State {
	mustBePositive(h)
	t, x, v, w := k.Time, k.Pos, k.Vel, k.Spin
	half, hh := 0.5*h, float64(h*h)
	mid := x.AddScaled(half, v)
	A1, S1 := k.Acc, k.SpinAcc
	A2, S2 := f(t+float64(half), mid, v.AddScaled(half, A1), w.AddScaled(half, S1))
	A3, S3 := f(t+float64(half), mid.AddScaled(0.25*hh, A1), v.AddScaled(half, A2), w.AddScaled(half, S2))
	A4, S4 := f(t+h, x.AddScaled(h, v).AddScaled(0.5*hh, A2), v.AddScaled(h, A3), w.AddScaled(h, S3))
	A23, S23 := A2.Add(A3), S2.Add(S3)
	return ball.State{
		Pos:  x.AddScaled(h, v).AddScaled(hh/6, A1.Add(A23)),
		Vel:  v.AddScaled(h/6, A1.Add(A4)).AddScaled(h/3, A23),
		Spin: w.AddScaled(h/6, S1.Add(S4)).AddScaled(h/3, S23),
	}
}

// Order returns 4.
func (RK4) Order() int { return 4 }

// BySpeed cuts a step into equal parts, more of them the faster the ball is at
// the start of the step:
//
//	speed below Speeds[0]   1 part
//	      below Speeds[1]   2
//	      below Speeds[2]   Max/2
//	      else              Max
//
// never more than Max and at least one. The zero value is RK4 with the speeds
// 4, 8 and 15 m/s and Max 8.
type BySpeed struct {
	Of     Stepper    // makes the parts; nil: RK4
	Speeds [3]float64 // m/s, ≥ 0, ascending; all zero: 4, 8, 15
	Max    int        // most parts; 0: 8, else 1 to 1000
}

// Validate returns a *ball.FieldError unless the speeds are finite, not
// negative and ascending (equal ones are legal), Max is in its range and Of is
// valid.
func (b BySpeed) Validate() error {
	s := b.Speeds
	switch {
	case !(s[0] >= 0 && s[0] <= s[1] && s[1] <= s[2] && s[2] <= math.MaxFloat64):
		return &ball.FieldError{Field: "Speeds", Value: s, Legal: "finite, not negative and ascending, in m/s"}
	case !(b.Max >= 0 && b.Max <= 1000):
		return &ball.FieldError{Field: "Max", Value: b.Max, Legal: "0 for the default, or in [1, 1000]"}
	}
	return ball.In("Of", validate(b.Of))
}

// Step returns the state at k.Time + h. It panics unless h > 0.
func (b BySpeed) Step(f ball.Rates, k Knot, h float64) ball.State {
	mustBePositive(h)
	of, n := b.of(), b.parts(k.Vel.Norm())
	part := h / float64(n)
	start := k.Time
	for i := 1; ; i++ {
		s := of.Step(f, k, part)
		if i == n {
			return s
		}
		k = NewKnot(f, start+float64(part*float64(i)), s)
	}
}

// Order returns the order of the stepper that makes the parts.
func (b BySpeed) Order() int { return b.of().Order() }

// Evaluations returns how often the law is asked in a step from k, the rates
// at its end included.
func (b BySpeed) Evaluations(k Knot, h float64) int {
	n := b.parts(k.Vel.Norm())
	return n * evaluations(b.of(), k, h/float64(n))
}

func (b BySpeed) of() Stepper {
	if b.Of == nil {
		return RK4{}
	}
	return b.Of
}

func (b BySpeed) parts(speed float64) int {
	s, most := b.Speeds, b.Max
	if s == [3]float64{} {
		s = [3]float64{4, 8, 15}
	}
	if most <= 0 {
		most = 8
	}
	n := most
	switch {
	case speed < s[0]:
		n = 1
	case speed < s[1]:
		n = 2
	case speed < s[2]:
		n = most / 2
	}
	return max(1, min(n, most))
}

// evaluations returns how often s asks the law in a step of length h from k,
// plus one for the rates at the end.
func evaluations(s Stepper, k Knot, h float64) int {
	if c, ok := s.(interface {
		Evaluations(k Knot, h float64) int
	}); ok {
		return c.Evaluations(k, h)
	}
	return s.Order()
}

func mustBePositive(h float64) {
	if !(h > 0) {
		panic("integrate: step is not positive")
	}
}
