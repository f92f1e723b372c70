package ball

// Basketball returns the flight of a size 7 basketball: 0.60 kg, radius 121 mm
// (FIBA: 0.567–0.650 kg, circumference 74.9–78.0 cm), a thin shell, in
// standard air with
//
//	C_D = 0.54
//	C_L = 0.6 S⊥,  S⊥ = min(S·sin(ω, v), 0.5)
//
// C_D is what Okubo & Hubbard 2010 (Procedia Eng. 2:3281) found for a falling
// basketball, as quoted by others; take it for shots and passes, up to about
// 10 m/s (Re 1.6e5), because somewhere above the drag of a smooth ball drops.
// No measurement of a basketball's lift was at hand: the slope is a choice,
// that of tennis and table-tennis balls. With 3 revolutions a second at
// 7.6 m/s it lifts with 0.6 m/s², a sixteenth of gravity; leaving it out makes
// a free throw 6 cm shorter, leaving the drag out half a metre longer. The
// spin is constant in the air.
func Basketball() Flight {
	return NewFlight(Ball{Mass: 0.60, Radius: 0.121, InertiaFactor: 2.0 / 3}, Constant(0.54), basketballLift)
}

func basketballLift(f Flow) float64 { return float64(0.6 * min(f.S*f.Sin, 0.5)) }
