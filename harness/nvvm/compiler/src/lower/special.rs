//! Values that a function computes once, at its head, from the launch: thread numbers, block sizes, bases of
//! its memory. This module knows the machine's registers and how to build code, but not LLVM or the function.

use super::launch::{
    CSR_GDX, CSR_KNL, CSR_LDS, CSR_NUMT, CSR_NUMW, CSR_PDS, CSR_TID, KNL_GLOBAL_X, KNL_LOCAL_X, WARP,
};
use crate::word::{Arg, Bin, Builder, Inst, Op, StackPlace};
use std::collections::HashMap;

/// A value that is computed in the entry block and kept for the whole function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Special {
    /// CSR_KNL.
    Knl,
    /// CSR_LDS.
    Lds,
    /// Number of the thread in its block, x fastest.
    LinearId,
    /// Base of the thread's flat private area.
    FlatPrivate,
    /// An address on the stack, in functions of a cycle.
    Stack(StackPlace),
    /// tid.x, .y, .z
    Tid(u8),
    /// ntid.x, .y, .z
    NTid(u8),
    /// ctaid.x, .y, .z
    CtaId(u8),
    /// nctaid.x, .y, .z
    NCtaId(u8),
    /// Number of the thread in its block modulo 32: the hardware's lane if warps have 32 lanes.
    LaneId,
    /// Address of the warp's own 32 contiguous words of private memory, for warp operations.
    WarpScratch,
    /// Address of the warp's own buffer for matrix products, in private memory.
    MatrixBuffer,
}

/// The starts of private memory's parts: bytes per thread of the parts before them.
#[derive(Clone, Copy)]
pub(super) struct Areas {
    /// Flat areas come first: their size.
    pub(super) flat: u32,
    /// The word of warp operations, after the flat areas and the buffers of the warps.
    pub(super) scratch: u32,
}

impl Special {
    /// The values that it is computed from.
    fn inputs(self) -> Vec<Special> {
        use Special::*;
        match self {
            Knl | Lds | LinearId | Stack(_) | CtaId(_) | WarpScratch | MatrixBuffer => vec![],
            FlatPrivate | LaneId => vec![LinearId],
            Tid(0) => vec![LinearId, NTid(0)],
            Tid(_) => vec![LinearId, NTid(0), NTid(1)],
            NTid(_) => vec![Knl],
            NCtaId(n) => vec![Knl, NTid(n)],
        }
    }

    /// Writes its code, from the values of its inputs and the parts of private memory.
    fn compute(self, b: &mut Builder, inputs: &[Arg], areas: Areas) -> Arg {
        match self {
            Special::Stack(place) => b.emit(Op::Stack(place), vec![]),
            Special::Knl => b.emit(Op::Csr(CSR_KNL), vec![]),
            Special::Lds => b.emit(Op::Csr(CSR_LDS), vec![]),
            Special::LinearId => {
                let first = b.emit(Op::Csr(CSR_TID), vec![]);
                let lane = b.emit(Op::Lane, vec![]);
                b.add(lane, first)
            }
            Special::FlatPrivate => {
                let pds = b.emit(Op::Csr(CSR_PDS), vec![]);
                let stride = Arg::Const(areas.flat);
                let offset = b.bin(Bin::Mul, inputs[0], stride);
                b.add(offset, pds)
            }
            Special::Tid(0) => b.bin(Bin::RemU, inputs[0], inputs[1]),
            Special::Tid(1) => {
                let row = b.bin(Bin::DivU, inputs[0], inputs[1]);
                b.bin(Bin::RemU, row, inputs[2])
            }
            Special::Tid(_) => {
                let plane = b.bin(Bin::Mul, inputs[1], inputs[2]);
                b.bin(Bin::DivU, inputs[0], plane)
            }
            Special::LaneId => b.and(inputs[0], WARP - 1),
            // The address of lane 0's word by errata E12.
            Special::WarpScratch => of_warp(b, areas.scratch, 4),
            Special::MatrixBuffer => of_warp(b, areas.flat, areas.scratch - areas.flat),
            Special::NTid(n) => b.load(inputs[0], KNL_LOCAL_X + 4 * i32::from(n)),
            Special::CtaId(n) => b.emit(Op::Csr(CSR_GDX + u16::from(n)), vec![]),
            Special::NCtaId(n) => {
                let global = b.load(inputs[0], KNL_GLOBAL_X + 4 * i32::from(n));
                b.bin(Bin::DivU, global, inputs[1])
            }
        }
    }
}

/// The address of a warp's part of private memory: `before` bytes per thread precede all warps' parts, and
/// `own` bytes per thread are a part.
fn of_warp(b: &mut Builder, before: u32, own: u32) -> Arg {
    let [pds, warps, lanes, first] =
        [CSR_PDS, CSR_NUMW, CSR_NUMT, CSR_TID].map(|csr| b.emit(Op::Csr(csr), vec![]));
    let threads = b.bin(Bin::Mul, warps, lanes);
    let slot = b.bin(Bin::Mul, threads, Arg::Const(before));
    let own = match own {
        4 => b.bin(Bin::Shl, first, Arg::Const(2)),
        _ => b.bin(Bin::Mul, first, Arg::Const(own)),
    };
    let at = b.add(slot, own);
    b.add(at, pds)
}

/// The code at a function's head, and the values that it computes.
#[derive(Default)]
pub(super) struct Prelude {
    /// The code.
    pub(super) insts: Vec<Inst>,
    values: HashMap<Special, Arg>,
}

impl Prelude {
    /// Returns the value, and computes it on its first use.
    pub(super) fn value(&mut self, b: &mut Builder, areas: Areas, what: Special) -> Arg {
        if let Some(&a) = self.values.get(&what) {
            return a;
        }
        // The values that it is computed from go into the prelude first.
        let inputs: Vec<Arg> = what.inputs().into_iter().map(|input| self.value(b, areas, input)).collect();
        std::mem::swap(&mut b.out, &mut self.insts);
        let line = std::mem::replace(&mut b.line, 0);
        let value = what.compute(b, &inputs, areas);
        b.line = line;
        std::mem::swap(&mut b.out, &mut self.insts);
        self.values.insert(what, value);
        value
    }
}
