//! The evidence of a failing run, in words from which causes and matchers of known findings are made.
//!
//! A [`Sighting`] describes the first difference alone, without data, lanes, addresses and warps. It is taken
//! twice. When a case fails, much around the failing instruction may be innocent. On the shrunk program,
//! shrinking has removed everything that the failure does not need. So a mask, a prefix or a store that is
//! left then is part of the cause.

use crate::class::Class;
use crate::unit::Unit;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tandem_lockstep::mismatch::WindowEntry;
use tandem_lockstep::{End, FieldDiff, Mismatch, MismatchKind, Outcome};
use ventus_isa::{Class as RowClass, Insn, Kind, Role, csr_name, decode_prefixed, is_prefix};

/// The first effect of a fault, which causes all other differences.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "MEANINGS has them")]
pub enum Effect {
    Operand,
    Result,
    Extension,
    WriteMask,
    ActiveMask,
    Path,
    Stack,
    Address,
    StoreData,
    LoadData,
    Memory,
    Csr,
    Flags,
    Prefix,
    Trap,
    TrapValue,
    Barrier,
    Order,
    Hang,
    Assertion,
    Crash,
    Race,
    HostResult,
    Identity,
    #[default]
    Tool,
}

/// Every effect: its word in matchers, and a description for titles.
const MEANINGS: [(Effect, &str, &str); 25] = [
    (Effect::Operand, "operand", "wrong source operand"),
    (Effect::Result, "result", "wrong result"),
    (Effect::Extension, "extension", "wrong extension of a narrow load"),
    (Effect::WriteMask, "write-mask", "wrong lanes or register written"),
    (Effect::ActiveMask, "active-mask", "wrong active lanes"),
    (Effect::Path, "path", "wrong next instruction or lanes"),
    (Effect::Stack, "stack", "wrong SIMT stack"),
    (Effect::Address, "address", "wrong access or address"),
    (Effect::StoreData, "store-data", "wrong data stored"),
    (Effect::LoadData, "load-data", "wrong data loaded"),
    (Effect::Memory, "memory", "memory does not hold what was stored"),
    (Effect::Csr, "csr", "wrong CSR write"),
    (Effect::Flags, "flags", "wrong flags"),
    (Effect::Prefix, "prefix", "wrong prefix in effect"),
    (Effect::Trap, "trap", "a trap on one side only, or of another cause"),
    (Effect::TrapValue, "trap-value", "wrong value of a trap"),
    (Effect::Barrier, "barrier", "barrier"),
    (Effect::Order, "order", "an instruction or workgroup too many, missing or out of order"),
    (Effect::Hang, "hang", "hang"),
    (Effect::Assertion, "assertion", "assertion"),
    (Effect::Crash, "crash", "crash of the simulated machine"),
    (Effect::Race, "race", "race"),
    (Effect::HostResult, "host-result", "a result differs from the host's"),
    (Effect::Identity, "identity", "encoder, decoder or assembler disagree"),
    (Effect::Tool, "tool", "failure of a tool"),
];

/// Fields of a record that a wrong result shows in.
const RESULTS: [&str; 6] = ["sdst", "sdata", "vdst", "vdata", "fflags", "fflags_acc"];

