//! The first divergence, with everything needed to understand it: its place, the differing bits, and the
//! instructions before it.

use crate::compare::FieldDiff;
pub use crate::disassembly::disassemble;
use crate::field::Field;
use crate::loaded::Loaded;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Write as _};
use tandem_abi::{Record, SimtEntry, Trap};
use tandem_launch::{KernelRun, TrapKind, TrapReason};
use tandem_words::{readable, readable_in};

/// Instructions of the failing warp that a report shows.
pub const WINDOW: usize = 32;

/// The kind of divergence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MismatchKind {
    /// Fields of one instruction differ.
    Fields,
    /// A warp passed a barrier that another warp has not reached.
    Barrier,
    /// The leader retired an instruction of a warp that has ended or does not exist.
    Extra,
    /// The leader finished without executing instructions that golden still has to execute.
    Missing,
    /// A workgroup began or ended in a way the launch does not allow.
    Dispatch,
    /// A record is malformed, or contradicts those before it: it lacks a field that its engine promises, or
    /// names something that does not exist.
    Protocol,
    /// Final memory differs.
    Memory,
    /// No order of the accesses, as the memory model allows it, explains what they saw.
    Coherence,
    /// A kernel ends differently on an engine without records.
    End,
    /// An instruction trapped on both sides.
    Trap,
    /// Nothing retires.
    Hang,
    /// Nothing retires because every live warp waits at a barrier that golden releases.
    Unreleased,
    /// Barriers cannot release.
    Deadlock,
}

/// The closing lines of a report on a DUT without records.
const HIDDEN: [&str; 3] = [
    "  hidden    registers, masks and paths: the dut reports no records, so the cause may be an earlier",
    "            instruction. Add pc, word, and destination and data of writebacks (records: [sdst, vdst]):",
    "            then the first wrong result itself is named",
];

/// One retired instruction in a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowEntry {
    /// Cycle of retirement.
    pub cycle: u64,
    /// Address.
    pub pc: u32,
    /// Word.
    pub insn: u32,
    /// Prefix in effect.
    pub prefix: u32,
    /// Active lanes.
    pub mask: u32,
    /// Which half, if the instruction has two.
    #[serde(default)]
    pub beat: u8,
}

impl WindowEntry {
    /// The instruction as text.
    pub fn disasm(&self) -> String {
        let text = disassemble(self.pc, self.prefix, self.insn);
        if self.beat == 0 { text } else { format!("{text}  (beat {})", self.beat) }
    }
}

/// A SIMT stack entry that serialises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StackEntry {
    /// Reconvergence pc.
    pub rpc: u32,
    /// Resume pc.
    pub pc: u32,
    /// Lanes.
    pub mask: u32,
}

impl From<&SimtEntry> for StackEntry {
    fn from(e: &SimtEntry) -> StackEntry {
        StackEntry { rpc: e.rpc, pc: e.pc, mask: e.mask }
    }
}

/// A trap that ended a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trapped {
    /// The architectural cause.
    pub cause: Trap,
    /// `trap_value` of the record.
    pub value: u32,
    /// Why the compiler put the instruction there, if it traps on purpose.
    pub purpose: Option<TrapReason>,
}

