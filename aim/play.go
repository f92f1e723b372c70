package aim

import (
	"math"

	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/predict"
)

// refine improves the launch of tk with flights by the world's method until it
// hits, at last among the obstacles. Without tr it stops before that.
//
// Where the world disagrees with the flight without obstacles, because its
// method makes the last step to a contact with an error of its own, the
// difference is taken for a bias that the next launch has as well.
func (v *Solver) refine(tk *track, tr *predict.Trajectory, at *attempt) outcome {
	j := &v.job
	n := j.dimension()
	free := tr == nil || j.shot.AnyNet
	var r, dx, bias [3]float64
	for range 12 {
		if v.fly(v.method, &j.line, &tk.x, &tk.f); !tk.f.ok {
			return lost
		}
		j.flights++
		old := r
		r = j.residual(&tk.f)
		dr := minus(&r, &old)
		broyden(&tk.jac, &dx, &dr, n) // the first time there was no step
		if tk.f.expired && size(&r, n) <= j.tol {
			return tooFar // its time is up before it comes down
		}
		if tk.f.miss > math.MaxFloat64 && size(&r, n) <= j.tol {
			return early // it comes to the target from below the floor
		}
		s := max(tk.f.miss, math.Abs(r[2]))
		off := r
		if at.landed {
			bias = minus(&at.off, &r)
			bias[2] = 0
			at.landed = false
		}
		if bias != [3]float64{} {
			off = [3]float64{r[0] + bias[0], r[1] + bias[1], r[2]}
			s = size(&off, n)
		} else {
			at.miss = min(at.miss, s)
		}
		if s <= float64(0.1*j.tol) || free && s <= float64(0.5*j.tol) {
			if tr == nil {
				return hit
			}
			if how := v.play(&tk.x, tr, at, s); how != lost || !at.landed {
				return how
			}
			dx = [3]float64{} // once more from here, to learn the bias
			continue
		}
		var ok bool
		if dx, ok = linear(&tk.jac, &off, n); !ok {
			return lost
		}
		j.shift(&tk.x, &dx)
		// A step takes off nine tenths at least, if it is not so long that
		// the way is bent: near the greatest reach.
		bend := float64(j.d * (float64(dx[0]*dx[0]) + float64(dx[1]*dx[1])))
		if float64(0.1*s)+bend <= float64(0.5*j.tol) && !free {
			// When such a launch comes down is not known well enough to call it early.
			if how := v.play(&tk.x, tr, at, 0); how != lost && how != early {
				return how
			}
		}
	}
	return lost
}

// play flies the launch x in the world and judges the path. miss is that of
// the flight without obstacles, which counts where a net is in the way that
// was not to be looked at.
func (v *Solver) play(x *unknowns, tr *predict.Trajectory, at *attempt, miss float64) outcome {
	j := &v.job
	j.flights++
	until := predict.Until{Bounces: 1}
	target := 1 // the bounce at the target
	if j.via {
		target++
		until.Bounces++
	}
	if !j.shot.InAir {
		until.Bounces++
	}
	at.launch = j.start(x)
	v.world.PredictInto(tr, at.launch, until)
	j.evals += tr.Evaluations()
	at.on, at.net, at.clear, at.crossed = "", false, 0, false
	expected := j.shot.Time + v.tk.f.time
	passes := expected // when the ball is at the target
	if j.crosses {
		at.clear, at.crossed = tr.Clearance(v.court.Net)
	}
	touched := false // the net, which is not to be looked at
	arrived := false
	for i := range tr.Events() {
		e := &tr.Events()[i]
		if e.Kind != predict.Hit || j.shot.InAir && e.Time >= passes {
			break
		}
		if e.Role == collide.Net && j.shot.AnyNet {
			touched = true
			break
		}
		if e.Role != collide.Floor {
			at.on, at.net = e.On, e.Role == collide.Net
			return stopped
		}
		if j.via && e.Bounces == 1 {
			if !j.shot.Via.In(e.Contact.Point) || e.On != v.court.Obstacles[j.viaOn].Name {
				return early
			}
			continue
		}
		if j.shot.InAir || int(e.Bounces) != target || e.On != v.court.Obstacles[j.floor].Name {
			at.on = e.On
			return stopped
		}
		arrived, passes = true, e.Time
		at.miss = e.Contact.Point.Sub(j.centre.AddScaled(-v.ball.Radius, j.normal)).Norm()
		if at.miss > 10*j.tol && e.Time < expected-float64(0.5*at.miss/v.tk.f.speed) {
			return early
		}
		break
	}
	switch {
	case touched:
		at.miss = miss
		if !(miss <= j.tol) {
			return lost
		}
		return hit
	case j.shot.InAir:
		p := tr.At(passes)
		at.miss = j.missAt(p.Pos, p.Vel)
	case !arrived:
		return lost
	}
	if !(at.miss <= j.tol && v.keeps(tr, at, passes)) {
		if arrived {
			v.landed(x, tr, at, target)
		}
		return lost
	}
	if at.crossed && !j.shot.AnyNet && at.clear < j.shot.Clearance {
		at.on, at.net = v.netting, true
		return stopped
	}
	return hit
}

// landed notes where the path, which comes down at the n-th bounce, crosses the
// line, if it goes straight on.
func (v *Solver) landed(x *unknowns, tr *predict.Trajectory, at *attempt, n int) {
	j := &v.job
	e, ok := tr.Bounce(n)
	if !ok {
		return
	}
	h := j.heading(x.az)
	s := e.Before
	rho, rate := j.polar(h, s.Pos, s.Vel)
	t := -j.line.value(j, rho, s.Pos.Y) / (float64(j.line.mRho*rate) + float64(j.line.mY*s.Vel.Y))
	s.Pos = s.Pos.AddScaled(t, s.Vel)
	var f flight
	v.arrive(&f, &j.line, x, h, &s, e.Time)
	at.landed, at.off = true, [3]float64{f.high, f.wide, 0}
}

// keeps reports whether the path, which is at the target at time t, has the
// flight time, apex or clearance that was given.
func (v *Solver) keeps(tr *predict.Trajectory, at *attempt, t float64) bool {
	j := &v.job
	off := 0.0
	switch j.kind {
	case flightTime:
		off = float64((t - j.shot.Time - j.value) * v.tk.f.speed)
	case apex:
		top, _ := tr.Apex(0) // every path begins without a bounce
		off = top.Pos.Y - j.value
	case over:
		if !at.crossed {
			return false
		}
		off = at.clear - j.value
	}
	return math.Abs(off) <= j.tol
}
