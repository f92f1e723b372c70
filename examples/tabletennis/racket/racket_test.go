package racket_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/examples/tabletennis/racket"
	"github.com/gotopspin/topspin/predict"
	"pgregory.net/rapid"
)

// The front of a racket looks where it is told to, and the turn changes
// smoothly with that: the handle does not jump.
func TestFace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		end := court.End(rapid.IntRange(0, 1).Draw(t, "end"))
		az, el := rapid.Float64Range(-1.3, 1.3).Draw(t, "azimuth"), rapid.Float64Range(-1.3, 1.3).Draw(t, "elevation")
		look := func(az, el float64) (ball.Vec, collide.Quat) {
			n := ball.Velocity(1, el, az)
			if end != court.Near {
				n.X, n.Z = -n.X, -n.Z
			}
			return n, racket.Face(end, n)
		}
		n, q := look(az, el)
		if d := q.Rotate(ball.Vec{Z: 1}).Sub(n).Norm(); d > 1e-14 {
			t.Fatalf("looks %g off", d)
		}
		_, r := look(az+1e-6, el+1e-6)
		if d := q.Rotate(ball.Vec{Y: -1}).Sub(r.Rotate(ball.Vec{Y: -1})).Norm(); d > 1e-5 {
			t.Fatalf("the handle jumps by %g", d)
		}
	})
	if h := racket.Face(court.Near, ball.Vec{Z: -1}).Rotate(ball.Vec{Y: -1}); h.Sub(ball.Vec{Y: -1}).Norm() > 1e-15 {
		t.Errorf("the handle of a racket that faces the net points to %v", h)
	}
}

// A racket that moves and turns strikes the ball with either face, once, and
// with a rebound of e_A in its own frame.
func TestBothFaces(t *testing.T) {
	world, err := predict.NewWorld(predict.Config{Flight: ball.NewFlight(ball.TableTennis().Ball, nil, nil), Court: court.TableTennis()})
	if err != nil {
		t.Fatal(err)
	}
	anti := collide.AntiSpin()
	r := racket.New(collide.Inverted(), anti)
	for part, c := range map[string]struct{ normal, e float64 }{collide.Front: {-1, 0.82}, collide.Back: {1, 0.70}} {
		m := collide.Motion{
			Pose: collide.Pose{Pos: ball.Vec{Y: 1.2, Z: 2.0}, Rot: racket.Face(court.Near, ball.Vec{Z: c.normal})},
			Vel:  ball.Vec{Z: -5}, Spin: ball.Vec{X: 3, Y: 2},
		}
		p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 1.2, Z: 1.7}, Vel: ball.Vec{Z: 10}}}
		_, events := world.Advance(p, 0.1, []collide.Obstacle{racket.Obstacle(court.Near, r, m)}, nil)
		if len(events) != 1 || events[0].Part != part || events[0].On != "near racket" || events[0].Role != collide.Striker {
			t.Errorf("%s: %+v", part, events)
			continue
		}
		e := events[0]
		in := e.Before.Vel.Sub(e.Contact.Vel).Dot(e.Contact.Normal)
		out := e.After.Vel.Sub(e.Contact.Vel).Dot(e.Contact.Normal)
		// Nearly in the middle: the deflection takes some thousandths.
		if math.Abs(out/-in-c.e) > 0.01 {
			t.Errorf("%s: comes back with %.3f of its speed, want %g", part, out/-in, c.e)
		}
	}
}

// A drive: the racket moves at 8 m/s through a ball that comes at 5.
func ExampleObstacle() {
	world, err := predict.NewWorld(predict.Config{Flight: ball.TableTennis(), Court: court.TableTennis()})
	if err != nil {
		panic(err)
	}
	r := racket.New(collide.Inverted(), collide.Inverted())
	swing := collide.Motion{
		Pose: collide.Pose{Pos: ball.Vec{Y: 1, Z: 2}, Rot: racket.Face(court.Near, ball.Velocity(1, ball.Degrees(-10), 0))},
		Vel:  ball.Velocity(8, ball.Degrees(35), 0),
	}
	incoming := predict.Point{State: ball.State{Pos: ball.Vec{Y: 1.03, Z: 1.8}, Vel: ball.Vec{Z: 5}}}
	_, events := world.Advance(incoming, 0.05, []collide.Obstacle{racket.Obstacle(court.Near, r, swing)}, nil)
	e := events[0]
	top, _, _ := ball.SpinParts(e.After.Vel, e.After.Spin)
	fmt.Printf("%s, %s: leaves at %.1f m/s with %.0f turns/s of topspin\n", e.On, e.Part, e.After.Vel.Norm(), top/ball.RPM(60))
	// Output:
	// near racket, front: leaves at 15.1 m/s with 56 turns/s of topspin
}
