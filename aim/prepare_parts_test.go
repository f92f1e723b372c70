package aim

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// refuses reports whether err is a field error about the field, or there is none
// for "".
func refuses(err error, field string) bool {
	var f *ball.FieldError
	return field == "" && err == nil || errors.As(err, &f) && f.Field == field
}

func up(x float64) float64   { return math.Nextafter(x, math.Inf(1)) }
func down(x float64) float64 { return math.Nextafter(x, math.Inf(-1)) }

// The one number that is given, which is in its range, and no other.
func TestGiven(t *testing.T) {
	for _, c := range []struct {
		s     Shot
		field string
		kind  given
		value float64
	}{
		{Shot{Speed: 30}, "", speed, 30},
		{Shot{Forward: 20}, "", forward, 20},
		{Shot{FlightTime: 1.5}, "", flightTime, 1.5},
		{Shot{Apex: 3}, "", apex, 3},
		{Shot{Over: 0.2}, "", over, 0.2},
		{Shot{}, "Speed", 0, 0},
		{Shot{Speed: 1e4}, "", speed, 1e4},
		{Shot{Speed: up(1e4)}, "Speed", 0, 0},
		{Shot{Forward: 1e4}, "", forward, 1e4},
		{Shot{Forward: up(1e4)}, "Forward", 0, 0},
		{Shot{FlightTime: 1e5}, "", flightTime, 1e5},
		{Shot{FlightTime: up(1e5)}, "FlightTime", 0, 0},
		{Shot{Apex: 1e6}, "", apex, 1e6},
		{Shot{Apex: up(1e6)}, "Apex", 0, 0},
		{Shot{Over: 1e6}, "", over, 1e6},
		{Shot{Over: up(1e6)}, "Over", 0, 0},
		{Shot{Over: 5e-324}, "", over, 5e-324},
		{Shot{Apex: -5e-324}, "Apex", 0, 0},
		{Shot{FlightTime: math.NaN()}, "FlightTime", 0, 0},
		{Shot{Speed: 30, Over: 0.2}, "Over", 0, 0},
		{Shot{Speed: 30, Forward: 30}, "Forward", 0, 0},
		{Shot{Speed: 30, Forward: -30}, "Forward", 0, 0},
	} {
		k, x, err := c.s.given()
		if !refuses(err, c.field) || k != c.kind || x != c.value {
			t.Errorf("%+v: %v, %v, %v", c.s, k, x, err)
		}
	}
}

// The components of the spin are at most 1e5 rad/s each and together; the
// largest is the one to blame, of equal ones the first.
func TestSpinParts(t *testing.T) {
	const most = 1e5
	for _, c := range []struct {
		top, side, gyro float64
		field           string
	}{
		{most, 0, 0, ""}, {0, -most, 0, ""}, {0, 0, most, ""}, {6e4, 8e4, 0, ""},
		{up(most), 0, 0, "Topspin"}, {0, -up(most), 0, "Sidespin"}, {0, 0, up(most), "Gyrospin"},
		{6e4, up(8e4 + 1e-9), 0, "Sidespin"}, {9e4, 8e4, 0, "Topspin"}, {-8e4, 7e4, -9e4, "Gyrospin"},
		{-8e4, 8e4, 1, "Topspin"}, {1, -8e4, 8e4, "Sidespin"},
		{0, math.NaN(), 0, "Sidespin"},
	} {
		s := Shot{Topspin: c.top, Sidespin: c.side, Gyrospin: c.gyro}
		if err := s.spinParts(); !refuses(err, c.field) {
			t.Errorf("%v, %v, %v: %v", c.top, c.side, c.gyro, err)
		}
	}
}

