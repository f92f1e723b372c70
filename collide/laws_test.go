package collide_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/collide/collidetest"
)

var (
	tennis      = ball.Ball{Mass: 0.0577, Radius: 0.0335, InertiaFactor: 0.55}
	tableTennis = ball.Ball{Mass: 0.0027, Radius: 0.020, InertiaFactor: 2.0 / 3}
	hard        = collide.Surface{Restitution: collide.Constant(0.83), Friction: 0.6, TangentialRestitution: 0.1, RollingResistance: 0.02}
	table       = collide.Surface{Restitution: collide.Constant(0.9), Friction: 0.25}
	netting     = collide.Netting{
		HalfWidth: 0.915, Middle: 0.1525, End: 0.1525, Band: 0.015,
		Let:  collide.Surface{Restitution: collide.Constant(0.45), Friction: 0.2},
		Cord: collide.Surface{Restitution: collide.Constant(0.30), Friction: 0.3},
		Mesh: collide.Surface{Restitution: collide.Constant(0.10), Friction: 0.4},
	}
	arcadeNet = collide.ArcadeNet{HalfWidth: 5.029, Middle: 0.914, End: 1.07}
	paddle    = collide.Racket{Front: collide.Inverted(), Back: collide.LongPips(), Deflection: 0.3, Radius: 0.078}
	frame     = collide.Racket{Front: collide.Strings(), Back: collide.Strings(), Deflection: 0.2, Radius: 0.13}
	plain     = collide.Racket{Front: collide.ShortPips(), Back: collide.AntiSpin()}

	faces  = []ball.Vec{{Z: 1}, {Z: -1}}
	around = []ball.Vec{{Z: 1}, {Z: -1}, {X: 1}, {X: -1}, {Y: 1}, {Y: 0.6, Z: 0.8}, {Y: 0.8, Z: -0.6}}
)

// owed are the laws that every resolver keeps, physical those that contacts by
// friction keep besides.
var (
	owed     = []collidetest.Law{collidetest.Finite, collidetest.Place, collidetest.Energy, collidetest.Mirror}
	physical = append(owed[:len(owed):len(owed)], collidetest.Separates, collidetest.Turn, collidetest.AngularMomentum)
)

func with(laws []collidetest.Law, more ...collidetest.Law) []collidetest.Law {
	return append(laws[:len(laws):len(laws)], more...)
}

func TestLaws(t *testing.T) {
	for _, tt := range []struct {
		name   string
		r      collide.Resolver
		domain collidetest.Domain
		laws   []collidetest.Law
	}{
		{"hard court", hard, collidetest.Domain{Ball: tennis, SurfaceSpeed: 30}, with(physical, collidetest.Cone(0.6))},
		{"part", collide.Part(collide.Post, hard), collidetest.Domain{Ball: tennis}, with(physical, collidetest.Cone(0.6))},
		{"table", collide.Table{Surface: table}, collidetest.Domain{Ball: tableTennis, Normals: around}, with(physical, collidetest.Cone(0.25))},
		{"net", netting, collidetest.Domain{Ball: tableTennis, Normals: around, Extent: ball.Vec{X: 0.9, Y: 0.16}}, with(physical, collidetest.Cone(0.4))},
		{"plain racket", plain, collidetest.Domain{Ball: tableTennis, SurfaceSpeed: 25, Normals: around, Extent: ball.Vec{X: 0.078, Y: 0.078}}, with(physical, collidetest.Cone(0.5))},
		{"paddle", paddle, collidetest.Domain{Ball: tableTennis, SurfaceSpeed: 25, Normals: around, Extent: ball.Vec{X: 0.078, Y: 0.078}}, with(owed, collidetest.Separates, collidetest.Turn)},
		{"racket", frame, collidetest.Domain{Ball: tennis, SurfaceSpeed: 40, Normals: around, Extent: ball.Vec{X: 0.13, Y: 0.13}}, with(owed, collidetest.Separates, collidetest.Turn)},
		{"arcade court", collide.ArcadeCourt{}, collidetest.Domain{Ball: tennis, SurfaceSpeed: 10}, with(owed, collidetest.Separates, collidetest.Turn)},
		{"arcade net", arcadeNet, collidetest.Domain{Ball: tennis, Normals: faces, Upright: true, Extent: ball.Vec{X: 5.1, Y: 1.2}}, owed},
	} {
		d := tt.domain
		t.Run(tt.name, func(t *testing.T) {
			d.Speed, d.Spin = 60, 1500
			collidetest.Test(t, d, tt.r, tt.laws...)
		})
		t.Run(tt.name+" at the bounds of a world", func(t *testing.T) {
			d.Speed, d.Spin, d.SurfaceSpeed = ball.MaxSpeed, ball.MaxSpin, 50*d.SurfaceSpeed
			collidetest.Test(t, d, tt.r, tt.laws...)
		})
		t.Run(tt.name+" at 1e9", func(t *testing.T) {
			d.Speed, d.Spin = 1e9, 1e9
			collidetest.Test(t, d, tt.r, tt.laws...)
		})
	}
}

