//! Scenarios of registers, CSRs and control flow.

use super::Bits;
use crate::program::code::{Fix, Label};
use crate::program::emit::Emitter;
use crate::program::ops::{self, TYPES, USUAL, Width};
use crate::program::reserved::{SCRATCH, TEMP, TEMP1, TEMP2, V_SCRATCH, V_TEMP, V_TEMP1, V_ZERO};
use crate::program::tree::{Mode, Plain};
use ventus_isa::Op::{self, *};
use ventus_isa::{Class, Insn};

/// Lanes diverge; some pass a JOIN on another page at the offset of their reconvergence point, which must do
/// nothing.
pub(super) fn near_join(e: &mut Emitter, b: &mut Bits) {
    let (taken, join) = (e.code.label(), e.code.label());
    let echo = e.echo_of(join);
    e.setrpc(join);
    e.push(Insn::new(VidV).rd(V_TEMP));
    e.push(Insn::new(VandVi).rd(V_TEMP).rs2(V_TEMP).imm(1 << b.below(2)));
    e.structure(Insn::new(Vbeq).rs2(V_TEMP).rs1(V_ZERO), Fix::Relative(taken));
    e.push(Insn::new(VaddVi).rd(e.v(b)).rs2(e.v(b)).imm(1));
    e.jump(if b.chance(70) { echo } else { join });
    e.code.place(taken);
    e.push(Insn::new(VxorVi).rd(e.v(b)).rs2(e.v(b)).imm(3));
    if b.chance(70) {
        e.jump(echo);
    }
    e.join(join);
}

/// A group or a pair is written over v0 and v1 late, and the next instruction is masked by them. v1 is a
/// pointer, so it is saved.
pub(super) fn mask_of_group(e: &mut Emitter, b: &mut Bits) {
    e.push(Insn::new(VmvVV).rd(V_TEMP).rs1(V_SCRATCH));
    let pairs = b.chance(30);
    let vtype = if pairs { 0xd8 } else { b.pick(&[0xd1, 0xc9]) };
    e.push(Insn { imm: vtype, ..Insn::new(Vsetvli).rd(TEMP) });
    let even = |b: &mut Bits| b.pick(&[8, 10, 12]);
    let slow = match (pairs, b.below(4)) {
        (true, 0) => Insn::new(VfsqrtV).rd(0).rs2(even(b)),
        (true, _) => Insn::new(VfdivVv).rd(0).rs2(even(b)).rs1(even(b)),
        (_, 0) => Insn::new(Vle32V).rd(0).rs1(SCRATCH),
        (_, 1) => Insn::new(VremuVv).rd(0).rs2(even(b)).rs1(even(b)),
        (_, 2) => Insn::new(VfdivVv).rd(0).rs2(even(b)).rs1(even(b)),
        _ => Insn::new(VdivuVv).rd(0).rs2(even(b)).rs1(even(b)),
    };
    let masked = |op: Op| Insn { vm: false, ..Insn::new(op) };
    let reader = match (pairs, b.below(3)) {
        (true, 0) => masked(VfmulVv),
        (true, _) => masked(VfaddVv),
        (_, 0) if vtype == 0xc9 => masked(VfmulVv),
        (_, 0) => masked(VmulVv),
        (_, 1) => masked(VfaddVv),
        _ => masked(VaddVv),
    };
    let reader = reader.rd(even(b)).rs2(even(b)).rs1(even(b));
    for insn in [slow, reader] {
        e.note_seconds(&insn);
        e.push(insn);
    }
    e.push(Insn { imm: ops::VTYPE, ..Insn::new(Vsetvli).rd(TEMP) });
    e.push(Insn::new(VmvVV).rd(V_SCRATCH).rs1(V_TEMP));
}

