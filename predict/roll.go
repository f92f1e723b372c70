package predict

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/integrate"
)

// A ball on a surface moves by the law of the surface's Roller, which jumps
// where the slip or the speed becomes zero. Both are events: the step ends
// there and the quantity is set to exactly zero.

// creep is the slip, or speed, in m/s that counts as zero.
const creep = 1e-9

// cornered is the speed in m/s below which a ball that rolls down into a second
// surface stays there.
const cornered = 0.05

// settle ends the flight of a ball that stays on bodies[on], whose normal at
// the ball is n. Its normal velocity is zero already.
func (e *engine) settle(on int, n ball.Vec) {
	load, _ := e.flight(e.p.Time, e.p.Pos, e.p.Vel, e.p.Spin)
	e.evals++
	switch {
	case !(load.Dot(n) < 0):
		// Nothing presses the ball on: it glides along the surface.
	case !e.bodies[on].still:
		e.riding = on
	default:
		e.p.Phase = Rolling
		e.carrier = on
		e.note(Roll)
	}
}

// resume goes on rolling after a contact with something else, whose normal is
// n and which the ball met with the normal speed in.
func (e *engine) resume(carrier int, n ball.Vec, in float64) {
	b := &e.bodies[carrier]
	_, up, _ := b.gap(e.p.Time, e.p.Pos, e.p.Vel, e.ball.Radius)
	if in < cornered && e.k.Acc.Dot(n) < -1e-6 {
		// Rolling down into a corner: both surfaces hold the ball.
		e.p.Phase, e.p.On = Rolling, int32(carrier+1)
		e.rest()
		return
	}
	if math.Abs(up) <= creep {
		e.p.Phase, e.p.On = Rolling, int32(carrier+1)
		return
	}
	e.note(Fall)
}

// rollRates is the law of a ball on bodies[e.carrier]. It leaves in e.press
// the support per mass, negative where the surface would have to pull.
func (e *engine) rollRates(t float64, pos, vel, spin ball.Vec) (acc, spinAcc ball.Vec) {
	b := &e.bodies[e.carrier]
	load, _ := e.flight(t, pos, vel, spin)
	c := b.Obstacle.Contact(t, pos)
	n := c.Normal
	// On a curved surface the centre needs the acceleration −v·dn/dt along
	// the normal, which lightens the ball.
	turn := 0.0
	if !b.plane {
		turn = b.turning(t, pos, vel, e.ball.Radius)
	}
	load = load.AddScaled(turn, n)
	e.press = -load.Dot(n)
	if b.roller == nil {
		acc = load.AddScaled(e.press, n)
	} else {
		acc, spinAcc = b.roller.Roll(e.ball, ball.State{Pos: pos, Vel: vel, Spin: spin}, c, load)
	}
	return acc.AddScaled(-turn, n), spinAcc
}

// turning returns v·dn/dt in m/s² for a centre that moves along b with
// velocity v: v²/r on a cylinder or sphere of radius r around the edge, 0 on a
// face. It is a central difference over 1e-4 of the ball's radius.
func (b *body) turning(t float64, pos, vel ball.Vec, r float64) float64 {
	u, speed := vel.Unit()
	if speed == 0 {
		return 0
	}
	d := 1e-4 * r
	_, n1 := b.Obstacle.Distance(t, pos.AddScaled(d, u))
	_, n0 := b.Obstacle.Distance(t, pos.AddScaled(-d, u))
	return vel.Dot(n1.Sub(n0)) * speed / (2 * d)
}

