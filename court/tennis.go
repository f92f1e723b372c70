package court

import (
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// Dimensions of a tennis court in m: ITF Rules of Tennis, Rule 1.
const (
	tennisLength  = 23.77
	tennisSingles = 8.23
	tennisDoubles = 10.97
	tennisService = 6.40  // from the net to the far edge of the service line
	tennisCentre  = 0.05  // width of the centre service line
	tennisMiddle  = 0.914 // height of the net at its strap
	tennisEnd     = 1.07  // and at its posts
	tennisOutside = 0.914 // of the sideline: the centre of a post or singles stick
	tennisCable   = 0.008 // greatest diameter of the cord
	tennisBand    = 0.06  // depth of the band, 0.05 to 0.0635
	tennisStick   = 0.075 // greatest diameter of a singles stick; a post may have 0.15
	tennisPatch   = 0.03  // see Tennis
)

// Tennis returns a singles court with the surface s, such as Hard(), and the
// measured net. Dimensions are those of the ITF Rules of Tennis, Rule 1: 23.77
// by 8.23 m, service lines 6.40 m from the net, a net of 0.914 m in the middle
// and 1.07 m at singles sticks 0.914 m outside the sidelines.
//
// Obstacles, by name:
//
//	ground  Floor  the plane y = 0, with the resolver s
//	net     Net    parts Cord and Mesh
//	post    Net    two singles sticks of 7.5 cm (Rule 1: not more), part Post
//
// The net is a sheet as thick as the cable, 8 mm, with a rounded upper edge, so
// that the cord is hit as a cylinder along two straight halves: whether a clip
// goes over or back depends on where it touches. Nothing was found published on
// how a tennis ball leaves a net, so these are choices: restitution 0.45 where
// the ball sits on the cord (the normal within 45° of upright), 0.30 on the
// band, 6 cm deep, below it, 0.10 on the mesh; friction 0.3 on
// cord and band and 0.1 on the mesh; a stick has 0.6 and 0.3. The band does not give way and the mesh does not
// bulge.
//
// Patch, the radius with which a ball that touches the line is in, is 0.03 m: a
// choice, about the half-width of the print of a hard stroke.
func Tennis(s collide.Resolver) Court {
	c := tennis("tennis", s, tennisSingles)
	return withNet(c)
}

// TennisDoubles is Tennis on the court for doubles: 10.97 m wide, the posts
// 0.914 m outside the doubles sidelines, and the service boxes of singles.
func TennisDoubles(s collide.Resolver) Court {
	c := tennis("tennis doubles", s, tennisDoubles)
	c.ServiceWidth = tennisSingles
	return withNet(c)
}

// ArcadeTennis returns the singles court of the arcade tennis model, for a ball
// of the radius of ball.ArcadeTennis: its bounce (collide.ArcadeCourt) on the
// obstacle "ground", and its net (collide.ArcadeNet) as the one obstacle "net".
// The model decides about the net when the centre of the ball reaches z = 0:
// the sheet is met there, up to one radius above the cord, and nowhere else.
// Posts are no obstacles in it: a ball passes around the net beyond |x| =
// 5.029 m.
func ArcadeTennis() Court {
	c := tennis("arcade tennis", collide.ArcadeCourt{}, tennisSingles)
	r := ball.ArcadeTennis().Ball.Radius
	n := c.Net
	c.Obstacles = append(c.Obstacles, collide.Obstacle{
		Name: "net", Role: collide.Net,
		Shape:    collide.Curtain{HalfWidth: n.HalfWidth, Middle: n.Middle + r, End: n.End + r, Base: n.Base, Radius: -r},
		Resolver: collide.ArcadeNet{HalfWidth: n.HalfWidth, Middle: n.Middle, End: n.End},
	})
	return c
}

// tennis is a court of the given width without its net's obstacles.
func tennis(name string, s collide.Resolver, width float64) Court {
	return Court{
		Name: name, Length: tennisLength, Width: width,
		Service: tennisService, CentreLine: tennisCentre, Patch: tennisPatch,
		Net:       Net{HalfWidth: float64(0.5*width) + tennisOutside, Middle: tennisMiddle, End: tennisEnd},
		Obstacles: []collide.Obstacle{ground(Ground, s)},
	}
}

// withNet adds the measured net and its posts.
func withNet(c Court) Court {
	n := c.Net
	c.Obstacles = append(c.Obstacles, netting(n, 0.5*tennisCable, tennisBand, 0.3))
	const r = 0.5 * tennisStick
	for _, x := range [...]float64{-n.HalfWidth, n.HalfWidth} {
		c.Obstacles = append(c.Obstacles, collide.Obstacle{
			Name: "post", Role: collide.Net,
			Shape:    collide.Capsule{A: ball.Vec{X: x}, B: ball.Vec{X: x, Y: n.End - r}, Radius: r},
			Resolver: collide.Part(Post, furniture()),
		})
	}
	return c
}

// meshFriction lets a ball with topspin drop down a mesh, which gives way,
// instead of climbing it.
const meshFriction = 0.1

// netting is the obstacle of a net n that is a sheet of half thickness r with
// a rounded upper edge, which reaches the heights of n.
func netting(n Net, r, band, friction float64) collide.Obstacle {
	// The edge's axis runs deeper by r along its normal, that is by r/cos of
	// its slope along y.
	slope := (n.End - n.Middle) / n.HalfWidth
	deep := float64(r * math.Sqrt(1+float64(slope*slope)))
	kind := func(e, friction float64) collide.Surface {
		return collide.Surface{Restitution: collide.Constant(e), Friction: friction}
	}
	return collide.Obstacle{
		Name: "net", Role: collide.Net,
		Shape: collide.Curtain{HalfWidth: n.HalfWidth, Middle: n.Middle - deep, End: n.End - deep, Base: n.Base, Radius: r},
		Resolver: collide.Netting{
			HalfWidth: n.HalfWidth, Middle: n.Middle, End: n.End, Band: band,
			Let: kind(0.45, friction), Cord: kind(0.30, friction), Mesh: kind(0.10, meshFriction),
		},
	}
}

// furniture is the surface of posts and legs.
func furniture() collide.Surface {
	return collide.Surface{Restitution: collide.Constant(0.6), Friction: 0.3}
}