/// Masked instructions whose operands share a bank of the register file with v0, so that the mask is read
/// last, and right behind each a new mask that needs no operand.
pub(super) fn mask_and_over(e: &mut Emitter, b: &mut Bits) {
    const THREE: [Op; 6] = [VmaccVv, VnmsacVv, VmaddVv, VfmaccVv, VfmaddVv, VfmsubVv];
    const TWO: [Op; 4] = [VaddVv, VmulVv, VxorVv, VfaddVv];
    let start = b.position();
    // Banks are chosen by a register's low bits, however many there are.
    let near = |e: &Emitter, n: u8| {
        let all = (0..ops::POOL).map(|at| e.pool.vector(start.wrapping_add(at).wrapping_add(n)));
        all.min_by_key(|v| v & 7).unwrap_or_default()
    };
    for n in 0..b.below(4) + 3 {
        let n = n as u8;
        let (rd, rs1, rs2) = (near(e, n), near(e, n + 3), near(e, n + 5));
        let op = if b.chance(70) { b.pick(&THREE) } else { b.pick(&TWO) };
        let masked = Insn { vm: false, ..Insn::new(op).rd(rd).rs1(rs1).rs2(rs2) };
        e.push(masked);
        e.push(match b.below(4) {
            0 => Insn::new(VidV).rd(0),
            1 => Insn::new(VmvVX).rd(0).rs1(e.x(b)),
            _ => Insn::new(VmvVI).rd(0).imm(b.pick(&[0, -1, 1, 5])),
        });
    }
}

/// A result that takes long, and another one for the same register at once, under any vtype.
pub(super) fn late_and_over(e: &mut Emitter, b: &mut Bits) {
    // Doubles often: they take two registers, and a comparison of them is done before a result is.
    let width: Width = if b.chance(30) { TYPES[3] } else { TYPES[b.below(TYPES.len() as u32 - 1) as usize] };
    let list = ops::typed(&width);
    let of = |keep: &dyn Fn(Class) -> bool| -> Vec<u16> {
        (0u16..).zip(list).filter(|(_, op)| keep(op.row().class)).map(|(at, _)| at).collect()
    };
    let late = of(&|c| matches!(c, Class::Divide | Class::SquareRoot | Class::Exponential));
    let over = match b.below(3) {
        0 => of(&|c| c == Class::Compare),
        1 => of(&|c| c == Class::Move || c == Class::Merge),
        _ => of(&|_| true),
    };
    if late.is_empty() || over.is_empty() {
        return;
    }
    // Half of the time a load is the slow result, from a line that is not in the cache.
    let loaded = b.chance(50).then(|| b.position());
    if let Some(to) = loaded {
        if b.chance(70) {
            e.push(Insn::new(Fence).imm(0xff));
        }
        let line = 64 * (b.below(12) as i32 - 8);
        e.push(Insn::new(Vlw12V).rd(e.pool.vector(to)).rs1(V_SCRATCH).imm(line));
    }
    e.push(Insn { imm: width.vtype, ..Insn::new(Vsetvli).rd(TEMP) });
    let mut written = Vec::new();
    for _ in 0..b.below(2) + 1 {
        let to = loaded.filter(|_| written.is_empty()).unwrap_or_else(|| b.position());
        written.push(e.pool.vector(to));
        let both = [&late, &over];
        for choice in if loaded.is_some() && written.len() == 1 { &both[1..] } else { &both } {
            let plain = Plain {
                op: b.pick(choice),
                regs: [to, b.position(), b.position(), b.position()],
                imm: b.below(32),
                masked: b.chance(20),
                rm: 0,
                prefix: false,
            };
            let insn = ops::typed_instruction(&plain, &e.pool, &width);
            if e.without.has(&insn) {
                continue;
            }
            e.note_seconds(&insn);
            e.push(insn);
        }
    }
    e.push(Insn { imm: ops::VTYPE, ..Insn::new(Vsetvli).rd(TEMP) });
    // Whichever result came last stays in the register. The slow one is there when these divisions are done.
    for _ in 0..2 {
        e.push(Insn::new(VdivuVv).rd(V_TEMP).rs2(V_TEMP).rs1(V_TEMP));
    }
    for v in written {
        e.push(Insn::new(VaddVv).rd(V_TEMP).rs2(V_TEMP).rs1(v));
        e.push(Insn::new(VaddVv).rd(V_TEMP).rs2(V_TEMP).rs1(v ^ 1));
    }
}

