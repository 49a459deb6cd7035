//! Facts of the whole module that lowering needs: the places of variables, the functions, the layout of
//! types, and the way in which a refusal names its place.
//!
//! It does not know the function being lowered, and writes no code.

use super::call_graph::CallGraph;
use super::scalar::{Cell, Format, Leaf, MOST_BITS, Scalar};
use super::slot::{Room, Slot};
use crate::word::{DataId, FuncId, LineId};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use tandem_ir::{CompileError, Diagnostic};
use tandem_llvm::{Function, Module, Opcode, Type, TypeKind, Value};
use tandem_plant::CompilerFault;

/// The place of a global variable.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Data(DataId),
    Lds(u32),
}

/// Facts of the whole module that lowering its functions needs.
pub(super) struct Context<'m> {
    pub(super) module: &'m Module,
    pub(super) path: &'m str,
    pub(super) fault: Option<CompilerFault>,
    pub(super) kernels: HashSet<String>,
    pub(super) funcs: HashMap<Value<'m>, FuncId>,
    pub(super) helpers: HashMap<String, FuncId>,
    /// Helper functions that are called but are not in the module.
    pub(super) missing: RefCell<BTreeSet<String>>,
    /// Numbers of source positions.
    pub(super) line_ids: RefCell<HashMap<(String, u32), LineId>>,
    pub(super) places: HashMap<Value<'m>, Place>,
    pub(super) slots: HashMap<Value<'m>, Slot>,
    pub(super) rooms: HashMap<Value<'m>, Room>,
    pub(super) flat_bytes: u32,
    /// Bytes per thread of the warps' buffers for matrix products, after the flat areas; 0 without products.
    pub(super) buffer_bytes: u32,
    /// The first and the last data symbol in constant space, and the bytes of the last; they are contiguous.
    pub(super) constants: Option<(DataId, DataId, u32)>,
    pub(super) stack_bytes: u32,
    pub(super) graph: CallGraph<'m>,
}

impl<'m> Context<'m> {
    /// A module with its functions numbered in order, in which nothing has a place yet.
    pub(super) fn new(
        module: &'m Module,
        defined: &[Function<'m>],
        path: &'m str,
        kernels: &HashSet<String>,
    ) -> Context<'m> {
        Context {
            module,
            path,
            fault: None,
            kernels: kernels.clone(),
            funcs: defined.iter().enumerate().map(|(id, f)| (f.value(), id)).collect(),
            helpers: defined.iter().enumerate().map(|(id, f)| (f.name(), id)).collect(),
            missing: RefCell::default(),
            line_ids: RefCell::default(),
            places: HashMap::new(),
            slots: HashMap::new(),
            rooms: HashMap::new(),
            flat_bytes: 0,
            buffer_bytes: 0,
            constants: None,
            stack_bytes: 0,
            graph: CallGraph::of(defined),
        }
    }

    /// Bytes from one thread's flat area to the next.
    pub(super) fn flat_stride(&self) -> u32 {
        self.flat_bytes.next_multiple_of(16)
    }

    /// Interleaved private offset of the word in which warp operations work.
    pub(super) fn scratch_at(&self) -> u32 {
        self.flat_stride() + self.buffer_bytes
    }

    /// A refusal at an instruction.
    pub(super) fn refuse(
        &self,
        clause: &'static str,
        construct: impl Into<String>,
        at: Option<Value<'m>>,
        hint: impl Into<String>,
    ) -> CompileError {
        let (path, line) = match at.and_then(|v| v.debug_line()) {
            Some((path, line)) => (path, Some(line)),
            None => (self.path.to_string(), None),
        };
        Diagnostic::error(clause, construct, hint).at(path, line).into()
    }

    /// Whether this compiler should plant `fault`.
    pub(super) fn faulty(&self, fault: CompilerFault) -> bool {
        self.fault == Some(fault)
    }

