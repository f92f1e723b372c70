package collide_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// A table-tennis net that is one curtain: what is hit by where the centre is,
// through the shape itself, and with which restitution.
func TestNettingOnACurtain(t *testing.T) {
	o := collide.Obstacle{
		Shape:    collide.Curtain{HalfWidth: 0.915, Middle: 0.1525, End: 0.1525, Radius: 1e-3},
		Resolver: netting,
		Motion:   collide.At(ball.Vec{Y: 0.76}),
	}
	r := tableTennis.Radius + 1e-3
	for _, tt := range []struct {
		name string
		y, z float64 // of the centre, above the table and from the net
		part string
		e    float64
	}{
		{name: "from above", y: 0.1525 + r, z: 0, part: collide.Cord, e: 0.45},
		{name: "clips the cord", y: 0.1525 + 0.9*r, z: math.Sqrt(1-0.81) * r, part: collide.Cord, e: 0.45},
		{name: "on the side of the cord", y: 0.1525 + 0.6*r, z: 0.8 * r, part: collide.Cord, e: 0.30},
		{name: "on the tape", y: 0.140, z: r, part: collide.Cord, e: 0.30},
		{name: "from the other side", y: 0.140, z: -r, part: collide.Cord, e: 0.30},
		{name: "below the tape", y: 0.137, z: r, part: collide.Mesh, e: 0.10},
		{name: "low in the mesh", y: 0.03, z: r, part: collide.Mesh, e: 0.10},
	} {
		c := o.Contact(0, ball.Vec{X: 0.3, Y: 0.76 + tt.y, Z: tt.z})
		s, im := o.Resolver.Resolve(tableTennis, ball.State{Vel: c.Normal.Scale(-5)}, c)
		if got := s.Vel.Dot(c.Normal); shift(got, 5*tt.e) > 1e-14 || im.Part != tt.part {
			t.Errorf("%s: %s, leaves with %v m/s, want %s, %v", tt.name, im.Part, got, tt.part, 5*tt.e)
		}
	}
}

// The cord falls towards the middle, so that the same height is tape in the
// middle and mesh at the posts.
func TestNettingFollowsTheCord(t *testing.T) {
	f := collide.Netting{HalfWidth: 5.029, Middle: 0.914, End: 1.07, Band: 0.0635, Let: netting.Let, Cord: netting.Cord, Mesh: netting.Mesh}
	for _, tt := range []struct {
		x, y float64
		part string
	}{
		{0, 0.914 - 0.0634, collide.Cord},
		{0, 0.914 - 0.0636, collide.Mesh},
		{2.5145, 0.992 - 0.0634, collide.Cord},
		{-2.5145, 0.992 - 0.0636, collide.Mesh},
		{-5.029, 1.07 - 0.0634, collide.Cord},
		{6, 1.07 - 0.0636, collide.Mesh}, // beyond the ends it stays level
	} {
		n := ball.Vec{Z: 1}
		_, im := f.Resolve(tennis, ball.State{Vel: ball.Vec{Z: -9}}, collide.Contact{Normal: n, LocalNormal: n, LocalPoint: ball.Vec{X: tt.x, Y: tt.y}})
		if im.Part != tt.part {
			t.Errorf("at x %v, y %v: %s", tt.x, tt.y, im.Part)
		}
	}
}

func TestNettingValidate(t *testing.T) {
	for _, tt := range []struct {
		change func(*collide.Netting)
		field  string
	}{
		{func(*collide.Netting) {}, ""},
		{func(f *collide.Netting) { f.HalfWidth = 0 }, "HalfWidth"},
		{func(f *collide.Netting) { f.Middle = math.NaN() }, "Middle"},
		{func(f *collide.Netting) { f.End = math.Inf(-1) }, "End"},
		{func(f *collide.Netting) { f.Band = -0.01 }, "Band"},
		{func(f *collide.Netting) { f.Let.Restitution = nil }, "Let.Restitution"},
		{func(f *collide.Netting) { f.Cord.Friction = -1 }, "Cord.Friction"},
		{func(f *collide.Netting) { f.Mesh.RollingResistance = 2 }, "Mesh.RollingResistance"},
	} {
		f := netting
		tt.change(&f)
		legal(t, tt.field, f.Validate(), tt.field)
	}
}

