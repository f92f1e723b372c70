package rules

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// Phase is how far a rally has got.
type Phase uint8

// The phases of a rally.
const (
	Waiting Phase = iota // the ball is in the server's hand
	Tossed               // in the air, to be struck by the server
	Served               // struck by the server, to bounce on the server's half
	Over                 // a serve that has, to bounce on the other half
	Struck               // returned, to bounce on the other half
	Bounced              // bounced there, to be struck back
	Decided              // the point is over
)

// String returns the phase in a word.
func (p Phase) String() string {
	return [...]string{"waiting", "tossed", "served", "over", "struck", "bounced", "decided"}[min(p, Decided)]
}

// Reason is why a point was decided.
type Reason string

// The reasons. From BadToss to OwnHalf they are mistakes of the striker, a
// volley and a double hit are those of whoever commits them.
const (
	Let          Reason = "let"            // a serve that touched the net, and was good otherwise or obstructed
	BadToss      Reason = "bad toss"       // too low, or struck too early, inside the court or below the table
	MissedToss   Reason = "missed toss"    // came down unstruck
	Fault        Reason = "fault"          // a serve that did not bounce once on each half
	Net          Reason = "net"            // stopped by the net
	Out          Reason = "out"            // missed the table
	OwnHalf      Reason = "own half"       // came down on the striker's half
	DoubleHit    Reason = "double hit"     // struck twice
	Volley       Reason = "volley"         // touched before it had bounced
	DoubleBounce Reason = "double bounce"  // bounced twice before it was struck back
	NotReturned  Reason = "never returned" // bounced, and then left the table
	Disturbed    Reason = "disturbed"      // to be played again, whatever the reason (Law 2.9.1.4)
)

const (
	// MinToss is the least rise of the ball on the toss, in m (Law 2.6.2).
	MinToss = 0.16
	// OneStroke is for how long in s touches of one racket count as one
	// stroke: it is no fault to hit the ball twice without intent.
	OneStroke = 0.1
)

// Names of the rackets in the events that a Rally judges.
const (
	NearRacket = "near racket"
	FarRacket  = "far racket"
)

// Racket returns the name that the racket of the player at end must have.
func Racket(end court.End) string {
	if end == court.Near {
		return NearRacket
	}
	return FarRacket
}

// Other returns the other end.
func Other(end court.End) court.End {
	if end == court.Near {
		return court.Far
	}
	return court.Near
}

// EndAt returns the end to which the point p belongs, by the side of the net.
func EndAt(p ball.Vec) court.End {
	if p.Z > 0 {
		return court.Near
	}
	return court.Far
}

// Verdict is how a point ended.
type Verdict struct {
	Let    bool      // nobody's: to be played again
	Winner court.End // unless Let
	Why    Reason
	Time   float64 // s
}

// Rally is one point. It is a value: a copy goes its own way.
//
//	Waiting → Tossed → Served → Over → Bounced ⇄ Struck, and to Decided from each
//
// Decided is final: no event changes anything any more.
type Rally struct {
	Phase   Phase
	Server  court.End
	Striker court.End // who struck last; the server at first
	Strokes int       // the serve included
	Time    float64   // s, of the last stroke
	Clipped bool      // the ball has touched the net since the last stroke
	Verdict Verdict   // once Decided

	halfWidth, halfLength, height float64 // m, of the table
	release                       ball.Vec
	rise                          float64
}

// NewRally returns a rally on the table c, to be served from the end server.
func NewRally(c court.Court, server court.End) Rally {
	return Rally{
		Server: server, Striker: server,
		halfWidth: 0.5 * c.Width, halfLength: 0.5 * c.Length, height: c.Surface,
	}
}

// Toss tells that the server has thrown up the ball: where its centre was when
// it left the hand, and by how much it will rise from there, both in m.
func (r *Rally) Toss(release ball.Vec, rise float64) {
	if r.Phase == Waiting {
		r.Phase, r.release, r.rise = Tossed, release, rise
	}
}

// ToStrike returns the end whose player has to strike the ball now, and false
// while nobody has.
func (r *Rally) ToStrike() (court.End, bool) {
	switch r.Phase {
	case Tossed:
		return r.Server, true
	case Bounced:
		return Other(r.Striker), true
	}
	return 0, false
}

// Receives returns the end whose player has to strike the ball next, now or
// after it has bounced, and false before the serve and after the point.
func (r *Rally) Receives() (court.End, bool) {
	if r.Phase < Served || r.Phase > Bounced {
		return 0, false
	}
	return Other(r.Striker), true
}

