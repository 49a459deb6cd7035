//! Makes states from random numbers: each row in turn, with operands that suit it.

use super::element::{Class, Element};
use super::rounding::{Shape, dividend};
use super::values::{self, SPECIAL, Theme};
use super::{AREA, LANES, Level, ScalarSource, State, Temps, Twos, Vset, address, expect, fits, lanes_mask};
use crate::encodings::questions::Question;
use crate::encodings::random::Random;
use crate::program::ops::prefix_bits;
use crate::scope::Scope;
use crate::subject::CaseId;
use std::collections::BTreeSet;
use std::sync::OnceLock;
use tandem_abi::{BUFFER_BASE, CODE_BASE, Config, LDS_BASE, PAGE_BYTES};
use tandem_launch::elf::Bare;
use tandem_lockstep::CSR_PRINT;
use thiserror::Error;
use ventus_isa::{
    CSRS, Class as RowClass, Insn, Kind, Numbers, Op, OperandField, Reach, Role, Row, VtypeUse, Words,
    decode_prefixed, encode_as, is_prefix, rows,
};

const SALT: u64 = 0x57a7e5;
/// Distance that the stubs of jumps keep from the instruction, so that they overlap neither prologue nor
/// epilogue.
const CLEAR_BEHIND: i64 = 0x800;
const CLEAR_AHEAD: i64 = 0x600;
/// The distance that a stub's jump back can span, with a margin.
const STUB_REACH: i64 = 0xff000;

/// The row of this case. Each row comes once in as many cases as there are rows, in a different order each
/// time.
fn row(seed: u64, number: u64) -> Op {
    let count = rows().len() as u64;
    let (round, at) = (number / count, number % count);
    let turn = Random::new(seed, round, SALT).next() % count;
    // 101 is a prime that does not divide the number of rows (a test checks it).
    rows()[((at * 101 + turn) % count) as usize].op
}

/// A floating-point row in a format, with operands about which the walk over them is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The row.
    pub op: Op,
    /// Width of the elements; 32 for rows that vtype does not govern.
    pub sew: u32,
    /// What the operands have in common, if the walk says so; the lane is one of the active ones.
    pub theme: Option<Theme>,
}

/// A place of the walk over probes: rows that take turns, a width and a theme.
type ProbeGroup = (Vec<Op>, u32, Option<Theme>);

/// All that a walk over probes meets: each datapath in each format with each special value, and with results
/// at the middle of two numbers and at the ends of the normal ones. The rows of a datapath take turns.
fn probes() -> &'static [ProbeGroup] {
    static PROBES: OnceLock<Vec<ProbeGroup>> = OnceLock::new();
    PROBES.get_or_init(|| {
        // Conversions have little in common with each other.
        let kind = |row: &Row| {
            let alone = (row.class == RowClass::Convert).then_some(row.op);
            (row.class, row.vtype == VtypeUse::Unused, alone)
        };
        let float = |row: &&Row| row.class.computes() && row.numbers == Numbers::Float;
        let mut kinds = Vec::new();
        for row in rows().iter().filter(float).filter(|row| row.class != RowClass::Move) {
            if !kinds.contains(&kind(row)) {
                kinds.push(kind(row));
            }
        }
        let mut all = Vec::new();
        for one in kinds {
            let ops: Vec<Op> =
                rows().iter().filter(float).filter(|row| kind(row) == one).map(|row| row.op).collect();
            let single = one.1 || one.0 == RowClass::Exponential;
            for sew in if single { &[32][..] } else { &[16, 32, 64] } {
                all.extend(themes(Shape::of(&Insn::new(ops[0]))).map(|theme| (ops.clone(), *sew, theme)));
                // Its operands have a distribution of their own, with many limits.
                let more = if one.0 == RowClass::Exponential { 12 } else { 0 };
                all.extend((0..more).map(|_| (ops.clone(), *sew, None)));
            }
        }
        all
    })
}

/// What probes of results of this shape are about; with `None`, anything.
fn themes(shape: Shape) -> impl Iterator<Item = Option<Theme>> {
    let middle = [Theme::Middle(None), Theme::Middle(Some(0))];
    let border = [Theme::Border(None), Theme::Border(None), Theme::Border(Some(0))];
    let special: Vec<Theme> = (0..SPECIAL).map(|kind| Theme::Special(0, kind)).collect();
    let all = match shape {
        Shape::Product | Shape::Quotient => [&special[..], &middle, &border].concat(),
        Shape::Root | Shape::Sum => [&special[..], &middle].concat(),
        // One lane's flag would hide another's.
        Shape::Whole => [&special[..], &middle, &middle[1..], &middle[1..]].concat(),
        Shape::OfWhole => middle.to_vec(),
        Shape::Other => special,
    };
    all.into_iter().map(Some).chain([None])
}

/// The `n`th probe of a walk that meets all of them before it meets one again.
fn probe(seed: u64, n: u64) -> Probe {
    let all = probes();
    let len = all.len() as u64;
    let (ops, sew, theme) = &all[crate::program::pairs::stride(n % len, len) as usize];
    let turn = Random::new(seed, 0, SALT).next() % len + n / len;
    Probe { op: ops[(turn % ops.len() as u64) as usize], sew: *sew, theme: *theme }
}

/// A row and a bit that makes it another one, or none: those that the row fixes.
fn flips() -> &'static [(Op, u32)] {
    static FLIPS: OnceLock<Vec<(Op, u32)>> = OnceLock::new();
    FLIPS.get_or_init(|| {
        let fixed = |row: &Row| row.mask | row.zero;
        let bits = |row: &'static Row| (0..32).filter(move |bit| fixed(row) >> bit & 1 == 1);
        rows().iter().flat_map(|row| bits(row).map(|bit| (row.op, bit))).collect()
    })
}

/// What a case is about. Of eight, five take the rows in turn, two the floating-point probes, and one the
/// rows' words with one bit flipped.
enum Turn {
    Row(Op),
    Probe(Probe),
    Flip(Op, u32),
}

fn turn(seed: u64, number: u64) -> Turn {
    let (round, at) = (number / 8, number % 8);
    match at {
        5 => {
            let len = flips().len() as u64;
            let (op, bit) = flips()[crate::program::pairs::stride(round % len, len) as usize];
            Turn::Flip(op, bit)
        }
        3 | 7 => Turn::Probe(probe(seed, 2 * round + at / 4)),
        _ => Turn::Row(row(seed, 5 * round + [0, 1, 2, 0, 3, 0, 4, 0][at as usize])),
    }
}

