//! Which rows of the instruction table appear in programs, and how raw operands become valid ones.

use super::tree::Plain;
use std::sync::OnceLock;
use ventus_isa::{CSRS, Ext, Format, Insn, Kind, Op, OperandField, Role, decode_prefixed, encode, rows};

/// Scalar registers that bodies use. Few, so that instructions depend on each other; x0 and prefixed ones included.
pub const SCALARS: [u8; 12] = [10, 11, 12, 13, 14, 15, 0, 33, 40, 47, 62, 63];
/// Vector registers that bodies use; v0 is there as mask and as any register.
pub const VECTORS: [u8; 12] = [8, 9, 10, 11, 12, 13, 0, 33, 40, 45, 62, 63];
/// With 256 registers a warp these take the places of the last two.
pub const HIGH_VECTORS: [u8; 2] = [129, 255];

/// Rounding modes of scalar instructions: dynamic first.
const ROUNDING: [u8; 6] = [7, 0, 1, 2, 3, 4];
/// `e32, m1, ta, ma`: what everything outside of [`super::tree::Type`] blocks runs under.
pub const VTYPE: i32 = 0xd0;

/// A vtype that pieces of programs run under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// The vtype.
    pub vtype: i32,
    /// LMUL is 2.
    pub group: bool,
    /// Floating point is illegal (8 bits), or works on pairs (64).
    pub sew: u32,
}

/// What [`super::tree::Type`] picks from; the last one is refused (SEW 64 with LMUL 2), and nothing runs under it.
pub const TYPES: [Width; 8] = [
    Width { vtype: 0xd1, group: true, sew: 32 },
    Width { vtype: 0xc0, group: false, sew: 8 },
    Width { vtype: 0xc8, group: false, sew: 16 },
    Width { vtype: 0xd8, group: false, sew: 64 },
    Width { vtype: 0xc1, group: true, sew: 8 },
    Width { vtype: 0xc9, group: true, sew: 16 },
    Width { vtype: 0x50, group: false, sew: 32 },
    Width { vtype: 0xd9, group: true, sew: 0 },
];
/// The usual one.
pub const USUAL: Width = Width { vtype: VTYPE, group: false, sew: 32 };
const FRM: u16 = 0x002;
const FCSR: u16 = 0x003;
/// CSRs that a program may write without ever trapping; frm and fcsr only with checked values.
const WRITABLE: [u16; 10] = [0x001, FRM, FCSR, 0x009, 0x00a, 0x00f, 0x300, 0x305, 0x80b, 0x80c];

/// The scalar register at a position of the pool.
pub fn scalar(at: u8) -> u8 {
    SCALARS[usize::from(at) % SCALARS.len()]
}

/// The vector register at a position of the pool.
pub fn vector(at: u8, many: bool) -> u8 {
    let at = usize::from(at) % VECTORS.len();
    match at.checked_sub(VECTORS.len() - HIGH_VECTORS.len()) {
        Some(high) if many => HIGH_VECTORS[high],
        _ => VECTORS[at],
    }
}

fn is_access(format: Format) -> bool {
    use Format::*;
    matches!(
        format,
        Load | Store | Vload | Vloads | Vloadx | Vstore | Vstores | Vstorex | Vl12 | Vs12 | Vlp | Vsp
    )
}

/// Rows that jump, end or trap: the tree's structure makes them, or nothing does.
fn is_control(op: Op) -> bool {
    use Format::*;
    matches!(op.row().format, J | Jalr | B | Vb | Regext | Regexti)
        || matches!(op, Op::Ecall | Op::Ebreak | Op::Endprg | Op::Barrier)
}

/// int8 fixed-point, which needs SEW 8.
fn is_fixed(op: Op) -> bool {
    op.row().clause.contains("fixed-point")
}

/// Vector arithmetic of OP-V, whose registers LMUL 2 groups.
fn is_opv(op: Op) -> bool {
    let row = op.row();
    row.matches & row.mask & 0x7f == 0x57
}

/// OP-V in floating point: what it computes depends on SEW.
fn is_vector_fp(op: Op) -> bool {
    is_opv(op) && matches!(op.row().matches >> 12 & 7, 1 | 5)
}

fn listed(keep: impl Fn(Op) -> bool) -> Vec<Op> {
    rows().iter().map(|r| r.op).filter(|op| keep(*op)).collect()
}

