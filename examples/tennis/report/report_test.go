package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/report"
	"github.com/gotopspin/topspin/examples/tennis/rules"
	"github.com/gotopspin/topspin/examples/tennis/series"
)

func some(t *testing.T) (*series.Series, *report.Tally) {
	t.Helper()
	s, err := series.Setup("measured", "hard", series.Default, 1)
	if err != nil {
		t.Fatal(err)
	}
	return s, report.NewTally(s.Config.World.Court())
}

// hit is a stroke of the record of a point.
func hit(by rules.Side, at, height, speed float64, in bool) match.Stroke {
	s := match.Stroke{By: by, Time: at, Crossed: true, Clearance: 0.5, Apex: 1.7, Bounced: true, In: in,
		Landing: ball.Vec{Z: -8}, Launch: ball.State{Vel: ball.Vec{Z: -speed}}}
	s.Contact.Ball.Pos.Y = height
	return s
}

// The rows count what the definitions say: neither serve nor return is a rally
// stroke, and the gap from serve to return is none.
func TestDefinitions(t *testing.T) {
	_, tally := some(t)
	serve := hit(0, 0, 2.7, 50, true)
	p := &match.Point{
		Server: 0, Winner: 0, End: match.Unforced, Faults: 1, Last: 1,
		Strokes: []match.Stroke{hit(0, -9, 2.7, 50, false), serve, hit(1, 0.7, 1.2, 20, true), hit(0, 2.0, 0.9, 30, true), hit(1, 3.2, 1.0, 40, false)},
	}
	tally.Add(p, nil)
	tally.Add(&match.Point{Server: 1, Winner: 1, End: match.Ace, Strokes: []match.Stroke{hit(1, 0, 2.7, 55, true)}, Approach: [2]bool{true, false}}, nil)
	tally.Add(&match.Point{Server: 0, Winner: 1, End: match.Double, Faults: 2, Last: 1, Strokes: []match.Stroke{hit(0, 0, 2.7, 55, false), hit(0, 0, 2.7, 55, false)}}, nil)
	want := map[string]float64{
		"net_clearance_m": 0.5, "apex_m": 1.7, "contact_height_m": 0.95, "depth_inside_baseline_m": 23.77/2 - 8,
		"speed_kmh": 126, "stroke_to_stroke_s": 1.25, "in_pct": 50, "first_serve_fault_pct": 200.0 / 3,
		"second_serve_fault_pct": 50, "ace_pct": 100.0 / 3, "server_points_pct": 200.0 / 3,
		"rally_1_4_pct": 100, "rally_5_8_pct": 0, "rally_9_up_pct": 0,
		"winner_pct": 100.0 / 3, "unforced_pct": 200.0 / 3, "net_points_pct": 100.0 / 3,
	}
	for _, r := range tally.Rows() {
		if math.Abs(r.Value-want[r.Name]) > 1e-9 {
			t.Errorf("%s is %v, not %v", r.Name, r.Value, want[r.Name])
		}
	}
}

// The columns are explained, on lines that fit a terminal.
func TestDefinitionsAreText(t *testing.T) {
	for _, want := range []string{"Hawk-Eye", "US Open 2011", "Australian Open 2012 to 2014", "325 points"} {
		if !strings.Contains(report.Definitions, want) {
			t.Errorf("no %q", want)
		}
	}
	for line := range strings.Lines(report.Definitions) {
		if n := utf8.RuneCountInString(line); n > 81 {
			t.Errorf("%d characters: %s", n, line)
		}
	}
}

// rally is a point with n rally strokes that are struck 1, 2, … n m high.
func rally(n int) *match.Point {
	p := &match.Point{End: match.Winner, Strokes: []match.Stroke{hit(0, 0, 2.7, 50, true), hit(1, 1, 1, 30, true)}}
	for i := range n {
		p.Strokes = append(p.Strokes, hit(rules.Side(i%2), float64(i+2), float64(i+1), 30, true))
	}
	return p
}

// heights are the rank of the median and of its interval among 1 to n.
func heights(t *testing.T, n int) report.Row {
	_, tally := some(t)
	tally.Add(rally(n), nil)
	return tally.Rows()[2]
}

