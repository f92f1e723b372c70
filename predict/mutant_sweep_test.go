package predict

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/integrate"
)

// Tests of the search of contacts for changes of the code that nothing else
// noticed (internal/mutate). The numbers are such that nothing is rounded.

// stretch is the length in s of the segments of these tests: 5/stretch is 1024.
const stretch = 5.0 / 1024

// track is a segment that begins at p and goes with the constant velocity v.
func track(p, v ball.Vec) segment { return bent(p, v, ball.Vec{}) }

// bent is the same with a constant acceleration.
func bent(p, v, acc ball.Vec) (g segment) {
	const h = stretch
	a := integrate.Knot{State: ball.State{Pos: p, Vel: v}, Acc: acc}
	b := integrate.Knot{Time: h, Acc: acc, State: ball.State{Pos: p.AddScaled(h, v).AddScaled(h*h/2, acc), Vel: v.AddScaled(h, acc)}}
	g.set(&a, &b)
	g.powers(&a, &b)
	return g
}

// solid is a body of the shape s that moves as m says.
func solid(s collide.Shape, m collide.Motion) body {
	return newBody(&collide.Obstacle{Shape: s, Resolver: collide.Surface{}, Motion: m})
}

// plane is the level plane at the height y.
func plane(y float64) body {
	return solid(collide.Plane{Normal: ball.Vec{Y: 1}, Offset: y}, collide.Motion{})
}

// along is a shape, not convex, whose distance and normal depend on x alone,
// in any way.
type along func(x float64) (float64, ball.Vec)

func (f along) Distance(p ball.Vec) (float64, ball.Vec) { return f(p.X) }
func (along) Validate() error                           { return nil }

// The gap to a plane counts from its offset in the frame of the court, as
// misses does, and grows with the ball's velocity relative to the surface.
func TestGapExactly(t *testing.T) {
	// 0.1 + 0.2 is not 0.3, and in the frame of the plane it is not 0.1.
	moved := solid(collide.Plane{Normal: ball.Vec{Y: 1}, Offset: 0.1}, collide.At(ball.Vec{Y: 0.2}))
	a, b := 0.1, 0.2
	if gap, _, n := moved.gap(0, ball.Vec{Y: a + b}, ball.Vec{}, 0); gap != 0 || n != (ball.Vec{Y: 1}) {
		t.Errorf("on the plane: gap %v, normal %v", gap, n)
	}
	box := collide.Box{Half: ball.Vec{X: 1, Y: 1, Z: 1}}
	v := ball.Vec{X: 3, Y: 5, Z: 7}
	for name, c := range map[string]struct {
		m      collide.Motion
		growth float64
	}{
		"still":  {collide.Motion{}, 5},
		"rising": {collide.Motion{Vel: ball.Vec{X: 9, Y: 2}}, 3},
		// 4 rad/s about z, half a metre beside the middle of the upper face.
		"turning": {collide.Motion{Spin: ball.Vec{Z: 4}}, 3},
	} {
		b := solid(box, c.m)
		gap, growth, n := b.gap(0, ball.Vec{X: 0.5, Y: 1.75}, v, 0.25)
		if gap != 0.5 || growth != c.growth || n != (ball.Vec{Y: 1}) {
			t.Errorf("%s: gap %v grows with %v, normal %v", name, gap, growth, n)
		}
	}
}