/// The state of a case on machines of shape `config`, of a row that `scope` has, within its sizes.
pub fn choose(config: &Config, scope: &Scope, seed: u64, number: u64) -> State {
    let mut r = Random::new(seed, number, SALT + 1);
    let (op, probe, flip) = match turn(seed, number) {
        Turn::Row(op) => (op, None, None),
        Turn::Probe(probe) => (probe.op, Some(probe), None),
        Turn::Flip(op, bit) => (op, None, Some(bit)),
    };
    // What stands in for a row that the DUT lacks has operands and bits of its own.
    let there = scope.has(op);
    let (probe, flip) = (probe.filter(|_| there), flip.filter(|_| there));
    let op = present(op, scope);
    // A jump's stubs keep clear of prologues of usual length.
    let jumps = op.row().class.is_jump();
    let mut chooser = Chooser {
        config,
        scope,
        prefix_row: op.is_prefix().then_some(op),
        all: !jumps && r.chance(1, 40),
        probe,
        flip,
        given: None,
        r,
    };
    chooser.state(op)
}

/// Why a machine cannot be asked about a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unaskable {
    /// It is a prefix.
    #[error("a prefix alone extends whatever comes after it")]
    Prefix,
    /// It is a jump.
    #[error("a jump could lead anywhere; the states of its row have targets with code")]
    Jump,
}

/// A state in which the instruction is a given word, perhaps an illegal one.
pub fn choose_word(
    config: &Config,
    scope: &Scope,
    case: CaseId,
    asked: Question,
) -> Result<State, Unaskable> {
    if asked.prefix == 0 && is_prefix(asked.word) {
        return Err(Unaskable::Prefix);
    }
    let op = match decode_prefixed(asked.prefix, asked.word) {
        Ok(insn) if insn.op.row().class.is_jump() => return Err(Unaskable::Jump),
        Ok(insn) => insn.op,
        // Its row determines only the launch.
        Err(_) => Op::Addi,
    };
    let r = Random::new(case.seed, case.number, SALT + 2);
    let given = Some(asked);
    let mut chooser =
        Chooser { config, scope, prefix_row: None, all: false, probe: None, flip: None, given, r };
    Ok(chooser.state(op))
}

/// The row itself, or the next one in the table that the DUT implements.
fn present(op: Op, scope: &Scope) -> Op {
    let at = rows().iter().position(|row| row.op == op).unwrap_or_default();
    let after = rows()[at..].iter().chain(&rows()[..at]);
    after.map(|row| row.op).find(|op| scope.has(*op)).unwrap_or(op)
}

struct Chooser<'a> {
    config: &'a Config,
    scope: &'a Scope,
    r: Random,
    /// If the row is a prefix: the row that it stands before.
    prefix_row: Option<Op>,
    /// Whether every register is set and read.
    all: bool,
    /// The floating-point probe that the case is about.
    probe: Option<Probe>,
    /// The bit of the row's word that must be flipped.
    flip: Option<u32>,
    /// The words that the instruction must have.
    given: Option<Question>,
}

fn regexti_applies(op: Op) -> bool {
    op.row().takes_immediate_prefix()
}

