//! Scenarios of loads, stores and atomics: caches, queues, LDS, reservations.

use super::Bits;
use crate::program::code::{Fix, Label};
use crate::program::emit::{CROWD, Emitter, GUARDED, LOCKED, LONE, NEIGHBOURS, VISITED};
use crate::program::fault::{FETCH, LOAD, allowed};
use crate::program::reserved::{
    AREA, FAR_POINTERS, LDS, SCRATCH, SHARED_POINTERS, TEMP, TEMP1, TEMP2, V_LDS, V_SCRATCH, V_TEMP, V_TEMP1,
    V_TEMP2,
};
use tandem_abi::{BUFFER_BASE, PAGE_BYTES};
use tandem_launch::paging::{alias, large};
use ventus_isa::Insn;
use ventus_isa::Op::{self, *};

const SCALAR_AMOS: [Op; 6] = [AmoaddW, AmoswapW, AmoxorW, AmoorW, AmominW, AmomaxuW];
const LANE_AMOS: [Op; 4] = [VamoaddEi32V, VamoswapEi32V, VamoxorEi32V, VamomaxuEi32V];

/// An atomic of lanes that returns the old values.
fn lane_amo(op: Op, data: u8, base: u8, index: u8) -> Insn {
    Insn { imm: 1, ..Insn::new(op).rd(data).rs1(base).rs2(index) }.canonical()
}

/// Loads, stores and atomics of one of the warp's lines, one right after the other: whatever waits for the
/// line, passes it or drops it shows in the next access.
pub(super) fn one_line(e: &mut Emitter, b: &mut Bits) {
    forget_lines(e, b);
    let line = 64 * (b.below(12) as i32 - 8);
    e.push(Insn::new(Addi).rd(TEMP).rs1(SCRATCH).imm(line));
    e.lane_bits(V_TEMP, 2, 4 * b.below(4), 0x3c);
    // Few words, so that accesses meet in one.
    let words = b.pick(&[2, 4, 16]);
    for _ in 0..b.below(5) + 4 {
        let (x, v, at) = (e.x(b), e.v(b), line + 4 * b.below(words) as i32);
        let insn = match b.below(13) {
            0..=2 => Insn::new(Lw).rd(x).rs1(SCRATCH).imm(at),
            3 => Insn::new(b.pick(&[Lbu, Lb])).rd(x).rs1(SCRATCH).imm(at + b.below(4) as i32),
            4 | 5 => Insn::new(Sw).rs2(x).rs1(SCRATCH).imm(at),
            6 => Insn::new(Sb).rs2(x).rs1(SCRATCH).imm(at + b.below(4) as i32),
            7 => Insn::new(Sh).rs2(x).rs1(SCRATCH).imm(at + 2 * b.below(2) as i32),
            8 | 9 => {
                e.push(Insn::new(Addi).rd(TEMP1).rs1(TEMP).imm(at - line));
                let order = b.below(4) as i32;
                Insn { imm: order, ..Insn::new(b.pick(&SCALAR_AMOS)).rd(x).rs1(TEMP1).rs2(e.x(b)) }
            }
            10 => Insn { vm: b.chance(75), ..lane_amo(b.pick(&LANE_AMOS), v, TEMP, V_TEMP) },
            11 => Insn::new(Vlw12V).rd(v).rs1(V_SCRATCH).imm(line),
            _ => Insn::new(Vsw12V).rs2(v).rs1(V_SCRATCH).imm(line),
        };
        e.push(insn);
    }
}

/// Sometimes empties the D-cache, so that what follows misses.
fn forget_lines(e: &mut Emitter, b: &mut Bits) {
    if b.chance(25) {
        e.push(Insn::new(Fence).imm(0xff));
    }
}

/// Accesses at one offset of several pages: they share a set of the D-cache and compete for its ways, and for
/// entries of the TLB. Without a region of pages, accesses to one line.
pub(super) fn one_set(e: &mut Emitter, b: &mut Bits) {
    let pages = e.pages;
    if pages < 2 {
        return one_line(e, b);
    }
    let (far, _) = FAR_POINTERS;
    let at = 4 * b.below(32) as i32;
    let several = 1 << pages.ilog2();
    for _ in 0..b.below(6) + 4 {
        let (x, v) = (e.x(b), e.v(b));
        if b.chance(25) {
            // A page for each lane.
            e.lane_bits(V_TEMP, 0, b.below(4), several - 1);
            e.push(Insn::new(VsllVi).rd(V_TEMP).rs2(V_TEMP).imm(12));
            e.push(match b.below(4) {
                0 => Insn::new(Vsuxei32V).rs3(v).rs1(far).rs2(V_TEMP),
                1 => lane_amo(b.pick(&LANE_AMOS), v, far, V_TEMP),
                _ => Insn::new(Vluxei32V).rd(v).rs1(far).rs2(V_TEMP),
            });
            continue;
        }
        let page = PAGE_BYTES * b.below(pages);
        e.push(Insn::new(Lui).rd(TEMP).imm(page as i32));
        e.push(Insn::new(Add).rd(TEMP).rs1(TEMP).rs2(far));
        e.push(match b.below(8) {
            0..=3 => Insn::new(Lw).rd(x).rs1(TEMP).imm(at),
            4 | 5 => Insn::new(Sw).rs2(x).rs1(TEMP).imm(at),
            6 => Insn::new(Sb).rs2(x).rs1(TEMP).imm(at + 1),
            _ => Insn::new(b.pick(&SCALAR_AMOS)).rd(x).rs1(TEMP).rs2(e.x(b)),
        });
    }
}

