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

func setup(t *testing.T) *series.Series {
	t.Helper()
	s, err := series.Setup("measured", "hard", series.Default, 1)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// seen is what a player was shown and what he decided, without pointers.
type seen struct {
	call     string
	now      float64
	me, them athlete.Body
	limits   athlete.Limits
	ball     predict.Point // where the shown ball started; zero if none was shown
	sent     match.Sent
	contact  stroke.Contact
	x        float64
	shot     stroke.Shot
	place    ball.Vec
	move     match.Move
	meeting  match.Meeting
	ok       bool
}

// spy writes down all that a player sees and does. change, if not nil, may
// change his shots.
type spy struct {
	match.Player
	log    []seen
	change func(n int, s *stroke.Shot)
	aims   int
}

func (p *spy) note(call string, s *match.Sight) *seen {
	n := seen{call: call, now: s.Now, me: s.Me, them: s.Them, limits: s.Limits}
	if s.Ball != nil {
		n.ball = s.Ball.Start()
	}
	if s.Sent != nil {
		n.sent = *s.Sent
	}
	if s.Contact != nil {
		n.contact = *s.Contact
	}
	p.log = append(p.log, n)
	return &p.log[len(p.log)-1]
}

func (p *spy) Serve(s *match.Sight) (float64, stroke.Shot) {
	n := p.note("serve", s)
	n.x, n.shot = p.Player.Serve(s)
	return n.x, n.shot
}

func (p *spy) Receive(s *match.Sight) ball.Vec {
	n := p.note("receive", s)
	n.place = p.Player.Receive(s)
	return n.place
}

func (p *spy) Move(s *match.Sight) match.Move {
	n := p.note("move", s)
	n.move = p.Player.Move(s)
	return n.move
}

func (p *spy) Meet(s *match.Sight) (match.Meeting, bool) {
	n := p.note("meet", s)
	n.meeting, n.ok = p.Player.Meet(s)
	return n.meeting, n.ok
}

func (p *spy) Aim(s *match.Sight) stroke.Shot {
	n := p.note("aim", s)
	n.shot = p.Player.Aim(s)
	p.aims++
	if p.change != nil {
		p.change(p.aims, &n.shot)
	}
	return n.shot
}

// spied returns a match in which both players are spied upon.
func spied(s *series.Series, change func(n int, s *stroke.Shot)) (*match.Match, [2]*spy) {
	a, b := s.Athletes[0], s.Athletes[1]
	p := [2]*spy{
		{Player: plan.New(s.Habits[0], &a, 5, 3)},
		{Player: plan.New(s.Habits[1], &b, 5, 4), change: change},
	}
	return match.New(s.Config, [2]*athlete.Athlete{&a, &b}, [2]match.Player{p[0], p[1]}, 5, 0), p
}

// Nobody is shown a ball before the reaction time after its stroke has passed,
// and where a ball has touched the net, after that.
func TestBallIsHiddenUntilReaction(t *testing.T) {
	s := setup(t)
	m, p := spied(s, nil)
	for range 150 {
		m.Point()
	}
	shown := 0
	for _, who := range p {
		for _, n := range who.log {
			visible := n.ball != predict.Point{}
			switch n.call {
			case "meet", "aim":
				shown++
				if !visible || n.now < n.ball.Time+s.Config.Reaction-1e-12 {
					t.Fatalf("%s at %v shows a ball struck at %v", n.call, n.now, n.ball.Time)
				}
			default:
				if visible {
					t.Fatalf("%s shows a ball", n.call)
				}
			}
		}
	}
	if shown < 300 {
		t.Fatalf("only %d looks at a ball", shown)
	}
}

// From his own stroke until the reaction time after the answer has passed a
// body goes where Move sent it, and from there where Meet does: it does not
// begin to run when the opponent strikes.
func TestBodyRunsOnUntilReaction(t *testing.T) {
	s := setup(t)
	m, p := spied(s, nil)
	moved, met := 0, 0
	for range 150 {
		from := [2]int{len(p[0].log), len(p[1].log)}
		strokes := m.Point().Rally()
		for side, who := range p {
			log := who.log[from[side]:]
			for i, n := range log {
				if n.call != "meet" || !n.ok {
					continue
				}
				if before := log[i-1]; before.call == "move" && before.move.Goal.Z < 18 {
					lim := before.limits
					lim.Speed *= before.move.Pace
					run := athlete.NewRun(before.me, before.now, before.move.Goal, lim, true)
					if at := run.At(n.now); at != n.me {
						t.Fatalf("sent from %v to %v at %v, is at %v at %v, not %v", before.me, before.move.Goal, before.now, n.me, n.now, at)
					}
					moved++
				}
				run := athlete.NewRun(n.me, n.now, n.meeting.Stand, n.limits, n.meeting.Stop)
				at := run.At(n.meeting.Time).Pos
				for _, k := range strokes {
					if int(k.By) == side && k.Time == n.meeting.Time && n.meeting.Stand.Z < 18 && n.meeting.Stand.Z > 0.8 {
						if k.Me != at {
							t.Fatalf("strikes from %v at %v; saw the ball at %v from %v and ran to %v", k.Me, k.Time, n.now, n.me, n.meeting.Stand)
						}
						met++
					}
				}
			}
		}
	}
	if moved < 200 || met < 300 {
		t.Fatalf("only %d ways and %d strokes", moved, met)
	}
}

// Two matches are the same up to a stroke of player 1, who then plays another
// shot. Until the reaction time has passed nothing that player 0 is shown,
// decides or does differs by a bit: his place and speed at that moment are the
// same, though the ball is not.
func TestNothingDependsOnTheNewShot(t *testing.T) {
	checked := 0
	for other := 1; other <= 40; other++ {
		s := setup(t)
		base, p := spied(s, nil)
		changed, q := spied(s, func(n int, shot *stroke.Shot) {
			if n == other {
				shot.Target.X = -shot.Target.X + 0.5
				shot.Target.Z += 1.5
				shot.Speed *= 0.8
			}
		})
		for q[1].aims < other {
			base.Point()
			changed.Point()
		}
		a, b := p[0].log, q[0].log
		for i := 0; i < min(len(a), len(b)); i++ {
			if a[i].call == "meet" && b[i].call == "meet" && a[i].ball != b[i].ball {
				// The first sight of the changed ball. A clipped net delays it.
				if a[i].now == b[i].now && a[i].me != b[i].me {
					t.Fatalf("stroke %d: the body has moved: %v, %v", other, a[i].me, b[i].me)
				}
				if a[i].ball.Time != b[i].ball.Time || a[i].ball.Pos != b[i].ball.Pos {
					t.Fatalf("stroke %d: not the same stroke", other)
				}
				checked++
				break
			}
			if a[i] != b[i] {
				// Also a shot that the other did not even reach ends the comparison.
				if i > 0 && (a[i].call == "serve" || a[i].call == "receive" || b[i].call == "serve" || b[i].call == "receive") {
					break
				}
				t.Fatalf("stroke %d: differs before the ball was seen:\n%+v\n%+v", other, a[i], b[i])
			}
		}
	}
	if checked < 20 {
		t.Fatalf("only %d comparisons", checked)
	}
}

// Another program takes a side through the interface of the AI.
func TestAnybodyCanPlay(t *testing.T) {
	s := setup(t)
	a := s.Athletes[0]
	m := match.New(s.Config, [2]*athlete.Athlete{&a, &a}, [2]match.Player{wall{}, plan.New(s.Habits[1], &a, 1, 4)}, 1, 0)
	won, rallies := [2]int{}, 0
	for {
		p := m.Point()
		won[p.Winner]++
		if len(p.Rally()) > 4 {
			rallies++
		}
		if _, over := m.Score.Winner(); over {
			break
		}
	}
	if won[0] == 0 || won[1] <= won[0] || rallies < 10 {
		t.Errorf("wall %d, AI %d points, %d rallies", won[0], won[1], rallies)
	}
}

// What the records say agrees: the referee's decision, the ball's path and the
// end of the point.
func TestRecordsAreConsistent(t *testing.T) {
	s := setup(t)
	ends := map[match.End]int{}
	s.Play(1500, func(p *match.Point) {
		ends[p.End]++
		r := p.Rally()
		last := &r[len(r)-1]
		if p.Server != r[0].By || !r[0].Shot.Kind.Serve() {
			t.Fatal("a rally that does not begin with the server's serve")
		}
		for i := 1; i < len(r); i++ {
			if r[i].By == r[i-1].By || r[i].Time <= r[i-1].Time {
				t.Fatal("strokes do not alternate")
			}
			if !r[i-1].In {
				t.Fatal("a ball that was out is played on")
			}
			if i == 1 && !r[0].Bounced {
				t.Fatal("a serve is volleyed")
			}
			if d := r[i].Contact.Ball.Pos.Sub(r[i].Me); math.Hypot(d.X, d.Z) > s.Config.Reach.Full+1e-9 {
				t.Fatal("a ball beyond reach is struck")
			}
		}
		switch p.End {
		case match.Ace, match.Winner:
			if last.By != p.Winner || !last.In || (p.End == match.Ace) != (len(r) == 1) {
				t.Fatalf("%v: %+v", p.End, last)
			}
		case match.Double:
			if p.Faults != 2 || p.Winner == p.Server || len(p.Strokes)-p.Lets < 2 {
				t.Fatal("double fault")
			}
		default:
			if last.By == p.Winner || last.In {
				t.Fatalf("%v: %+v", p.End, last)
			}
		}
		if p.Winner != p.Server && p.End == match.Ace {
			t.Fatal("an ace of the receiver")
		}
	})
	for e := match.Ace; e <= match.Double; e++ {
		if ends[e] == 0 {
			t.Errorf("no %v in 1500 points", e)
		}
	}
}
