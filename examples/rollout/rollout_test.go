package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// start runs the program on the text as its standard input.
func start(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(args, strings.NewReader(stdin), &out, &err)
	return status, out.String(), err.String()
}

// table is CSV by the names of its columns.
func table(t *testing.T, text string) []map[string]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	var all []map[string]string
	for _, fields := range rows[1:] {
		m := map[string]string{}
		for i, name := range rows[0] {
			m[name] = fields[i]
		}
		all = append(all, m)
	}
	return all
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

const header = "kind,x_m,y_m,z_m,vx_mps,vy_mps,vz_mps,wx_radps,wy_radps,wz_radps\n"

// Strokes whose end is plain from how they start, each from both sides: the
// second time turned by half a turn about the vertical.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		sport, name, state  string
		legal               bool
		why, sides, on, net string // of the first two bounces
	}{
		{"table-tennis", "serve", "serve,0,1.05,1.45,0,-2.2,-5,0,0,0", true, "", "near far", "table table", ""},
		{"table-tennis", "serve straight over", "serve,0,1.1,1.45,0,2,-5,0,0,0", false, "not on its own side first", "far far", "table floor", ""},
		{"table-tennis", "serve dropped at the end", "serve,0,1.1,1.3,0,0,-0.8,0,0,0", false, "twice on its own side", "near near", "table table", ""},
		{"table-tennis", "serve dropped behind the table", "serve,0,1.1,1.6,0,0,-0.2,0,0,0", false, "missed the table", "near", "floor", ""},
		{"table-tennis", "serve beyond the table", "serve,0,1.3,1.45,0,-6,-12,0,0,0", false, "missed the other side", "near far", "table floor", ""},
		{"table-tennis", "serve into the net", "serve,0,1,1.2,0,-2,-14,0,0,0", false, "twice on its own side", "near near", "table table", "mesh"},
		{"table-tennis", "rally ball", "rally,0,1.1,1.45,0,2,-5,0,0,0", true, "", "far far", "table floor", ""},
		{"table-tennis", "rally ball without kind", ",0,1.1,1.45,0,2,-5,0,0,0", true, "", "far far", "table floor", ""},
		{"table-tennis", "long", "rally,0,1.1,1.45,0,2,-12,0,0,0", false, "missed the table", "far", "floor", ""},
		{"table-tennis", "wide", "rally,0,1.1,1.45,6,2,-3,0,0,0", false, "missed the table", "far", "floor", ""},
		{"table-tennis", "into the net", "rally,0,0.9,1.45,0,0.5,-12,0,0,0", false, "on its own side", "near near", "table table", "mesh"},
		{"table-tennis", "against the side of the table", "rally,0,0.75,1.6,0,0.2,-3,0,0,0", false, "missed the table", "near", "floor", ""},
		{"table-tennis", "around the net", "rally,-1.7,0.9,1.4,2.2,2.3,-4.5,0,0,0", true, "", "far far", "table floor", ""},
		{"tennis", "forehand", "rally,0,0.95,12.9,0,5.5,-33,-300,0,0", true, "", "far far", "floor floor", ""},
		{"tennis", "long", "rally,0,0.95,12.9,0,9,-33,0,0,0", false, "out", "far far", "floor floor", ""},
		{"tennis", "wide", "rally,0,0.95,12.9,9,5.5,-33,-300,0,0", false, "out", "far far", "floor floor", ""},
		{"tennis", "into the net", "rally,0,0.95,12.9,0,0,-33,0,0,0", false, "on its own side", "near near", "floor floor", "mesh"},
		{"tennis", "serve from the right", "serve,0.5,2.8,11.9,-5,-3.8,-50,-150,0,0", true, "", "far far", "floor floor", ""},
		{"tennis", "serve into the wrong box", "serve,0.5,2.8,11.9,5,-3.8,-50,-150,0,0", false, "out", "far far", "floor floor", ""},
		{"tennis", "serve from the left", "serve,-0.5,2.8,11.9,5,-3.8,-50,-150,0,0", true, "", "far far", "floor floor", ""},
		{"tennis", "serve as long as a stroke", "serve,0.5,2.8,11.9,-4,0,-50,-150,0,0", false, "out", "far far", "floor floor", ""},
	} {
		for _, turned := range []bool{false, true} {
			state, sides := c.state, c.sides
			if turned {
				f := strings.Split(state, ",")
				for i, x := range f {
					if i > 0 && i%3 != 2 && x != "0" {
						f[i] = strings.TrimPrefix("-"+x, "--")
					}
				}
				state = strings.Join(f, ",")
				sides = strings.NewReplacer("near", "far", "far", "near").Replace(sides)
			}
			status, out, errs := start(header+state+"\n", "-sport", c.sport)
			if status != 0 {
				t.Fatalf("%s: status %d, %s", c.name, status, errs)
			}
			r := table(t, out)[0]
			join := func(what string) string {
				return strings.TrimSpace(r["bounce1_"+what] + " " + r["bounce2_"+what])
			}
			if c.name == "around the net" && r["clearance_m"] != "" {
				t.Errorf("%s: clearance %s over a net that is not there", c.name, r["clearance_m"])
			}
			if r["legal"] != strconv.FormatBool(c.legal) || r["why"] != c.why || join("side") != sides || join("on") != c.on || r["net"] != c.net {
				t.Errorf("%s, turned %v: legal %s, why %q, sides %q, on %q, net %q; want %v, %q, %q, %q, %q\n%v",
					c.name, turned, r["legal"], r["why"], join("side"), join("on"), r["net"], c.legal, c.why, sides, c.on, c.net, r)
			}
		}
	}
}

