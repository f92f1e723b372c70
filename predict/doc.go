// Package predict plays a ball through a world: where it will be, what it hits,
// how it bounces, rolls and comes to rest.
//
// A World joins a law of motion (ball.Flight), a court with its obstacles and
// a method of integration. It is immutable. A Point is a ball at a moment with
// everything that decides its future. Predict gives the Trajectory of a point:
// knots, between which the ball moves smoothly, and events, at which it does
// not. Advance plays a live ball on to a time, among obstacles that move.
//
//	world, err := predict.NewWorld(predict.Config{
//		Flight: ball.Tennis(),
//		Court:  court.Tennis(court.Hard()),
//	})
//	path := world.Predict(predict.Point{State: launch}, predict.Until{Bounces: 2})
//	land, ok := path.Bounce(1)
//
// # Contacts
//
// A contact is located in time and not applied at the end of a step. Along a
// step the ball is advanced by what the distance to an obstacle allows at the
// greatest relative speed, and near convex obstacles by what the greatest
// relative acceleration allows, so that no contact is passed: a ball of
// 60 m/s, a wall of 2 cm, a racket that moves and turns, a frame of 1/30 s.
// Then the step is taken again, to the time of the contact, and what is left of
// the gap, some 1e-9 m, is removed by Newton's method. The order of the method
// therefore survives contacts: with RK4 the error falls by 16 when the step is
// halved, through bounces that grip or slip, the net's cord and a moving
// racket (go test -run OrderThroughContacts ./predict).
//
// Several contacts in one step come in order of time, simultaneous ones
// (within 1e-12 m of way) in the order of the obstacles. A graze of a shape
// that is not convex (a ring, a net, a distance function of your own) may be
// passed if it is less deep than 0.1 µm.
//
// # Prediction equals play
//
// With integrate.Fixed the ball goes from tick to tick, and the time of tick n
// is n/Rate, never a sum. What happens within a tick depends on the point at
// its start alone. So the point after tick n has the same bits whatever the
// frame rate, and a prediction from any tick repeats what will be played to
// the bit. The default method, integrate.DormandPrince, chooses its own steps:
// its predictions need a tenth of the evaluations, and agree with play to
// 1 µm over a rally stroke with bounces where the law is smooth.
//
// # Rolling and rest
//
// A ball that bounces on settles by the law of collide.Rest, then slides, rolls
// and comes to rest, which is final. Rolling follows the surface's
// collide.Roller (a surface that is none is frictionless to a ball that stays
// on it), over planes, the faces of boxes and around their edges, where the
// ball turns until nothing presses it on. Where slip, speed or pivoting end,
// the step ends and they are set to exactly zero. In a groove of two surfaces a
// ball rolls on the one that carries it, and the other holds it without friction.
//
// On something that moves a ball does not roll: one that has settled there
// slides on it without friction, and one on the floor is pushed along, until
// it would leave by itself. Between something that moves and something that
// does not give way there is no place for a ball: the one that moves then lets
// it through. A ball wedged between things at rest, which hit it 64 times
// within a nanosecond, stays there. Two balls, a net that moves and a ball balanced on a racket are
// outside this package.
//
// # Failures
//
// NewWorld refuses bad data with a *ball.FieldError. A prediction always
// returns a trajectory; its Status says how it ended, and Err is not nil if
// that was a failure. Nothing in a result is NaN or infinite.
package predict
