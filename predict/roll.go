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

// creep is the slip, or speed, in m/s that counts as zero. Friction takes less
// than a microsecond to end so little; what it takes and gives then is an
// impulse, so that angular momentum is kept and no energy gained.
const creep = 1e-6

// cornered is the speed in m/s below which a ball that rolls down into a second
// surface stays there.
const cornered = 0.05

// sticking is the rate of change of the slip, over the support per mass, that
// counts as none.
const sticking = 1e-9

// settle ends the flight of a ball that stays on bodies[on]. Its normal
// velocity is zero already.
func (e *engine) settle(on int) {
	e.carrier = on
	e.rollRates(e.p.Time, e.p.Pos, e.p.Vel, e.p.Spin)
	e.evals++
	b := &e.bodies[on]
	switch pressed := e.press > 0; {
	case !b.still && (pressed || b.Motion.Spin != (ball.Vec{})):
		e.riding = on
	case !pressed:
		// It glides along the surface.
	default:
		e.p.Phase = Rolling
		e.note(Roll)
	}
}

// resume goes on rolling after a contact with bodies[hit], whose normal is n and
// which may be a corner: a surface at rest that the ball has rolled down to
// gently, and that holds it together with the carrier from here on.
func (e *engine) resume(carrier, hit int, n ball.Vec, corner, stays bool) {
	_, up, m := e.bodies[carrier].gap(e.p.Time, e.p.Pos, e.p.Vel, e.ball.Radius)
	still := e.bodies[hit].still
	e.p.Phase, e.p.On = Rolling, int32(carrier+1)
	switch {
	case corner:
		// What is left is the motion along both surfaces.
		along, _ := m.Cross(n).Unit()
		e.p.Vel = along.Scale(e.p.Vel.Dot(along))
		if e.p.Vel.Norm() < cornered {
			e.rest()
		}
	case stays && !still && up <= 1e-9:
		e.p.Vel = e.p.Vel.AddScaled(-up, m) // pressed down, it cannot follow
		e.riding = hit
	case math.Abs(up) > 1e-9:
		e.p.Phase, e.p.On = Flying, int32(hit+1)
		e.note(Fall)
		if stays {
			e.settle(hit)
		}
	}
}

// wedged returns the still surface, beside the one that carries the ball, which
// the ball touches and is pressed against, be it by its weight or by the
// friction of its spin, or −1.
func (e *engine) wedged() int {
	for i := range e.bodies {
		b := &e.bodies[i]
		if i == e.carrier || !b.still || b.misses(e.p.Pos, e.p.Pos, e.ball.Radius+1e-6) {
			continue
		}
		gap, growth, _ := b.gap(e.p.Time, e.p.Pos, e.p.Vel, e.ball.Radius)
		if !(math.Abs(gap) <= 1e-9 && math.Abs(growth) <= 1e-9) {
			continue
		}
		wedge, press, slide := e.wedge, e.press, e.slide
		e.wedge = -1
		acc, _ := e.rollRates(e.p.Time, e.p.Pos, e.p.Vel, e.p.Spin)
		e.evals++
		e.wedge, e.press, e.slide = wedge, press, slide
		if across := e.against(i, e.p.Pos, e.p.Time); acc.Dot(across) < 0 {
			return i
		}
	}
	return -1
}

// against returns the direction along the carrier's surface in which bodies[i]
// holds the ball back, which it does without friction.
func (e *engine) against(i int, pos ball.Vec, t float64) ball.Vec {
	_, n := e.bodies[e.carrier].Obstacle.Distance(t, pos)
	_, m := e.bodies[i].Obstacle.Distance(t, pos)
	u, _ := m.AddScaled(-m.Dot(n), n).Unit()
	return u
}

// branch holds on to the side of a jump of the rolling law on which a step
// began: the directions of slip and velocity, and the sense of the pivoting,
// zero where they do not matter. Friction then acts as at the start of the step
// even in a stage of the method that lies just beyond the zero, and the zero
// can be located as if the law were smooth.
type branch struct {
	on        bool // within a step
	sticks    bool // rolls without slip
	slip, vel ball.Vec
	pivot     float64
}

// inside is how far on its side of a jump a stage is kept, in m/s.
const inside = 1e-8

