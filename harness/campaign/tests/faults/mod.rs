//! Shared by the tests of planted faults: small programs, their machines, and what a report must state.

pub mod table;

use std::fmt::Write as _;
use std::sync::OnceLock;
use tandem_abi::Config;
use tandem_judge::{Blame, Evidence, judge};
use tandem_launch::elf::{Bare, Image, SectionKind, Writer};
use tandem_launch::{Job, LineEntry};
use tandem_lockstep::bundle::{Leader, Setup};
use tandem_lockstep::{End, Mismatch, MismatchKind, Outcome};
use ventus_dut::{Flavour, Library};
use ventus_isa::asm;

/// Every program of these tests is written for 8 lanes.
pub const CONFIG: Config = Config::new(1, 8, 8);

/// A program, its launch, and its source.
#[derive(Clone, Copy)]
pub struct Program {
    /// Its file in `tests/faults`, without extension.
    pub name: &'static str,
    source: &'static str,
    /// Workgroups.
    pub grid: u32,
    /// Warps a workgroup.
    pub warps: u32,
}

/// A program of one warp from its file next to this one.
macro_rules! program {
    ($name:literal) => {
        $crate::faults::Program::new(
            $name,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faults/", $name, ".s")),
        )
    };
}
pub(crate) use program;

impl Program {
    /// One workgroup of one warp.
    pub const fn new(name: &'static str, source: &'static str) -> Program {
        Program { name, source, grid: 1, warps: 1 }
    }

    /// A launch with this many workgroups and warps.
    pub const fn launched(self, grid: u32, warps: u32) -> Program {
        Program { grid, warps, ..self }
    }

    /// Assembled and ready to run, with its labels and source lines.
    pub fn job(&self) -> Job {
        let options = asm::Options { file: format!("{}.s", self.name), ..asm::Options::default() };
        let object = asm::assemble(self.source, &options).unwrap_or_else(|errors| {
            panic!("{}", errors.iter().map(|e| format!("{e}\n")).collect::<String>());
        });
        let mut w = Writer::new(object.entry);
        for s in &object.sections {
            let kind = if s.executable { SectionKind::Text } else { SectionKind::Data };
            w.section(&s.name, kind, s.addr, s.bytes.clone());
        }
        for (name, s) in &object.symbols {
            w.symbol(name, s.value, 0, s.section == Some(0));
        }
        let image = Image::parse(&w.finish().unwrap()).unwrap();
        let (grid, wg_warps) = ([self.grid, 1, 1], self.warps);
        let bare = Bare { grid, wg_warps, vgprs: 64, pds_size: 0, ..Bare::one_warp(CONFIG.lanes) };
        let mut job = image.job(self.name, &bare).unwrap();
        job.kernels[0].timeout_cycles = Some(50_000);
        let line = |&(addr, line): &(u32, u32)| LineEntry { addr, file: options.file.clone(), line };
        job.kernels[0].lines = object.lines.iter().map(line).collect();
        job
    }
}

/// The library of a flavour for [`CONFIG`]; built once and then cached under `build/dut`.
fn library(flavour: Flavour) -> Library {
    static PLAIN: OnceLock<Library> = OnceLock::new();
    static FAULTS: OnceLock<Library> = OnceLock::new();
    let cell = if flavour == Flavour::Faults { &FAULTS } else { &PLAIN };
    let open = || Library::open_for(&ventus_dut::build(&CONFIG, flavour).unwrap(), &CONFIG).unwrap();
    cell.get_or_init(open).clone()
}

/// A run of the DUT with golden following.
pub struct Run {
    /// Flavour of the DUT.
    pub flavour: Flavour,
    /// Number of the RTL fault, 0 for none.
    pub rtl: u32,
    /// Name of golden's fault.
    pub golden: Option<&'static str>,
    /// Seed of memory latency and back-pressure.
    pub seed: u64,
}

impl Run {
    /// No planted fault, in the build that users get.
    pub const CLEAN: Run = Run { flavour: Flavour::Plain, rtl: 0, golden: None, seed: 1 };

    /// Runs it.
    pub fn of(&self, job: &Job) -> Outcome {
        let mut setup = Setup {
            golden_fault: self.golden.map(|f| f.parse().unwrap()),
            ..Setup::new(Leader::Dut, &CONFIG)
        };
        (setup.dut.fault, setup.dut.seed, setup.dut.hang_cycles) = (self.rtl, self.seed, 5_000);
        setup.run(job, &[], |_, _| Ok::<_, &str>(library(self.flavour))).0
    }
}

