//! A directed test's expectation for an instruction: the comment `#=` after it.
//!
//! ```text
//!         li    t0, 0x7fffffff
//!         addi  t1, t0, 1             #= x6 0x80000000
//!         vadd.vv v3, v2, v1, v0.t    #= v3 5 _ 7 _
//!         fdiv.s a0, a1, a2, rne      #= x10 0x7f800000, flags DZ
//!         ecall                       #= trap Environment
//! ```
//! The comment lists *everything* that the instruction does, in items separated by commas. A register, flag,
//! CSR, store or jump that happens and is not listed is a failure. `|` separates what the instruction does at
//! its first, second, ... execution by one warp (the beats of an instruction on a group of registers count as
//! executions); without `|` it does the same each time.
//!
//! | item | meaning |
//! |---|---|
//! | `x7 V`, `a0 V` | writes a scalar register |
//! | `v3 V V _ V` | writes a vector register: a value for each lane, `_` for lanes not written; the list is repeated for more lanes, and has no values for lanes that a stated launch lacks |
//! | `flags NV NX` | raises NV, DZ, OF, UF, NX, SAT |
//! | `flags:4 NV`, `flags:4 none` | the flags if the launch has no more than four lanes |
//! | `csr frm V` | writes a CSR |
//! | `store V V _` | stores, lane by lane (a scalar is lane 0), also those of an SC (an SC that fails: none) |
//! | `atomic V V _` | the values that an AMO leaves in memory, lane by lane |
//! | `at A A _` | addresses of the access, lane by lane: numbers, labels, `label+4`; need not be listed |
//! | `next L` | continues at a label instead of at the next instruction |
//! | `mask 1100` | continues with other active lanes: one digit per lane, lane 0 first, repeated |
//! | `depth N` | SIMT stack entries afterwards; need not be listed |
//! | `trap NAME` | traps; `trap NAME V` with this trap value |
//! | `barrier`, `end` | a BARRIER passed, ENDPRG |
//! | `none` | none of these |
//!
//! `#= trap Fetch 0x10000` on a line of its own: the program ends with this trap at an address that belongs
//! to no line of the source.

use std::collections::HashMap;
use tandem_abi::FieldSet;
use tandem_abi::{MAX_LANES, Trap};
use thiserror::Error;

/// A lane list: `None` for a lane that takes no part. Never empty; repeated for lanes beyond its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lanes(pub Vec<Option<u32>>);

impl Lanes {
    /// Lane `lane`'s value.
    pub fn of(&self, lane: usize) -> Option<u32> {
        self.0[lane % self.0.len()]
    }

    /// The lanes among the first `lanes` that take part.
    pub fn mask(&self, lanes: usize) -> u32 {
        (0..lanes.min(MAX_LANES)).filter(|l| self.of(*l).is_some()).fold(0, |m, l| m | 1 << l)
    }
}

/// All effects of one execution of an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Scalar register and value.
    pub scalar: Option<(u8, u32)>,
    /// Vector register and its lanes.
    pub vector: Option<(u8, Lanes)>,
    /// Flags, as in the record.
    pub flags: u8,
    /// The flags on a machine with only four lanes, if the file states them.
    pub flags_of_four: Option<u8>,
    /// CSR writes.
    pub csrs: Vec<(u32, u32)>,
    /// Stored values.
    pub store: Option<Lanes>,
    /// Values that an atomic left in memory.
    pub atomic: Option<Lanes>,
    /// Addresses, if stated.
    pub at: Option<Lanes>,
    /// The next pc, if it is not that of the following instruction.
    pub next: Option<u32>,
    /// Next active lanes, if they change.
    pub mask: Option<Lanes>,
    /// SIMT stack entries, if stated.
    pub depth: Option<u8>,
    /// Trap and, if stated, its value.
    pub trap: Option<(Trap, Option<u32>)>,
    /// A barrier was passed.
    pub barrier: bool,
    /// The warp ended.
    pub end: bool,
}

impl Effects {
    /// Its lists of lanes, each with the name of its item.
    fn lists(&self) -> impl Iterator<Item = (String, &Lanes)> {
        let vector = self.vector.as_ref().map(|(register, list)| (format!("v{register}"), list));
        let others =
            [("store", &self.store), ("atomic", &self.atomic), ("at", &self.at), ("mask", &self.mask)];
        let others = others.into_iter().filter_map(|(name, list)| Some((name.to_string(), list.as_ref()?)));
        vector.into_iter().chain(others)
    }
}

