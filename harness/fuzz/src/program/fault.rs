//! Instructions that must trap: emits them, and states the place and the kind of the trap by errata D41.
//!
//! Every warp reaches a fault with at least one lane, but the lanes are not known. If only one lane must be
//! bad, it is the highest active one.

mod access;
mod control;
mod state;
mod words;

pub(super) use access::{FETCH, LOAD, allowed};

use super::emit::{Emitter, FaultPlace, Level};
use super::tree::{FAULTS, Fault};
use tandem_abi::Trap;
use ventus_isa::{Insn, encode};

/// The form that a fault takes.
#[derive(Clone, Copy)]
pub(super) struct Form {
    /// Random bits that choose among variants.
    raw: u32,
    /// A scalar register of the pool.
    x: u8,
    /// A vector register of the pool.
    v: u8,
    /// There may be entries on the SIMT stack.
    diverged: bool,
}

/// Emits one kind of fault.
type Emit = fn(&mut Emitter, Form);

/// The kinds of faults, by [`Fault::kind`], each with its emitter.
pub(super) const KINDS: [(&str, Emit); FAULTS as usize] = [
    ("an invalid word", words::illegal_alone),
    ("an invalid word after REGEXT", words::illegal_behind_regext),
    ("an invalid word after REGPAIR", words::illegal_behind_regpair),
    ("a prefix after a prefix", words::two_prefixes),
    ("REGEXTI before an instruction without such an immediate", words::prefix_without_immediate),
    ("ECALL", words::ecall),
    ("EBREAK", words::ebreak),
    ("a CSR that does not exist", state::no_such_csr),
    ("a write to a read-only CSR", state::read_only_csr),
    ("a register beyond the allocation", state::register_beyond),
    ("an odd register as a group", state::odd_group),
    ("a masked pair over its own mask", state::pair_over_mask),
    ("vill", state::vill),
    ("fixed point at 32 bits", state::wide_fixed_point),
    ("floating point at 8 bits", state::narrow_float),
    ("an invalid frm, scalar", state::scalar_frm),
    ("an invalid frm, vector", state::vector_frm),
    ("an invalid rounding mode", words::rounding_mode),
    ("a misaligned scalar access", access::misaligned_scalar),
    ("a misaligned lane", access::misaligned_lane),
    ("lanes with different faults", access::lanes_differ),
    ("a scalar access to an unmapped address", access::scalar_nowhere),
    ("a lane's access to an unmapped address", access::lane_nowhere),
    ("a lane's access beyond the LDS", access::beyond_lds),
    ("a private access to an unmapped address", access::private_nowhere),
    ("a misaligned atomic", access::misaligned_atomic),
    ("a pair loaded over its own address", access::pair_over_address),
    ("a jump to an unmapped address", control::jump_nowhere),
    ("a jump between words", control::jump_between_words),
    ("ENDPRG with diverged lanes", control::endprg_diverged),
    ("a jump that a page table entry forbids", control::jump_forbidden),
    ("a scalar access that a page table entry forbids", access::scalar_forbidden),
    ("a lane's access that a page table entry forbids", access::lane_forbidden),
    ("lanes that fault for different causes", access::lanes_fault_apart),
    ("running off the end of the code", control::off_the_end),
];

/// Positions of the kinds in which a fetch fails. The last one, whose page the fetcher has met before and
/// needs no walk through page tables, comes twice.
pub(super) const FETCHES: [u32; 5] = [27, 28, 30, 34, 34];

/// Positions of the kinds that page tables are about.
pub(super) const PAGED: [u32; 4] = [30, 31, 32, 33];

impl Emitter {
    /// Emits an instruction that must trap, and notes how.
    pub(super) fn fault(&mut self, f: &Fault, level: Level) {
        let raw = f.raw;
        let (x, v) = (self.pool.scalar((raw >> 8) as u8), self.pool.vector((raw >> 12) as u8));
        let (_, emit) = KINDS[usize::from(f.kind) % KINDS.len()];
        emit(self, Form { raw, x, v, diverged: level.diverged });
    }

    /// The trap of an access to an unmapped address: with page tables, it has no valid entry.
    fn unmapped(&self) -> Trap {
        if self.sv39 { Trap::Page } else { Trap::Access }
    }

    fn word_of(&self, insn: &Insn) -> u32 {
        encode(insn).map_or(0, |w| w.word)
    }

    /// Words, the last of which traps.
    fn words(&mut self, trap: Trap, words: &[u32]) {
        let label = self.code.label();
        let (last, before) = words.split_last().unwrap_or((&0, &[]));
        self.code.items.extend(before.iter().map(|w| super::code::Item::Word(*w)));
        self.code.place(label);
        self.code.items.push(super::code::Item::Word(*last));
        self.fault = Some((trap, FaultPlace::Label(label)));
    }

    /// An instruction that traps at its own word, after a prefix if it needs one.
    fn last_word(&mut self, trap: Trap, insn: Insn) {
        let label = self.code.label();
        let prefixed = encode(&insn).is_ok_and(|w| w.prefix.is_some());
        self.code.place(label);
        self.push(insn);
        self.fault = Some((trap, FaultPlace::Behind(label, if prefixed { 4 } else { 0 })));
    }
}
