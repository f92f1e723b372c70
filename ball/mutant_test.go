package ball_test

import (
	"testing"

	"github.com/gotopspin/topspin/ball"
)

// Tests for changes of the code that nothing else noticed (internal/mutate).

// The bounds named in the documentation are legal themselves.
func TestBoundsAreLegal(t *testing.T) {
	for _, a := range []ball.Air{{Density: 1.2, Viscosity: 1e6}, {Density: 1.2, Viscosity: 1e-9}} {
		if err := a.Validate(); err != nil {
			t.Error(err)
		}
	}
}
