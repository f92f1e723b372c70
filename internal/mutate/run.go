package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Verdict is what became of a mutant.
type Verdict int

const (
	Survived Verdict = iota
	Killed
	TimedOut   // killed: the test did not come to its end
	NotBuilt   // no mutant: the compiler refuses it
	Equivalent // survived, and the list says why no input tells it apart
)

// A Runner runs the tests of a module on changed files.
type Runner struct {
	Root    string
	Timeout time.Duration // of one process of tests, at most
	Seed    int64
	scratch string
	limit   []string // a command that bounds the memory
	tests   []testPackage
}

type testPackage struct {
	path  string   // import path
	dir   string   // below the root
	deps  []string // of its test program
	rapid bool
}

// NewRunner lists the module's packages and what their tests are made of.
func NewRunner(root string, timeout time.Duration, seed int64) (*Runner, error) {
	r := &Runner{Root: root, Timeout: timeout, Seed: seed}
	if path, err := exec.LookPath("prlimit"); err == nil {
		// A loop that never ends may also never end to allocate.
		r.limit = []string{path, "--as=6000000000"}
	}
	cmd := exec.Command("go", "list", "-test", "-f", "{{if .ForTest}}{{else}}{{.ImportPath}}\t{{.Dir}}\t{{join .Deps \" \"}}{{end}}", "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	dirs := map[string]string{}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	for _, l := range lines {
		if f := strings.Split(l, "\t"); len(f) == 3 {
			dirs[f[0]] = f[1]
		}
	}
	for _, l := range lines {
		f := strings.Split(l, "\t")
		if len(f) != 3 || !strings.HasSuffix(f[0], ".test") {
			continue
		}
		t := testPackage{path: strings.TrimSuffix(f[0], ".test")}
		for d := range strings.FieldsSeq(f[2]) {
			d, _, _ = strings.Cut(d, " [")
			t.deps = append(t.deps, d)
		}
		t.rapid = slices.Contains(t.deps, "pgregory.net/rapid")
		if t.dir, err = filepath.Rel(root, dirs[t.path]); err != nil {
			return nil, err
		}
		t.dir = filepath.ToSlash(t.dir)
		r.tests = append(r.tests, t)
	}
	r.scratch, err = os.MkdirTemp("", "mutate")
	return r, err
}

// Close removes what was compiled.
func (r *Runner) Close() error { return os.RemoveAll(r.scratch) }

// Tests returns the test packages that can tell a change of the package in
// dir: its own first.
func (r *Runner) Tests(dir string) []testPackage {
	var own string
	for _, t := range r.tests {
		if t.dir == dir {
			own = t.path
		}
	}
	var out []testPackage
	for _, t := range r.tests {
		// The program does not test itself.
		if t.dir == dir || slices.Contains(t.deps, own) && t.dir != "internal/mutate" {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(a, b testPackage) int {
		if (a.dir == dir) != (b.dir == dir) {
			if a.dir == dir {
				return -1
			}
			return 1
		}
		return strings.Compare(a.dir, b.dir)
	})
	return out
}

// Build compiles the tests of a package with some files replaced, and returns
// the program, or what the compiler says if it refuses.
func (r *Runner) Build(t testPackage, files map[string][]byte) (program, refused string, err error) {
	dir, err := os.MkdirTemp(r.scratch, "build")
	if err != nil {
		return "", "", err
	}
	replace := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		changed := filepath.Join(dir, fmt.Sprintf("%d.go", len(replace)))
		if err := os.WriteFile(changed, files[name], 0o600); err != nil {
			return "", "", err
		}
		replace[filepath.Join(r.Root, filepath.FromSlash(name))] = changed
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return "", "", err
	}
	program = filepath.Join(dir, "test")
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-gcflags=-e", "-ldflags=-s -w", "-overlay", overlay, "-o", program, t.path)
	cmd.Dir = r.Root
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return "", "", fmt.Errorf("go test -c %s takes more than ten minutes", t.path)
	case errors.As(err, &exit):
		return "", string(out), nil
	case err != nil:
		return "", "", err
	}
	return program, "", nil
}

// A test is one test, example or fuzz target of a program.
type test struct {
	in      testPackage
	program string
	name    string
	took    time.Duration
	reaches map[int]bool // functions of the schema that it calls, or nil: unknown
}

