package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// trial is how an engine did at one rate, see engines/common.mjs.
type trial struct {
	Mode   string
	Rate   float64
	Tenth  float64 // m, tenth apex with restitution 1
	First  float64 // m, first apex with restitution 0.75
	Passed int     // of the phases through the wall
	Least  *float64
	Most   *float64
}

// The trials: a drop from 2 m, and shots at a wall 2 cm thick.
const (
	dropFrom  = 2.0 // m, of the ball's lower edge
	wallSpeed = 60.0
	phases    = 40
)

// compareEngines makes the trials of bounce quality with topspin and with the
// game engines whose scripts lie in dir.
func compareEngines(o options, dir string) table {
	t := table{
		Title: "Bounces beside game engines",
		Text: "A ball of 33.5 mm without air, friction or damping. Dropped from 2 m onto a floor with restitution 1 its tenth apex is at 2 m, " +
			"with restitution 0.75 its first is at 1.125 m; by how much they are off (of an engine the highest step counts, which at 60 Hz may lie 0.3 mm below the apex). " +
			"Then it is shot at 60 m/s at a wall 2 cm thick (restitution 0.75), from 40 places spread over the way of one step: " +
			"how many balls come out behind it, and the speeds of the others after it over those before. " +
			"Engines as they come, with sleeping off, their continuous detection off and on where they have a switch.",
		Columns: []string{"10th apex off, m", "1st apex off, m", "passed of 40", "least rebound", "most rebound"},
	}
	add := func(name string, r trial) {
		number := func(x *float64) float64 {
			if x == nil {
				return nan
			}
			return *x
		}
		if r.Mode != "" {
			name += ", " + r.Mode
		}
		t.add(fmt.Sprintf("%s, %g Hz", name, r.Rate), r.Tenth-dropFrom, r.First-dropFrom*0.75*0.75,
			float64(r.Passed), number(r.Least), number(r.Most))
	}
	worst, passed := 0.0, 0
	for _, rate := range []float64{60, 240} {
		r, err := ourTrial(rate)
		if err != nil {
			t.skip("topspin", err)
			return t
		}
		add("topspin, RK4", r)
		worst = max(worst, abs(r.Tenth-dropFrom), abs(r.First-dropFrom*0.75*0.75))
		passed += r.Passed
	}
	t.atMost("topspin, largest error of an apex, m", worst, 1e-9)
	t.atMost("topspin, balls through the wall", float64(passed), 0)
	if o.quick {
		return t
	}
	if err := install(dir); err != nil {
		t.skip("the game engines", err)
		return t
	}
	for _, script := range []string{"rapier", "jolt", "cannon", "ammo"} {
		cmd := exec.Command("node", script+".mjs")
		cmd.Dir = dir
		out, err := cmd.Output()
		var got struct {
			Name, Version string
			Results       []trial
		}
		if err == nil {
			// Some engines greet on the same stream.
			lines := strings.Split(strings.TrimSpace(string(out)), "\n")
			err = json.Unmarshal([]byte(lines[len(lines)-1]), &got)
		}
		if err != nil {
			var exit *exec.ExitError
			if errors.As(err, &exit) {
				err = fmt.Errorf("%v: %s", err, firstError(exit.Stderr))
			}
			t.skip(script, err)
			continue
		}
		for _, r := range got.Results {
			add(got.Name+" "+got.Version, r)
		}
	}
	return t
}

// install fetches the engines at the versions of package-lock.json, if they
// are not there.
func install(dir string) error {
	for _, tool := range []string{"node", "npm"} {
		if _, err := exec.LookPath(tool); err != nil {
			return fmt.Errorf("no %s; Debian: nodejs npm", tool)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err == nil {
		return nil
	}
	cmd := exec.Command("npm", "ci", "--ignore-scripts")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm ci: %s", firstError(out))
	}
	return nil
}

// firstError is the line that says what went wrong.
func firstError(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	for _, l := range lines {
		if strings.Contains(l, "Error") {
			return strings.TrimSpace(l)
		}
	}
	return lines[0]
}

// ourTrial is topspin's.
func ourTrial(rate float64) (trial, error) {
	r := trial{Rate: rate}
	body := ball.Ball{Mass: mass, Radius: radius, InertiaFactor: inertia}
	world := func(g, e float64, more ...collide.Obstacle) (*predict.World, error) {
		place := court.Open(collide.Surface{Restitution: collide.Constant(e)})
		place.Obstacles = append(place.Obstacles, more...)
		return predict.NewWorld(predict.Config{
			Flight: ball.Flight{Ball: body, Gravity: ball.Vec{Y: -g}}, Court: place,
			Method: integrate.Fixed{Rate: rate},
		})
	}
	apex := func(e float64, n int) (float64, error) {
		w, err := world(gravity, e)
		if err != nil {
			return 0, err
		}
		tr := w.Predict(predict.Point{State: ball.State{Pos: ball.Vec{Y: dropFrom + radius}}}, predict.Until{Bounces: n + 1})
		p, ok := tr.Apex(n)
		if !ok {
			return 0, fmt.Errorf("no apex after bounce %d: %v", n, tr.Status())
		}
		return p.Pos.Y - radius, nil
	}
	var err error
	if r.Tenth, err = apex(1, 10); err != nil {
		return r, err
	}
	if r.First, err = apex(0.75, 1); err != nil {
		return r, err
	}
	w, err := world(0, 1, court.Wall("wall", ball.Vec{Y: 20}, ball.Vec{X: 10, Y: 10, Z: 0.01}, collide.Surface{Restitution: collide.Constant(0.75)}))
	if err != nil {
		return r, err
	}
	for i := range phases {
		z := 3 + float64(i)/phases*(wallSpeed/rate)
		p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 20, Z: z}, Vel: ball.Vec{Z: -wallSpeed}}}
		for n := range int(rate / 4) {
			p, _ = w.Advance(p, float64(n+1)/rate, nil, nil)
		}
		if p.Pos.Z < 0 {
			r.Passed++
			continue
		}
		e := p.Vel.Z / wallSpeed
		if r.Least == nil || e < *r.Least {
			r.Least = &e
		}
		if r.Most == nil || e > *r.Most {
			r.Most = &e
		}
	}
	return r, nil
}

func abs(x float64) float64 { return max(x, -x) }
