//! The rules that rows keep: told as messages with the row's name, so that a test can show them failing.

use super::Row;
use std::collections::HashMap;

/// Every rule that `rows` breaks, one message each; empty when the table is sound.
///
/// - names are unique;
/// - no fixed bit lies outside its mask;
/// - each of the 32 bits is fixed, an operand's, `ignore` or `zero`, and only one of them;
/// - two operands share bits only where a destination is a source as well (`vd` and `vs3`);
/// - no word is two rows.
pub fn check(rows: &[Row]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut names = HashMap::new();
    for row in rows {
        if let Some(other) = names.insert(row.name, row.op) {
            faults.push(format!("{}: the name is taken by {:?} already", row.name, other));
        }
        if row.matches & !row.mask != 0 {
            faults.push(format!(
                "{}: match {:#010x} has bits outside mask {:#010x}",
                row.name, row.matches, row.mask
            ));
        }
        let mut operands = 0u32;
        for field in row.format.operands() {
            let shared = operands & field.mask();
            if shared != 0 && !(field.name == "vs3" && row.format.reads_destination()) {
                faults
                    .push(format!("{}: operand {} overlaps another at {shared:#010x}", row.name, field.name));
            }
            operands |= field.mask();
        }
        let parts = [("mask", row.mask), ("operands", operands), ("ignore", row.ignored), ("zero", row.zero)];
        for (i, (a, x)) in parts.iter().enumerate() {
            for (b, y) in &parts[i + 1..] {
                if x & y != 0 {
                    faults.push(format!("{}: bits {:#010x} are in both {a} and {b}", row.name, x & y));
                }
            }
        }
        let open = !(row.mask | operands | row.ignored | row.zero);
        if open != 0 {
            faults.push(format!(
                "{}: bits {open:#010x} are neither fixed, operand, ignored nor zero",
                row.name
            ));
        }
    }
    for (i, a) in rows.iter().enumerate() {
        for b in &rows[i + 1..] {
            // Some word is both rows when they agree wherever both look.
            if (a.matches ^ b.matches) & a.looked_at() & b.looked_at() == 0 {
                faults.push(format!(
                    "{} and {}: both accept {:#010x}",
                    a.name,
                    b.name,
                    a.matches | b.matches
                ));
            }
        }
    }
    faults
}

impl Row {
    /// The bits that decide whether a word is this row.
    fn looked_at(&self) -> u32 {
        self.mask | self.zero
    }
}
