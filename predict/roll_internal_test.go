package predict

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
)

// Tests for changes of roll.go that nothing else noticed (internal/mutate): its
// functions one by one, with numbers that leave no room for rounding.

// plainR is the radius of a ball whose numbers are powers of two.
const plainR = 1.0 / 32

var plainBall = ball.Ball{Mass: 1, Radius: plainR, InertiaFactor: 1}

var up = ball.Vec{Y: 1}

// law is a dead surface with a rolling law of its own.
type law func(s ball.State, load ball.Vec) (acc, spinAcc ball.Vec)

func (law) Resolve(_ ball.Ball, s ball.State, c collide.Contact) (ball.State, collide.Impact) {
	s.Vel = s.Vel.AddScaled(-s.Vel.Sub(c.Vel).Dot(c.Normal), c.Normal)
	return s, collide.Impact{Stay: true}
}

func (f law) Roll(_ ball.Ball, s ball.State, _ collide.Contact, load ball.Vec) (acc, spinAcc ball.Vec) {
	return f(s, load)
}

// always is a surface on which nothing but these rates happens.
func always(acc, spinAcc ball.Vec) law {
	return func(ball.State, ball.Vec) (ball.Vec, ball.Vec) { return acc, spinAcc }
}

// ice is dead and without friction.
var ice = collide.Surface{Restitution: collide.Constant(0)}

// side is a half-space with the normal n through the origin.
func side(n ball.Vec, r collide.Resolver) collide.Obstacle {
	return collide.Obstacle{Name: "side", Shape: collide.Plane{Normal: n}, Resolver: r}
}

// moves is the obstacle with a velocity.
func moves(o collide.Obstacle, v ball.Vec) collide.Obstacle {
	o.Motion.Vel = v
	return o
}

// playing is an engine at p, with the pull of gravity g, that notes knots; the
// obstacles at the end that move are not of the court.
func playing(t *testing.T, p Point, g ball.Vec, m integrate.Method, obstacles ...collide.Obstacle) *engine {
	t.Helper()
	return flying(t, p, ball.Flight{Ball: plainBall, Gravity: g}, m, obstacles...)
}

// flying is playing with a law of flight.
func flying(t *testing.T, p Point, f ball.Flight, m integrate.Method, obstacles ...collide.Obstacle) *engine {
	t.Helper()
	n := len(obstacles)
	for n > 0 && !obstacles[n-1].Motion.Still() {
		n--
	}
	w, err := NewWorld(Config{Flight: f, Court: court.Court{Obstacles: obstacles[:n]}, Method: m})
	if err != nil {
		t.Fatal(err)
	}
	e := newEngine(w)
	e.start(p, obstacles[n:], &Trajectory{}, nil, Until{})
	if e.status != Running || e.p.Phase != p.Phase {
		t.Fatalf("%+v starts as %v, %v", p, e.status, e.p.Phase)
	}
	return e
}

// onFloor is a ball that rolls on the first obstacle, a floor.
func onFloor(vel, spin ball.Vec) Point {
	return Point{State: ball.State{Pos: up.Scale(plainR), Vel: vel, Spin: spin}, Phase: Rolling, On: 1}
}

// What a stage of a step has crossed is put back by 1e-8 m/s to its side of the
// jump, without a change of anything else; what is on its side stays.
func TestBranchKeeps(t *testing.T) {
	x, z := ball.Vec{X: 1}, ball.Vec{Z: 1}
	at := collide.Contact{Normal: up}
	in := float64(inside)
	rim := in / plainR
	for _, c := range []struct {
		name           string
		branch         branch
		vel, spin      ball.Vec
		wantVel, wantS ball.Vec
	}{
		{"not in a step", branch{sticks: true}, ball.Vec{X: 1}, ball.Vec{Y: 5}, ball.Vec{X: 1}, ball.Vec{Y: 5}},
		{"no pivoting", branch{on: true}, ball.Vec{X: 1}, ball.Vec{X: 2, Y: 5, Z: 3}, ball.Vec{X: 1}, ball.Vec{X: 2, Z: 3}},
		{"no pivoting, the other way", branch{on: true}, ball.Vec{}, ball.Vec{X: 2, Y: -5}, ball.Vec{}, ball.Vec{X: 2}},
		{"pivots", branch{on: true, pivot: 1}, ball.Vec{}, ball.Vec{X: 2, Y: 5}, ball.Vec{}, ball.Vec{X: 2, Y: 5}},
		{"pivots back", branch{on: true, pivot: -1}, ball.Vec{}, ball.Vec{X: 2, Y: -5}, ball.Vec{}, ball.Vec{X: 2, Y: -5}},
		{"pivoting crossed", branch{on: true, pivot: 1}, ball.Vec{}, ball.Vec{X: 2, Y: -rim}, ball.Vec{}, ball.Vec{X: 2, Y: rim}},
		{"pivoting crossed back", branch{on: true, pivot: -1}, ball.Vec{}, ball.Vec{X: 2, Y: rim}, ball.Vec{}, ball.Vec{X: 2, Y: -rim}},
		{"pivots, hardly", branch{on: true, pivot: 1}, ball.Vec{}, ball.Vec{Y: 0.5 * rim}, ball.Vec{}, ball.Vec{Y: rim}},
		{"moves", branch{on: true, vel: x}, ball.Vec{X: in, Y: 2, Z: 1}, ball.Vec{X: 3}, ball.Vec{X: in, Y: 2, Z: 1}, ball.Vec{X: 3}},
		{"velocity crossed", branch{on: true, vel: x}, ball.Vec{X: -in, Y: 2}, ball.Vec{X: 3}, ball.Vec{X: in, Y: 2}, ball.Vec{X: 3, Z: -2 * rim}},
		{"velocity crossed, along z", branch{on: true, vel: z}, ball.Vec{Y: -2, Z: -in}, ball.Vec{Z: -4}, ball.Vec{Y: -2, Z: in}, ball.Vec{X: 2 * rim, Z: -4}},
		{"slips", branch{on: true, slip: x}, ball.Vec{X: in, Y: 2, Z: 1}, ball.Vec{}, ball.Vec{X: in, Y: 2, Z: 1}, ball.Vec{}},
		{"slip crossed", branch{on: true, slip: x}, ball.Vec{X: -1, Y: 2}, ball.Vec{X: 3}, ball.Vec{X: -1, Y: 2}, ball.Vec{Z: 32 * (in + 1)}},
		{"slip crossed, along z", branch{on: true, slip: z}, ball.Vec{Y: -2, Z: -1}, ball.Vec{Z: 3}, ball.Vec{Y: -2, Z: -1}, ball.Vec{X: -32 * (in + 1)}},
		{"sticks", branch{on: true, sticks: true, slip: x}, ball.Vec{X: 1, Z: 2}, ball.Vec{X: 7, Z: 8}, ball.Vec{X: 1, Z: 2}, ball.Vec{X: 64, Z: -32}},
	} {
		s := ball.State{Pos: ball.Vec{X: 1}, Vel: c.vel, Spin: c.spin}
		want := ball.State{Pos: ball.Vec{X: 1}, Vel: c.wantVel, Spin: c.wantS}
		if got := c.branch.keep(s, at, plainBall); got != want {
			t.Errorf("%s: %+v, want %+v", c.name, got, want)
		}
	}
	// To the last bit, where the bound itself is rounded.
	odd := ball.Ball{Mass: 1, Radius: 0.0225, InertiaFactor: 1}
	w := in / odd.Radius
	for range 4 {
		w = math.Nextafter(w, 0)
	}
	for range 8 {
		s := ball.State{Spin: ball.Vec{Y: w}}
		if got := (&branch{on: true, pivot: 1}).keep(s, at, odd); w*odd.Radius >= in && got != s {
			t.Errorf("spin %v is on its side and becomes %v", w, got.Spin.Y)
		}
		w = math.Nextafter(w, 1)
	}
}

