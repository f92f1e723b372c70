package predict_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
	"pgregory.net/rapid"
)

// Every field of a Config that can be wrong is refused by name.
func TestNewWorldRefuses(t *testing.T) {
	nan := math.NaN()
	for field, change := range map[string]func(*predict.Config){
		"Flight.Ball.Mass":            func(c *predict.Config) { c.Flight.Ball.Mass = nan },
		"Flight.Ball.Radius":          func(c *predict.Config) { c.Flight.Ball.Radius = 0 },
		"Flight.Gravity":              func(c *predict.Config) { c.Flight.Gravity.Y = math.Inf(1) },
		"Flight.Air.Density":          func(c *predict.Config) { c.Flight.Air = ball.Air{} },
		"Court.Obstacles":             func(c *predict.Config) { c.Court.Obstacles = nil },
		"Court.Obstacles[0].Shape":    func(c *predict.Config) { c.Court.Obstacles[0].Shape = nil },
		"Court.Obstacles[0].Resolver": func(c *predict.Config) { c.Court.Obstacles[0].Resolver = nil },
		"Court.Obstacles[0].Resolver.Friction": func(c *predict.Config) {
			c.Court.Obstacles[0].Resolver = collide.Surface{Restitution: collide.Constant(0.5), Friction: -1}
		},
		"Court.Obstacles[0].Resolver.Restitution": func(c *predict.Config) {
			c.Court.Obstacles[0].Resolver = collide.Surface{Restitution: collide.Constant(1.1)}
		},
		"Method.Rate":   func(c *predict.Config) { c.Method = integrate.Fixed{} },
		"Method.AbsTol": func(c *predict.Config) { c.Method = integrate.DormandPrince{AbsTol: -1} },
		"Rest.Slow":     func(c *predict.Config) { c.Rest.Slow = nan },
		"MaxTime":       func(c *predict.Config) { c.MaxTime = -1 },
	} {
		c := predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())}
		change(&c)
		_, err := predict.NewWorld(c)
		var f *ball.FieldError
		if !errors.As(err, &f) {
			t.Errorf("%s: error %v, want a *ball.FieldError", field, err)
		} else if !strings.HasPrefix(f.Field, field) {
			t.Errorf("%s: the error names %s", field, f.Field)
		}
	}
}

// A world keeps nothing of what it was made from.
func TestWorldIsImmutable(t *testing.T) {
	c := predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())}
	w := world(t, c)
	want := w.Predict(forehand(), predict.Until{Bounces: 2}).End()
	c.Court.Obstacles[0] = court.Wall("wall", ball.Vec{Z: 5}, ball.Vec{X: 9, Y: 9, Z: 1}, court.Hard())
	w.Config().Court.Obstacles[0] = c.Court.Obstacles[0]
	if got := w.Predict(forehand(), predict.Until{Bounces: 2}).End(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Steps, contacts, play, prediction and queries allocate nothing.
func TestNoAllocations(t *testing.T) {
	for name, c := range map[string]predict.Config{
		"tennis":       {Flight: ball.Tennis(), Court: court.Tennis(court.Hard())},
		"arcade":       {Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()},
		"table tennis": {Flight: ball.TableTennis(), Court: court.TableTennis(), Method: integrate.Fixed{Stepper: integrate.BySpeed{}, Rate: 60}},
	} {
		w := world(t, c)
		var tr predict.Trajectory
		w.PredictInto(&tr, stroke(), predict.Until{})
		if n := testing.AllocsPerRun(20, func() { w.PredictInto(&tr, stroke(), predict.Until{}) }); n != 0 {
			t.Errorf("%s: PredictInto allocates %v times", name, n)
		}
		if n := testing.AllocsPerRun(100, func() {
			for range tr.Every(0.01) {
			}
			tr.At(0.5)
			tr.Bounce(1)
			tr.Apex(0)
			tr.Clearance(w.Court().Net)
			for range tr.Crossings(collide.Plane{Normal: ball.Vec{Y: 1}, Offset: 0.5}) {
			}
			for range tr.Meets(predict.Player{Speed: 5, High: 2}, 0.01) {
			}
		}); n != 0 {
			t.Errorf("%s: queries allocate %v times", name, n)
		}
		racket := []collide.Obstacle{{Name: "racket", Role: collide.Striker, Shape: collide.Disc{Radius: 0.15},
			Resolver: collide.Racket{Front: collide.Strings(), Back: collide.Strings()}, Motion: collide.Motion{Pose: collide.Pose{Pos: ball.Vec{Y: 1}}, Vel: ball.Vec{Z: 5}}}}
		events := make([]predict.Event, 0, 64)
		if n := testing.AllocsPerRun(20, func() {
			p := stroke()
			for i := range 200 {
				p, events = w.Advance(p, float64(i)/60, racket, events[:0])
			}
		}); n != 0 {
			t.Errorf("%s: Advance allocates %v times", name, n)
		}
	}
}

// Points and trajectories survive JSON, and points encoding/binary, to the bit.
func TestRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.OneOf(rapid.Float64(), rapid.SampledFrom([]float64{math.Copysign(0, -1), 5e-324, 1.7e308}))
		v := func(name string) ball.Vec {
			return ball.Vec{X: f.Draw(t, name), Y: f.Draw(t, name), Z: f.Draw(t, name)}
		}
		p := predict.Point{State: ball.State{Pos: v("pos"), Vel: v("vel"), Spin: v("spin")}, Time: f.Draw(t, "time"),
			Bounces: rapid.Int32().Draw(t, "bounces"), Phase: predict.Phase(rapid.IntRange(0, 2).Draw(t, "phase")), On: 3, Chatter: 2, In: f.Draw(t, "in")}
		b, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		var q predict.Point
		if err := json.Unmarshal(b, &q); err != nil {
			t.Fatal(err)
		}
		if hash(p) != hash(q) {
			t.Fatalf("%+v became %+v", p, q)
		}
		var buf bytes.Buffer
		if err := binary.Write(&buf, binary.LittleEndian, p); err != nil {
			t.Fatal(err)
		}
		var r predict.Point
		if err := binary.Read(&buf, binary.LittleEndian, &r); err != nil {
			t.Fatal(err)
		}
		if hash(p) != hash(r) {
			t.Fatalf("%+v became %+v", p, r)
		}
	})
	for _, c := range []predict.Config{
		{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()},
		{Flight: ball.TableTennis(), Court: court.TableTennis(), Method: integrate.Fixed{Rate: 120}},
	} {
		w := world(t, c)
		tr := w.Predict(stroke(), predict.Until{})
		b, err := json.Marshal(tr)
		if err != nil {
			t.Fatal(err)
		}
		var got predict.Trajectory
		if err := json.Unmarshal(b, &got); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(tr.Events(), got.Events()); d != "" || !same(tr, &got) {
			t.Errorf("a trajectory changed in JSON: %s", d)
		}
	}
}

