package use

import (
	"testing"

	"example.com/tiny/lib"
)

func TestScaled(t *testing.T) {
	if lib.Scaled(2) != 6 {
		t.Error(lib.Scaled(2))
	}
}
