//! RVV integer arithmetic, masks, moves and configuration.
//!
//! Every operation works per lane; `vm` = 0 masks with bit 0 of the lane's own v0.
//! The mask-register operations have a free `vm` bit in all implementations, so it is an operand here too.

macro_rules! vector_int {
    ([$($rows:tt)*] $next:ident $($more:ident)*) => { $next! { [$($rows)*
    VectorInt V Standard Integer Group "RVV 1.0, chapter 11 (integer arithmetic), OPIVV/OPIVX/OPIVI" {
        VaddVv "vadd.vv" Vvv Add
            { 31..26=0x00, 14..12=0, 6..0=0x57 } "vd = vs2 + vs1";
        VaddVx "vadd.vx" Vvx Add
            { 31..26=0x00, 14..12=4, 6..0=0x57 } "vd = vs2 + rs1";
        VaddVi "vadd.vi" Vvi Add
            { 31..26=0x00, 14..12=3, 6..0=0x57 } "vd = vs2 + imm";
        VsubVv "vsub.vv" Vvv Add
            { 31..26=0x02, 14..12=0, 6..0=0x57 } "vd = vs2 - vs1";
        VsubVx "vsub.vx" Vvx Add
            { 31..26=0x02, 14..12=4, 6..0=0x57 } "vd = vs2 - rs1";
        VrsubVx "vrsub.vx" Vvx Add
            { 31..26=0x03, 14..12=4, 6..0=0x57 } "vd = rs1 - vs2";
        VrsubVi "vrsub.vi" Vvi Add
            { 31..26=0x03, 14..12=3, 6..0=0x57 } "vd = imm - vs2";
        VminuVv "vminu.vv" Vvv MinMax
            { 31..26=0x04, 14..12=0, 6..0=0x57 } "vd = min(vs2, vs1), unsigned";
        VminuVx "vminu.vx" Vvx MinMax
            { 31..26=0x04, 14..12=4, 6..0=0x57 } "vd = min(vs2, rs1), unsigned";
        VminVv "vmin.vv" Vvv MinMax
            { 31..26=0x05, 14..12=0, 6..0=0x57 } "vd = min(vs2, vs1), signed";
        VminVx "vmin.vx" Vvx MinMax
            { 31..26=0x05, 14..12=4, 6..0=0x57 } "vd = min(vs2, rs1), signed";
        VmaxuVv "vmaxu.vv" Vvv MinMax
            { 31..26=0x06, 14..12=0, 6..0=0x57 } "vd = max(vs2, vs1), unsigned";
        VmaxuVx "vmaxu.vx" Vvx MinMax
            { 31..26=0x06, 14..12=4, 6..0=0x57 } "vd = max(vs2, rs1), unsigned";
        VmaxVv "vmax.vv" Vvv MinMax
            { 31..26=0x07, 14..12=0, 6..0=0x57 } "vd = max(vs2, vs1), signed";
        VmaxVx "vmax.vx" Vvx MinMax
            { 31..26=0x07, 14..12=4, 6..0=0x57 } "vd = max(vs2, rs1), signed";
        VandVv "vand.vv" Vvv Logic
            { 31..26=0x09, 14..12=0, 6..0=0x57 } "vd = vs2 & vs1";
        VandVx "vand.vx" Vvx Logic
            { 31..26=0x09, 14..12=4, 6..0=0x57 } "vd = vs2 & rs1";
        VandVi "vand.vi" Vvi Logic
            { 31..26=0x09, 14..12=3, 6..0=0x57 } "vd = vs2 & imm";
        VorVv "vor.vv" Vvv Logic
            { 31..26=0x0a, 14..12=0, 6..0=0x57 } "vd = vs2 | vs1";
        VorVx "vor.vx" Vvx Logic
            { 31..26=0x0a, 14..12=4, 6..0=0x57 } "vd = vs2 | rs1";
        VorVi "vor.vi" Vvi Logic
            { 31..26=0x0a, 14..12=3, 6..0=0x57 } "vd = vs2 | imm";
        VxorVv "vxor.vv" Vvv Logic
            { 31..26=0x0b, 14..12=0, 6..0=0x57 } "vd = vs2 ^ vs1";
        VxorVx "vxor.vx" Vvx Logic
            { 31..26=0x0b, 14..12=4, 6..0=0x57 } "vd = vs2 ^ rs1";
        VxorVi "vxor.vi" Vvi Logic
            { 31..26=0x0b, 14..12=3, 6..0=0x57 } "vd = vs2 ^ imm";
        VsllVv "vsll.vv" Vvv Shift
            { 31..26=0x25, 14..12=0, 6..0=0x57 } "vd = vs2 << vs1[4:0]";
        VsllVx "vsll.vx" Vvx Shift
            { 31..26=0x25, 14..12=4, 6..0=0x57 } "vd = vs2 << rs1[4:0]";
        VsllVi "vsll.vi" Vvu Shift
            { 31..26=0x25, 14..12=3, 6..0=0x57 } "vd = vs2 << imm[4:0]";
        VsrlVv "vsrl.vv" Vvv Shift
            { 31..26=0x28, 14..12=0, 6..0=0x57 } "vd = vs2 >> vs1[4:0], zeros in";
        VsrlVx "vsrl.vx" Vvx Shift
            { 31..26=0x28, 14..12=4, 6..0=0x57 } "vd = vs2 >> rs1[4:0], zeros in";
        VsrlVi "vsrl.vi" Vvu Shift
            { 31..26=0x28, 14..12=3, 6..0=0x57 } "vd = vs2 >> imm[4:0], zeros in";
        VsraVv "vsra.vv" Vvv Shift
            { 31..26=0x29, 14..12=0, 6..0=0x57 } "vd = vs2 >> vs1[4:0], sign in";
        VsraVx "vsra.vx" Vvx Shift
            { 31..26=0x29, 14..12=4, 6..0=0x57 } "vd = vs2 >> rs1[4:0], sign in";
        VsraVi "vsra.vi" Vvu Shift
            { 31..26=0x29, 14..12=3, 6..0=0x57 } "vd = vs2 >> imm[4:0], sign in";
        VmseqVv "vmseq.vv" Vvv Compare
            { 31..26=0x18, 14..12=0, 6..0=0x57 } "vd = vs2 = vs1";
        VmseqVx "vmseq.vx" Vvx Compare
            { 31..26=0x18, 14..12=4, 6..0=0x57 } "vd = vs2 = rs1";
        VmseqVi "vmseq.vi" Vvi Compare
            { 31..26=0x18, 14..12=3, 6..0=0x57 } "vd = vs2 = imm";
        VmsneVv "vmsne.vv" Vvv Compare
            { 31..26=0x19, 14..12=0, 6..0=0x57 } "vd = vs2 != vs1";
        VmsneVx "vmsne.vx" Vvx Compare
            { 31..26=0x19, 14..12=4, 6..0=0x57 } "vd = vs2 != rs1";
        VmsneVi "vmsne.vi" Vvi Compare
            { 31..26=0x19, 14..12=3, 6..0=0x57 } "vd = vs2 != imm";
        VmsltuVv "vmsltu.vv" Vvv Compare
            { 31..26=0x1a, 14..12=0, 6..0=0x57 } "vd = vs2 < vs1, unsigned";
        VmsltuVx "vmsltu.vx" Vvx Compare
            { 31..26=0x1a, 14..12=4, 6..0=0x57 } "vd = vs2 < rs1, unsigned";
        VmsltVv "vmslt.vv" Vvv Compare
            { 31..26=0x1b, 14..12=0, 6..0=0x57 } "vd = vs2 < vs1, signed";
        VmsltVx "vmslt.vx" Vvx Compare
            { 31..26=0x1b, 14..12=4, 6..0=0x57 } "vd = vs2 < rs1, signed";
        VmsleuVv "vmsleu.vv" Vvv Compare
            { 31..26=0x1c, 14..12=0, 6..0=0x57 } "vd = vs2 <= vs1, unsigned";
        VmsleuVx "vmsleu.vx" Vvx Compare
            { 31..26=0x1c, 14..12=4, 6..0=0x57 } "vd = vs2 <= rs1, unsigned";
        VmsleuVi "vmsleu.vi" Vvi Compare
            { 31..26=0x1c, 14..12=3, 6..0=0x57 } "vd = vs2 <= imm, unsigned";
        VmsleVv "vmsle.vv" Vvv Compare
            { 31..26=0x1d, 14..12=0, 6..0=0x57 } "vd = vs2 <= vs1, signed";
        VmsleVx "vmsle.vx" Vvx Compare
            { 31..26=0x1d, 14..12=4, 6..0=0x57 } "vd = vs2 <= rs1, signed";
        VmsleVi "vmsle.vi" Vvi Compare
            { 31..26=0x1d, 14..12=3, 6..0=0x57 } "vd = vs2 <= imm, signed";
        VmsgtuVx "vmsgtu.vx" Vvx Compare
            { 31..26=0x1e, 14..12=4, 6..0=0x57 } "vd = vs2 > rs1, unsigned";
        VmsgtuVi "vmsgtu.vi" Vvi Compare
            { 31..26=0x1e, 14..12=3, 6..0=0x57 } "vd = vs2 > imm, unsigned";
        VmsgtVx "vmsgt.vx" Vvx Compare
            { 31..26=0x1f, 14..12=4, 6..0=0x57 } "vd = vs2 > rs1, signed";
        VmsgtVi "vmsgt.vi" Vvi Compare
            { 31..26=0x1f, 14..12=3, 6..0=0x57 } "vd = vs2 > imm, signed";
        VmergeVvm "vmerge.vvm" Vmergev Merge
            { 31..26=0x17, 25..25=0, 14..12=0, 6..0=0x57 } "vd = v0[0] ? vs1 : vs2, per lane";
        VmergeVxm "vmerge.vxm" Vmergex Merge
            { 31..26=0x17, 25..25=0, 14..12=4, 6..0=0x57 } "vd = v0[0] ? rs1 : vs2, per lane";
        VmergeVim "vmerge.vim" Vmergei Merge
            { 31..26=0x17, 25..25=0, 14..12=3, 6..0=0x57 } "vd = v0[0] ? imm : vs2, per lane";
        VmvVV "vmv.v.v" Vmvv Move
            { 31..26=0x17, 25..25=1, 24..20=0x00, 14..12=0, 6..0=0x57 } "vd = vs1";
        VmvVX "vmv.v.x" Vmvx Move
            { 31..26=0x17, 25..25=1, 24..20=0x00, 14..12=4, 6..0=0x57 } "vd = rs1";
        VmvVI "vmv.v.i" Vmvi Move
            { 31..26=0x17, 25..25=1, 24..20=0x00, 14..12=3, 6..0=0x57 } "vd = imm";
    }
    VectorInt V Standard Integer Group "RVV 1.0, chapter 11 (integer arithmetic), OPMVV/OPMVX" {
        VdivuVv "vdivu.vv" Vvv Divide
            { 31..26=0x20, 14..12=2, 6..0=0x57 } "vd = vs2 / vs1, unsigned; by zero: all ones";
        VdivuVx "vdivu.vx" Vvx Divide
            { 31..26=0x20, 14..12=6, 6..0=0x57 } "vd = vs2 / rs1, unsigned; by zero: all ones";
        VdivVv "vdiv.vv" Vvv Divide
            { 31..26=0x21, 14..12=2, 6..0=0x57 } "vd = vs2 / vs1, signed; by zero: all ones";
        VdivVx "vdiv.vx" Vvx Divide
            { 31..26=0x21, 14..12=6, 6..0=0x57 } "vd = vs2 / rs1, signed; by zero: all ones";
        VremuVv "vremu.vv" Vvv Divide
            { 31..26=0x22, 14..12=2, 6..0=0x57 } "vd = vs2 mod vs1, unsigned; by zero: vs2";
        VremuVx "vremu.vx" Vvx Divide
            { 31..26=0x22, 14..12=6, 6..0=0x57 } "vd = vs2 mod rs1, unsigned; by zero: vs2";
        VremVv "vrem.vv" Vvv Divide
            { 31..26=0x23, 14..12=2, 6..0=0x57 } "vd = vs2 mod vs1, signed; by zero: vs2";
        VremVx "vrem.vx" Vvx Divide
            { 31..26=0x23, 14..12=6, 6..0=0x57 } "vd = vs2 mod rs1, signed; by zero: vs2";
        VmulhuVv "vmulhu.vv" Vvv Multiply
            { 31..26=0x24, 14..12=2, 6..0=0x57 } "vd = high word of vs2 * vs1, unsigned";
        VmulhuVx "vmulhu.vx" Vvx Multiply
            { 31..26=0x24, 14..12=6, 6..0=0x57 } "vd = high word of vs2 * rs1, unsigned";
        VmulVv "vmul.vv" Vvv Multiply
            { 31..26=0x25, 14..12=2, 6..0=0x57 } "vd = low word of vs2 * vs1";
        VmulVx "vmul.vx" Vvx Multiply
            { 31..26=0x25, 14..12=6, 6..0=0x57 } "vd = low word of vs2 * rs1";
        VmulhsuVv "vmulhsu.vv" Vvv Multiply
            { 31..26=0x26, 14..12=2, 6..0=0x57 } "vd = high word of signed vs2 * unsigned vs1";
        VmulhsuVx "vmulhsu.vx" Vvx Multiply
            { 31..26=0x26, 14..12=6, 6..0=0x57 } "vd = high word of signed vs2 * unsigned rs1";
        VmulhVv "vmulh.vv" Vvv Multiply
            { 31..26=0x27, 14..12=2, 6..0=0x57 } "vd = high word of vs2 * vs1, signed";
        VmulhVx "vmulh.vx" Vvx Multiply
            { 31..26=0x27, 14..12=6, 6..0=0x57 } "vd = high word of vs2 * rs1, signed";
        VmaddVv "vmadd.vv" Vaccv MultiplyAddInto
            { 31..26=0x29, 14..12=2, 6..0=0x57 } "vd = vs1 * vd + vs2";
        VmaddVx "vmadd.vx" Vaccx MultiplyAddInto
            { 31..26=0x29, 14..12=6, 6..0=0x57 } "vd = rs1 * vd + vs2";
        VnmsubVv "vnmsub.vv" Vaccv MultiplyAddInto
            { 31..26=0x2b, 14..12=2, 6..0=0x57 } "vd = -(vs1 * vd) + vs2";
        VnmsubVx "vnmsub.vx" Vaccx MultiplyAddInto
            { 31..26=0x2b, 14..12=6, 6..0=0x57 } "vd = -(rs1 * vd) + vs2";
        VmaccVv "vmacc.vv" Vaccv MultiplyAdd
            { 31..26=0x2d, 14..12=2, 6..0=0x57 } "vd = vs1 * vs2 + vd";
        VmaccVx "vmacc.vx" Vaccx MultiplyAdd
            { 31..26=0x2d, 14..12=6, 6..0=0x57 } "vd = rs1 * vs2 + vd";
        VnmsacVv "vnmsac.vv" Vaccv MultiplyAdd
            { 31..26=0x2f, 14..12=2, 6..0=0x57 } "vd = -(vs1 * vs2) + vd";
        VnmsacVx "vnmsac.vx" Vaccx MultiplyAdd
            { 31..26=0x2f, 14..12=6, 6..0=0x57 } "vd = -(rs1 * vs2) + vd";
    }
    VectorInt V Standard Integer Group
        "RVV 1.0, chapter 15 (mask), per lane on bit 0 (manual 4.1, RV32V-Mask)" {
        VmandnMm "vmandn.mm" Vvv MaskLogic
            { 31..26=0x18, 14..12=2, 6..0=0x57 } "vd = vs2[0] & ~vs1[0]";
        VmandMm "vmand.mm" Vvv MaskLogic
            { 31..26=0x19, 14..12=2, 6..0=0x57 } "vd = vs2[0] & vs1[0]";
        VmorMm "vmor.mm" Vvv MaskLogic
            { 31..26=0x1a, 14..12=2, 6..0=0x57 } "vd = vs2[0] | vs1[0]";
        VmxorMm "vmxor.mm" Vvv MaskLogic
            { 31..26=0x1b, 14..12=2, 6..0=0x57 } "vd = vs2[0] ^ vs1[0]";
        VmornMm "vmorn.mm" Vvv MaskLogic
            { 31..26=0x1c, 14..12=2, 6..0=0x57 } "vd = vs2[0] | ~vs1[0]";
        VmnandMm "vmnand.mm" Vvv MaskLogic
            { 31..26=0x1d, 14..12=2, 6..0=0x57 } "vd = ~(vs2[0] & vs1[0])";
        VmnorMm "vmnor.mm" Vvv MaskLogic
            { 31..26=0x1e, 14..12=2, 6..0=0x57 } "vd = ~(vs2[0] | vs1[0])";
        VmxnorMm "vmxnor.mm" Vvv MaskLogic
            { 31..26=0x1f, 14..12=2, 6..0=0x57 } "vd = ~(vs2[0] ^ vs1[0])";
        VidV "vid.v" Vid Move
            { 31..26=0x14, 24..20=0x00, 19..15=0x11, 14..12=2, 6..0=0x57 } "vd = lane number";
    }
    VectorInt V Standard Integer Group "RVV 1.0, chapter 16 (permutation), as manual 4.1 changes it" {
        VmvXS "vmv.x.s" Vmvxs Move to_scalar
            { 31..26=0x10, 25..25=1, 19..15=0x00, 14..12=2, 6..0=0x57 } "rd = vs2 of the highest active lane";
        VmvSX "vmv.s.x" Vmvx Move
            { 31..26=0x10, 25..25=1, 24..20=0x00, 14..12=6, 6..0=0x57 } "vd = rs1, in every active lane";
    }
    VectorInt V Standard Integer Unused "RVV 1.0, chapter 6 (configuration setting)" {
        Vsetvli "vsetvli" Vsetvli SetVtype
            { 31..31=0, 14..12=7, 6..0=0x57 } "vl, vtype = configuration of AVL rs1; rd = vl";
        Vsetivli "vsetivli" Vsetivli SetVtype
            { 31..30=3, 14..12=7, 6..0=0x57 } "vl, vtype = configuration of AVL uimm; rd = vl";
        Vsetvl "vsetvl" R SetVtype
            { 31..26=0x20, 25..25=0, 14..12=7, 6..0=0x57 }
            "vl, vtype = configuration of AVL rs1, vtype rs2; rd = vl";
    }
    ] $($more)* } };
}
pub(super) use vector_int;
