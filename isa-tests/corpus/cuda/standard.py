"""Launches of standard.cu."""

import numpy as np

from corpus import F, I, Launch, U, ints


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


def algorithms(rng):
    x, want = ints(rng, 39, low=0, high=100), []
    for t in range(32):
        a = [int(v) for v in x[t : t + 8]]
        b = [-v for v in a[:4]] + [7] * 4
        row = [sum(b) + 100, sum(p * q for p, q in zip(a, b))]
        a.sort()
        row += [a[0] + 100 * a[3] + 10000 * a[7], sum(v < 50 for v in a), sum(v % 2 == 0 for v in a)]
        row += [int(all(v < 90 for v in a))]
        a.reverse()
        b = list(range(t + 3, t + 8)) + list(range(t, t + 3))
        row += [a[7] + a[0], b[0] * 100 + b[7], len(set(a))]
        # What is left of a run of equal items is first.
        a = list(dict.fromkeys(a)) + a[len(set(a)) :]
        row += [a[1] - 5, b.index(t + 5)]
        a[:2], b[:2] = b[:2], [a[0], -5]
        row += [a[0] * 10 + a[1] - b[1], a[0] * 3, (a[:2] == b[:2]) + 2 * sum(a[:2])]
        power = t > 0 and t & (t - 1) == 0
        row += [((t + 1).bit_length() - 1) * 100 + power * 10 + len(str(t * 7 + 1)) - 1]
        row += [min(max(int(x[t]), 20), 60) + (1 << (t + 2).bit_length()) * 1000]
        want.append(row)
    return Launch(1, 32, [x, np.zeros((32, 16), I)], {1: np.array(want, I)})


def assigned(rng):
    x, t = ints(rng, 32, low=0, high=100), np.arange(32)
    known = np.where(x + 1 > 50, x + 1, -3)
    want = t * 0.25 + known + 1000 + t + 0.125 + (t + 1) * 10000 + t * 0.25 + 3 + t + 3
    return Launch(1, 32, [x, np.zeros(32, F)], {1: want.astype(F)})
