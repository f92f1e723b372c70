package report

import (
	"fmt"
	"image/color"
	"math"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Colours of Okabe and Ito (2008).
var (
	blue   = color.RGBA{0x00, 0x72, 0xb2, 0xff}
	orange = color.RGBA{0xd5, 0x5e, 0x00, 0xff}
	faint  = color.NRGBA{0x00, 0x72, 0xb2, 0x60}
)

// Plots writes landings.png, heights.png, speeds.png and rallies.png into the
// folder dir.
func (t *Tally) Plots(dir string) error {
	for name, draw := range map[string]func() (*plot.Plot, vg.Length, vg.Length, error){
		"landings.png": t.landingMap,
		"heights.png": func() (*plot.Plot, vg.Length, vg.Length, error) {
			return histogram("Rally balls over the net", "bottom of the ball over the cord, m", &t.clearance, -0.2, 2.5, 54, 0.56)
		},
		"speeds.png": func() (*plot.Plot, vg.Length, vg.Length, error) {
			return histogram("Rally strokes", "speed off the racket, km/h", &t.speed, 40, 180, 56, 127.5)
		},
		"rallies.png": t.rallyLengths,
	} {
		p, w, h, err := draw()
		if err != nil {
			return err
		}
		if err := p.Save(w, h, filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// landingMap shows where rally strokes come down, struck from below.
func (t *Tally) landingMap() (*plot.Plot, vg.Length, vg.Length, error) {
	p := plot.New()
	p.Title.Text = fmt.Sprintf("Where rally strokes come down (%d of them)", min(len(t.landings), 4000))
	p.X.Label.Text, p.Y.Label.Text = "across, m", "from the net, m"
	var pts plotter.XYs
	for _, l := range t.landings[:min(len(t.landings), 4000)] {
		pts = append(pts, plotter.XY{X: l[0], Y: -l[1]})
	}
	dots, err := plotter.NewScatter(pts)
	if err != nil {
		return nil, 0, 0, err
	}
	dots.GlyphStyle = draw.GlyphStyle{Color: faint, Radius: vg.Points(1.2), Shape: draw.CircleGlyph{}}
	p.Add(dots)
	x, z, s := t.place.Width/2, t.place.Length/2, t.place.Service
	for _, l := range []plotter.XYs{
		{{X: -x, Y: 0}, {X: -x, Y: z}, {X: x, Y: z}, {X: x, Y: 0}, {X: -x, Y: 0}},
		{{X: -x, Y: s}, {X: x, Y: s}}, {{X: 0, Y: 0}, {X: 0, Y: s}},
	} {
		line, err := plotter.NewLine(l)
		if err != nil {
			return nil, 0, 0, err
		}
		line.Width = vg.Points(1)
		p.Add(line)
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -6.5, 6.5, -1, 15.5
	return p, 5 * vg.Inch, 6 * vg.Inch, nil
}

func histogram(title, label string, x *sample, from, to float64, n int, published float64) (*plot.Plot, vg.Length, vg.Length, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, label, "strokes"
	bins := make([]plotter.HistogramBin, n)
	w := (to - from) / float64(n)
	top := 0.0
	for i := range bins {
		bins[i].Min, bins[i].Max = from+float64(i)*w, from+float64(i+1)*w
	}
	for step, count := range x.counts {
		if i := int(math.Floor((float64(step)/x.steps() - from) / w)); i >= 0 && i < n {
			bins[i].Weight += float64(count)
			top = max(top, bins[i].Weight)
		}
	}
	p.Add(&plotter.Histogram{Bins: bins, Width: w, FillColor: blue})
	mark, err := plotter.NewLine(plotter.XYs{{X: published, Y: 0}, {X: published, Y: 1.05 * top}})
	if err != nil {
		return nil, 0, 0, err
	}
	mark.Color, mark.Width = orange, vg.Points(2)
	p.Add(mark)
	p.Legend.Add("published median", mark)
	p.Legend.Top = true
	return p, 6 * vg.Inch, 4 * vg.Inch, nil
}

func (t *Tally) rallyLengths() (*plot.Plot, vg.Length, vg.Length, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "Rally lengths", "strokes in a point", "% of points"
	var v plotter.Values
	var names []string
	for n := 1; n <= 20; n++ {
		share := 0.0
		if n < len(t.lengths) {
			share = 100 * float64(t.lengths[n]) / float64(max(t.rallies, 1))
		}
		v = append(v, share)
		names = append(names, fmt.Sprint(n))
	}
	bars, err := plotter.NewBarChart(v, vg.Points(14))
	if err != nil {
		return nil, 0, 0, err
	}
	bars.Color = blue
	p.Add(bars)
	p.NominalX(names...)
	return p, 6 * vg.Inch, 4 * vg.Inch, nil
}
