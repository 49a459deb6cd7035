//! A DUT's profile: what it implements, how large it is, what its records report, and its known differences.
//! It is one file with the DUT: `profile.yaml` in a directory of sources, `LIB.so.yaml` next to a library.
//!
//! A profile narrows what is run and states what is compared. It hides nothing: the verdict lists what is not
//! compared and every difference that is waived. `docs/guides/bring-your-own-rtl.md` describes the file.

use schemars::{JsonSchema, SchemaGenerator, json_schema};
use serde::de::value::SeqAccessDeserializer;
use serde::de::{self, Deserializer, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use tandem_abi::{Config, FieldSet, Launch};

/// Name of the profile in a directory of sources.
pub const PROFILE: &str = "profile.yaml";

/// The description of a DUT.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Profile {
    /// What reports call the DUT.
    pub name: String,
    /// Rows of the instruction table that it implements.
    #[serde(default, deserialize_with = "serde_yaml::with::singleton_map::deserialize")]
    #[schemars(with = "Choice")]
    pub rows: Choice,
    /// Values of vtype that it supports, as `e32m1`.
    #[serde(default, deserialize_with = "serde_yaml::with::singleton_map::deserialize")]
    #[schemars(with = "Choice")]
    pub vtypes: Choice,
    /// CSRs that it has.
    #[serde(default, deserialize_with = "serde_yaml::with::singleton_map::deserialize")]
    #[schemars(with = "Choice")]
    pub csrs: Choice,
    /// Causes for which it traps.
    #[serde(default, deserialize_with = "serde_yaml::with::singleton_map::deserialize")]
    #[schemars(with = "Choice")]
    pub traps: Choice,
    /// Whether a register, and each lane of one, reads 0 until it is first written.
    #[serde(default = "yes")]
    pub zeroed_registers: bool,
    /// How large it is.
    #[serde(default)]
    pub limits: Bounds,
    /// Groups of the retire record that it delivers: a list, or `none`.
    pub records: Records,
    /// Whether it shows its LDS, so that the final contents are compared.
    pub final_lds: bool,
    /// Its known differences.
    #[serde(default)]
    pub differences: Vec<Difference>,
    /// Whether instructions before a BARRIER may retire after other warps have passed it.
    #[serde(default)]
    pub in_flight_at_barriers: bool,
    /// Its LDS is behind its memory port.
    #[serde(default)]
    pub lds_in_memory: Option<LdsInMemory>,
    /// Directory of its planted faults, relative to the profile.
    #[serde(default)]
    pub planted: Option<PathBuf>,
}

fn yes() -> bool {
    true
}

/// Some of the names of one kind: rows of the instruction table, vtypes, CSRs, causes of traps. A name may
/// hold `*` for any text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// All of them.
    #[default]
    All,
    /// None of them.
    None,
    /// These, and no others.
    Only(Vec<String>),
    /// All but these.
    Except(Vec<String>),
}

impl Choice {
    /// Whether the row of this mnemonic and extension is among them.
    pub fn has_row(&self, mnemonic: &str, extension: &str) -> bool {
        self.chooses(|entry| names_row(entry, mnemonic, extension))
    }

    /// Whether a name is among them.
    pub fn has(&self, name: &str) -> bool {
        self.chooses(|entry| names(entry, name))
    }

    fn chooses(&self, names: impl Fn(&str) -> bool) -> bool {
        match self {
            Choice::All => true,
            Choice::None => false,
            Choice::Only(entries) => entries.iter().any(|entry| names(entry)),
            Choice::Except(entries) => !entries.iter().any(|entry| names(entry)),
        }
    }

    /// The names given.
    pub fn names(&self) -> &[String] {
        match self {
            Choice::All | Choice::None => &[],
            Choice::Only(names) | Choice::Except(names) => names,
        }
    }
}

/// Whether an entry of `rows` names a row: its extension, or its mnemonic as [`names`] says.
pub fn names_row(entry: &str, mnemonic: &str, extension: &str) -> bool {
    entry == extension || names(entry, mnemonic)
}

/// Whether an entry of a [`Choice`] is this name, if each `*` in the entry stands for any text.
pub fn names(entry: &str, name: &str) -> bool {
    let Some((first, rest)) = entry.split_once('*') else { return entry == name };
    let Some(mut left) = name.strip_prefix(first) else { return false };
    let (between, last) = rest.rsplit_once('*').unwrap_or(("", rest));
    for part in between.split('*') {
        match left.find(part) {
            Some(at) => left = &left[at + part.len()..],
            None => return false,
        }
    }
    left.ends_with(last)
}

