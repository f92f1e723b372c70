package collide_test

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/collide/collidetest"
)

// The shapes of the sports, with a box that holds each.
var shapes = []struct {
	name   string
	shape  collide.Shape
	within ball.Vec
	convex bool
}{
	{"floor", collide.Plane{Normal: ball.Vec{Y: 1}}, ball.Vec{X: 10, Y: 3, Z: 20}, true},
	{"slope", collide.Plane{Normal: ball.Vec{X: 0.36, Y: 0.8, Z: -0.48}, Offset: 2}, ball.Vec{X: 5, Y: 5, Z: 5}, true},
	{"table", collide.Box{Half: ball.Vec{X: 0.7625, Y: 0.0125, Z: 1.37}}, ball.Vec{X: 1.5, Y: 0.2, Z: 2}, true},
	{"cord", collide.Capsule{A: ball.Vec{Y: 0.914}, B: ball.Vec{X: 5.029, Y: 1.07}, Radius: 0.004}, ball.Vec{X: 6, Y: 2, Z: 1}, true},
	{"ball", collide.Capsule{A: ball.Vec{X: 1}, B: ball.Vec{X: 1}, Radius: 0.5}, ball.Vec{X: 2, Y: 2, Z: 2}, true},
	{"thread", collide.Capsule{B: ball.Vec{Y: 1}}, ball.Vec{X: 1, Y: 2, Z: 1}, true},
	{"blade", collide.Disc{Radius: 0.078}, ball.Vec{X: 0.2, Y: 0.2, Z: 0.2}, true},
	{"hoop", collide.Ring{Radius: 0.2286, Tube: 0.009}, ball.Vec{X: 0.4, Y: 0.2, Z: 0.4}, false},
	{"net", tennisNet, ball.Vec{X: 7, Y: 2, Z: 2}, false},
	{"arcade net", collide.Curtain{HalfWidth: 5.029, Middle: 0.9475, End: 1.1035, Radius: -0.0335}, ball.Vec{X: 7, Y: 2, Z: 2}, false},
	{"raised net", collide.Curtain{HalfWidth: 0.915, Middle: 0.3, End: 0.1, Base: -0.2, Radius: 0.002}, ball.Vec{X: 1.5, Y: 1, Z: 1}, false},
	{"egg", collide.SDF(egg), ball.Vec{X: 1, Y: 1, Z: 1}, false},
}

var tennisNet = collide.Curtain{HalfWidth: 5.029, Middle: 0.914, End: 1.07, Radius: 0.002}

func egg(p ball.Vec) float64 { return ball.Vec{X: p.X, Y: p.Y / 1.4, Z: p.Z}.Norm() - 0.5 }

func TestShapes(t *testing.T) {
	for _, s := range shapes {
		t.Run(s.name, func(t *testing.T) {
			collidetest.TestShape(t, s.shape, s.within)
			if c, ok := s.shape.(collide.Convex); (ok && c.Convex()) != s.convex {
				t.Errorf("Convex is %v, want %v", ok, s.convex)
			}
		})
	}
}

// length draws a length of 1 mm to 100 m, every order of magnitude alike.
func length(rt *rapid.T, label string) float64 {
	return math.Pow(10, rapid.Float64Range(-3, 2).Draw(rt, label))
}

func vec(rt *rapid.T, half float64, label string) ball.Vec {
	g := rapid.Float64Range(-half, half)
	return ball.Vec{X: g.Draw(rt, label+".X"), Y: g.Draw(rt, label+".Y"), Z: g.Draw(rt, label+".Z")}
}

func unit(rt *rapid.T, label string) ball.Vec {
	u, n := vec(rt, 1, label).Unit()
	if n < 1e-3 {
		rt.Skip("no direction")
	}
	return u
}

