package collidetest_test

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/collide/collidetest"
)

// Tests of failing tests leave no files behind.
func TestMain(m *testing.M) {
	flag.Parse()
	flag.Set("rapid.nofailfile", "true")
	os.Exit(m.Run())
}

var nan = math.NaN()

var tennis = ball.Ball{Mass: 0.0577, Radius: 0.0335, InertiaFactor: 0.55}

var domain = collidetest.Domain{Ball: tennis, Speed: 60, Spin: 1000, SurfaceSpeed: 30, Extent: ball.Vec{X: 0.1, Y: 0.1}}

var grippy = collide.Surface{Restitution: collide.Constant(0.75), Friction: 0.6, TangentialRestitution: 0.1}

// all are the laws that a contact by friction keeps.
var all = map[string]collidetest.Law{
	"Finite":          collidetest.Finite,
	"Place":           collidetest.Place,
	"Separates":       collidetest.Separates,
	"Energy":          collidetest.Energy,
	"AngularMomentum": collidetest.AngularMomentum,
	"Cone":            collidetest.Cone(0.6),
	"Mirror":          collidetest.Mirror,
	"Turn":            collidetest.Turn,
}

// spoiled is the good resolver with its outcome spoiled.
type spoiled func(b ball.Ball, before, after ball.State, c collide.Contact) ball.State

func (f spoiled) Resolve(b ball.Ball, s ball.State, c collide.Contact) (ball.State, collide.Impact) {
	after, im := grippy.Resolve(b, s, c)
	return f(b, s, after, c), im
}

// Every law has wrong resolvers that it alone must catch, and the good one
// that it must let through. only lists all the laws that a resolver breaks: a
// law that cries at something else is as wrong as one that sleeps.
func TestLawsBite(t *testing.T) {
	for _, tt := range []struct {
		name string
		r    collide.Resolver
		only string
	}{
		{"good", grippy, ""},
		{"NaN when slow", spoiled(func(_ ball.Ball, before, s ball.State, _ collide.Contact) ball.State {
			if before.Vel.Norm() < 1e-9 {
				s.Spin.X = math.NaN()
			}
			return s
		}), "Finite Separates Energy AngularMomentum Cone Mirror Turn"},
		{"infinite", spoiled(func(_ ball.Ball, _, s ball.State, _ collide.Contact) ball.State {
			s.Pos.Y = math.Inf(1)
			return s
		}), "Finite Place"},
		{"moves the ball aside", spoiled(func(b ball.Ball, _, s ball.State, c collide.Contact) ball.State {
			s.Pos = s.Pos.AddScaled(1e-9, c.Normal.Cross(s.Vel))
			return s
		}), "Place"},
		{"moves the ball into the surface", spoiled(func(b ball.Ball, _, s ball.State, c collide.Contact) ball.State {
			s.Pos = s.Pos.AddScaled(-1e-9, c.Normal)
			return s
		}), "Place"},
		{"moves the ball too far", spoiled(func(b ball.Ball, _, s ball.State, c collide.Contact) ball.State {
			s.Pos = s.Pos.AddScaled(1.001*b.Radius, c.Normal)
			return s
		}), "Place"},
		{"moves the ball out, as it may", spoiled(func(b ball.Ball, _, s ball.State, c collide.Contact) ball.State {
			s.Pos = s.Pos.AddScaled(b.Radius, c.Normal)
			return s
		}), ""},
		{"sinks by a millionth", spoiled(func(_ ball.Ball, _, s ball.State, c collide.Contact) ball.State {
			up := s.Vel.Sub(c.Vel).Dot(c.Normal)
			s.Vel = s.Vel.AddScaled(-1.000001*up, c.Normal)
			return s
		}), "Separates Cone"},
		{"gains a billionth", spoiled(func(_ ball.Ball, before, s ball.State, c collide.Contact) ball.State {
			in, out := before.Vel.Sub(c.Vel).Dot(c.Normal), s.Vel.Sub(c.Vel).Dot(c.Normal)
			s.Vel = s.Vel.AddScaled(-in*(1+1e-9)-out, c.Normal)
			s.Spin = before.Spin
			s.Vel = s.Vel.Sub(along(s.Vel.Sub(before.Vel), c.Normal))
			return s
		}), "Energy"},
		{"forgets that the surface moves", collide.ResolverFunc(func(b ball.Ball, s ball.State, c collide.Contact) (ball.State, collide.Impact) {
			c.Vel = ball.Vec{}
			return collide.Surface{Restitution: collide.Constant(0.75)}.Resolve(b, s, c)
		}), "Separates Energy"},
		{"loses spin to nowhere", spoiled(func(_ ball.Ball, _, s ball.State, _ collide.Contact) ball.State {
			s.Spin = s.Spin.Scale(0.999999)
			return s
		}), "AngularMomentum"},
		{"loses the spin about the normal", spoiled(func(_ ball.Ball, _, s ball.State, c collide.Contact) ball.State {
			s.Spin = along(s.Spin, c.Normal)
			return s
		}), "AngularMomentum"},
		{"rubs along two axes apart", collide.ResolverFunc(twoAxes), "Cone Mirror Turn"},
		{"pulls sideways to the right", spoiled(func(b ball.Ball, _, s ball.State, c collide.Contact) ball.State {
			v := s.Vel.Sub(c.Vel)
			w := v.AddScaled(0.01*v.Norm(), c.Normal.Cross(v))
			if n := w.Norm(); n > 0 {
				s.Vel = c.Vel.Add(w.Scale(v.Norm() / n))
			}
			return s
		}), "AngularMomentum Cone Mirror"},
		{"knows far from near", spoiled(func(_ ball.Ball, _, s ball.State, c collide.Contact) ball.State {
			if s.Vel.Z > c.Vel.Z {
				s.Spin = s.Spin.Scale(0.5)
			}
			return s
		}), "AngularMomentum Mirror Turn"},
		{"names left and right", collide.ResolverFunc(func(b ball.Ball, s ball.State, c collide.Contact) (ball.State, collide.Impact) {
			side := s.Vel.X > c.Vel.X
			s, im := grippy.Resolve(b, s, c)
			if im.Part = "left"; side {
				im.Part = "right"
			}
			return s, im
		}), "Mirror Turn"},
		{"knows up", spoiled(func(_ ball.Ball, _, s ball.State, c collide.Contact) ball.State {
			v := s.Vel.Sub(c.Vel)
			if v.Y < 0 && c.Normal.Y == 0 {
				s.Vel.Y = c.Vel.Y
			}
			return s
		}), "AngularMomentum Cone Turn"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			broken := map[string]string{}
			gen := rapid.Custom(func(t *rapid.T) collidetest.Case { return collidetest.Draw(t, domain, tt.r) })
			for seed := range 500 {
				c := gen.Example(seed)
				for name, law := range all {
					if err := law(c); err != nil && broken[name] == "" {
						broken[name] = fmt.Sprintf("%v\n%v", err, c)
					}
				}
			}
			for name := range all {
				should := strings.Contains(" "+tt.only+" ", " "+name+" ")
				switch {
				case should && broken[name] == "":
					t.Errorf("%s did not notice", name)
				case !should && broken[name] != "":
					t.Errorf("%s complains: %s", name, broken[name])
				}
			}
		})
	}
}

