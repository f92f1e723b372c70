package predict_test

import (
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// However long and coarse the steps are, a ball that falls on a sheet does not
// come out behind it.
func TestCoarseStepsAndASheet(t *testing.T) {
	f := vacuum()
	f.Gravity = ball.Vec{Z: -9.81}
	disc := collide.Obstacle{Name: "disc", Shape: collide.Disc{Radius: 5}, Resolver: surface(0.5, 0.1)}
	for _, rate := range []float64{2, 4, 10, 60} {
		w := world(t, predict.Config{Flight: f, Court: court.Court{Obstacles: []collide.Obstacle{disc}},
			Method: integrate.Fixed{Rate: rate, Stepper: integrate.SemiImplicitEuler{}}})
		for z := 0.1; z < 3; z += 0.05 {
			tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{Z: z}}}, predict.Until{Time: 2})
			if len(tr.Events()) == 0 || tr.End().Pos.Z < 0 {
				t.Errorf("%v Hz, from %v m: %d events, ends at z = %v", rate, z, len(tr.Events()), tr.End().Pos.Z)
			}
		}
	}
}
