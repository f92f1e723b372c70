package integrate_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
)

// stroke is the tennis stroke by which the methods are compared: 127 km/h at
// 8.727°, topspin 2500 rpm, from 0.95 m behind the baseline.
var stroke = func() ball.State {
	v := ball.Velocity(ball.KMH(127), ball.Degrees(8.727), 0)
	return ball.State{Pos: ball.Vec{Y: 0.95, Z: 12.885}, Vel: v, Spin: ball.Spin(v, ball.RPM(2500), 0, 0)}
}()

// smooth replaces the end of the coefficients at S = 1, beyond which they are
// held, by a bend without an end: S becomes S·(1 + S⁸)^(−1/8).
func smooth(f ball.Flight) ball.Flight {
	return held(f, func(s float64) float64 {
		if s > 1 {
			return math.Pow(1+math.Pow(s, -8), -1./8)
		}
		return s * math.Pow(1+math.Pow(s, 8), -1./8)
	})
}

// cornered gives the coefficients a corner at S = 1.
func cornered(f ball.Flight) ball.Flight {
	return held(f, func(s float64) float64 { return math.Min(s, 1) })
}

func held(f ball.Flight, bend func(float64) float64) ball.Flight {
	drag, lift := f.Drag, f.Lift
	f.Drag = func(q ball.Flow) float64 { return drag(ball.Flow{S: bend(q.S), Re: q.Re, Sin: q.Sin}) }
	f.Lift = func(q ball.Flow) float64 { return lift(ball.Flow{S: bend(q.S * q.Sin), Re: q.Re, Sin: 1}) }
	return f
}

// flown is a flight with bounces. At a bounce two knots share their time.
type flown struct {
	knots       []integrate.Knot
	bounces     []float64
	evaluations int
}

func (f flown) at(t float64) ball.Vec {
	i, _ := slices.BinarySearchFunc(f.knots, t, func(k integrate.Knot, t float64) int {
		if k.Time <= t {
			return -1
		}
		return 1
	})
	if i == 0 {
		return f.knots[0].Pos
	}
	if i == len(f.knots) {
		return f.knots[i-1].Pos
	}
	return integrate.PositionBetween(&f.knots[i-1], &f.knots[i], t)
}

// fly follows a ball to its n-th contact with the ground or to the time last.
// A step that ends below the ground is thrown away, the contact is found on it
// and the step is made again to end there. leg > 0 makes the method begin again
// at every multiple of it, as a game loop would.
func fly(fl ball.Flight, s ball.State, m integrate.Method, n int, last, leg float64) flown {
	k := integrate.NewKnot(fl.Rates, 0, s)
	f := flown{knots: []integrate.Knot{k}, evaluations: 1}
	r := fl.Ball.Radius
	h, begun := 0.0, 0.0
	for k.Time < last && len(f.bounces) < n {
		end := last
		if leg > 0 {
			end = math.Min(last, (begun+1)*leg)
		}
		step := m.Next(fl.Rates, k, end, h)
		f.evaluations += step.Evaluations
		if !(step.To.Pos.Y < r) {
			k, h = step.To, step.Propose
			f.knots = append(f.knots, k)
			if leg > 0 && k.Time == end {
				begun, h = begun+1, 0
			}
			continue
		}
		lo, hi := k.Time, step.To.Time
		for {
			mid := lo + (hi-lo)/2
			if mid <= lo || mid >= hi {
				break
			}
			if integrate.PositionBetween(&k, &step.To, mid).Y < r {
				hi = mid
			} else {
				lo = mid
			}
		}
		for h = hi - k.Time; k.Time < hi; h = step.Propose {
			step = m.Next(fl.Rates, k, hi, h)
			f.evaluations += step.Evaluations
			k = step.To
			f.knots = append(f.knots, k)
		}
		f.bounces = append(f.bounces, hi)
		k = integrate.NewKnot(fl.Rates, hi, bounce(fl.Ball, k.State))
		f.evaluations++
		f.knots = append(f.knots, k)
		h = 0
	}
	return f
}

// bounce is a contact with friction 0.6 and restitution 0.75 on the ground.
func bounce(b ball.Ball, s ball.State) ball.State {
	const e, mu = 0.75, 0.6
	arm := ball.Vec{Y: -b.Radius}
	slip := s.Vel.Add(s.Spin.Cross(arm))
	slip.Y = 0
	impulse := slip.Scale(-b.InertiaFactor / (1 + b.InertiaFactor))
	normal := -(1 + e) * s.Vel.Y
	if n := impulse.Norm(); n > mu*normal {
		impulse = impulse.Scale(mu * normal / n)
	}
	s.Pos.Y = b.Radius
	s.Vel = s.Vel.Add(impulse).Add(ball.Vec{Y: normal})
	s.Spin = s.Spin.AddScaled(1/(b.InertiaFactor*b.Radius*b.Radius), arm.Cross(impulse))
	return s
}

