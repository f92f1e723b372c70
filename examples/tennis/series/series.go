// Package series plays many points of AI against AI: match after match on all
// cores, with the same result for a seed whatever their number.
//
// A player of a program's own plays one match at a time: it implements
// match.Player and is handed to match.New with the world and the athletes of a
// series from Setup, the AI (plan.New) on the other side. The example shows it.
package series

import (
	"math/rand/v2"
	"runtime"
	"sync"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/plan"
	"github.com/gotopspin/topspin/examples/tennis/rules"
)

// Series is AI against AI.
type Series struct {
	Config   match.Config
	Athletes [2]athlete.Athlete
	Habits   [2]plan.Habits
	Seed     uint64
	Workers  int // 0: one for each core
}

// Match returns match number n of the series, which depends on the seed and on
// n alone. First serves go in turn.
func (s *Series) Match(n int) *match.Match {
	seed := rand.NewPCG(s.Seed, uint64(n)).Uint64() // every bit of both counts
	a, b := s.Athletes[0], s.Athletes[1]
	return match.New(s.Config, [2]*athlete.Athlete{&a, &b}, [2]match.Player{
		plan.New(s.Habits[0], &a, seed, 3), plan.New(s.Habits[1], &b, seed, 4),
	}, seed, rules.Side(n%2))
}

// Play plays points, one match after the other, and calls each for every point
// in order. The point is each's to keep.
func (s *Series) Play(points int, each func(*match.Point)) {
	workers := s.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	type job struct {
		n    int
		done chan []*match.Point
	}
	jobs, order := make(chan job), make(chan job, 2*workers)
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for j := range jobs {
				j.done <- s.whole(j.n, points)
			}
		}()
	}
	go func() {
		defer close(order)
		defer close(jobs)
		for n := 0; ; n++ {
			j := job{n, make(chan []*match.Point, 1)}
			select {
			case order <- j:
			case <-stop:
				return
			}
			select {
			case jobs <- j:
			case <-stop:
				close(j.done)
				return
			}
		}
	}()
	left := points
	for left > 0 {
		j := <-order
		for _, p := range <-j.done {
			if left == 0 {
				break
			}
			each(p)
			left--
		}
	}
	close(stop)
	wg.Wait()
}

// whole plays a match, to most points at the most.
func (s *Series) whole(n, most int) []*match.Point {
	m := s.Match(n)
	var ps []*match.Point
	for len(ps) < most {
		if _, over := m.Score.Winner(); over {
			break
		}
		p := *m.Point()
		p.Strokes = append([]match.Stroke(nil), p.Strokes...)
		ps = append(ps, &p)
	}
	return ps
}
