//! Explains a wrongly loaded value: which store wrote the place last, according to golden, and whether the
//! leader's value was ever in that place, or is in the place of another lane.

use crate::compare::hex;
use crate::races::{History, Party};
use serde::{Deserialize, Serialize};
use std::fmt;
use tandem_abi::{FieldSet, MemOp, Record};

/// Most lanes of a load that a report explains.
const MOST: usize = 4;

/// One lane of a load whose value differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loaded {
    /// The lane.
    pub lane: u32,
    /// Its address.
    pub addr: u32,
    /// Bytes that it loads.
    pub size: u8,
    /// The value that the leader loaded, zero-extended.
    pub leader: u32,
    /// The value that golden loaded, zero-extended.
    pub golden: u32,
    /// The last store of the kernel to any of these bytes, in the order in which the leader retired, and the
    /// highest lane that made it. `None`: the bytes are as the kernel found them, or the store is too long
    /// ago.
    pub stored: Option<(Party, u32)>,
    /// The origin of the leader's value, if it can be found.
    pub is: Option<Origin>,
}

/// A place where the leader's value is or was. A wrong value may come from there, but small numbers are in
/// many places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The place held the value before this store, one of the last stores to it.
    Before {
        /// The store.
        store: Party,
        /// 1: the last store.
        ago: usize,
    },
    /// Golden loads it in another lane.
    Lane(u32),
}

/// A mask of the value's bytes.
fn mask(size: u8) -> u32 {
    u32::MAX >> (32 - 8 * u32::from(size.clamp(1, 4)))
}

/// The lanes of a load whose values differ, if its addresses equal golden's. `groups` are the groups that the
/// leader reports, and `place` gives the canonical address.
pub(crate) fn loaded(
    history: &History,
    r: &Record,
    g: &Record,
    groups: FieldSet,
    place: impl Fn(u32) -> u32,
) -> Vec<Loaded> {
    let shown = match (groups.contains(FieldSet::LOAD_DATA), g.vdst_valid != 0) {
        (true, _) => FieldSet::LOAD_DATA,
        (false, true) => FieldSet::VDST,
        (false, false) => FieldSet::SDST,
    };
    let a_load = g.mem_op == MemOp::Load as u8 && (1..=4).contains(&g.mem_size);
    if !a_load || !groups.contains(shown) || (r.pc, r.insn) != (g.pc, g.insn) {
        return vec![];
    }
    let lanes = || (0..32usize).filter(|l| g.mem_mask >> l & 1 != 0);
    let elsewhere = |l: usize| r.mem_mask >> l & 1 == 0 || r.mem_addr[l] != g.mem_addr[l];
    if groups.contains(FieldSet::MEM) && lanes().any(elsewhere) {
        return vec![];
    }
    let leader = |l: usize| match shown {
        FieldSet::LOAD_DATA => r.mem_data[l],
        FieldSet::VDST => r.vdata[l] & mask(g.mem_size),
        _ => r.sdata & mask(g.mem_size),
    };
    let differing = lanes().filter(|&l| leader(l) != g.mem_data[l]).take(MOST);
    let explain = |l: usize| {
        let (value, addr) = (leader(l), g.mem_addr[l]);
        let versions = history.versions(r.sm, place(addr), g.mem_size, g.mem_data[l]);
        let before = versions.iter().position(|v| v.before == value);
        let known = before.map(|n| Origin::Before { store: versions[n].store, ago: n + 1 });
        let lane = || lanes().find(|&other| other != l && g.mem_data[other] == value);
        Loaded {
            lane: l as u32,
            addr,
            size: g.mem_size,
            leader: value,
            golden: g.mem_data[l],
            stored: versions.first().map(|v| (v.store, v.lane)),
            is: known.or_else(|| lane().map(|l| Origin::Lane(l as u32))),
        }
    };
    differing.map(explain).collect()
}

impl Loaded {
    /// Writes the lines of a report. The array has the engines' names.
    pub(crate) fn write(&self, s: &mut impl fmt::Write, [leader, golden]: &[String; 2]) -> fmt::Result {
        let digits = 2 * usize::from(self.size);
        write!(
            s,
            "  lane {} loads from {}: {golden} has {:0digits$x}",
            self.lane,
            hex(self.addr),
            self.golden
        )?;
        match &self.stored {
            Some((store, lane)) => writeln!(s, ", stored last by lane {lane} of\n    {}", store.show())?,
            None => writeln!(s, ", which no store of this kernel is known to have put there")?,
        }
        write!(s, "    {leader} has {:0digits$x}: ", self.leader)?;
        match &self.is {
            Some(Origin::Before { ago: 1, .. }) => writeln!(s, "as it was there before that store"),
            Some(Origin::Before { store, ago }) => {
                writeln!(s, "as it was there {ago} stores ago, before\n    {}", store.show())
            }
            Some(Origin::Lane(lane)) => writeln!(s, "as lane {lane} should load"),
            None => writeln!(s, "never there in this kernel as far as is known, nor for another lane"),
        }
    }
}
