package main

import (
	"fmt"
	"math"
	"os"
	"strings"
	"time"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

const bounces = 3

// cost is what a flight took.
type cost struct {
	ns          float64 // of a flight
	evaluations float64 // of the law, in a flight
}

// flyer flies the strokes at a tolerance or, if it has fixed steps, at a rate.
type flyer struct {
	name string
	slow bool // takes some hundred µs a flight
	// err returns the largest distance in m from the truth at the bounces and
	// along the paths.
	err func(x float64) (float64, error)
	// time flies every stroke the given number of times.
	time func(x float64, passes int) (cost, error)
}

// library is topspin with the methods that m makes, on the given place.
func library(name string, law ball.Flight, all []stroke, place court.Court, m func(x float64) integrate.Method) flyer {
	world := func(x float64) (*predict.World, error) {
		return predict.NewWorld(predict.Config{Flight: law, Court: place, Method: m(x)})
	}
	until := predict.Until{Bounces: bounces}
	return flyer{
		name: name,
		err: func(x float64) (float64, error) {
			w, err := world(x)
			if err != nil {
				return 0, err
			}
			worst := 0.0
			for i := range all {
				tr := w.Predict(predict.Point{State: all[i].state()}, until)
				if err := tr.Err(); err != nil {
					return 0, err
				}
				var at [bounces]ball.Vec
				for n := range at {
					e, ok := tr.Bounce(n + 1)
					if !ok {
						return 0, fmt.Errorf("bounce %d is missing", n+1)
					}
					at[n] = e.Before.Pos
				}
				worst = max(worst, all[i].truth.distance(at[:], func(t float64) ball.Vec { return tr.At(t).Pos }))
			}
			return worst, nil
		},
		time: func(x float64, passes int) (cost, error) {
			w, err := world(x)
			if err != nil {
				return cost{}, err
			}
			var tr predict.Trajectory
			return timed(all, passes, func(p predict.Point) int {
				w.PredictInto(&tr, p, until)
				return tr.Evaluations()
			}), nil
		},
	}
}

// timed flies every stroke the given number of times and takes the median of
// each, as peers/flights.h does.
func timed(all []stroke, passes int, fly func(p predict.Point) (evaluations int)) cost {
	ns := make([][]float64, len(all))
	evaluations := 0
	starts := make([]predict.Point, len(all))
	for i := range all {
		starts[i] = predict.Point{State: all[i].state()}
		ns[i] = make([]float64, passes)
	}
	for pass := range passes {
		for i := range starts {
			t0 := time.Now()
			evaluations += fly(starts[i])
			ns[i][pass] = float64(time.Since(t0).Nanoseconds())
		}
	}
	sum := 0.0
	for i := range ns {
		sum += median(ns[i])
	}
	return cost{sum / float64(len(all)), float64(evaluations) / float64(len(all)*passes)}
}

// distance is how far a path is from the truth at most.
func (tr *truth) distance(touches []ball.Vec, at func(t float64) ball.Vec) float64 {
	worst := 0.0
	for n, p := range touches {
		worst = max(worst, p.Sub(tr.touches[n].Pos).Norm())
	}
	end := tr.touches[len(tr.touches)-1].time
	for i, p := range tr.path {
		worst = max(worst, p.Sub(at(sampleTime(i, end))).Norm())
	}
	return worst
}

// writeStrokes writes what the peers read: a state and the time of the last
// bounce on each line.
func writeStrokes(name string, all []stroke) error {
	var b strings.Builder
	for i := range all {
		s := all[i].state()
		for _, v := range []ball.Vec{s.Pos, s.Vel, s.Spin} {
			fmt.Fprintf(&b, "%.17g %.17g %.17g ", v.X, v.Y, v.Z)
		}
		fmt.Fprintf(&b, "%.17g\n", all[i].truth.touches[bounces-1].time)
	}
	return os.WriteFile(name, []byte(b.String()), 0o666)
}

// other is a peer's program on the strokes in a file.
func other(name string, p *peer, all []stroke, file string, options ...any) flyer {
	return flyer{
		name: name,
		err: func(x float64) (float64, error) {
			var out struct {
				Answers []struct {
					Bounces []float64
					Samples []float64
				}
			}
			if err := p.run(&out, append([]any{file, x, 0}, options...)...); err != nil {
				return 0, err
			}
			if len(out.Answers) != len(all) {
				return 0, fmt.Errorf("%d answers to %d strokes", len(out.Answers), len(all))
			}
			worst := 0.0
			for i, a := range out.Answers {
				if len(a.Bounces) != 4*bounces || len(a.Samples) != 3*samples {
					return 0, fmt.Errorf("answer %d is not whole", i)
				}
				var touches []ball.Vec
				for n := range bounces {
					touches = append(touches, ball.Vec{X: a.Bounces[4*n+1], Y: a.Bounces[4*n+2], Z: a.Bounces[4*n+3]})
				}
				next := 0
				worst = max(worst, all[i].truth.distance(touches, func(float64) ball.Vec {
					s := a.Samples[3*next : 3*next+3]
					next++
					return ball.Vec{X: s[0], Y: s[1], Z: s[2]}
				}))
			}
			return worst, nil
		},
		time: func(x float64, passes int) (cost, error) {
			var out struct{ NS, Evaluations float64 }
			err := p.run(&out, append([]any{file, x, passes}, options...)...)
			return cost{out.NS, out.Evaluations}, err
		},
	}
}

// tolerances are ten to the power of multiples of a quarter, loosest first.
func tolerances() []float64 {
	var all []float64
	for k := 4; k <= 48; k++ {
		all = append(all, math.Pow(10, -float64(k)/4))
	}
	return all
}

// loosest returns the greatest tolerance with which f stays within the error.
func (f *flyer) loosest(within float64) (x, err float64, fail error) {
	for _, x := range tolerances() {
		e, fail := f.err(x)
		if fail != nil {
			return 0, 0, fail
		}
		if e <= within {
			return x, e, nil
		}
	}
	return 0, 0, fmt.Errorf("no tolerance of %s keeps the error below %g m", f.name, within)
}

// entrant is a flyer at its loosest tolerance within the error.
type entrant struct {
	flyer
	setting float64
	worst   float64 // error, m
	cost    cost
}

func slow(f flyer) flyer { f.slow = true; return f }

// flyers are those that a table of flights compares, ours first.
func flyers(m *model, all []stroke, file string, peers map[string]*peer, suffix string) []flyer {
	adaptive := func(x float64) integrate.Method { return integrate.DormandPrince{AbsTol: x, RelTol: x} }
	hand := ball.Flight{Ball: m.flight.Ball, Extra: []ball.Rates{m.law}}
	odeint, cvode := peers["odeint"+suffix], peers["cvode"+suffix]
	return []flyer{
		library("topspin", m.flight, all, court.Open(surface()), adaptive),
		library("topspin, net and posts too", m.flight, all, court.Tennis(surface()), adaptive),
		library("topspin, law by hand", hand, all, court.Open(surface()), adaptive),
		other("odeint dopri5, bisection", odeint, all, file),
		other("odeint dopri5, Newton", odeint, all, file, "newton"),
		slow(other("CVODE Adams", cvode, all, file)),
	}
}

// compareFlights compares flights with three located bounces, each contender
// at the loosest tolerance that keeps its error within a micrometre.
func compareFlights(o options, m *model, all []stroke, file string, peers map[string]*peer, suffix string) table {
	const within = 1e-6
	t := table{
		Title: "A tennis stroke with three located bounces, " + m.name,
		Text: fmt.Sprintf("%d strokes from the baseline, followed to the third bounce. Each program runs at the loosest tolerance (powers of ten by quarters) "+
			"that keeps every ball within 1e-6 m of the truth, at the bounces and at %d times along the path. "+
			"Net and posts, which the peers do not know, are looked for in one line only; in another the law is written by hand, as theirs.", len(all), samples),
		Columns: []string{"µs a flight", "/ topspin", "evaluations", "tolerance", "error, m"},
	}
	passes := 60
	if o.quick {
		passes = 10
	}
	var in []*contender
	entrants := map[*contender]*entrant{}
	for _, f := range flyers(m, all, file, peers, suffix) {
		e := &entrant{flyer: f}
		var err error
		if e.setting, e.worst, err = f.loosest(within); err != nil {
			t.skip(f.name, err)
			continue
		}
		n := passes
		if f.slow {
			n = passes/10 + 1
		}
		c := &contender{name: f.name, run: func() (float64, error) {
			cost, err := e.time(e.setting, n)
			e.cost = cost
			return cost.ns, err
		}}
		entrants[c] = e
		in = append(in, c)
	}
	interleave(o.rounds, in)
	var ours float64
	for _, c := range in {
		e := entrants[c]
		if c.err != nil {
			t.skip(c.name, c.err)
			continue
		}
		ns := median(c.ns)
		if c == in[0] {
			ours = ns
		}
		t.add(c.name, ns/1e3, ns/ours, e.cost.evaluations, e.setting, e.worst)
		switch c.name {
		case "odeint dopri5, bisection":
			t.atLeast("odeint with bisection / topspin", ns/ours, 3)
		case "CVODE Adams":
			t.atLeast("CVODE / topspin", ns/ours, 15)
		}
	}
	return t
}