// openWorld is open ground with a net of 0.9 m, 40 m wide, that is no obstacle.
func openWorld(t testing.TB, more ...collide.Obstacle) *predict.World {
	t.Helper()
	c := court.Open(court.Hard())
	c.Net = court.Net{HalfWidth: 20, Middle: 0.9, End: 0.9}
	c.Obstacles = append(c.Obstacles, more...)
	w, err := predict.NewWorld(predict.Config{Flight: airless(), Court: c})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// checked is a solver in the world w with the shot prepared, and what is wrong
// with that.
func checked(w *predict.World, s Shot) (*Solver, error) {
	v := &Solver{}
	v.use(w)
	return v, v.prepare(s)
}

// The bounds that the errors tell are those that are kept, to the bit.
func TestPrepareBounds(t *testing.T) {
	w := openWorld(t)
	good := Shot{From: ball.Vec{X: 1, Y: 1, Z: 11}, Target: ball.Vec{X: -2, Z: -8}, Speed: 30}
	for _, c := range []struct {
		what  string
		field string
		set   func(s *Shot)
	}{
		{"spin", "", func(s *Shot) { s.Spin.X = 1e5 }},
		{"spin", "Spin", func(s *Shot) { s.Spin.X = up(1e5) }},
		{"spin and topspin", "Spin", func(s *Shot) { s.Spin.X, s.Topspin = 1, 1 }},
		{"spin and sidespin", "Spin", func(s *Shot) { s.Spin.X, s.Sidespin = 1, 1 }},
		{"spin and gyrospin", "Spin", func(s *Shot) { s.Spin.X, s.Gyrospin = 1, 1 }},
		{"topspin", "", func(s *Shot) { s.Topspin = 1e5 }},
		{"topspin", "Topspin", func(s *Shot) { s.Topspin = up(1e5) }},
		{"from", "", func(s *Shot) { s.From = ball.Vec{X: 1e6, Y: 0.1}; s.From.X = math.Sqrt(1e12 - 0.02) }},
		{"from, at the bound", "", func(s *Shot) { s.From = ball.Vec{Y: 1e6}; s.Target = ball.Vec{X: 1, Z: 1} }},
		{"from, beyond", "From", func(s *Shot) { s.From = ball.Vec{Y: up(1e6)}; s.Target = ball.Vec{X: 1, Z: 1} }},
		{"target, at the bound", "", func(s *Shot) { s.Target = ball.Vec{X: 1e6} }},
		{"target, beyond", "Target", func(s *Shot) { s.Target = ball.Vec{X: up(1e6)} }},
		{"clearance", "", func(s *Shot) { s.Clearance = 1e6 }},
		{"clearance", "Clearance", func(s *Shot) { s.Clearance = up(1e6) }},
		{"clearance", "Clearance", func(s *Shot) { s.Clearance = -5e-324 }},
		{"time", "", func(s *Shot) { s.Time = 1e5 }},
		{"time", "", func(s *Shot) { s.Time = -1e5 }},
		{"time", "Time", func(s *Shot) { s.Time = up(1e5) }},
		{"time", "Time", func(s *Shot) { s.Time = -up(1e5) }},
		{"tolerance", "", func(s *Shot) { s.Tolerance = 1 }},
		{"tolerance", "Tolerance", func(s *Shot) { s.Tolerance = up(1) }},
		{"tolerance", "", func(s *Shot) { s.Tolerance = 1e-9 }},
		{"tolerance", "Tolerance", func(s *Shot) { s.Tolerance = down(1e-9) }},
		{"tolerance", "Tolerance", func(s *Shot) { s.Tolerance = math.NaN() }},
		{"flight time", "", func(s *Shot) { s.Speed, s.FlightTime = 0, w.Config().MaxTime }},
		{"flight time", "FlightTime", func(s *Shot) { s.Speed, s.FlightTime = 0, up(w.Config().MaxTime) }},
		{"apex, as high as the launch", "Apex", func(s *Shot) { s.Speed, s.Apex = 0, 1 }},
		{"apex, above it", "", func(s *Shot) { s.Speed, s.Apex = 0, up(1) }},
		{"apex, as high as the target", "Apex", func(s *Shot) { s.Speed, s.Apex, s.InAir, s.Target.Y = 0, 2, true, 2 }},
		{"apex, above it", "", func(s *Shot) { s.Speed, s.Apex, s.InAir, s.Target.Y = 0, up(2), true, 2 }},
		{"apex, below the target alone", "Apex", func(s *Shot) { s.Speed, s.Apex, s.InAir, s.Target.Y = 0, 1.5, true, 2 }},
		{"over, from the net itself", "Over", func(s *Shot) { s.Speed, s.Over, s.From.Z = 0, 1, 0; s.From.Y = 2 }},
		{"over, to the net itself", "Over", func(s *Shot) { s.Speed, s.Over, s.InAir, s.Target = 0, 1, true, ball.Vec{Y: 3} }},
		{"over, to the net itself from the far side", "Over", func(s *Shot) { s.Speed, s.Over, s.InAir, s.Target, s.From.Z = 0, 1, true, ball.Vec{Y: 3}, -11 }},
		{"over, from the far side", "", func(s *Shot) { s.Speed, s.Over, s.From.Z, s.Target.Z = 0, 1, -11, 8 }},
		{"over, both on the far side", "Over", func(s *Shot) { s.Speed, s.Over, s.From.Z = 0, 1, -11 }},
		{"a millimetre away", "", func(s *Shot) { s.InAir, s.From, s.Target = true, ball.Vec{Y: 2}, ball.Vec{X: 1e-3, Y: 2} }},
		{"less", "Target", func(s *Shot) { s.InAir, s.From, s.Target = true, ball.Vec{Y: 2}, ball.Vec{X: down(1e-3), Y: 2} }},
	} {
		s := good
		c.set(&s)
		if _, err := checked(w, s); !refuses(err, c.field) {
			t.Errorf("%s, %+v: %v", c.what, s, err)
		}
	}
	v, err := checked(w, good)
	if err != nil || v.job.tol != DefaultTolerance || v.job.spinBy || DefaultTolerance != 1e-3 {
		t.Errorf("%v: %+v", err, v.job)
	}
	good.Tolerance, good.Gyrospin = 0.5, 1
	if v, err := checked(w, good); err != nil || v.job.tol != 0.5 || !v.job.spinBy {
		t.Errorf("%v: %+v", err, v.job)
	}
}

// Of a target straight to the side the forward speed says nothing: where less
// than a millionth of the way is along the court.
func TestForwardIsAlongTheCourt(t *testing.T) {
	w := openWorld(t)
	for z, field := range map[float64]string{0: "Forward", 0.99e-6: "Forward", -0.99e-6: "Forward", 1.01e-6: "", -1.01e-6: "", 5e-6: ""} {
		s := Shot{From: ball.Vec{Y: 2}, Target: ball.Vec{X: 1, Y: 2, Z: z}, InAir: true, Forward: 10}
		if _, err := checked(w, s); !refuses(err, field) {
			t.Errorf("%v along the court: %v", z, err)
		}
		s.Forward, s.Speed = 0, 10
		if _, err := checked(w, s); err != nil {
			t.Errorf("%v along the court, by speed: %v", z, err)
		}
	}
}

// A millionth of the way itself is enough.
func TestForwardAtItsBound(t *testing.T) {
	s := Shot{From: ball.Vec{Y: 2}, Target: ball.Vec{X: 1, Y: 2, Z: 1e-6}, InAir: true, Forward: 10}
	way := func() float64 {
		e, _ := ball.Vec{X: 1, Z: s.Target.Z}.Unit()
		return e.Z
	}
	for way() < 1e-6 {
		s.Target.Z = up(s.Target.Z * (1 + 1e-14))
	}
	for way() > 1e-6 {
		s.Target.Z = down(s.Target.Z)
	}
	if way() != 1e-6 {
		t.Fatal("no such target")
	}
	w := openWorld(t)
	if _, err := checked(w, s); err != nil {
		t.Error(err)
	}
	for way() == 1e-6 {
		s.Target.Z = down(s.Target.Z)
	}
	if _, err := checked(w, s); !refuses(err, "Forward") {
		t.Errorf("%v of the way: %v", way(), err)
	}
}

// The plane of the shot: the way and what is left of it, which side of the net
// is which, the height that just clears the cord on the straight way, and which
// givens have two solutions.
func TestGeometry(t *testing.T) {
	const r = 0.0335
	c := court.Open(court.Hard())
	c.Net = court.Net{HalfWidth: 10, Middle: 1, End: 3}
	w, err := predict.NewWorld(predict.Config{Flight: airless(), Court: c})
	if err != nil {
		t.Fatal(err)
	}
	s := Shot{From: ball.Vec{X: 1, Y: 2, Z: 6}, Target: ball.Vec{X: 7, Y: 5, Z: -2}, InAir: true, Speed: 20}
	v, err := checked(w, s)
	if err != nil {
		t.Fatal(err)
	}
	j := &v.job
	if j.d != 10 || j.dy != 3 || !j.crosses || j.floor != -1 || j.viaOn != -1 {
		t.Errorf("%+v", j)
	}
	near(t, "e", j.e.Sub(ball.Vec{X: 0.6, Z: -0.8}).Norm(), 0, 1e-15)
	near(t, "left", j.left.Sub(ball.Vec{X: -0.8, Z: -0.6}).Norm(), 0, 1e-15)
	// At the net it is three quarters of the way, at x = 5.5.
	near(t, "cord", j.cord, 1+2*0.55+r, 1e-12)
	for _, c := range []struct {
		from, to float64
		crosses  bool
	}{{6, -2, true}, {-6, 2, true}, {6, 2, false}, {-6, -2, false}, {0, 2, false}, {0, -2, false}, {2, 0, false}, {-2, 0, false}} {
		s := s
		s.From.Z, s.Target.Z = c.from, c.to
		if v, err := checked(w, s); err != nil || v.job.crosses != c.crosses || (v.job.cord != 0) != c.crosses {
			t.Errorf("from %v to %v: %v, crosses %v, cord %v", c.from, c.to, err, v.job.crosses, v.job.cord)
		}
	}
	via := court.Area{MinX: -1, MaxX: 1, MinZ: 1, MaxZ: 5}
	for _, c := range []struct {
		set   func(*Shot)
		upper bool
	}{
		{func(s *Shot) {}, true},
		{func(s *Shot) { s.Lofted = false }, false},
		{func(s *Shot) { s.Speed, s.Forward = 0, 20 }, false},
		{func(s *Shot) { s.Speed, s.Apex = 0, 20 }, false},
		{func(s *Shot) { s.Speed, s.Over = 0, 20 }, false},
		{func(s *Shot) { s.Speed, s.FlightTime = 0, 2 }, false},
		{func(s *Shot) { s.Via = via }, true},
		{func(s *Shot) { s.Via, s.Speed, s.Forward = via, 0, 20 }, true},
		{func(s *Shot) { s.Via, s.Speed, s.Over = via, 0, 20 }, false},
		{func(s *Shot) { s.Via, s.Lofted, s.Speed, s.Forward = via, false, 0, 20 }, false},
	} {
		s := s
		s.InAir, s.Target.Y, s.Lofted = false, 0, true
		c.set(&s)
		if v, err := checked(w, s); err != nil || v.job.upper != c.upper {
			t.Errorf("%+v: %v, upper %v", s, err, v.job.upper)
		}
	}
}

// box is a box with its top at the height y, of half a metre each way around
// (x, z), and 20 cm thick.
func box(name string, role collide.Role, x, y, z float64) collide.Obstacle {
	return collide.Obstacle{Name: name, Role: role, Shape: collide.Box{Half: ball.Vec{X: 0.5, Y: 0.1, Z: 0.5}}, Resolver: court.Hard(), Motion: collide.At(ball.Vec{X: x, Y: y - 0.1, Z: z})}
}

// The centre at the target is a radius above its floor, of several the nearest,
// of equals the first; it is on one to a millimetre, and clear of everything to
// a micrometre.
func TestPlace(t *testing.T) {
	const r = 0.0335
	w := openWorld(t, box("table", collide.Floor, 0, 1, 4), box("other", collide.Floor, 3, 1, 4), box("next", collide.Floor, 4, 1, 4),
		box("shelf", collide.Other, 0, 2, -4), collide.Obstacle{Name: "roof", Role: collide.Floor, Shape: collide.Plane{Normal: ball.Vec{Y: -1}, Offset: -100}, Resolver: court.Hard()})
	from := ball.Vec{X: 1, Y: 3, Z: 11}
	for _, c := range []struct {
		what   string
		from   ball.Vec
		target ball.Vec
		air    bool
		field  string
		floor  int
		centre ball.Vec
	}{
		{"ground", from, ball.Vec{Z: -8}, false, "", 0, ball.Vec{Y: r, Z: -8}},
		{"half a millimetre above", from, ball.Vec{Y: 5e-4, Z: -8}, false, "", 0, ball.Vec{Y: r, Z: -8}},
		{"half a millimetre below", from, ball.Vec{Y: -5e-4, Z: -8}, false, "", 0, ball.Vec{Y: r, Z: -8}},
		{"a millimetre above", from, ball.Vec{Y: 1e-3, Z: -8}, false, "", 0, ball.Vec{Y: r, Z: -8}},
		{"more", from, ball.Vec{Y: up(1e-3), Z: -8}, false, "Target", 0, ball.Vec{}},
		{"more below", from, ball.Vec{Y: -up(1e-3), Z: -8}, false, "Target", 0, ball.Vec{}},
		{"table", from, ball.Vec{Y: 1, Z: 4}, false, "", 1, ball.Vec{Y: 1 + r, Z: 4}},
		{"where two tables meet", from, ball.Vec{X: 3.5, Y: 1, Z: 4}, false, "", 2, ball.Vec{X: 3.5, Y: 1 + r, Z: 4}},
		{"the other end of that", from, ball.Vec{X: 3.6, Y: 1, Z: 4}, false, "", 3, ball.Vec{X: 3.6, Y: 1 + r, Z: 4}},
		{"the side of a table", from, ball.Vec{Y: 0.9, Z: 4.5}, false, "Target", 0, ball.Vec{}},
		{"the roof from below", from, ball.Vec{Y: 100, Z: 4}, false, "Target", 0, ball.Vec{}},
		{"the air", from, ball.Vec{Y: 3, Z: 4}, true, "", -1, ball.Vec{Y: 3, Z: 4}},
		{"the air, by the roof", from, ball.Vec{Y: 100 - r, Z: 4}, true, "", -1, ball.Vec{Y: 100 - r, Z: 4}},
		{"the air, by the ground", from, ball.Vec{Y: r, Z: -8}, true, "", -1, ball.Vec{Y: r, Z: -8}},
		{"in the shelf", from, ball.Vec{Y: 2 + r - 1.1e-6, Z: -4}, true, "Target", 0, ball.Vec{}},
		{"by the shelf, but for rounding", from, ball.Vec{Y: 2 + r - 0.9e-6, Z: -4}, true, "", -1, ball.Vec{Y: 2 + r - 0.9e-6, Z: -4}},
		{"half a radius from the shelf", from, ball.Vec{Y: 2 + 0.5*r, Z: -4}, true, "Target", 0, ball.Vec{}},
		{"from the shelf", ball.Vec{Y: 2 + r - 1.1e-6, Z: -4}, ball.Vec{Z: -8}, false, "From", 0, ball.Vec{}},
		{"from just above the shelf", ball.Vec{Y: 2 + r - 0.9e-6, Z: -4}, ball.Vec{Z: -8}, false, "", 0, ball.Vec{Y: r, Z: -8}},
		{"from half a radius above it", ball.Vec{Y: 2 + 0.5*r, Z: -4}, ball.Vec{Z: -8}, false, "From", 0, ball.Vec{}},
		{"under the net", from, ball.Vec{}, false, "Target", 0, ball.Vec{}},
		{"a radius before the net", from, ball.Vec{Z: r}, false, "", 0, ball.Vec{Y: r, Z: r}},
		{"less before the net", from, ball.Vec{Z: down(r)}, false, "Target", 0, ball.Vec{}},
		{"less behind the net", from, ball.Vec{Z: -down(r)}, false, "Target", 0, ball.Vec{}},
		{"beside the net", from, ball.Vec{X: 20.01}, false, "", 0, ball.Vec{X: 20.01, Y: r}},
		{"over the net", from, ball.Vec{Y: 0.95}, true, "", -1, ball.Vec{Y: 0.95}},
		{"on the cord", from, ball.Vec{Y: 0.92}, true, "Target", 0, ball.Vec{}},
	} {
		s := Shot{From: c.from, Target: c.target, InAir: c.air, Speed: 20}
		v, err := checked(w, s)
		if !refuses(err, c.field) {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		if err == nil && (v.job.floor != c.floor || v.job.centre.Sub(c.centre).Norm() > 1e-15*(1+c.centre.Norm())) {
			t.Errorf("%s: on %d, centre %v, want %d, %v", c.what, v.job.floor, v.job.centre, c.floor, c.centre)
		}
	}
}

// The micrometre by which a ball may be inside is allowed: the depth of a ball of
// that radius whose centre is on a wall.
func TestPlaceAtAMicrometre(t *testing.T) {
	w := openWorld(t, collide.Obstacle{Name: "wall", Shape: collide.Plane{Normal: ball.Vec{X: 1}}, Resolver: court.Hard()})
	v := &Solver{}
	v.use(w)
	v.ball.Radius = 1e-6
	on, off, in := ball.Vec{Y: 2, Z: 3}, ball.Vec{X: 1, Y: 2, Z: 5}, ball.Vec{X: -1e-8, Y: 2, Z: 4}
	for _, c := range []struct {
		from, target ball.Vec
		field        string
	}{{on, off, ""}, {off, on, ""}, {in, off, "From"}, {off, in, "Target"}} {
		if err := v.prepare(Shot{From: c.from, Target: c.target, InAir: true, Speed: 9}); !refuses(err, c.field) {
			t.Errorf("from %v to %v: %v", c.from, c.target, err)
		}
	}
}

// A target under a net that hangs is clear of it up to its lower edge.
func TestPlaceUnderANet(t *testing.T) {
	c := court.Open(court.Hard())
	c.Net = court.Net{HalfWidth: 20, Middle: 2, End: 2, Base: 1}
	w, err := predict.NewWorld(predict.Config{Flight: airless(), Court: c})
	if err != nil {
		t.Fatal(err)
	}
	for y, field := range map[float64]string{0.5: "", 1: "", up(1): "Target", 1.5: "Target", 2: "Target", 2.1: ""} {
		if _, err := checked(w, Shot{From: ball.Vec{Y: 1, Z: 5}, Target: ball.Vec{Y: y}, InAir: true, Speed: 9}); !refuses(err, field) {
			t.Errorf("%v m: %v", y, err)
		}
	}
	const r = 0.03125 // so that y − r is exact
	v := &Solver{}
	v.use(w)
	v.ball.Radius = r
	for y, field := range map[float64]string{2 + r: "", down(2 + r): "Target"} {
		if err := v.prepare(Shot{From: ball.Vec{Y: 1, Z: 5}, Target: ball.Vec{Y: y}, InAir: true, Speed: 9}); !refuses(err, field) {
			t.Errorf("%v m: %v", y, err)
		}
	}
}

// sheet is a floor by what a test says of its distance and normal.
type sheet func(p ball.Vec) (float64, ball.Vec)

func (s sheet) Distance(p ball.Vec) (float64, ball.Vec) { return s(p) }

// The edge of a floor is taken for its top if a ball a radius above touches it
// to a millimetre, from above rather than from the side.
func TestOutline(t *testing.T) {
	const r = 0.0335
	slant := func(y float64) ball.Vec { return ball.Vec{X: math.Sqrt(1 - y*y), Y: y} }
	for _, c := range []struct {
		off, y float64
		ok     bool
	}{
		{0, 1, true}, {0.9e-3, 1, true}, {-0.9e-3, 1, true}, {1.1e-3, 1, false}, {-1.1e-3, 1, false}, {2e-3, 1, false},
		{0, 0.5, false}, {0, up(0.5), true}, {0, 0, false}, {0, -0.2, false}, {0, 0.8, true},
	} {
		n := slant(c.y)
		v := &Solver{ball: ball.Ball{Radius: r}, court: court.Court{Obstacles: []collide.Obstacle{{Shape: sheet(func(p ball.Vec) (float64, ball.Vec) {
			if p != (ball.Vec{X: 1, Y: 2 + r, Z: 3}) {
				t.Errorf("asked at %v", p)
			}
			return r + c.off, n
		})}}}}
		v.job.shot.Target = ball.Vec{X: 1, Y: 2, Z: 3}
		was := v.job
		ok := v.outline()
		if ok != c.ok {
			t.Errorf("%+v: %v", c, ok)
		}
		if !ok {
			if v.job.centre != was.centre || v.job.normal != was.normal {
				t.Errorf("%+v: it has moved the target", c)
			}
			continue
		}
		if v.job.normal != n {
			t.Errorf("%+v: normal %v", c, v.job.normal)
		}
		want := ball.Vec{X: 1, Y: 2 + r, Z: 3}.AddScaled(-c.off, n)
		near(t, "centre", v.job.centre.Sub(want).Norm(), 0, 1e-15)
	}
	// At a millimetre itself, which a double can be off by: r = 0.
	for off, ok := range map[float64]bool{1e-3: true, -1e-3: true, up(1e-3): false} {
		v := &Solver{court: court.Court{Obstacles: []collide.Obstacle{{Shape: sheet(func(ball.Vec) (float64, ball.Vec) { return off, ball.Vec{Y: 1} })}}}}
		if got := v.outline(); got != ok {
			t.Errorf("%v m off: %v", off, got)
		}
	}
}

// The walk down ends on a floor, to a nanometre, where that is level; and of two
// heights the nearer is the level.
func TestFall(t *testing.T) {
	const r = 0.0335
	flat := func(role collide.Role, y float64, n ball.Vec) collide.Obstacle {
		return collide.Obstacle{Role: role, Shape: sheet(func(p ball.Vec) (float64, ball.Vec) { return p.Y - y, n })}
	}
	level := ball.Vec{Y: 1}
	v := &Solver{ball: ball.Ball{Radius: r}, court: court.Court{Obstacles: []collide.Obstacle{
		flat(collide.Floor, 0.5, level), flat(collide.Other, 0.5, level),
		flat(collide.Floor, 0.5, ball.Vec{X: 1e-4, Y: 1 - 0.9e-9}), flat(collide.Floor, 0.5, ball.Vec{X: 1e-4, Y: 1 - 1.1e-9}), flat(collide.Floor, 0.5, ball.Vec{Y: -1}),
		flat(collide.Floor, 0.5, ball.Vec{X: 1e-4, Y: 1 - 1e-9}),
		{Role: collide.Floor, Shape: sheet(func(p ball.Vec) (float64, ball.Vec) { return 0.5 * (p.Y - 0.5), level })}, // a distance that is too small
		{Role: collide.Floor, Shape: sheet(func(p ball.Vec) (float64, ball.Vec) { return 0.01 * (p.Y - 0.5), level })},
		{Role: collide.Floor, Shape: sheet(func(p ball.Vec) (float64, ball.Vec) { return 1e-9, level })},
		{Role: collide.Floor, Shape: sheet(func(p ball.Vec) (float64, ball.Vec) { return 2e-9, level })},
	}}}
	for i, want := range []float64{0.5, math.NaN(), 0.5, math.NaN(), math.NaN(), math.NaN(), 0.5, math.NaN(), 2, math.NaN()} {
		y, ok := v.fall(i, ball.Vec{X: 1, Y: 2, Z: 3})
		if ok != !math.IsNaN(want) || ok && math.Abs(y-want) > 1.01e-9*(1+1) {
			t.Errorf("%d: %v, %v, want %v", i, y, ok, want)
		}
	}
	v.court.Obstacles = []collide.Obstacle{flat(collide.Floor, -0.75, level), flat(collide.Floor, 0.25, level), flat(collide.Floor, -1.5, level)}
	for _, c := range []struct{ p, want float64 }{{0.2, 0.25}, {-0.2, 0.25}, {-0.25, -0.75}, {-0.3, -0.75}, {-1, -0.75}, {-1.2, -1.5}, {2, 0.25}} {
		if y, ok := v.level(ball.Vec{Y: c.p}); !ok || y != c.want {
			t.Errorf("at %v the level is %v, want %v", c.p, y, c.want)
		}
	}
}

// The first bounce is on the highest level floor below the middle of the area,
// which is a rectangle, for a shot that can have one.
func TestPlaceVia(t *testing.T) {
	const r = 0.0335
	w := openWorld(t, box("table", collide.Floor, 2, 1, 6), box("shelf", collide.Floor, 2, 0.5, 6), box("ceiling", collide.Floor, 2, 9, 6))
	good := Shot{From: ball.Vec{X: 2, Y: 2, Z: 11}, Target: ball.Vec{X: -2, Z: -8}, Speed: 30, Via: court.Area{MinX: 1.75, MaxX: 2.25, MinZ: 5.75, MaxZ: 6.25}}
	for _, c := range []struct {
		what  string
		set   func(*Shot)
		field string
		on    int
		y     float64
	}{
		{"table", func(s *Shot) {}, "", 1, 1 + r},
		{"table, low launch and high target", func(s *Shot) { s.From.Y = 0.2 }, "", 1, 1 + r},
		{"the middle is beside the table", func(s *Shot) { s.Via.MaxX = 3.75 }, "", 0, r},
		{"the middle is behind the table", func(s *Shot) { s.Via.MaxZ = 8.25 }, "", 0, r},
		{"the middle before the table", func(s *Shot) { s.Via.MinZ = 3.75 }, "", 0, r},
		{"no area", func(s *Shot) { s.Via = court.Area{} }, "", -1, 0},
		{"no width", func(s *Shot) { s.Via.MaxX = s.Via.MinX }, "Via", 0, 0},
		{"no depth", func(s *Shot) { s.Via.MaxZ = s.Via.MinZ }, "Via", 0, 0},
		{"wide", func(s *Shot) { s.Via = court.Area{MinX: -5e5, MaxX: 5e5, MinZ: 1, MaxZ: 2} }, "", 0, r},
		{"too wide", func(s *Shot) { s.Via = court.Area{MinX: -6e5, MaxX: 6e5, MinZ: 1, MaxZ: 2} }, "Via", 0, r},
		{"deep", func(s *Shot) { s.Via = court.Area{MinX: 1, MaxX: 2, MinZ: -5e5, MaxZ: 5e5} }, "", 0, r},
		{"too deep", func(s *Shot) { s.Via = court.Area{MinX: 1, MaxX: 2, MinZ: -6e5, MaxZ: 6e5} }, "Via", 0, r},
		{"too wide by a bit", func(s *Shot) { s.Via = court.Area{MaxX: up(1e6), MinZ: 1, MaxZ: 2} }, "Via", 0, r},
		{"too deep by a bit", func(s *Shot) { s.Via = court.Area{MinX: 1, MaxX: 2, MaxZ: up(1e6)} }, "Via", 0, r},
		{"patch", func(s *Shot) { s.Via.Patch = 0.1 }, "", 1, 1 + r},
		{"negative patch", func(s *Shot) { s.Via.Patch = -5e-324 }, "Via", 0, 0},
		{"apex", func(s *Shot) { s.Speed, s.Apex = 0, 5 }, "Via", 0, 0},
		{"apex, no area", func(s *Shot) { s.Speed, s.Apex, s.Via = 0, 5, court.Area{} }, "", -1, 0},
		{"in air", func(s *Shot) { s.InAir, s.Target.Y = true, 3 }, "Via", 0, 0},
	} {
		s := good
		c.set(&s)
		v, err := checked(w, s)
		if !refuses(err, c.field) {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		if err == nil && (v.job.viaOn != c.on || v.job.via != (c.on >= 0) || math.Abs(v.job.viaY-c.y) > 1e-8) {
			t.Errorf("%s: on %d at %v", c.what, v.job.viaOn, v.job.viaY)
		}
	}
	// A floor a metre over launch and target is not below.
	low := good
	low.From.Y = 0.2
	high := openWorld(t, box("table", collide.Floor, 2, 1.9, 6))
	if v, err := checked(high, low); err != nil || v.job.viaOn != 0 {
		t.Errorf("a table over the launch: %v, on %d", err, v.job.viaOn)
	}
	// Half a metre above the launch it still is, as the launch may rise to it.
	high = openWorld(t, box("table", collide.Floor, 2, 0.7, 6))
	if v, err := checked(high, low); err != nil || v.job.viaOn != 1 {
		t.Errorf("a table a little over the launch: %v, on %d", err, v.job.viaOn)
	}
	// Of floors at one height the first.
	twin := openWorld(t, box("table", collide.Floor, 2, 1, 6), box("twin", collide.Floor, 2, 1, 6))
	if v, err := checked(twin, good); err != nil || v.job.viaOn != 1 {
		t.Errorf("two tables in one: %v, on %d", err, v.job.viaOn)
	}
	sloping := collide.Obstacle{Name: "slope", Role: collide.Floor, Shape: collide.Plane{Normal: ball.Vec{X: 0.6, Y: 0.8}}, Resolver: court.Hard()}
	c := court.Court{Name: "slope", Obstacles: []collide.Obstacle{sloping}}
	slope, err := predict.NewWorld(predict.Config{Flight: airless(), Court: c})
	if err != nil {
		t.Fatal(err)
	}
	s := good
	s.Target = ball.Vec{Z: -8}
	_, err = checked(slope, s)
	if !refuses(err, "Via") || !strings.Contains(err.Error(), "level floor") {
		t.Errorf("a slope: %v", err)
	}
}
