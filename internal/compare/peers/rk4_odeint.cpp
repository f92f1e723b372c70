// One RK4 step with Boost.odeint, on the type of state that is fastest for it.
#include <algorithm>
#include <array>
#include <boost/numeric/odeint/algebra/array_algebra.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include "law.h"
#include "steps.h"

namespace odeint = boost::numeric::odeint;
typedef std::array<double, 9> state;

static void fly(double *y0, long steps, double h)
{
	odeint::runge_kutta4<state, double, state, double, odeint::array_algebra> stepper;
	auto system = [](const state &y, state &dy, double) { law(y.data(), dy.data()); };
	state y;
	std::copy(y0, y0 + 9, y.begin());
	for (long i = 0; i < steps; i++)
		stepper.do_step(system, y, i * h, h);
	std::copy(y.begin(), y.end(), y0);
}

int main(int argc, char **argv) { return steps_main(argc, argv, fly); }
