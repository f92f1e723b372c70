package lib

import "testing"

func TestClamp(t *testing.T) {
	for _, tt := range [][2]int{{-3, 0}, {0, 0}, {2, 2}, {5, 5}, {6, 5}} {
		if got := Clamp(tt[0]); got != tt[1] {
			t.Errorf("Clamp(%d) = %d", tt[0], got)
		}
	}
}

func TestSum(t *testing.T) {
	if Sum(4) != 10 {
		t.Error(Sum(4))
	}
}

func TestLoose(t *testing.T) {
	if !Loose(3, 2) || Loose(2, 3) {
		t.Error("order")
	}
}

func TestAbs(t *testing.T) {
	if Abs(-2) != 2 || Abs(2) != 2 || Abs(0) != 0 {
		t.Error("Abs")
	}
}
