package plan

import (
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// Shots says how strokes are struck.
type Shots struct {
	Speed                 [stroke.Intents]float64 // m/s asked for
	SpeedVary             float64                 // share, standard deviation
	SpeedStyle            float64                 // share that power 0 and 1 takes or gives
	Topspin               [2]float64              // rad/s by style
	SpinVary              float64                 // share, standard deviation
	Flat                  float64                 // factor of the topspin of an attack
	AngleSpin, AngleSpeed float64                 // factors of the topspin and the speed of a short angle
	Clearance             float64                 // m over the net at least
	Return                [2]float64              // factor of the speed of a return of a first and of a second serve
	ReturnShort           [2]float64              // m that they are aimed shorter

	Slice      [2]float64              // chance that a backhand is a slice, at ease and at full stretch. 0, 0: none
	SliceSpeed float64                 // m/s
	SliceSpin  float64                 // rad/s, backspin
	Drop       float64                 // chance of a drop shot from inside the court with the opponent deep. 0: none
	DropSpeed  float64                 // m/s
	Lob        float64                 // m/s
	LobChance  [2]float64              // chance of a lob against a player at the net, in time and late. 0, 0: none
	Pass       float64                 // factor of the speed of a passing shot
	Volley     [stroke.Intents]float64 // m/s
	Smash      float64                 // m/s
	SmashFrom  float64                 // m: a higher volley is a smash. Large: none
}

// choose decides the stroke. It stays.
func (ai *AI) choose(s *match.Sight) {
	h, p := &ai.Habits.Shots, &ai.ball
	barely := 0.0
	if p.spare < 0 {
		barely = 1
	}
	switch {
	case p.volley && p.at.Y >= h.SmashFrom:
		p.kind = stroke.Smash
	case p.volley:
		p.kind = stroke.Volley
	case ai.opposed(s) && p.draws.lob < lerp(h.LobChance, barely):
		p.kind = stroke.Lob
	case p.intent != stroke.Safe && s.Strokes > 1 && p.at.Z < baseline(s)-1 && -s.Them.Pos.Z > baseline(s)+1 && p.draws.drop < h.Drop:
		p.kind = stroke.DropShot
	case p.backhand && p.draws.slice < 2*ai.Athlete.Style.Slice*lerp(h.Slice, barely):
		p.kind = stroke.Slice
	case p.backhand:
		p.kind = stroke.Backhand
	default:
		p.kind = stroke.Forehand
	}
}

// Aim implements match.Player: the last look. Intent and stroke stay as they
// were planned; where to is decided again by where the opponent is now.
func (ai *AI) Aim(s *match.Sight) stroke.Shot {
	h := &ai.Habits.Shots
	p := &ai.ball
	where, target := p.place, p.target
	if ai.Habits.Direction.Again {
		where, target = ai.direct(s)
	}
	ai.angled = where == angle
	spin := lerp(h.Topspin, ai.Athlete.Style.Topspin) * max(0.3, 1+h.SpinVary*p.draws.spin)
	pace := (1 + h.SpeedStyle*(ai.Athlete.Style.Power+ai.Athlete.Stats.Power-1)) * max(0.7, 1+h.SpeedVary*p.draws.pace)
	shot := stroke.Shot{
		Kind: p.kind, Intent: p.intent, Target: target,
		Speed: h.Speed[p.intent] * pace, Topspin: spin, Clearance: h.Clearance,
	}
	switch p.kind {
	case stroke.Smash:
		shot.Speed, shot.Topspin, shot.Clearance = h.Smash, 60, 0
		return shot
	case stroke.Volley:
		shot.Speed, shot.Topspin, shot.Clearance = h.Volley[p.intent]*pace, -80, 0.1
		return shot
	case stroke.Lob:
		shot.Speed, shot.Topspin, shot.Lofted = h.Lob, 0.5*spin, true
		return shot
	case stroke.DropShot:
		shot.Speed, shot.Topspin = h.DropSpeed, -150
		return shot
	case stroke.Slice:
		shot.Speed, shot.Topspin = h.SliceSpeed*pace, -h.SliceSpin
	}
	if p.intent == stroke.Attack && p.kind != stroke.Slice {
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
	switch where {
	case pass:
		shot.Speed *= h.Pass
	case angle:
		shot.Speed *= h.AngleSpeed
		shot.Topspin *= h.AngleSpin
	}
	return shot
}
