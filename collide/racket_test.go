package collide_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// Cross 2005 (Am. J. Phys. 73:914), eqs 5 to 7, near normal incidence in the
// frame of the racket: v_t' = 0.648 v_t + 0.300 Rω, Rω' = 0.400 Rω + 0.583 v_t,
// v_n' = 0.42 v_n, with his sign of ω. Each of the four fits a gripping contact
// for some e_t from −0.16 to −0.01: that spread is how well the one number e_t
// can do, and Strings must lie within it.
func TestStringsAgainstCross2005(t *testing.T) {
	// Coefficients of a contact with a given e_t, from the columns v_t and Rω.
	of := func(et float64) [4]float64 {
		f := collide.Strings()
		f.TangentialRestitution = et
		v, _ := f.Resolve(tennis, ball.State{Vel: ball.Vec{X: 1, Y: -20}}, floor)
		w, _ := f.Resolve(tennis, ball.State{Vel: ball.Vec{Y: -20}, Spin: ball.Vec{Z: -1 / tennis.Radius}}, floor)
		return [4]float64{v.Vel.X, w.Vel.X, -w.Spin.Z * tennis.Radius, -v.Spin.Z * tennis.Radius}
	}
	published := [4]float64{0.648, 0.300, 0.400, 0.583}
	low, high, ours := of(-0.16), of(-0.01), of(collide.Strings().TangentialRestitution)
	for i, want := range published {
		least, most := math.Min(low[i], high[i]), math.Max(low[i], high[i])
		if !(want >= least-0.001 && want <= most+0.001) { // three digits are published
			t.Errorf("coefficient %d, %v, is not in [%.3f, %.3f]", i, want, least, most)
		}
		if !(ours[i] >= least && ours[i] <= most) {
			t.Errorf("coefficient %d of Strings, %.3f, is not in [%.3f, %.3f]", i, ours[i], least, most)
		}
	}
	s, _ := collide.Strings().Resolve(tennis, ball.State{Vel: ball.Vec{Y: -20}}, floor)
	if shift(s.Vel.Y, 0.42*20) > 1e-15 {
		t.Errorf("rebound %v", s.Vel.Y)
	}
}

// On strings a ball without spin slides throughout below about 40° to the
// string plane (Cross 2003), "about" meaning to the nearest degree or two.
func TestStringsSlide(t *testing.T) {
	for _, tt := range []struct {
		degrees float64
		grip    bool
	}{{20, false}, {38, false}, {42, true}, {70, true}} {
		sin, cos := math.Sincos(ball.Degrees(tt.degrees))
		_, im := collide.Strings().Resolve(tennis, ball.State{Vel: ball.Vec{X: 25 * cos, Y: -25 * sin}}, floor)
		if im.Grip != tt.grip {
			t.Errorf("at %v°: grip %v", tt.degrees, im.Grip)
		}
	}
}

// Nakashima 2010: the tangential impulse of an inverted rubber is −1.9e-3 kg
// times the slip, two digits.
func TestInvertedImpulse(t *testing.T) {
	for _, slip := range []float64{0.1, 2, 5} {
		before := ball.State{Vel: ball.Vec{X: slip, Y: -10}}
		after, im := collide.Inverted().Resolve(tableTennis, before, floor)
		if got := -collide.Impulse(tableTennis, before, after).X / slip; !im.Grip || math.Abs(got-1.9e-3) > 0.05e-3 {
			t.Errorf("slip %v: %v kg", slip, got)
		}
	}
}

