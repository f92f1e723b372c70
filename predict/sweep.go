package predict

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// touching is the distance in m below which ball and surface count as in
// contact. Two contacts within the time in which no more than this is covered
// count as simultaneous and are taken in the order of the obstacles.
const touching = 1e-12

// noise is the normal speed, over the speed, that is rounding and nothing else,
// and no approach.
const noise = 1e-14

// gap returns how far the surface of a ball of radius r, whose centre is at p
// at time t, is from b, the normal there, and the speed at which the gap
// grows for a ball that moves with velocity v.
func (b *body) gap(t float64, p, v ball.Vec, r float64) (gap, growth float64, n ball.Vec) {
	if b.plane {
		return b.normal.Dot(p) - b.offset - r, b.normal.Dot(v), b.normal
	}
	d, n := b.Obstacle.Distance(t, p)
	if b.still {
		return d - r, n.Dot(v), n
	}
	at := p.AddScaled(-d, n)
	return d - r, n.Dot(v.Sub(b.Motion.Velocity(t, at))), n
}

// put returns the place d along n from p, where the ball touches b. Of a sheet
// that the centre meets it is on the side to which n points.
func (b *body) put(t float64, p, n ball.Vec, d float64) ball.Vec {
	p = p.AddScaled(d, n)
	if b.plane || b.convex {
		return p
	}
	if _, m := b.Obstacle.Distance(t, p); m.Dot(n) < 0 {
		p = p.AddScaled(touching/2, n)
	}
	return p
}

// first returns the time since the segment's start at which the ball first
// touches one of the bodies while approaching it, and which: −1 for none, and
// the segment's length. Contacts at the same time come in the order of the
// bodies. skip is left out (the surface that carries the ball), passed is the
// one that the ball is just going through at the segment's start; −1 for none.
func (e *engine) first(skip, passed int) (s float64, hit int) {
	g := &e.seg
	r := e.ball.Radius
	s, hit = g.h, -1
	ready := false
	for i := range e.bodies {
		b := &e.bodies[i]
		if i == skip || skip >= 0 && i == e.wedge || b.let || b.misses(g.lo, g.hi, r) {
			continue
		}
		if !ready {
			g.powers(e.a, e.b)
			ready = true
		}
		from := 0.0
		if i == passed {
			from = e.through(b, r)
		} else if i == e.missed {
			from = min(e.through(b, r), float64(g.h/1024))
		}
		c, ok := g.contact(b, r, from, s)
		if ok && hit >= 0 {
			speed, _ := g.bounds(b.Motion.Vel)
			ok = s-c > touching/speed
		}
		if ok {
			s, hit = c, i
		}
	}
	return s, hit
}

// through returns the time after which a ball that passes through a sheet has
// left it by a nanometre.
func (e *engine) through(b *body, r float64) float64 {
	_, growth, _ := b.gap(e.seg.t0, e.a.Pos, e.a.Vel, r)
	return min(1e-9/math.Abs(growth), e.seg.h)
}

// contact returns the first time in [from, limit], counted from the segment's
// start, at which a ball of radius r touches b while approaching it.
//
// From a time at which the gap is g and grows at the rate g′, no contact can
// come before the gap has been used up at the greatest relative speed L; and
// where the distance is a convex function of the place, not before
// g + g′τ − ½Aτ² = 0, with A the greatest relative acceleration: the ball
// cannot turn towards the body faster. Advancing by the larger of the two never
// passes a contact, however fast the ball and thin the body, and the second
// one converges like Newton's method.
func (g *segment) contact(b *body, r, from, limit float64) (float64, bool) {
	speed, acc := g.bounds(b.Motion.Vel)
	if !b.still {
		// In the frame of a body that turns. The greatest distance from its
		// centre is taken over the control points.
		far := 0.0
		w := b.Motion.Spin.Norm()
		for i := range g.b {
			at := b.Motion.Pos.AddScaled(g.t0+float64(g.h*float64(i)/5)-b.Motion.Time, b.Motion.Vel)
			far = max(far, g.b[i].Sub(at).Norm())
		}
		acc += float64(2*w*speed) + float64(3*w*w*far)
		speed += float64(w * far)
	}
	slow := noise * speed
	// least is the shortest step. Where the distance is not convex a graze
	// less deep than 0.1 µm may be passed, which keeps a near miss short.
	least := 1e-9
	if !b.convex {
		least = 1e-7
	}
	if !(speed > 0) {
		return 0, false
	}
	least /= speed
	outside := -1.0 // the last time at which the ball was not inside
	before := limit // the time before s, if the step from there was not safe
	s := from
	for n := 0; s <= limit; n++ {
		p, v := g.at(s)
		gap, growth, _ := b.gap(g.t0+s, p, v, r)
		if gap <= touching && growth < -slow {
			if gap < -touching && outside >= 0 {
				s = g.polish(b, r, outside, s, slow)
			}
			return s, true
		}
		if growth >= 0 && before < s {
			// It was nearest in between. A sheet that is met by the centre of
			// the ball is touched there and nowhere else.
			if c, ok := g.nearest(b, r, before, s); ok {
				return c, true
			}
		}
		if gap != gap || growth != growth || s == limit {
			return 0, false
		}
		if gap >= -touching {
			outside = s
		}
		if n == 256 {
			// A ball that glides along the surface: go on by samples. What
			// may be passed now is a dip of less than acc·(h/1024)²/8.
			least = max(least, float64(g.h/1024))
		}
		step := math.Abs(gap) / speed
		if b.convex {
			// Written so that nothing cancels: acc may be mere rounding. Where
			// it is 0 and the gap does not fall, this is Inf or NaN, and the
			// search is over.
			switch d := math.Sqrt(float64(growth*growth) + float64(2*acc*max(gap, 0))); {
			case growth < 0:
				step = max(step, 2*gap/(d-growth))
			default:
				step = max(step, (growth+d)/acc)
			}
		}
		next := s + step
		before = limit
		if step < least {
			next = min(s+least, limit) // not a safe step: look at the end, too
			if growth < -slow {
				before = s
			}
		}
		s = next
	}
	return 0, false
}

// nearest looks, by bisection, for a contact between lo, where the gap falls,
// and hi, where it grows.
func (g *segment) nearest(b *body, r, lo, hi float64) (float64, bool) {
	for range 64 {
		mid := lo + float64((hi-lo)/2)
		p, v := g.at(mid)
		if gap, growth, _ := b.gap(g.t0+mid, p, v, r); !(growth < 0) {
			hi = mid
		} else if lo = mid; gap <= touching {
			return lo, true
		}
	}
	return 0, false
}

// polish returns the earliest time that bisection finds in (lo, hi] at which
// the gap is gone and falls faster than slow, for a ball that is not inside at
// lo and is at hi.
func (g *segment) polish(b *body, r, lo, hi, slow float64) float64 {
	for range 64 {
		mid := lo + float64((hi-lo)/2)
		p, v := g.at(mid)
		if gap, growth, _ := b.gap(g.t0+mid, p, v, r); gap >= -touching {
			lo = mid
			if gap <= touching && growth < -slow {
				return lo
			}
		} else {
			hi = mid
		}
	}
	return lo
}
