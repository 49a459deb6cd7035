"""Launches of sparse.cu."""

import numpy as np
from corpus import B, D, F, I, L, Launch, Scalar, U, doubles, f32, f64, floats, i32, ints, u32


def _random_sparse(rng, n, most):
    m = np.zeros((n, n))
    for r in range(n):
        c = rng.choice(n, rng.integers(0, most), replace=False)
        m[r, c] = rng.uniform(-1, 1, len(c))
    return m


def _sliced(rng, n, width, kernel, dtype, beta):
    m = _random_sparse(rng, n, 7).astype(dtype)
    begin, columns, values = [0], [], []
    for s in range(0, n, width):
        rows = [np.flatnonzero(m[r]) if r < n else [] for r in range(s, s + width)]
        longest = max(map(len, rows))
        c, v = np.full((longest, width), -1, I), np.zeros((longest, width), dtype)
        for k, row in enumerate(rows):
            c[: len(row), k] = row
            v[: len(row), k] = m[s + k, row] if len(row) else 0
        columns.append(c.ravel())
        values.append(v.ravel())
        begin.append(begin[-1] + c.size)
    x, y = rng.uniform(-1, 1, n).astype(dtype), rng.uniform(-1, 1, n).astype(dtype)
    if beta == 0:
        y[3] = np.nan  # what is scaled by nothing is not read
    want = 1.5 * (m @ x) + (beta * y if beta else 0)
    scalar = Scalar("f32" if dtype == F else "f64", 1.5), Scalar("f32" if dtype == F else "f64", beta)
    args = [np.array(begin, U), np.concatenate(columns), np.concatenate(values), x, y, *scalar, u32(n)]
    return Launch(2, 32, args, {4: want.astype(dtype)}, kernel=kernel, atol=1e-5)


def sliced_matvec_of_floats(rng):
    return _sliced(rng, 50, 8, "sliced_matvec<8, float>", F, 0)


def sliced_matvec_of_doubles(rng):
    return _sliced(rng, 41, 16, "sliced_matvec<16, double>", D, -0.5)


def blocks_matvec(rng):
    blocks, rows = 14, 5
    place = ints(rng, blocks, 2, low=0, high=rows)
    # Eighths, so that sums are exact: engines add atomically in different orders.
    m, x = (ints(rng, *s).astype(F) / F(8) for s in ((blocks, 4, 4), (rows, 4)))
    want = np.zeros((rows, 4))
    for (r, c), b in zip(place, m):
        want[r] += b @ x[c].astype(D)
    args = [place, m, x, np.zeros((rows, 4), F), i32(blocks)]
    return Launch(2, 32, args, {3: want.astype(F)}, rtol=0, atol=0)


def triples_row_sums(rng):
    n, rows = 75, 9
    triples = np.zeros(n, [("row", U), ("column", U), ("value", I)])
    triples["row"], triples["value"] = rng.integers(0, rows, n), rng.integers(-(2**25), 2**25, n)
    sums = ints(rng, rows).astype(L) * 2**33
    want = sums.copy()
    np.add.at(want, triples["row"], triples["value"])
    return Launch(3, 32, [triples, i32(n), sums], {2: want})


def coloured_relax(rng):
    n, most, enough = 30, 50, 1e-7
    m = np.zeros((n, n))
    for i in range(n):  # a ring with chords that join even and odd
        for j in ((i + 1) % n, (i + 7) % n):
            m[i, j] = m[j, i] = rng.uniform(-0.4, 0.4)
    m += 2.5 * np.eye(n)
    colour, b, x = (np.arange(n) % 2).astype(B), doubles(rng, n), np.zeros(n)
    first = np.concatenate([[0], np.cumsum((m != 0).sum(1))]).astype(I)
    column = np.nonzero(m)[1].astype(I)
    want, rounds = x.copy(), 0
    for rounds in range(most):
        before = want.copy()
        for c in (0, 1):
            for i in np.flatnonzero(colour == c):
                want[i] = (b[i] - m[i] @ want + m[i, i] * want[i]) / m[i, i]
        if (abs(want - before) <= enough).all():
            break
    args = [first, column, m[m != 0], b, x, colour, i32(2), i32(n), f64(enough), i32(most), np.zeros(1, I)]
    return Launch(1, 32, args, {4: want, 10: np.array([rounds], I)}, rtol=1e-9, atol=1e-9)


def arrowhead_solve(rng):
    n, many = 45, 3
    diagonal, edge = floats(rng, n, low=2, high=4), floats(rng, n)
    tip = 40.0
    m = np.diag(np.append(diagonal, tip).astype(D))
    m[:n, n] = m[n, :n] = edge
    rhs = floats(rng, many, n + 1)
    want = np.linalg.solve(m, rhs.T.astype(D)).T.astype(F)
    args = [diagonal, edge, f32(tip), rhs, i32(n), i32(many)]
    return Launch(2, 64, args, {3: want}, rtol=1e-4, atol=1e-5)
