package predict

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// body is an obstacle made ready for the search of contacts.
type body struct {
	collide.Obstacle
	roller collide.Roller // nil: the surface is frictionless to a ball that stays on it
	still  bool
	let    bool // the ball is inside and passes, see place and squeeze
	convex bool // the distance is a convex function of the place
	plane  bool // a still plane in the frame of the court, Obstacle.Shape aside
	normal ball.Vec
	offset float64
	boxed  bool // min and max enclose the shape
	min    ball.Vec
	max    ball.Vec
}

// bounded is a shape that knows a box, in its own frame, that holds it.
type bounded interface{ Bounds() (min, max ball.Vec) }

func newBody(o *collide.Obstacle) body {
	b := body{Obstacle: *o, still: o.Motion.Still()}
	b.roller, _ = o.Resolver.(collide.Roller)
	if c, ok := o.Shape.(interface{ Convex() bool }); ok {
		b.convex = c.Convex()
	}
	if !b.still || o.Motion.Rot != (collide.Quat{}) {
		return b
	}
	switch s := o.Shape.(type) {
	case collide.Plane:
		b.plane, b.normal = true, s.Normal
		b.offset = s.Offset + s.Normal.Dot(o.Motion.Pos)
	case bounded:
		b.boxed = true
		b.min, b.max = s.Bounds()
		b.min, b.max = b.min.Add(o.Motion.Pos), b.max.Add(o.Motion.Pos)
	}
	return b
}

// misses reports that a ball of radius r whose centre stays in the box from lo
// to hi cannot touch the body. False means that it may.
func (b *body) misses(lo, hi ball.Vec, r float64) bool {
	if b.plane {
		n := b.normal
		low := min(float64(n.X*lo.X), float64(n.X*hi.X)) + min(float64(n.Y*lo.Y), float64(n.Y*hi.Y)) + min(float64(n.Z*lo.Z), float64(n.Z*hi.Z))
		return low-b.offset > r
	}
	return b.boxed && (lo.X-b.max.X > r || b.min.X-hi.X > r ||
		lo.Y-b.max.Y > r || b.min.Y-hi.Y > r ||
		lo.Z-b.max.Z > r || b.min.Z-hi.Z > r)
}
