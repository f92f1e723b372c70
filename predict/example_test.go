package predict_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/integrate"
	"github.com/gotopspin/topspin/predict"
)

// A forehand of 127 km/h with 2500 rpm of topspin, struck 1 m behind the
// baseline: where it lands, and how it leaves the court.
func Example() {
	place := court.Tennis(court.Hard())
	world, err := predict.NewWorld(predict.Config{Flight: ball.Tennis(), Court: place})
	if err != nil {
		log.Fatal(err)
	}
	v := ball.Velocity(ball.KMH(127), ball.Degrees(8.7), 0)
	launch := ball.State{Pos: ball.Vec{Y: 0.95, Z: 12.885}, Vel: v, Spin: ball.Spin(v, ball.RPM(2500), 0, 0)}

	path := world.Predict(predict.Point{State: launch}, predict.Until{Bounces: 2})
	land, ok := path.Bounce(1)
	if !ok {
		log.Fatal(path.Status())
	}
	over, _ := path.Clearance(place.Net)
	fmt.Printf("clears the cord by %.2f m\n", over)
	fmt.Printf("lands at z = %.2f m after %.2f s, in: %v\n", land.Contact.Point.Z, land.Time, place.Half(court.Far).In(land.Contact.Point))
	fmt.Printf("%.1f m/s before, %.1f m/s after\n", land.Before.Vel.Norm(), land.After.Vel.Norm())
	// Output:
	// clears the cord by 0.60 m
	// lands at z = -8.29 m after 0.79 s, in: true
	// 21.4 m/s before, 16.6 m/s after
}

// standard is the forehand of the other examples.
func standard() (*predict.World, predict.Point) {
	world, err := predict.NewWorld(predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())})
	if err != nil {
		log.Fatal(err)
	}
	v := ball.Velocity(ball.KMH(127), ball.Degrees(8.7), 0)
	return world, predict.Point{State: ball.State{Pos: ball.Vec{Y: 0.95, Z: 12.885}, Vel: v, Spin: ball.Spin(v, ball.RPM(2500), 0, 0)}}
}

// Bad data is refused with the name of the field.
func ExampleNewWorld() {
	flight := ball.Tennis()
	flight.Ball.Mass = -1
	_, err := predict.NewWorld(predict.Config{Flight: flight, Court: court.Tennis(court.Hard())})
	fmt.Println(err)
	var field *ball.FieldError
	fmt.Println(errors.As(err, &field), field.Field)
	// Output:
	// topspin: Flight.Ball.Mass is -1, must be in [1e-9, 1e6] kg
	// true Flight.Ball.Mass
}

// Thinner air: change a copy of the configuration and make a new world.
func ExampleWorld_Config() {
	world, launch := standard()
	config := world.Config()
	config.Flight.Air.Density = 0.96 // Mexico City
	high, err := predict.NewWorld(config)
	if err != nil {
		log.Fatal(err)
	}
	for _, w := range []*predict.World{world, high} {
		land, _ := w.Predict(launch, predict.Until{Bounces: 1}).Bounce(1)
		fmt.Printf("%.1f m behind the net\n", -land.Contact.Point.Z)
	}
	// Output:
	// 8.3 m behind the net
	// 10.4 m behind the net
}

func ExampleWorld_Ball() {
	world, _ := standard()
	fmt.Printf("%.1f g\n", 1000*world.Ball().Mass)
	// Output: 57.7 g
}

func ExampleWorld_Court() {
	world, _ := standard()
	fmt.Println(world.Court().Name)
	// Output: tennis
}

// A ball dropped from 1 m: until it rests, or until an event.
func ExampleWorld_Predict() {
	world, err := predict.NewWorld(predict.Config{Flight: ball.Tennis(), Court: court.Open(court.Hard())})
	if err != nil {
		log.Fatal(err)
	}
	drop := predict.Point{State: ball.State{Pos: ball.Vec{Y: 1}}}
	path := world.Predict(drop, predict.Until{})
	fmt.Printf("%v after %.2f s and %d bounces\n", path.Status(), path.End().Time, path.End().Bounces)

	soft := func(e *predict.Event) bool { return e.Impulse.Norm() < 0.1 }
	path = world.Predict(drop, predict.Until{Event: soft})
	fmt.Printf("%v: bounce %d is soft\n", path.Status(), path.End().Bounces)
	// Output:
	// rested after 4.06 s and 21 bounces
	// reached: bounce 9 is soft
}

// One trajectory's memory serves many predictions.
func ExampleWorld_PredictInto() {
	world, launch := standard()
	var path predict.Trajectory
	for _, rpm := range []float64{1500, 2000, 2500} {
		launch.Spin = ball.Spin(launch.Vel, ball.RPM(rpm), 0, 0)
		world.PredictInto(&path, launch, predict.Until{Bounces: 1})
		land, _ := path.Bounce(1)
		fmt.Printf("%.0f rpm: %.2f m\n", rpm, -land.Contact.Point.Z)
	}
	// Output:
	// 1500 rpm: 10.35 m
	// 2000 rpm: 9.19 m
	// 2500 rpm: 8.29 m
}