/// Loads and stores whose lanes are in different lines, until each queue on the way is full; one of them may
/// have no active lane.
pub(super) fn flood(e: &mut Emitter, b: &mut Bits) {
    let half = (AREA / 2) as i32;
    e.push(Insn::new(Addi).rd(TEMP).rs1(SCRATCH).imm(-half + 4 * b.below(16) as i32));
    e.lane_bits(V_TEMP, 6, 64 * b.below(8), AREA - 64);
    let empty = b.chance(40);
    if empty {
        e.push(Insn::new(VmvVI).rd(0).imm(0));
    }
    let word = -half + 4 * b.below(256) as i32;
    forget_lines(e, b);
    for _ in 0..b.below(8) + 5 {
        let (x, v) = (e.x(b), e.v(b));
        let load = Insn::new(Vluxei32V).rd(v).rs1(TEMP).rs2(V_TEMP);
        e.push(match b.below(12) {
            0..=4 => load,
            5 if empty => Insn { vm: false, ..load },
            6 if empty => Insn { vm: false, ..Insn::new(Vsuxei32V).rs3(v).rs1(TEMP).rs2(V_TEMP) },
            5 | 6 => Insn::new(Lw).rd(x).rs1(SCRATCH).imm(word),
            7 => Insn::new(Sw).rs2(x).rs1(SCRATCH).imm(word),
            8 => Insn::new(Lw).rd(x).rs1(LDS).imm(word),
            9 => lane_amo(b.pick(&LANE_AMOS), v, TEMP, V_TEMP),
            10 => Insn::new(b.pick(&SCALAR_AMOS)).rd(x).rs1(TEMP).rs2(e.x(b)),
            _ => Insn::new(Vsuxei32V).rs3(v).rs1(TEMP).rs2(V_TEMP),
        });
    }
}

/// Loads of as many lines as the D-cache has entries, or a few less, and a store or an atomic to one of these
/// lines: it takes the last entry, or must wait for one. The line may be in the cache before.
pub(super) fn last_entry(e: &mut Emitter, b: &mut Bits) {
    let lines = AREA as i32 / 64;
    let at = |n: i32| 64 * (n.rem_euclid(lines) - lines / 2);
    let (first, step, count) = (b.below(16) as i32, b.pick(&[1, 3, 5]), b.below(5) as i32 + 5);
    let word = 4 * b.below(16) as i32;
    let line = at(first + step * b.below(count as u32) as i32);
    e.push(Insn::new(Fence).imm(0xff));
    let cached = b.chance(50);
    if cached {
        // The next instruction waits for the load, so the line is there.
        let x = e.x(b);
        e.push(Insn::new(Lw).rd(x).rs1(SCRATCH).imm(line + word));
        e.push(Insn::new(Addi).rd(TEMP).rs1(x).imm(0));
    }
    for n in 0..count {
        // Other destinations, so that no load waits for another one's result.
        let x = e.pool.scalar(n as u8);
        e.push(Insn::new(Lw).rd(x).rs1(SCRATCH).imm(at(first + n * step) + word));
    }
    let x = e.x(b);
    e.push(Insn::new(Addi).rd(TEMP1).rs1(SCRATCH).imm(line + word));
    let kind = if cached { 4 + b.below(4) } else { b.below(5) };
    e.push(match kind {
        0 => Insn::new(Sb).rs2(x).rs1(SCRATCH).imm(line + word + b.below(4) as i32),
        // 32 lanes take two lines.
        1 => Insn::new(Vsw12V).rs2(e.v(b)).rs1(V_SCRATCH).imm(line.min(AREA as i32 / 2 - 128)),
        2 | 3 => Insn::new(Sw).rs2(x).rs1(SCRATCH).imm(line + word),
        _ => Insn::new(b.pick(&SCALAR_AMOS)).rd(e.x(b)).rs1(TEMP1).rs2(x),
    });
    e.push(Insn::new(Lw).rd(e.x(b)).rs1(SCRATCH).imm(line + word));
}

