package aim_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// User problem: a third to a half of planned serves miss, because the first
// bounce and the net are left out of the plan. Serves are aimed at targets all
// over the other half with all spins; each is legal when it is played.
func TestUser_ServesLand(t *testing.T) {
	for _, g := range []struct {
		f ball.Flight
		c court.Court
	}{{ball.TableTennis(), court.TableTennis()}, {ball.TableTennisMeasured(), court.TableTennisMeasured()}} {
		w := world(t, predict.Config{Flight: g.f, Court: g.c})
		r := rand.New(rand.NewPCG(3, 4))
		var v aim.Solver
		solved, none := 0, 0
		for range 150 {
			s := aim.Shot{
				From:     ball.Vec{X: r.Float64() - 0.5, Y: 0.92 + 0.08*r.Float64(), Z: 1.4 + 0.2*r.Float64()},
				Via:      g.c.Half(court.Near),
				Target:   ball.Vec{X: 1.3*r.Float64() - 0.65, Y: 0.76, Z: -0.5 - 0.8*r.Float64()},
				Over:     0.05 + 0.1*r.Float64(),
				Topspin:  500*r.Float64() - 250,
				Sidespin: 400*r.Float64() - 200,
			}
			sol, err := v.Solve(w, s)
			if err != nil {
				none++
				continue
			}
			solved++
			hits(t, w, s, sol)
			if d := sol.Clearance - s.Over; !(d <= 1e-3 && d >= -1e-3) {
				t.Fatalf("clearance %v of %v", sol.Clearance, s.Over)
			}
			for _, e := range sol.Path.Events() {
				if e.Role == collide.Net {
					t.Fatalf("touches the net: %+v", s)
				}
			}
		}
		t.Logf("%d serves, %d without a solution", solved, none)
		// Struck 16 to 24 cm above the table there is always one. From lower the
		// end of the table is in the way of some, and from higher, close behind
		// the net, no launch passes so low over it.
		if none > 0 {
			t.Fail()
		}
	}
}

// Serves that were played are found again from speed or forward speed, with
// the clearance that they had.
func TestServesAreFoundAgain(t *testing.T) {
	w, hall := table(t)
	r := rand.New(rand.NewPCG(1, 2))
	var v aim.Solver
	n, lost := 0, 0
	for n < 200 {
		from := ball.Vec{X: r.Float64() - 0.5, Y: 0.85 + 0.4*r.Float64(), Z: 1.38 + 0.3*r.Float64()}
		vel := ball.Vec{X: 2*r.Float64() - 1, Y: 6*r.Float64() - 4, Z: -2 - 8*r.Float64()}
		s := aim.Shot{
			From: from, Via: hall.Half(court.Near),
			Topspin: 600*r.Float64() - 300, Sidespin: 600*r.Float64() - 300, Gyrospin: 200*r.Float64() - 100,
		}
		p := predict.Point{State: ball.State{Pos: from, Vel: vel, Spin: ball.Spin(vel, s.Topspin, s.Sidespin, s.Gyrospin)}}
		tr := w.Predict(p, predict.Until{Bounces: 2})
		e := tr.Events()
		if len(e) != 2 || e[0].Part != court.Top || e[1].Part != court.Top || e[0].Contact.Point.Z < 0 || e[1].Contact.Point.Z > 0 {
			continue
		}
		n++
		clear, _ := tr.Clearance(hall.Net)
		s.Target, s.Clearance = e[1].Contact.Point, 0.9*clear
		if n%2 == 0 {
			s.Speed = vel.Norm()
		} else {
			s.Forward = -vel.Z
		}
		sol, err := v.Solve(w, s)
		if err != nil {
			lost++
			continue
		}
		hits(t, w, s, sol)
		if sol.Clearance < s.Clearance {
			t.Fatalf("clearance %v of %v", sol.Clearance, s.Clearance)
		}
	}
	// With a bounce on the way the distance is no simple function of the
	// elevation, and a pair of solutions closer than a coarse flight can tell
	// may be passed by.
	t.Logf("%d of %d not found", lost, n)
	if lost > n/50 {
		t.Fail()
	}
}

func TestServeErrors(t *testing.T) {
	w, hall := table(t)
	s := aim.Shot{
		From: ball.Vec{X: 0.4, Y: 1, Z: 1.45}, Via: hall.Half(court.Near), Target: ball.Vec{X: -0.5, Y: 0.76, Z: -1.1},
		Forward: 20, Topspin: -150,
	}
	_, err := aim.Solve(w, s)
	var u *aim.UnreachableError
	if !errors.As(err, &u) || u.Ok { // it comes down beyond the table
		t.Fatalf("20 m/s: %v, %+v", err, u)
	}
	s.Forward, s.Target.Z = 7, -0.8
	if _, err = aim.Solve(w, s); !errors.As(err, &u) || !u.Ok {
		t.Fatalf("7 m/s: %v", err)
	}
	s.Target = u.Nearest
	sol, err := aim.Solve(w, s)
	if err != nil {
		t.Fatal(err)
	}
	hits(t, w, s, sol)

	// From too high and too slow for so near a target: over the net, but by
	// less than was asked, or not.
	s = aim.Shot{
		From: ball.Vec{X: 0.21, Y: 1.2132, Z: 1.657}, Via: hall.Half(court.Near), Target: ball.Vec{X: 0.5789, Y: 0.76, Z: -0.6213},
		Forward: 3.7316, Topspin: -44, Sidespin: -44, Clearance: 0.02,
	}
	_, err = aim.Solve(w, s)
	var b *aim.BlockedError
	if !errors.As(err, &b) || b.On != "net" {
		t.Errorf("3.7 m/s: %v", err)
	}
}

// Lofted takes the highest serve there is: never one that is lower than the one
// that is there first, though the two lie next to each other.
func TestLoftedServesAreHigher(t *testing.T) {
	w, hall := table(t)
	serve := aim.Shot{From: ball.Vec{Z: 1.5}, Via: hall.Half(court.Near), Target: ball.Vec{Y: 0.76}}
	for _, c := range []struct {
		y, z, speed, forward float64
		higher               bool
	}{
		{1, -1, 0, 7, false}, {1.2, -1, 0, 6.5, false}, {1.15, -0.4, 0, 5, false}, {1.25, -0.7, 0, 5.5, false},
		{0.85, -0.4, 6.75, 0, false}, {0.85, -1, 8.5, 0, false}, {1.2, -0.4, 3.25, 0, true},
	} {
		s := serve
		s.From.Y, s.Target.Z, s.Speed, s.Forward = c.y, c.z, c.speed, c.forward
		first, err := aim.Solve(w, s)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		s.Lofted = true
		high, err := aim.Solve(w, s)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		hits(t, w, s, high)
		a, b := first.Launch.Vel.Y, high.Launch.Vel.Y
		if a > b || (a < b) != c.higher {
			t.Errorf("%+v: %v m/s up, lofted %v", c, a, b)
		}
	}
}
