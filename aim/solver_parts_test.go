package aim

import (
	"errors"
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

func worldOf(t *testing.T, f ball.Flight, c court.Court) *predict.World {
	t.Helper()
	w, err := predict.NewWorld(predict.Config{Flight: f, Court: c})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// prepared returns a solver that has the shot prepared in the world.
func prepared(t *testing.T, w *predict.World, s Shot) *Solver {
	t.Helper()
	v := &Solver{}
	v.use(w)
	if err := v.prepare(s); err != nil {
		t.Fatal(err)
	}
	if !v.job.via {
		v.first()
	}
	return v
}

// serve is one that the table allows: it clears the net, from forward speed.
func serve() Shot {
	return Shot{From: ball.Vec{Y: 1, Z: 1.5}, Via: court.TableTennis().Half(court.Near), Target: ball.Vec{Y: 0.76, Z: -1}}
}

// A solver knows the world that it was used with last, and the name of its net.
func TestUse(t *testing.T) {
	a, b := court.Tennis(court.Hard()), court.Tennis(court.Hard())
	b.Obstacles[1].Name = "tape"
	var v Solver
	for _, c := range []struct {
		w   *predict.World
		net string
	}{
		{worldOf(t, ball.Tennis(), a), "net"}, {worldOf(t, ball.Tennis(), b), "tape"}, {worldOf(t, ball.Tennis(), court.Open(court.Hard())), "net"},
	} {
		for range 2 {
			if v.use(c.w); v.world != c.w || v.netting != c.net || v.ball != c.w.Ball() {
				t.Errorf("uses a world with the net %q, want %q", v.netting, c.net)
			}
		}
	}
	// The net that a ball passes too low is called by its name.
	_, err := Solve(worldOf(t, ball.Tennis(), b), Shot{From: ball.Vec{Y: 1, Z: 10}, Target: ball.Vec{Z: -10}, Apex: 3, Clearance: 2.5})
	var e *BlockedError
	if !errors.As(err, &e) || e.On != "tape" || !e.Crossed || e.Wanted != 2.5 {
		t.Errorf("%v, %+v", err, e)
	}
}

// A ball that passes too low is made slower by a tenth, 60 times and no more.
// Without air the height over the net is known: the way to the target takes the
// time T and that to the net half of it, where the ball is g·T²/8 above the
// straight way.
func TestSlowed(t *testing.T) {
	const r, g, way, up = 0.0335, 10, 20, 1
	c := court.Open(court.Hard())
	c.Net = court.Net{HalfWidth: 20, Middle: 0.4, End: 0.4}
	w := worldOf(t, airless(), c)
	clear := func(speed float64, times int) float64 {
		air := way / (speed * math.Pow(0.9, float64(times)))
		return g*air*air/8 + (up+r)/2. - r - 0.4
	}
	for _, times := range []int{0, 1, 3, 59, 60, 61} {
		const speed = 9e3
		s := Shot{From: ball.Vec{Y: up, Z: way / 2}, Target: ball.Vec{Z: -way / 2}, Forward: speed}
		s.Clearance = 0.5 * (clear(speed, times) + clear(speed, times-1))
		inTime := s
		inTime.Forward, inTime.FlightTime = 0, way/speed
		for name, s := range map[string]Shot{"forward": s, "time": inTime} {
			sol, err := Solve(w, s)
			if times <= 60 {
				if err != nil || sol.Slowed != times {
					t.Errorf("%s: slowed %d times instead of %d: %v", name, sol.Slowed, times, err)
				}
				near(t, name+": clearance", sol.Clearance, clear(speed, times), 1e-3)
				continue
			}
			var e *BlockedError
			if !errors.As(err, &e) || e.On != "net" || !e.Crossed || e.Wanted != s.Clearance {
				t.Fatalf("%s: %v, %+v", name, err, e)
			}
			near(t, name+": clearance of the last", e.Clearance, clear(speed, 60), 1e-3)
		}
	}
}

// A shot that has had its share of work is given up as not converged, whatever
// the search says; no attempt misses by more than the way to the target.
func TestGivenUp(t *testing.T) {
	for name, s := range everyGiven() {
		v := solverOf(t, s, airless())
		v.job.evals, v.job.flown = 1e6, 1e6
		_, err := v.solve(&v.path)
		var e *NotConvergedError
		if !errors.As(err, &e) || e.Miss != v.job.d {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The higher solution for an error is there for Speed, and with a first bounce
// for Forward: where it is one, and another one than was looked for.
func TestLoftedForAnError(t *testing.T) {
	c := court.Open(court.Hard())
	c.Net = court.Net{HalfWidth: 20, Middle: 0.9, End: 0.9}
	tennis := worldOf(t, airless(), c)
	table := worldOf(t, ball.TableTennis(), court.TableTennis())
	given := everyGiven()
	slow, lob := given["speed"], given["speed"]
	slow.Speed, lob.Lofted = 8, true
	serveAt := func(change func(*Shot)) Shot { s := serve(); change(&s); return s }
	for _, c := range []struct {
		name  string
		w     *predict.World
		s     Shot
		quiet bool
		there bool
	}{
		{"speed", tennis, given["speed"], false, true},
		{"quiet", tennis, given["speed"], true, false},
		{"the lob itself", tennis, lob, false, false},
		{"out of reach", tennis, slow, false, false},
		{"forward", tennis, given["forward"], false, false},
		{"time", tennis, given["time"], false, false},
		{"apex", tennis, given["apex"], false, false},
		{"over", tennis, given["over"], false, false},
		{"serve, forward", table, serveAt(func(s *Shot) { s.Forward = 7 }), false, true},
		{"serve, over", table, serveAt(func(s *Shot) { s.Over = 0.1 }), false, false},
		{"serve, time", table, serveAt(func(s *Shot) { s.FlightTime = 0.7 }), false, false},
	} {
		v := prepared(t, c.w, c.s)
		v.Quiet = c.quiet
		sol := v.lofted()
		if (sol != nil) != c.there {
			t.Errorf("%s: %+v", c.name, sol)
		}
		if sol == nil {
			continue
		}
		c.s.Lofted = true
		if want, err := Solve(c.w, c.s); err != nil || want.Launch != sol.Launch {
			t.Errorf("%s: %v, want %v, %v", c.name, sol.Launch, want.Launch, err)
		}
	}
}

// A ball that a coarse flight sees pass more than 5 cm too low is not flown, if
// it may be made slower.
func TestTryTooLow(t *testing.T) {
	s := everyGiven()["forward"]
	s.AnyNet = false
	v := solverOf(t, s, airless())
	if !v.rough(&v.tk) {
		t.Fatal("not even roughly")
	}
	clear := v.tk.f.clear
	edge := clear + 0.05
	for edge-0.05 > clear {
		edge = math.Nextafter(edge, 0)
	}
	for edge-0.05 < clear {
		edge = math.Nextafter(edge, 9)
	}
	if edge-0.05 != clear {
		t.Fatalf("%v is not 5 cm under %v", clear, edge)
	}
	above := math.Nextafter(edge, 9)
	for above-0.05 == clear {
		above = math.Nextafter(above, 9)
	}
	for _, c := range []struct {
		wanted float64
		slower bool
		how    outcome
		flown  bool
	}{{clear - 0.01, true, hit, true}, {edge, true, stopped, true}, {above, true, stopped, false}, {above, false, stopped, true}} {
		v = solverOf(t, s, airless())
		v.job.shot.Clearance = c.wanted
		var at attempt
		how := v.try(&v.path, &at, c.slower)
		if how != c.how || (v.job.flights > 0) != c.flown {
			t.Errorf("%v m wanted, slower %v: outcome %v after %d flights", c.wanted, c.slower, how, v.job.flights)
		}
		if how == stopped {
			near(t, "clearance", at.clear, clear, 0.01)
			if at.on != "net" || !at.net || !at.crossed {
				t.Errorf("%v m wanted: %+v", c.wanted, at)
			}
		}
	}
}

// What the quick way loses, or finds to come down before the target, the search
// from scratch finds.
func TestTrySearches(t *testing.T) {
	for _, c := range []struct {
		name string
		f    ball.Flight
		c    court.Court
		s    Shot
		how  outcome // of the quick way
	}{
		{"lost", ball.Tennis(), court.Tennis(court.Hard()), Shot{
			From: ball.Vec{X: 1.712923066102196, Y: 0.23192256502047062, Z: 7.83876833218598}, Target: ball.Vec{X: 1.8754360058684127, Z: -0.6720509437295463},
			Apex: 0.2343682876457137, Topspin: -981.2700705302959, Sidespin: 21.01982600519452, AnyNet: true,
		}, lost},
		{"early", ball.TableTennis(), court.TableTennis(), Shot{
			From: ball.Vec{X: 0.9755555976134558, Y: 0.9892637983264879, Z: 0.9505518141173195}, Target: ball.Vec{X: 0.04477758187822123, Y: 0.76, Z: -1.1750011041777402},
			Forward: 21.218708973554786, Topspin: -794.2395994623142, Sidespin: -236.35189775758317, AnyNet: true,
		}, early},
	} {
		w := worldOf(t, c.f, c.c)
		v := prepared(t, w, c.s)
		at := attempt{miss: math.Inf(1)}
		if !v.rough(&v.tk) || v.refine(&v.tk, &v.path, &at) != c.how {
			t.Errorf("%s: the quick way has another outcome", c.name)
		}
		v = prepared(t, w, c.s)
		if how := v.try(&v.path, &at, true); how != hit || !(at.miss <= DefaultTolerance) {
			t.Errorf("%s: outcome %v, %v m off", c.name, how, at.miss)
		}
	}
}