// Without spin, from the middle, a parabola that drag only shortens: the
// numbers in the row are where that says.
func TestNumbers(t *testing.T) {
	_, out, _ := start(header+"rally,0,1.1,1.45,0,2,-5,0,0,0\n", "-model", "game")
	r := table(t, out)[0]
	x := func(name string) float64 {
		f, err := strconv.ParseFloat(r[name], 64)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return f
	}
	// In vacuum the centre is 0.78 m high after 0.530 s, 1.20 m past the net;
	// the drag of C_D 0.4 takes 0.112/m of the speed off, some 13 % of 2.65 m
	// in the mean, and as much off rise and fall.
	if time := x("bounce1_t_s"); !(time > 0.5 && time < 0.530) {
		t.Errorf("bounces after %v s", time)
	}
	if z := x("bounce1_z_m"); !(z > -1.2 && z < -0.7) {
		t.Errorf("bounces at z = %v m", z)
	}
	if r["bounce1_x_m"] != "0.0000" || r["bounce1_y_m"] != "0.7600" {
		t.Errorf("bounces at x = %s, y = %s", r["bounce1_x_m"], r["bounce1_y_m"])
	}
	// Over the net after 0.29 s or a little more, 1.1 + 0.58 − 0.41 − 0.02 − 0.9125.
	if c := x("clearance_m"); !(c > 0.25 && c < 0.35) {
		t.Errorf("clearance %v m", c)
	}
	if r["ended"] != "bounces" && r["ended"] != "floor" {
		t.Errorf("ended %q", r["ended"])
	}
}

