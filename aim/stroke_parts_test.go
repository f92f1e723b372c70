package aim

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
)

// faced is a racket with the face f in front.
func faced(f collide.Surface) collide.Racket { return collide.Racket{Front: f, Back: court.Hard()} }

// stepped is the restitution below from on, and above it that above.
func stepped(below, from, above float64) func(u, along float64) float64 {
	return func(u, _ float64) float64 {
		if u < from {
			return below
		}
		return above
	}
}

// blames reports whether err is about the field; an empty field wants none.
func blames(err error, field string) bool {
	var f *ball.FieldError
	if field == "" {
		return err == nil
	}
	return errors.As(err, &f) && f.Field == field
}

// The approach speed solves (1 + e(u))·u = jn, with e as the contact takes it:
// from 0 to 1, and 0 for NaN.
func TestApproach(t *testing.T) {
	for _, c := range []struct{ e, want float64 }{
		{0, 9}, {0.5, 6}, {0.8, 5}, {1, 4.5}, {2, 4.5}, {math.Inf(1), 4.5}, {-0.5, 9}, {math.NaN(), 9},
	} {
		n := 0
		f := collide.Surface{Restitution: func(_, along float64) float64 {
			if n++; along != 3 {
				t.Fatalf("asked at %v m/s along", along)
			}
			return c.e
		}}
		near(t, "constant", approach(&f, 9, 3), c.want, 2e-15)
		if n != 2 {
			t.Errorf("e = %v: asked %d times", c.e, n)
		}
	}
	// e = 0.8 − u/100: a quadratic.
	for _, jn := range []float64{1e-6, 0.3, 5, 20, 60} {
		n := 0
		f := collide.Surface{Restitution: func(u, _ float64) float64 { n++; return 0.8 - 0.01*u }}
		want := 2 * jn / (1.8 + math.Sqrt(1.8*1.8-0.04*jn))
		near(t, "falling", approach(&f, jn, 0), want, 1e-14*want)
		if n > 70 {
			t.Errorf("%v m/s: asked %d times", jn, n)
		}
	}
}

// Where the fixed point leaves the bracket it is halved, the ends included, and
// at every third step in any case.
func TestApproachSteps(t *testing.T) {
	for _, c := range []struct {
		name string
		e    func(u, along float64) float64
		jn   float64
		want []float64 // the first speeds asked for
	}{
		{"the fixed point is the lower end", stepped(0.25, 0.6, 1), 1.25, []float64{1.25, 0.625, 0.625}},
		{"at the upper end", func(u, _ float64) float64 {
			if u == 1 {
				return 0.25
			}
			return 0
		}, 1, []float64{1, 0.8, 0.9, 0.95}},
		{"at the lower end", func(u, _ float64) float64 {
			if u == 1 {
				return 0.25
			}
			return 1
		}, 1, []float64{1, 0.8, 0.65, 0.575}},
	} {
		var asked []float64
		f := collide.Surface{Restitution: func(u, along float64) float64 { asked = append(asked, u); return c.e(u, along) }}
		approach(&f, c.jn, 0)
		for i, u := range c.want {
			if i < len(asked) && !(math.Abs(asked[i]-u) <= 1e-15) {
				t.Errorf("%s: asked at %v, want %v", c.name, asked, c.want)
				break
			}
		}
	}
}

// A function that jumps has no solution: the search ends beside the jump, when
// the bracket has no double left inside.
func TestApproachAtAJump(t *testing.T) {
	for _, at := range []float64{20.1, 22, 25, 28.123456789, math.Nextafter(25, 30), math.Nextafter(28, 0)} {
		n := 0
		jumps := stepped(0.1, at, 0.9)
		f := collide.Surface{Restitution: func(u, along float64) float64 { n++; return jumps(u, along) }}
		u := approach(&f, 36, 0)
		if u != at && u != math.Nextafter(at, 0) {
			t.Errorf("a jump at %v: %v", at, u)
		}
		if n > 170 {
			t.Errorf("a jump at %v: asked %d times", at, n)
		}
	}
}

