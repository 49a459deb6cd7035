"""Launches of vectors.cu."""

import numpy as np

from corpus import D, F, I, Launch, Scalar, U, floats


def _unit(v):
    return v / np.linalg.norm(v, axis=1, keepdims=True)


def shaded_points(rng):
    point, normal = floats(rng, 64, 4, low=-3, high=3), floats(rng, 64, 3)
    light = np.array([1, 2, -1], F)
    p, n = point[:, :3].astype(D), _unit(normal.astype(D))
    diffuse = np.clip((n * _unit(light.astype(D) - p)).sum(1), 0, 1)[:, None]
    ray = _unit(p)
    mirrored = ray - 2 * n * (n * ray).sum(1, keepdims=True)
    t = np.clip((np.linalg.norm(p, axis=1, keepdims=True) - 1) / 2, 0, 1)
    fog = t * t * (3 - 2 * t)
    base = abs(np.cross(mirrored, n)) * 0.5 + diffuse / 4 + 0.125 * np.maximum(ray, 0)
    base -= np.minimum(n, -n) * [0.25, 0.5, 1]
    colour = base + fog * ([0.5, 0.5, 0.75] - base)
    want = np.concatenate([colour, point[:, 3:]], 1).astype(F)
    return Launch(2, 32, [point, normal, light, np.zeros((64, 4), F)], {3: want}, rtol=1e-4, atol=1e-5)


def tiled_positions(rng):
    at, w, h = floats(rng, 64, 2, low=-0.25, high=1.25), 8, 4
    scaled = (at * np.array([w, h], F) - F(0.5)).astype(F)
    low = np.floor(scaled).astype(I)
    top = np.array([w - 1, h - 1])
    cell = np.concatenate([np.clip(low, 0, top), np.clip(low + 1, 0, top)], 1).astype(I)
    start = np.stack([np.arange(64), np.full(64, 7)], 1).astype(np.uint64)
    hashed = abs(low).astype(np.uint64) * 2654435761 + start & 0xFFFFFFFF
    hashed = hashed**2 - 3 & 0xFFFFFFFF
    inside = scaled - np.floor(scaled) + np.fmod(at, F(0.25))
    size = Scalar("bytes", np.array([w, h], I).tobytes().hex())
    args = [at, size, np.zeros((64, 4), I), np.zeros((64, 2), U), np.zeros((64, 2), F)]
    return Launch(2, 32, args, {2: cell, 3: hashed.astype(U), 4: inside.astype(F)})