impl Effects {
    /// The groups of the retire record that show them.
    pub fn groups(&self) -> FieldSet {
        let memory = self.store.is_some() || self.atomic.is_some() || self.at.is_some();
        let stated = [
            (self.scalar.is_some(), FieldSet::SDST),
            (self.vector.is_some(), FieldSet::VDST),
            (self.flags != 0 || self.flags_of_four.is_some(), FieldSet::FLAGS),
            (!self.csrs.is_empty(), FieldSet::CSR),
            (memory, FieldSet::MEM),
            (self.next.is_some(), FieldSet::NEXT),
            (self.mask.is_some(), FieldSet::MASK),
            (self.depth.is_some(), FieldSet::SIMT),
            (self.trap.is_some(), FieldSet::TRAP),
            (self.barrier || self.end, FieldSet::SYNC),
        ];
        stated.into_iter().filter(|(is, _)| *is).fold(FieldSet(0), |all, (_, group)| all.union(group))
    }
}

/// The expectation of one source line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Line, from 1.
    pub line: u32,
    /// One for every execution, or one for each execution in turn.
    pub turns: Vec<Effects>,
    /// Whether the line writes a prefix by hand: prefixes are then judged, too.
    pub on_prefix: bool,
    /// Whether it expects a trap outside all lines of the source.
    pub outside: bool,
}

/// An expectation that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}: {mistake}")]
pub struct ExpectError {
    /// Line, from 1.
    pub line: u32,
    /// The fault in it.
    pub mistake: ItemError,
}

/// A fault in an expectation, or in an item of it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ItemError {
    /// `# =`.
    #[error("an expectation begins with `#=`, without a space")]
    Space,
    /// An expectation without an instruction that is not about a trap.
    #[error("an expectation follows its instruction on the same line")]
    NoInstruction,
    /// Nothing between two commas.
    #[error("an empty item: write `none` for no effect")]
    Empty,
    /// Two items about the same effect.
    #[error("'{0}': said twice")]
    Twice(String),
    /// An item without the values that it needs.
    #[error("'{0}' takes no values")]
    NoValues(String),
    /// No value or several, for an item that has one.
    #[error("'{0}' takes one value")]
    OneValue(String),
    /// No values, for an item that has one for each lane.
    #[error("'{0}' takes a value for each lane")]
    LaneValues(String),
    /// Values that no lane of the launch has.
    #[error(
        "{item}: {values} values, but the launch has {lanes} lanes; a longer list is for machines with more \
         lanes, so it is a multiple of theirs, and the file states no `lanes=`"
    )]
    Beyond {
        /// The item.
        item: String,
        /// The length of its list.
        values: usize,
        /// Threads of a warp.
        lanes: usize,
    },
    /// `csr` with other words.
    #[error("expected `csr NAME VALUE`")]
    Csr,
    /// The name of a CSR that does not exist.
    #[error("there is no CSR '{0}'")]
    UnknownCsr(String),
    /// A SIMT stack of more entries than a machine could have.
    #[error("a depth must be below 256")]
    Depth,
    /// `mask` with other words.
    #[error("expected `mask` and a digit a lane, lane 0 first")]
    Mask,
    /// A mask with other digits.
    #[error("'{0}': a mask may only have the digits 0 and 1")]
    MaskDigit(String),
    /// `flags` alone.
    #[error("expected flags: NV DZ OF UF NX SAT")]
    NoFlags,
    /// The name of a flag that does not exist.
    #[error("'{0}': the flags are NV DZ OF UF NX SAT")]
    Flag(String),
    /// `trap` alone.
    #[error("expected the trap's name")]
    NoTrap,
    /// The name of a trap that does not exist.
    #[error("'{0}' is not a trap")]
    Trap(String),
    /// More than one value of a trap.
    #[error("a trap has one value")]
    TrapValues,
    /// `...` among values.
    #[error("'...': a list has every value; a shorter one is repeated for more lanes")]
    Ellipsis,
    /// A number that is too large.
    #[error("'{0}' does not fit 32 bits")]
    Wide(String),
    /// A word that stands for no value.
    #[error("'{0}' is neither a number nor a label of this file")]
    Value(String),
    /// An item that does not exist.
    #[error(
        "'{0}': expected a register, flags, flags:4, csr, store, atomic, at, next, mask, depth, trap, \
         barrier, end or none"
    )]
    Item(String),
}

