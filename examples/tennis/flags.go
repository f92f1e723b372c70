package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/series"
)

const usage = `usage: go run -C examples ./tennis [flags]

  -points    play so many points, 1 to %d, and count; 0, the default, plays
             one match and tells it
  -seed      of chance, 0 to %d, default 1; the same seed plays
             the same tennis
  -physics   %s; default %s
  -surface   %s; default %s; arcade has hard alone
  -styles    two of %s
             with a comma between; default %s
  -json      the table as one JSON document
  -o         folder for plots and a replay of the first match
`

// mostPoints take hours on one core.
const mostPoints = 10_000_000

// options are what the flags ask for.
type options struct {
	points int // 0: one match
	seed   uint64
	series *series.Series
	json   bool
	folder string

	physics, surface string
}

// parse reads the flags. The error is one line.
func parse(args []string) (options, error) {
	var opt options
	fs := flag.NewFlagSet("tennis", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	// Package flag does not say what a flag may hold, so that what can be wrong
	// comes as text.
	points := fs.String("points", "0", "")
	seed := fs.String("seed", "1", "")
	fs.StringVar(&opt.physics, "physics", series.Physics[0], "")
	fs.StringVar(&opt.surface, "surface", series.Surfaces[0], "")
	styles := fs.String("styles", series.Default, "")
	asked := "false"
	fs.BoolFunc("json", "", func(s string) error { asked = s; return nil })
	fs.StringVar(&opt.folder, "o", "", "")
	if err := fs.Parse(args); err != nil {
		if err == flag.ErrHelp {
			return opt, err
		}
		return opt, fmt.Errorf("%w (-h lists the flags)", err)
	}
	if fs.NArg() > 0 {
		return opt, fmt.Errorf("unexpected argument %q (-h lists the flags)", fs.Arg(0))
	}
	none := false
	fs.Visit(func(f *flag.Flag) { none = none || f.Name == "o" && opt.folder == "" })
	if none { // a variable that is not set, say
		return opt, fmt.Errorf(`-o is "", must be a folder`)
	}
	n, err := strconv.ParseUint(*points, 10, 64)
	if err != nil || n > mostPoints {
		return opt, fmt.Errorf("-points is %q, must be a whole number from 0 (one match) to %d", *points, mostPoints)
	}
	opt.points = int(n)
	if opt.seed, err = strconv.ParseUint(*seed, 10, 64); err != nil {
		return opt, fmt.Errorf("-seed is %q, must be a whole number from 0 to %d", *seed, uint64(math.MaxUint64))
	}
	if opt.json, err = strconv.ParseBool(asked); err != nil {
		return opt, fmt.Errorf("-json is %q, must be true or false", asked)
	}
	if opt.series, err = series.Setup(opt.physics, opt.surface, *styles, opt.seed); err != nil {
		return opt, fmt.Errorf("-%w", err) // begins with the argument, named like the flag
	}
	return opt, nil
}

func help() string {
	return fmt.Sprintf(usage, mostPoints, uint64(math.MaxUint64), strings.Join(series.Physics, " or "), series.Physics[0],
		strings.Join(series.Surfaces, ", "), series.Surfaces[0], strings.Join(athlete.Names(), ", "), series.Default)
}
