package match

import (
	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/rules"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// Stroke is the record of a stroke. Places are in the striker's frame.
type Stroke struct {
	By      rules.Side
	Shot    stroke.Shot // asked for
	Time    float64     // s since the first serve of the point
	Launch  ball.State
	Contact stroke.Contact
	Me      ball.Vec // where the striker stood, and
	Them    ball.Vec // his opponent
	Heading ball.Vec // m/s, how the opponent moves
	Behind  float64  // m that his opponent still had to go to where he wanted to wait
	Energy  float64

	Crossed   bool    // passed the plane of the net
	Clearance float64 // m, over the cord, if it crossed between the posts
	Apex      float64 // m, highest point of the centre before the first bounce
	Bounced   bool    // before it was struck again
	Landing   ball.Vec
	In        bool // landed in; also of a ball that was struck out of the air
	Clipped   bool // touched the net
}

// End is how a point ended, from the winner's side.
type End uint8

// The ends of a point.
const (
	Ace      End = iota // a serve in that the receiver did not touch
	Winner              // another stroke that the opponent did not touch
	Unforced            // an error of a player at ease
	Forced              // another error
	Double              // a double fault
)

// String returns the end in words.
func (e End) String() string {
	return [...]string{"ace", "winner", "unforced error", "forced error", "double fault"}[e]
}

// Point is the record of a point.
type Point struct {
	Before   rules.Score
	Server   rules.Side
	Strokes  []Stroke // all of them, faults and lets included
	Last     int      // index in Strokes of the serve that counted
	Faults   int      // 0, 1, 2
	Lets     int
	Winner   rules.Side
	End      End
	Reason   rules.Reason
	Approach [2]bool // who came to the net: was within Zone of it when somebody struck, or at the end
}

// Zone is how near to the net a player is at the net, in m.
const Zone = 6.4

// Rally returns the strokes from the serve that counted on.
func (p *Point) Rally() []Stroke { return p.Strokes[p.Last:] }
