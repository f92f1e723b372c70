package predict_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
	"pgregory.net/rapid"
)

// What a prediction costs: evaluations of the law for the mean stroke, to its
// landing and through three bounces; and with a tolerance of 1e-6 to a landing
// that is right to a micrometre along the path.
func TestEvaluations(t *testing.T) {
	c := predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())}
	w := world(t, c)
	for bounces, most := range map[int]int{1: 65, 3: 130} {
		if tr := w.Predict(forehand(), predict.Until{Bounces: bounces}); tr.Status() != predict.Reached || tr.Evaluations() > most {
			t.Errorf("%d bounces: %v after %d evaluations, want at most %d", bounces, tr.Status(), tr.Evaluations(), most)
		}
	}
	c.Method = tight
	want, _ := world(t, c).Predict(forehand(), predict.Until{Bounces: 1}).Bounce(1)
	c.Method = integrate.DormandPrince{AbsTol: 1e-6, RelTol: 1e-6}
	tr := world(t, c).Predict(forehand(), predict.Until{Bounces: 1})
	got, _ := tr.Bounce(1)
	if d := got.Contact.Point.Sub(want.Contact.Point).Norm(); tr.Evaluations() > 49 || d > 1e-6 {
		t.Errorf("tolerance 1e-6: %d evaluations, lands %g m off", tr.Evaluations(), d)
	}
}

// A law that gives NaN somewhere, or everywhere, ends the prediction before:
// whatever is in the trajectory is finite, and it can be stored.
func TestLawWithoutNumbers(t *testing.T) {
	for name, bad := range map[string]func(t float64, pos ball.Vec) bool{
		"everywhere": func(float64, ball.Vec) bool { return true },
		"below":      func(_ float64, p ball.Vec) bool { return p.Y < 0.5 },
		"later":      func(t float64, _ ball.Vec) bool { return t > 0.3 },
		"at the end": func(_ float64, p ball.Vec) bool { return p.Y <= tennisR },
	} {
		all := methods(60, 1000)
		all["Euler"] = integrate.Fixed{Stepper: integrate.Euler{}, Rate: 60} // which does not ask at the end of a step
		for method, m := range all {
			f := vacuum()
			f.Extra = []ball.Rates{func(t float64, pos, _, _ ball.Vec) (acc, spinAcc ball.Vec) {
				if bad(t, pos) {
					acc.X = math.NaN()
				}
				return acc, spinAcc
			}}
			w := world(t, predict.Config{Flight: f, Court: court.Open(surface(0.7, 0.5)), Method: m})
			p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 1}, Vel: ball.Vec{Z: 3}}}
			tr := w.Predict(p, predict.Until{Time: 2})
			if tr.Status() != predict.NonFinite || tr.Err() == nil {
				t.Errorf("%s, %s: %v, %v", name, method, tr.Status(), tr.Err())
			}
			for i, k := range tr.Knots() {
				if !k.Finite() || !k.Acc.Finite() || !k.SpinAcc.Finite() {
					t.Fatalf("%s, %s: knot %d is %+v", name, method, i, k)
				}
			}
			if _, err := json.Marshal(tr); err != nil {
				t.Errorf("%s, %s: %v", name, method, err)
			}
			if q, _ := w.Advance(p, 2, nil, nil); !finitePoint(q) || q.Time >= 2 {
				t.Errorf("%s, %s: played to %+v", name, method, q)
			}
		}
	}
}

// swing plays p on frame by frame, with one moving obstacle that is at(t) at
// the time t, and returns the points at the frames.
func swing(w *predict.World, p predict.Point, shape collide.Shape, e float64, at func(t float64) ball.Vec, frames int) (path []predict.Point, events []predict.Event) {
	o := collide.Obstacle{Name: "racket", Role: collide.Striker, Shape: shape, Resolver: surface(e, 0.4)}
	for i := range frames {
		t0, t1 := float64(i)/60, float64(i+1)/60
		o.Motion = collide.Between(collide.Pose{Pos: at(t0)}, collide.Pose{Pos: at(t1)}, t0, t1)
		p, events = w.Advance(p, t1, []collide.Obstacle{o}, events)
		path = append(path, p)
	}
	return path, events
}

