package court

import (
	"math"
	"strconv"

	"github.com/gotopspin/topspin/ball"
)

// Validate returns a *ball.FieldError unless Length, Width, Service,
// ServiceWidth, CentreLine and Patch lie in [0, 1e6] m, Surface and Rim are
// finite and at most 1e6 m from 0, the net is zero or valid, and every
// obstacle is valid. A field of the third obstacle is named "Obstacles[2].…".
// A court without obstacles is valid.
func (c Court) Validate() error {
	for _, f := range [...]struct {
		name string
		x    float64
	}{
		{"Length", c.Length}, {"Width", c.Width}, {"Service", c.Service},
		{"ServiceWidth", c.ServiceWidth}, {"CentreLine", c.CentreLine}, {"Patch", c.Patch},
	} {
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
	if err := ball.Check(c.Rim.Norm() <= ball.MaxDistance, "Rim", c.Rim, "finite, of length at most 1e6 m"); err != nil {
		return err
	}
	for i := range c.Obstacles {
		if err := c.Obstacles[i].Validate(); err != nil {
			return ball.In("Obstacles["+strconv.Itoa(i)+"]", err)
		}
	}
	return nil
}