// The normal that gives the change of spin Δω = (Δv × n)/(k R), exactly: beside
// Δv by as much as the spin asks for and the friction allows.
func TestNormal(t *testing.T) {
	b := ball.Ball{Mass: 1, Radius: 0.1, InertiaFactor: 0.5}
	d := ball.Vec{X: 1}
	for _, c := range []struct {
		name   string
		mu, et float64
		dw     ball.Vec
		sin    float64
	}{
		{"no spin", 1, 0, ball.Vec{}, 0},
		{"about Δv alone", 1, 0, ball.Vec{X: 50}, 0},
		{"what is asked for", 1, 0, ball.Vec{Y: 120}, 0.6},
		{"and about Δv", 1, 0, ball.Vec{X: -70, Y: 120}, 0.6},
		{"the other way", 1, 0, ball.Vec{Y: -120}, -0.6},
		{"to the cone", 0.75, 0, ball.Vec{Y: 120}, 0.6},
		{"beyond the cone", 0.75, 0, ball.Vec{Y: 121}, 0.6},
		{"far beyond the cone", 0.75, 0, ball.Vec{Y: 1e4}, 0.6},
		{"a face that hardly grips", 0.75, -1 + 0x1p-19, ball.Vec{Y: 1e4}, 0.6},
		{"a face that grips by a millionth at most", 0.75, -1 + 0x1p-20, ball.Vec{Y: 1e4}, 0},
		{"a face without friction", 0.75, -1, ball.Vec{Y: 1e4}, 0},
		{"a smooth face", 0, 0, ball.Vec{Y: 1e4}, 0},
	} {
		f := collide.Surface{Friction: c.mu, TangentialRestitution: c.et}
		n := normal(b, &f, c.dw, d, 10)
		near(t, c.name+": along", n.X, math.Sqrt(1-c.sin*c.sin), 1e-15)
		near(t, c.name+": beside", n.Z, -c.sin, 1e-15)
		near(t, c.name+": about", n.Y, 0, 0)
		near(t, c.name+": turns", d.Scale(10).Cross(n).Y/(0.5*0.1), c.sin*200, 1e-12)
	}
}

// However much a face grips, the ball has the velocity wanted, and all of the
// spin across Δv that the blow can give: |Δv|/(k R).
func TestStrokeWithAnyGrip(t *testing.T) {
	b := ball.Ball{Mass: 1, Radius: 0.1, InertiaFactor: 0.5}
	in, out := ball.State{Vel: ball.Vec{Z: 20}}, ball.State{Vel: ball.Vec{X: 1, Z: -20}, Spin: ball.Vec{Y: 5000}}
	most := out.Vel.Sub(in.Vel).Norm() / (b.InertiaFactor * b.Radius)
	for _, mu := range []float64{1e4, 1e6, 1e7, 1e8, 1e10, 1e16, 1e154, 1e200, math.MaxFloat64} {
		_, got, err := Stroke(b, faced(collide.Surface{Restitution: collide.Constant(0.5), Friction: mu}), in, out)
		if err != nil {
			t.Errorf("μ = %v: %v", mu, err)
			continue
		}
		near(t, "velocity", got.Vel.Sub(out.Vel).Norm(), 0, 1e-9)
		near(t, "spin", got.Spin.Y, most, 1e-8*most)
	}
	// A face that hardly grips is as fast as it must be, and rounds its speed.
	for _, et := range []float64{-1 + 1e-3, -1 + 1e-6, -1 + 1e-9, math.Nextafter(-1, 0), -1} {
		m, got, err := Stroke(b, faced(collide.Surface{Restitution: collide.Constant(0.5), Friction: 0.4, TangentialRestitution: et}), in, out)
		if err != nil {
			t.Errorf("e_t = %v: %v", et, err)
			continue
		}
		near(t, "velocity off a face that hardly grips", got.Vel.Sub(out.Vel).Norm(), 0, 1e-15*(50+m.Vel.Norm()))
	}
}

