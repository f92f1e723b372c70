package predict

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
)

// segment is the path of the centre between two knots, the same quintic
// Hermite polynomial as integrate.Between, in powers of the time since the
// first knot and as a Bézier curve, whose control points bound it.
type segment struct {
	t0, h  float64
	c      [6]ball.Vec // powers of s
	b      [6]ball.Vec // Bézier control points
	lo, hi ball.Vec    // box around the control points
}

func (g *segment) set(a, b *integrate.Knot) {
	h := b.Time - a.Time
	g.t0, g.h = a.Time, h
	u, w := float64(h/5), float64(float64(h*h)/20)
	g.b[0] = a.Pos
	g.b[1] = a.Pos.AddScaled(u, a.Vel)
	g.b[2] = a.Pos.AddScaled(2*u, a.Vel).AddScaled(w, a.Acc)
	g.b[3] = b.Pos.AddScaled(-2*u, b.Vel).AddScaled(w, b.Acc)
	g.b[4] = b.Pos.AddScaled(-u, b.Vel)
	g.b[5] = b.Pos
	g.lo, g.hi = g.b[0], g.b[0]
	for i := 1; i < 6; i++ {
		p := &g.b[i]
		g.lo = ball.Vec{X: min(g.lo.X, p.X), Y: min(g.lo.Y, p.Y), Z: min(g.lo.Z, p.Z)}
		g.hi = ball.Vec{X: max(g.hi.X, p.X), Y: max(g.hi.Y, p.Y), Z: max(g.hi.Z, p.Z)}
	}
}

// powers fills in the coefficients that at needs, from the two knots.
func (g *segment) powers(a, b *integrate.Knot) {
	h := g.h
	g.c[0], g.c[1], g.c[2] = a.Pos, a.Vel, a.Acc.Scale(0.5)
	// What the first knot alone leaves open at the second one.
	dp := b.Pos.Sub(a.Pos).AddScaled(-h, a.Vel).AddScaled(-0.5*h*h, a.Acc)
	dv := b.Vel.Sub(a.Vel).AddScaled(-h, a.Acc)
	da := b.Acc.Sub(a.Acc)
	i := 1 / h
	g.c[3] = dp.Scale(10).AddScaled(-4*h, dv).AddScaled(0.5*h*h, da).Scale(i * i * i)
	g.c[4] = dp.Scale(-15).AddScaled(7*h, dv).AddScaled(-h*h, da).Scale(i * i * i * i)
	g.c[5] = dp.Scale(6).AddScaled(-3*h, dv).AddScaled(0.5*h*h, da).Scale(i * i * i * i * i)
}

// at returns position and velocity a time s after the first knot.
func (g *segment) at(s float64) (pos, vel ball.Vec) {
	pos, vel = g.c[5], ball.Vec{}
	for i := 4; i >= 0; i-- {
		vel = pos.AddScaled(s, vel)
		pos = g.c[i].AddScaled(s, pos)
	}
	return pos, vel
}

// bounds returns the greatest speed and acceleration on the segment, relative
// to a frame that moves with velocity v, as bounded by the control points.
func (g *segment) bounds(v ball.Vec) (speed, acc float64) {
	var d [5]ball.Vec
	k := 5 / g.h
	for i := range d {
		d[i] = g.b[i+1].Sub(g.b[i]).Scale(k)
		w := d[i].Sub(v)
		speed = max(speed, w.Dot(w))
	}
	k = 4 / g.h
	for i := range 4 {
		w := d[i+1].Sub(d[i])
		acc = max(acc, w.Dot(w))
	}
	return math.Sqrt(speed), k * math.Sqrt(acc)
}
