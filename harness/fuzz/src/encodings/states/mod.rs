//! One instruction in a random architectural state, on golden and the RTL.
//!
//! A [`State`] is everything set up before the instruction: registers (including some that are never
//! written), CSRs, vtype, the SIMT stack with an active mask made by real divergence, memory around the
//! addresses that it will touch, and a prefix.
//!
//! [`choose`] makes a state for each number. It takes the rows of the instruction table in turn, with operand
//! values that suit the row (`values`). [`layout`] turns the state into a program: a short prologue, the
//! instruction, and an epilogue that reads everything back. [`expect`] predicts from the errata, without
//! golden, whether and how the instruction traps in that state. If the engines agree on anything else, both
//! are wrong.

mod address;
mod choose;
mod element;
pub mod expect;
pub mod layout;
mod rounding;
mod simpler;
mod subject;
pub mod values;
mod words;

pub use choose::choose;
pub use subject::States;
pub use words::{MachineWords, Order};

use tandem_abi::{BUFFER_BASE, CODE_BASE, Config, PAGE_BYTES};
use tandem_launch::elf::Bare;
use ventus_isa::{Class, DecodeError, Insn, Op, Role, decode_prefixed};

/// Bytes of the area that accesses go to: two pages, so that its middle is a page border.
pub const AREA: u32 = 2 * PAGE_BYTES;
/// Lanes of the widest machine.
const LANES: usize = tandem_abi::MAX_LANES;

/// How a scalar register gets its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarSource {
    /// LUI and ADDI.
    Constant,
    /// A load.
    Loaded,
}

/// A scalar register's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// Number.
    pub register: u8,
    /// Value.
    pub value: u32,
    /// Way to it.
    pub how: ScalarSource,
}

/// A vector register's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
    /// Number.
    pub register: u8,
    /// By lane.
    pub lanes: [u32; LANES],
    /// Written before lanes diverge; otherwise under the final mask, so that the other lanes stay unwritten.
    pub early: bool,
}

/// One level of divergence: a branch after which some lanes continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Lanes that continue.
    pub stay: u32,
    /// Whether they are the branch's taken side.
    pub taken: bool,
    /// Whether the comparison is unsigned.
    pub unsigned: bool,
}

/// A vtype and vl to be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vset {
    /// The requested vtype.
    pub vtype: u32,
    /// AVL; `None` for VLMAX.
    pub avl: Option<u32>,
    /// Whether VSETVL sets it.
    pub register: bool,
}

/// Registers that the prologue works with, none of which the instruction uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Temps {
    /// Scalar: base of the data, and temporary.
    pub base: u8,
    /// Scalar: temporary.
    pub any: u8,
    /// Vector: pointers to the data, lane by lane.
    pub pointer: u8,
    /// Vector: the level up to which each lane stays.
    pub levels: u8,
    /// Vector: the current level.
    pub level: u8,
}

/// One case. See the module's documentation.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The row of this case. The instruction may be of another row if a bit was flipped.
    pub op: Op,
    /// How it is launched.
    pub launch: Bare,
    /// Seed, latency and back-pressure of memory.
    pub memory: (u64, (u32, u32), u32),
    /// Words before the instruction that extend it.
    pub prefix: Option<u32>,
    /// The instruction.
    pub word: u32,
    /// Its address.
    pub pc: u32,
    /// Scalar registers, in the order in which they are set.
    pub x: Vec<Scalar>,
    /// Vector registers likewise.
    pub v: Vec<Vector>,
    /// CSRs likewise.
    pub csrs: Vec<(u16, u32)>,
    /// vtype; `None` leaves it as after the start.
    pub vset: Option<Vset>,
    /// Divergence, outermost first.
    pub levels: Vec<Level>,
    /// Whether the innermost level's lanes reconverge at the instruction itself.
    pub meet_here: bool,
    /// Whether CSR_RPC is the address after the instruction, which holds a JOIN.
    pub rpc: bool,
    /// Address of a jump back, at the instruction's jump target.
    pub stub: Option<u32>,
    /// An LR before the instruction.
    pub reserve: Option<Insn>,
    /// A store before the instruction, to the address that it loads from.
    pub before: Option<Insn>,
    /// A load after it, from the address that it stores to.
    pub after: Option<Insn>,
    /// Contents of the area: random words of this seed, or zeros for 0 and 1. With an even seed, CSRs are
    /// written first. With every second odd one, they are written right before the instruction.
    pub area: u64,
    /// Whether every register is read at the end. If not, only the registers that were set are read, and the
    /// destination's neighbours.
    pub read_all: bool,
    /// Further registers to read.
    pub read: (Vec<u8>, Vec<u8>),
    /// CSRs that are read at the end.
    pub read_csrs: Vec<u16>,
    /// The prologue's registers.
    pub temps: Temps,
    /// Pages of register values before the area.
    pub data_pages: u32,
}

impl State {
    /// The instruction with its prefix, or why it does not decode.
    pub fn decoded(&self) -> Result<Insn, DecodeError> {
        decode_prefixed(self.prefix.unwrap_or(0), self.word)
    }

    /// Address of the first word: the prefix, if there is one.
    pub fn first_pc(&self) -> u32 {
        self.pc - 4 * u32::from(self.prefix.is_some())
    }

    /// Base of the area.
    pub fn area_base(&self) -> u32 {
        BUFFER_BASE + self.data_pages * PAGE_BYTES
    }

