// Package stats counts what happened in points of table tennis, and sets it
// beside published figures.
package stats

import (
	"math"
	"slices"

	"github.com/gotopspin/topspin/examples/tabletennis/match"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
)

// Spread is a median and a 95th percentile.
type Spread struct {
	Median float64 `json:"median"`
	P95    float64 `json:"p95"`
}

// Share is how many of how many, in percent, with the 95 % confidence interval
// of Wilson 1927.
type Share struct {
	Count int     `json:"count"`
	Of    int     `json:"of"`
	Pct   float64 `json:"pct"`
	Low   float64 `json:"low95_pct"`
	High  float64 `json:"high95_pct"`
}

// Ending is how often points ended for one reason.
type Ending struct {
	Why rules.Reason `json:"why"`
	Share
}

// Summary is what the points of a match, or of many, have in common.
//
// Speeds and spins are those of the ball as it leaves the racket; a rally
// stroke is any but the serve; the length of a rally counts all its strokes.
type Summary struct {
	Points     int      `json:"points"`
	Lets       int      `json:"lets"`
	MeanLength float64  `json:"mean_strokes"`
	Length     Spread   `json:"strokes"`
	Longest    int      `json:"longest"`
	ServeSpeed Spread   `json:"serve_speed_mps"`
	ServeSpin  Spread   `json:"serve_spin_rps"`
	RallySpeed Spread   `json:"rally_speed_mps"`
	RallySpin  Spread   `json:"rally_spin_rps"`
	Fastest    float64  `json:"fastest_mps"`
	MostSpin   float64  `json:"most_spin_rps"`
	Net        Share    `json:"net"`   // of all strokes: the ball touched the net
	Edge       Share    `json:"edge"`  // of all that landed: on the edge
	Legal      Share    `json:"serve"` // of all serves: good, or a let
	Server     Share    `json:"server_won"`
	Endings    []Ending `json:"endings"`
}

// Of summarises points.
func Of(records []match.Record) Summary {
	var s Summary
	var length, serveSpeed, serveSpin, rallySpeed, rallySpin []float64
	var net, landed, edge, serves, good, server int
	ends := map[rules.Reason]int{}
	for _, r := range records {
		for i, k := range r.Strokes {
			if i == 0 {
				serveSpeed, serveSpin = append(serveSpeed, k.Speed()), append(serveSpin, k.Turns())
				serves++
				if k.Landed || i+1 < len(r.Strokes) {
					good++
				}
			} else {
				rallySpeed, rallySpin = append(rallySpeed, k.Speed()), append(rallySpin, k.Turns())
			}
			s.Fastest, s.MostSpin = max(s.Fastest, k.Speed()), max(s.MostSpin, k.Turns())
			net += one(k.Net)
			landed += one(k.Landed)
			edge += one(k.Edge)
		}
		if r.Let {
			s.Lets++
			continue
		}
		s.Points++
		length = append(length, float64(len(r.Strokes)))
		s.Longest = max(s.Longest, len(r.Strokes))
		server += one(r.Winner == r.Server)
		ends[r.Why]++
	}
	for _, n := range length {
		s.MeanLength += n / float64(s.Points)
	}
	s.Length = spread(length)
	s.ServeSpeed, s.ServeSpin = spread(serveSpeed), spread(serveSpin)
	s.RallySpeed, s.RallySpin = spread(rallySpeed), spread(rallySpin)
	s.Net = ShareOf(net, len(serveSpeed)+len(rallySpeed))
	s.Edge = ShareOf(edge, landed)
	s.Legal = ShareOf(good, serves)
	s.Server = ShareOf(server, s.Points)
	for _, why := range []rules.Reason{
		rules.BadToss, rules.MissedToss, rules.Fault, rules.Net, rules.Out, rules.OwnHalf,
		rules.Volley, rules.DoubleHit, rules.DoubleBounce, rules.NotReturned,
	} {
		if n := ends[why]; n > 0 {
			s.Endings = append(s.Endings, Ending{why, ShareOf(n, s.Points)})
		}
	}
	return s
}

// Won returns the share of the points won by player 0.
func Won(records []match.Record) Share {
	won, of := 0, 0
	for _, r := range records {
		if !r.Let {
			of++
			won += one(r.Winner == 0)
		}
	}
	return ShareOf(won, of)
}

// ShareOf returns n of of, none of none being 0 with the interval from 0 to
// 100 %.
func ShareOf(n, of int) Share {
	s := Share{Count: n, Of: of, High: 100}
	if of == 0 {
		return s
	}
	const z = 1.959963984540054
	p, m := float64(n)/float64(of), float64(of)
	centre := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	s.Pct, s.Low, s.High = 100*p, 100*max(0, centre-half), 100*min(1, centre+half)
	return s
}

// spread sorts x.
func spread(x []float64) Spread {
	if len(x) == 0 {
		return Spread{}
	}
	slices.Sort(x)
	at := func(p float64) float64 {
		i := p * float64(len(x)-1)
		lo := int(i)
		hi := min(lo+1, len(x)-1)
		return x[lo] + (i-float64(lo))*(x[hi]-x[lo])
	}
	return Spread{at(0.5), at(0.95)}
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
