"""References that proofs compare with, written as SystemVerilog from tables of the project."""

import json
import re
import subprocess

HEAD = """\
// Written by tools/prove/reference.py from `tandem isa list --json`: what the instruction table says of a word
// after a prefix. Where no row matches, insn_o is IsNone.
module prove_decoder_reference
  import vt_issue_pkg::*;
  import tb_decode_pkg::*;
(
  input  logic [31:0] word_i,
  input  logic [31:0] prefix_i,       // 0: none
  input  logic        immediate_i,    // the prefix extends an immediate
  input  logic        pair_i,         // the prefix makes pairs
  output logic        prefix_o,       // the word is a prefix itself
  output insn_e       insn_o,
  output opnd_t       rs1_o,
  output opnd_t       rs2_o,
  output opnd_t       rs3_o,
  output opnd_t       rd_o,
  output opnd_t       target_o,       // the destination as it is written, x0 included
  output logic [31:0] imm_o,
  output logic [31:0] imm_mask_o,     // the bits that count
  output logic        has_vm_o,
  output logic        vm_o,
  output logic        has_rm_o,
  output logic        has_csr_o,
  output logic        pair_o,         // a 64-bit access
  output logic        load_o
);

  logic [11:0] high;
  assign high = prefix_i[31:20];

  // The high bits of a register's number: three bits of a REGEXT, or those of a REGEXTI for rd and rs2.
  function automatic logic [2:0] more(input logic [11:0] bits, input logic immediate, input int from,
                                      input int from_immediate);
    more = '0;
    if (!immediate) more = 3'(bits >> from);
    else if (from_immediate >= 0) more = 3'(bits >> from_immediate);
  endfunction

  always_comb begin
    prefix_o   = 1'b0;
    insn_o     = IsNone;
    rs1_o      = '0;
    rs2_o      = '0;
    rs3_o      = '0;
    rd_o       = '0;
    target_o   = '0;
    imm_o      = '0;
    imm_mask_o = '0;
    has_vm_o   = 1'b0;
    vm_o       = 1'b1;
    has_rm_o   = 1'b0;
    has_csr_o  = 1'b0;
    pair_o     = 1'b0;
    load_o     = 1'b0;
"""
TAIL = """\
  end

endmodule
"""
# The bits of a REGEXTI's immediate from which registers have their high bits.
IMMEDIATE_HIGH = {"Rd": 0, "Rs2": 3}
REGISTERS = {"Rs1": "rs1_o", "Rs2": "rs2_o", "Rs3": "rs3_o", "Rd": "rd_o"}
KINDS = {"X": "RegScalar", "V": "RegVector"}
OP_V_IMMEDIATE = (0x707F, 0x3057)


class TableError(Exception):
    """A reference that cannot be written."""


def value(operand):
    """An expression for an operand's 32 bits."""
    bits = ["1'b0"] * 32
    top = 0
    for piece in operand["pieces"]:
        hi, lo, at = map(int, re.fullmatch(r"(\d+):(\d+)=(\d+)", piece).groups())
        for bit in range(lo, hi + 1):
            bits[at + bit - lo] = f"word_i[{bit}]"
        top = max(top, at + hi - lo)
    if operand["signed"]:
        bits[top + 1:] = [bits[top]] * (31 - top)
    return "{" + ", ".join(reversed(bits)) + "}"


def immediate(row, by_role, op_v):
    """Lines for the immediate, and for the bits of it that the machine uses."""
    operand, avl = by_role.get("Imm"), by_role.get("Rs1")
    if operand is None or row["class"] == "Barrier":
        return []
    if operand["kind"] not in ("Imm", "Target", "Upper", "Vtype"):
        return []
    lines = [f"imm_o = {value(operand)};", "imm_mask_o = '1;"]
    if op_v:
        lines.append("if (immediate_i) imm_o = {{21{high[11]}}, high[11:6], word_i[19:15]};")
        # A shift amount has no sign.
        if row["class"] == "Shift":
            lines.append("imm_mask_o = 32'h1f;")
    if avl and avl["kind"] == "Imm":
        lines.append(f"imm_o |= {value(avl)} << 16;")
    return lines


def registers(row, by_role):
    """Lines for the register operands. A per-lane atomic without `wd` has no destination, nor has x0."""
    lines = []
    for role, port in REGISTERS.items():
        operand = by_role.get(role)
        if not operand or operand["kind"] not in KINDS:
            continue
        few = IMMEDIATE_HIGH.get(role, -1)
        low = f"5'({value(operand)})"
        lines.append(f"{port} = '{{kind: {KINDS[operand['kind']]}, "
                     f"num: {{more(high, immediate_i, {operand['high']}, {few}), {low}}}}};")
    if "Rd" in by_role:
        lines.append("target_o = rd_o;")
    for operand in by_role.values():
        if operand["kind"] == "Wd":
            lines.append(f"if ({value(operand)} == '0) rd_o = '0;")
    if by_role.get("Rd", {}).get("kind") == "X":
        lines.append("if (rd_o.num == '0) rd_o = '0;")
    return lines


def row_lines(row):
    by_role = {operand["role"]: operand for operand in row["operands"]}
    mask, match = OP_V_IMMEDIATE
    op_v = int(row["match"], 16) & mask == match
    lines = [f"insn_o = Is{row['name']};"]
    if row["class"] == "Prefix":
        lines.append("prefix_o = 1'b1;")
    if row["class"] == "Load":
        lines.append("load_o = 1'b1;")
    lines += registers(row, by_role) + immediate(row, by_role, op_v)
    if "Vm" in by_role:
        lines += ["has_vm_o = 1'b1;", f"vm_o = 1'({value(by_role['Vm'])});"]
    if "Rm" in by_role:
        lines.append("has_rm_o = 1'b1;")
    if "Csr" in by_role:
        lines.append("has_csr_o = 1'b1;")
    if row["pair"]:
        lines.append(f"pair_o = pair_i && !{REGISTERS[row['pair']]}.num[0];")
    return lines


def decoder(table):
    """The reference of the decoder, as text."""
    text = [HEAD]
    hexadecimal = lambda number: f"32'h{int(number, 16):08x}"
    for row in table:
        mask, match, zero = (hexadecimal(row[key]) for key in ("mask", "match", "zero"))
        text.append(f"    // {row['mnemonic']}\n")
        text.append(f"    if ((word_i & {mask}) == {match} && (word_i & {zero}) == '0) begin\n")
        text += [f"      {line}\n" for line in row_lines(row)]
        text.append("    end\n")
    return "".join([*text, TAIL])


def path(work):
    """Where a reference is."""
    return work / "prove_decoder_reference.sv"


def write(root, name, work):
    """Writes a reference into `work`; returns its path."""
    if name != "decoder":
        raise TableError(f"there is no reference {name}")
    command = [root / "scripts/tandem", "isa", "list", "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise TableError(f"tandem isa list: {done.stderr.strip()}")
    path(work).write_text(decoder(json.loads(done.stdout)))
    return path(work)
