package collidetest

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// Domain says which contacts are drawn. Only Ball and Speed must be set.
type Domain struct {
	Ball         ball.Ball
	Speed        float64  // m/s, > 0, the greatest speed of the ball relative to the surface
	Spin         float64  // rad/s, the greatest spin
	SurfaceSpeed float64  // m/s, the greatest speed of the surface; 0: it stands still
	Extent       ball.Vec // m, LocalPoint is drawn from the box ±Extent; zero: the origin
	// Normals are those of the obstacle in its own frame, unit vectors; nil:
	// all directions.
	Normals []ball.Vec
	// Upright keeps the axes of the obstacle along those of the court. Otherwise
	// it is turned in any way.
	Upright bool
}

// Test checks that r keeps the laws, in contacts drawn from d. It fails with
// the simplest case found that breaks one, and at once if d is not valid or no
// law is named.
func Test(t testing.TB, d Domain, r collide.Resolver, laws ...Law) {
	t.Helper()
	if err := d.validate(); err != nil {
		t.Fatalf("collidetest: %v", err)
	}
	if len(laws) == 0 {
		t.Fatalf("collidetest: no law to check")
	}
	rapid.Check(t, func(t *rapid.T) {
		c := Draw(t, d, r)
		for _, law := range laws {
			if err := law(c); err != nil {
				t.Fatalf("%v\n%v", err, c)
			}
		}
	})
}

func (d Domain) validate() error {
	if err := d.Ball.Validate(); err != nil {
		return ball.In("Ball", err)
	}
	for _, n := range d.Normals {
		if !(math.Abs(n.Norm()-1) < 1e-9) {
			return &ball.FieldError{Field: "Normals", Value: n, Legal: "unit vectors"}
		}
	}
	for _, f := range [...]struct {
		name string
		x    float64
	}{{"Speed", d.Speed}, {"Spin", d.Spin}, {"SurfaceSpeed", d.SurfaceSpeed}, {"Extent", d.Extent.Norm()}} {
		if !(f.x >= 0 && f.x <= 1e9) {
			return &ball.FieldError{Field: f.name, Value: f.x, Legal: "in [0, 1e9]"}
		}
	}
	return ball.Check(d.Speed > 0, "Speed", d.Speed, "> 0")
}

// The kinds of contact that Draw mixes. Half are ordinary, and rapid shrinks
// towards those.
const (
	ordinary   = iota + 7
	grazing    // hardly any speed along the normal
	headOn     // no speed along the surface
	slow       // everything small, down to where squares vanish
	extreme    // speed and spin at the bounds
	pureSpin   // hardly any speed, all the spin
	drill      // the spin along the normal
	rolling    // no slip
	nearlyRoll // hardly any slip
	spinless
	kinds
)

// Draw draws one contact from d, resolved by r. Every fourteenth or so is of
// each kind of edge: grazing, head-on, slow, extreme, pure spin, spin along the
// normal, rolling, nearly rolling, without spin. Ball and surface approach each
// other in all of them, by 500 times what rounding can make of their speeds or
// more: a law may compare the speeds along the normal
// before and after without a tolerance.
func Draw(t *rapid.T, d Domain, r collide.Resolver) Case {
	kind := max(ordinary, rapid.IntRange(0, kinds-1).Draw(t, "kind"))
	c := drawContact(t, d)
	n := c.Normal
	// Two directions across the normal.
	a := across(n)
	b := n.Cross(a)

	part := func(name string) float64 { return uniform(t, name) }
	turn := func(name string) ball.Vec {
		sin, cos := math.Sincos(2 * math.Pi * part(name))
		return a.Scale(cos).Add(b.Scale(sin))
	}
	small := func(name string) float64 { return math.Pow(10, -float64(rapid.IntRange(1, 18).Draw(t, name))) }

	size, in := d.Speed, part("steepness")
	switch kind {
	case grazing:
		in = small("graze")
	case headOn:
		in = 1
	}
	alongside := math.Sqrt(1 - in*in)
	if kind == pureSpin {
		in, alongside = small("approach"), 0
	}
	if kind != extreme {
		size *= part("speed")
	}
	slide := turn("heading").Scale(size * alongside)
	spin := direction(t, "axis").Scale(d.Spin)
	switch kind {
	case extreme, pureSpin:
	case drill:
		spin = n.Scale(math.Copysign(d.Spin*part("spin"), spin.Dot(n)))
	case rolling, nearlyRoll:
		spin = n.Scale(part("spin") * spin.Dot(n)).Add(collide.Rolling(d.Ball, slide, n))
		if kind == nearlyRoll {
			spin = spin.AddScaled(small("slip")*slide.Norm()/d.Ball.Radius, turn("slips"))
		}
		spin = within(spin, d.Spin)
	case spinless:
		spin = ball.Vec{}
	default:
		spin = spin.Scale(part("spin"))
	}
	in *= size
	if kind == slow {
		k := math.Pow(10, -float64(rapid.IntRange(2, 300).Draw(t, "slowness")))
		in, slide, spin = in*k, slide.Scale(k), spin.Scale(k)
	}
	s := ball.State{Pos: c.Point.AddScaled(d.Ball.Radius, n), Spin: spin}
	for {
		s.Vel = c.Vel.Add(slide).AddScaled(-in, n)
		if -s.Vel.Sub(c.Vel).Dot(n) > 1e-13*(slide.Norm()+c.Vel.Norm()) {
			return New(d.Ball, s, c, r)
		}
		in = max(16*in, least) // lost in rounding
	}
}

