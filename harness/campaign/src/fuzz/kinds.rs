//! The kinds of cases and the engines that they run on. A new kind is a choice of [`KindChoice`], and a line
//! in [`ALL`] and in [`Engines::kinds`].

use super::{Settings, files, known};
use crate::exit::{Failure, tool_failure};
use std::collections::BTreeSet;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tandem_abi::{Config, FieldSet};
use tandem_coverage::Collector;
use tandem_fuzz::bench::Bench;
use tandem_fuzz::campaign::{Alone, Kind};
use tandem_fuzz::encodings::states::{MachineWords, Order, States};
use tandem_fuzz::encodings::subject::Identities;
use tandem_fuzz::encodings::words::Words;
use tandem_fuzz::kernel::bench::KernelBench;
use tandem_fuzz::kernel::gpu::Gpu;
use tandem_fuzz::kernel::subject::Kernels;
use tandem_fuzz::program::Family;
use tandem_fuzz::programs::Programs;
use tandem_fuzz::watch::Watch;
use tandem_fuzz::{Leader, MetDifferences};
use tandem_fuzz::{Subject, SubjectError};
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, GoldenEngine};
use tandem_plant::{CompilerFault, GoldenFault, Plant};
use tandem_process::Limits;
use ventus_dut::{Flavour, Library};
use ventus_golden::Profile;

/// What --kind chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum KindChoice {
    /// Everything about encodings
    Encodings,
    /// SIMT programs on RTL and reference model
    Programs,
    /// Every kind but ir
    All,
    /// Encodings: identities of encode, decode, assembler and disassembler
    Identities,
    /// Encodings: random words to golden's decoder, the RTL's and LLVM's MC layer; on a DUT whose decoder has
    /// no bench, one word at a time on RTL and reference model
    Words,
    /// Encodings: one instruction in a random architectural state, on RTL and reference model
    States,
    /// Programs: valid by construction, which must pass
    Valid,
    /// Programs: accesses to shared words that nothing orders, which must pass or race
    Racy,
    /// Programs: one instruction traps, and both sides must trap there for the same cause
    Wrong,
    /// Programs: every pair of instructions that meet on a resource, at every short distance
    Pairs,
    /// NVVM IR kernels through the compiler, at -O0 and -O2, on host, reference model and RTL
    Kernels,
    /// NVVM IR with bytes and tokens changed, which the compiler must survive
    Ir,
}

/// Every kind: its name (also for --kind), its own choice, its group, and whether it can run on RTL and
/// reference model.
const ALL: [(&str, KindChoice, KindChoice, bool); 8] = [
    ("identities", KindChoice::Identities, KindChoice::Encodings, false),
    ("words", KindChoice::Words, KindChoice::Encodings, true),
    ("states", KindChoice::States, KindChoice::Encodings, true),
    ("valid", KindChoice::Valid, KindChoice::Programs, true),
    ("racy", KindChoice::Racy, KindChoice::Programs, true),
    ("wrong", KindChoice::Wrong, KindChoice::Programs, true),
    ("pairs", KindChoice::Pairs, KindChoice::Programs, true),
    (KERNELS, KindChoice::Kernels, KindChoice::Kernels, true),
];

impl KindChoice {
    /// Names of the subjects that the choice stands for.
    pub fn kinds(self) -> Vec<&'static str> {
        let chosen =
            |alone: KindChoice, group: KindChoice| self == KindChoice::All || self == alone || self == group;
        ALL.iter().filter(|(_, alone, group, _)| chosen(*alone, *group)).map(|(name, ..)| *name).collect()
    }

    /// Whether there is a kind of this name.
    pub fn is_kind(name: &str) -> bool {
        ALL.iter().any(|(kind, ..)| *kind == name)
    }
}

/// The kind of case that tests single words: on the RTL's decoder alone or, if that has no bench of its own,
/// on the machine.
const WORDS: &str = "words";

/// The kind of case that a GPU can be asked about.
pub const KERNELS: &str = "kernels";