/// Atomics of all warps on words of three lines, and loads of their other words, which nobody writes: the
/// lines are in the caches of several SMs while memory changes.
pub(super) fn crowd(e: &mut Emitter, b: &mut Bits) {
    let (shared, _) = SHARED_POINTERS;
    e.push(Insn::new(Addi).rd(TEMP).rs1(shared).imm(CROWD));
    for _ in 0..b.below(5) + 3 {
        let line = 64 * b.below(3) as i32;
        let (x, v) = (e.x(b), e.v(b));
        match b.below(8) {
            0..=2 => e.push(Insn::new(Lw).rd(x).rs1(TEMP).imm(line + 32 + 4 * b.below(8) as i32)),
            3 => {
                e.push(Insn::new(Addi).rd(TEMP1).rs1(TEMP).imm(line + 4 * b.below(8) as i32));
                e.push(Insn::new(b.pick(&SCALAR_AMOS)).rd(x).rs1(TEMP1).rs2(e.x(b)));
            }
            4..=6 => {
                // Lanes take the lines in turn.
                e.lane_bits(V_TEMP, 6, 0, 64 * b.pick(&[1, 2]));
                e.lane_bits(V_TEMP1, 2, 4 * b.below(8), 0x1c);
                e.push(Insn::new(VorVv).rd(V_TEMP).rs2(V_TEMP).rs1(V_TEMP1));
                e.push(Insn { vm: b.chance(75), ..lane_amo(b.pick(&LANE_AMOS), v, TEMP, V_TEMP) });
            }
            _ => {
                // Lanes that v0 selects are in the LDS.
                e.lane_bits(V_TEMP, 2, 0, 0x1c);
                e.push(Insn::new(VaddVx).rd(V_TEMP).rs2(V_TEMP).rs1(TEMP));
                e.push(Insn::new(VmergeVvm).rd(V_TEMP).rs2(V_TEMP).rs1(V_LDS));
                e.push(lane_amo(b.pick(&LANE_AMOS), v, 0, V_TEMP));
            }
        }
    }
}

/// Accesses with lanes in the LDS and lanes in several lines of memory, right after accesses that keep the
/// LDS's banks busy.
pub(super) fn mixed(e: &mut Emitter, b: &mut Bits) {
    let half = (AREA / 2) as i32;
    e.push(Insn::new(Addi).rd(TEMP).rs1(LDS).imm(-half));
    e.lane_bits(V_TEMP1, 7, 0, 0x380);
    e.lane_bits(V_TEMP, 5, 0, 0x160);
    e.push(Insn::new(VaddVv).rd(V_TEMP).rs2(V_TEMP).rs1(V_SCRATCH));
    e.push(Insn::new(VmergeVvm).rd(V_TEMP).rs2(V_TEMP).rs1(V_LDS));
    for _ in 0..b.below(4) + 2 {
        let v = e.v(b);
        e.push(match b.below(5) {
            0 => Insn::new(Vluxei32V).rd(v).rs1(TEMP).rs2(V_TEMP1),
            1 => Insn::new(Vsuxei32V).rs3(v).rs1(TEMP).rs2(V_TEMP1),
            2 => Insn::new(Vsw12V).rs2(v).rs1(V_TEMP),
            _ => Insn::new(Vlw12V).rd(v).rs1(V_TEMP),
        });
    }
}

/// An SC of a word that this warp has not reserved, or a reservation that is left to whatever comes next.
/// Plain stores never change these words.
pub(super) fn lone(e: &mut Emitter, b: &mut Bits) {
    let (shared, shared_lds) = SHARED_POINTERS;
    let base = if b.chance(60) { shared } else { shared_lds };
    e.push(Insn::new(Addi).rd(TEMP).rs1(base).imm(LONE));
    let (x, v, sc) = (e.x(b), e.v(b), b.0);
    if b.chance(60) {
        let insn = if sc { Insn::new(ScW).rs2(e.x(b)) } else { Insn::new(LrW) };
        return e.push(insn.rd(x).rs1(TEMP));
    }
    e.lane_bits(V_TEMP, 2, 0, 0x1c);
    e.push(Insn::new(if sc { VscEi32V } else { VlrEi32V }).rd(v).rs1(TEMP).rs2(V_TEMP));
}

