package aim_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// The nearest target is one: at the height of the other, on the way to it, and
// Solve hits it with the launch that the error has.
func TestNearestIsHit(t *testing.T) {
	lawn := tennis(t)
	hall, c := table(t)
	r := rand.New(rand.NewPCG(5, 6))
	u := func(a, b float64) float64 { return a + (b-a)*r.Float64() }
	var v aim.Solver
	found, none := map[string]int{}, map[string]int{}
	for i := range 300 {
		name, w := "tennis", lawn
		s := aim.Shot{
			From: ball.Vec{X: u(-4, 4), Y: u(0.3, 2.8), Z: u(0.5, 13)}, Target: ball.Vec{X: u(-4, 4), Z: u(-12, -0.2)},
			Topspin: u(-400, 400), Lofted: i%7 == 0, AnyNet: i%5 == 0,
		}
		slow, fast := 3.0, 18.0
		if i%2 == 0 {
			name, w, slow, fast = "table", hall, 0.5, 7
			s.From = ball.Vec{X: u(-0.5, 0.5), Y: u(0.8, 1.5), Z: u(0.2, 3)}
			s.Target = ball.Vec{X: u(-0.7, 0.7), Y: c.Surface, Z: u(-1.37, -0.05)}
			if i%6 == 0 {
				name, s.Via = "serve", c.Half(court.Near)
			}
		}
		switch i / 2 % 5 {
		case 0:
			s.Forward = u(slow, fast)
		case 1:
			s.Clearance, s.Over = 0, u(5, 60)
		default:
			s.Speed = u(slow, fast)
		}
		_, err := v.Solve(w, s)
		e, ok := errors.AsType[*aim.UnreachableError](err)
		if !ok {
			continue
		}
		if !e.Ok {
			if e.Nearest != (ball.Vec{}) || e.Launch != (predict.Point{}) {
				t.Fatalf("no nearest target, and yet %+v", e)
			}
			none[name]++
			continue
		}
		found[name]++
		way, near := s.Target.Sub(s.From), e.Nearest.Sub(s.From)
		if off := math.Abs(way.X*near.Z-way.Z*near.X) / math.Hypot(way.X, way.Z); e.Nearest.Y != s.Target.Y || off > 1e-2*(1+math.Hypot(near.X, near.Z)) {
			t.Fatalf("%+v: the nearest, %v, is %v m beside the way", s, e.Nearest, off)
		}
		// A centimetre nearer to the target is out of reach, or no target.
		closer := s
		closer.Target = e.Nearest.AddScaled(0.01/s.Target.Sub(e.Nearest).Norm(), s.Target.Sub(e.Nearest))
		if sol, err := v.Solve(w, closer); err == nil && s.Target.Sub(e.Nearest).Norm() > 0.02 {
			t.Errorf("%+v: the nearest is %v, but %v is hit with %v", s, e.Nearest, closer.Target, sol.Launch.Vel)
		}
		s.Target = e.Nearest
		sol, err := v.Solve(w, s)
		if err != nil || sol.Launch != e.Launch {
			t.Fatalf("%+v: %v", s, err)
		}
		if !s.AnyNet {
			hits(t, w, s, sol)
		}
	}
	t.Log("found:", found, "none:", none)
	if found["tennis"] < 25 || found["table"] < 10 {
		t.Errorf("found %v, none %v", found, none)
	}
}

// A ball that comes down before the table begins has no target on it; one that
// would come down in the net has one before it.
func TestNearestKeepsToTheTable(t *testing.T) {
	w, c := table(t)
	s := aim.Shot{From: ball.Vec{Y: 1, Z: 1.6}, Target: ball.Vec{Y: c.Surface, Z: -1}}
	for speed := 0.25; speed < 5; speed += 0.25 {
		s.Speed = speed
		_, err := aim.Solve(w, s)
		e, ok := errors.AsType[*aim.UnreachableError](err)
		if !ok {
			continue
		}
		// Without air it reaches (v/g)·√(v² + 2gh) with the height h = 0.22 m.
		reach := speed / 9.81 * math.Sqrt(speed*speed+2*9.81*0.22)
		z := s.From.Z - reach
		if short := z > c.Length/2+0.03; short && e.Ok || z < c.Length/2-0.03 && !e.Ok {
			t.Errorf("%v m/s, about to z = %.2f: %v", speed, z, err)
		}
	}
}

