package court

import (
	"math"
	"strconv"

	"github.com/gotopspin/topspin/ball"
)

// Validate returns a *ball.FieldError unless Length, Width, Service and Patch
// lie in [0, 1e6] m, Surface is finite and at most 1e6 m from 0, the net is
// zero or valid, and every obstacle is valid. A field of the third obstacle is
// named "Obstacles[2]…". A court without obstacles is valid.
func (c Court) Validate() error {
	for _, f := range [...]struct {
		name string
		x    float64
	}{{"Length", c.Length}, {"Width", c.Width}, {"Service", c.Service}, {"Patch", c.Patch}} {
		if err := ball.Check(f.x >= 0 && f.x <= ball.MaxDistance, f.name, f.x, "in [0, 1e6] m"); err != nil {
			return err
		}
	}
	if err := ball.Check(math.Abs(c.Surface) <= ball.MaxDistance, "Surface", c.Surface, "finite, at most 1e6 m"); err != nil {
		return err
	}
	if err := c.Net.Validate(); err != nil {
		return ball.In("Net", err)
	}
	for i := range c.Obstacles {
		if err := c.Obstacles[i].Validate(); err != nil {
			return ball.In("Obstacles["+strconv.Itoa(i)+"]", err)
		}
	}
	return nil
}

// Validate returns a *ball.FieldError unless n is zero (no net), or HalfWidth
// is positive, Middle and End lie above Base, and all of them are finite and
// at most 1e6 m.
func (n Net) Validate() error {
	if n == (Net{}) {
		return nil
	}
	if err := ball.Check(n.HalfWidth > 0 && n.HalfWidth <= ball.MaxDistance, "HalfWidth", n.HalfWidth, "in (0, 1e6] m"); err != nil {
		return err
	}
	if err := ball.Check(math.Abs(n.Base) <= ball.MaxDistance, "Base", n.Base, "finite, at most 1e6 m"); err != nil {
		return err
	}
	if err := ball.Check(n.Middle > n.Base && n.Middle <= ball.MaxDistance, "Middle", n.Middle, "> Base, at most 1e6 m"); err != nil {
		return err
	}
	return ball.Check(n.End > n.Base && n.End <= ball.MaxDistance, "End", n.End, "> Base, at most 1e6 m")
}
