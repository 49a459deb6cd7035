//! What each level of a DUT's records finds of a sample of mutants, and how late: the table that
//! `tandem dut check` quotes.

use crate::campaign::{Runner, Standing};
use crate::error::{CampaignError, StateError};
use crate::report::{Area, Equivalent, Fate, Invalid, Report, report};
use crate::schema::Schema;
use crate::store::{CHOSEN, Store};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tandem_abi::Config;
use tandem_bringup::level::{Level, Row, Table, median};
use thiserror::Error;
use ventus_dut::RecordMask;

/// What to measure.
pub struct Spec<'a> {
    /// The build.
    pub schema: &'a Schema,
    /// Numbers of the sample's mutants.
    pub numbers: &'a [u32],
    /// The machine, and its library.
    pub library: (Config, PathBuf),
    /// Seed of the cases.
    pub seed: u64,
    /// Processor time of all children for each level.
    pub work: Duration,
    /// Children at once.
    pub jobs: usize,
    /// Directory of the campaigns' states, one for each level; they are resumed.
    pub state: PathBuf,
    /// The settings that a state belongs to.
    pub key: &'a str,
    /// What golden and the harness are.
    pub hashes: &'a str,
    /// Program and arguments of the child.
    pub child: Vec<String>,
    /// Arguments that a mutant changes nothing.
    pub equivalents: Vec<Equivalent>,
    /// Areas of the design.
    pub areas: Vec<Area>,
    /// Where the table comes from.
    pub origin: Origin,
}

/// Where a table comes from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The command that measures it.
    pub command: String,
    /// The commit.
    pub commit: String,
    /// The day.
    pub measured: String,
}

/// Why the levels cannot be measured.
#[derive(Debug, Error)]
pub enum LevelsError {
    /// A state cannot be used.
    #[error(transparent)]
    State(#[from] StateError),
    /// A campaign ends early.
    #[error(transparent)]
    Campaign(#[from] CampaignError),
    /// A case refutes an argument of equivalence.
    #[error("records {records}: {wrong}")]
    Invalid {
        /// The records of the level.
        records: RecordMask,
        /// The report's error.
        wrong: Invalid,
    },
}

impl LevelsError {
    /// Whether another --state would do.
    pub fn is_usage(&self) -> bool {
        matches!(self, LevelsError::State(StateError::OtherSetting { .. }))
    }
}

/// Measures every level. `observe` sees each campaign's progress.
///
/// # Errors
/// See [`LevelsError`].
pub fn measure(
    spec: &Spec<'_>,
    observe: impl Fn(RecordMask, &Standing) + Sync,
) -> Result<Table, LevelsError> {
    let mut table = Table {
        command: spec.origin.command.clone(),
        commit: spec.origin.commit.clone(),
        measured: spec.origin.measured.clone(),
        config: spec.library.0.to_string(),
        seed: spec.seed,
        sample: spec.numbers.len(),
        levels: vec![],
        first_shown: Default::default(),
    };
    for level in Level::ALL {
        let records = match level {
            Level::Everything => RecordMask::ALL,
            lower => RecordMask(lower.groups()),
        };
        let report = campaign(spec, level, records, |s| observe(records, s))?;
        table.levels.push(row(level, records, &report));
        if level == Level::Everything {
            for line in &report.mutants {
                if let Fate::Killed { class, .. } = &line.fate {
                    *table.first_shown.entry(class.clone()).or_default() += 1;
                }
            }
        }
    }
    Ok(table)
}

/// Runs or resumes the campaign of one level.
fn campaign(
    spec: &Spec<'_>,
    level: Level,
    records: RecordMask,
    observe: impl Fn(&Standing) + Sync,
) -> Result<Report, LevelsError> {
    let Spec { schema, numbers, .. } = spec;
    let state = spec.state.join(level.number().to_string());
    let mut store = Store::open(&state, spec.key)?;
    let settings = [
        ("--seed", spec.seed.to_string()),
        ("--records", records.to_string()),
        ("golden and harness", spec.hashes.to_string()),
    ];
    for (name, value) in &settings {
        store.settle(&state, name, value)?;
    }
    let ids: Vec<&str> = numbers.iter().map(|n| schema.mutants[*n as usize - 1].id.as_str()).collect();
    store.set_meta(CHOSEN, &ids.join(" "))?;
    let runner = Runner {
        schema,
        numbers: numbers.to_vec(),
        libraries: vec![spec.library.clone()],
        seed: spec.seed,
        records,
        jobs: spec.jobs,
        // The processor time is the limit. On a busy computer it takes longer.
        until: Instant::now() + spec.work.saturating_mul(100).min(Duration::from_secs(7 * 24 * 3600)),
        work: spec.work,
        turns: 1000,
        child: spec.child.clone(),
    };
    runner.run(&mut store, observe)?;
    // The equivalence arguments apply to the default list. A sample has some of its mutants.
    let equivalents: Vec<Equivalent> = spec.equivalents.iter().filter(|e| has(schema, e)).cloned().collect();
    let report = report(schema, numbers, store.campaign()?, &equivalents, &spec.areas);
    // At a low level, perhaps no case refutes an argument. If one does, that is an error at any level.
    match report.errors.iter().find(|wrong| **wrong != Invalid::NothingKilled) {
        Some(wrong) => Err(LevelsError::Invalid { records, wrong: wrong.clone() }),
        None => Ok(report),
    }
}

fn has(schema: &Schema, e: &Equivalent) -> bool {
    schema.mutants.iter().any(|m| m.id == e.id)
}

fn row(level: Level, records: RecordMask, report: &Report) -> Row {
    let found = || report.mutants.iter().filter(|l| matches!(l.fate, Fate::Killed { .. }));
    let counted = |fate: &Fate| !matches!(fate, Fate::Equivalent { .. } | Fate::Untried);
    let mut seconds: Vec<f64> = found().map(|l| l.seconds).collect();
    Row {
        level: level.number(),
        records: records.to_string(),
        mutants: report.mutants.iter().filter(|l| counted(&l.fate)).count(),
        found: found().count(),
        median_cases: median(&mut found().map(|l| l.cases).collect::<Vec<_>>()),
        median_seconds: median(&mut seconds).map(|s| (s * 1000.0).round() / 1000.0),
        cases: report.cases,
        seconds: report.seconds.round(),
    }
}

/// A table as a file.
///
/// # Errors
/// If it cannot be written as YAML.
pub fn file(table: &Table) -> Result<String, serde_yaml::Error> {
    let yaml = serde_yaml::to_string(table)?;
    Ok(format!(
        "# What each level of records finds of a sample of mutants of the in-tree RTL, and how late;\n\
         # `tandem dut check` quotes it. Written by the command in it, with\n\
         # `--out isa-tests/mutants/levels.yaml`.\n{yaml}"
    ))
}
