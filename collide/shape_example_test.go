package collide_test

import (
	"fmt"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// tell prints how far a point is from a shape, and where the normal points.
func tell(s collide.Shape, p ball.Vec) {
	d, n := s.Distance(p)
	fmt.Printf("%.3f m, normal (%.2f, %.2f, %.2f)\n", d, n.X+0, n.Y+0, n.Z+0)
}

// A floor, and the wall at x = −4 with the court to its right.
func ExamplePlane() {
	tell(collide.Plane{Normal: ball.Vec{Y: 1}}, ball.Vec{X: 2, Y: 0.5})
	tell(collide.Plane{Normal: ball.Vec{X: 1}, Offset: -4}, ball.Vec{X: 2, Y: 0.5})
	// Output:
	// 0.500 m, normal (0.00, 1.00, 0.00)
	// 6.000 m, normal (1.00, 0.00, 0.00)
}

// The top of a table-tennis table, 25 mm thick: above it, and beside its edge.
func ExampleBox() {
	top := collide.Box{Half: ball.Vec{X: 0.7625, Y: 0.0125, Z: 1.37}}
	tell(top, ball.Vec{X: 0.2, Y: 0.0325, Z: 1})
	tell(top, ball.Vec{Y: 0.0245, Z: 1.386})
	// Output:
	// 0.020 m, normal (0.00, 1.00, 0.00)
	// 0.020 m, normal (0.00, 0.60, 0.80)
}

// A net post 1.07 m high and 75 mm thick.
func ExampleCapsule() {
	post := collide.Capsule{B: ball.Vec{Y: 1.0325}, Radius: 0.0375}
	tell(post, ball.Vec{X: -0.1, Y: 0.5})
	tell(post, ball.Vec{Y: 1.5})
	// Output:
	// 0.062 m, normal (-1.00, 0.00, 0.00)
	// 0.430 m, normal (0.00, 1.00, 0.00)
}

// The head of a table-tennis racket lies in its own x–y plane and has a front
// (+z) and a back.
func ExampleDisc() {
	blade := collide.Disc{Radius: 0.078}
	tell(blade, ball.Vec{X: 0.03, Z: 0.02})
	tell(blade, ball.Vec{X: 0.03, Z: -0.02})
	tell(blade, ball.Vec{Y: 0.09, Z: 0.016})
	// Output:
	// 0.020 m, normal (0.00, 0.00, 1.00)
	// 0.020 m, normal (0.00, 0.00, -1.00)
	// 0.020 m, normal (0.00, 0.60, 0.80)
}

// The hoop of a basket: 45 cm inside, rod of 18 mm. A ball of radius 0.12 m
// over its middle does not touch.
func ExampleRing() {
	hoop := collide.Ring{Radius: 0.234, Tube: 0.009}
	tell(hoop, ball.Vec{})
	tell(hoop, ball.Vec{X: 0.234, Y: 0.129})
	// Output:
	// 0.225 m, normal (0.00, 1.00, 0.00)
	// 0.120 m, normal (0.00, 1.00, 0.00)
}

// The mesh of a tennis net, as a sheet 4 mm thick, and as the arcade net sees
// it: with a negative half thickness a ball of radius 33.5 mm meets it, at
// distance R, when its centre does.
func ExampleCurtain() {
	net := collide.Curtain{HalfWidth: 5.029, Middle: 0.914, End: 1.07, Radius: 0.002}
	tell(net, ball.Vec{X: 1, Y: 0.5, Z: 0.1})
	tell(net, ball.Vec{Y: 1.014})
	tell(net, ball.Vec{X: 5.129, Y: 0.5})
	net.Radius = -0.0335
	tell(net, ball.Vec{X: 1, Y: 0.5})
	// Output:
	// 0.098 m, normal (0.00, 0.00, 1.00)
	// 0.098 m, normal (0.00, 1.00, 0.00)
	// 0.098 m, normal (1.00, 0.00, 0.00)
	// 0.034 m, normal (0.00, 0.00, 1.00)
}

// Rolling ground: waves of 10 cm along x. The height above it changes faster
// than the distance where it is steep; divided by the steepest slope it is a
// safe lower bound.
func ExampleSDF() {
	ground := collide.SDF(func(p ball.Vec) float64 {
		x := p.X - float64(int(p.X)) // period 1 m, parabolas
		return (p.Y - 0.4*x*(1-x)) / 1.08
	})
	tell(ground, ball.Vec{X: 2.5, Y: 0.1})
	tell(ground, ball.Vec{X: 2.25, Y: 1.155})
	// Output:
	// 0.000 m, normal (0.00, 1.00, 0.00)
	// 1.000 m, normal (-0.20, 0.98, 0.00)
}

// Which shapes promise a convex distance.
func ExampleConvex() {
	for _, s := range []collide.Shape{collide.Box{}, collide.Disc{}, collide.Ring{}} {
		c, ok := s.(collide.Convex)
		fmt.Printf("%T: %v\n", s, ok && c.Convex())
	}
	// Output:
	// collide.Box: true
	// collide.Disc: true
	// collide.Ring: false
}
