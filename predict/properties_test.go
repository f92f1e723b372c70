package predict_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
	"pgregory.net/rapid"
)

// The named properties of docs/properties.md that are about whole flights.
// Each draws the ends of its ranges in at least a tenth of the draws, which
// rapid's ranges alone, whose numbers are small most of the time, do not.

// evenly draws from [lo, hi], every part of it alike, and one end in an
// eighth of the draws.
func evenly(t *rapid.T, name string, lo, hi float64) float64 {
	switch rapid.IntRange(0, 15).Draw(t, name+" at an end") {
	case 14:
		return lo
	case 15:
		return hi
	}
	return lo + (hi-lo)*(rapid.Float64Range(1, math.Nextafter(2, 1)).Draw(t, name)-1)
}

// game is a world and where balls are struck in it.
type game struct {
	config             predict.Config
	world              *predict.World
	x, low, high, z    float64 // m
	slow, fast, turned float64 // m/s, m/s, rad/s
}

func gamesAt(t testing.TB, methods ...integrate.Method) []game {
	var list []game
	for _, g := range []game{
		{config: predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())}, x: 4, low: 0.3, high: 2.8, z: 13, slow: 5, fast: 60, turned: 500},
		{config: predict.Config{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()}, x: 4, low: 0.3, high: 2.8, z: 13, slow: 5, fast: 60, turned: 500},
		{config: predict.Config{Flight: ball.TableTennis(), Court: court.TableTennis()}, x: 1, low: 0.8, high: 1.5, z: 3, slow: 2, fast: 30, turned: 900},
		{config: predict.Config{Flight: ball.Basketball(), Court: court.Basketball()}, x: 7, low: 0.2, high: 3, z: 13, slow: 1, fast: 15, turned: 50},
	} {
		for _, m := range methods {
			g.config.Method, g.config.MaxTime = m, 30
			g.world = world(t, g.config)
			list = append(list, g)
		}
	}
	return list
}

func (g game) launch(t *rapid.T) ball.State {
	v := ball.Velocity(evenly(t, "speed", g.slow, g.fast), evenly(t, "elevation", -0.3, 1.2), evenly(t, "azimuth", -0.4, 0.4))
	spin := func(name string) float64 { return evenly(t, name, -g.turned, g.turned) }
	return ball.State{
		Pos: ball.Vec{X: evenly(t, "x", -g.x, g.x), Y: evenly(t, "y", g.low, g.high), Z: evenly(t, "z", 0.5, g.z)},
		Vel: v, Spin: ball.Spin(v, spin("topspin"), spin("sidespin"), spin("gyrospin")),
	}
}

// Prediction equals play: whatever the moments at which frames are drawn, the
// ball is where the prediction from the launch has it, to the bit, and a
// prediction from any tick ends where the first one does.
func TestPredictionEqualsPlay(t *testing.T) {
	var methods []integrate.Method
	for _, rate := range []float64{30, 60, 100, 240, 1000} {
		methods = append(methods, integrate.Fixed{Rate: rate})
	}
	methods = append(methods, integrate.Fixed{Stepper: integrate.BySpeed{}, Rate: 60}, integrate.Fixed{Stepper: integrate.SemiImplicitEuler{}, Rate: 240})
	games := gamesAt(t, methods...)
	var first, again predict.Trajectory
	hits, frames := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g := games[rapid.IntRange(0, len(games)-1).Draw(t, "game")]
		rate := g.config.Method.(integrate.Fixed).Rate
		tick := rapid.IntRange(-1000, 1000).Draw(t, "first tick")
		p := predict.Point{State: g.launch(t), Time: float64(tick) / rate}
		long := evenly(t, "seconds", 0.1, 1.5)
		until := predict.Until{Time: p.Time + long}
		if until.Time == 0 {
			return // which asks for no end
		}
		g.world.PredictInto(&first, p, until)
		if s := first.Status(); s == predict.BadInput {
			t.Skip("the ball begins in the net")
		}
		// Each frame is as long as the last, or jittered, or as short as a tick.
		frame := rapid.OneOf(rapid.Float64Range(1e-3, 0.2), rapid.SampledFrom([]float64{1 / rate, 1.0 / 60, 1.0 / 144, 1.0 / 30, 0.2})).Draw(t, "frame")
		jitter := evenly(t, "jitter", 0, 0.9)
		q, k := p, rapid.IntRange(0, 20).Draw(t, "frames before the second prediction")
		var events []predict.Event
		now := p.Time
		for n := 0; ; n++ {
			_, f := math.Modf(float64(n) * math.Phi)
			if now += frame * (1 - jitter*f); now > first.End().Time {
				break
			}
			q, events = g.world.Advance(q, now, nil, events)
			if next := (math.Round(q.Time*rate) + 1) / rate; q.Time > now || next <= now {
				t.Fatalf("at %v s the ball is at %v s, the next tick at %v s", now, q.Time, next)
			}
			if want := first.At(q.Time); q != want {
				t.Fatalf("frame %d, %v s:\n played    %+v\n predicted %+v", n, q.Time, q, want)
			}
			if n == k && q.Time < until.Time {
				g.world.PredictInto(&again, q, until)
				if again.End() != first.End() {
					t.Fatalf("from frame %d, %v s, the ball ends at\n%+v, from the launch at\n%+v", n, q.Time, again.End(), first.End())
				}
			}
			frames++
		}
		for i, e := range events {
			if e != first.Events()[i] {
				t.Fatalf("event %d: played %+v, predicted %+v", i, e, first.Events()[i])
			}
		}
		hits += len(events)
	})
	t.Logf("%d frames, %d events", frames, hits)
	if hits == 0 {
		t.Error("no contact on the way")
	}
}