/// Reads every expectation of a source. `symbols` contains its labels.
///
/// # Errors
/// The first expectation that cannot be read, and why.
pub fn parse(source: &str, symbols: &HashMap<String, u32>) -> Result<Vec<Expectation>, ExpectError> {
    let mut all = Vec::new();
    for (n, text) in source.lines().enumerate() {
        let line = n as u32 + 1;
        let Some((code, comment)) = text.split_once("#=") else {
            if text.split_once('#').is_some_and(|(_, c)| c.trim_start().starts_with('=')) {
                return Err(ExpectError { line, mistake: ItemError::Space });
            }
            continue;
        };
        let code = code.rsplit(':').next().unwrap_or_default().trim();
        let turns = comment.split('|').map(|t| effects(t, symbols)).collect::<Result<_, _>>();
        let turns: Vec<Effects> = turns.map_err(|mistake| ExpectError { line, mistake })?;
        let outside = code.is_empty();
        if outside && (turns.len() != 1 || turns[0].trap.is_none()) {
            return Err(ExpectError { line, mistake: ItemError::NoInstruction });
        }
        all.push(Expectation { line, turns, on_prefix: code.starts_with("reg"), outside });
    }
    Ok(all)
}

/// Refuses lists with values for lanes that the launch does not have, because nothing would ever compare
/// them. `lanes`: threads of a warp. `open`: the file leaves their number to the machine, so a list may be
/// longer, for a machine with more of them.
///
/// # Errors
/// The first such list.
pub fn within(expected: &[Expectation], lanes: usize, open: bool) -> Result<(), ExpectError> {
    for e in expected {
        for (item, list) in e.turns.iter().flat_map(Effects::lists) {
            let values = list.0.len();
            let goes_on = open && values <= MAX_LANES && values.is_multiple_of(lanes);
            if values > lanes && !goes_on {
                return Err(ExpectError { line: e.line, mistake: ItemError::Beyond { item, values, lanes } });
            }
        }
    }
    Ok(())
}

fn effects(text: &str, symbols: &HashMap<String, u32>) -> Result<Effects, ItemError> {
    let mut e = Effects::default();
    let mut seen = Vec::new();
    for item in text.split(',') {
        let mut words = item.split_whitespace();
        let Some(name) = words.next() else { return Err(ItemError::Empty) };
        // An instruction writes at most one scalar and one vector register; only CSRs may be listed several
        // times.
        let kind = register(name).map_or(name, |(vector, _)| if vector { "v" } else { "x" });
        if name != "csr" && seen.contains(&kind) {
            return Err(ItemError::Twice(name.to_string()));
        }
        seen.push(kind);
        let words: Vec<&str> = words.collect();
        let value = |w: &str| value(w, symbols);
        let one = || match words[..] {
            [w] => value(w),
            _ => Err(ItemError::OneValue(name.to_string())),
        };
        let lanes = || lanes(name, &words, symbols);
        match name {
            "none" | "barrier" | "end" if !words.is_empty() => {
                return Err(ItemError::NoValues(name.to_string()));
            }
            "none" => {}
            "barrier" => e.barrier = true,
            "end" => e.end = true,
            "flags" => e.flags = flags(&words)?,
            "flags:4" if words == ["none"] => e.flags_of_four = Some(0),
            "flags:4" => e.flags_of_four = Some(flags(&words)?),
            "csr" => {
                let [csr, v] = words[..] else { return Err(ItemError::Csr) };
                let addr = ventus_isa::csr_by_name(csr);
                let addr = addr.ok_or_else(|| ItemError::UnknownCsr(csr.to_string()))?;
                e.csrs.push((u32::from(addr), value(v)?));
            }
            "store" => e.store = Some(lanes()?),
            "atomic" => e.atomic = Some(lanes()?),
            "at" => e.at = Some(lanes()?),
            "next" => e.next = Some(one()?),
            "depth" => e.depth = Some(u8::try_from(one()?).map_err(|_| ItemError::Depth)?),
            "mask" => e.mask = Some(mask(&words)?),
            "trap" => e.trap = Some(trap(&words, symbols)?),
            _ => match register(name) {
                Some((false, reg)) => e.scalar = Some((reg, one()?)),
                Some((true, reg)) => e.vector = Some((reg, lanes()?)),
                None => return Err(ItemError::Item(name.to_string())),
            },
        }
    }
    Ok(e)
}

