package match

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/dice"
	"github.com/gotopspin/topspin/examples/tennis/rules"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// Match is a match under way. Make one with New, then play its points. It
// serves one goroutine.
type Match struct {
	Score rules.Score

	cfg      Config
	place    court.Court
	net      court.Net
	athletes [2]*athlete.Athlete
	players  [2]Player
	luck     [2]dice.Dice // of the hands, not of the minds
	maker    stroke.Maker
	path     predict.Trajectory // what the referee watches
	view     predict.Trajectory // the same, for the player who is to answer it

	now    float64
	energy [2]athlete.Energy
	run    [2]athlete.Run
	metres [2]ball.Vec // where the body was when its way was last counted
	sent   [2]Sent
	sees   Sight
	shown  stroke.Contact
	told   Sent
	ref    rules.Referee
	rec    Point
}

// New returns a match between two athletes, each in the hands of a player. The
// seed decides the errors of their strokes; first serves first.
func New(cfg Config, a [2]*athlete.Athlete, p [2]Player, seed uint64, first rules.Side) *Match {
	place := cfg.World.Court()
	return &Match{
		Score: rules.NewScore(cfg.Sets, first),
		cfg:   cfg, place: place, net: place.Net, athletes: a, players: p,
		luck:   [2]dice.Dice{dice.New(seed, 1<<32), dice.New(seed, 1<<32+1)},
		maker:  stroke.Maker{World: cfg.World, Errors: cfg.Errors, Fatigue: cfg.Fatigue},
		energy: [2]athlete.Energy{1, 1},
	}
}

// Energy returns how fresh a player is.
func (m *Match) Energy(s rules.Side) athlete.Energy { return m.energy[s] }

// limits returns what the body of a side can do now.
func (m *Match) limits(s rules.Side) athlete.Limits {
	return m.athletes[s].Limits(m.cfg.Fatigue, m.energy[s])
}

// sight fills the Sight of a side at the time t. What nobody may know yet is
// added by the callers. What it shows is a copy: a player who changes it deceives
// himself alone.
func (m *Match) sight(s rules.Side, t float64) *Sight {
	o := s.Other()
	box := m.ref.Box()
	if m.rec.Server == s {
		box = court.Area{MinX: -box.MaxX, MaxX: -box.MinX, MinZ: -box.MaxZ, MaxZ: -box.MinZ}
	}
	m.sees = Sight{
		Now: t, Side: s,
		Me: m.run[s].At(t), Them: m.run[o].At(t).Turned(),
		Limits: m.limits(s), Energy: m.energy[s],
		Place: m.place, Box: box, Score: m.Score.Clone(),
		Serving: m.rec.Server == s, Second: m.ref.Faults == 1, Right: m.Score.Right(),
		Strokes: m.ref.Strokes(), Reach: m.cfg.Reach,
	}
	if m.sent[s].Arrives > 0 {
		m.told = m.sent[s]
		m.sees.Sent = &m.told
	}
	return &m.sees
}

// Point plays the next point, counts it and returns its record, which is valid
// until the next point. It must not be called after the end of the match.
func (m *Match) Point() *Point {
	server := m.Score.Server()
	m.ref = rules.NewReferee(m.place, server, m.Score.Right())
	m.rec = Point{Before: m.Score, Server: server, Strokes: m.rec.Strokes[:0]}
	m.now = 0
	for m.ref.State() == rules.ToServe {
		m.rally(server)
	}
	m.rec.Faults, m.rec.Lets = m.ref.Faults, m.ref.Lets
	m.rec.Winner, m.rec.Reason, _ = m.ref.Winner()
	m.rec.End = m.end()

	pause := 20.0
	switch c := m.Score.Point(m.rec.Winner); {
	case c.Set:
		pause = 120
	case c.Ends && c.Game && m.Score.Games[0]+m.Score.Games[1] > 1:
		pause = 90 // not after the first game of a set, nor in a tie-break
	}
	for s := range m.energy {
		m.energy[s].Rest(m.cfg.Fatigue, pause)
	}
	return &m.rec
}

// count adds the way of a body since it was last counted.
func (m *Match) count(s rules.Side, t float64) {
	at := m.run[s].At(t).Pos
	strokes := 0
	if m.ref.Striker() == s {
		strokes = 1
	}
	m.energy[s].Spend(m.cfg.Fatigue, m.athletes[s].Stats.Stamina, at.Sub(m.metres[s]).Norm(), strokes)
	m.metres[s] = at
}

