package ball_test

import (
	"hash/fnv"
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
)

// stepanek is Štěpánek's curve, Am. J. Phys. 56:138 (1988), from his formulas
// rounded to four digits.
var stepanek = []struct{ s, drag, lift float64 }{
	{0.1, 0.5640, 0.0845},
	{0.2, 0.6166, 0.1444},
	{0.3, 0.6619, 0.1890},
	{0.5, 0.7238, 0.2510},
	{1.0, 0.7768, 0.3330},
}

func TestTennisCoefficients(t *testing.T) {
	f := ball.Tennis()
	for _, c := range stepanek {
		flow := ball.Flow{S: c.s, Sin: 1}
		near(t, "C_D", f.Drag(flow), c.drag, 5e-5) // the rounding of the table
		near(t, "C_L", f.Lift(flow), c.lift, 5e-5)
	}

	// The formulas themselves. 2e-15 is a few roundings here and in math.Pow.
	const n = 20000
	for i := 1; i <= n; i++ {
		s := float64(i) / n
		drag := 0.508 + math.Pow(22.503+4.196*math.Pow(s, -2.5), -0.4)
		near(t, "C_D", f.Drag(ball.Flow{S: s, Sin: 0.3}), drag, 2e-15*drag)
		lift := 1 / (2.022 + 0.981/s)
		near(t, "C_L", f.Lift(ball.Flow{S: s, Sin: 1}), lift, 2e-15*lift)
	}
	for _, s := range []float64{5e-324, 1e-300, 1e-100, 1e-10} {
		// The pole of the published form: 4.196^−0.4·S remains.
		near(t, "C_D", f.Drag(ball.Flow{S: s}), 0.508+s*math.Pow(4.196, -0.4), 2e-15)
	}
	if got := f.Drag(ball.Flow{}); got != 0.508 {
		t.Errorf("C_D without spin %v", got)
	}
	if got := f.Lift(ball.Flow{S: 0.7}); got != 0 {
		t.Errorf("C_L with the spin along the velocity %v", got)
	}
	// Only the spin across the velocity lifts.
	near(t, "C_L", f.Lift(ball.Flow{S: 0.5, Sin: 0.4}), 0.1444, 5e-5)
}

// TestCoefficientsAreHeld: beyond the range of a fit the end of the range is
// what counts, up to spin parameters that only a stopping ball has.
func TestCoefficientsAreHeld(t *testing.T) {
	for _, c := range []struct {
		name       string
		flight     ball.Flight
		drag, lift float64 // S from which each is held
		lo, hi     float64 // bounds of the drag coefficient
	}{
		{"tennis", ball.Tennis(), 1.3, 1.3, 0.508, 0.783},
		{"table tennis", ball.TableTennis(), 1.2, 1.2, 0.4, 1.12},
		{"table tennis, measured", ball.TableTennisMeasured(), 0, 1.3, 0.5, 0.5},
		{"golf", ball.Golf(), 1, 0.2, 0.22, 0.48},
		{"basketball", ball.Basketball(), 0, 0.5, 0.54, 0.54},
	} {
		for _, re := range []float64{0, 1e3, 7e4, 1.4e5, 2.1e5, 1e6, 1e300} {
			drag := c.flight.Drag(ball.Flow{S: c.drag, Re: re, Sin: 1})
			lift := c.flight.Lift(ball.Flow{S: c.lift, Re: re, Sin: 1})
			for _, s := range []float64{1.3, 10, 1e10, 1e300} {
				flow := ball.Flow{S: s, Re: re, Sin: 1}
				if got := c.flight.Drag(flow); got != drag {
					t.Errorf("%s: C_D(%v) = %v, want %v", c.name, flow, got, drag)
				}
				if got := c.flight.Lift(flow); got != lift {
					t.Errorf("%s: C_L(%v) = %v, want %v", c.name, flow, got, lift)
				}
			}
			for s := 0.0; s < 2; s += 0.01 {
				if got := c.flight.Drag(ball.Flow{S: s, Re: re, Sin: 1}); !(got >= c.lo && got <= c.hi) {
					t.Errorf("%s: C_D(%v) = %v, want %v to %v", c.name, s, got, c.lo, c.hi)
				}
			}
		}
	}
}

