"""Launches of groups.cu."""

import numpy as np

from corpus import F, I, Launch, floats, i32, ints


def sums_of_any_group(rng):
    x, size = ints(rng, 2, 64, low=-1000, high=1000), 8
    tiles = np.zeros((2, 64), I)
    tiles[:, : 64 // size] = x.reshape(2, -1, size).sum(2)
    want = {2: tiles, 3: x.reshape(-1, 4).sum(1).astype(I), 4: x.sum(1).astype(I)}
    args = [x, i32(size), np.zeros((2, 64), I), np.zeros(32, I), np.zeros(2, I)]
    return Launch(2, 64, args, want)


def moments(rng):
    kind = np.dtype(
        {
            "names": ["mean", "spread", "count", "least", "sign"],
            "formats": ["f8", "f8", "i4", "i2", "i1"],
            "offsets": [0, 8, 16, 20, 22],
            "itemsize": 24,
        }
    )
    x = rng.integers(-500, 500, 64).astype(np.int16)
    rows = x.reshape(4, 16).astype(float)
    want = np.zeros(4, kind)
    want["mean"], want["spread"], want["count"] = rows.mean(1), rows.var(1) * 16, 16
    want["least"], want["sign"] = rows.min(1), np.where(rows < 0, -1, 1).prod(1)
    return Launch(2, 32, [x, np.zeros(4, kind)], {1: want}, rtol=1e-12)


def boxes(rng):
    p = floats(rng, 64, 3)
    tiles = p.reshape(8, 8, 3)
    after = np.concatenate([tiles[:, 1:], tiles[:, -1:]], 1)
    before = np.concatenate([tiles[:, :1], tiles[:, :-1]], 1)
    steps = np.stack([after[..., 0] - before[..., 0], tiles[..., 1] - tiles[:, :1, 1]], 2)
    args = [p, np.zeros((8, 3), F), np.zeros((8, 3), F), np.zeros((64, 2), F)]
    return Launch(2, 32, args, {1: tiles.min(1), 2: tiles.max(1), 3: steps.reshape(64, 2)})


def active_parts(rng):
    x = ints(rng, 64, low=0, high=1000)
    part, label = np.full((64, 4), -1, I), np.full((64, 4), -1, I)
    span = np.zeros((64, 2), np.uint8)
    for warp in (0, 32):
        active = [i for i in range(warp, warp + 32) if x[i] % 3]
        firsts = sorted({min(j for j in active if x[j] & 3 == x[i] & 3) for i in active})
        for rank, i in enumerate(active):
            group = active[rank // 4 * 4 : rank // 4 * 4 + 4]
            part[i] = rank // 4, (len(active) + 3) // 4, rank % 4, len(group)
            span[i] = group[0] - warp, group[-1] - warp
            same = [j for j in active if x[j] & 3 == x[i] & 3]
            label[i] = firsts.index(same[0]), len(firsts), x[same].sum(), 1
    args = [x, np.full((64, 4), -1, I), np.full((64, 4), -1, I), np.zeros((64, 2), np.uint8)]
    return Launch(2, 32, args, {1: part, 2: label, 3: span})


def append(rng):
    # One warp, so that the places are in the order of the threads.
    x = ints(rng, 32)
    kept = x[x > 10]
    want = np.concatenate([kept, np.zeros(32 - len(kept), I)])
    args = [x, np.zeros(32, I), np.zeros(1, I), i32(10)]
    return Launch(1, 32, args, {1: want, 2: np.array([len(kept)], I)})


def updates(rng):
    x = ints(rng, 64)
    kept = np.zeros(64, I)
    kept[: (x > 10).sum()] = 1
    count = np.array([(x > 10).sum(), 7 + x.sum(), 100 + x[:16].sum()], I)
    sums, upto = x.reshape(4, 16).sum(1), 100 + x[:16].cumsum()
    want = {1: kept, 2: count, 3: np.array([x.max()], I), 4: sums, 5: upto}
    start, least = np.array([0, 7, 100], I), np.full(1, -1000, I)
    args = [x, np.zeros(64, I), start, least, np.zeros(4, I), np.zeros(16, I)]
    return Launch(1, 64, args, {n: v.astype(I) for n, v in want.items()})
