// Command tennis lets two players of the AI play tennis and counts how much it
// looks like the professionals'.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/plan"
	"github.com/gotopspin/topspin/examples/tennis/report"
	"github.com/gotopspin/topspin/examples/tennis/series"
)

func main() {
	points := flag.Int("points", 10000, "")
	seed := flag.Uint64("seed", 1, "")
	physics := flag.String("physics", "measured", "")
	styles := flag.String("styles", "allcourt,baseliner", "")
	flag.Parse()
	m := integrate.DormandPrince{AbsTol: 1e-5, RelTol: 1e-5}
	c := predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard()), Method: m}
	h := plan.Measured()
	if *physics == "arcade" {
		c = predict.Config{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis(), Method: m}
	}
	w, err := predict.NewWorld(c)
	if err != nil {
		panic(err)
	}
	a, b, _ := strings.Cut(*styles, ",")
	s := series.Series{Config: match.Defaults(w), Seed: *seed, Habits: [2]plan.Habits{h, h}}
	s.Athletes[0], _ = athlete.Find(a)
	s.Athletes[1], _ = athlete.Find(b)
	t := report.NewTally(w.Court())
	s.Play(*points, func(p *match.Point) { t.Add(p, nil) })
	t.Write(os.Stdout)
	fmt.Println()
}
