//! Facts that follow from the opcode alone, from the rows of the instruction table.

use super::{Facts, Word, opcode_a as oa, opcode_b as ob};
use std::sync::OnceLock;
use ventus_isa::{Ext, Kind, Op, Role, Row, rows};

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

/// Loads, stores, atomics by format.
fn accesses(row: &Row) -> u32 {
    use ventus_isa::Format::*;
    let ventus_load = row.name.starts_with("vl");
    match row.format {
        Load => oa::is_load | oa::is_memory,
        Store => oa::is_store | oa::is_memory,
        Lr | Amo | Vamo | Vsc => oa::is_atomic | oa::is_memory,
        Vload => oa::is_load | oa::is_memory | oa::is_unit_stride,
        Vloads => oa::is_load | oa::is_memory | oa::is_strided,
        Vloadx if row.name.starts_with("vlr") => oa::is_atomic | oa::is_memory,
        Vloadx => oa::is_load | oa::is_memory | oa::is_indexed,
        Vstore => oa::is_store | oa::is_memory | oa::is_unit_stride,
        Vstores => oa::is_store | oa::is_memory | oa::is_strided,
        Vstorex => oa::is_store | oa::is_memory | oa::is_indexed,
        Vl12 | Vs12 => oa::is_memory | if ventus_load { oa::is_load } else { oa::is_store },
        Vlp | Vsp => oa::is_memory | oa::is_private | if ventus_load { oa::is_load } else { oa::is_store },
        _ => 0,
    }
}

fn first_set(row: &Row) -> u32 {
    use ventus_isa::Format::*;
    let has = |kind: Kind| row.format.operands().iter().any(|f| f.kind == kind);
    let name = row.name;
    let mut bits = accesses(row);
    bits |= if has(Kind::V) || row.format == Vb { oa::is_vector } else { oa::is_scalar };
    let control = match row.op {
        Op::Join => oa::is_simt,
        Op::Setrpc => oa::is_simt,
        Op::Jal | Op::Jalr => oa::is_jump,
        Op::Endprg => oa::is_endprg,
        op if op.is_prefix() => oa::is_prefix,
        _ if row.format == B => oa::is_branch,
        _ if row.format == Vb => oa::is_vbranch | oa::is_simt,
        _ if matches!(row.format, Csr | Csri) => oa::is_csr,
        _ if name.starts_with("vset") => oa::is_vset,
        _ if name.starts_with("fence") => oa::is_fence,
        _ if row.format == Barrier => oa::is_barrier,
        _ => 0,
    };
    bits |= control;
    if row.ext == Ext::Ventus {
        bits |= oa::is_ventus;
    }
    if control != 0 || bits & oa::is_memory != 0 || row.format == None {
        return bits;
    }
    // What is left computes.
    let stem = name.trim_start_matches('v');
    let starts = |list: &[&str]| list.iter().any(|p| stem.starts_with(p));
    let fp = row.family.folder() == "vector_fp" || row.ext == Ext::Zfinx || starts(&["fexp", "ftta"]);
    bits |= if fp { oa::is_fp } else { oa::is_int };
    if row.family.folder() == "vector_fixed" {
        bits |= oa::is_fixed;
    }
    if starts(&["mul", "macc", "nmsac", "madd", "nmsub"]) {
        bits |= oa::is_mul;
    }
    if starts(&["div", "rem"]) {
        bits |= oa::is_div;
    }
    if starts(&["fmadd", "fmsub", "fnmadd", "fnmsub", "fmacc", "fmsac", "fnmacc", "fnmsac"]) {
        bits |= oa::is_fma;
    }
    if starts(&["fdiv", "frdiv", "fsqrt", "fexp", "ftta"]) {
        bits |= oa::is_sfu;
    }
    if starts(&["fcvt"]) {
        bits |= oa::is_convert;
    }
    if starts(&["ms", "mf", "slt", "feq", "flt", "fle"]) && !starts(&["msub"]) {
        bits |= oa::is_compare;
    }
    if starts(&["mand", "mnand", "mor", "mnor", "mxor", "mxnor", "mandn", "morn"]) {
        bits |= oa::is_mask_logic;
    }
    if starts(&["mv", "merge", "id", "fmv", "fmerge"]) {
        bits |= oa::is_move;
    }
    bits
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
    let stem = row.name.trim_start_matches('v');
    bits |= flag(operand(Role::Vm).is_some(), ob::maskable);
    bits |= flag(operand(Role::Imm).is_some_and(|f| f.kind == Kind::Imm), ob::has_imm);
    bits |= flag(operand(Role::Rm).is_some(), ob::has_rm);
    bits |= flag(row.format.operands().iter().any(|f| matches!(f.kind, Kind::X | Kind::V)), ob::takes_prefix);
    bits |= flag(row.mask & 0x707f == 0x707f && row.matches & 0x707f == 0x3057, ob::takes_imm_prefix);
    bits |= flag(row.op.pairs(), ob::pairs);
    bits |= flag(row.name.starts_with("sc.") || row.name.starts_with("vsc"), ob::is_sc);
    bits |= flag(row.name.starts_with("lr.") || row.name.starts_with("vlr"), ob::is_lr);
    bits |= flag(row.op == Op::Join, ob::is_join);
    bits |= flag(row.op == Op::Setrpc, ob::is_setrpc);
    bits |= flag(["sll", "srl", "sra"].iter().any(|p| stem.starts_with(p)), ob::is_shift);
    bits |= flag(["min", "max", "fmin", "fmax"].iter().any(|p| stem.starts_with(p)), ob::is_minmax);
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