// The columns may stand in any order, the others come back as they were, and
// every row comes back in its place.
func TestColumnsPassThrough(t *testing.T) {
	in := "note,vz_mps,vy_mps,vx_mps,kind,wz_radps,wy_radps,wx_radps,z_m,y_m,x_m,\n" +
		"\"a, \"\"b\"\"\",-5,2,0,rally,0,0,0,1.45,1.1,0,x\n" +
		" 007 ,-5,-2.2,0,serve,0,0,0,1.45,1.05,0, \n"
	status, out, errs := start(in)
	if status != 0 {
		t.Fatal(errs)
	}
	if got := table(t, out); got[0]["legal"] != "true" || got[1]["legal"] != "true" {
		t.Errorf("columns mixed up: %v", got)
	}
	rows := func(text string) [][]string {
		all, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	want := rows(in)
	for i, got := range rows(out) {
		if len(got) <= len(want[i]) || !slices.Equal(got[:len(want[i])], want[i]) {
			t.Errorf("row %d: %q\nwant it to begin with %q", i, got, want[i])
		}
	}
}

// JSON lines give the same figures as CSV, and keep what an object holds.
func TestLinesAndSheetAgree(t *testing.T) {
	sheet := read(t, statesFile)
	var lines strings.Builder
	for _, r := range table(t, sheet) {
		fmt.Fprintf(&lines, `{"kind":%q, "sport":%q, "nested":{"a":[1, 2]}`, r["kind"], r["sport"])
		for _, name := range needed {
			fmt.Fprintf(&lines, `,%q:%s`, name, r[name])
		}
		fmt.Fprintf(&lines, ",\"id\":%s }\r\n\n", r["id"])
	}
	_, out, _ := start(sheet)
	want := table(t, out)
	status, out, errs := start(lines.String())
	if status != 0 {
		t.Fatal(errs)
	}
	var got []map[string]any
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		var m map[string]any
		d := json.NewDecoder(strings.NewReader(line))
		d.UseNumber()
		if err := d.Decode(&m); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if !strings.Contains(line, `"nested":{"a":[1, 2]}`) {
			t.Fatalf("an object is not as it was: %s", line)
		}
		got = append(got, m)
	}
	if len(got) != len(want) {
		t.Fatalf("%d rows of JSON, %d of CSV", len(got), len(want))
	}
	for i, r := range want {
		for name, text := range r {
			value := ""
			if v, ok := got[i][name]; ok {
				value = fmt.Sprint(v)
			}
			if value != text {
				t.Errorf("row %d: %s is %q in JSON and %q in CSV", i, name, value, text)
			}
		}
	}
}

// The same bytes with any number of workers, in the order of the input.
func TestWorkersAndOrder(t *testing.T) {
	one := read(t, statesFile)
	head, body, _ := strings.Cut(one, "\n")
	// The short row leaves its place to a good one later.
	long := head + "\nshort\n" + strings.Repeat(body, 3) + "bad,table-tennis,rally,0,0,0,x,0,0,0,0,0\n" + body
	var first string
	for _, workers := range []int{1, 2, 7} {
		var b bytes.Buffer
		ref, err := newReferee("table-tennis", "measured")
		if err != nil {
			t.Fatal(err)
		}
		in, err := open(strings.NewReader(long), options{in: "-"}, ref.names())
		if err != nil {
			t.Fatal(err)
		}
		var bad []int
		total, err := pump(in, ref, &b, workers, func(line int, err error) { bad = append(bad, line) })
		if err != nil {
			t.Fatal(err)
		}
		if total.states != 800 || total.other != 800 || total.bad != 2 || !slices.Equal(bad, []int{2, 1203}) {
			t.Fatalf("%d workers: %+v, bad lines %v", workers, total, bad)
		}
		if first == "" {
			first = b.String()
			for i, r := range table(t, first) {
				if id, _ := strconv.Atoi(r["id"]); id != 2*(i%200) {
					t.Fatalf("row %d has id %d", i, id)
				}
			}
		} else if b.String() != first {
			t.Errorf("%d workers write something else", workers)
		}
	}
}

