//! Word IR: the kernel in SSA form over 32-bit words, between LLVM and Ventus.
//!
//! Word IR contains nothing wide or structured. 64-bit integers are two words, aggregates are their leaves,
//! narrow integers are zero-extended in a word, and pointers are the low word of their address (all spaces
//! share one flat 32-bit map). Each operation is one that the machine does in one or a few instructions; phis
//! come in addition. Blocks end in a comparison or a jump. Divergence is not visible yet; `analysis` adds it.

mod build;

pub use build::Builder;
pub use tandem_launch::TrapKind;

/// A value: index into its function's numbering.
pub type Val = u32;
/// A block: index into [`Func::blocks`].
pub type BlockId = usize;
/// A function: index into [`Program::funcs`].
pub type FuncId = usize;
/// A data symbol: index into [`Program::data`].
pub type DataId = usize;
/// A source position: index into [`Program::lines`], 0 for none.
pub type LineId = u32;

/// An operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// Result of an instruction, or a parameter.
    Val(Val),
    /// A constant.
    Const(u32),
    /// Address of a data symbol plus an offset.
    Addr(DataId, i32),
    /// Interleaved private offset of a frame slot, plus an offset. Only an address of a private access may be
    /// one.
    Frame(i32),
    /// Address of a function plus an offset. Calls through pointers compare addresses, so each function only
    /// needs an address of its own.
    Code(FuncId, u32),
}

/// A stack address that a function of a call cycle uses (see [`merge_cycles`](crate::passes::merge_cycles)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StackPlace {
    /// Address of the activation's own variables.
    Frame,
    /// First address after the activation's frame.
    Top,
    /// First address after the thread's stack.
    Limit,
}

/// A reason to trap: index into [`Program::traps`].
pub type TrapId = usize;

/// Two-operand operations. Comparisons give 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bin {
    /// a + b
    Add,
    /// a - b
    Sub,
    /// Low word of a * b
    Mul,
    /// High word of the unsigned product
    MulHu,
    /// High word of the signed product
    MulHs,
    /// Unsigned quotient
    DivU,
    /// Signed quotient
    DivS,
    /// Unsigned remainder
    RemU,
    /// Signed remainder
    RemS,
    /// a & b
    And,
    /// a | b
    Or,
    /// a ^ b
    Xor,
    /// a << (b & 31)
    Shl,
    /// a >> (b & 31), shifting zeros in
    ShrU,
    /// a >> (b & 31), shifting the sign in
    ShrS,
    /// Unsigned minimum
    MinU,
    /// Unsigned maximum
    MaxU,
    /// Signed minimum
    MinS,
    /// Signed maximum
    MaxS,
    /// a == b
    Eq,
    /// a != b
    Ne,
    /// Unsigned a < b
    LtU,
    /// Signed a < b
    LtS,
    /// Unsigned a <= b
    LeU,
    /// Signed a <= b
    LeS,
    /// Float a + b
    FAdd,
    /// Float a - b
    FSub,
    /// Float a * b
    FMul,
    /// Float a / b
    FDiv,
    /// The smaller one; a number is preferred to NaN
    FMin,
    /// The larger one; a number is preferred to NaN
    FMax,
    /// a with b's sign
    FSgnj,
    /// Float a == b, ordered
    FEq,
    /// Float a < b, ordered
    FLt,
    /// Float a <= b, ordered
    FLe,
}

/// One-operand operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Un {
    /// The operand itself.
    Copy,
    /// Float square root
    FSqrt,
    /// Float to signed, toward zero
    FToS,
    /// Float to unsigned, toward zero
    FToU,
    /// Signed to float
    SToF,
    /// Unsigned to float
    UToF,
}

/// The instructions that an access uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// The flat map: global, constant, LDS, generic, and private objects whose address escapes.
    Flat,
    /// The thread's word-interleaved private memory.
    Private,
}

/// The size and form of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    /// Bytes: 1, 2 or 4.
    pub bytes: u8,
    /// Whether a load sign-extends.
    pub signed: bool,
    /// Instructions to use.
    pub space: Space,
    /// Offset added to the address operand.
    pub offset: i32,
    /// The access itself matters (NVVM 2.0 §3.28): it is never removed, merged, widened or moved past another
    /// one.
    pub volatile: bool,
}

