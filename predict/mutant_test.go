package predict_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// However long and coarse the steps are, a ball that falls on a sheet does not
// come out behind it.
func TestCoarseStepsAndASheet(t *testing.T) {
	f := vacuum()
	f.Gravity = ball.Vec{Z: -9.81}
	disc := collide.Obstacle{Name: "disc", Shape: collide.Disc{Radius: 5}, Resolver: surface(0.5, 0.1)}
	for _, rate := range []float64{2, 4, 10, 60} {
		w := world(t, predict.Config{Flight: f, Court: court.Court{Obstacles: []collide.Obstacle{disc}},
			Method: integrate.Fixed{Rate: rate, Stepper: integrate.SemiImplicitEuler{}}})
		for z := 0.1; z < 3; z += 0.05 {
			tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{Z: z}}}, predict.Until{Time: 2})
			if len(tr.Events()) == 0 || tr.End().Pos.Z < 0 {
				t.Errorf("%v Hz, from %v m: %d events, ends at z = %v", rate, z, len(tr.Events()), tr.End().Pos.Z)
			}
		}
	}
}

// Play that does not go on leaves the ball as it is, also one that a contact
// is about to change.
func TestAdvanceRefusesTimes(t *testing.T) {
	const tick = 1.0 / 64
	down := predict.Point{State: ball.State{Pos: ball.Vec{Y: tennisR}, Vel: ball.Vec{Y: -1}}, Time: tick}
	lies := predict.Point{State: ball.State{Pos: ball.Vec{Y: tennisR}}, Phase: predict.Resting, On: 1}
	bad := lies
	bad.Chatter = -1
	for name, m := range methods(64) {
		w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(surface(0.5, 0.5)), Method: m})
		for _, c := range []struct {
			p predict.Point
			t float64
		}{{down, tick}, {down, tick / 2}, {down, math.NaN()}, {lies, math.Nextafter(1e6, 2e6)}, {bad, 1}} {
			if q, ev := w.Advance(c.p, c.t, nil, nil); q != c.p || len(ev) != 0 {
				t.Errorf("%s: to %v: %+v, %d events", name, c.t, q, len(ev))
			}
		}
		if q, _ := w.Advance(lies, 1e6, nil, nil); q.Time != 1e6 {
			t.Errorf("%s: the last time is not reached: %v", name, q.Time)
		}
	}
	// Nor does play that does not come to the next tick.
	w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(surface(0.5, 0.5)), Method: integrate.Fixed{Rate: 64}})
	for _, at := range []float64{tick, 1.5 * tick} {
		down.Time = at
		if q, ev := w.Advance(down, 1.75*tick, nil, nil); q != down || len(ev) != 0 {
			t.Errorf("from %v s: %+v, %d events", at, q, len(ev))
		}
	}
}

// A moving obstacle needs both a shape and a resolver.
func TestAdvancePanics(t *testing.T) {
	w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(surface(0.5, 0.5))})
	for _, o := range []collide.Obstacle{{Shape: collide.Disc{Radius: 1}}, {Resolver: surface(0.5, 0.5)}} {
		func() {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "predict: ") {
					t.Errorf("%+v: no panic with predict: …", o)
				}
			}()
			w.Advance(forehand(), 1, []collide.Obstacle{o}, nil)
		}()
	}
}

