package predict_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// Numbers from a network or a file that cannot be a trajectory.
func TestUnmarshalRefusesNumbers(t *testing.T) {
	k := func(t, x string) string {
		return `[` + t + `,` + x + `,1,0,0,0,0,0,0,0,0,-9.81,0,0,0,0]`
	}
	start := `"Start":{"Pos":{"X":0,"Y":1,"Z":0},"Vel":{"X":0,"Y":0,"Z":0},"Spin":{"X":0,"Y":0,"Z":0},"Time":0,"Bounces":0,"Phase":"flying","On":0,"Chatter":0,"In":0,"Out":0}`
	good := `{"Radius":0.03,` + start + `,"Knots":[` + k("0", "0") + `,` + k("0.1", "0") + `],"Status":"reached"}`
	var tr predict.Trajectory
	if err := json.Unmarshal([]byte(good), &tr); err != nil {
		t.Fatalf("the good one is refused: %v", err)
	}
	for name, bad := range map[string]string{
		"places beyond the domain": `{"Radius":0.03,` + start + `,"Knots":[` + k("0", "1.7e308") + `,` + k("0.1", "-1.7e308") + `],"Status":"reached"}`,
		"a time without end":       `{"Radius":0.03,` + start + `,"Knots":[` + k("0", "0") + `,` + k("1e308", "0") + `],"Status":"reached"}`,
		"a short knot":             `{"Radius":0.03,` + start + `,"Knots":[[1,2]],"Status":"reached"}`,
		"a negative radius":        `{"Radius":-1,` + start + `,"Knots":[` + k("0", "0") + `],"Status":"reached"}`,
		"negative evaluations":     `{"Radius":0.03,` + start + `,"Knots":[` + k("0", "0") + `],"Status":"reached","Evaluations":-5}`,
		"still running":            `{"Radius":0.03,` + start + `,"Knots":[` + k("0", "0") + `],"Status":"running"}`,
		"an event out of time":     `{"Radius":0.03,` + start + `,"Knots":[` + k("0", "0") + `],"Events":[{"Kind":"hit","Time":1e300}],"Marks":[{"Phase":"flying"}],"Status":"reached"}`,
		"negative bounces":         `{"Radius":0.03,` + start + `,"Knots":[` + k("0", "0") + `],"Events":[{"Kind":"hit","Time":0}],"Marks":[{"Phase":"flying","Bounces":-7}],"Status":"reached"}`,
	} {
		if err := json.Unmarshal([]byte(bad), &predict.Trajectory{}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// A trajectory in a struct, by value, is written whole.
func TestMarshalByValue(t *testing.T) {
	w := world(t, predict.Config{Flight: ball.Tennis(), Court: court.Open(court.Hard())})
	replay := struct{ Path predict.Trajectory }{*w.Predict(forehand(), predict.Until{Bounces: 1})}
	b, err := json.Marshal(replay)
	if err != nil || len(b) < 1000 {
		t.Fatalf("%d bytes, %v", len(b), err)
	}
}

// A player whose numbers are none never meets a ball.
func TestPlayerWithoutNumbers(t *testing.T) {
	w := world(t, predict.Config{Flight: ball.Tennis(), Court: court.Open(court.Hard())})
	tr := w.Predict(forehand(), predict.Until{Bounces: 1})
	good := predict.Player{At: ball.Vec{Z: -5}, Speed: 100, Reach: 1, High: 5}
	nan, inf := math.NaN(), math.Inf(1)
	for name, change := range map[string]func(*predict.Player){
		"At NaN": func(p *predict.Player) { p.At.X = nan }, "Speed NaN": func(p *predict.Player) { p.Speed = nan },
		"Reach NaN": func(p *predict.Player) { p.Reach = nan }, "Free NaN": func(p *predict.Player) { p.Free = nan },
		"Free Inf": func(p *predict.Player) { p.Free = inf }, "At Inf": func(p *predict.Player) { p.At.X = inf },
	} {
		p := good
		change(&p)
		for range tr.Meets(p, 0.01) {
			t.Errorf("%s: meets the ball", name)
			break
		}
		if s := p.Spare(tr.Start()); !(s >= -1e9 && s < 0) {
			t.Errorf("%s: %v s to spare", name, s)
		}
	}
	met := false
	for range tr.Meets(good, 0.01) {
		met = true
	}
	if !met {
		t.Error("the good player never meets the ball")
	}
}

// What ends a prediction must be a number.
func TestUntilRefuses(t *testing.T) {
	w := world(t, predict.Config{Flight: ball.Tennis(), Court: court.Open(court.Hard())})
	for _, u := range []predict.Until{{Time: math.NaN()}, {Bounces: -1}} {
		tr := w.Predict(forehand(), u)
		var f *ball.FieldError
		if tr.Status() != predict.BadInput || !errors.As(tr.Err(), &f) {
			t.Errorf("%+v: %v, %v", u, tr.Status(), tr.Err())
		}
	}
	p := forehand()
	p.Bounces = 1_000_000_001
	if p.Validate() == nil {
		t.Error("a count that is about to overflow is accepted")
	}
}

// A racket whose motion is no motion, from a mouse or a network, does not move
// the ball, and does not take for ever.
func TestAdvanceRefusesMotions(t *testing.T) {
	w := world(t, predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())})
	racket := collide.Obstacle{Shape: collide.Disc{Radius: 0.2}, Resolver: collide.Racket{Front: collide.Strings(), Back: collide.Strings()}}
	for _, v := range []float64{1e300, -1e300, math.NaN(), math.Inf(1)} {
		racket.Motion = collide.Motion{Pose: collide.Pose{Pos: ball.Vec{Y: 1.3, Z: 11}}, Vel: ball.Vec{X: v}}
		if p, ev := w.Advance(forehand(), 0.5, []collide.Obstacle{racket}, nil); p != forehand() || len(ev) != 0 {
			t.Errorf("a racket of %v m/s: %+v", v, p)
		}
	}
}

// A shape without a distance is nowhere to start.
func TestShapeWithoutADistance(t *testing.T) {
	place := court.Open(court.Hard())
	place.Obstacles = append(place.Obstacles, collide.Obstacle{Name: "ghost", Shape: collide.SDF(func(ball.Vec) float64 { return math.NaN() }), Resolver: court.Hard()})
	w, err := predict.NewWorld(predict.Config{Flight: ball.Tennis(), Court: place})
	if err != nil {
		return // refused even earlier
	}
	if tr := w.Predict(forehand(), predict.Until{Bounces: 1}); tr.Err() == nil {
		t.Errorf("flies through a shape without a distance: %v", tr.Status())
	}
}

// A pointer to no method is refused and does not panic later.
func TestNilMethods(t *testing.T) {
	for _, m := range []integrate.Method{
		(*integrate.Fixed)(nil), (*integrate.DormandPrince)(nil),
		integrate.Fixed{Rate: 60, Stepper: (*integrate.RK4)(nil)}, integrate.Fixed{Rate: 60, Stepper: (*integrate.BySpeed)(nil)},
	} {
		_, err := predict.NewWorld(predict.Config{Flight: ball.Tennis(), Court: court.Open(court.Hard()), Method: m})
		var field *ball.FieldError
		if !errors.As(err, &field) || !strings.HasPrefix(field.Field, "Method.") {
			t.Errorf("%T: %v", m, err)
		}
	}
}

// A ball that nothing takes energy from, and that has hardly any to lose,
// bounces without end: the prediction ends after 10,000 events.
func TestTooManyEvents(t *testing.T) {
	w := world(t, predict.Config{Flight: vacuum(), Court: court.Open(surface(1, 0)), Rest: collide.Rest{Never: true}})
	tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{Y: tennisR + 1e-8}}}, predict.Until{})
	if tr.Status() != predict.TooManyEvents || len(tr.Events()) != 10_001 || tr.Err() == nil {
		t.Errorf("%v after %d events, %v", tr.Status(), len(tr.Events()), tr.Err())
	}
}

// A law that is noise makes the adaptive method creep. The play ends after a
// bounded number of steps, and not where it was to end.
func TestTooManySteps(t *testing.T) {
	f := vacuum()
	f.Extra = []ball.Rates{func(at float64, _, _, _ ball.Vec) (acc, spinAcc ball.Vec) {
		return ball.Vec{X: 1e3 * float64(math.Float64bits(at)*0x9E3779B97F4A7C15>>40) / (1 << 24)}, ball.Vec{}
	}}
	w := world(t, predict.Config{Flight: f, Court: court.Open(court.Hard())})
	p, _ := w.Advance(predict.Point{State: ball.State{Pos: ball.Vec{Y: 5}}}, 0.01, nil, nil)
	if !(p.Time > 1e-4 && p.Time < 0.009) {
		t.Errorf("played to %v s", p.Time)
	}
}
