/* What the programs that fly whole strokes share: reading the strokes, taking
 * the times, printing the answers. */
#ifndef FLIGHTS_H
#define FLIGHTS_H

#include <string.h>
#include "peer.h"

#define BOUNCES 3
#define SAMPLES 200
#define STROKES 1000

struct stroke {
	double y[9]; /* at time 0 */
	double end;  /* of the last bounce, for the times of the samples */
};

struct answer {
	double bounce[BOUNCES][4]; /* time and position */
	double sample[SAMPLES][3];
	int sampled; /* how many samples are done */
	long evaluations;
};

static double sample_time(const struct stroke *s, int i) { return s->end * (i + 0.5) / SAMPLES; }

/* fly follows s through BOUNCES bounces at the tolerance tol. The samples are
 * filled in only if asked for. It returns 0, or not if it failed. */
typedef int fly_func(const struct stroke *s, double tol, int samples, struct answer *a);

static int read_strokes(const char *name, struct stroke *s)
{
	FILE *f = fopen(name, "r");
	int n = 0, i;
	if (!f)
		return 0;
	for (; n < STROKES; n++) {
		for (i = 0; i < 9; i++)
			if (fscanf(f, "%lf", &s[n].y[i]) != 1)
				goto end;
		if (fscanf(f, "%lf", &s[n].end) != 1)
			goto end;
	}
end:
	fclose(f);
	return n;
}

static void print_numbers(const double *x, int n)
{
	int i;
	printf("[");
	for (i = 0; i < n; i++)
		printf("%s%.17g", i ? "," : "", x[i]);
	printf("]");
}

/* Every stroke is timed by itself, `passes` times, and of each the median
 * counts: a pass that the machine interrupted does not. With passes = 0 the
 * flights are flown once for their answers, with the samples of the path. */
static int flights_main(int argc, char **argv, fly_func *fly)
{
	static struct stroke strokes[STROKES];
	static struct answer a;
	int n, i, p, passes;
	double tol, sum = 0, evaluations = 0, *ns;
	if (argc < 4 || (n = read_strokes(argv[1], strokes)) == 0) {
		fprintf(stderr, "usage: %s STROKES TOLERANCE PASSES [newton]\n", argv[0]);
		return 2;
	}
	tol = atof(argv[2]);
	passes = atoi(argv[3]);
	if (passes == 0) {
		printf("{\"answers\": [");
		for (i = 0; i < n; i++) {
			memset(&a, 0, sizeof a);
			if (fly(&strokes[i], tol, 1, &a) != 0)
				return 1;
			/* A flight that ended too early stays where it ended. */
			for (; a.sampled < SAMPLES; a.sampled++)
				memcpy(a.sample[a.sampled], a.bounce[BOUNCES - 1] + 1, 3 * sizeof(double));
			printf("%s{\"bounces\": ", i ? ",\n" : "");
			print_numbers(a.bounce[0], 4 * BOUNCES);
			printf(", \"samples\": ");
			print_numbers(a.sample[0], 3 * SAMPLES);
			printf("}");
		}
		printf("]}\n");
		return 0;
	}
	ns = (double *)malloc(sizeof *ns * n * passes);
	for (p = 0; p < passes; p++)
		for (i = 0; i < n; i++) {
			double t0 = now();
			a.evaluations = 0;
			if (fly(&strokes[i], tol, 0, &a) != 0)
				return 1;
			ns[i * passes + p] = now() - t0;
			evaluations += a.evaluations;
		}
	for (i = 0; i < n; i++)
		sum += median(ns + i * passes, passes);
	printf("{\"ns\": %.6g, \"evaluations\": %.6g}\n", sum / n, evaluations / n / passes);
	return 0;
}

#endif
