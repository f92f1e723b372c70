package collide_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// Tests for changes of the code that nothing else noticed (internal/mutate).

// The bounds named in the documentation are legal themselves, and the next
// number beyond them is not.
func TestBoundsAreSharp(t *testing.T) {
	type validator interface{ Validate() error }
	rise, fall := math.Inf(1), math.Inf(-1)
	curtain := func(change func(*collide.Curtain, float64)) func(float64) validator {
		return func(x float64) validator { s := tennisNet; change(&s, x); return s }
	}
	net := func(change func(*collide.Netting, float64)) func(float64) validator {
		return func(x float64) validator { f := netting; change(&f, x); return f }
	}
	racket := func(change func(*collide.Racket, float64)) func(float64) validator {
		return func(x float64) validator { r := frame; change(&r, x); return r }
	}
	for _, c := range []struct {
		field  string
		bound  float64
		beyond float64 // towards which the numbers are illegal
		of     func(float64) validator
	}{
		{"Slowing", 1e6, rise, func(x float64) validator { return collide.ArcadeCourt{Slowing: x} }},
		// Neighbours of 1 are 2⁻⁵² apart above it and 2⁻⁵³ below.
		{"Normal", 1 + math.Floor(0x1p52*1e-12)*0x1p-52, rise, func(x float64) validator { return collide.Plane{Normal: ball.Vec{Y: x}} }},
		{"Normal", 1 - math.Floor(0x1p53*1e-12)*0x1p-53, fall, func(x float64) validator { return collide.Plane{Normal: ball.Vec{Y: x}} }},
		{"Offset", 1e6, rise, func(x float64) validator { return collide.Plane{Normal: up, Offset: x} }},
		{"A", 1e6, rise, func(x float64) validator { return collide.Capsule{A: ball.Vec{Z: x}} }},
		{"B", 1e6, rise, func(x float64) validator { return collide.Capsule{B: ball.Vec{Y: -x}} }},
		{"Radius", 1e6, rise, func(x float64) validator { return collide.Capsule{Radius: x} }},
		{"Radius", 1e6, rise, func(x float64) validator { return collide.Disc{Radius: x} }},
		{"Radius", 1e6, rise, func(x float64) validator { return collide.Ring{Radius: x, Tube: 1} }},
		{"HalfWidth", 1e6, rise, curtain(func(s *collide.Curtain, x float64) { s.HalfWidth = x })},
		{"Base", -1e6, fall, curtain(func(s *collide.Curtain, x float64) { s.Base = x })},
		{"Middle", 1e6, rise, curtain(func(s *collide.Curtain, x float64) { s.Middle = x })},
		{"Middle", 5e-324, fall, curtain(func(s *collide.Curtain, x float64) { s.Middle = x })}, // Base is 0
		{"End", 1e6, rise, curtain(func(s *collide.Curtain, x float64) { s.End = x })},
		{"End", 5e-324, fall, curtain(func(s *collide.Curtain, x float64) { s.End = x })},
		{"Radius", -1e6, fall, curtain(func(s *collide.Curtain, x float64) { s.Radius = x })},
		{"HalfWidth", 1e6, rise, net(func(f *collide.Netting, x float64) { f.HalfWidth = x })},
		{"Middle", 1e6, rise, net(func(f *collide.Netting, x float64) { f.Middle = x })},
		{"End", -1e6, fall, net(func(f *collide.Netting, x float64) { f.End = x })},
		{"Band", 0, fall, net(func(f *collide.Netting, x float64) { f.Band = x })},
		{"Band", 1e6, rise, net(func(f *collide.Netting, x float64) { f.Band = x })},
		{"Deflection", 1, rise, racket(func(r *collide.Racket, x float64) { r.Deflection = x })},
		{"Radius", 1e6, rise, racket(func(r *collide.Racket, x float64) { r.Radius = x })},
		{"Friction", math.MaxFloat64, rise, func(x float64) validator {
			return collide.Surface{Restitution: collide.Constant(1), Friction: x}
		}},
		{"Slow", 100, rise, func(x float64) validator { return collide.Rest{Slow: x} }},
		{"Chatter", 100, rise, func(x float64) validator { return collide.Rest{Chatter: x} }},
		{"Band", 1, rise, func(x float64) validator { return collide.Rest{Band: x} }},
		{"Time", 1e12, rise, func(x float64) validator { return collide.Motion{Time: x} }},
		{"Time", -1e12, fall, func(x float64) validator { return collide.Motion{Time: x} }},
		{"Rot", 1 + math.Floor(0x1p52*1e-6)*0x1p-52, rise, func(x float64) validator {
			return collide.Motion{Pose: collide.Pose{Rot: collide.Quat{Z: x}}}
		}},
		{"Rot", 1 - math.Floor(0x1p53*1e-6)*0x1p-53, fall, func(x float64) validator {
			return collide.Motion{Pose: collide.Pose{Rot: collide.Quat{W: x}}}
		}},
	} {
		last, next := c.of(c.bound), c.of(math.Nextafter(c.bound, c.beyond))
		legal(t, last, last.Validate(), "")
		legal(t, next, next.Validate(), c.field)
	}
	for streak, field := range map[int]string{-1: "Streak", 0: "", 1e6: "", 1e6 + 1: "Streak"} {
		legal(t, streak, collide.Rest{Streak: streak}.Validate(), field)
	}
}

