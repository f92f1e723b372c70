package predict

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
)

// maxEvents bounds the events of one prediction or one Advance, and maxSteps
// its steps beyond those that its time is worth: a ball that a strange obstacle
// never lets go ends with a status and not in an endless loop, or a full memory.
const (
	maxEvents = 10_000
	maxSteps  = 1_000_000
)

// faint is a rebound in m/s that rises by less than the distance within which
// ball and surface count as touching, 5 pm on earth: it is none.
const faint = 1e-5

// engine plays a ball from point to point. One engine serves one goroutine at
// a time; a World keeps a pool of them, so that playing allocates nothing.
type engine struct {
	w        *World
	ball     ball.Ball
	rate     float64                  // 1/s, steps that a second is worth
	flight   ball.Rates               // law in the air
	adaptive bool                     // the method chooses its steps
	dp       *integrate.DormandPrince // the method if it is this one: the call costs less than by the interface
	rolls    ball.Rates               // law on the surface of bodies[carrier], made once

	bodies  []body // those of the court, then the moving ones
	carrier int
	press   float64  // support per mass at the last evaluation of rolls
	slide   ball.Vec // rate at which the slip changed there
	smooth  bool     // without friction, in ride
	branch  branch
	wedge   int // the second surface that a rolling ball lies against, −1 for none

	p       Point // the ball now
	k       integrate.Knot
	propose float64 // step size for the method
	jerk    ball.Vec
	passed  int // the sheet that the ball is going through, −1 for none
	missed  int // the body that it touched at the present knot and did not meet, −1 for none
	riding  int // the body that holds the ball for this step, −1 for none
	let     int // how many bodies let the ball through
	since   float64
	stuck   int // contacts within a nanosecond after since
	presser int // the last of them with something that moves, −1 for none
	steps   int
	evals   int
	rejects int
	count   int // events so far
	status  Status

	seg  segment
	a, b *integrate.Knot // ends of seg
	next integrate.Knot

	tr    *Trajectory // where knots go, nil for live play
	out   []Event
	until Until
	done  bool // until's condition has been met
}

func newEngine(w *World) *engine {
	f, fixed := w.config.Method.(integrate.Fixed)
	e := &engine{w: w, adaptive: !fixed, rate: max(f.Rate, 1/rideStep), ball: w.config.Flight.Ball, flight: w.rates}
	if dp, ok := w.config.Method.(integrate.DormandPrince); ok {
		e.dp = &dp
	}
	e.bodies = append(e.bodies, w.bodies...)
	e.rolls = e.rollRates
	e.a, e.b = &e.k, &e.next
	return e
}

// start makes the engine ready to play p among the court's obstacles and the
// moving ones.
func (e *engine) start(p Point, moving []collide.Obstacle, tr *Trajectory, out []Event, u Until) {
	for i := range e.bodies {
		e.bodies[i].let = false
	}
	for i := range moving {
		if moving[i].Shape == nil || moving[i].Resolver == nil {
			panic("predict: moving obstacle without Shape or Resolver")
		}
		e.bodies = append(e.bodies, newBody(&moving[i]))
	}
	e.p, e.tr, e.out, e.until = p, tr, out, u
	e.propose, e.passed, e.missed, e.riding, e.wedge = 0, -1, -1, -1, -1
	e.let, e.since, e.stuck, e.presser = 0, math.Inf(-1), 0, -1
	e.jerk = ball.Vec{}
	e.steps, e.evals, e.rejects, e.count = 0, 0, 0, 0
	e.status, e.done = Running, false
	e.place()
	if e.status == Running {
		e.knot()
	}
}

// stop drops what the engine must not keep alive.
func (e *engine) stop() {
	n := len(e.w.bodies)
	clear(e.bodies[n:])
	e.bodies = e.bodies[:n]
	e.tr, e.out, e.until = nil, nil, Until{}
}

// knot makes the knot of the ball's present state, with the law of its phase.
func (e *engine) knot() {
	switch {
	case e.riding >= 0:
		e.k = e.held(e.p.Time, e.p.State)
	case e.p.Phase == Flying:
		e.k = integrate.NewKnot(e.flight, e.p.Time, e.p.State)
		e.evals++
	case e.p.Phase == Rolling:
		e.carrier = int(e.p.On) - 1
		e.wedge = e.wedged()
		e.k = integrate.NewKnot(e.rolls, e.p.Time, e.p.State)
		e.evals++
	default:
		e.k = integrate.Knot{Time: e.p.Time, State: e.p.State}
	}
	if !(e.k.Acc.Finite() && e.k.SpinAcc.Finite()) {
		e.k.Acc, e.k.SpinAcc = ball.Vec{}, ball.Vec{}
		e.status = NonFinite
	}
}