/// The kinds that several choices stand for, each once, in the order of [`ALL`], for a DUT whose records have
/// these groups and whose decoder has a bench of its own or not. A kind that would show nothing is left out,
/// with the reason, unless the user named it. If every chosen kind would be left out, none is.
pub fn select(
    these: &[KindChoice],
    groups: FieldSet,
    bench: bool,
) -> (Vec<&'static str>, Vec<(&'static str, &'static str)>) {
    let named = |kind: &str| these.iter().any(|what| what.kinds() == [kind]);
    let why = |kind: &str| hidden(kind, groups).filter(|_| kind != WORDS || !bench);
    let chosen = |kind: &str| these.iter().any(|what| what.kinds().contains(&kind));
    let all: Vec<&str> = ALL.iter().map(|(name, ..)| *name).filter(|kind| chosen(kind)).collect();
    let left_out: Vec<_> = all.iter().filter(|k| !named(k)).filter_map(|k| Some((*k, why(k)?))).collect();
    if left_out.len() == all.len() {
        return (all, vec![]);
    }
    let kept = all.into_iter().filter(|kind| !left_out.iter().any(|(k, _)| k == kind)).collect();
    (kept, left_out)
}

/// Why cases of a kind show nothing if a DUT's records have only these groups.
pub fn hidden(kind: &str, groups: FieldSet) -> Option<&'static str> {
    let lacks = |needed: FieldSet| !groups.contains(needed);
    match kind {
        "states" | WORDS if lacks(FieldSet::SDST.union(FieldSet::VDST)) => {
            Some("a case is one instruction, whose result stays in a register (records: sdst, vdst)")
        }
        "racy" if lacks(FieldSet::MEM.union(FieldSet::LOAD_DATA)) => {
            Some("only the accesses of the DUT tell a race from a wrong value (records: mem, load-data)")
        }
        "wrong" if lacks(FieldSet::TRAP) => {
            Some("a case is where an instruction traps and why, which is not reported (records: trap)")
        }
        _ => None,
    }
}

/// Whether cases of a kind run on RTL and reference model.
pub fn on_machines(kind: &str) -> bool {
    let alone = kind == WORDS && crate::library::dut().has_decoder_bench();
    ALL.iter().any(|(name, .., machines)| *name == kind && *machines) && !alone
}

/// Libraries and their settings. A library is built when its first case comes, or earlier by
/// [`Engines::building_ahead`].
pub struct Engines {
    flavour: Flavour,
    avoided: Vec<String>,
    /// Names of the known differences of the DUT's profile.
    differences: BTreeSet<String>,
    params: DutParams,
    golden_fault: Option<GoldenFault>,
    max_insns: usize,
    compiler_fault: Option<CompilerFault>,
    /// The collector of coverage, and whether the libraries count.
    coverage: Option<(Arc<Collector>, bool)>,
    guide: bool,
    /// Known differences that cases met.
    met: MetDifferences,
    /// Asked about kernels, if there is one.
    gpu: Option<Gpu>,
}

/// Tasks per epoch of guidance.
const EPOCH: u64 = 5;

impl Engines {
    /// Opens the library of a campaign's first machine, building it if the cache lacks it.
    pub fn open(settings: &Settings, coverage: Option<(Arc<Collector>, bool)>) -> Result<Engines, Failure> {
        let plant = settings.plant.as_ref();
        let (flavour, fault) = match plant {
            Some(Plant::Rtl(fault)) => (Flavour::Faults, crate::library::fault_number(fault)?),
            None if coverage.as_ref().is_some_and(|(_, counts)| *counts) => (Flavour::Coverage, 0),
            _ => (Flavour::Plain, 0),
        };
        // A library with planted faults has no counters.
        let coverage = coverage.map(|(collector, _)| (collector, flavour == Flavour::Coverage));
        let params = DutParams { fault, ..DutParams::default() };
        let mut engines = Engines {
            flavour,
            avoided: settings.known.avoided(),
            differences: BTreeSet::new(),
            params,
            golden_fault: plant.and_then(Plant::golden),
            max_insns: settings.max_insns as usize,
            compiler_fault: plant.and_then(Plant::compiler),
            coverage,
            guide: settings.guide,
            met: MetDifferences::default(),
            gpu: settings.gpu.asked()?,
        };
        if settings.kinds.iter().any(|k| on_machines(k)) {
            for config in &settings.configs {
                crate::library::check(config)?;
            }
            let library = engines.library(&settings.configs[0])?;
            engines.differences = library.profile().differences.iter().map(|d| d.name.clone()).collect();
        }
        Ok(engines)
    }

    /// Engines for one machine with this planted fault (0: none), without coverage or known findings.
    pub fn of_machine(config: &Config, fault: u32) -> Result<Engines, Failure> {
        crate::library::check(config)?;
        let engines = Engines {
            flavour: if fault == 0 { Flavour::Plain } else { Flavour::Faults },
            avoided: vec![],
            differences: BTreeSet::new(),
            params: DutParams { fault, ..DutParams::default() },
            golden_fault: None,
            max_insns: 0,
            compiler_fault: None,
            coverage: None,
            guide: false,
            met: MetDifferences::default(),
            gpu: None,
        };
        engines.library(config)?;
        Ok(engines)
    }