func TestTableTennisCoefficients(t *testing.T) {
	f := ball.TableTennis()
	for _, c := range []struct{ s, sin, drag, lift float64 }{
		{0, 0, 0.4, 0},
		{1e-9, 1, 0.4, -0.05}, // the jump
		{0.5, 1, 0.7, 0.275},
		{0.5, 0.5, 0.7, 0.1375},
		{1.2, 1, 1.12, 0.73},
		{9, 1, 1.12, 0.73},
	} {
		flow := ball.Flow{S: c.s, Sin: c.sin}
		near(t, "C_D", f.Drag(flow), c.drag, 2e-9)
		near(t, "C_L", f.Lift(flow), c.lift, 2e-9)
	}
	// k = ρA/2m is 0.280 per metre; in air of 1.204 kg/m³ a ball of 10 m/s
	// without spin slows with 0.4·0.2802·100.
	acc, _ := f.Rates(0, ball.Vec{}, ball.Vec{Z: -10}, ball.Vec{})
	near(t, "drag", acc.Z, 0.4*0.2802*100, 0.4*0.00005*100)

	m := ball.TableTennisMeasured()
	near(t, "C_D", m.Drag(ball.Flow{S: 0.3}), 0.5, 0)
	near(t, "C_L", m.Lift(ball.Flow{S: 0.5, Sin: 0.5}), 0.15, 1e-16)
	if m.Ball != f.Ball {
		t.Errorf("the two models have different balls: %v, %v", m.Ball, f.Ball)
	}
}

// TestSpinDecays: 2 % of the spin is lost over 6.4 m (Cross & Lindsey 2014), so
// that ln ω falls by 0.0032 per metre; golf 2e-5 per radius (Smits & Smith
// 1994).
func TestSpinDecays(t *testing.T) {
	for _, c := range []struct {
		name string
		f    ball.Flight
		want float64
	}{
		{"tennis", ball.Tennis(), 0.0032},
		{"golf", ball.Golf(), 2e-5 / 0.021335},
		{"table tennis", ball.TableTennis(), 0},
		{"basketball", ball.Basketball(), 0},
	} {
		_, spinAcc := c.f.Rates(0, ball.Vec{}, ball.Vec{Z: -25}, ball.Vec{X: -300, Y: 40})
		near(t, c.name, spinAcc.X, c.want*25*300, 1e-12)
		near(t, c.name, spinAcc.Y, -c.want*25*40, 1e-12)
	}
	drive := ball.Tennis()
	drive.Gravity = ball.Vec{}
	end, _, _ := fly(drive, ball.State{Vel: ball.Vec{Z: -25}, Spin: ball.Vec{Z: 200}}, 1e-3,
		func(s ball.State) bool { return s.Pos.Z < -6.4 })
	near(t, "spin left after 6.4 m", end.Spin.Z/200, math.Exp(-0.0032*6.4), 1e-9)
}

// TestGoldenFlight flies a round-number ball until its surface meets the
// ground. The figures come from another solver at a tolerance of 1e-12, checked
// by two more to 4e-8 m.
func TestGoldenFlight(t *testing.T) {
	f := ball.NewFlight(ball.Ball{Mass: 0.0577, Radius: 0.0335, InertiaFactor: 0.55}, ball.Constant(0.55), ball.Constant(0.20))
	f.Air.Density = 1.21
	start := ball.State{Pos: ball.Vec{Y: 1}, Vel: ball.Vec{X: -1, Y: 4, Z: -30}, Spin: ball.Vec{X: -200, Y: 20}}
	end, when, _ := fly(f, start, 1e-3, func(s ball.State) bool { return s.Pos.Y < f.Ball.Radius })
	near(t, "t", when, 0.7036524652, 2e-10)
	near(t, "x", end.Pos.X, -0.69912739, 1e-8)
	near(t, "z", end.Pos.Z, -17.55536909, 1e-8)
	if end.Spin != start.Spin {
		t.Errorf("spin changed to %v", end.Spin)
	}
}

// TestTerminalSpeed: straight down, drag balances gravity at √(g/(k·C_D)).
func TestTerminalSpeed(t *testing.T) {
	for _, p := range presets {
		f := p.make()
		k, cd := 0.022, 1.0 // arcade
		if f.Drag != nil {
			k = f.Air.Density * math.Pi * f.Ball.Radius * f.Ball.Radius / (2 * f.Ball.Mass)
			v := 20.0
			for range 50 {
				cd = f.Drag(ball.Flow{Re: 2 * f.Ball.Radius * v / f.Air.Viscosity})
				v = math.Sqrt(9.81 / (k * cd))
			}
		}
		v := math.Sqrt(9.81 / (k * cd))
		acc, _ := f.Rates(0, ball.Vec{}, ball.Vec{Y: -v}, ball.Vec{})
		near(t, p.name, acc.Norm(), 0, 1e-12)
	}
}

