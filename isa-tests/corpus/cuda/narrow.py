"""Launches of narrow.cu."""

import math

import numpy as np

from corpus import D, F, L, S, U, Launch

# Bits of a significand, the exponent of the largest number, and the bits of infinity.
HALF, BFLOAT = (11, 15, 0x7C00), (8, 127, 0x7F80)


def _bits(v, kind):
    """The bits of numbers that the format has."""
    if kind is HALF:
        return np.asarray(v, np.float16).view(S)
    return (np.asarray(v, F).view(U) >> 16).astype(S)


def _rounded(v, kind, how=np.rint):
    """Doubles, rounded to a format without its subnormal numbers."""
    m, e = np.frexp(v)
    r = np.ldexp(how(np.ldexp(m, kind[0])), e - kind[0])
    return r


def _arithmetic(rng, kind):
    a, b, c = (_rounded(rng.uniform(-3, 3, (32, 2)), kind) for _ in range(3))
    b[abs(b) < 0.25] = 0.75
    r = lambda v: _rounded(v, kind)  # noqa: E731
    clamp = lambda v: np.clip(v, 0, 1)  # noqa: E731
    fma = r(a * b + c)
    real = r(-a[:, 1] * b[:, 1] + r(a[:, 0] * b[:, 0] + c[:, 0]))
    imag = r(a[:, 1] * b[:, 0] + r(a[:, 0] * b[:, 1] + c[:, 1]))
    rows = [r(a + b), r(a - b), clamp(r(a * b)), r(a / b), fma, np.maximum(fma, 0), clamp(fma)]
    rows += [np.stack([real, imag], 1), abs(a)]
    flat = [v[:, k] for v in rows for k in range(2)]
    flat += [np.maximum(fma[:, 0], 0), clamp(r(a + b)[:, 0])]
    total = r(r(r(r(a * b) + c) - a) + 1)
    flat += [-total[:, 0], -total[:, 1]]
    flat += [np.where(a[:, 0] > 0.25, b[:, 0], c[:, 0]), r(1.5 - a[:, 0] * 2), r(r(c[:, 1] + 1) + 0.5)]
    want = np.stack(flat).astype(F)
    args = [_bits(v, kind) for v in (a, b, c)] + [np.zeros_like(want)]
    return Launch(1, 32, args, {3: want}, rtol=0, atol=0)


def half_arithmetic(rng):
    return _arithmetic(rng, HALF)


def bfloat_arithmetic(rng):
    return _arithmetic(rng, BFLOAT)


def _comparisons(rng, kind):
    special = np.array([0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 2.5])
    a, b = (v.reshape(-1) for v in np.meshgrid(special, special))
    word = lambda low, high: low.astype(U) | high.astype(U) << 16  # noqa: E731
    nan = np.isnan(a) | np.isnan(b)
    ops = [np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal]
    ab, ba = [op(a, b) & ~nan for op in ops], [op(b, a) & ~nan for op in ops]
    rows = [sum(v.astype(U) << k for k, v in enumerate(ab))]
    rows.append(sum((v | nan).astype(U) << k for k, v in enumerate(ab)))
    eq, ne, lt, _, _, ge = ([x, y] for x, y in zip(ab, ba))
    both = lambda pair, free=False: (pair[0] | nan * free) & (pair[1] | nan * free)  # noqa: E731
    bits = [both(eq), both(ne), both(lt), both(lt, True), both(ne, True), both(eq, True), both(ge, True)]
    rows.append(sum(v.astype(U) << k for k, v in enumerate(bits)))
    rows += [word(p * 0xFFFF, q * 0xFFFF) for p, q in (eq, lt, (ge[0] | nan, ge[1] | nan))]
    one = int(_bits(1.0, kind))
    rows.append(word((ne[0] | nan) * one, (ne[1] | nan) * one))
    rows.append(word(lt[1] * one, lt[0] * one))
    x, y = _bits(a, kind).astype(int), _bits(b, kind).astype(int)
    # In the order of the numbers, with -0 below 0.
    place = lambda v: np.where(v >> 15, -(v & 0x7FFF) - 1, v)  # noqa: E731
    most, least = np.where(place(x) > place(y), x, y), np.where(place(x) < place(y), x, y)
    rows += [word(np.where(nan, 0x7FFF, v), np.where(nan, 0x7FFF, v)) for v in (most, least)]
    for v in (most, least):
        v = np.where(np.isnan(a), y, np.where(np.isnan(b), x, v))
        v = np.where(np.isnan(a) & np.isnan(b), 0x7FFF, v)
        rows.append(word(v, v))
    rows.append(word(np.isnan(a) * one, np.isnan(b) * one))
    sign = np.where(np.isinf(a), np.sign(a), 0) + 1
    flags = np.isnan(a) + sign.astype(int) * 2 + both(eq) * 8 + both(ne, True) * 16 + both(lt) * 32
    rows.append(flags)
    want = np.stack([np.asarray(v).astype(U) for v in rows])
    args = [_bits(a, kind), _bits(b, kind), np.zeros_like(want)]
    return Launch(1, 64, args, {2: want})


def half_comparisons(rng):
    return _comparisons(rng, HALF)


def bfloat_comparisons(rng):
    return _comparisons(rng, BFLOAT)