// A game: whole ticks, and a racket that moves.
func ExampleWorld_Advance() {
	const hz = 240
	world, err := predict.NewWorld(predict.Config{
		Flight: ball.Tennis(),
		Court:  court.Tennis(court.Hard()),
		Method: integrate.Fixed{Rate: hz},
	})
	if err != nil {
		log.Fatal(err)
	}
	racket := []collide.Obstacle{{
		Name: "player", Role: collide.Striker,
		Shape:    collide.Disc{Radius: 0.16},
		Resolver: collide.Racket{Front: collide.Strings(), Back: collide.Strings()},
	}}
	hand := func(tick int) collide.Pose { // 10 m/s towards the net
		return collide.Pose{Pos: ball.Vec{Y: 1, Z: 11 - 10*float64(tick)/hz}}
	}
	p := predict.Point{State: ball.State{Pos: ball.Vec{Y: 1.1, Z: 8}, Vel: ball.Vec{Y: 1, Z: 20}}}
	var events []predict.Event
	for tick := range 60 {
		t0, t1 := float64(tick)/hz, float64(tick+1)/hz
		racket[0].Motion = collide.Between(hand(tick), hand(tick+1), t0, t1)
		p, events = world.Advance(p, t1, racket, events[:0])
		for _, e := range events {
			fmt.Printf("tick %d: %s %s %s, %.1f m/s back\n", tick, e.On, e.Part, e.Kind, -e.After.Vel.Z)
		}
	}
	// Output: tick 24: player back hit, 22.3 m/s back
}

func ExamplePoint_Validate() {
	p := predict.Point{State: ball.State{Vel: ball.Vec{X: 1e5}}} // from the network
	fmt.Println(p.Validate())
	// Output: topspin: Vel is {100000 0 0}, must be finite, of length at most 10000 m/s
}

func ExampleTrajectory_At() {
	world, launch := standard()
	path := world.Predict(launch, predict.Until{Bounces: 2})
	p := path.At(1)
	fmt.Printf("%.2f m high, bounces: %d, %v\n", p.Pos.Y, p.Bounces, p.Phase)
	// Output: 0.82 m high, bounces: 1, flying
}

func ExampleTrajectory_Every() {
	world, launch := standard()
	path := world.Predict(launch, predict.Until{Bounces: 1})
	for p := range path.Every(0.2) {
		fmt.Printf("%.1f s: %.2f m high\n", p.Time, p.Pos.Y)
	}
	// Output:
	// 0.0 s: 0.95 m high
	// 0.2 s: 1.62 m high
	// 0.4 s: 1.60 m high
	// 0.6 s: 1.03 m high
}

func ExampleTrajectory_Events() {
	world, err := predict.NewWorld(predict.Config{Flight: ball.TableTennis(), Court: court.TableTennis()})
	if err != nil {
		log.Fatal(err)
	}
	serve := ball.State{Pos: ball.Vec{Y: 1, Z: 1.5}, Vel: ball.Vec{Y: -3, Z: -6}}
	path := world.Predict(predict.Point{State: serve}, predict.Until{Bounces: 3})
	for _, e := range path.Events() {
		fmt.Printf("%.2f s: %v %s %s\n", e.Time, e.Kind, e.On, e.Part)
	}
	// Output:
	// 0.07 s: hit table top
	// 0.59 s: hit table top
	// 1.25 s: hit ground
}

func ExampleTrajectory_Knots() {
	world, launch := standard()
	path := world.Predict(launch, predict.Until{Bounces: 1})
	first := path.Knots()[0]
	fmt.Printf("at the start gravity, drag and lift are %.1f m/s² downwards\n", -first.Acc.Y)
	// Output: at the start gravity, drag and lift are 21.8 m/s² downwards
}

func ExampleTrajectory_Start() {
	world, launch := standard()
	path := world.Predict(launch, predict.Until{Bounces: 1})
	fmt.Println(path.Start() == launch, path.End().Bounces)
	// Output: true 1
}

// The end of a path can be played on from.
func ExampleTrajectory_End() {
	world, launch := standard()
	path := world.Predict(launch, predict.Until{Time: 0.3})
	rest := world.Predict(path.End(), predict.Until{Bounces: 1})
	fmt.Printf("lands after %.2f s\n", rest.End().Time)
	// Output: lands after 0.79 s
}

func ExampleTrajectory_Status() {
	world, launch := standard()
	fmt.Println(world.Predict(launch, predict.Until{Bounces: 1}).Status())
	fmt.Println(world.Predict(launch, predict.Until{}).Status())
	// Output:
	// reached
	// rested
}