// A table that is one box: top, edge and flank, through the shape itself.
func TestTableParts(t *testing.T) {
	half := ball.Vec{X: 0.7625, Y: 0.015, Z: 1.37}
	o := collide.Obstacle{Shape: collide.Box{Half: half}, Resolver: collide.Table{Surface: table}, Motion: collide.At(ball.Vec{Y: 0.76 - half.Y})}
	const r = 0.02
	for _, tt := range []struct {
		name string
		p    ball.Vec
		part string
	}{
		{"in the middle", ball.Vec{Y: 0.76 + r}, collide.Top},
		{"just inside the edge", ball.Vec{X: half.X, Y: 0.76 + r}, collide.Top},
		{"over the edge", ball.Vec{X: half.X + 0.6*r, Y: 0.76 + 0.8*r}, collide.Edge},
		{"hardly over the edge", ball.Vec{X: half.X + 0.01*r, Y: 0.76 + math.Sqrt(1-1e-4)*r}, collide.Edge},
		{"on the far edge, low", ball.Vec{Y: 0.76 + 0.1*r, Z: -half.Z - math.Sqrt(0.99)*r}, collide.Edge},
		{"corner", ball.Vec{X: half.X + 0.48*r, Y: 0.76 + 0.6*r, Z: half.Z + 0.64*r}, collide.Edge},
		{"side, level with the top", ball.Vec{X: half.X + r, Y: 0.76}, collide.Flank},
		{"side", ball.Vec{X: -half.X - r, Y: 0.75}, collide.Flank},
		{"lower edge", ball.Vec{X: half.X + 0.6*r, Y: 0.73 - 0.8*r}, collide.Flank},
		{"upright edge", ball.Vec{X: half.X + 0.6*r, Y: 0.75, Z: half.Z + 0.8*r}, collide.Flank},
		{"from below", ball.Vec{Y: 0.73 - r}, collide.Flank},
	} {
		c := o.Contact(0, tt.p)
		s, im := o.Resolver.Resolve(tableTennis, ball.State{Vel: c.Normal.Scale(-3)}, c)
		if im.Part != tt.part || shift(s.Vel.Dot(c.Normal), 2.7) > 1e-14 {
			t.Errorf("%s: %s with normal %v, leaves with %v", tt.name, im.Part, c.LocalNormal, s.Vel)
		}
	}
	if _, ok := o.Resolver.(collide.Roller); !ok {
		t.Error("nothing rolls on the table")
	}
	legal(t, "table", o.Validate(), "")
	o.Resolver = collide.Table{}
	legal(t, "table without surface", o.Validate(), "Resolver.Restitution")
}

// Part changes the name and nothing else.
func TestPart(t *testing.T) {
	s := ball.State{Vel: ball.Vec{X: 5, Y: -9}, Spin: ball.Vec{Z: -100}}
	p := collide.Part("leg", hard)
	got, im := p.Resolve(tennis, s, floor)
	want, wantIm := hard.Resolve(tennis, s, floor)
	if wantIm.Part = "leg"; got != want || im != wantIm {
		t.Errorf("%+v %+v, want %+v %+v", got, im, want, wantIm)
	}
	roller, ok := p.(collide.Roller)
	if !ok {
		t.Fatal("a part of a surface does not roll")
	}
	acc, spinAcc := roller.Roll(tennis, s, floor, gravity)
	if a, w := hard.Roll(tennis, s, floor, gravity); a != acc || w != spinAcc {
		t.Errorf("rolls with %v %v, want %v %v", acc, spinAcc, a, w)
	}
	if _, ok := collide.Part("net", arcadeNet).(collide.Roller); ok {
		t.Error("a part of a net rolls")
	}
	valid := func(r collide.Resolver) error { return r.(interface{ Validate() error }).Validate() }
	legal(t, "surface", valid(p), "")
	legal(t, "bad surface", valid(collide.Part("leg", collide.Surface{})), "Restitution")
	legal(t, "bad net", valid(collide.Part("net", collide.ArcadeNet{})), "HalfWidth")
	legal(t, "function", valid(collide.Part("own", collide.ResolverFunc(hard.Resolve))), "")
}
