package ball_test

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"github.com/gotopspin/topspin/ball"
)

// A topspin stroke from the near baseline, stepped by hand until it lands.
// Package predict does this better: it finds the bounce, and what follows.
func Example() {
	flight := ball.Tennis()
	vel := ball.Velocity(ball.KMH(115), ball.Degrees(10), 0)
	s := ball.State{
		Pos:  ball.Vec{Y: 1, Z: 12},
		Vel:  vel,
		Spin: ball.Spin(vel, ball.RPM(2500), 0, 0),
	}
	if err := s.Validate(); err != nil {
		fmt.Println(err)
		return
	}

	law := flight.Rates
	const h = 1.0 / 1000
	t, apex := 0.0, 0.0
	for s.Pos.Y > flight.Ball.Radius {
		acc, spinAcc := law(t, s.Pos, s.Vel, s.Spin)
		s.Vel = s.Vel.AddScaled(h, acc)
		s.Pos = s.Pos.AddScaled(h, s.Vel)
		s.Spin = s.Spin.AddScaled(h, spinAcc)
		t += h
		apex = max(apex, s.Pos.Y)
	}
	fmt.Printf("rises to %.1f m, lands %.1f m behind the net after %.1f s\n", apex, -s.Pos.Z, t)
	// Output: rises to 1.8 m, lands 8.6 m behind the net after 0.9 s
}

func ExampleVec() {
	toNet := ball.Vec{X: 1, Y: 2, Z: -2}
	up := ball.Vec{Y: 1}
	fmt.Println(toNet.Add(up), toNet.Sub(up), toNet.Scale(2))
	fmt.Println(toNet.Dot(up), toNet.Norm())
	// Output:
	// {1 3 -2} {1 1 -2} {2 4 -4}
	// 2 3
}

// One step of Euler's method: 0.5 s at a velocity.
func ExampleVec_AddScaled() {
	pos, vel := ball.Vec{Y: 1, Z: 12}, ball.Vec{Y: 2, Z: -20}
	fmt.Println(pos.AddScaled(0.5, vel))
	// Output: {0 2 2}
}

// The lift is along spin × velocity: topspin towards −z pulls down.
func ExampleVec_Cross() {
	topspin, velocity := ball.Vec{X: -200}, ball.Vec{Z: -30}
	direction, _ := topspin.Cross(velocity).Unit()
	fmt.Println(direction.Y)
	// Output: -1
}

func ExampleVec_Unit() {
	fmt.Println(ball.Vec{X: 3, Z: -4}.Unit())
	fmt.Println(ball.Vec{}.Unit()) // no direction, and no NaN
	// Output:
	// {0.6 0 -0.8} 5
	// {0 0 0} 0
}

func ExampleVec_Finite() {
	fmt.Println(ball.Vec{Y: 1}.Finite(), ball.Vec{Y: math.Inf(1)}.Finite())
	// Output: true false
}

// A serve at the moment of the hit.
func ExampleState() {
	vel := ball.Velocity(ball.KMH(180), ball.Degrees(-5), ball.Degrees(6))
	s := ball.State{
		Pos:  ball.Vec{X: 0.5, Y: 2.8, Z: 11.8},
		Vel:  vel,
		Spin: ball.Spin(vel, ball.RPM(1500), ball.RPM(2000), 0),
	}
	fmt.Printf("%.1f m/s, %.0f rad/s\n", s.Vel.Norm(), s.Spin.Norm())
	// Output: 50.0 m/s, 262 rad/s
}

// A state that came over the network.
func ExampleState_Validate() {
	s := ball.State{Pos: ball.Vec{Y: 1}, Vel: ball.Vec{Z: math.NaN()}}
	fmt.Println(s.Validate())
	// Output: topspin: Vel is {0 0 NaN}, must be finite, of length at most 10000 m/s
}

func ExampleState_Finite() {
	s := ball.State{Spin: ball.Vec{X: math.NaN()}}
	fmt.Println(s.Finite())
	// Output: false
}

// A padel ball.
func ExampleBall() {
	b := ball.Ball{Mass: 0.0575, Radius: 0.033, InertiaFactor: 0.55}
	fmt.Println(b.Validate())
	// Output: <nil>
}

func ExampleBall_Validate() {
	b := ball.Ball{Mass: 57.7, Radius: 0.0335} // the inertia factor is missing
	fmt.Println(b.Validate())
	// Output: topspin: InertiaFactor is 0, must be in [0.001, 1]: 2/5 for a solid ball, 2/3 for a thin shell
}

