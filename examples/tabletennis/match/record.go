package match

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
	"github.com/gotopspin/topspin/predict"
)

// Record is what happened in a point.
type Record struct {
	Server  int
	First   bool // the first of a game
	Winner  int  // unless Let
	Let     bool
	Why     rules.Reason
	Strokes []Stroke
	Score   string // after it
}

// Stroke is one stroke of a point, the serve included.
type Stroke struct {
	By     int        // player
	Ball   ball.State // as it left the racket
	Time   float64    // s
	Off    float64    // m, of the contact from the middle of the blade
	Net    bool       // it touched the net
	Landed bool       // it bounced where it should
	Edge   bool       // on the edge of the table
}

// Speed returns the speed in m/s with which the ball left the racket.
func (s *Stroke) Speed() float64 { return s.Ball.Vel.Norm() }

// Turns returns its spin in revolutions a second.
func (s *Stroke) Turns() float64 { return s.Ball.Spin.Norm() / ball.RPM(60) }

// event takes an event down, with the rally before and after it and the players
// at the two ends.
func (r *Record) event(e *predict.Event, was, now *rules.Rally, at *[2]int) {
	if now.Strokes > was.Strokes {
		off := e.Contact.LocalPoint
		off.Z = 0
		r.Strokes = append(r.Strokes, Stroke{By: at[now.Striker], Ball: e.After, Time: e.Time, Off: off.Norm()})
		return
	}
	if len(r.Strokes) == 0 || was.Phase == rules.Decided {
		return
	}
	s := &r.Strokes[len(r.Strokes)-1]
	switch {
	case e.Kind == predict.Hit && e.Role == collide.Net && was.Phase != rules.Bounced:
		s.Net = true
	case now.Phase == rules.Bounced && was.Phase != rules.Bounced || now.Verdict.Why == rules.Let && e.Role == collide.Floor:
		s.Landed, s.Edge = true, e.Part == court.Edge
	}
}
