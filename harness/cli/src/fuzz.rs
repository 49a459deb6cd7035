//! `tandem fuzz`: random encodings and programs; failures come out as small assembly files and the command that
//! replays each. [`ir`] is for the compiler: modules with bytes and tokens changed.

mod ir;

use crate::exit::{Failure, tool_failure};
use crate::out;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde_json::json;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tandem_abi::Config;
use tandem_fuzz::bench::{Bench, Leader};
use tandem_fuzz::campaign::{Campaign, Counts, Found, Report};
use tandem_fuzz::shrink::Budget;
use tandem_fuzz::subject::identities::Identities;
use tandem_fuzz::subject::programs::Programs;
use tandem_fuzz::subject::{STEM, Subject};
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, GoldenEngine};
use tandem_report::grouped;
use ventus_dut::{Flavour, Library};
use ventus_golden::{Fault, Profile};

/// Cases when neither their number nor a time is given.
const DEFAULT_CASES: u64 = 1000;
/// Runs random encodings and programs, and shrinks what fails.
///
/// Programs run in lockstep on the RTL and the reference model with random memory latency. A failure becomes an
/// assembly file of a few instructions, with the command that replays it. The same seed makes the same cases.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What to make up
    #[arg(long, value_enum, default_value = "all")]
    kind: What,
    /// Cases of each kind [default: 1000, or no limit with --time]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    cases: Option<u64>,
    /// Time for everything: 90s, 10m, 2h
    #[arg(long)]
    time: Option<Span>,
    /// Seed [default: from the clock; it is printed]
    #[arg(long, short)]
    seed: Option<u64>,
    /// Machine: tiny, default, wide, multi, or SMSxWARPSxLANES; +sv39 after it for address translation
    #[arg(long, short, default_value = "tiny")]
    config: Config,
    /// Workers [default: one for each processor]
    #[arg(long, short)]
    jobs: Option<usize>,
    /// Instructions of a program's body
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=300))]
    max_insns: u64,
    /// Different failures after which to stop
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=1000))]
    max_findings: u64,
    /// Where reproducers go [default: isa-tests/regressions; build/fuzz with --plant]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Plant a fault, to see it found: rtl:FAULT or golden:FAULT
    #[arg(long, value_name = "SIDE:FAULT")]
    plant: Option<Plant>,
    /// JSON in place of text
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum What {
    /// Identities of encode, decode, assembler and disassembler
    Encodings,
    /// SIMT programs on RTL and reference model
    Programs,
    /// Both of these
    All,
    /// NVVM IR with bytes and tokens changed, for the compiler to survive
    Ir,
}

/// A length of time.
#[derive(Clone, Copy, Debug)]
struct Span(Duration);

impl FromStr for Span {
    type Err = String;

    fn from_str(s: &str) -> Result<Span, String> {
        let bad = || format!("'{s}': expected a time such as 90s, 10m or 2h");
        let (digits, unit) = s.split_at(s.find(|c: char| !c.is_ascii_digit()).unwrap_or(s.len()));
        let n: u64 = digits.parse().map_err(|_| bad())?;
        let seconds = match unit {
            "" | "s" => 1,
            "m" => 60,
            "h" => 3600,
            _ => return Err(bad()),
        };
        // A year is more than any campaign takes, and still far from what a clock can add.
        n.checked_mul(seconds)
            .filter(|n| (1..=365 * 24 * 3600).contains(n))
            .map(|n| Span(Duration::from_secs(n)))
            .ok_or_else(bad)
    }
}

/// A fault to plant.
#[derive(Clone, Copy, Debug)]
enum Plant {
    Rtl(u32),
    Golden(Fault),
}

impl FromStr for Plant {
    type Err = String;

    fn from_str(s: &str) -> Result<Plant, String> {
        match s.split_once(':') {
            Some(("rtl", fault)) => ventus_dut::fault_number(fault).map(Plant::Rtl).ok_or_else(|| {
                let names: Vec<&str> = ventus_dut::FAULTS.iter().map(|(_, name)| *name).collect();
                format!("rtl fault '{fault}': expected 1 to {}, or one of {}", names.len(), names.join(", "))
            }),
            Some(("golden", name)) => name.parse().map(Plant::Golden).map_err(|e| format!("{e}")),
            _ => Err(format!("'{s}': expected rtl:FAULT or golden:FAULT")),
        }
    }
}

