package predict

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/integrate"
)

// Tests of points and players for changes of the code that nothing else
// noticed (internal/mutate).

// What has no name is written as a number.
func TestNamelessPhase(t *testing.T) {
	if s := Phase(len(phaseNames)).String(); s != "Phase(3)" {
		t.Error(s)
	}
}

// The bounds of a point are legal themselves, and the next number beyond them
// is not and is refused by the field's name.
func TestPointBounds(t *testing.T) {
	rise, fall := math.Inf(1), math.Inf(-1)
	for _, c := range []struct {
		field  string
		bound  float64
		beyond float64 // towards which the numbers are illegal
		set    func(*Point, float64)
	}{
		{"Time", -1e6, fall, func(p *Point, x float64) { p.Time = x }},
		{"Time", 1e6, rise, func(p *Point, x float64) { p.Time = x }},
		{"In", 0, fall, func(p *Point, x float64) { p.In = x }},
		{"In", 40000, rise, func(p *Point, x float64) { p.In = x }},
		{"Out", 0, fall, func(p *Point, x float64) { p.Out = x }},
		{"Out", 40000, rise, func(p *Point, x float64) { p.Out = x }},
	} {
		var p Point
		if c.set(&p, c.bound); p.Validate() != nil {
			t.Errorf("%s: %v is refused: %v", c.field, c.bound, p.Validate())
		}
		for _, x := range []float64{math.Nextafter(c.bound, c.beyond), c.beyond, math.NaN()} {
			c.set(&p, x)
			refusesPoint(t, p, c.field)
		}
	}
	for _, p := range []Point{
		{Phase: Flying, On: 0}, {Phase: Flying, On: 1}, {Phase: Rolling, On: 1}, {Phase: Resting, On: 1},
		{Bounces: 1_000_000_000}, {Chatter: math.MaxInt32}, {On: math.MaxInt32},
	} {
		if err := p.Validate(); err != nil {
			t.Errorf("%+v is refused: %v", p, err)
		}
	}
	refusesPoint(t, Point{Phase: 3, On: 1}, "Phase")
	refusesPoint(t, Point{Phase: 255, On: 1}, "Phase")
	refusesPoint(t, Point{Bounces: -1}, "Bounces")
	refusesPoint(t, Point{Bounces: 1_000_000_001}, "Bounces")
	refusesPoint(t, Point{On: -1}, "On")
	refusesPoint(t, Point{Phase: Rolling}, "On")
	refusesPoint(t, Point{Phase: Resting}, "On")
	refusesPoint(t, Point{Chatter: -1}, "Chatter")
}

func refusesPoint(t *testing.T, p Point, field string) {
	t.Helper()
	var f *ball.FieldError
	if err := p.Validate(); !errors.As(err, &f) || f.Field != field {
		t.Errorf("%+v: error %v, want one about %s", p, err, field)
	}
}

// The time to spare is what is left after the run, within ±1e9 s.
func TestSpareExactly(t *testing.T) {
	p := Point{State: ball.State{Pos: ball.Vec{X: 4, Y: 7, Z: 6}}, Time: 5}
	at := ball.Vec{X: 1, Y: -3, Z: 2} // 5 m away
	for _, c := range []struct {
		name string
		pl   Player
		want float64
	}{
		{"two metres to run", Player{At: at, Free: 1, Speed: 4, Reach: 3}, 3.5},
		{"too late", Player{At: at, Free: 4, Speed: 1, Reach: 1}, -3},
		{"just in reach without speed", Player{At: at, Free: 1, Reach: 5}, 4},
		{"well in reach without speed", Player{At: at, Free: 1, Reach: 50}, 4},
		{"out of reach without speed", Player{At: at, Free: 1, Reach: math.Nextafter(5, 0)}, -1e9},
		{"in reach with a negative speed", Player{At: at, Free: 1, Reach: 9, Speed: -1}, -1e9},
		{"free for ever", Player{At: at, Free: -2e9, Reach: 5}, 1e9},
		{"free in the far future", Player{At: at, Free: 2e9, Reach: 5}, -1e9},
	} {
		if s := c.pl.Spare(p); s != c.want {
			t.Errorf("%s: %v s to spare, want %v", c.name, s, c.want)
		}
	}
}

// A player can meet the ball at the very ends of the heights, and with no time
// left.
func TestMeetsAtTheEnds(t *testing.T) {
	tr := Trajectory{knots: []integrate.Knot{{}, {Time: 4}}, status: Reached}
	for i := range tr.knots {
		tr.knots[i].Pos.Y = 1
	}
	tr.start.State = tr.knots[0].State
	above, below := math.Nextafter(1, 2), math.Nextafter(1, 0)
	for _, c := range []struct {
		low, high, free float64
		want            []float64
	}{
		{1, 1, 2, []float64{2, 3, 4}},
		{0, 2, 0, []float64{0, 1, 2, 3, 4}},
		{above, 2, 0, nil},
		{0, below, 0, nil},
		{0, 2, math.Nextafter(4, 5), nil},
	} {
		var got []float64
		for p, spare := range tr.Meets(Player{Low: c.low, High: c.high, Free: c.free}, 1) {
			if got = append(got, p.Time); spare != p.Time-c.free {
				t.Errorf("%+v: %v s to spare at %v s", c, spare, p.Time)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v: met at %v", c, got)
		}
	}
}