// TestGolfAgainstTrackMan flies TrackMan's tour averages (published 2023: ball
// speed, launch angle and spin in, carry out), clubs from end to end, and holds
// the comment of Golf to its word. An uncalibrated model is not expected to be
// closer than 10 %.
func TestGolfAgainstTrackMan(t *testing.T) {
	f := ball.Golf()
	for _, c := range []struct {
		club                 string
		mph, launch, rpm     float64
		carry, apex, landing float64 // m, m, degrees
		miss                 float64
	}{
		{"PGA driver", 171, 10.4, 2545, 258, 32, 39, -9.4},
		{"PGA 7-iron", 123, 16.1, 7124, 161, 31, 51, -1.0},
		{"PGA wedge", 104, 23.7, 9316, 130, 29, 52, -2.4},
	} {
		v := ball.Velocity(ball.MPH(c.mph), ball.Degrees(c.launch), 0)
		s := ball.State{Vel: v, Spin: ball.Spin(v, -ball.RPM(c.rpm), 0, 0)}
		end, _, apex := fly(f, s, 0.01, func(s ball.State) bool { return s.Pos.Y < 0 && s.Vel.Y < 0 })
		// The averages are rounded: speed to 0.6 %, carry to 0.4 %.
		near(t, c.club+" misses the carry, in %, by", 100*(-end.Pos.Z/c.carry-1), c.miss, 1)
		near(t, c.club+" apex", apex, c.apex, 6)
		near(t, c.club+" landing angle", math.Atan2(-end.Vel.Y, -end.Vel.Z)*180/math.Pi, c.landing, 10)
	}

	// The formulas, over the range of the fit and a little more.
	for re := 7e4; re <= 2.1e5; re += 1e4 {
		near(t, "C_D", f.Drag(ball.Flow{S: 0.15, Re: re}), 0.24+0.18*0.15+0.06*math.Sin(math.Pi*(re-9e4)/2e5), 1e-15)
	}
	for s := 0.04; s <= 0.2; s += 0.001 {
		near(t, "C_L", f.Lift(ball.Flow{S: 1.25 * s, Sin: 0.8}), 0.54*math.Pow(s, 0.4), 1e-15)
	}
	near(t, "C_L at a twentieth of that", f.Lift(ball.Flow{S: 0.002, Sin: 1}), 0.54*math.Pow(0.04, 0.4)/20, 1e-15)
	if got := f.Lift(ball.Flow{S: 0.2}); got != 0 {
		t.Errorf("C_L with the spin along the velocity %v", got)
	}
}

// TestBasketballFreeThrow: a shot of 7.6 m/s at 52° from 2.1 m comes down
// through the height of the ring after about the 4.2 m from the line to it, as
// free throws do; without drag it goes half a metre farther, without lift 6 cm
// less.
func TestBasketballFreeThrow(t *testing.T) {
	v := ball.Velocity(7.6, ball.Degrees(52), 0)
	s := ball.State{Pos: ball.Vec{Y: 2.1}, Vel: v, Spin: ball.Spin(v, -ball.RPM(180), 0, 0)}
	reach := func(f ball.Flight) float64 {
		end, _, _ := fly(f, s, 1e-3, func(s ball.State) bool { return s.Vel.Y < 0 && s.Pos.Y < 3.05 })
		return -end.Pos.Z
	}
	f, noDrag, noLift := ball.Basketball(), ball.Basketball(), ball.Basketball()
	noDrag.Drag, noLift.Lift = nil, nil
	near(t, "reach", reach(f), 4.36, 0.01)
	near(t, "without drag", reach(noDrag)-reach(f), 0.5, 0.1)
	near(t, "without lift", reach(noLift)-reach(f), -0.06, 0.01)
}

// TestBits holds the accelerations of every preset to the bit on every machine:
// whoever changes this number breaks replays and lock-step games.
func TestBits(t *testing.T) {
	h := fnv.New64a()
	put := func(v ball.Vec) {
		for _, x := range []float64{v.X, v.Y, v.Z} {
			b := math.Float64bits(x)
			h.Write([]byte{byte(b), byte(b >> 8), byte(b >> 16), byte(b >> 24), byte(b >> 32), byte(b >> 40), byte(b >> 48), byte(b >> 56)})
		}
	}
	table, err := ball.Table([]float64{0, 0.1, 0.3, 0.7}, []float64{0.5, 0.55, 0.65, 0.7})
	if err != nil {
		t.Fatal(err)
	}
	tabled := ball.NewFlight(ball.Tennis().Ball, table, table)
	flights := []ball.Flight{tabled}
	for _, p := range presets {
		f := p.make()
		if f.Drag != nil {
			f.Wind = func(t float64, p ball.Vec) ball.Vec { return ball.Vec{X: 1.75 * t, Z: 0.25 * p.X} }
		}
		flights = append(flights, f)
	}
	air, err := ball.NewAir(31.7, 98765, 0.61)
	if err != nil {
		t.Fatal(err)
	}
	put(ball.Vec{X: air.Density, Y: air.Viscosity})
	for i := range 500 {
		// Multiples of powers of two, so that nothing is rounded here.
		x := float64(i)
		v := ball.Velocity(0.125+x/8, x/128, 0.75*x)
		w := ball.Spin(v, 500-2*x, 1.25*x, 17-0.75*x)
		put(v)
		put(w)
		for _, f := range flights {
			acc, spinAcc := f.Rates(x/8, ball.Vec{X: 3}, v, w)
			put(acc)
			put(spinAcc)
		}
	}
	const want = 0xdcda20013868dae7
	if got := h.Sum64(); got != want {
		t.Errorf("hash %#x, want %#x", got, uint64(want))
	}
}
