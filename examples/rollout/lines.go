package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// longest is the length of the longest line of JSON, in bytes.
const longest = 1 << 20

// lines is JSON, one object a line.
type lines struct {
	s     *bufio.Scanner
	n     int
	added []string
	taken map[string]bool
}

func newLines(r io.Reader, added []string) *lines {
	l := &lines{s: bufio.NewScanner(r), added: added, taken: map[string]bool{}}
	l.s.Buffer(make([]byte, 0, 1<<16), longest)
	for _, name := range added {
		l.taken[name] = true
	}
	return l
}

func (l *lines) next(r *row) error {
	for l.s.Scan() {
		l.n++
		if text := bytes.TrimSpace(l.s.Bytes()); len(text) > 0 {
			r.line = l.n
			r.text = append(r.text[:0], text...)
			return nil
		}
	}
	if err := l.s.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("line %d is longer than the %d bytes that a line of JSON may have", l.n+1, longest)
	} else if err != nil {
		return fmt.Errorf("line %d: %w", l.n+1, err)
	}
	return io.EOF
}

func (l *lines) values(r *row, names, to []string) error {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(r.text, &object); err != nil {
		if _, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return errors.New("not a JSON object (one object a line is wanted)")
		}
		return fmt.Errorf("not JSON: %w", err)
	}
	if object == nil {
		return errors.New("null is not a JSON object")
	}
	for name := range object {
		if l.taken[name] {
			return fmt.Errorf("%s is a name that rollout writes; rename it", name)
		}
	}
	for i, name := range names {
		raw := object[name]
		if len(raw) == 0 || string(raw) == "null" {
			continue
		}
		to[i] = string(raw)
		if raw[0] == '"' && i >= len(needed) {
			if err := json.Unmarshal(raw, &to[i]); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

func (l *lines) header(*bytes.Buffer) {}

// write puts the cells behind what the object holds, which stays as it is.
func (l *lines) write(b *bytes.Buffer, r *row, cells []cell) {
	b.Write(bytes.TrimSpace(r.text[:len(r.text)-1]))
	for i, c := range cells {
		if c.text == "" {
			continue
		}
		b.WriteByte(',')
		b.WriteString(strconv.Quote(l.added[i]))
		b.WriteByte(':')
		if c.bare {
			b.WriteString(c.text)
		} else {
			b.WriteString(strconv.Quote(c.text))
		}
	}
	b.WriteString("}\n")
}
