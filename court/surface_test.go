package court_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/collide/collidetest"
	"github.com/gotopspin/topspin/court"
)

var tennisSurfaces = []struct {
	name     string
	surface  collide.Surface
	min, max float64 // of the rounded pace rating
}{
	// Classes of the ITF (2012): slow to 29, medium 35 to 39, medium-fast 40 to
	// 44, fast from 45. Carpet is fast or medium-fast.
	{"Clay", court.Clay(), math.Inf(-1), 29},
	{"Hard", court.Hard(), 35, 39},
	{"IndoorHard", court.IndoorHard(), 40, 44},
	{"Carpet", court.Carpet(), 40, math.Inf(1)},
	{"Grass", court.Grass(), 45, math.Inf(1)},
}

func TestPaceClasses(t *testing.T) {
	for _, s := range tennisSurfaces {
		if cpr := math.Round(court.PaceRating(ball.Tennis().Ball, s.surface)); !(cpr >= s.min && cpr <= s.max) {
			t.Errorf("%s rates %v, want %v to %v", s.name, cpr, s.min, s.max)
		}
	}
}

// The rating by hand: what a surface of constant restitution and friction
// measures if the ball slides throughout, and where it does not.
func TestPaceRatingByHand(t *testing.T) {
	b := ball.Tennis().Ball
	const tan16 = 0.28674538575880794
	for _, c := range []struct {
		name      string
		e, mu, et float64
		measured  float64 // friction
	}{
		{"hard as in the books", 0.85, 0.58, 0, 0.58},
		{"smooth", 0.9, 0, 0, 0},
		// k = 0.55: μ = 0.55/1.55 (1+e_t)/((1+e) tan 16°) when it grips.
		{"grips", 0.85, 2, 0, 0.55 / 1.55 / (1.85 * tan16)},
		{"grips, and springs back", 0.85, 2, 0.1, 0.55 / 1.55 * 1.1 / (1.85 * tan16)},
	} {
		s := collide.Surface{Restitution: collide.Constant(c.e), Friction: c.mu, TangentialRestitution: c.et}
		want := 100*(1-c.measured) + 150*(0.81-c.e)
		near(t, c.name, court.PaceRating(b, s), want, 1e-11)
	}
	near(t, "e 0.85, μ 0.58", court.PaceRating(b, collide.Surface{Restitution: collide.Constant(0.85), Friction: 0.58}), 36, 1e-11)
	// The arcade court: e = 0.78 − 0.015 u, and 0.6 of the speed along.
	u := 30 * math.Sin(16*math.Pi/180)
	e, mu := 0.78-0.015*u, 0.4/tan16/(1+0.78-0.015*u)
	near(t, "arcade", court.PaceRating(b, collide.ArcadeCourt{}), 100*(1-mu)+150*(0.81-e), 1e-11)
}

func TestPaceRatingOfNothingPanics(t *testing.T) {
	defer func() {
		if recover() != "court: PaceRating of a nil surface" {
			t.Error("no panic, or another one")
		}
	}()
	court.PaceRating(ball.Tennis().Ball, nil)
}

// rebound is the exact height in m to which a ball without spin rises, that is
// dropped from h onto a surface, with quadratic drag by the law of f at rest:
// with v_t² = 2mg/(ρ A C_D) it hits with v² = v_t²(1 − exp(−2gh/v_t²)) and
// rises to v_t²/2g·ln(1 + v'²/v_t²).
func rebound(f ball.Flight, s collide.Resolver, h float64) float64 {
	// The drag per v² at 1 m/s; the coefficients do not depend on speed here.
	a, _ := f.Rates(0, ball.Vec{}, ball.Vec{Y: -1}, ball.Vec{})
	g := -f.Gravity.Y
	vt2 := g / (a.Y + g)
	v := math.Sqrt(vt2 * (1 - math.Exp(-2*g*h/vt2)))
	after, _ := s.Resolve(f.Ball, ball.State{Vel: ball.Vec{Y: -v}}, collide.Contact{Normal: ball.Vec{Y: 1}, LocalNormal: ball.Vec{Y: 1}})
	return vt2 / (2 * g) * math.Log(1+after.Vel.Y*after.Vel.Y/vt2)
}

// The drop tests of the rules, with drag. Without it the tennis ball of
// restitution 0.75 would pass, and in air it comes back to 1.33 m only.
func TestDropTests(t *testing.T) {
	table := named(t, court.TableTennis(), "table")[0].Resolver
	for _, c := range []struct {
		name     string
		height   float64
		min, max float64
	}{
		// ITF Rules of Tennis, Appendix I: 1.35 to 1.47 m from 2.54 m.
		{"tennis on hard", rebound(ball.Tennis(), court.Hard(), 2.54), 1.35, 1.47},
		// ITTF Law 2.1.3: about 0.23 m from 0.30 m, here to 5 mm.
		{"table tennis", rebound(ball.TableTennis(), table, 0.30), 0.225, 0.235},
		// FIBA (older text): bottom at 1.80 m, then the top at 1.20 to 1.40 m.
		{"basketball", rebound(ball.Basketball(), court.Wood(), 1.80) + 2*ball.Basketball().Ball.Radius, 1.20, 1.40},
	} {
		if !(c.height >= c.min && c.height <= c.max) {
			t.Errorf("%s comes back to %.4f m, want %v to %v", c.name, c.height, c.min, c.max)
		}
	}
	// Figures of the documentation.
	near(t, "tennis on hard", rebound(ball.Tennis(), court.Hard(), 2.54), 1.40, 0.005)
	near(t, "basketball over its top", rebound(ball.Basketball(), court.Wood(), 1.80)+0.242, 1.29, 0.005)
}

