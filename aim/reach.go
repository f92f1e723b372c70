package aim

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/internal/detmath"
)

// nearest finds the reachable target nearest to the one that is not.
func (v *Solver) nearest(how outcome) *UnreachableError {
	j := &v.job
	e := &UnreachableError{}
	var p probe
	if j.dimension() == 3 {
		e.Ok = v.nearestAlong(&p)
	} else {
		e.Ok = v.nearestAcross(how, &p)
	}
	if e.Ok {
		e.Launch, e.Nearest = j.start(&p.x), p.f.pos
		e.Nearest.Y = j.shot.Target.Y
	}
	return e
}

// nearestAcross looks for the elevation at which the ball comes down nearest
// to the target.
func (v *Solver) nearestAcross(how outcome, best *probe) bool {
	j := &v.job
	m := coarse
	if how == early {
		m = v.method // a coarse step may miss that the ball touches ground
	}
	s := &v.scans
	v.scan(m, &level, s)
	from, to := 0, grid-1
	if !j.via {
		top := 0
		for i := range s {
			if s[i].high > s[top].high || !(s[top].high*0 == 0) {
				top = i
			}
		}
		if j.upper {
			from = top
		} else {
			to = top
		}
	}
	at := -1
	for i := from; i <= to; i++ {
		if j.worth(&s[i]) > -1e8 && (at < 0 || j.worth(&s[i]) > j.worth(&s[at])) {
			at = i
		}
	}
	if at < 0 {
		return false
	}
	a, b, c := s[max(at-1, 0)], s[at], s[min(at+1, grid-1)]
	v.climb(m, &level, &a, &b, &c, true, 0, 1e-4)
	const near = 0.005
	a.x.el, c.x.el = max(b.x.el-near, -steepest), min(b.x.el+near, steepest)
	v.look(v.method, &level, b.x.el, b.az, &b)
	if how != early {
		v.climb(v.method, &level, &a, &b, &c, true, 0, 1e-4)
	}
	*best = b
	return b.f.ok && j.worth(&b) > -1e8
}

// worth is how near a probe along the level line comes to the target, in m
// and negative; -1e9 or less if it is none.
func (j *job) worth(p *probe) float64 {
	switch {
	case !(p.high*0 == 0):
		return -2e9
	case !p.f.ok:
		return p.high
	case j.via && !(p.f.bounced && j.shot.Via.In(p.f.bounce)):
		return -1.5e9
	}
	return -math.Abs(p.high)
}

// nearestAlong draws the target nearer until there is a solution, for a shot
// that leaves the speed open.
func (v *Solver) nearestAlong(best *probe) bool {
	j := &v.job
	whole := *j
	found := false
	lo, hi := 0.0, 1.0
	if j.kind == over {
		lo = j.shot.From.Z / (j.shot.From.Z - j.centre.Z) // the net
	}
	for range 14 {
		mid := float64(0.5 * (lo + hi))
		*j = whole
		j.d = float64(mid * whole.d)
		if !(j.d >= 1e-3) {
			break
		}
		j.centre = ball.Vec{X: whole.shot.From.X, Y: whole.centre.Y, Z: whole.shot.From.Z}.AddScaled(j.d, whole.e)
		j.line = bisecting(j.d, j.dy)
		var at attempt
		tk := v.tk
		ok := v.rough(&tk) && v.refine(&tk, nil, &at) == hit
		whole.flights, whole.evals = j.flights, j.evals
		if ok {
			found, lo = true, mid
			best.x, best.f = tk.x, tk.f
		} else {
			hi = mid
		}
	}
	*j = whole
	return found
}

// family solves a shot that leaves the speed open. The launches that hit the
// target are a family, one for each elevation above the straight way; its
// apex, its time of flight and its height at the net rise with the elevation.
// So two nested searches find what the quick way did not.
func (v *Solver) family(tk *track) bool {
	j := &v.job
	const n = 24
	straight := detmath.Atan2(j.dy, j.d)
	low := max(straight-0.4, -1.5)
	var a, b probe
	known := false
	for i := 0; i <= n; i++ {
		if !v.member(low+float64(float64(i)*((1.569-low)/n)), &b) {
			known = false
			continue
		}
		if c := b; known && a.high < 0 && b.high >= 0 && v.narrow(tk, &a, &c) {
			return true
		}
		a, known = b, true
	}
	return false
}

// narrow halves the bracket a, b of family members until it is small.
func (v *Solver) narrow(tk *track, a, b *probe) bool {
	var c probe
	for range 30 {
		if !v.member(float64(0.5*(a.x.el+b.x.el)), &c) {
			return false
		}
		if c.high < 0 {
			*a = c
		} else {
			*b = c
		}
		if math.Abs(c.high) < 0.02 {
			tk.x, tk.f = c.x, c.f
			return true
		}
	}
	return false // a jump, and no root
}

// member looks for the speed with which a launch at elevation el hits. The
// probe's high is then how far the given is missed.
func (v *Solver) member(el float64, p *probe) bool {
	j := &v.job
	x := unknowns{el: el, az: -j.model.drift}
	// The speed in vacuum, from where on to look.
	sin, cos := detmath.Sincos(el)
	drop := float64(j.d*sin) - float64(j.dy*cos)
	x.speed = 10
	if drop > 0 && cos > 0 && j.model.g > 0 {
		x.speed = math.Sqrt(j.model.g * j.d * j.d / (2 * cos * drop))
	}
	x.speed = max(0.1, min(x.speed, 200))
	var slow, fast float64 // speeds that fall short and that fly over; 0: unknown
	var fs, ff float64
	for range 40 {
		v.fly(coarse, &j.line, &x, &p.f)
		if !p.f.ok {
			return false
		}
		x.az -= max(-1, min(p.f.wide/j.d, 1))
		if math.Abs(p.f.high) < 1e-3*(1+0.01*j.d) {
			r := j.residual(&p.f)
			p.x, p.high = x, r[2]
			return j.kind != over || p.f.crossed
		}
		if p.f.high < 0 {
			slow, fs = x.speed, p.f.high
		} else {
			fast, ff = x.speed, p.f.high
		}
		switch {
		case fast == 0:
			if x.speed *= 1.5; x.speed > 0.5*ball.MaxSpeed {
				return false
			}
		case slow == 0:
			if x.speed *= 0.6; x.speed < 1e-3 {
				return false
			}
		default:
			t := fs / (fs - ff)
			x.speed = slow + float64((fast-slow)*max(0.1, min(t, 0.9)))
		}
	}
	return false
}
