package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gotopspin/topspin/ball"
)

// row is one row of the input.
type row struct {
	line   int
	fields []string // CSV
	text   []byte   // JSON
	err    error    // what is wrong with the row's form

	state ball.State
	serve bool
}

// format reads rows and writes them with more columns. Only next must not be
// called by several goroutines at once.
type format interface {
	// next reads a row's text into r, which is used again. A row that has no
	// right form gets r.err; an error, io.EOF included, ends the input.
	next(r *row) error
	// values puts the texts of the named columns into to, and leaves those
	// that the row lacks.
	values(r *row, names []string, to []string) error
	// header and write append what goes to the output.
	header(b *bytes.Buffer)
	write(b *bytes.Buffer, r *row, cells []cell)
}

// cell is one value of the output. Numbers and truth values are bare in JSON,
// and no text is no value.
type cell struct {
	text string
	bare bool
}

// needed are the columns of a state, understood the optional ones.
var (
	needed     = []string{"x_m", "y_m", "z_m", "vx_mps", "vy_mps", "vz_mps", "wx_radps", "wy_radps", "wz_radps"}
	understood = []string{"kind", "sport"}
	wanted     = append(append([]string(nil), needed...), understood...)
)

// open finds out the format of r. added are the names of the columns that will
// be written.
func open(r io.Reader, opt options, added []string) (format, error) {
	b := bufio.NewReaderSize(r, 1<<16)
	if bom, _ := b.Peek(3); string(bom) == "\ufeff" {
		b.Discard(3)
	}
	kind := opt.format
	if kind == "" {
		switch strings.ToLower(filepath.Ext(opt.in)) {
		case ".csv":
			kind = "csv"
		case ".jsonl", ".ndjson", ".json":
			kind = "jsonl"
		default:
			kind = sniff(b)
		}
	}
	if kind == "jsonl" {
		return newLines(b, added), nil
	}
	return newSheet(b, added)
}

// sniff tells JSON by its first character.
func sniff(b *bufio.Reader) string {
	for n := 1; n < 4096; n++ {
		head, err := b.Peek(n)
		if err != nil {
			break
		}
		switch c := head[n-1]; c {
		case ' ', '\t', '\r', '\n':
			continue
		case '{', '[':
			return "jsonl"
		default:
			return "csv"
		}
	}
	return "csv"
}

var errOther = errors.New("a row of the other sport")

// understand reads the state and the kind of a row. It returns errOther for a
// row of another sport than the given.
func (r *row) understand(f format, sport string) error {
	var text [11]string
	if err := f.values(r, wanted, text[:]); err != nil {
		return err
	}
	kind, other := text[len(needed)], text[len(needed)+1]
	switch other {
	case "", sport:
	case "tennis", "table-tennis":
		return errOther
	default:
		return fmt.Errorf("sport is %q, must be tennis or table-tennis", other)
	}
	switch kind {
	case "serve", "rally", "":
		r.serve = kind == "serve"
	default:
		return fmt.Errorf("kind is %q, must be serve or rally", kind)
	}
	var x [9]float64
	for i, name := range needed {
		if text[i] == "" {
			return fmt.Errorf("%s is missing", name)
		}
		var err error
		if x[i], err = strconv.ParseFloat(text[i], 64); err != nil || x[i]-x[i] != 0 {
			return fmt.Errorf("%s is %q, must be a finite number", name, text[i])
		}
	}
	v := func(i int) ball.Vec { return ball.Vec{X: x[i], Y: x[i+1], Z: x[i+2]} }
	r.state = ball.State{Pos: v(0), Vel: v(3), Spin: v(6)}
	return r.state.Validate()
}
