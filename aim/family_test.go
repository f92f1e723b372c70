package aim

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/court"
	"github.com/gotopspin/topspin/internal/detmath"
	"github.com/gotopspin/topspin/predict"
)

// launched notes the velocities of all launches that the solver flies from now
// on.
func launched(v *Solver) *[]ball.Vec {
	list, law, s := new([]ball.Vec), v.rates, v.job.shot
	v.rates = func(t float64, pos, vel, spin ball.Vec) (acc, spinAcc ball.Vec) {
		if t == s.Time && pos == s.From {
			*list = append(*list, vel)
		}
		return law(t, pos, vel, spin)
	}
	return list
}

// elevations are the least and the greatest of the launches.
func elevations(list []ball.Vec) (least, most float64) {
	least, most = math.Inf(1), math.Inf(-1)
	for _, u := range list {
		el := math.Asin(u.Y / u.Norm())
		least, most = min(least, el), max(most, el)
	}
	return least, most
}

// gridded returns the members of the family of the job at the elevations that
// family looks at.
func gridded(v *Solver) (list []mark) {
	low := max(detmath.Atan2(v.job.dy, v.job.d)-0.4, -1.5)
	var p probe
	for i := range grid {
		if v.member(low+float64(float64(i)*((1.569-low)/(grid-1))), &p) {
			list = append(list, p.mark)
		}
	}
	return list
}

// The search along a family ends with a hit, or with what stands in the way;
// a bracket that does not converge is passed by.
func TestFamilyEnds(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*job)
		want   outcome
		below  float64 // no launch is steeper
		above  float64 // one at least is
	}{
		{"hit", func(*job) {}, hit, 0.5, 0.2},
		{"stopped", func(j *job) { j.shot.Clearance, j.shot.AnyNet = 5, false }, stopped, 0.5, 0.2},
		{"lost", func(j *job) { j.tol = 0 }, lost, 1.57, 1.56},
	} {
		v := solverOf(t, everyGiven()["time"], airless())
		c.change(&v.job)
		list := launched(v)
		var tr predict.Trajectory
		how := v.family(&tr, &attempt{})
		if _, most := elevations(*list); how != c.want || !(most > c.above && most < c.below) {
			t.Errorf("%s: ended as %v, at %v rad", c.name, how, most)
		}
	}
}

// A member of the grid that meets the given exactly closes a bracket and does
// not open another one.
func TestFamilyAtAZero(t *testing.T) {
	v := solverOf(t, everyGiven()["time"], airless())
	k := gridded(v)[5]
	v.job.value, v.job.shot.FlightTime = k.time, k.time
	whole := v.job
	var tr predict.Trajectory
	var at attempt
	if how := v.family(&tr, &at); how != hit || math.Abs(math.Asin(at.launch.Vel.Y/at.launch.Vel.Norm())-k.el) > 1e-3 {
		t.Errorf("ended as %v with %v, want the elevation %v", how, at.launch.Vel, k.el)
	}
	k = gridded(v)[0] // the first one closes one with what is between it and the mark before
	v.job = whole
	v.job.value, v.job.shot.FlightTime = k.time, k.time
	if how := v.family(&tr, &at); how != hit || math.Abs(math.Asin(at.launch.Vel.Y/at.launch.Vel.Norm())-k.el) > 1e-3 {
		t.Errorf("ended as %v with %v, want the elevation %v", how, at.launch.Vel, k.el)
	}
	v.job = whole
	v.job.tol = 0 // the other bracket would be too far
	if how := v.family(&tr, &at); how != lost {
		t.Errorf("with a tolerance of 0 it ends as %v", how)
	}
}

// What begin finds misses the given on the other side, and by something; so
// does the first mark of the family, where it begins.
func TestBegin(t *testing.T) {
	v := solverOf(t, everyGiven()["time"], airless())
	j := &v.job
	var p probe
	if !v.member(0.25, &p) {
		t.Fatal("no member")
	}
	j.value = p.f.time // met exactly in the middle of −0.5 and 1
	var a mark
	if !v.begin(-0.5, mark{el: 1, high: 1}, &a) || !(a.high < 0 && a.el < 0.25 && a.el > math.Atan2(j.dy, j.d)) {
		t.Errorf("it begins at %+v", a)
	}
	j.value = 0.01 // less than any
	if v.begin(-0.5, mark{el: 1, high: 1}, &a) {
		t.Errorf("it begins at %+v", a)
	}
}