/// LR, and SC more than once: only the first one may succeed, if it is to the word of the last LR. Sometimes
/// the warp stores to the word in between.
pub(super) fn spent(e: &mut Emitter, b: &mut Bits) {
    let base = b.pick(&[SCRATCH, SCRATCH, LDS]);
    let lanes = b.chance(50);
    // A word, its neighbour, one of another line.
    let word = 4 * b.below(8) as i32;
    let places = [word, word + 4, word + 64];
    let at = |e: &mut Emitter, place: i32| {
        e.push(Insn::new(Addi).rd(TEMP).rs1(base).imm(place));
    };
    if lanes {
        e.lane_bits(V_TEMP, 2, 4 * b.below(4), 0x1c);
    }
    let plain_mask = b.chance(60);
    let mut place = places[0];
    for step in 0..b.below(3) + 3 {
        if b.chance(25) {
            place = b.pick(&places);
        }
        at(e, place);
        let (x, v) = (e.x(b), e.v(b));
        let reserves = step == 0 || b.chance(15);
        if !reserves && b.chance(15) {
            e.push(Insn::new(b.pick(&[Sw, Sb, Sh])).rs1(TEMP).rs2(x));
            continue;
        }
        e.push(match (lanes, reserves) {
            (false, true) => Insn::new(LrW).rd(x).rs1(TEMP),
            (false, false) => Insn::new(ScW).rd(x).rs1(TEMP).rs2(e.x(b)),
            (true, reserves) => {
                let vm = plain_mask || b.chance(50);
                let op = if reserves { VlrEi32V } else { VscEi32V };
                Insn { vm, ..Insn::new(op).rd(v).rs1(TEMP).rs2(V_TEMP) }
            }
        });
    }
    at(e, place);
    e.push(Insn::new(Lw).rd(e.x(b)).rs1(TEMP));
}

/// Warps reserve words that all of them change by atomics, and words of their own that nobody else changes,
/// again and again, while they store to their own areas as fast as they can. So stores of several SMs come in
/// one cycle, and each ends the reservations that it must end, and no others. The lowest bit means stores and
/// atomics alone.
pub(super) fn storm(e: &mut Emitter, b: &mut Bits) {
    let (shared, shared_lds) = SHARED_POINTERS;
    let again = e.code.label();
    // Atomics wait for each other, so many warps do few rounds. Between SMs, more of them count.
    let rounds = (if e.sms > 1 { 64 } else { 16 } / e.warps).clamp(1, 3) + b.below(3);
    e.push(Insn::new(Addi).rd(TEMP2).imm(rounds as i32));
    e.code.place(again);
    // A word of all warps, or one that each has for itself. Those of the LDS need no lock between SMs.
    let own = 4 * b.below(16) as i32;
    let words = b.pick(&[1, 1, 2, 4]);
    let word = |b: &mut Bits| LONE + 4 * b.below(words) as i32;
    let (base, at) = match b.below(10) {
        0..5 => (shared, word(b)),
        5..7 => (shared_lds, word(b)),
        7..9 => (SCRATCH, own),
        _ => (LDS, own),
    };
    e.push(Insn::new(Addi).rd(TEMP).rs1(base).imm(at));
    let base = if b.chance(75) { shared } else { shared_lds };
    e.push(Insn::new(Addi).rd(TEMP1).rs1(base).imm(word(b)));
    e.lane_bits(V_TEMP, 2, 4 * b.below(4), b.pick(&[4, 0xc, 0x1c]));
    for _ in 0..b.below(4) + 3 {
        let (x, v) = (e.x(b), e.v(b));
        let kind = if b.0 { 5 + b.below(9) } else { b.below(12) };
        match kind {
            0..=3 => {
                e.push(Insn::new(LrW).rd(x).rs1(TEMP));
                for _ in 0..b.below(3) {
                    own_store(e, b, own);
                }
                e.push(Insn::new(ScW).rd(e.x(b)).rs1(TEMP).rs2(e.x(b)));
            }
            4 => {
                e.push(Insn::new(VlrEi32V).rd(v).rs1(TEMP).rs2(V_TEMP));
                own_store(e, b, own);
                e.push(Insn::new(VscEi32V).rd(e.v(b)).rs1(TEMP).rs2(V_TEMP));
            }
            5 | 6 => e.push(Insn::new(b.pick(&SCALAR_AMOS)).rd(x).rs1(TEMP1).rs2(e.x(b))),
            7 => e.push(lane_amo(b.pick(&LANE_AMOS), v, TEMP1, V_TEMP)),
            _ => own_store(e, b, own),
        }
    }
    e.push(Insn::new(Addi).rd(TEMP2).rs1(TEMP2).imm(-1));
    e.push_fixed(Insn::new(Bne).rs1(TEMP2), Fix::Relative(again));
}

/// A store to the warp's own area: often at an offset that other warps reserve in theirs, or across a line.
fn own_store(e: &mut Emitter, b: &mut Bits, at: i32) {
    let near = if b.chance(50) { at } else { at ^ 4 << b.below(7) };
    e.push(match b.below(6) {
        5 => Insn::new(Sw).rs2(e.x(b)).rs1(LDS).imm(near),
        0 => Insn::new(Vsw12V).rs2(e.v(b)).rs1(V_SCRATCH).imm(64 * b.below(3) as i32 - 4 * b.below(4) as i32),
        1 => Insn::new(Sb).rs2(e.x(b)).rs1(SCRATCH).imm(near + b.below(4) as i32),
        _ => Insn::new(Sw).rs2(e.x(b)).rs1(SCRATCH).imm(near),
    });
}