func ExampleBall_Inertia() {
	fmt.Printf("%.1e kg·m²\n", ball.Tennis().Ball.Inertia())
	// Output: 3.6e-05 kg·m²
}

// A hard stroke: how much of its energy is in the spin?
func ExampleBall_Energy() {
	b := ball.Tennis().Ball
	s := ball.State{Vel: ball.Vec{Z: -34}, Spin: ball.Vec{X: -ball.RPM(3000)}}
	still := s
	still.Spin = ball.Vec{}
	fmt.Printf("%.1f J, %.1f J of it spin\n", b.Energy(s), b.Energy(s)-b.Energy(still))
	// Output: 35.1 J, 1.8 J of it spin
}

// The same stroke in thicker air.
func ExampleAir() {
	f := ball.Tennis()
	f.Air = ball.Air{Density: 1.30, Viscosity: 1.3e-5} // a winter's day
	acc, _ := f.Rates(0, ball.Vec{}, ball.Vec{Z: -30}, ball.Vec{})
	fmt.Printf("slows down with %.1f m/s²\n", acc.Z)
	// Output: slows down with 18.2 m/s²
}

func ExampleAir_Validate() {
	fmt.Println(ball.Air{Density: -1}.Validate())
	// Output: topspin: Density is -1, must be in [0, 2e4] kg/m³
}

func ExampleStandardAir() {
	air := ball.StandardAir()
	fmt.Println(air.Density, "kg/m³,", air.Viscosity, "m²/s")
	// Output: 1.204 kg/m³, 1.51e-05 m²/s
}

// A warm evening in Mexico City, 2240 m above the sea.
func ExampleNewAir() {
	air, err := ball.NewAir(25, 77200, 0.4)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.2f kg/m³\n", air.Density)
	// Output: 0.90 kg/m³
}

// A law of one's own: a fan that lifts what is above it.
func ExampleRates() {
	var fan ball.Rates = func(_ float64, pos, _, _ ball.Vec) (acc, spinAcc ball.Vec) {
		if math.Abs(pos.X) < 1 && math.Abs(pos.Z) < 1 {
			acc.Y = 3
		}
		return acc, spinAcc
	}
	f := ball.Tennis()
	f.Extra = []ball.Rates{fan}
	above, _ := f.Rates(0, ball.Vec{Y: 1}, ball.Vec{}, ball.Vec{})
	beside, _ := f.Rates(0, ball.Vec{X: 2, Y: 1}, ball.Vec{}, ball.Vec{})
	fmt.Printf("%.2f and %.2f m/s²\n", above.Y, beside.Y)
	// Output: -6.81 and -9.81 m/s²
}

// The flow that a coefficient sees in a hard topspin stroke.
func ExampleFlow() {
	f := ball.Tennis()
	f.Drag = func(flow ball.Flow) float64 {
		fmt.Printf("S %.2f, Re %.1e, sine %.0f\n", flow.S, flow.Re, flow.Sin)
		return 0.55
	}
	f.Rates(0, ball.Vec{}, ball.Vec{Z: -30}, ball.Vec{X: -ball.RPM(2500)})
	// Output: S 0.29, Re 1.3e+05, sine 1
}

// Drag that falls as the felt wears, held beyond S = 1.
func ExampleCoefficient() {
	worn := func(wear float64) ball.Coefficient {
		return func(f ball.Flow) float64 { return 0.55 - float64(0.1*wear) + float64(0.2*min(f.S, 1)) }
	}
	f := ball.Tennis()
	f.Drag = worn(0.4)
	fmt.Printf("%.2f\n", f.Drag(ball.Flow{S: 0.2}))
	// Output: 0.55
}

func ExampleConstant() {
	f := ball.NewFlight(ball.Tennis().Ball, ball.Constant(0.55), nil)
	fmt.Println(f.Drag(ball.Flow{S: 0.1}), f.Drag(ball.Flow{S: 7}))
	// Output: 0.55 0.55
}

