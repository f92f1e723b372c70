package collide_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/collide"
)

// Every clause of the law by itself.
func TestRestNext(t *testing.T) {
	inf := math.Inf(1)
	nan := math.NaN()
	for _, tt := range []struct {
		name                           string
		r                              collide.Rest
		streak                         int32
		prevIn, prevOut, in, out, slip float64
		want                           int32
		settles                        bool
	}{
		{"fast", collide.Rest{}, 0, 0, 0, 3, 2, 0, 0, false},
		{"fast with e as before", collide.Rest{}, 2, 4, 3, 3, 2.25, 0, 0, false},
		{"slow", collide.Rest{}, 0, 0, 0, 0.049, 0.03, 0.049, 0, true},
		{"slow but in", collide.Rest{}, 0, 0, 0, 0.051, 0.03, 0, 0, false},
		{"slow but out", collide.Rest{}, 0, 0, 0, 0.049, 0.051, 0, 0, false},
		{"slow but slips", collide.Rest{}, 0, 0, 0, 0.049, 0.03, 0.051, 0, false},
		{"in at slow", collide.Rest{}, 0, 0, 0, 0.05, 0.03, 0, 0, false},
		{"out at slow", collide.Rest{}, 0, 0, 0, 0.049, 0.05, 0, 0, false},
		{"slips at slow", collide.Rest{}, 0, 0, 0, 0.049, 0.03, 0.05, 0, false},
		{"own slow", collide.Rest{Slow: 0.2}, 0, 0, 0, 0.19, 0.1, 0.19, 0, true},
		{"dead", collide.Rest{}, 0, 0, 0, 30, 0, 20, 0, true},
		{"as good as dead", collide.Rest{}, 0, 0, 0, 30, collide.Creep, 20, 0, true},
		{"below zero by rounding", collide.Rest{}, 0, 0, 0, 30, -1e-17, 20, 0, true},
		{"first of a streak", collide.Rest{}, 0, 0.2, 0.15, 0.149, 0.11, 1, 1, false},
		{"next of a streak", collide.Rest{}, 1, 0.149, 0.11, 0.11, 0.08, 1, 2, false},
		{"last of a streak", collide.Rest{}, 3, 0.149, 0.11, 0.11, 0.08, 1, 0, true},
		{"above chatter", collide.Rest{}, 3, 0.2, 0.16, 0.151, 0.11, 1, 0, false},
		{"at chatter", collide.Rest{}, 2, 0.2, 0.15, 0.15, 0.11, 1, 0, false},
		{"own chatter", collide.Rest{Chatter: 0.3}, 2, 0.3, 0.25, 0.25, 0.2, 1, 3, false},
		{"no previous", collide.Rest{}, 3, 0, 0, 0.1, 0.08, 1, 0, false},
		{"faster than before", collide.Rest{}, 3, 0.1, 0.1, 0.101, 0.09, 1, 0, false},
		{"as fast as before", collide.Rest{}, 2, 0.1, 0.1, 0.1, 0.1, 1, 3, false},
		{"above the band", collide.Rest{}, 3, 0.1, 0.05, 0.066, 0.06, 1, 0, false},
		{"top of the band", collide.Rest{}, 2, 0.1, 0.05, 0.064, 0.06, 1, 3, false},
		{"bottom of the band", collide.Rest{}, 2, 0.1, 0.08, 0.066, 0.06, 1, 3, false},
		{"below the band", collide.Rest{}, 3, 0.1, 0.08, 0.064, 0.06, 1, 0, false},
		{"own band", collide.Rest{Band: 0.3}, 2, 0.1, 0.05, 0.079, 0.06, 1, 3, false},
		{"rim of the band", collide.Rest{Band: 0.25}, 2, 0.125, 0.09375, 0.0625, 0.06, 1, 3, false},
		{"own streak", collide.Rest{Streak: 1}, 0, 0.1, 0.08, 0.08, 0.06, 1, 0, true},
		{"never", collide.Rest{Never: true}, 3, 0.011, 0.009, 0.009, 0.008, 0, 0, false},
		{"never but dead", collide.Rest{Never: true}, 0, 0, 0, 0.01, 1e-9, 0, 0, true},
		{"NaN in", collide.Rest{}, 3, 0.1, 0.08, nan, 0.06, 0, 0, false},
		{"NaN slip", collide.Rest{}, 0, 0, 0, 0.01, 0.009, nan, 0, false},
		{"NaN before", collide.Rest{}, 3, nan, nan, 0.1, 0.08, 1, 0, false},
		{"infinite before", collide.Rest{}, 3, inf, inf, 0.1, 0.08, 1, 0, false},
		{"tiny before", collide.Rest{}, 0, 5e-324, 5e-324, 5e-324, 1, 1, 1, false},
	} {
		streak, settles := tt.r.Next(tt.streak, tt.prevIn, tt.prevOut, tt.in, tt.out, tt.slip)
		if streak != tt.want || settles != tt.settles {
			t.Errorf("%s: %d, %v; want %d, %v", tt.name, streak, settles, tt.want, tt.settles)
		}
	}
}

