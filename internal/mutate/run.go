package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
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
	Timeout time.Duration
	Seed    int64
	scratch string
	limit   []string
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
	if _, err := exec.LookPath("prlimit"); err == nil {
		// A loop that never ends may also never end to allocate.
		r.limit = []string{"-exec", "prlimit --as=6000000000"}
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

// Close removes the files that overlays stand in.
func (r *Runner) Close() error { return os.RemoveAll(r.scratch) }

// Tests returns the test packages that can tell a change of the package in
// dir: its own, then the others from the one with the fewest dependencies, a
// stand-in for their cost that is the same in every run. Golden hashes come
// last: they see any bit, and say the least.
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
	rank := func(t testPackage) int {
		switch {
		case t.dir == dir:
			return 0
		case strings.Contains(t.dir, "golden"):
			return 1e6
		}
		return len(t.deps)
	}
	slices.SortStableFunc(out, func(a, b testPackage) int { return rank(a) - rank(b) })
	return out
}

var (
	failed  = regexp.MustCompile(`(?m)^--- FAIL: (\S+)`)
	paniced = regexp.MustCompile(`(?m)^(panic: .*|fatal error: .*)$`)
)

// Test runs one package's tests, with the overlay if it is not empty.
func (r *Runner) Test(t testPackage, overlay string) (v Verdict, by string, err error) {
	args := []string{"test", "-count=1", "-vet=off", "-failfast", "-short", "-timeout", r.Timeout.String()}
	args = append(args, r.limit...)
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	args = append(args, t.path)
	if t.rapid {
		args = append(args, fmt.Sprintf("-rapid.seed=%d", r.Seed), "-rapid.nofailfile", "-rapid.shrinktime=0s")
	}
	// The compiler is bounded too, generously.
	ctx, cancel := context.WithTimeout(context.Background(), 3*r.Timeout+5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = r.Root
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return Survived, "", nil
	case ctx.Err() != nil:
		return TimedOut, t.dir, nil
	case !errors.As(err, &exit):
		return 0, "", err
	case strings.Contains(string(out), "[build failed]"), strings.Contains(string(out), "[setup failed]"):
		return NotBuilt, string(out), nil
	case strings.Contains(string(out), "panic: test timed out"):
		return TimedOut, t.dir, nil
	}
	by = t.dir
	if m := failed.FindSubmatch(out); m != nil {
		by += " " + string(m[1])
	} else if m := paniced.FindSubmatch(out); m != nil {
		by += " " + string(m[1])
	} else if !strings.Contains(string(out), "FAIL") {
		return 0, "", fmt.Errorf("go test %s: %s", t.path, out)
	}
	return Killed, by, nil
}

// Baseline says whether the tests pass on the tree as it is. What fails
// already would seem to kill everything.
func (r *Runner) Baseline(dir string) error {
	for _, t := range r.Tests(dir) {
		switch v, by, err := r.Test(t, ""); {
		case err != nil:
			return err
		case v != Survived:
			return fmt.Errorf("without any change %s fails: %s", t.path, by)
		}
	}
	return nil
}

// Try runs the tests on a mutant until one fails.
func (r *Runner) Try(m Mutant, tests []testPackage) (Verdict, string, error) {
	original := filepath.Join(r.Root, filepath.FromSlash(m.File))
	src, err := os.ReadFile(original)
	if err != nil {
		return 0, "", err
	}
	changed := filepath.Join(r.scratch, "changed.go")
	if err := os.WriteFile(changed, m.Apply(src), 0o600); err != nil {
		return 0, "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{original: changed}})
	if err != nil {
		return 0, "", err
	}
	overlay := filepath.Join(r.scratch, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return 0, "", err
	}
	for _, t := range tests {
		if v, by, err := r.Test(t, overlay); err != nil || v != Survived {
			return v, by, err
		}
	}
	return Survived, "", nil
}