// drawShape draws a shape of any proportions and a length that is at least its size.
func drawShape(rt *rapid.T) (collide.Shape, float64) {
	a, b, c := length(rt, "a"), length(rt, "b"), length(rt, "c")
	size := a + b + c
	switch rapid.SampledFrom([]string{"plane", "box", "capsule", "disc", "ring", "curtain"}).Draw(rt, "kind") {
	case "plane":
		return collide.Plane{Normal: unit(rt, "normal"), Offset: a}, size
	case "box":
		return collide.Box{Half: ball.Vec{X: a, Y: b, Z: c}}, size
	case "capsule":
		return collide.Capsule{A: vec(rt, a, "A"), B: vec(rt, b, "B"), Radius: c}, 2 * size
	case "disc":
		return collide.Disc{Radius: a}, size
	case "ring":
		return collide.Ring{Radius: max(a, b), Tube: min(a, b)}, size
	default:
		base := rapid.Float64Range(-c, c).Draw(rt, "base")
		return collide.Curtain{
			HalfWidth: a, Middle: base + b, End: base + rapid.Float64Range(0.1, 2).Draw(rt, "end")*b, Base: base,
			Radius: rapid.Float64Range(0, 0.1).Draw(rt, "radius") * c,
		}, 3 * size
	}
}

// seamy draws a coordinate that is often on a seam of some shape of this size.
func seamy(rt *rapid.T, s collide.Shape, size float64, label string) ball.Vec {
	p := vec(rt, size, label)
	if rapid.Bool().Draw(rt, label+" on the surface") {
		d, n := s.Distance(p)
		p = p.AddScaled(-d, n)
	}
	for _, x := range []*float64{&p.X, &p.Y, &p.Z} {
		if rapid.IntRange(0, 3).Draw(rt, label+" in a plane of symmetry") == 0 {
			*x = 0
		}
	}
	return p
}

// roundings is the error that arithmetic on lengths of this size may leave: 16
// times half the last place of the largest coordinate.
func roundings(size float64) float64 { return 16 * 0x1p-53 * size }

// The distance is 1-Lipschitz to the last bits, across every seam and edge:
// one that is discontinuous by even 1e-13 of its size fails.
func TestShapeIsLipschitz(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s, size := drawShape(rt)
		p := seamy(rt, s, size, "p")
		step := vec(rt, 1, "step").Scale(size * math.Pow(10, rapid.Float64Range(-17, 0).Draw(rt, "exponent")))
		q := p.Add(step)
		dp, np := s.Distance(p)
		dq, nq := s.Distance(q)
		if gap := q.Sub(p).Norm(); !(math.Abs(dp-dq) <= gap+roundings(size)) {
			rt.Fatalf("%+v: %v at %v, %v at %v, only %v away", s, dp, p, dq, q, gap)
		}
		for _, n := range []ball.Vec{np, nq} {
			if !(math.Abs(n.Norm()-1) <= 4*0x1p-53) && n != (planeNormal(s)) {
				rt.Fatalf("%+v: normal %v of length 1%+g", s, n, n.Norm()-1)
			}
		}
	})
}

func planeNormal(s collide.Shape) ball.Vec {
	p, _ := s.(collide.Plane)
	return p.Normal
}

// The distances are exact and not mere bounds: going back by d along the
// normal ends on the surface. A bound that is too small anywhere fails.
func TestShapeIsExact(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s, size := drawShape(rt)
		p := seamy(rt, s, size, "p")
		switch s.(type) {
		case collide.Ring:
			if math.Hypot(p.X, p.Z) < 1e-140 {
				rt.Skip("the normal of the axis lies between all sides")
			}
		case collide.Curtain:
			if p.X == 0 {
				rt.Skip("the normal above the middle lies between the sides")
			}
		}
		d, n := s.Distance(p)
		switch s := s.(type) {
		case collide.Capsule:
			if d+s.Radius < 1e-6*size {
				rt.Skip("beside the segment the direction away from it is lost in rounding")
			}
		case collide.Curtain:
			if d < 0 {
				rt.Skip("the distance is from the sheet; out of a fold in its thickness it may be farther")
			}
		}
		if rest, _ := s.Distance(p.AddScaled(-d, n)); !(math.Abs(rest) <= roundings(3*size)) {
			rt.Fatalf("%+v: from %v back by %v along %v: still %v away", s, p, d, n, rest)
		}
	})
}

