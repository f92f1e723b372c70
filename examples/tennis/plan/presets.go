package plan

import (
	"github.com/gotopspin/topspin/ball"

	"github.com/gotopspin/topspin/examples/tennis/position"
	"github.com/gotopspin/topspin/examples/tennis/stroke"
)

// Measured returns the habits for the measured physics. Numbers that the AI's
// description gives (the chances, distances and times in the comments of the
// fields) are kept; the others were tuned by hand until two middling styles
// played points that look like professional men's on a hard court: shot speeds
// and spins, insets and depths, the falling mark of the window, how returns are
// played. So were the errors (stroke.DefaultErrors), the reach
// (match.Defaults) and where the styles stand (athlete.Styles). The run that
// judges them, on seeds that were not tuned on:
//
//	TENNIS_LONG=1 go test -C examples ./tennis/series -run TestTable -v -timeout 3h
//
// What drives what: where players stand and when they meet the ball set the time
// from stroke to stroke, topspin the apex and the clearance, speeds of returns
// and safe shots the number of net approaches, errors of returns the server's
// share, insets winners against errors.
func Measured() Habits {
	return Habits{
		Reading: Reading{
			Early: [2]float64{0.3, 0.75}, Vary: 0.12, Short: 1, Return: 0.2,
			Rising: 0.8, Falling: 0.95, Low: 0.5, Set: 0.25,
			Zone: 6, High: 2.3, Deepest: 5.5,
		},
		Boldness: Boldness{
			Hurry: 1.2, FastBall: 42, Tired: 0.32, Deep: 0.5,
			Base: [2]float64{0.15, 0.45}, Chance: 0.9, Near: 7.5, Slow: 27,
			Exposed: 0.1, LowNear: 0.5,
		},
		Direction: Direction{
			Open: 0.9, Full: 2.5, Lead: 0.2, Angle: 0.4, AfterAngle: true,
			Cross: 0.5, Middle: 0.35, Line: [2]float64{0.1, 0.35}, Pattern: 0.5,
			Inset: [stroke.Intents]float64{2.3, 1.8, 0.97}, Depth: [stroke.Intents]float64{3.6, 3.4, 3.2},
			Vary: 1, MiddleTo: 0.9, AngleAt: [2]float64{0.9, 5.2},
			PassInset: 0.7, PassDepth: 5, LobDepth: 2.2, DropAt: 2.5, VolleyInset: 0.9, VolleyDepth: 5, Again: true,
		},
		Shots: Shots{
			Speed:     [stroke.Intents]float64{35.05, 39.5, 42.6},
			SpeedVary: 0.05, SpeedStyle: 0.12,
			Topspin: [2]float64{168, 277}, SpinVary: 0.15, Flat: 0.9, AngleSpin: 1.3, AngleSpeed: 0.75,
			Clearance: 0.2, Return: [2]float64{0.7, 0.9}, ReturnShort: [2]float64{2.1, 0.3},
			Slice: [2]float64{0.1, 0.3}, SliceSpeed: 24, SliceSpin: 180,
			Drop: 0.17, DropSpeed: 14, Lob: 21, LobChance: [2]float64{0.1, 0.35}, Pass: 0.95,
			Volley: [stroke.Intents]float64{24, 28, 32}, Smash: 38, SmashFrom: 1.9,
		},
		Serving: Serving{
			Speed: 52.45, SpeedVary: ball.KMH(9), SpeedStyle: 0.06,
			Second: ball.KMH(150), SecondVary: ball.KMH(8),
			Lines: [2]float64{0.65, 0.4}, Margin: 1.0, Short: 0.25,
			T: 0.42, Body: 0.14, Wide: 0.44,
			Flat: 120, Slice: 220, Kick: 320, Clearance: 0.03,
		},
		Depths: position.DefaultDepths(), Follow: position.DefaultFollow(),
		Moving: Moving{Bisector: 1, Jog: 0.7},
	}
}

// Arcade returns the habits for the arcade physics: more spin, as its balls
// need, a later mark of the window, as they bounce lower, and players a little
// nearer to the baseline.
func Arcade() Habits {
	h := Measured()
	h.Reading.Falling, h.Reading.Low = 1.0, 0.76
	h.Shots.Topspin = [2]float64{267, 373}
	h.Shots.ReturnShort[0] = 1.5
	h.Serving.Speed, h.Serving.Lines = 55.8, [2]float64{0.55, 0.35}
	h.Serving.Slice, h.Serving.Flat = 265, 180
	h.Depths.Usual = 0.8
	return h
}
