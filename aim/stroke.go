package aim

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// Stroke is the inverse of a racket's contact: the motion of the racket r that
// turns the ball in into one with the velocity of out, and the ball that
// leaves.
//
// The ball meets the middle of the front face. Of the motion, at the time 0 of
// the contact, Pos is the middle of the face, which touches the ball; Rot
// turns the racket's own +z into the normal of the face, which points to the
// ball; Vel is the velocity of the racket, which does not turn. out.Pos plays
// no part.
//
// The velocity of out is met to rounding, that of the speeds of the racket and
// of the ball's surface included. Of its spin only what a blow can give: an
// impulse m·Δv through one point of the surface changes the spin by
//
//	Δω = (Δv × n)/(k R)        k inertia factor, n normal of the face
//
// so along Δv not at all, and across it by at most |Δv|·sin(atan μ)/(k R),
// where the impulse leaves the friction cone. n is the normal that brings the
// spin nearest to that of out. The ball returned has been through r.Resolve.
//
// With the face known, the rest follows: the approach speed u from
// (1 + e(u))·u = Δv·n, and the slip of the contact point, (1 + e_t) of which
// is stopped, from the part of Δv along the face. A face with the tangential
// restitution −1, to a millionth, has no friction.
//
// The error is a *ball.FieldError if b, r or the states are not valid, if in
// and out have the same velocity, which no contact leaves, and if the
// restitution jumps, so that no approach speed gives Δv·n.
func Stroke(b ball.Ball, r collide.Racket, in, out ball.State) (collide.Motion, ball.State, error) {
	if err := check(b, r, in, out); err != nil {
		return collide.Motion{}, ball.State{}, err
	}
	dv := out.Vel.Sub(in.Vel)
	d, size := dv.Unit()
	if !(size >= 1e-9*(1+in.Vel.Norm())) {
		return collide.Motion{}, ball.State{}, &ball.FieldError{Field: "out.Vel", Value: out.Vel, Legal: "different from in.Vel"}
	}
	face := &r.Front
	n := normal(b, face, out.Spin.Sub(in.Spin), d, size)
	m := collide.Motion{Pose: collide.Pose{Pos: in.Pos.AddScaled(-b.Radius, n), Rot: collide.Facing(ball.Vec{Z: 1}, n)}}
	n = m.Rot.Rotate(ball.Vec{Z: 1}) // as the contact will see it

	// What the contact must do: jn along the normal, jt along the face.
	jn := dv.Dot(n)
	along := dv.AddScaled(-jn, n)
	t, jt := along.Unit()
	slip := 0.0
	if grips(face) {
		slip = jt * (1 + 1/b.InertiaFactor) / (1 + face.TangentialRestitution)
	}
	// The contact point must slip against t: ContactVelocity along the face is
	// the velocity of the centre there plus what the spin adds.
	turn := n.Cross(in.Spin).Scale(b.Radius)
	glide := t.Scale(-slip).Sub(turn) // of the centre, along the face
	u := approach(face, jn, glide.Norm())
	m.Vel = in.Vel.Sub(glide).AddScaled(-in.Vel.Dot(n), n).AddScaled(in.Vel.Dot(n)+u, n)
	// glide lies in the face but for rounding.
	m.Vel = m.Vel.AddScaled(in.Vel.Dot(n)+u-m.Vel.Dot(n), n)

	// What is left of the velocity's error is rounding, that of the speeds of the
	// racket and of the ball's surface included, unless no approach speed gives jn.
	// The racket counts up to the fastest there is: one that hardly grips would
	// have to be faster, and a jump could hide behind that.
	o := collide.Obstacle{Shape: disc, Motion: m}
	got, _ := r.Resolve(b, in, o.Contact(0, in.Pos))
	fast := 1 + size + in.Vel.Norm() + min(m.Vel.Norm(), ball.MaxSpeed) + float64(b.Radius*in.Spin.Norm())
	if !(out.Vel.Sub(got.Vel).Norm() <= 1e-9*fast) {
		return collide.Motion{}, ball.State{}, &ball.FieldError{Field: "r.Front.Restitution", Value: "a function that jumps", Legal: "continuous"}
	}
	return m, got, nil
}

// disc is the head of every racket here, which is hit in the middle.
var disc collide.Shape = collide.Disc{Radius: 1}

func check(b ball.Ball, r collide.Racket, in, out ball.State) error {
	if err := b.Validate(); err != nil {
		return ball.In("b", err)
	}
	if err := r.Validate(); err != nil {
		return ball.In("r", err)
	}
	if err := in.Validate(); err != nil {
		return ball.In("in", err)
	}
	out.Pos = ball.Vec{}
	if err := out.Validate(); err != nil {
		return ball.In("out", err)
	}
	return nil
}

// normal returns the normal of the face that gives the ball the change of spin
// dw, or what is nearest to it, with a change of velocity of the given size
// along d. With n at the angle ψ from d it changes by size·sin ψ/(k R) across
// d; ψ is at most the angle of friction.
func normal(b ball.Ball, f *collide.Surface, dw, d ball.Vec, size float64) ball.Vec {
	dw = dw.AddScaled(-dw.Dot(d), d)
	w, rate := dw.Unit()
	mu := min(f.Friction, 1e6) // with more nothing would be left along the normal but rounding
	if !grips(f) {
		mu = 0
	}
	most := mu / math.Sqrt(1+float64(mu*mu))
	sin := min(b.InertiaFactor*b.Radius*rate/size, most)
	cos := math.Sqrt(1 - float64(sin*sin))
	// d × t = w for t = w × d.
	n, _ := d.Scale(cos).AddScaled(sin, w.Cross(d)).Unit()
	return n
}

// grips reports whether a face has friction. Of one that gives back all but a
// millionth of the slip the ball's velocity would be lost in the rounding of
// the speed that the racket had to have.
func grips(f *collide.Surface) bool { return 1+f.TangentialRestitution > 1e-6 }

// approach solves (1 + e(u, along))·u = jn for the approach speed u. e is in
// [0, 1], so u is between jn/2 and jn.
func approach(f *collide.Surface, jn, along float64) float64 {
	lo, hi := float64(0.5*jn), jn
	gain := func(u float64) float64 { // 1 + e, as the contact takes it
		e := f.Restitution(u, along)
		if !(e > 0) {
			return 1
		}
		return 1 + min(e, 1)
	}
	u := jn / gain(hi)
	for i := range 200 {
		a := gain(u)
		g := float64(a*u) - jn
		if math.Abs(g) <= 1e-15*jn {
			return u
		}
		if g < 0 {
			lo = u
		} else {
			hi = u
		}
		// The fixed point, if e changes slowly; halves in between, since it creeps
		// where (1 + e(u))·u hardly grows.
		next := jn / a
		if i%3 == 2 || !(next > lo && next < hi) {
			next = lo + float64(0.5*(hi-lo))
			if !(next > lo && next < hi) {
				return u
			}
		}
		u = next
	}
	return u
}
