package integrate_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/internal/problems"
	"pgregory.net/rapid"
)

// With a tolerance that never bites and MaxStep for the step the order is that
// of the fifth-order member.
func TestDormandPrinceOrder(t *testing.T) {
	for _, p := range problems.All() {
		if p.Name == "parabola in vacuum" {
			continue // solved exactly
		}
		e := func(n int) float64 {
			k, h := integrate.NewKnot(p.Rates, 0, p.Start), p.End/float64(n)
			for i := 1; i <= n; i++ {
				s := integrate.DormandPrince{AbsTol: 1, RelTol: 1, MaxStep: 2 * h}.Next(p.Rates, k, h*float64(i), h)
				if s.Evaluations != 6 || s.To.Time != h*float64(i) {
					t.Fatalf("%s: not one step: %+v", p.Name, s)
				}
				k = s.To
			}
			x := p.Exact(p.End)
			return k.Pos.Sub(x.Pos).Norm() + k.Vel.Sub(x.Vel).Norm() + k.Spin.Sub(x.Spin).Norm()
		}
		n := 16
		for n < 1<<12 && e(2*n) > 1e-9 {
			n *= 2
		}
		if o := math.Log2(e(n) / e(2*n)); !(o > 4.85) {
			t.Errorf("%s: order %.2f from %d to %d steps", p.Name, o, n, 2*n)
		}
	}
}

// A tenth of the tolerance gives an error that falls with it, for at most
// 10^(1/5) = 1.58 times the evaluations, and a step or two.
func TestDormandPrinceTolerance(t *testing.T) {
	for _, p := range problems.All() {
		first := 0
		for i, tol := range []float64{1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10} {
			end, n, err := integrate.Run(p.Rates, integrate.DormandPrince{AbsTol: tol, RelTol: tol, MaxStep: 1}, 0, p.End, p.Start)
			if err != nil {
				t.Fatal(err)
			}
			x := p.Exact(p.End)
			// AbsTol for each of about twenty steps, RelTol for the way.
			way := p.Start.Vel.Norm()*p.End + end.Pos.Sub(p.Start.Pos).Norm()
			if e := end.Pos.Sub(x.Pos).Norm(); !(e <= (20+way)*tol) {
				t.Errorf("%s, tolerance %v: off by %.1e m", p.Name, tol, e)
			}
			if i == 0 {
				first = n
			}
			if most := float64(first+12) * math.Pow(10, float64(i)/5) * 1.1; !(float64(n) <= most) {
				t.Errorf("%s, tolerance %v: %d evaluations, want at most %.0f", p.Name, tol, n, most)
			}
		}
	}
}

func TestDormandPrinceDefaults(t *testing.T) {
	law := ball.Tennis().Rates
	k := integrate.NewKnot(law, 0, stroke)
	zero := integrate.DormandPrince{}.Next(law, k, 1, 0)
	if same := (integrate.DormandPrince{AbsTol: 1e-7, RelTol: 1e-7, MaxStep: 0.2}).Next(law, k, 1, 0); zero != same {
		t.Errorf("the zero value steps to %+v, the defaults to %+v", zero, same)
	}
	for name, other := range map[string]integrate.DormandPrince{
		"AbsTol": {AbsTol: 1e-9}, "RelTol": {RelTol: 1e-3}, "MaxStep": {MaxStep: 0.01},
	} {
		if other.Next(law, k, 1, 0) == zero {
			t.Errorf("%s makes no difference", name)
		}
	}
}

