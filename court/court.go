package court

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// End is one of the two ends of a court.
type End uint8

// The two ends: the near player stands at +z and hits towards −z.
const (
	Near End = iota // z > 0
	Far             // z < 0
)

// Values of predict.Event.Part on the courts of this package.
const (
	Cord  = collide.Cord // the top of a net
	Mesh  = collide.Mesh // a net below its cord
	Post  = collide.Post
	Top   = collide.Top   // the playing surface of a table
	Edge  = collide.Edge  // the upper edge of a table, which counts as its top
	Flank = collide.Flank // the side of a table, which does not
	Hoop  = "hoop"
	Board = "board"
)

// Area is a rectangle on the court, to the outer edge of its lines, in m.
type Area struct {
	MinX, MaxX, MinZ, MaxZ float64
	// Patch is the radius in m of the patch with which a ball touches the
	// ground: a ball whose patch touches the line is in.
	Patch float64
}

// Inside returns how far p is inside the area in m, negative outside.
func (a Area) Inside(p ball.Vec) float64 {
	return min(p.X-a.MinX, a.MaxX-p.X, p.Z-a.MinZ, a.MaxZ-p.Z)
}

// In reports whether a ball that touches the ground at p is in.
func (a Area) In(p ball.Vec) bool { return a.Inside(p) >= -a.Patch }

// Net is the geometry of a net in the plane z = 0: it falls straight from End
// at |x| = HalfWidth to Middle at x = 0. Heights are measured from y = 0.
type Net struct {
	HalfWidth   float64 // m
	Middle, End float64 // height of the cord's upper edge, m
	Base        float64 // height of the lower edge, m
}

// Height returns the height of the cord at x, and false beyond the ends.
func (n Net) Height(x float64) (float64, bool) {
	r := math.Abs(x)
	if !(r <= n.HalfWidth) || n.HalfWidth <= 0 {
		return 0, false
	}
	return n.Middle + float64((n.End-n.Middle)*(r/n.HalfWidth)), true
}

// Court is a place to play: dimensions for judging, obstacles for a world. It
// is a plain value: change a copy, append obstacles.
type Court struct {
	Name    string
	Length  float64 // m, along z
	Width   float64 // m, along x
	Service float64 // m, distance of the service line from the net; 0: none
	Surface float64 // m, height of the playing surface
	Patch   float64 // m, contact patch of the ball, see Area
	Net     Net     // zero: no net

	Obstacles []collide.Obstacle
}

// Half returns the half of the court at end.
func (c Court) Half(end End) Area {
	a := Area{MinX: -c.Width / 2, MaxX: c.Width / 2, MaxZ: c.Length / 2, Patch: c.Patch}
	if end == Far {
		a.MinZ, a.MaxZ = -a.MaxZ, 0
	}
	return a
}
