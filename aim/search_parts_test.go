package aim

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// A look turns the launch until the flight points at the target, to 0.02 rad for
// a coarse flight and 0.002 for one of the world's, in five flights at most, and
// by at most 1 rad at a time; it counts the world's flights.
func TestLook(t *testing.T) {
	for _, c := range []struct {
		what    string
		wide    func(az float64) float64 // rad
		fine    bool
		flights int
		az      float64 // to fly next
	}{
		{"straight", func(az float64) float64 { return az }, false, 1, 0},
		{"as good as straight", func(az float64) float64 { return az - 0.0199 }, false, 1, 0.0199},
		{"aside", func(az float64) float64 { return az - 0.0201 }, false, 2, 0.0201},
		{"to the right", func(az float64) float64 { return az + 0.0201 }, false, 2, -0.0201},
		{"straight by the world's", func(az float64) float64 { return az - 0.0019 }, true, 1, 0.0019},
		{"aside by the world's", func(az float64) float64 { return az - 0.0021 }, true, 2, 0.0021},
		{"far aside", func(az float64) float64 { return az - 1.5 }, false, 3, 1.5},
		{"far to the right", func(az float64) float64 { return az + 1.5 }, false, 3, -1.5},
		{"never straight", func(az float64) float64 { return 0.1 }, false, 5, -0.5},
	} {
		v, rough, fine := madeSolver(t, nil, func(el, az float64) made1 { return made1{high: 2, wide: 8 * c.wide(az), time: 0.6} }, nil)
		m := coarse
		if c.fine {
			m = v.method
		}
		var p probe
		v.look(m, &v.job.line, 0.4, 0, &p)
		if n := len(rough.els) + len(fine.els); n != c.flights || v.job.flights != len(fine.els) {
			t.Errorf("%s: %d flights, want %d, and %d counted", c.what, n, c.flights, v.job.flights)
		}
		near(t, c.what+": azimuth", p.az, c.az, 1e-12)
		near(t, c.what+": high", p.high, 2, 1e-12)
		near(t, c.what+": time", p.time, 0.6, 1e-12)
		if p.el != 0.4 || p.x.el != 0.4 || p.x.speed != 20 || !p.fair {
			t.Errorf("%s: %+v", c.what, p.mark)
		}
	}
	v, _, _ := madeSolver(t, nil, func(el, az float64) made1 { return made1{none: true} }, nil)
	var p probe
	if v.look(coarse, &v.job.line, 0.4, 0.1, &p); !math.IsNaN(p.high) || p.el != 0.4 || p.az != 0.1 {
		t.Errorf("no flight: %+v", p.mark)
	}
}

// A scan goes from straight down to straight up in even steps but for the last
// at each end, with the azimuth that the flight before found.
func TestScan(t *testing.T) {
	v, rough, _ := madeSolver(t, nil, func(el, az float64) made1 {
		return made1{high: el, wide: 8 * (az - 0.3), none: math.Abs(el) < 0.01}
	}, nil)
	v.job.model.drift = -0.25
	v.scan(coarse, &v.job.line)
	if v.marks[0].el != -1.5707 || v.marks[grid-1].el != 1.5707 || rough.els[0] > -1.57 {
		t.Errorf("from %v to %v", v.marks[0].el, v.marks[grid-1].el)
	}
	for i := 1; i < grid-1; i++ {
		near(t, "elevation", v.marks[i].el, -1.5+3*float64(i-1)/22, 1e-12)
	}
	for i, k := range v.marks {
		if lost := i == 12; lost != math.IsNaN(k.high) || !lost && math.Abs(k.high-k.el) > 1e-9 {
			t.Errorf("at %v: high %v", k.el, k.high)
		}
		near(t, "azimuth", k.az, 0.3, 1e-9)
	}
	// One flight more at the first, which is turned by 0.05 rad.
	if len(rough.els) != grid+1 {
		t.Errorf("%d flights", len(rough.els))
	}
	v.job.via = true
	rough.end = func(el, az float64) made1 { return made1{} }
	v.job.viaY, v.maxTime = -1e9, 0.6 // the ball never comes down to it
	v.scan(coarse, &v.job.line)
	for i := range grid {
		near(t, "elevation of a serve", v.marks[i].el, -1.25+2.5*float64(i)/24, 1e-12)
	}
}

// illinois is the rule of that name by the book, but for every fourth step,
// which halves: the places where f is asked.
func illinois(f func(float64) float64, a, b float64, n int) (at []float64) {
	fa, fb := f(a), f(b)
	last := ""
	for i := range n {
		x := (a*fb - b*fa) / (fb - fa)
		if i%4 == 3 {
			x = (a + b) / 2
		}
		at = append(at, x)
		fx := f(x)
		if fx*f(b) > 0 {
			b, fb = x, fx
			if last == "b" {
				fa /= 2
			}
			last = "b"
		} else {
			a, fa = x, fx
			if last == "a" {
				fb /= 2
			}
			last = "a"
		}
	}
	return at
}

