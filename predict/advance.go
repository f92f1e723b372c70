package predict

import (
	"math"

	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/integrate"
)

// Advance plays the ball on to the time t and returns it there. moving are
// obstacles besides those of the court, each moving as its Motion says from
// p.Time to t: rackets, which the game moves anew each time. The events on the
// way are appended to ev.
//
// With integrate.Fixed the ball goes in whole ticks: to the last n/Rate that
// is not after t. The point after a tick has the same bits whatever the times
// at which Advance was called, and a prediction from it repeats what will be
// played. Draw a frame between two ticks at
//
//	p.Pos.AddScaled(now−p.Time, p.Vel)
//
// With other methods the ball goes to t exactly.
//
// Time does not go back: for t before p.Time, for t beyond 1e6 s, and for a
// point that is invalid or inside an obstacle of the court, or a motion that is
// invalid, p is returned as it is. A moving obstacle that the game has put over the ball lets it through
// until it is out. If the ball leaves its domain, a law gives NaN or an
// obstacle does not let the ball go for 10,000 events, the last good point is
// returned, whose Time is then before t. It panics if a moving obstacle lacks a
// Shape or a Resolver.
func (w *World) Advance(p Point, t float64, moving []collide.Obstacle, ev []Event) (Point, []Event) {
	if !(t > p.Time && t <= latest) || p.Validate() != nil {
		return p, ev
	}
	for i := range moving {
		if moving[i].Motion.Validate() != nil {
			return p, ev
		}
	}
	if f, ok := w.config.Method.(integrate.Fixed); ok {
		if t = lastTick(t, f.Rate); !(t > p.Time) {
			return p, ev
		}
	}
	e := w.pool.Get().(*engine)
	e.start(p, moving, nil, ev, Until{})
	if e.status == Running {
		e.play(t)
		p = e.p
	}
	ev = e.out
	e.stop()
	w.pool.Put(e)
	return p, ev
}

// lastTick returns the greatest n/rate that is not after t.
func lastTick(t, rate float64) float64 {
	n := math.Floor(t * rate)
	for (n+1)/rate <= t {
		n++
	}
	for n/rate > t {
		n--
	}
	return n / rate
}
