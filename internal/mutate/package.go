package main

import (
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"sync"
)

// mutants returns the numbers of those to try, in order: a sample is the
// beginning of one shuffled order.
func (o options) mutants(dir string, all []Mutant) []int {
	h := fnv.New64a()
	io.WriteString(h, dir)
	order := rand.New(rand.NewPCG(o.seed, h.Sum64())).Perm(len(all))
	order = slices.DeleteFunc(order, func(i int) bool { return o.only != nil && !o.only.MatchString(all[i].Key) })
	if o.sample > 0 && o.sample < len(order) {
		order = order[:o.sample]
	}
	slices.Sort(order)
	return order
}

// packages returns the test packages in use.
func (r *Runner) packages(dir string, o options) []testPackage {
	tests := r.Tests(dir)
	if o.own {
		tests = slices.DeleteFunc(tests, func(t testPackage) bool { return t.dir != dir && !t.golden() })
	}
	return tests
}

// What the compiler says of a mutant in the schema, and of any place.
var (
	inMutant = regexp.MustCompile(`mutant(\d+):\d+`)
	atPlace  = regexp.MustCompile(`\.go:\d+:\d+: `)
)

// Package tries mutants of the package in dir. The results of those that the
// compiler refuses are left out.
func (r *Runner) Package(dir string, all []Mutant, o options, log io.Writer) ([]Result, error) {
	chosen := o.mutants(dir, all)
	if len(chosen) == 0 {
		return nil, nil
	}
	schema, tests, refused, err := r.compile(dir, all, chosen, o, log)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(log, "%s: %d mutants, %d of them refused by the compiler, %d tests\n", dir, len(chosen), len(refused), len(tests))
	results := make([]*Result, len(all))
	var failure error
	var mu sync.Mutex
	work := make(chan int)
	var group sync.WaitGroup
	for range o.parallel {
		group.Go(func() {
			for i := range work {
				res, err := r.try(dir, all, i, schema, tests, o)
				mu.Lock()
				if err != nil {
					failure = err
				} else if res.Verdict != NotBuilt {
					results[i] = &res
					fmt.Fprintf(log, "%-10v %s:%d  %s  %s\n", res.Verdict, res.File, res.Line, res.Key, res.By)
				}
				mu.Unlock()
			}
		})
	}
	for _, i := range chosen {
		if !refused[i] {
			work <- i
		}
	}
	close(work)
	group.Wait()
	var out []Result
	for _, res := range results {
		if res != nil {
			out = append(out, *res)
		}
	}
	return out, failure
}

// compile builds the tests with all mutants in them, leaves out those that the
// compiler refuses, and measures the tests.
func (r *Runner) compile(dir string, all []Mutant, chosen []int, o options, log io.Writer) (*Schema, []test, map[int]bool, error) {
	refused := map[int]bool{}
	var schema *Schema
	var tests []test
	for _, p := range r.packages(dir, o) {
		for {
			var err error
			schema, err = NewSchema(r.Root, dir, all, func(i int) bool { return slices.Contains(chosen, i) && !refused[i] })
			if err != nil {
				return nil, nil, nil, err
			}
			program, said, err := r.Build(p, schema.Files)
			if err != nil {
				return nil, nil, nil, err
			}
			if said == "" {
				mine, err := r.Measure(p, program, log)
				if err != nil {
					return nil, nil, nil, err
				}
				tests = append(tests, mine...)
				break
			}
			n := len(refused)
			for _, m := range inMutant.FindAllStringSubmatch(said, -1) {
				i, err := strconv.Atoi(m[1])
				if err != nil || i == 0 {
					return nil, nil, nil, fmt.Errorf("%s cannot be built: %s", p.path, said)
				}
				refused[i-1] = true
			}
			if len(refused) == n {
				return nil, nil, nil, fmt.Errorf("%s cannot be built: %s", p.path, said)
			}
		}
	}
	return schema, tests, refused, nil
}

// try tries one mutant: with the tests that call its function or, if the
// schema cannot hold it, with all tests compiled for it alone.
func (r *Runner) try(dir string, all []Mutant, i int, schema *Schema, tests []test, o options) (Result, error) {
	res := Result{Mutant: all[i]}
	var err error
	if f, ok := schema.Of[i]; ok {
		mine := slices.DeleteFunc(slices.Clone(tests), func(t test) bool { return !t.reaches[f] })
		res.Verdict, res.By, err = r.Kill(mine, o.hashesFirst, envMutant+"="+strconv.Itoa(i+1))
		return res, err
	}
	src, err := os.ReadFile(filepath.Join(r.Root, filepath.FromSlash(res.File)))
	if err != nil {
		return res, err
	}
	for _, p := range r.packages(dir, o) {
		program, said, err := r.Build(p, map[string][]byte{res.File: res.Apply(src)})
		if err != nil {
			return res, err
		}
		if said != "" && !atPlace.MatchString(said) {
			return res, fmt.Errorf("%s cannot be built: %s", p.path, said)
		}
		if said != "" {
			res.Verdict = NotBuilt
			return res, nil
		}
		mine := slices.DeleteFunc(slices.Clone(tests), func(t test) bool { return t.in.path != p.path })
		for k := range mine {
			mine[k].program = program
		}
		res.Verdict, res.By, err = r.Kill(mine, o.hashesFirst)
		os.RemoveAll(filepath.Dir(program))
		if err != nil || res.Verdict != Survived {
			return res, err
		}
	}
	return res, nil
}