// The zero of a bracket is found by the Illinois rule, whichever end is high,
// with the slope of the last step.
func TestZero(t *testing.T) {
	for name, f := range map[string]func(el float64) float64{
		"line":       func(el float64) float64 { return 3 * (el - 0.2) },
		"convex":     func(el float64) float64 { return math.Exp(4*el) - 2 },
		"concave":    func(el float64) float64 { return 2 - math.Exp(-4*el) },
		"falling":    func(el float64) float64 { return 2 - math.Exp(4*el) },
		"flat":       func(el float64) float64 { return 30 * (el - 0.2) * (el - 0.2) * (el - 0.2) },
		"falls fast": func(el float64) float64 { return 1 - math.Exp(9*el-1) },
	} {
		v, rough, _ := madeSolver(t, nil, func(el, az float64) made1 { return made1{high: f(el), wide: 8 * az} }, nil)
		for _, ends := range [][2]float64{{-0.3, 0.7}, {0.7, -0.3}, {-0.7, 0.45}} {
			rough.els = nil
			a, b := mark{el: ends[0], high: f(ends[0])}, mark{el: ends[1], high: f(ends[1])}
			var p probe
			slope, ok := v.zero(coarse, a, b, 1e-9, &p)
			if !ok || math.Abs(f(p.el)) > 1e-9 {
				t.Errorf("%s: %v, %+v", name, ok, p.mark)
			}
			want := illinois(f, a.el, b.el, len(rough.els))
			for i, el := range rough.els {
				if math.Abs(el-want[i]) > 1e-7 {
					t.Errorf("%s: flight %d at %v, want %v", name, i, el, want[i])
				}
			}
			if len(rough.els) > 25 && name != "flat" {
				t.Errorf("%s: %d flights", name, len(rough.els))
			}
			const h = 1e-4
			if s := (f(p.el+h) - f(p.el-h)) / (2 * h); name != "flat" && math.Abs(slope-s) > 0.02*math.Abs(s) {
				t.Errorf("%s: slope %v, want %v", name, slope, s)
			}
		}
	}
}

// A zero is none where a flight fails or the height jumps; and it is one where
// the miss is at most the tolerance, or the height a tenth of it and the width
// at most the whole.
func TestZeroEnds(t *testing.T) {
	var wide float64
	f := func(el float64) float64 { return math.Exp(4*el) - 2 }
	var jump, hole bool
	v, rough, _ := madeSolver(t, nil, func(el, az float64) made1 {
		high := f(el)
		if jump {
			high = math.Copysign(1, high)
		}
		return made1{high: high, wide: wide, none: hole}
	}, nil)
	a, b := mark{el: -0.3, high: -1}, mark{el: 0.7, high: 1}
	var p probe
	for _, c := range []struct{ jump, hole bool }{{true, false}, {false, true}} {
		jump, hole = c.jump, c.hole
		if _, ok := v.zero(coarse, a, b, 1e-3, &p); ok {
			t.Errorf("%+v: a zero at %v", c, p.el)
		}
	}
	jump, hole = false, false
	if _, ok := v.zero(coarse, mark{el: 0.1, high: -1}, mark{el: 0.1, high: 1}, 1e-3, &p); ok {
		t.Error("a bracket without a width has a zero")
	}
	if _, ok := v.zero(coarse, mark{el: 0.1, high: -1}, mark{el: 0.1 + 5e-14, high: 1}, 1e9, &p); !ok {
		t.Error("a bracket of 5e-14 rad has no zero")
	}
	// The miss, which is all that counts here, as one flight after another has it.
	misses := func() (list []float64) {
		for tol := 1.0; tol > 1e-6; tol = math.Nextafter(p.f.miss, 0) {
			if _, ok := v.zero(coarse, a, b, tol, &p); !ok {
				break
			}
			list = append(list, p.f.miss)
		}
		return list
	}
	for _, m := range misses() {
		if _, ok := v.zero(coarse, a, b, m, &p); !ok || p.f.miss != m {
			t.Errorf("the tolerance of %v is met by %v", m, p.f.miss)
		}
	}
	// Without a miss the height and the width count.
	v.job.floor, v.job.normal.Y = 0, -1
	for _, c := range []struct {
		wide float64
		ok   bool
	}{{0, true}, {0.9e-3, true}, {-0.9e-3, true}, {1.1e-3, false}, {-1.1e-3, false}} {
		wide = c.wide
		_, ok := v.zero(coarse, a, b, 1e-3, &p)
		if ok != c.ok || ok && !(math.Abs(p.high) <= 1e-4) {
			t.Errorf("%v m aside: %v, high %v", c.wide, ok, p.high)
		}
		if !ok {
			continue
		}
		// At the tolerance itself.
		if c.wide != 0 {
			edge := math.Abs(p.f.wide)
			if _, ok := v.zero(coarse, a, b, edge, &p); !ok || math.Abs(p.f.wide) != edge {
				t.Errorf("the width of the tolerance %v: %v", edge, ok)
			}
			continue
		}
		rough.els = nil
		v.zero(coarse, a, b, 1e-3, &p)
		n := len(rough.els)
		edge := 10 * math.Abs(p.high)
		for 0.1*edge < math.Abs(p.high) {
			edge = math.Nextafter(edge, 1)
		}
		rough.els = nil
		if _, ok := v.zero(coarse, a, b, edge, &p); !ok || 0.1*edge != math.Abs(p.high) || len(rough.els) != n {
			t.Errorf("a height of a tenth of %v: %v, %v after %d flights, not %d", edge, ok, p.high, len(rough.els), n)
		}
	}
}

