package rules

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
)

// Reason is why a point was decided, or a serve must be struck again.
type Reason uint8

// The reasons.
const (
	None        Reason = iota
	Out                // the ball came down outside, or before the net
	Netted             // it touched the net and came down before it, or did not pass it
	TwiceDown          // it bounced twice in the court: a winner, or an ace
	DoubleFault        // the second serve failed as well
	Volleyed           // the serve was struck before it had bounced
	TwiceStruck        // one side struck twice running
	TouchedNet         // a player touched the net
	TouchedBall        // the ball in play hit a player
	HitPost            // a serve touched a post
)

// String returns the reason in words.
func (r Reason) String() string {
	names := [...]string{"none", "out", "into the net", "bounced twice", "double fault",
		"serve volleyed", "struck twice", "touched the net", "hit by the ball", "serve against a post"}
	if int(r) >= len(names) {
		return "unknown"
	}
	return names[r]
}

// State is how a point stands.
type State uint8

// The states of a point.
const (
	ToServe State = iota // a serve is to be struck
	InPlay
	Decided
)

// Referee decides one point. NewReferee makes one; then tell it what happens
// in the order in which it happens. Positions are in the frame of the player
// who is to receive the present stroke: he stands at z > 0.
//
// What happens after the point is decided changes nothing.
type Referee struct {
	Faults int // of this point: 0 or 1, 2 is the double fault
	Lets   int

	place   court.Court
	server  Side
	right   bool
	state   State
	striker Side // who struck last
	strokes int  // since the present serve, it included
	bounces int  // since the last stroke
	clipped bool // this stroke has touched the net
	winner  Side
	reason  Reason
}

// NewReferee returns the referee of a point served by server from the right or
// left of the centre mark of the court place.
func NewReferee(place court.Court, server Side, right bool) Referee {
	return Referee{place: place, server: server, right: right}
}

// State tells how the point stands.
func (r *Referee) State() State { return r.state }

// Winner returns who won the point and why, and false while it is open.
func (r *Referee) Winner() (Side, Reason, bool) {
	return r.winner, r.reason, r.state == Decided
}

// Striker returns who struck last.
func (r *Referee) Striker() Side { return r.striker }

// Strokes returns the number of strokes since the present serve, it included.
func (r *Referee) Strokes() int { return r.strokes }

// Box returns the service box, in the receiver's frame.
func (r *Referee) Box() court.Area { return r.place.ServiceBox(court.Far, r.right) }

// Strike tells that side by struck the ball. In ToServe it is the serve, and
// by must be the server.
func (r *Referee) Strike(by Side) {
	switch r.state {
	case Decided:
		return
	case ToServe:
		if by != r.server {
			panic("rules: the receiver cannot serve")
		}
		r.state, r.strokes = InPlay, 0
	default:
		switch {
		case by == r.striker:
			r.decide(by.Other(), TwiceStruck)
			return
		case r.strokes == 1 && r.bounces == 0 && r.clipped:
			r.let()
			return
		case r.strokes == 1 && r.bounces == 0:
			// A serve may not be volleyed, even one that would go out.
			r.decide(by.Other(), Volleyed)
			return
		}
	}
	r.striker, r.bounces, r.clipped = by, 0, false
	r.strokes++
}

// Net tells that the ball touched net, cord or band. That alone decides
// nothing: it may still go over. A serve that does so and comes down in the
// box, or is touched by the receiver before it comes down, is a let.
func (r *Referee) Net() {
	if r.state == InPlay {
		r.clipped = true
	}
}

// Post tells that the ball touched a post. A serve then is a fault; any other
// stroke goes on.
func (r *Referee) Post() {
	switch {
	case r.state != InPlay:
	case r.strokes == 1 && r.bounces == 0:
		r.fail(HitPost)
	default:
		r.clipped = true
	}
}

// Dead tells that the ball will not pass the net any more.
func (r *Referee) Dead() {
	if r.state == InPlay && r.bounces == 0 {
		r.fail(Netted)
	}
}

// Bounce tells that the ball touched the ground at p.
func (r *Referee) Bounce(p ball.Vec) {
	if r.state != InPlay {
		return
	}
	r.bounces++
	if r.bounces > 1 {
		r.decide(r.striker, TwiceDown)
		return
	}
	if p.Z < 0 { // on the striker's own side
		if r.clipped {
			r.fail(Netted)
		} else {
			r.fail(Out)
		}
		return
	}
	if r.strokes > 1 {
		if !r.place.Half(court.Near).In(p) {
			r.fail(Out)
		}
		return
	}
	switch {
	case !r.Box().In(p):
		r.fail(Out)
	case r.clipped:
		r.let()
	}
}

// let calls for the serve once more.
func (r *Referee) let() {
	r.Lets++
	r.again()
}

func (r *Referee) again() {
	r.state, r.strokes, r.bounces, r.clipped = ToServe, 0, 0, false
}

// TouchNet tells that a player touched the net while the ball was in play.
func (r *Referee) TouchNet(by Side) {
	if r.state == InPlay {
		r.decide(by.Other(), TouchedNet)
	}
}

// HitBody tells that the ball in play hit a player before it had bounced
// twice: he loses the point, in or outside the court, but for a let. A serve that
// hits the server is a fault.
func (r *Referee) HitBody(who Side) {
	switch {
	case r.state != InPlay:
	case r.strokes == 1 && r.bounces == 0 && r.clipped && who != r.server:
		r.let()
	case r.strokes == 1 && r.bounces == 0 && who == r.server:
		r.fail(TouchedBall)
	default:
		r.decide(who.Other(), TouchedBall)
	}
}

// fail is an error of the striker: a fault of a serve, the loss of the point
// otherwise.
func (r *Referee) fail(why Reason) {
	if r.strokes > 1 {
		r.decide(r.striker.Other(), why)
		return
	}
	r.Faults++
	if r.Faults == 2 {
		r.decide(r.server.Other(), DoubleFault)
		return
	}
	r.again()
}

func (r *Referee) decide(winner Side, why Reason) {
	r.state, r.winner, r.reason = Decided, winner, why
}
