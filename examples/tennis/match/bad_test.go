package match_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/plan"
	"github.com/gotopspin/topspin/examples/tennis/series"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// against returns a match of p against the AI.
func against(s *series.Series, p match.Player, seed uint64) *match.Match {
	a, b := s.Athletes[0], s.Athletes[1]
	return match.New(s.Config, [2]*athlete.Athlete{&a, &b}, [2]match.Player{p, plan.New(s.Habits[1], &b, seed, 4)}, seed, 0)
}

// silly answers what no player can do, one answer at a time.
type silly struct {
	match.Player
	serveX  float64
	shot    *stroke.Shot
	receive *ball.Vec
	move    *match.Move
	meeting *match.Meeting
}

func (p silly) Serve(s *match.Sight) (float64, stroke.Shot) {
	x, shot := p.Player.Serve(s)
	if p.serveX != 0 {
		x = p.serveX
	}
	if p.shot != nil {
		shot = *p.shot
	}
	return x, shot
}

func (p silly) Aim(s *match.Sight) stroke.Shot {
	if p.shot != nil {
		return *p.shot
	}
	return p.Player.Aim(s)
}

func (p silly) Receive(s *match.Sight) ball.Vec {
	if p.receive != nil {
		return *p.receive
	}
	return p.Player.Receive(s)
}

func (p silly) Move(s *match.Sight) match.Move {
	if p.move != nil {
		return *p.move
	}
	return p.Player.Move(s)
}

func (p silly) Meet(s *match.Sight) (match.Meeting, bool) {
	m, ok := p.Player.Meet(s)
	if p.meeting != nil {
		m, ok = *p.meeting, true
		switch m.Time {
		case 0:
			m.Time = s.Now + 0.4
		case 1:
			m.Time = math.Nextafter(s.Now, math.Inf(1))
		}
	}
	return m, ok
}

// Silly players break no match: whatever they answer, points end, and all that
// is recorded is finite and on the right side.
func TestSillyPlayersBreakNothing(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	var all []silly
	for _, x := range []float64{nan, inf, -inf, 99, -1e300} {
		v := ball.Vec{X: x, Y: x, Z: x}
		all = append(all,
			silly{serveX: x}, silly{receive: &v},
			silly{move: &match.Move{Goal: v, Pace: 1}}, silly{move: &match.Move{Pace: x}},
			silly{meeting: &match.Meeting{Time: x, Stand: v}}, silly{meeting: &match.Meeting{Stand: v}},
			silly{shot: &stroke.Shot{Target: v, Speed: 30}}, silly{shot: &stroke.Shot{Target: ball.Vec{Z: -8}, Speed: x}},
			silly{shot: &stroke.Shot{Target: ball.Vec{Z: -8}, Speed: 30, Topspin: x, Sidespin: -x, Clearance: x}},
		)
	}
	for _, shot := range []stroke.Shot{
		{Kind: 99, Intent: 99, Target: ball.Vec{Z: -8}, Speed: 30},
		{Kind: stroke.Volley, Target: ball.Vec{Z: 5}, Speed: 0.1},
		{Kind: stroke.Smash, Target: ball.Vec{X: 500, Z: -800}, Speed: 300, Topspin: 3000, Clearance: 8},
	} {
		all = append(all, silly{shot: &shot})
	}
	all = append(all, silly{meeting: &match.Meeting{Time: 1, Stand: ball.Vec{Z: 12}}})
	s := setup(t)
	struck := 0
	for _, p := range all {
		p.Player = plan.New(s.Habits[0], &s.Athletes[0], 1, 3)
		m := against(s, p, 1)
		for range 12 {
			point := m.Point()
			for _, k := range point.Strokes {
				struck++
				if k.Launch.Validate() != nil || !k.Me.Finite() || !k.Them.Finite() || !(k.Me.Z > 0 && k.Them.Z < 0) || math.Abs(k.Me.X) > 30 ||
					!k.Contact.Ball.Finite() || !(k.Energy > 0 && k.Energy <= 1) || k.Shot != k.Shot.Held(&k.Contact, k.Shot.Kind.Serve()) {
					t.Fatalf("%+v: %+v", p, k)
				}
				_ = k.Shot.Kind.String() + k.Shot.Intent.String()
			}
			if e := m.Energy(0); !(e > 0 && e <= 1) {
				t.Fatalf("%+v: energy %v", p, e)
			}
		}
	}
	if struck < 500 {
		t.Errorf("only %d strokes", struck)
	}
}

