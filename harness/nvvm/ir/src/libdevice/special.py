"""CUDA's error and gamma functions, of doubles and of singles.

All of the error function's family stands on erfcx(x) = e^(x^2) * erfc(x) for x >= 0, which falls slowly and
smoothly: times 1 + 2x, it is one Chebyshev series in (x - 4) / (x + 4). The gamma functions are Stirling's
series behind a product that takes their argument to 12 and above, as pairs.
"""
from decimal import Decimal, getcontext
from fractions import Fraction
from functools import cache

from builder import PI, Num, fn, hexd, series
from doubles import (INFINITY, NAN, both, either, exact_product, exact_sum, function, ordered_sum, pair,
                     pair_of, times, value)

getcontext().prec = 60
DECIMAL_PI = Decimal(PI.numerator) / Decimal(PI.denominator)
ROOT_PI = DECIMAL_PI.sqrt()
TWO_BY_ROOT_PI = 2 / ROOT_PI
HALF_ROOT = Decimal("0.5").sqrt()


# ------------------------------------------------------------------ constants
def exact_erfcx(x):
    """erfcx of a decimal x >= 0, to 35 digits or better."""
    if x < 6:
        # erf(x) = 2 / sqrt(pi) * e^(-x^2) * (x + 2 x^3 / 3 + 4 x^5 / 15 + ...)
        term = total = x
        n = 0
        while abs(term) > Decimal(10) ** -58:
            n += 1
            term = term * 2 * x * x / (2 * n + 1)
            total += term
        return (x * x).exp() - TWO_BY_ROOT_PI * total
    fraction = Decimal(0)
    for n in range(300, 0, -1):
        fraction = Decimal(n) / 2 / (x + fraction)
    return 1 / (ROOT_PI * (x + fraction))


def cosine(x):
    """cos of a decimal within -4 and 4."""
    term, total, n = Decimal(1), Decimal(1), 0
    while abs(term) > Decimal(10) ** -50:
        n += 2
        term = -term * x * x / (n * (n - 1))
        total += term
    return total


def chebyshev(f, count):
    """Coefficients of f on -1 to 1, the first halved."""
    angles = [DECIMAL_PI * (2 * k + 1) / (2 * count) for k in range(count)]
    values = [f(cosine(a)) for a in angles]
    table = [cosine(DECIMAL_PI * k / (2 * count)) for k in range(4 * count)]
    out = []
    for n in range(count):
        terms = (v * table[n * (2 * k + 1) % (4 * count)] for k, v in enumerate(values))
        out.append(2 * sum(terms, Decimal(0)) / count)
    out[0] /= 2
    return out


def of_parameter(t):
    """(1 + 2x) * erfcx(x) of t = (x - 4) / (x + 4)."""
    x = 4 * (1 + t) / (1 - t)
    return (1 + 2 * x) * exact_erfcx(x)


@cache
def bernoulli(n):
    b = [Fraction(1)]
    for m in range(1, n + 1):
        c, total = 1, Fraction(0)
        for k in range(m):
            total += c * b[k]
            c = c * (m + 1 - k) // (k + 1)
        b.append(-total / (m + 1))
    return b[n]


def euler_maclaurin(f, integral, derivatives, start=30):
    """The sum of f(n) from n = 2 on; `derivatives(n, k)` is f's k-th derivative at n."""
    total = sum((f(Decimal(n)) for n in range(2, start)), Decimal(0))
    n = Decimal(start)
    total += integral(n) + f(n) / 2
    factorial = 1
    for k in range(1, 15):
        factorial *= (2 * k - 1) * (2 * k)
        b = bernoulli(2 * k)
        total -= Decimal(b.numerator) / b.denominator / factorial * derivatives(n, 2 * k - 1)
    return total


def zeta_minus_1(s):
    def derivative(n, k):
        rising = 1
        for i in range(k):
            rising *= s + i
        return -rising / n ** (s + k)

    return euler_maclaurin(lambda n: n ** -s, lambda n: n ** (1 - s) / (s - 1), derivative)


