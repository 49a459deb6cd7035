"""CUDA's device functions that have one right result: parts of a number, neighbours, remainders, and
arithmetic rounded towards zero, up or down."""
from builder import OUT, Num, fn, hexd
from doubles import INFINITY, both, either, exact_product, exact_sum, function, sine_of_pi

FORMATS = [("double", "i64", "", "f64", 52, 1023), ("float", "i32", "f", "f32", 23, 127)]


# ------------------------------------------------------------------ parts
def parts():
    # x = m * 2^e with m in 1/2 to 1; 0, infinities and NaN are their own m.
    f, x = function("{ double, i32 }", "tandem.frexp", ("double", "x"))
    tiny = x.abs().is_("olt", 2.0 ** -1022)
    b = (x * 2.0 ** 54).if_(tiny, x).bits()
    e = f.add(f"and i64 {f.add(f'lshr i64 {b}, 52')}, 2047")
    e = f.add(f"sub i64 {e}, {f.select(tiny, 'i64', '1076', '1022')}")
    m = f.add(f"or i64 {f.add(f'and i64 {b}, {-1 - (2047 << 52)}')}, {1022 << 52}")
    itself = either(f, x.abs().is_("ueq", INFINITY), x.is_("oeq", 0))
    m = x.if_(itself, f.add(f"bitcast i64 {m} to double"))
    e = f.select(itself, "i32", "0", f.add(f"trunc i64 {e} to i32"))
    v = f.add(f"insertvalue {{ double, i32 }} poison, double {m}, 0")
    f.end(f.add(f"insertvalue {{ double, i32 }} {v}, i32 {e}, 1"))

    def wide(f, ty):
        return Num(f, f.add("fpext float %x to double") if ty == "float" else "%x")

    def narrow(f, ty, v):
        return f.add(f"fptrunc double {v} to float") if ty == "float" else str(v)

    def split_number(f, x):
        v = f.call("{ double, i32 }", "tandem.frexp", ("double", str(x)))
        return [f.add(f"extractvalue {{ double, i32 }} {v}, {n}") for n in range(2)]

    for ty, word, end, size, digits, bias in FORMATS:
        f = fn(ty, f"__nv_frexp{end}", (ty, "x"), ("ptr", "e"))
        m, e = split_number(f, wide(f, ty))
        f.lines.append(f"  store i32 {e}, ptr %e, align 4")
        f.end(narrow(f, ty, m))
        f = fn(ty, f"__nv_modf{end}", (ty, "x"), ("ptr", "i"))
        whole = f.call(ty, f"llvm.trunc.{size}", (ty, "%x"))
        f.lines.append(f"  store {ty} {whole}, ptr %i, align {8 if end == '' else 4}")
        rest = f.add(f"fsub {ty} %x, {whole}")
        endless = f.add(f"fcmp oeq {ty} {f.call(ty, f'llvm.fabs.{size}', (ty, '%x'))}, {INFINITY}")
        rest = f.select(endless, ty, "0.0", rest)
        f.end(f.call(ty, f"llvm.copysign.{size}", (ty, rest), (ty, "%x")))
        f = fn("i32", f"__nv_ilogb{end}", (ty, "x"))
        x = wide(f, ty)
        e = f.add(f"sub i32 {split_number(f, x)[1]}, 1")
        e = f.select(x.abs().is_("oeq", INFINITY), "i32", str(2 ** 31 - 1), e)
        f.end(f.select(either(f, x.is_("oeq", 0), x.is_("uno", x)), "i32", str(-2 ** 31), e))
        f = fn(ty, f"__nv_logb{end}", (ty, "x"))
        x = wide(f, ty)
        e = Num(f, f.add(f"sitofp i32 {f.add(f'sub i32 {split_number(f, x)[1]}, 1')} to double"))
        e = Num(f, "0xFFF0000000000000").if_(x.is_("oeq", 0), e)
        f.end(narrow(f, ty, x.abs().if_(x.abs().is_("ueq", INFINITY), e)))
        for name, how in [("llrint", "rint"), ("llround", "round")]:
            f = fn("i64", f"__nv_{name}{end}", (ty, "x"))
            v = f.call(ty, f"llvm.{how}.{size}", (ty, "%x"))
            v = f.call("i64", f"llvm.fptosi.sat.i64.{size}", (ty, v))
            f.end(f.select(f.add(f"fcmp uno {ty} %x, %x"), "i64", str(-2 ** 63), v))
        f = fn(ty, f"__nv_nan{end}", ("ptr", "tag"))
        f.end("0x7FF8000000000000")
        f = fn(ty, f"__nv_nextafter{end}", (ty, "x"), (ty, "y"))
        b = f.add(f"bitcast {ty} %x to {word}")
        rises = f.add(f"fcmp olt {ty} %x, %y")
        positive = f.add(f"icmp sge {word} {b}, 0")
        grows = f.add(f"xor i1 {f.add(f'xor i1 {rises}, {positive}')}, true")
        step = f.add(f"add {word} {b}, {f.select(grows, word, '1', '-1')}")
        sign = f.add(f"and {word} {f.add(f'bitcast {ty} %y to {word}')}, {-2 ** (31 if end else 63)}")
        step = f.select(f.add(f"fcmp oeq {ty} %x, 0.0"), word, f.add(f"or {word} {sign}, 1"), step)
        v = f.add(f"bitcast {word} {step} to {ty}")
        v = f.select(f.add(f"fcmp oeq {ty} %x, %y"), ty, "%y", v)
        f.end(f.select(f.add(f"fcmp uno {ty} %x, %y"), ty, "0x7FF8000000000000", v))

    for name in ("ldexp", "scalbn"):
        # Factors beyond the exponents of doubles go in steps. Going down they leave 53 bits to the last one,
        # which rounds alone.
        f, x = function("double", f"__nv_{name}", ("double", "x"), ("i32", "n"))
        n, v = "%n", x
        for _ in range(2):
            up, down = f.add(f"icmp sgt i32 {n}, 1023"), f.add(f"icmp slt i32 {n}, -1022")
            v = (v * 2.0 ** 1023).if_(up, (v * 2.0 ** -969).if_(down, v))
            step = f.select(up, "i32", "1023", f.select(down, "i32", "-969", "0"))
            n = f.add(f"sub i32 {n}, {step}")
        n = f.call("i32", "llvm.smin.i32", ("i32", n), ("i32", "1023"))
        n = f.call("i32", "llvm.smax.i32", ("i32", n), ("i32", "-1022"))
        n = f.add(f"add i32 {n}, 1023")
        e = f.add(f"shl i64 {f.add(f'zext i32 {n} to i64')}, 52")
        f.end(str(v * Num(f, f.add(f"bitcast i64 {e} to double"))))
    f = fn("void", "__nv_sincospif", ("float", "x"), ("ptr", "s"), ("ptr", "c"))
    x = wide(f, "float")
    for quarter, to in [(0, "s"), (1, "c")]:
        v = narrow(f, "float", sine_of_pi(f, x, quarter))
        f.lines.append(f"  store float {v}, ptr %{to}, align 4")
    f.end("")
    f = fn("float", "__nv_frsqrt_rn", ("float", "x"))
    x = wide(f, "float")
    f.end(narrow(f, "float", 1 / x.sqrt()))


