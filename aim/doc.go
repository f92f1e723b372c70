// Package aim finds how to strike a ball: the launch that sends it to a target,
// and the motion of the racket that gives it a launch.
//
// [Solve] takes a [Shot]: where the ball is struck, where it is to come down
// (or to pass in the air), its spin, and one number more, which is the speed,
// the forward speed, the time of flight, the height of the arc, or the
// clearance over the net. It returns a [Solution]: the launch, its path flown
// in the world, the miss. A [Solver] does the same with memory that is used
// again. [Stroke] is the inverse of a racket's contact.
//
// # What is promised
//
// A solution hits: its Path was flown in the world, among all obstacles, and
// touches the target within Shot.Tolerance (1 mm), and what was given is kept
// to the same tolerance (Speed and Forward exactly, FlightTime to the time in
// which the launched ball makes that way). Everything else is a typed error:
//
//	*ball.FieldError      the shot is none: two givens, a target under the net …
//	*UnreachableError     no launch with what was given comes there; the nearest target that Solve hits, if it finds one
//	*BlockedError         something is in the way, or the clearance is not met; the lob, if that passes
//	*NotConvergedError    the law of motion jumps, the tolerance asks too much of the method, or the work went beyond its bound
//
// The work is bounded: a shot whose flights last for minutes is given up after
// some tens of milliseconds. To find what else could be reached takes longer
// than to find that a shot fails; a Solver that is Quiet leaves it out. The same shot in the same world has the same solution
// to the bit on every machine, whatever the Solver did before, and the
// mirrored shot has the mirrored one.
//
// With Speed, the landing moves out and then in again as the launch rises, so
// that there are two solutions up to the greatest reach: the low one, and with
// Shot.Lofted the high one. The low one may rise at a target in the air. Where
// fast backspin near the ground makes the landing jump, no low ball comes down
// in between: there the error is an *UnreachableError with the lob. And where
// topspin drives even the steepest lob forward, no lob comes down nearer.
//
// A ball that would pass too low over the net is made slower by a tenth, which
// lifts its arc, until it clears; Solution.Slowed says how often. Speed and
// Forward are multiplied by 0.9 each time, FlightTime is divided by it. With
// Apex or Over, and for a lob, slowing cannot help, and the error comes at once.
//
// # Method
//
// In the vertical plane through launch and target, a flight is followed until
// it crosses the line through the target that halves the angle between the way
// there and the vertical. Where it crosses, along the line and to the side, is
// a smooth function of the launch for flat balls, lobs and balls that still
// rise, and for those that fall short, even under the floor, as well; a
// landing point is not. Flights are free: through the air of the world and
// with its method, but past its obstacles. They step the law of motion
// themselves, without a predict.World, so as to stop at the line.
//
// The side is met by turning the launch: where the law is the same in all
// directions one flight tells the azimuth exactly. What remains is one unknown
// for Speed and Forward, the elevation, and two for the other givens.
//
// A model in closed form begins: a parabola whose launch is turned and
// shortened by what lift and drag did to the last flight. Coarse flights (the
// adaptive method at 1 mm) correct it, and then Broyden's method (1965, Math.
// Comput. 19:577), which learns the derivatives from the flights that it makes
// anyway, until about a centimetre is left. From there on flights are made by
// the world's own method; one or two do, and the last is the one in the world
// itself. Of 1400 strokes of all kinds over a tennis court half took 2 flights
// and 220 evaluations of the law, the coarse ones included, and nine in ten
// took 4 and 700; the flight to the target alone takes about 50.
//
// If that fails, near the edge of reach above all, the elevations from
// straight down to straight up are scanned with coarse flights, and the
// solution bracketed between two of them, or between the greatest reach
// (golden sections) and one of them, by the world's method.
//
// A shot with a first bounce (Shot.Via) has several solutions or none, and is
// always scanned. Of those that bounce in the area and that nothing stops it
// takes the one that is there first. With Speed or Forward few targets can be
// served at; give Over, and the speed is found.
//
// # Limits
//
// Only one path is looked at: a target behind a wall is not reached over it by
// searching, nor by a bounce off it. Nor is the nearest target
// looked for behind a wall. Launches more than 90° from the direction of the target are not
// found, so a lob in a storm may not be.
package aim
