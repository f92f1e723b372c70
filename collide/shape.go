package collide

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// Convex is a Shape that can promise more: when Convex returns true, its
// distance is a convex function of p, d((p+q)/2) <= (d(p)+d(q))/2 for all p
// and q. Along a straight line such a distance lies above each of its
// tangents, so that a sweep may take longer steps without missing a contact.
//
// The signed distance of every convex body is convex. Plane, Box, Capsule and
// Disc are Convex; Ring, Curtain and SDF are not.
type Convex interface {
	Shape
	Convex() bool
}

// tiny is a length in m below which squares may underflow, so that a vector no
// longer than this has no usable direction.
const tiny = 1e-150

// direction returns v/|v| and |v|, or instead in place of the direction of a
// vector that is too short to have one.
func direction(v, instead ball.Vec) (ball.Vec, float64) {
	n := v.Norm()
	if !(n > tiny) {
		return instead, n
	}
	return ball.Vec{X: v.X / n, Y: v.Y / n, Z: v.Z / n}, n
}

// perpendicular returns a unit vector at right angles to v: of the three axes
// the one that is farthest from v, made perpendicular. Of axes equally far y
// goes before x and x before z; for the zero vector it is ŷ.
func perpendicular(v ball.Vec) ball.Vec {
	u, _ := v.Unit()
	axis := ball.Vec{Y: 1}
	switch x, y, z := math.Abs(u.X), math.Abs(u.Y), math.Abs(u.Z); {
	case y <= x && y <= z:
	case x <= z:
		axis = ball.Vec{X: 1}
	default:
		axis = ball.Vec{Z: 1}
	}
	// Twice, because the first pass leaves a rounding error along u.
	for range 2 {
		axis, _ = axis.AddScaled(-axis.Dot(u), u).Unit()
	}
	return axis
}

// face returns the unit normal ±z of a sheet in the plane z = 0 on the side of
// z; exactly on the sheet it is +z.
func face(z float64) ball.Vec {
	if z < 0 {
		return ball.Vec{Z: -1}
	}
	return ball.Vec{Z: 1}
}

// mirror returns x, negated where p is negative.
func mirror(x, p float64) float64 {
	if p < 0 {
		return -x
	}
	return x
}

// size checks a length that must be positive.
func size(field string, x float64) error {
	return ball.Check(x > 0 && x <= ball.MaxDistance, field, x, "> 0, at most 1e6 m")
}

// place checks a point.
func place(field string, p ball.Vec) error {
	return ball.Check(p.Norm() <= ball.MaxDistance, field, p, "finite, of length at most 1e6 m")
}