/// Zeros, infinities, a quiet and a signalling NaN, one, a subnormal number, the largest and the smallest
/// normal ones.
const HALVES: [u32; 10] = [0, 0x8000, 0x7c00, 0xfc00, 0x7e00, 0x7d01, 0x3c00, 0x0001, 0x7bff, 0x0400];
/// The same for singles.
const SINGLES: [u32; 10] = [
    0,
    0x8000_0000,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0x7f80_0001,
    0x3f80_0000,
    1,
    0x7f7f_ffff,
    0x0080_0000,
];
/// The high words of the same for doubles.
const DOUBLES: [u32; 10] = [
    0,
    0x8000_0000,
    0x7ff0_0000,
    0xfff0_0000,
    0x7ff8_0000,
    0x7ff0_0001,
    0x3ff0_0000,
    1,
    0x7fef_ffff,
    0x0010_0000,
];

/// One operation on operands of which each is a zero, an infinity, a NaN or at an end of the range, and its
/// flags at once.
pub(super) fn specials(e: &mut Emitter, b: &mut Bits) {
    const FFLAGS: u16 = 0x001;
    const FUSED: [Op; 8] =
        [VfmaccVv, VfnmaccVv, VfmsacVv, VfnmsacVv, VfmaddVv, VfnmaddVv, VfmsubVv, VfnmsubVv];
    const OTHERS: [Op; 8] = [VfmulVv, VfaddVv, VfsubVv, VfdivVv, VfsqrtV, VfminVv, VfmaxVv, VmfltVv];
    let (width, values) = match b.below(3) {
        0 => (TYPES[2], HALVES),
        1 => (TYPES[3], DOUBLES),
        _ => (USUAL, SINGLES),
    };
    // Even registers, of which a double needs two. Half of the time an infinity meets a zero, often beside a
    // quiet NaN.
    const AT: [u8; 3] = [0, 2, 4];
    let chosen = if b.chance(50) {
        let third = if b.chance(40) { values[4] } else { b.pick(&values) };
        let mut some = [b.pick(&values[..2]), b.pick(&values[2..4]), third];
        some.rotate_left(b.below(3) as usize);
        some
    } else {
        [(); 3].map(|()| b.pick(&values))
    };
    for (at, value) in AT.into_iter().zip(chosen) {
        let v = e.pool.vector(at);
        e.load_constant(TEMP, value);
        let high = if width.sew == 64 { v + 1 } else { v };
        e.push(Insn::new(VmvVX).rd(high).rs1(TEMP));
        if width.sew == 64 {
            e.push(Insn::new(VmvVI).rd(v).imm(0));
        }
    }
    e.push(Insn { imm: width.vtype, ..Insn::new(Vsetvli).rd(TEMP) });
    for _ in 0..2 {
        let op = if b.chance(65) { b.pick(&FUSED) } else { b.pick(&OTHERS) };
        let mut regs = [AT[0], AT[1], AT[2], AT[0]];
        regs.rotate_left(b.below(3) as usize);
        let list = if width == USUAL { ops::plain() } else { ops::typed(&width) };
        let op = list.iter().position(|o| *o == op).unwrap_or_default() as u16;
        let plain = Plain { op, regs, imm: 0, masked: b.chance(15), rm: 0, prefix: false };
        let insn = match width == USUAL {
            true => ops::instruction(&plain, &e.pool),
            false => ops::typed_instruction(&plain, &e.pool, &width),
        };
        e.push(Insn { csr: FFLAGS, ..Insn::new(Csrrwi) });
        e.note_seconds(&insn);
        e.push(insn);
        e.push(Insn { csr: FFLAGS, ..Insn::new(Csrrs).rd(e.x(b)) });
    }
    e.push(Insn { imm: ops::VTYPE, ..Insn::new(Vsetvli).rd(TEMP) });
}