// Event judges one event of the ball. Events must come in order of time.
func (r *Rally) Event(e *predict.Event) {
	if r.Phase == Waiting || r.Phase == Decided {
		return
	}
	switch {
	case e.Kind == predict.Rest:
		r.dead(e)
	case e.Kind != predict.Hit:
	case e.Role == collide.Striker:
		r.struck(e)
	case e.Role == collide.Net && r.Phase != Tossed:
		r.Clipped = true
	case e.Role == collide.Floor && e.On == "table" && e.Part != court.Flank:
		r.bounced(e)
	default:
		r.dead(e)
	}
}

// bounced judges a bounce on the playing surface, whose upper edge belongs to
// it (Law 2.1.1).
func (r *Rally) bounced(e *predict.Event) {
	own := EndAt(e.Contact.Point) == r.Striker
	switch {
	case r.Phase == Served && own:
		r.Phase = Over
	case r.Phase == Over && !own && r.Clipped:
		r.decide(e, Verdict{Let: true, Why: Let})
	case (r.Phase == Over || r.Phase == Struck) && !own:
		r.Phase = Bounced
	case r.Phase == Struck && r.Clipped:
		r.lost(e, Net)
	case r.Phase == Struck:
		r.lost(e, OwnHalf)
	case r.Phase == Bounced && !own:
		r.won(e, DoubleBounce)
	default:
		r.dead(e)
	}
}

// struck judges a contact with a racket.
func (r *Rally) struck(e *predict.Event) {
	by := court.Near
	if e.On != NearRacket {
		by = court.Far
	}
	switch {
	case r.Phase == Tossed && by == r.Server:
		if !r.tossed(e) {
			r.lost(e, BadToss)
			return
		}
		r.stroke(e, by, Served)
	case r.Phase == Tossed:
		r.won(e, Volley)
	case by == r.Striker:
		if !(e.Time-r.Time <= OneStroke) {
			r.lost(e, DoubleHit)
		}
	case r.Phase == Bounced:
		r.stroke(e, by, Struck)
	case !r.towards(e.Before):
		r.dead(e)
	case r.Phase != Struck && r.Clipped: // a serve
		r.decide(e, Verdict{Let: true, Why: Let})
	default:
		r.won(e, Volley)
	}
}

func (r *Rally) stroke(e *predict.Event, by court.End, next Phase) {
	r.Phase, r.Striker, r.Time, r.Clipped = next, by, e.Time, false
	r.Strokes++
}

// tossed reports whether the toss was good: high enough, and the ball struck as
// it falls, behind the server's end line and above the playing surface all the
// time (Laws 2.6.2 to 2.6.4).
func (r *Rally) tossed(e *predict.Event) bool {
	behind := func(p ball.Vec) bool {
		return EndAt(p) == r.Server && math.Abs(p.Z) > r.halfLength && p.Y > r.height
	}
	return r.rise >= MinToss && e.Before.Vel.Y < 0 && behind(r.release) && behind(e.Before.Pos)
}

// towards reports whether a ball that has not bounced yet is above the playing
// surface or travels towards it (Law 2.5.8). One that is past the end, outside
// a side line or below the table, and gets no nearer, has missed: whoever
// touches it then does not obstruct.
func (r *Rally) towards(s ball.State) bool {
	left := func(x, v, half float64) bool { return math.Abs(x) > half && x*v >= 0 }
	return s.Pos.Y > r.height && !left(s.Pos.X, s.Vel.X, r.halfWidth) && !left(s.Pos.Z, s.Vel.Z, r.halfLength)
}

// dead decides a point whose ball has touched what ends every rally, or rests.
func (r *Rally) dead(e *predict.Event) {
	switch here := EndAt(e.Before.Pos) == r.Striker; {
	case r.Phase == Tossed:
		r.lost(e, MissedToss)
	case r.Phase == Bounced:
		r.won(e, NotReturned)
	case r.Phase == Served || r.Phase == Over:
		r.lost(e, Fault)
	case r.Clipped && here:
		r.lost(e, Net)
	default:
		r.lost(e, Out)
	}
}

func (r *Rally) won(e *predict.Event, why Reason) {
	r.decide(e, Verdict{Winner: r.Striker, Why: why})
}

func (r *Rally) lost(e *predict.Event, why Reason) {
	r.decide(e, Verdict{Winner: Other(r.Striker), Why: why})
}

func (r *Rally) decide(e *predict.Event, v Verdict) {
	v.Time = e.Time
	r.Phase, r.Verdict = Decided, v
}

// Abandon ends a rally that no event will end: a server who has not struck the
// ball loses the point, any other is played again.
func (r *Rally) Abandon(time float64) {
	e := &predict.Event{Time: time}
	switch {
	case r.Phase == Decided:
	case r.Phase <= Tossed:
		r.lost(e, MissedToss)
	default:
		r.decide(e, Verdict{Let: true, Why: Disturbed})
	}
}
