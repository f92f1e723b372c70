package integrate

import (
	"math"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
)

// The conditions for order five of the first member and four of the second
// (Butcher's, one for each rooted tree), and that the position's coefficients
// are those of the velocity applied twice.
func TestTableau(t *testing.T) {
	a := [7][7]float64{
		{}, {a21}, {a31, a32}, {a41, a42, a43}, {a51, a52, a53, a54}, {a61, a62, a63, a64, a65}, {b1, 0, b3, b4, b5, b6},
	}
	b := [7]float64{b1, 0, b3, b4, b5, b6, 0}
	e := [7]float64{e1, 0, e3, e4, e5, e6, e7}
	c := [7]float64{0, c2, c3, c4, c5, 1, 1}
	one := [7]float64{1, 1, 1, 1, 1, 1, 1}
	times := func(x, y [7]float64) (z [7]float64) {
		for i := range z {
			z[i] = x[i] * y[i]
		}
		return z
	}
	apply := func(x [7]float64) (z [7]float64) {
		for i := range z {
			for j := range x {
				z[i] += a[i][j] * x[j]
			}
		}
		return z
	}
	near := func(name string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-14 {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	row := apply(one)
	for i := range c {
		near("sum of a row", row[i], c[i])
	}
	cc, ac := times(c, c), apply(c)
	for _, tree := range []struct {
		name  string
		x     [7]float64
		order int
		want  float64
	}{
		{"1", one, 1, 1}, {"c", c, 2, 1. / 2}, {"cc", cc, 3, 1. / 3}, {"ac", ac, 3, 1. / 6},
		{"ccc", times(cc, c), 4, 1. / 4}, {"c·ac", times(c, ac), 4, 1. / 8}, {"a·cc", apply(cc), 4, 1. / 12}, {"a·ac", apply(ac), 4, 1. / 24},
		{"cccc", times(cc, cc), 5, 1. / 5}, {"cc·ac", times(cc, ac), 5, 1. / 10}, {"c·a·cc", times(c, apply(cc)), 5, 1. / 15},
		{"c·a·ac", times(c, apply(ac)), 5, 1. / 30}, {"ac·ac", times(ac, ac), 5, 1. / 20}, {"a·ccc", apply(times(cc, c)), 5, 1. / 20},
		{"a·c·ac", apply(times(c, ac)), 5, 1. / 40}, {"a·a·cc", apply(apply(cc)), 5, 1. / 60}, {"a·a·ac", apply(apply(ac)), 5, 1. / 120},
	} {
		dot := func(w [7]float64) (s float64) {
			for i := range w {
				s += w[i] * tree.x[i]
			}
			return s
		}
		near("b·"+tree.name, dot(b), tree.want)
		if tree.order <= 4 {
			near("e·"+tree.name, dot(e), 0)
		} else if tree.order == 5 && tree.name == "cccc" && math.Abs(dot(e)) < 1e-5 {
			t.Errorf("the second member is of fifth order too")
		}
	}
	var twice [7][7]float64
	for i := range a {
		for j := range a {
			for l := range a {
				twice[i][j] += a[i][l] * a[l][j]
			}
		}
	}
	for i, p := range [7][7]float64{
		{}, {}, {p31}, {p41, p42}, {p51, p52, p53}, {p61, p62, p63, p64}, {q1, 0, q3, q4, q5},
	} {
		for j := range p {
			near("a·a", twice[i][j], p[j])
		}
	}
}

// The cheap root steps by no more than a tenth beside the true one over the
// errors that do not saturate the change of step.
func TestFifthRoot(t *testing.T) {
	for x := 2e-4; x < 2e3; x *= 1.1 {
		if r := fifthRoot(x) / math.Pow(x, 0.2); !(r > 0.9 && r < 1.12) {
			t.Errorf("of %v: %v of the fifth root", x, r)
		}
	}
}

// creep is a method whose steps are as small as can be.
type creep struct{}

func (creep) Next(_ ball.Rates, k Knot, _, _ float64) Step {
	k.Time = math.Nextafter(k.Time, math.Inf(1))
	return Step{To: k}
}

func TestRunIsBounded(t *testing.T) {
	law := ball.Flight{}.Rates
	_, _, err := run(law, creep{}, 1, 2, ball.State{}, 1000)
	if err == nil || !strings.Contains(err.Error(), "1000 steps") {
		t.Error(err)
	}
}

// A step whose error is exactly what is allowed is accepted.
func TestErrorAsAllowed(t *testing.T) {
	law := ball.Tennis().Rates
	k := NewKnot(law, 0, ball.State{Vel: ball.Vec{Y: 5, Z: -34}, Spin: ball.Vec{X: -262}})
	const end = 0.1
	var to Knot
	ev, ew := dormandPrince(law, &k, end, &to)
	d := DormandPrince{RelTol: 1e-12}
	way, angle := float64(d.RelTol*to.Pos.Sub(k.Pos).Norm()), float64(d.RelTol*k.Spin.Norm()*end)
	size := func(abs float64) float64 { return horizon * max(ev/(abs+way), ew/(abs+angle)) }
	d.AbsTol = max(horizon*ev-way, horizon*ew-angle)
	for range 100 {
		if size(d.AbsTol) > 1 {
			d.AbsTol = math.Nextafter(d.AbsTol, 1)
		}
	}
	if e := size(d.AbsTol); e != 1 {
		t.Fatalf("no tolerance makes the error exactly as large, but %v of it", e)
	}
	if s := d.Next(law, k, end, end); s.Rejected != 0 || s.To != to {
		t.Errorf("rejected %d times", s.Rejected)
	}
	d.AbsTol *= 1 - 1e-12
	if s := d.Next(law, k, end, end); s.Rejected == 0 {
		t.Error("a greater error was accepted")
	}
}
