package aim

import (
	"math"

	"github.com/gotopspin/topspin/internal/detmath"
	"github.com/gotopspin/topspin/predict"
)

// family solves a shot that leaves the speed open. The launches that hit the
// target are a family, one for each elevation above the straight way; its
// apex, its time of flight and its height at the net rise with the elevation.
// So two nested searches find what the quick way did not.
func (v *Solver) family(tr *predict.Trajectory, at *attempt) outcome {
	j := &v.job
	if j.via {
		return v.familyVia(tr, at)
	}
	low := max(detmath.Atan2(j.dy, j.d)-0.4, -1.5)
	how := tooFar
	var p probe
	last := mark{high: math.NaN()}
	known := true // last is a member, or the first of all is next
	for i := range grid {
		el := low + float64(float64(i)*((1.569-low)/(grid-1)))
		is := v.member(el, &p)
		now := p.mark
		if is && !known && now.high >= 0 {
			// Where the family begins the first mark may be past the solution.
			known = v.begin(last.el, now, &last)
		}
		if is && known && last.high < 0 && now.high >= 0 {
			if how = v.relative(last, now, tr, at); how == hit || how == stopped {
				return how
			}
		}
		if known = is; is {
			last = now
		}
		last.el = el
	}
	return how
}

// familyVia is family for a shot with a first bounce, whose givens may rise and
// fall along the family. The launch that is there first is taken.
func (v *Solver) familyVia(tr *predict.Trajectory, at *attempt) outcome {
	k := &v.marks // high is how far the given is missed
	var p probe
	for i := range k {
		k[i] = mark{el: float64(float64(i)*(2*steepestVia/(grid-1))) - steepestVia, high: math.NaN()}
		if v.member(k[i].el, &p) {
			k[i] = p.mark
		}
	}
	how := tooFar
	var tried [grid]bool
	for {
		next := change(k, &tried)
		if next == 0 {
			return how
		}
		tried[next] = true
		if how = v.relative(k[next-1], k[next], tr, at); how == hit || how == stopped {
			return how
		}
	}
}

// change returns the mark of the least time at which the sign of high is not
// that of the mark before, of those not tried, and 0 if there is none.
func change(k *[grid]mark, tried *[grid]bool) int {
	next, best := 0, math.Inf(1)
	for i := 1; i < grid; i++ {
		if a, b := &k[i-1], &k[i]; !tried[i] && (a.high < 0) != (b.high < 0) && (a.high+b.high)*0 == 0 && b.time < best {
			next, best = i, b.time
		}
	}
	return next
}

// relative solves a shot that has its solution between two members.
func (v *Solver) relative(a, b mark, tr *predict.Trajectory, at *attempt) outcome {
	j := &v.job
	var p probe
	if !v.narrow(a, b, &p) {
		return tooFar
	}
	tk := &v.tk
	tk.x, tk.f = p.x, p.f
	if !j.via { // with a bounce there is no model
		tk.jac = j.slopes(&p.x, &p.f, &j.line)
		if how := v.refine(tk, tr, at); how != lost {
			return how
		}
	}
	return v.resume(coarse, p.x, tr, at)
}

// begin looks between the elevation lo, at which there is no member, and that
// of the member b for one that misses the given on the other side.
func (v *Solver) begin(lo float64, b mark, a *mark) bool {
	hi := b.el
	var p probe
	for range 10 {
		mid := float64(0.5 * (lo + hi))
		switch {
		case !v.member(mid, &p):
			lo = mid
		case p.high < 0:
			*a = p.mark
			return true
		default:
			hi = mid
		}
	}
	return false
}

// narrow halves the bracket a, b of family members until it is small.
func (v *Solver) narrow(a, b mark, p *probe) bool {
	small := v.job.small()
	for range 30 {
		if !v.member(float64(0.5*(a.el+b.el)), p) {
			return false
		}
		if (p.high < 0) == (a.high < 0) {
			a = p.mark
		} else {
			b = p.mark
		}
		if math.Abs(p.high) < small {
			return true
		}
	}
	// A jump, and no root, but for one of the coarse flights' own.
	return math.Abs(p.high) < float64(10*small)
}

// small is by how much a member may miss the given for refine to begin there.
func (j *job) small() float64 {
	s := float64(0.02 * min(1, j.d))
	if j.kind == apex { // a rise of a centimetre is not lost in two
		s = min(s, max(float64(0.2*(j.value-j.shot.From.Y)), 1e-3))
	}
	return s
}

// fastest is the greatest speed at which members of a family are looked for, m/s.
const fastest = 500

// guess is the speed from where on to look for a member: that in vacuum, if
// there is one.
func (j *job) guess(el float64) float64 {
	speed := float64(2 * j.d)
	sin, cos := detmath.Sincos(el)
	if drop := float64(j.d*sin) - float64(j.dy*cos); !j.via && drop > 0 && j.model.g > 0 {
		speed = math.Sqrt(j.model.g * j.d * j.d / (2 * cos * drop))
	}
	return max(0.1, min(speed, 200))
}

// member looks for the speed with which a launch at elevation el hits. p is
// the member found last, if any, and becomes the one found; its high is then
// how far the given is missed.
func (v *Solver) member(el float64, p *probe) bool {
	j := &v.job
	x := unknowns{el: el, az: p.az, speed: p.x.speed}
	if x.speed == 0 {
		x.az, x.speed = -j.model.drift, j.guess(el)
	}
	var slow, fast float64 // speeds that fall short and that fly over; 0: unknown
	var fs, ff float64
	stride := 1.15
	f := &p.f
	near := float64(1e-3 * (1 + float64(0.01*j.d)))
	for i := range 40 {
		if i == 20 { // only a jump of the coarse flights takes so long
			near *= 20
		}
		v.fly(coarse, &j.line, &x, f)
		if !f.ok {
			return false
		}
		if math.Abs(f.high) < near {
			r := j.residual(f)
			p.x, p.mark = x, mark{el: el, az: x.az, high: r[2], time: f.time, fair: v.fair(f)}
			return p.fair && (j.kind != over || f.crossed)
		}
		x.az -= max(-1, min(f.wide/j.d, 1))
		if f.high < 0 {
			slow, fs = x.speed, f.high
		} else {
			fast, ff = x.speed, f.high
		}
		switch {
		case fast == 0:
			if x.speed *= stride; x.speed > fastest {
				return false
			}
			stride = min(1.5, stride*stride)
		case slow == 0:
			if x.speed /= stride; x.speed < 1e-3 {
				return false
			}
			stride = min(1.5, stride*stride)
		default:
			t := fs / (fs - ff)
			x.speed = slow + float64((fast-slow)*max(0.1, min(t, 0.9)))
		}
	}
	return false
}
