# Double precision: a * b + c with one rounding.

@inline
def jam128(high, low, n):
    # high:low >> n with what falls off jammed into bit 0 of low.
    if n >= 64:
        lost = low != 0
        low = jam64(high, n - 64) | i64(lost)
        high = i64(0)
    else:
        if n != 0:
            m = i64(n)
            over = high << (64 - m)
            low = jam64(low, n) | over
            high = high >> m
    return high, low


@inline
def fused_special(sign, ma, mb, mc, c):
    # What the sum is if a factor is zero, or anything is infinite or NaN; zeros of different sign are +0.
    big = umax(ma, mb)
    inf = big == INF64
    # Zero times infinity, a NaN, or infinities of different sign.
    bad = inf and umin(ma, mb) == 0
    bad = bad or umax(big, mc) > INF64
    bad = bad or (inf and mc == INF64 and (sign ^ c) >> 63 != 0)
    # An infinite product, or c; or a zero product and c, where zeros add up as in f64_add.
    r = c & sign if mc == 0 else c
    r = sign | INF64 if inf else r
    return i64(NAN64) if bad else r


@inline
def fused_sum(sign, ma, mb, mc, c):
    # The exact sum: its sign, 128 bits of which the last is jammed, and the exponent for bit 126.
    fa, ea = finite64(ma)
    fb, eb = finite64(mb)
    ph, pl = wide(fa >> 1, fb)
    # Product: top bit at 125 or 126 of 128, exponent for 126.
    ep = ea + eb - 1022
    fc, ec = finite64(umax(mc, 1))
    # c likewise, at 126. A zero is far below anything.
    none = mc == 0
    ch = i64(0) if none else fc >> 1
    cl = i64(0)
    ec = i32(-4096) if none else ec
    if sle(ec, ep):
        ch, cl = jam128(ch, cl, ep - ec)
        e = ep
    else:
        ph, pl = jam128(ph, pl, ec - ep)
        e = ec
    if (sign ^ c) >> 63 == 0:
        low = pl + cl
        high = ph + ch + i64(low < pl)
    else:
        # The difference, and the sign of the larger.
        low = pl - cl
        high = ph - ch - i64(pl < cl)
        if slt(high, 0):
            high = -high - i64(low != 0)
            low = -low
            sign = sign ^ TOP64
    return sign, high, low, e


@inline
def fused_top(high, low, e):
    # Top bit to 62 of high, if it is not at 63; bits of low below it are jammed.
    top = high == 0
    high = low if top else high
    low = i64(0) if top else low
    e = e - 64 if top else e
    return high, low, e


def f64_fma(a: i64, b: i64, c: i64) -> i64:
    """The exact product in 128 bits, and c in the same form; the smaller one is shifted right, and their
    sum is rounded once."""
    sign = (a ^ b) & TOP64
    ma = a & MAG64
    mb = b & MAG64
    mc = c & MAG64
    if odd64(ma) or odd64(mb) or mc >= INF64:
        r = fused_special(sign, ma, mb, mc, c)
    else:
        sign, high, low, e = fused_sum(sign, ma, mb, mc, c)
        if high | low == 0:
            r = i64(0)
        else:
            high, low, e = fused_top(high, low, e)
            if high >> 63 != 0:
                r = f64_round(sign, e, (high >> 1) | (high & 1) | i64(low != 0))
            else:
                n = clz64(high) - 1
                m = i64(n)
                high = (high << m) | (low >> 1 >> (63 - m))
                r = f64_round(sign, e - 1 - n, high | i64(low << m != 0))
    return r


def f64_roundto(sign: i64, exp: i32, sig: i64, up: i32) -> i64:
    """As f64_round, but to the next number whose magnitude is not smaller (up is 1) or not larger (0)."""
    if slt(exp, 0):
        sig = jam64(sig, -exp)
        exp = i32(0)
    lost = (sig & 0x3FF) != 0
    sig = (sig >> 10) + (i64(up) if lost else i64(0))
    mag = (i64(exp) << 52) + sig
    # Rounded toward zero, what is too large is the largest number.
    most = i64(INF64) - 1 + i64(up)
    mag = mag if mag < INF64 else most
    return sign | mag


def f64_fmato(a: i64, b: i64, c: i64, down: i32, rise: i32) -> i64:
    """As f64_fma, rounded in a direction: down says whether magnitudes of negative sums are rounded up, rise
    whether those of positive ones are. With neither, sums are rounded toward zero."""
    sign = (a ^ b) & TOP64
    ma = a & MAG64
    mb = b & MAG64
    mc = c & MAG64
    # A zero that is the sum of different signs is negative if sums are rounded down.
    null = i64(down) << 63
    if odd64(ma) or odd64(mb) or mc >= INF64:
        r = fused_special(sign, ma, mb, mc, c)
        zeros = (ma == 0 or mb == 0) and mc == 0 and (sign ^ c) >> 63 != 0
        zeros = zeros and umax(ma, mb) < INF64
        r = null if zeros else r
    else:
        sign, high, low, e = fused_sum(sign, ma, mb, mc, c)
        if high | low == 0:
            r = null
        else:
            high, low, e = fused_top(high, low, e)
            up = down if sign != 0 else rise
            if high >> 63 != 0:
                r = f64_roundto(sign, e, (high >> 1) | (high & 1) | i64(low != 0), up)
            else:
                n = clz64(high) - 1
                m = i64(n)
                high = (high << m) | (low >> 1 >> (63 - m))
                r = f64_roundto(sign, e - 1 - n, high | i64(low << m != 0), up)
    return r
