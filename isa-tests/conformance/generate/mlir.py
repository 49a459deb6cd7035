#!/usr/bin/env python3
"""Writes isa-tests/conformance/mlir: operations of MLIR's nvvm dialect, with results by their definitions.

python3 isa-tests/conformance/generate/mlir.py
"""

import bisect
import functools
import json
import math
import pathlib
import struct
from fractions import Fraction

I64 = "i64"
OUT = pathlib.Path(__file__).parent.parent / "mlir"
SHARED = """llvm.mlir.global internal @s() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<256 x i32>
llvm.mlir.global internal @b() {addr_space = 3 : i32, alignment = 8 : i64} : !llvm.array<4 x i64>
"""


class Kernel:
    """The text of a kernel that stores words to its last parameter, %r."""

    def __init__(self, params="", shared=False):
        self.shared = shared
        self.params = params
        self.lines = ["%t = nvvm.read.ptx.sreg.tid.x : i32"]
        if shared:
            self.add("%s = llvm.mlir.addressof @s : !llvm.ptr<3>")
            self.add("%b = llvm.mlir.addressof @b : !llvm.ptr<3>")
        self.fresh = 0
        self.known = {}

    def add(self, text):
        self.lines += text.strip("\n").split("\n")
        return self

    def name(self):
        self.fresh += 1
        return f"%v{self.fresh}"

    def const(self, value, ty="i32"):
        # Constants are made at the head, so that every block may use them.
        key = (value, ty)
        if key not in self.known:
            name = f"%c{len(self.known)}"
            literal = float_text(value) if ty in ("f32", "f64") else value
            self.lines.insert(1, f"{name} = llvm.mlir.constant({literal} : {ty}) : {ty}")
            self.known[key] = name
        return self.known[key]

    def op(self, text, ty=None):
        """An operation with a result."""
        name = self.name()
        self.add(f"{name} = {text}")
        return name

    def at(self, base, index, ty="i32", space=1):
        return self.op(
            f"llvm.getelementptr {base}[{index}] : (!llvm.ptr<{space}>, i32) -> !llvm.ptr<{space}>, {ty}"
        )

    def load(self, base, index, ty="i32", space=1):
        return self.op(f"llvm.load {self.at(base, index, ty, space)} : !llvm.ptr<{space}> -> {ty}")

    def put(self, base, index, value, ty="i32", space=1):
        self.add(f"llvm.store {value}, {self.at(base, index, ty, space)} : {ty}, !llvm.ptr<{space}>")

    def wide(self, value, ty):
        """A narrower integer as an i32."""
        return self.op(f"llvm.zext {value} : {ty} to i32")

    def out(self, values, stride=None, index="%t", ty="i32"):
        """Stores values for this thread: value n of thread t is element t * number of values + n."""
        n = stride or len(values)
        base = self.op(f"llvm.mul {index}, {self.const(n)} : i32")
        for k, v in enumerate(values):
            self.put("%r", self.op(f"llvm.add {base}, {self.const(k)} : i32"), v, ty)

    def text(self):
        params = self.params + (", " if self.params else "") + "%r: !llvm.ptr<1>"
        body = "\n".join("  " + l if not l.startswith("^") else l for l in self.lines)
        head = SHARED if self.shared else ""
        return f"{head}llvm.func @k({params}) attributes {{nvvm.kernel}} {{\n{body}\n  llvm.return\n}}\n"


def float_text(x):
    return repr(float(x))


def bits(x):
    return struct.unpack("<I", struct.pack("<f", x))[0]


def quoted(values):
    return "[" + ", ".join(hex(v) if v > 0xFFFF else str(v) for v in values) + "]"


def wrapped(text, indent, width=106):
    """A list over several lines."""
    out, line = [], ""
    for word in text.split(" "):
        if len(line) + len(word) + 1 + indent > width:
            out.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return ("\n" + " " * indent).join(out + [line])


def case(name, clauses, text, args, block=(1, 1, 1), grid=(1, 1, 1), configs=None, extra=""):
    ids = wrapped(", ".join(clauses), 10)
    lines = [f"  - name: {name}", f"    clauses: [{ids}]", f"    block: {list(block)}"]
    if grid != (1, 1, 1):
        lines.append(f"    grid: {list(grid)}")
    if configs:
        lines.append(f"    configs: {configs}")
    if extra:
        lines.append(f"    {extra}")
    lines.append("    mlir: |")
    lines += ["      " + l for l in text.rstrip("\n").split("\n")]
    lines.append("    args:")
    for a in args:
        lines.append("      - " + wrapped(a, 10))
    return "\n".join(lines) + "\n"


def result(values, ty="u32"):
    old = ", ".join(["0xcdcdcdcd" if ty == "u32" else "1"] * len(values))
    return f"{{buffer: {ty}, init: [{old}], expect: {quoted(values)}}}"


def given(values, ty="u32"):
    return f"{{buffer: {ty}, init: {quoted(values)}}}"


def row(*names):
    return ["mlir-" + n for n in names]


def write(name, about, cases):
    OUT.mkdir(exist_ok=True)
    head = f'# Written by generate/mlir.py.\nabout: "{about}"\nlevels: [0, 2]\nconfigs: [default]\ncases:\n'
    (OUT / f"{name}.yaml").write_text(head + "".join(cases))


