// Command compare measures topspin beside its peers: one RK4 step, flights with
// located bounces, aiming, many balls, the cost of each law, and bounces beside
// game engines. README.md says what it needs and how to read it.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// options are what the command line says.
type options struct {
	quick  bool
	rounds int
}

// report is everything, as it goes to JSON.
type report struct {
	Machine   machine  `json:"machine"`
	Command   string   `json:"command"`
	Tables    []*table `json:"tables"`
	Precision []curve  `json:"work_precision,omitempty"`
	Truth     string   `json:"truth"` // how good it is
	Rounds    int      `json:"rounds"`
}

func main() {
	var o options
	flag.BoolVar(&o.quick, "quick", false, "few strokes and rounds, no C++ and no game engines: does it all run?")
	flag.IntVar(&o.rounds, "rounds", 7, "rounds in which the contenders take turns")
	asJSON := flag.String("json", "", "write the figures to this `file`, - for standard output")
	docs := flag.String("docs", "", "write benchmarks.md and its diagrams into this `folder`")
	only := flag.String("only", "", "the parts to run, separated by commas: "+strings.Join(parts, ", "))
	flag.Parse()
	if o.quick {
		o.rounds = 1
	}
	if flag.NArg() > 0 || o.rounds < 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(o, *only, *asJSON, *docs); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

var parts = []string{"step", "flight", "aim", "growth", "law", "engine", "precision"}

func run(o options, only, asJSON, docs string) error {
	wanted := map[string]bool{}
	for _, p := range parts {
		wanted[p] = only == ""
	}
	for p := range strings.SplitSeq(only, ",") {
		if _, ok := wanted[p]; !ok && p != "" {
			return fmt.Errorf("no part %q", p)
		}
		wanted[p] = true
	}
	if docs != "" && (only != "" || o.quick) {
		return errors.New("-docs needs all parts: leave out -only and -quick")
	}
	dir, err := os.MkdirTemp("", "compare")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	peers := newPeers()
	if o.quick { // compiling C++ takes longer than all else
		for _, p := range peers {
			if strings.HasSuffix(p.source, ".cpp") {
				p.err = errors.New("left out of a quick run, being C++")
			}
		}
	}
	progress("compiling the peers")
	if err := build(peers, dir); err != nil {
		return err
	}
	r := report{Machine: thisMachine(), Rounds: o.rounds, Command: strings.TrimSpace("go run -C internal/compare . " + strings.Join(os.Args[1:], " "))}

	progress("finding the truth")
	n := 64
	if o.quick {
		n = 8
	}
	simple, real := constant(), measured()
	strokes, realStrokes := simple.strokes(n), real.strokes(n)
	files := [2]string{filepath.Join(dir, "constant"), filepath.Join(dir, "measured")}
	for i, all := range [][]stroke{strokes, realStrokes} {
		if err := writeStrokes(files[i], all); err != nil {
			return err
		}
	}
	r.Truth = checkTruth(&simple, strokes, dir)

	for _, c := range []struct {
		name string
		run  func() table
	}{
		{"step", func() table { return compareSteps(o, peers) }},
		{"flight", func() table { return compareFlights(o, &simple, strokes, files[0], peers, "") }},
		{"flight, measured", func() table { return compareFlights(o, &real, realStrokes, files[1], peers, ", measured") }},
		{"aim", func() table { return compareAims(o, &simple, strokes, dir, peers["gsl"]) }},
		{"growth", func() table { return compareGrowth(o, &simple, strokes) }},
		{"law", func() table { return costs(o, strokes) }},
		{"engine", func() table { return compareEngines(o, "engines") }},
	} {
		if part, _, _ := strings.Cut(c.name, ","); wanted[part] {
			progress(c.name)
			t := c.run()
			t.Name = c.name
			r.Tables = append(r.Tables, &t)
		}
	}
	if wanted["precision"] {
		progress("precision")
		var skipped []string
		r.Precision, skipped = sweep(o, &simple, strokes, files[0], peers)
		if len(skipped) > 0 {
			r.Tables = append(r.Tables, &table{Name: "precision", Title: "Error against work", Skipped: skipped})
		}
	}
	if asJSON == "-" {
		return writeJSON(os.Stdout, &r)
	}
	if asJSON != "" {
		f, err := os.Create(asJSON)
		if err != nil {
			return err
		}
		if err := writeJSON(f, &r); err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	if docs != "" {
		if err := writeDocs(docs, &r); err != nil {
			return err
		}
	}
	r.write(os.Stdout)
	return nil
}

func progress(what string) {
	fmt.Fprintln(os.Stderr, what, "…")
}

func writeJSON(w io.Writer, r *report) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(r)
}

func (r *report) write(w io.Writer) {
	m := r.Machine
	fmt.Fprintf(w, "%s, %d cores, %s %s, %s\n%s\n%s\n\n", m.CPU, m.Cores, m.Go, m.OS, m.Date, r.Command, r.Truth)
	for _, t := range r.Tables {
		t.write(w)
	}
}
