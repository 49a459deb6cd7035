//! RVV fixed-point arithmetic on 8-bit elements.
//!
//! Each works on bits 7:0 of the lane's element; vxrm rounds, and saturation sets vxsat (errata D33).

macro_rules! vector_fixed {
    ([$($rows:tt)*] $next:ident $($more:ident)*) => { $next! { [$($rows)*
    VectorFixed V ManualOnly Fixed Group8
        "manual 4.1 (int8 support); RVV 1.0, chapter 12 (fixed-point), OPIVV/OPIVX/OPIVI" {
        VsadduVv "vsaddu.vv" Vvv Add
            { 31..26=0x20, 14..12=0, 6..0=0x57 } "vd = saturated(vs2 + vs1), unsigned";
        VsadduVx "vsaddu.vx" Vvx Add
            { 31..26=0x20, 14..12=4, 6..0=0x57 } "vd = saturated(vs2 + rs1), unsigned";
        VsadduVi "vsaddu.vi" Vvi Add
            { 31..26=0x20, 14..12=3, 6..0=0x57 } "vd = saturated(vs2 + imm), unsigned";
        VsaddVv "vsadd.vv" Vvv Add
            { 31..26=0x21, 14..12=0, 6..0=0x57 } "vd = saturated(vs2 + vs1), signed";
        VsaddVx "vsadd.vx" Vvx Add
            { 31..26=0x21, 14..12=4, 6..0=0x57 } "vd = saturated(vs2 + rs1), signed";
        VsaddVi "vsadd.vi" Vvi Add
            { 31..26=0x21, 14..12=3, 6..0=0x57 } "vd = saturated(vs2 + imm), signed";
        VssubuVv "vssubu.vv" Vvv Add
            { 31..26=0x22, 14..12=0, 6..0=0x57 } "vd = saturated(vs2 - vs1), unsigned";
        VssubuVx "vssubu.vx" Vvx Add
            { 31..26=0x22, 14..12=4, 6..0=0x57 } "vd = saturated(vs2 - rs1), unsigned";
        VssubVv "vssub.vv" Vvv Add
            { 31..26=0x23, 14..12=0, 6..0=0x57 } "vd = saturated(vs2 - vs1), signed";
        VssubVx "vssub.vx" Vvx Add
            { 31..26=0x23, 14..12=4, 6..0=0x57 } "vd = saturated(vs2 - rs1), signed";
        VsmulVv "vsmul.vv" Vvv Multiply vxrm
            { 31..26=0x27, 14..12=0, 6..0=0x57 } "vd = saturated(rounded(vs2 * vs1 >> 7)), signed";
        VsmulVx "vsmul.vx" Vvx Multiply vxrm
            { 31..26=0x27, 14..12=4, 6..0=0x57 } "vd = saturated(rounded(vs2 * rs1 >> 7)), signed";
        VssrlVv "vssrl.vv" Vvv Shift vxrm
            { 31..26=0x2a, 14..12=0, 6..0=0x57 } "vd = rounded(vs2 >> vs1[2:0]), zeros in";
        VssrlVx "vssrl.vx" Vvx Shift vxrm
            { 31..26=0x2a, 14..12=4, 6..0=0x57 } "vd = rounded(vs2 >> rs1[2:0]), zeros in";
        VssrlVi "vssrl.vi" Vvu Shift vxrm
            { 31..26=0x2a, 14..12=3, 6..0=0x57 } "vd = rounded(vs2 >> imm[2:0]), zeros in";
        VssraVv "vssra.vv" Vvv Shift vxrm
            { 31..26=0x2b, 14..12=0, 6..0=0x57 } "vd = rounded(vs2 >> vs1[2:0]), sign in";
        VssraVx "vssra.vx" Vvx Shift vxrm
            { 31..26=0x2b, 14..12=4, 6..0=0x57 } "vd = rounded(vs2 >> rs1[2:0]), sign in";
        VssraVi "vssra.vi" Vvu Shift vxrm
            { 31..26=0x2b, 14..12=3, 6..0=0x57 } "vd = rounded(vs2 >> imm[2:0]), sign in";
    }
    VectorFixed V ManualOnly Fixed Group8
        "manual 4.1 (int8 support); RVV 1.0, chapter 12 (fixed-point), OPMVV/OPMVX" {
        VaadduVv "vaaddu.vv" Vvv Average vxrm
            { 31..26=0x08, 14..12=2, 6..0=0x57 } "vd = rounded((vs2 + vs1) >> 1), unsigned";
        VaadduVx "vaaddu.vx" Vvx Average vxrm
            { 31..26=0x08, 14..12=6, 6..0=0x57 } "vd = rounded((vs2 + rs1) >> 1), unsigned";
        VaaddVv "vaadd.vv" Vvv Average vxrm
            { 31..26=0x09, 14..12=2, 6..0=0x57 } "vd = rounded((vs2 + vs1) >> 1), signed";
        VaaddVx "vaadd.vx" Vvx Average vxrm
            { 31..26=0x09, 14..12=6, 6..0=0x57 } "vd = rounded((vs2 + rs1) >> 1), signed";
        VasubuVv "vasubu.vv" Vvv Average vxrm
            { 31..26=0x0a, 14..12=2, 6..0=0x57 } "vd = rounded((vs2 - vs1) >> 1), unsigned";
        VasubuVx "vasubu.vx" Vvx Average vxrm
            { 31..26=0x0a, 14..12=6, 6..0=0x57 } "vd = rounded((vs2 - rs1) >> 1), unsigned";
        VasubVv "vasub.vv" Vvv Average vxrm
            { 31..26=0x0b, 14..12=2, 6..0=0x57 } "vd = rounded((vs2 - vs1) >> 1), signed";
        VasubVx "vasub.vx" Vvx Average vxrm
            { 31..26=0x0b, 14..12=6, 6..0=0x57 } "vd = rounded((vs2 - rs1) >> 1), signed";
    }
    ] $($more)* } };
}
pub(super) use vector_fixed;
