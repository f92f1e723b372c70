package aim

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// steepest is the highest and lowest elevation looked at, in rad; steepestVia
// the same for a shot with a first bounce: what is steeper is no serve.
const (
	steepest    = 1.5707
	steepestVia = 1.25
)

// doubt is by how much, in m, a coarse flight of t seconds may be wrong.
func doubt(t float64) float64 { return 0.005 + float64(0.01*t*t) }

// mark is what a search keeps of a flight at a fixed elevation whose azimuth
// has been turned until it points at the target.
type mark struct {
	el   float64
	az   float64 // the azimuth to fly next
	high float64 // m, flight.high; about -1e9 if the ball stays below the line, NaN for no flight
	time float64 // s, of the flight
	fair bool    // the first bounce of a shot with Via is as it should be
}

// probe is a mark with its flight.
type probe struct {
	mark
	x unknowns // as flown
	f flight
}

// look flies at the elevation el, at first with the azimuth az.
func (v *Solver) look(m integrate.Method, l *line, el, az float64, p *probe) {
	j := &v.job
	exact := 0.02
	if m != coarse {
		exact = 0.002
	}
	for try := 0; ; try++ {
		p.x = unknowns{el: el, az: az}
		p.mark = mark{el: el, az: az, high: math.NaN()}
		j.constrain(&p.x)
		v.fly(m, l, &p.x, &p.f)
		if m != coarse {
			j.flights++
		}
		if p.f.short {
			p.high = -1e9 + p.f.top
		}
		if !p.f.ok || p.f.expired && l.mRho == 0 {
			return
		}
		p.high, p.time, p.fair = p.f.high, p.f.time, v.fair(&p.f)
		turn := p.f.wide / j.d
		p.az = az - max(-1, min(turn, 1))
		if math.Abs(turn) <= exact || try == 4 {
			return
		}
		az = p.az
	}
}

// fair reports whether the first bounce of a shot with Via is in the area, and
// on the level top of what it bounces on; if the job is strict, also whether the
// ball ends where a target can be.
func (v *Solver) fair(f *flight) bool {
	j := &v.job
	if j.strict && !(j.passes(f) && v.possible(j.under(f.pos))) {
		return false
	}
	if !j.via {
		return true
	}
	if !f.bounced || !j.shot.Via.In(f.bounce) {
		return false
	}
	r := v.ball.Radius
	d, n := v.court.Obstacles[j.viaOn].Distance(j.shot.Time, f.bounce.Add(ball.Vec{Y: r}))
	return math.Abs(d-r) <= 1e-6 && n.Y > 1-1e-9
}

// grid is the number of elevations in a scan.
const grid = 25

// scan looks at elevations from straight down to straight up.
func (v *Solver) scan(m integrate.Method, l *line) {
	lo, hi := -1.5, 1.5
	if v.job.via {
		lo, hi = -steepestVia, steepestVia
	}
	var p probe
	az := -v.job.model.drift
	for i := range v.marks {
		el := lo + float64(float64(i-1)*((hi-lo)/(grid-3)))
		switch {
		case v.job.via:
			el = lo + float64(float64(i)*((hi-lo)/(grid-1)))
		case i == 0:
			el = -steepest
		case i == grid-1:
			el = steepest
		}
		v.look(m, l, el, az, &p)
		v.marks[i] = p.mark
		if p.f.ok {
			az = p.az
		}
	}
}

// zero narrows the bracket a, b, at whose ends high has different signs, with
// the Illinois rule, until the miss is at most tol. p is the last flight, and
// slope how fast high grows there.
func (v *Solver) zero(m integrate.Method, a, b mark, tol float64, p *probe) (slope float64, ok bool) {
	fa, fb := a.high, b.high
	az := a.az
	side := 0 // the end that was replaced last
	for i := range 60 {
		el := float64(0.5 * (a.el + b.el))
		if t := a.el + float64((b.el-a.el)*(fa/(fa-fb))); i%4 != 3 && t > min(a.el, b.el) && t < max(a.el, b.el) {
			el = t
		}
		v.look(m, &v.job.line, el, az, p)
		if !(p.high*0 == 0) || math.Abs(b.el-a.el) < 1e-14 {
			return 0, false
		}
		az = p.az
		if (p.high < 0) == (b.high < 0) {
			slope = (p.high - a.high) / (p.el - a.el)
			b, fb = p.mark, p.high
			if side > 0 {
				fa *= 0.5
			}
			side = 1
		} else {
			slope = (p.high - b.high) / (p.el - b.el)
			a, fa = p.mark, p.high
			if side < 0 {
				fb *= 0.5
			}
			side = -1
		}
		if p.f.miss <= tol || math.Abs(p.high) <= float64(0.1*tol) && math.Abs(p.f.wide) <= tol {
			return slope, true
		}
	}
	return 0, false
}

// climb looks by golden sections between a and c for the elevation with the
// greatest score: sign·high, or, where sign is 0, nearness to the target along
// the level line. b, flown by the same method, lies between them and has a
// better score than both. The best flight is left in b. A score above stop is
// good enough.
func (v *Solver) climb(m integrate.Method, l *line, a, c float64, b *probe, sign, stop, narrow float64) {
	const golden = 0.381966011250105
	score := func(k *mark) float64 {
		if sign == 0 {
			return k.nearness()
		}
		return float64(sign * k.high)
	}
	lo, hi := min(a, c), max(a, c)
	var p probe
	for range 50 {
		if hi-lo < narrow || score(&b.mark) > stop {
			return
		}
		el := b.el + float64(golden*(hi-b.el))
		if hi-b.el < b.el-lo {
			el = b.el - float64(golden*(b.el-lo))
		}
		v.look(m, l, el, b.az, &p)
		better := score(&p.mark) > score(&b.mark)
		if better == (p.el > b.el) {
			lo = min(p.el, b.el)
		} else {
			hi = max(p.el, b.el)
		}
		if better {
			*b = p
		}
	}
}

