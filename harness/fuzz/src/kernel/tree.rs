//! The tree of a random kernel. Every tree is a valid kernel. Selecting numbers are taken modulo the number
//! of choices. An operation that a type lacks becomes one that it has. Code that would not end, would race or
//! would be undefined is weakened when it is printed. So shrinking may cut anywhere.

use super::types::Ty;

/// A value. Its user's type determines what it computes.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A constant: special below 32, else these bits.
    Const(u64),
    /// A variable of the type, or a converted one of another type.
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
    /// A load: its source and index.
    Load(u8, Box<Expr>),
    /// A call: which function and how, and its arguments.
    Call(u8, Vec<Expr>),
    /// An atomic operation on one of the thread's own words; its old value is used.
    Atomic(u8, Box<Expr>, Box<Expr>),
    /// A warp operation, if all lanes take part.
    Warp(u8, Box<Expr>, Box<Expr>),
}

impl Expr {
    /// The values that it computes with, in order.
    pub fn operands(&self) -> Vec<&Expr> {
        match self {
            Expr::Const(_) | Expr::Var(_) | Expr::Place(_) => Vec::new(),
            Expr::Un(_, a) | Expr::Cast(_, _, a) | Expr::Part(_, _, a) | Expr::Load(_, a) => vec![a],
            Expr::Bin(_, a, b)
            | Expr::Cmp(_, _, a, b)
            | Expr::With(_, a, b)
            | Expr::Atomic(_, a, b)
            | Expr::Warp(_, a, b) => vec![a, b],
            Expr::Tri(_, a, b, c) | Expr::Select(a, b, c) | Expr::Branch(a, b, c) => vec![a, b, c],
            Expr::Call(_, list) => list.iter().collect(),
        }
    }

    /// Whether it, or a value in it, is a warp operation.
    fn uses_warp(&self) -> bool {
        matches!(self, Expr::Warp(..)) || self.operands().into_iter().any(Expr::uses_warp)
    }
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    /// Assigns a variable.
    Assign(u8, Expr),
    /// Rotates variables of one type: how many, and the first.
    Rotate(u8, u8),
    /// `br` on a condition. If `uniform`, all threads of the block agree on the condition.
    If {
        /// Whether all threads go the same way.
        uniform: bool,
        /// Condition.
        cond: Expr,
        /// The taken side.
        then: Vec<Stmt>,
        /// The other side.
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
        /// Whether all threads of a block run the same number of rounds.
        uniform: bool,
        /// Whether the test is at the bottom.
        bottom: bool,
        /// Rounds, modulo a small bound.
        count: Expr,
        /// Body.
        body: Vec<Stmt>,
    },
    /// Blocks that jump to each other, forward and backward, a bounded number of times.
    Graph(Vec<Node>),
    /// Leaves the innermost loop if the condition holds.
    Break(Expr),
    /// Continues with the innermost loop's next round if the condition holds.
    Continue(Expr),
    /// Leaves the function if the condition holds: directly, or through its common end.
    Return(bool, Expr),
    /// A store of a value of a type: its destination and index.
    Store(u8, Ty, Expr, Expr),
    /// A store to shared memory, a barrier, and a load of another thread's value.
    Share {
        /// Whose.
        from: u8,
        /// Width: 32 or 64 bits.
        wide: bool,
        /// The stored value.
        value: Expr,
        /// The variable that receives the other thread's value.
        to: u8,
    },
    /// A barrier: plain, or one that counts, ands or ors a condition into a variable.
    Barrier(u8, Expr, u8),
    /// An atomic operation with an unused result on a word shared by all threads.
    Count(u8, Expr),
    /// memcpy, memmove or memset.
    Copy(u8, u8, Expr),
    /// A call of vprintf.
    Print(u8, Expr, Expr),
}

impl Stmt {
    /// Whether a value in it is a warp operation.
    fn uses_warp(&self) -> bool {
        let any = |body: &[Stmt]| body.iter().any(Stmt::uses_warp);
        match self {
            Stmt::Rotate(..) => false,
            Stmt::Assign(_, e)
            | Stmt::Break(e)
            | Stmt::Continue(e)
            | Stmt::Return(_, e)
            | Stmt::Share { value: e, .. }
            | Stmt::Barrier(_, e, _)
            | Stmt::Count(_, e)
            | Stmt::Copy(_, _, e) => e.uses_warp(),
            Stmt::Store(_, _, a, b) | Stmt::Print(_, a, b) => a.uses_warp() || b.uses_warp(),
            Stmt::If { cond, then, other, .. } => cond.uses_warp() || any(then) || any(other),
            Stmt::Switch { on, cases, default, .. } => {
                on.uses_warp() || cases.iter().any(|(_, body)| any(body)) || any(default)
            }
            Stmt::Loop { count, body, .. } => count.uses_warp() || any(body),
            Stmt::Graph(nodes) => nodes.iter().any(|n| any(&n.body) || n.cond.uses_warp()),
        }
    }
}

/// A block of a [`Stmt::Graph`].
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its statements.
    pub body: Vec<Stmt>,
    /// The condition that selects the successor.
    pub cond: Expr,
    /// The successor if the condition holds; modulo the number of blocks.
    pub then: u8,
    /// The other successor.
    pub other: u8,
}

/// A variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Var {
    /// Type.
    pub ty: Ty,
    /// Whether it is in an alloca instead of phis.
    pub memory: bool,
    /// Its initial value: the source, and the way to it.
    pub init: u8,
}

/// A private array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Array {
    /// Element type: a number, not a pointer.
    pub ty: Ty,
    /// Number of elements: a power of two, given as its exponent modulo 4.
    pub count: u8,
}

/// A function, called by the kernel and by functions before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Func {
    /// Its signature, in [`SIGNATURES`].
    pub signature: u8,
    /// Attributes: none, noinline or alwaysinline.
    pub inline: u8,
    /// Whether its recursive calls are real.
    pub recursive: bool,
    /// Variables in addition to its parameters.
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
    // More words than argument registers.
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

/// The kernel's launch: sizes of grid and block, taken modulo the machine's limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Launch {
    /// Blocks.
    pub grid: [u8; 3],
    /// Threads per block.
    pub block: [u8; 3],
}

/// The DUT's memory timing.
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
    /// Whether buffers are generic pointers.
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
    /// Contents of buffers and scalars: zeros, ascending numbers, or random from this seed.
    pub data: Vec<u32>,
    /// Memory timing.
    pub machine: Machine,
    /// No vprintf: the DUT has no CSR_PRINT.
    pub quiet: bool,
    /// Nothing that a GPU's tool chain is known to compute otherwise.
    pub on_gpu: bool,
}

impl Kernel {
    /// Whether its body has a warp operation. Without one, those of its functions become something else.
    pub fn uses_warp(&self) -> bool {
        self.body.iter().any(Stmt::uses_warp)
    }
}
