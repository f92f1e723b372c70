package main

import (
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/gotopspin/topspin/examples/tabletennis/bot"
	"github.com/gotopspin/topspin/examples/tabletennis/match"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
	"github.com/gotopspin/topspin/examples/tabletennis/stats"
	"github.com/gotopspin/topspin/predict"
)

// matchDoc is a match in JSON.
type matchDoc struct {
	Model   string        `json:"model"`
	Seed    uint64        `json:"seed"`
	Players [2]string     `json:"players"`
	Winner  string        `json:"winner"`
	Score   string        `json:"score"`
	Seconds float64       `json:"match_seconds"` // of play, on the match's own clock
	Points  []pointDoc    `json:"points"`
	Summary stats.Summary `json:"summary"`
}

type pointDoc struct {
	Server  string       `json:"server"`
	Winner  string       `json:"winner,omitempty"` // none after a let
	Why     rules.Reason `json:"why"`
	Strokes int          `json:"strokes"`
	Speed   float64      `json:"last_speed_mps"`
	Spin    float64      `json:"last_spin_rps"`
	Score   string       `json:"score"`
}

// names of two players, told apart if they play at one level.
func names(a, b bot.Level) [2]string {
	if a.Name == b.Name {
		return [2]string{a.Name + " A", b.Name + " B"}
	}
	return [2]string{a.Name, b.Name}
}

// pair returns two bots whose random numbers follow from the seed and from
// which pair it is.
func pair(w *predict.World, a, b bot.Level, seed, which uint64) [2]match.Player {
	return [2]match.Player{
		bot.New(a, w, rand.New(rand.NewPCG(seed, 2*which))),
		bot.New(b, w, rand.New(rand.NewPCG(seed, 2*which+1))),
	}
}

// watch plays a match and tells it as it goes.
func watch(opt options, w io.Writer) (matchDoc, error) {
	a, b := bot.Hard(), bot.Medium()
	if len(opt.levels) > 0 {
		a, b = opt.levels[0], opt.levels[len(opt.levels)-1]
	}
	world, err := opt.world()
	if err != nil {
		return matchDoc{}, err
	}
	m, err := match.New(match.Config{World: world, Players: pair(world, a, b, opt.seed, 0), Games: opt.games})
	if err != nil {
		return matchDoc{}, err
	}
	doc := matchDoc{Model: opt.model, Seed: opt.seed, Players: names(a, b)}
	wide := max(len(doc.Players[0]), len(doc.Players[1]))
	fmt.Fprintf(w, "%s against %s, best of %d, model %s, seed %d\n", doc.Players[0], doc.Players[1], opt.games, opt.model, opt.seed)
	for {
		r, ok := m.Point()
		if !ok {
			break
		}
		p := pointDoc{Server: doc.Players[r.Server], Winner: doc.Players[r.Winner], Why: r.Why, Strokes: len(r.Strokes), Score: r.Score}
		if n := len(r.Strokes); n > 0 {
			p.Speed, p.Spin = r.Strokes[n-1].Speed(), r.Strokes[n-1].Turns()
		}
		if r.First {
			fmt.Fprintln(w)
		}
		who := "point " + p.Winner
		if r.Let {
			p.Winner, who = "", "again"
		}
		doc.Points = append(doc.Points, p)
		if _, err := fmt.Fprintf(w, "%-*s serves  %2d strokes  last %4.1f m/s %5.1f turns/s  %-14s  %-*s  %s\n",
			wide, p.Server, p.Strokes, p.Speed, p.Spin, p.Why, wide+6, who, p.Score); err != nil {
			return doc, err
		}
	}
	winner, _ := m.Over()
	score := m.See(0).Score
	doc.Winner, doc.Score, doc.Seconds, doc.Summary = doc.Players[winner], score.String(), m.Now(), stats.Of(m.Records())
	_, err = fmt.Fprintf(w, "\n%s wins %s\n", doc.Winner, doc.Score)
	return doc, err
}
