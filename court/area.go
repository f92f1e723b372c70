package court

import "github.com/gotopspin/topspin/ball"

// Area is a rectangle of the playing surface, to the outer edge of its lines,
// which belong to it.
type Area struct {
	MinX, MaxX, MinZ, MaxZ float64 // m
	// Patch is the radius in m of the patch with which a ball touches the
	// ground: a ball whose patch touches the line is in. See In.
	Patch float64
}

// Inside returns how far p is inside the area in m, negative outside: the
// distance to the nearest of the four edges, and outside the greatest of the
// distances by which it is beyond one. The height of p plays no part.
func (a Area) Inside(p ball.Vec) float64 {
	return min(p.X-a.MinX, a.MaxX-p.X, p.Z-a.MinZ, a.MaxZ-p.Z)
}

// In reports whether a ball that touches the ground at p is in:
//
//	Inside(p) >= −Patch
//
// An edge at z = 0 is the net and no line: over that the patch does not reach,
// and a ball that dies at the foot of the net is in one half only. NaN is out.
//
// p is the point of contact, predict.Event.Contact.Point of a bounce. On a
// table Patch is the ball's radius, so that p may also be the ball's centre:
// one that touches the upper edge has its centre within R of the outline. That
// a ball which touches the side is out Area cannot see; its Part is Flank.
func (a Area) In(p ball.Vec) bool {
	if a.MaxZ == 0 && p.Z > 0 || a.MinZ == 0 && p.Z < 0 {
		return false
	}
	return a.Inside(p) >= -a.Patch
}

// at returns the area, which lies at z >= 0, or its mirror image for the far
// end.
func (a Area) at(end End) Area {
	if end != Near {
		a.MinZ, a.MaxZ = 0-a.MaxZ, 0-a.MinZ // 0 − x: no −0
	}
	return a
}
