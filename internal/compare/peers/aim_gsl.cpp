// Aiming with GSL's multiroot solver "hybrids" over flights with
// Boost.odeint: find elevation and azimuth of a launch of known speed and spin
// that lands at a target. It starts from the launch in vacuum.
//
// The file of shots holds a line each: from (3), speed, topspin, sidespin, and
// the target's x and z.
#include <cmath>
#include <cstring>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_multiroots.h>
#include "peer.h"
#include "odeint_flight.hpp"

struct shot {
	double from[3], speed, topspin, sidespin, x, z;
	double tol; // of a flight
	long flights, evaluations;
};

// launch writes the state at elevation el and azimuth az, to the left of -z;
// the spin is given about the heading of the launch.
static void launch(const shot &s, double el, double az, double *y)
{
	const double hx = -std::sin(az), hz = -std::cos(az); // heading
	const double v[3] = {s.speed * std::cos(el) * hx, s.speed * std::sin(el), s.speed * std::cos(el) * hz};
	const double w[3] = {s.topspin * hz, s.sidespin, -s.topspin * hx};
	std::memcpy(y, s.from, sizeof s.from);
	std::memcpy(y + 3, v, sizeof v);
	std::memcpy(y + 6, w, sizeof w);
}

static int miss(const gsl_vector *x, void *p, gsl_vector *f)
{
	shot &s = *static_cast<shot *>(p);
	double y[9];
	launch(s, gsl_vector_get(x, 0), gsl_vector_get(x, 1), y);
	flight fl(y, s.tol, true);
	s.flights++;
	if (!fl.land([](double) {}))
		return GSL_EFAILED;
	s.evaluations += fl.evaluations;
	gsl_vector_set(f, 0, fl.y[0] - s.x);
	gsl_vector_set(f, 1, fl.y[2] - s.z);
	return GSL_SUCCESS;
}

// vacuum is the elevation of the low shot in vacuum, or of the longest.
static double vacuum(const shot &s, double d)
{
	const double v2 = s.speed * s.speed, fall = RADIUS - s.from[1];
	const double disc = v2 * v2 - GRAVITY * (GRAVITY * d * d + 2 * fall * v2);
	return std::atan2(v2 - std::sqrt(disc > 0 ? disc : 0), GRAVITY * d);
}

static bool solve(gsl_multiroot_fsolver *solver, gsl_vector *x, shot &s, double within)
{
	const double dx = s.x - s.from[0], dz = s.z - s.from[2];
	gsl_multiroot_function f = {miss, 2, &s};
	s.flights = s.evaluations = 0;
	gsl_vector_set(x, 0, vacuum(s, std::hypot(dx, dz)));
	gsl_vector_set(x, 1, std::atan2(-dx, -dz));
	if (gsl_multiroot_fsolver_set(solver, &f, x))
		return false;
	for (int n = 0; n < 100; n++) {
		if (std::hypot(gsl_vector_get(solver->f, 0), gsl_vector_get(solver->f, 1)) < within)
			return true;
		if (gsl_multiroot_fsolver_iterate(solver))
			return false;
	}
	return false;
}

int main(int argc, char **argv)
{
	static shot shots[1000];
	int n = 0;
	FILE *in = argc == 5 ? std::fopen(argv[1], "r") : NULL;
	if (!in) {
		std::fprintf(stderr, "usage: %s SHOTS TOLERANCE WITHIN PASSES\n", argv[0]);
		return 2;
	}
	const double tol = std::atof(argv[2]), within = std::atof(argv[3]);
	const int passes = std::atoi(argv[4]);
	for (shot s; n < 1000 && std::fscanf(in, "%lf%lf%lf%lf%lf%lf%lf%lf", s.from, s.from + 1, s.from + 2, &s.speed,
	                                        &s.topspin, &s.sidespin, &s.x, &s.z) == 8;) {
		s.tol = tol;
		shots[n++] = s;
	}
	gsl_set_error_handler_off();
	gsl_multiroot_fsolver *solver = gsl_multiroot_fsolver_alloc(gsl_multiroot_fsolver_hybrids, 2);
	gsl_vector *x = gsl_vector_alloc(2);
	double *ns = static_cast<double *>(std::malloc(sizeof *ns * n * passes)), sum = 0;
	for (int p = 0; p < passes; p++)
		for (int i = 0; i < n; i++) {
			const double t0 = now();
			solve(solver, x, shots[i], within);
			ns[i * passes + p] = now() - t0;
		}
	for (int i = 0; i < n; i++)
		sum += median(ns + i * passes, passes);
	std::printf("{\"ns\": %.6g, \"solutions\": [", sum / n);
	for (int i = 0; i < n; i++) {
		const bool ok = solve(solver, x, shots[i], within);
		std::printf("%s{\"found\": %s, \"el\": %.17g, \"az\": %.17g, \"flights\": %ld, \"evaluations\": %ld}", i ? ",\n" : "", ok ? "true" : "false",
		            gsl_vector_get(solver->x, 0), gsl_vector_get(solver->x, 1), shots[i].flights, shots[i].evaluations);
	}
	std::printf("]}\n");
}
