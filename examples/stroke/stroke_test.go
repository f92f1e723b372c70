package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
)

var update = flag.Bool("update", false, "write the files in testdata anew")

func start(args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(args, &out, &err)
	return status, out.String(), err.String()
}

// effort is what a better search may change: it is not part of the golden text.
var effort = regexp.MustCompile(`missed by [0-9.]+ mm and took [0-9]+ flights, [0-9]+ evaluations|evaluations .*`)

// The whole output, to be read in a diff.
func TestTable(t *testing.T) {
	for _, c := range []struct{ file, args string }{
		{"default.txt", ""},
		{"arcade.txt", "-sport tennis -model arcade -speed 122km/h -spin 3200 -elevation 9.5 -target 2.5,-10"},
		{"game.txt", "-sport table-tennis -model game -from 0.3,0.95,-1.7 -speed 16mph -spin -1500 -elevation 10 -target 0.1,0.9"},
		{"out-of-reach.txt", "-sport tennis -surface grass -elevation -3 -target 0,-60"},
	} {
		_, out, _ := start(strings.Fields(c.args)...)
		out = effort.ReplaceAllString(out, "...")
		name := filepath.Join("testdata", c.file)
		if *update {
			if err := os.WriteFile(name, []byte(out), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if out != string(want) {
			t.Errorf("stroke %s:\n%s\nwant (-update writes it)\n%s", c.args, out, want)
		}
	}
}

func TestBadFlags(t *testing.T) {
	for _, c := range []struct{ args, flag, value, legal string }{
		{"-sport golf", "sport", "golf", "tennis or table-tennis"},
		{"-model foo", "model", "foo", "measured or arcade for tennis (-sport picks one stroke)"},
		{"-model arcade", "model", "arcade", "measured or game for table-tennis (-sport picks one stroke)"},
		{"-sport tennis -model game", "model", "game", "measured or arcade for tennis"},
		{"-surface ice", "surface", "ice", "hard, clay, grass, carpet or indoor"},
		{"-surface clay -sport table-tennis", "surface", "clay", "left out"},
		{"-surface clay -sport tennis -model arcade", "surface", "clay", "left out"},
		{"-speed fast", "speed", "fast", "[0.1, 100] m/s for tennis"},
		{"-speed 0", "speed", "0", "[0.1, 100] m/s"},
		{"-speed -20", "speed", "-20", "[0.1, 100] m/s"},
		{"-speed NaN", "speed", "NaN", "[0.1, 100] m/s"},
		{"-speed Inf", "speed", "Inf", "[0.1, 100] m/s"},
		{"-speed 361km/h", "speed", "361km/h", "[0.1, 100] m/s"},
		{"-speed 20knots", "speed", "20knots", "[0.1, 100] m/s"},
		{"-speed 60", "speed", "60", "[0.1, 50] m/s for table-tennis"},
		{"-spin 20001", "spin", "20001", "[-20000, 20000] rpm"},
		{"-spin 30rps", "spin", "30rps", "[-20000, 20000] rpm"},
		{"-elevation 90", "elevation", "90", "[-89, 89] degrees"},
		{"-from 0,1", "from", "0,1", "x,y,z"},
		{"-from 0,1,0", "from", "0,1,0", "x,y,z"},
		{"-from 0,1,NaN", "from", "0,1,NaN", "x,y,z"},
		{"-from 0,0,12", "from", "0,0,12", "by the ball's radius"},
		{"-from 0,0.75,1", "from", "0,0.75,1", "by the ball's radius"},
		{"-target 3", "target", "3", "x,z"},
		{"-target 0,1e9", "target", "0,1e9", "[-1000, 1000]"},
		{"-target 0,0", "target", "0,0", "net"},
		{"-o stroke.jpg", "o", "stroke.jpg", ".png or .svg"},
	} {
		status, out, errs := start(strings.Fields(c.args)...)
		if status != 2 || out != "" {
			t.Errorf("%s: status %d, output %q", c.args, status, out)
		}
		if want := "stroke: -" + c.flag + ` is "` + c.value + `", must be `; !strings.HasPrefix(errs, want) ||
			!strings.Contains(errs, c.legal) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: %q, want one line %q with %q", c.args, errs, want, c.legal)
		}
	}
	for _, args := range []string{"-foo", "-speed", "-json=maybe", "33"} {
		if status, out, errs := start(args); status != 2 || out != "" || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, output %q, error %q", args, status, out, errs)
		}
	}
	if status, out, _ := start("-h"); status != 0 || !strings.HasPrefix(out, "usage:") {
		t.Errorf("-h: status %d, %q", status, out)
	}
}