fn value(word: &str, symbols: &HashMap<String, u32>) -> Result<u32, ItemError> {
    let (sign, digits) = match word.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, word),
    };
    let number = match digits.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(&hex.replace('_', ""), 16).ok(),
        None => digits.parse::<i64>().ok(),
    };
    if let Some(n) = number.and_then(|n| n.checked_mul(sign)) {
        return u32::try_from(n)
            .or_else(|_| i32::try_from(n).map(|n| n as u32))
            .map_err(|_| ItemError::Wide(word.to_string()));
    }
    let (label, offset) = match word.split_once('+') {
        Some((label, offset)) => (label, value(offset, &HashMap::new())?),
        None => (word, 0),
    };
    let base = symbols.get(label).ok_or_else(|| ItemError::Value(word.to_string()))?;
    Ok(base.wrapping_add(offset))
}

fn lanes(name: &str, words: &[&str], symbols: &HashMap<String, u32>) -> Result<Lanes, ItemError> {
    if words.is_empty() {
        return Err(ItemError::LaneValues(name.to_string()));
    }
    words
        .iter()
        .map(|w| match *w {
            "_" => Ok(None),
            "..." | "\u{2026}" => Err(ItemError::Ellipsis),
            w => value(w, symbols).map(Some),
        })
        .collect::<Result<_, _>>()
        .map(Lanes)
}

fn mask(words: &[&str]) -> Result<Lanes, ItemError> {
    let [digits] = words[..] else { return Err(ItemError::Mask) };
    let digit = |c| match c {
        '0' => Ok(None),
        '1' => Ok(Some(1)),
        _ => Err(ItemError::MaskDigit(digits.to_string())),
    };
    digits.chars().map(digit).collect::<Result<_, _>>().map(Lanes)
}

fn flags(words: &[&str]) -> Result<u8, ItemError> {
    if words.is_empty() {
        return Err(ItemError::NoFlags);
    }
    words.iter().try_fold(0, |set, w| {
        let bit = ["NX", "UF", "OF", "DZ", "NV", "SAT"].iter().position(|n| n == w);
        Ok(set | 1 << bit.ok_or_else(|| ItemError::Flag(w.to_string()))?)
    })
}

fn trap(words: &[&str], symbols: &HashMap<String, u32>) -> Result<(Trap, Option<u32>), ItemError> {
    let (name, rest) = words.split_first().ok_or(ItemError::NoTrap)?;
    let trap = (1..=u8::MAX).map_while(Trap::from_code).find(|t| format!("{t:?}") == **name);
    let trap = trap.ok_or_else(|| ItemError::Trap(name.to_string()))?;
    match rest {
        [] => Ok((trap, None)),
        [v] => Ok((trap, Some(value(v, symbols)?))),
        _ => Err(ItemError::TrapValues),
    }
}

