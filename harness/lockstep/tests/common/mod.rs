//! A scripted leader: replays records, so that a test can state exactly what the other engine retired.

// Each test file is its own crate and uses its own part of this one.
#![allow(dead_code)]

use std::collections::BTreeMap;
use tandem_abi::{Config, FieldSet, Kind, LDS_BASE, Limits, MemOp, Memory, Record};
use tandem_launch::elf::{Bare, Image, SectionKind, Writer};
use tandem_launch::{Job, KernelRun, MemInit};
use tandem_lockstep::engine::{Batch, EngineError, Progress, State};
use tandem_lockstep::{Engine, GoldenEngine, Implemented, Options, Outcome, run_pair};
use ventus_golden::{Hints, Profile, Step, WgStart};

/// Four lanes are enough for every mask.
pub const CONFIG: Config = Config::new(1, 8, 4);
/// Where programs of these tests keep data; the launch puts its own regions after it.
pub const DATA: u32 = 0x9000_0000;

/// Assembles a program and launches `grid` workgroups of `warps` warps on it.
pub fn job(source: &str, warps: u32, grid: u32) -> Job {
    let object =
        ventus_isa::asm::assemble(source, &ventus_isa::asm::Options::default()).unwrap_or_else(|e| {
            panic!("{}", e.iter().map(|e| e.to_string()).collect::<Vec<_>>().join("\n"));
        });
    let mut w = Writer::new(object.entry);
    for s in &object.sections {
        let kind = if s.executable { SectionKind::Text } else { SectionKind::Data };
        w.section(&s.name, kind, s.addr, s.bytes.clone());
    }
    w.section(".buffer", SectionKind::Data, DATA, (0..4096u32).map(|i| i as u8).collect());
    for (name, s) in &object.symbols {
        w.symbol(name, s.value, 0, s.section == Some(0));
    }
    let image = Image::parse(&w.finish().unwrap()).unwrap();
    let bare = Bare { grid: [grid, 1, 1], wg_warps: warps, vgprs: 64, ..Bare::one_warp(CONFIG.lanes) };
    let mut job = image.job("test", &bare).unwrap();
    job.kernels[0].lines = object
        .lines
        .iter()
        .map(|&(addr, line)| tandem_launch::LineEntry { addr, file: "test.s".into(), line })
        .collect();
    job
}

/// Runs golden alone and returns its records and final memory.
pub fn golden_records(job: &Job) -> (Vec<Record>, Memory) {
    let mut golden = GoldenEngine::new(CONFIG, Profile::default(), None);
    let mut batch = Batch::default();
    for k in &job.kernels {
        golden.load(&k.mem).unwrap();
        golden.launch(k).unwrap();
        while golden.advance(0, &mut batch).state == State::More {}
    }
    (batch.records, golden.memory().clone())
}

/// Golden's first records of a job that need not end, and its memory after them.
pub fn golden_until(job: &Job, records: usize) -> (Vec<Record>, Memory) {
    let mut golden = GoldenEngine::new(CONFIG, Profile::default(), None);
    let mut batch = Batch::default();
    golden.load(&job.kernels[0].mem).unwrap();
    golden.launch(&job.kernels[0]).unwrap();
    while batch.records.len() < records {
        golden.advance(1, &mut batch);
    }
    (batch.records, golden.memory().clone())
}

/// Records of the single warp of a job whose implementation chooses as `hints` says, and memory afterwards.
/// `hints` gets the next instruction word.
pub fn chosen_records(job: &Job, mut hints: impl FnMut(u32) -> Hints) -> (Vec<Record>, Memory) {
    let mut engine = GoldenEngine::new(CONFIG, Profile::default(), None);
    engine.load(&job.kernels[0].mem).unwrap();
    engine.launch(&job.kernels[0]).unwrap();
    let start = WgStart { wg: 0, sm: 0, sm_wg: 0, lds_base: LDS_BASE, pds_base: None };
    engine.golden_mut().start_workgroup(&start).unwrap();
    let mut records: Vec<Record> = engine.golden().start_record(0).into_iter().collect();
    loop {
        let (pc, _) = engine.golden().pc_and_mask(0, 0).unwrap();
        let insn = engine.memory().read_u32(pc).unwrap();
        let mut record = Record::ZERO;
        let step = engine.step_hinted(0, 0, &hints(insn), &mut record);
        records.push(record);
        match step {
            Step::Retired => {}
            Step::WarpEnded => break,
            other => panic!("{other:?}"),
        }
    }
    let mut end = Record::new(Kind::WgEnd);
    end.lanes = CONFIG.lanes as u8;
    records.push(end);
    (records, engine.memory().clone())
}

