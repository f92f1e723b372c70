// Package rules judges table tennis by the Laws of the ITTF: who wins a point,
// who serves, at which end, and when games and a match are won.
//
// A Rally is a state machine over the events of a ball (predict.Event). It
// knows nothing of how they came about, so that it judges a match as it is
// played, a recorded one, and the path that a player predicts. A Score counts.
// Both are plain values: copy one to ask what would happen.
//
// Left to a human umpire: whether a serve is hidden or spun by the hand, a hand
// on the table, the expedite system, doubles.
package rules
