package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// changes returns what Find makes of the statements of a function.
func changes(t *testing.T, body string) []string {
	t.Helper()
	src := "package p\nfunc f() {\n" + body + "\n}\n"
	found, err := inFile("p", "p.go", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, m := range found {
		text := string(m.Apply([]byte(src)))
		text = strings.TrimSuffix(strings.TrimPrefix(text, "package p\nfunc f() {\n"), "\n}\n")
		out = append(out, text)
	}
	slices.Sort(out)
	return out
}

func TestEveryKindOfChange(t *testing.T) {
	for _, tt := range []struct {
		body string
		want []string
	}{
		{"x = a + b", []string{"x = a - b"}},
		{`x = a + "m"`, nil},
		{"x = a*b - c/d", []string{"x = a*b + c/d", "x = a*b - c*d", "x = a/b - c/d"}},
		{"x -= a", []string{"x += a"}},
		{"x++", []string{"x--"}},
		{"x = -a", []string{"x = a"}},
		{"x = a < b && c >= d", []string{"x = a < b && c > d", "x = a < b || c >= d", "x = a <= b && c >= d"}},
		{"x = !ok", []string{"x = ok"}},
		{"x = a < 2", []string{"x = a < -2", "x = a < 10*2", "x = a <= 2"}},
		{"x = a < 0", []string{"x = a <= 0"}},
		{"x = a[2]", nil},
		{"x = 2 * a", []string{"x = -2 * a", "x = 2 / a"}},
		{"x = min(a, 2)", []string{"x = max(a, 2)", "x = min(a, -2)", "x = min(a, 10*2)"}},
		{"x = math.Max(a, b)", []string{"x = math.Min(a, b)"}},
		{"const c = 2", []string{"const c = -2", "const c = 10*2"}},
		{"x = a.Add(b).Sub(c)", []string{"x = a.Add(b).Add(c)", "x = a.Sub(b).Sub(c)"}},
		{"x = a.AddScaled(k, b)", []string{"x = a.AddScaled(-(k), b)"}},
		{"x = a.Scale(k)", []string{"x = a.Scale(-(k))"}},
		{"x = a.Cross(b)", []string{"x = a.Cross(b).Scale(-1)"}},
		{"if ok { return }", []string{"if false && (ok) { return }"}},
		{"if ok { a() } else { b() }", []string{"if !(ok) { a() } else { b() }"}},
		{"switch { case ok: a(); default: b() }", []string{"switch { case false && (ok): a(); default: b() }"}},
		{"switch x { case y: a() }", nil},
		{"x = cmp.Compare(a, b)", []string{"x = cmp.Compare(b, a)"}},
		{"slices.Sort(a)", []string{"if false { slices.Sort(a) }"}},
		{`panic("a" + b(1))`, nil},
	} {
		slices.Sort(tt.want)
		if got := changes(t, tt.body); !slices.Equal(got, tt.want) {
			t.Errorf("%s:\n got  %q\n want %q", tt.body, got, tt.want)
		}
	}
}

// The key does not know the line, tells functions apart, and numbers the same
// change at two places.
func TestKeys(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "p"), 0o700); err != nil {
		t.Fatal(err)
	}
	keys := func(src string) []string {
		if err := os.WriteFile(filepath.Join(dir, "p", "p.go"), []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
		found, err := Find(dir, "p")
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, m := range found {
			out = append(out, m.Key)
		}
		return out
	}
	got := keys("package p\nfunc f() { x = aaa + bbb; x = aaa + bbb }\nfunc (t *T) g() { x = aaa + bbb }\n")
	want := []string{"p.f: x = aaa + bbb => x = aaa - bbb", "p.f: x = aaa + bbb => x = aaa - bbb #2", "p.T.g: x = aaa + bbb => x = aaa - bbb"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if moved := keys("package p\n\n\n\nfunc f() { x = aaa +\n\n bbb; x = aaa + bbb }\nfunc (t *T) g() { x = aaa + bbb }\n"); !slices.Equal(moved, want) {
		t.Errorf("moved: %q", moved)
	}
}

func TestReadEquivalents(t *testing.T) {
	list, err := ReadEquivalents(strings.NewReader("# c\na: x => y\n\tone\n two\n\nb\n\tthree\n"))
	if err != nil || len(list) != 2 || list["a: x => y"] != "one two" || list["b"] != "three" {
		t.Errorf("%v, %v", list, err)
	}
	for _, bad := range []string{"a\n", "a\nb\n\tr\n", "\tr\n", "a\n\tr\na\n\tr\n"} {
		if _, err := ReadEquivalents(strings.NewReader(bad)); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

// The list in use can be read, and speaks of code that is there.
func TestEquivalentsAreThere(t *testing.T) {
	f, err := os.Open("equivalent.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list, err := ReadEquivalents(f)
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"ball", "integrate", "collide", "predict", "aim"} {
		all, err := Find("../..", dir)
		if err != nil || len(all) < 100 {
			t.Fatalf("%s: %d mutants, %v", dir, len(all), err)
		}
		for _, g := range gone(dir, list, all) {
			t.Error(g)
		}
	}
}

// A whole run in a module of two packages: each verdict is given once at least,
// and the tree is not touched.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a dozen test programs")
	}
	root, err := filepath.Abs("testdata/tiny")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "")
	before, err := os.ReadFile(filepath.Join(root, "lib", "lib.go"))
	if err != nil {
		t.Fatal(err)
	}
	o := options{packages: []string{"lib"}, seed: 1, parallel: 2, timeout: 3 * time.Second, list: "equivalent.txt", command: "mutate",
		only: regexp.MustCompile(`Sum: n--|Scaled: 3 \* x => 3 / x|Loose|Abs: x <= 0 => x < 0|Unbuilt|Clamp: min\(x, 5\) => max`)}
	var report bytes.Buffer
	err = run(root, o, &report, io.Discard)
	// The list is wrong about one mutant, and speaks of one that is not there.
	if err == nil || !strings.Contains(err.Error(), "lib.Scaled: 3 * x => 3 / x is listed as equivalent and killed by use TestScaled") ||
		!strings.Contains(err.Error(), "lib.Nothing: a => b is listed as equivalent and no longer there") {
		t.Errorf("a wrong list: %v", err)
	}
	for _, want := range []string{
		"| lib | ", "| 5 | 3 | 1 | 0 | 1 | 1 | 75.0 % |", // tried, killed, by time, by a hash, equivalent, alive
		"`lib.Loose: a >= b => a > b`", "reason: none given", "reason: -0 is 0: Abs returns the same.",
		"by use TestScaled", "by lib TestClamp", "## Killed by time\n\n- lib/lib.go:17",
	} {
		if !strings.Contains(report.String(), want) {
			t.Errorf("no %q in the report", want)
		}
	}
	if strings.Contains(report.String(), "Unbuilt") {
		t.Error("a mutant that does not compile is counted")
	}
	if t.Failed() {
		t.Log(report.String())
	}
	after, err := os.ReadFile(filepath.Join(root, "lib", "lib.go"))
	if err != nil || !bytes.Equal(before, after) {
		t.Error("the tree was changed")
	}
}

func TestCount(t *testing.T) {
	got := Count("p", 9, []Result{{Verdict: Killed, By: "p TestX"}, {Verdict: Killed, By: "internal/golden TestGolden"}, {Verdict: TimedOut}, {Verdict: Survived}, {Verdict: Equivalent}})
	if want := (Tally{Package: "p", Candidates: 9, Killed: 3, TimedOut: 1, Hash: 1, Equivalent: 1, Alive: 1}); got != want || got.Rate() != 0.75 {
		t.Errorf("%+v, %v", got, got.Rate())
	}
}
