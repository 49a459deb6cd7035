//! `dut check`: finds the level that a DUT reaches, from the promises of its profile and from small programs.

use crate::level::Level;
use crate::selftest::barriers::lie;
use std::sync::{Arc, Mutex, PoisonError};
use tandem_abi::{Config, FieldSet, Kind, MemOp, Record};
use tandem_judge::Judged;
use tandem_launch::Job;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{
    DutEngine, End, Engine, GoldenEngine, Observer, Options, refuses_job, run_alone, run_pair,
};
use ventus_dut::{Library, group_names, groups};

/// The programs, with the groups of the record that each is there to show.
const PROGRAMS: [(&str, &str, FieldSet); 6] = [
    ("scalar", include_str!("../programs/scalar.s"), FieldSet(0)),
    ("vector", include_str!("../programs/vector.s"), FieldSet::VDST_WHOLE),
    ("branches", include_str!("../programs/branches.s"), FieldSet::SIMT),
    ("prefix", include_str!("../programs/prefix.s"), FieldSet::PREFIX),
    ("barrier", include_str!("../programs/barrier.s"), FieldSet::SYNC),
    ("trap", include_str!("../programs/trap.s"), FieldSet::TRAP),
];

/// Groups that no program here shows: their instructions are floating-point or saturating ones, which many
/// DUTs do not have.
const UNTRIED: FieldSet = FieldSet::FLAGS.union(FieldSet::FLAGS_ACC);

/// Why a DUT could not be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// One of the programs does not assemble.
    #[error("the program {name}: {why}")]
    Program {
        /// Its name.
        name: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// The machine could not be made.
    #[error("{0}")]
    Machine(String),
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case", tag = "is", content = "why")]
pub enum Ended {
    /// As golden says.
    Agrees,
    /// It was not run, because the DUT lacks something.
    NotRun(String),
    /// Otherwise than golden says: the report.
    Differs(String),
    /// The machine stopped by itself, or hangs.
    Stopped(String),
}

/// A program that was run.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Ran {
    /// Its name.
    pub name: &'static str,
    /// How it ended.
    pub ended: Ended,
    /// Instructions that were compared.
    pub instructions: u64,
}

/// The findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The DUT's name.
    pub dut: String,
    /// The machine.
    pub config: Config,
    /// Groups that its profile promises.
    pub promised: FieldSet,
    /// Groups that no record of this DUT can have anything of: `trap`, if nothing traps.
    pub empty: FieldSet,
    /// Of the promised ones, groups that a program showed.
    pub seen: FieldSet,
    /// Of the promised ones, groups that no program could show, because it was not run or does not exist.
    pub untried: FieldSet,
    /// The programs.
    pub programs: Vec<Ran>,
    /// Known differences of the profile that no program met.
    pub unused: Vec<String>,
}

impl Check {
    /// The level that the profile promises.
    pub fn promised_level(&self) -> Level {
        Level::of(self.promised.union(self.empty))
    }

    /// The level that the programs show.
    pub fn reached(&self) -> Level {
        Level::of(self.seen.union(self.untried).union(self.empty))
    }

    /// Groups that are promised and were not seen although a program ran that shows them.
    pub fn never_seen(&self) -> Vec<&'static str> {
        group_names(self.promised.without(self.seen).without(self.untried))
    }

    /// Groups that the profile does not promise.
    pub fn missing(&self) -> Vec<&'static str> {
        groups()
            .filter(|(bit, _)| !self.promised.union(self.empty).contains(*bit))
            .map(|(_, name)| name)
            .collect()
    }

    /// Whether a program ended otherwise than golden says.
    pub fn differs(&self) -> bool {
        self.programs.iter().any(|p| matches!(p.ended, Ended::Differs(_) | Ended::Stopped(_)))
    }

    /// Whether any program ran and agrees.
    pub fn showed_something(&self) -> bool {
        self.programs.iter().any(|p| p.ended == Ended::Agrees)
    }
}

