package court_test

import (
	"errors"
	"fmt"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
)

// A stroke of the near player has landed near the far corner; a serve from the
// right has to go to the other side of the centre line.
func Example() {
	place := court.Tennis(court.Clay())
	land := ball.Vec{X: 4.13, Z: -11.5} // 1.5 cm beyond the outer edge of the sideline
	fmt.Println("stroke in:", place.Half(court.Far).In(land))

	serve := ball.Vec{X: 0.4, Z: -5.9}
	fmt.Println("serve from the right in:", place.ServiceBox(court.Near, true).In(serve))
	fmt.Println("serve from the left in: ", place.ServiceBox(court.Near, false).In(serve))

	cord, _ := place.Net.Height(2.5)
	fmt.Printf("2.5 m off the middle the cord is %.3f m high\n", cord)
	// Output:
	// stroke in: true
	// serve from the right in: false
	// serve from the left in:  true
	// 2.5 m off the middle the cord is 0.992 m high
}

// A court is a value: here is one with a wall at its back.
func ExampleCourt() {
	place := court.Tennis(court.Hard())
	place.Name = "centre court"
	place.Obstacles = append(place.Obstacles,
		court.Wall("back wall", ball.Vec{Y: 2, Z: -18.5}, ball.Vec{X: 9, Y: 2, Z: 0.1}, court.Wood()))
	for _, o := range place.Obstacles {
		fmt.Println(o.Name, o.Role)
	}
	// Output:
	// ground floor
	// net net
	// post net
	// post net
	// back wall other
}

// The halves of a doubles court, alleys included.
func ExampleCourt_Half() {
	place := court.TennisDoubles(court.Grass())
	for _, end := range []court.End{court.Near, court.Far} {
		a := place.Half(end)
		fmt.Printf("x %.3f to %.3f, z %.3f to %.3f m\n", a.MinX, a.MaxX, a.MinZ, a.MaxZ)
	}
	// Output:
	// x -5.485 to 5.485, z 0.000 to 11.885 m
	// x -5.485 to 5.485, z -11.885 to 0.000 m
}

// From the deuce side the near server aims at x < 0 and the far server, who
// looks the other way, at x > 0. Both boxes reach over the centre line.
func ExampleCourt_ServiceBox() {
	place := court.Tennis(court.Hard())
	for _, end := range []court.End{court.Near, court.Far} {
		a := place.ServiceBox(end, true)
		fmt.Printf("x %.3f to %.3f, z %.2f to %.2f m\n", a.MinX, a.MaxX, a.MinZ, a.MaxZ)
	}
	// Output:
	// x -4.115 to 0.025, z -6.40 to 0.00 m
	// x -0.025 to 4.115, z 0.00 to 6.40 m
}

// The point to shoot at.
func ExampleCourt_Basket() {
	b := court.Basketball().Basket(court.Far)
	fmt.Printf("%.2f m high, %.3f m from the middle of the court\n", b.Y, -b.Z)
	// Output: 3.05 m high, 12.424 m from the middle of the court
}

// A court that came from a file names what is wrong with it.
func ExampleCourt_Validate() {
	place := court.Tennis(court.Hard())
	place.Net.Middle = -0.914
	err := place.Validate()
	fmt.Println(err)
	var field *ball.FieldError
	fmt.Println(errors.As(err, &field), field.Field)
	// Output:
	// topspin: Net.Middle is -0.914, must be > Base, at most 1e6 m
	// true Net.Middle
}

// How far inside the lines, for a coach's statistics.
func ExampleArea_Inside() {
	half := court.Tennis(court.Hard()).Half(court.Far)
	fmt.Printf("%.2f m\n", half.Inside(ball.Vec{X: -3.6, Z: -10.2}))
	fmt.Printf("%.2f m\n", half.Inside(ball.Vec{X: -3.6, Z: -12.3}))
	// Output:
	// 0.52 m
	// -0.42 m
}

// A ball whose patch of 3 cm touches the line is in.
func ExampleArea_In() {
	half := court.Tennis(court.Hard()).Half(court.Far)
	fmt.Println(half.In(ball.Vec{Z: -11.885}), half.In(ball.Vec{Z: -11.91}), half.In(ball.Vec{Z: -11.92}))
	// Output: true true false
}

