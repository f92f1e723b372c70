package problems

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/internal/detmath"
)

// Parabola is a throw in vacuum: x = x0 + v0·t + g·t²/2.
func Parabola() Problem {
	s := ball.State{Pos: start, Vel: planar(25, 12), Spin: ball.Vec{X: 30, Y: -5, Z: 2}}
	f := ball.Flight{Ball: tennis, Gravity: ball.Vec{Y: -Gravity}}
	return Problem{"parabola in vacuum", f.Rates, s, 2, func(t float64) ball.State {
		return ball.State{
			Pos:  s.Pos.AddScaled(t, s.Vel).AddScaled(0.5*t*t, f.Gravity),
			Vel:  s.Vel.AddScaled(t, f.Gravity),
			Spin: s.Spin,
		}
	}}
}

// Magnus is a throw of the given speed in m/s and elevation in degrees with a
// drag v/tau and a lift that turns the velocity at the rate omega in rad/s,
// backspin positive. In the plane of flight, as complex numbers,
//
//	v = v∞ + (v0 − v∞)·e^{Lt}        L = −1/tau + i·omega,  v∞ = i·g/L
//	r = v∞·t + (v0 − v∞)·(e^{Lt} − 1)/L
//
// omega = 0 is linear drag alone, tau = +Inf the cycloid of lift alone.
func Magnus(tau, omega, speed, degrees float64) Problem {
	const lift = 0.01 // turns per turn of the spin
	f := flight(linearDrag(tau), linearLift(lift), Gravity)
	if math.IsInf(tau, 1) {
		f.Drag = nil
	}
	if omega == 0 {
		f.Lift = nil
	}
	sin, cos := detmath.Sincos(ball.Degrees(degrees))
	v0 := number{float64(speed * cos), float64(speed * sin)}
	l := number{-1 / tau, omega}
	vInf := number{0, Gravity}.over(l)
	dv := v0.plus(vInf.times(number{-1, 0}))
	s := ball.State{Pos: start, Vel: planar(v0.re, v0.im), Spin: normal.Scale(omega / lift)}
	return Problem{"linear drag and lift", f.Rates, s, 2, func(t float64) ball.State {
		e := exp(number{l.re * t, l.im * t})
		v := vInf.plus(dv.times(e))
		r := vInf.times(number{t, 0}).plus(dv.times(e.plus(number{-1, 0})).over(l))
		return ball.State{Pos: start.Add(planar(r.re, r.im)), Vel: planar(v.re, v.im), Spin: s.Spin}
	}}
}

// LinearDrag is Magnus without lift.
func LinearDrag(tau, speed, degrees float64) Problem {
	p := Magnus(tau, 0, speed, degrees)
	p.Name = "linear drag"
	return p
}

// Cycloid is Magnus without drag and from rest: a depth of 2g/omega², a drift
// of g/omega, the period 2π/omega, which is where it ends.
func Cycloid(omega float64) Problem {
	p := Magnus(math.Inf(1), omega, 0, 0)
	p.Name, p.End = "cycloid", 2*pi/omega
	return p
}

// Helix is a ball without weight and drag, whose lift turns the velocity at
// the rate omega in rad/s about an axis. It moves with across in m/s across the
// axis and along in m/s along it: the radius is across/omega, the pitch
// 2π·along/omega.
func Helix(omega, across, along float64) Problem {
	const lift = 0.02
	axis, e1, e2 := ball.Vec{X: 2. / 3, Y: 2. / 3, Z: 1. / 3}, ball.Vec{X: 1. / 3, Y: -2. / 3, Z: 2. / 3}, ball.Vec{X: 2. / 3, Y: -1. / 3, Z: -2. / 3}
	s := ball.State{
		Pos:  start,
		Vel:  axis.Scale(along).AddScaled(across, e1),
		Spin: axis.Scale(omega / lift),
	}
	return Problem{"helix", flight(nil, linearLift(lift), 0).Rates, s, 2, func(t float64) ball.State {
		sin, cos := detmath.Sincos(omega * t)
		return ball.State{
			Pos:  start.AddScaled(along*t, axis).AddScaled(across/omega*sin, e1).AddScaled(across/omega*(1-cos), e2),
			Vel:  axis.Scale(along).AddScaled(across*cos, e1).AddScaled(across*sin, e2),
			Spin: s.Spin,
		}
	}}
}

// SpinDown is a ball without weight whose spin turns the velocity and slows
// down itself, ω′ = −c|ω|ω, from the rate omega in rad/s: with w = 1 + c·omega·t
//
//	ω = omega/w    v = speed·w^{i/c}    r = speed·(w^{1+i/c} − 1)/((1 + i/c)·c·omega)
//
// a logarithmic spiral (c is 1, a number). The law's second half depends on
// the spin and its first half on both.
func SpinDown(c, omega, speed float64) Problem {
	law := func(_ float64, _, vel, spin ball.Vec) (acc, spinAcc ball.Vec) {
		return spin.Cross(vel), spin.Scale(-c * spin.Norm())
	}
	s := ball.State{Pos: start, Vel: heading.Scale(speed), Spin: normal.Scale(omega)}
	return Problem{"spin that slows down", law, s, 3, func(t float64) ball.State {
		w := 1 + float64(c*omega*t)
		v := exp(number{0, detmath.Log(w) / c}).times(number{speed, 0})
		r := v.times(number{w, 0}).plus(number{-speed, 0}).over(number{c * omega, omega})
		return ball.State{Pos: start.Add(planar(r.re, r.im)), Vel: planar(v.re, v.im), Spin: s.Spin.Scale(1 / w)}
	}}
}

// Driven is a law that asks for nothing but the time:
//
//	a = (6·cos 3t, −9.80665 + 4·sin 2t, 2t)    α = (5·cos t, −3t, 8·sin 4t)
func Driven() Problem {
	law := func(t float64, _, _, _ ball.Vec) (acc, spinAcc ball.Vec) {
		s2, _ := detmath.Sincos(2 * t)
		_, c3 := detmath.Sincos(3 * t)
		_, c1 := detmath.Sincos(t)
		s4, _ := detmath.Sincos(4 * t)
		return ball.Vec{X: float64(6 * c3), Y: float64(4*s2) - Gravity, Z: float64(2 * t)},
			ball.Vec{X: float64(5 * c1), Y: float64(-3 * t), Z: float64(8 * s4)}
	}
	s := ball.State{Pos: start, Vel: planar(10, 5), Spin: ball.Vec{X: 1, Y: 2, Z: 3}}
	return Problem{"driven by time", law, s, 2, func(t float64) ball.State {
		s2, c2 := detmath.Sincos(2 * t)
		s3, c3 := detmath.Sincos(3 * t)
		s1, _ := detmath.Sincos(t)
		_, c4 := detmath.Sincos(4 * t)
		tt := float64(t * t)
		return ball.State{
			Pos: s.Pos.AddScaled(t, s.Vel).Add(ball.Vec{
				X: float64(2. / 3 * (1 - c3)),
				Y: float64(2*t) - s2 - float64(0.5*Gravity*tt),
				Z: float64(tt*t) / 3,
			}),
			Vel: s.Vel.Add(ball.Vec{
				X: float64(2 * s3),
				Y: float64(2*(1-c2)) - float64(Gravity*t),
				Z: tt,
			}),
			Spin: s.Spin.Add(ball.Vec{X: float64(5 * s1), Y: float64(-1.5 * tt), Z: float64(2 * (1 - c4))}),
		}
	}}
}
