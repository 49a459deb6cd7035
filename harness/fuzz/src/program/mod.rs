//! Random SIMT programs: shrinkable trees of blocks, and their translation into jobs.
//!
//! `strategy` makes trees (`tree`); `ops`, `fault` and `emit` turn them into instructions inside a `frame`;
//! `code` lays those out. [`build`] does all of it and states the expected outcome ([`Expect`]). [`mod@flat`]
//! is a program as a list of instructions.
//!
//! | family | trees | expected outcome |
//! |---|---|---|
//! | valid | everything except the two below; sometimes a doubtful word at the end | a pass; for that word, the traps that it must or may cause |
//! | racy | unordered accesses to shared words | a pass or a race |
//! | pairs | pairs of instructions that meet on a resource ([`pairs`]) | a pass |
//! | wrong | one instruction that traps, with anything around it | that trap at that instruction |

pub mod code;
pub mod draw;
mod emit;
mod fault;
pub mod flat;
mod frame;
pub mod ops;
pub mod pairs;
mod reserved;
pub mod runs;
pub mod scenarios;
mod strategy;
pub mod tree;

pub use draw::Draw;
pub use reserved::{AREA, PRIVATE};
pub use strategy::{Family, Programs, make, program, walk};
pub use tree::Program;
use tree::{Block, Top};

use crate::assembly::{Directives, Machine, then};
use crate::error::CaseError;
use crate::pair::Timing;
use crate::scope::Scope;
use flat::{Flat, Part, Size, size_of};
use reserved::LINE;
use std::sync::Arc;
use tandem_abi::{BUFFER_BASE, CODE_BASE, Config, Launch, PAGE_BYTES, Trap};
use tandem_launch::elf::{Bare, Image};
use tandem_launch::{Job, KernelRun, MemInit, paging};
use tandem_lockstep::End;
use tandem_lockstep::engine::DutParams;

/// Shortest memory latency in cycles.
const LEAST_LATENCY: u32 = 1;
/// Warps for which each page of the region has room.
const LINES: u32 = PAGE_BYTES / LINE;

/// The expected outcome of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// A pass.
    Pass,
    /// A pass, or a trap of one of these causes at this address, agreed by both engines.
    PassOrTrap {
        /// The address.
        pc: u32,
        /// The causes.
        causes: &'static [Trap],
    },
    /// A pass or a race.
    RaceOrPass,
    /// This trap, at this address.
    Trap(Trap, u32),
}

/// How a run's end differs from the expected outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unexpected(pub String);

impl Expect {
    /// Checks that a run ended as expected; if not, describes the difference.
    pub fn check(&self, end: &End) -> Result<(), Unexpected> {
        match (self, end) {
            (_, End::Mismatch(_) | End::Hang(_) | End::Stopped { .. } | End::Failed(_)) => {}
            (Expect::Trap(trap, pc), End::Trap(m)) if m.is_trap(*trap, *pc) => return Ok(()),
            (Expect::PassOrTrap { pc, causes }, End::Trap(m))
                if causes.iter().any(|trap| m.is_trap(*trap, *pc)) =>
            {
                return Ok(());
            }
            (Expect::Pass | Expect::PassOrTrap { .. } | Expect::RaceOrPass, End::Pass)
            | (Expect::RaceOrPass, End::Race(_)) => return Ok(()),
            _ => {}
        }
        let what = match self {
            Expect::Pass => "a pass".to_string(),
            Expect::PassOrTrap { pc, causes } => format!("a pass or a trap of {causes:?} at {pc:#010x}"),
            Expect::RaceOrPass => "a pass or a race".to_string(),
            Expect::Trap(trap, pc) => format!("{trap:?} trap at {pc:#010x}"),
        };
        Err(Unexpected(match end {
            End::Trap(m) => {
                format!("expected: {what}; both sides have: {} at {:#010x}", m.message, m.pc)
            }
            _ => format!("expected {what}, got {}", end.word()),
        }))
    }
}

/// A program ready to run.
pub struct Built {
    /// The job for the engines.
    pub job: Job,
    /// How it is launched, and how the DUT's memory behaves.
    pub directives: Directives,
    /// Instructions of the bodies.
    pub body: usize,
    /// The expected outcome.
    pub expect: Expect,
}

/// Warps of all workgroups of the largest launch; each has its own areas.
fn areas(p: &Program) -> u32 {
    // A later launch has no more warps than the first one.
    let of = |grid: [u32; 3]| grid.iter().product::<u32>() * p.geometry.warps;
    p.later.iter().map(|l| of(l.grid)).fold(of(p.geometry.grid), u32::max)
}

