//! Facts that follow from the opcode alone, from the rows of the instruction table.

use super::{Facts, Word, opcode_a as oa, opcode_b as ob};
use std::sync::OnceLock;
use ventus_isa::{Class, Ext, Kind, Numbers, Op, Reach, Role, Row, rows};

/// Facts of this opcode; the others are 0.
pub fn of_opcode(op: Op) -> &'static Facts {
    static ALL: OnceLock<Vec<Facts>> = OnceLock::new();
    &ALL.get_or_init(|| rows().iter().map(of_row).collect())[op as usize]
}

fn of_row(row: &Row) -> Facts {
    let mut facts = Facts::default();
    facts.words[Word::opcode_a as usize] = first_set(row);
    facts.words[Word::opcode_b as usize] = second_set(row);
    facts
}

/// How a row accesses memory.
fn accesses(row: &Row) -> u32 {
    let Some(access) = row.access else { return 0 };
    let kind = match row.class {
        Class::Load => oa::is_load,
        Class::Store => oa::is_store,
        // How an atomic's addresses are formed is not a fact here.
        _ => return oa::is_atomic | oa::is_memory,
    };
    let reach = match access.reach {
        Reach::Unit => oa::is_unit_stride,
        Reach::Strided => oa::is_strided,
        Reach::Indexed(_) => oa::is_indexed,
        Reach::Private => oa::is_private,
        Reach::Warp | Reach::Offset => 0,
    };
    kind | oa::is_memory | reach
}

/// The effect on registers or on the order of execution.
fn of_class(row: &Row) -> u32 {
    use Class::*;
    let numbers = match row.numbers {
        Numbers::Integer => oa::is_int,
        Numbers::Fixed => oa::is_int | oa::is_fixed,
        Numbers::Float => oa::is_fp,
    };
    let (integer, float) = (row.numbers == Numbers::Integer, row.numbers == Numbers::Float);
    let only = |yes: bool, bit: u32| if yes { bit } else { 0 };
    let computed = match row.class {
        Jump => return oa::is_jump,
        Branch => return oa::is_branch,
        LaneBranch => return oa::is_vbranch | oa::is_simt,
        Join | SetRpc => return oa::is_simt,
        Prefix => return oa::is_prefix,
        Barrier => return oa::is_barrier,
        EndProgram => return oa::is_endprg,
        Fence => return oa::is_fence,
        Csr => return oa::is_csr,
        SetVtype => return oa::is_vset,
        Environment | Load | Store | LoadReserved | StoreConditional | Amo => return 0,
        Multiply => only(integer, oa::is_mul),
        MultiplyAdd | MultiplyAddInto => only(integer, oa::is_mul) | only(float, oa::is_fma),
        Divide => only(integer, oa::is_div) | only(float, oa::is_sfu),
        SquareRoot | Exponential | Convolve => oa::is_sfu,
        Convert => oa::is_convert,
        Compare => oa::is_compare,
        MaskLogic => oa::is_mask_logic,
        Move | Merge => oa::is_move,
        Constant | Add | Average | Logic | Shift | MinMax | Sign | Classify => 0,
    };
    numbers | computed
}

fn first_set(row: &Row) -> u32 {
    let vector = row.format.operands().iter().any(|f| f.kind == Kind::V);
    let files = if vector { oa::is_vector } else { oa::is_scalar };
    let own = if row.ext == Ext::Ventus { oa::is_ventus } else { 0 };
    accesses(row) | files | own | of_class(row)
}

