//! Short sequences in which several conditions meet that random instructions seldom bring together: accesses
//! that crowd into one line or one set, an LR of the last warp in a slot, a JOIN whose address differs from
//! the reconvergence point in high bits only. Each line of `KINDS` is one; a new one is a line and a
//! function. A scenario runs under the usual vtype, whatever lanes are active, and keeps to the warp's areas.

use super::code::{Fix, Label};
use super::emit::{
    AREA, CROWD, Emitter, FAR_POINTERS, LDS, LONE, SCRATCH, SHARED_POINTERS, TEMP, TEMP1, TEMP2, V_LDS,
    V_SCRATCH, V_TEMP, V_TEMP1, V_ZERO, VISITED,
};
use super::ops::{self, TYPES, Width};
use super::tree::{Plain, Scenario};
use tandem_abi::{BUFFER_BASE, PAGE_BYTES};
use tandem_launch::random::Random;
use ventus_isa::Op::{self, *};
use ventus_isa::{Class, Insn};

/// Emits one kind of scenario.
type Emit = fn(&mut Emitter, &mut Bits);

/// The kinds, by [`Scenario::kind`], each with its emitter.
pub(super) const KINDS: [(&str, Emit); 15] = [
    ("accesses to one line", one_line),
    ("accesses to one set of the caches", one_set),
    ("more accesses than queues hold", flood),
    ("a JOIN whose address is almost the reconvergence point", near_join),
    ("atomics on lines that are cached", crowd),
    ("lanes in LDS and memory while the LDS is busy", mixed),
    ("the mask of a group's second half", mask_of_group),
    ("a slow result that is overwritten", late_and_over),
    ("flags and saturation in one cycle", saturation),
    ("SC without LR, or LR without SC", lone),
    ("lanes that end each other's reservations", reservations),
    ("indices that use all bits", far_index),
    ("a jump from far away", far_jump),
    ("words that one launch writes and the next one reads", visit),
    ("scalar writes of CSRs from high registers", csr_from_high),
];

/// The names of the kinds, by [`Scenario::kind`].
pub fn names() -> Vec<&'static str> {
    KINDS.iter().map(|(name, _)| *name).collect()
}

/// Positions of kinds that have a part in the shape of a program.
pub(super) const LONE_KIND: u8 = 9;
pub(super) const VISIT_KIND: u8 = 13;
/// Kinds whose results depend on the order in which warps arrive, which only records show.
const ORDERED: [u8; 2] = [4, LONE_KIND];
/// Kinds that keep caches, TLBs and the LDS busy.
pub(super) const BUSY: [u8; 3] = [1, 2, 5];

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

const SCALAR_AMOS: [Op; 6] = [AmoaddW, AmoswapW, AmoxorW, AmoorW, AmominW, AmomaxuW];
const LANE_AMOS: [Op; 4] = [VamoaddEi32V, VamoswapEi32V, VamoxorEi32V, VamomaxuEi32V];

/// An atomic of lanes that returns the old values.
fn lane_amo(op: Op, data: u8, base: u8, index: u8) -> Insn {
    Insn { imm: 1, ..Insn::new(op).rd(data).rs1(base).rs2(index) }.canonical()
}

