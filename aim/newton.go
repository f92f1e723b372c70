package aim

import (
	"math"

	"github.com/gotopspin/topspin/integrate"
)

// coarse is the method for looking: on a rally stroke it is wrong by a tenth
// of a millimetre, for a quarter of the evaluations of the default.
var coarse integrate.Method = integrate.DormandPrince{AbsTol: 1e-3, RelTol: 3e-4, MaxStep: 1}

// linear returns the solution of jac·dx = −r for the first n unknowns, by
// elimination with pivots, shortened to a step that is no leap.
func linear(jac *[3][3]float64, r *[3]float64, n int) (dx [3]float64, ok bool) {
	a, b := *jac, *r
	for i := range n {
		p := i
		for k := i + 1; k < n; k++ {
			if math.Abs(a[k][i]) > math.Abs(a[p][i]) {
				p = k
			}
		}
		a[i], a[p] = a[p], a[i]
		b[i], b[p] = b[p], b[i]
		if !(math.Abs(a[i][i]) > 1e-12) {
			return dx, false
		}
		for k := i + 1; k < n; k++ {
			c := a[k][i] / a[i][i]
			for l := i; l < n; l++ {
				a[k][l] -= float64(c * a[i][l])
			}
			b[k] -= float64(c * b[i])
		}
	}
	for i := n - 1; i >= 0; i-- {
		t := -b[i]
		for k := i + 1; k < n; k++ {
			t -= float64(a[i][k] * dx[k])
		}
		dx[i] = t / a[i][i]
	}
	leap := max(math.Abs(dx[0])/0.2, math.Abs(dx[1])/0.5, math.Abs(dx[2])/0.3)
	if !(leap <= math.MaxFloat64) {
		return dx, false
	}
	if leap > 1 {
		for i := range dx {
			dx[i] /= leap
		}
	}
	return dx, true
}

// broyden corrects jac by what a step dx changed: the least change that
// explains dr (Broyden 1965, Math. Comput. 19:577).
func broyden(jac *[3][3]float64, dx, dr *[3]float64, n int) {
	len2 := 0.0
	for i := range n {
		len2 += float64(dx[i] * dx[i])
	}
	if !(len2 > 0) {
		return
	}
	for i := range n {
		t := dr[i]
		for k := range n {
			t -= float64(jac[i][k] * dx[k])
		}
		t /= len2
		for k := range n {
			jac[i][k] += float64(t * dx[k])
		}
	}
}

// size is the greatest of the first n residuals.
func size(r *[3]float64, n int) float64 {
	s := 0.0
	for i := range n {
		s = max(s, math.Abs(r[i]))
	}
	return s
}

func minus(a, b *[3]float64) (d [3]float64) {
	for i := range d {
		d[i] = a[i] - b[i]
	}
	return d
}

// track is a launch on its way to the solution, with what is known around it.
type track struct {
	x   unknowns
	jac [3][3]float64
	f   flight // the last flight, one step before x
}

// rough solves the shot with coarse flights, to about a centimetre. False if
// it does not get there, or to the other one of two solutions.
func (v *Solver) rough(tk *track) bool {
	j := &v.job
	n := j.dimension()
	x, _, fits := j.closed()
	for i := 0; ; i++ {
		if v.fly(coarse, &j.line, &x, &tk.f); !tk.f.ok {
			return false
		}
		if math.Abs(tk.f.high)+math.Abs(tk.f.wide) <= float64(0.05*j.d) || i == 3 {
			break
		}
		j.learn(&x, &tk.f)
		was := fits
		if x, _, fits = j.closed(); !fits && !was {
			return false
		}
	}
	tk.jac = j.slopes(&x, &tk.f, &j.line)
	r := j.residual(&tk.f)
	best := math.Inf(1)
	for i := 0; ; i++ {
		s := size(&r, n)
		dx, ok := linear(&tk.jac, &r, n)
		if !ok || i == 10 || !(s < float64(2*best)) {
			return false
		}
		best = min(best, s)
		if s <= float64(0.02*min(1, j.d)) {
			if !v.branch(tk, &x) {
				return false
			}
			if dx, ok = linear(&tk.jac, &r, n); ok {
				j.shift(&x, &dx)
			}
			tk.x = x
			return ok
		}
		j.shift(&x, &dx)
		if v.fly(coarse, &j.line, &x, &tk.f); !tk.f.ok {
			return false
		}
		old := r
		r = j.residual(&tk.f)
		dr := minus(&r, &old)
		broyden(&tk.jac, &dx, &dr, n)
	}
}

// branch reports whether x is on the side of the greatest reach that the shot
// asks for: lower launches reach farther as they rise, higher ones less far.
// Where the slope that tells is small it is measured.
func (v *Solver) branch(tk *track, x *unknowns) bool {
	j := &v.job
	if j.dimension() == 3 {
		return true
	}
	slope := tk.jac[0][0]
	if math.Abs(slope) < float64(0.4*(tk.f.rho+math.Abs(j.dy))) {
		const h = 0.003
		y := *x
		y.el += h
		j.constrain(&y)
		var f flight
		if v.fly(coarse, &j.line, &y, &f); !f.ok {
			return false
		}
		slope = (f.high - tk.f.high) / h
		tk.jac[0][0] = slope
	}
	return j.upper == (slope < 0)
}
