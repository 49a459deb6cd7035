//! The rules for rows. Violations are messages with the row's name, so that a test can show them failing.

use super::{Class, Numbers, Reach, Rounds, Row, VtypeUse};
use crate::field::{Kind, Role};
use std::collections::HashMap;

/// Every rule that `rows` breaks, one message each; empty when the table is sound.
///
/// - names are unique;
/// - no fixed bit lies outside its mask;
/// - each of the 32 bits is fixed, an operand's, `ignore` or `zero`, and only one of them;
/// - two operands share bits only if a destination is a source as well (`vd` and `vs3`);
/// - no word is two rows;
/// - the facts fit the operands: an access has a size, an address of its kind and a data register, `rm` is an
///   operand if a row rounds by it, targets belong to jumps, prefixes extend nothing themselves;
/// - rows of opcodes 0x57, 0x07 and 0x27 depend on vtype, except those that set it; no others do.
pub fn check(rows: &[Row]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut names = HashMap::new();
    for row in rows {
        if let Some(other) = names.insert(row.name, row.op) {
            faults.push(format!("{}: the name is taken by {:?} already", row.name, other));
        }
        bits(row, &mut faults);
        facts(row, &mut faults);
    }
    for (i, a) in rows.iter().enumerate() {
        for b in &rows[i + 1..] {
            // Some word is both rows if they agree on every bit that both look at.
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

/// Each bit of the word has exactly one meaning.
fn bits(row: &Row, faults: &mut Vec<String>) {
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
            faults.push(format!("{}: operand {} overlaps another at {shared:#010x}", row.name, field.name));
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
        faults.push(format!("{}: bits {open:#010x} are neither fixed, operand, ignored nor zero", row.name));
    }
}

/// The facts fit the operands.
fn facts(row: &Row, faults: &mut Vec<String>) {
    let kind = |role: Role| row.format.operand(role).map(|field| field.kind);
    let any = |wanted: Kind| row.format.operands().iter().any(|field| field.kind == wanted);
    let address = row.access.is_none_or(|access| {
        let imm = matches!(kind(Role::Imm), Some(Kind::Imm));
        match access.reach {
            Reach::Warp => kind(Role::Rs1) == Some(Kind::X) && !any(Kind::V),
            Reach::Unit => kind(Role::Rs1) == Some(Kind::X) && kind(Role::Rs2).is_none() && any(Kind::V),
            Reach::Strided => (kind(Role::Rs1), kind(Role::Rs2)) == (Some(Kind::X), Some(Kind::X)),
            Reach::Indexed(bits) => {
                (kind(Role::Rs1), kind(Role::Rs2)) == (Some(Kind::X), Some(Kind::V))
                    && matches!(bits, 8 | 16 | 32)
            }
            Reach::Offset | Reach::Private => kind(Role::Rs1) == Some(Kind::V) && imm,
        }
    });
    let size = row.access.is_none_or(|access| {
        let whole = access.bytes == 4;
        let narrow_load = row.class == Class::Load && !whole;
        matches!(access.bytes, 1 | 2 | 4)
            && (whole || !row.class.is_atomic())
            && (narrow_load || !access.sign_extends)
    });
    let data = match row.class {
        Class::Store => kind(Role::Rd).is_none(),
        class => !class.is_access() || kind(Role::Rd).is_some(),
    };
    let rules = [
        (row.class.is_access() == row.access.is_some(), "a size belongs to an access, and to each"),
        (address, "the operands are not those of the access's addresses"),
        (size, "no access is so wide, or extends a sign"),
        (data, "a load has a destination, a store has none"),
        ((row.rounds == Rounds::ByOperand) == any(Kind::Rm), "rm is an operand where a row rounds by it"),
        (row.rounds != Rounds::ByFrm || row.numbers == Numbers::Float, "frm is for floating point"),
        (row.rounds != Rounds::ByVxrm || row.numbers == Numbers::Fixed, "vxrm is for fixed point"),
        (row.rounds == Rounds::Fixed || row.class.computes(), "only results are rounded"),
        (
            (any(Kind::Target) || row.class == Class::Jump) == row.class.is_jump(),
            "a jump has a target, and nothing else does",
        ),
        ((row.class == Class::Csr) == any(Kind::Csr), "the address of a CSR belongs to its class"),
        (
            !row.class.is_multiply_add() || kind(Role::Rs3).is_some(),
            "a product and an addend have three sources",
        ),
    ];
    let broken = rules.into_iter().chain(vtype(row)).filter(|(holds, _)| !holds);
    faults.extend(broken.map(|(_, rule)| format!("{}: {rule}", row.name)));
}

/// What vtype means follows from the opcode, the class and the operands.
fn vtype(row: &Row) -> [(bool, &'static str); 6] {
    let vector = row.format.operands().iter().any(|field| field.kind == Kind::V);
    let scalar = row.format.operand(Role::Rd).is_some_and(|field| field.kind == Kind::X);
    [
        (
            row.looks_at_vtype() || row.vtype == VtypeUse::Unused,
            "vtype means nothing to its opcode, nor to what sets vtype: write Unused for it",
        ),
        (
            !row.looks_at_vtype() || row.vtype != VtypeUse::Unused,
            "its opcode depends on vtype: write what vtype means to it (Group, Memory and so on), not Unused",
        ),
        (row.vtype == VtypeUse::Unused || vector, "vtype is for vector registers"),
        (
            (row.vtype == VtypeUse::Memory) == (row.is_plain_access() && row.looks_at_vtype()),
            "loads and stores use vtype as memory does, and nothing else does",
        ),
        (
            row.vtype.is_float() == (row.looks_at_vtype() && row.numbers == Numbers::Float),
            "SEW is the format of floating point, and of nothing else",
        ),
        (
            matches!(row.vtype, VtypeUse::Legal | VtypeUse::FloatScalar) == (row.looks_at_vtype() && scalar),
            "a result without groups is a scalar, and every scalar one is",
        ),
    ]
}

impl Row {
    /// The bits that decide whether a word is this row.
    fn looked_at(&self) -> u32 {
        self.mask | self.zero
    }

    /// Whether vtype applies to its opcode: OP-V except what sets vtype, and vector loads and stores.
    fn looks_at_vtype(&self) -> bool {
        let opcode = self.matches & self.mask & 0x7f;
        matches!(opcode, 0x07 | 0x27) || opcode == 0x57 && self.class != Class::SetVtype
    }
}
