package collide

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/internal/detmath"
)

// Pose is where an obstacle is and how it is turned: a point p of the
// obstacle's own frame is at Pos + Rot.Rotate(p).
type Pose struct {
	Pos ball.Vec // m, of the origin of the obstacle's own frame
	Rot Quat     // zero: not turned
}

// Motion is a pose at a stated time, with the velocities by which it moves
// before and after: Pos moves with the constant velocity Vel, and the obstacle
// turns about Pos with the constant angular velocity Spin. The zero value is
// an obstacle at rest at the origin.
type Motion struct {
	Time float64 // s, when the pose holds; without meaning at rest
	Pose
	Vel  ball.Vec // m/s, of Pos
	Spin ball.Vec // rad/s, in the frame of the court (right-hand rule)
}

// At returns the motion of an obstacle at rest at pos, not turned.
func At(pos ball.Vec) Motion { return Motion{Pose: Pose{Pos: pos}} }

// Between returns the motion with constant velocity and spin that is at from
// at the time t0 and at to at the time t1, in s, and turns the shorter way
// round. This is all that a game has to say of a racket: where it was at the
// last frame, and where it is at this one.
//
// Half a turn goes about the axis of the quaternion from the one to the other,
// by the right-hand rule. Unless t1 > t0 there is no such velocity: the obstacle
// is at rest at to.
func Between(from, to Pose, t0, t1 float64) Motion {
	h := t1 - t0
	if !(h > 0) {
		return Motion{Time: t1, Pose: to}
	}
	m := Motion{Time: t0, Pose: from}
	way := to.Pos.Sub(from.Pos)
	m.Vel = ball.Vec{X: way.X / h, Y: way.Y / h, Z: way.Z / h}
	q := to.Rot.Mul(from.Rot.Inverse())
	if q.W < 0 {
		q = Quat{-q.W, -q.X, -q.Y, -q.Z}
	}
	axis, n := direction(ball.Vec{X: q.X, Y: q.Y, Z: q.Z}, ball.Vec{})
	m.Spin = axis.Scale(2 * detmath.Atan2(n, q.W) / h)
	return m
}

// Still reports whether nothing moves: Vel and Spin are zero.
func (m Motion) Still() bool { return m.still() }

func (m *Motion) still() bool { return m.Vel == (ball.Vec{}) && m.Spin == (ball.Vec{}) }

// At returns the pose at the time t in s, exactly the stored one if nothing
// moves:
//
//	Pos + (t − Time)·Vel,  turned by |Spin|·(t − Time) about Spin
func (m Motion) At(t float64) Pose {
	if m.still() {
		return m.Pose
	}
	return Pose{m.position(t), m.rotation(t)}
}

func (m *Motion) position(t float64) ball.Vec { return m.Pos.AddScaled(t-m.Time, m.Vel) }

func (m *Motion) rotation(t float64) Quat {
	rate := m.Spin.Norm()
	if rate == 0 {
		return m.Rot
	}
	sin, cos := detmath.Sincos(float64(0.5 * float64(rate*(t-m.Time))))
	k := sin / rate
	return Quat{cos, float64(k * m.Spin.X), float64(k * m.Spin.Y), float64(k * m.Spin.Z)}.Mul(m.Rot)
}

// Velocity returns the velocity in m/s, at the time t in s, of the point of
// the obstacle that is then at p:
//
//	Vel + Spin × (p − Pos(t))
func (m Motion) Velocity(t float64, p ball.Vec) ball.Vec {
	if m.Spin == (ball.Vec{}) {
		return m.Vel
	}
	return m.Vel.Add(m.Spin.Cross(p.Sub(m.position(t))))
}

// Validate returns a *ball.FieldError unless Pos, Vel and Spin lie in the
// domain given by ball.MaxDistance, ball.MaxSpeed and ball.MaxSpin, |Time| is
// at most 1e12 s and Rot is zero or of length 1 within 1e-6.
func (m Motion) Validate() error {
	if err := (ball.State{Pos: m.Pos, Vel: m.Vel, Spin: m.Spin}).Validate(); err != nil {
		return err
	}
	// Not by ball.Check, whose arguments would be put on the heap: a game asks
	// this of every racket at every tick.
	if !(math.Abs(m.Time) <= 1e12) {
		return &ball.FieldError{Field: "Time", Value: m.Time, Legal: "finite, at most 1e12 s"}
	}
	q := m.Rot
	n := math.Sqrt(float64(q.W*q.W) + float64(q.X*q.X) + float64(q.Y*q.Y) + float64(q.Z*q.Z))
	if !(q == Quat{} || math.Abs(n-1) <= 1e-6) {
		return &ball.FieldError{Field: "Rot", Value: q, Legal: "zero or of length 1 within 1e-6"}
	}
	return nil
}