// Any surface, any ball.
func TestSurfaceLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := rapid.Float64Range(0, 1).Draw(t, "e")
		f := collide.Surface{
			Restitution:           collide.Constant(e),
			Friction:              rapid.OneOf(rapid.Float64Range(0, 1.5), rapid.Just(0.0), rapid.Just(1e6)).Draw(t, "mu"),
			TangentialRestitution: rapid.OneOf(rapid.Float64Range(-1, 1), rapid.SampledFrom([]float64{-1, 0, 1})).Draw(t, "e_t"),
		}
		b := ball.Ball{
			Mass:          math.Pow(10, rapid.Float64Range(-4, 2).Draw(t, "log mass")),
			Radius:        math.Pow(10, rapid.Float64Range(-4, 1).Draw(t, "log radius")),
			InertiaFactor: rapid.OneOf(rapid.Float64Range(0.01, 1), rapid.SampledFrom([]float64{0.4, 2.0 / 3})).Draw(t, "k"),
		}
		d := collidetest.Domain{Ball: b, Speed: 60, Spin: 60 / b.Radius, SurfaceSpeed: 30}
		c := collidetest.Draw(t, d, f)
		for _, law := range with(physical, collidetest.Cone(f.Friction)) {
			if err := law(c); err != nil {
				t.Fatalf("%v\n%v", err, c)
			}
		}
		// Not only a bound: the normal speed is e times that before, and the slip
		// of a contact that grips is −e_t times.
		n := c.Contact.Normal
		in, out := -c.Before.Vel.Sub(c.Contact.Vel).Dot(n), c.After.Vel.Sub(c.Contact.Vel).Dot(n)
		speed := c.Before.Vel.Norm() + c.Contact.Vel.Norm() + c.After.Vel.Norm()
		if !(math.Abs(out-e*in) <= 1e-14*speed+1e-150) {
			t.Fatalf("in %v, out %v, e %v\n%v", in, out, e, c)
		}
		was, is := collide.Slip(b, c.Before, c.Contact), collide.Slip(b, c.After, c.Contact)
		speed += b.Radius*c.Before.Spin.Norm() + is.Norm()
		// A slip below 1e-150 m/s counts as none and stays: twice that is left.
		if c.Impact.Grip && !(is.AddScaled(f.TangentialRestitution, was).Norm() <= 1e-13*speed/b.InertiaFactor+2e-150) {
			t.Fatalf("slip %v, then %v\n%v", was, is, c)
		}
		if !c.Impact.Grip && !(is.Dot(was) >= -math.Max(f.TangentialRestitution, 0)*was.Dot(was)*(1+1e-12)-1e-13*speed*speed) {
			t.Fatalf("friction turned the slip too far: %v, then %v\n%v", was, is, c)
		}
	})
}

