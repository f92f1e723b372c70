package aim

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/internal/detmath"
)

// model is a flight in closed form: the displacement after a time T is
//
//	D − ½gT² ŷ,   |D| = shrink·speed·T,  D turned up from the launch by tilt
//
// so that drag shortens the way that the launch alone would make, and lift and
// gravity's work turn it. Both numbers are read off the last flight, and hold
// nearly for the next, whose launch is another.
type model struct {
	g      float64 // m/s², downwards
	shrink float64
	tilt   float64 // rad
	drift  float64 // rad, to the left
	split  float64 // time to the net, of the time to the target
}

// first makes the model from one evaluation of the law at rest and one at the
// launch of the shot in vacuum.
func (v *Solver) first() {
	j := &v.job
	m := &j.model
	*m = model{shrink: 1}
	s := j.start(&unknowns{})
	rest, _ := v.rates(s.Time, s.Pos, ball.Vec{}, ball.Vec{})
	m.g = max(-rest.Y, 0)
	if dz := j.shot.From.Z - j.centre.Z; dz != 0 {
		m.split = j.shot.From.Z / dz
	}
	x, t, _ := j.closed()
	s = j.start(&x)
	acc, _ := v.rates(s.Time, s.Pos, s.Vel, s.Spin)
	j.evals += 2
	acc = acc.Sub(rest)
	u, n := s.Vel.Unit()
	if !(n > 0) || !acc.Finite() {
		return
	}
	// Drag as the square of the speed: the way in the time t is ln(1 + κvt)/κ.
	k := max(-acc.Dot(u), 0) / n
	for range 3 {
		if kt := float64(k * t); kt > 1e-3 {
			m.shrink = detmath.Log(1+kt) / kt
		}
		x, t, _ = j.closed()
	}
	h := j.heading(x.az)
	up := ball.Vec{Y: 1}.AddScaled(-u.Y, u)
	side := float64(acc.X*h.Z) - float64(acc.Z*h.X)
	way := float64(n * t)
	m.tilt = max(-0.5, min(float64(0.5*acc.Dot(up)*t*t)/way, 0.5))
	m.drift = max(-0.5, min(float64(0.5*side*t*t)/way, 0.5))
}

// learn reads the model off the flight f of the launch x.
func (j *job) learn(x *unknowns, f *flight) {
	m := &j.model
	dy := f.pos.Y - j.shot.From.Y + float64(0.5*m.g*f.time*f.time)
	way := math.Sqrt(float64(f.rho*f.rho) + float64(dy*dy))
	if !(f.time > 0 && way > 0) {
		return
	}
	m.shrink = way / (f.speed * f.time)
	m.tilt = detmath.Atan2(dy, f.rho) - x.el
	m.drift = f.wide/j.d - x.az
	if f.crossed {
		m.split = f.netTime / f.time
	}
}

