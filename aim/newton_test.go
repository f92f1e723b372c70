package aim

import (
	"math"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
)

// script is a method whose flights end before the target, at one height after
// the other; a flight to NaN is none.
type script struct {
	from, way ball.Vec // the launch, and the way to the end at the height 0
	heights   []float64
	flights   int
}

func (s *script) Next(_ ball.Rates, _ integrate.Knot, end, _ float64) integrate.Step {
	p := s.from.Add(s.way)
	p.Y = s.heights[min(s.flights, len(s.heights)-1)]
	s.flights++
	return integrate.Step{To: integrate.Knot{Time: end, State: ball.State{Pos: p, Vel: s.way.Scale(2)}}}
}

// scripted is a solver of a shot over d metres by the given, of whose flights a
// script tells by how much they miss.
func scripted(t *testing.T, kind given, d float64, heights ...float64) (*Solver, *script) {
	from := ball.Vec{X: 2, Y: 1, Z: 12}
	v := solverOf(t, Shot{From: from, Target: ball.Vec{X: 2, Y: 1, Z: 12 - d}, InAir: true, Speed: 100}, airless())
	j := &v.job
	j.kind, j.value = kind, 100
	if kind == flightTime {
		j.value = v.maxTime
	}
	j.centre.Y = 0
	j.line = line{mRho: 1, nY: 1}
	s := &script{from: from, way: j.e.Scale(d / 2), heights: heights}
	was := coarse
	coarse = s
	t.Cleanup(func() { coarse = was })
	return v, s
}

// The rough search takes the slopes from the model once it is within a
// twentieth of the way, ends within a fiftieth of it or 2 cm, and gives up when
// a step doubles the miss.
func TestRough(t *testing.T) {
	for _, c := range []struct {
		name    string
		d       float64
		heights []float64
		ok      bool
		flights int
		learns  bool
	}{
		{"near enough for slopes", 10, []float64{0.5, 0}, true, 2, false},
		{"not near enough", 10, []float64{0.51, 0.5, 0}, true, 3, true},
		{"near enough to end", 10, []float64{0.02}, true, 1, false},
		{"and not", 10, []float64{0.0201, 0}, true, 2, false},
		{"near the launch", 0.125, []float64{0.0025}, true, 1, false},
		{"and not", 0.125, []float64{0.0026, 0}, true, 2, false},
		{"less than twice as far off", 10, []float64{0.5, 0.99, 0}, true, 3, false},
		{"twice as far off", 10, []float64{0.5, 1, 0}, false, 2, false},
		{"no flight", 10, []float64{math.NaN()}, false, 1, false},
		{"no second flight", 10, []float64{0.5, math.NaN()}, false, 2, false},
		{"no second flight, by speed", 10, []float64{0.5, math.NaN()}, false, 2, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			kind := flightTime
			if strings.Contains(c.name, "speed") {
				kind = speed
			}
			v, s := scripted(t, kind, c.d, c.heights...)
			was := v.job.model
			var tk track
			if ok := v.rough(&tk); ok != c.ok || s.flights != c.flights || (v.job.model != was) != c.learns {
				t.Errorf("%v after %d flights, with the model %+v", ok, s.flights, v.job.model)
			}
		})
	}
}

// A slope less than four tenths of the distance is measured; what does not fall
// short as it rises is no lob.
func TestBranch(t *testing.T) {
	const far = 2 // four tenths of 5 m
	for _, c := range []struct {
		name     string
		slope    float64
		upper    bool
		height   float64 // of the flight that measures, with the other at 0.01 m
		want     bool
		measured bool
	}{
		{"steep", far, false, 0, true, false},
		{"steep, no lob", far, true, 0, false, false},
		{"steep down", -far, true, 0, true, false},
		{"steep down, a lob", -far, false, 0, false, false},
		{"flat, falls", math.Nextafter(far, 0), true, 0, true, true},
		{"flat, rises", math.Nextafter(-far, 0), false, 0.02, true, true},
		{"flat, rises, no lob", math.Nextafter(-far, 0), true, 0.02, false, true},
		{"flat, stays", 0, false, 0.01, true, true},
		{"flat, stays, no lob", 0, true, 0.01, false, true},
		{"no flight", 0, true, math.NaN(), false, true},
		{"no flight, no lob", 0, false, math.NaN(), false, true},
	} {
		v, s := scripted(t, speed, 10, c.height)
		v.job.upper = c.upper
		tk := track{f: flight{rho: 5, high: 0.01}}
		tk.jac[0][0] = c.slope
		if got := v.branch(&tk, &unknowns{speed: 100}); got != c.want || s.flights > 0 != c.measured {
			t.Errorf("%s: %v, measured %v", c.name, got, s.flights > 0)
		}
		if want := (c.height - 0.01) / 0.003; c.measured && want == want && tk.jac[0][0] != want {
			t.Errorf("%s: the slope is %v, want %v", c.name, tk.jac[0][0], want)
		}
	}
	v, s := scripted(t, apex, 10, 0)
	if !v.branch(&track{}, &unknowns{}) || s.flights > 0 {
		t.Error("without a fixed speed there are no two branches")
	}
}