// The bounds of a configuration are legal, what lies beyond is refused by name.
func TestConfigBounds(t *testing.T) {
	hoop := func(radius float64) court.Court {
		place := court.Open(surface(0.5, 0.5))
		place.Obstacles = append(place.Obstacles, collide.Obstacle{Shape: collide.Ring{Radius: radius, Tube: 0.01}, Resolver: surface(0.5, 0.5), Motion: collide.At(ball.Vec{Y: 3})})
		return place
	}
	for _, c := range []struct {
		change func(*predict.Config)
		field  string // "": legal
	}{
		{func(c *predict.Config) { c.MaxTime = 1e5 }, ""},
		{func(c *predict.Config) { c.MaxTime = math.Nextafter(1e5, 1e6) }, "MaxTime"},
		{func(c *predict.Config) { c.MaxTime = 5e5 }, "MaxTime"},
		{func(c *predict.Config) { c.MaxTime = -5e-324 }, "MaxTime"},
		{func(c *predict.Config) { c.Court = hoop(0.05) }, ""},
		{func(c *predict.Config) { c.Court = hoop(0.04) }, "Flight.Ball.Radius"},
	} {
		config := predict.Config{Flight: vacuum(), Court: court.Open(surface(0.5, 0.5))}
		c.change(&config)
		_, err := predict.NewWorld(config)
		var f *ball.FieldError
		got := ""
		if errors.As(err, &f) {
			got = f.Field
		}
		if got != c.field || (err == nil) != (c.field == "") {
			t.Errorf("%v, want a refusal of %q", err, c.field)
		}
	}
}

// Without a MaxTime a prediction goes on for a minute.
func TestDefaultMaxTime(t *testing.T) {
	w := world(t, predict.Config{Flight: weightless(), Court: court.Open(surface(0.5, 0.5))})
	tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{Y: 1}, Vel: ball.Vec{X: 1}}}, predict.Until{})
	if tr.Status() != predict.TimedOut || tr.End().Time != 60 {
		t.Errorf("%v at %v s, want timed out at 60", tr.Status(), tr.End().Time)
	}
}

// creeping is a method that never gets far.
type creeping struct{}

func (creeping) Next(_ ball.Rates, k integrate.Knot, end, _ float64) integrate.Step {
	k.Time = min(k.Time+0x1p-30, end)
	return integrate.Step{To: k, Propose: 0x1p-30, Evaluations: 1}
}

// A method that creeps has a million steps, and two for each 1/240 s.
func TestCreepingMethod(t *testing.T) {
	w := world(t, predict.Config{Flight: weightless(), Court: court.Court{Obstacles: wall(0.5)}, Method: creeping{}})
	p := predict.Point{State: ball.State{Pos: ball.Vec{Z: 9}}, Time: 1}
	if q, _ := w.Advance(p, 3, nil, nil); (q.Time-1)*0x1p30 != 1_000_000+2*240*2 {
		t.Errorf("%v steps", (q.Time-1)*0x1p30)
	}
}

// A ball that has settled on the first obstacle, which rises, is carried by it
// without a force.
func TestRidesTheFirstObstacle(t *testing.T) {
	lift := collide.Obstacle{Name: "lift", Shape: collide.Plane{Normal: ball.Vec{Y: 1}}, Resolver: surface(0, 0.5), Motion: collide.Motion{Vel: ball.Vec{Y: 1}}}
	w := world(t, predict.Config{Flight: vacuum(), Court: court.Court{Obstacles: []collide.Obstacle{lift}}})
	tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{Y: 0.1 + tennisR}, Vel: ball.Vec{Y: 1}}}, predict.Until{Time: 1})
	if len(tr.Events()) != 1 {
		t.Fatalf("%d events, want one hit", len(tr.Events()))
	}
	riding := 0
	for _, k := range tr.Knots()[1:] {
		if k.Time < tr.Events()[0].Time || k.State == tr.Events()[0].Before {
			continue
		}
		riding++
		if math.Abs(k.Pos.Y-k.Time-tennisR) > 1e-12 || math.Abs(k.Vel.Y-1) > 1e-12 || k.Acc.Norm() > 1e-12 {
			t.Errorf("at %v s %+v", k.Time, k)
		}
	}
	if riding < 10 {
		t.Errorf("%d knots on the lift", riding)
	}
}