// Mirrored in x a shape gives the mirrored answer to the bit (in y and z too,
// but a curtain stands upright). This is what keeps a flight down the middle
// of the court in the middle.
func TestShapeMirrors(t *testing.T) {
	mirrors := []struct {
		name string
		f    func(ball.Vec) ball.Vec
	}{
		{"x", func(v ball.Vec) ball.Vec { return ball.Vec{X: -v.X, Y: v.Y, Z: v.Z} }},
		{"y", func(v ball.Vec) ball.Vec { return ball.Vec{X: v.X, Y: -v.Y, Z: v.Z} }},
		{"z", func(v ball.Vec) ball.Vec { return ball.Vec{X: v.X, Y: v.Y, Z: -v.Z} }},
	}
	rapid.Check(t, func(rt *rapid.T) {
		s, size := drawShape(rt)
		p := vec(rt, size, "p")
		if rapid.Bool().Draw(rt, "on the surface") {
			d, n := s.Distance(p)
			p = p.AddScaled(-d, n)
		}
		if p.X == 0 || p.Y == 0 || p.Z == 0 {
			rt.Skip("on a plane of symmetry one side must be chosen")
		}
		d, n := s.Distance(p)
		if c, ok := s.(collide.Capsule); ok && d == -c.Radius {
			rt.Skip("on the segment one side must be chosen")
		}
		for _, m := range mirrors {
			image := s
			switch s := s.(type) {
			case collide.Plane:
				image = collide.Plane{Normal: m.f(s.Normal), Offset: s.Offset}
			case collide.Capsule:
				image = collide.Capsule{A: m.f(s.A), B: m.f(s.B), Radius: s.Radius}
			case collide.Curtain:
				if m.name == "y" {
					continue
				}
			}
			if d2, n2 := image.Distance(m.f(p)); d2 != d || n2 != m.f(n) {
				rt.Fatalf("%+v at %v: %v, %v; mirrored in %s %v, %v", s, p, d, n, m.name, d2, n2)
			}
		}
		if c, ok := s.(collide.Capsule); ok {
			if d2, n2 := (collide.Capsule{A: c.B, B: c.A, Radius: c.Radius}).Distance(p); d2 != d || n2 != n {
				rt.Fatalf("%+v at %v: %v, %v; turned round %v, %v", s, p, d, n, d2, n2)
			}
		}
	})
}

// The shapes that know their bounds lie inside them.
func TestShapeIsInItsBounds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s, size := drawShape(rt)
		b, ok := s.(interface{ Bounds() (lo, hi ball.Vec) })
		if !ok {
			rt.Skip("without bounds")
		}
		lo, hi := b.Bounds()
		p := vec(rt, 2*size, "p")
		out := ball.Vec{X: max(lo.X-p.X, 0, p.X-hi.X), Y: max(lo.Y-p.Y, 0, p.Y-hi.Y), Z: max(lo.Z-p.Z, 0, p.Z-hi.Z)}
		if d, _ := s.Distance(p); out != (ball.Vec{}) && !(d >= out.Norm()-roundings(4*size)) {
			rt.Fatalf("%+v: %v is %v out of the bounds %v, %v and only %v out of the shape", s, p, out.Norm(), lo, hi, d)
		}
	})
}

// In a plane of symmetry of a shape outside it the normal lies in that plane:
// a ball that comes down the middle goes on in the middle.
func TestShapeKeepsTheMiddle(t *testing.T) {
	for _, s := range shapes {
		switch s.name {
		case "slope", "cord", "ball", "egg":
			continue
		}
		for _, p := range []ball.Vec{{Y: 3, Z: 0.1}, {Y: 1.01, Z: 0.02}, {Y: 0.5, Z: -3}, {Y: -2, Z: 1}} {
			if d, n := s.shape.Distance(p); d > 0 && n.X != 0 {
				t.Errorf("%s at %v: normal %v", s.name, p, n)
			}
		}
	}
}