def registers():
    axes = "xyz"
    names = [f"{r}.{a}" for r in ("tid", "ntid", "ctaid", "nctaid") for a in axes]
    k = Kernel()
    got = {n: k.op(f"nvvm.read.ptx.sreg.{n} : i32") for n in names}
    mul = lambda a, b: k.op(f"llvm.mul {a}, {b} : i32")
    add = lambda a, b: k.op(f"llvm.add {a}, {b} : i32")

    def linear(at, size):
        return add(
            mul(add(mul(got[at + ".z"], got[size + ".y"]), got[at + ".y"]), got[size + ".x"]),
            got[at + ".x"],
        )

    threads = mul(mul(got["ntid.x"], got["ntid.y"]), got["ntid.z"])
    k.out(
        [got[n] for n in names], index=add(mul(linear("ctaid", "nctaid"), threads), linear("tid", "ntid"))
    )
    block, grid = (4, 2, 2), (2, 3, 1)
    want = []
    for z in range(grid[2]):
        for y in range(grid[1]):
            for x in range(grid[0]):
                for tz in range(block[2]):
                    for ty in range(block[1]):
                        for tx in range(block[0]):
                            want += [tx, ty, tz, *block, x, y, z, *grid]
    launch = case(
        "launch",
        row(*[f"sreg-{n}" for n in names]),
        k.text(),
        [result(want)],
        block,
        grid,
        "[tiny, default]",
    )

    k = Kernel()
    names = [
        "laneid",
        "warpid",
        "nwarpid",
        "warpsize",
        *[f"lanemask.{m}" for m in ("eq", "lt", "le", "gt", "ge")],
    ]
    k.out(
        [
            k.op(f"nvvm.read.ptx.sreg.{n} {'range <i32, 0, 32> ' if n == 'laneid' else ''}: i32")
            for n in names
        ]
    )
    want = []
    for t in range(64):
        lane = t % 32
        masks = [
            lambda l: l == lane,
            lambda l: l < lane,
            lambda l: l <= lane,
            lambda l: l > lane,
            lambda l: l >= lane,
        ]
        want += [lane, t // 32, 2, 32, *[sum(1 << l for l in range(32) if m(l)) for m in masks]]
    warp = case(
        "warp", row(*[f"sreg-{n}" for n in names]), k.text(), [result(want)], (64, 1, 1), configs="[wide]"
    )

    k = Kernel()
    names = [f"cluster.{r}.{a}" for r in ("ctaid", "nctaid") for a in axes]
    names += [f"{r}.{a}" for r in ("clusterid", "nclusterid") for a in axes] + [
        "cluster.ctarank",
        "cluster.nctarank",
    ]
    at = [k.op(f"nvvm.read.ptx.sreg.{n} : i32") for n in ("ctaid.x", "ctaid.y", "nctaid.x")]
    index = k.op(f"llvm.add {k.op(f'llvm.mul {at[1]}, {at[2]} : i32')}, {at[0]} : i32")
    k.out([k.op(f"nvvm.read.ptx.sreg.{n} : i32") for n in names], index=index)
    want = []
    for y in range(2):
        for x in range(3):
            want += [0, 0, 0, 1, 1, 1, x, y, 0, 3, 2, 1, 0, 1]
    cluster = case(
        "cluster-of-one", row(*[f"sreg-{n}" for n in names]), k.text(), [result(want)], grid=(3, 2, 1)
    )

    k = Kernel()
    names = [f"envreg{n}" for n in range(32)] + ["gridid"]
    k.out([k.op(f"nvvm.read.ptx.sreg.{n} : i32") for n in names])
    driver = case("driver", row(*[f"sreg-{n}" for n in names]), k.text(), [result([0] * 33)])
    write(
        "registers",
        "special registers; a cluster has one block, and the driver writes no registers",
        [launch, warp, cluster, driver],
    )


def exchange(ops, clauses, name, n=64, configs=None, before=(), after=()):
    """Each thread gives its word to another one through shared memory; `ops` are between the accesses."""
    k = Kernel("%a: !llvm.ptr<1>", shared=True)
    for line in before:
        k.add(line(k) if callable(line) else line)
    x = k.load("%a", "%t")
    k.put("%s", "%t", x, space=3)
    for line in ops:
        k.add(line(k) if callable(line) else line)
    other = k.op(f"llvm.sub {k.const(n - 1)}, %t : i32")
    y = k.load("%s", other, space=3)
    values = [y]
    for line in after:
        values.append(line(k))
    k.out(values)
    data = [(7 * t + 3) % 251 for t in range(n)]
    want = []
    for t in range(n):
        want += [data[n - 1 - t]] + [a.want(t) for a in after]
    return case(name, row(*clauses), k.text(), [given(data), result(want)], (n, 1, 1), configs=configs)


class Expected:
    def __init__(self, make, want):
        self.make, self.want = make, want

    def __call__(self, k):
        return self.make(k)


def barriers():
    def predicate(k):
        return k.op(f"llvm.and %t, {k.const(1)} : i32")

    def red(op):
        return Expected(
            lambda k: k.op(f"nvvm.barrier #nvvm.reduction<{op}> {predicate(k)} -> i32"),
            {"popc": lambda t: 32, "and": lambda t: 0, "or": lambda t: 1}[op],
        )

    cases = [
        exchange(["nvvm.barrier0"], ["barrier-barrier0"], "barrier0"),
        exchange(
            ["nvvm.barrier"], ["barrier-barrier"], "barrier", after=[red("popc"), red("and"), red("or")]
        ),
        exchange(
            ["nvvm.cluster.arrive", "nvvm.cluster.wait"], ["cluster-arrive", "cluster-wait"], "cluster"
        ),
        exchange(
            [
                "nvvm.memory.barrier #nvvm.mem_scope<cta>",
                "nvvm.cluster.arrive.relaxed {aligned}",
                "nvvm.cluster.wait {aligned}",
            ],
            ["cluster-arrive.relaxed", "cluster-wait"],
            "cluster-relaxed",
        ),
        exchange(
            [
                "nvvm.memory.barrier <cta>",
                "nvvm.memory.barrier <gpu>",
                "nvvm.memory.barrier <sys>",
                "nvvm.memory.barrier <cluster>",
                "nvvm.fence.sc.cluster",
                "nvvm.fence.mbarrier.init",
                "nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}",
                "nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>}",
                "nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}",
                "nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}",
                "nvvm.fence.proxy.release #nvvm.mem_scope<cta>",
                "nvvm.fence.proxy.release #nvvm.mem_scope<gpu> from_proxy=#nvvm.proxy_kind<generic> "
                "to_proxy=#nvvm.proxy_kind<tensormap>",
                lambda k: f"%g = llvm.addrspacecast %a : !llvm.ptr<1> to !llvm.ptr\n"
                f"nvvm.fence.proxy.acquire #nvvm.mem_scope<gpu> %g, {k.const(128)}",
                "nvvm.barrier0",
            ],
            [
                "order-memory.barrier",
                "order-fence.sc.cluster",
                "order-fence.mbarrier.init",
                "order-fence.proxy",
                "order-fence.proxy.release",
                "order-fence.proxy.acquire",
            ],
            "fences",
        ),
        exchange(
            [
                "nvvm.wgmma.fence.aligned",
                "nvvm.wgmma.commit.group.sync.aligned",
                "nvvm.wgmma.wait.group.sync.aligned 0",
                "nvvm.tcgen05.fence #nvvm.tcgen05_fence<before>",
                "nvvm.tcgen05.wait #nvvm.tcgen05_wait<load>",
                "nvvm.tcgen05.wait <store>",
                "nvvm.barrier0",
                "nvvm.tcgen05.fence <after>",
                "nvvm.tcgen05.relinquish_alloc_permit",
            ],
            [
                "order-wgmma.fence.aligned",
                "order-wgmma.commit.group.sync.aligned",
                "order-wgmma.wait.group.sync.aligned",
                "order-tcgen05.fence",
                "order-tcgen05.wait",
                "order-tcgen05.relinquish_alloc_permit",
            ],
            "matrix-units",
        ),
    ]
    k = Kernel("%a: !llvm.ptr<1>", shared=True)
    k.put("%s", "%t", k.load("%a", "%t"), space=3)
    k.add("nvvm.barrier0")
    m = k.op(f"nvvm.mapa %s, {k.const(0)} : !llvm.ptr<3> -> !llvm.ptr<7>")
    p = k.op(f"llvm.getelementptr {m}[%t] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, i32")
    x = k.op(f"llvm.load {p} : !llvm.ptr<7> -> i32")
    g = k.op(f"llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr")
    n = k.op(f"nvvm.mapa {g}, {k.const(0)} : !llvm.ptr -> !llvm.ptr")
    q = k.op(f"llvm.getelementptr {n}[%t] : (!llvm.ptr, i32) -> !llvm.ptr, i32")
    k.out([x, k.op(f"llvm.load {q} : !llvm.ptr -> i32")])
    data = [5 * t + 1 for t in range(8)]
    cases.append(
        case(
            "mapa",
            row("cluster-mapa"),
            k.text(),
            [given(data), result([v for d in data for v in (d, d)])],
            (8, 1, 1),
        )
    )

    # A request to cancel fails, its answer says so, and its 16 bytes complete a phase.
    k = Kernel(shared=True)
    one, parity = k.const(1), k.const(0)
    k.add(f"nvvm.mbarrier.init %b, {one} : !llvm.ptr<3>, i32")
    k.add(f"%st = nvvm.mbarrier.arrive.expect_tx %b, {k.const(16)} : !llvm.ptr<3>, i32 -> i64")
    k.add("nvvm.clusterlaunchcontrol.try.cancel %s, %b")
    k.add(f"nvvm.mbarrier.try_wait.parity %b, {parity}, {k.const(1000)} : !llvm.ptr<3>, i32, i32")
    r = k.op("llvm.load %s : !llvm.ptr<3> -> i128")
    c = k.op(f"nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, {r} : i1")
    k.out(
        [k.wide(c, "i1"), k.wide(k.op("nvvm.mbarrier.test.wait %b, %st : !llvm.ptr<3>, i64 -> i1"), "i1")]
    )
    cases.append(
        case(
            "cancel",
            row("cluster-clusterlaunchcontrol.try.cancel", "cluster-clusterlaunchcontrol.query.cancel"),
            k.text(),
            [result([0, 1])],
        )
    )
    write(
        "barriers",
        "barriers of a block and of a cluster of one, fences, and order of units that run by themselves",
        cases,
    )


def mbarriers():
    def spin(wait):
        """A loop until a test holds."""
        return f"llvm.br ^wait\n^wait:\n%done = {wait}\nllvm.cond_br %done, ^over, ^wait\n^over:"

    def init(count):
        return lambda k: (
            f'%first = llvm.icmp "eq" %t, {k.const(0)} : i32\n'
            f"llvm.cond_br %first, ^init, ^ready\n^init:\n"
            f"nvvm.mbarrier.init %b, {k.const(count)} : !llvm.ptr<3>, i32\nllvm.br ^ready\n"
            f"^ready:\nnvvm.barrier0"
        )

    cases = [
        exchange(
            [
                "%st = nvvm.mbarrier.arrive %b : !llvm.ptr<3> -> i64",
                spin("nvvm.mbarrier.test.wait %b, %st : !llvm.ptr<3>, i64 -> i1"),
            ],
            ["mbarrier-init", "mbarrier-arrive", "mbarrier-test.wait"],
            "state",
            32,
            before=[init(32)],
        ),
        exchange(
            [
                "%g = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr",
                "%st = nvvm.mbarrier.arrive %g : !llvm.ptr -> i64",
                lambda k: f"nvvm.mbarrier.try_wait.parity %g, {k.const(0)}, {k.const(100000)} "
                ": !llvm.ptr, i32, i32",
            ],
            ["mbarrier-init", "mbarrier-arrive", "mbarrier-try_wait.parity"],
            "parity",
            32,
            before=[init(32)],
        ),
        exchange(
            [
                lambda k: f"%st = nvvm.mbarrier.arrive.nocomplete %b, {k.const(1)} : "
                    f"!llvm.ptr<3>, i32 -> i64\n"
                f"%s2 = nvvm.mbarrier.arrive %b, {k.const(2)} {{relaxed = true}} : !llvm.ptr<3> -> i64\n"
                + spin(f"nvvm.mbarrier.test.wait %b, {k.const(0)} : !llvm.ptr<3>, i32 -> i1")
            ],
            ["mbarrier-arrive.nocomplete", "mbarrier-arrive", "mbarrier-test.wait"],
            "counts",
            16,
            before=[init(48)],
        ),
    ]

    # One thread; after each step, whether the phases of parity 0 and 1 are complete, and the pending arrivals
    # that the state has.
    k = Kernel(shared=True)
    values, want = [], []

    def look(parity):
        for p in (0, 1):
            values.append(
                k.wide(k.op(f"nvvm.mbarrier.test.wait %b, {k.const(p)} : !llvm.ptr<3>, i32 -> i1"), "i1")
            )
        # The phase of a parity is complete if the current one has the other.
        want.extend([parity ^ 0, parity ^ 1])

    k.add(f"nvvm.mbarrier.init %b, {k.const(3)} : !llvm.ptr<3>, i32")
    look(0)
    k.add("%s1 = nvvm.mbarrier.arrive_drop %b : !llvm.ptr<3> -> i64")  # 2 pending, 2 from now on
    look(0)
    k.add(f"%s2 = nvvm.mbarrier.arrive_drop.nocomplete %b, {k.const(1)} : !llvm.ptr<3>, i32 -> i64")  # 1, 1
    look(0)
    k.add(
        f"%s3 = nvvm.mbarrier.arrive.expect_tx %b, {k.const(32)} : !llvm.ptr<3>, i32 -> i64"
    )  # 0, 32 bytes
    look(0)
    k.add(f"nvvm.mbarrier.complete_tx %b, {k.const(16)} : !llvm.ptr<3>, i32")
    look(0)
    k.add(
        f"nvvm.mbarrier.complete_tx %b, {k.const(16)} "
        f"{{scope = #nvvm.mem_scope<cluster>}} : !llvm.ptr<3>, i32"
    )
    look(1)
    k.add(f"nvvm.mbarrier.expect_tx %b, {k.const(8)} : !llvm.ptr<3>, i32")  # 1 pending, 8 bytes
    k.add("%s4 = nvvm.mbarrier.arrive %b : !llvm.ptr<3> -> i64")
    look(1)
    k.add(f"nvvm.mbarrier.complete_tx %b, {k.const(8)} : !llvm.ptr<3>, i32")
    look(0)
    k.add(f"nvvm.mbarrier.inval %b : !llvm.ptr<3>")
    k.add(f"nvvm.mbarrier.init %b, {k.const(2)} : !llvm.ptr<3>, i32")
    look(0)
    k.add(
        f"%s5 = nvvm.mbarrier.arrive_drop.expect_tx %b, {k.const(4)} : !llvm.ptr<3>, i32 -> i64"
    )  # 1, 1, 4 bytes
    k.add("%s6 = nvvm.mbarrier.arrive %b : !llvm.ptr<3> -> i64")
    look(0)
    k.add(f"nvvm.mbarrier.complete_tx %b, {k.const(4)} : !llvm.ptr<3>, i32")
    look(1)
    k.add("%s7 = nvvm.mbarrier.arrive %b : !llvm.ptr<3> -> i64")  # the only one that is expected now
    look(0)
    k.out(values)
    steps = [
        "init",
        "arrive_drop",
        "arrive_drop.nocomplete",
        "arrive.expect_tx",
        "complete_tx",
        "expect_tx",
        "inval",
        "arrive_drop.expect_tx",
        "arrive",
        "test.wait",
    ]
    cases.append(case("steps", row(*[f"mbarrier-{s}" for s in steps]), k.text(), [result(want)]))

    k = Kernel(shared=True)
    k.add(f"nvvm.mbarrier.init %b, {k.const(1)} : !llvm.ptr<3>, i32")
    k.add("nvvm.tcgen05.commit %b : !llvm.ptr<3>")
    a = k.op(f"nvvm.mbarrier.test.wait %b, {k.const(0)} : !llvm.ptr<3>, i32 -> i1")
    k.add(f"nvvm.tcgen05.commit %b, multicast_mask = {k.const(2, 'i16')} : !llvm.ptr<3>, i16")
    b = k.op(f"nvvm.mbarrier.test.wait %b, {k.const(1)} : !llvm.ptr<3>, i32 -> i1")
    k.add(f"nvvm.tcgen05.commit %b, multicast_mask = {k.const(1, 'i16')} : !llvm.ptr<3>, i16")
    c = k.op(f"nvvm.mbarrier.test.wait %b, {k.const(1)} : !llvm.ptr<3>, i32 -> i1")
    k.out([k.wide(v, "i1") for v in (a, b, c)])
    cases.append(case("commit", row("mbarrier-tcgen05.commit"), k.text(), [result([1, 0, 1])]))
    write("mbarriers", "barriers in memory: arrivals, expected bytes, phases", cases)


def copies():
    n = 16
    cases = []
    for size, cache, part in [
        (4, "ca", None),
        (8, "ca", None),
        (16, "ca", None),
        (16, "cg", None),
        (16, "ca", 6),
        (8, "ca", 0),
    ]:
        words = size // 4
        k = Kernel("%a: !llvm.ptr<1>", shared=True)
        at = k.op(f"llvm.mul %t, {k.const(words)} : i32")
        to, source = k.at("%s", at, space=3), k.at("%a", at)
        extra = "" if part is None else f", {k.const(part)}"
        ty = "" if part is None else ", i32"
        k.add(
            f"nvvm.cp.async.shared.global {to}, {source}, {size}, cache = {cache}{extra} "
            f": !llvm.ptr<3>, !llvm.ptr<1>{ty}"
        )
        k.add("nvvm.cp.async.commit.group\nnvvm.cp.async.wait.group 0\nnvvm.barrier0")
        other = k.op(f"llvm.sub {k.const(n - 1)}, %t : i32")
        first = k.op(f"llvm.mul {other}, {k.const(words)} : i32")
        k.out([k.load("%s", k.op(f"llvm.add {first}, {k.const(w)} : i32"), space=3) for w in range(words)])
        data = [0x01010101 * (i % 200 + 1) for i in range(n * words)]
        want = []
        for t in range(n):
            raw = struct.pack(f"<{words}I", *data[(n - 1 - t) * words : (n - t) * words])
            if part is not None:
                raw = raw[:part] + bytes(size - part)
            want += struct.unpack(f"<{words}I", raw)
        name = f"async-{cache}-{size}" + ("" if part is None else f"-of-{part}")
        cases.append(
            case(
                name,
                row(
                    "copy-cp.async.shared.global", "copy-cp.async.commit.group", "copy-cp.async.wait.group"
                ),
                k.text(),
                [given(data), result(want)],
                (n, 1, 1),
            )
        )

    # Copies that arrive at a barrier.
    k = Kernel("%a: !llvm.ptr<1>", shared=True)
    k.add(
        f'%first = llvm.icmp "eq" %t, {k.const(0)} : i32\nllvm.cond_br %first, ^init, ^ready\n^init:\n'
        f"nvvm.mbarrier.init %b, {k.const(2 * n)} : !llvm.ptr<3>, i32\nllvm.br ^ready\n^ready:\nnvvm.barrier0"
    )
    to, source = k.at("%s", "%t", space=3), k.at("%a", "%t")
    k.add(f"nvvm.cp.async.shared.global {to}, {source}, 4, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>")
    k.add("nvvm.cp.async.mbarrier.arrive %b : !llvm.ptr<3>")
    k.add("nvvm.cp.async.mbarrier.arrive %b {noinc = true} : !llvm.ptr<3>")
    k.add("%st = nvvm.mbarrier.arrive %b : !llvm.ptr<3> -> i64")
    k.add(f"nvvm.mbarrier.try_wait.parity %b, {k.const(0)}, {k.const(1000)} : !llvm.ptr<3>, i32, i32")
    k.out([k.load("%s", k.op(f"llvm.sub {k.const(n - 1)}, %t : i32"), space=3)])
    data = [3 * i + 1 for i in range(n)]
    cases.append(
        case(
            "async-mbarrier",
            row("copy-cp.async.mbarrier.arrive"),
            k.text(),
            [given(data), result(data[::-1])],
            (n, 1, 1),
        )
    )

    # Bulk copies by one thread: into shared memory, within it, and out of it.
    k = Kernel("%a: !llvm.ptr<1>", shared=True)
    k.add(f"nvvm.mbarrier.init %b, {k.const(1)} : !llvm.ptr<3>, i32")
    k.add(f"nvvm.cp.async.bulk.prefetch %a, {k.const(64)} : !llvm.ptr<1>")
    k.add(
        f"nvvm.cp.async.bulk.prefetch %a, {k.const(64)} l2_cache_hint = {k.const(0, 'i64')} : !llvm.ptr<1>"
    )
    bytes_in = k.const(64)
    k.add(f"%s1 = nvvm.mbarrier.arrive.expect_tx %b, {bytes_in} : !llvm.ptr<3>, i32 -> i64")
    k.add(f"nvvm.cp.async.bulk.shared.cluster.global %s, %a, %b, {bytes_in} : !llvm.ptr<3>, !llvm.ptr<1>")
    k.add(f"nvvm.mbarrier.try_wait.parity %b, {k.const(0)}, {k.const(1000)} : !llvm.ptr<3>, i32, i32")
    copy = k.at("%s", k.const(16), space=3)
    k.add(f"%s2 = nvvm.mbarrier.arrive.expect_tx %b, {k.const(32)} : !llvm.ptr<3>, i32 -> i64")
    k.add(
        f"nvvm.cp.async.bulk.shared.cluster.shared.cta {copy}, %s, %b, "
        f"{k.const(32)} : !llvm.ptr<7>, !llvm.ptr<3>"
    )
    k.add(f"nvvm.mbarrier.try_wait.parity %b, {k.const(1)}, {k.const(1000)} : !llvm.ptr<3>, i32, i32")
    # To the blocks of a mask: this one is block 0 of its cluster.
    again = k.at("%s", k.const(24), space=3)
    k.add(f"%s3 = nvvm.mbarrier.arrive.expect_tx %b, {k.const(16)} : !llvm.ptr<3>, i32 -> i64")
    k.add(
        f"nvvm.cp.async.bulk.shared.cluster.global {again}, %a, %b, {k.const(16)} multicast_mask = "
        f"{k.const(1, 'i16')} l2_cache_hint = {k.const(0, 'i64')} : !llvm.ptr<7>, !llvm.ptr<1>"
    )
    k.add(f"nvvm.mbarrier.try_wait.parity %b, {k.const(0)}, {k.const(1000)} : !llvm.ptr<3>, i32, i32")
    out = k.at("%r", k.const(0))
    masked = k.at("%r", k.const(28))
    k.add(f"nvvm.cp.async.bulk.global.shared.cta {out}, %s, {k.const(112)} : !llvm.ptr<1>, !llvm.ptr<3>")
    k.add(
        f"nvvm.cp.async.bulk.global.shared.cta {masked}, %s, "
        f"{k.const(32)} byte_mask = {k.const(0x7f05, 'i16')} "
        ": !llvm.ptr<1>, !llvm.ptr<3>"
    )
    k.add("nvvm.cp.async.bulk.commit.group")
    k.add("nvvm.cp.async.bulk.wait_group 0 {read}")
    k.add("nvvm.cp.async.bulk.wait_group 0")
    data = [0x11111111 + 0x01020304 * i for i in range(16)]
    want = data + data[:8] + data[:4]
    raw, old = struct.pack("<8I", *data[:8]), struct.pack("<8I", *[0xCDCDCDCD] * 8)
    want += struct.unpack("<8I", bytes(raw[i] if 0x7F05 >> (i % 16) & 1 else old[i] for i in range(32)))
    cases.append(
        case(
            "bulk",
            row(
                "copy-cp.async.bulk.shared.cluster.global",
                "copy-cp.async.bulk.shared.cluster.shared.cta",
                "copy-cp.async.bulk.global.shared.cta",
                "copy-cp.async.bulk.commit.group",
                "copy-cp.async.bulk.wait_group",
                "copy-cp.async.bulk.prefetch",
            ),
            k.text(),
            [given(data), result(want)],
        )
    )

    k = Kernel(shared=True)
    for w in range(6):
        k.put("%s", k.const(w), k.const(100 + w), space=3)
    k.add(f"nvvm.st.bulk {k.at('%s', k.const(2), space=3)}, size = {k.const(8, 'i64')} : !llvm.ptr<3>")
    g = k.op(f"llvm.addrspacecast {k.at('%s', k.const(4), space=3)} : !llvm.ptr<3> to !llvm.ptr")
    k.add(f"nvvm.st.bulk {g}, size = {k.const(8, 'i64')}, init = 0 : !llvm.ptr")
    k.out([k.load("%s", k.const(w), space=3) for w in range(6)])
    cases.append(case("st.bulk", row("copy-st.bulk"), k.text(), [result([100, 101, 0, 0, 0, 0])]))

    # Prefetches change nothing.
    k = Kernel("%a: !llvm.ptr<1>")
    k.add("%g = llvm.addrspacecast %a : !llvm.ptr<1> to !llvm.ptr")
    k.add("nvvm.prefetch level = L1, %a : !llvm.ptr<1>\nnvvm.prefetch level = L2, %g : !llvm.ptr")
    k.add("nvvm.prefetch level = L2, evict_priority = evict_last, %a : !llvm.ptr<1>")
    k.add("nvvm.prefetch level = L1 uniform, %g : !llvm.ptr\nnvvm.prefetch tensormap, %g : !llvm.ptr")
    zero = k.const(0)
    k.add(f"nvvm.cp.async.bulk.tensor.prefetch %g, box[{zero}, {zero}] : !llvm.ptr")
    k.out([k.load("%a", "%t")])
    cases.append(
        case(
            "prefetch",
            row("copy-prefetch", "copy-cp.async.bulk.tensor.prefetch"),
            k.text(),
            [given([42]), result([42])],
        )
    )
    write("copies", "asynchronous copies, bulk copies with their barriers, prefetches", cases)


# Formats: bits of exponent and fraction, bias, and what the top codes are.
FORMATS = {
    "f8E4M3FN": (4, 3, 7, "nan"),
    "f8E5M2": (5, 2, 15, "ieee"),
    "f6E2M3FN": (2, 3, 1, "numbers"),
    "f6E3M2FN": (3, 2, 3, "numbers"),
    "f4E2M1FN": (2, 1, 1, "numbers"),
    "f16": (5, 10, 15, "ieee"),
    "bf16": (8, 7, 127, "ieee"),
    "tf32": (8, 10, 127, "ieee"),
}


@functools.cache
def magnitudes(name):
    """The finite magnitudes of a format, by code."""
    e, m, bias, top = FORMATS[name]
    out = []
    for code in range(1 << (e + m)):
        exponent, fraction = code >> m, code & ((1 << m) - 1)
        if top == "ieee" and exponent == (1 << e) - 1 or top == "nan" and code == (1 << (e + m)) - 1:
            break
        out.append(
            Fraction(fraction, 1 << m) * Fraction(2) ** (1 - bias)
            if exponent == 0
            else (1 + Fraction(fraction, 1 << m)) * Fraction(2) ** (exponent - bias)
        )
    return out


def encode(x, name, mode="rn", saturates=True, relu=False):
    e, m, bias, top = FORMATS[name]
    all_ones = (1 << (e + m)) - 1
    if math.isnan(x):
        return all_ones
    if relu and math.copysign(1, x) < 0:
        return 0
    sign = (1 << (e + m)) if math.copysign(1, x) < 0 else 0
    numbers = magnitudes(name)
    most = len(numbers) - 1
    over = most if saturates or top != "ieee" else most + 1
    if math.isinf(x):
        return sign | over
    a = abs(Fraction(x))
    # One more number would follow the greatest one.
    step = numbers[-1] - numbers[-2]
    low = bisect.bisect_right(numbers, a) - 1
    if low == most and a >= numbers[-1] + step:
        return sign | (most if mode == "rz" else over)
    up = numbers[low + 1] if low < most else numbers[-1] + step
    down = numbers[low]
    rises = {
        "rz": False,
        "rn": a - down > up - a or (a - down == up - a and low & 1),
        "rna": a - down >= up - a,
    }[mode]
    return sign | (min(low + 1, over) if rises else low)


def decode(code, name):
    e, m, bias, top = FORMATS[name]
    a = code & ((1 << (e + m)) - 1)
    numbers = magnitudes(name)
    if a < len(numbers):
        x = float(numbers[a])
    else:
        x = math.inf if top == "ieee" and a == len(numbers) else math.nan
    return -x if code >> (e + m) & 1 else x


def scale(x, up, saturates):
    """The exponent of a power of two, plus 127."""
    if math.isnan(x):
        return 255
    a = abs(x)
    if math.isinf(a):
        return 254 if saturates else 255
    codes = [c for c in range(255) if Fraction(2) ** (c - 127) <= Fraction(a)]
    low = codes[-1] if codes else None
    if low is None:
        return 0
    if up and Fraction(2) ** (low - 127) != Fraction(a):
        low += 1
    return min(low, 254) if saturates else low


INPUTS = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    1.5,
    3.0,
    -2.25,
    0.3,
    0.1,
    7.5,
    7.75,
    -28.0,
    30.0,
    447.0,
    464.0,
    480.0,
    57344.0,
    61440.0,
    -1e6,
    65519.0,
    65520.0,
    3.3e38,
    1e-3,
    2.0**-9,
    2.0**-10,
    3 * 2.0**-11,
    2.0**-17,
    6e-8,
    1e-40,
    0.0625,
    0.25,
    0.75,
    1.0625,
    1.1875,
    5.0,
    2.5,
    1 + 2.0**-11,
    1 + 3 * 2.0**-12,
    math.inf,
    -math.inf,
    math.nan,
]
INPUTS = [struct.unpack("<f", struct.pack("<f", x))[0] for x in INPUTS]


