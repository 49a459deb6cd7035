//! Mnemonics by name, and messages for names that are not mnemonics.

use super::{Fault, pseudo};
use crate::field::Kind;
use crate::table::{Op, rows};

/// What a mnemonic's suffix says.
#[derive(Clone, Copy, Default)]
pub(crate) struct Suffix {
    /// `aq` and `rl`.
    pub aqrl: i32,
    /// `.pair`: 64 bits in a pair of registers.
    pub pair: bool,
}

/// The instruction named `name`, and what its suffix says.
pub(crate) fn find_op(name: &str) -> Option<(Op, Suffix)> {
    if let Some(op) = Op::from_name(name) {
        return Some((op, Suffix::default()));
    }
    let (base, suffix) = name.rsplit_once('.')?;
    let aqrl = match suffix {
        "pair" => return Op::from_name(base).map(|op| (op, Suffix { pair: true, aqrl: 0 })),
        "aq" => 2,
        "rl" => 1,
        "aqrl" => 3,
        _ => return None,
    };
    let op = Op::from_name(base)?;
    op.row()
        .format
        .operands()
        .iter()
        .any(|f| f.kind == Kind::AqRl)
        .then_some((op, Suffix { aqrl, pair: false }))
}

/// The fault of a name that is not an instruction, or a pseudo-instruction with a wrong number of operands.
pub(crate) fn unknown(name: &str, count: usize) -> Fault {
    let counts = pseudo::counts(name);
    if !counts.is_empty() {
        let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
        return Fault::new(format!("`{name}` takes {} operands, found {count}", counts.join(" or ")));
    }
    let names = rows().iter().map(|r| r.name);
    let names =
        names.chain(pseudo::SPELLINGS.iter().map(|s| s.0)).chain(pseudo::COMPUTED.iter().map(|c| c.0));
    let fault = Fault::new(format!("`{name}` is not an instruction"));
    match nearest(name, names) {
        Some(near) => fault.hint(format!("did you mean `{near}`?")),
        None => fault.hint("`isa list` lists the instructions"),
    }
}

/// The candidate with the fewest single-letter edits, if it needs at most two.
pub(crate) fn nearest<'n>(name: &str, candidates: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let distance = |other: &str| {
        let mut row: Vec<usize> = (0..=other.len()).collect();
        for (i, a) in name.bytes().enumerate() {
            let mut previous = std::mem::replace(&mut row[0], i + 1);
            for (j, b) in other.bytes().enumerate() {
                let substitute = previous + usize::from(a != b);
                previous = row[j + 1];
                row[j + 1] = substitute.min(previous + 1).min(row[j] + 1);
            }
        }
        row[other.len()]
    };
    let near = candidates.filter(|c| c.len().abs_diff(name.len()) <= 2).map(|c| (distance(c), c));
    near.filter(|(d, c)| *d <= 2 && *d < c.len()).min().map(|(_, c)| c)
}