// Bad rows are told by line and reason, and the others are done.
func TestBadRows(t *testing.T) {
	good := "rally,0,1.1,1.45,0,2,-5,0,0,0\n"
	for _, c := range []struct{ row, reason string }{
		{"rally,0,1.1,1.45,0,2,,0,0,0", "vz_mps is missing"},
		{"rally,0,1.1,1.45,0,2,NaN,0,0,0", `vz_mps is "NaN", must be a finite number`},
		{"rally,0,1.1,1.45,0,2,1e999,0,0,0", `vz_mps is "1e999", must be a finite number`},
		{"rally,0,1.1,1.45,fast,2,-5,0,0,0", `vx_mps is "fast", must be a finite number`},
		{"rally,0,1.1,1.45,0,2,-5e5,0,0,0", "Vel is"},
		{"rally,0,0.75,1,0,2,-5,0,0,0", "inside an obstacle"},
		{"rally,0,1.1,1.45,0,2,-5,0,0", "9 columns, must be 10"},
		{"rally,0,1.1,1.45,0,2,-5,0,0,0,1", "11 columns, must be 10"},
		{"smash,0,1.1,1.45,0,2,-5,0,0,0", `kind is "smash", must be serve or rally`},
		{"rally,0,1\"1,1.45,0,2,-5,0,0,0", `bare " in non-quoted`},
	} {
		status, out, errs := start(header + good + c.row + "\n" + good)
		want := "rollout: standard input:3: "
		line, _, _ := strings.Cut(errs, "\n")
		if status != 0 || !strings.HasPrefix(line, want) || !strings.Contains(line, c.reason) {
			t.Errorf("%s: status %d, %q, want %q with %q", c.row, status, line, want, c.reason)
		}
		if n := len(table(t, out)); n != 2 {
			t.Errorf("%s: %d rows written, want 2", c.row, n)
		}
		if !strings.Contains(errs, "2 states, 1 bad rows") {
			t.Errorf("%s: summary %q", c.row, errs)
		}
	}
	object := `{"x_m":0,"y_m":1.1,"z_m":1.45,"vx_mps":0,"vy_mps":2,"vz_mps":-5,"wx_radps":0,"wy_radps":0,"wz_radps":0}`
	for _, c := range []struct{ row, reason string }{
		{strings.Replace(object, `"vz_mps":-5`, `"vz_mps":null`, 1), "vz_mps is missing"},
		{strings.Replace(object, `"vz_mps":-5,`, ``, 1), "vz_mps is missing"},
		{strings.Replace(object, `"vz_mps":-5`, `"vz_mps":"-5"`, 1), "must be a finite number"},
		{strings.Replace(object, `"vz_mps":-5`, `"vz_mps":NaN`, 1), "not JSON"},
		{strings.Replace(object, `{`, `{"sport":"golf",`, 1), `sport is "golf"`},
		{strings.Replace(object, `{`, `{"legal":true,`, 1), "legal is a name that rollout writes"},
		{"[1, 2]", "not a JSON object"},
		{"null", "not a JSON object"},
		{object + object, "not JSON"},
	} {
		status, out, errs := start(object + "\n\n" + c.row + "\n" + object + "\n")
		if status != 0 || !strings.HasPrefix(errs, "rollout: standard input:3: ") || !strings.Contains(errs, c.reason) {
			t.Errorf("%s: status %d, %q, want line 3 with %q", c.row, status, errs, c.reason)
		}
		if n := strings.Count(out, "\n"); n != 2 {
			t.Errorf("%s: %d rows written, want 2", c.row, n)
		}
	}
	if status, _, errs := start(header + "rally,0,1.1\n"); status != 1 || !strings.Contains(errs, "no row is a launch state") {
		t.Errorf("nothing but bad rows: status %d, %q", status, errs)
	}
}

func TestBadInput(t *testing.T) {
	for _, c := range []struct{ in, reason string }{
		{"", "empty"},
		{"x_m,y_m,z_m\n", "lacks vx_mps, vy_mps, vz_mps, wx_radps, wy_radps, wz_radps"},
		{strings.ReplaceAll(header, ",", ";"), "parted by commas"},
		{strings.Replace(header, "kind", "x_m", 1), "x_m is there twice"},
		{strings.Replace(header, "kind", "legal", 1), "legal is one that rollout writes"},
	} {
		status, out, errs := start(c.in)
		if status != 1 || out != "" || !strings.Contains(errs, c.reason) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: status %d, output %q, error %q, want %q", c.in, status, out, errs, c.reason)
		}
	}
	if status, _, errs := start("\ufeff" + header); status != 0 {
		t.Errorf("a byte order mark: %s", errs)
	}
}

func TestBadFlags(t *testing.T) {
	for _, c := range []struct{ args, reason string }{
		{"-sport golf", `-sport is "golf", must be table-tennis or tennis`},
		{"-model arcade", `-model is "arcade", must be measured or game for table-tennis`},
		{"-sport tennis -model game", `-model is "game", must be measured or arcade for tennis`},
		{"-format xml", `-format is "xml", must be csv or jsonl`},
		{"-workers 3", "-workers"},
		{"states.csv", `unexpected argument "states.csv"`},
	} {
		status, out, errs := start("", strings.Fields(c.args)...)
		if status != 2 || out != "" || !strings.Contains(errs, c.reason) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, output %q, error %q, want %q", c.args, status, out, errs, c.reason)
		}
	}
	dir, _ := os.Getwd()
	if status, _, errs := start("", "-in", "nowhere.csv"); status != 1 || !strings.Contains(errs, dir) {
		t.Errorf("a missing file: status %d, %q", status, errs)
	}
	if status, out, _ := start("", "-h"); status != 0 || !strings.Contains(out, "-sport") {
		t.Errorf("-h: status %d, %q", status, out)
	}
}