// The bounds of a shape touch it on all six sides.
func TestBoundsAreTheSmallest(t *testing.T) {
	for _, c := range []struct {
		shape interface{ Bounds() (lo, hi ball.Vec) }
		lo    ball.Vec
		hi    ball.Vec
	}{
		{collide.Box{Half: ball.Vec{X: 1, Y: 2, Z: 3}}, ball.Vec{X: -1, Y: -2, Z: -3}, ball.Vec{X: 1, Y: 2, Z: 3}},
		{collide.Capsule{A: ball.Vec{X: 1, Y: 5, Z: -2}, B: ball.Vec{X: 4, Y: -3, Z: 7}, Radius: 0.5}, ball.Vec{X: 0.5, Y: -3.5, Z: -2.5}, ball.Vec{X: 4.5, Y: 5.5, Z: 7.5}},
		{collide.Disc{Radius: 2}, ball.Vec{X: -2, Y: -2}, ball.Vec{X: 2, Y: 2}},
		{collide.Ring{Radius: 3, Tube: 0.5}, ball.Vec{X: -3.5, Y: -0.5, Z: -3.5}, ball.Vec{X: 3.5, Y: 0.5, Z: 3.5}},
		{collide.Curtain{HalfWidth: 4, Middle: 1, End: 2, Base: -1, Radius: 0.25}, ball.Vec{X: -4.25, Y: -1.25, Z: -0.25}, ball.Vec{X: 4.25, Y: 2.25, Z: 0.25}},
		// A negative radius moves them inwards; nothing is left across the sheet.
		{collide.Curtain{HalfWidth: 4, Middle: 2, End: 1, Base: -1, Radius: -0.25}, ball.Vec{X: -3.75, Y: -0.75, Z: 0.25}, ball.Vec{X: 3.75, Y: 1.75, Z: -0.25}},
	} {
		if lo, hi := c.shape.Bounds(); lo != c.lo || hi != c.hi {
			t.Errorf("%T%+v: %v, %v, want %v, %v", c.shape, c.shape, lo, hi, c.lo, c.hi)
		}
	}
}