impl Chooser<'_> {
    fn state(&mut self, op: Op) -> State {
        let op = match self.prefix_row {
            None => op,
            Some(prefix) => self.extended(prefix),
        };
        let launch = self.launch(op);
        let r = &mut self.r;
        let far = op == Op::Jal && r.chance(1, 4);
        let pc = CODE_BASE + 0x1000 + 4 * r.below(0x400) + if far { 0x10_0000 } else { 0 };
        // An odd seed: no page tables lead from wild addresses to memory.
        let memory = (r.next() >> 40 | 1, (1, 1 + r.pick(&[0, 3, 20, 60])), r.pick(&[0, 0, 10, 50]));
        let mut s = State {
            op: self.prefix_row.unwrap_or(op),
            launch,
            memory,
            prefix: None,
            word: 0,
            pc,
            x: Vec::new(),
            v: Vec::new(),
            csrs: Vec::new(),
            vset: None,
            levels: Vec::new(),
            meet_here: false,
            rpc: false,
            stub: None,
            reserve: None,
            before: None,
            after: None,
            area: r.next(),
            read_all: self.all || r.chance(1, 16),
            read: (Vec::new(), Vec::new()),
            read_csrs: vec![0x003, 0x00f, 0xc20, 0xc21],
            temps: Temps::default(),
            data_pages: if self.all { 9 } else { 1 + u32::from(self.scope.lacking().has_zeros()) },
        };
        s.vset = self.vset(op);
        self.levels(&mut s);
        let insn = self.words(&mut s, op);
        if insn.is_some_and(|insn| insn.op.row().class.is_access()) {
            // A flipped bit can make an access of another row: several warps would race.
            (s.launch.wg_warps, s.launch.grid) = (1, [1; 3]);
        }
        self.csrs(&mut s, insn.as_ref());
        self.temps(&mut s, insn.as_ref());
        if let Some(insn) = &insn {
            self.operands(&mut s, insn);
            self.mask(&mut s, insn);
            if insn.op.row().class.is_access() {
                self.aim(&mut s, insn);
            }
            self.jump(&mut s, insn);
            self.around(&mut s, insn);
            for beside in [&mut s.reserve, &mut s.before, &mut s.after] {
                *beside = beside.take().filter(|insn| self.scope.has(insn.op));
            }
            s.meet_here = insn.op == Op::Join && s.prefix.is_none() && self.r.chance(3, 4);
            s.rpc =
                matches!(insn.op.row().class, RowClass::LaneBranch | RowClass::Join) || self.r.chance(1, 16);
        }
        self.bystanders(&mut s);
        self.narrow(&mut s, insn.as_ref());
        // An operand that nothing had set, such as a mask of zeros, may have become a bystander.
        s.leave_out_trapping_neighbours();
        let r = &mut self.r;
        // The order in which operands arrive decides which of them the instruction must wait for.
        for i in (1..s.x.len()).rev() {
            s.x.swap(i, r.below(i as u32 + 1) as usize);
        }
        for i in (1..s.v.len()).rev() {
            s.v.swap(i, r.below(i as u32 + 1) as usize);
        }
        s
    }

    /// Leaves out CSRs that the DUT lacks, and writes every register that is read if it does not zero them.
    fn narrow(&self, s: &mut State, insn: Option<&Insn>) {
        let lacking = self.scope.lacking();
        s.csrs.retain(|(csr, _)| !lacking.has_csr(*csr));
        s.read_csrs.retain(|csr| !lacking.has_csr(*csr));
        if !lacking.has_zeros() {
            return;
        }
        s.read_all = false;
        let (mut x, mut v) = (s.read.0.clone(), [&s.read.1[..], &[0, 1]].concat());
        for field in insn.into_iter().flat_map(|i| i.op.row().format.operands()) {
            let register = insn.map_or(0, |i| i.get(field.role)) as u8;
            match field.kind {
                Kind::X => x.extend([register, register | 1]),
                Kind::V => v.extend([register, register | 1]),
                _ => {}
            }
        }
        let Temps { base, any, pointer, levels, level } = s.temps;
        let (sgprs, vgprs) = s.allocated();
        let (mut sources, temps) = ((x, v), ([base, any], [pointer, levels, level]));
        sources.0.retain(|n| *n != 0 && u32::from(*n) < sgprs.min(64) && !temps.0.contains(n));
        sources.1.retain(|n| u32::from(*n) < vgprs && !temps.1.contains(n));
        if !s.levels.is_empty() {
            sources.1.push(level);
        }
        s.read.0.retain(|n| !temps.0.contains(n));
        s.read.1.retain(|n| !temps.1.contains(n));
        for n in sources.0 {
            if !s.x.iter().any(|x| x.register == n) {
                s.set_scalar(n, 0, ScalarSource::Constant);
            }
        }
        for n in sources.1 {
            if !s.v.iter().any(|v| v.register == n) {
                s.set_vector(n, [0; LANES], true);
            }
        }
        s.v.iter_mut().for_each(|v| v.early = true);
    }

    /// A row that a prefix can stand before.
    fn extended(&mut self, prefix: Op) -> Op {
        let immediate = matches!(prefix, Op::Regexti | Op::Regpairi);
        let suits = |op: Op| match prefix {
            _ if op.is_prefix() => false,
            Op::Regpair => op.pairs(),
            _ if immediate => regexti_applies(op),
            _ => true,
        };
        let strict = !self.r.chance(1, 8);
        let list: Vec<Op> = rows()
            .iter()
            .map(|row| row.op)
            .filter(|op| !op.is_prefix() && (!strict || suits(*op)) && self.scope.has(*op))
            .collect();
        self.r.pick(&list)
    }

    fn launch(&mut self, op: Op) -> Bare {
        let (r, config) = (&mut self.r, self.config);
        let private = op.row().is_private();
        let wf_size = if r.chance(3, 4) { config.lanes } else { 1 + r.below(config.lanes) };
        let mut launch = Bare {
            grid: [1; 3],
            wf_size,
            wg_warps: 1,
            lds_size: 256,
            pds_size: if private { r.pick(&[16, 64, 256]) } else { 0 },
            sgprs: r.pick(&[64, 64, 64, 64, 32, 48, 16, 61]),
            vgprs: r.pick(&[64, 64, 64, 256, 32, 200, 24, 67]),
            print: 0,
        };
        let limits = self.scope.limits();
        (launch.sgprs, launch.vgprs) = (launch.sgprs.min(limits.sgprs), launch.vgprs.min(limits.vgprs));
        // Several warps that access the same memory would race.
        if !op.row().class.is_access() {
            let warps =
                if op.row().class == RowClass::Barrier || r.chance(1, 8) { 1 + r.below(8) } else { 1 };
            launch.wg_warps = warps;
            launch.grid = [1 + u32::from(r.chance(1, 10)), 1, 1];
            while !fits(&launch, config) {
                launch.wg_warps -= 1;
            }
        }
        launch
    }

    fn vset(&mut self, op: Op) -> Option<Vset> {
        const LEGAL: [u32; 7] = [0x10, 0x11, 0x00, 0x01, 0x08, 0x09, 0x18];
        let (r, row) = (&mut self.r, op.row());
        let (fixed, float) = (row.vtype == VtypeUse::Group8, row.vtype.is_float());
        let kinds: &[u32] = if fixed {
            &[0x00, 0x00, 0x00, 0x01, 0x01]
        } else if float {
            &[0x10, 0x10, 0x11, 0x08, 0x08, 0x09, 0x18, 0x18]
        } else {
            &LEGAL
        };
        if let Some(probe) = self.probe.filter(|_| float) {
            let sew = probe.sew.ilog2() - 3;
            let group = u32::from(probe.sew != 64 && r.chance(1, 4));
            let vtype = supported(self.scope, sew << 3 | group, kinds)?;
            return Some(Vset { vtype: 0xc0 | vtype, avl: None, register: false });
        }
        let seldom = float || row.class == RowClass::SetVtype;
        let usual = !fixed && r.chance(if seldom { 1 } else { 2 }, 5);
        if usual {
            return None;
        }
        let vtype = match r.below(40) {
            0 => r.pick(&[0x19, 0x02, 0x20, 0x0b, 0x100, 0x8000_0000, 0x07]),
            1 => r.pick(&LEGAL),
            _ => r.pick(kinds),
        };
        let avl = r.chance(3, 4).then(|| if r.chance(3, 4) { r.below(70) } else { r.word() });
        let policy = r.pick(&[0xc0, 0xc0, 0x40, 0x80, 0]);
        let vtype = supported(self.scope, vtype, kinds)?;
        Some(Vset { vtype: vtype | policy, avl, register: vtype > 0x7ff || r.chance(1, 3) })
    }

    fn levels(&mut self, s: &mut State) {
        let r = &mut self.r;
        let all = lanes_mask(s.launch.wf_size);
        let most = match r.below(16) {
            0..=5 => 0,
            6..=10 => 1,
            11..=13 => 2,
            14 => 3,
            _ => s.launch.wf_size.min(1 + r.below(31)),
        };
        let mut now = all;
        for _ in 0..most {
            if now.count_ones() == 1 && !r.chance(1, 4) {
                break;
            }
            let lanes: Vec<u32> = (0..32).filter(|l| now >> l & 1 == 1).collect();
            let one = 1 << r.pick(&lanes);
            let stay = match r.below(8) {
                // Uniform: nothing is pushed.
                0 => now,
                1 => one,
                2 | 3 if now != one => now & !one,
                // Deep nests remove one lane per level.
                _ if most > 3 && now != one => now & !one,
                _ => (now & r.word()) | one,
            };
            s.levels.push(Level { stay, taken: r.chance(1, 2), unsigned: r.chance(1, 2) });
            now = stay;
        }
    }

    fn x_register(&mut self, s: &State) -> u8 {
        let r = &mut self.r;
        let limit = s.launch.sgprs.next_multiple_of(4).min(64);
        let number = match r.below(12) {
            0 => 0,
            1 => limit - 1,
            2 => r.pick(&[1, 31, 32, 33, 63]),
            3..=5 => r.below(64),
            _ => r.below(32),
        };
        if number >= limit && !r.chance(1, 8) { (number % limit) as u8 } else { number as u8 }
    }

    fn v_register(&mut self, s: &State) -> u8 {
        let r = &mut self.r;
        let limit = s.launch.vgprs.next_multiple_of(4);
        let number = match r.below(12) {
            0 => 0,
            1 => limit - 1,
            2 => r.pick(&[1, 31, 32, 63, 64, 128, 255]),
            3 | 4 => r.below(256),
            5 | 6 => r.below(64),
            _ => r.below(32),
        };
        if number >= limit && !r.chance(1, 8) { (number % limit) as u8 } else { number as u8 }
    }

    fn immediate(&mut self, insn: &Insn, field: &OperandField) -> i32 {
        let row = insn.op.row();
        let r = &mut self.r;
        let (mut lo, mut hi) = field.range();
        match field.kind {
            Kind::Vm => return i32::from(r.chance(1, 2)),
            Kind::Rm => return r.pick(&[7, 7, 7, 7, 0, 1, 2, 3, 4, 7, 0, 1, 2, 3, 4, 5, 6, 7, 7, 7]),
            Kind::Csr if r.chance(7, 8) => return self.csr(),
            Kind::Vtype if r.chance(3, 4) => {
                const ALL: [u32; 8] = [0x10, 0x11, 0, 1, 8, 9, 0x18, 0x19];
                let (vtype, policy) = (r.pick(&ALL), r.below(4) << 6);
                return (supported(self.scope, vtype, &ALL).unwrap_or(vtype) | policy) as i32;
            }
            Kind::Target => return self.target(insn.op, lo, hi),
            Kind::Imm if regexti_applies(insn.op) && self.prefix_row == Some(Op::Regexti) => {
                (lo, hi) = (-1024, 1023)
            }
            Kind::Imm if regexti_applies(insn.op) && r.chance(1, 4) && self.prefix_row.is_none() => {
                (lo, hi) = (-1024, 1023)
            }
            _ => {}
        }
        // Loads and stores of pairs and halves want even offsets more often than not.
        let step = 1i64 << field.low_zeros();
        let value = r.edge(lo, hi, step);
        if row.class.is_access() && value % 8 != 0 && r.chance(1, 2) {
            (value & !7).max(lo) as i32
        } else {
            value as i32
        }
    }

    /// Any CSR that the DUT has.
    fn csr(&mut self) -> i32 {
        let csr = self.r.pick(CSRS).0;
        let lacks = |csr: u16| self.scope.lacking().has_csr(csr);
        // CSR_RPC, or the first one that there is.
        let other = [0x80c].into_iter().chain(CSRS.iter().map(|(csr, _)| *csr)).find(|csr| !lacks(*csr));
        if lacks(csr) { other.unwrap_or(csr).into() } else { csr.into() }
    }

    /// Distance of a jump: to the next instruction, or to a place with room for a stub.
    fn target(&mut self, op: Op, lo: i64, hi: i64) -> i32 {
        let r = &mut self.r;
        let (lo, hi) = (lo.max(-STUB_REACH), hi.min(STUB_REACH));
        let far = if op == Op::Jal { r.pick(&[0x1000, 0x1000, 0x10000, STUB_REACH]) } else { hi };
        let step = match r.below(12) {
            0..=3 => 4,
            4..=7 => r.edge(CLEAR_AHEAD, far.min(hi), 4),
            8..=10 => -r.edge(CLEAR_BEHIND, (-lo).clamp(CLEAR_BEHIND, 0x1000), 4),
            // Not a multiple of 4: fetching it traps.
            _ => r.edge(CLEAR_AHEAD, far.min(hi), 4) | 2,
        };
        step as i32
    }

    /// The instruction's words, and the instruction that they decode to.
    fn words(&mut self, s: &mut State, op: Op) -> Option<Insn> {
        if let Some(asked) = self.given {
            (s.prefix, s.word) = ((asked.prefix != 0).then_some(asked.prefix), asked.word);
            return s.decoded().ok();
        }
        let row = op.row();
        let mut insn = Insn::new(op);
        for field in row.format.operands() {
            let value = match field.kind {
                Kind::X => self.x_register(s).into(),
                Kind::V => self.v_register(s).into(),
                _ => self.immediate(&insn, field),
            };
            insn.set(field.role, value);
        }
        let near = self.overlap(&mut insn, s);
        let pairs = if near { 3 } else { 1 };
        insn.pair = op.pairs() && (self.prefix_row == Some(Op::Regpair) || self.r.chance(pairs, 5));
        if insn.pair
            && let Some(role) = row.data_role()
        {
            insn.set(role, insn.get(role) & !1);
        }
        insn = insn.canonical();
        let twos = Twos::of(&insn, s.vtype());
        if !self.r.chance(1, 32) {
            for field in row.format.operands() {
                let vector = field.kind == Kind::V;
                if (vector || field.kind == Kind::X) && twos.has_second(&insn, field.role, vector) {
                    insn.set(field.role, insn.get(field.role) & !1);
                }
            }
            insn = insn.canonical();
        }
        let r = &mut self.r;
        let forced = self.prefix_row == Some(Op::Regext) || r.chance(1, 8);
        // Everything above is in range, and pairs are even.
        let words = encode_as(&insn, forced).unwrap_or(Words { prefix: None, word: row.matches });
        (s.prefix, s.word) = (words.prefix, words.word);
        if let Some(prefix) = self.prefix_row {
            let high = s.prefix.map_or(0, |p| p & 0xfff0_0000);
            s.prefix = Some(prefix.row().matches | high);
        }
        if let Some(prefix) = &mut s.prefix {
            if r.chance(1, 4) {
                // Bits for operands that do not exist.
                *prefix |= unused_high(op) & r.word();
            }
            if r.chance(1, 40) {
                *prefix ^= 0x10_0000 << r.below(12);
            }
        } else if r.chance(1, 60) {
            let any = r.pick(&[Op::Regext, Op::Regexti, Op::Regpair, Op::Regpairi]);
            s.prefix = Some(any.row().matches | r.word() & 0xfff0_0000);
        }
        if let Some(bit) = self.flip.or_else(|| r.chance(1, 30).then(|| r.below(32))) {
            let flipped = s.word ^ 1 << bit;
            // A prefix here would extend the epilogue's first instruction, and a jump could go anywhere.
            let wild =
                decode_prefixed(s.prefix.unwrap_or(0), flipped).is_ok_and(|i| i.op.row().class.is_jump());
            let dangles = is_prefix(flipped) && s.prefix.is_none();
            if !dangles && !wild {
                s.word = flipped;
            }
        }
        s.decoded().ok()
    }

    /// Makes one register serve as several operands, or takes others whose numbers differ in one high bit.
    /// Returns whether it took some.
    fn overlap(&mut self, insn: &mut Insn, s: &State) -> bool {
        let mut near = false;
        let fields = insn.op.row().format.operands();
        let registers: Vec<&OperandField> =
            fields.iter().filter(|f| matches!(f.kind, Kind::X | Kind::V)).collect();
        for (i, a) in registers.iter().enumerate() {
            for b in &registers[i + 1..] {
                if a.kind != b.kind {
                    continue;
                }
                // Pairs have even numbers only.
                let pairs = insn.op.pairs();
                let (r, same) = (&mut self.r, insn.get(a.role));
                match r.below(15) {
                    0..3 => insn.set(b.role, same),
                    // Numbers that only a prefix tells apart.
                    3..5 => {
                        let (bits, limit) =
                            if a.kind == Kind::X { (1, s.launch.sgprs) } else { (3, s.launch.vgprs) };
                        let same = if pairs { same & !1 } else { same };
                        let other = same ^ 32 << r.below(bits);
                        if (other as u32) < limit {
                            insn.set(a.role, same);
                            insn.set(b.role, other);
                            near = true;
                        }
                    }
                    _ => {}
                }
            }
        }
        near
    }

    fn csrs(&mut self, s: &mut State, insn: Option<&Insn>) {
        let r = &mut self.r;
        if r.chance(2, 3) {
            let frm = if r.chance(1, 24) { 5 + r.below(3) } else { r.below(5) };
            match r.below(3) {
                0 => s.csrs.push((0x002, frm)),
                1 => s.csrs.extend([(0x001, r.word() & 31), (0x002, frm)]),
                _ => s.csrs.push((0x003, frm << 5 | r.word() & 31)),
            }
        }
        let fixed = insn.is_some_and(|i| i.op.row().vtype == VtypeUse::Group8);
        if fixed || r.chance(1, 4) {
            match r.below(3) {
                0 => s.csrs.push((0x00a, r.word() & 3)),
                _ => s.csrs.push((0x00f, r.word() & 7)),
            }
        }
        let csr = insn.filter(|i| i.op.row().format.operand(Role::Csr).is_some()).map(|i| i.csr);
        for (address, often) in [(0x300, 8), (0x305, 12), (0x80c, 6), (0x009, 16)] {
            if csr == Some(address) || r.chance(1, often) {
                s.csrs.push((address, values::int(r)));
                s.read_csrs.push(address);
            }
        }
        if let Some(csr) = csr.filter(|c| ventus_isa::csr_name(*c).is_some() && u32::from(*c) != CSR_PRINT)
            && !s.read_csrs.contains(&csr)
        {
            s.read_csrs.push(csr);
        }
        if r.chance(1, 10) {
            let any = r.pick(CSRS).0;
            if u32::from(any) != CSR_PRINT && !s.read_csrs.contains(&any) {
                s.read_csrs.push(any);
            }
        }
    }

    /// Chooses registers for the prologue that the instruction does not use.
    fn temps(&mut self, s: &mut State, insn: Option<&Insn>) {
        let (mut x, mut v) = (BTreeSet::from([0u8]), BTreeSet::from([0u8, 1]));
        for field in insn.iter().flat_map(|i| i.op.row().format.operands()) {
            let register = insn.map_or(0, |i| i.get(field.role)) as u8;
            match field.kind {
                Kind::X => x.extend([register, register | 1]),
                Kind::V => v.extend([register, register | 1]),
                _ => {}
            }
        }
        let r = &mut self.r;
        let mut free = |taken: &mut BTreeSet<u8>, limit: u32| {
            let limit = limit.min(32);
            let list: Vec<u8> = (0..limit as u8).filter(|n| !taken.contains(n)).collect();
            let one = r.pick(&list);
            taken.insert(one);
            one
        };
        let (sgprs, vgprs) = s.allocated();
        s.temps = Temps {
            base: free(&mut x, sgprs),
            any: free(&mut x, sgprs),
            pointer: free(&mut v, vgprs),
            levels: free(&mut v, vgprs),
            level: free(&mut v, vgprs),
        };
    }

    /// Chooses values of the sources, and the destination's old one.
    fn operands(&mut self, s: &mut State, insn: &Insn) {
        let twos = Twos::of(insn, s.vtype());
        let sew = s.vtype().sew;
        let mut known: Vec<(Role, [Element; LANES])> = Vec::new();
        let factors = values::fused(insn).filter(|_| self.r.chance(1, 3));
        let addend = values::fused(insn).map(|[.., c]| c);
        let theme = Theme::any(&mut self.r, s.mask());
        let probed = self.probe.and_then(|probe| probe.theme);
        let theme = probed.map_or(theme, |theme| theme.at(one_of(&mut self.r, s.mask())));
        let shape = Shape::of(insn);
        if matches!(theme, Theme::Border(_) | Theme::Middle(_)) && self.r.chance(3, 4) {
            // Rounding up and rounding down differ there.
            let up_or_down = 2 + self.r.below(2);
            s.csrs.retain(|(csr, _)| !matches!(csr, 1..=3));
            s.csrs.push((2, up_or_down));
        }
        let mut fields: Vec<&OperandField> = insn.op.row().format.operands().iter().collect();
        // The addend comes last, when the factors are known, and a dividend after its divisor.
        let last = addend.or_else(|| dividend(insn));
        fields.sort_by_key(|f| (f.role == Role::Rd, last == Some(f.role)));
        for field in fields {
            let vector = field.kind == Kind::V;
            if !vector && field.kind != Kind::X {
                continue;
            }
            let register = insn.get(field.role) as u8;
            let destination = field.role == Role::Rd;
            if self.r.chance(if destination { 4 } else { 1 }, 16)
                || insn.get(field.role) >= if vector { 256 } else { 64 }
            {
                continue;
            }
            let class = if destination && !insn.op.row().format.reads_destination() {
                Class::Int
            } else {
                values::class(insn, field.role, sew)
            };
            let mut lanes = [[0; 2]; LANES];
            let splat = !vector || self.r.chance(1, 12);
            for lane in 0..LANES {
                if splat && lane > 0 {
                    lanes[lane] = lanes[0];
                    continue;
                }
                let lane = if splat { theme.lane() } else { lane };
                let element = self.element(class, lane, &known, factors.filter(|[.., c]| *c == field.role));
                let before = known.first().map(|(_, e)| e[lane]);
                let element = theme.apply(&mut self.r, (class, shape, sew), lane, element, before);
                let addend = addend == Some(field.role) && theme.lane() == lane;
                let at = if splat { 0 } else { lane };
                lanes[at] = if addend { theme.addend(&mut self.r, class, element) } else { element };
            }
            known.push((field.role, lanes));
            // The number after an odd one may belong to another operand.
            let second = twos.has_second(insn, field.role, vector) && register & 1 == 0;
            let early = self.r.chance(1, 2);
            for half in 0..=usize::from(second) {
                let number = register.wrapping_add(half as u8);
                let (sgprs, vgprs) = s.allocated();
                if vector && u32::from(number) < vgprs {
                    s.set_vector(number, lanes.map(|e| e[half]), early);
                } else if !vector && u32::from(number) < sgprs && number != 0 && register != 0 {
                    let how = if self.r.chance(1, 2) { ScalarSource::Constant } else { ScalarSource::Loaded };
                    s.set_scalar(number, lanes[0][half], how);
                }
            }
        }
    }

    fn element(
        &mut self,
        class: Class,
        lane: usize,
        known: &[(Role, [Element; LANES])],
        factors: Option<[Role; 3]>,
    ) -> Element {
        let r = &mut self.r;
        let of = |role: Role| known.iter().find(|(k, _)| *k == role).map(|(_, e)| e[lane]);
        if let Some([a, b, _]) = factors
            && let (Some(a), Some(b)) = (of(a), of(b))
            && r.chance(3, 4)
        {
            return values::cancelling(r, class, a, b);
        }
        match known.first() {
            Some((_, e)) if r.chance(2, 5) => values::related(r, class, e[lane]),
            _ => values::any(r, class),
        }
    }

    /// Chooses v0 as a mask: only bit 0 of each element matters.
    fn mask(&mut self, s: &mut State, insn: &Insn) {
        let masks = !insn.vm || insn.op.row().always_reads_v0();
        if !masks {
            return;
        }
        let r = &mut self.r;
        for register in [0u8, 1] {
            if s.v.iter().any(|v| v.register == register) && r.chance(3, 4) || r.chance(1, 16) {
                continue;
            }
            let garbage = r.chance(1, 2);
            let all =
                r.pick(&[0, u32::MAX, 0x5555_5555, 0x9249_2492]) ^ if r.chance(1, 2) { r.word() } else { 0 };
            let lanes =
                std::array::from_fn(|lane| (all >> lane & 1) | if garbage { r.word() & !1 } else { 0 });
            s.set_vector(register, lanes, r.chance(1, 2));
        }
    }

    /// A region of memory to aim at: first address and bytes.
    fn region(&mut self, s: &State, insn: &Insn) -> (u32, u32) {
        let area = s.area_base();
        if insn.op.row().is_private() {
            return (0, s.launch.pds_size);
        }
        match self.r.below(16) {
            0..=5 => (area, 256),
            6..=8 => (area + PAGE_BYTES - 64, 128),
            9 | 10 => {
                let top = address::top(s);
                (top - 128, 128)
            }
            11 => (BUFFER_BASE, 64),
            12..=14 => (LDS_BASE, 256),
            _ => (LDS_BASE + (128 << 10) - 128, 128),
        }
    }

    /// Chooses the addresses of an access and sets its registers.
    fn aim(&mut self, s: &mut State, insn: &Insn) {
        let row = insn.op.row();
        let Some(access) = row.access else { return };
        let align = address::alignment(insn);
        let imm = insn.imm as u32;
        let (sgprs, vgprs) = s.allocated();
        let scalar_fits = insn.rs1 != 0 && u32::from(insn.rs1) < sgprs.min(64);
        let how = if self.r.chance(1, 2) { ScalarSource::Constant } else { ScalarSource::Loaded };
        match access.reach {
            Reach::Warp => {
                let at = self.targets(s, insn, align)[0];
                let offset = if row.is_plain_access() { imm } else { 0 };
                if scalar_fits {
                    s.set_scalar(insn.rs1, at.wrapping_sub(offset), how);
                }
            }
            Reach::Offset | Reach::Private => {
                let targets = self.targets(s, insn, align);
                let lanes = self.disabled(s, insn, 0, targets.map(|t| t.wrapping_sub(imm)));
                if u32::from(insn.rs1) < vgprs {
                    s.set_vector(insn.rs1, lanes, self.r.chance(1, 2));
                }
            }
            Reach::Unit | Reach::Strided => {
                let base = self.strided_base(s, insn, access.reach == Reach::Strided);
                if scalar_fits {
                    s.set_scalar(insn.rs1, base, how);
                }
            }
            Reach::Indexed(_) => {
                // The base may be anywhere from which the index's bits reach the target.
                let mask = access.reach.index_mask();
                let region = self.region(s, insn);
                let base = match mask {
                    u32::MAX if self.r.chance(1, 2) => self.r.word(),
                    u32::MAX => region.0,
                    _ => region.0.wrapping_sub(self.r.below(mask.min(0x800) / 2) & !7),
                };
                if scalar_fits {
                    s.set_scalar(insn.rs1, base, how);
                }
                self.indices(s, insn, mask, region);
            }
        }
    }

    /// The address of the first element of elements at equal distances, and the distance in its register.
    fn strided_base(&mut self, s: &mut State, insn: &Insn, strided: bool) -> u32 {
        let align = address::alignment(insn);
        let twos = Twos::of(insn, s.vtype());
        let elements = s.launch.wf_size * if twos.group { 2 } else { 1 };
        let unit = if twos.pair { 8 } else { address::size(insn.op) };
        let stride = if strided { self.stride(align) } else { unit as i32 };
        let span = stride.unsigned_abs().saturating_mul(elements - 1).saturating_add(unit);
        let (mut first, bytes) = self.region(s, insn);
        // If a region is too small, take the end of a larger one.
        if span > bytes {
            (first, _) = (s.area_base(), AREA);
        }
        let slack = bytes.saturating_sub(span);
        let low = first + (self.r.edge(0, slack.into(), align.into()) as u32);
        let base = if stride < 0 { low + span - unit } else { low } & !(align - 1);
        let base =
            if self.r.chance(1, 24) { base.wrapping_add(self.r.pick(&[1, 2, 4, 0x4000_0000])) } else { base };
        let (sgprs, _) = s.allocated();
        if strided && insn.rs2 != 0 && u32::from(insn.rs2) < sgprs.min(64) {
            s.set_scalar(insn.rs2, stride as u32, ScalarSource::Constant);
        }
        base
    }

    /// Indices that reach into the region from the base as it is.
    fn indices(&mut self, s: &mut State, insn: &Insn, mask: u32, region: (u32, u32)) {
        let align = address::alignment(insn);
        let (_, vgprs) = s.allocated();
        let base = s.scalar(insn.rs1);
        for beat in 0..=u8::from(Twos::of(insn, s.vtype()).group) {
            let targets = self.targets_in(s, insn, align, region);
            let index = targets.map(|t| t.wrapping_sub(base) & mask | self.r.word() & !mask);
            let lanes = self.disabled(s, insn, usize::from(beat), index);
            let register = insn.rs2 | beat;
            if u32::from(register) < vgprs {
                s.set_vector(register, lanes, self.r.chance(1, 2));
            }
        }
    }

    fn stride(&mut self, align: u32) -> i32 {
        let r = &mut self.r;
        let size = align as i32;
        match r.below(8) {
            0 => 0,
            1 | 2 => size,
            3 => -size,
            4 => size * r.pick(&[2, 3, 5, -2, -3]),
            5 => r.pick(&[16, 32, 64, 128]),
            6 => (r.within(-64, 64) as i32) & -size,
            _ => size * r.within(-8, 8) as i32,
        }
    }

    fn targets(&mut self, s: &State, insn: &Insn, align: u32) -> [u32; LANES] {
        let region = self.region(s, insn);
        self.targets_in(s, insn, align, region)
    }

    /// An aligned address in the region for each lane; sometimes one of them is elsewhere or misaligned.
    fn targets_in(&mut self, s: &State, insn: &Insn, align: u32, region: (u32, u32)) -> [u32; LANES] {
        let other = if self.r.chance(1, 6) { self.region(s, insn) } else { region };
        let r = &mut self.r;
        let start = r.word() & !(align - 1);
        let pattern = r.below(8);
        let step = r.pick(&[4, 8, 16, 32, 64, 128, 12]);
        let mut lanes = std::array::from_fn(|lane| {
            let n = lane as u32;
            let offset = match pattern {
                0 => 0,
                1 | 2 => n * align,
                3 => n * step,
                4 => 0u32.wrapping_sub(n * align),
                5 => (n / 2) * align,
                _ => r.word(),
            };
            let (first, bytes) = if r.chance(1, 2) { region } else { other };
            first
                + ((start.wrapping_add(offset) % bytes.max(align)) & !(align - 1))
                    .min(bytes.saturating_sub(align))
        });
        if r.chance(1, if insn.pair { 8 } else { 14 }) {
            let lane = r.below(s.launch.wf_size) as usize;
            lanes[lane] = match r.below(6) {
                // A region of one word holds a word of a pair, but not the pair.
                0 | 1 if insn.pair => lanes[lane].wrapping_add(4),
                0 => lanes[lane].wrapping_add(1 + r.below(3)),
                1 | 5 => LDS_BASE + (128 << 10) + 4 * r.below(4),
                2 => BUFFER_BASE - 4,
                3 => r.pick(&[0, 0xffff_fffc, 0x7fff_fffc, 0x6fff_fff8, 0xffff_fff8]),
                _ => r.word(),
            };
            if insn.op.row().is_scalar_access() {
                lanes[0] = lanes[lane];
            }
        }
        lanes
    }

    /// Lanes that do not access get any address: no engine may use it.
    fn disabled(&mut self, s: &State, insn: &Insn, beat: usize, mut lanes: [u32; LANES]) -> [u32; LANES] {
        let enabled = address::enabled(s, insn, beat);
        if self.r.chance(1, 2) {
            for (lane, value) in lanes.iter_mut().enumerate() {
                if enabled >> lane & 1 == 0 {
                    *value = self.r.word();
                }
            }
        }
        lanes
    }

    /// Chooses targets of jumps.
    fn jump(&mut self, s: &mut State, insn: &Insn) {
        let row = insn.op.row();
        let r = &mut self.r;
        let stub = match row.class {
            _ if row.format.operand(Role::Imm).is_some_and(|f| f.kind == Kind::Target) => {
                s.pc.wrapping_add(insn.imm as u32)
            }
            RowClass::Jump if insn.rs1 != 0 && u32::from(insn.rs1) < s.allocated().0.min(64) => {
                let to = match r.below(12) {
                    0..=3 => s.pc + 4,
                    4..=8 => CODE_BASE + 0x2_0000 + 4 * r.below(0x1_0000),
                    9 => CODE_BASE + 0x2_0002,
                    10 => LDS_BASE + 4 * r.below(8),
                    _ => r.word(),
                };
                let low = u32::from(r.chance(1, 4));
                s.set_scalar(insn.rs1, (to | low).wrapping_sub(insn.imm as u32), ScalarSource::Constant);
                to
            }
            _ => return,
        };
        let near = i64::from(stub) - i64::from(s.pc);
        let clear = near <= -CLEAR_BEHIND || near >= CLEAR_AHEAD;
        // Lanes that diverge return to the JOIN by their own jump.
        if clear && near.abs() <= STUB_REACH + 0x1000 && stub.is_multiple_of(4) && stub >= CODE_BASE {
            s.stub = Some(stub);
        }
    }

    /// Adds accesses of the same place before and after the instruction.
    fn around(&mut self, s: &mut State, insn: &Insn) {
        // Stay within mapped memory: these use the instruction's own addresses, and it must not trap for
        // another reason.
        let mapped = super::layout::mapped(s, false);
        if !insn.op.row().class.is_access() || expect::of(s, insn, &mapped).is_some() {
            return;
        }
        let fine = |s: &State, insn: &Insn| {
            ventus_isa::encode(insn).is_ok() && expect::of(s, insn, &mapped).is_none()
        };
        if insn.op.row().class.is_atomic() {
            let lr = match insn.op {
                Op::ScW => Insn::new(Op::LrW).rd(s.temps.any).rs1(insn.rs1),
                Op::VscEi32V => {
                    let lr = Insn::new(Op::VlrEi32V).rd(s.temps.level).rs1(insn.rs1).rs2(insn.rs2);
                    if insn.vm { lr } else { lr.masked() }
                }
                _ => return,
            };
            s.reserve = (self.r.chance(3, 4) && fine(s, &lr)).then_some(lr);
            return;
        }
        let Some(other) = opposite(insn).filter(|_| self.r.chance(1, 2)) else { return };
        let loads = insn.op.row().format.operand(Role::Rd).is_some();
        if !fine(s, &other) {
            return;
        }
        if loads {
            s.before = Some(other);
        } else {
            s.after = Some(other);
        }
    }

    /// Chooses unrelated registers, which must not change.
    fn bystanders(&mut self, s: &mut State) {
        let temps = s.temps;
        let (sgprs, vgprs) = s.allocated();
        let room = (s.data_pages * PAGE_BYTES / 4 - 256) / self.config.lanes;
        if self.all {
            for n in 1..sgprs.min(64) as u8 {
                if ![temps.base, temps.any].contains(&n) && !s.x.iter().any(|x| x.register == n) {
                    s.set_scalar(n, self.r.word(), ScalarSource::Loaded);
                }
            }
        }
        let many = if self.all { vgprs } else { self.r.below(3) };
        for i in 0..many {
            let n = if self.all { i as u8 } else { self.r.below(vgprs) as u8 };
            let own = [temps.pointer, temps.levels, temps.level].contains(&n);
            if !own && (s.v.len() as u32) < room && !s.v.iter().any(|v| v.register == n) {
                let lanes = std::array::from_fn(|_| self.r.word());
                s.set_vector(n, lanes, self.r.chance(3, 4));
            }
        }
        for _ in 0..self.r.below(3) {
            let n = self.r.below(sgprs.min(64)) as u8;
            if ![temps.base, temps.any].contains(&n) && !s.x.iter().any(|x| x.register == n) {
                s.set_scalar(n, values::int(&mut self.r), ScalarSource::Loaded);
            }
        }
        if let Ok(insn) = s.decoded() {
            for field in insn.op.row().format.operands() {
                let n = insn.get(field.role) as u8;
                // The register itself, its second, and the registers that a lost or stuck bit of its number
                // would hit.
                let near = [n, n ^ 1, n ^ 1 << self.r.below(6)];
                match field.kind {
                    Kind::X => s.read.0.extend(near),
                    Kind::V => s.read.1.extend(near),
                    _ => {}
                }
            }
        }
    }
}

