package predict_test

import (
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// A ball that runs along a groove keeps its speed along it: a frictionless
// one never stops it, a rough one brings it to rest in time and not at once.
func TestGroove(t *testing.T) {
	a, _ := ball.Vec{Y: 1, Z: 1}.Unit()
	b, _ := ball.Vec{Y: 1, Z: -1}.Unit()
	for _, mu := range []float64{0, 0.5} {
		s := collide.Surface{Restitution: collide.Constant(0.5), Friction: mu, RollingResistance: 0.1 * mu}
		for _, n := range [][2]ball.Vec{{a, b}, {a, {Z: -1}}} {
			place := court.Court{Obstacles: []collide.Obstacle{
				{Name: "left", Role: collide.Floor, Shape: collide.Plane{Normal: n[0]}, Resolver: s},
				{Name: "right", Role: collide.Floor, Shape: collide.Plane{Normal: n[1]}, Resolver: s},
			}}
			for name, m := range methods(120) {
				w := world(t, predict.Config{Flight: vacuum(), Court: place, Method: m, MaxTime: 30})
				p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 0.2, Z: -0.04}, Vel: ball.Vec{X: 5}}}
				tr := w.Predict(p, predict.Until{})
				if tr.Err() != nil {
					t.Fatalf("%s, μ = %v: %v", name, mu, tr.Err())
				}
				if mu == 0 {
					near(t, name+": speed along a smooth groove", tr.End().Vel.X, 5, 1e-9)
				} else if tr.Status() != predict.Rested || tr.End().Pos.X < 5 {
					t.Errorf("%s: %v at x = %v m", name, tr.Status(), tr.End().Pos.X)
				}
				for i := 1; i < len(tr.Knots()); i++ {
					k, l := tr.Knots()[i-1], tr.Knots()[i]
					if e, f := energy(vacuum(), k.State), energy(vacuum(), l.State); f > e+1e-11 {
						t.Fatalf("%s, μ = %v: energy %v -> %v J at %v s", name, mu, e, f, l.Time)
					}
					for _, o := range place.Obstacles {
						if d, _ := o.Distance(0, l.Pos); d < tennisR-1e-9 {
							t.Fatalf("%s, μ = %v: %g m inside at %v s", name, mu, tennisR-d, l.Time)
						}
					}
				}
				if n := len(tr.Events()); n > 300 {
					t.Errorf("%s, μ = %v: %d events", name, mu, n)
				}
			}
		}
	}
}
