package ball_test

import (
	"math"
	"slices"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"pgregory.net/rapid"
)

func TestTable(t *testing.T) {
	s, c := []float64{0.1, 0.2, 0.4}, []float64{0.5, 0.7, 0.6}
	table, err := ball.Table(s, c)
	if err != nil {
		t.Fatal(err)
	}
	s[1], c[1] = 9, 9 // the caller's slices are the caller's
	for _, p := range []struct{ s, want float64 }{
		{0, 0.5}, {0.05, 0.5}, {0.1, 0.5}, {0.15, 0.6}, {0.2, 0.7}, {0.25, 0.675}, {0.3, 0.65}, {0.4, 0.6}, {1, 0.6}, {1e300, 0.6}, {math.Inf(1), 0.6}, {math.NaN(), 0.5},
	} {
		near(t, "table", table(ball.Flow{S: p.s}), p.want, 2e-16)
	}
	one, err := ball.Table([]float64{0.3}, []float64{0.4})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []float64{0, 0.3, 2} {
		if got := one(ball.Flow{S: s}); got != 0.4 {
			t.Errorf("one entry: %v at %v", got, s)
		}
	}
}

// TestTableAgainstSearch compares with the obvious search from the left, and
// checks that entries are met exactly and never overshot.
func TestTableAgainstSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SliceOfNDistinct(rapid.OneOf(rapid.Float64Range(0, 2), rapid.Float64Range(0, 1e300), rapid.SampledFrom([]float64{0, 5e-324, 1e-323})), 1, 20, rapid.ID[float64]).Draw(t, "s")
		slices.Sort(s)
		s = slices.Compact(s) // 0 and −0 are distinct to rapid
		c := rapid.SliceOfN(rapid.Float64Range(-1000, 1000), len(s), len(s)).Draw(t, "c")
		table, err := ball.Table(s, c)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s {
			if got := table(ball.Flow{S: s[i]}); got != c[i] {
				t.Errorf("at s[%d] = %v: %v, want %v", i, s[i], got, c[i])
			}
		}
		x := rapid.OneOf(rapid.Float64Range(0, 2.5), rapid.Float64Range(0, 1e300)).Draw(t, "x")
		want := c[0]
		lo, hi := c[0], c[0]
		for i := 1; i < len(s); i++ {
			if x >= s[i] {
				want, lo, hi = c[i], c[i], c[i]
			} else if x > s[i-1] {
				u := (x - s[i-1]) / (s[i] - s[i-1])
				want, lo, hi = (1-u)*c[i-1]+u*c[i], min(c[i-1], c[i]), max(c[i-1], c[i])
			}
		}
		got := table(ball.Flow{S: x})
		near(t, "table", got, want, 1e-12) // a few roundings of numbers up to 2000
		if !(got >= lo-1e-12 && got <= hi+1e-12) {
			t.Errorf("%v at %v is outside [%v, %v]", got, x, lo, hi)
		}
	})
}

func TestTableRefuses(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		field string
		s, c  []float64
	}{
		{"s", nil, nil},
		{"s", nil, []float64{1}},
		{"c", []float64{0, 1}, []float64{1}},
		{"c", []float64{0, 1}, nil},
		{"s[0]", []float64{-0.1, 1}, []float64{1, 1}},
		{"s[0]", []float64{nan}, []float64{1}},
		{"s[1]", []float64{0, inf}, []float64{1, 1}},
		{"s[2]", []float64{0, 1, nan}, []float64{1, 1, 1}},
		{"s[2]", []float64{0, 1, 1}, []float64{1, 1, 1}},
		{"s[1]", []float64{1, 0}, []float64{1, 1}},
		{"c[1]", []float64{0, 1}, []float64{1, nan}},
		{"c[0]", []float64{0, 1}, []float64{inf, 1}},
		{"c[0]", []float64{0}, []float64{-1001}},
	} {
		table, err := ball.Table(c.s, c.c)
		refused(t, err, c.field)
		if table != nil {
			t.Errorf("%v, %v: a coefficient with an error", c.s, c.c)
		}
	}
}