/// The groups of the retire record that a DUT delivers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Records {
    /// None at all: only what programs leave in memory is compared.
    None(NoRecords),
    /// These.
    Groups(Vec<Group>),
}

impl JsonSchema for Records {
    fn schema_name() -> Cow<'static, str> {
        "Records".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> schemars::Schema {
        json_schema!({"anyOf": [{"const": "none"}, generator.subschema_for::<Vec<Group>>()]})
    }
}

// Not `untagged`, for which serde knows neither the line nor the key of what is wrong.
impl<'de> Deserialize<'de> for Records {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Records, D::Error> {
        struct NoneOrList;
        impl<'de> Visitor<'de> for NoneOrList {
            type Value = Records;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`none` or a list of groups of the retire record")
            }
            fn visit_str<E: de::Error>(self, word: &str) -> Result<Records, E> {
                match word {
                    "none" => Ok(Records::None(NoRecords::None)),
                    other => Err(E::invalid_value(Unexpected::Str(other), &self)),
                }
            }
            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Records, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list)).map(Records::Groups)
            }
        }
        deserializer.deserialize_any(NoneOrList)
    }
}

impl Records {
    /// The groups of a set.
    pub fn of(groups: FieldSet) -> Records {
        let listed: Vec<Group> =
            GROUPS.iter().filter(|(_, bit, _)| groups.contains(*bit)).map(|(g, ..)| *g).collect();
        if listed.is_empty() { Records::None(NoRecords::None) } else { Records::Groups(listed) }
    }

    /// The groups, in the profile's order.
    pub fn groups(&self) -> &[Group] {
        match self {
            Records::None(_) => &[],
            Records::Groups(groups) => groups,
        }
    }
}

/// The word for a DUT without records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoRecords {
    /// `none`.
    None,
}

/// Sizes of a DUT. A size that is left out has the harness's own limit.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Bounds {
    /// Most SMs.
    pub sms: u32,
    /// Most warp slots of an SM.
    pub warps: u32,
    /// Lanes of a warp that it can be built with.
    pub lanes: Vec<u32>,
    /// Most scalar registers of a warp.
    pub sgprs: u32,
    /// Most vector registers of a warp.
    pub vgprs: u32,
    /// Most LDS bytes of a workgroup.
    pub lds: u32,
    /// Launches that it takes at once.
    pub queue: u32,
    /// Whether it can translate addresses (`+sv39`).
    pub sv39: bool,
    /// Whether its sources take the sizes of caches and queues from `tandem_cfg_pkg` (`+dcache-sets=2`).
    pub sizes: bool,
    /// Whether it has CSR_PRINT.
    pub print: bool,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            sms: 8,
            warps: 32,
            lanes: vec![4, 8, 16, 32],
            sgprs: 64,
            vgprs: 256,
            lds: 128 * 1024,
            queue: 4,
            sv39: true,
            sizes: false,
            print: true,
        }
    }
}

/// A group of the retire record; see `tandem_abi::FieldSet`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each is the constant of FieldSet of the same name, documented there")]
pub enum Group {
    Mask,
    Next,
    Prefix,
    Src,
    Sdst,
    Vdst,
    Mem,
    LoadData,
    Stamp,
    Csr,
    Simt,
    Sync,
    Trap,
    VdstWhole,
    Flags,
    FlagsAcc,
}

/// Every group with its bit and its name in a profile.
const GROUPS: [(Group, FieldSet, &str); 16] = [
    (Group::Mask, FieldSet::MASK, "mask"),
    (Group::Next, FieldSet::NEXT, "next"),
    (Group::Prefix, FieldSet::PREFIX, "prefix"),
    (Group::Src, FieldSet::SRC, "src"),
    (Group::Sdst, FieldSet::SDST, "sdst"),
    (Group::Vdst, FieldSet::VDST, "vdst"),
    (Group::Mem, FieldSet::MEM, "mem"),
    (Group::LoadData, FieldSet::LOAD_DATA, "load-data"),
    (Group::Stamp, FieldSet::STAMP, "stamp"),
    (Group::Csr, FieldSet::CSR, "csr"),
    (Group::Simt, FieldSet::SIMT, "simt"),
    (Group::Sync, FieldSet::SYNC, "sync"),
    (Group::Trap, FieldSet::TRAP, "trap"),
    (Group::VdstWhole, FieldSet::VDST_WHOLE, "vdst-whole"),
    (Group::Flags, FieldSet::FLAGS, "flags"),
    (Group::FlagsAcc, FieldSet::FLAGS_ACC, "flags-acc"),
];

