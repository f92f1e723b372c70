package court_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/collide/collidetest"
	"github.com/gotopspin/topspin/court"
)

// courts are all courts of the package, each with its ball.
var courts = []struct {
	name  string
	court court.Court
	ball  ball.Ball
}{
	{"Tennis", court.Tennis(court.Hard()), ball.Tennis().Ball},
	{"TennisDoubles", court.TennisDoubles(court.Clay()), ball.Tennis().Ball},
	{"ArcadeTennis", court.ArcadeTennis(), ball.ArcadeTennis().Ball},
	{"TableTennis", court.TableTennis(), ball.TableTennis().Ball},
	{"TableTennisMeasured", court.TableTennisMeasured(), ball.TableTennisMeasured().Ball},
	{"Basketball", court.Basketball(), ball.Basketball().Ball},
	{"Open", court.Open(court.Turf()), ball.Golf().Ball},
}

// named returns the obstacles of that name.
func named(t testing.TB, c court.Court, name string) []collide.Obstacle {
	t.Helper()
	var found []collide.Obstacle
	for _, o := range c.Obstacles {
		if o.Name == name {
			found = append(found, o)
		}
	}
	if found == nil {
		t.Fatalf("%s has no obstacle %q", c.Name, name)
	}
	return found
}

// gap is how far a point is from the nearest obstacle of that name.
func gap(t testing.TB, c court.Court, name string, p ball.Vec) float64 {
	t.Helper()
	least := math.Inf(1)
	for _, o := range named(t, c, name) {
		d, _ := o.Distance(0, p)
		least = min(least, d)
	}
	return least
}

// near fails unless got is want within rounding of coordinates of some metres,
// 1e-14, or within tol.
func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= max(tol, 1e-14)) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// ITF Rules of Tennis, Rule 1, and ITTF Laws of Table Tennis, 2.1 and 2.2, as
// transcribed; half widths of the net by the posts' distance from the lines.
func TestDimensions(t *testing.T) {
	for _, c := range []struct {
		court                                                  court.Court
		length, width, service, box, line, surface, patch      float64
		netHalf, netMiddle, netEnd, netBase, cordAt1, cordAtOf float64 // height of the cord at x = 1 m and half way out
	}{
		{court.Tennis(court.Hard()), 23.77, 8.23, 6.40, 0, 0.05, 0, 0.03,
			8.23/2 + 0.914, 0.914, 1.07, 0, 0.914 + 0.156/5.029, 0.992},
		{court.TennisDoubles(court.Hard()), 23.77, 10.97, 6.40, 8.23, 0.05, 0, 0.03,
			10.97/2 + 0.914, 0.914, 1.07, 0, 0.914 + 0.156/6.399, 0.992},
		{court.ArcadeTennis(), 23.77, 8.23, 6.40, 0, 0.05, 0, 0.03,
			5.029, 0.914, 1.07, 0, 0.914 + 0.156/5.029, 0.992},
		{court.TableTennis(), 2.74, 1.525, 0, 0, 0.003, 0.76, 0.02,
			1.83 / 2, 0.9125, 0.9125, 0.76, 0, 0.9125},
		{court.TableTennisMeasured(), 2.74, 1.525, 0, 0, 0.003, 0.76, 0.02,
			1.83 / 2, 0.9125, 0.9125, 0.76, 0, 0.9125},
	} {
		t.Run(c.court.Name, func(t *testing.T) {
			p, n := c.court, c.court.Net
			near(t, "length", p.Length, c.length, 0)
			near(t, "width", p.Width, c.width, 0)
			near(t, "service", p.Service, c.service, 0)
			near(t, "service width", p.ServiceWidth, c.box, 0)
			near(t, "centre line", p.CentreLine, c.line, 0)
			near(t, "surface", p.Surface, c.surface, 0)
			near(t, "patch", p.Patch, c.patch, 0)
			near(t, "net's half width", n.HalfWidth, c.netHalf, 0)
			near(t, "net's base", n.Base, c.netBase, 0)
			for _, x := range []float64{1, -1} {
				for _, at := range []struct{ x, want float64 }{{0, c.netMiddle}, {1, c.cordAt1}, {n.HalfWidth / 2, c.cordAtOf}, {n.HalfWidth, c.netEnd}} {
					got, ok := n.Height(x * at.x)
					if ok != (at.want != 0) {
						t.Fatalf("a cord at x = %v: %v", x*at.x, ok)
					}
					near(t, "height of the cord", got, at.want, 0)
				}
				if h, ok := n.Height(x * math.Nextafter(n.HalfWidth, 9)); ok || h != 0 {
					t.Errorf("a cord of height %v beyond the post", h)
				}
			}
			if h, ok := n.Height(math.NaN()); ok || h != 0 {
				t.Errorf("a cord of height %v at NaN", h)
			}
		})
	}
	if h, ok := (court.Net{}).Height(0); ok || h != 0 {
		t.Errorf("no net has a cord of height %v", h)
	}
}