// After a contact by friction, and off a racket, a ball does not approach by
// one last bit.
func TestSeparatesToTheBit(t *testing.T) {
	dead := hard
	dead.Restitution = collide.Constant(0)
	flabby := collide.Racket{Front: dead, Back: dead, Deflection: 1, Radius: 0.1}
	for _, r := range []collide.Resolver{dead, hard, collide.Table{Surface: dead}, flabby, frame} {
		rapid.Check(t, func(t *rapid.T) {
			d := collidetest.Domain{Ball: tennis, Speed: 60, Spin: 1000, SurfaceSpeed: 30, Extent: ball.Vec{X: 0.1, Y: 0.1}}
			if rapid.Bool().Draw(t, "huge") {
				d.Speed, d.Spin, d.SurfaceSpeed = 1e9, 1e9, 1e9
			}
			c := collidetest.Draw(t, d, r)
			if out := c.Contact.Normal.Dot(c.After.Vel.Sub(c.Contact.Vel)); out < 0 {
				t.Fatalf("%T: out with %v m/s\n%v", r, out, c)
			}
		})
	}
}

// A restitution that misbehaves is brought back into [0, 1].
func TestRestitutionOutOfRange(t *testing.T) {
	for _, tt := range []struct{ e, want float64 }{
		{math.NaN(), 0}, {-0.5, 0}, {math.Inf(-1), 0}, {1.5, 1}, {math.Inf(1), 1}, {0, 0}, {1, 1}, {0.5, 0.5},
	} {
		f := hard
		f.Restitution = collide.Constant(tt.e)
		s, _ := f.Resolve(tennis, ball.State{Vel: ball.Vec{Y: -8}}, floor)
		if s.Vel.Y != 8*tt.want {
			t.Errorf("e = %v: rebound %v", tt.e, s.Vel.Y)
		}
		if err := f.Validate(); (err == nil) != (tt.e >= 0 && tt.e <= 1) {
			t.Errorf("e = %v: Validate says %v", tt.e, err)
		}
		collidetest.Test(t, collidetest.Domain{Ball: tennis, Speed: 60, Spin: 1000}, f, with(physical, collidetest.Cone(0.6))...)
	}
}

// floor is a contact with level ground at y = 0 under the origin.
var floor = collide.Contact{Normal: ball.Vec{Y: 1}, LocalNormal: ball.Vec{Y: 1}}

// The arcade contacts break the cone and angular momentum, and the laws see it:
// so do the off-centre ones of a racket.
func TestArcadeClaimsNoFriction(t *testing.T) {
	for _, tt := range []struct {
		name   string
		r      collide.Resolver
		domain collidetest.Domain
		breaks []collidetest.Law
	}{
		{"court", collide.ArcadeCourt{}, collidetest.Domain{Ball: tennis, Speed: 40, Spin: 500},
			[]collidetest.Law{collidetest.Cone(1), collidetest.AngularMomentum}},
		{"net", arcadeNet, collidetest.Domain{Ball: tennis, Speed: 40, Spin: 500, Normals: faces, Upright: true, Extent: ball.Vec{X: 5, Y: 1.2}},
			[]collidetest.Law{collidetest.Cone(1), collidetest.AngularMomentum, collidetest.Separates, collidetest.Turn}},
		{"racket", frame, collidetest.Domain{Ball: tennis, Speed: 40, Spin: 500, Normals: faces, Extent: ball.Vec{X: 0.13, Y: 0.13}},
			[]collidetest.Law{collidetest.Cone(0.275), collidetest.AngularMomentum}},
	} {
		gen := rapid.Custom(func(t *rapid.T) collidetest.Case { return collidetest.Draw(t, tt.domain, tt.r) })
		for i, law := range tt.breaks {
			broken := 0
			for seed := range 300 {
				if law(gen.Example(seed)) != nil {
					broken++
				}
			}
			if broken < 15 {
				t.Errorf("%s: law %d is broken in %d cases of 300 only", tt.name, i, broken)
			}
		}
	}
}
