"""Translates functions written in a small subset of Python to LLVM IR text.

Types are i1, i32 and i64; arithmetic wraps; `<`, `>=` and so on compare unsigned and `>>` brings in zeros
(`slt`, `sge` and `ashr` are the signed ones). `a if c else b` is a select, both sides computed; `if` and
`while` are branches; `return` stands at the end. A function marked `@inline` is written out wherever it is
used. A comment on a line of its own goes with the statement below it.
"""
import ast
import operator

BITS = {"i1": 1, "i32": 32, "i64": 64}
BINARY = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.LShift: "shl", ast.RShift: "lshr",
}
NUMBERS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.BitOr: operator.or_, ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}
COMPARE = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "ult", ast.LtE: "ule", ast.Gt: "ugt", ast.GtE: "uge"}
# Two operands of one type.
NAMED = {"ashr": "ashr", "udiv": "udiv", "urem": "urem"}
SIGNED = {"slt": "slt", "sle": "sle", "sgt": "sgt", "sge": "sge"}
INTRINSIC = {"umin", "umax", "smin", "smax"}
FLOAT = {"fadd", "fsub", "fmul", "fdiv"}


class Value:
    def __init__(self, ty, text):
        self.ty, self.text = ty, text


class Const(int):
    """A number whose type is that of the other operand."""


class Module:
    def __init__(self, source, path, numbers):
        self.lines = source.split("\n")
        self.numbers = numbers
        self.functions, self.inline = {}, {}
        self.order = []
        for node in ast.parse(source, path).body:
            if isinstance(node, ast.FunctionDef):
                if any(getattr(d, "id", "") == "inline" for d in node.decorator_list):
                    self.inline[node.name] = node
                else:
                    self.functions[node.name] = node
                    self.order.append(node.name)

    def comments_above(self, line):
        out = []
        n = line - 2
        while n >= 0 and self.lines[n].strip().startswith("#"):
            out.insert(0, self.lines[n].strip()[1:].strip())
            n -= 1
        return out


def symbol(name):
    """f64_add is @tandem.f64.add."""
    return "tandem." + name.replace("_", ".", 1)


def result_types(node):
    r = node.returns
    return [e.id for e in r.elts] if isinstance(r, ast.Tuple) else [r.id]


def spell(types):
    return types[0] if len(types) == 1 else "{ " + ", ".join(types) + " }"


