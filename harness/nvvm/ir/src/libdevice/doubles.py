"""CUDA's device functions of doubles.

A double has no wider format to compute in, so what must be exact to more than 53 bits is a pair: a double and
a correction of at most half a unit in its last place. Sums and products of two doubles are such pairs without
any error (Dekker, Knuth); a logarithm, an exponential minus 1, a sine and a cosine are made as pairs, each
exact to 2^-58 or better, and everything else is made of them and rounded once or twice.
"""
import math
import struct
from fractions import Fraction

from builder import LN2, LN10, OUT, PI, Num, alias, fn, hexd, series, split, two_over_pi

INFINITY = "0x7FF0000000000000"
NAN = "0x7FF8000000000000"
PAIR = "{ double, double }"


def pair_of(value):
    """A constant as a pair."""
    high = float(value)
    return high, float(Fraction(value) - Fraction(high))


def ordered_sum(a, b):
    """a + b as a pair, if a is the larger one or 0."""
    s = a + b
    return s, b - (s - a)


def exact_sum(a, b):
    s = a + b
    t = s - a
    return s, (a - (s - t)) + (b - t)


def exact_product(a, b):
    p = a * b
    return p, a.fma(b, -p)


def times(a, b):
    """The product of two pairs; those of `b` may be constants."""
    p = a[0] * b[0]
    return p, a[0].fma(b[0], -p) + (a[0] * b[1] + a[1] * b[0])


def quotient(a, b):
    """The quotient of two pairs."""
    q = a[0] / b[0]
    rest = (-q).fma(b[0], a[0]) + (a[1] - q * b[1])
    return q, rest / b[0]


def function(result, name, *params):
    """A function and its doubles, by which the body is written."""
    f = fn(result, name, *params)
    return f, *(Num(f, f"%{p}") for t, p in params if t == "double")


def end_pair(f, high, low):
    v = f.add(f"insertvalue {PAIR} poison, double {high}, 0")
    f.end(f.add(f"insertvalue {PAIR} {v}, double {low}, 1"))


def pair(f, name, *args):
    """Calls a function that has a pair."""
    v = f.call(PAIR, name, *[("double", str(a)) if isinstance(a, Num) else a for a in args])
    return tuple(Num(f, f.add(f"extractvalue {PAIR} {v}, {n}")) for n in range(2))


def value(f, name, *args):
    return Num(f, f.call("double", name, *[("double", str(a)) for a in args]))


def both(f, a, b):
    return f.add(f"and i1 {a}, {b}")


def either(f, a, b):
    return f.add(f"or i1 {a}, {b}")


def power_of_two(f, k):
    """2^k of an i64 within the exponents of normal numbers."""
    k = f.add(f"shl i64 {f.add(f'add i64 {k}, 1023')}, 52")
    return Num(f, f.add(f"bitcast i64 {k} to double"))


def scaled(f, v, k):
    """v * 2^k of an i64 within -2000 and 2000, v near 1: the first product is exact."""
    half = f.add(f"ashr i64 {k}, 1")
    return v * power_of_two(f, half) * power_of_two(f, f.add(f"sub i64 {k}, {half}"))