// What the rubbers are for: the part that a looped ball keeps of its spin on a
// racket that stands still. Inverted turns it round, short pips take most of
// it, long pips and anti leave it.
func TestRubbersDiffer(t *testing.T) {
	loop := ball.State{Vel: ball.Vec{Y: -8}, Spin: ball.Vec{Z: -700}}
	kept := func(f collide.Surface) float64 {
		s, _ := f.Resolve(tableTennis, loop, floor)
		return s.Spin.Z / loop.Spin.Z
	}
	in, short, long, anti := kept(collide.Inverted()), kept(collide.ShortPips()), kept(collide.LongPips()), kept(collide.AntiSpin())
	if !(-0.5 < in && in < 0 && 0 < short && short < 0.5 && 0.5 < long && long < anti && anti < 1) {
		t.Errorf("spin kept by inverted %.2f, short pips %.2f, long pips %.2f, anti %.2f", in, short, long, anti)
	}
	for name, f := range map[string]collide.Surface{"Inverted": collide.Inverted(), "ShortPips": collide.ShortPips(), "LongPips": collide.LongPips(), "AntiSpin": collide.AntiSpin(), "Strings": collide.Strings()} {
		legal(t, name, f.Validate(), "")
	}
}

func TestApparent(t *testing.T) {
	for _, tt := range []struct{ e, effective, mass, want float64 }{
		{0.85, 0.17, 0.0027, 0.8211},   // table tennis, 0.17 kg blade: 0.82
		{0.85, 0.18, 0.0577, 0.4009},   // tennis: 0.40
		{0.85, 1e9, 0.0577, 0.85},      // clamped
		{0.5, 0.0577, 0.0577, -0.25},   // too light: the ball goes on
		{1, 0.0577, 0.0577, 0},         // equal masses exchange their speeds
		{0, 0, 0.0577, -1},             // no racket
		{0.82, 0.0027, 0.0027, -0.09},  //
		{0.9, 0.3, 0.045, 0.652173913}, // (0.27 − 0.045)/0.345
	} {
		if got := collide.Apparent(tt.e, tt.effective, tt.mass); math.Abs(got-tt.want) > 5e-5 {
			t.Errorf("Apparent(%v, %v, %v) = %v, want %v", tt.e, tt.effective, tt.mass, got, tt.want)
		}
	}
	// Two free bodies of masses m and M with restitution e, solved by momentum:
	// in the racket's first frame the ball leaves with e_A times its speed.
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(0.001, 1)
		e, big, small, v := x.Draw(t, "e"), x.Draw(t, "M"), x.Draw(t, "m"), x.Draw(t, "v")
		common := small * v / (small + big)
		out := common - e*(v-common) // velocity of the ball after, towards the racket
		if got := collide.Apparent(e, big, small) * v; math.Abs(got+out) > 1e-15 {
			t.Fatalf("leaves with %v, want %v", got, -out)
		}
	})
}

// v_out = e_A v + (1 + e_A) V, from the front and from the back.
func TestSwing(t *testing.T) {
	r := collide.Racket{Front: collide.Surface{Restitution: collide.Constant(0.4)}, Back: collide.Surface{Restitution: collide.Constant(0.2)}}
	for _, tt := range []struct {
		side, want float64
		part       string
	}{{1, 0.4*20 + 1.4*30, collide.Front}, {-1, 0.2*20 + 1.2*30, collide.Back}} {
		n := ball.Vec{Z: tt.side}
		c := collide.Contact{Normal: n, LocalNormal: n, Vel: n.Scale(30)}
		s, im := r.Resolve(tennis, ball.State{Vel: n.Scale(-20)}, c)
		if shift(s.Vel.Dot(n), tt.want) > 1e-15 || im.Part != tt.part {
			t.Errorf("side %v: %v from the %s, want %v", tt.side, s.Vel, im.Part, tt.want)
		}
	}
}