/// LDS of the one SM after the stores of these records.
fn lds_after(records: &[Record]) -> Vec<u8> {
    let mut lds = vec![0; Limits::of(&CONFIG).lds_bytes as usize];
    for r in records.iter().filter(|r| r.mem_op >= MemOp::Store as u8) {
        for lane in (0..32).filter(|l| r.mem_mask >> l & 1 != 0) {
            let at = r.mem_addr[lane].wrapping_sub(LDS_BASE) as usize;
            let size = usize::from(r.mem_size);
            if let Some(to) = lds.get_mut(at..at.saturating_add(size)) {
                to.copy_from_slice(&r.mem_data[lane].to_le_bytes()[..size]);
            }
        }
    }
    lds
}

/// Replays records as a DUT would deliver them.
pub struct Script {
    pub records: Vec<Record>,
    pub memory: Memory,
    pub end: State,
    pub fields: FieldSet,
    /// LDS of each SM; not shown if empty.
    pub lds: Vec<Vec<u8>>,
    /// Records per batch.
    pub batch: usize,
    /// How many of its two warps it reports as waiting at a barrier.
    pub waiting: u32,
    /// The number of records after which the warp in slot 0 asks for the print buffer to be read.
    pub asks: Vec<usize>,
    /// What it implements, if that is not everything.
    pub implemented: Option<Implemented>,
    /// Whether it has moved records of instructions in flight at a barrier.
    pub moves_late: bool,
    at: usize,
}

impl Script {
    pub fn new(records: Vec<Record>, memory: Memory) -> Script {
        let lds = vec![lds_after(&records)];
        let (end, fields) = (State::Done, FieldSet::ALL);
        Script {
            records,
            memory,
            end,
            fields,
            lds,
            batch: 7,
            waiting: 1,
            asks: Vec::new(),
            implemented: None,
            moves_late: false,
            at: 0,
        }
    }

    /// This script against golden.
    pub fn against_golden(&mut self, job: &Job) -> Outcome {
        let mut golden = GoldenEngine::new(CONFIG, Profile::default(), None);
        run_pair(self, &mut golden, job, &Options::default())
    }
}

impl Engine for Script {
    fn name(&self) -> &'static str {
        "dut"
    }

    fn describe(&self) -> String {
        "a script".into()
    }

    fn fields(&self) -> FieldSet {
        self.fields
    }

    fn implemented(&self) -> Option<Implemented> {
        self.implemented.clone()
    }

    fn moves_late_records(&self) -> bool {
        self.moves_late
    }

    fn reset(&mut self) -> Result<(), EngineError> {
        self.at = 0;
        Ok(())
    }

    fn load(&mut self, _init: &[MemInit]) -> Result<(), EngineError> {
        Ok(())
    }

    fn launch(&mut self, _run: &KernelRun) -> Result<(), EngineError> {
        Ok(())
    }

    fn advance(&mut self, _max_cycles: u64, batch: &mut Batch) -> Progress {
        let end = (self.at + self.batch).min(self.records.len());
        batch.records.extend(&self.records[self.at..end]);
        self.at = end;
        let state = if end == self.records.len() { self.end.clone() } else { State::More };
        Progress {
            state,
            cycles: end as u64,
            retired: end as u64,
            live_warps: 2,
            barrier_wait: self.waiting,
            ..Progress::default()
        }
    }

    fn print_pending(&mut self) -> bool {
        self.asks.iter().any(|at| *at <= self.at)
    }

    fn print_clear(&mut self) -> Vec<(u16, u16)> {
        let before = self.asks.len();
        self.asks.retain(|at| *at > self.at);
        vec![(0, 0); before - self.asks.len()]
    }

    fn asks_to_the_end(&self) -> bool {
        true
    }

    fn read(&mut self, addr: u32, out: &mut [u8]) -> Result<bool, EngineError> {
        self.memory.read(addr, out).map(|()| true).map_err(|e| EngineError::Failed(e.to_string()))
    }

    fn read_lds(&mut self, sm: u32, offset: u32, out: &mut [u8]) -> Result<bool, EngineError> {
        let Some(lds) = self.lds.get(sm as usize) else { return Ok(false) };
        out.copy_from_slice(&lds[offset as usize..][..out.len()]);
        Ok(true)
    }
}

/// Records of each warp in its own order, without workgroup events.
pub fn by_warp(records: &[Record]) -> BTreeMap<(u32, u16), Vec<Record>> {
    let mut map: BTreeMap<(u32, u16), Vec<Record>> = BTreeMap::new();
    for r in records.iter().filter(|r| r.kind == tandem_abi::Kind::Retire as u8) {
        map.entry((r.wg, r.warp)).or_default().push(*r);
    }
    map
}
