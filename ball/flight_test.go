package ball_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"pgregory.net/rapid"
)

// TestUnitFlight checks signs and factors where every number is exact: k = 1,
// a ball that flies towards −z at 2 m/s with topspin.
func TestUnitFlight(t *testing.T) {
	var got ball.Flow
	f := ball.Flight{
		Ball:    ball.Ball{Mass: math.Pi, Radius: 1, InertiaFactor: 0.4},
		Air:     ball.Air{Density: 2, Viscosity: 0.5},
		Gravity: ball.Vec{Y: -8},
		Drag:    func(f ball.Flow) float64 { got = f; return 0.5 },
		Lift:    ball.Constant(0.25),
	}
	f.SpinDecay = 0.125
	acc, spinAcc := f.Rates(0, ball.Vec{}, ball.Vec{Z: -2}, ball.Vec{X: -3})
	if want := (ball.Vec{Y: -8 - 1, Z: 2}); acc != want {
		t.Errorf("acceleration %v, want %v: drag 0.5·2², lift 0.25·2² downwards", acc, want)
	}
	if want := (ball.Vec{X: 0.75}); spinAcc != want {
		t.Errorf("spin changes by %v, want %v", spinAcc, want)
	}
	if want := (ball.Flow{S: 1.5, Re: 8, Sin: 1}); got != want {
		t.Errorf("flow %v, want %v", got, want)
	}

	// Spin at 30° to the velocity: S is of the whole spin.
	f.Rates(0, ball.Vec{}, ball.Vec{Z: -2}, ball.Vec{X: 1, Z: math.Sqrt(3)})
	near(t, "S", got.S, 1, 1e-15)
	near(t, "Sin", got.Sin, 0.5, 1e-15)

	// A tail wind of 1 m/s halves the speed through the air, in every place.
	f.Wind = func(at float64, pos ball.Vec) ball.Vec { return ball.Vec{X: pos.Y, Z: -at} }
	acc, spinAcc = f.Rates(1, ball.Vec{}, ball.Vec{Z: -2}, ball.Vec{X: -3})
	if want := (ball.Vec{Y: -8 - 0.25, Z: 0.5}); acc != want {
		t.Errorf("with the wind: acceleration %v, want %v", acc, want)
	}
	if want := (ball.Vec{X: 0.375}); spinAcc != want {
		t.Errorf("with the wind: spin changes by %v, want %v", spinAcc, want)
	}
	if want := (ball.Flow{S: 3, Re: 4, Sin: 1}); got != want {
		t.Errorf("with the wind: flow %v, want %v", got, want)
	}
	// The wind is asked where the ball is: here it blows with 1 m/s across.
	acc, _ = f.Rates(0, ball.Vec{X: 9, Y: 1}, ball.Vec{X: 1, Z: -2}, ball.Vec{})
	if want := (ball.Vec{Y: -8, Z: 2}); acc != want {
		t.Errorf("carried by the wind: acceleration %v, want %v", acc, want)
	}
}

func TestExtraIsAdded(t *testing.T) {
	f := ball.Tennis()
	f.Wind = func(float64, ball.Vec) ball.Vec { return ball.Vec{X: 2} } // which an extra law does not feel
	pos, vel, spin := ball.Vec{X: 1, Y: 2, Z: 3}, ball.Vec{X: 4, Y: 5, Z: 6}, ball.Vec{X: 70, Y: 80, Z: 90}
	acc, spinAcc := f.Rates(7, pos, vel, spin)
	push, turn := ball.Vec{X: 0.5}, ball.Vec{Y: -0.25}
	f.Extra = []ball.Rates{
		func(t float64, p, v, w ball.Vec) (ball.Vec, ball.Vec) {
			if t != 7 || p != pos || v != vel || w != spin {
				return ball.Vec{X: math.NaN()}, ball.Vec{}
			}
			return push, ball.Vec{}
		},
		func(float64, ball.Vec, ball.Vec, ball.Vec) (ball.Vec, ball.Vec) { return push, turn },
	}
	acc2, spinAcc2 := f.Rates(7, pos, vel, spin)
	if want := acc.Add(push).Add(push); acc2 != want {
		t.Errorf("acceleration %v, want %v", acc2, want)
	}
	if want := spinAcc.Add(turn); spinAcc2 != want {
		t.Errorf("spin changes by %v, want %v", spinAcc2, want)
	}
}

