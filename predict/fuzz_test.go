package predict_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// fuzzWorlds are the worlds that the fuzz targets choose from.
func fuzzWorlds(f *testing.F) []*predict.World {
	var worlds []*predict.World
	for _, c := range []predict.Config{
		{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())},
		{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()},
		{Flight: ball.TableTennis(), Court: court.TableTennis()},
		{Flight: ball.Basketball(), Court: court.Basketball()},
		{Flight: ball.Tennis(), Court: court.TennisDoubles(court.Clay()), Method: integrate.Fixed{Rate: 60}},
		{Flight: ball.TableTennisMeasured(), Court: court.TableTennisMeasured(), Method: integrate.Fixed{Stepper: integrate.BySpeed{}, Rate: 60}},
		{Flight: ball.TableTennis(), Court: court.TableTennis(), Method: integrate.Fixed{Stepper: integrate.SemiImplicitEuler{}, Rate: 30}, Rest: collide.Rest{Never: true}},
		{Flight: weightless(), Court: court.Basketball(), Method: integrate.Fixed{Stepper: integrate.Euler{}, Rate: 100}},
	} {
		c.MaxTime = 5
		worlds = append(worlds, world(f, c))
	}
	return worlds
}

func point(x, y, z, vx, vy, vz, wx, wy, wz, t float64) predict.Point {
	return predict.Point{State: ball.State{Pos: ball.Vec{X: x, Y: y, Z: z}, Vel: ball.Vec{X: vx, Y: vy, Z: vz}, Spin: ball.Vec{X: wx, Y: wy, Z: wz}}, Time: t}
}

func finitePoint(p predict.Point) bool {
	return p.State.Finite() && !math.IsNaN(p.Time) && !math.IsInf(p.Time, 0) && p.In*0 == 0 && p.Out*0 == 0
}

// FuzzPredict looks for a launch whose prediction panics, hangs, holds NaN or
// has no status.
func FuzzPredict(f *testing.F) {
	worlds := fuzzWorlds(f)
	f.Add(uint8(0), 0.0, 0.95, 12.9, 0.0, 5.0, -34.0, -260.0, 0.0, 0.0, 0.0)
	f.Add(uint8(2), 0.0, 0.78, 1.37, 0.1, 0.0, 0.5, 0.0, 0.0, 0.0, 1e5)
	f.Add(uint8(3), 0.0, 3.05, -12.6, 0.0, -0.001, 0.0, 0.0, 5.0, 0.0, -7.0)
	f.Add(uint8(4), 0.0, 0.0335, 0.0, 1e4, 0.0, 0.0, 0.0, 1e5, 0.0, 0.0)
	f.Fuzz(func(t *testing.T, which uint8, x, y, z, vx, vy, vz, wx, wy, wz, at float64) {
		w := worlds[int(which)%len(worlds)]
		tr := w.Predict(point(x, y, z, vx, vy, vz, wx, wy, wz, at), predict.Until{})
		// A fixed step is too long for drag at thousands of m/s, and says so.
		_, fixed := w.Config().Method.(integrate.Fixed)
		if tr.Status() == predict.Running || tr.Status() == predict.NonFinite && !fixed || (tr.Err() != nil) != (tr.Status() >= predict.BadInput) {
			t.Fatalf("%v, %v", tr.Status(), tr.Err())
		}
		if tr.Status() == predict.BadInput {
			return
		}
		for i, k := range tr.Knots() {
			if !k.State.Finite() || !k.Acc.Finite() || !k.SpinAcc.Finite() {
				t.Fatalf("knot %d: %+v", i, k)
			}
			if i > 0 && k.Time < tr.Knots()[i-1].Time {
				t.Fatalf("knot %d: time goes back", i)
			}
		}
		for i := range 50 {
			if p := tr.At(at + 0.1*float64(i)); !finitePoint(p) {
				t.Fatalf("At: %+v", p)
			}
		}
		if _, err := json.Marshal(tr); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzAdvance looks for a live ball, a racket and a time that do the same.
func FuzzAdvance(f *testing.F) {
	worlds := fuzzWorlds(f)
	f.Add(uint8(0), 0.0, 1.0, 5.0, 0.0, 1.0, -20.0, 100.0, 0.0, 0.0, 1.0, 10.0, 3.0)
	f.Add(uint8(2), 0.0, 0.8, 1.3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.3, -5.0, 40.0)
	f.Fuzz(func(t *testing.T, which uint8, x, y, z, vx, vy, vz, wx, wy, wz, at, swing, turn float64) {
		w := worlds[int(which)%len(worlds)]
		if !(math.Abs(at) < 20) { // a long time is legal, and long
			at = 1
		}
		racket := collide.Obstacle{Name: "racket", Role: collide.Striker, Shape: collide.Disc{Radius: 0.2},
			Resolver: collide.Racket{Front: collide.Inverted(), Back: collide.LongPips(), Deflection: 1}}
		racket.Motion = collide.Motion{Pose: collide.Pose{Pos: ball.Vec{X: x, Y: y, Z: z - 0.5}}, Vel: ball.Vec{Z: swing}, Spin: ball.Vec{Y: turn}}
		moving := []collide.Obstacle{racket}
		if racket.Validate() != nil {
			moving = nil
		}
		p := point(x, y, z, vx, vy, vz, wx, wy, wz, 0)
		bad := p.Validate() != nil
		for i := 1; i <= 3; i++ {
			q, _ := w.Advance(p, at*float64(i)/3, moving, nil)
			if bad {
				if hash(q) != hash(p) {
					t.Fatalf("an invalid point moved: %+v", q)
				}
				return
			}
			if !finitePoint(q) || q.Validate() != nil {
				t.Fatalf("%+v: %v", q, q.Validate())
			}
			p = q
		}
	})
}