// With -json there is one object on the standard output and nothing else; the
// rows go to the file, and that must not be the input.
func TestSummary(t *testing.T) {
	rows := filepath.Join(t.TempDir(), "rows.csv")
	for _, sport := range []string{"table-tennis", "tennis"} {
		status, out, errs := start("", "-sport", sport, "-in", statesFile, "-json", "-o", rows)
		if status != 0 || errs != "" {
			t.Fatalf("status %d, %s", status, errs)
		}
		var s summary
		d := json.NewDecoder(strings.NewReader(out))
		d.DisallowUnknownFields()
		if err := d.Decode(&s); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Token(); err != io.EOF {
			t.Errorf("more than one object: %s", out)
		}
		var legal, landing int
		written := table(t, read(t, rows))
		for _, r := range written {
			switch {
			case r["legal"] == "true" && r["kind"] == "serve":
				legal++
			case r["legal"] == "true":
				landing++
			}
		}
		if len(written) != 200 || s.States != 200 || s.OtherSport != 200 || s.Serves != 40 || s.Rallies != 160 || s.BadRows != 0 ||
			s.ServesLegal != legal || s.RalliesLanding != landing ||
			*s.ServesLegalPct != float64(legal)/0.4 || *s.RalliesPct != float64(landing)/1.6 {
			t.Errorf("%s: %s\nrows say %d legal serves, %d rally balls landing of %d", sport, out, legal, landing, len(written))
		}
	}
	if status, _, errs := start("", "-in", rows, "-o", rows); status != 1 || !strings.Contains(errs, rows) {
		t.Errorf("output over input: status %d, %q", status, errs)
	}
	if status, out, _ := start(header, "-json"); status != 0 || !strings.Contains(out, `"serves_legal_pct": null`) {
		t.Errorf("no rows: status %d, %s", status, out)
	}
}

// full fails after some writes.
type full struct{ n int }

var errFull = errors.New("disk full")

func (f *full) Write(b []byte) (int, error) {
	if f.n--; f.n < 0 {
		return 0, errFull
	}
	return len(b), nil
}

// endless gives states without end, or fails after n lines.
type endless struct {
	n   int
	err error
}

func (e *endless) Read(b []byte) (int, error) {
	if e.n--; e.n < 0 && e.err != nil {
		return 0, e.err
	}
	return copy(b, "rally,0,1.1,1.45,0,2,-5,0,0,0\n"), nil
}

// A broken input or output ends the program, and with an error.
func TestBrokenPipes(t *testing.T) {
	ref, err := newReferee("table-tennis", "measured")
	if err != nil {
		t.Fatal(err)
	}
	pipe := func(in *endless, out io.Writer) error {
		f, err := open(io.MultiReader(strings.NewReader(header), in), options{format: "csv"}, ref.names())
		if err != nil {
			t.Fatal(err)
		}
		_, err = pump(f, ref, out, 2, func(line int, err error) { t.Errorf("line %d: %v", line, err) })
		return err
	}
	if err := pipe(&endless{}, &full{2}); err != errFull {
		t.Errorf("error %v, want that of the output", err)
	}
	broken := errors.New("cable cut")
	var b bytes.Buffer
	if err := pipe(&endless{1000, broken}, &b); err != broken {
		t.Errorf("error %v, want that of the input", err)
	}
	if n := strings.Count(b.String(), "\n"); n != 1001 {
		t.Errorf("%d rows written before the input broke, want 1000", n-1)
	}
}

func BenchmarkStates(b *testing.B) {
	ref, err := newReferee("table-tennis", "measured")
	if err != nil {
		b.Fatal(err)
	}
	text, err := os.ReadFile(statesFile)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		f, err := open(bytes.NewReader(text), options{format: "csv"}, ref.names())
		if err != nil {
			b.Fatal(err)
		}
		if _, err := pump(f, ref, io.Discard, 1, func(int, error) {}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*200/b.Elapsed().Seconds(), "states/s")
}
