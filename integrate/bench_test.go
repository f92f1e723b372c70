package integrate_test

import (
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
)

var (
	sinkState ball.State
	sinkStep  integrate.Step
	sinkVec   ball.Vec
)

// constantFlight is a tennis ball with the constant coefficients of many games.
func constantFlight() ball.Rates {
	return ball.NewFlight(ball.Tennis().Ball, ball.Constant(0.55), ball.Constant(0.20)).Rates
}

func benchKnot(f ball.Rates) integrate.Knot {
	return integrate.NewKnot(f, 0, ball.State{
		Pos:  ball.Vec{Y: 0.95, Z: 12.9},
		Vel:  ball.Vec{X: -1, Y: 5.4, Z: -34.9},
		Spin: ball.Vec{X: -262, Y: 20},
	})
}

func BenchmarkRK4Step(b *testing.B) {
	f := constantFlight()
	k := benchKnot(f)
	var s integrate.Stepper = integrate.RK4{}
	b.ReportAllocs()
	for b.Loop() {
		sinkState = s.Step(f, k, 1.0/240)
	}
}

func BenchmarkFixedNext(b *testing.B) {
	f := constantFlight()
	k := benchKnot(f)
	var m integrate.Method = integrate.Fixed{Rate: 240}
	b.ReportAllocs()
	for b.Loop() {
		sinkStep = m.Next(f, k, 1, 0)
	}
}

func BenchmarkDormandPrinceNext(b *testing.B) {
	f := constantFlight()
	k := benchKnot(f)
	var m integrate.Method = integrate.DormandPrince{}
	b.ReportAllocs()
	for b.Loop() {
		sinkStep = m.Next(f, k, 1, 0.09)
	}
}

func BenchmarkBetween(b *testing.B) {
	f := constantFlight()
	k := benchKnot(f)
	to := integrate.DormandPrince{}.Next(f, k, 1, 0.09).To
	b.ReportAllocs()
	for b.Loop() {
		sinkState = integrate.Between(&k, &to, 0.03)
	}
}

// BenchmarkLaw is one evaluation of the law of the other benchmarks.
func BenchmarkLaw(b *testing.B) {
	f := constantFlight()
	k := benchKnot(f)
	b.ReportAllocs()
	for b.Loop() {
		sinkVec, _ = f(0, k.Pos, k.Vel, k.Spin)
	}
}

func BenchmarkPositionBetween(b *testing.B) {
	f := constantFlight()
	k := benchKnot(f)
	to := integrate.DormandPrince{}.Next(f, k, 1, 0.09).To
	b.ReportAllocs()
	for b.Loop() {
		sinkVec = integrate.PositionBetween(&k, &to, 0.03)
	}
}
