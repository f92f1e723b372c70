package court_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
)

// Each change makes one field bad, and the error names it.
func TestValidate(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		field  string // "" for valid
		change func(*court.Court)
	}{
		{"", func(*court.Court) {}},
		{"", func(c *court.Court) { *c = court.Court{} }},
		{"", func(c *court.Court) { c.Net = court.Net{}; c.Surface = -3 }},
		{"Length", func(c *court.Court) { c.Length = nan }},
		{"Length", func(c *court.Court) { c.Length = -1 }},
		{"Width", func(c *court.Court) { c.Width = inf }},
		{"Service", func(c *court.Court) { c.Service = nan }},
		{"ServiceWidth", func(c *court.Court) { c.ServiceWidth = -1 }},
		{"CentreLine", func(c *court.Court) { c.CentreLine = nan }},
		{"Patch", func(c *court.Court) { c.Patch = -0.01 }},
		{"Surface", func(c *court.Court) { c.Surface = nan }},
		{"Surface", func(c *court.Court) { c.Surface = -inf }},
		{"Net.HalfWidth", func(c *court.Court) { c.Net.HalfWidth = 0 }},
		{"Net.HalfWidth", func(c *court.Court) { c.Net.HalfWidth = nan }},
		{"Net.Base", func(c *court.Court) { c.Net.Base = nan }},
		{"Net.Middle", func(c *court.Court) { c.Net.Middle = c.Net.Base }},
		{"Net.Middle", func(c *court.Court) { c.Net.Middle = inf }},
		{"Net.End", func(c *court.Court) { c.Net.End = nan }},
		{"Rim", func(c *court.Court) { c.Rim.Y = nan }},
		{"Obstacles[2].Shape", func(c *court.Court) { c.Obstacles[2].Shape = nil }},
		{"Obstacles[0].Resolver", func(c *court.Court) { c.Obstacles[0].Resolver = nil }},
		{"Obstacles[0].Resolver.Restitution", func(c *court.Court) { c.Obstacles[0].Resolver = collide.Surface{} }},
		{"Obstacles[0].Shape.Normal", func(c *court.Court) { c.Obstacles[0].Shape = collide.Plane{Normal: ball.Vec{Y: 2}} }},
		{"Obstacles[1].Motion.Pos", func(c *court.Court) { c.Obstacles[1].Motion.Pos.X = nan }},
		{"Obstacles[1].Role", func(c *court.Court) { c.Obstacles[1].Role = 9 }},
		{"Obstacles[4].Shape.Half", func(c *court.Court) {
			c.Obstacles = append(c.Obstacles, court.Wall("wall", ball.Vec{}, ball.Vec{X: 1, Y: 1}, court.Hard()))
		}},
	} {
		place := court.Tennis(court.Hard())
		c.change(&place)
		err := place.Validate()
		if c.field == "" {
			if err != nil {
				t.Errorf("valid court: %v", err)
			}
			continue
		}
		if e, ok := err.(*ball.FieldError); !ok || e.Field != c.field {
			t.Errorf("error %v, want one for %s", err, c.field)
		}
	}
}
