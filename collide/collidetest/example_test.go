package collidetest_test

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/collide/collidetest"
)

// trampoline is a resolver of one's own: frictionless, with the restitution e.
type trampoline struct{ e float64 }

func (tr trampoline) Resolve(b ball.Ball, s ball.State, c collide.Contact) (ball.State, collide.Impact) {
	up := collide.ContactVelocity(b, s, c).Dot(c.Normal)
	return collide.Apply(b, s, c, c.Normal.Scale(-(1+tr.e)*b.Mass*up)), collide.Impact{}
}

// motorised is one that gives: its edge drives whatever touches it to the right.
type motorised struct{ trampoline }

func (m motorised) Resolve(b ball.Ball, s ball.State, c collide.Contact) (ball.State, collide.Impact) {
	s, im := m.trampoline.Resolve(b, s, c)
	s.Vel.X += 0.5
	return s, im
}

// A user's test of its own resolver: the laws that it claims, over all contacts
// up to 60 m/s and 1000 rad/s with a surface that may move. In a test t is the
// *testing.T.
func ExampleTest() {
	t := &recorder{}
	d := collidetest.Domain{Ball: ball.Tennis().Ball, Speed: 60, Spin: 1000, SurfaceSpeed: 10}
	collidetest.Test(t, d, trampoline{0.9},
		collidetest.Finite, collidetest.Place, collidetest.Separates, collidetest.Energy,
		collidetest.Mirror, collidetest.Turn, collidetest.AngularMomentum, collidetest.Cone(0))
	fmt.Println("failed:", t.Failed())
	// Output: failed: false
}

// A law of one's own, and a resolver that breaks some of the usual ones: of the
// cases drawn, which law finds fault?
func ExampleDraw() {
	fallsHigher := func(c collidetest.Case) error {
		n := c.Contact.Normal
		if in, out := -c.Before.Vel.Dot(n), c.After.Vel.Dot(n); out > in {
			return fmt.Errorf("in with %v m/s, out with %v", in, out)
		}
		return nil
	}
	d := collidetest.Domain{Ball: ball.Tennis().Ball, Speed: 60, Normals: []ball.Vec{{Y: 1}}, Upright: true}
	// A test would use rapid.Check, and t of rapid.
	cases := rapid.Custom(func(t *rapid.T) collidetest.Case { return collidetest.Draw(t, d, motorised{trampoline{0.9}}) })
	for _, l := range []struct {
		name string
		law  collidetest.Law
	}{
		{"finite", collidetest.Finite},
		{"energy", collidetest.Energy},
		{"mirror", collidetest.Mirror},
		{"friction cone", collidetest.Cone(0.5)},
		{"rises no faster than it fell", fallsHigher},
	} {
		broken := false
		for seed := range 200 {
			broken = broken || l.law(cases.Example(seed)) != nil
		}
		fmt.Printf("%s: broken %v\n", l.name, broken)
	}
	// Output:
	// finite: broken false
	// energy: broken true
	// mirror: broken true
	// friction cone: broken true
	// rises no faster than it fell: broken false
}

// One contact by hand, and one law: a ball at rest is hit by a racket at
// 10 m/s. In the racket's frame nothing is gained.
func ExampleNew() {
	c := collidetest.New(ball.Tennis().Ball, ball.State{},
		collide.Contact{Normal: ball.Vec{Z: -1}, Vel: ball.Vec{Z: -10}}, trampoline{0.4})
	fmt.Printf("leaves with %.1f m/s\n", c.After.Vel.Norm())
	fmt.Println("energy:", collidetest.Energy(c))
	fmt.Println("cone:", collidetest.Cone(0.3)(c))
	// Output:
	// leaves with 14.0 m/s
	// energy: <nil>
	// cone: <nil>
}

// What a broken law says: the ball sinks into the floor.
func ExampleLaw() {
	sinks := collide.ResolverFunc(func(_ ball.Ball, s ball.State, _ collide.Contact) (ball.State, collide.Impact) {
		s.Vel.Y *= 0.5
		return s, collide.Impact{}
	})
	c := collidetest.New(ball.Tennis().Ball, ball.State{Vel: ball.Vec{Y: -4}}, collide.Contact{Normal: ball.Vec{Y: 1}}, sinks)
	for _, law := range []collidetest.Law{collidetest.Finite, collidetest.Energy, collidetest.Separates} {
		fmt.Println(law(c))
	}
	// Output:
	// <nil>
	// <nil>
	// separates: the ball still approaches with 2 m/s
}

