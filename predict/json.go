package predict

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
)

// Phases, kinds and statuses are words in JSON.

// MarshalText returns the phase in words.
func (p Phase) MarshalText() ([]byte, error) { return name(phaseNames[:], uint8(p), "phase") }

// UnmarshalText reads what MarshalText wrote.
func (p *Phase) UnmarshalText(b []byte) error { return number(phaseNames[:], b, (*uint8)(p), "phase") }

// MarshalText returns the kind in words.
func (k Kind) MarshalText() ([]byte, error) { return name(kindNames[:], uint8(k), "kind") }

// UnmarshalText reads what MarshalText wrote.
func (k *Kind) UnmarshalText(b []byte) error { return number(kindNames[:], b, (*uint8)(k), "kind") }

// MarshalText returns the status in words.
func (s Status) MarshalText() ([]byte, error) { return name(statusNames[:], uint8(s), "status") }

// UnmarshalText reads what MarshalText wrote.
func (s *Status) UnmarshalText(b []byte) error {
	return number(statusNames[:], b, (*uint8)(s), "status")
}

func name(names []string, n uint8, what string) ([]byte, error) {
	if int(n) >= len(names) {
		return nil, fmt.Errorf("predict: no %s %d", what, n)
	}
	return []byte(names[n]), nil
}

func number(names []string, b []byte, to *uint8, what string) error {
	i := slices.Index(names, string(b))
	if i < 0 {
		return fmt.Errorf("predict: no %s %q, want one of %q", what, b, names)
	}
	*to = uint8(i)
	return nil
}

// wire is a Trajectory in JSON. A knot is its 16 numbers: time, place,
// velocity, spin, acceleration and rate of change of the spin.
type wire struct {
	Radius      float64
	Start       Point
	Knots       [][]float64
	Events      []Event
	Marks       []mark
	Status      Status
	Error       string `json:",omitempty"`
	Evaluations int
	Rejected    int
}

// MarshalJSON writes the whole trajectory, every number to the bit. Only one
// that was refused because its start is NaN or infinite cannot be written.
func (tr Trajectory) MarshalJSON() ([]byte, error) {
	w := wire{Radius: tr.radius, Start: tr.start, Events: tr.events, Marks: tr.marks, Status: tr.status,
		Evaluations: tr.evals, Rejected: tr.rejected}
	if tr.bad != nil {
		w.Error = tr.bad.Error()
	}
	for i := range tr.knots {
		k := &tr.knots[i]
		w.Knots = append(w.Knots, []float64{k.Time,
			k.Pos.X, k.Pos.Y, k.Pos.Z, k.Vel.X, k.Vel.Y, k.Vel.Z, k.Spin.X, k.Spin.Y, k.Spin.Z,
			k.Acc.X, k.Acc.Y, k.Acc.Z, k.SpinAcc.X, k.SpinAcc.Y, k.SpinAcc.Z})
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads what MarshalJSON wrote, and refuses what cannot be a
// trajectory.
func (tr *Trajectory) UnmarshalJSON(b []byte) error {
	if string(b) == "null" { // as encoding/json asks
		return nil
	}
	var w wire
	if err := json.Unmarshal(b, &w); err != nil {
		return err
	}
	if len(w.Marks) != len(w.Events) {
		return fmt.Errorf("predict: trajectory with %d events and %d marks", len(w.Events), len(w.Marks))
	}
	if (len(w.Knots) == 0) != (w.Status == BadInput) || w.Status == Running {
		return fmt.Errorf("predict: trajectory with %d knots and status %q", len(w.Knots), w.Status)
	}
	if !(w.Radius >= 0 && w.Radius <= ball.MaxDistance) || w.Evaluations < 0 || w.Rejected < 0 {
		return fmt.Errorf("predict: trajectory with radius %v, %d evaluations, %d of them rejected", w.Radius, w.Evaluations, w.Rejected)
	}
	if err := w.Start.Validate(); err != nil && w.Status != BadInput {
		return fmt.Errorf("predict: start: %w", err)
	}
	t := Trajectory{radius: w.Radius, start: w.Start, events: w.Events, marks: w.Marks, status: w.Status,
		evals: w.Evaluations, rejected: w.Rejected}
	if w.Error != "" {
		t.bad = errors.New(w.Error)
	}
	for i, k := range w.Knots {
		if len(k) != 16 {
			return fmt.Errorf("predict: knot %d has %d numbers, want 16", i, len(k))
		}
		if i > 0 && k[0] < w.Knots[i-1][0] {
			return fmt.Errorf("predict: knot %d is earlier than the one before", i)
		}
		v := func(n int) ball.Vec { return ball.Vec{X: k[n], Y: k[n+1], Z: k[n+2]} }
		err := ball.State{Pos: v(1), Vel: v(4), Spin: v(7)}.Validate()
		if err == nil && !(math.Abs(k[0]) <= latest && v(10).Norm() <= 1e300 && v(13).Norm() <= 1e300) {
			err = errors.New("time or rates out of bounds")
		}
		if err != nil {
			return fmt.Errorf("predict: knot %d: %w", i, err)
		}
		t.knots = append(t.knots, integrate.Knot{Time: k[0], State: ball.State{Pos: v(1), Vel: v(4), Spin: v(7)}, Acc: v(10), SpinAcc: v(13)})
	}
	for i := range w.Events {
		if i > 0 && w.Events[i].Time < w.Events[i-1].Time {
			return fmt.Errorf("predict: event %d is earlier than the one before", i)
		}
		if at := w.Events[i].Time; len(t.knots) == 0 || !(at >= t.knots[0].Time && at <= t.knots[len(t.knots)-1].Time) {
			return fmt.Errorf("predict: event %d is outside the times of the knots", i)
		}
		if p := w.Marks[i].point(0, ball.State{}); p.Validate() != nil {
			return fmt.Errorf("predict: mark %d: %w", i, p.Validate())
		}
	}
	*tr = t
	return nil
}
