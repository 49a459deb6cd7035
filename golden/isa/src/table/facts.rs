//! What a row's encoding fixes about the instruction, apart from the position of its bits: its kind, what it
//! computes with, how it reaches memory, and whether vtype, frm and vxrm apply to it.
//!
//! A fact is something that many readers of the table need and that the word alone decides. What the
//! instruction computes is not a fact: the reference model and the RTL each define that for themselves.
//! `check` makes sure that the facts fit the operands.

/// The kind of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Class {
    /// A constant put together from the word, and the pc: LUI, AUIPC.
    Constant,
    /// Sums and differences, saturating ones included.
    Add,
    /// The mean of two numbers, or half their difference.
    Average,
    /// Bitwise logic.
    Logic,
    /// Shifts.
    Shift,
    /// The smaller or the larger.
    MinMax,
    /// A comparison whose result is 0 or 1.
    Compare,
    /// Logic of masks: bit 0 alone.
    MaskLogic,
    /// Products.
    Multiply,
    /// A product and an addend: the third source is the addend.
    MultiplyAdd,
    /// A product and an addend: the third source is a factor, the second source the addend.
    MultiplyAddInto,
    /// Quotients and remainders.
    Divide,
    /// Square root.
    SquareRoot,
    /// Exponential.
    Exponential,
    /// Convolution over the lanes of a warp.
    Convolve,
    /// The sign of one number and the rest of another.
    Sign,
    /// Class of a number: one of ten bits.
    Classify,
    /// From one kind of number to another.
    Convert,
    /// An unchanged value, or the lane's number.
    Move,
    /// One of two values, by v0, which every form reads.
    Merge,
    /// A load.
    Load,
    /// A store.
    Store,
    /// A load that reserves.
    LoadReserved,
    /// A store that depends on a reservation.
    StoreConditional,
    /// A load, a function and a store with nothing in between.
    Amo,
    /// FENCE.
    Fence,
    /// JAL, JALR.
    Jump,
    /// A branch of the warp.
    Branch,
    /// A branch of each lane.
    LaneBranch,
    /// JOIN.
    Join,
    /// SETRPC.
    SetRpc,
    /// REGEXT, REGEXTI, REGPAIR, REGPAIRI.
    Prefix,
    /// A barrier of the workgroup or of a part of it.
    Barrier,
    /// ENDPRG.
    EndProgram,
    /// ECALL, EBREAK.
    Environment,
    /// Access to a CSR.
    Csr,
    /// VSETVLI, VSETIVLI, VSETVL.
    SetVtype,
}

impl Class {
    /// Does it access memory?
    pub const fn is_access(self) -> bool {
        matches!(
            self,
            Class::Load | Class::Store | Class::LoadReserved | Class::StoreConditional | Class::Amo
        )
    }

    /// Is it an atomic: LR, SC or AMO?
    pub const fn is_atomic(self) -> bool {
        matches!(self, Class::LoadReserved | Class::StoreConditional | Class::Amo)
    }

    /// Does it go to a pc given by its operands (jumps and branches)?
    pub const fn is_jump(self) -> bool {
        matches!(self, Class::Jump | Class::Branch | Class::LaneBranch)
    }

    /// Is it a product and an addend?
    pub const fn is_multiply_add(self) -> bool {
        matches!(self, Class::MultiplyAdd | Class::MultiplyAddInto)
    }

    /// Is its result a function of its operands, and nothing else?
    pub const fn computes(self) -> bool {
        use Class::*;
        match self {
            Constant | Add | Average | Logic | Shift | MinMax | Compare | MaskLogic | Multiply => true,
            MultiplyAdd | MultiplyAddInto | Divide | SquareRoot | Exponential | Convolve => true,
            Sign | Classify | Convert | Move | Merge => true,
            Load | Store | LoadReserved | StoreConditional | Amo | Fence | Jump | Branch | LaneBranch => {
                false
            }
            Join | SetRpc | Prefix | Barrier | EndProgram | Environment | Csr | SetVtype => false,
        }
    }
}

/// The numbers that an instruction computes with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Numbers {
    /// Integers, or bits.
    Integer,
    /// Bytes in fixed point.
    Fixed,
    /// Floating point.
    Float,
}

/// What vtype means to an instruction (errata D30).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum VtypeUse {
    /// Nothing.
    Unused,
    /// It must be legal, and that is all: VMV.X.S.
    Legal,
    /// LMUL 2 makes groups of its vector registers.
    Group,
    /// As `Group`; SEW must be 8.
    Group8,
    /// As `Group`; SEW is the format, which is not 8, and 64 makes pairs of its registers.
    Float,
    /// SEW is the format, as in `Float`; no groups: VFMV.F.S.
    FloatScalar,
    /// As `Group`; not together with REGPAIR.
    Memory,
}

