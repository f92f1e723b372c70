package predict

import (
	"fmt"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// Kind is the kind of an Event.
type Kind uint8

// The kinds of events.
const (
	Hit  Kind = iota // a contact with an obstacle
	Roll             // the ball stays on the surface from here on
	Fall             // it leaves the surface that carried it
	Rest             // it has come to rest
)

var kindNames = [...]string{"hit", "roll", "fall", "rest"}

// String returns "hit", "roll", "fall" or "rest".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Event is something that happened to the ball at one time.
type Event struct {
	Kind    Kind
	Time    float64 // s
	On      string  // name of the obstacle
	Part    string  // the part of it that was hit, such as court.Cord; may be empty
	Role    collide.Role
	Bounces int32 // contacts with a Floor so far, this one included
	Contact collide.Contact

	Before, After ball.State // equal but for a Hit and a Rest, which sets what speed is left to zero
	Impulse       ball.Vec   // on the ball, N·s
	Lost          float64    // energy lost in the frame of the surface, J
	Grip          bool       // the contact point had stopped slipping at the end
}