// A ball that one contact has stopped dead meets at once what comes from the
// other side.
func TestStoppedBallIsMet(t *testing.T) {
	f := weightless()
	f.Ball.Radius = 0.03125 // so that every number is exact
	w := world(t, predict.Config{Flight: f, Court: court.Court{Obstacles: []collide.Obstacle{
		{Name: "stop", Shape: collide.Plane{Normal: ball.Vec{Y: 1}}, Resolver: surface(0, 0)}}}, Method: integrate.Fixed{Rate: 16}})
	p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 2 + 0.03125}, Vel: ball.Vec{Y: -4}}}
	racket := collide.Obstacle{Name: "racket", Role: collide.Striker, Shape: collide.Plane{Normal: ball.Vec{Z: 1}}, Resolver: surface(1, 0),
		Motion: collide.Motion{Time: 0.5, Pose: collide.Pose{Pos: ball.Vec{Z: -0.03125}}, Vel: ball.Vec{Z: 2}}}
	q, ev := w.Advance(p, 0.5, []collide.Obstacle{racket}, nil)
	if len(ev) != 2 || ev[1].On != "racket" || q.Vel != (ball.Vec{Z: 4}) {
		t.Errorf("%d events, %+v", len(ev), q)
	}
}

// A ball settles at once by its slip along the surface, whatever its rebound.
func TestSettlesByTheSlip(t *testing.T) {
	for _, c := range []struct {
		across float64
		events int
	}{{0, 1}, {0.045, 1}, {0.06, 0}} {
		w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(surface(0.9, 0)), Method: integrate.Fixed{Rate: 240}})
		p := predict.Point{State: ball.State{Pos: ball.Vec{Y: tennisR}, Vel: ball.Vec{X: c.across, Y: -0.049}}}
		rolls := 0
		for _, e := range w.Predict(p, predict.Until{Time: 1e-3}).Events() {
			if e.Kind == predict.Roll {
				rolls++
			}
		}
		if rolls != c.events {
			t.Errorf("%v m/s of slip: settles %d times, want %d", c.across, rolls, c.events)
		}
	}
}

// Words beyond the last are refused, and have their numbers as names.
func TestNamesEnd(t *testing.T) {
	for _, x := range []interface{ MarshalText() ([]byte, error) }{predict.Resting + 1, predict.Rest + 1, predict.TooManyEvents + 1, predict.Kind(255)} {
		if b, err := x.MarshalText(); err == nil {
			t.Errorf("%d is %q", x, b)
		}
	}
	for i, x := range []fmt.Stringer{predict.Resting + 1, predict.Rest + 1, predict.TooManyEvents + 1} {
		if want := [...]string{"Phase(3)", "Kind(4)", "Status(8)"}[i]; x.String() != want {
			t.Errorf("%s, want %s", x, want)
		}
	}
}

// Why a trajectory failed survives JSON, also where its start was no point.
func TestFailuresInJSON(t *testing.T) {
	w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(surface(0.5, 0.5))})
	p := forehand()
	p.Bounces = -1
	tr := w.Predict(p, predict.Until{})
	b, err := json.Marshal(tr)
	if err != nil {
		t.Fatal(err)
	}
	var got predict.Trajectory
	if err := json.Unmarshal(b, &got); err != nil {
		t.Fatal(err)
	}
	if got.Status() != predict.BadInput || got.Start() != p || got.Err() == nil || got.Err().Error() != tr.Err().Error() {
		t.Errorf("%v, %v, want %v", got.Status(), got.Err(), tr.Err())
	}
	tr = w.Predict(forehand(), predict.Until{Bounces: 1})
	if b, err = json.Marshal(tr); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &got); err != nil || got.Err() != nil {
		t.Errorf("%v, %v", err, got.Err())
	}
}

