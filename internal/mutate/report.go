package main

import (
	"fmt"
	"io"
	"strings"
)

// A Result is a mutant, its verdict and what killed it.
type Result struct {
	Mutant
	Verdict Verdict
	By      string // the test that failed
	Reason  string // of an equivalent
}

// A Tally counts the results of one package.
type Tally struct {
	Package                                               string
	Candidates, Killed, TimedOut, Hash, Equivalent, Alive int
}

// Count sums up. A mutant that only a golden hash noticed is counted as killed
// and said apart: a hash notices any bit, right or wrong.
func Count(name string, candidates int, results []Result) Tally {
	t := Tally{Package: name, Candidates: candidates}
	for _, r := range results {
		switch r.Verdict {
		case Killed:
			t.Killed++
			if dir, _, _ := strings.Cut(r.By, " "); (testPackage{dir: dir}).golden() {
				t.Hash++
			}
		case TimedOut:
			t.Killed++
			t.TimedOut++
		case Equivalent:
			t.Equivalent++
		case Survived:
			t.Alive++
		}
	}
	return t
}

// Rate is the share killed of the mutants that some input could tell apart, as
// far as is known: listed equivalents are left out.
func (t Tally) Rate() float64 {
	if t.Killed+t.Alive == 0 {
		return 1
	}
	return float64(t.Killed) / float64(t.Killed+t.Alive)
}

// Write writes the report. Only where the hashes come last does their column
// tell what nothing else kills.
func Write(w io.Writer, command string, hashesFirst bool, tallies []Tally, results []Result) {
	hash := "of these by a golden hash only"
	if hashesFirst {
		hash = "of these by a golden hash, asked first"
	}
	fmt.Fprintf(w, "# Mutants\n\n    %s\n\n", command)
	fmt.Fprintf(w, "| package | places | tried | killed | of these by time | %s | equivalent | alive | rate |\n", hash)
	fmt.Fprintln(w, "|---|--:|--:|--:|--:|--:|--:|--:|--:|")
	var sum Tally
	for _, t := range tallies {
		row(w, t)
		sum.Candidates += t.Candidates
		sum.Killed += t.Killed
		sum.TimedOut += t.TimedOut
		sum.Hash += t.Hash
		sum.Equivalent += t.Equivalent
		sum.Alive += t.Alive
	}
	sum.Package = "all"
	row(w, sum)
	fmt.Fprintf(w, "\nThe rate leaves listed equivalents out; with them it is %.1f %%.\n",
		100*float64(sum.Killed)/float64(max(sum.Killed+sum.Alive+sum.Equivalent, 1)))
	list := func(title string, v Verdict, slot func(Result) string) {
		first := true
		for _, r := range results {
			if r.Verdict != v {
				continue
			}
			if first {
				fmt.Fprintf(w, "\n## %s\n\n", title)
				first = false
			}
			fmt.Fprintf(w, "- %s:%d\n  `%s`\n  %s\n", r.File, r.Line, r.Key, slot(r))
		}
	}
	list("Alive", Survived, func(Result) string { return "reason: none given" })
	list("Equivalent", Equivalent, func(r Result) string { return "reason: " + r.Reason })
	list("Killed by time", TimedOut, func(r Result) string { return "by " + r.By })
	list("Killed", Killed, func(r Result) string { return "by " + r.By })
}

func row(w io.Writer, t Tally) {
	fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %d | %d | %d | %.1f %% |\n", t.Package, t.Candidates,
		t.Killed+t.Equivalent+t.Alive, t.Killed, t.TimedOut, t.Hash, t.Equivalent, t.Alive, 100*t.Rate())
}
