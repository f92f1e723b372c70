package problems

import "github.com/gotopspin/topspin/internal/detmath"

const pi = 3.14159265358979323846264338327950288

// number is a complex number whose products are rounded.
type number struct{ re, im float64 }

func (a number) plus(b number) number { return number{a.re + b.re, a.im + b.im} }

func (a number) times(b number) number {
	return number{float64(a.re*b.re) - float64(a.im*b.im), float64(a.re*b.im) + float64(a.im*b.re)}
}

func (a number) over(b number) number {
	q := float64(b.re*b.re) + float64(b.im*b.im)
	c := a.times(number{b.re, -b.im})
	return number{c.re / q, c.im / q}
}

func exp(a number) number {
	sin, cos := detmath.Sincos(a.im)
	e := detmath.Exp(a.re)
	return number{float64(e * cos), float64(e * sin)}
}

// integral is ∫f over [a, b] by Gauss and Legendre's rule of ten points on 16
// panels, which has all digits for the smooth integrands here.
func integral(f func(float64) float64, a, b float64) float64 {
	// Abscissae and weights on [−1, 1]: Abramowitz and Stegun 1964, table 25.4.
	nodes := [...][2]float64{
		{0.1488743389816312108848260, 0.2955242247147528701738930},
		{0.4333953941292471907992659, 0.2692667193099963550912269},
		{0.6794095682990244062343274, 0.2190863625159820439955349},
		{0.8650633666889845107320967, 0.1494513491505805931457763},
		{0.9739065285171717200779640, 0.0666713443086881375935688},
	}
	const panels = 16
	half := (b - a) / (2 * panels)
	sum := 0.0
	for i := range panels {
		mid := a + float64(half*float64(2*i+1))
		for _, n := range nodes {
			d := float64(half * n[0])
			sum += float64(n[1] * (f(mid-d) + f(mid+d)))
		}
	}
	return sum * half
}
