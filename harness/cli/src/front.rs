//! The command line of the program `tandem`, which has the commands that run one program. It passes all
//! others to `tandem-campaign`, which is next to it. `scripts/tandem` builds the program that a command
//! needs.

use crate::exit::{ExitCode as Code, Failure, tool_failure};
use crate::{check, compile, doctor, isa, out, paths, replay, run};
use clap::{Parser, Subcommand};
use std::borrow::Cow;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::ExitCode;
use ventus_dut::{DutRef, RecordMask};

/// Co-simulation and ISA conformance for the Ventus GPGPU: runs a kernel on the RTL, on a reference model and
/// on the host, and compares after every retired instruction.
///
/// Exit codes: 0 pass, 1 mismatch, 2 usage, 3 hang or timeout, 4 tool or build failure, 5 bad input, 6
/// internal error, 7 not run, because the DUT lacks it; 130 after Ctrl-C.
#[derive(Parser, Debug)]
#[command(name = "tandem", bin_name = "tandem", version, max_term_width = 110)]
pub struct Cli {
    /// The DUT: in-tree, the directory of an adapter, or a library (.so) with its profile next to it
    /// [default: in-tree]
    #[arg(long, global = true, value_name = "DUT")]
    dut: Option<DutRef>,
    /// Groups of the DUT's retire records to use, of those that its profile promises: all, none, or names
    /// with commas in between. `none` compares only what programs leave in memory [default: all]
    #[arg(long, global = true, value_name = "GROUP,...")]
    records: Option<RecordMask>,
    /// Also compare the profile's known differences: each one that a run meets is a mismatch
    #[arg(long, global = true)]
    strict_profile: bool,
    #[command(subcommand)]
    command: Command,
}

/// Every command, so that `--help` lists them all. Those without arguments here belong to the other program;
/// a test checks that its descriptions are the same.
#[derive(Subcommand, Debug)]
enum Command {
    Run(Box<run::Args>),
    Compile(compile::Args),
    Check(check::Args),
    /// Runs the conformance tests of NVVM IR and prints which clauses they cover
    Conformance,
    /// Shows what was exercised: lines, signals and cover points of the RTL, and a model of SIMT execution
    Coverage,
    /// Runs directed tests: assembly files that state what each instruction must do
    Directed,
    Doctor(doctor::Args),
    /// Brings up your own RTL: a skeleton of its adapter, its level, tests of its probes and of its units
    Dut,
    Replay(replay::Args),
    /// Runs a target on one engine and writes what it retires
    Trace,
    /// Compares two runs, warp by warp in program order, and shows where they first diverge
    Diff,
    /// Shows a run on the terminal: code, registers lane by lane, masks, SIMT stacks and memory, forwards and
    /// backwards
    Debug,
    /// Measures costs, as ratios of runs that alternate in one process
    Bench,
    /// Runs random encodings, programs and kernels, and shrinks what fails
    Fuzz,
    /// Lists the findings of a campaign, or shows the page of one
    Finding,
    /// Measures whether the fuzzer would find a bug: makes hundreds of faults in the RTL, in one build, and
    /// runs the fuzzer's cases on each
    Mutants,
    Isa(Isa),
    /// Runs litmus tests of the memory model on the DUT, many times with random delays, and prints which
    /// outcomes were seen and which are allowed
    Litmus,
    /// Ranks the modules and lines of the RTL by how likely they are to hold the fault behind a failing
    /// program
    Locate,
    /// Runs the cases of a regression plan in parallel and sums them up
    Regress,
    /// Signs off a plan, or says why not: runs it, applies its testplan and waivers, and gives every reason
    Signoff,
    /// Shows past runs of plans: trends, flaky tests, since when a test has failed
    History,
    /// Shows, cancels or resumes a job of `--engine slurm`
    Slurm,
    /// Prints the JSON schema of a kind of YAML file, for editors
    Schema,
    /// Prints the completions of all commands for a shell
    Completions,
    /// Writes a man page for every command into a directory
    Man,
}

/// The instruction table: list, describe, assemble, disassemble, encode, decode; what checks each row; the
/// RTL's decoder against the table.
#[derive(clap::Args, Debug)]
struct Isa {
    #[command(subcommand)]
    command: IsaCommand,
}

#[derive(Subcommand, Debug)]
enum IsaCommand {
    #[command(flatten)]
    Table(isa::Command),
    /// For each instruction: pinned words, decoding, model, RTL, directed test and outside judges; fails if
    /// one is missing
    Coverage,
    /// Compares the RTL's instruction decoder with the instruction table on all 4,294,967,296 words, and on
    /// random pairs of prefix and word
    Sweep,
}

/// Commands of `tandem-campaign`, by their first words.
pub const CAMPAIGN: [&[&str]; 22] = [
    &["bench"],
    &["completions"],
    &["conformance"],
    &["coverage"],
    &["debug"],
    &["diff"],
    &["directed"],
    &["dut"],
    &["finding"],
    &["fuzz"],
    &["history"],
    &["isa", "coverage"],
    &["isa", "sweep"],
    &["litmus"],
    &["locate"],
    &["man"],
    &["mutants"],
    &["regress"],
    &["schema"],
    &["signoff"],
    &["slurm"],
    &["trace"],
];

