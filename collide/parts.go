package collide

import "github.com/gotopspin/topspin/ball"

// Values of Impact.Part by the resolvers of this package.
const (
	Cord  = "cord"  // of a net: its upper edge
	Mesh  = "mesh"  // of a net: what lies below
	Post  = "post"  // of a net: its posts
	Top   = "top"   // of a table: the playing surface
	Edge  = "edge"  // of a table: the upper edge, which counts as playing surface
	Flank = "flank" // of a table: sides and underside, which do not
	Front = "front" // of a racket: the face towards its own +z
	Back  = "back"  // of a racket: the face towards its own −z
)

// Part returns r with a name for what is hit: the Part of its impacts is name.
// It is a Roller if r is one, and Validate asks r.
func Part(name string, r Resolver) Resolver {
	p := part{name, r}
	if roller, ok := r.(Roller); ok {
		return rollingPart{p, roller}
	}
	return p
}

type part struct {
	name string
	of   Resolver
}

func (p part) Resolve(b ball.Ball, s ball.State, c Contact) (ball.State, Impact) {
	s, im := p.of.Resolve(b, s, c)
	im.Part = p.name
	return s, im
}

func (p part) Validate() error {
	if p.of == nil {
		return &ball.FieldError{Field: "Part(" + p.name + ")", Value: nil, Legal: "a resolver"}
	}
	return valid(p.of)
}

type rollingPart struct {
	part
	roller Roller
}

func (p rollingPart) Roll(b ball.Ball, s ball.State, c Contact, load ball.Vec) (acc, spinAcc ball.Vec) {
	return p.roller.Roll(b, s, c, load)
}

// Table is the resolver of a table that is one Box: the Surface, with the part
// hit told by the normal in the box's own frame. Top is the face up; Edge is
// where the ball's centre is above the top and beside it, so that it meets the
// upper edge; the rest is Flank. The normal's y counts as 1, and as 0, within
// 1e-12.
type Table struct{ Surface }

// Resolve implements Resolver.
func (t Table) Resolve(b ball.Ball, s ball.State, c Contact) (ball.State, Impact) {
	s, im := t.Surface.Resolve(b, s, c)
	switch y := c.LocalNormal.Y; {
	case y >= 1-1e-12:
		im.Part = Top
	case y > 1e-12:
		im.Part = Edge
	default:
		im.Part = Flank
	}
	return s, im
}