// A ball is put exactly there, whatever is there of what is convex; of a sheet
// it stays on the side of the normal.
func TestPut(t *testing.T) {
	z := ball.Vec{Z: 1}
	p := ball.Vec{X: 0.25, Y: 0.5, Z: 2}
	for name, c := range map[string]struct {
		b    body
		n    ball.Vec
		d    float64
		want ball.Vec
	}{
		"on a box":            {solid(collide.Box{Half: ball.Vec{X: 1, Y: 1, Z: 1}}, collide.Motion{}), z, -0.5, ball.Vec{X: 0.25, Y: 0.5, Z: 1.5}},
		"on its other side":   {solid(collide.Box{Half: ball.Vec{X: 1, Y: 1, Z: 1}}, collide.Motion{}), z, -4, ball.Vec{X: 0.25, Y: 0.5, Z: -2}},
		"under a plane":       {solid(collide.Plane{Normal: z}, collide.Motion{}), z, -4, ball.Vec{X: 0.25, Y: 0.5, Z: -2}},
		"before a net":        {solid(tennisSheet, collide.Motion{}), z, -1.5, ball.Vec{X: 0.25, Y: 0.5, Z: 0.5}},
		"in a net":            {solid(tennisSheet, collide.Motion{}), z, -2, ball.Vec{X: 0.25, Y: 0.5}},
		"in a net, from afar": {solid(tennisSheet, collide.Motion{}), ball.Vec{Z: -1}, 2, ball.Vec{X: 0.25, Y: 0.5, Z: -touching / 2}},
		"beside a normal":     {solid(along(func(float64) (float64, ball.Vec) { return 1, ball.Vec{X: 1} }), collide.Motion{}), z, 1, ball.Vec{X: 0.25, Y: 0.5, Z: 3}},
	} {
		if got := c.b.put(0, p, c.n, c.d); got != c.want {
			t.Errorf("%s: at %v, want %v", name, got, c.want)
		}
	}
}

// tennisSheet is a net without thickness.
var tennisSheet = collide.Curtain{HalfWidth: 5, Middle: 1, End: 1}

// sweeper is an engine whose ball, of no size, is on the segment g.
func sweeper(g segment, bodies ...body) *engine {
	e := &engine{bodies: bodies, seg: g, passed: -1, missed: -1, wedge: -1}
	a := integrate.Knot{Time: g.t0, State: ball.State{Pos: g.c[0], Vel: g.c[1]}, Acc: g.c[2].Scale(2)}
	pos, vel := g.at(g.h)
	b := integrate.Knot{Time: g.t0 + g.h, State: ball.State{Pos: pos, Vel: vel}, Acc: a.Acc}
	e.a, e.b = &a, &b
	return e
}

// The first of several contacts is found, wherever its body is in the order;
// one that comes before by less than 1e-12 m of way comes in the order of the
// bodies.
func TestFirstContact(t *testing.T) {
	down := track(ball.Vec{Y: 0x1p-9}, ball.Vec{Y: -1})
	low, high, under := plane(0), plane(0x1p-10), plane(-1)
	const first, second = 0x1p-10, 0x1p-9
	for _, c := range []struct {
		name   string
		bodies []body
		skip   int
		s      float64
		hit    int
	}{
		{"none near", []body{under}, -1, stretch, -1},
		{"the one", []body{low}, -1, second, 0},
		{"the second", []body{under, low}, -1, second, 1},
		{"the higher one, second", []body{low, high}, -1, first, 1},
		{"the higher one, first", []body{high, low}, -1, first, 0},
		{"the higher one, third", []body{under, low, high}, -1, first, 2},
		{"the carrier left out", []body{high, low}, 0, second, 1},
		{"two alike", []body{low, low}, -1, second, 0},
		{"two alike, after one", []body{under, low, low}, -1, second, 1},
	} {
		if s, hit := sweeper(down, c.bodies...).first(c.skip, -1); s != c.s || hit != c.hit {
			t.Errorf("%s: body %d after %v s, want %d after %v s", c.name, hit, s, c.hit, c.s)
		}
	}
	e := sweeper(down, low, high)
	e.bodies[1].let = true
	if s, hit := e.first(-1, -1); s != second || hit != 0 {
		t.Errorf("one lets the ball through: body %d after %v s", hit, s)
	}
	// At 2⁻¹⁰ m/s relative to the second body, which is touched at once, the
	// first one is touched just 1e-12 m of way later, or twice that.
	const slow = 0x1p-10
	for _, c := range []struct {
		way float64
		hit int
	}{{1, 0}, {2, 1}} {
		gap := c.way * touching / slow
		fleeing := solid(collide.Plane{Normal: ball.Vec{Y: 1}}, collide.Motion{Vel: ball.Vec{Y: slow - 1}})
		e := sweeper(track(ball.Vec{}, ball.Vec{Y: -1}), plane(-gap), fleeing)
		want := gap
		if c.hit == 1 {
			want = 0
		}
		if s, hit := e.first(-1, -1); hit != c.hit || s != want {
			t.Errorf("%v of the way that counts as none: body %d after %v s", c.way, hit, s)
		}
	}
}