def remainders():
    # What is left of |x| by multiples of |y|, to the nearest one, even in a tie; and the multiple modulo 8.
    f, x, y = function("{ double, i32 }", "tandem.remainder", ("double", "x"), ("double", "y"))
    y = y.abs()
    # A multiple beyond the doubles is infinite, and nothing is taken off.
    a = Num(f, f.add(f"frem double {x.abs()}, {y * 8}"))
    q = "0"
    for n in (4, 2):
        most = a.is_("oge", y * n)
        a = (a - y * n).if_(most, a)
        q = f.add(f"add i32 {q}, {f.select(most, 'i32', str(n), '0')}")
    # Twice a value is exact where half of one is not: among subnormal numbers.
    tiny = y.is_("olt", 2.0 ** -1000)
    taken = None
    for cond in ("ogt", "oge"):
        more = f.select(tiny, "i1", (a * 2).is_(cond, y), a.is_(cond, y * 0.5))
        taken = more = both(f, more, taken) if taken else more
        a = (a - y).if_(more, a)
        q = f.add(f"add i32 {q}, {f.add(f'zext i1 {more} to i32')}")
    negative = f.add(f"icmp slt i64 {x.bits()}, 0")
    r = (-a).if_(negative, a)
    v = f.add(f"insertvalue {{ double, i32 }} poison, double {r}, 0")
    f.end(f.add(f"insertvalue {{ double, i32 }} {v}, i32 {f.add(f'and i32 {q}, 7')}, 1"))
    for ty, _, end, _, _, _ in FORMATS:
        for name, params in [("remainder", []), ("remquo", [("ptr", "q")])]:
            f = fn(ty, f"__nv_{name}{end}", (ty, "x"), (ty, "y"), *params)
            x, y = (f.add(f"fpext float %{v} to double") if end else f"%{v}" for v in "xy")
            v = f.call("{ double, i32 }", "tandem.remainder", ("double", x), ("double", y))
            r = f.add(f"extractvalue {{ double, i32 }} {v}, 0")
            if params:
                q = f.add(f"extractvalue {{ double, i32 }} {v}, 1")
                signs = f.add(f"xor i64 {Num(f, x).bits()}, {Num(f, y).bits()}")
                less = f.add(f"icmp slt i64 {signs}, 0")
                q = f.select(less, "i32", f.add(f"sub i32 0, {q}"), q)
                none = f.add(f"fcmp uno double {r}, {r}")
                f.lines.append(f"  store i32 {f.select(none, 'i32', '0', q)}, ptr %q, align 4")
            f.end(f.add(f"fptrunc double {r} to float") if end else r)


