//! RV32M: scalar multiplication and division.

macro_rules! rv32m {
    ([$($rows:tt)*] $next:ident $($more:ident)*) => { $next! { [$($rows)*
    Rv32m M Standard Integer Unused "RISC-V Unprivileged ISA, chapter 7 (M)" {
        Mul "mul" R Multiply
            { 31..25=0x01, 14..12=0, 6..0=0x33 } "rd = low word of rs1 * rs2";
        Mulh "mulh" R Multiply
            { 31..25=0x01, 14..12=1, 6..0=0x33 } "rd = high word of signed rs1 * signed rs2";
        Mulhsu "mulhsu" R Multiply
            { 31..25=0x01, 14..12=2, 6..0=0x33 } "rd = high word of signed rs1 * unsigned rs2";
        Mulhu "mulhu" R Multiply
            { 31..25=0x01, 14..12=3, 6..0=0x33 } "rd = high word of unsigned rs1 * unsigned rs2";
        Div "div" R Divide
            { 31..25=0x01, 14..12=4, 6..0=0x33 } "rd = rs1 / rs2, signed; by zero: all ones";
        Divu "divu" R Divide
            { 31..25=0x01, 14..12=5, 6..0=0x33 } "rd = rs1 / rs2, unsigned; by zero: all ones";
        Rem "rem" R Divide
            { 31..25=0x01, 14..12=6, 6..0=0x33 } "rd = rs1 mod rs2, signed; by zero: rs1";
        Remu "remu" R Divide
            { 31..25=0x01, 14..12=7, 6..0=0x33 } "rd = rs1 mod rs2, unsigned; by zero: rs1";
    }
    ] $($more)* } };
}
pub(super) use rv32m;
