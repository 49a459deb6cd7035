"""Launches of dense.cu."""

import numpy as np
from corpus import D, F, I, Launch, doubles, f64, floats, i32


def _band(rng, half, rows, kernel):
    diag, x = floats(rng, 2 * half + 1, rows + 3), floats(rng, rows)
    full = np.zeros((rows, rows))
    for d in range(-half, half + 1):
        for r in range(max(0, -d), min(rows, rows - d)):
            full[r, r + d] = diag[d + half, r]
    args = [diag, x, np.zeros(rows, F), i32(rows), i32(rows + 3)]
    return Launch(2, 32, args, {2: (full @ x).astype(F)}, kernel=kernel, atol=1e-5)


def band_matvec_of_five(rng):
    return _band(rng, 2, 100, "band_matvec<2>")


def band_matvec_of_eleven(rng):
    return _band(rng, 5, 37, "band_matvec<5>")


def rotate_rows(rng):
    rows, columns, count = 7, 40, 12
    m = floats(rng, rows, columns)
    steps = np.zeros(count, [("upper", I), ("lower", I), ("cs", F, 2)])
    want = m.astype(D)
    for step in steps:
        step["upper"], step["lower"] = rng.choice(rows, 2, replace=False)
        angle = rng.uniform(0, 6.28)
        step["cs"] = np.cos(angle), np.sin(angle)
        c, s = step["cs"].astype(D)
        a, b = want[step["upper"]].copy(), want[step["lower"]].copy()
        want[step["upper"]], want[step["lower"]] = c * a + s * b, c * b - s * a
    args = [m, steps, i32(count), i32(rows), i32(columns)]
    return Launch(2, 32, args, {0: want.astype(F)}, shared=32 * rows * 4, atol=1e-5)


def ldlt_packed(rng):
    n, blocks = 8, 2
    lower = np.tril_indices(n)
    packed, want = np.zeros((blocks, n * (n + 1) // 2)), []
    for b in range(blocks):
        a = doubles(rng, n, n)
        a = a + a.T + 4 * np.diag(rng.choice([-1.0, 1.0], n))
        if b:
            a[0, 0] = 1e-9
        packed[b] = a[lower]
        low, d = np.eye(n), np.zeros(n)
        for k in range(n):
            d[k] = a[k, k] if abs(a[k, k]) >= 1e-3 else np.copysign(1e-3, a[k, k])
            column = a[k + 1 :, k].copy()
            low[k + 1 :, k] = column / d[k]
            a[k + 1 :, k + 1 :] -= np.outer(column, column) / d[k]
        want.append((low - np.eye(n) + np.diag(d))[lower])
    args = [packed, i32(n), f64(1e-3), np.zeros(1, I)]
    want = {0: np.array(want), 3: np.array([1], I)}
    return Launch(blocks, 32, args, want, shared=packed[0].nbytes, rtol=1e-9, atol=1e-9)


def kronecker_apply(rng):
    left = np.array(
        [
            [2, -1, 0, 0, 0.5, 0],
            [-1, 2, -1, 0, 0, 0],
            [0, -1, 2, -1, 0, 0.25],
            [0, 0, -1, 2, -1, 0],
            [1, 0, 0, -1, 2, -1],
            [0, 3, 0, 0, -1, 2],
        ]
    )
    right, x = floats(rng, 5, 5), floats(rng, 3, 30)
    want = (x @ np.kron(left, right).T).astype(F)
    return Launch(3, 32, [right, x, np.zeros((3, 30), F)], {2: want}, atol=1e-5)


def eigen_small(rng):
    n = 40
    upper = doubles(rng, n, 6, low=-3, high=3)
    upper[3] = 1, 0, 0, 2, 0, 3  # a diagonal matrix takes no rotation
    m = np.zeros((n, 3, 3))
    r, c = np.triu_indices(3)
    m[:, r, c] = m[:, c, r] = upper
    args = [upper, np.zeros((n, 3)), np.full(n, -1, I), i32(n)]
    few = lambda got: None if got[3] == 0 and 0 < got.max() < 30 else f"rotations: {got}"
    return Launch(2, 32, args, {1: np.linalg.eigvalsh(m), 2: few}, rtol=1e-9, atol=1e-9)