// The first change of sign in time, without those that were tried and those
// beside a mark that is none.
func TestChange(t *testing.T) {
	heights := []float64{math.NaN(), -math.MaxFloat64, -1, 0, 1, math.MaxFloat64}
	n := 0
	for _, a := range heights {
		for _, b := range heights {
			for _, tried := range []bool{false, true} {
				k, was := [grid]mark{}, [grid]bool{}
				for i := range k {
					k[i].high = math.NaN()
				}
				k[7], k[8], was[8] = mark{high: a, time: 1}, mark{high: b, time: 2}, tried
				want := 0
				if !tried && (a < 0 && b >= 0 || a >= 0 && b < 0) {
					want = 8
					n++
				}
				if got := change(&k, &was); got != want {
					t.Errorf("%v, %v, tried %v: %d, want %d", a, b, tried, got, want)
				}
			}
		}
	}
	if n != 12 {
		t.Errorf("%d changes of sign", n)
	}
	var k [grid]mark
	for i := range k {
		k[i] = mark{high: float64(i%2) - 0.5, time: math.Abs(float64(i - 13))}
	}
	k[12].time = 0 // as long as the next
	tried := [grid]bool{}
	var order []int
	for i := change(&k, &tried); i != 0 && len(order) < 5; i = change(&k, &tried) {
		order = append(order, i)
		tried[i] = true
	}
	if want := [5]int{12, 13, 14, 11, 15}; len(order) != 5 || [5]int(order) != want {
		t.Errorf("tried in the order %v, want %v", order, want)
	}
}

// How near to the given a member is to be: a fiftieth of the way, at most 2 cm,
// and for an apex a fifth of the rise, at least 1 mm.
func TestSmall(t *testing.T) {
	for _, c := range []struct {
		kind          given
		d, rise, want float64
	}{
		{over, 7, 1, 0.02}, {flightTime, 0.1, 1, 0.002}, {over, 1e-3, 1, 2e-5}, {over, 7, 0.001, 0.02},
		{apex, 7, 1, 0.02}, {apex, 7, 0.05, 0.01}, {apex, 7, 0.01, 0.002}, {apex, 7, 0.001, 0.001},
		{apex, 0.1, 0.05, 0.002}, {apex, 1e-2, 0.001, 2e-4},
	} {
		j := job{kind: c.kind, d: c.d, value: 1.5 + c.rise, shot: Shot{From: ball.Vec{Y: 1.5}}}
		near(t, "small", j.small(), c.want, 1e-15)
	}
}

// dyadic is a distance of which a fiftieth, that is small, is 1/64 to the last
// bit.
const dyadic = 0.78125

// The bracket is halved until the given is missed by less than small; if it
// never is, ten times that will do, not more.
func TestNarrow(t *testing.T) {
	// An apex over a target so far off that small is 1/64: with the height in
	// eighths of a metre sums and differences of it are exact.
	s := Shot{From: ball.Vec{X: 2, Y: 1, Z: 12}, Target: ball.Vec{X: 2, Z: 12 - dyadic}, Apex: 1.5, AnyNet: true}
	v := solverOf(t, s, airless())
	j := &v.job
	j.d = dyadic
	if j.small() != 1./64 {
		t.Fatalf("small is %v", j.small())
	}
	top := func(el float64) float64 {
		var p probe
		if !v.member(el, &p) {
			t.Fatalf("no member at %v", el)
		}
		return p.f.top
	}
	low, high := mark{el: 0.5, high: -1}, mark{el: 1.4, high: 1}
	for _, off := range []float64{1. / 64, -1. / 64} {
		j.value = top(0.95) - off // the middle misses by just so much
		var p probe
		if !v.narrow(low, high, &p) || !(math.Abs(p.high) < 1./64) {
			t.Errorf("an apex at %v is missed by %v", j.value, p.high)
		}
	}

	// No root: it goes on to the end b.
	last := mark{}
	for off, want := range map[float64]bool{1. / 16: true, 9. / 64: true, 10. / 64: false, 20. / 64: false} {
		j.value = 1.1
		var p probe
		a, b := mark{el: 1.5, high: 1}, mark{el: 1.4, high: -1}
		v.narrow(a, b, &p)
		last = p.mark
		j.value = p.f.top - off
		if got := v.narrow(a, b, &p); got != want || p.el != last.el || p.high != off {
			t.Errorf("missed by %v: %v at %v, want %v, %v at %v", p.high, got, p.el, off, want, last.el)
		}
	}

	// An end that meets the given has it, as the other is below.
	j.value = top(1)
	var p probe
	if !v.narrow(mark{el: 1}, mark{el: 0.6, high: -1}, &p) || math.Abs(p.el-1) > 0.1 {
		t.Errorf("a root at the end 1 is found at %v", p.el)
	}
}

