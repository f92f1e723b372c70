package ball

import "math"

// Vec is a vector in three dimensions: x to the right, y up, z along the
// court towards the near player. Its fields are those of gonum's r3.Vec, so
// that r3.Vec(v) converts for free.
//
// Every product inside the methods is rounded before it is added to anything,
// which keeps a compiler from fusing the two: the results have the same bits
// on every machine. Negating an argument's component negates exactly the terms
// that it enters, which keeps the laws of this module mirror symmetric to the
// bit.
type Vec struct{ X, Y, Z float64 }

// Add returns v + w.
func (v Vec) Add(w Vec) Vec { return Vec{v.X + w.X, v.Y + w.Y, v.Z + w.Z} }

// Sub returns v − w.
func (v Vec) Sub(w Vec) Vec { return Vec{v.X - w.X, v.Y - w.Y, v.Z - w.Z} }

// Scale returns k·v.
func (v Vec) Scale(k float64) Vec {
	return Vec{float64(k * v.X), float64(k * v.Y), float64(k * v.Z)}
}

// AddScaled returns v + k·w, the step of every integrator.
func (v Vec) AddScaled(k float64, w Vec) Vec {
	return Vec{v.X + float64(k*w.X), v.Y + float64(k*w.Y), v.Z + float64(k*w.Z)}
}

// Dot returns the scalar product v·w.
func (v Vec) Dot(w Vec) float64 {
	return float64(v.X*w.X) + float64(v.Y*w.Y) + float64(v.Z*w.Z)
}

// Cross returns the vector product v × w (right-hand rule).
func (v Vec) Cross(w Vec) Vec {
	return Vec{
		float64(v.Y*w.Z) - float64(v.Z*w.Y),
		float64(v.Z*w.X) - float64(v.X*w.Z),
		float64(v.X*w.Y) - float64(v.Y*w.X),
	}
}

// Norm returns the length |v|. It is computed as √(v·v), so it is good to the
// last bits for lengths between 1e-150 and 1e150. Below, the squares lose
// digits, and a vector whose components are all below about 1e-162 has the
// norm 0: callers that divide by a norm test the computed norm rather than the
// vector. Above 1e154 the norm is infinite.
func (v Vec) Norm() float64 { return math.Sqrt(v.Dot(v)) }

// shortest is the length below which a vector has no direction: the squares of
// its components have left the range in which doubles keep all their digits.
const shortest = 1e-150

// Unit returns the direction of v and its length. For a vector shorter than
// 1e-150 m (or whatever its unit is) both are zero; any other direction has
// length 1 to within 4e-16.
func (v Vec) Unit() (u Vec, norm float64) {
	norm = v.Norm()
	if !(norm >= shortest) {
		return Vec{}, 0
	}
	return Vec{v.X / norm, v.Y / norm, v.Z / norm}, norm
}

// Finite reports whether no component is infinite or not a number.
func (v Vec) Finite() bool {
	// 0·x is 0 for every finite x and NaN for the others.
	return v.X*0 == 0 && v.Y*0 == 0 && v.Z*0 == 0
}