// mirrored turns a polar vector (position, velocity, force) into its image
// under x → −x, axial an axial one (spin).
func mirrored(v ball.Vec) ball.Vec { return ball.Vec{X: -v.X, Y: v.Y, Z: v.Z} }
func axial(v ball.Vec) ball.Vec    { return ball.Vec{X: v.X, Y: -v.Y, Z: -v.Z} }

func TestMirrorSymmetryToTheBit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name, f := anyPreset(t)
		vel, spin := vector(1e9).Draw(t, "vel"), vector(1e9).Draw(t, "spin")
		m := f
		if f.Drag != nil && rapid.Bool().Draw(t, "windy") {
			wind := vector(1e9).Draw(t, "wind")
			f.Wind = func(float64, ball.Vec) ball.Vec { return wind }
			m.Wind = func(float64, ball.Vec) ball.Vec { return mirrored(wind) }
		}
		acc, spinAcc := f.Rates(0, ball.Vec{}, vel, spin)
		macc, mspinAcc := m.Rates(0, ball.Vec{}, mirrored(vel), axial(spin))
		if macc != mirrored(acc) || mspinAcc != axial(spinAcc) {
			t.Errorf("%s: %v, %v; mirrored: %v, %v", name, acc, spinAcc, macc, mspinAcc)
		}
	})
}

// TestGalilei: only the velocity relative to the air counts. All components
// are multiples of 2^-10 below 2^20, so that sums are exact and the answer must
// be the same to the bit.
func TestGalilei(t *testing.T) {
	c := rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-1<<28, 1<<28).Draw(t, "n")) / 1024 })
	v := rapid.Custom(func(t *rapid.T) ball.Vec {
		return ball.Vec{X: c.Draw(t, "x"), Y: c.Draw(t, "y"), Z: c.Draw(t, "z")}
	})
	rapid.Check(t, func(t *rapid.T) {
		name, f := anyPreset(t)
		if f.Drag == nil {
			return // the arcade flight has no air
		}
		vel, wind, shift := v.Draw(t, "vel"), v.Draw(t, "wind"), v.Draw(t, "shift")
		spin := vector(1e9).Draw(t, "spin")
		still, windy, moved := f, f, f
		windy.Wind = func(float64, ball.Vec) ball.Vec { return wind }
		moved.Wind = func(float64, ball.Vec) ball.Vec { return wind.Add(shift) }
		acc, spinAcc := still.Rates(0, ball.Vec{}, vel.Sub(wind), spin)
		wacc, wspinAcc := windy.Rates(0, ball.Vec{}, vel, spin)
		macc, mspinAcc := moved.Rates(9, ball.Vec{X: 5}, vel.Add(shift), spin)
		if wacc != acc || wspinAcc != spinAcc {
			t.Errorf("%s: %v, %v in still air; %v, %v in wind", name, acc, spinAcc, wacc, wspinAcc)
		}
		if macc != acc || mspinAcc != spinAcc {
			t.Errorf("%s: %v, %v; %v, %v in a moving frame", name, acc, spinAcc, macc, mspinAcc)
		}
	})
}