/// Pages of the region of pages: none if a page has too little room for the warps.
fn pages(p: &Program) -> u32 {
    if areas(p) <= LINES { u32::from(p.geometry.pages % 32) } else { 0 }
}

/// Base of that region: after the areas of all warps and the shared one.
fn far_base(p: &Program) -> u32 {
    (BUFFER_BASE + (areas(p) + 1) * AREA).next_multiple_of(PAGE_BYTES)
}

/// Threads per warp.
fn lanes(p: &Program, config: &Config) -> u32 {
    config.lanes.saturating_sub(p.geometry.idle_lanes).max(1)
}

/// Private bytes of a thread. From 16 on, the raw number gives each workgroup more than 64 KiB in all.
fn private_bytes(g: &tree::Geometry, lanes: u32) -> u32 {
    let usual = PRIVATE + 4 * u32::from(g.more_private % 16);
    let far = u32::from(g.more_private / 16) % 3;
    usual + if far == 0 { 0 } else { (far * 0x1_0000).div_ceil(g.warps * lanes).next_multiple_of(4) }
}

/// LDS that reaches the words whose addresses differ from those of the areas in any one bit.
const FAR_LDS: u32 = (64 + 16) * 1024;

/// Whether a workgroup has that much.
fn has_far_lds(g: &tree::Geometry) -> bool {
    g.more_lds == u8::MAX
}

/// Bytes of LDS beyond the areas: granules, of which the last may be begun only.
fn more_lds(g: &tree::Geometry) -> u32 {
    if has_far_lds(g) {
        return FAR_LDS;
    }
    let granules = u32::from(g.more_lds % 64);
    let short = [0, 4, 61, 127][usize::from(g.more_lds / 64)];
    (128 * granules).saturating_sub(short)
}

/// The `n`th launch of a program on `config`.
fn bare(p: &Program, n: usize, config: &Config) -> Bare {
    let g = &p.geometry;
    let pool = ops::Pool::of(g);
    let first = Bare {
        grid: g.grid,
        wf_size: lanes(p, config),
        wg_warps: g.warps,
        // An area for each warp, and a shared one.
        lds_size: (g.warps + 1) * AREA + more_lds(g),
        pds_size: private_bytes(g, lanes(p, config)),
        sgprs: pool.sgprs,
        vgprs: pool.vgprs,
        print: 0,
    };
    n.checked_sub(1).and_then(|n| p.later.get(n)).map_or(first, |l| l.shape.of(l.grid, &first))
}

/// The requirements of a program's launches on a machine.
pub fn launches(p: &Program, config: &Config) -> impl Iterator<Item = Launch> {
    (0..=p.later.len()).map(move |n| bare(p, n, config).launch(CODE_BASE, 0, 0))
}

fn directives(p: &Program, config: &Config) -> Directives {
    let m = &p.machine;
    let latency = (LEAST_LATENCY, LEAST_LATENCY + m.latency);
    let machine = Machine { config: *config, seed: m.seed.into(), latency, stall_percent: m.stall };
    Directives { launch: bare(p, 0, config), machine: Some(machine) }
}

/// Scratch areas of all warps in order, then the shared one and the region of pages.
fn scratch(p: &Program) -> Vec<u32> {
    let areas = areas(p);
    let mut words = Vec::with_capacity(((areas + 1) * AREA / 4) as usize);
    for area in 0..areas as usize {
        let n = p.data.words.len();
        // Warps see the same values at different places.
        words.extend((0..n).map(|i| p.data.words[(i + area) % n.max(1)]));
        words.resize((area + 1) * (AREA / 4) as usize, 0);
    }
    // The shared area.
    words.extend(p.data.words.iter());
    words.resize((areas + 1) as usize * (AREA / 4) as usize, 0);
    let pages = pages(p);
    if pages > 0 {
        words.resize(((far_base(p) - BUFFER_BASE) / 4) as usize, 0);
        for page in 0..pages {
            for line in 0..LINES {
                // Each page has different contents, so that a wrong page shows.
                let word = if line < areas { 0x5a00_0001 + page * 0x1_0100 + line } else { 0 };
                words.push(word);
                words.resize(words.len() + (LINE / 4) as usize - 1, 0);
            }
        }
    }
    words
}

/// Whether the host writes data before the `n`th launch.
fn is_fresh(p: &Program, n: usize) -> bool {
    n.checked_sub(1).and_then(|n| p.later.get(n)).is_none_or(|l| l.fresh && !p.style.queue)
}

/// The data that the host writes before the `n`th launch: other values than before the first one.
pub(crate) fn refreshed(data: &[u32], n: usize) -> Vec<u32> {
    data.iter().map(|w| if *w == 0 { 0 } else { w ^ (n as u32).wrapping_mul(0x0101_0101) }).collect()
}

