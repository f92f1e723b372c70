// Tabletennis plays table tennis, bot against bot, on the physics of topspin:
// every stroke is a moving, turning racket that meets the ball.
//
// Without flags it plays a match and tells each point as it ends. With -points
// it plays many, of each level against itself and of each pair of levels, and
// tells how long the rallies are, how fast and with how much spin the ball is
// struck, who wins, and what published figures say. From the repository's root:
//
//	go run -C examples ./tabletennis
//	go run -C examples ./tabletennis -level hard,easy -games 7
//	go run -C examples ./tabletennis -points 2000
//	go run -C examples ./tabletennis -points 2000 -seed 7 -json
//
// Flags:
//
//	-level   easy, medium or hard, for both players, or two of them with a
//	         comma between. A match is hard,medium without it; -points then
//	         plays all levels and all pairs
//	-games   the match is the best of so many games: 5 (default) or 7
//	-points  play so many points of each kind, lets not counted, instead of
//	         one match
//	-seed    of the random numbers, 1 by default: the same seed, the same match
//	         (on one kind of machine: bots use the fast functions of package math)
//	-model   game (default, the coefficients of the game) or measured
//	-json    print one JSON document instead of text
//
// # What is counted
//
// Speed and spin are those of the ball as it leaves the racket, a rally stroke
// is any stroke but the serve, and the strokes of a point include it. net is
// the share of all strokes that touched it, edge the share of those that landed
// on the table's upper edge, server_won the share of the points won by whoever
// served. Intervals are of 95 % (Wilson). In a pair the harder level comes
// first, and the share is of the points that it won.
//
// The exit status is 2 for a bad flag, and 1 if something else goes wrong.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	opt, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		return 0
	}
	if err != nil {
		fmt.Fprintln(stderr, "tabletennis:", err)
		return 2
	}
	if err := play(opt, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "tabletennis:", err)
		return 1
	}
	return 0
}

func play(opt options, w, errs io.Writer) error {
	if opt.points > 0 {
		doc, err := count(opt, errs)
		if err != nil {
			return err
		}
		if opt.json {
			return encode(w, doc)
		}
		return doc.print(w)
	}
	text := w
	if opt.json {
		text = io.Discard
	}
	doc, err := watch(opt, text)
	if err != nil || !opt.json {
		return err
	}
	return encode(w, doc)
}

func encode(w io.Writer, doc any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(doc)
}
