package predict

// bernstein is a polynomial of degree 5 on [0, 1] by its Bernstein
// coefficients, which bound it: it has no more roots than they change sign.
type bernstein [6]float64

// roots are roots in ascending order.
type roots struct {
	u [6]float64
	n int
}

func (r *roots) add(u float64) {
	if r.n < len(r.u) && (r.n == 0 || u > r.u[r.n-1]) {
		r.u[r.n] = u
		r.n++
	}
}

// find appends the places in [0, 1] at which f changes sign, or is zero at an
// end.
func (f *bernstein) find(r *roots) { f.search(0, 1, 0, r) }

func (f *bernstein) search(lo, hi float64, depth int, r *roots) {
	changes := 0
	last := 0.0
	for _, c := range f {
		if c != 0 && last != 0 && (c > 0) != (last > 0) {
			changes++
		}
		if c != 0 {
			last = c
		}
	}
	if f[0] == 0 && last != 0 {
		r.add(lo)
	}
	if changes == 0 {
		if f[5] == 0 && hi == 1 && last != 0 {
			r.add(hi)
		}
		return
	}
	mid := lo + float64((hi-lo)/2)
	if changes == 1 && f[0] != 0 && f[5] != 0 {
		r.add(lo + float64((hi-lo)*f.bisect()))
		return
	}
	if depth > 48 || mid <= lo || mid >= hi {
		if (f[0] > 0) != (f[5] > 0) {
			r.add(mid)
		}
		return
	}
	left, right := f.split()
	left.search(lo, mid, depth+1, r)
	right.search(mid, hi, depth+1, r)
}

// split returns the two halves of f, each on [0, 1].
func (f *bernstein) split() (left, right bernstein) {
	w := *f
	for i := range w {
		left[i] = w[0]
		right[5-i] = w[5-i]
		for j := range 5 - i {
			w[j] = float64(0.5 * (w[j] + w[j+1]))
		}
	}
	return left, right
}

// at returns f(u).
func (f *bernstein) at(u float64) float64 {
	w := *f
	for i := range 5 {
		for j := range 5 - i {
			w[j] += float64(u * (w[j+1] - w[j]))
		}
	}
	return w[0]
}

// bisect returns the one root of f, whose ends differ in sign.
func (f *bernstein) bisect() float64 {
	lo, hi := 0.0, 1.0
	flo, fhi := f[0], f[5]
	for n := 0; n < 100; n++ {
		// Regula falsi, and every third time the middle.
		u := lo + float64((hi-lo)*(flo/(flo-fhi)))
		if n%3 == 2 || !(u > lo && u < hi) {
			u = lo + float64((hi-lo)/2)
		}
		if !(u > lo && u < hi) {
			return lo
		}
		v := f.at(u)
		switch {
		case v == 0:
			return u
		case (v > 0) == (flo > 0):
			lo, flo = u, v
		default:
			hi, fhi = u, v
		}
	}
	return lo
}