// Quiet errors are of the same kind, and empty.
func TestQuiet(t *testing.T) {
	w := tennis(t)
	quiet := aim.Solver{Quiet: true}
	for _, s := range []aim.Shot{
		{From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{Z: -9}, Speed: 15},
		{From: ball.Vec{Y: 0.2, Z: 0.4}, Target: ball.Vec{Z: -4}, Speed: 20, Clearance: 0.1},
	} {
		_, loud := aim.Solve(w, s)
		_, err := quiet.Solve(w, s)
		far, ok := errors.AsType[*aim.UnreachableError](err)
		if _, is := errors.AsType[*aim.UnreachableError](loud); ok != is || ok && *far != (aim.UnreachableError{}) {
			t.Errorf("%v, quietly %v", loud, err)
		}
		block, ok := errors.AsType[*aim.BlockedError](err)
		if was, is := errors.AsType[*aim.BlockedError](loud); ok != is || ok && (block.Lofted != nil || was.Lofted == nil || block.Error() != was.Error()) {
			t.Errorf("%v, quietly %v", loud, err)
		}
	}
}

// Shots at the ends of the domain are answered, with bounded work.
func TestFarAndFast(t *testing.T) {
	calls := 0
	counted := ball.Tennis()
	counted.Extra = append(counted.Extra, func(float64, ball.Vec, ball.Vec, ball.Vec) (acc, spinAcc ball.Vec) {
		calls++
		return acc, spinAcc
	})
	short := world(t, predict.Config{Flight: counted, Court: court.Tennis(court.Hard())})
	long := world(t, predict.Config{Flight: counted, Court: court.Tennis(court.Hard()), MaxTime: 1e5})
	from, target := ball.Vec{X: 1, Y: 1, Z: 12}, ball.Vec{X: -2, Z: -9}
	high := func(y float64) ball.Vec { return ball.Vec{X: 1, Y: y, Z: 12} }
	const reach, spin, work = 0, 1, 2
	for _, c := range []struct {
		name string
		w    *predict.World
		want int
		s    aim.Shot
	}{
		{"greatest topspin", short, spin, aim.Shot{From: from, Target: target, Speed: 30, Topspin: ball.MaxSpin}},
		{"greatest sidespin", short, spin, aim.Shot{From: from, Target: target, Forward: 30, Sidespin: -ball.MaxSpin, AnyNet: true}},
		{"greatest speed", short, spin, aim.Shot{From: from, Target: target, Speed: ball.MaxSpeed, AnyNet: true}},
		{"far to the side", short, reach, aim.Shot{From: from, Target: ball.Vec{X: 1e4, Z: -9}, Forward: 30}},
		{"falls for longer than MaxTime", short, reach, aim.Shot{From: high(1e4), Target: target, Forward: 30}},
		{"the same by speed", short, reach, aim.Shot{From: high(1e5), Target: target, Speed: 30}},
		{"falls for minutes", long, work, aim.Shot{From: high(1e4), Target: target, Forward: 30}},
		{"falls for an hour", long, work, aim.Shot{From: high(1e5), Target: target, Forward: 30}},
		{"the same by speed", long, work, aim.Shot{From: high(1e5), Target: target, Speed: 30}},
		{"the same by apex", long, work, aim.Shot{From: high(1e5), Target: target, Apex: 1.01e5}},
	} {
		calls = 0
		sol, err := aim.Solve(c.w, c.s)
		// The bound of one search is 200 000, and a failure makes up to three.
		// At 100 ns each that is below a tenth of a second.
		if calls > 700_000 {
			t.Errorf("%s: %d evaluations of the law", c.name, calls)
		}
		_, far := errors.AsType[*aim.UnreachableError](err)
		lost, _ := errors.AsType[*aim.NotConvergedError](err)
		switch c.want {
		case reach:
			if !far {
				t.Errorf("%s: %v", c.name, err)
			}
		case spin:
			if err != nil || sol.Launch.Validate() != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		default:
			if err != nil && !far && lost == nil {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		if lost != nil && lost.Miss < aim.DefaultTolerance {
			t.Errorf("%s: %v, which is within the tolerance", c.name, err)
		}
	}
}

// A launch at the greatest speed or spin is one that a World accepts, however
// turning it was rounded.
func TestEndsOfTheDomain(t *testing.T) {
	w := tennis(t)
	for x := -4.0; x <= 4; x += 0.5 {
		s := aim.Shot{From: ball.Vec{X: 1, Y: 1, Z: 12}, Target: ball.Vec{X: x, Z: -9}, AnyNet: true, Speed: ball.MaxSpeed, Topspin: ball.MaxSpin}
		for _, lofted := range []bool{false, true} {
			s.Lofted = lofted
			sol, err := aim.Solve(w, s)
			if _, ok := errors.AsType[*aim.NotConvergedError](err); ok || err == nil && sol.Launch.Validate() != nil {
				t.Errorf("%+v: %v, %v", s, sol.Launch, err)
			}
		}
		s.Topspin, s.Lofted = 0, false
		if sol, err := aim.Solve(w, s); err != nil || sol.Launch.Validate() != nil {
			t.Errorf("%+v: %v, %v", s, sol.Launch, err)
		}
	}
}
