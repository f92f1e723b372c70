/* The model that every program here shares: a tennis ball with drag, lift and a
 * spin that decays, nine numbers in all (position, velocity, spin; y is up),
 * and a contact with the floor y = 0. The coefficients are constant, or with
 * MEASURED those of Stepanek 1988, of the spin parameter S = R|w|/|v| and its
 * part across the velocity. The Go side has the same formulas in model.go. */
#ifndef LAW_H
#define LAW_H

#include <math.h>

#define MASS 0.0577
#define RADIUS 0.0335
#define INERTIA 0.55 /* I = INERTIA * m * R^2 */
#define GRAVITY 9.81
#define DENSITY 1.204
#define DRAG 0.55
#define LIFT 0.20
#define DECAY 0.0032 /* 1/m */
#define PI 3.14159265358979323846

#define RESTITUTION 0.75
#define FRICTION 0.54
#define TANGENTIAL 0.1

#define FACTOR (0.5 * DENSITY * PI * RADIUS * RADIUS / MASS)

/* held is a spin parameter up to 1 as it is, and beyond bends into 1.15. */
static inline double held(double s)
{
	const double x = fmin((s - 1) / 0.3, 1);
	return s <= 1 ? s : 1 + 0.3 * x * (1 - x * x * (1 - 0.5 * x));
}

/* law writes the rates of change of y to dy:
 *
 *   v' = g - k C_D |v| v + k C_L |v|^2 (w x v)/|w x v|      w' = -c |v| w
 */
static inline void law(const double *y, double *dy)
{
	const double vx = y[3], vy = y[4], vz = y[5];
	const double wx = y[6], wy = y[7], wz = y[8];
	const double speed2 = vx * vx + vy * vy + vz * vz;
	const double speed = sqrt(speed2);
	const double nx = wy * vz - wz * vy, ny = wz * vx - wx * vz, nz = wx * vy - wy * vx;
	const double n = sqrt(nx * nx + ny * ny + nz * nz);
#ifdef MEASURED
	const double spin = sqrt(wx * wx + wy * wy + wz * wz);
	const double s = held(RADIUS * spin / speed), across = held(RADIUS * n / speed2);
	const double c_d = spin > 0 ? 0.508 + pow(22.503 + 4.196 * pow(s, -2.5), -0.4) : 0.508;
	const double c_l = across > 0 ? 1 / (2.022 + 0.981 / across) : 0;
#else
	const double c_d = DRAG, c_l = LIFT;
#endif
	const double drag = -FACTOR * c_d * speed;
	const double lift = n > 0 ? FACTOR * c_l * speed2 / n : 0;
	const double decay = -DECAY * speed;
	dy[0] = vx;
	dy[1] = vy;
	dy[2] = vz;
	dy[3] = drag * vx + lift * nx;
	dy[4] = drag * vy + lift * ny - GRAVITY;
	dy[5] = drag * vz + lift * nz;
	dy[6] = decay * wx;
	dy[7] = decay * wy;
	dy[8] = decay * wz;
}

/* bounce is the contact with the floor: a restitution along the normal, and
 * along the floor the smaller of sliding friction and what stops the slip of the
 * contact point (and turns a tenth of it round). */
static inline void bounce(double *y)
{
	const double press = -(1 + RESTITUTION) * y[4];
	const double slip_x = y[3] + RADIUS * y[8], slip_z = y[5] - RADIUS * y[6];
	const double slip = sqrt(slip_x * slip_x + slip_z * slip_z);
	const double grip = (1 + TANGENTIAL) * slip / (1 + 1 / INERTIA);
	const double stop = grip < FRICTION * press ? grip : FRICTION * press;
	const double dx = slip > 0 ? -stop * slip_x / slip : 0;
	const double dz = slip > 0 ? -stop * slip_z / slip : 0;
	y[1] = RADIUS;
	y[3] += dx;
	y[4] += press;
	y[5] += dz;
	y[6] -= dz / (INERTIA * RADIUS);
	y[8] += dx / (INERTIA * RADIUS);
}

#endif