// A block that is pushed along the floor takes a ball with it, at its speed
// and at its face, whether the ball lies or rolls there. A soft one never lets
// it go; each frame has a few events and not thousands.
func TestPushedAlong(t *testing.T) {
	for name, m := range methods(60, 240) {
		for _, phase := range []predict.Phase{predict.Resting, predict.Rolling} {
			for _, e := range []float64{0, 0.3} {
				w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(rollSurface()), Method: m})
				p := predict.Point{State: ball.State{Pos: ball.Vec{Y: tennisR}}, Phase: phase, On: 1}
				const speed = 0.5
				at := func(t float64) ball.Vec { return ball.Vec{Y: 0.41, Z: -0.3 + speed*t} }
				path, events := swing(w, p, collide.Box{Half: ball.Vec{X: 0.4, Y: 0.4, Z: 0.1}}, e, at, 120)
				for i, q := range path {
					now := float64(i+1) / 60
					if math.Abs(q.Time-now) > 1e-12 || !(q.Pos.Y > tennisR-1e-9 && q.Pos.Y < tennisR+1e-3) { // its friction may lift the ball a little
						t.Fatalf("%s, e = %v, %v: frame %d: %+v", name, e, phase, i, q)
					}
					if gap := q.Pos.Z - tennisR - 0.1 - at(now).Z; gap < -1e-9 || i > 60 && gap > 0.05 {
						t.Fatalf("%s, e = %v, %v: frame %d: %g m before the block", name, e, phase, i, gap)
					}
				}
				if len(events) > 6*120 {
					t.Errorf("%s, e = %v, %v: %d events in 120 frames", name, e, phase, len(events))
				}
			}
		}
	}
}

// A ball between the floor and something that comes down on it cannot be kept
// out of both. It stays above the floor, time goes on, and it lies there when
// the thing has gone.
func TestSqueezed(t *testing.T) {
	for name, m := range methods(60, 240) {
		for _, e := range []float64{0, 0.5, 0.9} {
			w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(rollSurface()), Method: m})
			p := predict.Point{State: ball.State{Pos: ball.Vec{Y: tennisR}}, Phase: predict.Resting, On: 1}
			at := func(t float64) ball.Vec { return ball.Vec{Y: 0.1 + 0.2*math.Abs(t-1) - 0.1} }
			path, events := swing(w, p, collide.Box{Half: ball.Vec{X: 0.4, Y: 0.01, Z: 0.4}}, e, at, 300)
			for i, q := range path {
				if math.Abs(q.Time-float64(i+1)/60) > 1e-12 || q.Pos.Y < tennisR-1e-9 || !finitePoint(q) {
					t.Fatalf("%s, e = %v: frame %d: %+v", name, e, i, q)
				}
			}
			if end := path[len(path)-1]; end.Phase != predict.Resting || math.Abs(end.Pos.Y-tennisR) > 1e-12 {
				t.Errorf("%s, e = %v: at the end %+v", name, e, end)
			}
			if len(events) > 4000 {
				t.Errorf("%s, e = %v: %d events", name, e, len(events))
			}
		}
	}
}

// A racket that a game has put over the ball lets it out, and is solid again.
func TestStartInsideARacket(t *testing.T) {
	w := world(t, predict.Config{Flight: weightless(), Court: court.Open(rollSurface())})
	racket := collide.Obstacle{Name: "racket", Role: collide.Striker, Shape: collide.Disc{Radius: 0.3}, Resolver: surface(1, 0), Motion: collide.At(ball.Vec{Y: 1})}
	p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 1, Z: 0.01}, Vel: ball.Vec{Z: 1}}}
	p, events := w.Advance(p, 0.5, []collide.Obstacle{racket}, nil)
	if len(events) != 0 {
		t.Errorf("%d events on the way out", len(events))
	}
	near(t, "out", p.Pos.Z, 0.51, 1e-12)
	p.Vel.Z = -1
	if p, events = w.Advance(p, 1.2, []collide.Obstacle{racket}, nil); len(events) != 1 || p.Vel.Z != 1 {
		t.Errorf("not hit on the way back: %+v", p)
	}
	// Out and in again within one play.
	p = predict.Point{State: ball.State{Pos: ball.Vec{Y: 1, Z: 0.01}, Vel: ball.Vec{Z: 1}}}
	wall := court.Wall("wall", ball.Vec{Y: 1, Z: 2}, ball.Vec{X: 1, Y: 1, Z: 0.5}, surface(1, 0))
	if _, events = w.Advance(p, 4, []collide.Obstacle{racket, wall}, nil); len(events) < 2 || events[1].On != "racket" {
		t.Errorf("%d events between wall and racket", len(events))
	}
}