// Over the border of a face, too, the distance is that from the face, to the
// bit, and the normal is the axis, however near the point is and however far.
func TestFacesReachTheirBorders(t *testing.T) {
	exactly(t, collide.Box{Half: ball.Vec{X: 1, Y: 0.5, Z: 2}}, []at{
		{p: ball.Vec{X: 1, Y: 1e200}, d: 1e200, n: up},
		{p: ball.Vec{Y: 1e200, Z: 2}, d: 1e200, n: up},
		{p: ball.Vec{X: 1e200, Y: 0.5}, d: 1e200, n: right},
		{p: ball.Vec{X: 1e200, Z: 2}, d: 1e200, n: right},
		{p: ball.Vec{Y: 0.5, Z: 1e200}, d: 1e200, n: near},
		{p: ball.Vec{X: 1, Z: 1e200}, d: 1e200, n: near},
	})
	exactly(t, collide.Curtain{HalfWidth: 4, Middle: 1, End: 1, Base: -1}, []at{
		{p: ball.Vec{X: 4, Z: 1e-200}, d: 1e-200, n: near},
		{p: ball.Vec{X: 2, Y: 1, Z: -1e-200}, d: 1e-200, n: far},
		{p: ball.Vec{X: 2, Y: -1, Z: 1e-200}, d: 1e-200, n: near},
	})
	exactly(t, collide.Disc{Radius: 5}, []at{{p: ball.Vec{X: 3, Y: 4, Z: -1e-200}, d: 1e-200, n: far}})
}

// Up to 1e-150 m from a middle, an axis, a rim or an edge a point counts as on
// it and has the normal that is fixed there; beyond, the normal points away.
func TestShortestDistances(t *testing.T) {
	tiny := 1e-150
	next := math.Nextafter(tiny, 1)
	exactly(t, collide.Capsule{}, []at{
		{p: ball.Vec{X: tiny}, d: tiny, n: up},
		{p: ball.Vec{X: next}, d: next, n: right},
		{p: ball.Vec{X: 5 * tiny}, d: 5 * tiny, n: right},
	})
	exactly(t, collide.Ring{Radius: 1, Tube: 0.5}, []at{
		{p: ball.Vec{X: tiny}, d: 0.5, n: up},
		{p: ball.Vec{X: next}, d: 0.5, n: left},
	})
	exactly(t, collide.Ring{Radius: tiny, Tube: tiny}, []at{
		{p: ball.Vec{X: 2 * tiny}, d: 0, n: up},
		{p: ball.Vec{X: 4 * tiny}, d: 4*tiny - tiny - tiny, n: right},
	})
	exactly(t, collide.Disc{Radius: tiny}, []at{
		{p: ball.Vec{X: 2 * tiny}, d: tiny, n: near},
		{p: ball.Vec{X: 4 * tiny}, d: 4*tiny - tiny, n: right},
	})
	exactly(t, collide.Box{Half: ball.Vec{X: 1e-200, Y: 1e-200, Z: 1e-200}}, []at{{p: ball.Vec{X: tiny, Y: 1e-170}, d: tiny, n: right}})
}

// On its segment a capsule has the normal along the axis that is farthest from
// the segment, made perpendicular; of axes equally far y goes before x and x
// before z.
func TestCapsuleNormalOnTheSegment(t *testing.T) {
	for _, c := range []struct{ along, axis ball.Vec }{
		{right, up}, {up, right}, {near, up},
		{ball.Vec{X: 2, Y: 1, Z: 3}, up}, {ball.Vec{X: 1, Y: -2, Z: 3}, right}, {ball.Vec{X: 3, Y: 2, Z: -1}, near},
		{ball.Vec{X: 1, Y: 1, Z: 2}, up}, {ball.Vec{X: 2, Y: 1, Z: -1}, up}, {ball.Vec{X: 1, Y: 2, Z: 1}, right}, {ball.Vec{X: 1, Y: 1, Z: 1}, up},
	} {
		u, _ := c.along.Unit()
		want, _ := c.axis.AddScaled(-c.axis.Dot(u), u).Unit()
		if _, n := (collide.Capsule{A: c.along, B: c.along.Scale(-1)}).Distance(ball.Vec{}); n.Sub(want).Norm() > few {
			t.Errorf("along %v: %v, want %v", c.along, n, want)
		}
	}
}