// A ball that goes through a sheet is looked for again when it has left it by a
// nanometre, one that has missed a contact after a 1024th of the step at the
// latest, and neither after the step.
func TestFromWhenABodyCountsAgain(t *testing.T) {
	gone := plane(0) // the ball is in it and goes deeper
	for _, c := range []struct {
		name           string
		growth         float64
		passed, missed float64 // s, when it is found again
	}{
		{"fast", 1, 1e-9, 1e-9},
		{"slow", 0x1p-13, 1e-9 * 0x1p13, stretch / 1024},
		{"hardly", 0x1p-29, stretch, stretch / 1024},
	} {
		g := track(ball.Vec{}, ball.Vec{Y: -c.growth})
		e := sweeper(g, gone)
		if s := e.through(&e.bodies[0], 0); s != c.passed {
			t.Errorf("%s: through after %v s, want %v", c.name, s, c.passed)
		}
		if s, hit := e.first(-1, 0); s != c.passed || hit != 0 {
			t.Errorf("%s: passed, body %d after %v s, want %v", c.name, hit, s, c.passed)
		}
		e.missed = 0
		if s, hit := e.first(-1, -1); s != c.missed || hit != 0 {
			t.Errorf("%s: missed, body %d after %v s, want %v", c.name, hit, s, c.missed)
		}
	}
	e := sweeper(track(ball.Vec{}, ball.Vec{X: 1}), gone)
	if s := e.through(&e.bodies[0], 0); s != stretch {
		t.Errorf("along the sheet: through after %v s, want the whole step", s)
	}
}

// What counts as a contact at the start of a search: a gap of up to 1e-12 m,
// and an approach that is more than rounding.
func TestContactAtOnce(t *testing.T) {
	for _, c := range []struct {
		name     string
		gap      float64
		down     float64 // m/s, of a ball of 1 m/s along the plane
		from, to float64
		s        float64
		ok       bool
	}{
		{"at the distance that is touching", touching, 1, 0, stretch, 0, true},
		{"at it in the last moment", stretch, 1, stretch, stretch, stretch, true},
		{"after the end", 0, 1, stretch, stretch / 2, 0, false},
		{"as slow as rounding", 0, noise, 0, stretch, 0, false},
		{"a little faster", 0, math.Nextafter(noise, 1), 0, stretch, 0, true},
		{"along", 0, 0, 0, stretch, 0, false},
		{"away", 0, -1, 0, stretch, 0, false},
	} {
		g := track(ball.Vec{}, ball.Vec{Y: -c.down})
		if c.down < 0.5 {
			g = track(ball.Vec{}, ball.Vec{X: 1, Y: -c.down})
		}
		b := plane(-c.gap)
		if s, ok := g.contact(&b, 0, c.from, c.to); s != c.s || ok != c.ok {
			t.Errorf("%s: %v after %v s, want %v after %v s", c.name, ok, s, c.ok, c.s)
		}
	}
	g := track(ball.Vec{}, ball.Vec{Y: -1})
	b := plane(-math.Nextafter(touching, 1))
	if s, ok := g.contact(&b, 0, 0, stretch); !ok || !(s > 0 && s < 1e-9) {
		t.Errorf("just not touching: %v after %v s", ok, s)
	}
	// A ball that stands where it touches, or is so slow that it gets nowhere.
	for _, down := range []float64{0, 1e-20} {
		g, b = track(ball.Vec{Y: 1}, ball.Vec{Y: -down}), plane(1)
		if _, ok := g.contact(&b, 0, 0, stretch); ok {
			t.Errorf("a ball that stands still with %v m/s touches the floor anew", down)
		}
	}
}

// head is a ball of 1 m/s along x.
func head() segment { return track(ball.Vec{}, ball.Vec{X: 1}) }

// A contact between two places of the search is found if the ball approached
// at the first by more than rounding, and the gap grows at the second or does
// not change there.
func TestContactInBetween(t *testing.T) {
	for _, c := range []struct {
		approach float64
		ok       bool
	}{{1, true}, {math.Nextafter(noise, 1), true}, {noise, false}} {
		g := head()
		b := solid(along(func(x float64) (float64, ball.Vec) {
			switch {
			case x < 0.25e-7:
				return 1e-8, ball.Vec{X: -c.approach}
			case x < 0.5e-7:
				return 0, ball.Vec{X: -1}
			}
			return 1e-8, ball.Vec{Y: 1}
		}), collide.Motion{})
		if s, ok := g.contact(&b, 0, 0, stretch); ok != c.ok || ok && s != 0.25e-7 {
			t.Errorf("approach of %v m/s: %v after %v s", c.approach, ok, s)
		}
	}
}