// What the ball meets lies where the dimensions say: probes along lines.
func TestObstaclesLieWhereDrawn(t *testing.T) {
	tennis, doubles, table := court.Tennis(court.Hard()), court.TennisDoubles(court.Hard()), court.TableTennis()
	basket := court.Basketball()
	// Straight above the strap the two halves of the cord, which rise to both
	// sides, are nearest a little beside: at the cosine of their slope, from an
	// axis that lies 4 mm over that cosine below the top.
	cos := math.Cos(math.Atan(0.156 / 5.029))
	for _, c := range []struct {
		court court.Court
		name  string
		p     ball.Vec
		want  float64
		tol   float64
	}{
		{tennis, "ground", ball.Vec{X: 3, Y: 0.7, Z: -20}, 0.7, 0},
		{tennis, "net", ball.Vec{Y: 1.914}, (1+0.004/cos)*cos - 0.004, 0},      // straight above the strap
		{tennis, "net", ball.Vec{X: 2, Y: 0.5, Z: 1.004}, 1, 0},                // in front of the mesh, which is 8 mm thick
		{tennis, "net", ball.Vec{X: 2, Y: 0.5, Z: -1.004}, 1, 0},               // and behind
		{tennis, "net", ball.Vec{X: 6.029, Y: 0.5}, 1 - 0.004, 0},              // beside the post
		{tennis, "post", ball.Vec{X: 6.029, Y: 0.5}, 1 - 0.0375, 0},            // a stick of 7.5 cm about x = 5.029
		{tennis, "post", ball.Vec{X: -5.029, Y: 2.07}, 1, 0},                   // 1.07 m high
		{tennis, "post", ball.Vec{X: 5.029, Y: 1e-9, Z: 0.0375 + 0.5}, 0.5, 0}, // down to the ground
		{doubles, "net", ball.Vec{X: 5.029, Y: 0.5, Z: 0.504}, 0.5, 0},
		{doubles, "post", ball.Vec{X: 7.399, Y: 0.5}, 1 - 0.0375, 0},
		{table, "ground", ball.Vec{Y: 0.3}, 0.3, 0},
		{table, "table", ball.Vec{X: 0.3, Y: 1.26, Z: -1}, 0.5, 0},
		{table, "table", ball.Vec{X: 1.7625, Y: 0.755}, 1, 0},              // beside
		{table, "table", ball.Vec{Y: 0.755, Z: -2.37}, 1, 0},               // behind
		{table, "table", ball.Vec{Y: 0.235}, 0.5, 0},                       // below: 25 mm thick
		{table, "table", ball.Vec{X: 0.7625 + 0.3, Y: 0.76 + 0.4}, 0.5, 0}, // from the upper edge
		{table, "net", ball.Vec{X: 0.9, Y: 1.9125}, 1, 0},
		{table, "net", ball.Vec{X: -0.9, Y: 0.8, Z: 0.5015}, 0.5, 0},
		{table, "net", ball.Vec{X: 1.415, Y: 0.8}, 0.5 - 0.0015, 0},
		{table, "leg", ball.Vec{X: 0.6, Y: 0.3, Z: 0.95 + 0.525}, 0.5, 0},
		{table, "leg", ball.Vec{X: -0.6, Y: 1.235, Z: -0.95}, 0.5, 0}, // reaches the underside, and not through it
		{basket, "hoop", ball.Vec{Y: 3.041, Z: 12.424}, 0.225, 0},
		{basket, "hoop", ball.Vec{X: 0.234, Y: 4.05, Z: -12.424}, 1, 0}, // upper edge 3.05 m
		{basket, "board", ball.Vec{X: 0.5, Y: 3.5, Z: 11.8}, 1, 0},      // face 1.20 m inside the end line
		{basket, "board", ball.Vec{Y: 1.9, Z: -12.81}, 1, 0},            // lower edge 2.90 m
		{basket, "board", ball.Vec{Y: 4.95, Z: 12.81}, 1, 0},            // upper edge 3.95 m
		{basket, "board", ball.Vec{X: 1.9, Y: 3.5, Z: 12.81}, 1, 0},
		{court.Open(court.Wood()), court.Ground, ball.Vec{X: -400, Y: -2, Z: 3}, -2, 0},
	} {
		near(t, c.court.Name+": distance of "+c.name, gap(t, c.court, c.name, c.p), c.want, c.tol)
	}

	// The ring's inner edge is 151 mm from the board.
	hoop := basket.Basket(court.Far)
	if gap := 12.8 + hoop.Z - 0.225; math.Abs(gap-0.151) > 1e-14 {
		t.Errorf("ring and board are %v m apart", gap)
	}
	if hoop.Y != 3.05 || hoop.X != 0 || basket.Basket(court.Near) != (ball.Vec{Y: 3.05, Z: -hoop.Z}) {
		t.Errorf("baskets at %v and %v", hoop, basket.Basket(court.Near))
	}
	if p := tennis.Basket(court.Far); p != (ball.Vec{}) || math.Signbit(p.Z) {
		t.Errorf("a tennis court has a basket at %v", p)
	}
}