// One speed in all its units is one stroke.
func TestUnits(t *testing.T) {
	_, want, _ := start("-sport", "tennis", "-speed", "40")
	for _, speed := range []string{"40m/s", "40 m/s", "144km/h", "144kmh"} {
		if _, got, _ := start("-sport", "tennis", "-speed", speed); got != want {
			t.Errorf("-speed %s is another stroke:\n%s", speed, got)
		}
	}
	opt, err := parse([]string{"-sport", "tennis", "-speed", "100mph", "-spin", "2000rpm", "-elevation", "4°"})
	if err != nil {
		t.Fatal(err)
	}
	if s := opt.strokes[0]; math.Abs(s.speed-44.704) > 1e-12 || s.spin != 2000 || s.elevation != 4 {
		t.Errorf("read as %+v", s)
	}
}

func decode(t *testing.T, text string) document {
	t.Helper()
	var doc document
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&doc); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if _, err := d.Token(); err != io.EOF {
		t.Fatal("more than one document")
	}
	return doc
}

// The published stroke is a good one, the aimed one hits, and what belongs
// together in the document agrees.
func TestDocument(t *testing.T) {
	status, out, errs := start("-json")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	doc := decode(t, out)
	if len(doc.Strokes) != 2 || doc.Strokes[0].Sport != "tennis" || doc.Strokes[1].Sport != "table-tennis" {
		t.Fatalf("strokes of %s", out)
	}
	for _, r := range doc.Strokes {
		speed, spin := sports[0].example.speed, sports[0].example.spin
		if r.Sport != "tennis" {
			speed, spin = sports[1].example.speed, sports[1].example.spin
		}
		body := ball.Tennis().Ball
		if r.Sport != "tennis" {
			body = ball.TableTennis().Ball
		}
		for _, f := range []*flight{&r.Predicted, r.Aimed.Flight} {
			if !f.In || !(*f.Margin > 0.2) || !(*f.Clearance > 0.05) || f.Net != "" {
				t.Errorf("%s: a bad stroke: %+v", r.Sport, f)
			}
			if math.Abs(f.Launch.Speed-speed) > 1e-9 || math.Abs(f.Launch.Topspin-spin) > 1e-6 {
				t.Errorf("%s: launched at %v m/s, %v rpm", r.Sport, f.Launch.Speed, f.Launch.Topspin)
			}
			if len(f.Bounces) != 2 {
				t.Fatalf("%s: %d bounces", r.Sport, len(f.Bounces))
			}
			for _, b := range f.Bounces {
				if !(b.Before.Elevation < 0 && b.After.Elevation > 0 && energy(body, b.After) < energy(body, b.Before)) ||
					math.Abs(b.Before.SpeedKMH-3.6*b.Before.Speed) > 1e-9 {
					t.Errorf("%s: bounce %+v", r.Sport, b)
				}
			}
			if top := f.Apex; !(top.Y > r.From.Y && top.Time > 0 && top.Time < f.Bounces[0].Time) {
				t.Errorf("%s: apex %+v", r.Sport, top)
			}
		}
		land, target := r.Aimed.Flight.Bounces[0], r.Aimed.Target
		off := math.Sqrt(sq(land.X-target.X) + sq(land.Y-target.Y) + sq(land.Z-target.Z))
		if math.Abs(off-*r.Aimed.Miss) > 1e-6 || off > 1e-3 { // the path of the document is flown anew
			t.Errorf("%s: lands %v m off, says %v", r.Sport, off, *r.Aimed.Miss)
		}
		if r.Aimed.Slowed != 0 || r.Aimed.Flights < 1 || r.Aimed.Evaluations < r.Aimed.Flight.Evaluations {
			t.Errorf("%s: aimed %+v", r.Sport, r.Aimed)
		}
	}
}

