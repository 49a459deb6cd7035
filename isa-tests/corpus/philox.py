"""Philox 4x32-10 from its paper (Salmon et al., 2011), as cuRAND numbers its states, and its numbers."""

import numpy as np


def _philox(counter, key):
    c, (k0, k1) = list(counter), key
    for _ in range(10):
        a, b = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [b >> 32 ^ c[1] ^ k0, b & 0xFFFFFFFF, a >> 32 ^ c[3] ^ k1, a & 0xFFFFFFFF]
        k0, k1 = k0 + 0x9E3779B9 & 0xFFFFFFFF, k1 + 0xBB67AE85 & 0xFFFFFFFF
    return c


def stream(seed, sequence, offset):
    at = offset
    while True:
        n = at // 4
        counter = (n & 0xFFFFFFFF, n >> 32, sequence & 0xFFFFFFFF, sequence >> 32)
        yield _philox(counter, (seed & 0xFFFFFFFF, seed >> 32))[at % 4]
        at += 1


def single(r):
    """A float in (0, 1]."""
    return np.float32(next(r) * 2**-32 + 2**-33)


def double(r):
    """A double in (0, 1], mixed from two numbers."""
    x = next(r)
    return (x ^ next(r) << 21) * 2.0**-53 + 2.0**-54


def normals(uniform, r):
    """Two normal numbers: the sine's, then the cosine's."""
    radius, angle = np.sqrt(-2 * np.log(np.float64(uniform(r)))), 2 * np.pi * np.float64(uniform(r))
    return [radius * np.sin(angle), radius * np.cos(angle)]
