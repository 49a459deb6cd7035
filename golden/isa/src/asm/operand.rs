//! Operands of one instruction, read along the syntax of its format.

use super::expr::{Expr, Numeric, parse};
use super::names::Suffix;
use super::{Fault, source::is_name};
use crate::csr::csr_by_name;
use crate::field::{Kind, OperandField, Role};
use crate::format::Format;
use crate::insn::Insn;
use crate::table::Row;
use crate::text::{RM_DYN, parse_fence, parse_register, parse_rounding, parse_vtype};

/// An instruction whose immediate may still depend on symbols.
#[derive(Clone, Debug)]
pub(crate) struct Parsed {
    /// All other operands.
    pub insn: Insn,
    /// The immediate and the operand it is.
    pub imm: Option<(&'static OperandField, Expr)>,
}

/// Evaluates what must already be a number (CSR addresses, prefix bits).
pub(crate) type Constant<'a> = &'a dyn Fn(&Expr) -> Result<i64, Fault>;

/// How an instruction is written, for messages.
pub(crate) fn usage(row: &Row) -> String {
    let operands = match row.format {
        Format::Regext => "x3, x2, x1, xd".to_string(),
        Format::Regexti => "imm, x2, xd".to_string(),
        Format::Fence => "pred, succ".to_string(),
        format => format
            .syntax()
            .replace(", vm", "[, v0.t]")
            .replace(", rm", "[, rm]")
            .replace("vtype", "e32, m1, ta, ma"),
    };
    format!("{} {operands}", row.name).trim_end().to_string()
}

/// Read `operands` as those of `row`, whose mnemonic had `suffix`.
pub(crate) fn parse_operands(
    row: &'static Row,
    suffix: Suffix,
    operands: &[String],
    numeric: &Numeric,
    constant: Constant<'_>,
) -> Result<Parsed, Fault> {
    let mut parsed = Parsed { insn: Insn::new(row.op), imm: None };
    let mut given = operands.iter().map(String::as_str).collect::<Vec<_>>().into_iter();
    let wrong_count = || Fault::new(format!("expected `{}`, found {} operands", usage(row), operands.len()));
    if let Some(field) = row.format.operands().iter().find(|f| f.kind == Kind::AqRl) {
        parsed.insn.set(field.role, suffix.aqrl);
    }
    parsed.insn.pair = suffix.pair;
    for piece in row.format.syntax().split(", ").filter(|p| !p.is_empty()) {
        let field = |name: &str| row.format.operands().iter().find(|f| f.name == name);
        let Some(piece_field) = field(piece) else {
            let text = given.next().ok_or_else(wrong_count)?;
            if let Some((offset, base)) = piece.split_once('(') {
                let base = field(base.trim_end_matches(')')).ok_or_else(wrong_count)?;
                memory(&mut parsed, field(offset), base, text, numeric)?;
            } else if text != piece {
                return Err(Fault::new(format!("expected `{piece}` (`{}`), found `{text}`", usage(row))));
            }
            continue;
        };
        match piece_field.kind {
            Kind::Vtype => {
                let words: Vec<&str> = given.by_ref().collect();
                match parse_vtype(&words) {
                    Some(bits) => parsed.insn.set(Role::Imm, bits as i32),
                    None if words.len() == 1 => parsed.imm = Some((piece_field, parse(words[0], numeric)?)),
                    None if words.is_empty() => return Err(wrong_count()),
                    None => return Err(no_vtype(&words)),
                }
            }
            Kind::Fence => {
                let words: Vec<&str> = given.by_ref().collect();
                let bits = fence_sets(&words, numeric, constant)?;
                parsed.insn.set(Role::Imm, bits as i32);
            }
            Kind::High4 | Kind::High3 => {
                let words: Vec<&str> = given.by_ref().collect();
                let widths: &[u32] = if piece_field.kind == Kind::High4 { &[3, 3, 3, 3] } else { &[6, 3, 3] };
                if words.len() != widths.len() {
                    return Err(wrong_count());
                }
                let bits = prefix_bits(&words, widths, numeric, constant)?;
                parsed.insn.set(Role::Imm, bits as i32);
            }
            Kind::Vm => match given.next() {
                Some("v0.t") => parsed.insn.vm = false,
                Some(other) => {
                    return Err(Fault::new(format!("expected `v0.t` or nothing, found `{other}`")));
                }
                None => {}
            },
            Kind::Rm => parsed.insn.rm = given.next().map_or(Ok(RM_DYN), rounding)?,
            _ => one(&mut parsed, piece_field, given.next().ok_or_else(wrong_count)?, numeric, constant)?,
        }
    }
    if given.next().is_some() {
        return Err(wrong_count());
    }
    Ok(parsed)
}

fn no_vtype(words: &[&str]) -> Fault {
    Fault::new(format!("`{}` is not a vtype", words.join(", ")))
        .hint("expected e8|e16|e32|e64, m1|m2|m4|m8|mf2|mf4|mf8, ta|tu, ma|mu")
}

/// The immediate of a prefix: its parts from high to low, each of so many bits.
fn prefix_bits(
    words: &[&str],
    widths: &[u32],
    numeric: &Numeric,
    constant: Constant<'_>,
) -> Result<u32, Fault> {
    let mut bits = 0;
    for (word, width) in words.iter().zip(widths) {
        bits = bits << width | number(word, (1 << width) - 1, numeric, constant)?;
    }
    Ok(bits)
}

fn rounding(text: &str) -> Result<u8, Fault> {
    parse_rounding(text).ok_or_else(|| {
        Fault::new(format!("`{text}` is not a rounding mode")).hint("expected rne, rtz, rdn, rup, rmm or dyn")
    })
}

/// The sets of a FENCE: none given means all, two are letters, one is the bits.
fn fence_sets(words: &[&str], numeric: &Numeric, constant: Constant<'_>) -> Result<u32, Fault> {
    let bits = match words {
        [] => Some(0xff),
        [pred, succ] => parse_fence(pred, succ),
        [bits] => Some(number(bits, 0xfff, numeric, constant)?),
        _ => None,
    };
    bits.ok_or_else(|| {
        Fault::new(format!("`{}` are not fence sets", words.join(", ")))
            .hint("expected letters of `iorw` in that order, as in `fence rw, w`")
    })
}

/// A number known here, from 0 to `max`.
fn number(text: &str, max: u32, numeric: &Numeric, constant: Constant<'_>) -> Result<u32, Fault> {
    let value = constant(&parse(text, numeric)?)?;
    u32::try_from(value)
        .ok()
        .filter(|v| *v <= max)
        .ok_or_else(|| Fault::new(format!("`{text}` = {value} is out of range, expected 0 to {max}")))
}

/// A register, CSR or immediate.
fn one(
    parsed: &mut Parsed,
    field: &'static OperandField,
    text: &str,
    numeric: &Numeric,
    constant: Constant<'_>,
) -> Result<(), Fault> {
    match field.kind {
        Kind::X | Kind::V => register(parsed, field, text)?,
        Kind::Csr => {
            parsed.insn.csr = match csr_by_name(text) {
                Some(addr) => addr,
                None => number(text, 0xfff, numeric, constant)? as u16,
            }
        }
        Kind::Imm if field.role != Role::Imm => {
            let (_, max) = field.range();
            let value = number(text, max as u32, numeric, constant)?;
            parsed.insn.set(field.role, value as i32);
        }
        _ => {
            if let Some(kind) = [Kind::X, Kind::V].into_iter().find(|k| parse_register(*k, text).is_some()) {
                let what = if kind == Kind::V { "vector" } else { "scalar" };
                let fault = Fault::new(format!(
                    "expected a number for {}, found {what} register `{text}`",
                    field.name
                ));
                return Err(fault);
            }
            parsed.imm = Some((field, parse(text, numeric)?));
        }
    }
    Ok(())
}

/// A register operand.
fn register(parsed: &mut Parsed, field: &OperandField, text: &str) -> Result<(), Fault> {
    let read = |text: &str| {
        parse_register(field.kind, text).ok_or_else(|| {
            let (what, names, other) = match field.kind {
                Kind::V => ("vector", "v0 to v255", Kind::X),
                _ => ("scalar", "x0 to x63 or an ABI name", Kind::V),
            };
            let fault = Fault::new(format!(
                "expected a {what} register ({names}) for {}, found `{text}`",
                field.name
            ));
            match (parse_register(other, text), parsed.insn.op.row().name.rsplit_once('.')) {
                (Some(_), Some((base, "vv" | "vx" | "vf" | "vi"))) => {
                    fault.hint(format!("the kinds of operands choose between the {base}.* forms"))
                }
                _ => fault,
            }
        })
    };
    let format = parsed.insn.op.row().format;
    if format == Format::Vamo && field.role == Role::Rd {
        // `x0` stands in for the missing destination.
        parsed.insn.imm = i32::from(text != "x0");
        if text == "x0" {
            return Ok(());
        }
    }
    let number = read(text)?;
    parsed.insn.set(field.role, number.into());
    if field.role == Role::Rd && format.reads_destination() && !format.names_source() {
        // The accumulator.
        parsed.insn.rs3 = number;
    }
    Ok(())
}

/// `imm(reg)`, `(reg)`; without an offset field only `0(reg)`.
fn memory(
    parsed: &mut Parsed,
    offset: Option<&'static OperandField>,
    base: &'static OperandField,
    text: &str,
    numeric: &Numeric,
) -> Result<(), Fault> {
    let expected = || {
        let shape = if offset.is_some() { "offset(register)" } else { "(register)" };
        Fault::new(format!("expected `{shape}`, found `{text}`"))
    };
    let inner = text.strip_suffix(')').ok_or_else(expected)?;
    let (before, name) = inner.rsplit_once('(').ok_or_else(expected)?;
    register(parsed, base, name.trim())?;
    match (offset, before.trim()) {
        (_, "") | (None, "0") => {}
        (Some(field), expr) => parsed.imm = Some((field, parse(expr, numeric)?)),
        (None, other) => {
            let fault = Fault::new(format!("this instruction has no offset, found `{other}`"));
            return Err(fault.hint(format!("write `({})`", name.trim())));
        }
    }
    Ok(())
}

/// Is `text` a plain symbol name?
pub(crate) fn is_symbol(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(is_name)
        && !text.starts_with(|c: char| c.is_ascii_digit())
        && text != "."
}
