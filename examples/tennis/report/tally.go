// Package report counts matches: the table that is compared with professional
// tennis, the same by style, plots and a replay file. It measures and tunes
// nothing.
package report

import (
	"encoding/json"
	"maps"
	"math"
	"slices"

	"github.com/gotopspin/topspin/court"

	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/rules"
)

// share counts how often something happened.
type share struct{ n, of int }

func (s *share) add(yes bool) {
	s.of++
	if yes {
		s.n++
	}
}

var (
	none    = math.NaN()
	unknown = [2]float64{none, none}
)

// value returns the share in per cent and its 95 % confidence interval
// (Wilson 1927), or none.
func (s share) value() (v float64, ci [2]float64) {
	if s.of == 0 {
		return none, unknown
	}
	const z = 1.96
	n, p := float64(s.of), float64(s.n)/float64(s.of)
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	// Rounding does not lead out of what is possible.
	return 100 * p, [2]float64{100 * min(p, max(0, mid-half)), 100 * max(p, min(1, mid+half))}
}

// fineness is how many steps a sample has in a unit of the last digit printed.
const fineness = 32

// sample counts numbers for their median, rounded to a step far below what is
// printed: so it stays small however many there are, and says the same in
// whatever order they come.
type sample struct {
	digits int // that are printed
	n      int
	counts map[int]int // by number of steps
}

func newSample(digits int) sample { return sample{digits: digits, counts: map[int]int{}} }

// steps is how many of them make 1.
func (s *sample) steps() float64 { return fineness * math.Pow10(s.digits) }

func (s *sample) add(x float64) {
	s.n++
	s.counts[int(math.Round(x*s.steps()))]++
}

// value returns the median and its 95 % confidence interval, between the order
// statistics k + 1 from below and from above, or none. By the normal
// approximation with a half for continuity the interval never has less than
// 95 % of the binomial probability; of fewer than six numbers even the least
// and the largest have less, and there is none.
func (s *sample) value() (v float64, ci [2]float64) {
	if s.n == 0 {
		return none, unknown
	}
	k := int(math.Floor(float64(s.n)/2 - 0.5 - float64(0.98*math.Sqrt(float64(s.n)))))
	at := s.ranked(max(k, 0), (s.n-1)/2, s.n/2, s.n-1-max(k, 0))
	v = (at[1] + at[2]) / 2
	if k < 0 {
		return v, unknown
	}
	return v, [2]float64{at[0], at[3]}
}

// ranked returns the numbers of the given ranks, counted from 0 and rising.
func (s *sample) ranked(ranks ...int) []float64 {
	var found []float64
	below := 0
	for _, step := range slices.Sorted(maps.Keys(s.counts)) {
		below += s.counts[step]
		for len(found) < len(ranks) && ranks[len(found)] < below {
			found = append(found, float64(step)/s.steps())
		}
	}
	return found
}

// Tally is what was counted. Its size does not grow with the points. Make one
// with NewTally.
type Tally struct {
	Points int

	place court.Court

	clearance, apex, height, depth, speed, gap   sample
	in, first, second, ace, server               share
	short, middling, long, winner, unforced, net share
	strokes                                      int // of points without a double fault
	rallies                                      int // points without a double fault

	netted, wide, beyond int // why rally strokes missed

	landed   int       // rally strokes that came down
	landings []landing // of the first of them
	lengths  []int     // points by number of strokes
}

// mostLandings are as many as a picture can show apart.
const mostLandings = 4000

// NewTally returns an empty tally of matches on place.
func NewTally(place court.Court) *Tally {
	return &Tally{
		place:     place,
		clearance: newSample(3), apex: newSample(3), height: newSample(3),
		depth: newSample(2), speed: newSample(1), gap: newSample(3),
	}
}

// Add counts a point. only restricts what belongs to a player (strokes, serves,
// points ended) to one side; nil counts both.
func (t *Tally) Add(p *match.Point, only *rules.Side) {
	t.Points++
	mine := func(s rules.Side) bool { return only == nil || *only == s }
	rally := p.Rally()

	if mine(p.Server) {
		t.first.add(p.Faults > 0)
		if p.Faults > 0 {
			t.second.add(p.Faults == 2)
		}
		t.ace.add(p.End == match.Ace)
		t.server.add(p.Winner == p.Server)
	}
	loser := p.Winner.Other()
	t.winner.add(mine(p.Winner) && (p.End == match.Ace || p.End == match.Winner))
	t.unforced.add(mine(loser) && (p.End == match.Unforced || p.End == match.Double))
	t.net.add(only == nil && (p.Approach[0] || p.Approach[1]) || only != nil && p.Approach[*only])

	if p.End != match.Double {
		n := len(rally)
		t.short.add(n <= 4)
		t.middling.add(n >= 5 && n <= 8)
		t.long.add(n >= 9)
		t.strokes += n
		t.rallies++
		for len(t.lengths) <= n {
			t.lengths = append(t.lengths, 0)
		}
		t.lengths[n]++
	}
	for i := range rally {
		s := &rally[i]
		if i >= 2 && mine(s.By) {
			t.gap.add(s.Time - rally[i-1].Time)
		}
		if i < 2 || !mine(s.By) {
			continue
		}
		t.height.add(s.Contact.Ball.Pos.Y)
		t.in.add(s.In)
		if s.Crossed {
			t.clearance.add(s.Clearance)
			t.apex.add(s.Apex)
			t.speed.add(3.6 * s.Launch.Vel.Norm())
		}
		if s.Bounced && s.In {
			t.depth.add(t.place.Length/2 + s.Landing.Z)
		}
		if s.Bounced {
			t.landed++
			if len(t.landings) < mostLandings {
				t.landings = append(t.landings, landing{s.Landing.X, s.Landing.Z, s.In})
			}
		}
		if !s.In {
			switch {
			case !s.Crossed || s.Landing.Z > 0:
				t.netted++
			case s.Landing.Z < -t.place.Length/2:
				t.beyond++
			default:
				t.wide++
			}
		}
	}
}

