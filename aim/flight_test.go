package aim

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/integrate"
)

// rail is a method that goes from knot to knot of a list, whatever the law.
type rail []integrate.Knot

func (r rail) Next(_ ball.Rates, k integrate.Knot, end, _ float64) integrate.Step {
	for _, to := range r {
		if to.Time > k.Time {
			return integrate.Step{To: to, Evaluations: 1}
		}
	}
	k.Time = end
	return integrate.Step{To: k, Evaluations: 1}
}

// rise is a knot's time, height, velocity upwards and acceleration upwards.
type rise struct{ t, y, v, a float64 }

// railed flies along the knots, at 20 m/s towards the target, which is 10 m off
// at the height 0.
func railed(v *Solver, l line, knots ...rise) (f flight) {
	j := &v.job
	j.shot.From = ball.Vec{Y: knots[0].y, Z: 12}
	j.centre = ball.Vec{Z: 2}
	j.d, j.dy = 10, -knots[0].y
	j.e, j.left = ball.Vec{Z: -1}, ball.Vec{X: -1}
	v.rates = func(float64, ball.Vec, ball.Vec, ball.Vec) (acc, spinAcc ball.Vec) {
		return ball.Vec{Y: knots[0].a}, spinAcc
	}
	var r rail
	for _, k := range knots[1:] {
		r = append(r, integrate.Knot{Time: k.t, State: ball.State{
			Pos: ball.Vec{Y: k.y, Z: 12 - 20*k.t}, Vel: ball.Vec{Y: k.v, Z: -20},
		}, Acc: ball.Vec{Y: k.a}})
	}
	x := unknowns{el: math.Atan2(knots[0].v, 20), speed: math.Hypot(knots[0].v, 20)}
	v.fly(r, &l, &x, &f)
	return f
}

// Where flights along given knots come down to the level of the target, or that
// they stay below it. A ball that is at the level is not below it.
func TestFlyToALevel(t *testing.T) {
	for _, c := range []struct {
		name  string
		knots []rise
		at    float64 // s, when it comes down; 0: it stays below
	}{
		{"falls", []rise{{0, 1, 0, -2}, {2, -3, -4, -2}}, 1},
		{"ends a step on the level", []rise{{0, 1, 0, -2}, {1, 0, -2, -2}, {2, -3, -4, -2}}, 1},
		{"rises and falls", []rise{{0, -1, 4, -2}, {1, 2, 2, -2}, {5, -6, -6, -2}}, 2 + math.Sqrt(3)},
		{"dips within a step", []rise{{0, 2.4, -10, 20}, {1, 2.4, 10, 20}}, 0.4},
		{"dips, and ends below", []rise{{0, 3.5, -12, 20}, {0.7, 0, 2, 20}}, 0.5},
		{"dips just to the level", []rise{{0, 5, -2, 0}, {1, 2.5, -10, 20}, {2, 2.5, 10, 20}, {3, -10, -10, 0}}, 1.5},
		{"dips, and ends level", []rise{{0, 1.9, -10, 30}, {1, 1.9 - 10./6, 0, -10}, {9, 10, 10, 0}}, 0.366},
		{"turns above, then falls", []rise{{0, 3, -10, 20}, {1, 3, 10, 20}, {2, 5, -6, 0}, {3, -1, -6, 0}}, 2.833},
		{"from the level down", []rise{{0, 0, -1, -2}, {1, -2, -3, -2}, {2, -6, -5, -2}}, 0},
		{"from the level down, and up", []rise{{0, 0, -4, 0}, {1, -2, -1, 4}, {2, 1, 4, 0}, {3, -1, -4, 0}}, 2.8},
		{"from the level, a dip is none", []rise{{0, 0, -4, 8}, {1, 1, 4, 0}, {2, -1, -4, 0}}, 1.8},
		{"below, and falls", []rise{{0, -2, 1, -2}, {1, -2, -1, -2}}, 0},
		{"below, level, and rises", []rise{{0, -1, -1, 0}, {1, -1, 0, 4}, {2, 1, 2, 0}, {3, -1, -4, 0}}, 2.7},
		{"falls to the level from below", []rise{{0, -1, 4, -6}, {1, 0, -1, 0}, {2, 1, 4, 0}, {3, -1, -4, 0}}, 2.8},
	} {
		v := solverOf(t, everyGiven()["speed"], airless())
		f := railed(v, level, c.knots...)
		if c.at == 0 {
			if f.ok || !f.short {
				t.Errorf("%s: it comes down after %v s", c.name, f.time)
			}
			continue
		}
		if !f.ok || f.short || !(math.Abs(f.time-c.at) < 0.06) {
			t.Errorf("%s: %v after %v s, short %v, want %v", c.name, f.ok, f.time, f.short, c.at)
		}
		near(t, c.name+": along", f.high, 20*f.time-10, 1e-12)
		near(t, c.name+": height", f.pos.Y, 0, 1e-12)
	}
}

