//! The state of one warp: registers, pc, active mask, SIMT stack and its own CSRs.

use crate::code::Code;
use crate::profile::Profile;
use crate::simt::SimtStack;
use crate::space::Lanes;
use crate::vtype::Vtype;
use tandem_abi::MAX_LANES;

/// The state of a warp's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WarpState {
    /// It executes.
    Running,
    /// It executed ENDPRG.
    Ended,
    /// It trapped.
    Trapped,
}

/// CSRs that belong to a warp and that programs can write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarpCsrs {
    /// Accumulated floating-point flags.
    pub fflags: u8,
    /// Dynamic rounding mode, not necessarily a valid one.
    pub frm: u8,
    /// mstatus as stored (without SD).
    pub mstatus: u32,
    /// Trap vector; nothing jumps there.
    pub mtvec: u32,
    /// Vector length of the last vset{i}vl{i}.
    pub vl: u32,
    /// Vector type of the last vset{i}vl{i}, as the CSR reads.
    pub vtype: u32,
    /// Its meaning for vector instructions.
    pub vector: Vtype,
    /// Fixed-point saturation, 0 or 1.
    pub vxsat: u8,
    /// Fixed-point rounding mode, 0 to 3.
    pub vxrm: u8,
    /// CSR_PRINT.
    pub print: u32,
    /// CSR_RPC.
    pub rpc: u32,
}

/// fflags within the flags of a step.
const FFLAGS_BITS: u8 = 0x1f;
/// The bit of a step's flags that goes to vxsat.
const SATURATED: u32 = 5;

impl WarpCsrs {
    /// Accumulates the flags of an instruction.
    pub fn raise(&mut self, flags: u8) {
        self.fflags |= flags & FFLAGS_BITS;
        self.vxsat |= flags >> SATURATED;
    }
}

/// What beat 0 leaves for beat 1.
#[derive(Clone, Copy, Debug)]
pub struct Second {
    /// The instruction with beat 1's register numbers; its words are not fetched again.
    pub code: Code,
    /// The other half of a result that beat 0 computed as a whole.
    pub high: Lanes,
    /// Flags of that result.
    pub flags: u8,
}

/// One warp.
#[derive(Clone, Debug)]
pub struct Warp {
    /// Its number in the workgroup (CSR_WID).
    pub id: u32,
    /// Next instruction.
    pub pc: u32,
    /// Active lanes.
    pub mask: u32,
    /// Life.
    pub life: WarpState,
    /// Prefix word that the next instruction executes under, 0 for none.
    pub prefix: u32,
    /// Present between the two beats of an instruction.
    pub second: Option<Second>,
    /// Scalar registers, and room for every number that a field can hold; element 0 stays zero.
    pub x: [u32; 256],
    /// Vector registers of the allocation.
    pub v: Vec<Lanes>,
    /// SIMT stack.
    pub simt: SimtStack,
    /// CSRs.
    pub csr: WarpCsrs,
    /// Barriers this warp has passed.
    pub barriers: u32,
    /// Barriers at which all other warps are known to have arrived.
    pub barriers_checked: u32,
    /// Instructions retired, prefixes included.
    pub retired: u64,
}

impl Warp {
    /// A warp at its start: every register reads zero.
    pub fn new(id: u32, pc: u32, mask: u32, vgprs: usize, stack: usize, profile: &Profile) -> Warp {
        Warp {
            id,
            pc,
            mask,
            life: WarpState::Running,
            prefix: 0,
            second: None,
            x: [0; 256],
            v: vec![[0; MAX_LANES]; vgprs],
            simt: SimtStack::new(stack),
            csr: WarpCsrs {
                fflags: 0,
                frm: 0,
                mstatus: profile.initial_mstatus,
                mtvec: 0,
                vl: 0,
                vtype: profile.initial_vtype,
                vector: Vtype::START,
                vxsat: 0,
                vxrm: 0,
                print: 0,
                rpc: 0,
            },
            barriers: 0,
            barriers_checked: 0,
            retired: 0,
        }
    }

    /// Whether the warp still executes.
    pub fn is_running(&self) -> bool {
        self.life == WarpState::Running
    }
}
