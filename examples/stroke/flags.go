package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/examples/internal/draw"
)

const usage = `usage: go run -C examples ./stroke [flags]

  -sport      tennis or table-tennis; without it both
  -model      tennis: measured or arcade; table-tennis: measured or game
  -surface    tennis, measured: hard, clay, grass, carpet or indoor
  -speed      33.8, 33.8m/s, 122km/h or 76mph
  -spin       topspin in rpm, negative for backspin
  -elevation  of the predicted stroke, in degrees
  -from       x,y,z where the ball is struck, in m
  -target     x,z for the aimed stroke, in m
  -o          FILE.png or FILE.svg: a picture of the strokes
  -json       one JSON document instead of tables

Defaults                -from          -speed  -spin  -elevation  -target
  tennis                0,0.95,12.885  33.8    2900   10.5        -3,-9.5
  table-tennis          0,1,1.77       12      3600   12          -0.4,-1

The near player at z > 0 hits towards -z; x is to the right, y up.
`

// options are what the flags ask for.
type options struct {
	strokes []stroke
	picture string // file name, or empty
	json    bool
}

// flagError says which flag holds what, and what it may hold.
type flagError struct{ name, value, legal string }

func (e *flagError) Error() string {
	return fmt.Sprintf("-%s is %q, must be %s", e.name, e.value, e.legal)
}

// parse reads the flags. The error is one line.
func parse(args []string) (options, error) {
	var opt options
	fs := flag.NewFlagSet("stroke", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	text := map[string]*string{}
	for _, name := range []string{"sport", "model", "surface", "speed", "spin", "elevation", "from", "target", "o"} {
		text[name] = fs.String(name, "", "")
	}
	fs.BoolVar(&opt.json, "json", false, "")
	if err := fs.Parse(args); err != nil {
		if err == flag.ErrHelp {
			return opt, err
		}
		return opt, fmt.Errorf("%w (-h lists the flags)", err)
	}
	if fs.NArg() > 0 {
		return opt, fmt.Errorf("unexpected argument %q (-h lists the flags)", fs.Arg(0))
	}
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })

	chosen := sports
	if given["sport"] {
		chosen = nil
		for _, s := range sports {
			if s.name == *text["sport"] {
				chosen = []sport{s}
			}
		}
		if chosen == nil {
			return opt, &flagError{"sport", *text["sport"], "tennis or table-tennis"}
		}
	}
	if given["o"] {
		opt.picture = *text["o"]
		if _, err := draw.Format(opt.picture); err != nil {
			return opt, &flagError{"o", opt.picture, "a file name that ends in " + strings.Join(draw.Formats, " or ")}
		}
	}
	for _, sp := range chosen {
		s, err := sp.stroke(func(name string) (string, bool) { return *text[name], given[name] }, len(chosen) == 1)
		if err != nil {
			return opt, err
		}
		opt.strokes = append(opt.strokes, s)
	}
	return opt, nil
}

// stroke is the default stroke of the sport, changed by the flags. alone says
// that it is the only one: a flag that means nothing to it is then an error.
func (sp sport) stroke(get func(string) (string, bool), alone bool) (stroke, error) {
	s := sp.example
	s.sport = sp.name
	if v, ok := get("model"); ok {
		if !slices.Contains(sp.models, v) {
			legal := oneOf(sp.models) + " for " + sp.name
			if !alone {
				legal += " (-sport picks one stroke)"
			}
			return s, &flagError{"model", v, legal}
		}
		s.model = v
	}
	if v, ok := get("surface"); ok {
		switch {
		case !slices.Contains(surfaces, v):
			return s, &flagError{"surface", v, oneOf(surfaces)}
		case sp.name == "tennis" && s.model == "measured":
			s.surface = v
		case alone || sp.name == "tennis":
			return s, &flagError{"surface", v, "left out: only measured tennis has a choice of surfaces"}
		}
	}
	if sp.name == "tennis" && s.model != "measured" {
		s.surface = ""
	}
	for _, name := range []string{"speed", "spin", "elevation", "from"} {
		if _, ok := get(name); ok {
			s.what = "a stroke of your own"
		}
	}
	if v, ok := get("speed"); ok {
		x, ok := quantity(v, map[string]float64{"": 1, "m/s": 1, "km/h": ball.KMH(1), "kmh": ball.KMH(1), "mph": ball.MPH(1)})
		if !ok || !(x >= 0.1 && x <= sp.fastest) {
			return s, &flagError{"speed", v, fmt.Sprintf("in [0.1, %g] m/s for %s, such as 12, 12m/s, 43km/h or 27mph", sp.fastest, sp.name)}
		}
		s.speed = x
	}
	if v, ok := get("spin"); ok {
		x, ok := quantity(v, map[string]float64{"": 1, "rpm": 1})
		if !ok || !(math.Abs(x) <= 20000) {
			return s, &flagError{"spin", v, "in [-20000, 20000] rpm of topspin, negative for backspin"}
		}
		s.spin = x
	}
	if v, ok := get("elevation"); ok {
		x, ok := quantity(v, map[string]float64{"": 1, "deg": 1, "°": 1})
		if !ok || !(math.Abs(x) <= 89) {
			return s, &flagError{"elevation", v, "in [-89, 89] degrees above the horizontal"}
		}
		s.elevation = x
	}
	if v, ok := get("from"); ok {
		x, ok := numbers(v, 3)
		if !ok || !(math.Abs(x[0]) <= 50 && x[1] >= 0 && x[1] <= 50 && math.Abs(x[2]) >= 0.1 && math.Abs(x[2]) <= 50) {
			return s, &flagError{"from", v, "x,y,z in m with x in [-50, 50], y in [0, 50] and z in [-50, -0.1] or [0.1, 50]"}
		}
		s.from = ball.Vec{X: x[0], Y: x[1], Z: x[2]}
		if x[2] < 0 { // from the other end: mirror the default target through the net's middle
			s.target.X, s.target.Z = -s.target.X, -s.target.Z
		}
	}
	if v, ok := get("target"); ok {
		x, ok := numbers(v, 2)
		if !ok || !(math.Abs(x[0]) <= 1000 && math.Abs(x[1]) <= 1000) {
			return s, &flagError{"target", v, "x,z in m, both in [-1000, 1000]"}
		}
		s.target = ball.Vec{X: x[0], Z: x[1]}
	}
	return s, nil
}

// quantity reads a number with one of the units, and returns it in the first.
func quantity(s string, units map[string]float64) (float64, bool) {
	n := strings.TrimRight(s, "abcdefghijklmnopqrstuvwxyz°/ ")
	unit, ok := units[strings.TrimSpace(s[len(n):])]
	x, err := strconv.ParseFloat(n, 64)
	return x * unit, ok && err == nil && finite(x)
}

// numbers reads n numbers with commas between them.
func numbers(s string, n int) ([]float64, bool) {
	parts := strings.Split(s, ",")
	if len(parts) != n {
		return nil, false
	}
	x := make([]float64, n)
	for i, p := range parts {
		var err error
		if x[i], err = strconv.ParseFloat(strings.TrimSpace(p), 64); err != nil || !finite(x[i]) {
			return nil, false
		}
	}
	return x, true
}

func finite(x float64) bool { return x-x == 0 }

func oneOf(list []string) string {
	return strings.Join(list[:len(list)-1], ", ") + " or " + list[len(list)-1]
}
