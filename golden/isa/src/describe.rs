//! A row in words, for `tandem isa list` and `tandem isa show`.

use crate::asm::usage;
use crate::field::{Kind, OperandField};
use crate::format::Format;
use crate::table::{Ext, Numbers, Op, Reach, Rounds, Row, Status, VtypeUse};
use std::fmt::Write as _;

impl Ext {
    /// Name as in an ISA string; `Ventus` for Ventus's own.
    pub fn name(self) -> &'static str {
        match self {
            Ext::I => "I",
            Ext::M => "M",
            Ext::A => "A",
            Ext::Zicsr => "Zicsr",
            Ext::Zfinx => "Zfinx",
            Ext::V => "V",
            Ext::VLoad => "V (memory)",
            Ext::Ventus => "Ventus",
        }
    }
}

impl Status {
    /// `standard`, `ventus` or `manual-only`.
    pub fn name(self) -> &'static str {
        match self {
            Status::Standard => "standard",
            Status::Ventus => "ventus",
            Status::ManualOnly => "manual-only",
        }
    }
}

/// One line: mnemonic, fixed bits, extension, status, effect.
pub fn summary(op: Op) -> String {
    let row = op.row();
    format!(
        "{:<18} {}  {:<10} {:<11} {}",
        row.name,
        pattern(row),
        row.ext.name(),
        row.status.name(),
        row.effect
    )
}

/// The 32 bits of a row, high to low: fixed bits, `.` for operands, `-` for ignored ones.
pub fn pattern(row: &Row) -> String {
    let bit = |i: u32| match () {
        () if row.mask >> i & 1 != 0 => char::from(b'0' + (row.matches >> i & 1) as u8),
        () if row.zero >> i & 1 != 0 => '0',
        () if row.ignored >> i & 1 != 0 => '-',
        () => '.',
    };
    (0..32).rev().map(bit).collect()
}

/// Everything the table knows about an instruction, over several lines.
pub fn describe(op: Op) -> String {
    let row = op.row();
    let mut out = String::new();
    // Writing to a String cannot fail.
    let mut line = |label: &str, text: &str| {
        let _ = writeln!(out, "{label:<10} {text}");
    };
    line(row.name, row.effect);
    line("syntax", &usage(row));
    line("extension", row.ext.name());
    line("status", row.status.name());
    line("clause", row.clause);
    for (label, text) in facts(row) {
        line(label, &text);
    }
    line("match", &format!("{:#010x}", row.matches));
    line("mask", &format!("{:#010x}", row.mask));
    line("bits", &pattern(row));
    for (bits, text) in diagram(row) {
        line("", &format!("{bits:<8} {text}"));
    }
    for field in row.format.operands() {
        line("operand", &format!("{:<8} {}", field.name, operand_text(row.format, field)));
    }
    out
}

/// The facts of a row that are worth printing, each with its label.
fn facts(row: &Row) -> Vec<(&'static str, String)> {
    let numbers = match row.numbers {
        _ if !row.class.computes() => "",
        Numbers::Integer => ", integers",
        Numbers::Fixed => ", bytes in fixed point",
        Numbers::Float => ", floating point",
    };
    let mut facts = vec![("class", format!("{:?}{numbers}", row.class))];
    if let Some(access) = row.access {
        let lanes = match access.reach {
            Reach::Warp => "once for the warp".to_string(),
            Reach::Unit => "lane by lane, consecutive".to_string(),
            Reach::Strided => "lane by lane, strided".to_string(),
            Reach::Indexed(bits) => format!("lane by lane, by an index of {bits} bits"),
            Reach::Offset => "lane by lane, each at its own address".to_string(),
            Reach::Private => "lane by lane, in private memory".to_string(),
        };
        let sign = if access.sign_extends { ", with its sign" } else { "" };
        let pair = if row.op.pairs() { "; 8 under REGPAIR" } else { "" };
        let plural = if access.bytes == 1 { "" } else { "s" };
        facts.push(("access", format!("{} byte{plural}{sign}, {lanes}{pair}", access.bytes)));
    }
    match row.vtype {
        VtypeUse::Unused => {}
        VtypeUse::Legal => facts.push(("vtype", "must be legal".into())),
        VtypeUse::Group => facts.push(("vtype", "LMUL 2 makes groups".into())),
        VtypeUse::Group8 => facts.push(("vtype", "LMUL 2 makes groups, SEW is 8".into())),
        VtypeUse::Float => facts.push(("vtype", "LMUL 2 makes groups, SEW is the format".into())),
        VtypeUse::FloatScalar => facts.push(("vtype", "SEW is the format".into())),
        VtypeUse::Memory => facts.push(("vtype", "LMUL 2 makes groups, not with REGPAIR".into())),
    }
    match row.rounds {
        Rounds::Fixed => {}
        Rounds::ByOperand => facts.push(("rounding", "by rm".into())),
        Rounds::ByFrm => facts.push(("rounding", "by frm".into())),
        Rounds::ByVxrm => facts.push(("rounding", "by vxrm".into())),
    }
    facts
}

