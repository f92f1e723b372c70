package predict

import (
	"iter"

	"github.com/gotopspin/topspin/ball"
)

// Player is somebody who runs to meet the ball: from At, beginning at the time
// Free (the opponent's hit plus the reaction time), at Speed, with a racket
// that reaches Reach to the side and Low to High above the floor.
type Player struct {
	At        ball.Vec // m; only x and z count
	Free      float64  // s, absolute as Point.Time
	Speed     float64  // m/s, ≥ 0
	Reach     float64  // m, ≥ 0, horizontally from the player's place to the ball
	Low, High float64  // m, heights of the ball's centre that can be played
}

// Spare returns the time in s that the player has left when the ball is at p:
//
//	(p.Time − Free) − max(0, d − Reach)/Speed
//
// with d the horizontal distance from At, within ±1e9. Negative means too late;
// −1e9 is never: what is out of reach for a player without speed, or a player
// whose numbers are not numbers. The height is not looked at.
func (pl Player) Spare(p Point) float64 {
	d := ball.Vec{X: p.Pos.X - pl.At.X, Z: p.Pos.Z - pl.At.Z}.Norm() - pl.Reach
	run := 0.0
	if !(d <= 0) {
		run = d / pl.Speed
	}
	if !(pl.Speed >= 0) || run != run {
		return -1e9
	}
	if spare := p.Time - pl.Free - run; spare >= -1e9 {
		return min(spare, 1e9)
	}
	return -1e9
}

// Meets returns the points of the trajectory, every h seconds, at which the
// player can meet the ball: at a height between Low and High with time to
// spare, which is the second value. The first is the first one yielded; the
// best is for the caller to score. It panics unless h > 0.
func (tr *Trajectory) Meets(pl Player, h float64) iter.Seq2[Point, float64] {
	every := tr.Every(h)
	return func(yield func(Point, float64) bool) {
		for p := range every {
			if !(p.Pos.Y >= pl.Low && p.Pos.Y <= pl.High) {
				continue
			}
			if spare := pl.Spare(p); spare >= 0 && !yield(p, spare) {
				return
			}
		}
	}
}