/// Runs the programs on a library.
///
/// # Errors
/// If the library refuses to make a machine.
pub fn check(library: &Library) -> Result<Check, CheckError> {
    let profile = library.profile();
    let config = library.config();
    let promised = profile.groups();
    let empty = if profile.has_traps() { FieldSet(0) } else { FieldSet::TRAP };
    let mut seen = FieldSet(0);
    let mut untried = promised.intersection(UNTRIED);
    let mut programs = vec![];
    let mut used: Vec<String> = vec![];
    for (name, source, shows) in PROGRAMS {
        let (job, _) = tandem_launch::assembly::read(source, &format!("{name}.s"), Some(&config))
            .map_err(|e| CheckError::Program { name, why: e.to_string() })?;
        let ran = run(library, name, &job)?;
        if matches!(ran.ended, Ended::NotRun(_)) {
            untried = untried.union(promised.intersection(shows));
        }
        seen = seen.union(ran.seen);
        used.extend(ran.waived);
        programs.push(Ran { name, ended: ran.ended, instructions: ran.instructions });
    }
    let unused = profile.differences.iter().map(|d| d.name.clone());
    let unused = unused.filter(|name| !used.contains(name)).collect();
    let seen = seen.intersection(promised);
    let dut = profile.name.clone();
    Ok(Check { dut, config, promised, empty, seen, untried: untried.without(seen), programs, unused })
}

/// One program's run.
struct Run {
    ended: Ended,
    instructions: u64,
    seen: FieldSet,
    waived: Vec<String>,
}

/// Runs a program with golden, and by itself for its records, because a comparison ends at the first
/// difference and shows no record after it.
fn run(library: &Library, name: &str, job: &Job) -> Result<Run, CheckError> {
    let nothing = |ended| Run { ended, instructions: 0, seen: FieldSet(0), waived: vec![] };
    if let Some(why) = refuses_job(library.profile(), job) {
        return Ok(nothing(Ended::NotRun(why)));
    }
    let config = library.config();
    let params = DutParams { seed: 1, trace: true, ..DutParams::default() };
    let machine = || DutEngine::new(library, &params).map_err(|e| CheckError::Machine(e.to_string()));
    let mut golden = GoldenEngine::new(config, ventus_golden::Profile::default(), None);
    let outcome = run_pair(&mut machine()?, &mut golden, job, &Options::default());
    if let Some(why) = &outcome.not_implemented {
        return Ok(nothing(Ended::NotRun(why.clone())));
    }
    let mut ended = match &outcome.end {
        End::Pass | End::Trap(_) => Ended::Agrees,
        // The machine is too small for the program.
        End::BadInput(why) => Ended::NotRun(why.clone()),
        End::Hang(_) | End::Timeout { .. } | End::Stopped { .. } | End::Failed(_) => {
            Ended::Stopped(Judged::of_lockstep(&outcome).detail())
        }
        _ => Ended::Differs(Judged::of_lockstep(&outcome).detail()),
    };
    let mut seen = FieldSet(0);
    if library.profile().has_records() {
        let records = records_of(&mut machine()?, &config, job);
        seen = records.iter().fold(seen, |all, r| all.union(shown_by(r)));
        // Golden follows a BARRIER whenever it retires, so a comparison does not show one that does so on
        // arrival.
        let truth = records_of(&mut golden, &config, job);
        if let Some(lie) = lie(name, &truth, &records).filter(|_| ended == Ended::Agrees) {
            let lines = [&[lie.sentence][..], &lie.notes, &[format!("look at {}", lie.look)]].concat();
            ended = Ended::Differs(lines.join("\n"));
        }
    }
    let waived = outcome.waived.iter().map(|w| w.name.clone()).collect();
    // Without records, golden executed the instructions, and none was compared.
    let instructions = if library.profile().has_records() { outcome.instructions } else { 0 };
    Ok(Run { ended, instructions, seen, waived })
}

