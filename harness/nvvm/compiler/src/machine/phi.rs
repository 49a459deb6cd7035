//! Phis become copies at the ends of predecessors, as if all of an edge's copies happened at once.
//!
//! The copies of a divergent phi run under the mask of the lanes that take the edge, so each lane gets its
//! own side's value. The copies of a uniform phi run on whichever edge the whole warp takes.

use super::select::Select;
use super::*;
use crate::word::{Arg, Func, Op as WordOp};

impl Select<'_> {
    pub(super) fn place_phi_copies(&mut self, func: &Func, fault: Option<CompilerFault>) {
        let mut pending: Vec<Vec<(Reg, Arg)>> = vec![Vec::new(); func.blocks.len()];
        for inst in func.blocks.iter().flat_map(|b| &b.insts) {
            let WordOp::Phi(from) = &inst.op else { continue };
            let dst = self.home(inst.dsts[0]);
            for (&p, &a) in from.iter().zip(&inst.args) {
                if a != Arg::Val(inst.dsts[0]) {
                    pending[p].push((dst, a));
                }
            }
        }
        for (b, mut copies) in pending.into_iter().enumerate() {
            if fault == Some(CompilerFault::DropsSecondPhiCopy) && copies.len() > 1 {
                copies.remove(1);
            }
            self.line = func.blocks[b].line;
            self.parallel_copies(copies);
            let code = std::mem::take(&mut self.code);
            let insts = &mut self.out.blocks[b].insts;
            let end = insts.len() - 1;
            insts.splice(end..end, code);
        }
    }

    /// Orders the copies so that none overwrites what a later one reads.
    fn parallel_copies(&mut self, mut copies: Vec<(Reg, Arg)>) {
        // Sources as registers; constants read nothing.
        let mut moved: Vec<(Reg, Reg)> = Vec::new();
        let mut constants: Vec<(Reg, Arg)> = Vec::new();
        for (dst, a) in copies.drain(..) {
            match a {
                Arg::Val(v) => moved.push((dst, self.home(v))),
                a => constants.push((dst, a)),
            }
        }
        while !moved.is_empty() {
            let free = moved.iter().position(|(d, _)| !moved.iter().any(|(o, s)| s == d && o != d));
            match free {
                Some(n) => {
                    let (dst, src) = moved.swap_remove(n);
                    self.copy(dst, src);
                }
                None => {
                    // A cycle: save one source first.
                    let src = moved[0].1;
                    let aside = if matches!(src, Reg::S(_)) { self.temp_s() } else { self.temp_w() };
                    self.copy(aside, src);
                    moved.iter_mut().filter(|(_, s)| *s == src).for_each(|(_, s)| *s = aside);
                }
            }
        }
        for (dst, a) in constants {
            match dst {
                Reg::W(_) => self.fill_vector(dst, a),
                _ => {
                    let x = self.scalar(a);
                    self.copy(dst, x);
                }
            }
        }
    }
}