# ------------------------------------------------------------------ exponentials
def exponential_cores():
    # e^(h + l) - 1 for |h| <= 0.36, as a pair.
    f, h, l = function(PAIR, "tandem.pair.expm1", ("double", "h"), ("double", "l"))
    square, rest = exact_product(h, h)
    s, e = ordered_sum(h, square * 0.5)
    p = series(h, [Fraction(1, math.factorial(n)) for n in range(3, 17)])
    e = e + (rest * 0.5 + (h.fma(l, l) + square * h * p))
    end_pair(f, *ordered_sum(s, e))
    # e^(h + l) * 2^k for |h| <= 0.36
    f, h, l = function("double", "tandem.d.exp", ("double", "h"), ("double", "l"), ("i64", "k"))
    q, rest = pair(f, "tandem.pair.expm1", h, l)
    s, e = ordered_sum(Num(f, hexd(1)), q)
    f.end(str(scaled(f, s + (e + rest), "%k")))
    # e^(h + l), any size
    f, h, l = function("double", "tandem.d.exp.any", ("double", "h"), ("double", "l"))
    r, rest, k = reduced_by_ln2(f, h.clamp(-800, 800))
    r, rest = exact_sum(r, rest + l)
    f.end(f.call("double", "tandem.d.exp", ("double", str(r)), ("double", str(rest)), ("i64", k)))
    # e^x - 1 for |x| <= 800, as a pair: (e^r - 1) * 2^k + (2^k - 1).
    f, x = function(PAIR, "tandem.pair.expm1.any", ("double", "x"))
    r, rest, k = reduced_by_ln2(f, x)
    q, low = pair(f, "tandem.pair.expm1", *exact_sum(r, rest))
    # From 2^1023 on the -1 is lost; twice 2^(k - 1) overflows where the result does.
    half = power_of_two(f, f.add(f"sub i64 {f.call('i64', 'llvm.smax.i64', ('i64', k), ('i64', '-100'))}, 1"))
    one, lost = exact_sum(half, Num(f, hexd(-0.5)))
    s, e = exact_sum(one, q * half)
    s, e = ordered_sum(s, e + (lost + low * half))
    end_pair(f, s * 2, e * 2)


def reduced_by_ln2(f, x):
    """x - k * ln 2 as a sum of two, and k."""
    high, low = split(LN2)
    k = (x * (1 / LN2)).rint()
    return (-k).fma(high, x), k * -low, k.integer()


def exponentials():
    f, x = function("double", "__nv_exp", ("double", "x"))
    v = value(f, "tandem.d.exp.any", x, Num(f, hexd(0)))
    f.end(str(v.if_(x.is_("ord", x), x)))
    # 2^x and 10^x: what is left of x behind k steps of a factor of two, times ln 2 or ln 10.
    for name, step, scale in [("exp2", Fraction(1), LN2), ("exp10", LN2 / LN10, LN10)]:
        f, x = function("double", f"__nv_{name}", ("double", "x"))
        c = x.clamp(-1100 * step, 1100 * step)
        k = (c * (1 / step)).rint()
        if step == 1:
            r = (c - k, Num(f, hexd(0)))
        else:
            high, low = split(step)
            r = exact_sum((-k).fma(high, c), k * -low)
        r = times(r, pair_of(scale))
        pair_args = [("double", str(v)) for v in r]
        v = Num(f, f.call("double", "tandem.d.exp", *pair_args, ("i64", k.integer())))
        f.end(str(v.if_(x.is_("ord", x), x)))
    f, x = function("double", "__nv_expm1", ("double", "x"))
    h, _ = pair(f, "tandem.pair.expm1.any", x.clamp(-800, 800))
    h = h.if_(x.is_("olt", 709.8), INFINITY).sign_of(x)
    small = x.abs().is_("olt", 2.0 ** -60)
    f.end(str(x.if_(either(f, small, x.is_("uno", x)), h)))
    f, x = function("double", "__nv_sinh", ("double", "x"))
    a = x.abs()
    # Beyond 40 the smaller exponential is lost: half of e^a alone, by e^(a - ln 2).
    h, l = pair(f, "tandem.pair.expm1.any", a.clamp(0, 40))
    q, rest = quotient((h, l), exact_sum(h, Num(f, hexd(1))))
    v = (h + (q + (l + rest))) * 0.5
    v = v.if_(a.is_("ole", 40), half_exponential(f, a)).sign_of(x)
    f.end(str(x.if_(either(f, a.is_("olt", 2.0 ** -60), x.is_("uno", x)), v)))
    f, x = function("double", "__nv_cosh", ("double", "x"))
    a = x.abs()
    h, l = pair(f, "tandem.pair.expm1.any", a.clamp(0, 40))
    s, e = exact_sum(h, Num(f, hexd(1)))
    v = (s + (1 / s + (l + e))) * 0.5
    v = v.if_(a.is_("ole", 40), half_exponential(f, a))
    f.end(str(v.if_(x.is_("ord", x), x)))
    f, x = function("double", "__nv_tanh", ("double", "x"))
    a = x.abs()
    h, l = pair(f, "tandem.pair.expm1.any", (a * 2).clamp(0, 80))
    s, e = exact_sum(h, Num(f, hexd(2)))
    q, rest = quotient((h, l), (s, e + l))
    v = (q + rest).sign_of(x)
    f.end(str(x.if_(either(f, a.is_("olt", 2.0 ** -60), x.is_("uno", x)), v)))


