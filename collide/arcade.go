package collide

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// ArcadeCourt is the court of the arcade tennis model, made for play and not
// for measurement. With u the approach speed, h the speed along the court, and
// s_t, s_s the topspin and sidespin of ball.ArcadeSpin (about the normal of
// the surface, in its frame):
//
//	u < 0.6 m/s  the ball stays: it rolls with the same angular momentum about
//	             the contact, v' = (v_h + k R ω × n)/(1 + k), ω' = n × v'/R
//	otherwise    v_up = u e (1 + 0.2 s_t),  e = max(0.78 − 0.015 u, 0.60)
//	             v_h' = 0.60 v_h + min(h/20, 1)·(1.5 s_t heading + 2.0 s_s left)
//	             ω'   = 0.6 ω
//
// Topspin kicks forward and a little higher, backspin holds back and stays
// low, sidespin kicks sideways. Energy never rises, but it is no contact by
// friction: the impulse leaves every friction cone and angular momentum is not
// kept.
type ArcadeCourt struct {
	Slowing float64 // m/s², deceleration of a rolling ball; 0: 1.5
}

// slideFriction stops the slip of a ball that is put on an arcade court without
// rolling; no bounce leaves one so.
const slideFriction = 0.6

// Resolve implements Resolver. A state that does not approach the surface is
// returned as it is.
func (f ArcadeCourt) Resolve(b ball.Ball, s ball.State, c Contact) (ball.State, Impact) {
	n := c.Normal
	v := s.Vel.Sub(c.Vel)
	u := -v.Dot(n)
	if !(u > 0) {
		return s, Impact{}
	}
	v = v.AddScaled(u, n)
	if u < 0.6 {
		k := b.InertiaFactor
		v = along(v.AddScaled(k*b.Radius, s.Spin.Cross(n)), n).Scale(1 / (1 + k))
		s.Vel, s.Spin = c.Vel.Add(v), Rolling(b, v, n)
		return s, Impact{Grip: true, Stay: true}
	}
	top, side, heading, left, h := arcadeSpin(v, s.Spin, n)
	k := min(h/20, 1)
	up := u * max(0.78-float64(0.015*u), 0.60) * (1 + float64(0.2*top))
	v = v.Scale(0.60).AddScaled(1.5*k*top, heading).AddScaled(2*k*side, left)
	s.Vel, s.Spin = c.Vel.Add(v).AddScaled(up, n), s.Spin.Scale(0.6)
	return s, Impact{}
}

// arcadeSpin is ball.ArcadeSpin with a normal in the place of up. v lies in
// the surface.
func arcadeSpin(v, spin, n ball.Vec) (top, side float64, heading, left ball.Vec, h float64) {
	side = max(-1, min(spin.Dot(n)/ball.ArcadeMaxSpin, 1))
	heading, h = v.Unit()
	if !(h > 1e-9) {
		return 0, side, ball.Vec{}, ball.Vec{}, h
	}
	left = n.Cross(heading)
	return max(-1, min(spin.Dot(left)/ball.ArcadeMaxSpin, 1)), side, heading, left, h
}

// Roll implements Roller. A rolling ball slows with Slowing, its spin follows,
// and so does the spin about the normal; the load along the surface does
// nothing. A ball that slips does so against a friction of 0.6 until it rolls.
func (f ArcadeCourt) Roll(b ball.Ball, s ball.State, c Contact, load ball.Vec) (acc, spinAcc ball.Vec) {
	press := -load.Dot(c.Normal)
	if !(press > 0) {
		return load, ball.Vec{}
	}
	slowing := preset(f.Slowing, 1.5)
	n, v := c.Normal, s.Vel.Sub(c.Vel)
	if slip, rub := rubs(b.Radius, v, s.Spin, n); rub > Creep {
		acc, spinAcc = slide(b, n, ball.Vec{}, slip, slideFriction*press)
	} else {
		acc = roll(along(v, n), ball.Vec{}, slowing)
		spinAcc = Rolling(b, acc, n)
	}
	return acc, spinAcc.Add(pivot(b, s.Spin, n, slowing))
}

// Validate returns a *ball.FieldError unless Slowing is in [0, 1e6] m/s².
func (f ArcadeCourt) Validate() error {
	return ball.Check(f.Slowing >= 0 && f.Slowing <= 1e6, "Slowing", f.Slowing, "in [0, 1e6] m/s², 0 for 1.5")
}

// ArcadeNet is the net of the arcade tennis model, for a sheet in a plane
// z = constant that is met when the centre of the ball reaches it (a Curtain
// up to cord + R, with Radius −R). The net stands along the axes of the court;
// its height is that of its own frame:
//
//	cord   the centre between R/2 below and R above the cord at that x:
//	       v' = 0.45 v, then v_y' = min(0.5·|0.45 v_y| + 0.5, √(|v|² − v'_x² − v'_z²))
//	mesh   lower: v' = (0.3 v_x, 0.3 min(v_y, 0), −0.1 v_z)
//
// The spin is gone in both. After the cord the ball goes on through, so that
// its normal velocity stays negative: this resolver does not claim to
// separate. From the mesh it is put back by R along the normal, in front of
// the net on the hitter's side. Energy never rises. The factors are along
// fixed axes, so there is no turn symmetry.
type ArcadeNet struct {
	HalfWidth   float64 // m, > 0; singles 5.029
	Middle, End float64 // m, height of the cord at x = 0 and at |x| = HalfWidth; 0.914 and 1.07
}

// Resolve implements Resolver.
func (f ArcadeNet) Resolve(b ball.Ball, s ball.State, c Contact) (ball.State, Impact) {
	v := s.Vel.Sub(c.Vel)
	if !(v.Dot(c.Normal) < 0) {
		return s, Impact{}
	}
	centre := c.LocalPoint.AddScaled(b.Radius, c.LocalNormal)
	below := cordHeight(f.HalfWidth, f.Middle, f.End, centre.X) - centre.Y
	s.Spin = ball.Vec{}
	if below <= float64(0.5*b.Radius) {
		w := v.Scale(0.45)
		rest := v.Dot(v) - float64(w.X*w.X) - float64(w.Z*w.Z)
		w.Y = min(float64(0.5*math.Abs(w.Y))+0.5, math.Sqrt(rest))
		s.Vel = c.Vel.Add(w)
		return s, Impact{Part: Cord}
	}
	s.Vel = c.Vel.Add(ball.Vec{X: float64(0.3 * v.X), Y: float64(0.3 * min(v.Y, 0)), Z: float64(-0.1 * v.Z)})
	s.Pos = s.Pos.AddScaled(b.Radius, c.Normal)
	return s, Impact{Part: Mesh}
}

// Validate returns a *ball.FieldError unless HalfWidth is positive and the
// sizes are finite.
func (f ArcadeNet) Validate() error { return netSize(f.HalfWidth, f.Middle, f.End) }
