// Package position knows where to stand: recovery between strokes, the reply's
// angles, and when to follow a shot to the net.
//
// The frame is the player's own: he stands at z > 0.
package position

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
)

// Bisector returns the place at the depth z from which a player covers what can
// be played from the place from across the net: the bisector of the directions
// from there to the two corners of the own service line.
//
//	z ↑  from (opponent, z < 0)
//	  │   ╱ ╲
//	  ├──●───●──  own service line
//	  │    ╳      the bisector at depth z
func Bisector(place court.Court, from ball.Vec, z float64) ball.Vec {
	half := place.Width / 2
	a, _ := ball.Vec{X: -half - from.X, Z: place.Service - from.Z}.Unit()
	b, _ := ball.Vec{X: half - from.X, Z: place.Service - from.Z}.Unit()
	m := a.Add(b)
	if m.Z < 1e-6 {
		return ball.Vec{Z: z}
	}
	return ball.Vec{X: from.X + float64(m.X/m.Z*(z-from.Z)), Z: z}
}

// Depths says how deep a player stands.
type Depths struct {
	Usual     float64 // m behind the baseline: 1
	Forward   float64 // m in front of it, by the style that stands farthest up: 1.5
	Back      float64 // m behind it, by the style that stands farthest back: 2.3
	AfterWeak float64 // m deeper after a weak shot: 0.6
	AfterGood float64 // m nearer after a good attack: 0.9
	Receive   float64 // m behind the usual spot for a first serve
	Second    float64 // … and for a second one
	Net       float64 // m from the net, when there
}

// DefaultDepths returns the depths of the AI's description.
func DefaultDepths() Depths {
	return Depths{Usual: 1, Forward: 1.5, Back: 2.3, AfterWeak: 0.6, AfterGood: 0.9, Receive: 0.6, Second: -0.3, Net: 4.5}
}

// Spot returns the distance from the net in m at which a style of the given
// depth (0 to 1) waits.
func (d Depths) Spot(place court.Court, depth float64) float64 {
	return place.Length/2 + d.Usual - d.Forward + float64(depth*(d.Forward+d.Back))
}

// Follow says when a player follows his shot to the net. All of it must hold.
type Follow struct {
	Inside  float64    // m inside the baseline that he struck from, at least
	Clean   float64    // quality of the contact, at least
	Deep    float64    // m from the baseline that the shot lands at most, or
	Wide    float64    // m from the sideline
	Fast    float64    // m/s off the racket at least, or
	Stretch float64    // m that the opponent has to run at least
	Decide  [2]float64 // chance by net play 0 and 1; both 0 turn it off
}

// DefaultFollow returns the rule of the AI's description.
func DefaultFollow() Follow {
	return Follow{Inside: 1.5, Clean: 0.75, Deep: 4.5, Wide: 1.8, Fast: 30, Stretch: 3, Decide: [2]float64{0.15, 0.55}}
}

// Attack is a shot that may be followed.
type Attack struct {
	From, Landing, Beyond ball.Vec // own frame
	Opponent              ball.Vec
	Clean, Pace           float64
	Time                  float64 // s from now until the opponent strikes
	ToLine                float64 // s that the player needs to the service line
}

// Allows reports whether everything but the decision speaks for the net.
func (f Follow) Allows(place court.Court, a *Attack) bool {
	base, side := place.Length/2, place.Width/2
	fromBase := base + a.Landing.Z // landing is at z < 0
	fromSide := side - math.Abs(a.Landing.X)
	in := fromBase > 0 && fromSide > 0 && a.Landing.Z < 0
	run := ball.Vec{X: a.Beyond.X - a.Opponent.X, Z: a.Beyond.Z - a.Opponent.Z}.Norm()
	return a.From.Z <= base-f.Inside &&
		a.Clean >= f.Clean &&
		in && (fromBase <= f.Deep || fromSide <= f.Wide) &&
		(a.Pace >= f.Fast || run >= f.Stretch) &&
		a.ToLine <= a.Time
}
