package main

import (
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/examples/tabletennis/bot"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

const usage = `usage: go run -C examples ./tabletennis [flags]

  -level   easy, medium or hard, or two of them: hard,easy
  -games   best of 5 or 7
  -points  play so many points of each kind instead of one match
  -seed    of the random numbers, default 1
  -model   game (default) or measured
  -json    one JSON document instead of text
`

// options are what the flags ask for.
type options struct {
	levels []bot.Level // none, one for both, or two
	games  int
	points int
	seed   uint64
	model  string
	json   bool
}

// flagError says which flag holds what, and what it may hold.
type flagError struct{ name, value, legal string }

func (e *flagError) Error() string {
	return fmt.Sprintf("-%s is %q, must be %s", e.name, e.value, e.legal)
}

// mostPoints is how many points of a kind may be asked for.
const mostPoints = 1_000_000

// parse reads the flags. The error is one line.
func parse(args []string) (options, error) {
	var opt options
	var level string
	fs := flag.NewFlagSet("tabletennis", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	fs.StringVar(&level, "level", "", "")
	fs.IntVar(&opt.games, "games", 5, "")
	fs.IntVar(&opt.points, "points", 0, "")
	fs.Uint64Var(&opt.seed, "seed", 1, "")
	fs.StringVar(&opt.model, "model", "game", "")
	fs.BoolVar(&opt.json, "json", false, "")
	if err := fs.Parse(args); err != nil {
		if err == flag.ErrHelp {
			return opt, err
		}
		return opt, fmt.Errorf("%w (-h lists the flags)", err)
	}
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case fs.NArg() > 0:
		return opt, fmt.Errorf("unexpected argument %q (-h lists the flags)", fs.Arg(0))
	case opt.games != 5 && opt.games != 7:
		return opt, &flagError{"games", fmt.Sprint(opt.games), "5 or 7"}
	case given["points"] && (opt.points < 1 || opt.points > mostPoints):
		return opt, &flagError{"points", fmt.Sprint(opt.points), fmt.Sprintf("in [1, %d]", mostPoints)}
	case opt.model != "game" && opt.model != "measured":
		return opt, &flagError{"model", opt.model, "game or measured"}
	}
	if !given["level"] {
		return opt, nil
	}
	names := strings.Split(level, ",")
	for _, name := range names {
		for _, l := range bot.Levels() {
			if l.Name == strings.TrimSpace(name) {
				opt.levels = append(opt.levels, l)
			}
		}
	}
	if len(names) > 2 || len(opt.levels) != len(names) {
		return opt, &flagError{"level", level, "easy, medium or hard, or two of them with a comma between"}
	}
	return opt, nil
}

// world is where the match is played: 60 ticks a second, cut finer the faster
// the ball is.
func (opt options) world() (*predict.World, error) {
	c := predict.Config{
		Flight: ball.TableTennis(), Court: court.TableTennis(),
		Method: integrate.Fixed{Stepper: integrate.BySpeed{}, Rate: 60},
	}
	if opt.model == "measured" {
		c.Flight, c.Court = ball.TableTennisMeasured(), court.TableTennisMeasured()
	}
	return predict.NewWorld(c)
}