impl Effect {
    /// Its word.
    pub fn word(self) -> &'static str {
        MEANINGS[self as usize].1
    }

    /// A description of the effect.
    pub fn meaning(self) -> &'static str {
        MEANINGS[self as usize].2
    }

    /// Whether a differing field can be a consequence of this effect within one instruction. If it cannot, it
    /// shows a second fault.
    pub fn explains(self, field: &str) -> bool {
        let memory = field.starts_with("mem_") || field == "store_data" || field == "load_data";
        let results = RESULTS.contains(&field) || field == "vmask";
        let trap = field.starts_with("trap");
        let control = ["next_pc", "next_mask"].contains(&field) || field.starts_with("simt_");
        match self {
            Effect::Result | Effect::Extension => RESULTS.contains(&field),
            Effect::WriteMask => results || memory,
            Effect::LoadData | Effect::Memory => field == "load_data" || RESULTS.contains(&field),
            Effect::StoreData => field == "store_data",
            Effect::Address => memory || results || trap,
            Effect::Operand => !["pc", "insn", "beat", "prefix", "mask"].contains(&field),
            Effect::Path | Effect::Stack => control || ["pc", "insn"].contains(&field),
            Effect::Flags => field.starts_with("fflags") || field == "csr",
            Effect::Csr => field == "csr" || RESULTS.contains(&field),
            Effect::Trap => trap || memory || results || control || field == "endprg",
            Effect::TrapValue => field == "trap_value",
            Effect::Barrier => field == "barrier" || field == "endprg",
            Effect::Prefix => field == "prefix" || results || memory || field.starts_with("src"),
            Effect::ActiveMask => !["pc", "insn", "beat", "prefix"].contains(&field),
            // Without a differing record.
            _ => false,
        }
    }

    /// The effect of a class of state, if nothing more is known.
    fn of_class(class: Class) -> Effect {
        match class {
            Class::Scalar | Class::Vector => Effect::Result,
            Class::Mask => Effect::ActiveMask,
            Class::NextPc => Effect::Path,
            Class::Address => Effect::Address,
            Class::StoreData => Effect::StoreData,
            Class::LoadData => Effect::LoadData,
            Class::Stack => Effect::Stack,
            Class::Csr => Effect::Csr,
            Class::Flags => Effect::Flags,
            Class::Prefix => Effect::Prefix,
            Class::Operand => Effect::Operand,
            Class::Sync => Effect::Barrier,
            Class::Trap => Effect::Trap,
            Class::Order => Effect::Order,
            Class::FinalMemory => Effect::Memory,
            Class::Hang => Effect::Hang,
            Class::Assertion => Effect::Assertion,
            Class::Result => Effect::HostResult,
            Class::Race => Effect::Race,
            Class::Identity => Effect::Identity,
            Class::Tool => Effect::Tool,
            Class::Crash => Effect::Crash,
        }
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that does not name an effect.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}': expected one of {all}", all = MEANINGS.map(|(_, word, _)| word).join(", "))]
pub struct NotEffect(pub String);

impl FromStr for Effect {
    type Err = NotEffect;

    fn from_str(s: &str) -> Result<Effect, NotEffect> {
        let found = MEANINGS.iter().find(|(_, word, _)| *word == s);
        found.map(|(effect, ..)| *effect).ok_or_else(|| NotEffect(s.to_string()))
    }
}

/// The evidence of a failing run. Two runs of one bug give the same, apart from innocent surroundings.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Sighting {
    /// The first effect of the fault.
    pub effect: Effect,
    /// Mnemonic of the failing instruction, if it is known. For a hang, the one that does not retire.
    pub row: Option<String>,
    /// The unit that executes it.
    pub unit: Option<Unit>,
    /// Names of the differing fields, without registers and positions, sorted.
    pub fields: Vec<String>,
    /// Whether it is masked by v0. Merges always read a mask; of these, only the second half of a pair
    /// counts.
    pub masked: bool,
    /// Whether a prefix is in effect.
    pub prefixed: bool,
    /// Whether it is the second half of a pair.
    pub second: bool,
    /// Whether it accesses private memory.
    pub private: bool,
    /// Whether some of the machine's lanes are inactive.
    pub partial: bool,
    /// The row that last wrote the register of the wrong operand, if it is among the last instructions. For
    /// wrong lanes, the register is v0.
    pub source: Option<String>,
    /// Whether that row wrote some lanes only.
    pub source_partial: bool,
    /// Whether the warp has stored before.
    pub stored: bool,
    /// The best name of the cause: the assertion's name, the CSR, the barrier's fate, or the tool's message.
    pub what: String,
    /// Of a shrunk program: whether it passes if its instructions are kept apart.
    pub crowded: Option<bool>,
    /// Whether the DUT reports no records, so that the place is golden's.
    pub unseen: bool,
    /// Of a shrunk program: the units of its instructions beyond the prologue.
    pub units: Vec<Unit>,
}

impl Sighting {
    /// A failure without a differing record.
    pub fn bare(class: Class, what: &str) -> Sighting {
        Sighting { effect: Effect::of_class(class), what: what.to_string(), ..Sighting::default() }
    }

    /// The evidence at a run's end. `class` is the state's class, `what` the opcode of its signature.
    pub fn of(outcome: &Outcome, class: Class, what: &str) -> Sighting {
        match &outcome.end {
            End::Mismatch(m) | End::Trap(m) | End::Hang(m) | End::BarrierDeadlock(m) => {
                let mut sighting = of_mismatch(m, class);
                if sighting.effect == Effect::Barrier && sighting.fields.is_empty() {
                    // The instruction after the barrier is innocent.
                    sighting = Sighting { effect: Effect::Barrier, what: what.into(), ..Sighting::default() };
                }
                sighting
            }
            End::Stopped { message, .. } => Sighting::bare(class, &assertion(message)),
            _ => Sighting::bare(class, what),
        }
    }
}

