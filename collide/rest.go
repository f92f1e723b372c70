package collide

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// Rest is the law by which a bouncing ball settles on a surface: its normal
// motion ends, and it slides, rolls or lies. The zero value is the default.
//
// A ball settles at once when it is genuinely slow: its normal speeds before
// and after the contact and the slip of the contact point after it are all
// below Slow. In the looser range of approach speeds below Chatter it settles
// when its bounces have shrunk regularly for a streak of Streak contacts, that
// is when the ratio of the approach speeds at this contact and at the one
// before, with the same obstacle, is within Band of the restitution of the one
// before (rebound over approach), and at most 1. Anything else sets the streak
// back to zero. A rebound of at most Creep always settles.
//
// In still air the ratio is the restitution. A ball with e = 0.75 dropped from
// 1 m lies 0.04 s before the infinite series of its bounces would end.
type Rest struct {
	Slow    float64 // m/s, 0: 0.05
	Chatter float64 // m/s, 0: 0.15
	Band    float64 // 1, 0: 0.15
	Streak  int     // contacts, 0: 4
	// Never keeps the ball bouncing until its rebound is at most Creep, which
	// for e < 1 still happens in finite time.
	Never bool
}

// Next is the law at one contact. in and out are the normal speeds in m/s
// before and after it, slip is that of the contact point after it. prevIn and
// prevOut are the normal speeds of the previous contact with the same
// obstacle, prevIn 0 if there was none, and streak is what Next returned then.
// It returns the new streak, and whether the ball settles now.
func (r Rest) Next(streak int32, prevIn, prevOut, in, out, slip float64) (int32, bool) {
	if !(out > Creep) {
		return 0, true
	}
	if r.Never {
		return 0, false
	}
	slow := preset(r.Slow, 0.05)
	if in < slow && out < slow && slip < slow {
		return 0, true
	}
	// Without a previous contact the quotients are no numbers, and fail.
	if !(in < preset(r.Chatter, 0.15) && in <= prevIn &&
		math.Abs(in/prevIn-prevOut/prevIn) <= preset(r.Band, 0.15)) {
		return 0, false
	}
	longest := r.Streak
	if longest == 0 {
		longest = 4
	}
	streak++
	if int(streak) >= longest {
		return 0, true
	}
	return streak, false
}

// preset returns x, or what its zero stands for.
func preset(x, zero float64) float64 {
	if x == 0 {
		return zero
	}
	return x
}

// Validate returns a *ball.FieldError unless Slow and Chatter are in [0, 100]
// m/s, Band is in [0, 1] and Streak in [0, 1e6].
func (r Rest) Validate() error {
	switch {
	case !(r.Slow >= 0 && r.Slow <= 100):
		return &ball.FieldError{Field: "Slow", Value: r.Slow, Legal: "in [0, 100] m/s, 0 for 0.05"}
	case !(r.Chatter >= 0 && r.Chatter <= 100):
		return &ball.FieldError{Field: "Chatter", Value: r.Chatter, Legal: "in [0, 100] m/s, 0 for 0.15"}
	case !(r.Band >= 0 && r.Band <= 1):
		return &ball.FieldError{Field: "Band", Value: r.Band, Legal: "in [0, 1], 0 for 0.15"}
	case !(r.Streak >= 0 && r.Streak <= 1e6):
		return &ball.FieldError{Field: "Streak", Value: r.Streak, Legal: "in [0, 1000000], 0 for 4"}
	}
	return nil
}
