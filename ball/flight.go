package ball

import "strconv"

// Rates is a law of motion: at time t in s, for a ball at pos with velocity
// vel and spin, the acceleration in m/s² and the rate of change of the spin in
// rad/s². Force models, extra forces and the systems that package integrate
// solves all have this one type.
//
// A law must be pure: the same arguments give the same answer.
type Rates func(t float64, pos, vel, spin Vec) (acc, spinAcc Vec)

// Flow is what an aerodynamic coefficient may depend on. All of it is taken
// relative to the air.
type Flow struct {
	S   float64 // spin parameter R|ω|/|v|, 1, ≥ 0; unbounded as the ball stops
	Re  float64 // Reynolds number 2R|v|/ν of the diameter, 1; 0 if the air has no viscosity
	Sin float64 // sine of the angle between spin and velocity, 0 to 1; S·Sin is the spin parameter of the part of the spin across the velocity
}

// Coefficient is a drag or lift coefficient as a function of the flow. It must
// be finite for every flow, S up to 1e300 included: clamp to the range over
// which the formula was fitted. A nil Coefficient means that there is no such
// force.
//
// The force is ½ρπR²·C·|v|², with the whole speed and the whole cross-section.
// A lift coefficient is asked only where there is a direction for it: never
// without spin, and never with the spin along the velocity. One that does not
// fall to zero with Sin (a Constant) makes the lift jump there.
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
// Without spin, or with the spin along the velocity to within rounding (a sine
// below 1e-15), there is no lift.
//
// The law knows positions only through Wind and Extra, and is the same for
// every ball that passes the same air: shifting place, time or a frame that
// moves with the wind changes nothing. Mirroring the arguments mirrors the
// answer to the bit.
//
// Start from NewFlight or a preset: the zero Gravity of a literal is a
// weightless ball, which is legal. A Flight is a plain value; copy and change
// it freely, but do not append to the Extra of a copy while others use it.
type Flight struct {
	Ball    Ball
	Air     Air // zero: vacuum
	Gravity Vec // m/s², usually {0, −9.81, 0}
	// Wind is the velocity of the air in m/s at a time and place; nil is
	// still air. Only Drag, Lift and SpinDecay feel it.
	Wind       func(t float64, pos Vec) Vec
	Drag, Lift Coefficient // nil: no such force
	SpinDecay  float64     // c in 1/m, 0 to 1000. Tennis about 0.0032, 0 keeps the spin
	Extra      []Rates     // further accelerations, added to the others
}

// StandardGravity is the acceleration of free fall used by the presets, m/s².
const StandardGravity = 9.81

// NewFlight returns the flight of b in standard air and gravity with the given
// drag and lift coefficients, nil for none.
func NewFlight(b Ball, drag, lift Coefficient) Flight {
	return Flight{Ball: b, Air: StandardAir(), Gravity: Vec{Y: -StandardGravity}, Drag: drag, Lift: lift}
}

// Rates is the law of motion of the flight, a Rates. For a valid flight it is
// finite at every position, velocity and spin whose components are at most
// 1e9, a ball that stands still included, as long as the coefficients, Wind
// and Extra are. It allocates nothing.
//
// The method value f.Rates copies the flight. Make it once and keep it:
// law := f.Rates.
func (f Flight) Rates(t float64, pos, vel, spin Vec) (acc, spinAcc Vec) {
	return f.rates(t, pos, vel, spin)
}

// Law returns f.Rates made ready for many calls: the same answers, to the bit,
// in about half the time for the usual flight. Later changes to f do not reach
// it.
func (f Flight) Law() Rates {
	if f.Wind == nil && f.Drag != nil && f.Lift != nil && f.Air.Viscosity > 0 && len(f.Extra) == 0 {
		u := &usual{f.Gravity, f.factor(), f.Ball.Radius, 2 * f.Ball.Radius, f.Air.Viscosity, f.SpinDecay, f.Drag, f.Lift}
		return u.rates
	}
	return f.rates
}