// apart is the greatest distance between two flights, at the knots of both and
// at nine places between them.
func apart(a, b flown) float64 {
	last := math.Min(a.knots[len(a.knots)-1].Time, b.knots[len(b.knots)-1].Time)
	worst := 0.0
	for i := 1; i < len(a.knots); i++ {
		for j := range 10 {
			t := a.knots[i-1].Time + float64(j)/10*(a.knots[i].Time-a.knots[i-1].Time)
			if t < last {
				worst = math.Max(worst, a.at(t).Sub(b.at(t)).Norm())
			}
		}
	}
	return worst
}

// bullet tells whether the spin comes to lie along the velocity, to 0.15 rad.
func bullet(f flown) bool {
	return slices.ContainsFunc(f.knots, func(k integrate.Knot) bool {
		return k.Spin.Cross(k.Vel).Norm() < 0.15*k.Spin.Norm()*k.Vel.Norm()
	})
}

// tight is far closer than anything it is compared with: RK4 at 2000 Hz.
var tight = integrate.Fixed{Rate: 2000}

// To the landing of the stroke, the step that crosses the ground and is thrown
// away included: the evaluations and the distance from the path, at the knots
// and between them.
func TestStroke(t *testing.T) {
	for _, c := range []struct {
		tol    float64
		most   int
		within float64 // m
	}{{1e-6, 49, 1e-6}, {1e-7, 65, 1e-7}} {
		m := integrate.DormandPrince{AbsTol: c.tol, RelTol: c.tol}
		got := fly(ball.Tennis(), stroke, m, 1, 2, 0)
		d := apart(got, fly(ball.Tennis(), stroke, tight, 1, 2, 0))
		t.Logf("tolerance %.0e: %d evaluations to the landing at %.4f s, within %.1e m", c.tol, got.evaluations, got.bounces[0], d)
		if got.evaluations > c.most || !(d <= c.within) {
			t.Errorf("tolerance %v: %d evaluations, within %.2e m; want %d, %v", c.tol, got.evaluations, d, c.most, c.within)
		}
	}
}

// A flight to its first bounce with constant coefficients, as two solvers of
// other make have it, which agree to 4e-8 m.
func TestConstantCoefficients(t *testing.T) {
	f := ball.NewFlight(ball.Tennis().Ball, ball.Constant(0.55), ball.Constant(0.20))
	f.Air.Density = 1.21
	s := ball.State{Pos: ball.Vec{Y: 1}, Vel: ball.Vec{X: -1, Y: 4, Z: -30}, Spin: ball.Vec{X: -200, Y: 20}}
	want := ball.Vec{X: -0.69912739, Y: 0.0335, Z: -17.55536909}
	for _, m := range []integrate.Method{integrate.DormandPrince{}, integrate.Fixed{Rate: 240}} {
		end, _, err := integrate.Run(f.Rates, m, 0, 0.7036524652, s)
		if d := end.Pos.Sub(want).Norm(); err != nil || !(d <= 1.5e-7) { // 1e-7 for the tolerance, 4e-8 for the figures
			t.Errorf("%+v: at %v, off by %.1e m, %v", m, end.Pos, d, err)
		}
	}
}

func TestStrokeThreeBounces(t *testing.T) {
	f := smooth(ball.Tennis())
	got := fly(f, stroke, integrate.DormandPrince{}, 3, 5, 0)
	d := apart(got, fly(f, stroke, tight, 3, 5, 0))
	t.Logf("default: %d evaluations for bounces at %.2f s, within %.1e m", got.evaluations, got.bounces, d)
	if got.evaluations > 130 || !(d <= 0.3e-6) {
		t.Errorf("%d evaluations, within %.2e m; want 130, 3e-7", got.evaluations, d)
	}
}