/// Runs a log with golden following, which may have a fault. Without texts each kernel's own log leads.
pub fn run_log(job: &Job, logs: &[String], golden: Option<&str>) -> Outcome {
    let launch = &job.kernels[0].launch;
    let config = Config::holding([launch]).unwrap();
    let setup =
        Setup { golden_fault: golden.map(|f| f.parse().unwrap()), ..Setup::new(Leader::Log, &config) };
    setup.run(job, logs, |_, _| Err("a log needs no DUT")).0
}

/// A value in a report that depends on the hardware's internals and not on the fault.
pub const ANY: &str = "any";

/// One line of a report: field, lane, the leader's value, golden's value.
pub type Diff = (String, Option<u32>, String, String);

/// A difference in a field without lanes.
pub fn diff(field: &str, leader: &str, golden: &str) -> Diff {
    (field.into(), None, leader.into(), golden.into())
}

/// Differences of a field in some lanes: lane, the leader's value, golden's value.
pub fn lanes<const N: usize>(field: &str, values: [(u32, u32, u32); N]) -> Vec<Diff> {
    let hex = |v: u32| format!("{v:#010x}");
    values.iter().map(|&(lane, a, b)| (field.into(), Some(lane), hex(a), hex(b))).collect()
}

/// Differences of a load: the same in the destination register and in the data from memory.
pub fn loaded<const N: usize>(values: [(u32, u32, u32); N]) -> Vec<Diff> {
    [lanes("vdata", values), lanes("load_data", values)].concat()
}

/// The place and contents that a report must have.
pub struct Expected {
    /// Blame.
    pub blame: Blame,
    /// Kind.
    pub kind: MismatchKind,
    /// Workgroup and warp.
    pub warp: (u32, u32),
    /// Instruction at the program's label `caught`.
    pub insn: &'static str,
    /// Every difference, no more and no fewer.
    pub diffs: Vec<Diff>,
}

/// Panics with the whole report unless it is the expected one.
pub fn check(what: &str, job: &Job, outcome: &Outcome, expected: &Expected) -> Mismatch {
    let detail = outcome.end.detail();
    let End::Mismatch(m) = &outcome.end else {
        panic!("{what}: not caught, but {}\n{detail}", outcome.end.word());
    };
    let mut wrong = String::new();
    let mut same = |item: &str, found: &str, want: &str| {
        if found != want {
            let _ = writeln!(wrong, "{item} is {found}, expected {want}");
        }
    };
    let blame = judge(&Evidence::of_lockstep(outcome)).blame;
    same("blame", &format!("{blame:?}"), &format!("{:?}", Some(expected.blame)));
    same("kind", &format!("{:?}", m.kind), &format!("{:?}", expected.kind));
    same("workgroup and warp", &format!("{:?}", (m.wg, m.warp)), &format!("{:?}", expected.warp));
    same("instruction", &m.disasm, expected.insn);
    let caught = job.kernels[0].symbols.iter().find(|s| s.name == "caught").map(|s| s.addr);
    same("pc", &format!("{:x?}", Some(m.pc)), &format!("{caught:x?}"));
    let mut found: Vec<Diff> =
        m.diffs.iter().map(|d| (d.field.clone(), d.lane, d.leader.clone(), d.golden.clone())).collect();
    let mut want = expected.diffs.clone();
    found.sort();
    want.sort();
    for (f, w) in found.iter_mut().zip(&want).filter(|(_, w)| w.2 == ANY) {
        f.2 = ANY.into();
        assert_eq!(f.0, w.0, "{what}");
    }
    same("differences", &format!("{found:#?}"), &format!("{want:#?}"));
    assert!(wrong.is_empty(), "{what}: {wrong}\n{detail}");
    (**m).clone()
}

/// Panics, with the whole report, unless the run passed and compared something.
pub fn check_passes(what: &str, outcome: &Outcome) {
    let verdict = &outcome.end;
    assert!(verdict.passed(), "{what}: {}\n{}", verdict.word(), verdict.detail());
    assert!(outcome.instructions > 0 && outcome.bits > 0, "{what}: nothing was compared");
}
