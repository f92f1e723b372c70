package plan

import (
	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// Shots says how strokes are struck.
type Shots struct {
	Speed       [stroke.Intents]float64 // m/s asked for
	SpeedVary   float64                 // share, standard deviation
	SpeedStyle  float64                 // share that power 0 and 1 takes or gives
	Topspin     [2]float64              // rad/s by style
	SpinVary    float64                 // share, standard deviation
	Flat        float64                 // factor of the topspin of an attack
	AngleSpin   float64                 // factor of the topspin of a short angle
	Clearance   float64                 // m over the net at least
	Return      [2]float64              // factor of the speed of a return of a first and of a second serve
	ReturnShort [2]float64              // m that they are aimed shorter

	Slice      [2]float64              // chance that a backhand is a slice, at ease and at full stretch. 0, 0: none
	SliceSpeed float64                 // m/s
	SliceSpin  float64                 // rad/s, backspin
	Drop       float64                 // chance of a drop shot from inside the court with the opponent deep. 0: none
	DropSpeed  float64                 // m/s
	DropAt     float64                 // m from the net
	Lob        float64                 // m/s
	Pass       float64                 // factor of the speed of a passing shot
	Volley     [stroke.Intents]float64 // m/s
	VolleyIn   float64                 // m from the baseline that volleys are aimed at
	Smash      float64                 // m/s
	SmashFrom  float64                 // m: a higher volley is a smash. Large: none
}

// Aim implements match.Player: the last look.
func (ai *AI) Aim(s *match.Sight) stroke.Shot {
	h := &ai.Habits.Shots
	p := &ai.ball
	st := &ai.Athlete.Style
	// Stretched beyond what was planned, or met as planned: the intent stays.
	where, target := ai.direct(s, p.intent, p.backhand)
	spin := lerp(h.Topspin, st.Topspin) * max(0.3, 1+h.SpinVary*ai.dice.Normal())
	pace := (1 + h.SpeedStyle*(2*st.Power-1) + h.SpeedStyle*(2*ai.Athlete.Stats.Power-1)) * max(0.7, 1+h.SpeedVary*ai.dice.Normal())
	shot := stroke.Shot{
		Kind: stroke.Forehand, Intent: p.intent, Target: target,
		Speed: h.Speed[p.intent] * pace, Topspin: spin, Clearance: h.Clearance,
	}
	if p.backhand {
		shot.Kind = stroke.Backhand
	}
	if p.intent == stroke.Attack {
		shot.Topspin *= h.Flat
	}
	if s.Strokes == 1 {
		i := 0
		if s.Second {
			i = 1
		}
		shot.Speed *= h.Return[i]
		shot.Target.Z += h.ReturnShort[i]
	}
	ai.angled = where == angle
	switch {
	case p.volley && p.smash:
		shot.Kind, shot.Speed, shot.Topspin = stroke.Smash, h.Smash, 60
		shot.Target.Z = -(baseline(s) - h.VolleyIn)
	case p.volley:
		shot.Kind, shot.Speed, shot.Topspin = stroke.Volley, h.Volley[p.intent], -80
		if where != pass {
			shot.Target.Z = -(baseline(s) - h.VolleyIn)
		}
	case where == lob:
		shot.Kind, shot.Speed, shot.Topspin, shot.Lofted = stroke.Lob, h.Lob, 0.5*spin, true
	case where == pass:
		shot.Speed *= h.Pass
	case where == angle:
		shot.Speed *= 0.75
		shot.Topspin *= h.AngleSpin
	case p.intent != stroke.Safe && p.at.Z < baseline(s)-1 && -s.Them.Pos.Z > baseline(s)+1 && ai.dice.Chance(h.Drop):
		shot.Kind, shot.Speed, shot.Topspin = stroke.DropShot, h.DropSpeed, -150
		shot.Target = ball.Vec{X: target.X * 0.8, Z: -h.DropAt}
	case p.backhand && ai.dice.Chance(st.Slice*2*lerp(h.Slice, s.Contact.Stretch)):
		shot.Kind, shot.Speed, shot.Topspin = stroke.Slice, h.SliceSpeed, -h.SliceSpin
	}
	return shot
}
