//! Whether the accesses of a kernel have an order that the model allows, from its retire records.
//!
//! For each location that several warps share, the checker finds the store that each read reads from. From
//! this and the program follows what the order of its stores must be; then it looks for a cycle, on each
//! location and over all of them. Every edge is one that each allowed order has, so an allowed run is never
//! accused. [`Checked::unclear`] counts what it could not decide; `docs/memory-model.md` lists what it does
//! not see.
//!
//! The cost is linear in accesses and edges, plus, for each shared location, the cube of its accesses up to a
//! limit of 192, divided by 64. Locations with more accesses are linear too, at the price of fewer
//! conclusions.

mod accesses;
mod causality;
mod cells;
mod graph;

use crate::axioms::needs_performance;
use accesses::Accesses;
use causality::{performed, start};
use cells::Cell;
use graph::{Graph, OrderReason};
use std::fmt;
use tandem_abi::Record;
use ventus_isa::{decode_prefixed, disasm, is_prefix};

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Lanes' accesses.
    pub accesses: u64,
    /// Locations that several warps share.
    pub shared: u64,
    /// Reads of such locations that may have read from more than one store: nothing follows from them.
    pub unclear: u64,
}

/// An access in a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Workgroup.
    pub wg: u32,
    /// Warp.
    pub warp: u16,
    /// SM.
    pub sm: u16,
    /// Cycle of retirement.
    pub cycle: u64,
    /// Instruction address.
    pub pc: u32,
    /// Instruction.
    pub text: String,
    /// Lane.
    pub lane: usize,
    /// Address.
    pub addr: u32,
    /// What it read.
    pub read: Option<u32>,
    /// What it stored.
    pub written: Option<u32>,
    /// Whether it is no access, but what memory holds in the end; then only address and value count.
    pub at_end: bool,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at_end {
            return write!(f, "memory in the end: {:#x} at {:#010x}", self.read.unwrap_or(0), self.addr);
        }
        let Named { wg, warp, sm, cycle, pc, text, lane, addr, .. } = self;
        write!(f, "workgroup {wg} warp {warp} (SM {sm}, cycle {cycle}) pc {pc:#010x} {text}: ")?;
        write!(f, "lane {lane} at {addr:#010x}")?;
        if let Some(value) = self.read {
            write!(f, " reads {value:#x}")?;
        }
        self.written.map_or(Ok(()), |value| write!(f, " stores {value:#x}"))
    }
}

/// Accesses that have no order that the model allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// A read of a value that it cannot have read.
    Value {
        /// The read.
        read: Named,
        /// Why it cannot have read it.
        why: String,
    },
    /// Each access is before the next, and the last before the first. `None` is the initial value.
    Cycle(Vec<(Option<Named>, String)>),
}

impl Violation {
    /// The access to show first: the read that has no explanation. Of a cycle, the read that sees an old
    /// value, or else the first one that reads.
    pub fn place(&self) -> Option<&Named> {
        match self {
            Violation::Value { read, .. } => Some(read),
            Violation::Cycle(steps) => {
                let old = |a: &&Named| a.read.is_some() && a.written.is_none() && !a.at_end;
                let stale = steps.iter().filter(|(_, why)| why == OrderReason::Overwritten.text());
                if let Some(read) = stale.filter_map(|(access, _)| access.as_ref()).find(old) {
                    return Some(read);
                }
                let mut accesses = steps.iter().filter_map(|(access, _)| access.as_ref());
                accesses.clone().find(|a| a.read.is_some()).or_else(|| accesses.next())
            }
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Value { read, why } => write!(f, "a value that was not there to read:\n{read}\n{why}"),
            Violation::Cycle(steps) => {
                write!(f, "no order of these accesses explains what was read:")?;
                for (access, why) in steps {
                    named_or_initial(f, access.as_ref(), why)?;
                }
                if let Some((access, _)) = steps.first() {
                    named_or_initial(f, access.as_ref(), "(the first one again)")?;
                }
                Ok(())
            }
        }
    }
}

fn named_or_initial(f: &mut fmt::Formatter<'_>, access: Option<&Named>, why: &str) -> fmt::Result {
    match access {
        Some(access) => write!(f, "\n{access}\n  {why}"),
        None => write!(f, "\nthe initial value\n  {why}"),
    }
}

impl std::error::Error for Violation {}

