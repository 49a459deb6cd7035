//! Jumps to addresses that cannot be fetched, and an end that comes too early.

use super::Form;
use super::access::{FETCH, forbidden, nowhere};
use crate::program::code::Fix;
use crate::program::emit::{Emitter, FaultPlace};
use crate::program::frame::li;
use crate::program::reserved::{TEMP, V_TEMP, V_ZERO};
use tandem_abi::{LDS_BASE, Trap};
use ventus_isa::{Insn, Op};

pub fn jump_nowhere(e: &mut Emitter, Form { raw, .. }: Form) {
    let lds = raw & 8 != 0;
    let target = if lds { LDS_BASE + (raw >> 8 & 0x7c) } else { nowhere(e, raw) };
    // The LDS is never translated.
    let trap = if lds || !e.sv39 { Trap::Fetch } else { Trap::Page };
    jump(e, target, trap);
}

pub fn jump_forbidden(e: &mut Emitter, Form { raw, .. }: Form) {
    let (target, trap) = forbidden(raw, FETCH, e.sv39);
    jump(e, target, trap);
}

fn jump(e: &mut Emitter, target: u32, trap: Trap) {
    li(&mut e.code, TEMP, target);
    e.push(Insn::new(Op::Jalr).rd(1).rs1(TEMP));
    e.fault = Some((trap, FaultPlace::Address(target)));
}

/// A jump past the last word of the code's last page. Mostly that word was executed before, so the fetcher
/// has met the end of memory already.
pub fn off_the_end(e: &mut Emitter, Form { raw, .. }: Form) {
    let edge = e.edge();
    if raw & 3 != 0 {
        e.visit_edge(edge);
    }
    e.load_address(TEMP, edge);
    e.push(Insn::new(Op::Jalr).rs1(TEMP).imm(4));
    e.fault = Some((if e.sv39 { Trap::Page } else { Trap::Fetch }, FaultPlace::Behind(edge, 4)));
    e.goes_on = false;
}

pub fn jump_between_words(e: &mut Emitter, Form { raw, .. }: Form) {
    let label = e.code.label();
    e.load_address(TEMP, label);
    e.push(Insn::new(Op::Jalr).rs1(TEMP).imm(2 + (raw & 1) as i32));
    e.code.place(label);
    e.push(Insn::new(Op::Addi));
    e.fault = Some((Trap::Fetch, FaultPlace::Behind(label, 2)));
}

/// ENDPRG while other lanes wait at a JOIN. If lanes may have diverged already, or cannot, EBREAK in its
/// place.
pub fn endprg_diverged(e: &mut Emitter, form: Form) {
    if form.diverged || e.lanes < 2 {
        return e.last_word(Trap::Environment, Insn::new(Op::Ebreak));
    }
    let (taken, join) = (e.code.label(), e.code.label());
    e.setrpc(join);
    e.push(Insn::new(Op::VidV).rd(V_TEMP));
    e.push_fixed(Insn::new(Op::Vbeq).rs2(V_TEMP).rs1(V_ZERO), Fix::Relative(taken));
    e.jump(join);
    e.code.place(taken);
    let end = e.code.label();
    e.code.place(end);
    e.push(Insn::new(Op::Endprg));
    e.code.place(join);
    e.push(Insn::new(Op::Join));
    e.fault = Some((Trap::EndprgDiverged, FaultPlace::Label(end)));
}
