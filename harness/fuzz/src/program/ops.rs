//! The rows of the instruction table that programs use, and the rules that turn raw operands into valid ones.

use super::Expect;
use super::tree::{Geometry, Mode, Plain};
use std::sync::OnceLock;
use tandem_abi::Trap;
use ventus_isa::{
    CSRS, Class, DecodeError, Insn, Kind, Op, OperandField, Role, VtypeUse, decode, decode_prefixed, encode,
    rows,
};

/// Scalar registers that bodies use. They are few, so that instructions depend on each other, and include x0
/// and prefixed ones; x32 looks like x0 in its low bits. The last three stand for the last ones of the
/// launch's allocation.
pub const SCALARS: [u8; 12] = [10, 11, 12, 13, 14, 15, 0, 33, 32, 61, 62, 63];
/// Vector registers that bodies use. They are neighbours, so that groups and pairs overlap with single
/// registers; v0 serves as mask and as any register.
pub const VECTORS: [u8; 12] = [8, 9, 10, 11, 12, 13, 0, 32, 33, 40, 62, 63];
/// With 256 registers per warp these replace the last two, before the pool is fitted to the allocation.
const HIGH_VECTORS: [u8; 2] = [129, 255];
/// Positions in either pool.
pub const POOL: u8 = 12;
/// Sizes of an allocation, two registers apart: an allocation need not be a multiple of four.
pub(super) const STEPS: u8 = 11;

/// The registers that bodies of one launch use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Scalar registers of a warp.
    pub sgprs: u32,
    /// Vector registers of a warp.
    pub vgprs: u32,
    scalars: [u8; POOL as usize],
    vectors: [u8; POOL as usize],
}

impl Pool {
    /// The pool of a launch.
    pub fn of(g: &Geometry) -> Pool {
        let sgprs = 64 - 2 * u32::from(g.fewer[0] % STEPS);
        let vgprs = if g.many_vregs { 256 } else { 64 } - 2 * u32::from(g.fewer[1] % STEPS);
        // Beyond the allocation, which is rounded up to four (errata D41): as far from its end as from the
        // usual one's.
        let clip = |r: u8, usual: u32, have: u32| {
            let have = have.next_multiple_of(4);
            if u32::from(r) < have { r } else { (u32::from(r) + have - usual) as u8 }
        };
        let mut vectors = VECTORS;
        if g.many_vregs {
            vectors[10..].copy_from_slice(&HIGH_VECTORS);
        }
        let usual = if g.many_vregs { 256 } else { 64 };
        Pool {
            sgprs,
            vgprs,
            scalars: SCALARS.map(|r| clip(r, 64, sgprs)),
            vectors: vectors.map(|r| clip(r, usual, vgprs)),
        }
    }

    /// The scalar register at a position.
    pub fn scalar(&self, at: u8) -> u8 {
        self.scalars[usize::from(at % POOL)]
    }

    /// The vector register at a position.
    pub fn vector(&self, at: u8) -> u8 {
        self.vectors[usize::from(at % POOL)]
    }

    /// Whether a body may have written this scalar register.
    pub fn has_scalar(&self, register: u8) -> bool {
        self.scalars.contains(&register)
    }

    /// Whether a body may have written this vector register.
    pub fn has_vector(&self, register: u8) -> bool {
        self.vectors.contains(&register)
    }
}

/// Rounding modes of scalar instructions: dynamic first.
const ROUNDING: [u8; 6] = [7, 0, 1, 2, 3, 4];
/// `e32, m1, ta, ma`: the vtype outside [`super::tree::Type`] blocks.
pub const VTYPE: i32 = 0xd0;

/// A vtype that parts of programs run under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// The vtype.
    pub vtype: i32,
    /// Whether LMUL is 2.
    pub group: bool,
    /// Element width: floating point is illegal at 8 bits and works on pairs at 64.
    pub sew: u32,
}

/// The choices of [`super::tree::Type`]. The last one is refused (SEW 64 with LMUL 2), and nothing runs under
/// it.
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
/// CSRs that a program may write without any risk of a trap; frm and fcsr only with checked values.
const WRITABLE: [u16; 10] = [0x001, FRM, FCSR, 0x009, 0x00a, 0x00f, 0x300, 0x305, 0x80b, 0x80c];

/// CSRs that control rounding or accumulate flags, and other writable ones, for [`super::tree::Mode`].
pub const MODES: [u16; 12] = [FRM, FRM, FRM, 0x00a, 0x00a, FCSR, 0x001, 0x009, 0x00f, 0x300, 0x305, 0x80c];