// A ball whose search ends just 1e-12 m inside is in contact there, and one
// that ends deeper is where it first touched.
func TestContactDeepInside(t *testing.T) {
	y := 1e-9
	g := track(ball.Vec{Y: y}, ball.Vec{Y: -1})
	if speed, _ := g.bounds(ball.Vec{}); y/speed != y {
		t.Fatalf("the shortest step is not %v s", y)
	}
	b := plane(touching)
	if s, ok := g.contact(&b, 0, 0, stretch); !ok || s != y {
		t.Errorf("1e-12 m inside: %v after %v s, want %v s", ok, s, y)
	}
	b = plane(2 * touching)
	if s, ok := g.contact(&b, 0, 0, stretch); !ok || math.Abs(s-(y-2*touching)) > touching {
		t.Errorf("2e-12 m inside: %v after %v s, want %v s", ok, s, y-2*touching)
	}
}

// A ball that begins 1e-12 m inside, without an approach, is outside for the
// search: where it then goes in is looked for.
func TestContactFromJustInside(t *testing.T) {
	const foot = 0.375e-7
	g := head()
	b := solid(along(func(x float64) (float64, ball.Vec) {
		if x < foot {
			return -touching, ball.Vec{Y: 1}
		}
		return -1e-8, ball.Vec{X: -1}
	}), collide.Motion{})
	if s, ok := g.contact(&b, 0, 0, stretch); !ok || math.Abs(s-foot) > 1e-15 {
		t.Errorf("%v after %v s, want %v s", ok, s, foot)
	}
}

// A contact that comes after the limit, by less than what counts as touching,
// is none.
func TestContactAfterTheLimit(t *testing.T) {
	g := head()
	b := solid(along(func(x float64) (float64, ball.Vec) { return 1e-7 - x, ball.Vec{X: -1} }), collide.Motion{})
	if s, ok := g.contact(&b, 0, 0, 1e-7-touching/2); ok {
		t.Errorf("after %v s", s)
	}
	if s, ok := g.contact(&b, 0, 0, 1e-7); !ok || s != 1e-7 {
		t.Errorf("%v after %v s, want 1e-7 s", ok, s)
	}
}

// The search ends where a shape has no distance or no normal.
func TestContactWithoutNumbers(t *testing.T) {
	for name, c := range map[string]struct {
		d  float64
		n  ball.Vec
		ok bool
	}{
		"whole":       {1e-8, ball.Vec{X: -1}, true},
		"no distance": {math.NaN(), ball.Vec{X: -1}, false},
		"no normal":   {1e-8, ball.Vec{X: math.NaN()}, false},
	} {
		g := head()
		b := solid(along(func(x float64) (float64, ball.Vec) {
			if x == 0 {
				return c.d, c.n
			}
			return 0, ball.Vec{X: -1}
		}), collide.Motion{})
		if _, ok := g.contact(&b, 0, 0, stretch); ok != c.ok {
			t.Errorf("%s: %v", name, ok)
		}
	}
}

// Bisection between a fall of the gap and a rise finds a time at which the
// ball touches, up to 1e-12 m away, and still approaches.
func TestNearest(t *testing.T) {
	const h = stretch
	for _, c := range []struct {
		name      string
		foot, top float64 // from foot to top the ball is at d and approaches, from top on it is there and does not
		d, s      float64
		ok        bool
	}{
		{name: "at a quarter", foot: h / 4, top: h / 2, s: h / 4, ok: true},
		{name: "after a quarter", foot: h * 5 / 16, top: h / 2, s: h * 3 / 8, ok: true},
		{name: "just touching", foot: h / 4, top: h / 2, d: touching, s: h / 4, ok: true},
		{name: "just not", foot: h / 4, top: h / 2, d: math.Nextafter(touching, 1)},
	} {
		g := head()
		b := solid(along(func(x float64) (float64, ball.Vec) {
			switch {
			case x < c.foot:
				return 1, ball.Vec{X: -1}
			case x < c.top:
				return c.d, ball.Vec{X: -1}
			}
			return c.d, ball.Vec{Y: 1}
		}), collide.Motion{})
		if s, ok := g.nearest(&b, 0, 0, h); s != c.s || ok != c.ok {
			t.Errorf("%s: %v after %v s, want %v after %v s", c.name, ok, s, c.ok, c.s)
		}
	}
	// A plane that rises with 1 m/s under a ball that is slower by 1 m/s at
	// first and not any more after 3h/8.
	g := bent(ball.Vec{Y: 0.375 * h * 0.25}, ball.Vec{}, ball.Vec{Y: 1 / (0.375 * h)})
	b := solid(collide.Plane{Normal: ball.Vec{Y: 1}}, collide.Motion{Vel: ball.Vec{Y: 1}})
	if s, ok := g.nearest(&b, 0, 0, h); s != h/4 || !ok {
		t.Errorf("a plane that rises: %v after %v s, want %v s", ok, s, h/4)
	}
}

