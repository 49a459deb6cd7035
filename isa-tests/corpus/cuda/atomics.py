"""Launches of atomics.cu."""

import numpy as np

from corpus import D, F, I, L, UL, Launch, ints


def references(rng):
    t = np.arange(32)
    d, wide = np.zeros(4), np.zeros(4, L)
    u, f = np.array([0, 2**64 - 1, 5, 0], UL), np.array([100, -3], F)
    sum_of = int((t - 2**33).sum())
    flipped = 5
    for k in range(32):
        flipped ^= 3 << k
    want = {
        0: np.array([t.sum(), 46.5, -46.5, 46.5], D),
        1: np.array([5, 2**40 + 31, -(2**40), sum_of + 5 + 77], L),
        2: np.array([2**32 - 1, 2**64 - 2**32, flipped, 77], UL),
        3: np.array([92, 31], F),
    }
    return Launch(1, 32, [d, wide, u, f], want)


def objects(rng):
    want = np.array([32, 1, 1, 0, -5 - 96, (250 + 32) % 256, 0, 65, 0, 1, 0], I)
    return Launch(1, 32, [np.full(11, -1, I)], {0: want})


def waits(rng):
    x = ints(rng, 32)
    return Launch(1, 64, [x, np.zeros(32, I)], {1: x[::-1] * 2 + 9})
