/* A flight with located bounces with SUNDIALS CVODE: Adams-Moulton of variable
 * order with fixed-point iteration, and its own root finding on the height. */
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>
#include "flights.h"
#include "law.h"

static SUNContext context;
static N_Vector y;
static void *solver;
static long evaluations;

static int rates(realtype t, N_Vector y, N_Vector dy, void *data)
{
	evaluations++;
	law(NV_DATA_S(y), NV_DATA_S(dy));
	return 0;
}

static int height(realtype t, N_Vector y, realtype *g, void *data)
{
	g[0] = NV_DATA_S(y)[1] - RADIUS;
	return 0;
}

static int make(double tol)
{
	static int down = -1;
	return SUNContext_Create(NULL, &context) || !(y = N_VNew_Serial(9, context)) ||
	       !(solver = CVodeCreate(CV_ADAMS, context)) || CVodeInit(solver, rates, 0, y) ||
	       CVodeSStolerances(solver, tol, tol) ||
	       CVodeSetNonlinearSolver(solver, SUNNonlinSol_FixedPoint(y, 0, context)) ||
	       CVodeRootInit(solver, 1, height) || CVodeSetRootDirection(solver, &down) ||
	       CVodeSetMaxNumSteps(solver, 1000000);
}

static int fly(const struct stroke *s, double tol, int samples, struct answer *a)
{
	double *p, t = 0;
	int n, status;
	if (!solver && make(tol))
		return 1;
	p = NV_DATA_S(y);
	memcpy(p, s->y, sizeof s->y);
	evaluations = 0;
	for (n = 0; n < BOUNCES; n++) {
		if (CVodeReInit(solver, t, y))
			return 1;
		for (;;) {
			/* A stop for a sample is an interpolation and changes no step. */
			const double until = samples && a->sampled < SAMPLES ? sample_time(s, a->sampled) : t + 100;
			status = CVode(solver, until, y, &t, CV_NORMAL);
			if (status == CV_ROOT_RETURN)
				break;
			if (status != CV_SUCCESS || !samples || a->sampled == SAMPLES)
				return 1;
			memcpy(a->sample[a->sampled++], p, 3 * sizeof *p);
		}
		a->bounce[n][0] = t;
		memcpy(a->bounce[n] + 1, p, 3 * sizeof *p);
		bounce(p);
	}
	a->evaluations = evaluations;
	return 0;
}

int main(int argc, char **argv)
{
	return flights_main(argc, argv, fly);
}