// keep returns the state, of a ball with radius r on a surface with the normal
// n, moved back to the branch if it has crossed.
func (b *branch) keep(s ball.State, c collide.Contact, body ball.Ball) ball.State {
	if !b.on {
		return s
	}
	n, r := c.Normal, body.Radius
	if p := s.Spin.Dot(n); p*b.pivot*r < inside { // always where it does not pivot
		s.Spin = s.Spin.AddScaled(float64(b.pivot*inside/r)-p, n)
	}
	if b.vel != (ball.Vec{}) && s.Vel.Dot(b.vel) < inside {
		q := b.vel.Scale(inside).Sub(s.Vel)
		q = q.AddScaled(-q.Dot(n), n)
		s.Vel = s.Vel.Add(q)
		s.Spin = s.Spin.AddScaled(1/r, n.Cross(q))
	}
	if b.sticks {
		s.Spin = s.Spin.AddScaled(1/r, n.Cross(collide.ContactVelocity(body, s, c)))
	} else if b.slip != (ball.Vec{}) {
		if u := collide.ContactVelocity(body, s, c); u.Dot(b.slip) < inside {
			q := b.slip.Scale(inside).Sub(u)
			q = q.AddScaled(-q.Dot(n), n)
			s.Spin = s.Spin.AddScaled(-1/r, n.Cross(q))
		}
	}
	return s
}

// rollRates is the law of a ball on bodies[e.carrier]. It leaves in e.press
// the support per mass, negative where the surface would have to pull.
func (e *engine) rollRates(t float64, pos, vel, spin ball.Vec) (acc, spinAcc ball.Vec) {
	b := &e.bodies[e.carrier]
	load, _ := e.flight(t, pos, vel, spin)
	c := b.Obstacle.Contact(t, pos)
	n := c.Normal
	// On a curved surface the normal turns. The centre then needs the
	// acceleration −v·dn/dt along it, which lightens the ball, and the contact
	// point begins to slip at the rate −R ω × dn/dt, which acts on the friction
	// as a load does.
	turn, drift := 0.0, ball.Vec{}
	if !b.plane {
		r := e.ball.Radius
		rel := vel
		if !b.still {
			rel = vel.Sub(b.Motion.Velocity(t, pos))
		}
		dn := b.turning(t, pos, rel, r)
		turn = rel.Dot(dn)
		drift = spin.Cross(dn).Scale(-r)
		drift = drift.AddScaled(-drift.Dot(n), n)
	}
	load = load.AddScaled(turn, n).Add(drift)
	m := ball.Vec{}
	if e.wedge >= 0 {
		m = e.against(e.wedge, pos, t)
		load = load.AddScaled(-min(load.Dot(m), 0), m)
	}
	e.press = -load.Dot(n)
	if e.smooth {
		e.press = max(e.press, 0)
	}
	if b.roller == nil || e.smooth {
		acc = load.AddScaled(e.press, n)
		e.slide = ball.Vec{}
	} else {
		s := e.branch.keep(ball.State{Pos: pos, Vel: vel, Spin: spin}, c, e.ball)
		acc, spinAcc = b.roller.Roll(e.ball, s, c, load)
		acc = acc.AddScaled(-min(acc.Dot(m), 0), m) // nor can friction push it there
		e.slide = acc.Add(spinAcc.Cross(n.Scale(-e.ball.Radius)))
	}
	return acc.AddScaled(-turn, n).Sub(drift), spinAcc
}

// turning returns dn/dt in 1/s for a centre that moves along b with velocity
// vel: v/r on a cylinder or sphere of radius r around an edge, 0 on a face. It
// is a central difference over 1e-4 of the ball's radius r, or a micrometre, less
// of which is lost in the rounding of a shape's distances, but on a face 0 up
// to the edge. Where the surface bends towards the ball more sharply than a
// hollow of 1.1 ball's radii it is a crease, and 0: what the ball meets there
// is no curve but another face, which takes the velocity towards it.
func (b *body) turning(t float64, pos, vel ball.Vec, r float64) ball.Vec {
	u, speed := vel.Unit()
	d := max(float64(1e-4*r), 1e-6)
	_, n1 := b.Obstacle.Distance(t, pos.AddScaled(d, u))
	_, n0 := b.Obstacle.Distance(t, pos.AddScaled(-d, u))
	if n0 == n1 {
		return ball.Vec{}
	}
	if _, n := b.Obstacle.Distance(t, pos); n == n0 || n == n1 {
		return ball.Vec{}
	}
	dn := n1.Sub(n0).Scale(speed / (2 * d))
	if vel.Dot(dn) < -10*speed*(speed/r) {
		return ball.Vec{}
	}
	return dn
}

