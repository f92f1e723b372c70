package ball_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
)

func TestFieldError(t *testing.T) {
	var err error = &ball.FieldError{Field: "Mass", Value: math.NaN(), Legal: "> 0"}
	err = ball.In("Flight", ball.In("Ball", err))
	refused(t, err, "Flight.Ball.Mass")
	refused(t, fmt.Errorf("reading balls.json, line 3: %w", err), "Flight.Ball.Mass")
	for _, part := range []string{"Flight.Ball.Mass", "NaN", "> 0"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not say %q", err, part)
		}
	}

	other := errors.New("other")
	if got := ball.In("Ball", other); got != other {
		t.Errorf("In changed another error to %v", got)
	}
	if got := ball.In("Ball", nil); got != nil {
		t.Errorf("In made %v of nil", got)
	}
}

func TestCheck(t *testing.T) {
	if err := ball.Check(true, "Mass", 1.0, "> 0"); err != nil {
		t.Errorf("Check made %v of true", err)
	}
	for _, x := range []float64{-1, math.NaN()} {
		refused(t, ball.Check(x > 0, "Mass", x, "> 0"), "Mass")
	}
}
