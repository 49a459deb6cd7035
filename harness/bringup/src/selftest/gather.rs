//! Runs one program on one engine by itself, and gathers its records, its end, and the memory that it leaves.

use tandem_abi::Record;
use tandem_launch::Job;
use tandem_lockstep::engine::{Batch, Engine, EngineError, State};
use tandem_lockstep::{Requests, Stop};

/// Cycles that a program may take; the longest needs a few thousand.
const MOST: u64 = 400_000;
/// Cycles simulated at once.
const SLICE: u64 = 4096;

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// As it should.
    Done,
    /// With a trap.
    Trap,
    /// Not at all.
    Never,
    /// The engine stopped by itself and says why.
    Stopped(String, Stop),
}

/// The results of a program.
pub struct ProgramRun {
    /// Records, in the engine's order.
    pub records: Vec<Record>,
    /// How it ended.
    pub ended: Ended,
    /// What it asked of memory, if it has a memory port.
    pub requests: Option<Requests>,
    /// Each part of memory that the job states: address and bytes.
    pub memory: Vec<(u32, Vec<u8>)>,
}

/// Runs a program.
///
/// # Errors
/// If the engine cannot run it at all.
pub fn gather(engine: &mut dyn Engine, job: &Job) -> Result<ProgramRun, EngineError> {
    let [run] = &job.kernels[..] else {
        return Err(EngineError::Input(format!("{}: expected one launch", job.name)));
    };
    engine.reset()?;
    engine.load(&run.mem)?;
    engine.launch(run)?;
    let mut batch = Batch::default();
    let mut requests;
    let ended = loop {
        let before = batch.records.len() as u64;
        let progress = engine.advance(SLICE, &mut batch);
        requests = progress.requests;
        let spent = if progress.cycles > 0 { progress.cycles } else { batch.records.len() as u64 };
        break match progress.state {
            State::More if spent > MOST || (progress.cycles == 0 && spent == before) => Ended::Never,
            State::More => continue,
            State::Done | State::Kernel => Ended::Done,
            State::Trap => Ended::Trap,
            State::Hang => Ended::Never,
            State::Error(message) => Ended::Stopped(message, progress.stop),
        };
    };
    if ended == Ended::Trap {
        // Stores before the trap may still be on their way.
        let mut rest = Batch::default();
        engine.advance(SLICE, &mut rest);
    }
    let mut memory = Vec::new();
    for init in &run.mem {
        let mut bytes = vec![0; init.len as usize];
        engine.read(init.addr, &mut bytes)?;
        memory.push((init.addr, bytes));
    }
    Ok(ProgramRun { records: batch.records, ended, requests, memory })
}

/// The first byte that differs, as (address, golden's, the DUT's), and the number of bytes that differ.
pub fn differing(golden: &ProgramRun, dut: &ProgramRun) -> Option<((u32, u8, u8), usize)> {
    let bytes = golden.memory.iter().zip(&dut.memory).flat_map(|((addr, a), (_, b))| {
        a.iter()
            .zip(b)
            .enumerate()
            .filter(|(_, (a, b))| a != b)
            .map(move |(i, (a, b))| (addr + i as u32, *a, *b))
    });
    let all: Vec<(u32, u8, u8)> = bytes.collect();
    all.first().map(|first| (*first, all.len()))
}
