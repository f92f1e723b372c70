package dice_test

import (
	"math"
	"testing"

	"github.com/gotopspin/topspin/examples/tennis/dice"
)

func TestNormal(t *testing.T) {
	d := dice.New(1, 2)
	const n = 100000
	var sum, squares, beyond float64
	for range n {
		x := d.Normal()
		sum += x
		squares += x * x
		if math.Abs(x) > 1.96 {
			beyond++
		}
	}
	// Four standard errors each: 1/√n, √(2/n), and of the share 5 %.
	if m := sum / n; math.Abs(m) > 4/math.Sqrt(n) {
		t.Errorf("mean %v", m)
	}
	if v := squares / n; math.Abs(v-1) > 4*math.Sqrt(2.0/n) {
		t.Errorf("variance %v", v)
	}
	if s := beyond / n; math.Abs(s-0.05) > 4*math.Sqrt(0.05*0.95/n)+0.002 {
		t.Errorf("%v beyond 1.96", s)
	}
}

func TestStreams(t *testing.T) {
	if a, b := dice.New(1, 1), dice.New(1, 1); a.Float() != b.Float() {
		t.Error("the same seed throws other dice")
	}
	if a, b := dice.New(1, 1), dice.New(1, 2); a.Float() == b.Float() {
		t.Error("streams are the same")
	}
}

func TestPick(t *testing.T) {
	d := dice.New(3, 1)
	var got [4]float64
	const n = 40000
	for range n {
		got[d.Pick(1, 0, 3, -2)]++
	}
	if got[1] != 0 || got[3] != 0 || math.Abs(got[2]/n-0.75) > 0.01 {
		t.Errorf("picked %v", got)
	}
}
