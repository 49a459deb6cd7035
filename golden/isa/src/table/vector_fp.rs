//! RVV single-precision arithmetic.
//!
//! The scalar operand of a `.vf` form is an x register (Zfinx). Rounding is that of `frm`.

macro_rules! vector_fp {
    ([$($rows:tt)*] $next:ident $($more:ident)*) => { $next! { [$($rows)*
    VectorFp V Standard Float Float "RVV 1.0, chapter 13 (floating-point)" {
        VfaddVv "vfadd.vv" Vvv Add frm
            { 31..26=0x00, 14..12=1, 6..0=0x57 } "vd = vs2 + vs1";
        VfaddVf "vfadd.vf" Vvx Add frm
            { 31..26=0x00, 14..12=5, 6..0=0x57 } "vd = vs2 + rs1";
        VfsubVv "vfsub.vv" Vvv Add frm
            { 31..26=0x02, 14..12=1, 6..0=0x57 } "vd = vs2 - vs1";
        VfsubVf "vfsub.vf" Vvx Add frm
            { 31..26=0x02, 14..12=5, 6..0=0x57 } "vd = vs2 - rs1";
        VfrsubVf "vfrsub.vf" Vvx Add frm
            { 31..26=0x27, 14..12=5, 6..0=0x57 } "vd = rs1 - vs2";
        VfmulVv "vfmul.vv" Vvv Multiply frm
            { 31..26=0x24, 14..12=1, 6..0=0x57 } "vd = vs2 * vs1";
        VfmulVf "vfmul.vf" Vvx Multiply frm
            { 31..26=0x24, 14..12=5, 6..0=0x57 } "vd = vs2 * rs1";
        VfdivVv "vfdiv.vv" Vvv Divide frm
            { 31..26=0x20, 14..12=1, 6..0=0x57 } "vd = vs2 / vs1";
        VfdivVf "vfdiv.vf" Vvx Divide frm
            { 31..26=0x20, 14..12=5, 6..0=0x57 } "vd = vs2 / rs1";
        VfrdivVf "vfrdiv.vf" Vvx Divide frm
            { 31..26=0x21, 14..12=5, 6..0=0x57 } "vd = rs1 / vs2";
        VfminVv "vfmin.vv" Vvv MinMax
            { 31..26=0x04, 14..12=1, 6..0=0x57 } "vd = smaller of vs2, vs1";
        VfminVf "vfmin.vf" Vvx MinMax
            { 31..26=0x04, 14..12=5, 6..0=0x57 } "vd = smaller of vs2, rs1";
        VfmaxVv "vfmax.vv" Vvv MinMax
            { 31..26=0x06, 14..12=1, 6..0=0x57 } "vd = larger of vs2, vs1";
        VfmaxVf "vfmax.vf" Vvx MinMax
            { 31..26=0x06, 14..12=5, 6..0=0x57 } "vd = larger of vs2, rs1";
        VfsgnjVv "vfsgnj.vv" Vvv Sign
            { 31..26=0x08, 14..12=1, 6..0=0x57 } "vd = vs2 with the sign of vs1";
        VfsgnjVf "vfsgnj.vf" Vvx Sign
            { 31..26=0x08, 14..12=5, 6..0=0x57 } "vd = vs2 with the sign of rs1";
        VfsgnjnVv "vfsgnjn.vv" Vvv Sign
            { 31..26=0x09, 14..12=1, 6..0=0x57 } "vd = vs2 with the inverted sign of vs1";
        VfsgnjnVf "vfsgnjn.vf" Vvx Sign
            { 31..26=0x09, 14..12=5, 6..0=0x57 } "vd = vs2 with the inverted sign of rs1";
        VfsgnjxVv "vfsgnjx.vv" Vvv Sign
            { 31..26=0x0a, 14..12=1, 6..0=0x57 } "vd = vs2 with the sign of vs2 ^ vs1";
        VfsgnjxVf "vfsgnjx.vf" Vvx Sign
            { 31..26=0x0a, 14..12=5, 6..0=0x57 } "vd = vs2 with the sign of vs2 ^ rs1";
        VfmaddVv "vfmadd.vv" Vaccv MultiplyAddInto frm
            { 31..26=0x28, 14..12=1, 6..0=0x57 } "vd = vs1 * vd + vs2";
        VfmaddVf "vfmadd.vf" Vaccx MultiplyAddInto frm
            { 31..26=0x28, 14..12=5, 6..0=0x57 } "vd = rs1 * vd + vs2";
        VfnmaddVv "vfnmadd.vv" Vaccv MultiplyAddInto frm
            { 31..26=0x29, 14..12=1, 6..0=0x57 } "vd = -(vs1 * vd) - vs2";
        VfnmaddVf "vfnmadd.vf" Vaccx MultiplyAddInto frm
            { 31..26=0x29, 14..12=5, 6..0=0x57 } "vd = -(rs1 * vd) - vs2";
        VfmsubVv "vfmsub.vv" Vaccv MultiplyAddInto frm
            { 31..26=0x2a, 14..12=1, 6..0=0x57 } "vd = vs1 * vd - vs2";
        VfmsubVf "vfmsub.vf" Vaccx MultiplyAddInto frm
            { 31..26=0x2a, 14..12=5, 6..0=0x57 } "vd = rs1 * vd - vs2";
        VfnmsubVv "vfnmsub.vv" Vaccv MultiplyAddInto frm
            { 31..26=0x2b, 14..12=1, 6..0=0x57 } "vd = -(vs1 * vd) + vs2";
        VfnmsubVf "vfnmsub.vf" Vaccx MultiplyAddInto frm
            { 31..26=0x2b, 14..12=5, 6..0=0x57 } "vd = -(rs1 * vd) + vs2";
        VfmaccVv "vfmacc.vv" Vaccv MultiplyAdd frm
            { 31..26=0x2c, 14..12=1, 6..0=0x57 } "vd = vs1 * vs2 + vd";
        VfmaccVf "vfmacc.vf" Vaccx MultiplyAdd frm
            { 31..26=0x2c, 14..12=5, 6..0=0x57 } "vd = rs1 * vs2 + vd";
        VfnmaccVv "vfnmacc.vv" Vaccv MultiplyAdd frm
            { 31..26=0x2d, 14..12=1, 6..0=0x57 } "vd = -(vs1 * vs2) - vd";
        VfnmaccVf "vfnmacc.vf" Vaccx MultiplyAdd frm
            { 31..26=0x2d, 14..12=5, 6..0=0x57 } "vd = -(rs1 * vs2) - vd";
        VfmsacVv "vfmsac.vv" Vaccv MultiplyAdd frm
            { 31..26=0x2e, 14..12=1, 6..0=0x57 } "vd = vs1 * vs2 - vd";
        VfmsacVf "vfmsac.vf" Vaccx MultiplyAdd frm
            { 31..26=0x2e, 14..12=5, 6..0=0x57 } "vd = rs1 * vs2 - vd";
        VfnmsacVv "vfnmsac.vv" Vaccv MultiplyAdd frm
            { 31..26=0x2f, 14..12=1, 6..0=0x57 } "vd = -(vs1 * vs2) + vd";
        VfnmsacVf "vfnmsac.vf" Vaccx MultiplyAdd frm
            { 31..26=0x2f, 14..12=5, 6..0=0x57 } "vd = -(rs1 * vs2) + vd";
        VmfeqVv "vmfeq.vv" Vvv Compare
            { 31..26=0x18, 14..12=1, 6..0=0x57 } "vd = vs2 = vs1, quiet";
        VmfeqVf "vmfeq.vf" Vvx Compare
            { 31..26=0x18, 14..12=5, 6..0=0x57 } "vd = vs2 = rs1, quiet";
        VmfleVv "vmfle.vv" Vvv Compare
            { 31..26=0x19, 14..12=1, 6..0=0x57 } "vd = vs2 <= vs1, signalling";
        VmfleVf "vmfle.vf" Vvx Compare
            { 31..26=0x19, 14..12=5, 6..0=0x57 } "vd = vs2 <= rs1, signalling";
        VmfltVv "vmflt.vv" Vvv Compare
            { 31..26=0x1b, 14..12=1, 6..0=0x57 } "vd = vs2 < vs1, signalling";
        VmfltVf "vmflt.vf" Vvx Compare
            { 31..26=0x1b, 14..12=5, 6..0=0x57 } "vd = vs2 < rs1, signalling";
        VmfneVv "vmfne.vv" Vvv Compare
            { 31..26=0x1c, 14..12=1, 6..0=0x57 } "vd = vs2 != vs1, quiet";
        VmfneVf "vmfne.vf" Vvx Compare
            { 31..26=0x1c, 14..12=5, 6..0=0x57 } "vd = vs2 != rs1, quiet";
        VmfgtVf "vmfgt.vf" Vvx Compare
            { 31..26=0x1d, 14..12=5, 6..0=0x57 } "vd = vs2 > rs1, signalling";
        VmfgeVf "vmfge.vf" Vvx Compare
            { 31..26=0x1f, 14..12=5, 6..0=0x57 } "vd = vs2 >= rs1, signalling";
    }
    VectorFp V Standard Float Float "RVV 1.0, chapter 13 (floating-point), one source" {
        VfsqrtV "vfsqrt.v" V2 SquareRoot frm
            { 31..26=0x13, 19..15=0x00, 14..12=1, 6..0=0x57 } "vd = square root of vs2";
        VfclassV "vfclass.v" V2 Classify
            { 31..26=0x13, 19..15=0x10, 14..12=1, 6..0=0x57 } "vd = class of vs2, one bit of ten";
        VfcvtXuFV "vfcvt.xu.f.v" V2 Convert frm
            { 31..26=0x12, 19..15=0x00, 14..12=1, 6..0=0x57 } "vd = vs2 as an unsigned integer";
        VfcvtXFV "vfcvt.x.f.v" V2 Convert frm
            { 31..26=0x12, 19..15=0x01, 14..12=1, 6..0=0x57 } "vd = vs2 as a signed integer";
        VfcvtFXuV "vfcvt.f.xu.v" V2 Convert frm
            { 31..26=0x12, 19..15=0x02, 14..12=1, 6..0=0x57 } "vd = unsigned integer vs2 as a float";
        VfcvtFXV "vfcvt.f.x.v" V2 Convert frm
            { 31..26=0x12, 19..15=0x03, 14..12=1, 6..0=0x57 } "vd = signed integer vs2 as a float";
        VfcvtRtzXuFV "vfcvt.rtz.xu.f.v" V2 Convert
            { 31..26=0x12, 19..15=0x06, 14..12=1, 6..0=0x57 } "vd = vs2 as an unsigned integer, toward zero";
        VfcvtRtzXFV "vfcvt.rtz.x.f.v" V2 Convert
            { 31..26=0x12, 19..15=0x07, 14..12=1, 6..0=0x57 } "vd = vs2 as a signed integer, toward zero";
    }
    VectorFp V Standard Float Float "RVV 1.0, chapter 16 (permutation), as the integer twins" {
        VfmvVF "vfmv.v.f" Vmvx Move
            { 31..26=0x17, 25..25=1, 24..20=0x00, 14..12=5, 6..0=0x57 } "vd = rs1";
        VfmvFS "vfmv.f.s" Vmvxs Move to_scalar
            { 31..26=0x10, 25..25=1, 19..15=0x00, 14..12=1, 6..0=0x57 } "rd = vs2 of the highest active lane";
        VfmvSF "vfmv.s.f" Vmvx Move
            { 31..26=0x10, 25..25=1, 24..20=0x00, 14..12=5, 6..0=0x57 } "vd = rs1, in every active lane";
    }
    ] $($more)* } };
}
pub(super) use vector_fp;
