//! Parts of a GPGPU as the instruction table suggests them, by the rows that each executes. A design may be
//! divided differently. The word only tells causes apart and says where to look first.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use ventus_isa::{Class, Insn, Numbers};

/// A part of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words say it")]
pub enum Unit {
    Adder,
    Logic,
    Shifter,
    Comparator,
    Multiplier,
    Divider,
    Moves,
    FixedPoint,
    FloatArithmetic,
    FloatDivider,
    FloatComparator,
    FloatConverter,
    Exponential,
    Convolver,
    Loads,
    Stores,
    Atomics,
    Fence,
    Jumps,
    Branches,
    LaneBranches,
    Joins,
    Setrpc,
    Prefixes,
    Barriers,
    Endprg,
    Environment,
    Csrs,
    Vtype,
}

/// Every unit with its word, in the order of the enum.
const WORDS: [(Unit, &str); 29] = [
    (Unit::Adder, "adder"),
    (Unit::Logic, "logic"),
    (Unit::Shifter, "shifter"),
    (Unit::Comparator, "comparator"),
    (Unit::Multiplier, "multiplier"),
    (Unit::Divider, "divider"),
    (Unit::Moves, "moves"),
    (Unit::FixedPoint, "fixed-point"),
    (Unit::FloatArithmetic, "float-arithmetic"),
    (Unit::FloatDivider, "float-divider"),
    (Unit::FloatComparator, "float-comparator"),
    (Unit::FloatConverter, "float-converter"),
    (Unit::Exponential, "exponential"),
    (Unit::Convolver, "convolver"),
    (Unit::Loads, "loads"),
    (Unit::Stores, "stores"),
    (Unit::Atomics, "atomics"),
    (Unit::Fence, "fence"),
    (Unit::Jumps, "jumps"),
    (Unit::Branches, "branches"),
    (Unit::LaneBranches, "lane-branches"),
    (Unit::Joins, "joins"),
    (Unit::Setrpc, "setrpc"),
    (Unit::Prefixes, "prefixes"),
    (Unit::Barriers, "barriers"),
    (Unit::Endprg, "endprg"),
    (Unit::Environment, "environment"),
    (Unit::Csrs, "csrs"),
    (Unit::Vtype, "vtype"),
];

impl Unit {
    /// Every unit.
    pub fn all() -> impl Iterator<Item = Unit> {
        WORDS.iter().map(|(u, _)| *u)
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        WORDS[self as usize].1
    }

    /// The unit that executes an instruction.
    pub fn of(insn: &Insn) -> Unit {
        let row = insn.op.row();
        let float = row.numbers == Numbers::Float;
        match row.class {
            Class::Average => Unit::FixedPoint,
            _ if row.class.computes() && row.numbers == Numbers::Fixed => Unit::FixedPoint,
            // Sums, products and both together usually share a unit.
            Class::Add | Class::Multiply | Class::MultiplyAdd | Class::MultiplyAddInto if float => {
                Unit::FloatArithmetic
            }
            Class::Add | Class::Constant => Unit::Adder,
            Class::Multiply | Class::MultiplyAdd | Class::MultiplyAddInto => Unit::Multiplier,
            Class::Logic | Class::MaskLogic => Unit::Logic,
            Class::Shift => Unit::Shifter,
            Class::MinMax | Class::Compare => pick(float, Unit::FloatComparator, Unit::Comparator),
            Class::Divide => pick(float, Unit::FloatDivider, Unit::Divider),
            Class::SquareRoot => Unit::FloatDivider,
            Class::Exponential => Unit::Exponential,
            Class::Convolve => Unit::Convolver,
            Class::Sign | Class::Classify | Class::Convert => Unit::FloatConverter,
            Class::Move | Class::Merge => Unit::Moves,
            Class::Load => Unit::Loads,
            Class::Store => Unit::Stores,
            Class::LoadReserved | Class::StoreConditional | Class::Amo => Unit::Atomics,
            Class::Fence => Unit::Fence,
            Class::Jump => Unit::Jumps,
            Class::Branch => Unit::Branches,
            Class::LaneBranch => Unit::LaneBranches,
            Class::Join => Unit::Joins,
            Class::SetRpc => Unit::Setrpc,
            Class::Prefix => Unit::Prefixes,
            Class::Barrier => Unit::Barriers,
            Class::EndProgram => Unit::Endprg,
            Class::Environment => Unit::Environment,
            Class::Csr => Unit::Csrs,
            Class::SetVtype => Unit::Vtype,
        }
    }
}

fn pick(float: bool, yes: Unit, no: Unit) -> Unit {
    if float { yes } else { no }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ventus_isa::{Op, rows};

    #[test]
    fn words_are_in_the_order_of_the_enum() {
        for (i, (unit, word)) in WORDS.iter().enumerate() {
            assert_eq!((*unit as usize, unit.word()), (i, *word));
            assert_eq!(serde_json::to_string(unit).unwrap(), format!("\"{word}\""));
        }
    }

    #[test]
    fn rows_of_one_function_have_one_unit_scalar_or_vector() {
        for (unit, names) in [
            (Unit::Adder, &["add", "addi", "sub", "vadd.vv", "vrsub.vx", "auipc"][..]),
            (Unit::Multiplier, &["mul", "mulhsu", "vmulhsu.vv", "vmacc.vx"]),
            (Unit::Divider, &["rem", "vrem.vv", "divu"]),
            (Unit::FloatArithmetic, &["fadd.s", "vfsub.vv", "vfmacc.vv"]),
            (Unit::Loads, &["lh", "vle32.v", "vlw12.v"]),
            (Unit::LaneBranches, &["vbeq"]),
            (Unit::Branches, &["beq"]),
            (Unit::Csrs, &["csrrs"]),
        ] {
            for name in names {
                let op = Op::from_name(name).unwrap_or_else(|| panic!("no row {name}"));
                assert_eq!(Unit::of(&Insn::new(op)), unit, "{name}");
            }
        }
        assert!(rows().iter().all(|row| !Unit::of(&Insn::new(row.op)).word().is_empty()));
    }
}
