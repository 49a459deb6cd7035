"""Launches of arranged.cu."""

import numpy as np

from corpus import F, I, Launch, U, floats, i32, ints


def _sorted(x, digit):
    order = [np.argsort(-row.astype(float), kind="stable") for row in x]
    keys = np.stack([row[o] for row, o in zip(x, order)])
    by_digit = np.stack([row[np.argsort(digit(row), kind="stable")] for row in x])
    return {1: keys, 2: np.stack(order).astype(I), 3: by_digit}


def sorted_ints(rng):
    x = ints(rng, 2, 128, low=-300, high=300)
    x[0, :4] = [-(2**31), 2**31 - 1, 0, -1]
    want = _sorted(x, lambda row: row >> 4 & 15)
    args = [x] + [np.zeros_like(v) for v in want.values()]
    return Launch(2, 32, args, want, kernel="sorted_tile<int, 32, 4>")


def sorted_floats(rng):
    x = floats(rng, 2, 64)
    x[0, :4] = [np.inf, -np.inf, 0.0, -0.0]

    def digit(row):
        b = row.view(I).astype(np.int64)
        b = np.where(row == 0, 0, b) & 0xFFFFFFFF
        return np.where(b >> 31, ~b, b | 1 << 31) >> 4 & 15

    want = _sorted(x, digit)
    args = [x] + [np.zeros_like(v) for v in want.values()]
    return Launch(2, 64, args, want, kernel="sorted_tile<float, 64, 1>")


def merged(rng):
    x, n = rng.integers(0, 1000, 128).astype(U), 100
    padded = np.where(np.arange(128) < n, x, 999).astype(U)
    block = padded[np.argsort(padded % 10, kind="stable")]
    warps = -np.sort(-np.tile(x, 2).reshape(4, 64).astype(np.int64), axis=1)
    want = {2: block, 3: warps.astype(U).reshape(-1)}
    return Launch(1, 64, [x, i32(n), np.zeros(128, U), np.zeros(256, U)], want)


def runs(rng):
    x = np.repeat(ints(rng, 64, low=0, high=4), 2)
    heads = np.concatenate([[1], x[1:] != x[:-1]]).astype(I)
    tails = np.concatenate([x[1:] != x[:-1], [x[-1] != 7]]).astype(I)
    steps = np.diff(x, prepend=100).astype(I)
    shifted = np.concatenate([[-1], x[:-1]]).astype(I)
    want = {1: heads, 2: tails, 3: steps, 4: shifted}
    return Launch(1, 64, [x] + [np.zeros(128, I) for _ in range(4)], want)


def long_scan(rng):
    x = ints(rng, 3 * 128, low=-500, high=500)
    want = {2: np.cumsum(x).astype(I) - x, 3: np.array([x.argmax(), x.max()], I)}
    want[4] = np.bincount(x & 15, minlength=16).astype(U)
    args = [x, i32(3), np.zeros(384, I), np.zeros(2, I), np.zeros(16, U)]
    return Launch(1, 64, args, want)


def exchanged(rng):
    x = rng.integers(-1000, 1000, 256).astype(np.int16)
    scattered = np.zeros_like(x)
    scattered[np.arange(256) * 37 % 256] = x
    v = x[:64].astype(I)
    segments = np.zeros(64, I)
    for i in range(64):
        end = i + 1
        while end % 32 and v[end] % 4:
            end += 1
        segments[i] = v[i:end].sum()
    want = {1: x.reshape(4, 64).T.reshape(-1), 2: scattered, 3: segments}
    return Launch(1, 64, [x, np.zeros_like(x), np.zeros_like(x), np.zeros(64, I)], want)


def sorted_narrow(rng):
    x = rng.uniform(-3, 3, 64).astype(np.float16)
    wide = x.astype(F).view(U)
    # To the nearest bfloat16, ties to even.
    brain = ((wide + 0x7FFF + (wide >> 16 & 1)) >> 16).astype(np.uint16)
    value = (brain.astype(U) << 16).view(F)
    down = brain[np.argsort(-value, kind="stable")]
    return Launch(1, 32, [x, np.zeros(64, np.float16), np.zeros(64, np.uint16)], {1: np.sort(x), 2: down})
