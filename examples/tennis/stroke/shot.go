// Package stroke builds shots and spoils them: what a player asks for, how well
// he can do it from where he meets the ball, and what really leaves the racket.
//
// The frame is the striker's: he stands at z > 0 and hits towards −z.
package stroke

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/predict"
)

// Kind is the kind of a stroke.
type Kind uint8

// The kinds.
const (
	FlatServe Kind = iota
	SliceServe
	KickServe
	Forehand
	Backhand
	Slice
	Volley
	DropShot
	Lob
	Smash
	Kinds int = iota
)

// String returns the kind in words.
func (k Kind) String() string {
	return [...]string{"flat serve", "slice serve", "kick serve", "forehand", "backhand", "slice", "volley", "drop shot", "lob", "smash"}[k]
}

// Serve reports whether k is a serve.
func (k Kind) Serve() bool { return k <= KickServe }

// Intent is how bold a shot is.
type Intent uint8

// The intents.
const (
	Safe Intent = iota
	Neutral
	Attack
	Intents int = iota
)

// String returns the intent in words.
func (i Intent) String() string { return [...]string{"safe", "neutral", "attack"}[i] }

// Shot is what a player asks for.
type Shot struct {
	Kind      Kind
	Intent    Intent
	Target    ball.Vec // m, on the ground, at z < 0
	Speed     float64  // m/s off the racket
	Topspin   float64  // rad/s, negative for slice
	Sidespin  float64  // rad/s, positive curves to the left
	Clearance float64  // m, least over the net
	Lofted    bool     // the higher arc: a lob
}

// Contact is the ball that a player meets and how he meets it.
type Contact struct {
	Ball     predict.Point // in the striker's frame
	Stretch  float64       // 0: at ease, 1: at the end of his reach
	Hurry    float64       // time needed from a standstill over the time there was
	Deep     float64       // how deep the ball landed: 0 at the service line, 1 at the baseline
	Incoming float64       // m/s, speed of the ball when it left the opponent's racket
	After    float64       // s since the ball bounced; 0 for a volley
	Pressed  bool          // the opponent is at the net
	Serve    bool          // a return of serve
	Second   bool          // … of a second serve
}

// Quality is how clean the contact is: 1 at ease, 0 at the end of the reach.
func (c *Contact) Quality() float64 { return 1 - float64(c.Stretch*c.Stretch) }