// After a contact a rolling ball goes on along a corner, is pushed along by
// what moves, rolls on as it did, or leaves its surface.
func TestResume(t *testing.T) {
	wall := side(ball.Vec{Z: 1}, ice)
	pusher := moves(wall, ball.Vec{X: 1}) // within its own plane
	for _, c := range []struct {
		name          string
		hit           collide.Obstacle
		vel           ball.Vec
		corner, stays bool
		phase         Phase
		on            int32
		riding        int
		want          ball.Vec
	}{
		{"along the corner", wall, ball.Vec{X: 3, Y: 1, Z: 2}, true, false, Rolling, 1, -1, ball.Vec{X: 3}},
		{"along the corner, the other way", wall, ball.Vec{X: -3, Y: 1, Z: 2}, true, false, Rolling, 1, -1, ball.Vec{X: -3}},
		{"slowly along the corner", wall, ball.Vec{X: cornered}, true, false, Rolling, 1, -1, ball.Vec{X: cornered}},
		{"caught in the corner", wall, ball.Vec{X: math.Nextafter(cornered, 0), Z: 2}, true, false, Resting, 1, -1, ball.Vec{}},
		{"pushed", pusher, ball.Vec{X: 1}, false, true, Rolling, 1, 1, ball.Vec{X: 1}},
		{"pushed down", pusher, ball.Vec{X: 1, Y: -2}, false, true, Rolling, 1, 1, ball.Vec{X: 1}},
		{"pushed up, to within rounding", pusher, ball.Vec{X: 1, Y: 1e-9}, false, true, Rolling, 1, 1, ball.Vec{X: 1}},
		{"lifted", pusher, ball.Vec{X: 1, Y: 5e-9}, false, true, Flying, 2, 1, ball.Vec{X: 1, Y: 5e-9}},
		{"rolls on", wall, ball.Vec{X: 1}, false, false, Rolling, 1, -1, ball.Vec{X: 1}},
		{"rolls on, up to rounding", wall, ball.Vec{X: 1, Y: 1e-9}, false, false, Rolling, 1, -1, ball.Vec{X: 1, Y: 1e-9}},
		{"rolls on, down to rounding", wall, ball.Vec{X: 1, Y: -1e-9}, false, false, Rolling, 1, -1, ball.Vec{X: 1, Y: -1e-9}},
		{"leaves", wall, ball.Vec{X: 1, Y: 5e-9}, false, false, Flying, 2, -1, ball.Vec{X: 1, Y: 5e-9}},
		{"changes over", side(ball.Vec{Y: 1}, ice), ball.Vec{X: 1, Y: 2}, false, true, Rolling, 2, -1, ball.Vec{X: 1, Y: 2}},
	} {
		p := onFloor(ball.Vec{}, ball.Vec{})
		p.Pos.Z = plainR
		e := playing(t, p, ball.Vec{Y: -8, Z: -8}, nil, side(up, ice), c.hit)
		e.p.Vel = c.vel
		e.p.Phase, e.p.On = Flying, 2 // as touch leaves it
		e.resume(0, 1, c.hit.Shape.(collide.Plane).Normal, c.corner, c.stays)
		if e.p.Phase != c.phase || e.p.On != c.on || e.riding != c.riding || e.p.Vel != c.want {
			t.Errorf("%s: %v on %d, held by %d, velocity %v; want %v on %d, %d, %v",
				c.name, e.p.Phase, e.p.On, e.riding, e.p.Vel, c.phase, c.on, c.riding, c.want)
		}
	}
}

// A rolling ball lies against a second surface that it touches within a
// nanometre, neither approaching nor leaving it, that is at rest, and that
// something presses it against.
func TestWedgedAgainst(t *testing.T) {
	west := ball.Vec{X: 1} // the normal of a wall to the left
	for _, c := range []struct {
		name string
		pull float64 // to the right
		x, v float64 // from the wall
		hit  collide.Obstacle
		want int
	}{
		{"pressed", -1, 0, 0, side(west, ice), 1},
		{"not pressed", 0, 0, 0, side(west, ice), -1},
		{"pulled away", 1, 0, 0, side(west, ice), -1},
		{"half a nanometre away", -1, 5e-10, 0, side(west, ice), 1},
		{"half a nanometre inside", -1, -5e-10, 0, side(west, ice), 1},
		{"five nanometres away", -1, 5e-9, 0, side(west, ice), -1},
		{"five nanometres inside", -1, -5e-9, 0, side(west, ice), -1},
		{"approaching by rounding", -1, 0, -1e-9, side(west, ice), 1},
		{"leaving by rounding", -1, 0, 1e-9, side(west, ice), 1},
		{"approaching", -1, 0, -5e-9, side(west, ice), -1},
		{"leaving", -1, 0, 5e-9, side(west, ice), -1},
		{"far", -1, 1, 0, side(west, ice), -1},
		{"what moves", -1, 0, 0, moves(side(west, ice), ball.Vec{Z: 1}), -1},
	} {
		p := onFloor(ball.Vec{X: c.v, Z: 1}, ball.Vec{})
		p.Pos.X = plainR + c.x
		e := playing(t, p, ball.Vec{X: c.pull, Y: -8}, nil, side(up, ice), c.hit)
		e.press, e.slide = 3, ball.Vec{X: 4}
		if got := e.wedged(); got != c.want {
			t.Errorf("%s: against %d, want %d", c.name, got, c.want)
		}
		if e.press != 3 || e.slide != (ball.Vec{X: 4}) {
			t.Errorf("%s: the question changes support and slip", c.name)
		}
	}
}

// A second surface holds the ball back along the first one, be it upright or not.
func TestAgainst(t *testing.T) {
	for _, c := range []struct{ n, want ball.Vec }{
		{ball.Vec{X: 1}, ball.Vec{X: 1}},
		{ball.Vec{X: 0.6, Y: 0.8}, ball.Vec{X: 1}},
		{ball.Vec{Y: -0.8, Z: -0.6}, ball.Vec{Z: -1}},
	} {
		p := onFloor(ball.Vec{}, ball.Vec{})
		p.Pos = ball.Vec{X: 9, Y: plainR, Z: -9}
		e := playing(t, p, ball.Vec{Y: -8}, nil, side(up, ice), side(c.n, ice))
		if got := e.against(1, e.p.Pos, 0); got != c.want {
			t.Errorf("normal %v: %v, want %v", c.n, got, c.want)
		}
	}
}

// The support is what keeps the ball from sinking in. A surface cannot pull: with
// friction the support comes out negative, without it the ball is let go.
func TestSupport(t *testing.T) {
	for _, c := range []struct {
		g      float64
		smooth bool
		press  float64
		acc    ball.Vec
	}{
		{-8, false, 8, ball.Vec{X: 2}},
		{-8, true, 8, ball.Vec{X: 2}},
		{4, false, -4, ball.Vec{X: 2, Y: 4}},
		{4, true, 0, ball.Vec{X: 2, Y: 4}},
	} {
		e := playing(t, onFloor(ball.Vec{}, ball.Vec{}), ball.Vec{X: 2, Y: c.g}, nil, side(up, ice))
		e.smooth = c.smooth
		if acc, spinAcc := e.rollRates(0, e.p.Pos, ball.Vec{}, ball.Vec{}); acc != c.acc || spinAcc != (ball.Vec{}) || e.press != c.press {
			t.Errorf("gravity %v, smooth %v: %v, %v, support %v; want %v, 0, %v", c.g, c.smooth, acc, spinAcc, e.press, c.acc, c.press)
		}
	}
}

// normals is a shape whose normal is a function of the place.
type normals func(p ball.Vec) ball.Vec

func (f normals) Distance(p ball.Vec) (float64, ball.Vec) { return 0, f(p) }

