# The truth with SciPy: the model of peers/law.h, DOP853, contacts as events.
import json
import sys

import numpy as np
from scipy.integrate import solve_ivp

MASS, R, K, G, RHO = 0.0577, 0.0335, 0.55, 9.81, 1.204
DRAG, LIFT, DECAY, E, MU, ET = 0.55, 0.20, 0.0032, 0.75, 0.54, 0.1
FACTOR = 0.5 * RHO * np.pi * R * R / MASS


def law(t, y):
    v, w = y[3:6], y[6:9]
    speed = np.sqrt(v @ v)
    n = np.cross(w, v)
    a = -FACTOR * DRAG * speed * v + FACTOR * LIFT * speed**2 * n / np.sqrt(n @ n)
    a[1] -= G
    return np.concatenate([v, a, -DECAY * speed * w])


def height(t, y):
    return y[1] - R


height.terminal, height.direction = True, -1


def bounce(y):
    y = y.copy()
    press = -(1 + E) * y[4]
    slip = np.array([y[3] + R * y[8], y[5] - R * y[6]])
    size = np.hypot(*slip)
    dx, dz = -min(MU * press, (1 + ET) * size / (1 + 1 / K)) * slip / size
    y[1] = R
    y[3:6] += [dx, press, dz]
    y[6] -= dz / (K * R)
    y[8] += dx / (K * R)
    return y


answers = []
for line in open(sys.argv[1]).readlines()[: int(sys.argv[2])]:
    y, found = np.array(list(map(float, line.split()[:9]))), []
    for _ in range(3):
        s = solve_ivp(law, (0, 10), y, method="DOP853", rtol=1e-13, atol=1e-13, events=height, first_step=1e-3)
        y = s.y_events[0][0]
        found += list(y[:3])
        y = bounce(y)
    answers.append(found)
print(json.dumps(answers))
