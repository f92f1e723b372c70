package predict

import (
	"iter"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/internal/poly"
)

// Crossings returns the points at which the ball's centre crosses the plane p,
// in order of time, and those at which it touches it. They are exact: roots
// of the polynomials between the knots. A centre that moves in the plane
// crosses it once a knot.
func (tr *Trajectory) Crossings(p collide.Plane) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		c := cursor{tr: tr}
		tr.cross(p, func(t float64) bool { return yield(c.at(t)) })
	}
}

// cross calls yield with the times at which the centre crosses p, in order,
// while it returns true.
func (tr *Trajectory) cross(p collide.Plane, yield func(t float64) bool) {
	last := len(tr.knots) - 1 // no time passes after it
	for last > 0 && tr.knots[last-1].Time == tr.knots[last].Time {
		last--
	}
	for i := range last {
		a, b := &tr.knots[i], &tr.knots[i+1]
		if !(b.Time > a.Time) {
			continue
		}
		var seg segment
		seg.set(a, b)
		if p.Normal == (ball.Vec{Y: 1}) && (seg.lo.Y > p.Offset || seg.hi.Y < p.Offset) {
			continue
		}
		var f [6]float64
		for j := range f {
			f[j] = p.Normal.Dot(seg.b[j]) - p.Offset
		}
		var buf [6]float64
		for _, u := range poly.Append(buf[:0], f[:]) {
			if u < 1 || i+1 == last {
				if !yield(a.Time + float64(u*(b.Time-a.Time))) {
					return
				}
			}
		}
	}
}

// Apex returns the highest point of the ball's centre while Point.Bounces is n:
// with n = 0 before the first bounce, with n = 1 between the first and the
// second; of equally high ones the first. False if the ball never has that
// count.
func (tr *Trajectory) Apex(n int) (Point, bool) {
	from, to, ok := tr.between(n)
	if !ok {
		return Point{}, false
	}
	best := tr.At(from)
	try := func(t float64) {
		if p := tr.At(t); p.Pos.Y > best.Pos.Y && int(p.Bounces) == n {
			best = p
		}
	}
	for i := 0; i+1 < len(tr.knots); i++ {
		a, b := &tr.knots[i], &tr.knots[i+1]
		if b.Time < from || a.Time >= to {
			continue
		}
		try(b.Time)
		var seg segment
		seg.set(a, b)
		var y [6]float64
		for j := range y {
			y[j] = seg.b[j].Y
		}
		d := poly.Derivative(y)
		var buf [6]float64
		for _, u := range poly.Append(buf[:0], d[:]) {
			try(a.Time + float64(u*(b.Time-a.Time)))
		}
	}
	return best, true
}

// between returns the times between which Point.Bounces is n.
func (tr *Trajectory) between(n int) (from, to float64, ok bool) {
	from, to = tr.start.Time, tr.End().Time
	ok = int(tr.start.Bounces) == n
	for i := range tr.events {
		at := int(tr.events[i].Bounces) == n
		switch {
		case at && !ok:
			from, ok = tr.events[i].Time, true
		case !at && ok:
			return from, tr.events[i].Time, true
		}
	}
	return from, to, ok
}

// Clearance returns by how much the ball clears the net at its first crossing
// of the plane z = 0 between the net's ends, in m:
//
//	height of the centre − R − height of the cord there
//
// Negative means that it passes below that height, which a ball that clips the
// cord does. False if the ball never crosses there.
func (tr *Trajectory) Clearance(n court.Net) (float64, bool) {
	clear, ok := 0.0, false
	tr.cross(collide.Plane{Normal: ball.Vec{Z: 1}}, func(t float64) bool {
		p := tr.At(t).Pos
		h, beside := n.Height(p.X)
		if !beside {
			return true
		}
		clear, ok = p.Y-tr.radius-h, true
		return false
	})
	return clear, ok
}
