package ball

// ArcadeMaxSpin is the spin in rad/s that counts as full topspin, backspin or
// sidespin in the arcade tennis model: 5000 rpm.
const ArcadeMaxSpin = 5000 * (2 * pi / 60)

// ArcadeTennis returns the flight of the arcade tennis model, made for play
// and not for measurement: gravity plus one extra law,
//
//	a = −a_s·s_t·f ŷ + 8·s_s·f ℓ − 0.022 |v| v      f = min(|v|/40, 1)
//
// with s_t and s_s from ArcadeSpin, ℓ the hitter's left along the horizontal
// heading, a_s = 15 m/s² for topspin and 12 m/s² for backspin. The spin is
// constant in the air. Full topspin at 40 m/s pulls down with 24.8 m/s²
// (gravity included), a full slice lifts with at most 12; 0.022 /m is the drag
// of C_D ≈ 0.60.
//
// The spin forces are vertical and sideways rather than across the velocity,
// so they can do work, and f has a kink at 40 m/s. The model has no air and
// feels no wind. A ball that moves vertically (horizontal speed below
// 1e-9 m/s) feels gravity and drag alone.
func ArcadeTennis() Flight {
	return Flight{Ball: Tennis().Ball, Gravity: Vec{Y: -StandardGravity}, Extra: []Rates{arcadeRates}}
}

func arcadeRates(_ float64, _, vel, spin Vec) (acc, spinAcc Vec) {
	speed := vel.Norm()
	acc = vel.Scale(-0.022 * speed)
	top, side, left := ArcadeSpin(vel, spin)
	f := min(speed/40, 1)
	a := 15.0
	if top < 0 {
		a = 12
	}
	acc.Y -= float64(a * top * f)
	return acc.AddScaled(8*side*f, left), spinAcc
}

// ArcadeSpin returns the two numbers that the arcade tennis model plays with,
// and the hitter's left:
//
//	s_t = clamp(ω·(ŷ × h)/ArcadeMaxSpin, −1, 1)     topspin, backspin negative
//	s_s = clamp(ω·ŷ/ArcadeMaxSpin, −1, 1)           sidespin, + curves to the left
//	ℓ   = ŷ × h                                     h the present horizontal heading
//
// At a horizontal speed of 1e-9 m/s or less there is no heading: s_t is 0 and ℓ
// the zero vector.
func ArcadeSpin(vel, spin Vec) (top, side float64, left Vec) {
	side = clamp(spin.Y/ArcadeMaxSpin, -1, 1)
	h, n := Vec{X: vel.X, Z: vel.Z}.Unit()
	if !(n > 1e-9) {
		return 0, side, Vec{}
	}
	left = leftOf(h)
	return clamp(spin.Dot(left)/ArcadeMaxSpin, -1, 1), side, left
}

func clamp(x, lo, hi float64) float64 { return max(lo, min(x, hi)) }
