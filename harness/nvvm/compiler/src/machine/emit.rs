//! Emission: block order, branch distances, words, listing and source lines.

use super::*;
use crate::word::Data;
use std::fmt::Write;
use ventus_isa::{Insn, disasm_into, encode};

/// Where code and data are placed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Address of the first instruction.
    pub text: u32,
    /// The data begins at the next multiple of this after the code.
    pub data_align: u32,
}

/// Code and data with their addresses.
pub(crate) struct Image {
    /// Address of the text.
    pub text_addr: u32,
    /// Instruction words, as bytes.
    pub text: Vec<u8>,
    /// Address of the data.
    pub data_addr: u32,
    /// Data bytes.
    pub data: Vec<u8>,
    /// `(name, address, bytes, is a function)`.
    pub symbols: Vec<(String, u32, u32, bool)>,
    /// `(address, line id)`, ascending; each holds up to the next.
    pub lines: Vec<(u32, LineId)>,
    /// `(address, reason)` of every trap instruction.
    pub traps: Vec<(u32, TrapId)>,
    /// The same code in assembly language.
    pub asm: String,
}

/// The source of an instruction's immediate.
#[derive(Clone, Copy)]
enum Fix {
    None,
    /// Distance to a block.
    Block(FuncId, BlockId),
    /// Distance to a function's first instruction.
    Func(FuncId),
    /// High part of the distance from here to a function.
    FuncHigh(FuncId),
    /// Low part of the distance from the preceding instruction to a function.
    FuncLow(FuncId),
    /// Distance to the instruction `n` atoms later.
    Skip(usize),
    /// High part of the distance from here to a block.
    PcHigh(FuncId, BlockId),
    /// Low part of the distance from the preceding instruction to a block.
    PcLow(FuncId, BlockId),
    /// High and low part of an address.
    DataHigh(DataId, i32),
    DataLow(DataId, i32),
    CodeHigh(FuncId, u32),
    CodeLow(FuncId, u32),
    /// Nothing to fill in; the instruction traps for this reason.
    Trap(TrapId),
}

struct Atom {
    insn: Insn,
    fix: Fix,
    line: LineId,
}

/// The address of a block that is not in its function's order. Nothing may jump there.
const UNPLACED: u32 = u32::MAX;

/// The column of comments in the listing.
const COMMENTS: usize = 44;

/// Emits all functions, then data.
pub(crate) fn emit(done: &[Finished], program: &Program, layout: Layout) -> Result<Image, CompileError> {
    // If a branch or jump does not reach, it is made longer. That only moves others further apart, so this
    // terminates.
    let mut long = Long::default();
    let (data, lines) = (&program.data[..], &program.lines[..]);
    let placed = loop {
        let placed = Placed::new(done, &long, layout)?;
        if !placed.far(&mut long) {
            break placed;
        }
    };
    let (data_addr, data_at) = place_data(data, placed.end, layout);
    let mut image = Image {
        text_addr: layout.text,
        text: Vec::new(),
        data_addr,
        data: Vec::new(),
        symbols: Vec::new(),
        lines: Vec::new(),
        traps: Vec::new(),
        asm: String::new(),
    };
    placed.write(done, &data_at, lines, &mut image)?;
    write_data(data, data_addr, &data_at, &placed.funcs, &mut image);
    Ok(image)
}

/// Addresses of data symbols after the code.
fn place_data(data: &[Data], end: u32, layout: Layout) -> (u32, Vec<u32>) {
    let start = end.next_multiple_of(layout.data_align);
    let mut at = start;
    let mut out = Vec::new();
    for d in data {
        at = at.next_multiple_of(d.align.next_power_of_two());
        out.push(at);
        at += d.bytes.len() as u32;
    }
    (start, out)
}

fn write_data(data: &[Data], start: u32, at: &[u32], funcs: &[u32], image: &mut Image) {
    if data.is_empty() {
        return;
    }
    image.asm.push_str("\n.data\n");
    for (d, &addr) in data.iter().zip(at) {
        let offset = (addr - start) as usize;
        let gap = offset - image.data.len();
        image.data.resize(offset, 0);
        let mut bytes = d.bytes.clone();
        let addresses = d.relocs.iter().map(|&(place, s, addend)| (place, at[s].wrapping_add(addend as u32)));
        let code = d.code.iter().map(|&(place, f, addend)| (place, funcs[f].wrapping_add(addend)));
        for (place, value) in addresses.chain(code) {
            let value = value.to_le_bytes();
            if let Some(room) = bytes.get_mut(place as usize..place as usize + 4) {
                room.copy_from_slice(&value);
            }
        }
        if gap > 0 {
            let _ = writeln!(image.asm, "    .space {gap}");
        }
        let _ = writeln!(image.asm, "{}:", label(&d.name));
        for chunk in bytes.chunks(16) {
            let list: Vec<String> = chunk.iter().map(|b| format!("{b:#04x}")).collect();
            let _ = writeln!(image.asm, "    .byte {}", list.join(", "));
        }
        image.data.extend(&bytes);
        image.symbols.push((d.name.clone(), addr, bytes.len() as u32, false));
    }
}

