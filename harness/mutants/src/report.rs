//! The result of a campaign: each mutant killed, alive, or argued equivalent; scores by unit, class and area.
//!
//! No result passes by default. It is an error if a campaign killed nothing, if the clean design failed a
//! case, if an equivalent mutant was killed, or if an entry for an equivalent names no mutant.

use crate::campaign::CLEAN;
use crate::discover::Mutant;
use crate::schema::Schema;
use crate::store::{Campaign, Killer, Row};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tandem_abi::Config;
use tandem_report::Environment;
use thiserror::Error;

/// An entry of `equivalent.yaml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equivalent {
    /// The mutant.
    pub id: String,
    /// Why no program can distinguish it from the design.
    pub reason: String,
    /// Most SMs of a machine to which the reason applies.
    #[serde(default)]
    pub up_to_sms: Option<u32>,
    /// Fewest warp slots of a machine to which the reason applies.
    #[serde(default)]
    pub from_warps: Option<u32>,
}

impl Equivalent {
    /// Whether the reason holds on all machines of a campaign.
    fn holds(&self, machines: &[Config]) -> bool {
        let on = |c: &Config| {
            self.up_to_sms.is_none_or(|sms| c.sms <= sms)
                && self.from_warps.is_none_or(|warps| c.warps >= warps)
        };
        machines.iter().all(on)
    }
}

/// An entry of `areas.yaml`: the parts of an area of the design.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// "result data paths"
    pub name: String,
    /// Whether every mutant in it that is not equivalent must be killed.
    #[serde(default)]
    pub all: bool,
    /// Units (`vt_valu`), or scopes of them (`vt_pkg.popcount`).
    pub of: Vec<String>,
}

/// The fate of a mutant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase", tag = "is")]
pub enum Fate {
    /// A case distinguished it from the design.
    Killed {
        /// Blame, "crash" or "timeout".
        verdict: String,
        /// State class.
        class: String,
        /// Mnemonic, or an assertion's text.
        opcode: String,
        /// The machine.
        config: String,
        /// Kind of the case.
        kind: String,
        /// The case.
        case: u64,
    },
    /// No case distinguished it.
    Survived,
    /// It ran no case.
    Untried,
    /// No case can distinguish it, by this argument.
    Equivalent {
        /// The argument.
        reason: String,
    },
}

/// A mutant's line in the report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// Its id.
    pub id: String,
    /// `simt/vt_ctrl.sv:12`
    pub place: String,
    /// Module and function.
    pub scope: String,
    /// Unit.
    pub unit: String,
    /// Class of fault.
    pub fault: String,
    /// Area of the design.
    pub area: String,
    /// Text before.
    pub before: String,
    /// Text after.
    pub after: String,
    /// Its fate.
    pub fate: Fate,
    /// Cases run.
    pub cases: u64,
    /// Instructions compared.
    pub instructions: u64,
    /// Processor time used.
    pub seconds: f64,
    /// Cases by machine and kind.
    pub given: BTreeMap<String, u64>,
}

/// Counts of a group of mutants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// All of them.
    pub mutants: usize,
    /// Killed.
    pub killed: usize,
    /// Alive and not argued equivalent.
    pub survived: usize,
    /// Argued equivalent.
    pub equivalent: usize,
    /// Without any case.
    pub untried: usize,
}

impl Score {
    /// The percentage killed of those that are not equivalent; an untried one counts as not killed.
    pub fn percent(&self) -> f64 {
        100.0 * self.killed as f64 / (self.mutants - self.equivalent).max(1) as f64
    }

    fn add(&mut self, fate: &Fate) {
        self.mutants += 1;
        match fate {
            Fate::Killed { .. } => self.killed += 1,
            Fate::Survived => self.survived += 1,
            Fate::Untried => self.untried += 1,
            Fate::Equivalent { .. } => self.equivalent += 1,
        }
    }
}