def euler_gamma():
    """1 - the sum of log(n / (n - 1)) - 1 / n from n = 2 on."""
    start, total = 30, Decimal(0)
    for n in range(1, start):
        total += 1 / Decimal(n)
    n = Decimal(start)
    total += 1 / (2 * n) - n.ln()
    for k in range(1, 15):
        b = bernoulli(2 * k)
        total += Decimal(b.numerator) / b.denominator / (2 * k) / n ** (2 * k)
    return total


# ------------------------------------------------------------------ error functions
def error_cores():
    f, x = function("double", "tandem.erfcx", ("double", "x"))
    t = (x - 4) / (x + 4)
    coefficients = [Fraction(c) for c in chebyshev(of_parameter, 48)]
    coefficients = [c for c in coefficients if abs(c) > Fraction(1, 1 << 60)]
    twice = t * 2
    b1 = b2 = Num(f, hexd(0))
    for c in reversed(coefficients[1:]):
        b1, b2 = twice.fma(b1, c - b2), b1
    v = t.fma(b1, coefficients[0] - b2)
    far = Fraction(1 / ROOT_PI) / x
    f.end(str((v / x.fma(2, 1)).if_(x.is_("olt", 2.0 ** 50), far)))
    # erf(x) for |x| <= 0.65: its Taylor series
    f, x = function("double", "tandem.erf.small", ("double", "x"))
    c, factorial = [], 1
    for n in range(18):
        factorial *= max(n, 1)
        c.append(Fraction(TWO_BY_ROOT_PI) * (-1) ** n / (factorial * (2 * n + 1)))
    z = x * x
    # The first coefficient as a pair: what is left of it is not lost.
    high, low = pair_of(c[0])
    f.end(str(x.fma(high, x * z.fma(series(z, c[1:]), low))))
    # erfc(h + l), any sign
    f, h, l = function("double", "tandem.erfc", ("double", "h"), ("double", "l"))
    a = h.abs().intrinsic("minnum", 40)
    square, rest = exact_product(a, a)
    rest = rest + a * 2 * l.sign_of(l * h)
    e = value(f, "tandem.d.exp.any", -square, -rest)
    v = e * value(f, "tandem.erfcx", a)
    v = v.if_(h.is_("oge", 0), 2 - v)
    near = 1 - l.fma(Fraction(TWO_BY_ROOT_PI), value(f, "tandem.erf.small", h))
    v = near.if_(h.abs().is_("olt", 0.477), v)
    f.end(str(v.if_(h.is_("ord", h), h)))


def error_functions():
    f, x = function("double", "__nv_erf", ("double", "x"))
    small = value(f, "tandem.erf.small", x)
    a = x.abs()
    v = (1 - value(f, "tandem.erfc", a, Num(f, hexd(0)))).sign_of(x)
    f.end(str(small.if_(a.is_("olt", 0.65), v.if_(x.is_("ord", x), x))))
    f, x = function("double", "__nv_erfc", ("double", "x"))
    f.end(str(value(f, "tandem.erfc", x, Num(f, hexd(0)))))
    f, x = function("double", "__nv_erfcx", ("double", "x"))
    a = x.abs()
    v = value(f, "tandem.erfcx", a)
    square = exact_product(x.clamp(-40, 40), x.clamp(-40, 40))
    e = value(f, "tandem.d.exp.any", *square)
    v = v.if_(x.is_("oge", 0), e * 2 - v)
    near = e * (1 - value(f, "tandem.erf.small", x))
    v = near.if_(a.is_("olt", 0.477), v)
    f.end(str(v.if_(x.is_("ord", x), x)))
    f, x = function("double", "__nv_normcdf", ("double", "x"))
    c = x.clamp(-60, 60)
    h, l = times((-c, Num(f, hexd(0))), pair_of(Fraction(HALF_ROOT)))
    v = value(f, "tandem.erfc", h, l) * 0.5
    f.end(str(v.if_(x.is_("ord", x), x)))


