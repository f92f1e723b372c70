package aim_test

import (
	"errors"
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
)

// Any numbers at all make a hit or a typed error, and no panic.
func FuzzSolve(f *testing.F) {
	w := tennis(f)
	hall, c := table(f)
	f.Add(uint8(0), 1.0, 0.95, 12.9, -3.0, 0.0, -8.2, 35.0, 250.0, 0.0, 0.15)
	f.Add(uint8(1), 1.0, 0.95, 12.9, -3.0, 0.0, -8.2, 30.0, -250.0, 100.0, 0.15)
	f.Add(uint8(8), 0.0, 2.1, 8.0, 0.0, 3.0, 0.5, 9.0, -12.0, 0.0, 0.0)
	f.Add(uint8(32), 0.4, 1.0, 1.45, -0.5, 0.76, -1.1, 0.08, -150.0, 200.0, 0.0)
	f.Add(uint8(64), 0.0, 0.3, 20.0, 0.0, 0.0, -10.0, 60.0, -520.0, 0.0, 0.0)
	f.Fuzz(func(t *testing.T, kind uint8, x, y, z, tx, ty, tz, value, top, side, clear float64) {
		s := aim.Shot{
			From: ball.Vec{X: x, Y: y, Z: z}, Target: ball.Vec{X: tx, Y: ty, Z: tz},
			Topspin: top, Sidespin: side, Clearance: clear,
			InAir: kind&8 != 0, Lofted: kind&16 != 0, AnyNet: kind&64 != 0,
		}
		world := w
		if kind&32 != 0 {
			world, s.Via = hall, c.Half(court.Near)
		}
		switch kind & 7 {
		case 0:
			s.Speed = value
		case 1:
			s.Forward = value
		case 2:
			s.FlightTime = value
		case 3:
			s.Apex = value
		default:
			s.Over = value
		}
		sol, err := aim.Solve(world, s)
		var field *ball.FieldError
		var far *aim.UnreachableError
		var block *aim.BlockedError
		var lost *aim.NotConvergedError
		switch {
		case err == nil:
			if !(sol.Miss <= aim.DefaultTolerance) || sol.Launch.Validate() != nil {
				t.Errorf("%+v: %+v", s, sol)
			}
		case !errors.As(err, &field) && !errors.As(err, &far) && !errors.As(err, &block) && !errors.As(err, &lost):
			t.Errorf("%+v: %v", s, err)
		}
	})
}
