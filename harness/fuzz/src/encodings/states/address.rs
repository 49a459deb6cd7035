//! The addresses that an instruction reaches: those of its lanes, and the target of a jump.

use super::{LANES, State, Twos};
use tandem_abi::PAGE_BYTES;
use ventus_isa::{Class, Insn, Op, Reach};

/// One lane's access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneAccess {
    /// The address used for the alignment check: before the interleaving of private memory.
    pub aligned: u32,
    /// The address.
    pub address: u32,
}

/// Bytes of a row's access.
pub fn size(op: Op) -> u32 {
    op.row().access.map_or(4, |access| access.bytes.into())
}

/// The alignment that an address must have, in bytes.
pub fn alignment(insn: &Insn) -> u32 {
    if insn.pair { 8 } else { size(insn.op) }
}

/// The lanes that a beat of an instruction works on.
pub fn enabled(state: &State, insn: &Insn, beat: usize) -> u32 {
    let twos = Twos::of(insn, state.vtype());
    let mask_register = if twos.group { beat as u8 } else { 0 };
    let on = |lane: usize| insn.vm || state.lane(mask_register, lane) & 1 == 1;
    (0..LANES).filter(|lane| state.mask() >> lane & 1 == 1 && on(*lane)).fold(0, |m, lane| m | 1 << lane)
}

/// The accesses of each beat, each in lane order.
pub fn beats(state: &State, insn: &Insn) -> Vec<Vec<LaneAccess>> {
    let twos = Twos::of(insn, state.vtype());
    let beats = if twos.group || twos.pair { 2 } else { 1 };
    (0..beats).map(|beat| places(state, insn, twos, beat)).collect()
}

fn places(state: &State, insn: &Insn, twos: Twos, beat: usize) -> Vec<LaneAccess> {
    if insn.op.row().is_scalar_access() {
        let offset = if insn.op.row().is_plain_access() { insn.imm as u32 } else { 0 };
        let at = state.scalar(insn.rs1).wrapping_add(offset);
        let address = at.wrapping_add(4 * beat as u32);
        return vec![LaneAccess { aligned: at, address }];
    }
    let enabled = enabled(state, insn, beat);
    (0..LANES)
        .filter(|lane| enabled >> lane & 1 == 1)
        .map(|lane| place(state, insn, twos, beat, lane))
        .collect()
}

fn place(state: &State, insn: &Insn, twos: Twos, beat: usize, lane: usize) -> LaneAccess {
    // The second half of a pair is the next word. That of a group is as many elements further as there are
    // lanes.
    let (second, element) = match (twos.pair, twos.group) {
        (true, _) => (4 * beat as u32, lane as u32),
        (_, true) => (0, lane as u32 + beat as u32 * state.launch.wf_size),
        _ => (0, lane as u32),
    };
    let group = u8::from(twos.group) * beat as u8;
    let imm = insn.imm as u32;
    let reach = insn.op.row().access.map_or(Reach::Warp, |access| access.reach);
    let base = match reach {
        Reach::Offset | Reach::Private => state.lane(insn.rs1, lane).wrapping_add(imm),
        Reach::Unit => {
            let unit = if twos.pair { 8 } else { size(insn.op) };
            state.scalar(insn.rs1).wrapping_add(unit * element)
        }
        Reach::Strided => state.scalar(insn.rs1).wrapping_add(state.scalar(insn.rs2).wrapping_mul(element)),
        Reach::Warp | Reach::Indexed(_) => {
            let index = state.lane(insn.rs2.wrapping_add(group), lane);
            state.scalar(insn.rs1).wrapping_add(index & reach.index_mask())
        }
    };
    let at = base.wrapping_add(second);
    let address = if reach == Reach::Private { private(state, at, lane as u32) } else { at };
    LaneAccess { aligned: base, address }
}

/// End of the page after the area, which holds the metadata buffer; the page after it is unmapped.
pub fn top(state: &State) -> u32 {
    state.area_base() + super::AREA + PAGE_BYTES
}

/// Start of private memory: after that page.
fn private_base(state: &State) -> u32 {
    top(state) + PAGE_BYTES
}

/// A private address of the first workgroup's first warp, interleaved (errata E12).
fn private(state: &State, a: u32, lane: u32) -> u32 {
    let threads = state.launch.wg_warps * state.launch.wf_size;
    let word = (a & !3).wrapping_mul(threads);
    private_base(state).wrapping_add(word).wrapping_add(a & 3).wrapping_add(4 * lane)
}

/// The target of the instruction's jump, if it has one. For a divergent branch, the target of the lanes that
/// take it.
pub fn jump(state: &State, insn: &Insn) -> Option<u32> {
    let (a, b) = (state.scalar(insn.rs1), state.scalar(insn.rs2));
    let to = state.pc.wrapping_add(insn.imm as u32);
    let taken = match insn.op {
        Op::Jal => true,
        Op::Jalr => return Some(a.wrapping_add(insn.imm as u32) & !1),
        Op::Beq => a == b,
        Op::Bne => a != b,
        Op::Blt => (a as i32) < b as i32,
        Op::Bge => a as i32 >= b as i32,
        Op::Bltu => a < b,
        Op::Bgeu => a >= b,
        _ if insn.op.row().class == Class::LaneBranch => lanes_taken(state, insn) != 0,
        _ => false,
    };
    taken.then_some(to)
}

/// The active lanes that take a divergent branch.
fn lanes_taken(state: &State, insn: &Insn) -> u32 {
    debug_assert_eq!(insn.op.row().class, Class::LaneBranch);
    let takes = |lane: usize| {
        let (a, b) = (state.lane(insn.rs2, lane), state.lane(insn.rs1, lane));
        match insn.op {
            Op::Vbeq => a == b,
            Op::Vbne => a != b,
            Op::Vblt => (a as i32) < b as i32,
            Op::Vbge => a as i32 >= b as i32,
            Op::Vbltu => a < b,
            _ => a >= b,
        }
    };
    (0..LANES).filter(|lane| state.mask() >> lane & 1 == 1 && takes(*lane)).fold(0, |m, lane| m | 1 << lane)
}