def half_exponential(f, a):
    r, rest, k = reduced_by_ln2(f, a.clamp(0, 800))
    r, rest = exact_sum(r, rest)
    k = f.add(f"sub i64 {k}, 1")
    return Num(f, f.call("double", "tandem.d.exp", ("double", str(r)), ("double", str(rest)), ("i64", k)))


# ------------------------------------------------------------------ logarithms
def logarithm_cores():
    # log(1 + g + l) + e * ln 2 as a pair, 1 + g in sqrt(1/2) to sqrt(2): 2 artanh(s) of s = g / (2 + g).
    f, g, l, e = function(PAIR, "tandem.pair.log", ("double", "g"), ("double", "l"), ("double", "e"))
    d, rest = exact_sum(Num(f, hexd(2)), g)
    s = quotient((g, l), (d, rest + l))
    z = exact_product(s[0], s[0])
    z = (z[0], z[1] + s[0] * s[1] * 2)
    m = times(times(s, z), pair_of(Fraction(2, 3)))
    tail = s[0] * z[0] * z[0] * series(z[0], [Fraction(2, n) for n in range(5, 31, 2)])
    a, b = ordered_sum(s[0] * 2, m[0])
    a, b = ordered_sum(a, b + (s[1] * 2 + m[1] + tail))
    high, low = split(LN2)
    total, rest = exact_sum(e * high, a)
    end_pair(f, *exact_sum(total, rest + (b + e * low)))
    # log(x) of a positive finite x, as a pair.
    f, x = function(PAIR, "tandem.pair.log.any", ("double", "x"))
    tiny = x.is_("olt", 2.0 ** -1022)
    m, e = mantissa(f, (x * 2.0 ** 54).if_(tiny, x))
    e = Num(f, f.add(f"sitofp i64 {e} to double"))
    e = (e - 54).if_(tiny, e)
    end_pair(f, *pair(f, "tandem.pair.log", m - 1, Num(f, hexd(0)), e))
    # log(1 + x) of a finite x above -1, as a pair.
    f, x = function(PAIR, "tandem.pair.log1p", ("double", "x"))
    u, rest = exact_sum(x, Num(f, hexd(1)))
    m, e = mantissa(f, u)
    # Of the largest sums the rest is long lost.
    back = f.call("i64", "llvm.smax.i64", ("i64", f.add(f"sub i64 0, {e}")), ("i64", "-1022"))
    rest = rest * power_of_two(f, back)
    zero = Num(f, hexd(0))
    near = both(f, x.is_("ogt", -0.29), x.is_("olt", 0.41))
    g, rest = x.if_(near, m - 1), zero.if_(near, rest)
    e = zero.if_(near, f.add(f"sitofp i64 {e} to double"))
    end_pair(f, *pair(f, "tandem.pair.log", g, rest, e))


def mantissa(f, x):
    """A normal x as m * 2^e, m in sqrt(1/2) to sqrt(2)."""
    half = struct.unpack(">Q", struct.pack(">d", math.sqrt(0.5)))[0]
    b = x.bits()
    e = f.add(f"ashr i64 {f.add(f'sub i64 {b}, {half}')}, 52")
    m = f.add(f"sub i64 {b}, {f.add(f'shl i64 {e}, 52')}")
    return Num(f, f.add(f"bitcast i64 {m} to double")), e


