"""Launches of idioms.cu."""

import numpy as np

from corpus import UL, F, H, I, L, Launch, U, doubles, f32, floats, i32, ints


def tile_reductions(rng):
    x = ints(rng, 64, low=-1000000, high=1000000)
    largest = np.repeat(x.reshape(-1, 8).max(1), 8)
    parity = np.repeat(np.bitwise_xor.reduce(x.reshape(-1, 32), axis=1), 32)
    return Launch(1, 64, [x, np.zeros(64, I), np.zeros(64, I)], {1: largest, 2: parity})


def two_arrays_in_one(rng):
    x = ints(rng, 100, low=-(2**31), high=2**31 - 1)
    args = [x, np.zeros(100, L), i32(100)]
    return Launch(1, 128, args, {1: np.cumsum(x.astype(L))}, shared=4 * 8 + 128 * 4)


def bit_tricks(rng):
    x = rng.integers(0, 2**32, 32).astype(U)
    out = []
    for i, v in enumerate(x):
        v = int(v) | 1 << i
        lowest = v & -v
        ripple = (v + lowest) % 2**32
        following = ripple | ((v ^ ripple) // lowest) >> 2 if ripple else 0
        morton = sum((v >> k & 1) << 2 * k | (v >> (16 + k) & 1) << (2 * k + 1) for k in range(16))
        out.append([v ^ v >> 1, following, morton, lowest.bit_length() - 1])
    return Launch(1, 32, [x, np.zeros((32, 4), U)], {1: np.array(out, U)})


def windowed(rng):
    parts = {"names": ["left", "top", "gain", "mask", "bias"], "offsets": [0, 2, 8, 16, 24]}
    kind = np.dtype(parts | {"formats": ["i2", "i2", "f8", "5u1", "f4"], "itemsize": 32})
    window = np.zeros(2, kind)
    window["left"], window["top"], window["gain"], window["bias"] = [3, 1], [2, 0], [0.75, -2], [0.125, 3]
    window["mask"] = [[1, 0, 2, 255, 0], [0, 0, 0, 1, 1]]
    image, want = floats(rng, 8, 16), np.zeros((4, 8))
    for y in range(4):
        w = window[y & 1]
        mask = w["mask"].copy()
        mask[y] ^= 1
        for x in range(8):
            v = float(image[w["top"] + y, w["left"] + y + x])
            want[y, x] = w["gain"] * v + float(w["bias"]) if mask[x % 5] else -1
    return Launch(1, (8, 4), [window, image, i32(16), np.zeros((4, 8))], {3: want}, rtol=1e-12)


def dispatch(rng):
    n = 100
    code, x = rng.integers(0, 256, n).astype(np.uint8), ints(rng, n, low=-40000, high=40000)

    def wrapped(v):
        return (int(v) + 2**31) % 2**32 - 2**31

    want = []
    for c, v in zip(code, x):
        c, v = int(c), int(v)
        u = v % 2**32
        want.append(
            {
                0: v,
                1: -v,
                2: v * v + 7,
                3: 7,
                4: int(v / 3),
                5: v - 5 * int(v / 5),
                6: bin(u).count("1"),
                7: 32 - u.bit_length(),
                8: (u & -u).bit_length(),
                9: (v << 3 | 1) ^ 0x55,
                10: 1 ^ 0x55,
                11: 0x55,
                13: int(f"{u:032b}"[::-1], 2),
                14: abs(v),
            }.get(c % 16, -1000 - c)
        )
    want = np.array([wrapped(v) for v in want], I)
    return Launch(4, 32, [code, x, np.zeros(n, I), i32(n)], {2: want})


def hofstadter(rng):
    m, f = [0], [1]
    for n in range(1, 12):
        m.append(n - f[m[n - 1]])
        f.append(n - m[f[n - 1]])
    args = [np.zeros(12, I), np.zeros(12, I)]
    return Launch(1, 12, args, {0: np.array(m, I), 1: np.array(f, I)}, options=["--stack=4096"])


def by_pointer(rng):
    x, which, k = floats(rng, 32, low=-4, high=4), rng.integers(0, 4, 32).astype(I), F(1.5)
    curves = [np.maximum(F(0), x) * k, k / (1 + x * x), abs(x - k) - abs(x + k), x]
    return Launch(1, 32, [x, which, np.zeros(32, F), f32(1.5)], {2: np.choose(which, curves)}, rtol=1e-6)


def captured(rng):
    n = 90
    x = ints(rng, n)
    total = (x * (np.arange(n) % 3 - 1)).sum()
    return Launch(1, 32, [x, np.zeros(n, I), i32(n)], {1: x - total})


def every_atomic(rng):
    x = ints(rng, 32, low=-3000, high=3000)
    wide = x.astype(L)
    results = np.array([0, 0, 2**31 - 1, -(2**31), -1, 0, 0, 5, 0, 0], I)
    want = [x.sum(), -x.sum(), x.min(), x.max(), np.bitwise_and.reduce(x | 0xFF00), np.bitwise_or.reduce(x)]
    want += [np.bitwise_xor.reduce(x), 5 + 3 * 32, max(0, x.max()), (x & 7).sum()]
    up, down = 0, 3
    for _ in range(32):
        up = 0 if up >= 20 else up + 1
        down = 12 if down == 0 or down > 12 else down - 1
    start = np.array([0, 0, 2**63 - 1, 0], UL)
    bits = 0
    for v in x:
        bits ^= 1 << (int(v) & 63)
    ends = [int(wide.sum()) * 1000003 % 2**64, int(x.astype(U).max()) << 20]
    ends += [int(wide.min()) * 5000000000 % 2**64, bits]
    args = [x, results, np.array([0, 3], U), start, np.zeros(1, F)]
    sums = {1: np.array(want, I), 2: np.array([up, down], U), 3: np.array(ends, UL)}
    return Launch(1, 32, args, sums | {4: np.array([0.25 * (x & 15).sum()], F)})


def half_blend(rng):
    n = 40
    a, b = (rng.uniform(-2, 2, n).astype(H) for _ in range(2))
    c = (rng.uniform(-2, 2, n).astype(F).view(U) >> 16).astype(np.uint16)

    def near(v):
        """To the nearest bfloat."""
        bits = v.astype(F).view(U)
        return ((bits + 0x7FFF + (bits >> 16 & 1)) & U(0xFFFF0000)).view(F)

    blended = (a.astype(np.float64) * b + 0.5).astype(H).reshape(-1, 2)
    swap = blended[:, 0] > blended[:, 1]
    blended[swap] = blended[swap][:, ::-1]
    values = (c.astype(U) << 16).view(F).reshape(-1, 2)
    wide = near(values[:, 0] * values[:, 1]) + near(np.array([0.3], F))
    args = [a, b, np.zeros(n, H), c, np.zeros(n // 2, F), i32(n)]
    return Launch(1, 32, args, {2: blended.ravel(), 4: wide}, rtol=0, atol=0)


def modular_powers(rng):
    modulus = rng.integers(2**62, 2**63, 8).astype(UL) * UL(2) + UL(1)
    base = rng.integers(0, 2**63, 8).astype(UL)
    exponent = rng.integers(1, 2**10, 8).astype(U)
    want = [pow(int(b), int(e), int(m)) for b, e, m in zip(base, exponent, modulus)]
    return Launch(1, 8, [base, modulus, exponent, np.zeros(8, UL)], {3: np.array(want, UL)})


def talkative(rng):
    # printf returns the number of arguments.
    args = [floats(rng, 4), np.zeros(4, I)]
    return Launch(1, 4, args, {1: np.full(4, 6, I)})


def punned(rng):
    x, d = floats(rng, 32, low=0.01, high=100), rng.normal(0, 1e3, 32)
    w = (0x5F375A86 - (x.view(I) >> 1)).astype(I).view(F)
    w = w * (F(1.5) - F(0.5) * x * w * w)
    exponent = np.frexp(d)[1] - 1 + np.where(d < 0, 10000, 0)

    def swapped(got):
        ends = got.view(np.uint8).reshape(-1, 4)[:, ::-1].copy()
        ends[:, 1:3] = ends[:, 2:0:-1]
        close = np.isclose(ends.copy().view(F).ravel(), w, rtol=1e-5)
        return None if close.all() else f"{got} are no bytes of the roots"

    args = [x, np.zeros(32, F), np.zeros(32, U), np.zeros(32, I), d]
    return Launch(1, 32, args, {1: w, 2: swapped, 3: exponent.astype(I)})


def blended(rng):
    under, over = (rng.integers(0, 256, (64, 4)).astype(np.uint8) for _ in range(2))
    u, o = under.astype(int), over.astype(int)
    a = o[:, 3:]
    mixed = (o[:, :3] * a + u[:, :3] * (255 - a) + 127) // 255
    want = np.hstack([mixed, np.maximum(u, o)[:, 3:]]).astype(np.uint8)
    return Launch(2, 32, [under, over, np.zeros((64, 4), np.uint8)], {2: want})


def transformed(rng):
    m, p = floats(rng, 4, 4), floats(rng, 32, 3, low=-8, high=8)
    out = p.astype(np.float64) @ m[:, :3].T.astype(np.float64) + m[:, 3]

    def rounded(got):
        exact = np.stack([out[:, 0] * 16, out[:, 1] * 16 - 0.5], 1)
        return None if (abs(got - exact) < 0.501).all() else f"{got} are not {exact}, rounded"

    args = [m, p, np.zeros((32, 4), F), np.zeros((32, 2), np.int16)]
    return Launch(1, 32, args, {2: out.astype(F), 3: rounded}, rtol=1e-5, atol=1e-5)


def aggregated(rng):
    key = rng.integers(0, 5, 32).astype(I)
    key[4] = 3
    rank = np.array([(key[:i] == key[i]).sum() for i in range(32)], I)
    bins = np.bincount(key, minlength=8).astype(I)
    bins[7] += 32 * (key & 1).sum()
    return Launch(1, 32, [key, np.zeros(8, I), np.zeros(32, I)], {1: bins, 2: rank})


def compile_time(rng):
    a, b = ints(rng, 32, 4), doubles(rng, 32, 4)
    fibonacci = [0, 1]
    while len(fibonacci) <= 80:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    w = fibonacci[5:]
    ra = a[:, 0] * w[0] + a[:, 3] * w[3] + a[:, 1] * w[1]
    rb = 2 * b[:, 2] * w[2] + b[:, 0] * w[0] + b[:, 1] * w[1] + fibonacci[80] * 1e-16
    args = [a, b, np.zeros(32, I), np.zeros(32)]
    return Launch(1, 32, args, {2: ra.astype(I), 3: rb}, rtol=1e-12)


def rank_filter(rng):
    w, h = 13, 7
    image = floats(rng, h, w)
    wide = np.pad(image, 1, mode="edge")
    around = np.stack([wide[dy : dy + h, dx : dx + w] for dy in range(3) for dx in range(3)])
    weights = np.array([1, 2, 1, 2, 4, 2, 1, 2, 1]) / 16
    smooth = np.tensordot(weights, around.astype(np.float64), 1).astype(F)
    middle = np.sort(around, axis=0)[4]
    args = [image, np.zeros((h, w), F), np.zeros((h, w), F), i32(w), i32(h)]
    return Launch((2, 2), (8, 4), args, {1: smooth, 2: middle})


def in_ptx(rng):
    a, b = (rng.integers(0, 2**32, (16, 4)).astype(U) for _ in range(2))
    a[0], b[0] = 2**32 - 1, [1, 0, 0, 0]

    def whole(v):
        return sum(int(x) << 32 * k for k, x in enumerate(v))

    total = [(whole(x) + whole(y)) % 2**128 for x, y in zip(a, b)]
    sums = np.array([[t >> 32 * k & 0xFFFFFFFF for k in range(4)] for t in total], U)
    x, y = a[:, 0].astype(int), b[:, 0].astype(int)
    p = (x & 255) | (y & 255) << 8 | (x >> 8 & 255) << 16 | (y >> 8 & 255) << 24
    p ^= np.where(a[:, 3] > b[:, 3], 255, 0)
    return Launch(1, 16, [a, b, np.zeros((16, 4), U), np.zeros(16, U)], {2: sums, 3: p.astype(U)})


def four_bytes(rng):
    a, b = (rng.integers(0, 2**32, 32).astype(U) for _ in range(2))
    x, y = (v.view(np.uint8).reshape(-1, 4).astype(int) for v in (a, b))
    p, q = (v.view(np.int8).reshape(-1, 4).astype(int) for v in (a, b))
    larger = (np.maximum(x, y) ^ (x + y + 1) // 2).astype(np.uint8).view(U).ravel()
    want = {2: abs(x - y).sum(1).astype(U), 3: ((p * q).sum(1) - 5).astype(I), 4: larger}
    return Launch(1, 32, [a, b, np.zeros(32, U), np.zeros(32, I), np.zeros(32, U)], want)


def last_block(rng):
    x = ints(rng, 300).astype(F)
    args = [x, np.zeros(3, F), np.zeros(1, F), i32(300)]
    return Launch(3, 32, args, {2: np.array([x.sum()], F)}, shared=32 * 4)


def roundings(rng):
    x, y = floats(rng, 32, low=-40, high=40), floats(rng, 32, low=1, high=9)
    x[:4] = [0.25, 1.0, -0.0, 0.75]
    wide = [v.astype(np.float64) for v in (x, y)]

    def directed(v, to):
        near = v.astype(F)
        size = abs(near.astype(np.float64))
        wrong = {"down": near > v, "up": near < v, "zero": size > abs(v)}[to]
        goal = {"down": F(-np.inf), "up": F(np.inf), "zero": F(0)}[to]
        return np.where(wrong, np.nextafter(near, goal), near)

    # A quotient and a root of doubles are not exact, but no quotient of singles is that close to a single.
    sums = [x + y, directed(wide[0] * wide[1], "zero"), directed(wide[0] / wide[1], "up")]
    sums.append(directed(np.sqrt(abs(wide[0])), "down"))
    whole = [np.trunc(x), np.ceil(x), np.rint(y), np.trunc(np.clip(x, 0, 1) * F(255))]
    kind = np.isnan(x) | (x == 0)
    kind = kind.astype(int) | 2 | np.signbit(x) * 4 | (x != 0) * 8
    args = [x, y, np.zeros((32, 4), F), np.zeros((32, 4), I), np.zeros(32, np.uint8)]
    want = {2: np.stack(sums, 1).astype(F), 3: np.stack(whole, 1).astype(I), 4: kind.astype(np.uint8)}
    return Launch(1, 32, args, want, rtol=0, atol=0)


def tangled(rng):
    n = 24
    text = rng.choice(np.frombuffer(b"(()) abcdef", np.uint8), (8, n))
    words, depth = [], []
    for row in text:
        at = level = most = count = 0
        while at < n:
            c = row[at]
            if c == ord("("):
                level += 1
                most = max(most, level)
            if c == ord(")"):
                level -= 1
                if level < 0:
                    break
            at += 1
            if c < ord("a"):
                continue
            count += 1
            while at < n and row[at] >= ord("a"):
                at += 1
                if at == n or row[at] < ord("a"):
                    break
        words.append(count)
        depth.append(-1 if level < 0 else most)
    args = [text, i32(n), np.zeros(8, I), np.zeros(8, I)]
    return Launch(1, 8, args, {2: np.array(words, I), 3: np.array(depth, I)})


def narrow_atomics(rng):
    n = 90
    x = ints(rng, n, low=-30000, high=30000).astype(np.int16)
    least = [min(x.view(np.uint16)[k::3]) for k in range(3)]
    sums = [(x[k::2] * 0.5).sum() for k in range(2)]
    start = np.full(3, 65535, np.uint16)
    args = [x, np.zeros(2, H), np.zeros(2), start, i32(n)]
    want = {1: np.array([(x & 3).sum(), n], H), 2: np.array(sums), 3: np.array(least, np.uint16)}
    return Launch(3, 32, args, want)


def tile_majority(rng):
    x = ints(rng, 64, low=-9, high=10)
    tiles = x.reshape(4, 16)
    yes = (tiles > 0).sum(1)
    winner = np.where(yes * 2 > 16, 1, -1) * tiles.sum(1)
    want = {1: winner.astype(I), 2: np.tile(yes, 16).astype(U)}
    return Launch(1, 64, [x, np.zeros(4, I), np.zeros(64, U)], want)


def clamping(rng):
    x = rng.uniform(-1e6, 1e6, 32).astype(F)
    x[:5] = [np.nan, np.inf, -np.inf, 3e9, -3e20]

    def to(bits):
        low, high = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
        # No float is between the largest integer and the next power of two.
        clamped = [low if v < low else high if v > high else v for v in x.astype(float)]
        # PTX's cvt gives 64 bits the highest one for NaN, and 32 bits 0.
        of_nan = low if bits == 64 else 0
        return [of_nan if np.isnan(v) else int(v) for v in clamped]

    args = [x, np.zeros(32, I), np.zeros(32, np.int64), np.zeros(32, F)]
    want = {1: np.array(to(32), I), 2: np.array(to(64), np.int64), 3: (x / F(3)).view(F)}
    return Launch(1, 32, args, want, rtol=0, atol=0, cc=["-ffast-math"])


def chained_blocks(rng):
    x = ints(rng, 256, low=1, high=1000)
    sums = np.cumsum(x).astype(I)
    ends, ready, ticket = np.zeros(8, I), np.zeros(8, U), np.zeros(1, U)
    want = {1: sums, 2: sums[31::32], 3: np.ones(8, U)}
    return Launch(8, 32, [x, np.zeros(256, I), ends, ready, ticket], want)


def locked_buckets(rng):
    key = rng.permutation(4096)[:128].astype(I) + 1
    most, number, sums = np.zeros(24, I), np.zeros(24, I), np.zeros(25, I)
    for i, k in enumerate(key):
        b = k % 24
        sums[b] += k
        if k > most[b]:
            most[b], number[b] = k, i
    sums[24] = 128
    args = [key, np.zeros(25, I), np.zeros(24, I), np.zeros(24, I), np.zeros(25, I), i32(24)]
    return Launch(2, 64, args, {1: np.zeros(25, I), 2: most, 3: number, 4: sums})
