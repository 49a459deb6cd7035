//! Builds [`Mismatch`]es: collects the facts about a place in a run.

use crate::mismatch::{Mismatch, MismatchKind, StackEntry, disassemble};
use crate::outcome::WaiverUse;
use crate::policy::Policy;
use crate::races::Party;
use crate::track::Tracker;
use tandem_abi::Record;
use tandem_launch::{Job, KernelRun};
use ventus_golden::Golden;

/// The facts that all reports of one kernel share.
pub struct Reporter<'a> {
    pub job: &'a Job,
    pub kernel: usize,
    pub run: &'a KernelRun,
    pub tracker: &'a Tracker,
    pub golden: Option<&'a Golden>,
    pub engines: [String; 2],
    pub provenance: [String; 2],
    pub config: String,
}

impl Reporter<'_> {
    /// A report without a place.
    pub fn nowhere(&self, kind: MismatchKind, message: String) -> Mismatch {
        Mismatch {
            engines: self.engines.clone(),
            provenance: self.provenance.clone(),
            config: self.config.clone(),
            kernel: self.run.name.clone(),
            kernel_index: self.kernel,
            ..Mismatch::new(kind, message)
        }
    }

    /// A report at one instruction of the leader.
    pub fn at(&self, r: &Record, kind: MismatchKind, message: String) -> Mismatch {
        let mut m = self.nowhere(kind, message);
        (m.wg, m.warp, m.sm, m.cycle) = (r.wg, r.warp.into(), r.sm.into(), r.cycle);
        (m.slot, m.pc, m.insn, m.prefix) = (Some(r.slot), r.pc, r.insn, r.prefix);
        self.warp(&mut m);
        m.locate(self.job);
        m
    }

    /// A report at golden's place in the first warp that has not ended.
    pub fn at_live_warp(&self, kind: MismatchKind, message: String) -> Mismatch {
        let mut m = self.nowhere(kind, message);
        let live = self.golden.and_then(|g| g.live_warps().next().map(|w| (g, w)));
        let Some((golden, (wg, warp))) = live else { return m };
        (m.wg, m.warp) = (wg, warp);
        m.sm = self.tracker.sm(wg).unwrap_or(0).into();
        m.pc = golden.pc_and_mask(wg, warp).map_or(0, |(pc, _)| pc);
        m.insn = self
            .job
            .physical(self.kernel, m.pc)
            .and_then(|at| golden.memory().read_u32(at).ok())
            .unwrap_or(0);
        self.warp(&mut m);
        m.locate(self.job);
        m
    }

    /// Adds the window and stacks of the report's warp.
    fn warp(&self, m: &mut Mismatch) {
        if let Some(w) = self.tracker.warp(m.wg, m.warp) {
            m.window = w.window();
            m.stacks[0] = w.stack.iter().map(StackEntry::from).collect();
        }
        if let Some(g) = self.golden {
            m.stacks[1] = g.simt_stack(m.wg, m.warp).iter().map(StackEntry::from).collect();
        }
    }
}

impl Mismatch {
    /// Moves the report to an earlier access.
    pub(crate) fn place(&mut self, p: &Party) {
        (self.wg, self.warp, self.slot, self.cycle) = (p.wg, p.warp, None, p.cycle);
        (self.pc, self.insn, self.prefix) = (p.pc, p.insn, p.prefix);
    }

    /// Fills in text, symbol and source line of the pc.
    pub fn locate(&mut self, job: &Job) {
        self.disasm = disassemble(self.pc, self.prefix, self.insn);
        if let Some((name, distance)) = job.kernels.get(self.kernel_index).and_then(|k| k.symbol(self.pc)) {
            self.symbol =
                Some(if distance == 0 { name.to_string() } else { format!("{name}+{distance:#x}") });
        }
        let line = job.source_line(self.kernel_index, self.pc);
        self.source = line.map(|l| format!("{}:{}", l.file, l.line));
        self.source_text = line.and_then(|l| source_text(&l.file, l.line));
    }
}

/// The text of a line of a file, without indentation; `None` if there is no such line.
pub fn source_text(file: &str, line: u32) -> Option<String> {
    let text = std::fs::read(file).ok()?;
    let line = text.split(|&b| b == b'\n').nth(line.checked_sub(1)? as usize)?;
    Some(String::from_utf8_lossy(line).trim().to_string())
}

/// Waivers that were used, by name; several may share one.
pub fn waiver_uses(policy: &Policy, uses: &[u64]) -> Vec<WaiverUse> {
    let mut used: Vec<WaiverUse> = vec![];
    for (w, &count) in policy.waivers.iter().zip(uses).filter(|(_, n)| **n > 0) {
        match used.iter_mut().find(|u| u.name == w.name) {
            Some(u) => u.count += count,
            None => used.push(WaiverUse {
                name: w.name.clone(),
                reason: w.reason.clone(),
                expires: w.expires.to_string(),
                count,
            }),
        }
    }
    used
}

/// Names of waivers that nothing used, if the policy reports them.
pub fn unused_waivers(policy: &Policy, uses: &[u64]) -> Vec<String> {
    let mut unused: Vec<String> = vec![];
    for w in policy.waivers.iter().filter(|_| policy.reports_unused) {
        let needed = policy.waivers.iter().zip(uses).any(|(o, n)| o.name == w.name && *n > 0);
        if !needed && !unused.contains(&w.name) {
            unused.push(w.name.clone());
        }
    }
    unused
}
