package plan

import (
	"reflect"
	"testing"
)

// The numbers of the AI's description, which are not for tuning; see Measured.
func TestMeasuredKeepsDescription(t *testing.T) {
	h := Measured()
	for _, c := range []struct {
		name      string
		got, want any
	}{
		{"hurry", h.Boldness.Hurry, 1.2},
		{"fast ball, m/s", h.Boldness.FastBall, 42.0},
		{"tired", h.Boldness.Tired, 0.32},
		{"deep", h.Boldness.Deep, 0.5},
		{"attack by style", h.Boldness.Base, [2]float64{0.15, 0.45}},
		{"short, m", h.Boldness.Near, 7.5},
		{"slow, m/s", h.Boldness.Slow, 27.0},
		{"low, m", h.Boldness.LowNear, 0.5},
		{"volleys, m from the net", h.Reading.Zone, 6.0},
		{"volleys, m high", h.Reading.High, 2.3},
		{"jog", h.Moving.Jog, 0.7},
		{"bisector", h.Moving.Bisector, 1.0},
		{"forward, m", h.Depths.Forward, 1.5},
		{"back, m", h.Depths.Back, 2.3},
		{"after a weak shot, m", h.Depths.AfterWeak, 0.6},
		{"after a good attack, m", h.Depths.AfterGood, 0.9},
		{"approach, m inside the baseline", h.Follow.Inside, 1.5},
		{"approach by net play", h.Follow.Decide, [2]float64{0.15, 0.55}},
		{"last look", h.Direction.Again, true},
		{"open court after an angle", h.Direction.AfterAngle, true},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, not %v", c.name, c.got, c.want)
		}
	}
	if h.Serving.Lines[1] >= h.Serving.Lines[0] || h.Serving.Margin <= h.Serving.Lines[0] {
		t.Errorf("serves %v m from the lines, second ones %v", h.Serving.Lines, h.Serving.Margin)
	}
	if h.Reading.Early[1] <= h.Reading.Early[0] || h.Direction.Line[1] <= h.Direction.Line[0] {
		t.Error("style does not make it earlier and straighter")
	}
}

// The arcade AI decides as the measured one: it only meets, spins and serves
// another ball.
func TestArcadeDecidesAsMeasured(t *testing.T) {
	m, a := Measured(), Arcade()
	if a == m {
		t.Fatal("the same habits")
	}
	for _, name := range []string{"Boldness", "Direction", "Follow", "Moving"} {
		x, y := reflect.ValueOf(m).FieldByName(name), reflect.ValueOf(a).FieldByName(name)
		if !x.Equal(y) {
			t.Errorf("%s: %v and %v", name, x, y)
		}
	}
}
