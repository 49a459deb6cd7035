//! Whether `tandem locate` finds the module and the line of faults that are known:
//!
//! ```console
//! cargo run --release -p tandem-mutants --example locate -- general 4 16 40
//! cargo run --release -p tandem-mutants --example locate -- rtl/examples/pocket 1 1 40
//! ```
//!
//! The faults are the mutants of a list (general, hard), the bugs written by hand (hand), or the planted
//! faults of a DUT (its directory). Then come the number of the first one, the distance to the next, and the
//! seconds for each. A fault is first killed by the fuzzer's cases, and the failing program is shrunk. The
//! program fails if the true module is first for fewer than a third of the faults.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};
use tandem_fuzz::shrink;
use tandem_fuzz::subject::{CaseId, Finding};
use tandem_mutants::locate::{Budget, Failing, killer_params, locate};
use tandem_mutants::{Choice, Flips, List, Schema};
use ventus_dut::planted::PlantedFault;
use ventus_dut::{Builder, Config, DutRef, Flavour, Library, Source, default_cache, planted, workspace_root};

/// A known fault.
struct Fault {
    number: u32,
    name: String,
    class: String,
    file: String,
    line: usize,
}

/// Lines that count as found.
const LINES: usize = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [list, first, step, seconds] = &args[..] else {
        return Err("expected a list, the first number, a distance and seconds".into());
    };
    let (first, step) = (first.parse::<usize>()?.max(1), step.parse::<usize>()?.max(1));
    let (dut, source, planted, faults) = faults(list)?;
    let config: Config = "tiny".parse()?;
    let root = default_cache().with_file_name("flips");
    let flips = Flips::prepare(&source, &planted, &config, &root)?;
    eprintln!("{} faults, {} expressions, {} left out", faults.len(), flips.sites.len(), flips.left_out);
    let built = Builder::new(flips.source()?)?.build(&config, Flavour::Flips)?;
    let library = Library::open_built(&built.path, &config)?.with_profile(dut.profile()?)?;
    let budget = Budget { runs: u64::MAX, time: Duration::from_secs(seconds.parse()?) };
    let mut table: BTreeMap<String, [u32; 4]> = BTreeMap::new();
    for fault in faults.iter().skip(first - 1).step_by(step) {
        let Some(finding) = killed(&library, fault.number)? else {
            println!("{:32} survives", fault.name);
            continue;
        };
        let (job, directives) = tandem_fuzz::assembly::read(finding.text(), "killer.s", Some(&config))?;
        let machine = directives.machine.ok_or("a program without its machine")?;
        let params = killer_params(&machine, fault.number);
        let failing = Failing { job: &job, params, queue: finding.replay.iter().any(|w| w == "--queue") };
        let located = match locate(&library, &flips, &failing, &budget) {
            Ok(located) => located,
            Err(e) => {
                println!("{:32} {e}", fault.name);
                continue;
            }
        };
        let module = located.modules.iter().position(|m| m.file == fault.file);
        let line = located.lines.iter().position(|l| l.file == fault.file && l.line == fault.line);
        let shown = |rank: Option<usize>| rank.map_or("-".to_string(), |n| (n + 1).to_string());
        println!(
            "{:32} module {:>3} line {:>4}  {}:{}  first {}  {} runs{}",
            fault.name,
            shown(module),
            shown(line),
            fault.file,
            fault.line,
            located.lines.first().map_or(String::new(), |l| format!("{}:{} ({})", l.file, l.line, l.why)),
            located.runs,
            if located.cut { ", cut" } else { "" }
        );
        for class in [fault.class.as_str(), "all"] {
            let row = table.entry(class.to_string()).or_default();
            row[0] += 1;
            row[1] += u32::from(module == Some(0));
            row[2] += u32::from(module.is_some_and(|n| n < 3));
            row[3] += u32::from(line.is_some_and(|n| n < LINES));
        }
    }
    println!("{:12} faults  module first  among three  line among ten", "class");
    for (class, [all, one, three, line]) in &table {
        println!("{class:12} {all:>6} {one:>13} {three:>12} {line:>15}");
    }
    match table.get("all") {
        Some([all, one, ..]) if 3 * one >= *all => Ok(()),
        _ => Err("the true module is first for fewer than one fault in three".into()),
    }
}

type Known = (DutRef, Source, Vec<PlantedFault>, Vec<Fault>);

/// The DUT, its source, the planted faults to build in, and all faults.
fn faults(list: &str) -> Result<Known, Box<dyn Error>> {
    let root = default_cache().with_file_name("mutants");
    let in_tree = Source::in_tree()?;
    let schema = match list {
        "general" => Schema::prepare(&in_tree, Choice::of(List::General), &root)?,
        "hard" => Schema::prepare(&in_tree, Choice::of(List::Hard), &root)?,
        "hand" => {
            let dir = workspace_root().join("isa-tests/mutants/hand");
            Schema::by_hand(&in_tree, planted::read(&dir)?, &root)?
        }
        dir => {
            let source = Source::from_dir(Path::new(dir))?;
            let planted = source.planted_faults()?;
            let known = planted.iter().map(|p| of_planted(&source, p)).collect::<Result<_, _>>()?;
            return Ok((dir.parse()?, source, planted, known));
        }
    };
    let known = (1..).zip(&schema.mutants).map(|(number, m)| Fault {
        number,
        name: m.id.clone(),
        class: m.class.to_string(),
        file: m.file.clone(),
        line: m.line,
    });
    Ok((DutRef::InTree, schema.source()?, vec![], known.collect()))
}

fn of_planted(source: &Source, p: &PlantedFault) -> Result<Fault, Box<dyn Error>> {
    let edit = p.edits.first().ok_or("a fault without a text")?;
    let text = std::fs::read_to_string(source.dir.join(&edit.file))?;
    let at = text.find(&edit.find).ok_or("a text that is not there")?;
    Ok(Fault {
        number: p.number,
        name: p.name.clone(),
        class: "planted".into(),
        file: edit.file.to_string_lossy().into_owned(),
        line: text[..at].matches('\n').count() + 1,
    })
}

/// The shrunk program of the first case that kills a fault.
fn killed(library: &Library, number: u32) -> Result<Option<Finding>, Box<dyn Error>> {
    let began = Instant::now();
    for (kind, cases) in [("valid", 0..30), ("states", 0..300), ("wrong", 0..60), ("valid", 30..90)] {
        let mut subject = tandem_mutants::kinds::subject(kind, library, number)?;
        for number in cases {
            if began.elapsed() > Duration::from_secs(20) {
                return Ok(None);
            }
            let case = CaseId { seed: 1, number };
            if let Some(bucket) = subject.judge(case).failure {
                let budget = shrink::Budget { time: Duration::from_secs(20), ..shrink::Budget::default() };
                return Ok(Some(subject.reduce(case, &bucket, &budget)));
            }
        }
    }
    Ok(None)
}
