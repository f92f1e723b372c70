package report

import (
	"encoding/json"
	"io"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/rules"
)

// Replay is a match to be shown: every stroke with the ball as it left the
// racket, in the frame of the court, in which player 0 starts at the near end
// (z > 0) and changes ends by the rules. predict.World.Predict flies it again
// to the bit, in the world of the same physics and surface.
type Replay struct {
	Physics string        `json:"physics"`
	Surface string        `json:"surface"`
	Seed    uint64        `json:"seed"`
	Players [2]string     `json:"players"`
	Points  []ReplayPoint `json:"points"`
}

// ReplayPoint is a point of a Replay.
type ReplayPoint struct {
	Score   string         `json:"score"` // before it: sets and games, player 0 first
	Call    string         `json:"call"`  // of the game, the server's points first
	Server  rules.Side     `json:"server"`
	Near    rules.Side     `json:"near"` // who stands at z > 0
	Strokes []ReplayStroke `json:"strokes"`
	Winner  rules.Side     `json:"winner"`
	End     string         `json:"end"`
	Reason  string         `json:"reason"`
}

// ReplayStroke is a stroke of a Replay. Its time, Launch.Time, is in s from the
// first serve of the point.
type ReplayStroke struct {
	By      rules.Side    `json:"by"`
	Kind    string        `json:"kind"`
	Intent  string        `json:"intent"`
	Launch  predict.Point `json:"launch"`
	Players [2]ball.Vec   `json:"players"` // where both stand
}

// Add appends a point.
func (r *Replay) Add(p *match.Point) {
	near := rules.Side(0)
	if p.Before.Turned() {
		near = 1
	}
	q := ReplayPoint{
		Score: p.Before.String(), Call: p.Before.Call(),
		Server: p.Server, Near: near, Winner: p.Winner,
		End: p.End.String(), Reason: p.Reason.String(),
	}
	for i := range p.Strokes {
		s := &p.Strokes[i]
		at := predict.Point{State: s.Launch, Time: s.Time}
		me, them := s.Me, s.Them
		if s.By != near {
			at.Pos, at.Vel, at.Spin = athlete.Turn(at.Pos), athlete.Turn(at.Vel), athlete.Turn(at.Spin)
			me, them = athlete.Turn(me), athlete.Turn(them)
		}
		t := ReplayStroke{By: s.By, Kind: s.Shot.Kind.String(), Intent: s.Shot.Intent.String(), Launch: at}
		t.Players[s.By], t.Players[s.By.Other()] = me, them
		q.Strokes = append(q.Strokes, t)
	}
	r.Points = append(r.Points, q)
}

// Write writes the replay as JSON.
func (r *Replay) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	return e.Encode(r)
}