// Where the nearest two edges of a low curtain are equally far to the last bit,
// straight above or below it is straight still.
func TestLowCurtainFromAfar(t *testing.T) {
	exactly(t, collide.Curtain{HalfWidth: 1, Middle: 1e-20, End: 1e-20}, []at{{p: ball.Vec{X: 1 - 0x1p-30, Y: 1e6}, d: 1e6, n: up}})
	exactly(t, collide.Curtain{HalfWidth: 1, Middle: 1e-20, End: 1e-13}, []at{{p: ball.Vec{X: 0.5, Y: -1e6}, d: 1e6, n: down}})
}

// Up to a slope of 5e-7 an SDF has no gradient, and its normal is ŷ; beyond, it
// has one.
func TestSDFLeastSlope(t *testing.T) {
	for slope, want := range map[float64]ball.Vec{5e-7: up, math.Nextafter(5e-7, 1): right} {
		if _, n := collide.SDF(func(p ball.Vec) float64 { return slope * p.X }).Distance(ball.Vec{}); n != want {
			t.Errorf("with the slope %v: normal %v, want %v", slope, n, want)
		}
	}
}

// Every role is read back from its words, and a number that is no role has
// none, but is a number in words.
func TestRoleText(t *testing.T) {
	for r := collide.Other; r <= collide.Striker; r++ {
		text, err := r.MarshalText()
		back := collide.Role(9)
		if err != nil || back.UnmarshalText(text) != nil || back != r {
			t.Errorf("%v became %q, %v, and then %v", r, text, err, back)
		}
	}
	for _, r := range []collide.Role{collide.Striker + 1, 255} {
		if text, err := r.MarshalText(); err == nil {
			t.Errorf("%v became %q", r, text)
		}
	}
	if got := (collide.Striker + 1).String(); got != "Role(4)" {
		t.Error(got)
	}
}

// Turned about a single axis a box at rest is turned, and its distance does not
// depend on the time, which may be no number.
func TestObstacleAtRestTurned(t *testing.T) {
	box := collide.Box{Half: ball.Vec{X: 1, Y: 2, Z: 3}}
	for _, c := range []struct {
		axis, p ball.Vec
		d       float64
	}{
		{ball.Vec{}, ball.Vec{Y: 5}, 3},
		{right, ball.Vec{Y: 5}, 2}, // z stands up
		{up, ball.Vec{X: 5}, 2},
		{near, ball.Vec{X: 5}, 3},
	} {
		o := collide.Obstacle{Shape: box, Motion: collide.Motion{Pose: collide.Pose{Rot: collide.Turn(c.axis, math.Pi/2)}}}
		d, n := o.Distance(0, c.p)
		if math.Abs(d-c.d) > 5*few || n.Sub(c.p.Scale(0.2)).Norm() > few {
			t.Errorf("turned about %v at %v: %v, %v, want %v", c.axis, c.p, d, n, c.d)
		}
		for _, at := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
			if d2, n2 := o.Distance(at, c.p); d2 != d || n2 != n {
				t.Errorf("turned about %v at %v s: %v, %v, before %v, %v", c.axis, at, d2, n2, d, n)
			}
		}
	}
}

// A turn about nothing is the zero value, which a motion may have.
func TestTurnAboutNothing(t *testing.T) {
	if q := collide.Turn(ball.Vec{}, 1); q != (collide.Quat{}) {
		t.Error(q)
	}
}

// Of these two directions, opposite to the last bits, a × b has its length from
// rounding alone and lies along x. Half of it is across a, which is enough for
// an axis.
func TestFacingWithHalfAnAxis(t *testing.T) {
	from := ball.Vec{X: 0.8660254037844385, Y: 0.4720985259210462, Z: -0.16469056385590297}
	to := ball.Vec{X: -0.8660254037844385, Y: -0.4720985259210461, Z: 0.16469056385590297}
	q := collide.Facing(from, to)
	want, _ := right.AddScaled(-right.Dot(from), from).Unit()
	if axis := (ball.Vec{X: q.X, Y: q.Y, Z: q.Z}); axis.Sub(want).Norm() > few {
		t.Errorf("the axis is %v, want %v", axis, want)
	}
}

