// Package racket is what a table-tennis player holds: a blade with two rubbers,
// as an obstacle that moves.
package racket

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
)

// Radius of a blade and length of its handle, in m.
const (
	Radius = 0.078
	Handle = 0.100
)

// Deflection is by how much a ball that is hit at the rim is turned towards the
// side of the centre, see collide.Racket: tan of the angle, a choice.
const Deflection = 0.15

// New returns a blade with the rubbers front and back, such as
// collide.Inverted.
func New(front, back collide.Surface) collide.Racket {
	return collide.Racket{Front: front, Back: back, Deflection: Deflection, Radius: Radius}
}

// Obstacle returns the racket of the player at end, moving as m says, for
// World.Advance: a disc of which both faces are hit. In the racket's own frame
// +z is out of the front and the handle points to −y.
func Obstacle(end court.End, r collide.Racket, m collide.Motion) collide.Obstacle {
	return collide.Obstacle{
		Name: rules.Racket(end), Role: collide.Striker,
		Shape: collide.Disc{Radius: Radius}, Resolver: r, Motion: m,
	}
}

// Face returns the turn of a racket of the player at end whose front looks
// along normal: from facing the net, handle down, by the shortest way. Of the
// many turns that have this normal it is one that changes smoothly with it.
func Face(end court.End, normal ball.Vec) collide.Quat {
	ahead := ball.Vec{Z: -1}
	base := collide.Turn(ball.Vec{Y: 1}, 3.141592653589793)
	if end != court.Near {
		ahead, base = ball.Vec{Z: 1}, collide.Quat{}
	}
	return collide.Facing(ahead, normal).Mul(base)
}
