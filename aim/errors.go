package aim

import (
	"fmt"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/predict"
)

// UnreachableError says that no launch with what was given comes to the
// target.
type UnreachableError struct {
	// Nearest is the reachable target, on the horizontal line from the launch
	// to the target, that is nearest to it, and Launch the launch that goes
	// there. Obstacles other than the floor are not looked at. Ok is false, and
	// the two are zero, if there is none, as for a target higher than any
	// flight, and for a shot with Via that leaves the speed open.
	Nearest ball.Vec
	Launch  predict.Point
	Ok      bool
	// Lofted is the higher solution, where that one exists: a fast ball with
	// backspin can pass over the targets of a whole stretch of ground that it
	// reaches in a lob. Otherwise it is nil.
	Lofted *Solution
}

// Error says where the nearest target is.
func (e *UnreachableError) Error() string {
	if !e.Ok {
		return "aim: the target is out of reach"
	}
	return fmt.Sprintf("aim: the target is out of reach, the nearest is (%.3f, %.3f, %.3f)", e.Nearest.X, e.Nearest.Y, e.Nearest.Z)
}

// BlockedError says that something stands in the way of every solution that
// was allowed.
type BlockedError struct {
	On        string    // name of the obstacle
	Clearance float64   // m, over the net in the last attempt, the slowest; 0 if the ball did not cross it
	Lofted    *Solution // the higher solution, if there is one that passes; otherwise nil
}

// Error names the obstacle.
func (e *BlockedError) Error() string {
	return fmt.Sprintf("aim: %s is in the way (clearance %.3f m)", e.On, e.Clearance)
}

// NotConvergedError says that the search ended without a launch good enough: the law of
// motion jumps, or the tolerance asks more than the world's method gives.
type NotConvergedError struct {
	Miss float64 // m, of the best attempt
}

// Error tells the miss.
func (e *NotConvergedError) Error() string {
	return fmt.Sprintf("aim: not converged, the best attempt misses by %.3g m", e.Miss)
}