// place checks where a point starts. Inside an obstacle of the court it is
// refused; one of the moving obstacles, which a game may have put there, lets
// the ball through until it is out. A ball that is said to be carried must
// touch what carries it, and that must not move; one that is said to rest must
// not move.
func (e *engine) place() {
	p := &e.p
	for i := range e.bodies {
		b := &e.bodies[i]
		gap, growth, _ := b.gap(p.Time, p.Pos, p.Vel, e.ball.Radius)
		if !(gap >= -1e-6) { // a shape whose distance is NaN is nowhere to start, either
			if i < len(e.w.bodies) {
				e.status = BadInput
				return
			}
			b.let = true
			e.let++
		}
		if i != int(p.On)-1 {
			continue
		}
		if p.Phase != Flying && !(b.still && math.Abs(gap) <= 1e-6 && math.Abs(growth) <= 1e-6) {
			p.Phase = Flying
		} else if p.Phase == Flying && gap <= touching && growth < -collide.Creep {
			e.passed = i // only a ball that goes through has such a speed after a contact
		}
	}
	if int(p.On) > len(e.bodies) {
		p.Phase, p.On, p.Chatter, p.In, p.Out = Flying, 0, 0, 0, 0
	}
	if p.Phase == Resting && (p.Vel != (ball.Vec{}) || p.Spin != (ball.Vec{})) {
		p.Phase = Rolling
	}
}

// play plays to the time end, or until an event stops it. It leaves the ball
// at e.p.
func (e *engine) play(end float64) {
	most := maxSteps + int(2*e.rate*(end-e.p.Time))
	for e.status == Running && !e.done && e.p.Time < end {
		if e.steps++; e.steps > most {
			e.status = TooManyEvents
			return
		}
		switch {
		case e.riding >= 0:
			e.ride(end)
		case e.p.Phase == Flying:
			e.fly(end)
		case e.p.Phase == Rolling:
			e.roll(end)
		default:
			e.lie(end)
		}
	}
	// What takes no time happens at the end, and not when the play goes on.
	for e.status == Running && !e.done && e.riding < 0 && e.p.Phase != Resting {
		if !(e.p.Phase == Rolling && e.still()) && !e.met() {
			return
		}
	}
}

// met resolves a contact at the present time, and reports whether there is one.
func (e *engine) met() bool {
	speed := e.p.Vel.Norm()
	for i := range e.bodies {
		b := &e.bodies[i]
		if b.let || i == e.passed || e.p.Phase == Rolling && i == e.carrier || b.misses(e.p.Pos, e.p.Pos, e.ball.Radius) {
			continue
		}
		slow := noise * speed
		if !b.still {
			at := b.Motion.At(e.p.Time).Pos
			slow = noise * (speed + b.Motion.Vel.Norm() + float64(b.Motion.Spin.Norm()*e.p.Pos.Sub(at).Norm()))
		}
		if gap, growth, _ := b.gap(e.p.Time, e.p.Pos, e.p.Vel, e.ball.Radius); gap <= touching && growth < -slow {
			e.touch(i)
			return true
		}
	}
	return false
}

// step takes one step of the method under law f from the present knot to
// e.next, which is at most at end.
func (e *engine) step(f ball.Rates, end float64) {
	var s integrate.Step
	if e.dp != nil {
		s = e.dp.Next(f, e.k, end, e.propose)
	} else {
		s = e.w.config.Method.Next(f, e.k, end, e.propose)
	}
	e.next = s.To
	e.propose = s.Propose
	e.evals += s.Evaluations
	e.rejects += s.Rejected
}

// fly makes one step in the air, to the next contact if one comes first.
func (e *engine) fly(end float64) {
	propose := e.propose
	aim := end
	if e.adaptive {
		aim = min(end, e.expect())
	}
	e.step(e.flight, aim)
	if !e.sane() {
		return
	}
	last := e.next.Time
	e.seg.set(e.a, e.b)
	s, hit := e.first(-1, e.passed)
	if hit < 0 {
		e.trend()
		e.accept()
		return
	}
	after := e.propose
	e.propose = propose
	if !(e.adaptive && e.meet(hit, s)) {
		hit = e.land(e.flight, hit, s, last)
	}
	e.propose = max(e.propose, after)
	if hit >= 0 {
		e.touch(hit)
	}
}

// overshoot is by how much of its length a step towards an expected contact is
// made too long, and near the part of it within which the contact then lies.
const (
	overshoot = 0.012
	near      = 0.03
)

