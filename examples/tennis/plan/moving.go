package plan

import (
	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/position"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// Moving says how it moves without the ball.
type Moving struct {
	Bisector float64 // share of the way from the middle to the bisector: 1. 0: always the middle
	Jog      float64 // share of the top speed: 0.7
	StayNet  bool    // false: a groundstroke gives up the net
}

// Move implements match.Player.
func (ai *AI) Move(s *match.Sight) match.Move {
	h := &ai.Habits
	sent := s.Sent
	z := h.Depths.Spot(s.Place, ai.Athlete.Style.Depth)
	volleyed := ai.ball.volley && s.Strokes > 1
	ground := s.Strokes > 1 && !volleyed
	if ai.atNet && ground && !h.Moving.StayNet {
		ai.atNet = false
	}
	if volleyed {
		ai.atNet = true
	}
	if ground && ai.follows(s) {
		ai.atNet = true
	}
	if ai.atNet {
		// At the net only the beginning of the angle counts.
		spot := position.Bisector(s.Place, sent.Beyond, h.Depths.Net)
		spot.X = min(max(spot.X, -2.2), 2.2)
		return match.Move{Goal: spot, Pace: 1}
	}
	if ground {
		switch {
		case sent.Clean < 0.6 || sent.Shot.Intent == stroke.Safe:
			z += h.Depths.AfterWeak
		case sent.Shot.Intent == stroke.Attack && sent.Clean > 0.8:
			z -= h.Depths.AfterGood
		}
	}
	spot := position.Bisector(s.Place, sent.Beyond, z)
	spot.X *= h.Moving.Bisector
	spot.X = min(max(spot.X, -3.5), 3.5)
	return match.Move{Goal: spot, Pace: h.Moving.Jog}
}

// follows decides to follow the stroke just struck to the net.
func (ai *AI) follows(s *match.Sight) bool {
	f := &ai.Habits.Follow
	sent := s.Sent
	if sent.Shot.Intent != stroke.Attack {
		return false
	}
	line := ball.Vec{X: s.Me.Pos.X, Z: s.Place.Service}
	a := position.Attack{
		From: sent.From, Landing: sent.Landing, Beyond: sent.Beyond,
		Opponent: s.Them.Pos, Clean: sent.Clean, Pace: sent.Pace,
		Time:   sent.Arrives - s.Now,
		ToLine: athlete.Needs(s.Me, line, s.Limits, false),
	}
	return f.Allows(s.Place, &a) && ai.dice.Chance(lerp(f.Decide, ai.Athlete.Stats.NetPlay))
}
