package court

import (
	"math"

	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/internal/detmath"
)

// Hard returns an outdoor hard court: friction 0.54, tangential restitution
// 0.1 and the restitution of tennis surfaces
//
//	e = max(0.95 − 0.005 θ, 0.75 − 0.0087 (u − 7)) + shift,  within [0.50, 0.87]
//
// with u the normal speed in m/s and θ = atan2(u, speed along the surface) the
// angle to the surface in degrees. The first line is that of Cross 2020 for 10°
// to 40° (as quoted by others), the second a ball that loses more the harder it
// hits, from about 0.75 at 7 m/s to 0.55 at 30 m/s (Haake et al. 2003, figures
// from memory). Their corners are rounded off over about 0.01 in e, so that e is
// a smooth function of both speeds, but for a slope of less than 1e-4 per m/s
// that changes sign at no speed along the surface.
//
// The shift and the friction are calibrated; e_t is 0.1 (Cross 2002, Am. J.
// Phys. 70:1093; 0 to 0.2), and the deceleration of a rolling ball, over that
// of gravity, a choice:
//
//	             shift   friction  rolling   e at 7 m/s   CPR   class
//	Hard         +0.02   0.54      0.03      0.77         37    medium
//	IndoorHard   +0.01   0.48      0.03      0.76         43    medium-fast
//	Clay          0      0.70      0.05      0.75         22    slow
//	Carpet       −0.05   0.52      0.04      0.70         47    fast
//	Grass        −0.13   0.55      0.10      0.62         55    fast
//
// CPR is PaceRating for a tennis ball; the classes are those of the ITF. On
// Hard a ball of the ITF comes back to 1.40 m from 2.54 m, in air: the ITF asks
// for 1.35 to 1.47 m on a rigid slab. The chart of 2004 that gives a hard court
// friction 0.70 and a clay court 0.80 reads too slow for the ratings (Cross &
// Lindsey in Tennis Industry, as quoted by others); its 0.60 for the
// restitution of grass holds at steep angles only.
//
// A real ball leaves with somewhat more topspin: that the normal force on a
// ball that bends acts behind its centre (Cross 2002) is not modelled.
func Hard() collide.Surface { return felt(0.02, 0.54, 0.03) }

// IndoorHard returns an indoor hard court: smoother than Hard, which has the
// formulas and the figures.
func IndoorHard() collide.Surface { return felt(0.01, 0.48, 0.03) }

// Clay returns a clay court: slow and steep. See Hard for the formulas and the
// figures.
func Clay() collide.Surface { return felt(0, 0.70, 0.05) }

// Carpet returns an indoor carpet court: fast and shallow. See Hard for the
// formulas and the figures.
func Carpet() collide.Surface { return felt(-0.05, 0.52, 0.04) }

// Grass returns a grass court: the lowest bounce and the fastest court. See
// Hard for the formulas and the figures.
func Grass() collide.Surface { return felt(-0.13, 0.55, 0.10) }

// felt is a tennis surface, see Hard.
func felt(shift, friction, rolling float64) collide.Surface {
	return collide.Surface{
		Restitution: func(normal, tangential float64) float64 {
			const degree = 3.14159265358979323846264338327950288 / 180
			shallow := 0.95 - float64((0.005/degree)*detmath.Atan2(normal, tangential))
			steep := 0.75 - float64(0.0087*(normal-7))
			e := smoothMax(shallow, steep) + shift
			return smoothMax(-smoothMax(-e, -0.87), 0.50)
		},
		Friction: friction, TangentialRestitution: 0.1, RollingResistance: rolling,
	}
}

// smoothMax is the larger of a and b, rounded off where they are near: it is
// (a + b + √((a−b)² + w²))/2, greater by w/2 = 0.005 where a = b and by
// w²/(4|a−b|) far away, written so that nothing cancels.
func smoothMax(a, b float64) float64 {
	const w = 0.01
	d := math.Abs(a - b)
	return max(a, b) + 0.5*w*w/(d+math.Sqrt(float64(d*d)+w*w))
}

// Wood returns the wooden floor of a sports hall, for basketballs: restitution
// 0.79, which brings a basketball dropped from 1.80 m back to a height of
// 1.29 m over its top, drag included (FIBA: 1.20 to 1.40 m). Friction 0.5 and
// rolling resistance 0.01 are choices.
func Wood() collide.Surface {
	return collide.Surface{Restitution: collide.Constant(0.79), Friction: 0.5, RollingResistance: 0.01}
}
