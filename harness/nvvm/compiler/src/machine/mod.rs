//! Word IR to Ventus instructions: selection, phi copies, register allocation, emission.
//!
//! Callees are generated before their callers, so that a call knows which registers its callee uses and where
//! its frame ends. A function repeats `divergence → select → alloc` until its scalars fit. A scalar that does
//! not fit becomes a vector; it is the same in every lane, so nothing else changes.

mod alloc;
mod emit;
mod phi;
mod scalar;
mod select;
mod tidy;
mod vector;

pub(crate) use emit::{Image, Layout, emit};

use crate::analysis::{Divergence, Shape};
use crate::passes::clean;
use crate::word::{BlockId, DataId, FuncId, LineId, Program, TrapId};
use std::collections::BTreeSet;
use tandem_ir::CompileError;
use tandem_plant::CompilerFault;
use ventus_isa::Op;

/// A register, physical or virtual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Reg {
    /// The instruction has no such operand.
    None,
    /// Scalar register of the machine.
    X(u8),
    /// Vector register of the machine.
    V(u8),
    /// Virtual scalar.
    S(u32),
    /// Virtual vector.
    W(u32),
}

/// Registers with a fixed role.
pub(crate) const ZERO: Reg = Reg::X(0);
/// Return address.
pub(crate) const RA: Reg = Reg::X(1);
/// Scratch register of emission: reconvergence addresses and far jumps.
pub(crate) const SCRATCH: u8 = 3;
/// First scalar register that allocation assigns.
pub(crate) const FIRST_X: u8 = 5;
/// Mask of `v0.t` and VMERGE.
pub(crate) const MASK: Reg = Reg::V(0);
/// Vector zero: base of private accesses at constant offsets.
pub(crate) const VZERO: Reg = Reg::V(1);
/// First vector register that allocation assigns; arguments and results start here.
pub(crate) const FIRST_V: u8 = 2;
/// Most argument or result words in registers; the others are in the callee's frame, after its own variables.
pub(crate) const MOST_ARGS: usize = 30;
/// Scalars of a warp (Ventus 3.1).
pub(crate) const MOST_X: u8 = 64;
/// Vector registers available: a full workgroup has 64 rows per warp.
pub(crate) const MOST_V: u8 = 64;

/// The operation of a machine instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An instruction of the table.
    Isa(Op),
    /// Copy between registers, from scalar to any class. Disappears if both ends get the same register.
    Copy,
    /// Load a 32-bit constant (`imm`).
    Li,
    /// Load the address of data plus `imm`.
    La(DataId),
    /// Load the address of a function plus `imm`.
    LaCode(FuncId),
    /// Call: reads the arguments in V(FIRST_V..) and overwrites the registers that the callee uses.
    Call { callee: FuncId, args: u8, results: u8 },
    /// Jump to a block.
    Jump(BlockId),
    /// Scalar branch to `then` if `rs1 op rs2`.
    Branch { op: Op, then: BlockId, other: BlockId },
    /// Lane branch to `then` if `rs2 op rs1`; lanes meet again at `rpc`.
    Split { op: Op, then: BlockId, other: BlockId, rpc: BlockId },
    /// End of kernel.
    End,
    /// Trap for a reason.
    Trap(TrapId),
    /// Return of a device function to `rs1`; `imm` results are in V(FIRST_V..).
    Return,
}

/// A machine instruction.
#[derive(Clone, Debug)]
pub(crate) struct MInst {
    pub(crate) kind: Kind,
    pub(crate) rd: Reg,
    pub(crate) rs1: Reg,
    pub(crate) rs2: Reg,
    pub(crate) rs3: Reg,
    pub(crate) imm: i32,
    pub(crate) csr: u16,
    pub(crate) line: LineId,
}

impl MInst {
    pub(crate) fn new(kind: Kind) -> MInst {
        let none = Reg::None;
        MInst { kind, rd: none, rs1: none, rs2: none, rs3: none, imm: 0, csr: 0, line: 0 }
    }

    /// Whether `rd` is read as well as written.
    pub(crate) fn is_tied(&self) -> bool {
        self.rd != Reg::None && matches!(self.kind, Kind::Isa(op) if op.row().format.reads_destination())
    }

    /// Registers read, including the fixed ones of calls and returns.
    pub(crate) fn uses(&self) -> impl Iterator<Item = Reg> + use<> {
        let tied = if self.is_tied() { self.rd } else { Reg::None };
        let fixed = match self.kind {
            Kind::Call { args, .. } => args,
            Kind::Return => self.imm as u8,
            _ => 0,
        };
        let own = [self.rs1, self.rs2, self.rs3, tied].into_iter().filter(|r| *r != Reg::None);
        own.chain((0..fixed).map(|n| Reg::V(FIRST_V + n)))
    }
}

/// A block of machine instructions.
#[derive(Clone, Debug, Default)]
pub(crate) struct MBlock {
    pub(crate) insts: Vec<MInst>,
    pub(crate) succs: Vec<BlockId>,
    /// Sides of divergent branches that meet here: their scalars must survive each other's code.
    pub(crate) waiting: Vec<BlockId>,
    /// Nesting in loops.
    pub(crate) depth: u32,
}