// within returns v, shortened to the length most if it is longer.
func within(v ball.Vec, most float64) ball.Vec {
	if n := v.Norm(); n > most {
		return v.Scale(most / n)
	}
	return v
}

// drawContact draws the geometry: the obstacle is turned about the origin.
func drawContact(t *rapid.T, d Domain) collide.Contact {
	var c collide.Contact
	if d.Normals != nil {
		c.LocalNormal = rapid.SampledFrom(d.Normals).Draw(t, "local normal")
	} else {
		c.LocalNormal = direction(t, "local normal")
	}
	if !d.Upright && rapid.Bool().Draw(t, "turned") {
		c.Rot = collide.Turn(direction(t, "turned about"), 2*math.Pi*uniform(t, "turned by"))
	}
	side := func(name string, most float64) float64 {
		if most == 0 {
			return 0
		}
		return (2*uniform(t, name) - 1) * most
	}
	c.LocalPoint = ball.Vec{X: side("x", d.Extent.X), Y: side("y", d.Extent.Y), Z: side("z", d.Extent.Z)}
	c.Normal, c.Point = c.Rot.Rotate(c.LocalNormal), c.Rot.Rotate(c.LocalPoint)
	if d.SurfaceSpeed > 0 && rapid.Bool().Draw(t, "moving") {
		c.Vel = direction(t, "surface moves along").Scale(d.SurfaceSpeed * uniform(t, "surface speed"))
	}
	return c
}

// uniform draws from [0, 1) evenly. rapid draws the exponent first, so that a
// range with 0 in it gives tiny numbers most of the time; from 1 to below 2
// there is only one exponent.
func uniform(t *rapid.T, name string) float64 {
	return rapid.Float64Range(1, math.Nextafter(2, 1)).Draw(t, name+" + 1") - 1
}

// direction draws a unit vector, every second time along an axis.
func direction(t *rapid.T, name string) ball.Vec {
	axes := []ball.Vec{{Y: 1}, {Y: -1}, {X: 1}, {X: -1}, {Z: 1}, {Z: -1}}
	if i := rapid.IntRange(0, 2*len(axes)-1).Draw(t, name); i < len(axes) {
		return axes[i]
	}
	y := 2*uniform(t, name+": height") - 1
	sin, cos := math.Sincos(2 * math.Pi * uniform(t, name+": azimuth"))
	r := math.Sqrt(1 - y*y)
	u, _ := ball.Vec{X: r * cos, Y: y, Z: r * sin}.Unit()
	return u
}

// across returns a unit vector across the unit vector n.
func across(n ball.Vec) ball.Vec {
	axis := ball.Vec{X: 1}
	if math.Abs(n.X) > 0.6 {
		axis = ball.Vec{Z: 1}
	}
	u, _ := axis.AddScaled(-axis.Dot(n), n).Unit()
	return u
}