// Only a level line is dipped under: another one is crossed farther out.
func TestFlyPastADip(t *testing.T) {
	v := solverOf(t, everyGiven()["speed"], airless())
	f := railed(v, bisecting(10, 0), rise{0, 0, -40, 400}, rise{0.2, 0, 40, 400}, rise{0.4, 3, 0, 0}, rise{0.6, 2, -10, 0})
	if !f.ok || !(f.time > 0.4 && f.time < 0.6) {
		t.Errorf("it crosses the line after %v s", f.time)
	}
}

// The top is the highest of all: within a step that ends level too, of two the
// higher one, and of a ball that comes to the target as it rises the end of its
// last step. Without an apex to find, it is looked for in short flights alone.
func TestTop(t *testing.T) {
	up := line{mRho: 1, nY: 1}
	for _, c := range []struct {
		name  string
		kind  given
		l     line
		knots []rise
		want  float64
	}{
		{"one", apex, up, []rise{{0, 1, 2, -4}, {1, 1, -2, -4}}, 1.5},
		{"in a step that ends level", apex, up, []rise{{0, 1, 10, -30}, {1, 1 + 10./6, 0, 10}}, 1 + 10*(0.5-1.5/4+2./3/8)},
		{"two", apex, up, []rise{{0, 1, 2, -4}, {0.2, 2, 2, -40}, {0.3, 2, -2, -40}, {0.4, 1, 2, -4}, {0.6, 1, -2, -4}}, 2.05},
		{"rising", apex, up, []rise{{0, 1, 2, 0}, {0.3, 1.6, 2, 0}, {0.6, 2.2, 2, 0}}, 2.2},
		{"falling", apex, up, []rise{{0, 1, -2, 0}, {0.6, -0.2, -2, 0}}, 1},
		{"of a speed", speed, up, []rise{{0, 1, 2, -4}, {1, 1, -2, -4}}, 1},
		{"of a speed, short", speed, level, []rise{{0, -2, 1, -2}, {0.4, -1.76, 0.2, -2}, {0.8, -1.84, -0.6, -2}}, -1.76},
		{"of a speed, short at the end", speed, level, []rise{{0, -2, 3, 0}, {0.4, -1.5, 3, 0}, {0.8, -1, -0.6, 0}}, -1},
		{"of a speed, short at once", speed, level, []rise{{0, -2, -1, 0}, {0.4, -2.4, -1, 0}}, -2},
	} {
		v := solverOf(t, everyGiven()["speed"], airless())
		v.job.kind = c.kind
		f := railed(v, c.l, c.knots...)
		near(t, c.name, f.top, c.want, 1e-12)
	}
}