// rally plays from a serve to a decision or to another serve.
func (m *Match) rally(server rules.Side) {
	receiver := server.Other()
	back := m.place.Length / 2
	m.sent = [2]Sent{}
	still := func(s rules.Side, at ball.Vec) {
		m.run[s] = athlete.Stand(athlete.Body{Pos: ball.Vec{X: at.X, Z: at.Z}}, m.now, m.limits(s))
		m.metres[s] = at
	}
	side := 1.0 // of the centre mark
	if !m.Score.Right() {
		side = -1
	}
	still(server, ball.Vec{X: 0.5 * side, Z: back + 0.05})
	still(receiver, ball.Vec{X: 3.3 * side, Z: back + 1.5})
	still(receiver, m.fence(m.players[receiver].Receive(m.sight(receiver, m.now))))
	x, shot := m.players[server].Serve(m.sight(server, m.now))
	// From the right half of the baseline, between the mark and the sideline,
	// with the feet behind it.
	x = side * athlete.Within(side*x, 0.05, m.place.Width/2, 0.5)
	still(server, ball.Vec{X: x, Z: back + 0.05})
	contact := stroke.Contact{Ball: predict.Point{State: ball.State{
		Pos: ball.Vec{X: x, Y: m.cfg.ServeHeight, Z: back - m.cfg.ServeDepth},
	}}}
	shot = shot.Held(&contact, true)
	m.rec.Last = len(m.rec.Strokes)
	striker := server
	for {
		m.strike(striker, contact, shot)
		var ok bool
		if contact, shot, ok = m.answer(striker.Other()); !ok {
			m.nets(m.now)
			m.count(0, m.now)
			m.count(1, m.now)
			m.now += 2
			return
		}
		striker = striker.Other()
	}
}

// strike lets a side strike at m.now, and sends it on its way.
func (m *Match) strike(s rules.Side, c stroke.Contact, shot stroke.Shot) {
	o := s.Other()
	if m.ref.Strokes() > 0 {
		m.count(s, m.now)
	}
	m.ref.Strike(s)
	launch := m.maker.Strike(m.athletes[s], m.energy[s], &c, shot, m.ref.Faults == 1, m.luck[s])
	me, them := m.run[s].At(m.now), m.run[o].At(m.now)
	m.rec.Strokes = append(m.rec.Strokes, Stroke{
		By: s, Shot: shot, Time: m.now, Launch: launch.State, Contact: c,
		Me: me.Pos, Them: them.Turned().Pos, Heading: them.Turned().Vel,
		Behind: m.run[o].Goal.Sub(them.Pos).Norm(), Energy: float64(m.energy[s]),
	})
	m.nets(m.now)
	// The path is flown in the frame of the receiver.
	launch.Pos, launch.Vel, launch.Spin = athlete.Turn(launch.Pos), athlete.Turn(launch.Vel), athlete.Turn(launch.Spin)
	launch.Time = m.now
	m.cfg.World.PredictInto(&m.path, launch, m.until(m.now))

	st := &m.rec.Strokes[len(m.rec.Strokes)-1]
	st.Clearance, st.Crossed = m.path.Clearance(m.net)
	if apex, ok := m.path.Apex(0); ok {
		st.Apex = apex.Pos.Y
	}
	sent := Sent{Shot: shot, From: c.Ball.Pos, Clean: c.Quality(), Pace: launch.Vel.Norm()}
	if b, ok := m.path.Bounce(1); ok {
		sent.Landing = athlete.Turn(b.Contact.Point)
		sent.Arrives = min(b.Time+0.4, m.path.End().Time)
		sent.Beyond = athlete.Turn(m.path.At(sent.Arrives).Pos)
	} else {
		sent.Arrives = m.path.End().Time
		sent.Beyond = athlete.Turn(m.path.End().Pos)
	}
	if _, clips := m.clip(); clips {
		// Nobody foresees that: he expects what he meant.
		d := shot.Target.Sub(c.Ball.Pos)
		d.Y = 0
		sent.Landing, sent.Beyond = shot.Target, shot.Target.AddScaled(0.3, d)
		sent.Arrives = m.now + 1.4*d.Norm()/launch.Vel.Norm() + 0.4
	}
	m.sent[s] = sent
	mv := m.players[s].Move(m.sight(s, m.now))
	lim := m.limits(s)
	lim.Speed *= athlete.Within(mv.Pace, 0.05, 1, 1)
	m.run[s] = athlete.NewRun(me, m.now, m.fence(mv.Goal), lim, true)
}

// nets notes who is at the net at the time t.
func (m *Match) nets(t float64) {
	for s := range m.run {
		if m.run[s].At(t).Pos.Z < Zone {
			m.rec.Approach[s] = true
		}
	}
}

// clip returns when the ball under way touches the net, if it does before it
// comes down.
func (m *Match) clip() (t float64, ok bool) {
	for _, e := range m.path.Events() {
		if e.Role == collide.Net && e.Kind == predict.Hit && e.Bounces == 0 {
			t, ok = e.Time, true
		}
	}
	return t, ok
}

// fence keeps places on the own side and inside the stadium.
func (m *Match) fence(g ball.Vec) ball.Vec {
	back := m.place.Length / 2
	return ball.Vec{X: athlete.Within(g.X, -9, 9, 0), Z: athlete.Within(g.Z, 0.8, back+6.5, back)}
}

