//! `tandem dut check`: says which level a DUT reaches, and which faults stay hidden without its missing
//! groups.

use crate::bar::Bar;
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::fuzz::kinds::{self, Engines};
use crate::{library, out, paths};
use serde_json::json;
use tandem_abi::{Config, FieldSet, NAMED_CONFIGS};
use tandem_bringup::check::{Check, Ended, check};
use tandem_bringup::level::{Level, Row, Table, hides};
use tandem_fuzz::Scope;
use tandem_fuzz::encodings::states::{MachineWords, Order};
use tandem_report::counted;
use tandem_suites::isa::machine::{self, Rows};
use ventus_dut::Flavour;

/// The measured table, below the project's root.
const TABLE: &str = "isa-tests/mutants/levels.yaml";
/// The seed of the free bits of each row's words, and of the states in which they execute.
const SEED: u64 = 1;
/// Number of wrong rows in the text.
const SHOWN: usize = 20;

/// Builds the DUT, runs small programs and each promised row on it: says which level it reaches, which rows
/// differ, and what each group of the retire record that it lacks hides
///
/// The exit code is 1 if a program does not end as golden says, if a row does something else, or if no row
/// could run, and 5 if a group that the profile promises is never seen.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Machine [default: the first of tiny, default, wide and multi that the DUT supports]
    #[arg(long, short)]
    config: Option<Config>,
    /// JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Checks the DUT.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let profile = library::profile()?;
    let config = match args.config {
        Some(config) => config,
        None => {
            let named = NAMED_CONFIGS.iter().map(|(_, c)| *c).find(|c| profile.check_config(c).is_ok());
            named.ok_or_else(|| {
                let why = profile.check_config(&NAMED_CONFIGS[0].1).err();
                let why = why.map_or_else(String::new, |e| format!("{e}: "));
                Failure::usage(format!("{why}name a machine with --config"))
            })?
        }
    };
    let opened = library::open(&config, Flavour::Plain)?;
    let mut found = check(&opened).map_err(tool_failure)?;
    // If a program differs, so do most rows, for the same reason.
    let rows = match found.differs() {
        true => Err("a program differs, and so would most rows".to_string()),
        false => promised_rows(&config, &mut found.unused)?,
    };
    let all = All { found, rows, table: table()? };
    out::print(&if args.json { all.json() } else { all.text() });
    Ok(all.code())
}

/// Everything that is known of the DUT.
struct All {
    found: Check,
    /// The rows, or why they were not tried.
    rows: Result<Rows, String>,
    table: Option<Table>,
}

/// Tries each row that the profile promises, if the records show what an instruction does; otherwise says why
/// not. Of the known differences in `unused`, those that a row met leave.
fn promised_rows(config: &Config, unused: &mut Vec<String>) -> Result<Result<Rows, String>, Failure> {
    let profile = library::profile()?;
    if kinds::hidden("states", profile.groups()).is_some() {
        let promised = counted(Scope::of(&profile).rows().len() as u64, "promised row");
        return Ok(Err(format!(
            "{promised}: one instruction leaves its result in a register, and registers are not reported \
             (records: sdst, vdst). A row that the RTL lacks shows only as the wrong result of a program"
        )));
    }
    let engines = Engines::of_machine(config, 0)?;
    let states = engines.states(config).map_err(tool_failure)?;
    let mut words = MachineWords::new(states, Order::Walk);
    let rows = Scope::of(&profile).rows();
    let bar = Bar::new(rows.len(), "rows");
    let tried = machine::try_rows(&rows, SEED, &mut words, &bar);
    bar.finish();
    unused.retain(|name| !engines.met(name));
    Ok(Ok(tried))
}

/// The measured table. A checkout without one has not been measured.
fn table() -> Result<Option<Table>, Failure> {
    let path = paths::root().join(TABLE);
    let failed = |e: &dyn std::fmt::Display| tool_failure(format!("{}: {e}", path.display()));
    match std::fs::read_to_string(&path) {
        Ok(text) => tandem_yaml::from_str(&text).map(Some).map_err(|e| failed(&e)),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(failed(&e)),
    }
}

impl All {
    fn code(&self) -> ExitCode {
        // Rows that were asked for and did not run show nothing.
        let wrong = self.rows.as_ref().is_ok_and(|rows| !rows.wrong.is_empty() || !rows.compared());
        if self.found.differs() || !self.found.showed_something() || wrong {
            ExitCode::Mismatch
        } else if self.found.never_seen().is_empty() {
            ExitCode::Pass
        } else {
            ExitCode::BadInput
        }
    }

