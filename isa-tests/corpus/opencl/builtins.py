"""Launches of builtins.cl."""

import math

import numpy as np

from corpus import F, I, Launch, f64, ints


def special_functions(rng):
    x = rng.uniform(-3, 3, 32).astype(F)
    rows = []
    for v in x.astype(float):
        whole = np.fix(F(v) * F(3))
        quotient = round(v / float(F(0.7)))
        rows += [
            [math.erf(v), math.erfc(v), math.gamma(v + 3.5), math.lgamma(v + 3.5)],
            [np.cbrt(v), np.hypot(v, 2), np.expm1(v), np.log1p(abs(v))],
            [*math.frexp(v), float(F(v) * F(3) - whole), whole],
            [v - math.floor(v), math.floor(v), v - quotient * float(F(0.7)), quotient & 7],
            [math.atan2(v, 0.5) / math.pi, math.sin(math.pi * v), 10**v, v * 32],
            [abs(v) ** (1 / 3), math.asinh(v), math.copysign(2, v), v * v - 2],
        ]
    want = np.array(rows, F).reshape(96, 8)
    # remquo gives the sign of the quotient with its low bits, and C's & takes them in two's complement.
    return Launch(1, 32, [x, np.zeros((96, 8), F)], {1: want}, rtol=3e-5, atol=2e-6)


def _wrap(v, bits=32):
    return (v + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)


def _saturate(v, bits=32):
    return max(-(1 << bits - 1), min((1 << bits - 1) - 1, v))


def _integers(x, y):
    sx, sy = _wrap(x, 16), _wrap(y, 16)
    turn = y & 31
    bits = x % 2**32
    return [
        [
            x * y >> 32,
            _saturate(x * 3 + y),
            _saturate(x + y),
            _saturate(x - y),
            (x + y) >> 1,
            (x + y + 1) >> 1,
        ],
        [_wrap(abs(x - y)), _wrap(bits << turn | bits >> (32 - turn))],
        [32 - bits.bit_length(), (y % 2**32).bit_count(), _wrap((x >> 9) * (y >> 9) + 7)],
        [_wrap((x >> 10) * (y >> 8)), _wrap(sx << 16 | sy % 65536), _saturate(sx + sy, 16)],
        [max(-1000, min(1000, x)), _wrap(abs(y))],
    ]


def integer_functions(rng):
    a = np.concatenate([rng.integers(-(2**31), 2**31, 28), [0, -1, 2**31 - 1, 5]]).astype(I)
    b = np.concatenate([rng.integers(-(2**31), 2**31, 28), [0, 1, 2**31 - 1, -7]]).astype(I)
    want = np.array([sum(_integers(int(x), int(y)), []) for x, y in zip(a, b)], I)
    return Launch(1, 32, [a, b, np.zeros((64, 8), I)], {2: want.reshape(64, 8)})


def rim_light(rng):
    normal = np.zeros((32, 4), F)
    normal[:, :3] = rng.normal(size=(32, 3))
    eye = np.zeros((32, 4), F)
    eye[:, :3] = rng.normal(0, 4, (32, 3))
    n = normal[:, :3].astype(float)
    n /= np.linalg.norm(n, axis=1)[:, None]
    v = eye[:, :3] - n
    v /= np.linalg.norm(v, axis=1)[:, None]
    lamp = np.array([0.48, 0.6, 0.64])
    facing = np.clip((n * v).sum(1), 0, 1)
    t = np.clip((1 - facing - 0.4) / 0.5, 0, 1)
    lit = np.maximum(n @ lamp, 0)[:, None]
    colour = (1 - lit) * [0.1, 0.2, 0.4] + lit * [1, 0.9, 0.7] + 0.5 * (t * t * (3 - 2 * t))[:, None]
    bend = np.cross(n, lamp)
    angle = np.degrees(np.arctan2(np.linalg.norm(bend, axis=1), n @ lamp))
    angle += np.sign(bend[:, 2]) * np.linalg.norm(n - lamp, axis=1)
    return Launch(
        1,
        32,
        [normal, eye, np.zeros((32, 4), F)],
        {2: np.concatenate([colour, angle[:, None]], 1).astype(F)},
        rtol=1e-4,
        atol=1e-5,
    )


def repair_samples(rng):
    s = rng.normal(0, 5, (32, 4)).astype(F)
    s.flat[rng.choice(128, 30, replace=False)] = np.resize([np.nan, np.inf, -np.inf, 1e-40, -1e-42, 0.0], 30)
    broken, nxt = ~np.isfinite(s), np.roll(s, -1, 1)
    fixed = np.where(broken, np.where(np.isnan(nxt), 0, nxt), s)
    tiny = (s != 0) & (np.abs(s) < 2.0**-126)
    fixed = np.clip(np.where(tiny, 0, fixed), -8, 8).astype(F)
    state = np.stack([broken.any(1), ~broken.any(1), np.signbit(s[:, 0]), s[:, 2] < s[:, 3]], 1).astype(I)
    return Launch(1, 32, [s, np.zeros_like(s), np.zeros((32, 4), I)], {1: fixed, 2: state})


