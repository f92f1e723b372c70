package ball

import (
	"math"

	"github.com/gotopspin/topspin/internal/detmath"
)

// Air is what the flight needs to know of the gas. The zero value is vacuum.
type Air struct {
	Density   float64 // ρ in kg/m³, 0 to 2e4. Dry air at 20 °C and 101 325 Pa: 1.204
	Viscosity float64 // ν in m²/s, kinematic, 0 or 1e-9 to 1e6; only the Reynolds number needs it. Air at 20 °C: 1.51e-5
}

// StandardAir returns dry air at 20 °C and 101 325 Pa: 1.204 kg/m³ and
// 1.51e-5 m²/s.
func StandardAir() Air { return Air{Density: 1.204, Viscosity: 1.51e-5} }

// NewAir returns air of a temperature in °C, a pressure in Pa and a relative
// humidity between 0 and 1.
//
//	ρ = (p − p_v)/(R_d T) + p_v/(R_v T)         R_d = 287.05, R_v = 461.495 J/(kg·K)
//	p_v = humidity · 610.94·exp(17.625 c/(c + 243.04))
//	ν = 1.458e-6 T^{3/2}/(T + 110.4) / ρ
//
// c is the temperature in °C and T the same in K. The vapour pressure is
// Magnus' formula with the constants of Alduchov and Eskridge 1996 (J. Appl.
// Meteorol. 35:601), good to 0.4 % from −40 to 50 °C; the viscosity is
// Sutherland's law with the constants of the U.S. Standard Atmosphere 1976, as
// for dry air. The density is within 0.05 % of the metrologists' formula
// (CIPM-2007) from 10 to 40 °C.
// At 20 °C, 101 325 Pa and no humidity: 1.2041 kg/m³ and 1.506e-5 m²/s.
//
// The pressure is that of the place, not the one reduced to sea level that
// weather reports give: 101 325 Pa at the sea, 89 880 at 1000 m, 79 500 at
// 2000 m (U.S. Standard Atmosphere 1976).
//
// It returns a *FieldError for a temperature outside [−40, 50] °C, a pressure
// outside [2e4, 2e5] Pa or a humidity outside [0, 1].
func NewAir(celsius, pascal, humidity float64) (Air, error) {
	switch {
	case !(celsius >= -40 && celsius <= 50):
		return Air{}, &FieldError{"celsius", celsius, "in [-40, 50] °C"}
	case !(pascal >= 2e4 && pascal <= 2e5):
		return Air{}, &FieldError{"pascal", pascal, "in [20000, 200000] Pa"}
	case !(humidity >= 0 && humidity <= 1):
		return Air{}, &FieldError{"humidity", humidity, "in [0, 1]"}
	}
	const dry, vapour = 287.05, 461.495
	kelvin := celsius + 273.15
	pv := float64(humidity * 610.94 * detmath.Exp(17.625*celsius/(celsius+243.04)))
	rho := (pascal-pv)/(dry*kelvin) + pv/(vapour*kelvin)
	mu := 1.458e-6 * kelvin * math.Sqrt(kelvin) / (kelvin + 110.4)
	return Air{Density: rho, Viscosity: mu / rho}, nil
}

// Validate returns a *FieldError unless the density lies in [0, 2e4] kg/m³ and
// the viscosity is 0, which leaves the Reynolds number at 0, or in
// [1e-9, 1e6] m²/s.
func (a Air) Validate() error {
	switch {
	case !(a.Density >= 0 && a.Density <= 2e4):
		return &FieldError{"Density", a.Density, "in [0, 2e4] kg/m³"}
	case !(a.Viscosity == 0 || a.Viscosity >= 1e-9 && a.Viscosity <= 1e6):
		return &FieldError{"Viscosity", a.Viscosity, "0 or in [1e-9, 1e6] m²/s"}
	}
	return nil
}
