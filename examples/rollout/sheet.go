package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// sheet is CSV.
type sheet struct {
	r     *csv.Reader
	names []string
	added []string
	col   map[string]int
}

func newSheet(r io.Reader, added []string) (*sheet, error) {
	s := &sheet{r: csv.NewReader(r), added: added, col: map[string]int{}}
	s.r.FieldsPerRecord = -1 // counted here: a short row is bad, not the end
	s.r.ReuseRecord = true
	names, err := s.r.Read()
	if err == io.EOF {
		return nil, errors.New("empty: a header with the columns' names is needed")
	}
	if err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	for i, name := range names {
		name = strings.TrimSpace(name)
		if _, twice := s.col[name]; twice && slices.Contains(wanted, name) {
			return nil, fmt.Errorf("header: column %s is there twice", name)
		}
		if slices.Contains(added, name) {
			return nil, fmt.Errorf("header: column %s is one that rollout writes; rename it", name)
		}
		s.col[name] = i
		s.names = append(s.names, names[i])
	}
	var missing []string
	for _, name := range needed {
		if _, ok := s.col[name]; !ok {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		err := fmt.Errorf("header: lacks %s", strings.Join(missing, ", "))
		if len(names) == 1 {
			err = fmt.Errorf("%w (columns are parted by commas)", err)
		}
		return nil, err
	}
	return s, nil
}

func (s *sheet) next(r *row) error {
	fields, err := s.r.Read()
	r.err = nil
	if e, ok := errors.AsType[*csv.ParseError](err); ok {
		r.line, r.err = e.StartLine, e.Err
		return nil
	}
	if err != nil {
		return err
	}
	r.line, _ = s.r.FieldPos(0)
	r.fields = append(r.fields[:0], fields...)
	if len(fields) != len(s.names) {
		r.err = fmt.Errorf("%d columns, must be %d as in the header", len(fields), len(s.names))
	}
	return nil
}

func (s *sheet) values(r *row, names, to []string) error {
	for i, name := range names {
		if c, ok := s.col[name]; ok {
			to[i] = strings.TrimSpace(r.fields[c])
		}
	}
	return nil
}

func (s *sheet) header(b *bytes.Buffer) {
	s.record(b, append(slices.Clone(s.names), s.added...))
}

func (s *sheet) write(b *bytes.Buffer, r *row, cells []cell) {
	for _, c := range cells {
		r.fields = append(r.fields, c.text)
	}
	s.record(b, r.fields)
}

func (s *sheet) record(b *bytes.Buffer, fields []string) {
	w := csv.NewWriter(b)
	w.Write(fields) // a bytes.Buffer does not fail
	w.Flush()
}
