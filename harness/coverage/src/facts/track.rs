//! Computes the facts of each record, with the necessary history of its warp.

use super::{Facts, Word, a, b, c, flags, lanes, memory, of_opcode, opcode_a as oa, opcode_b as ob};
use std::collections::HashMap;
use tandem_abi::{Kind, MAX_LANES, MemOp, MemSpace, OperandKind, Record, SimtOp};
use ventus_isa::{Op, Role, lookup};

/// How many instructions back hazards are searched.
const BACK: usize = 5;
/// The distance if there was no such instruction.
const NEVER: u32 = 255;
/// CSR_VTYPE.
const VTYPE: u32 = 0xc21;
const LINE: u32 = 64;
const PAGE: u32 = 4096;

// The sets of the three sources have their bits in the same order.
const _: () = assert!(a::a_fone == b::b_fone && a::a_fnegative == c::c_fnegative && a::a_min == b::b_min);

/// The registers that an instruction touched; an absent one is [`NO_REGISTER`].
#[derive(Clone, Copy)]
struct Touched {
    scalar: u16,
    vector: u16,
    read_scalars: [u16; 3],
    read_vectors: [u16; 3],
    load: bool,
}

const NO_REGISTER: u16 = u16::MAX;
const UNTOUCHED: Touched = Touched {
    scalar: NO_REGISTER,
    vector: NO_REGISTER,
    read_scalars: [NO_REGISTER; 3],
    read_vectors: [NO_REGISTER; 3],
    load: false,
};

/// The bytes that a store wrote, by lane.
#[derive(Clone, Copy)]
struct Stored {
    /// Bits of the words' addresses: a quick negative answer for most queries.
    filter: u64,
    mask: u32,
    size: u32,
    addresses: [u32; MAX_LANES],
    wg: u32,
    warp: u16,
}

impl Stored {
    const NOTHING: Stored =
        Stored { filter: 0, mask: 0, size: 0, addresses: [0; MAX_LANES], wg: u32::MAX, warp: 0 };

    fn of(r: &Record) -> Stored {
        Stored {
            filter: filter(r),
            mask: r.mem_mask,
            size: r.mem_size.into(),
            addresses: r.mem_addr,
            wg: r.wg,
            warp: r.warp,
        }
    }

    /// Whether `r` accesses one of these bytes, or with `words` one of their words.
    fn meets(&self, r: &Record, among: u64, words: bool) -> bool {
        if self.filter & among == 0 {
            return false;
        }
        let unit = |at: u32, size: u32| if words { (at & !3, 4) } else { (at, size) };
        bits(r.mem_mask).any(|l| {
            let (x, nx) = unit(r.mem_addr[l], r.mem_size.into());
            bits(self.mask).any(|k| {
                let (y, ny) = unit(self.addresses[k], self.size);
                x.wrapping_sub(y) < ny || y.wrapping_sub(x) < nx
            })
        })
    }
}

fn filter(r: &Record) -> u64 {
    bits(r.mem_mask).fold(0, |f, l| f | 1 << (r.mem_addr[l] >> 2 & 63))
}

/// Positions of the set bits.
fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros();
            mask &= mask - 1;
            bit as usize
        })
    })
}

#[derive(Clone)]
struct Warp {
    depth: u32,
    sew: u32,
    lmul: u32,
    recent: [Touched; BACK],
    next: usize,
    last_line: u32,
    stored: Stored,
    prefix_at_line_end: bool,
}

impl Warp {
    const FRESH: Warp = Warp {
        depth: 0,
        sew: 32,
        lmul: 1,
        recent: [UNTOUCHED; BACK],
        next: 0,
        last_line: u32::MAX,
        stored: Stored::NOTHING,
        prefix_at_line_end: false,
    };

    /// The instruction `n` before the next one.
    fn back(&self, n: usize) -> &Touched {
        &self.recent[(self.next + BACK - 1 - n) % BACK]
    }

    /// Distance of the last instruction for which `holds`.
    fn since(&self, holds: impl Fn(&Touched) -> bool) -> u32 {
        (0..BACK).find(|&n| holds(self.back(n))).map_or(NEVER, |n| n as u32)
    }
}

