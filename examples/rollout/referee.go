package main

import (
	"fmt"
	"math"
	"strconv"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/predict"
)

// patience is how long a ball is followed, in s.
const patience = 10

// referee predicts strokes in one world and judges them. It is safe for
// concurrent use.
type referee struct {
	world   *predict.World
	court   court.Court
	sport   string
	table   bool // table tennis
	bounces int  // that a ball is followed for
	until   predict.Until
}

func newReferee(sport, model string) (*referee, error) {
	ref := &referee{sport: sport, bounces: 2}
	var config predict.Config
	switch sport + " " + model {
	case "tennis measured":
		config = predict.Config{Flight: ball.Tennis(), Court: court.Tennis(court.Hard())}
	case "tennis arcade":
		config = predict.Config{Flight: ball.ArcadeTennis(), Court: court.ArcadeTennis()}
	case "table-tennis measured":
		config = predict.Config{Flight: ball.TableTennisMeasured(), Court: court.TableTennisMeasured()}
	case "table-tennis game":
		config = predict.Config{Flight: ball.TableTennis(), Court: court.TableTennis()}
	default:
		return nil, fmt.Errorf("no model %s of %s", model, sport)
	}
	ref.court = config.Court
	if sport == "table-tennis" {
		ref.table, ref.bounces = true, 3
		ref.until.Event = onFloor
	}
	ref.until.Bounces, ref.until.Time = ref.bounces, patience
	var err error
	ref.world, err = predict.NewWorld(config)
	return ref, err
}

// onFloor ends the flight of a ball that is past the table.
func onFloor(e *predict.Event) bool { return e.Role == collide.Floor && e.On != court.Table }

// bounce is a bounce of a stroke.
type bounce struct {
	time  float64
	at    ball.Vec
	near  bool
	table bool
}

// verdict is what became of a stroke.
type verdict struct {
	bounces   []bounce
	net       string // parts touched, with + between them
	clearance float64
	crossed   bool
	ended     string
	end       predict.Point
	why       string // empty: legal
}

// judge follows a ball in the memory of path and v. The error says why the
// state is no ball in play.
func (ref *referee) judge(path *predict.Trajectory, s ball.State, serve bool, v *verdict) error {
	ref.world.PredictInto(path, predict.Point{State: s}, ref.until)
	if err := path.Err(); err != nil {
		return err
	}
	*v = verdict{bounces: v.bounces[:0], end: path.End()}
	touched := ""
	for i := range path.Events() {
		e := &path.Events()[i]
		switch {
		case e.Kind != predict.Hit:
		case e.Role == collide.Net:
			if e.Part != touched {
				if touched = e.Part; v.net != "" {
					v.net += "+"
				}
				v.net += touched
			}
		case e.Role == collide.Floor && e.Part != court.Flank:
			p := e.Contact.Point
			v.bounces = append(v.bounces, bounce{e.Time, p, p.Z > 0, e.On == court.Table})
		}
	}
	v.clearance, v.crossed = path.Clearance(ref.court.Net)
	n := len(v.bounces)
	switch {
	case n > 0 && ref.table && !v.bounces[n-1].table:
		v.ended = "floor"
	case path.Status() == predict.Rested:
		v.ended = "rest"
	case n == ref.bounces:
		v.ended = "bounces"
	default:
		v.ended = "time"
	}
	own := s.Vel.Z < 0 || s.Vel.Z == 0 && s.Pos.Z > 0 // the near side
	switch {
	case ref.table && serve:
		v.why = v.tableServe(own)
	case ref.table:
		v.why = v.tableRally(own)
	default:
		v.why = ref.tennis(v, s, serve, own)
	}
	return nil
}

// tableServe returns what is wrong with a serve from the near or far side.
func (v *verdict) tableServe(near bool) string {
	switch b := v.bounces; {
	case len(b) == 0:
		return "no bounce"
	case !b[0].table:
		return "missed the table"
	case b[0].near != near:
		return "not on its own side first"
	case len(b) == 1:
		return "no second bounce"
	case !b[1].table:
		return "missed the other side"
	case b[1].near == near:
		return "twice on its own side"
	}
	return ""
}

func (v *verdict) tableRally(near bool) string {
	switch b := v.bounces; {
	case len(b) == 0:
		return "no bounce"
	case !b[0].table:
		return "missed the table"
	case b[0].near == near:
		return "on its own side"
	}
	return ""
}

func (ref *referee) tennis(v *verdict, s ball.State, serve, near bool) string {
	if len(v.bounces) == 0 {
		return "no bounce"
	}
	from, to := court.Near, court.Far
	if !near {
		from, to = to, from
	}
	b := v.bounces[0]
	area := ref.court.Half(to)
	if serve {
		area = ref.court.ServiceBox(from, (s.Pos.X >= 0) == near)
	}
	switch {
	case b.near == near:
		return "on its own side"
	case !area.In(b.at):
		return "out"
	}
	return ""
}

// names are the columns that are added to a row.
func (ref *referee) names() (names []string) {
	for n := 1; n <= ref.bounces; n++ {
		for _, what := range []string{"t_s", "x_m", "y_m", "z_m", "side", "on"} {
			names = append(names, fmt.Sprintf("bounce%d_%s", n, what))
		}
	}
	return append(names, "net", "clearance_m", "ended", "end_t_s", "end_x_m", "end_y_m", "end_z_m", "legal", "why")
}

// cells appends the values of these columns.
func (ref *referee) cells(v *verdict, to []cell) []cell {
	for n := range ref.bounces {
		if n >= len(v.bounces) {
			to = append(to, make([]cell, 6)...)
			continue
		}
		b := v.bounces[n]
		side, on := "far", "floor"
		if b.near {
			side = "near"
		}
		if b.table {
			on = "table"
		}
		to = append(to, number(b.time, 5), number(b.at.X, 4), number(b.at.Y, 4), number(b.at.Z, 4), cell{text: side}, cell{text: on})
	}
	to = append(to, cell{text: v.net})
	if v.crossed {
		to = append(to, number(v.clearance, 4))
	} else {
		to = append(to, cell{})
	}
	p := v.end.Pos
	return append(to, cell{text: v.ended}, number(v.end.Time, 5), number(p.X, 4), number(p.Y, 4), number(p.Z, 4),
		cell{strconv.FormatBool(v.why == ""), true}, cell{text: v.why})
}

// number is x with so many decimals, and without the sign of a zero.
func number(x float64, decimals int) cell {
	unit := math.Pow10(decimals)
	return cell{strconv.FormatFloat(math.Round(x*unit)/unit+0, 'f', decimals, 64), true}
}