/// The numbers of two registers that differ only in bits that a prefix holds, if the allocation has both of
/// them and the registers behind them. The first one is even.
fn twins_of(b: &mut Bits, low: &[u8], bits: &[u8], have: u32) -> Option<[u8; 2]> {
    let low = b.pick(low);
    let high = low + b.pick(bits);
    if u32::from(high) + 1 >= have.next_multiple_of(4) {
        return None;
    }
    Some(if b.chance(50) { [low, high] } else { [high, low] })
}

/// Instructions whose operands are registers that share the low five bits of their numbers: a result is no
/// operand, and an address is not overwritten, because another number looks like theirs.
pub(super) fn twin_numbers(e: &mut Emitter, b: &mut Bits) {
    let bits: &[u8] = if e.pool.vgprs > 64 { &[32, 64, 128, 96] } else { &[32] };
    e.lane_bits(V_TEMP, 3, 8 * b.below(4), 0x78);
    e.push(Insn::new(VaddVx).rd(V_TEMP1).rs2(V_TEMP).rs1(SCRATCH));
    for _ in 0..b.below(5) + 4 {
        if b.chance(25) {
            scalar_twins(e, b);
            continue;
        }
        // Of v0, too: an instruction under its mask may write to a twin of it.
        let Some([a, d]) = twins_of(b, &[0, 8, 10, 12, 14], bits, e.pool.vgprs) else { continue };
        let offset = 8 * b.below(8) as i32;
        let vm = d == 0 || b.chance(50);
        let masked = |insn: Insn| Insn { vm, ..insn };
        let (from, insn) = match b.below(10) {
            0 | 1 => (V_TEMP1, Insn::new(Vlw12V).rd(d).rs1(a).imm(offset)),
            2 | 9 => (V_TEMP1, Insn::new(Vsw12V).rs2(d).rs1(a).imm(offset)),
            3 | 4 => (V_TEMP, masked(Insn::new(Vluxei32V).rd(d).rs1(SCRATCH).rs2(a))),
            5 => (V_TEMP, masked(Insn::new(Vsuxei32V).rs3(d).rs1(SCRATCH).rs2(a))),
            6 => (e.v(b), masked(Insn::new(VmaccVv).rd(d).rs1(a).rs2(e.v(b)))),
            7 => (e.v(b), masked(Insn::new(b.pick(&[VdivuVv, VfdivVv])).rd(d).rs2(a).rs1(e.v(b)))),
            _ => (e.v(b), masked(Insn::new(b.pick(&[VaddVv, VmulVv, VmsltVv])).rd(d).rs2(a).rs1(e.v(b)))),
        };
        // An accumulator is the destination.
        let insn = if insn.op == VmaccVv { insn.rs3(d) } else { insn };
        // A pair at v0 would take v1 along, which is a pointer.
        let insn = if insn.op.pairs() && d != 0 && b.chance(60) { insn.paired() } else { insn };
        e.push(Insn::new(VmvVV).rd(a).rs1(from));
        if insn.pair {
            e.note_seconds(&insn);
        }
        e.push(insn);
        if b.chance(50) {
            // Another result for the twin, while the first one is on its way.
            e.push(Insn::new(VaddVi).rd(a).rs2(a).imm(1));
        }
    }
}