func same(a, b *predict.Trajectory) bool {
	if a.Status() != b.Status() || a.Evaluations() != b.Evaluations() || a.Start() != b.Start() || a.End() != b.End() ||
		len(a.Events()) != len(b.Events()) || len(a.Knots()) != len(b.Knots()) {
		return false
	}
	for i, e := range a.Events() {
		if b.Events()[i] != e {
			return false
		}
	}
	for i, k := range a.Knots() {
		if b.Knots()[i] != k {
			return false
		}
	}
	for t := -0.1; t < a.End().Time+1; t += 0.01 {
		if a.At(t) != b.At(t) {
			return false
		}
	}
	return true
}

// What cannot be a trajectory is refused, and leaves the old one.
func TestUnmarshalRefuses(t *testing.T) {
	w := world(t, predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())})
	tr := w.Predict(forehand(), predict.Until{Bounces: 2})
	good, _ := json.Marshal(tr)
	for _, bad := range []string{
		`{}`, `[]`, `{"Status":"asleep"}`, strings.Replace(string(good), `"Marks":[`, `"Marks":[{},`, 1),
		strings.Replace(string(good), `"Knots":[[0,`, `"Knots":[[9,`, 1),
		strings.Replace(string(good), `"Kind":"hit"`, `"Kind":"kiss"`, 1),
	} {
		before := tr.End()
		if err := json.Unmarshal([]byte(bad), tr); err == nil {
			t.Errorf("accepted %.60s", bad)
		} else if tr.End() != before {
			t.Errorf("changed by %.60s", bad)
		}
	}
}

// Same seed, any number of goroutines: same bits.
func TestConcurrentUse(t *testing.T) {
	w := world(t, predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())})
	launch := func(i int) predict.Point {
		p := forehand()
		p.Vel.X = float64(i%7) - 3
		return p
	}
	want := make([]predict.Point, 64)
	for i := range want {
		want[i] = w.Predict(launch(i), predict.Until{Bounces: 2}).End()
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			var tr predict.Trajectory
			for i := len(want) - 1; i >= 0; i-- {
				w.PredictInto(&tr, launch(i), predict.Until{Bounces: 2})
				if tr.End() != want[i] {
					t.Errorf("stroke %d: %+v, want %+v", i, tr.End(), want[i])
				}
			}
		})
	}
	wg.Wait()
}

// Zero values and odd arguments mean something or are refused; nothing panics
// but what says so.
func TestEdges(t *testing.T) {
	w := world(t, predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())})
	var empty predict.Trajectory
	if p := empty.At(1); p != (predict.Point{}) {
		t.Errorf("an empty trajectory has %+v", p)
	}
	if _, ok := empty.Apex(0); ok {
		t.Log("an empty trajectory has its start as apex")
	}
	if _, ok := empty.Bounce(1); ok {
		t.Error("an empty trajectory bounces")
	}
	tr := w.Predict(forehand(), predict.Until{Bounces: 1})
	for _, at := range []float64{math.NaN(), math.Inf(-1), -1} {
		if p := tr.At(at); p != tr.Start() {
			t.Errorf("At(%v) = %+v", at, p)
		}
	}
	if p := tr.At(math.Inf(1)); p != tr.End() {
		t.Errorf("At(Inf) = %+v", p)
	}
	if _, ok := tr.Apex(5); ok {
		t.Error("an apex after a bounce that never came")
	}
	if p := w.Predict(tr.End(), predict.Until{Bounces: 1}); p.Status() != predict.Reached || p.End() != tr.End() {
		t.Errorf("a prediction that is over before it begins: %v %+v", p.Status(), p.End())
	}
	if p := w.Predict(forehand(), predict.Until{Time: -1}); p.Status() != predict.Reached || p.End() != forehand() {
		t.Errorf("until a time before the start: %v %+v", p.Status(), p.End())
	}
	for _, at := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 0, 1e300} {
		if p, ev := w.Advance(forehand(), at, nil, nil); p != forehand() || len(ev) != 0 {
			t.Errorf("Advance to %v: %+v", at, p)
		}
	}
	panics := func(name string, f func()) {
		defer func() {
			if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "predict: ") {
				t.Errorf("%s: no panic with predict: …", name)
			}
		}()
		f()
	}
	panics("Every", func() { tr.Every(0) })
	panics("Meets", func() { tr.Meets(predict.Player{}, math.NaN()) })
	panics("Advance", func() { w.Advance(forehand(), 1, []collide.Obstacle{{}}, nil) })
}
