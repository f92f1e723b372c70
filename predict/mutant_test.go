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

// A ball that one contact has stopped dead meets at once what comes from the
// other side.
func TestStoppedBallIsMet(t *testing.T) {
	f := weightless()
	f.Ball.Radius = 0.03125 // so that every number is exact
	w := world(t, predict.Config{Flight: f, Court: court.Court{Obstacles: []collide.Obstacle{
		{Name: "stop", Shape: collide.Plane{Normal: ball.Vec{Y: 1}}, Resolver: surface(0, 0)}}}, Method: integrate.Fixed{Rate: 16}})
	p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 2 + 0.03125}, Vel: ball.Vec{Y: -4}}}
	racket := collide.Obstacle{Name: "racket", Role: collide.Striker, Shape: collide.Plane{Normal: ball.Vec{Z: 1}}, Resolver: surface(1, 0),
		Motion: collide.Motion{Time: 0.5, Pose: collide.Pose{Pos: ball.Vec{Z: -0.03125}}, Vel: ball.Vec{Z: 2}}}
	q, ev := w.Advance(p, 0.5, []collide.Obstacle{racket}, nil)
	if len(ev) != 2 || ev[1].On != "racket" || q.Vel != (ball.Vec{Z: 4}) {
		t.Errorf("%d events, %+v", len(ev), q)
	}
}