func (f *Flight) rates(t float64, pos, vel, spin Vec) (acc, spinAcc Vec) {
	acc = f.Gravity
	u := vel
	if f.Wind != nil {
		u = vel.Sub(f.Wind(t, pos))
	}
	if speed := u.Norm(); speed != 0 { // a wind that is NaN must not pass for none
		if f.Drag != nil || f.Lift != nil {
			acc = f.aerodynamic(acc, u, spin, speed)
		}
		if f.SpinDecay > 0 {
			spinAcc = spin.Scale(-f.SpinDecay * speed)
		}
	}
	for _, extra := range f.Extra {
		a, s := extra(t, pos, vel, spin)
		acc, spinAcc = acc.Add(a), spinAcc.Add(s)
	}
	return acc, spinAcc
}

// parallel is the sine up to which spin and velocity count as parallel. The
// components of their cross product are each a difference of two rounded
// products of rounded factors, wrong by up to 4.4e-16 of |ω||v|: below that
// its direction is noise.
const parallel = 1e-15

// aerodynamic adds drag and lift to acc for a ball that moves with velocity u,
// of length speed > 0, through the air.
func (f *Flight) aerodynamic(acc, u, spin Vec, speed float64) Vec {
	r, k := f.Ball.Radius, f.factor()
	var flow Flow
	if f.Air.Viscosity > 0 {
		flow.Re = 2 * r * speed / f.Air.Viscosity
	}
	var across Vec
	var a float64
	if rate := spin.Norm(); rate > 0 {
		flow.S = r * rate / speed
		across = spin.Cross(u)
		a = across.Norm()
		if sin := a / (rate * speed); sin > parallel {
			flow.Sin = min(sin, 1)
		}
	}
	if f.Drag != nil {
		acc = acc.AddScaled(-k*f.Drag(flow)*speed, u)
	}
	if f.Lift != nil && flow.Sin > 0 {
		acc = acc.AddScaled(k*f.Lift(flow)*(speed*(speed/a)), across)
	}
	return acc
}

// factor is ρπR²/(2m) in 1/m.
func (f *Flight) factor() float64 {
	r := f.Ball.Radius
	return 0.5 * f.Air.Density * pi * r * r / f.Ball.Mass
}

// usual is a flight with drag and lift in still air, without further laws, and
// with what does not change worked out once. A test holds it to the bits of
// Flight.
type usual struct {
	gravity           Vec
	k                 float64 // ρπR²/(2m), 1/m
	radius, diameter  float64 // m
	viscosity, decay  float64
	dragging, lifting Coefficient
}

func (f *usual) rates(_ float64, _, vel, spin Vec) (acc, spinAcc Vec) {
	speed := vel.Norm()
	if speed == 0 {
		return f.gravity, Vec{}
	}
	// The coefficients first: no vector has to be kept across their calls.
	flow := Flow{Re: f.diameter * speed / f.viscosity}
	up := 0.0
	if rate := spin.Norm(); rate > 0 {
		flow.S = f.radius * rate / speed
		a := spin.Cross(vel).Norm()
		if sin := a / (rate * speed); sin > parallel {
			flow.Sin = min(sin, 1)
			up = speed * (speed / a)
		}
	}
	acc = f.gravity.AddScaled(-f.k*f.dragging(flow)*speed, vel)
	if flow.Sin > 0 {
		acc = acc.AddScaled(f.k*f.lifting(flow)*up, spin.Cross(vel))
	}
	if f.decay > 0 {
		spinAcc = spin.Scale(-f.decay * speed)
	}
	return acc, spinAcc
}

// Validate returns a *FieldError unless ball and air are valid, gravity and
// spin decay are within bounds, drag and lift have air to act in, wind has
// something to act on, and no extra law is nil.
func (f Flight) Validate() error {
	if err := f.Ball.Validate(); err != nil {
		return In("Ball", err)
	}
	if err := f.Air.Validate(); err != nil {
		return In("Air", err)
	}
	switch {
	case !(f.Gravity.Norm() <= 1e6):
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
			return &FieldError{"Extra[" + strconv.Itoa(i) + "]", nil, "a function"}
		}
	}
	return nil
}