func TestTurningAboutTheVertical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name, f := anyPreset(t)
		vel, spin := ordinary(60).Draw(t, "vel"), ordinary(1000).Draw(t, "spin")
		sin, cos := math.Sincos(rapid.Float64Range(-math.Pi, math.Pi).Draw(t, "angle"))
		turn := func(v ball.Vec) ball.Vec {
			return ball.Vec{X: cos*v.X + sin*v.Z, Y: v.Y, Z: cos*v.Z - sin*v.X}
		}
		// The direction of the lift and the arcade model's heading are as
		// ill-defined as the vectors that they come from are short.
		if spin.Cross(vel).Norm() < 1e-2*spin.Norm()*vel.Norm() || math.Hypot(vel.X, vel.Z) < 1e-2*vel.Norm() {
			return
		}
		acc, spinAcc := f.Rates(0, ball.Vec{}, vel, spin)
		tacc, tspinAcc := f.Rates(0, ball.Vec{}, turn(vel), turn(spin))
		// Turning rounds each component twice, 3e-16 of the length; that is
		// amplified by up to 100 in a direction (above) and by about 3 in a force
		// quadratic in the speed. The largest force of any preset is below
		// |gravity| + 0.5·|v|².
		tol := 1e-13 * (10 + 0.5*vel.Dot(vel))
		if d := tacc.Sub(turn(acc)); !(d.Norm() <= tol) {
			t.Errorf("%s: off by %v, more than %g", name, d, tol)
		}
		if d := tspinAcc.Sub(turn(spinAcc)); !(d.Norm() <= 1e-14*spin.Norm()*(1+vel.Norm())) {
			t.Errorf("%s: spin off by %v", name, d)
		}
	})
}

// weightless returns a preset's flight with drag or lift alone.
func weightless(f ball.Flight, drag, lift bool) ball.Flight {
	f.Gravity = ball.Vec{}
	if !drag {
		f.Drag = nil
	}
	if !lift {
		f.Lift = nil
	}
	return f
}

func TestLiftIsAcrossAndDragAgainst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name, f := anyPreset(t)
		if f.Drag == nil {
			return // the arcade model claims neither
		}
		vel, wind, spin := ordinary(60).Draw(t, "vel"), ordinary(20).Draw(t, "wind"), ordinary(1000).Draw(t, "spin")
		f.Wind = func(float64, ball.Vec) ball.Vec { return wind }
		u := vel.Sub(wind)
		speed, rate := u.Norm(), spin.Norm()
		across := spin.Cross(u)
		if speed < 1e-3 || rate < 1e-3 {
			return
		}

		lift, _ := weightless(f, false, true).Rates(0, ball.Vec{}, vel, spin)
		// The components of ω × u are wrong by up to 4.4e-16·|ω||u| each, so
		// the cosine between lift and u by 8e-16·|ω||u|/|ω × u|.
		tol := 8e-16 * lift.Norm() * speed * rate / across.Norm()
		if across.Norm() > 0 && !(math.Abs(lift.Dot(u)) <= tol*speed) {
			t.Errorf("%s: lift %v does work on %v: %g", name, lift, u, lift.Dot(u))
		}
		if across.Norm() > 0 && !(math.Abs(lift.Dot(spin)) <= tol*rate) {
			t.Errorf("%s: lift %v is not across the spin %v", name, lift, spin)
		}

		drag, _ := weightless(f, true, false).Rates(0, ball.Vec{}, vel, spin)
		if !(drag.Dot(u) < 0) || !(drag.Cross(u).Norm() <= 1e-15*drag.Norm()*speed) {
			t.Errorf("%s: drag %v is not against %v", name, drag, u)
		}

		both, _ := weightless(f, true, true).Rates(0, ball.Vec{}, vel, spin)
		if d := both.Sub(drag.Add(lift)); !(d.Norm() <= 1e-15*both.Norm()) {
			t.Errorf("%s: drag and lift together are off by %v", name, d)
		}
	})
}

