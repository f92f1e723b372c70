package bot_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/examples/tabletennis/bot"
	"github.com/gotopspin/topspin/examples/tabletennis/match"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// worlds are those in which a bot must be able to play: both models, with equal
// ticks and with a method that chooses its steps.
func worlds(t testing.TB) map[string]*predict.World {
	list := map[string]*predict.World{}
	for name, c := range map[string]predict.Config{
		"game":           {Flight: ball.TableTennis(), Court: court.TableTennis(), Method: integrate.Fixed{Stepper: integrate.BySpeed{}, Rate: 60}},
		"measured":       {Flight: ball.TableTennisMeasured(), Court: court.TableTennisMeasured(), Method: integrate.Fixed{Stepper: integrate.BySpeed{}, Rate: 60}},
		"game, adaptive": {Flight: ball.TableTennis(), Court: court.TableTennis()},
	} {
		w, err := predict.NewWorld(c)
		if err != nil {
			t.Fatal(err)
		}
		list[name] = w
	}
	return list
}

// perfect is a level without errors.
func perfect(l bot.Level) bot.Level {
	l.Miss, l.Face, l.Pace, l.Place, l.Reading = 0, 0, 0, 0, 0
	return l
}

func source(n uint64) *rand.Rand { return rand.New(rand.NewPCG(7, n)) }

// spy lets a bot play and checks its racket: that it is where it was, and never
// faster than a hand.
type spy struct {
	*bot.Bot
	t      *testing.T
	last   collide.Motion
	until  float64
	number int
	end    court.End
	swings int
}

func (s *spy) Move(v *match.View) (collide.Motion, float64) {
	m, until := s.Bot.Move(v)
	l := s.Bot.Level()
	if v.Number != s.number && v.Me != s.end || s.number == 0 {
		s.end = v.Me // walked around the table
	} else {
		was, is := s.last.At(v.Now), m.At(v.Now)
		if d := was.Pos.Sub(is.Pos).Norm(); d > 1e-9 {
			s.t.Errorf("%s: the racket jumps by %g m at %.3f s", l.Name, d, v.Now)
		}
		front := ball.Vec{Z: 1}
		if d := was.Rot.Rotate(front).Sub(is.Rot.Rotate(front)).Norm(); d > 1e-6 {
			s.t.Errorf("%s: the face turns by %g at once at %.3f s", l.Name, d, v.Now)
		}
	}
	// A stroke may be as fast as Swing and its error, what is between strokes
	// as fast as Hand.
	speed := m.Vel.Norm()
	if speed > l.Hand*1.001 {
		s.swings++
	}
	if most := l.Swing * (1 + 6*4*l.Pace); speed > max(most, l.Hand)*1.001 {
		s.t.Errorf("%s: the racket moves at %.1f m/s", l.Name, speed)
	}
	s.last, s.until, s.number = m, until, v.Number
	return m, until
}

// In a whole match the racket never jumps and is never faster than an arm.
func TestRacketMovesLikeAHand(t *testing.T) {
	w := worlds(t)["game"]
	for i, l := range bot.Levels() {
		a, b := &spy{Bot: bot.New(l, w, source(uint64(2*i))), t: t}, &spy{Bot: bot.New(l, w, source(uint64(2*i+1))), t: t}
		m, err := match.New(match.Config{World: w, Players: [2]match.Player{a, b}, Games: 5})
		if err != nil {
			t.Fatal(err)
		}
		for range 30 {
			if _, ok := m.Point(); !ok {
				break
			}
		}
	}
}

// Bots without errors: each serve is good, each ball that they strike meets the
// middle of the blade and lands where it should without touching the net. So
// what a bot has planned is what the world plays: the flight of the ball to the
// racket, the contact, and the flight after it.
func TestWhatIsPlannedIsPlayed(t *testing.T) {
	for name, w := range worlds(t) {
		for i, l := range bot.Levels() {
			l = perfect(l)
			m, err := match.New(match.Config{World: w, Games: 5, Players: [2]match.Player{
				bot.New(l, w, source(uint64(2*i))), bot.New(l, w, source(uint64(2*i+1))),
			}})
			if err != nil {
				t.Fatal(err)
			}
			strokes := 0
			for strokes < 80 && len(m.Records()) < 40 {
				// A rally of perfect bots may have no end.
				if !m.Advance(m.Now() + 1) {
					break
				}
				strokes = 0
				for _, r := range m.Records() {
					strokes += len(r.Strokes)
				}
				if len(m.Records()) == 0 && m.Now() > 60 {
					break
				}
			}
			luck := 0
			for n, r := range m.Records() {
				for k, s := range r.Strokes {
					if s.Off > 0.02 && k == len(r.Strokes)-1 {
						luck++ // a ball too fast for any stroke met the waiting racket
						continue
					}
					if !s.Landed || s.Net || s.Off > 1e-5 {
						t.Errorf("%s, %s: point %d, stroke %d of %d: landed %v, net %v, %.2g m off the middle, ended by %s", name, l.Name, n+1, k+1, len(r.Strokes), s.Landed, s.Net, s.Off, r.Why)
					}
				}
				if len(r.Strokes) == 0 {
					t.Errorf("%s, %s: point %d has no serve: %s", name, l.Name, n+1, r.Why)
				}
			}
			if luck > 2 {
				t.Errorf("%s, %s: %d strokes by chance", name, l.Name, luck)
			}
		}
	}
}