// The speed that a family is looked for from is that in vacuum, or if there is
// none twice the distance a second; from 0.1 m/s to 200 m/s.
func TestGuess(t *testing.T) {
	for _, c := range []struct {
		name           string
		via            bool
		d, dy, g       float64
		el, want, prec float64
	}{
		{"vacuum", false, 10, 0, 10, math.Pi / 4, 10, 1e-12},
		{"down", false, 10, -5, 10, 0, 10, 1e-12},
		{"level at the target", false, 10, 0, 10, 0, 20, 0},
		{"below the target", false, 10, 0, 10, -0.1, 20, 0},
		{"weightless", false, 10, 0, 0, 0.1, 20, 0},
		{"with a bounce", true, 10, 0, 10, math.Pi / 4, 20, 0},
		{"with a bounce, down", true, 10, 0, 10, -0.1, 20, 0},
		{"with a bounce, weightless", true, 10, 0, 0, 0.1, 20, 0},
		{"very near", true, 0.01, 0, 10, 0.1, 0.1, 0},
		{"near", true, 0.2, 0, 10, 0.1, 0.4, 0},
		{"far", true, 1000, 0, 10, 0.1, 200, 0},
	} {
		j := job{via: c.via, d: c.d, dy: c.dy, model: model{g: c.g}}
		near(t, c.name, j.guess(c.el), c.want, c.prec)
	}
}

// served is a solver with a serve that is to come down on the far half of a
// table after the given time: from 0.49 s on there are two.
func served(t *testing.T, time float64) *Solver {
	c := court.TableTennis()
	return solverIn(t, Shot{
		From: ball.Vec{Y: 1, Z: 1.5}, Target: ball.Vec{Y: c.Surface, Z: -1}, Via: c.Half(court.Near), FlightTime: time,
	}, predict.Config{Flight: ball.TableTennis(), Court: c})
}

// The family of a serve is looked at from the steepest launch down to the
// steepest up, and the solution found where it is.
func TestFamilyVia(t *testing.T) {
	v := served(t, 0.8)
	list := launched(v)
	var tr predict.Trajectory
	var at attempt
	if how := v.familyVia(&tr, &at); how != hit || !(at.launch.Vel.Y < -5) {
		t.Errorf("ended as %v with %v", how, at.launch.Vel)
	}
	least, most := elevations(*list)
	near(t, "steepest down", least, -1.25, 1e-12)
	near(t, "steepest up", most, 1.25, 1e-12)

	// What stops the first ends the search: the other one would be in the net.
	v = served(t, 0.6)
	v.job.shot.Clearance = 0.5
	if how := v.familyVia(&tr, &at); how != stopped || !(at.clear > 0.2) || at.on != "net" {
		t.Errorf("ended as %v, %v m over the %s", how, at.clear, at.on)
	}
}

// heights is a solver of a shot over d metres, level, by the time of flight, in
// a world where a level launch passes the target as high as a test wants.
func heights(t *testing.T, d float64, high func(speed float64) float64) *Solver {
	from := ball.Vec{X: 2, Y: 1, Z: 12}
	v := solverOf(t, Shot{From: from, Target: ball.Vec{X: 2, Y: 1, Z: 12 - d}, InAir: true, FlightTime: 1}, airless())
	v.job.line = line{mRho: 1, nY: 1}
	var acc ball.Vec
	v.rates = func(_ float64, pos, vel, _ ball.Vec) (ball.Vec, ball.Vec) {
		if s := vel.Norm(); pos == from {
			acc.Y = 2 * high(s) * s * s / (d * d)
		}
		return acc, ball.Vec{}
	}
	return v
}

