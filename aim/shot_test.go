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

// Every shot that is none is refused by a *ball.FieldError that names what is
// wrong with it, before anything is flown.
func TestBadShots(t *testing.T) {
	w := tennis(t)
	hallWorld, hall := table(t)
	good := aim.Shot{From: ball.Vec{X: 1, Y: 1, Z: 11}, Target: ball.Vec{X: -2, Z: -8}, Speed: 30}
	serve := aim.Shot{
		From: ball.Vec{X: 0.2, Y: 1, Z: 1.5}, Target: ball.Vec{X: -0.3, Y: 0.76, Z: -1}, Via: hall.Half(court.Near), Over: 0.1,
	}
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		field string
		w     *predict.World
		base  aim.Shot
		set   func(*aim.Shot)
	}{
		{"Speed", w, good, func(s *aim.Shot) { s.Speed = 0 }},
		{"Speed", w, good, func(s *aim.Shot) { s.Speed = -30 }},
		{"Speed", w, good, func(s *aim.Shot) { s.Speed = nan }},
		{"Speed", w, good, func(s *aim.Shot) { s.Speed = 2 * ball.MaxSpeed }},
		{"Forward", w, good, func(s *aim.Shot) { s.Forward = 20 }},
		{"Forward", w, good, func(s *aim.Shot) { s.Speed, s.Forward = 0, inf }},
		{"FlightTime", w, good, func(s *aim.Shot) { s.FlightTime = 1 }},
		{"FlightTime", w, good, func(s *aim.Shot) { s.Speed, s.FlightTime = 0, -1 }},
		{"FlightTime", w, good, func(s *aim.Shot) { s.Speed, s.FlightTime = 0, 61 }},
		{"Apex", w, good, func(s *aim.Shot) { s.Apex = 2 }},
		{"Apex", w, good, func(s *aim.Shot) { s.Speed, s.Apex = 0, 1 }},
		{"Apex", w, good, func(s *aim.Shot) { s.Speed, s.Apex, s.InAir, s.Target.Y = 0, 2, true, 2.5 }},
		{"Over", w, good, func(s *aim.Shot) { s.Over = 0.1 }},
		{"Over", w, good, func(s *aim.Shot) { s.Speed, s.Over, s.Target.Z = 0, 0.1, 5 }},
		{"Over", world(t, predict.Config{Flight: ball.Tennis(), Court: court.Open(court.Hard())}), good, func(s *aim.Shot) { s.Speed, s.Over = 0, 0.1 }},
		{"Forward", w, good, func(s *aim.Shot) { s.Speed, s.Forward, s.Target.Z = 0, 10, 11 }},
		{"Spin", w, good, func(s *aim.Shot) { s.Topspin, s.Spin.X = 100, 100 }},
		{"Spin", w, good, func(s *aim.Shot) { s.Spin.Y = nan }},
		{"Topspin", w, good, func(s *aim.Shot) { s.Topspin = nan }},
		{"Topspin", w, good, func(s *aim.Shot) { s.Gyrospin = 2 * ball.MaxSpin }},
		{"From", w, good, func(s *aim.Shot) { s.From.X = nan }},
		{"From", w, good, func(s *aim.Shot) { s.From.Y = 0.02 }},             // inside the ground
		{"From", w, good, func(s *aim.Shot) { s.From = ball.Vec{Y: 0.5} }},   // inside the net
		{"Target", w, good, func(s *aim.Shot) { s.Target.Z = inf }},          //
		{"Target", w, good, func(s *aim.Shot) { s.Target = ball.Vec{} }},     // under the net
		{"Target", w, good, func(s *aim.Shot) { s.Target = ball.Vec{X: 3} }}, //
		{"Target", w, good, func(s *aim.Shot) { s.Target.Y = 0.5 }},          // on no floor
		{"Target", hallWorld, serve, func(s *aim.Shot) { s.Target.X = 1 }},   // beside the table
		{"Target", w, good, func(s *aim.Shot) { s.Target = ball.Vec{X: 1, Z: 11} }},
		{"Target", w, good, func(s *aim.Shot) { s.Target, s.InAir = ball.Vec{Y: 0.5, Z: 0.01}, true }}, // in the net
		{"Clearance", w, good, func(s *aim.Shot) { s.Clearance = -0.1 }},
		{"Clearance", w, good, func(s *aim.Shot) { s.Clearance = nan }},
		{"Time", w, good, func(s *aim.Shot) { s.Time = nan }},
		{"Time", w, good, func(s *aim.Shot) { s.Time = 1e6 }},
		{"Tolerance", w, good, func(s *aim.Shot) { s.Tolerance = -1 }},
		{"Tolerance", w, good, func(s *aim.Shot) { s.Tolerance = 1e-12 }},
		{"Via", hallWorld, serve, func(s *aim.Shot) { s.Via.MaxX = s.Via.MinX }},
		{"Via", hallWorld, serve, func(s *aim.Shot) { s.Via.MaxZ = inf }},
		{"Via", hallWorld, serve, func(s *aim.Shot) { s.Over, s.Apex = 0, 2 }},
		{"Via", hallWorld, serve, func(s *aim.Shot) { s.InAir, s.Target.Y = true, 1 }},
	} {
		s := c.base
		c.set(&s)
		sol, err := aim.Solve(c.w, s)
		var f *ball.FieldError
		if !errors.As(err, &f) || !strings.HasPrefix(f.Field, c.field) {
			t.Errorf("want an error about %s, got %v for %+v", c.field, err, s)
		}
		if sol != (aim.Solution{}) {
			t.Errorf("%s: a solution beside the error", c.field)
		}
	}
	if _, err := aim.Solve(w, good); err != nil {
		t.Error(err)
	}
	if _, err := aim.Solve(hallWorld, serve); err != nil {
		t.Error(err)
	}
}

// A ground that counts no bounces makes no target.
func TestNoFloor(t *testing.T) {
	c := court.Open(court.Hard())
	c.Obstacles[0].Role = collide.Other
	w := world(t, predict.Config{Flight: ball.Tennis(), Court: c})
	_, err := aim.Solve(w, aim.Shot{From: ball.Vec{Y: 1, Z: 11}, Target: ball.Vec{Z: -8}, Speed: 30})
	var f *ball.FieldError
	if !errors.As(err, &f) || f.Field != "World" {
		t.Error(err)
	}
}

func TestNilWorldPanics(t *testing.T) {
	defer func() {
		if s, _ := recover().(string); !strings.HasPrefix(s, "aim: ") {
			t.Errorf("panic %q", s)
		}
	}()
	aim.Solve(nil, aim.Shot{})
}
