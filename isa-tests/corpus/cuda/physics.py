"""Launches of physics.cu."""

import numpy as np

from corpus import F, I, Launch, U, f32, i32, u64
from philox import stream


def potts_sweeps(rng):
    side, sweeps, seed = 12, 2, 31337
    weight = [256, 434, 736, 1248, 2117, 3590, 6089]
    spin = rng.integers(0, 3, (side, side)).astype(np.uint8)
    s = spin.astype(int)
    numbers = [stream(seed, cell, 0) for cell in range(side * side)]
    around = [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)]
    for _ in range(sweeps):
        for colour in range(3):
            for y in range(side):
                for x in range(side):
                    if (x - y) % 3 != colour:
                        continue
                    near = [s[(y + dy) % side, (x + dx) % side] for dy, dx in around]
                    bound = np.cumsum([weight[near.count(k)] for k in range(3)])
                    pick = next(numbers[y * side + x]) * int(bound[2]) >> 32
                    s[y, x] = np.searchsorted(bound, pick, "right")
    like = sum((np.roll(s, (-dy, -dx), (0, 1)) == s).sum() for dy, dx in around[::2])
    args = [spin, i32(sweeps), u64(seed), np.zeros(1, I)]
    return Launch(1, (side, side), args, {0: s.astype(np.uint8), 3: np.array([like], I)})


def two_time_lattice(rng):
    height, width = 7, 10
    c = np.array([[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1], [1, -1], [-1, 1]])
    w = np.array([4 / 9] + [1 / 9] * 4 + [1 / 36] * 4)
    opposite = [0, 2, 1, 4, 3, 6, 5, 8, 7]
    wall = np.zeros((height, width), bool)
    wall[0], wall[3, 4:6] = True, True
    before = (w[:, None, None] * rng.uniform(0.9, 1.1, (9, height, width))).astype(F)
    old = before.astype(float)
    f = np.empty_like(old)
    for i in range(9):
        shift = (c[i, 1], c[i, 0])
        f[i] = np.where(np.roll(wall, shift, (0, 1)), old[opposite[i]], np.roll(old[i], shift, (0, 1)))
    density = f.sum(0)
    u = np.einsum("id,iyx->dyx", c, f) / density
    u[0] += 0.001
    cu = 3 * np.einsum("id,dyx->iyx", c, u)
    balance = w[:, None, None] * density * (1 + cu + cu**2 / 2 - 1.5 * (u**2).sum(0))
    off = f - balance
    want = f - 1.2 * (off + off[opposite]) / 2 - 0.8 * (off - off[opposite]) / 2
    args = [before, np.zeros_like(before), wall, i32(width), i32(height), f32(1.2), f32(0.8), f32(0.001)]
    return Launch((1, 2), (16, 4), args, {1: want.astype(F)})


def topple(rng):
    side = 9
    sand = rng.integers(0, 8, (side, side)).astype(I)
    sand[4, 4] = 20
    heap, total = np.pad(sand.astype(int), 1), 0
    while (heap[1:-1, 1:-1] >= 4).any():
        fall = np.zeros_like(heap)
        fall[1:-1, 1:-1] = heap[1:-1, 1:-1] // 4
        total += fall.sum()
        heap += sum(np.roll(fall, s, (0, 1)) for s in [(0, 1), (0, -1), (1, 0), (-1, 0)]) - 4 * fall
    args = [sand, i32(side), np.zeros(1, np.uint64)]
    want = {0: heap[1:-1, 1:-1].astype(I), 2: np.array([total], np.uint64)}
    return Launch(1, 64, args, want, shared=4 * side * side)


def excitable_rows(rng):
    fire = rng.random((32, 32)) < 0.15
    rest = ~fire & (rng.random((32, 32)) < 0.1)
    bit = 2 ** np.arange(32)
    args = [(fire * bit).sum(1).astype(U), (rest * bit).sum(1).astype(U), i32(5)]
    for _ in range(5):
        around = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]
        near = sum(np.roll(fire, s, (0, 1)).astype(int) for s in around)
        fire, rest = (near == 2) & ~fire & ~rest, fire
    assert fire.any()
    want = {0: (fire * bit).sum(1).astype(U), 1: (rest * bit).sum(1).astype(U)}
    return Launch(1, 32, args, want)


def staggered_light(rng):
    n, steps = 64, 30
    index = np.where(np.arange(n) < 30, 1, 1.5).astype(F)
    e, h = np.zeros(n), np.zeros(n)
    for t in range(steps):
        first, last = e[1], e[-2]
        h[:-1] += 0.5 * np.diff(e)
        e[1:-1] += 0.5 / index[1:-1] ** 2 * np.diff(h[:-1])
        e[12] += np.exp(-0.1 * (t - 6) ** 2)
        e[0], e[-1] = first - (e[1] - e[0]) / 3, last - (e[-2] - e[-1]) / 3
    args = [index, np.zeros(n, F), np.zeros(n, F), i32(steps), f32(0.1)]
    return Launch(1, n, args, {1: e.astype(F), 2: h.astype(F)}, kernel="staggered_light<64>", atol=1e-5)