// series bounces a ball in vacuum with a constant restitution, from its first
// contact with the speed in, by the exact formulas, until it settles. It
// returns the time from that contact, the time of the infinite series, the
// approach speed at the last contact and the number of contacts.
func series(r collide.Rest, e, in float64) (t, whole, last float64, n int) {
	const g = 9.81
	whole = 2 * in / g * e / (1 - e)
	var streak int32
	var settles bool
	prevIn, prevOut := 0.0, 0.0
	for n = 1; n < 1e6; n++ {
		out := e * in
		if streak, settles = r.Next(streak, prevIn, prevOut, in, out, 0); settles {
			return t, whole, in, n
		}
		t += 2 * out / g
		prevIn, prevOut, in = in, out, out
	}
	return t, whole, in, n
}

// e = 0.75 from 1 m in vacuum: at rest between 3.07 and 3.161 s, where the
// series ends at 3.16120 s (h = 1 m) as measured from the drop.
func TestRestEndsTheSeries(t *testing.T) {
	fall := math.Sqrt(2 / 9.81)
	got, whole, last, n := series(collide.Rest{}, 0.75, 9.81*fall)
	if total := fall + whole; math.Abs(total-3.161205) > 1e-3 {
		t.Fatalf("the series ends at %v", total)
	}
	if at := fall + got; !(at > 3.07 && at < 3.161) || n > 20 {
		t.Errorf("rests at %v s after %d contacts, the last with %v m/s", at, n, last)
	}
}

// Whatever the restitution, a ball settles after finitely many contacts, in
// the chatter range and not before, and what is cut off the series is what a
// ball of that speed would still have bounced. Only with Never does it go on,
// until the rebound is Creep.
func TestRestIsNeitherEarlyNorEndless(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := rapid.OneOf(rapid.Float64Range(1e-3, 0.995), rapid.SampledFrom([]float64{0.1, 0.5, 0.7, 0.99})).Draw(t, "e")
		in := rapid.Float64Range(0.001, 30).Draw(t, "in")
		at, whole, last, n := series(collide.Rest{}, e, in)
		if e*last > collide.Creep && last >= 0.15 {
			t.Fatalf("dies with %v m/s", last)
		}
		if last < 0.05 && n > 1 && last/e < 0.05*(1-1e-12) {
			t.Fatalf("should have settled before %v m/s", last)
		}
		if cut := whole - at; cut > 2*last/9.81*e/(1-e)*(1+1e-9)+1e-12 {
			t.Fatalf("cuts %v s of %v", cut, whole)
		}
		if most := math.Log(in/0.05)/-math.Log(e) + 2; float64(n) > math.Max(most, 1) {
			t.Fatalf("%d contacts, at most %v", n, most)
		}
		if _, _, last, _ := series(collide.Rest{Never: true}, e, in); e*last > collide.Creep {
			t.Fatalf("Never ends with %v m/s", last)
		}
	})
}

// A ball dropped from 5 cm, 0.99 m/s, has at most 0.15/0.99 of its time before
// it when the chatter range begins: it lives the rest. (A range up to three
// times as fast would cut a third.)
func TestSmallDropLives(t *testing.T) {
	got, whole, _, _ := series(collide.Rest{}, 0.9, math.Sqrt(2*9.81*0.05))
	if !(got > (1-0.15/0.99)*whole) {
		t.Errorf("lives %v s of %v", got, whole)
	}
}

func TestRestValidate(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, tt := range []struct {
		r     collide.Rest
		field string
	}{
		{collide.Rest{}, ""},
		{collide.Rest{Slow: 0.1, Chatter: 0.2, Band: 1, Streak: 100, Never: true}, ""},
		{collide.Rest{Slow: -1}, "Slow"},
		{collide.Rest{Slow: nan}, "Slow"},
		{collide.Rest{Slow: inf}, "Slow"},
		{collide.Rest{Chatter: -1}, "Chatter"},
		{collide.Rest{Chatter: nan}, "Chatter"},
		{collide.Rest{Band: 1.1}, "Band"},
		{collide.Rest{Band: nan}, "Band"},
		{collide.Rest{Streak: -1}, "Streak"},
		{collide.Rest{Streak: 1 << 40}, "Streak"},
	} {
		legal(t, tt.r, tt.r.Validate(), tt.field)
	}
}

// The zero value is its documented defaults.
func TestRestZero(t *testing.T) {
	full := collide.Rest{Slow: 0.05, Chatter: 0.15, Band: 0.15, Streak: 4}
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(0, 0.3)
		streak := rapid.Int32Range(0, 4).Draw(t, "streak")
		prevIn, prevOut, in, out, slip := x.Draw(t, "prevIn"), x.Draw(t, "prevOut"), x.Draw(t, "in"), x.Draw(t, "out"), x.Draw(t, "slip")
		a, b := (collide.Rest{}).Next(streak, prevIn, prevOut, in, out, slip)
		if c, d := full.Next(streak, prevIn, prevOut, in, out, slip); a != c || b != d {
			t.Fatalf("%v %v, %v %v", a, b, c, d)
		}
	})
}