// The chosen formula, by hand at speeds where one of its two lines stands
// alone: 0.95 − 0.005 θ and 0.75 − 0.0087 (u − 7). The corners are rounded off
// by at most 0.005.
func TestTennisRestitution(t *testing.T) {
	e := court.Clay().Restitution // no shift
	at := func(speed, degrees float64) float64 {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		return e(speed*sin, speed*cos)
	}
	for _, c := range []struct{ got, want float64 }{
		{e(7, 0), 0.75}, {e(20, 0), 0.6369}, {e(1, 0), 0.8022},
		{at(30, 30), 0.80}, {at(30, 20), 0.85}, {at(15, 50), 0.7109}, {at(6/math.Sin(17*math.Pi/180), 17), 0.865},
		{at(30, 1), 0.87}, {e(100, 0), 0.50}, {e(0, 0), 0.87}, {e(1e4, 1e4), 0.725}, {e(1e9, 0), 0.5},
	} {
		near(t, "restitution", c.got, c.want, 0.005)
	}
	// The order of the surfaces in a steep bounce.
	last := 1.0
	for _, s := range []collide.Surface{court.Hard(), court.IndoorHard(), court.Clay(), court.Carpet(), court.Grass()} {
		if e := s.Restitution(7, 0); !(e < last) {
			t.Errorf("restitution %v after %v", e, last)
		} else {
			last = e
		}
	}
}

// Restitution is smooth: along a line in the plane of the two speeds its slope
// changes by no more in a step than the rounded corners allow. A corner left
// sharp changes it at once, by a thousand times that.
func TestRestitutionIsSmooth(t *testing.T) {
	const h = 1e-3
	for _, s := range tennisSurfaces {
		e := s.surface.Restitution
		for _, w := range []float64{0, 1, 5, 12, 29, 45} {
			before, at := e(0.5-h, w), e(0.5, w)
			for u := 0.5; u < 45; u += h {
				after := e(u+h, w)
				// The slopes of the two lines are at most 0.2865/|v| and 0.0087
				// per m/s, so that they turn by g at a corner. √(d² + w²)/2 with
				// d changing at the rate g has the curvature g²/2w. Three
				// corners, and the curvature of the angle itself, under 2·0.2865/|v|².
				v := math.Hypot(u-h, w)
				g := 0.2865/v + 0.0087
				most := h * h * (3*g*g/(2*0.01) + 2*0.2865/(v*v))
				if second := math.Abs(after - 2*at + before); !(second <= most+1e-15) {
					t.Fatalf("%s at %v, %v m/s: second difference %v, at most %v", s.name, u, w, second, most)
				}
				before, at = at, after
			}
		}
		// What is left is at no speed along the surface.
		for u := 1.0; u <= 30; u++ {
			if slope := (e(u, 1e-6) - e(u, 0)) / 1e-6; !(math.Abs(slope) < 1e-4) {
				t.Errorf("%s: slope %v per m/s at %v m/s straight down", s.name, slope, u)
			}
		}
	}
}

// All surfaces keep the laws of a contact by friction, at any speed.
func TestSurfacesKeepTheLaws(t *testing.T) {
	for _, s := range []struct {
		name    string
		surface collide.Surface
		ball    ball.Ball
	}{
		{"Hard", court.Hard(), ball.Tennis().Ball},
		{"Grass", court.Grass(), ball.Tennis().Ball},
		{"Wood", court.Wood(), ball.Basketball().Ball},
	} {
		t.Run(s.name, func(t *testing.T) {
			if err := s.surface.Validate(); err != nil {
				t.Fatal(err)
			}
			d := collidetest.Domain{Ball: s.ball, Speed: 1e4, Spin: 1e5, SurfaceSpeed: 100}
			collidetest.Test(t, d, s.surface, collidetest.Finite, collidetest.Place, collidetest.Separates, collidetest.Energy,
				collidetest.Mirror, collidetest.Turn, collidetest.AngularMomentum, collidetest.Cone(s.surface.Friction))
		})
	}
}

func TestSurfacesAllocateNothing(t *testing.T) {
	b := ball.Tennis().Ball
	s := court.Hard()
	state := ball.State{Vel: ball.Vec{Y: -8, Z: -29}, Spin: ball.Vec{X: -200}}
	up := ball.Vec{Y: 1}
	if n := testing.AllocsPerRun(100, func() {
		after, _ := s.Resolve(b, state, collide.Contact{Normal: up, LocalNormal: up})
		state.Vel.Z = after.Vel.Z - 1
	}); n != 0 {
		t.Errorf("%v allocations in a bounce", n)
	}
}

func BenchmarkRestitution(b *testing.B) {
	for _, s := range tennisSurfaces[:1] {
		b.Run(s.name, func(b *testing.B) {
			b.ReportAllocs()
			u := 8.0
			for b.Loop() {
				u = 8 + 1e-9*s.surface.Restitution(u, 29)
			}
		})
	}
}