/// Lanes reserve words, an atomic's lanes store to them in another order, and SC must fail where another lane
/// stored last.
pub(super) fn reservations(e: &mut Emitter, b: &mut Bits) {
    let base = b.pick(&[SCRATCH, LDS]);
    e.lane_bits(V_TEMP, 2, 0, 0x1c);
    e.lane_bits(V_TEMP1, b.pick(&[0, 1, 2]), 4 * b.below(8), 0x1c);
    e.push(Insn::new(VlrEi32V).rd(e.v(b)).rs1(base).rs2(V_TEMP));
    let amo = lane_amo(b.pick(&LANE_AMOS), e.v(b), base, V_TEMP1);
    e.push(Insn { vm: b.chance(50), ..amo });
    e.push(Insn::new(VscEi32V).rd(e.v(b)).rs1(base).rs2(V_TEMP));
}

/// Indexed accesses whose indices have high bits, against a base that lies as far below.
pub(super) fn far_index(e: &mut Emitter, b: &mut Bits) {
    let short = b.chance(50);
    let high = if short {
        b.pick(&[0x8000, 0xc000, 0x4000, 0xff00, 0xfc00])
    } else {
        b.pick(&[0x8000_0000, 0x4000_0000, 0xffff_f000, 0x0010_0000, 0xc000_0000])
    };
    e.load_constant(TEMP, high);
    e.lane_bits(V_TEMP, 2, 4 * b.below(4), 0x7c);
    e.push(Insn::new(VorVx).rd(V_TEMP).rs2(V_TEMP).rs1(TEMP));
    e.push(Insn::new(Sub).rd(TEMP1).rs1(SCRATCH).rs2(TEMP));
    if short {
        // Nobody may look above an index of 16 bits.
        e.load_constant(TEMP, b.pick(&[0xffff_0000, 0x0001_0000, 0x5555_0000]));
        e.push(Insn::new(VorVx).rd(V_TEMP).rs2(V_TEMP).rs1(TEMP));
    }
    for _ in 0..2 {
        let v = e.v(b);
        e.push(match (short, b.below(4)) {
            (true, 0 | 1) => Insn::new(b.pick(&[Vluxei16V, Vloxei16V])).rd(v).rs1(TEMP1).rs2(V_TEMP),
            (true, _) => Insn::new(b.pick(&[Vsuxei16V, Vsoxei16V])).rs3(v).rs1(TEMP1).rs2(V_TEMP),
            (_, 0 | 1) => Insn::new(b.pick(&[Vluxei32V, Vloxei32V])).rd(v).rs1(TEMP1).rs2(V_TEMP),
            (_, 2) => lane_amo(b.pick(&LANE_AMOS), v, TEMP1, V_TEMP),
            _ => Insn::new(b.pick(&[Vsuxei32V, Vsoxei32V])).rs3(v).rs1(TEMP1).rs2(V_TEMP),
        });
    }
}

/// TEMP = the warp's number in the launch. Uses TEMP1.
fn number_of_warp(e: &mut Emitter) {
    e.load_constant(TEMP1, BUFFER_BASE + AREA / 2);
    e.push(Insn::new(Sub).rd(TEMP).rs1(SCRATCH).rs2(TEMP1));
    e.push(Insn::new(Srli).rd(TEMP).rs1(TEMP).imm(AREA.trailing_zeros() as i32));
}

/// Loads and stores of the warp's own bytes in a line of which every warp has some: the line is on its way,
/// or its bytes are on theirs, when the next warp comes. A line that lacks a store shows when its owner
/// looks.
pub(super) fn neighbours(e: &mut Emitter, b: &mut Bits) {
    let (shared, _) = SHARED_POINTERS;
    // Each warp needs a byte.
    let (shift, load, store) = match e.warps {
        0..=16 => (2, Lw, Sw),
        17..=32 => (1, b.pick(&[Lh, Lhu]), Sh),
        33..=64 => (0, b.pick(&[Lb, Lbu]), Sb),
        _ => return,
    };
    number_of_warp(e);
    e.push(Insn::new(Slli).rd(TEMP).rs1(TEMP).imm(shift));
    e.push(Insn::new(Add).rd(TEMP).rs1(TEMP).rs2(shared));
    let line = 64 * (b.below(12) as i32 - 8);
    for _ in 0..b.below(8) + 6 {
        let x = e.x(b);
        e.push(match b.below(10) {
            0..=2 => Insn::new(load).rd(x).rs1(TEMP).imm(NEIGHBOURS),
            3..=5 => Insn::new(store).rs2(x).rs1(TEMP).imm(NEIGHBOURS),
            6 => Insn::new(Sb).rs2(x).rs1(TEMP).imm(NEIGHBOURS),
            7 | 8 => Insn::new(Fence).imm(0xff),
            _ => Insn::new(Lw).rd(x).rs1(SCRATCH).imm(line),
        });
    }
    e.push(Insn::new(load).rd(e.x(b)).rs1(TEMP).imm(NEIGHBOURS));
}