// watch tells the referee of what the ball does before the time until.
func (m *Match) watch(next *int, until float64) {
	ev := m.path.Events()
	st := &m.rec.Strokes[len(m.rec.Strokes)-1]
	for ; *next < len(ev) && m.ref.State() == rules.InPlay; *next++ {
		e := &ev[*next]
		if e.Time > until {
			return
		}
		m.now = e.Time
		switch {
		case e.Kind != predict.Hit:
		case e.Role == collide.Net:
			st.Clipped = true
			if e.Part == collide.Post {
				m.ref.Post()
			} else {
				m.ref.Net()
			}
		case e.Role == collide.Floor:
			faults := m.ref.Faults
			if !st.Bounced {
				st.Bounced, st.Landing = true, athlete.Turn(e.Contact.Point)
			}
			first := e.Bounces == 1
			m.ref.Bounce(e.Contact.Point)
			if first {
				_, why, over := m.ref.Winner()
				st.In = m.ref.Faults == faults && !(over && why != rules.TwiceDown)
			}
		}
	}
}

// answer lets a side play the ball under way: it returns the contact and the
// shot, or false if the point was decided, or the serve failed, before it was
// struck.
func (m *Match) answer(s rules.Side) (stroke.Contact, stroke.Shot, bool) {
	o := s.Other()
	struck := m.now
	end := m.path.End().Time
	seen := struck + m.cfg.Reaction
	if t, clips := m.clip(); clips { // it is read anew
		seen = t + m.cfg.Reaction
	}
	next := 0
	fail := func() (stroke.Contact, stroke.Shot, bool) {
		m.watch(&next, end+1)
		if m.ref.State() == rules.InPlay {
			m.now = end
			m.ref.Dead() // it did not pass the net and come down in 12 s
			if m.ref.State() == rules.InPlay {
				m.ref.Bounce(m.path.End().Pos)
			}
		}
		return stroke.Contact{}, stroke.Shot{}, false
	}
	if seen >= end {
		return fail()
	}
	show := func(t float64) *Sight {
		sees := m.sight(s, t)
		m.cfg.World.PredictInto(&m.view, m.path.Start(), m.until(struck))
		sees.Ball, sees.Struck = &m.view, struck
		return sees
	}
	meet, ok := m.players[s].Meet(show(seen))
	if !ok || !(meet.Time > seen && meet.Time < end) {
		return fail()
	}
	m.run[s] = athlete.NewRun(m.run[s].At(seen), seen, m.fence(meet.Stand), m.limits(s), meet.Stop)

	body := m.run[s].At(meet.Time)
	at := m.path.At(meet.Time)
	at.State.Pos.Y = max(at.State.Pos.Y, 0)
	look := max(seen, meet.Time-m.cfg.Look)
	c := m.contact(s, seen, look, body, at)
	sees := show(look)
	m.shown = c
	sees.Contact = &m.shown
	shot := m.players[s].Aim(sees).Held(&c, false)

	d := ball.Vec{X: at.Pos.X - body.Pos.X, Z: at.Pos.Z - body.Pos.Z}.Norm()
	if !(d <= m.cfg.Reach.Full && at.Pos.Y <= m.cfg.Reach.High && at.Pos.Z >= 0.1) {
		return fail() // does not reach it
	}
	m.watch(&next, meet.Time)
	if m.ref.State() != rules.InPlay {
		return fail()
	}
	if !m.rec.Strokes[len(m.rec.Strokes)-1].Bounced {
		m.rec.Strokes[len(m.rec.Strokes)-1].In = true
	}
	m.now = meet.Time
	m.count(o, m.now)
	return c, shot, true
}

// until is when a ball struck at the time t is followed no further.
func (m *Match) until(t float64) predict.Until { return predict.Until{Bounces: 2, Time: t + 12} }

// contact tells how a body that read the ball at the time seen, and looks up
// once more at the time look, meets it.
func (m *Match) contact(s rules.Side, seen, look float64, body athlete.Body, at predict.Point) stroke.Contact {
	start := m.path.Start()
	them := m.run[s.Other()].At(look)
	c := stroke.Contact{
		Ball: at, Incoming: start.Vel.Norm(), Pressed: them.Pos.Z < Zone,
		Serve: m.ref.Strokes() == 1, Second: m.ref.Strokes() == 1 && m.ref.Faults == 1,
	}
	if b, ok := m.path.Bounce(1); ok && b.Time <= at.Time {
		c.After = at.Time - b.Time
		service := m.place.Service
		c.Deep = min(max((b.Contact.Point.Z-service)/(m.place.Length/2-service), 0), 1)
	}
	r := m.cfg.Reach
	d := ball.Vec{X: at.Pos.X - body.Pos.X, Z: at.Pos.Z - body.Pos.Z}.Norm()
	if d > r.Comfort {
		c.Stretch = min((d-r.Comfort)/(r.Full-r.Comfort), 1)
	} else {
		c.Stretch = 0.5 * (r.Comfort - d) / r.Comfort // jammed
	}
	from := athlete.Body{Pos: m.run[s].From.Pos}
	if t := at.Time - seen; t > 0 {
		c.Hurry = min(athlete.Needs(from, m.run[s].Goal, m.limits(s), false)/t, 10)
	}
	return c
}
