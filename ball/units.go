package ball

import "github.com/gotopspin/topspin/internal/detmath"

const pi = 3.14159265358979323846264338327950288

// RPM converts revolutions per minute to rad/s: RPM(n) = n·2π/60.
func RPM(n float64) float64 { return float64(n * (2 * pi / 60)) }

// KMH converts kilometres per hour to m/s: KMH(v) = v/3.6.
func KMH(v float64) float64 { return v / 3.6 }

// MPH converts statute miles per hour to m/s: MPH(v) = v·0.44704, exactly.
func MPH(v float64) float64 { return float64(v * 0.44704) }

// Degrees converts an angle in degrees to radians: Degrees(a) = a·π/180.
func Degrees(a float64) float64 { return float64(a * (pi / 180)) }

// Velocity returns the velocity in m/s of a ball that leaves with the given
// speed in m/s at an elevation above the horizontal and an azimuth to the
// left of straight ahead (−z), both in rad:
//
//	v = speed·(−cos(el)·sin(az), sin(el), −cos(el)·cos(az))
//
// The near player hits towards −z, so left is −x. The far player adds π to the
// azimuth.
func Velocity(speed, elevation, azimuth float64) Vec {
	se, ce := detmath.Sincos(elevation)
	sa, ca := detmath.Sincos(azimuth)
	// 0 − x rather than −x: straight ahead is x = 0, not x = −0, which prints
	// as "-0".
	return Vec{0 - float64(ce*sa), se, 0 - float64(ce*ca)}.Scale(speed)
}

// Spin returns the spin vector in rad/s of a ball that travels along heading
// with the given topspin, sidespin and gyrospin in rad/s:
//
//	ω = top·(ŷ × h) + side·ŷ + gyro·h
//
// where h is the horizontal unit vector along heading. Topspin pulls the ball
// down (backspin is negative), positive sidespin curves it to the hitter's
// left, and positive gyrospin turns clockwise as the hitter sees it, like a
// rifle bullet.
//
// heading is usually the launch velocity; only its horizontal direction counts.
// A heading whose horizontal part is not longer than 1e-9 counts as straight
// ahead, −z.
func Spin(heading Vec, top, side, gyro float64) Vec {
	left, h := frame(heading)
	w := left.Scale(top).AddScaled(gyro, h)
	w.Y += side
	return w
}

// SpinParts is the inverse of Spin: the topspin, sidespin and gyrospin in
// rad/s of a spin vector, for a ball that travels along heading.
//
//	top = ω·(ŷ × h)    side = ω·ŷ    gyro = ω·h
func SpinParts(heading, spin Vec) (top, side, gyro float64) {
	left, h := frame(heading)
	return spin.Dot(left), spin.Y, spin.Dot(h)
}

// frame returns ŷ × h, which points to the hitter's left, and the horizontal
// unit heading h.
func frame(heading Vec) (left, h Vec) {
	h, n := Vec{X: heading.X, Z: heading.Z}.Unit()
	if !(n > 1e-9) {
		h = Vec{Z: -1}
	}
	return leftOf(h), h
}

// leftOf returns ŷ × h, the left of somebody who looks along the horizontal
// vector h.
func leftOf(h Vec) Vec { return Vec{X: h.Z, Z: 0 - h.X} } // 0 − x: see Velocity
