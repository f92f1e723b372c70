// A flight with located bounces with Boost.odeint: Dormand-Prince 5(4) with
// error control and dense output, the contact found by bisection on the height,
// or with the word "newton" by Newton's method.
#include <array>
#include <cstring>
#include "flights.h"
#include "odeint_flight.hpp"

static bool newton;

static int fly(const stroke *s, double tol, int samples, answer *a)
{
	flight f(s->y, tol, newton);
	for (int n = 0; n < BOUNCES; n++) {
		auto sample = [&](double until) {
			for (; a->sampled < SAMPLES && sample_time(s, a->sampled) <= until; a->sampled++) {
				const state y = f.at(sample_time(s, a->sampled));
				std::memcpy(a->sample[a->sampled], y.data(), 3 * sizeof(double));
			}
		};
		if (!f.land([&](double until) { if (samples) sample(until); }))
			return 1;
		a->bounce[n][0] = f.time;
		std::memcpy(a->bounce[n] + 1, f.y.data(), 3 * sizeof(double));
		f.rebound();
	}
	a->evaluations = f.evaluations;
	return 0;
}

int main(int argc, char **argv)
{
	newton = argc > 4 && !std::strcmp(argv[4], "newton");
	return flights_main(argc, argv, fly);
}
