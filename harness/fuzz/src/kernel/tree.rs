//! The tree of a random kernel. Every tree is a valid kernel: numbers that select something are taken modulo
//! what there is, an operation that a type does not have becomes one that it has, and what would not end,
//! race or be undefined is weakened while it is printed. So whoever shrinks may cut anywhere.

use super::types::Ty;

/// A value. What it computes depends on the type that is wanted of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A constant: special below 32, else these bits.
    Const(u64),
    /// A variable of the type, or of another one converted.
    Var(u8),
    /// A special register, or a scalar parameter of the kernel.
    Place(u8),
    /// An operation on one value.
    Un(u8, Box<Expr>),
    /// An operation on two values.
    Bin(u8, Box<Expr>, Box<Expr>),
    /// An operation on three values.
    Tri(u8, Box<Expr>, Box<Expr>, Box<Expr>),
    /// `select`.
    Select(Box<Expr>, Box<Expr>, Box<Expr>),
    /// One of two values, by branching: a phi.
    Branch(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A comparison of two values of a type.
    Cmp(u8, Ty, Box<Expr>, Box<Expr>),
    /// A value of another type, converted in one of several ways.
    Cast(u8, Ty, Box<Expr>),
    /// A part of a vector or aggregate.
    Part(Ty, u8, Box<Expr>),
    /// A vector or aggregate with one part replaced.
    With(u8, Box<Expr>, Box<Expr>),
    /// A load: from where, at which index.
    Load(u8, Box<Expr>),
    /// A call: which function and how, and its arguments.
    Call(u8, Vec<Expr>),
    /// An atomic operation on a word of the thread's own, whose old value is used.
    Atomic(u8, Box<Expr>, Box<Expr>),
    /// A warp operation, where all lanes take part.
    Warp(u8, Box<Expr>, Box<Expr>),
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    /// A variable gets a value.
    Assign(u8, Expr),
    /// Variables of one type change places: this many, from this one on.
    Rotate(u8, u8),
    /// `br` on a condition; `uniform` makes it of what all threads of the block agree on.
    If {
        /// Whether all threads take the same way.
        uniform: bool,
        /// Condition.
        cond: Expr,
        /// One way.
        then: Vec<Stmt>,
        /// The other.
        other: Vec<Stmt>,
    },
    /// `switch`.
    Switch {
        /// Width of the value.
        width: u8,
        /// The value.
        on: Expr,
        /// Cases' values and bodies.
        cases: Vec<(u8, Vec<Stmt>)>,
        /// The other values.
        default: Vec<Stmt>,
    },
    /// A loop of a few rounds.
    Loop {
        /// Whether all threads of a block make the same number of rounds.
        uniform: bool,
        /// Whether the test is at the bottom.
        bottom: bool,
        /// Rounds, but for its upper bits.
        count: Expr,
        /// Body.
        body: Vec<Stmt>,
    },
    /// Blocks that jump to one another, forward and backward, a bounded number of times.
    Graph(Vec<Node>),
    /// Leaves the innermost loop if the condition holds.
    Break(Expr),
    /// Goes on with the innermost loop's next round if the condition holds.
    Continue(Expr),
    /// Leaves the function if the condition holds: through its common end, or at once.
    Return(bool, Expr),
    /// A store of a value of a type: where to, at which index.
    Store(u8, Ty, Expr, Expr),
    /// A store to shared memory, a barrier, and a load of what another thread stored.
    Share {
        /// Which thread's.
        from: u8,
        /// Width: 32 or 64 bits.
        wide: bool,
        /// What is stored.
        value: Expr,
        /// Which variable gets the other's.
        to: u8,
    },
    /// A barrier: plain, or one that counts, ands or ors a condition into a variable.
    Barrier(u8, Expr, u8),
    /// An atomic operation whose result nobody uses, on one of the words shared by all threads.
    Count(u8, Expr),
    /// memcpy, memmove or memset.
    Copy(u8, u8, Expr),
    /// A call of vprintf.
    Print(u8, Expr, Expr),
}

/// A block of a [`Stmt::Graph`].
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it does.
    pub body: Vec<Stmt>,
    /// Which way it goes.
    pub cond: Expr,
    /// Where, if the condition holds; modulo the number of blocks.
    pub then: u8,
    /// Where otherwise.
    pub other: u8,
}

/// A variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Var {
    /// Type.
    pub ty: Ty,
    /// Whether it lives in an alloca and not in phis.
    pub memory: bool,
    /// Its first value: of what, in which way.
    pub init: u8,
}

/// A private array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Array {
    /// Elements' type: a number, not a pointer.
    pub ty: Ty,
    /// Elements: a power of two, as its exponent modulo 4.
    pub count: u8,
}

/// A function that kernel and functions before it call.
#[derive(Clone, Debug, PartialEq)]
pub struct Func {
    /// Its signature, in [`SIGNATURES`].
    pub signature: u8,
    /// Attributes: none, noinline or alwaysinline.
    pub inline: u8,
    /// Whether its calls of itself are real.
    pub recursive: bool,
    /// Variables besides its parameters.
    pub vars: Vec<Var>,
    /// Private arrays.
    pub arrays: Vec<Array>,
    /// Body.
    pub body: Vec<Stmt>,
    /// Result.
    pub result: Expr,
}

/// Signatures: result and parameters.
pub const SIGNATURES: [(Ty, &[Ty]); 10] = [
    (Ty::Int(32), &[Ty::Int(32), Ty::Int(32)]),
    (Ty::Int(32), &[Ty::Int(32), Ty::Int(32)]),
    (Ty::Int(64), &[Ty::Int(32), Ty::Int(64)]),
    (Ty::Float, &[Ty::Float, Ty::Int(32)]),
    (Ty::Int(32), &[Ty::Ptr, Ty::Int(16)]),
    (Ty::Aggregate(0), &[Ty::Int(8), Ty::Aggregate(0)]),
    (Ty::Vector(0), &[Ty::Vector(0), Ty::Int(1)]),
    (Ty::Double, &[Ty::Double]),
    (Ty::Int(33), &[Ty::Int(33), Ty::Int(8), Ty::Int(64)]),
    // More words than there are registers for arguments.
    (
        Ty::Int(64),
        &[
            Ty::Aggregate(2),
            Ty::Int(128),
            Ty::Vector(1),
            Ty::Int(64),
            Ty::Int(128),
            Ty::Aggregate(2),
            Ty::Int(128),
            Ty::Vector(4),
            Ty::Int(128),
            Ty::Int(64),
        ],
    ),
];

/// How a kernel is launched: sizes of grid and block, taken modulo what the machine holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Launch {
    /// Blocks.
    pub grid: [u8; 3],
    /// Threads a block.
    pub block: [u8; 3],
}

/// How memory behaves around the DUT.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Machine {
    /// Seed of latencies.
    pub seed: u32,
    /// Longest latency in cycles.
    pub latency: u32,
    /// Chance of a stall, in percent.
    pub stall: u32,
}

/// A kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct Kernel {
    /// Whether buffers come as generic pointers.
    pub generic: bool,
    /// Variables.
    pub vars: Vec<Var>,
    /// Private arrays.
    pub arrays: Vec<Array>,
    /// Functions.
    pub funcs: Vec<Func>,
    /// Body.
    pub body: Vec<Stmt>,
    /// Launch.
    pub launch: Launch,
    /// What the buffers and scalars hold: zeros, numbers that count, or random from this seed.
    pub data: Vec<u32>,
    /// Memory.
    pub machine: Machine,
}