impl Plant {
    fn to_argument(self) -> String {
        match self {
            Plant::Rtl(n) => format!("rtl:{n}"),
            Plant::Golden(f) => format!("golden:{f}"),
        }
    }
}

/// Runs the command.
pub fn main(args: &Args) -> Result<u8, Failure> {
    let seed = args.seed.unwrap_or_else(from_clock);
    if !args.json {
        out::line(format_args!("seed {seed}"));
    }
    if args.kind == What::Ir {
        return ir::main(args, seed);
    }
    let mut report = Report::default();
    let mut took = Duration::ZERO;
    if args.kind != What::Programs {
        // They need little time for much; programs get the rest.
        let time = args.time.map(|t| if args.kind == What::All { t.0 / 10 } else { t.0 });
        let part =
            campaign(args, seed, time).run(|| Ok(Box::new(Identities)), |_| ()).map_err(tool_failure)?;
        took = Duration::from_secs_f64(part.seconds);
        report.add(part);
    }
    if args.kind != What::Encodings {
        let time = args.time.map(|t| t.0.saturating_sub(took));
        report.add(programs(args, &campaign(args, seed, time))?);
    }
    let written = write(args, seed, &report.findings)?;
    if args.json {
        out::line(to_json(args, seed, &report, &written));
    } else {
        out::print(&to_text(&report, &written));
    }
    if report.counts.cases == 0 || report.counts.instructions == 0 {
        return Err(tool_failure(
            "no case ran or nothing was compared, so nothing was shown: allow more cases or time",
        ));
    }
    Ok(u8::from(!report.findings.is_empty()))
}

fn from_clock() -> u64 {
    // Six digits are enough to tell campaigns apart, and can be typed.
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64 % 1_000_000)
}

fn campaign(args: &Args, seed: u64, time: Option<Duration>) -> Campaign {
    let unlimited = if args.time.is_some() { u64::MAX } else { DEFAULT_CASES };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    Campaign {
        seed,
        cases: args.cases.unwrap_or(unlimited),
        time,
        jobs: args.jobs.unwrap_or(processors).max(1),
        max_findings: args.max_findings as usize,
        budget: Budget::default(),
    }
}

fn programs(args: &Args, campaign: &Campaign) -> Result<Report, Failure> {
    let (flavour, fault, golden_fault) = match args.plant {
        Some(Plant::Rtl(n)) => (Flavour::Faults, n, None),
        Some(Plant::Golden(f)) => (Flavour::Plain, 0, Some(f)),
        None => (Flavour::Plain, 0, None),
    };
    let library: Library = crate::library::open(&args.config, flavour)?;
    let base = DutParams { fault, ..DutParams::default() };
    let bench = || {
        let dut = DutEngine::new(&library, &base).map_err(|e| e.to_string())?;
        let golden = GoldenEngine::new(args.config, Profile::default(), golden_fault);
        let bench =
            Bench::new(Leader::Dut(Box::new(dut), base), golden, args.config, args.max_insns as usize);
        Ok(Box::new(Programs::new(bench)) as Box<dyn Subject>)
    };
    let bar = progress_bar(campaign);
    let observe = |c: &Counts| {
        bar.set_position(c.cases);
        bar.set_message(format!("{} instructions, {} failures", HumanCount(c.instructions), c.failures));
    };
    let report = campaign.run(bench, observe);
    bar.finish_and_clear();
    report.map_err(tool_failure)
}