// Against the nearest of many points of the surface: the distance is never
// more than that, and less by no more than the mesh of the points explains.
func TestShapeAgainstPoints(t *testing.T) {
	const n = 200
	circle := func(i int) (sin, cos float64) { return math.Sincos(2 * math.Pi * float64(i) / n) }
	cases := []struct {
		name   string
		shape  collide.Shape
		point  func(i, j int) ball.Vec
		mesh   float64 // greatest distance of the surface from a point
		within float64
	}{
		{"net", collide.Curtain{HalfWidth: 5, Middle: 0.9, End: 1.1}, func(i, j int) ball.Vec {
			x := 5 * (2*float64(i)/n - 1)
			return ball.Vec{X: x, Y: float64(j) / n * (0.9 + 0.2*math.Abs(x)/5)}
		}, 0.026, 7},
		{"deep sag", collide.Curtain{HalfWidth: 1, Middle: 0.2, End: 3, Base: -1}, func(i, j int) ball.Vec {
			x := 2*float64(i)/n - 1
			return ball.Vec{X: x, Y: -1 + float64(j)/n*(1.2+2.8*math.Abs(x))}
		}, 0.03, 5},
		{"tent", collide.Curtain{HalfWidth: 1, Middle: 3, End: 0.2, Base: -1}, func(i, j int) ball.Vec {
			x := 2*float64(i)/n - 1
			return ball.Vec{X: x, Y: -1 + float64(j)/n*(4-2.8*math.Abs(x))}
		}, 0.03, 5},
		{"disc", collide.Disc{Radius: 1}, func(i, j int) ball.Vec {
			s, c := circle(i)
			return ball.Vec{X: c, Y: s}.Scale(float64(j) / n)
		}, 0.017, 2},
		{"ring", collide.Ring{Radius: 1, Tube: 0.25}, func(i, j int) ball.Vec {
			s, c := circle(i)
			st, ct := circle(j)
			return ball.Vec{X: (1 + 0.25*ct) * c, Y: 0.25 * st, Z: (1 + 0.25*ct) * s}
		}, 0.02, 2},
		{"capsule", collide.Capsule{A: ball.Vec{X: -1}, B: ball.Vec{X: 1}, Radius: 0.5}, func(i, j int) ball.Vec {
			s, c := circle(i)
			// The profile: half a circle, a straight, half a circle.
			l := (float64(j)/n - 0.5) * (2 + 0.5*math.Pi)
			if a := math.Abs(l) - 1; a > 0 {
				sa, ca := math.Sincos(a / 0.5)
				return ball.Vec{X: math.Copysign(1+0.5*sa, l), Y: 0.5 * ca * c, Z: 0.5 * ca * s}
			}
			return ball.Vec{X: l, Y: 0.5 * c, Z: 0.5 * s}
		}, 0.02, 2},
		{"box", collide.Box{Half: ball.Vec{X: 1, Y: 1, Z: 1}}, func(i, j int) ball.Vec {
			f, i := i%6, i/6
			u, v := 2*float64(i)/(n/6)-1, 2*float64(j)/n-1
			a, b, c := []float64{-1, 1}[f%2], u, v
			switch f / 2 {
			case 0:
				return ball.Vec{X: a, Y: b, Z: c}
			case 1:
				return ball.Vec{X: b, Y: a, Z: c}
			}
			return ball.Vec{X: b, Y: c, Z: a}
		}, 0.07, 2},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var points []ball.Vec
			for i := range n + 1 {
				for j := range n + 1 {
					points = append(points, c.point(i, j))
				}
			}
			rapid.Check(t, func(rt *rapid.T) {
				p := vec(rt, c.within, "p")
				d, _ := c.shape.Distance(p)
				least := math.Inf(1)
				for _, q := range points {
					least = min(least, p.Sub(q).Norm())
				}
				if d = math.Abs(d); !(d <= least+1e-12 && d >= least-c.mesh) {
					rt.Fatalf("distance of %v is %v, nearest point %v", p, d, least)
				}
			})
		})
	}
}

func TestShapeAllocatesNothing(t *testing.T) {
	for _, s := range shapes {
		p := ball.Vec{X: 0.3, Y: 1.2, Z: 0.1}
		var sum float64
		if n := testing.AllocsPerRun(100, func() {
			d, normal := s.shape.Distance(p)
			sum += d + normal.X
		}); n != 0 {
			t.Errorf("%s: %v allocations", s.name, n)
		}
	}
}