// roll makes one step on the surface that carries the ball.
func (e *engine) roll(end float64) {
	b := &e.bodies[e.carrier]
	r := e.ball.Radius
	if !(e.press > 0) {
		e.fall()
		return
	}
	c := b.Obstacle.Contact(e.p.Time, e.p.Pos)
	n := c.Normal
	slip := collide.ContactVelocity(e.ball, e.p.State, c)
	pivot := e.p.Spin.Dot(n)
	speed := e.p.Vel.Norm()
	if speed <= creep && slip.Norm() <= creep && math.Abs(pivot)*r <= creep {
		held := e.p.State
		e.p.Vel, e.p.Spin = ball.Vec{}, ball.Vec{}
		acc, spinAcc := e.rollRates(e.p.Time, e.p.Pos, ball.Vec{}, ball.Vec{})
		e.evals++
		if acc.Norm() <= 1e-12 && spinAcc.Norm()*r <= 1e-12 {
			e.p.State = held
			e.rest()
			return
		}
		e.knot()
		e.again()
	}

	// The step ends where slip, speed or pivot vanish, if they go on as now.
	limit := end
	at := func(x, rate float64) {
		if x*rate < 0 {
			if t := e.p.Time - x/rate; t < limit && t > e.p.Time {
				limit = t
			}
		}
	}
	if s := slip.Norm(); s > creep {
		at(s, slip.Dot(e.k.Acc.Add(e.k.SpinAcc.Cross(n.Scale(-r))))/s)
	} else if speed > creep {
		at(speed, e.p.Vel.Dot(e.k.Acc)/speed)
	}
	if math.Abs(pivot)*r > creep {
		at(pivot, e.k.SpinAcc.Dot(n))
	}

	press := e.press
	for {
		e.step(e.rolls, limit)
		if !e.sane() {
			return
		}
		h := e.next.Time - e.k.Time
		gap, _, m := b.gap(e.next.Time, e.next.Pos, e.next.Vel, r)
		// Around an edge the steps are short, and the first of them begins
		// close to where the face ends.
		if m != n && h*speed > float64(r/64) || math.Abs(gap) > 1e-6 && h > 1e-9 {
			limit = e.k.Time + float64(h/2)
			continue
		}
		e.hold(gap, m)
		if e.press < 0 && press > 0 && h > 1e-9 {
			// It leaves within the step: find where the support ends.
			limit = e.k.Time + max(float64(h*press/(press-e.press)), h/16)
			if limit-e.k.Time > h-1e-9 {
				limit = e.k.Time + (h - 1e-9)
			}
			if -e.press > 1e-9*press {
				e.carry()
				continue
			}
		}
		break
	}
	e.seg.set(e.a, e.b)
	s, hit := e.first(e.carrier, -1)
	if hit < 0 {
		e.accept()
		return
	}
	if e.land(e.rolls, hit, s) {
		e.touch(hit)
	}
}

// hold puts the end of a rolling step exactly on the surface, which is gap
// away and has the normal n there, and makes an all but vanished slip zero.
func (e *engine) hold(gap float64, n ball.Vec) {
	k := &e.next
	k.Pos = k.Pos.AddScaled(-gap, n)
	k.Vel = k.Vel.AddScaled(-k.Vel.Dot(n), n)
	b := &e.bodies[e.carrier]
	u := collide.ContactVelocity(e.ball, k.State, b.Obstacle.Contact(k.Time, k.Pos))
	if u.Norm() <= creep {
		pivot := k.Spin.Dot(n)
		if math.Abs(pivot)*e.ball.Radius <= creep {
			pivot = 0
		}
		if k.Vel.Norm() <= creep {
			k.Vel = ball.Vec{}
		}
		k.Spin = n.Cross(k.Vel).Scale(1/e.ball.Radius).AddScaled(pivot, n)
	}
	*k = integrate.NewKnot(e.rolls, k.Time, k.State)
	e.evals++
}

// carry asks the law at the present knot again, for the support there.
func (e *engine) carry() {
	e.rollRates(e.k.Time, e.k.Pos, e.k.Vel, e.k.Spin)
	e.evals++
}

// fall lets the ball leave the surface that carried it.
func (e *engine) fall() {
	e.p.Phase = Flying
	e.p.Chatter, e.p.In, e.p.Out = 0, 0, 0
	e.note(Fall)
	e.knot()
	e.again()
}

// rest ends all motion.
func (e *engine) rest() {
	e.p.Phase = Resting
	e.p.Vel, e.p.Spin = ball.Vec{}, ball.Vec{}
	e.p.Chatter, e.p.In, e.p.Out = 0, 0, 0
	e.note(Rest)
	e.knot()
	e.again()
}

// lie lets a ball at rest stay where it is until end, or until something that
// moves hits it.
func (e *engine) lie(end float64) {
	if e.tr != nil {
		e.status = Rested
		return
	}
	e.next = e.k
	e.next.Time = end
	e.seg.set(e.a, e.b)
	s, hit := e.first(int(e.p.On)-1, -1)
	if hit < 0 {
		e.accept()
		return
	}
	e.next.Time = min(e.k.Time+s, end)
	e.accept()
	e.touch(hit)
}

// rideStep is the longest step in s of a ball that rides on something.
const rideStep = 1.0 / 240

// ride keeps a ball that has settled on something that moves at the place
// where it touches it, until the end of this play. What a ball balanced on a
// racket really does is outside this package.
func (e *engine) ride(end float64) {
	b := &e.bodies[e.riding]
	t := min(end, e.p.Time+rideStep)
	from, to := b.Motion.At(e.p.Time), b.Motion.At(t)
	local := from.Rot.Inverse().Rotate(e.p.Pos.Sub(from.Pos))
	e.next = integrate.Knot{Time: t, State: e.p.State}
	e.next.Pos = to.Pos.Add(to.Rot.Rotate(local))
	e.next.Vel = b.Motion.Velocity(t, e.next.Pos)
	e.accept()
}
