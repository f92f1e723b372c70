package collidetest_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/collide/collidetest"
)

// odd is a shape made of a function, to break one promise at a time.
type odd func(p ball.Vec) (float64, ball.Vec)

func (f odd) Distance(p ball.Vec) (float64, ball.Vec) { return f(p) }

type claimed struct{ collide.Shape }

func (claimed) Convex() bool { return true }

// report stands in for the test of a user and keeps what it is told.
type report struct {
	testing.TB
	errors []string
}

func (*report) Helper() {}

func (r *report) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

func TestTestShapeFinds(t *testing.T) {
	body := collide.Capsule{Radius: 0.9}
	bend := func(change func(p ball.Vec, d float64, n ball.Vec) (float64, ball.Vec)) collide.Shape {
		return odd(func(p ball.Vec) (float64, ball.Vec) {
			d, n := body.Distance(p)
			return change(p, d, n)
		})
	}
	calls := 0
	for _, c := range []struct {
		name  string
		shape collide.Shape
		want  string // part of the report; "" for a good shape
	}{
		{"good", bend(func(_ ball.Vec, d float64, n ball.Vec) (float64, ball.Vec) { return d, n }), ""},
		{"good and Convex", claimed{body}, ""},
		{"a lower bound", bend(func(_ ball.Vec, d float64, n ball.Vec) (float64, ball.Vec) { return d / 2, n }), ""},
		{"invalid", collide.Disc{}, "Radius is 0"},
		{"NaN in the middle", odd(func(p ball.Vec) (float64, ball.Vec) {
			n := p.Scale(1 / p.Norm())
			return p.Norm() - 1, n
		}), "not finite"},
		{"infinite far out", bend(func(p ball.Vec, d float64, n ball.Vec) (float64, ball.Vec) {
			if p.Norm() > 1e5 {
				d = math.Inf(1)
			}
			return d, n
		}), "not finite"},
		{"not unit", bend(func(_ ball.Vec, d float64, n ball.Vec) (float64, ball.Vec) { return d, n.Scale(1 + 1e-9) }), "has length"},
		{"too steep", bend(func(_ ball.Vec, d float64, n ball.Vec) (float64, ball.Vec) { return 1.01 * d, n }), "more than"},
		{"the square of the distance", bend(func(_ ball.Vec, d float64, n ball.Vec) (float64, ball.Vec) { return d * (d + 2), n }), "more than"},
		{"a jump of 1e-6", bend(func(p ball.Vec, d float64, n ball.Vec) (float64, ball.Vec) {
			if p.X > 0 {
				d += 1e-6
			}
			return d, n
		}), "more than"},
		{"inside out", bend(func(_ ball.Vec, d float64, n ball.Vec) (float64, ball.Vec) { return d, n.Scale(-1) }), "grows fastest"},
		{"tilted by 2 mrad", bend(func(_ ball.Vec, d float64, n ball.Vec) (float64, ball.Vec) {
			return d, collide.Turn(ball.Vec{X: 1}, 0.002).Rotate(n)
		}), "grows fastest"},
		{"always up", bend(func(_ ball.Vec, d float64, _ ball.Vec) (float64, ball.Vec) { return d, ball.Vec{Y: 1} }), "grows fastest"},
		{"wrong at the surface alone", bend(func(_ ball.Vec, d float64, n ball.Vec) (float64, ball.Vec) {
			if math.Abs(d) < 1e-6 {
				n = n.Scale(-1)
			}
			return d, n
		}), "grows fastest"},
		{"not convex", claimed{collide.Ring{Radius: 1, Tube: 0.2}}, "Convex"},
		{"a sheet with a sign", claimed{odd(func(p ball.Vec) (float64, ball.Vec) { return -math.Abs(p.Y), ball.Vec{Y: math.Copysign(1, -p.Y)} })}, "Convex"},
		{"moody", bend(func(_ ball.Vec, d float64, n ball.Vec) (float64, ball.Vec) {
			calls++
			return d + float64(calls)*1e-14, n
		}), "and then"},
		{"nowhere smooth", odd(func(p ball.Vec) (float64, ball.Vec) {
			u := p.X * 1e7
			return math.Abs(u-math.Floor(u)-0.5) * 1e-8, ball.Vec{Y: 1}
		}), "smooth at"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := &report{TB: t}
			collidetest.TestShape(r, c.shape, ball.Vec{X: 2, Y: 2, Z: 2})
			switch {
			case c.want == "" && len(r.errors) > 0:
				t.Errorf("a good shape is refused: %q", r.errors)
			case c.want != "" && (len(r.errors) != 1 || !strings.Contains(r.errors[0], c.want)):
				t.Errorf("reports %q, want one with %q", r.errors, c.want)
			}
		})
	}
}

func TestTestShapeNeedsABox(t *testing.T) {
	for _, within := range []ball.Vec{{}, {X: 1, Y: 1}, {X: 1, Y: 1, Z: math.Inf(1)}, {X: 1, Y: 1, Z: math.NaN()}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("no panic within %v", within)
				}
			}()
			collidetest.TestShape(t, collide.Disc{Radius: 1}, within)
		}()
	}
}

// printer prints what a test would report.
type printer struct{ testing.TB }

func (printer) Helper() {}

func (printer) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }

// A cone with its tip up and a half angle of 45°, drawn with its height above
// the slope for a distance. In a test t is the *testing.T.
func ExampleTestShape() {
	var t testing.TB = printer{}
	within := ball.Vec{X: 2, Y: 2, Z: 2}

	cone := func(p ball.Vec) float64 { return p.Y + ball.Vec{X: p.X, Z: p.Z}.Norm() }
	good := func(p ball.Vec) float64 { return cone(p) * 0.707 }
	collidetest.TestShape(t, collide.SDF(good), within)
	fmt.Println("the distance across the slope is good")

	// Its slope is √2, so that a sweep could pass through it: TestShape says
	// at which points.
	wrong := &report{}
	collidetest.TestShape(wrong, collide.SDF(cone), within)
	fmt.Println(len(wrong.errors), "error: the height above it is not a distance")
	// Output:
	// the distance across the slope is good
	// 1 error: the height above it is not a distance
}