fn second_set(row: &Row) -> u32 {
    let mut bits = 0;
    let operand = |role: Role| row.format.operands().iter().find(|f| f.role == role);
    for (role, reads, vector) in [
        (Role::Rs1, ob::reads_a, ob::a_vector),
        (Role::Rs2, ob::reads_b, ob::b_vector),
        (Role::Rs3, ob::reads_c, ob::c_vector),
    ] {
        match operand(role).map(|f| f.kind) {
            Some(Kind::X) => bits |= reads,
            Some(Kind::V) => bits |= reads | vector,
            _ => {}
        }
    }
    match operand(Role::Rd).map(|f| f.kind) {
        Some(Kind::X) => bits |= ob::writes,
        Some(Kind::V) => bits |= ob::writes | ob::writes_v,
        _ => {}
    }
    let flag = |yes: bool, bit: u32| if yes { bit } else { 0 };
    bits |= flag(operand(Role::Vm).is_some(), ob::maskable);
    bits |= flag(operand(Role::Imm).is_some_and(|f| f.kind == Kind::Imm), ob::has_imm);
    bits |= flag(operand(Role::Rm).is_some(), ob::has_rm);
    bits |= flag(row.format.operands().iter().any(|f| matches!(f.kind, Kind::X | Kind::V)), ob::takes_prefix);
    bits |= flag(row.takes_immediate_prefix(), ob::takes_imm_prefix);
    bits |= flag(row.op.pairs(), ob::pairs);
    bits |= flag(row.class == Class::StoreConditional, ob::is_sc);
    bits |= flag(row.class == Class::LoadReserved, ob::is_lr);
    bits |= flag(row.class == Class::Join, ob::is_join);
    bits |= flag(row.class == Class::SetRpc, ob::is_setrpc);
    bits |= flag(row.class == Class::Shift && row.numbers == Numbers::Integer, ob::is_shift);
    bits |= flag(row.class == Class::MinMax, ob::is_minmax);
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts;

    #[track_caller]
    fn is(mnemonic: &str, want: &[&str], not: &[&str]) {
        let found = of_opcode(Op::from_name(mnemonic).unwrap_or_else(|| panic!("no row {mnemonic}")));
        for n in want {
            assert_eq!(found.get(facts::name(n).unwrap()), 1, "{mnemonic} {n}");
        }
        for n in not {
            assert_eq!(found.get(facts::name(n).unwrap()), 0, "{mnemonic} {n}");
        }
    }

    #[test]
    fn opcodes_are_what_they_are() {
        is(
            "add",
            &["is_scalar", "is_int", "reads_a", "reads_b", "writes"],
            &["is_vector", "is_fp", "is_mul"],
        );
        is("vadd.vv", &["is_vector", "is_int", "a_vector", "b_vector", "writes_v", "maskable"], &["reads_c"]);
        is("vadd.vx", &["is_vector", "reads_a"], &["a_vector", "takes_imm_prefix"]);
        is("vadd.vi", &["takes_imm_prefix", "has_imm"], &["reads_a"]);
        is("vmacc.vv", &["is_mul", "reads_c", "c_vector"], &["is_mask_logic", "is_compare"]);
        is("vnmsub.vv", &["is_mul"], &["is_compare"]);
        is("vmseq.vv", &["is_compare"], &["is_fp"]);
        is("vmflt.vf", &["is_compare", "is_fp"], &["is_int"]);
        is("fmadd.s", &["is_fp", "is_fma", "has_rm", "reads_c"], &["is_vector", "c_vector"]);
        is("fdiv.s", &["is_sfu"], &["is_div"]);
        is("vdivu.vv", &["is_div"], &["is_sfu"]);
        is("lw", &["is_load", "is_memory", "pairs"], &["is_store"]);
        is("vse32.v", &["is_store", "is_unit_stride", "reads_c"], &["is_load"]);
        is("vsuxei32.v", &["is_store", "is_indexed", "b_vector"], &[]);
        is("amoadd.w", &["is_atomic", "is_memory"], &["is_load", "is_int"]);
        is("lr.w", &["is_lr", "is_atomic"], &["is_sc"]);
        is("sc.w", &["is_sc"], &["is_lr"]);
        is("beq", &["is_branch"], &["is_vbranch", "is_int"]);
        is("vbeq", &["is_vbranch", "is_simt", "is_vector"], &["is_branch", "is_int"]);
        is("join", &["is_join", "is_simt"], &["is_int"]);
        is("regext", &["is_prefix"], &["is_int"]);
        is("csrrw", &["is_csr"], &["is_int"]);
        is("vsetvli", &["is_vset"], &["is_int"]);
        is("barrier", &["is_barrier"], &["is_int"]);
        is("endprg", &["is_endprg"], &["is_int"]);
        is("vmand.mm", &["is_mask_logic"], &[]);
        is("vid.v", &["is_move", "writes_v"], &["reads_a", "reads_b"]);
    }
}
