package aim_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// A shot is made slower by tenths until it clears the net by what was asked,
// and not once more.
func TestSlowsUntilItClears(t *testing.T) {
	for _, w := range []*predict.World{
		tennis(t),
		world(t, predict.Config{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()}),
	} {
		most := 0
		for _, given := range []string{"Speed", "Forward", "FlightTime"} {
			for _, y := range []float64{0.4, 0.9, 1.6} {
				for _, clear := range []float64{0, 0.15, 0.6} {
					s := aim.Shot{From: ball.Vec{X: 2, Y: y, Z: 12}, Target: ball.Vec{X: -2, Z: -9}, Topspin: 150, Clearance: clear}
					fast := func(slowed int) aim.Shot {
						f := s
						x := math.Pow(0.9, float64(slowed))
						switch given {
						case "Speed":
							f.Speed = 40 * x
						case "Forward":
							f.Forward = 40 * x
						default:
							f.FlightTime = 0.6 / x
						}
						return f
					}
					sol, err := aim.Solve(w, fast(0))
					if err != nil {
						t.Fatalf("%s, %+v: %v", given, s, err)
					}
					if !sol.Crossed || sol.Clearance < clear {
						t.Fatalf("%s: clearance %v of %v", given, sol.Clearance, clear)
					}
					hits(t, w, s, sol)
					most = max(most, sol.Slowed)
					// The same, asked for at the speed it has come to.
					again, err := aim.Solve(w, fast(sol.Slowed))
					if err != nil || again.Slowed != 0 || again.Launch.Vel.Sub(sol.Launch.Vel).Norm() > 1e-3 {
						t.Fatalf("%s: slowed %d times to %v; directly %v, %d, %v", given, sol.Slowed, sol.Launch.Vel, again.Launch.Vel, again.Slowed, err)
					}
					if sol.Slowed == 0 {
						continue
					}
					// A tenth faster it does not clear.
					low := fast(sol.Slowed - 1)
					low.Clearance, low.AnyNet = 0, true
					over, err := aim.Solve(w, low)
					if err != nil {
						t.Fatal(err)
					}
					if over.Crossed && over.Clearance >= clear {
						t.Fatalf("%s: slowed %d times, but it cleared by %v before", given, sol.Slowed, over.Clearance)
					}
				}
			}
		}
		if most < 3 {
			t.Errorf("slowed at most %d times: the test shows nothing", most)
		}
	}
}

// With forward speed the slowing ends even from 50 m/s and a target 10 cm
// behind the net.
func TestSlowingEnds(t *testing.T) {
	w := world(t, predict.Config{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()})
	sol, err := aim.Solve(w, aim.Shot{From: ball.Vec{Y: 0.5, Z: 1}, Target: ball.Vec{Z: -0.1}, Forward: 50, Clearance: 0.03})
	if err != nil {
		t.Fatal(err)
	}
	if sol.Slowed < 10 || sol.Slowed > 40 {
		t.Errorf("slowed %d times", sol.Slowed)
	}
}

// Where the total speed is given the low solution may cease to exist before it
// clears: the error says by how much, and has the lob.
func TestBlockedByTheNet(t *testing.T) {
	w := tennis(t)
	s := aim.Shot{From: ball.Vec{Y: 0.2, Z: 0.4}, Target: ball.Vec{Z: -4}, Speed: 20, Clearance: 0.1}
	_, err := aim.Solve(w, s)
	var b *aim.BlockedError
	if !errors.As(err, &b) {
		t.Fatalf("got %v", err)
	}
	if b.On != "net" || !(b.Clearance < s.Clearance) {
		t.Errorf("%+v", b)
	}
	if b.Lofted == nil || b.Lofted.Clearance < s.Clearance || math.Abs(b.Lofted.Launch.Vel.Norm()-20) > 1e-9 {
		t.Fatalf("lofted %+v", b.Lofted)
	}
	s.Lofted = true
	hits(t, w, s, *b.Lofted)
	if sol, err := aim.Solve(w, s); err != nil || sol.Launch != b.Lofted.Launch {
		t.Errorf("asked for the lob: %v, %v", sol.Launch, err)
	}

	// An apex or a clearance that is given exactly cannot be made slower.
	for _, s := range []aim.Shot{
		{From: ball.Vec{Y: 0.4, Z: 9}, Target: ball.Vec{Z: -9}, Apex: 0.7},
		{From: ball.Vec{Y: 0.9, Z: 12}, Target: ball.Vec{Z: -9}, Over: 0.05, Clearance: 0.1},
	} {
		if _, err := aim.Solve(w, s); !errors.As(err, &b) || b.On != "net" {
			t.Errorf("%+v: %v", s, err)
		}
	}
}

