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
		{"Sidespin", w, good, func(s *aim.Shot) { s.Topspin, s.Sidespin = 200, nan }},
		{"Gyrospin", w, good, func(s *aim.Shot) { s.Gyrospin = 2 * ball.MaxSpin }},
		{"Gyrospin", w, good, func(s *aim.Shot) { s.Topspin, s.Gyrospin = 0.7*ball.MaxSpin, -0.8*ball.MaxSpin }},
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

// A refusal states the range that is kept: the last number inside is taken, or
// fails for another reason, and the next is not.
func TestStatedRanges(t *testing.T) {
	w := tennis(t)
	hall, _ := table(t)
	good := aim.Shot{From: ball.Vec{X: 1, Y: 1, Z: 11}, Target: ball.Vec{X: -2, Z: -8}}
	for _, c := range []struct {
		field, legal string
		most         float64
		set          func(s *aim.Shot, x float64)
	}{
		{"Speed", "in (0, 1e4] m/s", 1e4, func(s *aim.Shot, x float64) { s.Speed = x }},
		{"Forward", "in (0, 1e4] m/s", 1e4, func(s *aim.Shot, x float64) { s.Forward = x }},
		{"FlightTime", "in (0, 1e5] s", 1e5, func(s *aim.Shot, x float64) { s.FlightTime = x }},
		{"Apex", "in (0, 1e6] m", 1e6, func(s *aim.Shot, x float64) { s.Apex = x }},
		{"Over", "in (0, 1e6] m", 1e6, func(s *aim.Shot, x float64) { s.Over = x }},
		{"Clearance", "in [0, 1e6] m", 1e6, func(s *aim.Shot, x float64) { s.Clearance, s.Speed = x, 30 }},
		{"Topspin", "in [-1e5, 1e5] rad/s", 1e5, func(s *aim.Shot, x float64) { s.Topspin, s.Speed = x, 30 }},
	} {
		s := good
		c.set(&s, math.Nextafter(c.most, math.Inf(1)))
		_, err := aim.Solve(w, s)
		var f *ball.FieldError
		if !errors.As(err, &f) || f.Field != c.field || !strings.HasPrefix(f.Legal, c.legal) {
			t.Errorf("%s beyond its range: %v", c.field, err)
		}
		s = good
		c.set(&s, c.most)
		if _, err = aim.Solve(w, s); errors.As(err, &f) && strings.HasPrefix(f.Legal, c.legal) {
			t.Errorf("%s at the end of its range: %v", c.field, err)
		}
	}
	// The height of the floor that was meant.
	for _, c := range []struct {
		w      *predict.World
		target ball.Vec
		says   string
	}{
		{hall, ball.Vec{Y: 0.7, Z: -1}, "Y 0.76 there"},
		{hall, ball.Vec{Z: -1, Y: 0.3}, "Y 0 there"},
		{hall, ball.Vec{X: 1, Y: 0.76, Z: -1}, "Y 0 there"},
		{w, ball.Vec{Y: 0.0335, Z: -8}, "Y 0 there"},
	} {
		_, err := aim.Solve(c.w, aim.Shot{From: ball.Vec{Y: 1.2, Z: 2}, Target: c.target, Speed: 6})
		if f, ok := errors.AsType[*ball.FieldError](err); !ok || f.Field != "Target" || !strings.Contains(f.Legal, c.says) {
			t.Errorf("target %v: %v", c.target, err)
		}
	}
}

// The outline of a table belongs to it, and is hit from above.
func TestTargetsOnTheEdge(t *testing.T) {
	w, c := table(t)
	x, z := c.Width/2, -c.Length/2
	for _, target := range []ball.Vec{{Z: z}, {X: 0.3, Z: z}, {X: x, Z: -0.7}, {X: -x, Z: -1}, {X: x, Z: z}, {X: -x, Z: z}} {
		for _, side := range []float64{1, -1} { // of both players
			target := ball.Vec{X: target.X, Y: c.Surface, Z: side * target.Z}
			for _, s := range []aim.Shot{
				{Speed: 7}, {Speed: 7, Lofted: true}, {Apex: 1.5}, {Over: 0.15}, {FlightTime: 0.6}, {Forward: 5, Topspin: 200},
			} {
				s.From, s.Target = ball.Vec{X: 0.2, Y: 1.1, Z: side * 1.7}, target
				sol, err := aim.Solve(w, s)
				if err != nil {
					t.Errorf("%+v: %v", s, err)
					continue
				}
				hits(t, w, s, sol)
				if e, _ := sol.Path.Bounce(1); e.Part == court.Flank || !c.Half(landsAt(side)).In(e.Contact.Point) {
					t.Errorf("%v: touches the %s at %v", target, e.Part, e.Contact.Point)
				}
			}
		}
	}
	// Two millimetres beyond there is no table.
	_, err := aim.Solve(w, aim.Shot{From: ball.Vec{Y: 1.1, Z: 1.7}, Target: ball.Vec{Y: c.Surface, Z: z - 2e-3}, Speed: 6})
	if f, ok := errors.AsType[*ball.FieldError](err); !ok || f.Field != "Target" {
		t.Error(err)
	}
}

// landsAt is the end at which a shot from z = side lands.
func landsAt(side float64) court.End {
	if side > 0 {
		return court.Far
	}
	return court.Near
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
