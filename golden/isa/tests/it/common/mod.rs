//! Shared by the tests: the oracles' lists, and random instructions.

use std::path::PathBuf;

/// The mnemonics of `isa-tests/oracles/NAME.txt`: what an outside judge is asked about, or differs in.
pub fn listed(name: &str) -> std::collections::BTreeSet<String> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../isa-tests/oracles"))
        .join(format!("{name}.txt"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let lines = text.lines().map(|l| l.split('#').next().unwrap_or("").trim()).filter(|l| !l.is_empty());
    lines.flat_map(str::split_whitespace).map(str::to_string).collect()
}

pub mod random {
    //! Random operands for a given row.

    use proptest::prelude::*;
    use ventus_isa::{Insn, Kind, Op, OperandField, Role, rows};

    /// Any instruction of the table with any operands that it can encode, prefixes included.
    pub fn insn() -> impl Strategy<Value = Insn> {
        (0..rows().len(), any::<[u32; 8]>(), any::<bool>())
            .prop_map(|(row, random, wide)| build(rows()[row].op, random, wide))
    }

    /// `op` with operands taken from `random`; `wide`: from the whole range that prefixes allow.
    pub fn build(op: Op, random: [u32; 8], wide: bool) -> Insn {
        let row = op.row();
        let mut insn = Insn::new(op);
        for (field, bits) in row.format.operands().iter().zip(random) {
            insn.set(field.role, value(op, field, bits, wide));
        }
        // Without prefixes these are the only high bits.
        if row.format.reads_destination() && !wide {
            insn.rs3 = insn.rd;
        }
        insn.pair = wide && op.pairs() && random[7].is_multiple_of(4);
        if insn.pair
            && let Some(role) = row.data_role()
        {
            insn.set(role, insn.get(role) & !1);
        }
        insn.canonical()
    }

    fn value(op: Op, field: &OperandField, bits: u32, wide: bool) -> i32 {
        let prefixable = !op.is_prefix();
        match field.kind {
            Kind::X => (bits % if wide { 64 } else { 32 }) as i32,
            Kind::V => (bits % if wide { 256 } else { 32 }) as i32,
            Kind::Imm if wide && prefixable && is_vi(op) => (bits % 2048) as i32 - 1024,
            _ => {
                let (min, max) = field.range();
                let step = 1i64 << field.low_zeros();
                let count = (max - min) / step + 1;
                // The ends of the range are the likeliest to be wrong.
                let index = match bits % 8 {
                    0 => 0,
                    1 => count - 1,
                    _ => i64::from(bits >> 3) % count,
                };
                (min + index * step) as i32
            }
        }
    }

    /// An OP-V instruction with a 5-bit immediate, which REGEXTI widens.
    pub fn is_vi(op: Op) -> bool {
        let row = op.row();
        row.matches & 0x707f == 0x3057 && row.format.operand(Role::Imm).is_some()
    }
}
