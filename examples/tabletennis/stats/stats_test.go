package stats_test

import (
	"math"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/examples/tabletennis/match"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
	"github.com/gotopspin/topspin/examples/tabletennis/stats"
)

// stroke is one of the given speed and turns a second.
func stroke(by int, speed, turns float64, landed, net, edge bool) match.Stroke {
	return match.Stroke{By: by, Landed: landed, Net: net, Edge: edge, Ball: ball.State{
		Vel: ball.Vec{Z: speed}, Spin: ball.Vec{X: -turns * 2 * math.Pi},
	}}
}

func TestOf(t *testing.T) {
	s := stats.Of([]match.Record{
		{Server: 0, Winner: 0, Why: rules.Out, Strokes: []match.Stroke{
			stroke(0, 5, 30, true, false, false), stroke(1, 12, 60, false, true, false),
		}},
		{Server: 1, Winner: 0, Why: rules.Fault, Strokes: []match.Stroke{stroke(1, 7, 10, false, false, false)}},
		{Server: 1, Let: true, Why: rules.Let, Strokes: []match.Stroke{stroke(1, 6, 20, true, true, false)}},
		{Server: 1, Winner: 1, Why: rules.NotReturned, Strokes: []match.Stroke{
			stroke(1, 6, 20, true, false, false), stroke(0, 10, 50, true, false, true), stroke(1, 20, 5, true, false, false),
		}},
		{Server: 0, Winner: 1, Why: rules.MissedToss},
	})
	near := func(what string, got, want float64) {
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%s %g, want %g", what, got, want)
		}
	}
	if s.Points != 4 || s.Lets != 1 || s.Longest != 3 {
		t.Errorf("%d points, %d lets, longest %d", s.Points, s.Lets, s.Longest)
	}
	near("mean length", s.MeanLength, 6.0/4)
	near("median length", s.Length.Median, 1.5)
	near("serve speed", s.ServeSpeed.Median, 6) // 5, 6, 6, 7
	near("serve speed, 95 %", s.ServeSpeed.P95, 6.85)
	near("serve spin", s.ServeSpin.Median, 20)
	near("rally speed", s.RallySpeed.Median, 12) // 10, 12, 20
	near("rally spin", s.RallySpin.Median, 50)
	near("fastest", s.Fastest, 20)
	near("most spin", s.MostSpin, 60)
	for what, x := range map[string][3]int{
		"net": {s.Net.Count, s.Net.Of, 2*10 + 7}, "edge": {s.Edge.Count, s.Edge.Of, 1*10 + 5},
		"serves": {s.Legal.Count, s.Legal.Of, 3*10 + 4}, "server": {s.Server.Count, s.Server.Of, 2*10 + 4},
	} {
		if x[0]*10+x[1] != x[2] {
			t.Errorf("%s: %d of %d", what, x[0], x[1])
		}
	}
	if len(s.Endings) != 4 || s.Endings[0].Why != rules.MissedToss || s.Endings[0].Pct != 25 {
		t.Errorf("endings %+v", s.Endings)
	}
}

// The interval of Wilson 1927, worked out by hand to four figures for 8 of 10,
// 50 of 100 and 0 of 10.
func TestShareOf(t *testing.T) {
	for _, c := range []struct {
		n, of     int
		low, high float64
	}{{8, 10, 49.02, 94.33}, {50, 100, 40.38, 59.62}, {0, 10, 0, 27.75}, {10, 10, 72.25, 100}, {0, 0, 0, 100}} {
		s := stats.ShareOf(c.n, c.of)
		if math.Abs(s.Low-c.low) > 0.01 || math.Abs(s.High-c.high) > 0.01 {
			t.Errorf("%d of %d: %.2f to %.2f, want %.2f to %.2f", c.n, c.of, s.Low, s.High, c.low, c.high)
		}
	}
}

func TestOfNothing(t *testing.T) {
	s := stats.Of(nil)
	if s.Points != 0 || s.MeanLength != 0 || s.Server.Pct != 0 || stats.Won(nil).Of != 0 {
		t.Errorf("%+v", s)
	}
}

func TestCompare(t *testing.T) {
	var b strings.Builder
	s := stats.Of([]match.Record{{Strokes: []match.Stroke{stroke(0, 5.25, 30, true, false, false)}}})
	if err := stats.Compare(&b, []string{"easy"}, []stats.Summary{s}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	if len(lines) != len(stats.References())+2 || !strings.Contains(lines[1], "5.2") && !strings.Contains(lines[1], "5.3") {
		t.Errorf("%s", b.String())
	}
	for _, r := range stats.References() {
		if r.Source == "" || r.Low > r.High || r.Unit == "" {
			t.Errorf("%+v", r)
		}
	}
}
