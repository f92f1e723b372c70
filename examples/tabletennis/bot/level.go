package bot

import "github.com/gotopspin/topspin/ball"

// Level is how well a bot plays: what it can do, and how far it misses what it
// intends. All of it is choice, but for the miss chance of 0.10 to 0.15, the
// comfortable height and the place behind the table that the game's
// specification gives.
type Level struct {
	Name string

	// What it sees.
	Reaction float64 // s, from the opponent's stroke until it knows where the ball goes
	Reading  float64 // 1, standard deviation of its relative error about the spin of the ball

	// How its hand moves.
	Hand  float64 // m/s, greatest speed of the racket between strokes
	Swing float64 // m/s, greatest speed of the racket in a stroke

	// Where it plays.
	Stand   float64 // m, behind its end of the table, between strokes
	Comfort float64 // m above the table, the height at which it likes to meet the ball

	// What it plays.
	Speed    float64 // m/s, of the ball in a rally, mean from racket to table
	Topspin  float64 // rad/s, asked for in a rally
	Serve    float64 // rad/s of spin asked for on a serve
	Forward  float64 // m/s, of a serve along the table
	Boldness float64 // 1, how often it attacks a ball that lets it, and plays away from the opponent
	Margin   float64 // m, kept from the lines
	Over     float64 // m, least clearance over the net of an attacking stroke; a steady one has twice as much
	Ease     float64 // 1, part of the way that the angle of its aim moves from stroke to stroke

	// How it errs. The last three are for a contact at 15 m/s: a harder one
	// errs more.
	Miss  float64 // 1, chance to miss an incoming ball altogether, rolled once for each
	Face  float64 // rad, standard deviation of the face's angle, on each of two axes
	Pace  float64 // 1, standard deviation of the racket's speed, relative
	Place float64 // m, standard deviation of the contact from the middle of the blade, on each of two axes
}

// Easy returns the level of a beginner who keeps the ball on the table now and
// then.
func Easy() Level {
	return Level{
		Name: "easy", Reaction: 0.25, Reading: 0.35,
		Hand: 3.5, Swing: 10, Stand: 0.3, Comfort: 0.22,
		Speed: 6, Topspin: ball.RPM(60 * 12), Serve: ball.RPM(60 * 8), Forward: 5.3, Boldness: 0.15, Margin: 0.25, Over: 0.08, Ease: 0.4,
		Miss: 0.15, Face: ball.Degrees(4.5), Pace: 0.08, Place: 0.020,
	}
}

// Medium returns the level of a club player.
func Medium() Level {
	return Level{
		Name: "medium", Reaction: 0.18, Reading: 0.15,
		Hand: 7, Swing: 16, Stand: 0.3, Comfort: 0.22,
		Speed: 9, Topspin: ball.RPM(60 * 45), Serve: ball.RPM(60 * 20), Forward: 5.5, Boldness: 0.4, Margin: 0.15, Over: 0.06, Ease: 0.6,
		Miss: 0.12, Face: ball.Degrees(2.3), Pace: 0.06, Place: 0.012,
	}
}

// Hard returns the level of a player of the first rank: loops of over a hundred
// turns a second.
func Hard() Level {
	return Level{
		Name: "hard", Reaction: 0.15, Reading: 0.05,
		Hand: 8, Swing: 24, Stand: 0.3, Comfort: 0.22,
		Speed: 11, Topspin: ball.RPM(60 * 100), Serve: ball.RPM(60 * 45), Forward: 5.8, Boldness: 0.6, Margin: 0.08, Over: 0.03, Ease: 0.8,
		Miss: 0.10, Face: ball.Degrees(2), Pace: 0.05, Place: 0.008,
	}
}

// Levels returns the three levels, from the easiest to the hardest.
func Levels() []Level { return []Level{Easy(), Medium(), Hard()} }
