package court

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// Open returns a place with a level floor at y = 0, named Ground, and nothing
// else: no lines, no net. Start from it for a driving range, a wall to play
// against, or a game of your own.
func Open(s collide.Resolver) Court {
	return Court{Name: "open", Obstacles: []collide.Obstacle{ground(Ground, s)}}
}

// Wall returns a box at rest with its centre at centre and its edges along the
// axes, of the half lengths half in m: a wall, a kerb, a piece of furniture.
// It counts no bounces; set Role to collide.Floor for one that does.
func Wall(name string, centre, half ball.Vec, s collide.Resolver) collide.Obstacle {
	return collide.Obstacle{Name: name, Shape: collide.Box{Half: half}, Resolver: s, Motion: collide.At(centre)}
}

// ground is the level floor at y = 0.
func ground(name string, s collide.Resolver) collide.Obstacle {
	return collide.Obstacle{Name: name, Role: collide.Floor, Shape: collide.Plane{Normal: ball.Vec{Y: 1}}, Resolver: s}
}
