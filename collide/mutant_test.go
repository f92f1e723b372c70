package collide_test

import (
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// Tests for changes of the code that nothing else noticed (internal/mutate).

// A ball that moves along an arcade court by less than 1e-9 m/s has no heading,
// hence no topspin that could lift its bounce; a little faster it has all.
func TestArcadeHeadingBegins(t *testing.T) {
	for _, tt := range []struct{ along, up float64 }{{5e-10, 6.3}, {5e-9, 6.3 * 1.2}} {
		s, _ := collide.ArcadeCourt{}.Resolve(tennis, ball.State{Vel: ball.Vec{Y: -10, Z: -tt.along}, Spin: ball.Vec{X: -ball.ArcadeMaxSpin}}, floor)
		if d := s.Vel.Y - tt.up; d > 1e-12 || d < -1e-12 {
			t.Errorf("along with %v m/s, up with %v m/s, want %v", tt.along, s.Vel.Y, tt.up)
		}
	}
}

// A number that is no role is a number in words.
func TestRoleBeyondTheLast(t *testing.T) {
	if got := (collide.Striker + 1).String(); got != "Role(4)" {
		t.Error(got)
	}
}

// The bounds named in the documentation are legal themselves.
func TestBoundsAreLegal(t *testing.T) {
	if err := (collide.ArcadeCourt{Slowing: 1e6}).Validate(); err != nil {
		t.Error(err)
	}
}
