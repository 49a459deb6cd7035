# Double precision: sums, products, quotients, roots, remainders, comparisons.

def f64_round(sign: i64, exp: i32, sig: i64) -> i64:
    """The double nearest to sig / 2**62 * 2**(exp - 1022), ties to even; sig has its top bit at 62, with
    whatever was lost of it jammed into bit 0. The top bit, added to the exponent field, makes exp + 1 of
    it."""
    if slt(exp, 0):
        # Below the normal numbers: fewer bits.
        sig = jam64(sig, -exp)
        exp = i32(0)
    rest = i32(sig) & 0x3FF
    sig = (sig + 0x200) >> 10
    # A tie goes to even.
    sig = sig & ~i64(rest == 0x200)
    mag = (i64(exp) << 52) + sig
    mag = mag if mag < INF64 else i64(INF64)
    return sign | mag


@inline
def aligned_sum(a, b):
    # The operands by magnitude, the larger one's exponent field, and of the exact sum: exponent as f64_round
    # takes it, significand with what does not fit jammed, and how far up its top bit has to go to be at 62.
    smaller = (a & MAG64) < (b & MAG64)
    x = b if smaller else a
    y = a if smaller else b
    ex = i32(x >> 52) & 0x7FF
    ey = i32(y >> 52) & 0x7FF
    nx = umax(ex, 1)
    ny = umax(ey, 1)
    # Top bit at 61, so that a carry goes to 62.
    sx = ((x & FRAC64) | (i64(ex != 0) << 52)) << 9
    sy = ((y & FRAC64) | (i64(ey != 0) << 52)) << 9
    sy = jam64(sy, nx - ny)
    differ = (x ^ y) >> 63
    sum = sx - sy if differ != 0 else sx + sy
    n = clz64(sum) - 1
    return x, y, ex, nx - n, sum, n


@inline
def special_sum(x, y):
    # x is the larger magnitude, infinite or NaN: NaN, or infinities of different sign, or x.
    other = (y & MAG64) == INF64 and (x ^ y) >> 63 != 0
    bad = (x & MAG64) > INF64 or other
    return i64(NAN64) if bad else x


def f64_add(a: i64, b: i64) -> i64:
    """The sum. A difference is the sum with the sign of b changed."""
    x, y, ex, exp, sum, n = aligned_sum(a, b)
    if ex == 0x7FF:
        r = special_sum(x, y)
    else:
        # An exact zero is positive unless both are negative.
        r = x & y & TOP64
        if sum != 0:
            r = f64_round(x & TOP64, exp, sum << i64(n))
    return r


def f64_addodd(a: i64, b: i64) -> i64:
    """The sum rounded to odd: truncated, with the last bit set if anything was lost. Rounding it again to
    fewer bits equals rounding the exact sum. For sums of normal numbers well inside the range."""
    x, y, ex, exp, sum, n = aligned_sum(a, b)
    if ex == 0x7FF:
        r = special_sum(x, y)
    else:
        r = x & y & TOP64
        if sum != 0:
            sig = jam64(sum << i64(n), i32(10))
            r = (x & TOP64) | ((i64(exp) << 52) + sig)
    return r


def f64_mul(a: i64, b: i64) -> i64:
    """The product, of 53 by 53 bits exactly, rounded."""
    sign = (a ^ b) & TOP64
    ma = a & MAG64
    mb = b & MAG64
    if odd64(ma) or odd64(mb):
        big = umax(ma, mb)
        # Zero times infinity.
        none = big == INF64 and umin(ma, mb) == 0
        r = sign | (i64(INF64) if big == INF64 else i64(0))
        r = i64(NAN64) if none or big > INF64 else r
    else:
        fa, ea = finite64(ma)
        fb, eb = finite64(mb)
        high, low = wide(fa >> 1, fb)
        # Top bit at 61 or 62.
        short = high >> 62 == 0
        high = high << i64(short)
        sig = high | i64(low != 0)
        r = f64_round(sign, ea + eb - 1023 - i32(short), sig)
    return r


def f64_div(a: i64, b: i64) -> i64:
    """The quotient: 56 bits and whether there is a remainder, rounded."""
    sign = (a ^ b) & TOP64
    ma = a & MAG64
    mb = b & MAG64
    if odd64(ma) or odd64(mb):
        nan = umax(ma, mb) > INF64 or ma == mb
        zero = ma == 0 or mb == INF64
        r = sign | (i64(0) if zero else i64(INF64))
        r = i64(NAN64) if nan else r
    else:
        fa, ea = finite64(ma)
        fb, eb = finite64(mb)
        # Quotient between 1 and 2 of 53-bit numbers.
        less = fa < fb
        n = (fa >> 11) << i64(less)
        d = fb >> 11
        r0 = reciprocal(d)
        # 29 bits of it and 27 more; each digit is too small by at most 3, so what remains stays below 4 d.
        q1 = times_high(i32(n >> 22), r0) >> 2
        rest = (n << 28) - i64(q1) * d
        q2 = times_high(i32(rest >> 23), r0) >> 2
        rest = (rest << 27) - i64(q2) * d
        q = (i64(q1) << 27) + i64(q2)
        while rest >= d:
            rest = rest - d
            q = q + 1
        sig = (q << 7) | i64(rest != 0)
        r = f64_round(sign, ea - eb + 1022 - i32(less), sig)
    return r


