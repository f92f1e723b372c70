package report

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"text/tabwriter"
)

// Definitions is what rows and columns mean. They are printed under the table:
// they move the rows more than any tuning.
const Definitions = `A rally stroke is any stroke after the return of serve. Medians: clearance (the
bottom of the ball over the cord, where it crosses the plane of the net), apex
(of the centre) and speed over the rally strokes that cross the net; landing
depth over those that land in; contact height (of the centre) over all of them;
stroke to stroke over every gap between two strokes of a point but serve to
return. Shares: rally strokes that land in, or are struck out of the air, of all
of them; faults of the serves struck, lets not counted; aces and server's points
of all points. A point's strokes are those from the serve that counted to the
last one struck, a miss included; points ended by a double fault are left out of
the rally lengths. A winner is a stroke that the opponent does not touch, aces
included. An error is unforced if the player who misses reached the ball with at
most half his reach stretched, had as much time as the way needs from a
standstill, and did not return a first serve; double faults are unforced. A net
approach is a point in which a player is within 6.4 m of the net (inside the
service line) at a stroke of either player or when the point ends. Intervals are
95 %: Wilson's for shares, between order statistics for medians, strokes taken
as independent. A dash stands where there is too little to tell: nothing for a
value, fewer than six strokes for the interval of a median.

The published figures are of men's singles: in the first eleven rows those of
the Australian Open as Hawk-Eye measured them, in the other six those of public
point-by-point data, for rally lengths of the US Open 2011, for winners,
unforced errors and net approaches of the Australian Open 2012 to 2014. The
reference is what an earlier arcade tennis game reached in about 325 points.
`

// Write prints the table.
func (t *Tally) Write(w io.Writer) {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(tw, "\tthis run\t95 %% interval\tpublished\treference\t\n")
	for _, r := range t.Rows() {
		published := fmt.Sprintf("%.*f", min(r.Digits, 2), r.Hawkeye)
		if r.Name == "speed_kmh" {
			published = "125–130"
		}
		reference := "–"
		if r.Reference != nil {
			reference = fmt.Sprintf("%.*f", min(r.Digits, 2), *r.Reference)
		}
		interval := "–"
		if !math.IsNaN(r.CI95[0]) {
			interval = fmt.Sprintf("%.*f–%.*f", r.Digits, r.CI95[0], r.Digits, r.CI95[1])
		}
		fmt.Fprintf(tw, "%s\t%s\t%s\t%s\t%s\t\n", r.Label, r.text(), interval, published, reference)
	}
	tw.Flush()
	fmt.Fprintln(w, t.Misses())
}

// text is the value with its unit, or a dash.
func (r *Row) text() string {
	if math.IsNaN(r.Value) {
		return "–"
	}
	return fmt.Sprintf("%.*f %s", r.Digits, r.Value, r.Unit)
}

// Compare prints tables side by side, a column for each name.
func Compare(w io.Writer, names []string, tallies []*Tally) {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, n := range names {
		fmt.Fprintf(tw, "\t%s", n)
	}
	fmt.Fprintf(tw, "\t\n")
	rows := make([][]Row, len(tallies))
	for i, t := range tallies {
		rows[i] = t.Rows()
	}
	for i, r := range rows[0] {
		fmt.Fprintf(tw, "%s", r.Label)
		for _, t := range rows {
			fmt.Fprintf(tw, "\t%s", t[i].text())
		}
		fmt.Fprintf(tw, "\t\n")
	}
	tw.Flush()
}

// JSON writes the table for programs.
func (t *Tally) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(struct {
		Rows []Row `json:"rows"`
	}{t.Rows()})
}

// Misses tells how rally strokes missed.
func (t *Tally) Misses() string {
	of, n := "–", t.netted+t.wide+t.beyond
	if n > 0 {
		per := 100 / float64(n)
		of = fmt.Sprintf("%.0f %% long, %.0f %% wide, %.0f %% into the net", per*float64(t.beyond), per*float64(t.wide), per*float64(t.netted))
	}
	mean := "–"
	if t.rallies > 0 {
		mean = fmt.Sprintf("%.2f strokes", float64(t.strokes)/float64(t.rallies))
	}
	return fmt.Sprintf("rally misses: %s; mean rally %s", of, mean)
}