// The top of the cord is where Net.Height says, all along the net: a ball that
// clears it by a hair's breadth above touches nothing.
func TestCordMeetsItsHeight(t *testing.T) {
	for _, c := range []court.Court{court.Tennis(court.Hard()), court.TennisDoubles(court.Hard()), court.TableTennis()} {
		net := named(t, c, "net")[0]
		for i := -100; i <= 100; i++ {
			x := c.Net.HalfWidth * float64(i) / 100
			h, _ := c.Net.Height(x)
			// The two halves meet in the middle in an arc 2 µm below their lines.
			if d, n := net.Distance(0, ball.Vec{X: x, Y: h}); !(math.Abs(d) <= 3e-6) || !(n.Y > 0.999) {
				t.Fatalf("%s: at x = %v the cord's height %v is %v m off it, normal %v", c.Name, x, h, d, n)
			}
		}
	}
}

// The arcade net is met exactly when the centre of the ball reaches z = 0, up
// to one radius above the cord and up to the posts.
func TestArcadeNetIsMetAtTheCentre(t *testing.T) {
	c := court.ArcadeTennis()
	r := ball.ArcadeTennis().Ball.Radius
	net := named(t, c, "net")[0]
	rapid.Check(t, func(rt *rapid.T) {
		x := rapid.Float64Range(-6, 6).Draw(rt, "x")
		y := rapid.Float64Range(r, 2).Draw(rt, "y")
		if cord, ok := c.Net.Height(x); ok && rapid.Bool().Draw(rt, "at the cord") {
			y = cord + rapid.Float64Range(-2*r, 2*r).Draw(rt, "above it")
		}
		z := rapid.Float64Range(-1, 1).Draw(rt, "z")
		d, _ := net.Distance(0, ball.Vec{X: x, Y: y, Z: z})
		h, there := c.Net.Height(x)
		if !there || y > h+r {
			if !(d-r > math.Abs(z)*(1-1e-12)-1e-15) {
				rt.Fatalf("above or beside the net, %v in front, the gap is only %v", z, d-r)
			}
			return
		}
		if math.Abs(d-r-math.Abs(z)) > 1e-15 {
			rt.Fatalf("%v in front of the net the gap is %v", z, d-r)
		}
	})
	if len(c.Obstacles) != 2 {
		t.Errorf("%d obstacles, want ground and net", len(c.Obstacles))
	}
}

