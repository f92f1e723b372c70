package series

import (
	"fmt"
	"slices"
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
// An error begins with the name of the argument.
func Setup(physics, surface, styles string, seed uint64) (*Series, error) {
	if !slices.Contains(Physics, physics) {
		return nil, fmt.Errorf("physics is %q, must be %s", physics, strings.Join(Physics, " or "))
	}
	grounds := map[string]func() collide.Surface{"hard": court.Hard, "clay": court.Clay, "grass": court.Grass}
	ground, ok := grounds[surface]
	if !ok {
		return nil, fmt.Errorf("surface is %q, must be one of %s", surface, strings.Join(Surfaces, ", "))
	}
	athletes, err := pair(styles)
	if err != nil {
		return nil, err
	}
	c := predict.Config{Flight: ball.Tennis(), Court: court.Tennis(ground()), Method: method}
	habits, errs := plan.Measured(), stroke.DefaultErrors()
	if physics == "arcade" {
		if surface != "hard" {
			return nil, fmt.Errorf("surface is %q, must be hard with the arcade physics", surface)
		}
		c = predict.Config{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis(), Method: method}
		habits, errs = plan.Arcade(), stroke.ArcadeErrors()
	}
	w, err := predict.NewWorld(c)
	if err != nil {
		return nil, err
	}
	s := &Series{Config: match.Defaults(w), Athletes: athletes, Habits: [2]plan.Habits{habits, habits}, Seed: seed}
	s.Config.Errors = errs
	return s, nil
}

// pair returns the athletes of two styles with a comma between.
func pair(styles string) (two [2]athlete.Athlete, err error) {
	names := strings.Split(styles, ",")
	ok := len(names) == len(two)
	for i := 0; ok && i < len(two); i++ {
		two[i], ok = athlete.Find(strings.TrimSpace(names[i]))
	}
	if !ok {
		return two, fmt.Errorf("styles is %q, must be two of %s with a comma between", styles, strings.Join(athlete.Names(), ", "))
	}
	return two, nil
}