func TestShapeValidate(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	type validator interface{ Validate() error }
	net := func(change func(*collide.Curtain)) collide.Curtain {
		c := tennisNet
		change(&c)
		return c
	}
	for _, c := range []struct {
		shape validator
		field string // "" for valid
	}{
		{collide.Plane{Normal: ball.Vec{X: 0.6, Y: 0.8}, Offset: -1e6}, ""},
		{collide.Plane{}, "Normal"},
		{collide.Plane{Normal: ball.Vec{Y: 1 + 2e-12}}, "Normal"},
		{collide.Plane{Normal: ball.Vec{Y: nan}}, "Normal"},
		{collide.Plane{Normal: ball.Vec{Y: inf}}, "Normal"},
		{collide.Plane{Normal: ball.Vec{Y: 1}, Offset: nan}, "Offset"},
		{collide.Plane{Normal: ball.Vec{Y: 1}, Offset: 2e6}, "Offset"},
		{collide.Box{Half: ball.Vec{X: 1, Y: 1e-3, Z: 1e6}}, ""},
		{collide.Box{Half: ball.Vec{X: 1, Z: 1}}, "Half"},
		{collide.Box{Half: ball.Vec{X: -1, Y: 1, Z: 1}}, "Half"},
		{collide.Box{Half: ball.Vec{X: 1, Y: 1, Z: nan}}, "Half"},
		{collide.Box{Half: ball.Vec{X: inf, Y: 1, Z: 1}}, "Half"},
		{collide.Capsule{Radius: 1}, ""},
		{collide.Capsule{}, ""},
		{collide.Capsule{A: ball.Vec{X: nan}}, "A"},
		{collide.Capsule{B: ball.Vec{Y: 2e6}}, "B"},
		{collide.Capsule{Radius: -1}, "Radius"},
		{collide.Capsule{Radius: nan}, "Radius"},
		{collide.Disc{Radius: 0.1}, ""},
		{collide.Disc{}, "Radius"},
		{collide.Disc{Radius: nan}, "Radius"},
		{collide.Disc{Radius: inf}, "Radius"},
		{collide.Ring{Radius: 1, Tube: 1}, ""},
		{collide.Ring{Tube: 1}, "Radius"},
		{collide.Ring{Radius: 1}, "Tube"},
		{collide.Ring{Radius: 1, Tube: 2}, "Tube"},
		{collide.Ring{Radius: 1, Tube: nan}, "Tube"},
		{tennisNet, ""},
		{net(func(c *collide.Curtain) { c.Radius = -0.0335 }), ""},
		{net(func(c *collide.Curtain) { c.HalfWidth = 0 }), "HalfWidth"},
		{net(func(c *collide.Curtain) { c.Middle = 0 }), "Middle"},
		{net(func(c *collide.Curtain) { c.Middle = nan }), "Middle"},
		{net(func(c *collide.Curtain) { c.End = -1 }), "End"},
		{net(func(c *collide.Curtain) { c.End = inf }), "End"},
		{net(func(c *collide.Curtain) { c.Base = nan }), "Base"},
		{net(func(c *collide.Curtain) { c.Radius = nan }), "Radius"},
	} {
		wantField(t, fmt.Sprintf("%T%+v", c.shape, c.shape), c.shape.Validate(), c.field)
	}
}

// wantField fails t unless err is a *ball.FieldError for the field, or nil for
// "".
func wantField(t *testing.T, what string, err error, field string) {
	t.Helper()
	if field == "" {
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
		return
	}
	if e, ok := err.(*ball.FieldError); !ok || e.Field != field {
		t.Errorf("%s: error %v, want one for %s", what, err, field)
	}
}

func BenchmarkShape(b *testing.B) {
	for _, s := range shapes {
		b.Run(s.name, func(b *testing.B) {
			b.ReportAllocs()
			p := ball.Vec{X: 0.3, Y: 1.2, Z: 0.1}
			for b.Loop() {
				d, _ := s.shape.Distance(p)
				p.X += 1e-9 * d
			}
		})
	}
}