/// The records of an engine by itself.
fn records_of(engine: &mut dyn Engine, config: &Config, job: &Job) -> Vec<Record> {
    let records = Arc::new(Mutex::new(vec![]));
    let eye = records.clone();
    let observer = Observer::new(move |r| eye.lock().unwrap_or_else(PoisonError::into_inner).push(*r));
    let options = Options { observer: Some(observer), ..Options::default() };
    run_alone(engine, config, job, &options);
    let mut records = records.lock().unwrap_or_else(PoisonError::into_inner);
    std::mem::take(&mut *records)
}

/// Groups of which a record has more than nothing: a group that a probe never reports is zero throughout.
fn shown_by(r: &Record) -> FieldSet {
    if r.kind != Kind::Retire as u8 {
        return FieldSet(0);
    }
    let load = r.mem_op == MemOp::Load as u8;
    let inactive = (0..32).any(|lane| r.vmask >> lane & 1 == 0 && r.vdata[lane] != 0);
    let groups = [
        (FieldSet::MASK, r.mask != 0),
        (FieldSet::NEXT, r.next_pc != 0),
        (FieldSet::PREFIX, r.prefix != 0),
        (FieldSet::SRC, r.src_op.iter().any(|o| o.kind != 0)),
        (FieldSet::SDST, r.sdst_valid != 0),
        (FieldSet::VDST, r.vdst_valid != 0),
        (FieldSet::MEM, r.mem_op != 0),
        (FieldSet::LOAD_DATA, load && r.mem_data.iter().any(|d| *d != 0)),
        (FieldSet::STAMP, r.mem_stamp != 0),
        (FieldSet::CSR, r.csr_count != 0),
        (FieldSet::SIMT, r.simt_op != 0),
        (FieldSet::SYNC, r.barrier != 0 || r.endprg != 0),
        (FieldSet::TRAP, r.trap != 0),
        (FieldSet::VDST_WHOLE, r.vdst_valid != 0 && inactive),
        (FieldSet::FLAGS, r.fflags != 0),
        (FieldSet::FLAGS_ACC, r.fflags_acc != 0),
    ];
    groups.iter().filter(|(_, shown)| *shown).fold(FieldSet(0), |all, (group, _)| all.union(*group))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_seen_if_a_record_has_more_than_nothing_of_it() {
        assert_eq!(shown_by(&Record::new(Kind::Retire)), FieldSet(0));
        let mut r = Record { mask: 0xf, next_pc: 4, vdst_valid: 1, vmask: 1, ..Record::new(Kind::Retire) };
        r.vdata[1] = 7;
        assert_eq!(group_names(shown_by(&r)), ["mask", "next", "vdst", "vdst-whole"]);
        let start = Record { mask: 1, ..Record::new(Kind::WgStart) };
        assert_eq!(shown_by(&start), FieldSet(0));
    }

    /// A group that is promised and never seen is named. A group that no program tried is not.
    #[test]
    fn a_promise_that_is_not_kept_is_named() {
        let promised = Level::Everything.groups().union(FieldSet::FLAGS);
        let check = Check {
            dut: "d".into(),
            config: Config::new(1, 8, 4),
            promised,
            empty: FieldSet(0),
            seen: promised.without(FieldSet::SIMT).without(FieldSet::FLAGS),
            untried: FieldSet::FLAGS,
            programs: vec![],
            unused: vec![],
        };
        assert_eq!(check.never_seen(), ["simt"]);
        assert_eq!(check.missing(), ["vdst-whole", "flags-acc"]);
        assert_eq!((check.promised_level(), check.reached()), (Level::Everything, Level::Writes));
        assert!(!check.showed_something() && !check.differs());
        // A DUT without traps reaches level 2 without them.
        let all = Level::Everything.groups();
        let (promised, empty) = (all.without(FieldSet::TRAP), FieldSet::TRAP);
        let quiet = Check { promised, empty, seen: promised, untried: FieldSet(0), ..check };
        assert_eq!((quiet.promised_level(), quiet.reached()), (Level::Everything, Level::Everything));
        assert!(!quiet.missing().contains(&"trap") && quiet.never_seen().is_empty());
    }
}