// closed solves the model: the launch, the time of flight, and false if the
// given does not reach the target; then the launch is the one that comes
// nearest.
func (j *job) closed() (x unknowns, t float64, ok bool) {
	m := &j.model
	g, ok := m.g, true
	x.az = -m.drift
	far := math.Sqrt(float64(j.d*j.d) + float64(j.dy*j.dy))
	v := 0.0
	switch j.kind {
	case speed:
		v = float64(m.shrink * j.value)
		t = far / v
		if g <= 1e-9 {
			break
		}
		// ¼g²T⁴ − (v² − g·dy)T² + far² = 0
		b := float64(v*v) - float64(g*j.dy)
		disc := float64(b*b) - float64(g*g*far*far)
		if !(b > 0 && disc >= 0) {
			t, ok = math.Sqrt(2*far/g), false
			break
		}
		if j.upper {
			t = math.Sqrt(float64(2*(b+math.Sqrt(disc)))) / g
		} else {
			t = far * math.Sqrt(2/(b+math.Sqrt(disc)))
		}
	case forward:
		w := j.value / max(j.along(x.az), 1e-6)
		t = j.d / (m.shrink * w)
		for range 4 {
			el := detmath.Atan2(j.dy+float64(0.5*g*t*t), j.d)
			_, c := detmath.Sincos(el - m.tilt)
			_, c0 := detmath.Sincos(el)
			t = float64(j.d*max(c, 0.01)) / float64(m.shrink*w*max(c0, 0.01))
		}
	case flightTime:
		t = j.value
	case apex:
		t = (math.Sqrt(float64(2*(j.value-j.shot.From.Y))) + math.Sqrt(float64(2*(j.value-j.centre.Y)))) / math.Sqrt(max(g, 1e-3))
	case over:
		q := max(0.01, min(m.split, 0.99))
		rise := j.value + j.cord - j.shot.From.Y - float64(q*j.dy)
		t2 := 2 * rise / (max(g, 1e-3) * q * (1 - q))
		least := far / ball.MaxSpeed
		ok = t2 >= float64(least*least)
		t = max(least, math.Sqrt(max(t2, 0)))
	}
	dy := j.dy + float64(0.5*g*t*t)
	x.el = max(-1.57, min(detmath.Atan2(dy, j.d)-m.tilt, 1.57))
	x.speed = min(math.Sqrt(float64(j.d*j.d)+float64(dy*dy))/(m.shrink*t), ball.MaxSpeed)
	j.constrain(&x)
	return x, t, ok
}

// slopes are the derivatives of what a flight f from x misses by, as the model
// has them: by elevation, azimuth and relative speed. The rows are the height
// on the line, the width on it, and how far the given is missed, all in m.
func (j *job) slopes(x *unknowns, f *flight, l *line) (jac [3][3]float64) {
	m := &j.model
	dy := f.pos.Y - j.shot.From.Y + float64(0.5*m.g*f.time*f.time)
	shrink := min(1, math.Sqrt(float64(f.rho*f.rho)+float64(dy*dy))/(f.speed*f.time))
	across := float64(l.mRho*f.rate) + float64(l.mY*f.vel.Y)
	along := float64(l.nRho*f.rate) + float64(l.nY*f.vel.Y)
	// A shift (r, y) of the ball at one time moves the crossing of the line.
	moved := func(r, y float64) (high, late float64) {
		late = -(float64(l.mRho*r) + float64(l.mY*y)) / across
		return float64(l.nRho*r) + float64(l.nY*y) + float64(along*late), late
	}
	turn, tLate := moved(-dy, f.rho)
	grow, gLate := moved(shrink*f.rho, shrink*dy)
	if j.kind == forward {
		sin, cos := detmath.Sincos(x.el)
		turn += float64(sin / max(cos, 1e-3) * grow)
	}
	jac[0] = [3]float64{turn, 0, grow}
	jac[1][1] = j.d
	switch j.kind {
	case flightTime:
		jac[2] = [3]float64{tLate * f.speed, 0, gLate * f.speed}
	case apex:
		rise := max(f.top-j.shot.From.Y, 1e-3)
		sin, cos := detmath.Sincos(x.el)
		jac[2] = [3]float64{2 * rise * cos / max(sin, 0.003), 0, 2 * rise}
	case over:
		ny := f.netHeight - j.shot.From.Y + float64(0.5*m.g*f.netTime*f.netTime)
		jac[2] = [3]float64{f.netRho + float64(ny*f.netSlope), 0, shrink * (ny - float64(f.netRho*f.netSlope))}
	}
	return jac
}

// residual is what the flight misses by.
func (j *job) residual(f *flight) (r [3]float64) {
	r[0], r[1] = f.high, f.wide
	switch j.kind {
	case flightTime:
		r[2] = float64((f.time - j.value) * f.speed)
	case apex:
		r[2] = f.top - j.value
	case over:
		r[2] = f.clear - j.value
	}
	return r
}
