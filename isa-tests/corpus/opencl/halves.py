"""Launches of halves.cl."""

import numpy as np

from corpus import D, F, H, I, L, Launch

SHORT = np.int16


def _halves(rng, *shape, low=-2.0, high=2.0):
    return rng.uniform(low, high, shape).astype(H)


def of_one(rng):
    x, y = _halves(rng, 64), _halves(rng, 64)
    a, b = x.astype(D), y.astype(D)
    h = lambda v: v.astype(H).astype(D)  # noqa: E731
    m, e = np.frexp(b)
    part, whole = h(a * 4) - np.floor(h(a * 4)), np.floor(h(a * 4))
    rows = [
        np.sin(a), np.exp(b), np.sqrt(abs(a)), a * b + a, abs(a) ** b,
        np.maximum(a, 0.25) - np.minimum(b, a), np.copysign(a, -b),
        np.nextafter(x, y).astype(D), h(np.clip(a, -0.5, 0.5)) + h(a + (b - a) * 0.25), a * 8 + h(b**2),
        h(np.rint(a * 8) + np.floor(b * 8)) + np.trunc(a * 4), np.where(np.arange(64) & 1, b, a),
        m * 16 + e, part + whole * 8, np.arctan2(a, b), h(np.tanh(a)) * h(1 / np.sqrt(h(1 + h(b * b)))),
    ]  # fmt: skip
    want = np.stack(rows).astype(H)
    return Launch(2, 32, [x, y, np.zeros_like(want)], {2: want}, rtol=2e-3, atol=2e-3)


def of_vectors(rng):
    x, y = _halves(rng, 32, 4), _halves(rng, 32, 4)
    a, b = x.astype(D), y.astype(D)
    t = np.clip((a + 1) / 2, 0, 1)
    cross = np.zeros_like(a)
    cross[:, :3] = np.cross(a[:, :3], b[:, :3])
    rows = [np.cos(a) + abs(b), (a * b + 1) * (a >= 0)]
    rows.append(np.maximum(a, 0.125) + np.minimum(b, a) + t * t * (3 - 2 * t))
    rows.append(a[:, ::-1] + cross[:, [1, 0, 2, 3]])
    rows.append(b * np.rint(a * 16))
    # 0 / 0 is NaN and a / 0 is infinite, unless b is finite: b - b is 0.
    kind = np.where(a < b, -1, 0) + 2 * np.where(a == 0, -1, 0) - 4
    scalar = np.stack([(a * b).sum(1) + np.sqrt((a * a).sum(1)) + np.sqrt(((a - b) ** 2).sum(1)),
                       a[:, 0] / np.sqrt((a * a).sum(1))])  # fmt: skip
    want = {2: np.stack(rows).astype(H), 3: kind.astype(SHORT), 4: scalar.astype(H)}
    args = [x, y] + [np.zeros_like(v) for v in want.values()]
    return Launch(1, 32, args, want, rtol=3e-3, atol=8e-3)


def to_halves(rng):
    f = rng.uniform(-300, 300, 32).astype(F)
    f[:4] = [2049.5, -2049.5, 1e-5, 100000]
    l = rng.integers(-90000, 90000, 32)
    l[:4] = [2049, -2051, (1 << 62) + 1, -70000]

    def directed(v, up):
        v = v.astype(D)
        h = v.astype(H)
        back = h.astype(D)
        wrong = back < v if up else back > v
        return np.where(wrong, np.nextafter(h, H(np.inf if up else -np.inf)), h)

    def toward_zero(v):
        return np.where(v < 0, directed(v, True), directed(v, False))

    with np.errstate(over="ignore"):
        want = np.stack([f.astype(H), toward_zero(f), directed(f, True), directed(f, False), toward_zero(l),
                         directed(l, True)])  # fmt: skip
        h = f.astype(H).astype(D)
    near = np.where(np.isinf(h), 2**31 - 1, h)
    back = np.stack([np.trunc(near), np.rint(near), np.clip(np.trunc(h), 0, 255),
                     np.clip(np.ceil(h), -128, 127)], 1)  # fmt: skip
    args = [f, l.astype(L), np.zeros_like(want), np.zeros((32, 4), I)]
    return Launch(1, 32, args, {2: want, 3: back.astype(I)}, rtol=0, atol=0)


def fractions(rng):
    x = rng.uniform(-4, 4, 32).astype(H)
    x[:8] = [-(2.0**-24), -(2.0**-12), -(2.0**-11), -1e-4, 0, 7, -7, -0.75]
    wide = x.astype(D)
    want = np.minimum((wide - np.floor(wide)).astype(H), H(0.99951171875))
    return Launch(1, 32, [x, np.zeros(32, H), np.zeros(32, H)], {1: want, 2: np.floor(x)}, rtol=0, atol=0)


def widened(rng):
    x = rng.uniform(-4, 4, (32, 4)).astype(H)
    x[0] = [2.0**-24, -65504, np.inf, -0.0]
    twice = np.concatenate([x, x])
    want = {1: twice.astype(F), 2: twice.astype(D)}
    return Launch(1, 32, [x, np.zeros((64, 4), F), np.zeros((64, 4))], want, rtol=0, atol=0)
