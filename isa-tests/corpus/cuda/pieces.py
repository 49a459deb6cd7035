"""Launches of pieces.cu."""

import numpy as np

from corpus import I, Launch, ints


def both_scans(rng):
    x = ints(rng, 64)
    warps = x.reshape(2, 32)
    upto = warps.cumsum(1)
    before = np.concatenate([np.full((2, 1), -1), upto[:, :-1]], 1)
    first = np.full((2, 1), 20)
    highest = np.maximum.accumulate(np.concatenate([first, warps], 1), 1)
    most = highest[:, 1:] * 1000 + highest[:, :-1]
    want = {n + 1: v.reshape(64).astype(I) for n, v in enumerate((upto, before, most))}
    return Launch(1, 64, [x] + [np.zeros(64, I)] * 3, want)


def pieces(rng):
    x, t = ints(rng, 32), np.arange(32)
    items = np.stack([np.roll(x, -k) for k in range(4)])
    want = x * x + x + (5 + t) * 3 + t * x + 3 * items.sum(0) + np.maximum(items.max(0), 50)
    want += np.minimum(items[0], items[1]) - np.maximum(items[2], items[3]) + -(-t // 7)
    want += 100 * (9 + items[:3].sum(0)) + 9 + items.sum(0)
    return Launch(1, 32, [x, np.zeros(32, I)], {1: want.astype(I)})
