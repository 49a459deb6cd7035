"""Launches of science.cl."""

import math
import zlib

import numpy as np

from corpus import F, I, Launch, U, f32, i32, u32, u64


def hexagonal_heat(rng):
    field = rng.uniform(0, 10, (8, 8)).astype(F)
    want = field.astype(float)
    for _ in range(5):
        ring = sum(np.roll(want, s, (0, 1)) for s in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)])
        want = want + 0.11 * (ring - 6 * want)
    # A local argument is its size.
    args = [field, i32(8), f32(0.11), i32(5), u32(256)]
    return Launch(1, (8, 8), args, {0: want.astype(F)}, shared=256)


def nonlinearity(rng):
    truth = rng.integers(0, 2**64, 3, dtype=np.uint64)
    # x0 x1 + x2 x3 + x4 x5 is bent: no function of six variables is further from the linear ones.
    bits = [sum((i >> 2 * k & 1) & (i >> 2 * k + 1 & 1) for k in range(3)) % 2 for i in range(64)]
    truth[2] = sum(b << i for i, b in enumerate(bits))
    walsh = np.array([[(-1) ** (a & b).bit_count() for a in range(64)] for b in range(64)])
    sign = np.array([[1 - 2 * (int(t) >> i & 1) for i in range(64)] for t in truth])
    spectrum = sign @ walsh
    result = 32 - np.abs(spectrum).max(1) // 2
    assert result[2] == 28
    args = [truth, np.zeros((3, 64), np.int8), np.zeros(3, I)]
    return Launch(3, 64, args, {1: spectrum.astype(np.int8), 2: result.astype(I)})


def _pcg(seed, stream):
    state = seed + stream
    while True:
        x = (state >> 18 ^ state) >> 27 & 0xFFFFFFFF
        turn = -(state >> 59) & 31
        state = (state * 6364136223846793005 + (stream << 1 | 1)) % 2**64
        yield (x << turn | x >> (32 - turn)) & 0xFFFFFFFF


def coprime_pairs(rng):
    mine = []
    for stream in range(64):
        numbers = _pcg(2**40 + 77, stream)
        next(numbers)
        mine.append(sum(math.gcd(next(numbers) >> 16 | 1, next(numbers) >> 16) == 1 for _ in range(6)))
    args = [u64(2**40 + 77), i32(6), np.zeros(1, U), np.zeros(64, U)]
    return Launch(2, 32, args, {2: np.array([sum(mine)], U), 3: np.array(mine, U)})


def calm_quadrant(rng):
    height, width = 11, 14
    image = (np.add.outer(np.arange(height), np.arange(width)) > 11) * 4 + rng.normal(0, 1, (height, width))
    image = image.astype(F)
    padded = np.pad(image, 2, "edge").astype(float)
    box = np.lib.stride_tricks.sliding_window_view(padded, (3, 3))
    mean, variance = box.mean((2, 3)), box.var((2, 3))
    means, variances = [], []
    for dy in (0, -2):
        for dx in (0, -2):
            at = np.s_[2 + dy : 2 + dy + height, 2 + dx : 2 + dx + width]
            means.append(mean[at])
            variances.append(variance[at])
    pick = np.argmin(variances, 0)[None]
    want = np.take_along_axis(np.array(means), pick, 0)[0].astype(F)
    return Launch((1, 3), (16, 4), [image, np.zeros_like(image), i32(width), i32(height)], {1: want})


def fit_parabolas(rng):
    x = rng.uniform(-1, 1, (32, 10))
    y = 1 + 2 * x - 3 * x * x + rng.normal(0, 0.3, x.shape)
    sample = np.stack([x, y], 2).astype(F)
    fit, residual = [], []
    for s in sample.astype(float):
        a = np.vander(s[:, 0], 3, increasing=True)
        fit.append(np.linalg.lstsq(a, s[:, 1], rcond=None)[0])
        residual.append(np.abs(a @ fit[-1] - s[:, 1]).max())
    args = [sample, np.zeros((32, 3), F), np.zeros(32, F)]
    want = {1: np.array(fit, F), 2: np.array(residual, F)}
    return Launch(1, 32, args, want, rtol=2e-3, atol=2e-4)


def edit_distances(rng):
    pattern = "convergence"
    words = ["converse", "divergence", "emergency", "convergence", "a", "cvrgnc", "coverage", "vengeance"]
    words += ["".join(rng.choice(list("converg"), rng.integers(1, 14))) for _ in range(30)]

    def distance(a, b):
        row = list(range(len(b) + 1))
        for i, x in enumerate(a, 1):
            before, row[0] = row[0], i
            for j, y in enumerate(b, 1):
                before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
        return row[-1]

    start = np.cumsum([0] + [len(w) for w in words]).astype(I)
    letters = np.frombuffer("".join(words).encode(), np.int8).copy()
    want = np.array([distance(pattern, w) for w in words], I)
    key = np.frombuffer(pattern.encode(), np.int8).copy()
    args = [key, i32(len(pattern)), letters, start, np.zeros(len(words), I), i32(len(words))]
    return Launch(2, 32, args, {4: want})


def adler_pieces(rng):
    text = rng.integers(0, 256, 32 * 48).astype(np.uint8)
    want = np.array([zlib.adler32(text.tobytes())], U)
    return Launch(1, 32, [text, i32(48), np.zeros(1, U), u32(256), u32(512)], {2: want}, shared=768)
