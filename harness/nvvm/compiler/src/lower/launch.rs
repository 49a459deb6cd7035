//! The interface of a launch to a kernel: the CSRs and the metadata buffer that its code reads (Ventus 2.2,
//! 3.2), and the number of lanes in a warp of NVVM IR. Numbers only; no code is written here.

/// CSR numbers of Ventus 3.2.
pub(super) const CSR_TID: u16 = 0x800;
pub(super) const CSR_NUMW: u16 = 0x801;
pub(super) const CSR_NUMT: u16 = 0x802;
pub(super) const CSR_KNL: u16 = 0x803;
pub(super) const CSR_LDS: u16 = 0x806;
pub(super) const CSR_PDS: u16 = 0x807;
pub(super) const CSR_GDX: u16 = 0x808;

/// Byte offsets of the metadata buffer (Ventus 2.2).
pub(super) const KNL_ARG_BASE: i32 = 4;
pub(super) const KNL_GLOBAL_X: i32 = 12;
pub(super) const KNL_LOCAL_X: i32 = 24;

/// Lanes of a warp (§15.4, warpsize).
pub(crate) const WARP: u32 = 32;
/// Bytes of private memory per thread that warp operations need.
pub(super) const SCRATCH_BYTES: u32 = 16;