// Bisection between outside and inside finds a time at which the ball touches,
// up to 1e-12 m away or inside, and approaches by more than rounding.
func TestPolish(t *testing.T) {
	const h = stretch
	for _, c := range []struct {
		name     string
		d        float64 // from h/2 to 3h/4; before it 1, then −1
		approach float64
		s        float64
	}{
		{"just touching", touching, 1, h / 2},
		{"just not", math.Nextafter(touching, 1), 1, math.Nextafter(h*3/4, 0)},
		{"just not inside", -touching, 1, h / 2},
		{"just inside", math.Nextafter(-touching, -1), 1, math.Nextafter(h/2, 0)},
		{"an approach that is rounding", 0, noise, math.Nextafter(h*3/4, 0)},
		{"one that is not", 0, math.Nextafter(noise, 1), h / 2},
	} {
		g := head()
		b := solid(along(func(x float64) (float64, ball.Vec) {
			switch {
			case x < h/2:
				return 1, ball.Vec{X: -1}
			case x < h*3/4:
				return c.d, ball.Vec{X: -c.approach}
			}
			return -1, ball.Vec{X: -1}
		}), collide.Motion{})
		if s := g.polish(&b, 0, 0, h, noise); s != c.s {
			t.Errorf("%s: after %v s, want %v s", c.name, s, c.s)
		}
	}
	// A plane that rises with 1 m/s towards a ball at rest.
	g := track(ball.Vec{Y: h / 4}, ball.Vec{})
	b := solid(collide.Plane{Normal: ball.Vec{Y: 1}}, collide.Motion{Vel: ball.Vec{Y: 1}})
	if s := g.polish(&b, 0, 0, h, noise); s != h/4 {
		t.Errorf("a plane that rises: after %v s, want %v s", s, h/4)
	}
}

// On a straight line the contact with a plane is found in one step, however
// flat the line; without an approach there is none.
func TestContactOnAStraightLine(t *testing.T) {
	for _, c := range []struct {
		down float64
		ok   bool
	}{{1, true}, {0x1p-8, true}, {0, false}, {-0x1p-8, false}} {
		const s = stretch * 3 / 4
		g := track(ball.Vec{}, ball.Vec{X: 1, Y: -c.down})
		b := plane(-math.Abs(c.down)*s - touching)
		if c.ok {
			b = plane(-c.down * s)
		}
		if got, ok := g.contact(&b, 0, 0, stretch); ok != c.ok || ok && got != s {
			t.Errorf("down with %v m/s: %v after %v s, want %v after %v s", c.down, ok, got, c.ok, s)
		}
	}
}

// nowhere is a convex shape that is infinitely far from everything.
type nowhere struct{}

func (nowhere) Distance(ball.Vec) (float64, ball.Vec) { return math.Inf(1), ball.Vec{Y: 1} }
func (nowhere) Validate() error                       { return nil }
func (nowhere) Convex() bool                          { return true }

// The search for a contact with what is infinitely far ends.
func TestContactInfinitelyFar(t *testing.T) {
	for _, v := range []float64{-1, 0, 1} {
		g := bent(ball.Vec{}, ball.Vec{Y: v}, ball.Vec{Y: -10})
		b := solid(nowhere{}, collide.Motion{})
		if s, ok := g.contact(&b, 0, 0, stretch); ok {
			t.Errorf("with %v m/s: after %v s", v, s)
		}
	}
}
