"""Launches of collectives.cu."""

import numpy as np

from corpus import F, I, Launch, floats, i32, ints


def compact(rng):
    x = ints(rng, 60, low=-50, high=50)
    kept = x[x > 0]
    want = np.concatenate([kept, np.zeros(64 - len(kept), I)])
    args = [x, i32(60), np.zeros(64, I), np.zeros(1, I)]
    return Launch(1, 64, args, {2: want, 3: np.array([len(kept)], I)})


def summaries(rng):
    x = ints(rng, 64, low=-1000, high=1000)
    running = np.maximum.accumulate(x.reshape(4, 16), axis=1).reshape(-1)
    want = {1: np.array([x.max()], I), 2: x.reshape(2, 32).sum(1).astype(I), 3: running}
    return Launch(1, 64, [x, np.zeros(1, I), np.zeros(2, I), np.zeros(64, I)], want)


def four_each(rng):
    x = ints(rng, 128, low=-1000, high=1000)
    return Launch(1, 32, [x, np.zeros(128, I)], {1: np.cumsum(x).astype(I)})


def tally(rng):
    # Eighths add up to the same sum in any order.
    x = (rng.integers(0, 80, 90) / 8).astype(F)
    bins = np.bincount(x.astype(int), minlength=10).astype(I)
    extremes = np.array([x.astype(int).min(), x.astype(int).max(), 90], I)
    args = [x, i32(90), np.zeros(10, I), np.array([99, -1, 0], I), np.zeros(1, F)]
    return Launch(3, 32, args, {2: bins, 3: extremes, 4: np.array([x.sum()], F)})


def relax(rng):
    x = floats(rng, 64)
    row = x.copy()
    for _ in range(5):
        inside = F(0.25) * row[:-2] + F(0.5) * row[1:-1] + F(0.25) * row[2:]
        row = np.concatenate([row[:1], inside, row[-1:]])
    return Launch(1, 64, [x, np.zeros(64, F), i32(5)], {1: row}, rtol=1e-5)


def two_stages(rng):
    x = ints(rng, 3, 64, low=-1000, high=1000)
    return Launch(1, 64, [x, i32(3), np.zeros(64, I)], {2: x[:, ::-1].sum(0).astype(I)})


def copies(rng):
    x = ints(rng, 64, low=-1000, high=1000)
    return Launch(1, 32, [x, np.zeros(32, I)], {1: x[31::-1] * 3 + np.roll(x[32:], -5)})


def by_key(rng):
    key, x = ints(rng, 64, low=0, high=4), ints(rng, 64, low=-100, high=100)
    size, rank, total, before = (np.zeros(64, I) for _ in range(4))
    for warp in range(0, 64, 32):
        for i in range(warp, warp + 32):
            same = [j for j in range(warp, warp + 32) if key[j] == key[i]]
            size[i], rank[i], total[i] = len(same), same.index(i), x[same].sum()
            before[i] = x[[j for j in same if j < i]].sum()
    args = [key, x] + [np.zeros(64, I) for _ in range(4)]
    return Launch(2, 32, args, {2: size, 3: rank, 4: total, 5: before})


def aggregated(rng):
    # One warp, so that the slots are in the order of the threads.
    x = ints(rng, 30, low=0, high=1000)
    kept = x[x % 3 == 0]
    want = np.concatenate([kept, np.zeros(32 - len(kept), I)])
    args = [x, i32(30), np.zeros(32, I), np.zeros(1, I)]
    return Launch(1, 32, args, {2: want, 3: np.array([len(kept)], I)})


def table(rng):
    x = ints(rng, 32, low=-1000, high=1000)
    want = sum(w * np.roll(x, -k) for k, w in enumerate([1, 4, 6, 4, 1]))
    return Launch(1, 32, [x, np.zeros(32, I)], {1: want.astype(I)})


def nested(rng):
    t = np.arange(64)
    rank = t % 16 // 4 * 100 + 4 * 10 + t % 4
    return Launch(1, 64, [np.zeros(64, I)], {0: (rank * 100 + t // 16 * 10 + 4).astype(I)})


def library_types(rng):
    x = ints(rng, 128, low=-50, high=50).astype(F)
    most = np.maximum.accumulate(x)[:32]
    four = x.reshape(32, 4)
    z = floats(rng, 64)
    turned = np.stack([-z[1::2], z[0::2]], axis=1).reshape(-1)
    want = {1: 2 * most + (four[:, 0] - four[:, 3]) * 4, 2: np.array([32, 5], I), 3: turned}
    return Launch(1, 32, [x, np.zeros(32, F), np.zeros(2, I), z, i32(128)], want)