// TestNoSpinNoLift also holds for lift that a constant coefficient gives, and
// for spin along the velocity after rounding.
func TestNoSpinNoLift(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name, f := anyPreset(t)
		vel := vector(1e9).Draw(t, "vel")
		k := component(1).Draw(t, "spin per velocity")
		spins := []ball.Vec{{}, vel.Scale(k)}
		if n := vel.Norm(); n > 1 {
			// vel/n and n·k round differently from vel·k.
			u, _ := vel.Unit()
			spins = append(spins, u.Scale(n*k))
		}
		for _, spin := range spins {
			if f.Drag == nil {
				continue // the arcade model's lift does not follow the velocity
			}
			f.Lift = nil
			want, _ := f.Rates(0, ball.Vec{}, vel, spin)
			_, g := anyPreset(t)
			for _, lift := range []ball.Coefficient{ball.Constant(1), g.Lift} {
				f.Lift = lift
				if got, _ := f.Rates(0, ball.Vec{}, vel, spin); got != want {
					t.Errorf("%s: spin %v along %v lifts: %v, want %v", name, spin, vel, got, want)
				}
			}
		}
	})
	f := ball.ArcadeTennis()
	bare, _ := f.Rates(0, ball.Vec{}, ball.Vec{Z: -30}, ball.Vec{})
	if got, _ := f.Rates(0, ball.Vec{}, ball.Vec{Z: -30}, ball.Vec{Z: -500}); got != bare {
		t.Errorf("arcade gyrospin acts: %v, want %v", got, bare)
	}
}

// TestRatesAreFinite draws arguments from the whole domain in which laws promise to be
// finite, and balls and airs from everything that Validate accepts.
func TestRatesAreFinite(t *testing.T) {
	span := func(lo, hi float64) *rapid.Generator[float64] {
		return rapid.Custom(func(t *rapid.T) float64 {
			x := math.Pow(10, rapid.Float64Range(math.Log10(lo), math.Log10(hi)).Draw(t, "exponent"))
			return min(max(x, lo), hi)
		})
	}
	rapid.Check(t, func(t *rapid.T) {
		name, f := anyPreset(t)
		if f.Drag != nil && rapid.Bool().Draw(t, "any ball") {
			f.Ball = ball.Ball{
				Mass:          span(1e-9, 1e6).Draw(t, "mass"),
				Radius:        span(1e-6, 1e3).Draw(t, "radius"),
				InertiaFactor: span(1e-3, 1).Draw(t, "inertia factor"),
			}
			f.Air = ball.Air{Density: span(5e-324, 2e4).Draw(t, "density"), Viscosity: span(1e-9, 1e6).Draw(t, "viscosity")}
			f.SpinDecay = span(5e-324, 1e3).Draw(t, "decay")
		}
		if f.Drag != nil && rapid.Bool().Draw(t, "windy") {
			wind := vector(1e9).Draw(t, "wind")
			f.Wind = func(float64, ball.Vec) ball.Vec { return wind }
		}
		watch := func(c ball.Coefficient) ball.Coefficient {
			if c == nil {
				return nil
			}
			return func(f ball.Flow) float64 {
				if !(f.S >= 0 && f.S <= 1e300) || !(f.Re >= 0 && f.Re <= 1e300) || !(f.Sin >= 0 && f.Sin <= 1) {
					t.Errorf("flow %v", f)
				}
				return c(f)
			}
		}
		f.Drag, f.Lift = watch(f.Drag), watch(f.Lift)
		if err := f.Validate(); err != nil {
			t.Fatal(err)
		}
		pos, vel, spin := vector(1e9).Draw(t, "pos"), vector(1e9).Draw(t, "vel"), vector(1e9).Draw(t, "spin")
		acc, spinAcc := f.Rates(0, pos, vel, spin)
		if !acc.Finite() || !spinAcc.Finite() {
			t.Errorf("%s: %v, %v", name, acc, spinAcc)
		}
	})
}

