//! Does coverage find faults sooner? Runs campaigns of valid programs, with and without guidance, against a
//! library's faults, and prints a table: `guidance LIBRARY CONFIG CASES SEEDS FAULT...`; a FAULT is a number
//! or a range `1..16`.
//!
//! Each campaign ends at the first failing case. Guidance takes effect every 50 cases, as in `tandem fuzz
//! --guide`. docs/coverage.md has results.

use std::collections::HashSet;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use tandem_abi::Config;
use tandem_coverage::{Collector, Model};
use tandem_fuzz::Leader;
use tandem_fuzz::bench::Bench;
use tandem_fuzz::programs::Programs;
use tandem_fuzz::watch::Watch;
use tandem_fuzz::{CaseId, Subject};
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, GoldenEngine};
use ventus_dut::Library;
use ventus_golden::Profile;

/// Cases per epoch of `tandem fuzz --guide`.
const EPOCH: u64 = 50;

/// How a campaign ended: after how many cases, seconds and points, and whether it found the fault.
struct Ended {
    cases: u64,
    seconds: f64,
    points: usize,
    killed: bool,
}

struct Lab {
    library: Library,
    config: Config,
    collector: Arc<Collector>,
}

impl Lab {
    fn campaign(&self, fault: u32, seed: u64, cases: u64, guided: bool) -> Result<Ended, Box<dyn Error>> {
        let params = DutParams { fault, hang_cycles: 4000, ..DutParams::default() };
        let dut = DutEngine::new(&self.library, &params).map_err(|e| e.to_string())?;
        let golden = GoldenEngine::new(self.config, Profile::default(), None);
        let mut bench = Bench::new(Leader::Dut(Box::new(dut), params), golden, self.config, 40);
        // Without a fault, compare the points of both.
        if guided || fault == 0 {
            bench.watch(Watch::new(self.collector.clone(), &self.config, false));
        }
        let mut programs = Programs::new(bench);
        let (began, mut known, mut fruitful) = (Instant::now(), HashSet::new(), vec![]);
        for number in 0..cases {
            if guided && number > 0 && number % EPOCH == 0 {
                programs.guide(&fruitful);
            }
            let judged = programs.judge(CaseId { seed, number });
            if judged.hits.iter().filter(|p| known.insert(**p)).count() > 0 {
                fruitful.push(number);
            }
            if judged.failure.is_some() {
                let (cases, seconds) = (number + 1, began.elapsed().as_secs_f64());
                return Ok(Ended { cases, seconds, points: known.len(), killed: true });
            }
        }
        Ok(Ended { cases, seconds: began.elapsed().as_secs_f64(), points: known.len(), killed: false })
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [library, config, cases, seeds, faults @ ..] = &args[..] else {
        return Err("usage: guidance LIBRARY CONFIG CASES SEEDS FAULT...".into());
    };
    let (config, cases, seeds): (Config, u64, u64) = (config.parse()?, cases.parse()?, seeds.parse()?);
    let root = ventus_dut::workspace_root();
    let model = Model::read(&root.join("isa-tests/coverage/simt.yaml"))?;
    let library = Library::open_for(Path::new(library), &config)?;
    let lab = Lab { library, config, collector: Arc::new(Collector::unstored(Arc::new(model))) };
    let mut numbers = vec![];
    for fault in faults {
        match fault.split_once("..") {
            Some((a, b)) => numbers.extend(a.parse::<u32>()?..=b.parse()?),
            None => numbers.push(fault.parse()?),
        }
    }
    println!("fault seed  unguided: cases s  guided: cases s");
    let mut same = 0;
    let (mut kills, mut sums, mut times, mut sooner) = ([0u64; 2], [0u64; 2], [0f64; 2], [0u64; 2]);
    for fault in numbers {
        for seed in 1..=seeds {
            let plain = lab.campaign(fault, seed, cases, false)?;
            if plain.cases <= EPOCH {
                // Guidance has not taken effect yet: the guided campaign is the same.
                same += 1;
                continue;
            }
            let ended = [plain, lab.campaign(fault, seed, cases, true)?];
            let show =
                |e: &Ended| format!("{}{} {:.2}", e.cases, if e.killed { "" } else { " (none)" }, e.seconds);
            println!(
                "{fault:>5} {seed:>4}  {:<24} {:<24} {} and {} points",
                show(&ended[0]),
                show(&ended[1]),
                ended[0].points,
                ended[1].points
            );
            for (n, e) in ended.iter().enumerate() {
                kills[n] += u64::from(e.killed);
                sums[n] += e.cases;
                times[n] += e.seconds;
            }
            sooner[0] += u64::from(ended[0].cases < ended[1].cases);
            sooner[1] += u64::from(ended[1].cases < ended[0].cases);
        }
    }
    println!(
        "{same} campaigns ended within the first {EPOCH} cases, where nothing guides yet; of the others:"
    );
    for (n, name) in ["unguided", "guided"].into_iter().enumerate() {
        println!(
            "{name}: {} kills, {} cases, {:.1} s; sooner {} times",
            kills[n], sums[n], times[n], sooner[n]
        );
    }
    Ok(())
}