// Row is a line of the table. A number that is not known is NaN, and null in
// JSON: the value without data, the interval also for a median of fewer than
// six strokes.
type Row struct {
	Name  string
	Value float64
	CI95  [2]float64
	// Hawkeye is the published figure, of the speed the middle of 125 to 130;
	// Rows says whose.
	Hawkeye float64
	// Reference is what an earlier arcade tennis game reached in about 325
	// points; nil where it is not known.
	Reference *float64

	Label, Unit string
	Digits      int
}

// MarshalJSON writes name, value, ci95, hawkeye and reference.
func (r Row) MarshalJSON() ([]byte, error) {
	doc := struct {
		Name      string      `json:"name"`
		Value     *float64    `json:"value"`
		CI95      *[2]float64 `json:"ci95"`
		Hawkeye   float64     `json:"hawkeye"`
		Reference *float64    `json:"reference"`
	}{Name: r.Name, Hawkeye: r.Hawkeye, Reference: r.Reference}
	if !math.IsNaN(r.Value) {
		doc.Value = &r.Value
	}
	if !math.IsNaN(r.CI95[0]) {
		doc.CI95 = &r.CI95
	}
	return json.Marshal(doc)
}

// Rows returns the table: eleven rows that are compared with men's singles at
// the Australian Open as Hawk-Eye measured them, then six that are compared with
// public point-by-point data of men's singles: rally lengths with the US Open
// 2011, the others with the Australian Open 2012 to 2014.
func (t *Tally) Rows() []Row {
	var rows []Row
	add := func(name, label, unit string, digits int, hawkeye, reference, v float64, ci [2]float64) {
		r := Row{Name: name, Value: v, CI95: ci, Hawkeye: hawkeye, Label: label, Unit: unit, Digits: digits}
		if reference != 0 {
			r.Reference = &reference
		}
		rows = append(rows, r)
	}
	median := func(name, label, unit string, hawkeye, reference float64, s *sample) {
		v, ci := s.value()
		add(name, label, unit, s.digits, hawkeye, reference, v, ci)
	}
	percent := func(name, label string, hawkeye, reference float64, s share) {
		v, ci := s.value()
		add(name, label, "%", 1, hawkeye, reference, v, ci)
	}
	median("net_clearance_m", "rally ball over the net cord", "m", 0.56, 0.46, &t.clearance)
	median("apex_m", "rally ball apex", "m", 1.68, 1.74, &t.apex)
	median("contact_height_m", "contact height", "m", 0.95, 0.92, &t.height)
	median("depth_inside_baseline_m", "lands inside the baseline", "m", 3.7, 4.2, &t.depth)
	median("speed_kmh", "speed off the racket", "km/h", 127.5, 125, &t.speed)
	median("stroke_to_stroke_s", "time from stroke to stroke", "s", 1.28, 1.28, &t.gap)
	percent("in_pct", "rally shots landing in", 85, 85, t.in)
	percent("first_serve_fault_pct", "first-serve faults", 36, 34, t.first)
	percent("second_serve_fault_pct", "second-serve faults", 7, 6.5, t.second)
	percent("ace_pct", "aces, share of points", 7, 6.5, t.ace)
	percent("server_points_pct", "points won by the server", 62, 56, t.server)
	percent("rally_1_4_pct", "points of 1 to 4 strokes", 62.9, 0, t.short)
	percent("rally_5_8_pct", "points of 5 to 8 strokes", 23.3, 0, t.middling)
	percent("rally_9_up_pct", "points of 9 and more strokes", 13.8, 0, t.long)
	percent("winner_pct", "points ended by a winner", 33.7, 0, t.winner)
	percent("unforced_pct", "points ended by an unforced error", 35.7, 0, t.unforced)
	percent("net_points_pct", "points with a net approach", 20.8, 0, t.net)
	return rows
}

// row returns the row of that name.
func (t *Tally) row(name string) Row {
	rows := t.Rows()
	return rows[slices.IndexFunc(rows, func(r Row) bool { return r.Name == name })]
}