/// The vtype, or if the DUT lacks it the first of these that it has.
fn supported(scope: &Scope, vtype: u32, kinds: &[u32]) -> Option<u32> {
    [vtype].iter().chain(kinds).copied().find(|vtype| !scope.lacking().has_vtype(*vtype))
}

/// One of the lanes in the mask.
fn one_of(r: &mut Random, mask: u32) -> usize {
    let lanes: Vec<usize> = (0..LANES).filter(|l| mask >> l & 1 == 1).collect();
    if lanes.is_empty() { 0 } else { r.pick(&lanes) }
}

/// Bits of a prefix for operands that the row does not have.
fn unused_high(op: Op) -> u32 {
    if regexti_applies(op) { 0 } else { !prefix_bits(op) << 20 }
}

/// For a load, the store to the same place; for a store, the load from there; with the same operands.
fn opposite(insn: &Insn) -> Option<Insn> {
    let row = insn.op.row();
    // Opposites of atomics are SC's business.
    let class = match row.class {
        RowClass::Load => RowClass::Store,
        RowClass::Store => RowClass::Load,
        _ => return None,
    };
    let place = |row: &Row| row.access.map(|access| (access.bytes, access.reach));
    let op = rows().iter().find(|other| other.class == class && place(other) == place(row))?.op;
    let mut other = Insn { op, ..*insn };
    let (from, to) = (insn.op.row().data_role()?, op.row().data_role()?);
    let data = insn.get(from);
    other.set(from, 0);
    other.set(to, data);
    Some(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiny() -> Config {
        Config::new(1, 8, 4)
    }

    #[test]
    fn each_row_has_its_turn_once_a_round() {
        let count = rows().len() as u64;
        assert_ne!(count % 101, 0);
        for seed in [1, 99] {
            for round in 0..3 {
                let all: BTreeSet<Op> = (0..count).map(|n| row(seed, round * count + n)).collect();
                assert_eq!(all.len() as u64, count);
            }
        }
    }

    #[test]
    fn a_state_depends_on_seed_and_number_alone() {
        let of = |seed, number| choose(&tiny(), &Scope::default(), seed, number);
        assert_eq!(of(5, 77), of(5, 77));
        assert_ne!(of(5, 77), of(6, 77));
    }

    #[test]
    fn loads_and_stores_have_opposites() {
        for row in rows() {
            let plain = row.data_role().is_some();
            let insn = Insn::new(row.op).rs1(3);
            assert_eq!(opposite(&insn).is_some(), plain, "{}", row.name);
        }
        let vluxei = Insn::new(Op::Vluxei16V).rd(8).rs1(9).rs2(10);
        let store = opposite(&vluxei).unwrap();
        assert_eq!((store.rs3, store.rs1, store.rs2, store.rd), (8, 9, 10, 0));
        assert!(store.op.name().contains("xei16"));
    }

    /// Only the instruction itself may trap: its trap is predicted, and one before or after it is not.
    #[test]
    fn accesses_around_an_instruction_do_not_trap() {
        let config: Config = "1x32x4+sv39+small".parse().unwrap();
        let mut beside = 0;
        for number in (1065..1066).chain(5000..8000) {
            let s = choose(&config, &Scope::default(), 105, number);
            let mapped = super::super::layout::mapped(&s, false);
            for insn in [s.before, s.reserve, s.after].iter().flatten() {
                assert_eq!(expect::of(&s, insn, &mapped), None, "case {number}: {}", insn.op.name());
                beside += 1;
            }
        }
        assert!(beside > 100, "{beside}");
    }

    /// The mask is never empty, and temporaries belong to the prologue alone.
    #[test]
    fn states_are_sound() {
        for config in [tiny(), Config::new(2, 8, 16), Config::new(1, 8, 32)] {
            for number in 0..3000 {
                let s = choose(&config, &Scope::default(), 3, number);
                assert_ne!(s.mask(), 0);
                let t = s.temps;
                assert!(s.x.iter().all(|x| x.register != t.base && x.register != t.any && x.register != 0));
                assert!(s.v.iter().all(|v| ![t.pointer, t.levels, t.level].contains(&v.register)));
                assert!(s.stub.is_none_or(|at| at >= CODE_BASE));
                assert!(!s.op.row().class.is_access() || s.launch.wg_warps == 1);
            }
        }
    }
}
