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
// All mutants are compiled into one program, each a copy of its function, and
// the environment says which is called; those of a package's constants and
// variables are compiled one by one. The files stand in an overlay of the go
// command, nothing is written into the tree. Of the package's own tests and of
// those of the packages that depend on it, the ones that call the function run
// until one fails, with -short and one seed for the random draws. A test that
// runs out of time has noticed too. With -sample n the first n of one shuffled
// order are tried, so that a larger sample contains the smaller. Mutants listed
// in equivalent.txt are tried like any other: one of them that is killed is a
// mistake of the list, and the program fails, as it does on an entry whose code
// is gone.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"
)

type options struct {
	packages    []string
	sample      int
	seed        uint64
	timeout     time.Duration
	list        string
	only        *regexp.Regexp
	command     string
	parallel    int
	hashesFirst bool
	own         bool
}

func main() {
	packages := flag.String("packages", "ball,integrate,collide,predict,aim", "folders of the packages, with commas")
	sample := flag.Int("sample", 0, "mutants tried of each package, 0: all")
	seed := flag.Uint64("seed", 1, "seed of the sample")
	timeout := flag.Duration("timeout", time.Minute, "of one process of tests, at most")
	list := flag.String("equivalent", "internal/mutate/equivalent.txt", "list of the mutants that no input tells apart")
	only := flag.String("only", "", "try only mutants whose key matches, a regular expression")
	parallel := flag.Int("parallel", runtime.NumCPU(), "mutants tried at a time")
	hashesFirst := flag.Bool("hashes-first", false, "run the tests that compare golden hashes first: quick, but the report then does not tell which mutants they alone kill")
	own := flag.Bool("own", false, "run only the package's own tests and those of golden hashes: quick, for work on them")
	out := flag.String("o", "", "file of the report, default standard output")
	flag.Parse()
	o := options{packages: strings.Split(*packages, ","), sample: *sample, seed: *seed, timeout: *timeout, list: *list,
		parallel: max(1, *parallel), hashesFirst: *hashesFirst, own: *own, command: "go run ./internal/mutate " + strings.Join(os.Args[1:], " ")}
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
		mine, err := r.Package(dir, all, o, log)
		if err != nil {
			return err
		}
		for i, res := range mine {
			reason, ok := list[res.Key]
			switch {
			case !ok:
			case res.Verdict == Survived:
				mine[i].Verdict, mine[i].Reason = Equivalent, reason
			default:
				wrong = append(wrong, fmt.Sprintf("%s is listed as equivalent and killed by %s", res.Key, res.By))
			}
		}
		results = append(results, mine...)
		tallies = append(tallies, Count(dir, len(all), mine))
	}
	Write(w, o.command, o.hashesFirst, tallies, results)
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
