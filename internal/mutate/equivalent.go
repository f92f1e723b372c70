package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// ReadEquivalents reads the list of mutants that no input tells apart: a line
// with the mutant's key, then its reason on indented lines. Lines that begin
// with # are comments.
func ReadEquivalents(r io.Reader) (map[string]string, error) {
	list := map[string]string{}
	key := ""
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		l := lines.Text()
		text := strings.TrimSpace(l)
		switch {
		case text == "" || strings.HasPrefix(l, "#"):
		case l[0] != ' ' && l[0] != '\t':
			if key != "" && list[key] == "" {
				return nil, fmt.Errorf("line %d: %q has no reason", n, key)
			}
			key = text
			if _, twice := list[key]; twice {
				return nil, fmt.Errorf("line %d: %q is listed twice", n, key)
			}
			list[key] = ""
		case key == "":
			return nil, fmt.Errorf("line %d: a reason without a mutant", n)
		default:
			list[key] = strings.TrimSpace(list[key] + " " + text)
		}
	}
	if key != "" && list[key] == "" {
		return nil, fmt.Errorf("%q has no reason", key)
	}
	return list, lines.Err()
}