// still ends the rolling of a ball that nothing presses on, or that stands
// still and stays. It takes no time.
func (e *engine) still() bool {
	if !(e.press > 0) {
		e.fall()
		return true
	}
	b, r := &e.bodies[e.carrier], e.ball.Radius
	c := b.Obstacle.Contact(e.p.Time, e.p.Pos)
	slip := collide.ContactVelocity(e.ball, e.p.State, c)
	if !(e.p.Vel.Norm() <= creep && slip.Norm() <= creep && math.Abs(e.p.Spin.Dot(c.Normal))*r <= creep) {
		return false
	}
	if e.p.Vel.Dot(e.k.Acc) > 0 && (slip.Norm() <= collide.Creep || slip.Dot(e.slide) > 0) {
		return false // it sets off
	}
	held := e.p.State
	e.p.Vel, e.p.Spin = ball.Vec{}, ball.Vec{}
	acc, spinAcc := e.rollRates(e.p.Time, e.p.Pos, ball.Vec{}, ball.Vec{})
	e.evals++
	if acc.Norm() <= 1e-12 && spinAcc.Norm()*r <= 1e-12 {
		e.p.State = held
		e.rest()
		return true
	}
	e.knot()
	e.again()
	return false
}

// roll makes one step on the surface that carries the ball.
func (e *engine) roll(end float64) {
	if e.wedged() != e.wedge { // it has come to lie against another surface, or left one
		e.knot()
		e.again()
	}
	if e.still() {
		return
	}
	b := &e.bodies[e.carrier]
	r := e.ball.Radius
	c := b.Obstacle.Contact(e.p.Time, e.p.Pos)
	n := c.Normal
	slip := collide.ContactVelocity(e.ball, e.p.State, c)
	pivot := e.p.Spin.Dot(n)
	if s := slip.Norm(); s > collide.Creep && s <= creep && slip.Dot(e.slide) < 0 {
		// Friction ends it in less than a microsecond, and would act for a step.
		e.p.Vel = e.p.Vel.AddScaled(-e.ball.InertiaFactor/(1+e.ball.InertiaFactor), slip.AddScaled(-slip.Dot(n), n))
		e.p.Spin = n.Cross(e.p.Vel).Scale(1/r).AddScaled(pivot, n)
		slip = collide.ContactVelocity(e.ball, e.p.State, c)
		e.knot()
		e.again()
	}
	speed := e.p.Vel.Norm()
	if speed <= creep && slip.Norm() <= collide.Creep && e.p.Vel.Dot(e.k.Acc) < 0 {
		// So does the rolling resistance, while the ball pivots on.
		e.p.Vel, e.p.Spin = ball.Vec{}, n.Scale(pivot)
		slip, speed = ball.Vec{}, 0
		e.knot()
		e.again()
	}

	// The step ends where slip, speed or pivot vanish, if they go on as now.
	limit := end
	at := func(x, rate float64) {
		if t := e.p.Time - x/rate; t > e.p.Time {
			limit = min(limit, t)
		}
	}
	side := branch{on: true}
	if s := slip.Norm(); s > creep {
		side.slip = slip.Scale(1 / s)
		at(s, slip.Dot(e.slide)/s)
	} else {
		u, rate := e.slide.Unit()
		side.sticks = rate <= sticking*e.press
		if !side.sticks {
			side.slip = u
		}
		if speed > creep {
			side.vel = e.p.Vel.Scale(1 / speed)
			at(speed, e.p.Vel.Dot(e.k.Acc)/speed)
		}
	}
	if math.Abs(pivot)*r > creep {
		side.pivot = math.Copysign(1, pivot)
		at(pivot, e.k.SpinAcc.Dot(n))
	}

	press, jump := e.press, false
	short := max(1e-9, math.Abs(e.p.Time)*0x1p-44) // 16 times what the time can resolve, or more
	// Where the surface bends, a step turns the normal by 1/64 at most, an eighth
	// of that between two surfaces, and the one that leaves a face begins where
	// the face ends.
	bends := 64.0
	if e.wedge >= 0 {
		bends = 512
	}
	bound := func(b *body) (longest float64) {
		longest = 1e-9
		if !b.plane {
			if rate := b.turning(e.p.Time, e.p.Pos, e.p.Vel, r).Norm(); rate > 0 {
				longest = max(speed/(bends*rate), float64(r/256)) // no less along a crease
				limit = min(limit, e.p.Time+max(longest/speed, short))
			}
		}
		return longest
	}
	longest := bound(b)
	// So does the second surface that the ball lies against.
	var second *body
	var side2 ball.Vec
	longest2 := 0.0
	if e.wedge >= 0 {
		second = &e.bodies[e.wedge]
		longest2 = bound(second)
		_, side2 = second.Obstacle.Distance(e.p.Time, e.p.Pos)
	}
	for try := 0; ; try++ {
		e.branch = side
		e.step(e.rolls, limit)
		e.branch = branch{}
		if !e.sane() {
			return
		}
		h := e.next.Time - e.k.Time
		gap, _, m := b.gap(e.next.Time, e.next.Pos, e.next.Vel, r)
		bent := r * m.Sub(n).Norm() // by how much it is beyond the end of the face
		if h > short && (bent > 1e-9 && h*speed > 1.01*longest || math.Abs(gap) > 1e-6) {
			limit = e.k.Time + float64(h/2)
			continue
		}
		if second != nil && h > short && h*speed > 1.01*longest2 {
			if _, m := second.Obstacle.Distance(e.next.Time, e.next.Pos); r*m.Sub(side2).Norm() > 1e-9 {
				limit = e.k.Time + float64(h/2)
				continue
			}
		}
		jump = e.hold(gap, m, &side)
		if !(h > short && -e.press > 1e-9*press) {
			break
		}
		// It leaves within the step: find where the support ends.
		limit = e.k.Time + max(min(float64(h*press/(press-e.press)), h-1e-9), float64(h/16))
		if try > 30 {
			limit = min(limit, e.k.Time+float64(h/2))
		}
		e.carry()
	}
	if !e.sane() {
		return
	}
	last := e.next.Time
	e.seg.set(e.a, e.b)
	s, hit := e.first(e.carrier, -1)
	if hit < 0 {
		e.accept()
		if jump {
			e.knot()
			e.again()
		}
		return
	}
	e.branch = side
	hit = e.land(e.rolls, hit, s, last)
	e.branch = branch{}
	if hit >= 0 {
		e.touch(hit)
	}
}

