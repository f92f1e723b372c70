/* One RK4 step in plain C. */
#include "law.h"
#include "steps.h"

static void rk4(double *y, double h)
{
	double k1[9], k2[9], k3[9], k4[9], u[9];
	int i;
	law(y, k1);
	for (i = 0; i < 9; i++)
		u[i] = y[i] + 0.5 * h * k1[i];
	law(u, k2);
	for (i = 0; i < 9; i++)
		u[i] = y[i] + 0.5 * h * k2[i];
	law(u, k3);
	for (i = 0; i < 9; i++)
		u[i] = y[i] + h * k3[i];
	law(u, k4);
	for (i = 0; i < 9; i++)
		y[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
}

static void fly(double *y, long steps, double h)
{
	long i;
	for (i = 0; i < steps; i++)
		rk4(y, h);
}

int main(int argc, char **argv)
{
	return steps_main(argc, argv, fly);
}