// trend notes how the acceleration changes, for the next expect.
func (e *engine) trend() {
	e.jerk = e.next.Acc.Sub(e.k.Acc).Scale(1 / (e.next.Time - e.k.Time))
}

// expect returns a time shortly after the next contact with a still plane, if
// the ball goes on with the acceleration and jerk that it has, and +Inf if
// there is none. A method that chooses its steps then ends one there, so that
// the contact lies where the dense output is best, see meet.
func (e *engine) expect() float64 {
	first := math.Inf(1)
	for i := range e.bodies {
		b := &e.bodies[i]
		if !b.plane {
			continue
		}
		gap, v, n := b.gap(e.k.Time, e.k.Pos, e.k.Vel, e.ball.Radius)
		a, j := e.k.Acc.Dot(n), e.jerk.Dot(n)
		// The root for constant acceleration, then Newton's method for the cubic.
		d := float64(v*v) - float64(2*a*gap)
		if !(gap > 0 && d > 0) {
			continue
		}
		t := 2 * gap / (math.Sqrt(d) - v)
		if !(t > 0) || e.propose > 0 && t > 4*e.propose { // the next step ends long before
			continue
		}
		for range 3 {
			f := gap + float64(t*(v+float64(t*(float64(0.5*a)+float64(t*j/6)))))
			g := v + float64(t*(a+float64(0.5*t*j)))
			if !(g < 0) {
				break
			}
			t -= f / g
		}
		if t > 1e-6 {
			first = min(first, e.k.Time+float64(t*(1+overshoot)))
		}
	}
	return first
}

// meet moves the ball to its contact with bodies[hit], a time s after the
// present knot and so close before the end of the step that the dense output
// is as good as another step: with u = s/h its error in the velocity is that of
// the middle of the step times 56 u²(1−u)²(2u−1), below a twentieth. It returns
// false if the contact lies elsewhere.
func (e *engine) meet(hit int, s float64) bool {
	if s < float64((1-near)*e.seg.h) {
		return false
	}
	t := e.k.Time + s
	if !(t > e.k.Time && t < e.next.Time) {
		return false
	}
	st := integrate.Between(e.a, e.b, t)
	b := &e.bodies[hit]
	gap, growth, n := b.gap(t, st.Pos, st.Vel, e.ball.Radius)
	if !(growth < 0 && math.Abs(gap) < 1e-9) {
		return false
	}
	st.Pos = b.put(t, st.Pos, n, -gap)
	e.next = integrate.NewKnot(e.flight, t, st)
	e.evals++
	if !e.sane() {
		return false
	}
	e.trend()
	e.accept()
	return true
}

// land moves the ball to its contact with bodies[hit], which the dense output
// puts a time s after the present knot. The step is taken again, to that time,
// so that the state there is as good as at any knot; what the two disagree by
// is removed by Newton's method, but never beyond last, the end of the step.
// It returns −1 if no contact comes of it: the step fell short, or missed a
// graze; else the body met, which is another if that comes first after all.
func (e *engine) land(f ball.Rates, hit int, s, last float64) (met int) {
	b := &e.bodies[hit]
	r := e.ball.Radius
	t := min(e.k.Time+s, last)
	if !(t > e.k.Time) {
		return hit
	}
	pos, vel := e.seg.at(s)
	_, _, side := b.gap(t, pos, vel, r)
	for try := 0; ; try++ {
		e.step(f, t)
		if !e.sane() {
			return -1
		}
		gap, growth, n := b.gap(t, e.next.Pos, e.next.Vel, r)
		if n.Dot(side) < 0 { // through a sheet already
			growth, n = -growth, n.Scale(-1)
			way := e.next.Pos.Sub(pos).AddScaled(e.k.Time+s-t, b.Motion.Vel)
			if gap = -gap; gap > 0 {
				gap = -r
			} else if far := side.Dot(way); far < gap-1e-6 { // the ball and all
				gap = far
			}
		}
		d, short := 0.0, e.next.Time < t
		switch {
		case short:
			gap, growth = 0, 0
		case growth < 0:
			d = min(-gap/growth, last-t)
		}
		if math.Abs(gap) > 1e-9 && d != 0 && try < 8 && t+d > e.k.Time {
			t += d
			continue
		}
		if math.Abs(d) < 1e-6 && t+d > e.k.Time {
			e.next.Pos = e.next.Pos.AddScaled(d, e.next.Vel).AddScaled(float64(0.5*d*d), e.next.Acc)
			e.next.Vel = e.next.Vel.AddScaled(d, e.next.Acc)
			e.next.Spin = e.next.Spin.AddScaled(d, e.next.SpinAcc)
			e.next.Time += d
			if gap, _, n = b.gap(e.next.Time, e.next.Pos, e.next.Vel, r); n.Dot(side) < 0 {
				gap, n = -gap, n.Scale(-1)
			}
		}
		meets := growth < 0 && gap < 1e-6
		if gap < 0 || meets {
			e.next.Pos = b.put(e.next.Time, e.next.Pos, n, -gap)
			if e.p.Phase == Rolling {
				e.corner(b)
			}
		}
		missed := !meets && !short && e.next.Time < last
		if other, s, ok := e.between(hit); ok {
			return e.land(f, other, s, e.next.Time)
		}
		e.accept()
		if missed {
			e.missed = hit // or the next step would find the same graze again
		}
		if meets && e.status == Running && !e.done {
			return hit
		}
		return -1
	}
}

