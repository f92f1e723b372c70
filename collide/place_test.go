package collide_test

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

func drawObstacle(rt *rapid.T) collide.Obstacle {
	return collide.Obstacle{
		Shape:  shapes[rapid.IntRange(0, len(shapes)-1).Draw(rt, "shape")].shape,
		Motion: drawMotion(rt),
	}
}

// An obstacle at rest at the origin is its shape, to the bit.
func TestObstacleAtTheOriginIsItsShape(t *testing.T) {
	minus := math.Copysign(0, -1)
	for _, s := range shapes {
		for _, m := range []collide.Motion{{}, {Time: 5}, {Pose: collide.Pose{Rot: collide.Quat{W: 1}}}} {
			o := collide.Obstacle{Shape: s.shape, Motion: m}
			for _, p := range []ball.Vec{{X: 0.1, Y: 1.3, Z: -0.7}, {X: minus, Y: 0.914, Z: minus}, {X: 5, Y: 1.07, Z: 0.1}} {
				d, n := s.shape.Distance(p)
				if od, on := o.Distance(1.5, p); od != d || on != n {
					t.Errorf("%s at %v: %v, %v, want %v, %v", s.name, p, od, on, d, n)
				}
				c := o.Contact(1.5, p)
				want := collide.Contact{Point: p.AddScaled(-d, n), Normal: n, LocalPoint: p.AddScaled(-d, n), LocalNormal: n, Rot: m.Rot}
				if c != want {
					t.Errorf("%s at %v: %+v, want %+v", s.name, p, c, want)
				}
			}
		}
	}
}

// Moved and turned as one, shape and ball keep their distance: a point of the
// shape's own frame, carried into the court's, gets the shape's answer. This
// covers the moving obstacle, the still and turned one, and the still one.
func TestObstacleMovesAsOne(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		o := drawObstacle(rt)
		at := o.Motion.Time + rapid.Float64Range(-1, 1).Draw(rt, "dt")
		switch rapid.IntRange(0, 3).Draw(rt, "still") {
		case 0:
			o.Motion.Vel, o.Motion.Spin = ball.Vec{}, ball.Vec{}
		case 1:
			o.Motion.Vel, o.Motion.Spin = ball.Vec{}, ball.Vec{}
			o.Motion.Rot = collide.Quat{}
		case 2:
			o.Motion.Spin = ball.Vec{}
		}
		local := vec(rt, 5, "p")
		d, n := o.Shape.Distance(local)
		pose := o.Motion.At(at)
		p := pose.Pos.Add(pose.Rot.Rotate(local))
		// Coordinates are up to 100 m, and the point comes back rounded.
		const slack = 1e-13
		od, on := o.Distance(at, p)
		if !(math.Abs(od-d) <= slack) {
			rt.Fatalf("%+v at %v: distance %v, want %v", o, p, od, d)
		}
		if !(math.Abs(on.Norm()-1) <= few) {
			rt.Fatalf("normal %v", on)
		}
		c := o.Contact(at, p)
		if !(c.Normal == on && c.Rot == pose.Rot && c.Rot.Rotate(c.LocalNormal) == c.Normal) {
			rt.Fatalf("%+v: normal %v, contact %+v", o, on, c)
		}
		if gap := p.Sub(c.Point).Sub(c.Normal.Scale(d)).Norm(); !(gap <= slack) {
			rt.Fatalf("point %v is not %v below %v", c.Point, d, p)
		}
		if gap := pose.Pos.Add(pose.Rot.Rotate(c.LocalPoint)).Sub(c.Point).Norm(); !(gap <= slack) {
			rt.Fatalf("point %v, but %v in its own frame", c.Point, c.LocalPoint)
		}
		if v := o.Motion.Velocity(at, c.Point); c.Vel != v {
			rt.Fatalf("velocity %v, want %v", c.Vel, v)
		}
		// Where the normal is settled it is the shape's, turned.
		settled := true
		for _, e := range []ball.Vec{right, left, up, down, near, far} {
			_, m := o.Shape.Distance(local.AddScaled(1e-12, e))
			settled = settled && m.Sub(n).Norm() < 1e-9
		}
		if settled {
			if want := pose.Rot.Rotate(n); !(on.Sub(want).Norm() <= 1e-8) {
				rt.Fatalf("normal %v, want %v", on, want)
			}
		}
	})
}

// What a sweep relies on: from one time to another the distance of a fixed
// point changes no faster than the surface can move there.
func TestObstacleDistanceInTime(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		o := drawObstacle(rt)
		p := vec(rt, 10, "p")
		t0 := o.Motion.Time + rapid.Float64Range(-0.1, 0.1).Draw(rt, "t0")
		h := math.Pow(10, rapid.Float64Range(-9, -1).Draw(rt, "h"))
		d0, _ := o.Distance(t0, p)
		d1, _ := o.Distance(t0+h, p)
		reach := max(p.Sub(o.Motion.At(t0).Pos).Norm(), p.Sub(o.Motion.At(t0+h).Pos).Norm())
		if fastest := o.Motion.Vel.Norm() + o.Motion.Spin.Norm()*reach; !(math.Abs(d1-d0) <= fastest*h*(1+1e-6)+1e-13) {
			rt.Fatalf("in %v s from %v to %v, at most %v m/s", h, d0, d1, fastest)
		}
	})
}