// The speed of a member is looked for in strides of 1.15, 1.15² and then 1.5,
// from 1e-3 m/s to 500 m/s, both included.
func TestMemberStrides(t *testing.T) {
	below := func(x float64) float64 { return math.Nextafter(x, 0) }
	above := func(x float64) float64 { return math.Nextafter(x, 1e9) }
	first := 500 / 1.15 // the greatest with a stride to 500 m/s
	for first*1.15 > 500 {
		first = below(first)
	}
	last := 1e-3 * 1.15 // the least with a stride to 1 mm/s
	for last/1.15 < 1e-3 {
		last = above(last)
	}
	if first*1.15 != 500 || last/1.15 != 1e-3 {
		t.Fatal("the strides miss the bounds")
	}
	for _, c := range []struct {
		name     string
		from     float64
		high     float64
		launches []float64
	}{
		{"faster", 100, -1, []float64{100, 115, 152.0875, 228.13125, 342.196875}},
		{"slower", 0.01, 1, []float64{0.01, 0.01 / 1.15, 0.01 / 1.520875, 0.01 / 2.2813125, 0.01 / 3.42196875, 0.01 / 5.132953125, 0.01 / 7.6994296875}},
		{"to the fastest", first, -1, []float64{first, 500}},
		{"beyond the fastest", above(above(first)), -1, []float64{first}},
		{"to the slowest", last, 1, []float64{last, 1e-3}},
		{"beyond the slowest", below(below(last)), 1, []float64{last}},
	} {
		v := heights(t, 0.01, func(float64) float64 { return c.high })
		list := launched(v)
		p := probe{x: unknowns{speed: c.from}}
		if v.member(0, &p) || len(*list) != len(c.launches) {
			t.Errorf("%s: a member at %v m/s, or the launches %v", c.name, p.x.speed, *list)
			continue
		}
		for i, u := range *list {
			near(t, c.name, u.Norm()/c.launches[i], 1, 1e-14)
		}
	}
}

// A member passes the target by less than a millimetre and a hundred
// thousandth of the way. Where the height jumps, twenty times that will do
// after twenty flights, and after forty nothing.
func TestMemberAccepts(t *testing.T) {
	jump := func(by float64) func(float64) float64 {
		return func(s float64) float64 { return math.Copysign(by, s-15) }
	}
	for _, c := range []struct {
		name        string
		high        func(float64) float64
		is          bool
		least, most int // flights
	}{
		{"slope", func(s float64) float64 { return 0.1 * (s - 15) }, true, 2, 6},
		{"as near as that", jump(1.05e-3), true, 1, 1},
		{"not as near", jump(1.15e-3), true, 21, 21},
		{"a jump", jump(0.021), true, 21, 21},
		{"a greater one", jump(0.023), false, 40, 40},
	} {
		v := heights(t, 10, c.high)
		list := launched(v)
		p := probe{x: unknowns{speed: 12}}
		if is := v.member(0, &p); is != c.is || len(*list) < c.least || len(*list) > c.most || is && c.name == "slope" && math.Abs(p.x.speed-15) > 0.011 {
			t.Errorf("%s: %v after %d flights, %v m/s", c.name, is, len(*list), p.x.speed)
		}
	}
	// What passes by just as much is none.
	s := everyGiven()["time"]
	v := solverOf(t, s, airless())
	j := &v.job
	j.d, j.line = 95.3125, line{mRho: 1, nY: 1}
	x := unknowns{el: 0.3, speed: 40}
	var f flight
	v.fly(coarse, &j.line, &x, &f)
	const bound = 1. / 512
	if 1e-3*(1+0.01*j.d) != bound {
		t.Fatal("the bound is not a power of two")
	}
	for off, first := range map[float64]bool{bound: false, bound - 1./(1<<40): true} {
		j.centre.Y = f.pos.Y - off
		w := *v
		list := launched(&w)
		p := probe{x: unknowns{speed: 40}}
		if !w.member(0.3, &p) || (len(*list) == 1) != first {
			t.Errorf("%v off: %d flights, and %v off", off, len(*list), p.f.high)
		}
	}
}

// There is no member where there is no flight, or where the first bounce is
// not in the area.
func TestNoMember(t *testing.T) {
	v := heights(t, 10, func(float64) float64 { return math.NaN() })
	if p := (probe{x: unknowns{speed: 15}}); v.member(0, &p) {
		t.Error("a member without a flight")
	}
	v = served(t, 0.6)
	var p probe
	if !v.member(-0.4, &p) {
		t.Fatal("no member")
	}
	v.job.shot.Via.MinZ = v.job.shot.Via.MaxZ - 1e-3
	if v.member(-0.4, &p) {
		t.Error("a member with a fault")
	}
}

// The launch is turned to the target, by a radian at most.
func TestMemberTurns(t *testing.T) {
	v := heights(t, 10, func(s float64) float64 { return 0.1 * (s - 15) })
	list := launched(v)
	p := probe{mark: mark{az: 1.4}, x: unknowns{speed: 12}}
	if !v.member(0, &p) || len(*list) < 3 {
		t.Fatal("no member")
	}
	for i, want := range []float64{1.4, 0.4, 0} {
		u := (*list)[i]
		near(t, "azimuth", math.Atan2(-u.X, -u.Z), want, 1e-12)
	}
}
