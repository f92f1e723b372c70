package main

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"os"
	"strings"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/examples/internal/draw"
)

// grounds are the colours of the playing surfaces.
var grounds = map[string]color.Color{
	"clay":         color.RGBA{0xe8, 0xc3, 0xa5, 0xff},
	"grass":        color.RGBA{0xc2, 0xdd, 0xb4, 0xff},
	"carpet":       color.RGBA{0xcf, 0xc8, 0xe2, 0xff},
	"table-tennis": color.RGBA{0xb4, 0xcf, 0xd6, 0xff},
}

// picture draws the strokes into the named file.
func picture(name string, doc document) error {
	format, err := draw.Format(name)
	if err != nil {
		return err
	}
	var scenes []draw.Scene
	for i := range doc.Strokes {
		scenes = append(scenes, doc.Strokes[i].scene())
	}
	var b bytes.Buffer
	if err := draw.Write(&b, format, scenes...); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}

func (r *report) scene() draw.Scene {
	l := r.Predicted.Launch
	spin := "topspin"
	if l.Topspin < 0 {
		spin = "backspin"
	}
	s := draw.Scene{
		Title: r.title(),
		Note:  fmt.Sprintf("%s: %.1f m/s (%.0f km/h), %.0f rpm of %s", r.Stroke, l.Speed, l.SpeedKMH, math.Abs(l.Topspin), spin),
		Court: r.court, Ground: grounds[r.Surface],
		Paths:  []draw.Path{draw.Trace("predicted: "+r.Predicted.caption(), r.Predicted.path)},
		Target: &ball.Vec{X: r.Aimed.Target.X, Y: r.Aimed.Target.Y, Z: r.Aimed.Target.Z},
	}
	if r.Sport == "table-tennis" {
		s.Ground = grounds[r.Sport]
	}
	if f := r.Aimed.Flight; f != nil {
		s.Paths = append(s.Paths, draw.Trace("aimed: "+f.caption(), f.path))
	}
	return s
}

// caption is the flight in one line.
func (f *flight) caption() string {
	c := strings.TrimSpace(elevation(f.Launch.Elevation)) + ", " + strings.TrimSpace(direction(f.Launch.Azimuth))
	if f.Clearance != nil {
		c += fmt.Sprintf(", %.2f m over the net", *f.Clearance)
	}
	if len(f.Bounces) > 0 {
		c += fmt.Sprintf(", lands after %.2f s: ", f.Bounces[0].Time)
	} else {
		c += ": "
	}
	return c + f.margin()
}
