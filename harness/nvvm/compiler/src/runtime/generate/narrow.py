# half and bfloat in the low 16 bits of a word. Their arithmetic is that of single precision, rounded once
# more. 24 bits are more than twice their precision, so the result is that of a single rounding. NaN is PTX's
# canonical one, 0x7FFF.

def f16_fromf32(a: i32) -> i32:
    m = a & 0x7FFFFFFF
    r = round32((m >> 23) - 113, ((m & 0x7FFFFF) | 0x800000) << 7, 20, 0x7C00)
    return i32(0x7FFF) if m > INF32 else ((a & TOP32) >> 16) | r


def f16_fromf64(a: i64) -> i32:
    """One rounding: not the single's, then the half's."""
    r = narrow64(a, 15, 20, 0x7C00, 0x7FFF)
    sign = i32(a >> 48) & 0x8000
    return r if r > 0x7C00 else sign | r


def bf16_fromf64(a: i64) -> i32:
    r = narrow64(a, 127, 23, 0x7F80, 0x7FFF)
    sign = i32(a >> 48) & 0x8000
    return r if r > 0x7F80 else sign | r


def bf16_fromu64(x: i64) -> i32:
    r = i32(0)
    if x != 0:
        n = clz64(x)
        r = round32(189 - n, half32(x << i64(n)), 23, 0x7F80)
    return r


def bf16_froms64(x: i64) -> i32:
    s = ashr(x, 63)
    r = bf16_fromu64((x ^ s) - s)
    return r | (i32(s) & 0x8000)


def bf16_fromu128(low: i64, high: i64) -> i32:
    r = i32(0)
    if low | high != 0:
        f, e = top128(low, high)
        r = round32(e + 126, half32(f), 23, 0x7F80)
    return r


def bf16_froms128(low: i64, high: i64) -> i32:
    sign = high & TOP64
    minus, above = negate128(low, high)
    r = bf16_fromu128(minus if sign != 0 else low, above if sign != 0 else high)
    return r | i32(sign >> 48)
