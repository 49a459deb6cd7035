//! The special registers of §15.4, and those of LLVM's that have a meaning here. A function computes each one
//! at most once, and only if it needs it.
//!
//! | register | here |
//! |---|---|
//! | tid, ntid, ctaid, nctaid .x .y .z | as launched; .w is unused and 0 (PTX) |
//! | warpsize | 32, on every machine |
//! | laneid, warpid | the number of the thread in its block, x fastest, modulo and divided by 32 |
//! | nwarpid | warps of 32 that hold the block |
//! | lanemask.eq .le .lt .ge .gt | from laneid |
//!
//! Refused: clocks, timers and performance counters (golden has no cycles), SM and grid numbers (the machine
//! shows neither to a program), environment registers, clusters.

use super::launch::WARP;
use super::special::Special;
use super::state::FuncLower;
use crate::word::{Arg, Bin};
use tandem_ir::CompileError;
use tandem_llvm::Value;

impl<'m> FuncLower<'_, 'm> {
    /// `llvm.nvvm.read.ptx.sreg.<reg>`.
    pub(super) fn special_register(&mut self, i: Value<'m>, reg: &str) -> Result<Vec<Arg>, CompileError> {
        let axis = |s: &str| ["x", "y", "z"].iter().position(|a| *a == s).map(|n| n as u8);
        let special = match reg.split_once('.') {
            Some(("tid" | "ntid" | "ctaid" | "nctaid", "w")) => return Ok(vec![Arg::Const(0)]),
            Some(("tid", a)) => axis(a).map(Special::Tid),
            Some(("ntid", a)) => axis(a).map(Special::NTid),
            Some(("ctaid", a)) => axis(a).map(Special::CtaId),
            Some(("nctaid", a)) => axis(a).map(Special::NCtaId),
            // A cluster has one block.
            Some(("clusterid", a)) => axis(a).map(Special::CtaId),
            Some(("nclusterid", a)) => axis(a).map(Special::NCtaId),
            Some(("cluster", "ctaid.x" | "ctaid.y" | "ctaid.z" | "ctarank")) => {
                return Ok(vec![Arg::Const(0)]);
            }
            Some(("cluster", "nctaid.x" | "nctaid.y" | "nctaid.z" | "nctarank")) => {
                return Ok(vec![Arg::Const(1)]);
            }
            Some(("lanemask", which)) => return self.lane_mask(i, which),
            None => match reg {
                "warpsize" => return Ok(vec![Arg::Const(WARP)]),
                // A launch is one grid, the first of its context, and its driver writes no registers.
                "gridid" => return Ok(vec![Arg::Const(0)]),
                _ if is_environment(reg) => return Ok(vec![Arg::Const(0)]),
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
}

/// `envreg0` to `envreg31`.
fn is_environment(reg: &str) -> bool {
    reg.strip_prefix("envreg").and_then(|n| n.parse::<u32>().ok()).is_some_and(|n| n < 32)
}
