package match

import (
	"github.com/gotopspin/topspin/examples/tennis/rules"
)

// ease bounds an unforced error: the player who misses was stretched by no more
// than this, had at least the time that this hurry leaves, and did not return a
// first serve.
const (
	easeStretch = 0.5
	easeHurry   = 1.0
)

// end tells how the point ended.
func (m *Match) end() End {
	rally := m.rec.Rally()
	last := &rally[len(rally)-1]
	switch m.rec.Reason {
	case rules.DoubleFault:
		return Double
	case rules.TwiceDown:
		if len(rally) == 1 {
			return Ace
		}
		return Winner
	}
	c := &last.Contact
	if c.Serve && !c.Second || c.Stretch > easeStretch || c.Hurry > easeHurry {
		return Forced
	}
	return Unforced
}