/// Follows a stream of records and computes the facts of each retired instruction.
#[derive(Clone, Default)]
pub struct Tracker {
    groups: HashMap<u32, Vec<Warp>>,
    last_store: Option<Box<Stored>>,
    facts: Facts,
}

impl Tracker {
    /// Forgets everything, for a new run.
    pub fn clear(&mut self) {
        self.groups.clear();
        self.last_store = None;
    }

    /// The facts of `r` and its opcode; `None` for records of other events, and for invalid words.
    pub fn see(&mut self, r: &Record) -> Option<(Op, &Facts)> {
        if r.kind == Kind::WgStart as u8 {
            self.groups.insert(r.wg, Vec::new());
            return None;
        }
        if r.kind != Kind::Retire as u8 {
            return None;
        }
        let op = lookup(r.insn)?.op;
        let warps = self.groups.entry(r.wg).or_default();
        let at = usize::from(r.warp);
        if warps.len() <= at {
            warps.resize(at + 1, Warp::FRESH);
        }
        let warp = &mut warps[at];
        let facts = &mut self.facts;
        *facts = of_opcode(op).clone();
        let first = facts.words[Word::opcode_a as usize];
        let second = facts.words[Word::opcode_b as usize];
        set(facts, Word::depth, warp.depth);
        set(facts, Word::sew, warp.sew);
        set(facts, Word::lmul, warp.lmul);
        set(facts, Word::lanes, r.lanes.into());
        set(facts, Word::active, r.mask.count_ones());
        set(facts, Word::written, if r.vdst_valid != 0 { r.vmask.count_ones() } else { 0 });
        set(facts, Word::trap, r.trap.into());
        set(facts, Word::beat, r.beat.into());
        set(facts, Word::fflags, r.fflags.into());
        let operand = |role: Role| op.row().format.operand(role).map_or(0, |f| f.extract(r.insn) as u32);
        set(facts, Word::rounding, if second & ob::has_rm != 0 { operand(Role::Rm) } else { 0 });
        set(facts, Word::csr, if first & oa::is_csr != 0 { operand(Role::Csr) } else { 0 });
        let touched = touched(r);
        let mut flags =
            mask_shape(r) | registers(op, r, &touched, second) | control(r, first, second, warp.depth);
        if r.prefix != 0 && warp.prefix_at_line_end {
            flags |= flags::prefix_at_line_end;
        }
        if first & (oa::is_int | oa::is_fp | oa::is_branch | oa::is_vbranch | oa::is_memory) != 0 {
            flags |= operands(facts, r, first, second, warp.sew);
        }
        facts.words[Word::flags as usize] = flags;
        distances(facts, warp, &touched);
        if first & oa::is_memory != 0 {
            access(facts, r, warp, self.last_store.as_deref());
        }
        remember(warp, r, first, touched);
        if r.mem_op >= MemOp::Store as u8 && r.mem_mask != 0 {
            warp.stored = Stored::of(r);
            self.last_store = Some(Box::new(warp.stored));
        }
        Some((op, &self.facts))
    }
}

fn set(facts: &mut Facts, word: Word, value: u32) {
    facts.words[word as usize] = value;
}

fn flag(yes: bool, bit: u32) -> u32 {
    if yes { bit } else { 0 }
}

/// Remembers the facts that later instructions of the warp need.
fn remember(warp: &mut Warp, r: &Record, first: u32, touched: Touched) {
    warp.prefix_at_line_end = first & oa::is_prefix != 0 && r.pc % LINE == LINE - 4;
    if r.trap != 0 {
        return;
    }
    warp.depth = r.simt_depth.into();
    if first & oa::is_vset != 0
        && let Some(write) = r.csr.iter().take(r.csr_count.into()).find(|w| w.addr == VTYPE)
    {
        warp.sew = if write.value >> 31 != 0 { 0 } else { 8 << (write.value >> 3 & 7).min(3) };
        warp.lmul = 1 << (write.value & 1);
    }
    // A prefix does not count as an instruction in between, and a second beat belongs to the first one's
    // instruction.
    if first & oa::is_prefix == 0 && r.beat == 0 {
        warp.recent[warp.next] = touched;
        warp.next = (warp.next + 1) % BACK;
    }
    if r.mem_mask != 0 && r.mem_op != MemOp::None as u8 {
        warp.last_line = r.mem_addr[r.mem_mask.trailing_zeros() as usize] / LINE;
    }
}

