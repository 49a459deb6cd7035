//! The report that the RTL's decoder must give for an instruction that golden decodes: which of its controls
//! carry which operand.

use tandem_abi::Trap;
use ventus_dut::decoder::{Decoded, Meaning, Register};
use ventus_isa::{Class, Insn, Kind, Op, Role, Row, csr_name, disasm, rows};

/// The rows' names, by which `rtl/tb/decode` tells what the RTL's decoder found.
pub fn row_names() -> Vec<String> {
    rows().iter().map(|row| format!("{:?}", row.op)).collect()
}

/// How an immediate is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Imm {
    /// The operand does not exist, or the machine does not use it: `sets` of FENCE, `aq` and `rl`, a
    /// barrier's scope, a prefix's bits (the next instruction gets the whole word), and `wd`, which only
    /// tells whether there is a destination.
    Unused,
    /// All 32 bits.
    Whole,
    /// The low five: shifts by a constant.
    Low5,
    /// `vtype` of 10 bits, and the AVL in bits 20 to 16.
    Avl,
}

/// The operands to compare for one row.
#[derive(Clone, Copy, Debug)]
struct Plan {
    /// Kinds of the three source slots and of the destination.
    kinds: [Option<Kind>; 4],
    imm: Imm,
    vm: bool,
    rm: bool,
    csr: bool,
}

/// The plans of all rows, in the order of the table.
pub struct Expect {
    plans: Vec<Plan>,
}

impl Default for Expect {
    fn default() -> Expect {
        Expect { plans: rows().iter().map(plan).collect() }
    }
}

/// What to compare for a row.
fn plan(row: &Row) -> Plan {
    let kind =
        |role: Role| row.format.operand(role).map(|f| f.kind).filter(|k| matches!(k, Kind::X | Kind::V));
    let immediate_avl = row.format.operand(Role::Rs1).is_some_and(|f| f.kind == Kind::Imm);
    let imm = match (row.class, row.format.operand(Role::Imm).map(|f| f.kind)) {
        _ if immediate_avl => Imm::Avl,
        // OP-V's immediate is decoded with its sign, which is not part of a shift amount.
        (Class::Shift, Some(Kind::Imm)) if row.takes_immediate_prefix() => Imm::Low5,
        (Class::Barrier, _) => Imm::Unused,
        (_, Some(Kind::Imm | Kind::Target | Kind::Upper | Kind::Vtype)) => Imm::Whole,
        _ => Imm::Unused,
    };
    Plan {
        kinds: [kind(Role::Rs1), kind(Role::Rs2), kind(Role::Rs3), kind(Role::Rd)],
        imm,
        vm: row.format.operand(Role::Vm).is_some(),
        rm: row.format.operand(Role::Rm).is_some(),
        csr: row.format.operand(Role::Csr).is_some(),
    }
}

impl Expect {
    /// The registers' numbers in the RTL's terms: sources, destination.
    fn registers(&self, plan: &Plan, insn: &Insn) -> [Register; 4] {
        let numbers = [insn.rs1, insn.rs2, insn.rs3, insn.rd];
        std::array::from_fn(|slot| match plan.kinds[slot] {
            Some(_) if slot == 3 && !insn.has_destination() => Register::None,
            Some(Kind::X) if slot == 3 && numbers[slot] == 0 => Register::None,
            Some(Kind::X) => Register::X(numbers[slot]),
            Some(Kind::V) => Register::V(numbers[slot]),
            _ => Register::None,
        })
    }
}

/// Describes how the RTL's decoder and golden's differ on a word; `None` if they agree.
pub fn difference(
    expect: &Expect,
    prefix: u32,
    word: u32,
    golden: Result<Insn, Trap>,
    got: &Decoded,
) -> Option<String> {
    let wrong = match golden {
        Err(trap) if got.meaning() == Meaning::Trap && got.trap() == trap as u8 => return None,
        Err(_) => "legality",
        Ok(insn) => fields(expect, prefix, &insn, got)?,
    };
    let says = |trap: Option<Trap>| trap.map_or("an unknown trap".to_string(), |t| format!("trap {t:?}"));
    let golden = match golden {
        Err(trap) => says(Some(trap)),
        Ok(insn) => format!("{} ({insn:?})", disasm(&insn, 0)),
    };
    let accepted = |name: &str| {
        let registers = [0, 1, 2, 3].map(|slot| got.register(slot));
        format!(
            "{name} {registers:?} imm {:#x} masked {} pair {} rm {} csr {:#x} trap {} bad register {}",
            got.imm,
            got.masked(),
            got.pair(),
            got.rm(),
            got.csr(),
            got.trap(),
            got.bad_register()
        )
    };
    let rtl = match got.meaning() {
        Meaning::Trap => says(Trap::from_code(got.trap())),
        Meaning::Unknown => accepted("controls of no instruction:"),
        Meaning::Row(row) => {
            accepted(&rows().get(row).map_or("?".to_string(), |row| format!("{:?}", row.op)))
        }
    };
    let prefix = if prefix == 0 { String::new() } else { format!("{prefix:#010x} ") };
    Some(format!("{prefix}{word:#010x}: {wrong} differs\n  golden {golden}\n  rtl    {rtl}"))
}