// Every call of the law is counted, and the time flown; a flight that its method
// does not take forward, or to no finite place, is none.
func TestFlyCounts(t *testing.T) {
	v := served(t, 0.6)
	v.job.shot.Time, v.job.evals = 3, 0
	calls := 0
	law := v.rates
	v.rates = func(t float64, p, u, w ball.Vec) (ball.Vec, ball.Vec) {
		calls++
		return law(t, p, u, w)
	}
	var f flight
	x := unknowns{el: -0.4, speed: 8}
	const step = 1. / 64
	if v.fly(integrate.Fixed{Rate: 64}, &v.job.line, &x, &f); !f.ok || !f.bounced {
		t.Fatalf("%+v", f)
	}
	if v.job.evals != calls {
		t.Errorf("%d calls of the law count as %d", calls, v.job.evals)
	}
	if d := v.job.flown - f.time; !(d >= 0 && d <= 2*step) {
		t.Errorf("%v s flown for a flight of %v s", v.job.flown, f.time)
	}

	s := solverOf(t, everyGiven()["speed"], airless())
	for name, to := range map[string]integrate.Knot{
		"stands":       {State: ball.State{Pos: ball.Vec{Y: 1}}},
		"goes back":    {Time: -1, State: ball.State{Pos: ball.Vec{Y: 1}}},
		"is nowhere":   {Time: 0.1, State: ball.State{Pos: ball.Vec{Y: math.NaN()}}},
		"goes forever": {Time: 0.1, State: ball.State{Vel: ball.Vec{X: math.Inf(1)}}},
	} {
		if s.fly(&once{to: to}, &s.job.line, &unknowns{el: 0.2, speed: 20}, &f); f.ok {
			t.Errorf("a flight that %s comes to %v", name, f.pos)
		}
	}
	if s.fly(&once{done: true}, &s.job.line, &unknowns{el: 0.2, speed: 20}, &f); !f.ok {
		t.Error("and no other does")
	}
}

// once is a method that goes once to a knot, and then as the method coarse.
type once struct {
	to   integrate.Knot
	done bool
}

func (o *once) Next(f ball.Rates, k integrate.Knot, end, h float64) integrate.Step {
	if !o.done {
		o.done = true
		return integrate.Step{To: o.to}
	}
	if !k.State.Finite() || k.Time < 0 { // the launch again
		k = integrate.NewKnot(f, 0, ball.State{Pos: ball.Vec{X: 2, Y: 1, Z: 12}, Vel: ball.Vec{Y: 4, Z: -20}})
	}
	return coarse.Next(f, k, end, h)
}

// The first bounce is where the ball comes down through the floor's level, and
// no flight is that does not come down to it.
func TestFlyOverABounce(t *testing.T) {
	down := line{mRho: 1, nY: 1}
	for _, c := range []struct {
		name    string
		knots   []rise
		bounced float64 // m from the launch; 0: no flight
	}{
		{"falls", []rise{{0, 1, -4, 0}, {0.4, -0.6, -4, 0}}, 5},
		{"ends a step on the floor", []rise{{0, 1, -4, 0}, {0.25, 0, -4, 0}, {0.3, -0.2, -4, 0}}, 5},
		{"from the floor", []rise{{0, 0, -4, 0}, {0.2, -0.8, -4, 0}}, 0},
		{"from below", []rise{{0, -0.5, -4, 0}, {0.2, -1.3, -4, 0}}, 0},
		{"level, then over the floor", []rise{{0, 0, 0, 0}, {0.1, 0, 0, 0}, {0.2, 1, 2, 0}, {0.3, -1, -2, 0}}, 5},
	} {
		v := served(t, 0.6)
		v.job.viaY = 0
		f := railed(v, down, c.knots...)
		if f.bounced != (c.bounced != 0) || f.bounced && math.Abs(12-f.bounce.Z-c.bounced) > 0.1 {
			t.Errorf("%s: bounced %v at %v", c.name, f.bounced, f.bounce)
		}
		if !f.bounced && f.ok {
			t.Errorf("%s: a flight", c.name)
		}
	}
	// A ball that bounces at the very distance of the target is there.
	v := served(t, 0.6)
	v.job.viaY = 0
	j := &v.job
	straight := integrate.Knot{Time: 0.1, State: ball.State{Pos: ball.Vec{Y: 5, Z: 2}, Vel: ball.Vec{Y: -10}}}
	below := straight
	below.Time, below.Pos.Y = 0.7, -1
	railed(v, down, rise{0, 1, 1, 0})
	var f flight
	if v.fly(rail{straight, below}, &down, &unknowns{speed: 20}, &f); !f.ok || math.Abs(f.time-0.6) > 1e-9 || f.rho != j.d {
		t.Errorf("it bounces at the target: %v after %v s, %v m off", f.ok, f.time, f.rho)
	}
}

