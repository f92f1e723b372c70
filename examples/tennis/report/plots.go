package report

import (
	"fmt"
	"image/color"
	"math"
	"path/filepath"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Plots writes landings.png, heights.png, speeds.png and rallies.png into the
// folder dir. The line about, who plays where, is put on each.
func (t *Tally) Plots(dir, about string) error {
	for _, f := range t.pages(about) {
		if err := Save(filepath.Join(dir, f.name), f.page.write); err != nil {
			return err
		}
	}
	return nil
}

type named struct {
	name string
	page page
}

func (t *Tally) pages(about string) []named {
	pages := []named{
		{"landings.png", t.landingMap()},
		{"heights.png", histogram("Rally balls over the net", "bottom of the ball over the net cord", "m", &t.clearance, 0, 3, 0.05, 0.5, [2]float64{0.56, 0.56})},
		{"speeds.png", histogram("Speed of rally strokes", "speed off the racket", "km/h", &t.speed, 30, 180, 2.5, 10, [2]float64{125, 130})},
		{"rallies.png", t.rallyLengths()},
	}
	for i := range pages {
		pages[i].page.notes = append([]string{about}, pages[i].page.notes...)
	}
	return pages
}

// landing is where a stroke came down, in the striker's frame.
type landing struct {
	x, z float64
	in   bool
}

// landingMap shows where rally strokes come down, struck from below.
func (t *Tally) landingMap() page {
	const x0, x1, y0, y1 = -7, 7, -3, 16
	const scale = 30 // points per m, in both directions
	p := newPage(scale*(x1-x0), scale*(y1-y0), x0, x1, y0, y1)
	p.title = "Where rally strokes come down"
	p.plot.X.Label.Text, p.plot.Y.Label.Text = "across (m), the striker's right on the right", "beyond the net (m)"
	p.plot.X.Tick.Marker, p.plot.Y.Tick.Marker = every(2, x0, x1), every(2, y0, y1)

	beyond := 0
	for _, l := range t.landings {
		if l.x < x0 || l.x > x1 || -l.z < y0 || -l.z > y1 {
			beyond++
		}
	}
	shown := fmt.Sprintf("All %d that came down", t.landed)
	if len(t.landings) < t.landed {
		shown = fmt.Sprintf("The first %d of %d that came down", len(t.landings), t.landed)
	}
	p.notes = []string{fmt.Sprintf("%s; %d of them outside the picture.", shown, beyond)}

	colours := map[bool]color.Color{true: blue, false: orange}
	dot := func(c *draw.Canvas, at vg.Point, radius vg.Length, in bool) {
		c.DrawGlyph(draw.GlyphStyle{Color: colours[in], Radius: radius, Shape: draw.CircleGlyph{}}, at)
	}
	p.keys = []key{
		{"in", 6, func(c *draw.Canvas, x, y vg.Length) { dot(c, vg.Point{X: x + 3, Y: y}, 3, true) }},
		{"out", 6, func(c *draw.Canvas, x, y vg.Length) { dot(c, vg.Point{X: x + 3, Y: y}, 3, false) }},
	}
	p.plot.Add(drawing(func(d pen) {
		w, l, s, c := t.place.Width/2, t.place.Length/2, t.place.Service, t.place.CentreLine
		d.fill(faint, x0, y0, x1, y1)
		d.fill(color.White, -w, y0, w, l)
		lines := draw.LineStyle{Color: grey, Width: 1.2}
		for _, at := range [][4]float64{{-w, y0, -w, l}, {w, y0, w, l}, {-w, l, w, l}, {-w, s, w, s}} {
			d.line(lines, at[0], at[1], at[2], at[3])
		}
		if c > 0 {
			d.line(lines, 0, y0, 0, s)
		}
		d.line(draw.LineStyle{Color: ink, Width: 2}, -t.place.Net.HalfWidth, 0, t.place.Net.HalfWidth, 0)
		for _, l := range t.landings {
			dot(d.c, vg.Point{X: d.x(l.x), Y: d.y(-l.z)}, 1.3, l.in)
		}
	}))
	return p
}

// bins counts a sample in bins of a width between lo and hi. What is below and
// what is above is in the first and in the last.
func (s *sample) bins(lo, hi, width float64) []float64 {
	bins := make([]float64, 2+int(math.Round((hi-lo)/width)))
	for step, count := range s.counts {
		i := 1 + int(math.Floor((float64(step)/s.steps()-lo)/width+1e-9)) // a limit belongs to what follows
		bins[min(max(i, 0), len(bins)-1)] += float64(count)
	}
	return bins
}

// histogram shows how often a sample is where.
func histogram(title, what, unit string, s *sample, lo, hi, width, ticks float64, published [2]float64) page {
	bins := s.bins(lo, hi, width)
	below, above := bins[0], bins[len(bins)-1]
	top := 1.0
	for i := range bins {
		bins[i] *= 100 / max(float64(s.n), 1)
		top = max(top, bins[i])
	}
	p := newPage(480, 270, lo-2*width, hi+2*width, 0, 1.08*top)
	p.title = title
	p.plot.X.Label.Text, p.plot.Y.Label.Text = fmt.Sprintf("%s (%s)", what, unit), "% of strokes"
	p.plot.X.Tick.Marker, p.plot.Y.Tick.Marker = every(ticks, lo, hi), shares(top)
	p.notes = []string{fmt.Sprintf("%d strokes; grey: %.0f below %s %s, %.0f from %s %s on.", s.n, below, number(lo), unit, above, number(hi), unit)}

	named := number(published[0])
	if published[0] != published[1] {
		named += " to " + number(published[1])
	}
	theirs := draw.LineStyle{Color: orange, Width: 2}
	p.keys = []key{{fmt.Sprintf("published median, %s %s", named, unit), 22, stripe(theirs)}}
	own := draw.LineStyle{Color: ink, Width: 1.5, Dashes: []vg.Length{4, 2}}
	median, _ := s.value()
	if s.n > 0 {
		p.keys = append(p.keys, key{fmt.Sprintf("median of these, %.*f %s", s.digits, median, unit), 22, stripe(own)})
	}
	p.plot.Add(drawing(func(d pen) {
		d.grid(p.plot)
		for i, share := range bins {
			// The grey ones stand half a bin apart.
			x, col := lo+float64(i-1)*width, color.Color(blue)
			switch i {
			case 0:
				x, col = x-width/2, grey
			case len(bins) - 1:
				x, col = x+width/2, grey
			}
			d.fill(col, x+0.06*width, 0, x+0.94*width, share)
		}
		for _, x := range published {
			d.line(theirs, x, 0, x, p.plot.Y.Max)
		}
		if s.n > 0 {
			d.line(own, median, 0, median, p.plot.Y.Max)
		}
	}))
	return p
}

// stripe is the mark of a line.
func stripe(s draw.LineStyle) func(c *draw.Canvas, x, y vg.Length) {
	return func(c *draw.Canvas, x, y vg.Length) { c.StrokeLine2(s, x, y, x+22, y) }
}

// longest is the number of strokes that is shown together with all above.
const longest = 20

// bars are the shares of points by number of strokes in per cent.
func (t *Tally) bars() []float64 {
	bars := make([]float64, longest+1)
	for n, count := range t.lengths {
		bars[min(n, longest)] += 100 * float64(count) / float64(t.rallies)
	}
	return bars
}

// rallyLengths shows how many strokes points have.
func (t *Tally) rallyLengths() page {
	bars := t.bars()
	top := max(1, slices.Max(bars))
	p := newPage(480, 270, 0.3, longest+0.7, 0, 1.3*top)
	p.title = "Rally lengths"
	p.plot.X.Label.Text, p.plot.Y.Label.Text = "strokes of a point, from the serve that counted to the last one struck", "% of points"
	var ticks plot.ConstantTicks
	for n := 1; n <= longest; n++ {
		ticks = append(ticks, plot.Tick{Value: float64(n), Label: fmt.Sprint(n)})
	}
	ticks[longest-1].Label += "+"
	p.plot.X.Tick.Marker, p.plot.Y.Tick.Marker = ticks, shares(top)
	p.notes = []string{fmt.Sprintf("%d points without a double fault; grey: %d strokes and more.", t.rallies, longest)}
	groups := []struct {
		from, to float64
		of       string
		row      Row
	}{{0.5, 4.5, "1 to 4", t.row("rally_1_4_pct")}, {4.5, 8.5, "5 to 8", t.row("rally_5_8_pct")}, {8.5, longest + 0.5, "9 and more", t.row("rally_9_up_pct")}}
	p.plot.Add(drawing(func(d pen) {
		d.grid(p.plot)
		for n := 1; n <= longest; n++ {
			col := color.Color(blue)
			if n == longest {
				col = grey
			}
			d.fill(col, float64(n)-0.42, 0, float64(n)+0.42, bars[n])
		}
		for _, g := range groups {
			if g.from > 1 {
				d.line(draw.LineStyle{Color: grey, Width: 1, Dashes: []vg.Length{3, 2}}, g.from, 0, g.from, p.plot.Y.Max)
			}
			at := vg.Point{X: d.x(g.from) + 5, Y: d.y(p.plot.Y.Max) - 14}
			sty := letters(size)
			d.c.FillText(sty, at, fmt.Sprintf("%s: %s", g.of, g.row.text()))
			at.Y -= 13
			sty.Color = orange
			d.c.FillText(sty, at, fmt.Sprintf("published %.1f %%", g.row.Hawkeye))
		}
	}))
	return p
}
