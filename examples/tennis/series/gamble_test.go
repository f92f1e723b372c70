package series_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/plan"
)

// gambler is the AI, but after each stroke it runs to one side before it can
// know where the answer goes.
type gambler struct {
	*plan.AI
	n int
}

func (g *gambler) Move(s *match.Sight) match.Move {
	m := g.AI.Move(s)
	g.n++
	if m.Goal.Z > 9 {
		m.Goal.X += 2.5 * float64(1-2*(g.n*7/3%2))
		m.Pace = 1
	}
	return m
}

// against returns the share of points in per cent that an AI with or without
// the last look wins against a gambler, and its standard error.
func against(t *testing.T, again bool, points int) (percent, se float64) {
	s := setup(t, "measured", "allcourt,allcourt", 8)
	h := s.Habits[0]
	h.Direction.Again = again
	won, n := 0, 0
	for i := uint64(0); n < points; i++ {
		a, b := s.Athletes[0], s.Athletes[1]
		m := match.New(s.Config, [2]*athlete.Athlete{&a, &b}, [2]match.Player{
			plan.New(h, &a, i, 3), &gambler{AI: plan.New(s.Habits[1], &b, i, 4)},
		}, i, 0)
		for over := false; !over && n < points; _, over = m.Score.Winner() {
			n++
			won += int(m.Point().Winner.Other())
		}
	}
	f := float64(won) / float64(n)
	return 100 * f, 100 * math.Sqrt(f*(1-f)/float64(n))
}

// Who runs to one side too early loses to his equal who commits himself late,
// and the last look is what punishes him.
func TestGamblersLose(t *testing.T) {
	if !long {
		t.Skip("set TENNIS_LONG=1")
	}
	with, se1 := against(t, true, 6000)
	without, se2 := against(t, false, 6000)
	t.Logf("%.2f %% ± %.2f with the last look, %.2f %% ± %.2f without", with, se1, without, se2)
	if !(with > 50+3*se1) {
		t.Error("to commit oneself late does not pay")
	}
	if !(with-without > 3*math.Hypot(se1, se2)) {
		t.Error("the last look does not pay")
	}
}
