package aim

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/internal/detmath"
	"github.com/gotopspin/topspin/predict"
)

// unknowns are what is looked for: the launch in polar coordinates about the
// direction from From to the target.
type unknowns struct {
	el, az float64 // rad: above the horizontal, to the left of the target
	speed  float64 // m/s
}

// constrain sets the speed of a shot whose given ties it to the direction.
func (j *job) constrain(x *unknowns) {
	switch j.kind {
	case speed:
		x.speed = j.value
	case forward:
		_, cos := detmath.Sincos(x.el)
		x.speed = j.value / max(cos*max(j.along(x.az), 1e-6), 1e-9)
	}
}

// along is |h·ẑ| of the heading h at azimuth az.
func (j *job) along(az float64) float64 {
	h := j.heading(az)
	return max(h.Z, -h.Z)
}

// heading is the horizontal unit vector at azimuth az.
func (j *job) heading(az float64) ball.Vec {
	sin, cos := detmath.Sincos(az)
	return j.e.Scale(cos).AddScaled(sin, j.left)
}

// start is the launch at x, as a point of the world's.
func (j *job) start(x *unknowns) predict.Point {
	h := j.heading(x.az)
	sin, cos := detmath.Sincos(x.el)
	s := ball.State{Pos: j.shot.From, Vel: h.Scale(x.speed * cos), Spin: j.shot.Spin}
	s.Vel.Y = float64(x.speed * sin)
	if j.spinBy {
		s.Spin = ball.Spin(h, j.shot.Topspin, j.shot.Sidespin, j.shot.Gyrospin)
	}
	s.Vel, s.Spin = within(s.Vel, ball.MaxSpeed), within(s.Spin, ball.MaxSpin)
	return predict.Point{State: s, Time: j.shot.Time}
}

// within shortens a vector that turning made longer than most, by rounding.
func within(a ball.Vec, most float64) ball.Vec {
	if n := a.Dot(a); n > most*most && n < most*most*(1+1e-14) {
		return a.Scale(1 - 1e-14)
	}
	return a
}

// dimension is the number of unknowns beside the given: the direction, and the
// speed where the given does not fix it.
func (j *job) dimension() int {
	if j.kind == speed || j.kind == forward {
		return 2
	}
	return 3
}

// shift moves x by the step dx in radians, radians, and parts of the speed.
func (j *job) shift(x *unknowns, dx *[3]float64) {
	x.el += dx[0]
	x.az += dx[1]
	if j.dimension() == 3 {
		x.speed = min(x.speed*(1+dx[2]), ball.MaxSpeed)
	}
	j.constrain(x)
}