// How the normal turns under a ball that moves along a surface.
func TestTurning(t *testing.T) {
	x := ball.Vec{X: 1}
	ask := func(s collide.Shape, pos, vel ball.Vec, r float64) ball.Vec {
		b := newBody(&collide.Obstacle{Shape: s})
		return b.turning(0, pos, vel, r)
	}
	// Around an edge of the radius ρ the centre of the ball goes with v, and the
	// normal turns with v/(ρ+r); in a hollow that bends as much it is −v/(ρ−r).
	post := collide.Capsule{A: ball.Vec{Z: -9}, B: ball.Vec{Z: 9}, Radius: 0.1}
	hollow := normals(func(p ball.Vec) ball.Vec { n, _ := ball.Vec{X: -p.X, Y: -p.Y}.Unit(); return n })
	for _, c := range []struct {
		name  string
		shape collide.Shape
		rho   float64 // of the circle that the centre runs on
		r     float64
		want  float64 // turns so many times faster than v/ρ
	}{
		{"a post", post, 0.15, 0.05, 1},
		{"a post, a small ball", post, 0.101, 0.001, 1},
		{"a hollow of 1.125 radii", hollow, 0.125 * 0.04, 0.04, -1},
		{"a hollow of 1.0625 radii", hollow, 0.0625 * 0.04, 0.04, 0},
	} {
		for _, v := range []float64{2, -2} {
			got := ask(c.shape, ball.Vec{Y: c.rho}, ball.Vec{X: v}, c.r)
			if want := (ball.Vec{X: c.want * v / c.rho}); got.Sub(want).Norm() > 1e-3*math.Abs(want.X) {
				t.Errorf("%s, %v m/s: %v, want %v", c.name, v, got, want)
			}
		}
	}
	if got := ask(post, ball.Vec{Y: 0.15}, ball.Vec{}, 0.05); got != (ball.Vec{}) {
		t.Errorf("without speed it turns with %v", got)
	}
	// On a face the normal is the same on one side at least, and does not turn.
	left, right := ball.Vec{X: -0.6, Y: 0.8}, ball.Vec{X: 0.6, Y: 0.8}
	for _, c := range []struct {
		name          string
		before, there ball.Vec
		after         ball.Vec
		want          float64
	}{
		{"flat", up, up, up, 0},
		{"up to an edge", up, up, right, 0},
		{"from an edge on", left, up, up, 0},
		{"across", left, up, right, 1.2 / (2 * 0.125e-4)},
	} {
		s := normals(func(p ball.Vec) ball.Vec {
			switch {
			case p.X < 0:
				return c.before
			case p.X > 0:
				return c.after
			}
			return c.there
		})
		got := ask(s, ball.Vec{}, ball.Vec{X: 1}, 0.125)
		if math.Abs(got.X-c.want) > 1e-9*c.want || got.Y != 0 || got.Z != 0 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	// The difference is taken over 1e-4 radii, or a micrometre, on both sides.
	for r, d := range map[float64]float64{0.5: 1e-4 * 0.5, 0.009: 1e-6, 0.001: 1e-6, 1e-6: 1e-6} {
		lo, hi := 0.0, 0.0
		ask(normals(func(p ball.Vec) ball.Vec {
			lo, hi = min(lo, p.X), max(hi, p.X)
			return ball.Vec{X: p.X, Y: 1}
		}), ball.Vec{}, x, r)
		if lo != -d || hi != d {
			t.Errorf("r = %v: from %v to %v, want ±%v", r, lo, hi, d)
		}
	}
	// A hollow of exactly 1.1 radii is a curve still.
	bend := func(rate float64) ball.Vec { // dn/dt for a speed of 1
		return ask(normals(func(p ball.Vec) ball.Vec { return ball.Vec{X: rate * p.X, Y: 1} }), ball.Vec{}, x, 1.0/128)
	}
	if got := bend(-1280); got != (ball.Vec{X: -1280}) {
		t.Errorf("1.1 radii: %v", got)
	}
	if got := bend(-1280.0001); got != (ball.Vec{}) {
		t.Errorf("less than 1.1 radii: %v", got)
	}
}

// A ball stands still if velocity, slip and pivoting are at most creep, and stays
// if the law leaves it there. It does not stop a ball that sets off.
func TestStill(t *testing.T) {
	over := math.Nextafter(creep, 1)
	x := func(v float64) ball.Vec { return ball.Vec{X: v} }
	rolling := func(v, pivot float64) ball.Vec { return ball.Vec{Y: pivot / plainR, Z: -v / plainR} }
	slides := ball.Vec{Z: -32} // what takes the slip from an acceleration of 1
	type outcome int
	const (
		rests outcome = iota
		falls
		rolls // as it is
		stops // but does not stay
	)
	for _, c := range []struct {
		name         string
		vel, spin    ball.Vec
		acc, spinAcc ball.Vec
		g            float64
		want         outcome
	}{
		{"stands", ball.Vec{}, ball.Vec{}, ball.Vec{}, ball.Vec{}, -8, rests},
		{"nothing presses", ball.Vec{}, ball.Vec{}, ball.Vec{}, ball.Vec{}, 0, falls},
		{"creeps", x(creep), ball.Vec{}, ball.Vec{}, ball.Vec{}, -8, rests},
		{"slips", ball.Vec{}, rolling(creep, 0), ball.Vec{}, ball.Vec{}, -8, rests},
		{"pivots", ball.Vec{}, rolling(0, creep), ball.Vec{}, ball.Vec{}, -8, rests},
		{"pivots back", ball.Vec{}, rolling(0, -creep), ball.Vec{}, ball.Vec{}, -8, rests},
		{"moves", x(over), rolling(over, 0), ball.Vec{}, ball.Vec{}, -8, rolls},
		{"slips more", ball.Vec{}, rolling(over, 0), ball.Vec{}, ball.Vec{}, -8, rolls},
		{"pivots more", ball.Vec{}, rolling(0, over), ball.Vec{}, ball.Vec{}, -8, rolls},
		{"held by rounding", ball.Vec{}, ball.Vec{}, x(1e-12), ball.Vec{}, -8, rests},
		{"held from turning by rounding", ball.Vec{}, ball.Vec{}, ball.Vec{}, ball.Vec{Y: 32e-12}, -8, rests},
		{"not held", x(-1e-7), ball.Vec{}, x(2e-12), ball.Vec{}, -8, stops},
		{"not held from turning", x(-1e-7), ball.Vec{}, ball.Vec{}, ball.Vec{Y: 64e-12}, -8, stops},
		{"sets off", x(1e-9), ball.Vec{}, x(1), slides.Scale(-1), -8, rolls},
		{"sets off with a slip that does not change", x(1e-9), ball.Vec{}, x(1), slides, -8, rolls},
		{"sets off and slips more", x(2e-9), ball.Vec{}, x(1), ball.Vec{}, -8, rolls},
		{"slips and sets off later", x(2e-9), ball.Vec{}, x(1), slides, -8, stops},
		{"across its acceleration", ball.Vec{Z: 1e-9}, ball.Vec{}, x(1), ball.Vec{}, -8, stops},
	} {
		e := playing(t, onFloor(c.vel, c.spin), ball.Vec{Y: c.g}, nil, side(up, always(c.acc, c.spinAcc)))
		before := e.p
		knots := len(e.tr.knots)
		done := e.still()
		got := rolls
		switch {
		case e.p.Phase == Resting && e.p.Vel == (ball.Vec{}) && e.p.Spin == (ball.Vec{}) && e.out[0].Kind == Rest && e.out[0].Before == before.State && done:
			got = rests
		case e.p.Phase == Flying && e.out[0].Kind == Fall && done:
			got = falls
		case e.p.Vel == (ball.Vec{}) && e.p.Spin == (ball.Vec{}) && e.k.State == e.p.State && !done && len(e.tr.knots) == knots+1:
			got = stops
		case e.p != before || done:
			t.Errorf("%s: %v, %+v", c.name, done, e.p)
		}
		if got != c.want {
			t.Errorf("%s: outcome %d, want %d: %+v", c.name, got, c.want, e.p)
		}
	}
}

// ledge is a face with the normal n for negative x, and beyond lies lower by
// drop and has another normal.
type ledge struct {
	n, beyond ball.Vec
	drop      float64
}

func (l ledge) Distance(p ball.Vec) (float64, ball.Vec) {
	if p.X < 0 {
		return p.Dot(l.n), l.n
	}
	return p.Dot(l.n) + l.drop, l.beyond
}

// A step on a surface goes to its end, unless it takes the ball around the end of
// a face by more than a nanometre, or off the surface by more than a micrometre,
// and could be shorter.
func TestStepOverTheEndOfAFace(t *testing.T) {
	z := ball.Vec{Z: 1}
	flat, face := ledge{n: up, beyond: up}, ledge{n: z, beyond: z}
	tilt := func(n ball.Vec, by float64) ledge { return ledge{n: n, beyond: n.Add(ball.Vec{X: by})} }
	drop := func(d float64) ledge { return ledge{n: up, beyond: up, drop: d} }
	most := 32e-9 // a turn that is worth a nanometre
	more := math.Nextafter(most, 1)
	const short = 1e-9 // the shortest step
	for _, c := range []struct {
		name         string
		floor, wall  ledge
		speed, start float64
		end          float64
		whole        bool
	}{
		{"flat", flat, face, 2, -1e-4, 1, true},
		{"a small turn", tilt(up, most), face, 2, -1e-4, 1, true},
		{"a turn", tilt(up, more), face, 2, -1e-4, 1, false},
		{"a turn, in no time", tilt(up, 1e-3), face, 2, -1e-9, short, true},
		{"a turn, in a nanometre", tilt(up, 1e-3), face, 1, -5e-10, 1.01 * short, true},
		{"a turn, in two nanometres", tilt(up, 1e-3), face, 1, -5e-10, 2 * short, false},
		{"a turn, in less than a nanometre", tilt(up, 1e-3), face, 0.01, -5e-10, 1e-7, true},
		{"a drop", drop(2e-6), face, 2, -1e-4, 1, false},
		{"a small drop", drop(9e-7), face, 2, -1e-4, 1, true},
		{"a drop, in no time", drop(1e-3), face, 2, -1e-9, short, true},
		{"a small turn of the wall", flat, tilt(z, most), 2, -1e-4, 1, true},
		{"a turn of the wall", flat, tilt(z, more), 2, -1e-4, 1, false},
		{"a turn of the wall, in no time", flat, tilt(z, 1e-3), 2, -1e-9, short, true},
		{"a turn of the wall, in a nanometre", flat, tilt(z, 1e-3), 1, -5e-10, 1.01 * short, true},
		{"a turn of the wall, in two nanometres", flat, tilt(z, 1e-3), 1, -5e-10, 2 * short, false},
		{"a turn of the wall, in less than a nanometre", flat, tilt(z, 1e-3), 0.01, -5e-10, 1e-7, true},
	} {
		for _, second := range []bool{false, true} {
			p := onFloor(ball.Vec{X: c.speed}, ball.Vec{})
			p.Pos.X, p.Pos.Z = c.start, plainR
			place := []collide.Obstacle{{Name: "floor", Shape: c.floor, Resolver: ice}, {Name: "wall", Shape: c.wall, Resolver: ice}}
			if second {
				place[0], place[1] = place[1], place[0]
				p.On = 2
			}
			e := playing(t, p, ball.Vec{Y: -8, Z: -8}, integrate.Fixed{Stepper: integrate.Euler{}, Rate: 1}, place...)
			e.roll(c.end)
			if whole := e.p.Time == c.end; e.status != Running || whole != c.whole {
				t.Errorf("%s, floor second %v: %v, ends at %v of %v s", c.name, second, e.status, e.p.Time, c.end)
			}
		}
	}
	// A drop of a micrometre, to the last bit, under a ball of that size.
	f := ball.Flight{Ball: ball.Ball{Mass: 1, Radius: 1e-6, InertiaFactor: 1}, Gravity: ball.Vec{Y: -8}}
	for d, whole := range map[float64]bool{1e-6: true, 1.1e-6: false} {
		p := Point{State: ball.State{Pos: ball.Vec{X: -1e-3, Y: 1e-6}, Vel: ball.Vec{X: 2}}, Phase: Rolling, On: 1}
		e := flying(t, p, f, integrate.Fixed{Stepper: integrate.Euler{}, Rate: 1}, collide.Obstacle{Name: "floor", Shape: drop(d), Resolver: ice})
		if e.roll(1); e.status != Running || (e.p.Time == 1) != whole {
			t.Errorf("a drop of %v m: %v, ends at %v s", d, e.status, e.p.Time)
		}
	}
}

// Where the surface bends, a step turns the normal by 1/64, an eighth of that
// between two surfaces, but is no shorter than a 256th of the radius.
func TestStepsOnABend(t *testing.T) {
	hump := collide.Obstacle{Name: "hump", Shape: collide.Capsule{A: ball.Vec{Z: -9}, B: ball.Vec{Z: 9}, Radius: 1 - plainR}, Resolver: ice}
	hollow := collide.Obstacle{Name: "hollow", Resolver: ice, Shape: tube(1.125 * plainR)}
	tight := collide.Obstacle{Name: "post", Shape: collide.Capsule{A: ball.Vec{Z: -9}, B: ball.Vec{Z: 9}}, Resolver: ice}
	wall := side(ball.Vec{Z: 1}, ice)
	pillar := hump // stands on the floor
	pillar.Motion.Rot = collide.Facing(up, ball.Vec{X: 1})
	for _, c := range []struct {
		name  string
		place []collide.Obstacle
		on    int32
		pos   ball.Vec
		g     ball.Vec
		want  float64 // length of the first step
	}{
		{"hump", []collide.Obstacle{hump}, 1, ball.Vec{Y: 1, Z: plainR}, ball.Vec{Y: -8}, 1.0 / 64},
		{"hump and wall", []collide.Obstacle{hump, wall}, 1, ball.Vec{Y: 1, Z: plainR}, ball.Vec{Y: -8, Z: -8}, 1.0 / 512},
		{"wall and hump", []collide.Obstacle{wall, hump}, 2, ball.Vec{Y: 1, Z: plainR}, ball.Vec{Y: -8, Z: -8}, 1.0 / 512},
		{"wall, then hump", []collide.Obstacle{hump, wall}, 2, ball.Vec{Y: 1, Z: plainR}, ball.Vec{Y: -8, Z: -8}, 1.0 / 512},
		{"hollow", []collide.Obstacle{hollow}, 1, ball.Vec{Y: -0.125 * plainR}, ball.Vec{Y: -8}, plainR / 256},
		{"post", []collide.Obstacle{tight}, 1, ball.Vec{Y: plainR}, ball.Vec{Y: -8}, plainR / 64},
		{"post and wall", []collide.Obstacle{tight, wall}, 1, ball.Vec{Y: plainR, Z: plainR}, ball.Vec{Y: -8, Z: -8}, plainR / 256},
	} {
		const speed = 0.25
		p := Point{State: ball.State{Pos: c.pos, Vel: ball.Vec{X: speed}}, Phase: Rolling, On: c.on}
		e := playing(t, p, c.g, integrate.Fixed{Rate: 1}, c.place...)
		e.roll(1)
		if got := e.p.Time * speed; math.Abs(got-c.want) > 1e-3*c.want || e.p.Phase != Rolling {
			t.Errorf("%s: a step of %v m, want %v: %+v", c.name, got, c.want, e.p)
		}
	}
	// Nor is a step so short that the time hardly resolves it.
	const late = 999_999
	p := Point{State: ball.State{Pos: ball.Vec{Y: -plainR / 32}, Vel: ball.Vec{X: 9500}}, Time: late, Phase: Rolling, On: 1}
	f := ball.Flight{Ball: ball.Ball{Mass: 1, Radius: plainR / 16, InertiaFactor: 1}, Gravity: ball.Vec{Y: -8}}
	e := flying(t, p, f, integrate.Fixed{Rate: 1}, collide.Obstacle{Name: "tube", Shape: tube(plainR * 1.5 / 16), Resolver: ice})
	ulp := math.Nextafter(late, 2*late) - late
	if e.roll(late + 1); e.p.Time-late < 16*ulp || e.p.Time > late+1e-6 {
		t.Errorf("a step of %v s, %v times what the time resolves", e.p.Time-late, (e.p.Time-late)/ulp)
	}
}

// tube is the inside of a tube of this radius along z.
type tube float64

func (r tube) Distance(p ball.Vec) (float64, ball.Vec) {
	n, d := ball.Vec{X: -p.X, Y: -p.Y}.Unit()
	return float64(r) - d, n
}

// Where the support ends within a step, the step ends there; a support that is
// less than none by rounding goes on.
func TestSupportEnds(t *testing.T) {
	const least = 8e-9 // what counts as none, of the 8 m/s² before
	for _, c := range []struct {
		name  string
		lift  float64 // the load after a while
		from  float64
		end   float64
		whole bool
	}{
		{"none left", 0, 0.5, 1, true},
		{"little left", -0.5 * least, 0.5, 1, true},
		{"none, to within rounding", least, 0.5, 1, true},
		{"less than none", 1.01 * least, 0.5, 1, false},
		{"lifted", 1, 0.5, 1, false},
		{"lifted in no time", 1, 5e-10, 1e-9, true},
	} {
		f := ball.Flight{Ball: plainBall, Extra: []ball.Rates{func(t float64, _, _, _ ball.Vec) (acc, spinAcc ball.Vec) {
			if t < c.from {
				return ball.Vec{Y: -8}, spinAcc
			}
			return ball.Vec{Y: c.lift}, spinAcc
		}}}
		e := flying(t, onFloor(ball.Vec{X: 1}, ball.Vec{}), f, integrate.Fixed{Stepper: integrate.Euler{}, Rate: 1}, side(up, ice))
		e.roll(c.end)
		if whole := e.p.Time == c.end; e.status != Running || whole != c.whole || !whole && !(e.p.Time > 0.9*c.from && e.p.Time < c.from) {
			t.Errorf("%s: %v, ends at %v s", c.name, e.status, e.p.Time)
		}
	}
}

// Where the end of the support cannot be found by interpolation, 32 attempts are
// made so, and then the step is halved.
func TestSupportEndsByHalves(t *testing.T) {
	var ends []float64
	f := ball.Flight{Ball: plainBall, Extra: []ball.Rates{func(t float64, _, _, _ ball.Vec) (acc, spinAcc ball.Vec) {
		if t == 0 {
			return ball.Vec{Y: -8}, spinAcc
		}
		ends = append(ends, t)
		if t < 0.1 {
			return ball.Vec{Y: -8}, spinAcc
		}
		return ball.Vec{Y: 1e-8}, spinAcc
	}}}
	e := flying(t, onFloor(ball.Vec{X: 1}, ball.Vec{}), f, integrate.Fixed{Stepper: integrate.Euler{}, Rate: 1}, side(up, ice))
	e.roll(1)
	for i, end := range ends {
		attempt := i/2 + 1 // each asks at its end twice, for the step and on the surface
		if attempt <= 32 != (end > 0.999) || attempt == 33 && math.Abs(end-0.5) > 1e-6 {
			t.Errorf("attempt %d goes to %v s", attempt, end)
		}
	}
	if n := len(ends) / 2; n < 32 || n > 40 {
		t.Errorf("%d attempts", n)
	}
}

// What the law is asked during a step lies on the side of its jumps on which the
// step began; what is at most creep there counts as nothing.
func TestLawSeesOneSide(t *testing.T) {
	over := math.Nextafter(creep, 1)
	x := func(v float64) ball.Vec { return ball.Vec{X: v} }
	rolling := func(v, pivot float64) ball.Vec { return ball.Vec{Y: pivot / plainR, Z: -v / plainR} }
	none := func(v float64) bool { return v == 0 }
	beyond := func(v float64) bool { return v >= inside*(1-1e-9) }
	for _, c := range []struct {
		name         string
		vel, spin    ball.Vec
		acc, spinAcc ball.Vec
		slip, pivot  func(v float64) bool
		after        ball.Vec // velocity after the step
	}{
		{"slip that counts as none", x(creep), rolling(0, 1), ball.Vec{}, ball.Vec{}, none, beyond, x(0.5 * creep)},
		{"slip", x(over), rolling(0, 1), ball.Vec{}, ball.Vec{}, beyond, beyond, x(over)},
		{"slip that grows by rounding", x(1), rolling(1, 1), x(8e-9), ball.Vec{}, none, beyond, x(1 + 4e-9/16)},
		{"slip that grows", x(1), rolling(1, 1), x(9e-9), ball.Vec{}, beyond, beyond, x(1 + 4.5e-9/16)},
		{"pivoting that counts as none", x(1), rolling(1, creep), ball.Vec{}, ball.Vec{}, none, none, x(1)},
		{"pivoting back that counts as none", x(1), rolling(1, -creep), ball.Vec{}, ball.Vec{}, none, none, x(1)},
		{"pivoting", x(1), rolling(1, over), ball.Vec{}, ball.Vec{}, none, beyond, x(1)},
		{"velocity that counts as none", x(creep), rolling(creep, 1), ball.Vec{}, ball.Vec{}, none, beyond, x(creep)},
	} {
		var seen []ball.State
		note := law(func(s ball.State, _ ball.Vec) (acc, spinAcc ball.Vec) {
			seen = append(seen, s)
			return c.acc, c.spinAcc
		})
		e := playing(t, onFloor(c.vel, c.spin), ball.Vec{Y: -8}, integrate.Fixed{Rate: 16}, side(up, note))
		seen = nil
		e.roll(1.0 / 16)
		at := collide.Contact{Normal: up}
		for _, s := range seen[:4] { // what comes then is the step's end
			if slip := collide.ContactVelocity(plainBall, s, at).X; !c.slip(slip) || !c.pivot(s.Spin.Y*plainR) {
				t.Errorf("%s: slip %v, pivoting %v", c.name, slip, s.Spin.Y*plainR)
			}
		}
		if e.p.Time != 1.0/16 || math.Abs(e.p.Vel.X-c.after.X) > 1e-15 || e.p.Vel.Y != 0 || e.p.Vel.Z != 0 {
			t.Errorf("%s: ends with %v at %v s, want %v", c.name, e.p.Vel, e.p.Time, c.after)
		}
	}
}

// The little slip, or speed, that friction ends in less than a microsecond ends
// at once, so that angular momentum about the contact is kept; what it does not
// end stays.
func TestLittleEndsAtOnce(t *testing.T) {
	x := func(v float64) ball.Vec { return ball.Vec{X: v} }
	rolling := func(v float64) ball.Vec { return ball.Vec{Y: 5, Z: -v / plainR} }
	over := math.Nextafter(creep, 1)
	slower := ball.Vec{X: -1}
	for _, c := range []struct {
		name      string
		vel, spin ball.Vec
		acc       ball.Vec
		ends      bool
		want      ball.Vec // velocity
	}{
		{"slip", x(creep), rolling(0), slower, true, x(0.5 * creep)},
		{"slip of a moving ball", x(1 + 0x1p-22), rolling(1), slower, true, x(1 + 0x1p-23)},
		{"slip of a moving ball that goes on", x(1 + 0x1p-22), rolling(1), x(0), false, ball.Vec{}},
		{"more slip", x(over), rolling(0), slower, false, ball.Vec{}},
		{"slip that is none", x(1e-9), rolling(0), slower, true, x(0)}, // and neither is the speed
		{"slip that is none of a moving ball", x(1 + 0x1p-31), rolling(1), slower, false, ball.Vec{}},
		{"speed", x(creep), rolling(creep), slower, true, x(0)},
		{"more speed", x(over), rolling(over), slower, false, ball.Vec{}},
		{"speed that goes on", x(creep), rolling(creep), x(0), false, ball.Vec{}},
		{"speed that grows", x(creep), rolling(creep), x(1), false, ball.Vec{}},
	} {
		p := onFloor(c.vel, c.spin)
		e := playing(t, p, ball.Vec{Y: -8}, integrate.Fixed{Rate: 16}, side(up, always(c.acc, ball.Vec{})))
		n := len(e.tr.knots)
		e.roll(1e-7)
		k := e.tr.knots[n]
		if ends := k.Time == 0; ends != c.ends {
			t.Errorf("%s: ends at once: %v", c.name, ends)
		} else if want := (ball.State{Pos: p.Pos, Vel: c.want, Spin: ball.Vec{Y: 5, Z: -c.want.X / plainR}}); ends && k.State != want {
			t.Errorf("%s: %+v, want %+v", c.name, k.State, want)
		}
	}
}

// A slip that ends within what the time can resolve does not end a step there.
func TestSlipEndsInNoTime(t *testing.T) {
	p := onFloor(ball.Vec{X: 2e-6}, ball.Vec{})
	p.Time = 900_000
	e := playing(t, p, ball.Vec{Y: -8}, integrate.Fixed{Rate: 16}, side(up, always(ball.Vec{X: -1e6}, ball.Vec{})))
	if e.roll(p.Time + 1e-6); e.status != Running || !(e.p.Time > p.Time) {
		t.Errorf("%v at %v s", e.status, e.p.Time-p.Time)
	}
}

// A step out of the domain ends the play before it, and one to a place where the
// law gives no number does not get into the trajectory.
func TestBadRollingSteps(t *testing.T) {
	e := playing(t, onFloor(ball.Vec{X: 1}, ball.Vec{}), ball.Vec{Y: -8}, integrate.Fixed{Rate: 1}, side(up, always(ball.Vec{Y: 1e6}, ball.Vec{})))
	if e.roll(1); e.status != OutOfDomain || e.p.Time != 0 {
		t.Errorf("thrown: %v at %v s", e.status, e.p.Time)
	}
	f := ball.Flight{Ball: plainBall, Gravity: ball.Vec{Y: -8}, Extra: []ball.Rates{func(_ float64, pos, _, _ ball.Vec) (acc, spinAcc ball.Vec) {
		if pos.Y == plainR {
			acc.X = math.NaN()
		}
		return acc, spinAcc
	}}}
	p := onFloor(ball.Vec{X: 1}, ball.Vec{})
	p.Pos.Y += 5e-7
	e = flying(t, p, f, integrate.Fixed{Rate: 1}, side(up, ice))
	if e.roll(1); e.status != NonFinite || e.p.Time != 0 || len(e.tr.knots) != 0 {
		t.Errorf("on the floor: %v at %v s", e.status, e.p.Time)
	}
}

// The end of a step is put on the surface; what pivoting, slip and speed have come
// to within creep of nothing is nothing, which is a jump of the law if it was
// more, and then the rates are those from before.
func TestHold(t *testing.T) {
	over := math.Nextafter(creep, 1)
	x, z := ball.Vec{X: 1}, ball.Vec{Z: 1}
	along := func(v float64) ball.Vec { return z.Scale(v) }
	rolling := func(v, pivot float64) ball.Vec { return ball.Vec{X: v / plainR, Y: pivot / plainR} }
	slips := branch{on: true, slip: z}
	rolls := branch{on: true, sticks: true, vel: z}
	for _, c := range []struct {
		name      string
		vel, spin ball.Vec
		side      branch
		wantVel   ball.Vec
		wantSpin  ball.Vec
		jump      bool
	}{
		{"slips", along(2), rolling(1, 0), slips, along(2), rolling(1, 0), false},
		{"off the surface", along(2).Add(up), rolling(1, 0), slips, along(2), rolling(1, 0), false},
		{"pivots", along(2), rolling(1, over), branch{on: true, slip: z, pivot: 1}, along(2), rolling(1, over), false},
		{"pivots back", along(2), rolling(1, -over), branch{on: true, slip: z, pivot: -1}, along(2), rolling(1, -over), false},
		{"pivots no more", along(2), rolling(1, creep), branch{on: true, slip: z, pivot: 1}, along(2), rolling(1, 0), true},
		{"pivots back no more", along(2), rolling(1, -creep), branch{on: true, slip: z, pivot: -1}, along(2), rolling(1, 0), true},
		{"pivots by rounding", along(2), rolling(1, creep), slips, along(2), rolling(1, 0), false},
		{"slips no more", along(creep), rolling(0, 1), slips, along(0), rolling(0, 1), true},
		{"slips still", along(over), rolling(0, 1), slips, along(over), rolling(0, 1), false},
		{"slips no more and moves", along(1), rolling(1-0x1p-20, 1), slips, along(1 - 0x1p-21), rolling(1-0x1p-21, 1), true},
		{"slips by rounding", along(1), rolling(1-0x1p-20, 1), rolls, along(1 - 0x1p-21), rolling(1-0x1p-21, 1), false},
		{"rolls no more", along(creep), rolling(creep, 1), rolls, along(0), rolling(0, 1), true},
		{"rolls still", along(over), rolling(over, 1), rolls, along(over), rolling(over, 1), false},
		{"sets off", along(creep), rolling(creep, 1), branch{on: true, sticks: true}, along(creep), rolling(creep, 1), false},
		{"sets off and slips", along(creep), rolling(creep, 1), slips, along(0), rolling(0, 1), true},
	} {
		for _, wall := range []int{-1, 0, 1} { // without a second surface, and with one before and behind the first
			p := onFloor(ball.Vec{}, ball.Vec{})
			p.Pos.X = plainR
			place := []collide.Obstacle{side(up, always(ball.Vec{X: 7}, ball.Vec{Y: 9}))}
			switch wall {
			case 0:
				place = append([]collide.Obstacle{side(x, ice)}, place...)
				p.On = 2
			case 1:
				place = append(place, side(x, ice))
			}
			e := playing(t, p, ball.Vec{Y: -8}, nil, place...)
			e.wedge = wall
			e.next = integrate.Knot{Time: 1, State: ball.State{Pos: ball.Vec{X: plainR, Y: plainR + 0x1p-21, Z: 3}, Vel: c.vel, Spin: c.spin}, Acc: ball.Vec{X: 3}}
			vel := c.wantVel
			if wall >= 0 {
				e.next.Pos.X -= 0x1p-21 // inside
			}
			jump := e.hold(0x1p-21, up, &c.side)
			acc := ball.Vec{X: 7}
			if c.jump {
				acc.X = 3
			}
			want := ball.State{Pos: ball.Vec{X: plainR, Y: plainR, Z: 3}, Vel: vel, Spin: c.wantSpin}
			if jump != c.jump || e.next.State != want || e.next.Acc != acc {
				t.Errorf("%s, wall %d: jump %v, %+v; want %v, %+v, %v", c.name, wall, jump, e.next, c.jump, want, acc)
			}
		}
	}
	// A ball that rolls along a second surface has no speed to or from it.
	for _, c := range []struct{ v, want float64 }{{creep, 0}, {-creep, 0}, {over, over}} {
		for _, first := range []bool{false, true} {
			p := onFloor(ball.Vec{}, ball.Vec{})
			p.Pos.X = plainR
			place := []collide.Obstacle{side(up, ice), side(x, ice)}
			if first {
				place[0], place[1] = place[1], place[0]
				p.On = 2
			}
			e := playing(t, p, ball.Vec{X: -8, Y: -8}, nil, place...)
			e.next = integrate.Knot{Time: 1, State: ball.State{Pos: p.Pos, Vel: ball.Vec{X: c.v, Z: 1}, Spin: ball.Vec{X: 32, Z: -32 * c.v}}}
			e.hold(0, up, &rolls)
			want := ball.State{Pos: p.Pos, Vel: ball.Vec{X: c.want, Z: 1}, Spin: ball.Vec{X: 32, Z: -32 * c.want}}
			if e.next.State != want {
				t.Errorf("%v m/s from the wall: %+v, want %+v", c.v, e.next.State, want)
			}
		}
	}
}

// A ball up to a micrometre inside the second surface is put out of it, along
// both, and goes no deeper.
func TestClear(t *testing.T) {
	oblique := ball.Vec{X: 0.6, Y: 0.8}
	steep := ball.Vec{X: 0.6, Y: -0.8}
	for _, c := range []struct {
		name   string
		wall   ball.Vec
		inside float64
		vel    ball.Vec
		want   ball.Vec // velocity
		out    bool     // the place is put right
	}{
		{"touches", ball.Vec{X: 1}, 0, ball.Vec{X: -1, Z: 2}, ball.Vec{X: -1, Z: 2}, true},
		{"outside", ball.Vec{X: 1}, -0x1p-21, ball.Vec{X: -1, Z: 2}, ball.Vec{X: -1, Z: 2}, true},
		{"inside and deeper", ball.Vec{X: 1}, 0x1p-21, ball.Vec{X: -1, Z: 2}, ball.Vec{Z: 2}, true},
		{"inside and off both", ball.Vec{X: 1}, 0x1p-21, ball.Vec{X: -1, Y: 1, Z: 2}, ball.Vec{Z: 2}, true},
		{"inside and along", ball.Vec{X: 1}, 0x1p-21, ball.Vec{Z: 2}, ball.Vec{Z: 2}, true},
		{"inside and out", ball.Vec{X: 1}, 0x1p-21, ball.Vec{X: 1, Z: 2}, ball.Vec{X: 1, Z: 2}, true},
		{"deep inside", ball.Vec{X: 1}, 0x1p-19, ball.Vec{X: -1, Z: 2}, ball.Vec{X: -1, Z: 2}, false},
		{"a slope", oblique, 0x1p-21, ball.Vec{X: -1, Z: 2}, ball.Vec{Z: 2}, true},
		{"an overhang", steep, 0x1p-21, ball.Vec{X: -1, Z: 2}, ball.Vec{Z: 2}, true},
	} {
		for _, first := range []bool{false, true} {
			p := onFloor(ball.Vec{}, ball.Vec{})
			p.Pos.X = 1
			place := []collide.Obstacle{side(up, ice), side(c.wall, ice)}
			wall := &place[1]
			if first {
				place[0], place[1] = place[1], place[0]
				p.On, wall = 2, &place[0]
			}
			wall.Motion.Pos = p.Pos.AddScaled(c.inside-plainR, c.wall)
			e := flying(t, Point{State: ball.State{Pos: ball.Vec{X: 99, Y: 9}}}, ball.Flight{Ball: plainBall}, nil, place...)
			e.carrier, e.wedge = int(p.On)-1, 2-int(p.On)
			e.next = integrate.Knot{State: ball.State{Pos: p.Pos, Vel: c.vel}}
			n := e.clear(up)
			gap, _, _ := e.bodies[e.wedge].gap(0, e.next.Pos, ball.Vec{}, plainR)
			if n != up || e.next.Vel != c.want || math.Abs(e.next.Pos.Y-plainR) > 1e-15 || c.out && gap < -0.2*max(c.inside, 0) || !c.out && e.next.Pos != p.Pos {
				t.Errorf("%s: %v inside, velocity %v at %v", c.name, -gap, e.next.Vel, e.next.Pos)
			}
		}
	}
}

// The bounds of that, to the last bit, and no speed is taken that is not one into
// the second surface.
func TestClearBounds(t *testing.T) {
	tiny := ball.Ball{Mass: 1, Radius: 1e-6, InertiaFactor: 1}
	far := Point{State: ball.State{Pos: ball.Vec{X: 9, Y: 9, Z: 9}}}
	e := flying(t, far, ball.Flight{Ball: tiny}, nil, side(up, ice), side(ball.Vec{X: 1}, ice))
	e.carrier, e.wedge = 0, 1
	e.next = integrate.Knot{State: ball.State{Pos: ball.Vec{Y: 1e-6}}} // a micrometre inside
	if e.clear(up); e.next.Pos != (ball.Vec{X: 1e-6, Y: 1e-6}) {
		t.Errorf("a micrometre inside: put at %v", e.next.Pos)
	}
	// Out of a slope by half a micrometre and up a stair: along the slope.
	slope := side(ball.Vec{X: 0.6, Y: 0.8}, ice)
	pos := ball.Vec{X: -0x1p-23, Y: plainR}
	slope.Motion.Pos = pos.AddScaled(0x1p-21-plainR, ball.Vec{X: 0.6, Y: 0.8})
	stair := collide.Obstacle{Shape: ledge{n: up, beyond: up, drop: -1e-6}, Resolver: ice}
	e = flying(t, far, ball.Flight{Ball: plainBall}, nil, stair, slope)
	e.carrier, e.wedge = 0, 1
	e.next = integrate.Knot{State: ball.State{Pos: pos, Vel: ball.Vec{X: -0.8, Y: 0.6}}}
	if e.clear(up); e.next.Vel != (ball.Vec{X: -0.8}) {
		t.Errorf("along the slope: %v", e.next.Vel)
	}
}

// A ball that meets a second surface is put on both, whatever the angle between
// them, if it is within ten micrometres of them.
func TestCorner(t *testing.T) {
	for _, c := range []struct {
		n        ball.Vec
		down, in float64 // inside the floor and the wall
		ok       bool
	}{
		{ball.Vec{X: 1}, 0x1p-18, 0x1p-18, true},
		{ball.Vec{X: 1}, -0x1p-18, -0x1p-18, true},
		{ball.Vec{X: 0.6, Y: 0.8}, 0x1p-20, 0x1p-18, true},
		{ball.Vec{X: 1}, 0x1p-14, 0x1p-14, false},
		{ball.Vec{X: 1}, -0x1p-14, -0x1p-14, false},
	} {
		place := []collide.Obstacle{side(up, ice), side(c.n, ice)}
		pos := ball.Vec{X: 1, Y: plainR - c.down}
		place[1].Motion.Pos = pos.AddScaled(c.in-plainR, c.n)
		e := flying(t, Point{State: ball.State{Pos: ball.Vec{X: 99, Y: 9}}}, ball.Flight{Ball: plainBall}, nil, place...)
		e.next = integrate.Knot{State: ball.State{Pos: pos}}
		e.corner(&e.bodies[1])
		for i := range e.bodies {
			gap, _, _ := e.bodies[i].gap(0, e.next.Pos, ball.Vec{}, plainR)
			if c.ok && math.Abs(gap) > 1e-6 || !c.ok && e.next.Pos != pos {
				t.Errorf("%+v: %v m from surface %d", c, gap, i)
			}
		}
	}
}

// Ten micrometres, to the last bit.
func TestCornerBound(t *testing.T) {
	tiny := ball.Ball{Mass: 1, Radius: 1e-5, InertiaFactor: 1}
	e := flying(t, Point{State: ball.State{Pos: ball.Vec{X: 9, Y: 9, Z: 9}}}, ball.Flight{Ball: tiny}, nil, side(up, ice), side(ball.Vec{X: 1}, ice))
	for x, want := range map[float64]float64{2e-5: 1e-5, 2.1e-5: 2.1e-5} {
		e.next = integrate.Knot{State: ball.State{Pos: ball.Vec{X: x, Y: 1e-5}}}
		if e.corner(&e.bodies[1]); e.next.Pos.X != want {
			t.Errorf("from %v m: put at %v, want %v", x, e.next.Pos.X, want)
		}
	}
}

// A ball that lies there is hit by whatever moves into it, when it does.
func TestLieUntilHit(t *testing.T) {
	away := moves(side(ball.Vec{X: 1}, ice), ball.Vec{X: -1})
	away.Motion.Pos.X = -9
	hits := func(from float64) collide.Obstacle {
		o := moves(side(ball.Vec{X: 1}, ice), ball.Vec{X: 2})
		o.Motion.Pos.X = -plainR - from
		return o
	}
	for _, c := range []struct {
		name   string
		moving []collide.Obstacle
		time   float64 // of the hit
	}{
		{"first", []collide.Obstacle{hits(1), away}, 0.5},
		{"second", []collide.Obstacle{away, hits(1)}, 0.5},
		{"third", []collide.Obstacle{away, away, hits(1)}, 0.5},
		{"at once", []collide.Obstacle{hits(0), away}, 0},
		{"never", []collide.Obstacle{away}, -1},
	} {
		p := onFloor(ball.Vec{}, ball.Vec{})
		p.Phase = Resting
		e := playing(t, p, ball.Vec{Y: -8}, nil, append([]collide.Obstacle{side(up, ice)}, c.moving...)...)
		e.tr = nil // nobody predicts a ball at rest
		e.lie(1)
		at := -1.0
		if len(e.out) > 0 {
			at = e.out[0].Time
		}
		if at != c.time || at < 0 && (e.p.Time != 1 || e.p.Phase != Resting) {
			t.Errorf("%s: hit at %v s, want %v: %+v", c.name, at, c.time, e.p)
		}
	}
	p := Point{State: ball.State{Pos: up.Scale(plainR)}, Phase: Resting, On: 2}
	e := playing(t, p, ball.Vec{Y: -8}, nil, hits(1), side(up, ice)) // a court may have what moves, too
	e.tr = nil
	if e.lie(1); len(e.out) == 0 || e.out[0].Time != 0.5 {
		t.Errorf("hit by the first obstacle of the court: %+v", e.p)
	}
	p.On = 1
	e = playing(t, p, ball.Vec{Y: -8}, nil, side(up, ice))
	if e.lie(1); e.status != Rested {
		t.Errorf("predicted: %v", e.status)
	}
}

// held is an engine whose ball is held by bodies[by] and carried by bodies[on].
func held(t *testing.T, p Point, f ball.Flight, m integrate.Method, on, by int, obstacles ...collide.Obstacle) *engine {
	t.Helper()
	e := flying(t, p, f, m, obstacles...)
	e.carrier, e.riding = on, by
	e.knot()
	return e
}

// A ball that something pushes along leaves it by the least that is no touch, and
// keeps to the floor; one that it carries and is pressed on may be off by a
// micrometre, or it leaves.
func TestRideLeaves(t *testing.T) {
	floor, pit := side(up, ice), side(up, ice)
	pit.Motion.Pos.Y = -9
	push := moves(side(ball.Vec{X: 1}, ice), ball.Vec{X: 1})
	push.Motion.Pos.X = -plainR
	lift := moves(side(up, ice), ball.Vec{Y: 1})
	const more = 0x1p-27 // m/s, which leaves it half a nanometre behind
	down := ball.Flight{Ball: plainBall, Gravity: ball.Vec{Y: -8}}
	nowhere := ball.Flight{Ball: plainBall}
	at := func(v ball.Vec) Point { return Point{State: ball.State{Pos: up.Scale(plainR), Vel: v}} }
	rolls := func(v ball.Vec) Point {
		p := at(v)
		p.Pos.Y += 0x1p-21 // is put right
		p.Phase, p.On = Rolling, 1
		return p
	}
	pushed, lifted := []collide.Obstacle{floor, push}, []collide.Obstacle{lift, pit}
	for _, c := range []struct {
		name  string
		p     Point
		f     ball.Flight
		by    int
		place []collide.Obstacle
		want  ball.State
	}{
		{"pushed", rolls(ball.Vec{X: 1}), down, 1, pushed, ball.State{Pos: ball.Vec{X: 0x1p-4, Y: plainR}, Vel: ball.Vec{X: 1}}},
		{"faster than pushed", rolls(ball.Vec{X: 1 + more}), down, 1, pushed, ball.State{Pos: ball.Vec{X: 0x1p-4 + more/16, Y: plainR}, Vel: ball.Vec{X: 1 + more}}},
		{"lifted", at(ball.Vec{Y: 1}), down, 0, lifted, ball.State{Pos: ball.Vec{Y: plainR + 0x1p-4}, Vel: ball.Vec{Y: 1}}},
		{"faster than lifted", at(ball.Vec{Y: 1 + more}), down, 0, lifted, ball.State{Pos: ball.Vec{Y: plainR + 0x1p-4}, Vel: ball.Vec{Y: 1}}},
		{"much faster than lifted", at(ball.Vec{Y: 2}), down, 0, lifted, ball.State{Pos: ball.Vec{Y: plainR + 0x1p-3}, Vel: ball.Vec{Y: 2}}},
		{"lifted without weight", at(ball.Vec{Y: 1 + more}), nowhere, 0, lifted, ball.State{Pos: ball.Vec{Y: plainR + 0x1p-4 + more/16}, Vel: ball.Vec{Y: 1 + more}}},
	} {
		e := held(t, c.p, c.f, integrate.Fixed{Rate: 16}, 0, c.by, c.place...)
		e.ride(1.0 / 16)
		if e.p.State != c.want || e.p.Time != 1.0/16 || e.riding != -1 {
			t.Errorf("%s: %+v, want %+v", c.name, e.p.State, c.want)
		}
	}
	// A micrometre, to the last bit: onto a part that is lower by as much.
	f := ball.Flight{Ball: ball.Ball{Mass: 1, Radius: 1e-6, InertiaFactor: 1}, Gravity: ball.Vec{Y: -8}}
	for drop, stays := range map[float64]bool{1e-6: true, 1.1e-6: false} {
		stair := moves(collide.Obstacle{Name: "stair", Shape: ledge{n: up, beyond: up, drop: drop}, Resolver: ice}, ball.Vec{Z: 1})
		p := Point{State: ball.State{Pos: ball.Vec{X: -1e-3, Y: 1e-6}, Vel: ball.Vec{X: 1}}}
		e := held(t, p, f, integrate.Fixed{Rate: 16}, 0, 0, stair, pit)
		if e.ride(1.0 / 16); e.p.Pos.X < 0 || (e.p.Pos.Y == 1e-6-drop) != stays || (e.p.Pos.Y == 1e-6) == stays {
			t.Errorf("lower by %v m: at %v", drop, e.p.Pos)
		}
	}
}

// What presses the ball more than a micrometre into the floor lets it through.
func TestRidePinched(t *testing.T) {
	f := ball.Flight{Ball: ball.Ball{Mass: 1, Radius: 1e-6, InertiaFactor: 1}, Gravity: ball.Vec{Y: -8}}
	for height, let := range map[float64]int{2e-6: 0, 1e-6: 0, 0.9e-6: 1} {
		press := moves(side(ball.Vec{Y: -1}, ice), ball.Vec{Y: -1e-4})
		press.Motion.Pos.Y, press.Motion.Time = height, 1.0/16
		p := Point{State: ball.State{Pos: ball.Vec{Y: 1e-6}}, Phase: Rolling, On: 1}
		e := held(t, p, f, integrate.Fixed{Rate: 16}, 0, 1, side(up, ice), press)
		if e.ride(1.0 / 16); e.let != let || e.bodies[1].let != (let == 1) || e.p.Pos.Y != 1e-6 {
			t.Errorf("at a height of %v m: %d let the ball through, at %v", height, e.let, e.p.Pos)
		}
	}
}

// What a ball meets while something holds it, it meets in time, and is held no
// longer; else a method that chooses its steps goes on without a pause.
func TestRideMeets(t *testing.T) {
	lift := moves(side(up, ice), ball.Vec{Y: 1})
	p := Point{State: ball.State{Pos: up.Scale(plainR), Vel: ball.Vec{X: -1, Y: 1}}}
	f := ball.Flight{Ball: plainBall, Gravity: ball.Vec{Y: -8}}
	wall := func(x float64) collide.Obstacle {
		o := side(ball.Vec{X: 1}, collide.Surface{Restitution: collide.Constant(1)})
		o.Motion.Pos.X = x - plainR
		return o
	}
	for _, c := range []struct {
		name  string
		place []collide.Obstacle
		by    int
		time  float64 // of the contact
	}{
		{"at once", []collide.Obstacle{wall(0), lift}, 1, 0},
		{"at once, the second", []collide.Obstacle{wall(-9), wall(0), lift}, 2, 0},
		{"on the way", []collide.Obstacle{wall(-0x1p-9), lift}, 1, 0x1p-9},
		{"on the way, the second", []collide.Obstacle{wall(-9), wall(-0x1p-9), lift}, 2, 0x1p-9},
		{"nothing", []collide.Obstacle{wall(-9), lift}, 1, -1},
		{"nothing, held by the first", []collide.Obstacle{lift, wall(-9)}, 0, -1},
	} {
		e := held(t, p, f, nil, c.by, c.by, c.place...)
		e.ride(1)
		at, riding, knots := -1.0, c.by, 1
		if len(e.out) > 0 {
			at = e.out[0].Time
		}
		switch {
		case c.time == 0:
			riding = -1
		case c.time > 0:
			riding, knots = -1, 2
		}
		if math.Abs(at-c.time) > 1e-15 || e.riding != riding || len(e.tr.knots) != knots || at < 0 && e.p.Time != rideStep {
			t.Errorf("%s: met at %v s, want %v; then held by %d, %d knots, want %d, %d; %v s", c.name, at, c.time, e.riding, len(e.tr.knots), riding, knots, e.p.Time)
		}
	}
	// Where the law gives no number, it does not go.
	f.Extra = []ball.Rates{func(t float64, _, _, _ ball.Vec) (acc, spinAcc ball.Vec) {
		if t > 0 {
			acc.X = math.NaN()
		}
		return acc, spinAcc
	}}
	e := held(t, p, f, nil, 1, 1, wall(-9), lift)
	if e.ride(1); e.status != NonFinite || e.p.Time != 0 || len(e.tr.knots) != 0 {
		t.Errorf("without numbers: %v at %v s", e.status, e.p.Time)
	}
}

// Every evaluation of the law is counted, once.
func TestEvaluationsAreCounted(t *testing.T) {
	rough := collide.Surface{Restitution: collide.Constant(0.5), Friction: 0.3, RollingResistance: 0.02}
	floor, wall := side(up, rough), side(ball.Vec{X: 1}, rough)
	table := collide.Obstacle{Name: "table", Shape: collide.Box{Half: ball.Vec{X: 0.5, Y: 0.125, Z: 0.5}}, Resolver: rough, Motion: collide.At(ball.Vec{Y: 0.875})}
	lift := moves(collide.Obstacle{Name: "lift", Shape: table.Shape, Resolver: ice}, ball.Vec{Y: 0.5})
	push := moves(side(ball.Vec{Z: 1}, ice), ball.Vec{Z: 1})
	push.Motion.Pos.Z = -1
	drop := Point{State: ball.State{Pos: ball.Vec{X: plainR, Y: 1 + plainR}, Vel: ball.Vec{X: -0.25, Z: 1}}}
	onLift := drop
	onLift.Pos.Y, onLift.Vel = 0.5, ball.Vec{}
	rolls := Point{State: ball.State{Pos: ball.Vec{X: plainR, Y: plainR}, Vel: ball.Vec{X: 0.25, Z: 0.5}}, Phase: Rolling, On: 1}
	rests := rolls
	rests.Vel = ball.Vec{}
	over := Point{State: ball.State{Pos: ball.Vec{Y: 1 + plainR}, Vel: ball.Vec{X: 0.5}, Spin: ball.Vec{Z: -0.5 / plainR}}, Phase: Rolling, On: 2}
	for name, m := range map[string]integrate.Method{"adaptive": nil, "fixed": integrate.Fixed{Rate: 64}} {
		for _, c := range []struct {
			name  string
			p     Point
			end   Phase
			place []collide.Obstacle
		}{
			{"dropped", drop, Resting, []collide.Obstacle{floor}},
			{"into a corner", drop, Resting, []collide.Obstacle{floor, wall}},
			{"rolls", rolls, Resting, []collide.Obstacle{floor}},
			{"stands", rests, Resting, []collide.Obstacle{floor}},
			{"over the edge", over, Resting, []collide.Obstacle{floor, table}},
			{"lifted", onLift, Flying, []collide.Obstacle{floor, lift}},
			{"pushed", rests, Rolling, []collide.Obstacle{floor, push}},
		} {
			calls := 0
			f := ball.Flight{Ball: plainBall, Gravity: ball.Vec{Y: -8}, Extra: []ball.Rates{func(float64, ball.Vec, ball.Vec, ball.Vec) (acc, spinAcc ball.Vec) {
				calls++
				return acc, spinAcc
			}}}
			e := flying(t, c.p, f, m, c.place...)
			e.tr = nil
			if e.play(8); e.evals != calls || e.status != Running || e.p.Phase != c.end {
				t.Errorf("%s, %s: %d counted of %d; %v, %+v", name, c.name, e.evals, calls, e.status, e.p)
			}
		}
	}
}
