package main

import (
	"errors"
	"fmt"
	"math"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// document is everything that the program found out, and its JSON.
type document struct {
	Strokes []report `json:"strokes"`
}

type report struct {
	Sport     string `json:"sport"`
	Model     string `json:"model"`
	Surface   string `json:"surface,omitempty"`
	Stroke    string `json:"stroke"`
	From      place  `json:"from"`
	Predicted flight `json:"predicted"`
	Aimed     aimed  `json:"aimed"`

	court court.Court
}

// place is a point in m.
type place struct {
	X float64 `json:"x_m"`
	Y float64 `json:"y_m"`
	Z float64 `json:"z_m"`
}

func placeOf(v ball.Vec) place { return place{v.X, v.Y, v.Z} }

// motion is how a ball moves at one moment.
type motion struct {
	Speed     float64 `json:"speed_mps"`
	SpeedKMH  float64 `json:"speed_kmh"`
	Spin      float64 `json:"spin_rpm"`
	Topspin   float64 `json:"topspin_rpm"`    // about its own heading, negative for backspin
	Elevation float64 `json:"elevation_deg"`  // above the horizontal
	Azimuth   float64 `json:"left_angle_deg"` // of the heading to the left of straight along the court
}

// flight is a flight from launch to its second bounce.
type flight struct {
	Launch      motion   `json:"launch"`
	Clearance   *float64 `json:"net_clearance_m"` // nil: it did not cross the net
	Net         string   `json:"net_touched,omitempty"`
	Apex        moment   `json:"apex"` // of the centre, before the first bounce
	In          bool     `json:"in"`
	Margin      *float64 `json:"margin_m"` // inside the nearest line, negative outside; nil: not in the other half
	Verdict     string   `json:"verdict"`
	Bounces     []bounce `json:"bounces"`
	Evaluations int      `json:"evaluations"` // of the law of motion

	path *predict.Trajectory
}

type moment struct {
	Time float64 `json:"t_s"`
	place
}

type bounce struct {
	moment
	On     string `json:"on"`
	Before motion `json:"before"`
	After  motion `json:"after"`
}

// aimed is the same stroke aimed at a target.
type aimed struct {
	Target      place    `json:"target"`
	Flight      *flight  `json:"flight,omitempty"`
	Miss        *float64 `json:"miss_m,omitempty"`
	Flights     int      `json:"flights,omitempty"`
	Slowed      int      `json:"slowed"`                // times that the ball was made slower by a tenth to clear the net
	Evaluations int      `json:"evaluations,omitempty"` // of the law of motion, by the whole search
	Error       string   `json:"error,omitempty"`
	Nearest     *place   `json:"nearest_reachable,omitempty"`
	Lofted      *motion  `json:"lofted_launch,omitempty"` // of a lob that reaches the target where the stroke does not
}

// play predicts the stroke and aims it. An error is a flag that does not make
// sense; a target out of reach is part of the report.
func play(s stroke) (report, error) {
	config := s.config()
	w, err := predict.NewWorld(config)
	if err != nil {
		return report{}, err
	}
	r := report{
		Sport: s.sport, Model: s.model, Surface: s.surface, Stroke: s.what,
		From: placeOf(s.from), court: config.Court,
	}
	azimuth := 0.0
	if s.from.Z < 0 {
		azimuth = math.Pi
	}
	v := ball.Velocity(s.speed, ball.Degrees(s.elevation), azimuth)
	start := ball.State{Pos: s.from, Vel: v, Spin: ball.Spin(v, ball.RPM(s.spin), 0, 0)}
	path := w.Predict(predict.Point{State: start}, over)
	if path.Status() == predict.BadInput {
		return report{}, &flagError{"from", coordinates(s.from), "outside of table, net and ground by the ball's radius"}
	}
	if err := path.Err(); err != nil {
		return report{}, err
	}
	r.Predicted = r.flight(path)
	r.Aimed, err = r.aim(w, s)
	return r, err
}

// over is when a stroke is over: at its second bounce. A ball that rolls is not
// waited for.
var over = predict.Until{Bounces: 2, Time: 10}

// flight puts the trajectory in figures.
func (r *report) flight(path *predict.Trajectory) flight {
	f := flight{Evaluations: path.Evaluations(), path: path}
	start := path.Start()
	f.Launch = r.motion(start.State)
	if c, ok := path.Clearance(r.court.Net); ok {
		f.Clearance = &c
	}
	if top, ok := path.Apex(0); ok {
		f.Apex = moment{top.Time, placeOf(top.Pos)}
	}
	for _, e := range path.Events() {
		switch {
		case e.Kind != predict.Hit:
		case e.Role == collide.Net && f.Net == "":
			f.Net = e.Part
		case e.Role == collide.Floor && e.Part != court.Flank:
			f.Bounces = append(f.Bounces, bounce{
				moment: moment{e.Time, placeOf(e.Contact.Point)},
				On:     e.On, Before: r.motion(e.Before), After: r.motion(e.After),
			})
		}
	}
	f.judge(r)
	return f
}

// judge says whether the first bounce is in the other half.
func (f *flight) judge(r *report) {
	end := court.Far
	if r.From.Z < 0 {
		end = court.Near
	}
	half := r.court.Half(end)
	if len(f.Bounces) == 0 {
		f.Verdict = "does not come down"
		return
	}
	b := f.Bounces[0]
	p := ball.Vec{X: b.X, Y: b.Y, Z: b.Z}
	where := "ground"
	if r.court.Surface > 0 {
		where = "table"
	}
	own := (b.Z > 0) == (r.From.Z > 0)
	f.In = half.In(p) && b.On == where
	// The net is no line: the margin is that to the outline of the whole court.
	lines := half
	lines.MinZ, lines.MaxZ = -r.court.Length/2, r.court.Length/2
	m := lines.Inside(p)
	f.Margin = &m
	switch {
	case f.In:
		f.Verdict = "in"
	case own:
		f.Verdict, f.Margin = "on its own side", nil
	case m >= 0 && b.On != where:
		f.Verdict, f.Margin = "out, under the table", nil
	default:
		f.Verdict = "out"
	}
	if f.Net != "" {
		f.Verdict += ", touched the net"
	}
}

// motion puts a state in a player's words.
func (r *report) motion(s ball.State) motion {
	v := s.Vel
	if r.From.Z < 0 {
		v.X, v.Z = -v.X, -v.Z
	}
	top, _, _ := ball.SpinParts(s.Vel, s.Spin)
	speed := v.Norm()
	return motion{
		Speed: speed, SpeedKMH: speed / ball.KMH(1),
		Spin: s.Spin.Norm() / ball.RPM(1), Topspin: top / ball.RPM(1),
		Elevation: math.Atan2(v.Y, math.Hypot(v.X, v.Z)) / ball.Degrees(1),
		Azimuth:   math.Atan2(0-v.X, 0-v.Z) / ball.Degrees(1),
	}
}

// aim aims the stroke at its target.
func (r *report) aim(w *predict.World, s stroke) (aimed, error) {
	c := r.court
	target := s.target
	if math.Abs(target.X) <= c.Width/2 && math.Abs(target.Z) <= c.Length/2 {
		target.Y = c.Surface
	}
	a := aimed{Target: placeOf(target)}
	sol, err := aim.Solve(w, aim.Shot{From: s.from, Target: target, Speed: s.speed, Topspin: ball.RPM(s.spin)})
	if e, ok := errors.AsType[*ball.FieldError](err); ok {
		name, value := "target", fmt.Sprintf("%g,%g", target.X, target.Z)
		if e.Field == "From" {
			name, value = "from", coordinates(s.from)
		}
		return a, &flagError{name, value, e.Legal}
	}
	if err != nil {
		a.Error = err.Error()
		var lofted *aim.Solution
		if e, ok := errors.AsType[*aim.UnreachableError](err); ok {
			if lofted = e.Lofted; e.Ok {
				p := placeOf(e.Nearest)
				a.Nearest = &p
			}
		} else if e, ok := errors.AsType[*aim.BlockedError](err); ok {
			lofted = e.Lofted
		}
		if lofted != nil {
			m := r.motion(lofted.Launch.State)
			a.Lofted = &m
			a.Error += fmt.Sprintf("; struck %.2f° up it gets there", m.Elevation)
		}
		return a, nil
	}
	f := r.flight(w.Predict(sol.Launch, over))
	f.Evaluations = sol.Path.Evaluations()
	a.Flight, a.Miss = &f, &sol.Miss
	a.Flights, a.Slowed, a.Evaluations = sol.Flights, sol.Slowed, sol.Evaluations
	return a, nil
}

func coordinates(v ball.Vec) string { return fmt.Sprintf("%g,%g,%g", v.X, v.Y, v.Z) }