// A ball that meets the face straight is turned towards the centre of the
// racket by atan(D·offset/Radius), however the racket is held and whichever
// face it shows, and not at all at the centre.
func TestDeflection(t *testing.T) {
	r := collide.Racket{Front: collide.Strings(), Back: collide.Strings(), Deflection: 0.3, Radius: 0.13}
	rapid.Check(t, func(t *rapid.T) {
		pose := collide.Pose{Pos: ball.Vec{X: 1, Y: 0.9, Z: -2}, Rot: drawQuat(t, "racket")}
		o := collide.Obstacle{Shape: collide.Disc{Radius: 0.13}, Resolver: r, Motion: collide.Motion{Pose: pose, Vel: ball.Vec{X: 3, Y: -2, Z: 8}}}
		rho := rapid.SampledFrom([]float64{0, 1e-6, 0.01, 0.05, 0.1, 0.1299}).Draw(t, "offset")
		side := rapid.SampledFrom([]float64{-1, 1}).Draw(t, "side")
		sin, cos := math.Sincos(rapid.Float64Range(0, 6.3).Draw(t, "where"))
		local := ball.Vec{X: rho * cos, Y: rho * sin, Z: side * tennis.Radius}
		c := o.Contact(0, pose.Pos.Add(pose.Rot.Rotate(local)))
		s := ball.State{Vel: c.Vel.AddScaled(-20, c.Normal), Spin: c.Normal.Scale(50)}
		after, _ := r.Resolve(tennis, s, c)
		straight, _ := r.Front.Resolve(tennis, s, c)
		w, w0 := after.Vel.Sub(c.Vel), straight.Vel.Sub(c.Vel)
		if math.Abs(w.Norm()-w0.Norm()) > 1e-14*w0.Norm() || after.Spin != straight.Spin {
			t.Fatalf("not only turned: %v %v, was %v %v", w, after.Spin, w0, straight.Spin)
		}
		out := w.Dot(c.Normal)
		inward := pose.Pos.Sub(c.Point) // in the plane of the face, for a disc
		sideways := w.AddScaled(-out, c.Normal)
		want := inward.Scale(0.3 / 0.13 * out)
		if sideways.Sub(want).Norm() > 1e-12*w0.Norm() {
			t.Fatalf("turned by %v, want %v", sideways, want)
		}
	})
	// Beyond the radius it grows no more, and at the centre nothing changes a bit.
	at := func(x float64) ball.State {
		s, _ := r.Resolve(tennis, ball.State{Vel: ball.Vec{X: 4, Z: -20}}, collide.Contact{Normal: ball.Vec{Z: 1}, LocalNormal: ball.Vec{Z: 1}, LocalPoint: ball.Vec{X: x}})
		return s
	}
	if at(0.13) != at(0.2) || at(0.13) == at(0.1) {
		t.Error("the rim is not where the deflection is greatest")
	}
	want, _ := r.Front.Resolve(tennis, ball.State{Vel: ball.Vec{X: 4, Z: -20}}, collide.Contact{Normal: ball.Vec{Z: 1}})
	// On the rim, hit from outside in the plane of the face, towards the centre
	// is along the normal: there is nothing to turn.
	rim := collide.Contact{Normal: ball.Vec{X: 1}, LocalNormal: ball.Vec{X: 1}, LocalPoint: ball.Vec{X: 0.13}}
	in := ball.State{Vel: ball.Vec{X: -20, Y: 4, Z: 7}}
	got, _ := r.Resolve(tennis, in, rim)
	if straight, _ := r.Front.Resolve(tennis, in, rim); got.Vel.Sub(straight.Vel).Norm() > 1e-14 {
		t.Errorf("on the rim %v, want %v", got.Vel, straight.Vel)
	}
	if at(0) != want {
		t.Errorf("at the centre %v, want %v", at(0), want)
	}
}

func TestRacketValidate(t *testing.T) {
	s := collide.Strings()
	bad := s
	bad.Friction = -1
	for _, tt := range []struct {
		r     collide.Racket
		field string
	}{
		{frame, ""},
		{collide.Racket{Front: s, Back: s}, ""},
		{collide.Racket{Back: s}, "Front.Restitution"},
		{collide.Racket{Front: s, Back: bad}, "Back.Friction"},
		{collide.Racket{Front: s, Back: s, Deflection: 0.1}, "Radius"},
		{collide.Racket{Front: s, Back: s, Deflection: 0.1, Radius: math.NaN()}, "Radius"},
		{collide.Racket{Front: s, Back: s, Deflection: -0.1, Radius: 1}, "Deflection"},
		{collide.Racket{Front: s, Back: s, Deflection: math.NaN(), Radius: 1}, "Deflection"},
		{collide.Racket{Front: s, Back: s, Deflection: 1.1, Radius: 1}, "Deflection"},
	} {
		legal(t, tt.r, tt.r.Validate(), tt.field)
	}
}
