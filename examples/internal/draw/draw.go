// Package draw makes pictures of strokes: a court or a table from the side and
// from above, its lines and net to scale, and the paths of a ball over it.
// Lengths are in m and the axes are those of the library; both views share one
// scale, and the hitter is always on the left.
//
// Colours are those of Okabe and Ito (2008), which people with any kind of
// colour vision can tell apart, and paths differ in dash and marker as well.
package draw

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// Scene is one place to play with the paths of a ball over it.
type Scene struct {
	Title  string // in bold
	Note   string // a smaller line below
	Court  court.Court
	Ground color.Color // of the playing surface; nil: blue
	Paths  []Path
	Target *ball.Vec // marked with a cross; nil: none
}

// Path is where a ball goes.
type Path struct {
	Label   string
	Points  []ball.Vec // of the centre, close together
	Bounces []ball.Vec // where it touches a floor
	Apex    *ball.Vec  // highest point before the first bounce, unless it falls from the start; nil: none
}

// Trace returns the path of a trajectory up to its end.
func Trace(label string, tr *predict.Trajectory) Path {
	p := Path{Label: label}
	for q := range tr.Every(1.0 / 400) {
		p.Points = append(p.Points, q.Pos)
	}
	p.Points = append(p.Points, tr.End().Pos)
	for n := 1; ; n++ {
		e, ok := tr.Bounce(n)
		if !ok {
			break
		}
		p.Bounces = append(p.Bounces, e.Contact.Point)
	}
	if top, ok := tr.Apex(0); ok && top.Time > tr.Start().Time {
		p.Apex = &top.Pos
	}
	return p
}

// Formats are the endings of file names that Write knows.
var Formats = []string{".png", ".svg"}

// Format returns the format that a file name asks for, "png" or "svg".
func Format(name string) (string, error) {
	ext := strings.ToLower(filepath.Ext(name))
	for _, f := range Formats {
		if ext == f {
			return ext[1:], nil
		}
	}
	return "", fmt.Errorf("%q does not end in %s", name, strings.Join(Formats, " or "))
}

// Write draws the scenes below each other and writes the picture in the given
// format, "png" or "svg".
func Write(w io.Writer, format string, scenes ...Scene) error {
	height := vg.Length(bottom)
	sheets := make([]sheet, len(scenes))
	for i := range scenes {
		sheets[i] = layout(&scenes[i])
		height += sheets[i].height
	}
	var page interface {
		vg.CanvasSizer
		io.WriterTo
	}
	switch format {
	case "png":
		page = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(144))}
	case "svg":
		page = vgsvg.New(width, height)
	default:
		return fmt.Errorf("no picture format %q", format)
	}
	c := draw.New(page)
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	top := c.Max.Y
	for i := range sheets {
		sheets[i].draw(c, top)
		top -= sheets[i].height
	}
	if format == "svg" {
		w = fallback{w}
	}
	_, err := page.WriteTo(w)
	return err
}

// fallback names, in an SVG picture, fonts of the same widths for machines
// without the one that the picture was laid out with.
type fallback struct{ w io.Writer }

func (f fallback) Write(b []byte) (int, error) {
	const name = "font-family:Liberation Sans"
	_, err := f.w.Write(bytes.ReplaceAll(b, []byte(name), []byte(name+",Arial,Helvetica,sans-serif")))
	return len(b), err
}
