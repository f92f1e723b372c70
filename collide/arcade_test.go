package collide_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/collide/collidetest"
)

// The bounce as it was written down, with ball.ArcadeSpin, on a level court.
func TestArcadeBounceFormula(t *testing.T) {
	d := collidetest.Domain{Ball: tennis, Speed: 60, Spin: 900, Normals: []ball.Vec{{Y: 1}}, Upright: true}
	rapid.Check(t, func(t *rapid.T) {
		c := collidetest.Draw(t, d, collide.ArcadeCourt{})
		s := c.Before
		u, h := -s.Vel.Y, math.Hypot(s.Vel.X, s.Vel.Z)
		want := ball.State{Pos: s.Pos}
		stays := u < 0.6
		if stays {
			const k = 0.55
			want.Vel = ball.Vec{
				X: (s.Vel.X - k*tennis.Radius*s.Spin.Z) / (1 + k),
				Z: (s.Vel.Z + k*tennis.Radius*s.Spin.X) / (1 + k),
			}
			want.Spin = ball.Vec{X: want.Vel.Z / tennis.Radius, Z: -want.Vel.X / tennis.Radius}
		} else {
			st, ss, left := ball.ArcadeSpin(s.Vel, s.Spin)
			e := 0.60
			if u <= 12 {
				e = 0.78 - 0.015*u
			}
			kick := math.Min(h/20, 1)
			heading := ball.Vec{X: -left.Z, Z: left.X} // left × ŷ
			want.Vel = ball.Vec{X: 0.6 * s.Vel.X, Z: 0.6 * s.Vel.Z}.
				Add(heading.Scale(1.5 * kick * st)).Add(left.Scale(2 * kick * ss))
			want.Vel.Y = u * e * (1 + 0.2*st)
			want.Spin = s.Spin.Scale(0.6)
		}
		size := s.Vel.Norm() + tennis.Radius*s.Spin.Norm()
		if c.After.Vel.Sub(want.Vel).Norm() > 1e-13*size || c.After.Spin.Sub(want.Spin).Norm()*tennis.Radius > 1e-13*size || c.Impact.Stay != stays {
			t.Fatalf("%+v becomes %+v, want %+v", s, c.After, want)
		}
	})
}

// Numbers one can check by hand: 10 m/s down keeps 63 %, 20 m/s forward 60 %;
// full topspin adds a fifth up and 1.5 m/s forward, full sidespin 2 m/s to the
// left.
func TestArcadeBounceNumbers(t *testing.T) {
	v := ball.Vec{Y: -10, Z: -20}
	for _, tt := range []struct {
		name      string
		top, side float64
		want      ball.Vec
	}{
		{"flat", 0, 0, ball.Vec{Y: 6.3, Z: -12}},
		{"topspin", 1, 0, ball.Vec{Y: 7.56, Z: -13.5}},
		{"backspin", -1, 0, ball.Vec{Y: 5.04, Z: -10.5}},
		{"sidespin to the left", 0, 1, ball.Vec{X: -2, Y: 6.3, Z: -12}},
		{"twice as much is no more", 2, -2, ball.Vec{X: 2, Y: 7.56, Z: -13.5}},
	} {
		s, im := collide.ArcadeCourt{}.Resolve(tennis, ball.State{Vel: v, Spin: ball.Spin(v, tt.top*ball.ArcadeMaxSpin, tt.side*ball.ArcadeMaxSpin, 0)}, floor)
		if s.Vel.Sub(tt.want).Norm() > 1e-13 || im.Stay {
			t.Errorf("%s: %v, want %v", tt.name, s.Vel, tt.want)
		}
	}
}