// The net of doubles, from the strap to the post.
func ExampleNet_Height() {
	n := court.TennisDoubles(court.Hard()).Net
	for _, x := range []float64{0, -3, 6.399, 6.5} {
		h, ok := n.Height(x)
		fmt.Printf("%.3f %v\n", h, ok)
	}
	// Output:
	// 0.914 true
	// 0.987 true
	// 1.070 true
	// 0.000 false
}

// No net is a valid net.
func ExampleNet_Validate() {
	fmt.Println(court.Net{}.Validate())
	fmt.Println(court.Net{HalfWidth: 5, Middle: 0.9}.Validate())
	// Output:
	// <nil>
	// topspin: End is 0, must be > Base, at most 1e6 m
}

// touch lets a ball, with its centre at p, meet the first obstacle of that
// name, and returns its velocity after it.
func touch(c court.Court, name string, b ball.Ball, p, vel ball.Vec) (ball.Vec, string) {
	for _, o := range c.Obstacles {
		if o.Name == name {
			s, impact := o.Resolver.Resolve(b, ball.State{Pos: p, Vel: vel}, o.Contact(0, p))
			return s.Vel, impact.Part
		}
	}
	return vel, "nothing"
}

// A ball meets the cord in front of its highest point and goes back, or behind
// it and falls over.
func ExampleTennis() {
	place := court.Tennis(court.Hard())
	b := ball.Tennis().Ball
	for _, p := range []ball.Vec{{Y: 0.9325, Z: 0.030}, {Y: 0.9461, Z: -0.010}} {
		v, part := touch(place, "net", b, p, ball.Vec{Y: -4, Z: -6})
		fmt.Printf("%s: v_y %.1f, v_z %.1f m/s\n", part, v.Y, v.Z)
	}
	// Output:
	// cord: v_y 1.5, v_z 1.6 m/s
	// cord: v_y -0.6, v_z -5.9 m/s
}

// The alleys belong to the court and not to the service boxes.
func ExampleTennisDoubles() {
	place := court.TennisDoubles(court.Hard())
	alley := ball.Vec{X: -4.8, Z: -5}
	fmt.Println(place.Half(court.Far).In(alley), place.ServiceBox(court.Near, true).In(alley))
	// Output: true false
}

// The arcade model's net stops a ball when its centre is in the net's plane.
func ExampleArcadeTennis() {
	place := court.ArcadeTennis()
	b := ball.ArcadeTennis().Ball
	for _, y := range []float64{0.93, 0.5} {
		v, part := touch(place, "net", b, ball.Vec{Y: y}, ball.Vec{Y: -2, Z: -20})
		fmt.Printf("%s: v_y %.1f, v_z %.1f m/s\n", part, v.Y, v.Z)
	}
	// Output:
	// cord: v_y 0.9, v_z -9.0 m/s
	// mesh: v_y -0.6, v_z 2.0 m/s
}

// The edge of the top counts, the side does not.
func ExampleTableTennis() {
	place := court.TableTennis()
	b := ball.TableTennis().Ball
	for _, p := range []ball.Vec{{X: 0.76, Y: 0.78}, {X: 0.776, Y: 0.774}, {X: 0.7825, Y: 0.75}} {
		_, part := touch(place, "table", b, p, ball.Vec{X: -1, Y: -2})
		fmt.Println(part, part != court.Flank)
	}
	// Output:
	// top true
	// edge true
	// flank false
}

// The measured table is a little livelier, and grips less: a ball that comes
// in flat keeps more of its speed.
func ExampleTableTennisMeasured() {
	b := ball.TableTennis().Ball
	for _, place := range []court.Court{court.TableTennis(), court.TableTennisMeasured()} {
		v, _ := touch(place, "table", b, ball.Vec{Y: 0.78, Z: 1}, ball.Vec{Y: -2, Z: -6})
		fmt.Printf("v_y %.2f, v_z %.2f m/s\n", v.Y, v.Z)
	}
	// Output:
	// v_y 1.81, v_z -5.05 m/s
	// v_y 1.84, v_z -5.62 m/s
}

// A ball off the board.
func ExampleBasketball() {
	b := ball.Basketball().Ball
	v, part := touch(court.Basketball(), court.Board, b, ball.Vec{Y: 3.4, Z: 12.8 - b.Radius}, ball.Vec{Z: 5})
	fmt.Printf("%s: %.2f m/s\n", part, v.Z)
	// Output: board: -3.75 m/s
}