/// The encoding, high bits first: bit range and what is there.
pub fn diagram(row: &Row) -> Vec<(String, String)> {
    let mut rows = Vec::new();
    let mut high = 32u32;
    while high > 0 {
        let name = content(row, high - 1);
        let mut low = high - 1;
        while low > 0 && content(row, low - 1) == name {
            low -= 1;
        }
        let text = match &name {
            Content::Fixed => {
                let width = (high - low) as usize;
                format!("{:0width$b}", (row.matches >> low) & (u32::MAX >> (32 - width)))
            }
            Content::Operand(name) => name.clone(),
            Content::Zero => "must be zero".to_string(),
            Content::Ignored => "ignored".to_string(),
        };
        let range = if high - 1 == low { format!("{low}") } else { format!("{}:{low}", high - 1) };
        rows.push((range, text));
        high = low;
    }
    rows
}

#[derive(PartialEq)]
enum Content {
    Fixed,
    Operand(String),
    Zero,
    Ignored,
}

/// What bit `i` of a row holds. Operand segments stay separate, so `imm[11:5]` and `imm[4:0]` are two.
fn content(row: &Row, i: u32) -> Content {
    if row.mask >> i & 1 != 0 {
        return Content::Fixed;
    }
    for field in row.format.operands() {
        for s in field.segments {
            if s.mask() >> i & 1 != 0 {
                let whole = field.segments.len() == 1 && s.value_lo == 0;
                let (top, bottom) = (s.value_lo + s.width - 1, s.value_lo);
                return Content::Operand(match (whole, top == bottom) {
                    (true, _) => field.name.to_string(),
                    (_, true) => format!("{}[{top}]", field.name),
                    _ => format!("{}[{top}:{bottom}]", field.name),
                });
            }
        }
    }
    if row.zero >> i & 1 != 0 { Content::Zero } else { Content::Ignored }
}

fn operand_text(format: Format, field: &OperandField) -> String {
    let (min, max) = field.range();
    let immediate = |what: &str| format!("{what}, {min} to {max}");
    let register = |what: &str, count: u32| {
        let high = match format.high_bits(field.role).unwrap_or(0) {
            0 => "xd",
            3 => "x1",
            6 => "x2",
            _ => "x3",
        };
        format!("{what} register, 0 to 31, to {count} with the prefix's {high}")
    };
    match field.kind {
        Kind::X => register("scalar", 63),
        Kind::V if field.name == "vs3" && format.names_source() => {
            "vector register as a source, the same low five bits as vd; under a prefix its high bits are x3"
                .to_string()
        }
        Kind::V if field.name == "vs3" && format.reads_destination() => {
            "vd as a source, high bits included".to_string()
        }
        Kind::V => register("vector", 255),
        Kind::Imm if field.signed => immediate("signed number"),
        Kind::Imm => immediate("number"),
        Kind::Target => immediate("bytes from this instruction"),
        Kind::Upper => "upper 20 bits of a word".to_string(),
        Kind::Vtype => "vtype, as e32, m1, ta, ma".to_string(),
        Kind::Vm => "1: all active lanes; 0: those with v0[0] set (v0.t)".to_string(),
        Kind::Rm => "rounding mode: rne, rtz, rdn, rup, rmm, dyn".to_string(),
        Kind::Csr => "CSR address, 0 to 4095".to_string(),
        Kind::AqRl => "aq and rl: suffix .aq, .rl or .aqrl".to_string(),
        Kind::Wd => "1: the old value goes to vd; 0: nowhere (the destination is written x0)".to_string(),
        Kind::Fence => "fm, pred, succ".to_string(),
        Kind::High4 => "high three register bits: x3, x2, x1, xd".to_string(),
        Kind::High3 => "imm[10:5], then high three register bits x2, xd".to_string(),
    }
}
