package collide

import "github.com/gotopspin/topspin/ball"

// ContactVelocity returns the velocity in m/s, relative to the surface, of the
// point of the ball that touches it:
//
//	u = v + ω × (−R n) − V
//
// with v and ω of s, n and V of c. Its part along n is the speed with which
// the two separate (negative: approach), the rest is Slip.
func ContactVelocity(b ball.Ball, s ball.State, c Contact) ball.Vec {
	return atContact(b.Radius, s.Vel.Sub(c.Vel), s.Spin, c.Normal)
}

// atContact is ContactVelocity for a velocity v relative to the surface.
func atContact(r float64, v, spin, n ball.Vec) ball.Vec {
	return v.AddScaled(r, n.Cross(spin))
}

// Slip returns the part of ContactVelocity along the surface, in m/s: how fast
// the ball rubs. It is zero when the ball rolls.
func Slip(b ball.Ball, s ball.State, c Contact) ball.Vec {
	return along(ContactVelocity(b, s, c), c.Normal)
}

// rubs returns the direction of the slip, and its speed, of a ball of radius r
// with the velocity v relative to the surface. Of a ball with much spin about
// the normal the slip is but a rounding error, in any direction; so the
// direction is laid into the surface once more.
func rubs(r float64, v, spin, n ball.Vec) (dir ball.Vec, speed float64) {
	dir, speed = along(atContact(r, v, spin, n), n).Unit()
	return along(dir, n), speed
}

// along returns the part of v across the unit vector n.
func along(v, n ball.Vec) ball.Vec { return v.AddScaled(-v.Dot(n), n) }

// off returns the velocity v of a ball that has been in contact, without the
// last bits of approach that rounding may have left it when it lost all of its
// normal speed. Callers may then take any approach for a ball that goes through.
func off(v ball.Vec, c Contact) ball.Vec {
	out := c.Normal.Dot(v.Sub(c.Vel))
	if !(out < 0) {
		return v
	}
	// Sixteen roundings of the velocities are more than the sums can err by. The
	// constant does it where squares vanish and the norms with them.
	return v.AddScaled(float64(0x1p-49*(v.Norm()+c.Vel.Norm()))+(1e-170-out), c.Normal)
}

// Apply returns s after an impulse J in N·s on the point of the ball that
// touches the surface:
//
//	Δv = J/m        Δω = (−R n × J)/(k m R²)
//
// Whatever the impulse, angular momentum about the point of contact is kept.
func Apply(b ball.Ball, s ball.State, c Contact, impulse ball.Vec) ball.State {
	dv := impulse.Scale(1 / b.Mass)
	s.Vel = s.Vel.Add(dv)
	s.Spin = s.Spin.Add(twist(b, c.Normal, dv))
	return s
}

// twist returns the change of spin by a change of velocity dv at the point of
// the ball that touches a surface with normal n: (dv × n)/(k R).
func twist(b ball.Ball, n, dv ball.Vec) ball.Vec {
	return dv.Cross(n).Scale(1 / float64(b.InertiaFactor*b.Radius))
}

// Impulse returns the impulse in N·s that took the ball from before to after,
// m·(v' − v).
func Impulse(b ball.Ball, before, after ball.State) ball.Vec {
	return after.Vel.Sub(before.Vel).Scale(b.Mass)
}

// Loss returns the energy in J that the contact took from the ball, in the
// frame of the surface, translation and rotation together:
//
//	½ m (|v − V|² − |v' − V|²) + ½ k m R² (|ω|² − |ω'|²)
//
// A surface that moves gives energy to a ball in the frame of the court, but
// never in its own: a loss below zero, beyond rounding, is a wrong resolver.
func Loss(b ball.Ball, before, after ball.State, c Contact) float64 {
	// Differences of squares as products, which keeps a small loss at a great
	// speed.
	v := before.Vel.Sub(after.Vel).Dot(before.Vel.Sub(c.Vel).Add(after.Vel.Sub(c.Vel)))
	w := before.Spin.Sub(after.Spin).Dot(before.Spin.Add(after.Spin))
	return float64(0.5 * b.Mass * (v + float64(b.InertiaFactor*b.Radius*b.Radius*w)))
}