# ------------------------------------------------------------------ directed roundings
MODES = ("rz", "ru", "rd")


def stepped(f, ty, word, v, away):
    """The neighbour of v, further from zero or nearer to it."""
    b = f.add(f"bitcast {ty} {v} to {word}")
    b = f.add(f"add {word} {b}, {f.select(away, word, '1', '-1')}")
    return f.add(f"bitcast {word} {b} to {ty}")


def directed(f, ty, word, v, low, high, mode):
    """v rounded to nearest, where the exact value is above it (`high`) or below it (`low`)."""
    negative = f.add(f"icmp slt {word} {f.add(f'bitcast {ty} {v} to {word}')}, 0")
    if mode == "ru":
        return f.select(high, ty, stepped(f, ty, word, v, f.add(f"xor i1 {negative}, true")), v)
    if mode == "rd":
        return f.select(low, ty, stepped(f, ty, word, v, negative), v)
    inward = f.select(negative, "i1", high, low)
    return f.select(inward, ty, stepped(f, ty, word, v, "false"), v)


def directed_cores():
    for mode in MODES:
        # A double to single, and a double with the sign of what it leaves.
        f, d = function("float", f"tandem.single.{mode}", ("double", "d"))
        v = f.add("fptrunc double %d to float")
        back = Num(f, f.add(f"fpext float {v} to double"))
        f.end(directed(f, "float", "i32", v, back.is_("ogt", d), back.is_("olt", d), mode))
        f, d, e = function("double", f"tandem.double.{mode}", ("double", "d"), ("double", "e"))
        f.end(directed(f, "double", "i64", "%d", e.is_("olt", 0), e.is_("ogt", 0), mode))
    # s + e with its last bit set if e is not 0: whatever a double keeps, a single then rounds once.
    f, s, e = function("double", "tandem.odd", ("double", "s"), ("double", "e"))
    even = f.add(f"icmp eq i64 {f.add(f'and i64 {s.bits()}, 1')}, 0")
    wrong = both(f, even, e.is_("one", 0))
    up, positive = e.is_("ogt", 0), f.add(f"icmp sge i64 {s.bits()}, 0")
    away = f.add(f"xor i1 {f.add(f'xor i1 {up}, {positive}')}, true")
    f.end(f.select(wrong, "double", stepped(f, "double", "i64", "%s", away), "%s"))


def zero_sum(f, ty, word, v, a, b, mode):
    """A sum of 0 of two that are not both +0 is -0 if rounded down."""
    if mode != "rd":
        return v
    signs = [f.add(f"icmp slt {word} {f.add(f'bitcast {ty} {x} to {word}')}, 0") for x in (a, b)]
    some = either(f, *signs)
    zero = f.add(f"fcmp oeq {ty} {v}, 0.0")
    return f.select(both(f, zero, some), ty, "-0.0", v)


