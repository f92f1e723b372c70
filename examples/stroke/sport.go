package main

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// stroke is one stroke to predict and to aim.
type stroke struct {
	sport, model, surface string
	what                  string   // the default stroke in words
	from, target          ball.Vec // m; the target's height is that of the floor or table there
	speed                 float64  // m/s
	spin                  float64  // rpm of topspin
	elevation             float64  // degrees
}

// sport is what the flags of one sport may be, and its default stroke.
type sport struct {
	name    string
	models  []string // the first is the default
	fastest float64  // m/s
	example stroke
}

var sports = []sport{
	{
		name: "tennis", models: []string{"measured", "arcade"}, fastest: 100,
		example: stroke{
			model: "measured", surface: "hard",
			what: "forehand, mean of the ATP top ten (Roland Garros 2023)",
			from: ball.Vec{Y: 0.95, Z: 12.885}, target: ball.Vec{X: -3, Z: -9.5},
			speed: 33.8, spin: 2900, elevation: 10.5,
		},
	},
	{
		name: "table-tennis", models: []string{"measured", "game"}, fastest: 50,
		example: stroke{
			model: "measured",
			what:  "topspin drive with half the spin of the elite (Delumeau et al. 2025)",
			from:  ball.Vec{Y: 1, Z: 1.77}, target: ball.Vec{X: -0.4, Z: -1},
			speed: 12, spin: 3600, elevation: 12,
		},
	},
}

var surfaces = []string{"hard", "clay", "grass", "carpet", "indoor"}

// config is the world of the stroke.
func (s stroke) config() predict.Config {
	switch {
	case s.sport == "tennis" && s.model == "arcade":
		return predict.Config{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()}
	case s.sport == "tennis":
		surface := map[string]func() collide.Surface{
			"hard": court.Hard, "clay": court.Clay, "grass": court.Grass, "carpet": court.Carpet, "indoor": court.IndoorHard,
		}[s.surface]
		return predict.Config{Flight: ball.Tennis(), Court: court.Tennis(surface())}
	case s.model == "game":
		return predict.Config{Flight: ball.TableTennis(), Court: court.TableTennis()}
	default:
		return predict.Config{Flight: ball.TableTennisMeasured(), Court: court.TableTennisMeasured()}
	}
}