fn mask_shape(r: &Record) -> u32 {
    let lanes = u32::from(r.lanes).clamp(1, 32);
    let all = u32::MAX >> (32 - lanes);
    let half = all >> (lanes / 2);
    let (mask, n) = (r.mask, r.mask.count_ones());
    let odd = 0xaaaa_aaaa & all;
    let from_lowest = mask >> mask.trailing_zeros().min(31);
    flag(mask == all, flags::mask_full)
        | flag(n == 1, flags::mask_one)
        | flag(n > 1 && lanes > 1 && mask & !half == 0, flags::mask_low)
        | flag(n > 0 && lanes > 1 && mask & half == 0, flags::mask_high)
        | flag(n > 1 && (mask == odd || mask == all & !odd), flags::mask_alternating)
        | flag(from_lowest & from_lowest.wrapping_add(1) != 0, flags::mask_hole)
}

fn touched(r: &Record) -> Touched {
    let mut t = UNTOUCHED;
    for (i, operand) in r.src_op.iter().enumerate() {
        if operand.kind == OperandKind::Scalar as u8 && operand.reg != 0 {
            t.read_scalars[i] = operand.reg.into();
        } else if operand.kind == OperandKind::Vector as u8 {
            t.read_vectors[i] = operand.reg.into();
        }
    }
    if r.sdst_valid != 0 {
        t.scalar = r.sdst.into();
    }
    if r.vdst_valid != 0 {
        t.vector = r.vdst.into();
    }
    t.load = r.mem_op == MemOp::Load as u8;
    t
}

fn registers(op: Op, r: &Record, t: &Touched, second: u32) -> u32 {
    let reads = |slot: usize, bit: u32| second & bit != 0 && r.src_op[slot].kind != OperandKind::None as u8;
    let (on_a, on_b, on_c) = (reads(0, ob::reads_a), reads(1, ob::reads_b), reads(2, ob::reads_c));
    let is_dst = |slot: usize| {
        let o = r.src_op[slot];
        let reg = u16::from(o.reg);
        o.kind == OperandKind::Scalar as u8 && reg == t.scalar
            || o.kind == OperandKind::Vector as u8 && reg == t.vector
    };
    let writes_scalar = second & ob::writes != 0 && second & ob::writes_v == 0;
    let dst = if t.vector != NO_REGISTER { t.vector } else { t.scalar };
    let high = |slot: usize| r.src_op[slot].reg >= 32;
    let is_zero = |role: Role| op.row().format.operand(role).is_some_and(|f| f.extract(r.insn) == 0);
    let masked = is_zero(Role::Vm) && r.trap == 0;
    let left = if r.vdst_valid != 0 { r.vmask } else { r.mem_mask };
    let prefix = match r.prefix {
        0 => 0,
        word => match lookup(word).map(|row| row.op) {
            Some(Op::Regext) => flags::prefix_regext,
            Some(Op::Regexti) => flags::prefix_regexti,
            _ => flags::prefix_regpair,
        },
    };
    prefix
        | flag(on_a && on_b && r.src_op[0] == r.src_op[1], flags::same_ab)
        | flag(on_a && is_dst(0), flags::dst_is_a)
        | flag(on_b && is_dst(1), flags::dst_is_b)
        | flag(writes_scalar && is_zero(Role::Rd) && t.scalar == NO_REGISTER, flags::dst_is_zero)
        | flag(on_a && high(0), flags::high_a)
        | flag(on_b && high(1), flags::high_b)
        | flag(on_c && high(2), flags::high_c)
        | flag(dst != NO_REGISTER && dst >= 32, flags::high_dst)
        | flag(masked, flags::masked)
        | flag(masked && left == 0, flags::none_left)
        | flag(masked && left != 0 && left != r.mask, flags::v0_split)
}

