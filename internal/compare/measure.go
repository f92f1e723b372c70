package main

import (
	"sort"
	"time"
)

// chunked calls work, which does n items, in as many chunks as asked for and
// returns the median time of an item in ns. Chunks of about a millisecond are
// interrupted by what else the machine does only now and then, so that their
// median is the time of the work itself. The peers do the same (peers/peer.h).
func chunked(chunks, n int, work func()) float64 {
	ns := make([]float64, chunks)
	for i := range ns {
		t0 := time.Now()
		work()
		ns[i] = float64(time.Since(t0).Nanoseconds()) / float64(n)
	}
	return median(ns)
}

// median returns the middle of x, which it sorts; NaN if x is empty.
func median(x []float64) float64 {
	if len(x) == 0 {
		return nan
	}
	sort.Float64s(x)
	if n := len(x); n%2 == 0 {
		return (x[n/2-1] + x[n/2]) / 2
	}
	return x[len(x)/2]
}