// energy is that of the motion; much topspin may make a ball faster in a bounce.
func energy(b ball.Ball, m motion) float64 {
	return b.Energy(ball.State{Vel: ball.Vec{X: m.Speed}, Spin: ball.Vec{X: ball.RPM(m.Spin)}})
}

func sq(x float64) float64 { return x * x }

// Turned by half a turn the stroke is the same, but for where it happens.
func TestFromTheOtherEnd(t *testing.T) {
	_, near, _ := start("-sport", "tennis", "-from", "1,0.95,12.5", "-target", "-3,-9", "-json")
	_, far, _ := start("-sport", "tennis", "-from", "-1,0.95,-12.5", "-target", "3,9", "-json")
	a, b := decode(t, near).Strokes[0], decode(t, far).Strokes[0]
	for i, f := range []*flight{&a.Predicted, a.Aimed.Flight} {
		g := &b.Predicted
		if i == 1 {
			g = b.Aimed.Flight
		}
		p, q := f.Bounces[1], g.Bounces[1]
		if math.Abs(p.X+q.X) > 1e-6 || math.Abs(p.Z+q.Z) > 1e-6 || math.Abs(f.Launch.Azimuth-g.Launch.Azimuth) > 1e-6 ||
			math.Abs(*f.Margin-*g.Margin) > 1e-6 || f.Verdict != g.Verdict {
			t.Errorf("%+v\nand turned\n%+v", f, g)
		}
	}
}

// A target out of reach: the nearest, which is on the way to it and within
// reach, is told; the predicted stroke is shown.
func TestOutOfReach(t *testing.T) {
	args := []string{"-sport", "tennis", "-target", "-5,-60"}
	status, out, errs := start(args...)
	if status != 1 || !strings.Contains(errs, "out of reach, the nearest is (") || !strings.Contains(out, "lands") {
		t.Errorf("status %d, error %q, output\n%s", status, errs, out)
	}
	status, out, _ = start(append(args, "-json")...)
	n := decode(t, out).Strokes[0].Aimed.Nearest
	if status != 1 || n == nil {
		t.Fatalf("status %d, nearest %v", status, n)
	}
	if share := (n.Z - 12.885) / (-60 - 12.885); math.Abs(n.X+5*share) > 1e-3 || !(share > 0.3 && share < 0.9) {
		t.Errorf("nearest is %+v", n)
	}
}

// Pictures of one stroke and of two are written, and only with a known ending.
func TestPicture(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "both.png")
	if status, _, errs := start("-o", file); status != 0 {
		t.Fatal(errs)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	both, err := png.DecodeConfig(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(dir, "one.SVG")
	if status, _, errs := start("-sport", "tennis", "-target", "0,-60", "-o", file); status != 1 {
		t.Fatal(errs) // out of reach, but drawn
	}
	if b, err = os.ReadFile(file); err != nil || !bytes.Contains(b, []byte("<svg")) || !bytes.Contains(b, []byte("Tennis, measured model")) {
		t.Errorf("%v, picture %.80q", err, b)
	}
	if both.Width < 1000 || both.Height < both.Width {
		t.Errorf("the picture of both strokes is %d by %d", both.Width, both.Height)
	}
	if status, _, errs := start("-o", filepath.Join(dir, "no", "where.png")); status != 1 || strings.Count(errs, "\n") != 1 {
		t.Errorf("status %d, %q", status, errs)
	}
}