def inverse_error_functions():
    # x of erf(x) = y for |y| <= 0.5: Newton's method, each step with twice the digits.
    f, y = function("double", "tandem.erfinv.small", ("double", "y"))
    half = Fraction(ROOT_PI / 2)
    x = (y * y).fma(0.2618, 1) * y * half
    for _ in range(4):
        slope = value(f, "tandem.d.exp.any", x * x, Num(f, hexd(0)))
        x = (y - value(f, "tandem.erf.small", x)).fma(slope * half, x)
    f.end(str(x))
    # x of erfc(x) = p for 0 < p <= 0.5. log(erfc) is nearly a parabola; the last step is on erfc itself.
    f, p = function("double", "tandem.erfcinv.tail", ("double", "p"))
    h, l = pair(f, "tandem.pair.log.any", p)
    x = (-h).sqrt()
    for _ in range(5):
        scaled = value(f, "tandem.erfcx", x)
        log, _ = pair(f, "tandem.pair.log.any", scaled)
        x = (log - x * x - h).fma(scaled * half, x)
    square, rest = exact_product(x, x)
    s, e = exact_sum(square, h)
    grown = value(f, "tandem.d.exp.any", s, e + (rest + l))
    f.end(str((value(f, "tandem.erfcx", x) - grown).fma(half, x)))
    f, y = function("double", "__nv_erfinv", ("double", "y"))
    a = y.abs()
    tail = value(f, "tandem.erfcinv.tail", (1 - a).intrinsic("maxnum", 2.0 ** -60))
    tail = Num(f, INFINITY).if_(a.is_("oeq", 1), tail).sign_of(y)
    v = value(f, "tandem.erfinv.small", y.clamp(-0.5, 0.5)).if_(a.is_("ole", 0.5), tail)
    v = v.if_(a.is_("ole", 1), NAN)
    f.end(str(y.if_(y.is_("oeq", 0), v)))
    f, q = function("double", "__nv_erfcinv", ("double", "q"))
    other = 2 - q
    p = q.intrinsic("minnum", other)
    tail = value(f, "tandem.erfcinv.tail", p.intrinsic("maxnum", 5e-324))
    tail = Num(f, INFINITY).if_(p.is_("oeq", 0), tail)
    tail = tail.if_(q.is_("olt", 1), -tail)
    y = 1 - q
    near = value(f, "tandem.erfinv.small", y.clamp(-0.5, 0.5))
    v = near.if_(y.abs().is_("ole", 0.5), tail)
    f.end(str(v.if_(p.is_("oge", 0), NAN)))
    f, p = function("double", "__nv_normcdfinv", ("double", "p"))
    f.end(str(value(f, "__nv_erfcinv", p * 2) * -Fraction(1 / HALF_ROOT)))


# ------------------------------------------------------------------ gamma functions
def gamma_cores():
    # log(gamma(h + l)) for h >= 12, as a pair: (x - 1/2) * log x - x + log(2 pi) / 2, and Stirling's series.
    f, h, l = function("{ double, double }", "tandem.pair.stirling", ("double", "h"), ("double", "l"))
    log = pair(f, "tandem.pair.log.any", h)
    log = ordered_sum(log[0], log[1] + l / h)
    total = times(log, exact_sum(h, Num(f, hexd(-0.5))))
    total = (total[0], log[0].fma(l, total[1]))
    s, e = exact_sum(total[0], -h)
    e = e + (total[1] - l)
    high, low = pair_of(Fraction((2 * DECIMAL_PI).ln() / 2))
    s, e2 = exact_sum(s, Num(f, hexd(high)))
    inverse = 1 / h
    c = [bernoulli(2 * k) / (2 * k * (2 * k - 1)) for k in range(1, 11)]
    tail = inverse * series(inverse * inverse, c)
    s, e = ordered_sum(s, e + (e2 + (tail + low)))
    v = f.add(f"insertvalue {{ double, double }} poison, double {s}, 0")
    f.end(f.add(f"insertvalue {{ double, double }} {v}, double {e}, 1"))


def raised(f, x):
    """A pair x of 0.5 or more, taken to 12 or above; and the product of what it passes."""
    one = Num(f, hexd(1))
    product = (one, Num(f, hexd(0)))
    for _ in range(12):
        low = x[0].is_("olt", 12)
        more = times(product, x)
        product = tuple(m.if_(low, p) for m, p in zip(more, product))
        s, e = exact_sum(x[0], one)
        s, e = ordered_sum(s, e + x[1])
        x = (s.if_(low, x[0]), e.if_(low, x[1]))
    return x, product


