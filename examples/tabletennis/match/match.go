// Package match plays table tennis between two players in a world: it moves
// ball and rackets, lets the rules judge, and keeps the record of every point.
//
// There are no frames. A player says how its racket moves and until when that
// holds; the match plays the ball to the earliest such time and asks again. A
// human's racket moves for one frame at a time, a bot's for as long as it
// likes, and neither needs to know which the other is. The ball itself meets
// the rackets inside World.Advance, wherever and whenever they touch.
package match

import (
	"errors"
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/examples/tabletennis/racket"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// Config is a match to be played.
type Config struct {
	World   *predict.World // with a table, see court.TableTennis
	Players [2]Player      // player 0 begins at the near end
	Games   int            // best of so many: 5 or 7
	First   int            // the player who serves first, 0 or 1
	// Watch is told each event of the ball after it has been judged; nil:
	// nobody watches. The event must not be kept.
	Watch func(*predict.Event, *rules.Rally)
}

const (
	// Pause is the time in s between the end of a point and the next one.
	Pause = 1.5
	// idle is for how long a player may leave its racket as it is without
	// being asked, in s.
	idle = 0.1
	// Patience is how long in s a point goes on without a stroke: a server
	// who does not toss loses it, a ball that hangs is played again.
	Patience = 30
)

// Match is a match under way.
type Match struct {
	config  Config
	table   court.Court
	rackets [2]collide.Racket // by player
	rate    float64           // ticks a second, 0: none

	now     float64
	view    View   // of both players, but for Me
	at      [2]int // the player at each end, in this point
	until   [2]float64
	end     float64 // of the step
	moving  [2]collide.Obstacle
	events  []predict.Event
	start   float64 // of the point
	again   float64 // when the next one starts, once it is decided
	record  Record
	records []Record
}

// New returns a match at its start. The error says what is missing.
func New(c Config) (*Match, error) {
	if c.World == nil || c.Players[0] == nil || c.Players[1] == nil {
		return nil, errors.New("match: needs a world and two players")
	}
	if c.Games < 1 || c.Games%2 == 0 || c.First < 0 || c.First > 1 {
		return nil, errors.New("match: Games must be odd, First 0 or 1")
	}
	m := &Match{config: c, table: c.World.Court()}
	if m.table.Net == (court.Net{}) || !(m.table.Surface > 0) {
		return nil, errors.New("match: the court is no table")
	}
	for i, p := range c.Players {
		m.rackets[i] = p.Racket()
		if err := m.rackets[i].Validate(); err != nil {
			return nil, ball.In("Racket", err)
		}
	}
	if f, ok := c.World.Config().Method.(integrate.Fixed); ok {
		m.rate, m.view.Rate = f.Rate, f.Rate
	}
	m.view.Score = rules.NewScore(c.Games, c.First)
	m.begin()
	return m, nil
}

// Now returns the clock of the match in s, which runs on from point to point.
func (m *Match) Now() float64 { return m.now }

// See returns what the player at end sees.
func (m *Match) See(end court.End) View {
	v := m.view
	v.Me = end
	return v
}

// Records returns the points that are over, lets included.
func (m *Match) Records() []Record { return m.records }

// Over returns the winner, and false while the match is not over.
func (m *Match) Over() (player int, ok bool) { return m.view.Score.Winner() }

// Point plays on to the end of a point and returns its record. False after the
// end of the match.
func (m *Match) Point() (Record, bool) {
	for n := len(m.records); len(m.records) == n; {
		if !m.step(math.Inf(1)) {
			return Record{}, false
		}
	}
	return m.records[len(m.records)-1], true
}

// Advance plays on to the time t, or to the last tick before it. It is for a
// match that is watched or played as it goes: call it once a frame. False once
// the match is over.
func (m *Match) Advance(t float64) bool {
	for m.now < t && m.step(t) {
	}
	_, over := m.Over()
	return !over
}

// step plays on to the next moment at which a player wants to be asked, but
// not past limit. False if there is none: the match is over, or the next tick
// is after limit.
//
// Where limit cuts a step short the next one goes on to the same end, and
// nobody is asked in between: limits leave no trace.
func (m *Match) step(limit float64) bool {
	decided := m.view.Rally.Phase == rules.Decided
	if _, over := m.Over(); over && decided || m.next() > limit {
		return false
	}
	if m.now >= m.end {
		if decided && m.now >= m.again {
			m.begin()
		}
		m.plan()
	}
	m.advance(min(m.end, m.round(limit)))
	return true
}

// plan asks whoever wants to be asked, and sets the end of the step.
func (m *Match) plan() {
	if m.view.Rally.Phase == rules.Waiting {
		m.toss()
	}
	m.end = m.now + idle
	for end := range m.until {
		if m.until[end] <= m.now+1e-9 {
			m.ask(court.End(end))
		}
		m.end = min(m.end, m.until[end])
	}
	m.end = max(m.round(m.end), m.next())
}

// begin starts the next point.
func (m *Match) begin() {
	m.view.Number++
	server := m.view.Score.Server()
	m.view.Rally = rules.NewRally(m.table, m.view.Score.End(server))
	m.view.Ball = predict.Point{}
	m.start = m.now
	m.until = [2]float64{}
	m.record = Record{Server: server, First: m.view.Score.Points == [2]int{}}
	for end := range m.until {
		e := court.End(end)
		m.at[end] = m.view.Score.Player(e)
		m.moving[end] = racket.Obstacle(e, m.rackets[m.at[end]], m.view.Rackets[end])
	}
}

// ask asks the player at end for the next motion of its racket.
func (m *Match) ask(end court.End) {
	m.view.Me = end
	motion, until := m.player(end).Move(&m.view)
	if motion.Validate() != nil {
		motion = m.view.Rackets[end] // a racket that is nowhere stays
	}
	if !(until > m.now) { // NaN too: ask again as soon as possible
		until = m.next()
	}
	m.view.Rackets[end], m.moving[end].Motion = motion, motion
	m.until[end] = until
}

func (m *Match) player(end court.End) Player {
	return m.config.Players[m.at[end]]
}

// toss asks the server for the ball.
func (m *Match) toss() {
	r := &m.view.Rally
	m.view.Me = r.Server
	s, ok := m.player(r.Server).Toss(&m.view)
	if !ok || s.Validate() != nil {
		return
	}
	p := predict.Point{State: s, Time: m.now}
	m.view.Ball = p
	rise := 0.0
	up := m.config.World.Predict(p, predict.Until{Time: m.now + 3, Bounces: 1})
	if top, ok := up.Apex(0); ok {
		rise = top.Pos.Y - s.Pos.Y
	}
	r.Toss(s.Pos, rise)
	m.until = [2]float64{} // news for both
}

// advance plays on to the time t.
func (m *Match) advance(t float64) {
	r := &m.view.Rally
	if r.Phase != rules.Waiting {
		var p predict.Point
		p, m.events = m.config.World.Advance(m.view.Ball, t, m.moving[:], m.events[:0])
		m.view.Ball = p
		for i := range m.events {
			m.judge(&m.events[i])
		}
	}
	m.now, m.view.Now = t, t
	if r.Phase != rules.Decided && m.now-max(m.start, r.Time) > Patience {
		r.Abandon(m.now)
		m.decided()
	}
}

// judge lets the rules judge an event and takes it down.
func (m *Match) judge(e *predict.Event) {
	r := &m.view.Rally
	was := *r
	r.Event(e)
	m.record.event(e, &was, r, &m.at)
	if r.Strokes != was.Strokes || r.Phase == rules.Decided && was.Phase != rules.Decided {
		m.until = [2]float64{} // news for both
	}
	if m.config.Watch != nil {
		m.config.Watch(e, r)
	}
	if r.Phase == rules.Decided && was.Phase != rules.Decided {
		m.decided()
	}
}

// decided writes the record of the point that has just been decided, and
// counts it.
func (m *Match) decided() {
	v := m.view.Rally.Verdict
	m.again = v.Time + Pause
	m.record.Let, m.record.Why = v.Let, v.Why
	if !v.Let {
		m.record.Winner = m.at[v.Winner]
		m.view.Score.Point(m.record.Winner)
	}
	m.record.Score = m.view.Score.String()
	m.records = append(m.records, m.record)
}

// next returns the earliest time after now at which anything may change.
func (m *Match) next() float64 {
	if m.rate == 0 {
		return m.now + 1e-3
	}
	return (math.Round(m.now*m.rate) + 1) / m.rate
}

// round returns the last tick that is not after t, to rounding.
func (m *Match) round(t float64) float64 {
	if m.rate == 0 {
		return t
	}
	return math.Floor(t*m.rate+1e-6) / m.rate
}
