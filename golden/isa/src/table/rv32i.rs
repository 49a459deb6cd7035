//! RV32I: scalar integer arithmetic, branches, loads and stores.
//!
//! The one FENCE row covers every fm/pred/succ; FENCE.I and the privileged instructions are illegal.

macro_rules! rv32i {
    ([$($rows:tt)*] $next:ident $($more:ident)*) => { $next! { [$($rows)*
    Rv32i I Standard Integer Unused "RISC-V Unprivileged ISA, chapter 2 (RV32I)" {
        Lui "lui" U Constant
            { 6..0=0x37 } "rd = imm";
        Auipc "auipc" U Constant
            { 6..0=0x17 } "rd = pc + imm";
        Jal "jal" J Jump
            { 6..0=0x6f } "rd = pc + 4; jump to pc + imm";
        Jalr "jalr" Jalr Jump
            { 14..12=0, 6..0=0x67 } "rd = pc + 4; jump to (rs1 + imm) with bit 0 cleared";
        Beq "beq" B Branch
            { 14..12=0, 6..0=0x63 } "branch when rs1 = rs2";
        Bne "bne" B Branch
            { 14..12=1, 6..0=0x63 } "branch when rs1 != rs2";
        Blt "blt" B Branch
            { 14..12=4, 6..0=0x63 } "branch when rs1 < rs2, signed";
        Bge "bge" B Branch
            { 14..12=5, 6..0=0x63 } "branch when rs1 >= rs2, signed";
        Bltu "bltu" B Branch
            { 14..12=6, 6..0=0x63 } "branch when rs1 < rs2, unsigned";
        Bgeu "bgeu" B Branch
            { 14..12=7, 6..0=0x63 } "branch when rs1 >= rs2, unsigned";
        Lb "lb" Load Load byte signed warp
            { 14..12=0, 6..0=0x03 } "rd = sign-extended byte at rs1 + imm";
        Lh "lh" Load Load half signed warp
            { 14..12=1, 6..0=0x03 } "rd = sign-extended halfword at rs1 + imm";
        Lw "lw" Load Load word warp
            { 14..12=2, 6..0=0x03 } "rd = word at rs1 + imm";
        Lbu "lbu" Load Load byte warp
            { 14..12=4, 6..0=0x03 } "rd = zero-extended byte at rs1 + imm";
        Lhu "lhu" Load Load half warp
            { 14..12=5, 6..0=0x03 } "rd = zero-extended halfword at rs1 + imm";
        Sb "sb" Store Store byte warp
            { 14..12=0, 6..0=0x23 } "byte at rs1 + imm = rs2";
        Sh "sh" Store Store half warp
            { 14..12=1, 6..0=0x23 } "halfword at rs1 + imm = rs2";
        Sw "sw" Store Store word warp
            { 14..12=2, 6..0=0x23 } "word at rs1 + imm = rs2";
        Addi "addi" I Add
            { 14..12=0, 6..0=0x13 } "rd = rs1 + imm";
        Slti "slti" I Compare
            { 14..12=2, 6..0=0x13 } "rd = rs1 < imm, signed";
        Sltiu "sltiu" I Compare
            { 14..12=3, 6..0=0x13 } "rd = rs1 < imm, unsigned";
        Xori "xori" I Logic
            { 14..12=4, 6..0=0x13 } "rd = rs1 ^ imm";
        Ori "ori" I Logic
            { 14..12=6, 6..0=0x13 } "rd = rs1 | imm";
        Andi "andi" I Logic
            { 14..12=7, 6..0=0x13 } "rd = rs1 & imm";
        Slli "slli" Shift Shift
            { 31..25=0x00, 14..12=1, 6..0=0x13 } "rd = rs1 << shamt";
        Srli "srli" Shift Shift
            { 31..25=0x00, 14..12=5, 6..0=0x13 } "rd = rs1 >> shamt, zeros in";
        Srai "srai" Shift Shift
            { 31..25=0x20, 14..12=5, 6..0=0x13 } "rd = rs1 >> shamt, sign in";
        Add "add" R Add
            { 31..25=0x00, 14..12=0, 6..0=0x33 } "rd = rs1 + rs2";
        Sub "sub" R Add
            { 31..25=0x20, 14..12=0, 6..0=0x33 } "rd = rs1 - rs2";
        Sll "sll" R Shift
            { 31..25=0x00, 14..12=1, 6..0=0x33 } "rd = rs1 << rs2[4:0]";
        Slt "slt" R Compare
            { 31..25=0x00, 14..12=2, 6..0=0x33 } "rd = rs1 < rs2, signed";
        Sltu "sltu" R Compare
            { 31..25=0x00, 14..12=3, 6..0=0x33 } "rd = rs1 < rs2, unsigned";
        Xor "xor" R Logic
            { 31..25=0x00, 14..12=4, 6..0=0x33 } "rd = rs1 ^ rs2";
        Srl "srl" R Shift
            { 31..25=0x00, 14..12=5, 6..0=0x33 } "rd = rs1 >> rs2[4:0], zeros in";
        Sra "sra" R Shift
            { 31..25=0x20, 14..12=5, 6..0=0x33 } "rd = rs1 >> rs2[4:0], sign in";
        Or "or" R Logic
            { 31..25=0x00, 14..12=6, 6..0=0x33 } "rd = rs1 | rs2";
        And "and" R Logic
            { 31..25=0x00, 14..12=7, 6..0=0x33 } "rd = rs1 & rs2";
        Fence "fence" Fence Fence
            { 14..12=0, 6..0=0x0f } ignore { 19..15, 11..7 }
            "earlier memory accesses of the warp before later ones";
        Ecall "ecall" None Environment
            { 31..20=0x00, 19..15=0x00, 14..12=0, 11..7=0x00, 6..0=0x73 } "trap Environment";
        Ebreak "ebreak" None Environment
            { 31..20=0x01, 19..15=0x00, 14..12=0, 11..7=0x00, 6..0=0x73 } "trap Environment";
    }
    ] $($more)* } };
}
pub(super) use rv32i;
