"""Launches of selection.cu."""

import numpy as np
from corpus import B, D, F, I, Launch, U, UL, floats, i32, ints


def compass(rng):
    n = 300
    v = rng.integers(-50, 51, (n, 2)).astype(np.int16)
    v[::20] = 0
    x, y = v[:, 0].astype(int), v[:, 1].astype(int)
    flipped = (x < 0) != (y < 0)
    eighth = (y < 0) * 4 + flipped * 2 + ((abs(y) > abs(x)) != flipped)
    want = np.bincount(eighth[(x != 0) | (y != 0)], minlength=8).astype(U)
    return Launch(2, 32, [v, i32(n), np.zeros(8, U)], {2: want})


def _statistic(rng, rows, kernel, k):
    n = rows.shape[1] - 3
    want = np.sort(rows[:, :n], axis=1)[:, k]
    args = [rows, i32(n), i32(rows.shape[1]), i32(k), np.zeros(len(rows), rows.dtype)]
    return Launch(len(rows), 32, args, {4: want}, kernel=f"order_statistic<{kernel}>", rtol=0, atol=0)


def order_statistic_of_floats(rng):
    return _statistic(rng, floats(rng, 2, 45), "float", 17)


def order_statistic_of_ints(rng):
    return _statistic(rng, ints(rng, 2, 53, low=-9, high=9), "int", 30)


def part(rng):
    n, most = 140, 10
    v = ints(rng, n, 4, low=-10, high=11)
    good = v[:, 0] + v[:, 1] * v[:, 2] - v[:, 3] <= most
    want = np.concatenate([v[good], v[~good][::-1]])
    args = [v, i32(n), i32(most), np.zeros((n, 4), I), np.zeros(1, I)]
    return Launch(1, 64, args, {3: want, 4: np.array([good.sum()], I)})


LEDGER = np.dtype(
    [("total", I), ("least", I), ("most", I), ("any", U), ("all", U), ("odd", U), ("ring", U), ("down", U)]
    + [("weight", D), ("drift", F), ("wide", UL), ("newest", UL)],
    align=True,
)


def enter(rng):
    n = 75
    v = ints(rng, n, low=-1000, high=1000)
    before, want = np.zeros(1, LEDGER), np.zeros(1, LEDGER)
    before["all"] = 2**32 - 1
    before["down"] = 5
    down = 5
    for _ in range(n):
        down = 22 if down == 0 or down > 22 else down - 1
    taken = int(np.bitwise_or.reduce(1 << (v.astype(int) >> 5 & 31)))
    want[0] = (
        *(v.sum(), v.min(), v.max()),
        int(np.bitwise_or.reduce(1 << (v.astype(int) & 31))),
        (2**32 - 1) & ~taken,
        int(np.bitwise_xor.reduce(v.view(U))),
        n % 17,
        down,
        v.sum() * 0.5,
        v.sum() * -0.25,
        (int(v.sum()) << 30) % 2**64,
        int((v.astype(int) ** 2).max()),
    )
    return Launch(3, 32, [v, i32(n), before], {2: want}, rtol=0, atol=0)


def modes(rng):
    n = 160
    a, b = rng.integers(0, 5, n).astype(B), rng.integers(0, 20, n).astype(B)
    want = np.full(6, -1, I)
    for row in range(5):
        want[row] = np.bincount(b[a == row], minlength=20).argmax()
    return Launch(1, 64, [a, b, i32(n), np.zeros(6, I)], {3: want}, kernel="modes<6, 20>")