    fn text(&self) -> String {
        let (found, table) = (&self.found, self.table.as_ref());
        let reached = found.reached();
        let mut t = programs(found);
        t += &rows(&self.rows);
        t += &shares(table, reached);
        let missing = found.missing();
        if !missing.is_empty() {
            t += "not reported, and what that hides\n";
        }
        for name in missing {
            t += &format!("  {name:<10} {}{}\n", hides(name), first(table, name));
        }
        for name in &found.unused {
            t += &format!("difference {name} of the profile: no program here met it\n");
        }
        t
    }

    fn json(&self) -> String {
        let found = &self.found;
        let lacks = |name: &'static str| {
            let first = self.table.as_ref().map(|t| t.first_in(name).0);
            json!({"group": name, "hides": hides(name), "shown_first": first})
        };
        let missing: Vec<_> = found.missing().into_iter().map(lacks).collect();
        let report = json!({
            "dut": found.dut,
            "config": found.config.to_string(),
            "level": found.reached().number(),
            "promised_level": found.promised_level().number(),
            "programs": found.programs,
            "rows": self.rows.as_ref().ok(),
            "rows_not_tried": self.rows.as_ref().err(),
            "never_seen": found.never_seen(),
            "untried": ventus_dut::group_names(found.untried),
            "missing": missing,
            "unused_differences": found.unused,
            "measured": self.table,
            "passed": self.code() == ExitCode::Pass,
        });
        serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
    }
}

/// The figures measured at a level.
fn measured(row: &Row) -> String {
    let late = match (row.median_cases, row.median_seconds) {
        (Some(cases), Some(seconds)) if seconds >= 0.05 => {
            format!(", half of these within {} and {seconds:.1} s", counted(cases, "case"))
        }
        (Some(cases), _) => format!(", half of these within {}", counted(cases, "case")),
        _ => String::new(),
    };
    format!("{} of {} found ({:.0} %){late}", row.found, row.mutants, row.percent())
}

/// The level, and how each program ended.
fn programs(found: &Check) -> String {
    let (promised, reached) = (found.promised_level(), found.reached());
    let mut t = format!("{} on {}: level {}\n", found.dut, found.config, reached.number());
    if promised != reached {
        t += &format!("  its profile promises level {}\n", promised.number());
    }
    t += "programs\n";
    for p in &found.programs {
        t += &match &p.ended {
            Ended::Agrees if p.instructions > 0 => {
                format!("  {:<10} agrees with golden, {}\n", p.name, counted(p.instructions, "instruction"))
            }
            Ended::Agrees => format!("  {:<10} agrees with golden in what it leaves in memory\n", p.name),
            Ended::NotRun(why) => format!("  {:<10} not run: {why}\n", p.name),
            Ended::Differs(report) => format!("  {:<10} DIFFERS from golden\n{}", p.name, indented(report)),
            Ended::Stopped(report) => format!("  {:<10} STOPS\n{}", p.name, indented(report)),
        };
    }
    for name in found.never_seen() {
        t += &format!(
            "error: the profile promises {name}, and no program showed it: mend the probe, or leave it out\n"
        );
    }
    if found.untried != FieldSet(0) {
        let untried = ventus_dut::group_names(found.untried).join(", ");
        t += &format!("promised, and shown by no program that ran: {untried}\n");
    }
    t
}

/// How many of the promised rows do what golden does, and those that do not.
fn rows(rows: &Result<Rows, String>) -> String {
    let (command, dut) = (paths::command(), library::dut());
    let mut t = "rows that the profile promises\n".to_string();
    let rows = match rows {
        Ok(rows) => rows,
        Err(why) => return t + &format!("  not tried: {why}\n"),
    };
    t += &format!("  {:<10} agree with golden in a few words each\n", rows.agree);
    if !rows.compared() {
        let why = rows.why_not_run.as_deref().unwrap_or("the profile promises none");
        t += &format!("  error: no row ran, so none was compared with golden: {why}\n");
    }
    if !rows.not_run.is_empty() {
        t += &format!("  {:<10} not run by themselves: {}\n", rows.not_run.len(), rows.not_run.join(", "));
    }
    for wrong in rows.wrong.iter().take(SHOWN) {
        t += &format!("  {:<10} DIFFERS: {} (word {:#010x})\n", wrong.row, wrong.what, wrong.word);
    }
    if rows.wrong.len() > SHOWN {
        t += &format!("  and {} more rows that differ\n", rows.wrong.len() - SHOWN);
    }
    if !rows.wrong.is_empty() {
        t += &format!(
            "  a row that the RTL does not have is no promise: `rows: {{except: [...]}}` in profile.yaml\n  \
             `{command} isa sweep --dut {dut}` shows each difference with a program\n"
        );
    }
    t
}

