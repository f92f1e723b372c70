package aim

import (
	"math"

	"github.com/gotopspin/topspin/internal/detmath"
	"github.com/gotopspin/topspin/predict"
)

// family solves a shot that leaves the speed open. The launches that hit the
// target are a family, one for each elevation above the straight way; its
// apex, its time of flight and its height at the net rise with the elevation.
// So two nested searches find what the quick way did not. With a first bounce
// they may rise and fall, and the launch that is there first is taken.
func (v *Solver) family(tr *predict.Trajectory, at *attempt) outcome {
	j := &v.job
	low := max(detmath.Atan2(j.dy, j.d)-0.4, -1.5)
	high := 1.569
	if j.via {
		low, high = -steepestVia, steepestVia
	}
	// The marks of the family: high is how far the given is missed.
	k := &v.marks
	var p probe
	for i := range k {
		k[i] = mark{el: low + float64(float64(i)*((high-low)/(grid-1))), high: math.NaN()}
		if v.member(k[i].el, &p) {
			k[i] = p.mark
		}
		if !j.via && i > 0 && k[i-1].high < 0 && k[i].high >= 0 {
			for i++; i < grid; i++ {
				k[i].high = math.NaN() // the only one
			}
			break
		}
	}
	// Where the family begins, the first mark may be past the solution.
	for i := 1; i < grid && !j.via; i++ {
		if k[i].high >= 0 && !(k[i-1].high*0 == 0) {
			v.begin(&k[i-1], k[i].el)
		}
		if k[i].high*0 == 0 {
			break
		}
	}
	how := tooFar
	var tried [grid]bool
	for {
		next, best := 0, math.Inf(1)
		for i := 1; i < grid; i++ {
			if tried[i] || !((k[i-1].high < 0) != (k[i].high < 0)) || !((k[i-1].high+k[i].high)*0 == 0) {
				continue
			}
			if order := k[i].time; order < best {
				next, best = i, order
			}
		}
		if next == 0 {
			return how
		}
		tried[next] = true
		if !v.narrow(k[next-1], k[next], &p) {
			continue
		}
		tk := &v.tk
		tk.x, tk.f = p.x, p.f
		how = lost
		if !j.via { // for one with a bounce there is no model
			tk.jac = j.slopes(&p.x, &p.f, &j.line)
			how = v.refine(tk, tr, at)
		}
		if how == lost {
			how = v.resume(coarse, p.x, tr, at)
		}
		if how == hit || how == stopped {
			return how
		}
	}
}

// begin looks between the elevation of k, at which there is no member, and hi,
// for one that misses the given on the other side, and puts it in k.
func (v *Solver) begin(k *mark, hi float64) {
	lo := k.el
	var p probe
	for range 10 {
		mid := float64(0.5 * (lo + hi))
		switch {
		case !v.member(mid, &p):
			lo = mid
		case p.high < 0:
			*k = p.mark
			return
		default:
			hi = mid
		}
	}
}

// narrow halves the bracket a, b of family members until it is small.
func (v *Solver) narrow(a, b mark, p *probe) bool {
	for range 30 {
		if !v.member(float64(0.5*(a.el+b.el)), p) {
			return false
		}
		if (p.high < 0) == (a.high < 0) {
			a = p.mark
		} else {
			b = p.mark
		}
		if math.Abs(p.high) < float64(0.02*min(1, v.job.d)) {
			return true
		}
	}
	return false // a jump, and no root
}

// fastest is the greatest speed at which members of a family are looked for, m/s.
const fastest = 500

// member looks for the speed with which a launch at elevation el hits. p is
// the member found last, if any, and becomes the one found; its high is then
// how far the given is missed.
func (v *Solver) member(el float64, p *probe) bool {
	j := &v.job
	x := unknowns{el: el, az: p.az, speed: p.x.speed}
	if x.speed == 0 {
		// The speed in vacuum, from where on to look.
		x.az, x.speed = -j.model.drift, 2*j.d
		sin, cos := detmath.Sincos(el)
		if drop := float64(j.d*sin) - float64(j.dy*cos); !j.via && drop > 0 && cos > 0 && j.model.g > 0 {
			x.speed = math.Sqrt(j.model.g * j.d * j.d / (2 * cos * drop))
		}
		x.speed = max(0.1, min(x.speed, 200))
	}
	var slow, fast float64 // speeds that fall short and that fly over; 0: unknown
	var fs, ff float64
	stride := 1.15
	f := &p.f
	for range 40 {
		v.fly(coarse, &j.line, &x, f)
		if !f.ok {
			return false
		}
		if math.Abs(f.high) < float64(1e-3*(1+float64(0.01*j.d))) {
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
