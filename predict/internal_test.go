package predict

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
)

// mirror sends a ball back from a surface as fast as it came.
var mirror = collide.ResolverFunc(func(_ ball.Ball, s ball.State, c collide.Contact) (ball.State, collide.Impact) {
	s.Vel = s.Vel.AddScaled(-2*c.Normal.Dot(s.Vel.Sub(c.Vel)), c.Normal)
	return s, collide.Impact{}
})

// level is a shape that is everywhere so far away, below the ball.
type level float64

func (l level) Distance(ball.Vec) (float64, ball.Vec) { return float64(l), ball.Vec{Y: 1} }

func floor() collide.Obstacle {
	return collide.Obstacle{Name: "floor", Role: collide.Floor, Shape: collide.Plane{Normal: ball.Vec{Y: 1}}, Resolver: mirror}
}

func wall() collide.Obstacle {
	return collide.Obstacle{Name: "wall", Shape: collide.Plane{Normal: ball.Vec{Z: 1}}, Resolver: mirror}
}

// bead is an engine in a world without forces, whose ball has no size: the gap
// is then the height to the bit.
func bead(t *testing.T, m integrate.Method, on ...collide.Obstacle) *engine {
	t.Helper()
	w, err := NewWorld(Config{Flight: ball.Flight{Ball: ball.Tennis().Ball}, Court: court.Court{Obstacles: on}, Method: m})
	if err != nil {
		t.Fatal(err)
	}
	e := newEngine(w)
	e.ball.Radius = 0
	e.passed, e.missed, e.riding, e.wedge, e.presser = -1, -1, -1, -1, -1
	return e
}

// leg makes the engine's step the straight one from s at the time 0, which
// takes h.
func (e *engine) leg(s ball.State, h float64) {
	e.p.State, e.p.Time = s, 0
	e.k = integrate.Knot{State: s}
	e.next = e.k
	e.next.Time, e.next.Pos = h, s.Pos.AddScaled(h, s.Vel)
	e.seg.set(e.a, e.b)
	e.seg.powers(e.a, e.b)
}

func down(height, speed float64) ball.State {
	return ball.State{Pos: ball.Vec{Y: height}, Vel: ball.Vec{Y: -speed}}
}

func after(x float64) float64  { return math.Nextafter(x, math.Inf(1)) }
func before(x float64) float64 { return math.Nextafter(x, math.Inf(-1)) }

// The last tick is the greatest n/rate that is not after t, where t·rate is
// rounded to the wrong side, too.
func TestLastTick(t *testing.T) {
	up, down := 0, 0
	for _, rate := range []float64{0.3, 1, 7, 60, 240, 1e3 / 3, 49, 1e6} {
		for n := -1000.0; n <= 1000; n++ {
			tick := n / rate
			for _, c := range [][2]float64{{tick, n}, {before(tick), n - 1}, {after(tick), n}} {
				if got := lastTick(c[0], rate); got != c[1]/rate {
					t.Fatalf("lastTick(%v, %v) = %v, want %v", c[0], rate, got, c[1]/rate)
				}
				switch f := math.Floor(c[0] * rate); {
				case f < c[1]:
					up++
				case f > c[1]:
					down++
				}
			}
		}
	}
	if up == 0 || down == 0 {
		t.Errorf("%d products too small and %d too great: the case shows nothing", up, down)
	}
	if got := lastTick(1e6, 1e6); got != 1e6 {
		t.Errorf("the last tick of all is %v", got)
	}
}

// A body stands where its obstacle does.
func TestBodyIsMoved(t *testing.T) {
	up, _ := ball.Vec{X: 1, Y: 2, Z: -1}.Unit()
	for _, o := range []collide.Obstacle{
		{Shape: collide.Plane{Normal: up, Offset: 0.5}, Motion: collide.At(ball.Vec{X: 1, Y: 2, Z: 3})},
		{Shape: collide.Box{Half: ball.Vec{X: 1, Y: 1, Z: 1}}, Motion: collide.At(ball.Vec{X: 1, Y: 2, Z: 3})},
	} {
		b := newBody(&o)
		p := ball.Vec{X: 2, Y: 7, Z: 1}
		want, _ := o.Distance(0, p)
		if got, _, _ := b.gap(0, p, ball.Vec{}, 0.25); math.Abs(got-(want-0.25)) > 1e-12 {
			t.Errorf("%T: %v m away, want %v", o.Shape, got, want-0.25)
		}
	}
}

