"""Launches of scans.cu."""

import numpy as np
from corpus import B, D, F, I, Launch, U, UL, floats, i32, ints, u32


def recurrence(rng):
    n, seed = 150, 12345
    steps = rng.integers(0, 2**32, (n, 2)).astype(U)
    state, x = np.zeros(n, U), seed
    for i, (a, b) in enumerate(steps.tolist()):
        state[i] = x = (a * x + b) % 2**32
    return Launch(1, 64, [steps, u32(seed), np.zeros(n, U), i32(n)], {2: state})


def best_stretch(rng):
    rows, pitch = 4, 70
    values, length = ints(rng, rows, pitch), np.array([1, 33, 64, 70], I)
    values[1] = -1 - abs(values[1])  # the best is the least bad
    sums = lambda v: [v[a:b].sum() for a in range(len(v)) for b in range(a + 1, len(v) + 1)]
    want = np.array([max(sums(v[:n])) for v, n in zip(values, length)], I)
    return Launch(rows, 96, [values, length, i32(pitch), np.zeros(rows, I)], {3: want})


def exact_sum(rng):
    n = 200
    x = (floats(rng, n) * np.exp2(rng.integers(-12, 12, n))).astype(F)

    def close(got):
        sums = got.reshape(-1, 2).astype(D).sum()
        return None if abs(sums - x.astype(D).sum()) < 1e-6 else f"{sums}, numpy {x.astype(D).sum()}"

    return Launch(1, 64, [x, i32(n), np.zeros((2, 2), F)], {2: close})


def extremes(rng):
    n = 90
    x = rng.integers(-9, 10, n).astype(F) / F(2)

    def key(i):
        bits = int(x[i : i + 1].view(U)[0])
        return bits ^ (2**32 - 1) if bits >> 31 else bits | 2**31

    most, fewest = int(x.argmax()), int(x.argmin())
    want = {
        2: np.array([key(most) << 32 | (2**32 - 1 - most)], UL),
        3: np.array([key(fewest) << 32 | fewest], UL),
    }
    return Launch(3, 32, [x, i32(n), np.zeros(1, UL), np.full(1, 2**64 - 1, UL)], want)


def counts_in_segments(rng):
    rows, n = 2, 75
    head, flag = (rng.random((rows, n)) < 0.06).astype(B), (rng.random((rows, n)) < 0.5).astype(B)
    want = np.zeros((rows, n), I)
    for r in range(rows):
        count = 0
        for i in range(n):
            count = want[r, i] = (0 if head[r, i] else count) + flag[r, i]
    return Launch(rows, 32, [head, flag, np.zeros((rows, n), I), i32(n)], {2: want})


def ticket_scan(rng):
    n, blocks = 150, 3
    values = ints(rng, n)
    sums = np.concatenate([[0], np.cumsum(values)])
    upto = sums[[64, 128, 150]].astype(I)
    args = [values, np.zeros(n, I), i32(n), np.zeros(1, U), np.zeros(blocks, I), np.zeros(blocks, I)]
    return Launch(blocks, 64, args, {1: sums[:-1].astype(I), 4: upto})