// Random strokes with their bounces, 2.5 s of tennis and half as much of table
// tennis: the adaptive method in one go, the same in ticks of a sixtieth that
// each begin anew, and RK4 at 240 Hz agree to 1 µm under smooth laws. The
// presets bend their coefficients beyond S = 1 with two continuous derivatives,
// which leaves up to 10 µm; a corner there leaves up to 0.2 mm. A spin that comes
// to lie along the velocity passes a corner in all of them, lift ∝ |S⊥|·S⊥.
func TestRallies(t *testing.T) {
	for _, sport := range []struct {
		name        string
		flight      ball.Flight
		slow, fast  float64 // m/s
		spin        float64 // rad/s
		last        float64 // s
		strokes     int
		within      float64 // m
		evaluations int     // in the median
	}{
		{"tennis", smooth(ball.Tennis()), 5, 60, ball.RPM(5000), 2.5, 300, 1e-6, 130},
		{"table tennis", smooth(ball.TableTennisMeasured()), 3, 25, ball.RPM(9000), 1.25, 300, 1e-6, 180},
		{"tennis as it is", ball.Tennis(), 5, 60, ball.RPM(5000), 2.5, 100, 1e-5, 140},
		{"table tennis as it is", ball.TableTennisMeasured(), 3, 25, ball.RPM(9000), 1.25, 100, 1e-5, 200},
		{"tennis with corners", cornered(ball.Tennis()), 5, 60, ball.RPM(5000), 2.5, 60, 2e-4, 200},
		{"table tennis with corners", cornered(ball.TableTennisMeasured()), 3, 25, ball.RPM(9000), 1.25, 60, 2e-4, 300},
	} {
		r := rand.New(rand.NewPCG(7, 9))
		var errs []float64
		var work []int
		bullets := 0
		for range sport.strokes {
			v := ball.Velocity(sport.slow+(sport.fast-sport.slow)*r.Float64(), ball.Degrees(-10+40*r.Float64()), ball.Degrees(-20+40*r.Float64()))
			spin := ball.Vec{X: 2*r.Float64() - 1, Y: 2*r.Float64() - 1, Z: 2*r.Float64() - 1}.Scale(sport.spin / math.Sqrt(3))
			s := ball.State{Pos: ball.Vec{Y: 0.95, Z: 12}, Vel: v, Spin: spin}
			const bounces = 3
			adaptive := fly(sport.flight, s, integrate.DormandPrince{}, bounces, sport.last, 0)
			ticks := fly(sport.flight, s, integrate.DormandPrince{}, bounces, sport.last, 1./60)
			rk4 := fly(sport.flight, s, integrate.Fixed{Rate: 240}, bounces, sport.last, 0)
			e := math.Max(apart(adaptive, rk4), apart(adaptive, ticks))
			if bullet(rk4) {
				bullets++
				if !(e <= 2e-4) {
					t.Errorf("%s: apart by %.2e m after the spin came along the velocity", sport.name, e)
				}
				continue
			}
			errs = append(errs, e)
			work = append(work, adaptive.evaluations)
		}
		slices.Sort(errs)
		slices.Sort(work)
		n := len(errs)
		t.Logf("%s: apart by %.1e m in the median, %.1e in 99 of 100, %.1e at most; %d evaluations in the median, %d at most; %d more strokes pass a corner",
			sport.name, errs[n/2], errs[n*99/100], errs[n-1], work[n/2], work[n-1], bullets)
		if worst := errs[n-1]; !(worst <= sport.within) || bullets > sport.strokes/4 {
			t.Errorf("%s: apart by %.2e m", sport.name, worst)
		}
		if work[n/2] > sport.evaluations {
			t.Errorf("%s: %d evaluations in the median, want %d", sport.name, work[n/2], sport.evaluations)
		}
	}
}

// The table of the package comment: evaluations to the landing of the stroke,
// and the greatest distance from the path. The figures there are rounded; here
// they are met within a tenth and a step.
func TestStrokeTable(t *testing.T) {
	path := fly(ball.Tennis(), stroke, tight, 1, 2, 0)
	for _, c := range []struct {
		name        string
		m           integrate.Method
		evaluations int
		within      float64 // m
	}{
		{"Euler at 240 Hz", integrate.Fixed{Stepper: integrate.Euler{}, Rate: 240}, 195, 2.3e-2},
		{"SemiImplicitEuler at 240 Hz", integrate.Fixed{Stepper: integrate.SemiImplicitEuler{}, Rate: 240}, 193, 5.3e-2},
		{"BySpeed at 60 Hz", integrate.Fixed{Stepper: integrate.BySpeed{}, Rate: 60}, 1570, 5e-12},
		{"RK4 at 20 Hz", integrate.Fixed{Rate: 20}, 70, 1.6e-6},
		{"RK4 at 60 Hz", integrate.Fixed{Rate: 60}, 198, 1.9e-8},
		{"RK4 at 240 Hz", integrate.Fixed{Rate: 240}, 770, 8e-11},
		{"DormandPrince, 1e-3", integrate.DormandPrince{AbsTol: 1e-3, RelTol: 1e-3}, 32, 2.8e-6},
		{"DormandPrince, 1e-6", integrate.DormandPrince{AbsTol: 1e-6, RelTol: 1e-6}, 44, 5.1e-7},
		{"DormandPrince, default", integrate.DormandPrince{}, 56, 5.8e-8},
		{"DormandPrince, 1e-9", integrate.DormandPrince{AbsTol: 1e-9, RelTol: 1e-9}, 134, 6e-10},
	} {
		f := fly(ball.Tennis(), stroke, c.m, 1, 2, 0)
		d := apart(f, path)
		t.Logf("%-28s %4d evaluations, within %.1e m", c.name, f.evaluations, d)
		if f.evaluations > c.evaluations+6 || !(d <= 1.1*c.within) {
			t.Errorf("%s: %d evaluations, within %.2e m, want %d and %.1e", c.name, f.evaluations, d, c.evaluations, c.within)
		}
	}
}
