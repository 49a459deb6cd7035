"""Launches of bessel.cu."""

import numpy as np

from corpus import D, F, Launch, doubles, f64, i32

# Bessel's integrals, whose periodic parts the trapezoidal rule gives to rounding.
T = np.linspace(0, np.pi, 2001)
WEIGHT = np.where((T == 0) | (T == np.pi), 0.5, 1.0) * (T[1] - T[0]) / np.pi


def _j(n, x):
    return np.array([(np.cos(n * T - v * np.sin(T)) * WEIGHT).sum() for v in x])


def _i(n, x):
    return np.array([(np.exp(v * np.cos(T)) * np.cos(n * T) * WEIGHT).sum() for v in x])


def _y(n, x):
    # Neumann's series for the orders 0 and 1, then upwards.
    gamma = 0.57721566490153286
    log = np.log(x / 2) + gamma
    y0 = 2 / np.pi * (log * _j(0, x) - 2 * sum((-1) ** k * _j(2 * k, x) / k for k in range(1, 60)))
    y1 = (_j(1, x) * y0 - 2 / (np.pi * x)) / _j(0, x)
    for k in range(1, n):
        y0, y1 = y1, 2 * k / x * y1 - y0
    return y1 if n else y0


def drum_mode(rng):
    x, n = doubles(rng, 64, low=0.25, high=24), 5
    want = {2: _j(n, x) * np.cos(0.25 * n), 3: _y(n, x)}
    return Launch(2, 32, [x, i32(n), np.zeros(64), np.zeros(64)], want, rtol=1e-9, atol=1e-11)


def airy_disc(rng):
    x = doubles(rng, 64, low=0, high=20).astype(F)
    x[0] = 0
    v = x.astype(D)
    j1 = _j(1, v)
    want = {1: np.where(v == 0, 1, 2 * j1 / np.where(v == 0, 1, v)) ** 2, 2: 1 - _j(0, v) ** 2 - j1**2}
    want = {k: w.astype(F) for k, w in want.items()}
    return Launch(2, 32, [x, np.zeros(64, F), np.zeros(64, F)], want)


def kaiser_window(rng):
    n, beta = 32, 14.0
    root = np.sqrt(1 - (2.0 * np.arange(n) / (n - 1) - 1) ** 2)
    want = {2: _i(0, beta * root) / _i(0, np.array([beta])), 3: _i(1, beta * root).astype(F)}
    return Launch(1, n, [i32(n), f64(beta), np.zeros(n), np.zeros(n, F)], want, rtol=1e-6)


def wronskian(rng):
    x = np.concatenate([doubles(rng, 24, low=0.01, high=8), doubles(rng, 8, low=8, high=300)])
    return Launch(1, 32, [x, np.zeros(32)], {1: np.full(32, 2 / np.pi)}, rtol=1e-13)
