// Package poly finds the real roots on [0, 1] of a polynomial of degree at most
// 6 that is given by its Bernstein coefficients b[0] to b[n],
//
//	p(t) = Σ b[i] C(n,i) tⁱ (1−t)ⁿ⁻ⁱ
//
// A path between two knots is such a polynomial (see [Quintic]), and so is its
// distance from a plane; its roots are the moments of contact. The form suits
// because p lies between the least and the greatest coefficient, begins at b[0]
// and ends at b[n], and has no more roots inside than the coefficients have
// changes of sign. Most segments are seen to have no root, or one, at a glance.
//
// # Which roots
//
// The coefficients count as exact, and p as its value by de Casteljau's
// algorithm, which errs by less than
//
//	noise = 2⁻⁴⁸ max|b|
//
// A root is where p changes sign, where it touches zero within the noise and
// turns back, or an end where the coefficient is zero. So:
//
//   - Every change of sign is found, also of two or more roots close together,
//     as long as p leaves the noise between them; if not, they count as one.
//   - A root touched from one side (a double root) is reported once. A graze that
//     misses zero by less than the noise counts as a touch.
//   - An end is a root only if its coefficient is exactly zero. What comes just
//     before 0 or after 1 belongs to the neighbouring segment, which begins
//     with the same coefficient.
//   - If p is within the noise along a stretch, the stretch is one root. If all
//     coefficients are zero, that root is 0.
//   - A coefficient that is NaN or beyond 1e300 leaves no roots.
//
// # Method
//
// If the coefficients have more than one change of sign, the roots of the
// derivative, found in the same way, cut [0, 1] into pieces where p rises or
// falls throughout, and the signs at both ends of a piece tell whether it holds
// a root. A root of the derivative that is lost in its noise does no harm, as p
// is then flat there to its own noise. The work is bounded for any input: at
// most 21 searches of at most 64 values each.
//
// The results have the same bits on every machine: all products are rounded.
package poly

import "math"

// MaxDegree is the highest degree that the package takes.
const MaxDegree = 6

const (
	// noise is the error of a value against the greatest coefficient. With
	// u = 2⁻⁵³, de Casteljau's algorithm errs by up to 3·6 u.
	noise = 0x1p-48

	// grain is the width to which roots are located: the spacing of float64
	// numbers just below 1.
	grain = 0x1p-53
)

// Quintic returns the Bernstein coefficients of the polynomial of degree 5 in
// t = time/h that has, at t = 0 and t = 1, the values p0 and p1 and, per unit
// of time, the derivatives v0 and v1 and the second derivatives a0 and a1
// (quintic Hermite interpolation):
//
//	b0 = p0, b1 = p0 + h·v0/5, b2 = p0 + 2h·v0/5 + h²·a0/20
//	b5 = p1, b4 = p1 − h·v1/5, b3 = p1 − 2h·v1/5 + h²·a1/20
func Quintic(p0, v0, a0, p1, v1, a1, h float64) [6]float64 {
	u, w := h/5, float64(h*h)/20
	return [6]float64{
		p0,
		p0 + float64(u*v0),
		p0 + float64(2*float64(u*v0)) + float64(w*a0),
		p1 - float64(2*float64(u*v1)) + float64(w*a1),
		p1 - float64(u*v1),
		p1,
	}
}

// Eval returns p(t) by de Casteljau's algorithm. It is exactly b[0] at t = 0
// and b[n] at t = 1, and errs by less than 2⁻⁴⁸ max|b| on [0, 1].
//
// It panics if b is empty or has more than 7 coefficients.
func Eval(b []float64, t float64) float64 {
	p, _, _ := Derivatives(b, t)
	return p
}

// Derivatives returns p(t), to the bit as [Eval] does, p′(t) and p″(t), the
// derivatives by t. (By time they are p′/h and p″/h².)
//
// It panics if b is empty or has more than 7 coefficients.
func Derivatives(b []float64, t float64) (p, d, dd float64) {
	checkLen(b)
	var c [MaxDegree + 1]float64
	return at(&c, copy(c[:], b)-1, t)
}

// Derivative returns the Bernstein coefficients of the derivative by t of a
// polynomial of degree 5: 5(b[i+1] − b[i]).
func Derivative(b [6]float64) (d [5]float64) {
	for i := range d {
		d[i] = float64(5 * (b[i+1] - b[i]))
	}
	return d
}

func checkLen(b []float64) {
	if len(b) == 0 || len(b) > MaxDegree+1 {
		panic("poly: want 1 to 7 coefficients")
	}
}

// at returns the values of the polynomial c of degree n and of its first two
// derivatives at t. Each step of de Casteljau's algorithm replaces the points by
// those between neighbours.
func at(c *[MaxDegree + 1]float64, n int, t float64) (p, d, dd float64) {
	w := *c
	s := 1 - t
	for m := n; m > 2; m-- {
		x := w[0]
		for i, y := range w[1 : m+1] {
			w[i] = float64(s*x) + float64(t*y)
			x = y
		}
	}
	switch n {
	case 0:
		return w[0], 0, 0
	case 1:
		return float64(s*w[0]) + float64(t*w[1]), w[1] - w[0], 0
	}
	x, y := float64(s*w[0])+float64(t*w[1]), float64(s*w[1])+float64(t*w[2])
	k := float64(n)
	return float64(s*x) + float64(t*y), float64(k * (y - x)),
		float64(float64(k*(k-1)) * ((w[2] - w[1]) - (w[1] - w[0])))
}

