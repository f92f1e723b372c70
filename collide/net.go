package collide

import (
	"cmp"
	"math"

	"github.com/gotopspin/topspin/ball"
)

// Netting is the resolver of a net of which three kinds of contact differ, in
// the frame of the net (y up, the net across z, its middle at x = 0):
//
//	Let    the ball sits on the cord: the normal points up by more than 45°
//	Cord   the tape is hit, within Band below the cord's height at that x
//	Mesh   anything lower
//
// A ball that clips the cord from above loses little, one that meets the tape
// drops or crawls over, one in the mesh falls down. Part is Cord for the first
// two. The same Netting does for a net that is one Curtain, and for one made
// of cables and a curtain in one frame.
//
// The height of the cord is Middle + (End − Middle)·|x|/HalfWidth, and End
// beyond HalfWidth.
type Netting struct {
	HalfWidth   float64 // m, > 0
	Middle, End float64 // m, height of the cord at x = 0 and at |x| = HalfWidth
	Band        float64 // m, ≥ 0, depth of the tape. Tennis 0.05 to 0.0635, table tennis 0.015
	Let         Surface
	Cord        Surface
	Mesh        Surface
}

// Resolve implements Resolver.
func (f Netting) Resolve(b ball.Ball, s ball.State, c Contact) (ball.State, Impact) {
	kind, name := &f.Mesh, Mesh
	switch {
	case c.LocalNormal.Y > math.Sqrt2/2:
		kind, name = &f.Let, Cord
	case c.LocalPoint.Y >= cordHeight(f.HalfWidth, f.Middle, f.End, c.LocalPoint.X)-f.Band:
		kind, name = &f.Cord, Cord
	}
	s, im := kind.Resolve(b, s, c)
	im.Part = name
	return s, im
}

// Validate returns a *ball.FieldError unless the sizes are finite, HalfWidth
// is positive and Band not negative, and the three surfaces are valid.
func (f Netting) Validate() error {
	return cmp.Or(
		netSize(f.HalfWidth, f.Middle, f.End),
		ball.Check(f.Band >= 0 && f.Band <= ball.MaxDistance, "Band", f.Band, "in [0, 1e6] m"),
		ball.In("Let", f.Let.Validate()),
		ball.In("Cord", f.Cord.Validate()),
		ball.In("Mesh", f.Mesh.Validate()),
	)
}

// cordHeight is the height of a cord that falls straight from end at ±half to
// middle.
func cordHeight(half, middle, end, x float64) float64 {
	x = math.Abs(x)
	if !(x < half) {
		return end
	}
	return middle + float64((end-middle)*(x/half))
}

func netSize(half, middle, end float64) error {
	return cmp.Or(
		ball.Check(half > 0 && half <= ball.MaxDistance, "HalfWidth", half, "in (0, 1e6] m"),
		ball.Check(math.Abs(middle) <= ball.MaxDistance, "Middle", middle, "finite, at most 1e6 m"),
		ball.Check(math.Abs(end) <= ball.MaxDistance, "End", end, "finite, at most 1e6 m"),
	)
}
