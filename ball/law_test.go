package ball_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"pgregory.net/rapid"
)

// Law answers as Rates does, to the bit: for every preset, with wind, extra
// laws, one force or none, and where the ball stands still, has no spin or
// spins along its way.
func TestLawIsRates(t *testing.T) {
	windy, extra, lift, vacuum, inviscid := ball.Tennis(), ball.Golf(), ball.Tennis(), ball.Tennis(), ball.Tennis()
	windy.Wind = func(t float64, p ball.Vec) ball.Vec { return ball.Vec{X: t, Y: 0.1 * p.Y, Z: -2} }
	extra.Extra = []ball.Rates{func(_ float64, p, v, w ball.Vec) (ball.Vec, ball.Vec) { return v.Scale(-0.1), w.Scale(-0.2) }}
	lift.Drag = nil
	vacuum.Drag, vacuum.Lift, vacuum.Air, vacuum.SpinDecay = nil, nil, ball.Air{}, 0
	inviscid.Air.Viscosity = 0
	flights := []ball.Flight{
		ball.Tennis(), ball.ArcadeTennis(), ball.TableTennis(), ball.Golf(), ball.Basketball(),
		windy, extra, lift, vacuum, inviscid,
	}
	bits := func(vs ...ball.Vec) (all [6]uint64) {
		for i, v := range vs {
			all[3*i], all[3*i+1], all[3*i+2] = math.Float64bits(v.X), math.Float64bits(v.Y), math.Float64bits(v.Z)
		}
		return all
	}
	rapid.Check(t, func(t *rapid.T) {
		vec := func(name string, most float64) ball.Vec {
			x := rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(-most, most))
			return ball.Vec{X: x.Draw(t, name+".X"), Y: x.Draw(t, name+".Y"), Z: x.Draw(t, name+".Z")}
		}
		v, w := vec("vel", 100), vec("spin", 1000)
		if rapid.Bool().Draw(t, "along") {
			w = v.Scale(rapid.Float64Range(-10, 10).Draw(t, "times"))
		}
		p, at := vec("pos", 10), rapid.Float64Range(-10, 10).Draw(t, "t")
		for i, f := range flights {
			a, b := f.Rates(at, p, v, w)
			c, d := f.Law()(at, p, v, w)
			if bits(a, b) != bits(c, d) {
				t.Fatalf("flight %d: Rates %v, %v, Law %v, %v", i, a, b, c, d)
			}
		}
	})
}

// The law of a tennis ball, made once for many calls.
func ExampleFlight_Law() {
	law := ball.Tennis().Law()
	acc, _ := law(0, ball.Vec{}, ball.Vec{Z: -30}, ball.Vec{X: -200})
	fmt.Printf("falls with %.1f m/s², slows with %.1f m/s²\n", -acc.Y, acc.Z)
	// Output: falls with 15.0 m/s², slows with 20.8 m/s²
}