/// A campaign's report.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// Which mutants these are, if they are not all of the list. The caller says it.
    pub part: Option<String>,
    /// All mutants.
    pub total: Score,
    /// By unit.
    pub units: BTreeMap<String, Score>,
    /// By class.
    pub classes: BTreeMap<String, Score>,
    /// By area.
    pub areas: BTreeMap<String, Score>,
    /// Areas in which every mutant must be killed.
    pub whole: Vec<String>,
    /// How mutants were killed: verdict and class of state.
    pub killers: BTreeMap<String, usize>,
    /// Each mutant.
    pub mutants: Vec<Line>,
    /// Left out of the build.
    pub left_out: Vec<String>,
    /// Cases of the clean design.
    pub clean_cases: u64,
    /// Instructions of the clean design.
    pub clean_instructions: u64,
    /// Cases of the clean design per second of processor time.
    pub clean_rate: f64,
    /// Cases of all mutants.
    pub cases: u64,
    /// Processor time of all slices.
    pub seconds: f64,
    /// Instructions beyond the prologue of shrunk counterexamples, ascending.
    pub shrunk: Vec<u64>,
    /// Cases that looked like kills but are not, mostly because of lost children.
    pub excused: Vec<String>,
    /// Errors that invalidate the result.
    pub errors: Vec<Invalid>,
    /// Machines on which cases ran.
    pub configs: Vec<String>,
    /// The designs of the campaign's runs. The caller adds them.
    pub origins: Vec<Environment>,
}

/// What invalidates a campaign's result.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(into = "String")]
pub enum Invalid {
    /// Whatever should have found them found nothing.
    #[error("no mutant was killed")]
    NothingKilled,
    /// An argument about something that is not there.
    #[error("equivalent.yaml argues about {0}, which is no mutant of this RTL: delete the entry")]
    NoMutant(String),
    /// An argument that a case refutes.
    #[error("{mutant} is argued equivalent, and case {case} on {config} kills it")]
    Refuted {
        /// The mutant.
        mutant: String,
        /// The case.
        case: u64,
        /// Its machine.
        config: String,
    },
    /// No kill is certain.
    #[error("the clean design ran no case, so no kill is certain")]
    CleanDidNotRun,
    /// Cases fail without a mutant.
    #[error(
        "the clean design fails {cases} cases (the first is {first}: {how}): a bug, or a fault in the build"
    )]
    CleanFails {
        /// How many.
        cases: usize,
        /// The first case.
        first: u64,
        /// How it fails.
        how: String,
    },
}

impl From<Invalid> for String {
    fn from(invalid: Invalid) -> String {
        invalid.to_string()
    }
}

/// Makes the report of a campaign on the mutants with these numbers.
pub fn report(
    schema: &Schema,
    numbers: &[u32],
    campaign: Campaign,
    equivalents: &[Equivalent],
    areas: &[Area],
) -> Report {
    let Campaign { rows, clean_failures, excused, shrunk } = campaign;
    let mut by_mutant: HashMap<&str, Vec<&Row>> = HashMap::new();
    for r in &rows {
        by_mutant.entry(&r.mutant).or_default().push(r);
    }
    let rows_of = |id: &str| by_mutant.get(id).map_or(&[][..], Vec::as_slice);
    let machines: Vec<Config> = rows.iter().filter_map(|r| r.config.parse().ok()).collect();
    let reason = |m: &Mutant| equivalents.iter().rfind(|e| e.id == m.id && e.holds(&machines));
    let chosen = || numbers.iter().filter_map(|n| schema.mutants.get((*n as usize).checked_sub(1)?));
    let mut errors = strangers(schema, equivalents);
    errors.extend(chosen().filter(|m| reason(m).is_some()).filter_map(|m| refuted(m, rows_of(&m.id))));
    let configs: BTreeSet<&String> = rows.iter().map(|r| &r.config).collect();
    let mut report = Report {
        configs: configs.into_iter().cloned().collect(),
        whole: areas.iter().filter(|a| a.all).map(|a| a.name.clone()).collect(),
        left_out: schema.left_out.iter().map(|(m, why)| format!("{}: {why}", m.id)).collect(),
        cases: rows.iter().map(|r| r.cases).sum(),
        seconds: rows.iter().map(|r| r.seconds).sum(),
        mutants: chosen().map(|m| line(m, rows_of(&m.id), reason(m), areas)).collect(),
        shrunk: shrunk.iter().map(|s| s.beyond).collect(),
        excused,
        errors,
        ..Report::default()
    };
    report.shrunk.sort_unstable();
    report.score();
    report.clean(rows_of(CLEAN), &clean_failures);
    if report.total.killed == 0 {
        report.errors.push(Invalid::NothingKilled);
    }
    report
}

