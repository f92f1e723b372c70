package stroke_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// What a player asks for is held to what one can do, and what he can is left as
// it is.
func TestHeld(t *testing.T) {
	nan := math.NaN()
	bounced, flying := stroke.Contact{After: 0.3}, stroke.Contact{}
	middle := ball.Vec{Z: -8}
	for _, c := range []struct {
		name    string
		ask     stroke.Shot
		c       *stroke.Contact
		serving bool
		want    stroke.Shot
	}{
		{"at the bounds", stroke.Shot{Kind: stroke.Lob, Lofted: true, Target: ball.Vec{X: -20, Z: -30}, Speed: 60, Topspin: -650, Clearance: 3}, &bounced, false,
			stroke.Shot{Kind: stroke.Lob, Lofted: true, Target: ball.Vec{X: -20, Z: -30}, Speed: 60, Topspin: -650, Clearance: 3}},
		{"beyond", stroke.Shot{Kind: stroke.Forehand, Target: ball.Vec{X: 21, Y: 3, Z: 1}, Speed: 61, Topspin: 3000, Sidespin: 4000, Clearance: 4}, &bounced, false,
			stroke.Shot{Kind: stroke.Forehand, Target: ball.Vec{X: 20, Z: -0.5}, Speed: 60, Topspin: 390, Sidespin: 520, Clearance: 3}},
		{"below", stroke.Shot{Kind: stroke.Slice, Target: ball.Vec{X: -21, Z: -31}, Speed: 0, Clearance: -1}, &bounced, false,
			stroke.Shot{Kind: stroke.Slice, Target: ball.Vec{X: -20, Z: -30}, Speed: 1}},
		{"no numbers", stroke.Shot{Kind: stroke.Backhand, Intent: 9, Target: ball.Vec{X: nan, Y: nan, Z: nan}, Speed: nan, Topspin: nan, Sidespin: nan, Clearance: nan}, &bounced, false,
			stroke.Shot{Kind: stroke.Backhand, Intent: stroke.Neutral, Target: middle, Speed: 25}},
		{"a serve", stroke.Shot{Kind: stroke.KickServe, Target: middle, Speed: 80}, &flying, true, stroke.Shot{Kind: stroke.KickServe, Target: middle, Speed: 72}},
		{"no serve", stroke.Shot{Kind: stroke.Volley, Target: middle, Speed: 50}, &flying, true, stroke.Shot{Kind: stroke.FlatServe, Target: middle, Speed: 50}},
		{"a serve in a rally", stroke.Shot{Kind: stroke.KickServe, Target: middle, Speed: 50}, &flying, false, stroke.Shot{Kind: stroke.Forehand, Target: middle, Speed: 50}},
		{"no stroke", stroke.Shot{Kind: 99, Target: middle, Speed: 30}, &flying, false, stroke.Shot{Kind: stroke.Forehand, Target: middle, Speed: 30}},
		{"volley", stroke.Shot{Kind: stroke.Volley, Target: middle, Speed: 30}, &flying, false, stroke.Shot{Kind: stroke.Volley, Target: middle, Speed: 30}},
		{"volley after the bounce", stroke.Shot{Kind: stroke.Volley, Target: middle, Speed: 30}, &bounced, false, stroke.Shot{Kind: stroke.Forehand, Target: middle, Speed: 30}},
		{"smash after the bounce", stroke.Shot{Kind: stroke.Smash, Target: middle, Speed: 30}, &bounced, false, stroke.Shot{Kind: stroke.Forehand, Target: middle, Speed: 30}},
		{"flat lob", stroke.Shot{Kind: stroke.Lob, Target: middle, Speed: 30}, &bounced, false, stroke.Shot{Kind: stroke.Forehand, Target: middle, Speed: 30}},
		{"drop shot", stroke.Shot{Kind: stroke.DropShot, Target: middle, Speed: 20}, &bounced, false, stroke.Shot{Kind: stroke.DropShot, Target: middle, Speed: 20}},
		{"fast drop shot", stroke.Shot{Kind: stroke.DropShot, Target: middle, Speed: 20.1}, &bounced, false, stroke.Shot{Kind: stroke.Forehand, Target: middle, Speed: 20.1}},
	} {
		if got := c.ask.Held(c.c, c.serving); got != c.want {
			t.Errorf("%s: %+v\nnot %+v", c.name, got, c.want)
		}
	}
}

// A swing for more than its intent gives costs precision, and a strong arm has
// more to give.
func TestHarderThanMeant(t *testing.T) {
	at := func(power, speed float64) float64 {
		a := middling()
		a.Stats.Power = power
		s := drive
		s.Intent, s.Speed = stroke.Safe, speed
		return tries(t, a, fresh, ready, s).in
	}
	easy, hard, strong := at(0.5, 36), at(0.5, 48), at(1, 48)
	if !(hard < easy-0.05 && strong > hard+0.02) {
		t.Errorf("%.3f in at 36 m/s, %.3f at 48, %.3f with a strong arm", easy, hard, strong)
	}
}

func ExampleShot_Held() {
	s := stroke.Shot{Kind: stroke.Volley, Target: ball.Vec{X: 2, Z: -9}, Speed: 90}
	held := s.Held(&stroke.Contact{After: 0.4}, false)
	fmt.Println(held.Kind, held.Speed)
	// Output: forehand 60
}
