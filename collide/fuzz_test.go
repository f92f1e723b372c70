package collide_test

import (
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/collide/collidetest"
)

// FuzzContact looks for a contact, of any state that a world lets in, that
// breaks the laws which every resolver keeps.
func FuzzContact(f *testing.F) {
	resolvers := []struct {
		b       ball.Ball
		r       collide.Resolver
		upright bool // knows contacts with its own faces ±z alone
	}{
		{tennis, hard, false}, {tableTennis, collide.Table{Surface: table}, false}, {tableTennis, netting, false},
		{tableTennis, paddle, false}, {tennis, frame, false}, {tableTennis, plain, false},
		{tennis, collide.ArcadeCourt{}, false}, {tennis, arcadeNet, true},
	}
	f.Add(uint8(0), 0.0, 1.0, 0.0, 3.0, -12.0, -25.0, -260.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
	f.Add(uint8(3), 0.0, 0.2, 1.0, 0.0, 1.0, -9.0, 0.0, 900.0, 0.0, 0.02, -0.03, 12.0, 0.5)
	f.Add(uint8(7), 0.0, 0.0, -1.0, 0.0, 0.0, 40.0, 0.0, 0.0, 0.0, 4.0, 1.06, 0.0, 0.0)
	f.Fuzz(func(t *testing.T, which uint8, nx, ny, nz, vx, vy, vz, wx, wy, wz, px, py, swing, turn float64) {
		x := resolvers[int(which)%len(resolvers)]
		n, length := ball.Vec{X: nx, Y: ny, Z: nz}.Unit()
		if x.upright {
			n, length = ball.Vec{Z: 1}, 1
		}
		c := collide.Contact{LocalNormal: n, LocalPoint: ball.Vec{X: px, Y: py}}
		if !x.upright && turn >= -7 && turn <= 7 {
			c.Rot = collide.Turn(ball.Vec{X: 0.6, Z: 0.8}, turn)
		}
		c.Normal, c.Point, c.Vel = c.Rot.Rotate(n), c.Rot.Rotate(c.LocalPoint), ball.Vec{Z: swing}
		s := ball.State{Pos: c.Point.AddScaled(x.b.Radius, c.Normal), Vel: ball.Vec{X: vx, Y: vy, Z: vz}, Spin: ball.Vec{X: wx, Y: wy, Z: wz}}
		if !(length > 0) || s.Validate() != nil || !(swing >= -1e3 && swing <= 1e3) {
			return
		}
		result := collidetest.New(x.b, s, c, x.r)
		for _, law := range owed {
			if err := law(result); err != nil {
				t.Fatalf("%v\n%v", err, result)
			}
		}
	})
}
