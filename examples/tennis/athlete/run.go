package athlete

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// Limits are what a body can do at the moment.
type Limits struct {
	Speed        float64 // m/s
	Acceleration float64 // m/s²
	Braking      float64 // m/s², along the way
	Turning      float64 // m/s², with which speed across the way is killed
}

// Run is a way to a place: exact in time, so that nothing has to be stepped.
// It is the sum of two motions at right angles. Across the line to the goal
// the speed that the body still has is killed by Turning. Along it the body
// brakes if it moves away, speeds up to its top speed, and brakes at the end
// to stand, or if it runs through does not.
type Run struct {
	From  Body
	Start float64 // s
	Goal  ball.Vec

	u, w   ball.Vec // along and across
	along  [5]leg
	across leg
	n      int
	end    float64 // s, duration along
	exit   float64 // m/s, at the goal
}

// leg is a stretch of constant acceleration.
type leg struct{ t, v, a float64 } // duration, speed at its start, acceleration

func (l leg) way(t float64) float64 { return float64(l.v*t) + float64(float64(0.5*l.a*t)*t) }

// Stand is the run of a body that comes to rest as soon as it can and stays.
func Stand(from Body, start float64, lim Limits) Run {
	_, v := from.Vel.Unit()
	stop := from.Pos
	if v > 0 {
		stop = stop.AddScaled(v/(2*lim.Braking), from.Vel)
	}
	return NewRun(from, start, stop, lim, true)
}

// NewRun returns the run from a body at the time start to goal. If stop holds
// it ends there at rest, otherwise at full speed.
func NewRun(from Body, start float64, goal ball.Vec, lim Limits, stop bool) Run {
	goal.Y = 0
	r := Run{From: from, Start: start, Goal: goal}
	// The line to the goal begins where the body will have drifted to while
	// its speed across is killed; a few rounds make the two agree.
	off := goal.Sub(from.Pos)
	var d float64
	for round := range 24 {
		r.u, d = off.Unit()
		if d < 1e-9 {
			r.u, d = ball.Vec{Z: 1}, 0
		}
		r.w = ball.Vec{X: r.u.Z, Z: -r.u.X}
		vw := from.Vel.Dot(r.w)
		drift := vw * math.Abs(vw) / (2 * lim.Turning)
		was := off
		off = goal.Sub(from.Pos).AddScaled(-drift, r.w)
		if round > 2 { // where it swings to and fro, meet in the middle
			off = off.Add(was).Scale(0.5)
		}
		if d := off.Sub(was); d.Dot(d) < 1e-8 {
			break
		}
	}
	off = off.Sub(r.u.Scale(off.Dot(r.u)))
	if off.Dot(off) > 1e-3 {
		return r.turnRound(lim, stop)
	}
	vw := from.Vel.Dot(r.w)
	if vw != 0 {
		r.across = leg{math.Abs(vw) / lim.Turning, vw, -math.Copysign(lim.Turning, vw)}
	}
	r.plan(from.Vel.Dot(r.u), goal.Sub(from.Pos).Dot(r.u), lim, stop)
	return r
}

// turnRound is the run of a body too fast to bend its way to a near goal: it
// brakes to a stand and then goes there.
func (r Run) turnRound(lim Limits, stop bool) Run {
	v := r.From.Vel.Norm()
	t := v / lim.Braking
	off := r.Goal.Sub(r.From.Pos).AddScaled(-0.5*t, r.From.Vel)
	u, d := off.Unit()
	if d < 1e-9 {
		u, d = ball.Vec{Z: 1}, 0
	}
	r.u, r.w = u, ball.Vec{X: u.Z, Z: -u.X}
	vu, vw := r.From.Vel.Dot(r.u), r.From.Vel.Dot(r.w)
	r.across = leg{t, vw, -vw / t}
	r.add(leg{t, vu, -vu / t})
	r.plan(0, d, lim, stop)
	return r
}

func (r *Run) add(l leg) {
	if l.t > 0 {
		r.along[r.n] = l
		r.n++
		r.end += l.t
	}
}

// plan fills the legs along the line: a way d (may be negative, a little, by
// the drift) from the speed v.
func (r *Run) plan(v, d float64, lim Limits, stop bool) {
	if d < 0 { // go back by the mirror image
		r.u, r.w = r.u.Scale(-1), r.w.Scale(-1)
		r.across.v, r.across.a = -r.across.v, -r.across.a
		v, d = -v, -d
	}
	a, b := lim.Acceleration, lim.Braking
	if v < 0 {
		t := -v / b
		r.add(leg{t, v, b})
		d += float64(v*v) / (2 * b)
		v = 0
	}
	top := lim.Speed
	if v > top { // was faster, jogging now
		top = v
	}
	sign := 1.0
	if stop && float64(v*v) > 2*b*d {
		// Too fast to stop there: slide past and come back.
		r.add(leg{v / b, v, -b})
		d, v, sign = float64(v*v)/(2*b)-d, 0, -1
	}
	if d < 1e-12 {
		return
	}
	if !stop {
		b = math.Inf(1)
	}
	// Peak speed without a limit: v² + 2 a s1 = p², p² = 2 b s2, s1 + s2 = d.
	p := math.Sqrt((d + float64(v*v)/(2*a)) / (1/(2*a) + 1/(2*b)))
	p = min(p, top)
	s1 := (float64(p*p) - float64(v*v)) / (2 * a)
	s2 := float64(p*p) / (2 * b)
	r.add(leg{(p - v) / a, sign * v, sign * a})
	if rest := d - s1 - s2; rest > 1e-12 {
		r.add(leg{rest / p, sign * p, 0})
	}
	if stop {
		r.add(leg{p / b, sign * p, -sign * b})
	} else {
		r.exit = p
	}
}

// End returns the time in s at which the goal is reached.
func (r *Run) End() float64 { return r.Start + max(r.end, r.across.t) }

// At returns the body at the time t in s. Beyond the end of a run that stops
// it stands; one that does not goes on at its last speed.
func (r *Run) At(t float64) Body {
	t -= r.Start
	if t <= 0 {
		return r.From
	}
	tw := min(t, r.across.t)
	x := r.across.way(tw)
	vx := 0.0
	if t < r.across.t {
		vx = r.across.v + float64(r.across.a*t)
	}
	var y, vy float64
	vy = r.exit
	for i := range r.n {
		l := r.along[i]
		if t < l.t {
			y += l.way(t)
			vy = l.v + float64(l.a*t)
			t = 0
			break
		}
		y += l.way(l.t)
		t -= l.t
	}
	y += float64(r.exit * t)
	return Body{
		Pos: r.From.Pos.AddScaled(y, r.u).AddScaled(x, r.w),
		Vel: r.u.Scale(vy).AddScaled(vx, r.w),
	}
}

// Needs returns how long in s a body needs for the way to goal, to stand
// there or to run through.
func Needs(from Body, goal ball.Vec, lim Limits, stop bool) float64 {
	r := NewRun(from, 0, goal, lim, stop)
	return r.End()
}
