package stroke

import (
	"errors"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/dice"
	"github.com/gotopspin/topspin/predict"
)

// Maker turns shots into launches, with memory that is used again. It serves
// one goroutine at a time.
type Maker struct {
	World   *predict.World
	Errors  Errors
	Fatigue athlete.Fatigue

	solver aim.Solver
}

// tolerance is how exactly strokes are aimed, m: a hundredth of the smallest
// error of a player.
const tolerance = 0.01

// Aim returns the launch that a shot from a place would have without any error,
// by the rule of the clearance: too low over the net is played slower. A target
// out of reach is replaced by the nearest in reach, and one behind the net by
// the lob that gets there. ok is false if there is nothing of that.
func (m *Maker) Aim(from ball.Vec, s Shot) (launch predict.Point, ok bool) {
	return m.solve(aim.Shot{
		From: from, Target: s.Target, Speed: s.Speed,
		Topspin: s.Topspin, Sidespin: s.Sidespin,
		Clearance: s.Clearance, Lofted: s.Lofted, Tolerance: tolerance,
	})
}

func (m *Maker) solve(s aim.Shot) (predict.Point, bool) {
	sol, err := m.solver.Solve(m.World, s)
	if err == nil {
		return sol.Launch, true
	}
	if e, is := errors.AsType[*aim.UnreachableError](err); is {
		if e.Lofted != nil {
			return e.Lofted.Launch, true
		}
		return e.Launch, e.Ok
	}
	if e, is := errors.AsType[*aim.BlockedError](err); is && e.Lofted != nil {
		return e.Lofted.Launch, true
	}
	return predict.Point{}, false
}

// Strike returns what leaves the racket: the shot at the speed that the
// contact and the tired arm allow, aimed with its clearance, and then aimed
// again at the same speed at a target displaced by the player's error, with no
// regard to the net. second tells a second serve.
func (m *Maker) Strike(a *athlete.Athlete, e athlete.Energy, c *Contact, s Shot, second bool, d dice.Dice) predict.Point {
	s.Speed *= (1 - m.Errors.Pace*c.Stretch*c.Stretch) * (1 - m.Fatigue.Weaker*(1-float64(e)))
	if !s.Kind.Serve() {
		s.Target.Z = max(s.Target.Z, min(s.Target.Z+m.Errors.Weak*c.Stretch, -4))
	}
	along, across := m.Errors.spread(a, m.Fatigue, e, c, &s, second)
	da, dx := along*d.Normal(), across*d.Normal()
	if da < 0 {
		da *= m.Errors.Short
	}
	from := c.Ball.Pos
	ideal, ok := m.Aim(from, s)
	if !ok {
		// Nothing goes there: a push over the net with whatever arc.
		s.Lofted, s.Speed = true, 14
		if ideal, ok = m.Aim(from, s); !ok {
			ideal.State = ball.State{Pos: from, Vel: ball.Velocity(12, 0.7, 0)}
		}
	}
	way := s.Target.Sub(from)
	way.Y = 0
	u, _ := way.Unit()
	rise := ideal.Vel.Y / ideal.Vel.Norm()
	// An error that no launch makes is made smaller, not dropped.
	for range 8 {
		target := s.Target.AddScaled(da, u).AddScaled(dx, ball.Vec{X: -u.Z, Z: u.X})
		target.Z = min(target.Z, -0.3)
		launch, ok := m.solve(aim.Shot{
			From: from, Target: target, Speed: ideal.Vel.Norm(),
			Topspin: s.Topspin, Sidespin: s.Sidespin,
			AnyNet: true, Lofted: s.Lofted || rise > 0.65, Tolerance: tolerance,
		})
		if ok {
			return launch
		}
		da, dx = 0.6*da, 0.6*dx
	}
	return ideal
}