// golden is the search of that name by the book: the places where f is asked,
// and the best of all.
func golden(f func(float64) float64, a, b, c float64, n int) (at []float64, best float64) {
	const g = 0.381966011250105 // (3 − √5)/2
	lo, hi := min(a, c), max(a, c)
	for range n {
		x := b + g*(hi-b)
		if b-lo > hi-b {
			x = b - g*(b-lo)
		}
		at = append(at, x)
		switch {
		case f(x) > f(b) && x > b:
			lo, b = b, x
		case f(x) > f(b):
			hi, b = b, x
		case x > b:
			hi = x
		default:
			lo = x
		}
	}
	return at, b
}

// A climb finds the greatest height, the least, or where the ball comes down
// nearest to the target, by golden sections, until the bracket is narrow.
func TestClimb(t *testing.T) {
	hill := func(top float64) func(el float64) float64 {
		return func(el float64) float64 { return -5*(el-top)*(el-top) - (el-top)*(el-top)*(el-top) }
	}
	for _, top := range []float64{-0.38, -0.1, 0.03, 0.3, 0.47} {
		for _, sign := range []float64{1, -1, 0} {
			f := hill(top)
			score := func(el float64) float64 { return f(el) - 1 }
			v, rough, _ := madeSolver(t, func(s *Shot) { s.From.Y = 4 }, func(el, az float64) made1 {
				high := score(el)
				if sign < 0 {
					high = -high
				}
				return made1{high: high, wide: 8 * (az - 0.01)}
			}, nil)
			l := &v.job.line
			if sign == 0 {
				l = &level
				rough.line = l
			}
			for _, ends := range [][2]float64{{-0.5, 0.5}, {0.5, -0.5}} {
				var b probe
				v.look(coarse, l, 0.1, 0, &b)
				rough.els = nil
				v.climb(coarse, l, ends[0], ends[1], &b, sign, 0, 1e-4)
				near(t, "elevation of the top", b.el, top, 1e-4)
				near(t, "the flight there", b.f.high, b.high, 0)
				near(t, "its azimuth", b.az, 0.01, 1e-12)
				// The bracket shrinks to 0.618 of itself, 1 to 1e-4 in 19.1 steps.
				if n := len(rough.els); n < 17 || n > 22 {
					t.Errorf("%d flights", n)
				}
				want, best := golden(f, ends[0], 0.1, ends[1], len(rough.els))
				for i, el := range rough.els {
					if math.Abs(el-want[i]) > 1e-9 {
						t.Fatalf("top %v, sign %v: flight %d at %v, want %v", top, sign, i, el, want[i])
					}
				}
				near(t, "the best", b.el, best, 1e-9)
				if sign == 0 {
					continue
				}
				// Good enough is what is better than stop.
				v.look(coarse, l, 0.1, 0, &b)
				rough.els = nil
				v.climb(coarse, l, ends[0], ends[1], &b, sign, score(0.1)-1e-9, 1e-4)
				if len(rough.els) != 0 || b.el != 0.1 {
					t.Errorf("%d flights, though the first was good enough", len(rough.els))
				}
				v.climb(coarse, l, ends[0], ends[1], &b, sign, -1.001, 1e-4)
				if s := score(b.el); s < -1.001 || len(rough.els) > 16 {
					t.Errorf("%d flights to %v, where −1.001 is enough", len(rough.els), s)
				}
			}
		}
	}
}

// At the bounds: a bracket as wide as narrow is not narrow, the score at stop is
// not above it, of two equal parts the upper is looked at, and what is not better
// is not taken.
func TestClimbAtItsBounds(t *testing.T) {
	v, rough, _ := madeSolver(t, nil, func(el, az float64) made1 { return made1{high: -1, wide: 8 * az} }, nil)
	var b probe
	v.look(coarse, &v.job.line, 0, 0, &b)
	rough.els = nil
	v.climb(coarse, &v.job.line, -0.5, 0.5, &b, 1, b.high, 1)
	if len(rough.els) != 1 || !(rough.els[0] > 0) {
		t.Errorf("flights at %v", rough.els)
	}
	if b.el != 0 {
		t.Errorf("%v is taken, which is no better", b.el)
	}
	rough.els = nil
	if v.climb(coarse, &v.job.line, -0.5, 0.5, &b, 1, 0, math.Nextafter(1, 2)); len(rough.els) != 0 {
		t.Errorf("flights at %v in a bracket that is narrow", rough.els)
	}
}

