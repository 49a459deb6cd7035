"""Launches of meeting.cu."""

import numpy as np

from corpus import I, Launch, i32, ints


def checked_input(rng):
    x = ints(rng, 64, low=0, high=1000)
    s = np.where(np.arange(64) < 16, x * 2, x)
    return Launch(1, 64, [x, np.zeros(64, I)], {1: s[::-1]})


def asserted_input(rng):
    x = ints(rng, 64, low=0, high=1000)
    t = np.arange(64)
    out = (x + (t < 16))[::-1] + 1000 * (t & 1)
    return Launch(1, 64, [x, np.zeros(128, I)], {1: np.concatenate([out, out[t ^ 1]])})


def rounds_of_a_tile(rng):
    x = ints(rng, 64, low=0, high=1000)
    out = np.array([[x[i + (t & 7)] - 1 for t in range(64)] for i in range(4)])
    return Launch(1, 64, [x, np.zeros(256, I), i32(4)], {1: out})


def either_condition(rng):
    x = ints(rng, 64, low=0, high=1000)
    x[0] = 5000
    swapped = x[::-1] + 1
    return Launch(1, 64, [x, np.zeros(64, I), i32(1000)], {1: np.roll(swapped, -1)})


def leader_searches(rng):
    x = np.arange(64, dtype=I)
    return Launch(1, 32, [x, np.zeros(64, I), i32(32)], {1: np.repeat([20, 21], 32)})


def choices(rng):
    kind, x = ints(rng, 32, low=0, high=2), ints(rng, 32, low=0, high=1000)
    v = np.select([kind == 0, kind == 1], [x + 1, x * 2], -x)
    return Launch(1, 32, [kind, x, np.zeros(32, I)], {2: np.full(32, v.sum() + 1)})
