package aim

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/internal/detmath"
)

// A line in the plane of distance ρ from the launch along the ground and
// height y. It runs through the target, (nρ, ny) along it and (mρ, my) across
// it; flights are followed until they cross it in the direction of m.
type line struct{ mRho, mY, nRho, nY float64 }

// bisecting is the line that halves the angle between the vertical and the
// way to the target: the direction of the launch of greatest reach in vacuum,
// whose ball comes in at a right angle to it. Flat balls and lobs come in at
// up to 45° from that, and balls that rise to a target 60° up at 75°, so that
// where a flight crosses the line is a smooth function of its launch for all of
// them, also of those that fall short. Every launch is on the near side, and
// every ball that falls crosses it.
func bisecting(d, dy float64) line {
	r := math.Sqrt(float64(d*d) + float64(dy*dy))
	x, y := d/r, dy/r+1
	n := math.Sqrt(float64(x*x) + float64(y*y))
	if !(n > 1e-6) {
		return line{1, 0, 0, 1} // straight down
	}
	x, y = x/n, y/n
	return line{mRho: y, mY: -x, nRho: x, nY: y}
}

// level is the horizontal line.
var level = line{mRho: 0, mY: -1, nRho: 1, nY: 0}

// flight is what a flight without obstacles tells, where it crosses the line.
type flight struct {
	ok         bool
	time       float64 // s since the launch
	pos, vel   ball.Vec
	rho, rate  float64 // m, m/s: distance from the launch along the ground, and its growth
	wide, high float64 // m: where the line is crossed, to the left and along the line
	miss       float64 // m, see job.missAt
	top        float64 // m, greatest height of the centre, for Apex and short flights
	speed      float64 // m/s, at launch

	// At the net.
	crossed          bool
	clear            float64 // m, above the cord
	netTime          float64 // s since the launch
	netRho, netSlope float64
	netHeight        float64

	bounced bool
	bounce  ball.Vec // m, first contact point of a shot with Via
	short   bool     // stayed below a level line
	expired bool     // did not come to the line in the world's time
}

// spent reports whether a shot has had its share of work, and is given up: this
// many evaluations of the law, about 20 ms, and this much time flown in seconds.
// Strokes take hundreds, serves that must be made slower often tens of
// thousands, and fine steps more, though they fly no longer. Beyond both are
// flights of minutes, as from a height of many kilometres.
func (j *job) spent() bool { return j.evals > 200_000 && j.flown > 2000 }

// polar returns the distance of a point p from the launch along the ground,
// and its growth at the velocity u, for a launch with heading h. Behind the
// launch the distance becomes negative.
func (j *job) polar(h, p, u ball.Vec) (rho, rate float64) {
	x, y := j.aside(h, p)
	vx, vy := u.Dot(h), float64(u.X*h.Z)-float64(u.Z*h.X)
	if !(x > 0) {
		return x + math.Abs(y), vx
	}
	r := math.Sqrt(float64(x*x) + float64(y*y))
	return r, (float64(x*vx) + float64(y*vy)) / r
}

// aside returns how far p is from the launch along the heading h and to its
// left.
func (j *job) aside(h, p ball.Vec) (along, left float64) {
	p = p.Sub(j.shot.From)
	return p.Dot(h), float64(p.X*h.Z) - float64(p.Z*h.X)
}

