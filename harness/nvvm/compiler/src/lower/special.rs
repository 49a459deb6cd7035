//! The special registers of §15.4, and those of LLVM's that have a meaning here. A function computes each one
//! at most once, and only if it needs it.
//!
//! | register | here |
//! |---|---|
//! | tid, ntid, ctaid, nctaid .x .y .z | as launched; .w is 0 for tid and ctaid, 1 for ntid and nctaid (PTX) |
//! | warpsize | 32, on every machine |
//! | laneid, warpid | the number of the thread in its block, x fastest, modulo and divided by 32 |
//! | nwarpid | warps of 32 that hold the block |
//! | lanemask.eq .le .lt .ge .gt | from laneid |
//!
//! Refused: clocks, timers and performance counters (golden has no cycles), SM and grid numbers (the machine
//! shows neither to a program), environment registers, clusters.

use super::function::FuncLower;
use super::kernel::{
    CSR_GDX, CSR_KNL, CSR_LDS, CSR_NUMT, CSR_NUMW, CSR_PDS, CSR_TID, KNL_GLOBAL_X, KNL_LOCAL_X,
};
use super::warp::WARP;
use crate::word::{Arg, Bin, Op, StackPlace};
use tandem_ir::CompileError;
use tandem_llvm::Value;

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
}

impl<'m> FuncLower<'_, 'm> {
    /// `llvm.nvvm.read.ptx.sreg.<reg>`.
    pub(super) fn special_register(&mut self, i: Value<'m>, reg: &str) -> Result<Vec<Arg>, CompileError> {
        let axis = |s: &str| ["x", "y", "z"].iter().position(|a| *a == s).map(|n| n as u8);
        let special = match reg.split_once('.') {
            Some(("tid" | "ctaid", "w")) => return Ok(vec![Arg::Const(0)]),
            Some(("ntid" | "nctaid", "w")) => return Ok(vec![Arg::Const(1)]),
            Some(("tid", a)) => axis(a).map(Special::Tid),
            Some(("ntid", a)) => axis(a).map(Special::NTid),
            Some(("ctaid", a)) => axis(a).map(Special::CtaId),
            Some(("nctaid", a)) => axis(a).map(Special::NCtaId),
            Some(("lanemask", which)) => return self.lane_mask(i, which),
            None => match reg {
                "warpsize" => return Ok(vec![Arg::Const(WARP)]),
                "laneid" => Some(Special::LaneId),
                "warpid" => {
                    let id = self.special(Special::LinearId);
                    return Ok(vec![self.b.bin(Bin::ShrU, id, Arg::Const(WARP.trailing_zeros()))]);
                }
                "nwarpid" => {
                    let [x, y, z] = [0, 1, 2].map(|n| self.special(Special::NTid(n)));
                    let xy = self.b.bin(Bin::Mul, x, y);
                    let threads = self.b.bin(Bin::Mul, xy, z);
                    let up = self.b.add(threads, Arg::Const(WARP - 1));
                    return Ok(vec![self.b.bin(Bin::ShrU, up, Arg::Const(WARP.trailing_zeros()))]);
                }
                _ => None,
            },
            _ => None,
        };
        match special {
            Some(special) => Ok(vec![self.special(special)]),
            None => self.no_register(i, reg),
        }
    }

    fn no_register(&self, i: Value<'m>, reg: &str) -> Result<Vec<Arg>, CompileError> {
        let hint = "the special registers are tid, ntid, ctaid, nctaid, warpsize, laneid, warpid, nwarpid \
            and lanemask; \
                    this machine shows programs no clock, SM, grid or cluster";
        Err(self.cx.refuse("§15.4", format!("@llvm.nvvm.read.ptx.sreg.{reg}"), Some(i), hint))
    }

    /// Lanes equal to, below or above the thread's own, one bit each.
    fn lane_mask(&mut self, i: Value<'m>, which: &str) -> Result<Vec<Arg>, CompileError> {
        let lane = self.special(Special::LaneId);
        let b = &mut self.b;
        let eq = b.bin(Bin::Shl, Arg::Const(1), lane);
        let lt = b.bin(Bin::Sub, eq, Arg::Const(1));
        let le = b.bin(Bin::Or, eq, lt);
        Ok(vec![match which {
            "eq" => eq,
            "lt" => lt,
            "le" => le,
            "ge" => b.bin(Bin::Xor, lt, Arg::Const(u32::MAX)),
            "gt" => b.bin(Bin::Xor, le, Arg::Const(u32::MAX)),
            _ => return self.no_register(i, &format!("lanemask.{which}")),
        }])
    }

    /// Returns the value, and computes it on its first use.
    pub(super) fn special(&mut self, what: Special) -> Arg {
        if let Some(&a) = self.specials.get(&what) {
            return a;
        }
        // The values that it is computed from go into the prelude first.
        let inputs: Vec<Arg> = match what {
            Special::Knl | Special::Lds | Special::LinearId | Special::Stack(_) | Special::CtaId(_) => vec![],
            Special::FlatPrivate => vec![self.special(Special::LinearId)],
            Special::Tid(0) => [Special::LinearId, Special::NTid(0)].map(|s| self.special(s)).to_vec(),
            Special::Tid(1) => {
                [Special::LinearId, Special::NTid(0), Special::NTid(1)].map(|s| self.special(s)).to_vec()
            }
            Special::Tid(_) => {
                [Special::LinearId, Special::NTid(0), Special::NTid(1)].map(|s| self.special(s)).to_vec()
            }
            Special::LaneId => vec![self.special(Special::LinearId)],
            Special::WarpScratch => vec![],
            Special::NTid(_) => vec![self.special(Special::Knl)],
            Special::NCtaId(n) => [Special::Knl, Special::NTid(n)].map(|s| self.special(s)).to_vec(),
        };
        std::mem::swap(&mut self.b.out, &mut self.prelude);
        let line = std::mem::replace(&mut self.b.line, 0);
        let b = &mut self.b;
        let value = match what {
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
                let stride = Arg::Const(self.cx.flat_bytes.next_multiple_of(16));
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
            Special::WarpScratch => {
                // The address of lane 0's word by errata E12.
                let [pds, warps, lanes, first] =
                    [CSR_PDS, CSR_NUMW, CSR_NUMT, CSR_TID].map(|csr| b.emit(Op::Csr(csr), vec![]));
                let threads = b.bin(Bin::Mul, warps, lanes);
                let slot = b.bin(Bin::Mul, threads, Arg::Const(self.cx.scratch_at()));
                let own = b.bin(Bin::Shl, first, Arg::Const(2));
                let at = b.add(slot, own);
                b.add(at, pds)
            }
            Special::NTid(n) => b.load(inputs[0], KNL_LOCAL_X + 4 * i32::from(n)),
            Special::CtaId(n) => b.emit(Op::Csr(CSR_GDX + u16::from(n)), vec![]),
            Special::NCtaId(n) => {
                let global = b.load(inputs[0], KNL_GLOBAL_X + 4 * i32::from(n));
                b.bin(Bin::DivU, global, inputs[1])
            }
        };
        self.b.line = line;
        std::mem::swap(&mut self.b.out, &mut self.prelude);
        self.specials.insert(what, value);
        value
    }
}
