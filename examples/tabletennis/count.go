package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/gotopspin/topspin/examples/tabletennis/bot"
	"github.com/gotopspin/topspin/examples/tabletennis/match"
	"github.com/gotopspin/topspin/examples/tabletennis/stats"
	"github.com/gotopspin/topspin/predict"
	"github.com/schollz/progressbar/v3"
)

// countDoc is what many points have in common.
type countDoc struct {
	Model     string      `json:"model"`
	Seed      uint64      `json:"seed"`
	Points    int         `json:"points_of_each"`
	Levels    []levelDoc  `json:"levels,omitempty"`
	Duels     []duelDoc   `json:"duels,omitempty"`
	Published []published `json:"published"`
	Seconds   float64     `json:"seconds"`
}

// published is a published figure and those of the bots beside it, by level or
// pair.
type published struct {
	stats.Reference
	Bots map[string]float64 `json:"bots"`
}

// levelDoc is a level against itself.
type levelDoc struct {
	Level string `json:"level"`
	stats.Summary
}

// duelDoc is one level against another.
type duelDoc struct {
	First  string        `json:"first"`
	Second string        `json:"second"`
	Won    stats.Share   `json:"first_won"`
	All    stats.Summary `json:"summary"`
}

// count plays the points that opt asks for, on all cores. The random numbers of
// each pair are its own, so that neither the order nor the number of cores plays
// a part. A terminal sees on errs how far it is.
func count(opt options, errs io.Writer) (countDoc, error) {
	begin := time.Now()
	doc := countDoc{Model: opt.model, Seed: opt.seed, Points: opt.points}
	world, err := opt.world()
	if err != nil {
		return doc, err
	}
	type job struct {
		a, b    bot.Level
		records []match.Record
		err     error
	}
	var jobs []job
	levels := bot.Levels()
	switch len(opt.levels) {
	case 0:
		for i := range levels {
			for j := range i + 1 {
				jobs = append(jobs, job{a: levels[i], b: levels[j]})
			}
		}
	case 1:
		jobs = append(jobs, job{a: opt.levels[0], b: opt.levels[0]})
	default:
		jobs = append(jobs, job{a: opt.levels[0], b: opt.levels[1]})
	}
	bar := progress(errs, opt.points*len(jobs))
	var wg sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range jobs {
		wg.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			j := &jobs[i]
			j.records, j.err = series(world, j.a, j.b, opt.seed, uint64(i), opt.points, func() { bar.Add(1) })
		})
	}
	wg.Wait()
	bar.Finish()
	for _, j := range jobs {
		if j.err != nil {
			return doc, j.err
		}
		sum := stats.Of(j.records)
		if j.a.Name == j.b.Name {
			doc.Levels = append(doc.Levels, levelDoc{j.a.Name, sum})
		} else {
			doc.Duels = append(doc.Duels, duelDoc{j.a.Name, j.b.Name, stats.Won(j.records), sum})
		}
	}
	columns, sums := doc.columns()
	for _, r := range stats.References() {
		p := published{r, map[string]float64{}}
		for i := range sums {
			p.Bots[columns[i]] = r.In(&sums[i])
		}
		doc.Published = append(doc.Published, p)
	}
	doc.Seconds = time.Since(begin).Seconds()
	return doc, nil
}

// series plays matches between bots of two levels until n points have been won,
// with the first service in turn. It calls point after each.
func series(w *predict.World, a, b bot.Level, seed, which uint64, n int, point func()) (records []match.Record, err error) {
	players := pair(w, a, b, seed, which)
	for first, won := 0, 0; won < n; first = 1 - first {
		m, err := match.New(match.Config{World: w, Players: players, Games: 5, First: first})
		if err != nil {
			return nil, err
		}
		for won < n {
			r, ok := m.Point()
			if !ok {
				break
			}
			records = append(records, r)
			if !r.Let {
				won++
				point()
			}
		}
	}
	return records, nil
}

