//! Instructions that the state of the warp forbids: CSRs, allocated registers, vtype, frm.

use super::Form;
use crate::program::emit::Emitter;
use crate::program::reserved::{SCRATCH, TEMP};
use tandem_abi::Trap;
use ventus_isa::{CSRS, Insn, Op};

fn vset(vtype: i32) -> Insn {
    Insn { imm: vtype, ..Insn::new(Op::Vsetvli).rd(TEMP) }
}

pub fn no_such_csr(e: &mut Emitter, Form { raw, x, .. }: Form) {
    let mut csr = (raw & 0xfff) as u16;
    while CSRS.iter().any(|(a, _)| *a == csr) {
        csr = (csr + 0x111) & 0xfff;
    }
    let op = [Op::Csrrs, Op::Csrrw, Op::Csrrci][(raw >> 12) as usize % 3];
    e.last_word(Trap::Csr, Insn { csr, ..Insn::new(op).rd(x) });
}

pub fn read_only_csr(e: &mut Emitter, Form { raw, x, .. }: Form) {
    let csr = [0x800, 0x806, 0x80a, 0xc20, 0xc22, 0xf14, 0x008][(raw % 7) as usize];
    let insn = match raw >> 3 & 3 {
        0 => Insn::new(Op::Csrrw).rd(x),
        // A register that is x0 but for a prefix. It counts as a write whatever the register holds.
        1 if e.pool.sgprs > 32 => {
            let op = if raw & 32 == 0 { Op::Csrrs } else { Op::Csrrc };
            Insn::new(op).rd(x).rs1(32)
        }
        _ => Insn::new(Op::Csrrsi).rd(x).imm(1),
    };
    e.last_word(Trap::Csr, Insn { csr, ..insn });
}

/// A register that the warp does not have. If it has all of them, ECALL in its place.
pub fn register_beyond(e: &mut Emitter, Form { raw, .. }: Form) {
    // Allocations are rounded up to four (errata D41).
    let [sgprs, vgprs] = [e.pool.sgprs, e.pool.vgprs].map(|n| n.next_multiple_of(4));
    let beyond = |have: u32, all: u32| (have + raw % (all - have)) as u8;
    let insn = if vgprs < 256 && (raw & 0x100 == 0 || sgprs == 64) {
        let v = beyond(vgprs, 256);
        match raw >> 9 & 3 {
            0 => Insn::new(Op::VaddVv).rd(v).rs2(8).rs1(9),
            1 => Insn::new(Op::VaddVv).rd(8).rs2(v).rs1(9),
            _ => Insn::new(Op::VaddVv).rd(8).rs2(9).rs1(v),
        }
    } else if sgprs < 64 {
        let x = beyond(sgprs, 64);
        match raw >> 9 & 3 {
            0 => Insn::new(Op::Add).rd(x).rs1(10).rs2(11),
            1 => Insn::new(Op::Add).rd(10).rs1(x).rs2(11),
            _ => Insn::new(Op::Add).rd(10).rs1(11).rs2(x),
        }
    } else {
        return e.last_word(Trap::Environment, Insn::new(Op::Ecall));
    };
    e.last_word(Trap::Register, insn);
}

/// An odd register as a group of two, or as a double.
pub fn odd_group(e: &mut Emitter, Form { raw, .. }: Form) {
    let doubles = raw >> 4 & 1 != 0;
    e.push(vset(if doubles { 0xd8 } else { 0xd1 }));
    let scalar = if raw >> 6 & 1 == 0 { Op::VfaddVf } else { Op::VfmaccVf };
    if doubles && raw >> 5 & 1 != 0 {
        return e.last_word(Trap::Register, Insn::new(scalar).rd(10).rs2(12).rs1(11));
    }
    let odd = Insn::new(if doubles { Op::VfmulVv } else { Op::VaddVv });
    let insn = match raw % 3 {
        0 => odd.rd(9).rs2(10).rs1(12),
        1 => odd.rd(10).rs2(9).rs1(12),
        _ => odd.rd(10).rs2(12).rs1(9),
    };
    e.last_word(Trap::Register, insn);
}

/// A masked instruction on pairs whose first beat overwrites v0, the mask of the second (errata D31, D32).
pub fn pair_over_mask(e: &mut Emitter, Form { raw, .. }: Form) {
    let masked = |op: Op| Insn { vm: false, ..Insn::new(op).rd(0) };
    let insn = match raw % 4 {
        0 | 1 => {
            e.push(vset(0xd8));
            masked(if raw % 4 == 0 { Op::VfaddVv } else { Op::VfsgnjVv }).rs2(8).rs1(10)
        }
        2 => masked(Op::Vle32V).rs1(SCRATCH).paired(),
        _ => masked(Op::Vlse32V).rs1(SCRATCH).paired(),
    };
    e.last_word(Trap::Register, insn);
}

pub fn vill(e: &mut Emitter, Form { raw, x, v, .. }: Form) {
    if raw >> 4 & 1 == 0 {
        let refused = [0xd9, 0xd2, 0xe0, 0x1d0][(raw % 4) as usize];
        e.push(vset(refused));
    } else {
        // A group of two makes room for twice the lanes. A single register has no room for a vl that is kept.
        e.push(vset([0xd1, 0xc1, 0xc9][(raw % 3) as usize]));
        e.push(Insn { imm: 0xd0, ..Insn::new(Op::Vsetvli) });
    }
    let insn = match raw >> 2 & 3 {
        0 => Insn::new(Op::VaddVv).rd(v).rs2(v).rs1(8),
        1 => Insn::new(Op::VmvXS).rd(x).rs2(v),
        2 => Insn::new(Op::VidV).rd(v),
        _ => Insn::new(Op::VfaddVv).rd(v).rs2(8).rs1(9),
    };
    e.last_word(Trap::Illegal, insn);
}

pub fn wide_fixed_point(e: &mut Emitter, Form { v, .. }: Form) {
    e.last_word(Trap::Illegal, Insn::new(Op::VsadduVv).rd(v).rs2(8).rs1(9));
}

pub fn narrow_float(e: &mut Emitter, Form { v, .. }: Form) {
    e.push(vset(0xc0));
    e.last_word(Trap::Illegal, Insn::new(Op::VfaddVv).rd(v).rs2(8).rs1(9));
}

pub fn scalar_frm(e: &mut Emitter, Form { raw, x, .. }: Form) {
    let insn = match raw >> 2 & 1 {
        0 => Insn::new(Op::FaddS).rd(x).rs1(10).rs2(11),
        _ => Insn::new(Op::FcvtWS).rd(x).rs1(10),
    };
    bad_frm(e, raw, Insn { rm: 7, ..insn });
}

pub fn vector_frm(e: &mut Emitter, Form { raw, v, .. }: Form) {
    let insn = match raw >> 2 & 1 {
        0 => Insn::new(Op::VfmulVv).rd(v).rs2(8).rs1(9),
        _ => Insn::new(Op::VfmaccVv).rd(8).rs1(9).rs2(10),
    };
    bad_frm(e, raw, insn);
}

/// frm becomes 5, 6 or 7. Then comes the instruction that rounds by it.
fn bad_frm(e: &mut Emitter, raw: u32, insn: Insn) {
    e.push(Insn { csr: 2, ..Insn::new(Op::Csrrwi).imm(5 + (raw % 3) as i32) });
    e.last_word(Trap::Illegal, insn);
}