// bounces notes the contact that it is asked for, and returns a state.
type bounces struct {
	c  collide.Contact
	to ball.State
}

func (b *bounces) Resolve(_ ball.Ball, _ ball.State, c collide.Contact) (ball.State, collide.Impact) {
	b.c = c
	return b.to, collide.Impact{}
}

// The first bounce is a contact with what lies there, which may move and turn,
// and its law of motion goes on from there; if it is not finite there is none.
func TestRebound(t *testing.T) {
	v := served(t, 0.6)
	j := &v.job
	b := &bounces{to: ball.State{Pos: ball.Vec{Y: 2}, Vel: ball.Vec{Y: 3}}}
	o := &v.court.Obstacles[j.viaOn]
	o.Resolver = b
	o.Motion = collide.Motion{Time: 1, Pose: collide.Pose{Pos: ball.Vec{X: 0.3, Y: 0.5, Z: -0.2}, Rot: collide.Turn(ball.Vec{Y: 1}, 0.5)}, Vel: ball.Vec{X: 2}, Spin: ball.Vec{Y: 4}}
	knot := func(t float64) integrate.Knot {
		return integrate.Knot{Time: t, State: ball.State{Pos: ball.Vec{X: 0.7, Y: j.viaY + 5*(1.25-t), Z: 1.5 - t}, Vel: ball.Vec{Y: -5, Z: -1}}}
	}
	a, end := knot(1), knot(1.5)
	var f flight
	if !v.rebound(&f, &a, &end) {
		t.Fatal("no bounce")
	}
	near(t, "time", a.Time, 1.25, 1e-14)
	if a.State != b.to {
		t.Errorf("it goes on from %v", a.State)
	}
	if acc, _ := v.rates(a.Time, a.Pos, a.Vel, a.Spin); a.Acc != acc {
		t.Errorf("with the acceleration %v", a.Acc)
	}
	pose := o.Motion.At(a.Time)
	at := ball.Vec{X: 0.7, Y: j.viaY - v.ball.Radius, Z: 0.25}
	local := pose.Rot.Rotate(b.c.LocalPoint).Add(pose.Pos)
	for name, off := range map[string]ball.Vec{
		"the flight's bounce": f.bounce.Sub(at), "point": b.c.Point.Sub(at), "local point": local.Sub(at),
		"normal": b.c.Normal.Sub(ball.Vec{Y: 1}), "local normal": b.c.Rot.Rotate(b.c.LocalNormal).Sub(b.c.Normal),
		"velocity": b.c.Vel.Sub(o.Motion.Velocity(a.Time, at)),
	} {
		if !(off.Norm() < 1e-12) {
			t.Errorf("%s is off by %v", name, off)
		}
	}
	b.to.Vel.X = math.Inf(1)
	if a = knot(1); v.rebound(&f, &a, &end) {
		t.Error("a bounce to no velocity")
	}
}