/// A name that the assembler accepts.
fn label(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$') { c } else { '_' })
        .collect()
}

/// Blocks that need longer code, because something does not reach.
#[derive(Default)]
struct Long {
    /// Their branch.
    branches: BTreeSet<(FuncId, BlockId)>,
    /// A jump or call: a register takes the distance.
    jumps: BTreeSet<(FuncId, BlockId)>,
}

/// Instructions with addresses; immediates are still open.
struct Placed {
    /// Address, instruction, whether it has a prefix, and the block that it belongs to.
    atoms: Vec<(u32, Atom, bool, (FuncId, BlockId))>,
    /// Addresses of blocks, by function.
    blocks: Vec<Vec<u32>>,
    funcs: Vec<u32>,
    end: u32,
}

impl Placed {
    fn new(done: &[Finished], long: &Long, layout: Layout) -> Result<Placed, CompileError> {
        let mut p = Placed { atoms: Vec::new(), blocks: Vec::new(), funcs: Vec::new(), end: layout.text };
        let mut atoms = Vec::new();
        for (f, d) in done.iter().enumerate() {
            p.funcs.push(p.end);
            p.blocks.push(vec![UNPLACED; d.func.blocks.len()]);
            for (n, &b) in d.func.order.iter().enumerate() {
                p.blocks[f][b] = p.end;
                let next = d.func.order.get(n + 1).copied();
                let reach =
                    Reach { branch: !long.branches.contains(&(f, b)), jump: !long.jumps.contains(&(f, b)) };
                for inst in &d.func.blocks[b].insts {
                    expand(inst, f, next, reach, &mut atoms)?;
                    for atom in atoms.drain(..) {
                        let words =
                            encode(&with_placeholder(&atom)).map_err(|e| internal(&d.func.name, &e))?;
                        p.atoms.push((p.end, atom, words.prefix.is_some(), (f, b)));
                        p.end += 4 * words.iter().count() as u32;
                    }
                }
            }
        }
        Ok(p)
    }

    /// Adds the blocks in which something does not reach. Whether there are any.
    fn far(&self, long: &mut Long) -> bool {
        let mut any = false;
        for (addr, atom, prefix, place) in &self.atoms {
            let pc = addr + if *prefix { 4 } else { 0 };
            let distance = match atom.fix {
                Fix::Block(f, b) => self.blocks[f][b].wrapping_sub(pc) as i32,
                Fix::Func(f) => self.funcs[f].wrapping_sub(pc) as i32,
                _ => continue,
            };
            let (reach, list) = match atom.insn.op {
                Op::Jal => (1 << 20, &mut long.jumps),
                _ => (1 << 12, &mut long.branches),
            };
            if !(-reach..reach).contains(&distance) {
                list.insert(*place);
                any = true;
            }
        }
        any
    }