/// Every group with its name in a profile.
pub fn groups() -> impl Iterator<Item = (FieldSet, &'static str)> {
    GROUPS.iter().map(|(_, bit, name)| (*bit, *name))
}

/// The record groups that a command uses of those that a DUT delivers: `all`, `none`, or names of groups with
/// commas in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct RecordMask(pub FieldSet);

impl RecordMask {
    /// Every group.
    pub const ALL: RecordMask = RecordMask(FieldSet::ALL);
    /// None.
    pub const NONE: RecordMask = RecordMask(FieldSet(0));
}

impl Default for RecordMask {
    fn default() -> RecordMask {
        RecordMask::ALL
    }
}

impl fmt::Display for RecordMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            FieldSet::ALL => f.write_str("all"),
            FieldSet(0) => f.write_str("none"),
            groups => f.write_str(&group_names(groups).join(",")),
        }
    }
}

/// A text that names no group of the retire record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is not a group of the retire record: expected all, none, or some of {all}",
    all = group_names(FieldSet::ALL).join(", ")
)]
pub struct NotGroup(pub String);

impl FromStr for RecordMask {
    type Err = NotGroup;

    fn from_str(text: &str) -> Result<RecordMask, NotGroup> {
        match text {
            "all" => return Ok(RecordMask::ALL),
            "none" => return Ok(RecordMask::NONE),
            _ => {}
        }
        let mut groups = FieldSet(0);
        for name in text.split(',').map(str::trim) {
            let group = GROUPS.iter().find(|(.., n)| *n == name).map(|(_, bit, _)| *bit);
            groups = groups.union(group.ok_or_else(|| NotGroup(name.to_string()))?);
        }
        Ok(RecordMask(groups))
    }
}

impl From<RecordMask> for String {
    fn from(mask: RecordMask) -> String {
        mask.to_string()
    }
}

impl TryFrom<String> for RecordMask {
    type Error = NotGroup;

    fn try_from(text: String) -> Result<RecordMask, NotGroup> {
        text.parse()
    }
}

/// Names of the groups in a set.
pub fn group_names(groups: FieldSet) -> Vec<&'static str> {
    GROUPS.iter().filter(|(_, bit, _)| groups.contains(*bit)).map(|(.., name)| *name).collect()
}

/// A known difference between the DUT and the model: fields of rows that are not compared, until a date.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Difference {
    /// Its name in reports.
    pub name: String,
    /// Mnemonics of the instructions.
    pub rows: Vec<String>,
    /// Fields of the record, as mismatches name them.
    pub fields: Vec<String>,
    /// Why it is acceptable.
    pub reason: String,
    /// Last day on which it holds, YYYY-MM-DD.
    pub expires: String,
}

/// Accesses to LDS come out of the memory port: the machine gets memory there. A bug or a stopgap of the RTL,
/// behind which a campaign wants to go on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LdsInMemory {
    /// Bytes of memory from [`tandem_abi::LDS_BASE`] on.
    pub bytes: u32,
    /// Why it is acceptable.
    pub reason: String,
    /// Last day on which it holds, YYYY-MM-DD.
    pub expires: String,
}

impl fmt::Display for LdsInMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "whether LDS is apart from memory ({}, until {})", self.reason.trim(), self.expires)
    }
}

/// Bytes between the start of LDS and that of the code.
const LDS_WINDOW: u32 = 0x1000_0000;

impl Profile {
    /// The profile of a library that comes without one: nothing is promised, and what it reports is compared.
    pub fn unstated(name: impl Into<String>, has: FieldSet) -> Profile {
        Profile {
            name: name.into(),
            rows: Choice::All,
            vtypes: Choice::All,
            csrs: Choice::All,
            traps: Choice::All,
            zeroed_registers: true,
            limits: Bounds::default(),
            records: Records::of(has),
            final_lds: true,
            differences: vec![],
            in_flight_at_barriers: false,
            lds_in_memory: None,
            planted: None,
        }
    }