fn progress_bar(campaign: &Campaign) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = if campaign.cases == u64::MAX {
        (ProgressBar::new_spinner(), "{spinner} {pos} cases, {msg} {elapsed}")
    } else {
        (ProgressBar::new(campaign.cases), "{wide_bar} {pos}/{len} cases, {msg} {elapsed}")
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A finding on disk.
struct Written {
    file: PathBuf,
    replay: String,
}

fn write(args: &Args, seed: u64, findings: &[Found]) -> Result<Vec<Written>, Failure> {
    let default = if args.plant.is_some() { "build/fuzz" } else { "isa-tests/regressions" };
    let dir = args.out.clone().unwrap_or_else(|| crate::paths::root().join(default));
    findings.iter().map(|f| write_one(args, seed, &dir, f)).collect()
}

fn write_one(args: &Args, seed: u64, dir: &Path, f: &Found) -> Result<Written, Failure> {
    let f = &f.finding;
    let kind = f.config.map_or(f.kind.clone(), |c| c.to_string());
    let stem = dir.join(format!("fuzz-{kind}-{seed}-{}", f.case.number));
    let words = |stem: &str| {
        if f.replay.is_empty() {
            return format!("fuzz --kind encodings --seed {seed} --cases {}", f.case.number + 1);
        }
        let words: Vec<String> = f.replay.iter().map(|w| w.replace(STEM, stem)).collect();
        let plant = args.plant.map_or(String::new(), |p| format!(" --plant {}", p.to_argument()));
        words.join(" ") + &plant
    };
    let replay = format!("{} {}", crate::paths::command(), words(&crate::paths::shown(&stem)));
    // The file outlives this checkout, so it names itself as seen from the project's root.
    let root = crate::paths::root();
    let inside = stem.strip_prefix(&root).unwrap_or(&stem).display().to_string();
    let file = stem.with_added_extension("s");
    let text = format!("# replay: ./scripts/tandem {}\n{}", words(&inside), f.text());
    tandem_report::write_atomically(&file, text.as_bytes())
        .map_err(|e| tool_failure(format!("{}: {e}", file.display())))?;
    Ok(Written { file, replay })
}

fn to_text(report: &Report, written: &[Written]) -> String {
    let mut text = String::new();
    for (f, w) in report.findings.iter().zip(written) {
        text += &format!(
            "\nfinding: {}\n{}  {} instructions after {} runs; {} cases showed it, the first was number {}\n  \
             file    {}\n  replay  {}\n",
            f.finding.bucket,
            f.finding.detail,
            f.finding.beyond,
            grouped(f.finding.runs.into()),
            grouped(f.seen),
            f.finding.case.number,
            w.file.display(),
            w.replay
        );
    }
    let c = &report.counts;
    text += &format!(
        "{} cases in {:.1} s ({:.0} a second), {} instructions and {} state bits compared, {} findings ({} failing cases)\n",
        grouped(c.cases),
        report.seconds,
        c.cases as f64 / report.seconds.max(f64::MIN_POSITIVE),
        grouped(c.instructions),
        grouped(c.bits),
        report.findings.len(),
        grouped(c.failures)
    );
    text
}

fn to_json(args: &Args, seed: u64, report: &Report, written: &[Written]) -> String {
    let findings: Vec<_> = report
        .findings
        .iter()
        .zip(written)
        .map(|(f, w)| {
            json!({
                "bucket": f.finding.bucket, "case": f.finding.case.number, "seen": f.seen,
                "instructions": f.finding.beyond, "runs": f.finding.runs, "detail": f.finding.detail,
                "file": w.file.display().to_string(), "replay": w.replay,
            })
        })
        .collect();
    let c = &report.counts;
    let value = json!({
        "seed": seed, "config": args.config.to_string(), "cases": c.cases, "instructions": c.instructions,
        "bits": c.bits, "failures": c.failures, "seconds": report.seconds, "findings": findings,
    });
    serde_json::to_string_pretty(&value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_faults_are_read() {
        for (text, seconds) in [("90", 90), ("90s", 90), ("10m", 600), ("2h", 7200)] {
            assert_eq!(text.parse::<Span>().unwrap().0, Duration::from_secs(seconds), "{text}");
        }
        for bad in ["", "m", "10d", "-1s", "0s", "1.5m", "99999999999999999999h", "9999999h"] {
            assert!(bad.parse::<Span>().is_err(), "{bad}");
        }
        assert!(matches!("rtl:3".parse(), Ok(Plant::Rtl(3))));
        assert!(matches!("rtl:alu-carry".parse(), Ok(Plant::Rtl(1))));
        assert!(matches!("golden:vadd-carry".parse(), Ok(Plant::Golden(Fault::VaddCarry))));
        for bad in ["rtl:0", "rtl:x", "rtl:17", "golden:nosuch", "compiler:x", "rtl", ""] {
            assert!(bad.parse::<Plant>().is_err(), "{bad}");
        }
    }
}