func along(v, n ball.Vec) ball.Vec { return v.AddScaled(-v.Dot(n), n) }

// twoAxes takes friction along two axes one after the other, each up to the
// whole limit: up to √2 times too much, in a direction that depends on the axes.
func twoAxes(b ball.Ball, s ball.State, c collide.Contact) (ball.State, collide.Impact) {
	n := c.Normal
	in := -s.Vel.Sub(c.Vel).Dot(n)
	slip := collide.Slip(b, s, c)
	out := n.Scale(1.75 * in)
	first, size := (ball.Vec{X: n.Y - n.Z, Y: n.Z - n.X, Z: n.X - n.Y}).Unit()
	if size == 0 {
		return collide.Apply(b, s, c, out.Scale(b.Mass)), collide.Impact{}
	}
	for _, axis := range []ball.Vec{first, n.Cross(first)} {
		u := slip.Dot(axis)
		rub := math.Min(0.6*1.75*in, math.Abs(u)/(1+1/b.InertiaFactor))
		out = out.AddScaled(-math.Copysign(rub, u), axis)
	}
	return collide.Apply(b, s, c, out.Scale(b.Mass)), collide.Impact{}
}

// mud is written without a thought of rounding, as a user would: it takes all
// of the normal speed and nine tenths of the slip.
func mud(b ball.Ball, s ball.State, c collide.Contact) (ball.State, collide.Impact) {
	u := collide.ContactVelocity(b, s, c)
	n := c.Normal.Scale(u.Dot(c.Normal))
	j := n.Scale(-b.Mass).Add(u.Sub(n).Scale(-0.9 * b.Mass / (1 + 1/b.InertiaFactor)))
	return collide.Apply(b, s, c, j), collide.Impact{}
}

