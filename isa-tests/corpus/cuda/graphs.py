"""Launches of graphs.cu."""

import numpy as np
from corpus import B, I, Launch, S, U, UL, i32, u32


def _random_graph(rng, n, edges):
    """Matrix of neighbours, without loops, symmetric."""
    m = np.zeros((n, n), bool)
    for a, b in rng.integers(0, n, (edges, 2)):
        if a != b:
            m[a, b] = m[b, a] = True
    return m


def _rows(m):
    return np.concatenate([[0], np.cumsum(m.sum(1))]).astype(I), np.nonzero(m)[1].astype(I)


def hops_by_pull(rng):
    n, source = 70, 5
    m = _random_graph(rng, n, 75)
    want = np.full(n, -1, np.int16)
    reached = np.arange(n) == source
    level = 0
    while (reached & (want < 0)).any():
        want[reached & (want < 0)] = level
        reached, level = reached | m[reached].any(0), level + 1
    first, to = _rows(m)
    args = [first, to, i32(n), i32(source), np.full(n, 99, np.int16)]
    return Launch(1, 64, args, {4: want}, shared=2 * 4 * 3)


def unite(rng):
    n, count = 60, 45
    edges = rng.integers(0, n, (count, 2)).astype(I)
    label = np.arange(n)
    for _ in range(n):
        for a, b in edges:
            label[a] = label[b] = min(label[a], label[b])

    args = [edges, i32(count), np.zeros(n, I), i32(n)]
    return Launch(1, 64, args, {2: label.astype(I)}, shared=4 * n)


def climb(rng):
    n = 50
    parent = np.array([rng.integers(max(0, v - 6), v + 1) for v in range(n)], I)
    want = np.zeros((n, 2), I)
    for v in range(n):
        want[v] = (v, 0) if parent[v] == v else want[parent[v]] + (0, 1)
    return Launch(2, 32, [parent, np.zeros((n, 2), I), i32(n)], {1: want})


def triangles_of_bits(rng):
    n = 50
    m = _random_graph(rng, n, 300)
    row = np.array([sum(1 << int(j) for j in np.flatnonzero(r)) for r in m], UL)
    at = np.zeros(n, U)
    for v in range(n):
        at[v] = sum(m[a, b] for a in range(v) if m[v, a] for b in range(v + 1, n) if m[v, b])
    args = [row, i32(n), np.array([7], UL), np.zeros(n, U)]
    return Launch(2, 32, args, {2: np.array([7 + at.sum()], UL), 3: at})


def relax_edges(rng):
    n, count, source = 30, 90, 4
    edges = rng.integers(0, n, (count, 3)).astype(I)
    edges[:, 2] = rng.integers(1, 40, count)
    none = 2**64 - 1
    label = [none] * n
    label[source] = source
    changed = True
    while changed:
        changed = False
        for a, b, length in edges.tolist():
            if label[a] != none:
                offer = ((label[a] >> 32) + length) << 32 | a
                if offer < label[b]:
                    label[b], changed = offer, True
    args = [edges, i32(count), np.full(n, none, UL), i32(source)]
    return Launch(1, 32, args, {2: np.array(label, UL)})


def peel_layers(rng):
    n = 48
    m = np.triu(rng.random((n, n)) < 0.06, 1)
    order = rng.permutation(n)
    m = m[order][:, order]
    m[order[0], order[1]] = m[order[1], order[0]] = True  # a cycle, which stays
    open_, want, depth = m.sum(0), np.full(n, -1, I), 0
    while ((open_ == 0) & (want < 0)).any():
        ready = (open_ == 0) & (want < 0)
        want[ready], open_, depth = depth, open_ - m[ready].sum(0), depth + 1
    first, to = _rows(m)
    args = [first, to, i32(n), m.sum(0).astype(I), np.zeros(n, I)]
    return Launch(1, 32, args, {4: want}, shared=2 * 4 * n)


def _stir(x):
    x &= 2**32 - 1
    x = (x ^ x >> 15) * 0x2C1B3C6D & 2**32 - 1
    x = (x ^ x >> 12) * 0x297A2D39 & 2**32 - 1
    return x ^ x >> 15


def independent(rng):
    n, seed = 40, 77
    m = _random_graph(rng, n, 80)
    rank = [(_stir(v * 31 + seed), v) for v in range(n)]
    state = np.full(n, 2, B)
    for v in sorted(range(n), key=lambda v: rank[v], reverse=True):  # what greed in this order makes
        if not (m[v] & (state == 1)).any():
            state[v] = 1
    first, to = _rows(m)
    return Launch(1, 64, [first, to, i32(n), u32(seed), np.zeros(n, B)], {4: state}, shared=n)