/// Lanes of one instruction in pairs, on words of the LDS whose addresses differ in one high bit: they share
/// a bank, but no row. Needs LDS beyond the areas; without it, lanes in LDS and memory.
pub(super) fn lds_twins(e: &mut Emitter, b: &mut Bits) {
    const LEAST: u32 = 14;
    const MOST: u32 = 16;
    if !e.far_lds || (e.workgroup + 1) * AREA > 1 << LEAST {
        return mixed(e, b);
    }
    e.load_constant(TEMP, 1 << (LEAST + b.below(MOST - LEAST + 1)));
    // Both words of each lane are written first: others had them before.
    e.push(Insn::new(VaddVx).rd(V_TEMP).rs2(V_LDS).rs1(TEMP));
    e.push(Insn::new(Vsw12V).rs2(e.v(b)).rs1(V_LDS));
    e.push(Insn::new(Vsw12V).rs2(e.v(b)).rs1(V_TEMP));
    e.lane_bits(V_TEMP, 1, 0, 0x3c);
    e.push(Insn::new(VaddVx).rd(V_TEMP).rs2(V_TEMP).rs1(LDS));
    e.lane_bits(V_TEMP1, 0, b.below(2), 1);
    e.push(Insn::new(VmulVx).rd(V_TEMP1).rs2(V_TEMP1).rs1(TEMP));
    e.push(Insn::new(VaddVv).rd(V_TEMP).rs2(V_TEMP).rs1(V_TEMP1));
    for _ in 0..b.below(4) + 2 {
        let v = e.v(b);
        e.push(match b.below(6) {
            0 | 1 => Insn::new(Vsw12V).rs2(v).rs1(V_TEMP),
            2 => Insn::new(Vsb12V).rs2(v).rs1(V_TEMP).imm(b.below(4) as i32),
            3 => Insn { vm: b.chance(75), ..lane_amo(b.pick(&LANE_AMOS), v, 0, V_TEMP) },
            _ => Insn::new(Vlw12V).rd(v).rs1(V_TEMP),
        });
    }
    e.push(Insn::new(Vlw12V).rd(e.v(b)).rs1(V_TEMP));
}

/// The warp's own words through both of their virtual addresses: lanes of one instruction are on one word
/// without a common address, and a store, an atomic or a reservation must reach what the other address sees.
/// Without translation, accesses to one line.
pub(super) fn aliases(e: &mut Emitter, b: &mut Bits) {
    if !e.large || e.warps > alias::PAGES * PAGE_BYTES / AREA {
        return one_line(e, b);
    }
    forget_lines(e, b);
    // TEMP and TEMP1 are the two addresses of a word. Lanes take either one of theirs, as v0 or their number
    // says.
    let at = 4 * b.below(8) as i32;
    e.push(Insn::new(Addi).rd(TEMP).rs1(SCRATCH).imm(at));
    e.load_constant(TEMP2, alias::DISTANCE);
    e.push(Insn::new(Add).rd(TEMP1).rs1(TEMP).rs2(TEMP2));
    e.lane_bits(V_TEMP, 2, 4 * b.below(2), b.pick(&[4, 0xc]));
    e.push(Insn::new(VaddVx).rd(V_TEMP).rs2(V_TEMP).rs1(SCRATCH));
    if b.chance(50) {
        e.push(Insn::new(VaddVx).rd(V_TEMP1).rs2(V_TEMP).rs1(TEMP2));
        e.push(Insn::new(VmergeVvm).rd(V_TEMP).rs2(V_TEMP).rs1(V_TEMP1));
    } else {
        e.lane_bits(V_TEMP1, 0, 0, 1 << b.below(2));
        e.push(Insn::new(VmsneVi).rd(V_TEMP1).rs2(V_TEMP1));
        e.push(Insn::new(VmulVx).rd(V_TEMP1).rs2(V_TEMP1).rs1(TEMP2));
        e.push(Insn::new(VaddVv).rd(V_TEMP).rs2(V_TEMP).rs1(V_TEMP1));
    }
    for _ in 0..b.below(5) + 4 {
        let (x, v) = (e.x(b), e.v(b));
        let (one, other) = if b.chance(50) { (TEMP, TEMP1) } else { (TEMP1, TEMP) };
        match b.below(9) {
            0..=2 => e.push(Insn { vm: b.chance(75), ..lane_amo(b.pick(&LANE_AMOS), v, 0, V_TEMP) }),
            3 => e.push(Insn::new(b.pick(&SCALAR_AMOS)).rd(x).rs1(one).rs2(e.x(b))),
            4 => {
                e.push(Insn::new(LrW).rd(x).rs1(one));
                e.push(Insn::new(ScW).rd(e.x(b)).rs1(other).rs2(e.x(b)));
            }
            5 => {
                e.push(Insn::new(VlrEi32V).rd(v).rs1(0).rs2(V_TEMP));
                e.push(Insn::new(VscEi32V).rd(e.v(b)).rs1(0).rs2(V_TEMP));
            }
            6 => {
                e.push(Insn::new(Sw).rs2(x).rs1(one));
                e.push(Insn::new(Lw).rd(e.x(b)).rs1(other));
            }
            7 => e.push(Insn::new(Vsw12V).rs2(v).rs1(V_TEMP)),
            _ => e.push(Insn::new(Vlw12V).rd(v).rs1(V_TEMP)),
        }
    }
    e.push(Insn::new(Lw).rd(e.x(b)).rs1(TEMP1));
}

