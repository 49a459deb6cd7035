//! Kernels: their parameters in the argument buffer, and the guard against threads outside the block.

use super::Context;
use super::function::FuncLower;
use super::memory::Memory;
use crate::word::{Arg, Bin, Block, Cond, Op, Space, Term};
use tandem_ir::CompileError;
use tandem_llvm::{Function, TypeKind, Value};

/// CSR numbers of Ventus 3.2.
pub(super) const CSR_TID: u16 = 0x800;
pub(super) const CSR_NUMW: u16 = 0x801;
pub(super) const CSR_NUMT: u16 = 0x802;
pub(super) const CSR_KNL: u16 = 0x803;
pub(super) const CSR_LDS: u16 = 0x806;
pub(super) const CSR_PDS: u16 = 0x807;
pub(super) const CSR_GDX: u16 = 0x808;

/// Byte offsets of the metadata buffer (Ventus 2.2).
pub(super) const KNL_ARG_BASE: i32 = 4;
pub(super) const KNL_GLOBAL_X: i32 = 12;
pub(super) const KNL_LOCAL_X: i32 = 24;

/// One kernel parameter in the argument buffer.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Param {
    /// Name in the IR, empty if unnamed.
    pub name: String,
    /// Type as LLVM spells it.
    pub ty: String,
    /// Bytes.
    pub size: u32,
    /// Alignment.
    pub align: u32,
    /// Offset in the argument buffer.
    pub offset: u32,
    /// Address space, for pointers.
    pub pointer: Option<u32>,
}

impl<'m> Context<'m> {
    /// Parameters of a kernel, laid out as on nvptx64: each at its natural alignment.
    pub(super) fn kernel_params(&self, f: Function<'m>) -> Result<Vec<Param>, CompileError> {
        let mut offset = 0u32;
        let mut out = Vec::new();
        if f.result().kind() != TypeKind::Void {
            let name = format!("kernel @{} with a result", f.name());
            return Err(self.refuse("§13.3", name, None, "kernels must return void"));
        }
        for (n, p) in f.params().into_iter().enumerate() {
            // The buffer itself holds what a pointer with byval points at (§3.2.1, §17.2).
            let by_value = f.param_attribute(n as u32, "byval").flatten();
            let ty = by_value.unwrap_or(p.ty());
            if by_value.is_none() {
                self.leaves(ty, None)?;
            }
            let size = self.size(ty);
            let written =
                by_value.and_then(|_| f.param_align(n as u32)).or(self.annotated_align(f, n as u32 + 1));
            let align = written.unwrap_or(0).max(self.module.abi_align(ty));
            offset = offset.next_multiple_of(align.max(1));
            let pointer = if let TypeKind::Pointer(space) = ty.kind() { Some(space) } else { None };
            out.push(Param { name: p.name(), ty: ty.spelling(), size, align, offset, pointer });
            offset = offset.saturating_add(size);
        }
        Ok(out)
    }

    /// Whether all threads read parameter `index` of a kernel, from 0, in the argument buffer itself: an
    /// annotation names it (§13.3 `grid_constant`, counted from 1), or newer front ends' attribute does.
    pub(super) fn is_grid_constant(&self, f: Function<'m>, index: u32) -> bool {
        f.has_param_string(index, "nvvm.grid_constant")
            || self
                .annotated(f, "grid_constant")
                .any(|node| node.metadata_ints().contains(&(u64::from(index) + 1)))
    }

    /// The values that annotations state for a property of the function (§13.2).
    fn annotated(&self, f: Function<'m>, property: &'static str) -> impl Iterator<Item = Value<'m>> {
        let ours = self.module.annotations().into_iter().filter(move |(e, ..)| *e == f.value());
        ours.filter(move |(_, name, _)| name == property).map(|(.., value)| value)
    }

    /// The alignment that an annotation states for parameter `position`, from 1 (§3.2.1, §13.3 `align`).
    fn annotated_align(&self, f: Function<'m>, position: u32) -> Option<u32> {
        let aligns = self.annotated(f, "align").filter_map(|v| v.int_bits()).map(|v| v as u32);
        aligns.filter(|v| v >> 16 == position).map(|v| v & 0xffff).next()
    }
}

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
    /// copy of a by-value parameter, unless it only reads it; if the kernel is called as a function too, that
    /// function makes the copies.
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
        let place = Memory { space: Space::Flat, address: base, align: 4, volatile: false };
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