    /// Checks that span several keys.
    pub(crate) fn check(&self) -> Result<(), ProfileError> {
        if self.name.trim().is_empty() {
            return Err(ProfileError::Name);
        }
        let records = self.records.groups();
        if records.is_empty() && self.has_records() {
            return Err(ProfileError::NoRecords);
        }
        if let Some((n, group)) = records.iter().enumerate().find(|(n, g)| records[..*n].contains(g)) {
            return Err(ProfileError::RecordTwice { group: *group, entry: n + 1 });
        }
        if records.contains(&Group::Trap) && !self.has_traps() {
            return Err(ProfileError::NoTraps);
        }
        if let Some(d) = self.differences.first().filter(|_| !self.has_records()) {
            return Err(ProfileError::NothingToDiffer(d.name.clone()));
        }
        if self.rows == Choice::None || self.rows == Choice::Only(vec![]) {
            return Err(ProfileError::NoRows);
        }
        let Bounds { sms, warps, lanes, queue, .. } = &self.limits;
        if *sms == 0 || *warps == 0 || lanes.is_empty() || *queue == 0 {
            return Err(ProfileError::Limits);
        }
        if let Some(lds) = &self.lds_in_memory
            && (lds.reason.trim().is_empty() || lds.bytes == 0 || lds.bytes > LDS_WINDOW || self.final_lds)
        {
            return Err(ProfileError::LdsInMemory);
        }
        for d in &self.differences {
            if d.reason.trim().is_empty() || d.rows.is_empty() || d.fields.is_empty() {
                return Err(ProfileError::Difference(d.name.clone()));
            }
        }
        Ok(())
    }

    /// Whether any cause traps.
    pub fn has_traps(&self) -> bool {
        self.traps != Choice::None && self.traps != Choice::Only(vec![])
    }

    /// Whether it delivers records at all.
    pub fn has_records(&self) -> bool {
        matches!(self.records, Records::Groups(_))
    }

    /// Groups that it promises.
    pub fn groups(&self) -> FieldSet {
        let bit =
            |group: &Group| GROUPS.iter().find(|(g, ..)| g == group).map_or(FieldSet(0), |(_, b, _)| *b);
        self.records.groups().iter().fold(FieldSet(0), |all, g| all.union(bit(g)))
    }

    /// The profile of the same DUT if it delivered these groups alone. Known differences are kept only if
    /// there are records that can differ.
    pub fn masked(&self, to: FieldSet) -> Profile {
        let records = Records::of(self.groups().intersection(to));
        let mut masked = Profile { records, ..self.clone() };
        if !masked.has_records() {
            masked.differences.clear();
        }
        masked
    }

    /// The same profile without its known differences: everything that it promises is compared.
    pub fn strict(&self) -> Profile {
        Profile { differences: vec![], lds_in_memory: None, ..self.clone() }
    }

    /// Groups that it promises and a library does not report.
    pub fn missing(&self, has: FieldSet) -> FieldSet {
        self.groups().without(has)
    }

    /// Refuses a machine that this DUT cannot be.
    pub fn check_config(&self, config: &Config) -> Result<(), MachineError> {
        let b = &self.limits;
        let why = if config.sms > b.sms {
            BeyondDut::Sms(b.sms)
        } else if config.warps > b.warps {
            BeyondDut::Warps(b.warps)
        } else if !b.lanes.contains(&config.lanes) {
            BeyondDut::Lanes(b.lanes.clone())
        } else if config.is_sv39() && !b.sv39 {
            BeyondDut::Translation
        } else if let Some((size, _)) = config.sizes.unusual().next().filter(|_| !b.sizes) {
            BeyondDut::Size(size.key)
        } else {
            return Ok(());
        };
        Err(MachineError { dut: self.name.clone(), config: *config, why })
    }

    /// Refuses a launch that is larger than this DUT takes.
    pub fn check_launch(&self, launch: &Launch) -> Result<(), TooLarge> {
        let b = &self.limits;
        let sizes = [
            ("scalar registers a warp", launch.sgprs, b.sgprs),
            ("vector registers a warp", launch.vgprs, b.vgprs),
            ("LDS bytes a workgroup", launch.lds_size, b.lds),
        ];
        match sizes.into_iter().find(|(_, asked, most)| asked > most) {
            None => Ok(()),
            Some((what, asked, most)) => Err(TooLarge { dut: self.name.clone(), what, asked, most }),
        }
    }
}

