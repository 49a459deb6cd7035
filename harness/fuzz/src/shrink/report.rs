//! The first screen about a shrunk failure: the difference, its place, and the few instructions that cause
//! it.

use super::Flat;
use crate::signature::Bucket;
use std::fmt::Write as _;
use tandem_lockstep::{End, Mismatch};

/// Most lines of differing fields shown; the others are counted.
const DIFFS: usize = 8;
/// Most lines of assembly shown.
const LINES: usize = 30;

/// The texts about a finding.
pub struct Report {
    /// A few lines for the top of a file. They do not depend on where the case was found.
    pub head: String,
    /// The first screen.
    pub whole: String,
    /// The case with the failing instruction marked.
    pub marked: Flat,
}

/// The report on `small`, which ends with `end`.
pub fn of(small: &Flat, end: &End, bucket: &Bucket) -> Report {
    let (head, marked) = match end {
        End::Mismatch(m) | End::Trap(m) | End::Hang(m) | End::BarrierDeadlock(m) => {
            let small = small.tidy();
            let marked = if m.placed() { small.marked(m.kernel_index, m.pc, &mark(m)) } else { small };
            (divergence(m), marked)
        }
        other => (other.detail(), small.tidy()),
    };
    let mut whole = format!("{bucket}\n{head}");
    let listing = marked.listing().unwrap_or_else(|e| format!("{e}\n"));
    // The whole listing if it fits, otherwise from the body on.
    let lines: Vec<&str> = listing.lines().collect();
    let from = if lines.len() <= LINES { 0 } else { marked.prologue.min(lines.len()) };
    for line in lines[from..].iter().take(LINES) {
        // Writing to a string does not fail.
        let _ = writeln!(whole, "  | {line}");
    }
    let more = lines[from..].len().saturating_sub(LINES);
    if more > 0 {
        let _ = writeln!(whole, "  | and {more} lines more");
    }
    Report { head, whole, marked }
}

fn fields(m: &Mismatch) -> String {
    let mut names: Vec<&str> = m.diffs.iter().map(|d| d.field.as_str()).collect();
    names.dedup();
    names.join(", ")
}

/// The remark before the failing instruction. Of a message it has the first clause; the report has the rest.
fn mark(m: &Mismatch) -> String {
    let message = m.message.split(['\n', ';']).next().unwrap_or_default();
    let message = message.split(". ").next().unwrap_or_default();
    let what = if m.diffs.is_empty() { message.to_string() } else { format!("differs in {}", fields(m)) };
    format!("HERE: {what} (workgroup {} warp {})", m.wg, m.warp)
}

fn divergence(m: &Mismatch) -> String {
    let [leader, golden] = &m.engines;
    let mut s = format!("{}\n", m.message);
    if m.placed() {
        if m.kernel_index > 0 {
            let _ = writeln!(s, "  launch    number {}", m.kernel_index);
        }
        let _ = writeln!(s, "  pc        {:#010x}  {}", m.pc, m.disasm);
        let lanes = m.window.last().map_or(String::new(), |e| format!(" lanes {:#x}", e.mask));
        let _ = writeln!(
            s,
            "  warp      workgroup {} warp {} sm {} cycle {}{lanes}",
            m.wg, m.warp, m.sm, m.cycle
        );
    }
    if !m.diffs.is_empty() {
        let width = m.diffs.iter().map(|d| d.leader.len()).max().unwrap_or(0).max(leader.len());
        let _ = writeln!(s, "  {:<14} {:>4}  {leader:<width$}  {golden}", "field", "lane");
        for d in m.diffs.iter().take(DIFFS) {
            let lane = d.lane.map_or(String::new(), |l| l.to_string());
            let _ = writeln!(s, "  {:<14} {lane:>4}  {:<width$}  {}", d.field, d.leader, d.golden);
        }
        if m.diffs.len() > DIFFS {
            let _ = writeln!(s, "  and {} lines more", m.diffs.len() - DIFFS);
        }
    }
    s
}
