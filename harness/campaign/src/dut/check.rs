//! `tandem dut check`: says which level a DUT reaches, and which faults stay hidden without its missing
//! groups.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::{library, out, paths};
use serde_json::json;
use tandem_abi::{Config, FieldSet, NAMED_CONFIGS};
use tandem_bringup::check::{Check, Ended, check};
use tandem_bringup::level::{Level, Row, Table, hides};
use tandem_report::counted;
use ventus_dut::Flavour;

/// The measured table, below the project's root.
const TABLE: &str = "isa-tests/mutants/levels.yaml";

/// Builds the DUT and runs small programs on it: says which level it reaches, and what each group of the
/// retire record that it lacks hides
///
/// The exit code is 1 if a program does not end as golden says, and 5 if a group that the profile promises is
/// never seen.
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
    let found = check(&opened).map_err(tool_failure)?;
    let table = table()?;
    out::print(&if args.json { as_json(&found, table.as_ref()) } else { text(&found, table.as_ref()) });
    Ok(code(&found))
}

/// The measured table. A checkout without one has not been measured.
fn table() -> Result<Option<Table>, Failure> {
    let path = paths::root().join(TABLE);
    let failed = |e: &dyn std::fmt::Display| tool_failure(format!("{}: {e}", path.display()));
    match std::fs::read_to_string(&path) {
        Ok(text) => serde_yaml::from_str(&text).map(Some).map_err(|e| failed(&e)),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(failed(&e)),
    }
}

fn code(found: &Check) -> ExitCode {
    if found.differs() || !found.showed_something() {
        ExitCode::Mismatch
    } else if found.never_seen().is_empty() {
        ExitCode::Pass
    } else {
        ExitCode::BadInput
    }
}

/// The figures measured at a level.
fn measured(row: &Row) -> String {
    let late = match (row.median_cases, row.median_seconds) {
        (Some(cases), Some(seconds)) => {
            format!(", half of these within {} and {seconds:.1} s", counted(cases, "case"))
        }
        _ => String::new(),
    };
    format!("{} of {} mutants found ({:.0} %){late}", row.found, row.mutants, row.percent())
}

fn text(found: &Check, table: Option<&Table>) -> String {
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
    // A row that the profile promises by mistake would be blamed on the RTL. At level 0 no sweep shows it.
    if reached.number() > 0 {
        let (command, dut) = (paths::command(), library::dut());
        t += &format!(
            "these programs use few instructions: `{command} isa sweep --dut {dut}` tries every row that the \
             profile promises\n"
        );
    }
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

/// The share of the sample that each level finds.
fn shares(table: Option<&Table>, reached: Level) -> String {
    let Some(table) = table else {
        let command = paths::command();
        return format!("what a level finds: not measured; `{command} mutants levels --out {TABLE}` does\n");
    };
    let mut t = format!(
        "what a level finds: a sample of {} mutants of the in-tree RTL, measured on {} ({TABLE})\n",
        table.sample, table.measured
    );
    for row in &table.levels {
        let here = if row.level == reached.number() { "  <- this DUT" } else { "" };
        t += &format!("  level {}: {}{here}\n", row.level, measured(row));
    }
    t
}

/// How many of the mutants found at level 2 showed first in a group.
fn first(table: Option<&Table>, group: &str) -> String {
    match table.map(|t| t.first_in(group)) {
        None | Some((0, _)) => String::new(),
        Some((n, all)) => format!(" ({n} of {all} mutants showed there first)"),
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|l| format!("    {l}\n")).collect()
}

fn as_json(found: &Check, table: Option<&Table>) -> String {
    let lacks = |name: &'static str| {
        let first = table.map(|t| t.first_in(name).0);
        json!({"group": name, "hides": hides(name), "shown_first": first})
    };
    let missing: Vec<_> = found.missing().into_iter().map(lacks).collect();
    let report = json!({
        "dut": found.dut,
        "config": found.config.to_string(),
        "level": found.reached().number(),
        "promised_level": found.promised_level().number(),
        "programs": found.programs,
        "never_seen": found.never_seen(),
        "untried": ventus_dut::group_names(found.untried),
        "missing": missing,
        "unused_differences": found.unused,
        "measured": table,
        "passed": code(found) == ExitCode::Pass,
    });
    serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
}
