package aim

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// Solution is a launch that hits.
type Solution struct {
	Launch predict.Point
	// Path is flown in the world from Launch to the first bounce after the
	// target.
	Path *predict.Trajectory
	// Miss is the distance in m between the target and the point that the
	// ball touches, or passes in the air. It is at most the tolerance.
	Miss float64
	// Clearance is the height in m of the ball's lower edge over the net's
	// cord where it crosses the net, if it does before the target.
	Clearance float64
	Crossed   bool
	// Flights counts the flights with the world's method, the one of Path
	// included; Slowed how often the ball was made slower by a tenth.
	Flights, Slowed int
	// Evaluations counts all evaluations of the law of motion, those of the
	// coarse flights of the search included, which are none of Flights.
	Evaluations int
}

// Solve finds the launch of shot s in the world w. See the package comment
// for what it finds, and when it fails with which error. It panics if w is nil.
func Solve(w *predict.World, s Shot) (Solution, error) {
	var v Solver
	return v.Solve(w, s)
}

// Solver solves shots with memory that is used again: it allocates nothing
// once it has grown. The zero value is ready. A Solver serves one goroutine at
// a time.
type Solver struct {
	// Quiet leaves Nearest, Launch and Lofted of errors empty. To find them
	// takes longer than to find that a shot fails: for a tennis stroke out of
	// reach 1 to 3 ms instead of half a one, for a serve up to 20 instead of 2.
	Quiet bool

	world   *predict.World
	rates   ball.Rates
	method  integrate.Method
	ball    ball.Ball
	court   court.Court
	netting string // name of the net
	maxTime float64

	path  predict.Trajectory
	job   job
	tk    track
	marks [grid]mark
}

// use makes the solver ready for the world w.
func (v *Solver) use(w *predict.World) {
	if v.world == w {
		return
	}
	c := w.Config()
	v.world, v.rates, v.method = w, c.Flight.Law(), c.Method
	v.ball, v.court, v.maxTime = c.Flight.Ball, c.Court, c.MaxTime
	v.netting = "net"
	for i := range c.Court.Obstacles {
		if o := &c.Court.Obstacles[i]; o.Role == collide.Net {
			v.netting = o.Name
			break
		}
	}
}

// Solve is the function Solve with the memory of v. The Path of the solution
// is valid until the next call. Path of a Lofted solution inside an error is
// not v's and stays valid. It panics if w is nil.
func (v *Solver) Solve(w *predict.World, s Shot) (Solution, error) {
	if w == nil {
		panic("aim: nil World")
	}
	v.use(w)
	if err := v.prepare(s); err != nil {
		return Solution{}, err
	}
	return v.solve(&v.path)
}

// outcome is how an attempt ended.
type outcome uint8

const (
	hit     outcome = iota
	stopped         // by an obstacle
	tooFar          // no such launch
	early           // by its own floor, before the target: it came down and rose again
	lost            // the search did not converge
)

// attempt is one attempt at a shot.
type attempt struct {
	on      string
	net     bool    // on is a net, or the clearance is too small
	clear   float64 // m, over the net
	crossed bool
	miss    float64 // m, the least
	launch  predict.Point

	landed bool       // the path came down on the target's floor, but off
	off    [3]float64 // m, high and wide
}

const maxSlowed = 60

// solve solves the job, with the path in tr.
func (v *Solver) solve(tr *predict.Trajectory) (Solution, error) {
	j := &v.job
	if !j.via {
		v.first()
	}
	var at, last attempt
	for slowed := 0; ; slowed++ {
		slower := slowed < maxSlowed && !j.upper && j.kind != apex && j.kind != over
		how := v.try(tr, &at, slower)
		switch how {
		case hit:
			return Solution{
				Launch: at.launch, Path: tr, Miss: at.miss,
				Clearance: at.clear, Crossed: at.crossed,
				Flights: j.flights, Slowed: slowed, Evaluations: j.evals,
			}, nil
		case stopped:
			if slower && at.net {
				last = at
				if j.kind == flightTime {
					j.value /= 0.9
				} else {
					j.value *= 0.9
				}
				continue
			}
			last = at
			fallthrough
		case tooFar, early:
			if last.on != "" {
				e := &BlockedError{On: last.on, Lofted: v.lofted()}
				if last.net {
					e.Crossed, e.Clearance, e.Wanted = last.crossed, last.clear, j.shot.Clearance
				}
				return Solution{}, e
			}
			if j.spent() {
				return Solution{}, &NotConvergedError{Miss: min(at.miss, j.d)}
			}
			if v.Quiet {
				return Solution{}, &UnreachableError{}
			}
			e := v.nearest(how)
			if how == early {
				e.Lofted = v.lofted()
			}
			return Solution{}, e
		default:
			return Solution{}, &NotConvergedError{Miss: min(at.miss, j.d)}
		}
	}
}

// lofted solves the shot as it was given, with the higher launch, for an
// error. It returns nil if there is no such solution.
func (v *Solver) lofted() *Solution {
	s := v.job.shot
	if v.Quiet || s.Lofted || v.job.kind != speed && !(v.job.kind == forward && v.job.via) {
		return nil
	}
	s.Lofted = true
	w := Solver{Quiet: true}
	sol, err := w.Solve(v.world, s)
	if err != nil {
		return nil
	}
	return &sol
}

// try makes one attempt at the job's present value. If the shot may be made
// slower, one that a coarse flight sees pass far too low is not flown.
func (v *Solver) try(tr *predict.Trajectory, at *attempt, slower bool) outcome {
	j := &v.job
	*at = attempt{miss: math.Inf(1)}
	if !j.via && v.rough(&v.tk) {
		if f := &v.tk.f; slower && !j.shot.AnyNet && f.crossed && f.clear < j.shot.Clearance-0.05 {
			at.on, at.net, at.clear, at.crossed = v.netting, true, f.clear, true
			return stopped
		}
		if how := v.refine(&v.tk, tr, at); how != lost && how != early {
			return how
		}
	}
	return v.search(tr, at)
}
