package bot

import (
	"math/rand/v2"
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// A stroke that asks for more spin than the rubber can give is aimed with the
// spin that it does give: the ball comes down where it was sent, and would not
// if it flew with the spin that was wanted.
func TestAimsAgainWithTheSpinItGets(t *testing.T) {
	w, err := predict.NewWorld(predict.Config{
		Flight: ball.TableTennis(), Court: court.TableTennis(),
		Method: integrate.Fixed{Stepper: integrate.BySpeed{}, Rate: 60},
	})
	if err != nil {
		t.Fatal(err)
	}
	b := New(Hard(), w, rand.New(rand.NewPCG(1, 1)))
	target := ball.Vec{X: 0.3, Y: 0.76, Z: -0.9}
	lands := func(s ball.State) float64 {
		path := w.Predict(predict.Point{State: s}, predict.Until{Bounces: 1, Time: 3})
		e, ok := path.Bounce(1)
		if !ok {
			t.Fatalf("%+v does not land: %v", s, path.Status())
		}
		return e.Contact.Point.Sub(target).Norm()
	}
	differs := 0
	for _, in := range []ball.State{
		{Pos: ball.Vec{Y: 0.98, Z: 1.6}, Vel: ball.Vec{X: 1, Y: -1, Z: 4}, Spin: ball.Vec{X: -200, Y: 50}},
		{Pos: ball.Vec{X: -0.4, Y: 0.9, Z: 2}, Vel: ball.Vec{Y: -2, Z: 7}, Spin: ball.Vec{X: 500}},
		{Pos: ball.Vec{X: 0.5, Y: 1, Z: 1.4}, Vel: ball.Vec{Y: 0.5, Z: 3}, Spin: ball.Vec{X: -300, Z: 60}},
	} {
		for _, top := range []float64{-300, 0, 500, 1200} {
			shot := aim.Shot{From: in.Pos, Target: target, FlightTime: 0.45, Clearance: 0.02, Tolerance: 0.01}
			_, out, ok := b.strike(in, shot, top, 0)
			if !ok {
				t.Errorf("topspin %g onto %+v: no stroke", top, in)
				continue
			}
			if miss := lands(out); miss > 0.05 {
				t.Errorf("topspin %g onto %+v: misses by %.3f m", top, in, miss)
			}
			wanted := out
			wanted.Spin = ball.Spin(out.Vel, top, 0, 0)
			if lands(wanted) > 0.1 {
				differs++
			}
		}
	}
	if differs < 3 {
		t.Errorf("only %d strokes ask for more spin than there is", differs)
	}
}
