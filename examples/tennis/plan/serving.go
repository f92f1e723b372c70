package plan

import (
	"math"

	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// Serving says how the AI serves.
type Serving struct {
	Speed      float64 // m/s, first serve of a middling server
	SpeedVary  float64 // m/s, standard deviation
	SpeedStyle float64 // share that serve 0 and 1 takes or gives
	Second     float64 // m/s
	SecondVary float64 // m/s

	Lines         [2]float64 // m from the lines that the least and the most precise server aims a first serve at
	Margin        float64    // m from the lines of a second serve, in both directions
	Short         float64    // m more from the service line
	T, Body, Wide float64    // weights of the first serve's targets

	Flat, Slice, Kick float64 // rad/s of spin
	Clearance         float64 // m over the net at least
}

// Serve implements match.Player.
func (ai *AI) Serve(s *match.Sight) (float64, stroke.Shot) {
	h := &ai.Habits.Serving
	ai.atNet, ai.angled = false, false
	skill := ai.Athlete.Stats.Serve
	side := 1.0 // the box lies at −side as the server sees it
	if !s.Right {
		side = -1
	}
	width, service := sideline(s), s.Place.Service
	shot := stroke.Shot{Clearance: h.Clearance}
	style := 1 + h.SpeedStyle*(2*skill-1)
	inset := lerp(h.Lines, ai.Athlete.Stats.Precision)
	deep := inset + h.Short
	var x float64
	target := ai.dice.Pick(h.T, h.Body, h.Wide)
	if s.Second {
		shot.Kind, shot.Intent = stroke.KickServe, stroke.Safe
		shot.Speed = style * (h.Second + float64(h.SecondVary*ai.dice.Normal()))
		shot.Topspin, shot.Sidespin = 0.9*h.Kick, 0.4*h.Kick
		inset, deep = h.Margin, h.Margin+h.Short
	} else {
		shot.Kind, shot.Intent = stroke.FlatServe, stroke.Attack
		shot.Speed = style * (h.Speed + float64(h.SpeedVary*ai.dice.Normal()))
		shot.Topspin, shot.Sidespin = 0.8*h.Flat, 0.5*h.Flat
		if target == 2 && s.Right {
			// The slice that leaves the court to the right-hander's left.
			shot.Kind, shot.Topspin, shot.Sidespin = stroke.SliceServe, 0.4*h.Slice, 0.9*h.Slice
			shot.Speed *= 0.96
		}
	}
	switch target {
	case 0:
		x = inset
	case 1:
		x = 0.55 * width
	default:
		x = width - inset
	}
	shot.Target = ball.Vec{X: -side * x, Z: -(service - deep)}
	return side * 0.5, shot
}

// Receive implements match.Player: on the bisector of the angles into the box.
func (ai *AI) Receive(s *match.Sight) ball.Vec {
	ai.atNet, ai.angled = false, false
	d := &ai.Habits.Depths
	z := d.Spot(s.Place, ai.Athlete.Style.Depth)
	if s.Second {
		z += d.Second
	} else {
		z += d.Receive
	}
	from := s.Them.Pos
	in, out := s.Box.MinX, s.Box.MaxX
	if math.Abs(in) > math.Abs(out) {
		in, out = out, in
	}
	a, _ := ball.Vec{X: in - from.X, Z: s.Place.Service - from.Z}.Unit()
	b, _ := ball.Vec{X: out - from.X, Z: s.Place.Service - from.Z}.Unit()
	m := a.Add(b)
	return ball.Vec{X: from.X + float64(m.X/m.Z*(z-from.Z)), Z: z}
}
