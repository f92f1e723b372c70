package court

import (
	"math"

	"github.com/gotopspin/topspin/ball"
)

// Net is the geometry of a net in the plane z = 0. The upper edge of its cord
// falls straight from End at |x| = HalfWidth to Middle at x = 0. Heights are
// measured from y = 0. The zero value is no net.
type Net struct {
	HalfWidth   float64 // m, from the middle to the centre of a post, > 0
	Middle, End float64 // m, height of the cord's upper edge at x = 0 and at the posts
	Base        float64 // m, height of the lower edge: 0, or the top of a table
}

// Height returns the height in m of the cord's upper edge at x,
//
//	Middle + (End − Middle)·|x|/HalfWidth
//
// and false beyond the ends, where there is no net.
func (n Net) Height(x float64) (height float64, ok bool) {
	r := math.Abs(x)
	if !(r <= n.HalfWidth && n.HalfWidth > 0) {
		return 0, false
	}
	return n.Middle + float64((n.End-n.Middle)*(r/n.HalfWidth)), true
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