// golden tells whether the tests compare hashes of results: they see any bit,
// and say the least.
func (p testPackage) golden() bool { return strings.Contains(p.dir, "golden") }

// Measure runs each test of a program by itself. Those that fail on the
// unchanged code, which can kill nothing, are named in log and left out.
func (r *Runner) Measure(p testPackage, program string, log io.Writer) ([]test, error) {
	cmd := exec.Command(program, "-test.list", "^(Test|Example|Fuzz)")
	cmd.Dir = filepath.Join(r.Root, filepath.FromSlash(p.dir))
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.path, err)
	}
	var all []test
	for name := range strings.FieldsSeq(string(out)) {
		t := test{in: p, program: program, name: name, reaches: map[int]bool{}}
		record := program + ".reached"
		os.Remove(record)
		if _, _, err := r.Run([]test{t}, r.Timeout, envRecord+"="+record); err != nil {
			return nil, err
		}
		reached, err := os.ReadFile(record)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
		for f := range strings.FieldsSeq(string(reached)) {
			n, err := strconv.Atoi(f)
			if err != nil {
				return nil, err
			}
			t.reaches[n] = true
		}
		start := time.Now()
		v, _, err := r.Run([]test{t}, r.Timeout)
		if err != nil {
			return nil, err
		}
		t.took = time.Since(start)
		if v != Survived {
			fmt.Fprintf(log, "left out, for it fails without any change: %s %s\n", p.dir, name)
			continue
		}
		all = append(all, t)
	}
	return all, nil
}

var (
	failed  = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`)
	paniced = regexp.MustCompile(`(?m)^(panic: .*|fatal error: .*)$`)
)

// Run runs some tests of one program in one process, until one fails.
func (r *Runner) Run(tests []test, timeout time.Duration, env ...string) (v Verdict, by string, err error) {
	p := tests[0].in
	names := make([]string, len(tests))
	for i, t := range tests {
		names[i] = t.name
	}
	args := append(slices.Clone(r.limit), tests[0].program, "-test.run", "^("+strings.Join(names, "|")+")$",
		"-test.failfast", "-test.short", "-test.timeout", timeout.String())
	if p.rapid {
		args = append(args, fmt.Sprintf("-rapid.seed=%d", r.Seed), "-rapid.nofailfile", "-rapid.shrinktime=0s")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*timeout+10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = filepath.Join(r.Root, filepath.FromSlash(p.dir))
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return Survived, "", nil
	case ctx.Err() != nil, bytes.Contains(out, []byte("panic: test timed out")):
		return TimedOut, p.dir, nil
	case !errors.As(err, &exit):
		return 0, "", err
	}
	by = p.dir
	if m := failed.FindSubmatch(out); m != nil {
		by += " " + string(m[1])
	} else if m := paniced.FindSubmatch(out); m != nil {
		by += " " + string(m[1])
	} // else an example ended the program
	return Killed, by, nil
}

// Kill runs tests on a mutant until one fails: the quick ones first, a hundred
// milliseconds' worth in one process, and those that compare hashes last, or
// first if so wanted.
func (r *Runner) Kill(tests []test, hashesFirst bool, env ...string) (Verdict, string, error) {
	tests = slices.Clone(tests)
	rank := func(t test) int {
		switch {
		case t.in.golden() && hashesFirst:
			return 0
		case t.in.golden():
			return 4
		case t.took > time.Second:
			return 3
		case t.took > 100*time.Millisecond:
			return 2
		}
		return 1
	}
	slices.SortStableFunc(tests, func(a, b test) int {
		if d := rank(a) - rank(b); d != 0 {
			return d
		}
		if d := strings.Compare(a.program, b.program); rank(a) == 1 && d != 0 {
			return d
		}
		return int(a.took - b.took)
	})
	for len(tests) > 0 {
		n, sum := 1, tests[0].took
		for n < len(tests) && tests[n].program == tests[0].program && rank(tests[n]) == rank(tests[0]) && sum < 100*time.Millisecond {
			sum += tests[n].took
			n++
		}
		v, by, err := r.Run(tests[:n], min(r.Timeout, 5*time.Second+10*sum), env...)
		if err != nil || v != Survived {
			return v, by, err
		}
		tests = tests[n:]
	}
	return Survived, "", nil
}
