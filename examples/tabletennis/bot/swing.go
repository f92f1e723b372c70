package bot

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/examples/tabletennis/match"
)

const (
	// arm is the distance in m from the joint about which the racket turns in
	// a stroke to the middle of its blade.
	arm = 0.6
	// gentle is the ratio of greatest to mean speed of a movement that eases
	// in and out.
	gentle = 1.5
)

// still is a racket that stays where it is.
func still(p collide.Pose) collide.Motion { return collide.Motion{Pose: p} }

// rate returns the ticks per second on which the bot's motions begin and end.
func rate(v *match.View) float64 {
	if v.Rate > 0 {
		return v.Rate
	}
	return 60
}

// travel appends the movement from one pose to another that begins at the time
// t0 and ends at t1, or as soon as the hand can if that is later. It eases in
// and out, 3τ² − 2τ³ of the way at the part τ of the time, in pieces of constant
// velocity. It returns when it ends.
func (b *Bot) travel(v *match.View, from, to collide.Pose, t0, t1 float64) float64 {
	hz := rate(v)
	n0 := math.Round(t0 * hz)
	n1 := max(math.Round(t1*hz), n0+b.ticks(hz, from.Pos, to.Pos))
	way := collide.Between(from, to, 0, 1)
	pieces := math.Ceil(min((n1-n0)/3, 8))
	at, begin := n0, from
	for i := 1.0; i <= pieces; i++ {
		next := n0 + math.Round((n1-n0)*i/pieces)
		τ := (next - n0) / (n1 - n0)
		end := way.At(τ * τ * (3 - 2*τ))
		b.piece(begin, end, at/hz, next/hz)
		at, begin = next, end
	}
	return n1 / hz
}

// piece appends a motion with constant velocity.
func (b *Bot) piece(from, to collide.Pose, t0, t1 float64) {
	b.todo = append(b.todo, segment{collide.Between(from, to, t0, t1), t1})
}

// ticks returns how many ticks the hand needs from one place to another.
func (b *Bot) ticks(hz float64, from, to ball.Vec) float64 {
	return max(1, math.Ceil(gentle*to.Sub(from).Norm()/b.level.Hand*hz))
}

// stroke is the path of the racket in a stroke: it speeds up, goes through the
// ball with constant velocity and turn, and slows down.
type stroke struct {
	motion collide.Motion
	// Ticks: from full to after it has its speed.
	full, after float64
	// windUp are the poses in which it is at the ticks before full, the last
	// one at rest: two ticks of 2/3 and 1/3 of its speed, or in a hurry one
	// of half of it.
	windUp []collide.Pose
}

// lead is the part of a tick by which the racket has its speed before the
// contact, and keeps it after.
const lead = 0.25

// path returns the stroke that has the motion m at the time m.Time, with as
// long a wind-up as there is time for. False if there is none for any.
func (b *Bot) path(v *match.View, m collide.Motion) (stroke, bool) {
	hz := rate(v)
	at := m.Time * hz
	s := stroke{motion: m, full: math.Floor(at - lead), after: math.Ceil(at + lead)}
	now := v.Rackets[v.Me].At(v.Now).Pos
	for _, parts := range [][]float64{{2.0 / 3, 1.0 / 3}, {0.5}} {
		s.windUp = s.windUp[:0]
		p := m.At(s.full / hz)
		for _, part := range parts {
			p = on(p, m.Vel, -part/hz)
			s.windUp = append(s.windUp, p)
		}
		if math.Round(v.Now*hz)+b.ticks(hz, now, p.Pos) <= s.begin() {
			return s, true
		}
	}
	return s, false
}

// begin is the tick at which the racket leaves its rest.
func (s *stroke) begin() float64 { return s.full - float64(len(s.windUp)) }

// on moves a pose on with the velocity v for the time t.
func on(p collide.Pose, v ball.Vec, t float64) collide.Pose {
	p.Pos = p.Pos.AddScaled(t, v)
	return p
}

// swing replaces what the racket has to do by the stroke.
func (b *Bot) swing(v *match.View, s stroke) {
	hz := rate(v)
	b.todo = b.todo[:0]
	at, p := s.begin(), s.windUp[len(s.windUp)-1]
	b.travel(v, v.Rackets[v.Me].At(v.Now), p, v.Now, at/hz)
	for i := len(s.windUp) - 1; i >= 0; i-- {
		next := s.motion.At(s.full / hz)
		if i > 0 {
			next = s.windUp[i-1]
		}
		b.piece(p, next, at/hz, (at+1)/hz)
		at, p = at+1, next
	}
	b.todo = append(b.todo, segment{s.motion, s.after / hz})
	last := s.motion.At(s.after / hz)
	slow := on(last, s.motion.Vel, 0.5/hz)
	b.piece(last, slow, s.after/hz, (s.after+1)/hz)
	b.travel(v, slow, b.stance(), (s.after+1)/hz, 0)
}

// lunge moves the racket to a place, too late for a stroke, and back.
func (b *Bot) lunge(v *match.View, to collide.Pose) {
	b.todo = b.todo[:0]
	t := b.travel(v, v.Rackets[v.Me].At(v.Now), to, v.Now, 0)
	b.travel(v, to, b.stance(), t, 0)
}

// turning gives the racket of a stroke the turn that an arm gives it: about a
// joint to the side, at the rate |v|/arm. The contact in the middle of the
// blade does not feel it.
func turning(m collide.Motion) collide.Motion {
	out, n := m.Vel.Cross(ball.Vec{Y: 1}).Unit()
	if n > 0 {
		m.Spin = out.Cross(m.Vel).Scale(1 / arm)
	}
	return m
}

// err adds the errors of the level to the motion of a stroke at the ball in;
// the faster the two meet, the larger they are. A miss leads the racket past
// the ball.
func (b *Bot) err(m collide.Motion, in ball.State, miss bool) collide.Motion {
	l := &b.level
	u := m.Vel.Sub(in.Vel).Norm() / 15
	k := 0.3 + 0.7*u*u
	tilt := collide.Turn(ball.Vec{X: 1}, k*l.Face*b.normal()).Mul(collide.Turn(ball.Vec{Y: 1}, k*l.Face*b.normal()))
	off := ball.Vec{X: k * l.Place * b.normal(), Y: k * l.Place * b.normal()}
	if miss {
		off.X += 2.5 * b.blade.Radius
	}
	m.Pos = m.Pos.Add(m.Rot.Rotate(off))
	m.Rot = m.Rot.Mul(tilt)
	m.Vel = m.Vel.Scale(1 + k*l.Pace*b.normal())
	return m
}
