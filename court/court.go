package court

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// End is one of the two ends of a court. The near player stands at +z and hits
// towards −z, the far player the other way round.
type End uint8

// The two ends.
const (
	Near End = iota // z > 0
	Far             // z < 0
)

// Values of predict.Event.Part on the courts of this package.
const (
	Cord  = collide.Cord  // the upper edge of a net, where a let is touched
	Mesh  = collide.Mesh  // a net below its cord
	Post  = collide.Post  // what holds a net up
	Top   = collide.Top   // the playing surface of a table
	Edge  = collide.Edge  // the upper edge of a table, which counts as its top
	Flank = collide.Flank // the side of a table, which does not
	Hoop  = "hoop"        // the ring of a basket
	Board = "board"       // the board behind it
)

// Names of obstacles on the courts of this package, the values of
// predict.Event.On. A table and the ground around it are both a Floor, told
// apart by their names. Hoop and Board are names, too.
const (
	Ground = "ground"
	Table  = "table"
)

// Court is a place to play: dimensions by which a ball is judged and drawn, and
// obstacles for it to hit. It is a plain value: change a copy, append
// obstacles. The constructors return a Court whose obstacles are nobody else's.
//
// The dimensions judge and the obstacles bounce; nothing but the constructor
// makes them agree.
type Court struct {
	Name    string
	Length  float64 // m, along z; 0: no lines. Lines that belong to the court are inside
	Width   float64 // m, along x
	Service float64 // m, from the net to the far edge of the service line; 0: no such line
	// ServiceWidth is the width in m of the two service boxes together; 0:
	// Width. Tennis doubles has boxes 8.23 m wide on a court of 10.97 m.
	ServiceWidth float64
	// CentreLine is the width in m of the line at x = 0 that parts the
	// service boxes and belongs to both. Tennis 0.05.
	CentreLine float64
	Surface    float64  // m, height of the playing surface
	Patch      float64  // m, contact patch of the ball, see Area
	Net        Net      // zero: no net
	Rim        ball.Vec // m, see Basket; zero: no baskets

	Obstacles []collide.Obstacle
}

// Half returns the half of the court at end, from the net to the outer edge of
// the base line. Lines belong to it.
func (c Court) Half(end End) Area {
	x, z := float64(0.5*c.Width), float64(0.5*c.Length)
	return Area{MinX: -x, MaxX: x, MaxZ: z, Patch: c.Patch}.at(end)
}

// ServiceBox returns the box into which the player at the end server must
// serve from the right-hand (deuce) or left-hand (advantage) side of the centre
// mark, right and left as the server sees them. It lies across the net and
// diagonally opposite: for a near server on the right, who stands at x > 0, at
// z < 0 and x < 0.
//
// Its lines belong to it, and so does the centre line, all of it, for both
// boxes. Without a service line the box reaches to the end of the court: that
// is the right half-court of table tennis doubles.
func (c Court) ServiceBox(server End, right bool) Area {
	width, z := c.Width, c.Service
	if c.ServiceWidth > 0 {
		width = c.ServiceWidth
	}
	if !(z > 0) {
		z = float64(0.5 * c.Length)
	}
	a := Area{MinX: -float64(0.5 * c.CentreLine), MaxX: float64(0.5 * width), MaxZ: z, Patch: c.Patch}
	if (server == Near) == right {
		a.MinX, a.MaxX = -a.MaxX, -a.MinX
	}
	if server == Near {
		return a.at(Far)
	}
	return a
}

// Basket returns the middle of the ring at end, in m, at the height of its
// upper edge, or the zero vector on a court without baskets.
func (c Court) Basket(end End) ball.Vec {
	p := c.Rim
	if end != Near && p.Z != 0 {
		p.Z = -p.Z
	}
	return p
}