/// The write that a [`Mode`] stands for: CSR, instruction and value.
pub fn mode(m: &Mode) -> (u16, Op, u32) {
    let csr = MODES[usize::from(m.csr) % MODES.len()];
    let op = [Op::Csrrw, Op::Csrrwi, Op::Csrrs, Op::Csrrc][usize::from(m.how % 4)];
    match csr {
        // A valid rounding mode, whatever was there before.
        FRM => (csr, if op == Op::Csrrw { op } else { Op::Csrrwi }, m.value % 5),
        FCSR => (csr, Op::Csrrw, (((m.value >> 5) % 5) << 5) | (m.value & 0x1f)),
        _ if op == Op::Csrrwi => (csr, op, m.value & 0x1f),
        _ => (csr, op, m.value),
    }
}

/// Rows that jump, end or trap: only the tree's structure makes them.
fn is_control(op: Op) -> bool {
    let class = op.row().class;
    class.is_jump()
        || matches!(class, Class::Environment | Class::EndProgram | Class::Prefix)
        || op == Op::Barrier
}

fn listed(keep: impl Fn(Op) -> bool) -> Vec<Op> {
    rows().iter().map(|r| r.op).filter(|op| keep(*op)).collect()
}

/// Atomics, including LR and SC of both kinds.
pub fn atomics() -> &'static [Op] {
    static OPS: OnceLock<Vec<Op>> = OnceLock::new();
    OPS.get_or_init(|| listed(|op| op.row().class.is_atomic()))
}