fn control(r: &Record, first: u32, second: u32, depth: u32) -> u32 {
    if first & (oa::is_branch | oa::is_vbranch | oa::is_jump) == 0 && second & ob::is_join == 0 || r.trap != 0
    {
        return 0;
    }
    let mut out = flag(r.next_pc < r.pc, flags::backward);
    if second & ob::is_join != 0 {
        out |= flag(r.simt_op == SimtOp::Pop as u8, flags::popped);
        let grew = r.next_mask & r.mask == r.mask && r.next_mask != r.mask;
        return out
            | flag(grew, flags::widened)
            | flag(depth > 0 && r.next_mask & r.mask == 0, flags::swapped);
    }
    if r.simt_op == SimtOp::Push as u8 {
        let (now, all) = (r.next_mask.count_ones(), r.mask.count_ones());
        out |= flags::diverged | flag(2 * now == all, flags::tie);
        return out | flag(r.next_pc == r.pc.wrapping_add(4), flags::else_first);
    }
    out | if r.next_pc == r.pc.wrapping_add(4) { flags::not_taken } else { flags::all_taken }
}

/// Classes of the sources' values, and relations between them.
fn operands(facts: &mut Facts, r: &Record, first: u32, second: u32, sew: u32) -> u32 {
    let fp = first & oa::is_fp != 0;
    let vector = first & oa::is_vector != 0;
    let class = |v: u32| match (fp, vector) {
        (true, true) if sew == 16 => lanes::float(v & 0xffff, 5, 10),
        // Half of a double has no meaning alone.
        (true, true) if sew == 64 => 0,
        (true, _) => lanes::float(v, 8, 23) | if v >> 31 != 0 { 0 } else { lanes::integer(v) & a::a_one },
        (false, _) => lanes::integer(v),
    };
    let mut sets = [0; 3];
    for (slot, reads) in [ob::reads_a, ob::reads_b, ob::reads_c].into_iter().enumerate() {
        if second & reads == 0 {
            continue;
        }
        sets[slot] = match r.src_op[slot].kind {
            k if k == OperandKind::Vector as u8 => bits(r.mask).fold(0, |set, l| set | class(r.src[slot][l])),
            k if k == OperandKind::Scalar as u8 => class(r.src[slot][0]),
            _ => 0,
        };
    }
    set(facts, Word::a, sets[0]);
    set(facts, Word::b, sets[1]);
    set(facts, Word::c, sets[2]);
    if second & ob::reads_a == 0 || second & ob::reads_b == 0 || r.trap != 0 {
        return 0;
    }
    let at = |slot: usize, lane: usize| {
        r.src[slot][if r.src_op[slot].kind == OperandKind::Vector as u8 { lane } else { 0 }]
    };
    let mask = if vector { r.mask } else { 1 };
    flag(bits(mask).any(|l| at(0, l) == at(1, l)), flags::equal_ab)
        | flag(bits(mask).any(|l| (at(0, l) ^ at(1, l)) >> 31 != 0), flags::a_b_opposite)
}

fn distances(facts: &mut Facts, warp: &Warp, t: &Touched) {
    let any = |list: &[u16; 3], reg: u16| reg != NO_REGISTER && list.contains(&reg);
    set(facts, Word::raw_scalar, warp.since(|p| any(&t.read_scalars, p.scalar)));
    set(facts, Word::raw_vector, warp.since(|p| any(&t.read_vectors, p.vector)));
    set(facts, Word::waw_scalar, warp.since(|p| t.scalar != NO_REGISTER && p.scalar == t.scalar));
    set(facts, Word::waw_vector, warp.since(|p| t.vector != NO_REGISTER && p.vector == t.vector));
    set(facts, Word::war_scalar, warp.since(|p| any(&p.read_scalars, t.scalar)));
    set(facts, Word::war_vector, warp.since(|p| any(&p.read_vectors, t.vector)));
    let loaded = |p: &Touched| p.load && (any(&t.read_scalars, p.scalar) || any(&t.read_vectors, p.vector));
    set(facts, Word::since_load, warp.since(loaded));
}