// hold puts the end of a rolling step exactly on the surface, which is gap
// away and has the normal n there, and makes exactly zero what the step has
// brought to within creep of it. Then the law jumps, which hold returns: the
// step's end keeps the rates from before the jump.
func (e *engine) hold(gap float64, n ball.Vec, side *branch) (jump bool) {
	k := &e.next
	r := e.ball.Radius
	k.Pos = k.Pos.AddScaled(-gap, n)
	k.Vel = k.Vel.AddScaled(-k.Vel.Dot(n), n)
	if e.wedge >= 0 {
		n = e.clear(n)
	}
	b := &e.bodies[e.carrier]
	u := collide.ContactVelocity(e.ball, k.State, b.Obstacle.Contact(k.Time, k.Pos))
	pivot := k.Spin.Dot(n)
	if math.Abs(pivot)*r <= creep {
		jump = side.pivot != 0
		k.Spin = k.Spin.AddScaled(-pivot, n)
		pivot = 0
	}
	// What a sticking contact slips is the method's error, unless friction has
	// given way on the step.
	if u.Norm() <= creep {
		i := e.ball.InertiaFactor
		k.Vel = k.Vel.AddScaled(-i/(1+i), u.AddScaled(-u.Dot(n), n))
		jump = jump || !side.sticks
		if k.Vel.Norm() <= creep && !(side.sticks && side.vel == (ball.Vec{})) { // it does not just set off
			jump = jump || side.vel != (ball.Vec{})
			k.Vel = ball.Vec{}
		}
		if e.wedge >= 0 { // and not towards or away from the second surface
			if m := e.against(e.wedge, k.Pos, k.Time); math.Abs(k.Vel.Dot(m)) <= creep {
				k.Vel = k.Vel.AddScaled(-k.Vel.Dot(m), m)
			}
		}
		k.Spin = n.Cross(k.Vel).Scale(1/r).AddScaled(pivot, n)
	}
	on := integrate.NewKnot(e.rolls, k.Time, k.State)
	e.evals++
	if !jump {
		*k = on
	}
	return jump
}

