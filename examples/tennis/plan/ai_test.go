package plan

import (
	"math/rand/v2"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"

	"github.com/gotopspin/topspin/examples/tennis/athlete"
	"github.com/gotopspin/topspin/examples/tennis/match"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// scene is one ball of a rally: what is seen when it is read, at the last look
// and after the stroke.
type scene struct{ read, look, after match.Sight }

// anyScene draws a ball, short or deep, left or right, with the player back or
// at the net and the opponent anywhere.
func anyScene(r *rand.Rand) scene {
	b := throw(ball.Vec{X: around(r, 0, 4), Y: 1, Z: around(r, -12, 1)},
		ball.Vec{X: around(r, 0, 4), Z: around(r, 8.5, 3)}, around(r, 1.1, 0.3))
	s := *sight(b)
	s.Me = athlete.Body{Pos: ball.Vec{X: around(r, 0, 4), Z: around(r, 12.5, 1.5)}, Vel: ball.Vec{X: around(r, 0, 3), Z: around(r, 0, 2)}}
	if r.IntN(3) == 0 {
		s.Me.Pos.Z = around(r, 4.5, 1)
	}
	them := func() athlete.Body {
		z := around(r, -12.5, 2)
		if r.IntN(4) == 0 {
			z = around(r, -4, 2)
		}
		return athlete.Body{Pos: ball.Vec{X: around(r, 0, 4), Z: z}, Vel: ball.Vec{X: around(r, 0, 4), Z: around(r, 0, 2)}}
	}
	s.Them = them()
	c := scene{s, s, s}
	c.look.Now, c.look.Them = s.Now+0.3, them()
	c.look.Contact = &stroke.Contact{}
	c.after.Now, c.after.Them, c.after.Ball, c.after.Strokes = 1.5, them(), nil, 3
	c.after.Sent = &match.Sent{
		Shot: stroke.Shot{Kind: stroke.Forehand, Intent: stroke.Intent(r.IntN(stroke.Intents))},
		From: ball.Vec{X: around(r, 0, 3), Y: 1, Z: around(r, 11, 2)}, Clean: r.Float64(), Pace: around(r, 30, 6),
		Landing: ball.Vec{X: around(r, 0, 4), Z: around(r, -9, 2)}, Beyond: ball.Vec{X: around(r, 0, 5), Z: around(r, -13, 2)}, Arrives: 2.7,
	}
	return c
}

// decided is all that the AI does about a scene.
type decided struct {
	meet match.Meeting
	ok   bool
	shot stroke.Shot
	move match.Move
}

func (c *scene) play(ai *AI) (d decided) {
	if d.meet, d.ok = ai.Meet(&c.read); d.ok {
		d.shot = ai.Aim(&c.look)
		d.move = ai.Move(&c.after)
	}
	return d
}

// The seed decides: the same one the same, another one otherwise, and so does
// another stream.
func TestSameSeedSameDecisions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	a, b := seeded(7), seeded(7)
	others := []*AI{seeded(8), New(Measured(), a.Athlete, 7, 4)}
	var differ [2]int
	for i := range 300 {
		sc := anyScene(r)
		x, y := sc.play(a), sc.play(b)
		if x != y {
			t.Fatalf("scene %d: %+v and %+v", i, x, y)
		}
		s := sc.after
		s.Strokes, s.Sent = 0, nil
		at, serve := a.Serve(&s)
		at2, serve2 := b.Serve(&s)
		for i, ai := range others {
			z := sc.play(ai)
			if _, other := ai.Serve(&s); z != x && other != serve {
				differ[i]++
			}
		}
		if at != at2 || serve != serve2 {
			t.Fatalf("scene %d: %+v and %+v", i, serve, serve2)
		}
	}
	if differ[0] < 150 || differ[1] < 150 {
		t.Errorf("another seed and another stream decide %d of 300 scenes otherwise", differ)
	}
}

// Before a ball is seen nothing depends on it. That it is shown only when the
// reaction time has passed is the business of package match.
func TestUnseenBallDecidesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	a, b := seeded(7), seeded(7)
	for i := range 200 {
		sc := anyScene(r)
		if sc.play(a) != sc.play(b) {
			t.Fatal("not the same")
		}
		blind, leaky := sc.after, sc.after
		blind.Ball, blind.Struck, blind.Contact = nil, 0, nil
		leaky.Ball, leaky.Struck, leaky.Contact = drive(around(r, 0, 4), 9), 1.4, &stroke.Contact{Stretch: 1}
		if x, y := a.Move(&blind), b.Move(&leaky); x != y {
			t.Fatalf("scene %d: moves %v and %v", i, x, y)
		}
		if x, y := a.Receive(&blind), b.Receive(&leaky); x != y {
			t.Fatalf("scene %d: receives at %v and %v", i, x, y)
		}
		x, serve := a.Serve(&blind)
		y, serve2 := b.Serve(&leaky)
		if x != y || serve != serve2 {
			t.Fatalf("scene %d: serves %v and %v", i, serve, serve2)
		}
	}
}

