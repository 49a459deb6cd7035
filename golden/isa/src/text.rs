//! Words of the assembly language that are not mnemonics: registers, rounding modes, `vtype`, FENCE sets.
//!
//! Each printer is next to its reader.

use crate::field::Kind;

/// ABI names of x0 to x31; x8 has `fp` as a second name.
const ABI: [&str; 32] = [
    "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5", "a6",
    "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
];

/// Rounding modes by number; 5 and 6 are reserved.
const ROUNDING: [(&str, u8); 6] = [("rne", 0), ("rtz", 1), ("rdn", 2), ("rup", 3), ("rmm", 4), ("dyn", 7)];

/// The `dyn` rounding mode, which assembly leaves out.
pub(crate) const RM_DYN: u8 = 7;

/// `x5` or `v40`.
pub fn register_name(kind: Kind, number: u8) -> String {
    let mut name = String::new();
    push_register(&mut name, kind, number);
    name
}

/// Writes the name of a register.
pub(crate) fn push_register(text: &mut String, kind: Kind, number: u8) {
    text.push(if kind == Kind::V { 'v' } else { 'x' });
    for unit in [100, 10, 1] {
        if number >= unit || unit == 1 {
            text.push(char::from(b'0' + number / unit % 10));
        }
    }
}

/// The number of a register: `x0`-`x63`, an ABI name, or `v0`-`v255`.
pub fn parse_register(kind: Kind, text: &str) -> Option<u8> {
    let numbered = |letter: char, count: u16| {
        let digits = text.strip_prefix(letter)?;
        let canonical =
            digits == "0" || !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
        let number = digits.parse::<u16>().ok().filter(|n| canonical && *n < count)?;
        u8::try_from(number).ok()
    };
    if kind == Kind::V {
        return numbered('v', 256);
    }
    if text == "fp" {
        return Some(8);
    }
    numbered('x', 64).or_else(|| ABI.iter().position(|n| *n == text).map(|n| n as u8))
}

/// `rne`, ..., `dyn`; reserved modes as a number.
pub(crate) fn rounding_name(rm: u8) -> String {
    ROUNDING.iter().find(|(_, n)| *n == rm).map_or_else(|| rm.to_string(), |(name, _)| (*name).to_string())
}

/// The mode named `text`, or numbered 0 to 7.
pub(crate) fn parse_rounding(text: &str) -> Option<u8> {
    ROUNDING
        .iter()
        .find(|(name, _)| *name == text)
        .map(|(_, n)| *n)
        .or_else(|| text.parse().ok().filter(|n| *n < 8))
}

/// LMUL by its three bits; 4 is reserved.
const LMUL: [&str; 8] = ["m1", "m2", "m4", "m8", "", "mf8", "mf4", "mf2"];

/// `e32, m1, ta, ma`, or a number if reserved bits are set.
pub(crate) fn vtype_text(vtype: u32) -> String {
    let (sew, lmul) = (vtype >> 3 & 7, (vtype & 7) as usize);
    if vtype >> 8 != 0 || sew > 3 || LMUL[lmul].is_empty() {
        return format!("{vtype:#x}");
    }
    let tail = if vtype >> 6 & 1 != 0 { "ta" } else { "tu" };
    let mask = if vtype >> 7 & 1 != 0 { "ma" } else { "mu" };
    format!("e{}, {}, {tail}, {mask}", 8 << sew, LMUL[lmul])
}

/// The inverse of [`vtype_text`] for its comma-separated words; `None` if a word is unknown or out of order.
pub(crate) fn parse_vtype(words: &[&str]) -> Option<u32> {
    let mut words = words.iter().copied();
    let sew = words.next()?.strip_prefix('e')?.parse::<u32>().ok()?;
    let mut vtype = match sew {
        8 | 16 | 32 | 64 => (sew.trailing_zeros() - 3) << 3,
        _ => return None,
    };
    let lmul = words.next().unwrap_or("m1");
    vtype |= LMUL.iter().position(|l| !l.is_empty() && *l == lmul)? as u32;
    for (bit, on, off) in [(6, "ta", "tu"), (7, "ma", "mu")] {
        match words.next() {
            Some(w) if w == on => vtype |= 1 << bit,
            Some(w) if w != off => return None,
            _ => {}
        }
    }
    words.next().is_none().then_some(vtype)
}

/// `iorw, rw` from the 12 bits fm, pred, succ; a number if fm is not zero.
pub(crate) fn fence_text(bits: u32) -> String {
    let set = |bits: u32| {
        let names: String =
            "iorw".chars().enumerate().filter(|(i, _)| bits >> (3 - i) & 1 != 0).map(|(_, c)| c).collect();
        if names.is_empty() { "0".to_string() } else { names }
    };
    if bits >> 8 != 0 { format!("{bits:#x}") } else { format!("{}, {}", set(bits >> 4), set(bits)) }
}

/// The inverse of [`fence_text`] for a pair of sets.
pub(crate) fn parse_fence(pred: &str, succ: &str) -> Option<u32> {
    let set = |text: &str| {
        if text == "0" {
            return Some(0);
        }
        let mut bits = 0u32;
        for c in text.chars() {
            let bit = 8u32 >> "iorw".find(c)?;
            // In this order, each once.
            if bits & (2 * bit - 1) != 0 {
                return None;
            }
            bits |= bit;
        }
        (bits != 0).then_some(bits)
    };
    Some(set(pred)? << 4 | set(succ)?)
}
