package collide

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// Curtain is an upright sheet in the plane z = 0, the mesh of a net. It covers
//
//	|x| <= HalfWidth,  Base <= y <= Middle + (End − Middle)·|x|/HalfWidth
//
// so that its top edge falls straight from End above the posts to Middle at
// x = 0.
type Curtain struct {
	HalfWidth   float64 // m, > 0
	Middle, End float64 // m, height of the top edge at x = 0 and at |x| = HalfWidth, above Base
	Base        float64 // m, height of the bottom edge, 0 at the floor
	// Radius is half the thickness in m. It may be negative: a ball of radius
	// R meets a curtain of Radius −R when its centre reaches the sheet, and
	// passes when its centre passes beside it.
	Radius float64
}

// Distance returns the exact distance from the sheet in m, less Radius. In
// front of the sheet and behind it the normal is exactly ±ẑ, towards the side
// of p, and +ẑ in the plane of the sheet; elsewhere it points away from the
// nearest edge. At x = 0 above a sagging edge, where both sides are equally
// near, it lies between them, so that a ball in the plane x = 0 stays there.
func (s Curtain) Distance(p ball.Vec) (d float64, normal ball.Vec) {
	// The sheet is its own mirror image, so that the half at x >= 0 is nearest
	// to |x|, and that half is convex.
	x := math.Abs(p.X)
	slope := s.End - s.Middle
	// over is the height above the top edge times HalfWidth.
	over := float64((p.Y-s.Middle)*s.HalfWidth) - float64(slope*x)
	if x <= s.HalfWidth && p.Y >= s.Base && over <= 0 {
		return math.Abs(p.Z) - s.Radius, face(p.Z)
	}
	// From the nearest point of the bottom edge, of the post's and of the top edge.
	dx, dy := x-min(x, s.HalfWidth), p.Y-s.Base
	least := float64(dx*dx) + float64(dy*dy)
	if ex, ey := x-s.HalfWidth, p.Y-max(s.Base, min(p.Y, s.End)); float64(ex*ex)+float64(ey*ey) < least {
		dx, dy = ex, ey
		least = float64(ex*ex) + float64(ey*ey)
	}
	along := (float64(x*s.HalfWidth) + float64((p.Y-s.Middle)*slope)) / (float64(s.HalfWidth*s.HalfWidth) + float64(slope*slope))
	along = max(0, min(along, 1))
	if ex, ey := x-float64(along*s.HalfWidth), p.Y-s.Middle-float64(along*slope); float64(ex*ex)+float64(ey*ey) < least {
		dx, dy = ex, ey
	}
	normal, d = direction(ball.Vec{X: mirror(dx, p.X), Y: dy, Z: p.Z}, face(p.Z))
	if x == 0 && dx != 0 {
		normal, _ = direction(ball.Vec{Y: dy, Z: p.Z}, face(p.Z))
	}
	return d - s.Radius, normal
}

// Validate returns a *ball.FieldError unless HalfWidth is positive, Middle and
// End lie above Base, and everything is finite and at most 1e6 m.
func (s Curtain) Validate() error {
	if err := size("HalfWidth", s.HalfWidth); err != nil {
		return err
	}
	for _, c := range [...]struct {
		field string
		x     float64
	}{{"Base", s.Base}, {"Middle", s.Middle}, {"End", s.End}, {"Radius", s.Radius}} {
		if !(math.Abs(c.x) <= ball.MaxDistance) {
			return &ball.FieldError{Field: c.field, Value: c.x, Legal: "finite, at most 1e6 m"}
		}
	}
	if err := ball.Check(s.Middle > s.Base, "Middle", s.Middle, "> Base"); err != nil {
		return err
	}
	return ball.Check(s.End > s.Base, "End", s.End, "> Base")
}
