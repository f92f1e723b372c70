package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/examples/tabletennis/bot"
	"github.com/gotopspin/topspin/examples/tabletennis/stats"
)

// program runs the program.
func program(args ...string) (status int, out, err string) {
	var stdout, stderr bytes.Buffer
	status = run(args, &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

// A harder bot beats an easier one: of a hundred points it wins so many that
// the 95 % interval lies above a half.
func TestHarderBeatsEasier(t *testing.T) {
	opt, err := parse(nil)
	if err != nil {
		t.Fatal(err)
	}
	w, err := opt.world()
	if err != nil {
		t.Fatal(err)
	}
	l := bot.Levels()
	for i, pair := range [][2]bot.Level{{l[1], l[0]}, {l[2], l[1]}, {l[2], l[0]}} {
		records, err := series(w, pair[0], pair[1], 11, uint64(i), 100, func() {})
		if err != nil {
			t.Fatal(err)
		}
		won := stats.Won(records)
		t.Logf("%s wins %.1f %% (%.1f–%.1f) of the points against %s", pair[0].Name, won.Pct, won.Low, won.High, pair[1].Name)
		if won.Of != 100 || won.Low < 50 {
			t.Errorf("%s wins %+v against %s", pair[0].Name, won, pair[1].Name)
		}
	}
}

func TestMatchAsItGoes(t *testing.T) {
	status, out, stderr := program("-level", "medium,easy", "-seed", "3")
	if status != 0 || stderr != "" {
		t.Fatalf("status %d, %s", status, stderr)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if last := lines[len(lines)-1]; !strings.Contains(last, " wins 3:") && !strings.Contains(last, " wins ") {
		t.Errorf("ends with %q", last)
	}
	if len(lines) < 35 {
		t.Errorf("%d lines", len(lines))
	}
	if _, again, _ := program("-level", "medium,easy", "-seed", "3"); again != out {
		t.Error("the same seed tells another match")
	}
}

func TestMatchJSON(t *testing.T) {
	status, out, _ := program("-level", "hard", "-games", "7", "-json", "-model", "measured")
	var doc matchDoc
	if err := json.Unmarshal([]byte(out), &doc); err != nil || status != 0 {
		t.Fatalf("status %d: %v", status, err)
	}
	if doc.Winner == "" || !strings.HasPrefix(doc.Score, "4:") && !strings.Contains(doc.Score[:3], ":4") || len(doc.Points) < 44 || doc.Summary.Points < 44 {
		t.Errorf("%s wins %s after %d points", doc.Winner, doc.Score, len(doc.Points))
	}
}

func TestPointsJSON(t *testing.T) {
	status, out, stderr := program("-points", "6", "-json", "-seed", "5")
	if status != 0 {
		t.Fatal(stderr)
	}
	var doc countDoc
	dec := json.NewDecoder(strings.NewReader(out))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Levels) != 3 || len(doc.Duels) != 3 || len(doc.Published) == 0 {
		t.Fatalf("%d levels, %d duels", len(doc.Levels), len(doc.Duels))
	}
	if p := doc.Published[0]; p.Bots["hard"] != doc.Levels[2].ServeSpeed.Median || p.Source == "" {
		t.Errorf("published %+v", p)
	}
	for _, l := range doc.Levels {
		if l.Points != 6 || l.MeanLength < 1 || l.RallySpeed.Median <= 0 || l.ServeSpin.P95 <= 0 || l.Server.Of != 6 {
			t.Errorf("%s: %+v", l.Level, l.Summary)
		}
	}
	_, again, _ := program("-points", "6", "-json", "-seed", "5")
	cut := func(s string) string { return s[:strings.LastIndex(s, `"seconds"`)] }
	if cut(again) != cut(out) {
		t.Error("the same seed counts other points")
	}
}

func TestPointsText(t *testing.T) {
	for _, level := range []string{"easy", "hard,easy"} {
		status, out, stderr := program("-points", "5", "-level", level)
		if status != 0 || !strings.Contains(out, "published") || !strings.Contains(out, "rally turns/s") {
			t.Errorf("%s: status %d, %s\n%s", level, status, stderr, out)
		}
		if wins := strings.Contains(out, "of the points against"); wins != (level == "hard,easy") {
			t.Errorf("%s:\n%s", level, out)
		}
	}
}

func TestFlags(t *testing.T) {
	for _, args := range [][]string{
		{"-level", "expert"}, {"-level", "easy,hard,easy"}, {"-level", ""}, {"-games", "4"}, {"-points", "0"}, {"-points", "-3"},
		{"-points", "many"}, {"-model", "arcade"}, {"-seed", "-1"}, {"extra"}, {"-nonsense"},
	} {
		status, out, stderr := program(args...)
		if status != 2 || out != "" || strings.Count(stderr, "\n") != 1 || !strings.HasPrefix(stderr, "tabletennis: ") {
			t.Errorf("%v: status %d, %q, %q", args, status, out, stderr)
		}
	}
	if status, out, _ := program("-h"); status != 0 || !strings.Contains(out, "-points") {
		t.Errorf("-h: status %d, %q", status, out)
	}
}
