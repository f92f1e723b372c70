// Tennis plays tennis: two players of the AI against each other, with the
// library's physics, and counts how much it looks like the professionals'.
//
// Without flags it plays one match, best of five, prints the score as it goes,
// and then the statistics. From the repository's root:
//
//	go run -C examples ./tennis
//	go run -C examples ./tennis -styles server,counter -surface clay -seed 7
//	go run -C examples ./tennis -points 50000
//	go run -C examples ./tennis -points 10000 -physics arcade -json
//	go run -C examples ./tennis -points 10000 -o out
//
// Flags:
//
//	-points    play so many points, match after match, to 10,000,000; 0, the
//	           default, plays one match and tells it
//	-seed      of chance; the same seed plays the same tennis, to the bit
//	-physics   measured (published flight and court tests) or arcade
//	-surface   hard, clay or grass; arcade has hard alone
//	-styles    two of allcourt, baseliner, attacker, counter, server, netrusher
//	           with a comma between
//	-json      prints the table as one JSON document: an object with rows, each
//	           with name, value, ci95 (two numbers), hawkeye (the published
//	           figure) and reference (an earlier game's). null is what is not
//	           known: a value without data, the interval of a median of fewer
//	           than six strokes, a reference that there is not
//	-o         writes into a folder: landings.png, heights.png, speeds.png,
//	           rallies.png, and replay.json, the first match
//
// The packages beneath are a tennis AI to import: rules (score and referee),
// athlete (style, movement, stamina), stroke (shots and errors), plan (reading
// and planning), position (recovery and net play), match (points by events;
// anybody can take a side through match.Player), series and report. How they
// are tuned is told in plan.Measured.
//
// The exit status is 1 if the output or a file cannot be written, and 2 for a bad
// flag.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/schollz/progressbar/v3"

	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/report"
	"github.com/gotopspin/topspin/examples/tennis/rules"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, out, errs io.Writer) int {
	opt, err := parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		_, err = fmt.Fprint(out, help())
	case err != nil:
		fmt.Fprintln(errs, "tennis:", err)
		return 2
	default:
		err = play(opt, out, errs)
	}
	if err != nil {
		fmt.Fprintln(errs, "tennis:", err)
		return 1
	}
	return 0
}

func play(opt options, out, errs io.Writer) error {
	if opt.folder != "" {
		if err := ready(opt.folder); err != nil {
			return named(err)
		}
	}
	s := opt.series
	names := [2]string{s.Athletes[0].Name, s.Athletes[1].Name}
	if names[0] == names[1] {
		names[0], names[1] = names[0]+" A", names[1]+" B"
	}
	place := s.Config.World.Court()
	all := report.NewTally(place)
	each := [2]*report.Tally{report.NewTally(place), report.NewTally(place)}
	replay := report.Replay{Physics: opt.physics, Surface: opt.surface, Seed: opt.seed, Players: names}
	first := true // match
	count := func(p *match.Point) {
		all.Add(p, nil)
		for i, t := range each {
			side := rules.Side(i)
			t.Add(p, &side)
		}
		if opt.folder != "" && first {
			replay.Add(p)
			score := p.Before
			if score.Point(p.Winner).Match {
				first = false
			}
		}
	}
	if opt.points == 0 {
		told := out
		if opt.json {
			told = io.Discard
		}
		if err := tell(told, s.Match(0), names, count); err != nil {
			return err
		}
	} else {
		done, finish := progress(errs, opt.points)
		s.Play(opt.points, func(p *match.Point) {
			count(p)
			done(all.Points)
		})
		finish()
	}
	about := fmt.Sprintf("%s and %s, %s physics, %s court, seed %d: %d points", names[0], names[1], opt.physics, opt.surface, opt.seed, all.Points)
	var err error
	if opt.json {
		err = all.JSON(out)
	} else {
		err = tables(out, about, names, all, each)
	}
	if err != nil || opt.folder == "" {
		return err
	}
	if err = all.Plots(opt.folder, about); err == nil {
		err = report.Save(filepath.Join(opt.folder, "replay.json"), replay.Write)
	}
	return named(err)
}

// tables prints the tables and what they mean.
func tables(out io.Writer, about string, names [2]string, all *report.Tally, each [2]*report.Tally) error {
	w := bufio.NewWriter(out) // remembers what goes wrong
	fmt.Fprintf(w, "%s\n\n", about)
	all.Write(w)
	fmt.Fprintf(w, "\nBy player: own strokes, serves, winners and errors\n\n")
	report.Compare(w, names[:], each[:])
	fmt.Fprintf(w, "\n%s", report.Definitions)
	return w.Flush()
}

// ready makes the folder and tries whether it takes files: that is to fail
// before everything is played.
func ready(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, ".tennis-*")
	if err != nil {
		return err
	}
	_ = f.Close()
	if err := os.Remove(f.Name()); err != nil {
		return err
	}
	for _, name := range []string{"landings.png", "heights.png", "speeds.png", "rallies.png", "replay.json"} {
		if s, err := os.Stat(filepath.Join(folder, name)); err == nil && s.IsDir() {
			return fmt.Errorf("%s is a folder there, must be a file", name)
		}
	}
	return nil
}

// named says which flag a file's error comes from.
func named(err error) error {
	if err != nil {
		err = fmt.Errorf("-o: %w", err)
	}
	return err
}

// progress returns what to call with the points done, and at the end: on a
// terminal they move a bar and wipe it, elsewhere a long run says now and then
// that it is alive.
func progress(errs io.Writer, points int) (done func(int), finish func()) {
	f, ok := errs.(*os.File)
	if ok {
		info, err := f.Stat()
		ok = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	if !ok {
		return func(n int) {
			if n%100_000 == 0 {
				fmt.Fprintf(errs, "%d of %d points\n", n, points)
			}
		}, func() {}
	}
	bar := progressbar.NewOptions(points, progressbar.OptionSetWriter(errs),
		progressbar.OptionSetDescription("points"), progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100e6))
	return func(n int) {
		if n%100 == 0 {
			_ = bar.Set(n)
		}
	}, func() { _ = bar.Finish() }
}

// tell plays a match and prints the score after every game.
func tell(out io.Writer, m *match.Match, names [2]string, count func(*match.Point)) error {
	w := bufio.NewWriter(out) // remembers what goes wrong
	fmt.Fprintf(w, "%s against %s. The score of %s comes first, within a game the server's.\n\n", names[0], names[1], names[0])
	for {
		server := m.Score.Server()
		p := m.Point()
		count(p)
		s := m.Score
		winner, over := s.Winner()
		if s.Points != [2]int{} { // a game under way
			first, tie := s.Points[0]+s.Points[1] == 1, s.TieBreak()
			switch {
			case first && tie:
				fmt.Fprintf(w, "tie-break, %s first  ", names[0])
			case first:
				fmt.Fprintf(w, "%-10s serves  ", names[server])
			}
			if tie { // which changes the server within, so that Call turns about
				fmt.Fprintf(w, "%d–%d  ", s.Points[0], s.Points[1])
			} else {
				fmt.Fprintf(w, "%s  ", s.Call())
			}
			continue
		}
		fmt.Fprintf(w, "game %s: %s\n", names[p.Winner], s.String())
		if over {
			fmt.Fprintf(w, "%s wins %s\n\n", names[winner], s.String())
		}
		if err := w.Flush(); err != nil || over {
			return err
		}
	}
}