/// Instructions that programs may use under a vtype: legal there, and not vset*.
pub fn typed(width: &Width) -> &'static [Op] {
    static OPS: OnceLock<Vec<Vec<Op>>> = OnceLock::new();
    let all = OPS.get_or_init(|| {
        let of = |w: &Width| {
            listed(|op| {
                let row = op.row();
                let plain = !row.class.is_access() && !is_control(op) && row.class != Class::SetVtype;
                let fixed = row.vtype == VtypeUse::Group8;
                plain && fixed <= (w.sew == 8) && row.vtype.is_float() <= (w.sew != 8)
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
        let arranged = op.row().vtype != VtypeUse::Group8 && op != Op::Vsetvl;
        arranged && !op.row().class.is_access() && !is_control(op)
    };
    OPS.get_or_init(|| listed(plain))
}

/// Loads and stores, private ones included.
pub fn memory() -> &'static [Op] {
    static OPS: OnceLock<Vec<Op>> = OnceLock::new();
    OPS.get_or_init(|| listed(|op| op.row().is_plain_access()))
}

/// Whether a word after this prefix may come last in a program, because it neither accesses memory nor jumps.
/// It may trap.
pub fn is_harmless(prefix: Option<u32>, word: u32) -> bool {
    match decode_prefixed(prefix.unwrap_or(0), word) {
        Err(_) => true,
        Ok(insn) => match insn.op.row().class {
            Class::Environment | Class::Prefix => true,
            class => !class.is_access() && !is_control(insn.op),
        },
    }
}

/// The outcome of a harmless word at `pc` after this prefix, followed by ENDPRG: a certain trap if warps are
/// `sure` to reach it, or the outcomes that registers, vtype and frm allow.
pub fn what_comes_of(prefix: Option<u32>, word: u32, pc: u32, sure: bool) -> Expect {
    let trap = |pc, causes: &'static [Trap]| match causes {
        [trap] if sure => Expect::Trap(*trap, pc),
        _ => Expect::PassOrTrap { pc, causes },
    };
    let refused = |e: DecodeError| if e.is_prefix_error() { &[Trap::Prefix] } else { &[Trap::Illegal] };
    match decode_prefixed(prefix.unwrap_or(0), word) {
        Err(e) => trap(pc, refused(e)),
        Ok(insn) if insn.op.row().class == Class::Environment => trap(pc, &[Trap::Environment]),
        Ok(insn) if insn.op.is_prefix() => match decode_prefixed(word, Op::Endprg.row().matches) {
            Err(e) => trap(pc + 4, refused(e)),
            Ok(_) => Expect::Pass,
        },
        Ok(insn) if insn.op.row().class == Class::Csr => trap(pc, &[Trap::Csr, Trap::Register]),
        Ok(_) => trap(pc, &[Trap::Illegal, Trap::Register]),
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

/// The even register of the pair or group for `register`. v1 is a pointer, so v2 replaces v0.
pub fn even_vector(register: u8) -> u8 {
    if register < 2 { 14 } else { register & !1 }
}

/// The instruction that a [`Plain`] stands for under the usual vtype; it never traps.
pub fn instruction(p: &Plain, pool: &Pool) -> Insn {
    operands(plain()[usize::from(p.op) % plain().len()], p, pool)
}

/// The same under another vtype, with even numbers for groups and pairs.
pub fn typed_instruction(p: &Plain, pool: &Pool, width: &Width) -> Insn {
    let ops = typed(width);
    let mut insn = operands(ops[usize::from(p.op) % ops.len()], p, pool);
    let op = insn.op;
    let pairs = width.sew == 64 && op.row().vtype.is_float();
    if pairs || width.group && op.row().vtype.groups() {
        for field in op.row().format.operands() {
            let register = insn.get(field.role) as u8;
            match field.kind {
                // A comparison of pairs leaves one register, in its second beat.
                Kind::V if pairs && field.role == Role::Rd && op.row().class == Class::Compare => {}
                Kind::V if field.role != Role::Rs3 => insn.set(field.role, even_vector(register).into()),
                // If source and destination share bits of the word, they stay one register here.
                Kind::V => insn.rs3 = insn.rd,
                Kind::X if pairs => insn.set(field.role, (register & !1).into()),
                _ => {}
            }
        }
    }
    insn
}

fn operands(op: Op, p: &Plain, pool: &Pool) -> Insn {
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
            Kind::X => pool.scalar(at(field.role)).into(),
            // The accumulator is the destination, high bits included (errata D3b).
            Kind::V if field.role == Role::Rs3 => insn.rd.into(),
            Kind::V => pool.vector(at(field.role)).into(),
            Kind::Vm => (!p.masked).into(),
            Kind::Rm => ROUNDING[usize::from(p.rm) % ROUNDING.len()].into(),
            Kind::Csr => 0,
            // Any tail and mask policy; other vtypes would make later instructions trap.
            Kind::Vtype if p.prefix => VTYPE ^ (p.imm & 0xc0) as i32,
            Kind::Vtype => VTYPE,
            Kind::Imm if p.prefix && row.takes_immediate_prefix() => fold(p.imm, -1024, 1023, 1),
            _ => immediate(field, p.imm),
        };
        insn.set(field.role, value);
    }
    if row.class == Class::Csr {
        csr(&mut insn, p);
    }
    insn
}

/// Picks a CSR such that this access does not trap, and no rounding mode makes a later instruction trap.
fn csr(insn: &mut Insn, p: &Plain) {
    let pick = usize::from(p.regs[3]) + usize::from(p.prefix) * 12;
    let immediate = insn.op.row().format.operand(Role::Imm).is_some();
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

/// The bits of a prefix's twelve that hold the high bits of `op`'s registers (Ventus 4.1, errata D2).
pub(crate) fn prefix_bits(op: Op) -> u32 {
    let format = op.row().format;
    format
        .operands()
        .iter()
        .filter(|f| matches!(f.kind, Kind::X | Kind::V))
        .filter_map(|f| format.high_bits(f.role))
        .fold(0, |bits, from| bits | 7 << from)
}

/// A REGEXT without effect on `insn`: it only has bits for registers that `insn` lacks, taken from `raw`.
pub fn idle_prefix(insn: &Insn, raw: u32) -> Option<Insn> {
    if encode(insn).ok()?.prefix.is_some() {
        return None;
    }
    let used = prefix_bits(insn.op);
    // Before a row without pairs, REGPAIR is REGEXT.
    let op = if raw >> 12 & 1 != 0 && !insn.op.pairs() { Op::Regpair } else { Op::Regext };
    Some(Insn::new(op).imm((raw & 0xfff & !used) as i32))
}

/// For an instruction that needs a prefix: prefix and word, with REGPAIR or REGPAIRI instead of REGEXT or
/// REGEXTI, if that changes nothing.
pub fn other_prefix(insn: &Insn) -> Option<[Insn; 2]> {
    let words = encode(insn).ok()?;
    let prefix = words.prefix?;
    if insn.op.pairs() || insn.pair {
        return None;
    }
    let before = decode(prefix).ok()?;
    let op = match before.op {
        Op::Regext => Op::Regpair,
        Op::Regexti => Op::Regpairi,
        _ => return None,
    };
    Some([Insn { op, ..before }, decode(words.word).ok()?])
}
