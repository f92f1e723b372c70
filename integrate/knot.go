package integrate

import "github.com/gotopspin/topspin/ball"

// Knot is a state at a time, with the rates of change there. A trajectory is a
// sequence of knots; what lies between two of them is Between.
//
// A Knot carries its rates so that the first evaluation of every step is free
// (first same as last), and so that position between knots is known to sixth
// order whatever the method was. After a contact make a new one with NewKnot:
// the rates belong to the state.
type Knot struct {
	Time float64 // s
	ball.State
	Acc, SpinAcc ball.Vec // dVel/dt in m/s², dSpin/dt in rad/s², at Time
}

// NewKnot evaluates f once, at time t and state s.
func NewKnot(f ball.Rates, t float64, s ball.State) Knot {
	acc, spinAcc := f(t, s.Pos, s.Vel, s.Spin)
	return Knot{Time: t, State: s, Acc: acc, SpinAcc: spinAcc}
}

// Method goes from knot to knot: a fixed grid of steps, or steps whose size
// the method chooses. A Method is a value without state of its own and safe
// for concurrent use. If it has a method Validate() error, the function
// Validate calls it. Package integratetest checks what is asked here.
type Method interface {
	// Next makes one accepted step from k, forward in time and never past
	// end (k.Time < end). h is the step that the last call proposed, 0 for
	// none; after a contact either will do. Step.To is not finite if the law
	// is not: callers look.
	Next(f ball.Rates, k Knot, end, h float64) Step
}

// Step is the outcome of one step of a Method.
type Step struct {
	To          Knot    // the knot reached, rates included
	Propose     float64 // s, step size proposed for the next call
	Evaluations int     // of f, rejected attempts included
	Rejected    int     // attempts whose error was too large
}

// Stepper advances a state once and does not judge the result. A stepper that
// does not ask the law Order() times a step, counting the rates at the end of
// the step and not those that k has, says how often by a method
// Evaluations(k Knot, h float64) int. Package integratetest checks all that.
type Stepper interface {
	// Step returns the state at k.Time + h. k holds the rates at k.Time, so
	// that f need not be asked there again.
	Step(f ball.Rates, k Knot, h float64) ball.State
	// Order is the order of convergence: the error after a fixed time falls
	// by 2^Order when h is halved.
	Order() int
}