// What is as good as straight is so at the bound itself.
func TestLookAtItsBound(t *testing.T) {
	off := 0.02
	v, rough, _ := madeSolver(t, func(s *Shot) { s.From.X, s.From.Z, s.Target.X, s.Target.Z = 0, 0, 0, -8 }, func(el, az float64) made1 { return made1{wide: 8 * off} }, nil)
	var f flight
	for off = 0.02 - 1e-16; off < 0.02+1e-16; off = up(off) {
		if v.fly(coarse, &v.job.line, &unknowns{el: 0.4, speed: 20}, &f); f.wide/v.job.d == 0.02 {
			break
		}
	}
	if f.wide/v.job.d != 0.02 {
		t.Fatalf("%v", f.wide/v.job.d)
	}
	rough.els = nil
	var p probe
	if v.look(coarse, &v.job.line, 0.4, 0, &p); len(rough.els) != 1 || p.az != -0.02 {
		t.Errorf("%d flights", len(rough.els))
	}
}

// A ball that stays below a level line is marked by how high it gets; one that
// does not come to the level in its time by nothing, though to the line that
// halves the angle by where it is then.
func TestLookAtNothing(t *testing.T) {
	v, err := checked(openWorld(t), Shot{From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{Y: 3, Z: 4}, InAir: true, Speed: 20})
	if err != nil {
		t.Fatal(err)
	}
	var p probe
	if v.look(v.method, &level, 0.2, 0, &p); !p.f.short || p.high != -1e9+p.f.top || !(p.f.top > 1.5 && p.f.top < 3) {
		t.Errorf("%+v, top %v", p.mark, p.f.top)
	}
	v.maxTime = 0.1
	if v.look(v.method, &level, 1, 0.25, &p); !math.IsNaN(p.high) || p.az != 0.25 || !p.f.expired {
		t.Errorf("out of time on the level: %+v", p.mark)
	}
	if v.look(v.method, &v.job.line, 1, 0, &p); p.high != p.f.high || p.time != p.f.time || !p.f.expired || !(p.high < 0) {
		t.Errorf("out of time before the line: %+v", p.mark)
	}
}

