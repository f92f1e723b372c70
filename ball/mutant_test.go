package ball_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gotopspin/topspin/ball"
)

// Tests for changes of the code that nothing else noticed (internal/mutate).

// The bounds named in the documentation are legal themselves, and the next
// number beyond them is not.
func TestBoundsAreSharp(t *testing.T) {
	up, down := math.Inf(1), math.Inf(-1)
	newAir := func(field int) func(float64) error {
		return func(x float64) error {
			v := [3]float64{15, 101325, 0.5}
			v[field] = x
			_, err := ball.NewAir(v[0], v[1], v[2])
			return err
		}
	}
	flight := func(change func(*ball.Flight, float64)) func(float64) error {
		return func(x float64) error {
			f := ball.Tennis()
			change(&f, x)
			return f.Validate()
		}
	}
	for _, c := range []struct {
		field  string
		bound  float64
		beyond float64 // towards which the numbers are illegal
		check  func(float64) error
	}{
		{"celsius", -40, down, newAir(0)},
		{"celsius", 50, up, newAir(0)},
		{"pascal", 2e4, down, newAir(1)},
		{"pascal", 2e5, up, newAir(1)},
		{"humidity", 0, down, newAir(2)},
		{"humidity", 1, up, newAir(2)},
		{"Density", 0, down, func(x float64) error { return ball.Air{Density: x}.Validate() }},
		{"Density", 2e4, up, func(x float64) error { return ball.Air{Density: x}.Validate() }},
		{"Viscosity", 1e-9, down, func(x float64) error { return ball.Air{Viscosity: x}.Validate() }},
		{"Viscosity", 1e6, up, func(x float64) error { return ball.Air{Viscosity: x}.Validate() }},
		{"Gravity", 1e6, up, flight(func(f *ball.Flight, x float64) { f.Gravity = ball.Vec{Y: -x} })},
		{"SpinDecay", 0, down, flight(func(f *ball.Flight, x float64) { f.SpinDecay = x })},
		{"SpinDecay", 1e3, up, flight(func(f *ball.Flight, x float64) { f.SpinDecay = x })},
		{"s[1]", 1e300, up, func(x float64) error { _, err := ball.Table([]float64{0, x}, []float64{1, 1}); return err }},
		{"c[0]", 1e3, up, func(x float64) error { _, err := ball.Table([]float64{0}, []float64{x}); return err }},
		{"c[0]", -1e3, down, func(x float64) error { _, err := ball.Table([]float64{0}, []float64{x}); return err }},
	} {
		if err := c.check(c.bound); err != nil {
			t.Errorf("%s at its bound: %v", c.field, err)
		}
		refused(t, c.check(math.Nextafter(c.bound, c.beyond)), c.field)
	}
}

// A direction is one from the documented length on: 1e-150 for Unit, more than
// 1e-9 for a horizontal heading.
func TestShortestDirections(t *testing.T) {
	u := func(x float64) float64 { _, n := ball.Vec{X: x}.Unit(); return n }
	if n := u(1e-150); n != 1e-150 {
		t.Errorf("a vector of 1e-150 has the length %v", n)
	}
	if n := u(math.Nextafter(1e-150, 0) * (1 - 1e-15)); n != 0 {
		t.Errorf("a vector just shorter has the length %v", n)
	}
	if n := u(1e-9); n != 1e-9 {
		t.Fatalf("the test rests on 1e-9 being %v", n)
	}
	spin := ball.Vec{Z: 100}
	for _, c := range []struct {
		speed float64
		known bool
	}{{1e-9, false}, {1.000001e-9, true}, {5e-9, true}} {
		_, _, left := ball.ArcadeSpin(ball.Vec{X: c.speed}, spin)
		if known := left != (ball.Vec{}); known != c.known {
			t.Errorf("ArcadeSpin at %v: a heading is %v", c.speed, known)
		}
		// Along +x the spin about z is topspin, with no heading (−z) gyrospin.
		top, _, gyro := ball.SpinParts(ball.Vec{X: c.speed}, spin)
		if known := top == -100 && gyro == 0; known != c.known {
			t.Errorf("SpinParts at %v: top %v, gyro %v", c.speed, top, gyro)
		}
	}
}

