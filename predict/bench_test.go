package predict_test

import (
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// forehand is a stroke of the mean of professional tennis.
func forehand() predict.Point {
	v := ball.Velocity(ball.KMH(127), ball.Degrees(8.727), 0)
	return predict.Point{State: ball.State{Pos: ball.Vec{Y: 0.95, Z: 12.885}, Vel: v, Spin: ball.Spin(v, ball.RPM(2500), 0, 0)}}
}

func BenchmarkPredict(b *testing.B) {
	for _, c := range []struct {
		name string
		m    integrate.Method
	}{{"adaptive", nil}, {"RK4 at 240 Hz", integrate.Fixed{Rate: 240}}} {
		w := world(b, predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard()), Method: c.m})
		for _, n := range []int{1, 3} {
			b.Run(c.name+"/"+map[int]string{1: "landing", 3: "three bounces"}[n], func(b *testing.B) {
				b.ReportAllocs()
				var tr predict.Trajectory
				for b.Loop() {
					w.PredictInto(&tr, forehand(), predict.Until{Bounces: n})
				}
				b.ReportMetric(float64(tr.Evaluations()), "evaluations")
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(tr.Evaluations()), "ns/evaluation")
			})
		}
	}
}

func BenchmarkRates(b *testing.B) {
	f := ball.Tennis().Rates
	p := forehand()
	for b.Loop() {
		f(0, p.Pos, p.Vel, p.Spin)
	}
}

func BenchmarkAdvance(b *testing.B) {
	w := world(b, predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard()), Method: integrate.Fixed{Rate: 240}})
	b.ReportAllocs()
	start := forehand()
	p := start
	var ev []predict.Event
	for b.Loop() {
		p, ev = w.Advance(p, p.Time+1.5/240, nil, ev[:0])
		if p.Time > 1.5 {
			p = start
		}
	}
}

func BenchmarkAt(b *testing.B) {
	w := world(b, predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())})
	tr := w.Predict(forehand(), predict.Until{Bounces: 2})
	b.Run("At", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			tr.At(1)
		}
	})
	b.Run("Every", func(b *testing.B) {
		b.ReportAllocs()
		n := 0
		for b.Loop() {
			for range tr.Every(1.0 / 240) {
				n++
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/point")
	})
}