    /// The scalars of a type, in memory order.
    pub(super) fn leaves(&self, ty: Type<'m>, at: Option<Value<'m>>) -> Result<Vec<Leaf>, CompileError> {
        let mut out = Vec::new();
        for cell in self.cells(ty, at)? {
            match cell {
                Cell::One(leaf) => out.push(leaf),
                Cell::Packed { offset, width, count } => {
                    out.extend((0..count).map(|_| Leaf { kind: Scalar::Int(width), offset }));
                }
            }
        }
        Ok(out)
    }

    /// The parts of a type in memory.
    pub(super) fn cells(&self, ty: Type<'m>, at: Option<Value<'m>>) -> Result<Vec<Cell>, CompileError> {
        let mut out = Vec::new();
        self.add_cells(ty, 0, at, &mut out)?;
        Ok(out)
    }

    fn add_cells(
        &self,
        ty: Type<'m>,
        offset: u32,
        at: Option<Value<'m>>,
        out: &mut Vec<Cell>,
    ) -> Result<(), CompileError> {
        const MOST: usize = 1024;
        let kind = match ty.kind() {
            TypeKind::Int(w) if (1..=MOST_BITS).contains(&w) => Scalar::Int(w),
            TypeKind::Half => Scalar::Float(Format::Half),
            TypeKind::BFloat => Scalar::Float(Format::Brain),
            TypeKind::Float => Scalar::Float(Format::Single),
            TypeKind::Double => Scalar::Float(Format::Double),
            TypeKind::Pointer(0 | 1 | 3 | 4 | 5) => Scalar::Pointer,
            TypeKind::Pointer(n) => {
                return Err(self.refuse(
                    "§12.1",
                    format!("addrspace({n})"),
                    at,
                    "address spaces are 0, 1, 3, 4 and 5; others are reserved",
                ));
            }
            TypeKind::Struct => {
                for i in 0..ty.len() {
                    let field = u32::try_from(self.module.field_offset(ty, i)).unwrap_or(u32::MAX);
                    self.add_cells(ty.element(i), offset.saturating_add(field), at, out)?;
                }
                return Ok(());
            }
            TypeKind::Array | TypeKind::Vector if (ty.len() as usize) <= MOST => {
                let stride = match ty.element(0).kind() {
                    TypeKind::Int(width) if ty.kind() == TypeKind::Vector && width % 8 != 0 => {
                        out.push(Cell::Packed { offset, width, count: ty.len() });
                        return Ok(());
                    }
                    TypeKind::Int(width) if ty.kind() == TypeKind::Vector => width / 8,
                    _ => self.size(ty.element(0)),
                };
                for i in 0..ty.len() {
                    self.add_cells(ty.element(i), offset.saturating_add(stride.saturating_mul(i)), at, out)?;
                    if out.len() > MOST {
                        break;
                    }
                }
                if out.len() <= MOST {
                    return Ok(());
                }
                return Err(self.refuse(
                    "§4",
                    ty.spelling(),
                    at,
                    "first-class aggregates of more than 1024 scalars",
                ));
            }
            _ => {
                let hint = match ty.kind() {
                    TypeKind::Int(_) => "integers may have at most 512 bits here",
                    TypeKind::Array | TypeKind::Vector => "first-class aggregates of more than 1024 scalars",
                    TypeKind::Other => "the type is not part of NVVM IR",
                    _ => "the type has no values in registers here",
                };
                return Err(self.refuse("§4", ty.spelling(), at, hint));
            }
        };
        out.push(Cell::One(Leaf { kind, offset }));
        Ok(())
    }

    /// Bytes between elements of this type.
    pub(super) fn size(&self, ty: Type<'m>) -> u32 {
        u32::try_from(self.module.alloc_size(ty)).unwrap_or(u32::MAX)
    }

    /// The interleaved alloca that an address comes from, if any.
    pub(super) fn is_interleaved(&self, mut pointer: Value<'m>) -> bool {
        loop {
            match pointer.opcode() {
                Some(Opcode::LLVMAlloca) => {
                    return matches!(self.slots.get(&pointer), Some(Slot::Frame(_)));
                }
                Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => {
                    match pointer.operands().first() {
                        Some(&p) => pointer = p,
                        None => return false,
                    }
                }
                _ => return false,
            }
        }
    }
}
