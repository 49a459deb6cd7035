"""Launches of tensor_cores.cu."""

import numpy as np

from corpus import D, F, H, Launch, i32


def gram_distances(rng):
    vectors = rng.normal(size=(16, 48)).astype(H)
    gram = vectors.astype(D) @ vectors.astype(D).T
    square = np.diag(gram)
    distance = square[:, None] + square[None] - 2 * gram
    args = [vectors, i32(48), np.zeros((16, 16), F), np.zeros((16, 16), F)]
    want = {2: gram.astype(F), 3: distance.astype(F)}
    return Launch(1, 32, args, want, rtol=1e-4, atol=1e-4)


def _leaky(rng, m, n, kernel):
    depth, columns = 32, 2 * n
    weight, bias = rng.normal(0, 0.3, (depth, m)).astype(H), rng.normal(size=(m, columns)).astype(H)
    x = rng.normal(size=(depth, columns)).astype(H)
    y = weight.astype(D).T @ x.astype(D) + bias
    want = np.where(y > 0, y, y / 8).astype(H)
    args = [weight, x, bias, np.zeros((m, columns), H), i32(depth), i32(columns)]
    return Launch(1, 64, args, {3: want}, kernel=kernel, rtol=4e-3, atol=6e-3)


def leaky_layer_tall(rng):
    return _leaky(rng, 32, 8, "leaky_layer<32, 8, 16>")


def leaky_layer_wide(rng):
    return _leaky(rng, 8, 32, "leaky_layer<8, 32, 16>")


def markov_powers(rng):
    p = rng.uniform(0, 1, (16, 16)) ** 4 + np.eye(16) * 3
    p = (p / p.sum(1)[:, None]).astype(F)
    want = np.linalg.matrix_power(p.astype(D), 8)
    args = [p, i32(3), np.zeros((16, 16), F)]
    return Launch(1, 32, args, {2: want.astype(F)}, rtol=5e-3, atol=1e-4)