// The laws grant what rounding does to plain formulas, up to the bounds of a
// world and beyond.
func TestLawsForgiveRounding(t *testing.T) {
	laws := []collidetest.Law{
		collidetest.Finite, collidetest.Place, collidetest.Separates, collidetest.Energy,
		collidetest.AngularMomentum, collidetest.Mirror, collidetest.Turn,
	}
	for _, size := range []float64{1e-3, 1, 1e3, 1e6} {
		d := collidetest.Domain{Ball: tennis, Speed: 50 * size, Spin: 1000 * size, SurfaceSpeed: 30 * size}
		collidetest.Test(t, d, collide.ResolverFunc(mud), laws...)
		collidetest.Test(t, d, trampoline{0.9}, append(laws, collidetest.Cone(0))...)
		d.Spin = 1e9
		collidetest.Test(t, d, collide.ResolverFunc(mud), laws...)
	}
}

// Draw keeps to its domain, always approaches, and draws every edge often.
func TestDraw(t *testing.T) {
	const n = 4000
	count := map[string]int{}
	gen := rapid.Custom(func(t *rapid.T) collidetest.Case { return collidetest.Draw(t, domain, grippy) })
	for seed := range n {
		c := gen.Example(seed)
		v := c.Before.Vel.Sub(c.Contact.Vel)
		in := -v.Dot(c.Contact.Normal)
		side := along(v, c.Contact.Normal).Norm()
		spin := c.Before.Spin.Norm()
		slip := collide.Slip(tennis, c.Before, c.Contact).Norm()
		switch {
		case !(in > 0):
			t.Fatalf("no approach: %v", c)
		case v.Norm() > 60*(1+1e-12) || spin > 1000*(1+1e-12) || c.Contact.Vel.Norm() > 30*(1+1e-12):
			t.Fatalf("outside the domain: %v", c)
		case math.Abs(c.Contact.Normal.Norm()-1) > 1e-14:
			t.Fatalf("normal: %v", c)
		case c.Contact.Rot.Rotate(c.Contact.LocalNormal).Sub(c.Contact.Normal).Norm() > 1e-14:
			t.Fatalf("frames: %v", c)
		case c.Before.Pos.Sub(c.Contact.Point).AddScaled(-tennis.Radius, c.Contact.Normal).Norm() > 1e-14:
			t.Fatalf("place: %v", c)
		}
		for name, is := range map[string]bool{
			"grazing":       in < 0.1*side,
			"hardly any":    in < 1e-6*side,
			"head-on":       side <= 1e-12*in && in > 1,
			"fastest":       v.Norm() > 59.999,
			"slow":          v.Norm() > 0 && v.Norm() < 1e-3,
			"hardly moving": v.Norm() < 1e-9,
			"pure spin":     spin > 0.99*1000 && v.Norm() < 6,
			"drill":         spin > 1 && side > 1 && along(c.Before.Spin, c.Contact.Normal).Norm() < 1e-12*spin,
			"spinless":      spin == 0 && in > 1 && side > 1,
			"no slip":       slip < 1e-9*side,
			"moving":        c.Contact.Vel != ball.Vec{},
			"off axis":      math.Abs(c.Contact.Normal.X*c.Contact.Normal.Y*c.Contact.Normal.Z) > 0.01,
			"ordinary":      in > 1 && side > 1 && spin > 10,
		} {
			if is {
				count[name]++
			}
		}
	}
	t.Log(count)
	for name, is := range count {
		least := n / 50
		if name == "drill" || name == "spinless" || name == "hardly any" {
			least = n / 12 // some come by chance
		}
		if is < least {
			t.Errorf("%s: %d cases of %d", name, is, n)
		}
	}
	if is := count["ordinary"]; is < n/3 {
		t.Errorf("%d ordinary cases of %d", is, n)
	}
	if len(count) != 13 {
		t.Errorf("only %v", count)
	}
}

// Single cases that a draw would hardly find.
func TestLawsOnCases(t *testing.T) {
	floor := collide.Contact{Normal: ball.Vec{Y: 1}}
	// On a fast belt the energy that counts is small: one hundredth of it more
	// is found, though it is nothing beside the energy in the frame of the court.
	belt := floor
	belt.Vel = ball.Vec{X: 1e4}
	c := collidetest.Case{Ball: tennis, Contact: belt, Before: ball.State{Vel: ball.Vec{X: 1e4, Y: -0.01}}, After: ball.State{Vel: ball.Vec{X: 1e4, Y: 0.01005}}}
	if collidetest.Energy(c) == nil {
		t.Error("energy gained on a belt passes")
	}
	c.After.Vel.Y = 0.01
	if err := collidetest.Energy(c); err != nil {
		t.Error(err)
	}
	// A surface that only pulls is in no cone.
	c = collidetest.Case{Ball: tennis, Contact: floor, Before: ball.State{Vel: ball.Vec{Y: -4}}, After: ball.State{Vel: ball.Vec{Y: -5}}}
	for _, mu := range []float64{0, 1} {
		if collidetest.Cone(mu)(c) == nil {
			t.Errorf("a pull passes Cone(%v)", mu)
		}
	}
}
