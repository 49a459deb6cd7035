"""Launches of vectors.cl."""

import numpy as np

from corpus import F, Launch, Scalar, i32


def _arm(joint, length):
    tips = []
    for arm in joint.astype(float):
        at = np.zeros(3)
        for q, reach in zip(arm[::-1], length[::-1].astype(float)):
            x, y, z, w = q / np.linalg.norm(q)
            turn = np.array(
                [
                    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
                ]
            )
            at = turn @ (at + [0, 0, reach])
        tips.append(at)
    return np.array(tips, F)


def arm_forward(rng):
    joint = rng.normal(size=(32, 5, 4)).astype(F)
    length = rng.uniform(0.5, 2, 5).astype(F)
    return Launch(1, 32, [joint, length, np.zeros((32, 3), F), i32(5)], {2: _arm(joint, length)}, atol=1e-5)


def lift_colour(rng):
    rgba = rng.integers(0, 256, (64, 4)).astype(np.uint8)
    r, g, b, a = rgba.astype(np.int16).T
    co = r - b
    t = b + (co >> 1)
    cg = g - t
    y = t + (cg >> 1)
    luma = (((y.astype(int) - 128) * 21 >> 4) + 128).astype(np.int16)
    t = luma - (cg >> 1)
    green = cg + t
    blue = t - (co >> 1)
    restored = np.clip(np.stack([blue + co, green, blue, a], 1), 0, 255).astype(np.uint8)
    lifted = np.stack([y, co, cg, a], 1)
    return Launch(
        2,
        32,
        [rgba, np.zeros((64, 4), np.int16), np.zeros_like(rgba), Scalar("i16", 21)],
        {1: lifted, 2: restored},
    )


def invert16(rng):
    m = (rng.normal(size=(32, 4, 4)) + 4 * np.eye(4)).astype(F)
    want = np.linalg.inv(m.astype(float)).astype(F)
    return Launch(1, 32, [m, np.zeros_like(m)], {1: want}, atol=1e-5)


def permute_message(rng):
    text = rng.integers(0, 256, (32, 8)).astype(np.uint8)
    key = rng.integers(0, 16, (32, 8)).astype(np.uint8)
    pad = rng.integers(0, 256, 8).astype(np.uint8)
    mixed = np.take_along_axis(np.concatenate([text, np.tile(pad, (32, 1))], 1), key.astype(int), 1)
    back = mixed[:, ::-1]
    wide = np.stack([mixed, back << 3 | back >> 5], 2).reshape(32, 16)
    return Launch(
        1,
        32,
        [text, key, pad, np.zeros((32, 16), np.uint8)],
        {3: wide ^ np.concatenate([pad, pad[4:], pad[:4]])},
    )


def _patch(corner, start, end):
    hits = []
    for o, e in zip(start.astype(float), end.astype(float)):
        best = [np.inf, -1, -1, -1]
        d = (e - o) / np.linalg.norm(e - o)
        for t in range(2):
            p, q, r = corner[[0, t + 1, t + 2]].astype(float)
            # o + s d = p + u (q - p) + v (r - p)
            s, u, v = np.linalg.solve(np.stack([-d, q - p, r - p], 1), o - p)
            if min(s, u, v) >= 0 and u + v <= 1 and s < best[0]:
                best = [s, u, v, t]
        hits.append(best)
    return np.array(hits, F)


def _padded(x):
    return np.concatenate([x, np.zeros((len(x), 1), F)], 1)


def ray_patch(rng):
    corner = np.array([[0, 0, 0.1], [1, 0, -0.1], [1, 1, 0.2], [0, 1, 0]], F)
    start = np.concatenate([rng.uniform(0, 1, (32, 2)), np.full((32, 1), 2)], 1).astype(F)
    end = np.concatenate([rng.uniform(-0.3, 1.3, (32, 2)), np.full((32, 1), -1)], 1).astype(F)

    hits = _patch(corner, start, end)
    return Launch(
        1, 32, [_padded(corner), _padded(start), _padded(end), np.zeros((32, 4), F)], {3: hits}, rtol=1e-4
    )
