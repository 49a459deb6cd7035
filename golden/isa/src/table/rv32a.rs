//! RV32A: scalar atomics.
//!
//! The rows decode, encode and print; execution of them comes later (`later`) and traps until then.

macro_rules! rv32a {
    ([$($rows:tt)*] $next:ident $($more:ident)*) => { $next! { [$($rows)*
    A Standard Later "RISC-V Unprivileged ISA, chapter 8 (A)" {
        LrW            "lr.w"               Lr         { 31..27=0x02, 24..20=0x00, 14..12=2, 6..0=0x2f } "rd = word at rs1, reserved";
        ScW            "sc.w"               Amo        { 31..27=0x03, 14..12=2, 6..0=0x2f } "store rs2 at rs1 if the reservation holds; rd = 0 on success, 1 on failure";
        AmoswapW       "amoswap.w"          Amo        { 31..27=0x01, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = rs2";
        AmoaddW        "amoadd.w"           Amo        { 31..27=0x00, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = rd + rs2";
        AmoxorW        "amoxor.w"           Amo        { 31..27=0x04, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = rd ^ rs2";
        AmoandW        "amoand.w"           Amo        { 31..27=0x0c, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = rd & rs2";
        AmoorW         "amoor.w"            Amo        { 31..27=0x08, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = rd | rs2";
        AmominW        "amomin.w"           Amo        { 31..27=0x10, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = min(rd, rs2), signed";
        AmomaxW        "amomax.w"           Amo        { 31..27=0x14, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = max(rd, rs2), signed";
        AmominuW       "amominu.w"          Amo        { 31..27=0x18, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = min(rd, rs2), unsigned";
        AmomaxuW       "amomaxu.w"          Amo        { 31..27=0x1c, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = max(rd, rs2), unsigned";
    }
    ] $($more)* } };
}
pub(super) use rv32a;