// Rest is final: a ball that has come to rest stays where it is bit for bit,
// however it is played on or predicted anew, and it came to rest in finite
// time, on something, with no speed left.
func TestRestIsFinal(t *testing.T) {
	games := gamesAt(t, nil, integrate.Fixed{Rate: 60})
	var tr, after predict.Trajectory
	rested := 0
	rapid.Check(t, func(t *rapid.T) {
		g := games[rapid.IntRange(0, len(games)-1).Draw(t, "game")]
		s := g.launch(t)
		// Half of the balls hardly move, a few not at all.
		if rapid.Bool().Draw(t, "slow") {
			k := evenly(t, "slowness", 0, 0.05)
			s.Vel, s.Spin = s.Vel.Scale(k), s.Spin.Scale(k)
		}
		g.world.PredictInto(&tr, predict.Point{State: s}, predict.Until{})
		if tr.Status() != predict.Rested {
			return // it rolls on, or there is no floor any more
		}
		rested++
		end := tr.End()
		if end.Vel != (ball.Vec{}) || end.Phase != predict.Resting {
			t.Fatalf("rests with %+v", end)
		}
		still := func(q predict.Point, how string) {
			q.Time = end.Time
			if q != end {
				t.Fatalf("%s: at rest at\n%+v, then\n%+v", how, end, q)
			}
		}
		later := end.Time + evenly(t, "later", 0.01, 1000)
		still(tr.At(later), "At")
		q, events := g.world.Advance(end, later, nil, nil)
		still(q, "Advance")
		q, more := g.world.Advance(q, later+0.5, nil, nil)
		still(q, "Advance again")
		if len(events)+len(more) != 0 {
			t.Fatalf("events after rest: %+v %+v", events, more)
		}
		g.world.PredictInto(&after, end, predict.Until{})
		still(after.End(), "Predict")
	})
	t.Logf("%d balls came to rest", rested)
	if rested == 0 {
		t.Error("no ball came to rest")
	}
}

// The order of RK4 survives contacts: where the law is smooth along the path
// an eighth of the step has at most 1/500 of the error, over a stroke with
// up to three bounces, in grip and in slip. A method of order 4 has 1/4096;
// contacts applied at the end of a step would have 1/8. The rest is for steps
// that do not divide the times of the contacts, and for what rounding and the
// reference leave. (A lift of constant size has no direction, hence a kink,
// where the spin is along the velocity: there is some topspin always.)
func TestOrderInPlay(t *testing.T) {
	type three struct{ coarse, fine, truth *predict.World }
	var worlds []three
	for _, friction := range []float64{0.6, 0.05} {
		c := predict.Config{Flight: constantFlight(), Court: court.Open(surface(0.75, friction))}
		at := func(m integrate.Method) *predict.World { c.Method = m; return world(t, c) }
		worlds = append(worlds, three{at(integrate.Fixed{Rate: 30}), at(integrate.Fixed{Rate: 240}), at(integrate.DormandPrince{AbsTol: 1e-12, RelTol: 1e-12})})
	}
	var coarse, fine, truth predict.Trajectory
	worst, bounces := 0.0, 0
	rapid.Check(t, func(t *rapid.T) {
		w := worlds[rapid.IntRange(0, len(worlds)-1).Draw(t, "world")]
		v := ball.Velocity(evenly(t, "speed", 15, 50), evenly(t, "elevation", 0, 0.5), evenly(t, "azimuth", -0.3, 0.3))
		p := predict.Point{State: ball.State{Pos: ball.Vec{Y: evenly(t, "y", 0.5, 2.5)}, Vel: v,
			Spin: ball.Spin(v, evenly(t, "topspin", 50, 400), evenly(t, "sidespin", -150, 150), evenly(t, "gyrospin", -100, 100))}}
		until := predict.Until{Time: evenly(t, "seconds", 0.5, 1.9), Bounces: 3}
		w.coarse.PredictInto(&coarse, p, until)
		w.fine.PredictInto(&fine, p, until)
		w.truth.PredictInto(&truth, p, until)
		n := len(truth.Events())
		if len(coarse.Events()) != n || len(fine.Events()) != n {
			return // the end falls on a bounce
		}
		for _, e := range truth.Events() {
			if e.Kind != predict.Hit || e.Role != collide.Floor {
				return
			}
		}
		// A contact between grip and slip may be the one or the other.
		for i, e := range truth.Events() {
			if coarse.Events()[i].Grip != e.Grip || fine.Events()[i].Grip != e.Grip {
				return
			}
		}
		bounces += n
		// The greatest error at any place of contact or the end, so that one that
		// happens to vanish does not count.
		size := func(tr *predict.Trajectory) float64 {
			d := tr.End().Pos.Sub(truth.End().Pos).Norm()
			for i, e := range tr.Events() {
				d = max(d, e.After.Pos.Sub(truth.Events()[i].After.Pos).Norm())
			}
			return d
		}
		a, b := size(&coarse), size(&fine)
		if b > 1e-9 {
			worst = max(worst, b/a)
		}
		if !(b <= max(a/500, 1e-9)) {
			t.Fatalf("%d bounces: %g m off at 30 Hz, %g m at 240 Hz", n, a, b)
		}
	})
	t.Logf("%d bounces, error at 240 Hz at most %.3g of that at 30 Hz", bounces, worst)
	if bounces == 0 {
		t.Error("no bounce on the way")
	}
}