def conversion(name, rows, make, want, pairs, source="f32"):
    """A thread for each pair of inputs; `make` gives words, `want` their values."""
    k = Kernel("%a: !llvm.ptr<1>")
    index = k.op(f"llvm.mul %t, {k.const(2)} : i32")
    hi = k.load("%a", index, source)
    lo = k.load("%a", k.op(f"llvm.add {index}, {k.const(1)} : i32"), source)
    k.out(make(k, hi, lo))
    data = [bits(x) if source == "f32" else x for p in pairs for x in p]
    expected = [v for p in pairs for v in want(*p)]
    return case(name, rows, k.text(), [given(data), result(expected)], (len(pairs), 1, 1), configs="[wide]")


def conversions():
    pairs = [(INPUTS[i], INPUTS[(i * 7 + 3) % len(INPUTS)]) for i in range(len(INPUTS))]
    pairs = pairs[:32] + pairs[-9:]
    cases = []

    def attributes(**kw):
        words = [f"{key} = {v}" for key, v in kw.items() if v is not None]
        return " {" + ", ".join(words) + "}" if words else ""

    rnd = lambda m: f"#nvvm.fp_rnd_mode<{m}>"
    sat = "#nvvm.sat_mode<satfinite>"

    # tf32
    modes = [
        ("rna", False, False),
        ("rn", True, False),
        ("rz", False, False),
        ("rna", False, True),
        ("rn", False, True),
    ]

    def make(k, hi, lo):
        return [
            k.op(
                f"nvvm.convert.float.to.tf32 {hi}"
                + attributes(rnd=rnd(m), relu="true" if r else None, sat=sat if s else None)
            )
            for m, r, s in modes
        ]

    def tf32(x, m, r, s):
        code = encode(x, "tf32", m, s, r)
        return 0x7FFFFFFF if math.isnan(x) else code << 13

    cases.append(
        conversion(
            "tf32", row("convert-float.to.tf32"), make, lambda hi, lo: [tf32(hi, *m) for m in modes], pairs
        )
    )

    # Pairs of halves.
    for half, op in (("f16", "f16x2"), ("bf16", "bf16x2")):
        modes = [("rn", False, False), ("rz", False, False), ("rn", True, False), ("rn", False, True)]

        def make(k, hi, lo, half=half, op=op, modes=modes):
            out = []
            for m, r, s in modes:
                v = k.op(
                    f"nvvm.convert.f32x2.to.{op} {hi}, {lo}"
                    + attributes(rnd=rnd(m), relu="true" if r else None, sat=sat if s else None)
                    + f" : vector<2x{half}>"
                )
                out.append(k.op(f"llvm.bitcast {v} : vector<2x{half}> to i32"))
            return out

        cases.append(
            conversion(
                op,
                row(f"convert-f32x2.to.{op}"),
                make,
                lambda hi, lo, half=half, modes=modes: [
                    encode(hi, half, m, s, r) << 16 | encode(lo, half, m, s, r) for m, r, s in modes
                ],
                pairs,
            )
        )

    # Two numbers of 8, 6 and 4 bits, both ways.
    for n, formats, width in (
        ("f8x2", ["f8E4M3FN", "f8E5M2"], 8),
        ("f6x2", ["f6E2M3FN", "f6E3M2FN"], 8),
        ("f4x2", ["f4E2M1FN"], 4),
    ):
        ty = "i8" if width == 4 else "i16"

        def make(k, hi, lo, n=n, formats=formats, ty=ty):
            out = []
            for f in formats:
                more = {"rnd": rnd("rn"), "sat": sat} if n == "f8x2" else {}
                v = k.op(f"nvvm.convert.f32x2.to.{n} {hi}, {lo}{attributes(**more)} : {ty} ({f})")
                out.append(k.wide(v, ty))
                v = k.op(
                    f"nvvm.convert.f32x2.to.{n} {hi}, {lo}{attributes(relu='true', **more)} : {ty} ({f})"
                )
                out.append(k.wide(v, ty))
            return out

        cases.append(
            conversion(
                n,
                row(f"convert-f32x2.to.{n}"),
                make,
                lambda hi, lo, formats=formats, width=width: [
                    encode(hi, f, relu=r) << width | encode(lo, f, relu=r)
                    for f in formats
                    for r in (False, True)
                ],
                pairs,
            )
        )

        count = 1 << sum(FORMATS[formats[0]][:2]) + 1
        codes = [(c, count - 1 - c) for c in range(0, count, max(1, count // 32))]

        def back(k, hi, lo, n=n, formats=formats, ty=ty, width=width):
            both = k.op(f"llvm.or {k.op(f'llvm.shl {hi}, {k.const(width)} : i32')}, {lo} : i32")
            v = k.op(f"llvm.trunc {both} : i32 to {ty}")
            if n != "f4x2":
                v, ty = k.op(f"llvm.bitcast {v} : i16 to vector<2xi8>"), "vector<2xi8>"
            out = []
            for f in formats:
                for relu in ("", " {relu = true}"):
                    h = k.op(f"nvvm.convert.{n}.to.f16x2 {v}{relu} : {ty} ({f}) -> vector<2xf16>")
                    out.append(k.op(f"llvm.bitcast {h} : vector<2xf16> to i32"))
            return out

        def halves(hi, lo, formats=formats):
            one = lambda c, f, r: encode(decode(c, f), "f16", saturates=False, relu=r)
            return [one(hi, f, r) << 16 | one(lo, f, r) for f in formats for r in (False, True)]

        cases.append(conversion(f"{n}-back", row(f"convert-{n}.to.f16x2"), back, halves, codes, "i32"))

    # From pairs of halves: the upper half becomes the upper byte, as PTX has it.
    halves_in = [(c * 2053 % 65536, c * 40503 % 65536) for c in range(29)] + [
        (0x7C00, 0xFC00),
        (0x7E00, 0x8000),
    ]

    def from_halves(k, hi, lo):
        both = k.op(f"llvm.or {k.op(f'llvm.shl {hi}, {k.const(16)} : i32')}, {lo} : i32")
        h = k.op(f"llvm.bitcast {both} : i32 to vector<2xf16>")
        out = []
        for f in ("f8E4M3FN", "f8E5M2"):
            for relu in ("", " {relu = true}"):
                v = k.op(f"nvvm.convert.f16x2.to.f8x2 {h}{relu} : vector<2xf16> -> i16 ({f})")
                out.append(k.wide(v, "i16"))
        return out

    cases.append(
        conversion(
            "f16x2-to-f8x2",
            row("convert-f16x2.to.f8x2"),
            from_halves,
            lambda hi, lo: [
                encode(decode(hi, "f16"), f, relu=r) << 8 | encode(decode(lo, "f16"), f, relu=r)
                for f in ("f8E4M3FN", "f8E5M2")
                for r in (False, True)
            ],
            halves_in,
            "i32",
        )
    )

    # Powers of two without sign.
    modes = [("rz", False), ("rp", False), ("rp", True)]

    def scales(k, hi, lo):
        out = []
        for m, s in modes:
            v = k.op(
                f"nvvm.convert.f32x2.to.f8x2 {hi}, {lo}"
                + attributes(rnd=rnd(m), sat=sat if s else None)
                + " : i16 (f8E8M0FNU)"
            )
            out.append(k.wide(v, "i16"))
        return out

    cases.append(
        conversion(
            "scales",
            row("convert-f32x2.to.f8x2"),
            scales,
            lambda hi, lo: [scale(hi, m == "rp", s) << 8 | scale(lo, m == "rp", s) for m, s in modes],
            pairs,
        )
    )
    bfloats = [(c * 1543 % 65536, c * 52361 % 65536) for c in range(32)]

    def from_bfloats(k, hi, lo):
        both = k.op(f"llvm.or {k.op(f'llvm.shl {hi}, {k.const(16)} : i32')}, {lo} : i32")
        h = k.op(f"llvm.bitcast {both} : i32 to vector<2xbf16>")
        v = k.op(
            f"nvvm.convert.bf16x2.to.f8x2 {h}"
            + attributes(rnd=rnd("rp"), sat=sat)
            + " : vector<2xbf16> -> i16 (f8E8M0FNU)"
        )
        w = k.op(f"llvm.bitcast {v} : i16 to vector<2xi8>")
        back = k.op(f"nvvm.convert.f8x2.to.bf16x2 {w} : vector<2xi8> (f8E8M0FNU) -> vector<2xbf16>")
        return [k.wide(v, "i16"), k.op(f"llvm.bitcast {back} : vector<2xbf16> to i32")]

    def power(code):
        return 0x7FFF if code == 255 else 0x40 if code == 0 else code << 7

    cases.append(
        conversion(
            "bf16x2-scales",
            row("convert-bf16x2.to.f8x2", "convert-f8x2.to.bf16x2"),
            from_bfloats,
            lambda hi, lo: [
                scale(decode(hi, "bf16"), True, True) << 8 | scale(decode(lo, "bf16"), True, True),
                power(scale(decode(hi, "bf16"), True, True)) << 16
                | power(scale(decode(lo, "bf16"), True, True)),
            ],
            bfloats,
            "i32",
        )
    )
    write("conversions", "conversions to and from tf32, halves and formats of 8, 6 and 4 bits", cases)


def signed(v):
    return v - (1 << 32) if v >> 31 else v


def warps():
    cases = []
    data = [(t * 2654435761 + 12345) & 0xFFFFFFFF for t in range(32)]

    def one(name, rows, make, want, values=data, source="i32"):
        k = Kernel("%a: !llvm.ptr<1>", shared=name.startswith("stmatrix"))
        x = k.load("%a", "%t", source)
        got = make(k, x)
        k.out(got)
        cases.append(
            case(
                name,
                rows,
                k.text(),
                [given(values), result([v for t in range(32) for v in want(t)])],
                (32, 1, 1),
                configs="[wide]",
            )
        )

    everyone = lambda k: k.const(-1)

    def source_lane(kind, lane, b, c):
        clamp, segment = c & 31, c >> 8 & 31
        most = (lane & segment) | (clamp & ~segment & 31)
        least = lane & segment
        j = {"up": lane - b, "down": lane + b, "bfly": lane ^ b, "idx": least | (b & ~segment & 31)}[kind]
        inside = j >= most if kind == "up" else j <= most
        return (j if inside else lane), inside

    shuffles = [("bfly", 5, 0x1F), ("up", 3, 0), ("down", 4, 0x1F), ("idx", 9, 0x181F), ("down", 2, 0x181F)]

    def shuffle(k, x):
        f = k.op(f"llvm.bitcast {x} : i32 to f32")
        out = []
        for kind, b, c in shuffles:
            p = k.op(
                f"nvvm.shfl.sync {kind} {everyone(k)}, {x}, {k.const(b)}, {k.const(c)} "
                "{return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>"
            )
            out.append(k.op(f"llvm.extractvalue {p}[0] : !llvm.struct<(i32, i1)>"))
            out.append(k.wide(k.op(f"llvm.extractvalue {p}[1] : !llvm.struct<(i32, i1)>"), "i1"))
            g = k.op(f"nvvm.shfl.sync {kind} {everyone(k)}, {f}, {k.const(b)}, {k.const(c)} : f32 -> f32")
            out.append(k.op(f"llvm.bitcast {g} : f32 to i32"))
        return out

    def shuffled(t):
        out = []
        for s in shuffles:
            j, inside = source_lane(s[0], t, s[1], s[2])
            out += [data[j], int(inside), data[j]]
        return out

    # No NaN, whose bits a move of floats may change.
    data = [v & 0xBF7FFFFF for v in data]
    one("shuffle", row("warp-shfl.sync"), shuffle, shuffled, data)

    small = [t // 3 % 5 for t in range(32)]

    def vote(k, x):
        p = k.op(f'llvm.icmp "eq" {x}, {k.const(2)} : i32')
        q = k.op(f'llvm.icmp "ult" {x}, {k.const(9)} : i32')
        out = [k.op(f"nvvm.vote.sync ballot {everyone(k)}, {p} -> i32")]
        for kind in ("any", "all", "uni"):
            for v in (p, q):
                out.append(k.wide(k.op(f"nvvm.vote.sync {kind} {everyone(k)}, {v} -> i1"), "i1"))
        return out

    one(
        "vote",
        row("warp-vote.sync"),
        vote,
        lambda t: [sum(1 << l for l in range(32) if small[l] == 2), 1, 1, 0, 1, 0, 1],
        small,
    )

    def match(k, x):
        w = k.op(f"llvm.shl {k.op(f'llvm.zext {x} : i32 to i64')}, {k.const(35, 'i64')} : i64")
        out = [
            k.op(f"nvvm.match.sync any {everyone(k)}, {x} : i32 -> i32"),
            k.op(f"nvvm.match.sync any {everyone(k)}, {w} : i64 -> i32"),
        ]
        zero = k.op(f"llvm.and {x}, {k.const(0)} : i32")
        both = "!llvm.struct<(i32, i1)>"
        for v, ty in ((x, "i32"), (zero, "i32"), (w, "i64")):
            p = k.op(f"nvvm.match.sync all {everyone(k)}, {v} : {ty} -> {both}")
            out += [
                k.op(f"llvm.extractvalue {p}[0] : {both}"),
                k.wide(k.op(f"llvm.extractvalue {p}[1] : {both}"), "i1"),
            ]
        return out

    same = lambda t: sum(1 << l for l in range(32) if small[l] == small[t])
    one(
        "match",
        row("warp-match.sync"),
        match,
        lambda t: [same(t), same(t), 0, 0, 0xFFFFFFFF, 1, 0, 0],
        small,
    )
    one(
        "elect",
        row("warp-elect.sync"),
        lambda k, x: [
            k.wide(k.op("nvvm.elect.sync -> i1"), "i1"),
            k.wide(k.op(f"nvvm.elect.sync {everyone(k)} -> i1"), "i1"),
        ],
        lambda t: [int(t == 0)] * 2,
    )

    kinds = ["add", "umax", "umin", "and", "or", "xor", "max", "min"]

    def redux(k, x):
        return [k.op(f"nvvm.redux.sync {kind} {x}, {everyone(k)} : i32 -> i32") for kind in kinds]

    def folded(t):
        f = functools.reduce
        return [
            sum(data) & 0xFFFFFFFF,
            max(data),
            min(data),
            f(lambda a, b: a & b, data),
            f(lambda a, b: a | b, data),
            f(lambda a, b: a ^ b, data),
            max(map(signed, data)) & 0xFFFFFFFF,
            min(map(signed, data)) & 0xFFFFFFFF,
        ]

    one("redux", row("warp-redux.sync"), redux, folded, data)
    floats = [(-1) ** t * (t * 0.75 - 9) for t in range(32)]
    floats[5], floats[6], floats[9] = math.nan, -0.0, 0.0

    def redux_f(k, x):
        out = []
        for kind in ("fmin", "fmax"):
            for more in ("", " {abs = true}", " {nan = true}", " {abs = true, nan = true}"):
                v = k.op(f"nvvm.redux.sync {kind} {x}, {everyone(k)}{more} : f32 -> f32")
                out.append(k.op(f"llvm.bitcast {v} : f32 to i32"))
        return out

    numbers = [x for x in floats if not math.isnan(x)]
    nan = 0x7FFFFFFF
    one(
        "redux-f32",
        row("warp-redux.sync"),
        redux_f,
        lambda t: [
            bits(min(numbers)),
            bits(0.0),
            nan,
            nan,
            bits(max(numbers)),
            bits(max(abs(x) for x in numbers)),
            nan,
            nan,
        ],
        [bits(x) for x in floats],
        "f32",
    )

    def bar(k, x):
        k.add(f"nvvm.bar.warp.sync {everyone(k)} : i32")
        return [x]

    one("bar.warp.sync", row("warp-bar.warp.sync"), bar, lambda t: [data[t]], data)

    # Four matrices of 8 rows with 16 bytes. Lane 8 m + r gives the address of row r of matrix m.
    for layout in ("row", "col"):

        def stmatrix(k, x):
            at = k.op(f"llvm.mul %t, {k.const(4)} : i32")
            p = k.at("%s", at, space=3)
            parts = [x] + [k.op(f"llvm.add {x}, {k.const(0x10001 * n)} : i32") for n in (1, 2, 3)]
            k.add(
                f"nvvm.stmatrix {p}, {', '.join(parts)} {{layout = #nvvm.mma_layout<{layout}>}} "
                ": !llvm.ptr<3>, i32, i32, i32, i32"
            )
            k.add(f"nvvm.bar.warp.sync {everyone(k)} : i32")
            return [k.load("%s", k.op(f"llvm.add {at}, {k.const(w)} : i32"), space=3) for w in range(4)]

        values = [0x00100000 * t + 0x00080000 + 0x10 * t for t in range(32)]

        def stored(t, layout=layout):
            m, r = t // 8, t % 8
            element = (
                lambda row, col: (values[4 * row + col // 2] + 0x10001 * m) >> (16 * (col % 2)) & 0xFFFF
            )
            get = (lambda c: element(r, c)) if layout == "row" else (lambda c: element(c, r))
            return [get(2 * w) | get(2 * w + 1) << 16 for w in range(4)]

        one(f"stmatrix-{layout}", row("warp-stmatrix"), stmatrix, stored, values)
    write("warps", "operations of a warp", cases)


def halves(values):
    """Pairs of halves in words, the first one below."""
    pack = lambda x: struct.unpack("<H", struct.pack("<e", x))[0]
    return [pack(a) | pack(b) << 16 for a, b in zip(values[::2], values[1::2])]


def product(a, b, c, rows, cols, depth):
    return [
        sum(a(i, k) * b(k, j) for k in range(depth)) + c(i, j) for i in range(rows) for j in range(cols)
    ]


def matrices():
    """Small integers: every sum is exact, so its order does not matter."""
    cases = []
    a = lambda i, k: (3 * i + 5 * k) % 7 - 3
    b = lambda k, j: (2 * k + 3 * j) % 5 - 2
    c = lambda i, j: (i + 2 * j) % 9

    # 16 x 16 x 16: fragments are loaded, multiplied and stored by a whole warp.
    k = Kernel("%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>")
    shape = "k = 16 : i32, m = 16 : i32, n = 16 : i32"
    stride = k.const(16)
    pairs, floats = ", ".join(["vector<2xf16>"] * 8), ", ".join(["f32"] * 8)

    def load(frag, base, ty, layout, parts):
        return k.op(
            f"nvvm.wmma.load {base}, {stride} {{eltype = #nvvm.mma_type<{ty}>, "
            f"frag = #nvvm.mma_frag<{frag}>, layout = #nvvm.mma_layout<{layout}>, {shape}}} "
            f": (!llvm.ptr<1>) -> !llvm.struct<({parts})>"
        )

    fragments = [
        (load("a", "%a", "f16", "row", pairs), pairs),
        (load("b", "%b", "f16", "row", pairs), pairs),
        (load("c", "%c", "f32", "row", floats), floats),
    ]
    parts = [
        k.op(f"llvm.extractvalue {f}[{n}] : !llvm.struct<({ty})>") for f, ty in fragments for n in range(8)
    ]
    d = k.op(
        f"nvvm.wmma.mma {', '.join(parts)} {{eltypeA = #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<f32>, "
        f"layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<row>, {shape}}} "
        f": ({pairs}, {pairs}, {floats}) -> !llvm.struct<({floats})>"
    )
    parts = [k.op(f"llvm.extractvalue {d}[{n}] : !llvm.struct<({floats})>") for n in range(8)]
    k.add(
        f"nvvm.wmma.store %r, {stride}, {', '.join(parts)} {{eltype = #nvvm.mma_type<f32>, "
        f"layout = #nvvm.mma_layout<row>, {shape}}} : !llvm.ptr<1>, {floats}"
    )
    square = [(i, j) for i in range(16) for j in range(16)]
    want = [bits(x) for x in product(a, b, c, 16, 16, 16)]
    args = [
        given(halves([a(*at) for at in square])),
        given(halves([b(*at) for at in square])),
        given([bits(c(*at)) for at in square]),
        result(want),
    ]
    rows = row("matrix-wmma.load", "matrix-wmma.mma", "matrix-wmma.store")
    cases.append(case("wmma", rows, k.text(), args, (32, 1, 1), configs="[wide]"))

    # 16 x 8 x 16: lane l has rows l / 4 and l / 4 + 8, columns 2 (l % 4) and the next (PTX, mma.m16n8k16).
    k = Kernel("%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>")

    def words(base, count, ty):
        first = k.op(f"llvm.mul %t, {k.const(count)} : i32")
        return [k.load(base, k.op(f"llvm.add {first}, {k.const(n)} : i32"), ty) for n in range(count)]

    x, y, z = words("%a", 4, "vector<2xf16>"), words("%b", 2, "vector<2xf16>"), words("%c", 4, "f32")
    d = k.op(
        f"nvvm.mma.sync A[{', '.join(x)}] B[{', '.join(y)}] C[{', '.join(z)}] "
        "{layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, "
        "shape = #nvvm.shape<m = 16, n = 8, k = 16>} "
        ": (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>"
    )
    k.out(
        [k.op(f"llvm.extractvalue {d}[{n}] : !llvm.struct<(f32, f32, f32, f32)>") for n in range(4)],
        ty="f32",
    )
    place = lambda l, n: (l // 4 + 8 * (n // 2), 2 * (l % 4) + n % 2)
    whole = product(a, b, c, 16, 8, 16)
    in_a, in_b, in_c, want = [], [], [], []
    for l in range(32):
        g, col = l // 4, 2 * (l % 4)
        for down, right in [(0, 0), (8, 0), (0, 8), (8, 8)]:
            in_a += [a(g + down, col + right), a(g + down, col + right + 1)]
        for down in (0, 8):
            in_b += [b(col + down, g), b(col + down + 1, g)]
        in_c += [bits(c(*place(l, n))) for n in range(4)]
        want += [bits(whole[8 * place(l, n)[0] + place(l, n)[1]]) for n in range(4)]
    args = [given(halves(in_a)), given(halves(in_b)), given(in_c), result(want)]
    cases.append(
        case("mma.sync", row("matrix-mma.sync"), k.text(), args, (32, 1, 1), configs="[wide]")
    )

    # Two matrices of 8 rows with 16 bytes: lane r gives the address of row r, and gets its two elements.
    data = [(t * 2654435761 + 12345) & 0xFFFFFFFF for t in range(64)]
    for layout in ("row", "col"):
        k = Kernel("%a: !llvm.ptr<1>", shared=True)
        for half in range(2):
            at = k.op(f"llvm.add %t, {k.const(32 * half)} : i32")
            k.put("%s", at, k.load("%a", at), space=3)
        k.add("nvvm.barrier0")
        lane = k.op(f"llvm.and %t, {k.const(15)} : i32")
        p = k.at("%s", k.op(f"llvm.mul {lane}, {k.const(4)} : i32"), space=3)
        got = k.op(
            f"nvvm.ldmatrix {p} {{num = 2 : i32, layout = #nvvm.mma_layout<{layout}>}} "
            ": (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>"
        )
        k.out([k.op(f"llvm.extractvalue {got}[{n}] : !llvm.struct<(i32, i32)>") for n in range(2)])
        element = lambda m, r, q: data[32 * m + 4 * r + q // 2] >> (16 * (q % 2)) & 0xFFFF
        want = []
        for l in range(32):
            for m in range(2):
                r, q = l // 4, 2 * (l % 4)
                pair = [element(m, r, q + n) if layout == "row" else element(m, q + n, r) for n in (0, 1)]
                want.append(pair[0] | pair[1] << 16)
        cases.append(
            case(
                f"ldmatrix-{layout}",
                row("matrix-ldmatrix"),
                k.text(),
                [given(data), result(want)],
                (32, 1, 1),
                configs="[wide]",
            )
        )
    write("matrices", "matrices of a warp", cases)


def arithmetic():
    cases = []
    lo, hi = 0x83828180, 0x97969594
    take = lambda sel, pool: sum((pool >> (8 * s) & 255) << (8 * n) for n, s in enumerate(sel))
    tables = {
        "f4e": [(0, 1, 2, 3), (1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)],
        "b4e": [(0, 7, 6, 5), (1, 0, 7, 6), (2, 1, 0, 7), (3, 2, 1, 0)],
        "rc8": [(n,) * 4 for n in range(4)],
        "ecl": [(0, 1, 2, 3), (1, 1, 2, 3), (2, 2, 2, 3), (3, 3, 3, 3)],
        "ecr": [(0, 0, 0, 0), (0, 1, 1, 1), (0, 1, 2, 2), (0, 1, 2, 3)],
        "rc16": [(0, 1, 0, 1), (2, 3, 2, 3)] * 2,
    }
    k = Kernel("%a: !llvm.ptr<1>")
    a, b = k.load("%a", k.const(0)), k.load("%a", k.const(1))
    out = []
    for mode in tables:
        second = f", {b}" if mode in ("f4e", "b4e") else ""
        out.append(k.op(f"nvvm.prmt #nvvm.permute_mode<{mode}> %t, {a}{second} : i32"))
    out.append(k.op(f"nvvm.prmt default {k.const(0x7f50)}, {a}, {b} : i32"))
    k.out(out)
    # Nibble 0xf is the sign of byte 7.
    default = take((0, 5, 7, 7), hi << 32 | lo) & ~0xFF0000 | 0xFF0000
    want = [v for t in range(4) for v in [take(tables[m][t], hi << 32 | lo) for m in tables] + [default]]
    cases.append(case("prmt", row("arithmetic-prmt"), k.text(), [given([lo, hi]), result(want)], (4, 1, 1)))

    k = Kernel("%a: !llvm.ptr<1>")
    a, b, c = (k.load("%a", k.const(n)) for n in range(3))
    four = [k.op(f"llvm.bitcast {v} : i32 to vector<4xi8>") for v in (a, b)]
    two = k.op(f"llvm.bitcast {a} : i32 to vector<2xi16>")
    out, want = [], []
    A, B, C = 0x8001FF7F, 0x7F80FE03, 100
    ext = lambda v, n, s: v - (1 << n) if s and v >> (n - 1) & 1 else v
    for x in ("signed", "unsigned"):
        for y in ("signed", "unsigned"):
            out.append(
                k.op(
                    f"nvvm.dot.accumulate.4way {four[0]} <{x}>, {four[1]} <{y}>, {c} "
                    ": vector<4xi8>, vector<4xi8>"
                )
            )
            part = lambda v, n, w, s: ext(v >> (w * n) & ((1 << w) - 1), w, s == "signed")
            want.append(C + sum(part(A, n, 8, x) * part(B, n, 8, y) for n in range(4)) & 0xFFFFFFFF)
            for high in ("false", "true"):
                out.append(
                    k.op(
                        f"nvvm.dot.accumulate.2way {two} <{x}>, {four[1]} <{y}>, {c} {{b_hi = {high}}} "
                        ": vector<2xi16>, vector<4xi8>"
                    )
                )
                at = 2 if high == "true" else 0
                want.append(
                    C + sum(part(A, n, 16, x) * part(B, n + at, 8, y) for n in range(2)) & 0xFFFFFFFF
                )
    k.out(out)
    cases.append(
        case(
            "dot",
            row("arithmetic-dot.accumulate.4way", "arithmetic-dot.accumulate.2way"),
            k.text(),
            [given([A, B, C]), result([w & 0xFFFFFFFF for w in want])],
        )
    )

    k = Kernel("%a: !llvm.ptr<1>")
    x = k.load("%a", "%t", "f32")
    r = k.op(f"nvvm.rcp.approx.ftz.f {x} : f32")
    k.out([k.op(f"llvm.bitcast {r} : f32 to i32")])
    given_floats = [1.0, -2.0, 0.25, 2.0**120, 2.0**-140, -0.0]
    want = [bits(1.0), bits(-0.5), bits(4.0), bits(2.0**-120), 0x7F800000, 0xFF800000]
    cases.append(
        case(
            "rcp",
            row("arithmetic-rcp.approx.ftz.f"),
            k.text(),
            [given([bits(v) for v in given_floats]), result(want)],
            (6, 1, 1),
        )
    )

    # Fields of the document's table: address, leading dimension, stride, 0b001, base, mode, swizzling.
    k = Kernel()
    fields = [(0x1234, "i32"), (0x2BCD, "i32"), (0x3FFF, "i32"), (5, "i8"), (1, "i1"), (6, "i8")]
    names = ", ".join(k.const(v, ty) for v, ty in fields)
    d = k.op(f"nvvm.tcgen05.mma_smem_desc ({names}) : (i32, i32, i32, i8, i1, i8) -> i64")
    low = k.op(f"llvm.trunc {d} : i64 to i32")
    high = k.op(f"llvm.trunc {k.op(f'llvm.lshr {d}, {k.const(32, I64)} : i64')} : i64 to i32")
    k.out([low, high])
    word = 0x1234 | 0x2BCD << 16 | 0x3FFF << 32 | 1 << 46 | 5 << 49 | 1 << 52 | 6 << 61
    cases.append(
        case(
            "descriptor",
            row("arithmetic-tcgen05.mma_smem_desc"),
            k.text(),
            [result([word & 0xFFFFFFFF, word >> 32])],
        )
    )
    write("arithmetic", "permutations of bytes, dot products, reciprocal, descriptors", cases)


def control():
    cases = []
    k = Kernel("%a: !llvm.ptr<1>")
    x = k.load("%a", "%t")
    k.put("%r", "%t", k.const(1))
    p = k.op(f'llvm.icmp "ugt" {x}, {k.const(10)} : i32')
    k.add(f"llvm.cond_br {p}, ^end, ^on\n^end:\nnvvm.exit\nllvm.br ^on\n^on:")
    k.put("%r", "%t", x)
    k.add("nvvm.barrier0")
    data = [t * 3 for t in range(8)]
    cases.append(
        case(
            "exit",
            row("control-exit"),
            k.text(),
            [given(data), result([v if v <= 10 else 1 for v in data])],
            (8, 1, 1),
        )
    )
    k = Kernel("%a: !llvm.ptr<1>")
    k.add(f"nvvm.nanosleep {k.const(100)}\nnvvm.breakpoint\nnvvm.pmevent id = 3\nnvvm.pmevent mask = 5")
    k.add("nvvm.setmaxregister increase 232\nnvvm.setmaxregister decrease 40")
    k.add("nvvm.griddepcontrol wait\nnvvm.griddepcontrol launch_dependents")
    k.out([k.load("%a", "%t")])
    cases.append(
        case(
            "hints",
            row(
                "control-nanosleep",
                "control-breakpoint",
                "control-pmevent",
                "control-setmaxregister",
                "control-griddepcontrol",
            ),
            k.text(),
            [given([5, 6]), result([5, 6])],
            (2, 1, 1),
        )
    )
    k = Kernel("%a: !llvm.ptr<1>")
    x, y = k.load("%a", k.const(0)), k.load("%a", k.const(1))
    one = k.op(f'nvvm.inline_ptx "mad.lo.u32 $0, $1, $2, $1;" ro({x}, {y} : i32, i32) -> i32')
    p = k.op(f'llvm.icmp "ugt" {x}, {y} : i32')
    text = "{ add.u32 $0, $2, $3; sub.u32 $1, $2, $3; }"
    k.add(f'%two:2 = nvvm.inline_ptx "{text}" ro({x}, {y} : i32, i32) -> i32, i32')
    k.add(f'nvvm.inline_ptx "st.global.u32 [$0], $1;" ro(%r, {y} : !llvm.ptr<1>, i32), predicate = {p}')
    k.put("%r", k.const(1), one)
    k.put("%r", k.const(2), "%two#0")
    k.put("%r", k.const(3), "%two#1")
    # A pointer in a register is noted.
    noted = 'warns: ["§6.1"]'
    acts, rests = [4, 45, 13, 5], [0xCDCDCDCD, 40, 13, 0xFFFFFFFB]
    rows = row("control-inline_ptx")
    cases.append(case("ptx-acts", rows, k.text(), [given([9, 4]), result(acts)], extra=noted))
    cases.append(case("ptx-rests", rows, k.text(), [given([4, 9]), result(rests)], extra=noted))
    write("control", "the end of a thread, hints, inline PTX", cases)


# Operations that are refused: how they are written.
REFUSED = {
    "matrix-tcgen05.alloc": "nvvm.tcgen05.alloc %s, %i : !llvm.ptr<3>, i32",
    "matrix-tcgen05.dealloc": "nvvm.tcgen05.dealloc %m, %i : !llvm.ptr<6>, i32",
    "matrix-tcgen05.cp": "nvvm.tcgen05.cp %m, %l {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>}",
    "matrix-tcgen05.ld": "%x = nvvm.tcgen05.ld %m {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32",
    "matrix-tcgen05.st": "nvvm.tcgen05.st %m, %i {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32",
    "matrix-tcgen05.shift": "nvvm.tcgen05.shift %m : !llvm.ptr<6>",
    "matrix-tcgen05.mma": "nvvm.tcgen05.mma %m, %l, %l, %i, %p {kind = #nvvm.tcgen05_mma_kind<f16>} "
    ": (!llvm.ptr<6>, i64, i64, i32, i1)",
    "matrix-tcgen05.mma.block_scale": "nvvm.tcgen05.mma.block_scale %m, %l, %l, %i, %p, %m, %m "
    ": (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)",
    "matrix-tcgen05.mma.sp": "nvvm.tcgen05.mma.sp %m, %l, %l, %i, %p, %m "
    ": (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>)",
    "matrix-tcgen05.mma.sp.block_scale": "nvvm.tcgen05.mma.sp.block_scale %m, %l, %l, %i, %p, %m, %m, %m : "
    "(!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)",
    "matrix-tcgen05.mma.ws": "nvvm.tcgen05.mma.ws %m, %l, %l, %i, %p : (!llvm.ptr<6>, i64, i64, i32, i1)",
    "matrix-tcgen05.mma.ws.sp": "nvvm.tcgen05.mma.ws.sp %m, %l, %l, %i, %p, %m "
    ": (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>)",
    "matrix-wgmma.mma_async": "%x = nvvm.wgmma.mma_async %l, %l, %d, #nvvm.shape<m = 64, n = 8, k = 16>, "
    "D [<f32>, <zero>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] "
    ": !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>",
    "matrix-mma.sp.sync": "%x = nvvm.mma.sp.sync A[%i, %i] B[%i, %i] C[%i, %i] "
        "sparseMetadata[%i] selector[%i] "
    "{shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32)>",
    "copy-cp.async.bulk.tensor.shared.cluster.global":
        "nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %g, %s, "
        "box[%i] : !llvm.ptr<3>, !llvm.ptr",
    "copy-cp.async.bulk.tensor.global.shared.cta":
        "nvvm.cp.async.bulk.tensor.global.shared.cta %g, %s, box[%i] "
        ": !llvm.ptr, !llvm.ptr<3>",
    "copy-cp.async.bulk.tensor.reduce":
        "nvvm.cp.async.bulk.tensor.reduce %g, %s, box[%i] {redKind = "
        "#nvvm.tma_redux_kind<add>} "
    ": !llvm.ptr, !llvm.ptr<3>",
    "sreg-smid": "%x = nvvm.read.ptx.sreg.smid : i32",
    "sreg-nsmid": "%x = nvvm.read.ptx.sreg.nsmid : i32",
    "convert-f32x4.to.f4x4": "%x = nvvm.convert.f32x4.to.f4x4 %v, %i : vector<4xf32> -> i16 (f4E2M1FN)",
    "convert-f32x4.to.f6x4": "%x = nvvm.convert.f32x4.to.f6x4 %v, %i : vector<4xf32> -> "
        "vector<4xi8> (f6E2M3FN)",
    "convert-f32x4.to.f8x4": "%x = nvvm.convert.f32x4.to.f8x4 %v, %i : vector<4xf32> -> "
        "vector<4xi8> (f8E4M3FN)",
}


def refused():
    """The diagnostics are written by blessing; each names the operation and what the machine lacks."""
    path = OUT / "refused.yaml"
    blessed = {}
    if path.exists():
        for part in path.read_text().split("  - name: ")[1:]:
            blessed[part.split("\n")[0]] = part.split("    refused: |\n")[1].rstrip("\n")
    out = [
        "# Written by generate/mlir.py; the diagnostics by blessing.",
        'about: "operations that no SM of this machine can execute"',
        "mlir: |",
        "  llvm.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>, %m: !llvm.ptr<6>, %i: i32, %l: i64, %p: i1, "
        "%v: vector<4xf32>) {",
        "    ${op}",
        "    llvm.return",
        "  }",
        "cases:",
    ]
    for name, op in REFUSED.items():
        short = name.split("-", 1)[1]
        out += [
            f"  - name: {short}",
            f"    clauses: [mlir-{name}]",
            f"    with: {{op: {json.dumps(op)}}}",
            "    refused: |",
            blessed.get(short, "      ?"),
        ]
    path.write_text("\n".join(out) + "\n")


if __name__ == "__main__":
    registers()
    barriers()
    mbarriers()
    copies()
    conversions()
    warps()
    matrices()
    arithmetic()
    control()
    refused()