/// The part of a legal instruction that differs.
fn fields(expect: &Expect, prefix: u32, insn: &Insn, got: &Decoded) -> Option<&'static str> {
    let plan = &expect.plans[insn.op as usize];
    if got.meaning() != Meaning::Row(insn.op as usize) {
        return Some("the instruction");
    }
    if (0..4).map(|slot| got.register(slot)).ne(expect.registers(plan, insn)) {
        return Some("a register");
    }
    let imm = insn.imm as u32;
    let same = match plan.imm {
        Imm::Unused => true,
        Imm::Whole => got.imm == imm,
        Imm::Low5 => got.imm & 31 == imm & 31,
        Imm::Avl => got.imm == u32::from(insn.rs1) << 16 | imm,
    };
    if !same {
        return Some("the immediate");
    }
    if plan.vm && got.masked() == insn.vm {
        return Some("vm");
    }
    if plan.rm && got.rm() != insn.rm {
        return Some("rm");
    }
    if plan.csr && got.csr() != insn.csr {
        return Some("the CSR");
    }
    if got.pair() != insn.pair {
        return Some("the pair");
    }
    if got.trap() != trap(insn).map_or(0, |trap| trap as u8) {
        return Some("the trap");
    }
    // Without a prefix every encodable register exists.
    (got.bad_register() != (prefix != 0 && bad_register(insn))).then_some("what registers forbid")
}

/// Traps of a valid instruction that depend on its word alone.
fn trap(insn: &Insn) -> Option<Trap> {
    match insn.op {
        Op::Ecall | Op::Ebreak => Some(Trap::Environment),
        _ => csr_trap(insn),
    }
}

/// Whether an instruction names a CSR that does not exist, or writes a read-only one (errata D7).
pub(super) fn csr_trap(insn: &Insn) -> Option<Trap> {
    insn.op.row().format.operand(Role::Csr)?;
    let writes = match insn.op {
        Op::Csrrw | Op::Csrrwi => true,
        Op::Csrrs | Op::Csrrc => insn.rs1 != 0,
        _ => insn.imm != 0,
    };
    let read_only = matches!(insn.csr, 0x008 | 0x800..=0x80a | 0xc20..=0xc22 | 0xf14);
    (csr_name(insn.csr).is_none() || writes && read_only).then_some(Trap::Csr)
}

/// Whether a register is forbidden: scalar numbers end at 63, and a pair load must not overwrite its address,
/// index or mask (errata D2, D32).
fn bad_register(insn: &Insn) -> bool {
    let number = |role: Role| insn.get(role);
    let beyond = insn.operands().any(|f| f.kind == Kind::X && number(f.role) >= 64);
    let destination = insn.op.row().format.operand(Role::Rd).filter(|_| insn.pair);
    let clobbers = destination.is_some_and(|rd| {
        let same = |role: Role| {
            let source = insn.op.row().format.operand(role);
            source.is_some_and(|s| s.kind == rd.kind && number(role) == number(Role::Rd))
        };
        same(Role::Rs1) || same(Role::Rs2)
    });
    beyond || clobbers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every single wrong bit in the decoder's answer is detected.
    #[test]
    fn a_wrong_answer_is_reported() {
        use ventus_dut::decoder::Decoder;
        let expect = Expect::default();
        let mut decoder = Decoder::open(&ventus_dut::decoder::build(&row_names()).unwrap()).unwrap();
        // (words of the decoder, a word of golden, what differs)
        let cases = [
            (0x0221_80d7, 0x0221_80d7, None),
            (0x0221_80d7, 0x0221_8157, Some("a register differs")),
            (0x0221_80d7, 0x0a21_80d7, Some("the instruction differs")),
            (0x0221_80d7, 0x0021_80d7, Some("vm differs")),
            (0x0045_a503, 0x0055_a503, Some("the immediate differs")),
            (0x00c5_f553, 0x00c5_8553, Some("rm differs")),
            (0x8000_22f3, 0x8010_22f3, Some("the CSR differs")),
            (0x0000_0000, 0x0221_80d7, Some("the instruction differs")),
            (0x0221_80d7, 0x0000_0000, Some("legality differs")),
        ];
        for (rtl, golden, want) in cases {
            let mut out = [Decoded::default()];
            decoder.run(&[rtl], None, &mut out);
            let found = difference(&expect, 0, golden, ventus_golden::decode(0, golden), &out[0]);
            match want {
                None => assert_eq!(found, None),
                Some(want) => assert!(found.as_ref().is_some_and(|f| f.contains(want)), "{want}: {found:?}"),
            }
        }
    }
}