// A driving range has a floor and no lines.
func ExampleOpen() {
	place := court.Open(court.Turf())
	fmt.Println(len(place.Obstacles), place.Obstacles[0].Name, place.Half(court.Far).In(ball.Vec{Z: -200}))
	// Output: 1 ground false
}

// A squash player's front wall, 1 m thick so that its face is at z = −5.
func ExampleWall() {
	w := court.Wall("front", ball.Vec{Y: 2.5, Z: -5.5}, ball.Vec{X: 3.2, Y: 2.5, Z: 0.5}, court.Wood())
	d, normal := w.Distance(0, ball.Vec{Y: 1, Z: -3})
	fmt.Println(d, normal)
	// Output: 2 {0 0 1}
}

// bounce prints how a flat stroke leaves a surface, which it meets at 25 m/s
// and 20°.
func bounce(s collide.Surface) {
	place, b := court.Tennis(s), ball.Tennis().Ball
	v, _ := touch(place, "ground", b, ball.Vec{Y: b.Radius, Z: -8}, ball.Velocity(25, ball.Degrees(-20), 0))
	fmt.Printf("%.1f m/s forward, %.1f m/s up\n", -v.Z, v.Y)
}

// A flat stroke on a hard court.
func ExampleHard() {
	bounce(court.Hard())
	// Output: 14.9 m/s forward, 7.4 m/s up
}

// A flat stroke on an indoor hard court.
func ExampleIndoorHard() {
	bounce(court.IndoorHard())
	// Output: 15.9 m/s forward, 7.3 m/s up
}

// A flat stroke on clay.
func ExampleClay() {
	bounce(court.Clay())
	// Output: 14.3 m/s forward, 7.3 m/s up
}

// A flat stroke on carpet.
func ExampleCarpet() {
	bounce(court.Carpet())
	// Output: 15.5 m/s forward, 6.8 m/s up
}

// A flat stroke on grass.
func ExampleGrass() {
	bounce(court.Grass())
	// Output: 15.4 m/s forward, 6.2 m/s up
}

// The harder a golf ball hits the green, the less of it comes back.
func ExampleTurf() {
	green := court.Turf()
	for _, u := range []float64{1, 5, 20} {
		fmt.Printf("%.2f\n", green.Restitution(u, 0))
	}
	// Output:
	// 0.47
	// 0.35
	// 0.12
}

// A steep ball with backspin, such as a wedge's, is held by a green that gives
// way, and runs on over one that does not.
func ExampleGreen() {
	b := ball.Golf().Ball
	for _, softness := range []float64{1, 0} {
		green := court.Turf()
		green.Softness = softness
		v := ball.Velocity(24, ball.Degrees(-46), 0)
		up := ball.Vec{Y: 1}
		s, _ := green.Resolve(b, ball.State{Vel: v, Spin: ball.Spin(v, -ball.RPM(8000), 0, 0)}, collide.Contact{Normal: up, LocalNormal: up})
		fmt.Printf("%.1f m/s forward\n", -s.Vel.Z)
	}
	// Output:
	// 0.7 m/s forward
	// 8.9 m/s forward
}

// The floor of a sports hall.
func ExampleWood() {
	fmt.Println(court.Wood().Restitution(6, 0))
	// Output: 0.79
}

// The court pace rating of the presets, and of a surface of one's own.
func ExamplePaceRating() {
	b := ball.Tennis().Ball
	fmt.Printf("clay %.0f\n", court.PaceRating(b, court.Clay()))
	fmt.Printf("hard %.0f\n", court.PaceRating(b, court.Hard()))
	fmt.Printf("indoor hard %.0f\n", court.PaceRating(b, court.IndoorHard()))
	fmt.Printf("carpet %.0f\n", court.PaceRating(b, court.Carpet()))
	fmt.Printf("grass %.0f\n", court.PaceRating(b, court.Grass()))
	own := collide.Surface{Restitution: collide.Constant(0.85), Friction: 0.58}
	fmt.Printf("e 0.85, friction 0.58: %.0f\n", court.PaceRating(b, own))
	// Output:
	// clay 22
	// hard 37
	// indoor hard 43
	// carpet 47
	// grass 55
	// e 0.85, friction 0.58: 36
}
