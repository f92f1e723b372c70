package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/gotopspin/topspin/predict"
)

// size is the number of rows that a worker takes at once.
const size = 128

// chunk is a piece of the input on its way through the program. Chunks are
// used again, so that memory does not grow with the input.
type chunk struct {
	rows []row // the first n count
	n    int
	out  bytes.Buffer
	bad  []badRow
	tally
	done chan struct{}
}

type badRow struct {
	line int
	err  error
}

// tally counts rows.
type tally struct {
	states, bad, other  int
	serves, legal, lets int
	rallies, landing    int
}

func (t *tally) add(u tally) {
	t.states, t.bad, t.other = t.states+u.states, t.bad+u.bad, t.other+u.other
	t.serves, t.legal, t.lets = t.serves+u.serves, t.legal+u.legal, t.lets+u.lets
	t.rallies, t.landing = t.rallies+u.rallies, t.landing+u.landing
}

// pump takes the rows through the referee and writes them in their order, with
// so many workers. report is called for each bad row, in order too.
func pump(in format, ref *referee, out io.Writer, workers int, report func(line int, err error)) (tally, error) {
	chunks := 2*workers + 2
	free, todo, order := make(chan *chunk, chunks), make(chan *chunk, chunks), make(chan *chunk, chunks)
	for range chunks {
		free <- &chunk{rows: make([]row, size), done: make(chan struct{}, 1)}
	}
	stop := make(chan struct{}) // closed when the output fails
	var readErr error           // read after order is closed
	var wg sync.WaitGroup
	wg.Go(func() {
		defer close(order)
		defer close(todo)
		for readErr == nil {
			var c *chunk
			select {
			case c = <-free:
			case <-stop:
				return
			}
			for c.n = 0; c.n < size; c.n++ {
				if readErr = in.next(&c.rows[c.n]); readErr != nil {
					break
				}
			}
			todo <- c
			order <- c
		}
	})
	for range workers {
		wg.Go(func() {
			w := worker{in: in, ref: ref}
			for c := range todo {
				w.work(c)
				c.done <- struct{}{}
			}
		})
	}

	var total tally
	var head bytes.Buffer
	in.header(&head)
	_, err := out.Write(head.Bytes())
	for c := range order {
		<-c.done
		if err != nil {
			continue
		}
		for _, b := range c.bad {
			report(b.line, b.err)
		}
		total.add(c.tally)
		if _, err = out.Write(c.out.Bytes()); err != nil {
			close(stop)
			continue
		}
		free <- c
	}
	wg.Wait()
	if err == nil && readErr != io.EOF {
		err = readErr
	}
	return total, err
}

// worker has the memory of one goroutine.
type worker struct {
	in    format
	ref   *referee
	path  predict.Trajectory
	v     verdict
	cells []cell
}

// work does the rows of a chunk.
func (w *worker) work(c *chunk) {
	c.out.Reset()
	c.bad, c.tally = c.bad[:0], tally{}
	for i := range c.rows[:c.n] {
		r := &c.rows[i]
		err := r.err
		if err == nil {
			err = r.understand(w.in, w.ref.sport)
		}
		if err == nil {
			err = w.ref.judge(&w.path, r.state, r.serve, &w.v)
		}
		switch {
		case errors.Is(err, errOther):
			c.other++
			continue
		case err != nil:
			c.tally.bad++
			c.bad = append(c.bad, badRow{r.line, err})
			continue
		}
		c.states++
		switch good := w.v.why == ""; {
		case r.serve:
			c.serves++
			if good {
				c.legal++
			}
			if good && w.v.net != "" {
				c.lets++
			}
		default:
			c.rallies++
			if good {
				c.landing++
			}
		}
		w.cells = w.ref.cells(&w.v, w.cells[:0])
		w.in.write(&c.out, r, w.cells)
	}
}

// summary is the tally in figures. Percentages are nil where there is nothing
// to count.
type summary struct {
	Sport           string   `json:"sport"`
	Model           string   `json:"model"`
	States          int      `json:"states"`
	BadRows         int      `json:"bad_rows"`
	OtherSport      int      `json:"other_sport"`
	Serves          int      `json:"serves"`
	ServesLegal     int      `json:"serves_legal"`
	ServesLegalPct  *float64 `json:"serves_legal_pct"`
	Lets            int      `json:"lets"`
	Rallies         int      `json:"rallies"`
	RalliesLanding  int      `json:"rallies_landing"`
	RalliesPct      *float64 `json:"rallies_landing_pct"`
	Seconds         float64  `json:"seconds"`
	StatesPerSecond float64  `json:"states_per_second"`
}

func (t tally) summary(opt options, took time.Duration) summary {
	pct := func(part, of int) *float64 {
		if of == 0 {
			return nil
		}
		p := 100 * float64(part) / float64(of)
		return &p
	}
	s := summary{
		Sport: opt.sport, Model: opt.model,
		States: t.states, BadRows: t.bad, OtherSport: t.other,
		Serves: t.serves, ServesLegal: t.legal, ServesLegalPct: pct(t.legal, t.serves), Lets: t.lets,
		Rallies: t.rallies, RalliesLanding: t.landing, RalliesPct: pct(t.landing, t.rallies),
		Seconds: took.Seconds(),
	}
	if s.Seconds > 0 {
		s.StatesPerSecond = float64(t.states) / s.Seconds
	}
	return s
}

// String is the summary in words.
func (s summary) String() string {
	text := fmt.Sprintf("rollout: %s, %s model: %d states, %d bad rows", s.Sport, s.Model, s.States, s.BadRows)
	if s.OtherSport > 0 {
		text += fmt.Sprintf(", %d of the other sport", s.OtherSport)
	}
	if s.Serves > 0 {
		text += fmt.Sprintf("; %d serves, %.2f %% legal (%d of them lets)", s.Serves, *s.ServesLegalPct, s.Lets)
	}
	if s.Rallies > 0 {
		text += fmt.Sprintf("; %d rally balls, %.2f %% landing", s.Rallies, *s.RalliesPct)
	}
	return text + fmt.Sprintf("; %.2f s, %.0f states a second", s.Seconds, s.StatesPerSecond)
}