    /// The active mask at the instruction.
    pub fn mask(&self) -> u32 {
        self.levels.last().map_or_else(|| lanes_mask(self.launch.wf_size), |l| l.stay)
    }

    /// Entries of the SIMT stack at the instruction.
    pub fn depth(&self) -> usize {
        let mut before = lanes_mask(self.launch.wf_size);
        let mut depth = 0;
        for l in &self.levels {
            let (stay, leave) = (l.stay.count_ones(), (before & !l.stay).count_ones());
            depth += match stay.cmp(&leave) {
                _ if leave == 0 => 0,
                std::cmp::Ordering::Less => 2,
                std::cmp::Ordering::Equal => 1 + usize::from(l.taken),
                std::cmp::Ordering::Greater => 1,
            };
            before = l.stay;
        }
        depth
    }

    /// Value of a scalar register at the instruction.
    pub fn scalar(&self, register: u8) -> u32 {
        self.x.iter().rev().find(|s| s.register == register && register != 0).map_or(0, |s| s.value)
    }

    /// Value of an active lane of a vector register at the instruction.
    pub fn lane(&self, register: u8, lane: usize) -> u32 {
        self.v.iter().rev().find(|v| v.register == register).map_or(0, |v| v.lanes[lane])
    }

    /// Sets a scalar register, replacing an earlier value.
    pub fn set_scalar(&mut self, register: u8, value: u32, how: ScalarSource) {
        self.x.retain(|s| s.register != register);
        if register != 0 {
            self.x.push(Scalar { register, value, how });
        }
    }

    /// Sets a vector register, replacing an earlier value.
    pub fn set_vector(&mut self, register: u8, lanes: [u32; LANES], early: bool) {
        self.v.retain(|v| v.register != register);
        self.v.push(Vector { register, lanes, early });
    }

    /// The vtype that the instruction finds.
    pub fn vtype(&self) -> Vtype {
        let Some(set) = self.vset else { return Vtype { sew: 32, group: false, vill: false } };
        let legal = set.vtype & !0xff == 0
            && set.vtype & 7 <= 1
            && set.vtype >> 3 & 7 <= 3
            && set.vtype & 0x3f != 0x19;
        if !legal {
            return Vtype { sew: 32, group: false, vill: true };
        }
        Vtype { sew: 8 << (set.vtype >> 3 & 7), group: set.vtype & 7 == 1, vill: false }
    }

    /// frm at the instruction.
    pub fn frm(&self) -> u32 {
        self.csrs
            .iter()
            .rev()
            .find_map(|&(csr, value)| match csr {
                2 => Some(value & 7),
                3 => Some(value >> 5 & 7),
                _ => None,
            })
            .unwrap_or(0)
    }

    /// Whether no access beside the instruction traps. Only the instruction's own trap is predicted.
    pub fn neighbours_are_sound(&self) -> bool {
        let beside = [&self.reserve, &self.before, &self.after];
        if beside.iter().all(|insn| insn.is_none()) {
            return true;
        }
        let mapped = layout::mapped(self, false);
        beside.into_iter().flatten().all(|insn| expect::of(self, insn, &mapped).is_none())
    }

    /// Removes the accesses beside the instruction if one of them would trap.
    fn leave_out_trapping_neighbours(&mut self) {
        if !self.neighbours_are_sound() {
            (self.reserve, self.before, self.after) = (None, None, None);
        }
    }

    /// Registers are allocated in fours.
    pub fn allocated(&self) -> (u32, u32) {
        (self.launch.sgprs.next_multiple_of(4), self.launch.vgprs.next_multiple_of(4))
    }
}

/// The relevant parts of vtype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vtype {
    /// Bits of an element.
    pub sew: u32,
    /// Whether LMUL is 2.
    pub group: bool,
    /// Whether a vset* was refused.
    pub vill: bool,
}

/// The lowest `lanes` lanes.
pub fn lanes_mask(lanes: u32) -> u32 {
    if lanes >= 32 { u32::MAX } else { (1 << lanes) - 1 }
}

/// How an instruction's registers form pairs and groups under a vtype (errata D31, D32).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Twos {
    /// LMUL 2.
    group: bool,
    /// SEW 64.
    double: bool,
    /// REGPAIR.
    pair: bool,
}

impl Twos {
    fn of(insn: &Insn, vtype: Vtype) -> Twos {
        let uses = insn.op.row().vtype;
        Twos {
            group: vtype.group && !vtype.vill && uses.groups(),
            double: vtype.sew == 64 && !vtype.vill && uses.is_float(),
            pair: insn.pair,
        }
    }

    /// Whether this register operand has a second register.
    fn has_second(self, insn: &Insn, role: Role, vector: bool) -> bool {
        let row = insn.op.row();
        if self.pair {
            return row.data_role() == Some(role);
        }
        if self.double {
            // A comparison's result is one register.
            return !(role == Role::Rd && row.class == Class::Compare);
        }
        self.group && vector
    }
}

/// The code's first address.
pub const fn code_base() -> u32 {
    CODE_BASE
}

/// Whether a launch fits the machine.
fn fits(launch: &Bare, config: &Config) -> bool {
    let up4 = |n: u32| n.next_multiple_of(4);
    let limits = tandem_abi::Limits::of(config);
    launch.wg_warps * up4(launch.vgprs) <= limits.vgprs
        && launch.wg_warps * up4(launch.sgprs) <= limits.sgprs
        && launch.wg_warps <= limits.warps
}
