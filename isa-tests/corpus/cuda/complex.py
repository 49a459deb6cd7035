"""Launches of complex.cu."""

import cmath
import math

import numpy as np

from corpus import D, F, Launch, Scalar, doubles, floats, i32

INF, NAN = np.inf, np.nan
SPECIAL = [0.0, -0.0, 1.0, -2.5, INF, -INF, NAN]


def _annex_g(rng, kind, large):
    """Pairs of all special parts with some others, and what C's Annex G says of them."""
    parts = np.array([*SPECIAL, large], kind)
    x = np.stack(np.meshgrid(parts, parts), -1).reshape(-1, 2)
    y = x[rng.permutation(len(x))].copy()
    y[:16] = rng.uniform(-3, 3, (16, 2)).astype(kind)

    def judge_of(operation):
        def judge(got):
            got = got.reshape(-1, 2)
            for (a, b), (c, d), (re, im) in zip(x, y, got):
                want = operation(float(a), float(b), float(c), float(d), float(np.finfo(kind).max))
                if want == "infinite":
                    right = np.isinf(re) or np.isinf(im)
                elif want == "zero":
                    right = re == 0 and im == 0
                elif want == "not finite":
                    right = not (np.isfinite(re) and np.isfinite(im))
                else:
                    right = np.allclose([re, im], [want.real, want.imag], rtol=1e-5, atol=1e-6)
                if not right:
                    return f"({a}, {b}) and ({c}, {d}) give ({re}, {im}), not {want}"
            return None

        return judge

    args = [x, y, np.zeros_like(x), np.zeros_like(x)]
    return Launch(2, 32, args, {2: judge_of(_product), 3: judge_of(_quotient)})


def _infinite(x, y):
    return np.isinf(x) or np.isinf(y)


def _nan(x, y):
    return np.isnan(x) or np.isnan(y)


def _product(a, b, c, d, largest):
    if _infinite(a, b) or _infinite(c, d):
        # An infinity times a number that is neither zero nor part NaN is an infinity.
        other = (c, d) if _infinite(a, b) else (a, b)
        nothing = other == (0, 0) or not _infinite(*other) and _nan(*other)
        return "not finite" if nothing else "infinite"
    if _nan(a, b) or _nan(c, d):
        return "not finite"
    z = complex(a, b) * complex(c, d)
    if not max(abs(z.real), abs(z.imag)) < largest:
        return "infinite"
    return z


def _quotient(a, b, c, d, largest):
    if _infinite(a, b):
        return "not finite" if _infinite(c, d) or _nan(c, d) else "infinite"
    if _infinite(c, d):
        return "not finite" if _nan(a, b) else "zero"
    if _nan(a, b) or _nan(c, d):
        return "not finite"
    if c == 0 and d == 0:
        return "not finite" if a == 0 and b == 0 else "infinite"
    return complex(a, b) / complex(c, d)


def annex_g_singles(rng):
    return _annex_g(rng, F, 1e30)


def annex_g_doubles(rng):
    return _annex_g(rng, D, 1e300)


def transform_by_definition(rng):
    x = doubles(rng, 16, 2)
    z = x[:, 0] + 1j * x[:, 1]
    sums = np.fft.fft(z)
    out = sums / (1 + 1j)
    power = np.abs(sums) ** 2 + np.abs(sums - (z + z[0]))
    want = {1: np.stack([out.real, out.imag], 1), 2: power}
    return Launch(1, 16, [x, np.zeros((16, 2)), np.zeros(16), i32(16)], want, rtol=1e-12, atol=1e-12)


def julia(rng):
    w, c = 16, np.array([-0.8, 0.156], F)
    i = np.arange(w * w)
    x, y = ((i % w - w // 2) * F(0.125)).astype(F), ((i // w - w // 2) * F(0.125)).astype(F)
    z = x.astype(D) + 1j * y.astype(D)
    n = np.zeros(w * w, np.uint8)
    close = np.zeros(w * w, bool)
    for _ in range(50):
        size = z.real**2 + z.imag**2
        inside = size < 4
        close |= (abs(size - 4) < 1e-2) & (n == _)
        n[inside & (n == _)] += 1
        z = np.where(inside, z * z + complex(*c.astype(D)), z)

    def judge(got):
        got = got.reshape(-1, 3)
        # Orbits double their rounding errors at each step, so a late escape may be off.
        sure = ~close & (n < 12)
        wrong = (got[sure] != n[sure, None]).any()
        return "escapes differ from numpy's" if wrong or not sure.sum() > 100 else None

    bits = c.tobytes().hex()
    return Launch(8, 32, [np.zeros(w * w * 3, np.uint8), i32(w), Scalar("bytes", bits)], {0: judge})


def durand_kerner(rng):
    angle = floats(rng, 32, low=0, high=1)
    turn = np.exp(1j * (0.1 + angle.astype(D)))
    f = turn
    g = np.exp(f) + np.sqrt(f) * 0.5 - np.exp(0.25j) / (f + 1)
    values = np.stack([g.real + np.abs(f), g.imag + np.angle(np.conj(f))], 1).astype(F)
    want = {1: np.stack([turn.real, turn.imag], 1), 2: values}
    return Launch(1, 32, [angle, np.zeros((32, 2)), np.zeros((32, 2), F)], want, rtol=1e-4)


FUNCTIONS = "sqrt asin acos atan asinh acosh atanh tan tanh exp log sin cos sinh cosh".split()


def _function(name, z):
    """Python's function, or None: it raises an error at a pole and if the result is too large, and does not
    know C's correction (DR 471) of tanh(0 + iy) for infinite y and NaN and of acosh(0 + NaN i)."""
    if name in ("acosh", "tan", "tanh") and 0 in (z.real, z.imag) and not cmath.isfinite(z):
        return None
    try:
        return getattr(cmath, name)(z)
    except (ValueError, OverflowError):
        return None


def _functions_of(rng, kind, large):
    parts = [0.0, -0.0, 0.5, -2.0, 1e-9, large, -large, INF, -INF, NAN]
    x = np.stack(np.meshgrid(parts, parts), -1).reshape(-1, 2).astype(kind)
    tiny = 1e-40 if kind is F else 1e-310
    poles = np.array([[1, tiny], [-1, -tiny], [tiny, 1], [-tiny, -1]])
    x = np.concatenate([x, rng.uniform(-3, 3, (24, 2)), poles]).astype(kind)
    near = 1e-5 if kind is F else 1e-13

    def judge(got):
        for z, results in zip(x, got.reshape(-1, len(FUNCTIONS), 2)):
            z = complex(*map(float, z))
            for name, result in zip(FUNCTIONS, results):
                want, result = _function(name, z), complex(*map(float, result))
                if want is None:
                    continue
                size = abs(want) if cmath.isfinite(want) else 1
                for g, w in ((result.real, want.real), (result.imag, want.imag)):
                    if cmath.isnan(z):  # C leaves signs open then
                        g, w = abs(g), abs(w)
                    if math.isnan(w):
                        right = math.isnan(g)
                    elif math.isinf(w):
                        right = g == w
                    else:
                        right = abs(g - w) <= near * size and math.copysign(1, g) == math.copysign(1, w)
                    if not right:
                        return f"{name}({z}) gives {result}, not {want}"
        return None

    return Launch(4, 32, [x, np.zeros((len(x), len(FUNCTIONS), 2), kind)], {1: judge})


def functions_of_singles(rng):
    return _functions_of(rng, F, 1e30)


def functions_of_doubles(rng):
    return _functions_of(rng, D, 1e300)
