package collide

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// Creep is the speed in m/s below which a ball on a surface counts as still: a
// slip below it is none, and so is a speed.
const Creep = 1e-9

// Rolling returns the spin in rad/s of a ball of velocity vel, relative to the
// surface, that rolls without slip on a surface with the unit normal n:
//
//	ω = n × v / R
//
// It has no part along n; a ball may also spin about n without slipping.
func Rolling(b ball.Ball, vel, n ball.Vec) ball.Vec {
	return n.Cross(vel).Scale(1 / b.Radius)
}

// Roll implements Roller: sliding while the contact point slips by more than
// Creep, rolling after that. With N = −load·n, the acceleration that presses
// the ball on, and L the part of the load along the surface:
//
//	slides   a = L − μ N û,  û the direction of the slip; the friction turns the ball
//	rolls    a = L/(1+k) − c N v̂,  ω' = n × a / R
//
// c is RollingResistance: it is measured as a deceleration, so it is not
// divided by 1+k. Rolling takes friction, k/(1+k)·|L|, and resistance has what
// is left of μ N; a ball for which μ N is less than that slips. The part of
// the spin about n falls at the rate c N/(k R), to nothing. A ball that stands
// still stays if c N can hold it, and starts down the slope otherwise.
//
// Without load towards the surface nothing touches: a is the load. A
// frictionless surface never stops anything.
//
// A ball that slides without load along the surface is slowed from v₀ to
// (v₀ + k R ω₀)/(1+k) by the time that it rolls: to 5/7 of v₀ for a solid
// ball without spin, 3/5 for a thin shell.
func (f Surface) Roll(b ball.Ball, s ball.State, c Contact, load ball.Vec) (acc, spinAcc ball.Vec) {
	n := c.Normal
	press := -load.Dot(n)
	if !(press > 0) {
		return load, ball.Vec{}
	}
	most := float64(f.Friction * press)
	resist := min(float64(f.RollingResistance*press), most)
	k := b.InertiaFactor
	pull := load.AddScaled(press, n)
	v := s.Vel.Sub(c.Vel)
	if slip, rub := rubs(b.Radius, v, s.Spin, n); rub > Creep {
		acc, spinAcc = slide(b, n, pull, slip, most)
	} else if dir, need := pull.Unit(); need > most*((1+k)/k) {
		acc, spinAcc = slide(b, n, pull, dir, most)
	} else {
		acc = roll(along(v, n), pull.Scale(1/(1+k)), min(resist, most-float64(need*(k/(1+k)))))
		spinAcc = Rolling(b, acc, n)
	}
	return acc, spinAcc.Add(pivot(b, s.Spin, n, resist))
}

// slide is a ball under friction against the direction slip.
func slide(b ball.Ball, n, pull, slip ball.Vec, friction float64) (acc, spinAcc ball.Vec) {
	rub := slip.Scale(-friction)
	return pull.Add(rub), twist(b, n, rub)
}

// roll is the acceleration of a rolling ball of velocity v under a pull that
// it follows, and a resistance.
func roll(v, pull ball.Vec, resist float64) ball.Vec {
	if dir, speed := v.Unit(); speed > Creep {
		return pull.AddScaled(-resist, dir)
	}
	dir, strength := pull.Unit()
	if strength <= resist {
		return ball.Vec{}
	}
	return pull.AddScaled(-resist, dir)
}

// pivot is how the spin about the normal falls.
func pivot(b ball.Ball, spin, n ball.Vec, resist float64) ball.Vec {
	w := spin.Dot(n)
	if !(math.Abs(w)*b.Radius > Creep) {
		return ball.Vec{}
	}
	return n.Scale(-math.Copysign(resist/float64(b.InertiaFactor*b.Radius), w))
}
