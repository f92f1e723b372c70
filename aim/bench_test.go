package aim_test

import (
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

func benchmarkSolve(b *testing.B, w *predict.World, s aim.Shot) {
	b.ReportAllocs()
	var v aim.Solver
	var sol aim.Solution
	for b.Loop() {
		var err error
		if sol, err = v.Solve(w, s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(sol.Flights), "flights")
	b.ReportMetric(float64(sol.Evaluations), "evaluations")
}

func BenchmarkSolve(b *testing.B) {
	w := tennis(b)
	s := aim.Shot{From: ball.Vec{X: 1, Y: 0.95, Z: 12.9}, Target: ball.Vec{X: -3, Z: -8.2}, Topspin: ball.RPM(2500), Clearance: 0.15}
	with := func(set func(*aim.Shot)) aim.Shot {
		s := s
		set(&s)
		return s
	}
	b.Run("speed", func(b *testing.B) { benchmarkSolve(b, w, with(func(s *aim.Shot) { s.Speed = ball.KMH(127) })) })
	b.Run("slowed", func(b *testing.B) {
		benchmarkSolve(b, w, with(func(s *aim.Shot) { s.Speed, s.Topspin, s.From.Y = 38, 0, 0.5 }))
	})
	b.Run("lofted", func(b *testing.B) {
		benchmarkSolve(b, w, with(func(s *aim.Shot) { s.Speed, s.Lofted = 20, true }))
	})
	b.Run("apex", func(b *testing.B) { benchmarkSolve(b, w, with(func(s *aim.Shot) { s.Apex = 3 })) })
	hall, c := table(b)
	serve := aim.Shot{
		From: ball.Vec{X: 0.4, Y: 1, Z: 1.45}, Via: c.Half(court.Near), Target: ball.Vec{X: -0.5, Y: 0.76, Z: -1.1},
		Sidespin: ball.RPM(2000), Topspin: -ball.RPM(1500),
	}
	serve.Forward = 7.75
	b.Run("serve", func(b *testing.B) { benchmarkSolve(b, hall, serve) })
	serve.Forward, serve.Over = 0, 0.08
	b.Run("serve over", func(b *testing.B) { benchmarkSolve(b, hall, serve) })
	b.Run("unreachable", func(b *testing.B) {
		b.ReportAllocs()
		var v aim.Solver
		for b.Loop() {
			if _, err := v.Solve(w, with(func(s *aim.Shot) { s.Speed = 12 })); err == nil {
				b.Fatal("reached")
			}
		}
	})
}

func BenchmarkStroke(b *testing.B) {
	b.ReportAllocs()
	r := collide.Racket{Front: collide.Strings(), Back: collide.Strings()}
	in := ball.State{Vel: ball.Vec{Z: 20, Y: -3}, Spin: ball.Vec{X: 100}}
	out := ball.State{Vel: ball.Vec{X: 3, Y: 6, Z: -30}, Spin: ball.Vec{X: -200}}
	t := ball.Tennis().Ball
	for b.Loop() {
		if _, _, err := aim.Stroke(t, r, in, out); err != nil {
			b.Fatal(err)
		}
	}
}