def logarithm_ends(x, v, zero):
    """The logarithm of what is not positive and finite; `zero` is where it is negative infinity."""
    v = x.if_(x.is_("oeq", INFINITY), v)
    v = Num(x.f, "0xFFF0000000000000").if_(x.is_("oeq", zero), v)
    return v.if_(x.is_("oge", zero), NAN)


def logarithms():
    for name, base in [("log", None), ("log2", LN2), ("log10", LN10)]:
        f, x = function("double", f"__nv_{name}", ("double", "x"))
        v = pair(f, "tandem.pair.log.any", x)
        v = times(v, pair_of(1 / base)) if base else v
        f.end(str(logarithm_ends(x, v[0] + v[1], 0)))
    f, x = function("double", "__nv_log1p", ("double", "x"))
    h, l = pair(f, "tandem.pair.log1p", x)
    v = logarithm_ends(x, h + l, -1)
    f.end(str(x.if_(x.abs().is_("olt", 2.0 ** -60), v)))

    def log1p(f, t):
        h, l = pair(f, "tandem.pair.log1p", t)
        return h + l

    def of_twice(f, x):
        """log(2 x), for what is so large that the rest is lost."""
        h, l = pair(f, "tandem.pair.log.any", x)
        return h + (l + LN2)

    f, x = function("double", "__nv_asinh", ("double", "x"))
    a = x.abs()
    c = a.clamp(0, 2.0 ** 40)
    square = c * c
    v = log1p(f, c + square / ((square + 1).sqrt() + 1))
    v = v.if_(a.is_("olt", 2.0 ** 30), of_twice(f, a)).sign_of(x)
    itself = either(f, a.is_("olt", 2.0 ** -30), a.is_("ueq", INFINITY))
    f.end(str(x.if_(itself, v)))
    f, x = function("double", "__nv_acosh", ("double", "x"))
    c = x.clamp(1, 2.0 ** 40) - 1
    v = log1p(f, c + (c * c + c * 2).sqrt())
    v = v.if_(x.is_("olt", 2.0 ** 30), of_twice(f, x))
    v = x.if_(x.is_("oeq", INFINITY), v)
    f.end(str(v.if_(x.is_("oge", 1), NAN)))
    f, x = function("double", "__nv_atanh", ("double", "x"))
    a = x.abs()
    v = log1p(f, a * 2 / (1 - a)) * 0.5
    v = v.if_(a.is_("olt", 1), INFINITY).sign_of(x)
    v = v.if_(a.is_("ole", 1), NAN)
    f.end(str(x.if_(a.is_("olt", 2.0 ** -30), v)))


