"""Launches of groups.cl."""

import numpy as np

from corpus import F, I, Launch, f32, i32


def wavelet53(rng):
    rows = rng.integers(-500, 500, (2, 64)).astype(I)
    even, odd = rows[:, ::2], rows[:, 1::2]
    high = odd - ((even + np.concatenate([even[:, 1:], even[:, -1:]], 1)) >> 1)
    low = even + ((np.concatenate([high[:, :1], high[:, :-1]], 1) + high + 2) >> 2)
    return Launch(2, 32, [rows, np.zeros((2, 32), I), np.zeros((2, 32), I), i32(64)], {1: low, 2: high})


def affine_recurrence(rng):
    maps = rng.uniform(-0.95, 0.95, (2, 64, 2)).astype(F)
    want = np.zeros((2, 64))
    for row in range(2):
        x = 3.0
        for i, (a, b) in enumerate(maps[row].astype(float)):
            x = a * x + b
            want[row, i] = x
    return Launch(2, 64, [maps, f32(3), np.zeros((2, 64), F)], {2: want.astype(F)}, atol=1e-5)


def shear_sort(rng):
    keys = rng.integers(0, 65536, (2, 64)).astype(np.uint16)
    snake = np.sort(keys, 1).reshape(2, 8, 8)
    snake[:, 1::2] = snake[:, 1::2, ::-1]
    return Launch(2, 32, [keys], {0: snake.reshape(2, 64)})


def sample_category(rng):
    logit = rng.normal(0, 2, (3, 64)).astype(F)
    draw = np.array([0.1, 0.55, 0.93], F)
    p = np.exp(logit.astype(float))
    category = [int(np.argmax(np.cumsum(q) / q.sum() > d)) for q, d in zip(p, draw)]
    return Launch(
        3,
        64,
        [logit, draw, np.zeros(3, I), np.zeros(3, F)],
        {2: np.array(category, I), 3: np.log(p.sum(1)).astype(F)},
    )


def run_lengths(rng):
    symbol = np.repeat(rng.integers(0, 7, 40), rng.integers(1, 5, 40)).astype(np.uint8)
    start = np.flatnonzero(np.diff(symbol, prepend=255))
    value, length = np.zeros(64, np.uint8), np.zeros(64, I)
    value[: len(start)] = symbol[start]
    length[: len(start)] = np.diff(start, append=len(symbol))
    return Launch(
        1,
        32,
        [symbol, i32(len(symbol)), np.zeros(64, np.uint8), np.zeros(64, I), np.zeros(1, I)],
        {2: value, 3: length, 4: np.array([len(start)], I)},
    )


def relax_edges(rng):
    edges = np.concatenate([rng.integers(0, 40, (2, 100)), [np.arange(8), np.arange(1, 9)]], 1).astype(I)
    cost = rng.integers(1, 50, 108).astype(I)
    best = np.full(40, 2**31 - 1, np.int64)
    best[0] = 0
    for _ in range(40):
        for (u, v), c in zip(edges.T, cost):
            if best[u] < 2**31 - 1:
                best[v] = min(best[v], best[u] + c)
    return Launch(
        1,
        64,
        [edges[0], edges[1], cost, i32(108), i32(40), np.zeros(40, I), np.zeros(1, I)],
        {5: best.astype(I), 6: np.array([1], I)},
    )
