package collide_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/collide/collidetest"
)

var gravity = ball.Vec{Y: -9.81}

// A sliding ball without spin comes to roll at v₀/(1+k), after the time
// k v₀/((1+k) μ g) and the distance v₀²/(2 μ g)·(1 − 1/(1+k)²). While it slides
// nothing changes direction, so simple steps are exact.
func TestSlideToRoll(t *testing.T) {
	for _, tt := range []struct {
		name           string
		k              float64
		ratio          float64
		time, distance float64
	}{
		{"solid", 0.4, 5.0 / 7, 0.29134748942226524, 1.2486320975239935},
		{"shell", 2.0 / 3, 3.0 / 5, 0.4078864851911713, 1.631545940764685},
		{"tennis", 0.55, 0.6451612903225806, 0.3618347852502326, 1.4881914554646667},
	} {
		b := ball.Ball{Mass: 0.05, Radius: 0.03, InertiaFactor: tt.k}
		f := collide.Surface{Friction: 0.5, RollingResistance: 0.1} // resistance waits until the ball rolls
		s := ball.State{Vel: ball.Vec{X: -3, Z: 4}}
		const steps = 1000
		h := tt.time / steps
		for range steps {
			acc, spinAcc := f.Roll(b, s, floor, ball.Vec{Y: -9.80665}) // the oracle's g
			s.Pos = s.Pos.AddScaled(h, s.Vel).AddScaled(h*h/2, acc)
			s.Vel, s.Spin = s.Vel.AddScaled(h, acc), s.Spin.AddScaled(h, spinAcc)
		}
		if got := s.Vel.Norm() / 5; shift(got, tt.ratio) > 1e-13 {
			t.Errorf("%s: v/v0 = %v, want %v", tt.name, got, tt.ratio)
		}
		if got := s.Pos.Norm(); shift(got, tt.distance) > 1e-13 {
			t.Errorf("%s: slides %v m, want %v", tt.name, got, tt.distance)
		}
		if slip := collide.Slip(b, s, floor).Norm(); slip > 1e-12 {
			t.Errorf("%s: still slips with %v m/s", tt.name, slip)
		}
		if got, want := s.Spin, collide.Rolling(b, s.Vel, floor.Normal); got.Sub(want).Norm() > 1e-10 {
			t.Errorf("%s: spin %v, want %v", tt.name, got, want)
		}
	}
}

// A backspin shot that slides first stops turning, and still obeys
// (v₀ + k R ω₀)/(1+k): enough backspin draws the ball back.
func TestBackspinDraws(t *testing.T) {
	b := ball.Ball{Mass: 0.17, Radius: 0.0286, InertiaFactor: 0.4}
	f := collide.Surface{Friction: 0.2}
	const v0, rim = 2.0, -8.0
	s := ball.State{Vel: ball.Vec{X: v0}, Spin: collide.Rolling(b, ball.Vec{X: rim}, floor.Normal)}
	end := 0.4 * (v0 - rim) / (1.4 * 0.2 * 9.81)
	const steps = 500
	for range steps {
		acc, spinAcc := f.Roll(b, s, floor, gravity)
		s.Vel, s.Spin = s.Vel.AddScaled(end/steps, acc), s.Spin.AddScaled(end/steps, spinAcc)
	}
	if want := (v0 + 0.4*rim) / 1.4; shift(s.Vel.X, want) > 1e-13 || want >= 0 {
		t.Errorf("rolls with %v m/s, want %v", s.Vel.X, want)
	}
}

// incline is a contact with a plane that falls by angle towards +x.
func incline(angle float64) collide.Contact {
	sin, cos := math.Sincos(angle)
	return collide.Contact{Normal: ball.Vec{X: sin, Y: cos}}
}

// downhill is the unit vector down that slope.
func downhill(angle float64) ball.Vec {
	sin, cos := math.Sincos(angle)
	return ball.Vec{X: cos, Y: -sin}
}

