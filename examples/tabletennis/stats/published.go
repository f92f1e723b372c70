package stats

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Reference is a published figure.
type Reference struct {
	What   string  `json:"what"`
	Low    float64 `json:"low"`  // the range, or one figure twice
	High   float64 `json:"high"` //
	Unit   string  `json:"unit"`
	Source string  `json:"source"`
	// of picks what to compare from a summary.
	of func(*Summary) float64
}

// In returns what the summary has in the place of the published figure.
func (r Reference) In(s *Summary) float64 { return r.of(s) }

// The figures of D'Ambrosio et al. were computed from every second launch state
// of the data published with the paper (CC-BY 4.0): 1352 serves and 6544 rally
// strokes of amateurs and of their robot. "From memory" is what textbooks and
// broadcasts say, not seen in a paper.
const (
	amateurs = "D'Ambrosio et al. 2025, amateurs and a robot"
	elite    = "Delumeau et al. 2025, Appl. Sci. 15:6350, high spin"
	memory   = "elite, from memory"
)

// References returns the published figures that a level can be held against:
// amateurs for the easy one, the elite for the hard one.
func References() []Reference {
	return []Reference{
		{"serve speed, median", 5.5, 5.5, "m/s", amateurs, func(s *Summary) float64 { return s.ServeSpeed.Median }},
		{"serve speed, 95 %", 7.1, 7.1, "m/s", amateurs, func(s *Summary) float64 { return s.ServeSpeed.P95 }},
		{"serve spin, median", 3.8, 3.8, "turns/s", amateurs, func(s *Summary) float64 { return s.ServeSpin.Median }},
		{"serve spin, 95 %", 9.0, 9.0, "turns/s", amateurs, func(s *Summary) float64 { return s.ServeSpin.P95 }},
		{"rally speed, median", 5.5, 5.5, "m/s", amateurs, func(s *Summary) float64 { return s.RallySpeed.Median }},
		{"rally speed, 95 %", 7.8, 7.8, "m/s", amateurs, func(s *Summary) float64 { return s.RallySpeed.P95 }},
		{"rally spin, median", 8.6, 8.6, "turns/s", amateurs, func(s *Summary) float64 { return s.RallySpin.Median }},
		{"rally spin, 95 %", 16.4, 16.4, "turns/s", amateurs, func(s *Summary) float64 { return s.RallySpin.P95 }},
		{"serve spin, 95 %", 40, 60, "turns/s", memory, func(s *Summary) float64 { return s.ServeSpin.P95 }},
		{"rally spin, 95 %", 100, 150, "turns/s", memory, func(s *Summary) float64 { return s.RallySpin.P95 }},
		{"most spin", 127, 127, "turns/s", elite, func(s *Summary) float64 { return s.MostSpin }},
		{"fastest stroke (smash)", 25, 32, "m/s", memory, func(s *Summary) float64 { return s.Fastest }},
	}
}

// Compare writes the references and what the summaries, under their names, have
// in their place.
func Compare(w io.Writer, names []string, summaries []Summary) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "published\t")
	for _, name := range names {
		fmt.Fprintf(t, "\t%s", name)
	}
	fmt.Fprint(t, "\tunit\tsource\n")
	for _, r := range References() {
		figure := fmt.Sprintf("%.3g", r.Low)
		if r.High != r.Low {
			figure = fmt.Sprintf("%.3g to %.3g", r.Low, r.High)
		}
		fmt.Fprintf(t, "%s\t%s", r.What, figure)
		for i := range summaries {
			fmt.Fprintf(t, "\t%.1f", r.In(&summaries[i]))
		}
		fmt.Fprintf(t, "\t%s\t%s\n", r.Unit, r.Source)
	}
	return t.Flush()
}