// cheat writes into all that he is shown.
type cheat struct{ match.Player }

func (p cheat) spoil(s *match.Sight) {
	if s.Score.Finished != nil {
		s.Score.Finished[0].Games = [2]int{99, 0}
	}
	s.Score.Points[s.Side] += 3
	if s.Ball != nil {
		*s.Ball = predict.Trajectory{}
	}
	if s.Contact != nil {
		*s.Contact = stroke.Contact{Ball: predict.Point{State: ball.State{Pos: ball.Vec{Y: 2.7, Z: 0.5}}}}
	}
	if s.Sent != nil {
		s.Sent.Landing = ball.Vec{}
	}
}

func (p cheat) Serve(s *match.Sight) (float64, stroke.Shot) {
	defer p.spoil(s)
	return p.Player.Serve(s)
}
func (p cheat) Receive(s *match.Sight) ball.Vec { defer p.spoil(s); return p.Player.Receive(s) }
func (p cheat) Move(s *match.Sight) match.Move  { defer p.spoil(s); return p.Player.Move(s) }
func (p cheat) Meet(s *match.Sight) (match.Meeting, bool) {
	defer p.spoil(s)
	return p.Player.Meet(s)
}
func (p cheat) Aim(s *match.Sight) stroke.Shot { defer p.spoil(s); return p.Player.Aim(s) }

// Who writes into what he is shown changes nothing: the match is played as if
// he had not, to the bit.
func TestSightIsACopy(t *testing.T) {
	s := setup(t)
	s.Config.Sets = 3
	honest := against(s, plan.New(s.Habits[0], &s.Athletes[0], 1, 3), 1)
	cheated := against(s, cheat{plan.New(s.Habits[0], &s.Athletes[0], 1, 3)}, 1)
	for {
		a, b := honest.Point(), cheated.Point()
		if a.Winner != b.Winner || a.Reason != b.Reason || len(a.Strokes) != len(b.Strokes) || honest.Score.String() != cheated.Score.String() {
			t.Fatalf("%s: %v by %v; with the cheat %s: %v by %v", honest.Score.String(), a.Winner, a.Reason, cheated.Score.String(), b.Winner, b.Reason)
		}
		for i := range a.Strokes {
			if a.Strokes[i] != b.Strokes[i] {
				t.Fatalf("stroke %d: %+v, with the cheat %+v", i, a.Strokes[i], b.Strokes[i])
			}
		}
		if _, over := honest.Score.Winner(); over {
			return
		}
	}
}

// labels declares another kind or intent for the shots of the AI.
type labels struct {
	match.Player
	change func(*stroke.Shot)
}

func (p labels) Aim(s *match.Sight) stroke.Shot {
	shot := p.Player.Aim(s)
	p.change(&shot)
	return shot
}

// A label alone wins nothing much: a safe swing is not as hard as an attack, a
// serve is none in a rally, and no arm strikes at 80 m/s.
func TestLabelsDoNotCheat(t *testing.T) {
	for name, change := range map[string]func(*stroke.Shot){
		"serve":  func(s *stroke.Shot) { s.Kind = stroke.FlatServe },
		"volley": func(s *stroke.Shot) { s.Kind = stroke.Volley },
		"bomb":   func(s *stroke.Shot) { s.Intent, s.Speed, s.Topspin = stroke.Safe, 80, 1500 },
	} {
		s := setup(t)
		won, n := 0, 0
		for seed := uint64(1); n < 800; seed++ {
			m := against(s, labels{plan.New(s.Habits[0], &s.Athletes[0], seed, 3), change}, seed)
			for over := false; !over && n < 800; _, over = m.Score.Winner() {
				n++
				won += int(m.Point().Winner.Other())
			}
		}
		if share := float64(won) / float64(n); share > 0.5+3*math.Sqrt(0.25/float64(n)) {
			t.Errorf("%s: wins %.1f %% of the points", name, 100*share)
		}
	}
}