// A box of places misses a plane if none of its corners comes as near as the
// radius, and a boxed body if it is further than that along one of the axes.
func TestMisses(t *testing.T) {
	lo, hi := ball.Vec{X: -1, Y: 2, Z: 3}, ball.Vec{X: 2, Y: 3, Z: 5}
	for _, n := range []ball.Vec{{X: 0.6, Y: 0.8}, {X: -0.6, Z: 0.8}, {Y: -0.8, Z: 0.6}, {X: 0.48, Y: 0.6, Z: 0.64}, {Y: 1}, {Y: -1}} {
		least := math.Inf(1)
		for i := range 8 {
			c := lo
			if i&1 != 0 {
				c.X = hi.X
			}
			if i&2 != 0 {
				c.Y = hi.Y
			}
			if i&4 != 0 {
				c.Z = hi.Z
			}
			least = min(least, n.Dot(c))
		}
		for _, offset := range []float64{-2, 0, 1.5} {
			b := newBody(&collide.Obstacle{Shape: collide.Plane{Normal: n, Offset: offset}, Resolver: mirror})
			if r := least - offset; !b.misses(lo, hi, r-1e-12) || b.misses(lo, hi, r+1e-12) {
				t.Errorf("plane %v, %v: the radius that touches is not %v", n, offset, r)
			}
		}
	}
	box := newBody(&collide.Obstacle{Shape: collide.Box{Half: ball.Vec{X: 1, Y: 2, Z: 4}}, Resolver: mirror})
	const r = 0.5
	for _, c := range []struct{ at, half ball.Vec }{
		{ball.Vec{X: 2}, ball.Vec{X: 0.5}}, {ball.Vec{X: -2}, ball.Vec{X: 0.5}},
		{ball.Vec{Y: 3}, ball.Vec{Y: 0.5}}, {ball.Vec{Y: -3}, ball.Vec{Y: 0.5}},
		{ball.Vec{Z: 5}, ball.Vec{Z: 0.5}}, {ball.Vec{Z: -5}, ball.Vec{Z: 0.5}},
	} {
		if box.misses(c.at.Sub(c.half), c.at.Add(c.half), r) {
			t.Errorf("at %v it touches, and misses", c.at)
		}
		if away := c.at.Scale(1.001); !box.misses(away.Sub(c.half), away.Add(c.half), r) {
			t.Errorf("at %v it misses, and touches", away)
		}
	}
	plane := newBody(&collide.Obstacle{Shape: collide.Plane{Normal: ball.Vec{Y: 1}}, Resolver: mirror})
	if at := (ball.Vec{Y: r}); plane.misses(at, at, r) || !plane.misses(ball.Vec{Y: after(r)}, ball.Vec{Y: 1}, r) {
		t.Error("a plane at the distance of the radius")
	}
}

// A ball fits a ring if it is smaller than the hole.
func TestFits(t *testing.T) {
	o := collide.Obstacle{Shape: collide.Ring{Radius: 0.5, Tube: 0.125}}
	if fits(&o, 0.375) || !fits(&o, before(0.375)) {
		t.Error("the hole has a radius of 0.375 m")
	}
}

// The state of the domain's edge is inside, and what follows it is not.
func TestDomain(t *testing.T) {
	for _, c := range []struct {
		name string
		max  float64
		at   func(*ball.State) *ball.Vec
	}{
		{"Pos", ball.MaxDistance, func(s *ball.State) *ball.Vec { return &s.Pos }},
		{"Vel", ball.MaxSpeed, func(s *ball.State) *ball.Vec { return &s.Vel }},
		{"Spin", ball.MaxSpin, func(s *ball.State) *ball.Vec { return &s.Spin }},
	} {
		for _, x := range []struct {
			n    float64
			want Status
		}{{c.max, Running}, {-c.max, Running}, {after(c.max), OutOfDomain}, {math.NaN(), NonFinite}, {math.Inf(-1), NonFinite}} {
			var s ball.State
			c.at(&s).Y = x.n
			if got := domain(&s); got != x.want {
				t.Errorf("%s %v: %v, want %v", c.name, x.n, got, x.want)
			}
		}
	}
}

// A step whose end is not later than its start is none.
func TestSane(t *testing.T) {
	e := bead(t, nil, floor())
	e.leg(down(1, 1), 0.5)
	if !e.sane() {
		t.Fatal(e.status)
	}
	e.next.Time = 0
	if e.sane() || e.status != NonFinite {
		t.Error("a step that takes no time is sane")
	}
}

