package integrate

import "github.com/gotopspin/topspin/ball"

// Between returns the state at a time t between two knots of one flight, with
// no contact between them: the dense output of every method.
//
// The position is the polynomial of fifth degree that has position, velocity
// and acceleration of both knots (quintic Hermite interpolation), the velocity
// is its derivative, and the spin is the polynomial of third degree that has
// spin and rate of both. With s = (t − a.Time)/h, r = 1 − s and
// h = b.Time − a.Time,
//
//	x = x_a + s³(10 − 15s + 6s²)(x_b − x_a)
//	      + h·s·r³(1 + 3s)·v_a − h·r·s³(1 + 3r)·v_b
//	      + ½h²·s²r³·a_a + ½h²·r²s³·a_b
//	ω = ω_a + s²(3 − 2s)(ω_b − ω_a) + h·s·r²·α_a − h·r·s²·α_b
//
// For exact knots the errors are at most h⁶|x⁽⁶⁾|/46080 in position, of the
// order h⁵ in velocity, and at most h⁴|ω⁗|/384 in spin.
//
// At t ≤ a.Time, for NaN, and for knots less than 1e-300 s apart it returns
// the state of a, at t ≥ b.Time that of b, both bit for bit.
func Between(a, b *Knot, t float64) ball.State {
	h := b.Time - a.Time
	switch {
	case !(t > a.Time):
		return a.State
	case !(t < b.Time):
		return b.State
	case !(h > 1e-300):
		return a.State
	}
	s := (t - a.Time) / h
	r := 1 - s
	ss, rr, sr := float64(s*s), float64(r*r), float64(s*r)
	d, p := position(a, b, h, s)

	// The derivatives of the polynomials in position.
	kd := float64(30*sr*sr) / h
	kva := float64(rr * (1 + float64(s*(2-float64(15*s)))))
	kvb := float64(ss * (1 + float64(r*(2-float64(15*r)))))
	kaa := float64(0.5*h) * float64(sr*r) * (2 - float64(5*s))
	kab := float64(-0.5*h) * float64(sr*s) * (2 - float64(5*r))

	return ball.State{
		Pos: p,
		Vel: d.Scale(kd).AddScaled(kva, a.Vel).AddScaled(kvb, b.Vel).
			AddScaled(kaa, a.Acc).AddScaled(kab, b.Acc),
		Spin: a.Spin.AddScaled(ss*(3-float64(2*s)), b.Spin.Sub(a.Spin)).
			AddScaled(h*float64(sr*r), a.SpinAcc).AddScaled(-h*float64(sr*s), b.SpinAcc),
	}
}

// PositionBetween returns Between(a, b, t).Pos, to the bit, in half the time.
func PositionBetween(a, b *Knot, t float64) ball.Vec {
	h := b.Time - a.Time
	switch {
	case !(t > a.Time):
		return a.Pos
	case !(t < b.Time):
		return b.Pos
	case !(h > 1e-300):
		return a.Pos
	}
	_, p := position(a, b, h, (t-a.Time)/h)
	return p
}

// position returns b.Pos − a.Pos and the position at the fraction s of the way
// in time.
func position(a, b *Knot, h, s float64) (d, p ball.Vec) {
	r := 1 - s
	ss, rr := float64(s*s), float64(r*r)
	sss, rrr := float64(ss*s), float64(rr*r)
	hh := float64(0.5*h) * h
	kd := float64(sss * (10 + float64(s*(float64(6*s)-15))))
	kva := float64(h * float64(s*rrr) * (1 + float64(3*s)))
	kvb := float64(-h * float64(r*sss) * (1 + float64(3*r)))
	kaa := float64(hh * float64(ss*rrr))
	kab := float64(hh * float64(rr*sss))
	d = b.Pos.Sub(a.Pos)
	return d, a.Pos.AddScaled(kd, d).AddScaled(kva, a.Vel).AddScaled(kvb, b.Vel).
		AddScaled(kaa, a.Acc).AddScaled(kab, b.Acc)
}