# ------------------------------------------------------------------ powers and roots
def powers():
    # |x|^y, with x's sign if `odd`.
    f, x, y = function("double", "tandem.d.power", ("double", "x"), ("double", "y"), ("i1", "odd"))
    a = x.abs()
    h, l = pair(f, "tandem.pair.log.any", a)
    h = Num(f, INFINITY).if_(a.is_("oeq", INFINITY), h)
    h = Num(f, "0xFFF0000000000000").if_(a.is_("oeq", 0), h)
    p = y * h
    rest = y.fma(h, -p) + y * l
    within = p.abs().is_("olt", 800)
    rest = rest.if_(within, 0)
    v = value(f, "tandem.d.exp.any", p.clamp(-800, 800), rest)
    f.end(str(v.sign_of(x).if_("%odd", v)))
    f, x, y = function("double", "__nv_pow", ("double", "x"), ("double", "y"))
    whole = y.trunc().is_("oeq", y)
    half = y * 0.5
    odd = both(f, whole, f.add(f"xor i1 {half.trunc().is_('oeq', half)}, true"))
    v = Num(f, f.call("double", "tandem.d.power", ("double", "%x"), ("double", "%y"), ("i1", odd)))
    finite = x.abs().is_("one", INFINITY)
    no_root = both(f, both(f, finite, x.is_("olt", 0)), f.add(f"xor i1 {whole}, true"))
    v = Num(f, NAN).if_(either(f, no_root, x.is_("uno", y)), v)
    unit = both(f, y.abs().is_("oeq", INFINITY), x.abs().is_("oeq", 1))
    one = either(f, unit, either(f, y.is_("oeq", 0), x.is_("oeq", 1)))
    f.end(str(Num(f, hexd(1)).if_(one, v)))
    f, x = function("double", "__nv_powi", ("double", "x"), ("i32", "n"))
    y = Num(f, f.add("sitofp i32 %n to double"))
    odd = f.add("trunc i32 %n to i1")
    v = Num(f, f.call("double", "tandem.d.power", ("double", "%x"), ("double", str(y)), ("i1", odd)))
    v = v.if_(x.is_("ord", x), x)
    f.end(str(Num(f, hexd(1)).if_(f.add("icmp eq i32 %n, 0"), v)))
    for name, by in [("cbrt", Fraction(1, 3)), ("rcbrt", Fraction(-1, 3))]:
        f, x = function("double", f"__nv_{name}", ("double", "x"))
        a = x.abs()
        h, l = times(pair(f, "tandem.pair.log.any", a), pair_of(by))
        v = value(f, "tandem.d.exp.any", h, l).sign_of(x)
        odd = either(f, a.is_("ueq", INFINITY), a.is_("oeq", 0))
        f.end(str((x if by > 0 else 1 / x).if_(odd, v)))
    # 1 / sqrt(x) with one correction: both roundings leave a rest that is known exactly.
    f, x = function("double", "__nv_rsqrt", ("double", "x"))
    tiny = x.is_("olt", 2.0 ** -900)
    c = (x * 2.0 ** 200).if_(tiny, x)
    s = c.sqrt()
    y = 1 / s
    rest = (-y).fma(s, 1) - (-s).fma(s, c) * y * y * 0.5
    v = y.fma(rest, y)
    v = (v * 2.0 ** 100).if_(tiny, v)
    f.end(str(v.if_(both(f, x.is_("ogt", 0), x.is_("olt", INFINITY)), y)))


def distances():
    for name, n, inverse in [("hypot", 2, False), ("rhypot", 2, True), ("norm3d", 3, False),
                             ("rnorm3d", 3, True), ("norm4d", 4, False), ("rnorm4d", 4, True)]:
        f, *sides = function("double", f"__nv_{name}", *[("double", f"a{i}") for i in range(n)])
        sides = [x.abs() for x in sides]
        most, endless = sides[0], sides[0].is_("oeq", INFINITY)
        for x in sides[1:]:
            most = most.intrinsic("maxnum", x)
            endless = either(f, endless, x.is_("oeq", INFINITY))
        one = Num(f, hexd(1))
        scale = Num(f, hexd(2.0 ** -600)).if_(most.is_("ogt", 2.0 ** 500), one)
        scale = Num(f, hexd(2.0 ** 600)).if_(most.is_("olt", 2.0 ** -400), scale)
        total, rest = exact_product(sides[0] * scale, sides[0] * scale)
        for x in sides[1:]:
            p = exact_product(x * scale, x * scale)
            total, low = exact_sum(total, p[0])
            rest = rest + (low + p[1])
        root = (total + rest).sqrt()
        y = 1 / root
        low = (-y).fma(root, 1) - ((-root).fma(root, total) + rest) * y * y * 0.5
        y = y.fma(low, y).if_(total.is_("one", 0), y)
        # An infinite side wins over NaN.
        v = y * scale if inverse else root / scale
        f.end(str(Num(f, hexd(0) if inverse else INFINITY).if_(endless, v)))


