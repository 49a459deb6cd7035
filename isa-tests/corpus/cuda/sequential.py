"""Launches of sequential.cu."""

import numpy as np

from corpus import I, Launch, ints


def sorted_rows(rng):
    x = ints(rng, 32, 8)
    x[:, 3] = np.abs(x[:, 3]) + 1
    x[:, 6] = x[:, 2]
    order = np.argsort(x, 1, kind="stable")
    row = np.take_along_axis(x, order, 1)
    scaled = row * order
    cut = np.trunc(-np.sort(-scaled, 1) / 64).astype(I)
    facts = [
        x.sum(1),
        x.max(1),
        (x < 0).sum(1),
        (x % 2 == 0).sum(1),
        np.full(32, 3),
        x.argmax(1),
        x[:, :6].sum(1),
        5 - scaled.sum(1),
        scaled.max(1) - scaled.min(1),
        1 + (np.diff(cut, axis=1) != 0).sum(1),
    ]
    want = {1: row, 2: order.astype(I), 3: np.stack(facts, 1).astype(I)}
    args = [x, np.zeros((32, 8), I), np.full((32, 8), -1, I), np.zeros((32, 10), I)]
    return Launch(1, 32, args, want)


def small_tools(rng):
    x, t = ints(rng, 32), np.arange(32)
    want = 5 + 10 * x + 5 + 100 * np.maximum(t, 7) - np.minimum(x, 0) + 2
    return Launch(1, 32, [x, np.zeros(32, I)], {1: want.astype(I)})


def wrapped(rng):
    x, t = ints(rng, 32), np.arange(32)
    want = np.choose(t % 3, [2 * x, x + t + 3, ((x & 15) - 4) * x]) + 1001
    return Launch(1, 32, [x, np.zeros(32, I)], {1: want.astype(I)})
