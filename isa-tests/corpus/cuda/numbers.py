"""Launches of numbers.cu."""

import math

import numpy as np

from corpus import Launch, f32, f64, i32


def of_integers(rng):
    i = 3
    row = [
        math.acos(1) + math.asin(1) + math.atan(i),
        math.sinh(i) + math.cosh(i) + math.tanh(i),
        math.asinh(i) + math.acosh(i) + math.atanh(0),
        math.exp(i) + math.expm1(i) + 2**i + math.log(i) + math.log1p(i) + math.log2(i) + math.log10(i),
        1 + 1 + 12 + 1.5 + 24,
        i ** (1 / 3) + math.sqrt(i) + math.sin(i) + math.cos(i) + math.tan(i),
        math.erf(i) + math.erfc(i) + math.gamma(i) + math.lgamma(i),
        8 * i,
    ]
    return Launch(1, 32, [np.zeros(16)], {0: np.array(row * 2)}, rtol=1e-13)


def of_several_types(rng):
    i, f, d = 7, 2.25, 1.125
    want = [
        i**2 + f**i + 2.0**i,
        math.atan2(i, f) + math.hypot(i, 4) + math.hypot(f, d),
        1 + math.remainder(i, f) + 0,
        2 + 7 + d,
        -7 + (i * f + d) + np.nextafter(7.0, 9.0),
        0.875 + 3,
        math.remainder(i, f) + 3,
        math.atan(i) + math.sqrt(i),
        8 + 40 + 800 + 4000,
    ]
    return Launch(1, 1, [i32(i), f32(f), f64(d), np.zeros(9)], {3: np.array(want)}, rtol=1e-13)
