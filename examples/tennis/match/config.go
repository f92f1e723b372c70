package match

import (
	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
	"github.com/gotopspin/topspin/predict"
)

// Config is what is the same for both sides.
type Config struct {
	World   *predict.World
	Errors  stroke.Errors
	Fatigue athlete.Fatigue

	Reaction float64 // s, before which nobody moves after the opponent's stroke
	Look     float64 // s, before the contact: the last look
	Reach    Reach

	ServeHeight float64 // m, at which a serve is struck
	ServeDepth  float64 // m, inside the baseline

	Sets int // best of
}

// Defaults returns the configuration of professionals in the world w, best of
// five.
func Defaults(w *predict.World) Config {
	return Config{
		World: w, Errors: stroke.DefaultErrors(), Fatigue: athlete.DefaultFatigue(),
		Reaction: 0.28, Look: 0.35,
		Reach:       Reach{Comfort: 0.75, Full: 1.88, High: 2.7},
		ServeHeight: 2.75, ServeDepth: 0.3,
		Sets: 5,
	}
}