// A ball that stays keeps its angular momentum about the contact and loses
// energy; keeping v and giving it the spin of rolling would add up to 55 %.
func TestArcadeStays(t *testing.T) {
	const k, v = 0.55, 8.0
	s := ball.State{Vel: ball.Vec{X: v, Y: -0.599999}}
	after, im := collide.ArcadeCourt{}.Resolve(tennis, s, floor)
	if !im.Stay || !im.Grip || shift(after.Vel.X, v/(1+k)) > 1e-15 || after.Vel.Y != 0 || shift(-after.Spin.Z*tennis.Radius, after.Vel.X) > 1e-15 {
		t.Errorf("%+v %+v", after, im)
	}
	s.Vel.Y = 0
	if gone := 1 - tennis.Energy(after)/tennis.Energy(s); shift(gone, k/(1+k)) > 1e-14 {
		t.Errorf("lost %v of its energy, want %v", gone, k/(1+k))
	}
	s.Vel.Y = -0.6
	if _, im := (collide.ArcadeCourt{}).Resolve(tennis, s, floor); im.Stay {
		t.Error("stays at 0.6 m/s")
	}
}

// It rolls to a halt in v/1.5 s and v²/3 m, whatever pulls along the court,
// and its spin stops with it.
func TestArcadeRoll(t *testing.T) {
	const v = 6.0
	for _, court := range []collide.ArcadeCourt{{}, {Slowing: 3}} {
		slowing := court.Slowing
		if slowing == 0 {
			slowing = 1.5
		}
		s := ball.State{Vel: ball.Vec{X: -v}}
		s.Spin = collide.Rolling(tennis, s.Vel, floor.Normal)
		const steps = 64
		h := v / slowing / steps
		for i := range steps {
			acc, spinAcc := court.Roll(tennis, s, floor, ball.Vec{X: 0.7, Y: -9.81, Z: -0.3})
			if math.Abs(acc.Norm()-slowing) > 1e-12 || !(acc.X > 0) {
				t.Fatalf("step %d: slows with %v", i, acc)
			}
			s.Pos = s.Pos.AddScaled(h, s.Vel).AddScaled(h*h/2, acc)
			s.Vel, s.Spin = s.Vel.AddScaled(h, acc), s.Spin.AddScaled(h, spinAcc)
		}
		if s.Vel.Norm() > 1e-13 || s.Spin.Norm() > 1e-11 || shift(-s.Pos.X, v*v/(2*slowing)) > 1e-13 {
			t.Errorf("after %v s: %+v", v/slowing, s)
		}
	}
	// Put down sliding, or spinning like a top, it comes to roll, and to a halt.
	s := ball.State{Vel: ball.Vec{X: 2}, Spin: ball.Vec{Y: 30}}
	acc, spinAcc := collide.ArcadeCourt{}.Roll(tennis, s, floor, gravity)
	if shift(-acc.X, 0.6*9.81) > 1e-15 || !(spinAcc.Z < 0) || !(spinAcc.Y < 0) {
		t.Errorf("slides with %v, %v", acc, spinAcc)
	}
	if acc, spinAcc := (collide.ArcadeCourt{}).Roll(tennis, s, floor, ball.Vec{Y: 1}); (acc != ball.Vec{Y: 1}) || (spinAcc != ball.Vec{}) {
		t.Errorf("off the court: %v, %v", acc, spinAcc)
	}
}

// rally flies the arcade model, by small RK4 steps, from s on. It returns the
// times and states just before and after the first bounce, and when and where
// until is first true after it, to 1e-9 s.
type rally struct{ law ball.Flight }

func (r rally) step(s ball.State, h float64) ball.State {
	f := func(a, b ball.State, h float64) ball.State { // a advanced by h with the rates at b
		acc, spinAcc := r.law.Rates(0, b.Pos, b.Vel, b.Spin)
		return ball.State{Pos: a.Pos.AddScaled(h, b.Vel), Vel: a.Vel.AddScaled(h, acc), Spin: a.Spin.AddScaled(h, spinAcc)}
	}
	k2 := f(s, s, h/2)
	k3 := f(s, k2, h/2)
	k4 := f(s, k3, h)
	// Simpson's weights on the four slopes.
	a1, w1 := r.law.Rates(0, s.Pos, s.Vel, s.Spin)
	a2, w2 := r.law.Rates(0, k2.Pos, k2.Vel, k2.Spin)
	a3, w3 := r.law.Rates(0, k3.Pos, k3.Vel, k3.Spin)
	a4, w4 := r.law.Rates(0, k4.Pos, k4.Vel, k4.Spin)
	mean := func(a, b, c, d ball.Vec) ball.Vec { return a.Add(b.Add(c).Scale(2)).Add(d).Scale(h / 6) }
	return ball.State{
		Pos:  s.Pos.Add(mean(s.Vel, k2.Vel, k3.Vel, k4.Vel)),
		Vel:  s.Vel.Add(mean(a1, a2, a3, a4)),
		Spin: s.Spin.Add(mean(w1, w2, w3, w4)),
	}
}

