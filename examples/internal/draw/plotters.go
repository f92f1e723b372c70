package draw

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/gotopspin/topspin/ball"
)

var (
	ink     = color.RGBA{0x22, 0x22, 0x22, 0xff}
	grey    = color.RGBA{0x88, 0x88, 0x88, 0xff}
	around  = color.RGBA{0xf1, 0xf4, 0xf1, 0xff} // beside the court
	surface = color.RGBA{0xbf, 0xd5, 0xe6, 0xff}
	netting = color.RGBA{0x55, 0x55, 0x55, 0xff}
	wood    = color.RGBA{0x9a, 0x8c, 0x7a, 0xff}

	// Okabe and Ito: blue, vermilion, bluish green, reddish purple.
	hues = [...]color.Color{
		color.RGBA{0x00, 0x72, 0xb2, 0xff}, color.RGBA{0xd5, 0x5e, 0x00, 0xff},
		color.RGBA{0x00, 0x9e, 0x73, 0xff}, color.RGBA{0xcc, 0x79, 0xa7, 0xff},
	}
	dashes = [...][]vg.Length{nil, {7, 3}, {2, 2}, {8, 2, 2, 2}}
)

func hue(i int) color.Color { return hues[i%len(hues)] }

func stroke(i int) draw.LineStyle {
	return draw.LineStyle{Color: hue(i), Width: 1.8, Dashes: dashes[i%len(dashes)]}
}

func sans(size vg.Length) font.Font {
	return font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, size)
}

func style(size vg.Length, c color.Color) text.Style {
	return text.Style{Font: sans(size), Color: c, Handler: plot.DefaultTextHandler}
}

// number writes x with a minus sign rather than a hyphen.
func number(x float64) string {
	return strings.Replace(strconv.FormatFloat(x+0, 'f', -1, 64), "-", "−", 1)
}

// heading writes title, note, the paths' labels and what the markers mean.
func (sh *sheet) heading(c draw.Canvas, top vg.Length) {
	s := sh.scene
	bold := style(16, ink)
	bold.Font.Weight = 3 // bold in golang.org/x/image/font
	y := top - headline + 6
	c.FillText(bold, vg.Point{X: left, Y: y}, s.Title)
	y -= line
	c.FillText(style(10.5, netting), vg.Point{X: left, Y: y}, s.Note)
	for i, p := range s.Paths {
		y -= line
		c.StrokeLine2(stroke(i), left, y+4, left+34, y+4)
		c.FillText(style(10.5, ink), vg.Point{X: left + 42, Y: y}, p.Label)
	}
	// The markers, at the right end of the title's line.
	x := vg.Length(width - right)
	y = top - headline + 6
	entries := []struct {
		word string
		mark func(at vg.Point)
	}{
		{"target", func(at vg.Point) { cross(&c, at) }},
		{"bounce", func(at vg.Point) { dot(&c, at, grey) }},
		{"apex", func(at vg.Point) { peak(&c, at, grey) }},
		{"struck", func(at vg.Point) { ring(&c, at, grey) }},
	}
	for _, e := range entries {
		if e.word == "target" && s.Target == nil {
			continue
		}
		sty := style(10, ink)
		x -= sty.Width(e.word)
		c.FillText(sty, vg.Point{X: x, Y: y}, e.word)
		x -= 9
		e.mark(vg.Point{X: x, Y: y + 3.5})
		x -= 18
	}
}

// Markers. Each has a white rim, to be seen on a path of any colour.

func dot(c *draw.Canvas, at vg.Point, col color.Color) {
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: color.White, Radius: 5.2, Shape: draw.CircleGlyph{}}, at)
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: col, Radius: 4, Shape: draw.CircleGlyph{}}, at)
}

func ring(c *draw.Canvas, at vg.Point, col color.Color) {
	dot(c, at, col)
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: color.White, Radius: 2.2, Shape: draw.CircleGlyph{}}, at)
}

func peak(c *draw.Canvas, at vg.Point, col color.Color) {
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: color.White, Radius: 7, Shape: draw.PyramidGlyph{}}, at)
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: col, Radius: 5, Shape: draw.PyramidGlyph{}}, at)
}

func cross(c *draw.Canvas, at vg.Point) {
	for _, l := range []draw.LineStyle{{Color: color.White, Width: 4.5}, {Color: ink, Width: 2}} {
		const r = 5.5
		c.StrokeLine2(l, at.X-r, at.Y-r, at.X+r, at.Y+r)
		c.StrokeLine2(l, at.X-r, at.Y+r, at.X+r, at.Y-r)
	}
}

// pen draws in the coordinates of a view.
type pen struct {
	c    *draw.Canvas
	x, y func(float64) vg.Length
}

func newPen(c *draw.Canvas, p *plot.Plot) pen {
	x, y := p.Transforms(c)
	return pen{c, x, y}
}

func (p pen) at(x, y float64) vg.Point { return vg.Point{X: p.x(x), Y: p.y(y)} }

func (p pen) fill(col color.Color, x0, y0, x1, y1 float64) {
	p.c.FillPolygon(col, []vg.Point{p.at(x0, y0), p.at(x1, y0), p.at(x1, y1), p.at(x0, y1)})
}