class Translator:
    def __init__(self, module, node):
        self.m, self.node = module, node
        self.out, self.temps, self.labels = [], 0, 0
        self.declared = set()
        self.block = "entry"
        self.env = {}

    def function(self):
        node = self.node
        params = []
        for a in node.args.args:
            self.env[a.arg] = Value(a.annotation.id, f"%{a.arg}")
            params.append(f"{a.annotation.id} %{a.arg}")
        types = result_types(node)
        self.out.append("entry:")
        values = self.body(node.body, types)
        if len(types) == 1:
            self.out.append(f"  ret {types[0]} {values[0].text}")
        else:
            whole = "undef"
            for n, v in enumerate(values):
                whole = self.emit("s", f"insertvalue {spell(types)} {whole}, {v.ty} {v.text}, {n}", "").text
            self.out.append(f"  ret {spell(types)} {whole}")
        doc = [f"; {line}".rstrip() for line in (ast.get_docstring(node) or "").splitlines()]
        head = f"define {spell(types)} @{symbol(node.name)}({', '.join(params)}) {{"
        return "\n".join(doc + [head] + self.out + ["}"]) + "\n"

    # Statements

    def body(self, statements, types=None):
        """Translates; the values of a final `return`."""
        for s in statements:
            if isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant):
                continue
            self.out += [f"  ; {c}" for c in self.m.comments_above(s.lineno)]
            if isinstance(s, ast.Return):
                parts = s.value.elts if isinstance(s.value, ast.Tuple) else [s.value]
                values = [self.expr(p) for p in parts]
                if types:
                    values = [self.typed(v, t) for v, t in zip(values, types, strict=True)]
                return values
            if isinstance(s, ast.Assign):
                self.assign(s)
            elif isinstance(s, ast.If):
                self.branch(s)
            elif isinstance(s, ast.While):
                self.loop(s)
            else:
                raise SyntaxError(f"line {s.lineno}: {ast.dump(s)[:60]}")
        return None

    def assign(self, s):
        target = s.targets[0]
        if isinstance(target, ast.Tuple):
            names = [t.id for t in target.elts]
            values = self.call(s.value, names[0])
            for n, v in zip(names, values, strict=True):
                self.env[n] = v
        else:
            self.env[target.id] = self.expr(s.value, target.id)

    def label(self, what):
        self.labels += 1
        return f"{what}{self.labels}"

    def start(self, label):
        self.out.append(f"{label}:")
        self.block = label

    def branch(self, s):
        c = self.expr(s.test, "c")
        n = self.labels = self.labels + 1
        then, other, done = f"then{n}", f"else{n}", f"done{n}"
        before, came = dict(self.env), self.block
        self.out.append(f"  br i1 {c.text}, label %{then}, label %{other if s.orelse else done}")
        self.start(then)
        self.body(s.body)
        self.out.append(f"  br label %{done}")
        first, first_end = self.env, self.block
        self.env = dict(before)
        if s.orelse:
            self.start(other)
            self.body(s.orelse)
            self.out.append(f"  br label %{done}")
            second, second_end = self.env, self.block
        else:
            second, second_end = before, came
        self.start(done)
        self.env = {}
        for name in first:
            if name not in second:
                continue
            a, b = first[name], second[name]
            if a is not b and isinstance(a, Value) and isinstance(b, Value) and a.text != b.text:
                a = self.emit(name, f"phi {a.ty} [ {a.text}, %{first_end} ], [ {b.text}, %{second_end} ]",
                              a.ty)
            self.env[name] = a

    def loop(self, s):
        n = self.labels = self.labels + 1
        head, body, done = f"head{n}", f"body{n}", f"done{n}"
        came = self.block
        changed = []
        for x in ast.walk(ast.Module(s.body, [])):
            if isinstance(x, ast.Assign):
                for t in x.targets[0].elts if isinstance(x.targets[0], ast.Tuple) else [x.targets[0]]:
                    if t.id in self.env and t.id not in changed:
                        changed.append(t.id)
        self.out.append(f"  br label %{head}")
        self.start(head)
        places = {}
        for name in changed:
            before = self.env[name]
            self.env[name] = self.emit(name, "", before.ty)
            places[name] = (len(self.out) - 1, before)
        c = self.expr(s.test, "c")
        self.out.append(f"  br i1 {c.text}, label %{body}, label %{done}")
        at_head = dict(self.env)
        self.start(body)
        self.body(s.body)
        self.out.append(f"  br label %{head}")
        for name, (at, before) in places.items():
            after = self.env[name]
            phi = f"phi {before.ty} [ {before.text}, %{came} ], [ {after.text}, %{self.block} ]"
            self.out[at] = f"  {at_head[name].text} = {phi}"
        self.env = at_head
        self.start(done)

    # Expressions

    def emit(self, name, text, ty):
        self.temps += 1
        v = Value(ty, f"%{name}.{self.temps}")
        self.out.append(f"  {v.text} = {text}")
        return v

    def typed(self, v, ty):
        if isinstance(v, Value):
            assert v.ty == ty, f"{self.node.name}: {v.text} is {v.ty}, not {ty}"
            return v
        number = int(v) & ((1 << BITS[ty]) - 1)
        signed = number - (1 << BITS[ty]) if number >> (BITS[ty] - 1) else number
        if ty == "i1":
            return Value(ty, "true" if number else "false")
        # Masks read better in hexadecimal.
        return Value(ty, str(signed) if abs(signed) < 4096 else f"u0x{number:X}")

    def same(self, a, b):
        ty = a.ty if isinstance(a, Value) else b.ty
        return self.typed(a, ty), self.typed(b, ty), ty

    def expr(self, e, name="t"):
        if isinstance(e, ast.Constant):
            return Const(e.value)
        if isinstance(e, ast.Name):
            return self.env[e.id] if e.id in self.env else Const(self.m.numbers[e.id])
        if isinstance(e, ast.BinOp):
            a, b = self.expr(e.left), self.expr(e.right)
            if not isinstance(a, Value) and not isinstance(b, Value):
                return Const(NUMBERS[type(e.op)](a, b))
            a, b, ty = self.same(a, b)
            return self.emit(name, f"{BINARY[type(e.op)]} {ty} {a.text}, {b.text}", ty)
        if isinstance(e, ast.UnaryOp):
            v = self.expr(e.operand)
            if isinstance(e.op, ast.Not):
                return self.emit(name, f"xor i1 {v.text}, true", "i1")
            if not isinstance(v, Value):
                return Const(-v if isinstance(e.op, ast.USub) else ~v)
            if isinstance(e.op, ast.USub):
                return self.emit(name, f"sub {v.ty} 0, {v.text}", v.ty)
            return self.emit(name, f"xor {v.ty} {v.text}, -1", v.ty)
        if isinstance(e, ast.Compare):
            a, b, ty = self.same(self.expr(e.left), self.expr(e.comparators[0]))
            return self.emit(name, f"icmp {COMPARE[type(e.ops[0])]} {ty} {a.text}, {b.text}", "i1")
        if isinstance(e, ast.BoolOp):
            op = "and" if isinstance(e.op, ast.And) else "or"
            v = self.expr(e.values[0])
            for x in e.values[1:]:
                v = self.emit(name, f"{op} i1 {v.text}, {self.expr(x).text}", "i1")
            return v
        if isinstance(e, ast.IfExp):
            c = self.expr(e.test, "c")
            a, b, ty = self.same(self.expr(e.body), self.expr(e.orelse))
            return self.emit(name, f"select i1 {c.text}, {ty} {a.text}, {ty} {b.text}", ty)
        if isinstance(e, ast.Call):
            return self.call(e, name)[0]
        raise SyntaxError(f"line {e.lineno}: {ast.dump(e)[:60]}")

    def call(self, e, name):
        f = e.func.id
        args = [self.expr(a) for a in e.args]
        if f in ("i32", "i64"):
            v = args[0]
            if not isinstance(v, Value):
                return [self.typed(v, f)]
            if v.ty == f:
                return [v]
            cast = "zext" if BITS[v.ty] < BITS[f] else "trunc"
            return [self.emit(name, f"{cast} {v.ty} {v.text} to {f}", f)]
        if f == "sext":
            ty = "i64" if args[0].ty == "i32" else "i32"
            return [self.emit(name, f"sext {args[0].ty} {args[0].text} to {ty}", ty)]
        if f in NAMED or f in SIGNED or f in INTRINSIC:
            a, b, ty = self.same(*args)
            if f in NAMED:
                return [self.emit(name, f"{NAMED[f]} {ty} {a.text}, {b.text}", ty)]
            if f in SIGNED:
                return [self.emit(name, f"icmp {SIGNED[f]} {ty} {a.text}, {b.text}", "i1")]
            self.declared.add(f"declare {ty} @llvm.{f}.{ty}({ty}, {ty})")
            return [self.emit(name, f"call {ty} @llvm.{f}.{ty}({ty} {a.text}, {ty} {b.text})", ty)]
        if f == "ctlz32":
            self.declared.add("declare i32 @llvm.ctlz.i32(i32, i1)")
            return [self.emit(name, f"call i32 @llvm.ctlz.i32(i32 {args[0].text}, i1 false)", "i32")]
        if f in FLOAT or f == "fsqrt":
            x = [self.emit("f", f"bitcast i32 {self.typed(a, 'i32').text} to float", "float") for a in args]
            if f == "fsqrt":
                self.declared.add("declare float @llvm.sqrt.f32(float)")
                r = self.emit("f", f"call float @llvm.sqrt.f32(float {x[0].text})", "float")
            else:
                r = self.emit("f", f"{f} float {x[0].text}, {x[1].text}", "float")
            return [self.emit(name, f"bitcast float {r.text} to i32", "i32")]
        if f in ("utof", "stof"):
            cast = "uitofp" if f == "utof" else "sitofp"
            r = self.emit("f", f"{cast} i32 {args[0].text} to float", "float")
            return [self.emit(name, f"bitcast float {r.text} to i32", "i32")]
        if f in ("ftou", "ftos"):
            x = self.emit("f", f"bitcast i32 {args[0].text} to float", "float")
            cast = "fptoui" if f == "ftou" else "fptosi"
            return [self.emit(name, f"{cast} float {x.text} to i32", "i32")]
        if f in self.m.inline:
            node = self.m.inline[f]
            outer, self.env = self.env, {}
            for a, v in zip(node.args.args, args, strict=True):
                self.env[a.arg] = v
            values = self.body(node.body)
            self.env = outer
            return values
        if f in self.m.functions:
            node = self.m.functions[f]
            types = result_types(node)
            typed = [self.typed(v, a.annotation.id) for a, v in zip(node.args.args, args, strict=True)]
            text = ", ".join(f"{v.ty} {v.text}" for v in typed)
            r = self.emit(name, f"call {spell(types)} @{symbol(f)}({text})", spell(types))
            if len(types) == 1:
                return [r]
            return [self.emit(name, f"extractvalue {spell(types)} {r.text}, {n}", t) for n,
                    t in enumerate(types)]
        raise SyntaxError(f"line {e.lineno}: {f} is unknown")


def translate(source, path, numbers, head, known):
    """The IR text of every function of a source file, which may call the `known` ones of other files."""
    module = Module(source, path, numbers)
    known |= module.functions
    module.functions = known
    texts, declared = [], set()
    for name in module.order:
        t = Translator(module, known[name])
        texts.append(t.function())
        declared |= t.declared
    return head + "\n" + "\n".join(texts) + "\n" + "".join(d + "\n" for d in sorted(declared))
