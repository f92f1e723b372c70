// Package detmath holds the elementary functions that the library needs, with
// the same bits on every machine.
//
// Package math is assembly on some targets and plain Go on others, and the Go
// compiler joins x*y + z into one instruction with one rounding where the
// machine has it (arm64, ppc64le, s390x, riscv64, amd64 from v3). Either changes
// last digits, and a simulated ball that bounces a few times shows it. Here
// every product that meets a sum is rounded first, as float64(x*y), and of
// package math only functions are used that are exact or correctly rounded by
// definition (Sqrt, Abs, Trunc, Copysign, Ldexp, the bits of a float64, and
// tests for NaN and infinity). So a result depends on nothing but the argument.
//
// # Accuracy
//
// The error is the distance to the exact value in units of its last place
// (ulp); 0.5 is the best that a rounded result can do. The bounds are
// asserted by the tests against math/big over random arguments and edges:
//
//	Sin, Cos, Sincos       0.85, for every finite argument (2/pi is kept in 1216 bits)
//	Asin, Acos, Atan       0.52
//	Atan2                  0.52
//	Exp                    0.6
//	Log                    0.51
//	Pow                    0.6
//	Cbrt, Hypot            0.51
//	Mod                    0 (exact)
//
// A subnormal result of Exp, Pow and Hypot is rounded twice and may be wrong by
// 1 ulp.
//
// # Special arguments
//
// NaN, infinities and signed zeros give what package math gives. A NaN result
// is always the same NaN, whatever NaN came in, so that hashes agree too.
//
// # Method
//
// A number that needs more than 53 bits on its way is an unevaluated sum of two
// float64 (T. J. Dekker, A floating-point technique for extending the available
// precision, Numerische Mathematik 18, 1971). Arguments are brought near zero
// with small tables, and a short polynomial does the rest.
package detmath