/// Atomics, LR and SC of both kinds included.
pub fn atomics() -> &'static [Op] {
    static OPS: OnceLock<Vec<Op>> = OnceLock::new();
    OPS.get_or_init(|| listed(|op| op.row().ext == Ext::A))
}

/// Instructions that programs may hold under a vtype: no vset*, and what is legal there.
pub fn typed(width: &Width) -> &'static [Op] {
    static OPS: OnceLock<Vec<Vec<Op>>> = OnceLock::new();
    let all = OPS.get_or_init(|| {
        let of = |w: &Width| {
            listed(|op| {
                let vset = matches!(op, Op::Vsetvli | Op::Vsetivli | Op::Vsetvl);
                let plain = !is_access(op.row().format) && !is_control(op) && op.row().ext != Ext::A && !vset;
                plain && is_fixed(op) <= (w.sew == 8) && is_vector_fp(op) <= (w.sew != 8)
            })
        };
        TYPES.iter().map(of).collect()
    });
    let at = TYPES.iter().position(|t| t == width).unwrap_or_default();
    &all[at]
}

/// Instructions that neither access memory nor jump, under the usual vtype.
pub fn plain() -> &'static [Op] {
    static OPS: OnceLock<Vec<Op>> = OnceLock::new();
    let plain = |op: Op| {
        // vsetvl takes any register for a vtype.
        let arranged = op.row().ext != Ext::A && !is_fixed(op) && op != Op::Vsetvl;
        arranged && !is_access(op.row().format) && !is_control(op)
    };
    OPS.get_or_init(|| listed(plain))
}

/// Loads and stores, private ones included.
pub fn memory() -> &'static [Op] {
    static OPS: OnceLock<Vec<Op>> = OnceLock::new();
    OPS.get_or_init(|| listed(|op| is_access(op.row().format) && op.row().ext != Ext::A))
}

/// Whether a word, after this prefix, may come last in a program: it accesses no memory and does not jump. It may
/// trap.
pub fn is_harmless(prefix: Option<u32>, word: u32) -> bool {
    match decode_prefixed(prefix.unwrap_or(0), word) {
        Err(_) => true,
        // An atomic accesses memory.
        Ok(insn) if insn.op.row().ext == Ext::A => false,
        Ok(insn) => {
            matches!(insn.op, Op::Ecall | Op::Ebreak)
                || insn.op.is_prefix()
                || !is_access(insn.op.row().format) && !is_control(insn.op)
        }
    }
}

/// Bytes of an access.
pub fn access_size(op: Op) -> u32 {
    use Op::*;
    match op {
        Vle8V | Vlse8V | Vse8V | Vsse8V => 1,
        Vle16V | Vlse16V | Vse16V | Vsse16V => 2,
        Lb | Lbu | Sb | Vlb12V | Vlbu12V | Vsb12V | VlbV | VlbuV | VsbV => 1,
        Lh | Lhu | Sh | Vlh12V | Vlhu12V | Vsh12V | VlhV | VlhuV | VshV => 2,
        _ => 4,
    }
}

/// 0, -1, 1, -2, 2, ...: small raw numbers are small values of both signs.
pub fn zigzag(raw: u32) -> i64 {
    let half = i64::from(raw >> 1);
    if raw & 1 == 0 { half } else { -half - 1 }
}

/// `raw` folded into `lo..=hi` in steps; 0 gives 0 where the range has it.
pub fn fold(raw: u32, lo: i64, hi: i64, step: i64) -> i32 {
    let (lo, hi) = (lo.div_euclid(step), hi.div_euclid(step));
    let value = if lo < 0 { zigzag(raw) } else { i64::from(raw) };
    (((value - lo).rem_euclid(hi - lo + 1) + lo) * step) as i32
}

fn immediate(field: &OperandField, raw: u32) -> i32 {
    let (lo, hi) = field.range();
    fold(raw, lo, hi, 1 << field.low_zeros())
}

/// The even register of the pair or group that stands for `register`. v1 is a pointer, so v0 stands back.
pub fn even_vector(register: u8) -> u8 {
    if register < 2 { 14 } else { register & !1 }
}

/// The instruction that a [`Plain`] stands for under the usual vtype; never one that traps.
pub fn instruction(p: &Plain, many_vregs: bool) -> Insn {
    operands(plain()[usize::from(p.op) % plain().len()], p, many_vregs)
}