// clear takes the next knot, which is on the carrier with the normal n, out of
// the second surface, where that is not straight along the way of a step. It
// returns the carrier's normal there.
func (e *engine) clear(n ball.Vec) ball.Vec {
	k := &e.next
	r := e.ball.Radius
	b, w := &e.bodies[e.carrier], &e.bodies[e.wedge]
	for range 4 { // at right angles once is enough
		gap, growth, m := w.gap(k.Time, k.Pos, k.Vel, r)
		if gap >= 0 || gap < -1e-6 {
			break
		}
		k.Pos = k.Pos.AddScaled(-gap, m)
		if growth < 0 {
			u := e.against(e.wedge, k.Pos, k.Time)
			k.Vel = k.Vel.AddScaled(-min(k.Vel.Dot(u), 0), u)
		}
		gap, growth, n = b.gap(k.Time, k.Pos, k.Vel, r)
		k.Pos, k.Vel = k.Pos.AddScaled(-gap, n), k.Vel.AddScaled(-growth, n)
	}
	return n
}

// corner puts the next knot on the carrier and on b, which are both no more than
// ten micrometres away.
func (e *engine) corner(b *body) {
	k := &e.next
	r := e.ball.Radius
	for range 4 { // at right angles once is enough
		for _, on := range [2]*body{&e.bodies[e.carrier], b} {
			if gap, _, n := on.gap(k.Time, k.Pos, k.Vel, r); math.Abs(gap) <= 1e-5 {
				k.Pos = k.Pos.AddScaled(-gap, n)
			}
		}
	}
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

// rideStep is the longest step in s of a ball that something holds.
const rideStep = 1.0 / 240

// ride makes one step of a ball that has settled on something that moves and
// presses it on or, if it is rolling, pushes it along. Both act without
// friction: the ball keeps touching bodies[e.riding] until it would leave by
// itself. What a ball balanced on a racket really does is outside this package.
func (e *engine) ride(end float64) {
	b, r := &e.bodies[e.riding], e.ball.Radius
	if e.adaptive {
		end = min(end, e.p.Time+rideStep)
	}
	e.smooth = true
	e.step(e.rolls, end)
	e.smooth = false
	gap, _, _ := b.gap(e.next.Time, e.next.Pos, e.next.Vel, r)
	pressed := e.carrier == e.riding && e.press > 0
	leaves := gap > touching && !pressed || gap > 1e-6
	pinched := false
	if !leaves {
		for range 3 { // at right angles once is enough
			e.keep(b)
			e.keep(&e.bodies[e.carrier])
		}
		// Pressed against what does not give way it cannot be kept out of both.
		in, _, _ := b.gap(e.next.Time, e.next.Pos, e.next.Vel, r)
		pinched = in < -1e-6
		e.next = e.held(e.next.Time, e.next.State)
	} else if e.carrier != e.riding {
		e.keep(&e.bodies[e.carrier])
	}
	if !e.sane() {
		return
	}
	e.seg.set(e.a, e.b)
	let := b.let
	b.let = true
	s, hit := e.first(e.carrier, -1)
	b.let = let
	if leaves || pinched || !e.adaptive || hit >= 0 {
		e.riding = -1
	}
	if pinched && !b.let {
		b.let = true
		e.let++
	}
	if hit < 0 {
		e.accept()
	} else if t := min(e.k.Time+s, e.next.Time); t > e.k.Time {
		e.next.State, e.next.Time = integrate.Between(e.a, e.b, t), t
		out, _, n := e.bodies[hit].gap(e.next.Time, e.next.Pos, e.next.Vel, r)
		e.next.Pos = e.next.Pos.AddScaled(min(-out, r), n)
		e.accept()
	}
	if hit >= 0 {
		e.touch(hit)
	} else if e.riding < 0 {
		e.knot()
		e.again()
	}
}

// held makes the knot of a ball that something holds.
func (e *engine) held(t float64, s ball.State) integrate.Knot {
	e.smooth = true
	k := integrate.NewKnot(e.rolls, t, s)
	e.smooth = false
	e.evals++
	return k
}

// keep puts the next knot on b, with no speed towards it or away.
func (e *engine) keep(b *body) {
	k := &e.next
	gap, growth, n := b.gap(k.Time, k.Pos, k.Vel, e.ball.Radius)
	k.Pos, k.Vel = k.Pos.AddScaled(-gap, n), k.Vel.AddScaled(-growth, n)
}
