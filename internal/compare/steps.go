package main

import (
	"fmt"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
)

// The start of peers/steps.h, and the flight of it.
var stepStart = ball.State{
	Pos:  ball.Vec{Y: 0.95, Z: 12.9},
	Vel:  ball.Vec{X: -1, Y: 5.4, Z: -34.9},
	Spin: ball.Vec{X: -262, Y: 20},
}

const (
	stepCount = 200
	stepRate  = 240.0
)

// contender is one side of a comparison; run measures once.
type contender struct {
	name string
	run  func() (ns float64, err error)
	err  error
	ns   []float64

	place [2]int // of a point in the diagrams
}

// interleave measures every contender in turn, as many rounds as asked for. A
// contender that fails is not asked again.
func interleave(rounds int, all []*contender) {
	for range rounds {
		for _, c := range all {
			if c.err != nil {
				continue
			}
			ns, err := c.run()
			if err != nil {
				c.err = err
				continue
			}
			c.ns = append(c.ns, ns)
		}
	}
}

// compareSteps compares one RK4 step.
func compareSteps(o options, peers map[string]*peer) table {
	t := table{
		Title: "One RK4 step",
		Text: "Drag and Magnus force with constant coefficients and a spin that decays, nine variables, four evaluations of the law. " +
			"The law is written out by hand in all programs, but for the last line, where it is a `Law` of a `ball.Flight`. " +
			fmt.Sprintf("The error is that of the position after %d steps of 1/%g s, against steps 64 times as short: it is the method's own, the same in all.", stepCount, stepRate),
		Columns: []string{"ns a step", "/ plain C", "error, m"},
	}
	m := constant()
	chunks, flights := 200, 10
	if o.quick {
		chunks = 20
	}
	ends := map[string]ball.Vec{}
	ours := func(name string, f ball.Rates) *contender {
		return &contender{name: name, run: func() (float64, error) {
			var k integrate.Knot
			// Through the interface, as a World does.
			var stepper integrate.Stepper = integrate.RK4{}
			ns := chunked(chunks, flights*stepCount, func() {
				for range flights {
					k.State = stepStart
					for i := range stepCount {
						k.Time = float64(i) / stepRate
						k.Acc, k.SpinAcc = f(k.Time, k.Pos, k.Vel, k.Spin)
						k.State = stepper.Step(f, k, 1/stepRate)
					}
				}
			})
			ends[name] = k.Pos
			return ns, nil
		}}
	}
	theirs := func(p *peer) *contender {
		return &contender{name: p.name, err: p.err, run: func() (float64, error) {
			var out struct {
				NS    float64
				State []float64
			}
			if err := p.run(&out, chunks, flights, stepCount, 1/stepRate); err != nil {
				return 0, err
			}
			ends[p.name] = ball.Vec{X: out.State[0], Y: out.State[1], Z: out.State[2]}
			return out.NS, nil
		}}
	}
	c, odeint := theirs(peers["rk4"]), theirs(peers["rk4_odeint"])
	hand, library := ours("topspin", m.law), ours("topspin, Flight.Law", m.flight.Law())
	all := []*contender{c, odeint, hand, library}
	interleave(o.rounds, all)

	truth := stepStart
	for range stepCount * 64 {
		truth = m.rk4(truth, 1/stepRate/64)
	}
	for _, x := range all {
		if x.err != nil {
			t.skip(x.name, x.err)
			continue
		}
		t.add(x.name, median(x.ns), median(x.ns)/median(c.ns), ends[x.name].Sub(truth.Pos).Norm())
	}
	for _, x := range []*contender{hand, library} {
		if odeint.err == nil {
			t.atMost(x.name+" / Boost.odeint", median(x.ns)/median(odeint.ns), 1)
		}
		if c.err == nil {
			t.atMost(x.name+" / plain C", median(x.ns)/median(c.ns), 1.5)
		}
	}
	return t
}
