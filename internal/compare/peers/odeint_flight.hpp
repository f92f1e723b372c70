// A flight to the floor with Boost.odeint.
#ifndef ODEINT_FLIGHT_HPP
#define ODEINT_FLIGHT_HPP

#include <algorithm>
#include <array>
#include <boost/numeric/odeint/algebra/array_algebra.hpp>
#include <boost/numeric/odeint/algebra/range_algebra.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/dense_output_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <vector>
#include "law.h"

// With STD_VECTOR the state is the std::vector of odeint's own tutorial, else the
// std::array that is fastest.
#ifdef STD_VECTOR
typedef std::vector<double> state;
typedef boost::numeric::odeint::range_algebra algebra;
inline state zero() { return state(9); }
#else
typedef std::array<double, 9> state;
typedef boost::numeric::odeint::array_algebra algebra;
inline state zero() { return state(); }
#endif

struct flight {
	typedef boost::numeric::odeint::runge_kutta_dopri5<state, double, state, double, algebra> dopri5;
	typedef boost::numeric::odeint::result_of::make_dense_output<dopri5>::type dense;

	dense stepper;
	double time = 0;
	state y = zero();
	long evaluations = 0;
	bool newton;

	flight(const double *start, double tol, bool newton) : stepper(boost::numeric::odeint::make_dense_output(tol, tol, dopri5())), newton(newton)
	{
		std::copy(start, start + 9, y.begin());
		stepper.initialize(y, 0.0, 0.01);
	}

	state at(double t) const
	{
		state s = zero();
		stepper.calc_state(t, s);
		return s;
	}

	// land steps until the ball touches the floor and locates the contact;
	// between two steps, and before the contact, it calls passed with the time
	// up to which the path is known.
	template <class F> bool land(F passed)
	{
		auto system = [this](const state &y, state &dy, double) { evaluations++; law(&y[0], &dy[0]); };
		for (int n = 0; n < 100000; n++) {
			stepper.do_step(system);
			const state &end = stepper.current_state();
			if (!(end[1] < RADIUS && end[4] < 0)) {
				passed(stepper.current_time());
				continue;
			}
			time = newton ? by_newton() : by_bisection();
			passed(time);
			stepper.calc_state(time, y);
			return true;
		}
		return false;
	}

	// The bracket is closed to 1 ns, in which no ball moves as far as 1e-7 m.
	double by_bisection() const
	{
		double lo = stepper.previous_time(), hi = stepper.current_time();
		while (hi - lo > 1e-9) {
			const double mid = lo + 0.5 * (hi - lo);
			(at(mid)[1] < RADIUS ? hi : lo) = mid;
		}
		return lo + 0.5 * (hi - lo);
	}

	double by_newton() const
	{
		double t = stepper.current_time();
		const state &end = stepper.current_state();
		double d = (end[1] - RADIUS) / end[4];
		for (int n = 0; n < 20; n++) {
			t -= d;
			if (std::fabs(d) < 1e-9)
				break;
			const state s = at(t);
			d = (s[1] - RADIUS) / s[4];
		}
		return t;
	}

	void rebound()
	{
		bounce(&y[0]);
		stepper.initialize(y, time, stepper.current_time_step());
	}
};

#endif
