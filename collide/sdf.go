package collide

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// gradientStep is the step of the central differences of an SDF in m, 2⁻²⁰.
// A power of two makes p ± step exact; near a millionth the error of the
// difference (h²/6 times a third derivative) and that of rounding meet.
const gradientStep = 1.0 / (1 << 20)

type sdf struct{ f func(ball.Vec) float64 }

// SDF makes a Shape of a distance function of your own: f returns how far p
// is outside the surface in m, negative inside (or, for a sheet, the unsigned
// distance). It must be finite and pure, and must not change by more than p
// moves; a smaller slope is allowed, and makes the body fatter than drawn
// where its distance is not 0. f is called seven times for each distance.
//
// The normal is the direction of the gradient by central differences over
// ±2⁻²⁰ m, about a micrometre: good to about 1e-9 where the surface bends over
// centimetres, and rounded over a micrometre at an edge. Where the gradient
// vanishes to 5e-7 (on a sheet, in the middle of a body) forward differences
// stand in for it, and ŷ where those vanish too.
//
// It panics if f is nil. Package collidetest checks a distance function.
func SDF(f func(ball.Vec) float64) Shape {
	if f == nil {
		panic("collide: SDF of a nil function")
	}
	return sdf{f}
}

// Distance returns f(p) and the direction of its gradient.
func (s sdf) Distance(p ball.Vec) (d float64, normal ball.Vec) {
	const h = gradientStep
	d = s.f(p)
	px, mx := s.f(ball.Vec{X: p.X + h, Y: p.Y, Z: p.Z}), s.f(ball.Vec{X: p.X - h, Y: p.Y, Z: p.Z})
	py, my := s.f(ball.Vec{X: p.X, Y: p.Y + h, Z: p.Z}), s.f(ball.Vec{X: p.X, Y: p.Y - h, Z: p.Z})
	pz, mz := s.f(ball.Vec{X: p.X, Y: p.Y, Z: p.Z + h}), s.f(ball.Vec{X: p.X, Y: p.Y, Z: p.Z - h})
	for _, g := range [...]ball.Vec{
		{X: px - mx, Y: py - my, Z: pz - mz},
		{X: px - d, Y: py - d, Z: pz - d},
	} {
		// Below a slope of 1e-6 rounding has the word.
		if u, n := g.Unit(); n > 1e-6*h && n <= math.MaxFloat64 {
			return d, u
		}
	}
	return d, ball.Vec{Y: 1}
}
