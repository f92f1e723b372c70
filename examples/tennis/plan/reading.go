package plan

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
)

// Reading says where a ball is met.
type Reading struct {
	// Earliness goes from 0, late, falling, over 0.5, standard, to 1, early,
	// rising.
	Early  [2]float64 // of the least and the most aggressive style: 0.3 and 0.75. Equal: no style
	Vary   float64    // its standard deviation from ball to ball. 0: none
	Short  float64    // added for a short ball, which is taken early. 0: off
	Return float64    // added for a return of serve

	Rising  float64 // m: early is the first rising point above this, otherwise the top
	Falling float64 // m: standard is the first point after the top below this
	Low     float64 // m: late is the first point below this
	Set     float64 // s before the contact at which it wants to be there: the time to stop and be set

	Zone    float64 // m from the net, in which it volleys. 0: no volleys
	High    float64 // m: a higher ball is left to bounce
	Deepest float64 // m behind the baseline that it follows a ball
}

// samples of the ball after its bounce are looked at, no more: the eye is
// no better.
const samples = 24

// Meet implements match.Player.
func (ai *AI) Meet(s *match.Sight) (match.Meeting, bool) {
	ai.ball = plan{}
	land, lands := s.Ball.Bounce(1)
	if s.Strokes > 1 && ai.volley(s) {
		ai.plan(s)
		return ai.ball.meet, true
	}
	if !lands {
		return match.Meeting{}, false
	}
	p := land.Contact.Point
	if p.Z < 0 {
		return match.Meeting{}, false
	}
	if s.Strokes == 1 && !s.Box.In(p) || s.Strokes > 1 && !s.Place.Half(0).In(p) {
		return match.Meeting{}, false // out: leave it
	}
	r := &ai.Habits.Reading
	ai.ball.deep = (p.Z - s.Place.Service) / (baseline(s) - s.Place.Service)
	ai.ball.short = s.Strokes > 1 && p.Z < ai.Habits.Boldness.Near
	early := lerp(r.Early, ai.Athlete.Style.Aggression) + float64(r.Vary*ai.dice.Normal())
	if ai.ball.short {
		early += r.Short
	}
	if s.Strokes == 1 {
		early += r.Return
	}
	if !ai.ground(s, land.Time, min(max(early, 0), 1)) {
		return match.Meeting{}, false
	}
	ai.plan(s)
	return ai.ball.meet, true
}

// plan decides how boldly, with which stroke and where to.
func (ai *AI) plan(s *match.Sight) {
	ai.ball.draws = ai.draw()
	ai.bold(s)
	ai.choose(s)
	ai.ball.place, ai.ball.target = ai.direct(s)
}

// ground chooses the point after the bounce.
func (ai *AI) ground(s *match.Sight, bounce, early float64) bool {
	r := &ai.Habits.Reading
	end := s.Ball.End().Time
	top, ok := s.Ball.Apex(1)
	if !ok {
		return false
	}
	// The marks of the window, from samples: times of early, standard and late.
	h := (end - bounce) / samples
	if h <= 0 {
		return false
	}
	tEarly, tStd, tLate := top.Time, -1.0, -1.0
	var pts [samples]predict.Point
	for i := range pts {
		pts[i] = s.Ball.At(bounce + (float64(i)+0.5)*h)
		p := &pts[i]
		if p.Time < top.Time {
			if p.Pos.Y >= r.Rising && p.Time < tEarly {
				tEarly = p.Time
			}
			continue
		}
		if tStd < 0 && p.Pos.Y < r.Falling {
			tStd = p.Time
		}
		if tLate < 0 && p.Pos.Y < r.Low {
			tLate = p.Time
		}
	}
	if tLate < 0 {
		tLate = end - 0.5*h
	}
	if tStd < 0 {
		tStd = tLate
	}
	want := tStd + (early-0.5)/0.5*(tEarly-tStd)
	if early < 0.5 {
		want = tLate + early/0.5*(tStd-tLate)
	}

	best, bestIn := math.Inf(1), false // distance from the wish among those in time
	least := math.Inf(-1)              // time to spare among the others
	for i := range pts {
		p := &pts[i]
		if p.Time < tEarly-0.5*h || p.Time > tLate+0.5*h || p.Time <= s.Now {
			continue
		}
		if p.Pos.Z < 0.5 || p.Pos.Z > baseline(s)+r.Deepest {
			continue
		}
		ai.try(s, p, want, &best, &least, &bestIn)
	}
	if !bestIn && tLate < end {
		// Below the window it is still better than not at all.
		for i := range pts {
			if p := &pts[i]; (p.Time > tLate || p.Time < tEarly) && p.Time > s.Now && p.Pos.Z >= 0.5 && p.Pos.Z <= baseline(s)+r.Deepest {
				ai.try(s, p, want, &best, &least, &bestIn)
			}
		}
	}
	return !math.IsInf(least, -1) || bestIn
}