// between looks for a contact with another body than hit on a step that was
// taken again: a method with fixed steps comes there another way than it went
// at first, which is a matter of millimetres where the steps are long.
func (e *engine) between(hit int) (other int, s float64, ok bool) {
	if e.adaptive {
		return 0, 0, false
	}
	skip := -1
	if e.p.Phase == Rolling {
		skip = e.carrier
	}
	e.seg.set(e.a, e.b)
	s, other = e.first(skip, e.passed)
	// Nearer to the end than a micrometre the two count as one.
	speed, _ := e.seg.bounds(ball.Vec{})
	return other, s, other >= 0 && other != hit && (e.seg.h-s)*speed > 1e-6
}

// sane checks the step just made; a ball that has left the domain ends the
// play at the last good knot.
func (e *engine) sane() bool {
	n := &e.next
	if e.status = domain(&n.State); e.status == Running && !(n.Time > e.k.Time && n.Acc.Finite() && n.SpinAcc.Finite()) {
		e.status = NonFinite
	}
	return e.status == Running
}

// domain returns Running for a state in the domain of ball.State.Validate.
func domain(s *ball.State) Status {
	switch {
	case !s.Finite():
		return NonFinite
	case !(s.Pos.Dot(s.Pos) <= ball.MaxDistance*ball.MaxDistance &&
		s.Vel.Dot(s.Vel) <= ball.MaxSpeed*ball.MaxSpeed &&
		s.Spin.Dot(s.Spin) <= ball.MaxSpin*ball.MaxSpin):
		return OutOfDomain
	}
	return Running
}

// accept makes the step's end the present knot.
func (e *engine) accept() {
	e.k = e.next
	e.p.State, e.p.Time = e.k.State, e.k.Time
	e.missed = -1
	if i := e.passed; i >= 0 {
		if gap, growth, _ := e.bodies[i].gap(e.k.Time, e.k.Pos, e.k.Vel, e.ball.Radius); !(gap <= touching && growth < 0) {
			e.passed = -1
		}
	}
	if e.let > 0 {
		e.release()
	}
	if e.tr != nil {
		e.tr.knots = append(e.tr.knots, e.k)
	}
}

// release makes bodies that let the ball through solid again if it has left
// them.
func (e *engine) release() {
	for i := range e.bodies {
		b := &e.bodies[i]
		if !b.let {
			continue
		}
		if gap, _, _ := b.gap(e.k.Time, e.k.Pos, e.k.Vel, e.ball.Radius); gap >= 0 {
			b.let = false
			e.let--
		}
	}
}

// squeezed is how many contacts within a nanosecond make a ball squeezed.
const squeezed = 64

// squeeze counts contacts. A ball between something that moves and something
// that does not give way cannot be kept out of both: the one that moves then
// lets it through. Between things at rest it is wedged, which squeeze reports.
func (e *engine) squeeze(hit int) (wedged bool) {
	if !(e.p.Time-e.since <= 1e-9) {
		e.since, e.stuck, e.presser = e.p.Time, 0, -1
	}
	if !e.bodies[hit].still {
		e.presser = hit
	}
	if e.stuck++; e.stuck < squeezed {
		return false
	}
	if e.stuck = 0; e.presser < 0 {
		return true
	}
	e.bodies[e.presser].let = true
	e.let++
	e.presser = -1
	return false
}

