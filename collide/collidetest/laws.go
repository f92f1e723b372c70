package collidetest

import (
	"errors"
	"fmt"
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

const (
	ulp   = 0x1p-52
	tight = 1e-12  // relative, what every law grants
	least = 1e-150 // m/s, below which squares vanish and lengths are computed as 0
)

// Finite is the law that no component of the state after is infinite or not a
// number.
func Finite(c Case) error {
	if !c.After.Finite() {
		return fmt.Errorf("finite: the state after is %+v", c.After)
	}
	return nil
}

// Place is the law that the ball is not moved, or only along the normal, away
// from the surface and by at most its radius: a net may put it back in front.
func Place(c Case) error {
	if c.After.Pos == c.Before.Pos {
		return nil
	}
	n, r := c.Contact.Normal, c.Ball.Radius
	by := c.After.Pos.Sub(c.Before.Pos)
	out := by.Dot(n)
	slack := tight*r + 4*ulp*c.Before.Pos.Norm()
	if !(out >= -slack && out <= r+slack && by.AddScaled(-out, n).Norm() <= slack) {
		return fmt.Errorf("place: the ball was moved by %v, of which %v m is along the normal", by, out)
	}
	return nil
}

// Separates is the law that the ball does not approach the surface any more.
func Separates(c Case) error {
	out := c.After.Vel.Sub(c.Contact.Vel).Dot(c.Contact.Normal)
	if !(out >= -8*ulp*(c.speed()+c.rim())-least) {
		return fmt.Errorf("separates: the ball still approaches with %v m/s", -out)
	}
	return nil
}

// Energy is the law that kinetic energy, translation and rotation together,
// does not grow in the frame of the surface.
func Energy(c Case) error {
	lost := collide.Loss(c.Ball, c.Before, c.After, c.Contact)
	frame := c.Before
	frame.Vel = frame.Vel.Sub(c.Contact.Vel)
	before := c.Ball.Energy(frame)
	// A velocity that is off by δ changes the energy by m·u·δ + m·δ²/2, with u
	// relative to the surface.
	delta := 8 * ulp * c.speed()
	u := frame.Vel.Norm() + c.After.Vel.Sub(c.Contact.Vel).Norm()
	slack := tight*before + c.Ball.Mass*delta*(u+delta)
	if !(lost >= -slack) {
		return fmt.Errorf("energy: grows by %v J from %v J", -lost, before)
	}
	return nil
}

// AngularMomentum is the law that angular momentum about the point of contact
// is kept, k R Δω = −n × Δv: a force at one point has no moment about it, so
// that the spin about the normal stays too.
func AngularMomentum(c Case) error {
	dv := c.After.Vel.Sub(c.Before.Vel)
	k := c.Ball.InertiaFactor
	off := c.After.Spin.Sub(c.Before.Spin).Scale(k * c.Ball.Radius).Add(c.Contact.Normal.Cross(dv))
	if !(off.Norm() <= tight*(c.speed()+k*c.rim())+least) {
		return fmt.Errorf("angular momentum: changes by %v m·R·m/s about the contact", off)
	}
	return nil
}

// Cone returns the law of friction with the coefficient mu: the impulse pushes
// the ball away, and its part along the surface is at most mu times the other.
func Cone(mu float64) Law {
	return func(c Case) error {
		j := c.After.Vel.Sub(c.Before.Vel)
		push := j.Dot(c.Contact.Normal)
		rub := j.AddScaled(-push, c.Contact.Normal).Norm()
		slack := tight*(c.speed()+c.rim()) + least
		if !(push >= -slack && rub <= mu*push+slack*(1+mu)) {
			return fmt.Errorf("cone: the impulse per mass is %v m/s along the surface and %v m/s along the normal", rub, push)
		}
		return nil
	}
}

// Mirror is the law that the mirrored contact has the mirrored outcome, left
// and right (x) exchanged, and near and far (z). The obstacle is mirrored with
// the rest, in its own x: front and back of a racket stay front and back. Part
// and Stay of the impact are part of the outcome; Grip is not, which hangs by a
// rounding where the slip is nothing.
func Mirror(c Case) error {
	return errors.Join(
		c.same("mirror in x", mirrorX),
		c.same("mirror in z", mirrorZ),
	)
}

// Turn is the law that a contact turned about the normal, with ball, velocity
// of the surface and obstacle, has the outcome turned by the same angle.
//
// A turn rounds what it turns. So the law grants what a change of that size
// does to the outcome, and next to a sharp limit, such as the speed below
// which a ball stays, it says nothing.
func Turn(c Case) error {
	for _, angle := range [...]float64{0.7, math.Pi / 2, 2.4, 4.3} {
		q := collide.Turn(c.Contact.Normal, angle)
		if err := c.same(fmt.Sprintf("turn by %.2f rad", angle), turned(q)); err != nil {
			return err
		}
	}
	return nil
}

// symmetry is what a change of the frame does to velocities, to spins, and to
// the whole contact.
type symmetry struct {
	polar, axial func(ball.Vec) ball.Vec
	contact      func(collide.Contact) collide.Contact
}

var mirrorX = symmetry{
	polar: func(v ball.Vec) ball.Vec { return ball.Vec{X: -v.X, Y: v.Y, Z: v.Z} },
	axial: func(v ball.Vec) ball.Vec { return ball.Vec{X: v.X, Y: -v.Y, Z: -v.Z} },
	contact: func(c collide.Contact) collide.Contact {
		c.Point.X, c.Normal.X, c.Vel.X = -c.Point.X, -c.Normal.X, -c.Vel.X
		c.LocalPoint.X, c.LocalNormal.X = -c.LocalPoint.X, -c.LocalNormal.X
		c.Rot.Y, c.Rot.Z = -c.Rot.Y, -c.Rot.Z
		return c
	},
}

var mirrorZ = symmetry{
	polar: func(v ball.Vec) ball.Vec { return ball.Vec{X: v.X, Y: v.Y, Z: -v.Z} },
	axial: func(v ball.Vec) ball.Vec { return ball.Vec{X: -v.X, Y: -v.Y, Z: v.Z} },
	contact: func(c collide.Contact) collide.Contact {
		// Two mirrors make a turn: in z after x is half a turn about y.
		c = mirrorX.contact(c)
		half := func(v ball.Vec) ball.Vec { return ball.Vec{X: -v.X, Y: v.Y, Z: -v.Z} }
		c.Point, c.Normal, c.Vel = half(c.Point), half(c.Normal), half(c.Vel)
		c.Rot = collide.Quat{Y: 1}.Mul(c.Rot)
		return c
	},
}

func turned(q collide.Quat) symmetry {
	return symmetry{
		polar: q.Rotate,
		axial: q.Rotate,
		contact: func(c collide.Contact) collide.Contact {
			c.Vel = q.Rotate(c.Vel) // point and normal are on the axis
			c.Rot = q.Mul(c.Rot)
			return c
		},
	}
}

// same checks that the case seen through y has the outcome seen through y.
func (c Case) same(name string, y symmetry) error {
	contact := y.contact(c.Contact)
	before := ball.State{
		// The centre keeps its place relative to the point of contact.
		Pos:  contact.Point.Add(y.polar(c.Before.Pos.Sub(c.Contact.Point))),
		Vel:  y.polar(c.Before.Vel),
		Spin: y.axial(c.Before.Spin),
	}
	after, impact := c.Resolver.Resolve(c.Ball, before, contact)
	vel, spin := after.Vel.Sub(y.polar(c.After.Vel)).Norm(), after.Spin.Sub(y.axial(c.After.Spin)).Norm()*c.Ball.Radius
	slack := tight*(c.speed()+c.rim()) + least
	equal := alike(impact, c.Impact)
	if vel <= slack && spin <= slack/c.Ball.InertiaFactor && equal {
		return nil
	}
	// Only now is it worth the time to ask how sharp the outcome is.
	if v, s, same := c.wobble(); vel <= slack+v && spin <= slack/c.Ball.InertiaFactor+s && (equal || !same) {
		return nil
	}
	return fmt.Errorf("%s: the outcome is %+v %+v instead of %+v %+v %+v",
		name, after, impact, y.polar(c.After.Vel), y.axial(c.After.Spin), c.Impact)
}

func alike(a, b collide.Impact) bool { return a.Part == b.Part && a.Stay == b.Stay }

// wobble returns by how much the outcome changes, in m/s of velocity and of the
// ball's rim, when velocity or spin before change by a few last bits, and
// whether the impact stays the same.
func (c Case) wobble() (vel, spin float64, same bool) {
	same = true
	dv := 16*ulp*(c.Before.Vel.Norm()+c.Contact.Vel.Norm()) + least
	dw := 16*ulp*c.Before.Spin.Norm() + least
	for _, axis := range [...]ball.Vec{{X: 1}, {Y: 1}, {Z: 1}, c.Contact.Normal} {
		for _, sign := range [...]float64{-1, 1} {
			for _, at := range [...]ball.State{
				{Vel: c.Before.Vel.AddScaled(sign*dv, axis), Spin: c.Before.Spin},
				{Vel: c.Before.Vel, Spin: c.Before.Spin.AddScaled(sign*dw, axis)},
			} {
				at.Pos = c.Before.Pos
				after, impact := c.Resolver.Resolve(c.Ball, at, c.Contact)
				vel = max(vel, after.Vel.Sub(c.After.Vel).Norm())
				spin = max(spin, after.Spin.Sub(c.After.Spin).Norm()*c.Ball.Radius)
				same = same && alike(impact, c.Impact)
			}
		}
	}
	return 2 * vel, 2 * spin, same
}
