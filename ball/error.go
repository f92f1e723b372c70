package ball

import "fmt"

// FieldError says which field of which value is outside its legal range. It is
// the one error type for bad data in this module: every Validate method and
// every constructor returns it, possibly wrapped. Recognise it with
// errors.AsType[*ball.FieldError].
type FieldError struct {
	Field string // path of the field, such as "Flight.Ball.Mass"
	Value any    // what it held
	Legal string // what it may hold, such as "> 0, finite"
}

// Error names the field, its value and the legal range.
func (e *FieldError) Error() string {
	return fmt.Sprintf("topspin: %s is %v, must be %s", e.Field, e.Value, e.Legal)
}

// In returns err with the name of the enclosing value put before the field:
// a *FieldError for "Mass" becomes one for "Ball.Mass". Other errors, nil
// included, are returned as they are.
func In(outer string, err error) error {
	e, ok := err.(*FieldError)
	if !ok {
		return err
	}
	return &FieldError{Field: outer + "." + e.Field, Value: e.Value, Legal: e.Legal}
}

// Check returns nil if ok holds, and a *FieldError otherwise. It exists for
// Validate methods:
//
//	return cmp.Or(ball.Check(m > 0, "Mass", m, "> 0"), …)
//
// Write the condition so that NaN fails it.
func Check(ok bool, field string, value any, legal string) error {
	if ok {
		return nil
	}
	return &FieldError{Field: field, Value: value, Legal: legal}
}