/// The share of the sample that each level finds.
fn shares(table: Option<&Table>, reached: Level) -> String {
    let Some(table) = table else {
        let command = paths::command();
        return format!("what a level finds: not measured; `{command} mutants levels --out {TABLE}` does\n");
    };
    let mut t = format!(
        "what a level finds of {} of the in-tree RTL, measured on {} ({TABLE})\n",
        sample(table),
        table.measured
    );
    for row in &table.levels {
        let here = if row.level == reached.number() { "  <- this DUT" } else { "" };
        t += &format!("  level {}: {}{here}\n", row.level, measured(row));
    }
    t
}

/// The mutants that count, and how many more the sample had.
fn sample(table: &Table) -> String {
    let counting = table.levels.iter().map(|row| row.mutants).max().unwrap_or(table.sample);
    let mutants = counted(counting as u64, "mutant");
    match table.sample.saturating_sub(counting) {
        0 => mutants,
        others => format!("{mutants} ({others} more of the sample did not run or change nothing)"),
    }
}

/// How many of the mutants found at level 2 showed first in a group.
fn first(table: Option<&Table>, group: &str) -> String {
    match table.map(|t| t.first_in(group)) {
        None | Some((0, _)) => String::new(),
        Some((n, all)) => format!(" ({n} of the {all} found at level 2 showed there first)"),
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|l| format!("    {l}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_bringup::check::Ran;

    /// The number of mutants in the heading is that of which each level finds some.
    #[test]
    fn the_mutants_of_all_lines_are_the_same() {
        let text = std::fs::read_to_string(paths::root().join(TABLE)).unwrap();
        let mut table: Table = tandem_yaml::from_str(&text).unwrap();
        table.sample = table.levels[0].mutants + 7;
        let shown = shares(Some(&table), Level::Writes);
        let all = table.levels[0].mutants;
        let heading =
            format!("what a level finds of {all} mutants (7 more of the sample did not run or change");
        assert!(shown.starts_with(&heading), "{shown}");
        for row in &table.levels {
            let line = format!("  level {}: {} of {all} found (", row.level, row.found);
            assert!(shown.contains(&line), "{shown}");
        }
        let found = table.levels[2].found;
        let told = first(Some(&table), "vdst");
        assert!(told.ends_with(&format!(" of the {found} found at level 2 showed there first)")), "{told}");
        table.sample = all;
        assert!(sample(&table) == format!("{all} mutants"));
    }

    /// A DUT whose programs agree, with these rows.
    fn all(rows: Result<Rows, String>) -> All {
        let ran = Ran { name: "scalar", ended: Ended::Agrees, instructions: 9 };
        let found = Check {
            dut: "d".into(),
            config: NAMED_CONFIGS[0].1,
            promised: FieldSet::SDST,
            empty: FieldSet(0),
            seen: FieldSet::SDST,
            untried: FieldSet(0),
            programs: vec![ran],
            unused: vec![],
        };
        All { found, rows, table: None }
    }

    #[test]
    fn rows_of_which_none_ran_are_no_success() {
        let why = Some("the DUT has no CSR".to_string());
        let none = || Rows { not_run: vec!["add", "sub"], why_not_run: why.clone(), ..Rows::default() };
        let some = Rows { agree: 1, ..none() };
        for (rows, code) in [
            (Err("no records".into()), ExitCode::Pass),
            (Ok(some), ExitCode::Pass),
            (Ok(none()), ExitCode::Mismatch),
            (Ok(Rows::default()), ExitCode::Mismatch),
        ] {
            assert_eq!(all(rows.clone()).code(), code, "{rows:?}");
        }
        let text = rows(&Ok(none()));
        assert!(
            text.contains("error: no row ran, so none was compared with golden: the DUT has no CSR"),
            "{text}"
        );
        assert!(text.contains("2          not run by themselves: add, sub"), "{text}");
    }
}
