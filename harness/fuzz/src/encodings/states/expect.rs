//! Predicts whether an instruction traps in a state, from the errata's list of causes (D41) and without
//! golden.

use super::{State, Twos, address};
use crate::encodings::agree::csr_trap;
use std::collections::BTreeSet;
use tandem_abi::{LDS_BASE, LDS_WINDOW, PAGE_BYTES, Trap};
use ventus_isa::{Class, DecodeError, Insn, Kind, Role, Rounds, VtypeUse};

/// Bytes of an SM's LDS.
const LDS_BYTES: u32 = 128 << 10;

/// The memory pages that a program can use, and how an access to a missing one traps.
#[derive(Clone, Debug, Default)]
pub struct Mapped {
    /// Numbers of the pages.
    pub pages: BTreeSet<u32>,
    /// Whether memory is behind page tables.
    pub paged: bool,
}

impl Mapped {
    /// The trap of an access to `[addr, addr + size)`.
    fn access(&self, addr: u32, size: u32) -> Option<Trap> {
        if addr.wrapping_sub(LDS_BASE) < LDS_WINDOW {
            let beyond = addr - LDS_BASE + size > LDS_BYTES;
            return beyond.then_some(Trap::Access);
        }
        let missing = !self.pages.contains(&(addr / PAGE_BYTES));
        missing.then_some(if self.paged { Trap::Page } else { Trap::Access })
    }

    /// The trap of a fetch.
    fn fetch(&self, addr: u32) -> Option<Trap> {
        if !addr.is_multiple_of(4) || addr.wrapping_sub(LDS_BASE) < LDS_WINDOW {
            return Some(Trap::Fetch);
        }
        let missing = !self.pages.contains(&(addr / PAGE_BYTES));
        missing.then_some(if self.paged { Trap::Page } else { Trap::Fetch })
    }
}

/// The trap that the state's instruction must show, with its address; `None` if it must not trap.
pub fn trap(state: &State, mapped: &Mapped) -> Option<(u32, Trap)> {
    // The prefix is a separate instruction that cannot trap.
    match state.decoded() {
        Err(DecodeError::Illegal { .. }) => Some((state.pc, Trap::Illegal)),
        Err(_) => Some((state.pc, Trap::Prefix)),
        Ok(insn) => {
            let own = of(state, &insn, mapped).map(|trap| (state.pc, trap));
            own.or_else(|| address::jump(state, &insn).and_then(|to| mapped.fetch(to).map(|trap| (to, trap))))
        }
    }
}

/// The trap of an instruction in this state, if its fetch succeeds.
pub fn of(state: &State, insn: &Insn, mapped: &Mapped) -> Option<Trap> {
    // In the list's order.
    illegal(state, insn)
        .or_else(|| register(state, insn))
        .or_else(|| (insn.op.row().class == Class::Environment).then_some(Trap::Environment))
        .or_else(|| csr_trap(insn))
        .or_else(|| {
            (insn.op.row().class == Class::EndProgram && state.depth() > 0).then_some(Trap::EndprgDiverged)
        })
        .or_else(|| memory(state, insn, mapped))
}

fn illegal(state: &State, insn: &Insn) -> Option<Trap> {
    let (row, vtype) = (insn.op.row(), state.vtype());
    let has_rm = row.rounds == Rounds::ByOperand;
    let wrong = has_rm && matches!(insn.rm, 5 | 6)
        || row.vtype != VtypeUse::Unused && vtype.vill
        || row.vtype == VtypeUse::Group8 && vtype.sew != 8
        || row.vtype.is_float() && vtype.sew == 8
        || insn.pair && row.vtype == VtypeUse::Memory && vtype.group
        || state.frm() >= 5 && (has_rm && insn.rm == 7 || row.rounds == Rounds::ByFrm);
    wrong.then_some(Trap::Illegal)
}

fn register(state: &State, insn: &Insn) -> Option<Trap> {
    let (sgprs, vgprs) = state.allocated();
    let twos = Twos::of(insn, state.vtype());
    let wrong = insn.operands().any(|field| {
        let vector = field.kind == Kind::V;
        if !vector && field.kind != Kind::X {
            return false;
        }
        let number = insn.get(field.role) as u32;
        let second = twos.has_second(insn, field.role, vector);
        let last = if second && (vector || number != 0) { number + 1 } else { number };
        let beyond = if vector { last >= vgprs } else { number != 0 && last >= sgprs.min(64) };
        beyond || second && number & 1 == 1
    });
    // Beat 1 would read, as mask, address or index, a register that beat 0 wrote.
    let rd = insn.op.row().format.operand(Role::Rd);
    let compare = insn.op.row().class == Class::Compare;
    let mask = !insn.vm
        && insn.rd == 0
        && rd.is_some_and(|f| f.kind == Kind::V)
        && (twos.pair || twos.double && !compare);
    let own = twos.pair
        && rd.is_some_and(|rd| {
            [Role::Rs1, Role::Rs2].into_iter().any(|role| {
                let source = insn.op.row().format.operand(role);
                source.is_some_and(|s| s.kind == rd.kind) && insn.get(role) == insn.get(Role::Rd)
            })
        });
    (wrong || mask || own).then_some(Trap::Register)
}

fn memory(state: &State, insn: &Insn, mapped: &Mapped) -> Option<Trap> {
    if !insn.op.row().class.is_access() {
        return None;
    }
    let (size, align) = (address::size(insn.op), address::alignment(insn));
    for beat in address::beats(state, insn) {
        if beat.iter().any(|at| !at.aligned.is_multiple_of(align)) {
            return Some(Trap::Misaligned);
        }
        if let Some(trap) = beat.iter().find_map(|at| mapped.access(at.address, size)) {
            return Some(trap);
        }
    }
    None
}
