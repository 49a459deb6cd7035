//! Zfinx: single-precision arithmetic on the x registers.
//!
//! `rm` is an operand; if assembly leaves it out, it is `dyn`. fmv.x.w and fmv.w.x do not exist in Zfinx, but
//! a real binary has one, so they are rows with status `ventus`.

macro_rules! zfinx {
    ([$($rows:tt)*] $next:ident $($more:ident)*) => { $next! { [$($rows)*
    Zfinx Zfinx Standard Float Unused "RISC-V Zfinx: chapter 11 (F) on x registers" {
        FmaddS "fmadd.s" R4Rm MultiplyAdd rm
            { 26..25=0, 6..0=0x43 } "rd = rs1 * rs2 + rs3";
        FmsubS "fmsub.s" R4Rm MultiplyAdd rm
            { 26..25=0, 6..0=0x47 } "rd = rs1 * rs2 - rs3";
        FnmsubS "fnmsub.s" R4Rm MultiplyAdd rm
            { 26..25=0, 6..0=0x4b } "rd = -(rs1 * rs2) + rs3";
        FnmaddS "fnmadd.s" R4Rm MultiplyAdd rm
            { 26..25=0, 6..0=0x4f } "rd = -(rs1 * rs2) - rs3";
        FaddS "fadd.s" RRm Add rm
            { 31..25=0x00, 6..0=0x53 } "rd = rs1 + rs2";
        FsubS "fsub.s" RRm Add rm
            { 31..25=0x04, 6..0=0x53 } "rd = rs1 - rs2";
        FmulS "fmul.s" RRm Multiply rm
            { 31..25=0x08, 6..0=0x53 } "rd = rs1 * rs2";
        FdivS "fdiv.s" RRm Divide rm
            { 31..25=0x0c, 6..0=0x53 } "rd = rs1 / rs2";
        FsqrtS "fsqrt.s" R1Rm SquareRoot rm
            { 31..25=0x2c, 24..20=0x00, 6..0=0x53 } "rd = square root of rs1";
        FsgnjS "fsgnj.s" R Sign
            { 31..25=0x10, 14..12=0, 6..0=0x53 } "rd = rs1 with the sign of rs2";
        FsgnjnS "fsgnjn.s" R Sign
            { 31..25=0x10, 14..12=1, 6..0=0x53 } "rd = rs1 with the inverted sign of rs2";
        FsgnjxS "fsgnjx.s" R Sign
            { 31..25=0x10, 14..12=2, 6..0=0x53 } "rd = rs1 with the sign of rs1 ^ rs2";
        FminS "fmin.s" R MinMax
            { 31..25=0x14, 14..12=0, 6..0=0x53 } "rd = smaller of rs1, rs2";
        FmaxS "fmax.s" R MinMax
            { 31..25=0x14, 14..12=1, 6..0=0x53 } "rd = larger of rs1, rs2";
        FcvtWS "fcvt.w.s" R1Rm Convert rm
            { 31..25=0x60, 24..20=0x00, 6..0=0x53 } "rd = rs1 as a signed integer";
        FcvtWuS "fcvt.wu.s" R1Rm Convert rm
            { 31..25=0x60, 24..20=0x01, 6..0=0x53 } "rd = rs1 as an unsigned integer";
        FeqS "feq.s" R Compare
            { 31..25=0x50, 14..12=2, 6..0=0x53 } "rd = rs1 = rs2, quiet";
        FltS "flt.s" R Compare
            { 31..25=0x50, 14..12=1, 6..0=0x53 } "rd = rs1 < rs2, signalling";
        FleS "fle.s" R Compare
            { 31..25=0x50, 14..12=0, 6..0=0x53 } "rd = rs1 <= rs2, signalling";
        FclassS "fclass.s" R1 Classify
            { 31..25=0x70, 24..20=0x00, 14..12=1, 6..0=0x53 } "rd = class of rs1, one bit of ten";
        FcvtSW "fcvt.s.w" R1Rm Convert rm
            { 31..25=0x68, 24..20=0x00, 6..0=0x53 } "rd = signed integer rs1 as a float";
        FcvtSWu "fcvt.s.wu" R1Rm Convert rm
            { 31..25=0x68, 24..20=0x01, 6..0=0x53 } "rd = unsigned integer rs1 as a float";
    }
    Zfinx Zfinx Ventus Float Unused "ventus-notes, differences from the manual: fmv.w.x, fmv.x.w" {
        FmvXW "fmv.x.w" R1 Move
            { 31..25=0x70, 24..20=0x00, 14..12=0, 6..0=0x53 } "rd = rs1, bits unchanged";
        FmvWX "fmv.w.x" R1 Move
            { 31..25=0x78, 24..20=0x00, 14..12=0, 6..0=0x53 } "rd = rs1, bits unchanged";
    }
    ] $($more)* } };
}
pub(super) use zfinx;
