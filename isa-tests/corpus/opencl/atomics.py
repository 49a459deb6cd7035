"""Launches of atomics.cl."""

import numpy as np

from corpus import F, Launch, U, f32, i32


def neighbour_levels(rng):
    image = np.clip(
        np.add.outer(np.arange(10) * 14, np.arange(13) * 9) + rng.integers(0, 30, (10, 13)), 0, 255
    )
    image = image.astype(np.uint8)
    level = image >> 5
    pairs = np.zeros((8, 8), U)
    np.add.at(pairs, (level[:, :-1], level[:, 1:]), 1)
    np.add.at(pairs, (level[:-1], level[1:]), 1)
    return Launch((1, 3), (16, 4), [image, i32(13), i32(10), np.zeros((8, 8), U)], {3: pairs})


def bucket_chains(rng):
    key = rng.integers(0, 2**32, 120).astype(U)
    bucket = (key * U(0x9E3779B1)) >> 28
    summary = np.zeros((16, 4), U)
    for b in range(16):
        k = key[bucket == b]
        summary[b] = len(k), np.bitwise_xor.reduce(k), k.min(initial=2**32 - 1), k.max(initial=0)
    return Launch(1, 64, [key, i32(120), np.zeros((16, 4), U)], {2: summary})


def ticketed_totients(rng):
    number = rng.integers(1, 2000, 50).astype(U)
    totient = np.array([sum(np.gcd(np.arange(1, n + 1), n) == 1) for n in number], U)
    return Launch(
        1,
        64,
        [number, i32(50), np.zeros(50, U), np.zeros(1, U)],
        {2: totient, 3: np.array([50], U)},
    )


def extremes_by_swap(rng):
    point = rng.uniform(-3, 3, (60, 2)).astype(F)
    d = np.hypot(*(point.astype(float) - [0.25, -0.5]).T)
    packed = (np.rint(d * 65536).astype(U) & ~U(255)) | np.arange(60, dtype=U)
    return Launch(
        2,
        32,
        [point, i32(60), f32(0.25), f32(-0.5), np.zeros(1, F), np.full(1, 2**32 - 1, U)],
        {4: np.array([d.max()], F), 5: np.array([packed.min()], U)},
    )


def fixed_energy(rng):
    v = rng.normal(0, 4, 70).astype(F)
    energy = np.rint(v * v * F(1048576)).astype(np.int64).sum()
    return Launch(3, 32, [v, i32(70), np.zeros(1, np.int64)], {2: np.array([energy])})