/// Odd launches write a word for each warp, even ones read a neighbour's: a line that a cache keeps from one
/// launch to the next shows.
pub(super) fn visit(e: &mut Emitter, b: &mut Bits) {
    let (shared, _) = SHARED_POINTERS;
    let warps = e.warps;
    // Each warp needs a word.
    if warps > 32 {
        return;
    }
    let distance = if e.writes_visits { 0 } else { b.below(warps) };
    number_of_warp(e);
    if distance > 0 {
        e.push(Insn::new(Addi).rd(TEMP).rs1(TEMP).imm(distance as i32));
        e.load_constant(TEMP1, warps);
        e.push(Insn::new(Remu).rd(TEMP).rs1(TEMP).rs2(TEMP1));
    }
    e.push(Insn::new(Slli).rd(TEMP).rs1(TEMP).imm(2));
    e.push(Insn::new(Add).rd(TEMP).rs1(TEMP).rs2(shared));
    if e.writes_visits {
        e.push(Insn::new(Addi).rd(TEMP1).rs1(TEMP).imm(b.below(2048) as i32));
        e.push(Insn::new(Sw).rs2(TEMP1).rs1(TEMP).imm(VISITED));
    } else {
        e.push(Insn::new(Lw).rd(e.x(b)).rs1(TEMP).imm(VISITED));
    }
}

/// Accesses to own words and to words of the code's first page at the same place in a page: their addresses
/// differ in high bits only. Nothing is stored to the code.
pub(super) fn twins(e: &mut Emitter, b: &mut Bits) {
    const IN_PAGE: u32 = PAGE_BYTES - 1;
    let at = 4 * b.below(16) as i32;
    // TEMP is the own word and TEMP1 its twin; V_TEMP1 has the twins of the lanes' own words, and V_TEMP
    // either, as v0 says.
    e.load_constant(TEMP2, IN_PAGE);
    e.push(Insn::new(VaddVi).rd(V_TEMP2).rs2(V_SCRATCH).imm(4 * b.below(4) as i32));
    e.push(Insn::new(VandVx).rd(V_TEMP1).rs2(V_TEMP2).rs1(TEMP2));
    e.push(Insn::new(Addi).rd(TEMP).rs1(SCRATCH).imm(at));
    e.push(Insn::new(And).rd(TEMP1).rs1(TEMP).rs2(TEMP2));
    e.load_constant(TEMP2, e.base);
    e.push(Insn::new(Or).rd(TEMP1).rs1(TEMP1).rs2(TEMP2));
    e.push(Insn::new(VorVx).rd(V_TEMP1).rs2(V_TEMP1).rs1(TEMP2));
    e.push(Insn::new(VmergeVvm).rd(V_TEMP).rs2(V_TEMP2).rs1(V_TEMP1));
    for _ in 0..b.below(4) + 2 {
        let (x, v) = (e.x(b), e.v(b));
        let (first, then) = if b.chance(50) { (TEMP, TEMP1) } else { (TEMP1, TEMP) };
        let reserves = |rd: u8, index: u8| Insn::new(VlrEi32V).rd(rd).rs1(0).rs2(index);
        match b.below(7) {
            // SC must fail, whatever its own word is.
            0 | 1 => {
                e.push(Insn::new(LrW).rd(x).rs1(first));
                e.push(Insn::new(ScW).rd(e.x(b)).rs1(then).rs2(e.x(b)));
            }
            // Only lanes that reserved their own word may succeed.
            2 => {
                e.push(reserves(v, V_TEMP));
                e.push(Insn::new(VscEi32V).rd(e.v(b)).rs1(0).rs2(V_TEMP2));
            }
            3 => {
                e.push(reserves(v, V_TEMP2));
                e.push(Insn::new(VscEi32V).rd(e.v(b)).rs1(0).rs2(V_TEMP1));
            }
            4 => {
                e.push(Insn::new(Lw).rd(x).rs1(first));
                e.push(Insn::new(Sw).rs2(e.x(b)).rs1(TEMP));
                e.push(Insn::new(Lw).rd(e.x(b)).rs1(then));
            }
            5 => e.push(Insn::new(Vsw12V).rs2(v).rs1(V_TEMP2)),
            _ => e.push(Insn::new(Vlw12V).rd(v).rs1(V_TEMP)),
        }
    }
}