// A ball on something that moves slides off with the speed along it that it
// had: settling ends the normal motion only.
func TestCarried(t *testing.T) {
	for name, m := range methods(60, 240) {
		w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(rollSurface()), Method: m})
		o := collide.Obstacle{Name: "lift", Shape: collide.Box{Half: ball.Vec{X: 1, Y: 0.1, Z: 1}}, Resolver: surface(0, 0)}
		o.Motion.Pos.Y, o.Motion.Vel.Y = 1, 0.5
		p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 1.1 + tennisR + 0.01}, Vel: ball.Vec{Z: 0.5}}}
		q, events := w.Advance(p, 1, []collide.Obstacle{o}, nil)
		near(t, name+": height", q.Pos.Y, 1.6+tennisR, 1e-9)
		near(t, name+": z", q.Pos.Z, 0.5, 1e-9)
		near(t, name+": climbs with", q.Vel.Y, 0.5, 1e-12)
		if len(events) > 250 {
			t.Errorf("%s: %d events", name, len(events))
		}
		// Over its end it falls, and the floor under it is not passed.
		if q, _ = w.Advance(p, 8, []collide.Obstacle{o}, nil); q.Phase != predict.Resting || math.Abs(q.Pos.Y-tennisR) > 1e-12 {
			t.Errorf("%s: at the end %+v", name, q)
		}
		// A lift that goes down through the floor leaves the ball there.
		o.Motion.Vel.Y = -0.5
		if q, _ = w.Advance(p, 4, []collide.Obstacle{o}, nil); q.Pos.Y < tennisR-1e-12 || q.Time != 4 {
			t.Errorf("%s: under the floor: %+v", name, q)
		}
	}
}

// A point that is said to rest and has a velocity rolls; one on an obstacle
// that has gone, or moves, falls.
func TestCarriedPoints(t *testing.T) {
	w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(rollSurface())})
	p := predict.Point{State: ball.State{Pos: ball.Vec{Y: tennisR}, Vel: ball.Vec{Z: 1}}, Phase: predict.Resting, On: 1}
	if tr := w.Predict(p, predict.Until{}); tr.Start().Phase != predict.Rolling || tr.End().Pos.Z < 0.1 {
		t.Errorf("with a velocity: %+v to %+v", tr.Start(), tr.End())
	}
	shelf := court.Wall("shelf", ball.Vec{Y: 0.5}, ball.Vec{X: 1, Y: 0.1, Z: 1}, rollSurface())
	p = predict.Point{State: ball.State{Pos: ball.Vec{Y: 0.6 + tennisR}}, Phase: predict.Resting, On: 2}
	if q, _ := w.Advance(p, 1, []collide.Obstacle{shelf}, nil); q.State != p.State || q.Phase != predict.Resting {
		t.Errorf("on the shelf: %+v", q)
	}
	for name, moving := range map[string][]collide.Obstacle{
		"gone":  nil,
		"away":  {court.Wall("shelf", ball.Vec{Y: 0.4}, ball.Vec{X: 1, Y: 0.1, Z: 1}, rollSurface())},
		"falls": {{Name: "shelf", Shape: shelf.Shape, Resolver: shelf.Resolver, Motion: collide.Motion{Pose: shelf.Motion.Pose, Vel: ball.Vec{Y: -9}}}},
	} {
		q, events := w.Advance(p, 0.1, moving, nil)
		near(t, name, q.Pos.Y, p.Pos.Y-9.81*0.005, 1e-9)
		if len(events) != 0 {
			t.Errorf("%s: %d events", name, len(events))
		}
	}
}

