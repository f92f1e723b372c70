package predict_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// Table tennis end to end: rest on the table, over its edge to the floor, and
// one flight by every method.

// pingPong is the world of the game model with the method m; in vacuum without
// air.
func pingPong(t *testing.T, m integrate.Method, air bool) *predict.World {
	f := ball.TableTennis()
	if !air {
		f = ball.NewFlight(f.Ball, nil, nil)
	}
	w, err := predict.NewWorld(predict.Config{Flight: f, Court: court.TableTennis(), Method: m})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// pingPongMethods are those that a game would take: the default, and equal
// ticks cut by speed.
var pingPongMethods = map[string]integrate.Method{
	"adaptive":              nil,
	"speed-scheduled RK4":   integrate.Fixed{Stepper: integrate.BySpeed{}, Rate: 60},
	"RK4 at 240 per second": integrate.Fixed{Rate: 240},
}

// seriesOfDrops sums the infinite series of the bounces of a ball of
// restitution e dropped from the height h, with quadratic drag whose terminal
// speed is vt (0: vacuum), from the closed forms of a fall and of a rise:
//
//	v = vt √(1 − exp(−2gh/vt²))        t = vt/g·acosh(exp(gh/vt²))
//	h = vt²/2g·ln(1 + v²/vt²)          t = vt/g·atan(v/vt)
func seriesOfDrops(e, h, vt float64) (total float64) {
	const g = ball.StandardGravity
	if vt == 0 {
		return math.Sqrt(2*h/g) * (1 + e) / (1 - e)
	}
	for h > 1e-14 {
		v := vt * math.Sqrt(-math.Expm1(-2*g*h/(vt*vt)))
		total += vt / g * math.Acosh(math.Exp(g*h/(vt*vt)))
		v *= e
		total += vt / g * math.Atan(v/vt)
		h = vt * vt / (2 * g) * math.Log1p(v*v/(vt*vt))
	}
	return total
}

// A ball dropped on the table rests when the series of its bounces ends, or by
// at most the time that the bounces below the chatter speed of 0.15 m/s would
// still take, 2·0.15·e/(g(1−e)): a law of rest with a higher threshold stops it
// earlier, one that waits for the last bounce never ends. The series in air is
// exact too, as a ball without spin has the constant drag 0.4.
func TestDroppedBallRests(t *testing.T) {
	const e = 0.905 // of court.TableTennis
	f := ball.TableTennis()
	r := f.Ball.Radius
	k := f.Air.Density * math.Pi * r * r / (2 * f.Ball.Mass) * 0.4
	terminal := math.Sqrt(ball.StandardGravity / k)
	early := 2 * 0.15 * e / (ball.StandardGravity * (1 - e))
	for name, m := range pingPongMethods {
		for _, air := range []bool{false, true} {
			w := pingPong(t, m, air)
			vt := 0.0
			if air {
				vt = terminal
			}
			for _, h := range []float64{0.05, 0.30, 1} {
				start := predict.Point{State: ball.State{Pos: ball.Vec{X: 0.3, Y: 0.76 + r + h, Z: 0.8}}}
				tr := w.Predict(start, predict.Until{})
				end := tr.End()
				latest := seriesOfDrops(e, h, vt)
				if tr.Status() != predict.Rested || !(end.Time <= latest+1e-9 && end.Time >= latest-early) {
					t.Errorf("%s, air %v, from %g m: %v at %.4f s, must be in [%.4f, %.4f]", name, air, h, tr.Status(), end.Time, latest-early, latest)
				}
				if math.Abs(end.Pos.Y-0.76-r) > 1e-12 || end.Vel != (ball.Vec{}) || end.Spin != (ball.Vec{}) {
					t.Errorf("%s, air %v, from %g m: lies at %+v", name, air, h, end.State)
				}
				p := end
				for i := range 1000 {
					p, _ = w.Advance(p, end.Time+float64(i+1)/60, nil, nil)
					if p.State != end.State || p.Phase != predict.Resting {
						t.Fatalf("%s, air %v, from %g m: moved after its rest: %+v, was %+v", name, air, h, p, end)
					}
				}
			}
		}
	}
	// The figure of the specification: 5 cm, in vacuum.
	if s := seriesOfDrops(e, 0.05, 0); math.Abs(s-2.0246) > 1e-3 || math.Abs(s-early-1.7333) > 1e-3 {
		t.Errorf("the window from 5 cm is [%.4f, %.4f]", s-early, s)
	}
}

// A ball that rolls over the end or the side of the table, fast or slowly,
// straight, at a slant or over a corner, falls and ends on the floor. It is
// never inside the table, not even between knots.
func TestRollsOffTheTable(t *testing.T) {
	c := court.TableTennis()
	f := ball.TableTennis()
	r := f.Ball.Radius
	const table = 2 // Point.On of the second obstacle
	board := c.Obstacles[table-1]
	if board.Name != "table" {
		t.Fatalf("the second obstacle is %q", board.Name)
	}
	up := ball.Vec{Y: 1}
	for name, m := range pingPongMethods {
		w := pingPong(t, m, true)
		for _, speed := range []float64{0.1, 0.44, 0.6} {
			for where, way := range map[string]struct{ from, to ball.Vec }{
				"end":    {ball.Vec{X: 0.1, Z: 1.36}, ball.Vec{Z: 1}},
				"side":   {ball.Vec{X: -0.755, Z: 0.4}, ball.Vec{X: -1}},
				"slant":  {ball.Vec{X: 0.1, Z: -1.36}, ball.Vec{X: 0.6, Z: -0.8}},
				"corner": {ball.Vec{X: 0.7575, Z: 1.365}, ball.Vec{X: 0.7071067811865476, Z: 0.7071067811865476}},
			} {
				what := fmt.Sprintf("%s: %g m/s over the %s", name, speed, where)
				v := way.to.Scale(speed)
				s := ball.State{Pos: way.from, Vel: v, Spin: collide.Rolling(f.Ball, v, up)}
				s.Pos.Y = c.Surface + r
				tr := w.Predict(predict.Point{State: s, Phase: predict.Rolling, On: table}, predict.Until{})
				if end := tr.End(); tr.Status() != predict.Rested || math.Abs(end.Pos.Y-r) > 1e-12 {
					t.Errorf("%s: %v at %+v", what, tr.Status(), end.Pos)
				}
				if events := tr.Events(); len(events) == 0 || events[0].Kind != predict.Fall || events[0].On != "table" {
					t.Errorf("%s: does not leave the table: %+v", what, events)
				}
				for p := range tr.Every(1e-3) {
					// Between knots the path is interpolated: by far better
					// than a micrometre.
					if d, _ := board.Distance(p.Time, p.Pos); d < r-1e-6 {
						t.Errorf("%s: %g m inside the table at %.3f s", what, r-d, p.Time)
						break
					}
				}
				for _, k := range tr.Knots() {
					if d, _ := board.Distance(k.Time, k.Pos); d < r-1e-11 {
						t.Errorf("%s: %g m inside the table at the knot of %.3f s", what, r-d, k.Time)
						break
					}
				}
			}
		}
	}
}

// pingPongStrokes are launches of real kinds: speeds in m/s, topspin and
// sidespin in turns a second.
func pingPongStrokes() map[string]ball.State {
	launch := func(pos ball.Vec, speed, elevation, azimuth, top, side float64) ball.State {
		v := ball.Velocity(speed, ball.Degrees(elevation), ball.Degrees(azimuth))
		return ball.State{Pos: pos, Vel: v, Spin: ball.Spin(v, ball.RPM(60*top), ball.RPM(60*side), 0)}
	}
	deep := ball.Vec{X: 0.2, Y: 0.95, Z: 1.8}
	return map[string]ball.State{
		"drive":          launch(deep, 12, 14, 8, 60, 0),
		"loop":           launch(ball.Vec{X: -0.3, Y: 0.85, Z: 2.1}, 12, 24, -6, 120, 10),
		"fast loop":      launch(deep, 17, 11, 4, 100, 0),
		"smash":          launch(ball.Vec{X: 0.3, Y: 1.35, Z: 1.5}, 25, -11.5, 6, 5, 0),
		"chop":           launch(ball.Vec{Y: 0.7, Z: 3}, 9, 14, 2, -80, 0),
		"push":           launch(ball.Vec{Y: 0.95, Z: 1.4}, 4.5, 25, 0, -40, 0),
		"lob":            launch(ball.Vec{X: 0.2, Y: 0.6, Z: 4}, 12, 45, 1, 40, 5),
		"side spin":      launch(deep, 9, 14, 5, 20, 60),
		"serve":          {Pos: ball.Vec{X: -0.5, Y: 1, Z: 1.5}, Vel: ball.Vec{X: 0.7, Y: -2.6, Z: -5.2}, Spin: ball.Vec{X: 100, Y: 200}},
		"clips the cord": {Pos: ball.Vec{Y: 0.95, Z: 1.4}, Vel: ball.Vec{X: 0.1, Y: 1.48, Z: -10}, Spin: ball.Vec{X: -300}},
	}
}

// From the stroke to the second bounce the schedule of the game, the adaptive
// method and a fine reference agree to 1e-4 m: everywhere on the way, and where
// and when the ball bounces. That holds through the kink of the game's
// coefficients at S = 1.2, which serves and pushes pass.
func TestMethodsAgreeToTheSecondBounce(t *testing.T) {
	const tol = 1e-4 // m
	fine := pingPong(t, integrate.Fixed{Rate: 9600}, true)
	for name, m := range pingPongMethods {
		w := pingPong(t, m, true)
		worst := 0.0
		for what, s := range pingPongStrokes() {
			start := predict.Point{State: s}
			want := fine.Predict(start, predict.Until{Bounces: 2, Time: 5})
			got := w.Predict(start, predict.Until{Bounces: 2, Time: 5})
			if got.Status() != predict.Reached || len(got.Events()) != len(want.Events()) {
				t.Errorf("%s, %s: %v with %d events, the reference has %d", name, what, got.Status(), len(got.Events()), len(want.Events()))
				continue
			}
			for i, e := range got.Events() {
				f := want.Events()[i]
				d := e.Contact.Point.Sub(f.Contact.Point).Norm()
				worst = max(worst, d)
				if e.On != f.On || e.Part != f.Part || d > tol || math.Abs(e.Time-f.Time)*f.Before.Vel.Norm() > tol {
					t.Errorf("%s, %s: %s %s at %.6f s, %.2g m from the reference, %s %s at %.6f s", name, what, e.On, e.Part, e.Time, d, f.On, f.Part, f.Time)
				}
			}
			until := min(got.End().Time, want.End().Time)
			for at := 0.0; at < until; at += 0.003 {
				d := got.At(at).Pos.Sub(want.At(at).Pos).Norm()
				if worst = max(worst, d); !(d <= tol) {
					t.Errorf("%s, %s: %.2g m from the reference at %.3f s", name, what, d, at)
					break
				}
			}
		}
		t.Logf("%s: at most %.1e m from the reference", name, worst)
	}
}

// What is played tick by tick is what was predicted, to the bit, from the
// stroke and from every tick on the way, whatever the frame rate.
func TestPlayIsThePrediction(t *testing.T) {
	w := pingPong(t, integrate.Fixed{Stepper: integrate.BySpeed{}, Rate: 60}, true)
	for what, s := range pingPongStrokes() {
		tr := w.Predict(predict.Point{State: s}, predict.Until{Time: 4})
		for name, frame := range map[string]func(int) float64{
			"60 Hz":    func(i int) float64 { return float64(i) / 60 },
			"144 Hz":   func(i int) float64 { return float64(i) / 144 },
			"30 Hz":    func(i int) float64 { return float64(i) / 30 },
			"uneven":   func(i int) float64 { return (float64(i) + 0.4*math.Sin(float64(i))) / 50 },
			"one leap": func(i int) float64 { return float64(i) * 4 },
		} {
			p := predict.Point{State: s}
			var events []predict.Event
			for i := 1; p.Time < 4; i++ {
				p, events = w.Advance(p, min(frame(i), 4), nil, events)
				if q := tr.At(p.Time); q != p {
					t.Fatalf("%s at %s: played %+v, predicted %+v", what, name, p, q)
				}
				if name != "60 Hz" || i%3 != 0 {
					continue
				}
				again := w.Predict(p, predict.Until{Time: 4})
				if q := again.At(3.5); q != tr.At(3.5) && p.Time < 3.5 {
					t.Fatalf("%s: predicted anew from %.3f s: %+v, before %+v", what, p.Time, q, tr.At(3.5))
				}
			}
			if len(events) != len(tr.Events()) {
				t.Fatalf("%s at %s: %d events, predicted %d", what, name, len(events), len(tr.Events()))
			}
			for i, e := range events {
				if e != tr.Events()[i] {
					t.Fatalf("%s at %s: event %d is %+v, predicted %+v", what, name, i, e, tr.Events()[i])
				}
			}
		}
	}
}