func (p pen) line(col color.Color, w vg.Length, x0, y0, x1, y1 float64) {
	p.c.StrokeLine2(draw.LineStyle{Color: col, Width: w}, p.x(x0), p.y(y0), p.x(x1), p.y(y1))
}

func (sh *sheet) ground() color.Color {
	if sh.scene.Ground != nil {
		return sh.scene.Ground
	}
	return surface
}

// topCourt is the court from above.
type topCourt struct{ sh *sheet }

func (t topCourt) Plot(c draw.Canvas, pl *plot.Plot) {
	p, sh := newPen(&c, pl), t.sh
	ct := sh.scene.Court
	l, w := ct.Length/2, ct.Width/2
	p.fill(around, sh.z0, sh.x0, sh.z1, sh.x1)
	p.fill(sh.ground(), -l, -w, l, w)
	const lw = 1.4
	for _, s := range []float64{-1, 1} {
		p.line(color.White, lw, s*l, -w, s*l, w)
		p.line(color.White, lw, -l, s*w, l, s*w)
		if sw := ct.ServiceWidth / 2; sw > 0 && sw < w {
			p.line(color.White, lw, -l, s*sw, l, s*sw)
		}
		if ct.Service > 0 {
			sw := w
			if ct.ServiceWidth > 0 {
				sw = ct.ServiceWidth / 2
			}
			p.line(color.White, lw, s*ct.Service, -sw, s*ct.Service, sw)
		}
	}
	if ct.CentreLine > 0 {
		z := ct.Service
		if z == 0 {
			z = l
		}
		p.line(color.White, lw, -z, 0, z, 0)
	}
	sh.boxes(func(at, half ball.Vec) {}, func(a, b ball.Vec, r float64) {
		if math.Abs(a.X) >= w { // what stands under the table is not seen
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: netting, Radius: 2.4, Shape: draw.CircleGlyph{}}, p.at(a.Z, a.X))
		}
	})
	if n := ct.Net; n.HalfWidth > 0 {
		p.line(netting, 2, 0, -n.HalfWidth, 0, n.HalfWidth)
	}
}

// sideCourt is the court from the side.
type sideCourt struct{ sh *sheet }

func (t sideCourt) Plot(c draw.Canvas, pl *plot.Plot) {
	p, sh := newPen(&c, pl), t.sh
	ct := sh.scene.Court
	for _, tick := range pl.Y.Tick.Marker.Ticks(0, sh.y1) {
		if tick.Value > 0 {
			p.line(around, 1, sh.z0, tick.Value, sh.z1, tick.Value)
		}
	}
	p.fill(around, sh.z0, sh.y0, sh.z1, 0)
	if ct.Surface == 0 {
		// The court is a strip along the floor, its lines are ticks on it.
		p.fill(sh.ground(), -ct.Length/2, sh.y0, ct.Length/2, 0)
		for _, z := range []float64{-ct.Length / 2, -ct.Service, ct.Service, ct.Length / 2} {
			p.line(grey, 1.4, z, sh.y0, z, 0)
		}
	}
	p.line(grey, 0.8, sh.z0, 0, sh.z1, 0)
	sh.boxes(func(at, half ball.Vec) {
		p.fill(sh.ground(), at.Z-half.Z, at.Y-half.Y, at.Z+half.Z, at.Y+half.Y)
		p.line(netting, 1, at.Z-half.Z, at.Y+half.Y, at.Z+half.Z, at.Y+half.Y)
	}, func(a, b ball.Vec, r float64) {
		p.fill(wood, a.Z-r, a.Y, a.Z+r, b.Y+r)
	})
	if n := ct.Net; n.HalfWidth > 0 {
		p.line(grey, 2, 0, n.Base, 0, max(n.End, n.Middle))
		p.line(netting, 3, 0, n.Base, 0, n.Middle)
	}
}

// flown is one path of the scene, seen in a view whose vertical axis is up.
type flown struct {
	sh *sheet
	i  int
	up func(ball.Vec) float64
}

func (f flown) Plot(c draw.Canvas, pl *plot.Plot) {
	p := newPen(&c, pl)
	path := &f.sh.scene.Paths[f.i]
	if len(path.Points) == 0 {
		return
	}
	at := func(q ball.Vec) vg.Point { return p.at(q.Z, f.up(q)) }
	pts := make([]vg.Point, len(path.Points))
	for i, q := range path.Points {
		pts[i] = at(q)
	}
	c.StrokeLines(stroke(f.i), pts)
	for _, b := range path.Bounces {
		dot(&c, at(b), hue(f.i))
	}
	if path.Apex != nil {
		peak(&c, at(*path.Apex), hue(f.i))
	}
	ring(&c, pts[0], hue(f.i))
}

// target is the scene's target.
type target struct {
	sh *sheet
	up func(ball.Vec) float64
}

func (t target) Plot(c draw.Canvas, pl *plot.Plot) {
	p := newPen(&c, pl)
	q := *t.sh.scene.Target
	cross(&c, p.at(q.Z, t.up(q)))
}
