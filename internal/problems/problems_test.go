package problems

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
)

// The exact answers must begin at the start and solve the law: the derivatives
// of position, velocity and spin, taken numerically, are the velocity and what
// the law says.
func TestExactSolvesTheLaw(t *testing.T) {
	for _, p := range append(All(), Rise(22, 30)) {
		if d := distance(p.Exact(0), p.Start); d > 1e-13 {
			t.Errorf("%s: Exact(0) is off the start by %g", p.Name, d)
		}
		// Six-point central difference: with h = 2e-3 the truncation is below
		// 1e-14 of the seventh derivative and the rounding some 1e-14/h.
		const h, tol = 2e-3, 2e-10
		diff := func(at float64, of func(ball.State) ball.Vec) ball.Vec {
			var d ball.Vec
			for i, c := range []float64{45. / 60, -9. / 60, 1. / 60} {
				s := float64(i+1) * h
				d = d.AddScaled(c/h, of(p.Exact(at+s)).Sub(of(p.Exact(at-s))))
			}
			return d
		}
		for i := 1; i < 40; i++ {
			at := p.End * float64(i) / 40
			if p.Name == "quadratic drag, up and down" && math.Abs(p.Exact(at).Vel.Y) < 0.1 {
				continue // the third derivative jumps at the top
			}
			s := p.Exact(at)
			acc, spinAcc := p.Rates(at, s.Pos, s.Vel, s.Spin)
			for _, c := range []struct {
				name      string
				got, want ball.Vec
			}{
				{"velocity", diff(at, func(s ball.State) ball.Vec { return s.Pos }), s.Vel},
				{"acceleration", diff(at, func(s ball.State) ball.Vec { return s.Vel }), acc},
				{"spin's rate", diff(at, func(s ball.State) ball.Vec { return s.Spin }), spinAcc},
			} {
				if d := c.got.Sub(c.want).Norm(); !(d <= tol*(1+c.want.Norm())) {
					t.Errorf("%s, t = %.3f s: %s is %v, want %v (off by %.1e)", p.Name, at, c.name, c.got, c.want, d)
				}
			}
		}
	}
}

// Figures in closed form, each computed independently of this package, with
// the functions of standard libraries.
func TestFigures(t *testing.T) {
	near := func(name string, got, want float64) {
		t.Helper()
		if !(math.Abs(got-want) <= 2e-13*(1+math.Abs(want))) {
			t.Errorf("%s: %.17g, want %.17g (off by %.1e)", name, got, want, got-want)
		}
	}
	height := func(p Problem, t float64) float64 { return p.Exact(t).Pos.Y - p.Start.Pos.Y }
	along := func(p Problem, t float64) float64 { return p.Exact(t).Pos.Sub(p.Start.Pos).Dot(heading) }

	p := LinearDrag(2, 30, 40)
	near("linear drag, height at landing", height(p, 3.142035340876962), 0)
	near("linear drag, range", along(p, 3.142035340876962), 36.41008156704917)
	near("linear drag, apex", height(p, 1.3694147514299682), 11.70851423697096)
	near("linear drag, rise at apex", p.Exact(1.3694147514299682).Vel.Y, 0)

	p = Fall(22)
	near("fall, speed", p.Exact(1.5).Vel.Norm(), 12.849791253976324)
	near("fall, way", -height(p, 1.5), 10.29680656596185)
	near("fall of 2.54 m, time", -height(p, 0.7259222324672717), 2.54)
	near("fall of 2.54 m, speed", p.Exact(0.7259222324672717).Vel.Norm(), 6.88038332965168)

	p = Rise(22, 30)
	near("rise, height", height(p, 2.104392919033482), 25.926985415973643)
	near("rise, speed at the top", p.Exact(2.104392919033482).Vel.Norm(), 0)
	near("rise, back at the start", height(p, p.End), 0)
	near("rise, return speed", p.Exact(p.End).Vel.Norm(), 17.74090990882552)

	p = Straight(Gravity/(22*22), 0.01, 30)
	near("straight, way", p.Exact(2).Pos.Sub(p.Start.Pos).Norm(), 39.26470165692874)
	near("straight, speed", p.Exact(2).Vel.Norm(), 13.53973660922847)

	p = Plane(22, 30, 40)
	near("plane, apex speed", p.Exact(whenSlope(p, 0)).Vel.Norm(), 13.207325575948529)
	near("plane, speed at -40 deg", p.Exact(whenSlope(p, -math.Tan(ball.Degrees(40)))).Vel.Norm(), 13.342548828995442)

	p = Magnus(2, 1.5, 30, 40)
	near("drag and lift, way", along(p, 2), -0.2034306813218496)
	near("drag and lift, height", height(p, 2), 16.352540076749783)
	near("drag and lift, forward speed", p.Exact(2).Vel.Dot(heading), -1.445761480894416)
	near("drag and lift, upward speed", p.Exact(2).Vel.Y, -8.81108776976149)

	p = Cycloid(3)
	near("cycloid, depth", -height(p, p.End/2), 2.1792555555555553)
	near("cycloid, period", p.End, 2.0943951023931953)
	near("cycloid, drift", p.Exact(p.End).Pos.Sub(p.Start.Pos).Norm()/p.End, 3.268883333333333)

	p = Helix(4, 3, 2)
	near("helix, diameter and half a pitch", p.Exact(math.Pi/4).Pos.Sub(p.Start.Pos).Norm(), math.Hypot(1.5, 1.5707963267948966))
	near("helix, pitch", p.Exact(math.Pi/2).Pos.Sub(p.Start.Pos).Norm(), 3.141592653589793)

	p = Circle(0.01, 0.02, 30)
	after := (math.Exp(0.01*20) - 1) / (0.01 * 30) // when the way is 20 m
	near("circle, speed after 20 m", p.Exact(after).Vel.Norm(), 24.561922592339453)
	centre := p.Start.Pos.AddScaled(50, up)
	near("circle, radius", p.Exact(after).Pos.Sub(centre).Norm(), 50)
}

// whenSlope is the time at which the path has the given slope, by bisection.
func whenSlope(p Problem, slope float64) float64 {
	lo, hi := 0.0, p.End
	for range 60 {
		mid := (lo + hi) / 2
		v := p.Exact(mid).Vel
		if v.Y/v.Dot(heading) > slope {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

func distance(a, b ball.State) float64 {
	return a.Pos.Sub(b.Pos).Norm() + a.Vel.Sub(b.Vel).Norm() + a.Spin.Sub(b.Spin).Norm()
}