// From k to end in whatever steps: none longer than MaxStep, none past the
// end, and no remainder: the last step is at least a third of the one before.
func TestDormandPrinceEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		law := ball.Tennis().Rates
		s := ball.State{Vel: drawVec(t, "vel", 40), Spin: drawVec(t, "spin", 300)}
		m := integrate.DormandPrince{MaxStep: rapid.SampledFrom([]float64{0, 0.01, 1}).Draw(t, "MaxStep")}
		longest := m.MaxStep
		if longest == 0 {
			longest = 0.2
		}
		t0 := rapid.SampledFrom([]float64{0, 0.1, -3, 1e6}).Draw(t, "t0")
		end := t0 + rapid.Float64Range(0.001, 3).Draw(t, "time")
		k, h, last := integrate.NewKnot(law, t0, s), 0.0, 0.0
		for k.Time < end {
			step := m.Next(law, k, end, h)
			made := step.To.Time - k.Time
			if !(made > 0 && made <= longest*(1+1e-8) && step.To.Time <= end) {
				t.Fatalf("from %v to %v, MaxStep %v, end %v", k.Time, step.To.Time, longest, end)
			}
			if step.To.Time == end && step.Rejected == 0 && made < last/3 {
				t.Fatalf("a last step of %v after one of %v", made, last)
			}
			k, h, last = step.To, step.Propose, made
		}
	})
}

// A step cut short by its end keeps the proposal: a caller that goes on in
// small legs does not have to begin again.
func TestDormandPrinceKeepsProposal(t *testing.T) {
	law := ball.Tennis().Rates
	k := integrate.NewKnot(law, 0, stroke)
	free := integrate.DormandPrince{}.Next(law, k, 1, 0)
	cut := integrate.DormandPrince{}.Next(law, k, 1e-3, 0)
	if cut.To.Time != 1e-3 || cut.Propose < free.To.Time {
		t.Errorf("after a step of %v s proposes %v s, and without an end makes one of %v s", cut.To.Time, cut.Propose, free.To.Time)
	}
}

