package aim_test

import (
	"errors"
	"math"
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
	"pgregory.net/rapid"
)

// evenly draws from [lo, hi], every part of it alike, and one end in an
// eighth of the draws. (rapid's own range gives small numbers most of the
// time, and hardly ever an end.)
func evenly(t *rapid.T, name string, lo, hi float64) float64 {
	switch rapid.IntRange(0, 15).Draw(t, name+" at an end") {
	case 14:
		return lo
	case 15:
		return hi
	}
	return lo + (hi-lo)*(rapid.Float64Range(1, math.Nextafter(2, 1)).Draw(t, name)-1)
}

// Aim hits: where a launch comes down first, with nothing in its way, is a
// target that can be hit, and Solve hits it, asked with the launch's speed,
// forward speed, time or apex, unless it lies in the last hundredth of the
// reach, where the answer may be the edge of reach itself, or the spin turns
// the ball more than 60° away from the target or back, as it can a high lob.
// Flown again by the world alone the solution
// lands within a millimetre with the spin asked for.
func TestAimHits(t *testing.T) {
	type game struct {
		world                     *predict.World
		x, low, high, z           float64
		slow, fast, top, steepest float64
	}
	games := []game{
		{world(t, predict.Config{Flight: vacuum(), Court: court.Open(court.Hard())}), 4, 0.3, 2.8, 13, 8, 45, 300, 1.2},
		{world(t, predict.Config{Flight: ball.Tennis(), Court: bare(court.Tennis(court.Hard()))}), 4, 0.3, 2.8, 13, 8, 45, 300, 1.2},
		{world(t, predict.Config{Flight: ball.ArcadeTennis(), Court: bare(court.ArcadeTennis())}), 4, 0.3, 2.8, 13, 8, 45, 300, 1.2},
		{world(t, predict.Config{Flight: ball.TableTennis(), Court: bare(court.TableTennis())}), 0.8, 0.8, 1.5, 2.5, 2, 20, 600, 0.7},
		{tennis(t), 4, 0.3, 2.8, 13, 8, 45, 300, 1.2},
	}
	var v aim.Solver
	asked, solved, edge := map[string]int{}, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g := games[rapid.IntRange(0, len(games)-1).Draw(t, "game")]
		vel := ball.Velocity(evenly(t, "speed", g.slow, g.fast), evenly(t, "elevation", -0.2, g.steepest), evenly(t, "azimuth", -0.4, 0.4))
		s := aim.Shot{
			From:    ball.Vec{X: evenly(t, "x", -g.x, g.x), Y: evenly(t, "y", g.low, g.high), Z: evenly(t, "z", 1, g.z)},
			Topspin: evenly(t, "topspin", -g.top, g.top), Sidespin: evenly(t, "sidespin", -g.top/2, g.top/2), Gyrospin: evenly(t, "gyrospin", -g.top/4, g.top/4),
		}
		tr := g.world.Predict(predict.Point{State: ball.State{Pos: s.From, Vel: vel, Spin: ball.Spin(vel, s.Topspin, s.Sidespin, s.Gyrospin)}}, predict.Until{Bounces: 1})
		land, ok := tr.Bounce(1)
		if !ok || len(tr.Events()) > 1 || land.Part == court.Flank {
			return // beside the table, or into the net
		}
		s.Target = land.Contact.Point
		way := ball.Vec{X: s.Target.X - s.From.X, Z: s.Target.Z - s.From.Z}
		along := func(v ball.Vec) bool { return way.X*v.X+way.Z*v.Z > 0.5*way.Norm()*math.Hypot(v.X, v.Z) }
		if way.Norm() < 0.5 || !along(vel) || !along(land.Before.Vel) {
			return // a lob that its spin turns by more than 60°, or turns back
		}
		given := rapid.SampledFrom([]string{"Speed", "Forward", "FlightTime", "Apex"}).Draw(t, "given")
		switch given {
		case "Speed":
			s.Speed = vel.Norm()
		case "Forward":
			s.Forward = -vel.Z
		case "FlightTime":
			s.FlightTime = land.Time
		case "Apex":
			top, _ := tr.Apex(0)
			s.Apex = top.Pos.Y
			if rise := s.Apex - s.From.Y; rise < 0.01 || vel.Y < math.Sqrt(1.8*ball.StandardGravity*rise) {
				return // hardly an apex, or one to which backspin lifts the ball
			}
		}
		if given != "Speed" && vel.Y > math.Sqrt2/2*vel.Norm() {
			return // a lob, above 45°, is asked for by its speed
		}
		asked[given]++
		sol, err := v.Solve(g.world, s)
		var far *aim.UnreachableError
		var blocked *aim.BlockedError
		if given == "Speed" && (errors.As(err, &far) || errors.As(err, &blocked)) {
			// The launch was the lofted one, or the greatest reach itself.
			s.Lofted = true
			sol, err = v.Solve(g.world, s)
		}
		if errors.As(err, &far) && far.Ok && far.Nearest.Sub(s.Target).Norm() < 0.01*s.Target.Sub(s.From).Norm() {
			edge++ // in the last hundredth of the reach
			return
		}
		if err != nil {
			t.Fatalf("%+v,\nthe landing of %+v at %v s, with %s: %v", s, vel, land.Time, given, err)
		}
		if !(sol.Miss <= aim.DefaultTolerance) || sol.Launch.Pos != s.From {
			t.Fatalf("%+v: misses by %v, from %v", s, sol.Miss, sol.Launch.Pos)
		}
		again := g.world.Predict(sol.Launch, predict.Until{Bounces: 1})
		e, ok := again.Bounce(1)
		if !ok || len(again.Events()) != 1 {
			t.Fatalf("%+v: %d events, %v", s, len(again.Events()), again.Status())
		}
		if miss := e.Contact.Point.Sub(s.Target).Norm(); math.Abs(miss-sol.Miss) > 1e-6 {
			t.Fatalf("%+v: misses by %v, says %v", s, miss, sol.Miss)
		}
		top, side, gyro := ball.SpinParts(sol.Launch.Vel, sol.Launch.Spin)
		got, want := ball.Vec{X: top, Y: side, Z: gyro}, ball.Vec{X: s.Topspin, Y: s.Sidespin, Z: s.Gyrospin}
		if got.Sub(want).Norm() > 1e-9*(1+want.Norm()) {
			t.Fatalf("%+v: spin %v", s, got)
		}
		solved++
	})
	t.Logf("%d solved of %v, %d at the edge of reach", solved, asked, edge)
	if solved == 0 || edge > solved/20 {
		t.Errorf("%d solved, %d at the edge of reach", solved, edge)
	}
}
