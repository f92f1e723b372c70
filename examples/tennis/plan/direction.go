package plan

import (
	"math"

	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// Direction says where shots go.
type Direction struct {
	Open       float64    // chance to play into the open court with the opponent Full out of position. 0: off
	Full       float64    // m, beyond the 0.4 m that do not count
	Lead       float64    // s of the opponent's motion that it sees ahead
	Angle      float64    // chance of a short angle on a short ball with the opponent in position. 0: off
	AfterAngle bool       // the shot after a short angle goes into the open court
	Cross      float64    // weight of the safe default
	Middle     float64    // weight
	Line       [2]float64 // weight for the least and the most aggressive style
	Pattern    float64    // chance to follow a favourite pattern. 0: off

	Inset                    [stroke.Intents]float64 // m from the sideline that shots are aimed at
	Depth                    [stroke.Intents]float64 // m from the baseline
	Vary                     float64                 // m, standard deviation of the depth
	MiddleTo                 float64                 // m, standard deviation of a ball to the middle
	AngleAt                  [2]float64              // m from the sideline and from the net
	PassInset                float64                 // m from the sideline of a passing shot
	PassDepth                float64                 // m from the baseline
	LobDepth                 float64                 // m from the baseline of a lob
	DropAt                   float64                 // m from the net of a drop shot
	VolleyInset, VolleyDepth float64                 // m from the sideline and from the baseline of a volley
	Again                    bool                    // looks once more before the contact. false: keeps to what it planned
}

// place is a choice of direction.
type place uint8

const (
	cross place = iota
	middle
	line
	open
	angle
	pass
	lob
	drop
)

// opposed reports whether the opponent is at the net, or will be in a moment.
func (ai *AI) opposed(s *match.Sight) bool {
	z := -(s.Them.Pos.Z + float64(ai.Habits.Direction.Lead*s.Them.Vel.Z))
	return z < s.Place.Service+0.6
}

// direct chooses where to, by where the opponent stands now.
func (ai *AI) direct(s *match.Sight) (place, ball.Vec) {
	d, p := &ai.Habits.Direction, &ai.ball
	at, r := p.at, &p.draws
	base, side := baseline(s), sideline(s)
	gap := ai.gap(s, at)
	exposed := math.Abs(gap)
	away := -math.Copysign(1, gap) // the side away from the opponent
	crossSide := -math.Copysign(1, at.X)

	switch {
	case p.kind == stroke.Lob:
		return lob, ball.Vec{X: away * 0.4 * side * r.side, Z: -(base - d.LobDepth)}
	case p.kind == stroke.DropShot:
		return drop, ball.Vec{X: away * (side - 1.2), Z: -d.DropAt}
	case p.volley:
		if exposed < 0.3 && r.side < 0.5 || d.Open <= 0 {
			away = math.Copysign(1, r.pick-0.5)
		}
		return open, ball.Vec{X: away * (side - d.VolleyInset), Z: -(base - d.VolleyDepth)}
	case ai.opposed(s):
		if exposed < 0.3 && r.side < 0.5 || d.Open <= 0 {
			away = math.Copysign(1, r.pick-0.5)
		}
		return pass, ball.Vec{X: away * (side - d.PassInset), Z: -(base - d.PassDepth)}
	}

	depth := max(0.8, d.Depth[p.intent]+float64(d.Vary*r.depth))
	inset := max(0.3, d.Inset[p.intent]+0.3*r.inset)
	sidelong := func(sgn float64) ball.Vec { return ball.Vec{X: sgn * (side - inset), Z: -(base - depth)} }

	if ai.angled && exposed > 0.5 && d.AfterAngle ||
		r.open < d.Open*min(1, max(0, exposed-0.4)/d.Full) {
		return open, sidelong(away)
	}
	if p.short && p.intent != stroke.Safe && p.kind != stroke.Slice && exposed < 0.4+d.Full && r.angle < d.Angle {
		return angle, ball.Vec{X: crossSide * (side - d.AngleAt[0]), Z: -d.AngleAt[1]}
	}
	if r.pattern < d.Pattern {
		switch ai.Athlete.Style.Pattern {
		case athlete.AlwaysCross:
			return cross, sidelong(crossSide)
		case athlete.InsideOut:
			if !p.backhand {
				return cross, sidelong(-1) // to a right-hander's backhand
			}
		}
	}
	straight := lerp(d.Line, ai.Athlete.Style.Aggression)
	switch x := r.pick * (d.Cross + d.Middle + straight); {
	case x < d.Cross:
		return cross, sidelong(crossSide)
	case x < d.Cross+d.Middle:
		return middle, ball.Vec{X: d.MiddleTo * r.middle, Z: -(base - depth)}
	}
	return line, sidelong(-crossSide)
}