// Laws that no step can follow: the work is bounded, and what is not finite is
// handed over and not hidden.
func TestDormandPrinceBadLaws(t *testing.T) {
	noise := func(x float64) float64 {
		x = math.Abs(x * 1e6)
		return math.Mod(x*x, 1)
	}
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name   string
		law    func(t float64, pos, vel ball.Vec) float64 // vertical acceleration
		most   int                                        // evaluations from 0 to 0.3 s
		finite bool
	}{
		{"NaN everywhere", func(float64, ball.Vec, ball.Vec) float64 { return nan }, 100, false},
		{"infinite everywhere", func(float64, ball.Vec, ball.Vec) float64 { return inf }, 100, false},
		{"NaN below", func(_ float64, p, _ ball.Vec) float64 {
			if p.Y < -0.1 {
				return nan
			}
			return -9.81
		}, 400, false},
		{"singular", func(_ float64, p, _ ball.Vec) float64 { return -1 / math.Abs(p.Y+0.1) }, 20000, true},
		{"jump", func(_ float64, p, _ ball.Vec) float64 {
			if p.Y < -0.1 {
				return 1000
			}
			return -9.81
		}, 1000, true},
		{"jump in time", func(t float64, _, _ ball.Vec) float64 {
			if t > 0.123 {
				return 50
			}
			return -9.81
		}, 300, true},
		{"overflow", func(_ float64, _, v ball.Vec) float64 { return -1e200 * (1 + v.Y*v.Y) }, 1000, false},
	} {
		law := func(t float64, pos, vel, _ ball.Vec) (acc, spinAcc ball.Vec) {
			return ball.Vec{Y: c.law(t, pos, vel)}, spinAcc
		}
		end, n, err := integrate.Run(law, integrate.DormandPrince{}, 0, 0.3, ball.State{})
		if (err == nil) != c.finite || n > c.most || !end.Finite() {
			t.Errorf("%s: %v, %d evaluations, %v", c.name, end, n, err)
		}
		if c.name == "NaN below" && !(end.Pos.Y < -0.0999) {
			t.Errorf("%s: gives up at %v m, want steps as short as it takes to come to -0.1 m", c.name, end.Pos.Y)
		}
	}
	// A jump where the clock itself has steps of 0.1 ms.
	late := func(t float64, _, _, _ ball.Vec) (acc, spinAcc ball.Vec) {
		return ball.Vec{Y: math.Copysign(50, t-(1e12+0.123))}, spinAcc
	}
	if end, n, err := integrate.Run(late, integrate.DormandPrince{}, 1e12, 1e12+0.3, ball.State{}); err != nil || n > 1000 {
		t.Errorf("a jump at 1e12 s: %v, %d evaluations, %v", end, n, err)
	}
	// An error that is a little too large, and as large in a shorter step.
	stubborn := func(t float64, _, _, _ ball.Vec) (acc, spinAcc ball.Vec) {
		return ball.Vec{Y: 1.6e-5 / (t - 1)}, spinAcc
	}
	if s := (integrate.DormandPrince{}).Next(stubborn, integrate.Knot{Time: 1}, 2, 0); s.Rejected < 10 || s.Rejected > 40 || s.Evaluations != 6*(s.Rejected+1) {
		t.Errorf("a stubborn error: %d attempts rejected, %d evaluations", s.Rejected, s.Evaluations)
	}
	// Rough at every scale: a single step is bounded, and time goes on.
	rough := func(t float64, pos, vel, _ ball.Vec) (acc, spinAcc ball.Vec) {
		return ball.Vec{Y: 1e6 * noise(t+pos.Y+vel.Y)}, spinAcc
	}
	k, h := integrate.NewKnot(rough, 1, ball.State{}), 0.0
	for range 100 {
		s := integrate.DormandPrince{}.Next(rough, k, 2, h)
		if s.Evaluations > 6*40 || !(s.To.Time >= k.Time+1e-10) || !s.To.Finite() {
			t.Fatalf("%+v", s)
		}
		k, h = s.To, s.Propose
	}
	// Knots that are not finite come back as such.
	for _, x := range []float64{nan, inf} {
		k := integrate.NewKnot(still, 0, ball.State{Vel: ball.Vec{X: x}})
		if s := (integrate.DormandPrince{}).Next(still, k, 1, 0); s.To.Finite() || s.Evaluations > 6*40 {
			t.Errorf("velocity %v: %+v", x, s)
		}
		k = integrate.NewKnot(still, 0, ball.State{})
		k.Acc.Y = x
		if s := (integrate.DormandPrince{}).Next(still, k, 1, 0); s.To.Finite() || s.Evaluations > 6*40 {
			t.Errorf("acceleration %v: %+v", x, s)
		}
	}
}

// Far from zero in time, and over times that are hardly any.
func TestDormandPrinceTimes(t *testing.T) {
	p := problems.Circle(0.01, 0.02, 30)
	for _, t0 := range []float64{0, -1e6, 1e6, 1e12} {
		for _, way := range []float64{1, 1e-3, 1e-9} {
			end := t0 + way
			if end == t0 {
				continue
			}
			got, _, err := integrate.Run(p.Rates, integrate.DormandPrince{}, t0, end, p.Start)
			want := p.Exact(end - t0)
			if d := got.Pos.Sub(want.Pos).Norm(); err != nil || !(d < 1e-6) {
				t.Errorf("%v s from %v s: off by %v, %v", way, t0, d, err)
			}
		}
	}
	one := math.Nextafter(1e6, 2e6)
	if got, n, err := integrate.Run(p.Rates, integrate.DormandPrince{}, 1e6, one, p.Start); err != nil || n != 7 || !got.Finite() {
		t.Errorf("from %v to the next number: %v, %d, %v", 1e6, got, n, err)
	}
}

// A ball at rest stays, to the bit, in the longest steps.
func TestDormandPrinceAtRest(t *testing.T) {
	s := ball.State{Pos: ball.Vec{X: 0.1, Y: 0.0335, Z: -1. / 3}}
	if got, n, err := integrate.Run(still, integrate.DormandPrince{MaxStep: 10}, 0, 100, s); got != s || n != 61 || err != nil {
		t.Errorf("%v after %d evaluations, %v", got, n, err)
	}
}