/// A divergence (or an agreed trap, or a hang) at one instruction of one warp.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mismatch {
    /// Kind.
    pub kind: MismatchKind,
    /// The trap, if that is what ended the run.
    #[serde(default)]
    pub trap: Option<Trapped>,
    /// A one-sentence summary.
    pub message: String,
    /// Leader and follower.
    pub engines: [String; 2],
    /// Descriptions of the engines, with their parameters.
    pub provenance: [String; 2],
    /// Machine shape.
    pub config: String,
    /// Kernel name.
    pub kernel: String,
    /// Kernel's position in the job.
    pub kernel_index: usize,
    /// Workgroup.
    pub wg: u32,
    /// Warp of the workgroup.
    pub warp: u32,
    /// SM.
    pub sm: u32,
    /// The warp's slot of the SM, if the leader's record tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<u16>,
    /// Cycle of the leader; 0 without a clock.
    pub cycle: u64,
    /// Address of the instruction.
    pub pc: u32,
    /// Its word.
    pub insn: u32,
    /// Its prefix.
    pub prefix: u32,
    /// Its text.
    pub disasm: String,
    /// Function and offset, if symbols are known.
    pub symbol: Option<String>,
    /// Source line, if a line table is known.
    pub source: Option<String>,
    /// Text of that line, if the file can be read.
    #[serde(default)]
    pub source_text: Option<String>,
    /// Differing fields and lanes.
    pub diffs: Vec<FieldDiff>,
    /// If the instruction is a load with a wrong value: the origin of the values, lane by lane.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loaded: Vec<Loaded>,
    /// If no order explains what accesses saw: these accesses, and why each comes before the next, by line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
    /// SIMT stack of the leader (rebuilt from its records) and of golden, bottom first.
    pub stacks: [Vec<StackEntry>; 2],
    /// The warp's last instructions, oldest first, the failing one last.
    pub window: Vec<WindowEntry>,
    /// Whether the leader reports no records. Place, stack and window are then golden's.
    #[serde(default)]
    pub unseen: bool,
}

impl Trapped {
    /// The trap that a record of this kernel reports.
    pub(crate) fn of(r: &Record, run: &KernelRun) -> Trapped {
        let cause = Trap::from_code(r.trap).unwrap_or_default();
        Trapped { cause, value: r.trap_value, purpose: run.trap_reason(r.pc).cloned() }
    }

    /// The kind of trap that the compiler meant, if any.
    pub fn purpose(&self) -> Option<TrapKind> {
        self.purpose.as_ref().map(|p| p.kind)
    }
}

impl fmt::Display for Trapped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(p) = &self.purpose {
            write!(f, "{}: ", p.reason)?;
        }
        write!(f, "{:?} trap, value {:#010x}", self.cause, self.value)
    }
}

impl Mismatch {
    /// A divergence with this kind and message. The other fields are empty.
    pub fn new(kind: MismatchKind, message: String) -> Mismatch {
        Mismatch {
            kind,
            trap: None,
            message,
            engines: Default::default(),
            provenance: Default::default(),
            config: String::new(),
            kernel: String::new(),
            kernel_index: 0,
            wg: 0,
            warp: 0,
            sm: 0,
            slot: None,
            cycle: 0,
            pc: 0,
            insn: 0,
            prefix: 0,
            disasm: String::new(),
            symbol: None,
            source: None,
            source_text: None,
            diffs: Vec::new(),
            loaded: Vec::new(),
            order: Vec::new(),
            stacks: Default::default(),
            window: Vec::new(),
            unseen: false,
        }
    }

    /// Whether it is this trap at this address, and not one that the compiler inserted on purpose.
    pub fn is_trap(&self, trap: Trap, pc: u32) -> bool {
        self.pc == pc && self.trap.as_ref().is_some_and(|t| t.cause == trap && t.purpose.is_none())
    }

    /// The report for people.
    pub fn to_text(&self) -> String {
        let mut s = String::new();
        let _ = self.write(&mut s);
        s
    }

    /// Whether the instruction and its warp are known. If not, those fields are 0 and the text is empty.
    pub fn placed(&self) -> bool {
        !self.disasm.is_empty()
    }