    /// Writes the text.
    fn write(
        &self,
        done: &[Finished],
        data_at: &[u32],
        lines: &[(String, u32)],
        image: &mut Image,
    ) -> Result<(), CompileError> {
        let mut where_now = None;
        let mut line_now = 0;
        image.asm.push_str(".text\n");
        image.asm.reserve(64 * self.atoms.len());
        image.text.reserve((self.end - self.funcs.first().copied().unwrap_or(self.end)) as usize);
        for (n, (addr, atom, prefix, place)) in self.atoms.iter().enumerate() {
            let mut insn = atom.insn;
            // The immediate counts from the instruction's own word, after its prefix.
            let pc = addr + if *prefix { 4 } else { 0 };
            if let Fix::Block(f, b) | Fix::PcHigh(f, b) | Fix::PcLow(f, b) = atom.fix
                && self.blocks[f][b] == UNPLACED
            {
                return Err(internal(&done[f].func.name, &format_args!("block {b} is not placed")));
            }
            let to = |target: u32| target.wrapping_sub(pc) as i32;
            match atom.fix {
                Fix::None => {}
                Fix::Trap(reason) => image.traps.push((*addr, reason)),
                Fix::CodeHigh(f, o) => insn.imm = high(self.funcs[f].wrapping_add(o) as i32),
                Fix::CodeLow(f, o) => insn.imm = low(self.funcs[f].wrapping_add(o) as i32),
                Fix::Block(f, b) => insn.imm = to(self.blocks[f][b]),
                Fix::Func(f) => insn.imm = to(self.funcs[f]),
                Fix::Skip(k) => insn.imm = to(self.atoms.get(n + k).map_or(self.end, |a| a.0)),
                Fix::FuncHigh(f) => insn.imm = high(to(self.funcs[f])),
                Fix::FuncLow(f) => insn.imm = low(to(self.funcs[f]).wrapping_add(4)),
                Fix::PcHigh(f, b) => insn.imm = high(to(self.blocks[f][b])),
                Fix::PcLow(f, b) => insn.imm = low(to(self.blocks[f][b]).wrapping_add(4)),
                Fix::DataHigh(d, o) => insn.imm = high(data_at[d].wrapping_add(o as u32) as i32),
                Fix::DataLow(d, o) => insn.imm = low(data_at[d].wrapping_add(o as u32) as i32),
            }
            let words = encode(&insn).map_err(|e| internal(&done[place.0].func.name, &e))?;
            if where_now != Some(*place) {
                where_now = Some(*place);
                if self.funcs[place.0] == *addr {
                    let _ = writeln!(image.asm, "\n.globl {0}\n{0}:", label(&done[place.0].func.name));
                } else {
                    let _ = writeln!(image.asm, ".L{}_{}:", place.0, place.1);
                }
            }
            if atom.line != line_now || image.lines.is_empty() {
                line_now = atom.line;
                image.lines.push((*addr, atom.line));
            }
            let begin = image.asm.len();
            image.asm.push_str("    ");
            disasm_into(&mut image.asm, &insn, pc);
            let blanks = COMMENTS.saturating_sub(image.asm.len() - begin);
            image.asm.extend(std::iter::repeat_n(' ', blanks));
            let _ = match lines.get(atom.line as usize).filter(|_| atom.line != 0) {
                Some((_, line)) => writeln!(image.asm, " # {addr:08x} line {line}"),
                None => writeln!(image.asm, " # {addr:08x}"),
            };
            image.text.extend(words.iter().flat_map(u32::to_le_bytes));
        }
        for (f, d) in done.iter().enumerate() {
            let start = self.funcs[f];
            let end = self.funcs.get(f + 1).copied().unwrap_or(self.end);
            image.symbols.push((d.func.name.clone(), start, end - start, true));
        }
        Ok(())
    }
}

fn internal(name: &str, e: &dyn std::fmt::Display) -> CompileError {
    CompileError::Internal(format!("@{name}: {e}"))
}

/// The high part to use with a low part that is sign-extended.
fn high(v: i32) -> i32 {
    v.wrapping_add(0x800) & !0xfff
}

fn low(v: i32) -> i32 {
    (v << 20) >> 20
}

/// For sizes: the immediate of an open instruction does not affect its length.
fn with_placeholder(atom: &Atom) -> Insn {
    let mut insn = atom.insn;
    if !matches!(atom.fix, Fix::None | Fix::Trap(_)) {
        insn.imm = 0;
    }
    insn
}

