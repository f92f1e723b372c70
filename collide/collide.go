package collide

import (
	"fmt"
	"slices"

	"github.com/gotopspin/topspin/ball"
)

// Shape is a surface given by its distance function, in the shape's own frame.
//
// Distance returns how far p is outside the surface in m, negative inside, and
// the unit normal there: the direction in which the distance grows fastest.
// Sheets have no inside and two faces: d >= 0, and the normal points to the
// side of p. A ball touches the shape when d equals its radius. d may be a
// lower bound of the true distance, which makes the body fatter than drawn,
// but it must not change by more than p moves.
type Shape interface {
	Distance(p ball.Vec) (d float64, normal ball.Vec)
}

// Role says what a contact with an obstacle counts as.
type Role uint8

// The roles of obstacles. Only a Floor counts bounces, and only a Striker sets
// the count back to zero.
const (
	Other Role = iota
	Floor
	Net
	Striker
)

var roleNames = [...]string{"other", "floor", "net", "striker"}

// String returns "other", "floor", "net" or "striker".
func (r Role) String() string {
	if int(r) < len(roleNames) {
		return roleNames[r]
	}
	return fmt.Sprintf("Role(%d)", uint8(r))
}

// MarshalText returns the role in words.
func (r Role) MarshalText() ([]byte, error) {
	if int(r) >= len(roleNames) {
		return nil, fmt.Errorf("collide: no role %d", uint8(r))
	}
	return []byte(roleNames[r]), nil
}

// UnmarshalText reads what MarshalText wrote.
func (r *Role) UnmarshalText(b []byte) error {
	i := slices.Index(roleNames[:], string(b))
	if i < 0 {
		return fmt.Errorf("collide: no role %q, want one of %q", b, roleNames)
	}
	*r = Role(i)
	return nil
}

// Obstacle is something that a ball can hit.
type Obstacle struct {
	Name     string // what Event.On says
	Role     Role
	Shape    Shape
	Resolver Resolver
	Motion   Motion // where it is, and how it moves; zero: at the origin, at rest
}

// Contact is the geometry of one contact, in the frame of the court.
type Contact struct {
	Point  ball.Vec // m, where ball and surface touch
	Normal ball.Vec // unit vector from the surface to the ball's centre
	Vel    ball.Vec // m/s, of the surface at Point
	// LocalPoint and LocalNormal are Point and Normal in the obstacle's own
	// frame: where on the racket, which face, which part of the table.
	LocalPoint, LocalNormal ball.Vec
	// Rot turns directions of that frame into those of the court:
	// Rot.Rotate(LocalNormal) is Normal.
	Rot Quat
}

// Impact is what only the resolver knows of a contact. Impulse and lost energy
// follow from the states, see Impulse and Loss.
type Impact struct {
	Part string // what was hit: the part of the obstacle
	Grip bool   // the contact point did not slip any more at the end
	Stay bool   // the ball stays on the surface: it rolls, slides or rests
}

// Resolver turns the state before a contact into the state after it. It is
// called only when ball and surface approach each other and must return a finite state whose normal velocity relative to the
// surface is not negative, and must not add energy in the frame of the
// surface. Package collidetest checks these laws.
//
// It must not move the ball, with one exception: it may put it back along the
// normal, away from the surface, by at most a radius. And where the surface is
// a sheet that gives way, as an arcade net does, the normal velocity may stay
// negative: the ball then goes through, and the sheet is not met again on that
// pass.
type Resolver interface {
	Resolve(b ball.Ball, s ball.State, c Contact) (ball.State, Impact)
}

// ResolverFunc is a function that is a Resolver.
type ResolverFunc func(b ball.Ball, s ball.State, c Contact) (ball.State, Impact)

// Resolve calls f.
func (f ResolverFunc) Resolve(b ball.Ball, s ball.State, c Contact) (ball.State, Impact) {
	return f(b, s, c)
}

// Roller is a Resolver on which a ball can also roll and slide.
type Roller interface {
	Resolver
	// Roll returns the acceleration in m/s² and the rate of change of the
	// spin in rad/s² of a ball that keeps touching the surface. load is the
	// acceleration by everything but the contact (gravity, air). acc is the
	// total: load, support and friction. The caller adds what a curved
	// surface needs to keep the ball on it.
	//
	// For a ball that neither moves nor spins relative to the surface Roll
	// returns zero when friction can hold it, and the ball is then at rest.
	Roll(b ball.Ball, s ball.State, c Contact, load ball.Vec) (acc, spinAcc ball.Vec)
}