/// The same with scalar registers.
fn scalar_twins(e: &mut Emitter, b: &mut Bits) {
    let Some([a, d]) = twins_of(b, &[10, 12, 14], &[32], e.pool.sgprs) else { return };
    let offset = 8 * b.below(16) as i32;
    let (address, insn) = match b.below(6) {
        0 | 1 => (true, Insn::new(Lw).rd(d).rs1(a).imm(offset)),
        2 => (true, Insn::new(Sw).rs2(d).rs1(a).imm(offset)),
        3 => (true, Insn::new(AmoaddW).rd(d).rs1(a).rs2(d)),
        4 => (false, Insn::new(FmaddS).rd(d).rs1(a).rs2(d).rs3(a)),
        _ => (false, Insn::new(b.pick(&[Div, Mul, FdivS])).rd(d).rs1(a).rs2(e.x(b))),
    };
    if address {
        e.push(Insn::new(Addi).rd(a).rs1(SCRATCH));
    }
    let insn = if insn.op.pairs() && b.chance(60) { insn.paired() } else { insn };
    e.push(insn);
    if b.chance(50) {
        e.push(Insn::new(Addi).rd(a).rs1(a).imm(1));
    }
}

/// Reads what a warp may write of its CSRs, or writes it.
pub(super) fn left_over(e: &mut Emitter, b: &mut Bits) {
    let count = ops::MODES.len() as u32;
    if b.0 {
        for _ in 0..b.below(4) + 3 {
            let csr = ops::MODES[b.below(count) as usize];
            e.push(Insn { csr, ..Insn::new(Csrrs).rd(e.x(b)) });
        }
        return;
    }
    for _ in 0..b.below(4) + 3 {
        let value = b.pick(&[0xffff_ffff, 0x1f, 0x0000_0123, 0x7fff_fffc]);
        e.mode(&Mode { csr: b.below(count) as u8, value, how: b.below(2) as u8, rd: b.position() });
    }
}

/// A slow scalar result with flags, and a saturating one so many instructions later that both may arrive in
/// one cycle.
pub(super) fn saturation(e: &mut Emitter, b: &mut Bits) {
    const VXSAT: u16 = 0x009;
    const FFLAGS: u16 = 0x001;
    const SEW8: i32 = 0xc0;
    e.push(Insn { csr: VXSAT, ..Insn::new(Csrrwi) });
    e.push(Insn { imm: SEW8, ..Insn::new(Vsetvli).rd(TEMP) });
    e.push(Insn::new(VmvVI).rd(V_TEMP).imm(-1));
    for _ in 0..b.below(3) + 1 {
        let (rd, rs1, rs2) = (e.x(b), e.x(b), e.x(b));
        e.push(match b.below(5) {
            0 => Insn::new(FdivS).rd(rd).rs1(rs1).rs2(rs2),
            1 => Insn::new(FsqrtS).rd(rd).rs1(rs1),
            2 => Insn::new(FmaddS).rd(rd).rs1(rs1).rs2(rs2).rs3(rs1),
            3 => Insn::new(FcvtWS).rd(rd).rs1(rs1),
            _ => Insn::new(FmulS).rd(rd).rs1(rs1).rs2(rs2),
        });
        for _ in 0..b.below(8) {
            e.push(Insn::new(Addi).rd(e.x(b)).rs1(e.x(b)).imm(1));
        }
        e.push(match b.below(2) {
            0 => Insn::new(VsadduVv).rd(e.v(b)).rs2(V_TEMP).rs1(V_TEMP),
            _ => Insn::new(VssubuVv).rd(e.v(b)).rs2(V_ZERO).rs1(V_TEMP),
        });
        for csr in [VXSAT, FFLAGS] {
            e.push(Insn { csr, ..Insn::new(Csrrwi).rd(e.x(b)) });
        }
    }
    e.push(Insn { imm: ops::VTYPE, ..Insn::new(Vsetvli).rd(TEMP) });
}