// try keeps the sample p if it is better than what the plan holds.
func (ai *AI) try(s *match.Sight, p *predict.Point, want float64, best, least *float64, bestIn *bool) {
	stand, backhand, need := ai.stand(s, p.Pos)
	spare := p.Time - s.Now - need - ai.Habits.Reading.Set
	if spare >= 0 {
		if d := math.Abs(p.Time - want); d < *best {
			*best, *bestIn = d, true
			ai.keep(s, p, stand, backhand, spare)
		}
		return
	}
	if !*bestIn && spare > *least {
		*least = spare
		ai.keep(s, p, stand, backhand, spare)
	}
}

// keep makes p the plan.
func (ai *AI) keep(s *match.Sight, p *predict.Point, stand ball.Vec, backhand bool, spare float64) {
	ai.ball.at, ai.ball.backhand, ai.ball.spare = p.Pos, backhand, spare
	// In time it stands; late it runs through, as near as it gets.
	ai.ball.meet = match.Meeting{Time: p.Time, Stand: stand, Stop: spare >= 0}
	still := athlete.Body{Pos: s.Me.Pos}
	ai.ball.hurry = athlete.Needs(still, stand, s.Limits, false) / (p.Time - s.Now)
}

// stand returns where the body is to be to meet a ball at p, on the forehand
// side if that costs little, and how long it needs to get there.
func (ai *AI) stand(s *match.Sight, p ball.Vec) (at ball.Vec, backhand bool, need float64) {
	c := s.Reach.Comfort
	fore := ball.Vec{X: p.X - c, Z: p.Z + 0.25}
	back := ball.Vec{X: p.X + c, Z: p.Z + 0.25}
	// The side on which the ball is, with the forehand preferred by the pattern.
	dx := p.X - s.Me.Pos.X
	limit := -0.15
	if ai.Athlete.Style.Pattern == athlete.InsideOut {
		limit = -1.2
	}
	if dx >= limit {
		return fore, false, athlete.Needs(s.Me, fore, s.Limits, false)
	}
	return back, true, athlete.Needs(s.Me, back, s.Limits, false)
}

// volley chooses a point before the bounce, if there is one to be had.
func (ai *AI) volley(s *match.Sight) bool {
	r := &ai.Habits.Reading
	if r.Zone <= 0 {
		return false
	}
	end := s.Ball.End().Time
	if b, ok := s.Ball.Bounce(1); ok {
		end = b.Time
		// Out by a good margin: it lets it go.
		if p := b.Contact.Point; p.Z > 0 && s.Place.Half(0).Inside(p) < -0.3 {
			return false
		}
	}
	const n = 24
	h := (end - s.Now) / n
	if h <= 0 {
		return false
	}
	best := math.Inf(-1)
	net := s.Me.Pos.Z < r.Zone+1
	for i := range n {
		p := s.Ball.At(s.Now + (float64(i)+0.5)*h)
		if p.Pos.Z < 0.7 || p.Pos.Z > r.Zone || p.Pos.Y > r.High || p.Pos.Y < 0.15 {
			continue
		}
		stand, backhand, need := ai.stand(s, p.Pos)
		spare := p.Time - s.Now - need
		set := 0.0
		if !net {
			set = r.Set
		}
		if spare < set && !(net && spare > -0.25) {
			continue
		}
		// At the net the one with the most time, a little nearer is better.
		if score := min(spare, 0.25) - 0.03*p.Pos.Z + 0.1*min(p.Pos.Y, 1.5); score > best {
			best = score
			ai.keep(s, &p, stand, backhand, spare-r.Set)
			ai.ball.meet.Stop = spare > r.Set
			ai.ball.volley = true
		}
	}
	return ai.ball.volley
}
