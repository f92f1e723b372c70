package aim

import (
	"math"

	"github.com/gotopspin/topspin/predict"
)

// bracket holds a solution between a and b. If it is near an extreme of the
// height, that lies near b, on this side of the elevation c.
type bracket struct {
	a, b  mark
	c     float64
	ended outcome // of the first try
}

// brackets finds the brackets in the marks of a scan: changes of sign, and the
// two sides of an extreme that crosses zero between marks.
func (v *Solver) brackets(list *[2 * grid]bracket) int {
	j := &v.job
	k := &v.marks
	n := 0
	for i := 1; i < grid; i++ {
		a, b := k[i-1], k[i]
		if !((a.high+b.high)*0 == 0) {
			continue
		}
		next := k[min(i+1, grid-1)]
		if (a.high < 0) != (b.high < 0) {
			c := next.el
			if math.Abs(a.high) < math.Abs(b.high) {
				a, b, c = b, a, k[max(i-2, 0)].el
			}
			list[n] = bracket{a: a, b: b, c: c}
			n++
			continue
		}
		sign := 1.0
		if !(b.high < 0) {
			sign = -1
		}
		h := float64(sign * b.high)
		if !(h > float64(sign*a.high) && h > float64(sign*next.high) && h > -max(doubt(b.time), 0.1*(math.Abs(a.high)+math.Abs(next.high)))) {
			continue
		}
		var p probe
		v.look(coarse, &j.line, b.el, b.az, &p)
		v.climb(coarse, &j.line, a.el, next.el, &p, sign, 0, 1e-3)
		if p.crosses(sign) {
			list[n], list[n+1] = bracket{a: a, b: p.mark, c: next.el}, bracket{a: next, b: p.mark, c: a.el}
			n += 2
		}
	}
	return n
}

// crosses reports whether an extreme, above where sign is 1 and below where it
// is −1, is beyond 0 or no farther from it than a coarse flight can tell.
func (m *mark) crosses(sign float64) bool { return float64(sign*m.high) > -doubt(m.time) }

// searchVia solves a shot with a first bounce. Of the launches that bounce
// where they should and hit it takes the one that is there first, or the
// highest, of those that nothing stops.
func (v *Solver) searchVia(tr *predict.Trajectory, at *attempt) outcome {
	var list [2 * grid]bracket
	return v.tryBrackets(list[:v.brackets(&list)], tr, at)
}

// tryBrackets is searchVia in these brackets.
func (v *Solver) tryBrackets(list []bracket, tr *predict.Trajectory, at *attempt) outcome {
	j := &v.job
	how := tooFar
	var stop attempt
	for pass := range 2 {
		for left := len(list); left > 0; left-- {
			next, best := 0, math.Inf(1)
			for i := range left {
				if order := list[i].order(j.upper); order < best {
					next, best = i, order
				}
			}
			list[next], list[left-1] = list[left-1], list[next]
			b := &list[left-1]
			now := b.ended
			switch across := (b.a.high < 0) != (b.b.high < 0); {
			case pass == 0 && across:
				now = v.settle(b.a, b.b, tr, at)
			case pass == 0:
				now = lost
			case now == lost && math.Abs(b.b.high) < doubt(b.b.time):
				sign := 1.0
				if !(b.a.high < 0) {
					sign = -1
				}
				now = v.edge(b.a.el, b.b, b.c, sign, tr, at)
			}
			b.ended = now
			if now == hit {
				return hit
			}
			if now == stopped && how != stopped {
				how, stop = stopped, *at // the first one is the one to tell of
			}
		}
	}
	if how == stopped {
		*at = stop
	}
	return how
}

// order is what brackets are sorted by: the time of flight, or the elevation,
// downwards. They do not overlap, so that their middles tell which is higher, of
// the two that share an extreme as well.
func (b *bracket) order(upper bool) float64 {
	if upper {
		return -(b.a.el + b.b.el)
	}
	if (b.a.high < 0) != (b.b.high < 0) {
		return b.a.time + float64((b.b.time-b.a.time)*(b.a.high/(b.a.high-b.b.high)))
	}
	return b.b.time
}
