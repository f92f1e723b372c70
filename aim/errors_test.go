package aim_test

import (
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
)

// What the errors say. A ball that clears the net by just what was wanted, or
// touches nothing when nothing was wanted, is not said to be too low.
func TestErrorsSay(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{&aim.UnreachableError{}, "aim: the target is out of reach"},
		{&aim.UnreachableError{Nearest: ball.Vec{X: 1, Y: 0.76, Z: -2.5}, Ok: true}, "aim: the target is out of reach, the nearest is (1.000, 0.760, -2.500)"},
		{&aim.BlockedError{On: "wall"}, "aim: wall is in the way"},
		{&aim.BlockedError{On: "net", Wanted: 0.1}, "aim: net is in the way"},
		{&aim.BlockedError{On: "net", Clearance: -0.2}, "aim: net is in the way"},
		{&aim.BlockedError{On: "net", Crossed: true}, "aim: net is in the way"},
		{&aim.BlockedError{On: "net", Crossed: true, Clearance: 0.1, Wanted: 0.1}, "aim: net is in the way"},
		{&aim.BlockedError{On: "net", Crossed: true, Wanted: 0.1}, "aim: the ball clears the net by 0.000 m, not by the 0.100 m wanted"},
		{&aim.BlockedError{On: "net", Crossed: true, Clearance: 0.04, Wanted: 0.1}, "aim: the ball clears the net by 0.040 m, not by the 0.100 m wanted"},
		{&aim.BlockedError{On: "net", Crossed: true, Clearance: -0.05, Wanted: 0.1}, "aim: net is in the way, the ball is 0.150 m too low for it"},
		{&aim.NotConvergedError{Miss: 0.01234}, "aim: not converged, the best attempt misses by 0.0123 m"},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("%+v says %q, want %q", c.err, got, c.want)
		}
	}
}
