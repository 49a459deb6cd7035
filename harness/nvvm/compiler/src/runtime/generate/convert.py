# Conversions of integers, single and double precision. Conversions to integers truncate toward zero; a value
# that does not fit is poison in IR and arbitrary here.

def f64_fromf32(a: i32) -> i64:
    m = a & 0x7FFFFFFF
    sign = i64(a & TOP32) << 32
    e = m >> 23
    mag = (i64(m) << 29) + (896 << 52)
    if e == 0:
        n = ctlz32(m)
        mag = (i64(m << (n - 8)) << 29) + (i64(904 - n) << 52)
        mag = i64(0) if m == 0 else mag
    mag = i64(INF64) if m >= INF32 else mag
    return i64(NAN64) if m > INF32 else sign | mag


def f64_tof32(a: i64) -> i32:
    r = narrow64(a, 127, 7, INF32, NAN32)
    sign = i32(a >> 32) & TOP32
    return r if r > INF32 else sign | r


def f64_fromu64(x: i64) -> i64:
    r = i64(0)
    if x != 0:
        n = clz64(x)
        f = x << i64(n)
        r = f64_round(i64(0), 1085 - n, (f >> 1) | (f & 1))
    return r


def f64_froms64(x: i64) -> i64:
    s = ashr(x, 63)
    r = f64_fromu64((x ^ s) - s)
    return r | (s & TOP64)


def f64_fromu32(x: i32) -> i64:
    """Exact."""
    n = ctlz32(x)
    r = (i64(1053 - n) << 52) + (i64(x << n) << 21)
    return i64(0) if x == 0 else r


def f64_froms32(x: i32) -> i64:
    s = ashr(x, 31)
    r = f64_fromu32((x ^ s) - s)
    return r | (i64(s & TOP32) << 32)


def f64_fromu128(low: i64, high: i64) -> i64:
    r = i64(0)
    if low | high != 0:
        f, e = top128(low, high)
        r = f64_round(i64(0), e + 1022, (f >> 1) | (f & 1))
    return r


def f64_froms128(low: i64, high: i64) -> i64:
    sign = high & TOP64
    minus, above = negate128(low, high)
    r = f64_fromu128(minus if sign != 0 else low, above if sign != 0 else high)
    return r | sign


def f64_tou64(a: i64) -> i64:
    e = i32(a >> 52) & 0x7FF
    f = (a << 11) | TOP64
    r = f >> i64((1086 - e) & 63)
    return i64(0) if e < 1023 else r


def f64_tos64(a: i64) -> i64:
    s = ashr(a, 63)
    return (f64_tou64(a) ^ s) - s


def f64_tou128(a: i64) -> (i64, i64):
    e = i32(a >> 52) & 0x7FF
    f = (a << 11) | TOP64
    low = f >> i64((1086 - e) & 63)
    high = i64(0)
    if e > 1086:
        n = i64((e - 1086) & 63)
        low = f << n
        high = f >> 1 >> (63 - n)
        if e >= 1150:
            low = i64(0)
            high = f
    low = i64(0) if e < 1023 else low
    return low, high


def f64_tos128(a: i64) -> (i64, i64):
    low, high = f64_tou128(a)
    minus, above = negate128(low, high)
    negative = slt(a, 0)
    return minus if negative else low, above if negative else high


def f32_fromu64(x: i64) -> i32:
    r = i32(0)
    if x != 0:
        n = clz64(x)
        r = round32(189 - n, half32(x << i64(n)), 7, INF32)
    return r


def f32_froms64(x: i64) -> i32:
    s = ashr(x, 63)
    r = f32_fromu64((x ^ s) - s)
    return r | (i32(s) & TOP32)


def f32_fromu128(low: i64, high: i64) -> i32:
    r = i32(0)
    if low | high != 0:
        f, e = top128(low, high)
        r = round32(e + 126, half32(f), 7, INF32)
    return r


def f32_froms128(low: i64, high: i64) -> i32:
    sign = high & TOP64
    minus, above = negate128(low, high)
    r = f32_fromu128(minus if sign != 0 else low, above if sign != 0 else high)
    return r | i32(sign >> 32)


def f32_tou64(a: i32) -> i64:
    e = (a >> 23) & 0xFF
    f = i64((a << 8) | TOP32) << 32
    r = f >> i64((190 - e) & 63)
    return i64(0) if e < 127 else r


def f32_tos64(a: i32) -> i64:
    s = sext(ashr(a, 31))
    return (f32_tou64(a) ^ s) - s


def f32_tou128(a: i32) -> (i64, i64):
    low, high = f64_tou128(f64_fromf32(a))
    return low, high


def f32_tos128(a: i32) -> (i64, i64):
    low, high = f64_tos128(f64_fromf32(a))
    return low, high