def kepler_orbit(rng):
    mean = rng.uniform(-9, 9, 32)
    e = np.remainder(mean + np.pi, 2 * np.pi) - np.pi
    target = e.copy()
    for _ in range(200):
        e = e - (e - 0.4 * np.sin(e) - target) / (1 - 0.4 * np.cos(e))
    orbit = np.stack([np.cos(e) - 0.4, np.sqrt(1 - 0.16) * np.sin(e)], 1)
    return Launch(
        1,
        32,
        [mean, f64(0.4), np.zeros((32, 2)), np.zeros(32, I)],
        {2: orbit, 3: np.ones(32, I)},
        rtol=1e-11,
        atol=1e-12,
    )


def clamped(rng):
    x = rng.uniform(-40000, 40000, 32).astype(F)
    x[:8] = [np.nan, np.inf, -np.inf, 1e20, 2.5, 255.5, -0.5, 0]

    def to(v, low, high, whole):
        return 0 if np.isnan(v) else int(np.clip(whole(np.float64(v)), low, high))

    def ctz(n, bits):
        return (n & -n).bit_length() - 1 if n else bits

    want = np.array(
        [
            [
                to(v, -(2**31), 2**31 - 1, np.trunc),
                to(v, -(2**15), 2**15 - 1, np.rint),
                to(v, 0, 255, np.rint) - to(-v, 0, 255, np.rint),
                ctz(i, 8) + ctz(to(v, 0, 2**32 - 1, np.trunc), 32),
            ]
            for i, v in enumerate(x)
        ],
        I,
    )
    v = np.zeros((32, 4), F)
    v[:, :3] = rng.uniform(-1, 1, (32, 3))
    turned = np.zeros((32, 4), F)
    turned[:, :3] = v[:, [2, 0, 1]]
    total = np.array([sum(range(32)) << 33])
    args = [x, np.zeros((32, 4), I), np.zeros(1, np.int64), v, np.zeros((32, 4), F)]
    return Launch(1, 32, args, {1: want, 2: total, 4: turned})


def spaces(rng):
    x, i = ints(rng, 32), np.arange(32)
    want = np.where(i % 3 == 0, 4, np.where(i % 3 == 1, 1, 1002 + (31 - i) * 10)) + ((x >> 2) + 7) * 10000
    return Launch(1, 32, [x, np.zeros(32, I)], {1: want.astype(I)})


def high_sums(rng):
    def draw(kind):
        info = np.iinfo(kind)
        x = rng.integers(info.min, info.max, 32, dtype=kind, endpoint=True)
        x[:2] = [info.min, info.max]
        return x

    def sums(x, y, z):
        bits = x.dtype.itemsize * 8
        exact = [((int(a) * int(b) >> bits) + int(c)) % (1 << bits) for a, b, c in zip(x, y, z)]
        return np.array(exact, np.dtype(f"u{bits // 8}")).view(x.dtype)

    x = [draw(kind) for kind in (np.int8, np.uint8, np.int16, np.int64)]
    hundred = np.full(32, 100, np.int8)
    want = {4 + n: sums(v, v, v) for n, v in enumerate(x)}
    want[8] = sums(x[0], hundred, hundred).astype(I)
    return Launch(1, 32, x + [np.zeros_like(v) for v in x] + [np.zeros(32, I)], want)


def at_the_ends(rng):
    def draw(kind, count):
        info = np.iinfo(kind)
        x = rng.integers(info.min, info.max, count, dtype=kind, endpoint=True)
        x[rng.integers(0, count, count // 3)] = info.min
        x[rng.integers(0, count, count // 8)] = [info.max, 0, -1, 1][rng.integers(0, 4)]
        return x

    x, y, p, q = draw(I, 128), draw(I, 128), draw(np.int64, 64), draw(np.int64, 64)
    x[0], y[0] = 0, -(2**31)

    def near(v, bits):
        return max(-(2 ** (bits - 1)), min(2 ** (bits - 1) - 1, v))

    def zeros(v):
        return (v & -v).bit_length() - 1 if v else 32

    def wrapped(v):
        return (v + 2**63) % 2**64 - 2**63

    ints_, longs = list(zip(map(int, x), map(int, y))), list(zip(map(int, p), map(int, q)))
    out = [[near(a - b, 32) for a, b in ints_], [near(a * b + a, 32) for a, b in ints_]]
    out.append([zeros(a) for a, _ in ints_])
    wide = [[a * b >> 64 for a, b in longs], [near((a >> 31) * (b >> 31) + a, 64) for a, b in longs]]
    wide.append([wrapped((a * b >> 64) + b) for a, b in longs])
    sizes = np.zeros((2, 128), np.uint32)
    sizes[0] = [abs(a) for a, _ in ints_]
    # An unsigned comparison, as C's of ulong and long.
    more = [abs(int(a)) > int(b) % 2**64 for a, b in zip(p[::2], q[::2])]
    sizes[1, ::4] = [abs(int(a)) + zeros(int(b)) + m for a, b, m in zip(x[::4], y[1::4], more)]
    want = {4: np.array(out, I), 5: np.array(wide, np.int64), 6: sizes}
    args = [x, y, p, q] + [np.zeros_like(want[k]) for k in (4, 5, 6)]
    return Launch(1, 32, args, want)
