package position_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"

	"github.com/gotopspin/topspin/examples/tennis/position"
)

var place = court.Tennis(court.Hard())

// The bisector makes equal angles with the lines to both corners of the own
// service line, and from the middle it is the middle.
func TestBisector(t *testing.T) {
	for _, from := range []ball.Vec{{Z: -12}, {X: 4, Z: -13}, {X: -3, Z: -2}, {X: 1, Z: -8}} {
		at := position.Bisector(place, from, 13)
		if at.Z != 13 {
			t.Fatalf("depth %v", at.Z)
		}
		dir := func(p ball.Vec) ball.Vec { u, _ := p.Sub(from).Unit(); return u }
		m := dir(ball.Vec{X: at.X, Z: at.Z})
		left := m.Dot(dir(ball.Vec{X: -4.115, Z: 6.4}))
		right := m.Dot(dir(ball.Vec{X: 4.115, Z: 6.4}))
		if math.Abs(left-right) > 1e-12 {
			t.Errorf("from %v: cosines %v and %v", from, left, right)
		}
	}
	if at := position.Bisector(place, ball.Vec{Z: -12}, 13); at.X != 0 {
		t.Errorf("from the middle: %v", at)
	}
	// Against a ball from the right, beyond the diagonal: to the left.
	if at := position.Bisector(place, ball.Vec{X: 4, Z: -13}, 13); !(at.X < -0.5 && at.X > -2) {
		t.Errorf("from the corner: %v", at)
	}
}

func TestSpot(t *testing.T) {
	d := position.DefaultDepths()
	usual := 23.77/2 + 1
	for depth, want := range map[float64]float64{0: usual - 1.5, 1: usual + 2.3} {
		if got := d.Spot(place, depth); math.Abs(got-want) > 1e-12 {
			t.Errorf("depth %v: %v, not %v", depth, got, want)
		}
	}
}

// Each condition alone forbids the net.
func TestFollowNeedsAll(t *testing.T) {
	f := position.DefaultFollow()
	good := position.Attack{
		From: ball.Vec{Z: 9.5}, Landing: ball.Vec{X: 3, Z: -10}, Beyond: ball.Vec{X: 4, Z: -13},
		Opponent: ball.Vec{X: 0, Z: -13}, Clean: 1, Pace: 40, Time: 1.2, ToLine: 0.8,
	}
	if !f.Allows(place, &good) {
		t.Fatal("a good approach is refused")
	}
	for name, spoil := range map[string]func(a *position.Attack){
		"from the baseline":   func(a *position.Attack) { a.From.Z = 10.4 },
		"not clean":           func(a *position.Attack) { a.Clean = 0.7 },
		"short in the middle": func(a *position.Attack) { a.Landing = ball.Vec{X: 0.5, Z: -6.5} },
		"out":                 func(a *position.Attack) { a.Landing.Z = -12 },
		"wide":                func(a *position.Attack) { a.Landing.X = 4.3 },
		"slow to a waiting opponent": func(a *position.Attack) {
			a.Pace = 25
			a.Opponent = a.Beyond
		},
		"too far from the net": func(a *position.Attack) { a.ToLine = 1.3 },
	} {
		a := good
		spoil(&a)
		if f.Allows(place, &a) {
			t.Errorf("%s: allowed", name)
		}
	}
	for name, vary := range map[string]func(a *position.Attack){
		"wide and not deep":            func(a *position.Attack) { a.Landing = ball.Vec{X: 3.5, Z: -6} },
		"slow to a stretched one":      func(a *position.Attack) { a.Pace = 25 },
		"fast to one who need not run": func(a *position.Attack) { a.Opponent = a.Beyond },
	} {
		a := good
		vary(&a)
		if !f.Allows(place, &a) {
			t.Errorf("%s: refused", name)
		}
	}
}
