package main

import (
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/series"
)

const usage = `usage: go run -C examples ./tennis [flags]

  -points    play so many points and count; without it one match is played and told
  -seed      of chance; the same seed plays the same tennis
  -physics   %s
  -surface   %s (arcade: hard)
  -styles    A,B of %s
  -json      the table as one JSON document
  -o         folder for plots and a replay of the first match
`

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
	fs.IntVar(&opt.points, "points", 0, "")
	fs.Uint64Var(&opt.seed, "seed", 1, "")
	fs.StringVar(&opt.physics, "physics", series.Physics[0], "")
	fs.StringVar(&opt.surface, "surface", series.Surfaces[0], "")
	styles := fs.String("styles", series.Default, "")
	fs.BoolVar(&opt.json, "json", false, "")
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
	if opt.points < 0 || opt.points > 10_000_000 {
		return opt, fmt.Errorf("-points is %d, must be 0 (one match) to 10000000", opt.points)
	}
	var err error
	opt.series, err = series.Setup(opt.physics, opt.surface, *styles, opt.seed)
	return opt, err
}

func help() string {
	return fmt.Sprintf(usage, strings.Join(series.Physics, " or "), strings.Join(series.Surfaces, ", "), strings.Join(athlete.Names(), ", "))
}