def singles_directed():
    for mode in MODES:
        def end(f, s, e):
            odd = f.call("double", "tandem.odd", ("double", str(s)), ("double", str(e)))
            return f.call("float", f"tandem.single.{mode}", ("double", odd))

        for name, sign in [("fadd", False), ("fsub", True)]:
            f = fn("float", f"__nv_{name}_{mode}", ("float", "x"), ("float", "y"))
            y = f.add("fneg float %y") if sign else "%y"
            a, b = (Num(f, f.add(f"fpext float {v} to double")) for v in ("%x", y))
            f.end(zero_sum(f, "float", "i32", end(f, *exact_sum(a, b)), "%x", y, mode))
        f = fn("float", f"__nv_fmul_{mode}", ("float", "x"), ("float", "y"))
        a, b = (Num(f, f.add(f"fpext float %{v} to double")) for v in "xy")
        f.end(f.call("float", f"tandem.single.{mode}", ("double", str(a * b))))
        f = fn("float", f"__nv_fmaf_{mode}", ("float", "x"), ("float", "y"), ("float", "z"))
        a, b, c = (Num(f, f.add(f"fpext float %{v} to double")) for v in "xyz")
        p = a * b
        v = end(f, *exact_sum(p, c))
        if mode == "rd":
            signs = [f.add(f"icmp slt i64 {v.bits()}, 0") for v in (p, c)]
            zero = (p + c).is_("oeq", 0)
            v = f.select(both(f, zero, either(f, *signs)), "float", "-0.0", v)
        f.end(v)
        for name, one in [("fdiv", False), ("frcp", True)]:
            f = fn("float", f"__nv_{name}_{mode}", *([] if one else [("float", "x")]), ("float", "y"))
            a = Num(f, hexd(1)) if one else Num(f, f.add("fpext float %x to double"))
            b = Num(f, f.add("fpext float %y to double"))
            q = a / b
            f.end(end(f, q, (-q).fma(b, a) * Num(f, hexd(1)).sign_of(b)))
        f = fn("float", f"__nv_fsqrt_{mode}", ("float", "x"))
        x = Num(f, f.add("fpext float %x to double"))
        s = x.sqrt()
        f.end(end(f, s, (-s).fma(s, x)))
        f = fn("float", f"__nv_double2float_{mode}", ("double", "x"))
        f.end(f.call("float", f"tandem.single.{mode}", ("double", "%x")))
        for name, op in [("int", "sitofp"), ("uint", "uitofp")]:
            f = fn("float", f"__nv_{name}2float_{mode}", ("i32", "x"))
            f.end(f.call("float", f"tandem.single.{mode}", ("double", f.add(f"{op} i32 %x to double"))))
        for name, op, right in [("ll", "sitofp", "ashr"), ("ull", "uitofp", "lshr")]:
            f = fn("float", f"__nv_{name}2float_{mode}", ("i64", "x"))
            s, e = of_long(f, op, right)
            f.end(end(f, s, e))
            f = fn("double", f"__nv_{name}2double_{mode}", ("i64", "x"))
            s, e = of_long(f, op, right)
            f.end(f.call("double", f"tandem.double.{mode}", ("double", str(s)), ("double", str(e))))


def of_long(f, op, right):
    """64 bits as the sum of two doubles."""
    high = Num(f, f.add(f"{op} i64 {f.add(f'{right} i64 %x, 32')} to double")) * 2.0 ** 32
    low = Num(f, f.add(f"uitofp i64 {f.add(f'and i64 %x, {2 ** 32 - 1}')} to double"))
    return exact_sum(high, low)


