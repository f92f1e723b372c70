package aim

import (
	"math"

	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// steepest is the highest and lowest elevation looked at, rad.
const steepest = 1.5707

// probe is a flight at a fixed elevation whose azimuth has been turned until
// it points at the target.
type probe struct {
	x    unknowns // as flown
	az   float64  // the azimuth to fly next
	f    flight
	high float64 // f.high; with -1e9 for a flight that does not come near
}

// look flies at the elevation el, at first with the azimuth az.
func (v *Solver) look(m integrate.Method, l *line, el, az float64, p *probe) {
	j := &v.job
	for try := 0; ; try++ {
		p.x = unknowns{el: el, az: az}
		j.constrain(&p.x)
		v.fly(m, l, &p.x, &p.f)
		if m != coarse {
			j.flights++
		}
		switch {
		case p.f.ok:
			p.high = p.f.high
		case p.f.short:
			p.high, p.az = -1e9+p.f.top, az
			return
		default:
			p.high, p.az = math.NaN(), az
			return
		}
		turn := p.f.wide / j.d
		p.az = az - max(-1, min(turn, 1))
		if math.Abs(turn) <= 0.002 || try == 4 {
			return
		}
		az = p.az
	}
}

// grid is the number of elevations in a scan.
const grid = 25

// scan looks at elevations from straight down to straight up.
func (v *Solver) scan(m integrate.Method, l *line, s *[grid]probe) {
	az := -v.job.model.drift
	for i := range s {
		el := -1.5 + float64(float64(i-1)*(3.0/(grid-3)))
		switch i {
		case 0:
			el = -steepest
		case grid - 1:
			el = steepest
		}
		v.look(m, l, el, az, &s[i])
		if s[i].f.ok {
			az = s[i].az
		}
	}
}

// zero narrows the bracket a, b, on whose ends high has different signs, with
// the Illinois rule, until the miss is at most tol. The result is in a.
func (v *Solver) zero(m integrate.Method, a, b *probe, tol float64) bool {
	l := &v.job.line
	fa, fb := a.high, b.high
	c := probe{az: a.az}
	side := 0 // the end that was replaced last
	for i := range 60 {
		el := float64(0.5 * (a.x.el + b.x.el))
		if i%4 != 3 {
			if t := a.x.el + float64((b.x.el-a.x.el)*(fa/(fa-fb))); t > min(a.x.el, b.x.el) && t < max(a.x.el, b.x.el) {
				el = t
			}
		}
		v.look(m, l, el, c.az, &c)
		if !(c.high*0 == 0) {
			return false
		}
		if c.f.miss <= tol || math.Abs(c.high) <= float64(0.1*tol) && math.Abs(c.f.wide) <= tol {
			*a = c
			return true
		}
		if math.Abs(b.x.el-a.x.el) < 1e-14 {
			return false
		}
		if (c.high < 0) == (b.high < 0) {
			*b, fb = c, c.high
			if side > 0 {
				fa *= 0.5
			}
			side = 1
		} else {
			*a, fa = c, c.high
			if side < 0 {
				fb *= 0.5
			}
			side = -1
		}
	}
	return false
}

// climb looks for the best probe between a and c, with b between them better
// than both, by golden sections. The best is the one that comes nearest to the
// target, or passes it the highest; with a height above stop it is good
// enough. The result is in b.
func (v *Solver) climb(m integrate.Method, l *line, a, b, c *probe, near bool, stop, narrow float64) {
	const golden = 0.381966011250105
	lo, hi := a.x.el, c.x.el
	score := func(p *probe) float64 {
		if near {
			return v.job.worth(p)
		}
		return p.high
	}
	var p probe
	for range 40 {
		if hi-lo < narrow || !near && b.high > stop {
			return
		}
		el := b.x.el + float64(golden*(hi-b.x.el))
		if hi-b.x.el < b.x.el-lo {
			el = b.x.el - float64(golden*(b.x.el-lo))
		}
		v.look(m, l, el, b.az, &p)
		better := score(&p) > score(b)
		switch {
		case better == (p.x.el > b.x.el):
			lo = min(p.x.el, b.x.el)
		default:
			hi = max(p.x.el, b.x.el)
		}
		if better {
			*b = p
		}
	}
}

// search solves a shot whose speed is tied to its direction, from scratch: it
// looks at all elevations, and flies with the world's method where coarse
// flights leave a doubt.
func (v *Solver) search(tr *predict.Trajectory, at *attempt) outcome {
	j := &v.job
	if j.dimension() == 3 {
		if !v.family(&v.tk) {
			return tooFar
		}
		x := v.tk.x
		v.tk.jac = j.slopes(&x, &v.tk.f, &j.line)
		if how := v.refine(&v.tk, tr, at); how != lost {
			return how
		}
		return v.resume(coarse, x, tr, at)
	}
	s := &v.scans
	v.scan(coarse, &j.line, s)
	if j.via {
		return v.searchVia(tr, at)
	}
	// The lowest elevation at which the ball begins to pass over the target,
	// or the highest at which it ceases to.
	top := -1
	for i := 1; i < grid; i++ {
		a, b := &s[i-1], &s[i]
		if !j.upper && a.high < 0 && b.high >= 0 {
			return v.between(a, b, tr, at)
		}
		if j.upper && s[grid-i-1].high >= 0 && s[grid-i].high < 0 {
			return v.between(&s[grid-i-1], &s[grid-i], tr, at)
		}
		if i < grid-1 && (top < 0 || b.high > s[top].high) {
			top = i
		}
	}
	if top < 0 || !(s[top].high < 0) {
		return tooFar // over at all elevations, or no flight at all
	}
	a, b, c := s[top-1], s[top], s[top+1]
	v.climb(coarse, &j.line, &a, &b, &c, false, 0, 1e-4)
	if b.high < -doubt {
		return tooFar
	}
	return v.edge(&a, &b, &c, tr, at)
}

// doubt is by how much coarse flights may be wrong, m.
const doubt = 0.2

// between solves a shot that has its solution between the coarse probes a and b.
func (v *Solver) between(a, b *probe, tr *predict.Trajectory, at *attempt) outcome {
	j := &v.job
	lo, hi := *a, *b
	if v.zero(coarse, &lo, &hi, 1e-3) {
		tk := &v.tk
		tk.x, tk.f = lo.x, lo.f
		tk.jac = j.slopes(&lo.x, &lo.f, &j.line)
		if d := hi.x.el - lo.x.el; math.Abs(d) > 1e-9 {
			tk.jac[0][0] = (hi.high - lo.high) / d
		}
		if how := v.refine(tk, tr, at); how != lost {
			return how
		}
	}
	// Near the greatest reach: bracket it.
	if a.high > b.high {
		a, b = b, a // b is over the target
	}
	c := *a
	c.x.el = b.x.el + float64(2*(b.x.el-a.x.el))
	return v.edge(a, b, &c, tr, at)
}

// edge solves a shot near the greatest reach, by the world's method: b is the
// best launch known, and the solution lies between it and a or c.
func (v *Solver) edge(a, b, c *probe, tr *predict.Trajectory, at *attempt) outcome {
	j := &v.job
	tol := float64(0.5 * j.tol)
	az := b.az
	for range 3 {
		lo, top, hi := *a, *b, *c
		for _, p := range []*probe{&lo, &top, &hi} {
			v.look(v.method, &j.line, p.x.el, az, p)
		}
		v.climb(v.method, &j.line, &lo, &top, &hi, false, float64(0.1*j.tol), 1e-5)
		at.miss = min(at.miss, top.f.miss)
		if !(top.high > 0) && !(top.f.miss <= tol) {
			return tooFar
		}
		end := &lo
		if j.upper == (lo.x.el < hi.x.el) {
			end = &hi
		}
		if top.f.miss <= tol || end.high < 0 && v.zero(v.method, &top, end, tol) {
			v.tk.f, v.tk.x = top.f, top.x
			at.miss = min(at.miss, top.f.miss)
			return v.play(&top.x, tr, at, top.f.miss)
		}
		if how := v.resume(v.method, top.x, tr, at); how != lost {
			return how
		}
		// What stands in the way is the azimuth, on which the height depends a
		// little: once more, from the better one.
		az = top.az
	}
	return lost
}

// resume goes on with refine from the launch x, where flights by m first
// measure how the ball answers to it.
func (v *Solver) resume(m integrate.Method, x unknowns, tr *predict.Trajectory, at *attempt) outcome {
	j := &v.job
	tk := &v.tk
	tk.x = x
	if v.fly(m, &j.line, &x, &tk.f); !tk.f.ok {
		return lost
	}
	tk.jac = j.slopes(&x, &tk.f, &j.line)
	r := j.residual(&tk.f)
	n := j.dimension()
	for col := 0; col < n; col += 2 {
		dx := [3]float64{}
		dx[col] = 1e-3
		y := x
		j.shift(&y, &dx)
		var f flight
		if v.fly(m, &j.line, &y, &f); !f.ok {
			return lost
		}
		after := j.residual(&f)
		for row := range n {
			tk.jac[row][col] = (after[row] - r[row]) / dx[col]
		}
	}
	if m != coarse {
		j.flights += 1 + n/2
	}
	return v.refine(tk, tr, at)
}

// searchVia solves a shot with a first bounce: it takes the lowest (or highest)
// launch whose first bounce is in the area.
func (v *Solver) searchVia(tr *predict.Trajectory, at *attempt) outcome {
	j := &v.job
	how := tooFar
	for i := 1; i < grid; i++ {
		k := i
		if j.upper {
			k = grid - i
		}
		lo, hi := v.scans[k-1], v.scans[k]
		if !((lo.high < 0) != (hi.high < 0)) || !(lo.high*hi.high*0 == 0) {
			continue
		}
		if !v.zero(coarse, &lo, &hi, 1e-3) || !lo.f.bounced || !j.shot.Via.In(lo.f.bounce) {
			continue
		}
		tk := &v.tk
		tk.x, tk.f = lo.x, lo.f
		tk.jac = j.slopes(&lo.x, &lo.f, &j.line)
		if d := hi.x.el - lo.x.el; math.Abs(d) > 1e-9 {
			tk.jac[0][0] = (hi.high - lo.high) / d
		}
		if how = v.refine(tk, tr, at); how != lost && how != early {
			return how
		}
	}
	return how
}