// Where a point may start, and as what: a micrometre of height, or in a second,
// is still on the surface, and a touch is within a picometre.
func TestPlace(t *testing.T) {
	const creep = collide.Creep
	for _, c := range []struct {
		phase      Phase
		height, up float64
		want       Phase
		passes     bool
	}{
		{Rolling, 1e-6, 0, Rolling, false}, {Rolling, after(1e-6), 0, Flying, false}, {Rolling, -1e-6, 0, Rolling, false},
		{Rolling, 0, 1e-6, Rolling, false}, {Rolling, 0, after(1e-6), Flying, false},
		{Rolling, 0, -1e-6, Rolling, false}, {Rolling, 0, before(-1e-6), Flying, false},
		{Flying, 1e-12, -1, Flying, true}, {Flying, after(1e-12), -1, Flying, false}, {Flying, -1e-6, -1, Flying, true},
		{Flying, 0, before(-creep), Flying, true}, {Flying, 0, -creep, Flying, false}, {Flying, 0, 0, Flying, false},
	} {
		e := bead(t, nil, wall(), floor())
		e.p = Point{State: ball.State{Pos: ball.Vec{Y: c.height, Z: 1}, Vel: ball.Vec{Y: c.up}}, Phase: c.phase, On: 2}
		e.status = Running
		e.place()
		if e.status != Running || e.p.Phase != c.want || (e.passed == 1) != c.passes {
			t.Errorf("%+v: %v, %v, passed %d", c, e.status, e.p.Phase, e.passed)
		}
	}
	e := bead(t, nil, floor())
	e.p.Pos.Y, e.status = before(-1e-6), Running
	if e.place(); e.status != BadInput {
		t.Errorf("more than a micrometre inside: %v", e.status)
	}
}

