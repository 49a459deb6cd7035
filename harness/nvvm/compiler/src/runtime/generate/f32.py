# Single-precision operations that the machine has no instruction for.

def f32_rem(a: i32, b: i32) -> i32:
    """C's fmod, exact, with the sign of a."""
    sign = a & TOP32
    ma = a & 0x7FFFFFFF
    mb = b & 0x7FFFFFFF
    if ma >= INF32 or mb == 0 or mb > INF32:
        r = i32(NAN32)
    else:
        r = a
        if ma >= mb:
            fa, ea = finite32(ma)
            fb, eb = finite32(mb)
            d = fb >> 8
            rest = urem(fa >> 8, d)
            left = ea - eb
            # Eight bits of the quotient at once.
            while left != 0:
                n = umin(left, 8)
                rest = urem(rest << n, d)
                left = left - n
            r = sign
            if rest != 0:
                n = ctlz32(rest)
                r = sign | round32(eb + 7 - n, rest << (n - 1), 7, INF32)
    return r
