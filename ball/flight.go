package ball

// Rates is a law of motion: at time t in s, for a ball at pos with velocity
// vel and spin, the acceleration in m/s² and the rate of change of the spin in
// rad/s². Force models, extra forces and the systems that package integrate
// solves all have this one type.
//
// A law must be pure: the same arguments give the same answer.
type Rates func(t float64, pos, vel, spin Vec) (acc, spinAcc Vec)

// Flow is what an aerodynamic coefficient may depend on.
type Flow struct {
	S   float64 // spin parameter R|ω|/|v|, 1, ≥ 0; unbounded as the ball stops
	Re  float64 // Reynolds number 2R|v|/ν of the diameter, 1
	Sin float64 // sine of the angle between spin and velocity, 0 to 1; S·Sin is the spin parameter of the part of the spin across the velocity
}

// Coefficient is a drag or lift coefficient as a function of the flow. It must
// be finite for every flow, S up to 1e300 included: clamp to the range over
// which the formula was fitted. A nil Coefficient means that there is no such
// force.
type Coefficient func(Flow) float64

// Constant returns the coefficient that is c in every flow.
func Constant(c float64) Coefficient { return func(Flow) float64 { return c } }

// Flight is the usual law of motion of a ball in the air:
//
//	a  = g + k C_D |u| (−u) + k C_L |u|² n̂ + Σ extra      k = ρ π R² / (2m)
//	ω' = −c |u| ω + Σ extra
//
// with u the velocity relative to the air (v − wind), n̂ the unit vector along
// ω × u, and C_D, C_L functions of the spin parameter, the Reynolds number and
// the angle between spin and velocity, all of them taken relative to the air.
// Without spin, or with the spin along the velocity, there is no lift.
//
// Start from NewFlight or a preset: the zero Gravity of a literal is a
// weightless ball, which is legal.
type Flight struct {
	Ball    Ball
	Air     Air // zero: vacuum
	Gravity Vec // m/s², usually {0, −9.81, 0}
	// Wind is the velocity of the air in m/s at a time and place; nil is
	// still air. Only Drag, Lift and SpinDecay feel it.
	Wind       func(t float64, pos Vec) Vec
	Drag, Lift Coefficient // nil: no such force
	SpinDecay  float64     // c in 1/m, ≥ 0. Tennis about 0.0032, 0 keeps the spin
	Extra      []Rates     // further accelerations, added to the others
}

// StandardGravity is the acceleration of free fall used by the presets, m/s².
const StandardGravity = 9.81

// NewFlight returns the flight of b in standard air and gravity with the given
// drag and lift coefficients, nil for none.
func NewFlight(b Ball, drag, lift Coefficient) Flight {
	return Flight{Ball: b, Air: StandardAir(), Gravity: Vec{Y: -StandardGravity}, Drag: drag, Lift: lift}
}

// Rates is the law of motion of the flight, a Rates. It is finite for every
// position, velocity and spin whose components are at most 1e9, a ball that
// stands still included.
func (f Flight) Rates(t float64, pos, vel, spin Vec) (acc, spinAcc Vec) {
	acc = f.Gravity
	u := vel
	if f.Wind != nil {
		u = vel.Sub(f.Wind(t, pos))
	}
	if speed := u.Norm(); speed > 0 {
		if f.Drag != nil || f.Lift != nil {
			acc = f.aerodynamic(acc, u, spin, speed)
		}
		spinAcc = spin.Scale(-f.SpinDecay * speed)
	}
	for _, extra := range f.Extra {
		a, s := extra(t, pos, vel, spin)
		acc, spinAcc = acc.Add(a), spinAcc.Add(s)
	}
	return acc, spinAcc
}

// aerodynamic adds drag and lift to acc for a ball that moves with velocity u,
// of length speed > 0, through the air.
func (f *Flight) aerodynamic(acc, u, spin Vec, speed float64) Vec {
	r := f.Ball.Radius
	k := 0.5 * f.Air.Density * pi * r * r / f.Ball.Mass
	rate := spin.Norm()
	across := spin.Cross(u)
	a := across.Norm()
	flow := Flow{S: r * rate / speed}
	if f.Air.Viscosity > 0 {
		flow.Re = 2 * r * speed / f.Air.Viscosity
	}
	if a > 0 {
		flow.Sin = min(a/(rate*speed), 1)
	}
	if f.Drag != nil {
		acc = acc.AddScaled(-k*f.Drag(flow)*speed, u)
	}
	if f.Lift != nil && a > 0 {
		acc = acc.AddScaled(k*f.Lift(flow)*(speed*(speed/a)), across)
	}
	return acc
}

// Validate returns a *FieldError unless ball and air are valid, gravity and
// spin decay are finite, drag and lift have air to act in, and wind has
// something to act on.
func (f Flight) Validate() error {
	if err := f.Ball.Validate(); err != nil {
		return In("Ball", err)
	}
	if err := f.Air.Validate(); err != nil {
		return In("Air", err)
	}
	switch {
	case !f.Gravity.Finite() || !(f.Gravity.Norm() <= 1e6):
		return &FieldError{"Gravity", f.Gravity, "finite, at most 1e6 m/s²"}
	case !(f.SpinDecay >= 0 && f.SpinDecay <= 1e3):
		return &FieldError{"SpinDecay", f.SpinDecay, "in [0, 1000] 1/m"}
	case f.Air.Density == 0 && (f.Drag != nil || f.Lift != nil):
		return &FieldError{"Air.Density", f.Air.Density, "> 0 when Drag or Lift is set (nil coefficients fly in vacuum)"}
	case f.Wind != nil && f.Drag == nil && f.Lift == nil && f.SpinDecay == 0:
		return &FieldError{"Wind", "set", "nil unless Drag, Lift or SpinDecay is set: nothing else feels it"}
	}
	for i, extra := range f.Extra {
		if extra == nil {
			return &FieldError{"Extra[" + itoa(i) + "]", nil, "a function"}
		}
	}
	return nil
}