// Every court is its own mirror image, in x and in z: areas and obstacles.
func TestCourtsAreMirrorImages(t *testing.T) {
	mirrorX := func(p ball.Vec) ball.Vec { p.X = -p.X; return p }
	mirrorZ := func(p ball.Vec) ball.Vec { p.Z = -p.Z; return p }
	for _, c := range courts {
		t.Run(c.name, func(t *testing.T) {
			names := map[string]bool{}
			for _, o := range c.court.Obstacles {
				names[o.Name] = true
			}
			rapid.Check(t, func(rt *rapid.T) {
				p := ball.Vec{
					X: rapid.Float64Range(-9, 9).Draw(rt, "x"),
					Y: rapid.Float64Range(-1, 5).Draw(rt, "y"),
					Z: rapid.Float64Range(-16, 16).Draw(rt, "z"),
				}
				for name := range names {
					d := gap(t, c.court, name, p)
					if dx, dz := gap(t, c.court, name, mirrorX(p)), gap(t, c.court, name, mirrorZ(p)); dx != d || dz != d {
						rt.Fatalf("%s: distance %v, mirrored in x %v, in z %v", name, d, dx, dz)
					}
				}
				for _, end := range []court.End{court.Near, court.Far} {
					other := court.Near + court.Far - end
					half := c.court.Half(end).Inside(p)
					if c.court.Half(end).Inside(mirrorX(p)) != half || c.court.Half(other).Inside(mirrorZ(p)) != half {
						rt.Fatalf("half %v is no mirror image", end)
					}
					for _, right := range []bool{true, false} {
						box := c.court.ServiceBox(end, right).Inside(p)
						if c.court.ServiceBox(end, !right).Inside(mirrorX(p)) != box ||
							c.court.ServiceBox(other, !right).Inside(mirrorZ(p)) != box {
							rt.Fatalf("the box of %v, right %v, is no mirror image", end, right)
						}
					}
				}
			})
		})
	}
}

// Every obstacle keeps its own promises and the laws of contact: those of a
// contact by friction, but for the arcade model.
func TestObstaclesKeepTheLaws(t *testing.T) {
	for _, c := range courts {
		t.Run(c.name, func(t *testing.T) {
			if err := c.court.Validate(); err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for _, o := range c.court.Obstacles {
				if seen[o.Name] {
					continue
				}
				seen[o.Name] = true
				t.Run(o.Name, func(t *testing.T) {
					laws := []collidetest.Law{collidetest.Finite, collidetest.Place, collidetest.Energy, collidetest.Mirror}
					d := collidetest.Domain{Ball: c.ball, Speed: 60, Spin: 1000}
					switch o.Name {
					case "net":
						d.Extent, d.Upright = ball.Vec{X: 6, Y: 1, Z: 0.1}, true
					case court.Ground:
						d.Normals = []ball.Vec{{Y: 1}}
					}
					if c.name == "Open" { // turf
						laws = append(laws, collidetest.Separates, collidetest.Turn)
					} else if c.name == "ArcadeTennis" {
						if o.Name == "net" { // met from in front alone
							d.Normals = []ball.Vec{{Z: 1}, {Z: -1}}
						} else {
							laws = append(laws, collidetest.Separates, collidetest.Turn)
						}
					} else {
						laws = append(laws, collidetest.Separates, collidetest.Turn, collidetest.AngularMomentum, collidetest.Cone(0.7))
					}
					collidetest.Test(t, d, o.Resolver, laws...)
				})
			}
		})
	}
}

// A ball that sits on the cord in the middle of the court stays in the middle,
// which side of it is touched decides whether it goes over, and what is told
// about it is right.
func TestNetParts(t *testing.T) {
	b := ball.Tennis().Ball
	net := named(t, court.Tennis(court.Hard()), "net")[0]
	for _, c := range []struct {
		name string
		pos  ball.Vec // of the centre, at the moment of contact
		vel  ball.Vec
		part string
		e    float64 // restitution of the contact
		over bool    // it leaves towards the far side
	}{
		// r = 0.0335 + 0.004 between the ball's centre and the cord's axis at 0.910.
		{"on top", ball.Vec{Y: 0.91 + 0.0375}, ball.Vec{Y: -3, Z: -2}, court.Cord, 0.45, true},
		{"over the top", ball.Vec{Y: 0.91 + 0.0375*0.8, Z: -0.0375 * 0.6}, ball.Vec{Y: -3, Z: -2}, court.Cord, 0.45, true},
		{"clip", ball.Vec{Y: 0.91 + 0.0375*0.8, Z: 0.0375 * 0.6}, ball.Vec{Y: -1, Z: -30}, court.Cord, 0.45, true},
		{"band", ball.Vec{Y: 0.88, Z: 0.0375}, ball.Vec{Y: 1, Z: -30}, court.Cord, 0.30, false},
		{"band from the other side", ball.Vec{Y: 0.88, Z: -0.0375}, ball.Vec{Y: 1, Z: 30}, court.Cord, 0.30, true},
		{"mesh", ball.Vec{Y: 0.5, Z: 0.0375}, ball.Vec{Z: -30}, court.Mesh, 0.10, false},
		{"mesh at the post", ball.Vec{X: 5, Y: 1.00, Z: 0.0375}, ball.Vec{Z: -30}, court.Mesh, 0.10, false},
		{"band at the post", ball.Vec{X: 5, Y: 1.02, Z: 0.0375}, ball.Vec{Z: -30}, court.Cord, 0.30, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			contact := net.Contact(0, c.pos)
			d, _ := net.Distance(0, c.pos)
			if !(math.Abs(d-b.Radius) < 2e-5) { // at x = 0 the nearest points lie beside, 18 µm nearer
				t.Fatalf("no contact: the net is %v m away", d)
			}
			after, impact := net.Resolver.Resolve(b, ball.State{Pos: c.pos, Vel: c.vel}, contact)
			if impact.Part != c.part {
				t.Errorf("part %q, want %q", impact.Part, c.part)
			}
			in, out := -c.vel.Dot(contact.Normal), after.Vel.Dot(contact.Normal)
			near(t, "restitution", out/in, c.e, 1e-12)
			if over := after.Vel.Z < 0; over != c.over {
				t.Errorf("velocity %v after %v", after.Vel, c.vel)
			}
			if c.pos.X == 0 && after.Vel.X != 0 {
				t.Errorf("leaves the middle with %v", after.Vel)
			}
		})
	}
}