# ------------------------------------------------------------------ angles
TURN = "{ double, double, i64 }"
WORDS = 22


def angle_cores():
    # sin(r + l + q * pi / 2) for |r| <= 0.79, as a pair.
    f, r, l = function(PAIR, "tandem.pair.turn", ("double", "r"), ("double", "l"), ("i64", "q"))
    z, rest = exact_product(r, r)
    sine = series(z, [Fraction((-1) ** (n + 1), math.factorial(2 * n + 3)) for n in range(10)])
    s = ordered_sum(r, r * z * sine + (l - l * z * 0.5))
    cosine = series(z, [Fraction((-1) ** n, math.factorial(2 * n + 4)) for n in range(10)])
    a, b = ordered_sum(Num(f, hexd(1)), z * -0.5)
    c = ordered_sum(a, b + (z * z * cosine - (rest * 0.5 + r * l)))
    odd = f.add("trunc i64 %q to i1")
    back = f.add(f"icmp ne i64 {f.add('and i64 %q, 2')}, 0")
    turned = [c[n].if_(odd, s[n]) for n in range(2)]
    end_pair(f, *((-v).if_(back, v) for v in turned))
    # x = r + l + q * pi / 2, |r| <= 0.79. x is m * 2^e with 53 bits in m. Of 2 / pi the bits that make whole
    # turns are left out: 192 bits from 2^(2 - e) on are enough. 64 zeros stand before its point.
    f, x = function(TURN, "tandem.reduce", ("double", "x"))
    a = x.abs()
    b = a.bits()
    e = f.add(f"sub i64 {f.add(f'lshr i64 {b}, 52')}, {1023 + 52}")
    m = f.add(f"or i64 {f.add(f'and i64 {b}, {(1 << 52) - 1}')}, {1 << 52}")
    first = f.call("i64", "llvm.smax.i64", ("i64", f.add(f"add i64 {e}, 62")), ("i64", "0"))
    first = f.call("i64", "llvm.smin.i64", ("i64", first), ("i64", str(64 * (WORDS - 4) - 1)))
    word = f.add(f"lshr i64 {first}, 6")
    window = "0"
    for n in range(4):
        at = f.add(f"add i64 {word}, {n}")
        at = f.add(f"getelementptr i64, ptr addrspace(4) @tandem.two.over.pi, i64 {at}")
        w = f.add(f"zext i64 {f.add(f'load i64, ptr addrspace(4) {at}')} to i256")
        window = f.add(f"or i256 {window}, {f.add(f'shl i256 {w}, {64 * (3 - n)}')}")
    shift = f.add(f"zext i64 {f.add(f'and i64 {first}, 63')} to i256")
    window = f.add(f"lshr i256 {f.add(f'shl i256 {window}, {shift}')}, 64")
    product = f.add(f"mul i256 {window}, {f.add(f'zext i64 {m} to i256')}")
    # The point is behind bit 190; two bits above it count quadrants.
    top = f.add(f"shl i256 {product}, 64")
    q = f.add(f"lshr i256 {f.add(f'add i256 {top}, {1 << 253}')}, 254")
    fraction = f.add(f"sub i256 {top}, {f.add(f'shl i256 {q}, 254')}")
    q = f.add(f"trunc i256 {q} to i64")
    words = [f.add(f"trunc i256 {f.add(f'ashr i256 {fraction}, {at}')} to i64") for at in (192, 160, 128)]
    words[1:] = [f.add(f"and i64 {w}, {(1 << 32) - 1}") for w in words[1:]]
    # 62 bits do not fit a double; what is lost of them is an integer again.
    high = Num(f, f.add(f"sitofp i64 {words[0]} to double"))
    lost = f.add(f"sub i64 {words[0]}, {f.add(f'fptosi double {high} to i64')}")
    parts = [Num(f, f.add(f"sitofp i64 {w} to double")) for w in (lost, words[1], words[2])]
    s, low = exact_sum(high, parts[0] + parts[1] * 2.0 ** -32)
    r = times(ordered_sum(s, low + parts[2] * 2.0 ** -64), pair_of(PI / 2 / 2 ** 62))
    r = ordered_sum(*r)
    zero = Num(f, hexd(0))
    near = a.is_("olt", 0.785)
    r = (a.if_(near, r[0]), zero.if_(near, r[1]))
    q = f.select(near, "i64", "0", q)
    # -x is turned the other way round.
    negative = f.add(f"icmp slt i64 {x.bits()}, 0")
    q = f.select(negative, "i64", f.add(f"sub i64 0, {q}"), q)
    v = "poison"
    for n, (ty, part) in enumerate([("double", (-r[0]).if_(negative, r[0])),
                                    ("double", (-r[1]).if_(negative, r[1])), ("i64", q)]):
        v = f.add(f"insertvalue {TURN} {v}, {ty} {part}, {n}")
    f.end(v)


