package collide_test

import (
	"fmt"
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

func show(v ball.Vec) string {
	clean := func(x float64) float64 { return math.Round(x*100)/100 + 0 }
	return fmt.Sprintf("(%.2f, %.2f, %.2f)", clean(v.X), clean(v.Y), clean(v.Z))
}

// A quarter turn to the left about the vertical takes straight ahead, −z, to
// the left, −x.
func ExampleTurn() {
	q := collide.Turn(ball.Vec{Y: 1}, ball.Degrees(90))
	fmt.Println(show(q.Rotate(ball.Vec{Z: -1})))
	// Output: (-1.00, 0.00, 0.00)
}

// A racket whose face, its own +z, looks at the far left corner and up.
func ExampleFacing() {
	q := collide.Facing(ball.Vec{Z: 1}, ball.Vec{X: -2, Y: 1, Z: -2})
	fmt.Println(show(q.Rotate(ball.Vec{Z: 1})))
	// Output: (-0.67, 0.33, -0.67)
}

// The zero value is no turn.
func ExampleQuat() {
	var q collide.Quat
	fmt.Println(show(q.Rotate(ball.Vec{X: 1, Y: 2, Z: 3})))
	// Output: (1.00, 2.00, 3.00)
}

func ExampleQuat_Rotate() {
	q := collide.Turn(ball.Vec{X: 1}, ball.Degrees(30))
	fmt.Println(show(q.Rotate(ball.Vec{Y: 1})))
	// Output: (0.00, 0.87, 0.50)
}

// Turns are combined from right to left: first tip the racket, then turn it
// about the vertical.
func ExampleQuat_Mul() {
	tip := collide.Turn(ball.Vec{X: 1}, ball.Degrees(-90))
	round := collide.Turn(ball.Vec{Y: 1}, ball.Degrees(90))
	fmt.Println(show(round.Mul(tip).Rotate(ball.Vec{Z: 1})))
	fmt.Println(show(tip.Mul(round).Rotate(ball.Vec{Z: 1})))
	// Output:
	// (0.00, 1.00, 0.00)
	// (1.00, 0.00, 0.00)
}

// From the court into the racket's own frame.
func ExampleQuat_Inverse() {
	q := collide.Turn(ball.Vec{Y: 1}, ball.Degrees(90))
	fmt.Println(show(q.Inverse().Rotate(ball.Vec{X: 1})))
	// Output: (0.00, 0.00, 1.00)
}

// The corner of a table top that stands turned by 45°.
func ExamplePose() {
	table := collide.Pose{Pos: ball.Vec{Y: 0.76}, Rot: collide.Turn(ball.Vec{Y: 1}, ball.Degrees(45))}
	corner := ball.Vec{X: 0.7625, Z: 1.37}
	fmt.Println(show(table.Pos.Add(table.Rot.Rotate(corner))))
	// Output: (1.51, 0.76, 0.43)
}

// A racket that swings forward at 20 m/s and turns about the vertical.
func ExampleMotion() {
	racket := collide.Motion{
		Time: 2,
		Pose: collide.Pose{Pos: ball.Vec{X: 0.5, Y: 1, Z: 12}},
		Vel:  ball.Vec{Z: -20},
		Spin: ball.Vec{Y: 10},
	}
	fmt.Println(racket.Validate())
	fmt.Println("10 ms later at", show(racket.At(2.01).Pos))
	// Output:
	// <nil>
	// 10 ms later at (0.50, 1.00, 11.80)
}

func ExampleAt() {
	post := collide.At(ball.Vec{X: 5.029})
	fmt.Println(show(post.Pos), post.Still())
	// Output: (5.03, 0.00, 0.00) true
}

// Where the hand was at the last frame and where it is now is all that there
// is to say of a racket.
func ExampleBetween() {
	last := collide.Pose{Pos: ball.Vec{X: 0.6, Y: 1, Z: 12}}
	now := collide.Pose{Pos: ball.Vec{X: 0.5, Y: 1.1, Z: 11.7}, Rot: collide.Turn(ball.Vec{Y: 1}, ball.Degrees(9))}
	m := collide.Between(last, now, 1.00, 1.02)
	fmt.Println("velocity", show(m.Vel), "m/s")
	fmt.Println("spin", show(m.Spin), "rad/s")
	fmt.Println("halfway", show(m.At(1.01).Pos), "m")
	// Output:
	// velocity (-5.00, 5.00, -15.00) m/s
	// spin (0.00, 7.85, 0.00) rad/s
	// halfway (0.55, 1.05, 11.85) m
}

// A door of half a turn a second, a quarter of a second later.
func ExampleMotion_At() {
	door := collide.Motion{Spin: ball.Vec{Y: 3.14159}}
	handle := ball.Vec{X: 1}
	fmt.Println(show(door.At(0.5).Rot.Rotate(handle)))
	// Output: (0.00, 0.00, -1.00)
}

func ExampleMotion_Still() {
	fmt.Println(collide.Motion{Time: 3}.Still(), collide.Motion{Vel: ball.Vec{X: 1}}.Still())
	// Output: true false
}

// The tip of a racket moves faster than the hand.
func ExampleMotion_Velocity() {
	hand := collide.Motion{Vel: ball.Vec{Z: -8}, Spin: ball.Vec{Y: 30}}
	fmt.Println(show(hand.Velocity(0, ball.Vec{X: 0.6})), "m/s")
	// Output: (0.00, 0.00, -26.00) m/s
}

func ExampleMotion_Validate() {
	m := collide.At(ball.Vec{Y: math.NaN()})
	fmt.Println(m.Validate())
	// Output: topspin: Pos is {0 NaN 0}, must be finite, of length at most 1e+06 m
}
