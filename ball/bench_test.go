package ball_test

import (
	"testing"

	"github.com/gotopspin/topspin/ball"
)

// presets are all flights that the package offers.
var presets = []struct {
	name string
	make func() ball.Flight
}{
	{"Tennis", ball.Tennis},
	{"ArcadeTennis", ball.ArcadeTennis},
	{"TableTennis", ball.TableTennis},
	{"TableTennisMeasured", ball.TableTennisMeasured},
	{"Golf", ball.Golf},
	{"Basketball", ball.Basketball},
}

// sink keeps the compiler from leaving out what a benchmark computes.
var sink ball.Vec

func BenchmarkRates(b *testing.B) {
	vel, spin := ball.Vec{X: -1, Y: 4, Z: -30}, ball.Vec{X: -200, Y: 20, Z: 5}
	law := func(b *testing.B, law ball.Rates) {
		b.ReportAllocs()
		v := vel
		for b.Loop() {
			acc, spinAcc := law(0, ball.Vec{}, v, spin)
			v = vel.AddScaled(1e-9, acc) // one call waits for the one before, as in an integration
			sink = spinAcc
		}
	}
	for _, p := range presets {
		f := p.make()
		b.Run(p.name, func(b *testing.B) { law(b, f.Rates) })
	}
	f := ball.NewFlight(ball.Tennis().Ball, nil, nil)
	b.Run("vacuum", func(b *testing.B) { law(b, f.Rates) })
	f = ball.NewFlight(ball.Tennis().Ball, ball.Constant(0.55), ball.Constant(0.2))
	b.Run("constant", func(b *testing.B) { law(b, f.Rates) })
	f.Wind = func(float64, ball.Vec) ball.Vec { return ball.Vec{X: 3} }
	b.Run("constant in wind", func(b *testing.B) { law(b, f.Rates) })
	drag, err := ball.Table([]float64{0, 0.1, 0.2, 0.3, 0.5, 1}, []float64{0.51, 0.56, 0.62, 0.66, 0.72, 0.78})
	if err != nil {
		b.Fatal(err)
	}
	f = ball.NewFlight(ball.Tennis().Ball, drag, ball.Constant(0.2))
	b.Run("table", func(b *testing.B) { law(b, f.Rates) })
}
