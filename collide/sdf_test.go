package collide_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// An SDF with the distance of a shape gives the shape's own answer. The filter
// below leaves points where the normal n bends by at most 2e-5 over 10 µm: a
// seam there changes the curvature by less than 2 per metre, which bends a
// difference over ±1 µm by at most 1e-6, and h²/6 n” is less than that.
func TestSDFIsLikeTheShape(t *testing.T) {
	for _, s := range shapes {
		if s.name == "egg" {
			continue
		}
		t.Run(s.name, func(t *testing.T) {
			own := collide.SDF(func(p ball.Vec) float64 { d, _ := s.shape.Distance(p); return d })
			rapid.Check(t, func(rt *rapid.T) {
				p := vec(rt, 1, "p")
				p = ball.Vec{X: p.X * s.within.X, Y: p.Y * s.within.Y, Z: p.Z * s.within.Z}
				d, n := s.shape.Distance(p)
				od, on := own.Distance(p)
				if od != d {
					rt.Fatalf("at %v: distance %v, want %v", p, od, d)
				}
				for _, e := range []ball.Vec{right, up, near} {
					_, fore := s.shape.Distance(p.AddScaled(1e-5, e))
					_, aft := s.shape.Distance(p.AddScaled(-1e-5, e))
					if fore.Add(aft).AddScaled(-2, n).Norm() > 2e-5 {
						rt.Skip("beside a seam")
					}
				}
				if !(on.Sub(n).Norm() <= 1e-6) {
					rt.Fatalf("at %v: normal %v, want %v", p, on, n)
				}
			})
		})
	}
}

// Where there is no gradient there is still a unit normal: on a sheet that of
// the positive side, in the middle of a ball some direction, on a plateau ŷ.
// Functions that break their promise get one too.
func TestSDFWithoutGradient(t *testing.T) {
	sheet := collide.SDF(func(p ball.Vec) float64 { return math.Abs(p.Z) - 0.01 })
	exactly(t, sheet, []at{
		{p: ball.Vec{}, d: -0.01, n: near},
		{p: ball.Vec{X: 1, Z: -1}, d: 0.99, n: far},
		{p: ball.Vec{X: 1, Y: 2}, d: -0.01, n: near},
	})
	// Across the axes a difference over the sheet is rounding and not nothing.
	oblique := collide.SDF(func(p ball.Vec) float64 { return math.Abs(0.48*p.X + 0.6*p.Y + 0.64*p.Z) })
	for _, p := range []ball.Vec{{}, {X: 0.6, Y: -0.48}, {X: 5, Y: 4, Z: -7.5}, {X: 0.3, Y: 0.4, Z: -0.6}} {
		if _, n := oblique.Distance(p); n.Sub(ball.Vec{X: 0.48, Y: 0.6, Z: 0.64}).Norm() > 1e-6 {
			t.Errorf("on a sloping sheet at %v: %v", p, n)
		}
	}
	for name, f := range map[string]func(ball.Vec) float64{
		"ball":     func(p ball.Vec) float64 { return p.Norm() - 1 },
		"plateau":  func(ball.Vec) float64 { return 1 },
		"NaN":      func(ball.Vec) float64 { return math.NaN() },
		"infinite": func(p ball.Vec) float64 { return math.Inf(1) * p.Y },
		"steep":    func(p ball.Vec) float64 { return 1e308 * p.X },
	} {
		for _, p := range []ball.Vec{{}, {X: 1}, {Y: 1e6, Z: -1e6}} {
			if _, n := collide.SDF(f).Distance(p); !(math.Abs(n.Norm()-1) < 1e-15) {
				t.Errorf("%s at %v: normal %v", name, p, n)
			}
		}
	}
	if _, n := collide.SDF(func(ball.Vec) float64 { return 1 }).Distance(near); n != up {
		t.Errorf("on a plateau %v, want ŷ", n)
	}
}

func TestSDFOfNil(t *testing.T) {
	defer func() {
		if got := recover(); got != "collide: SDF of a nil function" {
			t.Errorf("panic %v", got)
		}
	}()
	collide.SDF(nil)
}