/// Entries for equivalents whose mutants are not possible in this RTL. Any change of a line may change which
/// mutants are in the build, so an argument holds as long as its mutant is possible.
fn strangers(schema: &Schema, equivalents: &[Equivalent]) -> Vec<Invalid> {
    let unknown = equivalents.iter().filter(|e| !schema.possible.contains(&e.id));
    unknown.map(|e| Invalid::NoMutant(e.id.clone())).collect()
}

/// The slice of a mutant in which a case failed, with that case.
fn failed<'a>(rows: &[&'a Row]) -> Option<(&'a Row, &'a (u64, Killer))> {
    rows.iter().find_map(|r| r.failure.as_ref().map(|f| (*r, f)))
}

/// The evidence against an argument that a mutant is equivalent.
fn refuted(m: &Mutant, rows: &[&Row]) -> Option<Invalid> {
    let (row, (case, _)) = failed(rows)?;
    Some(Invalid::Refuted { mutant: m.id.clone(), case: *case, config: row.config.clone() })
}

/// A mutant's line, from its slices and the argument that it is equivalent.
fn line(m: &Mutant, rows: &[&Row], reason: Option<&Equivalent>, areas: &[Area]) -> Line {
    let fate = match (failed(rows), reason) {
        (Some((row, (case, killer))), _) => killed(row, *case, killer),
        (None, Some(e)) => Fate::Equivalent { reason: e.reason.clone() },
        (None, None) if rows.iter().all(|r| r.cases == 0) => Fate::Untried,
        (None, None) => Fate::Survived,
    };
    let mut given: BTreeMap<String, u64> = BTreeMap::new();
    for r in rows {
        *given.entry(format!("{} {}", r.config, r.kind)).or_default() += r.cases;
    }
    Line {
        id: m.id.clone(),
        place: format!("{}:{}", m.file, m.line),
        scope: m.scope.clone(),
        unit: m.unit.clone(),
        fault: m.class.to_string(),
        area: area(m, areas).to_string(),
        before: m.before.clone(),
        after: m.after.clone(),
        fate,
        cases: rows.iter().map(|r| r.cases).sum(),
        instructions: rows.iter().map(|r| r.instructions).sum(),
        seconds: rows.iter().map(|r| r.seconds).sum(),
        given,
    }
}

fn killed(row: &Row, case: u64, killer: &Killer) -> Fate {
    Fate::Killed {
        verdict: killer.verdict.clone(),
        class: killer.class.clone(),
        opcode: killer.opcode.clone(),
        config: row.config.clone(),
        kind: row.kind.clone(),
        case,
    }
}

/// The area of a mutant: the one that lists its scope, or else its unit, or "the rest".
pub fn area<'a>(m: &Mutant, areas: &'a [Area]) -> &'a str {
    let scope = areas.iter().find(|a| a.of.contains(&m.scope));
    let unit = areas.iter().find(|a| a.of.contains(&m.unit));
    scope.or(unit).map_or("the rest", |a| a.name.as_str())
}

impl Report {
    /// The fewest and the most cases that a survivor ran.
    fn survivors_cases(&self) -> Option<(u64, u64)> {
        let cases = || self.mutants.iter().filter(|l| l.fate == Fate::Survived).map(|l| l.cases);
        cases().min().zip(cases().max())
    }

    /// Counts the mutants, in total and by group.
    fn score(&mut self) {
        for l in &self.mutants {
            self.total.add(&l.fate);
            self.units.entry(l.unit.clone()).or_default().add(&l.fate);
            self.classes.entry(l.fault.clone()).or_default().add(&l.fate);
            self.areas.entry(l.area.clone()).or_default().add(&l.fate);
            if let Fate::Killed { verdict, class, .. } = &l.fate {
                *self.killers.entry(format!("{verdict}, {class}")).or_default() += 1;
            }
        }
    }

    /// Adds the clean design's results. A kill is certain only if the clean design passes.
    fn clean(&mut self, rows: &[&Row], failures: &[(u64, u64, String)]) {
        self.clean_cases = rows.iter().map(|r| r.cases).sum();
        self.clean_instructions = rows.iter().map(|r| r.instructions).sum();
        let seconds: f64 = rows.iter().map(|r| r.seconds).sum();
        self.clean_rate = self.clean_cases as f64 / seconds.max(1e-9);
        if self.clean_cases == 0 {
            self.errors.push(Invalid::CleanDidNotRun);
        }
        if let Some((_, case, how)) = failures.first() {
            let (first, how) = (*case, how.clone());
            self.errors.push(Invalid::CleanFails { cases: failures.len(), first, how });
        }
    }

