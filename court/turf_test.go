package court_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/collide/collidetest"
	"github.com/gotopspin/topspin/court"
)

// Penner's polynomial by hand, and where it is held.
func TestTurfRestitution(t *testing.T) {
	s := court.Turf()
	for _, c := range []struct{ u, want float64 }{{0, 0.510}, {5, 0.345075}, {10, 0.2253}, {20, 0.1212}, {25, 0.1207}, {1e4, 0.1207}} {
		near(t, "restitution", s.Restitution(c.u, 30), c.want, 5e-5)
	}
}

// The Stimpmeter: 6 ft/s, 10 ft. The distance by v²/2a.
func TestTurfRoll(t *testing.T) {
	var s collide.Roller = court.Turf()
	b := ball.Golf().Ball
	v := ball.Vec{X: 6 * 0.3048}
	up := ball.Vec{Y: 1}
	acc, _ := s.Roll(b, ball.State{Vel: v, Spin: collide.Rolling(b, v, up)}, collide.Contact{Normal: up, LocalNormal: up}, ball.Vec{Y: -9.81})
	near(t, "roll in feet", v.X*v.X/(-2*acc.X)/0.3048, 10, 0.05)
}

func land(g court.Green, vel, spin ball.Vec) ball.State {
	up := ball.Vec{Y: 1}
	s, _ := g.Resolve(ball.Golf().Ball, ball.State{Vel: vel, Spin: spin}, collide.Contact{Normal: up, LocalNormal: up})
	return s
}

// Penner's reference: at 18.6 m/s and 44.4° the ball meets a slope of 15.4°,
// here less by the factor 1 − (44.4/90)⁸ = 0.9965. Without friction and with
// e = 0 it leaves along that slope with its speed along it.
func TestGreenTiltsByPenner(t *testing.T) {
	const degree = math.Pi / 180
	g := court.Green{Softness: 1, Surface: collide.Surface{Restitution: collide.Constant(0)}}
	for _, c := range []struct{ speed, theta, softness, tilt float64 }{
		{18.6, 44.4, 1, 15.4 * (1 - math.Pow(44.4/90, 8))},
		{9.3, 44.4, 1, 7.7 * (1 - math.Pow(44.4/90, 8))},
		{18.6, 22.2, 1, 7.7 * (1 - math.Pow(22.2/90, 8))},
		{18.6, 44.4, 0.5, 7.7 * (1 - math.Pow(44.4/90, 8))},
		{18.6, 44.4, 0, 0},
		{100, 60, 1, 45},
	} {
		g.Softness = c.softness
		sin, cos := math.Sincos(c.theta * degree)
		s := land(g, ball.Vec{Y: -c.speed * sin, Z: -c.speed * cos}, ball.Vec{})
		// Where it goes on along the slope, and where back down.
		sin, cos = math.Sincos(c.tilt * degree)
		want := c.speed * math.Cos((c.theta+c.tilt)*degree)
		if want < 0 { // down the slope into the level ground
			near(t, "speed along the ground", -s.Vel.Z, want*cos, 1e-12)
			near(t, "speed up", s.Vel.Y, 0, 1e-15)
			continue
		}
		near(t, "speed along the ground", -s.Vel.Z, want*cos, 1e-12)
		near(t, "speed up", s.Vel.Y, want*sin, 1e-12)
	}
}

// A ball that falls straight down bounces straight up, and one that falls
// nearly so nearly does: the tilt does not jump.
func TestGreenStraightDown(t *testing.T) {
	g := court.Turf()
	s := land(g, ball.Vec{Y: -10}, ball.Vec{})
	near(t, "straight up", s.Vel.Y, 2.253, 1e-12)
	if s.Vel.X != 0 || s.Vel.Z != 0 {
		t.Errorf("leaves with %v", s.Vel)
	}
	for _, x := range []float64{1e-12, 1e-6, 1e-3} {
		// The tilt is at most 8·x/10·2/π of 31°·10/18.6, and turns the ball by
		// twice that.
		if s := land(g, ball.Vec{X: x, Y: -10}, ball.Vec{}); !(math.Abs(s.Vel.X) < 10*x) {
			t.Errorf("%v m/s along the ground become %v", x, s.Vel.X)
		}
	}
}

// Steep and spinning, a ball comes back; flat, it runs on.
func TestGreenHoldsAWedge(t *testing.T) {
	wedge := land(court.Turf(), ball.Velocity(24, ball.Degrees(-50), 0), ball.Spin(ball.Vec{Z: -1}, -ball.RPM(9000), 0, 0))
	topped := land(court.Turf(), ball.Velocity(24, ball.Degrees(-15), 0), ball.Spin(ball.Vec{Z: -1}, -ball.RPM(2500), 0, 0))
	if !(wedge.Vel.Z > 0) || !(topped.Vel.Z < -12) {
		t.Errorf("a wedge leaves with %v, a flat ball with %v", wedge.Vel, topped.Vel)
	}
}

func TestGreenKeepsTheLaws(t *testing.T) {
	b := ball.Golf().Ball
	for _, softness := range []float64{0.3, 1, 3} {
		g := court.Turf()
		g.Softness = softness
		g.TangentialRestitution = softness - 1 // no law depends on it
		if softness == 3 {
			g.TangentialRestitution = 1
		}
		d := collidetest.Domain{Ball: b, Speed: 1e4, Spin: 1e5, SurfaceSpeed: 100}
		collidetest.Test(t, d, g, collidetest.Finite, collidetest.Place, collidetest.Separates,
			collidetest.Energy, collidetest.Mirror, collidetest.Turn)
	}
	// Ground that does not give way is a surface, with all its laws.
	g := court.Turf()
	g.Softness = 0
	collidetest.Test(t, collidetest.Domain{Ball: b, Speed: 100, Spin: 1000}, g, collidetest.AngularMomentum, collidetest.Cone(0.4))
}

func TestGreenValidate(t *testing.T) {
	for _, c := range []struct {
		field  string
		change func(*court.Green)
	}{
		{"Softness", func(g *court.Green) { g.Softness = math.NaN() }},
		{"Softness", func(g *court.Green) { g.Softness = -0.1 }},
		{"Softness", func(g *court.Green) { g.Softness = 3.1 }},
		{"Friction", func(g *court.Green) { g.Friction = -1 }},
	} {
		g := court.Turf()
		if err := g.Validate(); err != nil {
			t.Fatal(err)
		}
		c.change(&g)
		if e, ok := g.Validate().(*ball.FieldError); !ok || e.Field != c.field {
			t.Errorf("error %v, want one for %s", g.Validate(), c.field)
		}
	}
}
