package main

import (
	"fmt"
	"runtime"
	"sync"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// compareGrowth flies 1 to 10 000 balls on one core and on two. All use one
// World; every core keeps one Trajectory.
func compareGrowth(o options, m *model, all []stroke) table {
	t := table{
		Title: "Many balls",
		Text: "Strokes followed to the third bounce at the default tolerance (" + m.name + "), " +
			"one `World` for all, one `Trajectory` for each core and used again.",
		Columns: []string{"µs a flight, 1 core", "flights/s, 1 core", "flights/s, 2 cores", "speed-up"},
	}
	w, err := predict.NewWorld(predict.Config{Flight: m.flight, Court: court.Tennis(surface())})
	if err != nil {
		t.skip("topspin", err)
		return t
	}
	starts := make([]predict.Point, len(all))
	for i := range all {
		starts[i] = predict.Point{State: all[i].state()}
	}
	// fly returns the ns of a flight when n balls are followed by some cores.
	fly := func(n, cores int) float64 {
		runtime.GOMAXPROCS(cores)
		times := max(1, 600/n)
		if o.quick {
			times = 1
		}
		trs := make([]predict.Trajectory, cores)
		return chunked(3, n*times, func() {
			var wait sync.WaitGroup
			for c := range cores {
				work := func() {
					for i := c; i < n*times; i += cores {
						w.PredictInto(&trs[c], starts[i%len(starts)], predict.Until{Bounces: bounces})
					}
				}
				if cores == 1 {
					work()
					return
				}
				wait.Go(work)
			}
			wait.Wait()
		})
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	counts := []int{1, 10, 100, 1000, 10_000}
	if o.quick {
		counts = counts[:4]
	}
	one, two := make([]contender, len(counts)), make([]contender, len(counts))
	var in []*contender
	for i, n := range counts {
		one[i].run = func() (float64, error) { return fly(n, 1), nil }
		two[i].run = func() (float64, error) { return fly(n, 2), nil }
		in = append(in, &one[i], &two[i])
	}
	interleave(o.rounds, in)
	var first, last float64
	for i, n := range counts {
		a, b := median(one[i].ns), median(two[i].ns)
		t.add(fmt.Sprintf("balls: %d", n), a/1e3, 1e9/a, 1e9/b, a/b)
		if i == 0 {
			first = a
		}
		last = a
	}
	t.atMost(fmt.Sprintf("a flight among %d / a flight alone", counts[len(counts)-1]), last/first, 1.1)
	return t
}

// costs says what each law costs, and what a flight costs beside it.
func costs(o options, all []stroke) table {
	t := table{
		Title: "What a law costs",
		Text: "ns of one evaluation in a loop and, as in any method of integration, where each needs the one before; " +
			"then a flight at the default tolerance to the third bounce (on `court.Open`), and its time over evaluations × the bare cost of one.",
		Columns: []string{"ns in a loop", "ns in a chain", "evaluations to landing", "to 3rd bounce", "µs a flight", "ns an evaluation", "/ loop", "/ chain"},
	}
	c := constant()
	vacuum := ball.NewFlight(c.flight.Ball, nil, nil)
	vacuum.Air = ball.Air{}
	windy := ball.Tennis()
	windy.Wind = func(float64, ball.Vec) ball.Vec { return ball.Vec{X: 3, Z: 1} }
	laws := []struct {
		name   string
		flight ball.Flight
	}{
		{"vacuum", vacuum},
		{"constant coefficients, by hand", ball.Flight{Ball: c.flight.Ball, Extra: []ball.Rates{c.law}}},
		{"constant coefficients", c.flight},
		{"Tennis", ball.Tennis()},
		{"Tennis in wind", windy},
		{"ArcadeTennis", ball.ArcadeTennis()},
		{"TableTennis", ball.TableTennis()},
		{"Golf", ball.Golf()},
		{"Basketball", ball.Basketball()},
	}
	type figures struct {
		loop, chain, flight  []float64
		landing, evaluations float64
	}
	passes, chunks := 20, 40
	if o.quick {
		passes, chunks = 3, 5
	}
	got := make([]figures, len(laws))
	for range o.rounds {
		for i, l := range laws {
			w, err := predict.NewWorld(predict.Config{Flight: l.flight, Court: court.Open(surface())})
			if err != nil {
				t.skip(l.name, err)
				continue
			}
			g := &got[i]
			loop, chain := bare(l.flight.Law(), all, chunks)
			g.loop, g.chain = append(g.loop, loop), append(g.chain, chain)
			var tr predict.Trajectory
			f := timed(all, passes, func(p predict.Point) int {
				w.PredictInto(&tr, p, predict.Until{Bounces: bounces})
				return tr.Evaluations()
			})
			g.flight, g.evaluations = append(g.flight, f.ns), f.evaluations
			g.landing = timed(all, 1, func(p predict.Point) int {
				w.PredictInto(&tr, p, predict.Until{Bounces: 1})
				return tr.Evaluations()
			}).evaluations
		}
	}
	for i, l := range laws {
		g := &got[i]
		if len(g.flight) == 0 {
			continue
		}
		loop, chain, ns := median(g.loop), median(g.chain), median(g.flight)
		t.add(l.name, loop, chain, g.landing, g.evaluations, ns/1e3, ns/g.evaluations, ns/(g.evaluations*loop), ns/(g.evaluations*chain))
		if l.name == "constant coefficients" || l.name == "Tennis" {
			t.atMost(l.name+", a flight / (evaluations × one in a chain)", ns/(g.evaluations*chain), 1.5)
		}
	}
	return t
}

// bare returns the ns of one evaluation of the law at the launches, each for
// itself and each needing the one before.
func bare(f ball.Rates, all []stroke, chunks int) (loop, chain float64) {
	const n = 8000
	states := make([]ball.State, len(all))
	for i := range all {
		states[i] = all[i].state()
	}
	var sum float64
	loop = chunked(chunks, n, func() {
		i := 0
		for range n {
			s := &states[i]
			a, _ := f(0, s.Pos, s.Vel, s.Spin)
			sum += a.Y
			if i++; i == len(states) {
				i = 0
			}
		}
	})
	chain = chunked(chunks, n, func() {
		i := 0
		var a, b ball.Vec
		for range n {
			s := &states[i]
			// Too little to change anything, but the processor cannot know.
			a, b = f(0, s.Pos, s.Vel.AddScaled(1e-30, a), s.Spin.AddScaled(1e-30, b))
			if i++; i == len(states) {
				i = 0
			}
		}
		sum += a.Y
	})
	runtime.KeepAlive(sum)
	return loop, chain
}
