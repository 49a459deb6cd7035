//! Parameters of kernels: their layout in the argument buffer, and their annotations. `kernel` has the code
//! that reads the buffer.

use super::context::Context;
use tandem_ir::CompileError;
use tandem_llvm::{Function, Type, TypeKind, Value};

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
    /// The scalars in it, by offset. Empty if there are too many to list.
    pub parts: Vec<ParamPart>,
}

/// A scalar in a parameter.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ParamPart {
    /// Offset in the parameter.
    pub offset: u32,
    /// Bytes.
    pub size: u32,
    /// Type as LLVM spells it.
    pub ty: String,
}

/// Most scalars of a parameter that are listed: more than fit the parameters of a CUDA kernel.
const MOST_PARTS: usize = 1 << 15;

impl Param {
    /// Its parts with their offsets, for people: the first ones if there are many.
    pub fn listed(&self) -> String {
        const MOST: usize = 16;
        let parts = self.parts.iter().take(MOST).map(|p| format!("{} at {}", p.ty, p.offset));
        let more = (self.parts.len() > MOST).then(|| format!("{} more", self.parts.len() - MOST));
        parts.chain(more).collect::<Vec<_>>().join(", ")
    }
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
            // The buffer itself holds the object to which a byval pointer points (§3.2.1, §17.2).
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
            let parts = self.parts(ty);
            out.push(Param { name: p.name(), ty: ty.spelling(), size, align, offset, pointer, parts });
            offset = offset.saturating_add(size);
        }
        Ok(out)
    }

    /// The scalars of a type, as the data layout places them.
    fn parts(&self, ty: Type<'m>) -> Vec<ParamPart> {
        let mut parts = Vec::new();
        self.add_parts(ty, 0, &mut parts);
        if parts.len() > MOST_PARTS { Vec::new() } else { parts }
    }

    fn add_parts(&self, ty: Type<'m>, offset: u32, out: &mut Vec<ParamPart>) {
        if out.len() > MOST_PARTS {
            return;
        }
        let stride = match ty.kind() {
            TypeKind::Struct => None,
            TypeKind::Array => Some(self.size(ty.element(0))),
            // The elements of a vector have no padding. Those that share bytes are one part.
            TypeKind::Vector if self.size(ty.element(0)) * ty.len() <= self.size(ty) => {
                Some(self.size(ty.element(0)))
            }
            _ => {
                return out.push(ParamPart { offset, size: self.size(ty), ty: ty.spelling() });
            }
        };
        // Elements of no size are endless.
        if stride == Some(0) {
            return;
        }
        for n in 0..ty.len() {
            let at = match stride {
                Some(stride) => stride.saturating_mul(n),
                None => u32::try_from(self.module.field_offset(ty, n)).unwrap_or(u32::MAX),
            };
            self.add_parts(ty.element(n), offset.saturating_add(at), out);
            if out.len() > MOST_PARTS {
                return;
            }
        }
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