/// A function of machine instructions.
#[derive(Clone, Debug)]
pub(crate) struct MFunc {
    pub(crate) name: String,
    pub(crate) kernel: bool,
    pub(crate) blocks: Vec<MBlock>,
    /// Blocks in the order of emission.
    pub(crate) order: Vec<BlockId>,
    /// Next fresh virtual register.
    pub(crate) next: u32,
    /// Interleaved private bytes, starting at `frame_base`.
    pub(crate) frame: u32,
    /// The start of its frame.
    pub(crate) frame_base: u32,
}

impl MFunc {
    pub(crate) fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }
}

/// A set of physical registers of one class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RegSet(u64);

impl RegSet {
    /// Adds a register.
    pub(crate) fn insert(&mut self, n: u8) {
        self.0 |= 1 << n;
    }

    /// Adds the registers of another set.
    pub(crate) fn join(&mut self, other: RegSet) {
        self.0 |= other.0;
    }

    /// Its registers, ascending.
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        (0..64).filter(move |n| self.0 >> n & 1 != 0)
    }

    /// The register with the highest number.
    pub(crate) fn max(self) -> Option<u8> {
        self.0.checked_ilog2().map(|n| n as u8)
    }
}

/// The registers and private bytes that a function and its callees use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Usage {
    /// Scalar registers written.
    pub(crate) x: RegSet,
    /// Vector registers written.
    pub(crate) v: RegSet,
    /// End of the interleaved private frames.
    pub(crate) frame_end: u32,
}

/// A function ready for emission.
pub(crate) struct Finished {
    pub(crate) func: MFunc,
    pub(crate) used: Usage,
}

/// Generates machine code for every function. Interleaved private memory starts at `private_base`.
pub(crate) fn generate(
    program: &mut Program,
    private_base: u32,
    fault: Option<CompilerFault>,
) -> Result<Vec<Finished>, CompileError> {
    let order = callees_first(program)?;
    let mut done: Vec<Option<Finished>> = program.funcs.iter().map(|_| None).collect();
    for id in order {
        clean(&mut program.funcs[id]);
        let func = &program.funcs[id];
        let used_of = |f: FuncId| done[f].as_ref().map(|d| &d.used);
        let base = func.callees().iter().filter_map(|&f| used_of(f)).map(|u| u.frame_end).max();
        let base = base.unwrap_or(private_base).max(private_base).next_multiple_of(16);
        let shape = Shape::of(func);
        let mut forced = BTreeSet::new();
        // Nested deep enough, calls leave no scalar register alone.
        let mut below = RegSet::default();
        func.callees().iter().filter_map(|&f| used_of(f)).for_each(|u| below.join(u.x));
        let mut return_in_vector = below.iter().count() == usize::from(MOST_X - FIRST_X);
        let finished = loop {
            let divergence = Divergence::of(func, &shape, &forced);
            let beyond =
                |f: FuncId| done[f].as_ref().map_or(0, |d| d.func.frame_base) + program.funcs[f].frame;
            let mut machine =
                select::select(program, id, &shape, &divergence, base, &beyond, return_in_vector, fault)?;
            match alloc::allocate(&mut machine, &used_of, func.vals)? {
                alloc::Outcome::Finished(used) => {
                    tidy::drop_repeated_copies(&mut machine);
                    break Finished { func: machine, used };
                }
                alloc::Outcome::TooManyScalars(values) => {
                    let before = forced.len();
                    forced.extend(values);
                    if forced.len() == before && !std::mem::replace(&mut return_in_vector, true) {
                        continue;
                    }
                    if forced.len() == before {
                        return Err(CompileError::Limit(format!("@{}: out of scalar registers", func.name)));
                    }
                }
            }
        };
        done[id] = Some(finished);
    }
    let mut done: Vec<Finished> = done.into_iter().flatten().collect();
    tidy::drop_unread_zero(&mut done);
    Ok(done)
}

/// Function numbers, callees before callers. Cycles have been merged (`passes::merge_cycles`).
fn callees_first(program: &Program) -> Result<Vec<FuncId>, CompileError> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Finished,
    }
    let mut state = vec![State::New; program.funcs.len()];
    let mut out = Vec::with_capacity(program.funcs.len());
    for root in 0..program.funcs.len() {
        // The open calls, each with its callees that are still to be visited, the next one last.
        let mut open: Vec<(FuncId, Vec<FuncId>)> = Vec::new();
        let mut next = Some(root);
        loop {
            match next.take().map(|f| (f, state[f])) {
                Some((f, State::New)) => {
                    state[f] = State::Open;
                    let mut callees = program.funcs[f].callees();
                    callees.reverse();
                    open.push((f, callees));
                }
                Some((f, State::Open)) => {
                    let name = &program.funcs[f].name;
                    return Err(CompileError::Internal(format!("@{name} calls itself and has no stack")));
                }
                Some((_, State::Finished)) | None => {}
            }
            let Some((f, rest)) = open.last_mut() else { break };
            next = rest.pop();
            if next.is_none() {
                state[*f] = State::Finished;
                out.push(*f);
                open.pop();
            }
        }
    }
    Ok(out)
}
