"""Launches of standard.cu."""

import numpy as np

from corpus import I, Launch, U, ints


def _leading(x, width):
    return width - x.bit_length()


def _trailing(x, width):
    return width if x == 0 else (x & -x).bit_length() - 1


def _rotl(x, n, width):
    n %= width
    return (x << n | x >> (width - n)) & (2**width - 1)


def bits(rng):
    xs = rng.integers(0, 2**32, 32, dtype=U)
    xs[:6] = 0, 1, 2**31, 0xFFFF, 0xFFFF0000, 2**32 - 1
    rows = []
    for x in map(int, xs):
        half, byte, flipped = x & 0xFFFF, x & 0xFF, x ^ 0xFFFFFFFF
        down = x >> 1
        rows.append([
            bin(x).count("1"),
            _leading(x, 32) + 100 * _leading(flipped, 32),
            _trailing(x, 32) + 100 * _trailing(half ^ 0xFFFF, 16),
            (bin(x).count("1") == 1) + 2 * half.bit_length(),
            1 if down <= 1 else 1 << (down - 1).bit_length(),
            1 << x.bit_length() - 1 if x else 0,
            _rotl(x, 5, 32),
            _rotl(half, -21, 16),
            int(np.float32(1.5).view(U)) ^ x,
            _leading(byte, 8) + 100 * _trailing(x << 32, 64),
            _rotl(byte, -3, 8),
            int.from_bytes(x.to_bytes(4, "little"), "big"),
        ])
    return Launch(1, 32, [xs, np.zeros((32, 12), U)], {1: np.array(rows, U)})


def either(rng):
    x = ints(rng, 32, low=0, high=1000)
    want = []
    for t, v in enumerate(map(int, x)):
        kinds = [7 * v, 1000 + v * 50 + v // 2, 2000 - v + 5 * v]
        even, sizes = v % 2 == 0, [40, 40, 20][t % 3] + [1, 4][t % 2]
        want.append(kinds[t % 3] + sizes + (v // 2 * 3 + v // 2 + 1 if even else 11 * v - 4) + (v % 4 == 0))
    return Launch(1, 32, [x, np.zeros(32, I)], {1: np.array(want, I)})


def views(rng):
    x = ints(rng, 32)
    columns = x.reshape(8, 4).T
    want = x.reshape(4, 8) + columns + 32 * 8 + 8 + x[0]
    return Launch(1, 32, [x, np.zeros((4, 8), I)], {1: want.astype(I)})


def durations(rng):
    x = ints(rng, 32, low=0, high=9000)
    want = (x + 2000) // 1000 + (x + 2000) / 1000 * np.pi
    return Launch(1, 32, [x, np.zeros(32)], {1: want}, rtol=1e-14)