/// A name for the reason why an RTL stopped: an assertion's label with its module's instance, or else the
/// message without numbers and places.
pub fn assertion(message: &str) -> String {
    const FAILED: &str = "Assertion failed in ";
    let plain = without_numbers;
    let Some(at) = message.find(FAILED) else { return plain(message) };
    let path = message[at + FAILED.len()..].split([':', ' ', '\n']).next().unwrap_or_default();
    let mut parts: Vec<&str> = path.split('.').map(|p| p.split('[').next().unwrap_or(p)).collect();
    // Unnamed blocks say nothing.
    parts.retain(|p| !p.is_empty() && !p.starts_with("unnamedblk"));
    match parts.len() {
        0 => plain(message),
        n => parts[n.saturating_sub(2)..].join("."),
    }
}

/// The instruction of a window's entry.
fn decoded(e: &WindowEntry) -> Option<Insn> {
    decode_prefixed(if is_prefix(e.prefix) { e.prefix } else { 0 }, e.insn).ok()
}

fn of_mismatch(m: &Mismatch, class: Class) -> Sighting {
    let mut fields: Vec<String> =
        m.diffs.iter().map(|d| d.field.split(' ').next().unwrap_or_default().to_string()).collect();
    fields.sort();
    fields.dedup();
    let here = WindowEntry { insn: m.insn, prefix: m.prefix, pc: m.pc, ..WindowEntry::default() };
    let insn = decoded(&here).filter(|_| m.placed());
    let before = match m.window.split_last() {
        Some((last, before)) if last.pc == m.pc && last.insn == m.insn => before,
        _ => &m.window[..],
    };
    let beat = m.window.last().map_or(0, |e| e.beat);
    let lanes = m.config.parse::<tandem_abi::Config>().map_or(u32::MAX, |c| c.lane_mask());
    let effect = effect(m, class, insn.as_ref(), &fields);
    let source = source(effect, &m.diffs, before);
    Sighting {
        effect,
        row: insn.map(|i| i.op.name().to_string()),
        unit: insn.as_ref().map(Unit::of),
        masked: insn.is_some_and(|i| !i.vm || beat != 0 && i.op.row().class == RowClass::Merge),
        prefixed: is_prefix(m.prefix),
        second: beat != 0,
        private: insn.is_some_and(|i| i.op.row().is_private()),
        // A scalar instruction does not ask which lanes are active.
        partial: insn.is_none_or(|i| i.op.row().is_vector())
            && m.window.last().is_some_and(|e| e.mask != lanes),
        source_partial: source.as_ref().is_some_and(|(i, mask)| !i.vm || *mask != lanes),
        source: source.map(|(i, _)| i.op.name().to_string()),
        stored: before.iter().filter_map(decoded).any(|i| stores(&i)),
        what: what(m, effect, insn.as_ref()),
        crowded: None,
        unseen: m.unseen,
        units: Vec::new(),
        fields,
    }
}

/// Whether an instruction changes memory.
pub fn stores(insn: &Insn) -> bool {
    matches!(insn.op.row().class, RowClass::Store | RowClass::StoreConditional | RowClass::Amo)
}

fn effect(m: &Mismatch, class: Class, insn: Option<&Insn>, fields: &[String]) -> Effect {
    let has = |name: &str| fields.iter().any(|f| f == name);
    match m.kind {
        MismatchKind::Hang => return Effect::Hang,
        MismatchKind::Fields => {}
        _ => return Effect::of_class(class),
    }
    if has("trap_value") && !has("trap") {
        return Effect::TrapValue;
    }
    // A wrong stack is the cause of a wrong path only if the path is right so far.
    if class == Class::Stack && (has("next_pc") || has("next_mask")) {
        return Effect::Path;
    }
    if class == Class::Mask {
        let written = has("vmask") || has("mem_mask");
        return if written && !has("mask") { Effect::WriteMask } else { control_mask(fields) };
    }
    // An access on one side alone: whether any lane is active.
    if has("mem_op") && insn.is_some_and(|i| !i.vm) {
        return Effect::WriteMask;
    }
    let narrow = insn.is_some_and(|i| extended_only(i, &m.diffs));
    match Effect::of_class(class) {
        Effect::Result | Effect::LoadData if narrow => Effect::Extension,
        Effect::Result if has("sdst") || has("vdst") => Effect::WriteMask,
        // The value that a CSR instruction reads is the CSR's.
        Effect::Result if insn.is_some_and(|i| i.op.row().class == RowClass::Csr) => Effect::Csr,
        other => other,
    }
}

