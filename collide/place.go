package collide

import "github.com/gotopspin/topspin/ball"

// Distance returns, at the time t in s and in the frame of the court, how far
// p is outside the obstacle in m and the unit normal there: Shape.Distance of
// the obstacle where it is at that time.
func (o *Obstacle) Distance(t float64, p ball.Vec) (d float64, normal ball.Vec) {
	m := &o.Motion
	if m.still() {
		p = p.Sub(m.Pos)
		if m.Rot.still() {
			return o.Shape.Distance(p)
		}
		d, normal = o.Shape.Distance(m.Rot.Inverse().Rotate(p))
		return d, m.Rot.Rotate(normal)
	}
	rot := m.rotation(t)
	d, normal = o.Shape.Distance(rot.Inverse().Rotate(p.Sub(m.position(t))))
	return d, rot.Rotate(normal)
}

// Contact returns the geometry of a contact at the time t in s of a ball whose
// centre is at p:
//
//	Point = p − d·Normal,  Vel = Motion.Velocity(t, Point)
//
// with d and Normal as Distance returns them. The ball need not touch.
func (o *Obstacle) Contact(t float64, p ball.Vec) Contact {
	pose := o.Motion.At(t)
	local := pose.Rot.Inverse().Rotate(p.Sub(pose.Pos))
	d, n := o.Shape.Distance(local)
	c := Contact{LocalPoint: local.AddScaled(-d, n), LocalNormal: n, Normal: pose.Rot.Rotate(n), Rot: pose.Rot}
	c.Point = p.AddScaled(-d, c.Normal)
	c.Vel = o.Motion.Velocity(t, c.Point)
	return c
}

// Validate returns a *ball.FieldError unless the role is one of the four,
// Shape and Resolver are set, and Motion, Shape and Resolver are valid by
// their own Validate, if they have one.
func (o Obstacle) Validate() error {
	switch {
	case o.Role > Striker:
		return &ball.FieldError{Field: "Role", Value: o.Role, Legal: "Other, Floor, Net or Striker"}
	case o.Shape == nil:
		return &ball.FieldError{Field: "Shape", Value: nil, Legal: "a shape"}
	case o.Resolver == nil:
		return &ball.FieldError{Field: "Resolver", Value: nil, Legal: "a resolver, such as a Surface"}
	}
	if err := o.Motion.Validate(); err != nil {
		return ball.In("Motion", err)
	}
	if err := valid(o.Shape); err != nil {
		return ball.In("Shape", err)
	}
	if err := valid(o.Resolver); err != nil {
		return ball.In("Resolver", err)
	}
	return nil
}

// valid asks x for its own opinion, if it has one.
func valid(x any) error {
	if v, ok := x.(interface{ Validate() error }); ok {
		return v.Validate()
	}
	return nil
}