// The net is crossed where the plane is, from both ends, also where a step ends
// in it; a ball that only comes to the plane has not crossed it.
func TestCrossing(t *testing.T) {
	for _, c := range []struct {
		name    string
		from    float64
		z       []float64 // at 0.1 s, 0.2 s …
		crossed bool
		at      float64
	}{
		{"near end", 1, []float64{-1}, true, 0.05},
		{"far end", -1, []float64{1}, true, 0.05},
		{"near end, step ends in it", 1, []float64{0, -1}, true, 0.1},
		{"far end, step ends in it", -1, []float64{0, 1}, true, 0.1},
		{"far end, turns", -1, []float64{0, -1, -2}, false, 0},
	} {
		v := solverOf(t, everyGiven()["speed"], airless())
		j := &v.job
		toward := -c.from
		j.e, j.left = ball.Vec{Z: toward}, ball.Vec{X: toward}
		j.shot.From = ball.Vec{Y: 1, Z: c.from}
		j.d, j.line, j.crosses = 5, line{mRho: 1, nY: 1}, true
		v.maxTime = 1
		var r rail
		was := c.from
		for i, z := range c.z {
			u := (z - was) / 0.1
			if i > 0 || len(c.z) == 1 {
				u = 10 * (z - was)
			}
			r = append(r, integrate.Knot{Time: 0.1 * float64(i+1), State: ball.State{Pos: ball.Vec{Y: 1, Z: z}, Vel: ball.Vec{Z: u}}})
			was = z
		}
		v.rates = func(float64, ball.Vec, ball.Vec, ball.Vec) (acc, spinAcc ball.Vec) { return }
		var f flight
		v.fly(r, &j.line, &unknowns{speed: math.Abs(c.z[0]-c.from) * 10}, &f)
		if f.crossed != c.crossed {
			t.Errorf("%s: crossed %v", c.name, f.crossed)
		}
		near(t, c.name, f.netTime, c.at, 1e-14)
	}
}

// The slope of the path over the net is that along the ground, 0 for a ball
// that gets no farther from the launch.
func TestNetSlope(t *testing.T) {
	v := solverOf(t, everyGiven()["speed"], airless())
	v.job.shot.From = ball.Vec{Y: 1, Z: 3}
	for _, c := range []struct {
		u    ball.Vec
		want float64
	}{{ball.Vec{X: 2, Y: 3, Z: -2}, 3 / math.Sqrt(8)}, {ball.Vec{X: -2, Y: 3, Z: -2}, 0}, {ball.Vec{X: -4, Y: 3, Z: -2}, 0}} {
		knot := func(t float64) *integrate.Knot {
			return &integrate.Knot{Time: t, State: ball.State{Pos: ball.Vec{X: 3, Y: 2}.AddScaled(t, c.u), Vel: c.u}}
		}
		var f flight
		v.net(&f, ball.Vec{Z: -1}, knot(-0.5), knot(0.5))
		near(t, "slope", f.netSlope, c.want, 1e-14)
		near(t, "way", f.netRho, math.Sqrt(18), 1e-14)
	}
}

// A ball over the net at the target has crossed it, one that would be later
// has not.
func TestArriveAtTheNet(t *testing.T) {
	v := solverOf(t, everyGiven()["speed"], airless())
	for late, want := range map[float64]bool{-0.25: true, 0: true, 0.25: false} {
		f := flight{crossed: true, netTime: 0.5 + late}
		if v.arrive(&f, &v.job.line, &unknowns{}, ball.Vec{Z: -1}, &ball.State{}, 0.5); f.crossed != want {
			t.Errorf("%v s later: crossed %v", late, f.crossed)
		}
	}
}

// The bisecting line of a target straight below is upright, which a direction
// is up to 1e-6 rad from it.
func TestStraightDown(t *testing.T) {
	n := func(d float64) float64 {
		r := math.Sqrt(float64(d*d) + 25)
		x, y := d/r, -5/r+1
		return math.Sqrt(float64(x*x) + float64(y*y))
	}
	d := 5e-6 * (1 - 1e-12)
	for n(d) < 1e-6 {
		d = math.Nextafter(d, 1)
	}
	upright := line{1, 0, 0, 1}
	if n(d) != 1e-6 {
		t.Fatal("no such direction")
	}
	if l := bisecting(d, -5); l != upright {
		t.Errorf("at the bound: %v", l)
	}
	for n(d) <= 1e-6 {
		d = math.Nextafter(d, 1)
	}
	if l := bisecting(d, -5); l == upright {
		t.Error("beyond the bound it is upright")
	}
}
