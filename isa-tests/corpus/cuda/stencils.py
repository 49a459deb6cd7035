"""Launches of stencils.cu."""

import numpy as np
from corpus import B, D, F, H, I, Launch, doubles, f32, floats, i32


def ring_wave(rng):
    n, steps, c2, pulse = 70, 9, 0.3, 4
    levels = floats(rng, n, 2)
    now, before = levels[:, 0].astype(D), levels[:, 1].astype(D)
    for step in range(steps):
        after = 2 * now - before + c2 * (np.roll(now, 1) - 2 * now + np.roll(now, -1))
        after[n // 2] += 0.25 * (step < pulse)
        now, before = after, now
    want = np.stack([now, before], 1).astype(F)
    args = [levels, i32(n), i32(steps), f32(c2), i32(pulse)]
    return Launch(1, 64, args, {0: want}, shared=3 * n * 4, rtol=1e-4, atol=1e-4)


def _upwind(rng, edge, mode):
    width, height, dt = 21, 10, 0.2
    field, wind = floats(rng, height, width), floats(rng, height, width, 2)
    p = np.pad(field, 1, mode=mode).astype(D)
    here, u, v = p[1:-1, 1:-1], wind[..., 0], wind[..., 1]
    across = np.where(u > 0, here - p[1:-1, :-2], p[1:-1, 2:] - here)
    along = np.where(v > 0, here - p[:-2, 1:-1], p[2:, 1:-1] - here)
    want = (here - dt * (u * across + v * along)).astype(F)
    args = [field, wind, np.zeros_like(field), i32(width), i32(height), f32(dt)]
    return Launch((3, 3), (8, 4), args, {2: want}, kernel=f"upwind<(Edge){edge}>", atol=1e-5)


def upwind_clamped(rng):
    return _upwind(rng, 0, "edge")


def upwind_wrapped(rng):
    return _upwind(rng, 1, "wrap")


def upwind_into_nothing(rng):
    return _upwind(rng, 2, "constant")


def plate_bending(rng):
    width, height = 13, 9
    plate = rng.uniform(-1, 1, (height, width)).astype(H)
    laplace = lambda m: (np.roll(m, 1, 0) + np.roll(m, -1, 0) + np.roll(m, 1, 1) + np.roll(m, -1, 1) - 4 * m)
    want = plate.astype(D)
    want[2:-2, 2:-2] -= 0.01 * laplace(laplace(plate.astype(D)))[2:-2, 2:-2]
    args = [plate, np.zeros_like(plate), i32(width), i32(height), f32(0.01)]
    return Launch(2, 32, args, {1: want.astype(H)}, rtol=2e-3, atol=1e-3)


def hexagons_yield(rng):
    width, height, needed = 20, 10, 4
    cells = rng.integers(0, 4, (height, width)).astype(B)
    p = np.pad(cells, 1)
    want = cells.copy()
    for y in range(height):
        lean = 0 if y % 2 else -1
        for x in range(width):
            places = [(0, -1), (0, 1), (-1, lean), (-1, lean + 1), (1, lean), (1, lean + 1)]
            around = [p[y + 1 + dy, x + 1 + dx] for dy, dx in places]
            if sum(a != cells[y, x] for a in around) >= needed:
                want[y, x] = max(around)
    args = [cells, np.zeros_like(cells), i32(width), i32(height), i32(needed)]
    return Launch((2, 3), (16, 4), args, {1: want})


def eikonal_sweeps(rng):
    n = 9
    slow = doubles(rng, n, n, low=0.5, high=2)
    time = np.full((n, n), 1e9)
    time[2, 3] = 0
    want, again = time.copy(), True
    while again:  # to the same fixed point, in another order
        again = False
        for y, x in np.ndindex(n, n):
            p = np.pad(want, 1, constant_values=1e30)
            a, b = min(p[y + 1, x], p[y + 1, x + 2]), min(p[y, x + 1], p[y + 2, x + 1])
            f, gap = slow[y, x], abs(a - b)
            t = min(a, b) + f if gap >= f else 0.5 * (a + b + np.sqrt(2 * f * f - gap * gap))
            if t < want[y, x] - 1e-14:
                want[y, x], again = t, True
    few = lambda got: None if 4 <= got[0] < 20 else f"{got[0]} sweeps"
    args = [slow, time, i32(n), np.zeros(1, I)]
    return Launch(1, 32, args, {1: want, 3: few}, rtol=1e-10, atol=1e-10)
