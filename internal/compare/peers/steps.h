/* What the programs of one RK4 step share. */
#ifndef STEPS_H
#define STEPS_H

#include "peer.h"

/* steps_main times chunks of `flights` flights of `steps` steps h each, and
 * prints the ns of a step and the state at the end of the last flight. */
static int steps_main(int argc, char **argv, void (*fly)(double *y, long steps, double h))
{
	static const double start[9] = {0, 0.95, 12.9, -1, 5.4, -34.9, -262, 20, 0};
	static double chunk[100000];
	double y[9] = {0};
	long chunks, flights, steps, c, f;
	int i;
	double h;
	if (argc != 5 || (chunks = atol(argv[1])) > 100000) {
		fprintf(stderr, "usage: %s CHUNKS FLIGHTS STEPS H\n", argv[0]);
		return 2;
	}
	flights = atol(argv[2]);
	steps = atol(argv[3]);
	h = atof(argv[4]);
	for (c = 0; c < chunks; c++) {
		double t0 = now();
		for (f = 0; f < flights; f++) {
			for (i = 0; i < 9; i++)
				y[i] = start[i];
			fly(y, steps, h);
		}
		chunk[c] = (now() - t0) / ((double)flights * steps);
	}
	printf("{\"ns\": %.6g, \"state\": [", median(chunk, chunks));
	for (i = 0; i < 9; i++)
		printf("%s%.17g", i ? ", " : "", y[i]);
	printf("]}\n");
	return 0;
}

#endif
