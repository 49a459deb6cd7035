//! Testplans: what must be tested, clause by clause of the specifications, by which tests, at which stage.

use crate::{FileError, FileFault, Glob, check_instructions, matches_instruction, read};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use tandem_report::Stage;

/// A testplan.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Testplan {
    /// Its name in reports.
    pub name: String,
    /// Its purpose, for readers of the file.
    #[serde(default)]
    pub about: String,
    /// The file of waivers, relative to this one.
    #[serde(default)]
    pub waivers: Option<PathBuf>,
    /// Goals that no single testpoint has.
    #[serde(default)]
    pub goals: Goals,
    /// The specifications, with their clauses.
    pub specs: Vec<Spec>,
    /// The testpoints.
    pub testpoints: Vec<Testpoint>,
}

/// Goals of the whole run.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Goals {
    /// Percentage of the mutants that must be killed, of those that are not argued equivalent.
    #[serde(default)]
    pub mutants: Option<Goal>,
    /// Percentages of coverage by kind.
    #[serde(default)]
    pub coverage: BTreeMap<CoverageKind, Goal>,
}

/// A kind of coverage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CoverageKind {
    /// Blocks of lines and branches of the RTL.
    Line,
    /// Toggles of its signals.
    Toggle,
    /// Cover points (rtl/src/cover).
    Cover,
    /// Points of the SIMT model.
    Functional,
}

impl CoverageKind {
    /// The word in files and reports.
    pub fn word(self) -> &'static str {
        match self {
            CoverageKind::Line => "line",
            CoverageKind::Toggle => "toggle",
            CoverageKind::Cover => "cover",
            CoverageKind::Functional => "functional",
        }
    }
}

/// A goal in percent.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// At least this many percent.
    pub at_least: f64,
    /// From this stage on it must be measured; a run of an earlier stage is judged by it only if it is.
    #[serde(default)]
    #[schemars(schema_with = "stages")]
    pub stage: Stage,
}

/// A specification.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// Its short name, with which clauses are cited: `Ventus` in `Ventus 4.2.1`.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its clauses.
    pub clauses: Vec<Clause>,
}

/// A clause of a specification.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// Its number or name, as it is cited.
    pub clause: String,
    /// Its title.
    pub title: String,
    /// Why no testpoint belongs to it, if none does.
    #[serde(default)]
    pub untested: Option<String>,
}

/// Something that must be tested.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Testpoint {
    /// Its short name in reports.
    pub id: String,
    /// What it is about, in a sentence.
    pub title: String,
    /// Clauses that it belongs to, `Ventus 4.2.1`; the first is where reports show it.
    pub clauses: Vec<String>,
    /// The first stage that needs it.
    #[serde(default = "smoke")]
    #[schemars(schema_with = "stages")]
    pub stage: Stage,
    /// Patterns of the names of its tests; a name begins with the group's, and a test
    /// of a command that tells its tests is `CASE > TEST`.
    pub tests: Vec<Glob>,
    /// Patterns of its instructions, `vbeq` or `rv32i/*`: a failure at one of these is a failure of this
    /// testpoint, whatever test found it.
    #[serde(default)]
    pub instructions: Vec<Glob>,
    /// Percentage of its tests that must pass.
    #[serde(default = "all")]
    pub pass_rate: f64,
}

/// The schema of a stage, whose crate knows nothing of schemas.
fn stages(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let words: Vec<&str> = Stage::ALL.into_iter().map(Stage::word).collect();
    schemars::json_schema!({"enum": words})
}

fn smoke() -> Stage {
    Stage::Smoke
}

fn all() -> f64 {
    100.0
}

impl Testpoint {
    /// Whether a test is one of its tests.
    pub fn has(&self, test: &str) -> bool {
        self.tests.iter().any(|p| p.matches(test))
    }

    /// Whether an instruction is one of its instructions.
    pub fn about(&self, mnemonic: &str) -> bool {
        matches_instruction(&self.instructions, mnemonic)
    }
}

impl Testplan {
    /// Reads a testplan.
    ///
    /// # Errors
    /// The fault in the file: for its form with the line, for its content with the testpoint or clause.
    pub fn read(path: &Path) -> Result<Testplan, FileError> {
        let plan: Testplan = read(path).map_err(|e| e.of(path))?;
        plan.check().map_err(|e| e.of(path))?;
        Ok(plan)
    }

    /// The title of a clause as it is cited, `Ventus 4.2.1`.
    pub fn title(&self, cited: &str) -> &str {
        self.clauses().find(|(name, _)| name == cited).map_or("", |(_, clause)| clause.title.as_str())
    }

    /// Every clause, as it is cited, in order.
    pub fn clauses(&self) -> impl Iterator<Item = (String, &Clause)> {
        let of = |spec| move |c| (cite(spec, c), c);
        self.specs.iter().flat_map(move |spec| spec.clauses.iter().map(of(spec)))
    }

    fn check(&self) -> Result<(), FileFault> {
        let mut cited = BTreeSet::new();
        if let Some((twice, _)) = self.clauses().find(|(name, _)| !cited.insert(name.clone())) {
            return Err(FileFault::Name(twice));
        }
        let mut ids = BTreeSet::new();
        for p in &self.testpoints {
            if p.id.trim().is_empty() || !ids.insert(&p.id) {
                return Err(FileFault::Name(p.id.clone()));
            }
            let lacks = [
                (p.title.trim().is_empty(), "a title"),
                (p.clauses.is_empty(), "a clause"),
                (p.tests.is_empty(), "a pattern of its tests"),
            ];
            if let Some((_, what)) = lacks.into_iter().find(|(lacks, _)| *lacks) {
                return Err(FileFault::Empty { name: p.id.clone(), what });
            }
            if let Some(c) = p.clauses.iter().find(|c| !self.clauses().any(|(cited, _)| cited == **c)) {
                return Err(FileFault::Clause { point: p.id.clone(), clause: c.clone() });
            }
            check_instructions(&p.id, &p.instructions)?;
            percent(&p.id, p.pass_rate)?;
        }
        for (cited, clause) in self.clauses() {
            let tested = self.testpoints.iter().any(|p| p.clauses.contains(&cited));
            match (tested, clause.untested.as_deref().map(str::trim)) {
                (false, None | Some("")) => return Err(FileFault::Untested(cited)),
                (true, Some(_)) => return Err(FileFault::Both(cited)),
                _ => {}
            }
        }
        self.goals.mutants.iter().try_for_each(|g| percent("mutants", g.at_least))?;
        self.goals.coverage.iter().try_for_each(|(kind, g)| percent(kind.word(), g.at_least))
    }
}

fn percent(name: &str, value: f64) -> Result<(), FileFault> {
    match (0.0..=100.0).contains(&value) {
        true => Ok(()),
        false => Err(FileFault::Percent { name: name.into(), value }),
    }
}

fn cite(spec: &Spec, clause: &Clause) -> String {
    format!("{} {}", spec.name, clause.clause)
}