// Half a turn goes about the axis of its quaternion, and a pose that is no
// number gives no motion that passes.
func TestBetweenAtItsEdges(t *testing.T) {
	for _, q := range []collide.Quat{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {Z: 1}, {Z: -1}} {
		m := collide.Between(collide.Pose{}, collide.Pose{Rot: q}, 0, 2)
		if want := (ball.Vec{X: q.X, Y: q.Y, Z: q.Z}).Scale(math.Pi / 2); m.Spin.Sub(want).Norm() > few {
			t.Errorf("to %v in 2 s: %v rad/s, want %v", q, m.Spin, want)
		}
	}
	nan := math.NaN()
	for _, from := range []collide.Quat{{}, {W: 1}, {W: 0.6, Y: 0.8}} {
		for _, to := range []collide.Quat{{W: nan}, {W: 1, X: nan}, {W: 1, Y: nan}, {W: 1, Z: nan}} {
			m := collide.Between(collide.Pose{Rot: from}, collide.Pose{Rot: to}, 0, 1)
			legal(t, to, m.Validate(), "Spin")
		}
	}
}

// A ball that meets a dead and smooth surface straight does not approach it
// afterwards, not by one last bit, where all of its speed is gone and where the
// surface runs along, fast or slow, and where squares vanish.
func TestStraightOntoADeadSurface(t *testing.T) {
	dead := collide.Surface{Restitution: collide.Constant(0)}
	for i := range 200 {
		a := float64(i)
		n, _ := ball.Vec{X: math.Sin(a), Y: math.Cos(3 * a), Z: math.Sin(5*a + 1)}.Unit()
		belt := n.Cross(ball.Vec{X: math.Cos(a), Y: math.Sin(2 * a), Z: 0.3})
		for _, in := range []float64{1e-165, 1e-155, 1e-9, 10, 1e9} {
			for _, along := range []float64{0, 0.1, 100} {
				c := collide.Contact{Normal: n, Vel: belt.Scale(along * in)}
				s, _ := dead.Resolve(tennis, ball.State{Vel: n.Scale(-in)}, c)
				if out := n.Dot(s.Vel.Sub(c.Vel)); out < 0 {
					t.Errorf("normal %v, in with %v m/s, surface with %v m/s: out with %v m/s", n, in, along*in, out)
				}
			}
		}
	}
}

// A ball that lies on a surface meets nothing, which has no grip either.
func TestNoContactHasNoGrip(t *testing.T) {
	s := ball.State{Vel: ball.Vec{X: 3}}
	s.Spin = collide.Rolling(tennis, s.Vel, floor.Normal)
	for _, s := range []ball.State{{}, s} {
		if got, im := hard.Resolve(tennis, s, floor); got != s || im != (collide.Impact{}) {
			t.Errorf("%+v became %+v with %+v", s, got, im)
		}
	}
}

