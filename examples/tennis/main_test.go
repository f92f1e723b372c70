package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
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

// In a tie-break the server changes within the game; the printed score does not
// turn about with him.
func TestTieBreakKeepsItsOrder(t *testing.T) {
	told := regexp.MustCompile(`(?m)^tie-break, allcourt first  (.*)  game (\w+): `)
	found := 0
	for seed := 1; found < 2; seed++ {
		_, out, _ := try("-seed", fmt.Sprint(seed))
		for _, tie := range told.FindAllStringSubmatch(out, -1) {
			found++
			scores := strings.Fields(tie[1])
			var a, b int
			for i, score := range scores {
				p, q := a, b
				if _, err := fmt.Sscanf(score, "%d–%d", &a, &b); err != nil || a < p || b < q || a+b != i+1 {
					t.Fatalf("seed %d: %s after %d–%d", seed, score, p, q)
				}
			}
			if (tie[2] == "allcourt") != (a > b) {
				t.Errorf("seed %d: %s wins from %d–%d", seed, tie[2], a, b)
			}
		}
	}
}

// A log is not filled with bars: a long run writes a line now and then, a short
// one nothing.
func TestProgressOffATerminal(t *testing.T) {
	var log bytes.Buffer
	done, finish := progress(&log, 250_000)
	for n := range 250_000 {
		done(n + 1)
	}
	finish()
	if want := "100000 of 250000 points\n200000 of 250000 points\n"; log.String() != want {
		t.Errorf("%q, not %q", &log, want)
	}
	if _, _, errs := try("-points", "200"); errs != "" {
		t.Errorf("200 points: %q", errs)
	}
}

// full is a disk with room for so many bytes more, which is cleared after the
// first failure: who overlooks it sees no second one.
type full int

func (f *full) Write(b []byte) (int, error) {
	n := min(len(b), int(*f))
	*f -= full(n)
	if n < len(b) {
		*f = 1 << 30
		return n, syscall.ENOSPC
	}
	return n, nil
}

// Whatever of the output is lost, the exit status tells.
func TestFullDisk(t *testing.T) {
	for _, args := range [][]string{{"-h"}, {}, {"-points", "100"}, {"-points", "100", "-json"}} {
		_, out, _ := try(args...)
		for _, room := range []int{0, len(out) / 3, len(out) - 1} {
			var errs bytes.Buffer
			disk := full(room)
			if code := run(args, &disk, &errs); code != 1 || !strings.Contains(errs.String(), "no space") {
				t.Errorf("%v: exit %d when %d of %d bytes were written: %s", args, code, room, len(out), &errs)
			}
		}
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

// A folder that cannot be is told before anything is played, and by its flag.
func TestBadFolder(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if code, out, errs := try("-o", filepath.Join(file, "below")); code != 1 || out != "" || !strings.HasPrefix(errs, "tennis: -o: ") {
		t.Errorf("below a file: exit %d, %q, %q", code, out, errs)
	}
	// Of several files that cannot be written always the same one is told.
	for _, name := range []string{"heights.png", "rallies.png", "replay.json"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for range 5 {
		if code, _, errs := try("-points", "1", "-o", dir); code != 1 || !strings.HasPrefix(errs, "tennis: -o: ") || !strings.Contains(errs, "heights.png") {
			t.Errorf("no room for heights.png: exit %d, %q", code, errs)
		}
	}
	// Nothing else is left there.
	var names []string
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if want := "file heights.png rallies.png replay.json"; err != nil || strings.Join(names, " ") != want {
		t.Errorf("%v, not %s", names, want)
	}
}

// A bad flag is told in one line that names the flag, what it held and what it
// may hold.
func TestBadFlags(t *testing.T) {
	const styles = "must be two of allcourt, baseliner, attacker, counter, server, netrusher with a comma between"
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-points", "-1"}, `-points is "-1", must be a whole number from 0 (one match) to 10000000`},
		{[]string{"-points", "x"}, `-points is "x", must be a whole number from 0 (one match) to 10000000`},
		{[]string{"-points", "10000001"}, `-points is "10000001", must be`},
		{[]string{"-seed", "-1"}, `-seed is "-1", must be a whole number from 0 to 18446744073709551615`},
		{[]string{"-json=maybe"}, `-json is "maybe", must be true or false`},
		{[]string{"-physics", "moon"}, `-physics is "moon", must be measured or arcade`},
		{[]string{"-surface", "snow"}, `-surface is "snow", must be one of hard, clay, grass`},
		{[]string{"-physics", "arcade", "-surface", "clay"}, `-surface is "clay", must be hard with the arcade physics`},
		{[]string{"-styles", ""}, `-styles is "", ` + styles},
		{[]string{"-styles", "server"}, `-styles is "server", ` + styles},
		{[]string{"-styles", "allcourt,nobody"}, `-styles is "allcourt,nobody", ` + styles},
		{[]string{"-styles", "server,counter,server"}, `-styles is "server,counter,server", ` + styles},
		{[]string{"-o", ""}, `-o is "", must be a folder`},
		{[]string{"extra"}, `unexpected argument "extra" (-h`},
		{[]string{"-nothing"}, `flag provided but not defined: -nothing (-h`},
		{[]string{"-points"}, `flag needs an argument: -points (-h`},
	} {
		code, out, errs := try(c.args...)
		if code != 2 || out != "" || strings.Count(errs, "\n") != 1 || !strings.HasPrefix(errs, "tennis: "+c.want) {
			t.Errorf("%v: exit %d, %q, %q", c.args, code, out, errs)
		}
	}
	if opt, err := parse([]string{"-styles", "server, counter", "-json=false", "-seed", "18446744073709551615", "-points", "10000000"}); err != nil || opt.json {
		t.Errorf("%+v, %v", opt, err)
	}
	code, out, _ := try("-h")
	for _, want := range []string{"-styles", "1 to 10000000", "0, the default, plays", "0 to 18446744073709551615"} {
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("-h does not tell %q", want)
		}
	}
}