def gamma_functions():
    f, x = function("double", "__nv_tgamma", ("double", "x"))
    # Below 1/2: gamma(x) * gamma(1 - x) * sin(pi * x) = pi.
    left = x.is_("olt", 0.5)
    zero = Num(f, hexd(0))
    c = x.clamp(-300, 300)
    y = exact_sum(Num(f, hexd(1)), -c)
    y = (y[0].if_(left, c), y[1].if_(left, zero))
    y, product = raised(f, y)
    h, l = pair(f, "tandem.pair.stirling", *y)
    # Twice the root below 1/2: of the result, which may be subnormal, only the last product is.
    scale = Num(f, hexd(-0.5)).if_(left, 1)
    e = value(f, "tandem.d.exp.any", h * scale, l * scale)
    right_value = e / product[0] * (1 - product[1] / product[0])
    sine = value(f, "__nv_sinpi", x)
    left_value = product[0] * (Fraction(PI) / sine) * e * e
    v = left_value.if_(left, right_value)
    v = (1 / x).if_(x.abs().is_("olt", 2.0 ** -60), v)
    v = x.if_(x.is_("oeq", INFINITY), v)
    pole = both(f, x.is_("olt", 0), x.trunc().is_("oeq", x))
    v = Num(f, NAN).if_(pole, v)
    f.end(str(v.if_(x.is_("ord", x), x)))
    # log|gamma| of 1/2 and more
    f, x = function("double", "tandem.lgamma", ("double", "x"))
    # Around 1 and 2, where it is 0: log gamma(2 + z) = (1 - g) z + sum of (zeta(k) - 1) (-z)^k / k.
    c = [1 - euler_gamma()] + [zeta_minus_1(k) * (-1) ** k / k for k in range(2, 45)]
    near_one = x.is_("olt", 1.25)
    z = (x - 1).if_(near_one, x - 2)
    z = z.clamp(-0.75, 0.5)
    near = z * series(z, [Fraction(v) for v in c])
    h, l = pair(f, "tandem.pair.log1p", z)
    near = (near - h - l).if_(near_one, near)
    y, product = raised(f, (x, Num(f, hexd(0))))
    s = pair(f, "tandem.pair.stirling", *y)
    log = pair(f, "tandem.pair.log.any", product[0])
    t, e = exact_sum(s[0], -log[0])
    far = t + (e + (s[1] - log[1]) - product[1] / product[0])
    v = near.if_(x.is_("olt", 2.5), far)
    f.end(str(Num(f, INFINITY).if_(x.is_("oge", 2.6e305), v)))
    f, x = function("double", "__nv_lgamma", ("double", "x"))
    left = x.is_("olt", 0.5)
    y = (1 - x).if_(left, x)
    v = value(f, "tandem.lgamma", y)
    sine = value(f, "__nv_sinpi", x).abs()
    log, _ = pair(f, "tandem.pair.log.any", Fraction(PI) / sine)
    v = (log - v).if_(left, v)
    tiny, _ = pair(f, "tandem.pair.log.any", x.abs())
    v = (-tiny).if_(x.abs().is_("olt", 2.0 ** -60), v)
    pole = both(f, x.is_("ole", 0), x.trunc().is_("oeq", x))
    v = Num(f, INFINITY).if_(either(f, pole, x.abs().is_("oeq", INFINITY)), v)
    f.end(str(v.if_(x.is_("ord", x), x)))


def singles():
    for name in ("erf", "erfc", "erfcx", "erfinv", "erfcinv", "normcdf", "normcdfinv", "tgamma", "lgamma"):
        f = fn("float", f"__nv_{name}f", ("float", "x"))
        v = f.call("double", f"__nv_{name}", ("double", f.add("fpext float %x to double")))
        f.end(f.add(f"fptrunc double {v} to float"))


PARTS = [error_cores, error_functions, inverse_error_functions, gamma_cores, gamma_functions, singles]