// What a resolver tells apart, at the border between the two and just beyond.
func TestPartsAtTheirBorders(t *testing.T) {
	const half = math.Sqrt2 / 2
	next, below := func(x float64) float64 { return math.Nextafter(x, 2) }, func(x float64) float64 { return math.Nextafter(x, -2) }
	// The cord falls to 0.1 m at the posts, and stays there.
	steep := netting
	steep.Middle, steep.End, steep.Band = 1, 0.1, 0
	for _, c := range []struct {
		name          string
		r             collide.Resolver
		normal, point ball.Vec
		part          string
		e             float64
	}{
		{"let at 45°", netting, ball.Vec{Y: half, Z: half}, ball.Vec{Y: 0.1525}, collide.Cord, 0.30},
		{"let beyond 45°", netting, ball.Vec{Y: next(half), Z: half}, ball.Vec{Y: 0.1525}, collide.Cord, 0.45},
		{"lower rim of the tape", netting, near, ball.Vec{X: 1, Y: netting.End - netting.Band}, collide.Cord, 0.30},
		{"below the tape", netting, near, ball.Vec{X: 1, Y: below(netting.End - netting.Band)}, collide.Mesh, 0.10},
		{"cord at a post", steep, near, ball.Vec{X: steep.HalfWidth, Y: 0.1}, collide.Cord, 0.30},
		{"below it", steep, near, ball.Vec{X: -steep.HalfWidth, Y: below(0.1)}, collide.Mesh, 0.10},
		{"cord beyond a post", steep, near, ball.Vec{X: -2 * steep.HalfWidth, Y: 0.1}, collide.Cord, 0.30},
		{"below that", steep, near, ball.Vec{X: 2 * steep.HalfWidth, Y: below(0.1)}, collide.Mesh, 0.10},
		{"top", collide.Table{Surface: table}, ball.Vec{Y: 1 - 1e-12}, ball.Vec{}, collide.Top, 0.9},
		{"edge", collide.Table{Surface: table}, ball.Vec{Y: below(1 - 1e-12)}, ball.Vec{}, collide.Edge, 0.9},
		{"still edge", collide.Table{Surface: table}, ball.Vec{X: 1, Y: next(1e-12)}, ball.Vec{}, collide.Edge, 0.9},
		{"edge by 5e-12", collide.Table{Surface: table}, ball.Vec{X: 1, Y: 5e-12}, ball.Vec{}, collide.Edge, 0.9},
		{"flank", collide.Table{Surface: table}, ball.Vec{X: 1, Y: 1e-12}, ball.Vec{}, collide.Flank, 0.9},
		{"rim of a racket", plain, right, ball.Vec{X: 0.078}, collide.Front, 0.82},
		{"rim, from the back", plain, ball.Vec{X: 1, Z: -1e-300}, ball.Vec{X: 0.078}, collide.Back, 0.70},
	} {
		n, _ := c.normal.Unit()
		s, im := c.r.Resolve(tableTennis, ball.State{Vel: n.Scale(-5)}, collide.Contact{Normal: n, LocalNormal: c.normal, LocalPoint: c.point})
		if out := s.Vel.Dot(n); im.Part != c.part || shift(out, 5*c.e) > 1e-14 {
			t.Errorf("%s: %s, leaves with %v m/s, want %s, %v", c.name, im.Part, out, c.part, 5*c.e)
		}
	}
}

// The cord of an arcade net reaches to half a radius below it, and is hit from
// above as well.
func TestArcadeCordReaches(t *testing.T) {
	b := ball.Ball{Mass: 0.05, Radius: 0.25, InertiaFactor: 0.5}
	o := collide.Obstacle{
		Shape:    collide.Curtain{HalfWidth: 4, Middle: 1.25, End: 1.25, Radius: -b.Radius},
		Resolver: collide.ArcadeNet{HalfWidth: 4, Middle: 1, End: 1},
	}
	for _, c := range []struct {
		centre, normal ball.Vec
		part           string
	}{
		{ball.Vec{Y: 0.875}, near, collide.Cord},
		{ball.Vec{Y: 0.875 - 0x1p-30}, near, collide.Mesh},
		{ball.Vec{Y: 1.25 + 0x1p-30}, up, collide.Cord},
	} {
		at := o.Contact(0, c.centre)
		if _, im := o.Resolver.Resolve(b, ball.State{Vel: at.Normal.Scale(-5)}, at); at.Normal != c.normal || im.Part != c.part {
			t.Errorf("with the centre at %v and the normal %v: %s, want %s", c.centre, at.Normal, im.Part, c.part)
		}
	}
}

