package report

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/court"
)

func picture(t *testing.T, p page) image.Image {
	t.Helper()
	var b bytes.Buffer
	if err := p.write(&b); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// inked returns the box of the pixels that are not white.
func inked(img image.Image) image.Rectangle {
	var box image.Rectangle
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if img.At(x, y) != color.Color(color.RGBA{0xff, 0xff, 0xff, 0xff}) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// full is a tally with something everywhere.
func full() *Tally {
	t := NewTally(court.Tennis(court.Hard()))
	for i := range 9000 {
		t.clearance.add(float64(i)/2000 - 0.5)
		t.speed.add(20 + float64(i)/50)
		if t.landed++; i < mostLandings {
			t.landings = append(t.landings, landing{float64(i%20) - 10, float64(i%25) - 20, i%3 > 0})
		}
	}
	t.lengths = make([]int, 40)
	for n := 1; n < 40; n++ {
		t.lengths[n] = 10
		t.rallies += 10
	}
	return t
}

// The map has the same scale across and along the court.
func TestMapIsToScale(t *testing.T) {
	img := picture(t, NewTally(court.Tennis(court.Hard())).landingMap())
	// The ground beside the court goes all along the picture and, behind the
	// court, all across.
	run := func(w, h int, at func(i, j int) color.Color) (most int) {
		for i := range w {
			n := 0
			for j := range h {
				if n++; at(i, j) != color.Color(faint) {
					n = 0
				}
				most = max(most, n)
			}
		}
		return most
	}
	w, h := img.Bounds().Dx(), img.Bounds().Dy()
	along := run(w, h, img.At)
	across := run(h, w, func(i, j int) color.Color { return img.At(j, i) })
	const m = 30 * 2 // pixels
	if dx, dy := across-14*m, along-19*m; max(dx, -dx, dy, -dy) > 2 {
		t.Errorf("14 m by 19 m are %d by %d pixels", across, along)
	}
}

// Nothing touches the edge of a picture, whatever its heading.
func TestPicturesHaveAMargin(t *testing.T) {
	about := "netrusher A and netrusher B, measured physics, grass court, seed 18446744073709551615: 10000000 points"
	for _, tally := range []*Tally{full(), NewTally(court.Tennis(court.Hard()))} {
		for _, f := range tally.pages(about) {
			img := picture(t, f.page)
			if box := inked(img); !box.In(img.Bounds().Inset(16)) {
				t.Errorf("%s: ink in %v of %v", f.name, box, img.Bounds())
			}
		}
	}
}

// What does not fit the axes is drawn at their ends, or counted.
func TestNothingVanishes(t *testing.T) {
	tally := full()
	bins := tally.clearance.bins(0, 3, 0.05)
	sum := 0.0
	for _, b := range bins {
		sum += b
	}
	// 0.0005 m apart from −0.5 m: 1000 below 0, 6000 to 3 m, 100 in each bin.
	if sum != 9000 || bins[0] != 1000 || bins[len(bins)-1] != 2000 || slices.Min(bins[1:61]) != 100 || len(bins) != 62 {
		t.Errorf("bins %v", bins)
	}
	sum = 0
	bars := tally.bars()
	for _, b := range bars {
		sum += b
	}
	if math.Abs(sum-100) > 1e-9 || math.Abs(bars[20]-100*20.0/39) > 1e-9 {
		t.Errorf("bars %v", bars)
	}
	for i, want := range []string{
		// Of 20 columns 7 to 13 are within, 15 of them; of 25 rows 20 of them.
		"The first 4000 of 9000 that came down; 1600 of them outside the picture.",
		"9000 strokes; grey: 1000 below 0 m, 2000 from 3 m on.",
		"9000 strokes; grey: 500 below 30 km/h, 1000 from 180 km/h on.",
		"390 points without a double fault; grey: 20 strokes and more.",
	} {
		p := tally.pages("who and where")[i].page
		if p.notes[0] != "who and where" || p.notes[1] != want {
			t.Errorf("%q, not %q", p.notes, want)
		}
	}
	if keys := tally.pages("")[1].page.keys; !strings.HasSuffix(keys[0].label, "0.56 m") || !strings.HasSuffix(keys[1].label, "1.750 m") {
		t.Errorf("keys %q and %q", keys[0].label, keys[1].label)
	}
}
