package main

import (
	"math"
	"math/rand/v2"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// The numbers of all comparisons, as in peers/law.h: a tennis ball whose spin
// decays, and a floor y = 0 with constant restitution and friction.
const (
	mass    = 0.0577
	radius  = 0.0335
	inertia = 0.55
	gravity = 9.81
	density = 1.204
	drag    = 0.55
	lift    = 0.20
	decay   = 0.0032

	restitution = 0.75
	friction    = 0.54
	tangential  = 0.1

	factor = 0.5 * density * math.Pi * radius * radius / mass
)

// model is a law of motion, twice: made of the library's parts, and written
// out by hand as a peer would. The truth rests on the second.
type model struct {
	name   string
	flight ball.Flight
	law    ball.Rates
}

// constant has the constant coefficients of many games.
func constant() model {
	f := ball.Tennis()
	f.Drag, f.Lift = ball.Constant(drag), ball.Constant(lift)
	return model{"constant coefficients", f, func(_ float64, _, v, w ball.Vec) (acc, spinAcc ball.Vec) {
		v2 := v.Dot(v)
		speed := math.Sqrt(v2)
		n := w.Cross(v)
		up := 0.0
		if l := n.Norm(); l > 0 {
			up = factor * lift * v2 / l
		}
		acc = v.Scale(-factor*drag*speed).AddScaled(up, n)
		acc.Y -= gravity
		return acc, w.Scale(-decay * speed)
	}}
}

// measured has the coefficients of ball.Tennis, Stepanek 1988.
func measured() model {
	return model{"measured coefficients", ball.Tennis(), func(_ float64, _, v, w ball.Vec) (acc, spinAcc ball.Vec) {
		v2 := v.Dot(v)
		speed := math.Sqrt(v2)
		n := w.Cross(v)
		s, across := held(radius*w.Norm()/speed), held(radius*n.Norm()/v2)
		cd, up := 0.508, 0.0
		if s > 0 {
			cd += math.Pow(22.503+4.196*math.Pow(s, -2.5), -0.4)
		}
		if across > 0 {
			up = factor * v2 / n.Norm() / (2.022 + 0.981/across)
		}
		acc = v.Scale(-factor*cd*speed).AddScaled(up, n)
		acc.Y -= gravity
		return acc, w.Scale(-decay * speed)
	}}
}

// held is a spin parameter up to 1 as it is, and beyond bends into 1.15.
func held(s float64) float64 {
	if s <= 1 {
		return s
	}
	x := math.Min((s-1)/0.3, 1)
	return 1 + 0.3*x*(1-x*x*(1-0.5*x))
}

// surface is the library's floor, bounce the same by hand.
func surface() collide.Surface {
	return collide.Surface{
		Restitution: collide.Constant(restitution), Friction: friction, TangentialRestitution: tangential,
	}
}

func bounce(s ball.State) ball.State {
	press := -(1 + restitution) * s.Vel.Y
	slipX, slipZ := s.Vel.X+radius*s.Spin.Z, s.Vel.Z-radius*s.Spin.X
	slip := math.Hypot(slipX, slipZ)
	stop := math.Min(friction*press, (1+tangential)*slip/(1+1/inertia))
	var dx, dz float64
	if slip > 0 {
		dx, dz = -stop*slipX/slip, -stop*slipZ/slip
	}
	s.Vel = s.Vel.Add(ball.Vec{X: dx, Y: press, Z: dz})
	s.Spin = s.Spin.Add(ball.Vec{X: -dz, Z: dx}.Scale(1 / (inertia * radius)))
	return s
}

// touch is the ball at a bounce, before it.
type touch struct {
	time float64
	ball.State
}

// truth is a flight known to rounding.
type truth struct {
	touches []touch
	path    []ball.Vec // at the times of samples
}

// samples is at how many times, evenly between start and last bounce, the path
// is compared.
const samples = 200

// sampleTime is the time of sample i of a flight that ends at the time end.
func sampleTime(i int, end float64) float64 { return end * (float64(i) + 0.5) / samples }

// truthStep is the step in s of the truth: with it RK4 is as good as rounding
// allows, which a test shows.
const truthStep = 1.0 / 8192

// solve follows a ball through n bounces.
func (m *model) solve(s ball.State, n int) truth {
	var tr truth
	_, tr.touches = m.follow(s, n, nil)
	end := tr.touches[n-1].time
	times := make([]float64, samples)
	for i := range times {
		times[i] = sampleTime(i, end)
	}
	tr.path, _ = m.follow(s, n, times)
	return tr
}

// follow returns the positions at the times, and the first n bounces.
func (m *model) follow(s ball.State, n int, times []float64) (at []ball.Vec, touches []touch) {
	t := 0.0
	for len(touches) < n {
		h := truthStep
		next := m.rk4(s, h)
		hit := next.Pos.Y < radius && next.Vel.Y < 0
		if hit {
			for range 6 { // Newton's method for the length of the step
				h -= (next.Pos.Y - radius) / next.Vel.Y
				next = m.rk4(s, h)
			}
		}
		for len(times) > 0 && times[0] < t+h {
			at = append(at, m.rk4(s, times[0]-t).Pos)
			times = times[1:]
		}
		t += h
		s = next
		if hit {
			s.Pos.Y = radius
			touches = append(touches, touch{t, s})
			s = bounce(s)
		}
	}
	return at, touches
}

// rk4 is one step of the classical method, as one writes it at first.
func (m *model) rk4(s ball.State, h float64) ball.State {
	move := func(k ball.State, c float64) ball.State {
		return ball.State{Pos: s.Pos.AddScaled(c, k.Pos), Vel: s.Vel.AddScaled(c, k.Vel), Spin: s.Spin.AddScaled(c, k.Spin)}
	}
	rate := func(s ball.State) ball.State {
		a, b := m.law(0, s.Pos, s.Vel, s.Spin)
		return ball.State{Pos: s.Vel, Vel: a, Spin: b}
	}
	k1 := rate(s)
	k2 := rate(move(k1, h/2))
	k3 := rate(move(k2, h/2))
	k4 := rate(move(k3, h))
	s = move(k1, h/6)
	s = move(k2, h/3)
	s = move(k3, h/3)
	return move(k4, h/6)
}

// stroke is a ball as it is struck, and how it then flies.
type stroke struct {
	from           ball.Vec
	speed          float64 // m/s
	el, az         float64 // rad
	topspin, slide float64 // rad/s, about the axes of its own heading
	truth          truth
}

func (s *stroke) state() ball.State {
	v := ball.Velocity(s.speed, s.el, s.az)
	return ball.State{Pos: s.from, Vel: v, Spin: ball.Spin(v, s.topspin, s.slide, 0)}
}

// strokes returns n random strokes from the near baseline that clear the net
// of a tennis court and land in it, the same ones every time, with the truth
// about their first three bounces.
func (m *model) strokes(n int) []stroke {
	r := rand.New(rand.NewPCG(1, 2))
	in := func(lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }
	var all []stroke
	for len(all) < n {
		s := stroke{
			from:  ball.Vec{X: in(-4, 4), Y: in(0.4, 1.6), Z: in(11, 13)},
			speed: in(22, 40), el: ball.Degrees(in(1, 14)), az: ball.Degrees(in(-10, 10)),
			topspin: in(-120, 350), slide: in(-80, 80),
		}
		_, touches := m.follow(s.state(), 1, nil)
		land := touches[0].Pos
		if land.Z < -11.9 || land.Z > -1 || math.Abs(land.X) > 4.1 || m.heightAtNet(s.state()) < 1.2 {
			continue
		}
		s.truth = m.solve(s.state(), 3)
		all = append(all, s)
	}
	return all
}

// heightAtNet is the height in m of the centre where the ball passes z = 0.
func (m *model) heightAtNet(s ball.State) float64 {
	for s.Pos.Z > 0 && s.Pos.Y > 0 {
		s = m.rk4(s, 1e-3)
	}
	return s.Pos.Y
}
