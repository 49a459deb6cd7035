"""Writing a directed test: lines of assembly with `#=` expectations, and tables of lane values.

The generator itself uses x28-x31 (t3-t6) for addresses, v250-v255 for lane numbers and offsets.
"""
LANES = 8  # values of a table; wider machines repeat it lane by lane, narrower ones use its beginning
MASK32 = 0xFFFFFFFF


def word(v):
    return f"{v & MASK32:#x}" if (v & MASK32) > 9 else str(v & MASK32)


def lanes(values, active=None):
    """Expectation text of lane values; lanes outside `active` are not written."""
    return " ".join(word(v) if active is None or active[i] else "_" for i, v in enumerate(values))


def flags_of(sets, active=None):
    """`, flags ...` for the flags that the lanes raise together, and `, flags:4 ...` if the first four lanes,
    all that some machines have, raise others."""
    def words(sets):
        raised = set().union(*sets)
        return " ".join(f for f in ["NV", "DZ", "OF", "UF", "NX", "SAT"] if f in raised)

    raising = [s if active is None or active[i % LANES] else set() for i, s in enumerate(sets)]
    all_lanes, four = words(raising), words(raising[:4])
    text = f", flags {all_lanes}" if all_lanes else ""
    return text + (f", flags:4 {four or 'none'}" if four != all_lanes else "")


class Source:
    def __init__(self, mnemonic, what, clause, launch=None):
        self.mnemonic = mnemonic
        self.head = [f"# {mnemonic}: {what}", f"# {clause}"]
        self.launch = launch
        self.code, self.data = [], []
        self.tables = {}
        self.labels = 0
        self.vectors = False

    def note(self, text):
        self.code += ["", f"# {text}"]

    def op(self, text, expect=None):
        self.code.append(f"        {text:<40}#= {expect}" if expect is not None else f"        {text}")

    def label(self, stem="l"):
        self.labels += 1
        return f"{stem}{self.labels}"

    def place(self, label):
        self.code.append(f"{label}:")

    def li(self, reg, value):
        if reg != 0:
            self.op(f"li      x{reg}, {word(value)}")

    def table(self, values, directive=".word"):
        key = (directive, tuple(v & MASK32 for v in values))
        if key not in self.tables:
            name = f"table{len(self.tables)}"
            self.tables[key] = name
            self.data.append(f"{name}: {directive} " + ", ".join(word(v) for v in values))
        return self.tables[key]

    def use_vectors(self):
        """Lane offsets into tables; comes first in the code."""
        self.vectors = True

    def vload(self, reg, values):
        """Lane i of v[reg] becomes values[i mod 8]."""
        assert len(values) == LANES and self.vectors
        self.op(f"la      t6, {self.table(values)}")
        self.op(f"vluxei32.v v{reg}, (t6), v255")

    def splat(self, reg, value):
        self.op(f"li      t6, {word(value)}")
        self.op(f"vmv.v.x v{reg}, t6")

    def diverged(self, active, body):
        """Runs `body` with only the lanes of `active` (eight entries, some true and some false)."""
        meet = self.label("meet")
        self.vload(252, [int(a) for a in active])
        self.splat(253, 0)
        self.op(f"la      t6, {meet}")
        self.op("setrpc  x0, t6, 0")
        self.op(f"vbeq    v252, v253, {meet}")
        body()
        self.place(meet)
        self.op("join")

    def text(self):
        out = list(self.head)
        if self.launch:
            out.append(f"# launch: {self.launch}")
        out += ["", "        .text", "_start:"]
        if self.vectors:
            out += [
                "        vid.v   v255                            # offsets of lane % 8 in a table of words",
                "        vand.vi v255, v255, 7",
                "        vsll.vi v255, v255, 2",
            ]
        out += self.code
        out.append("        endprg")
        if self.data:
            out += ["", "        .data", "        .balign 64"] + self.data
        return "\n".join(out) + "\n"
