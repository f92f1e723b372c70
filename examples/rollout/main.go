// Rollout predicts what becomes of balls: it reads launch states, one a row,
// and writes each of them back with where it bounces, what it does at the net,
// where it ends, and whether the stroke was good. Tens of thousands of rows
// take a second or two on all cores; memory does not grow with their number.
//
// From the repository's root:
//
//	go run -C examples ./rollout -sport table-tennis -in testdata/states.csv
//	go run -C examples ./rollout -sport tennis -in testdata/states.csv -json
//	go run -C examples ./rollout -in - -o rows.csv -json < states.csv
//
// Flags:
//
//	-sport   table-tennis (default) or tennis
//	-model   measured (default); table-tennis: game; tennis: arcade. Measured
//	         tennis is played on a hard court
//	-in      file of launch states; "-" or nothing is the standard input
//	-format  csv or jsonl, of input and output; by default the input's ending
//	         decides, and without one its first character
//	-o       file for the rows; without it they go to the standard output
//	-json    print nothing but a summary, as one JSON object, to the standard
//	         output. The rows are then written only if -o is given
//
// Relative names are relative to the working directory, which
// "go run -C examples" makes examples/.
//
// # Input
//
// CSV with a header, or one JSON object a line. These columns are needed, in
// any order:
//
//	x_m y_m z_m                     the ball's centre
//	vx_mps vy_mps vz_mps            its velocity
//	wx_radps wy_radps wz_radps      its spin, right-hand rule
//
// in the library's axes: the origin on the floor under the middle of the net,
// x to the right, y up, and the near player at z > 0. Two more are understood
// if they are there:
//
//	kind     serve or rally; without it every row is a rally ball
//	sport    rows of the other sport are left out and counted
//
// All columns, these and any others, are passed on unchanged.
//
// # Output
//
// The rows in the order of the input, with columns added. For each bounce N,
// up to the third (tennis: second):
//
//	bounceN_t_s                     time since the launch
//	bounceN_x_m _y_m _z_m           where the ball touches
//	bounceN_side                    near (z > 0) or far
//	bounceN_on                      table or floor
//
// and then
//
//	net           what it touched of the net, in order: cord, mesh, post; or empty
//	clearance_m   of the ball's lower edge over the cord; empty if it passed around or did not come to the net
//	ended         why it was not followed further: floor (beside the table),
//	              bounces (it had so many), rest, or time (10 s)
//	end_t_s end_x_m end_y_m end_z_m the ball's centre there
//	legal         true or false
//	why           the reason, if false
//
// Own side is the side from which the ball was struck: z > 0 for one that flies
// towards −z. A ball that touches the top of the table or its upper edge (its
// centre within the outline and a radius) has bounced on the table, one that
// touches the side has not. Legal is
//
//	table tennis, serve   it bounces on its own side, passes over or around the
//	                      net, and bounces on the other side
//	table tennis, rally   it bounces first on the other side
//	tennis, serve         it bounces first in the service box diagonally across
//	tennis, rally         it bounces first in the other half of the singles court
//
// whether or not it touches the net on the way. A legal serve that does is a
// let, which is no fault but is played again: the summary counts them.
//
// A row that is no state (a number is missing or is none, the ball is out of
// the library's domain or inside the table) is told on the standard error with
// its line, and left out; the rest is done. The summary counts bad rows. The
// exit status is 1 if a file cannot be read or written, if the header lacks a
// column, or if every row is bad; 2 for a bad flag; else 0.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"time"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	opt, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		return 0
	}
	if err != nil {
		fmt.Fprintln(stderr, "rollout:", err)
		return 2
	}
	if err := rollout(opt, stdin, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "rollout:", err)
		return 1
	}
	return 0
}

func rollout(opt options, stdin io.Reader, stdout, stderr io.Writer) (err error) {
	begin := time.Now()
	name := "standard input"
	if opt.in != "-" {
		f, err := os.Open(opt.in)
		if err != nil {
			if dir, e := os.Getwd(); e == nil && errors.Is(err, fs.ErrNotExist) {
				err = fmt.Errorf("%w (in %s)", err, dir)
			}
			return err
		}
		defer f.Close()
		stdin, name = f, opt.in
	} else if f, ok := stdin.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&fs.ModeCharDevice != 0 {
			fmt.Fprintln(stderr, "rollout: reading states from the terminal (-in FILE reads a file)")
		}
	}
	ref, err := newReferee(opt.sport, opt.model)
	if err != nil {
		return err
	}
	rows, err := open(stdin, opt, ref.names())
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}

	var out io.Writer = io.Discard
	if opt.out != "" {
		if same(opt.in, opt.out) {
			return fmt.Errorf("-o %s is the input", opt.out)
		}
		f, err := os.Create(opt.out)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		out = f
	} else if !opt.json {
		out = stdout
	}
	buffered := bufio.NewWriterSize(out, 1<<16)
	total, err := pump(rows, ref, buffered, runtime.GOMAXPROCS(0), func(line int, err error) {
		fmt.Fprintf(stderr, "rollout: %s:%d: %v\n", name, line, err)
	})
	if e := buffered.Flush(); err == nil {
		err = e
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	s := total.summary(opt, time.Since(begin))
	if opt.json {
		enc := json.NewEncoder(stdout)
		enc.SetIndent("", "  ")
		err = enc.Encode(s)
	} else {
		_, err = fmt.Fprintln(stderr, s)
	}
	if err == nil && total.states == 0 && total.bad > 0 {
		err = fmt.Errorf("%s: no row is a launch state", name)
	}
	return err
}

// same reports whether the two names are of one existing file.
func same(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