// A measured curve, such as one read from a file.
func ExampleTable() {
	drag, err := ball.Table(
		[]float64{0.1, 0.2, 0.3},
		[]float64{0.56, 0.62, 0.66},
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []float64{0, 0.15, 0.3, 2} {
		fmt.Printf("S %.2f: %.2f\n", s, drag(ball.Flow{S: s}))
	}
	_, err = ball.Table([]float64{0.1, 0.3, 0.2}, []float64{0.56, 0.62, 0.66})
	fmt.Println(err)
	// Output:
	// S 0.00: 0.56
	// S 0.15: 0.59
	// S 0.30: 0.66
	// S 2.00: 0.66
	// topspin: s[2] is 0.2, must be greater than the value before it, 0.3
}

// A tennis ball in a side wind of 5 m/s, at the moment it is hit straight ahead.
func ExampleFlight() {
	f := ball.Tennis()
	f.Wind = func(float64, ball.Vec) ball.Vec { return ball.Vec{X: 5} }
	acc, _ := f.Rates(0, ball.Vec{}, ball.Vec{Z: -30}, ball.Vec{})
	fmt.Printf("%.1f m/s² to the right\n", acc.X)
	// Output: 2.8 m/s² to the right
}

// Topspin of 2500 rpm at 30 m/s adds six tenths of gravity to gravity.
func ExampleFlight_Rates() {
	law := ball.Tennis().Rates // made once, asked often
	v := ball.Vec{Z: -30}
	acc, spinAcc := law(0, ball.Vec{Y: 1}, v, ball.Spin(v, ball.RPM(2500), 0, 0))
	fmt.Printf("down %.1f m/s², back %.1f m/s²\n", -acc.Y, acc.Z)
	fmt.Printf("spin %+.0f rad/s per second\n", -spinAcc.X)
	// Output:
	// down 16.0 m/s², back 21.8 m/s²
	// spin -25 rad/s per second
}

func ExampleFlight_Validate() {
	f := ball.Tennis()
	f.Air = ball.Air{} // vacuum, but with drag
	fmt.Println(f.Validate())
	// Output: topspin: Air.Density is 0, must be > 0 when Drag or Lift is set (nil coefficients fly in vacuum)
}

// A ball without air: nothing but gravity.
func ExampleNewFlight() {
	f := ball.NewFlight(ball.Ball{Mass: 0.1, Radius: 0.12, InertiaFactor: 0.5}, nil, nil)
	acc, _ := f.Rates(0, ball.Vec{}, ball.Vec{X: 20}, ball.Vec{Z: 100})
	fmt.Println(acc)
	// Output: {0 -9.81 0}
}

func ExampleTennis() {
	f := ball.Tennis()
	fmt.Printf("%.1f g, %.1f mm\n", 1e3*f.Ball.Mass, 1e3*f.Ball.Radius)
	for _, s := range []float64{0.1, 0.3} {
		flow := ball.Flow{S: s, Sin: 1}
		fmt.Printf("S %.1f: C_D %.3f, C_L %.3f\n", s, f.Drag(flow), f.Lift(flow))
	}
	// Output:
	// 57.7 g, 33.5 mm
	// S 0.1: C_D 0.564, C_L 0.085
	// S 0.3: C_D 0.662, C_L 0.189
}

// Full topspin at 40 m/s pulls down with 24.8 m/s².
func ExampleArcadeTennis() {
	f := ball.ArcadeTennis()
	v := ball.Vec{Z: -40}
	acc, _ := f.Rates(0, ball.Vec{}, v, ball.Spin(v, ball.ArcadeMaxSpin, 0, 0))
	fmt.Printf("%.1f m/s²\n", -acc.Y)
	// Output: 24.8 m/s²
}

// A slice with some sidespin, in the arcade model's numbers.
func ExampleArcadeSpin() {
	v := ball.Vec{Z: -20}
	top, side, left := ball.ArcadeSpin(v, ball.Spin(v, -ball.RPM(2500), ball.RPM(1000), 0))
	fmt.Printf("top %.1f, side %.1f, left is %v\n", top, side, left)
	// Output: top -0.5, side 0.2, left is {-1 0 0}
}

// A loop of 8000 rpm at 15 m/s, in the game's model.
func ExampleTableTennis() {
	f := ball.TableTennis()
	v := ball.Vec{Z: -15}
	acc, _ := f.Rates(0, ball.Vec{}, v, ball.Spin(v, ball.RPM(8000), 0, 0))
	fmt.Printf("down %.0f m/s², back %.0f m/s²\n", -acc.Y, acc.Z)
	// Output: down 52 m/s², back 67 m/s²
}

// The same loop in the model fitted to real strokes.
func ExampleTableTennisMeasured() {
	f := ball.TableTennisMeasured()
	v := ball.Vec{Z: -15}
	acc, _ := f.Rates(0, ball.Vec{}, v, ball.Spin(v, ball.RPM(8000), 0, 0))
	fmt.Printf("down %.0f m/s², back %.0f m/s²\n", -acc.Y, acc.Z)
	// Output: down 52 m/s², back 32 m/s²
}

// A drive: at first backspin carries twice the ball's weight.
func ExampleGolf() {
	f := ball.Golf()
	v := ball.Velocity(ball.MPH(171), ball.Degrees(10.4), 0)
	acc, _ := f.Rates(0, ball.Vec{}, v, ball.Spin(v, -ball.RPM(2545), 0, 0))
	acc = acc.Sub(f.Gravity)
	fmt.Printf("lift %.1f g, drag %.1f g\n", acc.Sub(v.Scale(acc.Dot(v)/v.Dot(v))).Norm()/9.81, -acc.Dot(v)/v.Norm()/9.81)
	// Output: lift 2.1 g, drag 3.5 g
}

// A free throw with 3 revolutions a second of backspin.
func ExampleBasketball() {
	f := ball.Basketball()
	v := ball.Velocity(7.6, ball.Degrees(52), 0)
	acc, _ := f.Rates(0, ball.Vec{}, v, ball.Spin(v, -ball.RPM(180), 0, 0))
	air := acc.Sub(f.Gravity)
	fmt.Printf("the air pushes with %.0f %% of the ball's weight\n", 100*air.Norm()/9.81)
	// Output: the air pushes with 15 % of the ball's weight
}

func ExampleRPM() {
	fmt.Printf("%.0f rad/s\n", ball.RPM(3000))
	// Output: 314 rad/s
}

func ExampleKMH() {
	fmt.Printf("%.1f m/s\n", ball.KMH(180))
	// Output: 50.0 m/s
}

func ExampleMPH() {
	fmt.Printf("%.1f m/s\n", ball.MPH(120))
	// Output: 53.6 m/s
}

func ExampleDegrees() {
	fmt.Printf("%.3f rad\n", ball.Degrees(30))
	// Output: 0.524 rad
}

// 20 m/s, 30° up and 10° to the left.
func ExampleVelocity() {
	v := ball.Velocity(20, ball.Degrees(30), ball.Degrees(10))
	fmt.Printf("%.1f m/s left, %.1f m/s up, %.1f m/s ahead\n", -v.X, v.Y, -v.Z)
	// Output: 3.0 m/s left, 10.0 m/s up, 17.1 m/s ahead
}

// Topspin for a ball that flies towards −z is spin along −x, sidespin that
// curves it to the left is along +y.
func ExampleSpin() {
	fmt.Println(ball.Spin(ball.Vec{Z: -30}, 200, 0, 0))
	fmt.Println(ball.Spin(ball.Vec{Z: -30}, 0, 50, 0))
	// Output:
	// {-200 0 0}
	// {0 50 0}
}

// What a tracker's spin vector means for the ball that it belongs to.
func ExampleSpinParts() {
	vel, spin := ball.Vec{X: 30}, ball.Vec{X: 40, Y: -20, Z: -150}
	top, side, gyro := ball.SpinParts(vel, spin)
	fmt.Printf("topspin %.0f, sidespin %.0f, gyrospin %.0f rad/s\n", top, side, gyro)
	// Output: topspin 150, sidespin -20, gyrospin 40 rad/s
}

func ExampleFieldError() {
	f := ball.Tennis()
	f.Ball.Mass = math.NaN()
	if e, ok := errors.AsType[*ball.FieldError](f.Validate()); ok {
		fmt.Println(e.Field)
		fmt.Println(e)
	}
	// Output:
	// Ball.Mass
	// topspin: Ball.Mass is NaN, must be in [1e-9, 1e6] kg
}

func ExampleFieldError_Error() {
	err := &ball.FieldError{Field: "Width", Value: -2.0, Legal: "> 0, in m"}
	fmt.Println(err.Error())
	// Output: topspin: Width is -2, must be > 0, in m
}

func ExampleIn() {
	err := ball.Ball{}.Validate()
	fmt.Println(ball.In("Player[1]", err))
	// Output: topspin: Player[1].Mass is 0, must be in [1e-9, 1e6] kg
}

// A Validate of one's own.
func ExampleCheck() {
	tension, gauge := 240.0, 0.0
	fmt.Println(cmp.Or(
		ball.Check(tension > 0 && tension < 500, "Tension", tension, "in (0, 500) N"),
		ball.Check(gauge > 0 && gauge < 0.01, "Gauge", gauge, "in (0, 0.01) m"),
	))
	// Output: topspin: Gauge is 0, must be in (0, 0.01) m
}