// TestHardPlaces are the cases in which libraries of this kind gave NaN.
func TestHardPlaces(t *testing.T) {
	up := ball.Vec{Y: 30}
	for _, p := range presets {
		f := p.make()
		for _, c := range []struct {
			what      string
			vel, spin ball.Vec
		}{
			{"at rest", ball.Vec{}, ball.Vec{}},
			{"at rest and spinning", ball.Vec{}, ball.Vec{X: 600}},
			{"too slow to have a speed", ball.Vec{X: 1e-300, Y: -1e-300}, ball.Vec{X: 600}},
			{"straight up with gyrospin", up, ball.Vec{Y: 300}},
		} {
			acc, spinAcc := f.Rates(0, ball.Vec{}, c.vel, c.spin)
			want := ball.Vec{Y: -9.81}
			if c.vel == up {
				g := f
				g.Lift = nil
				want, _ = g.Rates(0, ball.Vec{}, up, c.spin)
			}
			if acc != want || !spinAcc.Finite() {
				t.Errorf("%s, %s: %v, %v", p.name, c.what, acc, spinAcc)
			}
		}
		// A spin too slow to have a rate, across a velocity so great that their
		// product does have a size: no spin, no lift.
		if f.Drag != nil {
			g := f
			g.Lift = nil
			want, _ := g.Rates(0, ball.Vec{}, ball.Vec{Z: 1e9}, ball.Vec{})
			g.Lift = ball.Constant(1)
			if acc, _ := g.Rates(0, ball.Vec{}, ball.Vec{Z: 1e9}, ball.Vec{X: 1e-163}); acc != want {
				t.Errorf("%s, a spin without a rate: %v, want %v", p.name, acc, want)
			}
		}
		// Slow and spinning fast: S is 12 to 73 there. Coefficients that are not
		// held would give thousands of m/s², or negative drag.
		acc, _ := f.Rates(0, ball.Vec{}, ball.Vec{Z: -1}, ball.Vec{X: -600})
		if !(acc.Z > 0 && acc.Z < 1 && acc.Y < -9.81 && acc.Y > -11) {
			t.Errorf("%s, at 1 m/s with 600 rad/s: %v", p.name, acc)
		}
	}
}