impl VtypeUse {
    /// Does LMUL 2 make groups of its vector registers?
    pub const fn groups(self) -> bool {
        matches!(self, VtypeUse::Group | VtypeUse::Group8 | VtypeUse::Float | VtypeUse::Memory)
    }

    /// Does SEW choose a floating-point format?
    pub const fn is_float(self) -> bool {
        matches!(self, VtypeUse::Float | VtypeUse::FloatScalar)
    }
}

/// Who decides how a result is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Rounds {
    /// Nothing is rounded, or always the same way.
    Fixed,
    /// The operand `rm`, which may refer to frm.
    ByOperand,
    /// frm.
    ByFrm,
    /// vxrm.
    ByVxrm,
}

/// Where the addresses of an access come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Reach {
    /// One address for the warp: rs1, and the immediate if there is one.
    Warp,
    /// rs1 and the lane's number times the size.
    Unit,
    /// rs1 and the lane's number times rs2.
    Strided,
    /// rs1 and this many low bits of the lane's vs2.
    Indexed(u8),
    /// The lane's vs1 and the immediate.
    Offset,
    /// The lane's vs1 and the immediate, in private memory.
    Private,
}

impl Reach {
    /// The bits of an index that count; all of them if there is no index.
    pub const fn index_mask(self) -> u32 {
        match self {
            Reach::Indexed(bits) => u32::MAX >> (32 - bits as u32),
            _ => u32::MAX,
        }
    }
}

/// How an instruction accesses memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Access {
    /// Bytes of each element: 1, 2 or 4. REGPAIR makes 8 of a load's or store's 4.
    pub bytes: u8,
    /// A load extends the sign; else zeros.
    pub sign_extends: bool,
    /// Addresses.
    pub reach: Reach,
}

/// The facts of a row while the table puts them together: one method for each word that rows use.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    pub class: Class,
    pub numbers: Numbers,
    pub vtype: VtypeUse,
    pub rounds: Rounds,
    pub access: Option<Access>,
}

impl Facts {
    pub const fn new(class: Class, numbers: Numbers, vtype: VtypeUse) -> Facts {
        Facts { class, numbers, vtype, rounds: Rounds::Fixed, access: None }
    }

    const fn bytes(mut self, bytes: u8) -> Facts {
        self.access = Some(Access { bytes, sign_extends: false, reach: Reach::Warp });
        self
    }

    pub const fn byte(self) -> Facts {
        self.bytes(1)
    }

    pub const fn half(self) -> Facts {
        self.bytes(2)
    }

    pub const fn word(self) -> Facts {
        self.bytes(4)
    }

    pub const fn signed(mut self) -> Facts {
        match &mut self.access {
            Some(access) => access.sign_extends = true,
            None => panic!("a size comes first"),
        }
        self
    }

    const fn by(mut self, reach: Reach) -> Facts {
        match &mut self.access {
            Some(access) => access.reach = reach,
            None => panic!("a size comes first"),
        }
        self
    }

    pub const fn warp(self) -> Facts {
        self.by(Reach::Warp)
    }

    pub const fn unit(self) -> Facts {
        self.by(Reach::Unit)
    }

    pub const fn strided(self) -> Facts {
        self.by(Reach::Strided)
    }

    pub const fn indexed8(self) -> Facts {
        self.by(Reach::Indexed(8))
    }

    pub const fn indexed16(self) -> Facts {
        self.by(Reach::Indexed(16))
    }

    pub const fn indexed32(self) -> Facts {
        self.by(Reach::Indexed(32))
    }

    pub const fn offset(self) -> Facts {
        self.by(Reach::Offset)
    }

    pub const fn private(self) -> Facts {
        self.by(Reach::Private)
    }

    pub const fn rm(mut self) -> Facts {
        self.rounds = Rounds::ByOperand;
        self
    }

    pub const fn frm(mut self) -> Facts {
        self.rounds = Rounds::ByFrm;
        self
    }

    pub const fn vxrm(mut self) -> Facts {
        self.rounds = Rounds::ByVxrm;
        self
    }

    pub const fn float(mut self) -> Facts {
        self.numbers = Numbers::Float;
        self
    }

    pub const fn to_scalar(mut self) -> Facts {
        self.vtype = match self.vtype {
            VtypeUse::Float => VtypeUse::FloatScalar,
            _ => VtypeUse::Legal,
        };
        self
    }
}