// The interval of a median has 95 % or more, by the exact binomial
// distribution, and there is none if that cannot be.
func TestMedianInterval(t *testing.T) {
	for n := 1; n <= 300; n++ {
		r := heights(t, n)
		if r.Name != "contact_height_m" || math.Abs(r.Value-float64(n+1)/2) > 1e-9 {
			t.Fatalf("the median of 1 to %d is %v", n, r.Value)
		}
		if n < 6 {
			if !math.IsNaN(r.CI95[0]) || !math.IsNaN(r.CI95[1]) {
				t.Errorf("%d strokes have the interval %v", n, r.CI95)
			}
			continue
		}
		outside, p := 0.0, math.Pow(2, -float64(n)) // of k below the median
		for k := range n + 1 {
			if float64(k) < r.CI95[0] || float64(k) >= r.CI95[1] {
				outside += p
			}
			p *= float64(n-k) / float64(k+1)
		}
		if !(outside <= 0.05) || n == 300 && outside < 0.035 {
			t.Errorf("%d strokes: %v misses the median with %.4f", n, r.CI95, outside)
		}
	}
}

// Medians and intervals are those of the numbers themselves, up to half a step
// of a 32nd of the last digit.
func TestMedianIsNearTheExactOne(t *testing.T) {
	s, tally := some(t)
	var exact []float64
	s.Play(300, func(p *match.Point) {
		tally.Add(p, nil)
		for i, st := range p.Rally() {
			if i > 1 {
				exact = append(exact, st.Contact.Ball.Pos.Y)
			}
		}
		n := len(exact)
		if n < 6 {
			return
		}
		slices.Sort(exact)
		r := tally.Rows()[2]
		const half = 0.5e-3/32 + 1e-12
		if want := (exact[(n-1)/2] + exact[n/2]) / 2; !(math.Abs(r.Value-want) <= half) {
			t.Errorf("the median of %d heights is %v, not %v", n, r.Value, want)
		}
		ranks := heights(t, n).CI95
		for i, rank := range ranks {
			if want := exact[int(rank)-1]; !(math.Abs(r.CI95[i]-want) <= half) {
				t.Errorf("a limit of %d heights is %v, not %v", n, r.CI95[i], want)
			}
		}
	})
}

// A tally of six times as many strokes is no larger.
func TestTallyDoesNotGrow(t *testing.T) {
	_, tally := some(t)
	dice := rand.New(rand.NewPCG(1, 1))
	add := func(points int) (bytes uint64) {
		p := rally(1000)
		for range points {
			for i := range p.Strokes {
				s := &p.Strokes[i]
				s.Clearance, s.Apex = dice.Float64(), 1+dice.Float64()
				s.Contact.Ball.Pos.Y, s.Landing.Z = dice.Float64(), -11*dice.Float64()
				s.Launch.Vel.Z = -10*dice.Float64() - 30
			}
			tally.Add(p, nil)
		}
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		runtime.KeepAlive(tally)
		return m.HeapAlloc
	}
	before := add(100)
	if after := add(500); after > before+before/4 {
		t.Errorf("%d bytes after 100,000 strokes, %d after 600,000", before, after)
	}
}

// What is not known is NaN, null in JSON and a dash in the text.
func TestNothingIsNotZero(t *testing.T) {
	for _, c := range []struct {
		name           string
		points         []*match.Point
		values, limits int // that are known
	}{
		{"nothing", nil, 0, 0},
		// Everything but second serves; of seventeen rows six are medians.
		{"five strokes", []*match.Point{rally(5)}, 16, 10},
		{"seven strokes", []*match.Point{rally(7)}, 16, 16},
	} {
		_, tally := some(t)
		for _, p := range c.points {
			tally.Add(p, nil)
		}
		var js, text, pair bytes.Buffer
		if err := tally.JSON(&js); err != nil {
			t.Fatal(err)
		}
		var doc struct {
			Rows []struct {
				Value *float64
				CI95  *[2]float64
			}
		}
		if err := json.Unmarshal(js.Bytes(), &doc); err != nil {
			t.Fatal(err)
		}
		values, limits := 0, 0
		for i, r := range tally.Rows() {
			if (doc.Rows[i].Value == nil) != math.IsNaN(r.Value) || (doc.Rows[i].CI95 == nil) != math.IsNaN(r.CI95[0]) {
				t.Errorf("%s: %s is not null where it is unknown", c.name, r.Name)
			}
			if doc.Rows[i].Value != nil {
				values++
			}
			if doc.Rows[i].CI95 != nil {
				limits++
			}
		}
		if values != c.values || limits != c.limits {
			t.Errorf("%s: %d values and %d intervals, not %d and %d", c.name, values, limits, c.values, c.limits)
		}
		tally.Write(&text)
		report.Compare(&pair, []string{"A"}, []*report.Tally{tally})
		if got := strings.Count(pair.String(), "–"); got != 17-values || strings.Contains(text.String()+pair.String(), "NaN") {
			t.Errorf("%s: %d dashes in\n%s%s", c.name, got, &text, &pair)
		}
		if c.points == nil && (strings.Contains(text.String(), "0 %") || !strings.Contains(text.String(), "misses: –; mean rally –")) {
			t.Errorf("%s is told as\n%s", c.name, &text)
		}
	}
}

