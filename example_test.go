package topspin_test

import (
	"fmt"
	"log"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

func draw(ball.Vec) {}

// Aim a forehand of 127 km/h with 2500 rpm of topspin at a place near the far
// baseline, 15 cm or more over the net, and see where it really goes.
func Example() {
	place := court.Tennis(court.Hard())
	world, err := predict.NewWorld(predict.Config{Flight: ball.Tennis(), Court: place})
	if err != nil {
		log.Fatal(err)
	}
	sol, err := aim.Solve(world, aim.Shot{
		From:      ball.Vec{X: 1, Y: 0.95, Z: 12.9},
		Target:    ball.Vec{X: -3, Z: -8.2},
		Speed:     ball.KMH(127),
		Topspin:   ball.RPM(2500),
		Clearance: 0.15,
	})
	if err != nil {
		log.Fatal(err)
	}
	land, _ := sol.Path.Bounce(1)
	in := place.Half(court.Far).In(land.Contact.Point)
	fmt.Printf("lands after %.2f s with %.1f m/s, in: %v\n", land.Time, land.Before.Vel.Norm(), in)
	for p := range sol.Path.Every(1.0 / 60) {
		draw(p.Pos)
	}
	// Output: lands after 0.81 s with 21.2 m/s, in: true
}