def half_integers(rng):
    x = rng.integers(-90000, 90000, 32)
    x[:8] = [0, 2049, -2051, 65519, 65520, -70000, (1 << 62) + 1, -(1 << 61) - 1]
    f = rng.uniform(-400, 400, 32)
    f[:4] = [np.nan, 2.5, -3.5, 300.75]
    h = f.astype(np.float16).astype(D)

    def half(v, how):
        r = _rounded(v.astype(D), HALF, how)
        over = abs(r) > 65504
        to_zero = {np.rint: abs(r) < 0, np.trunc: over, np.ceil: r < 0, np.floor: r > 0}[how]
        return np.where(over, np.copysign(np.where(to_zero, 65504, np.inf), r), r)

    def bfloat(v, how):
        # Exact, as integers of 64 bits have more digits than a double.
        out = []
        for k in map(int, v):
            shift = max(abs(k).bit_length() - 8, 0)
            toward_zero = int(math.copysign(abs(k) >> shift, k))
            q = {"up": -(-k >> shift), "down": k >> shift, "zero": toward_zero}[how]
            out.append(float(q << shift) if q >= 0 else -float(-q << shift))
        return np.array(out)

    low = x.astype(np.int32).astype(L)
    to = [half(x, how) for how in (np.rint, np.trunc, np.ceil, np.floor)]
    to += [bfloat(x, "up"), bfloat(low, "down"), bfloat([int(k) % 2**64 for k in x], "zero")]
    nan = np.isnan(h)
    h0 = np.where(nan, 0, h)
    wide = np.where(nan, float(-(2**63)), np.rint(h0)).astype(L)
    near = _rounded(np.where(nan, 0, f), BFLOAT)
    back = [wide, np.ceil(h0), np.floor(h0), np.clip(np.trunc(h0), 0, 255), np.clip(np.trunc(h0), -128, 127)]
    back += [np.where(nan, -(2**63), np.maximum(np.trunc(h0), 0)), np.maximum(np.rint(near), 0)]
    back = np.stack([v.astype(L) for v in back])
    args = [x, f.astype(F), np.zeros((7, 32), F), np.zeros((7, 32), L)]
    return Launch(1, 32, args, {2: np.stack(to).astype(F), 3: back}, rtol=0, atol=0)


def bytes_of_floats(rng):
    def values(digits, lowest, special):
        v = []
        for code in range(128):
            field, part = code >> digits, code & (1 << digits) - 1
            size = (part + (field > 0) * 2**digits) * 2.0 ** (max(field, 1) - 1 + lowest - digits)
            v.append(special.get(code, size))
        return np.array(v + [-x for x in v])

    e4m3 = values(3, -6, {0x7F: np.nan})
    e5m2 = values(2, -14, {0x7C: np.inf, 0x7D: np.nan, 0x7E: np.nan, 0x7F: np.nan})
    x = np.exp(rng.uniform(-14, 12, 256)) * rng.choice([-1, 1], 256)
    x[:12] = [0.0, -0.0, np.nan, np.inf, -np.inf, 448, 464, 464.1, 61440, 61439, 2.0**-10, 3 * 2.0**-10]
    x[12:76], x[76:140] = (e4m3[32:96] + e4m3[33:97]) / 2, (e5m2[32:96] + e5m2[33:97]) / 2
    x = x.astype(F)

    def codes(table, most, beyond, limit):
        out = []
        for v in x.astype(D):
            sign = 0x80 if np.signbit(v) else 0
            if np.isnan(v):
                out.append(0x7F)
                continue
            # The nearest of the finite numbers; of two, the one whose last bit is 0.
            gap = abs(table[: most + 1] - min(abs(v), 1e9))
            near = [c for c in range(most + 1) if gap[c] == gap.min()]
            code = min(near, key=lambda c: c & 1)
            out.append(sign | (beyond if limit(abs(v)) else code))
        return np.array(out, np.uint8)

    rows = [codes(e4m3, 0x7E, 0, lambda v: False), codes(e4m3, 0x7E, 0x7F, lambda v: v > 464)]
    rows += [codes(e5m2, 0x7B, 0, lambda v: False), codes(e5m2, 0x7B, 0x7C, lambda v: v >= 61440)]
    sums = (e4m3[rows[0]] + 1.5 * -0.25 + 448).astype(F)
    want = {1: np.stack(rows), 2: np.stack([e4m3.astype(F), e5m2.astype(F), sums])}
    args = [x, np.zeros((4, 256), np.uint8), np.zeros((3, 256), F)]
    return Launch(8, 32, args, want, rtol=0, atol=0)


def raw_bits(rng):
    def codes(v, digits, bias):
        out = []
        for x in v.ravel():
            part, exponent = math.frexp(abs(x))
            size = (exponent - 1 + bias << digits) + int((2 * part - 1) * 2**digits) if x else 0
            out.append(size | (128 if x < 0 else 0))
        low, high = np.array(out).reshape(-1, 2).T
        return (low | high << 8).astype(S)

    x = rng.integers(-7, 8, (32, 2)).astype(np.float16) / 2
    x[x == 0] = 0
    whole = np.trunc(x[:, 0]).astype(L)
    whole = whole * 10101 + 1000000 * np.maximum(whole, 0)
    back = np.stack([x[:, 0] * np.float16(-1), x[:, 1]], 1).view(S)
    want = np.concatenate([codes(x, 3, 7), codes(x, 2, 15)])
    args = [x, np.zeros(64, S), np.zeros(32, L), np.zeros((32, 2), S)]
    return Launch(1, 32, args, {1: want, 2: whole, 3: back})