/// Loads, stores and atomics of one of the warp's lines, one right after the other: whatever waits for the
/// line, passes it or drops it shows in the next access.
fn one_line(e: &mut Emitter, b: &mut Bits) {
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

/// Accesses at one offset of several pages: they share a set of the D-cache and compete for its ways, and for
/// entries of the TLB. Without a region of pages, accesses to one line.
fn one_set(e: &mut Emitter, b: &mut Bits) {
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
fn flood(e: &mut Emitter, b: &mut Bits) {
    let half = (AREA / 2) as i32;
    e.push(Insn::new(Addi).rd(TEMP).rs1(SCRATCH).imm(-half + 4 * b.below(16) as i32));
    e.lane_bits(V_TEMP, 6, 64 * b.below(8), AREA - 64);
    let empty = b.chance(40);
    if empty {
        e.push(Insn::new(VmvVI).rd(0).imm(0));
    }
    let word = -half + 4 * b.below(256) as i32;
    for _ in 0..b.below(8) + 5 {
        let (x, v) = (e.x(b), e.v(b));
        let load = Insn::new(Vluxei32V).rd(v).rs1(TEMP).rs2(V_TEMP);
        e.push(match b.below(10) {
            0..=4 => load,
            5 if empty => Insn { vm: false, ..load },
            6 if empty => Insn { vm: false, ..Insn::new(Vsuxei32V).rs3(v).rs1(TEMP).rs2(V_TEMP) },
            5 | 6 => Insn::new(Lw).rd(x).rs1(SCRATCH).imm(word),
            7 => Insn::new(Sw).rs2(x).rs1(SCRATCH).imm(word),
            8 => Insn::new(Lw).rd(x).rs1(LDS).imm(word),
            _ => Insn::new(Vsuxei32V).rs3(v).rs1(TEMP).rs2(V_TEMP),
        });
    }
}

/// Lanes diverge; some pass a JOIN on another page at the offset of their reconvergence point, which must do
/// nothing.
fn near_join(e: &mut Emitter, b: &mut Bits) {
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

/// Atomics of all warps on words of three lines, and loads of their other words, which nobody writes: the
/// lines are in the caches of several SMs while memory changes.
fn crowd(e: &mut Emitter, b: &mut Bits) {
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

/// Accesses with lanes in the LDS and lanes in several lines of memory, right behind accesses that keep the
/// LDS's banks busy.
fn mixed(e: &mut Emitter, b: &mut Bits) {
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

/// A group or a pair is written over v0 and v1 late, and the next instruction is masked by them. v1 is a
/// pointer, so it is saved.
fn mask_of_group(e: &mut Emitter, b: &mut Bits) {
    e.push(Insn::new(VmvVV).rd(V_TEMP).rs1(V_SCRATCH));
    let pairs = b.chance(30);
    let vtype = if pairs { 0xd8 } else { 0xd1 };
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

/// A result that takes long, and another one for the same register at once, under any vtype.
fn late_and_over(e: &mut Emitter, b: &mut Bits) {
    let width: Width = TYPES[b.below(TYPES.len() as u32 - 1) as usize];
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
    e.push(Insn { imm: width.vtype, ..Insn::new(Vsetvli).rd(TEMP) });
    for _ in 0..b.below(2) + 1 {
        let to = b.position();
        for choice in [&late, &over] {
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
}

/// A slow scalar result with flags, and a saturating one so many instructions later that both may arrive in
/// one cycle.
fn saturation(e: &mut Emitter, b: &mut Bits) {
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

/// An SC of a word that this warp has not reserved, or a reservation that is left to whatever comes next.
/// Plain stores never change these words.
fn lone(e: &mut Emitter, b: &mut Bits) {
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

/// Lanes reserve words, an atomic's lanes store to them in another order, and SC must fail where another lane
/// stored last.
fn reservations(e: &mut Emitter, b: &mut Bits) {
    let base = b.pick(&[SCRATCH, LDS]);
    e.lane_bits(V_TEMP, 2, 0, 0x1c);
    e.lane_bits(V_TEMP1, b.pick(&[0, 1, 2]), 4 * b.below(8), 0x1c);
    e.push(Insn::new(VlrEi32V).rd(e.v(b)).rs1(base).rs2(V_TEMP));
    let amo = lane_amo(b.pick(&LANE_AMOS), e.v(b), base, V_TEMP1);
    e.push(Insn { vm: b.chance(50), ..amo });
    e.push(Insn::new(VscEi32V).rd(e.v(b)).rs1(base).rs2(V_TEMP));
}

/// Indexed accesses whose indices have high bits, against a base that lies as far below.
fn far_index(e: &mut Emitter, b: &mut Bits) {
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

/// A jump through a register that is far from its target, so that the addition carries into all high bits:
/// code begins at the start of a GiB.
fn far_jump(e: &mut Emitter, b: &mut Bits) {
    let there: Label = e.code.label();
    let by = b.pick(&[2047, 2044, 1024, -2047, -1, 4]);
    e.push_fixed(Insn::new(Lui).rd(TEMP), Fix::Hi(there));
    e.push_fixed(Insn::new(Addi).rd(TEMP).rs1(TEMP), Fix::Lo(there));
    e.push(Insn::new(Addi).rd(TEMP).rs1(TEMP).imm(-by));
    e.structure(Insn::new(Jalr).rd(TEMP1).rs1(TEMP).imm(by), Fix::None);
    for _ in 0..b.below(3) {
        e.push(Insn::new(Addi).rd(TEMP2).rs1(TEMP2).imm(1));
    }
    e.code.place(there);
}

/// Odd launches write a word for each warp, even ones read a neighbour's: a line that a cache keeps from one
/// launch to the next shows.
fn visit(e: &mut Emitter, b: &mut Bits) {
    let (shared, _) = SHARED_POINTERS;
    let warps = e.warps;
    // Each warp needs a word.
    if warps > 32 {
        return;
    }
    let distance = if e.writes_visits { 0 } else { b.below(warps) };
    e.load_constant(TEMP1, BUFFER_BASE + AREA / 2);
    e.push(Insn::new(Sub).rd(TEMP).rs1(SCRATCH).rs2(TEMP1));
    e.push(Insn::new(Srli).rd(TEMP).rs1(TEMP).imm(AREA.trailing_zeros() as i32));
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

/// CSRRS and CSRRC from registers whose numbers have no low bits, or all of them.
fn csr_from_high(e: &mut Emitter, b: &mut Bits) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions that went astray would silently choose other scenarios.
    #[test]
    fn positions_are_those_of_their_kinds() {
        for (at, name) in [
            (LONE_KIND, "SC without LR, or LR without SC"),
            (VISIT_KIND, "words that one launch writes and the next one reads"),
            (ORDERED[0], "atomics on lines that are cached"),
            (BUSY[0], "accesses to one set of the caches"),
            (BUSY[1], "more accesses than queues hold"),
            (BUSY[2], "lanes in LDS and memory while the LDS is busy"),
        ] {
            assert_eq!(KINDS[usize::from(at)].0, name);
        }
    }
}
