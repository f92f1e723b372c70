package aim

import (
	"fmt"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/predict"
)

// UnreachableError says that no launch with what was given comes to the
// target.
type UnreachableError struct {
	// Nearest is the target nearest to the one of the shot, at its height on
	// the horizontal line from the launch through it, that Solve hits with what
	// was given, and Launch the launch that it finds. On a table Nearest is no
	// farther out than the table goes, and it is not in the net. It may lie
	// beyond the target, which a lob or a serve can be too fast for.
	//
	// Ok is false, and the two are zero, if no such target was found: the ball
	// comes down before the table begins, the target is higher than any flight,
	// the net is in the way, or the shot has a Via and leaves the speed open.
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
// was allowed, or that none passes the net by Shot.Clearance.
type BlockedError struct {
	On string // name of the obstacle

	// What the ball did at the net in the last attempt, the slowest, if On is
	// one. Crossed: it gets to the other side, or would if the net let it, with
	// its lower edge Clearance above the cord (negative below it), in m. If
	// that is less than Wanted, the Shot.Clearance, and not negative, the ball
	// touches nothing and is only lower than was asked for. All three are zero
	// if On is no net.
	Crossed   bool
	Clearance float64
	Wanted    float64

	Lofted *Solution // the higher solution, if there is one that passes; otherwise nil
}

// Error tells what is in the way, and by how much the ball fails to clear it.
func (e *BlockedError) Error() string {
	switch {
	case e.Crossed && e.Clearance >= 0 && e.Clearance < e.Wanted:
		return fmt.Sprintf("aim: the ball clears the %s by %.3f m, not by the %.3f m wanted", e.On, e.Clearance, e.Wanted)
	case e.Crossed && e.Clearance < 0:
		return fmt.Sprintf("aim: %s is in the way, the ball is %.3f m too low for it", e.On, e.Wanted-e.Clearance)
	}
	return fmt.Sprintf("aim: %s is in the way", e.On)
}

// NotConvergedError says that the search ended without a launch good enough:
// the law of motion jumps, the tolerance asks more than the world's method
// gives, or the flights are so long that the work went beyond its bound.
type NotConvergedError struct {
	Miss float64 // m, of the best attempt
}

// Error tells the miss.
func (e *NotConvergedError) Error() string {
	return fmt.Sprintf("aim: not converged, the best attempt misses by %.3g m", e.Miss)
}
