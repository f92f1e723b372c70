// Package rules knows the rules of singles tennis: a Score counts points,
// games, sets and tie-breaks and says who serves, to which side and from which
// end; a Referee watches the ball of one point and decides it.
//
// Neither knows how a ball flies. A Referee is told what happened (a stroke, a
// bounce, a touch of the net) and a game that moves its balls in another way
// can use it as it is.
package rules

// Side is one of the two players: 0 or 1.
type Side int

// Other returns the opponent.
func (s Side) Other() Side { return 1 - s }