/// What is wrong with a profile.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// It is not YAML, or has unknown or missing keys.
    #[error(transparent)]
    Form(#[from] tandem_yaml::YamlError),
    /// The name is empty.
    #[error("name: expected the name of this DUT for reports")]
    Name,
    /// The list of groups is empty.
    #[error(
        "records: an empty list; expected the groups that the DUT delivers, or `none` if it makes no trace \
         calls"
    )]
    NoRecords,
    /// A group that no record can have anything of.
    #[error("records: trap, although no cause traps (`traps`); leave it out")]
    NoTraps,
    /// The difference of this name is one of records that there are none of.
    #[error(
        "difference '{0}': without records (records: none) no field of an instruction is compared, so none \
         can differ"
    )]
    NothingToDiffer(String),
    /// A group is listed twice.
    #[error("records: {group:?} is there twice (entry {entry})")]
    RecordTwice {
        /// The group.
        group: Group,
        /// Its second place in the list, from 1.
        entry: usize,
    },
    /// No instruction is implemented.
    #[error("rows: a DUT without an instruction")]
    NoRows,
    /// A limit allows nothing.
    #[error("limits: sms, warps, lanes and queue are at least 1")]
    Limits,
    /// The difference of this name is incomplete.
    #[error("difference '{0}': expected rows, fields and a reason")]
    Difference(String),
    /// LDS in memory is incomplete, or contradicts `final-lds`.
    #[error(
        "lds-in-memory: expected bytes (1 to {LDS_WINDOW}) and a reason, and `final-lds: false`: what memory \
         holds there is not LDS"
    )]
    LdsInMemory,
}

/// Why a DUT cannot be a machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{dut} cannot be {config}: {why} (its profile)")]
pub struct MachineError {
    /// The DUT's name.
    pub dut: String,
    /// The machine.
    pub config: Config,
    /// The limit that it exceeds.
    pub why: BeyondDut,
}

/// A limit of a DUT that a machine exceeds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BeyondDut {
    /// The most SMs.
    #[error("it has at most {0} SM{s}", s = if *.0 == 1 { "" } else { "s" })]
    Sms(u32),
    /// The most warp slots of an SM.
    #[error("it has at most {0} warp slots an SM")]
    Warps(u32),
    /// The lanes that its warps may have.
    #[error("its warps have {} lanes", .0.iter().map(u32::to_string).collect::<Vec<_>>().join(" or "))]
    Lanes(Vec<u32>),
    /// SV39.
    #[error("it does not translate addresses")]
    Translation,
    /// The size of a cache or queue.
    #[error("its sources do not read {0} from the configuration (limits: sizes)")]
    Size(&'static str),
}

/// A launch that is larger than a DUT takes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the launch does not fit {dut}: {what} is {asked}, and its profile allows {most}")]
pub struct TooLarge {
    /// The DUT's name.
    pub dut: String,
    /// What is too large, with its unit.
    pub what: &'static str,
    /// Its size.
    pub asked: u32,
    /// The largest that the DUT takes.
    pub most: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const GOOD: &str = "\
name: other
rows: {except: [zfinx, vfexp.v]}
limits: {sms: 1, warps: 4, lanes: [8], vgprs: 32, queue: 1, sv39: false}
records: [mask, next, sdst, vdst]
final-lds: false
differences:
  - {name: n, rows: [csrrs], fields: [sdata], reason: r, expires: 2027-01-31}
";