// fly follows the ball launched at x through the air until it crosses the
// line l, with no obstacle but the floor of a first bounce. A flight that the
// world would refuse, or that does not come to that floor, is not ok.
func (v *Solver) fly(m integrate.Method, l *line, x *unknowns, f *flight) {
	j := &v.job
	*f = flight{top: j.shot.From.Y, speed: x.speed, miss: math.Inf(1)}
	if !(x.speed <= ball.MaxSpeed) {
		return
	}
	p := j.start(x)
	h := j.heading(x.az)
	a := integrate.NewKnot(v.rates, p.Time, p.State)
	j.evals++
	end := p.Time + v.maxTime
	propose := 0.0
	low := j.via // before the first bounce
	before := l.across(j, h, &a)
	for !j.spent() {
		s := m.Next(v.rates, a, end, propose)
		j.evals += s.Evaluations
		b := &s.To
		j.flown += b.Time - a.Time
		if !b.State.Finite() || !(b.Time > a.Time) {
			return
		}
		propose = s.Propose
		if low && b.Pos.Y <= j.viaY && b.Pos.Y < a.Pos.Y {
			if !(a.Pos.Y > j.viaY) || !v.rebound(f, &a, b) {
				return
			}
			low, propose = false, 0
			if before = l.across(j, h, &a); before >= 0 && l.mRho != 0 {
				v.arrive(f, l, x, h, &a.State, a.Time) // beyond the target already
				return
			}
			continue
		}
		if j.crosses && !f.crossed && (a.Pos.Z > 0) != (b.Pos.Z > 0) {
			v.net(f, h, &a, b)
		}
		if j.kind == apex {
			f.top = max(f.top, b.Pos.Y)
			if (a.Vel.Y > 0) != (b.Vel.Y > 0) {
				f.top = max(f.top, integrate.PositionBetween(&a, b, turns(&a, b)).Y)
			}
		}
		after, until := l.across(j, h, b), b.Time
		if l.mRho == 0 && before < 0 && a.Vel.Y < 0 && b.Vel.Y >= 0 {
			// It may have dipped below the level in between.
			t := turns(&a, b)
			if dip := l.value(j, 0, integrate.PositionBetween(&a, b, t).Y); dip >= 0 {
				after, until = dip, t
			}
		}
		if !low && before < 0 && after >= 0 {
			t := root(&a, b, until, func(p, u ball.Vec) (float64, float64) {
				rho, rate := j.polar(h, p, u)
				return l.value(j, rho, p.Y), float64(l.mRho*rate) + float64(l.mY*u.Y)
			})
			st := integrate.Between(&a, b, t)
			v.arrive(f, l, x, h, &st, t)
			return
		}
		if l.mRho == 0 && b.Vel.Y < 0 && before > 0 && after > 0 {
			f.short, f.top = true, max(f.top, a.Pos.Y, b.Pos.Y)
			return
		}
		a, before = *b, after
		if f.expired = !(a.Time < end); f.expired {
			v.arrive(f, l, x, h, &a.State, a.Time)
			return
		}
	}
}

// turns is when between the knots a and b the ball neither rises nor falls.
func turns(a, b *integrate.Knot) float64 {
	pull := float64(0.5 * (a.Acc.Y + b.Acc.Y))
	return root(a, b, b.Time, func(_, u ball.Vec) (float64, float64) { return u.Y, pull })
}

// rebound puts into a the knot after the first bounce, which is between a and
// b: as on a level surface without an end.
func (v *Solver) rebound(f *flight, a, b *integrate.Knot) bool {
	j := &v.job
	t := root(a, b, b.Time, func(p, u ball.Vec) (float64, float64) { return p.Y - j.viaY, u.Y })
	s := integrate.Between(a, b, t)
	s.Pos.Y = j.viaY
	f.bounce, f.bounced = ball.Vec{X: s.Pos.X, Y: j.viaY - v.ball.Radius, Z: s.Pos.Z}, true
	o := &v.court.Obstacles[j.viaOn]
	up := ball.Vec{Y: 1}
	pose := o.Motion.At(t)
	back := pose.Rot.Inverse()
	s, _ = o.Resolver.Resolve(v.ball, s, collide.Contact{
		Point: f.bounce, Normal: up, Vel: o.Motion.Velocity(t, f.bounce),
		LocalPoint: back.Rotate(f.bounce.Sub(pose.Pos)), LocalNormal: back.Rotate(up), Rot: pose.Rot,
	})
	if !s.Finite() {
		return false
	}
	*a = integrate.NewKnot(v.rates, t, s)
	j.evals++
	return true
}

