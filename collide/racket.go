package collide

import "github.com/gotopspin/topspin/ball"

// Racket is the resolver of a racket's head, a Disc with two faces: Front
// towards its own +z, Back towards −z. On the rim, level with both, it is Front.
// A racket moves as its Motion says; that it recoils lies inside the apparent
// restitution of its faces, see Apparent.
//
// Off the centre, the velocity w relative to the racket with which the ball
// leaves the face is turned towards the side of the centre,
//
//	w' = w − D·w_n·q,  scaled to |w'| = |w|        q = offset/Radius, |q| ≤ 1
//
// with w_n the part of w along the normal, and the offset that of
// Contact.LocalPoint in the plane of the face. A ball that leaves straight is
// turned by atan D at the rim and not at all at the centre. The spin is the
// face's, so that energy in the frame of the racket is too; the impulse may
// leave the friction cone, and angular momentum is not kept.
type Racket struct {
	Front, Back Surface
	Deflection  float64 // D, 1, in [0, 1]; 0: none
	Radius      float64 // m, of the head; needed if Deflection is not 0
}

// Resolve implements Resolver.
func (r Racket) Resolve(b ball.Ball, s ball.State, c Contact) (ball.State, Impact) {
	face, name := &r.Front, Front
	if c.LocalNormal.Z < 0 {
		face, name = &r.Back, Back
	}
	meets := c.Normal.Dot(s.Vel.Sub(c.Vel)) < 0
	s, im := face.Resolve(b, s, c)
	im.Part = name
	if meets && r.Deflection > 0 && r.Radius > 0 {
		s.Vel = off(c.Vel.Add(r.deflect(s.Vel.Sub(c.Vel), c)), c)
	}
	return s, im
}

// deflect turns the velocity w, relative to the racket.
func (r Racket) deflect(w ball.Vec, c Contact) ball.Vec {
	offset := c.Rot.Rotate(ball.Vec{X: c.LocalPoint.X, Y: c.LocalPoint.Y})
	offset = along(offset, c.Normal) // changes something at the rim only
	scale := r.Deflection / max(r.Radius, offset.Norm())
	turned := w.AddScaled(-scale*w.Dot(c.Normal), offset)
	n := turned.Norm()
	if !(n > 0) {
		return w
	}
	return turned.Scale(w.Norm() / n)
}

// Validate returns a *ball.FieldError unless both faces are valid, Deflection
// is in [0, 1], and Radius is positive if Deflection is not 0.
func (r Racket) Validate() error {
	if err := r.Front.Validate(); err != nil {
		return ball.In("Front", err)
	}
	if err := r.Back.Validate(); err != nil {
		return ball.In("Back", err)
	}
	if err := ball.Check(r.Deflection >= 0 && r.Deflection <= 1, "Deflection", r.Deflection, "in [0, 1]"); err != nil {
		return err
	}
	return ball.Check(r.Radius >= 0 && r.Radius <= ball.MaxDistance && (r.Radius > 0 || r.Deflection == 0), "Radius", r.Radius, "in [0, 1e6] m, and not 0 if Deflection is not")
}

// Apparent returns the apparent restitution of a racket that recoils, as seen
// from the racket at rest:
//
//	e_A = (e M − m)/(M + m)
//
// e is the restitution against a clamped racket, M the effective mass in kg of
// the racket at the point hit (tennis about 0.18) and m that of the ball. A
// light racket gives a negative value: the ball does not come back. With a
// racket at speed V the ball leaves at e_A v + (1 + e_A) V.
func Apparent(e, effectiveMass, ballMass float64) float64 {
	return (float64(e*effectiveMass) - ballMass) / (effectiveMass + ballMass)
}

// Strings returns the face of a tennis racket as it meets the ball near normal
// incidence: e_A 0.42 and e_t −0.08, apparent values with the recoil of the
// racket inside, and friction 0.275.
//
// Cross 2005 (Am. J. Phys. 73:914) measured, in the racket's frame, v_t' =
// 0.648 v_t + 0.300 Rω and Rω' = 0.400 Rω + 0.583 v_t. A contact that grips
// has those four numbers for e_t between −0.16 and −0.01, of which −0.08 is
// the middle. The friction is chosen so that a ball without spin slides
// throughout below 40° to the string plane (Cross 2003).
func Strings() Surface {
	return Surface{Restitution: Constant(0.42), Friction: 0.275, TangentialRestitution: -0.08}
}

// tableTennisBlade is the apparent restitution of a 0.17 kg blade with e 0.85.
const tableTennisBlade = 0.82

// Inverted returns smooth grippy rubber on a table-tennis blade: e_A 0.82, a
// friction of 1.0 that nearly always grips (choice), and e_t 0.76, which is
// the tangential impulse −1.9e-3 kg · slip of Nakashima et al. 2010 for a ball
// of 2.7 g (a figure quoted from memory).
func Inverted() Surface {
	return Surface{Restitution: Constant(tableTennisBlade), Friction: 1.0, TangentialRestitution: 0.76}
}

// ShortPips returns rubber with short pimples out: e_A 0.82, friction 0.5, e_t
// 0.3. Choices, not measurements: less spin of one's own, less of the
// opponent's.
func ShortPips() Surface {
	return Surface{Restitution: Constant(tableTennisBlade), Friction: 0.5, TangentialRestitution: 0.3}
}

// LongPips returns rubber with long pimples out: e_A 0.82, friction 0.15, e_t
// −0.3. Choices, not measurements: the pimples bend and let the ball keep its
// spin, which the opponent then meets the other way round.
func LongPips() Surface {
	return Surface{Restitution: Constant(tableTennisBlade), Friction: 0.15, TangentialRestitution: -0.3}
}

// AntiSpin returns smooth rubber without grip on a slow sponge: e_A 0.70,
// friction 0.1, e_t 0. Choices, not measurements.
func AntiSpin() Surface {
	return Surface{Restitution: Constant(0.70), Friction: 0.1}
}
