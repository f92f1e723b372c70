package integrate

import (
	"fmt"
	"math"
	"reflect"

	"github.com/gotopspin/topspin/ball"
)

// Validate returns an error if m cannot be used: if it is nil or a nil pointer,
// or has a method Validate() error that returns one, as Fixed and DormandPrince
// do. Constructors that take a Method call it once.
func Validate(m Method) error {
	if m == nil {
		return &ball.FieldError{Field: "Method", Value: nil, Legal: "a method"}
	}
	return validate(m)
}

func validate(x any) error {
	if v := reflect.ValueOf(x); v.Kind() == reflect.Pointer && v.IsNil() {
		return &ball.FieldError{Field: v.Type().String(), Value: nil, Legal: "a value, or a pointer to one"}
	}
	if v, ok := x.(interface{ Validate() error }); ok {
		return v.Validate()
	}
	return nil
}

// maxSteps bounds Run: nine hours of ticks at 240 Hz.
const maxSteps = 1 << 23

// Run follows the law f with the method m from the state s at time t0 to time
// t1 in s, and returns the state there and how often f was asked. Nothing is
// hit on the way.
//
// It returns a *ball.FieldError, possibly wrapped, if m is not valid, if the
// times are not finite or t1 is before t0, or if s is not finite. It returns
// another error, and the last state that was in order, if the state does not
// stay finite, if m does not move forward, or after 2²³ steps.
func Run(f ball.Rates, m Method, t0, t1 float64, s ball.State) (end ball.State, evaluations int, err error) {
	return run(f, m, t0, t1, s, maxSteps)
}

func run(f ball.Rates, m Method, t0, t1 float64, s ball.State, steps int) (end ball.State, evaluations int, err error) {
	if err := Validate(m); err != nil {
		return s, 0, err
	}
	switch {
	case !(math.Abs(t0) <= math.MaxFloat64):
		return s, 0, &ball.FieldError{Field: "t0", Value: t0, Legal: "finite, in s"}
	case !(t1 >= t0 && t1 <= math.MaxFloat64):
		return s, 0, &ball.FieldError{Field: "t1", Value: t1, Legal: "finite and not before t0, in s"}
	case !s.Finite():
		return s, 0, &ball.FieldError{Field: "s", Value: s, Legal: "finite"}
	case t0 == t1:
		return s, 0, nil
	}
	k, h := NewKnot(f, t0, s), 0.0
	evaluations = 1
	for range steps {
		step := m.Next(f, k, t1, h)
		evaluations += step.Evaluations
		switch {
		case !step.To.Finite():
			return k.State, evaluations, fmt.Errorf("integrate: the state is not finite after t = %v s", k.Time)
		case !(step.To.Time > k.Time && step.To.Time <= t1):
			return k.State, evaluations, fmt.Errorf("integrate: the method steps from t = %v s to %v s, on the way to %v s", k.Time, step.To.Time, t1)
		case step.To.Time == t1:
			return step.To.State, evaluations, nil
		}
		k, h = step.To, step.Propose
	}
	return k.State, evaluations, fmt.Errorf("integrate: only at t = %v s after %d steps", k.Time, steps)
}