/// An operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// Two operands, one result.
    Bin(Bin),
    /// One operand, one result.
    Un(Un),
    /// a * b + c rounded once.
    Fma,
    /// c != 0 ? a : b, with c 0 or 1.
    Select,
    /// Load from operand 0.
    Load(Access),
    /// Store operand 1 at operand 0.
    Store(Access),
    /// One operand per predecessor, in the order of this list.
    Phi(Vec<BlockId>),
    /// A control and status register, the same for the whole warp.
    Csr(u16),
    /// Lane number.
    Lane,
    /// Call; operands and results in vector registers.
    Call(FuncId),
    /// Workgroup barrier.
    Barrier,
    /// An address on the thread's stack; only in functions of a cycle, until [`cycles`] has replaced it by
    /// code.
    Stack(StackPlace),
    /// The active threads trap.
    Trap(TrapId),
    /// Each active lane's atomic on the word at operand 0 with operand 1. The result, if used, is the word's
    /// old value (of SC: 0 if it stored).
    Atomic(Atomic),
    /// Loads the word at operand 0 from memory itself, past the SM's data cache: an atomic that changes
    /// nothing. It is uniform if the address is.
    Peek,
    /// Stores operand 1 at operand 0, in the order of atomics.
    Poke,
    /// Operand 0 of the highest active lane, for all lanes: the same for the whole warp.
    First,
    /// Tells the host that the print buffer has something in it (CSR_PRINT).
    Announce,
    /// Completes all older accesses of the warp before any younger one. No younger access reads stale data.
    Fence,
}

/// How an atomic changes its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Atomic {
    /// Operand 1.
    Swap,
    /// Sum.
    Add,
    /// Exclusive or.
    Xor,
    /// And.
    And,
    /// Or.
    Or,
    /// Signed minimum.
    MinS,
    /// Signed maximum.
    MaxS,
    /// Unsigned minimum.
    MinU,
    /// Unsigned maximum.
    MaxU,
    /// Leaves memory unchanged: loads and reserves. Has no operand 1.
    Lr,
    /// Operand 1 if the lane holds its reservation.
    Sc,
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct Inst {
    /// The operation.
    pub op: Op,
    /// Operands.
    pub args: Vec<Arg>,
    /// Results (several only for calls).
    pub dsts: Vec<Val>,
    /// Source position.
    pub line: LineId,
}

/// How a branch compares two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cond {
    /// a == b
    Eq,
    /// a != b
    Ne,
    /// Unsigned a < b
    LtU,
    /// Signed a < b
    LtS,
    /// Unsigned a >= b
    GeU,
    /// Signed a >= b
    GeS,
}

/// How a block ends.
#[derive(Clone, Debug)]
pub enum Term {
    /// Jump to the block.
    Jump(BlockId),
    /// Go to `then` if `a cond b`, else to `other`.
    Branch {
        /// Comparison.
        cond: Cond,
        /// Left operand.
        a: Arg,
        /// Right operand.
        b: Arg,
        /// Block if it holds.
        then: BlockId,
        /// Block if not.
        other: BlockId,
    },
    /// End of the function, in its one exit block; results for a device function.
    Exit(Vec<Arg>),
}

/// A block.
#[derive(Clone, Debug)]
pub struct Block {
    /// Phis first.
    pub insts: Vec<Inst>,
    /// The end.
    pub term: Term,
    /// Source position of the end.
    pub line: LineId,
}

/// A function. Block 0 is the entry.
#[derive(Clone, Debug, Default)]
pub struct Func {
    /// Symbol name.
    pub name: String,
    /// Whether the launcher starts it.
    pub kernel: bool,
    /// Parameters of a device function.
    pub params: Vec<Val>,
    /// Number of result words of a device function.
    pub results: usize,
    /// Blocks.
    pub blocks: Vec<Block>,
    /// The block that ends in [`Term::Exit`].
    pub exit: BlockId,
    /// Number of values.
    pub vals: u32,
    /// Whether it does warp operations itself.
    pub warp: bool,
    /// Interleaved private bytes of its frame, from offset 0 (spills are added after them).
    pub frame: u32,
    /// Its stack data, if it belongs to a cycle of functions that call each other.
    pub stacked: Option<Stacked>,
}

/// A function of a call cycle: each activation has its own frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stacked {
    /// The cycle: index into [`Program::stacks`].
    pub cycle: usize,
    /// Bytes of the activation's own variables.
    pub bytes: u32,
    /// The offset among them that holds the end of its dynamic allocations, if it makes any.
    pub dynamic: Option<u32>,
}

/// The stack of a call cycle, in each thread's flat private memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack {
    /// Offset in the thread's flat area.
    pub offset: u32,
    /// Bytes.
    pub bytes: u32,
}

