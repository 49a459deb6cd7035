"""Launches of tensor_cores.cu."""

import numpy as np

from corpus import D, F, H, I, Launch, S, U, i32


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


def downdate(rng):
    u, w = (rng.normal(size=(2, 32, 16)).astype(F).view(U) >> 16).astype(S)
    s = rng.normal(size=(16, 16)).astype(F)
    wide = [(x.astype(U) << 16).view(F).astype(D) for x in (u, w)]
    return Launch(1, 32, [u, w, s], {2: (s - wide[0].T @ wide[1]).astype(F)}, rtol=1e-4, atol=1e-5)


def _match(rng, byte, m, n, first, kernel):
    limits = np.iinfo(byte)
    depth = 48
    templates = rng.integers(limits.min, limits.max + 1, (m, depth)).astype(byte)
    patches = rng.integers(limits.min, limits.max + 1, (n, depth)).astype(byte)
    score = np.full((m, n), first, np.int64)
    for k in range(depth):
        # Products are added one by one, and each operation limits its sum.
        score += np.outer(templates[:, k].astype(int), patches[:, k])
        if k % 16 == 15:
            score = np.clip(score, -(2**31), 2**31 - 1)
    args = [templates, patches, i32(depth), i32(first), np.zeros((m, n), I)]
    return Launch(1, 32, args, {4: score.astype(I)}, kernel=kernel)


def match_templates_signed(rng):
    return _match(rng, np.int8, 32, 8, -17, "match_templates<signed char, 32, 8>")


def match_templates_saturated(rng):
    return _match(rng, np.uint8, 8, 32, 2**31 - 760000, "match_templates<unsigned char, 8, 32>")


def polish_inverse(rng):
    matrix = (np.eye(16) * 4 + rng.normal(0, 0.3, (16, 16))).astype(F)
    true = np.linalg.inv(matrix.astype(D))
    rough = (true + rng.normal(0, 0.01, (16, 16))).astype(F)
    return Launch(1, 32, [matrix, rough], {1: true.astype(F)}, rtol=0, atol=5e-4)


def complex_by_three(rng):
    ar, ai, br, bi = rng.normal(size=(4, 8, 8))
    want = (ar + 1j * ai) @ (br + 1j * bi)
    args = [ar, ai, br.T.copy(), bi.T.copy(), np.zeros((8, 8)), np.zeros((8, 8))]
    return Launch(1, 32, args, {4: want.real, 5: want.imag.T.copy()}, rtol=1e-12, atol=1e-13)