// value is how far (rho, y) is across the line in the direction of m.
func (l *line) value(j *job, rho, y float64) float64 {
	return float64(l.mRho*(rho-j.d)) + float64(l.mY*(y-j.centre.Y))
}

// across is the value of the line for the ball at knot k.
func (l *line) across(j *job, h ball.Vec, k *integrate.Knot) float64 {
	rho, _ := j.polar(h, k.Pos, k.Vel)
	return l.value(j, rho, k.Pos.Y)
}

// arrive notes where the ball is, in state s near the line at the time t.
func (v *Solver) arrive(f *flight, l *line, x *unknowns, h ball.Vec, s *ball.State, t float64) {
	j := &v.job
	rho, rate := j.polar(h, s.Pos, s.Vel)
	along, left := j.aside(h, s.Pos)
	f.ok, f.time, f.pos, f.vel, f.rho, f.rate = true, t-j.shot.Time, s.Pos, s.Vel, rho, rate
	f.high = float64(l.nRho*(rho-j.d)) + float64(l.nY*(s.Pos.Y-j.centre.Y))
	f.wide = float64(j.d * (x.az + detmath.Atan2(left, along)))
	f.miss = j.missAt(s.Pos, s.Vel)
	if f.crossed && f.netTime > f.time { // only on the rest of a long step
		f.crossed = false
	}
}

// missAt is by how much a ball at p with velocity u, near the target, will
// miss it: on a floor, as the distance along the surface, in the air as the
// least distance.
func (j *job) missAt(p, u ball.Vec) float64 {
	q := p.Sub(j.centre)
	if j.floor >= 0 {
		down := u.Dot(j.normal)
		if !(down < 0) {
			return math.Inf(1)
		}
		return q.AddScaled(-q.Dot(j.normal)/down, u).Norm()
	}
	uu := u.Dot(u)
	if !(uu > 0) {
		return q.Norm()
	}
	return q.AddScaled(-q.Dot(u)/uu, u).Norm()
}

// net notes the crossing of the plane z = 0 between the knots a and b.
func (v *Solver) net(f *flight, h ball.Vec, a, b *integrate.Knot) {
	t := root(a, b, b.Time, func(p, u ball.Vec) (float64, float64) { return p.Z, u.Z })
	s := integrate.Between(a, b, t)
	height, ok := v.court.Net.Height(s.Pos.X)
	if !ok {
		return
	}
	rho, rate := v.job.polar(h, s.Pos, s.Vel)
	f.crossed, f.clear = true, s.Pos.Y-v.ball.Radius-height
	f.netTime, f.netRho, f.netHeight = t-v.job.shot.Time, rho, s.Pos.Y
	if rate > 0 {
		f.netSlope = s.Vel.Y / rate
	}
}

// root returns the time after the knot a, and not after hi, at which g changes
// sign on the way to the knot b, by Newton's method inside a bracket, and that
// of a if g is zero there. g returns a value and its rate of change.
func root(a, b *integrate.Knot, hi float64, g func(pos, vel ball.Vec) (value, rate float64)) float64 {
	lo := a.Time
	ga, _ := g(a.Pos, a.Vel)
	if ga == 0 {
		return lo
	}
	end := integrate.Between(a, b, hi)
	gb, _ := g(end.Pos, end.Vel)
	t := lo
	if ga != gb {
		t = lo + float64((hi-lo)*(ga/(ga-gb)))
	}
	for range 60 {
		if !(t > lo && t < hi) {
			t = lo + float64(0.5*(hi-lo))
			if !(t > lo && t < hi) {
				return hi
			}
		}
		s := integrate.Between(a, b, t)
		gt, rate := g(s.Pos, s.Vel)
		if (gt < 0) == (ga < 0) {
			lo = t
		} else {
			hi = t
		}
		next := t - gt/rate
		if math.Abs(next-t) <= 1e-15+float64(2e-16*math.Abs(t)) {
			return t
		}
		t = next
	}
	return t
}
