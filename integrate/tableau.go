package integrate

import "github.com/gotopspin/topspin/ball"

// The coefficients of Dormand and Prince 1980, RK5(4)7M. Constants of Go are
// exact, so nothing is rounded before it becomes a float64.
const (
	c2, c3, c4, c5 = 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9

	a21                     = 1.0 / 5
	a31, a32                = 3.0 / 40, 9.0 / 40
	a41, a42, a43           = 44.0 / 45, -56.0 / 15, 32.0 / 9
	a51, a52, a53, a54      = 19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729
	a61, a62, a63, a64, a65 = 9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656

	// Fifth order, b2 = b7 = 0, and fifth minus fourth order.
	b1, b3, b4, b5, b6     = 35.0 / 384, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84
	e1, e3, e4, e5, e6, e7 = 71.0 / 57600, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40
)

// For the position the stages are velocities, which are sums of accelerations
// in turn. Put together (x″ = a, as Nyström did), stage i needs
// c_i·h·v + h²·Σ_j p_ij·A_j with p = a·a, and the step Σ_j q_j·A_j with
// q = b·a, which for this pair is b_j·(1 − c_j).
const (
	p31                = a32 * a21
	p41, p42           = a42*a21 + a43*a31, a43 * a32
	p51, p52, p53      = a52*a21 + a53*a31 + a54*a41, a53*a32 + a54*a42, a54 * a43
	p61, p62, p63, p64 = a62*a21 + a63*a31 + a64*a41 + a65*a51, a63*a32 + a64*a42 + a65*a52, a64*a43 + a65*a53, a65 * a54

	q1, q3, q4, q5 = b1, b3 * (1 - c3), b4 * (1 - c4), b5 * (1 - c5)
)

// dormandPrince makes one step from k to the time next, to the knot at to. ev
// in m/s and ew in rad/s are the lengths of the estimated errors of velocity and spin.
func dormandPrince(f ball.Rates, k *Knot, next float64, to *Knot) (ev, ew float64) {
	t, x, v, w := k.Time, k.Pos, k.Vel, k.Spin
	h := next - t
	hh := float64(h * h)
	A1, S1 := k.Acc, k.SpinAcc

	A2, S2 := f(t+float64(c2*h),
		x.AddScaled(c2*h, v),
		v.AddScaled(a21*h, A1),
		w.AddScaled(a21*h, S1))
	A3, S3 := f(t+float64(c3*h),
		x.AddScaled(c3*h, v).AddScaled(p31*hh, A1),
		v.AddScaled(a31*h, A1).AddScaled(a32*h, A2),
		w.AddScaled(a31*h, S1).AddScaled(a32*h, S2))
	A4, S4 := f(t+float64(c4*h),
		x.AddScaled(c4*h, v).AddScaled(p41*hh, A1).AddScaled(p42*hh, A2),
		v.AddScaled(a41*h, A1).AddScaled(a42*h, A2).AddScaled(a43*h, A3),
		w.AddScaled(a41*h, S1).AddScaled(a42*h, S2).AddScaled(a43*h, S3))
	A5, S5 := f(t+float64(c5*h),
		x.AddScaled(c5*h, v).AddScaled(p51*hh, A1).AddScaled(p52*hh, A2).AddScaled(p53*hh, A3),
		v.AddScaled(a51*h, A1).AddScaled(a52*h, A2).AddScaled(a53*h, A3).AddScaled(a54*h, A4),
		w.AddScaled(a51*h, S1).AddScaled(a52*h, S2).AddScaled(a53*h, S3).AddScaled(a54*h, S4))
	A6, S6 := f(next,
		x.AddScaled(h, v).AddScaled(p61*hh, A1).AddScaled(p62*hh, A2).AddScaled(p63*hh, A3).AddScaled(p64*hh, A4),
		v.AddScaled(a61*h, A1).AddScaled(a62*h, A2).AddScaled(a63*h, A3).AddScaled(a64*h, A4).AddScaled(a65*h, A5),
		w.AddScaled(a61*h, S1).AddScaled(a62*h, S2).AddScaled(a63*h, S3).AddScaled(a64*h, S4).AddScaled(a65*h, S5))

	x = x.AddScaled(h, v).AddScaled(q1*hh, A1).AddScaled(q3*hh, A3).AddScaled(q4*hh, A4).AddScaled(q5*hh, A5)
	v = v.AddScaled(b1*h, A1).AddScaled(b3*h, A3).AddScaled(b4*h, A4).AddScaled(b5*h, A5).AddScaled(b6*h, A6)
	w = w.AddScaled(b1*h, S1).AddScaled(b3*h, S3).AddScaled(b4*h, S4).AddScaled(b5*h, S5).AddScaled(b6*h, S6)
	A7, S7 := f(next, x, v, w)
	to.Time, to.Pos, to.Vel, to.Spin, to.Acc, to.SpinAcc = next, x, v, w, A7, S7
	dv := A1.Scale(e1*h).AddScaled(e3*h, A3).AddScaled(e4*h, A4).AddScaled(e5*h, A5).AddScaled(e6*h, A6).AddScaled(e7*h, A7)
	dw := S1.Scale(e1*h).AddScaled(e3*h, S3).AddScaled(e4*h, S4).AddScaled(e5*h, S5).AddScaled(e6*h, S6).AddScaled(e7*h, S7)
	return dv.Norm(), dw.Norm()
}