/// The program that has them.
const CAMPAIGN_PROGRAM: &str = "tandem-campaign";

/// Runs the program.
pub fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if !is_campaign(&words) {
        return crate::start(dispatch);
    }
    let Failure { code, message } = hand_over(&words);
    out::note(message);
    code.into()
}

/// Whether these words, or those after `help`, begin a command of the other program.
fn is_campaign(words: &[OsString]) -> bool {
    let words = named(words);
    let words = if words.first().is_some_and(|w| *w == "help") { &words[1..] } else { &words[..] };
    let begins = |c: &&&[&str]| words.len() >= c.len() && c.iter().zip(words).all(|(c, w)| w == c);
    CAMPAIGN.iter().any(|c| begins(&c))
}

/// The first words that can name a command. Options of all commands may stand before the name, and in it.
fn named(words: &[OsString]) -> Vec<Cow<'_, str>> {
    let mut words = words.iter().map(|word| word.to_string_lossy());
    let mut named = Vec::new();
    while let Some(word) = words.next().filter(|_| named.len() < 3) {
        match &*word {
            "--dut" | "--records" => drop(words.next()),
            "--strict-profile" => {}
            option if option.starts_with("--dut=") || option.starts_with("--records=") => {}
            _ => named.push(word),
        }
    }
    named
}

/// Replaces this process by the other program; returns only if that fails.
fn hand_over(words: &[OsString]) -> Failure {
    let other = match std::env::current_exe() {
        Ok(own) => own.with_file_name(CAMPAIGN_PROGRAM),
        Err(e) => return tool_failure(format!("cannot find this program: {e}")),
    };
    let error = std::process::Command::new(&other).args(words).exec();
    let first = words.first().map(|w| w.to_string_lossy()).unwrap_or_default();
    tool_failure(format!(
        "`{first}` is a command of {CAMPAIGN_PROGRAM}, and {} does not start: {error}: \
         start {}, which builds it, or run `cargo build -p {CAMPAIGN_PROGRAM}`",
        other.display(),
        paths::command()
    ))
}

impl Command {
    /// Why the command refuses `--dut`, if it does.
    fn without_dut(&self) -> Option<&'static str> {
        match self {
            Command::Compile(_) => Some("compile runs no DUT"),
            Command::Check(_) => Some("check runs no DUT"),
            Command::Doctor(_) => Some("doctor runs no DUT"),
            Command::Isa(_) => Some("the instruction table belongs to no DUT"),
            Command::Replay(_) => Some("a bundle names its own DUT"),
            _ => None,
        }
    }
}

fn dispatch(cli: &Cli) -> Result<Code, Failure> {
    crate::library::begin(cli.dut.as_ref(), cli.records, cli.strict_profile, cli.command.without_dut())?;
    match &cli.command {
        Command::Run(args) => run::main(args),
        Command::Compile(args) => compile::main(args),
        Command::Check(args) => check::main(args),
        Command::Doctor(args) => doctor::main(args),
        Command::Replay(args) => replay::main(args),
        Command::Isa(Isa { command: IsaCommand::Table(command) }) => isa::run(command),
        // The other program has them, and `is_campaign` knows them all.
        Command::Isa(Isa { command: IsaCommand::Coverage | IsaCommand::Sweep })
        | Command::Trace
        | Command::Diff
        | Command::Debug
        | Command::Conformance
        | Command::Coverage
        | Command::Directed
        | Command::Dut
        | Command::Bench
        | Command::Fuzz
        | Command::Finding
        | Command::Mutants
        | Command::Litmus
        | Command::Locate
        | Command::Regress
        | Command::Signoff
        | Command::History
        | Command::Slurm
        | Command::Schema
        | Command::Completions
        | Command::Man => {
            let why = format!("the command's name comes first: {}", tandem_words::typed("fuzz --help"));
            Err(Failure::usage(why))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_go_to_the_program_that_has_them() {
        for (line, campaign) in [
            ("fuzz --kind valid", true),
            ("regress", true),
            ("isa sweep --slice 1/256", true),
            ("isa coverage", true),
            ("help bench", true),
            ("help isa sweep", true),
            ("isa list", false),
            ("isa", false),
            ("run fuzz", false),
            ("help run", false),
            ("help", false),
            ("--help", false),
            ("--dut D regress PLAN", true),
            ("--dut=D --records none --strict-profile isa sweep", true),
            ("--records=all help fuzz", true),
            ("isa --dut D sweep", true),
            ("isa --strict-profile list", false),
            ("--dut regress run x", false),
            ("--strict-profile run x", false),
            ("--dut", false),
            ("", false),
        ] {
            let words: Vec<OsString> = line.split_whitespace().map(Into::into).collect();
            assert_eq!(is_campaign(&words), campaign, "{line}");
        }
    }

    /// The script chooses a program from the same list.
    #[test]
    fn the_script_knows_the_same_commands() {
        let script = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/tandem");
        let script = std::fs::read_to_string(script).unwrap().replace("\\\n    ", "");
        let list: Vec<String> = CAMPAIGN.iter().map(|c| format!("\"{} \"*", c.join(" "))).collect();
        assert!(script.contains(&list.join(" | ")), "scripts/tandem lacks: {}", list.join(" | "));
    }
}