/// The next mask belongs to the path, the present one to the lanes.
fn control_mask(fields: &[String]) -> Effect {
    if fields.iter().any(|f| f == "mask") { Effect::ActiveMask } else { Effect::Path }
}

/// Whether a load of bytes or halfwords differs above them alone.
fn extended_only(insn: &Insn, diffs: &[FieldDiff]) -> bool {
    let row = insn.op.row();
    let Some(access) = row.access.filter(|a| row.class == RowClass::Load && a.bytes < 4) else {
        return false;
    };
    let value = |text: &str| u32::from_str_radix(text.strip_prefix("0x")?, 16).ok();
    let above = |d: &FieldDiff| {
        let differs = value(&d.leader).zip(value(&d.golden)).map(|(a, b)| a ^ b);
        differs.is_some_and(|bits| bits & ((1 << (8 * u32::from(access.bytes))) - 1) == 0)
    };
    let values = |d: &&FieldDiff| ["sdata", "vdata", "load_data"].contains(&d.field.as_str());
    diffs.iter().any(|d| values(&d)) && diffs.iter().filter(values).all(above)
}

/// The instruction that wrote a wrong operand's register last, and its active lanes.
fn source(effect: Effect, diffs: &[FieldDiff], before: &[WindowEntry]) -> Option<(Insn, u32)> {
    let register = match effect {
        Effect::Operand => diffs.iter().find_map(|d| d.field.strip_prefix("src ")?.split(' ').nth(1)),
        Effect::WriteMask => Some("v0"),
        _ => None,
    }?;
    let (file, number) = register.split_at_checked(1)?;
    let kind = if file == "x" { Kind::X } else { Kind::V };
    let number: u8 = number.parse().ok()?;
    let writes = |i: &Insn| i.operands().any(|o| o.role == Role::Rd && o.kind == kind) && i.rd == number;
    before.iter().rev().filter_map(|e| Some((decoded(e)?, e.mask))).find(|(i, _)| writes(i))
}

/// The best name of the cause, apart from its unit.
fn what(m: &Mismatch, effect: Effect, insn: Option<&Insn>) -> String {
    match effect {
        Effect::Csr => insn.and_then(|i| csr_name(i.csr)).unwrap_or_default().to_string(),
        Effect::Order => without_numbers(&m.message),
        Effect::Extension => insn
            .and_then(|i| i.op.row().access)
            .map_or(String::new(), |a| if a.bytes == 1 { "bytes".into() } else { "halfwords".into() }),
        _ => String::new(),
    }
}

/// The first line of a message, without parts that depend on the case or the computer.
pub(crate) fn without_numbers(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let words: Vec<&str> = line.split(' ').map(|w| w.rsplit('/').next().unwrap_or(w)).collect();
    let mut short = String::new();
    for c in words.join(" ").chars() {
        // A number becomes one sign, however long it is, because a smaller case stops after fewer cycles.
        match c {
            '0'..='9' if short.ends_with('#') => {}
            '0'..='9' => short.push('#'),
            c => short.push(c),
        }
    }
    short.chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_in_the_order_of_the_enum() {
        for (i, (effect, word, meaning)) in MEANINGS.iter().enumerate() {
            assert_eq!((*effect as usize, effect.word(), word.parse()), (i, *word, Ok(*effect)));
            assert!(!meaning.is_empty());
            assert_eq!(serde_json::to_string(effect).unwrap(), format!("\"{word}\""));
        }
        assert!("wrong".parse::<Effect>().unwrap_err().to_string().starts_with("'wrong': expected one of"));
    }

    #[test]
    fn an_assertion_has_its_own_name() {
        for (message, name) in [
            (
                "stopped by the RTL at /a/fifo.sv:12: [90] %Error: fifo.sv:12: Assertion failed in \
                 TOP.tandem_top.sm[0].u_fifo.NoOverflow: push while full\n",
                "u_fifo.NoOverflow",
            ),
            ("x: Assertion failed in TOP.top.unnamedblk1.Full: 3", "top.Full"),
            ("$finish at /a/b.sv:3: 17 of 4", "$finish at b.sv:#: # of #"),
        ] {
            assert_eq!(assertion(message), name);
        }
    }

    #[test]
    fn every_field_of_a_record_is_explained_by_an_effect() {
        let effects = || MEANINGS.iter().map(|(e, ..)| *e);
        for field in tandem_lockstep::Field::all().map(|f| f.name()).filter(|f| *f != "beat") {
            assert!(effects().any(|e| e.explains(field)), "{field}");
        }
        assert!(!Effect::Result.explains("next_pc") && !Effect::LoadData.explains("mem_addr"));
    }
}