// touch resolves a contact of the ball, which is at the present knot, with
// bodies[hit].
func (e *engine) touch(hit int) {
	b := &e.bodies[hit]
	before := e.p.State
	if e.squeeze(hit) {
		e.carrier, e.p.On = hit, int32(hit+1)
		e.rest()
		return
	}
	c := b.Obstacle.Contact(e.p.Time, before.Pos)
	in := -c.Normal.Dot(before.Vel.Sub(c.Vel))
	after, impact := b.Resolver.Resolve(e.ball, before, c)
	if e.status = domain(&after); e.status != Running {
		return
	}
	if after.Pos != before.Pos {
		after.Pos = moved(before.Pos, after.Pos, c.Normal, e.ball.Radius)
	} else if low := e.ball.Radius - c.Normal.Dot(before.Pos.Sub(c.Point)); low > touching && low <= 1e-6 {
		after.Pos = after.Pos.AddScaled(low, c.Normal) // it began a little inside
	}
	out := c.Normal.Dot(after.Vel.Sub(c.Vel))
	same := int(e.p.On) == hit+1
	prevIn, prevOut := e.p.In, e.p.Out
	if !same {
		e.p.Chatter, prevIn, prevOut = 0, 0, 0
	}
	slip := collide.ContactVelocity(e.ball, after, c)
	slip = slip.AddScaled(-slip.Dot(c.Normal), c.Normal)
	chatter, settles := e.w.config.Rest.Next(e.p.Chatter, prevIn, prevOut, in, max(out, 0), slip.Norm())
	settles = settles || out < faint
	through := out < -collide.Creep && in > 0 && !impact.Stay
	// A ball that rolls down into a corner stays against both surfaces, and the
	// second one holds it without friction: kicks by it would end in no time and
	// begin again for ever.
	corner := e.p.Phase == Rolling && b.still && !through && in < cornered && e.k.Acc.Dot(c.Normal) < -1e-6
	stays := (impact.Stay || settles) && !through
	switch {
	case corner:
		after = before
		after.Vel = after.Vel.AddScaled(in, c.Normal)
		out, impact.Grip = 0, false
	case stays:
		after.Vel = after.Vel.AddScaled(-out, c.Normal)
	}
	carried, carrier := e.p.Phase != Flying, int(e.p.On)-1
	e.p.State = after
	e.p.Phase = Flying
	e.p.On, e.p.Chatter, e.p.In, e.p.Out = int32(hit+1), chatter, max(in, 0), max(out, 0)
	switch {
	case b.Role == collide.Floor && impact.Part != court.Flank:
		e.p.Bounces = min(e.p.Bounces+1, mostBounces)
	case b.Role == collide.Striker:
		e.p.Bounces = 0
	}
	if through {
		e.passed = hit
	}
	e.emit(&Event{
		Kind: Hit, Time: e.p.Time, On: b.Name, Part: impact.Part, Role: b.Role, Bounces: e.p.Bounces,
		Contact: c, Before: before, After: after,
		Impulse: collide.Impulse(e.ball, before, after),
		Lost:    collide.Loss(e.ball, before, after, c),
		Grip:    impact.Grip,
	})
	e.k.State = after
	switch {
	case carried:
		e.carrier = carrier
		e.resume(carrier, hit, c.Normal, corner, stays)
	case stays:
		e.settle(hit)
	}
	if e.tr != nil { // a ball that rolls on does so without an event of its own
		e.tr.marks[len(e.tr.marks)-1] = markOf(&e.p)
	}
	status := e.status
	e.knot()
	if status != Running {
		e.status = status
	}
	e.again()
}

// moved is the place of a ball that a resolver has moved: along the normal,
// outwards, by at most a radius. Other moves are not a resolver's to make.
func moved(from, to, n ball.Vec, r float64) ball.Vec {
	d := n.Dot(to.Sub(from))
	return from.AddScaled(max(0, min(d, r)), n)
}

// again stores the present knot a second time, after a change of the state at
// one time.
func (e *engine) again() {
	if e.tr != nil {
		e.tr.knots = append(e.tr.knots, e.k)
	}
}

// emit records an event and asks whether the play ends with it.
func (e *engine) emit(ev *Event) {
	if e.count++; e.count > maxEvents {
		e.status = TooManyEvents
	}
	e.out = append(e.out, *ev)
	if e.tr != nil {
		e.tr.marks = append(e.tr.marks, markOf(&e.p))
	}
	u := &e.until
	if u.Bounces > 0 && int(e.p.Bounces) >= u.Bounces || u.Event != nil && u.Event(&e.out[len(e.out)-1]) {
		e.done = true
	}
}

// note records a change of phase.
func (e *engine) note(k Kind) {
	b := &e.bodies[e.carrier]
	e.emit(&Event{
		Kind: k, Time: e.p.Time, On: b.Name, Role: b.Role, Bounces: e.p.Bounces,
		Contact: b.Obstacle.Contact(e.p.Time, e.p.Pos), Before: e.k.State, After: e.p.State,
	})
}
