//! RV32A: scalar atomics, and those of each lane.
//!
//! The lanes' forms have the encodings of the atomics of RVV 0.10, in the order of lanes (errata D37).

macro_rules! rv32a {
    ([$($rows:tt)*] $next:ident $($more:ident)*) => { $next! { [$($rows)*
    Rv32a A Standard Integer Unused "RISC-V Unprivileged ISA, chapter 8 (A)" {
        LrW "lr.w" Lr LoadReserved word warp
            { 31..27=0x02, 24..20=0x00, 14..12=2, 6..0=0x2f } "rd = word at rs1, reserved";
        ScW "sc.w" Amo StoreConditional word warp
            { 31..27=0x03, 14..12=2, 6..0=0x2f }
            "store rs2 at rs1 if the reservation holds; rd = 0 on success, 1 on failure";
        AmoswapW "amoswap.w" Amo Amo word warp
            { 31..27=0x01, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = rs2";
        AmoaddW "amoadd.w" Amo Amo word warp
            { 31..27=0x00, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = rd + rs2";
        AmoxorW "amoxor.w" Amo Amo word warp
            { 31..27=0x04, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = rd ^ rs2";
        AmoandW "amoand.w" Amo Amo word warp
            { 31..27=0x0c, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = rd & rs2";
        AmoorW "amoor.w" Amo Amo word warp
            { 31..27=0x08, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = rd | rs2";
        AmominW "amomin.w" Amo Amo word warp
            { 31..27=0x10, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = min(rd, rs2), signed";
        AmomaxW "amomax.w" Amo Amo word warp
            { 31..27=0x14, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = max(rd, rs2), signed";
        AmominuW "amominu.w" Amo Amo word warp
            { 31..27=0x18, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = min(rd, rs2), unsigned";
        AmomaxuW "amomaxu.w" Amo Amo word warp
            { 31..27=0x1c, 14..12=2, 6..0=0x2f } "rd = word at rs1; word at rs1 = max(rd, rs2), unsigned";
    }
    Rv32a A ManualOnly Integer Unused
        "manual 4.1, RV32A, for each lane (errata D37); encodings RVV 0.10, chapter 8 (vector AMO)" {
        VamoswapEi32V "vamoswapei32.v" Vamo Amo word indexed32
            { 31..27=0x01, 14..12=6, 6..0=0x2f } "vd = word at rs1 + vs2; that word = vs3";
        VamoaddEi32V "vamoaddei32.v" Vamo Amo word indexed32
            { 31..27=0x00, 14..12=6, 6..0=0x2f } "vd = word at rs1 + vs2; that word = vd + vs3";
        VamoxorEi32V "vamoxorei32.v" Vamo Amo word indexed32
            { 31..27=0x04, 14..12=6, 6..0=0x2f } "vd = word at rs1 + vs2; that word = vd ^ vs3";
        VamoandEi32V "vamoandei32.v" Vamo Amo word indexed32
            { 31..27=0x0c, 14..12=6, 6..0=0x2f } "vd = word at rs1 + vs2; that word = vd & vs3";
        VamoorEi32V "vamoorei32.v" Vamo Amo word indexed32
            { 31..27=0x08, 14..12=6, 6..0=0x2f } "vd = word at rs1 + vs2; that word = vd | vs3";
        VamominEi32V "vamominei32.v" Vamo Amo word indexed32
            { 31..27=0x10, 14..12=6, 6..0=0x2f } "vd = word at rs1 + vs2; that word = min(vd, vs3), signed";
        VamomaxEi32V "vamomaxei32.v" Vamo Amo word indexed32
            { 31..27=0x14, 14..12=6, 6..0=0x2f } "vd = word at rs1 + vs2; that word = max(vd, vs3), signed";
        VamominuEi32V "vamominuei32.v" Vamo Amo word indexed32
            { 31..27=0x18, 14..12=6, 6..0=0x2f } "vd = word at rs1 + vs2; that word = min(vd, vs3), unsigned";
        VamomaxuEi32V "vamomaxuei32.v" Vamo Amo word indexed32
            { 31..27=0x1c, 14..12=6, 6..0=0x2f } "vd = word at rs1 + vs2; that word = max(vd, vs3), unsigned";
        VlrEi32V "vlrei32.v" Vloadx LoadReserved word indexed32
            { 31..27=0x02, 26..26=1, 14..12=6, 6..0=0x2f } "vd = word at rs1 + vs2, reserved for the lane";
        VscEi32V "vscei32.v" Vsc StoreConditional word indexed32
            { 31..27=0x03, 26..26=1, 14..12=6, 6..0=0x2f }
            "store vs3 at rs1 + vs2 if the lane holds its reservation; vd = 0 on success, 1 on failure";
    }
    ] $($more)* } };
}
pub(super) use rv32a;