// Down an incline a ball rolls with g sin a/(1+k) less the resistance, held at
// small angles and slipping where tan a > μ(1+k)/k, then with g(sin a − μ cos a).
func TestIncline(t *testing.T) {
	const mu, resistance = 0.3, 0.05
	f := collide.Surface{Friction: mu, RollingResistance: resistance}
	for _, b := range []ball.Ball{tennis, tableTennis} {
		k := b.InertiaFactor
		for _, angle := range []float64{0, 0.01, 0.0774, 0.08, 0.3, 0.6, 0.66, 0.72, 0.9, 1.4} {
			sin, cos := math.Sincos(angle)
			want, slips := 9.81*(sin/(1+k)-resistance*cos), math.Tan(angle) > mu*(1+k)/k
			if left := mu*cos - k/(1+k)*sin; !slips && left < resistance*cos {
				want = 9.81 * (sin/(1+k) - left) // resistance has what friction leaves
			}
			if slips {
				want = 9.81 * (sin - mu*cos)
			}
			acc, spinAcc := f.Roll(b, ball.State{}, incline(angle), gravity)
			if want = math.Max(want, 0); math.Abs(acc.Dot(downhill(angle))-want) > 1e-14 || math.Abs(acc.Dot(incline(angle).Normal)) > 1e-14 {
				t.Errorf("k %.2f, %v rad: from rest %v, want %v", k, angle, acc, want)
			}
			if want == 0 && (acc != ball.Vec{} || spinAcc != ball.Vec{}) {
				t.Errorf("k %.2f, %v rad: creeps with %v, %v", k, angle, acc, spinAcc)
			}
			// On its way, down as well as up, it goes by the same friction.
			for _, v := range []float64{2, -2} {
				s := ball.State{Vel: downhill(angle).Scale(v)}
				s.Spin = collide.Rolling(b, s.Vel, incline(angle).Normal)
				acc, spinAcc = f.Roll(b, s, incline(angle), gravity)
				creep := acc.Add(spinAcc.Cross(incline(angle).Normal.Scale(-b.Radius))).Norm()
				if (creep > 1e-12) != slips {
					t.Errorf("k %.2f, %v rad, v %v: the slip grows with %v m/s²", k, angle, v, creep)
				}
			}
		}
	}
}

// With a resistance c a ball rolls v²/(2 c g) far, and the spin about the
// normal is gone after k R ω/(c g), whatever the mass.
func TestRollingResistance(t *testing.T) {
	const c, v = 0.02, 3.0
	f := collide.Surface{Friction: 0.5, RollingResistance: c}
	for _, b := range []ball.Ball{tennis, tableTennis} {
		s := ball.State{Vel: ball.Vec{X: v}}
		s.Spin = collide.Rolling(b, s.Vel, floor.Normal).Add(ball.Vec{Y: -50})
		acc, spinAcc := f.Roll(b, s, floor, gravity)
		if want := (ball.Vec{X: -c * 9.81}); acc.Sub(want).Norm() > 1e-15 {
			t.Errorf("rolls with %v, want %v", acc, want)
		}
		if got, want := 50/spinAcc.Y, b.InertiaFactor*b.Radius*50/(c*9.81); shift(got, want) > 1e-13 {
			t.Errorf("the spin about the normal lasts %v s, want %v", got, want)
		}
		// Standing and spinning like a top it stays where it is.
		acc, spinAcc = f.Roll(b, ball.State{Spin: ball.Vec{Y: 50}}, floor, gravity)
		if (acc != ball.Vec{}) || !(spinAcc.Y < 0) || spinAcc.X != 0 || spinAcc.Z != 0 {
			t.Errorf("a top: %v, %v", acc, spinAcc)
		}
	}
	// Without friction there is nothing to resist with; without load no contact.
	smooth := collide.Surface{RollingResistance: c}
	s := ball.State{Vel: ball.Vec{X: v}, Spin: ball.Vec{X: 3, Y: 50}}
	if acc, spinAcc := smooth.Roll(tennis, s, floor, gravity); (acc != ball.Vec{}) || (spinAcc != ball.Vec{}) {
		t.Errorf("on ice: %v, %v", acc, spinAcc)
	}
	for _, load := range []ball.Vec{{X: 1, Y: 2, Z: 3}, {X: 1}} {
		if acc, spinAcc := f.Roll(tennis, s, floor, load); acc != load || (spinAcc != ball.Vec{}) {
			t.Errorf("off the floor: %v, %v, want %v", acc, spinAcc, load)
		}
	}
}

// Below Creep a ball stands: the direction of a slip or a speed of 1e-10 m/s
// is no reason to push it.
func TestCreep(t *testing.T) {
	for _, f := range []collide.Roller{hard, collide.ArcadeCourt{}} {
		for _, s := range []ball.State{{}, {Vel: ball.Vec{X: 4e-10}}, {Spin: ball.Vec{X: 1e-8, Y: 1e-8}}} {
			if acc, spinAcc := f.Roll(tennis, s, floor, gravity); (acc != ball.Vec{}) || (spinAcc != ball.Vec{}) {
				t.Errorf("%T, %+v: %v, %v", f, s, acc, spinAcc)
			}
		}
	}
}

