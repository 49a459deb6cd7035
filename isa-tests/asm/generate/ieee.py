"""IEEE 754 arithmetic as the standard words it: exact rational results, rounded once. Slow, and meant to be
read.

A format has `e` exponent and `f` fraction bits. Operands and results are bit patterns; every operation
returns (bits, flags) with flags as letters of the set NV DZ OF UF NX. NaN results are the canonical one
(RISC-V F 11.3), tininess is detected after rounding (RISC-V F 11.2).
"""
from fractions import Fraction
from math import isqrt

RNE, RTZ, RDN, RUP, RMM = range(5)
MODES = ["rne", "rtz", "rdn", "rup", "rmm"]


class Format:
    def __init__(self, e, f):
        self.e, self.f = e, f
        self.width = 1 + e + f
        self.bias = (1 << (e - 1)) - 1
        self.sign = 1 << (e + f)
        self.inf = ((1 << e) - 1) << f
        self.nan = self.inf | 1 << (f - 1)
        self.one = self.bias << f
        self.max = self.inf - 1
        self.min_normal = 1 << f

    def is_nan(self, b):
        return b & ~self.sign > self.inf

    def is_signalling(self, b):
        return self.is_nan(b) and not b >> (self.f - 1) & 1

    def is_inf(self, b):
        return b & ~self.sign == self.inf

    def is_zero(self, b):
        return b & ~self.sign == 0

    def negative(self, b):
        return b & self.sign != 0

    def value(self, b):
        exponent, fraction = b >> self.f & ((1 << self.e) - 1), b & (1 << self.f) - 1
        if exponent:
            m = Fraction((1 << self.f) | fraction) * Fraction(2) ** (exponent - self.bias - self.f)
        else:
            m = Fraction(fraction) * Fraction(2) ** (1 - self.bias - self.f)
        return -m if self.negative(b) else m

    def round(self, exact, rm, zero_sign=False):
        """The number nearest to `exact` in direction `rm`; `exact` may be a (Fraction, sticky) of its lower
        side."""
        if exact == 0:
            return (self.sign if zero_sign else 0), set()
        sign, m = exact < 0, abs(exact)

        def at(quantum):
            q = m / quantum
            low = q.numerator // q.denominator
            rest = q - low
            up = rest > 0 and {
                RNE: rest > Fraction(1, 2) or rest == Fraction(1, 2) and low & 1,
                RTZ: False,
                RDN: sign,
                RUP: not sign,
                RMM: rest >= Fraction(1, 2),
            }[rm]
            return low + bool(up), rest != 0

        exponent = m.numerator.bit_length() - m.denominator.bit_length()
        if Fraction(2) ** exponent > m:
            exponent -= 1
        least = 1 - self.bias
        unbounded, _ = at(Fraction(2) ** (exponent - self.f))
        tiny = exponent < least and not (exponent == least - 1 and unbounded == 1 << (self.f + 1))
        exponent = max(exponent, least)
        n, inexact = at(Fraction(2) ** (exponent - self.f))
        if n == 1 << (self.f + 1):
            n, exponent = n >> 1, exponent + 1
        flags = {"NX"} if inexact else set()
        if exponent > self.bias:
            to_max = rm == RTZ or rm == RDN and not sign or rm == RUP and sign
            return (self.sign if sign else 0) | (self.max if to_max else self.inf), {"OF", "NX"}
        if tiny and inexact:
            flags.add("UF")
        bits = n if n < 1 << self.f else (exponent + self.bias - 1 << self.f) + n
        return (self.sign if sign else 0) | bits, flags

    def propagate(self, *operands):
        if any(self.is_nan(o) for o in operands):
            return self.nan, {"NV"} if any(self.is_signalling(o) for o in operands) else set()
        return None

    def add(self, a, b, rm):
        if n := self.propagate(a, b):
            return n
        if self.is_inf(a) or self.is_inf(b):
            if self.is_inf(a) and self.is_inf(b) and a != b:
                return self.nan, {"NV"}
            return (a if self.is_inf(a) else b), set()
        return self.round(self.value(a) + self.value(b), rm,
                          self.zero_sum(self.negative(a), self.negative(b), rm))

    @staticmethod
    def zero_sum(a, b, rm):
        return a if a == b else rm == RDN

    def neg(self, a):
        return a ^ self.sign

    def sub(self, a, b, rm):
        if self.is_nan(b):
            return self.add(a, b, rm)
        return self.add(a, self.neg(b), rm)

    def mul(self, a, b, rm):
        if n := self.propagate(a, b):
            return n
        sign = self.sign if self.negative(a) != self.negative(b) else 0
        if self.is_inf(a) or self.is_inf(b):
            return (self.nan, {"NV"}) if self.is_zero(a) or self.is_zero(b) else (sign | self.inf, set())
        return self.round(self.value(a) * self.value(b), rm, bool(sign))

    def div(self, a, b, rm):
        if n := self.propagate(a, b):
            return n
        sign = self.sign if self.negative(a) != self.negative(b) else 0
        if self.is_inf(a):
            return (self.nan, {"NV"}) if self.is_inf(b) else (sign | self.inf, set())
        if self.is_inf(b):
            return sign, set()
        if self.is_zero(b):
            return (self.nan, {"NV"}) if self.is_zero(a) else (sign | self.inf, {"DZ"})
        return self.round(self.value(a) / self.value(b), rm, bool(sign))

    def sqrt(self, a, rm):
        if n := self.propagate(a):
            return n
        if self.is_zero(a):
            return a, set()
        if self.negative(a):
            return self.nan, {"NV"}
        if self.is_inf(a):
            return a, set()
        v = self.value(a)
        scale = 4 * (self.f + 4 + self.bias)  # far below one ulp of any result, and even
        n = v.numerator * v.denominator
        root = isqrt(n << 2 * scale)
        exact = root * root == n << 2 * scale
        # An inexact root never lies on a rounding boundary, so a value just above the floor rounds like the
        # root.
        twice = 2 * root + (0 if exact else 1)
        return self.round(Fraction(twice, v.denominator << scale + 1), rm)

    def fma(self, a, b, c, rm):
        """a * b + c with one rounding."""
        invalid = self.is_inf(a) and self.is_zero(b) or self.is_zero(a) and self.is_inf(b)
        if n := self.propagate(a, b, c):
            return self.nan, n[1] | ({"NV"} if invalid else set())
        if invalid:
            return self.nan, {"NV"}
        product_sign = self.negative(a) != self.negative(b)
        if self.is_inf(a) or self.is_inf(b):
            if self.is_inf(c) and self.negative(c) != product_sign:
                return self.nan, {"NV"}
            return (self.sign if product_sign else 0) | self.inf, set()
        if self.is_inf(c):
            return c, set()
        zero = self.zero_sum(product_sign, self.negative(c), rm)
        return self.round(self.value(a) * self.value(b) + self.value(c), rm, zero)

    def less(self, a, b):
        """a < b for numbers and infinities."""
        def key(x):
            return float("-inf") if x == self.inf | self.sign else float(
                "inf") if x == self.inf else self.value(x)
        return key(a) < key(b)

    def minmax(self, a, b, larger):
        """minimumNumber and maximumNumber (RISC-V F 11.6): -0 is less than +0."""
        flags = {"NV"} if self.is_signalling(a) or self.is_signalling(b) else set()
        if self.is_nan(a) and self.is_nan(b):
            return self.nan, flags
        if self.is_nan(a) or self.is_nan(b):
            return (b if self.is_nan(a) else a), flags
        if self.is_zero(a) and self.is_zero(b):
            first_less = self.negative(a)
        else:
            first_less = self.less(a, b)
        return (b if first_less else a) if larger else (a if first_less else b), flags

    def compare(self, a, b, op):
        """eq is quiet, lt and le signal."""
        if self.is_nan(a) or self.is_nan(b):
            quiet = op in ("eq", "ne")
            bad = not quiet or self.is_signalling(a) or self.is_signalling(b)
            return int(op == "ne"), {"NV"} if bad else set()
        equal = a == b or self.is_zero(a) and self.is_zero(b)
        less = not equal and self.less(a, b)
        return int({"eq": equal, "ne": not equal, "lt": less, "le": less or equal}[op]), set()

    def classify(self, a):
        n = self.negative(a)
        m = a & ~self.sign
        if self.is_nan(a):
            return 1 << (8 if self.is_signalling(a) else 9)
        if m == self.inf:
            return 1 << (0 if n else 7)
        if m == 0:
            return 1 << (3 if n else 4)
        if m < self.min_normal:
            return 1 << (2 if n else 5)
        return 1 << (1 if n else 6)

    def sgnj(self, a, b, how):
        sign = {"": b, "n": ~b, "x": a ^ b}[how] & self.sign
        return a & ~self.sign & (1 << self.width) - 1 | sign

    def to_int(self, a, rm, bits, signed):
        low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
        wrap = (1 << bits) - 1
        if self.is_nan(a):
            return high & wrap, {"NV"}
        if self.is_inf(a):
            return (low if self.negative(a) else high) & wrap, {"NV"}
        v = self.value(a)
        n = v.numerator // v.denominator
        rest = v - n
        half = Fraction(1, 2)
        up = rest > 0 and {
            RNE: rest > half or rest == half and n & 1,
            RTZ: v < 0,
            RDN: False,
            RUP: True,
            RMM: rest > half or rest == half and v > 0,
        }[rm]
        n += bool(up)
        if n < low or n > high:
            return (low if n < low else high) & wrap, {"NV"}
        return n & wrap, {"NX"} if rest else set()

    def from_int(self, n, rm):
        return self.round(Fraction(n), rm)


HALF, SINGLE, DOUBLE = Format(5, 10), Format(8, 23), Format(11, 52)