func mirrored(s match.Sight) match.Sight {
	body := func(b athlete.Body) athlete.Body { return athlete.Body{Pos: mirror(b.Pos), Vel: mirror(b.Vel)} }
	s.Me, s.Them = body(s.Me), body(s.Them)
	s.Right = !s.Right
	s.Box = hard.ServiceBox(court.Far, s.Right)
	if s.Ball != nil {
		p := s.Ball.Start()
		s.Ball = launch(mirror(p.Pos), mirror(p.Vel))
	}
	if s.Sent != nil {
		sent := *s.Sent
		sent.From, sent.Landing, sent.Beyond = mirror(sent.From), mirror(sent.Landing), mirror(sent.Beyond)
		s.Sent = &sent
	}
	return s
}

// In the mirror the AI decides the same in the mirror, with the other hand. It
// has a better hand, so that is asked of balls well beside it, and of no
// favourite pattern to one corner, no slice, no guess and no ball to the middle.
func TestMirrored(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	hands, volleys := 0, 0
	places := map[place]int{}
	for seed := range uint64(1500) {
		sc := anyScene(r)
		im := scene{mirrored(sc.read), mirrored(sc.look), mirrored(sc.after)}
		im.look.Ball = im.read.Ball
		a, b := seeded(seed), seeded(seed)
		for _, ai := range []*AI{a, b} {
			ai.Athlete.Style.Slice, ai.Athlete.Style.Pattern = 0, athlete.AlwaysCross
			ai.Habits.Direction.MiddleTo = 0
			ai.angled = seed%2 == 0
		}
		if !beside(&sc.read) {
			continue
		}
		x, y := sc.play(a), im.play(b)
		if x.ok != y.ok {
			t.Fatalf("seed %d: meets %v and %v", seed, x.ok, y.ok)
		}
		// Against an opponent in position a volley or a pass is a guess.
		if !x.ok || a.exposed(&sc.look, a.ball.at) < 0.3 {
			continue
		}
		if x.meet.Time-y.meet.Time > 1e-9 || y.meet.Time-x.meet.Time > 1e-9 || x.meet.Stop != y.meet.Stop || !near(x.meet.Stand, mirror(y.meet.Stand)) {
			t.Fatalf("seed %d: %+v and %+v", seed, x.meet, y.meet)
		}
		if a.ball.backhand == b.ball.backhand {
			t.Fatalf("seed %d: the same hand", seed)
		}
		hand := map[stroke.Kind]stroke.Kind{stroke.Forehand: stroke.Backhand, stroke.Backhand: stroke.Forehand}
		if k, ok := hand[y.shot.Kind]; ok {
			y.shot.Kind = k
			hands++
		}
		if !near(x.shot.Target, mirror(y.shot.Target)) {
			t.Fatalf("seed %d: to %v and %v", seed, x.shot.Target, y.shot.Target)
		}
		x.shot.Target, y.shot.Target = ball.Vec{}, ball.Vec{}
		if x.shot != y.shot {
			t.Fatalf("seed %d: %+v and %+v", seed, x.shot, y.shot)
		}
		if !near(x.move.Goal, mirror(y.move.Goal)) || x.move.Pace != y.move.Pace {
			t.Fatalf("seed %d: goes to %v and %v", seed, x.move, y.move)
		}
		if !near(a.Receive(&sc.after), mirror(b.Receive(&im.after))) {
			t.Fatalf("seed %d: waits elsewhere", seed)
		}
		// The serve's spin is that of the right hand, its place is not.
		at, serve := a.Serve(&sc.after)
		at2, serve2 := b.Serve(&im.after)
		if at != -at2 || !near(serve.Target, mirror(serve2.Target)) {
			t.Fatalf("seed %d: serves %+v and %+v", seed, serve, serve2)
		}
		if a.ball.volley {
			volleys++
		}
		places[a.ball.place]++
	}
	if hands < 200 || volleys < 30 || len(places) < 5 {
		t.Errorf("only %d groundstrokes, %d volleys and the places %v", hands, volleys, places)
	}
}

// beside reports whether the ball stays to one side, out of the reach of the
// better hand.
func beside(s *match.Sight) bool {
	b, _ := s.Ball.Bounce(1)
	sign := 0.0
	for _, p := range []predict.Point{s.Ball.At(s.Now), s.Ball.At(b.Time), s.Ball.End()} {
		dx := p.Pos.X - s.Me.Pos.X
		if dx*dx < 0.16*0.16 || dx*sign < 0 {
			return false
		}
		sign = dx
	}
	return true
}