def constants():
    """2 / pi in words of 64 bits, the highest first, behind 64 zeros."""
    bits = 64 * (WORDS - 1)
    ratio = two_over_pi(bits)
    words = [ratio >> (bits - 64 * n) & (1 << 64) - 1 for n in range(WORDS)]
    OUT.append("@tandem.two.over.pi = internal unnamed_addr addrspace(4) constant "
               f"[{WORDS} x i64] [{', '.join(f'i64 {w}' for w in words)}]\n")


def sine_pair(f, x, quarter):
    """sin(x + quarter * pi / 2) as a pair."""
    v = f.call(TURN, "tandem.reduce", ("double", str(x)))
    r, l = (Num(f, f.add(f"extractvalue {TURN} {v}, {n}")) for n in range(2))
    q = f.add(f"add i64 {f.add(f'extractvalue {TURN} {v}, 2')}, {quarter}")
    return pair(f, "tandem.pair.turn", r, l, ("i64", q))


def sine(f, x, quarter):
    h, l = sine_pair(f, x, quarter)
    v = (h + l).if_(x.abs().is_("one", INFINITY), NAN)
    return v if quarter else x.if_(x.abs().is_("olt", 2.0 ** -30), v)


def sine_of_pi(f, x, quarter):
    """sin(pi * x + quarter * pi / 2): what is left of 2 * x is exact."""
    half = x * 0.5
    t = (half - half.trunc()) * 2
    k = (t * 2).rint()
    r = times((t - k * 0.5, Num(f, hexd(0))), pair_of(PI))
    q = f.add(f"add i64 {k.integer()}, {quarter}")
    h, l = pair(f, "tandem.pair.turn", *r, ("i64", q))
    v = h + l
    # A zero has x's sign, and one of the cosine is positive (IEEE 754 9.2.1).
    zero = Num(f, hexd(0))
    v = (zero if quarter else zero.sign_of(x)).if_(v.is_("oeq", 0), v)
    return v if quarter else (x * PI).if_(x.abs().is_("olt", 2.0 ** -600), v)


def angles():
    for name, quarter in [("sin", 0), ("cos", 1)]:
        f, x = function("double", f"__nv_{name}", ("double", "x"))
        f.end(str(sine(f, x, quarter)))
        f, x = function("double", f"__nv_{name}pi", ("double", "x"))
        f.end(str(sine_of_pi(f, x, quarter)))
    f, x = function("double", "__nv_tan", ("double", "x"))
    q, rest = quotient(sine_pair(f, x, 0), sine_pair(f, x, 1))
    v = (q + rest).if_(x.abs().is_("one", INFINITY), NAN)
    f.end(str(x.if_(x.abs().is_("olt", 2.0 ** -30), v)))
    for name, of in [("sincos", sine), ("sincospi", sine_of_pi)]:
        f, x = function("void", f"__nv_{name}", ("double", "x"), ("ptr", "s"), ("ptr", "c"))
        for quarter, to in [(0, "s"), (1, "c")]:
            f.lines.append(f"  store double {of(f, x, quarter)}, ptr %{to}, align 8")
        f.end("")


