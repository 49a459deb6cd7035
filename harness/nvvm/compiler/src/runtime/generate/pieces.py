# Pieces that several routines use, written out where they are used.

@inline
def clz64(x):
    # Leading zeros: those of the upper word, or 32 more than those of the lower one.
    high = i32(x >> 32)
    empty = high == 0
    word = i32(x) if empty else high
    n = ctlz32(word)
    return n + 32 if empty else n


@inline
def jam64(x, n):
    # x >> n with every bit that falls off or'ed into bit 0; n may be large.
    few = umin(n, 63)
    m = i64(few)
    y = x >> m
    back = y << m
    return y | i64(back != x)


@inline
def jam32(x, n):
    few = umin(n, 31)
    y = x >> few
    back = y << few
    return y | i32(back != x)


@inline
def wide(a, b):
    # 128-bit product, high and low, of four 32-bit ones.
    al = a & M32
    ah = a >> 32
    bl = b & M32
    bh = b >> 32
    low = al * bl
    mid = ah * bl + (low >> 32)
    cross = al * bh + (mid & M32)
    high = ah * bh + (mid >> 32) + (cross >> 32)
    return high, (cross << 32) | (low & M32)


@inline
def finite64(m):
    # A finite magnitude other than zero as f / 2**63 * 2**(e - 1023), bit 63 of f set.
    e = i32(m >> 52)
    f = (m << 11) | TOP64
    if e == 0:
        n = clz64(m)
        f = m << i64(n)
        e = 12 - n
    return f, e


@inline
def odd64(m):
    # Whether a magnitude is zero, infinite or NaN.
    return m - 1 >= INF64 - 1


@inline
def reciprocal(d):
    # A little less than 2**84 / d, for d with its top bit at 52: single precision gives 22 bits and one step
    # of Newton's 30. It never exceeds the true value: each rounding is downward, 2 makes up for the bits of d
    # that are left out.
    top = i32(d >> 21)
    r = ftou(fdiv(0x5EFFFFFE, utof(top)))
    error = TOP64 - i64(r) * i64(top)
    step = (i64(r) * (error >> 11)) >> 52
    return r + i32(step) - 2


@inline
def times_high(a, b):
    return i32((i64(a) * i64(b)) >> 32)


@inline
def finite32(m):
    # Likewise for single precision: f / 2**31 * 2**(e - 127), bit 31 of f set.
    e = m >> 23
    f = (m << 8) | TOP32
    if e == 0:
        n = ctlz32(m)
        f = m << n
        e = 9 - n
    return f, e


@inline
def round32(exp, sig, extra, inf):
    # f64_round for formats of 32 bits and less: sig has its top bit at 30, `extra` of its bits are to go,
    # `inf` is infinity. The sign is the caller's.
    if slt(exp, 0):
        sig = jam32(sig, -exp)
        exp = i32(0)
    rest = sig & ((1 << extra) - 1)
    sig = (sig + (1 << extra - 1)) >> extra
    sig = sig & ~i32(rest == 1 << extra - 1)
    exp = smin(exp, inf >> 30 - extra)
    return umin((exp << 30 - extra) + sig, inf)


@inline
def narrow64(a, bias, extra, inf, nan):
    # A double's magnitude in a smaller format. Subnormal doubles and zeros are far below the smallest number,
    # infinity is far above the largest.
    m = a & MAG64
    exp = i32(m >> 52) - (1024 - bias)
    f = (m & FRAC64) | (1 << 52)
    sig = i32(f >> 22) | i32(f & 0x3FFFFF != 0)
    r = round32(exp, sig, extra, inf)
    return i32(nan) if m > INF64 else r


@inline
def half32(f):
    # The upper part of a 64-bit significand, top bit at 30, the rest jammed.
    return i32(f >> 33) | i32(f & 0x1FFFFFFFF != 0)


@inline
def top128(low, high):
    # A 128-bit number other than zero as f / 2**63 * 2**e, what does not fit jammed.
    if high == 0:
        n = clz64(low)
        f = low << i64(n)
        e = 63 - n
    else:
        n = clz64(high)
        m = i64(n)
        f = (high << m) | (low >> 1 >> (63 - m)) | i64(low << m != 0)
        e = 127 - n
    return f, e


@inline
def negate128(low, high):
    return -low, -high - i64(low != 0)