// A contact at the present time: within a picometre, with an approach that is
// more than rounding, of anything but what carries the ball.
func TestMet(t *testing.T) {
	for _, c := range []struct {
		name    string
		pos     ball.Vec
		vel     ball.Vec
		phase   Phase
		carrier int
		want    bool
	}{
		{"glides", ball.Vec{Z: 1}, ball.Vec{X: 1, Y: -1e-14}, Flying, 1, false},
		{"comes", ball.Vec{Z: 1}, ball.Vec{X: 1, Y: before(-1e-14)}, Flying, 1, true},
		{"flies above what carried it", ball.Vec{Z: 1}, ball.Vec{Y: -1}, Flying, 0, true},
		{"is carried", ball.Vec{Z: 1}, ball.Vec{Y: -1}, Rolling, 0, false},
		{"rolls to the wall", ball.Vec{Y: 0}, ball.Vec{Z: -1}, Rolling, 0, true},
	} {
		e := bead(t, nil, floor(), wall())
		e.p = Point{State: ball.State{Pos: c.pos, Vel: c.vel}, Phase: c.phase, On: int32(c.carrier) + 1}
		e.carrier = c.carrier
		e.k = integrate.Knot{State: e.p.State}
		if got := e.met(); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	for _, gap := range []float64{1e-12, after(1e-12)} {
		e := bead(t, nil, collide.Obstacle{Shape: level(gap), Resolver: mirror})
		e.p.State = down(0, 1)
		e.k = integrate.Knot{State: e.p.State}
		if got, want := e.met(), gap == 1e-12; got != want {
			t.Errorf("%v m above: %v", gap, got)
		}
	}
}

// The next contact is looked for where the ball comes down to a plane that it
// does not touch yet, not much later than the next step, and found at the root
// of the cubic.
func TestExpect(t *testing.T) {
	none := math.Inf(1)
	for _, c := range []struct {
		name                  string
		gap, v, a, j, propose float64
		want                  float64
	}{
		{"straight down", 1, -1, 0, 0, 0, 1},
		{"falls", 1, 1.5, -5, 0, 0, 1},
		{"falls with a jerk", 1, -1, -0.5, 1.5, 0, 1},
		{"a propose of a quarter", 1, -1, 0, 0, 0.25, 1},
		{"a shorter one", 1, -1, 0, 0, before(0.25), none},
		{"rises", 1, 1, 0, 0, 0, none},
		{"rises and is drawn up", 1, 3, 4, 0, 0, none},
		{"turns above it", 1, -1, 1, 0, 0, none},
		{"turns on it", 1, -2, 2, 0, 0, none},
		{"is below and falls back", -1e-3, 1, -10, 0, 0, none},
		{"is on it", 0, -1, 0, 0, 0, none},
		{"a jerk stops it", 1, -1, 0, 2, 0, 1},
		{"is nearly there", 1e-6, -1, 0, 0, 0, none},
		{"is not there yet", 5e-6, -1, 0, 0, 0, 5e-6},
	} {
		e := bead(t, nil, floor())
		e.k = integrate.Knot{State: ball.State{Pos: ball.Vec{Y: c.gap}, Vel: ball.Vec{Y: c.v}}, Acc: ball.Vec{Y: c.a}}
		e.jerk, e.propose = ball.Vec{Y: c.j}, c.propose
		if got := e.expect() / (1 + overshoot); got != c.want && !(math.Abs(got-c.want) <= 1e-7) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// meet takes a contact in the last hundredths of the step, but not one at its
// very end, one that the dense output is a nanometre away from, or one without
// approach.
func TestMeet(t *testing.T) {
	for _, c := range []struct {
		name     string
		s        float64
		gap, vel float64
		want     bool
	}{
		{"where near begins", float64(float64(1-near) * 1), 0, -1, true},
		{"before that", before(float64(1 - near)), 0, -1, false},
		{"at the end", 1, 0, -1, false},
		{"no approach", 0.98, 0, 0, false},
		{"a separation", 0.98, 0, 1, false},
		{"half a nanometre", 0.98, -5e-10, -1, true},
		{"a nanometre", 0.98, 1e-9, -1, false},
		{"some nanometres", 0.98, -5e-9, -1, false},
		{"a metre", 0.98, 1, -1, false},
	} {
		e := bead(t, nil, collide.Obstacle{Shape: level(c.gap), Resolver: mirror})
		e.leg(ball.State{Vel: ball.Vec{Y: c.vel}}, 1)
		if got := e.meet(0, c.s); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		} else if want := map[bool]float64{true: c.s}[got]; e.p.Time != want {
			t.Errorf("%s: the ball is at %v s, want %v", c.name, e.p.Time, want)
		}
	}
	e := bead(t, nil, collide.Obstacle{Shape: level(0), Resolver: mirror})
	e.flight = func(float64, ball.Vec, ball.Vec, ball.Vec) (acc, spinAcc ball.Vec) {
		return ball.Vec{X: math.NaN()}, ball.Vec{}
	}
	if e.leg(down(0, 1), 1); e.meet(0, 0.98) || e.status != NonFinite || e.p.Time != 0 {
		t.Errorf("a law without numbers: %v at %v s", e.status, e.p.Time)
	}
}

// script is a method that says itself where a step ends.
type script func(k integrate.Knot, end float64) integrate.Knot

func (s script) Next(_ ball.Rates, k integrate.Knot, end, _ float64) integrate.Step {
	return integrate.Step{To: s(k, end), Evaluations: 1}
}

// straight goes on with the velocity that the knot has.
func straight(k integrate.Knot, end float64) integrate.Knot {
	k.Pos, k.Time = k.Pos.AddScaled(end-k.Time, k.Vel), end
	return k
}

// ending ends every step with the given state, whatever the time.
func ending(s ball.State) script {
	return func(_ integrate.Knot, end float64) integrate.Knot { return integrate.Knot{Time: end, State: s} }
}

// sheet is the plane z = 0 with two faces, which begin so far before it.
type sheet float64

func (s sheet) Distance(p ball.Vec) (float64, ball.Vec) {
	return math.Abs(p.Z) - float64(s), ball.Vec{Z: math.Copysign(1, p.Z)}
}

// bare is a shape of which nothing is known but its distance.
type bare struct{ s collide.Shape }

func (b bare) Distance(p ball.Vec) (float64, ball.Vec) { return b.s.Distance(p) }

// Where the step that is taken again disagrees with the dense output, land
// finds the contact, or says that there is none.
func TestLand(t *testing.T) {
	const scaled = 1e-6 / 1024
	box := collide.Box{Half: ball.Vec{X: 1, Y: 1, Z: 1}}
	side := func(x float64) ball.State { return ball.State{Pos: ball.Vec{X: x}, Vel: ball.Vec{X: -1}} }
	along := func(height float64) ball.State { return ball.State{Pos: ball.Vec{Y: height}, Vel: ball.Vec{X: 1}} }
	for _, c := range []struct {
		name    string
		on      collide.Shape
		m       script
		dense   ball.State // where the dense output begins
		start   ball.State // and the ball
		s, last float64
		met     int
		time    float64
		pos     ball.Vec
		missed  int
		steps   int
	}{
		{"as expected", collide.Plane{Normal: ball.Vec{Y: 1}}, straight, down(1, 1), down(1, 1), 1, 2, 0, 1, ball.Vec{}, -1, 1},
		{"later", collide.Plane{Normal: ball.Vec{Y: 1}}, straight, down(1, 1), down(1.5, 1), 1, 2, 0, 1.5, ball.Vec{}, -1, 2},
		{"after the step", collide.Plane{Normal: ball.Vec{Y: 1}}, straight, down(1, 1), down(3, 1), 1, 2, -1, 2, ball.Vec{Y: 1}, -1, 2},
		{"at its start", collide.Plane{Normal: ball.Vec{Y: 1}}, straight, down(1, 1), down(0, 1), 1, 2, 0, 1, ball.Vec{}, -1, 1},
		{"at its start, soon", collide.Plane{Normal: ball.Vec{Y: 1}}, straight, down(5e-7, 1), down(0, 1), 5e-7, 2, 0, 5e-7, ball.Vec{}, -1, 1},
		{"never nearer", level(1e-3), straight, down(0, 1), down(0, 1), 1, 2, -1, 1.008, ball.Vec{Y: -1.008}, 0, 9},
		{"a nanometre", level(1e-9), ending(down(0, 1)), down(0, 1), down(0, 1), 1, 2, 0, 1 + 1e-9, ball.Vec{Y: -1e-9 - 1e-9}, -1, 1},
		{"a microsecond", level(scaled), ending(down(0, 0x1p-10)), down(0, 1), down(0, 1), 1, 2, 0, 1, ball.Vec{Y: -scaled}, -1, 1},
		{"a micrometre, at the end", level(1e-6), ending(down(0, 1)), down(0, 1), down(0, 1), 2, 2, -1, 2, ball.Vec{}, -1, 1},
		{"less than that", level(before(1e-6)), ending(down(0, 1)), down(0, 1), down(0, 1), 2, 2, 0, 2, ball.Vec{Y: -1e-6}, -1, 1},
		{"some micrometres", level(5e-6), ending(down(0, 1)), down(0, 1), down(0, 1), 2, 2, -1, 2, ball.Vec{}, -1, 1},
		{"along it", level(5e-7), ending(along(0)), along(0), along(0), 1, 2, -1, 1, ball.Vec{}, 0, 1},
		{"along it, inside", level(-5e-7), ending(along(0)), along(0), along(0), 1, 2, -1, 1, ball.Vec{Y: 5e-7}, 0, 1},
		{"from another side", box, ending(side(1)), down(2, 1), down(2, 1), 1, 2, 0, 1, ball.Vec{X: 1}, -1, 1},
		{"and of another shape", bare{box}, ending(side(1 + 0x1p-24)), down(2, 1), down(2, 1), 1, 1, 0, 1, ball.Vec{X: 1}, -1, 1},
	} {
		e := bead(t, c.m, collide.Obstacle{Shape: c.on, Resolver: mirror})
		e.leg(c.dense, c.last)
		e.p.State, e.k.State = c.start, c.start
		met := e.land(nil, 0, c.s, c.last)
		if met != c.met || math.Abs(e.p.Time-c.time) > 1e-15 || e.p.Pos.Sub(c.pos).Norm() > 1e-15 || e.missed != c.missed || e.evals != c.steps {
			t.Errorf("%s: met %d at %v s, %v, missed %d, %d steps, want %d at %v s, %v, %d, %d",
				c.name, met, e.p.Time, e.p.Pos, e.missed, e.evals, c.met, c.time, c.pos, c.missed, c.steps)
		}
	}
}

// A ball that rolls along a second surface, and into neither, stays where it is.
func TestLandAlongACorner(t *testing.T) {
	along := ball.State{Pos: ball.Vec{Y: 5e-6}, Vel: ball.Vec{X: 1}}
	e := bead(t, ending(along), floor(), wall())
	e.leg(along, 2)
	e.p.Phase = Rolling
	if met := e.land(nil, 1, 1, 2); met != -1 || e.p.Pos.Y != 5e-6 || e.missed != 1 {
		t.Errorf("met %d, at %v, missed %d", met, e.p.Pos, e.missed)
	}
}

// A ball that something holds meets nothing while no time passes.
func TestHeldBallMeetsNothing(t *testing.T) {
	mover := floor()
	mover.Motion.Vel = ball.Vec{Y: 1}
	for _, c := range []struct {
		riding, events int
	}{{-1, 1}, {0, 0}} {
		e := bead(t, nil, mover, wall())
		e.p.State, e.riding, e.since = ball.State{Vel: ball.Vec{Y: 1, Z: -1}}, c.riding, math.Inf(-1)
		e.status, e.k = Running, integrate.Knot{State: e.p.State}
		if e.play(0); len(e.out) != c.events {
			t.Errorf("held by %d: %d events, want %d", c.riding, len(e.out), c.events)
		}
	}
}

// A step that falls short of the contact, or has no numbers, meets nothing.
func TestLandShort(t *testing.T) {
	half := func(k integrate.Knot, end float64) integrate.Knot { return straight(k, end/2) }
	e := bead(t, script(half), floor(), wall())
	e.leg(ball.State{Pos: ball.Vec{Z: 8e-6}, Vel: ball.Vec{Z: -8e-6}}, 2)
	e.p.Phase = Rolling
	if met := e.land(nil, 1, 1, 2); met != -1 || e.p.Time != 0.5 || e.p.Pos.Z != 4e-6 || e.missed != -1 || e.evals != 1 {
		t.Errorf("met %d at %v s, %v, missed %d, %d steps", met, e.p.Time, e.p.Pos, e.missed, e.evals)
	}
	e = bead(t, ending(down(math.NaN(), 1)), floor())
	e.leg(down(1, 1), 2)
	if met := e.land(nil, 0, 1, 2); met != -1 || e.status != NonFinite || e.p.Time != 0 || e.p.Pos.Y != 1 {
		t.Errorf("met %d, %v, at %v s", met, e.status, e.p.Time)
	}
}

// A ball that the step takes through a sheet is brought back to the side from
// which it came, unless it is on its way back already.
func TestLandBehindASheet(t *testing.T) {
	const r = 0.25
	to := func(z, speed float64) ball.State {
		return ball.State{Pos: ball.Vec{Z: z}, Vel: ball.Vec{Z: -speed}}
	}
	for _, c := range []struct {
		name         string
		skin         sheet
		m            script
		dense, start ball.State
		s            float64
		met          int
		time, z      float64
		steps        int
	}{
		{"a little", 0, straight, to(1.35, 1), to(1, 1), 1.1, 0, 0.75, r, 3},
		{"by a radius", 0, straight, to(1.5, 1), to(1, 1), 1.25, 0, 0.75, r, 2},
		{"by more", 0, straight, to(1.75, 1), to(1, 1), 1.5, 0, 0.75, r, 2},
		{"by more, met by half the ball", -r / 2, straight, to(1.625, 1), to(1, 1), 1.5, 0, 0.875, r / 2, 2},
		{"by more, met by the centre", -r, straight, to(1.5, 1), to(1, 1), 1.5, 0, 1, 0, 2},
		{"by a micrometre", 5e-7 - r, ending(to(-5e-7, 1)), to(5e-7, 0), to(1, 1), 1, 0, 1, -5e-7, 1},
		{"from too near", 0, straight, to(0.47, 1), to(0.2, 1), 0.22, 0, 0.22, 0.23, 1},
		{"and back", 0, ending(to(-0.1, -1)), to(1.25, 1), to(1, 1), 1, -1, 1, -0.1, 1},
	} {
		e := bead(t, c.m, collide.Obstacle{Shape: c.skin, Resolver: mirror})
		e.ball.Radius = r
		e.leg(c.dense, 2)
		e.p.State, e.k.State = c.start, c.start
		met := e.land(nil, 0, c.s, 2)
		if met != c.met || math.Abs(e.p.Time-c.time) > 1e-12 || math.Abs(e.p.Pos.Z-c.z) > 1e-11 || e.evals != c.steps {
			t.Errorf("%s: met %d at %v s, z = %v, %d steps, want %d at %v s, z = %v, %d", c.name, met, e.p.Time, e.p.Pos.Z, e.evals, c.met, c.time, c.z, c.steps)
		}
	}
	// A sheet that moves is met as the same one at rest is.
	for _, v := range []float64{0, -3, 3} {
		e := bead(t, script(func(_ integrate.Knot, at float64) integrate.Knot {
			return integrate.Knot{Time: at, State: to(0.5+r-4*at*at*at+v*at, 12*at*at-v)}
		}), collide.Obstacle{Shape: sheet(0), Resolver: mirror, Motion: collide.Motion{Vel: ball.Vec{Z: v}}})
		e.ball.Radius = r
		e.leg(to(v+r, 0), 2)
		if met := e.land(nil, 0, 1, 2); met != 0 || math.Abs(e.p.Time-0.5) > 1e-9 || e.evals != 7 {
			t.Errorf("a sheet of %v m/s: met %d at %v s, %d steps", v, met, e.p.Time, e.evals)
		}
	}
}

// A step taken again meets another body first only if that is more than a
// micrometre of way before the end.
func TestBetween(t *testing.T) {
	const slow = 0x1p-20
	for _, c := range []struct {
		name        string
		height, z   float64
		speed, h    float64
		hit, passed int
		ok          bool
	}{
		{"the other, much earlier", 2, 0.5, 1, 1, 0, -1, true},
		{"the same", 0.5, 2, 1, 1, 0, -1, false},
		{"none", 2, 2, 1, 1, 0, -1, false},
		{"half a micrometre before the end", 2, 1 - 5e-7, 1, 1, 0, -1, false},
		{"some micrometres before it", 2, 1 - 5e-6, 1, 1, 0, -1, true},
		{"half a micrometre, fast", 2, 100 - 5e-7, 100, 1, 0, -1, false},
		{"2 µm, fast", 2, 100 - 2e-6, 100, 1, 0, -1, true},
		{"2 µm, slow", 2, 0.01 - 2e-6, 0.01, 1, 0, -1, true},
		{"a micrometre", 2, 0, slow, 1e-6 / slow, 0, -1, false},
	} {
		e := bead(t, integrate.Fixed{Rate: 1}, floor(), wall())
		e.leg(ball.State{Pos: ball.Vec{Y: c.height, Z: c.z}, Vel: ball.Vec{Y: -c.speed, Z: -c.speed}}, c.h)
		if c.height > 1 {
			e.leg(ball.State{Pos: ball.Vec{Y: c.height, Z: c.z}, Vel: ball.Vec{Z: -c.speed}}, c.h)
		}
		if other, s, ok := e.between(c.hit); ok != c.ok {
			speed, _ := e.seg.bounds(ball.Vec{})
			t.Errorf("%s: %d after %v s, %v; %v", c.name, other, s, ok, (e.seg.h-s)*speed)
		}
	}
}

// A sheet is behind the ball when that does not touch it any more, or moves
// away from it.
func TestPassed(t *testing.T) {
	for _, c := range []struct {
		height, up float64
		want       int
	}{
		{1e-12, -1, 0}, {after(1e-12), -1, -1}, {1, -1, -1}, {-1, -1, 0}, {-1, 0, -1}, {-1, 1, -1},
	} {
		e := bead(t, nil, floor())
		e.leg(down(1, 1), 1)
		e.passed = 0
		e.next.State = down(c.height, -c.up)
		if e.accept(); e.passed != c.want {
			t.Errorf("%v m above with %v m/s: passed %d, want %d", c.height, c.up, e.passed, c.want)
		}
	}
}

// A body that lets the ball through is solid again when that is out, and
// counted once.
func TestRelease(t *testing.T) {
	for _, c := range []struct {
		height float64
		let    bool
	}{{-1e-9, true}, {0, false}, {1, false}} {
		e := bead(t, nil, floor(), wall())
		e.k.Pos = ball.Vec{Y: c.height, Z: 1}
		e.bodies[0].let, e.let = true, 1
		e.release()
		if e.bodies[0].let != c.let || e.let != map[bool]int{true: 1}[c.let] {
			t.Errorf("%v m above: %v, %d let it through", c.height, e.bodies[0].let, e.let)
		}
	}
}

// 64 contacts within a nanosecond: what moves lets the ball through, and
// between things at rest it is wedged.
func TestSqueeze(t *testing.T) {
	mover := floor()
	mover.Motion.Vel = ball.Vec{Y: 1}
	e := bead(t, nil, mover, wall())
	e.since = math.Inf(-1)
	for i := range 2 * squeezed {
		if i == 1 {
			e.p.Time = 1e-9
		}
		hit := 1
		if i == 3 {
			hit = 0
		}
		if wedged, want := e.squeeze(hit), i == 2*squeezed-1; wedged != want {
			t.Fatalf("contact %d: wedged %v", i+1, wedged)
		}
		if let := i >= squeezed-1; e.bodies[0].let != let || e.bodies[1].let || e.let != map[bool]int{true: 1}[let] {
			t.Fatalf("contact %d: %v, %v, %d let it through", i+1, e.bodies[0].let, e.bodies[1].let, e.let)
		}
	}
	e.squeeze(1)
	if e.p.Time = after(2e-9); e.squeeze(1) || e.stuck != 1 {
		t.Errorf("more than a nanosecond later: %d contacts", e.stuck)
	}
}

// A resolver may move the ball along the normal, outwards, by a radius.
func TestMoved(t *testing.T) {
	from, n := ball.Vec{X: 1, Y: 2, Z: 3}, ball.Vec{Y: 1}
	for _, c := range []struct {
		way  ball.Vec
		want float64
	}{{ball.Vec{Y: 0.125}, 0.125}, {ball.Vec{X: 1, Y: 0.125, Z: -1}, 0.125}, {ball.Vec{Y: 0.5}, 0.25}, {ball.Vec{Y: -0.5}, 0}, {ball.Vec{X: 1}, 0}} {
		if got, want := moved(from, from.Add(c.way), n, 0.25), from.AddScaled(c.want, n); got != want {
			t.Errorf("by %v: to %v, want %v", c.way, got, want)
		}
	}
}

// touch is one contact of a bead of the given state with a floor at the height
// h, at rest, that sends it away with the velocity out.
func touchOnce(t *testing.T, s ball.State, h float64, out ball.Vec, im collide.Impact) *engine {
	t.Helper()
	o := floor()
	o.Shape = collide.Plane{Normal: ball.Vec{Y: 1}, Offset: h}
	o.Resolver = collide.ResolverFunc(func(_ ball.Ball, s ball.State, _ collide.Contact) (ball.State, collide.Impact) {
		s.Vel = out
		return s, im
	})
	e := bead(t, nil, o)
	e.w.config.Rest.Never = true
	e.since = math.Inf(-1)
	e.p.State = s
	e.k = integrate.Knot{State: s}
	e.touch(0)
	return e
}

// A ball that began a little inside is put onto the surface: by more than a
// picometre and at most a micrometre.
func TestTouchInside(t *testing.T) {
	up := ball.Vec{Y: 1}
	for _, c := range []struct{ depth, want float64 }{
		{0, 0}, {1e-12, 1e-12}, {after(1e-12), 0}, {1e-7, 0}, {1e-6, 0}, {after(1e-6), after(1e-6)}, {5e-6, 5e-6},
	} {
		if e := touchOnce(t, down(-c.depth, 1), 0, up, collide.Impact{}); e.p.Pos.Y != -c.want {
			t.Errorf("%v m inside: at %v", c.depth, e.p.Pos.Y)
		}
	}
	if e := touchOnce(t, down(2-5e-7, 1), 2, up, collide.Impact{}); math.Abs(e.p.Pos.Y-2) > 1e-15 {
		t.Errorf("half a micrometre inside: at %v, want 2", e.p.Pos.Y)
	}
}

// What a rebound is: less than faint it is none, and beyond Creep inwards the
// ball goes through, unless it did not come or is to stay.
func TestTouchRebounds(t *testing.T) {
	const creep = collide.Creep
	for _, c := range []struct {
		in, out float64
		stay    bool
		vel     float64
		passes  bool
	}{
		{1, faint, false, faint, false}, {1, before(faint), false, 0, false},
		{1, -creep, false, 0, false}, {1, before(-creep), false, before(-creep), true},
		{1, -0.5, true, 0, false}, {0, -0.5, false, 0, false}, {1, 0.5, true, 0, false},
	} {
		e := touchOnce(t, down(0, c.in), 0, ball.Vec{Y: c.out}, collide.Impact{Stay: c.stay})
		if e.p.Vel.Y != c.vel || (e.passed == 0) != c.passes {
			t.Errorf("%+v: leaves with %v, passed %d", c, e.p.Vel.Y, e.passed)
		}
	}
}

// A resolver without numbers, or beyond the domain, leaves the last good state;
// and no contact hides why the play ended.
func TestTouchFails(t *testing.T) {
	for _, c := range []struct {
		out  float64
		want Status
	}{{math.NaN(), NonFinite}, {math.Inf(1), NonFinite}, {2e4, OutOfDomain}} {
		if e := touchOnce(t, down(0, 1), 0, ball.Vec{Y: c.out}, collide.Impact{}); e.status != c.want || e.p.State != down(0, 1) || len(e.out) != 0 {
			t.Errorf("%v m/s: %v, %+v, %d events", c.out, e.status, e.p.State, len(e.out))
		}
	}
	for _, c := range []struct {
		count int
		want  Status
	}{{0, NonFinite}, {maxEvents, TooManyEvents}} {
		e := bead(t, nil, floor())
		e.flight = func(float64, ball.Vec, ball.Vec, ball.Vec) (acc, spinAcc ball.Vec) {
			return ball.Vec{X: math.NaN()}, ball.Vec{}
		}
		e.p.State, e.k.State, e.count = down(0, 1), down(0, 1), c.count
		if e.touch(0); e.status != c.want {
			t.Errorf("after %d events: %v, want %v", c.count, e.status, c.want)
		}
	}
}

// A ball that rolls gently down into a second surface rests in the corner.
func TestTouchCorner(t *testing.T) {
	for _, c := range []struct {
		speed, acc float64
		want       bool
	}{
		{before(cornered), -1, true}, {cornered, -1, false},
		{0.01, before(-1e-6), true}, {0.01, -1e-6, false}, {0.01, 0, false},
	} {
		e := bead(t, nil, floor(), wall())
		e.p = Point{State: ball.State{Vel: ball.Vec{Z: -c.speed}}, Phase: Rolling, On: 1}
		e.k = integrate.Knot{State: e.p.State, Acc: ball.Vec{Z: c.acc}}
		if e.touch(1); (e.p.Phase == Resting) != c.want {
			t.Errorf("%v m/s, %v m/s²: %v", c.speed, c.acc, e.p.Phase)
		}
	}
}