/// Bytes between the codes of two launches in a queue. A cache whose tag lacks high bits takes one for the
/// other.
const CODE_STEP: u32 = 0x0200_0000;

/// The address of the `n`th launch's code. Launches that wait in a queue are all in memory before the first
/// one runs. If they do not wait, each takes the place of the one before it.
pub(crate) fn code_base(n: usize, queue: bool) -> u32 {
    if queue { CODE_BASE + CODE_STEP * (n as u32 % 4) } else { CODE_BASE }
}

/// The job of the `n`th launch of a case alone. If `fresh`, the host writes `data` before it. Otherwise it
/// finds the memory that earlier launches left.
pub(crate) fn launch_job(
    (base, code): (u32, &[u32]),
    (data, n, fresh): (&[u32], usize, bool),
    launch: &Bare,
    before: &[KernelRun],
) -> Result<Job, CaseError> {
    let segment = |addr, words: &[u32]| {
        let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        MemInit { addr, len: bytes.len() as u32, bytes }
    };
    let data = match fresh {
        true => segment(BUFFER_BASE, &refreshed(data, n)),
        false => MemInit { addr: BUFFER_BASE, len: 4 * data.len() as u32, bytes: Vec::new() },
    };
    let image = Image {
        entry: base,
        segments: vec![segment(base, code), data],
        symbols: Vec::new(),
        sections: Vec::new(),
    };
    let waiting = if base == CODE_BASE { &[][..] } else { before };
    Ok(image.job_after("fuzz", launch, waiting)?)
}

/// Makes the job of a program whose bodies have at most about `max` instructions.
pub fn build(p: &Program, config: &Config, max: usize) -> Result<Built, CaseError> {
    let directives = directives(p, config);
    let data = scratch(p);
    let (mut body, mut expect) = (0, Expect::Pass);
    let mut job = Job::default();
    for n in 0..=p.later.len() {
        let emitted = emit::emit(p, n, config, max)?;
        let words = emitted.code.words()?;
        body += emitted.body;
        if expect == Expect::Pass {
            expect = emitted.expect;
        }
        let base = code_base(n, p.style.queue);
        let (fresh, bare) = (is_fresh(p, n), bare(p, n, config));
        let one = launch_job((base, &words), (&data, n, fresh), &bare, &job.kernels)?;
        if n == 0 {
            job = one;
        } else {
            job.kernels.extend(one.kernels);
        }
    }
    Ok(Built { job, directives, body, expect })
}

/// The job of a program, with its pages laid out if the machine translates addresses: what an engine runs.
pub fn placed(p: &Program, config: &Config, max: usize) -> Result<Job, CaseError> {
    let job = build(p, config, max)?.job;
    if config.is_sv39() {
        paging::paged(&job, p.machine.seed.into()).map_err(CaseError::Pages)
    } else {
        Ok(job)
    }
}

/// Fits a program to a DUT that reports no records. Every result ends in memory, and none depends on an order
/// or an allocation that only records would show.
fn show_ends(p: &mut Program) {
    p.digest = true;
    // Nothing is visible behind the digest.
    p.style.ends = 0;
    if p.machine.seed.is_multiple_of(2) {
        // The contents of LDS may come from another workgroup, and the machine then chooses from which. Half
        // of the programs have no other workgroup.
        p.geometry.grid = [1; 3];
        p.later.iter_mut().for_each(|l| l.grid = [1; 3]);
    }
    let later = p.later.iter_mut().map(|l| &mut l.body);
    for top in later.chain([&mut p.body]).flatten() {
        if let Top::Block(block) = top {
            let mut alone = vec![std::mem::replace(block, Block::Gap(0))];
            keep_apart(&mut alone);
            *block = alone.pop().unwrap_or(Block::Gap(0));
        }
    }
}

/// Leaves out locks, which warps take in any order, and polling, which ends when the host answers; gives each
/// warp's atomics areas of its own.
fn keep_apart(blocks: &mut Vec<Block>) {
    blocks.retain(|b| match b {
        Block::Scenario(s) => !scenarios::is_ordered(s),
        b => !matches!(b, Block::Locked(_) | Block::Poll(_)),
    });
    for block in blocks {
        if let Block::Atomic(a) = block {
            // Its own scratch area or its own part of LDS.
            a.place %= 2;
        }
        block.children_mut().into_iter().for_each(keep_apart);
    }
}

