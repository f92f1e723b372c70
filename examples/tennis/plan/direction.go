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
	Open    float64    // chance to play into the open court with the opponent Full out of position. 0: off
	Full    float64    // m
	Lead    float64    // s of the opponent's motion that it sees ahead
	Angle   float64    // chance of a short angle on a short ball with the opponent in position. 0: off
	Cross   float64    // weight of the safe default
	Middle  float64    // weight
	Line    [2]float64 // weight for the least and the most aggressive style
	Pattern float64    // chance to follow a favourite pattern. 0: off

	Inset     [stroke.Intents]float64 // m from the sideline that shots are aimed at
	Depth     [stroke.Intents]float64 // m from the baseline
	Vary      float64                 // m, standard deviation of the depth
	MiddleTo  float64                 // m, standard deviation of a ball to the middle
	AngleAt   [2]float64              // m from the sideline and from the net
	PassInset float64                 // m from the sideline of a passing shot
	PassDepth float64                 // m from the baseline
	Lob       [2]float64              // chance of a lob against a player at the net, at ease and stretched
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
)

// direct chooses a place and the target.
func (ai *AI) direct(s *match.Sight, intent stroke.Intent, backhand bool) (place, ball.Vec) {
	d := &ai.Habits.Direction
	at := ai.ball.at
	base, side := baseline(s), sideline(s)
	gap := ai.gap(s, at)
	away := -math.Copysign(1, gap) // the side away from the opponent

	if -s.Them.Pos.Z < 7 { // he is at the net
		stretch := s.Contact.Stretch
		if !ai.ball.volley && ai.dice.Chance(lerp(d.Lob, stretch)) {
			return lob, ball.Vec{X: away * 0.4 * side * ai.dice.Float(), Z: -(base - 2.2)}
		}
		if !ai.ball.volley && math.Abs(gap) < 0.3 {
			away = math.Copysign(1, ai.dice.Float()-0.5)
		}
		return pass, ball.Vec{X: away * (side - d.PassInset), Z: -(base - d.PassDepth)}
	}

	crossSide := -math.Copysign(1, at.X)
	depth := max(0.8, d.Depth[intent]+float64(d.Vary*ai.dice.Normal()))
	inset := max(0.3, d.Inset[intent]+float64(0.3*ai.dice.Normal()))
	sidelong := func(sgn float64) ball.Vec { return ball.Vec{X: sgn * (side - inset), Z: -(base - depth)} }

	exposed := math.Abs(gap)
	u := ai.dice.Float()
	if ai.angled && exposed > 0.5 && d.Angle > 0 || u < d.Open*min(1, max(0, exposed-0.4)/d.Full) {
		if d.Open > 0 {
			return open, sidelong(away)
		}
	}
	if ai.ball.short && !ai.ball.volley && intent != stroke.Safe && ai.dice.Chance(d.Angle) {
		return angle, ball.Vec{X: crossSide * (side - d.AngleAt[0]), Z: -d.AngleAt[1]}
	}
	if ai.dice.Chance(d.Pattern) {
		switch ai.Athlete.Style.Pattern {
		case athlete.AlwaysCross:
			return cross, sidelong(crossSide)
		case athlete.InsideOut:
			if !backhand {
				return cross, sidelong(-1) // to a right-hander's backhand
			}
		}
	}
	switch ai.dice.Pick(d.Cross, d.Middle, lerp(d.Line, ai.Athlete.Style.Aggression)) {
	case 1:
		return middle, ball.Vec{X: d.MiddleTo * ai.dice.Normal(), Z: -(base - depth)}
	case 2:
		return line, sidelong(-crossSide)
	}
	return cross, sidelong(crossSide)
}
