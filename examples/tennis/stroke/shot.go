// Package stroke builds shots and spoils them: what a player asks for, how well
// he can do it from where he meets the ball, and what really leaves the racket.
//
// The frame is the striker's: he stands at z > 0 and hits towards −z.
package stroke

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
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
)

// String returns the kind in words.
func (k Kind) String() string {
	names := [...]string{"flat serve", "slice serve", "kick serve", "forehand", "backhand", "slice", "volley", "drop shot", "lob", "smash"}
	if int(k) >= len(names) {
		return "unknown"
	}
	return names[k]
}

// Serve reports whether k is a serve.
func (k Kind) Serve() bool { return k <= KickServe }

// Intent is how boldly a shot is swung: the safer, the nearer it comes to its
// target, up to the speed that such a swing gives; see Errors.Swing.
type Intent uint8

// The intents.
const (
	Safe Intent = iota
	Neutral
	Attack
	Intents int = iota
)

// String returns the intent in words.
func (i Intent) String() string {
	names := [...]string{"safe", "neutral", "attack"}
	if int(i) >= len(names) {
		return "unknown"
	}
	return names[i]
}

// Shot is what a player asks for. What no player can mean is held to what he
// can, see Held.
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

// Bounds of a Shot.
const (
	fastest      = 60.0  // m/s, a stroke
	fastestServe = 72.0  // m/s
	mostSpin     = 650.0 // rad/s, topspin and sidespin together
	fastestDrop  = 20.0  // m/s: what is faster is no drop shot
)

// Held returns the shot within its bounds, for a serve or for the contact c:
//
//	Target     X in ±20, Z in [−30, −0.5], on the ground
//	Speed      1 to 60 m/s, a serve 72
//	spin       650 rad/s in all, less of both beyond
//	Clearance  0 to 3 m
//	Kind       a serve only when serving and then nothing else; a volley and a
//	           smash before the bounce, a lob lofted, a drop shot up to 20 m/s:
//	           else a forehand
//
// What is not a number or no Intent becomes an ordinary shot to the middle.
func (s Shot) Held(c *Contact, serving bool) Shot {
	switch {
	case serving:
		if !s.Kind.Serve() {
			s.Kind = FlatServe
		}
	case s.Kind.Serve(), s.Kind > Smash,
		(s.Kind == Volley || s.Kind == Smash) && c.After > 0,
		s.Kind == Lob && !s.Lofted,
		s.Kind == DropShot && !(s.Speed <= fastestDrop):
		s.Kind = Forehand
	}
	if s.Intent > Attack {
		s.Intent = Neutral
	}
	most := fastest
	if serving {
		most = fastestServe
	}
	s.Target = ball.Vec{X: athlete.Within(s.Target.X, -20, 20, 0), Z: athlete.Within(s.Target.Z, -30, -0.5, -8)}
	s.Speed = athlete.Within(s.Speed, 1, most, 25)
	s.Topspin, s.Sidespin = athlete.Within(s.Topspin, -1e6, 1e6, 0), athlete.Within(s.Sidespin, -1e6, 1e6, 0)
	if spin := math.Sqrt(float64(s.Topspin*s.Topspin) + float64(s.Sidespin*s.Sidespin)); spin > mostSpin {
		s.Topspin *= mostSpin / spin
		s.Sidespin *= mostSpin / spin
	}
	s.Clearance = athlete.Within(s.Clearance, 0, 3, 0)
	return s
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