// How exactly a point must touch: a micrometre inside is refused, half of it is
// not; what leaves its surface does not roll; and what touches one with a speed
// that is rounding does not fall through it.
func TestTouchingPoints(t *testing.T) {
	for name, m := range methods(60, 240) {
		w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(rollSurface()), Method: m})
		p := predict.Point{State: ball.State{Pos: ball.Vec{Y: tennisR - 2e-6}, Vel: ball.Vec{Z: 1}}}
		if tr := w.Predict(p, predict.Until{}); tr.Status() != predict.BadInput {
			t.Errorf("%s: 2 µm inside: %v", name, tr.Status())
		}
		for _, down := range []float64{0, 1e-16, 0.1} {
			p.Pos.Y, p.Vel.Y = tennisR-5e-7, -down
			tr := w.Predict(p, predict.Until{})
			if end := tr.End(); tr.Status() != predict.Rested || math.Abs(end.Pos.Y-tennisR) > 1e-12 {
				t.Errorf("%s: half a micrometre inside, down with %v m/s: %v at %+v", name, down, tr.Status(), end)
			}
			p.Pos.Y, p.On = tennisR, 1
			tr = w.Predict(p, predict.Until{})
			for _, k := range tr.Knots() {
				if k.Pos.Y < tennisR-1e-12 {
					t.Fatalf("%s: down with %v m/s: %g m under the floor at %v s", name, down, tennisR-k.Pos.Y, k.Time)
				}
			}
		}
		p.Vel.Y, p.Phase = 1, predict.Rolling
		if tr := w.Predict(p, predict.Until{}); tr.Start().Phase != predict.Flying || tr.Events()[0].Time < 0.2 {
			t.Errorf("%s: up with 1 m/s: %+v", name, tr.Events()[0])
		}
	}
}

// On the gentlest slope a ball that stands still sets off, however short the
// steps are.
func TestSetsOff(t *testing.T) {
	const slope, k = 1e-4, 0.55
	up, _ := ball.Vec{Y: 1, Z: slope}.Unit()
	place := court.Court{Obstacles: []collide.Obstacle{{Name: "slope", Role: collide.Floor, Shape: collide.Plane{Normal: up}, Resolver: surface(0.5, 0.5)}}}
	for name, m := range methods(240, 10_000) {
		w := world(t, predict.Config{Flight: vacuum(), Court: place, Method: m})
		p := predict.Point{State: ball.State{Pos: up.Scale(tennisR)}, Phase: predict.Rolling, On: 1}
		end := w.Predict(p, predict.Until{Time: 0.5}).End()
		near(t, name, end.Vel.Norm(), 9.81*up.Z/(1+k)*0.5, 1e-9)
	}
}

// The sheet of an arcade net is passed once, also if the game is saved in it.
func TestNetIsPassedOnce(t *testing.T) {
	for name, m := range methods(60, 240) {
		w := world(t, predict.Config{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis(), Method: m})
		p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 0.7, Z: 3}, Vel: ball.Vec{Y: 1, Z: -20}}}
		tr := w.Predict(p, predict.Until{Bounces: 1})
		for ; tr.Events()[0].Part != court.Cord && p.Pos.Y < 2; p.Pos.Y += 0.01 {
			tr = w.Predict(p, predict.Until{Bounces: 1})
		}
		hit := tr.Events()[0]
		if hit.Part != court.Cord || len(tr.Events()) != 2 || hit.After.Vel.Z > 0 {
			t.Fatalf("%s: %d events, first %+v", name, len(tr.Events()), hit)
		}
		again := w.Predict(tr.At(hit.Time), predict.Until{Bounces: 1})
		if len(again.Events()) != 1 || again.End().Pos.Sub(tr.End().Pos).Norm() > 1e-6 {
			t.Errorf("%s: from the net: %d events, to %v, want %v", name, len(again.Events()), again.End().Pos, tr.End().Pos)
		}
	}
}

// A crossing at the very end counts, and one at a knot once.
func TestCrossingAtTheEnd(t *testing.T) {
	w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(surface(0.7, 0.5))})
	p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 1}, Vel: ball.Vec{Z: 1}}}
	count := func(bounces int, y float64) (n int) {
		for range w.Predict(p, predict.Until{Bounces: bounces}).Crossings(collide.Plane{Normal: ball.Vec{Y: 1}, Offset: y}) {
			n++
		}
		return n
	}
	for _, c := range []struct {
		bounces int
		y       float64
		want    int
	}{{1, tennisR, 1}, {2, tennisR, 2}, {1, 1, 1}, {2, 0.2, 3}, {1, 2, 0}, {1, 0, 0}} {
		if n := count(c.bounces, c.y); n != c.want {
			t.Errorf("until bounce %d the height of %v m is crossed %d times, want %d", c.bounces, c.y, n, c.want)
		}
	}
}

