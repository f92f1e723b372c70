// Package collidetest checks resolvers and shapes of package collide, one's
// own included, as testing/fstest checks file systems.
//
// A law is a value, and the test of a resolver names the laws that it claims:
//
//	func TestTrampoline(t *testing.T) {
//		d := collidetest.Domain{Ball: ball.Tennis().Ball, Speed: 60, Spin: 1000}
//		collidetest.Test(t, d, trampoline{0.9},
//			collidetest.Finite, collidetest.Place, collidetest.Separates,
//			collidetest.Energy, collidetest.Mirror, collidetest.Turn,
//			collidetest.AngularMomentum, collidetest.Cone(0))
//	}
//
// Finite, Place, Energy and Mirror are owed by every resolver, Separates by
// all through which a ball does not pass, Turn by all that know no direction
// but the normal. AngularMomentum and Cone hold for contacts by friction at a
// point; a resolver made for play may break them.
//
// Test draws cases from a Domain with pgregory.net/rapid, at least a tenth of
// them from its edges, and shrinks what it finds; Draw gives the cases
// themselves, for laws of one's own. All tolerances are what rounding explains:
// velocities are stored to a relative 2⁻⁵³ of their size in the frame of the
// court, and a law must hold to that, and to 1e-12 of what it compares.
//
// TestShape checks a Shape.
package collidetest