func ExampleTrajectory_Err() {
	world, launch := standard()
	launch.Pos.Y = -1 // below the ground
	fmt.Println(world.Predict(launch, predict.Until{Bounces: 1}).Err())
	// Output: predict: the ball starts inside an obstacle, or where one has no distance
}

// What a prediction has cost.
func ExampleTrajectory_Evaluations() {
	world, launch := standard()
	path := world.Predict(launch, predict.Until{Bounces: 1})
	fmt.Println(path.Evaluations() <= 65, path.Rejected())
	// Output: true 0
}

func ExampleTrajectory_Rejected() {
	world, launch := standard()
	fmt.Println(world.Predict(launch, predict.Until{Bounces: 1}).Rejected())
	// Output: 0
}

func ExampleTrajectory_Bounce() {
	world, launch := standard()
	path := world.Predict(launch, predict.Until{Bounces: 1})
	land, ok := path.Bounce(1)
	before, _, _ := ball.SpinParts(land.Before.Vel, land.Before.Spin)
	after, _, _ := ball.SpinParts(land.After.Vel, land.After.Spin)
	fmt.Printf("%v: %.0f rpm of topspin become %.0f\n", ok, before/ball.RPM(1), after/ball.RPM(1))
	// Output: true: 2335 rpm of topspin become 4821
}

// How high it comes up after the bounce.
func ExampleTrajectory_Apex() {
	world, launch := standard()
	path := world.Predict(launch, predict.Until{Bounces: 2})
	top, ok := path.Apex(1)
	fmt.Printf("%v: %.2f m, %.2f s after the stroke\n", ok, top.Pos.Y, top.Time)
	// Output: true: 1.04 m, 1.18 s after the stroke
}

// When it passes the height of 0.8 m, rising and falling.
func ExampleTrajectory_Crossings() {
	world, launch := standard()
	path := world.Predict(launch, predict.Until{Bounces: 2})
	for p := range path.Crossings(collide.Plane{Normal: ball.Vec{Y: 1}, Offset: 0.8}) {
		fmt.Printf("%.2f s, rising: %v\n", p.Time, p.Vel.Y > 0)
	}
	// Output:
	// 0.65 s, rising: false
	// 0.99 s, rising: true
	// 1.39 s, rising: false
}

func ExampleTrajectory_Clearance() {
	world, launch := standard()
	path := world.Predict(launch, predict.Until{Bounces: 1})
	over, ok := path.Clearance(world.Court().Net)
	fmt.Printf("%.2f m %v\n", over, ok)
	// Output: 0.60 m true
}

// A player who waits behind the far baseline looks for the first ball at a
// comfortable height.
func ExampleTrajectory_Meets() {
	world, launch := standard()
	path := world.Predict(launch, predict.Until{Bounces: 2})
	player := predict.Player{At: ball.Vec{X: 2, Z: -13}, Free: 0.28, Speed: 6, Reach: 0.9, Low: 0.7, High: 1.2}
	for p, spare := range path.Meets(player, 0.01) {
		if p.Bounces == 1 {
			fmt.Printf("at %.2f s, %.1f m behind the net, %.2f s to spare\n", p.Time, -p.Pos.Z, spare)
			break
		}
	}
	// Output: at 0.96 s, 10.8 m behind the net, 0.34 s to spare
}

func ExamplePlayer_Spare() {
	player := predict.Player{Free: 0.28, Speed: 6, Reach: 0.9}
	p := predict.Point{Time: 1, State: ball.State{Pos: ball.Vec{X: 3.9, Y: 1}}}
	fmt.Printf("%.2f s\n", player.Spare(p))
	// Output: 0.22 s
}

// A replay: a trajectory needs no world to be stored, loaded and drawn.
func ExampleTrajectory_MarshalJSON() {
	world, launch := standard()
	file, err := json.Marshal(world.Predict(launch, predict.Until{Bounces: 2}))
	if err != nil {
		log.Fatal(err)
	}
	var replay predict.Trajectory
	if err := json.Unmarshal(file, &replay); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.2f m high after 1 s\n", replay.At(1).Pos.Y)
	// Output: 0.82 m high after 1 s
}

// A file that cannot be a trajectory is refused.
func ExampleTrajectory_UnmarshalJSON() {
	var path predict.Trajectory
	fmt.Println(json.Unmarshal([]byte(`{"Status": "asleep"}`), &path) != nil)
	// Output: true
}

func ExamplePhase_String() {
	fmt.Println(predict.Flying, predict.Rolling, predict.Resting)
	// Output: flying rolling resting
}

func ExampleKind_String() {
	fmt.Println(predict.Hit, predict.Roll, predict.Fall, predict.Rest)
	// Output: hit roll fall rest
}

func ExampleStatus_String() {
	fmt.Println(predict.Reached, predict.Rested, predict.TimedOut)
	// Output: reached rested timed out
}
