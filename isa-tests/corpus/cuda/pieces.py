"""Launches of pieces.cu."""

import numpy as np

from corpus import F, I, Launch, U, floats, i32, ints


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


def decoded(rng):
    values, lengths = ints(rng, 64, low=0, high=50), ints(rng, 64, low=0, high=6)
    lengths[0] = 3
    items = np.repeat(values, lengths)
    places = np.concatenate([np.arange(n) for n in lengths]).astype(I)
    tile, moved = items[:96], np.zeros(98, I)
    moved[:96] = np.append(-1, tile[:-1]) + 100 * np.append(tile[1:], -1)
    moved[96:] = tile[0], tile[-1]
    empty = np.zeros(items.size, I)
    return Launch(1, 32, [values, lengths, empty, empty, np.zeros(98, I)], {2: items, 3: places, 4: moved})


def nth_largest(rng):
    x = floats(rng, 100, low=-5, high=5)
    want = np.array([np.sort(x)[::-1][16], np.finfo(F).min], F)
    return Launch(1, 32, [x, i32(100), i32(17), np.zeros(2, F)], {3: want})


def searched(rng):
    items, x, want = np.sort(ints(rng, 40, low=0, high=30)), ints(rng, 64, low=-2, high=32), []
    for t, v in enumerate(x):
        up = t - 3 if t % 8 >= 3 else t
        down = t + 3 if t % 8 < 5 else t
        before = t - 1 if t % 32 else t
        lane = t % 32
        mask = np.array([0xFF << lane // 8 * 8], U).view(I)[0]
        want.append([np.searchsorted(items, v), np.searchsorted(items, v, "right"), x[up], x[down]])
        want[-1] += [x[t // 16 * 16 + 5], x[before] * 100 + before, 650, int(16 * lane + 1) + int(mask)]
    want = (np.array(want, np.int64) & 0xFFFFFFFF).astype(U).view(I)
    return Launch(1, 64, [items, x, np.zeros((64, 8), I)], {2: want})


def bound(rng):
    x, t = ints(rng, 32), np.arange(32, dtype=F)
    odd = np.where(t % 2 == 1, F(0.5) * t, F(1000))
    return Launch(1, 32, [x, np.zeros(32, F)], {1: x + 1 + t * F(4) + F(2.5) + odd})