    /// The library of a machine, opened or built at its first use.
    fn library(&self, config: &Config) -> Result<Library, Failure> {
        known::without(crate::library::open(config, self.flavour)?, &self.avoided)
    }

    /// Runs a campaign on `configs` while a thread builds their libraries, in this order. If a library cannot
    /// be built, the case that needs it reports the failure.
    pub fn building_ahead<T>(&self, configs: &[Config], run: impl FnOnce() -> T) -> T {
        /// Ends the thread even if the campaign panics.
        struct Over<'a>(&'a AtomicBool);
        impl Drop for Over<'_> {
            fn drop(&mut self) {
                self.0.store(true, Ordering::Relaxed);
            }
        }
        let over = AtomicBool::new(false);
        std::thread::scope(|threads| {
            threads.spawn(|| {
                for config in configs.iter().take_while(|_| !over.load(Ordering::Relaxed)) {
                    let _ = self.library(config);
                }
            });
            let _over = Over(&over);
            run()
        })
    }

    /// Whether a case met this known difference.
    pub fn met(&self, difference: &str) -> bool {
        self.met.has(difference)
    }

    /// Known differences of the DUT's profile that no case of this process met.
    pub fn unmet(&self) -> Vec<String> {
        self.differences.iter().filter(|name| !self.met.has(name)).cloned().collect()
    }

    /// A machine, and golden to follow it.
    fn pair(&self, config: &Config) -> Result<(Leader, GoldenEngine), SubjectError> {
        let opened = self.library(config).map_err(|e| SubjectError::NoLibrary(*config, e.to_string()));
        let dut = DutEngine::new(&opened?, &self.params)?;
        let leader = Leader::Dut(Box::new(dut), self.params);
        Ok((leader, GoldenEngine::new(*config, Profile::default(), self.golden_fault)))
    }

    fn programs(&self, config: &Config, family: Family) -> Result<Programs, SubjectError> {
        let (leader, golden) = self.pair(config)?;
        let mut bench = Bench::new(leader, golden, *config, self.max_insns);
        bench.note(self.met.clone());
        if let Some(watch) = self.watch(config) {
            bench.watch(watch);
        }
        Ok(Programs::of(bench, family))
    }

    /// The watch for a worker's cases, if coverage is collected.
    fn watch(&self, config: &Config) -> Option<Watch> {
        self.coverage.as_ref().map(|(collector, counts)| Watch::new(collector.clone(), config, *counts))
    }

    /// States for the cases of a worker.
    pub fn states(&self, config: &Config) -> Result<States, SubjectError> {
        let (leader, golden) = self.pair(config)?;
        let mut states = States::new(leader, golden, *config);
        states.note(self.met.clone());
        if let Some(watch) = self.watch(config) {
            states.watch(watch);
        }
        Ok(states)
    }

    /// Like [`Engines::pair`], for kernels, with a process for compiler and host.
    fn kernel_bench(&self, config: &Config) -> Result<KernelBench, SubjectError> {
        let (leader, golden) = self.pair(config)?;
        let program = std::env::current_exe().map_err(SubjectError::Program)?;
        let mut bench = KernelBench::new(&program, leader, golden, *config, self.compiler_fault)?;
        bench.note(self.met.clone());
        if let Some(gpu) = &self.gpu {
            bench.ask(gpu.clone());
        }
        if let Some(watch) = self.watch(config) {
            bench.watch(watch);
        }
        Ok(bench)
    }

    /// The kinds of a campaign by name. A task takes a few tenths of a second; weights distribute the time.
    pub fn kinds(&self, names: &[String]) -> Result<Vec<Kind<'_>>, Failure> {
        let kind = |name: &str| -> Option<Kind<'_>> {
            Some(match name {
                "identities" => new("identities", 1000, 1, |_| Ok(Box::new(Identities))),
                WORDS if on_machines(WORDS) => {
                    new(WORDS, 10, 1, |c| Ok(Box::new(MachineWords::new(self.states(c)?, Order::Random))))
                }
                WORDS => new(WORDS, 100, 1, |_| Ok(Box::new(Words::new()?))),
                "states" => new("states", 10, 2, |c| Ok(Box::new(self.states(c)?))),
                "valid" => Kind {
                    epoch: self.guide.then_some(EPOCH),
                    ..new("valid", 10, 8, |c| Ok(Box::new(self.programs(c, Family::Valid)?)))
                },
                "racy" => new("racy", 10, 1, |c| Ok(Box::new(self.programs(c, Family::Racy)?))),
                "wrong" => new("wrong", 10, 2, |c| Ok(Box::new(self.programs(c, Family::Wrong)?))),
                "pairs" => new("pairs", 10, 4, |c| Ok(Box::new(self.programs(c, Family::Pairs)?))),
                // A kernel costs as much as twenty programs.
                KERNELS => new(KERNELS, 2, 1, |c| Ok(Box::new(Kernels::new(self.kernel_bench(c)?)))),
                _ => return None,
            })
        };
        names
            .iter()
            .map(|n| kind(n).ok_or_else(|| tool_failure(format!("this tandem has no cases of kind {n}"))))
            .collect()
    }
}