    fn write(&self, s: &mut String) -> fmt::Result {
        let [leader, golden] = &self.engines;
        writeln!(s, "{}", self.message)?;
        let kernel = readable(&self.kernel);
        writeln!(s, "  kernel    {kernel} (number {}) on {}", self.kernel_index, self.config)?;
        if self.placed() {
            write!(s, "  warp      workgroup {} warp {} sm {}", self.wg, self.warp, self.sm)?;
            writeln!(s, "{}", if self.cycle > 0 { format!(" cycle {}", self.cycle) } else { String::new() })?;
            write!(s, "  pc        {:#010x}  {}", self.pc, self.disasm)?;
            writeln!(
                s,
                "{}",
                self.symbol.as_ref().map_or(String::new(), |n| format!("  <{}>", readable_in(n)))
            )?;
        }
        if let Some(line) = &self.source {
            match &self.source_text {
                Some(text) => writeln!(s, "  source    {line}\n            {text}")?,
                None => writeln!(s, "  source    {line} (file not found)")?,
            }
        }
        for (name, what) in self.engines.iter().zip(&self.provenance) {
            writeln!(s, "  {name:<9} {what}")?;
        }
        if !self.diffs.is_empty() {
            writeln!(s, "  {:<22} {:>4}  {leader:<28} {golden}", "field", "lane")?;
            const MOST: usize = 40;
            for d in self.diffs.iter().take(MOST) {
                let lane = d.lane.map_or(String::new(), |l| l.to_string());
                let [leader, golden] = [&d.leader, &d.golden].map(|value| named(&d.field, value));
                writeln!(s, "  {:<22} {lane:>4}  {leader:<28} {golden}", d.field)?;
            }
            if self.diffs.len() > MOST {
                writeln!(s, "  and {} more", self.diffs.len() - MOST)?;
            }
        }
        for loaded in &self.loaded {
            loaded.write(s, &self.engines)?;
        }
        self.order.iter().try_for_each(|line| writeln!(s, "  {line}"))?;
        let depth = self.stacks[0].len().max(self.stacks[1].len());
        if depth > 0 && self.unseen {
            writeln!(s, "  SIMT stack, top first (rpc pc mask): {golden}")?;
            for (i, e) in self.stacks[1].iter().enumerate().rev() {
                writeln!(s, "  {i:>3}   {:08x} {:08x} {:08x}", e.rpc, e.pc, e.mask)?;
            }
        } else if depth > 0 {
            writeln!(s, "  SIMT stack, top first (rpc pc mask): {leader}, {golden}")?;
            for i in (0..depth).rev() {
                let show = |e: Option<&StackEntry>| {
                    e.map_or("-".into(), |e| format!("{:08x} {:08x} {:08x}", e.rpc, e.pc, e.mask))
                };
                let (a, b) = (self.stacks[0].get(i), self.stacks[1].get(i));
                writeln!(s, "  {i:>3} {} {:<27} {}", if a == b { ' ' } else { '!' }, show(a), show(b))?;
            }
        }
        if !self.window.is_empty() {
            let whose = if self.unseen { golden } else { leader };
            writeln!(s, "  last instructions of this warp ({whose}):")?;
            for e in &self.window {
                writeln!(s, "  {:>10} {:08x} {:08x} {}", e.cycle, e.pc, e.mask, e.disasm())?;
            }
        }
        if self.unseen {
            HIDDEN.iter().try_for_each(|line| writeln!(s, "{line}"))?;
        }
        Ok(())
    }
}
/// A field's value, with the name of a value that is a code: `0x00000009 (register)`.
fn named(field: &str, value: &str) -> String {
    let code = value.strip_prefix("0x").and_then(|digits| u8::from_str_radix(digits, 16).ok());
    let of = |names: &[&'static str]| code.and_then(|code| names.get(usize::from(code)).copied());
    let name = match field {
        f if f == Field::Trap.name() => code.and_then(Trap::from_code).map(Trap::name),
        f if f == Field::MemOp.name() => of(&["none", "load", "store", "atomic"]),
        f if f == Field::MemSpace.name() => of(&["global", "lds", "private"]),
        f if f == Field::SimtOp.name() => of(&["none", "push", "pop"]),
        _ => None,
    };
    name.map_or_else(|| value.to_string(), |name| format!("{value} ({name})"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_abi::{MemOp, MemSpace, SimtOp};

    #[test]
    fn codes_have_names() {
        for (field, code, name) in [
            ("trap", Trap::Register as u8, "0x00000009 (register)"),
            ("trap", 0, "0x00000000 (none)"),
            ("trap", 99, "0x00000063"),
            ("mem_op", MemOp::Store as u8, "0x00000002 (store)"),
            ("mem_space", MemSpace::Private as u8, "0x00000002 (private)"),
            ("simt_op", SimtOp::Pop as u8, "0x00000002 (pop)"),
            ("trap_value", 9, "0x00000009"),
        ] {
            assert_eq!(named(field, &crate::compare::hex(code.into())), name);
        }
    }
}