def doubles_directed():
    def inward(f, s, e, *operands):
        """The rest of a result that overflowed: less than infinity, of operands that are finite."""
        over = s.abs().is_("oeq", INFINITY)
        for x in operands:
            over = both(f, over, x.abs().is_("olt", INFINITY))
        return Num(f, hexd(-1)).sign_of(-s).if_(over, e)

    for mode in MODES:
        def end(f, s, e):
            return f.call("double", f"tandem.double.{mode}", ("double", str(s)), ("double", str(e)))

        for name, sign in [("dadd", False), ("dsub", True)]:
            f, x, y = function("double", f"__nv_{name}_{mode}", ("double", "x"), ("double", "y"))
            y = -y if sign else y
            s, e = exact_sum(x, y)
            v = end(f, s, inward(f, s, e, x, y))
            f.end(zero_sum(f, "double", "i64", v, x, y, mode))
        f, x, y = function("double", f"__nv_dmul_{mode}", ("double", "x"), ("double", "y"))
        p = x * y
        # What a product below 2^-900 leaves may be smaller than any double: look at it 2^600 or 2^1200 times.
        low = p.abs().is_("olt", 2.0 ** -900)
        a, b, s = x, y, p
        for v in (x, y):
            small = both(f, low, v.abs().is_("olt", 1))
            s = (s * 2.0 ** 600).if_(small, s)
            if v is x:
                a = (x * 2.0 ** 600).if_(small, x)
            else:
                b = (y * 2.0 ** 600).if_(small, y)
        f.end(end(f, p, inward(f, p, a.fma(b, -s), x, y)))
        for name, one in [("ddiv", False), ("drcp", True)]:
            params = ([] if one else [("double", "x")]) + [("double", "y")]
            f, *xs = function("double", f"__nv_{name}_{mode}", *params)
            x, y = (Num(f, hexd(1)), xs[0]) if one else xs
            q = x / y
            # Of mantissas, and of a quotient that is as large as theirs, the rest is exact.
            m, e = [], []
            for v in (x, y):
                v = f.call("{ double, i32 }", "tandem.frexp", ("double", str(v)))
                m.append(Num(f, f.add(f"extractvalue {{ double, i32 }} {v}, 0")))
                e.append(f.add(f"extractvalue {{ double, i32 }} {v}, 1"))
            back = f.add(f"sub i32 {e[1]}, {e[0]}")
            near = Num(f, f.call("double", "__nv_ldexp", ("double", str(q)), ("i32", back)))
            rest = (-near).fma(m[1], m[0]) * Num(f, hexd(1)).sign_of(y)
            over = inward(f, q, rest, x, y)
            f.end(end(f, q, rest.if_(y.is_("oeq", 0), over)))
        f, x = function("double", f"__nv_dsqrt_{mode}", ("double", "x"))
        tiny = x.is_("olt", 2.0 ** -900)
        s = x.sqrt()
        r, c = (s * 2.0 ** 100).if_(tiny, s), (x * 2.0 ** 200).if_(tiny, x)
        f.end(end(f, s, (-r).fma(r, c)))
        f, x, y, z = function("double", f"__nv_fma_{mode}", ("double", "x"), ("double", "y"), ("double", "z"))
        r = x.fma(y, z)
        rest = rest_of_fma(f, x, y, z, r)
        v = end(f, r, inward(f, r, rest, x, y, z))
        if mode == "rd":
            # The exact sum is 0, not a small one that is rounded to 0.
            product = f.add(f"xor i64 {x.bits()}, {y.bits()}")
            signs = [f.add(f"icmp slt i64 {b}, 0") for b in (product, z.bits())]
            zero = both(f, r.is_("oeq", 0), rest.is_("oeq", 0))
            v = f.select(both(f, zero, either(f, *signs)), "double", "-0.0", v)
        f.end(v)