/// Facts of a memory instruction's accesses.
fn access(facts: &mut Facts, r: &Record, warp: &Warp, last: Option<&Stored>) {
    let n = r.mem_mask.count_ones();
    set(facts, Word::mem_lanes, n);
    set(facts, Word::mem_size, r.mem_size.into());
    if n == 0 {
        facts.words[Word::memory as usize] = flag(r.trap == 0, memory::mem_none);
        return;
    }
    let size = u32::from(r.mem_size);
    let in_lds = |at: u32| at >> 28 == tandem_abi::LDS_BASE >> 28;
    let mut out = pattern(r, size);
    let lds = bits(r.mem_mask).filter(|&l| in_lds(r.mem_addr[l])).count() as u32;
    out |= match r.mem_space {
        s if s == MemSpace::Private as u8 => memory::mem_private,
        _ if lds == n => memory::mem_lds,
        _ if lds == 0 => memory::mem_global,
        _ => memory::mem_mixed,
    };
    let (mut lines, mut first_page, mut pages) = (Seen::default(), None, false);
    for l in bits(r.mem_mask) {
        let at = r.mem_addr[l];
        lines.add(at / LINE);
        pages |= first_page.replace(at / PAGE).is_some_and(|p| p != at / PAGE);
        out |= flag(at % LINE >= LINE - 4, memory::line_end)
            | flag(at % PAGE >= PAGE - 4, memory::page_end)
            | flag(at % PAGE < 4, memory::page_start)
            | flag(size < 4 && at & 2 != 0, memory::narrow_high);
        if r.mem_op == MemOp::Load as u8 && size > 0 {
            out |= flag(r.mem_data[l] >> (8 * size.min(4) - 1) & 1 != 0, memory::sign);
        }
    }
    out |= flag(pages, memory::pages);
    set(facts, Word::mem_lines, lines.count);
    set(facts, Word::bank_ways, if out & memory::mem_lds != 0 { bank_ways(r) } else { 0 });
    let among = filter(r);
    out |= flag(warp.stored.meets(r, among, false), memory::after_own_store);
    let other = last.filter(|s| (s.wg, s.warp) != (r.wg, r.warp));
    out |= flag(other.is_some_and(|s| s.meets(r, among, true)), memory::after_other_store);
    let first_line = r.mem_addr[r.mem_mask.trailing_zeros() as usize] / LINE;
    out |= flag(first_line == warp.last_line, memory::same_line_as_before);
    facts.words[Word::memory as usize] = out;
}

/// The pattern of the lanes' addresses.
fn pattern(r: &Record, size: u32) -> u32 {
    let mut active = bits(r.mem_mask);
    let Some(first) = active.next() else { return 0 };
    let base = r.mem_addr[first];
    let (mut step, mut constant, mut more) = (None, true, false);
    for l in active {
        more = true;
        let (distance, apart) = (r.mem_addr[l].wrapping_sub(base) as i32, (l - first) as i32);
        let this = (distance % apart == 0).then_some(distance / apart);
        constant &= this.is_some() && (step.is_none() || step == this);
        step = step.or(this);
    }
    if !more {
        return memory::mem_single;
    }
    let shape = match step {
        Some(0) if constant => memory::mem_broadcast,
        Some(s) if constant && s == size as i32 => memory::mem_unit,
        Some(_) if constant => memory::mem_strided,
        _ => memory::mem_scatter,
    };
    let mut words = Seen::default();
    bits(r.mem_mask).for_each(|l| words.add(r.mem_addr[l] / 4));
    let shared = words.count > 1 && words.count < r.mem_mask.count_ones();
    shape | flag(shared, memory::mem_shared)
}

/// Number of words that the busiest bank has to serve.
fn bank_ways(r: &Record) -> u32 {
    let lanes = u32::from(r.lanes).max(1);
    let mut words = Seen::default();
    bits(r.mem_mask).for_each(|l| words.add(r.mem_addr[l] / 4));
    let mut ways = [0u32; MAX_LANES];
    for &w in words.values() {
        ways[(w % lanes) as usize % MAX_LANES] += 1;
    }
    ways.into_iter().max().unwrap_or(0)
}

/// A small set of numbers.
struct Seen {
    list: [u32; MAX_LANES],
    count: u32,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen { list: [0; MAX_LANES], count: 0 }
    }
}

impl Seen {
    fn values(&self) -> &[u32] {
        &self.list[..self.count as usize]
    }

    fn add(&mut self, value: u32) {
        if !self.values().contains(&value) && (self.count as usize) < MAX_LANES {
            self.list[self.count as usize] = value;
            self.count += 1;
        }
    }
}

#[cfg(test)]
mod tests;
