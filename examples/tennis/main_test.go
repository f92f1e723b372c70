package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func try(args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	code = run(args, &o, &e)
	return code, o.String(), e.String()
}

func TestMatchIsTold(t *testing.T) {
	code, out, _ := try("-seed", "3")
	if code != 0 {
		t.Fatal(code)
	}
	for _, want := range []string{"serves  ", "game ", " wins ", "rally ball over the net cord", "Hawk-Eye", "A rally stroke is"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in the output", want)
		}
	}
	if _, again, _ := try("-seed", "3"); again != out {
		t.Error("the same seed tells another match")
	}
	if _, other, _ := try("-seed", "4"); other == out {
		t.Error("another seed tells the same match")
	}
}

func TestJSONIsAllThatIsPrinted(t *testing.T) {
	for _, args := range [][]string{{"-points", "200", "-json"}, {"-points", "100", "-json", "-physics", "arcade"}, {"-json"}} {
		code, out, _ := try(args...)
		var doc struct{ Rows []any }
		if err := json.Unmarshal([]byte(out), &doc); code != 0 || err != nil || len(doc.Rows) != 17 {
			t.Errorf("%v: exit %d, %v, %d rows", args, code, err, len(doc.Rows))
		}
	}
}

func TestFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	if code, _, errs := try("-points", "100", "-surface", "clay", "-styles", "server,counter", "-o", dir); code != 0 {
		t.Fatal(code, errs)
	}
	for _, name := range []string{"landings.png", "heights.png", "speeds.png", "rallies.png", "replay.json"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBadFlags(t *testing.T) {
	for _, args := range [][]string{
		{"-points", "-1"}, {"-points", "x"}, {"-physics", "moon"}, {"-surface", "snow"}, {"-styles", "a"}, {"-styles", "allcourt,nobody"},
		{"-physics", "arcade", "-surface", "clay"}, {"extra"}, {"-nothing"},
	} {
		code, out, errs := try(args...)
		if code != 2 || out != "" || strings.Count(errs, "\n") != 1 || !strings.HasPrefix(errs, "tennis: ") {
			t.Errorf("%v: exit %d, %q, %q", args, code, out, errs)
		}
	}
	if code, out, _ := try("-h"); code != 0 || !strings.Contains(out, "-styles") {
		t.Error("-h shows no help")
	}
}
