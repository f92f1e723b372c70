package series_test

import (
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/plan"
	"github.com/gotopspin/topspin/examples/tennis/series"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// moments are a mean and its standard error.
type moments struct{ n, sum, squares float64 }

func (m *moments) add(x float64) { m.n++; m.sum += x; m.squares += x * x }

func (m *moments) mean() float64 { return m.sum / m.n }

func (m *moments) err2() float64 {
	return (m.squares/m.n - m.mean()*m.mean()) / (m.n - 1)
}

// one is 1 for true.
func one(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// long asks for the runs that take minutes:
//
//	TENNIS_LONG=1 go test -C examples ./tennis/series -timeout 3h
var long = os.Getenv("TENNIS_LONG") != ""

// both changes the habits of both players.
func both(f func(*plan.Habits)) func(*series.Series) {
	return func(s *series.Series) { f(&s.Habits[0]); f(&s.Habits[1]) }
}

// statistic adds numbers of a point.
type statistic func(p *match.Point, add func(float64))

// strokes makes a statistic of the rally strokes (all after the serve).
func strokes(f func(p *match.Point, i int, s *match.Stroke, add func(float64))) statistic {
	return func(p *match.Point, add func(float64)) {
		r := p.Rally()
		for i := 1; i < len(r); i++ {
			f(p, i, &r[i], add)
		}
	}
}

// ofStroke is the statistic of a number of those strokes that count.
func ofStroke(counts func(*match.Stroke) bool, number func(*match.Stroke) float64) statistic {
	return strokes(func(_ *match.Point, i int, s *match.Stroke, add func(float64)) {
		if i > 1 && counts(s) {
			add(number(s))
		}
	})
}

func every(*match.Stroke) bool { return true }

func ground(s *match.Stroke) bool {
	return s.Shot.Kind == stroke.Forehand || s.Shot.Kind == stroke.Backhand || s.Shot.Kind == stroke.Slice
}

func safe(s *match.Stroke) float64   { return one(s.Shot.Intent == stroke.Safe) }
func attack(s *match.Stroke) float64 { return one(s.Shot.Intent == stroke.Attack) }
func in(s *match.Stroke) float64     { return one(s.In) }

func kind(k stroke.Kind) statistic {
	return ofStroke(every, func(s *match.Stroke) float64 { return one(s.Shot.Kind == k) })
}

// short tells whether the ball that stroke i answers was short.
func short(r []match.Stroke, i int) bool {
	return r[i-1].Bounced && r[i-1].Landing.Z > -7.5
}

// onShort is a statistic of the answers to short balls in a rally.
func onShort(number func(*match.Stroke) float64) statistic {
	return func(p *match.Point, add func(float64)) {
		r := p.Rally()
		for i := 2; i < len(r); i++ {
			if short(r, i) && ground(&r[i]) {
				add(number(&r[i]))
			}
		}
	}
}

// waiting is a statistic of where the player who has just played a stroke of
// the kind that counts stands when the ball is struck again; in his own frame.
func waiting(counts func(*match.Stroke) bool, number func(x, z float64) float64) statistic {
	return func(p *match.Point, add func(float64)) {
		r := p.Rally()
		for i := 3; i < len(r); i++ {
			if counts(&r[i-1]) {
				at := athlete.Turn(r[i].Them)
				add(number(at.X, at.Z))
			}
		}
	}
}

// behaviour is a line of the table: what turns it off, and what then changes.
type behaviour struct {
	name   string
	styles string // of the two; default if empty
	points int    // 0: 400
	set    func(*series.Series)
	off    func(*series.Series)
	change float64 // sign of the change of the statistic when it is off
	what   string
	stat   statistic
}

var behaviours = []behaviour{
	// Phases.
	{name: "reaction time", off: func(s *series.Series) { s.Config.Reaction = 0.05 },
		change: -1, what: "aces", stat: func(p *match.Point, add func(float64)) { add(one(p.End == match.Ace)) }},
	// The last look: TestGamblersLose.

	// Where to meet the ball.
	{name: "earliness by style", points: 1600, styles: "attacker,attacker", off: both(func(h *plan.Habits) { h.Reading.Early = [2]float64{0.3, 0.3} }),
		change: +1, what: "time since the bounce", stat: ofStroke(ground, func(s *match.Stroke) float64 { return s.Contact.After })},
	{name: "variation of the earliness", points: 5000, set: both(func(h *plan.Habits) { h.Reading.Early = [2]float64{0.5, 0.5}; h.Reading.Vary = 0.3 }), off: both(func(h *plan.Habits) { h.Reading.Vary = 0 }),
		change: -1, what: "deep balls met early on the rise",
		stat: ofStroke(func(s *match.Stroke) bool { return ground(s) && s.Contact.Deep > 0.3 }, func(s *match.Stroke) float64 { return one(s.Contact.After < 0.28) })},
	{name: "short balls early", off: both(func(h *plan.Habits) { h.Reading.Short = 0 }),
		change: +1, what: "depth of contact on short balls", stat: onShort(func(s *match.Stroke) float64 { return s.Contact.Ball.Pos.Z })},
	{name: "time to be set", off: both(func(h *plan.Habits) { h.Reading.Set = 0 }),
		change: +1, what: "hurry", stat: ofStroke(ground, func(s *match.Stroke) float64 { return s.Contact.Hurry })},
	{name: "early on the rise", points: 12000, off: both(func(h *plan.Habits) { h.Reading.Rising = 9 }),
		change: +1, what: "time since the bounce", stat: ofStroke(ground, func(s *match.Stroke) float64 { return s.Contact.After })},
	{name: "volleys", off: both(func(h *plan.Habits) { h.Reading.Zone = 0 }), change: -1, what: "volleys", stat: kind(stroke.Volley)},
	{name: "no volley above 2.3 m", styles: "netrusher,netrusher", points: 6000,
		set: both(func(h *plan.Habits) { h.Shots.LobChance = [2]float64{1, 1}; h.Direction.LobDepth = 5 }),
		off: both(func(h *plan.Habits) { h.Reading.High = 2.7 }), change: +1, what: "strokes above 2.3 m",
		stat: ofStroke(every, func(s *match.Stroke) float64 { return one(s.Contact.Ball.Pos.Y > 2.3) })},

	// How bold.
	{name: "safe when it barely gets there", off: both(func(h *plan.Habits) { h.Boldness.Hurry = 99 }), points: 800,
		change: -1, what: "safe when hurried", stat: ofStroke(func(s *match.Stroke) bool { return s.Contact.Hurry > 1.25 && ground(s) }, safe)},
	{name: "safe off a fast ball", off: both(func(h *plan.Habits) { h.Boldness.FastBall = 99 }),
		change: -1, what: "safe off a fast ball", stat: ofStroke(func(s *match.Stroke) bool { return s.Contact.Incoming > 42.5 }, safe)},
	{name: "safe when tired", points: 401, set: func(s *series.Series) { s.Config.Fatigue.PerMetre *= 8 },
		off: both(func(h *plan.Habits) { h.Boldness.Tired = 0 }), change: -1, what: "safe when tired",
		stat: ofStroke(func(s *match.Stroke) bool { return s.Energy < 0.31 }, safe)},
	{name: "safe off a deep ball", points: 1600, off: both(func(h *plan.Habits) { h.Boldness.Deep = 0 }),
		change: -1, what: "safe off a deep ball", stat: ofStroke(func(s *match.Stroke) bool { return s.Contact.Deep > 0.7 }, safe)},
	{name: "attack on a chance", off: both(func(h *plan.Habits) { h.Boldness.Chance = 0 }),
		change: -1, what: "attacks on slow short balls", stat: func(p *match.Point, add func(float64)) {
			r := p.Rally()
			for i := 2; i < len(r); i++ {
				if short(r, i) && r[i].Contact.Incoming < 28 && r[i].Contact.Hurry < 1 && ground(&r[i]) {
					add(attack(&r[i]))
				}
			}
		}},
	{name: "attack an exposed opponent", points: 1500, off: both(func(h *plan.Habits) { h.Boldness.Exposed = 0 }),
		change: -1, what: "attacks off balls that are no chance", stat: func(p *match.Point, add func(float64)) {
			r := p.Rally()
			for i := 2; i < len(r); i++ {
				if !short(r, i) && ground(&r[i]) {
					add(attack(&r[i]))
				}
			}
		}},
	{name: "attack by style", points: 1600, styles: "attacker,attacker", off: both(func(h *plan.Habits) { h.Boldness.Base = [2]float64{0.15, 0.15} }),
		change: -1, what: "attacks", stat: ofStroke(ground, attack)},
	{name: "no attack off a low ball near the net", points: 1500, set: both(func(h *plan.Habits) { h.Shots.Drop = 0.6 }),
		off: both(func(h *plan.Habits) { h.Boldness.LowNear = 0 }), change: +1, what: "attacks off low balls near the net",
		stat: ofStroke(func(s *match.Stroke) bool { return s.Contact.Ball.Pos.Y < 0.45 && s.Contact.Ball.Pos.Z < 6.3 }, attack)},

	// Where to.
	{name: "open court", off: both(func(h *plan.Habits) { h.Direction.Open = 0; h.Direction.AfterAngle = false }),
		change: -1, what: "distance between target and opponent", stat: ofStroke(ground, func(s *match.Stroke) float64 { return math.Abs(s.Shot.Target.X - s.Them.X) })},
	{name: "short angles", off: both(func(h *plan.Habits) { h.Direction.Angle = 0 }), change: -1, what: "short angles",
		stat: ofStroke(ground, func(s *match.Stroke) float64 { return one(s.Shot.Target.Z > -6) })},
	{name: "topspin of a short angle", off: both(func(h *plan.Habits) { h.Shots.AngleSpin = 1 }), change: -1, what: "topspin of short angles",
		stat: ofStroke(func(s *match.Stroke) bool { return ground(s) && s.Shot.Target.Z > -6 && s.Shot.Topspin > 0 }, func(s *match.Stroke) float64 { return s.Shot.Topspin })},
	{name: "open court after an angle", points: 1500, set: both(func(h *plan.Habits) { h.Direction.Open = 0.01 }),
		off: both(func(h *plan.Habits) { h.Direction.AfterAngle = false }), change: -1, what: "distance between target and opponent, two strokes after an angle",
		stat: func(p *match.Point, add func(float64)) {
			r := p.Rally()
			for i := 4; i < len(r); i++ {
				if s := &r[i-2]; ground(s) && s.Shot.Target.Z > -6 && ground(&r[i]) {
					add(math.Abs(r[i].Shot.Target.X - r[i].Them.X))
				}
			}
		}},
	{name: "down the line by style", styles: "attacker,attacker", points: 3000, off: both(func(h *plan.Habits) { h.Direction.Line = [2]float64{0.1, 0.1} }),
		change: -1, what: "balls down the line", stat: ofStroke(ground, func(s *match.Stroke) float64 {
			return one(s.Shot.Target.X*s.Contact.Ball.Pos.X > 1)
		})},
	{name: "favourite pattern, cross", styles: "counter,counter", off: both(func(h *plan.Habits) { h.Direction.Pattern = 0 }),
		change: -1, what: "balls cross court", stat: ofStroke(ground, func(s *match.Stroke) float64 {
			return one(s.Shot.Target.X*s.Contact.Ball.Pos.X < -1)
		})},
	{name: "favourite pattern, inside-out", styles: "baseliner,baseliner", off: both(func(h *plan.Habits) { h.Direction.Pattern = 0 }),
		change: -1, what: "forehands to the backhand corner", stat: ofStroke(func(s *match.Stroke) bool { return s.Shot.Kind == stroke.Forehand }, func(s *match.Stroke) float64 {
			return one(s.Shot.Target.X < -1)
		})},
	{name: "first serves near the lines", points: 800, off: both(func(h *plan.Habits) { h.Serving.Lines = [2]float64{1.5, 1.5} }), change: -1, what: "aces",
		stat: func(p *match.Point, add func(float64)) { add(one(p.End == match.Ace)) }},
	{name: "closer if precise", styles: "attacker,attacker", points: 100, set: func(s *series.Series) { s.Athletes[0].Stats.Precision, s.Athletes[1].Stats.Precision = 1, 1 },
		off: both(func(h *plan.Habits) { h.Serving.Lines[1] = h.Serving.Lines[0] }), change: +1, what: "distance of the target from the service line",
		stat: func(p *match.Point, add func(float64)) { add(6.4 + p.Strokes[0].Shot.Target.Z) }},
	{name: "margin of second serves", points: 1000, off: both(func(h *plan.Habits) { h.Serving.Margin = 0.4 }), change: +1, what: "double faults of second serves",
		stat: func(p *match.Point, add func(float64)) {
			if p.Faults > 0 {
				add(one(p.Faults == 2))
			}
		}},

	// The net.
	{name: "following to the net", points: 1000, off: both(func(h *plan.Habits) { h.Follow.Decide = [2]float64{} }), change: -1, what: "points with a net approach",
		stat: func(p *match.Point, add func(float64)) { add(one(p.Approach[0] || p.Approach[1])) }},
	{name: "following by net play", styles: "counter,counter", points: 3200, off: both(func(h *plan.Habits) { h.Follow.Decide = [2]float64{0.55, 0.55} }), change: +1, what: "points with a net approach",
		stat: func(p *match.Point, add func(float64)) { add(one(p.Approach[0] || p.Approach[1])) }},
	{name: "following from inside the court only", points: 1500, off: both(func(h *plan.Habits) { h.Follow.Inside = -9 }), change: +1, what: "followed attacks from the baseline",
		stat: waiting(func(s *match.Stroke) bool {
			return ground(s) && s.Shot.Intent == stroke.Attack && s.Contact.Ball.Pos.Z > 10.4
		}, func(_, z float64) float64 { return one(z < 10) })},
	{name: "following deep or wide only", points: 24000, off: both(func(h *plan.Habits) { h.Follow.Deep = 99 }), change: +1, what: "followed attacks that land short",
		stat: waiting(func(s *match.Stroke) bool {
			return ground(s) && s.Shot.Intent == stroke.Attack && s.Contact.Ball.Pos.Z < 10.3 && s.Landing.Z > -7.3 && math.Abs(s.Landing.X) < 2.3
		}, func(_, z float64) float64 { return one(z < 8) })},
	{name: "giving up the net", points: 20000, off: both(func(h *plan.Habits) { h.Moving.StayNet = true }), change: -1, what: "distance from the net after a groundstroke",
		stat: func(p *match.Point, add func(float64)) {
			r := p.Rally()
			for i := 5; i < len(r); i++ {
				// r[i-1].By came in with r[i-3] and had to play a groundstroke.
				if athlete.Turn(r[i-2].Them).Z < 9 && ground(&r[i-1]) {
					add(athlete.Turn(r[i].Them).Z)
				}
			}
		}},
	{name: "lobs", points: 4000, off: both(func(h *plan.Habits) { h.Shots.LobChance = [2]float64{} }), change: -1, what: "lobs", stat: kind(stroke.Lob)},
	{name: "smashes", points: 6000, off: both(func(h *plan.Habits) { h.Shots.SmashFrom = 99 }), change: -1, what: "smashes", stat: kind(stroke.Smash)},
	{name: "drop shots", points: 1600, off: both(func(h *plan.Habits) { h.Shots.Drop = 0 }), change: -1, what: "drop shots", stat: kind(stroke.DropShot)},
	{name: "slices", off: both(func(h *plan.Habits) { h.Shots.Slice = [2]float64{} }), change: -1, what: "slices", stat: kind(stroke.Slice)},

	// Recovering.
	{name: "bisector", set: both(func(h *plan.Habits) { h.Moving.Jog = 1 }), off: both(func(h *plan.Habits) { h.Moving.Bisector = 0 }), points: 600, change: -1, what: "place across the way of a wide ball when waiting",
		stat: func(p *match.Point, add func(float64)) {
			r := p.Rally()
			for i := 3; i < len(r); i++ {
				if s := &r[i-1]; ground(s) && math.Abs(s.Landing.X) > 2 {
					add(-math.Copysign(1, s.Landing.X) * athlete.Turn(r[i].Them).X)
				}
			}
		}},
	{name: "depth by style", styles: "counter,counter", off: both(func(h *plan.Habits) { h.Depths.Back = 0 }), change: -1, what: "depth when waiting",
		stat: waiting(ground, func(_, z float64) float64 { return z })},
	{name: "deeper after a weak shot", off: both(func(h *plan.Habits) { h.Depths.AfterWeak = 0 }), points: 1000, change: -1, what: "depth after a safe shot",
		stat: waiting(func(s *match.Stroke) bool { return s.Shot.Intent == stroke.Safe && ground(s) }, func(_, z float64) float64 { return z })},
	{name: "nearer after a good attack", off: both(func(h *plan.Habits) { h.Depths.AfterGood = 0; h.Follow.Decide = [2]float64{} }),
		set:    both(func(h *plan.Habits) { h.Follow.Decide = [2]float64{} }),
		points: 1000, change: +1, what: "depth after an attack",
		stat: waiting(func(s *match.Stroke) bool {
			return s.Shot.Intent == stroke.Attack && ground(s) && s.Contact.Quality() > 0.8
		}, func(_, z float64) float64 { return z })},
	{name: "jogging back", points: 12000, off: both(func(h *plan.Habits) { h.Moving.Jog = 1 }), change: -1, what: "way left when the opponent strikes",
		stat: strokes(func(_ *match.Point, i int, s *match.Stroke, add func(float64)) {
			if i > 2 {
				add(s.Behind)
			}
		})},

	// Strokes and errors.
	{name: "wilder when attacking", points: 1000, off: func(s *series.Series) { s.Config.Errors.Intent[stroke.Attack] = 0.8 }, change: +1, what: "attacks that land in", stat: ofStroke(func(s *match.Stroke) bool { return ground(s) && s.Shot.Intent == stroke.Attack }, in)},
	{name: "tighter when safe", points: 1500, off: func(s *series.Series) { s.Config.Errors.Intent[stroke.Safe] = 1.2 }, change: -1, what: "safe shots that land in", stat: ofStroke(func(s *match.Stroke) bool { return ground(s) && s.Shot.Intent == stroke.Safe }, in)},
	{name: "error by precision", points: 1600, off: func(s *series.Series) { s.Config.Errors.Skill = 0 }, set: func(s *series.Series) { s.Athletes[0].Stats.Precision, s.Athletes[1].Stats.Precision = 0.1, 0.1 },
		change: +1, what: "strokes that land in", stat: ofStroke(ground, in)},
	{name: "error by consistency", points: 4000, off: func(s *series.Series) { s.Config.Errors.Consistency = 0 }, set: func(s *series.Series) { s.Athletes[0].Style.Consistency, s.Athletes[1].Style.Consistency = 0.1, 0.1 },
		change: +1, what: "strokes that land in", stat: ofStroke(ground, in)},
	{name: "error off a fast ball", points: 12000, off: func(s *series.Series) { s.Config.Errors.Fast = 0 }, change: +1, what: "strokes in off fast balls",
		stat: ofStroke(func(s *match.Stroke) bool { return ground(s) && s.Contact.Incoming > 38 }, in)},
	{name: "error off a deep ball", points: 24000, off: func(s *series.Series) { s.Config.Errors.Deep = 0 }, change: +1, what: "strokes in off deep balls",
		stat: ofStroke(func(s *match.Stroke) bool { return ground(s) && s.Contact.Deep > 0.5 }, in)},
	{name: "error of a stretched player", points: 4000, off: func(s *series.Series) { s.Config.Errors.Stretch, s.Config.Errors.Hurry = 0, 0 }, change: +1, what: "strokes in when stretched",
		stat: ofStroke(func(s *match.Stroke) bool { return ground(s) && s.Contact.Stretch > 0.4 }, in)},
	{name: "pace of a stretched player", off: func(s *series.Series) { s.Config.Errors.Pace = 0 }, points: 2000, change: +1, what: "speed when stretched",
		stat: ofStroke(func(s *match.Stroke) bool { return ground(s) && s.Contact.Stretch > 0.4 }, func(s *match.Stroke) float64 { return s.Launch.Vel.Norm() })},
	{name: "weak balls fall short", off: func(s *series.Series) { s.Config.Errors.Weak = 0 }, points: 2000, change: -1, what: "where stretched strokes land",
		stat: ofStroke(func(s *match.Stroke) bool { return ground(s) && s.Contact.Stretch > 0.4 && s.In && s.Bounced }, func(s *match.Stroke) float64 { return s.Landing.Z })},
	{name: "misses long rather than short", off: func(s *series.Series) { s.Config.Errors.Short = 1 }, points: 800, change: +1, what: "strokes into the net",
		stat: ofStroke(ground, func(s *match.Stroke) float64 { return one(!s.Crossed || s.Landing.Z > 0) })},
	{name: "pressure of a player at the net", styles: "netrusher,netrusher", off: func(s *series.Series) { s.Config.Errors.Pressed = 0 }, points: 8000, change: +1, what: "passing shots in",
		stat: ofStroke(func(s *match.Stroke) bool { return ground(s) && s.Contact.Pressed }, in)},
	{name: "speed by style", styles: "attacker,attacker", off: both(func(h *plan.Habits) { h.Shots.SpeedStyle = 0 }), change: -1, what: "speed asked for",
		stat: ofStroke(ground, func(s *match.Stroke) float64 { return s.Shot.Speed })},
	{name: "topspin by style", styles: "counter,counter", off: both(func(h *plan.Habits) { h.Shots.Topspin[1] = h.Shots.Topspin[0] }), change: -1, what: "topspin",
		stat: ofStroke(ground, func(s *match.Stroke) float64 { return s.Shot.Topspin })},
	{name: "tired legs", points: 401, off: func(s *series.Series) { s.Config.Fatigue.Slower = 0 }, set: func(s *series.Series) { s.Config.Fatigue.PerMetre *= 8; s.Config.Fatigue.Slower = 0.5 },
		change: -1, what: "hurry", stat: ofStroke(ground, func(s *match.Stroke) float64 { return s.Contact.Hurry })},
	{name: "tired arms", points: 401, off: func(s *series.Series) { s.Config.Fatigue.Weaker = 0 }, set: func(s *series.Series) { s.Config.Fatigue.PerMetre *= 8 },
		change: +1, what: "speed", stat: ofStroke(func(s *match.Stroke) bool { return ground(s) && s.Energy < 0.4 }, func(s *match.Stroke) float64 { return s.Launch.Vel.Norm() })},
	{name: "tired eyes", off: func(s *series.Series) { s.Config.Fatigue.Wilder = 0 }, points: 1000, set: func(s *series.Series) { s.Config.Fatigue.PerMetre *= 8 },
		change: +1, what: "strokes in", stat: ofStroke(func(s *match.Stroke) bool { return ground(s) && s.Energy < 0.4 }, in)},
}

// quick are the behaviours that every test run looks at.
var quick = map[string]bool{
	"reaction time": true, "short balls early": true, "safe off a deep ball": true,
	"attack on a chance": true, "open court": true, "following to the net": true,
	"depth by style": true,
}

// Each behaviour shows: with its parameter off, its statistic moves by more
// than three standard errors, in the direction that its description says.
func TestBehaviours(t *testing.T) {
	for _, b := range behaviours {
		t.Run(b.name, func(t *testing.T) {
			if !long && !quick[b.name] {
				t.Skip("set TENNIS_LONG=1")
			}
			t.Parallel()
			points := b.points
			if points == 0 {
				points = 400
			}
			measure := func(off bool) moments {
				styles := b.styles
				if styles == "" {
					styles = series.Default
				}
				s, err := series.Setup("measured", "hard", styles, 4)
				if err != nil {
					t.Fatal(err)
				}
				s.Workers = 1
				if b.set != nil {
					b.set(s)
				}
				if off {
					b.off(s)
				}
				var m moments
				s.Play(points, func(p *match.Point) { b.stat(p, m.add) })
				return m
			}
			on, off := measure(false), measure(true)
			change := off.mean() - on.mean()
			se := math.Sqrt(on.err2() + off.err2())
			text := fmt.Sprintf("%s: %.3f on (n %.0f), %.3f off (n %.0f): %+.1f standard errors", b.what, on.mean(), on.n, off.mean(), off.n, change/se)
			if !(change*b.change > 3*se) {
				t.Error(text)
			} else {
				t.Log(text)
			}
		})
	}
}