// until flies on until g, positive at first, is no more.
func (r rally) until(s ball.State, g func(ball.State) float64) (ball.State, float64) {
	const h = 1.0 / 1024
	t := 0.0
	for g(r.step(s, h)) > 0 {
		s = r.step(s, h)
		t += h
	}
	lo, hi := 0.0, h
	for range 60 {
		if mid := (lo + hi) / 2; g(r.step(s, mid)) > 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return r.step(s, lo), t + lo
}

func onCourt(s ball.State) float64  { return s.Pos.Y - 0.0335 }
func downward(s ball.State) float64 { return s.Vel.Y }

// The reference strokes of the arcade model: struck at (0, 0.95, 12.5) forward
// with 34 m/s, with topspin.
func TestArcadeReferenceStrokes(t *testing.T) {
	r := rally{ball.ArcadeTennis()}
	for _, tt := range []struct {
		top, up                            float64
		clearance, apex, bounce, time, foe float64
	}{
		{0.60, 5.1389, 0.5170, 1.6295, 0.9890, 1.2578, 0.92},
		{0.70, 5.5871, 0.5858, 1.6987, 1.0792, 1.3261, 0.92},
	} {
		s := ball.State{Pos: ball.Vec{Y: 0.95, Z: 12.5}, Vel: ball.Vec{Y: tt.up, Z: -34}, Spin: ball.Vec{X: -tt.top * ball.ArcadeMaxSpin}}
		net, _ := r.until(s, func(s ball.State) float64 { return s.Pos.Z })
		top, _ := r.until(s, downward)
		land, t1 := r.until(s, onCourt)
		up, _ := collide.ArcadeCourt{}.Resolve(tennis, land, floor)
		again, t2 := r.until(up, downward)
		meets, t3 := r.until(again, func(s ball.State) float64 { return s.Pos.Y - tt.foe })
		for _, c := range []struct {
			what      string
			got, want float64
		}{
			{"clearance", net.Pos.Y - 0.0335 - 0.914, tt.clearance},
			{"apex", top.Pos.Y, tt.apex},
			{"lands at z", land.Pos.Z, -7.7},
			{"bounces to", again.Pos.Y, tt.bounce},
			{"is met at", t1 + t2 + t3, tt.time},
		} {
			if math.Abs(c.got-c.want) > 0.001 { // as the strokes are stated
				t.Errorf("topspin %v: %s %.4f, want %v (%+v)", tt.top, c.what, c.got, c.want, meets.Pos)
			}
		}
	}
}

// With sidespin, to the digits that another solver gave: two bounces.
func TestArcadeReferenceSidespin(t *testing.T) {
	r := rally{ball.ArcadeTennis()}
	s := ball.State{Pos: ball.Vec{Y: 0.95, Z: 12.5}, Vel: ball.Vec{Y: 5.1, Z: -34}, Spin: ball.Vec{X: -0.6, Y: 0.3}.Scale(ball.ArcadeMaxSpin)}
	land, t1 := r.until(s, onCourt)
	up, _ := collide.ArcadeCourt{}.Resolve(tennis, land, floor)
	again, t2 := r.until(up, onCourt)
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"t1", t1, 0.745441680},
		{"x1", land.Pos.X, -0.41880129},
		{"z1", land.Pos.Z, -7.61707886},
		{"vx", up.Vel.X, -1.22933857},
		{"vy", up.Vel.Y, 4.90898696},
		{"vz", up.Vel.Z, -13.90804524},
		{"t2", t1 + t2, 1.558464251},
		{"x2", again.Pos.X, -1.45375901},
		{"z2", again.Pos.Z, -17.67422434},
	} {
		if math.Abs(c.got-c.want) > 2e-8 { // eight digits are given
			t.Errorf("%s: %.9f, want %.9f", c.what, c.got, c.want)
		}
	}
}