// What is not a net is not overcome by slowing: a wall, a ceiling, the top of
// a table above the target.
func TestBlockedByOthers(t *testing.T) {
	c := court.Tennis(court.Hard())
	c.Obstacles = append(c.Obstacles, court.Wall("wall", ball.Vec{Z: -5, Y: 0.5}, ball.Vec{X: 10, Y: 0.5, Z: 0.1}, court.Hard()))
	w := world(t, predict.Config{Flight: ball.Tennis(), Court: c})
	s := aim.Shot{From: ball.Vec{Y: 1, Z: 11}, Target: ball.Vec{Z: -6}, Speed: 25}
	_, err := aim.Solve(w, s)
	var b *aim.BlockedError
	if !errors.As(err, &b) || b.On != "wall" || b.Lofted == nil {
		t.Fatalf("got %v", err)
	}
	w, hall := table(t)
	_, err = aim.Solve(w, aim.Shot{From: ball.Vec{Y: 1.2, Z: 2}, Target: ball.Vec{Z: 0.5}, Speed: 6})
	if !errors.As(err, &b) || b.On != "table" {
		t.Errorf("a target under the table: %v", err)
	}
	_ = hall
}

// What a BlockedError says of the net: how low, that only the clearance is not
// met, that the ball never came so far, and nothing where something else is in
// the way.
func TestBlockedSays(t *testing.T) {
	w := tennis(t)
	walled := w.Config()
	walled.Court.Obstacles = append(walled.Court.Obstacles, court.Wall("wall", ball.Vec{Z: -5, Y: 1}, ball.Vec{X: 10, Y: 1, Z: 0.1}, court.Hard()))
	hall, _ := table(t)
	for _, c := range []struct {
		name    string
		w       *predict.World
		s       aim.Shot
		on      string
		crossed bool
		touches bool
		says    string
	}{
		{"clearance", w, aim.Shot{From: ball.Vec{X: 1, Y: 1, Z: 12}, Target: ball.Vec{X: -2, Z: -9}, Speed: 30, Clearance: 5}, "net", true, false, "clears the net by"},
		{"clearance, exactly less", w, aim.Shot{From: ball.Vec{Y: 0.9, Z: 12}, Target: ball.Vec{Z: -9}, Over: 0.05, Clearance: 0.1}, "net", true, false, "clears the net by 0.050 m, not by the 0.100 m wanted"},
		{"into the net", w, aim.Shot{From: ball.Vec{Y: 0.4, Z: 9}, Target: ball.Vec{Z: -9}, Apex: 0.7}, "net", false, true, "net is in the way"},
		{"under the table", hall, aim.Shot{From: ball.Vec{Y: 1.2, Z: 2}, Target: ball.Vec{Z: 0.5}, Speed: 6}, "table", false, true, "table is in the way"},
		{"a wall beyond the net", world(t, walled), aim.Shot{From: ball.Vec{Y: 1, Z: 11}, Target: ball.Vec{Z: -6}, Apex: 2}, "wall", false, true, "wall is in the way"},
	} {
		_, err := aim.Solve(c.w, c.s)
		b, ok := errors.AsType[*aim.BlockedError](err)
		if !ok || b.On != c.on || b.Crossed != c.crossed || !strings.Contains(b.Error(), c.says) {
			t.Errorf("%s: %v, %+v", c.name, err, b)
			continue
		}
		if c.on == "net" && b.Wanted != c.s.Clearance || c.on != "net" && b.Wanted != 0 {
			t.Errorf("%s: wanted %v", c.name, b.Wanted)
		}
		if short := b.Crossed && b.Clearance >= 0 && b.Clearance < b.Wanted; short == c.touches {
			t.Errorf("%s: %+v", c.name, b)
		}
		if !b.Crossed && (b.Clearance != 0 || strings.Contains(b.Error(), "0.000")) {
			t.Errorf("%s: %v, %+v", c.name, err, b)
		}
	}
}

// AnyNet hits the target if the net lets it, and otherwise the net, with the
// launch that would have hit.
func TestAnyNet(t *testing.T) {
	w := tennis(t)
	c := w.Config()
	c.Court = bare(c.Court)
	open := world(t, c)
	inNet := 0
	for v := 14.0; v < 45; v += 2 {
		s := aim.Shot{From: ball.Vec{X: 1, Y: 0.5, Z: 11}, Target: ball.Vec{X: -2, Z: -9}, Forward: v, Topspin: 100, Clearance: 0.5, AnyNet: true}
		sol, err := aim.Solve(w, s)
		if err != nil {
			t.Fatal(err)
		}
		if sol.Slowed != 0 {
			t.Errorf("slowed for a net that was not to be looked at")
		}
		land, _ := open.Predict(sol.Launch, predict.Until{Bounces: 1}).Bounce(1)
		if d := land.Contact.Point.Sub(s.Target).Norm(); d > 1e-3 || math.Abs(d-sol.Miss) > 1e-6 {
			t.Errorf("%v m/s: without the net it misses by %v, says %v", v, d, sol.Miss)
		}
		if e := sol.Path.Events()[0]; e.Role == collide.Net {
			inNet++
		}
	}
	if inNet < 3 {
		t.Errorf("only %d of the shots hit the net", inNet)
	}
}

// A ball that passes beside the net needs no clearance.
func TestAroundTheNet(t *testing.T) {
	w := tennis(t)
	s := aim.Shot{From: ball.Vec{X: 6, Y: 0.3, Z: 3}, Target: ball.Vec{X: 5.3, Z: -9}, Speed: 30, Clearance: 0.2}
	sol, err := aim.Solve(w, s)
	if err != nil {
		t.Fatal(err)
	}
	if sol.Crossed || sol.Slowed > 0 {
		t.Errorf("crossed %v, slowed %d", sol.Crossed, sol.Slowed)
	}
	hits(t, w, s, sol)
}
