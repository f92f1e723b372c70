/* What the peer programs share: the clock and how a time is taken.
 *
 * Work is timed in chunks of about a millisecond and the median of the chunks
 * counts, so that what else the machine does, which interrupts few of them,
 * does not. The Go side does the same. */
#ifndef PEER_H
#define PEER_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) /* ns */
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double median(double *x, long n)
{
	qsort(x, n, sizeof *x, by_size);
	return x[n / 2];
}

#endif