// search solves a shot from scratch: it looks at all elevations, and flies
// with the world's method where coarse flights leave a doubt.
func (v *Solver) search(tr *predict.Trajectory, at *attempt) outcome {
	j := &v.job
	if j.dimension() == 3 {
		return v.family(tr, at)
	}
	v.scan(coarse, &j.line)
	if j.via {
		return v.searchVia(tr, at)
	}
	// The lowest elevation at which the ball begins to pass over the target,
	// or the highest at which it ceases to. A flight that came down before and
	// rose again is no solution; there may be another.
	k := &v.marks
	how, top, astray := lost, -1, false
	for i := 1; i < grid; i++ {
		a, b := k[i-1], k[i]
		if j.upper {
			a, b = k[grid-i], k[grid-i-1]
		}
		if a.high < 0 && b.high >= 0 {
			if how = v.between(a, b, tr, at); how != early && how != lost {
				return how
			}
			astray = astray || how == lost
		}
		if c := k[i].high; i < grid-1 && c*0 == 0 && (top < 0 || c > k[top].high) {
			top = i
		}
	}
	if astray {
		return v.grazes(tr, at)
	}
	switch {
	case how == early:
		return how
	case top < 0 && !j.spent(): // no launch that a world accepts
		return tooFar
	case top < 0:
		return lost
	case k[top].high > 0:
		return tooFar // over the target at all elevations
	}
	var b probe
	v.look(coarse, &j.line, k[top].el, k[top].az, &b)
	v.climb(coarse, &j.line, k[top-1].el, k[top+1].el, &b, 1, 0, 1e-4)
	if b.high < -doubt(b.time) {
		return tooFar
	}
	a, c := k[top-1].el, k[top+1].el
	if j.upper {
		a, c = c, a
	}
	return v.edge(a, b.mark, c, 1, tr, at)
}

// grazes looks for a solution near each elevation at which the ball comes
// nearest to passing over the target, where coarse flights leave it open whether
// it does.
func (v *Solver) grazes(tr *predict.Trajectory, at *attempt) outcome {
	j := &v.job
	k := v.marks
	for n := 1; n < grid-1; n++ {
		i, step := n, 1
		if j.upper {
			i, step = grid-1-n, -1
		}
		if !(k[i].high < 0 && k[i].high > k[i-1].high && k[i].high > k[i+1].high) {
			continue
		}
		var b probe
		v.look(coarse, &j.line, k[i].el, k[i].az, &b)
		v.climb(coarse, &j.line, k[i-1].el, k[i+1].el, &b, 1, 0, 1e-4)
		if b.high < -doubt(b.time) {
			continue
		}
		if how := v.edge(k[i-step].el, b.mark, k[i+step].el, 1, tr, at); how == hit || how == stopped {
			return how
		}
	}
	return lost
}

// between solves a shot that has its solution between the coarse marks a, at
// which the ball falls short, and b, at which it flies over.
func (v *Solver) between(a, b mark, tr *predict.Trajectory, at *attempt) outcome {
	if how := v.settle(a, b, tr, at); how != lost {
		return how
	}
	// Near the greatest reach: bracket it.
	c := b.el + float64(2*(b.el-a.el))
	return v.edge(a.el, b, max(-steepest, min(c, steepest)), 1, tr, at)
}

// settle solves a shot in the bracket a, b with coarse flights, and refines.
func (v *Solver) settle(a, b mark, tr *predict.Trajectory, at *attempt) outcome {
	var p probe
	slope, ok := v.zero(coarse, a, b, 1e-3, &p)
	if !ok {
		return lost
	}
	if !p.fair {
		return early
	}
	tk := &v.tk
	tk.x, tk.f = p.x, p.f
	tk.jac = v.job.slopes(&p.x, &p.f, &v.job.line)
	tk.jac[0][0] = slope
	return v.refine(tk, tr, at)
}

// edge solves a shot near the greatest reach, by the world's method. b is the
// best launch known, and the greatest of sign·high lies between the elevations
// a and c; the solution between it and a.
func (v *Solver) edge(a float64, b mark, c, sign float64, tr *predict.Trajectory, at *attempt) outcome {
	j := &v.job
	tol := float64(0.5 * j.tol)
	az := b.az
	var top, end, p probe
	for range 3 {
		v.look(v.method, &j.line, b.el, az, &top)
		v.climb(v.method, &j.line, a, c, &top, sign, float64(0.1*j.tol), 1e-5)
		at.miss = min(at.miss, top.f.miss)
		if top.f.miss <= tol && top.fair {
			v.tk.f, v.tk.x = top.f, top.x
			return v.play(&top.x, tr, at, top.f.miss)
		}
		if !(float64(sign*top.high) > 0) {
			return tooFar
		}
		v.look(v.method, &j.line, a, az, &end)
		if p = top; float64(sign*end.high) < 0 {
			if _, ok := v.zero(v.method, top.mark, end.mark, tol, &p); ok && p.fair {
				v.tk.f, v.tk.x = p.f, p.x
				at.miss = min(at.miss, p.f.miss)
				return v.play(&p.x, tr, at, p.f.miss)
			}
		}
		if how := v.resume(v.method, p.x, tr, at); how != lost {
			return how
		}
		// What stands in the way is the azimuth, on which the height depends a
		// little: once more, from the better one.
		az = p.az
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
	var f flight
	for col := 0; col < n; col += 2 {
		dx := [3]float64{}
		dx[col] = 1e-3
		y := x
		j.shift(&y, &dx)
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