// A racket face that swings through z = 0 at 30 m/s, its tip faster.
func TestObstacleContactOfASwing(t *testing.T) {
	o := collide.Obstacle{
		Shape:  collide.Disc{Radius: 0.16},
		Motion: collide.Motion{Time: 1, Pose: collide.Pose{Pos: ball.Vec{Y: 1}}, Vel: ball.Vec{Z: -30}, Spin: ball.Vec{Y: 10}},
	}
	c := o.Contact(1, ball.Vec{X: 0.125, Y: 1, Z: -0.0335})
	want := collide.Contact{
		Point: ball.Vec{X: 0.125, Y: 1}, Normal: far, Vel: ball.Vec{Z: -31.25},
		LocalPoint: ball.Vec{X: 0.125}, LocalNormal: far,
		Rot: collide.Quat{W: 1},
	}
	if c != want {
		t.Errorf("%+v, want %+v", c, want)
	}
}

func TestObstacleAllocatesNothing(t *testing.T) {
	moving := collide.Motion{Pose: collide.Pose{Rot: collide.Turn(up, 1)}, Vel: right, Spin: up}
	for _, s := range shapes {
		for _, m := range []collide.Motion{{}, collide.At(up), moving} {
			o := &collide.Obstacle{Shape: s.shape, Motion: m}
			sum := 0.0
			if n := testing.AllocsPerRun(100, func() {
				d, _ := o.Distance(0.1, near)
				sum += d + o.Contact(0.1, near).Vel.X
			}); n != 0 {
				t.Errorf("%s: %v allocations", s.name, n)
			}
		}
	}
}

// fussy has an opinion of itself.
type fussy struct {
	collide.Disc
	err error
}

func (f fussy) Validate() error { return f.err }

func (f fussy) Resolve(_ ball.Ball, s ball.State, _ collide.Contact) (ball.State, collide.Impact) {
	return s, collide.Impact{}
}

func TestObstacleValidate(t *testing.T) {
	pass := collide.ResolverFunc(func(_ ball.Ball, s ball.State, _ collide.Contact) (ball.State, collide.Impact) {
		return s, collide.Impact{}
	})
	bad := &ball.FieldError{Field: "Grip", Value: -1, Legal: ">= 0"}
	for _, c := range []struct {
		o     collide.Obstacle
		field string
	}{
		{collide.Obstacle{Shape: collide.Disc{Radius: 1}, Resolver: pass, Role: collide.Striker}, ""},
		{collide.Obstacle{Shape: collide.SDF(egg), Resolver: fussy{}}, ""},
		{collide.Obstacle{Shape: collide.Disc{Radius: 1}, Resolver: pass, Role: 4}, "Role"},
		{collide.Obstacle{Resolver: pass}, "Shape"},
		{collide.Obstacle{Shape: collide.Disc{Radius: 1}}, "Resolver"},
		{collide.Obstacle{Shape: collide.Disc{}, Resolver: pass}, "Shape.Radius"},
		{collide.Obstacle{Shape: fussy{err: bad}, Resolver: pass}, "Shape.Grip"},
		{collide.Obstacle{Shape: collide.Disc{Radius: 1}, Resolver: fussy{err: bad}}, "Resolver.Grip"},
		{collide.Obstacle{Shape: collide.Disc{Radius: 1}, Resolver: pass, Motion: collide.At(ball.Vec{Y: math.NaN()})}, "Motion.Pos"},
	} {
		wantField(t, "obstacle", c.o.Validate(), c.field)
	}
	other := errors.New("other")
	if err := (collide.Obstacle{Shape: fussy{err: other}, Resolver: pass}).Validate(); err != other {
		t.Errorf("another error became %v", err)
	}
}

func BenchmarkObstacleDistance(b *testing.B) {
	box := collide.Box{Half: ball.Vec{X: 0.7625, Y: 0.0125, Z: 1.37}}
	for _, c := range []struct {
		name   string
		motion collide.Motion
	}{
		{"still", collide.At(ball.Vec{Y: 0.7475})},
		{"turned", collide.Motion{Pose: collide.Pose{Rot: collide.Turn(right, 1)}}},
		{"moving", collide.Motion{Pose: collide.Pose{Rot: collide.Turn(right, 1)}, Vel: right, Spin: ball.Vec{X: 1, Y: 2}}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			o := &collide.Obstacle{Shape: box, Motion: c.motion}
			p := ball.Vec{X: 0.3, Y: 1.2, Z: 0.1}
			for b.Loop() {
				d, _ := o.Distance(0.1, p)
				p.X += 1e-9 * d
			}
		})
	}
}
