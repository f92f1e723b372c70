package draw

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
)

func scenes() []Scene {
	to := ball.Vec{X: -3, Z: -9}
	arc := func(z0, z1 float64) Path {
		p := Path{Label: "arc"}
		for i := range 50 {
			u := float64(i) / 49
			p.Points = append(p.Points, ball.Vec{X: u, Y: 1 + 4*u*(1-u), Z: z0 + (z1-z0)*u})
		}
		p.Bounces = []ball.Vec{p.Points[49]}
		p.Apex = &p.Points[25]
		return p
	}
	return []Scene{
		{Title: "doubles", Court: court.TennisDoubles(court.Hard()), Paths: []Path{arc(12, -9)}, Target: &to},
		{Title: "from the far end", Court: court.TableTennis(), Paths: []Path{arc(-1.7, 1.2), arc(-1.7, 3)}},
		{Title: "empty", Court: court.Tennis(court.Clay()), Ground: color.RGBA{0xe8, 0xc3, 0xa5, 0xff}},
	}
}

// The data of a view fill their rectangle exactly, so that a metre has the same
// length along both axes and in both views.
func TestToScale(t *testing.T) {
	for _, s := range scenes() {
		sh := layout(&s)
		p := sh.view()
		p.Y.Min, p.Y.Max = sh.x0, sh.x1
		p.X.Label.Text, p.Y.Label.Text = "along", "across"
		c := draw.NewCanvas(new(recorder.Canvas), width, sh.height)
		r := vg.Rectangle{Min: vg.Point{X: left, Y: axis}, Max: vg.Point{X: width - right, Y: axis + sh.scale*vg.Length(sh.x1-sh.x0)}}
		var seen spy
		p.Add(&seen)
		place(p, c, r)
		for _, d := range []vg.Length{seen.Min.X - r.Min.X, seen.Min.Y - r.Min.Y, seen.Max.X - r.Max.X, seen.Max.Y - r.Max.Y} {
			if math.Abs(float64(d)) > 0.05 {
				t.Errorf("%s: data in %v, want %v", s.Title, seen.Rectangle, r)
			}
		}
		x := float64(seen.Size().X) / (sh.z1 - sh.z0)
		y := float64(seen.Size().Y) / (sh.x1 - sh.x0)
		if math.Abs(x/y-1) > 1e-3 {
			t.Errorf("%s: a metre is %v points along the court and %v across", s.Title, x, y)
		}
	}
}

// The hitter is on the left: along the page −z for a near one, +z for a far one.
func TestHitterOnTheLeft(t *testing.T) {
	for i, s := range scenes()[:2] {
		sh := layout(&s)
		p := sh.view()
		p.Y.Min, p.Y.Max = 0, 1
		c := draw.NewCanvas(new(recorder.Canvas), 100, 100)
		x, _ := p.Transforms(&c)
		path := s.Paths[0].Points
		if a, b := x(path[0].Z), x(path[49].Z); !(a < b) {
			t.Errorf("scene %d runs from %v to %v", i, a, b)
		}
		for _, q := range path {
			if !(q.Z >= sh.z0 && q.Z <= sh.z1 && q.X >= sh.x0 && q.X <= sh.x1 && q.Y <= sh.y1) {
				t.Errorf("scene %d: %v is outside the picture", i, q)
			}
		}
	}
}

func TestTicks(t *testing.T) {
	var got []string
	for _, tick := range metres(0.15).Ticks(-0.45, 0.5) {
		got = append(got, tick.Label)
	}
	if s := strings.Join(got, " "); s != "−0.4 −0.2 0 0.2 0.4" {
		t.Errorf("ticks %s", s)
	}
}

// Pictures can be read, are as large as their sheets, and show the path in its
// colour.
func TestWrite(t *testing.T) {
	for _, format := range []string{"png", "svg"} {
		var b bytes.Buffer
		if err := Write(&b, format, scenes()[:2]...); err != nil {
			t.Fatal(err)
		}
		if format == "svg" {
			if s := b.String(); !strings.Contains(s, "from the far end") || !strings.Contains(s, "Liberation Sans,Arial") || strings.Contains(s, "NaN") {
				t.Errorf("picture %.300s", s)
			}
			continue
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		if n := count(img, hues[0]); n < 500 {
			t.Errorf("%d points of the first path's colour", n)
		}
	}
	if err := Write(new(bytes.Buffer), "gif"); err == nil {
		t.Error("gif is no format")
	}
	for name, want := range map[string]string{"a.png": "png", "b.c.SVG": "svg", "png": "", "a.jpg": ""} {
		if got, err := Format(name); got != want || (err == nil) != (want != "") {
			t.Errorf("format of %s: %q, %v", name, got, err)
		}
	}
}

func count(img image.Image, c color.Color) (n int) {
	want := color.RGBAModel.Convert(c)
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if color.RGBAModel.Convert(img.At(x, y)) == want {
				n++
			}
		}
	}
	return n
}