func TestFlightValidate(t *testing.T) {
	for _, p := range presets {
		if err := p.make().Validate(); err != nil {
			t.Errorf("%s: %v", p.name, err)
		}
	}
	nan := math.NaN()
	wind := func(float64, ball.Vec) ball.Vec { return ball.Vec{} }
	still := func(float64, ball.Vec, ball.Vec, ball.Vec) (a, b ball.Vec) { return }
	for _, c := range []struct {
		field string
		spoil func(*ball.Flight)
	}{
		{"Ball.Mass", func(f *ball.Flight) { f.Ball.Mass = nan }},
		{"Ball.Radius", func(f *ball.Flight) { f.Ball.Radius = nan }},
		{"Ball.InertiaFactor", func(f *ball.Flight) { f.Ball.InertiaFactor = nan }},
		{"Air.Density", func(f *ball.Flight) { f.Air.Density = nan }},
		{"Air.Density", func(f *ball.Flight) { f.Air.Density = -1 }},
		{"Air.Density", func(f *ball.Flight) { f.Air.Density = math.Inf(1) }},
		{"Air.Viscosity", func(f *ball.Flight) { f.Air.Viscosity = nan }},
		{"Air.Viscosity", func(f *ball.Flight) { f.Air.Viscosity = -1e-5 }},
		{"Air.Viscosity", func(f *ball.Flight) { f.Air.Viscosity = 1e-12 }},
		{"Air.Viscosity", func(f *ball.Flight) { f.Air.Viscosity = math.Inf(1) }},
		{"Gravity", func(f *ball.Flight) { f.Gravity.X = nan }},
		{"Gravity", func(f *ball.Flight) { f.Gravity.Y = math.Inf(-1) }},
		{"Gravity", func(f *ball.Flight) { f.Gravity.Z = 2e6 }},
		{"SpinDecay", func(f *ball.Flight) { f.SpinDecay = nan }},
		{"SpinDecay", func(f *ball.Flight) { f.SpinDecay = -1e-3 }},
		{"SpinDecay", func(f *ball.Flight) { f.SpinDecay = 1001 }},
		{"Air.Density", func(f *ball.Flight) { f.Air = ball.Air{} }},
		{"Air.Density", func(f *ball.Flight) { f.Air, f.Lift = ball.Air{}, nil }},
		{"Air.Density", func(f *ball.Flight) { f.Air, f.Drag = ball.Air{}, nil }},
		{"Wind", func(f *ball.Flight) { f.Wind, f.Drag, f.Lift, f.SpinDecay = wind, nil, nil, 0 }},
		{"Extra[1]", func(f *ball.Flight) { f.Extra = []ball.Rates{still, nil} }},
		{"Ball.Mass", func(f *ball.Flight) { *f = ball.Flight{} }},
	} {
		f := ball.Tennis()
		c.spoil(&f)
		refused(t, f.Validate(), c.field)
	}
	for what, f := range map[string]ball.Flight{
		"vacuum":                {Ball: ball.Tennis().Ball},
		"air without viscosity": ball.NewFlight(ball.Tennis().Ball, ball.Constant(0.5), nil),
		"wind on the spin":      {Ball: ball.Tennis().Ball, Wind: wind, SpinDecay: 0.1},
	} {
		if what == "air without viscosity" {
			f.Air.Viscosity = 0
		}
		if err := f.Validate(); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestZeroValues: what is left out does nothing.
func TestZeroValues(t *testing.T) {
	vel, spin := ball.Vec{X: 1, Y: 2, Z: -30}, ball.Vec{X: -200, Y: 50, Z: 10}
	zero := ball.Vec{}

	acc, spinAcc := ball.Flight{}.Rates(0, zero, vel, spin)
	if acc != zero || spinAcc != zero {
		t.Errorf("zero Flight: %v, %v", acc, spinAcc)
	}
	acc, spinAcc = ball.NewFlight(ball.Tennis().Ball, nil, nil).Rates(0, zero, vel, spin)
	if acc != (ball.Vec{Y: -9.81}) || spinAcc != zero {
		t.Errorf("no coefficients: %v, %v", acc, spinAcc)
	}
	vacuum := ball.Tennis()
	vacuum.Air, vacuum.SpinDecay = ball.Air{}, 0
	acc, spinAcc = vacuum.Rates(0, zero, vel, spin)
	if acc != (ball.Vec{Y: -9.81}) || spinAcc != zero {
		t.Errorf("zero Air: %v, %v", acc, spinAcc)
	}
	for _, x := range []float64{spinAcc.X, spinAcc.Y, spinAcc.Z} {
		if math.Signbit(x) {
			t.Error("spin that is kept changes by −0")
		}
	}
	var flow ball.Flow
	f := ball.NewFlight(ball.Tennis().Ball, func(f ball.Flow) float64 { flow = f; return 0 }, nil)
	f.Air.Viscosity = 0
	f.Rates(0, zero, vel, zero)
	if flow != (ball.Flow{}) {
		t.Errorf("no spin, no viscosity: %v", flow)
	}
	if err := (ball.Air{}).Validate(); err != nil {
		t.Errorf("vacuum: %v", err)
	}
}

func TestRatesDoNotAllocate(t *testing.T) {
	table, err := ball.Table([]float64{0, 1, 2}, []float64{0.5, 0.6, 0.7})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range presets {
		f := p.make()
		if f.Drag != nil {
			f.Drag = table
			f.Wind = func(_ float64, p ball.Vec) ball.Vec { return p }
		}
		law := f.Rates
		vel := ball.Vec{X: 1, Y: 2, Z: -30}
		if n := testing.AllocsPerRun(100, func() { sink, _ = law(0, ball.Vec{}, vel, ball.Vec{X: -200, Y: 5}) }); n != 0 {
			t.Errorf("%s: %v allocations", p.name, n)
		}
	}
}

// A wind that is not a number must not pass for no air at all.
func TestWindThatIsNotANumber(t *testing.T) {
	f := ball.Tennis()
	f.Wind = func(float64, ball.Vec) ball.Vec { return ball.Vec{X: math.NaN()} }
	if acc, _ := f.Rates(0, ball.Vec{}, ball.Vec{Z: -30}, ball.Vec{X: -200}); acc.Finite() {
		t.Errorf("a wind of NaN gives %v", acc)
	}
}