// seen returns what drag and lift are told, and how often, for a flight that is
// asked through both ways.
func seen(t *testing.T, viscosity float64, vel, spin ball.Vec) (flow ball.Flow, lifts int) {
	t.Helper()
	f := ball.Tennis()
	f.Air.Viscosity = viscosity
	var flows [2]ball.Flow
	var lifted [2]int
	var acc [2]ball.Vec
	i := 0
	f.Drag = func(x ball.Flow) float64 { flows[i] = x; return 0.5 }
	f.Lift = func(x ball.Flow) float64 {
		lifted[i]++
		return 1 / x.Sin // no lift is asked for where there is no axis
	}
	for k, law := range []ball.Rates{f.Rates, f.Law()} {
		i = k
		acc[k], _ = law(0, ball.Vec{}, vel, spin)
	}
	if flows[0] != flows[1] || lifted[0] != lifted[1] || acc[0] != acc[1] || !acc[0].Finite() {
		t.Errorf("%v, %v: Rates has %+v, %v lifts and %v, Law %+v, %v and %v", vel, spin, flows[0], lifted[0], acc[0], flows[1], lifted[1], acc[1])
	}
	return flows[0], lifted[0]
}

// Spin counts as parallel to the velocity up to a sine of 1e-15, and then there
// is no lift. The sine is never above 1. Without a viscosity there is no
// Reynolds number.
func TestFlowAtItsEdges(t *testing.T) {
	for _, c := range []struct {
		across float64
		sin    float64
		lifts  int
	}{{0, 0, 0}, {1e-15, 0, 0}, {1.5e-15, 1.5e-15, 1}, {5e-15, 5e-15, 1}} {
		flow, lifts := seen(t, 1.5e-5, ball.Vec{X: 1, Y: c.across}, ball.Vec{X: 1})
		if flow.Sin != c.sin || lifts != c.lifts {
			t.Errorf("with a sine of %v: Sin %v, lift asked %d times", c.across, flow.Sin, lifts)
		}
	}
	if flow, _ := seen(t, 0, ball.Vec{X: 30}, ball.Vec{Z: 100}); flow.Re != 0 {
		t.Errorf("without viscosity Re = %v", flow.Re)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	clamped := 0
	for range 2000 {
		vel := ball.Vec{X: rng.NormFloat64(), Y: rng.NormFloat64(), Z: rng.NormFloat64()}
		spin := vel.Cross(ball.Vec{X: rng.NormFloat64(), Y: rng.NormFloat64(), Z: rng.NormFloat64()})
		flow, _ := seen(t, 1.5e-5, vel, spin)
		if !(flow.Sin <= 1) {
			t.Fatalf("%v, %v: the sine is %v", vel, spin, flow.Sin)
		}
		if spin.Cross(vel).Norm()/(spin.Norm()*vel.Norm()) > 1 {
			clamped++
		}
	}
	if clamped == 0 {
		t.Error("no draw rounds above 1")
	}
}

// A world ends a thousand kilometres from its origin; speed and spin have their
// ends, too.
func TestDomainIsSharp(t *testing.T) {
	if ball.MaxDistance != 1e6 || ball.MaxSpeed != 1e4 || ball.MaxSpin != 1e5 {
		t.Errorf("the domain is %g m, %g m/s, %g rad/s", ball.MaxDistance, ball.MaxSpeed, ball.MaxSpin)
	}
	for field, at := range map[string]func(x float64) ball.State{
		"Pos":  func(x float64) ball.State { return ball.State{Pos: ball.Vec{X: x * 1e6}} },
		"Vel":  func(x float64) ball.State { return ball.State{Vel: ball.Vec{Y: x * 1e4}} },
		"Spin": func(x float64) ball.State { return ball.State{Spin: ball.Vec{Z: x * 1e5}} },
	} {
		if err := at(1).Validate(); err != nil {
			t.Error(err)
		}
		refused(t, at(1+1e-9).Validate(), field)
	}
}

// A ball with drag and without lift has a Law like any other.
func TestLawOfDragAlone(t *testing.T) {
	f := ball.Tennis()
	f.Lift = nil
	vel, spin := ball.Vec{X: 3, Y: 5, Z: -34}, ball.Vec{X: -262, Y: 30}
	a, da := f.Rates(0, ball.Vec{}, vel, spin)
	b, db := f.Law()(0, ball.Vec{}, vel, spin)
	if a != b || da != db {
		t.Errorf("Law has %v and %v, Rates %v and %v", b, db, a, da)
	}
}