def arctangents():
    # The angle of a point: arctan of the smaller side by the larger one, then its octant.
    f, y, x = function("double", "__nv_atan2", ("double", "y"), ("double", "x"))
    a, b = y.abs(), x.abs()
    steep = a.is_("ogt", b)
    most, least = a.if_(steep, b), b.if_(steep, a)
    equal = a.is_("oeq", b)
    t = least / most
    rest = (-t).fma(most, least) / most
    zero, one = Num(f, hexd(0)), Num(f, hexd(1))
    # 0 / 0 is the angle 0, infinity / infinity that of 1.
    t = one.if_(equal, t)
    t = zero.if_(most.is_("oeq", 0), t)
    plain = either(f, t.is_("olt", 2.0 ** -60), either(f, equal, most.is_("oeq", INFINITY)))
    rest = zero.if_(plain, rest)
    # arctan(t) = arctan(c) + arctan((t - c) / (1 + t * c)) for c the nearest eighth.
    n = (t * 8).rint()
    c = n * 0.125
    p = exact_product(t, c)
    s, low = ordered_sum(one, p[0])
    u = quotient((t - c, rest), (s, low + p[1] + rest * c))
    z = u[0] * u[0]
    tail = u[0] * z * series(z, [Fraction((-1) ** k, 2 * k + 1) for k in range(1, 9)])
    base = [zero, zero]
    for k in range(1, 9):
        at = n.is_("oeq", k)
        base = [Num(f, hexd(v)).if_(at, w) for v, w in zip(pair_of(arctan(Fraction(k, 8))), base)]
    h, l = ordered_sum(base[0], u[0])
    h, l = ordered_sum(h, l + (base[1] + u[1] + tail))

    def from_(constant, h, l):
        """A constant angle minus this one."""
        high, low = pair_of(constant)
        s, rest = ordered_sum(Num(f, hexd(high)), -h)
        return ordered_sum(s, rest + (low - l))

    turned = from_(PI / 2, h, l)
    h, l = turned[0].if_(steep, h), turned[1].if_(steep, l)
    left = f.add(f"icmp slt i64 {x.bits()}, 0")
    turned = from_(PI, h, l)
    h, l = turned[0].if_(left, h), turned[1].if_(left, l)
    v = (h + l).sign_of(y)
    f.end(str(v.if_(y.is_("ord", x), NAN)))

    def atan2(f, y, x):
        return value(f, "__nv_atan2", y, x)

    def cathetus(x):
        return (-x).fma(x, 1).sqrt()

    f, x = function("double", "__nv_atan", ("double", "x"))
    v = atan2(f, x, Num(f, hexd(1)))
    f.end(str(x.if_(x.abs().is_("olt", 2.0 ** -30), v)))
    f, x = function("double", "__nv_asin", ("double", "x"))
    v = atan2(f, x, cathetus(x))
    f.end(str(x.if_(x.abs().is_("olt", 2.0 ** -30), v)))
    f, x = function("double", "__nv_acos", ("double", "x"))
    f.end(str(atan2(f, cathetus(x), x)))


def arctan(x):
    """arctan of a fraction up to 1, to 120 bits: half the angle until the series is short."""
    unit = 1 << 160
    t = x.numerator * unit // x.denominator
    for _ in range(4):
        t = t * unit // (unit + math.isqrt(unit * unit + t * t))
    total, power, k = 0, t, 0
    while power:
        total += (-1) ** k * (power // (2 * k + 1))
        power = power * t // unit * t // unit
        k += 1
    return Fraction(16 * total, unit)


PARTS = [constants, exponential_cores, exponentials, logarithm_cores, logarithms, powers, distances,
         angle_cores, angles, arctangents]