// Bounce(n) is the contact that made the count n, and not one with the flank
// of a table while it is n.
func TestBounceIsNoFlank(t *testing.T) {
	w := world(t, predict.Config{Flight: ball.TableTennis(), Court: court.TableTennis()})
	p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 0.745, Z: 1.5}, Vel: ball.Vec{Z: -3}}, Bounces: 1}
	tr := w.Predict(p, predict.Until{Bounces: 2})
	if tr.Events()[0].Part != court.Flank {
		t.Fatalf("the first event is %+v", tr.Events()[0])
	}
	if e, ok := tr.Bounce(1); ok {
		t.Errorf("the count of the start became 1 with %+v", e)
	}
	if e, ok := tr.Bounce(2); !ok || e.On != court.Ground {
		t.Errorf("bounce 2 is %+v, %v", e, ok)
	}
}

// Odd arguments of queries, and a method given by its address.
func TestOddArguments(t *testing.T) {
	w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(surface(0, 0.5)), Method: &integrate.Fixed{Rate: 60}})
	p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 1}}}
	if q, _ := w.Advance(p, 0.11, nil, nil); q.Time != 6.0/60 {
		t.Errorf("&Fixed: played to %v s, want the tick before", q.Time)
	}
	tr := w.Predict(p, predict.Until{})
	if tr.Status() != predict.Rested {
		t.Fatal(tr.Status())
	}
	if q := tr.At(math.Inf(1)); q.Validate() != nil {
		t.Errorf("at the end of all times: %+v", q)
	}
	n := 0
	for q := range tr.Every(math.Inf(1)) {
		if n++; q != p {
			t.Errorf("every infinite interval: %+v", q)
		}
	}
	if n != 1 {
		t.Errorf("every infinite interval: %d points, want the start", n)
	}
	// No point of a trajectory is later than points may be.
	p.Time, p.Pos.Y = 1e6-0.1, 5
	if end := w.Predict(p, predict.Until{}).End(); end.Validate() != nil || end.Time != 1e6 {
		t.Errorf("at the end of all times: %+v", end)
	}
}

// JSON with holes is refused; null changes nothing.
func TestUnmarshalHoles(t *testing.T) {
	w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(surface(0.7, 0.5))})
	tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{Y: 1}}}, predict.Until{Bounces: 1})
	good, err := json.Marshal(tr)
	if err != nil {
		t.Fatal(err)
	}
	end := tr.End()
	for _, change := range [][2]string{
		{`"Status":"reached"`, `"Status":"running"`},
		{`"Status":"reached"`, `"Status":"bad input"`},
		{`"Knots":[[0,`, `"Knots":[[`},
		{`"Knots":[[0,`, `"Knots":[[0,0,`},
		{`"Knots":[[0,`, `"Knots":[[],[0,`},
	} {
		bad := strings.Replace(string(good), change[0], change[1], 1)
		if bad == string(good) {
			t.Fatalf("no %s in %s", change[0], good)
		}
		if err := json.Unmarshal([]byte(bad), tr); err == nil || tr.End() != end {
			t.Errorf("%s: %v", change[1], err)
		}
	}
	if err := tr.UnmarshalJSON([]byte("null")); err != nil || tr.End() != end {
		t.Errorf("null: %v", err)
	}
}

