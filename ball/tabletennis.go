package ball

// tableTennisBall is 2.7 g, radius 20 mm (ITTF Laws 2.3), a thin shell.
var tableTennisBall = Ball{Mass: 0.0027, Radius: 0.020, InertiaFactor: 2.0 / 3}

// TableTennis returns the flight of a table-tennis ball, 2.7 g, radius 20 mm
// (ITTF Law 2.3), a thin shell, in standard air with the game model
//
//	C_D = 0.4 + 0.6 S_c
//	C_L = clamp(−0.05 + 0.65 S_c, −0.05, 0.95)·sin(ω, v)      S_c = min(S, 1.2)
//
// Without spin there is no lift, so C_L jumps from −0.05 to 0 there. The spin
// is constant in the air. The formulas are a game's and not a measurement;
// TableTennisMeasured is the flight fitted to real strokes.
func TableTennis() Flight { return NewFlight(tableTennisBall, gameDrag, gameLift) }

func gameDrag(f Flow) float64 { return 0.4 + float64(0.6*min(f.S, 1.2)) }

func gameLift(f Flow) float64 {
	return float64(clamp(float64(0.65*min(f.S, 1.2))-0.05, -0.05, 0.95) * f.Sin)
}

// TableTennisMeasured returns the flight of the same ball with
//
//	C_D = 0.50
//	C_L = 0.6 S⊥,  S⊥ = S·sin(ω, v), held beyond 1 as in Tennis
//
// C_D is inside the published 0.40–0.51 for slow and moderate shots, C_L is the
// slope that robot players use. Measurements (Miyazaki et al. 2017, Eur. J.
// Phys. 38:024001) find that lift is not monotonic, with a deep valley near
// S = 0.5 at Re = 9e4 (34 m/s), so the model is for slow to moderate shots, up
// to about 19 m/s.
func TableTennisMeasured() Flight {
	return NewFlight(tableTennisBall, Constant(0.50), measuredLift)
}

func measuredLift(f Flow) float64 { return float64(0.6 * held(float64(f.S*f.Sin))) }
