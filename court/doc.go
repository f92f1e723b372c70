// Package court holds places to play: the dimensions by which a ball is judged,
// and the obstacles that it can hit.
//
// Start with [Tennis], [TableTennis], [Basketball] or [Open]; each returns a
// [Court], a plain value. Change it, append obstacles ([Wall] makes one), and
// give it to predict.NewWorld. Ask [Court.Half] and [Court.ServiceBox] for the
// [Area] that a ball must land in, and [Net.Height] for what it must clear.
//
// # Where things are
//
// The origin is on the floor under the middle of the net, y is up, the near
// player stands at +z and hits towards −z, with +x to the right:
//
//	          −z   far end
//	    ┌─────────────────────┐
//	    │                     │
//	    ├──────────┬──────────┤   6.40 m
//	    │ deuce    │ advantage│   service boxes of the
//	    │          │          │   near server
//	────┴──────────┼──────────┴────  net, z = 0
//	               │
//	    −x         │         +x
//	               │
//	          +z   near end
//
// All dimensions include the lines, where lines belong to the court.
//
// # Models
//
// Two tennis courts stand side by side. [Tennis] takes any surface and has a
// net of a measured size that is hit as a body; its surfaces [Hard], [Clay],
// [Grass], [Carpet] and [IndoorHard] are calibrated by the drop test of the
// ball and by the court pace rating, which [PaceRating] simulates for any
// surface of your own. [ArcadeTennis] is a game's: its bounce and its net obey
// rules made for play. [TableTennis] and [TableTennisMeasured] differ in the
// bounce on the table alone. [Turf] is a [Green], which a golf ball dents.
//
// Each constructor says which of its numbers are published and which are
// choices, and what it leaves out. Obstacles have names for predict.Event.On
// (Ground, Table, Hoop, Board, "net", "post", "leg"),
// roles for what a contact counts as, and parts, see [Cord].
//
// # Limits
//
// Nothing here moves: nets and boards stand still, strings of a basket and
// straps of a net are left out. A Court judges points of the ground and not
// strokes; whether a let was touched or which bounce counted is told by the
// events of package predict.
package court
