package main

import (
	"fmt"
	"image/color"
	"math"
	"os"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// The colours are those of Okabe and Ito, which the colour-blind can tell
// apart; ours are drawn full, others dashed.
var styles = map[string]struct {
	color  color.Color
	dashed bool
	glyph  draw.GlyphDrawer
}{
	"topspin, DormandPrince":        {color.RGBA{R: 0xd5, G: 0x5e, A: 0xff}, false, draw.CircleGlyph{}},
	"topspin, RK4":                  {color.RGBA{R: 0xe6, G: 0x9f, A: 0xff}, false, draw.SquareGlyph{}},
	"topspin, semi-implicit Euler":  {color.RGBA{R: 0xcc, G: 0x79, B: 0xa7, A: 0xff}, false, draw.TriangleGlyph{}},
	"RK4, bounce at the step's end": {color.RGBA{R: 0x88, G: 0x88, B: 0x88, A: 0xff}, true, draw.SquareGlyph{}},
	"odeint dopri5, bisection":      {color.RGBA{G: 0x72, B: 0xb2, A: 0xff}, true, draw.CircleGlyph{}},
	"odeint dopri5, Newton":         {color.RGBA{R: 0x56, G: 0xb4, B: 0xe9, A: 0xff}, true, draw.RingGlyph{}},
	"CVODE Adams":                   {color.RGBA{G: 0x9e, B: 0x73, A: 0xff}, true, draw.PyramidGlyph{}},
}

// The errors shown, m.
const lowest, highest = 1e-11, 10

// drawPrecision writes the two work-precision diagrams into dir: error against
// time and against evaluations of the law.
func drawPrecision(dir string, curves []curve) error {
	plot.DefaultFont = font.Font{Typeface: "Liberation", Variant: "Sans"}
	plotter.DefaultFont = plot.DefaultFont
	for _, d := range []struct {
		file, label string
		lo, hi      float64
		x           func(p point) float64
	}{
		{"precision-time.png", "time of a flight, µs", 1, 1e4, func(p point) float64 { return float64(p.NS) / 1e3 }},
		{"precision-evaluations.png", "evaluations of the law in a flight", 10, 1e4, func(p point) float64 { return float64(p.Evaluations) }},
	} {
		p := plot.New()
		// A label of a logarithmic y axis would push the drawing down.
		p.Title.Text = "Tennis strokes through three bounces: largest error of position in m"
		p.Title.Padding = vg.Points(6)
		p.X.Label.Text = d.label
		for _, a := range []*plot.Axis{&p.X, &p.Y} {
			a.Scale = plot.LogScale{}
			a.Label.TextStyle.Font.Size = font.Points(11)
			a.Tick.Label.Font.Size = font.Points(9)
		}
		p.X.Tick.Marker, p.Y.Tick.Marker = decades{minor: true}, decades{}
		grid := plotter.NewGrid()
		grid.Vertical.Color, grid.Horizontal.Color = color.Gray{0xdd}, color.Gray{0xdd}
		p.Add(grid)
		for _, c := range curves {
			s, ok := styles[c.Name]
			if !ok {
				return fmt.Errorf("no style for %q", c.Name)
			}
			var xy plotter.XYs
			for _, q := range c.Points {
				x, y := d.x(q), float64(q.Error)
				if x >= d.lo && x <= d.hi && y >= lowest && y <= highest {
					xy = append(xy, plotter.XY{X: x, Y: y})
				}
			}
			line, dots, err := plotter.NewLinePoints(xy)
			if err != nil {
				return err
			}
			line.Color, dots.Color = s.color, s.color
			line.Width = vg.Points(1.6)
			if s.dashed {
				line.Dashes = []vg.Length{vg.Points(5), vg.Points(3)}
				line.Width = vg.Points(1.1)
			}
			dots.Shape, dots.Radius = s.glyph, vg.Points(2.4)
			p.Add(line, dots)
			p.Legend.Add(c.Name, line, dots)
		}
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = d.lo, d.hi, lowest, highest
		// On the right, under the methods of first order, there is room.
		p.Legend.Top = true
		p.Legend.TextStyle.Font.Size = font.Points(9)
		p.Legend.XOffs, p.Legend.YOffs = -vg.Points(24), -vg.Points(90)
		p.Legend.Padding = vg.Points(2)

		img := vgimg.NewWith(vgimg.UseWH(18*vg.Centimeter, 13*vg.Centimeter), vgimg.UseDPI(120))
		p.Draw(draw.New(img))
		f, err := os.Create(filepath.Join(dir, d.file))
		if err != nil {
			return err
		}
		if _, err := (vgimg.PngCanvas{Canvas: img}).WriteTo(f); err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	return nil
}

// decades marks the powers of ten, with their multiples if minor is set.
type decades struct{ minor bool }

func (d decades) Ticks(lo, hi float64) (ticks []plot.Tick) {
	for k := math.Floor(math.Log10(lo)); k <= math.Ceil(math.Log10(hi)); k++ {
		x := math.Pow(10, k)
		if x < lo*0.999 || x > hi*1.001 {
			continue
		}
		label := fmt.Sprintf("1e%g", k)
		if k >= 0 && k <= 4 {
			label = fmt.Sprintf("%g", x)
		}
		ticks = append(ticks, plot.Tick{Value: x, Label: label})
		for i := 2.0; i < 10; i++ {
			if d.minor && i*x < hi {
				ticks = append(ticks, plot.Tick{Value: i * x})
			}
		}
	}
	return ticks
}
