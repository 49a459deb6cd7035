"""Launches of images.cu."""

import numpy as np

from corpus import F, Launch, S, U, f32, i32

B = np.uint8


def adaptive_threshold(rng):
    light = np.linspace(80, 220, 32)[None] * np.linspace(0.7, 1, 8)[:, None]
    page = np.where(rng.random((8, 32)) < 0.2, light * 0.4, light).astype(B)
    ink = np.zeros_like(page)
    for y in range(8):
        for x in range(32):
            window = page[max(y - 3, 0) : y + 4, max(x - 3, 0) : x + 4]
            # Far enough from the mean that no rounding decides.
            assert abs(page[y, x] - window.mean() * 0.9) > 1e-3
            ink[y, x] = 255 * (page[y, x] < window.mean() * 0.9)
    args = [page, np.zeros_like(page), i32(3), f32(0.9)]
    return Launch(1, (32, 8), args, {1: ink}, kernel="adaptive_threshold<32, 8>")


def tile_motion(rng):
    before = rng.integers(0, 256, (24, 32)).astype(B)
    after = np.roll(before, (1, -2), (0, 1)).astype(int) + rng.integers(-3, 4, before.shape)
    after = np.clip(after, 0, 255).astype(B)
    after[4:12, 4:12] = before[4:12, 4:12]
    motion, residue = np.zeros((2, 3, 2), np.int8), np.zeros((2, 3), U)
    for ty in range(2):
        for tx in range(3):
            y, x = 8 * ty + 4, 8 * tx + 4
            tile = after[y : y + 8, x : x + 8].astype(int)
            costs = []
            for dy in range(-2, 3):
                for dx in range(-2, 3):
                    other = before[y + dy : y + dy + 8, x + dx : x + dx + 8]
                    costs.append(np.abs(tile - other).sum())
            k = int(np.argmin(costs))
            motion[ty, tx], residue[ty, tx] = (k % 5 - 2, k // 5 - 2), costs[k]
    args = [before, after, i32(32), np.zeros_like(motion), np.zeros_like(residue)]
    return Launch((3, 2), 32, args, {3: motion, 4: residue})


def wavefront_dither(rng):
    height, width = 9, 14
    grey = np.linspace(0, 255, height * width).astype(np.int16).reshape(height, width)
    level, error = np.zeros((height, width), B), np.zeros((height + 1, width + 2), int)
    for y in range(height):
        carried = 0
        for x in range(width):
            wanted = int(grey[y, x]) * 16 + carried + error[y, x + 1]
            chosen = min(max(int((wanted + 680) / 1360), 0), 3)
            off = wanted - chosen * 1360
            carried, below, left = off >> 1, off >> 2, off >> 3
            error[y + 1, x : x + 3] += [left, below, off - carried - below - left]
            level[y, x] = chosen
    args = [grey, np.zeros_like(level), i32(width), i32(height)]
    return Launch(1, 16, args, {1: level}, shared=4 * 16 * (width + 2))


def line_votes(rng):
    t = np.arange(30)
    edge = np.concatenate([np.stack([t, 31 - t], 1), np.stack([t * 0 + 9, t], 1)]).astype(B)
    sine = [round(256 * np.sin(a * np.pi / 16)) for a in range(16)]
    votes = np.zeros((16, 48), int)
    for x, y in edge.astype(int):
        for a in range(16):
            cosine = sine[8 - a] if a <= 8 else -sine[a - 8]
            d = (x * cosine + y * sine[a] >> 8) + 16
            if 0 <= d < 48:
                votes[a, d] += 1
    wide = np.pad(votes, ((0, 0), (1, 1)), constant_values=-1)
    peak = (wide[:, :-2] < votes) & (wide[:, 2:] <= votes)
    want = np.where(peak, votes, 0).astype(S)
    return Launch(1, 64, [edge, i32(len(edge)), np.ones((16, 48), S)], {2: want})


def unmosaic(rng):
    height, width = 7, 18
    raw = rng.integers(0, 256, (height, width)).astype(B)
    p = np.pad(raw, 1, "edge").astype(int)

    def at(dx, dy):
        return p[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width]

    def mean(a, b):
        return a + b + 1 >> 1

    sides, ends = mean(at(-1, 0), at(1, 0)), mean(at(0, -1), at(0, 1))
    cross = mean(sides, ends)
    corners = mean(mean(at(-1, -1), at(1, 1)), mean(at(1, -1), at(-1, 1)))
    here = at(0, 0)
    want = np.full((height, width, 4), 255, B)
    for place, colours in {
        (0, 0): (here, cross, corners),
        (0, 1): (sides, here, ends),
        (1, 0): (ends, here, sides),
        (1, 1): (corners, cross, here),
    }.items():
        for c, colour in enumerate(colours):
            want[place[0] :: 2, place[1] :: 2, c] = colour[place[0] :: 2, place[1] :: 2]
    args = [raw, np.zeros((height, width, 4), B), i32(width), i32(height)]
    return Launch((2, 2), (16, 4), args, {1: want})
