package collide_test

import (
	"errors"
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// shift reports by how much got and want differ, relative to want where that
// is more than 1.
func shift(got, want float64) float64 {
	return math.Abs(got-want) / math.Max(1, math.Abs(want))
}

// legal checks that err is nil for an empty field, and otherwise that it is
// about that field.
func legal(t *testing.T, what any, err error, field string) {
	t.Helper()
	var f *ball.FieldError
	switch {
	case field == "" && err != nil:
		t.Errorf("%+v is refused: %v", what, err)
	case field != "" && (!errors.As(err, &f) || f.Field != field):
		t.Errorf("%+v: error %v is not about %s", what, err, field)
	}
}

// Garwin 1969 (Am. J. Phys. 37:88): a superball, thrown without spin under a
// table, comes back. Three bounces, floor, ceiling, floor, each reverse the
// slip; the exact sequence is in sevenths.
func TestSuperball(t *testing.T) {
	b := ball.Ball{Mass: 0.05, Radius: 0.025, InertiaFactor: 0.4}
	super := collide.Surface{Restitution: collide.Constant(1), Friction: 100, TangentialRestitution: 1}
	ceiling := collide.Contact{Normal: ball.Vec{Y: -1}}
	s := ball.State{Vel: ball.Vec{X: 1, Y: -2}}
	energy := b.Energy(s)
	for i, want := range []struct {
		c       collide.Contact
		vx, rim float64
	}{
		{floor, 3.0 / 7, 10.0 / 7},
		{ceiling, -31.0 / 49, -60.0 / 49},
		{floor, -333.0 / 343, -130.0 / 343},
	} {
		var im collide.Impact
		s, im = super.Resolve(b, s, want.c)
		// Topspin towards +x is spin along −z; the ceiling sees it as backspin.
		if got := -s.Spin.Z * b.Radius; shift(s.Vel.X, want.vx) > 1e-15 || shift(got, want.rim) > 1e-15 || !im.Grip {
			t.Errorf("bounce %d: vx %v, Rω %v, want %v, %v", i+1, s.Vel.X, got, want.vx, want.rim)
		}
		if e := b.Energy(s); shift(e/energy, 1) > 1e-15 {
			t.Errorf("bounce %d: energy %v of %v", i+1, e, energy)
		}
	}
}

// Cross 2002 (Am. J. Phys. 70:1093) in his own variables: u = vx − Rω before,
// topspin positive.
func TestCross2002(t *testing.T) {
	for _, k := range []float64{0.4, 0.55, 2.0 / 3} {
		b := ball.Ball{Mass: 0.0577, Radius: 0.0335, InertiaFactor: k}
		for _, mu := range []float64{0, 0.2, 0.6, 2} {
			for _, ex := range []float64{-0.5, 0, 0.1, 1} {
				for _, rim := range []float64{-40, -5, 0, 19.9, 20, 30} {
					const vx, vy, e = 20, 8, 0.75
					f := collide.Surface{Restitution: collide.Constant(e), Friction: mu, TangentialRestitution: ex}
					u := vx - rim
					grip := math.Abs(u) <= (1+k)*mu*(1+e)*vy/(k*(1+ex))
					wantX := ((1-k*ex)*vx + k*(1+ex)*rim) / (1 + k)
					wantRim := ((k-ex)*rim + (1+ex)*vx) / (1 + k)
					if !grip {
						push := math.Copysign(mu*(1+e)*vy, u)
						wantX, wantRim = vx-push, rim+push/k
					}
					s, im := f.Resolve(b, ball.State{Vel: ball.Vec{X: vx, Y: -vy}, Spin: ball.Vec{Z: -rim / b.Radius}}, floor)
					if shift(s.Vel.X, wantX) > 1e-14 || shift(-s.Spin.Z*b.Radius, wantRim) > 1e-14 || shift(s.Vel.Y, e*vy) > 1e-15 || im.Grip != grip {
						t.Errorf("k %.2f μ %v e_x %v Rω %v: %v, %v (grip %v), want %v, %v (%v)",
							k, mu, ex, rim, s.Vel.X, -s.Spin.Z*b.Radius, im.Grip, wantX, wantRim, grip)
					}
				}
			}
		}
	}
}

// One bounce with numbers, closed form: vx 20 m/s, backspin Rω −5 m/s, k 0.55,
// e_x 0.1, gripping.
func TestGripNumbers(t *testing.T) {
	f := collide.Surface{Restitution: collide.Constant(0.8), Friction: 5, TangentialRestitution: 0.1}
	s, _ := f.Resolve(tennis, ball.State{Vel: ball.Vec{X: 20, Y: -5}, Spin: ball.Vec{Z: 5 / tennis.Radius}}, floor)
	if shift(s.Vel.X, 10.241935483870966) > 1e-15 || shift(-s.Spin.Z*tennis.Radius, 12.741935483870968) > 1e-15 {
		t.Errorf("vx %v, Rω %v", s.Vel.X, -s.Spin.Z*tennis.Radius)
	}
}

// In the ITF's pace test (30 m/s, 16°, no spin) a rigid ball slides throughout
// below the angle atan(k(1 + e_x)/((1 + k) μ (1 + e))): for the 2004 chart's
// values of clay, hard and grass 13.48, 15.48 and 20.29°.
func TestGripAngle(t *testing.T) {
	for _, tt := range []struct{ e, mu, degrees float64 }{
		{0.85, 0.8, 13.482507544622091},
		{0.83, 0.7, 15.48280255983954},
		{0.60, 0.6, 20.285504963075976},
		{0.75, 0.6, 18.67225166097613},
	} {
		f := collide.Surface{Restitution: collide.Constant(tt.e), Friction: tt.mu}
		for _, side := range []float64{-1, 1} {
			sin, cos := math.Sincos(ball.Degrees(tt.degrees + side*1e-9))
			_, im := f.Resolve(tennis, ball.State{Vel: ball.Vec{Z: -30 * cos, Y: -30 * sin}}, floor)
			if im.Grip != (side > 0) {
				t.Errorf("e %v, μ %v: grip %v at %+g ° from %v", tt.e, tt.mu, im.Grip, side*1e-9, tt.degrees)
			}
		}
	}
}

// Nakashima 2010 and Hayakawa 2016 for a table-tennis ball: it slides unless
// 1 − (5/2) μ (1 + e) |vz|/|u| ≤ 0, and else rolls, with two fifths of the
// slip taken.
func TestTableTennisBounce(t *testing.T) {
	const e, mu = 0.93, 0.25
	f := collide.Surface{Restitution: collide.Constant(e), Friction: mu}
	for _, vx := range []float64{0.5, 3, 3.6, 3.7, 10} {
		s, im := f.Resolve(tableTennis, ball.State{Vel: ball.Vec{X: vx, Y: -3}}, floor)
		ratio := mu * (1 + e) * 3 / vx
		want := vx * (1 - ratio)
		if 1-2.5*ratio <= 0 {
			want = vx * 3 / 5
		}
		if shift(s.Vel.X, want) > 1e-15 || im.Grip != (1-2.5*ratio <= 0) {
			t.Errorf("vx %v: %v, want %v, grip %v", vx, s.Vel.X, want, im.Grip)
		}
	}
}

// The normal speed after is e times that before, whatever the size of the
// ball, and in the frame of a surface that moves: a ball at −10 m/s on a
// racket at +10 m/s with e = 0.8 leaves with 26 m/s.
func TestNormalRestitution(t *testing.T) {
	for _, r := range []float64{0.02, 0.0002, 10} {
		b := ball.Ball{Mass: 0.0027, Radius: r, InertiaFactor: 2.0 / 3}
		f := collide.Surface{Restitution: collide.Constant(0.8), Friction: 0.5}
		c := collide.Contact{Normal: ball.Vec{Z: -1}, Vel: ball.Vec{Z: -10}}
		s, _ := f.Resolve(b, ball.State{Vel: ball.Vec{Z: 10}}, c)
		if s.Vel != (ball.Vec{Z: -26}) {
			t.Errorf("R = %v: leaves with %v", r, s.Vel)
		}
	}
	dead := collide.Surface{Restitution: collide.Constant(0), Friction: 0.5}
	for _, u := range []float64{1e-300, 1e-9, 0.1, 1.0 / 3, 7, 1e9} {
		s, _ := dead.Resolve(tennis, ball.State{Vel: ball.Vec{X: 3, Y: -u}}, floor)
		if s.Vel.Y != 0 {
			t.Errorf("e = 0: rebound %v from %v", s.Vel.Y, u)
		}
	}
}

// A ball that only spins about the normal slips by a rounding error, in any
// direction. That must not push it back into the surface.
func TestDrillDoesNotPush(t *testing.T) {
	f := collide.Surface{Restitution: collide.Constant(0.1), Friction: 0.6}
	for i := range 100 {
		a := float64(i)
		n, _ := ball.Vec{X: math.Sin(a), Y: math.Cos(3 * a), Z: math.Sin(5*a + 1)}.Unit()
		for _, in := range []float64{1e-9, 1e-12, 1e-15} {
			s, _ := f.Resolve(tennis, ball.State{Vel: n.Scale(-in), Spin: n.Scale(ball.MaxSpin)}, collide.Contact{Normal: n})
			if out := s.Vel.Dot(n); math.Abs(out-0.1*in) > 1e-15*in {
				t.Fatalf("normal %v: out with %v m/s, want %v", n, out, 0.1*in)
			}
		}
	}
}

// The restitution is asked with the speeds of the ball's centre relative to the
// surface, and spin is none of them.
func TestRestitutionArguments(t *testing.T) {
	var normal, tangential float64
	f := collide.Surface{Restitution: func(n, t float64) float64 { normal, tangential = n, t; return 0.5 }, Friction: 0.5}
	c := collide.Contact{Normal: ball.Vec{X: 0.6, Y: 0.8}, Vel: ball.Vec{X: 1, Y: 2, Z: 3}}
	v := c.Vel.AddScaled(-5, c.Normal).Add(ball.Vec{X: 0.8 * 12, Y: -0.6 * 12})
	f.Resolve(tennis, ball.State{Vel: v, Spin: ball.Vec{X: 100, Y: 50, Z: -70}}, c)
	if shift(normal, 5) > 1e-15 || shift(tangential, 12) > 1e-15 {
		t.Errorf("asked at %v and %v m/s, want 5 and 12", normal, tangential)
	}
}

// Topspin kicks forward, backspin holds back, for a ball towards −z.
func TestBounceSpinSign(t *testing.T) {
	v := ball.Vec{Y: -10, Z: -15} // flat, it grips
	bounce := func(top float64) float64 {
		s, _ := hard.Resolve(tennis, ball.State{Vel: v, Spin: ball.Spin(v, top, 0, 0)}, floor)
		return -s.Vel.Z
	}
	if flat, top, back := bounce(0), bounce(700), bounce(-700); !(top > flat && flat > back) {
		t.Errorf("forward speed with backspin, flat, topspin: %v, %v, %v", back, flat, top)
	}
}

// Not approaching is no contact, and NaN in a state stays out of the way.
func TestSeparatingIsNoContact(t *testing.T) {
	for _, r := range []collide.Resolver{hard, collide.ArcadeCourt{}, arcadeNet, frame, netting, collide.Table{Surface: table}} {
		c := collide.Contact{Normal: ball.Vec{Z: 1}, LocalNormal: ball.Vec{Z: 1}, LocalPoint: ball.Vec{X: 0.05, Y: 0.01}}
		for _, vz := range []float64{0, 0.1, 1e-300} {
			s := ball.State{Vel: ball.Vec{X: 3, Y: -1, Z: vz}, Spin: ball.Vec{X: 10, Y: -400, Z: 30}}
			if got, _ := r.Resolve(tennis, s, c); got != s {
				t.Errorf("%T at normal speed %v: %+v becomes %+v", r, vz, s, got)
			}
		}
	}
}

func TestSurfaceNeedsRestitution(t *testing.T) {
	defer func() {
		if r := recover(); r != "collide: Surface without Restitution" {
			t.Errorf("panic %v", r)
		}
	}()
	collide.Surface{Friction: 0.5}.Resolve(tennis, ball.State{Vel: ball.Vec{Y: -1}}, floor)
}

func TestSurfaceValidate(t *testing.T) {
	good := hard
	for _, tt := range []struct {
		change func(*collide.Surface)
		field  string
	}{
		{func(f *collide.Surface) {}, ""},
		{func(f *collide.Surface) { *f = collide.Surface{Restitution: collide.Constant(0)} }, ""},
		{func(f *collide.Surface) { f.Friction = 1e300 }, ""},
		{func(f *collide.Surface) { f.TangentialRestitution = -1 }, ""},
		{func(f *collide.Surface) { f.TangentialRestitution = 1 }, ""},
		{func(f *collide.Surface) { *f = collide.Surface{} }, "Restitution"},
		{func(f *collide.Surface) { f.Restitution = collide.Constant(1.000001) }, "Restitution"},
		{func(f *collide.Surface) { f.Restitution = collide.Constant(-0.000001) }, "Restitution"},
		{func(f *collide.Surface) { f.Restitution = collide.Constant(math.NaN()) }, "Restitution"},
		{func(f *collide.Surface) { f.Restitution = func(n, _ float64) float64 { return 0.8 - 0.01*n } }, "Restitution"}, // negative beyond 80 m/s
		{func(f *collide.Surface) { f.Restitution = func(n, t float64) float64 { return n / t } }, "Restitution"},        // 0/0
		{func(f *collide.Surface) { f.Friction = -0.1 }, "Friction"},
		{func(f *collide.Surface) { f.Friction = math.NaN() }, "Friction"},
		{func(f *collide.Surface) { f.Friction = math.Inf(1) }, "Friction"},
		{func(f *collide.Surface) { f.TangentialRestitution = 1.01 }, "TangentialRestitution"},
		{func(f *collide.Surface) { f.TangentialRestitution = math.NaN() }, "TangentialRestitution"},
		{func(f *collide.Surface) { f.RollingResistance = 1 }, "RollingResistance"},
		{func(f *collide.Surface) { f.RollingResistance = -0.1 }, "RollingResistance"},
		{func(f *collide.Surface) { f.RollingResistance = math.NaN() }, "RollingResistance"},
	} {
		f := good
		tt.change(&f)
		legal(t, f, f.Validate(), tt.field)
	}
}

// The energy sweep: 378 contacts with the table, and the like through every
// kind of net and racket, on centre and off. Energy in the frame of what is hit
// never grows by more than 1e-9 J.
func TestEnergySweep(t *testing.T) {
	still := func(n ball.Vec, at ...ball.Vec) (cs []collide.Contact) {
		for _, p := range at {
			cs = append(cs, collide.Contact{Normal: n, LocalNormal: n, LocalPoint: p})
		}
		return cs
	}
	var rackets []collide.Contact
	for _, p := range []ball.Vec{{}, {X: 0.02}, {X: -0.05, Y: 0.05}, {Y: 0.078}} {
		for _, side := range []float64{1, -1} {
			for _, v := range []ball.Vec{{}, {X: 2, Y: 5, Z: -1}} {
				n := ball.Vec{Z: side}
				q := collide.Turn(ball.Vec{X: 1}, -side*math.Pi/2) // faces up
				rackets = append(rackets, collide.Contact{Normal: ball.Vec{Y: 1}, LocalNormal: n, LocalPoint: p, Rot: q, Vel: v})
			}
		}
	}
	up := ball.Vec{Y: 1}
	tilted := ball.Vec{Y: 0.6, Z: 0.8}
	for _, tt := range []struct {
		name     string
		b        ball.Ball
		r        collide.Resolver
		contacts []collide.Contact
	}{
		{"table", tableTennis, collide.Table{Surface: table}, still(up, ball.Vec{})},
		{"let", tableTennis, netting, still(up, ball.Vec{Y: 0.1525})},
		{"cord", tableTennis, netting, still(tilted, ball.Vec{Y: 0.15})},
		{"mesh", tableTennis, netting, still(tilted, ball.Vec{Y: 0.05})},
		{"leg", tableTennis, collide.Part("leg", collide.Surface{Restitution: collide.Constant(0.6), Friction: 0.3}), still(tilted, ball.Vec{})},
		{"paddle", tableTennis, paddle, rackets},
		{"plain paddle", tableTennis, plain, rackets},
		{"racket", tennis, frame, rackets},
		{"hard court", tennis, hard, still(up, ball.Vec{})},
		{"arcade court", tennis, collide.ArcadeCourt{}, still(up, ball.Vec{})},
		{"arcade cord", tennis, arcadeNet, still(ball.Vec{Z: 1}, ball.Vec{Y: 0.92})},
		{"arcade mesh", tennis, arcadeNet, still(ball.Vec{Z: 1}, ball.Vec{Y: 0.5})},
	} {
		cases := 0
		for _, c := range tt.contacts {
			for _, vx := range []float64{-15, -8, -3, -0.1, 0, 0.1, 3, 8, 15} {
				for _, vy := range []float64{-0.1, -1, -3, -6, -10, -15} {
					for _, w := range []float64{-1000, -300, -50, 0, 50, 300, 1000} {
						// The fall is along the normal, the spin across fall and flight.
						n := c.Normal
						side := n.Cross(ball.Vec{X: 1})
						s := ball.State{Vel: n.Scale(vy).Add(ball.Vec{X: vx}), Spin: side.Scale(-w)}
						after, im := tt.r.Resolve(tt.b, s, c)
						if lost := collide.Loss(tt.b, s, after, c); !(lost >= -1e-9) {
							t.Errorf("%s %+v: %+v gains %v J, %+v", tt.name, c, s, -lost, im)
						}
						cases++
					}
				}
			}
		}
		if cases != 378*len(tt.contacts) {
			t.Errorf("%s: %d cases", tt.name, cases)
		}
	}
}

// Mirrored in x, every contact has the same bits but for the sign.
func TestMirrorToTheBit(t *testing.T) {
	x := func(v ball.Vec) ball.Vec { v.X = -v.X; return v }
	yz := func(v ball.Vec) ball.Vec { v.Y, v.Z = -v.Y, -v.Z; return v }
	n := ball.Vec{X: 0.36, Y: 0.8, Z: -0.48}
	for _, r := range []collide.Resolver{hard, collide.Table{Surface: table}, netting, paddle, frame, plain, collide.ArcadeCourt{}, arcadeNet} {
		for i := range 200 {
			a := float64(i)
			v := ball.Vec{X: 7 * math.Sin(a), Y: -9 + 8*math.Cos(2*a), Z: 5 * math.Sin(3*a)}
			w := ball.Vec{X: 400 * math.Sin(5*a), Y: 300 * math.Cos(7*a), Z: -500 * math.Sin(11*a)}
			q := collide.Turn(ball.Vec{X: 1, Y: 2, Z: -0.5}, a)
			c := collide.Contact{Normal: n, Vel: ball.Vec{X: 0.3, Y: 0.7, Z: -2}, LocalNormal: ball.Vec{Z: math.Copysign(1, w.X)}, LocalPoint: ball.Vec{X: 0.07 * math.Sin(a), Y: 0.15 * math.Cos(a)}, Rot: q}
			m := collide.Contact{Normal: x(n), Vel: x(c.Vel), LocalNormal: x(c.LocalNormal), LocalPoint: x(c.LocalPoint), Rot: collide.Quat{W: q.W, X: q.X, Y: -q.Y, Z: -q.Z}}
			s, im := r.Resolve(tennis, ball.State{Vel: v, Spin: w}, c)
			got, gotIm := r.Resolve(tennis, ball.State{Vel: x(v), Spin: yz(w)}, m)
			want := ball.State{Pos: x(s.Pos), Vel: x(s.Vel), Spin: yz(s.Spin)}
			if got != want || gotIm != im {
				t.Fatalf("%T %d: mirrored %+v %+v, want %+v %+v", r, i, got, gotIm, want, im)
			}
			roller, ok := r.(collide.Roller)
			if !ok {
				continue
			}
			g := ball.Vec{X: math.Cos(a), Y: -9, Z: math.Sin(a)}
			acc, spinAcc := roller.Roll(tennis, ball.State{Vel: v, Spin: w}, c, g)
			if a2, s2 := roller.Roll(tennis, ball.State{Vel: x(v), Spin: yz(w)}, m, x(g)); a2 != x(acc) || s2 != yz(spinAcc) {
				t.Fatalf("%T %d: rolls mirrored with %v %v, want %v %v", r, i, a2, s2, x(acc), yz(spinAcc))
			}
		}
	}
}

// A contact allocates nothing, through the interface neither.
func TestContactAllocatesNothing(t *testing.T) {
	c := collide.Contact{Normal: ball.Vec{Z: 1}, LocalNormal: ball.Vec{Z: 1}, LocalPoint: ball.Vec{X: 0.03, Y: 0.1}}
	s := ball.State{Vel: ball.Vec{X: 3, Y: -8, Z: -20}, Spin: ball.Vec{X: -200, Y: 20, Z: 5}}
	load := ball.Vec{Y: -1, Z: -9}
	for _, r := range []collide.Resolver{
		hard, collide.Table{Surface: table}, netting, paddle, frame, collide.ArcadeCourt{}, arcadeNet,
		collide.Part(collide.Post, hard), collide.Part("own", collide.ResolverFunc(frame.Resolve)),
	} {
		if n := testing.AllocsPerRun(100, func() {
			after, _ := r.Resolve(tennis, s, c)
			_ = collide.Impulse(tennis, s, after)
			_ = collide.Loss(tennis, s, after, c)
			if roller, ok := r.(collide.Roller); ok {
				roller.Roll(tennis, after, c, load)
			}
		}); n != 0 {
			t.Errorf("%T: %v allocations", r, n)
		}
	}
}

func BenchmarkResolve(b *testing.B) {
	c := collide.Contact{Normal: ball.Vec{Y: 1}, LocalNormal: ball.Vec{Z: 1}, LocalPoint: ball.Vec{X: 0.03, Y: 0.1}}
	s := ball.State{Vel: ball.Vec{X: 3, Y: -8, Z: -20}, Spin: ball.Vec{X: -200, Y: 20, Z: 5}}
	for _, bb := range []struct {
		name string
		r    collide.Resolver
	}{{"Surface", hard}, {"Racket", frame}, {"ArcadeCourt", collide.ArcadeCourt{}}, {"Netting", netting}} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				bb.r.Resolve(tennis, s, c)
			}
		})
	}
}
