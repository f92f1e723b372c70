package collide

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/internal/detmath"
)

// Quat is a turn in space, written as a quaternion W + Xi + Yj + Zk: the turn
// by an angle a about a unit axis n is W = cos(a/2), (X, Y, Z) = n·sin(a/2). A
// quaternion and its negative are the same turn, and its length does not
// matter here. The zero value is no turn.
type Quat struct{ W, X, Y, Z float64 }

// Turn returns the turn by angle in rad about axis, by the right-hand rule.
// The length of axis does not matter; about the zero vector there is no turn.
func Turn(axis ball.Vec, angle float64) Quat {
	u, n := axis.Unit()
	if n == 0 {
		return Quat{}
	}
	sin, cos := detmath.Sincos(float64(angle * 0.5))
	return Quat{cos, float64(sin * u.X), float64(sin * u.Y), float64(sin * u.Z)}
}

// Facing returns the shortest turn that takes the direction of from to that of
// to. Lengths do not matter; if one of them is the zero vector there is no
// turn. Between opposite directions all axes across are equally short, and a
// fixed one is taken. From one axis of the frame to another it is exact.
func Facing(from, to ball.Vec) Quat {
	a, na := from.Unit()
	b, nb := to.Unit()
	if na == 0 || nb == 0 {
		return Quat{}
	}
	// sin and cos of half the angle come from the sum and the difference,
	// which are accurate at both ends; the axis is made perpendicular to a,
	// which a × b near opposite directions is not.
	axis, _ := a.Cross(b).Unit()
	axis, n := axis.AddScaled(-axis.Dot(a), a).Unit()
	if n < 0.5 { // less than half of it left: it was rounding
		axis = perpendicular(a)
	}
	sin, cos := 0.5*a.Sub(b).Norm(), 0.5*a.Add(b).Norm()
	return Quat{cos, float64(sin * axis.X), float64(sin * axis.Y), float64(sin * axis.Z)}
}

// Mul returns the turn r followed by the turn q: q.Mul(r).Rotate(v) is
// q.Rotate(r.Rotate(v)).
func (q Quat) Mul(r Quat) Quat {
	switch {
	case q == Quat{}:
		return r
	case r == Quat{}:
		return q
	}
	return Quat{
		float64(q.W*r.W) - float64(q.X*r.X) - float64(q.Y*r.Y) - float64(q.Z*r.Z),
		(float64(q.W*r.X) + float64(q.X*r.W)) + (float64(q.Y*r.Z) - float64(q.Z*r.Y)),
		(float64(q.W*r.Y) + float64(q.Y*r.W)) + (float64(q.Z*r.X) - float64(q.X*r.Z)),
		(float64(q.W*r.Z) + float64(q.Z*r.W)) + (float64(q.X*r.Y) - float64(q.Y*r.X)),
	}
}

// Inverse returns the turn back: q.Inverse().Rotate(q.Rotate(v)) is v.
func (q Quat) Inverse() Quat { return Quat{q.W, -q.X, -q.Y, -q.Z} }

// Rotate returns v turned by q. With u = (X, Y, Z) it is
//
//	v + 2 (W (u × v) + u × (u × v)) / |q|²
//
// so that |v| is kept for quaternions of any length.
func (q Quat) Rotate(v ball.Vec) ball.Vec {
	u := ball.Vec{X: q.X, Y: q.Y, Z: q.Z}
	uu := u.Dot(u)
	if uu == 0 {
		return v
	}
	c := u.Cross(v)
	return v.AddScaled(2/(float64(q.W*q.W)+uu), c.Scale(q.W).Add(u.Cross(c)))
}

// still reports whether q turns nothing.
func (q *Quat) still() bool { return q.X == 0 && q.Y == 0 && q.Z == 0 }
