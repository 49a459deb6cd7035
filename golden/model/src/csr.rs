//! Control and status registers as the CSR instructions see them.

use crate::warp::WarpCsrs;

/// Accumulated floating-point flags.
pub const FFLAGS: u16 = 0x001;
/// Rounding mode.
pub const FRM: u16 = 0x002;
/// Flags and rounding mode.
pub const FCSR: u16 = 0x003;
/// Always zero here: no vector instruction is interrupted.
pub const VSTART: u16 = 0x008;
/// Fixed-point saturation.
pub const VXSAT: u16 = 0x009;
/// Fixed-point rounding mode.
pub const VXRM: u16 = 0x00a;
/// Fixed-point rounding mode and saturation.
pub const VCSR: u16 = 0x00f;
/// Machine status.
pub const MSTATUS: u16 = 0x300;
/// Trap vector.
pub const MTVEC: u16 = 0x305;
/// Hart id: the warp's id in its workgroup.
pub const MHARTID: u16 = 0xf14;
/// Vector length.
pub const VL: u16 = 0xc20;
/// Vector type.
pub const VTYPE: u16 = 0xc21;
/// Bytes of a vector register.
pub const VLENB: u16 = 0xc22;
/// CSR_PRINT.
pub const PRINT: u16 = 0x80b;
/// CSR_RPC.
pub const RPC: u16 = 0x80c;

/// Bits of mstatus that a write changes: FS and VS.
const MSTATUS_WRITABLE: u32 = 0x0000_6600;
const MSTATUS_SD: u32 = 0x8000_0000;

/// The read-only CSRs, fixed by a warp's launch and workgroup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// CSR_NUMW: warps of the workgroup.
    pub warps: u32,
    /// CSR_NUMT: threads of a warp.
    pub threads: u32,
    /// CSR_KNL.
    pub knl: u32,
    /// CSR_WGID.
    pub wgid: u32,
    /// CSR_WID.
    pub wid: u32,
    /// CSR_LDS.
    pub lds: u32,
    /// CSR_PDS.
    pub pds: u32,
    /// CSR_GDX, CSR_GDY and CSR_GDZ.
    pub group: [u32; 3],
}

impl Identity {
    /// CSR_TID: the warp's first thread.
    pub fn tid(&self) -> u32 {
        self.wid.wrapping_mul(self.threads)
    }
}

/// Value of a CSR, or `None` if there is no such CSR.
pub fn read(csr: u16, own: &WarpCsrs, id: &Identity) -> Option<u32> {
    Some(match csr {
        FFLAGS => u32::from(own.fflags),
        FRM => u32::from(own.frm),
        FCSR => u32::from(own.frm) << 5 | u32::from(own.fflags),
        VSTART => 0,
        VXSAT => u32::from(own.vxsat),
        VXRM => u32::from(own.vxrm),
        VCSR => u32::from(own.vxrm) << 1 | u32::from(own.vxsat),
        MSTATUS => {
            let dirty = own.mstatus & 0x6000 == 0x6000 || own.mstatus & 0x0600 == 0x0600;
            own.mstatus | if dirty { MSTATUS_SD } else { 0 }
        }
        MTVEC => own.mtvec,
        MHARTID => id.wid,
        VL => own.vl,
        VTYPE => own.vtype,
        VLENB => 4 * id.threads,
        0x800 => id.tid(),
        0x801 => id.warps,
        0x802 => id.threads,
        0x803 => id.knl,
        0x804 => id.wgid,
        0x805 => id.wid,
        0x806 => id.lds,
        0x807 => id.pds,
        0x808 => id.group[0],
        0x809 => id.group[1],
        0x80a => id.group[2],
        PRINT => own.print,
        RPC => own.rpc,
        _ => return None,
    })
}

/// Writes a CSR; `false` if it does not exist or is read-only.
pub fn write(csr: u16, value: u32, own: &mut WarpCsrs) -> bool {
    match csr {
        FFLAGS => own.fflags = value as u8 & 0x1f,
        FRM => own.frm = value as u8 & 0x7,
        FCSR => {
            own.fflags = value as u8 & 0x1f;
            own.frm = (value >> 5) as u8 & 0x7;
        }
        VXSAT => own.vxsat = value as u8 & 1,
        VXRM => own.vxrm = value as u8 & 3,
        VCSR => {
            own.vxsat = value as u8 & 1;
            own.vxrm = (value >> 1) as u8 & 3;
        }
        MSTATUS => own.mstatus = own.mstatus & !MSTATUS_WRITABLE | value & MSTATUS_WRITABLE,
        MTVEC => own.mtvec = value & !3,
        PRINT => own.print = value,
        RPC => own.rpc = value,
        _ => return false,
    }
    true
}