// A first bounce is fair in the area and on the level top of what it should be
// on, to a micrometre; of a strict job the end must be possible and past the net.
func TestFair(t *testing.T) {
	level := ball.Vec{Y: 1}
	for _, c := range []struct {
		what    string
		off     float64
		n       ball.Vec
		bounced bool
		x       float64
		want    bool
	}{
		{"fair", 0, level, true, 0, true}, {"no bounce", 0, level, false, 0, false}, {"beside", 0, level, true, 2, false},
		{"at a micrometre", 1e-6, level, true, 0, true}, {"below", -1e-6, level, true, 0, true},
		{"off by more", up(1e-6), level, true, 0, false}, {"off by more below", -up(1e-6), level, true, 0, false},
		{"on the side", 0, ball.Vec{X: 1}, true, 0, false}, {"hardly level", 0, ball.Vec{Y: up(1 - 1e-9)}, true, 0, true},
		{"hardly not level", 0, ball.Vec{Y: 1 - 1e-9}, true, 0, false},
	} {
		v := &Solver{court: court.Court{Obstacles: []collide.Obstacle{{Shape: sheet(func(p ball.Vec) (float64, ball.Vec) { return c.off, c.n })}}}}
		v.job.via, v.job.shot.Via = true, court.Area{MinX: -1, MaxX: 1, MinZ: 1, MaxZ: 2}
		if got := v.fair(&flight{bounced: c.bounced, bounce: ball.Vec{X: c.x, Z: 1.5}}); got != c.want {
			t.Errorf("%s: %v", c.what, got)
		}
	}
	v, err := checked(board(t, -5, 9), Shot{From: ball.Vec{Y: 2, Z: 10}, Target: ball.Vec{Y: 1}, Speed: 30, Clearance: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		strict bool
		z      float64
		clear  float64
		want   bool
	}{{false, -9, 0, true}, {true, -4, 1, true}, {true, -9, 1, false}, {true, -4, 0.4, false}} {
		v.job.strict = c.strict
		if got := v.fair(&flight{pos: ball.Vec{Y: 1, Z: c.z}, crossed: true, clear: c.clear}); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// The ends of a bracket are not flown again, what is neither high nor low counts
// as high, and a bracket of 1e-14 rad is still one.
func TestZeroAtItsBounds(t *testing.T) {
	v, rough, _ := madeSolver(t, nil, func(el, az float64) made1 { return made1{high: 0.25} }, nil)
	var p probe
	for _, c := range [][2]mark{
		{{el: 0, high: 0}, {el: 0.5, high: -1}}, {{el: 0, high: -1}, {el: 0.5, high: 0}}, {{el: 0.5, high: 0}, {el: 0, high: -1}}, {{el: 0.5, high: -1}, {el: 0, high: 0}},
	} {
		rough.els = nil
		if v.zero(coarse, c[0], c[1], 1, &p); len(rough.els) == 0 || math.Abs(rough.els[0]-0.25) > 1e-12 {
			t.Errorf("%+v: flights at %v", c, rough.els)
		}
	}
	if _, ok := v.zero(coarse, mark{el: 0, high: -1}, mark{el: 1e-14, high: 1}, 1, &p); !ok {
		t.Error("a bracket of 1e-14 rad has no zero")
	}
	v, rough, _ = madeSolver(t, func(s *Shot) { s.From.Y = 4 }, nil, nil)
	v.job.line = level // on which the height is exact
	rough.end = func(el, az float64) made1 {
		if el < 0.2 {
			return made1{high: -1}
		}
		return made1{}
	}
	a, b := mark{el: -0.3, high: -1}, mark{el: 0.7, high: 0}
	for _, c := range [][2]mark{{a, b}, {b, a}} {
		rough.els = nil
		v.zero(coarse, c[0], c[1], -1, &p) // to go on
		near(t, "where high begins", rough.els[len(rough.els)-1], 0.2, 1e-4)
	}
}

// markAt is the elevation of the i-th mark of a scan.
func markAt(i int) float64 {
	switch i {
	case 0:
		return -steepest
	case grid - 1:
		return steepest
	}
	return -1.5 + 3*float64(i-1)/22
}

// peak is a height that has its top at el, and falls off to −1 on both sides.
func peak(x, el, top float64) float64 { return max(-1, top-10*(x-el)*(x-el)) }

// edges of the zeros of a peak.
func lower(el, top float64) float64 { return el - math.Sqrt(top/10) }
func upper(el, top float64) float64 { return el + math.Sqrt(top/10) }

// highOf makes a law of flight of how high its flights pass the line.
func highOf(f func(el float64) float64) func(el, az float64) made1 {
	return func(el, az float64) made1 { h := f(el); return made1{high: h, none: math.IsNaN(h)} }
}

// A search takes the lowest launch at which the ball begins to pass over the
// target, or for a lob the highest at which it ceases to; goes on behind a jump,
// and looks closer where coarse flights leave a doubt, of several such places at
// the first.
func TestSearch(t *testing.T) {
	nan := math.NaN()
	wave := func(el float64) float64 { return math.Sin(4 * (el - 0.2)) }
	jump := func(el float64) float64 { // up at −0.7 and down at −0.3
		if el > -0.7 && el < -0.3 {
			return 1
		}
		return -1
	}
	// What is flat at two marks has no top there.
	plateau := func(el float64) float64 {
		if el > markAt(16)-0.01 && el < markAt(17)+0.01 {
			return -0.003
		}
		return -1
	}
	const seen, missed = -0.003, 0.004 // what the coarse and the other flights pass by
	for _, c := range []struct {
		what        string
		rough, fine func(el float64) float64
		low, high   float64 // NaN: none, of the outcome how
		how         outcome
	}{
		{"begins twice", wave, nil, 0.2 - math.Pi/2, 0.2 + math.Pi/4, hit},
		{"begins once", func(el float64) float64 { return el - 0.3 }, nil, 0.3, nan, tooFar},
		{"at a mark", func(el float64) float64 {
			if math.Abs(el-markAt(15)) < 1e-12 {
				return 0
			}
			return el - markAt(15)
		}, nil, markAt(15), nan, tooFar},
		{"jumps first", func(el float64) float64 { return max(jump(el), peak(el, 0.6, 0.5)) }, nil, lower(0.6, 0.5), upper(0.6, 0.5), hit},
		{"over it at all", func(el float64) float64 { return 1 + el*el }, nil, nan, nan, tooFar},
		{"touches it from above", func(el float64) float64 {
			if math.Abs(el-markAt(15)) < 1e-12 {
				return 0
			}
			return 0.1 + (el-markAt(15))*(el-markAt(15))
		}, nil, nan, nan, tooFar},
		{"rises to the end", func(el float64) float64 { return el - 1.6 }, nil, nan, nan, tooFar},
		{"below it at all", func(el float64) float64 { return -1 - el*el }, nil, nan, nan, tooFar},
		{"no flights", func(el float64) float64 { return nan }, nil, nan, nan, tooFar},
		{"hits at all", func(el float64) float64 { return 0 }, nil, markAt(1), markAt(1), hit},
		{"hardly over", func(el float64) float64 { return peak(el, 0.37, seen) }, func(el float64) float64 { return peak(el, 0.37, missed) }, lower(0.37, missed), upper(0.37, missed), hit},
		{"hardly over, and no flights below", func(el float64) float64 {
			if el < -0.5 {
				return nan
			}
			return peak(el, 0.37, seen)
		}, func(el float64) float64 { return peak(el, 0.37, missed) }, lower(0.37, missed), upper(0.37, missed), hit},
		{"just not over", func(el float64) float64 { return peak(el, 0.37, seen) }, nil, nan, nan, tooFar},
		{"far below by coarse flights", func(el float64) float64 { return peak(el, 0.37, -0.05) }, func(el float64) float64 { return peak(el, 0.37, missed) }, nan, nan, tooFar},
		{"two that seem the same", func(el float64) float64 { return max(peak(el, markAt(8), seen), peak(el, markAt(16), seen)) },
			func(el float64) float64 { return peak(el, markAt(8), missed) }, lower(markAt(8), missed), upper(markAt(8), missed), hit},
		{"grazes once", func(el float64) float64 { return max(jump(el), peak(el, 0.37, seen)) }, func(el float64) float64 { return max(jump(el), peak(el, 0.37, missed)) },
			lower(0.37, missed), upper(0.37, missed), hit},
		{"grazes twice", func(el float64) float64 { return max(jump(el), peak(el, 0.37, seen), peak(el, 1.1, seen)) },
			func(el float64) float64 { return max(jump(el), peak(el, 0.37, missed), peak(el, 1.1, missed)) }, lower(0.37, missed), upper(1.1, missed), hit},
		{"grazes thrice, but by the middle one misses", func(el float64) float64 {
			return max(jump(el), peak(el, 0.1, seen), peak(el, 0.6, seen), peak(el, 1.1, seen))
		},
			func(el float64) float64 {
				return max(jump(el), peak(el, 0.1, -0.01), peak(el, 0.6, missed), peak(el, 1.1, -0.01))
			}, lower(0.6, missed), upper(0.6, missed), hit},
		{"grazes, but not by the coarse flights", func(el float64) float64 { return max(jump(el), peak(el, 0.37, -0.05)) },
			func(el float64) float64 { return max(jump(el), peak(el, 0.37, missed)) }, nan, nan, lost},
		{"grazes along a plateau", func(el float64) float64 { return max(jump(el), plateau(el)) },
			func(el float64) float64 { return max(jump(el), plateau(el)+0.1) }, nan, nan, lost},
		{"grazes at the end", func(el float64) float64 { return max(jump(el), -0.001-0.01*(steepest-el)) }, nil, nan, nan, lost},
	} {
		for _, up := range []bool{false, true} {
			if c.fine == nil {
				c.fine = c.rough
			}
			v, rough, _ := madeSolver(t, func(s *Shot) { s.From.Y = 4; s.Lofted = up }, highOf(c.rough), highOf(c.fine))
			v.job.line = level // on which the height is exact
			var tr predict.Trajectory
			at := attempt{miss: math.Inf(1)}
			how := v.search(&tr, &at)
			want := c.low
			if up {
				want = c.high
			}
			if math.IsNaN(want) {
				if how != c.how && !(up && c.what == "grazes at the end" && how == tooFar) {
					t.Errorf("%s, upper %v: outcome %d, want %d", c.what, up, how, c.how)
				}
				continue
			}
			l := at.launch.Vel
			el := math.Atan2(l.Y, math.Hypot(l.X, l.Z))
			if how != hit || math.Abs(el-want) > 1e-3 {
				t.Errorf("%s, upper %v: outcome %d at %v, want %v", c.what, up, how, el, want)
			}
			if c.what == "hardly over" {
				// The scan, and a climb from two marks' width, 0.27, to 1e-4: 16.5 sections.
				if n := len(rough.els); n < grid+15 || n > grid+20 {
					t.Errorf("%d coarse flights", n)
				}
			}
		}
	}
}

// edgeOf prepares a search at the edge of the reach.
func edgeOf(t *testing.T, f func(el float64) float64) (*Solver, *made) {
	v, _, fine := madeSolver(t, func(s *Shot) { s.From.Y = 4 }, highOf(f), nil)
	v.job.line = level
	return v, fine
}

// The end of the reach: the best launch hits if it misses by half the tolerance
// at most, and there is none if it falls short; otherwise the solution is between
// it and a. The least miss is kept.
func TestEdge(t *testing.T) {
	var tr predict.Trajectory
	for _, sign := range []float64{1, -1} {
		f := func(top float64) func(el float64) float64 {
			return func(el float64) float64 { return sign * peak(el, 0.3, top) }
		}
		for _, c := range []struct {
			what string
			top  float64
			a, c float64
			how  outcome
			want float64
		}{
			{"over it", 0.1, 0, 0.6, hit, lower(0.3, 0.1)},
			{"over it, from above", 0.1, 0.6, 0, hit, upper(0.3, 0.1)},
			{"hardly short", -4e-4, 0, 0.6, hit, 0.3},
			{"short", -6e-4, 0, 0.6, tooFar, 0},
		} {
			v, fine := edgeOf(t, f(c.top))
			at := attempt{miss: math.Inf(1)}
			how := v.edge(c.a, mark{el: 0.25}, c.c, sign, &tr, &at)
			if how != c.how {
				t.Errorf("%s, sign %v: outcome %d", c.what, sign, how)
			}
			if c.how == hit {
				near(t, c.what, v.tk.x.el, c.want, 3e-3)
			} else {
				near(t, c.what+": the miss that is left", at.miss, -c.top, 1e-6)
			}
			for _, el := range fine.els {
				if el < -1e-9 || el > 0.6+1e-9 {
					t.Errorf("%s: flown at %v", c.what, el)
				}
			}
			// The least miss was less.
			at.miss = 1e-7
			if v.edge(c.a, mark{el: 0.25}, c.c, sign, &tr, &at); c.how != hit && at.miss != 1e-7 {
				t.Errorf("%s: the least miss has become %v", c.what, at.miss)
			}
		}
		// At half the tolerance to the bit, where nothing climbs.
		v, _ := edgeOf(t, func(float64) float64 { return -sign * 1e-3 })
		var top probe
		v.look(v.method, &v.job.line, 0.25, 0, &top)
		for tol, want := range map[float64]outcome{2 * top.f.miss: hit, 2 * down(top.f.miss): tooFar} {
			v.job.tol = tol
			if how := v.edge(0, mark{el: 0.25}, 0.6, sign, &tr, &attempt{}); how != want {
				t.Errorf("a miss of %v of the tolerance %v: outcome %d", top.f.miss, tol, how)
			}
		}
		// Neither high nor low, and not a hit: none.
		v, _ = edgeOf(t, func(float64) float64 { return 0 })
		v.job.floor, v.job.normal = 0, ball.Vec{Y: -1}
		if how := v.edge(0, mark{el: 0.25}, 0.6, sign, &tr, &attempt{}); how != tooFar {
			t.Errorf("sign %v, on the line: outcome %d", sign, how)
		}
		// At an end that is neither high nor low there is no bracket: the next flight
		// is the best one's again.
		v, fine := edgeOf(t, func(el float64) float64 {
			if el < 0.01 {
				return 0
			}
			return sign * 0.5
		})
		v.edge(0, mark{el: 0.25}, 0.6, sign, &tr, &attempt{miss: math.Inf(1)})
		if len(fine.els) < 3 || fine.els[1] != 0 || math.Abs(fine.els[2]-0.25) > 1e-12 {
			t.Errorf("sign %v: flights at %v", sign, fine.els)
		}
	}
}

// The miss of the zero that is found counts, if it is less.
func TestEdgeKeepsTheLeastMiss(t *testing.T) {
	var tr predict.Trajectory
	v, _ := edgeOf(t, func(el float64) float64 { return peak(el, 0.3, 0.1) })
	// In a world whose time is up before anything comes down.
	c := openWorld(t).Config()
	c.MaxTime = 1e-3
	w, err := predict.NewWorld(c)
	if err != nil {
		t.Fatal(err)
	}
	v.world, v.job.shot.InAir = w, false
	at := attempt{miss: math.Inf(1)}
	if how := v.edge(0, mark{el: 0.25}, 0.6, 1, &tr, &at); how != lost || !(at.miss <= 0.5*v.job.tol) {
		t.Errorf("outcome %d, miss %v", how, at.miss)
	}
}

// Between two marks, where the coarse flights' own zero is none, the greatest
// height is looked for from the low one to two widths beyond the other, but no
// steeper than straight up.
func TestBetween(t *testing.T) {
	for _, c := range []struct{ a, b, c float64 }{{0.1, 0.2, 0.4}, {-0.2, -0.3, -0.5}, {1.2, 1.3, 1.5}, {1.3, 1.5, steepest}, {-1.3, -1.5, -steepest}} {
		f := func(el float64) float64 { return -1 - (el-c.c)*(el-c.c) } // highest at the far end
		rough := func(el, az float64) made1 { return made1{none: true} }
		v, _, fine := madeSolver(t, nil, rough, highOf(f))
		var tr predict.Trajectory
		at := attempt{miss: math.Inf(1)}
		if how := v.between(mark{el: c.a, high: -1}, mark{el: c.b, high: 1}, &tr, &at); how != tooFar {
			t.Errorf("%+v: outcome %d", c, how)
		}
		most := c.a
		for _, el := range fine.els {
			if math.Abs(el-c.a) > math.Abs(most-c.a) {
				most = el
			}
		}
		near(t, "how far it climbs", most, c.c, 3e-5)
	}
}

// Resuming measures how the flight answers to the elevation, and to the speed if
// that is open, with one flight each, of the world's or not.
func TestResume(t *testing.T) {
	f := func(el float64) float64 { return 3*(el-0.3) + (el-0.3)*(el-0.3) }
	var tr predict.Trajectory
	for _, fine := range []bool{true, false} {
		v, rough, world := madeSolver(t, nil, highOf(f), nil)
		m := coarse
		if fine {
			m = v.method
		}
		at := attempt{miss: math.Inf(1)}
		if how := v.resume(m, unknowns{el: 0.35, speed: 20}, &tr, &at); how != hit {
			t.Errorf("outcome %d", how)
		}
		near(t, "where it hits", v.tk.x.el, 0.3, 1e-3)
		els := append(rough.els, world.els...)
		near(t, "first flight", els[0], 0.35, 1e-12)
		near(t, "second flight", els[1], 0.351, 1e-12)
		near(t, "third flight", els[2], 0.35, 1e-12)
		if v.job.flights != len(world.els) || (len(rough.els) == 0) != fine {
			t.Errorf("%d flights counted, made %d and %d coarse ones", v.job.flights, len(world.els), len(rough.els))
		}
	}
	for bad, flights := range map[float64]int{0.35: 1, 0.351: 2} {
		v, _, world := madeSolver(t, nil, func(el, az float64) made1 { return made1{high: f(el), none: math.Abs(el-bad) < 1e-9} }, nil)
		if how := v.resume(v.method, unknowns{el: 0.35, speed: 20}, &tr, &attempt{}); how != lost || len(world.els) != flights {
			t.Errorf("no flight at %v: outcome %d after %d", bad, how, len(world.els))
		}
	}
}

// Only a mark that is below the line and higher than both beside it is looked at
// closer, with a climb to a ten thousandth, and from there to both sides.
func TestGrazes(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		what string
		high []float64 // of the marks from the tenth on; the others are none
		fine float64   // where the world's flights are highest
		how  outcome   // lost without a flight of the world's, or hit
	}{
		{"a top", []float64{-1, -0.003, -1}, markAt(11), hit},
		{"a top to the left", []float64{-1, -0.003, -1}, markAt(11) - 0.1, hit},
		{"a top to the right", []float64{-1, -0.003, -1}, markAt(11) + 0.1, hit},
		{"a top on the line", []float64{-1, 0, -1}, markAt(11), lost},
		{"a top over the line", []float64{-1, 0.1, -1}, markAt(11), lost},
		{"a plateau", []float64{-1, -0.003, -0.003, -1}, markAt(11), lost},
		{"rising", []float64{-3, -0.003, -0.002, nan}, markAt(11), lost},
		{"falling", []float64{nan, -0.002, -0.003, -3}, markAt(11), lost},
		{"a bottom", []float64{-0.001, -0.003, -0.002}, markAt(11), lost},
	} {
		for _, lobs := range []bool{false, true} {
			top := markAt(11)
			v, rough, fine := madeSolver(t, func(s *Shot) { s.From.Y = 4; s.Lofted = lobs },
				highOf(func(el float64) float64 { return peak(el, top, -0.003) }), highOf(func(el float64) float64 { return peak(el, c.fine, 0.004) }))
			v.job.line = level
			for i := range v.marks {
				v.marks[i] = mark{el: markAt(i), high: nan, time: 0.5}
				if n := i - 10; n >= 0 && n < len(c.high) {
					v.marks[i].high = c.high[n]
				}
			}
			var tr predict.Trajectory
			how := v.grazes(&tr, &attempt{miss: math.Inf(1)})
			if how != c.how || how == lost && len(fine.els) > 0 || len(rough.els) > 20 {
				t.Errorf("%s, lob %v: outcome %d after %d coarse flights and %d", c.what, lobs, how, len(rough.els), len(fine.els))
			}
			want := lower(c.fine, 0.004)
			if lobs {
				want = upper(c.fine, 0.004)
			}
			// A millimetre is 2.5 mrad there.
			if how == hit && math.Abs(v.tk.x.el-want) > 2.5e-3 {
				t.Errorf("%s, lob %v: hits at %v, want %v", c.what, lobs, v.tk.x.el, want)
			}
		}
	}
}

// atDoubt returns the height and time of a flight that passes by its doubt below
// the line, to the bit.
func atDoubt(t *testing.T) (high, time float64) {
	t.Helper()
	high = -0x1p-7
	time = math.Sqrt((0x1p-7 - 0.005) / 0.01)
	v, _, _ := madeSolver(t, func(s *Shot) { s.From.Y = 4 }, func(el, az float64) made1 { return made1{high: high, time: time} }, nil)
	v.job.line = level
	var f flight
	for range 1000 {
		if v.fly(coarse, &level, &unknowns{speed: 20}, &f); f.high == -doubt(f.time) {
			return high, time
		}
		time = up(time)
	}
	t.Fatal("no such time")
	return
}

// What is below by the doubt itself is looked at closer by the world's method.
func TestAtTheDoubt(t *testing.T) {
	high, time := atDoubt(t)
	const i = 13 // the mark at which the ball is highest
	flat := func(el float64) float64 {
		if math.Abs(el-markAt(i)) < 0.05 {
			return high
		}
		return -1
	}
	crest := func(el float64) float64 { return peak(el, markAt(i), 0.004) }
	jump := func(f func(float64) float64) func(float64) float64 { // up at −0.7 and down at −0.3
		return func(el float64) float64 {
			if el > -0.7 && el < -0.3 {
				return 1
			}
			return f(el)
		}
	}
	for _, c := range [][2]func(float64) float64{{flat, crest}, {jump(flat), jump(crest)}} {
		rough, fine := c[0], highOf(c[1])
		for _, lobs := range []bool{false, true} {
			v, _, world := madeSolver(t, func(s *Shot) { s.From.Y = 4; s.Lofted = lobs }, func(el, az float64) made1 { return made1{high: rough(el), time: time} }, fine)
			v.job.line = level
			var tr predict.Trajectory
			at := attempt{miss: math.Inf(1)}
			if how := v.search(&tr, &at); how != hit {
				t.Errorf("by the doubt below: outcome %d after %d flights", how, len(world.els))
			}
		}
	}
}
