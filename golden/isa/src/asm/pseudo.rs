//! Pseudo-instructions: other spellings of one or more instructions.
//!
//! Most are one line of [`SPELLINGS`], text for text. LI, LA, CALL and TAIL need their operands' values and
//! are in `state`.

/// (name, number of operands, instructions): `$0` is the first operand. Several instructions are separated by
/// `;`.
///
/// A name that is also an instruction is rewritten only with exactly this number of operands.
pub(crate) const SPELLINGS: &[(&str, usize, &str)] = &[
    ("nop", 0, "addi x0, x0, 0"),
    ("mv", 2, "addi $0, $1, 0"),
    ("not", 2, "xori $0, $1, -1"),
    ("neg", 2, "sub $0, x0, $1"),
    ("seqz", 2, "sltiu $0, $1, 1"),
    ("snez", 2, "sltu $0, x0, $1"),
    ("sltz", 2, "slt $0, $1, x0"),
    ("sgtz", 2, "slt $0, x0, $1"),
    ("sgt", 3, "slt $0, $2, $1"),
    ("sgtu", 3, "sltu $0, $2, $1"),
    ("zext.b", 2, "andi $0, $1, 255"),
    ("beqz", 2, "beq $0, x0, $1"),
    ("bnez", 2, "bne $0, x0, $1"),
    ("blez", 2, "bge x0, $0, $1"),
    ("bgez", 2, "bge $0, x0, $1"),
    ("bltz", 2, "blt $0, x0, $1"),
    ("bgtz", 2, "blt x0, $0, $1"),
    ("bgt", 3, "blt $1, $0, $2"),
    ("ble", 3, "bge $1, $0, $2"),
    ("bgtu", 3, "bltu $1, $0, $2"),
    ("bleu", 3, "bgeu $1, $0, $2"),
    ("j", 1, "jal x0, $0"),
    ("jal", 1, "jal x1, $0"),
    ("jr", 1, "jalr x0, 0($0)"),
    ("jalr", 1, "jalr x1, 0($0)"),
    ("jalr", 3, "jalr $0, $2($1)"),
    ("ret", 0, "jalr x0, 0(x1)"),
    ("csrr", 2, "csrrs $0, $1, x0"),
    ("csrw", 2, "csrrw x0, $0, $1"),
    ("csrs", 2, "csrrs x0, $0, $1"),
    ("csrc", 2, "csrrc x0, $0, $1"),
    ("csrwi", 2, "csrrwi x0, $0, $1"),
    ("csrsi", 2, "csrrsi x0, $0, $1"),
    ("csrci", 2, "csrrci x0, $0, $1"),
    ("frcsr", 1, "csrrs $0, fcsr, x0"),
    ("fscsr", 1, "csrrw x0, fcsr, $0"),
    ("frrm", 1, "csrrs $0, frm, x0"),
    ("fsrm", 1, "csrrw x0, frm, $0"),
    ("fsrm", 2, "csrrw $0, frm, $1"),
    ("fsrmi", 1, "csrrwi x0, frm, $0"),
    ("frflags", 1, "csrrs $0, fflags, x0"),
    ("fsflags", 1, "csrrw x0, fflags, $0"),
    ("fsflags", 2, "csrrw $0, fflags, $1"),
    ("fsflagsi", 1, "csrrwi x0, fflags, $0"),
    ("fmv.s", 2, "fsgnj.s $0, $1, $1"),
    ("fneg.s", 2, "fsgnjn.s $0, $1, $1"),
    ("fabs.s", 2, "fsgnjx.s $0, $1, $1"),
    ("fgt.s", 3, "flt.s $0, $2, $1"),
    ("fge.s", 3, "fle.s $0, $2, $1"),
    ("vneg.v", 2, "vrsub.vx $0, $1, x0"),
    ("vnot.v", 2, "vxor.vi $0, $1, -1"),
    ("vfneg.v", 2, "vfsgnjn.vv $0, $1, $1"),
    ("vfabs.v", 2, "vfsgnjx.vv $0, $1, $1"),
    ("vmsgt.vv", 3, "vmslt.vv $0, $2, $1"),
    ("vmsgtu.vv", 3, "vmsltu.vv $0, $2, $1"),
    ("vmsge.vv", 3, "vmsle.vv $0, $2, $1"),
    ("vmsgeu.vv", 3, "vmsleu.vv $0, $2, $1"),
    ("vmslt.vi", 3, "vmsle.vi $0, $1, ($2) - 1"),
    ("vmsge.vi", 3, "vmsgt.vi $0, $1, ($2) - 1"),
    ("vmfgt.vv", 3, "vmflt.vv $0, $2, $1"),
    ("vmfge.vv", 3, "vmfle.vv $0, $2, $1"),
    ("vmmv.m", 2, "vmand.mm $0, $1, $1"),
    ("vmnot.m", 2, "vmnand.mm $0, $1, $1"),
    ("vmclr.m", 1, "vmxor.mm $0, $0, $0"),
    ("vmset.m", 1, "vmxnor.mm $0, $0, $0"),
    ("vbgt", 3, "vblt $1, $0, $2"),
    ("vble", 3, "vbge $1, $0, $2"),
    ("vbgtu", 3, "vbltu $1, $0, $2"),
    ("vbleu", 3, "vbgeu $1, $0, $2"),
    // As the Ventus toolchain's disassembler writes them, with the fields that hardware ignores.
    ("endprg", 3, "endprg"),
    ("join", 3, "join"),
    ("barrier", 3, "barrier $2"),
    ("barriersub", 3, "barriersub $2"),
];

/// Names that `state` expands itself, with their usage.
pub(crate) const COMPUTED: [(&str, &str); 5] = [
    ("li", "li rd, value"),
    ("la", "la rd, symbol"),
    ("lla", "lla rd, symbol"),
    ("call", "call symbol"),
    ("tail", "tail symbol"),
];

/// The instructions that `name` with these operands stands for.
pub(crate) fn expand(name: &str, operands: &[String]) -> Option<Vec<String>> {
    let (_, _, text) = SPELLINGS.iter().find(|(n, count, _)| *n == name && *count == operands.len())?;
    let mut text = text.to_string();
    for (i, operand) in operands.iter().enumerate() {
        text = text.replace(&format!("${i}"), operand);
    }
    Some(text.split(';').map(|line| line.trim().to_string()).collect())
}

/// The operand counts with which `name` is a pseudo-instruction.
pub(crate) fn counts(name: &str) -> Vec<usize> {
    SPELLINGS.iter().filter(|(n, _, _)| *n == name).map(|(_, count, _)| *count).collect()
}
