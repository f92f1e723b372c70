// Package collide is contact: what a ball can hit, and what comes of it. It
// knows no time; package predict finds out when a ball meets what.
//
// An [Obstacle] joins a [Shape], which tells distances, a [Resolver], which
// turns the state before a contact into the state after, and a [Motion].
//
//	shapes     Plane Box Capsule Disc Ring Curtain SDF
//	resolvers  Surface, and Table and Part that name what was hit
//	           Netting and Racket
//	           ArcadeCourt and ArcadeNet, made for play
//	settling   Rest says when a bouncing ball stays, Roller how it goes on
//
// # A contact
//
// At the point of contact the ball moves, relative to a surface of unit normal
// n (towards the ball) and velocity V, with
//
//	u = v + ω × (−R n) − V
//
// An impulse J there changes the state by
//
//	Δv = J/m        Δω = (−R n × J)/(k m R²)        k the inertia factor
//
// whatever made it, so that k R Δω = −n × Δv: angular momentum about the point
// of contact is kept. [Surface] has J from a coefficient of restitution along
// the normal and from friction along the slip; its comment has the formulas.
// Two special cases, with u_n the approach speed and u_t the slip:
//
//   - slips throughout: the slip loses μ(1+e)u_n·(1 + 1/k);
//   - grips: the slip becomes −e_t u_t, and for e_t = 0 the ball leaves with
//     (v + k R ω)/(1+k) along the surface, rolling.
//
// Restitution, friction and recoil of a real contact are not constants. What
// stands here are the simplest laws that measurements are given in; apparent
// values (of a racket, see [Apparent]) hold for the conditions of their test.
//
// # Laws
//
// For every input, up to components of 1e9 in m/s and rad/s, a resolver of this
// package returns finite numbers, does not let energy grow in the frame of the
// surface (translation and rotation together, but for a relative 1e-12 of
// rounding), and treats left and right alike. Surface, Table, Part of one,
// Netting and a Racket without Deflection are contacts by friction: they also
// leave the ball separating, turn with whatever is turned about the normal,
// keep angular momentum about the contact, and stay inside the friction cone.
// An off-centre Racket and the arcade resolvers claim less, as their comments
// say. Package [github.com/gotopspin/topspin/collide/collidetest] checks these
// laws, for resolvers of one's own too.
//
// "Separating" is meant to the last bit: n·(v − V) as computed is not negative,
// so that a caller can tell a ball that stops at a surface from one that goes
// through. Resolvers of one's own are checked to rounding.
//
// # Sources
//
// Garwin 1969, Am. J. Phys. 37:88 (superball, tangential restitution). Cross
// 2002, Am. J. Phys. 70:1093 (grip and slip of a bouncing ball). Cross 2005,
// Am. J. Phys. 73:914 (tennis racket). Nakashima et al. 2010 (table tennis,
// table and rubber). The arcade tennis model is this module's own.
package collide
