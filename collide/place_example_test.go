package collide_test

import (
	"fmt"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// A racket head 1 m above the floor, its face towards +z, that advances at
// 10 m/s: 20 ms later it is 0.2 m nearer to a ball.
func ExampleObstacle_Distance() {
	racket := collide.Obstacle{
		Name: "racket", Role: collide.Striker, Shape: collide.Disc{Radius: 0.13},
		Motion: collide.Motion{Pose: collide.Pose{Pos: ball.Vec{Y: 1}}, Vel: ball.Vec{Z: 10}},
	}
	for _, t := range []float64{0, 0.02} {
		d, n := racket.Distance(t, ball.Vec{Y: 1.1, Z: 0.5})
		fmt.Printf("%.2f m, normal %s\n", d, show(n))
	}
	// Output:
	// 0.50 m, normal (0.00, 0.00, 1.00)
	// 0.30 m, normal (0.00, 0.00, 1.00)
}

// A racket turned to face up is hit off its centre, on its front.
func ExampleObstacle_Contact() {
	racket := collide.Obstacle{
		Shape: collide.Disc{Radius: 0.13},
		Motion: collide.Motion{
			Pose: collide.Pose{Pos: ball.Vec{Y: 1}, Rot: collide.Facing(ball.Vec{Z: 1}, ball.Vec{Y: 1})},
			Vel:  ball.Vec{Y: 2},
		},
	}
	c := racket.Contact(0, ball.Vec{X: 0.05, Y: 1.02})
	fmt.Println("point", show(c.Point), "m, normal", show(c.Normal), "velocity", show(c.Vel), "m/s")
	fmt.Println("on the racket", show(c.LocalPoint), "m, front:", c.LocalNormal.Z > 0)
	// Output:
	// point (0.05, 1.00, 0.00) m, normal (0.00, 1.00, 0.00) velocity (0.00, 2.00, 0.00) m/s
	// on the racket (0.05, 0.00, 0.00) m, front: true
}

// What a shape finds wrong is told with the way to it.
func ExampleObstacle_Validate() {
	hoop := collide.Obstacle{
		Name: "hoop", Shape: collide.Ring{Radius: 0.234, Tube: 0.5},
		Resolver: collide.Surface{Restitution: collide.Constant(0.6)},
	}
	fmt.Println(hoop.Validate())
	// Output: topspin: Shape.Tube is 0.5, must be in (0, Radius]
}