/// Machine instruction to instructions of the table.
fn expand(
    inst: &MInst,
    f: FuncId,
    next: Option<BlockId>,
    reach: Reach,
    out: &mut Vec<Atom>,
) -> Result<(), CompileError> {
    let reg = |r: Reg| match r {
        Reg::X(n) | Reg::V(n) => Ok(n),
        Reg::None => Ok(0),
        Reg::S(_) | Reg::W(_) => Err(CompileError::Internal("a register was not allocated".into())),
    };
    let (rd, rs1, rs2, rs3) = (reg(inst.rd)?, reg(inst.rs1)?, reg(inst.rs2)?, reg(inst.rs3)?);
    let mut put = |insn: Insn, fix: Fix| out.push(Atom { insn, fix, line: inst.line });
    match &inst.kind {
        Kind::Isa(op) => {
            let mut insn = Insn { rs1, rs2, rs3, imm: inst.imm, csr: inst.csr, ..Insn::new(*op) };
            // In an atomic without destination, the destination's bits hold a source.
            if inst.rd != Reg::None {
                insn = insn.rd(rd);
            }
            if matches!(op, Op::FcvtWS | Op::FcvtWuS) {
                // Rounds toward zero; everything else rounds to nearest even (0).
                insn.rm = 1;
            }
            put(insn, Fix::None);
        }
        Kind::Copy => put(
            match (inst.rd, inst.rs1) {
                (Reg::X(_), _) => Insn::new(Op::Addi).rd(rd).rs1(rs1),
                (_, Reg::X(_)) => Insn::new(Op::VmvVX).rd(rd).rs1(rs1),
                _ => Insn::new(Op::VmvVV).rd(rd).rs1(rs1),
            },
            Fix::None,
        ),
        Kind::Li => constant(rd, inst.imm, put),
        Kind::La(d) => {
            put(Insn::new(Op::Lui).rd(rd), Fix::DataHigh(*d, inst.imm));
            put(Insn::new(Op::Addi).rd(rd).rs1(rd), Fix::DataLow(*d, inst.imm));
        }
        Kind::LaCode(f) => {
            put(Insn::new(Op::Lui).rd(rd), Fix::CodeHigh(*f, inst.imm as u32));
            put(Insn::new(Op::Addi).rd(rd).rs1(rd), Fix::CodeLow(*f, inst.imm as u32));
        }
        Kind::Call { callee, .. } if reach.jump => put(Insn::new(Op::Jal).rd(1), Fix::Func(*callee)),
        Kind::Call { callee, .. } => {
            put(Insn::new(Op::Auipc).rd(1), Fix::FuncHigh(*callee));
            put(Insn::new(Op::Jalr).rd(1).rs1(1), Fix::FuncLow(*callee));
        }
        Kind::Jump(to) if Some(*to) == next => {}
        Kind::Jump(to) => jump(f, *to, reach, put),
        Kind::Branch { op, then, other } => {
            branch(Insn::new(*op).rs1(rs1).rs2(rs2), (*then, *other), (f, next), reach, put);
        }
        Kind::Split { op, then, other, rpc } => {
            put(Insn::new(Op::Auipc).rd(SCRATCH), Fix::PcHigh(f, *rpc));
            put(Insn::new(Op::Setrpc).rs1(SCRATCH), Fix::PcLow(f, *rpc));
            branch(Insn::new(*op).rs1(rs1).rs2(rs2), (*then, *other), (f, next), reach, put);
        }
        Kind::Trap(reason) => put(Insn::new(Op::Ebreak), Fix::Trap(*reason)),
        Kind::End => put(Insn::new(Op::Endprg), Fix::None),
        Kind::Return => put(Insn::new(Op::Jalr).rs1(rs1), Fix::None),
    }
    Ok(())
}

/// A constant into register `rd`.
fn constant(rd: u8, imm: i32, mut put: impl FnMut(Insn, Fix)) {
    if (-2048..2048).contains(&imm) {
        put(Insn::new(Op::Addi).rd(rd).imm(imm), Fix::None);
        return;
    }
    put(Insn::new(Op::Lui).rd(rd).imm(high(imm)), Fix::None);
    if low(imm) != 0 {
        put(Insn::new(Op::Addi).rd(rd).rs1(rd).imm(low(imm)), Fix::None);
    }
}

/// What reaches its target from a block.
#[derive(Clone, Copy)]
struct Reach {
    branch: bool,
    jump: bool,
}

/// A jump to a block.
fn jump(f: FuncId, to: BlockId, reach: Reach, mut put: impl FnMut(Insn, Fix)) {
    if reach.jump {
        put(Insn::new(Op::Jal), Fix::Block(f, to));
    } else {
        put(Insn::new(Op::Auipc).rd(SCRATCH), Fix::PcHigh(f, to));
        put(Insn::new(Op::Jalr).rs1(SCRATCH), Fix::PcLow(f, to));
    }
}

/// A branch to `then`, or else to `other`, in a function that continues with block `next`. A long branch goes
/// over a jump.
fn branch(
    insn: Insn,
    (then, other): (BlockId, BlockId),
    (f, next): (FuncId, Option<BlockId>),
    reach: Reach,
    mut put: impl FnMut(Insn, Fix),
) {
    if !reach.branch || !reach.jump {
        // Over a jump to `other` to a jump to `then`.
        put(insn, Fix::Skip(if reach.jump { 2 } else { 3 }));
        jump(f, other, reach, &mut put);
        jump(f, then, reach, &mut put);
    } else if Some(then) == next {
        put(Insn { op: inverse(insn.op), ..insn }, Fix::Block(f, other));
    } else {
        put(insn, Fix::Block(f, then));
        if Some(other) != next {
            put(Insn::new(Op::Jal), Fix::Block(f, other));
        }
    }
}

/// The branch that is taken exactly when `op` is not.
fn inverse(op: Op) -> Op {
    match op {
        Op::Beq => Op::Bne,
        Op::Bne => Op::Beq,
        Op::Blt => Op::Bge,
        Op::Bge => Op::Blt,
        Op::Bltu => Op::Bgeu,
        Op::Bgeu => Op::Bltu,
        Op::Vbeq => Op::Vbne,
        Op::Vbne => Op::Vbeq,
        Op::Vblt => Op::Vbge,
        Op::Vbge => Op::Vblt,
        Op::Vbltu => Op::Vbgeu,
        Op::Vbgeu => Op::Vbltu,
        other => other,
    }
}