// What the ball leaves with is what the contact with the motion gives, and off
// by rounding alone: a few units in the last place of all speeds that play a part.
func TestStrokeIsExact(t *testing.T) {
	for _, radius := range []float64{0.03, 30, 1000} {
		for _, spin := range []float64{1, 300, 3e4} {
			for _, et := range []float64{-0.9, -0.3, 0.5, 1} {
				b := ball.Ball{Mass: 1, Radius: radius, InertiaFactor: 0.3}
				r := faced(collide.Surface{
					Restitution: func(u, along float64) float64 { return 0.3 + 0.2*math.Sin(along)/(1+u) },
					Friction:    0.9, TangentialRestitution: et,
				})
				in := ball.State{Pos: ball.Vec{X: 1, Y: 2, Z: -3}, Vel: ball.Vec{X: 3, Y: -7, Z: 21}, Spin: ball.Vec{X: spin, Y: -0.3 * spin, Z: 0.7 * spin}}
				out := ball.State{Vel: ball.Vec{X: -4, Y: 6, Z: -19}, Spin: ball.Vec{X: -spin, Z: 0.1 * spin}}
				m, got, err := Stroke(b, r, in, out)
				if err != nil {
					t.Errorf("%v m, %v rad/s, %v: %v", radius, spin, et, err)
					continue
				}
				o := collide.Obstacle{Shape: collide.Disc{Radius: 0.1}, Motion: m}
				if after, _ := r.Resolve(b, in, o.Contact(0, in.Pos)); after != got {
					t.Errorf("%v m, %v rad/s, %v: %v, in the contact %v", radius, spin, et, got, after)
				}
				all := out.Vel.Norm() + in.Vel.Norm() + m.Vel.Norm() + radius*in.Spin.Norm()
				near(t, "velocity", got.Vel.Sub(out.Vel).Norm(), 0, 1e-15*all)
			}
		}
	}
}

