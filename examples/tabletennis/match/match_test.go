package match_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/examples/tabletennis/bot"
	"github.com/gotopspin/topspin/examples/tabletennis/match"
	"github.com/gotopspin/topspin/examples/tabletennis/racket"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

func world(t testing.TB) *predict.World {
	w, err := predict.NewWorld(predict.Config{
		Flight: ball.TableTennis(), Court: court.TableTennis(),
		Method: integrate.Fixed{Stepper: integrate.BySpeed{}, Rate: 60},
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func bots(w *predict.World, a, b bot.Level, seed uint64) [2]match.Player {
	return [2]match.Player{bot.New(a, w, rand.New(rand.NewPCG(seed, 0))), bot.New(b, w, rand.New(rand.NewPCG(seed, 1)))}
}

func start(t testing.TB, w *predict.World, p [2]match.Player, games int) *match.Match {
	m, err := match.New(match.Config{World: w, Players: p, Games: games})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// points plays n points, or to the end.
func points(m *match.Match, n int) []match.Record {
	for range n {
		if _, ok := m.Point(); !ok {
			break
		}
	}
	return m.Records()
}

// The same seed gives the same match to the bit, another seed another match.
func TestSameSeedSameMatch(t *testing.T) {
	w := world(t)
	play := func(seed uint64) []match.Record {
		return points(start(t, w, bots(w, bot.Hard(), bot.Medium(), seed), 5), 25)
	}
	a, b, c := play(1), play(1), play(2)
	if !reflect.DeepEqual(a, b) {
		t.Error("the same seed plays another match")
	}
	if reflect.DeepEqual(a, c) {
		t.Error("another seed plays the same match")
	}
}

// A match that is watched frame by frame is the match that is played through,
// to the bit, whatever the frames.
func TestFramesPlayNoPart(t *testing.T) {
	w := world(t)
	whole := points(start(t, w, bots(w, bot.Medium(), bot.Medium(), 3), 5), 6)
	for name, frame := range map[string]func(int) float64{
		"60 Hz":  func(i int) float64 { return float64(i) / 60 },
		"144 Hz": func(i int) float64 { return float64(i) / 144 },
		"uneven": func(i int) float64 { return (float64(i) + 0.5*math.Sin(float64(i))) / 40 },
	} {
		m := start(t, w, bots(w, bot.Medium(), bot.Medium(), 3), 5)
		for i := 1; len(m.Records()) < len(whole); i++ {
			m.Advance(frame(i))
			if late := m.Now() - frame(i); late > 0 {
				t.Fatalf("%s: played to %g s, past the frame at %g s", name, m.Now(), frame(i))
			}
		}
		if !reflect.DeepEqual(m.Records(), whole) {
			t.Errorf("%s: another match", name)
		}
	}
}

// human holds a racket that some other player moves, one frame at a time: all
// that the match hears of it is where the racket was at the last frame and where
// it is at this one.
type human struct{ match.Player }

func (h human) Move(v *match.View) (collide.Motion, float64) {
	m, _ := h.Player.Move(v)
	next := v.Now + 1.0/60
	return collide.Between(m.At(v.Now), m.At(next), v.Now, next), next
}

// A player who moves its racket frame by frame, as a hand in front of a screen
// does, plays through the same interface as a bot, and as well.
func TestHumanFrameByFrame(t *testing.T) {
	w := world(t)
	p := bots(w, bot.Medium(), bot.Medium(), 5)
	p[0] = human{p[0]}
	strokes, landed := 0, 0
	for _, r := range points(start(t, w, p, 7), 40) {
		for _, s := range r.Strokes {
			if s.By == 0 {
				strokes++
				if s.Landed {
					landed++
				}
			}
		}
	}
	if strokes < 60 || landed*10 < strokes*7 {
		t.Errorf("%d strokes, %d landed", strokes, landed)
	}
}

// statue serves or does not, and never moves.
type statue struct {
	at   collide.Pose
	toss *ball.State
}

func (s statue) Racket() collide.Racket {
	return racket.New(collide.Inverted(), collide.Inverted())
}
func (s statue) Move(*match.View) (collide.Motion, float64) {
	return collide.Motion{Pose: s.at}, math.Inf(1)
}
func (s statue) Toss(*match.View) (ball.State, bool) {
	if s.toss == nil {
		return ball.State{}, false
	}
	return *s.toss, true
}

func away() collide.Pose { return collide.Pose{Pos: ball.Vec{X: 30, Y: 1}} }

// Who does not serve loses the point in the end, and so does who misses the
// toss. (Two of them never get past deuce.)
func TestPlayersWhoDoNothing(t *testing.T) {
	w := world(t)
	toss := &ball.State{Pos: ball.Vec{Y: 1, Z: 1.5}, Vel: ball.Vec{Y: 2}}
	for name, s := range map[string]statue{"no toss": {at: away()}, "toss not struck": {at: away(), toss: toss}} {
		m := start(t, w, [2]match.Player{s, s}, 5)
		list := points(m, 50)
		for i, r := range list {
			if r.Winner == r.Server || r.Why != rules.MissedToss || r.Let || len(r.Strokes) != 0 {
				t.Fatalf("%s: point %d: %+v", name, i, r)
			}
		}
		if len(list) != 50 {
			t.Errorf("%s: %d points", name, len(list))
		}
		if name == "no toss" {
			if least := match.Patience * float64(len(list)); m.Now() < least {
				t.Errorf("over after %g s, must wait %g s", m.Now(), least)
			}
		}
	}
}

// Against one who never moves a bot wins every point that it serves well, and
// every toss that is not struck.
func TestBotBeatsStatue(t *testing.T) {
	w := world(t)
	p := bots(w, bot.Hard(), bot.Hard(), 2)
	p[1] = statue{at: away(), toss: &ball.State{Pos: ball.Vec{Y: 1, Z: 1.5}, Vel: ball.Vec{Y: 2}}}
	m := start(t, w, p, 5)
	points(m, 1000)
	if w, ok := m.Over(); !ok || w != 0 {
		t.Errorf("over %v, won by %d", ok, w)
	}
	score := m.See(court.Near).Score
	if score.Games != [2]int{3, 0} {
		t.Errorf("won %s", score.String())
	}
}

// garbage answers with anything but numbers.
type garbage struct{ statue }

func (garbage) Move(*match.View) (collide.Motion, float64) {
	return collide.Motion{Vel: ball.Vec{X: math.NaN()}}, math.NaN()
}
func (garbage) Toss(*match.View) (ball.State, bool) {
	return ball.State{Pos: ball.Vec{X: math.Inf(1)}}, true
}

// wary is a player who minds what it is shown.
type wary struct {
	match.Player
	t *testing.T
}

func (w wary) Move(v *match.View) (collide.Motion, float64) {
	for _, m := range v.Rackets {
		if err := m.Validate(); err != nil {
			w.t.Errorf("sees a racket at %+v", m)
		}
	}
	if err := v.Ball.Validate(); err != nil {
		w.t.Errorf("sees a ball at %+v", v.Ball)
	}
	return w.Player.Move(v)
}

func TestGarbageLosesAndHarmsNobody(t *testing.T) {
	w := world(t)
	p := bots(w, bot.Easy(), bot.Easy(), 4)
	p[0] = wary{p[0], t}
	p[1] = garbage{}
	m := start(t, w, p, 1)
	points(m, 100)
	if winner, ok := m.Over(); !ok || winner != 0 {
		t.Errorf("over %v, won by %d", ok, winner)
	}
}

// A stroke is marked by the net that its ball touched before it bounced.
func TestNetIsTakenDown(t *testing.T) {
	w := world(t)
	want := map[float64]bool{} // by the time of the stroke
	m, err := match.New(match.Config{World: w, Players: bots(w, bot.Easy(), bot.Easy(), 6), Games: 5, Watch: func(e *predict.Event, r *rules.Rally) {
		if e.Kind == predict.Hit && e.Role == collide.Net && r.Phase >= rules.Served && r.Phase <= rules.Struck {
			want[r.Time] = true
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	marked := 0
	for _, r := range points(m, 60) {
		for _, s := range r.Strokes {
			if s.Net {
				marked++
			}
			if s.Net != want[s.Time] {
				t.Errorf("stroke at %g s: net %v, touched %v", s.Time, s.Net, want[s.Time])
			}
		}
	}
	if marked < 3 {
		t.Errorf("only %d strokes touched the net", marked)
	}
}

// In a whole match the records agree with the score and with the laws: who
// serves, whose strokes follow whose, who wins.
func TestRecordsAgreeWithTheScore(t *testing.T) {
	w := world(t)
	m := start(t, w, bots(w, bot.Easy(), bot.Medium(), 8), 5)
	list := points(m, 1000)
	winner, over := m.Over()
	if !over {
		t.Fatal("not over")
	}
	want := rules.NewScore(5, 0)
	for i, r := range list {
		if r.Server != want.Server() {
			t.Fatalf("point %d: player %d serves, must be %d", i+1, r.Server, want.Server())
		}
		for k, s := range r.Strokes {
			if by := (r.Server + k) % 2; s.By != by {
				t.Fatalf("point %d: stroke %d by %d", i+1, k+1, s.By)
			}
			if k+1 < len(r.Strokes) && !s.Landed {
				t.Fatalf("point %d goes on after stroke %d, which did not land", i+1, k+1)
			}
		}
		if r.Let {
			continue
		}
		if n := len(r.Strokes); n > 0 {
			last := r.Strokes[n-1]
			if won := last.Landed; won != (r.Winner == last.By) && r.Why != rules.Volley && r.Why != rules.DoubleHit {
				t.Errorf("point %d: the last stroke, by %d, landed %v, and %d wins: %s", i+1, last.By, last.Landed, r.Winner, r.Why)
			}
		}
		want.Point(r.Winner)
		if r.Score != want.String() {
			t.Fatalf("point %d: score %s, must be %s", i+1, r.Score, want.String())
		}
	}
	if w, _ := want.Winner(); w != winner {
		t.Errorf("won by %d, must be %d", winner, w)
	}
	if _, more := m.Point(); more || m.Advance(m.Now()+10) {
		t.Error("goes on after its end")
	}
}

func TestNewRefuses(t *testing.T) {
	w := world(t)
	hall, err := predict.NewWorld(predict.Config{Flight: ball.TableTennis(), Court: court.Open(court.Wood())})
	if err != nil {
		t.Fatal(err)
	}
	p := bots(w, bot.Easy(), bot.Easy(), 1)
	for name, c := range map[string]match.Config{
		"no world":   {Players: p, Games: 5},
		"no table":   {World: hall, Players: p, Games: 5},
		"one player": {World: w, Players: [2]match.Player{p[0], nil}, Games: 5},
		"even games": {World: w, Players: p, Games: 4},
		"who first":  {World: w, Players: p, Games: 5, First: 2},
	} {
		if _, err := match.New(c); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// Two bots play the first points of a match.
func Example() {
	world, err := predict.NewWorld(predict.Config{
		Flight: ball.TableTennis(), Court: court.TableTennis(),
		Method: integrate.Fixed{Stepper: integrate.BySpeed{}, Rate: 60},
	})
	if err != nil {
		panic(err)
	}
	m, err := match.New(match.Config{World: world, Games: 5, Players: [2]match.Player{
		bot.New(bot.Hard(), world, rand.New(rand.NewPCG(1, 0))),
		bot.New(bot.Easy(), world, rand.New(rand.NewPCG(1, 1))),
	}})
	if err != nil {
		panic(err)
	}
	for range 11 {
		m.Point()
	}
	score := m.See(court.Near).Score
	fmt.Println("hard leads after 11 points:", score.Games[0] > 0 || score.Points[0] > score.Points[1])
	// Output:
	// hard leads after 11 points: true
}
