"""Launches of subgroups.cl."""

import numpy as np

from corpus import D, F, I, Launch, U, UL, ints


def moved(rng):
    x = ints(rng, 64, low=-1000, high=1000)
    lane, base = np.arange(64) % 32, np.arange(64) // 32 * 32
    at = lambda k: x[base + k % 32]  # noqa: E731
    rows = [at(lane * 7 + 3), at(lane ^ 5), np.where(lane >= 3, at(lane - 3), 0)]
    rows += [np.where(lane < 28, at(lane + 4), 0), at(lane + 9), at(lane // 8 * 8 + (lane + 3) % 8)]
    want = {1: np.stack(rows), 2: at(lane ^ 16) * 0.5, 3: at(lane ^ 1).astype(np.int8)}
    args = [x, np.zeros((6, 64), I), np.zeros(64, D), np.zeros(64, np.int8)]
    return Launch(2, 32, args, want)


def among_active(rng):
    x = ints(rng, 64)
    out, f, l = np.full((7, 64), -1, I), np.zeros(64, F), np.zeros(64, UL)
    for warp in (0, 32):
        active = [i for i in range(warp, warp + 32) if x[i] % 3]
        v = x[active]
        for rank, i in enumerate(active):
            before = v[:rank]
            out[0, i], out[1, i], out[2, i] = v.sum(), v[: rank + 1].max(), before.sum()
            out[3, i] = np.bitwise_xor.reduce(v)
            out[4, i] = v[0] + (1000000 if rank == 0 else 0)
            out[5, i] = (v > 90).any() + 2 * (v > -90).all() + 4
            out[6, i] = 1 + 2 * (before > 0).any()
            f[i] = v.min() * F(0.25)
            l[i] = sum(1 << k for k in {int(k) & 63 for k in v})
    args = [x, np.full((7, 64), -1, I), np.zeros(64, F), np.zeros(64, UL)]
    return Launch(2, 32, args, {1: out, 2: f, 3: l})


def clusters(rng):
    x = ints(rng, 64, low=-1000, high=1000)
    sums, most = x.reshape(-1, 4).sum(1).repeat(4), x.reshape(-1, 16).max(1).repeat(16)
    want = {1: np.stack([sums, most]).astype(I), 2: x.reshape(-1, 8).min(1).repeat(8).astype(np.int16)}
    return Launch(2, 32, [x, np.zeros((2, 64), I), np.zeros(64, np.int16)], want)


def ballots(rng):
    # The last sub-group has 16 work-items.
    x = ints(rng, 48)
    out = np.zeros((8, 48), np.int64)
    for first, size in ((0, 32), (32, 16)):
        b = sum(int(x[first + k] > 0) << k for k in range(size))
        for lane in range(size):
            upto = bin(b & (2 << lane) - 1).count("1")
            out[:, first + lane] = [
                b, bin(b).count("1"), upto * 100 + upto - (b >> lane & 1),
                ((b & -b).bit_length() - 1) * 100 + b.bit_length() - 1, (b >> lane & 1) + 2 * (b >> 5 & 1),
                0, (1 << size) - 1 & ~((2 << lane) - 1), 2,
            ]  # fmt: skip
    return Launch((1, 1), (24, 2), [x, np.zeros((8, 48), U)], {1: out.astype(U)})


def rotated(rng):
    x = ints(rng, 52, low=-1000, high=1000)
    groups = x[:32], x[32:]
    want = np.stack([np.concatenate([np.roll(g, -n) for g in groups]) for n in (7, -1, -45)])
    return Launch(1, 52, [x, np.zeros((3, 52), I)], {1: want})
