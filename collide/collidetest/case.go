package collidetest

import (
	"fmt"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// Case is one contact: what Resolver made of Before.
type Case struct {
	Ball          ball.Ball
	Before, After ball.State
	Contact       collide.Contact
	Impact        collide.Impact
	Resolver      collide.Resolver
}

// Law returns an error if the case breaks it, one that says by how much.
type Law func(Case) error

// New resolves one contact.
func New(b ball.Ball, before ball.State, c collide.Contact, r collide.Resolver) Case {
	after, impact := r.Resolve(b, before, c)
	return Case{Ball: b, Before: before, After: after, Contact: c, Impact: impact, Resolver: r}
}

// String returns the case in several lines, with all digits.
func (c Case) String() string {
	return fmt.Sprintf("ball    %+v\ncontact %+v\nbefore  %+v\nafter   %+v\nimpact  %+v",
		c.Ball, c.Contact, c.Before, c.After, c.Impact)
}

// speed is the size in m/s of the velocities in the frame of the court, whose
// last bit is the uncertainty of everything.
func (c Case) speed() float64 {
	return c.Before.Vel.Norm() + c.After.Vel.Norm() + c.Contact.Vel.Norm()
}

// rim is the size in m/s of the speeds of the ball's surface by its spin.
func (c Case) rim() float64 {
	return c.Ball.Radius * (c.Before.Spin.Norm() + c.After.Spin.Norm())
}
