package predict

import (
	"strconv"
	"sync"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
)

// DefaultMaxTime is how far ahead a World predicts when Config.MaxTime is
// zero, in s.
const DefaultMaxTime = 60.0

// Config is all that decides how a ball moves. Flight and Court are needed,
// the rest has defaults.
type Config struct {
	Flight ball.Flight // law of motion in the air, and the ball
	Court  court.Court // obstacles; court.Open has a floor and nothing else
	// Method integrates the motion; nil is integrate.DormandPrince{}, which
	// chooses its steps. integrate.Fixed plays whole ticks with equal bits
	// however it is called.
	Method integrate.Method
	Rest   collide.Rest // when a bouncing ball settles; zero: the defaults
	// MaxTime is how long a prediction may go on, s of simulated time; 0 is
	// DefaultMaxTime. At most 1e5. None goes on beyond the time 1e6 s.
	MaxTime float64
}

// World is a ball's law of motion together with the obstacles around it. It is
// immutable and safe for concurrent use.
type World struct {
	config Config
	rates  ball.Rates
	bodies []body
	pool   sync.Pool // of *engine
}

// NewWorld checks c and returns its world. The error is a *ball.FieldError
// that names the field and its legal range. The configuration is copied: later
// changes to c's slices do not reach the world.
func NewWorld(c Config) (*World, error) {
	c.Court.Obstacles = append([]collide.Obstacle(nil), c.Court.Obstacles...)
	c.Flight.Extra = append([]ball.Rates(nil), c.Flight.Extra...)
	if c.Method == nil {
		c.Method = integrate.DormandPrince{}
	}
	if c.MaxTime == 0 {
		c.MaxTime = DefaultMaxTime
	}
	if f, ok := c.Method.(*integrate.Fixed); ok && f != nil {
		c.Method = *f
	}
	if err := c.validate(); err != nil {
		return nil, err
	}
	w := &World{config: c, rates: c.Flight.Law()}
	for i := range c.Court.Obstacles {
		w.bodies = append(w.bodies, newBody(&c.Court.Obstacles[i]))
	}
	w.pool.New = func() any { return newEngine(w) }
	return w, nil
}

// Config returns a copy of the world's configuration, with the defaults filled
// in: change it and call NewWorld again.
func (w *World) Config() Config {
	c := w.config
	c.Court.Obstacles = append([]collide.Obstacle(nil), c.Court.Obstacles...)
	c.Flight.Extra = append([]ball.Rates(nil), c.Flight.Extra...)
	return c
}

// Ball returns the world's ball.
func (w *World) Ball() ball.Ball { return w.config.Flight.Ball }

// Court returns the world's court. Its obstacles must not be changed.
func (w *World) Court() court.Court { return w.config.Court }

func (c *Config) validate() error {
	if err := c.Flight.Validate(); err != nil {
		return ball.In("Flight", err)
	}
	if len(c.Court.Obstacles) == 0 {
		return &ball.FieldError{Field: "Court.Obstacles", Value: "empty", Legal: "at least one obstacle (court.Open has a floor alone)"}
	}
	if err := c.Court.Validate(); err != nil {
		return ball.In("Court", err)
	}
	if err := integrate.Validate(c.Method); err != nil {
		return ball.In("Method", err)
	}
	if err := c.Rest.Validate(); err != nil {
		return ball.In("Rest", err)
	}
	if !(c.MaxTime > 0 && c.MaxTime <= 1e5) {
		return &ball.FieldError{Field: "MaxTime", Value: c.MaxTime, Legal: "in (0, 100000] s"}
	}
	for i := range c.Court.Obstacles {
		if r := c.Flight.Ball.Radius; !fits(&c.Court.Obstacles[i], r) {
			return &ball.FieldError{Field: "Flight.Ball.Radius", Value: r,
				Legal: "smaller than the hole of Court.Obstacles[" + strconv.Itoa(i) + "]"}
		}
	}
	return nil
}

// fits reports whether a ball of radius r can pass the hole of a ring, without
// which its distance function has no first contact.
func fits(o *collide.Obstacle, r float64) bool {
	ring, ok := o.Shape.(collide.Ring)
	return !ok || r < ring.Radius-ring.Tube
}
