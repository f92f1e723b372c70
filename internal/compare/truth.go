package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"

	"github.com/gotopspin/topspin/ball"
)

//go:embed truth.py
var scipy string

// checkTruth compares the truth with SciPy's, if it is there, and says how far
// they are apart.
func checkTruth(m *model, all []stroke, dir string) string {
	all = all[:min(len(all), 4)]
	const text = "The truth is RK4 at 8192 steps a second with contacts by Newton's method, written for this comparison"
	var out []byte
	err := errors.New("no python")
	for _, python := range []string{"python3", "/usr/bin/python3"} { // the second is Debian's
		if err != nil {
			out, err = exec.Command(python, "-c", scipy, dir+"/constant", strconv.Itoa(len(all))).Output()
		}
	}
	if err != nil {
		return text + " (SciPy, with which it can be checked, is missing; Debian: python3-scipy)."
	}
	var got [][]float64 // x, y, z at each bounce
	if err := json.Unmarshal(out, &got); err != nil || len(got) != len(all) {
		return text + " (SciPy's answer is not whole)."
	}
	worst := 0.0
	for i, s := range got {
		for n, t := range all[i].truth.touches {
			if 3*n+2 < len(s) {
				worst = max(worst, t.Pos.Sub(ball.Vec{X: s[3*n], Y: s[3*n+1], Z: s[3*n+2]}).Norm())
			}
		}
	}
	return fmt.Sprintf("%s; SciPy's DOP853 at 1e-13 agrees to %s m.", text, strings.TrimSpace(number(worst).text()))
}
