//! The special registers of §15.4, computed where they are needed once a function.

use super::function::FuncLower;
use super::kernel::{CSR_GDX, CSR_KNL, CSR_LDS, CSR_PDS, CSR_TID, KNL_GLOBAL_X, KNL_LOCAL_X};
use crate::word::{Arg, Bin, Op};

/// A value computed in the entry block and kept for the whole function.
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
    /// tid.x, .y, .z
    Tid(u8),
    /// ntid.x, .y, .z
    NTid(u8),
    /// ctaid.x, .y, .z
    CtaId(u8),
    /// nctaid.x, .y, .z
    NCtaId(u8),
}

impl FuncLower<'_, '_> {
    /// The value, computed on its first use.
    pub(super) fn special(&mut self, what: Special) -> Arg {
        if let Some(&a) = self.specials.get(&what) {
            return a;
        }
        // What it is computed from goes into the prelude first.
        let inputs: Vec<Arg> = match what {
            Special::Knl | Special::Lds | Special::LinearId | Special::CtaId(_) => vec![],
            Special::FlatPrivate => vec![self.special(Special::LinearId)],
            Special::Tid(0) => [Special::LinearId, Special::NTid(0)].map(|s| self.special(s)).to_vec(),
            Special::Tid(1) => {
                [Special::LinearId, Special::NTid(0), Special::NTid(1)].map(|s| self.special(s)).to_vec()
            }
            Special::Tid(_) => {
                [Special::LinearId, Special::NTid(0), Special::NTid(1)].map(|s| self.special(s)).to_vec()
            }
            Special::NTid(_) => vec![self.special(Special::Knl)],
            Special::NCtaId(n) => [Special::Knl, Special::NTid(n)].map(|s| self.special(s)).to_vec(),
        };
        std::mem::swap(&mut self.b.out, &mut self.prelude);
        let line = std::mem::replace(&mut self.b.line, 0);
        let b = &mut self.b;
        let value = match what {
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
