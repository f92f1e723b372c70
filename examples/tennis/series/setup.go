package series

import (
	"fmt"
	"strings"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/plan"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// Physics and Surfaces are the names that Setup knows.
var (
	Physics  = []string{"measured", "arcade"}
	Surfaces = []string{"hard", "clay", "grass"}
)

// Default are the styles that play if nobody names others.
const Default = "allcourt,baseliner"

// method is coarser than the library's default: strokes still land within
// 1 µm of where the finest would, at half the cost.
var method = integrate.DormandPrince{AbsTol: 1e-5, RelTol: 1e-5}

// Setup returns a series by names: the physics model (which knows its own
// court), the surface of the measured one, and two styles with a comma between.
func Setup(physics, surface, styles string, seed uint64) (*Series, error) {
	grounds := map[string]func() collide.Surface{"hard": court.Hard, "clay": court.Clay, "grass": court.Grass}
	ground, ok := grounds[surface]
	if !ok {
		return nil, fmt.Errorf("surface %q is not one of %s", surface, strings.Join(Surfaces, ", "))
	}
	c := predict.Config{Flight: ball.Tennis(), Court: court.Tennis(ground()), Method: method}
	habits, errs := plan.Measured(), stroke.DefaultErrors()
	switch physics {
	case "measured":
	case "arcade":
		if surface != "hard" {
			return nil, fmt.Errorf("the arcade physics has one surface, hard; not %q", surface)
		}
		c = predict.Config{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis(), Method: method}
		habits, errs = plan.Arcade(), stroke.ArcadeErrors()
	default:
		return nil, fmt.Errorf("physics %q is not one of %s", physics, strings.Join(Physics, ", "))
	}
	w, err := predict.NewWorld(c)
	if err != nil {
		return nil, err
	}
	s := &Series{Config: match.Defaults(w), Habits: [2]plan.Habits{habits, habits}, Seed: seed}
	s.Config.Errors = errs
	a, b, ok := strings.Cut(styles, ",")
	if !ok {
		return nil, fmt.Errorf("styles %q are not two with a comma between", styles)
	}
	for i, name := range []string{a, b} {
		if s.Athletes[i], ok = athlete.Find(name); !ok {
			return nil, fmt.Errorf("style %q is not one of %s", name, strings.Join(athlete.Names(), ", "))
		}
	}
	return s, nil
}
