package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// aimed is how a contender solved all shots.
type aimed struct {
	ns          float64   // of a solution
	flights     []float64 // of each
	evaluations float64   // of the law, in a solution
	worst       float64   // m, the greatest true miss
	failed      int
}

// compareAims compares the search for a launch that hits a target on the floor
// with a given speed and spin. The targets are where the strokes land, so that
// all can be hit.
func compareAims(o options, m *model, all []stroke, dir string, p *peer) table {
	const within = 1e-3
	t := table{
		Title: "Aiming to 1 mm, " + m.name,
		Text: fmt.Sprintf("Elevation and azimuth of a launch of known speed and spin (about its own heading) that lands on a target, for %d targets. "+
			"Peer: GSL's `multiroot_fsolver_hybrids` from the launch in vacuum, its flights with odeint dopri5 and Newton's method for the landing. "+
			"Each program flies at the loosest tolerance with which it truly hits every target to 1 mm; "+
			"topspin also flies the path that it returns on to the next bounce, which the peer does not. Its default tolerance, and a court with a net to clear by 15 cm, in lines of their own.", len(all)),
		Columns: []string{"µs a solution", "/ topspin", "flights, median", "flights, most", "evaluations", "tolerance", "worst miss, m", "failed"},
	}
	passes := 20
	if o.quick {
		passes = 3
	}
	type side struct {
		contender
		solve func(tol float64, passes int) (aimed, error)
		tol   float64 // 0: the loosest that hits
		last  aimed
	}
	open, tennis := court.Open(surface()), court.Tennis(surface())
	sides := []*side{
		{contender: contender{name: "topspin"}, solve: m.ours(all, open, 0)},
		{contender: contender{name: "topspin, default tolerance"}, solve: m.ours(all, open, 0), tol: 1e-7},
		{contender: contender{name: "topspin, default, over a net by 15 cm"}, solve: m.ours(all, tennis, 0.15), tol: 1e-7},
		{contender: contender{name: p.name}, solve: m.theirs(all, dir, p)},
	}
	var in []*contender
	for _, s := range sides {
		if s.tol == 0 {
			for _, x := range tolerances() {
				a, err := s.solve(x, 1)
				if err != nil {
					s.err = err
					break
				}
				if a.failed == 0 && a.worst <= within {
					s.tol = x
					break
				}
			}
			if s.err == nil && s.tol == 0 {
				s.err = fmt.Errorf("no tolerance hits every target")
			}
		}
		s.run = func() (float64, error) {
			var err error
			s.last, err = s.solve(s.tol, passes)
			return s.last.ns, err
		}
		in = append(in, &s.contender)
	}
	interleave(o.rounds, in)
	base := median(sides[0].ns)
	for _, s := range sides {
		if s.err != nil {
			t.skip(s.name, s.err)
			continue
		}
		ns, a := median(s.ns), s.last
		t.add(s.name, ns/1e3, ns/base, median(a.flights), a.flights[len(a.flights)-1], a.evaluations, s.tol, a.worst, float64(a.failed))
	}
	if a := sides[0].last; len(a.flights) > 0 {
		t.atMost("flights of topspin, median", median(a.flights), 5)
	}
	if s := sides[len(sides)-1]; s.err == nil {
		t.atLeast(s.name+" / topspin", median(s.ns)/base, 3)
	}
	return t
}

// landing is the target of a stroke: where its ball touches the floor first.
func (s *stroke) landing() ball.Vec {
	p := s.truth.touches[0].Pos
	return ball.Vec{X: p.X, Z: p.Z}
}

// misses is by how much a launch truly misses the target of s.
func (m *model) misses(s *stroke, launch ball.State) float64 {
	_, touches := m.follow(launch, 1, nil)
	p := touches[0].Pos
	return ball.Vec{X: p.X, Z: p.Z}.Sub(s.landing()).Norm()
}

// ours solves with package aim. A clearance is met by slower balls, which the
// truth knows nothing of.
func (m *model) ours(all []stroke, place court.Court, clearance float64) func(tol float64, passes int) (aimed, error) {
	return func(tol float64, passes int) (aimed, error) {
		w, err := predict.NewWorld(predict.Config{
			Flight: m.flight, Court: place, Method: integrate.DormandPrince{AbsTol: tol, RelTol: tol},
		})
		if err != nil {
			return aimed{}, err
		}
		var a aimed
		var solver aim.Solver
		sum := 0.0
		for i := range all {
			s := &all[i]
			shot := aim.Shot{From: s.from, Target: s.landing(), Speed: s.speed, Topspin: s.topspin, Sidespin: s.slide, Clearance: clearance}
			ns := make([]float64, passes)
			var sol aim.Solution
			var err error
			for n := range ns {
				t0 := time.Now()
				sol, err = solver.Solve(w, shot)
				ns[n] = float64(time.Since(t0).Nanoseconds())
			}
			sum += median(ns)
			if err != nil {
				a.failed++
				continue
			}
			a.flights = append(a.flights, float64(sol.Flights))
			a.evaluations += float64(sol.Evaluations) / float64(len(all))
			a.worst = max(a.worst, m.misses(s, sol.Launch.State))
		}
		a.ns = sum / float64(len(all))
		median(a.flights) // sorts
		return a, nil
	}
}

// theirs solves with the peer.
func (m *model) theirs(all []stroke, dir string, p *peer) func(tol float64, passes int) (aimed, error) {
	file := dir + "/shots"
	var b strings.Builder
	for i := range all {
		s := &all[i]
		to := s.landing()
		fmt.Fprintf(&b, "%.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", s.from.X, s.from.Y, s.from.Z, s.speed, s.topspin, s.slide, to.X, to.Z)
	}
	wrote := os.WriteFile(file, []byte(b.String()), 0o666)
	return func(tol float64, passes int) (aimed, error) {
		if wrote != nil {
			return aimed{}, wrote
		}
		var out struct {
			NS        float64
			Solutions []struct {
				Found       bool
				El, Az      float64
				Flights     float64
				Evaluations float64
			}
		}
		if err := p.run(&out, file, tol, 0.5e-3, passes); err != nil {
			return aimed{}, err
		}
		if len(out.Solutions) != len(all) {
			return aimed{}, fmt.Errorf("%d solutions of %d shots", len(out.Solutions), len(all))
		}
		a := aimed{ns: out.NS}
		for i, s := range out.Solutions {
			if !s.Found {
				a.failed++
				continue
			}
			a.flights = append(a.flights, s.Flights)
			a.evaluations += s.Evaluations / float64(len(all))
			at := all[i]
			at.el, at.az = s.El, s.Az
			a.worst = max(a.worst, m.misses(&all[i], at.state()))
		}
		median(a.flights)
		return a, nil
	}
}
