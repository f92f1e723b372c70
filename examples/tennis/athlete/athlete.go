// Package athlete is the body of a player: his style and abilities, how he
// moves, and how he tires.
//
// Every player sees the court as the near one: he stands at z > 0 and hits
// towards −z. Turned says the same of his opponent.
package athlete

import (
	"github.com/gotopspin/topspin/ball"
)

// Style is how a player likes to play. All from 0 to 1.
type Style struct {
	Aggression  float64 // how often he attacks, how early he meets the ball, how often he goes down the line
	Power       float64 // pace of his strokes
	Topspin     float64 // spin of his strokes
	Depth       float64 // where he stands: 0 is far up the court, 1 far behind the baseline
	Consistency float64 // how tightly his strokes group
	Slice       float64 // how often he slices a backhand
	Pattern     Pattern // what he does when nothing else speaks
}

// Pattern is a favourite direction.
type Pattern uint8

// The patterns.
const (
	NoPattern Pattern = iota
	AlwaysCross
	InsideOut // runs around the backhand and plays the forehand to the opponent's backhand corner
)

// Stats are what a player's body and hand can do.
type Stats struct {
	TopSpeed     float64 // m/s, 5 to 7
	Acceleration float64 // m/s², 8 to 13
	Braking      float64 // m/s², 8 to 14

	// The rest from 0 to 1.
	Agility   float64 // how quickly he turns: the share of Braking with which he kills sideways speed
	Power     float64
	Precision float64
	Serve     float64
	Volley    float64
	NetPlay   float64 // how readily he comes forward
	Stamina   float64
}

// Athlete is a player as he is, before he has run a step. Names are invented.
type Athlete struct {
	Name  string
	Style Style
	Stats Stats
}

// Body is where a player is and how fast he moves, on the ground: Y is 0.
type Body struct {
	Pos, Vel ball.Vec
}

// Turned returns the body as the opponent sees it: the court turned by half a
// turn.
func (b Body) Turned() Body { return Body{Turn(b.Pos), Turn(b.Vel)} }

// Turn turns a vector of the court by half a turn about the vertical.
func Turn(v ball.Vec) ball.Vec { return ball.Vec{X: -v.X, Y: v.Y, Z: -v.Z} }
