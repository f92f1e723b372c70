// Package ball holds what everything else in this module speaks of: vectors,
// the state of a ball, the ball itself, the air, and the laws by which a
// spinning ball flies.
//
// Start with [State] (where, how fast, how it spins), [Tennis] or another
// preset (a whole [Flight]: ball, air, gravity, drag, lift), and
// [Flight.Rates], the law of motion that package integrate solves. [Velocity],
// [Spin] and the unit helpers [RPM], [KMH], [MPH] and [Degrees] turn a
// player's words into a state. The package example flies one stroke with
// nothing else.
//
// # Frame and units
//
// SI units: m, s, kg, rad, rad/s. Right-handed axes, y up, x to the right, z
// along the court; the near player stands at +z and hits towards −z. Spin is
// the angular velocity vector (right-hand rule): for a ball flying towards −z,
//
//	topspin   ω along −x   the lift pulls it down
//	sidespin  ω along +y   the lift pulls it to the hitter's left, −x
//	gyrospin  ω along −z   no lift
//
// because lift is along ω × v. Velocities in aerodynamic formulas, spin
// parameter and Reynolds number included, are relative to the air.
//
// # Models
//
// A preset says in its comment where its numbers come from, over which range
// they were measured, and what it does beyond: coefficients are held at the
// ends of their range, never extrapolated into nonsense. [ArcadeTennis] and
// [TableTennis] are models for play and say so. To change a model, change the
// fields: another [Air] (NewAir), Wind, a coefficient of your own ([Constant],
// [Table], any function of [Flow]), Extra laws.
//
// # Not a number, and other bad data
//
// NaN and infinity are refused where data enters: every Validate method
// returns a [*FieldError] that names the field, and writes its comparisons so
// that NaN fails them. Arithmetic does not check. For a valid flight and finite
// arguments up to 1e9 the laws are finite: at rest, straight up, with the spin
// along the velocity, for denormal numbers. Guards test computed norms, so a
// vector too short to have a direction counts as none. Nothing returns NaN to
// mean "absent"; that is a second result of type bool.
//
// # Bits
//
// The same arguments give the same bits on every machine: products are rounded
// before they meet a sum, and nothing but correctly rounded operations and the
// module's own elementary functions is used. Mirroring the world (x to −x)
// mirrors every result exactly.
package ball
