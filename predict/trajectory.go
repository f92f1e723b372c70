package predict

import (
	"errors"
	"fmt"
	"iter"
	"sort"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/integrate"
)

// Status says how a prediction ended.
type Status uint8

// The statuses of a prediction. From BadInput on they are failures, and the
// trajectory holds what was computed before.
const (
	Running       Status = iota // not ended; no finished prediction has it
	Reached                     // the time, bounce or event asked for
	Rested                      // the ball lies still
	TimedOut                    // Config.MaxTime passed before
	BadInput                    // the point is invalid or starts inside an obstacle
	NonFinite                   // a law or a resolver gave NaN or infinity
	OutOfDomain                 // the ball left the domain of ball.State.Validate
	TooManyEvents               // an obstacle did not let the ball go
)

var statusNames = [...]string{"running", "reached", "rested", "timed out", "bad input", "not finite", "out of domain", "too many events"}

// String returns the status in words.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return fmt.Sprintf("Status(%d)", uint8(s))
}

// Until says when a prediction ends. Whatever comes first counts; the zero
// value plays until the ball rests or Config.MaxTime has passed, which takes
// long: with Bounces: 2 a tennis stroke is over after a second and a half.
type Until struct {
	Time    float64 // absolute, as Point.Time, s; 0: no such end
	Bounces int     // Point.Bounces reaches this number; 0: no such end
	// Event returns true for the event that ends the prediction; nil: none
	// does. The event must not be kept.
	Event func(*Event) bool
}

func (u *Until) validate() error {
	switch {
	case u.Time != u.Time:
		return &ball.FieldError{Field: "Until.Time", Value: u.Time, Legal: "a time in s, or 0 for none"}
	case u.Bounces < 0:
		return &ball.FieldError{Field: "Until.Bounces", Value: u.Bounces, Legal: ">= 0, 0 for no such end"}
	}
	return nil
}

// Trajectory is a predicted path: knots, between which the ball moves smoothly,
// and events, at which it does not. It needs no World to be asked, drawn or
// stored. The zero value is an empty trajectory, ready for PredictInto.
type Trajectory struct {
	radius   float64
	start    Point
	knots    []integrate.Knot
	events   []Event
	marks    []mark // what the ball remembers after each event
	status   Status
	bad      error // why the input was bad
	evals    int
	rejected int
}

// mark is the part of a Point that only events change.
type mark struct {
	Bounces     int32
	Phase       Phase
	On, Chatter int32
	In, Out     float64
}

func markOf(p *Point) mark { return mark{p.Bounces, p.Phase, p.On, p.Chatter, p.In, p.Out} }

func (m *mark) point(t float64, s ball.State) Point {
	return Point{State: s, Time: t, Bounces: m.Bounces, Phase: m.Phase, On: m.On, Chatter: m.Chatter, In: m.In, Out: m.Out}
}

// Predict returns the trajectory of p until u ends it. It always returns one:
// ask Err or Status whether it is whole.
func (w *World) Predict(p Point, u Until) *Trajectory {
	tr := new(Trajectory)
	w.PredictInto(tr, p, u)
	return tr
}

// PredictInto is Predict into a trajectory whose memory is used again. What
// was in tr is gone.
func (w *World) PredictInto(tr *Trajectory, p Point, u Until) {
	tr.reset(w.Ball().Radius, p)
	err := p.Validate()
	if err == nil {
		err = u.validate()
	}
	if err != nil {
		tr.status, tr.bad = BadInput, err
		return
	}
	e := w.pool.Get().(*engine)
	e.start(p, nil, tr, tr.events, u)
	if e.status == BadInput {
		tr.status, tr.bad = BadInput, errInside
	} else {
		tr.start = e.p
		tr.knots = append(tr.knots, e.k)
		last := min(p.Time+w.config.MaxTime, latest)
		end, early := last, false
		if u.Time != 0 && u.Time <= last {
			end, early = u.Time, true
		}
		e.done = u.Bounces > 0 && int(p.Bounces) >= u.Bounces
		e.play(end)
		switch {
		case e.status != Running:
			tr.status = e.status
		case e.done || early:
			tr.status = Reached
		default:
			tr.status = TimedOut
		}
		tr.events = e.out
	}
	tr.evals, tr.rejected = e.evals, e.rejects
	e.stop()
	w.pool.Put(e)
}

var errInside = errors.New("predict: the ball starts inside an obstacle, or where one has no distance")

func (tr *Trajectory) reset(radius float64, p Point) {
	clear(tr.events)
	*tr = Trajectory{radius: radius, start: p, knots: tr.knots[:0], events: tr.events[:0], marks: tr.marks[:0]}
}