// What JSON may say, at its bounds and beyond.
func TestUnmarshalBounds(t *testing.T) {
	const zero = `{"X":0,"Y":0,"Z":0}`
	start := func(bounces string) string {
		return `"Start":{"Pos":` + zero + `,"Vel":` + zero + `,"Spin":` + zero + `,"Time":0,"Bounces":` + bounces + `,"Phase":"flying","On":0,"Chatter":0,"In":0,"Out":0}`
	}
	knots := func(times ...string) string {
		for i := range times {
			times[i] = `[` + times[i] + `,0,1,0,0,0,0,0,0,0,0,-9.81,0,0,0,0]`
		}
		return `"Knots":[` + strings.Join(times, ",") + `]`
	}
	events := func(times ...string) string {
		marks := make([]string, len(times))
		for i := range times {
			times[i] = `{"Kind":"hit","Time":` + times[i] + `}`
			marks[i] = `{"Phase":"flying"}`
		}
		return `"Events":[` + strings.Join(times, ",") + `],"Marks":[` + strings.Join(marks, ",") + `]`
	}
	for _, c := range []struct {
		name   string
		fields []string
		legal  bool
	}{
		{"a radius of 0", []string{`"Radius":0`, start("0"), knots("0", "1"), `"Status":"reached"`}, true},
		{"the greatest radius", []string{`"Radius":1e6`, start("0"), knots("0", "1"), `"Status":"reached"`}, true},
		{"a greater one", []string{`"Radius":1000000.0000000002`, start("0"), knots("0", "1"), `"Status":"reached"`}, false},
		{"a number in words", []string{start("0"), knots("0", "1"), `"Status":"reached"`, `"Evaluations":"many"`}, false},
		{"a bad start", []string{start("-1"), knots("0", "1"), `"Status":"reached"`}, false},
		{"a bad start that was refused", []string{start("-1"), `"Status":"bad input"`}, true},
		{"equal times", []string{start("0"), knots("1", "1"), `"Status":"reached"`}, true},
		{"falling times", []string{start("0"), knots("1", "0.9"), `"Status":"reached"`}, false},
		{"the first and the last time", []string{start("0"), knots("-1e6", "1e6"), `"Status":"reached"`}, true},
		{"a later one", []string{start("0"), knots("0", "1000000.0000000002"), `"Status":"reached"`}, false},
		{"events at the ends", []string{start("0"), knots("0", "1"), events("0", "1"), `"Status":"reached"`}, true},
		{"falling events", []string{start("0"), knots("0", "1"), events("1", "0"), `"Status":"reached"`}, false},
		{"an event before the start", []string{start("0"), knots("0", "1"), events("-0.1"), `"Status":"reached"`}, false},
		{"an event where there is no knot", []string{start("0"), events("0"), `"Status":"bad input"`}, false},
	} {
		err := json.Unmarshal([]byte(`{`+strings.Join(c.fields, ",")+`}`), new(predict.Trajectory))
		if (err == nil) != c.legal {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// Something that slides along its own plane, or turns in it, does not hit the
// ball that stands beside it, by rounding; what comes ever so slowly does.
func TestSlidingBesideIsNoHit(t *testing.T) {
	w := world(t, predict.Config{Flight: weightless(), Court: court.Court{Obstacles: wall(0.5)}})
	for i := range 50 {
		tilt := 0.03 * float64(i)
		q := collide.Turn(ball.Vec{X: 1, Y: 0.5}, tilt)
		n, along := q.Rotate(ball.Vec{Z: 1}), q.Rotate(ball.Vec{X: 1})
		disc := collide.Obstacle{Name: "disc", Role: collide.Striker, Shape: collide.Disc{Radius: 60}, Resolver: surface(0.5, 0.5)}
		for _, c := range []struct {
			what      string
			vel, spin ball.Vec
			hits      int
		}{
			{"slides", along.Scale(10), ball.Vec{}, 0},
			{"turns", ball.Vec{}, n.Scale(3000), 0},
			{"comes", n.Scale(1e-9), ball.Vec{}, 1},
		} {
			middle := ball.Vec{Y: 200}
			if c.what == "turns" {
				middle = along.Scale(-25)
			}
			disc.Motion = collide.Motion{Pose: collide.Pose{Pos: middle, Rot: q}, Vel: c.vel, Spin: c.spin}
			p := predict.Point{State: ball.State{Pos: middle.AddScaled(w.Ball().Radius, n)}}
			if c.what == "turns" {
				p.Pos = p.Pos.AddScaled(50, along)
			}
			disc.Motion.Pos = middle.AddScaled(-1e-3, c.vel) // it is there at the end
			if _, events := w.Advance(p, 1e-3, []collide.Obstacle{disc}, nil); len(events) != c.hits {
				t.Errorf("tilt %v: what %s makes %d events", tilt, c.what, len(events))
			}
		}
	}
}
