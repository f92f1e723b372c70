// Mutate asks whether the tests bite: it makes one small change of the
// library's code at a time, runs the tests, and reports the changes that no
// test noticed.
//
//	go run ./internal/mutate -packages ball,collide -sample 50 -seed 1
//
// The changes: + and − (also of vectors, += and ++), * and /, < and <=, > and
// >=, == and !=, && and ||, min and max swapped; the sign of a number, of a
// vector's factor, of a cross product and a unary minus or ! dropped; a number
// that is a constant, an argument of min or max or the bound of a comparison
// ten times as large; an if without else and a case of a switch never taken,
// the two branches of an if in the other order, a sort left out or turned. A
// change that does not compile is none.
//
// Each changed file stands in an overlay of the go command, nothing is written
// into the tree. The package's own tests run first, then those of the packages
// that depend on it, until one fails, with -short and one seed for the random
// draws. A test that runs out of time has noticed too. With -sample n the
// first n of one shuffled order are tried, so that a larger sample contains
// the smaller. Mutants listed in equivalent.txt are tried like any other: one
// of them that is killed is a mistake of the list, and the program fails, as
// it does on an entry whose code is gone.
package main

import (
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

type options struct {
	packages []string
	sample   int
	seed     uint64
	timeout  time.Duration
	list     string
	only     *regexp.Regexp
	command  string
}

func main() {
	packages := flag.String("packages", "ball,integrate,collide,predict,aim", "folders of the packages, with commas")
	sample := flag.Int("sample", 0, "mutants tried of each package, 0: all")
	seed := flag.Uint64("seed", 1, "seed of the sample")
	timeout := flag.Duration("timeout", time.Minute, "of one package's tests")
	list := flag.String("equivalent", "internal/mutate/equivalent.txt", "list of the mutants that no input tells apart")
	only := flag.String("only", "", "try only mutants whose key matches, a regular expression")
	out := flag.String("o", "", "file of the report, default standard output")
	flag.Parse()
	o := options{packages: strings.Split(*packages, ","), sample: *sample, seed: *seed, timeout: *timeout, list: *list,
		command: "go run ./internal/mutate " + strings.Join(os.Args[1:], " ")}
	if *only != "" {
		o.only = regexp.MustCompile(*only)
	}
	w := io.Writer(os.Stdout)
	if *out != "" {
		f, err := os.Create(*out)
		if err != nil {
			fail(err)
		}
		defer f.Close()
		w = f
	}
	root, err := os.Getwd()
	if err != nil {
		fail(err)
	}
	if err := run(root, o, w, os.Stderr); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "mutate:", err)
	os.Exit(1)
}

// run tries the mutants of the module at root and writes the report, and what
// happens meanwhile to log.
func run(root string, o options, w, log io.Writer) error {
	root, err := filepath.EvalSymlinks(root)
	if err != nil {
		return err
	}
	list := map[string]string{}
	if o.list != "" {
		f, err := os.Open(filepath.Join(root, o.list))
		if err != nil {
			return err
		}
		defer f.Close()
		if list, err = ReadEquivalents(f); err != nil {
			return fmt.Errorf("%s: %w", o.list, err)
		}
	}
	r, err := NewRunner(root, o.timeout, 1)
	if err != nil {
		return err
	}
	defer r.Close()
	var tallies []Tally
	var results []Result
	var wrong []string
	for _, dir := range o.packages {
		all, err := Find(root, dir)
		if err != nil {
			return err
		}
		if len(all) == 0 {
			return fmt.Errorf("no mutant in %s", dir)
		}
		wrong = append(wrong, gone(dir, list, all)...)
		if err := r.Baseline(dir); err != nil {
			return err
		}
		h := fnv.New64a()
		io.WriteString(h, dir)
		order := rand.New(rand.NewPCG(o.seed, h.Sum64())).Perm(len(all))
		tests := r.Tests(dir)
		var mine []Result
		for _, i := range order {
			if o.sample > 0 && len(mine) == o.sample {
				break
			}
			if o.only != nil && !o.only.MatchString(all[i].Key) {
				continue
			}
			res := Result{Mutant: all[i]}
			if res.Verdict, res.By, err = r.Try(all[i], tests); err != nil {
				return err
			}
			if res.Verdict == NotBuilt {
				continue
			}
			if reason, ok := list[res.Key]; ok {
				if res.Verdict == Survived {
					res.Verdict, res.Reason = Equivalent, reason
				} else {
					wrong = append(wrong, fmt.Sprintf("%s is listed as equivalent and killed by %s", res.Key, res.By))
				}
			}
			mine = append(mine, res)
			fmt.Fprintf(log, "%-10v %s:%d  %s  %s\n", res.Verdict, res.File, res.Line, res.Key, res.By)
		}
		results = append(results, mine...)
		tallies = append(tallies, Count(dir, len(all), mine))
	}
	Write(w, o.command, tallies, results)
	if len(wrong) > 0 {
		return fmt.Errorf("%s", strings.Join(wrong, "\n"))
	}
	return nil
}

// gone returns the entries of the list for the package in dir whose code is no
// longer there.
func gone(dir string, list map[string]string, all []Mutant) []string {
	there := map[string]bool{}
	for _, m := range all {
		there[m.Key] = true
	}
	var out []string
	for key := range list {
		if (strings.HasPrefix(key, dir+".") || strings.HasPrefix(key, dir+":")) && !there[key] {
			out = append(out, key+" is listed as equivalent and no longer there")
		}
	}
	return out
}

func (v Verdict) String() string {
	return [...]string{"ALIVE", "killed", "timeout", "not built", "equivalent"}[v]
}
