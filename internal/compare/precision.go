package main

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// point is one dot of a work-precision diagram.
type point struct {
	Setting     number `json:"setting"` // tolerance, or ticks per second
	Error       number `json:"error_m"`
	NS          number `json:"ns"`
	Evaluations number `json:"evaluations"`
}

// curve is one method at many settings.
type curve struct {
	Name   string  `json:"name"`
	Points []point `json:"points"`
}

// sweep measures error and time of each method over its settings.
func sweep(o options, m *model, all []stroke, file string, peers map[string]*peer) (curves []curve, skipped []string) {
	open := court.Open(surface())
	fixed := func(s integrate.Stepper) func(x float64) integrate.Method {
		return func(x float64) integrate.Method { return integrate.Fixed{Stepper: s, Rate: x} }
	}
	var tol []float64
	for k := 2; k <= 22; k++ {
		tol = append(tol, math.Pow(10, -float64(k)/2))
	}
	rates := func(lo, hi float64) (all []float64) {
		for x := lo; x <= hi; x *= 2 {
			all = append(all, x)
		}
		return all
	}
	passes := 15
	if o.quick {
		passes, tol = 3, tol[4:12:12]
	}
	var in []*contender
	for _, c := range []struct {
		f        flyer
		settings []float64
	}{
		{library("topspin, DormandPrince", m.flight, all, open, func(x float64) integrate.Method {
			return integrate.DormandPrince{AbsTol: x, RelTol: x}
		}), tol},
		{library("topspin, RK4", m.flight, all, open, fixed(integrate.RK4{})), rates(7.5, 480)},
		{library("topspin, semi-implicit Euler", m.flight, all, open, fixed(integrate.SemiImplicitEuler{})), rates(15, 480)},
		{late(m, all), rates(15, 960)},
		{other("odeint dopri5, bisection", peers["odeint"], all, file), tol},
		{other("odeint dopri5, Newton", peers["odeint"], all, file, "newton"), tol},
		{slow(other("CVODE Adams", peers["cvode"], all, file)), tol},
	} {
		out := curve{Name: c.f.name}
		n := passes
		if c.f.slow {
			n = passes/5 + 1
		}
		for _, x := range c.settings {
			e, err := c.f.err(x)
			if err != nil {
				skipped = append(skipped, c.f.name+": "+err.Error())
				break
			}
			at, i := len(curves), len(out.Points)
			out.Points = append(out.Points, point{Setting: number(x), Error: number(e)})
			in = append(in, &contender{run: func() (float64, error) {
				t, err := c.f.time(x, n)
				curves[at].Points[i].Evaluations = number(t.evaluations)
				return t.ns, err
			}, place: [2]int{at, i}})
		}
		if len(out.Points) > 0 {
			curves = append(curves, out)
		}
	}
	interleave(min(3, o.rounds), in)
	for _, c := range in {
		curves[c.place[0]].Points[c.place[1]].NS = number(median(c.ns))
	}
	return curves, skipped
}

// late is what many games do: RK4 at x Hz, and at the end of a step the ball
// that is below the floor is lifted onto it and bounced.
func late(m *model, all []stroke) flyer {
	law, floor := m.flight.Law(), surface()
	body := m.flight.Ball
	c := collide.Contact{Normal: ball.Vec{Y: 1}}
	fly := func(s ball.State, rate float64, pass func(t float64, s ball.State)) (touches []ball.Vec, evaluations int) {
		var stepper integrate.Stepper = integrate.RK4{}
		h := 1 / rate
		k := integrate.NewKnot(law, 0, s)
		for n := 1; len(touches) < bounces; n++ {
			s := stepper.Step(law, k, h)
			evaluations += 4
			if s.Pos.Y < body.Radius && s.Vel.Y < 0 {
				s.Pos.Y = body.Radius
				touches = append(touches, s.Pos)
				s, _ = floor.Resolve(body, s, c)
			}
			k = integrate.NewKnot(law, float64(n)*h, s)
			if pass != nil {
				pass(k.Time, k.State)
			}
		}
		return touches, evaluations
	}
	return flyer{
		name: "RK4, bounce at the step's end",
		err: func(x float64) (float64, error) {
			worst := 0.0
			for i := range all {
				times, path := []float64{0}, []ball.Vec{all[i].from}
				touches, _ := fly(all[i].state(), x, func(t float64, s ball.State) {
					times, path = append(times, t), append(path, s.Pos)
				})
				j := 0
				worst = max(worst, all[i].truth.distance(touches, func(t float64) ball.Vec {
					for j+2 < len(times) && times[j+1] < t {
						j++
					}
					f := min((t-times[j])/(times[j+1]-times[j]), 1)
					return path[j].AddScaled(f, path[j+1].Sub(path[j]))
				}))
			}
			return worst, nil
		},
		time: func(x float64, passes int) (cost, error) {
			return timed(all, passes, func(p predict.Point) int {
				_, n := fly(p.State, x, nil)
				return n
			}), nil
		},
	}
}