def rest_of_fma(f, x, y, z, r):
    """Something with the sign of x * y + z - r."""
    # The larger factor is scaled, so that nothing is lost: 2^-120 near overflow, and near underflow both.
    p = x * y
    big = either(f, p.abs().is_("ogt", 2.0 ** 1000), z.abs().is_("ogt", 2.0 ** 1000))
    small = both(f, p.abs().is_("olt", 2.0 ** -600), z.abs().is_("olt", 2.0 ** -600))
    one = Num(f, hexd(1))
    scales = []
    for v, other in ((x, y), (y, x)):
        larger = v.abs().is_("ogt" if v is x else "oge", other.abs())
        down = Num(f, hexd(2.0 ** -120)).if_(both(f, big, larger), one)
        up = both(f, small, v.abs().is_("olt", 1))
        scales.append(Num(f, hexd(2.0 ** 600)).if_(up, down))
    a, b = x * scales[0], y * scales[1]
    c, d = (v * scales[0] * scales[1] for v in (z, r))
    high, low = exact_product(a, b)
    # A product far below the sum is lost whole; only its sign counts.
    lost = both(f, high.abs().is_("olt", 2.0 ** -900), f.add(f"xor i1 {small}, true"))
    some = both(f, x.is_("one", 0), y.is_("one", 0))
    product_sign = f.add(f"xor i64 {x.bits()}, {y.bits()}")
    sign = Num(f, f.select(f.add(f"icmp slt i64 {product_sign}, 0"), "double",
                           hexd(-2.0 ** -900), hexd(2.0 ** -900)))
    high = sign.if_(both(f, lost, some), high)
    low = Num(f, hexd(0)).if_(lost, low)
    far = both(f, big, both(f, z.is_("one", 0), z.abs().is_("olt", 2.0 ** -700)))
    c = Num(f, hexd(2.0 ** -900)).sign_of(z).if_(far, c)
    terms = [low, high, c, -d]
    for _ in range(4):
        for n in range(3):
            terms[n + 1], terms[n] = exact_sum(terms[n + 1], terms[n])
    total = terms[3]
    for t in reversed(terms[:3]):
        total = total.if_(total.is_("one", 0), t)
    return total


# ------------------------------------------------------------------ distances of any dimension
NORM = """define {ty} @__nv_{name}{end}(i32 %n, ptr %a) {{
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %most, label %done
most:
  %i = phi i32 [ 0, %entry ], [ %i1, %most ]
  %m = phi double [ 0.0, %entry ], [ %m1, %most ]
  %at = getelementptr {ty}, ptr %a, i32 %i
  %v = load {ty}, ptr %at, align {size}
  %w = {ext}
  %abs = call double @llvm.fabs.f64(double %w)
  %m1 = call double @llvm.maxnum.f64(double %m, double %abs)
  %i1 = add i32 %i, 1
  %more = icmp slt i32 %i1, %n
  br i1 %more, label %most, label %scale
scale:
  %large = fcmp ogt double %m1, {large}
  %small = fcmp olt double %m1, {small}
  %up = select i1 %small, double {raise_}, double 1.0
  %by = select i1 %large, double {lower}, double %up
  br label %sum
sum:
  %j = phi i32 [ 0, %scale ], [ %j1, %sum ]
  %s = phi double [ 0.0, %scale ], [ %s1, %sum ]
  %at2 = getelementptr {ty}, ptr %a, i32 %j
  %v2 = load {ty}, ptr %at2, align {size}
  %w2 = {ext2}
  %p = fmul double %w2, %by
  %s1 = call double @llvm.fma.f64(double %p, double %p, double %s)
  %j1 = add i32 %j, 1
  %more2 = icmp slt i32 %j1, %n
  br i1 %more2, label %sum, label %root
root:
  %r0 = call double @llvm.sqrt.f64(double %s1)
  %r1 = fdiv double %r0, %by
  %endless = fcmp oeq double %m1, 0x7FF0000000000000
  %r2 = select i1 %endless, double 0x7FF0000000000000, double %r1
  br label %done
done:
  %r = phi double [ 0.0, %entry ], [ %r2, %root ]
{last}
}}
"""


def norms():
    for ty, _, end, _, _, _ in FORMATS:
        for name in ("norm", "rnorm"):
            lines, v = [], "%r"
            if name == "rnorm":
                lines, v = ["  %q = fdiv double 1.0, %r"], "%q"
            if end:
                lines, v = lines + [f"  %y = fptrunc double {v} to float"], "%y"
            lines.append(f"  ret {ty} {v}")
            ext = ["fpext float {} to double" if end else "fadd double {}, -0.0"] * 2
            OUT.append(NORM.format(
                ty=ty, name=name, end=end, size=4 if end else 8, ext=ext[0].format("%v"),
                ext2=ext[1].format("%v2"), last="\n".join(lines), large=hexd(2.0 ** 500),
                small=hexd(2.0 ** -400), lower=hexd(2.0 ** -600), raise_=hexd(2.0 ** 600)))


PARTS = [parts, remainders, directed_cores, singles_directed, doubles_directed, norms]