// rallyAt plays two bots until the far one has to return a stroke, and returns
// what it sees when the ball has just been struck.
func rallyAt(t *testing.T, w *predict.World, far match.Player) (*match.Match, match.View) {
	t.Helper()
	m, err := match.New(match.Config{World: w, Games: 5, Players: [2]match.Player{bot.New(perfect(bot.Medium()), w, source(1)), far}})
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; ; i++ {
		m.Advance(float64(i) / 60)
		if v := m.See(court.Far); v.Rally.Phase == rules.Served {
			return m, v
		}
		if i > 600 {
			t.Fatal("no serve in 10 s")
		}
	}
}

// Before its reaction time has passed a bot does not know where the ball goes:
// whatever ball is shown to it, its racket does the same.
func TestReactsAfterADelay(t *testing.T) {
	w := worlds(t)["game"]
	l := perfect(bot.Hard())
	moves := func(change func(*predict.Point), late float64) collide.Motion {
		b := bot.New(l, w, source(3))
		_, v := rallyAt(t, w, b)
		change(&v.Ball)
		first, until := b.Move(&v)
		if seen := v.Rally.Time + l.Reaction; until > seen+1e-9 {
			t.Fatalf("asks again at %.3f s, after it could know at %.3f s", until, seen)
		}
		if late == 0 {
			return first
		}
		v.Now = math.Ceil((v.Rally.Time+l.Reaction)*60) / 60
		var events []predict.Event
		v.Ball, events = w.Advance(v.Ball, v.Now, nil, nil)
		for i := range events {
			v.Rally.Event(&events[i])
		}
		m, _ := b.Move(&v)
		return m
	}
	same := func(*predict.Point) {}
	other := func(p *predict.Point) { p.Vel.X += 0.5 }
	if a, b := moves(same, 0), moves(other, 0); a != b {
		t.Errorf("knows the ball at once: %+v and %+v", a, b)
	}
	if a, b := moves(same, 1), moves(other, 1); a == b {
		t.Error("plays every ball alike")
	}
}

// The miss chance is rolled once for each incoming ball: with 1 no ball is
// touched but the serve, with 0 and no other error every one that can be
// reached is.
func TestMissChance(t *testing.T) {
	w := worlds(t)["game"]
	l := perfect(bot.Easy())
	l.Miss = 1
	m, err := match.New(match.Config{World: w, Games: 5, Players: [2]match.Player{bot.New(l, w, source(1)), bot.New(l, w, source(2))}})
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		r, ok := m.Point()
		if !ok {
			break
		}
		if len(r.Strokes) != 1 || r.Winner != r.Server {
			t.Errorf("%d strokes, won by %d, served by %d: %s", len(r.Strokes), r.Winner, r.Server, r.Why)
		}
	}
}

// A bot lets a ball go that will miss the table.
func TestLetsABallGoOut(t *testing.T) {
	w := worlds(t)["game"]
	b := bot.New(perfect(bot.Hard()), w, source(3))
	_, v := rallyAt(t, w, b)
	// As if the other had returned it, far too long.
	v.Rally.Phase, v.Rally.Striker = rules.Struck, court.Near
	v.Ball.State = ball.State{Pos: ball.Vec{Y: 1.2, Z: 0.5}, Vel: ball.Vec{Y: 1, Z: -14}}
	v.Ball.Bounces = 0
	before, _ := b.Move(&v)
	v.Now = math.Ceil((v.Rally.Time+b.Level().Reaction)*60) / 60
	v.Ball, _ = w.Advance(v.Ball, v.Now, nil, nil)
	after, _ := b.Move(&v)
	if d := after.At(v.Now + 0.3).Pos.Sub(before.At(v.Now).Pos).Norm(); d > 0.4 {
		t.Errorf("goes for it: %g m", d)
	}
}

// The levels are ordered in everything that makes a player good.
func TestLevelsAreOrdered(t *testing.T) {
	l := bot.Levels()
	for i := 1; i < len(l); i++ {
		a, b := l[i-1], l[i]
		less := map[string][2]float64{
			"Reaction": {b.Reaction, a.Reaction}, "Reading": {b.Reading, a.Reading}, "Miss": {b.Miss, a.Miss},
			"Face": {b.Face, a.Face}, "Pace": {b.Pace, a.Pace}, "Place": {b.Place, a.Place},
			"Hand": {a.Hand, b.Hand}, "Swing": {a.Swing, b.Swing}, "Speed": {a.Speed, b.Speed}, "Topspin": {a.Topspin, b.Topspin},
		}
		for what, x := range less {
			if !(x[0] < x[1]) {
				t.Errorf("%s of %s and %s: %v", what, a.Name, b.Name, x)
			}
		}
		if b.Miss < 0.10 || a.Miss > 0.15 {
			t.Errorf("miss chances %g and %g, must be within 0.10 and 0.15", a.Miss, b.Miss)
		}
	}
}