// First returns the first root t >= from, for which see the package comment,
// and false if there is none.
//
// It panics if b is empty or has more than 7 coefficients.
func First(b []float64, from float64) (t float64, ok bool) {
	var r [MaxDegree]float64
	for _, t := range r[:roots(b, &r)] {
		if t >= from {
			return t, true
		}
	}
	return 0, false
}

// Append appends all roots, for which see the package comment, in ascending
// order, and returns the extended slice. There are at most n, or one if n is 0.
//
// At the t returned for a root inside where p changes sign, p is zero or has the
// sign that it has after the root, and the other one at most 2⁻⁵³ before. (Not
// where p is within the noise up to a turning point: that point stands for all.)
//
// It panics if b is empty or has more than 7 coefficients.
func Append(dst, b []float64) []float64 {
	var r [MaxDegree]float64
	return append(dst, r[:roots(b, &r)]...)
}

// roots puts the roots of b into r and returns their number.
func roots(b []float64, r *[MaxDegree]float64) int {
	checkLen(b)
	most := 0.0
	for _, c := range b {
		most = max(most, math.Abs(c)) // NaN stays
	}
	tol := float64(most * noise)
	switch n := len(b) - 1; {
	case !(most <= 1e300):
		return 0
	case !unclear(b, tol) && (b[0] > 0) == (b[n] > 0): // the usual case, without more ado
		return 0
	}
	return search(b, tol, r)
}

// search does the work of roots; tol is the noise in b.
func search(b []float64, tol float64, r *[MaxDegree]float64) int {
	// d[k] is the k-th derivative but for a factor.
	var d [MaxDegree + 1][MaxDegree + 1]float64
	n := copy(d[0][:], b) - 1

	// Down to the first derivative of which the signs tell all. Its
	// coefficients are differences, so that their noise doubles.
	k := 0
	for n > 1 && unclear(d[k][:n+1], tol) {
		for i := range n {
			d[k+1][i] = d[k][i+1] - d[k][i]
		}
		k, n, tol = k+1, n-1, float64(tol*2)
	}
	// And back up, from the roots of each to those of the one before.
	count := 0
	for ; k >= 0; k, n, tol = k-1, n+1, float64(tol*0.5) {
		count = level(&d[k], n, tol, r, count)
	}
	return count
}

// unclear reports whether c may have more roots than its ends tell: more than
// one change of sign, or a coefficient so small that its sign is not certain.
func unclear(c []float64, tol float64) bool {
	changes := 0
	for i, x := range c {
		if math.Abs(x) <= tol {
			return true
		}
		if i > 0 && (x > 0) != (c[i-1] > 0) {
			changes++
		}
	}
	return changes > 1
}

// level replaces the first count elements of r, roots of the derivative of the
// polynomial c of degree n, by the roots of c itself, and returns their number.
func level(c *[MaxDegree + 1]float64, n int, tol float64, r *[MaxDegree]float64, count int) int {
	cuts := *r
	found := 0
	t, v, zero := 0.0, c[0], c[0] == 0
	flattest := 0.0 // |p| at the last root, if that is where we are
	if zero {
		r[0], found = 0, 1
	}
	for i := range count + 1 {
		t1, v1 := 1.0, c[n]
		zero1 := v1 == 0
		if i < count {
			if t1 = cuts[i]; t1 <= 0 || t1 >= 1 {
				continue
			}
			v1, _, _ = at(c, n, t1)
			zero1 = math.Abs(v1) <= tol
		}
		switch {
		case zero && zero1: // the same stretch, and the same root
			if math.Abs(v1) < flattest {
				r[found-1], flattest = t1, math.Abs(v1)
			}
		case zero1:
			r[found], flattest = t1, math.Abs(v1)
			found++
		case !zero && (v > 0) != (v1 > 0):
			r[found] = between(c, n, t, t1, v, v1)
			found++
		}
		t, v, zero = t1, v1, zero1
	}
	return found
}

// between returns the root of the polynomial c of degree n >= 1 between lo and
// hi, where it has the values vlo and vhi of different signs: the upper end of
// a bracket of at most one grain, or a t with p(t) = 0.
//
// The steps are Halley's, of third order, and go beyond the root by a tenth of
// their square, so that the bracket closes from both sides. A step is kept where
// no more of them can be needed than bisection takes, and five (the projection
// of the ITP method, I. F. D. Oliveira and R. H. C. Takahashi, ACM Transactions
// on Mathematical Software 47, 2020). On average it takes eight.
func between(c *[MaxDegree + 1]float64, n int, lo, hi, vlo, vhi float64) float64 {
	reach := float64(32 * (hi - lo))
	t := lo + float64((hi-lo)*(vlo/(vlo-vhi))) // where the chord is zero
	for i := 0; i < 64 && hi-lo > grain; i++ {
		half := float64((hi - lo) * 0.5)
		mid := lo + half
		if !(t > lo && t < hi) { // NaN too
			t = mid
		}
		if far := reach - half; math.Abs(t-mid) > far {
			t = mid + math.Copysign(far, t-mid)
		}
		reach = float64(reach * 0.5)

		v, d, dd := at(c, n, t)
		switch {
		case v == 0:
			return t
		case (v > 0) == (vlo > 0):
			lo = t
		default:
			hi = t
		}
		if d == 0 {
			t = hi // the middle is next
			continue
		}
		step := -v / (d - float64(float64(v*0.5)*(dd/d)))
		t += step + math.Copysign(max(float64(float64(step*step)*0.1), grain), step)
	}
	return hi
}
