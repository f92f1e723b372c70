package aim_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/gotopspin/topspin/aim"
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// hardCourt is a world for the examples: measured tennis on a hard court.
func hardCourt() *predict.World {
	w, err := predict.NewWorld(predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())})
	if err != nil {
		log.Fatal(err)
	}
	return w
}

// A forehand from the baseline, crosscourt and deep, at the speed and with the
// topspin of the players on tour.
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
	if far, ok := errors.AsType[*aim.UnreachableError](err); ok {
		log.Fatal("try ", far.Nearest)
	} else if err != nil {
		log.Fatal(err)
	}
	land, _ := sol.Path.Bounce(1)
	fmt.Printf("strike with %.1f m/s up\n", sol.Launch.Vel.Y)
	fmt.Printf("over the net by %.2f m, lands after %.2f s at (%.2f, %.2f)\n", sol.Clearance, land.Time, land.Contact.Point.X, land.Contact.Point.Z)
	fmt.Println("in:", place.Half(court.Far).In(land.Contact.Point))
	// Output:
	// strike with 5.5 m/s up
	// over the net by 0.59 m, lands after 0.81 s at (-3.00, -8.20)
	// in: true
}

// A flat ball struck hard from below the height of the net is made slower, by
// tenths, until it clears the net.
func ExampleSolve() {
	sol, err := aim.Solve(hardCourt(), aim.Shot{
		From:      ball.Vec{X: 1, Y: 0.5, Z: 11},
		Target:    ball.Vec{X: -2, Z: -9},
		Speed:     40,
		Clearance: 0.15,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("slowed %d times to %.1f m/s, clears the net by %.2f m, misses by less than a millimetre: %v\n",
		sol.Slowed, sol.Launch.Vel.Norm(), sol.Clearance, sol.Miss < 1e-3)
	// Output:
	// slowed 3 times to 29.2 m/s, clears the net by 0.17 m, misses by less than a millimetre: true
}

// A table-tennis serve bounces on the server's own half first. The clearance
// over the net is given, and the speed is found.
func ExampleSolve_serve() {
	table := court.TableTennis()
	world, err := predict.NewWorld(predict.Config{Flight: ball.TableTennis(), Court: table})
	if err != nil {
		log.Fatal(err)
	}
	serve, err := aim.Solve(world, aim.Shot{
		From:     ball.Vec{X: 0.4, Y: 1.0, Z: 1.45},
		Via:      table.Half(court.Near),
		Target:   ball.Vec{X: -0.5, Y: 0.76, Z: -1.1},
		Over:     0.08,
		Sidespin: ball.RPM(2000),
		Topspin:  -ball.RPM(1500),
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.1f m/s, over the net by %.2f m\n", serve.Launch.Vel.Norm(), serve.Clearance)
	for n := 1; n <= 2; n++ {
		e, _ := serve.Path.Bounce(n)
		fmt.Printf("%.2f s  %s %s at (%.2f, %.2f)\n", e.Time, e.On, e.Part, e.Contact.Point.X, e.Contact.Point.Z)
	}
	// Output:
	// 8.5 m/s, over the net by 0.08 m
	// 0.09 s  table top at (0.27, 0.80)
	// 0.56 s  table top at (-0.50, -1.10)
}

// A free throw: the target is in the air, and the height of the arc is given.
func ExampleSolve_basketball() {
	place := court.Basketball()
	world, err := predict.NewWorld(predict.Config{Flight: ball.Basketball(), Court: place})
	if err != nil {
		log.Fatal(err)
	}
	hoop := place.Basket(court.Far)
	shot, err := aim.Solve(world, aim.Shot{
		From: ball.Vec{Y: 2.1, Z: -8.2}, Target: hoop, InAir: true,
		Apex: 4.4, Topspin: -ball.RPM(120),
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.1f m/s, touches on the way down: %d\n", shot.Launch.Vel.Norm(), len(shot.Path.Events())-1)
	// Output:
	// 7.9 m/s, touches on the way down: 0
}

// An AI that weighs a dozen strokes keeps a Solver: nothing is allocated, and
// a path is valid until the next stroke is tried.
func ExampleSolver_Solve() {
	world := hardCourt()
	var solver aim.Solver
	best, clear := ball.Vec{}, 0.0
	for x := -4.0; x <= 4; x++ {
		sol, err := solver.Solve(world, aim.Shot{
			From: ball.Vec{X: 2, Y: 0.8, Z: 12}, Target: ball.Vec{X: x, Z: -10}, Forward: 30, Topspin: ball.RPM(2000),
		})
		if err == nil && sol.Clearance > clear {
			best, clear = ball.Vec{X: x, Z: -10}, sol.Clearance
		}
	}
	fmt.Printf("most room over the net, %.2f m, on the way to x = %.0f m\n", clear, best.X)
	// Output:
	// most room over the net, 1.01 m, on the way to x = -2 m
}

// The target is too far for the speed: the error has the nearest one that is
// not, and the launch that goes there.
func ExampleUnreachableError() {
	_, err := aim.Solve(hardCourt(), aim.Shot{
		From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{Z: -9}, Speed: 15,
	})
	if far, ok := errors.AsType[*aim.UnreachableError](err); ok {
		fmt.Printf("no farther than z = %.2f m\n", far.Nearest.Z)
	}
	// Output:
	// no farther than z = -6.26 m
}

// Close behind the net only a lob gets over it and comes down in front of the
// opponent's feet.
func ExampleBlockedError() {
	_, err := aim.Solve(hardCourt(), aim.Shot{
		From: ball.Vec{Y: 0.2, Z: 0.4}, Target: ball.Vec{Z: -4}, Speed: 20, Clearance: 0.1,
	})
	if blocked, ok := errors.AsType[*aim.BlockedError](err); ok {
		fmt.Printf("%s in the way, a lob clears it: %v\n", blocked.On, blocked.Lofted != nil)
	}
	// Output:
	// net in the way, a lob clears it: true
}

// The ball to be played, found by Solve, and the racket that plays it.
func ExampleStroke() {
	world := hardCourt()
	in := ball.State{Pos: ball.Vec{X: 1, Y: 1, Z: 12}, Vel: ball.Vec{X: 1, Y: -2, Z: 15}, Spin: ball.Vec{X: 100}}
	sol, err := aim.Solve(world, aim.Shot{From: in.Pos, Target: ball.Vec{X: -3, Z: -9}, Speed: 30, Topspin: 250})
	if err != nil {
		log.Fatal(err)
	}
	racket := collide.Racket{Front: collide.Strings(), Back: collide.Strings()}
	swing, leaves, err := aim.Stroke(world.Ball(), racket, in, sol.Launch.State)
	if err != nil {
		log.Fatal(err)
	}
	top, _, _ := ball.SpinParts(leaves.Vel, leaves.Spin)
	fmt.Printf("swing at %.1f m/s, %.0f%% of it upwards\n", swing.Vel.Norm(), 100*swing.Vel.Y/swing.Vel.Norm())
	fmt.Printf("the ball leaves at %.1f m/s with %.0f rad/s of topspin\n", leaves.Vel.Norm(), top)
	// Output:
	// swing at 22.2 m/s, 70% of it upwards
	// the ball leaves at 30.0 m/s with 250 rad/s of topspin
}

// Beyond the line x = 0 blows another wind: whichever way the ball is sent, it
// lands far to one side of it.
func ExampleNotConvergedError() {
	f := ball.Tennis()
	f.Extra = append(f.Extra, func(_ float64, pos, _, _ ball.Vec) (acc, spinAcc ball.Vec) {
		acc.X = 20
		if pos.X < 0 {
			acc.X = -20
		}
		return acc, spinAcc
	})
	world, err := predict.NewWorld(predict.Config{Flight: f, Court: court.Open(court.Hard())})
	if err != nil {
		log.Fatal(err)
	}
	_, err = aim.Solve(world, aim.Shot{From: ball.Vec{Y: 1, Z: 12}, Target: ball.Vec{X: 0.5, Z: -9}, Speed: 30})
	_, lost := errors.AsType[*aim.NotConvergedError](err)
	fmt.Println("not converged:", lost)
	// Output:
	// not converged: true
}