// Whatever the ball does on the surface: it is neither pushed into it nor off
// it, friction stays within μ N, a ball that rolls goes on rolling, friction
// feeds it no energy, and no number is lost.
func TestRollLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := collide.Surface{
			Restitution:       collide.Constant(0.5),
			Friction:          rapid.OneOf(rapid.Float64Range(0, 1.5), rapid.Just(0.0)).Draw(t, "mu"),
			RollingResistance: rapid.OneOf(rapid.Float64Range(0, 0.99), rapid.Just(0.0)).Draw(t, "c"),
		}
		d := collidetest.Domain{Ball: tennis, Speed: 20, Spin: 1000, SurfaceSpeed: 5}
		if rapid.Bool().Draw(t, "huge") {
			d.Speed, d.Spin, d.SurfaceSpeed = 1e9, 1e9, 1e9
		}
		drawn := collidetest.Draw(t, d, f)
		c, s := drawn.Contact, drawn.Before
		n := c.Normal
		for range 2 { // on the surface; the second time for what the first rounds
			s.Vel = s.Vel.AddScaled(-s.Vel.Sub(c.Vel).Dot(n), n)
		}
		pull := rapid.IntRange(-20000, 20000)
		load := ball.Vec{X: float64(pull.Draw(t, "load")), Y: float64(pull.Draw(t, "load")), Z: float64(pull.Draw(t, "load"))}.Scale(1e-3)
		acc, spinAcc := f.Roll(tennis, s, c, load)
		if !acc.Finite() || !spinAcc.Finite() {
			t.Fatalf("acc %v, spinAcc %v", acc, spinAcc)
		}
		press := -load.Dot(n)
		if !(press > 0) {
			if acc != load || spinAcc != (ball.Vec{}) {
				t.Fatalf("off the surface: %v, %v, load %v", acc, spinAcc, load)
			}
			return
		}
		if out := acc.Dot(n); math.Abs(out) > 1e-13*load.Norm() {
			t.Fatalf("accelerates along the normal: %v", out)
		}
		rub := acc.Sub(load).AddScaled(-press, n)
		if !(rub.Norm() <= f.Friction*press*(1+1e-12)+1e-13*load.Norm()) {
			t.Fatalf("friction %v at a load %v", rub, press)
		}
		v := s.Vel.Sub(c.Vel)
		slip := collide.Slip(tennis, s, c)
		inertia := tennis.InertiaFactor * tennis.Radius * tennis.Radius
		power := v.Dot(acc) + inertia*s.Spin.Dot(spinAcc) - v.Dot(load)
		// A slip of up to Creep counts as none, so that friction may be as far
		// out of step.
		size := (s.Vel.Norm()+c.Vel.Norm()+tennis.Radius*s.Spin.Norm())*load.Norm()*1e-12 + collide.Creep*load.Norm()
		if !(power <= size) {
			t.Fatalf("the surface feeds the ball %v W/kg, of %v", power, size)
		}
		if slip.Norm() < collide.Creep/2 {
			grows := acc.Add(spinAcc.Cross(n.Scale(-tennis.Radius)))
			grows = grows.AddScaled(-grows.Dot(n), n)
			along := load.AddScaled(press, n).Norm()
			k := tennis.InertiaFactor
			if held := along*k/(1+k) <= f.Friction*press; held && grows.Norm() > 1e-12*load.Norm() {
				t.Fatalf("a rolling ball begins to slip: %v", grows)
			}
		}
	})
}

// Rolling is the spin without slip, and has no part along the normal.
func TestRolling(t *testing.T) {
	n := ball.Vec{X: 0.36, Y: 0.8, Z: -0.48}
	v := ball.Vec{X: 4, Y: -1, Z: 2}
	v = v.AddScaled(-v.Dot(n), n)
	w := collide.Rolling(tennis, v, n)
	if slip := collide.Slip(tennis, ball.State{Vel: v, Spin: w}, collide.Contact{Normal: n}); slip.Norm() > 1e-15*4 || math.Abs(w.Dot(n)) > 1e-13 {
		t.Errorf("spin %v slips with %v", w, slip)
	}
	if top, _, _ := ball.SpinParts(ball.Vec{Z: -1}, collide.Rolling(tennis, ball.Vec{Z: -1}, ball.Vec{Y: 1})); !(top > 0) {
		t.Errorf("rolling is not topspin: %v", top)
	}
}

func BenchmarkRoll(b *testing.B) {
	s := ball.State{Vel: ball.Vec{Z: -3}}
	for _, bb := range []struct {
		name string
		spin ball.Vec
	}{{"slides", ball.Vec{X: 100}}, {"rolls", collide.Rolling(tennis, s.Vel, floor.Normal)}} {
		b.Run(bb.name, func(b *testing.B) {
			s.Spin = bb.spin
			b.ReportAllocs()
			for b.Loop() {
				hard.Roll(tennis, s, floor, gravity)
			}
		})
	}
}
