package aim

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// nearest finds the target nearest to the one out of reach that Solve hits.
func (v *Solver) nearest(how outcome) *UnreachableError {
	j := &v.job
	e := &UnreachableError{}
	var p probe
	switch {
	case j.dimension() == 2:
		// As if all the level were floor, and if that is none, or if the net
		// is in the way, among the places that can be targets.
		if v.nearestAcross(how, &p) && !v.around(p.f.pos, e) {
			j.strict = true
			if v.nearestAcross(how, &p) {
				v.around(p.f.pos, e)
			}
			j.strict = false
		}
	case !j.via && v.nearestAlong(&p):
		if t, ok := v.retreat(p.f.pos); ok {
			v.around(t, e)
		}
	}
	return e
}

// under is the target of a flight that ends with the centre near p.
func (j *job) under(p ball.Vec) ball.Vec { return ball.Vec{X: p.X, Y: j.shot.Target.Y, Z: p.Z} }

// confirm solves the shot for another target, and enters that if it is hit.
func (v *Solver) confirm(target ball.Vec, e *UnreachableError) bool {
	s := v.job.shot
	s.Target = target
	w := Solver{Quiet: true}
	sol, err := w.Solve(v.world, s)
	if err != nil {
		return false
	}
	e.Nearest, e.Launch, e.Ok = target, sol.Launch, true
	return true
}

// around confirms the target under p, or if that is the very edge of the reach
// and Solve misses it, or the net brushes the ball there, the one nearest to it
// on the way to the launch, or behind it.
func (v *Solver) around(p ball.Vec, e *UnreachableError) bool {
	j := &v.job
	way := p.Sub(j.shot.From)
	at := func(in float64) bool { return v.confirm(j.under(p.AddScaled(-in, way)), e) }
	out := 0.0
	for _, in := range [...]float64{0, 1e-5, 1e-4, 1e-3, 3e-3, 1e-2, 3e-2} {
		if !at(in) {
			out = in
			continue
		}
		for i := 0; in > 1e-4 && i < 6; i++ {
			if mid := float64(0.5 * (in + out)); at(mid) {
				in = mid
			} else {
				out = mid
			}
		}
		return true
	}
	return at(-1e-5) || at(-1e-4) || at(-1e-3)
}

// possible reports whether the point is one that a shot can have for a target.
func (v *Solver) possible(target ball.Vec) bool {
	j := &v.job
	whole := *j
	j.shot.Target = target
	ok := v.place() == nil && v.geometry() == nil
	*j = whole
	return ok
}

// passes reports whether the ball clears the net, by a little more than it
// must: a flight by another method differs.
func (j *job) passes(f *flight) bool {
	return j.shot.AnyNet || !f.crossed || f.clear >= j.shot.Clearance+1e-4
}

// retreat goes from p, which a ball comes to, back to the launch as far as the
// first point that can be a target.
func (v *Solver) retreat(p ball.Vec) (target ball.Vec, ok bool) {
	j := &v.job
	way := p.Sub(j.shot.From)
	point := func(part float64) ball.Vec { return j.under(j.shot.From.AddScaled(part, way)) }
	const steps = 64
	for i := range steps {
		in := 1 - float64(float64(i)/steps)
		if !v.possible(point(in)) {
			continue
		}
		if i > 0 {
			out := in + 1.0/steps
			for range 30 {
				if mid := float64(0.5 * (in + out)); v.possible(point(mid)) {
					in = mid
				} else {
					out = mid
				}
			}
		}
		return point(in), true
	}
	return ball.Vec{}, false
}

// nearestAcross looks for the elevation at which the ball comes down nearest
// to the target.
func (v *Solver) nearestAcross(how outcome, p *probe) bool {
	j := &v.job
	m := coarse
	if how == early {
		m = v.method // a coarse step may miss that the ball touches ground
	}
	v.scan(m, &level)
	k := &v.marks
	from, to := 0, grid-1
	if !j.via {
		top := 0
		for i := range k {
			if k[i].high > k[top].high || !(k[top].high*0 == 0) {
				top = i
			}
		}
		if j.upper {
			from = top
		} else {
			to = top
		}
	}
	at := from
	for i := from; i <= to; i++ {
		if k[i].nearness() > k[at].nearness() {
			at = i
		}
	}
	// Where the landing jumps, the ball grazes the ground, and the last metre
	// before the jump is a matter of 1e-5 rad.
	narrow := 1e-4
	if how == early {
		narrow = 1e-9
	}
	v.look(m, &level, k[at].el, k[at].az, p)
	v.climb(m, &level, k[max(at-1, 0)].el, k[min(at+1, grid-1)].el, p, 0, 0, narrow)
	if how != early {
		const near = 0.005
		el := p.el
		v.look(v.method, &level, el, p.az, p)
		v.climb(v.method, &level, max(el-near, -steepest), min(el+near, steepest), p, 0, 0, narrow)
	}
	return p.nearness() > -1e8
}

// nearness is how near a flight along the level line comes to the target, in m
// and negative, about -1e9 or less if it does not come to that height.
func (k *mark) nearness() float64 {
	switch {
	case !(k.high*0 == 0):
		return -3e9
	case k.high < -1e8:
		return k.high
	case !k.fair:
		return -2e9
	}
	return -math.Abs(k.high)
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
		v.first() // the net is another part of the way
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
