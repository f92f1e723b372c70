// Package topspin is the root of a library for ball sports: how a spinning
// ball flies, bounces, and meets net and racket, where it will be, and how to
// strike it so that it lands where you want. Games, simulators, robots and
// coaches' tools import its packages; this one holds no code, only what all of
// them agree on.
//
//	ball       vectors, state, ball, air, force laws, presets
//	integrate  steppers and adaptive methods: time and no contact
//	collide    shapes, surfaces, rackets: contact and no time
//	court      courts, tables, nets, lines
//	predict    a world joins flight and court: trajectories, events, live play
//	aim        given a target, the launch; given the wanted ball, the racket
//
// Start with ball and predict; their package examples are whole programs.
//
// # Units
//
// SI units everywhere: m, s, kg, rad, rad/s. ball.RPM, ball.KMH, ball.MPH and
// ball.Degrees convert at the edge.
//
// # Axes
//
// Right-handed axes with y up, x to the right and z along the court. The
// origin is on the floor under the middle of the net. The near player stands
// at +z and hits towards −z, as the camera looks in Godot, three.js, glTF, g3n
// and raylib.
//
//	     y up
//	     |      far player
//	     |   /
//	     |  /
//	net -+-------- x right
//	    /
//	   /
//	  z  near player
//
// Spin is the angular velocity vector, right-hand rule. Flying towards −z,
// topspin is spin along −x. The Magnus force is along spin × velocity.
//
// Velocity in every aerodynamic formula, spin parameter and Reynolds number
// included, is relative to the air; contacts use the ground's frame.
//
// The position of a ball is its centre. It touches a surface when the centre
// is one radius away. A target is the point of the surface that the ball
// touches. Clearance over a net is the height of the centre, minus the radius,
// minus the height of the cord there.
//
// # Other axes
//
// From here to a right-handed engine with z up and y ahead, and back, is a
// rotation, the same for position, velocity and spin:
//
//	(X, Y, Z) = (x, −z, y)          (x, y, z) = (X, Z, −Y)
//
// From here to a left-handed engine with y up and z ahead (Unity) is a mirror.
// Position and velocity change the sign of z; spin is an axial vector and
// changes the other two signs instead, in the usual left-handed reading:
//
//	position, velocity   (X, Y, Z) = (x, y, −z)
//	spin                 (X, Y, Z) = (−x, −y, z)
//
// A flat game with s pixels per metre and y down, seen from +z, floor at the
// height f in pixels, plays in the plane z = 0. A ball that starts there
// without velocity along z and with spin about z alone stays there to the bit:
//
//	X = s·x,   Y = f − s·y          velocity (s·v_x, −s·v_y)
//	angle on the screen, clockwise: its rate is −ω_z
//
// # Defaults
//
// Standard air is 1.204 kg/m³ (20 °C, 101 325 Pa, dry) with a kinematic
// viscosity of 1.51e-5 m²/s, and gravity is 9.81 m/s².
//
// Constructors and Validate methods accept |velocity| ≤ 1e4 m/s,
// |spin| ≤ 1e5 rad/s and |position| ≤ 1e6 m. Beyond it a world refuses; force
// laws and contacts alone stay finite up to 1e9.
//
// # Failure
//
// Programming mistakes panic with "package: message", and the comment says
// which. Data that may come from a user or a file is refused with an error, a
// *ball.FieldError that names the field, its value and the legal range.
// Numerical outcomes are a status on the result. Nothing prints, exits, or
// keeps global state; random numbers come from a source that you pass.
//
// # Equal bits
//
// The same program gives the same bits on every machine and with every compiler
// flag and, where play runs on a fixed tick, at every frame rate: lock-step and
// rollback between a browser, a phone and a server need no more than the
// inputs.
//
// # Out of scope
//
// Ball against ball, a net that moves, a ball balanced on a racket, deformable
// balls, and bodies other than balls, with the shuttlecock as a special drag
// law.
package topspin
