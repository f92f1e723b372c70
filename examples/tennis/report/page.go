package report

import (
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

var (
	ink   = color.RGBA{0x22, 0x22, 0x22, 0xff}
	grey  = color.RGBA{0x99, 0x99, 0x99, 0xff}
	faint = color.RGBA{0xe8, 0xe8, 0xe8, 0xff}
	// Of Okabe and Ito (2008), which any kind of colour vision tells apart.
	blue   = color.RGBA{0x00, 0x72, 0xb2, 0xff}
	orange = color.RGBA{0xd5, 0x5e, 0x00, 0xff}
)

// Measures of a page in points.
const (
	left   = 58
	right  = 24
	bottom = 48
	title  = 34 // from the top to the foot of the title
	line   = 16
	size   = 10 // of the letters
)

// page is a picture: a plot below a title and lines about it.
type page struct {
	title string
	notes []string
	keys  []key
	plot  *plot.Plot
	w, h  vg.Length // of the plot within its axes
}

// key explains a mark of the plot.
type key struct {
	label string
	width vg.Length
	mark  func(c *draw.Canvas, x, y vg.Length) // to the right of x
}

// newPage returns a page with axes about x0 to x1 and y0 to y1.
func newPage(w, h vg.Length, x0, x1, y0, y1 float64) page {
	p := plot.New()
	p.BackgroundColor = nil
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x0, x1, y0, y1
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Padding = 0
		a.LineStyle.Color, a.Tick.LineStyle.Color = grey, grey
		a.Tick.Length = 4
		a.Tick.Label.Font, a.Tick.Label.Color = letters(size).Font, ink
		a.Label.TextStyle.Font, a.Label.TextStyle.Color = letters(size).Font, ink
		a.Label.Padding = 4
	}
	return page{plot: p, w: w, h: h}
}

// write draws the page as a PNG.
func (p *page) write(w io.Writer) error {
	head := vg.Length(title + line*len(p.notes) + 14)
	if len(p.keys) > 0 {
		head += line
	}
	width := left + p.w + right
	img := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, head+p.h+bottom), vgimg.UseDPI(144))}
	c := draw.New(img)
	bold := letters(15)
	bold.Font.Weight = 3 // bold in golang.org/x/image/font
	y := c.Max.Y - title
	c.FillText(bold, vg.Point{X: left, Y: y}, p.title)
	for _, n := range p.notes {
		y -= line
		// A line that is too long is written smaller.
		c.FillText(letters(size*min(1, p.w/letters(size).Width(n))), vg.Point{X: left, Y: y}, n)
	}
	x := vg.Length(left)
	y -= line
	for _, k := range p.keys {
		k.mark(&c, x, y+3.5)
		x += k.width + 6
		c.FillText(letters(size), vg.Point{X: x, Y: y}, k.label)
		x += letters(size).Width(k.label) + 20
	}

	// The data fill the rectangle exactly, whatever room the axes need: that
	// keeps the scale.
	want := vg.Rectangle{Min: vg.Point{X: left, Y: bottom}, Max: vg.Point{X: left + p.w, Y: bottom + p.h}}
	out := draw.Canvas{Canvas: c.Canvas, Rectangle: want}
	for range 5 {
		in := p.plot.DataCanvas(out)
		out.Min = out.Min.Add(want.Min.Sub(in.Min))
		out.Max = out.Max.Add(want.Max.Sub(in.Max))
	}
	p.plot.Draw(out)
	_, err := img.WriteTo(w)
	return err
}

func letters(size vg.Length) text.Style {
	sans := font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, size)
	return text.Style{Font: sans, Color: ink, Handler: plot.DefaultTextHandler}
}

// number writes x with a minus sign rather than a hyphen.
func number(x float64) string {
	return strings.Replace(strconv.FormatFloat(x+0, 'f', -1, 64), "-", "−", 1)
}

// every puts ticks at the multiples of step from lo to hi.
func every(step, lo, hi float64) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for n := math.Ceil(lo/step - 1e-9); n*step <= hi+1e-9; n++ {
		x := math.Round(n*step*100) / 100
		ticks = append(ticks, plot.Tick{Value: x, Label: number(x)})
	}
	return ticks
}

// shares puts ticks on an axis of per cent, six at the most.
func shares(top float64) plot.ConstantTicks {
	step := 20.0
	for _, s := range []float64{10, 5, 2, 1} {
		if top <= 6*s {
			step = s
		}
	}
	return every(step, 0, top)
}

// drawing is something in the coordinates of a plot.
type drawing func(pen)

// Plot implements plot.Plotter.
func (d drawing) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	d(pen{&c, x, y})
}

type pen struct {
	c    *draw.Canvas
	x, y func(float64) vg.Length
}

func (p pen) fill(col color.Color, x0, y0, x1, y1 float64) {
	p.c.FillPolygon(col, []vg.Point{{X: p.x(x0), Y: p.y(y0)}, {X: p.x(x1), Y: p.y(y0)}, {X: p.x(x1), Y: p.y(y1)}, {X: p.x(x0), Y: p.y(y1)}})
}

func (p pen) line(s draw.LineStyle, x0, y0, x1, y1 float64) {
	p.c.StrokeLine2(s, p.x(x0), p.y(y0), p.x(x1), p.y(y1))
}

// grid draws a line for each tick of the upright axis.
func (p pen) grid(of *plot.Plot) {
	for _, t := range of.Y.Tick.Marker.Ticks(of.Y.Min, of.Y.Max) {
		p.line(draw.LineStyle{Color: faint, Width: 0.8}, of.X.Min, t.Value, of.X.Max, t.Value)
	}
}