// progress returns a bar up to n, which is drawn on w if that is a terminal.
func progress(w io.Writer, n int) *progressbar.ProgressBar {
	f, ok := w.(*os.File)
	if ok {
		info, err := f.Stat()
		ok = err == nil && info.Mode()&fs.ModeCharDevice != 0
	}
	return progressbar.NewOptions(n, progressbar.OptionSetWriter(w), progressbar.OptionSetVisibility(ok),
		progressbar.OptionSetDescription("points"), progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
}

// columns are the summaries that are shown side by side: of the levels, or of a
// pair if there is nothing else.
func (doc countDoc) columns() (names []string, sums []stats.Summary) {
	for _, l := range doc.Levels {
		names, sums = append(names, l.Level), append(sums, l.Summary)
	}
	for _, d := range doc.Duels {
		if len(doc.Levels) == 0 {
			names, sums = append(names, d.First+" and "+d.Second), append(sums, d.All)
		}
	}
	return names, sums
}

// print writes the document as tables.
func (doc countDoc) print(w io.Writer) error {
	fmt.Fprintf(w, "%d points of each, model %s, seed %d, %.1f s\n", doc.Points, doc.Model, doc.Seed, doc.Seconds)
	levels, sums := doc.columns()
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(what string, value func(*stats.Summary) string) {
		fmt.Fprint(t, what)
		for i := range sums {
			fmt.Fprint(t, "\t", value(&sums[i]))
		}
		fmt.Fprintln(t)
	}
	fmt.Fprintln(t)
	for _, name := range levels {
		fmt.Fprint(t, "\t", name)
	}
	fmt.Fprintln(t)
	spread := func(s stats.Spread) string { return fmt.Sprintf("%.1f (%.1f)", s.Median, s.P95) }
	share := func(s stats.Share) string { return fmt.Sprintf("%.1f %% (%.1f–%.1f)", s.Pct, s.Low, s.High) }
	row("strokes, mean, median (95 %)", func(s *stats.Summary) string {
		return fmt.Sprintf("%.1f, %.0f (%.0f)", s.MeanLength, s.Length.Median, s.Length.P95)
	})
	row("serve m/s, median (95 %)", func(s *stats.Summary) string { return spread(s.ServeSpeed) })
	row("serve turns/s", func(s *stats.Summary) string { return spread(s.ServeSpin) })
	row("rally m/s", func(s *stats.Summary) string { return spread(s.RallySpeed) })
	row("rally turns/s", func(s *stats.Summary) string { return spread(s.RallySpin) })
	row("touched the net", func(s *stats.Summary) string { return share(s.Net) })
	row("on the edge", func(s *stats.Summary) string { return share(s.Edge) })
	row("good serves", func(s *stats.Summary) string { return share(s.Legal) })
	row("server won", func(s *stats.Summary) string { return share(s.Server) })
	row("lets", func(s *stats.Summary) string { return fmt.Sprint(s.Lets) })
	for _, why := range reasons(sums) {
		row("ended: "+why, func(s *stats.Summary) string {
			for _, e := range s.Endings {
				if string(e.Why) == why {
					return fmt.Sprintf("%.1f %%", e.Pct)
				}
			}
			return "0 %"
		})
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if len(doc.Duels) > 0 {
		fmt.Fprintln(w)
	}
	for _, d := range doc.Duels {
		fmt.Fprintf(w, "%s wins %s of the points against %s\n", d.First, share(d.Won), d.Second)
	}
	fmt.Fprintln(w)
	return stats.Compare(w, levels, sums)
}

// reasons are those for which any of the points ended, in order.
func reasons(sums []stats.Summary) (list []string) {
	seen := map[string]bool{}
	for _, s := range sums {
		for _, e := range s.Endings {
			if why := string(e.Why); !seen[why] {
				seen[why] = true
				list = append(list, why)
			}
		}
	}
	return list
}
