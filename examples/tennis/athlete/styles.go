package athlete

// styles are the archetypes. What one has in his arm he lacks in his legs, but
// nothing makes them equally strong.
var styles = []Athlete{
	{"allcourt", Style{Aggression: 0.45, Power: 0.5, Topspin: 0.5, Depth: 0.325, Consistency: 0.5, Slice: 0.5},
		Stats{TopSpeed: 5.9, Acceleration: 9.5, Braking: 11, Agility: 0.5, Power: 0.5, Precision: 0.5, Serve: 0.5, Volley: 0.6, NetPlay: 0.95, Stamina: 0.6}},
	{"baseliner", Style{Aggression: 0.35, Power: 0.55, Topspin: 0.6, Depth: 0.395, Consistency: 0.55, Slice: 0.4, Pattern: InsideOut},
		Stats{TopSpeed: 6.0, Acceleration: 9.5, Braking: 11, Agility: 0.55, Power: 0.55, Precision: 0.5, Serve: 0.5, Volley: 0.5, NetPlay: 0.9, Stamina: 0.7}},
	{"attacker", Style{Aggression: 1, Power: 0.9, Topspin: 0.3, Depth: 0.3, Consistency: 0.35, Slice: 0.3},
		Stats{TopSpeed: 6.0, Acceleration: 10, Braking: 10.5, Agility: 0.45, Power: 0.8, Precision: 0.58, Serve: 0.6, Volley: 0.5, NetPlay: 0.5, Stamina: 0.5}},
	{"counter", Style{Aggression: 0.1, Power: 0.2, Topspin: 0.8, Depth: 0.8, Consistency: 0.8, Slice: 0.5, Pattern: AlwaysCross},
		Stats{TopSpeed: 6.5, Acceleration: 11, Braking: 12, Agility: 0.9, Power: 0.2, Precision: 0.55, Serve: 0.35, Volley: 0.3, NetPlay: 0.1, Stamina: 1}},
	{"server", Style{Aggression: 0.7, Power: 0.7, Topspin: 0.3, Depth: 0.4, Consistency: 0.35, Slice: 0.7},
		Stats{TopSpeed: 5.5, Acceleration: 8.5, Braking: 10, Agility: 0.3, Power: 0.8, Precision: 0.55, Serve: 1, Volley: 0.6, NetPlay: 0.6, Stamina: 0.5}},
	{"netrusher", Style{Aggression: 0.95, Power: 0.45, Topspin: 0.4, Depth: 0.1, Consistency: 0.45, Slice: 0.9},
		Stats{TopSpeed: 6.1, Acceleration: 10, Braking: 11.5, Agility: 0.7, Power: 0.5, Precision: 0.5, Serve: 0.6, Volley: 1, NetPlay: 1, Stamina: 0.6}},
}

// Styles returns the archetypes.
func Styles() []Athlete { return append([]Athlete(nil), styles...) }

// Find returns the archetype of a name.
func Find(name string) (Athlete, bool) {
	for _, a := range styles {
		if a.Name == name {
			return a, true
		}
	}
	return Athlete{}, false
}

// Names returns the names of the archetypes.
func Names() []string {
	names := make([]string, len(styles))
	for i := range styles {
		names[i] = styles[i].Name
	}
	return names
}