// Status says how the prediction ended.
func (tr *Trajectory) Status() Status { return tr.status }

// Err returns nil for a trajectory that ended as it should (Reached, Rested or
// TimedOut), and otherwise why not. For a bad start it is a *ball.FieldError
// or says that the ball starts inside an obstacle.
func (tr *Trajectory) Err() error {
	switch {
	case tr.status < BadInput:
		return nil
	case tr.bad != nil:
		return tr.bad
	}
	return fmt.Errorf("predict: %v after %.6g s", tr.status, tr.End().Time-tr.start.Time)
}

// Evaluations returns how often the law of motion was evaluated. What one
// evaluation costs, and a whole prediction beside the sum of them, is in
// docs/benchmarks.md.
func (tr *Trajectory) Evaluations() int { return tr.evals }

// Rejected returns how many steps the method tried and took back.
func (tr *Trajectory) Rejected() int { return tr.rejected }

// Knots returns the knots in order of time. At an event two knots share the
// time, before and after it. The slice must not be changed; it is valid until
// the next PredictInto.
func (tr *Trajectory) Knots() []integrate.Knot { return tr.knots }

// Events returns the events in order of time. The slice must not be changed;
// it is valid until the next PredictInto.
func (tr *Trajectory) Events() []Event { return tr.events }

// Start returns the point from which the prediction started.
func (tr *Trajectory) Start() Point { return tr.start }

// End returns the last point.
func (tr *Trajectory) End() Point {
	if len(tr.knots) == 0 {
		return tr.start
	}
	k := &tr.knots[len(tr.knots)-1]
	return tr.mark(len(tr.events)).point(k.Time, k.State)
}

// mark returns what the ball remembers after the first n events.
func (tr *Trajectory) mark(n int) *mark {
	if n == 0 {
		m := markOf(&tr.start)
		return &m
	}
	return &tr.marks[n-1]
}

// At returns the ball at time t, in flight the quintic polynomial through the
// knots around it (see integrate.Between). At the time of an event it is the
// state after it. Before the start it is the start; beyond the end it is the
// end, at which a ball at rest stays until 1e6 s.
func (tr *Trajectory) At(t float64) Point {
	c := cursor{tr: tr}
	return c.at(t)
}

// cursor is a place in a trajectory from which to look for the next time.
type cursor struct {
	tr   *Trajectory
	knot int // the last knot at or before the time
	done int // events at or before it
}

func (c *cursor) at(t float64) Point {
	tr := c.tr
	n := len(tr.knots)
	if n == 0 || !(t >= tr.knots[0].Time) { // NaN too
		return tr.start
	}
	// Most calls go one knot on or none.
	for try := 0; c.knot+1 < n && tr.knots[c.knot+1].Time <= t; try++ {
		if try == 4 {
			c.knot += sort.Search(n-c.knot, func(i int) bool { return tr.knots[c.knot+i].Time > t }) - 1
			break
		}
		c.knot++
	}
	for try := 0; c.done < len(tr.events) && tr.events[c.done].Time <= t; try++ {
		if try == 4 {
			c.done += sort.Search(len(tr.events)-c.done, func(i int) bool { return tr.events[c.done+i].Time > t })
			break
		}
		c.done++
	}
	k := &tr.knots[c.knot]
	s, at := k.State, k.Time
	if c.knot+1 < n {
		s, at = integrate.Between(k, &tr.knots[c.knot+1], t), t
	}
	if tr.status == Rested && c.knot+1 == n {
		at = max(at, min(t, latest))
	}
	if c.done == 0 {
		p := tr.start
		p.State, p.Time = s, at
		return p
	}
	return tr.marks[c.done-1].point(at, s)
}

// Every returns the points at Start().Time + n·h for n = 0, 1, 2 … up to the
// end. It panics unless h > 0.
func (tr *Trajectory) Every(h float64) iter.Seq[Point] {
	if !(h > 0) {
		panic("predict: Every needs a positive interval")
	}
	return func(yield func(Point) bool) {
		c := cursor{tr: tr}
		t0, end := tr.start.Time, tr.End().Time
		for n, t := 1.0, t0; t <= end && yield(c.at(t)); n++ {
			t = t0 + float64(n*h)
		}
	}
}

// Bounce returns the contact with which the count of bounces became n.
func (tr *Trajectory) Bounce(n int) (Event, bool) {
	before := tr.start.Bounces
	for i := range tr.events {
		e := &tr.events[i]
		if e.Role == collide.Floor && e.Bounces != before && int(e.Bounces) == n {
			return *e, true
		}
		before = e.Bounces
	}
	return Event{}, false
}