/// What a kernel found in memory, or left there: the word at an address, if it is known.
pub type Word<'a> = &'a mut dyn FnMut(u32) -> Option<u32>;

/// Checks the records of one kernel. `initial` gives words of memory or LDS before the kernel, `last` words
/// of global memory after it.
///
/// # Errors
/// If no order that the model allows explains what was read, or what memory holds in the end.
pub fn check(records: &[Record], initial: Word<'_>, last: Word<'_>) -> Result<Checked, Box<Violation>> {
    let mut all = Accesses::of(records);
    all.add_end(last);
    let all = all;
    let cells = cells::shared(&all, initial);
    let mut causality = causality::graph(&all);
    let mut checked = Checked { accesses: all.list.len() as u64, shared: cells.len() as u64, unclear: 0 };
    for cell in &cells {
        let name = |member: usize| named(records, &all, cell.members[member].access);
        let forced =
            cell.force(&all).map_err(|e| Box::new(Violation::Value { read: name(e.member), why: e.why }))?;
        checked.unclear += forced.unclear;
        if let Some(cycle) = forced.order.cycle() {
            let access = |node: usize| cell.members.get(node).map(|m| m.access);
            return Err(Box::new(told(records, &all, &cycle, access, cell.members.len())));
        }
        communicate(&all, cell, &forced, &mut causality);
    }
    match causality.cycle() {
        Some(cycle) => {
            let access = |node: usize| (node < 2 * all.list.len()).then_some(node / 2);
            Err(Box::new(told(records, &all, &cycle, access, usize::MAX)))
        }
        None => Ok(checked),
    }
}

/// Adds what one location forces to the order over all locations.
fn communicate(all: &Accesses, cell: &Cell, forced: &cells::Forced, causality: &mut Graph) {
    for &(from, to, why) in &forced.communication {
        let [from, to] = [from, to].map(|m| cell.members[m].access);
        let needs = needs_performance(&all.list[from].access, &all.list[to].access);
        let (first, then) = match why {
            OrderReason::Reads if needs => (performed(all, from), start(to)),
            OrderReason::Reads => (start(from), start(to)),
            OrderReason::Overwritten => (start(from), performed(all, to)),
            _ => (performed(all, from), performed(all, to)),
        };
        causality.add(first, then, why);
    }
    // A read of the initial value comes before every store. A node between the two keeps this linear.
    let initial = |r: &usize| forced.reads_from[*r] == Some(cell.members.len());
    let mut reads = (0..cell.members.len()).filter(initial).peekable();
    if reads.peek().is_some() {
        let between = causality.node();
        reads.for_each(|r| causality.add(start(cell.members[r].access), between, OrderReason::Overwritten));
        for store in cell.members.iter().filter(|m| m.written.is_some()) {
            causality.add(between, performed(all, store.access), OrderReason::Overwritten);
        }
    }
}

fn named(records: &[Record], all: &Accesses, access: usize) -> Named {
    let a = &all.list[access];
    let at_end = all.is_end(access);
    let r = if at_end { &Record::ZERO } else { &records[a.record] };
    let prefix = if is_prefix(r.prefix) { r.prefix } else { 0 };
    let text = decode_prefixed(prefix, r.insn)
        .map_or_else(|_| format!(".word {:#010x}", r.insn), |i| disasm(&i, r.pc));
    Named {
        wg: r.wg,
        warp: r.warp,
        sm: r.sm,
        cycle: r.cycle,
        pc: r.pc,
        text,
        lane: a.lane,
        addr: a.access.loc as u32,
        read: a.read,
        written: a.written,
        at_end,
    }
}

/// A cycle in words. Nodes that are no accesses only pass an order on; `initial` is the node of the initial
/// value.
fn told(
    records: &[Record],
    all: &Accesses,
    cycle: &[(usize, OrderReason)],
    access: impl Fn(usize) -> Option<usize>,
    initial: usize,
) -> Violation {
    let is_told = |node: usize| access(node).is_some() || node == initial;
    let start = cycle.iter().position(|(node, _)| is_told(*node)).unwrap_or(0);
    let mut steps: Vec<(Option<Named>, String)> = vec![];
    for &(node, why) in cycle[start..].iter().chain(&cycle[..start]) {
        if is_told(node) && why != OrderReason::Itself {
            steps.push((access(node).map(|a| named(records, all, a)), why.text().to_string()));
        }
    }
    Violation::Cycle(steps)
}

#[cfg(test)]
mod tests;
