package integratetest_test

import (
	"testing"

	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/integrate/integratetest"
)

func TestOwn(t *testing.T) {
	for _, s := range []integrate.Stepper{integrate.Euler{}, integrate.SemiImplicitEuler{}, integrate.RK4{}, integrate.BySpeed{},
		integrate.BySpeed{Of: integrate.Euler{}, Max: 3}} {
		if err := integratetest.TestStepper(s); err != nil {
			t.Errorf("%T: %v", s, err)
		}
	}
}
