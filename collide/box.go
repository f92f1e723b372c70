package collide

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// Box is a solid box with its centre at the origin and its faces across the
// axes: a table, a wall, a backboard.
type Box struct {
	Half ball.Vec // m, half the lengths of the edges, each > 0
}

// Distance returns the exact distance from the surface in m, negative inside.
// The normal is exactly a unit vector of an axis where a face is nearest and
// points away from the nearest edge or corner elsewhere. Inside, where two
// faces are equally near, y goes before x and x before z, and the positive
// face before the negative one.
func (s Box) Distance(p ball.Vec) (d float64, normal ball.Vec) {
	q := ball.Vec{X: math.Abs(p.X) - s.Half.X, Y: math.Abs(p.Y) - s.Half.Y, Z: math.Abs(p.Z) - s.Half.Z}
	if out := (q.X > 0 && q.Y > 0) || (q.Y > 0 && q.Z > 0) || (q.Z > 0 && q.X > 0); out {
		// Beyond two faces or three: an edge or a corner is nearest.
		u, n := direction(ball.Vec{X: max(q.X, 0), Y: max(q.Y, 0), Z: max(q.Z, 0)}, ball.Vec{})
		if n > tiny {
			return n, ball.Vec{X: mirror(u.X, p.X), Y: mirror(u.Y, p.Y), Z: mirror(u.Z, p.Z)}
		}
	}
	switch {
	case q.Y >= q.X && q.Y >= q.Z:
		return q.Y, ball.Vec{Y: mirror(1, p.Y)}
	case q.X >= q.Z:
		return q.X, ball.Vec{X: mirror(1, p.X)}
	default:
		return q.Z, ball.Vec{Z: mirror(1, p.Z)}
	}
}

// Convex returns true.
func (Box) Convex() bool { return true }

// Validate returns a *ball.FieldError unless each component of Half is
// positive and at most 1e6 m.
func (s Box) Validate() error {
	for _, h := range [...]float64{s.Half.X, s.Half.Y, s.Half.Z} {
		if !(h > 0 && h <= ball.MaxDistance) {
			return &ball.FieldError{Field: "Half", Value: s.Half, Legal: "> 0 in each component, at most 1e6 m"}
		}
	}
	return nil
}
