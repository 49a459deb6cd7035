//! Random SIMT programs, valid by construction: trees of blocks that shrink, and their way to a job.
//!
//! `tree` is what shrinks, `strategy` makes trees, `ops` and `emit` turn them into instructions inside a `frame`,
//! `code` lays those out. [`build`] is the whole way.

pub mod code;
mod emit;
mod frame;
pub mod ops;
mod strategy;
pub mod tree;

pub use emit::{AREA, PRIVATE};
pub use strategy::program;
pub use tree::Program;

use crate::assembly::{Directives, Machine};
use crate::shrink::flat::{Flat, Size, size_of};
use std::sync::Arc;
use tandem_abi::{BUFFER_BASE, CODE_BASE, Config};
use tandem_launch::elf::{Bare, Image};
use tandem_launch::{Job, MemInit};
use tandem_lockstep::engine::DutParams;

/// Least cycles of memory latency.
const LEAST_LATENCY: u32 = 1;

/// A program ready to run.
pub struct Built {
    /// What engines execute.
    pub job: Job,
    /// How it is launched, and how the DUT's memory behaves.
    pub directives: Directives,
    /// Instructions of the body.
    pub body: usize,
}

/// How a program is launched on `config`.
fn bare(p: &Program, config: &Config) -> Bare {
    let g = &p.geometry;
    Bare {
        grid: [g.grid[0], g.grid[1], 1],
        wf_size: config.lanes.saturating_sub(g.idle_lanes).max(1),
        wg_warps: g.warps,
        // An area for each warp, and one that they share.
        lds_size: (g.warps + 1) * AREA,
        pds_size: PRIVATE,
        sgprs: 64,
        vgprs: if g.many_vregs { 256 } else { 64 },
        print: 0,
    }
}

fn directives(p: &Program, config: &Config) -> Directives {
    let m = &p.machine;
    let latency = (LEAST_LATENCY, LEAST_LATENCY + m.latency);
    let machine = Machine { config: *config, seed: m.seed.into(), latency, stall_percent: m.stall };
    Directives { launch: bare(p, config), machine: Some(machine) }
}

/// Scratch areas of all warps, in order.
fn scratch(p: &Program) -> Vec<u32> {
    let areas = p.geometry.grid[0] * p.geometry.grid[1] * p.geometry.warps;
    let mut words = Vec::with_capacity((areas * AREA / 4) as usize);
    for area in 0..areas as usize {
        let n = p.data.words.len();
        // Warps see the same values at different places.
        words.extend((0..n).map(|i| p.data.words[(i + area) % n.max(1)]));
        words.resize((area + 1) * (AREA / 4) as usize, 0);
    }
    // The area that all warps share.
    words.extend(p.data.words.iter());
    words.resize((areas + 1) as usize * (AREA / 4) as usize, 0);
    words
}

/// Makes the job of a program whose body has at most about `max` instructions.
pub fn build(p: &Program, config: &Config, max: usize) -> Result<Built, String> {
    let emitted = emit::emit(p, max).map_err(|e| e.to_string())?;
    let words = emitted.code.words().map_err(|e| e.to_string())?;
    let directives = directives(p, config);
    let segment = |addr, words: &[u32]| {
        let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        MemInit { addr, len: bytes.len() as u32, bytes }
    };
    let image = Image {
        entry: CODE_BASE,
        segments: vec![segment(CODE_BASE, &words), segment(BUFFER_BASE, &scratch(p))],
        symbols: Vec::new(),
        sections: Vec::new(),
    };
    let job = image.job("fuzz", &directives.launch).map_err(|e| e.to_string())?;
    Ok(Built { job, directives, body: emitted.body })
}

/// How long a program is; nothing, where it cannot be encoded.
pub fn size(p: &Program, max: usize) -> Size {
    emit::emit(p, max).map_or(Size::default(), |e| size_of(&e.code.items, e.prologue))
}

/// The program as a list of instructions, to be made smaller further.
pub fn flat(p: &Program, config: &Config, max: usize) -> Result<Flat, String> {
    let emitted = emit::emit(p, max).map_err(|e| e.to_string())?;
    let Directives { launch, machine } = directives(p, config);
    let machine = machine.ok_or("a program without a machine")?;
    Ok(Flat {
        items: emitted.code.items,
        prologue: emitted.prologue,
        launch,
        machine,
        data: Arc::new(scratch(p)),
    })
}

/// The program as assembly that [`crate::assembly::read`] turns into the same job; `remarks` go on top.
pub fn text(p: &Program, config: &Config, max: usize, remarks: &[String]) -> Result<String, String> {
    let emitted = emit::emit(p, max).map_err(|e| e.to_string())?;
    let code = emitted.code.text().map_err(|e| e.to_string())?;
    let mut out = String::new();
    for r in remarks.iter().flat_map(|r| r.lines()) {
        out += format!("# {r}").trim_end();
        out.push('\n');
    }
    out += &directives(p, config).to_text();
    out += ".text\n.globl _start\n_start:\n";
    out += &code;
    out += ".data\n";
    for area in scratch(p).chunks((AREA / 4) as usize) {
        let used = area.iter().rposition(|w| *w != 0).map_or(0, |n| n + 1);
        for line in area[..used].chunks(8) {
            let words: Vec<String> = line.iter().map(|w| format!("{w:#010x}")).collect();
            out += &format!("    .word {}\n", words.join(", "));
        }
        out += &format!("    .space {}\n", AREA as usize - 4 * used);
    }
    Ok(out)
}

/// The DUT's parameters for this program; the rest as in `base`.
pub fn dut_params(p: &Program, base: &DutParams) -> DutParams {
    let m = &p.machine;
    DutParams {
        seed: m.seed.into(),
        latency: (LEAST_LATENCY, LEAST_LATENCY + m.latency),
        stall_percent: m.stall,
        ..*base
    }
}
