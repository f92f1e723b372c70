package predict

import (
	"fmt"

	"github.com/gotopspin/topspin/ball"
)

// Phase is what a ball is doing.
type Phase uint8

// The phases of a ball.
const (
	Flying  Phase = iota // in the air
	Rolling              // on a surface, rolling or sliding
	Resting              // at rest on a surface: it will not move again by itself
)

var phaseNames = [...]string{"flying", "rolling", "resting"}

// String returns "flying", "rolling" or "resting".
func (p Phase) String() string {
	if int(p) < len(phaseNames) {
		return phaseNames[p]
	}
	return fmt.Sprintf("Phase(%d)", uint8(p))
}

// Point is a ball at a moment with everything that decides its future. It is
// the launch of a prediction, a sample of a trajectory, the live ball of a
// game, its saved state and the message that two machines exchange: the same
// world continues equal points equally, bit for bit.
//
// Point{State: s} is a ball in flight at time 0. Points are comparable, of
// fixed size, and survive encoding/json and encoding/binary to the bit.
type Point struct {
	ball.State
	Time    float64 // s
	Bounces int32   // contacts with a Floor since the start or the last contact with a Striker; the flank of a table is none
	Phase   Phase

	// The memory of contacts. On is the obstacle that carries the ball, or
	// in flight the one that it touched last: 1 for the first obstacle of
	// the court, 0 for none; moving obstacles follow those of the court.
	// Chatter counts the bounces of a dying streak on it, In and Out are the
	// normal speeds in m/s before and after the last contact, see
	// collide.Rest.
	On, Chatter int32
	In, Out     float64
}

// latest is the last time in s that a ball can have, and mostBounces where its
// bounces are no longer counted.
const (
	latest      = 1e6
	mostBounces = 1_000_000_000
)

// Validate returns a *ball.FieldError unless p is a possible point: the state
// in its domain, a finite time of at most 1e6 s, a known phase, no negative
// count.
func (p Point) Validate() error {
	if err := p.State.Validate(); err != nil {
		return err
	}
	switch {
	case !(p.Time >= -latest && p.Time <= latest):
		return &ball.FieldError{Field: "Time", Value: p.Time, Legal: "in [-1e6, 1e6] s"}
	case int(p.Phase) >= len(phaseNames):
		return &ball.FieldError{Field: "Phase", Value: uint8(p.Phase), Legal: "Flying, Rolling or Resting"}
	case p.Bounces < 0 || p.Bounces > mostBounces:
		return &ball.FieldError{Field: "Bounces", Value: p.Bounces, Legal: "in [0, 1e9]"}
	case p.On < 0 || p.On == 0 && p.Phase != Flying:
		return &ball.FieldError{Field: "On", Value: p.On, Legal: ">= 0, and >= 1 unless the ball is flying"}
	case p.Chatter < 0:
		return &ball.FieldError{Field: "Chatter", Value: p.Chatter, Legal: ">= 0"}
	case !(p.In >= 0 && p.In <= 4*ball.MaxSpeed):
		return &ball.FieldError{Field: "In", Value: p.In, Legal: "in [0, 40000] m/s"}
	case !(p.Out >= 0 && p.Out <= 4*ball.MaxSpeed):
		return &ball.FieldError{Field: "Out", Value: p.Out, Legal: "in [0, 40000] m/s"}
	}
	return nil
}