// Programs read this: names, order and shape.
func TestJSON(t *testing.T) {
	s, tally := some(t)
	s.Play(120, func(p *match.Point) { tally.Add(p, nil) })
	var b bytes.Buffer
	if err := tally.JSON(&b); err != nil {
		t.Fatal(err)
	}
	var doc map[string][]map[string]any
	if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	names := strings.Fields(`net_clearance_m apex_m contact_height_m depth_inside_baseline_m speed_kmh stroke_to_stroke_s in_pct
		first_serve_fault_pct second_serve_fault_pct ace_pct server_points_pct
		rally_1_4_pct rally_5_8_pct rally_9_up_pct winner_pct unforced_pct net_points_pct`)
	if len(doc) != 1 || len(doc["rows"]) != len(names) {
		t.Fatalf("%d rows", len(doc["rows"]))
	}
	for i, r := range doc["rows"] {
		if r["name"] != names[i] {
			t.Errorf("row %d is %v, not %s", i, r["name"], names[i])
		}
		ci, _ := r["ci95"].([]any)
		v, _ := r["value"].(float64)
		if len(ci) != 2 || !(ci[0].(float64) <= v && v <= ci[1].(float64)) {
			t.Errorf("%s: %v with the interval %v", names[i], v, ci)
		}
		for _, key := range []string{"hawkeye", "reference"} {
			if _, ok := r[key]; !ok {
				t.Errorf("%s has no %s", names[i], key)
			}
		}
		if len(r) != 5 {
			t.Errorf("%s has %d keys", names[i], len(r))
		}
	}
}

// A replay flies again to the bit: its launches land where the record says,
// the near player's beyond the net.
func TestReplay(t *testing.T) {
	s, _ := some(t)
	var r report.Replay
	var points []*match.Point
	s.Play(40, func(p *match.Point) { r.Add(p); points = append(points, p) })
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	var back report.Replay
	if err := json.Unmarshal(b.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	turned := 0
	for i, p := range back.Points {
		if p.Near == 1 {
			turned++
		}
		for j, st := range p.Strokes {
			rec := &points[i].Strokes[j]
			towards := -1.0
			if st.By != p.Near {
				towards = 1
			}
			if st.Launch.Vel.Z*towards < 0 || st.Players[p.Near].Z < 0 || st.Players[1-p.Near].Z > 0 {
				t.Fatalf("point %d: stroke %d goes the wrong way", i, j)
			}
			path := s.Config.World.Predict(st.Launch, predict.Until{Bounces: 1})
			hit, ok := path.Bounce(1)
			if !ok || !rec.Bounced {
				continue
			}
			want := rec.Landing
			if st.By != p.Near {
				want.X, want.Z = -want.X, -want.Z
			}
			if hit.Contact.Point != want {
				t.Fatalf("point %d, stroke %d lands at %v, not %v", i, j, hit.Contact.Point, want)
			}
		}
	}
	if turned == 0 || turned == len(back.Points) {
		t.Error("nobody changes ends")
	}
}

func TestPlots(t *testing.T) {
	s, tally := some(t)
	s.Play(60, func(p *match.Point) { tally.Add(p, nil) })
	dir := t.TempDir()
	if err := tally.Plots(dir, "nobody"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"landings.png", "heights.png", "speeds.png", "rallies.png"} {
		if data, err := os.ReadFile(dir + "/" + name); err != nil || !bytes.HasPrefix(data, []byte("\x89PNG")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A file that cannot be written to its end leaves the one that was there.
func TestSaveIsWholeOrNot(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.png")
	for _, text := range []string{"old", "new"} {
		if err := report.Save(path, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
			t.Fatal(err)
		}
	}
	full := errors.New("full")
	err := report.Save(path, func(w io.Writer) error { _, _ = io.WriteString(w, "ha"); return full })
	data, _ := os.ReadFile(path)
	entries, _ := os.ReadDir(dir)
	if err != full || string(data) != "new" || len(entries) != 1 {
		t.Errorf("%v, %q, %d files", err, data, len(entries))
	}
}