// A ball that moves along an arcade court by no more than 1e-9 m/s has no
// heading, hence no topspin that could lift its bounce; a little faster it has
// all.
func TestArcadeHeadingBegins(t *testing.T) {
	for _, tt := range []struct{ along, up float64 }{{5e-10, 6.3}, {1e-9, 6.3}, {math.Nextafter(1e-9, 1), 6.3 * 1.2}, {5e-9, 6.3 * 1.2}} {
		s, _ := collide.ArcadeCourt{}.Resolve(tennis, ball.State{Vel: ball.Vec{Y: -10, Z: -tt.along}, Spin: ball.Vec{X: -ball.ArcadeMaxSpin}}, floor)
		if d := s.Vel.Y - tt.up; d > 1e-12 || d < -1e-12 {
			t.Errorf("along with %v m/s, up with %v m/s, want %v", tt.along, s.Vel.Y, tt.up)
		}
	}
}

// What a moving surface does to a ball that moves with it is what one at rest
// does. All sums here are exact.
func TestMovingFrame(t *testing.T) {
	belt := ball.Vec{X: 0.5, Y: 2, Z: -4}
	moves := func(s ball.State) ball.State { s.Vel = s.Vel.Add(belt); return s }
	c := floor
	c.Vel = belt
	for _, r := range []collide.Roller{hard, collide.ArcadeCourt{}} {
		rolls := ball.State{Vel: ball.Vec{X: 3, Z: -1}}
		rolls.Spin = collide.Rolling(tennis, rolls.Vel, floor.Normal)
		for _, s := range []ball.State{{Vel: ball.Vec{X: 3, Z: -1}, Spin: ball.Vec{X: 50, Y: 20}}, rolls} {
			acc, spinAcc := r.Roll(tennis, s, floor, gravity)
			if a, w := r.Roll(tennis, moves(s), c, gravity); a != acc || w != spinAcc {
				t.Errorf("%T, %+v: %v, %v on a belt, %v, %v at rest", r, s, a, w, acc, spinAcc)
			}
		}
	}
	for _, y := range []float64{0.9, 0.3} {
		c := collide.Contact{Normal: near, LocalNormal: near, LocalPoint: ball.Vec{Y: y}}
		s := ball.State{Vel: ball.Vec{X: 1, Y: -3, Z: -8}}
		want, part := arcadeNet.Resolve(tennis, s, c)
		c.Vel = belt
		if got, im := arcadeNet.Resolve(tennis, moves(s), c); got != moves(want) || im != part {
			t.Errorf("%+v, %+v off a moving net, want %+v, %+v", got, im, moves(want), part)
		}
	}
}

// A ball without weight on a surface keeps its load, and its spin.
func TestWeightlessOnASurface(t *testing.T) {
	for _, r := range []collide.Roller{hard, collide.ArcadeCourt{}} {
		for _, s := range []ball.State{{}, {Vel: ball.Vec{X: 2}, Spin: ball.Vec{X: 3, Y: 50}}} {
			for _, load := range []ball.Vec{{}, {X: 1}, {X: 0.3, Z: -7}, {Z: 1e-160}} {
				if acc, spinAcc := r.Roll(tennis, s, floor, load); acc != load || spinAcc != (ball.Vec{}) {
					t.Errorf("%T, %+v: %v, %v, want %v", r, s, acc, spinAcc, load)
				}
			}
		}
	}
}

// A slip, a speed and a spin about the normal that make Creep are none, and the
// next number is one.
func TestCreepItself(t *testing.T) {
	b := ball.Ball{Mass: 0.05, Radius: 0.5, InertiaFactor: 0.5}
	next := math.Nextafter(collide.Creep, 1)
	for _, r := range []collide.Roller{hard, collide.ArcadeCourt{}} {
		for _, c := range []struct {
			s     ball.State
			still bool
		}{
			{ball.State{Vel: ball.Vec{X: collide.Creep}}, true},
			{ball.State{Vel: ball.Vec{X: next}}, false},
			{ball.State{Spin: ball.Vec{Y: 2 * collide.Creep}}, true},
			{ball.State{Spin: ball.Vec{Y: 2 * next}}, false},
		} {
			acc, spinAcc := r.Roll(b, c.s, floor, gravity)
			if still := acc == (ball.Vec{}) && spinAcc == (ball.Vec{}); still != c.still {
				t.Errorf("%T, %+v: %v, %v", r, c.s, acc, spinAcc)
			}
		}
	}
}

