package collide_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

func drawPose(rt *rapid.T, label string) collide.Pose {
	return collide.Pose{Pos: vec(rt, 10, label), Rot: drawQuat(rt, label)}
}

func drawMotion(rt *rapid.T) collide.Motion {
	return collide.Motion{
		Time: rapid.Float64Range(-10, 10).Draw(rt, "Time"),
		Pose: drawPose(rt, "pose"),
		Vel:  vec(rt, 40, "Vel"),
		Spin: vec(rt, 50, "Spin"),
	}
}

func TestMotionAtRest(t *testing.T) {
	minus := math.Copysign(0, -1)
	m := collide.Motion{Time: 3, Pose: collide.Pose{Pos: ball.Vec{X: minus, Y: 0.1}, Rot: collide.Turn(up, 1)}}
	for _, at := range []float64{-1e300, 0, 3, 1e300, math.Inf(1), math.NaN()} {
		p := m.At(at)
		if p != m.Pose || !math.Signbit(p.Pos.X) {
			t.Errorf("at %v: %v, want %v", at, p, m.Pose)
		}
		if v := m.Velocity(at, right); v != (ball.Vec{}) {
			t.Errorf("at %v it moves with %v", at, v)
		}
	}
	if !m.Still() || !(collide.Motion{}).Still() {
		t.Error("not still")
	}
	for _, v := range []ball.Vec{right, up, near} {
		if (collide.Motion{Vel: v}).Still() || (collide.Motion{Spin: v}).Still() {
			t.Errorf("still with %v", v)
		}
	}
	if m := collide.At(up); m != (collide.Motion{Pose: collide.Pose{Pos: up}}) {
		t.Errorf("At: %+v", m)
	}
}

// A body point goes along the helix that it should, turned by Rodrigues'
// formula.
func TestMotionIsAHelix(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := drawMotion(rt)
		r := vec(rt, 1, "r")
		dt := rapid.Float64Range(-1, 1).Draw(rt, "dt")
		at := m.Time + dt
		dt = at - m.Time
		arm := m.Rot.Rotate(r)
		n, rate := m.Spin.Unit()
		sin, cos := math.Sincos(rate * dt)
		arm = arm.Scale(cos).Add(n.Cross(arm).Scale(sin)).Add(n.Scale(n.Dot(arm) * (1 - cos)))
		want := m.Pos.Add(m.Vel.Scale(dt)).Add(arm)
		p := m.At(at)
		// The angle is up to 90 rad, its rounding 90 times that of 1 rad.
		if got := p.Pos.Add(p.Rot.Rotate(r)); !(got.Sub(want).Norm() <= 100*few) {
			rt.Fatalf("%+v at %v: %v, want %v", m, at, got, want)
		}
		// Its velocity is the slope of that, to (90 rad/s · 1e-6 s)²/6 of it.
		const h = 1e-6
		later, sooner := m.At(at+h), m.At(at-h)
		way := later.Pos.Add(later.Rot.Rotate(r)).Sub(sooner.Pos.Add(sooner.Rot.Rotate(r)))
		slope := way.Scale(1 / ((at + h) - (at - h)))
		if got := m.Velocity(at, want); !(got.Sub(slope).Norm() <= 1e-6) {
			rt.Fatalf("%+v at %v: velocity %v, slope %v", m, at, got, slope)
		}
	})
}

// Between is at both poses at their times, and turns by at most half a turn.
func TestBetween(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		from, to := drawPose(rt, "from"), drawPose(rt, "to")
		switch rapid.IntRange(0, 5).Draw(rt, "special") {
		case 0:
			from.Rot = collide.Quat{}
		case 1:
			to.Rot = collide.Quat{}
		case 2: // a turn of little more than nothing
			to.Rot = collide.Turn(unit(rt, "axis"), 1e-9).Mul(from.Rot)
		case 3: // a half turn
			to.Rot = collide.Turn(unit(rt, "axis"), math.Pi).Mul(from.Rot)
		}
		if rapid.Bool().Draw(rt, "the other sign") {
			to.Rot = collide.Quat{W: -to.Rot.W, X: -to.Rot.X, Y: -to.Rot.Y, Z: -to.Rot.Z}
		}
		t0 := rapid.Float64Range(-10, 10).Draw(rt, "t0")
		t1 := t0 + rapid.Float64Range(1e-3, 2).Draw(rt, "h")
		m := collide.Between(from, to, t0, t1)
		if start := m.At(t0); start.Pos != from.Pos || apart(start.Rot, from.Rot) != 0 {
			rt.Fatalf("at t0 %+v, want %+v", start, from)
		}
		end := m.At(t1)
		if err := end.Pos.Sub(to.Pos).Norm(); !(err <= 20*few) { // of 10 m
			rt.Fatalf("at t1 %v, want %v", end.Pos, to.Pos)
		}
		if err := apart(end.Rot, to.Rot); !(err <= 4*few) {
			rt.Fatalf("at t1 %v, want %v: %g", end.Rot, to.Rot, err)
		}
		if turn := m.Spin.Norm() * (t1 - t0); !(turn <= math.Pi+4*few) {
			rt.Fatalf("turns by %v", turn)
		}
		// The time in the middle is rounded, up to 2e-15 s.
		if mid := m.At(t0 + (t1-t0)/2); !(math.Abs(apart(mid.Rot, from.Rot)-apart(mid.Rot, to.Rot)) <= 20*few+2e-15*m.Spin.Norm()) {
			rt.Fatalf("halfway in time is not halfway round")
		}
	})
}