/// Loads and jumps through page table entries that allow them and forbid something else: a page that is only
/// executable or was never written, or a superpage. Without page tables, the same accesses to the code
/// itself.
pub(super) fn few_rights(e: &mut Emitter, b: &mut Bits) {
    // Two pages whose addresses differ in one bit, again and again, or any.
    let near = (e.large && b.chance(40)).then(|| [large::NEAR[0], b.pick(&large::NEAR[1..])]);
    for _ in 0..b.below(4) + 4 {
        let (x, v, at) = (e.x(b), e.v(b), 4 * b.below(256));
        if b.chance(35) {
            through_another_entry(e, b, near);
            continue;
        }
        let pages = match e.sv39 {
            true if near.is_some() => near.into_iter().flatten().collect(),
            true if e.large && b.chance(60) => large::SEEN_AT.to_vec(),
            true => allowed(LOAD),
            false => vec![e.base],
        };
        e.load_constant(TEMP, b.pick(&pages) + at);
        let insn = match b.below(7) {
            0 | 1 => Insn::new(Lw).rd(x).rs1(TEMP),
            2 => Insn::new(b.pick(&[Lbu, Lb])).rd(x).rs1(TEMP).imm(b.below(4) as i32),
            3 => Insn::new(LrW).rd(x).rs1(TEMP),
            4 => {
                // Lanes that v0 selects are in the warp's own area.
                e.lane_bits(V_TEMP, 2, 0, 0x7c);
                e.push(Insn::new(VaddVx).rd(V_TEMP).rs2(V_TEMP).rs1(TEMP));
                e.push(Insn::new(VmergeVvm).rd(V_TEMP).rs2(V_TEMP).rs1(V_SCRATCH));
                Insn::new(Vlw12V).rd(v).rs1(V_TEMP)
            }
            5 => {
                // Or elsewhere behind page table entries.
                e.lane_bits(V_TEMP, 2, 0, 0x7c);
                e.load_constant(TEMP1, b.pick(&pages) + at);
                e.push(Insn::new(VaddVx).rd(V_TEMP1).rs2(V_TEMP).rs1(TEMP1));
                e.push(Insn::new(VaddVx).rd(V_TEMP).rs2(V_TEMP).rs1(TEMP));
                e.push(Insn::new(VmergeVvm).rd(V_TEMP).rs2(V_TEMP).rs1(V_TEMP1));
                Insn::new(Vlw12V).rd(v).rs1(V_TEMP)
            }
            _ => Insn::new(Vle32V).rd(v).rs1(TEMP),
        };
        e.push(insn);
    }
}

/// A jump to the code's first instructions through another entry for their page, and back. Later launches
/// may find their code moved and jump there directly.
fn through_another_entry(e: &mut Emitter, b: &mut Bits, near: Option<[u32; 2]>) {
    let back = e.code.label();
    if near.is_some() || e.large && b.chance(60) {
        // Every even word there comes back.
        let page = match near {
            Some(pages) => b.pick(&pages),
            None => b.pick(&large::SEEN_AT),
        };
        e.load_constant(TEMP, page + 8 * b.below(512));
        return there_and_back(e, back);
    }
    let stub = e.stub.unwrap_or_else(|| e.code.label());
    e.stub = Some(stub);
    e.load_address(TEMP, stub);
    if e.sv39 && e.first {
        e.load_constant(TEMP1, b.pick(&allowed(FETCH)) ^ e.base);
        e.push(Insn::new(Xor).rd(TEMP).rs1(TEMP).rs2(TEMP1));
    }
    there_and_back(e, back);
}

/// A jump to TEMP, from where control comes back to TEMP1.
pub(super) fn there_and_back(e: &mut Emitter, back: Label) {
    e.load_address(TEMP1, back);
    e.structure(Insn::new(Jalr).rd(TEMP2).rs1(TEMP), Fix::None);
    e.code.place(back);
}

/// Loads of words that nobody writes, in lines whose other words a lock guards, each after a FENCE: such a
/// line is on its way most of the time, also while another SM stores to it.
pub(super) fn glances(e: &mut Emitter, b: &mut Bits) {
    let (shared, _) = SHARED_POINTERS;
    for _ in 0..b.below(6) + 4 {
        let word = GUARDED + b.below(4) as i32 + 16 * b.below(2) as i32;
        e.push(Insn::new(Fence).imm(0xff));
        e.push(Insn::new(Lw).rd(e.x(b)).rs1(shared).imm(LOCKED + 4 * word));
    }
}
