package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

const usage = `usage: go run -C examples ./rollout [flags]

  -sport   table-tennis (default) or tennis
  -model   measured (default); table-tennis: game; tennis: arcade
  -in      file of launch states; "-" or nothing: standard input
  -format  csv or jsonl; by default the ending or the first character decides
  -o       file for the rows; without it: standard output
  -json    print only a summary, as one JSON object

The columns x_m,y_m,z_m,vx_mps,vy_mps,vz_mps,wx_radps,wy_radps,wz_radps are
needed in any order; kind (serve or rally) and sport are understood; all are
passed on.
`

// options are what the flags ask for.
type options struct {
	sport, model string
	in, out      string
	format       string // "csv", "jsonl", or empty to look
	json         bool
}

// models are those of each sport, the default first.
var models = map[string][]string{
	"table-tennis": {"measured", "game"},
	"tennis":       {"measured", "arcade"},
}

// parse reads the flags. The error is one line.
func parse(args []string) (options, error) {
	var opt options
	fs := flag.NewFlagSet("rollout", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	fs.StringVar(&opt.sport, "sport", "table-tennis", "")
	fs.StringVar(&opt.model, "model", "measured", "")
	fs.StringVar(&opt.in, "in", "-", "")
	fs.StringVar(&opt.format, "format", "", "")
	fs.StringVar(&opt.out, "o", "", "")
	fs.BoolVar(&opt.json, "json", false, "")
	if err := fs.Parse(args); err != nil {
		if err == flag.ErrHelp {
			return opt, err
		}
		return opt, fmt.Errorf("%w (-h lists the flags)", err)
	}
	bad := func(name, value, legal string) (options, error) {
		return opt, fmt.Errorf("-%s is %q, must be %s", name, value, legal)
	}
	legal, ok := models[opt.sport]
	switch {
	case fs.NArg() > 0:
		return opt, fmt.Errorf("unexpected argument %q (-in FILE reads a file, -h lists the flags)", fs.Arg(0))
	case !ok:
		return bad("sport", opt.sport, "table-tennis or tennis")
	case !slices.Contains(legal, opt.model):
		return bad("model", opt.model, strings.Join(legal, " or ")+" for "+opt.sport)
	case opt.format != "" && opt.format != "csv" && opt.format != "jsonl":
		return bad("format", opt.format, "csv or jsonl")
	case opt.in == "":
		return bad("in", opt.in, "a file name, or - for the standard input")
	}
	return opt, nil
}