// bounced is the contact of a tennis ball with a still floor, as a resolver
// under test might leave it.
func bounced(before, after ball.State) collidetest.Case {
	return collidetest.Case{
		Ball: ball.Tennis().Ball, Contact: collide.Contact{Normal: ball.Vec{Y: 1}},
		Before: before, After: after,
	}
}

// tell prints what a law says of two cases.
func tell(law collidetest.Law, good, bad collidetest.Case) {
	fmt.Println("good:", law(good))
	fmt.Println("bad:", law(bad) != nil)
}

var falls = ball.State{Vel: ball.Vec{Y: -4, Z: -10}}

func ExampleFinite() {
	zero := 0.0
	tell(collidetest.Finite,
		bounced(falls, ball.State{Vel: ball.Vec{Y: 3, Z: -10}}),
		bounced(falls, ball.State{Vel: ball.Vec{Y: 3 / zero, Z: -10}}))
	// Output:
	// good: <nil>
	// bad: true
}

// A net may put the ball back in front of it, but not beside.
func ExamplePlace() {
	tell(collidetest.Place,
		bounced(falls, ball.State{Pos: ball.Vec{Y: 0.03}}),
		bounced(falls, ball.State{Pos: ball.Vec{X: 0.03}}))
	// Output:
	// good: <nil>
	// bad: true
}

func ExampleSeparates() {
	tell(collidetest.Separates,
		bounced(falls, ball.State{Vel: ball.Vec{Z: -10}}),
		bounced(falls, ball.State{Vel: ball.Vec{Y: -0.1, Z: -10}}))
	// Output:
	// good: <nil>
	// bad: true
}

// Spin may turn into speed, but not out of nothing.
func ExampleEnergy() {
	topspin := ball.State{Vel: falls.Vel, Spin: ball.Vec{X: -600}}
	tell(collidetest.Energy,
		bounced(topspin, ball.State{Vel: ball.Vec{Y: 3, Z: -11}, Spin: ball.Vec{X: -500}}),
		bounced(falls, ball.State{Vel: ball.Vec{Y: 3, Z: -11}}))
	// Output:
	// good: <nil>
	// bad: true
}

// Friction at the contact that holds the ball back turns it forward, in a fixed
// proportion.
func ExampleAngularMomentum() {
	b := ball.Tennis().Ball
	turned := ball.Vec{X: -2 / (b.InertiaFactor * b.Radius)}
	tell(collidetest.AngularMomentum,
		bounced(falls, ball.State{Vel: ball.Vec{Y: 3, Z: -8}, Spin: turned}),
		bounced(falls, ball.State{Vel: ball.Vec{Y: 3, Z: -8}}))
	// Output:
	// good: <nil>
	// bad: true
}

// The normal impulse per mass is 7 m/s: with μ = 0.3 friction takes at most 2.1.
func ExampleCone() {
	tell(collidetest.Cone(0.3),
		bounced(falls, ball.State{Vel: ball.Vec{Y: 3, Z: -8}}),
		bounced(falls, ball.State{Vel: ball.Vec{Y: 3, Z: -7.8}}))
	// Output:
	// good: <nil>
	// bad: true
}

// breeze is a resolver that blows every ball to one side.
func breeze(to ball.Vec) collide.Resolver {
	return collide.ResolverFunc(func(_ ball.Ball, s ball.State, _ collide.Contact) (ball.State, collide.Impact) {
		s.Vel = ball.Vec{Y: -0.7 * s.Vel.Y}.Add(to)
		return s, collide.Impact{}
	})
}

// Blown to the right is not its own mirror image; straight up is.
func ExampleMirror() {
	ground := collide.Contact{Normal: ball.Vec{Y: 1}}
	tell(collidetest.Mirror,
		collidetest.New(ball.Tennis().Ball, falls, ground, breeze(ball.Vec{})),
		collidetest.New(ball.Tennis().Ball, falls, ground, breeze(ball.Vec{X: 1})))
	// Output:
	// good: <nil>
	// bad: true
}

// Blown along the court, the ball knows a direction in the surface.
func ExampleTurn() {
	ground := collide.Contact{Normal: ball.Vec{Y: 1}}
	tell(collidetest.Turn,
		collidetest.New(ball.Tennis().Ball, falls, ground, breeze(ball.Vec{})),
		collidetest.New(ball.Tennis().Ball, falls, ground, breeze(ball.Vec{Z: 1})))
	// Output:
	// good: <nil>
	// bad: true
}
