package court

import (
	"math"

	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/internal/detmath"
)

// Hard returns an outdoor acrylic hard court.
func Hard() collide.Surface { return felt(0.02, 0.54, 0.03) }

// Clay returns a clay court.
func Clay() collide.Surface { return felt(0, 0.70, 0.05) }

// Grass returns a grass court.
func Grass() collide.Surface { return felt(-0.13, 0.55, 0.10) }

// Carpet returns an indoor carpet court.
func Carpet() collide.Surface { return felt(-0.05, 0.52, 0.04) }

// IndoorHard returns an indoor acrylic hard court.
func IndoorHard() collide.Surface { return felt(0.01, 0.48, 0.03) }

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

// smoothMax is the larger of a and b, rounded off where they are near.
func smoothMax(a, b float64) float64 {
	const w = 0.01
	d := math.Abs(a - b)
	return max(a, b) + 0.5*w*w/(d+math.Sqrt(float64(d*d)+w*w))
}

// Turf returns a golf green.
func Turf() collide.Surface {
	return collide.Surface{
		Restitution: func(normal, _ float64) float64 {
			v := min(normal, 0.0375/(2*0.000903))
			return 0.510 - float64(v*(0.0375-float64(0.000903*v)))
		},
		Friction: 0.4, RollingResistance: 0.056,
	}
}

// Wood returns the floor of a sports hall.
func Wood() collide.Surface {
	return collide.Surface{Restitution: collide.Constant(0.77), Friction: 0.5, RollingResistance: 0.01}
}
