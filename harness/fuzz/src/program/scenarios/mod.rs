//! Short sequences in which several conditions meet that random instructions seldom bring together: accesses
//! that crowd into one line or one set, an LR of the last warp in a slot, a JOIN whose address differs from
//! the reconvergence point in high bits only. Each line of `KINDS` is one; a new one is a line and a
//! function. A scenario runs under the usual vtype, whatever lanes are active, and keeps to the warp's areas.

mod ends;
mod memory;
mod registers;

use super::emit::Emitter;
use super::ops;
use super::tree::Scenario;
use tandem_launch::random::Random;
use ventus_isa::Insn;
use ventus_isa::Op::*;

/// Emits one kind of scenario.
type Emit = fn(&mut Emitter, &mut Bits);

/// The kinds, by [`Scenario::kind`], each with its emitter.
pub(super) const KINDS: [(&str, Emit); 31] = [
    ("accesses to one line", memory::one_line),
    ("accesses to one set of the caches", memory::one_set),
    ("more accesses than queues hold", memory::flood),
    ("a JOIN whose address is almost the reconvergence point", registers::near_join),
    ("atomics on lines that are cached", memory::crowd),
    ("lanes in LDS and memory while the LDS is busy", memory::mixed),
    ("the mask of a group's second half", registers::mask_of_group),
    ("a slow result that is overwritten", registers::late_and_over),
    ("flags and saturation in one cycle", registers::saturation),
    ("SC without LR, or LR without SC", memory::lone),
    ("lanes that end each other's reservations", memory::reservations),
    ("indices that use all bits", memory::far_index),
    ("a jump from far away", registers::far_jump),
    ("words that one launch writes and the next one reads", memory::visit),
    ("scalar writes of CSRs from high registers", registers::csr_from_high),
    ("a reservation that is used twice", memory::spent),
    ("a store or an atomic that takes the last entry of a queue", memory::last_entry),
    ("infinities, zeros and NaNs in one operation", registers::specials),
    ("CSRs that a warp leaves to the next one in its slot", registers::left_over),
    ("a mask that is overwritten while it is read", registers::mask_and_over),
    ("words whose addresses differ in high bits only", memory::twins),
    ("accesses that an entry with few rights allows", memory::few_rights),
    ("loads of a guarded line between fences", memory::glances),
    ("code up to the end of its last page", registers::page_end),
    ("own bytes in a line that all warps store to", memory::neighbours),
    ("words behind two virtual addresses", memory::aliases),
    ("words of the LDS that differ in a high bit only", memory::lds_twins),
    ("flags that are written behind a slow operation", registers::late_flags),
    ("code that is not in the cache, a jump for each line", ends::walk),
    ("reservations of all warps among stores", memory::storm),
    ("operands whose numbers differ in high bits only", registers::twin_numbers),
];

/// The names of the kinds, by [`Scenario::kind`].
pub fn names() -> Vec<&'static str> {
    KINDS.iter().map(|(name, _)| *name).collect()
}

/// Positions of kinds that have a part in the shape of a program.
pub(super) const LONE_KIND: u8 = 9;
pub(super) const VISIT_KIND: u8 = 13;
pub(super) const CROWD_KIND: u8 = 4;
pub(super) const LEFT_KIND: u8 = 18;
pub(super) const RIGHTS_KIND: u8 = 21;
pub(super) const GLANCES_KIND: u8 = 22;
pub(super) const PAGE_END_KIND: u8 = 23;
pub(super) const NEIGHBOURS_KIND: u8 = 24;
pub(super) const ALIASES_KIND: u8 = 25;
pub(super) const WALK_KIND: u8 = 28;
pub(super) const STORM_KIND: u8 = 29;
/// Kinds whose results depend on the order in which warps arrive, which only records show.
const ORDERED: [u8; 3] = [CROWD_KIND, LONE_KIND, STORM_KIND];
/// Kinds that keep caches, TLBs and the LDS busy.
pub(super) const BUSY: [u8; 4] = [1, 2, 5, RIGHTS_KIND];

/// A scenario's random choices. The first field is its lowest bit, which the others do not depend on.
pub(super) struct Bits(bool, Random);

impl Bits {
    fn below(&mut self, n: u32) -> u32 {
        self.1.below(n as usize) as u32
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.1.below(list.len())]
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    fn position(&mut self) -> u8 {
        self.below(ops::POOL.into()) as u8
    }
}

/// Whether a scenario's results depend on the order of warps.
pub(super) fn is_ordered(scenario: &Scenario) -> bool {
    ORDERED.contains(&(scenario.kind % KINDS.len() as u8))
}

impl Emitter {
    pub(super) fn scenario(&mut self, s: &Scenario) {
        let (_, emit) = KINDS[usize::from(s.kind) % KINDS.len()];
        emit(self, &mut Bits(s.raw & 1 != 0, Random::new(s.raw >> 1)));
    }

    fn x(&self, b: &mut Bits) -> u8 {
        self.pool.scalar(b.position())
    }

    fn v(&self, b: &mut Bits) -> u8 {
        self.pool.vector(b.position())
    }

    /// rd = (lane << shift) ^ flip, of which only `bits` stay.
    fn lane_bits(&mut self, rd: u8, shift: u32, flip: u32, bits: u32) {
        self.push(Insn::new(VidV).rd(rd));
        self.push(Insn::new(VsllVi).rd(rd).rs2(rd).imm(shift as i32));
        if flip != 0 {
            self.push(Insn::new(VxorVi).rd(rd).rs2(rd).imm(flip as i32));
        }
        self.push(Insn::new(VandVi).rd(rd).rs2(rd).imm(bits as i32));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions that went astray would silently choose other scenarios.
    #[test]
    fn positions_are_those_of_their_kinds() {
        for (at, name) in [
            (LONE_KIND, "SC without LR, or LR without SC"),
            (VISIT_KIND, "words that one launch writes and the next one reads"),
            (CROWD_KIND, "atomics on lines that are cached"),
            (LEFT_KIND, "CSRs that a warp leaves to the next one in its slot"),
            (GLANCES_KIND, "loads of a guarded line between fences"),
            (RIGHTS_KIND, "accesses that an entry with few rights allows"),
            (PAGE_END_KIND, "code up to the end of its last page"),
            (NEIGHBOURS_KIND, "own bytes in a line that all warps store to"),
            (ALIASES_KIND, "words behind two virtual addresses"),
            (WALK_KIND, "code that is not in the cache, a jump for each line"),
            (STORM_KIND, "reservations of all warps among stores"),
            (BUSY[0], "accesses to one set of the caches"),
            (BUSY[1], "more accesses than queues hold"),
            (BUSY[2], "lanes in LDS and memory while the LDS is busy"),
        ] {
            assert_eq!(KINDS[usize::from(at)].0, name);
        }
    }
}