/// The same under another vtype, with the numbers of groups and pairs even.
pub fn typed_instruction(p: &Plain, many_vregs: bool, width: &Width) -> Insn {
    let ops = typed(width);
    let mut insn = operands(ops[usize::from(p.op) % ops.len()], p, many_vregs);
    let op = insn.op;
    let scalar_result = matches!(op, Op::VmvXS | Op::VfmvFS);
    let pairs = width.sew == 64 && is_vector_fp(op);
    if pairs || width.group && is_opv(op) && !scalar_result {
        for field in op.row().format.operands() {
            let register = insn.get(field.role) as u8;
            match field.kind {
                Kind::V if field.role != Role::Rs3 => insn.set(field.role, even_vector(register).into()),
                // Where source and destination share bits of the word, they stay one register here.
                Kind::V => insn.rs3 = insn.rd,
                Kind::X if pairs => insn.set(field.role, (register & !1).into()),
                _ => {}
            }
        }
    }
    insn
}

fn operands(op: Op, p: &Plain, many_vregs: bool) -> Insn {
    let row = op.row();
    let mut insn = Insn::new(op);
    let at = |role: Role| match role {
        Role::Rd => p.regs[0],
        Role::Rs1 => p.regs[1],
        Role::Rs2 => p.regs[2],
        _ => p.regs[3],
    };
    for field in row.format.operands() {
        let value = match field.kind {
            Kind::X => scalar(at(field.role)).into(),
            // The source may differ from the destination in its high bits only.
            Kind::V if field.role == Role::Rs3 && p.prefix => (insn.rd ^ 32).into(),
            Kind::V if field.role == Role::Rs3 => insn.rd.into(),
            Kind::V => vector(at(field.role), many_vregs).into(),
            Kind::Vm => (!p.masked).into(),
            Kind::Rm => ROUNDING[usize::from(p.rm) % ROUNDING.len()].into(),
            Kind::Csr => 0,
            // Any tail and mask policy; what else vtype may be would make instructions after it trap.
            Kind::Vtype if p.prefix => VTYPE ^ (p.imm & 0xc0) as i32,
            Kind::Vtype => VTYPE,
            Kind::Imm if p.prefix && row.matches & row.mask & 0x707f == 0x3057 => fold(p.imm, -1024, 1023, 1),
            _ => immediate(field, p.imm),
        };
        insn.set(field.role, value);
    }
    if row.format == Format::Csr || row.format == Format::Csri {
        csr(&mut insn, p);
    }
    insn
}

/// Picks a CSR and keeps the access from trapping now, and rounding modes from trapping later.
fn csr(insn: &mut Insn, p: &Plain) {
    let pick = usize::from(p.regs[3]) + usize::from(p.prefix) * 12;
    let immediate = insn.op.row().format == Format::Csri;
    insn.csr = CSRS[pick % CSRS.len()].0;
    if p.masked {
        insn.csr = WRITABLE[pick % WRITABLE.len()];
    }
    if !WRITABLE.contains(&insn.csr) {
        // Only the forms that do not write.
        insn.op = match insn.op {
            Op::Csrrw => Op::Csrrs,
            Op::Csrrwi => Op::Csrrsi,
            other => other,
        };
        (insn.rs1, insn.imm) = (0, 0);
    } else if insn.csr == FRM && immediate {
        insn.imm = match insn.op {
            Op::Csrrwi => insn.imm % 5,
            Op::Csrrsi => 0,
            _ => insn.imm,
        };
    } else if !immediate && matches!(insn.csr, FRM | FCSR) && insn.op != Op::Csrrc {
        insn.rs1 = 0;
    }
}

/// A REGEXT that changes nothing for `insn`: bits only for registers that it does not have, taken from `raw`.
pub fn idle_prefix(insn: &Insn, raw: u32) -> Option<Insn> {
    if encode(insn).ok()?.prefix.is_some() {
        return None;
    }
    let format = insn.op.row().format;
    let used = format
        .operands()
        .iter()
        .filter(|f| matches!(f.kind, Kind::X | Kind::V))
        .filter_map(|f| format.high_bits(f.role))
        .fold(0, |bits, from| bits | 7 << from);
    Some(Insn::new(Op::Regext).imm((raw & 0xfff & !used) as i32))
}