/// Fits a program to a DUT's scope, as far as possible. A scope that accepts everything changes nothing.
pub fn narrow(p: &mut Program, scope: &Scope) {
    p.without = scope.lacking().clone();
    if !scope.tells_traps() {
        // Nobody would know whether both sides trap at a doubtful word.
        p.tail = None;
    }
    if !scope.has_records() {
        show_ends(p);
    }
    let limits = scope.limits();
    let g = &mut p.geometry;
    g.many_vregs &= limits.vgprs >= 256;
    // Each step takes two registers.
    while ops::Pool::of(g).sgprs > limits.sgprs && g.fewer[0] % ops::STEPS < ops::STEPS - 1 {
        g.fewer[0] = g.fewer[0] % ops::STEPS + 1;
    }
    while ops::Pool::of(g).vgprs > limits.vgprs && g.fewer[1] % ops::STEPS < ops::STEPS - 1 {
        g.fewer[1] = g.fewer[1] % ops::STEPS + 1;
    }
    while (g.warps + 1) * AREA > limits.lds && g.warps > 1 {
        g.warps -= 1;
    }
    let room = limits.lds.saturating_sub((g.warps + 1) * AREA);
    if more_lds(g) > room {
        g.more_lds = (u32::from(g.more_lds % 64)).min(room / 128) as u8;
    }
    let room = room - more_lds(g).next_multiple_of(128).min(room);
    p.later.iter_mut().for_each(|l| l.shape.more_lds = l.shape.more_lds.min(room));
}

/// The length of a program; zero if it cannot be encoded.
pub fn size(p: &Program, config: &Config, max: usize) -> Size {
    (0..=p.later.len()).fold(Size::default(), |sum, n| {
        let one =
            emit::emit(p, n, config, max).map_or(Size::default(), |e| size_of(&e.code.items, e.prologue));
        Size { prologue: sum.prologue + one.prologue, beyond: sum.beyond + one.beyond }
    })
}

/// The program as lists of instructions, one per launch, for further shrinking.
pub fn flat(p: &Program, config: &Config, max: usize) -> Result<Flat, CaseError> {
    let Directives { launch, machine } = directives(p, config);
    let machine = machine.ok_or(CaseError::NoMachine)?;
    let emit = |n| emit::emit(p, n, config, max);
    let first = emit(0)?;
    let mut later = Vec::new();
    for (n, l) in (1..).zip(&p.later) {
        let one = emit(n)?;
        later.push(Part {
            items: one.code.items,
            prologue: one.prologue,
            grid: l.grid,
            shape: l.shape,
            fresh: l.fresh,
        });
    }
    Ok(Flat {
        items: first.code.items,
        prologue: first.prologue,
        launch,
        machine,
        data: Arc::new(scratch(p)),
        queue: p.style.queue && !later.is_empty(),
        later,
    })
}

/// The program as assembly that [`crate::assembly::read`] turns into the same job; `remarks` come first.
pub fn text(p: &Program, config: &Config, max: usize, remarks: &[String]) -> Result<String, CaseError> {
    let mut out = String::new();
    for r in remarks.iter().flat_map(|r| r.lines()) {
        out += format!("# {r}").trim_end();
        out.push('\n');
    }
    out += &directives(p, config).to_text();
    for n in 0..=p.later.len() {
        if n > 0 {
            out += &then(&bare(p, n, config), &bare(p, 0, config), code_base(n, p.style.queue));
        }
        let emitted = emit::emit(p, n, config, max)?;
        out += ".text\n.globl _start\n_start:\n";
        out += &emitted.code.text()?;
        if is_fresh(p, n) {
            out += &data_text(&refreshed(&scratch(p), n));
        }
    }
    Ok(out)
}

/// Words as a data section, with runs of zeros shortened.
fn data_text(words: &[u32]) -> String {
    let mut out = ".data\n".to_string();
    for line in words.chunks((LINE / 4) as usize) {
        let used = line.iter().rposition(|w| *w != 0).map_or(0, |n| n + 1);
        for line in line[..used].chunks(8) {
            let words: Vec<String> = line.iter().map(|w| format!("{w:#010x}")).collect();
            out += &format!("    .word {}\n", words.join(", "));
        }
        if used < line.len() {
            out += &format!("    .space {}\n", 4 * (line.len() - used));
        }
    }
    out
}

/// The memory timing of this program.
pub(crate) fn timing(p: &Program) -> Timing {
    let m = &p.machine;
    let latency = (LEAST_LATENCY, LEAST_LATENCY + m.latency);
    Timing { seed: m.seed.into(), latency, stall_percent: m.stall }
}

/// The DUT's parameters for this program. All others are as in `base`.
pub fn dut_params(p: &Program, base: &DutParams) -> DutParams {
    timing(p).over(base)
}