func TestBetweenSamePoses(t *testing.T) {
	p := collide.Pose{Pos: ball.Vec{X: 0.1, Y: 0.2, Z: 0.3}, Rot: collide.Turn(ball.Vec{X: 1, Y: 2, Z: -3}, 0.7)}
	q := p
	q.Rot = collide.Quat{W: -p.Rot.W, X: -p.Rot.X, Y: -p.Rot.Y, Z: -p.Rot.Z}
	for _, to := range []collide.Pose{p, q} {
		if m := collide.Between(p, to, 1, 2); !m.Still() || m.Pose != p {
			t.Errorf("from a pose to itself: %+v", m)
		}
	}
	to := collide.Pose{Pos: up, Rot: collide.Turn(up, 1)}
	for _, h := range []float64{0, -1, math.NaN()} {
		if m := collide.Between(p, to, 1, 1+h); !m.Still() || m.Pose != to {
			t.Errorf("in %v s: %+v, want rest at %v", h, m, to)
		}
	}
	// A frame too short for any body is refused, not run.
	wantField(t, "within 1e-9 s", collide.Between(p, to, 0, 1e-9).Validate(), "Vel")
}

func TestMotionValidate(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	with := func(change func(*collide.Motion)) collide.Motion {
		m := collide.Between(collide.Pose{}, collide.Pose{Pos: up, Rot: collide.Turn(up, 1)}, 0, 1)
		change(&m)
		return m
	}
	for _, c := range []struct {
		m     collide.Motion
		field string
	}{
		{collide.Motion{}, ""},
		{with(func(*collide.Motion) {}), ""},
		{with(func(m *collide.Motion) { m.Rot = collide.Quat{W: 1 + 1e-7} }), ""},
		{with(func(m *collide.Motion) { m.Time = -1e12 }), ""},
		{with(func(m *collide.Motion) { m.Time = nan }), "Time"},
		{with(func(m *collide.Motion) { m.Time = inf }), "Time"},
		{with(func(m *collide.Motion) { m.Pos.X = nan }), "Pos"},
		{with(func(m *collide.Motion) { m.Pos.Z = 2e6 }), "Pos"},
		{with(func(m *collide.Motion) { m.Vel.Y = 2e4 }), "Vel"},
		{with(func(m *collide.Motion) { m.Vel.Y = nan }), "Vel"},
		{with(func(m *collide.Motion) { m.Spin.Y = 2e5 }), "Spin"},
		{with(func(m *collide.Motion) { m.Spin.Y = inf }), "Spin"},
		{with(func(m *collide.Motion) { m.Rot = collide.Quat{W: 1 + 1e-5} }), "Rot"},
		{with(func(m *collide.Motion) { m.Rot = collide.Quat{X: 1, Y: 1} }), "Rot"},
		{with(func(m *collide.Motion) { m.Rot.Z = nan }), "Rot"},
		{with(func(m *collide.Motion) { m.Rot.W = inf }), "Rot"},
	} {
		wantField(t, "motion", c.m.Validate(), c.field)
	}
}

func BenchmarkMotionAt(b *testing.B) {
	b.ReportAllocs()
	m := collide.Motion{Pose: collide.Pose{Rot: collide.Turn(up, 1)}, Vel: right, Spin: ball.Vec{X: 3, Y: 20}}
	t := 0.0
	for b.Loop() {
		t += 1e-9 * m.At(t).Rot.W
	}
}
