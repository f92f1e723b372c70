package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
)

// The laws written by hand are the library's: else different models would be
// compared. Spin parameters go up to 3, past the bend at 1.
func TestSameLaw(t *testing.T) {
	for _, m := range []model{constant(), measured()} {
		for s := 0.05; s < 3; s += 0.05 {
			v := ball.Vec{X: -3, Y: 2, Z: -17}
			w := ball.Vec{X: -20, Y: 5, Z: 4}
			w = w.Scale(s * v.Norm() / (radius * w.Norm()))
			a, b := m.law(0, ball.Vec{}, v, w)
			c, d := m.flight.Rates(0, ball.Vec{}, v, w)
			if a.Sub(c).Norm() > 1e-13*a.Norm() || b.Sub(d).Norm() > 1e-13*b.Norm() {
				t.Errorf("%s at S = %.2f: by hand %v, %v, the library %v, %v", m.name, s, a, b, c, d)
			}
		}
	}
}

// So are the contacts, gripping and slipping.
func TestSameBounce(t *testing.T) {
	for _, spin := range []float64{-2000, -300, 0, 300, 700} {
		s := ball.State{Vel: ball.Vec{X: 3, Y: -7, Z: -15}, Spin: ball.Vec{X: -spin, Y: 20, Z: 30}}
		s.Pos.Y = radius
		a := bounce(s)
		b, _ := surface().Resolve(constant().flight.Ball, s, collide.Contact{Normal: ball.Vec{Y: 1}})
		if a.Vel.Sub(b.Vel).Norm() > 1e-13 || a.Spin.Sub(b.Spin).Norm() > 1e-11 {
			t.Errorf("spin %g: by hand %v, the library %v", spin, a, b)
		}
	}
}

// Halving the step of the truth changes it by no more than rounding does.
func TestTruth(t *testing.T) {
	m := constant()
	for _, s := range m.strokes(2) {
		coarse := ball.Vec{}
		fine := s.state()
		for i := range int(s.truth.touches[0].time / (truthStep / 2)) {
			fine = m.rk4(fine, truthStep/2)
			if i%2 == 1 {
				coarse = fine.Pos
			}
		}
		x := s.state()
		for range int(s.truth.touches[0].time/(truthStep/2)) / 2 {
			x = m.rk4(x, truthStep)
		}
		if d := x.Pos.Sub(coarse).Norm(); d > 1e-12 {
			t.Errorf("half the step: %g m off", d)
		}
		for n, c := range s.truth.touches {
			if c.Pos.Y != radius || !(c.Vel.Y < 0) {
				t.Errorf("bounce %d at height %g, falling at %g", n, c.Pos.Y, c.Vel.Y)
			}
		}
	}
}

// The error of a flyer is that of its worst ball: coarse settings show it, fine
// ones reach the truth.
func TestErrors(t *testing.T) {
	m := constant()
	all := m.strokes(3)
	f := library("topspin", m.flight, all, court.Tennis(surface()), func(x float64) integrate.Method { return integrate.Fixed{Rate: x} })
	var e [2]float64
	for i, rate := range []float64{30, 60} {
		var err error
		if e[i], err = f.err(rate); err != nil {
			t.Fatal(err)
		}
	}
	if r := e[0] / e[1]; r < 11 || r > 23 { // RK4: 16
		t.Errorf("errors at 30 and 60 Hz: %g, ratio %.1f", e, r)
	}
	l := late(&m, all)
	a, _ := l.err(240)
	if !(a > 1000*e[1]) {
		t.Errorf("bounces at the step's end at 240 Hz are off by %g m, located ones at 60 Hz by %g", a, e[1])
	}
}

// Ours are exact where the engines are not.
func TestOurTrials(t *testing.T) {
	for _, rate := range []float64{60, 240} {
		r, err := ourTrial(rate)
		if err != nil {
			t.Fatal(err)
		}
		if abs(r.Tenth-2) > 1e-12 || abs(r.First-1.125) > 1e-12 || r.Passed != 0 || abs(*r.Least-0.75) > 1e-15 || abs(*r.Most-0.75) > 1e-15 {
			t.Errorf("%g Hz: %+v", rate, r)
		}
	}
}

func TestMedian(t *testing.T) {
	if m := median([]float64{5, 1, 9}); m != 5 {
		t.Error(m)
	}
	if m := median([]float64{4, 1, 2, 9}); m != 3 {
		t.Error(m)
	}
	if m := median(nil); !math.IsNaN(m) {
		t.Error(m)
	}
}

// A table reads as Markdown, knows what was met, and survives JSON with what
// is not a number.
func TestTable(t *testing.T) {
	x := table{Title: "T", Columns: []string{"ns", "m"}}
	x.add("one", 123.4, nan)
	x.add("other", 0.5, 1e-7)
	x.atMost("slow", 2, 1)
	x.atLeast("fast", 2, 1)
	x.atLeast("nothing", nan, 1)
	x.skip("peer", os.ErrNotExist)
	var b bytes.Buffer
	x.write(&b)
	for _, want := range []string{
		"|       |    ns |       m |", "| one   |   123 |       – |", "| other | 0.500 | 1.0e-07 |",
		"slow: 2, wanted at most 1: **not met**", "fast: 2, wanted at least 1: met", "nothing: –, wanted at least 1: **not met**",
		"skipped peer: file does not exist",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, &b)
		}
	}
	j, err := json.Marshal(x)
	if err != nil || !bytes.Contains(j, []byte(`"values":[123.4,null]`)) {
		t.Errorf("%s %v", j, err)
	}
}

// Peers that cannot be built say what is missing, and are skipped by name.
func TestMissingPeer(t *testing.T) {
	t.Setenv("PATH", "")
	peers := newPeers()
	if err := build(peers, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	o := options{quick: true, rounds: 1}
	x := compareSteps(o, peers)
	if len(x.Skipped) != 2 || !strings.Contains(x.Skipped[1], "Boost.odeint: no g++; Debian: g++ libboost-dev") || len(x.Rows) != 2 {
		t.Errorf("%+v", x)
	}
	if err := install(t.TempDir()); err == nil || !strings.Contains(err.Error(), "no node") {
		t.Error(err)
	}
}

// The diagrams can be drawn, and every curve has its style.
func TestDraw(t *testing.T) {
	var curves []curve
	for name := range styles {
		curves = append(curves, curve{name, []point{{1, 1e-3, 1e4, 50}, {2, 0, 3e4, 100}, {3, 1e-8, 1e5, 300}}})
	}
	dir := t.TempDir()
	if err := drawPrecision(dir, curves); err != nil {
		t.Fatal(err)
	}
	if err := drawPrecision(dir, []curve{{Name: "nobody's"}}); err == nil {
		t.Error("a curve without a style is drawn")
	}
}
