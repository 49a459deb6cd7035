//! Levels of a DUT: the groups that its records report, the faults that each missing group hides, and the
//! measured share of faults that a level still finds (`isa-tests/mutants/levels.yaml`).

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tandem_abi::FieldSet;

/// A step of the ladder that a new DUT climbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Level {
    /// 0: the memory that programs leave.
    Results,
    /// 1: pc, word, destination and data of register writes.
    Writes,
    /// 2: operands, masks, the SIMT stack, accesses with their order, CSRs, barriers and traps too.
    Everything,
}

impl Level {
    /// Every level, the lowest first.
    pub const ALL: [Level; 3] = [Level::Results, Level::Writes, Level::Everything];

    /// Its number.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The groups of the retire record that it needs.
    pub fn groups(self) -> FieldSet {
        let all = |list: &[FieldSet]| list.iter().fold(FieldSet(0), |sum, g| sum.union(*g));
        match self {
            Level::Results => FieldSet(0),
            Level::Writes => all(&[FieldSet::SDST, FieldSet::VDST]),
            Level::Everything => all(&[
                FieldSet::MASK,
                FieldSet::NEXT,
                FieldSet::PREFIX,
                FieldSet::SRC,
                FieldSet::SDST,
                FieldSet::VDST,
                FieldSet::MEM,
                FieldSet::LOAD_DATA,
                FieldSet::STAMP,
                FieldSet::CSR,
                FieldSet::SIMT,
                FieldSet::SYNC,
                FieldSet::TRAP,
            ]),
        }
    }

    /// The highest level whose groups are all among these.
    pub fn of(groups: FieldSet) -> Level {
        let reached = Level::ALL.into_iter().rev().find(|level| groups.contains(level.groups()));
        reached.unwrap_or(Level::Results)
    }
}

/// The faults that a comparison without a group does not see, by the group's name in a profile.
pub fn hides(group: &str) -> &'static str {
    match group {
        "mask" => "which lanes an instruction ran in, until a result shows it",
        "next" => "where a warp goes next, until it retires something there",
        "prefix" => "a prefix that is lost and changes no register number here",
        "src" => "a wrong operand whose result is right all the same, and who is to blame for a wrong result",
        "sdst" => "scalar results, until they reach memory",
        "vdst" => "vector results, until they reach memory",
        "mem" => "addresses and data of accesses; a store is seen in the end only, a load by its result",
        "load-data" => "whether memory or the register write is wrong if a load's result is",
        "stamp" => "the order of accesses: races cannot be told from faults",
        "csr" => "CSR writes, until something reads them",
        "simt" => "the SIMT stack, until a warp goes the wrong way",
        "sync" => "barriers that release early, if nothing races after them",
        "trap" => "the cause of a trap, and the instruction",
        "vdst-whole" => "inactive lanes that a write destroys, until something reads them",
        "flags" => "floating-point and saturation flags of an instruction",
        "flags-acc" => "the flags that gather in fcsr and vxsat, until something reads them",
        _ => "a part of the record",
    }
}

/// Classes of state in which a fault shows first when a group is there.
fn shows(group: &str) -> &'static [&'static str] {
    match group {
        "mask" => &["mask"],
        "next" => &["next-pc"],
        "prefix" => &["prefix"],
        "src" => &["operand"],
        "sdst" => &["scalar"],
        "vdst" | "vdst-whole" => &["vector"],
        "mem" => &["address", "store-data"],
        "load-data" => &["load-data"],
        "csr" => &["csr"],
        "simt" => &["stack"],
        "sync" => &["sync"],
        "trap" => &["trap"],
        "flags" | "flags-acc" => &["flags"],
        _ => &[],
    }
}

/// The measurement at one level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Row {
    /// The level's number.
    pub level: u8,
    /// Its records, as `--records` takes them.
    pub records: String,
    /// Mutants that ran and are not argued equivalent.
    pub mutants: usize,
    /// How many were found.
    pub found: usize,
    /// The median of the cases that a found one took.
    pub median_cases: Option<u64>,
    /// The median of the seconds of processor time that a found one took.
    pub median_seconds: Option<f64>,
    /// Cases of all mutants.
    pub cases: u64,
    /// Seconds of processor time of all cases.
    pub seconds: f64,
}

impl Row {
    /// The percentage found.
    pub fn percent(&self) -> f64 {
        100.0 * self.found as f64 / self.mutants.max(1) as f64
    }
}

/// The measured table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Table {
    /// The command that measures it.
    pub command: String,
    /// The commit on which it was measured.
    pub commit: String,
    /// The day on which it was measured.
    pub measured: String,
    /// The machine.
    pub config: String,
    /// Seed of the cases.
    pub seed: u64,
    /// Mutants in the sample.
    pub sample: usize,
    /// A row for each level.
    pub levels: Vec<Row>,
    /// In which class of state the mutants that level 2 found showed first, with their number.
    pub first_shown: BTreeMap<String, usize>,
}

impl Table {
    /// The row of a level.
    pub fn row(&self, level: Level) -> Option<&Row> {
        self.levels.iter().find(|r| r.level == level.number())
    }

    /// How many of the mutants found at level 2 showed first in a group, and how many there are in all.
    pub fn first_in(&self, group: &str) -> (usize, usize) {
        let all = self.first_shown.values().sum();
        (shows(group).iter().filter_map(|class| self.first_shown.get(*class)).sum(), all)
    }
}

/// The median of some numbers, or the lower of two. `None` if there are none.
pub fn median<T: Copy + PartialOrd>(numbers: &mut [T]) -> Option<T> {
    numbers.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    numbers.get(numbers.len().checked_sub(1)? / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_needs_its_groups() {
        let writes = FieldSet::SDST.union(FieldSet::VDST);
        for (groups, level) in [
            (FieldSet(0), Level::Results),
            (FieldSet::SDST, Level::Results),
            (writes, Level::Writes),
            (FieldSet::ALL.without(FieldSet::SIMT), Level::Writes),
            (FieldSet::ALL, Level::Everything),
            (FieldSet::ALL.without(FieldSet::FLAGS_ACC.union(FieldSet::VDST_WHOLE)), Level::Everything),
        ] {
            assert_eq!(Level::of(groups), level, "{groups:?}");
        }
        // Every group of the record is explained.
        assert!(ventus_dut::groups().all(|(_, name)| hides(name) != hides("nothing")));
    }

    #[test]
    fn a_median_is_the_middle() {
        assert_eq!(median(&mut [3, 1, 2]), Some(2));
        assert_eq!(median(&mut [4, 1, 3, 2]), Some(2));
        assert_eq!(median::<u64>(&mut []), None);
    }
}
