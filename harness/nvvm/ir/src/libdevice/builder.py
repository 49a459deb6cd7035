"""What writes a function of libdevice.ll: numbered values, doubles with Python's operators, constants."""
import math
import struct
from fractions import Fraction

OUT = []


def hexd(value):
    return f"0x{struct.unpack('>Q', struct.pack('>d', float(value)))[0]:016X}"


class Function:
    """One function under construction; `v` numbers its values."""

    def __init__(self, result, name, params):
        self.result, self.name, self.params = result, name, params
        self.lines, self.n = [], 0

    def add(self, text):
        self.n += 1
        self.lines.append(f"  %v{self.n} = {text}")
        return f"%v{self.n}"

    def d(self, op, a, b):
        """A double operation."""
        a, b = (x if isinstance(x, str) else hexd(x) for x in (a, b))
        return self.add(f"{op} double {a}, {b}")

    def call(self, result, name, *args):
        args = ", ".join(f"{t} {v}" for t, v in args)
        return self.add(f"call {result} @{name}({args})")

    def select(self, cond, ty, a, b):
        return self.add(f"select i1 {cond}, {ty} {a}, {ty} {b}")

    def poly(self, x, coefficients):
        """Horner's rule, the highest power first."""
        acc = hexd(coefficients[0])
        for c in coefficients[1:]:
            acc = self.d("fadd", self.d("fmul", acc, x), c)
        return acc

    def end(self, value):
        params = ", ".join(f"{t} %{p}" for t, p in self.params)
        OUT.append(f"define {self.result} @{self.name}({params}) {{")
        OUT.extend(self.lines)
        OUT.append(f"  ret {self.result} {value}" if self.result != "void" else "  ret void")
        OUT.append("}\n")


def fn(result, name, *params):
    return Function(result, name, list(params))


def alias(new, old, result, *types):
    """A function that is another one."""
    f = fn(result, new, *[(t, f"a{i}") for i, t in enumerate(types)])
    f.end(f.call(result, old, *[(t, f"%a{i}") for i, t in enumerate(types)]))


LN2 = Fraction(
    "0.6931471805599453094172321214581765680755001343602552541206"
    "80009493393621969694715605863326996418687"
)
PI = Fraction(
    "3.1415926535897932384626433832795028841971693993751058209749"
    "4459230781640628620899862803482534211706798"
)
LN10 = Fraction(
    "2.3025850929940456840179914546843642076011014886287729760333"
    "27900967572609677352480235997205089598298"
)


def split(value, keep=32):
    """A double with `keep` bits, and the rest."""
    unit = Fraction(2) ** (math.floor(math.log2(value)) - keep + 1)
    high = (value // unit) * unit
    return high, value - high


def arctan_inverse(n, unit):
    """unit * arctan(1 / n), rounded towards zero a few times."""
    total, power, k = 0, unit // n, 0
    while power:
        total += (-1) ** k * (power // (2 * k + 1))
        power //= n * n
        k += 1
    return total


def two_over_pi(bits):
    """floor(2 / pi * 2^bits), by Machin's formula."""
    unit = 1 << (bits + 64)
    pi = 4 * (4 * arctan_inverse(5, unit) - arctan_inverse(239, unit))
    return 2 * (unit << bits) // pi


class Num:
    """A double of a function, with Python's operators; each is one operation, rounded once."""

    def __init__(self, f, value):
        self.f, self.value = f, value

    def __str__(self):
        return self.value

    def op(self, op, a, b):
        return Num(self.f, self.f.add(f"{op} double {text_of(a)}, {text_of(b)}"))

    def __add__(self, other):
        return self.op("fadd", self, other)

    def __radd__(self, other):
        return self.op("fadd", other, self)

    def __sub__(self, other):
        return self.op("fsub", self, other)

    def __rsub__(self, other):
        return self.op("fsub", other, self)

    def __mul__(self, other):
        return self.op("fmul", self, other)

    def __rmul__(self, other):
        return self.op("fmul", other, self)

    def __truediv__(self, other):
        return self.op("fdiv", self, other)

    def __rtruediv__(self, other):
        return self.op("fdiv", other, self)

    def __neg__(self):
        return Num(self.f, self.f.add(f"fneg double {self}"))

    def intrinsic(self, name, *others):
        args = ", ".join(f"double {text_of(v)}" for v in (self, *others))
        return Num(self.f, self.f.add(f"call double @llvm.{name}.f64({args})"))

    def abs(self):
        return self.intrinsic("fabs")

    def sqrt(self):
        return self.intrinsic("sqrt")

    def rint(self):
        return self.intrinsic("rint")

    def trunc(self):
        return self.intrinsic("trunc")

    def sign_of(self, other):
        return self.intrinsic("copysign", other)

    def clamp(self, low, high):
        return self.intrinsic("maxnum", low).intrinsic("minnum", high)

    def fma(self, b, c):
        """self * b + c, rounded once."""
        return self.intrinsic("fma", b, c)

    def bits(self):
        return self.f.add(f"bitcast double {self} to i64")

    def integer(self):
        return self.f.add(f"call i64 @llvm.fptosi.sat.i64.f64(double {self})")

    def is_(self, cond, other):
        return self.f.add(f"fcmp {cond} double {self}, {text_of(other)}")

    def if_(self, cond, other):
        """This value if the condition holds, the other one if not."""
        return Num(self.f, self.f.select(cond, "double", str(self), text_of(other)))


def text_of(value):
    return value if isinstance(value, str) else str(value) if isinstance(value, Num) else hexd(value)


def series(x, coefficients):
    """A polynomial in x by Horner's rule; the coefficient of the lowest power first."""
    total = coefficients[-1]
    for c in reversed(coefficients[:-1]):
        total = x.fma(total, c)
    return total
