package athlete

import "math"

// Fatigue says what tires a player and what that costs. Levels go from 1,
// fresh, to 0.
type Fatigue struct {
	PerMetre  float64 // lost for a metre run at full effort
	PerStroke float64 // lost for a stroke
	Rest      float64 // share of what is missing that a pause of 20 s brings back
	Slower    float64 // share of speed and acceleration that an exhausted player has lost
	Weaker    float64 // … of pace
	Wilder    float64 // by how much his errors have grown, as a share
}

// DefaultFatigue returns the fatigue of professionals. With it a player of
// middling stamina is at 60 to 90 % most of the time and below 32 % only after
// long rallies in a row.
func DefaultFatigue() Fatigue {
	return Fatigue{PerMetre: 0.006, PerStroke: 0.004, Rest: 0.35, Slower: 0.15, Weaker: 0.08, Wilder: 0.35}
}

// Energy is the level of a player, from 0 to 1.
type Energy float64

// Spend lowers the level by so many metres and strokes. Stamina from 0 to 1
// halves the cost from one end to the other.
func (e *Energy) Spend(f Fatigue, stamina, metres float64, strokes int) {
	cost := (float64(f.PerMetre*metres) + float64(f.PerStroke*float64(strokes))) * (1.4 - 0.7*stamina)
	*e = Energy(max(0, float64(*e)-cost))
}

// Rest is a pause of so many seconds.
func (e *Energy) Rest(f Fatigue, seconds float64) {
	keep := math.Pow(1-f.Rest, seconds/20)
	*e = Energy(1 - keep*(1-float64(*e)))
}

// Limits returns what the athlete's body can do at the level e.
func (a *Athlete) Limits(f Fatigue, e Energy) Limits {
	k := 1 - f.Slower*(1-float64(e))
	s := &a.Stats
	return Limits{
		Speed:        k * s.TopSpeed,
		Acceleration: k * s.Acceleration,
		Braking:      s.Braking,
		Turning:      s.Braking * (0.6 + 0.6*s.Agility),
	}
}
