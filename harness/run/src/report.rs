//! Turns judgements and outcomes into a report.

use crate::spec::{DEFAULT_SEED, Engine, RunSpec};
use tandem_judge::compare::Tally;
use tandem_judge::{Exhibit, Judged, Verdict};
use tandem_lockstep::{End, Outcome};
use tandem_report::{PairReport, RunReport, Waived, counted, were};

/// An empty report.
pub fn empty_report(spec: &RunSpec, engines: &[Engine]) -> RunReport {
    RunReport {
        target: match &spec.plant {
            Some(plant) => format!("{} with {plant} planted", spec.target),
            None => spec.target.clone(),
        },
        config: spec.config.map(|c| c.to_string()).unwrap_or_default(),
        engines: engines.iter().map(|e| e.name().to_string()).collect(),
        seed: spec.seed.unwrap_or(DEFAULT_SEED),
        verdict: Verdict::Pass,
        blame: None,
        reason: None,
        pairs: Vec::new(),
        kernels: 0,
        cycles: 0,
        detail: String::new(),
        printed: String::new(),
        notes: Vec::new(),
        unmet: Vec::new(),
        lacks: None,
        mismatch: None,
        replay: None,
        seconds: 0.0,
    }
}

/// Adds a judgement to the report.
pub fn add_judgement(judged: &Judged, report: &mut RunReport) {
    let j = &judged.judgement;
    report.verdict = j.verdict;
    report.blame = j.blame;
    // What the DUT lacks is no fault of the input.
    report.reason = (j.verdict.is_failure() && report.lacks.is_none()).then_some(j.reason);
    report.detail = judged.detail();
    report.mismatch = match &judged.exhibit {
        Exhibit::End(end) => serde_json::to_value(end).ok(),
        Exhibit::Buffer(differs, _) => serde_json::to_value(differs).ok(),
        _ => None,
    };
    report.notes.extend(judged.notes());
    judged.tallies.iter().for_each(|t| add_results(report, t));
}

/// Adds the work and the comparisons of golden, DUT or log to the report. The judge decides their meaning.
pub fn add_outcome(o: &Outcome, report: &mut RunReport) {
    let two = o.engines.len() == 2;
    let pair = if two {
        let mut names = o.engines.clone();
        names.sort_by_key(|n| n != "golden");
        names.join("/")
    } else {
        format!("{} alone", o.engines.join(""))
    };
    // One engine compares nothing, whatever it executed.
    let bits = if two { o.bits + o.memory_bytes * 8 } else { 0 };
    let (unit, compared) = match o.written_bytes {
        // Without records, the comparison covers the bytes that the program wrote.
        Some(written) => (WRITTEN, written),
        // A log counts its lines when it is read. Only a pass has compared them all.
        None => {
            let unit = if two { "instructions" } else { "instructions executed" };
            (unit, o.lines.filter(|_| o.end.passed()).map_or(o.instructions, |l| l.compared))
        }
    };
    let waived: Vec<Waived> = o
        .waived
        .iter()
        .map(|w| Waived {
            name: w.name.clone(),
            reason: w.reason.clone(),
            expires: w.expires.clone(),
            count: w.count,
        })
        .collect();
    match report.pairs.iter_mut().find(|r| r.pair == pair) {
        Some(r) => {
            r.compared += compared;
            r.bits += bits;
            for name in unreported(o) {
                if !r.unreported.contains(&name) {
                    r.unreported.push(name);
                }
            }
            for w in waived {
                match r.waived.iter_mut().find(|have| have.name == w.name) {
                    Some(have) => have.count += w.count,
                    None => r.waived.push(w),
                }
            }
        }
        None => report.pairs.push(PairReport {
            pair,
            unit: unit.into(),
            compared,
            bits,
            unreported: unreported(o),
            waived,
        }),
    }
    report.printed.push_str(&o.printed.text);
    report.notes.extend(notes(o));
    report.unmet.extend(
        o.unused_waivers.iter().filter(|name| !report.unmet.contains(name)).cloned().collect::<Vec<_>>(),
    );
    report.lacks = report.lacks.take().or_else(|| o.not_implemented.clone());
    report.kernels += o.kernels;
    report.cycles += o.cycles;
}

/// The unit of comparison if the leader has no records.
const WRITTEN: &str = "bytes that the program wrote";

/// State that was not compared. With a single engine, nothing was compared at all.
fn unreported(o: &Outcome) -> Vec<String> {
    let mut names = o.unreported.clone();
    if o.open_bytes > 0 {
        names.push(format!(
            "{} that depend on an order that the program leaves open",
            counted(o.open_bytes, "differing byte")
        ));
    }
    if matches!(o.end, End::Trap(_)) && o.engines.len() == 1 {
        names.push("final memory (a trap ends the kernel)".into());
    }
    names
}

/// Notes on an outcome in addition to its verdict.
fn notes(o: &Outcome) -> Vec<String> {
    let mut notes = o.warnings.clone();
    let leader = o.engines.first().map_or("leader", String::as_str);
    if o.queued > 0 {
        let n = o.queued;
        notes.push(format!("{} {} queued on the {leader}", counted(n, "kernel"), were(n)));
    }
    if o.failed_scs > 0 {
        notes.push(format!("{} failed by the {leader}'s choice", counted(o.failed_scs, "SC")));
    }
    if o.printed.lost > 0 {
        notes.push(format!(
            "{} of printed records {} lost: the print buffer was full, or they were not completed",
            counted(o.printed.lost, "byte"),
            were(o.printed.lost)
        ));
    }
    notes
}

fn add_results(report: &mut RunReport, tally: &Tally) {
    match report.pairs.iter_mut().find(|r| r.pair == tally.pair) {
        Some(r) => {
            r.compared += tally.compared;
            r.bits += tally.bits;
        }
        None => report.pairs.push(PairReport {
            pair: tally.pair.clone(),
            unit: "results".into(),
            compared: tally.compared,
            bits: tally.bits,
            unreported: Vec::new(),
            waived: Vec::new(),
        }),
    }
}