// No ball crosses the sheet of the arcade net between the posts and below the
// top unnoticed, at any speed, from either side and by any method: where the
// net is taken away the same ball shows what it would have crossed.
func TestArcadeNetIsMet(t *testing.T) {
	fixedDraws(t, 500) // a fifth of them in a short run
	type pair struct{ net, open *predict.World }
	var worlds []pair
	place := court.ArcadeTennis()
	without := place
	without.Obstacles = nil
	for _, o := range place.Obstacles {
		if o.Role != collide.Net {
			without.Obstacles = append(without.Obstacles, o)
		}
	}
	for _, m := range []integrate.Method{nil, integrate.Fixed{Rate: 60}, integrate.Fixed{Rate: 240}, integrate.Fixed{Stepper: integrate.SemiImplicitEuler{}, Rate: 60}} {
		c := predict.Config{Flight: ball.ArcadeTennis(), Court: place, Method: m}
		a := world(t, c)
		c.Court = without
		worlds = append(worlds, pair{a, world(t, c)})
	}
	met, passed := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.SampledFrom(worlds).Draw(t, "world")
		side := rapid.SampledFrom([]float64{-1, 1}).Draw(t, "side")
		p := predict.Point{State: ball.State{
			Pos:  ball.Vec{X: number(t, "x", -5.2, 5.2, 0), Y: number(t, "y", 0.1, 1.5), Z: side * number(t, "z", 0.01, 5)},
			Vel:  ball.Vec{X: number(t, "vx", -5, 5, 0), Y: number(t, "vy", -1, 4), Z: -side * number(t, "vz", 1, 60)},
			Spin: vector(t, "spin", 300),
		}}
		crosses := math.NaN()
		for q := range w.open.Predict(p, predict.Until{Bounces: 1}).Crossings(collide.Plane{Normal: ball.Vec{Z: 1}}) {
			n := place.Net
			h, beside := n.Height(q.Pos.X)
			if crosses = q.Pos.Y - h - tennisR; !beside || math.Abs(math.Abs(q.Pos.X)-n.HalfWidth) < 1e-3 {
				crosses = math.NaN()
			}
			break
		}
		ev := w.net.Predict(p, predict.Until{Bounces: 1}).Events()
		hit := len(ev) > 0 && ev[0].Role == collide.Net
		switch {
		case crosses < -1e-3:
			if met++; !hit {
				t.Fatalf("%g m below the top of the net, and nothing hit", -crosses)
			}
		case crosses > 1e-3:
			if passed++; hit {
				t.Fatalf("%g m above the net, and hit: %+v", crosses, ev[0])
			}
		}
	})
	if met == 0 || passed == 0 {
		t.Errorf("%d met and %d passed", met, passed)
	}
}

// A ball between two walls that leave it no room cannot go on: it is wedged and
// stays, after some tens of contacts and not after thousands.
func TestWedged(t *testing.T) {
	for name, m := range methods(60, 240) {
		place := court.Court{Obstacles: []collide.Obstacle{
			court.Wall("left", ball.Vec{Z: -1 - tennisR}, ball.Vec{X: 1, Y: 1, Z: 1}, surface(1, 0.1)),
			court.Wall("right", ball.Vec{Z: 1 + tennisR}, ball.Vec{X: 1, Y: 1, Z: 1}, surface(1, 0.1)),
		}}
		w := world(t, predict.Config{Flight: vacuum(), Court: place, Method: m})
		tr := w.Predict(predict.Point{State: ball.State{Vel: ball.Vec{Y: 1, Z: 5}}}, predict.Until{})
		if tr.Status() != predict.Rested || len(tr.Events()) > 200 {
			t.Errorf("%s: %v, %d events", name, tr.Status(), len(tr.Events()))
		}
		// On the wall of its last contact.
		last := tr.Events()[len(tr.Events())-1]
		if end := tr.End(); end.Phase != predict.Resting || end.On < 1 || place.Obstacles[end.On-1].Name != last.On {
			t.Errorf("%s: ends with %+v, after %+v", name, end, last)
		}
		for _, k := range tr.Knots() {
			if math.Abs(k.Pos.Z) > 1e-9 {
				t.Fatalf("%s: at %v", name, k.Pos)
			}
		}
	}
}

// Two surfaces met at the very time of a tick: the second contact takes no time
// and belongs to that tick, for who plays and for who predicts.
func TestCornerAtATick(t *testing.T) {
	place := court.Open(surface(0.5, 0))
	place.Obstacles = append(place.Obstacles, court.Wall("wall", ball.Vec{Z: -2}, ball.Vec{X: 5, Y: 20, Z: 2}, surface(0.5, 0)))
	f := weightless()
	f.Ball.Radius = 0.03125 // so that every number is exact
	w := world(t, predict.Config{Flight: f, Court: place, Method: integrate.Fixed{Rate: 16}})
	p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 4 + 0.03125, Z: 4 + 0.03125}, Vel: ball.Vec{Y: -8, Z: -8}}}
	tr := w.Predict(p, predict.Until{Time: 1})
	q, events := w.Advance(p, 0.5, nil, nil)
	if len(events) != 2 || q != tr.At(0.5) || q.Vel != (ball.Vec{Y: 4, Z: 4}) {
		t.Errorf("%d events, played %+v, predicted %+v", len(events), q, tr.At(0.5))
	}
}
