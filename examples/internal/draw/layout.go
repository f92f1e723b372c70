package draw

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// Measures of the page in points.
const (
	width    = 960
	left     = 62 // room for the labels of the vertical axes
	right    = 24
	headline = 34
	line     = 17
	gap      = 30 // between the two views, with the tick labels of the upper one
	bottom   = 12
	axis     = 46 // below the lower view: tick labels and the axis' name
	soil     = 6  // what is drawn of the ground in the view from the side
)

// sheet is a scene with everything in its place.
type sheet struct {
	scene  *Scene
	flip   bool // the hitter stands at −z and the axis along the court runs upwards
	height vg.Length
	head   vg.Length // of what is above the views

	// What is seen, in m.
	z0, z1, x0, x1, y0, y1 float64
	scale                  vg.Length // points per m
}

// layout decides what is seen and how large.
func layout(s *Scene) sheet {
	c := s.Court
	sh := sheet{scene: s, head: headline + line*vg.Length(1+len(s.Paths)) + 8}
	beyond := max(0.06*c.Length, 0.3)
	sh.z0, sh.z1 = -c.Length/2-beyond, c.Length/2+beyond
	across := max(c.Width/2, c.Net.HalfWidth) + beyond/2
	sh.x0, sh.x1 = -across, across
	sh.y1 = c.Net.End
	see := func(p ball.Vec) {
		sh.z0, sh.z1 = min(sh.z0, p.Z-beyond/2), max(sh.z1, p.Z+beyond/2)
		sh.x0, sh.x1 = min(sh.x0, p.X-beyond/4), max(sh.x1, p.X+beyond/4)
		sh.y1 = max(sh.y1, p.Y)
	}
	for _, path := range s.Paths {
		for _, p := range path.Points {
			see(p)
		}
	}
	if s.Target != nil {
		see(*s.Target)
	}
	if len(s.Paths) > 0 && len(s.Paths[0].Points) > 0 {
		sh.flip = s.Paths[0].Points[0].Z < 0
	}
	sh.y1 += 0.08*sh.y1 + 0.1*beyond
	sh.scale = vg.Length(float64(width-left-right) / (sh.z1 - sh.z0))
	sh.y0 = -float64(soil / sh.scale)
	sh.height = sh.head + sh.scale*vg.Length(sh.y1-sh.y0+sh.x1-sh.x0) + gap + axis
	return sh
}

// draw puts the sheet on the page below top.
func (sh *sheet) draw(c draw.Canvas, top vg.Length) {
	sh.heading(c, top)
	side, above := sh.view(), sh.view()
	side.Y.Min, side.Y.Max = sh.y0, sh.y1
	side.Y.Label.Text = "height (m)"
	side.Add(sideCourt{sh})
	above.Y.Min, above.Y.Max = sh.x0, sh.x1
	above.Y.Label.Text = "x, across (m)"
	above.X.Label.Text = "z, along the court (m), both views to one scale"
	if !sh.flip {
		above.Y.Scale = plot.InvertedScale{Normalizer: above.Y.Scale} // seen from above, the hitter's right is below
	}
	above.Add(topCourt{sh})
	for i := range sh.scene.Paths {
		side.Add(flown{sh, i, func(p ball.Vec) float64 { return p.Y }})
		above.Add(flown{sh, i, func(p ball.Vec) float64 { return p.X }})
	}
	if sh.scene.Target != nil {
		side.Add(target{sh, func(p ball.Vec) float64 { return p.Y }})
		above.Add(target{sh, func(p ball.Vec) float64 { return p.X }})
	}

	at := func(top, height vg.Length) vg.Rectangle {
		return vg.Rectangle{Min: vg.Point{X: left, Y: top - height}, Max: vg.Point{X: width - right, Y: top}}
	}
	r := at(top-sh.head, sh.scale*vg.Length(sh.y1-sh.y0))
	place(side, c, r)
	place(above, c, at(r.Min.Y-gap, sh.scale*vg.Length(sh.x1-sh.x0)))
}

// view is a plot with the axis along the court.
func (sh *sheet) view() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	p.X.Min, p.X.Max = sh.z0, sh.z1
	if !sh.flip {
		p.X.Scale = plot.InvertedScale{Normalizer: p.X.Scale}
	}
	p.X.Tick.Marker = metres(38 / float64(sh.scale))
	p.Y.Tick.Marker = metres(18 / float64(sh.scale))
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Padding = 0
		a.LineStyle.Color, a.Tick.LineStyle.Color = grey, grey
		a.Tick.Length = 4
		a.Tick.Label.Font, a.Tick.Label.Color = sans(9.5), ink
		a.Label.TextStyle.Font, a.Label.TextStyle.Color = sans(10.5), ink
		a.Label.Padding = 3
	}
	return p
}

// place draws p so that its data fill the rectangle r exactly, whatever room
// its axes need around it.
func place(p *plot.Plot, c draw.Canvas, r vg.Rectangle) {
	out := draw.Canvas{Canvas: c.Canvas, Rectangle: r}
	for range 5 {
		in := p.DataCanvas(out)
		out.Min = out.Min.Add(r.Min.Sub(in.Min))
		out.Max = out.Max.Add(r.Max.Sub(in.Max))
	}
	p.Draw(out)
}

// metres puts ticks at multiples of 0.1, 0.2, 0.5, 1 … m, no closer than least.
func metres(least float64) plot.Ticker {
	step := 1000.0
	for _, s := range []float64{500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1} {
		if s >= least {
			step = s
		}
	}
	return plot.TickerFunc(func(lo, hi float64) (ticks []plot.Tick) {
		for n := math.Ceil(lo / step); n*step <= hi; n++ {
			x := math.Round(n*step*10) / 10
			ticks = append(ticks, plot.Tick{Value: x, Label: number(x)})
		}
		return ticks
	})
}

// boxes yields the obstacles of the court that are boxes or posts.
func (sh *sheet) boxes(box func(at, half ball.Vec), post func(a, b ball.Vec, r float64)) {
	for _, o := range sh.scene.Court.Obstacles {
		switch s := o.Shape.(type) {
		case collide.Box:
			box(o.Motion.Pos, s.Half)
		case collide.Capsule:
			post(o.Motion.Pos.Add(s.A), o.Motion.Pos.Add(s.B), s.Radius)
		}
	}
}
