//! The head of a kernel: reads its parameters from the argument buffer, and guards against threads outside
//! the block.

use super::launch::{CSR_KNL, CSR_TID, KNL_ARG_BASE, KNL_LOCAL_X};
use super::memory::{Memory, Strength};
use super::params::Param;
use super::state::FuncLower;
use crate::word::{Arg, Bin, Block, Cond, Op, Space, Term};
use tandem_ir::CompileError;
use tandem_llvm::Function;

impl<'m> FuncLower<'_, 'm> {
    /// Block 0 of a kernel: threads at or beyond the block's size jump straight to the exit, because a launch
    /// rounds the block up to whole warps.
    pub(super) fn guard(&mut self, body: usize, exit: usize) -> Block {
        let out = std::mem::take(&mut self.b.out);
        let knl = self.b.emit(Op::Csr(CSR_KNL), vec![]);
        let [x, y, z] = [0, 4, 8].map(|o| self.b.load(knl, KNL_LOCAL_X + o));
        let xy = self.b.bin(Bin::Mul, x, y);
        let threads = self.b.bin(Bin::Mul, xy, z);
        let first = self.b.emit(Op::Csr(CSR_TID), vec![]);
        let lane = self.b.emit(Op::Lane, vec![]);
        let id = self.b.add(lane, first);
        let insts = std::mem::replace(&mut self.b.out, out);
        Block {
            insts,
            term: Term::Branch { cond: Cond::GeU, a: id, b: threads, then: exit, other: body },
            line: 0,
        }
    }

    /// Reads the kernel's parameters from the argument buffer. In a `whole` kernel each thread gets its own
    /// copy of a by-value parameter, unless it only reads the parameter. If the kernel is called as a
    /// function too, that function makes the copies.
    pub(super) fn load_params(
        &mut self,
        f: Function<'m>,
        params: &[Param],
        whole: bool,
    ) -> Result<(), CompileError> {
        if params.is_empty() {
            return Ok(());
        }
        let knl = self.b.emit(Op::Csr(CSR_KNL), vec![]);
        let base = self.b.load(knl, KNL_ARG_BASE);
        // Every parameter has its natural alignment in a buffer of words.
        let place = Memory { space: Space::Flat, address: base, align: 4, strength: Strength::Plain };
        for (n, (p, value)) in params.iter().zip(f.params()).enumerate() {
            if let Some(Some(ty)) = f.param_attribute(n as u32, "byval") {
                let address = self.b.add(base, Arg::Const(p.offset));
                self.values.insert(value, vec![address]);
                if whole && self.cx.slots.contains_key(&value) {
                    self.copy_byval(value, ty, address, p.align)?;
                }
                continue;
            }
            let words = self.load_type(&place, value.ty(), p.offset, None)?;
            self.values.insert(value, words);
        }
        Ok(())
    }
}
