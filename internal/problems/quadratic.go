package problems

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/internal/detmath"
)

// Rise is a ball thrown straight up with the given speed in m/s under gravity
// and quadratic drag, terminal its terminal speed in m/s, until it is back at
// its start (Timmerman and van der Weele 1999, Am. J. Phys. 67:538):
//
//	up:    v = v_t·tan(φ − g·t/v_t)                φ = atan(v0/v_t)
//	       h = v_t²/g·ln(cos(φ − g·t/v_t)/cos φ)
//	down:  Fall from the top, at t = v_t·φ/g
func Rise(terminal, speed float64) Problem {
	phi := detmath.Atan(speed / terminal)
	_, cos0 := detmath.Sincos(phi)
	top := terminal * phi / Gravity
	length := float64(terminal * terminal / Gravity)
	height := length * -detmath.Log(cos0)
	// exp(height/length) = 1/cos φ, and its acosh is the way down.
	end := top + float64(terminal/Gravity*detmath.Log(1/cos0+math.Sqrt(1/float64(cos0*cos0)-1)))
	s := ball.State{Pos: start, Vel: up.Scale(speed)}
	return Problem{"quadratic drag, up and down", weighty(terminal).Rates, s, end, func(t float64) ball.State {
		if t > top {
			h, v := fallen(terminal, t-top)
			return ball.State{Pos: start.AddScaled(height-h, up), Vel: up.Scale(-v)}
		}
		sin, cos := detmath.Sincos(phi - Gravity*t/terminal)
		return ball.State{
			Pos: start.AddScaled(length*detmath.Log(cos/cos0), up),
			Vel: up.Scale(terminal * sin / cos),
		}
	}}
}

// Fall is a ball dropped from rest under gravity and quadratic drag, terminal
// its terminal speed in m/s:
//
//	v = v_t·tanh(g·t/v_t)    way = v_t²/g·ln cosh(g·t/v_t)
func Fall(terminal float64) Problem {
	return Problem{"quadratic drag, fall", weighty(terminal).Rates, ball.State{Pos: start}, 2, func(t float64) ball.State {
		h, v := fallen(terminal, t)
		return ball.State{Pos: start.AddScaled(-h, up), Vel: up.Scale(-v)}
	}}
}

func weighty(terminal float64) ball.Flight {
	return flight(quadratic(Gravity/float64(terminal*terminal)), nil, Gravity)
}

func fallen(terminal, t float64) (way, speed float64) {
	e := detmath.Exp(-2 * Gravity * t / terminal)
	// ln cosh x = x + ln((1 + e^{−2x})/2)
	lnCosh := Gravity*t/terminal + detmath.Log(0.5*(1+e))
	return terminal * terminal / Gravity * lnCosh, terminal * (1 - e) / (1 + e)
}

// Straight is a ball without weight that quadratic drag of k in 1/m slows from
// the given speed in m/s, while its spin decays by the fraction c in 1/m:
//
//	v = v0/w    x = ln(w)/k    ω = ω0·w^{−c/k}      w = 1 + k·v0·t
func Straight(k, c, speed float64) Problem {
	f := flight(quadratic(k), nil, 0)
	f.SpinDecay = c
	s := ball.State{Pos: start, Vel: planar(0.8*speed, 0.6*speed), Spin: ball.Vec{X: 100, Y: -200, Z: 50}}
	return Problem{"quadratic drag, straight", f.Rates, s, 3, func(t float64) ball.State {
		w := 1 + float64(k*speed*t)
		ln := detmath.Log(w)
		return ball.State{
			Pos:  start.AddScaled(ln/(k*speed), s.Vel),
			Vel:  s.Vel.Scale(1 / w),
			Spin: s.Spin.Scale(detmath.Exp(-c / k * ln)),
		}
	}}
}

