package aim

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// made is a law of flight that is made up: where a ball passes the line is a
// function of its launch that the test gives. It serves as the method of a world,
// so that the parts of a search can be watched where the answer is known.
//
// From the launch the ball is beside that place at once, and goes on from there
// straight and at a right angle to the line.
type made struct {
	v    *Solver
	line *line
	end  func(el, az float64) made1
	els  []float64 // of all launches flown, in order
	now  made1
	u    ball.Vec
}

// made1 is the end of one flight: along the line, to the left, in m, when, in s.
type made1 struct {
	high, wide, time float64
	none             bool // the law is not finite
}

// Next is the method of integrate.Method.
func (m *made) Next(_ ball.Rates, k integrate.Knot, end, _ float64) integrate.Step {
	j := &m.v.job
	const dt = 1e-3
	if k.Pos == j.shot.From {
		el := math.Atan2(k.Vel.Y, math.Hypot(k.Vel.X, k.Vel.Z))
		az := math.Atan2(k.Vel.Dot(j.left), k.Vel.Dot(j.e))
		m.els = append(m.els, el)
		m.now = m.end(el, az)
		if m.now.time == 0 {
			m.now.time = 0.5
		}
		rho, y := j.d+m.line.nRho*m.now.high, j.centre.Y+m.line.nY*m.now.high
		phi := m.now.wide / j.d
		out := j.e.Scale(math.Cos(phi)).AddScaled(math.Sin(phi), j.left)
		m.u = out.Scale(10 * m.line.mRho)
		m.u.Y = 10 * m.line.mY
		p := j.shot.From.AddScaled(rho, out)
		p.Y = y
		s := ball.State{Pos: p.AddScaled(-dt, m.u), Vel: m.u}
		if m.now.none {
			s.Pos.X = math.NaN()
		}
		return integrate.Step{To: integrate.Knot{Time: k.Time + m.now.time - dt, State: s}, Evaluations: 1}
	}
	h := min(2*dt, end-k.Time)
	s := k.State
	s.Pos = s.Pos.AddScaled(h, s.Vel)
	return integrate.Step{To: integrate.Knot{Time: k.Time + h, State: s}, Evaluations: 1}
}

// madeSolver returns a solver whose job is a shot of 20 m/s from 1 m over the
// ground at a point 8 m along and 3 m up, where the coarse flights and those of
// the world end as given. Without fine the world's are the coarse ones.
func madeSolver(t *testing.T, change func(*Shot), rough, fine func(el, az float64) made1) (v *Solver, c, w *made) {
	t.Helper()
	s := Shot{From: ball.Vec{X: 1, Y: 1, Z: 12}, Target: ball.Vec{X: 1, Y: 3, Z: 4}, InAir: true, Speed: 20}
	if change != nil {
		change(&s)
	}
	if fine == nil {
		fine = rough
	}
	v = &Solver{}
	c, w = &made{v: v, line: &v.job.line, end: rough}, &made{v: v, line: &v.job.line, end: fine}
	was := coarse
	coarse = c
	t.Cleanup(func() { coarse = was })
	world, err := predict.NewWorld(predict.Config{Flight: airless(), Court: court.Open(court.Hard()), Method: w})
	if err != nil {
		t.Fatal(err)
	}
	v.use(world)
	if err := v.prepare(s); err != nil {
		t.Fatal(err)
	}
	return v, c, w
}

// The made-up flights end where they are said to.
func TestMade(t *testing.T) {
	v, c, _ := madeSolver(t, nil, func(el, az float64) made1 { return made1{high: el - 0.3, wide: 8*az + 0.1, time: 0.7} }, nil)
	for _, l := range []line{v.job.line, level} {
		c.line = &l
		x := unknowns{el: 0.5, az: 0.02, speed: 20}
		var f flight
		v.fly(coarse, &l, &x, &f)
		near(t, "high", f.high, 0.2, 1e-12)
		near(t, "wide", f.wide, 0.26, 1e-12)
		near(t, "time", f.time, 0.7, 1e-12)
	}
}