/// Runs cases of a kind with `--case` in a separate process, to see whether it survives.
///
/// Only a process that ends by itself is a finding. If a user or the system ends it, it is not.
pub fn alone<'a>(settings: &'a Settings, kind: &'a str) -> Alone<'a> {
    Box::new(move |config, case| {
        let out =
            std::env::temp_dir().join(format!("tandem-alone-{}-{kind}-{}", std::process::id(), case.number));
        let mut command = Command::new(std::env::current_exe().ok()?);
        command.args(
            files::words_of_case(settings, kind, on_machines(kind).then_some(*config), case).split(' '),
        );
        let output = tandem_process::run(command.arg("--out").arg(&out), &[], Limits::default());
        let _ = std::fs::remove_dir_all(&out);
        output.ok()?.ending.crash().map(str::to_string)
    })
}

/// A kind without guidance.
fn new<'a>(
    name: &'static str,
    task: u64,
    weight: u64,
    make: impl Fn(&Config) -> Result<Box<dyn Subject>, SubjectError> + Sync + 'a,
) -> Kind<'a> {
    Kind { name, task, weight, machines: on_machines(name), epoch: None, make: Box::new(make), alone: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum as _;

    #[test]
    fn choices_stand_for_kinds() {
        assert_eq!(KindChoice::Identities.kinds(), ["identities"]);
        assert_eq!(KindChoice::Programs.kinds(), ["valid", "racy", "wrong", "pairs"]);
        assert_eq!(KindChoice::All.kinds().len(), ALL.len());
        let these = [KindChoice::Wrong, KindChoice::States, KindChoice::Encodings];
        let all = select(&these, FieldSet::ALL, true);
        assert_eq!(all, (vec!["identities", "words", "states", "wrong"], vec![]));
        // One name everywhere: tables and files use the same names as --kind.
        for (name, alone, ..) in ALL {
            assert_eq!(KindChoice::from_str(name, false), Ok(alone));
            assert_eq!(alone.kinds(), [name]);
        }
    }

    #[test]
    fn a_group_leaves_out_what_shows_nothing_and_a_kind_that_was_named_stays() {
        let of = |these: &[KindChoice], groups| {
            let (kept, left_out) = select(these, groups, false);
            (kept, left_out.into_iter().map(|(kind, _)| kind).collect::<Vec<_>>())
        };
        let (none, writes) = (FieldSet::default(), FieldSet::SDST.union(FieldSet::VDST));
        assert_eq!(of(&[KindChoice::Programs], none), (vec!["valid", "pairs"], vec!["racy", "wrong"]));
        assert_eq!(of(&[KindChoice::Programs], writes), (vec!["valid", "pairs"], vec!["racy", "wrong"]));
        assert_eq!(
            of(&[KindChoice::Programs, KindChoice::Racy], none),
            (vec!["valid", "racy", "pairs"], vec!["wrong"])
        );
        assert_eq!(of(&[KindChoice::Encodings], writes), (vec!["identities", "words", "states"], vec![]));
        assert_eq!(of(&[KindChoice::Encodings], none), (vec!["identities"], vec!["words", "states"]));
        assert_eq!(select(&[KindChoice::Encodings], none, true).0, ["identities", "words"]);
        assert_eq!(of(&[KindChoice::Words], FieldSet::ALL), (vec!["words"], vec![]));
        let (kept, left_out) = of(&[KindChoice::All], none);
        assert_eq!((kept, left_out.len()), (vec!["identities", "valid", "pairs", "kernels"], 4));
    }
}