    /// The report for people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for (title, groups) in [("area", &self.areas), ("class", &self.classes), ("unit", &self.units)] {
            out += &table(title, groups);
        }
        out += &self.killers_text();
        out += &self.survivors_text();
        let untried: Vec<&str> =
            self.mutants.iter().filter(|l| l.fate == Fate::Untried).map(|l| l.id.as_str()).collect();
        if !untried.is_empty() {
            out += &format!("\nnot tried\n  {}\n", untried.join("\n  "));
        }
        if !self.excused.is_empty() {
            out += &format!("\nno kills\n  {}\n", self.excused.join("\n  "));
        }
        if !self.shrunk.is_empty() {
            out += &format!(
                "\n{} counterexamples shrunk: median {} instructions beyond the prologue, worst {}\n",
                self.shrunk.len(),
                self.shrunk[self.shrunk.len() / 2],
                self.shrunk[self.shrunk.len() - 1]
            );
        }
        out += &self.total_text();
        for l in &self.left_out {
            out += &format!("left out of the build: {l}\n");
        }
        for e in &self.errors {
            out += &format!("error: {e}\n");
        }
        out
    }

    /// How mutants were killed, the most common way first.
    fn killers_text(&self) -> String {
        let mut killers: Vec<_> = self.killers.iter().collect();
        killers.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
        let lines = killers.into_iter().map(|(what, n)| format!("  {n:>5}  {what}\n"));
        std::iter::once("killed by\n".to_string()).chain(lines).collect()
    }

    /// Each survivor, with its cases; empty if there is none.
    fn survivors_text(&self) -> String {
        let mut alive = String::new();
        for l in self.mutants.iter().filter(|l| l.fate == Fate::Survived) {
            let given: Vec<String> = l.given.iter().map(|(k, n)| format!("{k} {n}")).collect();
            alive += &format!(
                "  {}  {} ({}, {})\n      {} -> {}\n      {} cases: {}\n",
                l.id,
                l.place,
                l.scope,
                l.area,
                l.before,
                l.after,
                l.cases,
                given.join(", ")
            );
        }
        if alive.is_empty() { alive } else { format!("\nsurvivors\n{alive}") }
    }

    /// The score of all mutants, and its cost.
    fn total_text(&self) -> String {
        let s = &self.total;
        let after = self.survivors_cases().map_or(String::new(), |(fewest, most)| {
            let range = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
            format!(" (after {range} cases each)")
        });
        format!(
            "\n{} mutants: {} killed, {} survived{after}, {} not tried, {} equivalent: {:.1} % of those not \
             equivalent\n\
             {} cases in {:.0} s of work; the clean design passed {} of them, {:.0} a second\n",
            s.mutants,
            s.killed,
            s.survived,
            s.untried,
            s.equivalent,
            s.percent(),
            self.cases,
            self.seconds,
            self.clean_cases,
            self.clean_rate
        )
    }
}

/// The scores of groups of mutants.
fn table(title: &str, groups: &BTreeMap<String, Score>) -> String {
    let mut out = format!("{title:<22} mutants  killed  survived  not tried  equivalent  score\n");
    for (name, s) in groups {
        out += &format!(
            "  {name:<20} {:>7} {:>7} {:>9} {:>10} {:>11}  {:>5.1} %\n",
            s.mutants,
            s.killed,
            s.survived,
            s.untried,
            s.equivalent,
            s.percent()
        );
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_holds_on_the_machines_that_it_is_about() {
        let text =
            "[{id: a, reason: r, up_to_sms: 2}, {id: b, reason: r, from_warps: 2}, {id: c, reason: r}]";
        let list: Vec<Equivalent> = serde_yaml::from_str(text).unwrap();
        for (machines, held) in [
            (vec!["1x8x4", "2x8x4"], [true, true, true]),
            (vec!["1x8x4", "4x8x4"], [false, true, true]),
            (vec!["1x8x4", "1x1x4"], [true, false, true]),
            (vec![], [true, true, true]),
        ] {
            let machines: Vec<Config> = machines.iter().map(|m| m.parse().unwrap()).collect();
            assert_eq!([0, 1, 2].map(|n| list[n].holds(&machines)), held, "{machines:?}");
        }
    }
}
