package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

var nan = math.NaN()

// number is a float64 that JSON knows as null when it is not a number.
type number float64

func (x number) MarshalJSON() ([]byte, error) {
	if f := float64(x); !math.IsNaN(f) && !math.IsInf(f, 0) {
		return strconv.AppendFloat(nil, f, 'g', 6, 64), nil
	}
	return []byte("null"), nil
}

// table is one comparison.
type table struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Text    string   `json:"text"`    // what was done, in sentences
	Columns []string `json:"columns"` // of values, with units
	Rows    []row    `json:"rows"`
	Checks  []check  `json:"checks,omitempty"`
	Skipped []string `json:"skipped,omitempty"` // peers that were not there, and why
}

type row struct {
	Name   string   `json:"name"`
	Values []number `json:"values"`
}

func (t *table) add(name string, values ...float64) {
	r := row{Name: name}
	for _, v := range values {
		r.Values = append(r.Values, number(v))
	}
	t.Rows = append(t.Rows, r)
}

// check is a figure that was wanted.
type check struct {
	What    string `json:"what"`
	Figure  number `json:"figure"`
	Limit   number `json:"limit"`
	AtLeast bool   `json:"at_least"` // else at most
	Met     bool   `json:"met"`
}

func (t *table) atMost(what string, figure, limit float64) {
	t.Checks = append(t.Checks, check{what, number(figure), number(limit), false, figure <= limit})
}

func (t *table) atLeast(what string, figure, limit float64) {
	t.Checks = append(t.Checks, check{what, number(figure), number(limit), true, figure >= limit})
}

func (t *table) skip(name string, reason error) {
	t.Skipped = append(t.Skipped, fmt.Sprintf("%s: %v", name, reason))
}

func (c check) String() string {
	side, verdict := "at most", "met"
	if c.AtLeast {
		side = "at least"
	}
	if !c.Met {
		verdict = "**not met**"
	}
	return fmt.Sprintf("%s: %s, wanted %s %s: %s", c.What, c.Figure.text(), side, c.Limit.text(), verdict)
}

// text writes a number with three significant digits.
func (x number) text() string {
	f := float64(x)
	switch a := math.Abs(f); {
	case math.IsNaN(f):
		return "–"
	case f == math.Trunc(f) && a < 1e6:
		return strconv.FormatFloat(f, 'f', -1, 64)
	case a < 1e-3 || a >= 1e6:
		return strconv.FormatFloat(f, 'e', 1, 64)
	case a >= 100:
		return strconv.FormatFloat(f, 'f', 0, 64)
	default:
		return strconv.FormatFloat(f, 'f', max(0, 2-int(math.Floor(math.Log10(a)))), 64)
	}
}

// write writes the table as Markdown whose columns line up, so that it can be
// read as it is.
func (t *table) write(w io.Writer) {
	fmt.Fprintf(w, "## %s\n\n", t.Title)
	if t.Text != "" {
		fmt.Fprintf(w, "%s\n\n", t.Text)
	}
	if len(t.Rows) > 0 {
		lines := [][]string{append([]string{""}, t.Columns...)}
		for _, r := range t.Rows {
			line := []string{r.Name}
			for _, v := range r.Values {
				line = append(line, v.text())
			}
			lines = append(lines, line)
		}
		width := make([]int, len(lines[0]))
		for _, line := range lines {
			for i, s := range line {
				width[i] = max(width[i], utf8.RuneCountInString(s), 3)
			}
		}
		for n, line := range lines {
			for i, s := range line {
				pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(s))
				if i == 0 {
					s += pad
				} else {
					s = pad + s
				}
				fmt.Fprintf(w, "| %s ", s)
			}
			fmt.Fprintln(w, "|")
			if n == 0 {
				for i, k := range width {
					right := "-"
					if i > 0 {
						right = ":"
					}
					fmt.Fprintf(w, "|%s%s", strings.Repeat("-", k+1), right)
				}
				fmt.Fprintln(w, "|")
			}
		}
		fmt.Fprintln(w)
	}
	for _, c := range t.Checks {
		fmt.Fprintf(w, "- %v\n", c)
	}
	for _, s := range t.Skipped {
		fmt.Fprintf(w, "- skipped %s\n", s)
	}
	if len(t.Checks)+len(t.Skipped) > 0 {
		fmt.Fprintln(w)
	}
}
