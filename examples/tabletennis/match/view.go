package match

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/examples/tabletennis/rules"
	"github.com/gotopspin/topspin/predict"
)

// View is what a player sees, the same for a bot, a human and another program:
// the ball and the rackets as they are now. That a player knows of a stroke
// only some time after it is the player's own honesty.
type View struct {
	Now     float64           // s, the clock of the match
	Rate    float64           // ticks a second: motions begin and end at n/Rate. 0: at any time
	Me      court.End         // the player's end
	Number  int               // of the point, lets included, from 1
	Rally   rules.Rally       // who serves, who struck last and when, whose turn it is
	Ball    predict.Point     // not before the toss
	Rackets [2]collide.Motion // by court.End
	Score   rules.Score
}

// Player is one side of a match. Its racket is all that it moves.
type Player interface {
	// Racket returns what the player holds; it is asked once.
	Racket() collide.Racket
	// Move says how the racket moves from v.Now on, and until when that
	// holds, in s: the next question comes at the last tick before that, or
	// at the end of the step in which the ball has been struck or tossed. v
	// must be neither kept nor changed.
	Move(v *View) (m collide.Motion, until float64)
	// Toss is asked of the server while the ball is in its hand: true throws
	// the ball, which leaves the hand with the state s at v.Now. The law wants
	// at least 16 cm of height.
	Toss(v *View) (s ball.State, ok bool)
}
