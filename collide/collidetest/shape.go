package collidetest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// TestShape checks that s keeps the promises of collide.Shape and reports to t
// the first one that it finds broken, with the point where:
//
//   - it is valid, if it has a Validate method;
//   - the distance is finite, the normal has length 1 within 1e-12, and the
//     same point gives the same answer twice;
//   - from p to q the distance changes by at most |p − q|, or a sweep could
//     step through the surface;
//   - the normal points where the distance grows fastest, within a thousandth
//     of a radian, wherever the distance is smooth over two micrometres;
//   - if s is Convex, d((p+q)/2) <= (d(p)+d(q))/2.
//
// within is half the edges in m of the box about the origin of the shape's own
// frame that is searched; it should hold the whole surface and leave some room
// round it. The points are the same at every run: some 20 000 in the box, on
// its planes of symmetry and near the surface, and a few as far out as a ball
// may be. That the shape is the one you meant only you can test.
//
// It panics unless each component of within is positive and finite.
func TestShape(t testing.TB, s collide.Shape, within ball.Vec) {
	t.Helper()
	if !(within.X > 0 && within.Y > 0 && within.Z > 0 && within.Finite()) {
		panic("collidetest: TestShape within an empty box")
	}
	if err := checkShape(s, within); err != nil {
		t.Errorf("%T: %v", s, err)
	}
}

// nudge is the finer step in m of the test's own differences, 0.12 µm.
const nudge = 1.0 / (1 << 23)

func checkShape(s collide.Shape, within ball.Vec) error {
	if v, ok := s.(interface{ Validate() error }); ok {
		if err := v.Validate(); err != nil {
			return err
		}
	}
	c, ok := s.(collide.Convex)
	convex := ok && c.Convex()
	const n = 20000
	smooth := 0
	r := rand.New(rand.NewPCG(20, 26))
	for i := range n {
		p := drawPoint(r, within)
		switch {
		case i%50 == 0: // as far as a ball may be
			p = p.Scale(ball.MaxDistance / within.Norm())
		case i%2 == 0:
			for range 3 {
				d, normal := s.Distance(p)
				p = p.AddScaled(-d, normal)
			}
			p = p.Add(drawStep(r))
		}
		if !p.Finite() {
			// The way to the surface went astray; the checks below say why.
			p = drawPoint(r, within)
		}
		q := drawPoint(r, within)
		if r.IntN(2) == 0 {
			q = p.Add(drawStep(r))
		}
		if err := checkPoint(s, p); err != nil {
			return err
		}
		if err := checkPair(s, p, q, convex); err != nil {
			return err
		}
		if i%50 != 0 { // far out rounding hides the slope
			ok, err := checkNormal(s, p)
			if err != nil {
				return err
			}
			if ok {
				smooth++
			}
		}
	}
	if smooth < n/10 {
		return fmt.Errorf("the distance is smooth at %d of %d points only: the normal means nothing", smooth, n)
	}
	return nil
}

// drawPoint draws a point of the box; each coordinate has a chance to be 0,
// half or all of the edge, where shapes have their seams.
func drawPoint(r *rand.Rand, within ball.Vec) ball.Vec {
	one := func(half float64) float64 {
		switch r.IntN(8) {
		case 0:
			return 0
		case 1:
			return half * float64(r.IntN(5)-2) / 2
		}
		return half * (2*r.Float64() - 1)
	}
	return ball.Vec{X: one(within.X), Y: one(within.Y), Z: one(within.Z)}
}

// drawStep draws a step of 1 nm to 1 m, every order of magnitude alike.
func drawStep(r *rand.Rand) ball.Vec {
	v := ball.Vec{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
	return v.Scale(math.Pow(10, -9*r.Float64()) / (v.Norm() + 1e-9))
}

func checkPoint(s collide.Shape, p ball.Vec) error {
	d, n := s.Distance(p)
	if math.IsNaN(d) || math.IsInf(d, 0) || !n.Finite() {
		return fmt.Errorf("at %v the distance is %v and the normal %v, which is not finite", p, d, n)
	}
	if l := n.Norm(); !(math.Abs(l-1) <= 1e-12) {
		return fmt.Errorf("at %v the normal %v has length %v, not 1", p, n, l)
	}
	if d2, n2 := s.Distance(p); d2 != d || n2 != n {
		return fmt.Errorf("at %v the answer is %v, %v and then %v, %v", p, d, n, d2, n2)
	}
	return nil
}

func checkPair(s collide.Shape, p, q ball.Vec, convex bool) error {
	dp, _ := s.Distance(p)
	dq, _ := s.Distance(q)
	gap := p.Sub(q).Norm()
	// Thousands of roundings of the coordinates, and still far below a ball.
	slack := 1e-12 * (1 + p.Norm() + q.Norm())
	if !(math.Abs(dp-dq) <= gap+slack) {
		return fmt.Errorf("from %v to %v the distance changes by %v, more than the %v between them", p, q, math.Abs(dp-dq), gap)
	}
	if !convex {
		return nil
	}
	mid := p.Add(q).Scale(0.5)
	if dm, _ := s.Distance(mid); !(dm <= 0.5*(dp+dq)+slack) {
		return fmt.Errorf("it says Convex, but halfway from %v to %v the distance is %v, above the mean %v of its ends", p, q, dm, 0.5*(dp+dq))
	}
	return nil
}

// checkNormal compares the normal at p with the slope of the distance. smooth
// is false where there is no slope to compare with: at a crease the two sides
// of a difference disagree, and beside an edge a small and a large one do.
func checkNormal(s collide.Shape, p ball.Vec) (smooth bool, err error) {
	d, n := s.Distance(p)
	fine, crease := slope(s, p, d, nudge)
	coarse, _ := slope(s, p, d, 16*nudge)
	g, steep := fine.Unit()
	if !(steep > 1e-3 && crease <= 1e-3*steep && fine.Sub(coarse).Norm() <= 3e-4*steep) {
		return false, nil
	}
	if !(g.Sub(n).Norm() <= 1e-3) {
		return true, fmt.Errorf("at %v the normal is %v, but the distance grows fastest along %v", p, n, g)
	}
	return true, nil
}

// slope returns the gradient at p by central differences over ±h, and how much
// the slopes to either side differ at most. d is the distance at p.
func slope(s collide.Shape, p ball.Vec, d, h float64) (g ball.Vec, crease float64) {
	along := func(e ball.Vec) float64 {
		up, _ := s.Distance(p.AddScaled(h, e))
		down, _ := s.Distance(p.AddScaled(-h, e))
		crease = max(crease, math.Abs(up+down-2*d)/h)
		return (up - down) / (2 * h)
	}
	return ball.Vec{X: along(ball.Vec{X: 1}), Y: along(ball.Vec{Y: 1}), Z: along(ball.Vec{Z: 1})}, crease
}