/// A slow operation raises flags, a write of the flags that reads none follows, and then a read: the write
/// must wait, and nothing else may hide that it did not.
pub(super) fn late_flags(e: &mut Emitter, b: &mut Bits) {
    const FFLAGS: u16 = 0x001;
    const FCSR: u16 = 0x003;
    let vector = b.chance(50);
    let (one, three) = (0x3f80_0000, 0x4040_0000);
    e.load_constant(TEMP, b.pick(&[one, three, 0]));
    e.load_constant(TEMP1, three);
    if vector {
        e.push(Insn::new(VmvVX).rd(V_TEMP).rs1(TEMP));
    }
    let (x, v) = (e.x(b), e.v(b));
    let slow = match (vector, b.below(3)) {
        (false, 0) => Insn::new(FsqrtS).rd(x).rs1(TEMP1),
        (false, 1) => Insn::new(FmaddS).rd(x).rs1(TEMP).rs2(TEMP1).rs3(SCRATCH),
        (false, _) => Insn::new(FdivS).rd(x).rs1(TEMP).rs2(TEMP1),
        (true, 0) => Insn::new(VfrdivVf).rd(v).rs2(V_TEMP).rs1(TEMP1),
        (true, 1) => Insn::new(VfmulVf).rd(v).rs2(V_TEMP).rs1(SCRATCH),
        (true, _) => Insn::new(VfdivVf).rd(v).rs2(V_TEMP).rs1(TEMP1),
    };
    e.push(Insn { csr: FFLAGS, ..Insn::new(Csrrwi) });
    e.push(slow);
    for _ in 0..b.below(4) {
        e.push(Insn::new(Addi).rd(TEMP2).rs1(TEMP2).imm(1));
    }
    let csr = if b.chance(80) { FFLAGS } else { FCSR };
    let value = if b.chance(60) { 0 } else { b.below(32) as i32 };
    // Without a destination, a write of the whole register reads nothing; the others do.
    let op = b.pick(&[Csrrwi, Csrrwi, Csrrw, Csrrsi, Csrrci]);
    e.push(match op {
        Csrrw => Insn { csr, ..Insn::new(op).rs1(0) },
        _ => Insn { csr, ..Insn::new(op).imm(value) },
    });
    if b.chance(50) {
        e.push(Insn::new(Addi).rd(TEMP2).rs1(x).imm(1));
    }
    e.push(Insn { csr: FFLAGS, ..Insn::new(Csrrs).rd(e.x(b)) });
}

/// A jump through a register that is far from its target, so that the addition carries into all high bits:
/// code begins at the start of a GiB.
pub(super) fn far_jump(e: &mut Emitter, b: &mut Bits) {
    let there: Label = e.code.label();
    let by = b.pick(&[2047, 2044, 1024, -2047, -1, 4]);
    e.load_address(TEMP, there);
    e.push(Insn::new(Addi).rd(TEMP).rs1(TEMP).imm(-by));
    e.structure(Insn::new(Jalr).rd(TEMP1).rs1(TEMP).imm(by), Fix::None);
    for _ in 0..b.below(3) {
        e.push(Insn::new(Addi).rd(TEMP2).rs1(TEMP2).imm(1));
    }
    e.code.place(there);
}

/// CSRRS and CSRRC from registers whose numbers have no low bits, or all of them.
pub(super) fn csr_from_high(e: &mut Emitter, b: &mut Bits) {
    const FLAGS: [u16; 4] = [0x001, 0x009, 0x00f, 0x80c];
    let from = b.pick(&[32, 63, 33]);
    let from = if u32::from(from) < e.pool.sgprs { from } else { 32 };
    e.push(Insn::new(Addi).rd(from).rs1(from).imm(b.below(32) as i32));
    let csr = b.pick(&FLAGS);
    for op in [b.pick(&[Csrrs, Csrrc]), Csrrs] {
        let rs1 = if op == Csrrs && b.chance(40) { 0 } else { from };
        e.push(Insn { csr, ..Insn::new(op).rd(e.x(b)).rs1(rs1) });
    }
    e.push(Insn { csr, ..Insn::new(Csrrs).rd(e.x(b)) });
}

/// A jump to the last word of the code's last page, and back: the fetcher meets what comes behind. Every
/// other launch has a page there and goes on in it.
pub(super) fn page_end(e: &mut Emitter, _: &mut Bits) {
    let edge = e.edge();
    e.visit_edge(edge);
}
