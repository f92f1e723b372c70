package main

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/gotopspin/topspin/ball"
)

var update = flag.Bool("update", false, "write the files in testdata anew")

const statesFile = "../testdata/states.csv"

// The file of states to try the program with is made here, from a seed: serves
// and rally balls of both sports and both sides, aimed by rule of thumb and
// with the scatter of a fair player.
func TestStatesFile(t *testing.T) {
	made := makeStates()
	if *update {
		if err := os.WriteFile(statesFile, made, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(statesFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(made, kept) {
		t.Error("testdata/states.csv is not what makeStates makes (-update writes it)")
	}
}

func makeStates() []byte {
	var b bytes.Buffer
	r := rand.New(rand.NewPCG(2026, 1))
	in := func(lo, hi float64) float64 { return lo + r.Float64()*(hi-lo) }
	fmt.Fprintln(&b, "id,sport,kind,x_m,y_m,z_m,vx_mps,vy_mps,vz_mps,wx_radps,wy_radps,wz_radps")
	for id := range 400 {
		sport, kind := "table-tennis", "rally"
		if id%2 == 1 {
			sport = "tennis"
		}
		if id/2%5 == 0 {
			kind = "serve"
		}
		var s ball.State
		switch sport + " " + kind {
		case "table-tennis rally":
			s = throw(ball.Vec{X: in(-0.6, 0.6), Y: in(0.9, 1.3), Z: in(1.2, 1.9)},
				ball.Vec{X: in(-0.6, 0.6), Y: 0.78, Z: -in(0.4, 1.2)}, in(0.36, 0.55), 0.14, in(-20, 80), 0.0034)
		case "table-tennis serve":
			x := in(-0.5, 0.5)
			s = throw(ball.Vec{X: x, Y: in(1.0, 1.15), Z: in(1.4, 1.5)},
				ball.Vec{X: x + in(-0.12, 0.12), Y: 0.78, Z: in(0.75, 0.95)}, in(0.11, 0.14), 0.14, in(-40, 40), 0.0034)
		case "tennis rally":
			s = throw(ball.Vec{X: in(-3.5, 3.5), Y: in(0.6, 1.4), Z: in(11, 13.5)},
				ball.Vec{X: in(-3.6, 3.6), Y: 0.03, Z: -in(5, 11)}, in(0.85, 1.3), 0.022, in(100, 320), 0.0007)
		default:
			side := float64(2*r.IntN(2) - 1)
			s = throw(ball.Vec{X: side * in(0.2, 1), Y: in(2.6, 2.9), Z: 11.9},
				ball.Vec{X: -side * in(0.3, 3.8), Y: 0.03, Z: -in(4.5, 6.2)}, in(0.36, 0.46), 0.022, in(120, 260), 0.0007)
		}
		scatter := 0.03
		if kind == "serve" {
			scatter = 0.01
		}
		s.Vel = s.Vel.Add(ball.Vec{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Scale(scatter * s.Vel.Norm()))
		s.Spin.Y += in(-20, 20)
		if r.IntN(2) == 0 { // from the far side
			for _, v := range []*ball.Vec{&s.Pos, &s.Vel, &s.Spin} {
				v.X, v.Z = -v.X, -v.Z
			}
		}
		fmt.Fprintf(&b, "%d,%s,%s", id, sport, kind)
		for _, v := range []ball.Vec{s.Pos, s.Vel, s.Spin} {
			fmt.Fprintf(&b, ",%.4f,%.4f,%.4f", v.X, v.Y, v.Z)
		}
		fmt.Fprintln(&b)
	}
	return b.Bytes()
}

// throw is a launch that comes to about a place after about a time: a parabola
// under gravity and the pull of the topspin, launched faster for the drag per
// metre.
func throw(from, to ball.Vec, time, drag, topspin, pull float64) ball.State {
	way := to.Sub(from)
	d := math.Hypot(way.X, way.Z)
	v := way.Scale(1 / time * (math.Exp(drag*d) - 1) / (drag * d))
	g := 9.81 + pull*topspin*d/time
	v.Y = way.Y/time + g*time/2
	return ball.State{Pos: from, Vel: v, Spin: ball.Spin(v, topspin, 0, 0)}
}