// The velocities must differ by 1e-9 of 1 m/s and the ball's speed; a jump of
// the restitution is none as long as the velocity wanted is met to as much.
func TestStrokeAtItsEdges(t *testing.T) {
	b := ball.Ball{Mass: 1, Radius: 0.1, InertiaFactor: 0.5}
	smooth := collide.Surface{Restitution: collide.Constant(0.5)}
	jumps := func(below, from, above float64) collide.Surface {
		return collide.Surface{Restitution: stepped(below, from, above)}
	}
	vel := func(x, z float64) ball.State { return ball.State{Vel: ball.Vec{X: x, Z: z}} }
	const small, eAtBound = 4.463214128549637e-08, 0.6890720474128513
	for _, c := range []struct {
		name    string
		face    collide.Surface
		in, out ball.State
		field   string
	}{
		{"a nanometre per second", smooth, vel(0, 0), vel(0, 1e-9), ""},
		{"and less", smooth, vel(0, 0), vel(0, 0.999999e-9), "out.Vel"},
		{"of a ball at 3 m/s", smooth, vel(3, 0), vel(3, 4.001e-9), ""},
		{"of a ball at 3 m/s, less", smooth, vel(3, 0), vel(3, 3.999e-9), "out.Vel"},
		{"of a ball at rest to 3 m/s", smooth, vel(0, 0), vel(3, 1e-9), ""},
		// Δv is 9 m/s, the racket's speed 9 m/s, and the bound 19e-9 m/s.
		{"a jump by 36e-9 m/s", jumps(0, 9-18e-9, 4e-9), vel(0, 0), vel(0, 9), ""},
		{"a jump by 42e-9 m/s", jumps(0, 9-21e-9, 42./9*1e-9), vel(0, 0), vel(0, 9), "r.Front.Restitution"},
		{"a jump by 1e-7 m/s at 100 m/s", jumps(0, 9-5e-8, 1e-7/9), vel(100, 0), vel(100, 9), ""},
		// Off by 1e-9·(1 m/s + Δv + the racket's speed) to the last bit, and by more.
		{"at the bound", jumps(0, small, eAtBound), vel(0, 0), vel(0, 7.438690214249396e-08), ""},
		{"beyond it", jumps(0, small, eAtBound+1e-15), vel(0, 0), vel(0, 7.438690214249396e-08), "r.Front.Restitution"},
	} {
		if _, _, err := Stroke(b, faced(c.face), c.in, c.out); !blames(err, c.field) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// A jump does not hide behind the rounding of a racket that must be faster than
// any there is, because it hardly grips.
func TestStrokeJumpsWithHardlyAnyGrip(t *testing.T) {
	b := ball.Ball{Mass: 1, Radius: 0.1, InertiaFactor: 0.5}
	out := ball.State{Vel: ball.Vec{Z: 9}, Spin: ball.Vec{X: 1e4}}
	for _, jump := range []float64{0, 1e-3} { // m/s, of 0.8·9 along the normal
		face := collide.Surface{Restitution: stepped(0, 7.2-jump/2, jump/7.2), Friction: 0.75, TangentialRestitution: -1 + 1e-5}
		field := ""
		if jump > 0 {
			field = "r.Front.Restitution"
		}
		if m, _, err := Stroke(b, faced(face), ball.State{}, out); !blames(err, field) || err == nil && !(m.Vel.Norm() > 1e6) {
			t.Errorf("a jump by %v m/s: %v, the racket at %v m/s", jump, err, m.Vel.Norm())
		}
	}
}

// States are legal at the bounds that Validate names, and named when they are
// beyond; out.Pos plays no part.
func TestStrokeChecks(t *testing.T) {
	b, r := ball.Tennis().Ball, faced(collide.Strings())
	nan := ball.Vec{X: math.NaN()}
	above := func(x float64) float64 { return math.Nextafter(x, math.Inf(1)) }
	for _, c := range []struct {
		field   string
		in, out ball.State
	}{
		{"", ball.State{}, ball.State{Pos: nan, Vel: ball.Vec{Z: -1}}},
		{"", ball.State{Vel: ball.Vec{Z: ball.MaxSpeed}}, ball.State{Vel: ball.Vec{Z: -ball.MaxSpeed}}},
		{"", ball.State{Spin: ball.Vec{X: ball.MaxSpin}}, ball.State{Vel: ball.Vec{Z: -1}, Spin: ball.Vec{X: -ball.MaxSpin}}},
		{"in.Pos", ball.State{Pos: nan}, ball.State{Vel: ball.Vec{Z: -1}}},
		{"in.Vel", ball.State{Vel: ball.Vec{Z: above(ball.MaxSpeed)}}, ball.State{Vel: ball.Vec{Z: -1}}},
		{"in.Spin", ball.State{Spin: ball.Vec{X: above(ball.MaxSpin)}}, ball.State{Vel: ball.Vec{Z: -1}}},
		{"out.Vel", ball.State{}, ball.State{Vel: ball.Vec{Z: above(ball.MaxSpeed)}}},
		{"out.Spin", ball.State{}, ball.State{Vel: ball.Vec{Z: -1}, Spin: ball.Vec{X: above(ball.MaxSpin)}}},
	} {
		if _, _, err := Stroke(b, r, c.in, c.out); !blames(err, c.field) {
			t.Errorf("%q: %v", c.field, err)
		}
	}
	if err := check(b, r, ball.State{}, ball.State{}); err != nil {
		t.Errorf("a ball at rest: %v", err)
	}
}

// A miss of 1e-15 of the impulse is none.
func TestApproachIsGoodEnough(t *testing.T) {
	for _, c := range []struct {
		units float64 // of the last place, by which the first speed misses
		asked bool    // for another
	}{{5, false}, {6, true}} {
		jn := 1.1102230246251565 // 1e-15 of it is five units
		first := jn / 1.5
		e := 0.5
		for float64((1+e)*first)-jn < c.units*0x1p-52 {
			e = math.Nextafter(e, 1)
		}
		var asked []float64
		f := collide.Surface{Restitution: func(u, _ float64) float64 {
			asked = append(asked, u)
			if u == jn {
				return 0.5
			}
			return e
		}}
		if float64((1+e)*first)-jn != c.units*0x1p-52 || 1e-15*jn != 5*0x1p-52 {
			t.Fatalf("%v units are %v", float64((1+e)*first)-jn, 1e-15*jn)
		}
		approach(&f, jn, 0)
		if more := !slices.Equal(asked, []float64{jn, first}); more != c.asked {
			t.Errorf("%v units: asked at %v", c.units, asked)
		}
	}
}