// Where the pull is just what friction can turn a ball with, it rolls, to the
// bit; and where it is just what the resistance can hold, the ball stays.
func TestRollAtItsLimits(t *testing.T) {
	k := tennis.InertiaFactor
	for i := range 20 {
		x := 0.01 * float64(i+1)
		f := collide.Surface{Friction: x}
		load := ball.Vec{X: x * ((1 + k) / k), Y: -1}
		if acc, spinAcc := f.Roll(tennis, ball.State{}, floor, load); spinAcc != collide.Rolling(tennis, acc, floor.Normal) {
			t.Errorf("μ %v, load %v: %v, %v does not roll", f.Friction, load, acc, spinAcc)
		}
		pull := ball.Vec{X: x, Z: 0.7 * x}
		f = collide.Surface{Friction: 10, RollingResistance: pull.Scale(1 / (1 + k)).Norm()}
		if acc, spinAcc := f.Roll(tennis, ball.State{}, floor, pull.Sub(up)); acc != (ball.Vec{}) || spinAcc != (ball.Vec{}) {
			t.Errorf("c %v, pull %v: %v, %v", f.RollingResistance, pull, acc, spinAcc)
		}
	}
}

// A racket that stops a ball dead off its centre turns no velocity; one that a
// ball only moves along does nothing; and without deflection it is its face.
// All to the bit.
func TestRacketThatDoesNotTurn(t *testing.T) {
	stop := collide.Surface{Restitution: collide.Constant(0), Friction: 0.5}
	limp := collide.Racket{Front: stop, Back: stop, Deflection: 0.5, Radius: 0.1}
	c := collide.Contact{Normal: near, LocalNormal: near, LocalPoint: ball.Vec{X: 0.05}}
	if s, _ := limp.Resolve(tennis, ball.State{Vel: ball.Vec{Z: -10}}, c); s != (ball.State{}) {
		t.Errorf("dead strings leave %+v", s)
	}
	c.Vel = ball.Vec{X: 0.1, Z: 0.3}
	s := ball.State{Vel: ball.Vec{X: 1e-17, Y: 0.7, Z: 0.3}}
	if got, _ := frame.Resolve(tennis, s, c); got != s {
		t.Errorf("along the face %+v becomes %+v", s, got)
	}
	even := frame
	even.Deflection = 0
	for i := range 100 {
		a := float64(i)
		s := ball.State{Vel: ball.Vec{X: 7 * math.Sin(a), Y: 5 * math.Cos(3*a), Z: -20}, Spin: ball.Vec{X: 300 * math.Cos(a)}}
		want, _ := even.Front.Resolve(tennis, s, c)
		if got, _ := even.Resolve(tennis, s, c); got != want {
			t.Errorf("without deflection %+v, the face alone %+v", got, want)
		}
	}
}

// Both speeds that a restitution is asked at are never negative: it may be a
// root of them.
func TestRestitutionIsAskedAtSpeeds(t *testing.T) {
	f := hard
	f.Restitution = func(normal, tangential float64) float64 {
		return 0.9 / (1 + 0.01*math.Sqrt(normal) + 0.01*math.Sqrt(tangential))
	}
	if err := f.Validate(); err != nil {
		t.Error(err)
	}
}

// A role in words is the word that is written.
func TestRoleInWords(t *testing.T) {
	for r, want := range map[collide.Role]string{collide.Other: "other", collide.Floor: "floor", collide.Net: "net", collide.Striker: "striker"} {
		if got := r.String(); got != want {
			t.Errorf("role %d is %q, want %q", uint8(r), got, want)
		}
	}
}