    fn read(text: &str) -> Result<Profile, String> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(PROFILE);
        fs::write(&path, text).unwrap();
        Profile::read(&path).map_err(|e| e.to_string())
    }

    #[test]
    fn a_star_in_a_name_of_rows_stands_for_any_text() {
        for (entry, mnemonic, is) in [
            ("vf*", "vfadd.vv", true),
            ("vf*", "vadd.vv", false),
            ("vamo*ei32.v", "vamoswapei32.v", true),
            ("vamo*ei32.v", "vamoswapei64.v", false),
            ("v*s*.v*", "vssubu.vx", true),
            ("v*s*.x*", "vssubu.vx", false),
            ("*", "add", true),
            ("vs*s", "vs", false),
            ("zfinx", "fadd.s", true),
            ("zf*", "fadd.s", false),
        ] {
            assert_eq!(names_row(entry, mnemonic, "zfinx"), is, "{entry} {mnemonic}");
        }
    }

    #[test]
    fn a_profile_says_what_a_dut_is() {
        let p = read(GOOD).unwrap();
        assert!(
            p.rows.has_row("vadd.vv", "v")
                && !p.rows.has_row("fadd.s", "zfinx")
                && !p.rows.has_row("vfexp.v", "ventus")
        );
        assert_eq!(group_names(p.groups()), ["mask", "next", "sdst", "vdst"]);
        assert_eq!(group_names(p.missing(FieldSet::MASK.union(FieldSet::NEXT))), ["sdst", "vdst"]);
        assert_eq!((p.limits.sgprs, p.limits.vgprs, p.limits.print), (64, 32, true));
        for (config, says) in [
            ("1x4x8", None),
            ("2x4x8", Some("at most 1 SM (")),
            ("1x8x8", Some("at most 4 warp slots")),
            ("1x4x4", Some("its warps have 8 lanes")),
            ("1x4x8+sv39", Some("does not translate")),
            ("1x4x8+lsu-slots=2", Some("do not read lsu-slots from the configuration")),
        ] {
            let checked = p.check_config(&config.parse().unwrap());
            assert_eq!(checked.is_ok(), says.is_none(), "{config}: {checked:?}");
            assert!(says.is_none_or(|s| checked.unwrap_err().to_string().contains(s)), "{config}");
        }
    }

    #[test]
    fn a_profile_says_what_a_dut_lacks() {
        let p = read(GOOD).unwrap();
        assert!(p.vtypes.has("e64m1") && p.csrs.has("mtvec") && p.traps.has("csr") && p.zeroed_registers);
        let more = "vtypes: {except: ['*m2', e64m1]}\ncsrs: {except: [mtvec]}\ntraps: {only: [illegal]}\n\
                    zeroed-registers: false\n";
        let p = read(&format!("{GOOD}{more}")).unwrap();
        assert_eq!(["e8m1", "e8m2", "e64m1"].map(|v| p.vtypes.has(v)), [true, false, false]);
        assert!(!p.csrs.has("mtvec") && p.csrs.has("mstatus") && !p.zeroed_registers);
        assert!(p.traps.has("illegal") && !p.traps.has("csr") && p.has_traps());
        let p = read(&format!("{GOOD}traps: none\n")).unwrap();
        assert!(!p.has_traps() && !p.traps.has("illegal"));
    }

    #[test]
    fn a_profile_that_says_nothing_sensible_is_refused() {
        for (from, to, says) in [
            ("name: other", "name: ' '", "name"),
            ("records: [mask, next, sdst, vdst]", "records: []", "or `none` if it makes no trace calls"),
            ("records: [mask, next, sdst, vdst]", "records: none", "no field of an instruction is compared"),
            ("records: [mask, next, sdst, vdst]", "records: nothing", "expected `none` or a list of groups"),
            ("[mask, next,", "[mask, mask,", "twice"),
            ("[mask, next,", "[mask, nexts,", "line 4: records[1]: found 'nexts', expected one of `mask`"),
            ("final-lds: false\n", "", "final-lds"),
            ("reason: r", "reason: ''", "difference 'n'"),
            (
                "final-lds: false\n",
                "final-lds: true\nlds-in-memory: {bytes: 4, reason: r, expires: 2030-01-31}\n",
                "lds-in-memory: expected bytes (1 to 268435456) and a reason, and `final-lds: false`",
            ),
            (
                "final-lds: false\n",
                "final-lds: false\nlds-in-memory: {bytes: 0, reason: r, expires: 2030-01-31}\n",
                "lds-in-memory",
            ),
            ("{except: [zfinx, vfexp.v]}", "{only: []}", "without an instruction"),
            ("{except: [zfinx, vfexp.v]}", "none", "without an instruction"),
            ("{except:", "{without:", "found 'without', expected"),
            ("sdst, vdst]\n", "sdst, trap]\ntraps: none\n", "although no cause traps"),
            ("queue: 1", "queue: 1}\nvtypes: {all: 1", "vtypes"),
            ("lanes: [8]", "lanes: []", "at least 1"),
            ("queue: 1", "queues: 1", "unknown field `queues`"),
        ] {
            let text = GOOD.replace(from, to);
            assert_ne!(text, GOOD, "{from}");
            let error = read(&text).unwrap_err();
            assert!(error.contains("profile.yaml") && error.contains(says), "{from}: {error}");
        }
        assert_eq!(read(&GOOD.replace("{except: [zfinx, vfexp.v]}", "all")).unwrap().rows, Choice::All);
    }
}