/// Initialised or zeroed data in global or constant memory.
#[derive(Clone, Debug, Default)]
pub struct Data {
    /// Symbol name.
    pub name: String,
    /// Initial bytes.
    pub bytes: Vec<u8>,
    /// Alignment.
    pub align: u32,
    /// `(offset, symbol, addend)`: 32-bit addresses to fill in.
    pub relocs: Vec<(u32, DataId, i32)>,
    /// `(offset, function, addend)`: 32-bit code addresses to fill in.
    pub code: Vec<(u32, FuncId, u32)>,
}

/// A whole module for the machine.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Functions.
    pub funcs: Vec<Func>,
    /// Data symbols.
    pub data: Vec<Data>,
    /// Source positions; entry 0 is "none".
    pub lines: Vec<(String, u32)>,
    /// The reasons of traps, with their messages.
    pub traps: Vec<(TrapKind, String)>,
    /// Stacks of cycles of functions.
    pub stacks: Vec<Stack>,
    /// Bytes between the flat private areas of neighbouring threads.
    pub flat_stride: u32,
}

impl Program {
    /// The number of a reason to trap.
    pub fn trap(&mut self, kind: TrapKind, reason: &str) -> TrapId {
        self.traps.iter().position(|(k, t)| *k == kind && t == reason).unwrap_or_else(|| {
            self.traps.push((kind, reason.to_string()));
            self.traps.len() - 1
        })
    }

    /// Functions whose addresses the code of `f` uses.
    pub fn taken(&self, f: FuncId) -> Vec<FuncId> {
        let mut out = Vec::new();
        let mut note = |a: &Arg| {
            if let Arg::Code(f, _) = *a {
                out.push(f);
            }
        };
        for block in &self.funcs[f].blocks {
            block.insts.iter().flat_map(|i| &i.args).for_each(&mut note);
            block.term.args().iter().for_each(&mut note);
        }
        out
    }
}

impl Atomic {
    /// Whether it has an effect even without its result.
    pub fn may_drop_result(self) -> bool {
        !matches!(self, Atomic::Lr | Atomic::Sc)
    }
}

impl Term {
    /// Successors, `then` first.
    pub fn successors(&self) -> Vec<BlockId> {
        match *self {
            Term::Jump(b) => vec![b],
            Term::Branch { then, other, .. } if then == other => vec![then],
            Term::Branch { then, other, .. } => vec![then, other],
            Term::Exit(_) => Vec::new(),
        }
    }

    /// Operands.
    pub fn args(&self) -> Vec<Arg> {
        match self {
            Term::Jump(_) => Vec::new(),
            Term::Branch { a, b, .. } => vec![*a, *b],
            Term::Exit(args) => args.clone(),
        }
    }

    /// Operands, to be changed.
    pub fn args_mut(&mut self) -> Vec<&mut Arg> {
        match self {
            Term::Jump(_) => Vec::new(),
            Term::Branch { a, b, .. } => vec![a, b],
            Term::Exit(args) => args.iter_mut().collect(),
        }
    }

    /// Replaces successor `from` by `to`.
    pub fn retarget(&mut self, from: BlockId, to: BlockId) {
        match self {
            Term::Jump(b) if *b == from => *b = to,
            Term::Branch { then, other, .. } => {
                if *then == from {
                    *then = to;
                }
                if *other == from {
                    *other = to;
                }
            }
            _ => {}
        }
    }
}

impl Op {
    /// Whether the operation must stay even if nothing reads its results.
    pub fn has_effect(&self) -> bool {
        match self {
            Op::Store(_)
            | Op::Call(_)
            | Op::Barrier
            | Op::Atomic(_)
            | Op::Peek
            | Op::Poke
            | Op::Fence
            | Op::Announce
            | Op::Trap(_) => true,
            Op::Load(access) => access.volatile,
            _ => false,
        }
    }
}

impl Func {
    /// Predecessors of each block, in order of block number, without duplicates.
    pub fn preds(&self) -> Vec<Vec<BlockId>> {
        let mut preds = vec![Vec::new(); self.blocks.len()];
        for (b, block) in self.blocks.iter().enumerate() {
            for s in block.term.successors() {
                preds[s].push(b);
            }
        }
        preds
    }

    /// Functions it calls.
    pub fn callees(&self) -> Vec<FuncId> {
        let mut out: Vec<FuncId> = self
            .blocks
            .iter()
            .flat_map(|b| &b.insts)
            .filter_map(|i| if let Op::Call(f) = i.op { Some(f) } else { None })
            .collect();
        out.sort_unstable();
        out.dedup();
        out
    }
}