// Plane is a throw of the given speed in m/s and elevation in degrees under
// gravity and quadratic drag, terminal its terminal speed in m/s. With the
// slope p of the path as the variable, the horizontal speed u is exact
// (Jakob Bernoulli's hodograph), and the rest are integrals of it:
//
//	1/u² = 1/u0² + (F(p0) − F(p))/v_t²    F = p√(1 + p²) + asinh p
//	t = ∫u dp/g    x = ∫u² dp/g    y = ∫p·u² dp/g        from p to p0
func Plane(terminal, speed, degrees float64) Problem {
	sin, cos := detmath.Sincos(ball.Degrees(degrees))
	u0, p0 := float64(speed*cos), sin/cos
	f0 := slopes(p0)
	u := func(p float64) float64 {
		return 1 / math.Sqrt(1/float64(u0*u0)+(f0-slopes(p))/float64(terminal*terminal))
	}
	s := ball.State{Pos: start, Vel: planar(u0, speed*sin)}
	return Problem{"quadratic drag in a plane", weighty(terminal).Rates, s, 3, func(t float64) ball.State {
		p := p0 - Gravity*t/u0
		for range 60 { // Newton: dt/dp = −u/g, and t(p) is convex
			d := (integral(u, p, p0)/Gravity - t) * Gravity / u(p)
			p += d
			if math.Abs(d) < 1e-15*(1+math.Abs(p)) {
				break
			}
		}
		x := integral(func(p float64) float64 { v := u(p); return v * v }, p, p0) / Gravity
		y := integral(func(p float64) float64 { v := u(p); return p * v * v }, p, p0) / Gravity
		return ball.State{Pos: start.Add(planar(x, y)), Vel: planar(u(p), float64(p*u(p)))}
	}}
}

func slopes(p float64) float64 {
	r := math.Sqrt(1 + float64(p*p))
	return float64(p*r) + math.Copysign(detmath.Log(math.Abs(p)+r), p)
}

// Circle is a ball without weight under drag kd·v² and lift kl·v², both in 1/m,
// from the given speed in m/s: a circle of radius 1/kl, on which
//
//	way = ln(1 + kd·v0·t)/kd    v = v0·e^{−kd·way}
func Circle(kd, kl, speed float64) Problem {
	s := ball.State{Pos: start, Vel: heading.Scale(speed), Spin: normal.Scale(150)}
	return Problem{"constant drag and lift", flight(quadratic(kd), quadratic(kl), 0).Rates, s, 2, func(t float64) ball.State {
		w := 1 + float64(kd*speed*t)
		sin, cos := detmath.Sincos(detmath.Log(w) * kl / kd)
		v := speed / w
		return ball.State{Pos: start.Add(planar(sin/kl, (1-cos)/kl)), Vel: planar(v*cos, v*sin), Spin: s.Spin}
	}}
}

// Spiral is Circle with a lift that is proportional to the spin parameter, so
// that it turns the velocity at the constant rate omega in rad/s: the radius
// v/omega shrinks as e^{−k·way} (Dupeux et al. 2010, New J. Phys. 12:093004).
// The position is an integral.
func Spiral(k, omega, speed float64) Problem {
	const lift = 0.01
	s := ball.State{Pos: start, Vel: heading.Scale(speed), Spin: normal.Scale(omega / lift)}
	return Problem{"lift proportional to spin", flight(quadratic(k), linearLift(lift), 0).Rates, s, 3, func(t float64) ball.State {
		v := func(t float64) (h, u float64) {
			sin, cos := detmath.Sincos(omega * t)
			w := 1 + float64(k*speed*t)
			return speed * cos / w, speed * sin / w
		}
		h := integral(func(t float64) float64 { h, _ := v(t); return h }, 0, t)
		u := integral(func(t float64) float64 { _, u := v(t); return u }, 0, t)
		vh, vu := v(t)
		return ball.State{Pos: start.Add(planar(h, u)), Vel: planar(vh, vu), Spin: s.Spin}
	}}
}