/// Register named `name`: whether it is a vector, and its number.
fn register(name: &str) -> Option<(bool, u8)> {
    let number =
        |digits: &str, limit: u16| digits.parse::<u16>().ok().filter(|n| *n < limit).map(|n| n as u8);
    if let Some(n) = name.strip_prefix('v').and_then(|d| number(d, 256)) {
        return Some((true, n));
    }
    if let Some(n) = name.strip_prefix('x').and_then(|d| number(d, 64)) {
        return Some((false, n));
    }
    const ABI: [&str; 32] = [
        "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5",
        "a6", "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
    ];
    ABI.iter().position(|n| *n == name).map(|n| (false, n as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<Effects, ItemError> {
        effects(text, &HashMap::from([("there".to_string(), 0x8000_0010)]))
    }

    #[test]
    fn items_read_as_documented() {
        assert_eq!(one("a0 -1").unwrap().scalar, Some((10, u32::MAX)));
        let e = one("v200 1 _ 0x80000000, flags NV NX, csr fcsr 3").unwrap();
        assert_eq!(e.vector, Some((200, Lanes(vec![Some(1), None, Some(0x8000_0000)]))));
        assert_eq!((e.flags, e.csrs), (0x11, vec![(3, 3)]));
        let four = |text: &str| one(text).unwrap().flags_of_four;
        assert_eq!(four("flags NV NX, flags:4 NX"), Some(1));
        assert_eq!(four("flags NV, flags:4 none"), Some(0));
        assert_eq!(four("flags NV"), None);
        let e = one("next there+4, mask 110, depth 2").unwrap();
        assert_eq!(
            (e.next, e.mask.map(|m| m.mask(8)), e.depth),
            (Some(0x8000_0014), Some(0b1101_1011), Some(2))
        );
        assert_eq!(one("v8 1 ...").unwrap_err(), ItemError::Ellipsis);
        assert_eq!(one("v8 1").unwrap().vector.map(|(_, list)| list.mask(8)), Some(0xff), "repeated");
        assert_eq!(one("trap Page 5").unwrap().trap, Some((Trap::Page, Some(5))));
        assert_eq!(one("none").unwrap(), Effects::default());
    }

    /// What the README shows can be read.
    #[test]
    fn the_readmes_examples_are_expectations() {
        let readme = include_str!("../../../../isa-tests/asm/README.md");
        let example = readme.split("```").find(|block| block.starts_with("asm\n")).unwrap();
        let all = parse(example, &HashMap::from([("other".to_string(), 0x8000_0040)])).unwrap();
        assert_eq!(all.len(), 3);
        let lanes = vec![Some(0x7f80_0000), Some(0x3eaa_aaab), None, None];
        assert_eq!(all[1].turns[0].vector, Some((8, Lanes(lanes))));
        assert_eq!(all[2].turns[0].next, Some(0x8000_0040));
    }

    #[test]
    fn values_for_lanes_that_the_launch_lacks_are_refused() {
        let refused = |text: &str, lanes, open| {
            let all = parse(&format!("\n  op #= {text}"), &HashMap::new()).unwrap();
            within(&all, lanes, open).map_err(|e| e.to_string()).err()
        };
        for (text, lanes, open, item) in [
            ("v3 1 2 3 4 5", 4, false, Some("v3: 5 values")),
            ("v3 1 2 3 4 5 6 7 8", 4, false, Some("v3: 8 values")),
            ("v3 1 2 3 4 5", 4, true, Some("v3: 5 values")),
            ("v3 1 2 3 4 5 6 7 8", 4, true, None),
            ("v3 1 2 3 4", 4, false, None),
            ("v3 1 2 3", 4, false, None),
            ("none | store 1 2 3 4 5", 4, true, Some("store: 5 values")),
            ("atomic 1 2 3 4 5", 4, true, Some("atomic: 5 values")),
            ("x5 1, at 1 2 3 4 5", 4, true, Some("at: 5 values")),
            ("mask 11110", 4, true, Some("mask: 5 values")),
        ] {
            let why = refused(text, lanes, open);
            assert_eq!(why.is_some(), item.is_some(), "{text}: {why:?}");
            let said = why.unwrap_or_default();
            assert!(item.is_none_or(|item| said.starts_with(&format!("2: {item}"))), "{said}");
        }
        assert!(refused(&format!("v3{}", " 1".repeat(64)), 8, true).is_some(), "no machine has 64 lanes");
    }

    #[test]
    fn what_is_not_an_item_is_refused() {
        for bad in [
            "",
            "x64 1",
            "v256 1",
            "x1",
            "x1 2 3",
            "v1",
            "flags",
            "flags XX",
            "flags:4",
            "flags:4 none NV",
            "flags:8 NV",
            "csr nope 1",
            "trap Nope",
            "mask 12",
            "next nowhere",
            "x1 0x100000000",
            "x1 --9223372036854775808",
            "none 1",
            "what 1",
            "x1 1,",
            "x5 1, x5 2",
            "v1 1, v2 1",
            "next 4, next 8",
        ] {
            assert!(one(bad).is_err(), "{bad}");
        }
    }
}