// What is hit by the height of the centre over the cord at that x, and the
// outcome of both.
func TestArcadeNet(t *testing.T) {
	const r = 0.0335
	v := ball.Vec{X: 2, Y: -4, Z: -20}
	for _, tt := range []struct {
		x, over float64 // of the centre over the cord
		part    string
	}{
		{0, r - 1e-9, collide.Cord},
		{0, 0, collide.Cord},
		{0, -r/2 + 1e-9, collide.Cord},
		{0, -r/2 - 1e-9, collide.Mesh},
		{-2.5145, -r/2 + 1e-9, collide.Cord},
		{2.5145, -r/2 - 1e-9, collide.Mesh},
		{5.029, -r/2 + 1e-9, collide.Cord},
		{0, -0.9, collide.Mesh},
	} {
		cord := 0.914 + (1.07-0.914)*math.Abs(tt.x)/5.029
		for _, side := range []float64{1, -1} {
			n := ball.Vec{Z: side}
			before := ball.State{Pos: ball.Vec{X: tt.x, Y: cord + tt.over}, Vel: ball.Vec{X: v.X, Y: v.Y, Z: side * v.Z}, Spin: ball.Vec{X: -300}}
			c := collide.Contact{Point: before.Pos.AddScaled(-r, n), Normal: n, LocalPoint: before.Pos.AddScaled(-r, n), LocalNormal: n}
			after, im := arcadeNet.Resolve(tennis, before, c)
			// On the cord 0.45 of everything, but up with half of that and 0.5 m/s.
			want := ball.State{Pos: before.Pos, Vel: ball.Vec{X: 0.9, Y: 1.4, Z: side * -9}}
			if tt.part == collide.Mesh {
				want = ball.State{Pos: before.Pos.Add(ball.Vec{Z: side * r}), Vel: ball.Vec{X: 0.6, Y: -1.2, Z: side * 2}}
			}
			if im.Part != tt.part || after.Pos != want.Pos || after.Vel.Sub(want.Vel).Norm() > 1e-15 || after.Spin != want.Spin {
				t.Errorf("x %v, %v over the cord: %s, %+v, want %s, %+v", tt.x, tt.over, im.Part, after, tt.part, want)
			}
		}
	}
}

// The little pop on the cord costs a slow ball no more than it has: without
// the cap a ball at 0.5 m/s would leave with three times its energy.
func TestArcadeNetCap(t *testing.T) {
	c := collide.Contact{Normal: ball.Vec{Z: 1}, LocalNormal: ball.Vec{Z: 1}, LocalPoint: ball.Vec{Y: 0.914}}
	s := ball.State{Vel: ball.Vec{X: 0.3, Z: -0.4}}
	after, _ := arcadeNet.Resolve(tennis, s, c)
	if got := after.Vel.Norm(); shift(got, 0.5) > 1e-15 || !(after.Vel.Y > 0.4 && after.Vel.Y < 0.5) {
		t.Errorf("leaves with %v", after.Vel)
	}
	// A ball that rises into the mesh stops rising.
	c.LocalPoint.Y = 0.5
	after, _ = arcadeNet.Resolve(tennis, ball.State{Vel: ball.Vec{Y: 3, Z: -10}}, c)
	if after.Vel != (ball.Vec{Z: 1}) {
		t.Errorf("in the mesh: %v", after.Vel)
	}
}

func TestArcadeValidate(t *testing.T) {
	for _, tt := range []struct {
		v     interface{ Validate() error }
		field string
	}{
		{collide.ArcadeCourt{}, ""},
		{collide.ArcadeCourt{Slowing: 2}, ""},
		{collide.ArcadeCourt{Slowing: -1}, "Slowing"},
		{collide.ArcadeCourt{Slowing: math.NaN()}, "Slowing"},
		{arcadeNet, ""},
		{collide.ArcadeNet{}, "HalfWidth"},
		{collide.ArcadeNet{HalfWidth: 5, Middle: math.NaN(), End: 1}, "Middle"},
		{collide.ArcadeNet{HalfWidth: 5, Middle: 1, End: math.Inf(1)}, "End"},
	} {
		legal(t, tt.v, tt.v.Validate(), tt.field)
	}
}
