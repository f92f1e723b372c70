package collide_test

import (
	"fmt"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// A tennis ball falls on a hard court at 20 m/s forward and 7 m/s down, without
// spin and with 2500 rpm of topspin: topspin leaves faster.
func ExampleSurface() {
	court := collide.Surface{Restitution: collide.Constant(0.8), Friction: 0.6, TangentialRestitution: 0.1}
	ground := collide.Contact{Normal: ball.Vec{Y: 1}}
	for _, rpm := range []float64{0, 2500} {
		in := ball.State{Vel: ball.Vec{Y: -7, Z: -20}, Spin: ball.Vec{X: -ball.RPM(rpm)}}
		out, impact := court.Resolve(ball.Tennis().Ball, in, ground)
		fmt.Printf("%4.0f rpm: leaves with %.1f m/s forward, %.1f m/s up, grips: %v\n", rpm, -out.Vel.Z, out.Vel.Y, impact.Grip)
	}
	// Output:
	//    0 rpm: leaves with 12.4 m/s forward, 5.6 m/s up, grips: false
	// 2500 rpm: leaves with 15.6 m/s forward, 5.6 m/s up, grips: true
}

// Felt on concrete gives back less of a harder blow: restitution as a function
// of the speed along the normal, kept inside [0, 1].
func ExampleSurface_Resolve() {
	court := collide.Surface{
		Restitution: func(normal, _ float64) float64 { return max(0.5, 0.75-float64(0.0087*(normal-7))) },
		Friction:    0.6,
	}
	for _, down := range []float64{2, 7, 20} {
		out, _ := court.Resolve(ball.Tennis().Ball, ball.State{Vel: ball.Vec{Y: -down}}, collide.Contact{Normal: ball.Vec{Y: 1}})
		fmt.Printf("%2.0f m/s down, %.2f m/s up\n", down, out.Vel.Y)
	}
	// Output:
	//  2 m/s down, 1.59 m/s up
	//  7 m/s down, 5.25 m/s up
	// 20 m/s down, 12.74 m/s up
}

// A billiard ball struck without spin slides, and comes to roll at 5/7 of its
// speed.
func ExampleSurface_Roll() {
	solid := ball.Ball{Mass: 0.17, Radius: 0.0286, InertiaFactor: 0.4}
	cloth := collide.Surface{Restitution: collide.Constant(0.5), Friction: 0.2, RollingResistance: 0.01}
	table, gravity := collide.Contact{Normal: ball.Vec{Y: 1}}, ball.Vec{Y: -9.81}
	s := ball.State{Vel: ball.Vec{X: 1.4}}
	const h = 0.001
	t := 0.0
	for collide.Slip(solid, s, table).Norm() > 0.005 {
		acc, spinAcc := cloth.Roll(solid, s, table, gravity)
		s.Vel, s.Spin = s.Vel.AddScaled(h, acc), s.Spin.AddScaled(h, spinAcc)
		t += h
	}
	fmt.Printf("rolls after %.2f s with %.2f m/s\n", t, s.Vel.X)
	s.Spin = collide.Rolling(solid, s.Vel, table.Normal)
	acc, _ := cloth.Roll(solid, s, table, gravity)
	fmt.Printf("then slows with %.3f m/s²\n", -acc.X)
	// Output:
	// rolls after 0.20 s with 1.00 m/s
	// then slows with 0.098 m/s²
}

// A surface that nothing could make real is refused, and the error says why.
func ExampleSurface_Validate() {
	fmt.Println(collide.Surface{}.Validate())
	fmt.Println(collide.Surface{Restitution: collide.Constant(1.2)}.Validate())
	fmt.Println(collide.Surface{Restitution: collide.Constant(0.8), Friction: -0.1}.Validate())
	// Output:
	// topspin: Restitution is <nil>, must be a function, such as Constant(0.8)
	// topspin: Restitution is 1.2, must be in [0, 1]; asked at 0 and 0 m/s
	// topspin: Friction is -0.1, must be >= 0 and finite
}

// A steel plate gives a table-tennis ball 0.92 of its speed back, hit softly or
// hard.
func ExampleConstant() {
	e := collide.Constant(0.92)
	fmt.Println(e(1, 0), e(10, 5))
	// Output: 0.92 0.92
}

// The point of a ball that touches the ground: with backspin it runs ahead of
// the ball, and when the ball rolls it stands still.
func ExampleContactVelocity() {
	b := ball.Tennis().Ball
	ground := collide.Contact{Normal: ball.Vec{Y: 1}}
	for _, top := range []float64{-100, 0, 10 / b.Radius} {
		u := collide.ContactVelocity(b, ball.State{Vel: ball.Vec{Z: -10}, Spin: ball.Vec{X: -top}}, ground)
		fmt.Printf("topspin %4.0f rad/s: %.2f m/s\n", top, u.Norm())
	}
	// Output:
	// topspin -100 rad/s: 13.35 m/s
	// topspin    0 rad/s: 10.00 m/s
	// topspin  299 rad/s: 0.00 m/s
}

// A falling ball approaches the ground and slips along it; Slip is the second.
func ExampleSlip() {
	s := ball.State{Vel: ball.Vec{X: 3, Y: -8}}
	u := collide.Slip(ball.Tennis().Ball, s, collide.Contact{Normal: ball.Vec{Y: 1}})
	fmt.Printf("%.1f m/s along x, %.1f along y\n", u.X, u.Y)
	// Output: 3.0 m/s along x, 0.0 along y
}

// A resolver of one's own in three lines: mud, which takes all of the normal
// speed and nine tenths of the slip. It rolls as the Surface inside it.
func ExampleApply() {
	b := ball.Tennis().Ball
	s := ball.State{Vel: ball.Vec{Y: -6, Z: -9}}
	c := collide.Contact{Normal: ball.Vec{Y: 1}}

	u := collide.ContactVelocity(b, s, c)
	normal := c.Normal.Scale(u.Dot(c.Normal))
	impulse := normal.Scale(-b.Mass).Add(u.Sub(normal).Scale(-0.9 * b.Mass / (1 + 1/b.InertiaFactor)))
	after := collide.Apply(b, s, c, impulse)

	fmt.Printf("%.2f m/s forward, %.2f up, slip %.2f\n", -after.Vel.Z, after.Vel.Y, collide.Slip(b, after, c).Norm())
	// Output: 6.13 m/s forward, 0.00 up, slip 0.90
}

// The impulse of a serve: a ball at rest leaves with 40 m/s.
func ExampleImpulse() {
	j := collide.Impulse(ball.Tennis().Ball, ball.State{}, ball.State{Vel: ball.Vec{Z: -40}})
	fmt.Printf("%.2f N·s\n", j.Norm())
	// Output: 2.31 N·s
}

// A ball at rest is hit by a racket at 10 m/s. It gains energy in the frame of
// the court, and loses some in that of the racket.
func ExampleLoss() {
	b := ball.Tennis().Ball
	racket := collide.Contact{Normal: ball.Vec{Z: -1}, Vel: ball.Vec{Z: -10}}
	after, _ := collide.Strings().Resolve(b, ball.State{}, racket)
	fmt.Printf("leaves with %.1f m/s and %.2f J\n", after.Vel.Norm(), b.Energy(after))
	fmt.Printf("the contact took %.2f J\n", collide.Loss(b, ball.State{}, after, racket))
	// Output:
	// leaves with 14.2 m/s and 5.82 J
	// the contact took 2.38 J
}

// A ball that rolls forward at 3 m/s has topspin.
func ExampleRolling() {
	w := collide.Rolling(ball.Tennis().Ball, ball.Vec{Z: -3}, ball.Vec{Y: 1})
	top, _, _ := ball.SpinParts(ball.Vec{Z: -3}, w)
	fmt.Printf("%.1f rad/s\n", top)
	// Output: 89.6 rad/s
}

// A ball with restitution 0.8 bounces lower and lower; the law says when its
// bouncing is over.
func ExampleRest_Next() {
	var rest collide.Rest
	var streak int32
	settled := false
	prevIn, prevOut, in := 0.0, 0.0, 0.5
	n := 0
	for !settled {
		out := 0.8 * in
		n++
		streak, settled = rest.Next(streak, prevIn, prevOut, in, out, 0)
		prevIn, prevOut, in = in, out, out // in still air it comes back as fast as it rose
	}
	fmt.Printf("settles at contact %d, at %.3f m/s\n", n, prevIn)
	// Output: settles at contact 10, at 0.067 m/s
}

// A swing at 25 m/s meets a ball at 20 m/s, in the centre of the strings and
// 8 cm to the right of it: there it is deflected to the left.
func ExampleRacket() {
	racket := collide.Racket{Front: collide.Strings(), Back: collide.Strings(), Deflection: 0.2, Radius: 0.13}
	// The front shows to −z: a racket turned by half a turn about y, whose own
	// right is the left of the court.
	held := collide.Turn(ball.Vec{Y: 1}, ball.Degrees(180))
	for _, right := range []float64{0, 0.08} {
		out, impact := racket.Resolve(ball.Tennis().Ball, ball.State{Vel: ball.Vec{Z: 20}}, collide.Contact{
			Point:       ball.Vec{X: right},
			Normal:      ball.Vec{Z: -1},
			Vel:         ball.Vec{Z: -25},
			LocalPoint:  ball.Vec{X: -right},
			LocalNormal: ball.Vec{Z: 1},
			Rot:         held,
		})
		fmt.Printf("%s, %.2f m off centre: %.1f m/s forward, %.1f to the left\n", impact.Part, right, -out.Vel.Z, 0-out.Vel.X)
	}
	// Output:
	// front, 0.00 m off centre: 43.9 m/s forward, 0.0 to the left
	// front, 0.08 m off centre: 43.8 m/s forward, 2.3 to the left
}

// A racket that recoils gives back less than its strings would if it were
// clamped: 180 g of effective mass against a ball of 57.7 g.
func ExampleApparent() {
	fmt.Printf("%.2f\n", collide.Apparent(0.85, 0.18, 0.0577))
	// Output: 0.40
}

// Near normal incidence strings return 0.42 of the speed (Cross 2005).
func ExampleStrings() {
	out, _ := collide.Strings().Resolve(ball.Tennis().Ball, ball.State{Vel: ball.Vec{Y: -20}}, collide.Contact{Normal: ball.Vec{Y: 1}})
	fmt.Printf("%.1f m/s\n", out.Vel.Y)
	// Output: 8.4 m/s
}

// block prints how much of its topspin a looped ball keeps on a racket that
// stands still. What it keeps, the opponent meets as backspin.
func block(rubber collide.Surface) {
	in := ball.State{Vel: ball.Vec{Z: 8}, Spin: ball.Vec{X: 700}}
	out, _ := rubber.Resolve(ball.TableTennis().Ball, in, collide.Contact{Normal: ball.Vec{Z: -1}})
	fmt.Printf("%.1f m/s, keeps %.0f %% of the spin\n", -out.Vel.Z, 100*out.Spin.X/in.Spin.X)
}

func ExampleInverted() {
	block(collide.Inverted())
	// Output: 6.6 m/s, keeps -6 % of the spin
}

func ExampleShortPips() {
	block(collide.ShortPips())
	// Output: 6.6 m/s, keeps 22 % of the spin
}

func ExampleLongPips() {
	block(collide.LongPips())
	// Output: 6.6 m/s, keeps 77 % of the spin
}

func ExampleAntiSpin() {
	block(collide.AntiSpin())
	// Output: 5.6 m/s, keeps 85 % of the spin
}

// The arcade court: full topspin kicks forward and a little higher, and a ball
// that hardly falls stays down and rolls.
func ExampleArcadeCourt() {
	b := ball.ArcadeTennis().Ball
	ground := collide.Contact{Normal: ball.Vec{Y: 1}}
	for _, s := range []ball.State{
		{Vel: ball.Vec{Y: -10, Z: -20}},
		{Vel: ball.Vec{Y: -10, Z: -20}, Spin: ball.Vec{X: -ball.ArcadeMaxSpin}},
		{Vel: ball.Vec{Y: -0.5, Z: -6.2}},
	} {
		out, impact := collide.ArcadeCourt{}.Resolve(b, s, ground)
		fmt.Printf("%.1f m/s forward, %.1f up, stays: %v\n", -out.Vel.Z, out.Vel.Y, impact.Stay)
	}
	// Output:
	// 12.0 m/s forward, 6.3 up, stays: false
	// 13.5 m/s forward, 7.6 up, stays: false
	// 4.0 m/s forward, 0.0 up, stays: true
}

// The arcade net, in the middle: 1 cm below the top of the cord the ball pops
// over, 10 cm below it drops on the hitter's side.
func ExampleArcadeNet() {
	b := ball.ArcadeTennis().Ball
	net := collide.ArcadeNet{HalfWidth: 5.029, Middle: 0.914, End: 1.07}
	for _, y := range []float64{0.904, 0.814} {
		n := ball.Vec{Z: 1} // the ball comes from the near side
		centre := ball.Vec{Y: y}
		out, impact := net.Resolve(b, ball.State{Pos: centre, Vel: ball.Vec{Y: -2, Z: -25}}, collide.Contact{
			Normal: n, LocalNormal: n, LocalPoint: centre.AddScaled(-b.Radius, n),
		})
		fmt.Printf("%s: %.2f m/s forward, %.2f up, centre at z = %.4f\n", impact.Part, -out.Vel.Z, out.Vel.Y, out.Pos.Z)
	}
	// Output:
	// cord: 11.25 m/s forward, 0.95 up, centre at z = 0.0000
	// mesh: -2.50 m/s forward, -0.60 up, centre at z = 0.0335
}

// A net that is one curtain: clipped on top, hit on the tape, and below it.
func ExampleNetting() {
	kind := func(e float64) collide.Surface {
		return collide.Surface{Restitution: collide.Constant(e), Friction: 0.3}
	}
	net := collide.Obstacle{
		Name: "net", Role: collide.Net,
		Shape: collide.Curtain{HalfWidth: 0.915, Middle: 0.1525, End: 0.1525},
		Resolver: collide.Netting{
			HalfWidth: 0.915, Middle: 0.1525, End: 0.1525, Band: 0.015,
			Let: kind(0.45), Cord: kind(0.30), Mesh: kind(0.10),
		},
	}
	for _, p := range []ball.Vec{{Y: 0.1685, Z: 0.012}, {Y: 0.145, Z: 0.020}, {Y: 0.1, Z: 0.020}} {
		c := net.Contact(0, p)
		out, impact := net.Resolver.Resolve(ball.TableTennis().Ball, ball.State{Vel: c.Normal.Scale(-5)}, c)
		fmt.Printf("%s: %.2f m/s back\n", impact.Part, out.Vel.Dot(c.Normal))
	}
	// Output:
	// cord: 2.25 m/s back
	// cord: 1.50 m/s back
	// mesh: 0.50 m/s back
}

// A ball meets the table on top, on the edge, which counts, and on the side,
// which does not.
func ExampleTable() {
	table := collide.Obstacle{
		Name: "table", Role: collide.Floor,
		Shape:    collide.Box{Half: ball.Vec{X: 0.7625, Y: 0.0125, Z: 1.37}},
		Resolver: collide.Table{Surface: collide.Surface{Restitution: collide.Constant(0.9), Friction: 0.25}},
		Motion:   collide.At(ball.Vec{Y: 0.7475}),
	}
	for _, p := range []ball.Vec{{Y: 0.78, Z: 1}, {Y: 0.772, Z: 1.386}, {Y: 0.75, Z: 1.39}} {
		c := table.Contact(0, p)
		_, impact := table.Resolver.Resolve(ball.TableTennis().Ball, ball.State{Vel: c.Normal.Scale(-3)}, c)
		fmt.Println(impact.Part)
	}
	// Output:
	// top
	// edge
	// flank
}

// Any resolver with a name for what it is part of: the legs of a table.
func ExamplePart() {
	leg := collide.Part("leg", collide.Surface{Restitution: collide.Constant(0.6), Friction: 0.3})
	out, impact := leg.Resolve(ball.TableTennis().Ball, ball.State{Vel: ball.Vec{X: -5}}, collide.Contact{Normal: ball.Vec{X: 1}})
	fmt.Printf("%s: %.0f m/s back\n", impact.Part, out.Vel.X)
	// Output: leg: 3 m/s back
}

// A function as a resolver: flypaper.
func ExampleResolverFunc() {
	flypaper := collide.ResolverFunc(func(_ ball.Ball, s ball.State, c collide.Contact) (ball.State, collide.Impact) {
		s.Vel, s.Spin = c.Vel, ball.Vec{}
		return s, collide.Impact{Grip: true, Stay: true}
	})
	out, impact := flypaper.Resolve(ball.Tennis().Ball, ball.State{Vel: ball.Vec{X: 3, Y: -4}}, collide.Contact{Normal: ball.Vec{Y: 1}})
	fmt.Println(out.Vel, impact.Stay)
	// Output: {0 0 0} true
}
