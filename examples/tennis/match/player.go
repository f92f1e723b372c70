// Package match plays points by events: who strikes when, where the bodies run
// in between, what the ball does, and what the referee says. There is no frame
// loop; a stroke costs two aimed shots and three predictions, one for the referee
// and two to be seen.
//
// Either side is a Player: package plan has the AI, and a human's hand or
// another program takes its place by the same five methods, with the same
// information and the same body and errors.
package match

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/rules"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// Player takes one side. The methods are called in the order of time, each at
// the moment Sight.Now. Sight is valid during the call only.
type Player interface {
	// Serve returns where to serve from, behind the baseline and on the right
	// side of the centre mark (x is held there), and the serve.
	Serve(s *Sight) (x float64, serve stroke.Shot)
	// Receive returns where to wait for a serve. Places to go to are held to
	// the own side, 9 m to either side and 6.5 m behind the baseline.
	Receive(s *Sight) ball.Vec
	// Move returns where to go after an own stroke. The body goes on with it
	// until the opponent has struck and the reaction time has passed.
	Move(s *Sight) Move
	// Meet is called when the reaction time after the opponent's stroke has
	// passed: now Sight.Ball is known. It returns where and when to meet the
	// ball, or false to let it go; so does a time that has passed or at which
	// the ball is dead.
	Meet(s *Sight) (Meeting, bool)
	// Aim is called for the last look before the contact, and returns the
	// shot. It and the serve are held to what a player can do, see
	// stroke.Shot.Held.
	Aim(s *Sight) stroke.Shot
}

// Move is a way to go without a ball.
type Move struct {
	Goal ball.Vec
	Pace float64 // share of the top speed, to 1
}

// Meeting is a place and time to meet the ball.
type Meeting struct {
	Time  float64  // s, when to strike
	Stand ball.Vec // where the body is to be
	Stop  bool     // come to a stand; otherwise run through
}

// Sight is what a player sees. Places are in his own frame: he stands at z > 0
// and hits towards −z.
//
// All of it but Place is the player's own copy.
type Sight struct {
	Now      float64    // s since the first serve of the point
	Side     rules.Side // which of the two he is, in Score
	Me, Them athlete.Body
	Limits   athlete.Limits // of his own body
	Energy   athlete.Energy // his own

	Place   court.Court
	Box     court.Area // of the present serve: at z < 0 for the server, at z > 0 for the receiver
	Score   rules.Score
	Serving bool
	Second  bool // serve
	Right   bool // the serve goes from the right of the centre mark
	Strokes int  // struck in the point since the serve, it included

	// Ball is the flight of the opponent's stroke, and Struck when it was
	// struck. nil before the reaction time has passed: what is not seen cannot
	// be used.
	Ball   *predict.Trajectory
	Struck float64

	// Sent is the own last stroke of the point. He knows what he hit.
	Sent *Sent

	// Contact is how he is going to meet the ball (in Aim): what he sees at
	// that moment, the opponent's place included.
	Contact *stroke.Contact

	Reach Reach
}

// Sent is what a player knows of his own stroke.
type Sent struct {
	Shot    stroke.Shot
	From    ball.Vec
	Clean   float64  // quality of the contact, 1 best
	Pace    float64  // m/s off the racket
	Landing ball.Vec // where it comes down
	Beyond  ball.Vec // where it is played if it is let bounce: about 0.4 s later
	Arrives float64  // s, when it passes there
}

// Reach is how far a racket reaches.
type Reach struct {
	Comfort float64 // m from the body to the ball, at ease
	Full    float64 // m, at full stretch
	High    float64 // m
}
