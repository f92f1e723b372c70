package aim

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
)

// Shot is what a player decides: where the ball is struck, where it goes, how
// it spins, and one number more. Solve finds the rest.
type Shot struct {
	From ball.Vec // m, the ball's centre when it is struck
	// Target is the point of a floor that the ball touches, in m: its centre
	// is then one radius off. With InAir it is the place of the centre, which
	// the ball passes rising or falling. The Y of a target on a floor is the
	// height of that, to a millimetre: court.Court.Surface, which is 0 for
	// tennis and 0.76 for a table. The edge of a table belongs to it.
	Target ball.Vec
	InAir  bool
	// Via is where the ball bounces first, before the target: the server's own
	// half of a table. Its height is that of the floor under its middle, which
	// must be level. Apex cannot be given with it, and launches steeper than
	// 70° are not looked for. Zero: no such bounce.
	Via court.Area

	// Exactly one of these is set, to a positive number. Where the net is in
	// the way, or Clearance is not met, the ball is made slower than the first
	// three say, by a tenth each time and up to 60 times; Solution.Slowed tells
	// how often. AnyNet and Lofted prevent it.
	Speed      float64 // m/s, |v| at launch, at most 1e4
	Forward    float64 // m/s, |v_z| at launch, the component along the court, at most 1e4
	FlightTime float64 // s, from launch to target, at most Config.MaxTime of the world
	Apex       float64 // m, height of the centre at its top, above From and target
	Over       float64 // m, exact clearance over the net's cord

	// Spin at launch in rad/s: components about the launch's own heading,
	// which turn with it as it is found (see ball.Spin; backspin is negative
	// topspin), or instead of them the vector in the frame of the court.
	Topspin, Sidespin, Gyrospin float64
	Spin                        ball.Vec

	// Clearance is the least height in m of the ball's lower edge above the
	// net's cord. A ball that passes lower, or that touches the net, is made
	// slower by a tenth, which lifts its arc, at most 60 times. 0: it must
	// pass without touching.
	Clearance float64
	// AnyNet aims as if there were no net, Clearance or not. The path is
	// flown with the net, and may end in it: how players hit nets.
	AnyNet bool
	// Lofted takes the higher of two solutions, the lob. Speed has two, the
	// other givens one (the second one of Forward goes up at hundreds of metres
	// a second, and is not looked for), which Lofted does not change; with Via
	// it is the highest of any number. A lob is not made slower for the net:
	// that would lower it.
	Lofted bool

	Time float64 // s, of the launch: the clock of wind and gusts
	// Tolerance is the greatest miss in m; 0 is 1e-3, else 1e-9 to 1. Below a
	// millimetre the method of the World must be as good.
	Tolerance float64
}

// DefaultTolerance is the greatest miss in m that Solve accepts when
// Shot.Tolerance is zero. Usually the miss is far smaller.
const DefaultTolerance = 1e-3

// given is which of the five numbers of a Shot is set.
type given uint8

const (
	speed given = iota
	forward
	flightTime
	apex
	over
)

func (s *Shot) given() (k given, value float64, err error) {
	n := 0
	for i, f := range [...]struct {
		name string
		x    float64
		most float64
		max  string
	}{
		{"Speed", s.Speed, ball.MaxSpeed, "1e4] m/s"},
		{"Forward", s.Forward, ball.MaxSpeed, "1e4] m/s"},
		{"FlightTime", s.FlightTime, 1e5, "1e5] s"},
		{"Apex", s.Apex, ball.MaxDistance, "1e6] m"},
		{"Over", s.Over, ball.MaxDistance, "1e6] m"},
	} {
		switch {
		case f.x == 0:
			continue
		case !(f.x > 0 && f.x <= f.most):
			return 0, 0, &ball.FieldError{Field: f.name, Value: f.x, Legal: "in (0, " + f.max + ", or 0 for not given"}
		case n > 0:
			return 0, 0, &ball.FieldError{Field: f.name, Value: f.x, Legal: "0, as another of Speed, Forward, FlightTime, Apex and Over is given"}
		}
		k, value = given(i), f.x
		n++
	}
	if n == 0 {
		return 0, 0, &ball.FieldError{Field: "Speed", Value: s.Speed, Legal: "in (0, 1e4] m/s, or one given of Forward, FlightTime, Apex, Over"}
	}
	return k, value, nil
}

// spinParts checks the components of the spin.
func (s *Shot) spinParts() error {
	parts := [...]struct {
		name string
		x    float64
	}{{"Topspin", s.Topspin}, {"Sidespin", s.Sidespin}, {"Gyrospin", s.Gyrospin}}
	most := parts[0]
	for _, p := range parts {
		if !(math.Abs(p.x) <= ball.MaxSpin) {
			return &ball.FieldError{Field: p.name, Value: p.x, Legal: "in [-1e5, 1e5] rad/s"}
		}
		if math.Abs(p.x) > math.Abs(most.x) {
			most = p
		}
	}
	if all := (ball.Vec{X: s.Topspin, Y: s.Sidespin, Z: s.Gyrospin}).Norm(); !(all <= ball.MaxSpin) {
		return &ball.FieldError{Field: most.name, Value: most.x, Legal: "smaller: Topspin, Sidespin and Gyrospin together are at most 1e5 rad/s"}
	}
	return nil
}
