package collidetest_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/collide/collidetest"
)

// recorder is a test that may fail without failing the real one.
type recorder struct {
	testing.TB
	said   []string
	failed bool
}

func (r *recorder) Helper()         {}
func (r *recorder) Name() string    { return "Recorded" }
func (r *recorder) Log(args ...any) { r.said = append(r.said, fmt.Sprint(args...)) }
func (r *recorder) Logf(format string, args ...any) {
	r.said = append(r.said, fmt.Sprintf(format, args...))
}
func (r *recorder) Error(args ...any)                 { r.Log(args...); r.Fail() }
func (r *recorder) Errorf(format string, args ...any) { r.Logf(format, args...); r.Fail() }
func (r *recorder) Fatal(args ...any)                 { r.Log(args...); r.FailNow() }
func (r *recorder) Fatalf(format string, args ...any) { r.Logf(format, args...); r.FailNow() }
func (r *recorder) Fail()                             { r.failed = true }
func (r *recorder) FailNow()                          { r.failed = true; runtime.Goexit() }
func (r *recorder) Failed() bool                      { return r.failed }

// record runs Test and returns whether it failed, and all that it said.
func record(d collidetest.Domain, r collide.Resolver, laws ...collidetest.Law) (bool, string) {
	rec := &recorder{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		collidetest.Test(rec, d, r, laws...)
	}()
	<-done
	return rec.failed, strings.Join(rec.said, "\n")
}

func TestTest(t *testing.T) {
	gains := collide.Surface{Restitution: collide.Constant(1)}
	trampoline := collide.ResolverFunc(func(b ball.Ball, s ball.State, c collide.Contact) (ball.State, collide.Impact) {
		s, im := gains.Resolve(b, s, c)
		s.Vel = s.Vel.AddScaled(0.01*s.Vel.Sub(c.Vel).Dot(c.Normal), c.Normal)
		return s, im
	})
	for _, tt := range []struct {
		name  string
		d     collidetest.Domain
		r     collide.Resolver
		laws  []collidetest.Law
		fails string
	}{
		{"good", domain, grippy, []collidetest.Law{collidetest.Energy, collidetest.Cone(0.6)}, ""},
		{"only the named laws", domain, trampoline, []collidetest.Law{collidetest.Separates}, ""},
		{"bad", domain, trampoline, []collidetest.Law{collidetest.Separates, collidetest.Energy}, "energy: grows by"},
		{"no law", domain, grippy, nil, "no law to check"},
		{"no ball", collidetest.Domain{Speed: 1}, grippy, []collidetest.Law{collidetest.Energy}, "Ball.Mass"},
		{"no speed", collidetest.Domain{Ball: tennis}, grippy, []collidetest.Law{collidetest.Energy}, "Speed"},
		{"NaN spin", collidetest.Domain{Ball: tennis, Speed: 1, Spin: nan}, grippy, []collidetest.Law{collidetest.Energy}, "Spin"},
		{"NaN extent", collidetest.Domain{Ball: tennis, Speed: 1, Extent: ball.Vec{X: nan}}, grippy, []collidetest.Law{collidetest.Energy}, "Extent"},
		{"negative surface speed", collidetest.Domain{Ball: tennis, Speed: 1, SurfaceSpeed: -1}, grippy, []collidetest.Law{collidetest.Energy}, "SurfaceSpeed"},
		{"long normal", collidetest.Domain{Ball: tennis, Speed: 1, Normals: []ball.Vec{{Y: 2}}}, grippy, []collidetest.Law{collidetest.Energy}, "Normals"},
		{"own law", domain, grippy, []collidetest.Law{func(c collidetest.Case) error {
			if c.Impact.Grip {
				return fmt.Errorf("my law: it grips")
			}
			return nil
		}}, "my law: it grips"},
	} {
		failed, said := record(tt.d, tt.r, tt.laws...)
		if failed != (tt.fails != "") || !strings.Contains(said, tt.fails) {
			t.Errorf("%s: failed %v, want %q, said %s", tt.name, failed, tt.fails, said)
		}
	}
}

// A failure shows the case with all of its digits.
func TestCaseString(t *testing.T) {
	c := collidetest.New(tennis, ball.State{Vel: ball.Vec{Y: -1.0 / 3}}, collide.Contact{Normal: ball.Vec{Y: 1}}, grippy)
	for _, want := range []string{"Mass:0.0577", "Y:-0.3333333333333333", "Normal:{X:0 Y:1 Z:0}", "Grip:true"} {
		if !strings.Contains(c.String(), want) {
			t.Errorf("no %q in\n%v", want, c)
		}
	}
}