def f64_sqrt(a: i64) -> i64:
    """The root: 54 bits and whether there is a remainder, rounded."""
    m = a & MAG64
    # Zero of either sign, positive infinity, NaN, negative.
    if m == 0:
        r = a
    else:
        if a >= INF64:
            r = i64(INF64) if a == INF64 else i64(NAN64)
        else:
            f, e = finite64(m)
            # m / 2**52 between 1 and 4 and an even exponent; the bias is odd.
            odd = (e & 1) ^ 1
            m = (f >> 11) << i64(odd)
            half = ashr(e - 1023 - odd, 1)
            # s is the root of m * 2**54, found as s1 * 2**30 + c: 24 bits from single precision ...
            root = fsqrt(utof(i32(m >> 22)))
            s1 = ftou(fmul(root, 0x43800000))
            f1 = utof(s1)
            # ... then, from what its square lacks, 23 more ...
            lacks = m - ((i64(s1) * i64(s1)) << 6)
            c = ftos(fmul(fdiv(stof(i32(ashr(lacks, 2))), f1), 0x4C000000))
            # ... and the last ones.
            c64 = sext(c)
            error = (lacks << 23) - i64(s1) * c64
            error = error - (c64 * c64 >> 31)
            c2 = ftos(fmul(fdiv(stof(i32(ashr(error, 2))), f1), 0x40800000))
            s = (i64(s1) << 30) + c64 + sext(c2) - 1
            rest = (m << 54) - s * s
            while slt(rest, 0):
                rest = rest + (s << 1) - 1
                s = s - 1
            while rest > s << 1:
                rest = rest - (s << 1) - 1
                s = s + 1
            sig = (s << 9) | i64(rest != 0)
            r = f64_round(i64(0), half + 1022, sig)
    return r


def f64_rem(a: i64, b: i64) -> i64:
    """C's fmod: the remainder of the truncated quotient, exact, with the sign of a."""
    sign = a & TOP64
    ma = a & MAG64
    mb = b & MAG64
    if ma >= INF64 or mb == 0 or mb > INF64:
        r = i64(NAN64)
    else:
        r = a
        if ma >= mb:
            fa, ea = finite64(ma)
            fb, eb = finite64(mb)
            d = fb >> 11
            rest = fa >> 11
            r0 = reciprocal(d)
            left = ea - eb
            while left != 0:
                # Up to 27 bits of the quotient at once; what remains stays below 4 d.
                n = umin(left, 27)
                q = times_high(i32(rest >> 23), r0) >> (29 - n)
                rest = (rest << i64(n)) - i64(q) * d
                left = left - n
            while rest >= d:
                rest = rest - d
            r = sign
            if rest != 0:
                n = clz64(rest)
                r = f64_round(sign, eb + 10 - n, rest << i64(n - 1))
    return r


def f64_cmp(a: i64, b: i64) -> i32:
    """1 if a == b, 2 if a > b, 4 if a < b, 8 if unordered: the bits of an fcmp predicate's number."""
    ma = a & MAG64
    mb = b & MAG64
    # As signed numbers in the doubles' order, both zeros 0.
    ka = -ma if slt(a, 0) else ma
    kb = -mb if slt(b, 0) else mb
    r = i32(4) if slt(ka, kb) else i32(2)
    r = i32(1) if ka == kb else r
    return i32(8) if umax(ma, mb) > INF64 else r


def f64_minnum(a: i64, b: i64) -> i64:
    """The smaller one; a number is preferred to NaN; -0 is smaller than +0."""
    ma = a & MAG64
    mb = b & MAG64
    less = slt(a ^ (ashr(a, 63) >> 1), b ^ (ashr(b, 63) >> 1))
    r = a if less else b
    r = b if ma > INF64 else r
    r = a if mb > INF64 else r
    return i64(NAN64) if umin(ma, mb) > INF64 else r


def f64_maxnum(a: i64, b: i64) -> i64:
    ma = a & MAG64
    mb = b & MAG64
    less = slt(a ^ (ashr(a, 63) >> 1), b ^ (ashr(b, 63) >> 1))
    r = b if less else a
    r = b if ma > INF64 else r
    r = a if mb > INF64 else r
    return i64(NAN64) if umin(ma, mb) > INF64 else r