// What the names, roles and parts of the other obstacles are.
func TestPartsAndRoles(t *testing.T) {
	for _, c := range []struct {
		court court.Court
		name  string
		at    ball.Vec // centre of the ball
		role  collide.Role
		part  string
	}{
		{court.Tennis(court.Hard()), "ground", ball.Vec{Y: 0.1}, collide.Floor, ""},
		{court.Tennis(court.Hard()), "post", ball.Vec{X: 5.03, Y: 0.5, Z: 1}, collide.Net, court.Post},
		{court.TableTennis(), "ground", ball.Vec{Y: 0.1}, collide.Floor, ""},
		{court.TableTennis(), "table", ball.Vec{X: 0.2, Y: 0.9}, collide.Floor, court.Top},
		{court.TableTennis(), "table", ball.Vec{X: 0.77, Y: 0.77}, collide.Floor, court.Edge},
		{court.TableTennis(), "table", ball.Vec{X: 0.78, Y: 0.75}, collide.Floor, court.Flank},
		{court.TableTennis(), "table", ball.Vec{Y: 0.70}, collide.Floor, court.Flank},
		{court.TableTennis(), "net", ball.Vec{Y: 0.94}, collide.Net, court.Cord},
		{court.TableTennis(), "net", ball.Vec{Y: 0.90, Z: 0.03}, collide.Net, court.Cord},
		{court.TableTennis(), "net", ball.Vec{Y: 0.89, Z: 0.03}, collide.Net, court.Mesh},
		{court.TableTennis(), "leg", ball.Vec{X: 0.6, Y: 0.3, Z: 1}, collide.Other, ""},
		{court.Basketball(), "hoop", ball.Vec{Y: 3.1, Z: 12.5}, collide.Other, court.Hoop},
		{court.Basketball(), "board", ball.Vec{Y: 3.5, Z: 12.7}, collide.Other, court.Board},
		{court.Open(court.Turf()), court.Ground, ball.Vec{Y: 0.1}, collide.Floor, ""},
	} {
		o := named(t, c.court, c.name)[0]
		contact := o.Contact(0, c.at)
		_, impact := o.Resolver.Resolve(ball.TableTennis().Ball, ball.State{Pos: c.at, Vel: contact.Normal.Scale(-3)}, contact)
		if impact.Part != c.part || o.Role != c.role {
			t.Errorf("%s, %s from %v: part %q, role %v, want %q, %v", c.court.Name, c.name, c.at, impact.Part, o.Role, c.part, c.role)
		}
	}
}

// Changing one court does not reach another.
func TestCourtsAreTheirOwn(t *testing.T) {
	a := court.Tennis(court.Hard())
	a.Obstacles[1].Name = "changed"
	a.Net.Middle = 2
	if b := court.Tennis(court.Hard()); b.Obstacles[1].Name != "net" || b.Net.Middle != 0.914 {
		t.Errorf("a new court has obstacle %q and net %+v", b.Obstacles[1].Name, b.Net)
	}
}
